//! Records on disk. Whatever is wrong with one, the file is named, and the line where there is one.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use harena_catalog::{KEYS, unknown_game};
use harena_core::{Game, Match, Record, ReplayError, read_options};
use serde_json::{Map, Value};

/// A record, the file it was read from, and that file's text.
#[derive(Debug)]
pub(crate) struct RecordFile {
    pub(crate) file: PathBuf,
    pub(crate) record: Record,
    text: String,
}

/// Why a record was not played again.
pub(crate) enum Refusal {
    /// The file is a record, but the game in it did not happen by the rules.
    Unruly(String),
    /// This program cannot play such a game.
    Unplayable(String),
}

impl Refusal {
    pub(crate) fn into_error(self) -> anyhow::Error {
        match self {
            Refusal::Unruly(why) | Refusal::Unplayable(why) => anyhow!(why),
        }
    }
}

impl RecordFile {
    /// Reads a record of a game that there is.
    pub(crate) fn read(file: &Path) -> anyhow::Result<RecordFile> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let record = Record::parse(&text).with_context(|| format!("{} is no record", file.display()))?;
        let found = RecordFile { file: file.to_path_buf(), record, text };
        if !KEYS.contains(&found.record.game.as_str()) {
            return Err(anyhow!(found.at("game", &unknown_game(&found.record.game))));
        }
        Ok(found)
    }

    /// Plays the first actions again, or all of them.
    pub(crate) fn replay<G: Game>(&self, until: Option<usize>) -> Result<Match<G>, Refusal> {
        let object: Map<String, Value> = serde_json::from_str(&self.record.options).map_err(|_| {
            let found = &self.record.options;
            Refusal::Unplayable(self.at("options", &format!("options are one JSON object, not {found}")))
        })?;
        // The rules version first: another version may have other options.
        if self.record.rules_version == G::META.rules_version
            && let Err(why) = read_options::<G>(&Value::Object(object))
        {
            return Err(Refusal::Unplayable(self.at("options", &why.to_string())));
        }
        let count = until.unwrap_or(self.record.actions.len());
        self.record.replay_first(count).map_err(|error| {
            let name = self.file.display();
            match &error {
                ReplayError::Illegal { .. } | ReplayError::Notation { .. } => {
                    Refusal::Unruly(format!("{name}: {error}"))
                }
                ReplayError::OtherGame { .. } => Refusal::Unplayable(self.at("game", &error.to_string())),
                ReplayError::OtherRules { .. } | ReplayError::Outdated { .. } => {
                    Refusal::Unplayable(self.at("rules", &error.to_string()))
                }
                ReplayError::Options(why) => Refusal::Unplayable(self.at("options", why)),
                ReplayError::Setup(why) => {
                    let fits = (G::META.min_seats..=G::META.max_seats).contains(&self.record.seats.count());
                    Refusal::Unplayable(self.at(if fits { "options" } else { "seats" }, &why.to_string()))
                }
            }
        })
    }

    /// What whoever sees a game of older rules should know.
    pub(crate) fn caution<G: Game>(&self) -> Option<String> {
        let (found, current) = (self.record.rules_version, G::META.rules_version);
        let text = format!(
            "played under version {found} of the rules of {}; version {current} allows every action of it, but may come to something else",
            G::META.title
        );
        (found < current).then(|| self.at("rules", &text))
    }

    /// A complaint about a header, with the file and the line on which the header stands.
    fn at(&self, header: &str, why: &str) -> String {
        let is_header = |line: &str| line.split_whitespace().next() == Some(header);
        match self.text.lines().position(is_header) {
            Some(index) => format!("{}: line {}, {header}: {why}", self.file.display(), index + 1),
            None => format!("{}: {header}: {why}", self.file.display()),
        }
    }
}
