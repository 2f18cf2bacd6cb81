//! Golden games and fingerprints; see `harena_testing`.

use std::path::PathBuf;

use harena_colossi::Colossi;
use harena_testing::{compare_golden, fingerprint, golden_game};

#[test]
fn colossi() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    compare_golden(&folder, "colossi-3", &golden_game::<Colossi>(Default::default(), 3, 2026));
}

#[test]
fn fingerprints() {
    let found: Vec<u64> = (2..=4).map(fingerprint::<Colossi>).collect();
    let golden: Vec<u64> = include_str!("fingerprints.txt").lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(
        found, golden,
        "write the new numbers into tests/fingerprints.txt and say in the commit why they changed"
    );
}
