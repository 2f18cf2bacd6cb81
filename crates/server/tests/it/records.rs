//! Finished games, and what a browser needs beside the table: rules in parts, options, replays, charts.

use serde_json::{Value, json};

use crate::common::{LONG, guest, play, server, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_come_with_options_and_rules_in_parts() {
    let server = server("shelf").await;
    let ann = guest(&server, "Ann").await;
    let games = ann.get("/api/games").await.unwrap().json();
    for game in games.as_array().unwrap() {
        let key = game["key"].as_str().unwrap();
        // Texts come from the words of the game: an entry that is missing would be shown by its id.
        let texts = [&game["summary"], game.get("tie").map_or(&game["title"], |tie| &tie["text"])];
        assert!(texts.iter().all(|text| text.as_str().is_some_and(|it| !it.starts_with("about-"))), "{key}: {texts:?}");
        assert!(game["tips"].as_array().unwrap().iter().all(|tip| tip["rule"].is_string()), "{key}");
        for option in game["options"].as_array().unwrap() {
            assert!(["title", "summary"].iter().all(|text| option[*text] != ""), "{key}: {option}");
            assert!(option["kind"]["kind"].is_string());
            // The default can be sent as it is.
            let seats = crate::common::seats(1, game["min_seats"].as_u64().unwrap() as usize - 1);
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
async fn a_finished_game_is_replayed_and_drawn() {
    let server = server("drawn").await;
    let ann = guest(&server, "Ann").await;
    for (game, bots) in [("dragonic-tide", 1), ("colossal-arena", 2)] {
        let id = table(game, std::slice::from_ref(&ann), bots, json!({})).await;
        for path in ["chart", "replay", "replay/1", "record"] {
            let early = ann.get(&format!("/api/tables/{id}/{path}")).await.unwrap();
            assert_eq!((early.status, early.json()["code"].as_str()), (409, Some("not-over")), "{path}");
        }
        play(&ann, &id).await;
        let get = async |path: String| {
            let answer = ann.get(&format!("/api/tables/{id}/{path}")).await.unwrap();
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            answer.json()
        };
        // Page by page it is the same as moment by moment.
        let mut moments: Vec<Value> = Vec::new();
        loop {
            let page = get(format!("replay?as=b&from={}&limit=30", moments.len())).await;
            let of = page["of"].as_u64().unwrap() as usize;
            moments.extend(page["moments"].as_array().unwrap().clone());
            if moments.len() > of {
                break;
            }
        }
        for (index, moment) in moments.iter().enumerate() {
            assert_eq!(moment["actions"].as_u64(), Some(index as u64));
            assert_eq!(moment["position"]["view"]["viewer"], "b");
        }
        for index in [0, 1, moments.len() / 2, moments.len() - 1] {
            assert_eq!(get(format!("replay/{index}?as=b")).await, moments[index], "moment {index}");
        }
        assert_eq!(ann.get(&format!("/api/tables/{id}/replay?as=z")).await.unwrap().status, 400);
        // The chart has a number for every moment and seat; the chances come when they have been thought about.
        let thought = async {
            loop {
                let chart = get("chart".to_string()).await;
                if chart["chance"]["ready"] == true {
                    return chart;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        };
        let chart = tokio::time::timeout(LONG, thought).await.expect("it is thought about");
        assert_eq!(chart["of"].as_u64(), Some(moments.len() as u64 - 1));
        let points = chart["series"][0]["points"].as_array().unwrap();
        assert_eq!(points.len(), moments.len());
        assert!(points.iter().all(|point| point.as_array().unwrap().len() == bots + 1));
        assert!(chart["rounds"].as_array().unwrap().len() > 1);
        let chances = chart["chance"]["points"].as_array().unwrap();
        for point in chances {
            let seats: Vec<f64> = point["seats"].as_array().unwrap().iter().map(|one| one.as_f64().unwrap()).collect();
            assert!(seats.len() == bots + 1 && (seats.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{point}");
        }
        // At the end it is no chance any more.
        let standing =
            ann.get(&format!("/api/tables/{id}")).await.unwrap().json()["table"]["ending"]["standing"].clone();
        let winners: Vec<usize> = (0..=bots).filter(|seat| standing[seat]["rank"] == 1).collect();
        let last = chances.last().unwrap();
        assert_eq!(last["actions"], chart["of"]);
        for seat in winners.iter().copied() {
            assert!(
                (last["seats"][seat].as_f64().unwrap() - 1.0 / winners.len() as f64).abs() < 1e-3,
                "{last} {standing}"
            );
        }
    }
    server.stop().await;
}
