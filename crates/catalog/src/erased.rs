//! Object-safe interfaces to the games and matches of any type, through text, numbers and JSON.
//!
//! [`AnyGame`] starts matches, [`AnyMatch`] is one of them; [`Think`] (computer players) and [`Encode`] (numbers for
//! learning) are parts of it. [`LobbyGame`] and [`LobbyMatch`] add what an interface for people needs: touches,
//! sentences, charts.

mod action_history;
mod any_game;
mod any_match;
mod encode;
mod lobby;
mod match_history;
mod reveal;
mod think;

use harena_core::chart::Charted;
use harena_core::message::Messages;
use harena_core::scenario::ScenarioGame;
use harena_core::touch::Touch;
use harena_core::{
    Encoded, Evaluate, Fuzzed, Game, Match, OptionsError, Record, ReplayError, Seats, Seed, SeededChance,
};
use serde_json::Value;

pub use action_history::ActionHistory;
pub use any_game::{AnyGame, Forked};
pub use any_match::{ActionRef, AnyMatch, ForkError, PlayError};
pub use encode::Encode;
pub use lobby::{LobbyGame, LobbyMatch};
pub use match_history::{MatchHistory, NoRecord};
pub use think::{ActionChoice, AnyPlayer, Bot, SearchRequest, Think};

use crate::{KEYS, unknown_game, with_any_game, with_game};

/// A game that programs can play.
pub trait Playable: Evaluate + Encoded + Fuzzed + Messages {}

impl<G: Evaluate + Encoded + Fuzzed + Messages> Playable for G {}

/// A game that people can play, too.
pub trait LobbyPlayable: Playable + ScenarioGame + Touch + Charted {}

impl<G: Playable + ScenarioGame + Touch + Charted> LobbyPlayable for G {}

/// A game of the catalog.
struct Registered<G>(std::marker::PhantomData<fn() -> G>);

impl<G> Registered<G> {
    const NEW: Registered<G> = Registered(std::marker::PhantomData);
}

/// A match of some game, with a buffer for its legal actions.
#[derive(Clone, Debug)]
pub struct Erased<G: Game, H> {
    game: Match<G, SeededChance, H>,
    legal: Vec<G::Action>,
}

impl<G: Game, H: MatchHistory<G>> Erased<G, H> {
    pub fn new(game: Match<G, SeededChance, H>) -> Erased<G, H> {
        Erased { game, legal: Vec::new() }
    }

    pub fn game(&self) -> &G {
        self.game.game()
    }
}

/// The game of the lobby with this key.
pub fn find(key: &str) -> Option<&'static dyn LobbyGame> {
    with_game!(key, G => &Registered::<G>::NEW as &dyn LobbyGame)
}

/// The game with this key, including reference games. Inlined, so that only programs that call it compile all games.
#[inline]
pub fn find_any(key: &str) -> Option<&'static dyn AnyGame> {
    with_any_game!(key, G => &Registered::<G>::NEW as &dyn AnyGame)
}

/// All games of the lobby, in the order of [`KEYS`].
pub fn entries() -> impl Iterator<Item = &'static dyn LobbyGame> {
    KEYS.iter().filter_map(|key| find(key))
}

