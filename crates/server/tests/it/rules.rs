//! Rules are corrected, games stay: what an older program has stored is shown for ever, and goes on where that comes to the same.

use std::path::Path;

use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use sqlx::{Row as _, SqlitePool};

use crate::common::{LONG, act, file, guest, play, table};

fn open(path: &Path) -> Config {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(path.to_path_buf()));
    config.rate_limits = false;
    config.bot_pace = 0.0;
    config.bot_threads = 2;
    config.solver = false;
    config
}

async fn pool(path: &Path) -> SqlitePool {
    SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

/// Makes a table look as if a program with older rules had stored it. `change` gets what stands in each entry.
async fn age(path: &Path, id: &str, mut change: impl FnMut(i64, &mut Value)) {
    let pool = pool(path).await;
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

/// What a program wrote that knew nothing of digests and films.
fn forget(_: i64, body: &mut Value) {
    let body = body.as_object_mut().unwrap();
    body.remove("state");
    body.remove("over");
}

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", &answer.body[..answer.body.len().min(500)]);
    answer.json()
}

async fn state(client: &Client, id: &str) -> Value {
    get(client, &format!("/api/tables/{id}")).await
}

/// All steps of a kind.
fn steps<'a>(steps: &'a Value, what: &str) -> Vec<&'a Value> {
    steps.as_array().unwrap().iter().filter(|step| step["what"] == what).collect()
}

