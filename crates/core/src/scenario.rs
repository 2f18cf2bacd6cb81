//! Executable examples of the rules: a position, steps in notation, and what must hold after
//! them, in one small TOML file. `docs/scenarios.md` describes the format for people.
//!
//! A game supports scenarios by implementing [`ScenarioGame`], with a type for its [positions](crate::position).

mod expect;
mod file;

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

use crate::position::{self, Keyed};
use crate::{FastRng, Game, Match, ParseError, Scripted, Seat, Seats, Transcript, read_options};

pub use crate::position::PositionError;
use expect::mentions_choices;
pub use file::{Scenario, ScenarioError, Step};

/// A game that can be set up in any position.
pub trait ScenarioGame: Game {
    /// Fields of a view that describe the components of the game. `unseen` ignores them. They must not hold hidden information.
    const PRINTED: &'static [&'static str] = &[];

    /// A position as plain data, with the keys of scenario files. What is derived is included.
    type Position: Serialize + DeserializeOwned + Keyed;

    /// The full position. Setting it up gives the same position.
    fn position(&self) -> Self::Position;

    /// The game at this position; missing keys get defaults.
    fn set_up(position: &Self::Position, setup: &Setup<'_, Self>) -> Result<Self, PositionError>;

    /// The game at the position of a file.
    fn stage(position: &Table, setup: &Setup<'_, Self>) -> Result<Self, PositionError> {
        Self::set_up(&position::read(position, setup.seats)?, setup)
    }

    /// The position in the form of a file: every key that can be expected, including empty ones.
    fn position_table(&self) -> Table {
        position::table(&self.position())
    }

    /// Whether the list under this key is ordered (a pile) or not (a hand).
    fn is_ordered(key: &str) -> bool;

    /// Whether an object of this name takes part in this game: a creature that was not drawn does not.
    fn takes_part(&self, _name: &str) -> Result<(), String> {
        Ok(())
    }

    /// Whether a seat could see an object of this name; otherwise `unseen` would always hold.
    fn check_unseen(&self, _name: &str) -> Result<(), String> {
        Ok(())
    }

    /// The code of a scripted outcome, such as a card for the event `stunned`.
    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, PositionError>;

    /// Whether two codes of an event are the same outcome.
    fn same_outcome(_event: &str, a: u8, b: u8) -> bool {
        a == b
    }

    /// The name of an outcome; the inverse of [`outcome_code`](ScenarioGame::outcome_code).
    fn outcome_text(&self, event: &str, code: u8) -> String;

    /// Whether this action declines a decision that the game has just skipped because there was nothing to decide:
    /// between the last choice (`None` in a position that was set up) and now it would have been this seat's decision.
    /// A scenario may write such an action although the seat was not asked; it has no effect.
    fn was_declined(&self, last: Option<&Last<Self>>, seat: Seat, action: Self::Action) -> bool;
}

/// The choice made last in a scenario, and the position in which it was made.
#[derive(Clone, Debug)]
pub struct Last<G: Game> {
    pub position: G,
    pub seat: Seat,
    pub action: G::Action,
}

/// What is needed to set up a game, besides its position.
#[derive(Debug)]
pub struct Setup<'a, G: Game> {
    pub options: G::Options,
    pub seats: Seats,
    /// All texts of the file, so that fillers avoid them.
    pub mentioned: Vec<&'a str>,
}

impl<G: Game> Setup<'_, G> {
    /// For a position that is not from a file.
    pub const fn new(options: G::Options, seats: Seats) -> Self {
        Setup { options, seats, mentioned: Vec::new() }
    }
}

/// Plays a scenario. Returns the differences; none if every expectation was met.
pub fn run<G: ScenarioGame>(scenario: &Scenario) -> Result<Vec<String>, ScenarioError> {
    let actions = parse_actions::<G>(scenario)?;
    let mut stage = Stage::<G>::set(scenario)?;
    let mut differences = Vec::new();
    for (index, (step, actions)) in scenario.steps.iter().zip(actions).enumerate() {
        for ((seat, text), action) in step.actions.iter().zip(actions) {
            if let Err(message) = stage.act(*seat, action) {
                differences.push(format!("step {}, {seat} {text:?}: {message}", index + 1));
                return Ok(differences);
            }
        }
        if step.play_forced && !stage.play_forced() {
            differences.push(format!("step {}, play-forced: nothing is forced here", index + 1));
        }
        stage.check_expectations(&step.then, &format!("step {}, then", index + 1), End::OfStep, &mut differences)?;
    }
    if let Some(later) = stage.check_expectations(&scenario.after, "after", End::OfFile, &mut differences)? {
        stage = later;
    }
    if let Some((event, code)) = stage.table.chance().impossible() {
        let name = stage.game().outcome_text(event, code);
        differences.push(format!("chance.{event}: {name} was not a possible outcome of this event"));
    } else {
        for (event, codes) in stage.table.chance().unused() {
            let names: Vec<_> = codes.iter().map(|&code| stage.game().outcome_text(event, code)).collect();
            differences.push(format!("chance.{event}: no event used {}", names.join(", ")));
        }
    }
    if !differences.is_empty() {
        differences.push(stage.situation());
    }
    Ok(differences)
}

