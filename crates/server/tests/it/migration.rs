//! A database of an earlier version: a finished game replays, a running one continues, a waiting one can be joined. The dump is from
//! SQLite. PostgreSQL stores the same values in the same columns, so its test applies the migrations of the earlier version and copies
//! the rows of the dump.

use std::path::Path;

use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{Column as _, ConnectOptions as _, Connection as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::common::{LONG, config, file, get, guest, play, state};
use crate::postgres::Postgres;

const DUMP: &str = include_str!("../data/earlier-version.sql");
/// The tables of the dump, and their players.
const FINISHED: &str = "xr7bq6uu4bjg";
const RUNNING: &str = "bkuebdzsfequ";
const WAITING: &str = "t9j7zsvkzvi7";
const ANN: &str = "8u7fgjhw2kn2bgxe";
const BOB: &str = "ht8fd8yqmzg738db";

fn token(user: &str) -> String {
    format!("token-of-{user}")
}

/// Restores the dump. It has only the hashes of tokens, so Ann and Bob get another session each.
async fn restore(path: &Path) {
    // The tables of a dump are in the order of their names, not of their references.
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

/// The PostgreSQL migrations of the earlier version. Do not add later ones.
const POSTGRES_MIGRATIONS: [(&str, &str); 6] = [
    ("tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    ("tidy", include_str!("../../migrations/postgres/0002_tidy.sql")),
    ("people", include_str!("../../migrations/postgres/0003_people.sql")),
    ("keeping", include_str!("../../migrations/postgres/0004_keeping.sql")),
    ("films", include_str!("../../migrations/postgres/0005_films.sql")),
    ("fair", include_str!("../../migrations/postgres/0006_fair.sql")),
];

/// Restores the dump in PostgreSQL, as the earlier version would have stored it.
async fn restore_postgres(dump: &Path, url: &str) {
    restore(dump).await;
    let mut from = SqliteConnectOptions::new().filename(dump).connect().await.unwrap();
    let mut to = sqlx::PgConnection::connect(url).await.unwrap();
    let applied = "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, installed_on \
                   TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL, checksum BYTEA NOT NULL, \
                   execution_time BIGINT NOT NULL)";
    sqlx::raw_sql(applied).execute(&mut to).await.unwrap();
    for (version, (description, sql)) in (1_i64..).zip(POSTGRES_MIGRATIONS) {
        sqlx::raw_sql(sql).execute(&mut to).await.unwrap();
        let add = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                   VALUES ($1, $2, TRUE, $3, 0)";
        let checksum = sqlx::migrate::Migration::new(
            version,
            description.into(),
            sqlx::migrate::MigrationType::Simple,
            sql.into(),
            false,
        )
        .checksum
        .into_owned();
        sqlx::query(add).bind(version).bind(description).bind(checksum).execute(&mut to).await.unwrap();
    }
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' \
                 AND name NOT LIKE 'sqlite%'";
    let mut names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut from).await.unwrap();
    // Users and games first: the others refer to them.
    names.sort_by_key(|name| match name.as_str() {
        "users" => 0,
        "games" => 1,
        _ => 2,
    });
    for name in names {
        let rows = sqlx::query(&format!("SELECT * FROM {name}")).fetch_all(&mut from).await.unwrap();
        for row in rows {
            copy_row(&name, &row, &mut to).await;
        }
    }
    from.close().await.unwrap();
    to.close().await.unwrap();
}

async fn copy_row(table: &str, row: &SqliteRow, to: &mut sqlx::PgConnection) {
    let columns: Vec<&str> = row.columns().iter().map(|column| column.name()).collect();
    let parameters: Vec<String> = (1..=columns.len()).map(|index| format!("${index}")).collect();
    let insert = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), parameters.join(", "));
    let mut insert = sqlx::query(&insert);
    for (index, column) in row.columns().iter().enumerate() {
        let value = row.try_get_raw(index).unwrap();
        let kind = if value.is_null() { column.type_info().clone() } else { value.type_info().into_owned() };
        insert = match kind.name() {
            "TEXT" => insert.bind(row.get::<Option<String>, _>(index)),
            "BLOB" => insert.bind(row.get::<Option<Vec<u8>>, _>(index)),
            "BOOLEAN" => insert.bind(row.get::<Option<bool>, _>(index)),
            _ => insert.bind(row.get::<Option<i64>, _>(index)),
        };
    }
    insert.execute(to).await.unwrap_or_else(|error| panic!("{table}: {error}"));
}

async fn open(name: &str) -> (Server, Client, Client) {
    let path = file(name);
    restore(&path).await;
    serve(Database::Sqlite(path)).await
}

