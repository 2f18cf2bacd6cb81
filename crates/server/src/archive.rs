//! A finished game as it was shown: for everybody who may look, what they saw after each action and what they were told. So it
//! can be shown forever, whatever rules the program plays by then ([ADR 10](../../../docs/adr/0010-rules-move-on-games-stay.md)).
//!
//! Each moment is kept as what has changed since the one before, and what a seat saw as what differs from what there was to see:
//! most of it is the same. Names of people are not in it, so nothing has to be rewritten when somebody is forgotten.

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet, Seats, Viewer};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::compression::{compress, decompress};
use crate::protocol::{Arg, ChartRound, ChartSeries, GameEvent, Message, Position, ReplayMoment, SeatName};

/// No archived replay is longer than this when it is unpacked: a guard against anything else.
const LONGEST: usize = 64 * 1024 * 1024;
/// Longer lists are not looked through for what comes and goes: nothing on a table has so many.
const LONGEST_LIST: usize = 256;

/// The first byte of an archived replay that is a compressed text. What begins with another byte is JSON in the zlib format: so are archived replays from
/// before this, and those that cannot be written as a text.
const COMPRESSED: u8 = 2;

/// A finished game as it was shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ArchivedReplay {
    /// The version of the rules that it was played by.
    pub(crate) rules: u32,
    seats: usize,
    pub(crate) series: Vec<ChartSeries>,
    pub(crate) rounds: Vec<ChartRound>,
    frames: Vec<Frame>,
}

/// A moment, held against the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Frame {
    /// Who led here, and by which action.
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    by: Option<(SeatName, String)>,
    #[serde(rename = "a")]
    to_act: Vec<SeatName>,
    /// What changed in the view that shows everything.
    #[serde(rename = "v")]
    view: Value,
    /// What came of it: each event and its message. Archived replays from before there were messages have a sentence instead, with
    /// [placeholders](name_placeholder) for names.
    #[serde(rename = "e")]
    events: Value,
    /// For every other viewer in which their view and events differ from those.
    #[serde(rename = "o", default, skip_serializing_if = "Map::is_empty")]
    others: Map<String, Value>,
}

/// An archived replay that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an archived replay cannot be read: {0}")]
pub(crate) struct ArchiveError(String);

impl ArchivedReplay {
    /// The replay of a game, from the deal to where it stands.
    pub(crate) fn of(game: &dyn LobbyMatch, rules: u32) -> Option<ArchivedReplay> {
        let seats = game.seats();
        let others: Vec<Viewer> = [Viewer::Spectator].into_iter().chain(seats.iter().map(Viewer::Seat)).collect();
        let mut at = game.back_to(0)?;
        let mut seen = Value::Null;
        let mut seen_by_others = vec![Value::Null; others.len()];
        let mut frames = Vec::with_capacity(game.played() + 1);
        for actions in 0..=game.played() {
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
            let to_act = at.to_act().iter().map(SeatName).collect();
            frames.push(Frame {
                by: by.map(|(seat, action)| (SeatName(seat), action)),
                to_act,
                view,
                events,
                others: differ,
            });
            seen = now;
        }
        let chart = at.chart()?;
        let series = chart.series.into_iter();
        let series = series
            .map(|one| ChartSeries { key: one.key.into(), title: one.title.into(), points: one.points })
            .collect();
        let rounds = chart.rounds.into_iter();
        let rounds = rounds.map(|one| ChartRound { actions: one.actions, title: one.title }).collect();
        Some(ArchivedReplay { rules, seats: seats.count(), series, rounds, frames })
    }

    /// Packs the archived replay of a game with this key.
    pub(crate) fn pack(&self, game: &str) -> Vec<u8> {
        let text = self.text();
        if ArchivedReplay::read(&text).as_ref() == Ok(self) {
            let mut packed = vec![COMPRESSED];
            packed.extend(compress(&text, game));
            return packed;
        }
        tracing::error!(game, "an archived replay cannot be compressed");
        let text = serde_json::to_vec(self).expect("a replay is plain data");
        compress_to_vec_zlib(&text, 9)
    }

