//! Reading a scenario file. Knows the format, but no game.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::{Seat, Seats};

/// A scenario file.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub game: String,
    /// What it shows, in one sentence.
    pub shows: String,
    /// The rules that it is about.
    pub rules: Vec<String>,
    /// Default: three, or the nearest number the game allows.
    pub seats: Option<Seats>,
    pub options: Table,
    /// Without a position the game starts with a real deal.
    pub position: Option<Table>,
    /// Outcomes of random events, by chance event.
    pub chance: BTreeMap<String, Vec<String>>,
    pub steps: Vec<Step>,
    pub after: Table,
    /// Whether the steps must contain exactly the decisions of the game: all forced choices, and no declined decision that the game
    /// skipped.
    pub exact: bool,
}

/// Some actions, and the expectations right after them.
#[derive(Clone, Debug, Default)]
pub struct Step {
    pub actions: Vec<(Seat, String)>,
    /// Whether the forced choices that are due after the actions are played too.
    pub play_forced: bool,
    pub then: Table,
}

/// An invalid scenario file: the place, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {message}")]
pub struct ScenarioError {
    pub at: String,
    pub message: String,
}

impl ScenarioError {
    pub fn new(at: impl Into<String>, message: impl Into<String>) -> ScenarioError {
        ScenarioError { at: at.into(), message: message.into() }
    }
}

const KEYS: &str = "game, shows, rules, seats, options, position, chance, exact, steps, after";

impl Scenario {
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| syntax(text, &error))?;
        let mut scenario = Scenario {
            game: String::new(),
            shows: String::new(),
            rules: Vec::new(),
            seats: None,
            options: Table::new(),
            position: None,
            chance: BTreeMap::new(),
            steps: Vec::new(),
            after: Table::new(),
            exact: false,
        };
        for (key, value) in table {
            match (key.as_str(), value) {
                ("game", Value::String(game)) => scenario.game = game,
                ("shows", Value::String(shows)) => scenario.shows = shows,
                ("rules", value) => scenario.rules = strings("rules", value)?,
                ("seats", Value::Integer(seats)) => {
                    let given = usize::try_from(seats).ok().and_then(Seats::new).ok_or_else(|| {
                        ScenarioError::new("seats", format!("a table has 1 to {} seats, not {seats}", crate::MAX_SEATS))
                    })?;
                    scenario.seats = Some(given);
                }
                ("options", Value::Table(options)) => scenario.options = options,
                ("position", Value::Table(position)) => scenario.position = Some(position),
                ("chance", Value::Table(chance)) => {
                    for (event, value) in chance {
                        let outcomes = strings(&format!("chance.{event}"), value)?;
                        scenario.chance.insert(event, outcomes);
                    }
                }
                ("steps", Value::Array(steps)) => {
                    for (index, step) in steps.into_iter().enumerate() {
                        scenario.steps.push(self::step(index + 1, step)?);
                    }
                }
                ("after", Value::Table(after)) => scenario.after = after,
                ("exact", Value::Boolean(exact)) => scenario.exact = exact,
                ("exact", other) => return wrong(&key, "true or false", &other),
                ("game" | "shows", other) => return wrong(&key, "a text", &other),
                ("seats", other) => return wrong(&key, "a whole number", &other),
                ("options" | "position" | "chance" | "after", other) => return wrong(&key, "a table", &other),
                ("steps", other) => return wrong(&key, "a list of tables, each written [[steps]]", &other),
                _ => return Err(ScenarioError::new(key, format!("unknown key; known are {KEYS}"))),
            }
        }
        if scenario.game.is_empty() {
            return Err(ScenarioError::new(
                "game",
                "say which game this is: game = \"KEY\", as `harena games` lists them",
            ));
        }
        Ok(scenario)
    }

    /// Every text in the file: keys and values, actions too.
    pub fn mentioned(&self) -> Vec<&str> {
        let mut texts = Vec::new();
        for table in self.position.iter().chain([&self.after]) {
            collect_table(table, &mut texts);
        }
        for step in &self.steps {
            texts.extend(step.actions.iter().map(|(_, text)| text.as_str()));
            collect_table(&step.then, &mut texts);
        }
        texts.extend(self.chance.values().flatten().map(String::as_str));
        texts
    }
}

fn collect_table<'a>(table: &'a Table, into: &mut Vec<&'a str>) {
    for (key, value) in table {
        into.push(key);
        collect(value, into);
    }
}

