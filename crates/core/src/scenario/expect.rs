//! Compares the expectations of a scenario with the game.

use toml::{Table, Value};

use super::file::{strings, wrong};
use super::{ScenarioError, ScenarioGame, Stage};
use crate::position::{Key, Keyed, check_path, from_json};
use crate::{Seat, Standing, Viewer};

/// Whether the expectations mention the choices of this seat.
pub(super) fn mentions_choices(expected: &Table, seat: Seat) -> bool {
    let by_seat = ["legal", "offers", "illegal"].into_iter().filter_map(|key| expected.get(key)?.as_table());
    by_seat.flat_map(Table::keys).any(|name| name.parse() == Ok(seat))
}

impl<G: ScenarioGame> Stage<G> {
    /// Checks one table of expectations and records the differences.
    pub(super) fn expect(
        &self,
        expected: &Table,
        at: &str,
        differences: &mut Vec<String>,
    ) -> Result<(), ScenarioError> {
        if expected.is_empty() {
            return Ok(());
        }
        let facts = self.game().position_table();
        for (key, value) in expected {
            let at = format!("{at}.{key}");
            if value.as_table().is_some_and(Table::is_empty) {
                return Err(ScenarioError::new(at, "an empty table expects nothing"));
            }
            match key.as_str() {
                "to-act" => {
                    let seats = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                    for seat in seats.iter().filter_map(Value::as_str) {
                        self.seat(seat, &at)?;
                    }
                    let found: Vec<_> = self.game().to_act().iter().map(|s| Value::String(s.to_string())).collect();
                    let wanted = match value {
                        Value::String(_) => Value::Array(vec![value.clone()]),
                        other => other.clone(),
                    };
                    compare(&wanted, Some(&Value::Array(found)), Order::Any, &at, differences);
                }
                "legal" | "offers" | "illegal" | "log" | "unseen" | "view" => {
                    let Value::Table(by_viewer) = value else {
                        return wrong(&at, "a table with a key for each seat", value);
                    };
                    for (viewer, value) in by_viewer {
                        self.expect_for(key, viewer, value, &format!("{at}.{viewer}"), differences)?;
                    }
                }
                "over" | "winner" | "rank" | "score" => {
                    for seat in value.as_table().into_iter().flat_map(Table::keys) {
                        self.seat(seat, &at)?;
                    }
                    self.expect_end(key, value, &at, differences);
                }
                _ => match facts.get(key) {
                    Some(found) => {
                        self.check_names(&mut vec![key], value, &at)?;
                        compare(value, Some(found), Order::of(G::is_ordered(key)), &at, differences);
                    }
                    None => {
                        let known: Vec<_> = facts.keys().map(String::as_str).collect();
                        return Err(ScenarioError::new(
                            at,
                            format!(
                                "nothing of that name can be expected; there are to-act, legal, offers, illegal, log, \
                                 unseen, view, over, winner, rank, score, {}",
                                known.join(", ")
                            ),
                        ));
                    }
                },
            }
        }
        Ok(())
    }

    /// Derived values may be given if they are true.
    pub(super) fn expect_derived(&self, position: &Table) -> Result<(), ScenarioError> {
        let derived = G::Position::KEYS.iter().filter(|key| key.derived).map(Key::name);
        let given: Table = derived.filter_map(|key| Some((key.clone(), position.get(&key)?.clone()))).collect();
        let mut differences = Vec::new();
        self.expect(&given, "position", &mut differences)?;
        match differences.into_iter().next() {
            None => Ok(()),
            Some(difference) => {
                Err(ScenarioError::new("position", format!("what follows from the rest: {difference}")))
            }
        }
    }

