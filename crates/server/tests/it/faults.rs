//! Failing disks, changed clocks, stopped processes, damaged rows. After every fault, acknowledged and shown actions are stored, no
//! clock has run out because of it, and the server recovers by itself. Some faults come from `faults.c`, which is preloaded into a
//! server process.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use harena_server::client::Client;
use serde_json::{Value, json};

use crate::clients::metric;
use crate::common::{LONG, chance, choice, file, seats, sqlite, state, table};
use crate::crash::Process;
use crate::playing::{Playing, people};

/// Faults of one program: a library for `LD_PRELOAD` and the files that control it.
pub(crate) struct Faults {
    prefix: PathBuf,
    control: PathBuf,
    clock: PathBuf,
    library: PathBuf,
}

impl Faults {
    /// For files whose path begins with `prefix`. The other files begin with `base`.
    pub(crate) fn new(prefix: &Path, base: &Path) -> Faults {
        let (control, clock, library) =
            (base.with_extension("control"), base.with_extension("clock"), base.with_extension("so"));
        let _ = std::fs::remove_file(&control);
        let _ = std::fs::remove_file(&clock);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/faults.c");
        let compiled =
            Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
        assert!(compiled.expect("a C compiler, which SQLite needs too").success());
        Faults { prefix: prefix.to_path_buf(), control, clock, library }
    }

    /// The variables of a program that may have these faults.
    pub(crate) fn environment(&self) -> [(&'static str, String); 4] {
        [
            ("LD_PRELOAD", self.library.display().to_string()),
            ("HARENA_FAULT_PREFIX", self.prefix.display().to_string()),
            ("HARENA_FAULT_CONTROL", self.control.display().to_string()),
            ("HARENA_FAULT_CLOCK", self.clock.display().to_string()),
        ]
    }

    /// Turns on these faults; see `faults.c`.
    pub(crate) fn fail(&self, faults: &str) {
        write_atomically(&self.control, faults);
    }

    pub(crate) fn recover(&self) {
        std::fs::remove_file(&self.control).unwrap();
    }

    /// The time that a program with these faults gets from the machine, in seconds.
    fn time(&self) -> i64 {
        let output = Command::new("date").arg("+%s").envs(self.environment()).output().expect("date, of coreutils");
        String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
    }

    /// Sets the clock of the machine wrong by this many seconds.
    pub(crate) fn set_clock(&self, seconds: i64) {
        write_atomically(&self.clock, &seconds.to_string());
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        for file in [&self.library, &self.control, &self.clock] {
            let _ = std::fs::remove_file(file);
        }
    }
}

/// A server whose disk can be made to fail.
pub(crate) struct Faulty {
    pub(crate) process: Process,
    pub(crate) database: String,
    faults: Faults,
}

impl Faulty {
    pub(crate) async fn start(name: &str) -> Faulty {
        Faulty::start_on(&file(name)).await
    }

    /// With a database that may exist.
    pub(crate) async fn start_on(path: &Path) -> Faulty {
        let faults = Faults::new(path, path);
        let database = format!("sqlite://{}", path.display());
        let process = Process::start_with(&database, 0.0, &faults.environment()).await;
        Faulty { process, database, faults }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.process.address
    }

    /// Turns on these faults; see `faults.c`.
    pub(crate) fn fail(&self, faults: &str) {
        self.faults.fail(faults);
    }

    /// Sets the clock of the machine wrong by this many seconds.
    pub(crate) fn set_clock(&self, seconds: i64) {
        self.faults.set_clock(seconds);
    }

    pub(crate) fn recover(&self) {
        self.faults.recover();
    }