fn collect<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => into.push(text),
        Value::Array(list) => list.iter().for_each(|value| collect(value, into)),
        Value::Table(table) => collect_table(table, into),
        _ => {}
    }
}

fn step(number: usize, value: Value) -> Result<Step, ScenarioError> {
    let at = |key: &str| format!("step {number}, {key}");
    let Value::Table(table) = value else {
        return wrong(&format!("step {number}"), "a table such as a = [\"no bet\", \"pass\"]", &value);
    };
    let mut step = Step::default();
    let mut named: Vec<(Seat, String)> = Vec::new();
    for (key, value) in table {
        if let Ok(seat) = key.parse::<Seat>() {
            // TOML rejects duplicates, but `a` and `A` are different keys to it.
            if let Some((_, other)) = named.iter().find(|(before, _)| *before == seat) {
                let message = twice_in_a_step(&format!("{other} and {key} are one seat, which"), &seat.to_string());
                return Err(ScenarioError::new(at(&key), message));
            }
            named.push((seat, key.clone()));
            let actions = match value {
                Value::String(action) => vec![action],
                list => strings(&at(&key), list)?,
            };
            step.actions.extend(actions.into_iter().map(|action| (seat, action)));
        } else if key == "then" {
            let Value::Table(then) = value else { return wrong(&at(&key), "a table", &value) };
            step.then = then;
        } else if key == "play-forced" {
            let Value::Boolean(play_forced) = value else { return wrong(&at(&key), "true or false", &value) };
            step.play_forced = play_forced;
        } else {
            let known = "a step has a seat (a to e) with its actions, \"then\" and \"play-forced\"";
            return Err(ScenarioError::new(at(&key), known));
        }
    }
    Ok(step)
}

pub(super) fn strings(at: &str, value: Value) -> Result<Vec<String>, ScenarioError> {
    let Value::Array(list) = value else { return wrong(at, "a list of texts", &value) };
    list.into_iter()
        .map(|item| match item {
            Value::String(text) => Ok(text),
            other => wrong(at, "a list of texts", &other),
        })
        .collect()
}

pub(super) fn wrong<T>(at: &str, wanted: &str, found: &Value) -> Result<T, ScenarioError> {
    Err(ScenarioError::new(at, format!("expected {wanted}, found {found}")))
}

/// The error of the TOML parser with its place, and advice for mistakes that are common in scenarios.
fn syntax(text: &str, error: &toml::de::Error) -> ScenarioError {
    let Some(span) = error.span() else { return ScenarioError::new("file", error.message()) };
    let start = span.start.min(text.len());
    let before = &text.as_bytes()[..start];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let begin = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[begin..]).chars().count() + 1;
    let key = text.get(span).unwrap_or_default().trim_matches(['"', '\'']);
    let message = match error.message() {
        "duplicate key" if key.parse::<Seat>().is_ok() && is_in_steps(text, start) => twice_in_a_step(key, key),
        "duplicate key" if is_header(text, start) && was_in_braces(text, start, key) => continues_braces(key),
        "duplicate key" => format!("{key} is repeated; write it once, with all its values"),
        message if message.contains("inline table with a dotted key") => continues_braces(key),
        message => message.to_string(),
    };
    ScenarioError::new(format!("line {line}, column {column}"), message)
}

fn twice_in_a_step(what: &str, seat: &str) -> String {
    format!(
        "{what} is repeated in this step; write all its actions as one list, {seat} = [\"…\", \"…\"], or begin a new [[steps]] \
         if another seat acts in between"
    )
}

fn continues_braces(key: &str) -> String {
    format!(
        "{key} was written in braces and cannot be extended; write this inside them, {key} = {{ …, … }}, or write all of \
         it with dots, each key on its own line"
    )
}

/// Whether this place is in a line such as `[position.hand]`.
fn is_header(text: &str, at: usize) -> bool {
    let own = text.get(..at).map(|before| before.rsplit_once('\n').map_or(before, |(_, own)| own));
    own.is_some_and(|own| own.trim_start().starts_with('['))
}

/// Whether a line above gives this key a value in braces.
fn was_in_braces(text: &str, at: usize, key: &str) -> bool {
    let above = text.get(..at).unwrap_or_default();
    above.lines().filter_map(|line| line.split_once('=')).any(|(name, value)| {
        let last = name.rsplit('.').next().unwrap_or(name).trim().trim_matches(['"', '\'']);
        last == key && value.trim_start().starts_with('{')
    })
}