    /// Checks that the names in the keys of an expectation, at any depth, are names of this game. Otherwise a misspelt name
    /// would always pass where an empty value is expected.
    fn check_names<'a>(&self, path: &mut Vec<&'a str>, value: &'a Value, at: &str) -> Result<(), ScenarioError> {
        let Value::Table(table) = value else {
            let possible = check_path::<G::Position>(path, self.game().seats());
            return possible.map_err(|error| ScenarioError::new(at, error.message));
        };
        for (name, inside) in table {
            let at = format!("{at}.{name}");
            self.game().takes_part(name).map_err(|why| ScenarioError::new(&at, why))?;
            path.push(name);
            self.check_names(path, inside, &at)?;
            path.pop();
        }
        Ok(())
    }

    fn expect_for(
        &self,
        key: &str,
        viewer: &str,
        value: &Value,
        at: &str,
        differences: &mut Vec<String>,
    ) -> Result<(), ScenarioError> {
        let viewer = match viewer {
            "table" => Viewer::Spectator,
            seat => Viewer::Seat(self.seat(seat, at)?),
        };
        match (key, viewer) {
            ("log", _) => {
                let found = self.log(viewer).into_iter().map(Value::String).collect();
                compare(value, Some(&Value::Array(found)), Order::Given, at, differences);
            }
            ("view", _) => {
                let json = serde_json::to_value(self.game().view(viewer)).expect("a view is plain data");
                let found = from_json(json);
                unknown_fields(value, &found, at)?;
                compare(value, Some(&found), Order::ByKey(G::is_ordered), at, differences);
            }
            ("unseen", _) => {
                let mut seen = self.log(viewer);
                let mut json = serde_json::to_value(self.game().view(viewer)).expect("a view is plain data");
                if let Some(fields) = json.as_object_mut() {
                    fields.retain(|field, _| !G::PRINTED.contains(&field.as_str()));
                }
                texts(&json, &mut seen);
                for text in strings(at, value.clone())? {
                    self.game().check_unseen(&text).map_err(|why| ScenarioError::new(at, why))?;
                    if let Some(line) = seen.iter().find(|line| names(line, &text)) {
                        differences.push(format!("{at}: {text:?} can be seen, in {line:?}"));
                    }
                }
            }
            (_, Viewer::Seat(seat)) => self.expect_actions(key, seat, value, at, differences)?,
            _ => return Err(ScenarioError::new(at, "only seats act")),
        }
        Ok(())
    }

    fn expect_actions(
        &self,
        key: &str,
        seat: Seat,
        value: &Value,
        at: &str,
        differences: &mut Vec<String>,
    ) -> Result<(), ScenarioError> {
        let action = |text: &str| -> Result<G::Action, ScenarioError> {
            text.parse().map_err(|error| ScenarioError::new(at, format!("{text:?} is no action: {error}")))
        };
        match (key, value) {
            ("legal", Value::Integer(_)) => {
                let mut legal = Vec::new();
                self.game().legal(seat, &mut legal);
                let found = legal.iter().map(|a| Value::String(a.to_string())).collect();
                compare(value, Some(&Value::Array(found)), Order::Any, at, differences);
            }
            ("legal", _) => {
                let mut legal = Vec::new();
                self.game().legal(seat, &mut legal);
                let mut wanted = Vec::new();
                for text in strings(at, value.clone())? {
                    // Compared in canonical notation.
                    let text = if text == "..." { text } else { action(&text)?.to_string() };
                    wanted.push(Value::String(text));
                }
                let found = legal.iter().map(|a| Value::String(a.to_string())).collect();
                compare(&Value::Array(wanted), Some(&Value::Array(found)), Order::Any, at, differences);
            }
            ("offers", _) => {
                for text in strings(at, value.clone())? {
                    if let Err(illegal) = self.game().check(seat, action(&text)?) {
                        differences.push(format!("{at}: {text:?} should be allowed, but {illegal}"));
                    }
                }
            }
            (_, Value::Array(_)) => {
                for text in strings(at, value.clone())? {
                    if self.game().check(seat, action(&text)?).is_ok() {
                        differences.push(format!("{at}: {text:?} should not be allowed, but it is"));
                    }
                }
            }
            (_, Value::Table(reasons)) => {
                for (text, rule) in reasons {
                    let rules = match rule {
                        Value::String(rule) => vec![rule.clone()],
                        list => strings(at, list.clone())?,
                    };
                    match self.game().check(seat, action(text)?) {
                        Ok(()) => differences.push(format!("{at}: {text:?} should not be allowed, but it is")),
                        Err(illegal) if !rules.iter().any(|rule| rule == illegal.rule.0) => {
                            let rules = rules.join(" or ");
                            differences.push(format!("{at}: {text:?} should be refused by {rules}, but: {illegal}"));
                        }
                        Err(_) => {}
                    }
                }
            }
            _ => return wrong(at, "a list of actions, or a table from action to rule", value),
        }
        Ok(())
    }

    fn expect_end(&self, key: &str, value: &Value, at: &str, differences: &mut Vec<String>) {
        let standing = self.game().standing();
        let by_seat = |of: &dyn Fn(&Standing, Seat) -> i64| {
            standing.as_ref().map(|standing| {
                let entries = standing.seats().iter();
                Value::Table(entries.map(|s| (s.to_string(), Value::Integer(of(standing, s)))).collect())
            })
        };
        let found = match key {
            "over" => Some(Value::Boolean(standing.is_some())),
            "winner" => standing.as_ref().map(|standing| {
                let winners: Vec<_> = standing.winners().iter().map(|seat| seat.to_string()).collect();
                match value {
                    // A shared victory is a list.
                    Value::Array(_) => Value::Array(winners.into_iter().map(Value::String).collect()),
                    _ => Value::String(winners.join(" ")),
                }
            }),
            "rank" => by_seat(&|standing, seat| i64::from(standing.rank(seat))),
            _ => by_seat(&|standing, seat| i64::from(standing.score(seat))),
        };
        match found {
            Some(found) => compare(value, Some(&found), Order::Any, at, differences),
            None => differences.push(format!("{at}: expected {value}, but the game is not over")),
        }
    }

    fn log(&self, viewer: Viewer) -> Vec<String> {
        self.table.log(viewer, 0).map(|event| event.to_string()).collect()
    }

    fn seat(&self, text: &str, at: &str) -> Result<Seat, ScenarioError> {
        self.game().seats().parse(text).map_err(|error| ScenarioError::new(at, error.to_string()))
    }
}

