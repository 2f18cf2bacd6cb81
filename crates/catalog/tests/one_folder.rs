//! One game, one folder: apart from its folder, its board in the browser, documentation and tests, no file of the
//! repository names a game. So a new game needs its folder, its board and a line in the catalog.

use std::any::type_name;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::Game as _;
use harena_core::touch::capital;

/// Files that may name games by design, apart from the boards: their folders, the list in the catalog, manifests,
/// documentation, tests, examples, and generated files.
const BY_DESIGN: &[&str] = &[
    "games/",
    "docs/",
    "web/src/generated/",
    "Cargo.toml",
    "crates/catalog/Cargo.toml",
    "crates/catalog/src/lib.rs",
    "crates/catalog/src/extensions.rs",
    "web/src/lib/fixtures/",
];

/// Other files that name games, with the reason. None of it is needed for a new game. An unused entry is an error.
const ALLOWED: &[(&str, &str)] = &[
    ("crates/cli/src/bench/peers.rs", "compares games that OpenSpiel also has with OpenSpiel"),
    ("crates/lab/src/peers.rs", "our side of the same comparison"),
    ("crates/lab/Cargo.toml", "the same"),
    ("python/harena/peers.py", "the other side of the same comparison"),
    ("python/harena/openspiel.py", "parameters of OpenSpiel's games of the same name"),
    (
        "crates/server/src/compression.rs",
        "dictionaries of stored blocks: a block refers to its dictionary by number, so they must not change",
    ),
    ("crates/server/data/samples/", "the same dictionaries"),
    ("python/harena/duel.py", "the solver of one game, as in `extensions.rs`"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root of the repository")
}

/// Every name of every game: key, title, type, crate.
fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for key in KEYS.iter().chain(REFERENCE_KEYS) {
        let (title, path) = with_any_game!(*key, G => (G::META.title, type_name::<G>())).expect("a key of the list");
        let package = path.split("::").next().expect("a path begins with its crate");
        names.extend([key.to_string(), key.replace('-', "_"), title.to_string()]);
        names.extend([package.to_string(), package.replace('_', "-")]);
        names.insert(key.split('-').map(capital).collect());
    }
    names
}

/// Whether a text contains this name as a whole word.
fn is_named(text: &str, name: &str) -> bool {
    let borders = |character: Option<char>| !character.is_some_and(|it| it.is_alphanumeric());
    text.match_indices(name)
        .any(|(at, _)| borders(text[..at].chars().next_back()) && borders(text[at + name.len()..].chars().next()))
}

/// The text without tests, examples and dev-dependencies.
fn without_tests(path: &str, text: &str) -> String {
    if path.ends_with("Cargo.toml") {
        let sections = text.split("\n[").filter(|section| !section.starts_with("dev-dependencies]"));
        return sections.collect::<Vec<_>>().join("\n[");
    }
    if path.ends_with(".py") {
        let is_code = |line: &&str| !line.trim_start().starts_with(">>>") && !line.trim_start().starts_with("... ");
        return text.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    }
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|two| two[0] == "#[cfg(test)]" && two[1].contains("mod tests {"));
    lines[..tests.unwrap_or(lines.len())].join("\n")
}

/// Whether a file belongs to the board of a game: it is in a folder below the boards. The fallback serves any game.
fn is_in_a_board(path: &str) -> bool {
    path.strip_prefix("web/src/boards/").is_some_and(|rest| rest.contains('/') && !rest.starts_with("fallback/"))
}

/// Documentation, tests and examples may name any game.
fn is_free(path: &str) -> bool {
    let ends = [".md", ".lock", "-lock.json", ".test.ts", "tests.rs"];
    let inside = ["tests/", "examples/"].iter().any(|folder| path.split_inclusive('/').any(|part| part == *folder));
    inside
        || is_in_a_board(path)
        || ends.iter().any(|end| path.ends_with(end))
        || BY_DESIGN.iter().any(|free| path.starts_with(free))
}

/// Every file of the repository, by its path from the root.
fn files(folder: &Path, prefix: &str, into: &mut Vec<String>) {
    const SKIPPED: &[&str] = &["target", "node_modules", "dist", "__pycache__", "test-results"];
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if name.starts_with('.') || SKIPPED.contains(&name.as_str()) {
            continue;
        }
        match entry.file_type().expect("a type").is_dir() {
            true => files(&entry.path(), &format!("{path}/"), into),
            false => into.push(path),
        }
    }
}

#[test]
fn no_other_file_names_a_game() {
    let (root, names) = (root(), names());
    let mut paths = Vec::new();
    files(&root, "", &mut paths);
    assert!(paths.iter().any(|path| path == "crates/catalog/src/lib.rs"), "{}", root.display());
    let mut found = Vec::new();
    let mut needed = BTreeSet::new();
    for path in paths.iter().filter(|path| !is_free(path)) {
        // For binary files, only the path counts.
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        let text = format!("{path}\n{}", without_tests(path, &text));
        let Some(name) = names.iter().find(|name| is_named(&text, name)) else { continue };
        match ALLOWED.iter().find(|(allowed, _)| path.starts_with(allowed)) {
            Some((allowed, _)) => _ = needed.insert(*allowed),
            None => {
                let line = text.lines().position(|line| is_named(line, name)).unwrap_or_default();
                found.push(format!("{path}:{line} names {name:?}"));
            }
        }
    }
    assert!(found.is_empty(), "these belong in games/<game> or the catalog:\n{}", found.join("\n"));
    let unneeded: Vec<_> = ALLOWED.iter().filter(|(allowed, _)| !needed.contains(allowed)).collect();
    assert!(unneeded.is_empty(), "these entries of ALLOWED are unused; remove them: {unneeded:?}");
}

#[test]
fn a_name_is_a_whole_word() {
    assert!(is_named("find(\"chess\")", "chess") && is_named("chess", "chess") && is_named("a chess-board", "chess"));
    assert!(!is_named("chessboard", "chess") && !is_named("superchess", "chess"));
    let code = "fn a() {}\n#[cfg(test)]\nmod tests {\n    // chess\n}";
    let manifest = "[dependencies]\nserde = \"1\"\n\n[dev-dependencies]\nchess = \"1\"\n\n[lints]\nworkspace = true";
    assert!(!is_named(&without_tests("Cargo.toml", manifest), "chess"));
    assert!(is_named(&without_tests("Cargo.toml", &manifest.replace("dev-", "")), "chess"));
    assert!(is_in_a_board("web/src/boards/chess/Board.svelte") && !is_in_a_board("web/src/boards/games.ts"));
    assert!(!is_named(&without_tests("a.rs", code), "chess") && is_named(&without_tests("a.ts", "chess"), "chess"));
}