/// Whether a key at the beginning of this line is a key of a step, not of a table inside it.
fn is_in_steps(text: &str, at: usize) -> bool {
    let Some(before) = text.get(..at) else { return false };
    let (above, own) = before.rsplit_once('\n').unwrap_or(("", before));
    let header = above.lines().rev().map(str::trim_start).find(|line| line.starts_with('['));
    // A header may contain spaces.
    let header = header.map(|line| line.split_whitespace().collect::<String>());
    own.trim().is_empty() && header.is_some_and(|line| line.starts_with("[[steps]]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Scenario::parse(&format!("game = \"chess\"\n{text}")).expect_err("it is no scenario").to_string()
    }

    #[test]
    fn a_seat_named_twice_in_a_step() {
        let why = error("[[steps]]\na = \"no bet\"\nb = \"pass\"\n  a = \"pass\"\n[after]\nover = true\n");
        assert!(why.starts_with("line 5, column 3: a is repeated in this step"), "{why}");
        assert!(why.contains("a = [\"…\", \"…\"]") && why.contains("new [[steps]]"), "{why}");
        // A list over several lines is not a header.
        let why = error("[[steps]]\na = [\n  \"no bet\",\n]\na = \"pass\"\n");
        assert!(why.starts_with("line 6, column 1: a is repeated in this step"), "{why}");
    }

    /// Capitals do not matter in names of seats, and spaces do not matter in headers.
    #[test]
    fn a_seat_named_twice_in_another_way() {
        for text in ["[[steps]]\na = \"no bet\"\nA = \"pass\"\n", "[[steps]]\nA = \"no bet\"\na = \"pass\"\n"] {
            let why = error(text);
            assert!(
                why.starts_with("step 1, ") && why.contains("are one seat, which is repeated in this step"),
                "{why}"
            );
            assert!(why.contains("a = [\"…\", \"…\"]"), "{why}");
        }
        for header in ["[[ steps ]]", "[[steps ]]", "  [[\tsteps\t]] # the first"] {
            let why = error(&format!("{header}\na = \"no bet\"\na = \"pass\"\n"));
            assert!(why.starts_with("line 4, column 1: a is repeated in this step"), "{why}");
        }
        Scenario::parse("game = \"chess\"\n[[ steps ]]\nA = \"pass\"\nb = \"pass\"\n").expect("two seats");
    }

    #[test]
    fn another_key_written_twice() {
        for (text, place) in [
            ("[[steps]]\na = \"pass\"\nthen.legal.a = []\nthen.legal.a = []\n", "line 5, column 12: a"),
            ("[[steps]]\na = \"pass\"\n[after]\nhand.a = 1\nhand.a = 2\n", "line 6, column 6: a"),
            ("[after]\nhand.a = 1\n[after]\nhand.b = 1\n", "line 4, column 2: after"),
        ] {
            let why = error(text);
            assert!(why.starts_with(&format!("{place} is repeated; write it once")), "{why}");
        }
    }

    #[test]
    fn braces_continued_with_dots() {
        let why = error("[after]\nview.b = { round = 1 }\nview.b.turn = \"a\"\n");
        assert!(why.starts_with("line 4, column 6: b was written in braces"), "{why}");
        assert!(why.contains("b = { …, … }") && why.contains("with dots"), "{why}");
    }

    #[test]
    fn braces_continued_by_a_header() {
        for (text, place) in [
            ("[position]\nhand = { a = 8 }\n[position.hand]\nb = 7\n", "line 4, column 11: hand"),
            ("position.hand = { a = 8 }\n[position.hand]\nb = 7\n", "line 3, column 11: hand"),
            ("[position]\nhand = { a = 8 }\n[position.hand.b]\nc = 7\n", "line 4, column 11: hand"),
        ] {
            let why = error(text);
            assert!(why.starts_with(&format!("{place} was written in braces")), "{why}");
        }
        let why = error("[position]\nhand.a = 8\n[position.hand]\nb = 7\n");
        assert!(!why.contains("braces"), "{why}");
    }

    #[test]
    fn other_mistakes_are_reported_as_they_are() {
        assert!(error("[after").starts_with("line 2, column 7: "), "{}", error("[after"));
    }
}
