//! What is kept of games: finished ones for ever and small, damaged ones as they are, others whole or not at all.

use std::time::Duration;

use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};

use crate::common::{LONG, config, guest, play, seats, state, table};
use crate::crash::steps;
use crate::faults::Faulty;
use crate::told::people;

async fn opened(database: &Database) -> sqlx::SqlitePool {
    let Database::Sqlite(path) = database else { unreachable!() };
    sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

async fn number(pool: &sqlx::SqlitePool, question: &str) -> i64 {
    sqlx::query_scalar(question).fetch_one(pool).await.unwrap()
}

/// All that can be seen of a finished game.
async fn seen(client: &Client, table: &str) -> Vec<String> {
    let mut seen = vec![json!(steps(client, table, 1).await.values().collect::<Vec<_>>()).to_string()];
    for part in ["record", "replay/7", "replay/7?as=b"] {
        let answer = client.get(&format!("/api/tables/{table}/{part}")).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        seen.push(answer.body);
    }
    seen
}

/// Whole games of all kinds, packed: everything of them is there, in a few kilobytes, and so is how they were shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_are_packed_and_nothing_of_them_is_lost() {
    let games = ["colossal-arena", "titan-arena", "colosseum", "dragonic-tide", "colossi"];
    let own = config("packed");
    let server = Server::start(own.clone()).await.unwrap();
    let mut finished = Vec::new();
    for game in games {
        let count = if game == "dragonic-tide" { 2 } else { 3 };
        let mut clients = Vec::new();
        for number in 0..count {
            clients.push(guest(&server, &format!("{game} {number}")).await);
        }
        let id = table(game, &clients, 0, json!({})).await;
        clients[0].command(&id, &json!({ "type": "chat", "text": "good luck" })).await.unwrap();
        let playing = clients.iter().cloned().map(|one| {
            let id = id.clone();
            tokio::spawn(async move { play(&one, &id).await })
        });
        for one in playing.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        let before = seen(&clients[0], &id).await;
        finished.push((game, id, clients, before));
    }
    server.stop().await;
    let pool = opened(&own.database).await;
    let entries = "SELECT COALESCE(SUM(LENGTH(game) + LENGTH(body) + 14), 0) FROM entries WHERE game = ";
    let snapshot = "SELECT COALESCE(SUM(LENGTH(game) + LENGTH(body) + 8), 0) FROM snapshots WHERE game = ";
    let mut loose = Vec::new();
    for (_, id, ..) in &finished {
        loose
            .push(number(&pool, &format!("{entries}'{id}'")).await + number(&pool, &format!("{snapshot}'{id}'")).await);
    }
    let eager = Config { tidy_every: Duration::from_millis(100), pack_after: Duration::ZERO, ..own.clone() };
    let server = Server::start(eager).await.unwrap();
    let packed = async {
        while number(&pool, "SELECT COUNT(*) FROM packs").await < games.len() as i64 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, packed).await.expect("all are packed");
    for ((game, id, clients, before), loose) in finished.iter_mut().zip(loose) {
        let bytes = number(&pool, &format!("SELECT LENGTH(body) FROM packs WHERE game = '{id}'")).await;
        let rest = number(&pool, &format!("{entries}'{id}'")).await + number(&pool, &format!("{snapshot}'{id}'")).await;
        let film =
            number(&pool, &format!("SELECT SUM(LENGTH(game) + LENGTH(body)) FROM films WHERE game = '{id}'")).await;
        println!("{game}: {loose} bytes of entries and snapshot, {bytes} packed, {rest} beside, {film} of film");
        // How long a game lasts and what happens in it is up to chance. The limit is per step, with room for games in which much happens: 45
        // bytes were too few for one game of Colossi in twelve.
        let steps: Vec<Value> = serde_json::from_str(&before[0]).unwrap();
        let most = 1000 + 50 * steps.len() as i64;
        assert!(
            bytes + rest + film <= most,
            "{game}: {bytes} packed, {rest} beside, {film} of film, {} steps",
            steps.len()
        );
        clients[0].address = server.address();
        assert_eq!(seen(&clients[0], id).await, *before, "{game}");
        // What is said later is kept beside it.
        let said = clients[0].command(id, &json!({ "type": "chat", "text": "well played" })).await.unwrap();
        assert_eq!(said.status, 200, "{}", said.body);
    }
    server.stop().await;
    let server = Server::start(Config {
        admin_token: Some(harena_server::AdminToken::new(crate::crash::ADMIN).unwrap()),
        ..own
    })
    .await
    .unwrap();
    for (game, id, clients, before) in &mut finished {
        clients[0].address = server.address();
        let after = seen(&clients[0], id).await;
        assert!(after[0].contains("well played") && after[0].starts_with(before[0].trim_end_matches(']')), "{game}");
        assert_eq!(after[1..], before[1..]);
    }
    // Whoever is deleted is gone from what is packed too.
    let (_, id, clients, _) = &finished[0];
    let user = clients[0].get("/api/me").await.unwrap().json()["user"].as_str().unwrap().to_string();
    let admin = crate::admin::admin(server.address());
    let gone = admin.send("DELETE", &format!("/api/admin/users/{user}"), &[], "").await.unwrap();
    assert_eq!(gone.status, 200, "{}", gone.body);
    let other = Client { address: server.address(), token: clients[1].token.clone() };
    let all = json!(steps(&other, id, 1).await).to_string();
    assert!(!all.contains(&user) && !all.contains("good luck") && all.contains("(deleted)"), "{all}");
    server.stop().await;
    pool.close().await;
}

