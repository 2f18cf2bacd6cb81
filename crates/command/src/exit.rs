//! How a command ends.

use std::io::ErrorKind;
use std::process::ExitCode;

use crate::out::complain;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Exit code 0.
    Fine,
    /// Exit code 1: something that was to be checked does not hold. It has been printed.
    CheckFailed,
}

pub type Result = anyhow::Result<Outcome>;

/// An error is wrong usage: an unknown game, a file that cannot be read, a number out of range.
pub fn code(result: Result) -> ExitCode {
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::CheckFailed) => ExitCode::from(1),
        // The reader closed the pipe (`harena … | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("harena: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
