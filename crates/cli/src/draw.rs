//! Drawing a table in text, one module per game.

mod arena;

use harena_core::{Game, Seat};

use crate::paint::Paint;

/// A game whose table can be drawn on a terminal.
pub(crate) trait Draw: Game {
    /// The whole table as this view shows it. `names` has one name for each seat.
    fn draw(view: &Self::View, names: &[String], paint: Paint) -> String;

    /// The question that a seat has to answer now, in a few words.
    fn question(view: &Self::View) -> String;

    /// A heading under which this action is listed, such as "bet on".
    fn heading(action: Self::Action) -> &'static str;

    /// A line of the log, with seats and creatures in their colours.
    fn line(text: &str, paint: Paint) -> String;

    /// The rule to read first when the game is new to somebody, and a few words of help.
    fn help(view: &Self::View) -> String;
}

/// Pads by what is seen, not by colour codes.
pub(crate) fn pad(text: &str, width: usize) -> String {
    let length = visible_width(text);
    format!("{text}{}", " ".repeat(width.saturating_sub(length)))
}

/// How many columns a text takes: escape sequences take none.
pub(crate) fn visible_width(text: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for c in text.chars() {
        match (escape, c) {
            (false, '\u{1b}') => escape = true,
            (false, _) => width += 1,
            (true, 'm') => escape = false,
            (true, _) => {}
        }
    }
    width
}

/// Cuts what people write so that it fits a column and cannot disturb the terminal.
pub(crate) fn clipped(text: &str, width: usize) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    if clean.chars().count() <= width {
        return clean;
    }
    let mut cut: String = clean.chars().take(width.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// The name of a seat, or its letter.
pub(crate) fn name_of(names: &[String], seat: Seat) -> String {
    names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
}
