//! A report: tables of numbers, each with its interval, and a sentence on what they say.

use serde::Serialize;
use serde_json::Value;

use super::measure::Measure;

/// Half a percent: less than that beyond even is sure, perhaps, but nothing to speak of.
const LITTLE: f64 = 0.005;

/// What some games between computer players came to.
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
    /// Games that were given up because they took too long.
    pub unfinished: u64,
    pub seed: u64,
    pub sections: Vec<Section>,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// Stable, for programs.
    pub key: &'static str,
    pub title: &'static str,
    /// What the table says, and what it does not.
    pub says: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// What stands in one column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Column {
    /// Stable, for programs.
    pub key: &'static str,
    pub title: &'static str,
    pub unit: Unit,
    /// What all rows would show if they did not differ.
    pub even: Option<f64>,
    /// Columns of a section with the same word here are to be compared with each other, so a picture gives them one
    /// scale.
    #[serde(skip)]
    pub beside: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// From 0 to 1.
    Share,
    Mean,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub label: String,
    /// One for each column, in their order.
    pub measures: Vec<Measure>,
}

/// Something that differs from even by more than chance explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Notable<'a> {
    pub section: &'a Section,
    pub row: &'a Row,
    pub column: &'a Column,
    pub measure: Measure,
    pub even: f64,
}

impl Report {
    /// The shares whose intervals stay farthest away from even, at most so many. Of a row only the farthest, and of a
    /// section no more than three, so that one table does not drown the others.
    pub fn notable(&self, most: usize) -> Vec<Notable<'_>> {
        let mut found: Vec<Notable<'_>> = self.sections.iter().flat_map(Section::notable).collect();
        // Stable, so that equals stay in the order of the report.
        found.sort_by(|one, other| {
            let far = |one: &Notable<'_>| one.measure.beyond(one.even).abs();
            far(other).total_cmp(&far(one))
        });
        let mut kept: Vec<Notable<'_>> = Vec::new();
        for one in found {
            let same_section = || kept.iter().filter(|other| other.section.key == one.section.key);
            if same_section().count() < 3 && !same_section().any(|other| other.row.label == one.row.label) {
                kept.push(one);
            }
        }
        kept.truncate(most);
        kept
    }

    /// Who plays: one name where all seats have the same player.
    pub fn who(&self) -> String {
        match self.players.split_first() {
            Some((first, others)) if others.iter().all(|other| other == first) => first.clone(),
            _ => self.players.join(", "),
        }
    }
}

impl Section {
    /// A table without the rows of which nothing is known.
    pub(super) fn new(
        key: &'static str,
        title: &'static str,
        says: impl Into<String>,
        columns: Vec<Column>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Section {
        let known = |row: &Row| row.measures.iter().any(|measure| measure.n > 0);
        let rows: Vec<Row> = rows.into_iter().filter(known).collect();
        debug_assert!(rows.iter().all(|row| row.measures.len() == columns.len()), "{key}: one measure for each column");
        Section { key, title, says: says.into(), columns, rows }
    }

    fn notable(&self) -> impl Iterator<Item = Notable<'_>> {
        self.rows.iter().flat_map(move |row| {
            self.columns.iter().zip(&row.measures).filter_map(move |(column, &measure)| {
                let even = column.even.filter(|_| column.unit == Unit::Share)?;
                let notable = Notable { section: self, row, column, measure, even };
                (measure.beyond(even).abs() > LITTLE).then_some(notable)
            })
        })
    }
}

impl Column {
    pub(super) fn share(key: &'static str, title: &'static str) -> Column {
        Column { key, title, unit: Unit::Share, even: None, beside: None }
    }

    pub(super) fn mean(key: &'static str, title: &'static str) -> Column {
        Column { key, title, unit: Unit::Mean, even: None, beside: None }
    }

    #[must_use]
    pub(super) fn even(mut self, even: impl Into<Option<f64>>) -> Column {
        self.even = even.into();
        self
    }

    #[must_use]
    pub(super) fn beside(mut self, others: &'static str) -> Column {
        self.beside = Some(others);
        self
    }
}

impl Row {
    pub(super) fn new(label: impl Into<String>, measures: impl Into<Vec<Measure>>) -> Row {
        Row { label: label.into(), measures: measures.into() }
    }
}
