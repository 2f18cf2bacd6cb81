//! Rulebooks, options, replays and charts.

use serde_json::{Value, json};

use crate::common::{LONG, get, guest, play, seats, server, state, table};

/// Every object in JSON, at any depth.
fn objects(json: &Value) -> Vec<&serde_json::Map<String, Value>> {
    match json {
        Value::Object(object) => [object].into_iter().chain(object.values().flat_map(objects)).collect(),
        Value::Array(items) => items.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

/// Clients render the words themselves, or ask for a language, as with messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_have_texts_only_in_a_language() {
    let server = server("wordless").await;
    let ann = guest(&server, "Ann").await;
    let games = ann.get("/api/games").await.unwrap().json();
    for object in objects(&games) {
        assert!(!["summary", "text"].iter().any(|key| object.contains_key(*key)), "{object:?}");
        // The title of a game is the same in every language.
        assert!(object.contains_key("designer") || !object.contains_key("title"), "{object:?}");
    }
    let in_english = ann.get("/api/games?lang=en").await.unwrap().json();
    assert!(objects(&in_english).iter().any(|object| object.contains_key("name") && object["title"].is_string()));
    // A language that there is not.
    assert_eq!(ann.get("/api/games?lang=tlh").await.unwrap().json(), in_english);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_have_texts_options_and_a_rulebook() {
    let server = server("rulebooks").await;
    let ann = guest(&server, "Ann").await;
    let games = ann.get("/api/games?lang=en").await.unwrap().json();
    for game in games.as_array().unwrap() {
        let key = game["key"].as_str().unwrap();
        // The texts are from the words of the game; a missing one would be shown as its id.
        let texts = [&game["summary"], game.get("tie").map_or(&game["title"], |tie| &tie["text"])];
        assert!(texts.iter().all(|text| text.as_str().is_some_and(|it| !it.starts_with("about-"))), "{key}: {texts:?}");
        assert!(game["tips"].as_array().unwrap().iter().all(|tip| tip["rule"].is_string()), "{key}");
        for option in game["options"].as_array().unwrap() {
            assert!(["title", "summary"].iter().all(|text| option[*text] != ""), "{key}: {option}");
            assert!(option["kind"]["kind"].is_string());
            // The default is a valid value.
            let seats = seats(1, game["min_seats"].as_u64().unwrap() as usize - 1);
            let options = json!({ option["option"].as_str().unwrap(): option["default"] });
            let answer = ann.post("/api/tables", &json!({ "game": key, "seats": seats, "options": options })).await;
            assert_eq!(answer.unwrap().status, 201, "{key}: {option}");
        }
        let book = ann.get(&format!("/api/games/{key}/rulebook")).await.unwrap().json();
        let rules = book["rules"].as_array().unwrap();
        assert_eq!(book["game"], key);
        assert!(!rules.is_empty(), "{key}");
        let prefix = game["rule_prefix"].as_str().unwrap();
        for rule in rules {
            assert!(rule["id"].as_str().unwrap().starts_with(prefix), "{rule}");
            assert!(!rule["section"].as_str().unwrap().is_empty() && !rule["text"].as_str().unwrap().is_empty());
        }
    }
    assert_eq!(ann.get("/api/games/chess/rulebook").await.unwrap().status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_has_a_replay_and_a_chart() {
    let server = server("charts").await;
    let ann = guest(&server, "Ann").await;
    for (game, bots) in [("dragonic-tide", 1), ("colossal-arena", 2)] {
        let id = table(game, std::slice::from_ref(&ann), bots, json!({})).await;
        for path in ["chart", "replay", "replay/1", "record"] {
            let early = ann.get(&format!("/api/tables/{id}/{path}")).await.unwrap();
            assert_eq!((early.status, early.json()["code"].as_str()), (409, Some("not-over")), "{path}");
        }
        play(&ann, &id).await;
        let page = async |path: String| get(&ann, &format!("/api/tables/{id}/{path}")).await;
        // The pages have the same positions as single requests.
        let mut moments: Vec<Value> = Vec::new();
        loop {
            let part = page(format!("replay?as=b&from={}&limit=30", moments.len())).await;
            let of = part["action_count"].as_u64().unwrap() as usize;
            moments.extend(part["moments"].as_array().unwrap().clone());
            if moments.len() > of {
                break;
            }
        }
        for (index, moment) in moments.iter().enumerate() {
            assert_eq!(moment["actions"].as_u64(), Some(index as u64));
            assert_eq!(moment["position"]["view"]["viewer"], "b");
        }
        for index in [0, 1, moments.len() / 2, moments.len() - 1] {
            assert_eq!(page(format!("replay/{index}?as=b")).await, moments[index], "moment {index}");
        }
        assert_eq!(ann.get(&format!("/api/tables/{id}/replay?as=z")).await.unwrap().status, 400);
        let seen = page("replay/3?as=spectator".to_string()).await;
        assert!(seen["position"]["view"]["viewer"].is_null());
        assert_eq!(page("replay/3?as=table".to_string()).await, seen, "the older name");
        // The chart has a value for every position and seat, and win probabilities when they have been estimated.
        let estimated = async {
            loop {
                let chart = page("chart".to_string()).await;
                if chart["win_probabilities"]["ready"] == true {
                    return chart;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        };
        let chart = tokio::time::timeout(LONG, estimated).await.expect("the win probabilities");
        assert_eq!(chart["action_count"].as_u64(), Some(moments.len() as u64 - 1));
        let points = chart["series"][0]["points"].as_array().unwrap();
        assert_eq!(points.len(), moments.len());
        assert!(points.iter().all(|point| point.as_array().unwrap().len() == bots + 1));
        assert!(chart["sections"].as_array().unwrap().len() > 1);
        let probabilities = chart["win_probabilities"]["points"].as_array().unwrap();
        for point in probabilities {
            let seats: Vec<f64> = point["seats"].as_array().unwrap().iter().map(|one| one.as_f64().unwrap()).collect();
            assert!(seats.len() == bots + 1 && (seats.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{point}");
        }
        // At the end the winners share the whole probability.
        let standing = state(&ann, &id).await["table"]["ending"]["standing"].clone();
        let winners: Vec<usize> = (0..=bots).filter(|seat| standing[seat]["rank"] == 1).collect();
        let last = probabilities.last().unwrap();
        assert_eq!(last["actions"], chart["action_count"]);
        for seat in winners.iter().copied() {
            assert!(
                (last["seats"][seat].as_f64().unwrap() - 1.0 / winners.len() as f64).abs() < 1e-3,
                "{last} {standing}"
            );
        }
    }
    server.stop().await;
}
