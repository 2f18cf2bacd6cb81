//! Writing games down so that nothing is ever lost.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, bail};
use harena_core::Record;
use serde_json::Value;

use super::folder;

use crate::shell::pasted;
pub(super) use crate::whole_file::write;

/// Where a game is saved, and whether it has been.
pub(super) struct Save {
    file: PathBuf,
    /// Our own folder is made when it is not there; nobody else's is.
    own_folder: bool,
    /// What is in the file.
    written: Option<String>,
    /// A failure has been told, and nothing has been saved since.
    warned: bool,
}

impl Save {
    /// In the data folder.
    pub(super) fn ours(file: PathBuf) -> Save {
        Save { file, own_folder: true, written: None, warned: false }
    }

    /// Where somebody asked for it.
    pub(super) fn theirs(file: PathBuf) -> Save {
        Save { own_folder: false, ..Save::ours(file) }
    }

    /// Where the game was read from; there is nothing to write before something happens.
    pub(super) fn where_it_was(file: PathBuf, record: &Record) -> Save {
        let own_folder = file.parent() == Some(&harena_command::folder::data());
        Save { file, own_folder, written: Some(record.to_string()), warned: false }
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// How to go on with the game that is saved here: without its name if it would be found without.
    pub(super) fn resume_command(&self) -> String {
        let newest = folder::search(None).unfinished.is_some_and(|saved| saved.record.file == self.file);
        if newest { "harena play --resume".to_string() } else { format!("harena play --resume {}", pasted(&self.file)) }
    }

    /// Nothing is written if this record stands there already.
    pub(super) fn keep(&mut self, record: &Record) -> anyhow::Result<()> {
        let text = record.to_string();
        if self.written.as_ref() == Some(&text) && self.file.exists() {
            return Ok(());
        }
        if self.own_folder
            && let Some(folder) = self.file.parent()
        {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        write(&self.file, &text)?;
        self.written = Some(text);
        self.warned = false;
        Ok(())
    }

    /// Like [`keep`](Save::keep), in passing: the first failure is told, the following ones are not.
    pub(super) fn keep_or_warn(&mut self, record: &Record) -> Option<String> {
        let error = self.keep(record).err()?;
        let first = !std::mem::replace(&mut self.warned, true);
        first.then(|| format!("{error:#}. The game goes on unsaved; \"save FILE\" writes it elsewhere."))
    }
}

/// `~/games/x.hrec` as the shell would read it.
pub(super) fn expanded(file: &str) -> PathBuf {
    match (file.strip_prefix("~/"), env::var_os("HOME").filter(|home| !home.is_empty())) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(file),
    }
}

/// Whether this game may be written here: into a new file, or over an earlier state of the same game.
pub(super) fn may_write(file: &Path, record: &Record) -> anyhow::Result<()> {
    let Ok(text) = fs::read_to_string(file) else { return may_create(file) };
    if text.is_empty() {
        return Ok(());
    }
    match Record::parse(&text) {
        Ok(other) if is_same_game(&other, record) => Ok(()),
        Ok(_) => bail!("{} holds another game; give another file", file.display()),
        Err(_) => bail!("{} is there already and is no record; give another file", file.display()),
    }
}

/// Whether a new game may be written here: nothing is there yet.
pub(super) fn may_create(file: &Path) -> anyhow::Result<()> {
    match fs::metadata(file) {
        Ok(found) if found.is_file() && found.len() == 0 => Ok(()),
        Ok(found) if found.is_dir() => bail!("{} is a folder; give a file", file.display()),
        Ok(found) if !found.is_file() => bail!("{} is no ordinary file", file.display()),
        Ok(_) => bail!(
            "{} is there already; give another file, or go on with the game in it: harena play --resume {0}",
            file.display()
        ),
        Err(_) => Ok(()),
    }
}

/// The same deal at the same table: such records are states of one game.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let options = |record: &Record| serde_json::from_str::<Value>(&record.options).ok();
    one.game == other.game && one.seats == other.seats && one.seed == other.seed && options(one) == options(other)
}
