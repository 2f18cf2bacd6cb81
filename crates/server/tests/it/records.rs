//! Rulebooks, options, replays and charts.

use serde_json::{Value, json};

use crate::common::{LONG, get, guest, play, seats, server, state, steps, table};

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

/// A game continues from a position of a finished one: up to there it is the same, and after that it has other chance
/// outcomes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_continues_from_a_position_of_a_finished_one() {
    let server = server("continued").await;
    let ann = guest(&server, "Ann").await;
    let start = async |game: &str, bots: usize, from: &str, actions: usize| {
        let mut seats = seats(1, bots);
        seats.rotate_right(1);
        let from = json!({ "table": from, "actions": actions });
        ann.post("/api/tables", &json!({ "game": game, "seats": seats, "public": false, "from": from })).await.unwrap()
    };
    for (game, bots) in [("colossal-arena", 2), ("colosseum", 2), ("colossi", 1), ("dragonic-tide", 1)] {
        let first = table(game, std::slice::from_ref(&ann), bots, json!({ "take_backs": true })).await;
        assert_eq!(start(game, bots, &first, 3).await.status, 409, "{game} is not over");
        play(&ann, &first).await;
        let of = get(&ann, &format!("/api/tables/{first}/chart")).await["action_count"].as_u64().unwrap() as usize;
        let record = async |id: &str| ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        let actions = |record: &str| -> Vec<String> {
            record.split_once("\n\n").unwrap().1.lines().map(str::to_string).collect()
        };
        let old = record(&first).await;

        let answer = start(game, bots, &first, of / 2).await;
        assert_eq!(answer.status, 201, "{game}: {}", answer.body);
        let id = answer.json()["table"].as_str().unwrap().to_string();
        let opened = state(&ann, &id).await;
        let from = opened["table"]["from"].clone();
        let at = from["actions"].as_u64().unwrap() as usize;
        assert_eq!(from["table"], first.as_str());
        assert!(at == of / 2 || game == "dragonic-tide" && at < of / 2, "{game}: {at} of {of}");
        assert_eq!(opened["you"]["seat"], "b");
        // The log begins with all that happened before, as the seat knows it.
        let began = steps(&ann, &id, 1).await.into_values().find(|step| step["events"][0].is_object()).unwrap();
        let replay = get(&ann, &format!("/api/tables/{first}/replay?as=b&limit=100")).await;
        let before: Vec<Value> = replay["moments"].as_array().unwrap()[..=at.min(99)]
            .iter()
            .flat_map(|moment| moment["events"].as_array().cloned().unwrap_or_default())
            .collect();
        assert_eq!(began["events"].as_array().unwrap()[..before.len()], before[..], "{game}");

        // Nothing from before can be taken back.
        let back = ann.command(&id, &json!({ "type": "can-take-back" })).await.unwrap();
        assert_eq!(back.json()["code"], "not-now", "{}", back.body);
        play(&ann, &id).await;
        let new = record(&id).await;
        assert_eq!(actions(&new)[..at], actions(&old)[..at], "{game}");
        let seed = |record: &str, header: &str| -> String {
            record.lines().find_map(|line| line.strip_prefix(header)).unwrap_or_default().to_string()
        };
        assert_eq!(seed(&new, "earlier-seed "), format!("{at} chacha20 {}", seed(&old, "seed ")), "{game}");
        assert_ne!(seed(&new, "seed "), seed(&old, "seed "));
        // The record replays, and has the hash that was shown during the game.
        let verified = ann.send("POST", "/api/verify", &[("content-type", "text/plain")], &new).await.unwrap();
        assert_eq!(verified.status, 200, "{game}: {}", verified.body);
        assert_eq!(verified.json()["seed_sha256"], opened["table"]["seed_sha256"]);
        assert_eq!(verified.json()["standing"], state(&ann, &id).await["table"]["ending"]["standing"]);
        // Replay and chart are about the whole game.
        let replayed = get(&ann, &format!("/api/tables/{id}/replay/{at}?as=all")).await;
        assert_eq!(
            replayed["position"],
            get(&ann, &format!("/api/tables/{first}/replay/{at}?as=all")).await["position"]
        );
        assert_eq!(get(&ann, &format!("/api/tables/{id}/chart")).await["action_count"], actions(&new).len() as u64);
        // It can be continued again, and a new game with the same settings is dealt anew.
        let again = start(game, bots, &id, at + 1).await;
        assert_eq!(again.status, 201, "{game}: {}", again.body);
        let rematch = ann.command(&id, &json!({ "type": "rematch" })).await.unwrap().json()["table"].clone();
        assert!(state(&ann, rematch.as_str().unwrap()).await["table"]["from"].is_null());

        for (wrong, code) in [
            (start(game, bots, &first, of).await, "over"),
            (start(game, bots, &first, of + 1).await, "bad-message"),
            (start(if game == "colossi" { "dragonic-tide" } else { "colossi" }, bots, &first, 1).await, "bad-message"),
            (start(game, bots + 1, &first, 1).await, "bad-message"),
            (start(game, bots, "nowhere", 1).await, "not-found"),
        ] {
            assert_eq!(wrong.json()["code"], code, "{game}: {}", wrong.body);
        }
    }
    let friends = json!({ "game": "colossi", "seats": [{ "kind": "me" }, { "kind": "open" }], "from": { "table": "x", "actions": 1 } });
    assert_eq!(ann.post("/api/tables", &friends).await.unwrap().json()["code"], "bad-message");
    server.stop().await;
}

/// A restarted server has the same game, and goes on with the same chance outcomes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_continued_game_survives_a_restart() {
    let config = crate::common::config("continued-restart");
    let server = harena_server::Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let first = table("colossal-arena", std::slice::from_ref(&ann), 2, json!({})).await;
    play(&ann, &first).await;
    let more = json!({ "from": { "table": first, "actions": 9 } });
    let id = table("colossal-arena", std::slice::from_ref(&ann), 2, more).await;
    play(&ann, &id).await;
    let before = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    let ending = state(&ann, &id).await["table"]["ending"].clone();
    server.stop().await;
    let server = harena_server::Server::start(config).await.unwrap();
    let ann = harena_server::client::Client { address: server.address(), ..ann };
    assert_eq!(ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body, before);
    assert_eq!(state(&ann, &id).await["table"]["ending"], ending);
    server.stop().await;
}
