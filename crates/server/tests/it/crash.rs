//! A server that is killed repeatedly: everything that was acknowledged is stored, and every game continues.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::common::{chance, choice, file, play_all, seats, steps};

/// The admin token of that server.
pub(crate) const ADMIN: &str = "a token for the tests";

/// Not a test: the server process that other tests start and kill. The test program starts itself again for it.
#[test]
#[ignore = "the server process of the crash tests"]
fn child_server() {
    let Ok(database) = std::env::var("HARENA_TEST_DATABASE") else { return };
    if let Ok(filter) = std::env::var("HARENA_TEST_LOG") {
        let filter = harena_server::log_filter(&filter).unwrap();
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    }
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::parse(&database).unwrap());
    config.rate_limits = false;
    config.max_per_address = config.max_connections;
    config.solver = false;
    config.admin_token = Some(harena_server::AdminToken::new(ADMIN).unwrap());
    config.bot_pace = std::env::var("HARENA_TEST_PACE").map_or(0.0, |pace| pace.parse().unwrap());
    if let Ok(bytes) = std::env::var("HARENA_TEST_PACK_MEMORY") {
        config.pack_memory = bytes.parse().unwrap();
    }
    if let Ok(idle) = std::env::var("HARENA_TEST_IDLE_MS") {
        config.idle = Duration::from_millis(idle.parse().unwrap());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Server::start(config).await.unwrap();
        println!("\naddress {}", server.address());
        std::future::pending::<()>().await;
    });
}

