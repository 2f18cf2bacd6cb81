//! Every scenario file of the repository holds, and so does every whole example in the pages that describe them.

use std::fs;
use std::path::{Path, PathBuf};

use harena_catalog::find;
use harena_core::scenario::Scenario;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}

/// What differs; a scenario that makes no sense differs too. Ours write exactly what is asked, whether they say so or not.
fn differences(text: &str) -> Vec<String> {
    let result = Scenario::parse(text).and_then(|mut scenario| {
        scenario.exact = true;
        let game = find(&scenario.game).expect("a game of the catalogue");
        game.run_scenario(&scenario)
    });
    result.unwrap_or_else(|error| vec![error.to_string()])
}

#[test]
fn every_scenario_holds() {
    let mut wrong = Vec::new();
    for game in harena_catalog::KEYS {
        let files = files(&root().join("scenarios").join(game), "toml");
        assert!(files.len() > 100, "{} scenarios of {game}", files.len());
        for file in files {
            let differences = differences(&fs::read_to_string(&file).expect("a text"));
            if !differences.is_empty() {
                wrong.push(format!("{}\n  {}", file.display(), differences.join("\n  ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_holds() {
    let mut count = 0;
    for page in files(&root().join("docs"), "md") {
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
