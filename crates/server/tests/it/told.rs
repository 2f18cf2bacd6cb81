//! People who play on whatever happens to the server, and remember what they were told.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt as _};
use harena_server::client::Client;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::common::{LONG, chance, choice, seats};
use crate::crash::steps;

/// The games that are played, and how many computer players take part.
const GAMES: [(&str, usize); 5] =
    [("colossal-arena", 0), ("dragonic-tide", 0), ("colossi", 0), ("colosseum", 1), ("titan-arena", 0)];
/// So many connections look at once whether everything is there.
const LOOKING: usize = 8;

/// How people play.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) pairs: usize,
    /// So many seconds anybody may take for a decision. Nobody takes as many, so nobody's time is ever up.
    pub(crate) clock: u32,
    /// So many milliseconds they think at most.
    pub(crate) think: u64,
}

/// What the two people of one table were told: for each version the action that was acknowledged, or the step that was shown.
#[derive(Clone, Default)]
struct Table {
    pair: usize,
    acknowledged: BTreeMap<i64, String>,
    shown: BTreeMap<i64, String>,
    /// What each of the two last heard or did, in case the game does not go on.
    doing: [String; 2],
    over: bool,
    /// All of it was there after it was over.
    settled: bool,
}

struct Told {
    manner: Manner,
    people: Vec<[Client; 2]>,
    /// Where the server is: the first of each pair talks to the first of its processes, the second to the last.
    addresses: Mutex<Vec<SocketAddr>>,
    tables: Mutex<BTreeMap<String, Table>>,
    refused: Mutex<BTreeMap<String, usize>>,
    /// Actions that were acknowledged to each pair.
    done: Vec<AtomicUsize>,
    games_over: AtomicUsize,
    /// Enough is played.
    stop: AtomicBool,
    /// The games that are being played are the last.
    last: AtomicBool,
}

