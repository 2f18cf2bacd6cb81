//! Colour on a terminal, plain text everywhere else.

use std::io::IsTerminal as _;

use anstyle::{Ansi256Color, Color, Style};
use harena_core::Seat;

/// Whether and how to colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

/// One colour for each seat; told apart also without red and green.
const SEATS: [u8; 5] = [208, 39, 70, 170, 250];

impl Paint {
    /// Colours if the standard output is a terminal and nobody asked for none (NO_COLOR).
    pub(crate) fn auto() -> Paint {
        Paint { on: std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() }
    }

    pub(crate) fn always() -> Paint {
        Paint { on: true }
    }

    pub(crate) fn never() -> Paint {
        Paint { on: false }
    }

    fn style(self, style: Style, text: &str) -> String {
        if self.on { format!("{style}{text}{style:#}") } else { text.to_string() }
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

    pub(crate) fn is_on(self) -> bool {
        self.on
    }
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
