//! Load tests: many concurrent games over real sockets, and the time until the other seats see an action.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};

use crate::client::{Client, Socket};
use crate::protocol::Phase;

/// A load test.
#[derive(Clone, Debug)]
pub struct Load {
    pub address: SocketAddr,
    pub game: String,
    pub games: usize,
    /// Connected people at each table.
    pub seats: usize,
    /// Actions per second in total; 0 for as many as possible.
    pub rate: f64,
    pub time: Duration,
}

/// The result of a load test.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LoadReport {
    pub games: usize,
    pub seats: usize,
    pub seconds: f64,
    pub actions: u64,
    pub actions_per_second: f64,
    /// From sending an action to its answer.
    pub acknowledged_ms: Quantiles,
    /// From sending an action to another seat's update.
    pub seen_ms: Quantiles,
    pub errors: u64,
    pub finished: u64,
    /// Tables whose clients stopped before the end: refused, disconnected, or confused by an answer.
    pub failed: u64,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct Quantiles {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
}

impl Quantiles {
    fn of(mut times: Vec<f64>) -> Quantiles {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times.get((share * times.len() as f64) as usize).or(times.last()).copied().unwrap_or(0.0);
        Quantiles { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

#[derive(Debug, Default)]
struct Tally {
    actions: AtomicU64,
    errors: AtomicU64,
    finished: AtomicU64,
    measuring: AtomicBool,
    acknowledged: Mutex<Vec<f64>>,
    seen: Mutex<Vec<f64>>,
}

/// Connects all clients, then plays at the given rate for the given time. `progress` gets messages for people.
pub async fn run_load_test(load: &Load, progress: impl Fn(&str)) -> anyhow::Result<LoadReport> {
    let tally = Arc::new(Tally::default());
    let opening = Arc::new(Semaphore::new(32));
    let mut tables = Vec::new();
    for index in 0..load.games {
        let (load, opening) = (load.clone(), Arc::clone(&opening));
        tables.push(tokio::spawn(async move {
            let _permit = opening.acquire().await?;
            Table::open(&load, index).await
        }));
    }
    let mut ready = Vec::new();
    for table in tables {
        ready.push(table.await??);
    }
    progress(&format!("{} tables with {} people each are connected", load.games, load.seats));
    let (turns, turns_taken) = mpsc::channel::<()>(1);
    let turns_taken = Arc::new(tokio::sync::Mutex::new(turns_taken));
    let mut playing = Vec::new();
    for table in ready {
        let (tally, turns_taken, load) = (Arc::clone(&tally), Arc::clone(&turns_taken), load.clone());
        playing.push(tokio::spawn(table.play(load, tally, turns_taken)));
    }
    // Without tables that take turns, the test ends.
    drop(turns_taken);
    tokio::time::sleep(Duration::from_secs(1)).await;
    tally.measuring.store(true, Relaxed);
    let begun = Instant::now();
    let before = tally.actions.load(Relaxed);
    let mut sent = 0_u64;
    while begun.elapsed() < load.time {
        if load.rate > 0.0 {
            let due = begun + Duration::from_secs_f64(sent as f64 / load.rate);
            tokio::time::sleep_until(due.into()).await;
        }
        // A table that is ready takes it; there may be none.
        let wait = tokio::time::timeout(Duration::from_secs(1), turns.send(()));
        if matches!(wait.await, Ok(Err(_))) {
            break;
        }
        sent += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let actions = tally.actions.load(Relaxed) - before;
    tally.measuring.store(false, Relaxed);
    let mut failed = 0;
    for table in playing {
        if !table.is_finished() {
            table.abort();
            continue;
        }
        let error = match table.await {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error,
            Err(error) => error.into(),
        };
        if failed == 0 {
            progress(&format!("a table has failed: {error:#}"));
        }
        failed += 1;
    }
    let take = |times: &Mutex<Vec<f64>>| std::mem::take(&mut *times.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(LoadReport {
        games: load.games,
        seats: load.seats,
        seconds,
        actions,
        actions_per_second: actions as f64 / seconds,
        acknowledged_ms: Quantiles::of(take(&tally.acknowledged)),
        seen_ms: Quantiles::of(take(&tally.seen)),
        errors: tally.errors.load(Relaxed),
        finished: tally.finished.load(Relaxed),
        failed,
    })
}

struct Table {
    id: String,
    people: Vec<Client>,
    sockets: Vec<Socket>,
    states: Vec<State>,
}

/// The fields that are read from a message; the rest is skipped, so that the clients cost less than the server.
#[derive(Debug, Default, Deserialize)]
struct State {
    #[serde(rename = "type")]
    kind: String,
    version: Option<i64>,
    table: Option<TableRead>,
    position: Option<PositionRead>,
}

#[derive(Debug, Deserialize)]
struct TableRead {
    phase: Phase,
    seats: Vec<SeatRead>,
}

#[derive(Debug, Deserialize)]
struct SeatRead {
    present: bool,
}

#[derive(Debug, Deserialize)]
struct PositionRead {
    #[serde(default)]
    legal: Vec<LegalRead>,
}

#[derive(Debug, Deserialize)]
struct LegalRead {
    action: String,
}

impl State {
    fn is_in(&self, phase: Phase) -> bool {
        self.table.as_ref().is_some_and(|table| table.phase == phase)
    }
}

impl Table {
    async fn open(load: &Load, index: usize) -> anyhow::Result<Table> {
        let mut people = Vec::new();
        for seat in 0..load.seats {
            people.push(Client::guest(load.address, &format!("load {index} {seat}")).await?);
        }
        let mut table = Table { id: String::new(), people, sockets: Vec::new(), states: Vec::new() };
        table.sit_down(load).await?;
        Ok(table)
    }

    /// Starts a new game with the same people.
    async fn sit_down(&mut self, load: &Load) -> anyhow::Result<()> {
        let seats: Vec<Value> =
            (0..load.seats).map(|seat| json!({ "kind": if seat == 0 { "me" } else { "open" } })).collect();
        self.id = self.people[0].create(&json!({ "game": load.game, "seats": seats })).await?;
        self.sockets.clear();
        self.states = (0..load.seats).map(|_| State::default()).collect();
        for person in &self.people {
            self.sockets.push(person.socket(&self.id, None).await?);
        }
        for socket in &mut self.sockets[1..] {
            socket.send(&json!({ "type": "sit" })).await?;
        }
        Ok(())
    }

    async fn play(
        mut self,
        load: Load,
        tally: Arc<Tally>,
        turns_taken: Arc<tokio::sync::Mutex<mpsc::Receiver<()>>>,
    ) -> anyhow::Result<()> {
        let mut turn = 0_usize;
        loop {
            // All clients see the same version before the next action.
            let Some((seat, action, version)) = self.ready(turn).await? else {
                tally.finished.fetch_add(1, Relaxed);
                self.sit_down(&load).await?;
                continue;
            };
            turn = turn.wrapping_mul(31).wrapping_add(7);
            if turns_taken.lock().await.recv().await.is_none() {
                return Ok(());
            }
            let sent = Instant::now();
            self.sockets[seat].send(&json!({ "type": "act", "action": action, "version": version })).await?;
            let measuring = tally.measuring.load(Relaxed);
            let (mut others, mut own) = (Vec::new(), None);
            // The other seats first, to measure when they see the action.
            let order = (0..self.sockets.len()).filter(|index| *index != seat).chain([seat]);
            for index in order {
                let mut version_seen = version;
                while version_seen <= version || (index == seat && own.is_none()) {
                    let text = self.sockets[index].next_text().await?;
                    let message: State = serde_json::from_str(&text)?;
                    match message.kind.as_str() {
                        "done" => own = Some(millis(sent)),
                        "error" => {
                            tally.errors.fetch_add(1, Relaxed);
                            anyhow::bail!("refused: {text}");
                        }
                        "state" | "update" => {
                            version_seen = message.version.context("a version")?;
                            if index != seat && version_seen > version {
                                others.push(millis(sent));
                            }
                            self.states[index] = message;
                        }
                        _ => {}
                    }
                }
            }
            tally.actions.fetch_add(1, Relaxed);
            if measuring {
                tally.seen.lock().unwrap_or_else(PoisonError::into_inner).extend(others);
                tally.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
            }
        }
    }

    /// Reads until all clients see the same version of a running game; returns the seat to act, an action and the
    /// version. `None` if the game is over.
    async fn ready(&mut self, turn: usize) -> anyhow::Result<Option<(usize, String, i64)>> {
        loop {
            let newest = self.states.iter().filter_map(|state| state.version).max().unwrap_or(0);
            let is_behind = |state: &State| state.version != Some(newest) || state.is_in(Phase::Waiting);
            let behind = self.states.iter().position(is_behind);
            let table = self.states.first().and_then(|state| state.table.as_ref());
            let absent = table.is_none_or(|table| table.seats.iter().any(|seat| !seat.present));
            let Some(index) = behind.or(absent.then_some(0)) else { break };
            if self.states[0].is_in(Phase::Over) && behind.is_none() {
                break;
            }
            let message: State = serde_json::from_str(&self.sockets[index].next_text().await?)?;
            if matches!(message.kind.as_str(), "state" | "update") {
                self.states[index] = message;
            }
        }
        for (seat, state) in self.states.iter().enumerate() {
            let legal = state.position.as_ref().map(|position| &position.legal).filter(|legal| !legal.is_empty());
            if let Some(legal) = legal {
                let action = legal[turn % legal.len()].action.clone();
                return Ok(Some((seat, action, state.version.context("a version")?)));
            }
        }
        Ok(None)
    }
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Database, Server};

    /// The server stops during a load test without a target rate, so that only the clients notice.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn clients_that_lose_their_server_are_counted() {
        let file = std::env::temp_dir().join(format!("harena-load-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file.clone()));
        config.rate_limits = false;
        let server = Server::start(config).await.unwrap();
        let (address, time) = (server.address(), Duration::from_secs(60));
        let load = Load { address, game: "colossi".to_string(), games: 3, seats: 2, rate: 0.0, time };
        let (connected, is_connected) = mpsc::channel(1);
        let driving = tokio::spawn(async move {
            run_load_test(&load, |_| {
                let _ = connected.try_send(());
            })
            .await
        });
        let mut is_connected = is_connected;
        is_connected.recv().await.expect("the clients are connected");
        server.stop().await;
        assert_eq!(driving.await.unwrap().unwrap().failed, 3);
        let _ = std::fs::remove_file(file);
    }
}
