//! Corrections of rules: finished games are shown as they were, and running games continue if the correction does not affect them.

use std::path::Path;

use harena_server::Server;
use harena_server::client::Client;
use serde_json::{Value, json};
use sqlx::Row as _;

use crate::common::{LONG, act, config_for, file, get, guest, play, sqlite, state, table};

/// Changes a table to one that a server with version 1 of the rules has stored. `change` may edit each entry.
async fn store_as_older(path: &Path, id: &str, mut change: impl FnMut(i64, &mut Value)) {
    let pool = sqlite(path).await;
    let setup: String =
        sqlx::query_scalar("SELECT setup FROM games WHERE id = $1").bind(id).fetch_one(&pool).await.unwrap();
    let mut setup: Value = serde_json::from_str(&setup).unwrap();
    setup["rules"] = json!(1);
    let set = sqlx::query("UPDATE games SET setup = $2 WHERE id = $1").bind(id).bind(setup.to_string());
    set.execute(&pool).await.unwrap();
    sqlx::query("DELETE FROM snapshots").execute(&pool).await.unwrap();
    for row in
        sqlx::query("SELECT sequence, body FROM entries WHERE game = $1").bind(id).fetch_all(&pool).await.unwrap()
    {
        let sequence: i64 = row.get("sequence");
        let mut body: Value = serde_json::from_str(row.get("body")).unwrap();
        change(sequence, &mut body);
        let set = sqlx::query("UPDATE entries SET body = $3 WHERE game = $1 AND sequence = $2");
        set.bind(id).bind(sequence).bind(body.to_string()).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// Removes what versions without digests and archived replays did not store.
fn remove_digests(_: i64, body: &mut Value) {
    let body = body.as_object_mut().unwrap();
    body.remove("state");
    body.remove("over");
}

/// All steps of a kind.
fn steps_of<'a>(steps: &'a Value, what: &str) -> Vec<&'a Value> {
    steps.as_array().unwrap().iter().filter(|step| step["what"] == what).collect()
}

