//! Disks that fail. Whatever fails and however long: what was acknowledged is there, what was shown is there, and the server
//! is ready again by itself. The faults are those of `faults.c`, which is preloaded into a server in a process of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use harena_server::client::Client;
use serde_json::json;

use crate::common::{LONG, file, seats};
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
struct Faulty {
    process: Process,
    database: String,
    control: PathBuf,
    library: PathBuf,
}

impl Faulty {
    async fn start(name: &str) -> Faulty {
        let path = file(name);
        let (control, library) = (path.with_extension("control"), library());
        let _ = std::fs::remove_file(&control);
        let database = format!("sqlite://{}", path.display());
        let faults = [
            ("LD_PRELOAD", library.display().to_string()),
            ("HARENA_FAULT_PREFIX", path.display().to_string()),
            ("HARENA_FAULT_CONTROL", control.display().to_string()),
        ];
        let process = Process::start_with(&database, 0.0, &faults).await;
        Faulty { process, database, control, library }
    }

    fn address(&self) -> SocketAddr {
        self.process.address
    }

    /// From now on these things fail; see `faults.c`.
    fn fail(&self, faults: &str) {
        // In one go: the server must not read half of it.
        let new = self.control.with_extension("new");
        std::fs::write(&new, faults).unwrap();
        std::fs::rename(&new, &self.control).unwrap();
    }

    fn mend(&self) {
        std::fs::remove_file(&self.control).unwrap();
    }

    /// Kills it and starts a server with a sound disk.
    async fn replace(self) -> Process {
        self.process.kill().await;
        let _ = std::fs::remove_file(&self.library);
        Process::start(&self.database, 0.0).await
    }
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
