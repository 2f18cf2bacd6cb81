//! A game as a text file: headers, then one action a line. See `docs/records.md`.

use std::fmt;

use crate::{EarlierSeed, Game, Illegal, Match, OptionsError, ParseError, Seat, Seats, Seed, Seeds, read_options};

const MAGIC: &str = "harena record 1";

/// A record: exactly what is needed to replay a game.
///
/// It is the save format, the replay format, the bug report and the database row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub game: String,
    pub rules_version: u32,
    /// The options as one line of JSON.
    pub options: String,
    pub seats: Seats,
    /// One name for each seat, or an empty list.
    pub names: Vec<String>,
    pub seeds: Seeds,
    /// How often a player took a decision back after learning something hidden.
    pub take_backs: u32,
    pub actions: Vec<RecordedAction>,
}

/// An action as text, with its line number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAction {
    pub line: usize,
    pub seat: Seat,
    pub text: String,
}

/// Text that is not a valid record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RecordError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// A record that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("this record is of {found}, not of {expected}")]
    OtherGame { found: String, expected: &'static str },
    #[error(
        "this record was played under version {found} of the rules of {game}; this program plays version {current}"
    )]
    OtherRules { game: &'static str, found: u32, current: u32 },
    /// The rules have changed since, and the record is not legal under the current ones.
    #[error(
        "this record was played under version {found} of the rules of {game}; under version {current}, which this program plays, it \
         does not hold: {why}"
    )]
    Outdated { game: &'static str, found: u32, current: u32, why: Box<ReplayError> },
    #[error("options: {0}")]
    Options(String),
    #[error("{0}")]
    Setup(#[from] OptionsError),
    #[error("line {line}: {text:?} is no action of this game: {error}")]
    Notation { line: usize, text: String, error: ParseError },
    #[error("line {line}: {seat} may not {text:?}: {illegal}")]
    Illegal { line: usize, seat: Seat, text: String, illegal: Illegal },
}

impl ReplayError {
    /// The record is valid, but needs more memory than is available now ([`OptionsError::OutOfMemory`]).
    pub fn is_out_of_memory(&self) -> bool {
        match self {
            ReplayError::Setup(OptionsError::OutOfMemory(_)) => true,
            ReplayError::Outdated { why, .. } => why.is_out_of_memory(),
            _ => false,
        }
    }
}

impl Record {
    /// The record of a game that was dealt from a seed.
    pub fn of<G: Game>(
        options: &G::Options,
        seats: Seats,
        seeds: Seeds,
        names: &[String],
        actions: impl IntoIterator<Item = (Seat, G::Action)>,
    ) -> Record {
        let line = |(seat, action): (Seat, G::Action)| RecordedAction { line: 0, seat, text: action.to_string() };
        Record {
            game: G::META.key.to_string(),
            rules_version: G::META.rules_version,
            options: serde_json::to_string(options).expect("options are plain data"),
            seats,
            names: names.to_vec(),
            seeds,
            take_backs: 0,
            actions: actions.into_iter().map(line).collect(),
        }
    }

    /// Reads a record. Blank lines and lines that begin with `#` are ignored.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        Parser::default().parse(text)
    }

    /// The beginning of another game: the same up to this action, and then with another seed.
    #[must_use]
    pub fn continued(mut self, actions: usize, seed: Seed) -> Record {
        self.actions.truncate(actions);
        self.seeds = self.seeds.continued(self.actions.len(), seed);
        self
    }

    /// Plays the whole record.
    pub fn replay<G: Game>(&self) -> Result<Match<G>, ReplayError> {
        self.replay_first(self.actions.len())
    }

    /// Plays the first actions of the record. A record of older rules is played by the current ones as far as they allow it; the result
    /// may differ.
    pub fn replay_first<G: Game>(&self, count: usize) -> Result<Match<G>, ReplayError> {
        if self.game != G::META.key {
            return Err(ReplayError::OtherGame { found: self.game.clone(), expected: G::META.key });
        }
        let (game, found, current) = (G::META.title, self.rules_version, G::META.rules_version);
        if found > current {
            return Err(ReplayError::OtherRules { game, found, current });
        }
        let played = self.play_first(count);
        // Most games are not affected by a rule change.
        played.map_err(|why| match found == current {
            true => why,
            false => ReplayError::Outdated { game, found, current, why: Box::new(why) },
        })
    }

    /// Plays the first actions by the current rules, regardless of the version in the record.
    fn play_first<G: Game>(&self, count: usize) -> Result<Match<G>, ReplayError> {
        let options = serde_json::from_str(&self.options).map_err(|error| ReplayError::Options(error.to_string()))?;
        let options = read_options::<G>(&options).map_err(|error| ReplayError::Options(error.to_string()))?;
        let mut game = Match::<G>::start_with(options, self.seats, self.seeds.clone())?.with_names(self.names.clone());
        for action in &self.actions[..count.min(self.actions.len())] {
            let RecordedAction { line, seat, text } = action.clone();
            let parsed: G::Action = match text.parse() {
                Ok(parsed) => parsed,
                Err(error) => return Err(ReplayError::Notation { line, text, error }),
            };
            if let Err(illegal) = game.play(seat, parsed) {
                return Err(ReplayError::Illegal { line, seat, text, illegal });
            }
        }
        Ok(game)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "rules {}", self.rules_version)?;
        writeln!(f, "options {}", self.options)?;
        writeln!(f, "seats {}", self.seats.count())?;
        for (seat, name) in self.seats.iter().zip(&self.names) {
            writeln!(f, "name {seat} {name}")?;
        }
        for EarlierSeed { seed, until } in &self.seeds.earlier {
            writeln!(f, "earlier-seed {until} {} {}", seed.generator(), seed.text())?;
        }
        writeln!(f, "chance {}", self.seeds.last.generator())?;
        writeln!(f, "seed {}", self.seeds.last.text())?;
        if let Some(hash) = self.seeds.last.commitment() {
            writeln!(f, "seed-sha256 {hash}")?;
        }
        if self.take_backs > 0 {
            writeln!(f, "take-backs {}", self.take_backs)?;
        }
        writeln!(f)?;
        for action in &self.actions {
            writeln!(f, "{} {}", action.seat, action.text)?;
        }
        Ok(())
    }
}

