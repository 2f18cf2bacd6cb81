//! Two versions of the server on one database, as during a rolling upgrade: the older process leaves the tables of the newer one alone.

use std::time::Duration;

use harena_server::client::Client;
use harena_server::{Config, Server};
use serde_json::{Value, json};
use sqlx::SqlitePool;

use crate::common::{LONG, config, database, guest, play, seats, state};

async fn setup_of(pool: &SqlitePool, id: &str) -> Value {
    let setup = sqlx::query_scalar("SELECT setup FROM games WHERE id = $1").bind(id);
    serde_json::from_str(&setup.fetch_one::<_>(pool).await.map(|text: String| text).unwrap()).unwrap()
}

/// The jobs and deadlines of a table, and whether it is set aside.
async fn work_of(pool: &SqlitePool, id: &str) -> (i64, i64, i64) {
    let number = async |text: &str| -> i64 { sqlx::query_scalar(text).bind(id).fetch_one(pool).await.unwrap() };
    (
        number("SELECT COUNT(*) FROM jobs WHERE game = $1").await,
        number("SELECT COUNT(*) FROM games WHERE id = $1 AND deadline IS NOT NULL").await,
        number("SELECT COUNT(*) FROM games WHERE id = $1 AND set_aside IS NOT NULL").await,
    )
}

/// Tables with newer rules, with an unknown kind of entry, of an unknown game: they are not changed, and no other table waits for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_a_newer_program_are_left_alone() {
    let own = config("newer");
    let server =
        Server::start(Config { bot_pace: 20.0, stop: Duration::from_millis(100), ..own.clone() }).await.unwrap();
    let mut ann = guest(&server, "Ann").await;
    let wish = json!({
        "game": "colosseum", "seats": seats(1, 2), "public": false, "clock": { "kind": "move", "seconds": 5 },
    });
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(ann.create(&wish).await.unwrap());
    }
    server.stop().await;
    let [rules, entry, game, sound] = &tables[..] else { unreachable!() };
    let pool = database(&own).await;
    for (table, field, value) in [(rules, "rules", json!(99)), (game, "game", json!("mutter-und-kind"))] {
        let mut setup = setup_of(&pool, table).await;
        setup[field] = value;
        let set = sqlx::query("UPDATE games SET setup = $2 WHERE id = $1").bind(table).bind(setup.to_string());
        set.execute(&pool).await.unwrap();
    }
    let body = json!({ "deed": "juggle", "seat": "a", "balls": 3 }).to_string();
    let add = "INSERT INTO entries (game, sequence, at, body) \
               SELECT game, MAX(sequence) + 1, MAX(at), $2 FROM entries WHERE game = $1 GROUP BY game";
    sqlx::query(add).bind(entry).bind(body).execute(&pool).await.unwrap();
    sqlx::query("DELETE FROM snapshots").execute(&pool).await.unwrap();
    // All clocks have run out, and every computer player has a job. The good table comes last.
    sqlx::query("UPDATE games SET deadline = CASE WHEN id = $1 THEN 2 ELSE 1 END")
        .bind(sound)
        .execute(&pool)
        .await
        .unwrap();
    for table in &tables {
        let job = "INSERT INTO jobs (game, seat, sequence, created) VALUES ($1, 1, 1, 1) ON CONFLICT DO NOTHING";
        sqlx::query(job).bind(table).execute(&pool).await.unwrap();
    }
    let server = Server::start(own.clone()).await.unwrap();
    ann.address = server.address();
    for table in [rules, entry, game] {
        let answer = ann.get(&format!("/api/tables/{table}")).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("busy")), "{}", answer.body);
        assert!(answer.header("retry-after").is_some());
        assert!(answer.json()["text"].as_str().unwrap().contains("newer version"), "{}", answer.body);
        // Its existence is a secret from people without access.
        let eve = Client::anonymous(server.address()).get(&format!("/api/tables/{table}")).await.unwrap();
        assert_eq!(eve.status, 404, "{}", eve.body);
    }
    assert_eq!(tokio::time::timeout(LONG, play(&ann, sound)).await.unwrap()["table"]["phase"], "over");
    tokio::time::sleep(Duration::from_secs(5)).await;
    for table in [rules, entry, game] {
        let (jobs, deadlines, set_aside) = work_of(&pool, table).await;
        assert!(jobs > 0, "its jobs wait for a newer process");
        assert_eq!((deadlines, set_aside), (1, 0), "so do its clocks");
    }
    // The jobs are not claimed: a newer process can take them immediately.
    let claimed = "SELECT COUNT(*) FROM jobs WHERE claimed_by IS NOT NULL";
    assert_eq!(sqlx::query_scalar::<_, i64>(claimed).fetch_one(&pool).await.unwrap(), 0);
    let held = "SELECT COALESCE(MAX(until), 0) FROM jobs";
    assert_eq!(sqlx::query_scalar::<_, i64>(held).fetch_one(&pool).await.unwrap(), 0);
    pool.close().await;
    assert_eq!(state(&ann, sound).await["table"]["phase"], "over");
    server.stop().await;
}
