//! The folder of saved games, with one file per game.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use harena_catalog::open_record;
use harena_command::folder::data;

use super::date::Date;
use crate::record_file::RecordFile;

/// A file for a new game, such as `GAME-20261115-142530-3fa9.hrec`.
pub(super) fn new_file(key: &str, random: u64) -> PathBuf {
    let date = Date::of(SystemTime::now()).compact();
    data().join(format!("{key}-{date}-{:04x}.hrec", random & 0xffff))
}

/// An unfinished game, and when it was saved.
pub(super) struct Saved {
    pub(super) record: RecordFile,
    pub(super) time: SystemTime,
}

impl Saved {
    pub(super) fn date(&self) -> String {
        Date::of(self.time).readable()
    }
}

/// The result of a search in the folder.
#[derive(Default)]
pub(super) struct Search {
    /// The most recent unfinished game.
    pub(super) unfinished: Option<Saved>,
    /// The number of more recent games that are finished.
    pub(super) finished: usize,
    /// The number of more recent files that cannot be read, or were played under other rules.
    pub(super) unusable: usize,
}

/// Searches for the most recent unfinished game, of this game or of any. The names of the files do not matter.
pub(super) fn search(key: Option<&str>) -> Search {
    let mut search = Search::default();
    for (time, file) in newest_first(&data()) {
        let Ok(record) = RecordFile::read(&file) else {
            search.unusable += 1;
            continue;
        };
        if key.is_some_and(|key| key != record.record.game) {
            continue;
        }
        match open_record(&record.record).map(|table| table.to_act().is_empty()) {
            Err(_) => search.unusable += 1,
            Ok(true) => search.finished += 1,
            Ok(false) => {
                search.unfinished = Some(Saved { record, time });
                break;
            }
        }
    }
    search
}

/// The saved games, the most recent first; none if there is no folder.
fn newest_first(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "hrec"))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    files.sort_by(|one, other| other.cmp(one));
    files
}
