//! The catalog as the package uses it: any game by its key, or its type where code must be fast.

use harena_catalog::{AnyGame, Chosen, ForkError, PlayError, find_any};
use pyo3::prelude::*;

use crate::errors::Refused;

/// The game with this key.
pub(crate) fn game(key: &str) -> Result<&'static dyn AnyGame, Refused> {
    find_any(key).ok_or_else(|| Refused::UnknownGame(key.to_string()))
}

/// Evaluates an expression with the type of the game that has this key.
macro_rules! with_type {
    ($key:expr, $game:ident => $body:expr) => {
        harena_catalog::with_any_game!($key, $game => $body).ok_or_else(|| $crate::errors::Refused::UnknownGame($key.to_string()))
    };
}
pub(crate) use with_type;

impl From<PlayError> for Refused {
    fn from(error: PlayError) -> Refused {
        match error {
            PlayError::Notation(error) => error.into(),
            PlayError::Illegal(illegal) => illegal.into(),
        }
    }
}

impl From<ForkError> for Refused {
    fn from(error: ForkError) -> Refused {
        match error {
            ForkError::Play(error) => error.into(),
            ForkError::Options(error) => error.into(),
            ForkError::Path(error) => Refused::Options(error.to_string()),
        }
    }
}

/// What a player chose, for Python: a number, or a notation where the choice has none.
pub(crate) struct Choice(pub(crate) Chosen);

impl<'py> IntoPyObject<'py> for Choice {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.0 {
            Chosen::Number(number) => number.into_pyobject(py)?.into_any(),
            Chosen::Notation(text) => text.into_pyobject(py)?.into_any(),
        })
    }
}
