//! The counts add up: every Skirmish has one winner and one Environment.

use harena_core::Seats;
use harena_testing::{check_sections, collect_metrics};

use super::*;

#[test]
fn the_counts_add_up() {
    for (seats, games) in [(2, 40), (3, 25), (4, 25)] {
        let seats = Seats::new(seats).unwrap();
        let (ledger, standings) = collect_metrics::<Colossi>(&Default::default(), seats, games);
        let skirmishes = ledger.sum(Metric::Skirmishes);
        let fought: i128 = Environment::ALL.iter().map(|&one| ledger.sum(Metric::Fought(one))).sum();
        let at: u64 = Environment::ALL.iter().map(|&one| ledger.n(Metric::InitiatorWins(Some(one)))).sum();
        let chosen: f64 = Environment::ALL.iter().map(|&one| ledger.successes(Metric::Chosen(one))).sum();
        assert_eq!((fought, i128::from(at), chosen), (skirmishes, skirmishes, skirmishes as f64));
        assert_eq!(i128::from(ledger.n(Metric::InitiatorWins(None))), skirmishes);
        let trophies = standings.iter().flat_map(|one| seats.iter().map(|seat| i128::from(one.score(seat))));
        assert_eq!(trophies.sum::<i128>(), skirmishes, "a Skirmish, a trophy");
        let lengths: f64 = (1..=9).map(|length| f64::from(length) * ledger.successes(Metric::Length(length))).sum();
        assert_eq!(lengths, skirmishes as f64);

        let plays: i128 = Title::ALL.iter().map(|&title| ledger.sum(Metric::Played(title))).sum();
        assert_eq!(plays, ledger.sum(Metric::CardsPlayed(None)));
        for title in Title::ALL {
            assert_eq!(ledger.successes(Metric::Players(title)), ledger.n(Metric::PlayersWin(title)) as f64);
            assert_eq!(i128::from(ledger.n(Metric::Players(title))), skirmishes * seats.count() as i128);
        }
        for item in Item::ALL {
            assert!(ledger.sum(Metric::Taken(item)) >= ledger.n(Metric::TakersWin(item)).into());
            assert!(ledger.successes(Metric::TakenWhereItLies(item)) <= ledger.n(Metric::TakersWin(item)) as f64);
        }
        assert!(ledger.successes(Metric::AnyPlayersWin) <= skirmishes as f64);

        let sections = Colossi::sections(&ledger, seats);
        check_sections(&sections);
        let keys: Vec<&str> = sections.iter().map(|section| section.key).collect();
        assert_eq!(keys, ["skirmishes", "environments", "cards", "items", "length", "leads"]);
    }
}
