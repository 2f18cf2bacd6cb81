//! Every scenario file of the repository holds, and so does every complete example in the documentation.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use harena_catalog::find;
use harena_core::scenario::Scenario;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.is_dir()).collect()
}

/// The files below a folder; none if it does not exist.
fn below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    if !folder.exists() {
        return Vec::new();
    }
    let deeper = folders(folder).into_iter().flat_map(|folder| below(&folder, extension));
    files(folder, extension).into_iter().chain(deeper).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}

/// The differences; a scenario that cannot be run counts as one. All our scenarios are run as exact ones.
fn differences(text: &str) -> Vec<String> {
    let result = Scenario::parse(text).and_then(|mut scenario| {
        scenario.exact = true;
        let game = find(&scenario.game).expect("a game of the catalog");
        game.run_scenario(&scenario)
    });
    result.unwrap_or_else(|error| vec![error.to_string()])
}

#[test]
fn every_scenario_holds() {
    let mut wrong = Vec::new();
    let mut count = BTreeMap::<String, usize>::new();
    for file in folders(&root().join("games")).iter().flat_map(|game| below(&game.join("scenarios"), "toml")) {
        let text = fs::read_to_string(&file).expect("a text");
        let differences = differences(&text);
        if !differences.is_empty() {
            wrong.push(format!("{}\n  {}", file.display(), differences.join("\n  ")));
        }
        *count.entry(Scenario::parse(&text).expect("a scenario").game).or_default() += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for game in harena_catalog::KEYS {
        assert!(count.contains_key(*game), "{game} has no scenario");
    }
    assert!(count.values().sum::<usize>() > 500, "{count:?}");
}

#[test]
fn every_example_holds() {
    let mut count = 0;
    let of_games = folders(&root().join("games")).into_iter().map(|game| game.join("scenarios/README.md"));
    let pages = files(&root().join("docs"), "md").into_iter().chain(of_games.filter(|page| page.exists()));
    for page in pages {
        let text = fs::read_to_string(&page).expect("a text");
        let blocks = text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
        for example in blocks.filter(|block| block.starts_with("game = ") && block.contains("[[steps]]")) {
            let differences = differences(example);
            assert!(differences.is_empty(), "{}: {example}\n{}", page.display(), differences.join("\n"));
            count += 1;
        }
    }
    assert!(count >= 4, "{count} examples");
}
