use tokio::sync::mpsc;

use super::maintenance::DAY;
use super::*;
use crate::config::Database;
use crate::ids::UserId;
use crate::protocol::{Code, Command, Phase, Refusal};
use crate::store::{Append, CleanedUp, Entry, Listing, NewEntry, NewTable, Notification, User};
use crate::table::{Actor, EventResult, StoredEvent, TableEvent, TableState};
use crate::time::{self, now};

/// A hub with a new database.
async fn hub(name: &str) -> Hub {
    let file = std::env::temp_dir().join(format!("harena-{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let store = Arc::new(Store::open_sqlite(&file).await.unwrap());
    let config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file));
    Hub::new(config, store, "here".to_string(), true)
}

#[tokio::test]
async fn cleanup_continues_until_nothing_is_left() {
    const TABLES: i64 = 1_100;
    let hub = hub("cleanup").await;
    // More are waiting than one call deletes.
    add_old_tables(&hub, TABLES, &["waiting", "waiting", "waiting", "playing", "over"]).await;
    let cleaned = hub.clean_up_all(true).await.unwrap();
    assert_eq!((cleaned.tables, cleaned.compressed), (4 * TABLES as u64 / 5, TABLES as u64 / 5));
    assert_eq!(hub.clean_up_all(true).await.unwrap(), CleanedUp::default());
    close(&hub).await;
}

/// More tables and guests than one call selects cannot be deleted, or compressed; newer ones are.
#[tokio::test]
async fn what_cannot_be_cleaned_up_stops_nothing_else() {
    const TABLES: i64 = 2_200;
    const GUESTS: i64 = 700;
    let hub = hub("cleanup-fails").await;
    let half = add_old_tables(&hub, TABLES, &["waiting", "over"]).await + TABLES / 2;
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    for guest in 0..GUESTS {
        let insert = sqlx::query("INSERT INTO users (id, name, created) VALUES ($1, 'Eve', 0)");
        insert.bind(format!("-{guest:03}")).execute(&pool).await.unwrap();
    }
    for (name, on, row) in [
        ("tables", "DELETE ON games", format!("OLD.updated < {half}")),
        ("packs", "UPDATE OF packed ON games", format!("OLD.updated < {half}")),
        ("guests", "DELETE ON users", "OLD.id < '-600'".to_string()),
    ] {
        let trigger = format!("CREATE TRIGGER {name} BEFORE {on} WHEN {row} BEGIN SELECT RAISE(ABORT, 'no'); END");
        sqlx::raw_sql(&trigger).execute(&pool).await.unwrap();
    }
    let cleaned = hub.clean_up_all(true).await.unwrap();
    let rest: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE packed = 0").fetch_one(&pool).await.unwrap();
    let newer = TABLES as u64 / 4;
    assert_eq!((cleaned.tables, cleaned.compressed, rest), (newer, newer, TABLES / 2), "{cleaned:?}");
    assert_eq!((cleaned.guests, cleaned.failed > TABLES as u64 / 2), (100, true), "{cleaned:?}");
    pool.close().await;
    close(&hub).await;
}