/// Starts a match of a lobby game that keeps the full history.
pub fn open(key: &str, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn LobbyMatch>, OptionsError> {
    find(key).ok_or_else(|| OptionsError::Invalid(unknown_game(key)))?.open(options, seats, seed)
}

/// Why a record could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error("{0}")]
    UnknownGame(String),
    #[error("{0}")]
    Replay(#[from] ReplayError),
}

/// Replays a record of any game.
pub fn open_record(record: &Record) -> Result<Box<dyn LobbyMatch>, OpenError> {
    let game = find(&record.game).ok_or_else(|| OpenError::UnknownGame(unknown_game(&record.game)))?;
    Ok(game.reopen(record, record.actions.len())?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use harena_core::message::Message;
    use harena_core::{FastRng, Viewer};
    use serde_json::json;

    use super::*;
    use crate::REFERENCE_KEYS;

    fn fewest(game: &dyn AnyGame) -> Seats {
        Seats::new(game.meta().min_seats).unwrap()
    }

    #[test]
    fn the_list_and_the_types_agree() {
        let keys: Vec<_> = entries().map(|entry| entry.meta().key).collect();
        assert_eq!(keys, KEYS);
        let all = KEYS.iter().chain(REFERENCE_KEYS);
        assert!(all.clone().all(|key| find_any(key).is_some_and(|game| game.meta().key == *key)));
        assert!(find("chess").is_none() && find_any("chess").is_none());
    }

    /// A match with full history and one with actions only behave the same.
    #[test]
    fn both_kinds_of_history_give_the_same_match() {
        for entry in entries() {
            let (seats, seed) = (fewest(entry), Seed::Xoshiro(5));
            let mut table = entry.open(&json!({}), seats, seed).unwrap();
            let mut bare = entry.start(&Value::Null, seats, seed).unwrap();
            while let Some(seat) = table.to_act().first() {
                let legal = table.legal(seat);
                let action = legal[table.actions_played() % legal.len()].clone();
                assert!(table.play(seat, "fly away").is_err());
                table.check(seat, &action).unwrap();
                table.play(seat, &action).unwrap();
                bare.play(seat, &action).unwrap();
            }
            assert!(table.standing().is_some());
            assert_eq!((bare.actions_played(), bare.history()), (table.actions_played(), table.history()));
            assert_eq!(bare.events(Viewer::Spectator), table.events(Viewer::Spectator));
            let record = table.record().unwrap();
            assert_eq!(bare.record().unwrap(), record);
            let again = open_record(&Record::parse(&record.to_string()).unwrap()).unwrap();
            assert_eq!(again.view(Viewer::All), table.view(Viewer::All));
            let logs = |table: &dyn LobbyMatch| -> Vec<(Value, Message)> {
                let parts = [None].into_iter().chain((0..table.actions_played()).map(Some));
                parts.flat_map(|action| table.events_of(Viewer::All, action)).collect()
            };
            assert_eq!(logs(&*again), logs(&*table));
            let half = table.back_to(table.actions_played() / 2).unwrap();
            assert_eq!(half.actions_played(), table.actions_played() / 2);
        }
    }

    /// A game that continues from a position has the same past, other chance outcomes, and a record of all of it.
    #[test]
    fn a_game_continues_from_any_position() {
        for entry in entries() {
            let (seats, seed) = (fewest(entry), Seed::Xoshiro(7));
            let mut table = entry.open(&Value::Null, seats, seed).unwrap();
            let step = |table: &mut Box<dyn LobbyMatch>| {
                let Some(seat) = table.to_act().first() else { return false };
                let legal = table.legal(seat);
                let action = legal[table.actions_played() % legal.len()].clone();
                table.play(seat, &action).is_ok()
            };
            while step(&mut table) {}
            let (record, key) = (table.record().unwrap(), entry.meta().key);
            let at = record.actions.len() / 2;
            let mut continued = open_record(&record.clone().continued(at, Seed::Xoshiro(8))).unwrap();
            let half = table.back_to(at).unwrap();
            for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
                assert_eq!(continued.view(viewer), half.view(viewer), "{key}");
                assert_eq!(continued.events(viewer), half.events(viewer), "{key}");
            }
            while step(&mut continued) {}
            let again = continued.record().unwrap();
            assert_eq!(again.actions[..at], record.actions[..at], "{key}");
            assert_eq!((again.seeds.first(), again.seeds.last), (seed, Seed::Xoshiro(8)));
            // From the record, from any of its positions, as a chart and with the compact history.
            let replayed = open_record(&again).unwrap();
            assert_eq!(replayed.events(Viewer::All), continued.events(Viewer::All), "{key}");
            let later = (at + again.actions.len()).div_ceil(2);
            let back = continued.back_to(later).unwrap();
            let mut forward = continued.back_to(at).unwrap();
            for action in &again.actions[at..later] {
                forward.play(action.seat, &action.text).unwrap();
            }
            assert_eq!(back.view(Viewer::All), forward.view(Viewer::All), "{key}");
            assert_eq!(continued.chart().map(|chart| chart.action_count), Some(again.actions.len()), "{key}");
            let compact = entry.replay(&again).unwrap();
            assert_eq!(compact.view(Viewer::All), continued.view(Viewer::All), "{key}");
            assert_eq!(compact.events(Viewer::All), continued.events(Viewer::All), "{key}");
            assert_eq!(compact.record().unwrap(), again, "{key}");
        }
    }

    /// Nobody can tell that the unseen cards were shuffled again, and nothing else changes.
    #[test]
    fn shuffling_again_changes_what_no_seat_knows() {
        fn law<G: harena_core::Game>() -> bool {
            let seats = Seats::new(G::META.min_seats).unwrap();
            let mut chance = FastRng::new(5);
            let mut game = G::start(&G::Options::default(), seats, &mut chance, &mut harena_core::NoLog).unwrap();
            let (mut legal, mut changed) = (Vec::new(), false);
            while let Some(seat) = game.to_act().first() {
                let mut other = game.clone();
                other.reshuffle(&mut chance);
                changed |= format!("{other:?}") != format!("{game:?}");
                for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                    assert_eq!(other.view(viewer), game.view(viewer), "{}", G::META.key);
                }
                let choices = |game: &G, legal: &mut Vec<G::Action>| -> Vec<String> {
                    legal.clear();
                    game.legal(seat, legal);
                    legal.iter().map(ToString::to_string).collect()
                };
                assert_eq!(choices(&other, &mut legal), choices(&game, &mut legal), "{}", G::META.key);
                // It is a possible position: it goes on, and seats imagine it.
                assert_eq!(other.imagine(seat, &mut chance).view(seat.into()), game.view(seat.into()));
                game = other;
                let action = harena_core::random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut harena_core::NoLog);
            }
            changed
        }
        let changing: Vec<&str> =
            KEYS.iter().copied().filter(|key| with_game!(*key, G => law::<G>()).expect("a game of the list")).collect();
        // The others draw from unordered sets, or draw nothing.
        assert_eq!(changing.len(), 2, "{changing:?}");
    }

    /// An imagined match has the log of the seat and its own actions, for both kinds of history, and no record.
    #[test]
    fn an_imagined_match_contains_what_the_seat_knows() {
        for entry in entries() {
            let (seats, seed) = (fewest(entry), Seed::Xoshiro(7));
            let mut table = entry.open(&Value::Null, seats, seed).unwrap();
            let mut bare = entry.start(&Value::Null, seats, seed).unwrap();
            for _ in 0..30 {
                let Some(seat) = table.to_act().first() else { break };
                let action = table.legal(seat).swap_remove(0);
                table.play(seat, &action).unwrap();
                bare.play(seat, &action).unwrap();
            }
            for seat in seats.iter() {
                let own: Vec<_> = table.history().into_iter().filter(|(by, _)| *by == seat).collect();
                for imagined in [table.imagine(seat, 3), bare.imagine(seat, 3), bare.imagine(seat, 4).imagine(seat, 3)]
                {
                    assert_eq!(imagined.view(seat.into()), table.view(seat.into()));
                    assert_eq!(imagined.events(Viewer::All), table.events(seat.into()), "{}", entry.meta().key);
                    assert_eq!((imagined.history(), imagined.actions_played()), (own.clone(), 0));
                    assert_eq!(imagined.record(), Err(NoRecord::NoSeed));
                }
            }
        }
    }

    #[test]
    fn wrong_options_are_refused_by_name() {
        let entry = find("titan-arena").unwrap();
        let start = |options| {
            entry.start(&options, Seats::new(3).unwrap(), Seed::Xoshiro(1)).map(|_| ()).unwrap_err().to_string()
        };
        assert!(start(json!({"stalemate": true})).contains("no option stalemate"));
        assert!(start(json!({"campaign": "red"})).contains("campaign is"));
        assert!(entry.start(&json!({}), Seats::new(1).unwrap(), Seed::Xoshiro(1)).is_err());
        assert!(entry.open(&json!({}), Seats::new(1).unwrap(), Seed::Xoshiro(1)).is_err());
    }

    /// A content pack is an option, and the record includes it (DT-9.4).
    #[test]
    fn a_content_pack_is_an_option() {
        let entry = find("dragonic-tide").unwrap();
        let pack = json!({"content": {"name": "trial", "limits": {"round_limit": 3}}});
        let of_pack = |options: &Value| {
            let facts = entry.content(options).unwrap();
            facts.iter().filter(|fact| fact.source == "pack trial").count()
        };
        assert_eq!((of_pack(&Value::Null), of_pack(&pack)), (0, 1));
        let table = entry.open(&pack, Seats::new(2).unwrap(), Seed::Xoshiro(1)).unwrap();
        let again = open_record(&Record::parse(&table.record().unwrap().to_string()).unwrap()).unwrap();
        assert_eq!(again.view(Viewer::All)["round_limit"], 3);
        let with_packs = entries().filter(|entry| entry.meta().variants.iter().any(|one| one.option == "content"));
        for entry in with_packs {
            assert!(!entry.content(&Value::Null).unwrap().is_empty(), "{} lists its content", entry.meta().key);
        }
    }

    #[test]
    fn every_listed_player_plays() {
        for entry in entries() {
            let game = entry.meta().key;
            let table = entry.open(&Value::Null, fewest(entry), Seed::ChaCha20([3; 32])).unwrap();
            let seat = table.to_act().first().unwrap();
            let bot = |name: &str| Bot { name: name.to_string(), limit: Duration::from_millis(5), solver: false };
            for name in entry.table_players() {
                let action = table.choose(seat, &bot(name), 1).unwrap_or_else(|| panic!("{game}: {name}"));
                assert_eq!(table.check(seat, &action), Ok(()), "{game}: {name}");
            }
            assert_eq!(table.choose(seat, &bot("search:3600s"), 1), None);
            let mut player = find_any(game).unwrap().player("greedy").unwrap();
            let chosen = table.ask(seat, player.as_mut(), &mut FastRng::new(1)).unwrap();
            let action = match chosen {
                ActionChoice::Number(number) => table.notation(seat, number).unwrap(),
                ActionChoice::Notation(text) => text,
            };
            assert_eq!(table.check(seat, &action), Ok(()), "{game}");
            let other = find_any("connect-four").unwrap();
            let other = other.start(&Value::Null, fewest(other), Seed::Xoshiro(1)).unwrap();
            assert_eq!(other.ask(seat, player.as_mut(), &mut FastRng::new(1)), None);
        }
    }
}
