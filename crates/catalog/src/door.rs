//! The object-safe door: any game through texts and JSON, without knowing its types.

use harena_core::chart::{Chart, Plot, chart};
use harena_core::message::{Message, Messages};
use harena_core::scenario::{Scenario, ScenarioError};
use harena_core::touch::{Choice, Touch};
use harena_core::why::{Why, offered, why};
use harena_core::{
    Fact, Fast, Fuzzed, Game, Illegal, Match, Meta, OptionsError, ParseError, Record, ReplayError, Seat, SeatSet,
    Seats, Seed, Standing, Viewer, random_action, scenario,
};
use serde_json::Value;

use crate::{KEYS, unknown_game, with_game};

/// A game on the shelf.
pub trait Entry: Sync {
    fn meta(&self) -> Meta;
    /// Opens a table. `options` is a JSON object; `{}` or null takes every default.
    fn start(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn Table>, OptionsError>;
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, ReplayError>;
    /// What differed from what the scenario expects; nothing if it holds.
    fn run_scenario(&self, scenario: &Scenario) -> Result<Vec<String>, ScenarioError>;
    /// Every number that the game is played with under these options, and its source (see [`Game::content`]).
    fn content(&self, options: &Value) -> Result<Vec<Fact>, OptionsError>;
}

/// A match of some game.
pub trait Table: Send + Sync {
    fn meta(&self) -> Meta;
    fn seats(&self) -> Seats;
    fn to_act(&self) -> SeatSet;
    /// The legal actions of a seat in notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The same, and what comes to the same in another order, with what each touches and a few words for a button.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What a seat that is to act is asked.
    fn question(&self, seat: Seat) -> Message;
    /// What the seat can do with an object that is touched after those others, or why nothing. Any text may be asked for; the
    /// answer depends on nothing that the seat does not know.
    fn why(&self, seat: Seat, object: &str, after: &[String]) -> Why;
    fn check(&self, seat: Seat, action: &str) -> Result<(), PlayError>;
    /// Any action that can be written down, legal or not, for tests (see [`Fuzzed`]).
    fn arbitrary_action(&self, seat: Seat, seed: u64) -> String;
    /// Counts everything on the table and says what is wrong, for tests (see [`Fuzzed`]).
    fn conserved(&self) -> Result<(), String>;
    /// Plays an action in notation. Answers with the number of the first new event.
    fn play(&mut self, seat: Seat, action: &str) -> Result<usize, PlayError>;
    /// An action that is asked for form's sake only (see [`Game::formality`]).
    fn formality(&self) -> Option<(Seat, String)>;
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer may know of what came of this action, or of the deal before the first one: each event as JSON and as a
    /// message.
    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)>;
    fn action_count(&self) -> usize;
    /// An action that was played, in notation. Whole: who may not know it must not get it.
    fn action(&self, index: usize) -> Option<(Seat, String)>;
    /// Whether any of these people, or the seat that asks, can have learned anything from the actions from number `since` on:
    /// then they cannot be taken back. The answer depends on nothing that the seat which asks does not know.
    fn has_taught(&self, asks: Seat, people: SeatSet, since: usize, luck: u64) -> bool;
    fn standing(&self) -> Option<Standing>;
    fn record(&self) -> Record;
    /// The course of the match in numbers. It tells everything: for whoever may know all.
    fn chart(&self) -> Chart;
}

/// Why an action in notation was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error("{0}")]
    Notation(#[from] ParseError),
    #[error("{0}")]
    Illegal(#[from] Illegal),
}

/// Why a record could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error("{0}")]
    UnknownGame(String),
    #[error("{0}")]
    Replay(#[from] ReplayError),
}

struct Shelf<G>(std::marker::PhantomData<fn() -> G>);

/// The game with this key.
pub fn find(key: &str) -> Option<&'static dyn Entry> {
    with_game!(key, G => &Shelf::<G>(std::marker::PhantomData) as &dyn Entry)
}

/// All games, in the order of [`KEYS`].
pub fn entries() -> impl Iterator<Item = &'static dyn Entry> {
    KEYS.iter().filter_map(|key| find(key))
}

/// Replays a record of whatever game it is of.
pub fn open_record(record: &Record) -> Result<Box<dyn Table>, OpenError> {
    let entry = find(&record.game).ok_or_else(|| OpenError::UnknownGame(unknown_game(&record.game)))?;
    Ok(entry.replay(record)?)
}

