//! Clients that continue to play through every fault, and remember what the server acknowledged and showed.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt as _};
use harena_server::client::Client;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::common::{LONG, chance, choice, seats, steps};

/// The game that a pair plays, short games first, and its number of computer players.
fn game_of(pair: usize) -> (&'static str, usize) {
    let mut games: Vec<_> = harena_catalog::entries().map(|entry| entry.meta()).collect();
    games.sort_by_key(|meta| meta.minutes);
    let meta = &games[pair % games.len()];
    (meta.key, meta.min_seats.saturating_sub(2))
}

/// The number of tables that are checked at the same time.
const PARALLEL_CHECKS: usize = 8;
/// The time that an action may take from one process to another. A lost action stays lost, so waiting hides no error.
const PROPAGATION: Duration = Duration::from_secs(30);

#[derive(Clone, Copy)]
pub(crate) struct PlayOptions {
    pub(crate) pairs: usize,
    /// Seconds per decision. The clients are much faster, so no clock may run out.
    pub(crate) clock: u32,
    /// The maximum thinking time, in milliseconds.
    pub(crate) think: u64,
}

/// What the server said to the two clients at one table: for each version, the action that it acknowledged and the step that it showed.
#[derive(Clone, Default)]
struct TableLog {
    pair: usize,
    acknowledged: BTreeMap<i64, String>,
    shown: BTreeMap<i64, String>,
    /// What each of the two last received or did, for the report of a stuck game.
    last_activity: [String; 2],
    over: bool,
    /// Everything was stored after the game was over.
    verified: bool,
}

/// The state that all clients share.
struct Session {
    options: PlayOptions,
    people: Vec<[Client; 2]>,
    /// The processes of the server: the first of each pair connects to the first of them, the second to the last.
    addresses: Mutex<Vec<SocketAddr>>,
    tables: Mutex<BTreeMap<String, TableLog>>,
    refused: Mutex<BTreeMap<String, usize>>,
    /// The number of acknowledged actions of each pair.
    actions: Vec<AtomicUsize>,
    games_over: AtomicUsize,
    /// The clients stop now.
    stop: AtomicBool,
    /// The clients finish their games and begin no others.
    finishing: AtomicBool,
}

impl Session {
    fn actions(&self) -> Vec<usize> {
        self.actions.iter().map(|actions| actions.load(Relaxed)).collect()
    }

