//! Seats as people read them.

use crate::Seat;

/// The letter of a seat as people read it.
pub fn letter(seat: Seat) -> String {
    seat.letter().to_ascii_uppercase().to_string()
}

/// The name that belongs beside the letter of the seat; nothing if it has none.
pub fn beside_letter(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}