/// The game after this many actions of a scenario.
pub fn after<G: ScenarioGame>(scenario: &Scenario, actions: usize) -> Result<G, ScenarioError> {
    let parsed = parse_actions::<G>(scenario)?;
    let mut stage = Stage::<G>::set(scenario)?;
    let written = scenario.steps.iter().flat_map(|step| &step.actions);
    for ((seat, text), action) in written.zip(parsed.into_iter().flatten()).take(actions) {
        stage.act(*seat, action).map_err(|message| ScenarioError::new(format!("{seat} {text:?}"), message))?;
    }
    Ok(stage.game().clone())
}

/// The actions of each step.
fn parse_actions<G: ScenarioGame>(scenario: &Scenario) -> Result<Vec<Vec<G::Action>>, ScenarioError> {
    let parse = |index: usize, seat: &Seat, text: &str| {
        let wrong =
            |error: ParseError| ScenarioError::new(format!("step {}, {seat} {text:?}", index + 1), error.to_string());
        text.parse::<G::Action>().map_err(wrong)
    };
    let steps = scenario.steps.iter().enumerate();
    steps.map(|(index, step)| step.actions.iter().map(|(seat, text)| parse(index, seat, text)).collect()).collect()
}

/// Scripted outcomes by chance event, as codes of the game.
type Script = BTreeMap<String, VecDeque<u8>>;

fn script<G: ScenarioGame>(game: &G, scenario: &Scenario) -> Result<Script, ScenarioError> {
    let mut script = Script::new();
    for (event, outcomes) in &scenario.chance {
        let codes = script.entry(event.clone()).or_default();
        for text in outcomes {
            let code = game.outcome_code(event, text);
            codes.push_back(code.map_err(|e| ScenarioError::new(format!("chance.{}", e.at), e.message))?);
        }
    }
    Ok(script)
}

/// The place of an expectation, for error messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    OfStep,
    OfFile,
}

type Choices<G> = Vec<(Seat, <G as Game>::Action)>;

/// A scenario being played.
#[derive(Clone)]
struct Stage<G: ScenarioGame> {
    table: Match<G, Scripted, Transcript<G>>,
    last: Option<Last<G>>,
    /// Declined since then, without having been asked.
    declined: Choices<G>,
    exact: bool,
}

impl<G: ScenarioGame> Stage<G> {
    fn new(scenario: &Scenario, game: G, chance: Scripted, events: Vec<G::Event>) -> Stage<G> {
        let table = Match::new(game, chance, Transcript::new(events));
        Stage { table, last: None, declined: Vec::new(), exact: scenario.exact }
    }

    fn game(&self) -> &G {
        self.table.game()
    }

    fn set(scenario: &Scenario) -> Result<Stage<G>, ScenarioError> {
        let options = serde_json::to_value(&scenario.options).expect("what TOML says JSON can say");
        let options = read_options::<G>(&options).map_err(|error| ScenarioError::new("options", error.to_string()))?;
        let (low, high) = (G::META.min_seats, G::META.max_seats);
        let seats = scenario.seats.or_else(|| Seats::new(3.clamp(low, high))).expect("a game has at least one seat");
        G::META.check_seats(seats).map_err(|error| ScenarioError::new("seats", error.to_string()))?;
        let Some(position) = &scenario.position else { return Stage::deal(scenario, seats, &options) };
        let setup = Setup { options, seats, mentioned: scenario.mentioned() };
        let game =
            G::stage(position, &setup).map_err(|e| ScenarioError::new(format!("position.{}", e.at), e.message))?;
        let script = script(&game, scenario)?;
        let stage = Stage::new(scenario, game, Stage::<G>::chance(script), Vec::new());
        stage.expect_derived(position)?;
        Ok(stage)
    }

    /// A real deal with scripted outcomes. Names in the script may depend on the deal (which creatures take part), so it is
    /// repeated until they agree.
    fn deal(scenario: &Scenario, seats: Seats, options: &G::Options) -> Result<Stage<G>, ScenarioError> {
        let mut known = Script::new();
        for _ in 0..4 {
            let mut events = Vec::new();
            let mut chance = Stage::<G>::chance(known.clone());
            let game = G::start(options, seats, &mut chance, &mut events)
                .map_err(|error| ScenarioError::new("options", error.to_string()))?;
            let mut names = Script::new();
            for (event, outcomes) in &scenario.chance {
                let codes = outcomes.iter().filter_map(|text| game.outcome_code(event, text).ok()).collect();
                names.insert(event.clone(), codes);
            }
            if names == known || scenario.chance.is_empty() {
                script(&game, scenario)?; // anything still unknown is an error
                return Ok(Stage::new(scenario, game, chance, events));
            }
            known = names;
        }
        Err(ScenarioError::new("chance", "what it names depends on itself"))
    }

