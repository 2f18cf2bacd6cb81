//! Stress tests: random play of everything that `check` accepts, with a style per seat and a model that is checked after every step. Broken
//! laws are values, so that a long run can report them.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use crate::fuzz::styled_action;
use crate::{Chance, FastRng, Fuzzed, Match, Record, Seat, Seats, Seed, Step, Viewer};

/// Longer games are considered endless.
const MAX_DECISIONS: usize = 100_000;
/// One of this many positions is described and set up again, since that is slow.
const RESTAGED: u32 = 32;
/// Styles of every game, in addition to its own.
const COMMON_STYLES: [&str; 3] = ["even", "first", "last"];

/// The statistics of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    /// Random actions that were checked.
    pub drawn: u64,
    /// Random actions that passed `check`.
    pub accepted: u64,
    /// Played actions that `legal` did not list.
    pub unlisted: u64,
    /// Imagined states that were compared with the log of the seat.
    pub imagined: u64,
    /// Positions that were described and set up again.
    pub restaged: u64,
    /// How often each named branch was reached.
    pub branches: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn new<G: Fuzzed>() -> Tally {
        Tally { branches: G::BRANCHES.iter().map(|&name| (name, 0)).collect(), ..Tally::default() }
    }

    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.drawn += other.drawn;
        self.accepted += other.accepted;
        self.unlisted += other.unlisted;
        self.imagined += other.imagined;
        self.restaged += other.restaged;
        for (name, count) in &other.branches {
            *self.branches.entry(name).or_default() += count;
        }
    }

    /// The named branches that were never reached.
    pub fn unreached(&self) -> impl Iterator<Item = &'static str> {
        self.branches.iter().filter(|(_, count)| **count == 0).map(|(name, _)| *name)
    }
}

/// A law that does not hold, and the game that shows it.
#[derive(Clone, Debug)]
pub struct Broken {
    pub law: String,
    /// The game up to the position in which the law was broken, or to the action that broke it.
    pub record: Box<Record>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.law, self.record)
    }
}

/// Plays one game and tests every law on the way. The same arguments play the same game.
pub fn stress<G: Fuzzed>(options: &G::Options, seats: Seats, seed: u64, tally: &mut Tally) -> Result<(), Broken> {
    stress_with::<G>(options, seats, seed, FastRng::nth(seed, 1), tally)
}

/// The same with choices from another source, such as the bytes of a fuzzer. The deal comes from the seed.
pub fn stress_with<G: Fuzzed>(
    options: &G::Options,
    seats: Seats,
    seed: u64,
    choices: impl Chance,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let mut run = Run::<G, _>::start(options, seats, seed, choices);
    // A panic in the rules is a broken law too, so it is reported with the record of its game.
    let played = catch_unwind(AssertUnwindSafe(|| run.play_to_the_end(tally)));
    let played = played.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
        let action = run.playing.map(|(seat, action)| format!(" when {seat} plays {action}")).unwrap_or_default();
        Err(format!("a panic{action}: {text}"))
    });
    tally.games += 1;
    let at = format!("{} with {} seats, seed {seed}, step {}", G::META.key, seats.count(), run.game.actions().len());
    played.map_err(|law| Broken { law: format!("{at}: {law}"), record: Box::new(run.game.record()) })
}

type Law = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($law:tt)*) => {
        if !$holds {
            return Err(format!($($law)*));
        }
    };
}

struct Run<G: Fuzzed, C> {
    game: Match<G>,
    model: G::Model,
    chance: C,
    /// Decides which positions are set up again; separate from the chance of the game.
    restaging: FastRng,
    /// The action being played, for the report if the rules panic.
    playing: Option<(Seat, G::Action)>,
    styles: Vec<&'static str>,
    legal: Vec<G::Action>,
}

impl<G: Fuzzed, C: Chance> Run<G, C> {
    fn start(options: &G::Options, seats: Seats, seed: u64, mut chance: C) -> Run<G, C> {
        let game = Match::<G>::start(options.clone(), seats, Seed::Xoshiro(seed)).expect("good options");
        let all: Vec<_> = COMMON_STYLES.iter().chain(G::STYLES).copied().collect();
        // Seats of the same style reach branches that mixed ones do not, such as an empty deck when all hoard.
        let same_style = (chance.below(2) == 0).then(|| all[chance.below(all.len() as u32) as usize]);
        let mut style = || same_style.unwrap_or_else(|| all[chance.below(all.len() as u32) as usize]);
        let styles = seats.iter().map(|_| style()).collect();
        let model = game.game().start_model(game.events());
        Run { game, model, chance, restaging: FastRng::nth(seed, 2), playing: None, styles, legal: Vec::new() }
    }