impl<G: scenario::Staged + Touch + Messages + Plot + Fuzzed> Entry for Shelf<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn start(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn Table>, OptionsError> {
        Ok(Box::new(Match::<G>::start(read::<G>(options)?, seats, seed)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, ReplayError> {
        Ok(Box::new(Match::<G>::replay(record)?))
    }

    fn run_scenario(&self, scenario: &Scenario) -> Result<Vec<String>, ScenarioError> {
        scenario::run::<G>(scenario)
    }

    fn content(&self, options: &Value) -> Result<Vec<Fact>, OptionsError> {
        G::content(&read::<G>(options)?)
    }
}

fn read<G: Game>(options: &Value) -> Result<G::Options, OptionsError> {
    match options {
        Value::Null => Ok(G::Options::default()),
        given => serde_json::from_value(given.clone()).map_err(|error| OptionsError::Wrong(error.to_string())),
    }
}

impl<G: Touch + Messages + Plot + Fuzzed> Table for Match<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn seats(&self) -> Seats {
        self.game().seats()
    }

    fn to_act(&self) -> SeatSet {
        self.game().to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.game().legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        offered(self.game(), seat).into_iter().map(|action| Choice::new(self.game(), seat, action)).collect()
    }

    fn question(&self, seat: Seat) -> Message {
        self.game().question(seat)
    }

    fn why(&self, seat: Seat, object: &str, after: &[String]) -> Why {
        why(self.game(), seat, object, after)
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), PlayError> {
        Ok(self.game().check(seat, action.parse()?)?)
    }

    fn arbitrary_action(&self, seat: Seat, seed: u64) -> String {
        self.game().arbitrary_action(seat, &mut Fast::new(seed)).to_string()
    }

    fn conserved(&self) -> Result<(), String> {
        self.game().conserved()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<usize, PlayError> {
        Ok(Match::play(self, seat, action.parse()?)?)
    }

    fn formality(&self) -> Option<(Seat, String)> {
        self.game().formality().map(|(seat, action)| (seat, action.to_string()))
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game().view(viewer)).expect("a view is plain data")
    }

    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)> {
        let range = match action {
            None => 0..self.mark(0),
            Some(index) => self.mark(index)..self.mark(index + 1),
        };
        let redacted = Match::events(self)[range].iter().filter_map(|event| G::redact(event, viewer));
        redacted.map(|event| told::<G>(&event)).collect()
    }

    fn action_count(&self) -> usize {
        self.actions().len()
    }

    fn action(&self, index: usize) -> Option<(Seat, String)> {
        self.actions().get(index).map(|(seat, action)| (*seat, action.to_string()))
    }

    fn has_taught(&self, asks: Seat, people: SeatSet, since: usize, luck: u64) -> bool {
        has_taught(self, asks, people, since, luck)
    }

    fn standing(&self) -> Option<Standing> {
        self.game().standing()
    }

    fn record(&self) -> Record {
        Match::record(self)
    }

    fn chart(&self) -> Chart {
        chart(self)
    }
}

/// An event as JSON and as a message.
pub fn told<G: Messages>(event: &G::Event) -> (Value, Message) {
    (serde_json::to_value(event).expect("an event is plain data"), G::event(event))
}

/// Whether actions can be told from others by what somebody saw of them.
///
/// The seat that asks imagines the table as it was, and plays the actions there: what was drawn, shown or answered then looks
/// different. What others chose at the same time could have been anything, and whoever has seen it has learned something. In
/// each of those worlds the others do the same. Nothing is read that the asking seat could not imagine itself.
fn has_taught<G: Game>(game: &Match<G>, asks: Seat, people: SeatSet, since: usize, luck: u64) -> bool {
    /// Many: what was likely before it was seen looks the same in most of them.
    const WORLDS: u64 = 200;
    let Ok(before) = game.record().replay_first::<G>(since) else { return true };
    let later = game.actions().get(since..).unwrap_or_default();
    let told = |events: &[G::Event], seat: Seat| -> Vec<G::Event> {
        events.iter().filter_map(|event| G::redact(event, seat.into())).collect()
    };
    let own = told(&game.events()[game.mark(since)..], asks);
    let at_once = before.game().to_act().len() > 1;
    (0..WORLDS).any(|world| {
        let mut chance = Fast::nth(luck, world);
        let start = before.game().imagine(asks, &mut chance);
        let looks_other = |end: &G, events: &[G::Event]| {
            end.view(asks.into()) != game.game().view(asks.into()) || told(events, asks) != own
        };
        let Some((end, events)) = played(start.clone(), later, &mut chance) else { return true };
        if looks_other(&end, &events) {
            return true;
        }
        if at_once
            && played_otherwise(start.clone(), asks, later, &mut chance)
                .is_none_or(|(end, seen)| looks_other(&end, &seen))
        {
            return true;
        }
        people.without(asks).iter().any(|other| {
            let dreamt = start.imagine(other, &mut chance);
            played_otherwise(dreamt, other, later, &mut chance).is_none_or(|(dreamt, seen)| {
                dreamt.view(other.into()) != end.view(other.into()) || told(&seen, other) != told(&events, other)
            })
        })
    })
}

/// These actions from this state on, if they are possible there.
fn played<G: Game>(mut game: G, actions: &[(Seat, G::Action)], chance: &mut Fast) -> Option<(G, Vec<G::Event>)> {
    let mut events = Vec::new();
    for &(seat, action) in actions {
        game.check(seat, action).ok()?;
        game.play(seat, action, chance, &mut events);
    }
    Some((game, events))
}

/// The same, but what others choose at the same time as this seat may be anything.
fn played_otherwise<G: Game>(
    mut game: G,
    seat: Seat,
    actions: &[(Seat, G::Action)],
    chance: &mut Fast,
) -> Option<(G, Vec<G::Event>)> {
    let together = game.to_act();
    let mut open = if together.contains(seat) { together.without(seat) } else { SeatSet::EMPTY };
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    for &(by, mut action) in actions {
        if open.contains(by) {
            open = open.without(by);
            action = random_action(&game, by, &mut legal, chance);
        }
        game.check(by, action).ok()?;
        game.play(by, action, chance, &mut events);
    }
    Some((game, events))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_and_the_types_agree() {
        let keys: Vec<_> = entries().map(|entry| entry.meta().key).collect();
        assert_eq!(keys, KEYS);
        assert!(find("chess").is_none());
    }

    #[test]
    fn a_table_is_played_through_the_door() {
        for entry in entries() {
            let seats = Seats::new(entry.meta().min_seats).unwrap();
            let mut table = entry.start(&serde_json::json!({}), seats, Seed::Xoshiro(5)).unwrap();
            while let Some(seat) = table.to_act().first() {
                let legal = table.legal(seat);
                let action = legal[table.action_count() % legal.len()].clone();
                assert!(table.play(seat, "fly away").is_err());
                table.check(seat, &action).unwrap();
                table.play(seat, &action).unwrap();
            }
            assert!(table.standing().is_some());
            let again = open_record(&Record::parse(&table.record().to_string()).unwrap()).unwrap();
            assert_eq!(again.view(Viewer::All), table.view(Viewer::All));
            let told = |table: &dyn Table| -> Vec<(Value, Message)> {
                let parts = [None].into_iter().chain((0..table.action_count()).map(Some));
                parts.flat_map(|action| table.events_of(Viewer::All, action)).collect()
            };
            assert_eq!(told(&*again), told(&*table));
        }
    }

    #[test]
    fn wrong_options_are_refused_with_a_word() {
        let entry = find("titan-arena").unwrap();
        let start = |options| {
            entry.start(&options, Seats::new(3).unwrap(), Seed::Xoshiro(1)).map(|_| ()).unwrap_err().to_string()
        };
        assert!(start(serde_json::json!({"stalemate": true})).contains("no option stalemate"));
        assert!(start(serde_json::json!({"colour": "red"})).contains("colour"));
        assert!(entry.start(&serde_json::json!({}), Seats::new(1).unwrap(), Seed::Xoshiro(1)).is_err());
    }

    /// A content pack is an option like any other, and stands in the record whole (DT-9.4).
    #[test]
    fn content_comes_through_the_door() {
        let entry = find("dragonic-tide").unwrap();
        let pack = serde_json::json!({"content": {"name": "trial", "limits": {"round_limit": 3}}});
        let of_pack = |options: &Value| {
            let facts = entry.content(options).unwrap();
            facts.iter().filter(|fact| fact.source == "pack trial").count()
        };
        assert_eq!((of_pack(&Value::Null), of_pack(&pack)), (0, 1));
        let table = entry.start(&pack, Seats::new(2).unwrap(), Seed::Xoshiro(1)).unwrap();
        let again = open_record(&Record::parse(&table.record().to_string()).unwrap()).unwrap();
        assert_eq!(again.view(Viewer::All)["round_limit"], 3);
        assert!(find("titan-arena").unwrap().content(&Value::Null).unwrap().is_empty());
    }
}
