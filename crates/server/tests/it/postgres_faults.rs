//! Faults of PostgreSQL's own disk and clock. They come from `faults.c`, which is preloaded into all of its processes.

use std::time::{Duration, Instant};

use harena_server::client::Client;
use sqlx::Connection as _;

use crate::common::{LONG, choice, state};
use crate::crash::Process;
use crate::faults::{Faults, check_no_timeout, paused, readiness, timed, wait_until_not_ready};
use crate::playing::{Playing, people};
use crate::postgres::Postgres;

fn faults(postgres: &Postgres) -> &Faults {
    postgres.faults.as_ref().expect("started with faults")
}

/// Ends the fault, and waits until the database and the server work. PostgreSQL may have ended, or be about to end, and is
/// then started again, as a system would. The server may not have noticed that yet.
async fn recover(postgres: &mut Postgres, server: &Process) {
    faults(postgres).recover();
    let begun = Instant::now();
    while sqlx::PgConnection::connect(&postgres.url).await.is_err() || readiness(server.address).await.0 != 200 {
        assert!(begun.elapsed() < LONG, "it is ready again");
        postgres.restart_if_ended();
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Checks with the process and with a new one that nothing is lost.
async fn check(postgres: &Postgres, server: Process, playing: Playing) {
    let played = playing.stop().await;
    played.check_stored(server.address).await;
    server.kill().await;
    let sound = postgres.process(0.0).await;
    played.check_stored(sound.address).await;
    sound.kill().await;
}

/// The write-ahead log cannot be written or synced. PostgreSQL crashes then, and cannot recover as long as the fault lasts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_write_its_log_loses_nothing_that_was_acknowledged() {
    let Some(mut postgres) = Postgres::start_with_faults("log", "pg_wal") else { return };
    let server = postgres.process(0.0).await;
    let pair = people(server.address, 1).await.remove(0);
    let (id, [next, other]) = timed(&pair, 5).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let playing = Playing::begin(server.address).await;
    for fault in ["w", "s"] {
        faults(&postgres).fail(fault);
        wait_until_not_ready(server.address).await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        recover(&mut postgres, &server).await;
        playing.wait_for_actions(60).await;
    }
    check_no_timeout(&id, &next, Some(12)).await;
    check(&postgres, server, playing).await;
}

/// The disk of the tables is full: PostgreSQL cannot extend them, so entries fail, but heartbeats may succeed. Then their
/// files cannot be synced, and PostgreSQL crashes at the next checkpoint.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_a_full_disk_loses_nothing_that_was_acknowledged() {
    let Some(mut postgres) = Postgres::start_with_faults("full", "base") else { return };
    let server = postgres.process(0.0).await;
    let pair = people(server.address, 1).await.remove(0);
    let (id, [next, other]) = timed(&pair, 5).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let playing = Playing::begin(server.address).await;
    let refusals = || playing.count().2.get("storage").copied().unwrap_or(0);
    let mut credited = 0;
    for round in 0.. {
        assert!(round < 8, "there is room for every action of this table");
        let before = (refusals(), paused(&id, &next).await);
        faults(&postgres).fail("w");
        playing.wait_until("something is refused", || refusals() > before.0 + 20).await;
        // A person tries to act all the time, and cannot.
        let person = if choice(&state(&next, &id).await).is_some() { &next } else { &other };
        let refused = act_for(person, &id, Duration::from_secs(7)).await;
        recover(&mut postgres, &server).await;
        playing.wait_for_actions(60).await;
        let Some(refused) = refused else { continue }; // there was room for this entry
        assert!(refused > 0, "the person has tried");
        let pause = async {
            while paused(&id, &next).await - before.1 < 5_000 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), pause).await.expect("the clock was paused");
        credited += 1;
        if credited == 2 {
            break;
        }
    }
    let now = state(&next, &id).await;
    assert_eq!(now["table"]["phase"], "playing", "{}", now["table"]);
    faults(&postgres).fail("s");
    let mut connection = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    let checkpoint = sqlx::query("CHECKPOINT").execute(&mut connection).await;
    assert!(checkpoint.is_err(), "the files cannot be synced");
    tokio::time::sleep(Duration::from_secs(1)).await;
    recover(&mut postgres, &server).await;
    playing.wait_for_actions(60).await;
    check(&postgres, server, playing).await;
}

/// Tries to act for this long. Returns the number of refusals, or `None` if an action was stored.
async fn act_for(person: &Client, id: &str, time: Duration) -> Option<usize> {
    let (begun, mut refused) = (Instant::now(), 0);
    while begun.elapsed() < time {
        let now = state(person, id).await;
        // An action is stored although its answer was lost.
        let action = choice(&now)?;
        let act = serde_json::json!({ "type": "act", "action": action, "version": now["version"] });
        match person.command(id, &act).await {
            Ok(answer) if answer.status == 200 => return None,
            Ok(answer) => {
                assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("storage")), "{}", answer.body);
                refused += 1;
            }
            // The connection was lost: it may be stored or not.
            Err(_) => {}
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Some(refused)
}

/// The clock of the database's machine is set, in both directions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_clock_of_the_database_costs_no_time() {
    let Some(postgres) = Postgres::start_with_faults("clock", "none") else { return };
    let server = postgres.process(0.0).await;
    let pair = people(server.address, 1).await.remove(0);
    let (id, [next, other]) = timed(&pair, 120).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let playing = Playing::begin(server.address).await;
    let mut connection = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    let mut clock = async || -> f64 {
        let select = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)";
        sqlx::query_scalar(select).fetch_one(&mut connection).await.unwrap()
    };
    for seconds in [3_600, -3_600, 0, 40] {
        let before = clock().await;
        faults(&postgres).set_clock(seconds);
        assert!((clock().await - before).abs() > 30.0, "its clock is set");
        tokio::time::sleep(Duration::from_secs(3)).await;
        playing.wait_for_actions(20).await;
    }
    check_no_timeout(&id, &next, None).await;
    // Neither does a wrong clock when the next process starts.
    server.kill().await;
    faults(&postgres).set_clock(7_200);
    let server = postgres.process(0.0).await;
    playing.set_addresses(vec![server.address]);
    let next = Client { address: server.address, token: next.token };
    let other = Client { address: server.address, token: other.token };
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    tokio::time::sleep(Duration::from_secs(3)).await;
    playing.wait_for_actions(20).await;
    assert_eq!(state(&next, &id).await["table"]["phase"], "playing");
    check(&postgres, server, playing).await;
}
