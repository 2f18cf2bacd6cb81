//! A game of whatever kind behind one object-safe trait, as the Python class needs it.
//!
//! Playing is what programs do millions of times, and reading the log is rare: so nothing is logged here. What happened is found by
//! playing it again from the last point that is kept whole.

use std::sync::Arc;

use harena_catalog::roster;
use harena_core::{
    Encoded, Evaluate, Fast, Game, Match, Meta, NoLog, ParseError, Record, Seat, SeatSet, Seats, Seed, SeededChance,
    Sight, Standing, Viewer,
};
use harena_players::uct::{self, Nodes, Uct};
use harena_players::{Blocking, Player};
use serde_json::{Value, json};

use crate::errors::Refused;
use crate::luck::{Path, Purpose, luck_for};

pub(crate) trait Table: Send + Sync {
    fn meta(&self) -> Meta;
    fn encoding_version(&self) -> u32;
    fn options(&self) -> Value;
    fn seed(&self) -> Option<Seed>;
    fn seats(&self) -> Seats;
    fn to_act(&self) -> SeatSet;
    /// The numbers of the legal actions, lowest first; what was in the list goes.
    fn legal(&mut self, seat: Seat, numbers: &mut Vec<u32>);
    /// The same in notation, in the order of the rules.
    fn legal_texts(&self, seat: Seat) -> Vec<String>;
    fn mask(&mut self, seat: Seat, into: &mut [u8]);
    fn observe(&self, seat: Seat, into: &mut [f32]);
    fn action_count(&self) -> usize;
    fn observation_len(&self) -> usize;
    fn information_key(&self, seat: Seat) -> u64;
    fn number(&self, seat: Seat, text: &str) -> Result<Option<usize>, Refused>;
    fn notation(&self, seat: Seat, number: usize) -> Result<String, Refused>;
    fn check(&self, seat: Seat, action: Wanted<'_>) -> Result<(), Refused>;
    fn play(&mut self, seat: Seat, action: Wanted<'_>) -> Result<(), Refused>;
    /// The game after this action with this luck, or how many outcomes come next where the luck does not go far enough.
    fn fork(&self, seat: Seat, action: Wanted<'_>, path: &[u32]) -> Result<Forked, Refused>;
    fn imagine(&self, seat: Seat, luck: u64) -> Box<dyn Table>;
    fn copy(&self) -> Box<dyn Table>;
    /// A copy to think about: the position without its past.
    fn position(&self) -> Box<dyn Table>;
    fn view(&self, viewer: Viewer) -> Value;
    fn events(&self, viewer: Viewer) -> Vec<(Value, String)>;
    fn returns(&self) -> Option<Vec<f64>>;
    fn standing(&self) -> Option<Standing>;
    fn history(&self) -> Vec<(Seat, String)>;
    fn record(&self, names: Vec<String>) -> Result<Record, Refused>;
    fn action_blocks(&self) -> Value;
    fn observation_fields(&self) -> Value;
    /// What a player of this name chooses, by number.
    fn advised(&self, seat: Seat, chooser: &mut dyn Chooser, luck: &mut Fast) -> Result<Chosen, Refused>;
    /// Number, visits and mean worth of every legal action after a search, lowest number first. It ends early when it is not wanted any more.
    fn search(&self, sought: Sought, wanted: &dyn Fn() -> bool) -> Result<Vec<(usize, u32, f64)>, Refused>;
    fn as_any(&self) -> &dyn std::any::Any;
}

/// An action, as a number of the encoding or in notation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'a> {
    Number(usize),
    Text(&'a str),
}

/// A search that somebody wants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sought {
    pub(crate) seat: Seat,
    pub(crate) iterations: u32,
    /// The constant of UCT, if not the usual one.
    pub(crate) c: Option<f64>,
    pub(crate) luck: u64,
}

pub(crate) enum Forked {
    Game(Box<dyn Table>),
    /// So many outcomes, each equally likely.
    Luck(u32),
}

/// What a player chose: a number, or a notation where the choice has none, such as a bid between the canonical ones.
#[derive(pyo3::IntoPyObject)]
pub(crate) enum Chosen {
    Number(usize),
    Notation(String),
}

/// A player of some game.
pub(crate) trait Chooser: Send {
    fn choose(&mut self, table: &dyn Table, seat: Seat, luck: &mut Fast) -> Result<Chosen, Refused>;
}

/// All that the package asks of a game.
pub(crate) trait Playable: Evaluate + Encoded {}

impl<G: Evaluate + Encoded> Playable for G {}

/// Calls a generic function with the type of the game that has this key.
macro_rules! with_playable {
    ($key:expr, $game:ident => $body:expr) => {
        harena_catalog::with_any_game!($key, $game => $body).ok_or_else(|| $crate::errors::Refused::UnknownGame($key.to_string()))
    };
}
pub(crate) use with_playable;

#[derive(Clone)]
struct Played<G: Game> {
    base: Arc<Base<G>>,
    game: G,
    chance: SeededChance,
    /// Since the base.
    done: Vec<Done<G>>,
    /// Scratch space.
    legal: Vec<G::Action>,
}

#[derive(Clone)]
struct Done<G: Game> {
    seat: Seat,
    action: G::Action,
    /// The luck of a fork; otherwise it comes from the generator.
    luck: Option<Arc<[u32]>>,
}

/// A point that is kept whole.
struct Base<G: Game> {
    options: G::Options,
    /// Unless luck was chosen by hand.
    seed: Option<Seed>,
    /// Of the seats, where a record had them; it has them again.
    names: Vec<String>,
    past: Past<G>,
    game: G,
    chance: SeededChance,
}

enum Past<G: Game> {
    /// Setting the game up.
    Start(Vec<G::Event>),
    /// The real game as this seat knows it; the rest was dealt anew. What it stands for comes out through [`Base::events`] and
    /// [`Base::history`] alone, and never whole: what is true and hidden from the seat must not be read from what it imagines.
    Imagined { seat: Seat, of: Arc<Base<G>>, done: Vec<Done<G>> },
    /// What a seat knows of a game that was imagined itself. It is written out at once: pasts that point at pasts would grow for as long as somebody
    /// imagines within what was imagined, and whoever went through them would run out of stack.
    Told { events: Vec<G::Event>, history: Vec<(Seat, G::Action)> },
}

pub(crate) fn start<G: Playable>(options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn Table>, Refused> {
    start_named::<G>(read_options::<G>(options)?, seats, seed, Vec::new())
}

fn start_named<G: Playable>(
    options: G::Options,
    seats: Seats,
    seed: Seed,
    names: Vec<String>,
) -> Result<Box<dyn Table>, Refused> {
    let mut chance = seed.chance();
    let mut events = Vec::new();
    let game = G::start(&options, seats, &mut chance, &mut events)?;
    Ok(Played::boxed(Base { options, seed: Some(seed), names, past: Past::Start(events), game, chance }))
}

/// A game that was begun with this seed and has come so far.
pub(crate) fn resume<G: Playable>(
    options: G::Options,
    seed: u64,
    game: G,
    luck: Fast,
    done: &[(Seat, G::Action)],
) -> Box<dyn Table> {
    let seed = Seed::Xoshiro(seed);
    let (mut chance, mut events) = (seed.chance(), Vec::new());
    let start = G::start(&options, game.seats(), &mut chance, &mut events).expect("the game was begun with them");
    let past = Past::Start(events);
    let base = Arc::new(Base { options, seed: Some(seed), names: Vec::new(), past, game: start, chance });
    let done = done.iter().map(|&(seat, action)| Done { seat, action, luck: None }).collect();
    Box::new(Played { base, game, chance: SeededChance::Xoshiro(luck), done, legal: Vec::new() })
}

/// A deal with luck that is chosen by hand.
pub(crate) fn deal<G: Playable>(options: &Value, seats: Seats, path: &[u32]) -> Result<Forked, Refused> {
    let options = read_options::<G>(options)?;
    follow(path, |luck| {
        let mut events = Vec::new();
        let game = G::start(&options, seats, luck, &mut events)?;
        let chance = Seed::Xoshiro(0).chance();
        Ok(Played::boxed(Base { options, seed: None, names: Vec::new(), past: Past::Start(events), game, chance }))
    })
}

pub(crate) fn replay<G: Playable>(record: &Record) -> Result<Box<dyn Table>, Refused> {
    let game = Match::<G>::replay(record)?;
    let mut table = start_named::<G>(game.options().clone(), record.seats, record.seed, record.names.clone())?;
    for (seat, action) in game.actions() {
        table.play(*seat, Wanted::Text(&action.to_string()))?;
    }
    Ok(table)
}

pub(crate) fn read_options<G: Game>(options: &Value) -> Result<G::Options, Refused> {
    let read = |options: &Value| serde_json::from_value::<G::Options>(options.clone());
    read(options).map_err(|error| {
        // Which option it is, is found by giving each one alone. One that nobody knows is named already.
        let each = options.as_object().into_iter().flatten();
        let wrong =
            each.filter_map(|(name, value)| Some((name, read(&json!({ name: value })).err()?.to_string()))).next();
        Refused::Options(match wrong {
            Some((name, why)) if !why.starts_with("unknown field") => format!("option {name:?}: {}", in_words(&why)),
            _ => error.to_string(),
        })
    })
}

/// What was expected, for people who do not write Rust.
fn in_words(why: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}");
    let Some((found, expected)) = why.rsplit_once("expected ") else { return why.to_string() };
    let expected = match expected {
        "u8" => whole(u8::MAX.into()),
        "u16" => whole(u16::MAX.into()),
        "u32" => whole(u32::MAX.into()),
        "u64" | "usize" => whole(u64::MAX),
        "a boolean" => "true or false".to_string(),
        other => other.to_string(),
    };
    format!("{found}expected {expected}")
}

/// A path of luck is followed to its end, and no further.
fn follow(
    path: &[u32],
    play: impl FnOnce(&mut Path<'_>) -> Result<Box<dyn Table>, Refused>,
) -> Result<Forked, Refused> {
    let mut luck = Path::new(path);
    let table = play(&mut luck)?;
    Ok(luck.next()?.map_or(Forked::Game(table), Forked::Luck))
}

impl<G: Playable> Base<G> {
    /// Everything that happened up to here and in these actions.
    fn events(&self, done: &[Done<G>]) -> Vec<G::Event> {
        let mut events = match &self.past {
            Past::Start(events) | Past::Told { events, .. } => events.clone(),
            Past::Imagined { seat, of, done } => of.events_for(*seat, done),
        };
        let (mut game, mut chance) = (self.game.clone(), self.chance.clone());
        for Done { seat, action, luck } in done {
            match luck {
                None => game.play(*seat, *action, &mut chance, &mut events),
                Some(path) => game.play(*seat, *action, &mut Path::new(path), &mut events),
            }
        }
        events
    }

    /// The same as a seat knows it.
    fn events_for(&self, seat: Seat, done: &[Done<G>]) -> Vec<G::Event> {
        self.events(done).iter().filter_map(|event| G::redact(event, seat.into())).collect()
    }

    /// What was played. A seat that imagines knows what it has chosen itself; what others chose is for the log to tell, as far as it
    /// was shown.
    fn history(&self, done: &[Done<G>]) -> Vec<(Seat, G::Action)> {
        let mut history = match &self.past {
            Past::Start(_) => Vec::new(),
            Past::Imagined { seat, of, done } => of.history_of(*seat, done),
            Past::Told { history, .. } => history.clone(),
        };
        history.extend(done.iter().map(|done| (done.seat, done.action)));
        history
    }

    /// What a seat played itself.
    fn history_of(&self, seat: Seat, done: &[Done<G>]) -> Vec<(Seat, G::Action)> {
        self.history(done).into_iter().filter(|(actor, _)| *actor == seat).collect()
    }
}

impl<G: Playable> Played<G> {
    fn new(base: Base<G>) -> Played<G> {
        let (game, chance) = (base.game.clone(), base.chance.clone());
        Played { base: Arc::new(base), game, chance, done: Vec::new(), legal: Vec::new() }
    }

    fn boxed(base: Base<G>) -> Box<dyn Table> {
        Box::new(Played::new(base))
    }

    /// Only a seat that is to act has something to choose.
    fn asked(&self, seat: Seat) -> Result<(), Refused> {
        let to_act = self.game.to_act();
        match to_act.contains(seat) {
            true => Ok(()),
            false => Err(if to_act.is_empty() { Refused::Over } else { Refused::NotAsked(seat) }),
        }
    }

    fn action(&self, seat: Seat, wanted: Wanted<'_>) -> Result<G::Action, Refused> {
        match wanted {
            Wanted::Text(text) => text
                .parse()
                .map_err(|error: ParseError| Refused::Notation(format!("{text:?} is no action of this game: {error}"))),
            Wanted::Number(number) => self.game.action_at(seat, number).ok_or_else(|| {
                Refused::Notation(match self.game.action_count() {
                    count if number >= count => format!("numbers of actions are below {count}, not {number}"),
                    _ => format!("number {number} stands for nothing here"),
                })
            }),
        }
    }
}

impl<G: Playable> Table for Played<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn encoding_version(&self) -> u32 {
        G::ENCODING_VERSION
    }

    fn options(&self) -> Value {
        serde_json::to_value(&self.base.options).expect("options are plain data")
    }

    fn seed(&self) -> Option<Seed> {
        self.base.seed
    }

    fn seats(&self) -> Seats {
        self.game.seats()
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn legal(&mut self, seat: Seat, numbers: &mut Vec<u32>) {
        numbers.clear();
        self.game.legal_indices(seat, &mut self.legal, numbers);
    }

    fn legal_texts(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn mask(&mut self, seat: Seat, into: &mut [u8]) {
        self.game.mask(seat, &mut self.legal, into);
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.game.observe(seat, into);
    }

    fn action_count(&self) -> usize {
        self.game.action_count()
    }

    fn observation_len(&self) -> usize {
        self.game.observation_len()
    }

    fn information_key(&self, seat: Seat) -> u64 {
        self.game.information_key(seat)
    }

    fn number(&self, seat: Seat, text: &str) -> Result<Option<usize>, Refused> {
        let action = self.action(seat, Wanted::Text(text))?;
        Ok(self.game.action_index(seat, action))
    }

    fn notation(&self, seat: Seat, number: usize) -> Result<String, Refused> {
        Ok(self.action(seat, Wanted::Number(number))?.to_string())
    }

    fn check(&self, seat: Seat, action: Wanted<'_>) -> Result<(), Refused> {
        if self.game.to_act().is_empty() {
            return Err(Refused::Over);
        }
        Ok(self.game.check(seat, self.action(seat, action)?)?)
    }

    fn play(&mut self, seat: Seat, action: Wanted<'_>) -> Result<(), Refused> {
        if self.game.to_act().is_empty() {
            return Err(Refused::Over);
        }
        let action = self.action(seat, action)?;
        self.game.check(seat, action)?;
        self.game.play(seat, action, &mut self.chance, &mut NoLog);
        self.done.push(Done { seat, action, luck: None });
        Ok(())
    }

    fn fork(&self, seat: Seat, action: Wanted<'_>, path: &[u32]) -> Result<Forked, Refused> {
        self.check(seat, action)?;
        let action = self.action(seat, action)?;
        follow(path, |luck| {
            let mut after = self.clone();
            after.game.play(seat, action, luck, &mut NoLog);
            after.done.push(Done { seat, action, luck: Some(path.into()) });
            Ok(Box::new(after))
        })
    }

    fn imagine(&self, seat: Seat, luck: u64) -> Box<dyn Table> {
        // In what one seat imagines another may imagine with the same seed: that must not bring back what was made up before.
        let luck = Fast::nth_seed(luck_for(Purpose::Imagining, luck), seat.index() as u64);
        let mut chance = Seed::Xoshiro(luck).chance();
        let game = self.game.imagine(seat, &mut chance);
        let past = match &self.base.past {
            Past::Start(_) => Past::Imagined { seat, of: Arc::clone(&self.base), done: self.done.clone() },
            Past::Imagined { .. } | Past::Told { .. } => Past::Told {
                events: self.base.events_for(seat, &self.done),
                history: self.base.history_of(seat, &self.done),
            },
        };
        Played::boxed(Base { options: self.base.options.clone(), seed: None, names: Vec::new(), past, game, chance })
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn position(&self) -> Box<dyn Table> {
        let (base, game, chance) = (Arc::clone(&self.base), self.game.clone(), self.chance.clone());
        Box::new(Played { base, game, chance, done: Vec::new(), legal: Vec::new() })
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(viewer)).expect("a view is plain data")
    }

    fn events(&self, viewer: Viewer) -> Vec<(Value, String)> {
        let told = |event: &G::Event| {
            let event = G::redact(event, viewer)?;
            Some((serde_json::to_value(&event).expect("an event is plain data"), event.to_string()))
        };
        self.base.events(&self.done).iter().filter_map(told).collect()
    }

    fn returns(&self) -> Option<Vec<f64>> {
        self.game.returns().map(|returns| returns[..self.game.seats().count()].to_vec())
    }

    fn standing(&self) -> Option<Standing> {
        self.game.standing()
    }

    fn history(&self) -> Vec<(Seat, String)> {
        self.base.history(&self.done).into_iter().map(|(seat, action)| (seat, action.to_string())).collect()
    }

    fn record(&self, names: Vec<String>) -> Result<Record, Refused> {
        let count = self.game.seats().count();
        if !names.is_empty() && names.len() != count {
            return Err(Refused::Record(format!("{count} seats have {count} names, not {}", names.len())));
        }
        if names.iter().any(|name| name.trim() != name || name.is_empty() || name.contains(['\n', '\r'])) {
            return Err(Refused::Record("a name is one line of text".to_string()));
        }
        let (Some(seed), Past::Start(_)) = (self.base.seed, &self.base.past) else {
            return Err(Refused::Record(
                "a game that was imagined, or whose luck was chosen, cannot be played again from a seed".to_string(),
            ));
        };
        let names = if names.is_empty() { self.base.names.clone() } else { names };
        let mut game = Match::<G>::start(self.base.options.clone(), self.game.seats(), seed)?.with_names(names);
        for Done { seat, action, luck } in &self.done {
            if luck.is_some() {
                return Err(Refused::Record(
                    "a game whose luck was chosen cannot be played again from a seed".to_string(),
                ));
            }
            game.play(*seat, *action)?;
        }
        Ok(game.record())
    }

    fn action_blocks(&self) -> Value {
        let mut start = 0;
        let blocks = self.game.action_blocks().into_iter().map(|block| {
            let from = start;
            start += block.size;
            json!({ "name": block.name, "start": from, "size": block.size, "about": block.about })
        });
        blocks.collect()
    }

    fn observation_fields(&self) -> Value {
        let fields = self.game.observation_fields();
        fields
            .iter()
            .map(|field| json!({ "name": field.name, "start": field.start, "size": field.len, "about": field.about }))
            .collect()
    }

    fn advised(&self, seat: Seat, chooser: &mut dyn Chooser, luck: &mut Fast) -> Result<Chosen, Refused> {
        self.asked(seat)?;
        chooser.choose(self, seat, luck)
    }

    fn search(&self, sought: Sought, wanted: &dyn Fn() -> bool) -> Result<Vec<(usize, u32, f64)>, Refused> {
        let Sought { seat, iterations, c, luck } = sought;
        self.asked(seat)?;
        let nature = G::nature(&self.base.options, self.game.seats());
        // As wide as the game counts, the usual constant weighs as much as in a game from -1 to 1.
        let exploration = c.unwrap_or((nature.most - nature.least) / 2.0 * 1.4);
        // The first simulation is that of the root itself and tries nothing.
        let settings = uct::Settings { simulations: iterations + 1, exploration, nodes: Nodes::of(&nature) };
        let mut uct = Uct::new(settings);
        // Players with one seed at one table shall not have the same luck.
        let mut chance = Fast::nth(luck, seat.index() as u64);
        let sight = Sight::new(&self.game, seat);
        uct.search_in(seat, |chance| sight.imagine(chance).undecided(seat), wanted, &mut chance);
        let number = |action| self.game.action_index(seat, action).expect("every listed action has a number");
        let mut tried: Vec<_> =
            uct.tried().iter().map(|tried| (number(tried.action), tried.visits, tried.mean)).collect();
        tried.sort_unstable_by_key(|&(number, ..)| number);
        Ok(tried)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

struct Typed<G: Game>(Box<dyn Player<G>>);

pub(crate) fn chooser<G: Playable>(name: &str) -> Result<Box<dyn Chooser>, Refused> {
    let player =
        roster::<G>().player(name, Blocking::Allowed).map_err(|unknown| Refused::UnknownPlayer(unknown.to_string()))?;
    Ok(Box::new(Typed(player)))
}

impl<G: Playable> Chooser for Typed<G> {
    fn choose(&mut self, table: &dyn Table, seat: Seat, luck: &mut Fast) -> Result<Chosen, Refused> {
        let Some(played) = table.as_any().downcast_ref::<Played<G>>() else {
            return Err(Refused::UnknownPlayer(format!("this player plays {}, not {}", G::META.key, table.meta().key)));
        };
        let sight = Sight::new(&played.game, seat);
        let action = self.0.choose(&sight, luck);
        let number = played.game.action_index(seat, action);
        Ok(number.map_or_else(|| Chosen::Notation(action.to_string()), Chosen::Number))
    }
}
