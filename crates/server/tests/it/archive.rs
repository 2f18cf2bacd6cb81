//! Stored games: finished ones are compressed and never deleted, damaged ones are left alone, and tables are created completely or not at all.

use std::time::Duration;

use harena_server::client::Client;
use harena_server::{Config, Server};
use serde_json::{Value, json};

use crate::common::{LONG, config, database, file, get, guest, play, play_all, seats, sqlite, state, steps, table};
use crate::crash::Process;
use crate::faults::Faulty;
use crate::playing::people;

async fn number(pool: &sqlx::SqlitePool, query: &str) -> i64 {
    sqlx::query_scalar(query).fetch_one(pool).await.unwrap()
}

/// All pages of a finished game.
async fn pages(client: &Client, table: &str) -> Vec<String> {
    let mut pages = vec![json!(steps(client, table, 1).await.values().collect::<Vec<_>>()).to_string()];
    for part in ["record", "replay/7", "replay/7?as=b"] {
        let answer = client.get(&format!("/api/tables/{table}/{part}")).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        pages.push(answer.body);
    }
    pages
}

/// Games of all kinds are compressed into a few kilobytes without loss, together with their archived replays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_are_compressed_without_loss() {
    let games = harena_catalog::KEYS;
    let own = config("compressed");
    let server = Server::start(own.clone()).await.unwrap();
    let mut finished = Vec::new();
    for &game in games {
        let meta = harena_catalog::find(game).expect("a key of the list").meta();
        let count = meta.min_seats.max(3).min(meta.max_seats);
        let mut clients = Vec::new();
        for number in 0..count {
            clients.push(guest(&server, &format!("{game} {number}")).await);
        }
        let id = table(game, &clients, 0, json!({})).await;
        clients[0].command(&id, &json!({ "type": "chat", "text": "good luck" })).await.unwrap();
        play_all(&clients, &id).await;
        let before = pages(&clients[0], &id).await;
        finished.push((game, id, clients, before));
    }
    server.stop().await;
    let pool = database(&own).await;
    let entries = "SELECT COALESCE(SUM(LENGTH(game) + LENGTH(body) + 14), 0) FROM entries WHERE game = ";
    let snapshot = "SELECT COALESCE(SUM(LENGTH(game) + LENGTH(body) + 8), 0) FROM snapshots WHERE game = ";
    let mut unpacked = Vec::new();
    for (_, id, ..) in &finished {
        unpacked
            .push(number(&pool, &format!("{entries}'{id}'")).await + number(&pool, &format!("{snapshot}'{id}'")).await);
    }
    let eager = Config { cleanup_interval: Duration::from_millis(100), compress_after: Duration::ZERO, ..own.clone() };
    let server = Server::start(eager).await.unwrap();
    let compressed = async {
        while number(&pool, "SELECT COUNT(*) FROM packs").await < games.len() as i64 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, compressed).await.expect("all games are compressed");
    for ((game, id, clients, before), unpacked) in finished.iter_mut().zip(unpacked) {
        let bytes = number(&pool, &format!("SELECT LENGTH(body) FROM packs WHERE game = '{id}'")).await;
        let rest = number(&pool, &format!("{entries}'{id}'")).await + number(&pool, &format!("{snapshot}'{id}'")).await;
        let film =
            number(&pool, &format!("SELECT SUM(LENGTH(game) + LENGTH(body)) FROM films WHERE game = '{id}'")).await;
        println!("{game}: {unpacked} bytes before; {bytes} compressed, {rest} uncompressed, {film} archived replay");
        // The length of a game is random, so the limit is per step, with a margin for eventful games: 45 bytes were too few for one game
        // of Colossi in twelve.
        let steps: Vec<Value> = serde_json::from_str(&before[0]).unwrap();
        let limit = 1000 + 50 * steps.len() as i64;
        assert!(
            bytes + rest + film <= limit,
            "{game}: {bytes} compressed, {rest} uncompressed, {film} archived replay, {} steps",
            steps.len()
        );
        clients[0].address = server.address();
        assert_eq!(pages(&clients[0], id).await, *before, "{game}");
        // Later messages are stored separately.
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
        let after = pages(&clients[0], id).await;
        assert!(after[0].contains("well played") && after[0].starts_with(before[0].trim_end_matches(']')), "{game}");
        assert_eq!(after[1..], before[1..]);
    }
    // A deleted person is removed from compressed games too.
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
async fn a_damaged_table_affects_no_other() {
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
    let pool = database(&own).await;
    for (change, table) in [
        ("UPDATE entries SET body = '{\"deed\":\"made' WHERE game = $1 AND sequence = 1", text),
        ("UPDATE entries SET body = x'ff00fe' WHERE game = $1 AND sequence = 1", bytes),
        ("UPDATE games SET summary = x'ff', setup = x'fe' WHERE id = $1", setup),
        ("INSERT INTO snapshots (game, sequence, body) VALUES ($1, 1, '[[')", snapshot),
    ] {
        sqlx::query(change).bind(table).execute(&pool).await.unwrap();
    }
    // All clocks have run out, and every computer player has a job.
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
    tokio::time::timeout(LONG, left_alone).await.expect("there are no endless retries");
    for table in [text, bytes, setup] {
        assert_eq!(ann.get(&format!("/api/tables/{table}")).await.unwrap().json()["code"], "internal");
    }
    let list: Value = ann.get("/api/tables").await.unwrap().json();
    assert!(list.to_string().contains(sound.as_str()), "{list}");
    assert_eq!(state(&ann, sound).await["table"]["phase"], "over");
    let reasons = format!("SELECT COUNT(*) FROM games WHERE id IN ({broken}) AND set_aside IS NOT NULL");
    assert_eq!(number(&pool, &reasons).await, 3, "the reason is stored");
    pool.close().await;
    server.stop().await;
}

