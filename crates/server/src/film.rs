//! A finished game as it was shown: for everybody who may look, what they saw after each action and what they were told. So it
//! can be shown for ever, whatever rules the program plays by then ([ADR 10](../../../docs/adr/0010-rules-move-on-games-stay.md)).
//!
//! Each moment is kept as what has changed since the one before, and what a seat saw as what differs from what there was to see:
//! most of it is the same. Names of people are not in it, so nothing has to be written anew when somebody is forgotten.

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet, Seats, Viewer};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::protocol::{Arg, ChartRound, ChartSeries, GameEvent, Message, Position, ReplayMoment, SeatName};
use crate::squeeze::{squeeze, unsqueeze};

/// No film is longer than this when it is unpacked: a guard against what is no film.
const LONGEST: usize = 64 * 1024 * 1024;
/// Longer lists are not looked through for what comes and goes: nothing on a table has so many.
const LONGEST_LIST: usize = 256;

/// The first byte of a film that is a squeezed text. What begins with another byte is JSON in the zlib format: so are films from
/// before this, and those that cannot be written as a text.
const SQUEEZED: u8 = 2;

/// A finished game as it was shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Film {
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
    /// What changed in the view of whoever sees everything.
    #[serde(rename = "v")]
    view: Value,
    /// What came of it: each event and its message. Films from before there were messages have a sentence instead, with
    /// [stand-ins](stand_in) for names.
    #[serde(rename = "e")]
    events: Value,
    /// For every other viewer in which their view and events differ from those.
    #[serde(rename = "o", default, skip_serializing_if = "Map::is_empty")]
    others: Map<String, Value>,
}

/// A film that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a film cannot be read: {0}")]
pub(crate) struct Torn(String);

impl Film {
    /// Films a game, from the deal to where it stands.
    pub(crate) fn of(game: &dyn LobbyMatch, rules: u32) -> Option<Film> {
        let seats = game.seats();
        let others: Vec<Viewer> = [Viewer::Table].into_iter().chain(seats.iter().map(Viewer::Seat)).collect();
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
            let told = |viewer| {
                let events = at.events_of(viewer, last).into_iter();
                Value::Array(events.map(|(event, message)| json!([event, message])).collect())
            };
            let now = at.view(Viewer::All);
            let (view, events) = (change(&seen, &now), told(Viewer::All));
            let mut differ = Map::new();
            for (&viewer, seen) in others.iter().zip(&mut seen_by_others) {
                let now = at.view(viewer);
                let (of_view, of_events) = (change(&view, &change(seen, &now)), change(&events, &told(viewer)));
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
        Some(Film { rules, seats: seats.count(), series, rounds, frames })
    }

    /// Packs the film of a game with this key.
    pub(crate) fn pack(&self, game: &str) -> Vec<u8> {
        let text = self.text();
        if Film::read(&text).as_ref() == Ok(self) {
            let mut packed = vec![SQUEEZED];
            packed.extend(squeeze(&text, game));
            return packed;
        }
        tracing::error!(game, "a film cannot be squeezed");
        let text = serde_json::to_vec(self).expect("a film is plain data");
        compress_to_vec_zlib(&text, 9)
    }

    pub(crate) fn unpack(packed: &[u8]) -> Result<Film, Torn> {
        let torn = |error: &dyn std::fmt::Display| Torn(error.to_string());
        let film = match packed.split_first() {
            Some((&SQUEEZED, block)) => Film::read(&unsqueeze(block, LONGEST).map_err(|error| torn(&error))?)?,
            _ => {
                let text = decompress_to_vec_zlib_with_limit(packed, LONGEST).map_err(|error| torn(&error))?;
                serde_json::from_slice(&text).map_err(|error| torn(&error))?
            }
        };
        if film.frames.is_empty() || Seats::new(film.seats).is_none() {
            return Err(Torn("nothing is on it".to_string()));
        }
        Ok(film)
    }

    /// How many actions the game has.
    pub(crate) fn of_actions(&self) -> usize {
        self.frames.len() - 1
    }

    /// So many moments from one of them on, as this viewer saw them.
    pub(crate) fn moments(
        &self,
        viewer: Viewer,
        from: usize,
        count: usize,
        names: &[String],
    ) -> Result<Vec<ReplayMoment>, Torn> {
        let (key, of) = (key(viewer), self.of_actions());
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
                events: told(events, names),
                position: Position {
                    actions,
                    to_act: if actions == of { Vec::new() } else { frame.to_act.clone() },
                    view: view.clone(),
                    question: None,
                    legal: Vec::new(),
                    formality: false,
                },
            });
        }
        Ok(moments)
    }
}