    /// Kills it and starts a server without faults.
    pub(crate) async fn replace(self) -> Process {
        self.process.kill().await;
        Process::start(&self.database, 0.0).await
    }
}

/// Writes a file atomically, so that the server does not read a part of it.
fn write_atomically(file: &Path, text: &str) {
    let new = file.with_extension("new");
    std::fs::write(&new, text).unwrap();
    std::fs::rename(&new, file).unwrap();
}

async fn status(address: SocketAddr, path: &str) -> u16 {
    let answer = tokio::time::timeout(LONG, Client::anonymous(address).get(path)).await.expect("an answer");
    answer.map_or(0, |answer| answer.status)
}

/// The status of `/readyz`. The server never waits for the database here, so a database that hangs as long as this is
/// called does not delay the answer. The limit is longer than the second that is documented: the machine may be slow.
pub(crate) async fn readiness(address: SocketAddr) -> (u16, Duration) {
    let begun = Instant::now();
    let answer = tokio::time::timeout(Duration::from_secs(5), Client::anonymous(address).get("/readyz")).await;
    (answer.expect("it does not wait for the database").unwrap().status, begun.elapsed())
}

/// Waits until it is not ready. Every answer comes soon, and one of ten within a second at least.
pub(crate) async fn wait_until_not_ready(address: SocketAddr) {
    let begun = Instant::now();
    while readiness(address).await.0 != 503 {
        assert!(begun.elapsed() < LONG, "it is not ready");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut fastest = Duration::MAX;
    for _ in 0..10 {
        let (status, time) = readiness(address).await;
        assert_eq!(status, 503, "nothing can be stored");
        fastest = fastest.min(time);
    }
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
}

pub(crate) async fn wait_for(what: &str, address: SocketAddr, path: &str, wanted: u16) {
    let begun = Instant::now();
    while status(address, path).await != wanted {
        assert!(begun.elapsed() < LONG, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The number of storage errors that a server has counted.
async fn storage_errors(address: SocketAddr) -> u64 {
    let metrics = Client::anonymous(address).get("/metrics").await.unwrap().body;
    let line = metrics.lines().find(|line| line.starts_with("harena_storage_errors_total ")).expect("the metric");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Waits until a server has noticed a fault: an error is counted, or it is not ready.
async fn wait_until_noticed(fault: &str, address: SocketAddr, errors_before: u64) {
    let begun = Instant::now();
    while storage_errors(address).await == errors_before && readiness(address).await.0 == 200 {
        assert!(begun.elapsed() < LONG, "{fault} is noticed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Clients play, the disk fails for a while, they continue; then the server is killed, and a new one has everything that was acknowledged or shown.
async fn survive(name: &str, faults: &[&str], fails_for: Duration) {
    let server = Faulty::start(name).await;
    let playing = Playing::begin(server.address()).await;
    for fault in faults {
        let before = storage_errors(server.address()).await;
        server.fail(fault);
        // What is in memory can be read all the same.
        if *fault != "r" {
            wait_until_noticed(fault, server.address(), before).await;
        }
        tokio::time::sleep(fails_for).await;
        server.recover();
        wait_for("it is ready again", server.address(), "/healthz", 200).await;
        playing.wait_for_actions(60).await;
    }
    assert_eq!(playing.count().2.get("internal"), None, "clients try again");
    let played = playing.stop().await;
    let sound = server.replace().await;
    played.check_stored(sound.address).await;
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

/// A real error: the system limits the size of the database files in the middle of a write.
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
        playing.wait_for_actions(60).await;
    }
    let played = playing.stop().await;
    server.kill().await;
    let sound = Process::start(&database, 0.0).await;
    played.check_stored(sound.address).await;
    sound.kill().await;
}

/// A server that cannot store refuses commands with an error code, shows nothing of what it refused, and recovers without a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_store_reports_it_and_recovers() {
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
        wait_until_not_ready(address).await;
        // These do not wait for the disk, which hangs until the end of the fault.
        assert_eq!(status(address, "/livez").await, 200, "the process answers");
        assert_eq!(status(address, "/healthz").await, 503, "the same as /readyz");
        // While the disk hangs, the server may still wait for a while.
        let answer = tokio::time::timeout(LONG, ann.command(&table, &chat)).await.unwrap().unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("storage")), "{}", answer.body);
        let error = Client::guest(address, "Carl").await.unwrap_err();
        assert!(error.to_string().contains("storage"), "{error}");
        assert_eq!(metric(&ann, "harena_ready").await, 0);
        assert!(fault == "h" || storage_errors(address).await > 0);
        server.recover();
        wait_for("it is ready again", address, "/readyz", 200).await;
        assert_eq!(ann.command(&table, &json!({ "type": "chat", "text": "again" })).await.unwrap().status, 200);
        // Bob has received only what was stored.
        let mut received = Vec::new();
        while received.last().is_none_or(|text| text != "again") {
            let message = tokio::time::timeout(LONG, socket.next_of(&["state", "update"])).await.unwrap().unwrap();
            let steps = message["steps"].as_array().unwrap().iter().filter(|step| step["what"] == "said");
            received.extend(steps.map(|step| step["text"].as_str().unwrap_or_default().to_string()));
        }
        if fault != "h" {
            assert!(!received.iter().any(|text| text == said), "{received:?}");
        }
    }
    server.replace().await.kill().await;
}

/// Two people at a table with this many seconds per decision; the one to act comes first.
pub(crate) async fn timed(people: &[Client; 2], seconds: u32) -> (String, [Client; 2]) {
    let clock = json!({ "clock": { "kind": "move", "seconds": seconds } });
    let table = table("colossi", people, 0, clock).await;
    let first = state(&people[0], &table).await["position"]["to_act"][0] == "a";
    let [ann, bob] = people.clone();
    (table, if first { [ann, bob] } else { [bob, ann] })
}

/// Checks that the game is running, that the clocks were stopped for this many seconds (or not at all), and that the person can act.
pub(crate) async fn check_no_timeout(table: &str, person: &Client, stopped: Option<i64>) {
    let now = state(person, table).await;
    assert_eq!(now["table"]["phase"], "playing", "{}", now["table"]);
    let all: Value = person.get(&format!("/api/tables/{table}/steps")).await.unwrap().json();
    let interrupted = all.as_array().unwrap().iter().filter(|step| step["what"] == "interrupted");
    let interrupted = interrupted.map(|step| step["millis"].as_i64().unwrap()).sum::<i64>() / 1000;
    match stopped {
        Some(seconds) => assert!((seconds - 2..seconds + 40).contains(&interrupted), "{interrupted} seconds"),
        // A slow machine may have caused a short pause.
        None => assert!(interrupted < 30, "{interrupted} seconds"),
    }
    let action = choice(&now).expect("a legal action");
    let act = json!({ "type": "act", "action": action, "version": now["version"] });
    let acted = person.command(table, &act).await.unwrap();
    assert_eq!(acted.status, 200, "{}", acted.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_process_costs_no_time() {
    let server = Faulty::start("still").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let (mut socket, _other) = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    socket.next_of(&["state"]).await.unwrap();
    server.process.signal("STOP");
    tokio::time::sleep(Duration::from_secs(9)).await;
    server.process.signal("CONT");
    // The clocks of the clients are corrected.
    loop {
        let update = tokio::time::timeout(LONG, socket.next_of(&["update"])).await.unwrap().unwrap();
        if update["steps"].to_string().contains("interrupted") {
            let left = |seat: &Value| Some(seat["deadline"].as_i64()? - update["table"]["now"].as_i64()?);
            let left: Vec<i64> = update["table"]["seats"].as_array().unwrap().iter().filter_map(left).collect();
            assert!(left.iter().all(|left| *left > 3_000) && !left.is_empty(), "{left:?}");
            break;
        }
    }
    check_no_timeout(&id, &next, Some(9)).await;
    server.replace().await.kill().await;
}

/// The time in milliseconds for which the clocks of a table were paused so far.
pub(crate) async fn paused(table: &str, person: &Client) -> i64 {
    let steps: Value = person.get(&format!("/api/tables/{table}/steps")).await.unwrap().json();
    steps.as_array().unwrap().iter().filter_map(|step| step["millis"].as_i64()).sum()
}

/// Waits until the clocks were paused for another second.
pub(crate) async fn wait_for_pause(what: &str, table: &str, person: &Client, before: i64) {
    let begun = Instant::now();
    while paused(table, person).await - before <= 1_000 {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what} is credited");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Interruptions that last little more than a second, at a table where nothing happens meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_interruption_costs_no_time() {
    let server = Faulty::start("short").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 600).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let begun = Instant::now();
    for fault in ["stop", "h", "w", "h", "s", "h", "h"] {
        // At any time between two heartbeats.
        tokio::time::sleep(Duration::from_millis(1_000 + chance() % 700)).await;
        let before = paused(&id, &next).await;
        if fault == "stop" {
            server.process.signal("STOP");
        } else {
            server.fail(fault);
        }
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        if fault == "stop" {
            server.process.signal("CONT");
        } else {
            server.recover();
        }
        wait_for_pause(fault, &id, &next, before).await;
    }
    let all = paused(&id, &next).await;
    assert!(all as u128 <= begun.elapsed().as_millis(), "{all} ms are more than have passed");
    server.replace().await.kill().await;
}

/// The time of day of a server in seconds, as its answers show it.
async fn time_of_day(address: SocketAddr) -> i64 {
    let answer = Client::anonymous(address).get("/livez").await.unwrap();
    // Such as `Thu, 19 Nov 2026 18:20:43 GMT`.
    let date = answer.header("date").expect("a date").split(' ').nth(4).expect("a time").to_string();
    date.split(':').fold(0, |sum, part| 60 * sum + part.parse::<i64>().unwrap())
}

fn real_time() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64
}

/// Waits until the answers of a server show that its clock was set forward by this many seconds.
async fn wait_for_clock(address: SocketAddr, forward: i64) {
    const DAY: i64 = 86_400;
    let begun = Instant::now();
    loop {
        let difference = (time_of_day(address).await - real_time() - forward + DAY / 2).rem_euclid(DAY) - DAY / 2;
        // The date of answers is up to a second old.
        if difference.abs() <= 5 {
            return;
        }
        assert!(begun.elapsed() < LONG, "the clock is wrong by {difference} seconds more than {forward}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_clock_costs_no_time() {
    let server = Faulty::start("clock").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 60).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let playing = Playing::begin(server.address()).await;
    let deadline = state(&next, &id).await["table"]["seats"].to_string();
    for seconds in [3_600, -3_600, 0, 40] {
        server.set_clock(seconds);
        let wrong = server.faults.time() - real_time();
        assert!((wrong - seconds).abs() <= 5, "the clock is wrong by {wrong} seconds, not by {seconds}");
        // The dates of answers follow a clock forward only.
        if seconds == 3_600 {
            wait_for_clock(server.address(), seconds).await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        playing.wait_for_actions(20).await;
        let now = state(&next, &id).await;
        assert_eq!(now["table"]["seats"].to_string(), deadline, "nothing has happened there");
    }
    check_no_timeout(&id, &next, None).await;
    // Neither does a wrong clock at a restart.
    let played = playing.stop().await;
    let (id, [next, _]) = timed(&people, 5).await;
    let sound = server.replace().await;
    let next = Client { address: sound.address, token: next.token };
    check_no_timeout(&id, &next, Some(30)).await;
    played.check_stored(sound.address).await;
    sound.kill().await;
}

/// The disk fails for longer than the time for a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_disk_costs_no_time() {
    let server = Faulty::start("timed").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    for fault in ["w", "h"] {
        server.fail(fault);
        tokio::time::sleep(Duration::from_secs(12)).await;
        server.recover();
        wait_for("it is ready again", server.address(), "/readyz", 200).await;
    }
    // Long enough for any clock to run out.
    tokio::time::sleep(Duration::from_secs(2)).await;
    check_no_timeout(&id, &next, Some(24)).await;
    server.replace().await.kill().await;
}

/// The disk hangs in the grace period after a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_in_the_grace_period_costs_no_time() {
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
    check_no_timeout(&id, &next, Some(30)).await;
    // The clocks of new decisions are stopped like the others.
    if choice(&state(&next, &id).await).is_none() {
        std::mem::swap(&mut next, &mut other);
    }
    server.fail("h");
    tokio::time::sleep(Duration::from_secs(9)).await;
    server.recover();
    wait_for("it is ready again", server.address(), "/readyz", 200).await;
    // Long enough for the grace period of a newly opened table to end.
    tokio::time::sleep(Duration::from_secs(9)).await;
    let now = state(&next, &id).await;
    assert_eq!(now["table"]["phase"], "playing", "{}", now["table"]);
    server.replace().await.kill().await;
}

/// The disk hangs while an action is stored, too briefly for the heartbeat to notice: the other clock starts when the action is shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_that_is_stored_slowly_costs_no_time() {
    let server = Faulty::start("slow-store").await;
    let people = people(server.address(), 1).await.remove(0);
    let clock = json!({ "clock": { "kind": "game", "seconds": 600, "increment": 0 } });
    let idle = table("colossi", &people, 0, clock.clone()).await;
    let id = table("colossi", &people, 0, clock).await;
    let _here = (people[0].socket(&id, None).await.unwrap(), people[1].socket(&id, None).await.unwrap());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let to_act = state(&people[0], &id).await["position"]["to_act"][0] == "a";
    let next = people[usize::from(!to_act)].clone();
    let now = state(&next, &id).await;
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] });
    let begun = Instant::now();
    server.fail("h");
    let acting = {
        let id = id.clone();
        tokio::spawn(async move { next.command(&id, &act).await.unwrap().status })
    };
    tokio::time::sleep(Duration::from_millis(1_800)).await;
    server.recover();
    assert_eq!(tokio::time::timeout(LONG, acting).await.unwrap().unwrap(), 200);
    // Also at a table where nothing was stored.
    for table in [&id, &idle] {
        let compensated = async {
            loop {
                let steps: Value = people[0].get(&format!("/api/tables/{table}/steps")).await.unwrap().json();
                let millis: i64 = steps.as_array().unwrap().iter().filter_map(|step| step["millis"].as_i64()).sum();
                if millis > 1_000 {
                    break millis;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let millis = tokio::time::timeout(LONG, compensated).await.expect("the time is compensated");
        // A slow heartbeat is credited from the previous one on.
        let most = begun.elapsed() + Duration::from_secs(4);
        assert!(millis as u128 <= most.as_millis(), "{millis} ms are more than the fault lasted");
    }
    server.replace().await.kill().await;
}

/// The disk fails for longer than the time of a game clock, and for longer than the allowed absence.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_disk_costs_game_clocks_and_absent_people_no_time() {
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
            let update = watching.next_of(&["state", "update"]).await.unwrap();
            let seat = usize::from(!first);
            if update["table"]["seats"][seat]["away_since"].is_i64() && update["steps"].to_string().contains("\"away\"")
            {
                break;
            }
        }
    };
    tokio::time::timeout(LONG, gone).await.expect("a person is absent");
    for fault in ["w", "h"] {
        server.fail(fault);
        tokio::time::sleep(Duration::from_secs(14)).await;
        server.recover();
        wait_for("it is ready again", server.address(), "/readyz", 200).await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let next = usize::from(state(&pairs[0][0], &clocked).await["position"]["to_act"][0] != "a");
    check_no_timeout(&clocked, &pairs[0][next], Some(28)).await;
    check_no_timeout(&absent, away, Some(28)).await;
    server.replace().await.kill().await;
}

/// The disk hangs from shortly before a deadline until shortly after it. No one stores anything meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_hangs_briefly_at_a_deadline_costs_no_time() {
    let server = Faulty::start("deadline").await;
    let people = people(server.address(), 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 5).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let now = state(&next, &id).await;
    let seats = now["table"]["seats"].as_array().unwrap();
    let deadline = seats.iter().find_map(|seat| seat["deadline"].as_i64()).expect("a deadline");
    let left = deadline - now["table"]["now"].as_i64().unwrap();
    tokio::time::sleep(Duration::from_millis((left - 300).max(0) as u64)).await;
    server.fail("h");
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    server.recover();
    let first = async {
        loop {
            let steps: Value = next.get(&format!("/api/tables/{id}/steps")).await.unwrap().json();
            let what = steps.as_array().unwrap().iter().filter_map(|step| step["what"].as_str());
            if let Some(first) = what.into_iter().find(|what| ["interrupted", "time-up"].contains(what)) {
                break first.to_string();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert_eq!(tokio::time::timeout(LONG, first).await.expect("an answer"), "interrupted");
    server.replace().await.kill().await;
}

/// Every sync takes so long that no heartbeat is stored in time, but entries are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_disk_is_not_a_failing_one() {
    let server = Faulty::start("slow").await;
    let ann = Client::guest(server.address(), "Ann").await.unwrap();
    let id = ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    server.fail("d");
    let begun = Instant::now();
    // Without any success commands are refused after 15 seconds.
    while begun.elapsed() < Duration::from_secs(25) {
        let said = ann.command(&id, &json!({ "type": "chat", "text": "slowly" })).await.unwrap();
        assert_eq!(said.status, 200, "after {:?}: {}", begun.elapsed(), said.body);
    }
    server.recover();
    server.replace().await.kill().await;
}

/// Actions cannot be stored, but everything else can: no heartbeat is late, and each attempt fails at once. The time in
/// which a person tries again and again is credited.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attempts_that_fail_at_once_cost_no_time() {
    let path = file("attempts");
    let server = Process::start(&format!("sqlite://{}", path.display()), 0.0).await;
    let people = people(server.address, 1).await.remove(0);
    let (id, [next, other]) = timed(&people, 600).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    let pool = sqlite(&path).await;
    let fault = r#"CREATE TRIGGER fault BEFORE INSERT ON entries WHEN NEW.body LIKE '%"act"%'
                   BEGIN SELECT RAISE(ABORT, 'a fault'); END"#;
    sqlx::raw_sql(fault).execute(&pool).await.unwrap();
    let before = paused(&id, &next).await;
    let now = state(&next, &id).await;
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] });
    let (begun, mut last) = (Instant::now(), Duration::ZERO);
    while last < Duration::from_secs(3) {
        let answer = next.command(&id, &act).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("storage")), "{}", answer.body);
        last = begun.elapsed();
        state(&next, &id).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    sqlx::raw_sql("DROP TRIGGER fault").execute(&pool).await.unwrap();
    pool.close().await;
    let credited = async {
        while (paused(&id, &next).await - before) < last.as_millis() as i64 - 1_000 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), credited).await.expect("the time of the attempts is credited");
    assert!((paused(&id, &next).await - before) as u128 <= begun.elapsed().as_millis());
    let now = state(&next, &id).await;
    let act = json!({ "type": "act", "action": choice(&now).unwrap(), "version": now["version"] });
    assert_eq!(next.command(&id, &act).await.unwrap().status, 200);
    server.kill().await;
}
