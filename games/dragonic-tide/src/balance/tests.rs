//! The metrics are consistent: every duel has one pairing, every round two cards.

use harena_core::Seats;
use harena_testing::{check_sections, collect_metrics};

use super::*;
use crate::options::{Method, Options};

#[test]
fn metrics_are_consistent() {
    for characters in [Method::RandomDraft, Method::Free] {
        let (games, seats) = (80, Seats::new(2).unwrap());
        let options = Options { characters, ..Options::default() };
        let (ledger, _) = collect_metrics::<DragonicTide>(&options, seats, games);
        let wins: f64 = Character::ALL.iter().map(|&one| ledger.successes(Metric::CharacterWins(one))).sum();
        let pairs: u64 = Character::pairings().map(|[one, other]| ledger.n(Metric::PairWins(one, other))).sum();
        let kinds: f64 = Kind::ALL.iter().map(|&kind| ledger.successes(Metric::Picks(kind))).sum();
        assert_eq!((wins, pairs, kinds), (games as f64, games, 2.0 * games as f64));
        let combined = Character::ALL.into_iter().flat_map(|one| Kind::ALL.map(|kind| Metric::KindWinsFor(one, kind)));
        assert_eq!(combined.map(|what| ledger.n(what)).sum::<u64>(), 2 * games);
        let placed = ledger.n(Metric::Placed(Card::Lunge));
        assert_eq!(Card::HAND.iter().map(|&card| ledger.n(Metric::Hits(card))).sum::<u64>(), placed);
        let all: f64 = Card::HAND.iter().map(|&card| ledger.successes(Metric::Placed(card))).sum();
        assert_eq!((all, i128::from(placed)), (placed as f64, 2 * ledger.sum(Metric::Rounds)), "two cards a round");
        let overdrives: i128 = Kind::ALL.iter().map(|&kind| ledger.sum(Metric::KindPlaced(kind))).sum();
        assert_eq!(overdrives as f64, ledger.successes(Metric::Placed(Card::Overdrive)));
        let hits: f64 = Kind::ALL.iter().map(|&kind| ledger.successes(Metric::KindHits(kind))).sum();
        assert_eq!(hits, ledger.successes(Metric::Hits(Card::Overdrive)));
        assert_eq!((0..SPANS.len()).map(|span| ledger.successes(Metric::Span(span))).sum::<f64>(), games as f64);

        let sections = DragonicTide::sections(&ledger, seats);
        check_sections(&sections);
        let keys: Vec<&str> = sections.iter().map(|section| section.key).collect();
        assert_eq!(keys, ["characters", "pairings", "overdrives", "combinations", "cards", "length", "leads"]);
    }
}