    fn play_to_the_end(&mut self, tally: &mut Tally) -> Law {
        self.game.game().check_invariants()?;
        while !self.game.game().to_act().is_empty() {
            ensure!(self.game.actions().len() < MAX_DECISIONS, "the game does not end");
            ensure!(self.game.game().standing().is_none(), "there is a standing before the end");
            self.lists_are_sound()?;
            self.others_cannot_act(tally)?;
            if self.chance.below(16) == 0 {
                self.imagines(tally)?;
            }
            if self.restaging.below(RESTAGED) == 0 {
                self.survives_set_up(tally)?;
            }
            let (seat, action) = self.choose(tally)?;
            self.play(seat, action, tally)?;
        }
        ensure!(self.game.game().standing().is_some(), "the game is over without a standing");
        self.survives_set_up(tally)?;
        for (seat, action) in self.game.actions() {
            ensure!(self.game.game().check(*seat, *action).is_err(), "{seat} {action} is allowed after the end");
        }
        self.replays()
    }

    /// A seat to act has a list of distinct actions that all pass `check`; the others have none.
    fn lists_are_sound(&mut self) -> Law {
        let game = self.game.game();
        for seat in game.seats().iter() {
            self.legal.clear();
            game.legal(seat, &mut self.legal);
            ensure!(
                self.legal.is_empty() != game.to_act().contains(seat),
                "{seat} is to act and cannot, or can and is not"
            );
            if let Some(twice) = first_repeated(&self.legal) {
                return Err(format!("{seat} {twice} is listed twice"));
            }
            for &action in &self.legal {
                game.check(seat, action).map_err(|why| format!("{seat} {action} is listed, but {why}"))?;
            }
        }
        Ok(())
    }

    /// Actions of seats that are not to act are refused.
    fn others_cannot_act(&mut self, tally: &mut Tally) -> Law {
        let game = self.game.game();
        for seat in game.seats().iter().filter(|&seat| !game.to_act().contains(seat)) {
            let action = game.arbitrary_action(seat, &mut self.chance);
            tally.drawn += 1;
            ensure!(game.check(seat, action).is_err(), "{seat} {action} is allowed, but {seat} is not to act");
        }
        Ok(())
    }

    /// Chooses a seat to act and its action: a randomly drawn one that passes `check`, or a listed one.
    fn choose(&mut self, tally: &mut Tally) -> Result<(Seat, G::Action), String> {
        let actors = self.game.game().to_act();
        let nth = self.chance.below(actors.len() as u32) as usize;
        let seat = actors.iter().nth(nth).expect("one of those who act");
        self.legal.clear();
        self.game.game().legal(seat, &mut self.legal);
        let mut found = None;
        for _ in 0..4 {
            let action = self.game.game().arbitrary_action(seat, &mut self.chance);
            tally.drawn += 1;
            if self.draw_is_sound(seat, action)? {
                tally.accepted += 1;
                found = Some(action);
            }
        }
        match found {
            Some(action) if self.chance.below(3) == 0 => Ok((seat, action)),
            _ => Ok((seat, self.by_style(seat))),
        }
    }

    /// A drawn action has a notation, and either passes or changes nothing. Returns whether it passes.
    fn draw_is_sound(&mut self, seat: Seat, action: G::Action) -> Result<bool, String> {
        let text = action.to_string();
        let again = text.parse::<G::Action>();
        ensure!(again.as_ref() == Ok(&action), "{text:?} reads back as {again:?}");
        match self.game.game().check(seat, action) {
            Ok(()) => {
                let listed = self.legal.contains(&action) || self.game.game().is_parametric(seat, action);
                ensure!(listed, "{seat} {action} is allowed, but not listed");
                Ok(true)
            }
            Err(why) => {
                ensure!(!self.legal.contains(&action), "{seat} {action} is listed, but {why}");
                if self.chance.below(64) == 0 {
                    self.refusal_changes_nothing(seat, action)?;
                }
                Ok(false)
            }
        }
    }

    fn refusal_changes_nothing(&mut self, seat: Seat, action: G::Action) -> Law {
        let before = (format!("{:?}", self.game.game()), self.game.events().len(), self.game.actions().len());
        ensure!(self.game.play(seat, action).is_err(), "{seat} {action} is refused, and played all the same");
        let after = (format!("{:?}", self.game.game()), self.game.events().len(), self.game.actions().len());
        ensure!(before == after, "{seat} {action} is refused, but changes something");
        Ok(())
    }