    async fn new(addresses: Vec<SocketAddr>, options: PlayOptions) -> Session {
        Session {
            options,
            people: people(addresses[0], options.pairs).await,
            addresses: Mutex::new(addresses),
            tables: Mutex::default(),
            refused: Mutex::default(),
            actions: (0..options.pairs).map(|_| AtomicUsize::new(0)).collect(),
            games_over: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            finishing: AtomicBool::new(false),
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// A client of a pair, connected to its current process.
    fn client(&self, pair: usize, index: usize) -> Client {
        let addresses = self.addresses.lock().unwrap();
        let address = if index == 0 { addresses[0] } else { addresses[addresses.len() - 1] };
        Client { address, token: self.people[pair][index].token.clone() }
    }

    fn update(&self, table: &str, change: impl FnOnce(&mut TableLog)) {
        change(self.tables.lock().unwrap().get_mut(table).expect("a known table"));
    }

    /// A pair plays one game after the other, and reconnects when the connection breaks.
    async fn play_games(self: Arc<Session>, pair: usize) {
        let (game, bots) = game_of(pair);
        let clock = json!({ "kind": "move", "seconds": self.options.clock });
        let wish = json!({ "game": game, "seats": seats(2, bots), "clock": clock });
        while !self.stopped() && !self.finishing.load(Relaxed) {
            let Ok(table) = self.client(pair, 0).create(&wish).await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            self.tables.lock().unwrap().insert(table.clone(), TableLog { pair, ..TableLog::default() });
            self.sit(pair, &table).await;
            let both = (0..2).map(|index| {
                let (session, table) = (Arc::clone(&self), table.clone());
                tokio::spawn(async move {
                    let mut over = false;
                    while !over && !session.stopped() {
                        over = session.play(pair, index, &table).await;
                    }
                })
            });
            for one in both.collect::<Vec<_>>() {
                one.await.unwrap();
            }
            if !self.stopped() {
                self.update(&table, |table| table.over = true);
                self.games_over.fetch_add(1, Relaxed);
            }
        }
    }

    /// The second person sits down, with as many attempts as necessary.
    async fn sit(&self, pair: usize, table: &str) {
        while !self.stopped() {
            let sat = self.client(pair, 1).command(table, &json!({ "type": "sit" })).await;
            self.update(table, |table| table.last_activity[1] = format!("sits down: {sat:?}"));
            // If only the answer was lost, the next attempt is refused, since the person has a seat.
            if sat.is_ok_and(|answer| answer.status == 200 || answer.json()["code"] == "not-now") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays until the game is over (`true`) or the connection breaks (`false`).
    async fn play(&self, pair: usize, index: usize, table: &str) -> bool {
        let socket = tokio::time::timeout(Duration::from_secs(5), self.client(pair, index).socket(table, None)).await;
        let mut socket = match socket {
            Ok(Ok(socket)) => socket,
            failed => {
                self.update(table, |table| table.last_activity[index] = format!("cannot connect: {failed:?}"));
                tokio::time::sleep(Duration::from_millis(50)).await;
                return false;
            }
        };
        let mut sent = None;
        let mut last = Value::Null;
        while !self.stopped() {
            let Ok(message) = tokio::time::timeout(Duration::from_millis(200), socket.next()).await else { continue };
            let Ok(message) = message else { return false };
            self.update(table, |table| table.last_activity[index] = describe_message(&message));
            match message["type"].as_str().unwrap() {
                "done" => {
                    let version = message["version"].as_i64().unwrap();
                    self.update(table, |table| _ = table.acknowledged.insert(version, sent.take().unwrap()));
                    self.actions[pair].fetch_add(1, Relaxed);
                    if last["version"].as_i64() < Some(version) {
                        last = Value::Null; // the update for this version follows
                    }
                }
                "state" | "update" => {
                    self.update(table, |table| {
                        for step in message["steps"].as_array().unwrap() {
                            table.shown.insert(step["version"].as_i64().unwrap(), summary(step));
                        }
                    });
                    if message["table"]["phase"] == "over" {
                        return true;
                    }
                    last = message;
                }
                "error" => {
                    sent = None;
                    let code = message["code"].as_str().unwrap().to_string();
                    *self.refused.lock().unwrap().entry(code).or_default() += 1;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                _ => return false,
            }
            if sent.is_none()
                && let Some(action) = choice(&last)
            {
                // No thinking time while the last games are finished.
                if self.options.think > 0 && !self.finishing.load(Relaxed) {
                    tokio::time::sleep(Duration::from_millis(chance() % self.options.think)).await;
                }
                let act = json!({ "type": "act", "action": action, "version": last["version"] });
                self.update(table, |table| table.last_activity[index] = format!("has sent {act}"));
                sent = Some(action);
                if socket.send(&act).await.is_err() {
                    return false;
                }
            }
        }
        false
    }

    /// An error at a table: an acknowledged or shown step that is not stored, or a clock that has run out.
    async fn find_error(&self, id: &str, known: &TableLog, address: SocketAddr) -> Option<String> {
        let mut stored = BTreeSet::new();
        for person in &self.people[known.pair] {
            let client = Client { address, token: person.token.clone() };
            for (version, step) in steps(&client, id, 1).await {
                if step["what"] == "time-up" {
                    let steps = self.describe_steps(id, known.pair, address).await;
                    return Some(format!("{id}: a clock has run out at version {version}: {steps}"));
                }
                stored.extend(step["action"].as_str().map(|action| (version, action.to_string())));
                stored.insert((version, summary(&step)));
            }
        }
        let lost = |log: &BTreeMap<i64, String>| {
            log.iter()
                .find(|(version, what)| !stored.contains(&(**version, (*what).clone())))
                .map(|lost| format!("{lost:?}"))
        };
        let acknowledged = lost(&known.acknowledged).map(|lost| format!("{id}: {lost} was acknowledged and is lost"));
        let lost =
            acknowledged.or_else(|| lost(&known.shown).map(|lost| format!("{id}: {lost} was shown and is lost")))?;
        let then = format!("the server has {} versions", stored.last().map_or(0, |last| last.0));
        Some(format!("{lost}: {then}: {}", self.describe_steps(id, known.pair, address).await))
    }

    /// The steps of a table as each of the two sees them, for error messages.
    async fn describe_steps(&self, id: &str, pair: usize, address: SocketAddr) -> String {
        let mut text = String::new();
        for person in &self.people[pair] {
            let client = Client { address, token: person.token.clone() };
            for (version, step) in steps(&client, id, 1).await {
                text += &format!("\n{version} {} {} {} {}", step["at"], step["what"], step["seat"], step["action"]);
                text += &format!(" {}", step["millis"]);
            }
            text += "\n";
        }
        text
    }

    /// The unfinished games of these pairs, as the clients and each process know them, for error messages.
    async fn describe_unfinished(&self, pairs: &[usize]) -> String {
        let tables = self.tables.lock().unwrap().clone();
        let addresses = self.addresses.lock().unwrap().clone();
        let mut text = String::new();
        for (id, table) in tables.iter().filter(|(_, table)| pairs.contains(&table.pair) && !table.over) {
            text += &format!("\n{id}, {}: {:#?}", game_of(table.pair).0, table.last_activity);
            for address in &addresses {
                text += &format!("\n{address}:{}", self.describe_steps(id, table.pair, *address).await);
            }
        }
        text
    }

    /// Checks that this process has everything that was acknowledged or shown, at all tables or only at those that are not verified yet.
    /// Returns the number of checked actions.
    async fn check_stored(&self, address: SocketAddr, all: bool) -> usize {
        let tables = self.tables.lock().unwrap().clone();
        let tables: Vec<(String, TableLog)> = tables.into_iter().filter(|(_, table)| all || !table.verified).collect();
        let checked = tables.iter().map(|(_, table)| table.acknowledged.len()).sum();
        let checks = stream::iter(tables.iter().map(|(id, known)| async move {
            let begun = Instant::now();
            loop {
                let error = self.find_error(id, known, address).await;
                if error.is_none() || begun.elapsed() > PROPAGATION {
                    return error;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }));
        let errors: Vec<String> =
            checks.buffer_unordered(PARALLEL_CHECKS).filter_map(async |error| error).collect().await;
        let refused = self.refused.lock().unwrap().clone();
        assert!(errors.is_empty(), "{} of {} tables: {}; refused {refused:?}", errors.len(), tables.len(), errors[0]);
        for (id, _) in tables.iter().filter(|(_, table)| table.over) {
            self.update(id, |table| table.verified = true);
        }
        checked
    }
}

fn describe_message(message: &Value) -> String {
    let said = ["type", "version", "code", "text"].map(|key| message[key].to_string()).join(" ");
    let legal = message["position"]["legal"].as_array().map_or(0, Vec::len);
    format!("{said}, {} to act, {legal} choices", message["position"]["to_act"])
}

/// The parts of a step that are the same for every viewer.
fn summary(step: &Value) -> String {
    json!([step["at"], step["what"], step["seat"]]).to_string()
}

/// A person plays although the answer to sitting down was lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sitting_down_ends_after_a_lost_answer() {
    let server = crate::common::server("sits").await;
    let options = PlayOptions { pairs: 1, clock: 20, think: 0 };
    let session = Session::new(vec![server.address()], options).await;
    let wish = json!({ "game": "colossi", "seats": seats(2, 0) });
    let table = session.client(0, 0).create(&wish).await.unwrap();
    session.tables.lock().unwrap().insert(table.clone(), TableLog::default());
    let sat = session.client(0, 1).command(&table, &json!({ "type": "sit" })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.body);
    tokio::time::timeout(LONG, session.sit(0, &table)).await.expect("the refusal ends the attempts");
    server.stop().await;
}

pub(crate) async fn people(address: SocketAddr, count: usize) -> Vec<[Client; 2]> {
    let mut people = Vec::new();
    for pair in 0..count {
        let name = |who: &str| format!("{who} {pair}");
        people.push([
            Client::guest(address, &name("Ann")).await.unwrap(),
            Client::guest(address, &name("Bob")).await.unwrap(),
        ]);
    }
    people
}

/// Pairs of clients that play one game after the other in the background.
pub(crate) struct Playing {
    session: Arc<Session>,
    games: Vec<JoinHandle<()>>,
}

impl Playing {
    /// Three games at once.
    pub(crate) async fn begin(address: SocketAddr) -> Playing {
        let playing = Playing::begin_with(vec![address], PlayOptions { pairs: 3, clock: 6, think: 0 }).await;
        playing.wait_for_actions(30).await;
        playing
    }

    pub(crate) async fn begin_with(addresses: Vec<SocketAddr>, options: PlayOptions) -> Playing {
        let session = Arc::new(Session::new(addresses, options).await);
        let games = (0..options.pairs).map(|pair| tokio::spawn(Arc::clone(&session).play_games(pair))).collect();
        Playing { session, games }
    }

    /// The number of acknowledged actions of each pair.
    fn actions(&self) -> Vec<usize> {
        self.session.actions()
    }

    /// The numbers of acknowledged actions and of finished games, and the refusals.
    pub(crate) fn count(&self) -> (usize, usize, BTreeMap<String, usize>) {
        let refused = self.session.refused.lock().unwrap().clone();
        (self.actions().iter().sum(), self.session.games_over.load(Relaxed), refused)
    }

    /// Waits until this many more actions are acknowledged.
    pub(crate) async fn wait_for_actions(&self, more: usize) {
        let (begun, wanted) = (Instant::now(), self.count().0 + more);
        while self.count().0 < wanted {
            let (actions, _, refused) = self.count();
            assert!(begun.elapsed() < LONG, "{actions} of {wanted} actions, refused {refused:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until this is so.
    pub(crate) async fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < LONG, "{what}: {:?}", self.count());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits for another action of every pair. Panics if a game is stuck.
    pub(crate) async fn wait_for_all_pairs(&self) {
        let (begun, before) = (Instant::now(), self.actions());
        loop {
            let after = self.actions();
            let stuck: Vec<usize> = (0..before.len()).filter(|pair| after[*pair] == before[*pair]).collect();
            if stuck.is_empty() {
                return;
            }
            if begun.elapsed() >= LONG {
                panic!("{} games are stuck: {}", stuck.len(), self.session.describe_unfinished(&stuck).await);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sets the addresses of new processes, for the next connections.
    pub(crate) fn set_addresses(&self, addresses: Vec<SocketAddr>) {
        *self.session.addresses.lock().unwrap() = addresses;
    }

    /// Checks that this process has everything so far that is not verified yet. Returns the number of checked actions.
    pub(crate) async fn check_stored(&self, address: SocketAddr) -> usize {
        self.session.check_stored(address, false).await
    }

    /// Finishes the running games.
    pub(crate) async fn finish(self) -> Played {
        self.session.finishing.store(true, Relaxed);
        for mut game in self.games {
            let mut actions = self.session.actions();
            while tokio::time::timeout(LONG, &mut game).await.map(Result::unwrap).is_err() {
                let now = self.session.actions();
                assert_ne!(now, actions, "no game is stuck");
                actions = now;
            }
        }
        Played { session: self.session }
    }

    /// Stops in the middle of the games.
    pub(crate) async fn stop(self) -> Played {
        self.session.stop.store(true, Relaxed);
        for game in self.games {
            tokio::time::timeout(LONG, game).await.expect("every client stops").unwrap();
        }
        Played { session: self.session }
    }
}

/// The result of [`Playing`].
pub(crate) struct Played {
    session: Arc<Session>,
}

impl Played {
    /// Checks that this process has everything that was acknowledged or shown. Returns the number of acknowledged actions.
    pub(crate) async fn check_stored(&self, address: SocketAddr) -> usize {
        let all = self.session.check_stored(address, true).await;
        println!("{all} actions were acknowledged, refused {:?}", self.session.refused.lock().unwrap());
        all
    }
}