/// Adds tables with these phases in turn, each a millisecond newer than the one before. Returns the time of the first.
async fn add_old_tables(hub: &Hub, tables: i64, phases: &[&'static str]) -> Millis {
    let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
    hub.store.create_user(&host, "token", now()).await.unwrap();
    let begun = now() - 100 * DAY;
    for (number, phase) in (0..tables).zip(phases.iter().cycle()) {
        let (id, created) = (TableId::random(), begun + number);
        let table = NewTable {
            id: id.clone(),
            game: "colossi".to_string(),
            setup: String::new(),
            seed: String::new(),
            invite: String::new(),
            listed: true,
            created,
            creator: host.id.clone(),
            members: Vec::new(),
        };
        let entry = Entry { sequence: 1, at: created, body: "{}".to_string() };
        let listing = Listing { phase, summary: String::new(), deadline: None };
        let first = NewEntry { table: id, entry, listing, jobs: None, member: None };
        hub.store.create_table(&table, &first).await.unwrap();
    }
    begun
}

async fn close(hub: &Hub) {
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

#[tokio::test]
async fn a_table_that_is_being_opened_stays_in_the_map() {
    let hub = hub("forget").await;
    let id = TableId::random();
    let cell = || Arc::clone(hub.tables.lock().unwrap().entry(id.clone()).or_default());
    // Two tasks open it. The first fails, the second is about to try.
    let (first, second) = (cell(), cell());
    hub.forget(&id, &first);
    assert!(Arc::ptr_eq(&cell(), &second), "a third task finds the table that the second has opened");
    drop(first);
    hub.forget(&id, &second);
    assert!(hub.tables.lock().unwrap().is_empty());
}

/// A table with free seats only, and its host.
async fn waiting_table(hub: &Arc<Hub>) -> (TableId, Actor) {
    let mut heartbeats = hub.heartbeats.lock().await;
    hub.heartbeat(&mut heartbeats).await;
    drop(heartbeats);
    let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
    hub.store.create_user(&host, "token", now()).await.unwrap();
    let actor = Actor { user: host.id, name: host.name };
    let seats = [serde_json::json!({ "kind": "open" }), serde_json::json!({ "kind": "open" })];
    let clock = serde_json::json!({ "kind": "move", "seconds": 600 });
    let request = serde_json::json!({ "game": "colossi", "seats": seats, "clock": clock });
    let id = create_table(hub, serde_json::from_value(request).unwrap(), &actor).await.unwrap().id;
    (id, actor)
}

/// An entry that another process stores while a table is being opened may be missing in what was read.
#[tokio::test]
async fn a_table_that_is_being_opened_gets_notifications() {
    let hub = Arc::new(hub("opening").await);
    let (id, Actor { user, name }) = waiting_table(&hub).await;
    hub.bots_woken().await; // as for every new table
    let (sender, notifications) = mpsc::channel(1);
    let receiving = tokio::spawn(Arc::clone(&hub).receive_notifications(notifications));
    for (sequence, lost) in [(2, false), (3, true)] {
        let cell = Arc::default();
        hub.tables.lock().unwrap().insert(id.clone(), Arc::clone(&cell));
        let opening = cell.get_or_try_init(async || {
            let live = LiveTable::open(&hub, &id).await?;
            let event = TableEvent::Chat { user: user.clone(), name: name.clone(), text: "hello".to_string() };
            let body = StoredEvent { event, result: EventResult::default() }.body();
            let listing = Listing { phase: "waiting", summary: "{}".to_string(), deadline: None };
            let entry = Entry { sequence, at: now(), body };
            let new = NewEntry { table: id.clone(), entry, listing, jobs: None, member: None };
            assert_eq!(hub.store.append(new).await?, Append::Done);
            let one = Notification::Entry { table: id.clone(), sequence };
            sender.send(if lost { Notification::MayBeLost } else { one }).await.unwrap();
            // When this is received, so was the one before.
            sender.send(Notification::Jobs).await.unwrap();
            hub.bots_woken().await;
            Ok::<_, Refusal>(live)
        });
        let mut versions = opening.await.unwrap().versions.clone();
        let updated = tokio::time::timeout(Duration::from_secs(5), versions.wait_for(|version| *version == sequence));
        assert!(updated.await.is_ok(), "entry {sequence} is missed");
    }
    receiving.abort();
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

/// A table that closes answers earlier requests; a task that reopens it waits for that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_never_has_two_tasks() {
    let mut hub = hub("one-task").await;
    hub.config.idle = Duration::ZERO;
    let hub = Arc::new(hub);
    let (id, actor) = waiting_table(&hub).await;
    let asking: Vec<_> = (0..6)
        .map(|_| {
            let (hub, id, actor) = (Arc::clone(&hub), id.clone(), actor.clone());
            tokio::spawn(async move {
                for number in 0..40 {
                    let live = hub.table(&id).await.unwrap();
                    let command = Command::Chat { text: number.to_string() };
                    live.command(actor.clone(), command).await.map(|_| ()).unwrap();
                }
            })
        })
        .collect();
    let mut most = 0;
    while !asking.iter().all(tokio::task::JoinHandle::is_finished) {
        most = most.max(hub.metrics.tables.get());
        tokio::task::yield_now().await;
    }
    for one in asking {
        one.await.unwrap();
    }
    assert_eq!(most, 1);
    assert_eq!(hub.store.entries(&id, 0).await.unwrap().len(), 241, "no command is lost or executed twice");
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

/// The operator ends a game. Another process is faster, and then the table cannot be read.
#[tokio::test]
async fn a_game_that_could_not_be_ended_is_not_shown_as_ended() {
    let hub = Arc::new(hub("close").await);
    let (id, actor) = waiting_table(&hub).await;
    let live = hub.table(&id).await.unwrap();
    for command in [Command::Sit { seat: None }, Command::Start { level: None }] {
        live.command(actor.clone(), command).await.map(|_| ()).unwrap();
    }
    let sequence = live.read(TableState::version).await.unwrap() + 1;
    let event = TableEvent::Chat { user: actor.user, name: actor.name, text: "hello".to_string() };
    let body = StoredEvent { event, result: EventResult::default() }.body();
    let listing = Listing { phase: "playing", summary: "{}".to_string(), deadline: None };
    let entry = Entry { sequence, at: now(), body };
    let new = NewEntry { table: id.clone(), entry, listing, jobs: None, member: None };
    assert_eq!(hub.store.append(new).await.unwrap(), Append::Done);
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let rename = async |from: &str, to: &str| {
        let update = sqlx::query("UPDATE games SET setup = REPLACE(setup, $1, $2)").bind(from).bind(to);
        update.execute(&pool).await.unwrap();
    };
    rename("colossi", "of a newer version").await;
    assert_eq!(live.close().await.unwrap_err().code, Code::Busy);
    assert_eq!(live.read(TableState::phase).await.unwrap_err().code, Code::Busy);
    rename("of a newer version", "colossi").await;
    assert_eq!(live.read(TableState::phase).await.unwrap(), Phase::Playing);
    pool.close().await;
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

/// The disk has room for the entries of some tables only: something is committed all the time, but no one can act here.
#[tokio::test]
async fn clocks_are_paused_for_those_who_cannot_act_while_others_can() {
    let hub = Arc::new(hub("refused").await);
    let (id, ann) = waiting_table(&hub).await;
    let user = User { id: UserId::random(), name: "Bob".to_string(), login: None };
    hub.store.create_user(&user, "another token", now()).await.unwrap();
    let bob = Actor { user: user.id, name: user.name };
    let live = hub.table(&id).await.unwrap();
    for actor in [&ann, &bob] {
        live.command(actor.clone(), Command::Sit { seat: None }).await.map(|_| ()).unwrap();
    }
    let deadline = live.read(TableState::deadline).await.unwrap().expect("a clock is running");
    hub.readiness.failed();
    let (begun, chat) = (now(), || Command::Chat { text: "hello".to_string() });
    while now() - begun < 2_000 {
        hub.committed();
        assert_eq!(live.command(ann.clone(), chat()).await.map(|_| ()).unwrap_err().code, Code::Storage);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    hub.readiness.succeeded();
    live.command(ann, chat()).await.map(|_| ()).unwrap();
    let paused = live.read(TableState::deadline).await.unwrap().unwrap() - deadline;
    assert!(paused >= 1_500, "{paused} ms");
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

/// The operator ends a game whose table is just being closed because no one uses it.
#[tokio::test]
async fn a_table_that_is_not_in_use_can_be_ended() {
    let mut hub = hub("unused").await;
    hub.config.idle = Duration::ZERO;
    hub.config.presence_timeout = Duration::ZERO;
    let hub = Arc::new(hub);
    let (id, actor) = waiting_table(&hub).await;
    for command in [Command::Sit { seat: None }, Command::Start { level: None }] {
        hub.table(&id).await.unwrap().command(actor.clone(), command).await.map(|_| ()).unwrap();
    }
    let live = hub.table(&id).await.unwrap();
    tokio::time::timeout(Duration::from_secs(60), live.ended()).await.expect("it is closed");
    live.close().await.unwrap();
    assert_eq!(hub.table(&id).await.unwrap().read(TableState::phase).await.unwrap(), Phase::Over);
    assert_eq!(live.close().await.unwrap_err().code, Code::Over, "it was ended once");
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

/// What was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// However often a table is requested that cannot be read, it is logged once.
#[tokio::test]
async fn an_unreadable_table_is_logged_once() {
    let log = Log::default();
    let writer = {
        let log = log.clone();
        move || log.clone()
    };
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(writer).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let hub = Arc::new(hub("unreadable").await);
    let (id, _) = waiting_table(&hub).await;
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::query("UPDATE entries SET body = '{'").execute(&pool).await.unwrap();
    for _ in 0..3 {
        assert_eq!(hub.table(&id).await.unwrap_err().code, Code::Internal);
        hub.clean_up_all(true).await.unwrap();
    }
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains(id.as_str())).collect();
    assert!(lines.len() == 1 && lines[0].contains("ERROR") && lines[0].contains("set aside"), "{log}");
    pool.close().await;
    hub.store.close().await;
    let _ = std::fs::remove_file(file);
}

#[tokio::test]
async fn a_refusal_says_whether_something_was_tried() {
    let hub = Arc::new(hub("tried").await);
    let (id, actor) = waiting_table(&hub).await;
    let live = hub.table(&id).await.unwrap();
    let chat = async || {
        let command = Command::Chat { text: "hello".to_string() };
        let refusal = live.command(actor.clone(), command).await.map(|_| ()).unwrap_err();
        (refusal.code, refusal.not_tried, refusal.with_id(None))
    };
    hub.readiness.failed();
    let (code, not_tried, refused) = chat().await;
    assert_eq!((code, not_tried), (Code::Storage, true));
    assert_eq!(serde_json::to_value(refused).unwrap()["not_tried"], true);
    hub.readiness.succeeded();
    hub.store.close().await;
    let (code, not_tried, refused) = chat().await;
    assert_eq!((code, not_tried), (Code::Storage, false));
    assert!(serde_json::to_value(refused).unwrap().get("not_tried").is_none());
    let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
    let _ = std::fs::remove_file(file);
}

/// A process is alive if its heartbeat changes, independent of its clock, and of how long this process could not
/// read heartbeats.
#[tokio::test]
async fn a_process_with_a_new_heartbeat_is_alive() {
    let hub = hub("alive").await;
    let (start, heartbeat) = (time::monotonic(), now());
    let see = |other: Millis, after: Millis, last: Option<Millis>| {
        let all = [("here".to_string(), 0), ("there".to_string(), heartbeat + other)];
        hub.update_processes(&all, start + after, last.map(|last| start + last));
        hub.is_alive("there")
    };
    assert!(see(0, 0, None));
    assert!(see(0, 9_000, Some(7_000)), "a moment ago");
    assert!(!see(0, 11_000, Some(9_000)), "gone");
    assert!(see(-3_600_000, 13_000, Some(11_000)), "back, with another clock");
    assert!(see(-3_600_000, 113_000, Some(13_000)), "heartbeats could not be read meanwhile");
    assert!(!see(-3_600_000, 123_000, Some(121_000)));
    assert!(hub.is_alive("here"));
}