/// The headers so far. They come before the first action, in any order.
#[derive(Default)]
struct Parser<'a> {
    magic: bool,
    game: Option<&'a str>,
    rules: Option<u32>,
    options: Option<&'a str>,
    seats: Option<Seats>,
    names: Vec<(Seat, &'a str)>,
    earlier: Vec<EarlierSeed>,
    generator: Option<&'a str>,
    seed: Option<(usize, &'a str)>,
    commitment: Option<(usize, &'a str)>,
    take_backs: Option<u32>,
    actions: Vec<RecordedAction>,
}

impl<'a> Parser<'a> {
    fn parse(mut self, text: &'a str) -> Result<Record, RecordError> {
        let mut last = 1;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            let start = line.len() - line.trim_start().len();
            let content = line.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let column = |part: &str| line[..part.as_ptr() as usize - line.as_ptr() as usize].chars().count() + 1;
            let rest = rest.trim();
            self.line(last, content, word, rest).map_err(|(of_rest, message)| RecordError {
                line: last,
                column: if of_rest && !rest.is_empty() { column(rest) } else { line[..start].chars().count() + 1 },
                message,
            })?;
        }
        self.finish(last)
    }

    /// Reads one line. The flag of an error says whether it is after the first word.
    fn line(&mut self, number: usize, content: &str, word: &'a str, rest: &'a str) -> Result<(), (bool, String)> {
        let behind = |message: String| Err((true, message));
        if !self.magic {
            if content != MAGIC {
                return Err((false, format!("a record begins with the line {MAGIC:?}")));
            }
            self.magic = true;
            return Ok(());
        }
        if let Ok(seat) = word.parse::<Seat>() {
            let Some(seats) = self.seats else {
                return Err((false, "the header \"seats\" must come before the first action".to_string()));
            };
            if !seats.contains(seat) {
                return Err((false, format!("there is no seat {seat} at a table of {}", seats.count())));
            }
            if rest.is_empty() {
                return Err((false, format!("what did seat {seat} do? A line reads \"{seat} ACTION\"")));
            }
            self.actions.push(RecordedAction { line: number, seat, text: rest.to_string() });
            return Ok(());
        }
        if !self.actions.is_empty() {
            return Err((false, format!("expected an action such as \"a pass\", found {word:?}")));
        }
        fn once<T>(slot: &mut Option<T>, value: T, word: &str) -> Result<(), (bool, String)> {
            match slot.replace(value) {
                None => Ok(()),
                Some(_) => Err((false, format!("the header {word:?} is repeated"))),
            }
        }
        match word {
            "game" if !rest.is_empty() => once(&mut self.game, rest, word),
            "rules" => match rest.parse() {
                Ok(version) => once(&mut self.rules, version, word),
                Err(_) => behind(format!("the rules version is a whole number, not {rest:?}")),
            },
            "options" => match serde_json::from_str::<serde_json::Value>(rest) {
                Ok(_) => once(&mut self.options, rest, word),
                Err(error) => behind(format!("options are one JSON object: {error}")),
            },
            "seats" => match rest.parse().ok().and_then(Seats::new) {
                Some(seats) => once(&mut self.seats, seats, word),
                None => behind(format!("the number of seats is 1 to {}, not {rest:?}", crate::MAX_SEATS)),
            },
            "name" => {
                let (seat, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match seat.parse::<Seat>() {
                    Ok(seat) if self.names.iter().any(|(other, _)| *other == seat) => {
                        behind(format!("seat {seat} is named twice"))
                    }
                    Ok(seat) => {
                        self.names.push((seat, name.trim()));
                        Ok(())
                    }
                    Err(error) => behind(error.to_string()),
                }
            }
            "earlier-seed" => match read_earlier_seed(rest) {
                Ok(seed) if self.earlier.last().is_some_and(|last| last.until >= seed.until) => {
                    behind("earlier seeds are listed in the order in which they were used".to_string())
                }
                Ok(seed) => {
                    self.earlier.push(seed);
                    Ok(())
                }
                Err(why) => behind(why),
            },
            "chance" if !rest.is_empty() => once(&mut self.generator, rest, word),
            "seed" if !rest.is_empty() => once(&mut self.seed, (number, rest), word),
            "seed-sha256" => once(&mut self.commitment, (number, rest), word),
            "take-backs" => match rest.parse() {
                Ok(count) => once(&mut self.take_backs, count, word),
                Err(_) => behind(format!("the number of take-backs is a whole number, not {rest:?}")),
            },
            "game" | "chance" | "seed" => Err((false, format!("the header {word:?} needs a value"))),
            _ => Err((
                false,
                format!(
                    "unknown header {word:?}; known are game, rules, options, seats, name, earlier-seed, chance, seed, \
                     seed-sha256, take-backs"
                ),
            )),
        }
    }

    fn finish(self, last: usize) -> Result<Record, RecordError> {
        let fail = |line: usize, message: String| Err(RecordError { line, column: 1, message });
        let missing =
            |header: &str| RecordError { line: last, column: 1, message: format!("the header {header:?} is missing") };
        if !self.magic {
            return fail(1, format!("a record begins with the line {MAGIC:?}"));
        }
        let seats = self.seats.ok_or_else(|| missing("seats"))?;
        let generator = self.generator.ok_or_else(|| missing("chance"))?;
        let (seed_line, seed) = self.seed.ok_or_else(|| missing("seed"))?;
        let seed = match Seed::parse(generator, seed) {
            Ok(seed) => seed,
            Err(error) => return Err(RecordError { line: seed_line, column: 6, message: error.to_string() }),
        };
        if let Some((line, hash)) = self.commitment
            && seed.commitment().as_deref() != Some(hash)
        {
            return fail(line, "the published hash does not belong to this seed".to_string());
        }
        let mut names = Vec::new();
        if !self.names.is_empty() {
            for seat in seats.iter() {
                let name = self.names.iter().find(|(named, _)| *named == seat);
                names.push(name.map_or_else(|| seat.to_string(), |(_, name)| name.to_string()));
            }
        }
        Ok(Record {
            game: self.game.ok_or_else(|| missing("game"))?.to_string(),
            rules_version: self.rules.ok_or_else(|| missing("rules"))?,
            options: self.options.unwrap_or("{}").to_string(),
            seats,
            names,
            seeds: Seeds { earlier: self.earlier, last: seed },
            take_backs: self.take_backs.unwrap_or(0),
            actions: self.actions,
        })
    }
}

fn read_earlier_seed(text: &str) -> Result<EarlierSeed, String> {
    let mut words = text.split_whitespace();
    let (Some(until), Some(generator), Some(seed), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return Err("an earlier seed reads \"earlier-seed ACTIONS GENERATOR SEED\"".to_string());
    };
    let until = until.parse().map_err(|_| format!("the number of actions is a whole number, not {until:?}"))?;
    let seed = Seed::parse(generator, seed).map_err(|error| error.to_string())?;
    Ok(EarlierSeed { seed, until })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "harena record 1\ngame x\nrules 1\nseats 2\nchance xoshiro256++\nseed 7\n\n# a comment\na pass\n b  pass \n";

    #[test]
    fn reads_what_it_writes() {
        let record = Record::parse(GOOD).unwrap();
        assert_eq!(record.actions.len(), 2);
        assert_eq!((record.actions[1].line, record.actions[1].text.as_str()), (10, "pass"));
        let again = Record::parse(&record.to_string()).unwrap();
        assert_eq!(again.to_string(), record.to_string());
        assert_eq!((record.take_backs, record.to_string().contains("take-backs")), (0, false));
        let marked = Record::parse(&GOOD.replace("seed 7", "seed 7\ntake-backs 3")).unwrap();
        assert_eq!((marked.take_backs, marked.to_string().contains("\ntake-backs 3\n")), (3, true));
    }

    #[test]
    fn a_continued_game_has_the_seeds_of_all_its_parts() {
        let seed = Seed::Xoshiro;
        let record = Record::parse(GOOD).unwrap();
        let later = record.clone().continued(1, seed(8));
        assert!(later.to_string().contains("earlier-seed 1 xoshiro256++ 7\nchance xoshiro256++\nseed 8\n"));
        assert_eq!(later.actions.len(), 1);
        let again = Record::parse(&later.to_string()).unwrap();
        assert_eq!(again.seeds, later.seeds);
        let order = GOOD.replace("seed 7", "seed 7\nearlier-seed 3 xoshiro256++ 1\nearlier-seed 3 xoshiro256++ 2");
        assert_eq!(Record::parse(&order).unwrap_err().line, 8);
        for wrong in ["", "3", "x xoshiro256++ 1", "3 dice 1", "3 xoshiro256++ 1 2"] {
            let text = GOOD.replace("seed 7", &format!("seed 7\nearlier-seed {wrong}"));
            assert_eq!(Record::parse(&text).unwrap_err().line, 7, "{wrong}");
        }
    }

    #[test]
    fn errors_name_line_and_column() {
        let at = |text: &str| {
            let error = Record::parse(text).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(at("nonsense"), (1, 1));
        assert_eq!(at(""), (1, 1));
        assert_eq!(at(&GOOD.replace("seats 2", "seats  nine")), (4, 8));
        assert_eq!(at(&GOOD.replace("b  pass", "c pass")), (10, 2));
        assert_eq!(at(&GOOD.replace("seed 7", "seed seven")), (6, 6));
        assert_eq!(at(&GOOD.replace("rules 1\n", "")), (9, 1));
        assert_eq!(at(&GOOD.replace("game x", "gäme x")), (2, 1));
        assert_eq!(at(&GOOD.replace("game x", "name a é\nname a é")), (3, 6));
    }

    #[test]
    fn a_false_commitment_is_refused() {
        let seed = Seed::ChaCha20([1; 32]);
        let text = GOOD
            .replace("chance xoshiro256++\nseed 7", &format!("chance chacha20\nseed {}\nseed-sha256 00", seed.text()));
        let error = Record::parse(&text).unwrap_err();
        assert_eq!(error.line, 7);
        assert!(error.message.contains("hash"));
    }
}
