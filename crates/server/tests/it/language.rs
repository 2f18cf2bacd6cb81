//! Messages, and sentences for clients that request a language.

use serde_json::{Value, json};

use crate::common::{choice, guest, server, table};

/// Collects all messages in a value.
fn messages<'a>(value: &'a Value, into: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match key.as_str() {
                    "message" | "question" => into.push(value),
                    // The title of a round is a message, the name of a series is a text.
                    "title" if value.is_object() => into.push(value),
                    _ => messages(value, into),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| messages(item, into)),
        _ => {}
    }
}

/// The texts of all messages in an answer, which must have at least one message.
fn texts(answer: &Value) -> Vec<Option<&str>> {
    let mut found = Vec::new();
    messages(answer, &mut found);
    assert!(!found.is_empty() && found.iter().all(|message| message["id"].is_string()), "{answer}");
    found.iter().map(|message| message["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_have_texts_in_the_requested_language() {
    let server = server("language").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let [ann, bob] = &people;
    let get = async |path: &str| ann.get(&format!("/api/tables/{id}{path}")).await.unwrap().json();
    for path in ["", "/steps"] {
        assert!(texts(&get(path).await).iter().all(Option::is_none), "{path}");
        // Unknown languages give English.
        for lang in ["en", "xx"] {
            let answer = get(&format!("{path}?lang={lang}")).await;
            let found = texts(&answer);
            assert!(found.iter().all(|text| text.is_some_and(|text| !text.contains(['{', '_']))), "{answer}");
            assert!(found.iter().flatten().any(|text| text.starts_with("You ")), "{answer}");
        }
    }
    // The same on a socket, including explanations and refusals.
    let mut socket = ann.socket_at(&format!("/api/tables/{id}/socket?lang=en"), &[]).await.unwrap();
    let now = socket.next_of(&["state", "update"]).await.unwrap();
    assert!(now["position"]["question"]["text"].is_string(), "{now}");
    assert!(now["position"]["legal"][0]["message"]["text"].as_str().unwrap().starts_with("Choose "), "{now}");
    let version = &now["version"];
    for command in [
        json!({ "type": "why", "object": "range:short" }),
        json!({ "type": "act", "action": "place advance", "version": version }),
    ] {
        socket.send(&command).await.unwrap();
        let answer = socket.next_of(&["done", "error"]).await.unwrap();
        assert!(texts(&answer)[0].is_some_and(|text| text.contains(' ')), "{answer}");
        let path = format!("/api/tables/{id}/commands");
        let plain = ann.post(&path, &command).await.unwrap().json();
        assert_eq!(texts(&plain), [None], "{plain}");
        assert_eq!(texts(&ann.post(&format!("{path}?lang=en"), &command).await.unwrap().json()), texts(&answer));
    }
    // A refusal always has a text.
    let wrong = json!({ "type": "act", "action": "place advance", "version": version });
    let refused = ann.command(&id, &wrong).await.unwrap().json();
    assert!(refused["text"].as_str().unwrap().contains(' ') && refused["message"]["id"].is_string(), "{refused}");
    // Replays too, for a spectator.
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": version });
    ann.command(&id, &act).await.unwrap();
    bob.command(&id, &json!({ "type": "resign" })).await.unwrap();
    for path in ["/replay", "/replay/0"] {
        assert!(texts(&get(path).await).iter().all(Option::is_none));
        let answer = get(&format!("{path}?lang=en")).await;
        let found = texts(&answer);
        assert!(found.iter().all(|text| text.is_some_and(|text| !text.contains("You"))), "{answer}");
        assert!(found.iter().flatten().any(|text| text.starts_with("Ann ")), "{answer}");
    }
    let chart = get("/chart").await;
    assert!(chart["series"][0]["title"].is_null() && texts(&chart).iter().all(Option::is_none), "{chart}");
    let chart = get("/chart?lang=en").await;
    assert_eq!(chart["series"][0]["title"], "Health");
    assert_eq!(texts(&chart)[0], Some("Before the duel"));
    server.stop().await;
}
