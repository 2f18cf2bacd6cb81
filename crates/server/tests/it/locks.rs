//! Concurrent processes on PostgreSQL: there are no deadlocks, and dead connections are given up.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use harena_server::client::Client;
use harena_server::store::{Append, Store};
use serde_json::json;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::common::{LONG, play, seats, state};
use crate::postgres::Postgres;
use crate::store::{add_table, add_user, entry, table_id};

/// An entry is added while its table is deleted or retired: the second transaction waits, and none is aborted by a deadlock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleting_and_adding_cause_no_deadlock() {
    let Some(postgres) = Postgres::start("locks") else { return };
    let store = Arc::new(Store::connect_postgres(&postgres.url, "here").await.unwrap());
    add_user(&store, 'a', 0).await;
    for letter in ['g', 'h'] {
        add_table(&store, letter, 'a', 0).await;
        assert_eq!(store.append(entry(letter, 1, 10, "playing", Some(vec![(0, 1)]))).await.unwrap(), Append::Done);
    }
    let mut other = PgConnection::connect(&postgres.url).await.unwrap();
    // In the order of the store: first the entry, then the listing, then the jobs.
    let add = async |other: &mut PgConnection, letter: char, step: usize| {
        let statement = [
            "INSERT INTO entries (game, sequence, at, body) VALUES ($1, 3, 20, 'other')",
            "UPDATE games SET updated = 20 WHERE id = $1",
            "DELETE FROM jobs WHERE game = $1",
        ][step];
        sqlx::query(statement).bind(table_id(letter).as_str()).execute(other).await.unwrap();
    };
    for (letter, before) in [('g', 1), ('h', 2)] {
        other.execute("BEGIN").await.unwrap();
        for step in 0..before {
            add(&mut other, letter, step).await;
        }
        let working = {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                match letter {
                    'g' => store.delete_table(&table_id('g')).await.map(|found| assert!(found)),
                    _ => store.retire(&table_id('h')).await,
                }
            })
        };
        tokio::time::sleep(Duration::from_millis(500)).await;
        for step in before..3 {
            add(&mut other, letter, step).await;
        }
        other.execute("COMMIT").await.unwrap();
        tokio::time::timeout(LONG, working).await.unwrap().unwrap().expect("it waits without an error");
    }
    assert!(store.table(&table_id('g')).await.unwrap().is_none());
    store.close().await;
}

/// The same with many concurrent operations.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_compressing_deleting_and_adding_succeed() {
    let Some(postgres) = Postgres::start("concurrent") else { return };
    let stores = [
        Store::connect_postgres(&postgres.url, "one").await.unwrap(),
        Store::connect_postgres(&postgres.url, "two").await.unwrap(),
    ];
    let stores = stores.map(Arc::new);
    add_user(&stores[0], 'a', 0).await;
    for round in 0..12 {
        let letters = ['g', 'h', 'j', 'k', 'm', 'n'];
        for letter in letters {
            add_table(&stores[0], letter, 'a', 0).await;
        }
        let mut working = Vec::new();
        for letter in letters {
            for (index, store) in stores.iter().enumerate() {
                let store = Arc::clone(store);
                working.push(tokio::spawn(async move {
                    for sequence in 1..8 {
                        let jobs = Some(vec![(index, sequence)]);
                        // Only a deleted table may refuse entries.
                        match store.append(entry(letter, sequence, 10 + index as i64, "over", jobs)).await {
                            Ok(_) => {}
                            Err(error) => assert!(error.to_string().contains("foreign key"), "{error}"),
                        }
                    }
                }));
            }
        }
        let packing = Arc::clone(&stores[1]);
        working.push(tokio::spawn(async move {
            let finished = harena_server::store::Stale { finished: Some(1_000), ..Default::default() };
            for _ in 0..6 {
                packing.clean_up(&finished).await.expect("compressing");
            }
        }));
        let deleting = Arc::clone(&stores[0]);
        working.push(tokio::spawn(async move {
            for letter in letters {
                tokio::time::sleep(Duration::from_millis(round)).await;
                deleting.retire(&table_id(letter)).await.expect("retiring");
                assert!(deleting.delete_table(&table_id(letter)).await.expect("deleting"));
            }
        }));
        for one in working {
            tokio::time::timeout(LONG, one).await.unwrap().unwrap();
        }
    }
    for store in stores {
        store.close().await;
    }
}

/// A proxy between a server and its database that can silently stop forwarding, like an unplugged network.
struct Proxy {
    address: SocketAddr,
    /// Existing connections receive nothing more, and new ones are served.
    pulled: std::sync::Mutex<Arc<AtomicBool>>,
}

