//! The archived replay of a finished game: what every viewer saw after each action, views and events. It can be shown
//! forever, also after the rules have changed ([ADR 10](../../../docs/adr/0010-games-survive-rule-corrections.md)).
//!
//! Each moment is stored as the difference to the previous one, and the view of a seat as the difference to the full
//! view, because most of it is the same. It contains no names of people, so nothing must be rewritten when a person is
//! deleted.

mod diff;
#[cfg(test)]
pub(crate) mod tests;
mod text;

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet, Seats, Viewer};
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use self::diff::{apply, change};
use crate::compression::{compress, decompress};
use crate::protocol::{ChartSection, ChartSeries, GameEvent, Position, ReplayMoment, StoredMessage};

/// The maximum size of an uncompressed replay, to limit the memory for damaged data.
const MAX_DECOMPRESSED: usize = 64 * 1024 * 1024;
/// The first byte of a replay that is stored as compressed text, and of one that cannot be written as text, stored as
/// compressed JSON. Old replays are JSON in zlib format, which has another first byte.
const COMPRESSED: u8 = 2;
const COMPRESSED_JSON: u8 = 3;

/// The archived replay of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ArchivedReplay {
    /// The version of the rules of the game.
    pub(crate) rules: u32,
    seats: usize,
    pub(crate) series: Vec<ChartSeries>,
    /// Stored as `rounds`.
    #[serde(rename = "rounds")]
    pub(crate) sections: Vec<ChartSection>,
    frames: Vec<Frame>,
}

/// A moment, as the difference to the previous one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Frame {
    /// The last action and its seat.
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    by: Option<(Seat, String)>,
    #[serde(rename = "a")]
    to_act: Vec<Seat>,
    /// The change of the full view.
    #[serde(rename = "v")]
    view: Value,
    /// Each event and its message. Old replays have a sentence instead of a message, with
    /// [placeholders](name_placeholder) for names.
    #[serde(rename = "e")]
    events: Value,
    /// For every other viewer: how their view and events differ from the full ones.
    #[serde(rename = "o", default, skip_serializing_if = "Map::is_empty")]
    others: Map<String, Value>,
}

/// An archived replay that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an archived replay cannot be read: {0}")]
pub(crate) struct ArchiveError(String);

impl ArchivedReplay {
    /// The replay of a game, from the deal to its current position.
    pub(crate) fn of(game: &dyn LobbyMatch, rules: u32) -> Option<ArchivedReplay> {
        let seats = game.seats();
        let others: Vec<Viewer> = [Viewer::Spectator].into_iter().chain(seats.iter().map(Viewer::Seat)).collect();
        let mut at = game.back_to(0)?;
        let mut seen = Value::Null;
        let mut seen_by_others = vec![Value::Null; others.len()];
        let mut frames = Vec::with_capacity(game.actions_played() + 1);
        for actions in 0..=game.actions_played() {
            let last = actions.checked_sub(1);
            let by = last.and_then(|last| game.action(last));
            if let Some((seat, action)) = &by {
                at.play(*seat, action).ok()?;
            }
            let game_events = |viewer| {
                let events = at.events_of(viewer, last).into_iter();
                Value::Array(events.map(|(event, message)| json!([event, message])).collect())
            };
            let now = at.view(Viewer::All);
            let (view, events) = (change(&seen, &now), game_events(Viewer::All));
            let mut differ = Map::new();
            for (&viewer, seen) in others.iter().zip(&mut seen_by_others) {
                let now = at.view(viewer);
                let (of_view, of_events) = (change(&view, &change(seen, &now)), change(&events, &game_events(viewer)));
                if !(of_view.is_null() && of_events.is_null()) {
                    differ.insert(key(viewer), json!([of_view, of_events]));
                }
                *seen = now;
            }
            let to_act = at.to_act().iter().collect();
            frames.push(Frame { by, to_act, view, events, others: differ });
            seen = now;
        }
        let chart = at.chart()?;
        let series = chart.series.into_iter();
        let series = series.map(|one| ChartSeries { key: one.key.into(), title: None, points: one.points }).collect();
        let sections = chart.sections.into_iter();
        let sections =
            sections.map(|one| ChartSection { actions: one.actions, title: StoredMessage::new(&one.title) }).collect();
        Some(ArchivedReplay { rules, seats: seats.count(), series, sections, frames })
    }