/// Whether the order of a list is compared.
#[derive(Clone, Copy)]
enum Order {
    Any,
    Given,
    /// The nearest key decides, as in views.
    ByKey(fn(&str) -> bool),
}

impl Order {
    fn of(ordered: bool) -> Order {
        if ordered { Order::Given } else { Order::Any }
    }

    /// The order of the value of a key. In views, lists are unordered unless a key above them is ordered.
    fn under(self, key: &str) -> Order {
        match self {
            Order::ByKey(is_ordered) if is_ordered(key) => Order::Given,
            other => other,
        }
    }
}

/// Records each difference.
///
/// A table is compared key by key; keys that are not expected are ignored. A list must match completely; `"..."` in it matches any
/// number of items. A number is compared with the length of a list. `[]`, 0, false and `"none"` match a missing value.
fn compare(expected: &Value, found: Option<&Value>, order: Order, at: &str, differences: &mut Vec<String>) {
    match (expected, found) {
        (Value::Table(wanted), Some(Value::Table(_)) | None) => {
            let found = found.and_then(Value::as_table);
            for (key, value) in wanted {
                let inside = found.and_then(|found| found.get(key));
                compare(value, inside, order.under(key), &format!("{at}.{key}"), differences);
            }
        }
        _ if matches(expected, found, order) => {}
        (_, Some(found)) => differences.push(format!("{at}: expected {expected}, found {found}")),
        (_, None) => differences.push(format!("{at}: expected {expected}, found nothing")),
    }
}

fn matches(expected: &Value, found: Option<&Value>, order: Order) -> bool {
    let same = |wanted: &Value, found: &Value| matches(wanted, Some(found), order);
    match (expected, found) {
        (Value::Table(wanted), Some(Value::Table(found))) => {
            wanted.iter().all(|(key, value)| matches(value, found.get(key), order.under(key)))
        }
        (Value::Array(wanted), Some(Value::Array(found))) => match order {
            Order::Given => in_order(wanted, found, &same),
            _ => any_order(wanted, found, &same),
        },
        (Value::Integer(count), Some(Value::Array(found))) => usize::try_from(*count) == Ok(found.len()),
        (Value::String(wanted), Some(Value::String(found))) => wanted.eq_ignore_ascii_case(found),
        (wanted, Some(found)) => wanted == found,
        (wanted, None) => is_nothing(wanted),
    }
}

