//! A balance report: the set-up of the games, and tables of numbers.

use harena_core::balance::{Column, Measure, Row, Section, Unit};
use serde::Serialize;
use serde_json::Value;

/// Half a percent: smaller deviations may be significant, but do not matter.
const MIN_DEVIATION: f64 = 0.005;

/// The statistics of a series of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The key of the game.
    pub game: &'static str,
    pub title: &'static str,
    pub rules_version: u32,
    pub options: Value,
    pub seats: usize,
    /// By seat.
    pub players: Vec<String>,
    /// Finished games; all numbers come from them.
    pub games: u64,
    /// Games aborted because they took too long.
    pub unfinished: u64,
    pub seed: u64,
    pub sections: Vec<Section>,
}

/// A significant deviation from even.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation<'a> {
    pub section: &'a Section,
    pub row: &'a Row,
    pub column: &'a Column,
    pub measure: Measure,
    pub even: f64,
}

impl Report {
    /// The shares whose intervals are farthest from even, at most `most`. Only the farthest of each row, and at most
    /// three of each section, so that one table does not crowd out the others.
    pub fn notable(&self, most: usize) -> Vec<Deviation<'_>> {
        let mut found: Vec<Deviation<'_>> = self.sections.iter().flat_map(notable).collect();
        // A stable sort keeps ties in the order of the report.
        found.sort_by(|one, other| {
            let far = |one: &Deviation<'_>| one.measure.beyond(one.even).abs();
            far(other).total_cmp(&far(one))
        });
        let mut chosen: Vec<Deviation<'_>> = Vec::new();
        for one in found {
            let same_section = || chosen.iter().filter(|other| other.section.key == one.section.key);
            if same_section().count() < 3 && !same_section().any(|other| other.row.label == one.row.label) {
                chosen.push(one);
            }
        }
        chosen.truncate(most);
        chosen
    }

    /// The names of the players; one name if all seats have the same player.
    pub fn player_names(&self) -> String {
        match self.players.split_first() {
            Some((first, others)) if others.iter().all(|other| other == first) => first.clone(),
            _ => self.players.join(", "),
        }
    }
}

fn notable(section: &Section) -> impl Iterator<Item = Deviation<'_>> {
    section.rows.iter().flat_map(move |row| {
        section.columns.iter().zip(&row.measures).filter_map(move |(column, &measure)| {
            let even = column.even.filter(|_| column.unit == Unit::Share)?;
            let notable = Deviation { section, row, column, measure, even };
            (measure.beyond(even).abs() > MIN_DEVIATION).then_some(notable)
        })
    })
}
