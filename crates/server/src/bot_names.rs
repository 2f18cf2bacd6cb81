//! The names of computer players. They follow from the table and the seat, so every process and every viewer finds the
//! same ones.

use harena_core::Seat;

use crate::ids::TableId;

/// Ancient names, short ones. The client has a face for each of them.
pub(crate) const NAMES: [&str; 24] = [
    "Livia", "Cassius", "Octavia", "Felix", "Drusilla", "Titus", "Camilla", "Brutus", "Flavia", "Lucius", "Helena",
    "Marius", "Sabina", "Quintus", "Portia", "Rufus", "Aurelia", "Gaius", "Lavinia", "Nero", "Silvia", "Varro",
    "Cornelia", "Magnus",
];

/// The name of a computer player on this seat. The seats of a table have different names.
pub(crate) fn bot_name(table: &TableId, seat: Seat) -> &'static str {
    let first: usize = table.as_str().bytes().map(usize::from).sum();
    NAMES[(first + seat.index()) % NAMES.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use harena_core::Seats;

    use super::*;

    #[test]
    fn seats_of_a_table_have_different_names_and_tables_differ() {
        let five = Seats::new(5).unwrap();
        let tables: Vec<TableId> = (0..200).map(|_| TableId::random()).collect();
        for table in &tables {
            let names: BTreeSet<&str> = five.iter().map(|seat| bot_name(table, seat)).collect();
            assert_eq!(names.len(), 5, "{table:?}");
        }
        let first: BTreeSet<&str> = tables.iter().map(|table| bot_name(table, Seat::new(0))).collect();
        assert!(first.len() > NAMES.len() / 2, "{first:?}");
    }
}
