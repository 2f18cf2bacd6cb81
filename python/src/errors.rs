//! Exceptions. All are `harena.HarenaError`; a refusal of the rules says which rule it was.

use harena_core::{Illegal, ParseError, ReplayError, Seat, Seats};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    harena,
    HarenaError,
    PyException,
    "Something that cannot be done; all exceptions of the package are of this kind."
);
create_exception!(harena, UnknownGame, HarenaError, "There is no game of this name.");
create_exception!(harena, UnknownPlayer, HarenaError, "The game has no computer player of this name.");
create_exception!(harena, OptionsError, HarenaError, "No table can be set up like this: seats, options or seed.");
create_exception!(harena, WrongSeat, HarenaError, "There is no such seat at this table, or it has nothing to choose.");
create_exception!(
    harena,
    ActionError,
    HarenaError,
    "An action that cannot be played: `NotationError` or `IllegalAction`."
);
create_exception!(harena, NotationError, ActionError, "Neither the number nor the notation of an action of this game.");
create_exception!(
    harena,
    IllegalAction,
    ActionError,
    "The rules do not allow this now. `rule` is the id of the rule, such as \"CA-4.3\", and `why` one sentence."
);
create_exception!(harena, GameOver, HarenaError, "The game is over: no seat is to act.");
create_exception!(harena, NotOver, HarenaError, "The game goes on: it has no result yet.");
create_exception!(
    harena,
    RecordError,
    HarenaError,
    "A text that is no record, a record that does not replay, or no record to give."
);
create_exception!(harena, ArrayError, HarenaError, "An array of another shape than is needed.");

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

/// Why something could not be done, before it becomes an exception. Games know nothing of Python.
#[derive(Debug)]
pub(crate) enum Refused {
    UnknownGame(String),
    UnknownPlayer(String),
    Options(String),
    Seat { index: i64, seats: Seats },
    NotAsked(Seat),
    Notation(String),
    Illegal(Illegal),
    Over,
    NotOver,
    Record(String),
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Refused {
        Refused::Illegal(illegal)
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Refused {
        Refused::Notation(error.to_string())
    }
}

impl From<harena_core::OptionsError> for Refused {
    fn from(error: harena_core::OptionsError) -> Refused {
        Refused::Options(error.to_string())
    }
}

impl From<ReplayError> for Refused {
    fn from(error: ReplayError) -> Refused {
        Refused::Record(error.to_string())
    }
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> PyErr {
        match refused {
            Refused::UnknownGame(key) => {
                let all = [harena_catalog::KEYS, harena_catalog::REFERENCE_KEYS].concat().join(", ");
                UnknownGame::new_err(format!("there is no game {key:?}; there are {all}"))
            }
            Refused::UnknownPlayer(why) => UnknownPlayer::new_err(why),
            Refused::Options(why) => OptionsError::new_err(why),
            Refused::Seat { index, seats } => {
                let last = seats.count() - 1;
                WrongSeat::new_err(format!("there is no seat {index} at this table; seats are 0 to {last}"))
            }
            Refused::NotAsked(seat) => WrongSeat::new_err(format!("seat {} is not to act now", seat.index())),
            Refused::Notation(why) => NotationError::new_err(why),
            Refused::Illegal(illegal) => illegal_action(&illegal, illegal.to_string()),
            Refused::Over => GameOver::new_err("the game is over: no seat is to act"),
            Refused::NotOver => NotOver::new_err("the game goes on: there is no result yet"),
            Refused::Record(why) => RecordError::new_err(why),
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
