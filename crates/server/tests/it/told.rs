//! People who play on whatever happens to the server, and remember what they were told.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use harena_server::client::Client;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::common::{LONG, choice, seats};
use crate::crash::steps;

/// So long anybody may take for a decision. They take no time at all, so nobody's is ever up.
const SECONDS: u32 = 6;

/// What people were told: for each table and version the action that was acknowledged, or the step that was shown.
#[derive(Default)]
struct Told {
    acknowledged: Mutex<BTreeMap<(String, i64), String>>,
    shown: Mutex<BTreeMap<(String, i64), Value>>,
    refused: Mutex<BTreeMap<String, usize>>,
    done: AtomicUsize,
    /// Enough is played.
    stop: AtomicBool,
}

/// Plays one game after the other with a second person until told to stop, and comes back whenever the connection breaks.
async fn play_on(people: [Client; 2], game: &'static str, told: Arc<Told>) -> Vec<String> {
    let mut tables = Vec::new();
    while !told.stop.load(Relaxed) {
        let clock = json!({ "kind": "move", "seconds": SECONDS });
        let wish = json!({ "game": game, "seats": seats(2, 0), "clock": clock });
        let Ok(table) = people[0].create(&wish).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        tables.push(table.clone());
        while !told.stop.load(Relaxed) {
            let sat = people[1].command(&table, &json!({ "type": "sit" })).await;
            if sat.is_ok_and(|answer| answer.status == 200) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let both = people.iter().map(|person| {
            let (person, table, told) = (person.clone(), table.clone(), Arc::clone(&told));
            tokio::spawn(async move {
                let mut over = false;
                while !over && !told.stop.load(Relaxed) {
                    over = play(&person, &table, &told).await;
                }
            })
        });
        for one in both.collect::<Vec<_>>() {
            one.await.unwrap();
        }
    }
    tables
}

/// `true` when the game is over, `false` when the connection is.
async fn play(client: &Client, table: &str, told: &Told) -> bool {
    let Ok(mut socket) = client.socket(table, None).await else {
        tokio::time::sleep(Duration::from_millis(50)).await;
        return false;
    };
    let mut sent = None;
    let mut last = Value::Null;
    while !told.stop.load(Relaxed) {
        let Ok(message) = tokio::time::timeout(Duration::from_millis(200), socket.next()).await else { continue };
        let Ok(message) = message else { return false };
        match message["type"].as_str().unwrap() {
            "done" => {
                let key = (table.to_string(), message["version"].as_i64().unwrap());
                told.acknowledged.lock().unwrap().insert(key, sent.take().unwrap());
                told.done.fetch_add(1, Relaxed);
            }
            "state" | "update" => {
                for step in message["steps"].as_array().unwrap() {
                    let key = (table.to_string(), step["version"].as_i64().unwrap());
                    told.shown.lock().unwrap().insert(key, story(step));
                }
                if message["table"]["phase"] == "over" {
                    return true;
                }
                last = message;
            }
            "error" => {
                sent = None;
                *told.refused.lock().unwrap().entry(message["code"].as_str().unwrap().to_string()).or_default() += 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            _ => return false,
        }
        if sent.is_none()
            && let Some(action) = choice(&last)
        {
            let act = json!({ "type": "act", "action": action, "version": last["version"] });
            sent = Some(action);
            if socket.send(&act).await.is_err() {
                return false;
            }
        }
    }
    false
}

/// What everybody sees alike of a step.
fn story(step: &Value) -> Value {
    json!([step["at"], step["what"], step["seat"]])
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

/// Three games that go on, one after the other.
pub(crate) struct Playing {
    told: Arc<Told>,
    people: Vec<[Client; 2]>,
    games: Vec<JoinHandle<Vec<String>>>,
}

impl Playing {
    pub(crate) async fn begin(address: SocketAddr) -> Playing {
        let told = Arc::new(Told::default());
        let people = people(address, 3).await;
        let games = people.iter().cloned().zip(["colossal-arena", "dragonic-tide", "colossi"]);
        let games = games.map(|(pair, game)| tokio::spawn(play_on(pair, game, Arc::clone(&told)))).collect();
        let playing = Playing { told, people, games };
        playing.go_on(30).await;
        playing
    }

    /// Waits until so many more actions are acknowledged.
    pub(crate) async fn go_on(&self, more: usize) {
        let (begun, wanted) = (Instant::now(), self.told.done.load(Relaxed) + more);
        while self.told.done.load(Relaxed) < wanted {
            let refused = self.told.refused.lock().unwrap().clone();
            assert!(
                begun.elapsed() < LONG,
                "{} of {wanted} actions, refused {refused:?}",
                self.told.done.load(Relaxed)
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Stops playing.
    pub(crate) async fn end(self) -> Played {
        self.told.stop.store(true, Relaxed);
        let mut tables = Vec::new();
        for game in self.games {
            tables.push(tokio::time::timeout(LONG, game).await.expect("everybody stops").unwrap());
        }
        Played { told: self.told, people: self.people, tables }
    }
}

/// What was played.
pub(crate) struct Played {
    told: Arc<Told>,
    people: Vec<[Client; 2]>,
    /// The tables of each pair.
    tables: Vec<Vec<String>>,
}

impl Played {
    /// All that was acknowledged or shown is there, for whoever asks this server.
    pub(crate) async fn is_kept_by(&self, address: SocketAddr) {
        let mut kept = BTreeSet::new();
        let mut forfeited = Vec::new();
        for (pair, tables) in self.people.iter().zip(&self.tables) {
            for (table, person) in tables.iter().flat_map(|table| pair.iter().map(move |person| (table, person))) {
                let client = Client { address, token: person.token.clone() };
                for (version, step) in steps(&client, table, 1).await {
                    if step["what"] == "time-up" {
                        forfeited.push((table.clone(), version));
                    }
                    let action = step["action"].as_str().map(str::to_string);
                    kept.extend(action.map(|action| (table.clone(), version, action)));
                    kept.insert((table.clone(), version, story(&step).to_string()));
                }
            }
        }
        let acknowledged = self.told.acknowledged.lock().unwrap().clone();
        let shown = self.told.shown.lock().unwrap().clone();
        let refused = self.told.refused.lock().unwrap().clone();
        let all = acknowledged.len();
        let lost = |((table, version), what): &((String, i64), String)| {
            !kept.contains(&(table.clone(), *version, what.clone()))
        };
        let acknowledged: Vec<_> = acknowledged.into_iter().filter(lost).collect();
        let shown: Vec<_> = shown.into_iter().map(|(key, story)| (key, story.to_string())).filter(lost).collect();
        println!("{all} actions were acknowledged, refused {refused:?}");
        assert!(forfeited.is_empty(), "nobody was slow, and yet the time was up: {forfeited:?}");
        assert!(
            acknowledged.is_empty() && shown.is_empty(),
            "{} of {all} actions were acknowledged and are lost, such as {:?}; {} steps were shown and are lost, such as {:?}; \
             refused {refused:?}",
            acknowledged.len(),
            acknowledged.first(),
            shown.len(),
            shown.first(),
        );
    }
}