/// A game of Colosseum after some actions, on a server that is stopped.
async fn half_a_game(path: &Path) -> (Client, String) {
    let server = Server::start(open(path)).await.unwrap();
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

async fn again(path: &Path, client: &Client) -> (Server, Client) {
    let server = Server::start(open(path)).await.unwrap();
    let mut client = client.clone();
    client.address = server.address();
    (server, client)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_goes_on_if_it_comes_to_the_same() {
    for forgets in [false, true] {
        let path = file(&format!("goes-on-{forgets}"));
        let (ann, id) = half_a_game(&path).await;
        age(&path, &id, |sequence, body| {
            if forgets {
                forget(sequence, body)
            }
        })
        .await;
        let (server, ann) = again(&path, &ann).await;
        let shown = state(&ann, &id).await;
        assert_eq!((&shown["table"]["phase"], &shown["table"]["rules"]), (&json!("playing"), &json!(2)));
        let told = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
        let changed = steps(&told, "rules-changed");
        assert_eq!(changed.len(), 1);
        assert_eq!((&changed[0]["rules"], &changed[0]["goes_on"]), (&json!(2), &json!(true)));
        // It is played to its end, and says it once.
        let over = tokio::time::timeout(LONG, play(&ann, &id)).await.unwrap();
        assert_eq!(over["table"]["ending"]["reason"], "played");
        server.stop().await;
        let (server, ann) = again(&path, &ann).await;
        assert_eq!(steps(&get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await, "rules-changed").len(), 1);
        assert_eq!(state(&ann, &id).await["table"]["ending"], over["table"]["ending"]);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_that_comes_to_something_else_ends_unrated() {
    // The last action but two led to another position, or is not legal any more.
    for illegal in [false, true] {
        let path = file(&format!("ends-{illegal}"));
        let (ann, id) = half_a_game(&path).await;
        let mut acts = Vec::new();
        age(&path, &id, |sequence, body| {
            if body["deed"] == "act" {
                acts.push(sequence);
            }
        })
        .await;
        let parts = acts[acts.len() - 3];
        age(&path, &id, |sequence, body| {
            if sequence == parts && illegal {
                body["action"] = json!("buy program 2");
            } else if sequence == parts {
                body["state"] = json!("0123456789abcdef");
            }
        })
        .await;
        let (server, ann) = again(&path, &ann).await;
        let shown = state(&ann, &id).await;
        assert_eq!(shown["table"]["phase"], "over");
        assert_eq!(shown["table"]["ending"], json!({ "reason": "rules", "standing": null }));
        assert_eq!(shown["table"]["rules"], 1);
        // It can be watched up to where the rules part; what was done after that can be read.
        let known = acts.len() as u64 - 3;
        assert_eq!(shown["position"]["actions"].as_u64(), Some(known));
        let told = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
        let acted = steps(&told, "acted");
        assert_eq!(acted.len(), acts.len());
        assert!(acted.iter().all(|step| step["action"].is_string()));
        assert_eq!(acted.iter().filter(|step| step["events"].is_array()).count(), known as usize);
        assert_eq!(steps(&told, "rules-changed")[0]["goes_on"], false);
        let replay = get(&ann, &format!("/api/tables/{id}/replay?limit=100")).await;
        assert_eq!(replay["moments"].as_array().unwrap().len() as u64, known + 1);
        let record = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        assert!(record.contains("\nrules 1\n"), "{record}");
        assert_eq!(
            record.lines().filter(|line| ["a ", "b ", "c "].iter().any(|seat| line.starts_with(seat))).count(),
            acts.len()
        );
        // Another game is played by the rules of today.
        let answer = ann.command(&id, &json!({ "type": "rematch" })).await.unwrap();
        let next = answer.json()["table"].as_str().unwrap().to_string();
        assert_eq!(state(&ann, &next).await["table"]["rules"], 2);
        server.stop().await;
    }
}

/// It went on by corrected rules, and the next correction touches something that was played before the first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_correction_ends_a_game_and_breaks_nothing() {
    let path = file("second");
    let (ann, id) = half_a_game(&path).await;
    age(&path, &id, |_, _| {}).await;
    let (server, ann) = again(&path, &ann).await;
    assert_eq!(state(&ann, &id).await["table"]["phase"], "playing");
    server.stop().await;
    let mut first = true;
    age(&path, &id, |_, body| {
        if body["deed"] == "act" && std::mem::take(&mut first) {
            body["state"] = json!("01234567");
        }
    })
    .await;
    let (server, ann) = again(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"], json!({ "reason": "rules", "standing": null }));
    let told = get(&ann, &format!("/api/tables/{id}/steps?limit=500")).await;
    let changed: Vec<&Value> = steps(&told, "rules-changed").iter().map(|step| &step["goes_on"]).collect();
    assert_eq!(changed, [true, false]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_shown_for_ever_as_it_was() {
    let path = file("for-ever");
    let server = Server::start(open(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("titan-arena", std::slice::from_ref(&ann), 2, json!({})).await;
    play(&ann, &id).await;
    let pages = ["replay?limit=100", "replay?limit=100&as=b&from=20", "replay/7?as=table", "replay/9999"];
    let mut before = Vec::new();
    for page in pages {
        before.push(get(&ann, &format!("/api/tables/{id}/{page}")).await);
    }
    let chart = get(&ann, &format!("/api/tables/{id}/chart")).await;
    let was = state(&ann, &id).await;
    server.stop().await;
    // By the rules of that time the second half came to something else, and another seat won.
    let mut last = Value::Null;
    let mut standing = was["table"]["ending"]["standing"].clone();
    for place in standing.as_array_mut().unwrap() {
        place["rank"] = json!(4 - place["rank"].as_u64().unwrap());
    }
    let winners = standing.clone();
    age(&path, &id, |sequence, body| {
        if sequence > 30 && body["state"].is_string() {
            body["state"] = json!("0123456789abcdef");
        }
        if body["over"].is_array() {
            body["over"] = winners.clone();
            last = body.clone();
        }
    })
    .await;
    assert_eq!(last["deed"], "act", "the game ended with an action, and how it ended stands beside it");
    let (server, ann) = again(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }));
    assert_eq!(shown["table"]["rules"], 1);
    assert_eq!(shown["position"], was["position"]);
    let told = |state: &Value| -> Vec<Value> {
        let acted = state["steps"].as_array().unwrap().iter().filter(|step| step["what"] == "acted");
        let events = acted.flat_map(|step| step["events"].as_array().cloned().unwrap_or_default());
        events.map(|event| event["event"].clone()).collect()
    };
    assert!(!told(&was).is_empty());
    assert_eq!(told(&shown), told(&was));
    for (page, before) in pages.iter().zip(&before) {
        assert_eq!(get(&ann, &format!("/api/tables/{id}/{page}")).await, *before, "{page}");
    }
    let now = get(&ann, &format!("/api/tables/{id}/chart")).await;
    assert_eq!((&now["series"], &now["rounds"]), (&chart["series"], &chart["rounds"]));
    server.stop().await;
    // Without a film there is what was played while the rules were the same.
    let pool = pool(&path).await;
    sqlx::query("DELETE FROM films").execute(&pool).await.unwrap();
    pool.close().await;
    let (server, ann) = again(&path, &ann).await;
    let shown = state(&ann, &id).await;
    assert_eq!(shown["table"]["ending"]["standing"], standing);
    assert!(shown["position"]["actions"].as_u64().unwrap() < was["position"]["actions"].as_u64().unwrap());
    server.stop().await;
}

/// All that can be asked of a finished game.
async fn shown(client: &Client, id: &str) -> Vec<Value> {
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

/// By the rules of its time the second half came to something else: what is packed is shown like what is not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_packed_game_of_older_rules_is_shown_as_it_was() {
    let path = file("packed");
    let server = Server::start(open(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("titan-arena", std::slice::from_ref(&ann), 2, json!({})).await;
    play(&ann, &id).await;
    server.stop().await;
    age(&path, &id, |sequence, body| {
        if sequence > 30 && body["state"].is_string() {
            body["state"] = json!("01234567");
        }
    })
    .await;
    let (server, ann) = again(&path, &ann).await;
    let before = shown(&ann, &id).await;
    assert_eq!((&before[0]["table"]["rules"], &before[0]["table"]["phase"]), (&json!(1), &json!("over")));
    server.stop().await;
    let store = harena_server::store::Store::open_sqlite(&path).await.unwrap();
    let finished = harena_server::store::Stale { finished: Some(i64::MAX), ..Default::default() };
    let tidied = harena_server::store::Store::tidy(&store, &finished).await.unwrap();
    assert_eq!(tidied.packed, 1);
    harena_server::store::Store::close(&store).await;
    let (server, ann) = again(&path, &ann).await;
    assert_eq!(shown(&ann, &id).await, before);
    server.stop().await;
}

/// It began by rules of long ago, went on by corrected ones and was finished, and then those were corrected too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_survives_two_corrections() {
    for parts in [false, true] {
        let path = file(&format!("two-corrections-{parts}"));
        let (ann, id) = half_a_game(&path).await;
        age(&path, &id, |_, _| {}).await;
        let (server, ann) = again(&path, &ann).await;
        let over = tokio::time::timeout(LONG, play(&ann, &id)).await.unwrap();
        assert_eq!(over["table"]["ending"]["reason"], "played");
        let mut before = shown(&ann, &id).await;
        server.stop().await;
        // The rules of today are those of the day before yesterday now, and what was played first came to something else by them.
        let mut first = parts;
        age(&path, &id, |_, body| {
            if body["deed"] == "rules-changed" {
                assert_eq!(body["version"], 2);
                body["version"] = json!(1);
            }
            if body["deed"] == "act" && std::mem::take(&mut first) {
                body["state"] = json!("01234567");
            }
        })
        .await;
        let pool = pool(&path).await;
        sqlx::query("UPDATE games SET setup = REPLACE(setup, '\"rules\":1', '\"rules\":0')")
            .execute(&pool)
            .await
            .unwrap();
        pool.close().await;
        let (server, ann) = again(&path, &ann).await;
        let now = shown(&ann, &id).await;
        assert_eq!(now[0]["table"]["rules"], 1);
        assert_eq!(now[0]["table"]["ending"], before[0]["table"]["ending"]);
        assert_eq!(now[0]["position"], before[0]["position"]);
        // The replays are the very same; the story says by which rules it went on.
        assert_eq!(now[1..4], before[1..4]);
        let changed = before[4].as_array_mut().unwrap().iter_mut().find(|step| step["what"] == "rules-changed");
        changed.unwrap()["rules"] = json!(1);
        assert_eq!(steps(&now[4], "acted").len(), steps(&before[4], "acted").len());
        assert_eq!(steps(&now[4], "rules-changed"), steps(&before[4], "rules-changed"));
        server.stop().await;
    }
}

/// What an older program stored: a record of its rules as the entries of a table, with what the lobby showed last.
async fn store_record(path: &Path, host: &str, id: &str, record: &str) {
    let header = |name: &str| {
        let line = record.lines().find(|line| line.split(' ').next() == Some(name));
        line.map(|line| line[name.len() + 1..].to_string()).unwrap_or_default()
    };
    let standing: Value =
        serde_json::from_str(record.lines().last().unwrap().strip_prefix("# standing ").unwrap()).unwrap();
    let to_act: Value = json!([]);
    let person = json!({ "kind": "person", "user": host, "name": "Ann" });
    let bot = json!({ "kind": "bot", "level": "greedy" });
    let setup = json!({
        "game": header("game"), "rules": 1, "options": {}, "seats": [person, bot, bot], "public": true,
        "clock": { "kind": "none" }, "away_seconds": null, "hints": false, "take_backs": true, "host": host,
    });
    let summary =
        json!({ "seats": [], "to_act": to_act, "clock": { "kind": "none" }, "host": host, "standing": standing });
    let pool = pool(path).await;
    sqlx::query(
        "INSERT INTO games (id, game, setup, seed, invite, listed, phase, summary, created, updated) \
         VALUES ($1, $2, $3, $4, 'x', 1, 'over', $5, 1, 1)",
    )
    .bind(id)
    .bind(header("game"))
    .bind(setup.to_string())
    .bind(format!("{} {}", header("chance"), header("seed")))
    .bind(summary.to_string())
    .execute(&pool)
    .await
    .unwrap();
    let acts = record.lines().filter(|line| line.len() > 2 && line.as_bytes()[1] == b' ' && !line.starts_with('#'));
    let deeds = std::iter::once(json!({ "deed": "made" }));
    let deeds = deeds.chain(acts.map(|line| json!({ "deed": "act", "seat": line[..1], "action": line[2..] })));
    for (index, deed) in deeds.enumerate() {
        let entry = sqlx::query("INSERT INTO entries (game, sequence, at, body) VALUES ($1, $2, 1, $3)");
        entry.bind(id).bind(index as i64 + 1).bind(deed.to_string()).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// Games that were played by the program from before the corrections of TA-22.4 and CO-8.4, as it stored them: one that comes to another
/// standing today, one with actions that are not legal any more, one that never met what was corrected.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_from_before_the_corrections_are_shown() {
    let path = file("before");
    let server = Server::start(open(&path)).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let user = get(&ann, "/api/me").await["user"].as_str().unwrap().to_string();
    server.stop().await;
    let games = [
        ("gggggggggggg", include_str!("rules/titan-arena-tie.hrec"), false),
        ("hhhhhhhhhhhh", include_str!("rules/titan-arena-parts.hrec"), false),
        ("jjjjjjjjjjjj", include_str!("rules/colosseum-same.hrec"), true),
    ];
    for (id, record, _) in games {
        store_record(&path, &user, id, record).await;
    }
    let (server, ann) = again(&path, &ann).await;
    for (id, record, whole) in games {
        let standing: Value =
            serde_json::from_str(record.lines().last().unwrap().strip_prefix("# standing ").unwrap()).unwrap();
        let shown = state(&ann, id).await;
        assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }), "{id}");
        assert_eq!(shown["table"]["rules"], 1);
        let played =
            record.lines().filter(|line| line.len() > 2 && line.as_bytes()[1] == b' ' && !line.starts_with('#'));
        let played = played.count() as u64;
        let seen = shown["position"]["actions"].as_u64().unwrap();
        assert!(seen > 0 && seen <= played && (whole || seen < played), "{id}: {seen} of {played}");
        let replay = get(&ann, &format!("/api/tables/{id}/replay?from={}&limit=100", seen.saturating_sub(9))).await;
        assert!(!replay["moments"].as_array().unwrap().is_empty());
        let stored = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        assert_eq!(stored.lines().filter(|line| line.len() > 2 && line.as_bytes()[1] == b' ').count() as u64, played);
    }
    server.stop().await;
}
