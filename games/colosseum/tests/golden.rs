//! Golden games and fingerprints; see `harena_testing`.

use std::path::PathBuf;

use harena_colosseum::Colosseum;
use harena_testing::{compare_fingerprints, compare_golden, fingerprint, golden_game};

#[test]
fn colosseum() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    compare_golden(&folder, "colosseum-4", &golden_game::<Colosseum>(Default::default(), 4, 2026));
}

#[test]
fn fingerprints() {
    let found: Vec<u64> = (3..=5).map(fingerprint::<Colosseum>).collect();
    compare_fingerprints(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests"), &found);
}