impl Proxy {
    async fn start(to: String) -> Arc<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let pulled = std::sync::Mutex::new(Arc::new(AtomicBool::new(false)));
        let proxy = Arc::new(Proxy { address: listener.local_addr().unwrap(), pulled });
        let serving = Arc::clone(&proxy);
        tokio::spawn(async move {
            loop {
                let Ok((near, _)) = listener.accept().await else { return };
                let Ok(far) = TcpStream::connect(&to).await else { continue };
                let pulled = Arc::clone(&serving.pulled.lock().unwrap());
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::spawn(forward(near_in, far_out, Arc::clone(&pulled)));
                tokio::spawn(forward(far_in, near_out, pulled));
            }
        });
        proxy
    }

    fn pull(&self) {
        let before = std::mem::replace(&mut *self.pulled.lock().unwrap(), Arc::new(AtomicBool::new(false)));
        before.store(true, Relaxed);
    }
}

async fn forward(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    pulled: Arc<AtomicBool>,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        if pulled.load(Relaxed) {
            break;
        }
        let _ = to.write_all(&buffer[..read]).await; // the reader may be gone
    }
    if pulled.load(Relaxed) {
        // Silently: both ends stay open.
        std::future::pending::<()>().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_connection_is_given_up() {
    let Some(postgres) = Postgres::start("silent") else { return };
    let target = postgres.url.split(['@', '/']).find(|part| part.contains("127.0.0.1")).unwrap().to_string();
    let proxy = Proxy::start(target.clone()).await;
    let url = postgres.url.replace(&target, &proxy.address.to_string());
    let store = Arc::new(Store::connect_postgres(&url, "here").await.unwrap());
    add_user(&store, 'a', 0).await;
    add_table(&store, 'g', 'a', 0).await;
    let mut news = store.listen().await.unwrap().expect("notifications");
    // Open several connections, all of which die.
    let read = |store: &Arc<Store>| {
        let store = Arc::clone(store);
        tokio::spawn(async move { store.entries(&table_id('g'), 0).await })
    };
    for one in (0..8).map(|_| read(&store)).collect::<Vec<_>>() {
        one.await.unwrap().unwrap();
    }
    proxy.pull();
    // Reads and writes are answered in bounded time, perhaps with an error, and soon everything works again.
    let ann = crate::store::user('a');
    let (reading, writing) = (read(&store), store.rename(&ann, "other"));
    let first = tokio::time::timeout(LONG, async { (reading.await.unwrap().is_ok(), writing.await.is_ok()) });
    first.await.expect("no request waits for a dead connection");
    let works = async {
        while store.entries(&table_id('g'), 0).await.is_err() {}
        while store.rename(&ann, "another").await.is_err() {}
    };
    tokio::time::timeout(LONG, works).await.expect("other connections take over");
    assert_eq!(store.append(entry('g', 1, 10, "playing", None)).await.unwrap(), Append::Done);
    // Notifications arrive again, after a message that some may be lost.
    let notified = async {
        while !matches!(news.recv().await, Some(harena_server::store::Notification::MayBeLost)) {}
        let other = Store::connect_postgres(&postgres.url, "there").await.unwrap();
        let mut sequence = 1;
        loop {
            sequence += 1;
            assert_eq!(other.append(entry('g', sequence, 10, "playing", None)).await.unwrap(), Append::Done);
            let received = tokio::time::timeout(Duration::from_secs(1), news.recv()).await;
            if matches!(received, Ok(Some(harena_server::store::Notification::Entry { .. }))) {
                return other.close().await;
            }
        }
    };
    tokio::time::timeout(LONG, notified).await.expect("notifications arrive again");
    store.close().await;
}

/// A process is stopped in the middle of a transaction that locks a table: the database ends the transaction, and the other process
/// continues.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_stopped_in_a_transaction_blocks_no_other() {
    let Some(postgres) = Postgres::start("stopped-within") else { return };
    let (a, b) = (postgres.process(0.0).await, postgres.process(0.0).await);
    let ann = Client::guest(a.address, "Ann").await.unwrap();
    let id = ann.create(&json!({ "game": "colossi", "seats": seats(2, 0), "public": true })).await.unwrap();
    let there = Client { address: b.address, ..ann.clone() };
    state(&there, &id).await;
    let mut other = PgConnection::connect(&postgres.url).await.unwrap();
    other.execute("BEGIN").await.unwrap();
    let lock = sqlx::query("SELECT id FROM games WHERE id = $1 FOR NO KEY UPDATE").bind(&id);
    lock.execute(&mut other).await.unwrap();
    // Waits until a connection of the server is in this state.
    let mut activity = PgConnection::connect(&postgres.url).await.unwrap();
    let mut wait_for = async |state: &str| {
        let count = format!("SELECT COUNT(*) FROM pg_stat_activity WHERE {state} AND usename = 'harena'");
        let reached = async {
            while sqlx::query_scalar::<_, i64>(&count).fetch_one(&mut activity).await.unwrap() == 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONG, reached).await.expect("the process is in the middle of a transaction");
    };
    let says = |client: &Client, text: &str| {
        let (client, id, text) = (client.clone(), id.clone(), text.to_string());
        async move { client.command(&id, &json!({ "type": "chat", "text": text })).await.map(|answer| answer.status) }
    };
    let first = tokio::spawn(says(&ann, "one"));
    // Its entry is written, and it waits for the lock. It is stopped before it gets the answer.
    wait_for("wait_event_type = 'Lock'").await;
    a.signal("STOP");
    other.execute("COMMIT").await.unwrap();
    wait_for("state = 'idle in transaction'").await;
    let continues = async {
        while says(&there, "two").await.ok() != Some(200) {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(LONG, continues).await.expect("the other process continues");
    a.signal("CONT");
    // Both processes show the same steps, including everything that was acknowledged.
    let answered = tokio::time::timeout(LONG, first).await.unwrap().unwrap();
    let chat = async |client: &Client| -> Vec<String> {
        let steps = client.get(&format!("/api/tables/{id}/steps")).await.unwrap().json();
        let said = steps.as_array().unwrap().iter().filter_map(|step| step["text"].as_str());
        said.map(str::to_string).collect()
    };
    let agree = async {
        loop {
            let (here, there) = (chat(&ann).await, chat(&there).await);
            if here == there && (answered.as_ref().ok() != Some(&200) || here.contains(&"one".to_string())) {
                return here;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let texts = tokio::time::timeout(LONG, agree).await.expect("both agree");
    assert_eq!(texts.iter().filter(|text| *text == "two").count(), 1, "{texts:?}");
    a.kill().await;
    b.kill().await;
}

/// Unreadable rows on PostgreSQL: their tables are set aside, and all others are served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damaged_rows_affect_no_other_table() {
    let Some(postgres) = Postgres::start("damaged") else { return };
    let server = postgres.process(0.0).await;
    let ann = Client::guest(server.address, "Ann").await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..4 {
        let wish = json!({ "game": "colosseum", "seats": seats(1, 2), "clock": { "kind": "move", "seconds": 3600 } });
        tables.push(ann.create(&wish).await.unwrap());
    }
    server.kill().await;
    let [entry, missing, setup, sound] = &tables[..] else { unreachable!() };
    let mut database = PgConnection::connect(&postgres.url).await.unwrap();
    for (change, table) in [
        ("UPDATE entries SET body = left(body, 9) WHERE game = $1 AND sequence = 1", entry),
        ("DELETE FROM entries WHERE game = $1", missing),
        ("UPDATE games SET setup = left(setup, 30) WHERE id = $1", setup),
    ] {
        assert!(sqlx::query(change).bind(table).execute(&mut database).await.unwrap().rows_affected() > 0);
    }
    database.execute("DELETE FROM snapshots").await.unwrap();
    database.execute("UPDATE games SET deadline = 1").await.unwrap();
    for table in &tables {
        let job = "INSERT INTO jobs (game, seat, sequence, created) VALUES ($1, 1, 1, 1) ON CONFLICT DO NOTHING";
        sqlx::query(job).bind(table).execute(&mut database).await.unwrap();
    }
    let server = postgres.process(0.0).await;
    let ann = Client { address: server.address, ..ann };
    for table in [entry, missing, setup] {
        let answer = ann.get(&format!("/api/tables/{table}")).await.unwrap();
        assert_eq!(answer.json()["code"], "internal", "{}", answer.body);
    }
    assert_eq!(tokio::time::timeout(LONG, play(&ann, sound)).await.unwrap()["table"]["ending"]["reason"], "played");
    let left = "SELECT (SELECT COUNT(*) FROM jobs) + (SELECT COUNT(*) FROM games WHERE deadline IS NOT NULL) \
                + (SELECT COUNT(*) FROM games WHERE set_aside IS NULL)";
    let set_aside = async {
        while sqlx::query_scalar::<_, i64>(left).fetch_one(&mut database).await.unwrap() != 1 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(LONG, set_aside).await.expect("only the three damaged tables are set aside");
    server.kill().await;
}
