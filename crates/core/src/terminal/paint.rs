//! Colour on a terminal, plain text everywhere else.

use anstyle::{Ansi256Color, Color, Style};

use super::letter;
use crate::Seat;

/// Colours and width.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub paint: Paint,
    pub width: usize,
}

/// Whether and how to colour.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    on: bool,
}

/// One colour per seat, distinguishable for colour-blind people.
const SEATS: [u8; 5] = [208, 39, 70, 170, 250];

impl Paint {
    pub fn always() -> Paint {
        Paint { on: true }
    }

    pub fn never() -> Paint {
        Paint { on: false }
    }

    /// Line by line, so that each line is coloured on its own.
    fn style(self, style: Style, text: &str) -> String {
        if !self.on {
            return text.to_string();
        }
        text.split('\n').map(|line| format!("{style}{line}{style:#}")).collect::<Vec<_>>().join("\n")
    }

    pub fn bold(self, text: &str) -> String {
        self.style(Style::new().bold(), text)
    }

    pub fn dim(self, text: &str) -> String {
        self.style(Style::new().dimmed(), text)
    }

    pub fn warn(self, text: &str) -> String {
        self.style(Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(203)))), text)
    }

    pub fn coloured(self, colour: u8, text: &str) -> String {
        self.style(Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(colour)))), text)
    }

    /// Text in the colour of a seat.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        let style = Style::new().bold().fg_color(Some(Color::Ansi256(Ansi256Color(SEATS[seat.index()]))));
        self.style(style, text)
    }

    /// The letter of a seat, in its colour.
    pub fn letter(self, seat: Seat) -> String {
        self.seat(seat, &letter(seat))
    }

    pub fn is_on(self) -> bool {
        self.on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_coloured_on_its_own() {
        assert_eq!(Paint::always().bold("a\nb"), "\u{1b}[1ma\u{1b}[0m\n\u{1b}[1mb\u{1b}[0m");
        assert_eq!(Paint::never().bold("a\nb"), "a\nb");
    }
}
