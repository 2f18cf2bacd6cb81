//! One game, one folder: apart from its folder, its board in the browser, documentation and tests, no file of the
//! repository names a game, and no code has words of a single game. So a new game needs its folder, its board and a line
//! in the catalog.

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
    ("python/src/duel.rs", "the same solver"),
    ("python/src/lib.rs", "adds it to the module"),
    ("python/harena/_native.pyi", "its types"),
];

/// Words of single games that code could use in place of their names, by a game whose rules have them.
const WORDS: &[(&str, &[&str])] = &[
    ("colossal-arena", &["creature", "backer"]),
    ("colosseum", &["loge", "noble"]),
    ("dragonic-tide", &["duel", "overdrive"]),
    ("colossi", &["skirmish"]),
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

/// The folders of the games of the lobby. Those of the reference games are only examples.
fn folders() -> Vec<String> {
    let entries = fs::read_dir(root().join("games")).expect("the folder of the games");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names.filter(|name| name != "reference").collect()
}

/// Whether code names a folder: in a path, as a module, or as a whole text. "Arena" and the like are also plain words.
fn is_folder_named(code: &str, folder: &str) -> bool {
    let module = folder.replace('-', "_");
    [folder, &module].iter().any(|name| {
        code.match_indices(*name).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + name.len()..]);
            let begins = !before.ends_with(|it: char| it.is_alphanumeric() || it == '-' || it == '_');
            let is_path = before.ends_with(['/', '"', '\'', '`']) || before.ends_with("::") || before.ends_with("mod ");
            let ends = !after.starts_with(|it: char| it.is_alphanumeric() || it == '-' || it == '_');
            let goes_on = after.starts_with("::") || after.starts_with('/');
            let closes = after.starts_with(['"', '\'', '`', ';', '.']);
            begins && ends && (goes_on || (is_path && closes) || before.ends_with("::"))
        })
    })
}

/// The first word of a single game in this code, in any form: `Duel`, `duels`, `DUEL_LIMIT`, `isDuel`.
fn own_word(code: &str) -> Option<&'static str> {
    let lower = code.to_ascii_lowercase();
    let is_word = |word: &&str| {
        lower.match_indices(word).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + word.len()..]);
            let is_capital = code[at..].starts_with(char::is_uppercase);
            let begins = !before.ends_with(char::is_alphabetic) || (is_capital && before.ends_with(char::is_lowercase));
            let rest = ["es", "s"].iter().find_map(|plural| after.strip_prefix(plural)).unwrap_or(after);
            begins && [after, rest].iter().any(|end| !end.starts_with(char::is_lowercase))
        })
    };
    WORDS.iter().flat_map(|(_, words)| words.iter().copied()).find(is_word)
}

/// A text without what is between these marks. No comment begins with the `/*` of a pattern of paths.
fn without_blocks(text: &str, open: &str, close: &str) -> String {
    let begins = |before: &str| before.is_empty() || before.ends_with([' ', '\n', '{', '(']);
    let (mut code, mut rest) = (String::new(), text);
    while let Some(at) = rest.match_indices(open).map(|(at, _)| at).find(|&at| begins(&rest[..at])) {
        code += &rest[..at];
        rest = rest[at + open.len()..].split_once(close).map_or("", |(_, after)| after);
    }
    code + rest
}

