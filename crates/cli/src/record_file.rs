//! Records on disk. Every error names the file, and the line if there is one.

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

/// Why a record was not replayed.
pub(crate) enum Refusal {
    /// The record contains an illegal action.
    Illegal(String),
    /// This program cannot replay the game: another version of the rules, or unknown options.
    Unsupported(String),
}

impl Refusal {
    pub(crate) fn into_error(self) -> anyhow::Error {
        match self {
            Refusal::Illegal(why) | Refusal::Unsupported(why) => anyhow!(why),
        }
    }
}

impl RecordFile {
    /// Reads a record of a known game.
    pub(crate) fn read(file: &Path) -> anyhow::Result<RecordFile> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let record = Record::parse(&text).with_context(|| format!("{} is not a record", file.display()))?;
        let found = RecordFile { file: file.to_path_buf(), record, text };
        if !KEYS.contains(&found.record.game.as_str()) {
            return Err(anyhow!(found.at("game", &unknown_game(&found.record.game))));
        }
        Ok(found)
    }

    /// Replays the first actions, or all of them.
    pub(crate) fn replay<G: Game>(&self, until: Option<usize>) -> Result<Match<G>, Refusal> {
        let object: Map<String, Value> = serde_json::from_str(&self.record.options).map_err(|_| {
            let found = &self.record.options;
            Refusal::Unsupported(self.at("options", &format!("options must be one JSON object, not {found}")))
        })?;
        // The rules version first: another version may have other options.
        if self.record.rules_version == G::META.rules_version
            && let Err(why) = read_options::<G>(&Value::Object(object))
        {
            return Err(Refusal::Unsupported(self.at("options", &why.to_string())));
        }
        let count = until.unwrap_or(self.record.actions.len());
        self.record.replay_first(count).map_err(|error| {
            let name = self.file.display();
            match &error {
                ReplayError::Illegal { .. } | ReplayError::Notation { .. } => {
                    Refusal::Illegal(format!("{name}: {error}"))
                }
                ReplayError::OtherGame { .. } => Refusal::Unsupported(self.at("game", &error.to_string())),
                ReplayError::OtherRules { .. } | ReplayError::Outdated { .. } => {
                    Refusal::Unsupported(self.at("rules", &error.to_string()))
                }
                ReplayError::Options(why) => Refusal::Unsupported(self.at("options", why)),
                ReplayError::Setup(why) => {
                    let fits = (G::META.min_seats..=G::META.max_seats).contains(&self.record.seats.count());
                    Refusal::Unsupported(self.at(if fits { "options" } else { "seats" }, &why.to_string()))
                }
            }
        })
    }

    /// A warning about games of older rules.
    pub(crate) fn warning<G: Game>(&self) -> Option<String> {
        let (found, current) = (self.record.rules_version, G::META.rules_version);
        let text = format!(
            "played under version {found} of the rules of {}; version {current} allows all its actions, but the result may differ",
            G::META.title
        );
        (found < current).then(|| self.at("rules", &text))
    }

    /// An error in a header, with the file and the line of the header.
    fn at(&self, header: &str, why: &str) -> String {
        let is_header = |line: &str| line.split_whitespace().next() == Some(header);
        match self.text.lines().position(is_header) {
            Some(index) => format!("{}: line {}, {header}: {why}", self.file.display(), index + 1),
            None => format!("{}: {header}: {why}", self.file.display()),
        }
    }
}