impl Told {
    async fn new(addresses: Vec<SocketAddr>, manner: Manner) -> Told {
        Told {
            manner,
            people: people(addresses[0], manner.pairs).await,
            addresses: Mutex::new(addresses),
            tables: Mutex::default(),
            refused: Mutex::default(),
            done: (0..manner.pairs).map(|_| AtomicUsize::new(0)).collect(),
            games_over: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            last: AtomicBool::new(false),
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Somebody, who talks to whichever process is theirs now.
    fn person(&self, pair: usize, index: usize) -> Client {
        let addresses = self.addresses.lock().unwrap();
        let address = if index == 0 { addresses[0] } else { addresses[addresses.len() - 1] };
        Client { address, token: self.people[pair][index].token.clone() }
    }

    fn note(&self, table: &str, note: impl FnOnce(&mut Table)) {
        note(self.tables.lock().unwrap().get_mut(table).expect("a table that was made"));
    }

    /// Plays one game after the other with a second person, and comes back whenever the connection breaks.
    async fn play_on(self: Arc<Told>, pair: usize) {
        let (game, bots) = GAMES[pair % GAMES.len()];
        let clock = json!({ "kind": "move", "seconds": self.manner.clock });
        let wish = json!({ "game": game, "seats": seats(2, bots), "clock": clock });
        while !self.stopped() && !self.last.load(Relaxed) {
            let Ok(table) = self.person(pair, 0).create(&wish).await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            self.tables.lock().unwrap().insert(table.clone(), Table { pair, ..Table::default() });
            self.sit(pair, &table).await;
            let both = (0..2).map(|index| {
                let (told, table) = (Arc::clone(&self), table.clone());
                tokio::spawn(async move {
                    let mut over = false;
                    while !over && !told.stopped() {
                        over = told.play(pair, index, &table).await;
                    }
                })
            });
            for one in both.collect::<Vec<_>>() {
                one.await.unwrap();
            }
            if !self.stopped() {
                self.note(&table, |table| table.over = true);
                self.games_over.fetch_add(1, Relaxed);
            }
        }
    }

    /// The second person sits down, however often it takes.
    async fn sit(&self, pair: usize, table: &str) {
        while !self.stopped() {
            let sat = self.person(pair, 1).command(table, &json!({ "type": "sit" })).await;
            self.note(table, |table| table.doing[1] = format!("sits down: {sat:?}"));
            // The answer may be lost although it is stored: the next time they are refused because they sit already.
            if sat.is_ok_and(|answer| answer.status == 200 || answer.json()["code"] == "not-now") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// `true` when the game is over, `false` when the connection is.
    async fn play(&self, pair: usize, index: usize, table: &str) -> bool {
        let socket = tokio::time::timeout(Duration::from_secs(5), self.person(pair, index).socket(table, None)).await;
        let mut socket = match socket {
            Ok(Ok(socket)) => socket,
            failed => {
                self.note(table, |table| table.doing[index] = format!("cannot connect: {failed:?}"));
                tokio::time::sleep(Duration::from_millis(50)).await;
                return false;
            }
        };
        let mut sent = None;
        let mut last = Value::Null;
        while !self.stopped() {
            let Ok(message) = tokio::time::timeout(Duration::from_millis(200), socket.next()).await else { continue };
            let Ok(message) = message else { return false };
            self.note(table, |table| table.doing[index] = heard(&message));
            match message["type"].as_str().unwrap() {
                "done" => {
                    let version = message["version"].as_i64().unwrap();
                    self.note(table, |table| _ = table.acknowledged.insert(version, sent.take().unwrap()));
                    self.done[pair].fetch_add(1, Relaxed);
                    if last["version"].as_i64() < Some(version) {
                        last = Value::Null; // what follows from it comes in a moment
                    }
                }
                "state" | "update" => {
                    self.note(table, |table| {
                        for step in message["steps"].as_array().unwrap() {
                            table.shown.insert(step["version"].as_i64().unwrap(), story(step));
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
                // Nobody thinks about a game that is only to come to its end.
                if self.manner.think > 0 && !self.last.load(Relaxed) {
                    tokio::time::sleep(Duration::from_millis(chance() % self.manner.think)).await;
                }
                let act = json!({ "type": "act", "action": action, "version": last["version"] });
                self.note(table, |table| table.doing[index] = format!("has sent {act}"));
                sent = Some(action);
                if socket.send(&act).await.is_err() {
                    return false;
                }
            }
        }
        false
    }

    /// What is wrong with a table, if anything is: what was told and is not there, or that somebody's time was up.
    async fn complaint(&self, id: &str, known: &Table, address: SocketAddr) -> Option<String> {
        let mut kept = BTreeSet::new();
        for person in &self.people[known.pair] {
            let client = Client { address, token: person.token.clone() };
            for (version, step) in steps(&client, id, 1).await {
                if step["what"] == "time-up" {
                    let story = self.story(id, known.pair, address).await;
                    return Some(format!(
                        "{id}: nobody was slow, and yet the time was up at version {version}: {story}"
                    ));
                }
                kept.extend(step["action"].as_str().map(|action| (version, action.to_string())));
                kept.insert((version, story(&step)));
            }
        }
        let lost = |told: &BTreeMap<i64, String>| {
            told.iter()
                .find(|(version, what)| !kept.contains(&(**version, (*what).clone())))
                .map(|lost| format!("{lost:?}"))
        };
        let acknowledged = lost(&known.acknowledged).map(|lost| format!("{id}: {lost} was acknowledged and is lost"));
        let lost =
            acknowledged.or_else(|| lost(&known.shown).map(|lost| format!("{id}: {lost} was shown and is lost")))?;
        let then = format!("{} versions and then", kept.last().map_or(0, |last| last.0));
        Some(format!("{lost}: {then} {}", self.story(id, known.pair, address).await))
    }

    /// The table as each of the two sees it, for whoever wants to know what was wrong.
    async fn story(&self, id: &str, pair: usize, address: SocketAddr) -> String {
        let mut story = String::new();
        for person in &self.people[pair] {
            let client = Client { address, token: person.token.clone() };
            for (version, step) in steps(&client, id, 1).await {
                story += &format!("\n{version} {} {} {} {}", step["at"], step["what"], step["seat"], step["action"]);
                story += &format!(" {}", step["millis"]);
            }
            story += "\n";
        }
        story
    }

    /// What is known of the games of these pairs that are not over: to those who play, and to each process.
    async fn account(&self, pairs: &[usize]) -> String {
        let tables = self.tables.lock().unwrap().clone();
        let addresses = self.addresses.lock().unwrap().clone();
        let mut account = String::new();
        for (id, table) in tables.iter().filter(|(_, table)| pairs.contains(&table.pair) && !table.over) {
            account += &format!("\n{id}, {}: {:#?}", GAMES[table.pair % GAMES.len()].0, table.doing);
            for address in &addresses {
                account += &format!("\n{address}:{}", self.story(id, table.pair, *address).await);
            }
        }
        account
    }

    /// All that was acknowledged or shown so far is there, for whoever asks this server: at all tables, or at those of which it is not
    /// known yet that they are over and whole. Gives how many actions were looked for.
    async fn is_kept_by(&self, address: SocketAddr, all: bool) -> usize {
        let tables = self.tables.lock().unwrap().clone();
        let tables: Vec<(String, Table)> = tables.into_iter().filter(|(_, table)| all || !table.settled).collect();
        let looked_for = tables.iter().map(|(_, table)| table.acknowledged.len()).sum();
        let looking = stream::iter(tables.iter().map(|(id, known)| async move {
            // News take a moment from one process to the other; what is lost does not come back in it.
            match self.complaint(id, known, address).await {
                Some(_) => {
                    tokio::time::sleep(Duration::from_secs(3)).await;
                    self.complaint(id, known, address).await
                }
                none => none,
            }
        }));
        let complaints: Vec<String> = looking.buffer_unordered(LOOKING).filter_map(async |one| one).collect().await;
        let refused = self.refused.lock().unwrap().clone();
        assert!(
            complaints.is_empty(),
            "{} of {} tables: {}; refused {refused:?}",
            complaints.len(),
            tables.len(),
            complaints[0]
        );
        for (id, _) in tables.iter().filter(|(_, table)| table.over) {
            self.note(id, |table| table.settled = true);
        }
        looked_for
    }
}

/// A message in a few words.
fn heard(message: &Value) -> String {
    let said = ["type", "version", "code", "text"].map(|key| message[key].to_string()).join(" ");
    let legal = message["position"]["legal"].as_array().map_or(0, Vec::len);
    format!("{said}, {} to act, {legal} choices", message["position"]["to_act"])
}

/// What everybody sees alike of a step.
fn story(step: &Value) -> String {
    json!([step["at"], step["what"], step["seat"]]).to_string()
}

/// Whose answer to sitting down is lost plays all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_told_that_they_sit_does_not_try_for_ever() {
    let server = crate::common::server("sits").await;
    let manner = Manner { pairs: 1, clock: 20, think: 0 };
    let told = Told::new(vec![server.address()], manner).await;
    let wish = json!({ "game": "colossi", "seats": seats(2, 0) });
    let table = told.person(0, 0).create(&wish).await.unwrap();
    told.tables.lock().unwrap().insert(table.clone(), Table::default());
    let sat = told.person(0, 1).command(&table, &json!({ "type": "sit" })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.body);
    tokio::time::timeout(Duration::from_secs(10), told.sit(0, &table)).await.expect("they sit");
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

/// Games that go on, one after the other.
pub(crate) struct Playing {
    told: Arc<Told>,
    games: Vec<JoinHandle<()>>,
}

impl Playing {
    /// Three games at once.
    pub(crate) async fn begin(address: SocketAddr) -> Playing {
        let playing = Playing::begin_with(vec![address], Manner { pairs: 3, clock: 6, think: 0 }).await;
        playing.go_on(30).await;
        playing
    }

    pub(crate) async fn begin_with(addresses: Vec<SocketAddr>, manner: Manner) -> Playing {
        let told = Arc::new(Told::new(addresses, manner).await);
        let games = (0..manner.pairs).map(|pair| tokio::spawn(Arc::clone(&told).play_on(pair))).collect();
        Playing { told, games }
    }

    fn done(&self) -> Vec<usize> {
        self.told.done.iter().map(|done| done.load(Relaxed)).collect()
    }

    /// Actions that were acknowledged, games that are over, and what was refused.
    pub(crate) fn count(&self) -> (usize, usize, BTreeMap<String, usize>) {
        let refused = self.told.refused.lock().unwrap().clone();
        (self.done().iter().sum(), self.told.games_over.load(Relaxed), refused)
    }

    /// Waits until so many more actions are acknowledged.
    pub(crate) async fn go_on(&self, more: usize) {
        let (begun, wanted) = (Instant::now(), self.count().0 + more);
        while self.count().0 < wanted {
            let (done, _, refused) = self.count();
            assert!(begun.elapsed() < LONG, "{done} of {wanted} actions, refused {refused:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until every pair has got on: no game is stuck.
    pub(crate) async fn all_go_on(&self) {
        let (begun, before) = (Instant::now(), self.done());
        loop {
            let after = self.done();
            let stuck: Vec<usize> = (0..before.len()).filter(|pair| after[*pair] == before[*pair]).collect();
            if stuck.is_empty() {
                return;
            }
            if begun.elapsed() >= LONG {
                panic!("{} games are stuck: {}", stuck.len(), self.told.account(&stuck).await);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// From now on the server is there.
    pub(crate) fn moved(&self, addresses: Vec<SocketAddr>) {
        *self.told.addresses.lock().unwrap() = addresses;
    }

    /// What was told so far is there.
    pub(crate) async fn is_kept_by(&self, address: SocketAddr) -> usize {
        self.told.is_kept_by(address, false).await
    }

    /// Plays the games that have begun to their end.
    pub(crate) async fn finish(self) -> Played {
        self.told.last.store(true, Relaxed);
        for game in self.games {
            tokio::time::timeout(LONG, game).await.expect("every game comes to its end").unwrap();
        }
        Played { told: self.told }
    }

    /// Stops playing.
    pub(crate) async fn end(self) -> Played {
        self.told.stop.store(true, Relaxed);
        for game in self.games {
            tokio::time::timeout(LONG, game).await.expect("everybody stops").unwrap();
        }
        Played { told: self.told }
    }
}

/// What was played.
pub(crate) struct Played {
    told: Arc<Told>,
}

impl Played {
    /// All that was acknowledged or shown is there, for whoever asks this server.
    pub(crate) async fn is_kept_by(&self, address: SocketAddr) -> usize {
        let all = self.told.is_kept_by(address, true).await;
        println!("{all} actions were acknowledged, refused {:?}", self.told.refused.lock().unwrap());
        all
    }
}
