//! The names of computer players. They are chosen when the computer player takes its seat and are stored with it, so a
//! change of this list changes no existing game.

use harena_core::touch::capital;

use crate::ids::TableId;
use crate::table::SeatSetup;

/// Ancient names, short ones. The client has a face for each of them.
pub(crate) const NAMES: [&str; 24] = [
    "Livia", "Cassius", "Octavia", "Felix", "Drusilla", "Titus", "Camilla", "Brutus", "Flavia", "Lucius", "Helena",
    "Marius", "Sabina", "Quintus", "Portia", "Rufus", "Aurelia", "Gaius", "Lavinia", "Nero", "Silvia", "Varro",
    "Cornelia", "Magnus",
];

/// Names for computer players at this table, none of which is `taken`. They begin at a different place of the list at
/// each table.
pub(crate) fn free_names<'a>(table: &TableId, taken: &'a [String]) -> impl Iterator<Item = &'static str> + 'a {
    let first: usize = table.as_str().bytes().map(usize::from).sum();
    let names = (0..NAMES.len()).map(move |index| NAMES[(first + index) % NAMES.len()]);
    names.filter(move |name| taken.iter().all(|other| !other.eq_ignore_ascii_case(name)))
}

/// Gives names to the computer players of a new table that have none yet.
pub(crate) fn name_bots(seats: &mut [SeatSetup], table: &TableId) {
    let name_of = |seat: &SeatSetup| match seat {
        SeatSetup::Open => None,
        SeatSetup::Person { name, .. } | SeatSetup::Bot { name, .. } => Some(name.clone()),
    };
    let taken: Vec<String> = seats.iter().filter_map(name_of).collect();
    let mut free = free_names(table, &taken);
    for seat in seats {
        if let SeatSetup::Bot { name, .. } = seat
            && name.is_empty()
        {
            *name = free.next().unwrap_or_default().to_string();
        }
    }
}

/// What a computer player is called. Tables from before names were stored call it by its level.
pub(crate) fn display_name(name: &str, level: &str) -> String {
    if name.is_empty() { capital(level) } else { name.to_string() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn bot(name: &str) -> SeatSetup {
        SeatSetup::Bot { level: "easy".to_string(), name: name.to_string() }
    }

    fn names(seats: &[SeatSetup]) -> BTreeSet<&str> {
        seats.iter().map(|seat| if let SeatSetup::Bot { name, .. } = seat { name.as_str() } else { "" }).collect()
    }

    #[test]
    fn seats_of_a_table_have_different_names_and_tables_differ() {
        let mut first = BTreeSet::new();
        for _ in 0..200 {
            let mut seats = vec![bot(""); 5];
            name_bots(&mut seats, &TableId::random());
            assert_eq!(names(&seats).len(), 5, "{seats:?}");
            let SeatSetup::Bot { name, .. } = &seats[0] else { panic!("{seats:?}") };
            first.insert(name.clone());
        }
        assert!(first.len() > NAMES.len() / 2, "{first:?}");
    }

    #[test]
    fn a_name_that_is_taken_is_not_given_and_one_that_was_given_stays() {
        let person = |name: &str| SeatSetup::Person { user: crate::ids::UserId::random(), name: name.to_string() };
        for _ in 0..100 {
            let mut seats = vec![person("livia"), bot("Nero"), bot(""), bot(""), bot("")];
            name_bots(&mut seats, &TableId::random());
            let all = names(&seats);
            assert!(!all.contains("Livia") && all.contains("Nero") && all.len() == 5, "{seats:?}");
        }
    }

    #[test]
    fn a_bot_without_a_stored_name_is_called_by_its_level() {
        assert_eq!(display_name("", "medium"), "Medium");
        assert_eq!(display_name("Nero", "medium"), "Nero");
    }
}
