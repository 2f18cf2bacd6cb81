//! The counts must add up: every creature is eliminated at most once, and every bet is paid or not.

use harena_core::{Seats, Standing};
use harena_testing::{check_sections, collect_metrics};

use super::*;
use crate::{Colossal, Options, Titan};

fn total_score(standing: &Standing) -> i128 {
    standing.seats().iter().map(|seat| i128::from(standing.score(seat))).sum()
}

/// `games`: the games of a campaign count separately.
fn adds_up<E: Edition>(seats: usize, options: &Options, games: u64) -> Vec<Section> {
    let tables = if options.campaign { games / 3 } else { games };
    let seat_count = Seats::new(seats).unwrap();
    let (ledger, standings) = collect_metrics::<Arena<E>>(options, seat_count, tables);
    let creatures = || E::CREATURES.iter().copied();
    let leaves = |creature| (1..=5).map(move |round| Metric::Eliminated(creature, round));
    let survived: f64 = creatures().map(|creature| ledger.successes(Metric::Survives(creature))).sum();
    let eliminated: f64 = creatures().flat_map(leaves).map(|what| ledger.successes(what)).sum();
    assert_eq!(survived + eliminated, 8.0 * games as f64, "each of eight creatures survives or is eliminated once");
    let rounds: u64 = creatures().map(|creature| ledger.n(Metric::EliminationRound(creature))).sum();
    assert_eq!(rounds as f64, eliminated);
    assert_eq!(Ending::ALL.map(|ending| ledger.successes(Metric::Ending(ending))).iter().sum::<f64>(), games as f64);
    let three_left = ledger.successes(Metric::Ending(Ending::ThreeLeft));
    assert!(eliminated >= 5.0 * three_left && survived >= 3.0 * games as f64);

    let when = || (1..=5).map(When::Round).chain([When::ByPower, When::Secret]);
    let placed: i128 = when().map(|when| ledger.sum(Metric::Bets(when))).sum();
    let on_creatures: i128 = creatures().map(|creature| ledger.sum(Metric::BetsOn(creature))).sum();
    let paid_or_not: u64 = when().map(|when| ledger.n(Metric::Pays(when))).sum();
    assert_eq!((placed, placed), (on_creatures, i128::from(paid_or_not)));
    assert!(placed <= (5 * seats as u64 * games).into(), "five bets each");
    // Except in campaigns, the points of all bets are the scores.
    if !options.campaign {
        let scores: i128 = standings.iter().map(total_score).sum();
        assert_eq!(when().map(|when| ledger.sum(Metric::Points(when))).sum::<i128>(), scores);
    }

    for creature in creatures() {
        let power_uses = ledger.sum(Metric::PowerUsable(creature));
        assert_eq!(i128::from(ledger.n(Metric::PowerUsed(creature))), power_uses);
        let fights = ledger.n(Metric::Survives(creature));
        let used = ledger.n(Metric::UsersWin(creature));
        assert!(used as f64 <= ledger.successes(Metric::PowerUsed(creature)));
        assert!(used + ledger.n(Metric::OthersWin(creature)) <= fights * seats as u64);
        assert!(ledger.n(Metric::TopBettorWins(creature)) <= ledger.n(Metric::BettorsWin(creature)).min(fights));
    }
    if E::RULES.opening_bid {
        assert_eq!(bids().map(|bid| ledger.n(Metric::BidderWins(bid))).sum::<u64>(), games);
    }
    let sections = <Arena<E> as BalanceMetrics>::sections(&ledger, seat_count);
    check_sections(&sections);
    sections
}

fn keys(sections: &[Section]) -> Vec<&str> {
    sections.iter().map(|section| section.key).collect()
}

#[test]
fn it_adds_up() {
    let colossal = adds_up::<Colossal>(4, &Options::default(), 120);
    assert_eq!(keys(&colossal), ["creatures", "leaving", "powers", "bets", "leads", "endings"]);
    assert_eq!(colossal[0].rows.len(), 12);
    adds_up::<Colossal>(2, &Options { stalemate: true, ..Options::default() }, 60);
    let titan = adds_up::<Titan>(5, &Options::default(), 60);
    assert_eq!(keys(&titan), ["creatures", "leaving", "powers", "bets", "leads", "opening-bid", "endings"]);
    adds_up::<Titan>(3, &Options { campaign: true, ..Options::default() }, 60);
}
