//! The interface of the solver for programs that do not depend on the duel.

use std::path::PathBuf;

use harena_core::{Game as _, OptionsError};
use harena_dragonic_tide::{Character, DragonicTide, Kind, Options, SharedContent};
use harena_lab::solver::{GameSolver, Progress};
use serde_json::{Map, Value, json};

use crate::{Results, Setting, Solutions, Solver, Tolerance};

/// A setting is `{"characters": ["gaw", "dorothy"], "overdrives": ["tyranny", "prodigy"]}`, a pairing has no `overdrives`.
#[derive(Clone, Copy, Debug)]
pub struct DuelSolver;

impl GameSolver for DuelSolver {
    fn game(&self) -> &'static str {
        DragonicTide::META.key
    }

    fn solve(
        &self,
        setting: &Value,
        options: &Value,
        check: bool,
        progress: &Progress,
    ) -> Result<Option<Value>, OptionsError> {
        let characters = two(setting, "characters", character)?;
        if characters[0] == characters[1] {
            return Err(same_characters());
        }
        let kinds = two(setting, "overdrives", kind)?;
        let options: Options =
            serde_json::from_value(options.clone()).map_err(|error| OptionsError::Invalid(error.to_string()))?;
        let content = SharedContent::of(options.content.as_ref())?;
        let solver = Solver::new(Setting::new(&content, characters, kinds), Tolerance::default());
        let solved = match check {
            true => solver.solve_and_check(progress).map(|(table, guarantee)| (table, Some(guarantee))),
            false => solver.solve(progress).map(|table| (table, None)),
        };
        Ok(solved.map(|(table, guarantee)| {
            json!({
                "characters": characters.map(Character::key),
                "overdrives": kinds.map(Kind::key),
                "value": f64::from(table.root()),
                "low": guarantee.map(|guarantee| guarantee.low),
                "high": guarantee.map(|guarantee| guarantee.high),
                "positions": table.layout.len(),
                "rounds": table.rounds,
                "settled": table.settled,
            })
        }))
    }

    fn values(&self) -> Value {
        serde_json::to_value(&Results::standard().entries).expect("results are plain data")
    }

    /// The optimal probabilities of the OVERDRIVE cards for a pair of characters, and the value for the first.
    fn picks(&self, pairing: &Value) -> Result<Value, OptionsError> {
        let characters = two(pairing, "characters", character)?;
        let picks = Results::standard().picks(characters).ok_or_else(same_characters)?;
        let by_kind = |mix: &[f32]| -> Map<_, _> {
            Kind::ALL.iter().zip(mix).map(|(kind, share)| (kind.key().to_string(), json!(share))).collect()
        };
        let (first, second) = (by_kind(&picks.solution.rows), by_kind(&picks.solution.columns));
        Ok(json!({ "value": picks.value(), "values": picks.values, "first": first, "second": second }))
    }

    fn set_folder(&self, folder: PathBuf) {
        Solutions::shared().set_folder(folder);
    }

    fn limit_memory(&self, bytes: usize) {
        Solutions::shared().limit(bytes);
    }

    fn on_solving(&self, called: Box<dyn Fn() + Send + Sync>) {
        Solutions::shared().on_solve(move |_| called());
    }
}

fn same_characters() -> OptionsError {
    OptionsError::Invalid("the two characters of a duel are different".to_string())
}

fn character(key: &str) -> Result<Character, OptionsError> {
    let keys = || Character::ALL.map(Character::key).join(", ");
    let found = Character::ALL.into_iter().find(|character| character.key() == key);
    found.ok_or_else(|| OptionsError::Invalid(format!("there is no character {key:?}; there are {}", keys())))
}

fn kind(key: &str) -> Result<Kind, OptionsError> {
    let keys = || Kind::ALL.map(Kind::key).join(", ");
    let found = Kind::ALL.into_iter().find(|kind| kind.key() == key);
    found.ok_or_else(|| OptionsError::Invalid(format!("there is no OVERDRIVE card {key:?}; there are {}", keys())))
}

/// Both of a pair.
fn two<T>(
    setting: &Value,
    field: &str,
    read: impl Fn(&str) -> Result<T, OptionsError>,
) -> Result<[T; 2], OptionsError> {
    let given = setting.get(field).and_then(Value::as_array).map(Vec::as_slice);
    match given {
        Some([Value::String(one), Value::String(other)]) => Ok([read(one)?, read(other)?]),
        _ => Err(OptionsError::Invalid(format!("{field}: two keys, one for each side"))),
    }
}
