//! How a command ends.

use std::io::ErrorKind;
use std::process::ExitCode;

use crate::out::print_stderr;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Exit code 0.
    Success,
    /// Exit code 1: a check failed. The failure has been printed.
    CheckFailed,
}

pub type Result = anyhow::Result<Outcome>;

/// The exit code of a result. An error is wrong usage: an unknown game, an unreadable file, a number out of range.
pub fn code(result: Result) -> ExitCode {
    match result {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::CheckFailed) => ExitCode::from(1),
        // The reader closed the pipe (`harena … | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print_stderr(&format!("harena: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
