//! Sentences for clients that ask for a language; messages for all.

use serde_json::{Value, json};

use crate::common::{choice, guest, server, table};

/// Every message below a value.
fn messages<'a>(value: &'a Value, into: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match key.as_str() {
                    "message" | "question" => into.push(value),
                    _ => messages(value, into),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| messages(item, into)),
        _ => {}
    }
}

/// The texts of all messages in an answer, of which there are some.
fn texts(answer: &Value) -> Vec<Option<&str>> {
    let mut found = Vec::new();
    messages(answer, &mut found);
    assert!(!found.is_empty() && found.iter().all(|message| message["id"].is_string()), "{answer}");
    found.iter().map(|message| message["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_a_language_gets_sentences() {
    let server = server("wording").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("dragonic-tide", &people, 0, json!({})).await;
    let [ann, bob] = &people;
    let get = async |path: &str| ann.get(&format!("/api/tables/{id}{path}")).await.unwrap().json();
    for path in ["", "/steps"] {
        assert!(texts(&get(path).await).iter().all(Option::is_none), "{path}");
        // A language that there is not is English.
        for lang in ["en", "xx"] {
            let answer = get(&format!("{path}?lang={lang}")).await;
            let said = texts(&answer);
            assert!(said.iter().all(|text| text.is_some_and(|text| !text.contains(['{', '_']))), "{answer}");
            assert!(said.iter().flatten().any(|text| text.starts_with("You ")), "{answer}");
        }
    }
    // The same on a socket, with answers to what is touched and refusals.
    let mut socket = ann.socket_at(&format!("/api/tables/{id}/socket?lang=en"), &[]).await.unwrap();
    let now = socket.next_of(&["state", "update"]).await.unwrap();
    assert!(now["position"]["question"]["text"].is_string(), "{now}");
    assert!(now["position"]["legal"][0]["message"]["text"].as_str().unwrap().starts_with("Play "), "{now}");
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
    // What is refused has a sentence in any case.
    let wrong = json!({ "type": "act", "action": "place advance", "version": version });
    let refused = ann.command(&id, &wrong).await.unwrap().json();
    assert!(refused["text"].as_str().unwrap().contains(' ') && refused["message"]["id"].is_string(), "{refused}");
    // Replays too, as nobody in particular.
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": version });
    ann.command(&id, &act).await.unwrap();
    bob.command(&id, &json!({ "type": "resign" })).await.unwrap();
    for path in ["/replay", "/replay/0"] {
        assert!(texts(&get(path).await).iter().all(Option::is_none));
        let answer = get(&format!("{path}?lang=en")).await;
        let said = texts(&answer);
        assert!(said.iter().all(|text| text.is_some_and(|text| !text.contains("You"))), "{answer}");
        assert!(said.iter().flatten().any(|text| text.starts_with("Ann ")), "{answer}");
    }
    server.stop().await;
}
