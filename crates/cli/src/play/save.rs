//! Saves games atomically, and never overwrites another game.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, bail};
use harena_core::Record;
use serde_json::Value;

use super::folder;

use crate::atomic_file;
use crate::shell::quoted;
use crate::words::say;

/// The file of a game, and its state.
pub(super) struct Save {
    file: PathBuf,
    /// The data folder is created if it does not exist; other folders are not.
    own_folder: bool,
    /// The content of the file.
    written: Option<String>,
    /// An error was reported, and nothing was saved since.
    warned: bool,
}

impl Save {
    /// A new file in the data folder.
    pub(super) fn in_data_folder(file: PathBuf) -> Save {
        Save { file, own_folder: true, written: None, warned: false }
    }

    /// A file that the user named.
    pub(super) fn at(file: PathBuf) -> Save {
        Save { own_folder: false, ..Save::in_data_folder(file) }
    }

    /// The file that the game was read from. It is written only when the game changes.
    pub(super) fn existing(file: PathBuf, record: &Record) -> Save {
        let own_folder = file.parent() == Some(&harena_command::folder::data());
        Save { file, own_folder, written: Some(record.to_string()), warned: false }
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// The command that resumes this game. It needs no file name if this is the most recent game.
    pub(super) fn resume_command(&self) -> String {
        let newest = folder::search(None).unfinished.is_some_and(|saved| saved.record.file == self.file);
        if newest { "harena play --resume".to_string() } else { format!("harena play --resume {}", quoted(&self.file)) }
    }

    /// Saves the game, unless the file already contains this record.
    pub(super) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        let text = record.to_string();
        if self.written.as_ref() == Some(&text) && self.file.exists() {
            return Ok(());
        }
        if self.own_folder
            && let Some(folder) = self.file.parent()
        {
            fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        atomic_file::write(&self.file, &text)?;
        self.written = Some(text);
        self.warned = false;
        Ok(())
    }

    /// Like [`write`](Save::write), during play: only the first error is reported.
    pub(super) fn autosave(&mut self, record: &Record) -> Option<String> {
        let error = self.write(record).err()?;
        let first = !std::mem::replace(&mut self.warned, true);
        first.then(|| say::continues_unsaved(format!("{error:#}")).to_string())
    }
}

/// Expands `~/` as a shell does.
pub(super) fn expanded(file: &str) -> PathBuf {
    match (file.strip_prefix("~/"), env::var_os("HOME").filter(|home| !home.is_empty())) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(file),
    }
}

/// Refuses to write this game to a file, unless it is new or contains an earlier state of the same game.
pub(super) fn may_write(file: &Path, record: &Record) -> anyhow::Result<()> {
    let Ok(text) = fs::read_to_string(file) else { return may_create(file) };
    if text.is_empty() {
        return Ok(());
    }
    match Record::parse(&text) {
        Ok(other) if is_same_game(&other, record) => Ok(()),
        Ok(_) => bail!("{}", say::file_has_other_game(file.display().to_string())),
        Err(_) => bail!("{}", say::file_has_no_record(file.display().to_string())),
    }
}

/// Refuses to write a new game to a file that exists.
pub(super) fn may_create(file: &Path) -> anyhow::Result<()> {
    match fs::metadata(file) {
        Ok(found) if found.is_file() && found.len() == 0 => Ok(()),
        Ok(found) if found.is_dir() => bail!("{}", say::file_is_folder(file.display().to_string())),
        Ok(found) if !found.is_file() => bail!("{}", say::file_is_special(file.display().to_string())),
        Ok(_) => bail!("{}", say::file_exists(file.display().to_string())),
        Err(_) => Ok(()),
    }
}

/// Whether two records are states of one game: the same deal at the same table.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let options = |record: &Record| serde_json::from_str::<Value>(&record.options).ok();
    one.game == other.game && one.seats == other.seats && one.seeds == other.seeds && options(one) == options(other)
}