    /// Compresses the replay of a game with this key.
    pub(crate) fn compress(&self, game: &str) -> Vec<u8> {
        let text = self.text();
        let (format, text) = if ArchivedReplay::read(&text).as_ref() == Ok(self) {
            (COMPRESSED, text)
        } else {
            tracing::error!(game, "an archived replay cannot be written as text");
            (COMPRESSED_JSON, serde_json::to_string(self).expect("a replay is plain data"))
        };
        let mut compressed = vec![format];
        compressed.extend(compress(&text, game));
        compressed
    }

    pub(crate) fn decompress(compressed: &[u8]) -> Result<ArchivedReplay, ArchiveError> {
        let unreadable = |error: &dyn std::fmt::Display| ArchiveError(error.to_string());
        let text = |block| decompress(block, MAX_DECOMPRESSED).map_err(|error| unreadable(&error));
        let replay = match compressed.split_first() {
            Some((&COMPRESSED, block)) => ArchivedReplay::read(&text(block)?)?,
            Some((&COMPRESSED_JSON, block)) => {
                serde_json::from_str(&text(block)?).map_err(|error| unreadable(&error))?
            }
            _ => {
                let text = decompress_to_vec_zlib_with_limit(compressed, MAX_DECOMPRESSED)
                    .map_err(|error| unreadable(&error))?;
                serde_json::from_slice(&text).map_err(|error| unreadable(&error))?
            }
        };
        if replay.frames.is_empty() || Seats::new(replay.seats).is_none() {
            return Err(ArchiveError("it is empty".to_string()));
        }
        Ok(replay)
    }

    /// The number of actions of the game.
    pub(crate) fn action_count(&self) -> usize {
        self.frames.len() - 1
    }

    /// Up to `count` moments starting at `from`, as this viewer saw them.
    pub(crate) fn moments(
        &self,
        viewer: Viewer,
        from: usize,
        count: usize,
        names: &[String],
    ) -> Result<Vec<ReplayMoment>, ArchiveError> {
        let (key, action_count) = (key(viewer), self.action_count());
        let (mut view, mut moments) = (Value::Null, Vec::new());
        for (actions, frame) in self.frames.iter().enumerate().take(from.saturating_add(count)) {
            let (mut changed, mut events) = (frame.view.clone(), frame.events.clone());
            if viewer != Viewer::All
                && let Some(differ) = frame.others.get(&key)
            {
                apply(&mut changed, &differ[0])?;
                apply(&mut events, &differ[1])?;
            }
            apply(&mut view, &changed)?;
            if actions < from {
                continue;
            }
            let known = frame.by.as_ref().filter(|(seat, _)| viewer.is_among(SeatSet::single(*seat)));
            moments.push(ReplayMoment {
                actions,
                action_count,
                action: known.map(|(_, action)| action.clone()),
                seat: frame.by.as_ref().map(|(seat, _)| *seat),
                events: game_events(events, names),
                position: Position {
                    actions,
                    to_act: if actions == action_count { Vec::new() } else { frame.to_act.clone() },
                    view: view.clone(),
                    question: None,
                    legal: Vec::new(),
                    forced: false,
                },
            });
        }
        Ok(moments)
    }
}

/// The key of a viewer in a replay.
fn key(viewer: Viewer) -> String {
    match viewer {
        Viewer::All => "all".to_string(),
        Viewer::Spectator => "table".to_string(), // The stored name.
        Viewer::Seat(seat) => seat.to_string(),
    }
}

/// The placeholder for the name of a player in the sentences of old replays: a private-use character, which no text
/// contains.
fn name_placeholder(seat: Seat) -> char {
    char::from_u32(0xE000 + seat.index() as u32).expect("for private use")
}

fn game_events(events: Value, names: &[String]) -> Vec<GameEvent> {
    let Value::Array(events) = events else { return Vec::new() };
    let message = |stored: Value| match stored {
        Value::String(line) => StoredMessage::plain(with_names(&line, names)),
        stored => serde_json::from_value(stored).unwrap_or_else(|_| StoredMessage::plain(String::new())),
    };
    let one = |mut event: Value| GameEvent { message: message(event[1].take()), event: event[0].take() };
    events.into_iter().map(one).collect()
}

/// Replaces placeholders by names.
fn with_names(line: &str, names: &[String]) -> String {
    let mut line = line.to_string();
    for (index, name) in names.iter().enumerate() {
        line = line.replace(name_placeholder(Seat::new(index)), name);
    }
    line
}
