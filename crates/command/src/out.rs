//! The standard output as one writer that can fail. All commands print through it.

use std::io::{self, ErrorKind, StdoutLock, Write};

/// The standard output. Errors name the standard output; a closed pipe stays recognisable (see `exit.rs`).
#[derive(Debug)]
pub struct Out(StdoutLock<'static>);

pub fn stdout() -> Out {
    Out(io::stdout().lock())
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(explained)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(explained)
    }
}

fn explained(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::BrokenPipe | ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("cannot write to the standard output: {error}")),
    }
}

/// Prints to standard error. Failures are ignored, since there is nowhere to report them.
pub fn print_stderr(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
