//! Golden games and fingerprints; see `harena_testing`.

use std::path::PathBuf;

use harena_arena::{ColossalArena, TitanArena};
use harena_testing::{compare_fingerprints, compare_golden, fingerprint, golden_game};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn colossal_arena() {
    compare_golden(&folder(), "colossal-arena-4", &golden_game::<ColossalArena>(Default::default(), 4, 2026));
    compare_golden(&folder(), "colossal-arena-2", &golden_game::<ColossalArena>(Default::default(), 2, 11));
}

#[test]
fn titan_arena() {
    compare_golden(&folder(), "titan-arena-3", &golden_game::<TitanArena>(Default::default(), 3, 2026));
}

#[test]
fn fingerprints() {
    let found: Vec<u64> =
        (2..=5).flat_map(|seats| [fingerprint::<ColossalArena>(seats), fingerprint::<TitanArena>(seats)]).collect();
    compare_fingerprints(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests"), &found);
}