/// A table that cannot be read is left alone, and all others are served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_row_stops_nothing_else() {
    let own = config("damaged");
    let server =
        Server::start(Config { bot_pace: 20.0, stop: Duration::from_millis(100), ..own.clone() }).await.unwrap();
    let mut ann = guest(&server, "Ann").await;
    let wish = json!({
        "game": "colosseum", "seats": seats(1, 2), "public": true, "clock": { "kind": "move", "seconds": 5 },
    });
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(ann.create(&wish).await.unwrap());
    }
    let [text, bytes, setup, snapshot, sound] = &tables[..] else { unreachable!() };
    server.stop().await;
    let pool = opened(&own.database).await;
    for (change, table) in [
        ("UPDATE entries SET body = '{\"deed\":\"made' WHERE game = $1 AND sequence = 1", text),
        ("UPDATE entries SET body = x'ff00fe' WHERE game = $1 AND sequence = 1", bytes),
        ("UPDATE games SET summary = x'ff', setup = x'fe' WHERE id = $1", setup),
        ("INSERT INTO snapshots (game, sequence, body) VALUES ($1, 1, '[[')", snapshot),
    ] {
        sqlx::query(change).bind(table).execute(&pool).await.unwrap();
    }
    // Everybody's time is up, and every computer player has something to do.
    sqlx::query("UPDATE games SET deadline = 1").execute(&pool).await.unwrap();
    for table in &tables {
        let job = "INSERT INTO jobs (game, seat, sequence, created) VALUES ($1, 1, 1, 1) ON CONFLICT DO NOTHING";
        sqlx::query(job).bind(table).execute(&pool).await.unwrap();
    }
    let server = Server::start(own.clone()).await.unwrap();
    ann.address = server.address();
    for table in [snapshot, sound] {
        assert_eq!(play(&ann, table).await["table"]["ending"]["reason"], "played");
    }
    let broken = [text, bytes, setup].map(|table| format!("'{table}'")).join(",");
    let left_alone = async {
        let jobs = format!("SELECT COUNT(*) FROM jobs WHERE game IN ({broken})");
        let deadlines = format!("SELECT COUNT(*) FROM games WHERE id IN ({broken}) AND deadline IS NOT NULL");
        while number(&pool, &jobs).await + number(&pool, &deadlines).await > 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), left_alone).await.expect("nobody tries them for ever");
    for table in [text, bytes, setup] {
        assert_eq!(ann.get(&format!("/api/tables/{table}")).await.unwrap().json()["code"], "internal");
    }
    let list: Value = ann.get("/api/tables").await.unwrap().json();
    assert!(list.to_string().contains(sound.as_str()), "{list}");
    assert_eq!(state(&ann, sound).await["table"]["phase"], "over");
    let reasons = format!("SELECT COUNT(*) FROM games WHERE id IN ({broken}) AND set_aside IS NOT NULL");
    assert_eq!(number(&pool, &reasons).await, 3, "it is kept why");
    pool.close().await;
    server.stop().await;
}

/// While the disk fails every other moment, tables are made whole or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_made_whole_or_not_at_all() {
    let server = Faulty::start("halves").await;
    let pairs = people(server.address(), 4).await;
    let making: Vec<_> = pairs
        .into_iter()
        .map(|[ann, _]| {
            tokio::spawn(async move {
                let mut made = 0;
                for _ in 0..150 {
                    made += usize::from(ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.is_ok());
                }
                made
            })
        })
        .collect();
    for _ in 0..25 {
        server.fail("w");
        tokio::time::sleep(Duration::from_millis(25)).await;
        server.mend();
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    let mut made = 0;
    for one in making {
        made += one.await.unwrap();
    }
    let pool = sqlx::SqlitePool::connect(&server.database).await.unwrap();
    let all = number(&pool, "SELECT COUNT(*) FROM games").await;
    let halves = number(&pool, "SELECT COUNT(*) FROM games WHERE id NOT IN (SELECT game FROM entries)").await;
    assert!(made > 0 && all >= made as i64, "{made} made, {all} there");
    assert_eq!(halves, 0, "of {all} tables");
    pool.close().await;
    server.replace().await.kill().await;
}
