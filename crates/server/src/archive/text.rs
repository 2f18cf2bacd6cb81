//! The text form of an archived replay, which is what gets compressed.

use harena_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::diff::{apply, change};
use super::{ArchiveError, ArchivedReplay, Frame, key};
use crate::protocol::{ChartSection, ChartSeries, StoredMessage, message_or_text};

/// A replay as text: a header line, then a line per moment. Within a line, causes come before effects, which compresses
/// better: first the action, then its events, then the view.
impl ArchivedReplay {
    pub(crate) fn text(&self) -> String {
        let series: Vec<_> = self.series.iter().map(|one| (&one.key, &one.title)).collect();
        let mut text = format!("{}\n", json!([self.rules, self.seats, series]));
        let mut before = Value::Null;
        for (actions, frame) in self.frames.iter().enumerate() {
            let points: Vec<Value> = self.series.iter().map(|one| shortened(json!(one.points.get(actions)))).collect();
            let points = Value::Array(points);
            let sections = self
                .sections
                .iter()
                .filter(|section| section.actions == actions)
                .map(|section| SectionTitle(section.title.clone()));
            let line = Line {
                by: frame.by.clone(),
                sections: sections.collect(),
                events: frame.events.clone(),
                view: frame.view.clone(),
                points: change(&before, &points),
                to_act: frame.to_act.clone(),
                others: group_viewers(&frame.others),
            };
            before = points;
            text.push_str(&serde_json::to_string(&line).expect("a replay is plain data"));
            text.push('\n');
        }
        text
    }

    pub(super) fn read(text: &str) -> Result<ArchivedReplay, ArchiveError> {
        let unreadable = |error: serde_json::Error| ArchiveError(error.to_string());
        let mut lines = text.lines();
        let head: (u32, usize, Vec<(String, Option<String>)>) =
            serde_json::from_str(lines.next().unwrap_or_default()).map_err(unreadable)?;
        let (rules, seats, series) = head;
        let series = series.into_iter().map(|(key, title)| ChartSeries { key, title, points: Vec::new() });
        let mut replay =
            ArchivedReplay { rules, seats, series: series.collect(), sections: Vec::new(), frames: Vec::new() };
        let mut points = Value::Null;
        for (actions, line) in lines.enumerate() {
            let line: Line = serde_json::from_str(line).map_err(unreadable)?;
            apply(&mut points, &line.points)?;
            for (series, point) in replay.series.iter_mut().zip(points.as_array().into_iter().flatten()) {
                if !point.is_null() {
                    series.points.push(serde_json::from_value(point.clone()).map_err(unreadable)?);
                }
            }
            replay
                .sections
                .extend(line.sections.into_iter().map(|SectionTitle(title)| ChartSection { actions, title }));
            let others = line.others.into_iter().flat_map(|(viewers, view, events)| {
                let differs = json!([view, events]);
                let all: Vec<_> = viewers.split(' ').map(|viewer| (viewer.to_string(), differs.clone())).collect();
                all
            });
            let (by, to_act, view, events) = (line.by, line.to_act, line.view, line.events);
            let mut others: Vec<_> = others.collect();
            others.sort_by_key(|(viewer, _)| order(viewer));
            replay.frames.push(Frame { by, to_act, view, events, others: others.into_iter().collect() });
        }
        Ok(replay)
    }
}

/// The title of a section, which is a text in old replays.
#[derive(Serialize, Deserialize)]
struct SectionTitle(#[serde(deserialize_with = "message_or_text")] StoredMessage);

/// A moment as a line of a text.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    by: Option<(Seat, String)>,
    /// The sections that begin here.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    sections: Vec<SectionTitle>,
    #[serde(rename = "e")]
    events: Value,
    #[serde(rename = "v", default, skip_serializing_if = "Value::is_null")]
    view: Value,
    /// The change of the chart.
    #[serde(rename = "c", default, skip_serializing_if = "Value::is_null")]
    points: Value,
    #[serde(rename = "a")]
    to_act: Vec<Seat>,
    /// Viewers with the same differences, and their differences in view and events.
    #[serde(rename = "o", default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<(String, Value, Value)>,
}

/// Groups viewers with the same differences.
fn group_viewers(others: &Map<String, Value>) -> Vec<(String, Value, Value)> {
    let mut groups: Vec<(String, Value, Value)> = Vec::new();
    for (viewer, differs) in others {
        match groups.iter_mut().find(|(_, view, events)| *view == differs[0] && *events == differs[1]) {
            Some((viewers, ..)) => {
                viewers.push(' ');
                viewers.push_str(viewer);
            }
            None => groups.push((viewer.clone(), differs[0].clone(), differs[1].clone())),
        }
    }
    groups
}

/// Spectators come before the seats.
fn order(viewer: &str) -> (bool, String) {
    (viewer != key(Viewer::Spectator), viewer.to_string())
}

/// Writes whole numbers without a fraction.
fn shortened(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(shortened).collect(),
        Value::Number(number) => match number.as_f64() {
            Some(float) if float.fract() == 0.0 && float.abs() < 1e9 => json!(float as i64),
            _ => Value::Number(number),
        },
        other => other,
    }
}
