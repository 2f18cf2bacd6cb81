//! What is counted must add up: every creature leaves once or never, and every bet is paid or not.

use harena_core::{Seats, Standing};
use harena_testing::{counted, sections_are_sound};

use super::*;
use crate::{Colossal, Options, Titan};

fn total_score(standing: &Standing) -> i128 {
    standing.seats().iter().map(|seat| i128::from(standing.score(seat))).sum()
}

/// `games`: those of a campaign one by one.
fn adds_up<E: Edition>(seats: usize, options: &Options, games: u64) -> Vec<Section> {
    let tables = if options.campaign { games / 3 } else { games };
    let seat_count = Seats::new(seats).unwrap();
    let (ledger, standings) = counted::<Arena<E>>(options, seat_count, tables);
    let creatures = || E::CREATURES.iter().copied();
    let leaves = |creature| (1..=5).map(move |round| Metric::Leaves(creature, round));
    let survived: f64 = creatures().map(|creature| ledger.successes(Metric::Survives(creature))).sum();
    let left: f64 = creatures().flat_map(leaves).map(|what| ledger.successes(what)).sum();
    assert_eq!(survived + left, 8.0 * games as f64, "eight fight in each game, and each survives or leaves once");
    let rounds: u64 = creatures().map(|creature| ledger.n(Metric::LeavingRound(creature))).sum();
    assert_eq!(rounds as f64, left);
    assert_eq!(Ending::ALL.map(|ending| ledger.successes(Metric::Ending(ending))).iter().sum::<f64>(), games as f64);
    let three_left = ledger.successes(Metric::Ending(Ending::ThreeLeft));
    assert!(left >= 5.0 * three_left && survived >= 3.0 * games as f64);

    let when = || (1..=5).map(When::Round).chain([When::ByPower, When::Secret]);
    let placed: i128 = when().map(|when| ledger.sum(Metric::Bets(when))).sum();
    let on_creatures: i128 = creatures().map(|creature| ledger.sum(Metric::BetsOn(creature))).sum();
    let paid_or_not: u64 = when().map(|when| ledger.n(Metric::Pays(when))).sum();
    assert_eq!((placed, placed), (on_creatures, i128::from(paid_or_not)));
    assert!(placed <= (5 * seats as u64 * games).into(), "five bets each");
    // Without campaigns the points of all bets are the scores.
    if !options.campaign {
        let scores: i128 = standings.iter().map(total_score).sum();
        assert_eq!(when().map(|when| ledger.sum(Metric::Points(when))).sum::<i128>(), scores);
    }

    for creature in creatures() {
        let offers = ledger.sum(Metric::PowerOffered(creature));
        assert_eq!(i128::from(ledger.n(Metric::PowerUsed(creature))), offers);
        let fights = ledger.n(Metric::Survives(creature));
        let used = ledger.n(Metric::UsersWin(creature));
        assert!(used as f64 <= ledger.successes(Metric::PowerUsed(creature)));
        assert!(used + ledger.n(Metric::OthersWin(creature)) <= fights * seats as u64);
        assert!(ledger.n(Metric::TopBettorWins(creature)) <= ledger.n(Metric::BettorsWin(creature)).min(fights));
    }
    if E::RULES.opening_bid {
        assert_eq!(bids().map(|bid| ledger.n(Metric::BidderWins(bid))).sum::<u64>(), games);
    }
    let sections = <Arena<E> as Balanced>::sections(&ledger, seat_count);
    sections_are_sound(&sections);
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
