//! Plays games and collects metrics, for the tests of the balance reports.

use harena_core::balance::{BalanceMetrics, Ledger, Measure, Section, Unit, collect};
use harena_core::fuzz::styled_action;
use harena_core::{Chance as _, FastRng, Fuzzed, Seats, Standing, random_action};

/// Plays games at random and in the styles that reach rare branches. Returns their metrics and standings.
pub fn collect_metrics<G: BalanceMetrics + Fuzzed>(
    options: &G::Options,
    seats: Seats,
    games: u64,
) -> (Ledger<G::Metric>, Vec<Standing>) {
    let styles: Vec<Option<&'static str>> = [None].into_iter().chain(G::STYLES.iter().copied().map(Some)).collect();
    let (mut ledger, mut legal) = (Ledger::default(), Vec::new());
    let mut play = |index: u64| {
        let (mut chance, mut player_rng) = (FastRng::nth(7, 2 * index), FastRng::nth(7, 2 * index + 1));
        let watched = collect(options, seats, 100_000, &mut chance, &mut ledger, |game: &G, seat| {
            let style = styles[(index as usize + seat.index()) % styles.len()];
            // Sometimes at random, since a fixed style may loop.
            let at_random = player_rng.below(16) == 0;
            let drawn = random_action(game, seat, &mut legal, &mut player_rng);
            match style.filter(|_| !at_random) {
                Some(style) => styled_action(game, style, seat, &legal, &mut player_rng),
                None => drawn,
            }
        });
        watched.expect("valid options").standing.expect("every game ends")
    };
    let standings = (0..games).map(&mut play).collect();
    (ledger, standings)
}

/// Checks the tables of a report: unique keys, a sentence, one measure per column, and numbers inside of their intervals.
///
/// # Panics
/// If a check fails.
pub fn check_sections(sections: &[Section]) {
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