/// While the disk fails again and again, tables are created completely or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_created_completely_or_not_at_all() {
    let server = Faulty::start("created").await;
    let pairs = people(server.address(), 4).await;
    let creating: Vec<_> = pairs
        .into_iter()
        .map(|[ann, _]| {
            tokio::spawn(async move {
                let mut created = 0;
                for _ in 0..150 {
                    created +=
                        usize::from(ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.is_ok());
                }
                created
            })
        })
        .collect();
    for _ in 0..25 {
        server.fail("w");
        tokio::time::sleep(Duration::from_millis(25)).await;
        server.recover();
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    let mut created = 0;
    for task in creating {
        created += task.await.unwrap();
    }
    let pool = sqlx::SqlitePool::connect(&server.database).await.unwrap();
    let all = number(&pool, "SELECT COUNT(*) FROM games").await;
    let incomplete = number(&pool, "SELECT COUNT(*) FROM games WHERE id NOT IN (SELECT game FROM entries)").await;
    assert!(created > 0 && all >= created as i64, "{created} created, {all} stored");
    assert_eq!(incomplete, 0, "of {all} tables");
    pool.close().await;
    server.replace().await.kill().await;
}

/// A replay that could not be archived when its game ended, because storing it failed or because the process was killed at
/// that moment, is archived later.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_replay_is_archived_later() {
    for killed in [false, true] {
        let path = file(&format!("missing-{killed}"));
        let database = format!("sqlite://{}", path.display());
        let mut server = Process::start(&database, 0.0).await;
        let mut pair = people(server.address, 1).await.remove(0);
        let id = table("dragonic-tide", &pair, 0, json!({})).await;
        let pool = sqlite(&path).await;
        let sql = "CREATE TRIGGER no_films BEFORE INSERT ON films BEGIN SELECT RAISE(ABORT, 'a fault'); END";
        sqlx::query(sql).execute(&pool).await.unwrap();
        let ending = play_all(&pair, &id).await.remove(0);
        assert_eq!(ending["table"]["ending"]["reason"], "played");
        // It can be shown all the same.
        let replay = get(&pair[0], &format!("/api/tables/{id}/replay?limit=100")).await;
        assert_eq!(number(&pool, "SELECT COUNT(*) FROM films").await, 0);
        let drop_trigger = sqlx::query("DROP TRIGGER no_films");
        if killed {
            server.kill().await;
            drop_trigger.execute(&pool).await.unwrap();
            server = Process::start(&database, 0.0).await;
            pair.iter_mut().for_each(|person| person.address = server.address);
        } else {
            drop_trigger.execute(&pool).await.unwrap();
        }
        let archived = async {
            while number(&pool, "SELECT COUNT(*) FROM films").await == 0 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(LONG, archived).await.expect("the replay is archived");
        assert_eq!(get(&pair[0], &format!("/api/tables/{id}/replay?limit=100")).await, replay);
        pool.close().await;
        server.kill().await;
    }
}
