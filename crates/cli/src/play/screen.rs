//! Output and keyboard input of the game loop.

use std::io::{self, BufRead as _, Write as _};

use anyhow::Context as _;
use harena_core::terminal::{Look, Paint, wrap};

use crate::out::{Out, stdout};
use crate::terminal;

pub(super) struct Screen {
    pub(super) out: Out,
    pub(super) paint: Paint,
}

impl Screen {
    pub(super) fn new(paint: Paint) -> Screen {
        Screen { out: stdout(), paint }
    }

    pub(super) fn look(&self) -> Look {
        Look { paint: self.paint, width: terminal::width() }
    }

    /// Prints a text that is already wrapped.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = wrap(text, self.look().width);
        writeln!(self.out, "{text}")
    }

    pub(super) fn bold(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint.bold(&wrap(text, self.look().width));
        writeln!(self.out, "{text}")
    }

    pub(super) fn print_dimmed(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint.dim(&wrap(text, self.look().width));
        writeln!(self.out, "{text}")
    }

    pub(super) fn warn(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint.warn(&wrap(text, self.look().width));
        writeln!(self.out, "{text}")
    }

    /// Hides the screen of the previous person.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        if self.paint.is_on() { write!(self.out, "\x1b[2J\x1b[3J\x1b[H") } else { self.print(&"\n".repeat(60)) }
    }

    /// A line from the keyboard, trimmed; `None` at the end of the input.
    pub(super) fn prompt(&mut self, text: &str) -> anyhow::Result<Option<String>> {
        // Leave some room for the answer.
        let text = wrap(text, self.look().width - 10);
        write!(self.out, "{text} ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let count = io::stdin().lock().read_until(b'\n', &mut line).context("cannot read the keyboard")?;
        if count == 0 {
            // Later output starts on a new line.
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_string()))
    }
}

/// Whether this is a command to quit.
pub(super) fn is_quit(line: &str) -> bool {
    ["quit", "q", "exit"].iter().any(|word| line.eq_ignore_ascii_case(word))
}
