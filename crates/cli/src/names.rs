//! What the people and the computer players at a table are called.

use harena_core::Seat;
use harena_core::terminal::letter;

/// A name that can stand alone. Three players called "greedy" would be one and the same, so the letter comes with it.
pub(crate) fn alone(names: &[String], seat: Seat) -> String {
    match names.get(seat.index()) {
        None => letter(seat),
        Some(name) if names.iter().filter(|other| *other == name).count() > 1 || is_computer(name) => {
            format!("{name} {}", letter(seat))
        }
        Some(name) => name.clone(),
    }
}

/// Whether this name stands for a computer player; a record gives the seat to it.
pub(crate) fn is_computer(name: &str) -> bool {
    harena_catalog::is_player(name)
}

/// Why nobody can be called this, if nobody can: a name stands in a line of a record and on the terminal.
pub(crate) fn refusal(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("a name has at least one letter")
    } else if name.chars().any(char::is_control) {
        Some("a name has no control characters or line breaks")
    } else if is_computer(name.trim()) {
        Some("that is what a computer player is called")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_alone_are_told_apart() {
        let names = ["Ann", "greedy", "greedy"].map(String::from);
        let [a, b] = [0, 1].map(Seat::new);
        assert_eq!((alone(&names, a).as_str(), alone(&names, b).as_str()), ("Ann", "greedy B"));
        assert_eq!(alone(&[], b), "B");
        assert!(refusal("Ann\u{1b}[2J").is_some() && refusal(" ").is_some() && refusal("greedy").is_some());
        assert!(refusal("Ann of Green Gables").is_none());
    }
}