    pub(crate) fn unpack(packed: &[u8]) -> Result<ArchivedReplay, ArchiveError> {
        let unreadable = |error: &dyn std::fmt::Display| ArchiveError(error.to_string());
        let replay = match packed.split_first() {
            Some((&COMPRESSED, block)) => {
                ArchivedReplay::read(&decompress(block, LONGEST).map_err(|error| unreadable(&error))?)?
            }
            _ => {
                let text = decompress_to_vec_zlib_with_limit(packed, LONGEST).map_err(|error| unreadable(&error))?;
                serde_json::from_slice(&text).map_err(|error| unreadable(&error))?
            }
        };
        if replay.frames.is_empty() || Seats::new(replay.seats).is_none() {
            return Err(ArchiveError("nothing is on it".to_string()));
        }
        Ok(replay)
    }

    /// How many actions the game has.
    pub(crate) fn action_count(&self) -> usize {
        self.frames.len() - 1
    }

    /// Some moments from one of them on, as this viewer saw them.
    pub(crate) fn moments(
        &self,
        viewer: Viewer,
        from: usize,
        count: usize,
        names: &[String],
    ) -> Result<Vec<ReplayMoment>, ArchiveError> {
        let (key, of) = (key(viewer), self.action_count());
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
            let known = frame.by.as_ref().filter(|(seat, _)| viewer.is_among(SeatSet::just(seat.0)));
            moments.push(ReplayMoment {
                actions,
                of,
                action: known.map(|(_, action)| action.clone()),
                seat: frame.by.as_ref().map(|(seat, _)| *seat),
                events: game_events(events, names),
                position: Position {
                    actions,
                    to_act: if actions == of { Vec::new() } else { frame.to_act.clone() },
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

/// An archived replay as a text: a line on the whole of it, and then a line for each moment. What comes of what stands behind it: first who did
/// what, then what came of it, then what it looks like.
impl ArchivedReplay {
    pub(crate) fn text(&self) -> String {
        let series: Vec<_> = self.series.iter().map(|one| (&one.key, &one.title)).collect();
        let mut text = format!("{}\n", json!([self.rules, self.seats, series]));
        let mut before = Value::Null;
        for (actions, frame) in self.frames.iter().enumerate() {
            let points: Vec<Value> = self.series.iter().map(|one| shortened(json!(one.points.get(actions)))).collect();
            let points = Value::Array(points);
            let rounds = self.rounds.iter().filter(|round| round.actions == actions).map(|round| round.title.clone());
            let line = Line {
                by: frame.by.clone(),
                rounds: rounds.collect(),
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

    fn read(text: &str) -> Result<ArchivedReplay, ArchiveError> {
        let unreadable = |error: serde_json::Error| ArchiveError(error.to_string());
        let mut lines = text.lines();
        let head: (u32, usize, Vec<(String, String)>) =
            serde_json::from_str(lines.next().unwrap_or_default()).map_err(unreadable)?;
        let (rules, seats, series) = head;
        let series = series.into_iter().map(|(key, title)| ChartSeries { key, title, points: Vec::new() });
        let mut replay =
            ArchivedReplay { rules, seats, series: series.collect(), rounds: Vec::new(), frames: Vec::new() };
        let mut points = Value::Null;
        for (actions, line) in lines.enumerate() {
            let line: Line = serde_json::from_str(line).map_err(unreadable)?;
            apply(&mut points, &line.points)?;
            for (series, point) in replay.series.iter_mut().zip(points.as_array().into_iter().flatten()) {
                if !point.is_null() {
                    series.points.push(serde_json::from_value(point.clone()).map_err(unreadable)?);
                }
            }
            replay.rounds.extend(line.rounds.into_iter().map(|title| ChartRound { actions, title }));
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

/// A moment as a line of a text.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    by: Option<(SeatName, String)>,
    /// The parts of the game that begin here.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<String>,
    #[serde(rename = "e")]
    events: Value,
    #[serde(rename = "v", default, skip_serializing_if = "Value::is_null")]
    view: Value,
    /// What changed in the chart.
    #[serde(rename = "c", default, skip_serializing_if = "Value::is_null")]
    points: Value,
    #[serde(rename = "a")]
    to_act: Vec<SeatName>,
    /// Viewers for whom the same differs, and what does in view and events.
    #[serde(rename = "o", default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<(String, Value, Value)>,
}

/// Viewers to whom the same was shown, together.
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

/// The table comes before the seats.
fn order(viewer: &str) -> (bool, String) {
    (viewer != key(Viewer::Spectator), viewer.to_string())
}

/// Whole numbers without a fraction.
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

/// How an archived replay calls a viewer.
fn key(viewer: Viewer) -> String {
    match viewer {
        Viewer::All => "all".to_string(),
        Viewer::Spectator => "table".to_string(),
        Viewer::Seat(seat) => seat.to_string(),
    }
}

/// What stands in the sentences of old archived replays for the name of the player: a character that is in no text.
fn name_placeholder(seat: Seat) -> char {
    char::from_u32(0xE000 + seat.index() as u32).expect("for private use")
}

fn game_events(events: Value, names: &[String]) -> Vec<GameEvent> {
    let Value::Array(events) = events else { return Vec::new() };
    let message = |stored: Value| match stored {
        Value::String(line) => plain_text(with_names(&line, names)),
        stored => serde_json::from_value(stored).unwrap_or_else(|_| plain_text(String::new())),
    };
    let one = |mut event: Value| GameEvent { message: message(event[1].take()), event: event[0].take() };
    events.into_iter().map(one).collect()
}

/// A sentence that is stored as it is.
fn plain_text(text: String) -> Message {
    Message { id: "plain".to_string(), args: [("text".to_string(), Arg(Value::String(text)))].into(), text: None }
}

/// A sentence with the names in it.
fn with_names(line: &str, names: &[String]) -> String {
    let mut line = line.to_string();
    for (index, name) in names.iter().enumerate() {
        line = line.replace(name_placeholder(Seat::new(index)), name);
    }
    line
}

/// What turns one value into another: nothing (null), another value (in a list of one), or for lists and objects what turns
/// their parts. A part that goes is a 0; `#` is the new length of a list. Of a list it may also be said which items go and come ([`list_diff`]).
fn change(old: &Value, new: &Value) -> Value {
    match (old, new) {
        (old, new) if old == new => Value::Null,
        (Value::Object(old), Value::Object(new)) => {
            let mut parts = Map::new();
            for (key, new) in new {
                match old.get(key) {
                    Some(old) if old == new => {}
                    Some(old) => _ = parts.insert(key.clone(), change(old, new)),
                    None => _ = parts.insert(key.clone(), json!([new])),
                }
            }
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                parts.insert(key.clone(), json!(0));
            }
            Value::Object(parts)
        }
        (Value::Array(old), Value::Array(new)) => {
            let mut parts = Map::new();
            if old.len() != new.len() {
                parts.insert("#".to_string(), json!(new.len()));
            }
            for (index, new) in new.iter().enumerate() {
                let changed = old.get(index).map_or_else(|| json!([new]), |old| change(old, new));
                if !changed.is_null() {
                    parts.insert(index.to_string(), changed);
                }
            }
            let length = |parts: &Map<String, Value>| json!(parts).to_string().len();
            Value::Object(list_diff(old, new).filter(|list_diff| length(list_diff) < length(&parts)).unwrap_or(parts))
        }
        (_, new) => json!([new]),
    }
}

/// What turns a list into another when items go and come in between, as cards of a hand do: `-` has the places of those that go, in the
/// old list, and `+` each that comes with its place in the new one. Nothing for lists that are not of plain values.
fn list_diff(old: &[Value], new: &[Value]) -> Option<Map<String, Value>> {
    if old.iter().chain(new).any(|item| item.is_object() || item.is_array()) || old.len().max(new.len()) > LONGEST_LIST
    {
        return None;
    }
    // The longest list that is in both.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (from, here) in old.iter().enumerate().rev() {
        for (to, there) in new.iter().enumerate().rev() {
            let apart = common[from + 1][to].max(common[from][to + 1]);
            common[from][to] = if here == there { common[from + 1][to + 1] + 1 } else { apart };
        }
    }
    let (mut goes, mut comes) = (Vec::new(), Vec::new());
    let (mut from, mut to) = (0, 0);
    while from < old.len() || to < new.len() {
        if from < old.len() && to < new.len() && old[from] == new[to] {
            (from, to) = (from + 1, to + 1);
        } else if to == new.len() || from < old.len() && common[from + 1][to] >= common[from][to + 1] {
            goes.push(from);
            from += 1;
        } else {
            comes.push(json!([to, new[to]]));
            to += 1;
        }
    }
    let parts = [("-", json!(goes)), ("+", json!(comes))];
    let parts = parts.into_iter().filter(|(_, items)| items.as_array().is_some_and(|items| !items.is_empty()));
    Some(parts.map(|(key, items)| (key.to_string(), items)).collect())
}

/// Carries out what [`list_diff`] has said.
fn apply_list_diff(items: &mut Vec<Value>, parts: &Map<String, Value>) -> Option<()> {
    let listed = |key: &str| parts.get(key).map_or(Some(&[][..]), |items| items.as_array().map(Vec::as_slice));
    for place in listed("-")?.iter().rev() {
        let place = usize::try_from(place.as_u64()?).ok().filter(|&place| place < items.len())?;
        items.remove(place);
    }
    for item in listed("+")? {
        let place = usize::try_from(item.get(0)?.as_u64()?).ok().filter(|&place| place <= items.len())?;
        items.insert(place, item.get(1)?.clone());
    }
    Some(())
}

/// Turns a value into another by what [`change`] has said.
fn apply(value: &mut Value, changed: &Value) -> Result<(), ArchiveError> {
    let unreadable = || ArchiveError("a change does not fit".to_string());
    match changed {
        Value::Null => {}
        Value::Array(new) => *value = new.first().ok_or_else(unreadable)?.clone(),
        Value::Object(parts) => match value {
            Value::Object(fields) => {
                for (key, part) in parts {
                    if part == 0 {
                        fields.shift_remove(key);
                    } else {
                        apply(fields.entry(key.as_str()).or_insert(Value::Null), part)?;
                    }
                }
            }
            Value::Array(items) => {
                if let Some(length) = parts.get("#") {
                    let length = length.as_u64().filter(|&length| length <= LONGEST as u64).ok_or_else(unreadable)?;
                    items.resize(length as usize, Value::Null);
                }
                apply_list_diff(items, parts).ok_or_else(unreadable)?;
                for (index, part) in parts.iter().filter(|(index, _)| !["#", "-", "+"].contains(&index.as_str())) {
                    let index: usize = index.parse().map_err(|_| unreadable())?;
                    apply(items.get_mut(index).ok_or_else(unreadable)?, part)?;
                }
            }
            _ => return Err(unreadable()),
        },
        _ => return Err(unreadable()),
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use harena_core::Seed;

    use super::*;
    use harena_catalog::{Bot, find, open};

    /// A whole game between computer players.
    pub(crate) fn played(key: &str, seats: usize, seed: u8) -> Box<dyn LobbyMatch> {
        let (seats, limit) = (Seats::new(seats).unwrap(), std::time::Duration::from_millis(5));
        let mut game = open(key, &Value::Null, seats, Seed::ChaCha20([seed; 32])).unwrap();
        let bot = Bot { name: "novice".to_string(), limit, solver: false };
        let mut seed = 1000 * u64::from(seed);
        while let Some(seat) = game.to_act().first() {
            seed += 1;
            let action = game.choose(seat, &bot, seed).unwrap();
            game.play(seat, &action).unwrap();
        }
        game
    }

    pub(crate) fn replay(game: &dyn LobbyMatch) -> ArchivedReplay {
        ArchivedReplay::of(game, 3).unwrap()
    }

    /// Archived replays of whole games, as they are stored. Long ones with many seats are longer than others.
    #[test]
    fn films_are_small() {
        for key in harena_catalog::KEYS {
            let meta = find(key).unwrap().meta();
            for (seats, most) in [(meta.min_seats, 7_000), (meta.max_seats, 15_000)] {
                let game = played(key, seats, 9);
                let replay = replay(&*game);
                let begun = std::time::Instant::now();
                let packed = replay.pack(key);
                println!(
                    "{key}, {seats} seats: {} actions, {} bytes in {:?}",
                    replay.action_count(),
                    packed.len(),
                    begun.elapsed()
                );
                assert_eq!(packed[0], COMPRESSED, "{key}");
                assert!(packed.len() < most, "{key}: {}", packed.len());
                assert_eq!(ArchivedReplay::unpack(&packed).as_ref(), Ok(&replay), "{key}");
            }
        }
    }

    /// Archived replays that were stored before they were compressed, with sentences in place of messages.
    #[test]
    fn films_of_old_are_read() {
        let mut replay = replay(&*played("dragonic-tide", 2, 1));
        let [ann, bo] = [0, 1].map(|seat| name_placeholder(Seat::new(seat)));
        for frame in &mut replay.frames {
            for event in frame.events.as_array_mut().unwrap() {
                event[1] = json!(format!("{bo} hit {ann}"));
            }
        }
        let old = compress_to_vec_zlib(&serde_json::to_vec(&replay).unwrap(), 9);
        assert!(old[0] != COMPRESSED && ArchivedReplay::unpack(&old[..90]).is_err());
        assert_eq!(ArchivedReplay::unpack(&old).as_ref(), Ok(&replay));
        assert_eq!(ArchivedReplay::unpack(&replay.pack("dragonic-tide")).as_ref(), Ok(&replay));
        let moments = replay.moments(Viewer::All, 0, 1, &["Ann".to_string(), "Bo".to_string()]).unwrap();
        assert!(!moments[0].events.is_empty());
        for event in &moments[0].events {
            assert_eq!(json!(event.message), json!({ "id": "plain", "args": { "text": "Bo hit Ann" } }));
        }
    }

    #[test]
    fn changes_turn_one_value_into_another() {
        let values = [
            json!(null),
            json!(0),
            json!([0]),
            json!({ "#": 3, "a": [1, 2, { "b": null }] }),
            json!({ "a": [1, 2], "c": 0 }),
            json!([[1], { "x": 1 }, 3]),
            json!([]),
            json!(["amazon 3", "magus 7", "troll 4", "troll 4", "s5"]),
            json!(["magus 7", "s1", "troll 4", "s5", "s5"]),
        ];
        for old in &values {
            for new in &values {
                let mut value = old.clone();
                apply(&mut value, &change(old, new)).unwrap();
                assert_eq!(value, *new, "{old}");
                // Changes are values too, and so are held against each other.
                let (one, other) = (change(old, new), change(new, old));
                let mut changed = one.clone();
                apply(&mut changed, &change(&one, &other)).unwrap();
                assert_eq!(changed, other);
            }
        }
        for wrong in [json!(1), json!([]), json!({ "9": [1] }), json!({ "#": -1 }), json!({ "x": [1] })] {
            assert!(apply(&mut json!([1, 2]), &wrong).is_err(), "{wrong}");
        }
    }

    /// An archived replay shows every viewer exactly what the game shows, at every moment, and says the same.
    #[test]
    fn a_film_shows_what_was_shown() {
        let names: Vec<String> = ["Ann", "Cassius", "Bo", "Di", "Ed"].map(str::to_string).to_vec();
        for key in harena_catalog::KEYS {
            let count = find(key).unwrap().meta().max_seats;
            let seats = Seats::new(count).unwrap();
            let mut game = open(key, &Value::Null, seats, Seed::ChaCha20([7; 32])).unwrap();
            let mut chosen: usize = 1;
            while let Some(seat) = game.to_act().first() {
                let legal = game.legal(seat);
                chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play(seat, &legal[(chosen >> 33) % legal.len()]).unwrap();
            }
            let replay = ArchivedReplay::of(&*game, 3).unwrap();
            let packed = replay.pack(key);
            let text = serde_json::to_string(&replay).unwrap();
            println!("{key}: {} actions, {} bytes, {} packed", replay.action_count(), text.len(), packed.len());
            assert!(!text.contains("Ann"));
            let replay = ArchivedReplay::unpack(&packed).unwrap();
            assert!(packed.len() < 100 * replay.action_count() + 1000, "{key}: {}", packed.len());
            for viewer in [Viewer::All, Viewer::Spectator].into_iter().chain(seats.iter().map(Viewer::Seat)) {
                let mut at = game.back_to(0).unwrap();
                let moments = replay.moments(viewer, 0, usize::MAX, &names[..count]).unwrap();
                assert_eq!(moments.len(), game.played() + 1);
                for (index, moment) in moments.iter().enumerate() {
                    let last = index.checked_sub(1);
                    if let Some((seat, action)) = last.and_then(|last| game.action(last)) {
                        at.play(seat, &action).unwrap();
                        assert!(moment.action.as_ref().is_none_or(|shown| *shown == action));
                        assert_eq!(moment.action.is_some(), viewer.is_among(SeatSet::just(seat)));
                    }
                    assert_eq!(moment.position.view, at.view(viewer), "{key}, {viewer:?}, {index}");
                    let game_events: Vec<_> = moment.events.iter().map(|one| json!([one.event, one.message])).collect();
                    let happened: Vec<_> = at.events_of(viewer, last).iter().map(|event| json!(event)).collect();
                    assert_eq!(game_events, happened, "{key}, {viewer:?}, {index}");
                    assert_eq!(moment.position.to_act, at.to_act().iter().map(SeatName).collect::<Vec<_>>());
                }
                let few = replay.moments(viewer, 5, 2, &names[..count]).unwrap();
                assert_eq!(json!(few), json!(moments[5..7]));
            }
        }
        assert!(ArchivedReplay::unpack(b"nonsense").is_err());
    }
}
