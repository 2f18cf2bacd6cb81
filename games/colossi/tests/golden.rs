//! Golden games and fingerprints; see `harena_testing`.

use std::path::PathBuf;

use harena_colossi::Colossi;
use harena_testing::{compare_fingerprints, compare_golden, fingerprint, golden_game};

#[test]
fn colossi() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    compare_golden(&folder, "colossi-3", &golden_game::<Colossi>(Default::default(), 3, 2026));
}

#[test]
fn fingerprints() {
    let found: Vec<u64> = (2..=4).map(fingerprint::<Colossi>).collect();
    compare_fingerprints(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests"), &found);
}