/// A film as a text: a line on the whole of it, and then a line for each moment. What comes of what stands behind it: first who did
/// what, then what came of it, then what it looks like.
impl Film {
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
                others: grouped(&frame.others),
            };
            before = points;
            text.push_str(&serde_json::to_string(&line).expect("a film is plain data"));
            text.push('\n');
        }
        text
    }

    fn read(text: &str) -> Result<Film, Torn> {
        let torn = |error: serde_json::Error| Torn(error.to_string());
        let mut lines = text.lines();
        let head: (u32, usize, Vec<(String, String)>) =
            serde_json::from_str(lines.next().unwrap_or_default()).map_err(torn)?;
        let (rules, seats, series) = head;
        let series = series.into_iter().map(|(key, title)| ChartSeries { key, title, points: Vec::new() });
        let mut film = Film { rules, seats, series: series.collect(), rounds: Vec::new(), frames: Vec::new() };
        let mut points = Value::Null;
        for (actions, line) in lines.enumerate() {
            let line: Line = serde_json::from_str(line).map_err(torn)?;
            apply(&mut points, &line.points)?;
            for (series, point) in film.series.iter_mut().zip(points.as_array().into_iter().flatten()) {
                if !point.is_null() {
                    series.points.push(serde_json::from_value(point.clone()).map_err(torn)?);
                }
            }
            film.rounds.extend(line.rounds.into_iter().map(|title| ChartRound { actions, title }));
            let others = line.others.into_iter().flat_map(|(viewers, view, events)| {
                let differs = json!([view, events]);
                let all: Vec<_> = viewers.split(' ').map(|viewer| (viewer.to_string(), differs.clone())).collect();
                all
            });
            let (by, to_act, view, events) = (line.by, line.to_act, line.view, line.events);
            let mut others: Vec<_> = others.collect();
            others.sort_by_key(|(viewer, _)| order(viewer));
            film.frames.push(Frame { by, to_act, view, events, others: others.into_iter().collect() });
        }
        Ok(film)
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
fn grouped(others: &Map<String, Value>) -> Vec<(String, Value, Value)> {
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
    (viewer != key(Viewer::Table), viewer.to_string())
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

/// How a film calls a viewer.
fn key(viewer: Viewer) -> String {
    match viewer {
        Viewer::All => "all".to_string(),
        Viewer::Table => "table".to_string(),
        Viewer::Seat(seat) => seat.to_string(),
    }
}

/// What stands in the sentences of old films for the name of whoever sits there: a character that is in no text.
fn stand_in(seat: Seat) -> char {
    char::from_u32(0xE000 + seat.index() as u32).expect("for private use")
}

fn told(events: Value, names: &[String]) -> Vec<GameEvent> {
    let Value::Array(events) = events else { return Vec::new() };
    let message = |stored: Value| match stored {
        Value::String(line) => plain(named(&line, names)),
        stored => serde_json::from_value(stored).unwrap_or_else(|_| plain(String::new())),
    };
    let one = |mut event: Value| GameEvent { message: message(event[1].take()), event: event[0].take() };
    events.into_iter().map(one).collect()
}

/// A sentence that is stored as it is.
fn plain(text: String) -> Message {
    Message { id: "plain".to_string(), args: [("text".to_string(), Arg(Value::String(text)))].into(), text: None }
}

/// A sentence with the names in it.
fn named(line: &str, names: &[String]) -> String {
    let mut line = line.to_string();
    for (index, name) in names.iter().enumerate() {
        line = line.replace(stand_in(Seat::new(index)), name);
    }
    line
}

/// What turns one value into another: nothing (null), another value (in a list of one), or for lists and objects what turns
/// their parts. A part that goes is a 0; `#` is the new length of a list. Of a list it may also be said which items go and come ([`edited`]).
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
            Value::Object(edited(old, new).filter(|edited| length(edited) < length(&parts)).unwrap_or(parts))
        }
        (_, new) => json!([new]),
    }
}

