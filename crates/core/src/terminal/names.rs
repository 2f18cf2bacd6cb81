//! Names of seats for people.

use crate::Seat;

/// The letter of a seat as people see it: a capital.
pub fn letter(seat: Seat) -> String {
    seat.letter().to_ascii_uppercase().to_string()
}

/// The name to print beside the letter; empty if the seat has none.
pub fn beside_letter(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}
