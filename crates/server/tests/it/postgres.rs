//! Several processes on one PostgreSQL, which each test starts. Without PostgreSQL these tests fail, since skipping them silently would
//! look like success; `HARENA_WITHOUT_POSTGRES=1` skips them.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use harena_server::client::Client;
use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::common::{LONG, act, chance, close_reason, play, play_all, seats, state};
use crate::crash::Process;
use crate::faults::{
    Faults, check_no_timeout, paused, readiness, timed, wait_for, wait_for_pause, wait_until_not_ready,
};
use crate::playing::{Playing, people};

/// A database server on a free port; deleted when dropped.
pub(crate) struct Postgres {
    server: Child,
    programs: PathBuf,
    folder: PathBuf,
    pub(crate) port: u16,
    pub(crate) url: String,
    /// Faults of its disk and its clock.
    pub(crate) faults: Option<Faults>,
}

/// The user and group for PostgreSQL if the tests run as root, which it refuses to run as.
fn other_user() -> Option<(u32, u32)> {
    let is_root = Command::new("id").arg("-u").output().ok()?.stdout.starts_with(b"0\n");
    if !is_root {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody"))
}

fn as_other_user(command: &mut Command) -> &mut Command {
    if let Some((user, group)) = other_user() {
        command.uid(user).gid(group);
    }
    command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// The folder of PostgreSQL's programs: on the path, or the newest version in Debian's folder.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// Waits until it serves. `false` if it has ended: another test may have taken the port.
fn is_ready(server: &mut Child, data: &Path) -> bool {
    while server.try_wait().unwrap().is_none() {
        let state = std::fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
        if state.lines().nth(7).is_some_and(|line| line.trim() == "ready") {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

fn launch(programs: &Path, folder: &Path, port: u16, faults: Option<&Faults>) -> Child {
    as_other_user(Command::new(programs.join("postgres")).arg("-D").arg(folder.join("data")).args([
        "-p",
        &port.to_string(),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "unix_socket_directories=",
    ]))
    .envs(faults.into_iter().flat_map(Faults::environment))
    .spawn()
    .unwrap()
}

impl Postgres {
    pub(crate) fn start(name: &str) -> Option<Postgres> {
        Postgres::start_with(name, None)
    }

    /// Starts it such that the files in this folder of its data can be made to fail.
    pub(crate) fn start_with_faults(name: &str, folder: &str) -> Option<Postgres> {
        Postgres::start_with(name, Some(folder))
    }

    fn start_with(name: &str, faulty: Option<&str>) -> Option<Postgres> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var_os("HARENA_WITHOUT_POSTGRES").is_some(),
                "PostgreSQL is not installed (Debian: apt-get install postgresql); \
                 HARENA_WITHOUT_POSTGRES=1 skips these tests"
            );
            return None;
        };
        let folder = std::env::temp_dir().join(format!("harena-postgres-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        if let Some((user, group)) = other_user() {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        }
        let data = folder.join("data");
        let created = as_other_user(
            Command::new(programs.join("initdb"))
                .args(["-U", "harena", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"])
                .arg(&data),
        )
        .status()
        .unwrap();
        assert!(created.success(), "initdb");
        for _ in 0..20 {
            let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let faults = faulty.map(|faulty| Faults::new(&data.join(faulty), &folder.join("faults")));
            let mut server = launch(&programs, &folder, port, faults.as_ref());
            if is_ready(&mut server, &data) {
                let url = format!("postgres://harena@127.0.0.1:{port}/postgres");
                return Some(Postgres { server, programs, folder, port, url, faults });
            }
        }
        panic!("PostgreSQL does not start");
    }

    /// Ends it immediately, without a checkpoint, like a crash.
    pub(crate) fn crash(&mut self) {
        Command::new("kill").args(["-QUIT", &self.server.id().to_string()]).status().unwrap();
        self.server.wait().unwrap();
    }

    /// Sends a signal, such as `STOP`, to the postmaster and then to its children.
    pub(crate) fn signal(&self, name: &str) {
        let kill =
            |process: &str| Command::new("kill").args([&format!("-{name}"), process]).stderr(Stdio::null()).status();
        let parent = self.server.id().to_string();
        assert!(kill(&parent).unwrap().success());
        let children = Command::new("pgrep").args(["-P", &parent]).output().unwrap().stdout;
        for child in String::from_utf8(children).unwrap().split_whitespace() {
            // A backend may have ended since.
            let _ = kill(child);
        }
    }

    /// Starts it after a crash. The remains of the crash may prevent the first attempts.
    pub(crate) fn restart(&mut self) {
        for _ in 0..100 {
            self.server = launch(&self.programs, &self.folder, self.port, self.faults.as_ref());
            while self.server.try_wait().unwrap().is_none() {
                if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not restart");
    }

    /// Starts it again if it has ended by itself, as the system would.
    pub(crate) fn restart_if_ended(&mut self) {
        if self.server.try_wait().unwrap().is_some() {
            self.restart();
        }
    }

    /// Terminates all connections of the server.
    pub(crate) async fn drop_connections(&self) {
        let mut connection = sqlx::PgConnection::connect(&self.url).await.unwrap();
        sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'harena'",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        connection.close().await.unwrap();
    }

    /// Starts a server process, when PostgreSQL accepts connections.
    pub(crate) async fn process(&self, pace: f64) -> Process {
        for _ in 0..600 {
            let ready = tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok();
            if ready && harena_server::store::Store::connect_postgres(&self.url, "probe").await.is_ok() {
                return Process::start(&self.url, pace).await;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("PostgreSQL does not start");
    }

    /// Runs one of its programs.
    pub(crate) fn run(&self, program: &str, args: &[&str]) {
        // `initdb` may be a link from a folder without the other programs.
        let found = self.programs.join("initdb");
        let beside = found.canonicalize().unwrap().with_file_name(program);
        let program = if beside.is_file() { beside } else { PathBuf::from(program) };
        let output = Command::new(&program).args(args).output().unwrap();
        assert!(output.status.success(), "{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn two_people(a: &Process, b: &Process, game: &str) -> (Client, Client, String) {
    let ann = Client::guest(a.address, "Ann").await.unwrap();
    // Bob is created by one process and uses the other.
    let mut bob = Client::guest(a.address, "Bob").await.unwrap();
    bob.address = b.address;
    let id = ann.create(&json!({ "game": game, "seats": seats(2, 0) })).await.unwrap();
    let sat = bob.command(&id, &json!({ "type": "sit" })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.body);
    (ann, bob, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_play_one_game() {
    let Some(postgres) = Postgres::start("two") else { return };
    let a = postgres.process(0.0).await;
    let b = postgres.process(0.0).await;
    // In the duel both choose simultaneously, so both processes write at the same time.
    for game in ["dragonic-tide", "colossal-arena", "colossi"] {
        let (ann, bob, id) = two_people(&a, &b, game).await;
        let endings = play_all(&[ann.clone(), bob.clone()], &id).await;
        assert_eq!(endings[0]["table"]["ending"]["reason"], "played", "{game}");
        assert_eq!(endings[0]["position"]["view"], endings[1]["position"]["view"], "{game}");
        let records = [
            ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body,
            bob.get(&format!("/api/tables/{id}/record")).await.unwrap().body,
        ];
        assert_eq!(records[0], records[1]);
        assert!(harena_server::verify(&records[0]).unwrap().complete);
    }
    // A message that one process stores reaches the clients of the other.
    let (ann, bob, id) = two_people(&a, &b, "titan-arena").await;
    let mut seen_by_bob = bob.socket(&id, None).await.unwrap();
    ann.command(&id, &json!({ "type": "chat", "text": "hello" })).await.unwrap();
    tokio::time::timeout(LONG, async {
        loop {
            if seen_by_bob.next().await.unwrap().to_string().contains("hello") {
                break;
            }
        }
    })
    .await
    .expect("the message arrives");
    a.kill().await;
    b.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_over_the_jobs_of_a_killed_one() {
    let Some(postgres) = Postgres::start("jobs") else { return };
    // The first process is slow, so that it is killed after it has claimed the job.
    let a = postgres.process(20.0).await;
    let mut ann = Client::guest(a.address, "Ann").await.unwrap();
    let id = ann.create(&json!({ "game": "colosseum", "seats": seats(1, 2) })).await.unwrap();
    let mut socket = ann.socket(&id, None).await.unwrap();
    let mut known: Value;
    // Until a computer player is to act.
    loop {
        known = socket.next_of(&["state", "update"]).await.unwrap();
        if known["position"]["to_act"].as_array().is_some_and(|seats| !seats.is_empty() && seats[0] != "a") {
            break;
        }
        act(&mut socket, &known).await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let version = known["version"].as_i64().unwrap();
    a.kill().await;
    let b = postgres.process(0.0).await;
    ann.address = b.address;
    // Reconnect with the last known version: the server sends the missing steps.
    let mut socket = ann.socket(&id, Some(version)).await.unwrap();
    let moved = tokio::time::timeout(LONG, async {
        loop {
            let state = socket.next_of(&["state", "update"]).await.unwrap();
            assert_eq!(state["type"], "update");
            let bot_acted =
                state["steps"].as_array().unwrap().iter().any(|step| step["what"] == "acted" && step["seat"] != "a");
            if bot_acted {
                return state;
            }
        }
    });
    moved.await.expect("the other process takes over the job");
    let ending = play(&ann, &id).await;
    assert_eq!(ending["table"]["ending"]["reason"], "played");
    b.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_postgres_store_works() {
    let Some(postgres) = Postgres::start("promises") else { return };
    // A server process first: it waits for the database and creates the tables.
    postgres.process(0.0).await.kill().await;
    let store = harena_server::store::Store::connect_postgres(&postgres.url, "promises").await.unwrap();
    crate::store::check_cleanup(&store).await;
    crate::store::check_entries_and_jobs(&store).await;
    crate::store::check_jobs_are_shared_fairly(&store).await;
    let mut other = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    crate::store::check_tables_are_independent(&store, &mut other).await;
    harena_server::store::Store::close(&store).await;
}

/// Kills like those with SQLite, while the other process continues.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_survives_kills_of_the_process_of_one_player() {
    let Some(postgres) = Postgres::start("survives") else { return };
    let b = postgres.process(0.0).await;
    let mut a = postgres.process(0.0).await;
    let (mut ann, bob, id) = two_people(&a, &b, "colossal-arena").await;
    let playing = {
        let (bob, id) = (bob.clone(), id.clone());
        tokio::spawn(async move { play(&bob, &id).await })
    };
    for _ in 0..3 {
        let mut socket = ann.socket(&id, None).await.unwrap();
        for _ in 0..12 {
            let state = socket.next_of(&["state", "update"]).await.unwrap();
            if state["table"]["phase"] == "over" {
                break;
            }
            act(&mut socket, &state).await;
        }
        a.kill().await;
        a = postgres.process(0.0).await;
        ann.address = a.address;
    }
    let ending = play(&ann, &id).await;
    assert_eq!(ending["table"]["ending"]["reason"], "played");
    assert_eq!(playing.await.unwrap()["position"]["view"], ending["position"]["view"]);
    assert_eq!(state(&bob, &id).await["version"], ending["version"]);
    a.kill().await;
    b.kill().await;
}

/// Connections that break at any time, and a database that crashes and restarts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_crashes_loses_nothing_that_was_acknowledged() {
    let Some(mut postgres) = Postgres::start("breaks") else { return };
    let server = postgres.process(0.0).await;
    let playing = Playing::begin(server.address).await;
    for _ in 0..8 {
        postgres.drop_connections().await;
        playing.wait_for_actions(15).await;
    }
    for _ in 0..2 {
        postgres.crash();
        wait_for("it is not ready", server.address, "/healthz", 503).await;
        wait_for("the process answers", server.address, "/livez", 200).await;
        postgres.restart();
        wait_for("it is ready again", server.address, "/healthz", 200).await;
        playing.wait_for_actions(30).await;
    }
    let played = playing.stop().await;
    server.kill().await;
    let sound = postgres.process(0.0).await;
    played.check_stored(sound.address).await;
    sound.kill().await;
}

/// Waits until a table satisfies a condition: changes take a moment from one process to the other.
async fn wait_for_state(client: &Client, table: &str, condition: impl Fn(&str) -> bool) {
    let waiting = async {
        while !condition(&state(client, table).await.to_string()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("the change arrives");
}

/// Logouts, announcements, account names, bans and deletions apply to all processes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_on_one_process_apply_to_all() {
    let Some(postgres) = Postgres::start("notices") else { return };
    let a = postgres.process(0.0).await;
    let b = postgres.process(0.0).await;
    let admin = crate::admin::admin(a.address);
    // A logout.
    let (ann, bob, id) = two_people(&a, &b, "colossi").await;
    let elsewhere = Client { address: b.address, ..ann.clone() };
    let mut socket = elsewhere.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    assert_eq!(ann.send("POST", "/api/logout", &[], "").await.unwrap().status, 204);
    assert_eq!(close_reason(&mut socket).await.0, 4001);
    // An announcement.
    let mut socket = bob.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    let words = json!({ "text": "We restart", "seconds": 300 });
    assert_eq!(admin.post("/api/admin/announcement", &words).await.unwrap().status, 200);
    let announcement = tokio::time::timeout(LONG, socket.next_of(&["announcement"])).await.unwrap().unwrap();
    assert_eq!(announcement["text"], "We restart");
    // The name of an account is protected on both.
    assert_eq!(
        bob.post("/api/account", &json!({ "name": "Otto", "password": "correct horse" })).await.unwrap().status,
        200
    );
    let taken = Client::anonymous(a.address).post("/api/guest", &json!({ "name": "\u{41e}tt\u{3bf}" })).await.unwrap();
    assert_eq!(taken.status, 409, "{}", taken.body);
    // A ban.
    assert_eq!(admin.post("/api/admin/bans", &json!({ "user": "otto" })).await.unwrap().status, 201);
    assert_eq!(close_reason(&mut socket).await.0, 4003);
    assert_eq!(bob.get("/api/me").await.unwrap().json()["code"], "banned");
    // A deleted table, and a deleted person.
    let (carl, dora, id) = two_people(&a, &b, "colossi").await;
    let mut socket = dora.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    let deleted = admin.send("DELETE", &format!("/api/admin/tables/{id}"), &[], "").await.unwrap();
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    assert_eq!(close_reason(&mut socket).await.0, 1011);
    let shared = carl.create(&json!({ "game": "colossi", "seats": seats(1, 1), "public": true })).await.unwrap();
    carl.command(&shared, &json!({ "type": "chat", "text": "I live in Bonn" })).await.unwrap();
    // The table is in the memory of both processes.
    wait_for_state(&dora, &shared, |seen| seen.contains("Bonn")).await;
    let user = carl.get("/api/me").await.unwrap().json()["user"].as_str().unwrap().to_string();
    let gone = admin.send("DELETE", &format!("/api/admin/users/{user}"), &[], "").await.unwrap();
    assert_eq!(gone.status, 200, "{}", gone.body);
    for process in [&a, &b] {
        let gone = |seen: &str| !seen.contains("Bonn") && !seen.contains("\"Ann\"") && !seen.contains(&user);
        wait_for_state(&Client::anonymous(process.address), &shared, gone).await;
    }
    a.kill().await;
    b.kill().await;
}

/// The database is down, or does not answer, for longer than the time for a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unavailable_database_costs_no_time() {
    let Some(mut postgres) = Postgres::start("away") else { return };
    let server = postgres.process(0.0).await;
    let mut games = Vec::new();
    for pair in people(server.address, 5).await {
        let (id, [next, other]) = timed(&pair, 5).await;
        let here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
        games.push((id, next, here));
    }
    postgres.crash();
    tokio::time::sleep(Duration::from_secs(25)).await;
    postgres.restart();
    wait_for("it is ready again", server.address, "/readyz", 200).await;
    postgres.signal("STOP");
    let stopped = Instant::now();
    wait_until_not_ready(server.address).await;
    while stopped.elapsed() < Duration::from_secs(12) {
        assert_eq!(readiness(server.address).await.0, 503);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    postgres.signal("CONT");
    wait_for("it is ready again", server.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    for (id, next, _) in &games {
        check_no_timeout(id, next, Some(37)).await;
    }
    server.kill().await;
}

/// Interruptions that last little more than a second, at a table where nothing happens meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_interruption_costs_no_time() {
    let Some(postgres) = Postgres::start("short") else { return };
    let mut server = postgres.process(0.0).await;
    let pair = people(server.address, 1).await.remove(0);
    let (id, [mut next, mut other]) = timed(&pair, 600).await;
    let mut here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    for fault in ["database", "process", "database", "restart", "database", "database"] {
        // At any time between two heartbeats.
        tokio::time::sleep(Duration::from_millis(1_000 + chance() % 700)).await;
        let before = paused(&id, &next).await;
        let interruption = Duration::from_millis(1_500);
        match fault {
            "database" => {
                postgres.signal("STOP");
                tokio::time::sleep(interruption).await;
                postgres.signal("CONT");
            }
            "process" => {
                server.signal("STOP");
                tokio::time::sleep(interruption).await;
                server.signal("CONT");
            }
            _ => {
                server.kill().await;
                tokio::time::sleep(Duration::from_millis(1_000)).await;
                server = postgres.process(0.0).await;
                (next.address, other.address) = (server.address, server.address);
                here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
            }
        }
        wait_for_pause(fault, &id, &next, before).await;
    }
    drop(here);
    server.kill().await;
}

/// One of two processes is stopped for a while. The clocks of its clients do not run out on the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_process_of_two_costs_no_time() {
    let Some(postgres) = Postgres::start("stopped") else { return };
    let a = postgres.process(0.0).await;
    let b = postgres.process(0.0).await;
    let pair = people(a.address, 1).await.remove(0);
    let (id, [next, mut other]) = timed(&pair, 5).await;
    other.address = b.address;
    let playing = Playing::begin(b.address).await;
    let _here = (next.socket(&id, None).await.unwrap(), other.socket(&id, None).await.unwrap());
    tokio::time::sleep(Duration::from_secs(1)).await;
    a.signal("STOP");
    tokio::time::sleep(Duration::from_secs(20)).await;
    playing.wait_for_actions(30).await;
    a.signal("CONT");
    wait_for("it is ready again", a.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    check_no_timeout(&id, &next, Some(20)).await;
    let played = playing.stop().await;
    played.check_stored(a.address).await;
    played.check_stored(b.address).await;
    a.kill().await;
    b.kill().await;
}

/// One of two processes is stopped for a while. Clients without a socket get the time back too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_process_costs_clients_without_a_socket_no_time() {
    let Some(postgres) = Postgres::start("no-socket") else { return };
    let (a, b) = (postgres.process(0.0).await, postgres.process(0.0).await);
    let pair = people(a.address, 1).await.remove(0);
    let (id, [next, mut other]) = timed(&pair, 8).await;
    other.address = b.address;
    let _there = other.socket(&id, None).await.unwrap();
    // Long enough for each process to see the other.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    // Polls, like a program without a socket.
    assert_eq!(next.get(&format!("/api/tables/{id}?since=1&wait=1")).await.unwrap().status, 200);
    a.signal("STOP");
    tokio::time::sleep(Duration::from_secs(6)).await;
    a.signal("CONT");
    wait_for("it is ready again", a.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    check_no_timeout(&id, &next, Some(6)).await;
    a.kill().await;
    b.kill().await;
}

/// A process with newer rules takes over a table, as during a rolling upgrade. Other processes may drop it, so their players
/// get time to reconnect.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_older_processes_get_time_to_reconnect() {
    let Some(postgres) = Postgres::start("rolling") else { return };
    let (a, b) = (postgres.process(0.0).await, postgres.process(0.0).await);
    let pair = people(a.address, 1).await.remove(0);
    let clock = json!({ "clock": { "kind": "move", "seconds": 600 } });
    let id = crate::common::table("colossal-arena", &pair, 0, clock).await;
    let [ann, mut bob] = pair;
    let _here = ann.socket(&id, None).await.unwrap();
    let present = async {
        while state(&ann, &id).await["table"]["seats"][0]["present"] != true {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, present).await.expect("Ann is present");
    // The game was begun under older rules, as far as the other process knows.
    let mut connection = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    let setup = sqlx::query_scalar::<_, String>("SELECT setup FROM games WHERE id = $1").bind(&id);
    let mut setup: Value = serde_json::from_str(&setup.fetch_one(&mut connection).await.unwrap()).unwrap();
    setup["rules"] = json!(setup["rules"].as_i64().unwrap() - 1);
    let update = sqlx::query("UPDATE games SET setup = $2 WHERE id = $1").bind(&id).bind(setup.to_string());
    update.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    bob.address = b.address;
    let credited = async {
        loop {
            let steps: Value = bob.get(&format!("/api/tables/{id}/steps")).await.unwrap().json();
            let after = steps.as_array().unwrap().iter().skip_while(|step| step["what"] != "rules-changed");
            let after: Vec<&Value> = after.collect();
            let is_away = after.iter().any(|step| step["what"] == "away" && step["seat"] == "a");
            if is_away {
                break after.iter().filter_map(|step| step["millis"].as_i64()).sum::<i64>();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let millis = tokio::time::timeout(LONG, credited).await.expect("Ann's process may have dropped the table");
    assert!(millis >= 25_000, "{millis}");
    a.kill().await;
    b.kill().await;
}

/// A session ends while its socket is being opened, or while notifications are lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missed_logout_closes_the_socket() {
    let Some(postgres) = Postgres::start("missed") else { return };
    let (a, b) = (postgres.process(0.0).await, postgres.process(0.0).await);
    let (ann, bob, id) = two_people(&a, &b, "colossi").await;
    let elsewhere = Client { address: b.address, ..ann.clone() };
    let other = ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    // The other process has read the session, and cannot read the table.
    let mut holder = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE").execute(&mut holder).await.unwrap();
    let opening = {
        let (elsewhere, other) = (elsewhere.clone(), other.clone());
        tokio::spawn(async move { elsewhere.socket(&other, None).await.unwrap() })
    };
    let mut watcher = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    let waits = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT setup%'";
    let waiting = async {
        while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut watcher).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("the socket is being opened");
    assert_eq!(elsewhere.send("POST", "/api/logout", &[], "").await.unwrap().status, 204);
    sqlx::raw_sql("COMMIT").execute(&mut holder).await.unwrap();
    let mut socket = tokio::time::timeout(LONG, opening).await.unwrap().unwrap();
    // Sessions are also checked about once a minute.
    let soon = Duration::from_secs(30);
    assert_eq!(tokio::time::timeout(soon, close_reason(&mut socket)).await.expect("closed at once").0, 4001);
    // No process is notified of this, but they know that they may have missed something.
    let mut socket = bob.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    sqlx::raw_sql("DELETE FROM sessions").execute(&mut holder).await.unwrap();
    postgres.drop_connections().await;
    assert_eq!(tokio::time::timeout(soon, close_reason(&mut socket)).await.expect("closed soon").0, 4001);
    a.kill().await;
    b.kill().await;
}
