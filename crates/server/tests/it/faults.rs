//! Disks that fail, clocks that jump, processes that stand still, rows that are damaged. Whatever fails and however long: what was
//! acknowledged is there, what was shown is there, nobody's time was up because of it, and the server is ready again by itself. Some
//! of the faults are those of `faults.c`, which is preloaded into a server in a process of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use harena_server::client::Client;
use serde_json::{Value, json};

use crate::common::{LONG, choice, file, seats, state, table};
use crate::crash::Process;
use crate::told::{Playing, people};

/// The faults as a library to be preloaded.
fn library() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/faults.c");
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{}.so", std::process::id()));
    let compiled =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&made).arg(&source).arg("-ldl").status();
    assert!(compiled.expect("a C compiler, which SQLite takes too").success());
    made
}

/// A server whose disk can be made to fail.
pub(crate) struct Faulty {
    pub(crate) process: Process,
    pub(crate) database: String,
    control: PathBuf,
    clock: PathBuf,
    library: PathBuf,
}

impl Faulty {
    pub(crate) async fn start(name: &str) -> Faulty {
        Faulty::start_on(&file(name)).await
    }

    /// On a database that may be there already.
    pub(crate) async fn start_on(path: &Path) -> Faulty {
        let (control, clock, library) = (path.with_extension("control"), path.with_extension("clock"), library());
        let _ = std::fs::remove_file(&control);
        let _ = std::fs::remove_file(&clock);
        let database = format!("sqlite://{}", path.display());
        let faults = [
            ("LD_PRELOAD", library.display().to_string()),
            ("HARENA_FAULT_PREFIX", path.display().to_string()),
            ("HARENA_FAULT_CONTROL", control.display().to_string()),
            ("HARENA_FAULT_CLOCK", clock.display().to_string()),
        ];
        let process = Process::start_with(&database, 0.0, &faults).await;
        Faulty { process, database, control, clock, library }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.process.address
    }

    /// From now on these things fail; see `faults.c`.
    pub(crate) fn fail(&self, faults: &str) {
        at_once(&self.control, faults);
    }

    /// Somebody sets the clock of the machine to so many seconds before or after the right time.
    pub(crate) fn set_clock(&self, seconds: i64) {
        at_once(&self.clock, &seconds.to_string());
    }

    pub(crate) fn mend(&self) {
        std::fs::remove_file(&self.control).unwrap();
    }

    /// Kills it and starts a server with a sound disk.
    pub(crate) async fn replace(self) -> Process {
        self.process.kill().await;
        let _ = std::fs::remove_file(&self.library);
        Process::start(&self.database, 0.0).await
    }
}

/// In one go: the server must not read half of it.
fn at_once(file: &Path, text: &str) {
    let new = file.with_extension("new");
    std::fs::write(&new, text).unwrap();
    std::fs::rename(&new, file).unwrap();
}

async fn status(address: SocketAddr, path: &str) -> u16 {
    let answer = tokio::time::timeout(LONG, Client::nobody(address).get(path)).await.expect("an answer");
    answer.map_or(0, |answer| answer.status)
}

