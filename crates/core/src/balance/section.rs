//! One table of a balance report: numbers with their intervals, and a sentence that explains them.

use serde::Serialize;

use super::measure::Measure;

/// One table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// A stable key for programs.
    pub key: &'static str,
    pub title: &'static str,
    /// What the table shows, and what it does not.
    pub says: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// The description of one column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Column {
    /// A stable key for programs.
    pub key: &'static str,
    pub title: &'static str,
    pub unit: Unit,
    /// The value of all rows if they did not differ.
    pub even: Option<f64>,
    /// A chart draws the columns of a section that have the same group on one scale, so that they can be compared.
    #[serde(skip)]
    pub scale_group: Option<&'static str>,
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
    /// One measure per column, in order.
    pub measures: Vec<Measure>,
}

impl Section {
    /// A table without the rows that have no data.
    pub fn new(
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
}

impl Column {
    pub fn share(key: &'static str, title: &'static str) -> Column {
        Column { key, title, unit: Unit::Share, even: None, scale_group: None }
    }

    pub fn mean(key: &'static str, title: &'static str) -> Column {
        Column { key, title, unit: Unit::Mean, even: None, scale_group: None }
    }

    #[must_use]
    pub fn even(mut self, even: impl Into<Option<f64>>) -> Column {
        self.even = even.into();
        self
    }

    #[must_use]
    pub fn scale_group(mut self, group: &'static str) -> Column {
        self.scale_group = Some(group);
        self
    }
}

impl Row {
    pub fn new(label: impl Into<String>, measures: impl Into<Vec<Measure>>) -> Row {
        Row { label: label.into(), measures: measures.into() }
    }
}
