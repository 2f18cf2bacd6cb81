//! Tables: reconnecting, spectators, take-backs, replacing players, presence, clocks, hints, invitations, rematches.

use std::time::Duration;

use harena_server::Server;
use harena_server::client::{Client, Socket};
use serde_json::{Value, json};

use crate::common::{LONG, act, choice, config, guest, play_all, seats, server, state, table};

/// Reads until a state satisfies a condition.
async fn wait_for_state(socket: &mut Socket, condition: impl Fn(&Value) -> bool) -> Value {
    let wait = async {
        loop {
            let state = socket.next_of(&["state", "update"]).await.unwrap();
            if condition(&state) {
                return state;
            }
        }
    };
    tokio::time::timeout(LONG, wait).await.expect("a state that satisfies the condition")
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

/// The first of these people who is to act, and the state for them.
async fn actor<'a>(people: &'a [Client], id: &str) -> (&'a Client, Value) {
    for person in people {
        let state = state(person, id).await;
        if choice(&state).is_some() {
            return (person, state);
        }
    }
    panic!("none of them is to act")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reconnected_client_receives_exactly_the_missed_steps() {
    let server = server("reconnect").await;
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
    // With an old version: an update with the steps after it, each once, as they were sent the first time.
    let left_at = left_at.unwrap();
    let mut again = people[0].socket(&id, Some(left_at)).await.unwrap();
    let missed = again.next().await.unwrap();
    assert_eq!((&missed["type"], &missed["since"]), (&json!("update"), &json!(left_at)));
    let missing: Vec<&Value> = all.iter().filter(|step| step["version"].as_i64().unwrap() > left_at).collect();
    assert_eq!(missed["steps"].as_array().unwrap()[..missing.len()].iter().collect::<Vec<_>>(), missing);
    // With a future version, or none: the whole state.
    for since in [None, Some(newest + 1000), Some(-1)] {
        let state = people[0].socket(&id, since).await.unwrap().next().await.unwrap();
        assert_eq!(state["type"], "state", "{since:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_public_information_and_after_the_game_everything() {
    let server = server("spectators").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let eve = guest(&server, "Eve").await;
    let id = table("colossal-arena", &people, 0, json!({ "spectator_chat": true })).await;
    let seen = state(&eve, &id).await;
    assert!(seen["you"]["seat"].is_null());
    assert!(seen["position"]["legal"].as_array().unwrap().is_empty());
    for seat in seen["position"]["view"]["seats"].as_array().unwrap() {
        assert!(seat["hand"].is_null(), "{seat}");
    }
    let anonymous = state(&Client::anonymous(server.address()), &id).await;
    assert_eq!(anonymous["position"]["view"], seen["position"]["view"]);
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
async fn a_computer_player_replaces_a_person_who_resigns() {
    let server = server("resign").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    let id = table("colossi", &people, 0, json!({})).await;
    done(&people[1], &id, json!({ "type": "resign" })).await;
    let now = state(&people[1], &id).await;
    assert_eq!(
        (&now["table"]["seats"][1]["kind"], &now["table"]["seats"][1]["resigned"]),
        (&json!("bot"), &json!(true))
    );
    assert!(now["you"]["seat"].is_null() && now["position"]["view"]["seats"][1]["hand"].is_null(), "a spectator now");
    assert_eq!(refused(&people[1], &id, json!({ "type": "sit" })).await, "already-started");
    for ending in play_all(&[people[0].clone(), people[2].clone()], &id).await {
        assert_eq!(ending["table"]["ending"]["reason"], "played");
    }
    // When all have resigned, the game is over.
    let id = table("colossi", &people, 0, json!({})).await;
    for person in &people {
        done(person, &id, json!({ "type": "resign" })).await;
    }
    let ending = state(&people[0], &id).await["table"]["ending"].clone();
    assert_eq!((&ending["reason"], &ending["standing"][2]["rank"]), (&json!("resigned"), &json!(3)), "{ending}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_that_revealed_nothing_can_be_taken_back() {
    let server = server("take-back").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    // Colosseum has no hidden information, and an investment draws nothing.
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
    // One of the others refuses.
    done(others[0], &id, json!({ "type": "answer-take-back", "yes": false })).await;
    assert!(state(who, &id).await["table"]["take_back"].is_null());
    assert_eq!(refused(others[1], &id, json!({ "type": "answer-take-back", "yes": true })).await, "not-now");
    done(who, &id, json!({ "type": "offer-take-back" })).await;
    done(others[0], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    assert_ne!(state(who, &id).await["position"]["view"], before["position"]["view"], "all must agree");
    let known = state(who, &id).await["version"].as_i64();
    done(others[1], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    let after = state(who, &id).await;
    assert_eq!(after["position"], before["position"], "the position before the action");
    // A client with an older version receives the whole state, since steps cannot express the change.
    assert_eq!(who.socket(&id, known).await.unwrap().next().await.unwrap()["type"], "state");
    // The game continues, and its record is complete.
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
async fn an_action_that_revealed_something_cannot_be_taken_back() {
    let server = server("revealed").await;
    // A card from a hidden hand is revealed when it is played.
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let mut has_played = false;
    while !has_played {
        let (who, now) = actor(&people, &id).await;
        let legal = now["position"]["legal"].as_array().unwrap();
        let card =
            legal.iter().filter_map(|choice| choice["action"].as_str()).find(|action| action.starts_with("play "));
        let action = card.map(str::to_string).or_else(|| choice(&now)).unwrap();
        done(who, &id, json!({ "type": "act", "action": action, "version": now["version"] })).await;
        if card.is_some() {
            assert_eq!(refused(who, &id, json!({ "type": "offer-take-back" })).await, "not-now");
            has_played = true;
        }
    }
    // Computer players agree immediately, and what they saw does not count.
    let ann = guest(&server, "Ann").await;
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({})).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    let before = wait_for_state(&mut socket, |state| choice(state).is_some()).await;
    let bet = before["position"]["legal"][0]["action"].clone();
    socket.send(&json!({ "type": "act", "action": bet, "version": before["version"] })).await.unwrap();
    wait_for_state(&mut socket, |state| {
        state["version"].as_i64() > before["version"].as_i64() && choice(state).is_some()
    })
    .await;
    done(&ann, &id, json!({ "type": "offer-take-back" })).await;
    let after = wait_for_state(&mut socket, |state| state["type"] == "state").await;
    assert_eq!(after["position"], before["position"]);
    // A table without take-backs.
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({ "take_backs": false })).await;
    assert_eq!(refused(&ann, &id, json!({ "type": "offer-take-back" })).await, "not-allowed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_absent_person_can_be_replaced_and_return() {
    let server = server("replace").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    let id = table("colosseum", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let mut bob = people[1].socket(&id, None).await.unwrap();
    {
        let mut carl = people[2].socket(&id, None).await.unwrap();
        wait_for_state(&mut carl, |state| {
            state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["present"] == true)
        })
        .await;
    }
    wait_for_state(&mut ann, |state| {
        state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["present"] == true)
    })
    .await;
    assert_eq!(
        refused(&people[0], &id, json!({ "type": "offer-replace", "seat": "b" })).await,
        "not-now",
        "Bob is present"
    );
    let offer = json!({ "type": "offer-replace", "seat": "c" });
    assert_eq!(refused(&people[0], &id, offer.clone()).await, "not-now", "Carl has just left");
    wait_for_state(&mut ann, |state| {
        state["table"]["seats"][2]["present"] == false && state["table"]["seats"][1]["present"] == true
    })
    .await;
    done(&people[0], &id, offer).await;
    wait_for_state(&mut bob, |state| state["table"]["replace"]["seat"] == "c").await;
    done(&people[1], &id, json!({ "type": "answer-replace", "seat": "c", "yes": true })).await;
    let replaced = wait_for_state(&mut ann, |state| state["table"]["seats"][2]["kind"] == "bot").await;
    assert_eq!(replaced["table"]["seats"][2]["level"], "medium");
    // Carl can take the seat back.
    done(&people[2], &id, json!({ "type": "sit" })).await;
    assert_eq!(state(&people[2], &id).await["you"]["seat"], "c");
    server.stop().await;
}

/// A person who has just lost the connection cannot be replaced yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_absent_person_cannot_be_replaced_immediately() {
    let mut config = config("not-yet-replaced");
    config.replace_after = LONG;
    config.presence_timeout = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let gone = wait_for_state(&mut ann, |state| state["table"]["seats"][1]["away_since"].is_number()).await;
    assert_eq!(gone["table"]["seats"][1]["present"], false);
    let answer = people[0].command(&id, &json!({ "type": "offer-replace", "seat": "b" })).await.unwrap();
    assert!(answer.status == 409 && answer.body.contains("wait a moment"), "{}", answer.body);
    server.stop().await;
}

/// A vote does not wait for people who are absent or leave during the vote.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vote_does_not_wait_for_absent_people() {
    let mut config = config("vote");
    config.presence_timeout = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Carl", "Dora"] {
        people.push(guest(&server, name).await);
    }
    let id = table("colossi", &people, 0, json!({})).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let _bob = people[1].socket(&id, None).await.unwrap();
    let carl = people[2].socket(&id, None).await.unwrap();
    // Dora has taken a seat and is absent.
    wait_for_state(&mut ann, |state| {
        let present: Vec<bool> = (0..4).map(|seat| state["table"]["seats"][seat]["present"] == true).collect();
        present == [true, true, true, false]
    })
    .await;
    done(&people[0], &id, json!({ "type": "offer-replace", "seat": "d" })).await;
    done(&people[2], &id, json!({ "type": "answer-replace", "seat": "d", "yes": true })).await;
    // Bob, who has not answered, resigns: now all others have agreed.
    done(&people[1], &id, json!({ "type": "resign" })).await;
    wait_for_state(&mut ann, |state| {
        state["table"]["seats"][3]["kind"] == "bot" && state["table"]["replace"].is_null()
    })
    .await;
    // Carl leaves too, so Ann needs no agreement.
    drop(carl);
    wait_for_state(&mut ann, |state| state["table"]["seats"][2]["present"] == false).await;
    done(&people[0], &id, json!({ "type": "offer-replace", "seat": "c" })).await;
    wait_for_state(&mut ann, |state| state["table"]["seats"][2]["kind"] == "bot").await;
    server.stop().await;
}

/// A program without a socket is present as long as it polls.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_polls_is_present() {
    let mut config = config("present");
    config.presence_timeout = Duration::from_secs(4);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bot").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let present = |state: &Value| state["table"]["seats"][1]["present"] == true;
    // It is present after it has taken its seat, and absent after a time without requests.
    wait_for_state(&mut ann, present).await;
    wait_for_state(&mut ann, |state| !present(state)).await;
    // It only polls.
    let polling = {
        let (bot, id) = (people[1].clone(), id.clone());
        tokio::spawn(async move {
            loop {
                let version = state(&bot, &id).await["version"].clone();
                bot.get(&format!("/api/tables/{id}?since={version}&wait=1")).await.unwrap();
            }
        })
    };
    wait_for_state(&mut ann, present).await;
    // It stays present for longer than a client without requests would.
    let left = async { while present(&ann.next_of(&["state", "update"]).await.unwrap()) {} };
    assert!(tokio::time::timeout(Duration::from_secs(6), left).await.is_err(), "it is present all the time");
    polling.abort();
    server.stop().await;
}

/// A person who takes a seat and never connects loses after the allowed absence.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_never_connects_is_absent_from_the_start() {
    let mut config = config("never");
    config.presence_timeout = Duration::from_millis(1);
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    let now = wait_for_state(&mut ann, |state| choice(state).is_some()).await;
    act(&mut ann, &now).await;
    let over = wait_for_state(&mut ann, |state| state["table"]["phase"] == "over").await;
    assert_eq!(over["table"]["ending"]["reason"], "time");
    assert_eq!(over["table"]["seats"][1]["resigned"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_object_is_explained_by_its_actions_or_by_a_reason() {
    let server = server("why").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let (actor, now) = actor(&people, &id).await;
    let other = people.iter().find(|person| person.token != actor.token).unwrap();
    let why = async |who: &Client, object: &str| {
        done(who, &id, json!({ "type": "why", "object": object })).await["why"].clone()
    };
    // An object of a legal action: the same actions as in the list.
    let listed = &now["position"]["legal"][0];
    let object = listed["objects"][0].as_str().unwrap();
    let answer = why(actor, object).await;
    assert!(answer["actions"].as_array().unwrap().contains(listed), "{answer}");
    assert!(answer["message"].is_null() && answer["rule"].is_null());
    // An object without legal actions.
    let answer = why(actor, "snatched:troll-3").await;
    assert_eq!(answer["actions"], json!([]));
    assert!(answer["message"]["id"].is_string() && answer["rule"].as_str().unwrap().starts_with("CA-"), "{answer}");
    // For a player who is not to act: whose turn it is.
    let seat = if actor.token == people[0].token { "a" } else { "b" };
    let answer = why(other, object).await;
    assert_eq!(answer["message"], json!({ "id": "not_your_turn", "args": { "seats": [{ "seat": seat }] } }));
    assert_eq!(answer["rule"], "CA-4.1");
    // Earlier objects count, and unknown objects are no error.
    let answer = done(actor, &id, json!({ "type": "why", "object": "secret-bet", "after": ["hand:s4", "💥"] })).await;
    assert!(answer["why"]["message"]["id"].is_string(), "{answer}");
    let many: Vec<String> = (0..50).map(|index| format!("hand:{index}")).collect();
    assert_eq!(refused(actor, &id, json!({ "type": "why", "object": "x", "after": many })).await, "bad-message");
    // Only for players, and only during the game.
    let eve = guest(&server, "Eve").await;
    assert_eq!(refused(&eve, &id, json!({ "type": "why", "object": object })).await, "not-seated");
    assert_eq!(state(actor, &id).await["position"], now["position"], "the position is unchanged");
    done(actor, &id, json!({ "type": "resign" })).await;
    assert_eq!(refused(actor, &id, json!({ "type": "why", "object": object })).await, "over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_keeps_the_invitation() {
    let server = server("invitation").await;
    let (ann, bob, carl) = (guest(&server, "Ann").await, guest(&server, "Bob").await, guest(&server, "Carl").await);
    let wish = json!({ "game": "colossi", "public": false, "seats": seats(3, 0) });
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
    // After the game all players have it, since it leads to the replay.
    assert_eq!(state(&bob, id).await["you"]["invitation"], made["invitation"]);
    // A rematch has another invitation.
    let again = done(&carl, id, json!({ "type": "rematch" })).await["table"].as_str().unwrap().to_string();
    let invitation = state(&carl, &again).await["you"]["invitation"].clone();
    assert!(invitation.is_string() && invitation != made["invitation"]);
    // The step has the name of a person who leaves.
    done(&bob, &again, json!({ "type": "sit" })).await;
    done(&bob, &again, json!({ "type": "leave" })).await;
    let steps = state(&carl, &again).await["steps"].clone();
    let left = steps.as_array().unwrap().iter().find(|step| step["what"] == "left").unwrap();
    assert_eq!(left["name"], "Bob");
    // The list of a person's tables has the seat and whether the person is to act.
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
async fn a_rematch_has_the_same_settings() {
    let server = server("rematch").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "public": true, "hints": true })).await;
    assert_eq!(refused(&people[0], &id, json!({ "type": "rematch" })).await, "not-over");
    done(&people[1], &id, json!({ "type": "resign" })).await;
    assert_eq!(refused(&guest(&server, "Eve").await, &id, json!({ "type": "rematch" })).await, "not-seated");
    let again = done(&people[0], &id, json!({ "type": "rematch" })).await["table"].as_str().unwrap().to_string();
    assert_eq!(
        done(&people[1], &id, json!({ "type": "rematch" })).await["table"],
        json!(again),
        "one rematch for both"
    );
    assert_eq!(state(&people[1], &id).await["table"]["rematch"], json!(again));
    done(&people[1], &again, json!({ "type": "sit" })).await;
    let both = [state(&people[0], &id).await, state(&people[0], &again).await];
    assert_eq!((&both[1]["table"]["phase"], &both[1]["table"]["hints"]), (&json!("playing"), &json!(true)));
    assert_ne!(both[0]["table"]["seed_sha256"], both[1]["table"]["seed_sha256"], "another seed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_suggests_legal_actions() {
    let server = server("hints").await;
    let ann = guest(&server, "Ann").await;
    let id = table("colossal-arena", std::slice::from_ref(&ann), 1, json!({ "hints": true })).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    let now = wait_for_state(&mut socket, |state| choice(state).is_some()).await;
    socket.send(&json!({ "id": 9, "type": "hint" })).await.unwrap();
    let answer = tokio::time::timeout(LONG, socket.next_of(&["done", "error"])).await.unwrap().unwrap();
    assert_eq!(answer["id"], 9);
    let legal: Vec<&str> =
        now["position"]["legal"].as_array().unwrap().iter().map(|choice| choice["action"].as_str().unwrap()).collect();
    let choices = answer["hint"]["choices"].as_array().unwrap();
    assert!(
        !choices.is_empty() && choices.iter().all(|one| legal.contains(&one["action"].as_str().unwrap())),
        "{answer}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn simultaneous_actions_cannot_be_taken_back_after_they_are_revealed() {
    let server = server("simultaneous").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    // Each secretly chooses one of three characters, then both are revealed.
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let choose = async |person: &Client| {
        let now = state(person, &id).await;
        done(person, &id, json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] })).await;
    };
    let take_back = json!({ "type": "offer-take-back" });
    choose(&people[0]).await;
    // The other player has not seen the choice.
    done(&people[0], &id, take_back.clone()).await;
    done(&people[1], &id, json!({ "type": "answer-take-back", "yes": true })).await;
    choose(&people[0]).await;
    choose(&people[1]).await;
    // Now each would know the choice of the other.
    for person in &people {
        assert_eq!(refused(person, &id, take_back.clone()).await, "not-now");
    }
    server.stop().await;
}

/// Alone against computer players anything can be taken back; the record says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_alone_can_take_back_what_was_revealed() {
    let server = server("alone").await;
    let ann = guest(&server, "Ann").await;
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    assert_eq!(refused(&ann, &id, json!({ "type": "can-take-back" })).await, "not-now", "nothing was decided");
    let mut socket = ann.socket(&id, None).await.unwrap();
    let before = wait_for_state(&mut socket, |state| choice(state).is_some()).await;
    socket.send(&json!({ "type": "act", "action": choice(&before), "version": before["version"] })).await.unwrap();
    // Both characters are revealed together.
    wait_for_state(&mut socket, |state| state["position"]["actions"].as_u64() >= Some(2)).await;
    done(&ann, &id, json!({ "type": "can-take-back" })).await;
    done(&ann, &id, json!({ "type": "offer-take-back" })).await;
    let after = wait_for_state(&mut socket, |state| state["type"] == "state").await;
    assert_eq!(after["position"]["legal"], before["position"]["legal"]);
    let taken = after["steps"].as_array().unwrap().iter().find(|step| step["what"] == "taken-back").unwrap();
    assert_eq!(taken["informed"], true);
    done(&ann, &id, json!({ "type": "resign" })).await;
    let record = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    assert!(record.contains("\ntake-backs 1\n") && record.contains("\nname b greedy\n"), "{record}");
    server.stop().await;
}

/// With two seats the result has the real scores, and the person is still a person.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resigned_duel_keeps_the_scores() {
    let server = server("scores").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    for _ in 0..12 {
        let (who, now) = actor(&people, &id).await;
        done(who, &id, json!({ "type": "act", "action": choice(&now), "version": now["version"] })).await;
    }
    done(&people[0], &id, json!({ "type": "resign" })).await;
    let over = state(&people[1], &id).await;
    let ended = &over["table"]["ending"]["standing"];
    for seat in 0..2 {
        assert_eq!(ended[seat]["score"], over["position"]["view"]["seats"][seat]["health"], "{over}");
        assert_eq!(ended[seat]["rank"], 2 - seat);
        assert_eq!(over["table"]["seats"][seat]["kind"], "person");
        assert_eq!(over["table"]["seats"][seat]["resigned"], seat == 0);
    }
    assert!(ended[0]["score"].as_i64() > Some(0));
    server.stop().await;
}