pub(crate) async fn wait_for(what: &str, address: SocketAddr, path: &str, wanted: u16) {
    let begun = Instant::now();
    while status(address, path).await != wanted {
        assert!(begun.elapsed() < LONG, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// People play, the disk fails for a while, they play on; then the server is killed, and a sound one has all that they were told.
async fn survive(name: &str, faults: &[&str], fails_for: Duration) {
    let server = Faulty::start(name).await;
    let playing = Playing::begin(server.address()).await;
    for fault in faults {
        server.fail(fault);
        tokio::time::sleep(fails_for).await;
        server.mend();
        wait_for("it is ready again", server.address(), "/healthz", 200).await;
        playing.go_on(60).await;
    }
    let played = playing.end().await;
    let sound = server.replace().await;
    played.is_kept_by(sound.address).await;
    sound.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    survive("full", &["w", "w"], Duration::from_millis(1500)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_cannot_sync_loses_nothing_that_was_acknowledged() {
    survive("sync", &["s", "s", "s"], Duration::from_millis(300)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_can_neither_be_read_nor_written_loses_nothing_that_was_acknowledged() {
    survive("read", &["r", "rws", "w"], Duration::from_millis(700)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_hangs_loses_nothing_that_was_acknowledged() {
    survive("hang", &["h"], Duration::from_secs(8)).await;
}

/// No pretending here: the system lets the files of the database grow no further, in the middle of a write.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_cannot_grow_loses_nothing_that_was_acknowledged() {
    let path = file("limit");
    let database = format!("sqlite://{}", path.display());
    let server = Process::start_with_limits(&database).await;
    let playing = Playing::begin(server.address).await;
    for more in [9_999, 70_000] {
        let length = std::fs::metadata(format!("{}-wal", path.display())).unwrap().len();
        server.limit_files(&(length + more).to_string());
        wait_for("it is not ready", server.address, "/healthz", 503).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        server.limit_files("unlimited");
        wait_for("it is ready again", server.address, "/healthz", 200).await;
        playing.go_on(60).await;
    }
    let played = playing.end().await;
    server.kill().await;
    let sound = Process::start(&database, 0.0).await;
    played.is_kept_by(sound.address).await;
    sound.kill().await;
}

/// A server that cannot store says so, at once and with a code of its own, shows nothing of what was refused, and goes on by
/// itself on the same connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_store_says_so_and_recovers() {
    let server = Faulty::start("ready").await;
    let address = server.address();
    let [ann, bob] = people(address, 1).await.remove(0);
    let table = ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    assert_eq!(bob.command(&table, &json!({ "type": "sit" })).await.unwrap().status, 200);
    let mut socket = bob.socket(&table, None).await.unwrap();
    for (fault, said) in [("w", "full"), ("s", "unsure"), ("h", "hanging")] {
        let chat = json!({ "type": "chat", "text": said });
        wait_for("it is ready", address, "/readyz", 200).await;
        server.fail(fault);
        wait_for("it is not ready", address, "/readyz", 503).await;
        let begun = Instant::now();
        assert_eq!(status(address, "/livez").await, 200, "the process answers");
        assert_eq!(status(address, "/healthz").await, 503, "the same as /readyz");
        assert!(begun.elapsed() < Duration::from_secs(2), "at once");
        // While the disk hangs, the server may still hope for a while.
        let answer = tokio::time::timeout(LONG, ann.command(&table, &chat)).await.unwrap().unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("storage")), "{}", answer.body);
        let error = Client::guest(address, "Carl").await.unwrap_err();
        assert!(error.to_string().contains("storage"), "{error}");
        let metrics = ann.get("/metrics").await.unwrap().body;
        let number = |name: &str| -> u64 {
            let line = metrics.lines().find(|line| line.starts_with(name)).expect("a number");
            line.rsplit(' ').next().unwrap().parse().unwrap()
        };
        assert_eq!(number("harena_ready "), 0);
        assert!(fault == "h" || number("harena_storage_errors_total ") > 0);
        server.mend();
        wait_for("it is ready again", address, "/readyz", 200).await;
        assert_eq!(ann.command(&table, &json!({ "type": "chat", "text": "again" })).await.unwrap().status, 200);
        // Bob has heard what was stored, and nothing else.
        let mut heard = Vec::new();
        while heard.last().is_none_or(|text| text != "again") {
            let message = tokio::time::timeout(LONG, socket.next_of(&["state", "update"])).await.unwrap().unwrap();
            let steps = message["steps"].as_array().unwrap().iter().filter(|step| step["what"] == "said");
            heard.extend(steps.map(|step| step["text"].as_str().unwrap_or_default().to_string()));
        }
        if fault != "h" {
            assert!(!heard.iter().any(|text| text == said), "{heard:?}");
        }
    }
    server.replace().await.kill().await;
}

/// Two people at a table where each decision has so many seconds; the one whose turn it is comes first.
pub(crate) async fn timed(people: &[Client; 2], seconds: u32) -> (String, [Client; 2]) {
    let clock = json!({ "clock": { "kind": "move", "seconds": seconds } });
    let table = table("colossi", people, 0, clock).await;
    let first = state(&people[0], &table).await["position"]["to_act"][0] == "a";
    let [ann, bob] = people.clone();
    (table, if first { [ann, bob] } else { [bob, ann] })
}

/// The game goes on, clocks stood still for so many seconds (or none did), and whoever is to act can.
pub(crate) async fn nobody_was_late(table: &str, person: &Client, still: Option<i64>) {
    let now = state(person, table).await;
    assert_eq!(now["table"]["phase"], "playing", "{}", now["table"]);
    let all: Value = person.get(&format!("/api/tables/{table}/steps")).await.unwrap().json();
    let stood_still = all.as_array().unwrap().iter().filter(|step| step["what"] == "interrupted");
    let stood_still = stood_still.map(|step| step["millis"].as_i64().unwrap()).sum::<i64>() / 1000;
    match still {
        Some(seconds) => assert!((seconds - 2..seconds + 40).contains(&stood_still), "{stood_still} seconds"),
        None => assert_eq!(stood_still, 0),
    }
    let action = choice(&now).expect("it is their turn");
    let act = json!({ "type": "act", "action": action, "version": now["version"] });
    let acted = person.command(table, &act).await.unwrap();
    assert_eq!(acted.status, 200, "{}", acted.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stands_still_costs_nobody_any_time() {
    let server = Faulty::start("still").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let (mut socket, _other) = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    socket.next_of(&["state"]).await.unwrap();
    server.process.signal("STOP");
    tokio::time::sleep(Duration::from_secs(9)).await;
    server.process.signal("CONT");
    // The clocks on the screens follow by themselves.
    loop {
        let told = tokio::time::timeout(LONG, socket.next_of(&["update"])).await.unwrap().unwrap();
        if told["steps"].to_string().contains("interrupted") {
            let left = |seat: &Value| Some(seat["deadline"].as_i64()? - told["table"]["now"].as_i64()?);
            let left: Vec<i64> = told["table"]["seats"].as_array().unwrap().iter().filter_map(left).collect();
            assert!(left.iter().all(|left| *left > 3_000) && !left.is_empty(), "{left:?}");
            break;
        }
    }
    nobody_was_late(&id, &next, Some(9)).await;
    server.replace().await.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_set_costs_nobody_any_time() {
    let server = Faulty::start("clock").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 60).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let playing = Playing::begin(server.address()).await;
    let deadline = state(&next, &id).await["table"]["seats"].to_string();
    for seconds in [3_600, -3_600, 0, 40] {
        server.set_clock(seconds);
        tokio::time::sleep(Duration::from_secs(3)).await;
        playing.go_on(20).await;
        let now = state(&next, &id).await;
        assert_eq!(now["table"]["seats"].to_string(), deadline, "nothing has happened there");
    }
    nobody_was_late(&id, &next, None).await;
    // Also not if the clock is wrong when the server comes back.
    let played = playing.end().await;
    let (id, [next, _]) = timed(&people, 5).await;
    let sound = server.replace().await;
    let next = Client { address: sound.address, token: next.token };
    nobody_was_late(&id, &next, Some(30)).await;
    played.is_kept_by(sound.address).await;
    sound.kill().await;
}

/// The disk can store nothing for longer than anybody has for a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_costs_nobody_any_time() {
    let server = Faulty::start("timed").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    for fault in ["w", "h"] {
        server.fail(fault);
        tokio::time::sleep(Duration::from_secs(12)).await;
        server.mend();
        wait_for("it is ready again", server.address(), "/readyz", 200).await;
    }
    // So long that whoever could be late would be.
    tokio::time::sleep(Duration::from_secs(2)).await;
    nobody_was_late(&id, &next, Some(24)).await;
    server.replace().await.kill().await;
}

/// Right after a restart, while everybody still gets time to come back, the disk hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_soon_after_another_costs_nobody_any_time() {
    let path = file("soon");
    let server = Faulty::start_on(&path).await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    server.process.kill().await;
    drop(here);
    let server = Faulty::start_on(&path).await;
    let there = |client: Client| Client { address: server.address(), ..client };
    let (mut next, mut other) = (there(next), there(other));
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    nobody_was_late(&id, &next, Some(30)).await;
    // Decisions that are begun meanwhile stand still like the others.
    if choice(&state(&next, &id).await).is_none() {
        std::mem::swap(&mut next, &mut other);
    }
    server.fail("h");
    tokio::time::sleep(Duration::from_secs(9)).await;
    server.mend();
    wait_for("it is ready again", server.address(), "/readyz", 200).await;
    // So long that a table that was just opened is as strict as any other.
    tokio::time::sleep(Duration::from_secs(9)).await;
    let now = state(&next, &id).await;
    assert_eq!(now["table"]["phase"], "playing", "{}", now["table"]);
    server.replace().await.kill().await;
}

/// A disk that hangs for less than any heartbeat would notice, while somebody's action is being stored: the other's clock runs from when it
/// is shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_that_takes_long_to_store_costs_nobody_any_time() {
    let server = Faulty::start("slow-store").await;
    let people = people(server.address(), 1).await.remove(0);
    let clock = json!({ "clock": { "kind": "game", "seconds": 600, "increment": 0 } });
    let id = table("colossi", &people, 0, clock).await;
    let _here = (people[0].socket(&id, None).await.unwrap(), people[1].socket(&id, None).await.unwrap());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let to_act = state(&people[0], &id).await["position"]["to_act"][0] == "a";
    let next = people[usize::from(!to_act)].clone();
    let now = state(&next, &id).await;
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] });
    server.fail("h");
    let acting = {
        let id = id.clone();
        tokio::spawn(async move { next.command(&id, &act).await.unwrap().status })
    };
    tokio::time::sleep(Duration::from_millis(1_800)).await;
    server.mend();
    assert_eq!(tokio::time::timeout(LONG, acting).await.unwrap().unwrap(), 200);
    let made_up = async {
        loop {
            let steps: Value = people[0].get(&format!("/api/tables/{id}/steps")).await.unwrap().json();
            let millis: i64 = steps.as_array().unwrap().iter().filter_map(|step| step["millis"].as_i64()).sum();
            if millis > 1_000 {
                break millis;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let millis = tokio::time::timeout(Duration::from_secs(8), made_up).await.expect("it is made up for");
    assert!((1_000..4_000).contains(&millis), "{millis}");
    server.replace().await.kill().await;
}

/// A clock for the whole game, and time for which one may be away: the disk fails for longer than there is of either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_costs_neither_game_clocks_nor_the_absent_any_time() {
    let server = Faulty::start("clocks").await;
    let pairs = people(server.address(), 2).await;
    let clock = json!({ "clock": { "kind": "game", "seconds": 12, "increment": 0 } });
    let clocked = table("colossi", &pairs[0], 0, clock).await;
    let absent = table("colossi", &pairs[1], 0, json!({ "away_seconds": 12 })).await;
    let _here = (pairs[0][0].socket(&clocked, None).await.unwrap(), pairs[0][1].socket(&clocked, None).await.unwrap());
    let first = state(&pairs[1][0], &absent).await["position"]["to_act"][0] == "a";
    let (away, other) = if first { (&pairs[1][0], &pairs[1][1]) } else { (&pairs[1][1], &pairs[1][0]) };
    let mut watching = other.socket(&absent, None).await.unwrap();
    drop(away.socket(&absent, None).await.unwrap());
    let gone = async {
        loop {
            let told = watching.next_of(&["state", "update"]).await.unwrap();
            let seat = usize::from(!first);
            if told["table"]["seats"][seat]["away_since"].is_i64() && told["steps"].to_string().contains("\"away\"") {
                break;
            }
        }
    };
    tokio::time::timeout(LONG, gone).await.expect("somebody has gone");
    for fault in ["w", "h"] {
        server.fail(fault);
        tokio::time::sleep(Duration::from_secs(14)).await;
        server.mend();
        wait_for("it is ready again", server.address(), "/readyz", 200).await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let next = usize::from(state(&pairs[0][0], &clocked).await["position"]["to_act"][0] != "a");
    nobody_was_late(&clocked, &pairs[0][next], Some(28)).await;
    nobody_was_late(&absent, away, Some(28)).await;
    server.replace().await.kill().await;
}
