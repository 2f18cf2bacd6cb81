//! Games that are played and counted, for the tests of what a game counts.

use harena_core::balance::{Balanced, Ledger, Measure, Section, Unit, collect};
use harena_core::fuzz::styled_action;
use harena_core::{Chance as _, FastRng, Fuzzed, Seats, Standing, random_action};

/// Plays games at random and in the styles that reach rare branches, and collects their metrics. Returns the standings, too.
pub fn counted<G: Balanced + Fuzzed>(
    options: &G::Options,
    seats: Seats,
    games: u64,
) -> (Ledger<G::Metric>, Vec<Standing>) {
    let styles: Vec<Option<&'static str>> = [None].into_iter().chain(G::STYLES.iter().copied().map(Some)).collect();
    let (mut ledger, mut legal) = (Ledger::default(), Vec::new());
    let mut play = |index: u64| {
        let (mut chance, mut thought) = (FastRng::nth(7, 2 * index), FastRng::nth(7, 2 * index + 1));
        let watched = collect(options, seats, 100_000, &mut chance, &mut ledger, |game: &G, seat| {
            let style = styles[(index as usize + seat.index()) % styles.len()];
            // Sometimes at random, since a fixed style may loop.
            let at_random = thought.below(16) == 0;
            let drawn = random_action(game, seat, &mut legal, &mut thought);
            match style.filter(|_| !at_random) {
                Some(style) => styled_action(game, style, seat, &legal, &mut thought),
                None => drawn,
            }
        });
        watched.expect("the options can be played").standing.expect("every game ends")
    };
    let standings = (0..games).map(&mut play).collect();
    (ledger, standings)
}

/// What every table of a report promises: keys that are unique, a sentence, a measure for each column, and numbers inside of
/// their intervals.
///
/// # Panics
/// If one of them does not.
pub fn sections_are_sound(sections: &[Section]) {
    let mut keys: Vec<&str> = sections.iter().map(|section| section.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), sections.len(), "keys are unique: {keys:?}");
    for section in sections {
        assert!(section.says.ends_with('.') && !section.says.contains("  "), "{}", section.says);
        for row in &section.rows {
            assert_eq!(row.measures.len(), section.columns.len(), "{}", section.key);
            for (column, measure) in section.columns.iter().zip(&row.measures) {
                let place = format!("{} {} {}", section.key, row.label, column.key);
                assert_eq!(measure.value.is_some(), measure.n > 0, "{place}");
                let Measure { value: Some(value), low: Some(low), high: Some(high), .. } = *measure else { continue };
                assert!(low <= value && value <= high, "{place}: {measure:?}");
                assert!(column.unit == Unit::Mean || (low >= 0.0 && high <= 1.0), "{place}: {measure:?}");
            }
        }
    }
}