async fn serve(database: Database) -> (Server, Client, Client) {
    // The games of the dump are old and must not be deleted.
    let config = Config { database, forget_guests: 0, forget_waiting: 0, forget_unfinished: 0, ..config("unused") };
    let server = Server::start(config).await.unwrap();
    let client = |user| Client { address: server.address(), token: Some(token(user)) };
    let (ann, bob) = (client(ANN), client(BOB));
    (server, ann, bob)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_of_an_earlier_version_replays() {
    let (server, ann, _) = open("earlier-finished").await;
    check_finished(&ann).await;
    server.stop().await;
}

async fn check_finished(ann: &Client) {
    let shown = state(ann, FINISHED).await;
    let standing = json!([{ "seat": "a", "rank": 2, "score": 0 }, { "seat": "b", "rank": 1, "score": 12 }]);
    assert_eq!(shown["table"]["phase"], "over");
    assert_eq!(shown["table"]["ending"], json!({ "reason": "played", "standing": standing }));
    assert_eq!(shown["you"]["seat"], "a");
    let steps = get(ann, &format!("/api/tables/{FINISHED}/steps?limit=500")).await;
    let steps = steps.as_array().unwrap();
    let of = |what: &str| steps.iter().filter(|step| step["what"] == what).collect::<Vec<_>>();
    assert_eq!(of("said")[0]["text"], "good luck");
    let acted = of("acted");
    assert_eq!(acted.len(), 15);
    assert_eq!((&acted[0]["seat"], &acted[0]["action"]), (&json!("b"), &json!("character william")));
    // The last action has its events, and the replay has a position after each action.
    assert!(acted[14]["events"].is_array(), "{acted:?}");
    let replay = get(ann, &format!("/api/tables/{FINISHED}/replay?limit=100")).await;
    assert_eq!((&replay["action_count"], replay["moments"].as_array().unwrap().len()), (&json!(15), 16));
    let record = ann.get(&format!("/api/tables/{FINISHED}/record")).await.unwrap();
    assert!(record.status == 200 && record.body.contains("\nb character william\n"), "{}", record.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_of_an_earlier_version_continues() {
    let (server, ann, bob) = open("earlier-running").await;
    check_running(&server, &ann, &bob).await;
    server.stop().await;
}

async fn check_running(server: &Server, ann: &Client, bob: &Client) {
    let shown = state(ann, RUNNING).await;
    assert_eq!((&shown["table"]["phase"], &shown["position"]["actions"]), (&json!("playing"), &json!(9)));
    // It is private, and both are still members.
    assert_eq!(Client::anonymous(server.address()).get(&format!("/api/tables/{RUNNING}")).await.unwrap().status, 404);
    assert_eq!(state(bob, RUNNING).await["you"]["seat"], "b");
    let (over, _) = tokio::time::timeout(LONG, async { tokio::join!(play(ann, RUNNING), play(bob, RUNNING)) })
        .await
        .expect("the game ends");
    assert_eq!(over["table"]["ending"]["reason"], "played");
    let steps = get(ann, &format!("/api/tables/{RUNNING}/steps?limit=500")).await;
    let acted: Vec<&Value> = steps.as_array().unwrap().iter().filter(|step| step["what"] == "acted").collect();
    assert!(acted.len() > 9, "{}", acted.len());
    assert_eq!(acted[8]["action"], "place twin-edge");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_table_of_an_earlier_version_can_be_joined() {
    let (server, ann, bob) = open("earlier-waiting").await;
    check_waiting(&server, &ann, &bob).await;
    server.stop().await;
}

async fn check_waiting(server: &Server, ann: &Client, bob: &Client) {
    let shown = state(ann, WAITING).await;
    assert_eq!((&shown["table"]["phase"], &shown["you"]["host"]), (&json!("waiting"), &json!(true)));
    assert_eq!(shown["table"]["clock"], json!({ "kind": "days", "days": 3 }));
    for person in [bob, &guest(server, "Carla").await] {
        let answer = person.command(WAITING, &json!({ "type": "sit" })).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let shown = state(ann, WAITING).await;
    let names: Vec<&Value> = shown["table"]["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(shown["table"]["phase"], "playing");
    assert_eq!(names, ["Ann", "Bob", "Carla"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_database_of_an_earlier_version_can_be_used() {
    let Some(postgres) = Postgres::start("earlier") else { return };
    restore_postgres(&file("earlier-postgres"), &postgres.url).await;
    let (server, ann, bob) = serve(Database::Postgres(postgres.url.clone())).await;
    check_finished(&ann).await;
    check_running(&server, &ann, &bob).await;
    check_waiting(&server, &ann, &bob).await;
    server.stop().await;
}
