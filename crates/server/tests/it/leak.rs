//! Compares every message of a game with its record afterwards: each viewer got exactly the information that the rules allowed at that
//! moment. (`src/table/leak.rs` exchanges the hidden cards themselves.)

use harena_catalog::{LobbyMatch, entries, open_record};
use harena_core::message::Message;
use harena_core::{Record, Seat, Viewer};
use harena_server::Server;
use harena_server::client::Client;
use serde_json::{Value, json};

use crate::common::{LONG, act, guest, server, table};

/// Plays, and returns all received messages.
async fn listen(client: Client, id: String, plays: bool) -> Vec<Value> {
    let mut socket = client.socket(&id, None).await.unwrap();
    let mut received = Vec::new();
    loop {
        let message = tokio::time::timeout(LONG, socket.next()).await.expect("the next message").unwrap();
        let is_state = message["type"] == "state" || message["type"] == "update";
        let over = message["table"]["phase"] == "over";
        if is_state && plays && !over {
            act(&mut socket, &message).await;
        }
        received.push(message);
        if over {
            return received;
        }
    }
}

async fn game(server: &Server, key: &str, count: usize) {
    let mut people = Vec::new();
    for index in 0..count {
        people.push(guest(server, &format!("player {index}")).await);
    }
    let id = table(key, &people, 0, json!({})).await;
    let mut listening = Vec::new();
    for person in &people {
        listening.push(tokio::spawn(listen(person.clone(), id.clone(), true)));
    }
    let watcher = guest(server, "watcher").await;
    listening.push(tokio::spawn(listen(watcher, id.clone(), false)));
    let record = {
        let mut all = Vec::new();
        for one in listening {
            all.push(one.await.unwrap());
        }
        let record = people[0].get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        let record = Record::parse(&record).unwrap();
        for (index, received) in all.iter().enumerate() {
            let viewer = if index < count { Viewer::Seat(Seat::new(index)) } else { Viewer::Spectator };
            compare(&record, viewer, received);
        }
        record
    };
    assert!(!record.actions.is_empty());
}

fn compare(record: &Record, viewer: Viewer, received: &[Value]) {
    let at = |actions: usize| -> Box<dyn LobbyMatch> {
        let mut part = record.clone();
        part.actions.truncate(actions);
        open_record(&part).unwrap()
    };
    let whole = at(record.actions.len());
    let seed = record.seeds.last.text();
    let mut checked = 0;
    // The action of each step.
    let mut acted = 0;
    for message in received {
        if message["table"]["phase"] == "over" || message["type"] == "done" || message["type"] == "error" {
            continue;
        }
        let text = message.to_string();
        assert!(!text.contains(&seed), "the seed is secret");
        if message["position"].is_null() {
            continue;
        }
        let actions = message["position"]["actions"].as_u64().unwrap() as usize;
        let truth = at(actions);
        assert_eq!(message["position"]["view"], truth.view(viewer));
        let legal: Vec<String> = match viewer {
            Viewer::Seat(seat) => truth.legal_actions(seat).into_iter().map(|legal| legal.action).collect(),
            _ => Vec::new(),
        };
        let sent: Vec<String> = message["position"]["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|choice| choice["action"].as_str().unwrap().to_string())
            .collect();
        assert_eq!(sent, legal);
        let asked = match viewer {
            Viewer::Seat(seat) if truth.to_act().contains(seat) => json!(truth.question(seat)),
            _ => Value::Null,
        };
        assert_eq!(message["position"]["question"], asked);
        for step in message["steps"].as_array().unwrap() {
            let events = step["events"].as_array().cloned().unwrap_or_default();
            if step["what"] != "acted" {
                if !events.is_empty() {
                    assert_eq!(events, as_sent(whole.events_of(viewer, None)), "the deal");
                }
                continue;
            }
            let (seat, action) = whole.action(acted).unwrap();
            assert_eq!(step["seat"], json!(seat));
            let known = viewer == Viewer::Seat(seat);
            assert_eq!(step["action"], if known { json!(action) } else { Value::Null });
            assert_eq!(events, as_sent(whole.events_of(viewer, Some(acted))));
            acted += 1;
            checked += 1;
        }
    }
    assert!(checked > 5, "something was checked");
}

/// Events in the format of the protocol.
fn as_sent(events: Vec<(Value, Message)>) -> Vec<Value> {
    events.into_iter().map(|(event, message)| json!({ "event": event, "message": message })).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn viewers_receive_only_what_they_may_know() {
    let server = server("leak").await;
    for entry in entries() {
        let meta = entry.meta();
        game(&server, meta.key, meta.min_seats.max(3).min(meta.max_seats)).await;
    }
    server.stop().await;
}
