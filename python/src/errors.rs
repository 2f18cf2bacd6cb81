//! Exceptions. All are subclasses of `harena.HarenaError`; an illegal action names its rule.

use harena_core::{Illegal, ParseError, ReplayError, Seat, Seats};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(harena, HarenaError, PyException, "The base class of all exceptions of the package.");
create_exception!(harena, UnknownGame, HarenaError, "There is no game of this name.");
create_exception!(harena, UnknownPlayer, HarenaError, "The game has no computer player of this name.");
create_exception!(harena, OptionsError, HarenaError, "Invalid seats, options, seed or other parameters.");
create_exception!(harena, WrongSeat, HarenaError, "There is no such seat at this table, or it is not to act.");
create_exception!(
    harena,
    ActionError,
    HarenaError,
    "An action that cannot be played: `NotationError` or `IllegalAction`."
);
create_exception!(harena, NotationError, ActionError, "Not a number or notation of an action of this game.");
create_exception!(
    harena,
    IllegalAction,
    ActionError,
    "The rules forbid this action now. `rule` is the id of the rule, such as \"CA-4.3\", and `why` is a sentence."
);
create_exception!(harena, GameOver, HarenaError, "The game is over: no seat is to act.");
create_exception!(harena, NotOver, HarenaError, "The game is not over: it has no result yet.");
create_exception!(
    harena,
    RecordError,
    HarenaError,
    "A text is not a record, a record does not replay, or a game has no record."
);
create_exception!(harena, ArrayError, HarenaError, "An array has the wrong shape or layout, or is read-only.");

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("HarenaError", py.get_type::<HarenaError>())?;
    module.add("UnknownGame", py.get_type::<UnknownGame>())?;
    module.add("UnknownPlayer", py.get_type::<UnknownPlayer>())?;
    module.add("OptionsError", py.get_type::<OptionsError>())?;
    module.add("WrongSeat", py.get_type::<WrongSeat>())?;
    module.add("ActionError", py.get_type::<ActionError>())?;
    module.add("NotationError", py.get_type::<NotationError>())?;
    module.add("IllegalAction", py.get_type::<IllegalAction>())?;
    module.add("GameOver", py.get_type::<GameOver>())?;
    module.add("NotOver", py.get_type::<NotOver>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("ArrayError", py.get_type::<ArrayError>())
}

/// An error before it becomes a Python exception.
#[derive(Debug)]
pub(crate) enum Failure {
    UnknownGame(String),
    UnknownPlayer(String),
    Options(String),
    Seat { index: i64, seats: Seats },
    NotToAct(Seat),
    Notation(String),
    Illegal(Illegal),
    Over,
    NotOver,
    Record(String),
}

impl From<Illegal> for Failure {
    fn from(illegal: Illegal) -> Failure {
        Failure::Illegal(illegal)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Notation(error.to_string())
    }
}

impl From<harena_core::OptionsError> for Failure {
    fn from(error: harena_core::OptionsError) -> Failure {
        Failure::Options(error.to_string())
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Failure {
        Failure::Record(error.to_string())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::UnknownGame(key) => {
                let all = [harena_catalog::KEYS, harena_catalog::REFERENCE_KEYS].concat().join(", ");
                UnknownGame::new_err(format!("there is no game {key:?}; there are {all}"))
            }
            Failure::UnknownPlayer(why) => UnknownPlayer::new_err(why),
            Failure::Options(why) => OptionsError::new_err(why),
            Failure::Seat { index, seats } => {
                let last = seats.count() - 1;
                WrongSeat::new_err(format!("there is no seat {index} at this table; seats are 0 to {last}"))
            }
            Failure::NotToAct(seat) => WrongSeat::new_err(format!("seat {} is not to act now", seat.index())),
            Failure::Notation(why) => NotationError::new_err(why),
            Failure::Illegal(illegal) => illegal_action(&illegal, illegal.to_string()),
            Failure::Over => GameOver::new_err("the game is over: no seat is to act"),
            Failure::NotOver => NotOver::new_err("the game is not over: there is no result yet"),
            Failure::Record(why) => RecordError::new_err(why),
        }
    }
}

/// The exception with the rule and the sentence as attributes.
pub(crate) fn illegal_action(illegal: &Illegal, message: String) -> PyErr {
    let error = IllegalAction::new_err(message);
    let result = Python::attach(|py| {
        let value = error.value(py);
        value.setattr("rule", illegal.rule.0)?;
        value.setattr("why", illegal.message.to_string())
    });
    result.err().unwrap_or(error)
}