/// A computer player has a name of its own, and its level beside it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_players_have_names() {
    let server = server("names").await;
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 2, json!({})).await;
    let now = state(&ann, &id).await;
    let (one, other) = (&now["table"]["seats"][1], &now["table"]["seats"][2]);
    assert!(one["name"].is_string() && one["name"] != other["name"] && one["name"] != one["level"], "{one} {other}");
    assert_eq!((&one["kind"], &one["level"]), (&json!("bot"), &json!("greedy")));
    let listed = ann.get("/api/me/tables").await.unwrap().json();
    assert_eq!(listed[0]["summary"]["seats"][1]["name"], one["name"], "{listed}");
    assert_eq!(listed[0]["summary"]["seats"][1]["level"], "greedy");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_whose_time_runs_out_loses() {
    let server = server("time").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({ "clock": { "kind": "move", "seconds": 5 } })).await;
    let mut socket = people[0].socket(&id, None).await.unwrap();
    let before = wait_for_state(&mut socket, |state| state["table"]["phase"] == "playing").await;
    let running: Vec<&Value> =
        before["table"]["seats"].as_array().unwrap().iter().filter(|seat| seat["deadline"].is_number()).collect();
    assert_eq!(running.len(), 1);
    let slow = running[0]["seat"].clone();
    let over = wait_for_state(&mut socket, |state| state["table"]["phase"] == "over").await;
    assert_eq!(over["table"]["ending"]["reason"], "time");
    let loser = over["table"]["seats"].as_array().unwrap().iter().find(|seat| seat["resigned"] == true).unwrap();
    assert_eq!(loser["seat"], slow);
    let deadline = running[0]["deadline"].as_i64().unwrap();
    assert!(over["steps"].as_array().unwrap().last().unwrap()["at"].as_i64().unwrap() >= deadline);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_is_absent_too_long_loses_without_a_clock() {
    let server = server("away").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({ "away_seconds": 10 })).await;
    let mut ann = people[0].socket(&id, None).await.unwrap();
    {
        let mut bob = people[1].socket(&id, None).await.unwrap();
        wait_for_state(&mut bob, |state| state["table"]["seats"][1]["present"] == true).await;
    }
    // Both are to act; Ann acts, Bob is absent.
    let now = state(&people[0], &id).await;
    act(&mut ann, &now).await;
    let over = wait_for_state(&mut ann, |state| state["table"]["phase"] == "over").await;
    assert_eq!(
        (&over["table"]["ending"]["reason"], &over["table"]["seats"][1]["resigned"]),
        (&json!("time"), &json!(true))
    );
    server.stop().await;
}

