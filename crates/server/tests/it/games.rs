//! Whole games of every title, by programs that use only the protocol.

use harena_catalog::entries;
use harena_server::{Config, Server};
use serde_json::json;

use crate::common::{config, get, guest, play, play_all, seats, server, state, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_by_protocol_bots() {
    let server = server("games").await;
    for entry in entries() {
        let meta = entry.meta();
        for count in [meta.min_seats, meta.max_seats] {
            let mut people = Vec::new();
            for index in 0..count {
                people.push(guest(&server, &format!("player {index}")).await);
            }
            let id = table(meta.key, &people, 0, json!({})).await;
            let endings = play_all(&people, &id).await;
            let last = &endings[0];
            assert_eq!(last["table"]["ending"]["reason"], "played", "{}", meta.key);
            assert_eq!(last["table"]["ending"]["standing"].as_array().unwrap().len(), count);
            // All viewers see the same full state now; the seed is public and proves the shuffle.
            for other in &endings {
                assert_eq!(other["position"]["view"], last["position"]["view"], "{}", meta.key);
            }
            let record = people[0].get(&format!("/api/tables/{id}/record")).await.unwrap().body;
            let verified = harena_server::verify(&record).unwrap();
            assert!(verified.complete);
            assert_eq!(verified.seed_sha256.as_deref(), last["table"]["seed_sha256"].as_str());
            assert!(record.contains(last["table"]["seed"].as_str().unwrap()));
            assert!(record.contains("name a player 0\n"));
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_with_the_bots_of_the_server() {
    let server = server("bots").await;
    for entry in entries() {
        let meta = entry.meta();
        let people = [guest(&server, "Ann").await];
        let id = table(meta.key, &people, meta.min_seats - 1, json!({})).await;
        let last = play(&people[0], &id).await;
        assert_eq!(last["table"]["ending"]["reason"], "played", "{}", meta.key);
        assert_eq!(last["table"]["seats"][1]["level"], "greedy");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chosen_seed_repeats_a_game_with_computer_players() {
    let server = Server::start(Config { allow_seeds: true, ..config("seeds") }).await.unwrap();
    let person = guest(&server, "Ann").await;
    let mut records = Vec::new();
    for seed in ["deal 1", "deal 1", "deal 2"] {
        let id = table("colossal-arena", std::slice::from_ref(&person), 2, json!({ "seed": seed })).await;
        loop {
            let now = state(&person, &id).await;
            if now["table"]["phase"] == "over" {
                break;
            }
            // Always the first legal action, so that the game depends on its seed alone.
            if let Some(first) = now["position"]["legal"].as_array().and_then(|legal| legal.first()) {
                let command = json!({ "type": "act", "action": first["action"], "version": now["version"] });
                let answer = person.command(&id, &command).await.unwrap();
                assert_eq!(answer.status, 200, "{}", answer.body);
            } else {
                let since = now["version"].as_i64().unwrap();
                get(&person, &format!("/api/tables/{id}?since={since}&wait=20")).await;
            }
        }
        records.push(person.get(&format!("/api/tables/{id}/record")).await.unwrap().body);
    }
    assert_eq!(records[0], records[1]);
    assert_ne!(records[0], records[2]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeds_are_refused_by_default() {
    let server = server("no-seeds").await;
    let person = guest(&server, "Ann").await;
    let wish = json!({ "game": "colossal-arena", "seats": seats(1, 1), "seed": "deal 1" });
    let answer = person.post("/api/tables", &wish).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-message")), "{}", answer.body);
    server.stop().await;
}

/// The example of docs/protocol.md.
#[path = "../../examples/bot.rs"]
#[allow(dead_code)] // its `main` is for the command line
mod bot;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_bot_plays_to_the_end() {
    let server = server("example").await;
    let address = server.address().to_string();
    // Against computer players, and at a private table of a person.
    bot::run([address.clone()].into_iter()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let wish = json!({ "game": "colossi", "seats": crate::common::seats(2, 0), "public": false });
    let made = ann.post("/api/tables", &wish).await.unwrap().json();
    let id = made["table"].as_str().unwrap().to_string();
    let playing = {
        let (ann, id) = (ann.clone(), id.clone());
        tokio::spawn(async move { play(&ann, &id).await })
    };
    bot::run([address, id, made["invitation"].as_str().unwrap().to_string()].into_iter()).await.unwrap();
    assert_eq!(playing.await.unwrap()["table"]["ending"]["reason"], "played");
    server.stop().await;
}

/// A program needs no socket.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_can_be_played_by_plain_requests() {
    let server = server("plain").await;
    let people = [guest(&server, "Ann").await];
    let id = table("dragonic-tide", &people, 1, json!({})).await;
    let mut since = None;
    let mut moves = 0;
    loop {
        let path = since.map_or(format!("/api/tables/{id}"), |since| format!("/api/tables/{id}?since={since}&wait=20"));
        let state = people[0].get(&path).await.unwrap().json();
        since = Some(state["version"].as_i64().unwrap());
        if state["table"]["phase"] == "over" {
            break;
        }
        if let Some(action) = crate::common::choice(&state) {
            let act = json!({ "type": "act", "action": action, "version": since });
            let answer = people[0].command(&id, &act).await.unwrap();
            assert_eq!(answer.status, 200, "{}", answer.body);
            moves += 1;
        }
    }
    assert!(moves > 3);
    // Any position can be replayed, for any viewer.
    let moment = people[0].get(&format!("/api/tables/{id}/replay/3?as=b")).await.unwrap().json();
    assert_eq!((&moment["actions"], &moment["position"]["view"]["viewer"]), (&json!(3), &json!("b")));
    let whole = people[0].get(&format!("/api/tables/{id}/replay/99999")).await.unwrap().json();
    assert_eq!(whole["actions"], whole["action_count"]);
    server.stop().await;
}
