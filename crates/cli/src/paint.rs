//! Colour on a terminal, plain text everywhere else.

use std::ffi::OsStr;
use std::io::IsTerminal as _;

use anstyle::{Ansi256Color, Color, Style};
use harena_core::Seat;

use crate::names::letter;
use crate::text::terminal_width;

/// How something is to look: in colour or not, and how wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) paint: Paint,
    pub(crate) width: usize,
}

impl Look {
    /// For the standard output as it is now; people make their windows wider and narrower.
    pub(crate) fn now(paint: Paint) -> Look {
        Look { paint, width: terminal_width() }
    }
}

/// Whether and how to colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

/// One colour for each seat; told apart also without red and green.
const SEATS: [u8; 5] = [208, 39, 70, 170, 250];

impl Paint {
    /// Colours if the standard output is a terminal that knows them and nobody asked for none (NO_COLOR).
    pub(crate) fn auto() -> Paint {
        let variable = |name: &str| std::env::var_os(name).unwrap_or_default();
        let wanted = is_wanted(&variable("NO_COLOR"), &variable("TERM"));
        Paint { on: std::io::stdout().is_terminal() && wanted }
    }

    pub(crate) fn always() -> Paint {
        Paint { on: true }
    }

    pub(crate) fn never() -> Paint {
        Paint { on: false }
    }

    /// Each line by itself, so that a line shown alone is coloured rightly.
    fn style(self, style: Style, text: &str) -> String {
        if !self.on {
            return text.to_string();
        }
        text.split('\n').map(|line| format!("{style}{line}{style:#}")).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.style(Style::new().bold(), text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.style(Style::new().dimmed(), text)
    }

    pub(crate) fn warn(self, text: &str) -> String {
        self.style(Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(203)))), text)
    }

    pub(crate) fn coloured(self, colour: u8, text: &str) -> String {
        self.style(Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(colour)))), text)
    }

    /// Something that belongs to a seat, in its colour.
    pub(crate) fn seat(self, seat: Seat, text: &str) -> String {
        let style = Style::new().bold().fg_color(Some(Color::Ansi256(Ansi256Color(SEATS[seat.index()]))));
        self.style(style, text)
    }

    /// The letter of a seat, in its colour.
    pub(crate) fn letter(self, seat: Seat) -> String {
        self.seat(seat, &letter(seat))
    }

    pub(crate) fn is_on(self) -> bool {
        self.on
    }
}

fn is_wanted(no_color: &OsStr, term: &OsStr) -> bool {
    no_color.is_empty() && term != "dumb"
}

impl std::str::FromStr for Paint {
    type Err = String;

    fn from_str(text: &str) -> Result<Paint, String> {
        match text {
            "auto" => Ok(Paint::auto()),
            "always" => Ok(Paint::always()),
            "never" => Ok(Paint::never()),
            _ => Err("expected auto, always or never".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_terminals_and_people_want_no_colour() {
        let wanted = |no_color: &str, term: &str| is_wanted(OsStr::new(no_color), OsStr::new(term));
        assert!(wanted("", "xterm-256color") && wanted("", ""));
        assert!(!wanted("", "dumb") && !wanted("1", "xterm-256color"));
    }

    #[test]
    fn every_line_is_coloured_by_itself() {
        assert_eq!(Paint::always().bold("a\nb"), "\u{1b}[1ma\u{1b}[0m\n\u{1b}[1mb\u{1b}[0m");
        assert_eq!(Paint::never().bold("a\nb"), "a\nb");
    }
}
