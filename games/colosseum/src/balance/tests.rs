//! The metrics are consistent: every show has one program, every medal a source.

use harena_core::Seats;
use harena_testing::{check_sections, collect_metrics};

use super::*;

#[test]
fn metrics_are_consistent() {
    for (seats, games) in [(3, 60), (5, 30)] {
        let seats = Seats::new(seats).unwrap();
        let (ledger, standings) = collect_metrics::<Colosseum>(&Default::default(), seats, games);
        let programs = || 1..=30u8;
        let shows: i128 = programs().map(|program| ledger.sum(Metric::Shows(program))).sum();
        let complete: u64 = programs().map(|program| ledger.n(Metric::Complete(program))).sum();
        let produced: f64 = (1..=5).map(|turn| ledger.successes(Metric::Produces(turn))).sum();
        let by_turn: u64 = (1..=5).map(|turn| ledger.n(Metric::TurnSpectators(turn))).sum();
        assert_eq!((shows, shows, shows as f64), (complete.into(), by_turn.into(), produced));
        let last: u64 = programs().map(|program| ledger.n(Metric::LastShowWins(program))).sum();
        assert_eq!(last as f64, ledger.successes(Metric::Produces(5)));
        let [by_program, by_turn]: [i128; 2] = [
            programs().map(|program| ledger.sum(Metric::Spectators(program))).sum(),
            (1..=5).map(|turn| ledger.sum(Metric::TurnSpectators(turn))).sum(),
        ];
        assert_eq!(by_program, by_turn);
        // The terms of the best show total the score.
        let both = [Side::Winners, Side::Others];
        let best =
            Part::ALL.iter().flat_map(|&part| both.map(|side| ledger.sum(Metric::BestShow(part, side)))).sum::<i128>();
        let scores = standings.iter().flat_map(|one| seats.iter().map(|seat| i128::from(one.score(seat))));
        assert_eq!(best, scores.sum());

        for asset in Asset::ALL.into_iter().take(14) {
            let held = both.map(|side| ledger.n(Metric::Held(asset, side)));
            assert_eq!(held[0] + held[1], games * seats.count() as u64);
        }
        for (thing, most) in Thing::ALL.map(|thing| (thing, thing.most())) {
            let holders: u64 = (0..=most).map(|count| ledger.n(Metric::HoldersWin(thing, count))).sum();
            let shares: f64 = (0..=most).map(|count| ledger.successes(Metric::Has(thing, count))).sum();
            assert_eq!((holders, holders as f64), (games * seats.count() as u64, shares));
        }
        let podiums = (0..=4).map(|count| f64::from(count) * ledger.successes(Metric::Has(Thing::Podium, count)));
        assert_eq!(podiums.sum::<f64>(), 4.0 * games as f64, "one in each turn but the last");
        let medals = |all: &[Medals]| -> i128 {
            all.iter().flat_map(|&what| both.map(|side| ledger.sum(Metric::Medals(what, side)))).sum()
        };
        let earned = medals(&[Medals::FromEmperorToken, Medals::FromNoble, Medals::FromAction]);
        let spent = medals(&[Medals::ForInvestment, Medals::ForCoins, Medals::ForMove, Medals::ForSpectators]);
        assert_eq!(earned, spent + medals(&[Medals::Left]));
        for turn in 1..=5 {
            assert_eq!(ledger.successes(Metric::Traded(turn)), ledger.sum(Metric::Trades(turn)) as f64);
            assert_eq!(i128::from(ledger.n(Metric::Price(turn))), ledger.sum(Metric::Auctions(turn)));
        }
        let whole = WHOLE_GAME;
        let auctions: i128 = (1..=5).map(|turn| ledger.sum(Metric::Auctions(turn))).sum();
        let trades: i128 = (1..=5).map(|turn| ledger.sum(Metric::Trades(turn))).sum();
        assert_eq!((ledger.sum(Metric::Auctions(whole)), ledger.sum(Metric::Trades(whole))), (auctions, trades));
        assert_eq!(ledger.successes(Metric::Produces(whole)), produced);

        let sections = Colosseum::sections(&ledger, seats);
        check_sections(&sections);
        let keys: Vec<&str> = sections.iter().map(|section| section.key).collect();
        let expected =
            ["programs", "assets", "auctions", "trades", "shows", "spectators", "investments", "podiums", "medals"];
        assert_eq!(keys, expected);
    }
}