/// Idle tables are closed, and opened again from the snapshot and the later entries.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_table_is_closed_and_opened_again() {
    let mut config = config("idle");
    config.idle = Duration::from_secs(1);
    config.presence_timeout = Duration::from_secs(1);
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let bob = guest(&server, "Bob").await;
    let people = [ann.clone(), bob.clone()];
    let id = table("colossi", &people, 0, json!({ "clock": { "kind": "days", "days": 2 } })).await;
    for _ in 0..70 {
        let (who, now) = actor(&people, &id).await;
        done(who, &id, json!({ "type": "act", "action": choice(&now), "version": now["version"] })).await;
    }
    // After both are absent nothing changes.
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
    let open = async || ann.get("/livez").await.unwrap().json()["tables"].as_i64().unwrap();
    let closed = async {
        while open().await > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(LONG, closed).await.expect("the idle table is closed");
    let mut after = state(&ann, &id).await;
    after["table"]["now"] = before["table"]["now"].clone();
    assert_eq!(after, before, "the state from the snapshot and the later entries");
    server.stop().await;
}

/// A request for a table that is being closed opens it again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_closed_all_the_time_answers_every_request() {
    let mut config = config("closing");
    // The table is closed as soon as it has been opened.
    config.idle = Duration::ZERO;
    config.presence_timeout = Duration::ZERO;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    // The access check of a private table takes time in which the table can be closed.
    let wish = json!({ "game": "colossi", "seats": seats(3, 0), "public": false });
    let id = ann.create(&wish).await.unwrap();
    let requests = (0..4).map(|index| {
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
    for one in requests.collect::<Vec<_>>() {
        tokio::time::timeout(LONG, one).await.expect("every request is answered").unwrap();
    }
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    server.stop().await;
}