/// Plays some actions of a game of Colosseum, and stops the server.
async fn half_a_game(path: &Path) -> (Client, String) {
    let server = Server::start(config_for(path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("colosseum", std::slice::from_ref(&ann), 2, json!({})).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    loop {
        let state = socket.next_of(&["state", "update"]).await.unwrap();
        if state["position"]["actions"].as_u64().unwrap() >= 12 {
            break;
        }
        act(&mut socket, &state).await;
    }
    drop(socket);
    server.stop().await;
    (ann, id)
}

async fn restart(path: &Path, client: &Client) -> (Server, Client) {
    let server = Server::start(config_for(path)).await.unwrap();
    let mut client = client.clone();
    client.address = server.address();
    (server, client)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_continues_if_the_correction_does_not_affect_it() {
    for without_digests in [false, true] {
        let path = file(&format!("continues-{without_digests}"));
        let (ann, id) = half_a_game(&path).await;
        store_as_older(&path, &id, |sequence, body| {
            if without_digests {
                remove_digests(sequence, body)
            }
        })
        .await;
        let (server, ann) = restart(&path, &ann).await;
        let shown = state(&ann, &id).await;
        assert_eq!((&shown["table"]["phase"], &shown["table"]["rules"]), (&json!("playing"), &json!(2)));
        let steps = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
        let changed = steps_of(&steps, "rules-changed");
        assert_eq!(changed.len(), 1);
        assert_eq!((&changed[0]["rules"], &changed[0]["continues"]), (&json!(2), &json!(true)));
        // It can be finished, and reports the change once.
        let over = tokio::time::timeout(LONG, play(&ann, &id)).await.unwrap();
        assert_eq!(over["table"]["ending"]["reason"], "played");
        server.stop().await;
        let (server, ann) = restart(&path, &ann).await;
        assert_eq!(steps_of(&get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await, "rules-changed").len(), 1);
        assert_eq!(state(&ann, &id).await["table"]["ending"], over["table"]["ending"]);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_that_the_correction_affects_ends_unrated() {
    // The third last action led to another position, or is no longer legal.
    for illegal in [false, true] {
        let path = file(&format!("ends-{illegal}"));
        let (ann, id) = half_a_game(&path).await;
        let mut acts = Vec::new();
        store_as_older(&path, &id, |sequence, body| {
            if body["deed"] == "act" {
                acts.push(sequence);
            }
        })
        .await;
        let affected = acts[acts.len() - 3];
        store_as_older(&path, &id, |sequence, body| {
            if sequence == affected && illegal {
                body["action"] = json!("buy program 2");
            } else if sequence == affected {
                body["state"] = json!("0123456789abcdef");
            }
        })
        .await;
        let (server, ann) = restart(&path, &ann).await;
        let shown = state(&ann, &id).await;
        assert_eq!(shown["table"]["phase"], "over");
        assert_eq!(shown["table"]["ending"], json!({ "reason": "rules", "standing": null }));
        assert_eq!(shown["table"]["rules"], 1);
        // The replay ends before the affected action; the later actions are listed as text.
        let known = acts.len() as u64 - 3;
        assert_eq!(shown["position"]["actions"].as_u64(), Some(known));
        let steps = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
        let acted = steps_of(&steps, "acted");
        assert_eq!(acted.len(), acts.len());
        assert!(acted.iter().all(|step| step["action"].is_string()));
        assert_eq!(acted.iter().filter(|step| step["events"].is_array()).count(), known as usize);
        assert_eq!(steps_of(&steps, "rules-changed")[0]["continues"], false);
        let replay = get(&ann, &format!("/api/tables/{id}/replay?limit=100")).await;
        assert_eq!(replay["moments"].as_array().unwrap().len() as u64, known + 1);
        let record = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        assert!(record.contains("\nrules 1\n"), "{record}");
        assert_eq!(
            record.lines().filter(|line| ["a ", "b ", "c "].iter().any(|seat| line.starts_with(seat))).count(),
            acts.len()
        );
        // A rematch has the current rules.
        let answer = ann.command(&id, &json!({ "type": "rematch" })).await.unwrap();
        let next = answer.json()["table"].as_str().unwrap().to_string();
        assert_eq!(state(&ann, &next).await["table"]["rules"], 2);
        server.stop().await;
    }
}

/// The game has continued after a correction, and another correction affects an action from before the first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_correction_may_end_a_game() {
    let path = file("second");
    let (ann, id) = half_a_game(&path).await;
    store_as_older(&path, &id, |_, _| {}).await;
    let (server, ann) = restart(&path, &ann).await;
    assert_eq!(state(&ann, &id).await["table"]["phase"], "playing");
    server.stop().await;
    let mut first = true;
    store_as_older(&path, &id, |_, body| {
        if body["deed"] == "act" && std::mem::take(&mut first) {
            body["state"] = json!("01234567");
        }
    })
    .await;
    let (server, ann) = restart(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"], json!({ "reason": "rules", "standing": null }));
    let steps = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
    let changed: Vec<&Value> = steps_of(&steps, "rules-changed").iter().map(|step| &step["continues"]).collect();
    assert_eq!(changed, [true, false]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_always_shown_as_it_was() {
    let path = file("finished");
    let server = Server::start(config_for(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("titan-arena", std::slice::from_ref(&ann), 2, json!({})).await;
    play(&ann, &id).await;
    let pages = ["replay?limit=100", "replay?limit=100&as=b&from=20", "replay/7?as=spectator", "replay/9999"];
    let mut before = Vec::new();
    for page in pages {
        before.push(get(&ann, &format!("/api/tables/{id}/{page}")).await);
    }
    let chart = get(&ann, &format!("/api/tables/{id}/chart")).await;
    let original = state(&ann, &id).await;
    server.stop().await;
    // With the older rules the second half was different, and another seat won.
    let mut last = Value::Null;
    let mut standing = original["table"]["ending"]["standing"].clone();
    for place in standing.as_array_mut().unwrap() {
        place["rank"] = json!(4 - place["rank"].as_u64().unwrap());
    }
    let winners = standing.clone();
    store_as_older(&path, &id, |sequence, body| {
        if sequence > 30 && body["state"].is_string() {
            body["state"] = json!("0123456789abcdef");
        }
        if body["over"].is_array() {
            body["over"] = winners.clone();
            last = body.clone();
        }
    })
    .await;
    assert_eq!(last["deed"], "act", "the last action has the result");
    let (server, ann) = restart(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }));
    assert_eq!(shown["table"]["rules"], 1);
    assert_eq!(shown["position"], original["position"]);
    let events_of = |state: &Value| -> Vec<Value> {
        let acted = state["steps"].as_array().unwrap().iter().filter(|step| step["what"] == "acted");
        let events = acted.flat_map(|step| step["events"].as_array().cloned().unwrap_or_default());
        events.map(|event| event["event"].clone()).collect()
    };
    assert!(!events_of(&original).is_empty());
    assert_eq!(events_of(&shown), events_of(&original));
    for (page, before) in pages.iter().zip(&before) {
        assert_eq!(get(&ann, &format!("/api/tables/{id}/{page}")).await, *before, "{page}");
    }
    let now = get(&ann, &format!("/api/tables/{id}/chart")).await;
    assert_eq!((&now["series"], &now["sections"]), (&chart["series"], &chart["sections"]));
    server.stop().await;
    // Without the archived replay, the part before the first difference is shown.
    let pool = sqlite(&path).await;
    sqlx::query("DELETE FROM films").execute(&pool).await.unwrap();
    pool.close().await;
    let (server, ann) = restart(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"]["standing"], standing);
    assert!(shown["position"]["actions"].as_u64().unwrap() < original["position"]["actions"].as_u64().unwrap());
    server.stop().await;
}

/// All pages of a finished game.
async fn pages(client: &Client, id: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for page in ["", "/replay?limit=100", "/replay?limit=100&as=b&from=20", "/replay/9999", "/steps?limit=500"] {
        let mut page = get(client, &format!("/api/tables/{id}{page}")).await;
        if let Some(table) = page.get_mut("table").and_then(Value::as_object_mut) {
            table.remove("now");
        }
        all.push(page);
    }
    all
}

/// With the older rules the second half was different. Compressing changes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_compressed_game_of_older_rules_is_shown_as_it_was() {
    let path = file("compressed-older");
    let server = Server::start(config_for(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("titan-arena", std::slice::from_ref(&ann), 2, json!({})).await;
    play(&ann, &id).await;
    server.stop().await;
    store_as_older(&path, &id, |sequence, body| {
        if sequence > 30 && body["state"].is_string() {
            body["state"] = json!("01234567");
        }
    })
    .await;
    let (server, ann) = restart(&path, &ann).await;
    let before = pages(&ann, &id).await;
    assert_eq!((&before[0]["table"]["rules"], &before[0]["table"]["phase"]), (&json!(1), &json!("over")));
    server.stop().await;
    let store = harena_server::store::Store::open_sqlite(&path).await.unwrap();
    let finished = harena_server::store::Stale { finished: Some(i64::MAX), ..Default::default() };
    let cleaned = harena_server::store::Store::clean_up(&store, &finished).await.unwrap();
    assert_eq!(cleaned.compressed, 1);
    harena_server::store::Store::close(&store).await;
    let (server, ann) = restart(&path, &ann).await;
    assert_eq!(pages(&ann, &id).await, before);
    server.stop().await;
}

/// The game was finished after one correction, and then there was another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_survives_two_corrections() {
    for affected in [false, true] {
        let path = file(&format!("two-corrections-{affected}"));
        let (ann, id) = half_a_game(&path).await;
        store_as_older(&path, &id, |_, _| {}).await;
        let (server, ann) = restart(&path, &ann).await;
        let over = tokio::time::timeout(LONG, play(&ann, &id)).await.unwrap();
        assert_eq!(over["table"]["ending"]["reason"], "played");
        let mut before = pages(&ann, &id).await;
        server.stop().await;
        // The version of the game becomes older by another one, and the latest correction may affect its first action.
        let mut first = affected;
        store_as_older(&path, &id, |_, body| {
            if body["deed"] == "rules-changed" {
                assert_eq!(body["version"], 2);
                body["version"] = json!(1);
            }
            if body["deed"] == "act" && std::mem::take(&mut first) {
                body["state"] = json!("01234567");
            }
        })
        .await;
        let pool = sqlite(&path).await;
        sqlx::query("UPDATE games SET setup = REPLACE(setup, '\"rules\":1', '\"rules\":0')")
            .execute(&pool)
            .await
            .unwrap();
        pool.close().await;
        let (server, ann) = restart(&path, &ann).await;
        let now = pages(&ann, &id).await;
        assert_eq!(now[0]["table"]["rules"], 1);
        assert_eq!(now[0]["table"]["ending"], before[0]["table"]["ending"]);
        assert_eq!(now[0]["position"], before[0]["position"]);
        // The replays are the same; a step has the version with which the game continued.
        assert_eq!(now[1..4], before[1..4]);
        let changed = before[4].as_array_mut().unwrap().iter_mut().find(|step| step["what"] == "rules-changed");
        changed.unwrap()["rules"] = json!(1);
        assert_eq!(steps_of(&now[4], "acted").len(), steps_of(&before[4], "acted").len());
        assert_eq!(steps_of(&now[4], "rules-changed"), steps_of(&before[4], "rules-changed"));
        server.stop().await;
    }
}

/// The actions of a record.
fn actions_of(record: &str) -> Vec<&str> {
    let is_action = |line: &&str| line.len() > 2 && line.as_bytes()[1] == b' ' && !line.starts_with('#');
    record.lines().filter(is_action).collect()
}

/// Stores a record as an older version did: its actions as the entries of a table, and its summary for the lobby.
async fn store_record(path: &Path, host: &str, id: &str, record: &str) {
    store_record_until(path, host, id, record, None).await;
}

/// The same for a game that is still running, after this many actions, when this seat was to act.
async fn store_record_until(path: &Path, host: &str, id: &str, record: &str, running: Option<(usize, &str)>) {
    let header = |name: &str| {
        let line = record.lines().find(|line| line.split(' ').next() == Some(name));
        line.map(|line| line[name.len() + 1..].to_string()).unwrap_or_default()
    };
    let standing: Value =
        serde_json::from_str(record.lines().last().unwrap().strip_prefix("# standing ").unwrap()).unwrap();
    let person = json!({ "kind": "person", "user": host, "name": "Ann" });
    let bot = json!({ "kind": "bot", "level": "greedy" });
    let setup = json!({
        "game": header("game"), "rules": 1, "options": {}, "seats": [person, bot, bot], "public": true,
        "clock": { "kind": "none" }, "away_seconds": null, "hints": false, "take_backs": true, "host": host,
    });
    let (phase, to_act, standing) = match running {
        None => ("over", json!([]), standing),
        Some((_, seat)) => ("playing", json!([seat]), Value::Null),
    };
    let summary =
        json!({ "seats": [], "to_act": to_act, "clock": { "kind": "none" }, "host": host, "standing": standing });
    let pool = sqlite(path).await;
    sqlx::query(
        "INSERT INTO games (id, game, setup, seed, invite, listed, phase, summary, created, updated) \
         VALUES ($1, $2, $3, $4, 'x', 1, $6, $5, 1, 1)",
    )
    .bind(id)
    .bind(header("game"))
    .bind(setup.to_string())
    .bind(format!("{} {}", header("chance"), header("seed")))
    .bind(summary.to_string())
    .bind(phase)
    .execute(&pool)
    .await
    .unwrap();
    let acts = actions_of(record).into_iter().take(running.map_or(usize::MAX, |(count, _)| count));
    let entries = std::iter::once(json!({ "deed": "made" }));
    let entries = entries.chain(acts.map(|line| json!({ "deed": "act", "seat": line[..1], "action": line[2..] })));
    for (index, body) in entries.enumerate() {
        let insert = sqlx::query("INSERT INTO entries (game, sequence, at, body) VALUES ($1, $2, 1, $3)");
        insert.bind(id).bind(index as i64 + 1).bind(body.to_string()).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// A game of Colosseum that was played before the correction of CO-8.4, by the program of then: seat a swaps away what she
/// has offered to all, and seat c is asked all the same.
const GOODS_GONE: &str = include_str!("rules/colosseum-goods-gone.hrec");

/// Running games from before the correction of CO-8.4. One is not affected yet and continues; in the others seat c is, or was,
/// asked for an offer that has ended under the corrected rule: they end without a standing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_games_from_before_a_correction_continue_or_end() {
    let path = file("before-running");
    let server = Server::start(config_for(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let user = get(&ann, "/api/me").await["user"].as_str().unwrap().to_string();
    server.stop().await;
    let swapped = 1 + actions_of(GOODS_GONE).iter().position(|line| *line == "a swap action").unwrap();
    assert_eq!(actions_of(GOODS_GONE)[swapped..swapped + 2], ["a refuse", "c refuse"]);
    let games = [("gggggggggggg", 0, "a", true), ("hhhhhhhhhhhh", 1, "c", false), ("jjjjjjjjjjjj", 2, "a", false)];
    for (id, more, to_act, _) in games {
        store_record_until(&path, &user, id, GOODS_GONE, Some((swapped + more, to_act))).await;
    }
    let (server, ann) = restart(&path, &ann).await;
    for (id, more, _, continues) in games {
        let shown = state(&ann, id).await;
        let steps = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
        let changed = steps_of(&steps, "rules-changed");
        assert_eq!((changed.len(), &changed[0]["continues"]), (1, &json!(continues)), "{id}");
        assert_eq!(shown["table"]["phase"], if continues { "playing" } else { "over" }, "{id}");
        if !continues {
            assert_eq!(shown["table"]["ending"], json!({ "reason": "rules", "standing": null }), "{id}");
        }
        assert_eq!(steps_of(&steps, "acted").len(), swapped + more, "{id}");
    }
    let over = tokio::time::timeout(LONG, play(&ann, games[0].0)).await.unwrap();
    assert_eq!(over["table"]["ending"]["reason"], "played");
    server.stop().await;
}

/// Games from before the corrections of TA-22.4 and CO-8.4: one that would have another standing now, one with actions that are no
/// longer legal, one that the corrections do not affect.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_from_before_the_corrections_are_shown() {
    let path = file("before");
    let server = Server::start(config_for(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let user = get(&ann, "/api/me").await["user"].as_str().unwrap().to_string();
    server.stop().await;
    let games = [
        ("gggggggggggg", include_str!("rules/titan-arena-tie.hrec"), false),
        ("hhhhhhhhhhhh", include_str!("rules/titan-arena-parts.hrec"), false),
        ("jjjjjjjjjjjj", include_str!("rules/colosseum-same.hrec"), true),
        ("kkkkkkkkkkkk", GOODS_GONE, false),
    ];
    for (id, record, _) in games {
        store_record(&path, &user, id, record).await;
    }
    let (server, ann) = restart(&path, &ann).await;
    for (id, record, whole) in games {
        let standing: Value =
            serde_json::from_str(record.lines().last().unwrap().strip_prefix("# standing ").unwrap()).unwrap();
        let shown = state(&ann, id).await;
        assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }), "{id}");
        assert_eq!(shown["table"]["rules"], 1);
        let played = actions_of(record).len() as u64;
        let seen = shown["position"]["actions"].as_u64().unwrap();
        assert!(seen > 0 && seen <= played && (whole || seen < played), "{id}: {seen} of {played}");
        let replay = get(&ann, &format!("/api/tables/{id}/replay?from={}&limit=100", seen.saturating_sub(9))).await;
        assert!(!replay["moments"].as_array().unwrap().is_empty());
        let stored = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        assert_eq!(stored.lines().filter(|line| line.len() > 2 && line.as_bytes()[1] == b' ').count() as u64, played);
    }
    server.stop().await;
}
