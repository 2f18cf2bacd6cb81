//! What goes on at a table beside the game itself.

use std::time::Duration;

use harena_server::Server;
use harena_server::client::{Client, Socket};
use serde_json::{Value, json};

use crate::common::{LONG, act, choice, config, guest, play, server, state, table};

/// Reads until a state fits.
async fn until(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Value {
    let wait = async {
        loop {
            let state = socket.next_of(&["state", "update"]).await.unwrap();
            if fits(&state) {
                return state;
            }
        }
    };
    tokio::time::timeout(LONG, wait).await.expect("it comes to that")
}

async fn done(client: &Client, id: &str, command: Value) -> Value {
    let answer = client.command(id, &command).await.unwrap();
    assert_eq!(answer.status, 200, "{command}: {}", answer.body);
    answer.json()
}

async fn refused(client: &Client, id: &str, command: Value) -> String {
    let answer = client.command(id, &command).await.unwrap();
    assert_ne!(answer.status, 200, "{command}: {}", answer.body);
    answer.json()["code"].as_str().unwrap().to_string()
}

/// Who is to act of these people, with what they may do.
async fn actor<'a>(people: &'a [Client], id: &str) -> (&'a Client, Value) {
    for person in people {
        let state = state(person, id).await;
        if choice(&state).is_some() {
            return (person, state);
        }
    }
    panic!("nobody is to act")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn coming_back_gives_exactly_what_was_missed() {
    let server = server("back").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let mut all = Vec::new();
    let mut whole = people[0].socket(&id, None).await.unwrap();
    let first = whole.next().await.unwrap();
    assert_eq!(first["type"], "state");
    all.extend(first["steps"].as_array().unwrap().clone());
    let mut left_at = None;
    for turn in 0..30 {
        let (person, state) = actor(&people, &id).await;
        let action = choice(&state).unwrap();
        done(person, &id, json!({ "type": "act", "action": action, "version": state["version"] })).await;
        if turn == 12 {
            left_at = state["version"].as_i64();
        }
    }
    let newest = state(&people[0], &id).await["version"].as_i64().unwrap();
    while all.last().unwrap()["version"].as_i64() < Some(newest) {
        let update = whole.next_of(&["update"]).await.unwrap();
        all.extend(update["steps"].as_array().unwrap().clone());
    }
    let versions: Vec<i64> = all.iter().map(|step| step["version"].as_i64().unwrap()).collect();
    assert!(versions.is_sorted() && versions.windows(2).all(|pair| pair[1] == pair[0] + 1), "{versions:?}");
    // Back with an old version: an update with the steps after it, each once, as they were told the first time.
    let left_at = left_at.unwrap();
    let mut again = people[0].socket(&id, Some(left_at)).await.unwrap();
    let missed = again.next().await.unwrap();
    assert_eq!((&missed["type"], &missed["since"]), (&json!("update"), &json!(left_at)));
    let missing: Vec<&Value> = all.iter().filter(|step| step["version"].as_i64().unwrap() > left_at).collect();
    assert_eq!(missed["steps"].as_array().unwrap()[..missing.len()].iter().collect::<Vec<_>>(), missing);
    // With a version of the future, or none: the whole state.
    for since in [None, Some(newest + 1000), Some(-1)] {
        let state = people[0].socket(&id, since).await.unwrap().next().await.unwrap();
        assert_eq!(state["type"], "state", "{since:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_see_what_is_public_and_everybody_everything_at_the_end() {
    let server = server("watch").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let eve = guest(&server, "Eve").await;
    let id = table("colossal-arena", &people, 0, json!({ "spectator_chat": true })).await;
    let seen = state(&eve, &id).await;
    assert!(seen["you"]["seat"].is_null());
    assert!(seen["position"]["legal"].as_array().unwrap().is_empty());
    for seat in seen["position"]["view"]["seats"].as_array().unwrap() {
        assert!(seat["hand"].is_null(), "{seat}");
    }
    let anybody = state(&Client::nobody(server.address()), &id).await;
    assert_eq!(anybody["position"]["view"], seen["position"]["view"]);
    assert!(seen["table"]["seed"].is_null());
    let record = eve.get(&format!("/api/tables/{id}/record")).await.unwrap();
    assert_eq!((record.status, record.json()["code"].as_str()), (409, Some("not-over")));
    done(&eve, &id, json!({ "type": "chat", "text": "<script>alert(1)</script> good luck" })).await;
    done(&people[0], &id, json!({ "type": "resign" })).await;
    let over = state(&eve, &id).await;
    assert!(over["position"]["view"]["seats"].as_array().unwrap().iter().all(|seat| seat["hand"].is_array()));
    assert_eq!(over["table"]["ending"]["standing"][1]["rank"], 1);
    let said = over["steps"].as_array().unwrap().iter().find(|step| step["what"] == "said").unwrap();
    assert_eq!(said["text"], "<script>alert(1)</script> good luck");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_resigns_at_a_larger_table_is_played_on_for() {
    let server = server("resign").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    let id = table("colossi", &people, 0, json!({})).await;
    done(&people[1], &id, json!({ "type": "resign" })).await;
    let now = state(&people[1], &id).await;
    assert_eq!(
        (&now["table"]["seats"][1]["kind"], &now["table"]["seats"][1]["resigned"]),
        (&json!("bot"), &json!(true))
    );
    assert!(now["you"]["seat"].is_null() && now["position"]["view"]["seats"][1]["hand"].is_null(), "a watcher now");
    assert_eq!(refused(&people[1], &id, json!({ "type": "sit" })).await, "already-started");
    let both = [&people[0], &people[2]].map(|person| {
        let (person, id) = (person.clone(), id.clone());
        tokio::spawn(async move { play(&person, &id).await })
    });
    for one in both {
        assert_eq!(one.await.unwrap()["table"]["ending"]["reason"], "played");
    }
    // When everybody has gone, the game is over.
    let id = table("colossi", &people, 0, json!({})).await;
    for person in &people {
        done(person, &id, json!({ "type": "resign" })).await;
    }
    assert_eq!(state(&people[0], &id).await["table"]["ending"]["reason"], "abandoned");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_taught_nobody_anything_can_be_taken_back() {
    let server = server("take-back").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    // Everything is open in Colosseum, and an investment draws nothing.
    let id = table("colosseum", &people, 0, json!({})).await;
    assert_eq!(refused(&people[0], &id, json!({ "type": "offer-take-back" })).await, "not-now");
    let (who, before) = actor(&people, &id).await;
    let open = before["position"]["legal"].as_array().unwrap().iter().find(|choice| {
        let action = choice["action"].as_str().unwrap();
        action.starts_with("expand") || action.starts_with("buy ticket") || action == "no investment"
    });
    let action = open.unwrap()["action"].clone();
    done(who, &id, json!({ "type": "act", "action": action, "version": before["version"] })).await;
    done(who, &id, json!({ "type": "offer-take-back" })).await;
    let others: Vec<&Client> = people.iter().filter(|person| person.token != who.token).collect();
    assert_eq!(refused(who, &id, json!({ "type": "answer-take-back", "yes": true })).await, "not-now");
    // One of the others says no.
    done(others[0], &id, json!({ "type": "answer-take-back", "yes": false })).await;
    assert!(state(who, &id).await["table"]["take_back"].is_null());
    assert_eq!(refused(others[1], &id, json!({ "type": "answer-take-back", "yes": true })).await, "not-now");
    done(who, &id, json!({ "type": "offer-take-back" })).await;
    done(others[0], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    assert_ne!(state(who, &id).await["position"]["view"], before["position"]["view"], "not before all agree");
    let known = state(who, &id).await["version"].as_i64();
    done(others[1], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    let after = state(who, &id).await;
    assert_eq!(after["position"], before["position"], "it is as it was");
    // Whoever knew the version before gets the whole state: steps alone would not tell it.
    assert_eq!(who.socket(&id, known).await.unwrap().next().await.unwrap()["type"], "state");
    // And the game can go on, and its record is whole.
    let (who, now) = actor(&people, &id).await;
    done(who, &id, json!({ "type": "act", "action": choice(&now), "version": now["version"] })).await;
    done(&people[0], &id, json!({ "type": "resign" })).await;
    done(&people[1], &id, json!({ "type": "resign" })).await;
    done(&people[2], &id, json!({ "type": "resign" })).await;
    let record = people[0].get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    assert_eq!(harena_server::verify(&record).unwrap().actions, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_taught_somebody_something_cannot() {
    let server = server("learned").await;
    // A card played from a hidden hand has been seen.
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    for _ in 0..60 {
        let (who, now) = actor(&people, &id).await;
        let legal = now["position"]["legal"].as_array().unwrap();
        let card =
            legal.iter().filter_map(|choice| choice["action"].as_str()).find(|action| action.starts_with("play "));
        let action = card.map(str::to_string).or_else(|| choice(&now)).unwrap();
        done(who, &id, json!({ "type": "act", "action": action, "version": now["version"] })).await;
        if card.is_some() {
            assert_eq!(refused(who, &id, json!({ "type": "offer-take-back" })).await, "not-now");
            break;
        }
    }
    // Against computer players nobody is asked, and they forget; but a drawn card stays drawn.
    let ann = guest(&server, "Ann").await;
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({})).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    let before = until(&mut socket, |state| choice(state).is_some()).await;
    let bet = before["position"]["legal"][0]["action"].clone();
    socket.send(&json!({ "type": "act", "action": bet, "version": before["version"] })).await.unwrap();
    until(&mut socket, |state| state["version"].as_i64() > before["version"].as_i64() && choice(state).is_some()).await;
    done(&ann, &id, json!({ "type": "offer-take-back" })).await;
    let after = until(&mut socket, |state| state["type"] == "state").await;
    assert_eq!(after["position"], before["position"]);
    // Where nothing is taken back, nothing is.
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({ "take_backs": false })).await;
    assert_eq!(refused(&ann, &id, json!({ "type": "offer-take-back" })).await, "not-allowed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_is_away_can_be_replaced_and_come_back() {
    let server = server("replace").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    let id = table("colosseum", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let mut bob = people[1].socket(&id, None).await.unwrap();
    {
        let mut carl = people[2].socket(&id, None).await.unwrap();
        until(&mut carl, |state| {
            state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["present"] == true)
        })
        .await;
    }
    until(&mut ann, |state| state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["present"] == true))
        .await;
    assert_eq!(
        refused(&people[0], &id, json!({ "type": "offer-replace", "seat": "b" })).await,
        "not-now",
        "he is here"
    );
    let offer = json!({ "type": "offer-replace", "seat": "c" });
    assert_eq!(refused(&people[0], &id, offer.clone()).await, "not-now", "he was here a moment ago");
    until(&mut ann, |state| {
        state["table"]["seats"][2]["present"] == false && state["table"]["seats"][1]["present"] == true
    })
    .await;
    done(&people[0], &id, offer).await;
    until(&mut bob, |state| state["table"]["replace"]["seat"] == "c").await;
    done(&people[1], &id, json!({ "type": "answer-replace", "seat": "c", "yes": true })).await;
    let replaced = until(&mut ann, |state| state["table"]["seats"][2]["kind"] == "bot").await;
    assert_eq!(replaced["table"]["seats"][2]["level"], "medium");
    // The seat is still his.
    done(&people[2], &id, json!({ "type": "sit" })).await;
    assert_eq!(state(&people[2], &id).await["you"]["seat"], "c");
    server.stop().await;
}

/// Whoever has just lost the connection is given a moment, whatever the others want.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_replaced_at_once() {
    let mut config = config("at-once");
    config.replace_after = LONG;
    config.heard = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let gone = until(&mut ann, |state| state["table"]["seats"][1]["away_since"].is_number()).await;
    assert_eq!(gone["table"]["seats"][1]["present"], false);
    let answer = people[0].command(&id, &json!({ "type": "offer-replace", "seat": "b" })).await.unwrap();
    assert!(answer.status == 409 && answer.body.contains("give them a moment"), "{}", answer.body);
    server.stop().await;
}

/// A vote waits for nobody who is not there to vote, and for nobody who has gone since.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vote_does_not_wait_for_people_who_are_gone() {
    let mut config = config("vote");
    config.heard = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Carl", "Dora"] {
        people.push(guest(&server, name).await);
    }
    let id = table("colossi", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let _bob = people[1].socket(&id, None).await.unwrap();
    let carl = people[2].socket(&id, None).await.unwrap();
    // Dora has sat down and never come.
    until(&mut ann, |state| {
        let present: Vec<bool> = (0..4).map(|seat| state["table"]["seats"][seat]["present"] == true).collect();
        present == [true, true, true, false]
    })
    .await;
    done(&people[0], &id, json!({ "type": "offer-replace", "seat": "d" })).await;
    done(&people[2], &id, json!({ "type": "answer-replace", "seat": "d", "yes": true })).await;
    // Bob, who has not answered, gives up: now everybody who is left has agreed.
    done(&people[1], &id, json!({ "type": "resign" })).await;
    until(&mut ann, |state| state["table"]["seats"][3]["kind"] == "bot" && state["table"]["replace"].is_null()).await;
    // Carl goes too. Nobody else is there to be asked.
    drop(carl);
    until(&mut ann, |state| state["table"]["seats"][2]["present"] == false).await;
    done(&people[0], &id, json!({ "type": "offer-replace", "seat": "c" })).await;
    until(&mut ann, |state| state["table"]["seats"][2]["kind"] == "bot").await;
    server.stop().await;
}

/// A program without a socket is as present as one that has one, as long as it asks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_for_news_is_present() {
    let mut config = config("present");
    config.heard = Duration::from_secs(4);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bot").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let present = |state: &Value| state["table"]["seats"][1]["present"] == true;
    // Sitting down was a word from the program; then nothing more is heard of it.
    until(&mut ann, present).await;
    until(&mut ann, |state| !present(state)).await;
    // It asks for news, again and again, and that is all.
    let polling = {
        let (bot, id) = (people[1].clone(), id.clone());
        tokio::spawn(async move {
            loop {
                let version = state(&bot, &id).await["version"].clone();
                bot.get(&format!("/api/tables/{id}?since={version}&wait=1")).await.unwrap();
            }
        })
    };
    until(&mut ann, present).await;
    // For longer than it is remembered, nobody is told that it went.
    let went = async { while present(&ann.next_of(&["state", "update"]).await.unwrap()) {} };
    assert!(tokio::time::timeout(Duration::from_secs(6), went).await.is_err(), "it is there all the time");
    polling.abort();
    server.stop().await;
}

/// Somebody who takes a seat and is never seen again does not hold up the others for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_never_came_is_away_from_the_beginning() {
    let mut config = config("never");
    config.heard = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let now = until(&mut ann, |state| choice(state).is_some()).await;
    act(&mut ann, &now).await;
    let over = until(&mut ann, |state| state["table"]["phase"] == "over").await;
    assert_eq!(over["table"]["ending"]["reason"], "time");
    assert_eq!(over["table"]["seats"][1]["resigned"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn touching_something_says_what_can_be_done_or_why_not() {
    let server = server("why").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let (actor, now) = actor(&people, &id).await;
    let other = people.iter().find(|person| person.token != actor.token).unwrap();
    let why = async |who: &Client, object: &str| {
        done(who, &id, json!({ "type": "why", "object": object })).await["why"].clone()
    };
    // Something that can be done: the same actions that are listed.
    let listed = &now["position"]["legal"][0];
    let object = listed["objects"][0].as_str().unwrap();
    let told = why(actor, object).await;
    assert!(told["actions"].as_array().unwrap().contains(listed), "{told}");
    assert!(told["message"].is_null() && told["rule"].is_null());
    // Something that cannot.
    let told = why(actor, "snatched:troll-3").await;
    assert_eq!(told["actions"], json!([]));
    assert!(told["message"]["id"].is_string() && told["rule"].as_str().unwrap().starts_with("CA-"), "{told}");
    // Out of turn: who is to choose.
    let seat = if actor.token == people[0].token { "a" } else { "b" };
    let told = why(other, object).await;
    assert_eq!(told["message"], json!({ "id": "not_your_turn", "args": { "seats": [{ "seat": seat }] } }));
    assert_eq!(told["rule"], "CA-4.1");
    // What was touched before counts, and any text is answered.
    let told = done(actor, &id, json!({ "type": "why", "object": "secret-bet", "after": ["hand:s4", "💥"] })).await;
    assert!(told["why"]["message"]["id"].is_string(), "{told}");
    let many: Vec<String> = (0..50).map(|index| format!("hand:{index}")).collect();
    assert_eq!(refused(actor, &id, json!({ "type": "why", "object": "x", "after": many })).await, "bad-message");
    // It is for those who play, while they play.
    let eve = guest(&server, "Eve").await;
    assert_eq!(refused(&eve, &id, json!({ "type": "why", "object": object })).await, "not-seated");
    assert_eq!(state(actor, &id).await["position"], now["position"], "asking changes nothing");
    done(actor, &id, json!({ "type": "resign" })).await;
    assert_eq!(refused(actor, &id, json!({ "type": "why", "object": object })).await, "over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_made_a_table_keeps_the_invitation() {
    let server = server("invitation").await;
    let (ann, bob, carl) = (guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await);
    let wish = json!({ "game": "colossi", "public": false, "seats": crate::common::seats(3, 0) });
    let made = ann.post("/api/tables", &wish).await.unwrap().json();
    let id = made["table"].as_str().unwrap();
    assert_eq!(state(&ann, id).await["you"]["invitation"], made["invitation"]);
    let enter = json!({ "invitation": made["invitation"] });
    for person in [&bob, &carl] {
        person.post(&format!("/api/tables/{id}/enter"), &enter).await.unwrap();
        done(person, id, json!({ "type": "sit" })).await;
    }
    assert!(state(&bob, id).await["you"]["invitation"].is_null(), "only the host");
    for person in [&bob, &carl, &ann] {
        done(person, id, json!({ "type": "resign" })).await;
    }
    // After the end it leads to the replay, for everybody who played.
    assert_eq!(state(&bob, id).await["you"]["invitation"], made["invitation"]);
    // Of a rematch too, and there it is another one.
    let again = done(&carl, id, json!({ "type": "rematch" })).await["table"].as_str().unwrap().to_string();
    let invitation = state(&carl, &again).await["you"]["invitation"].clone();
    assert!(invitation.is_string() && invitation != made["invitation"]);
    // Who gets up is named.
    done(&bob, &again, json!({ "type": "sit" })).await;
    done(&bob, &again, json!({ "type": "leave" })).await;
    let steps = state(&carl, &again).await["steps"].clone();
    let left = steps.as_array().unwrap().iter().find(|step| step["what"] == "left").unwrap();
    assert_eq!(left["name"], "Bob");
    // My tables, with my seat and whether I am to act.
    let open = table("colossal-arena", &[ann.clone(), bob.clone()], 0, json!({})).await;
    let mut turns = Vec::new();
    for (person, seat) in [(&ann, "a"), (&bob, "b")] {
        let mine = person.get("/api/me/tables").await.unwrap().json();
        let one = mine.as_array().unwrap().iter().find(|one| one["id"] == json!(open)).unwrap().clone();
        assert_eq!(one["you"], seat);
        turns.push(one["your_turn"] == true);
    }
    assert_eq!(turns.iter().filter(|turn| **turn).count(), 1, "{turns:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_game_with_the_same_settings() {
    let server = server("rematch").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "public": true, "hints": true })).await;
    assert_eq!(refused(&people[0], &id, json!({ "type": "rematch" })).await, "not-over");
    done(&people[1], &id, json!({ "type": "resign" })).await;
    assert_eq!(refused(&guest(&server, "Eve").await, &id, json!({ "type": "rematch" })).await, "not-seated");
    let again = done(&people[0], &id, json!({ "type": "rematch" })).await["table"].as_str().unwrap().to_string();
    assert_eq!(done(&people[1], &id, json!({ "type": "rematch" })).await["table"], json!(again), "the same one");
    assert_eq!(state(&people[1], &id).await["table"]["rematch"], json!(again));
    done(&people[1], &again, json!({ "type": "sit" })).await;
    let both = [state(&people[0], &id).await, state(&people[0], &again).await];
    assert_eq!((&both[1]["table"]["phase"], &both[1]["table"]["hints"]), (&json!("playing"), &json!(true)));
    assert_ne!(both[0]["table"]["seed_sha256"], both[1]["table"]["seed_sha256"], "another shuffle");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_come_where_they_are_allowed() {
    let server = server("hints").await;
    let ann = guest(&server, "Ann").await;
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({ "hints": true })).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    let now = until(&mut socket, |state| choice(state).is_some()).await;
    socket.send(&json!({ "id": 9, "type": "hint" })).await.unwrap();
    let told = tokio::time::timeout(LONG, socket.next_of(&["done", "error"])).await.unwrap().unwrap();
    assert_eq!(told["id"], 9);
    let legal: Vec<&str> =
        now["position"]["legal"].as_array().unwrap().iter().map(|choice| choice["action"].as_str().unwrap()).collect();
    let choices = told["hint"]["choices"].as_array().unwrap();
    assert!(
        !choices.is_empty() && choices.iter().all(|one| legal.contains(&one["action"].as_str().unwrap())),
        "{told}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_chosen_at_once_and_shown_stays() {
    let server = server("at-once").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    // Each picks a character of three in secret, then both are shown.
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let choose = async |person: &Client| {
        let now = state(person, &id).await;
        done(person, &id, json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] })).await;
    };
    let back = json!({ "type": "offer-take-back" });
    choose(&people[0]).await;
    // Nobody has seen what lies face down.
    done(&people[0], &id, back.clone()).await;
    done(&people[1], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    choose(&people[0]).await;
    choose(&people[1]).await;
    // Whoever chose again now would know what the other has.
    for person in &people {
        assert_eq!(refused(person, &id, back.clone()).await, "not-now");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out() {
    let server = server("clock").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({ "clock": { "kind": "move", "seconds": 5 } })).await;
    let mut socket = people[0].socket(&id, None).await.unwrap();
    let before = until(&mut socket, |state| state["table"]["phase"] == "playing").await;
    let running: Vec<&Value> =
        before["table"]["seats"].as_array().unwrap().iter().filter(|seat| seat["deadline"].is_number()).collect();
    assert_eq!(running.len(), 1);
    let slow = running[0]["seat"].clone();
    let over = until(&mut socket, |state| state["table"]["phase"] == "over").await;
    assert_eq!(over["table"]["ending"]["reason"], "time");
    let loser = over["table"]["seats"].as_array().unwrap().iter().find(|seat| seat["resigned"] == true).unwrap();
    assert_eq!(loser["seat"], slow);
    let deadline = running[0]["deadline"].as_i64().unwrap();
    assert!(over["steps"].as_array().unwrap().last().unwrap()["at"].as_i64().unwrap() >= deadline);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_away_too_long_loses_even_without_a_clock() {
    let server = server("away").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    {
        let mut bob = people[1].socket(&id, None).await.unwrap();
        until(&mut bob, |state| state["table"]["seats"][1]["present"] == true).await;
    }
    // Both are asked at once; Ann answers, Bob is gone.
    let now = state(&people[0], &id).await;
    act(&mut ann, &now).await;
    let over = until(&mut ann, |state| state["table"]["phase"] == "over").await;
    assert_eq!(
        (&over["table"]["ending"]["reason"], &over["table"]["seats"][1]["resigned"]),
        (&json!("time"), &json!(true))
    );
    server.stop().await;
}

/// Games that go on for days are not in memory: their time is looked after all the same, and nobody loses because the server
/// was away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_leave_the_memory_and_come_back() {
    let mut config = config("idle");
    config.idle = Duration::from_secs(1);
    config.heard = Duration::from_secs(1);
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let bob = guest(&server, "Bob").await;
    let people = [ann.clone(), bob.clone()];
    let id = table("colossi", &people, 0, json!({ "clock": { "kind": "days", "days": 2 } })).await;
    for _ in 0..70 {
        let (who, now) = actor(&people, &id).await;
        done(who, &id, json!({ "type": "act", "action": choice(&now), "version": now["version"] })).await;
    }
    // When nothing more is heard of them they are away, and after that nothing happens by itself.
    let before = async {
        loop {
            let state = state(&ann, &id).await;
            if state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["present"] == false) {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let before = tokio::time::timeout(LONG, before).await.unwrap();
    let live = async || ann.get("/livez").await.unwrap().json()["tables"].as_i64().unwrap();
    let gone = async {
        while live().await > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(LONG, gone).await.expect("a table that nobody uses leaves the memory");
    let mut after = state(&ann, &id).await;
    after["table"]["now"] = before["table"]["now"].clone();
    assert_eq!(after, before, "from the snapshot and what came after it");
    server.stop().await;
}

/// A table that leaves the memory just when somebody asks for it is opened again, and answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_comes_and_goes_answers_everybody() {
    let mut config = config("coming-and-going");
    // It goes as soon as it has come.
    config.idle = Duration::ZERO;
    config.heard = Duration::ZERO;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    // At a private table it is asked whether Ann may look, and the table has time to go.
    let wish = json!({ "game": "colossi", "seats": crate::common::seats(3, 0), "public": false });
    let id = ann.create(&wish).await.unwrap();
    let asking = (0..4).map(|index| {
        let (ann, id) = (ann.clone(), id.clone());
        tokio::spawn(async move {
            for round in 0..60 {
                let answer = match (index + round) % 3 {
                    0 => ann.get(&format!("/api/tables/{id}")).await.unwrap(),
                    1 => ann.get(&format!("/api/tables/{id}/steps")).await.unwrap(),
                    _ => ann.command(&id, &json!({ "type": "ping" })).await.unwrap(),
                };
                assert_eq!(answer.status, 200, "{}", answer.body);
            }
        })
    });
    for one in asking.collect::<Vec<_>>() {
        tokio::time::timeout(LONG, one).await.expect("everybody is answered").unwrap();
    }
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    server.stop().await;
}