/// A view always has all fields, so an unknown field is misspelt.
fn unknown_fields(expected: &Value, found: &Value, at: &str) -> Result<(), ScenarioError> {
    match (expected, found) {
        (Value::Table(wanted), Value::Table(found)) => {
            for (key, value) in wanted {
                let Some(inside) = found.get(key) else {
                    let known: Vec<_> = found.keys().map(String::as_str).collect();
                    return Err(ScenarioError::new(at, format!("there is no {key:?}; there are {}", known.join(", "))));
                };
                unknown_fields(value, inside, &format!("{at}.{key}"))?;
            }
            Ok(())
        }
        (Value::Array(wanted), Value::Array(found)) => match found.first() {
            Some(first) => wanted.iter().try_for_each(|value| unknown_fields(value, first, at)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.is_empty(),
        Value::Integer(number) => *number == 0,
        Value::Boolean(truth) => !truth,
        Value::String(text) => text == "none",
        _ => false,
    }
}

fn is_gap(value: &Value) -> bool {
    value.as_str() == Some("...")
}

fn any_order(wanted: &[Value], found: &[Value], same: &dyn Fn(&Value, &Value) -> bool) -> bool {
    let mut left: Vec<&Value> = found.iter().collect();
    for value in wanted.iter().filter(|value| !is_gap(value)) {
        match left.iter().position(|other| same(value, other)) {
            Some(index) => _ = left.swap_remove(index),
            None => return false,
        }
    }
    left.is_empty() || wanted.iter().any(is_gap)
}

/// Matches with gaps. Between two gaps the earliest match is as good as any; the items before the first and after the last gap are
/// bound to the ends.
fn in_order(wanted: &[Value], found: &[Value], same: &dyn Fn(&Value, &Value) -> bool) -> bool {
    let runs: Vec<&[Value]> = wanted.split(is_gap).collect();
    let fits = |run: &[Value], at: &[Value]| run.iter().zip(at).all(|(a, b)| same(a, b));
    let [first, rest @ ..] = &runs[..] else { return found.is_empty() };
    if found.len() < first.len() || !fits(first, found) {
        return false;
    }
    let mut found = &found[first.len()..];
    let Some((last, middle)) = rest.split_last() else { return found.is_empty() };
    for run in middle {
        let mut starts = 0..(found.len() + 1).saturating_sub(run.len());
        match starts.find(|&at| fits(run, &found[at..])) {
            Some(at) => found = &found[at + run.len()..],
            None => return false,
        }
    }
    found.len() >= last.len() && fits(last, &found[found.len() - last.len()..])
}

/// All texts in a JSON value, keys too.
fn texts(json: &serde_json::Value, into: &mut Vec<String>) {
    match json {
        serde_json::Value::String(text) => into.push(text.clone()),
        serde_json::Value::Array(list) => list.iter().for_each(|value| texts(value, into)),
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                into.push(key.clone());
                texts(value, into);
            }
        }
        _ => {}
    }
}

/// Whether a line contains this name as a whole word, so that `troll 1` is not found in `troll 10`.
fn names(line: &str, text: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let text = text.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = line[from..].find(&text) {
        let (start, end) = (from + found, from + found + text.len());
        let bounded = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        if bounded(line[..start].chars().next_back()) && bounded(line[end..].chars().next()) {
            return true;
        }
        from = start + line[start..].chars().next().map_or(1, char::len_utf8);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<Value> {
        text.split_whitespace().map(|word| Value::String(word.to_string())).collect()
    }

    #[test]
    fn gaps_in_order() {
        let holds = |wanted: &str, found: &str| in_order(&list(wanted), &list(found), &|a, b| a == b);
        assert!(holds("a b", "a b"));
        assert!(!holds("a b", "a b c"));
        assert!(holds("... c", "a b c"));
        assert!(!holds("... b", "a b c"));
        assert!(holds("a ... c", "a c"));
        assert!(holds("... b ... d ...", "a b c d e"));
        assert!(!holds("... d ... b ...", "a b c d e"));
        assert!(holds("...", ""));
        assert!(!holds("a ... a", "a"));
    }

    #[test]
    fn gaps_in_any_order() {
        let holds = |wanted: &str, found: &str| any_order(&list(wanted), &list(found), &|a, b| a == b);
        assert!(holds("b a", "a b"));
        assert!(!holds("a a", "a b"));
        assert!(holds("a ...", "b a c"));
        assert!(!holds("", "a"));
    }

    #[test]
    fn whole_words_only() {
        assert!(names("a draws troll 1.", "Troll 1"));
        assert!(!names("a draws troll 10", "troll 1"));
        assert!(!names("ätroll 1", "troll 1"));
    }
}
