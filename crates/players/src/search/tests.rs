//! Unit tests. Properties that hold for every game are tested in `crates/catalog/tests/players.rs`.

use harena_core::FastRng;

use super::*;

/// Simultaneous choices are sampled by their visits.
#[test]
fn simultaneous_choices_are_drawn() {
    let stats = |action, visits| ActionStats { action, visits, win_probability: 0.5 };
    let choices = vec![stats('a', 600), stats('b', 300), stats('c', 5)];
    let thought = SearchResult { choices, iterations: 905, simultaneous: true };
    let mut chance = FastRng::new(2);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..3000 {
        *counts.entry(thought.choice(&mut chance)).or_insert(0) += 1;
    }
    assert!((1850..2150).contains(&counts[&'a']) && !counts.contains_key(&'c'), "{counts:?}");
}