/// What turns a list into another when items go and come in between, as cards of a hand do: `-` has the places of those that go, in the
/// old list, and `+` each that comes with its place in the new one. Nothing for lists that are not of plain values.
fn edited(old: &[Value], new: &[Value]) -> Option<Map<String, Value>> {
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

/// Carries out what [`edited`] has said.
fn edit(items: &mut Vec<Value>, parts: &Map<String, Value>) -> Option<()> {
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
fn apply(value: &mut Value, changed: &Value) -> Result<(), Torn> {
    let torn = || Torn("a change does not fit".to_string());
    match changed {
        Value::Null => {}
        Value::Array(new) => *value = new.first().ok_or_else(torn)?.clone(),
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
                    let length = length.as_u64().filter(|&length| length <= LONGEST as u64).ok_or_else(torn)?;
                    items.resize(length as usize, Value::Null);
                }
                edit(items, parts).ok_or_else(torn)?;
                for (index, part) in parts.iter().filter(|(index, _)| !["#", "-", "+"].contains(&index.as_str())) {
                    let index: usize = index.parse().map_err(|_| torn())?;
                    apply(items.get_mut(index).ok_or_else(torn)?, part)?;
                }
            }
            _ => return Err(torn()),
        },
        _ => return Err(torn()),
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
        let mut luck = 1000 * u64::from(seed);
        while let Some(seat) = game.to_act().first() {
            luck += 1;
            let action = game.choose(seat, &bot, luck).unwrap();
            game.play(seat, &action).unwrap();
        }
        game
    }

    pub(crate) fn film(game: &dyn LobbyMatch) -> Film {
        Film::of(game, 3).unwrap()
    }

    /// Films of whole games, as they are stored. Long ones with many seats are longer than others.
    #[test]
    fn films_are_small() {
        for key in harena_catalog::KEYS {
            let meta = find(key).unwrap().meta();
            for (seats, most) in [(meta.min_seats, 7_000), (meta.max_seats, 15_000)] {
                let game = played(key, seats, 9);
                let film = film(&*game);
                let begun = std::time::Instant::now();
                let packed = film.pack(key);
                println!(
                    "{key}, {seats} seats: {} actions, {} bytes in {:?}",
                    film.of_actions(),
                    packed.len(),
                    begun.elapsed()
                );
                assert_eq!(packed[0], SQUEEZED, "{key}");
                assert!(packed.len() < most, "{key}: {}", packed.len());
                assert_eq!(Film::unpack(&packed).as_ref(), Ok(&film), "{key}");
            }
        }
    }

    /// Films that were stored before they were squeezed, with sentences in place of messages.
    #[test]
    fn films_of_old_are_read() {
        let mut film = film(&*played("dragonic-tide", 2, 1));
        let [ann, bo] = [0, 1].map(|seat| stand_in(Seat::new(seat)));
        for frame in &mut film.frames {
            for event in frame.events.as_array_mut().unwrap() {
                event[1] = json!(format!("{bo} hit {ann}"));
            }
        }
        let old = compress_to_vec_zlib(&serde_json::to_vec(&film).unwrap(), 9);
        assert!(old[0] != SQUEEZED && Film::unpack(&old[..90]).is_err());
        assert_eq!(Film::unpack(&old).as_ref(), Ok(&film));
        assert_eq!(Film::unpack(&film.pack("dragonic-tide")).as_ref(), Ok(&film));
        let moments = film.moments(Viewer::All, 0, 1, &["Ann".to_string(), "Bo".to_string()]).unwrap();
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

    /// A film shows every viewer exactly what the game shows, at every moment, and says the same.
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
            let film = Film::of(&*game, 3).unwrap();
            let packed = film.pack(key);
            let text = serde_json::to_string(&film).unwrap();
            println!("{key}: {} actions, {} bytes, {} packed", film.of_actions(), text.len(), packed.len());
            assert!(!text.contains("Ann"));
            let film = Film::unpack(&packed).unwrap();
            assert!(packed.len() < 100 * film.of_actions() + 1000, "{key}: {}", packed.len());
            for viewer in [Viewer::All, Viewer::Table].into_iter().chain(seats.iter().map(Viewer::Seat)) {
                let mut at = game.back_to(0).unwrap();
                let moments = film.moments(viewer, 0, usize::MAX, &names[..count]).unwrap();
                assert_eq!(moments.len(), game.played() + 1);
                for (index, moment) in moments.iter().enumerate() {
                    let last = index.checked_sub(1);
                    if let Some((seat, action)) = last.and_then(|last| game.action(last)) {
                        at.play(seat, &action).unwrap();
                        assert!(moment.action.as_ref().is_none_or(|shown| *shown == action));
                        assert_eq!(moment.action.is_some(), viewer.is_among(SeatSet::just(seat)));
                    }
                    assert_eq!(moment.position.view, at.view(viewer), "{key}, {viewer:?}, {index}");
                    let told: Vec<_> = moment.events.iter().map(|one| json!([one.event, one.message])).collect();
                    let happened: Vec<_> = at.events_of(viewer, last).iter().map(|event| json!(event)).collect();
                    assert_eq!(told, happened, "{key}, {viewer:?}, {index}");
                    assert_eq!(moment.position.to_act, at.to_act().iter().map(SeatName).collect::<Vec<_>>());
                }
                let few = film.moments(viewer, 5, 2, &names[..count]).unwrap();
                assert_eq!(json!(few), json!(moments[5..7]));
            }
        }
        assert!(Film::unpack(b"nonsense").is_err());
    }
}
