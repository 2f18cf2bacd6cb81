//! Executable examples of the rules: a position, steps in notation, and what must hold after
//! them, in one small TOML file. `docs/scenarios.md` describes the format for people.
//!
//! A game takes part by implementing [`Staged`], with a type for its [positions](crate::position).

mod expect;
mod file;

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

use crate::position::{self, Keyed};
use crate::{FastRng, Game, Match, Scripted, Seat, Seats, Transcript, read_options};

pub use crate::position::StageError;
use expect::speak_of_choices;
pub use file::{Scenario, ScenarioError, Step};

/// A game that can be set up in any position by hand.
pub trait Staged: Game {
    /// Fields of a view that describe the game's components. An expectation that something is `unseen` ignores them. They must not hold
    /// hidden information.
    const PRINTED: &'static [&'static str] = &[];

    /// A position as plain data, in the words of scenario files. What follows from the rest stands in it too.
    type Position: Serialize + DeserializeOwned + Keyed;

    /// The full position. Set up again it is the same position.
    fn position(&self) -> Self::Position;

    /// The game in this position. Everything left out takes a sensible default.
    fn set_up(position: &Self::Position, setup: &Setup<'_, Self>) -> Result<Self, StageError>;

    /// The game in a position as it stands in a file.
    fn stage(position: &Table, setup: &Setup<'_, Self>) -> Result<Self, StageError> {
        Self::set_up(&position::read(position, setup.seats)?, setup)
    }

    /// The position as a file would have it: every key that an expectation may name is there, also when it holds nothing.
    fn facts(&self) -> Table {
        position::table(&self.position())
    }

    /// Whether the order of the list under this key means something (a pile) or not (a hand).
    fn is_ordered(key: &str) -> bool;

    /// Whether something of this name is in this game, for names that an expectation may have at that place: a creature that
    /// was not drawn is not.
    fn takes_part(&self, _name: &str) -> Result<(), String> {
        Ok(())
    }

    /// Whether this names something that a seat could see; otherwise an expectation that it is `unseen` would always hold.
    fn check_unseen(&self, _name: &str) -> Result<(), String> {
        Ok(())
    }

    /// The code of a scripted outcome, such as a card for the event `stunned`.
    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, StageError>;

    /// Whether two codes of an event are the same outcome.
    fn same_outcome(_event: &str, a: u8, b: u8) -> bool {
        a == b
    }

    /// The name of an outcome; the inverse of [`outcome_code`](Staged::outcome_code).
    fn outcome_text(&self, event: &str, code: u8) -> String;

    /// Whether this action declines, or changes nothing in, a decision that the game has just passed over: between the choice
    /// made `last` (none yet in a position as it was set up) and now it would have been this seat's, had there been anything to
    /// decide. A scenario may write such an action although it was not asked, and it does nothing.
    fn passed_over(&self, last: Option<&Last<Self>>, seat: Seat, action: Self::Action) -> bool;
}

/// The choice made last in a scenario, and the position in which it was made.
#[derive(Clone, Debug)]
pub struct Last<G: Game> {
    pub position: G,
    pub seat: Seat,
    pub action: G::Action,
}

/// What a game needs to know besides its position.
#[derive(Debug)]
pub struct Setup<'a, G: Game> {
    pub options: G::Options,
    pub seats: Seats,
    /// Every text that the file uses anywhere, so that fillers can keep clear of it.
    pub mentioned: Vec<&'a str>,
}

impl<G: Game> Setup<'_, G> {
    /// For a position that stands in no file.
    pub const fn new(options: G::Options, seats: Seats) -> Self {
        Setup { options, seats, mentioned: Vec::new() }
    }
}

/// Plays a scenario. The list says what differed and is empty if everything held.
pub fn run<G: Staged>(scenario: &Scenario) -> Result<Vec<String>, ScenarioError> {
    for (index, step) in scenario.steps.iter().enumerate() {
        for (seat, text) in &step.actions {
            if let Err(error) = text.parse::<G::Action>() {
                return Err(ScenarioError::new(format!("step {}, {seat} {text:?}", index + 1), error.to_string()));
            }
        }
    }
    let mut stage = Stage::<G>::set(scenario)?;
    let mut differences = Vec::new();
    for (index, step) in scenario.steps.iter().enumerate() {
        for (seat, text) in &step.actions {
            if let Err(message) = stage.act(*seat, text) {
                differences.push(format!("step {}, {seat} {text:?}: {message}", index + 1));
                return Ok(differences);
            }
        }
        if step.play_forced && !stage.play_forced() {
            differences.push(format!("step {}, play-forced: nothing is forced here", index + 1));
        }
        stage.settle(&step.then, &format!("step {}, then", index + 1), End::OfStep, &mut differences)?;
    }
    if let Some(later) = stage.settle(&scenario.after, "after", End::OfFile, &mut differences)? {
        stage = later;
    }
    if let Some((event, code)) = stage.table.chance().impossible() {
        let name = stage.game().outcome_text(event, code);
        differences.push(format!("chance.{event}: {name} could not come up when it was asked for"));
    } else {
        for (event, codes) in stage.table.chance().unused() {
            let names: Vec<_> = codes.iter().map(|&code| stage.game().outcome_text(event, code)).collect();
            differences.push(format!("chance.{event}: never asked for {}", names.join(", ")));
        }
    }
    if !differences.is_empty() {
        differences.push(stage.situation());
    }
    Ok(differences)
}