    /// Unscripted outcomes come from a generator with a fixed seed.
    fn chance(script: Script) -> Scripted {
        Scripted::new(script, FastRng::new(1)).with_alike(G::same_outcome)
    }

    fn play(&mut self, seat: Seat, action: G::Action) {
        self.last = Some(Last { position: self.game().clone(), seat, action });
        self.declined.clear();
        self.table.apply(seat, action);
    }

    /// Plays one action of the file. Unless the file is exact, forced choices that it omits are played first.
    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), String> {
        let Err(now) = self.game().check(seat, action) else {
            self.play(seat, action);
            return Ok(());
        };
        let mut why = format!("not allowed: {now}");
        if self.exact {
            if let Some(forced) = self.game().forced_action() {
                let forced = written::<G>(&[forced]);
                why += &format!("\n    first comes what is forced here: write {forced}, or play-forced = true");
            }
            return Err(format!("{why}{}\n    {}", self.not_asked(seat), self.situation()));
        }
        let mut ahead = self.clone();
        let mut forced = Vec::new();
        loop {
            if ahead.was_declined(seat, action) {
                ahead.declined.push((seat, action));
                *self = ahead;
                return Ok(());
            }
            let Some((next, only)) = ahead.game().forced_action() else { break };
            forced.push((next, only));
            ahead.play(next, only);
            match ahead.game().check(seat, action) {
                Ok(()) => {
                    ahead.play(seat, action);
                    *self = ahead;
                    return Ok(());
                }
                Err(then) => {
                    why = format!(
                        "not allowed: {now}\n    nor after what is forced here, {}: {then}",
                        written::<G>(&forced)
                    )
                }
            }
        }
        Err(format!("{why}{}\n    {}", self.not_asked(seat), self.situation()))
    }

    fn not_asked(&self, seat: Seat) -> String {
        let asked = self.game().to_act().contains(seat);
        if asked { String::new() } else { format!("\n    {seat} is not asked here; leave out what was not asked") }
    }

    /// Whether this declines a decision that the game has just skipped. The same decision cannot be declined twice.
    fn was_declined(&self, seat: Seat, action: G::Action) -> bool {
        let is_seat = self.game().seats().iter().any(|other| other == seat);
        is_seat
            && !self.declined.contains(&(seat, action))
            && self.game().was_declined(self.last.as_ref(), seat, action)
    }

    /// Plays all forced choices that are due. Returns whether there was one.
    fn play_forced(&mut self) -> bool {
        let mut any = false;
        while let Some((seat, only)) = self.game().forced_action() {
            self.play(seat, only);
            any = true;
        }
        any
    }

    /// Checks expectations in the current position; forced choices are not played. At the end of the file forced choices may be played
    /// first, unless the expectations mention the choices of a forced seat. Returns the stage at which all are met, if it is a
    /// later one.
    fn check_expectations(
        &self,
        expected: &Table,
        at: &str,
        end: End,
        differences: &mut Vec<String>,
    ) -> Result<Option<Stage<G>>, ScenarioError> {
        let mut now = Vec::new();
        self.expect(expected, at, &mut now)?;
        if !now.is_empty()
            && let Some((later, forced)) = self.later(expected)
        {
            if end == End::OfFile && !forced.iter().any(|&(seat, _)| mentions_choices(expected, seat)) {
                return Ok(Some(later));
            }
            let forced = written::<G>(&forced);
            now.push(format!(
                "{at}: it would hold after what is forced here, {forced}: write that, or play-forced = true"
            ));
        }
        differences.append(&mut now);
        Ok(None)
    }

    /// The next stage at which all expectations are met, and the forced choices that lead there.
    fn later(&self, expected: &Table) -> Option<(Stage<G>, Choices<G>)> {
        let mut later = self.clone();
        let mut forced = Vec::new();
        while let Some((seat, only)) = later.game().forced_action() {
            forced.push((seat, only));
            later.play(seat, only);
            let mut then = Vec::new();
            if later.expect(expected, "", &mut then).is_ok() && then.is_empty() {
                return Some((later, forced));
            }
        }
        None
    }

    /// The seats to act and their legal actions, for error messages.
    fn situation(&self) -> String {
        let mut lines = vec![];
        for seat in self.game().to_act().iter() {
            let mut legal = Vec::new();
            self.game().legal(seat, &mut legal);
            let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
            lines.push(format!("now {seat} is to act: {}", legal.join(", ")));
        }
        if lines.is_empty() { "now the game is over".to_string() } else { lines.join("; ") }
    }
}

/// Choices in the form of a file.
fn written<G: Game>(choices: &[(Seat, G::Action)]) -> String {
    let each: Vec<_> = choices.iter().map(|(seat, action)| format!("{seat} = \"{action}\"")).collect();
    each.join(", ")
}
