//! Several processes on one real PostgreSQL, which each test starts for itself. A machine without one fails these tests, so that
//! nobody takes silence for success; `HARENA_WITHOUT_POSTGRES=1` says that it is known.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use harena_server::client::Client;
use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::common::{LONG, act, play, seats, state};
use crate::crash::Process;
use crate::faults::{nobody_was_late, timed, wait_for};
use crate::manners::closed;
use crate::told::{Playing, people};

/// A database of its own on a free port, gone when dropped.
pub(crate) struct Postgres {
    server: Child,
    programs: PathBuf,
    folder: PathBuf,
    pub(crate) port: u16,
    pub(crate) url: String,
}

/// The user and group as whom PostgreSQL runs where we are root, which it refuses to be.
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

fn as_other(command: &mut Command) -> &mut Command {
    if let Some((user, group)) = other_user() {
        command.uid(user).gid(group);
    }
    command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// The folder of PostgreSQL's programs: on the path, or where Debian keeps those that are not, the newest version first.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// Waits until it serves. `false` if it has ended: another test may have taken the port, and must not be talked to.
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

fn launched(programs: &Path, folder: &Path, port: u16) -> Child {
    as_other(Command::new(programs.join("postgres")).arg("-D").arg(folder.join("data")).args([
        "-p",
        &port.to_string(),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "unix_socket_directories=",
    ]))
    .spawn()
    .unwrap()
}

impl Postgres {
    pub(crate) fn start(name: &str) -> Option<Postgres> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var_os("HARENA_WITHOUT_POSTGRES").is_some(),
                "there is no PostgreSQL on this machine (Debian: apt-get install postgresql); \
                 HARENA_WITHOUT_POSTGRES=1 leaves these tests out"
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
        let made = as_other(
            Command::new(programs.join("initdb"))
                .args(["-U", "harena", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"])
                .arg(&data),
        )
        .status()
        .unwrap();
        assert!(made.success(), "initdb");
        for _ in 0..20 {
            let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let mut server = launched(&programs, &folder, port);
            if is_ready(&mut server, &data) {
                let url = format!("postgres://harena@127.0.0.1:{port}/postgres");
                return Some(Postgres { server, programs, folder, port, url });
            }
        }
        panic!("PostgreSQL does not start");
    }

    /// Ends it without any goodbye, as a crash would.
    pub(crate) fn crash(&mut self) {
        Command::new("kill").args(["-QUIT", &self.server.id().to_string()]).status().unwrap();
        self.server.wait().unwrap();
    }

    /// Sends all of it a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let parent = self.server.id().to_string();
        let children = Command::new("pgrep").args(["-P", &parent]).output().unwrap().stdout;
        let children = String::from_utf8(children).unwrap();
        let sent = Command::new("kill").arg(format!("-{name}")).arg(&parent).args(children.split_whitespace()).status();
        assert!(sent.unwrap().success());
    }

    /// What a crash has left behind may keep it from starting for a moment.
    pub(crate) fn start_again(&mut self) {
        for _ in 0..100 {
            self.server = launched(&self.programs, &self.folder, self.port);
            while self.server.try_wait().unwrap().is_none() {
                if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not start again");
    }

    /// Breaks off every connection but this one's own, whatever is going on there.
    pub(crate) async fn cut(&self) {
        let mut connection = sqlx::PgConnection::connect(&self.url).await.unwrap();
        sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'harena'",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        connection.close().await.unwrap();
    }

    /// A server process on it. PostgreSQL may still be starting, so the first may need patience.
    pub(crate) async fn process(&self, pace: f64) -> Process {
        let port: u16 = self.url.split(['@', '/', ':']).filter_map(|part| part.parse().ok()).next().unwrap();
        for _ in 0..600 {
            let ready = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok();
            if ready && harena_server::store::Store::connect_postgres(&self.url, "probe").await.is_ok() {
                return Process::start(&self.url, pace).await;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("PostgreSQL does not start");
    }
}

impl Postgres {
    /// Runs one of its programs.
    pub(crate) fn run(&self, program: &str, args: &[&str]) {
        // What was found may be a link, without the others beside it.
        let found = programs().expect("it was found before").join("initdb");
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
    // Bob is known to one process and talks to the other.
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
    // In the duel both choose at once, so that both processes write at once.
    for game in ["dragonic-tide", "colossal-arena", "colossi"] {
        let (ann, bob, id) = two_people(&a, &b, game).await;
        let playing = [&ann, &bob].map(|person| {
            let (person, id) = (person.clone(), id.clone());
            tokio::spawn(async move { play(&person, &id).await })
        });
        let mut endings = Vec::new();
        for one in playing {
            endings.push(one.await.unwrap());
        }
        assert_eq!(endings[0]["table"]["ending"]["reason"], "played", "{game}");
        assert_eq!(endings[0]["position"]["view"], endings[1]["position"]["view"], "{game}");
        let records = [
            ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body,
            bob.get(&format!("/api/tables/{id}/record")).await.unwrap().body,
        ];
        assert_eq!(records[0], records[1]);
        assert!(harena_server::verify(&records[0]).unwrap().complete);
    }
    // What one process refuses or shows, the other does too.
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
    .expect("news travel");
    a.kill().await;
    b.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_jobs_of_a_killed_process_are_taken_over() {
    let Some(postgres) = Postgres::start("jobs") else { return };
    // The first process takes its time, so that it is killed while it has claimed the job.
    let a = postgres.process(20.0).await;
    let mut ann = Client::guest(a.address, "Ann").await.unwrap();
    let id = ann.create(&json!({ "game": "colosseum", "seats": seats(1, 2) })).await.unwrap();
    let mut socket = ann.socket(&id, None).await.unwrap();
    let mut known: Value;
    // Until somebody else is to act.
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
    // Come back with the version that was known: exactly what is missing.
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
    moved.await.expect("the job is taken over");
    let ending = play(&ann, &id).await;
    assert_eq!(ending["table"]["ending"]["reason"], "played");
    b.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_its_promises() {
    let Some(postgres) = Postgres::start("promises") else { return };
    // A whole server first: it waits until the database is there.
    postgres.process(0.0).await.kill().await;
    let store = harena_server::store::Store::connect_postgres(&postgres.url, "promises").await.unwrap();
    crate::store::forgets_what_nobody_uses(&store).await;
    crate::store::keeps_entries_and_jobs(&store).await;
    let mut held = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    crate::store::one_table_stops_no_other(&store, &mut held).await;
    harena_server::store::Store::close(&store).await;
}

/// The same kills as with SQLite, fewer of them, with the other process going on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_survives_the_process_of_one_player() {
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

/// Connections that break off in the middle of everything, and a database that crashes and comes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_breaks_off_loses_nothing_that_was_acknowledged() {
    let Some(mut postgres) = Postgres::start("breaks") else { return };
    let server = postgres.process(0.0).await;
    let playing = Playing::begin(server.address).await;
    for _ in 0..8 {
        postgres.cut().await;
        playing.go_on(15).await;
    }
    for _ in 0..2 {
        postgres.crash();
        wait_for("it is not ready", server.address, "/healthz", 503).await;
        wait_for("the process answers", server.address, "/livez", 200).await;
        postgres.start_again();
        wait_for("it is ready again", server.address, "/healthz", 200).await;
        playing.go_on(30).await;
    }
    let played = playing.end().await;
    server.kill().await;
    let sound = postgres.process(0.0).await;
    played.is_kept_by(sound.address).await;
    sound.kill().await;
}

/// Waits until the table looks so: news take a moment from one process to the other.
async fn until(client: &Client, table: &str, fits: impl Fn(&str) -> bool) {
    let looking = async {
        while !fits(&state(client, table).await.to_string()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, looking).await.expect("it is told");
}

/// What is decided on one process holds on the other at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_told_to_one_process_holds_on_all() {
    let Some(postgres) = Postgres::start("notices") else { return };
    let a = postgres.process(0.0).await;
    let b = postgres.process(0.0).await;
    let admin = crate::admin::admin(a.address);
    // Logged out here, closed there.
    let (ann, bob, id) = two_people(&a, &b, "colossi").await;
    let elsewhere = Client { address: b.address, ..ann.clone() };
    let mut socket = elsewhere.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    assert_eq!(ann.send("POST", "/api/logout", &[], "").await.unwrap().status, 204);
    assert_eq!(closed(&mut socket).await.0, 4001);
    // An announcement.
    let mut socket = bob.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    let words = json!({ "text": "We restart", "seconds": 300 });
    assert_eq!(admin.post("/api/admin/announcement", &words).await.unwrap().status, 200);
    let told = tokio::time::timeout(LONG, socket.next_of(&["announcement"])).await.unwrap().unwrap();
    assert_eq!(told["text"], "We restart");
    // A name is one account's on both.
    assert_eq!(
        bob.post("/api/account", &json!({ "name": "Otto", "password": "correct horse" })).await.unwrap().status,
        200
    );
    let taken = Client::nobody(a.address).post("/api/guest", &json!({ "name": "\u{41e}tt\u{3bf}" })).await.unwrap();
    assert_eq!(taken.status, 409, "{}", taken.body);
    // A ban.
    assert_eq!(admin.post("/api/admin/bans", &json!({ "user": "otto" })).await.unwrap().status, 201);
    assert_eq!(closed(&mut socket).await.0, 4003);
    assert_eq!(bob.get("/api/me").await.unwrap().json()["code"], "banned");
    // A table that is deleted, and a person.
    let (carl, dora, id) = two_people(&a, &b, "colossi").await;
    let mut socket = dora.socket(&id, None).await.unwrap();
    socket.next_of(&["state"]).await.unwrap();
    let deleted = admin.send("DELETE", &format!("/api/admin/tables/{id}"), &[], "").await.unwrap();
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    assert_eq!(closed(&mut socket).await.0, 1011);
    let kept = carl.create(&json!({ "game": "colossi", "seats": seats(1, 1), "public": true })).await.unwrap();
    carl.command(&kept, &json!({ "type": "chat", "text": "I live in Bonn" })).await.unwrap();
    // Open on both.
    until(&dora, &kept, |seen| seen.contains("Bonn")).await;
    let user = carl.get("/api/me").await.unwrap().json()["user"].as_str().unwrap().to_string();
    let gone = admin.send("DELETE", &format!("/api/admin/users/{user}"), &[], "").await.unwrap();
    assert_eq!(gone.status, 200, "{}", gone.body);
    for process in [&a, &b] {
        let gone = |seen: &str| !seen.contains("Bonn") && !seen.contains("\"Ann\"") && !seen.contains(&user);
        until(&Client::nobody(process.address), &kept, gone).await;
    }
    a.kill().await;
    b.kill().await;
}

/// The database is away, or does not answer, for longer than anybody has for a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_costs_nobody_any_time() {
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
    postgres.start_again();
    wait_for("it is ready again", server.address, "/readyz", 200).await;
    postgres.signal("STOP");
    tokio::time::sleep(Duration::from_secs(12)).await;
    postgres.signal("CONT");
    wait_for("it is ready again", server.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    for (id, next, _) in &games {
        nobody_was_late(id, next, Some(37)).await;
    }
    server.kill().await;
}

/// One of two processes stands still and goes on. The other takes nobody's time for up who was connected to it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_processes_that_stands_still_costs_nobody_any_time() {
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
    playing.go_on(30).await;
    a.signal("CONT");
    wait_for("it is ready again", a.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    nobody_was_late(&id, &next, Some(20)).await;
    let played = playing.end().await;
    played.is_kept_by(a.address).await;
    played.is_kept_by(b.address).await;
    a.kill().await;
    b.kill().await;
}

/// One of two processes stands still for a moment. Whoever plays through it without a socket could do nothing either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_without_a_socket_is_made_up_for_too() {
    let Some(postgres) = Postgres::start("no-socket") else { return };
    let (a, b) = (postgres.process(0.0).await, postgres.process(0.0).await);
    let pair = people(a.address, 1).await.remove(0);
    let (id, [next, mut other]) = timed(&pair, 8).await;
    other.address = b.address;
    let _there = other.socket(&id, None).await.unwrap();
    // So long that each process has seen the other.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    // Asks for news, as a program without a socket does.
    assert_eq!(next.get(&format!("/api/tables/{id}?since=1&wait=1")).await.unwrap().status, 200);
    a.signal("STOP");
    tokio::time::sleep(Duration::from_secs(6)).await;
    a.signal("CONT");
    wait_for("it is ready again", a.address, "/readyz", 200).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    nobody_was_late(&id, &next, Some(6)).await;
    a.kill().await;
    b.kill().await;
}