/// The game after this many actions of a scenario.
pub fn after<G: Staged>(scenario: &Scenario, actions: usize) -> Result<G, ScenarioError> {
    let mut stage = Stage::<G>::set(scenario)?;
    for (seat, text) in scenario.steps.iter().flat_map(|step| &step.actions).take(actions) {
        stage.act(*seat, text).map_err(|message| ScenarioError::new(format!("{seat} {text:?}"), message))?;
    }
    Ok(stage.game().clone())
}

/// Scripted outcomes by chance event, as codes of the game.
type Script = BTreeMap<String, VecDeque<u8>>;

fn script<G: Staged>(game: &G, scenario: &Scenario) -> Result<Script, ScenarioError> {
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

/// Where expectations stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    OfStep,
    OfFile,
}

type Choices<G> = Vec<(Seat, <G as Game>::Action)>;

/// A scenario being played.
#[derive(Clone)]
struct Stage<G: Staged> {
    table: Match<G, Scripted, Transcript<G>>,
    last: Option<Last<G>>,
    /// Declined since, without having been asked.
    declined: Choices<G>,
    exact: bool,
}

impl<G: Staged> Stage<G> {
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
        if !(low..=high).contains(&seats.count()) {
            return Err(ScenarioError::new("seats", format!("{} is played by {low} to {high}", G::META.title)));
        }
        let Some(position) = &scenario.position else { return Stage::deal(scenario, seats, &options) };
        let setup = Setup { options, seats, mentioned: scenario.mentioned() };
        let game =
            G::stage(position, &setup).map_err(|e| ScenarioError::new(format!("position.{}", e.at), e.message))?;
        let script = script(&game, scenario)?;
        let stage = Stage::new(scenario, game, Stage::<G>::chance(script), Vec::new());
        stage.expect_derived(position)?;
        Ok(stage)
    }

    /// A real deal, by the script. What a name in the script stands for may depend on the deal
    /// itself (which creatures take part), so it is dealt again until the script means the same.
    fn deal(scenario: &Scenario, seats: Seats, options: &G::Options) -> Result<Stage<G>, ScenarioError> {
        let mut known = Script::new();
        for _ in 0..4 {
            let mut events = Vec::new();
            let mut chance = Stage::<G>::chance(known.clone());
            let game = G::start(options, seats, &mut chance, &mut events)
                .map_err(|error| ScenarioError::new("options", error.to_string()))?;
            let mut understood = Script::new();
            for (event, outcomes) in &scenario.chance {
                let codes = outcomes.iter().filter_map(|text| game.outcome_code(event, text).ok()).collect();
                understood.insert(event.clone(), codes);
            }
            if understood == known || scenario.chance.is_empty() {
                script(&game, scenario)?; // anything still unknown is an error
                return Ok(Stage::new(scenario, game, chance, events));
            }
            known = understood;
        }
        Err(ScenarioError::new("chance", "what it names depends on itself"))
    }

    /// What is not scripted comes from a generator; any seed will do.
    fn chance(script: Script) -> Scripted {
        Scripted::new(script, FastRng::new(1)).with_alike(G::same_outcome)
    }

    fn play(&mut self, seat: Seat, action: G::Action) {
        self.last = Some(Last { position: self.game().clone(), seat, action });
        self.declined.clear();
        self.table.apply(seat, action);
    }

    /// Plays one written action. Unless the file is exact, unwritten forced choices before it are played too.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let action: G::Action = text.parse().map_err(|error| format!("{error}"))?; // was parsed before
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
            if ahead.passed_over(seat, action) {
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
    fn passed_over(&self, seat: Seat, action: G::Action) -> bool {
        let sits_here = self.game().seats().iter().any(|other| other == seat);
        sits_here
            && !self.declined.contains(&(seat, action))
            && self.game().passed_over(self.last.as_ref(), seat, action)
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
    /// first, unless the expectations mention the choices of a forced seat. Returns the stage at which everything held, if it is a
    /// later one.
    fn settle(
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
            if end == End::OfFile && !forced.iter().any(|&(seat, _)| speak_of_choices(expected, seat)) {
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

    /// The next stage at which everything holds, and the forced choices that lead there.
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

/// Choices as a file would have them.
fn written<G: Game>(choices: &[(Seat, G::Action)]) -> String {
    let each: Vec<_> = choices.iter().map(|(seat, action)| format!("{seat} = \"{action}\"")).collect();
    each.join(", ")
}
