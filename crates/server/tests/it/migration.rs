//! A database that an earlier version has written opens: a finished game replays, a running one goes on, a waiting one can be
//! joined. The dump is of SQLite; PostgreSQL stores the same bodies in the same columns.

use std::path::Path;

use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{LONG, config, file, guest, play, state};

const DUMP: &str = include_str!("../data/earlier-version.sql");
/// The tables of the dump, and the people who sit there.
const FINISHED: &str = "xr7bq6uu4bjg";
const RUNNING: &str = "bkuebdzsfequ";
const WAITING: &str = "t9j7zsvkzvi7";
const ANN: &str = "8u7fgjhw2kn2bgxe";
const BOB: &str = "ht8fd8yqmzg738db";

fn token(user: &str) -> String {
    format!("token-of-{user}")
}

/// The database of the dump. Of tokens it has the hashes alone, so Ann and Bob get one more session each.
async fn restore(path: &Path) {
    // A dump has its tables in the order of their names, not of their references.
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true).foreign_keys(false);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(DUMP).execute(&mut connection).await.unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    for user in [ANN, BOB] {
        let hash: String = Sha256::digest(token(user)).iter().map(|byte| format!("{byte:02x}")).collect();
        let add = sqlx::query("INSERT INTO sessions (token, user_id, created, used) VALUES ($1, $2, $3, $3)");
        add.bind(hash).bind(user).bind(now).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

async fn open(name: &str) -> (Server, Client, Client) {
    let path = file(name);
    restore(&path).await;
    // The dump grows older, and nothing of it may be deleted for that.
    let config = Config {
        database: Database::Sqlite(path),
        forget_guests: 0,
        forget_waiting: 0,
        forget_unfinished: 0,
        ..config("unused")
    };
    let server = Server::start(config).await.unwrap();
    let client = |user| Client { address: server.address(), token: Some(token(user)) };
    let (ann, bob) = (client(ANN), client(BOB));
    (server, ann, bob)
}

async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_of_an_earlier_version_replays() {
    let (server, ann, _) = open("earlier-finished").await;
    let shown = state(&ann, FINISHED).await;
    let standing = json!([{ "seat": "a", "rank": 2, "score": 0 }, { "seat": "b", "rank": 1, "score": 12 }]);
    assert_eq!(shown["table"]["phase"], "over");
    assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }));
    assert_eq!(shown["you"]["seat"], "a");
    let steps = get(&ann, &format!("/api/tables/{FINISHED}/steps?limit=500")).await;
    let steps = steps.as_array().unwrap();
    let of = |what: &str| steps.iter().filter(|step| step["what"] == what).collect::<Vec<_>>();
    assert_eq!(of("said")[0]["text"], "good luck");
    let acted = of("acted");
    assert_eq!(acted.len(), 15);
    assert_eq!((&acted[0]["seat"], &acted[0]["action"]), (&json!("b"), &json!("character william")));
    // Its rules say what came of the last action, and the replay has a moment after each.
    assert!(acted[14]["events"].is_array(), "{acted:?}");
    let replay = get(&ann, &format!("/api/tables/{FINISHED}/replay?limit=100")).await;
    assert_eq!((&replay["of"], replay["moments"].as_array().unwrap().len()), (&json!(15), 16));
    let record = ann.get(&format!("/api/tables/{FINISHED}/record")).await.unwrap();
    assert!(record.status == 200 && record.body.contains("\nb character william\n"), "{}", record.body);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_of_an_earlier_version_goes_on() {
    let (server, ann, bob) = open("earlier-running").await;
    let shown = state(&ann, RUNNING).await;
    assert_eq!((&shown["table"]["phase"], &shown["position"]["actions"]), (&json!("playing"), &json!(9)));
    // Private, and both are members still.
    assert_eq!(Client::nobody(server.address()).get(&format!("/api/tables/{RUNNING}")).await.unwrap().status, 404);
    assert_eq!(state(&bob, RUNNING).await["you"]["seat"], "b");
    let (over, _) = tokio::time::timeout(LONG, async { tokio::join!(play(&ann, RUNNING), play(&bob, RUNNING)) })
        .await
        .expect("the game ends");
    assert_eq!(over["table"]["ending"]["reason"], "played");
    let steps = get(&ann, &format!("/api/tables/{RUNNING}/steps?limit=500")).await;
    let acted: Vec<&Value> = steps.as_array().unwrap().iter().filter(|step| step["what"] == "acted").collect();
    assert!(acted.len() > 9, "{}", acted.len());
    assert_eq!(acted[8]["action"], "place twin-edge");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_table_of_an_earlier_version_can_be_joined() {
    let (server, ann, bob) = open("earlier-waiting").await;
    let shown = state(&ann, WAITING).await;
    assert_eq!((&shown["table"]["phase"], &shown["you"]["host"]), (&json!("waiting"), &json!(true)));
    assert_eq!(shown["table"]["clock"], json!({ "kind": "days", "days": 3 }));
    for person in [&bob, &guest(&server, "Carla").await] {
        let answer = person.command(WAITING, &json!({ "type": "sit" })).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let shown = state(&ann, WAITING).await;
    let names: Vec<&Value> = shown["table"]["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(shown["table"]["phase"], "playing");
    assert_eq!(names, ["Ann", "Bob", "Carla"]);
    server.stop().await;
}