    fn by_style(&mut self, seat: Seat) -> G::Action {
        let style = self.styles[seat.index()];
        // Sometimes at random, since a fixed style may loop.
        let style = if self.chance.below(16) == 0 { "even" } else { style };
        match style {
            "even" => self.legal[self.chance.below(self.legal.len() as u32) as usize],
            "first" => self.legal[0],
            "last" => self.legal[self.legal.len() - 1],
            style => styled_action(self.game.game(), style, seat, &self.legal, &mut self.chance),
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action, tally: &mut Tally) -> Law {
        tally.unlisted += u64::from(!self.legal.contains(&action));
        let before = self.game.game().clone();
        self.playing = Some((seat, action));
        let since = self.game.events().len();
        self.game.play(seat, action).map_err(|why| format!("{seat} {action} passed, but {why}"))?;
        self.playing = None;
        tally.decisions += 1;
        let (after, events) = (self.game.game(), &self.game.events()[since..]);
        let step = Step { before: &before, seat, action, events, after };
        G::branches(&step, &mut |name| {
            let count = tally.branches.get_mut(name).unwrap_or_else(|| panic!("{name:?} is not among BRANCHES"));
            *count += 1;
        });
        after.check_invariants().map_err(|wrong| format!("after {seat} {action}: {wrong}"))?;
        after.check_model(&mut self.model, events).map_err(|wrong| format!("after {seat} {action}: {wrong}"))
    }

    /// An imagined state has the same view, is consistent with the log, is complete, and can be played.
    fn imagines(&mut self, tally: &mut Tally) -> Law {
        let game = self.game.game();
        let seats = game.seats();
        let seat = seats.iter().nth(self.chance.below(seats.count() as u32) as usize).expect("a seat");
        let mut imagined = game.imagine(seat, &mut self.chance);
        tally.imagined += 1;
        ensure!(
            imagined.view(seat.into()) == game.view(seat.into()),
            "{seat} can tell what it imagines from the real state"
        );
        ensure!(
            imagined.view(Viewer::Spectator) == game.view(Viewer::Spectator),
            "a spectator can tell what {seat} imagines from the real state"
        );
        ensure!(imagined.to_act() == game.to_act(), "other seats are to act in what {seat} imagines");
        let mut theirs = Vec::new();
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        imagined.legal(seat, &mut theirs);
        ensure!(self.legal == theirs, "{seat} has other choices in what it imagines");
        for _ in 0..4 {
            let action = game.arbitrary_action(seat, &mut self.chance);
            let (here, there) = (game.check(seat, action), imagined.check(seat, action));
            ensure!(here == there, "{seat} {action}: {here:?}, but in what {seat} imagines {there:?}");
        }
        imagined.check_invariants().map_err(|wrong| format!("in what {seat} imagines {wrong}"))?;
        let log: Vec<_> = self.game.log(seat.into(), 0).collect();
        game.log_allows(seat, &log)
            .map_err(|wrong| format!("the real state does not fit the log of {seat}: {wrong}"))?;
        imagined
            .log_allows(seat, &log)
            .map_err(|wrong| format!("an imagined state does not fit the log of {seat}: {wrong}"))?;
        for _ in 0..8 {
            let Some(next) = imagined.to_act().first() else { break };
            let action = crate::random_action(&imagined, next, &mut theirs, &mut self.chance);
            imagined.play(next, action, &mut self.chance, &mut crate::NoLog);
            imagined.check_invariants().map_err(|wrong| format!("played on from what {seat} imagines: {wrong}"))?;
        }
        Ok(())
    }

    /// The position can be described and set up again.
    fn survives_set_up(&mut self, tally: &mut Tally) -> Law {
        tally.restaged += 1;
        self.game.game().survives_set_up(self.game.options())
    }

    /// The record goes through text and back to the same game.
    fn replays(&mut self) -> Law {
        let text = self.game.record().to_string();
        let record = Record::parse(&text).map_err(|why| format!("its own record cannot be read: {why}"))?;
        let again = Match::<G>::replay(&record).map_err(|why| format!("its own record cannot be replayed: {why}"))?;
        ensure!(again.events() == self.game.events(), "a replay has other events");
        ensure!(format!("{:?}", again.game()) == format!("{:?}", self.game.game()), "a replay ends otherwise");
        Ok(())
    }
}

/// An action that is listed more than once.
fn first_repeated<A: Copy + Eq + std::hash::Hash>(legal: &[A]) -> Option<A> {
    // Most lists are short and need no set.
    if legal.len() <= 16 {
        return legal.iter().enumerate().find(|(at, action)| legal[..*at].contains(action)).map(|(_, action)| *action);
    }
    let mut seen = HashSet::with_capacity(legal.len());
    legal.iter().find(|action| !seen.insert(**action)).copied()
}

/// Plays games, one for each seed, with every set of options and every number of seats in turn.
///
/// # Panics
/// If a law is broken; the message holds the record of the game.
pub fn stress_all<G: Fuzzed>(seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::new::<G>();
    for seed in seeds {
        let (options, seats) = table::<G>(seed);
        if let Err(broken) = stress::<G>(&options, seats, seed, &mut tally) {
            panic!("{broken}");
        }
    }
    tally
}

/// The options and the number of seats for this seed: all valid combinations in turn.
pub fn table<G: Fuzzed>(seed: u64) -> (G::Options, Seats) {
    let sizes = (G::META.max_seats - G::META.min_seats + 1) as u64;
    let seats = Seats::new(G::META.min_seats + (seed % sizes) as usize).expect("a number of seats of the game");
    let starts = |options: &G::Options| G::start(options, seats, &mut FastRng::new(seed), &mut crate::NoLog).is_ok();
    let mut sets: Vec<_> = G::option_sets().into_iter().filter(starts).collect();
    let which = (seed / sizes % sets.len() as u64) as usize;
    (sets.swap_remove(which), seats)
}

#[cfg(test)]
mod tests;
