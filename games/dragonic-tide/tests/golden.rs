//! Golden games and fingerprints; see `harena_testing`.

use std::path::PathBuf;

use harena_dragonic_tide::{DragonicTide, Method, Options};
use harena_testing::{compare_fingerprints, compare_golden, fingerprint, golden_game};

#[test]
fn dragonic_tide() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (name, characters, seed) in
        [("draft", Method::RandomDraft, 2026), ("random", Method::Random, 11), ("free", Method::Free, 5)]
    {
        let options = Options { characters, content: None };
        compare_golden(&folder, &format!("dragonic-tide-{name}"), &golden_game::<DragonicTide>(options, 2, seed));
    }
}

#[test]
fn fingerprints() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    compare_fingerprints(&folder, &[fingerprint::<DragonicTide>(2)]);
}
