//! Refusals have a reason and change nothing.

use harena_server::client::Client;
use serde_json::{Value, json};

use crate::common::{choice, guest, server, state, table};

/// The state without the current time.
async fn state_without_time(client: &Client, id: &str) -> Value {
    let mut state = state(client, id).await;
    state["table"]["now"] = Value::Null;
    state
}

async fn refused(client: &Client, id: &str, command: Value) -> (u16, String) {
    let answer = client.command(id, &command).await.unwrap();
    let body = answer.json();
    assert!(body["text"].as_str().is_some_and(|text| !text.is_empty()), "a reason: {}", answer.body);
    (answer.status, body["code"].as_str().unwrap().to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_actions_change_nothing() {
    let server = server("refusals").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let stranger = guest(&server, "Eve").await;
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let first = state(&people[0], &id).await;
    let (own, other) = if choice(&first).is_some() { (0, 1) } else { (1, 0) };
    let (actor, waiting) = (&people[own], &people[other]);
    let before = state_without_time(actor, &id).await;
    let version = before["version"].as_i64().unwrap();
    let action = choice(&before).unwrap();
    let act = |action: &str, version: i64| json!({ "type": "act", "action": action, "version": version });

    // By a person without a seat, by the other player, without a session.
    assert_eq!(refused(&stranger, &id, act(&action, version)).await, (403, "not-seated".into()));
    assert_eq!(refused(waiting, &id, act(&action, version)).await, (409, "not-your-turn".into()));
    let anonymous = Client::anonymous(server.address());
    assert_eq!(refused(&anonymous, &id, act(&action, version)).await, (401, "no-session".into()));
    // With an old version, or a future one.
    assert_eq!(refused(actor, &id, act(&action, 0)).await, (409, "stale".into()));
    assert_eq!(refused(actor, &id, act(&action, version + 100)).await, (409, "stale".into()));
    // An illegal action, with its rule; a text that is no action.
    let answer = actor.command(&id, &act("discard troll 3", version)).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str().unwrap()), (422, "illegal"));
    assert!(answer.json()["rule"].as_str().unwrap().starts_with("CA-"), "{}", answer.body);
    assert_eq!(refused(actor, &id, act("fly away", version)).await, (400, "notation".into()));
    assert_eq!(state_without_time(actor, &id).await, before, "nothing has changed");

    // The same action twice, whether or not the same seat is to act again.
    assert_eq!(actor.command(&id, &act(&action, version)).await.unwrap().status, 200);
    let after = state_without_time(actor, &id).await;
    let (status, code) = refused(actor, &id, act(&action, version)).await;
    assert!(status == 409 && (code == "stale" || code == "not-your-turn"), "{code}");
    assert_eq!(state_without_time(actor, &id).await, after);

    // In a finished game.
    assert_eq!(waiting.command(&id, &json!({ "type": "resign" })).await.unwrap().status, 200);
    let over = state_without_time(actor, &id).await;
    assert_eq!(over["table"]["ending"]["reason"], "resigned");
    let version = over["version"].as_i64().unwrap();
    for (person, command) in [
        (actor, act(&action, version)),
        (actor, json!({ "type": "resign" })),
        (actor, json!({ "type": "offer-take-back" })),
        (waiting, act(&action, version)),
        (actor, json!({ "type": "sit" })),
    ] {
        assert_eq!(refused(person, &id, command).await, (409, "over".into()));
    }
    assert_eq!(state_without_time(actor, &id).await, over);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_and_private_tables_are_protected() {
    let server = server("guarded").await;
    let (ann, bob, eve) = (guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Eve").await);
    let wish =
        json!({ "game": "colossi", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "public": false });
    let answer = ann.post("/api/tables", &wish).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.body);
    let made = answer.json();
    let (id, invitation) = (made["table"].as_str().unwrap(), made["invitation"].as_str().unwrap());
    assert_eq!(made["link"], format!("/t/{id}#{invitation}"));

    // Without the invitation the table is unknown.
    assert_eq!(bob.get(&format!("/api/tables/{id}")).await.unwrap().status, 404);
    assert_eq!(refused(&bob, id, json!({ "type": "sit" })).await.0, 404);
    assert!(bob.socket(id, None).await.is_err());
    let enter = format!("/api/tables/{id}/enter");
    assert_eq!(bob.post(&enter, &json!({ "invitation": "wrong" })).await.unwrap().status, 403);
    assert!(!bob.get("/api/tables").await.unwrap().body.contains(id));
    // With it, Bob can take a seat, and the table is in his list.
    assert_eq!(bob.post(&enter, &json!({ "invitation": invitation })).await.unwrap().status, 204);
    assert_eq!(bob.command(id, &json!({ "type": "sit", "seat": "c" })).await.unwrap().status, 200);
    assert!(bob.get("/api/me/tables").await.unwrap().body.contains(id));
    // No second seat, no occupied seat, no unknown seat, no command of the host.
    assert_eq!(refused(&bob, id, json!({ "type": "sit", "seat": "b" })).await, (409, "not-now".into()));
    eve.post(&enter, &json!({ "invitation": invitation })).await.unwrap();
    assert_eq!(refused(&eve, id, json!({ "type": "sit", "seat": "c" })).await, (409, "seat-taken".into()));
    assert_eq!(refused(&eve, id, json!({ "type": "sit", "seat": "e" })).await, (404, "not-found".into()));
    assert_eq!(refused(&bob, id, json!({ "type": "start" })).await, (403, "not-allowed".into()));
    assert_eq!(refused(&bob, id, json!({ "type": "free-seat", "seat": "a" })).await, (403, "not-allowed".into()));
    assert_eq!(refused(&ann, id, json!({ "type": "add-bot", "seat": "b", "level": "search:1h" })).await.0, 400);
    assert_eq!(ann.command(id, &json!({ "type": "start", "level": "random" })).await.unwrap().status, 200);
    assert_eq!(refused(&eve, id, json!({ "type": "sit" })).await, (409, "already-started".into()));
    assert_eq!(refused(&ann, id, json!({ "type": "hint" })).await.1, "not-allowed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_tables_are_refused_with_a_reason() {
    let server = server("impossible").await;
    let ann = guest(&server, "Ann").await;
    let me = json!({ "kind": "me" });
    let open = json!({ "kind": "open" });
    for (wish, word) in [
        (json!({ "game": "chess", "seats": [me, open] }), "no game"),
        (json!({ "game": "colosseum", "seats": [me, open] }), "3 to 5 seats"),
        (json!({ "game": "colossi", "seats": [] }), "a person"),
        (json!({ "game": "colossi", "seats": [me, me] }), "one seat"),
        (
            json!({ "game": "colossi", "seats": [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}] }),
            "a person",
        ),
        (json!({ "game": "colossi", "seats": [me, {"kind": "bot", "level": "god"}] }), "there are"),
        (json!({ "game": "colossi", "seats": [me, open], "options": { "wings": true } }), "wings"),
        (json!({ "game": "colossi", "seats": [me, open], "clock": { "kind": "move", "seconds": 1 } }), "clock"),
        (json!({ "game": "colossi", "seats": [me, open], "away_seconds": 1 }), "away"),
        (json!({ "game": "colossi", "seats": [me, open], "colour": "red" }), "colour"),
    ] {
        let answer = ann.post("/api/tables", &wish).await.unwrap();
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.body.contains(word), "{word}: {}", answer.body);
    }
    server.stop().await;
}
