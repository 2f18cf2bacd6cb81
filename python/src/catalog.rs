//! Access to the catalog: any game by its key, or its type where code must be fast.

use harena_catalog::{ActionChoice, AnyGame, ForkError, PlayError, find_any};
use pyo3::prelude::*;

use crate::errors::Failure;

/// The game with this key.
pub(crate) fn game(key: &str) -> Result<&'static dyn AnyGame, Failure> {
    find_any(key).ok_or_else(|| Failure::UnknownGame(key.to_string()))
}

/// Evaluates an expression with the type of the game that has this key.
macro_rules! with_type {
    ($key:expr, $game:ident => $body:expr) => {
        harena_catalog::with_any_game!($key, $game => $body).ok_or_else(|| $crate::errors::Failure::UnknownGame($key.to_string()))
    };
}
pub(crate) use with_type;

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::Notation(error) => error.into(),
            PlayError::Illegal(illegal) => illegal.into(),
        }
    }
}

impl From<ForkError> for Failure {
    fn from(error: ForkError) -> Failure {
        match error {
            ForkError::Play(error) => error.into(),
            ForkError::Options(error) => error.into(),
            ForkError::Path(error) => Failure::Options(error.to_string()),
        }
    }
}

/// The choice of a player for Python: a number, or notation if it has no number.
pub(crate) struct Choice(pub(crate) ActionChoice);

impl<'py> IntoPyObject<'py> for Choice {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.0 {
            ActionChoice::Number(number) => number.into_pyobject(py)?.into_any(),
            ActionChoice::Notation(text) => text.into_pyobject(py)?.into_any(),
        })
    }
}
