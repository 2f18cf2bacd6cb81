//! Every file of words belongs to a game, so that it is checked.

use std::fs;
use std::path::{Path, PathBuf};

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::message::Messages as _;
use harena_core::words::SHARED;

fn fluent_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => fluent_files(&path, into),
            false if path.extension().is_some_and(|extension| extension == "ftl") => into.push(path),
            false => {}
        }
    }
}

/// The words of a game are checked in the languages that it lists, so a file that no game lists would not be checked.
#[test]
fn every_file_of_words_is_used() {
    let mut listed: Vec<(&str, &str)> = SHARED.to_vec();
    for key in KEYS.iter().chain(REFERENCE_KEYS) {
        listed.extend(with_any_game!(*key, G => G::translations().files()).expect("a key of the list"));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    fluent_files(&root.join("games"), &mut files);
    fluent_files(&root.join("crates/core/words"), &mut files);
    assert!(files.len() > KEYS.len(), "{files:?}");
    for file in files {
        let (language, words) = (file.file_stem().expect("a name"), fs::read_to_string(&file).expect("a text"));
        let is_listed = listed.iter().any(|(of, text)| language == *of && text.contains(&words));
        assert!(is_listed, "no game lists {}", file.display());
    }
}