/// A server in its own process; killed when dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    pub(crate) async fn start(database: &str, pace: f64) -> Process {
        Process::start_with(database, pace, &[]).await
    }

    /// With these variables in its environment.
    pub(crate) async fn start_with(database: &str, pace: f64, environment: &[(&str, String)]) -> Process {
        let program = Command::new(std::env::current_exe().unwrap());
        Process::run(program, database, pace, environment).await
    }

    /// Ignores the signal of the file size limit, so that exceeding it is a normal write error.
    pub(crate) async fn start_with_limits(database: &str) -> Process {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(std::env::current_exe().unwrap());
        Process::run(shell, database, 0.0, &[]).await
    }

    /// Limits the size of the files that it writes; `unlimited` removes the limit.
    pub(crate) fn limit_files(&self, bytes: &str) {
        let id = self.child.id().expect("it runs").to_string();
        // Only the soft limit, so that it can be raised again.
        let limit = format!("--fsize={bytes}:unlimited");
        let limited = std::process::Command::new("prlimit").args(["--pid", &id, &limit]).status();
        assert!(limited.expect("prlimit, of util-linux").success());
    }

    async fn run(mut program: Command, database: &str, pace: f64, environment: &[(&str, String)]) -> Process {
        let mut child = program
            .args(["--exact", "crash::child_server", "--ignored", "--nocapture"])
            .env("HARENA_TEST_DATABASE", database)
            .env("HARENA_TEST_PACE", pace.to_string())
            .envs(environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        loop {
            let line = lines.next_line().await.unwrap().expect("the server starts");
            if let Some(address) = line.strip_prefix("address ") {
                let address = address.parse().unwrap();
                // The test harness reports long tests on its output, and would end if it were closed.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Process { child, address };
            }
        }
    }

    /// Sends it a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs").to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }

    /// `kill -9`.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}

/// The acknowledged actions: for each table the action of each version, and a token that can see it.
pub(crate) type Acknowledged = Arc<Mutex<BTreeMap<(String, i64), (String, String)>>>;

/// Plays until the game is over (`true`) or the server is gone (`false`), and records what was acknowledged.
async fn play_until_gone(client: &Client, table: &str, acknowledged: &Acknowledged) -> bool {
    let Ok(mut socket) = client.socket(table, None).await else { return false };
    let mut sent = None;
    loop {
        let Ok(message) = socket.next().await else { return false };
        match message["type"].as_str().unwrap() {
            "done" => {
                let (version, action) = (message["version"].as_i64().unwrap(), sent.take().unwrap());
                let token = client.token.clone().unwrap();
                acknowledged.lock().unwrap().insert((table.to_string(), version), (action, token));
            }
            "state" | "update" => {
                if message["table"]["phase"] == "over" {
                    return true;
                }
                if sent.is_none()
                    && let Some(action) = choice(&message)
                {
                    let act = json!({ "type": "act", "action": action, "version": message["version"] });
                    sent = Some(action);
                    if socket.send(&act).await.is_err() {
                        return false;
                    }
                }
            }
            "error" => sent = None,
            other => panic!("{other}: {message}"),
        }
    }
}

pub(crate) struct Match {
    pub(crate) game: &'static str,
    pub(crate) bots: usize,
    pub(crate) people: Vec<Client>,
    pub(crate) table: Option<String>,
}

impl Match {
    /// All play until the server is gone; a finished game is followed by another.
    pub(crate) async fn continue_playing(mut self, address: SocketAddr, acknowledged: Acknowledged) -> Match {
        for person in &mut self.people {
            person.address = address;
        }
        loop {
            if self.table.is_none() {
                let wish = json!({ "game": self.game, "seats": seats(self.people.len(), self.bots) });
                let Ok(id) = self.people[0].create(&wish).await else { return self };
                self.table = Some(id.clone());
            }
            let id = self.table.clone().unwrap();
            for person in &self.people {
                // A person may have sat down before the server was killed.
                let _ = person.command(&id, &json!({ "type": "sit" })).await;
            }
            let playing = self.people.iter().map(|person| {
                let (person, id, acknowledged) = (person.clone(), id.clone(), Arc::clone(&acknowledged));
                tokio::spawn(async move { play_until_gone(&person, &id, &acknowledged).await })
            });
            let mut over = true;
            for one in playing.collect::<Vec<_>>() {
                over &= one.await.unwrap();
            }
            if !over {
                return self;
            }
            self.table = None;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing_that_was_acknowledged() {
    const KILLS: usize = 50;
    let database = format!("sqlite://{}", file("crash").display());
    let acknowledged = Acknowledged::default();
    let mut matches = Vec::new();
    let process = Process::start(&database, 0.0).await;
    for (index, (game, people, bots)) in [
        ("colossal-arena", 2, 0),
        ("dragonic-tide", 2, 0),
        ("colossi", 2, 1),
        ("colosseum", 1, 2),
        ("titan-arena", 3, 0),
    ]
    .into_iter()
    .enumerate()
    {
        let mut sitting = Vec::new();
        for person in 0..people {
            sitting.push(Client::guest(process.address, &format!("p{index} {person}")).await.unwrap());
        }
        matches.push(Match { game, bots, people: sitting, table: None });
    }
    process.kill().await;
    let mut checked = 0;
    for kill in 0..KILLS {
        let process = Process::start(&database, 0.0).await;
        let running: Vec<_> = matches
            .drain(..)
            .map(|one| tokio::spawn(one.continue_playing(process.address, Arc::clone(&acknowledged))))
            .collect();
        tokio::time::sleep(Duration::from_millis(30 + chance() % 170)).await;
        process.kill().await;
        for one in running {
            matches.push(one.await.unwrap());
        }
        // New actions are always checked; all of them sometimes, and at the end.
        let all = kill % 10 == 9;
        checked += check(&database, &acknowledged, all).await;
    }
    assert!(checked > 500, "only {checked} actions were acknowledged and checked");
    // No game is stuck: each is played to its end.
    let process = Process::start(&database, 0.0).await;
    for one in &mut matches {
        let Some(id) = one.table.clone() else { continue };
        for person in &mut one.people {
            person.address = process.address;
            let _ = person.command(&id, &json!({ "type": "sit" })).await;
        }
        for ending in play_all(&one.people, &id).await {
            assert_eq!(ending["table"]["ending"]["reason"], "played");
        }
        let record = one.people[0].get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        assert!(harena_server::verify(&record).unwrap().complete);
    }
    process.kill().await;
}

/// Checks with an idle server that the acknowledged actions are stored.
pub(crate) async fn check(database: &str, acknowledged: &Acknowledged, all: bool) -> usize {
    let process = Process::start(database, 0.0).await;
    let mut by_table: BTreeMap<String, Vec<(i64, String, String)>> = BTreeMap::new();
    for ((table, version), (action, token)) in acknowledged.lock().unwrap().iter() {
        by_table.entry(table.clone()).or_default().push((*version, action.clone(), token.clone()));
    }
    let mut checked = 0;
    for (table, actions) in by_table {
        let newest = actions.len().saturating_sub(if all { usize::MAX } else { 10 });
        let mut known: BTreeMap<String, BTreeMap<i64, Value>> = BTreeMap::new();
        for (version, action, token) in &actions[newest..] {
            if !known.contains_key(token) {
                let client = Client { address: process.address, token: Some(token.clone()) };
                known.insert(token.clone(), steps(&client, &table, actions[newest].0).await);
            }
            let step = known[token].get(version);
            let step =
                step.unwrap_or_else(|| panic!("{table}: version {version} ({action}) was acknowledged and is lost"));
            assert_eq!((&step["what"], &step["action"]), (&json!("acted"), &json!(action)), "{table} {version}");
            checked += 1;
        }
    }
    process.kill().await;
    checked
}
