//! Names of the people and the computer players at a table.

use harena_core::Seat;
use harena_core::terminal::letter;

/// A name that is unique at the table: three players called "greedy" get the letters of their seats.
pub(crate) fn unique(names: &[String], seat: Seat) -> String {
    match names.get(seat.index()) {
        None => letter(seat),
        Some(name) if names.iter().filter(|other| *other == name).count() > 1 || is_computer(name) => {
            format!("{name} {}", letter(seat))
        }
        Some(name) => name.clone(),
    }
}

/// Whether this is the name of a computer player. In a record, such a seat is played by it.
pub(crate) fn is_computer(name: &str) -> bool {
    harena_catalog::is_player(name)
}

/// Why this is not a valid name, if it is not: a name must fit on a line of a record and of the terminal.
pub(crate) fn refusal(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("a name must not be empty")
    } else if name.chars().any(char::is_control) {
        Some("a name must not contain control characters or line breaks")
    } else if is_computer(name.trim()) {
        Some("this is the name of a computer player")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_get_a_letter() {
        let names = ["Ann", "greedy", "greedy"].map(String::from);
        let [a, b] = [0, 1].map(Seat::new);
        assert_eq!((unique(&names, a).as_str(), unique(&names, b).as_str()), ("Ann", "greedy B"));
        assert_eq!(unique(&[], b), "B");
        assert!(refusal("Ann\u{1b}[2J").is_some() && refusal(" ").is_some() && refusal("greedy").is_some());
        assert!(refusal("Ann of Green Gables").is_none());
    }
}