/// The code of a file without its comments, in which any game may serve as an example.
fn without_comments(path: &str, text: &str) -> String {
    let (line, blocks): (_, &[(&str, &str)]) = match path.rsplit('.').next() {
        Some("py") => ("#", &[("\"\"\"", "\"\"\"")]),
        Some("toml" | "ftl" | "yml" | "sh") => ("#", &[]),
        Some("svelte" | "html") => ("//", &[("<!--", "-->"), ("/*", "*/")]),
        _ => ("//", &[("/*", "*/")]),
    };
    let code = blocks.iter().fold(text.to_string(), |code, (open, close)| without_blocks(&code, open, close));
    // The `//` of an address is no comment.
    let begins = |before: &str| !before.ends_with(':');
    let end = |text: &str| text.match_indices(line).map(|(at, _)| at).find(|&at| begins(&text[..at]));
    code.lines().map(|text| &text[..end(text).unwrap_or(text.len())]).collect::<Vec<_>>().join("\n")
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

/// What a text has of a game: a name, also in comments; or in its code the name of a folder, or a word.
fn traces(path: &str, text: &str, names: &BTreeSet<String>, folders: &[String]) -> Option<String> {
    if let Some(name) = names.iter().find(|name| is_named(text, name)) {
        return Some(format!("names {name:?}"));
    }
    let code = without_comments(path, text);
    let folder = folders.iter().find(|folder| is_folder_named(&code, folder));
    folder
        .map(|folder| format!("names the folder {folder:?}"))
        .or_else(|| own_word(&code).map(|word| format!("says {word:?}")))
}

#[test]
fn no_other_file_names_a_game() {
    let (root, names, folders) = (root(), names(), folders());
    assert!(folders.len() > 3, "{folders:?}");
    let mut paths = Vec::new();
    files(&root, "", &mut paths);
    assert!(paths.iter().any(|path| path == "crates/catalog/src/lib.rs"), "{}", root.display());
    let mut found = Vec::new();
    let mut needed = BTreeSet::new();
    for path in paths.iter().filter(|path| !is_free(path)) {
        // For binary files, only the path counts.
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        let text = format!("{path}\n{}", without_tests(path, &text));
        let Some(trace) = traces(path, &text, &names, &folders) else { continue };
        match ALLOWED.iter().find(|(allowed, _)| path.starts_with(allowed)) {
            Some((allowed, _)) => _ = needed.insert(*allowed),
            None => {
                let line = text.lines().position(|line| traces(path, line, &names, &folders).is_some());
                found.push(format!("{path}:{} {trace}", line.unwrap_or_default()));
            }
        }
    }
    assert!(found.is_empty(), "these belong in games/<game> or the catalog:\n{}", found.join("\n"));
    let unneeded: Vec<_> = ALLOWED.iter().filter(|(allowed, _)| !needed.contains(allowed)).collect();
    assert!(unneeded.is_empty(), "these entries of ALLOWED are unused; remove them: {unneeded:?}");
}

/// A word that no rules have any more is checked in vain.
#[test]
fn words_of_games_are_in_their_rules() {
    for (key, words) in WORDS {
        let rules = harena_catalog::rules::text(key).expect("a game of the list").to_lowercase();
        for word in *words {
            assert!(rules.contains(word), "the rules of {key} do not say {word:?}");
        }
    }
}

#[test]
fn words_and_folders_are_found_in_code_only() {
    for code in ["fn duel()", "Duels", "DUEL_LIMIT", "menu-resign-duel", "a_duel_b", "isDuel", "let overdrives"] {
        assert!(own_word(code).is_some(), "{code}");
    }
    for code in ["individuel", "dueling-banjo", "ignoble", "a table for two"] {
        assert_eq!(own_word(code), None, "{code}");
    }
    for code in
        ["arena::State", "catalog::arena", "\"arena\"", "'../boards/arena/art'", "mod arena;", "games/arena/content"]
    {
        assert!(is_folder_named(code, "arena"), "{code}");
    }
    assert!(is_folder_named("use dragon_game::State", "dragon-game"));
    for text in
        ["Arena games", "the floor of every arena.", "an arena; and more", "\"the arena\"", "arenas::x", "my-arena::x"]
    {
        assert!(!is_folder_named(text, "arena"), "{text}");
    }
    assert_eq!(without_comments("a.rs", "one // duel\ntwo /* duel */ three"), "one \ntwo  three");
    assert_eq!(without_comments("a.ts", "'https://duel'"), "'https://duel'");
    assert_eq!(without_comments("a.ts", "glob('./*/*.ts'); duel"), "glob('./*/*.ts'); duel");
    assert_eq!(without_comments("a.svelte", "<b>one</b>\n<!-- two -->\n/** three */ four"), "<b>one</b>\n\n four");
    assert_eq!(without_comments("a.py", "\"\"\"A duel.\"\"\"\nx = 1  # duel"), "\nx = 1  ");
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
