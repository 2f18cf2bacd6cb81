//! The sections of the balance report.

use harena_core::Seats;
use harena_core::balance::{Column, Ledger, Row, Section};

use super::{Ending, Metric, ROUNDS, When, bids};
use crate::edition::Edition;

pub(super) fn all<E: Edition>(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
    let even = 1.0 / seats.count() as f64;
    let mut sections =
        vec![creatures::<E>(ledger), leaving::<E>(ledger), powers::<E>(ledger), bets(ledger), leads(ledger)];
    if E::RULES.opening_bid {
        sections.push(opening_bid(ledger, even));
    }
    sections.push(endings(ledger));
    sections
}

fn creatures<E: Edition>(ledger: &Ledger<Metric>) -> Section {
    let all = || E::CREATURES.iter().copied();
    let columns = vec![
        Column::share("survives", "survives").even(ledger.pooled_share(all().map(Metric::Survives))),
        Column::mean("leaving-round", "eliminated in round"),
        Column::mean("bets", "bets per game"),
        Column::share("bettors-win", "bettors win").even(ledger.pooled_share(all().map(Metric::BettorsWin))),
        Column::share("top-bettor-wins", "top bettor wins").even(ledger.pooled_share(all().map(Metric::TopBettorWins))),
    ];
    let rows = all().map(|creature| {
        Row::new(
            creature.name(),
            [
                ledger.share(Metric::Survives(creature)),
                ledger.mean(Metric::EliminationRound(creature)),
                ledger.mean_count(Metric::BetsOn(creature)),
                ledger.share(Metric::BettorsWin(creature)),
                ledger.share(Metric::TopBettorWins(creature)),
            ],
        )
    });
    let says = "Of the games in which the creature takes part. Bettors are the seats with a bet on it, open or secret, at \
                the end; the top bettor is the only seat with the highest stake. Even is the mean of all creatures. \
                Players support the creatures they bet on, so survival may be the effect of many bets as well as \
                their cause.";
    Section::new("creatures", "Creatures", says, columns, rows)
}

fn leaving<E: Edition>(ledger: &Ledger<Metric>) -> Section {
    let titles = [
        ("round-1", "round 1"),
        ("round-2", "round 2"),
        ("round-3", "round 3"),
        ("round-4", "round 4"),
        ("round-5", "round 5"),
    ];
    let together =
        |round: u8| ledger.pooled_share(E::CREATURES.iter().map(|&creature| Metric::Eliminated(creature, round)));
    let columns = titles.into_iter().zip(ROUNDS);
    let columns = columns
        .map(|((key, title), round)| Column::share(key, title).even(together(round)).scale_group("rounds"))
        .collect();
    let rows = E::CREATURES.iter().map(|&creature| {
        Row::new(creature.name(), ROUNDS.map(|round| ledger.share(Metric::Eliminated(creature, round))))
    });
    let says = "How often the creature is eliminated in each round, of the games in which it takes part.";
    Section::new("leaving", "Eliminations by round", says, columns, rows)
}

fn powers<E: Edition>(ledger: &Ledger<Metric>) -> Section {
    let all = || E::CREATURES.iter().copied();
    let columns = vec![
        Column::mean("offered", "chances per game"),
        Column::share("used", "used"),
        Column::share("users-win", "users win")
            .even(ledger.pooled_share(all().map(Metric::UsersWin)))
            .scale_group("wins"),
        Column::share("others-win", "others win")
            .even(ledger.pooled_share(all().map(Metric::OthersWin)))
            .scale_group("wins"),
    ];
    let rows = all().map(|creature| {
        Row::new(
            creature.name(),
            [
                ledger.mean_count(Metric::PowerUsable(creature)),
                ledger.share(Metric::PowerUsed(creature)),
                ledger.share(Metric::UsersWin(creature)),
                ledger.share(Metric::OthersWin(creature)),
            ],
        )
    });
    let says = "A chance is a card of the creature played by its backer so that the power may be used; used is the \
                share of these chances. Users are the seats that used the power at least once, others those that never \
                had the chance. A seat that uses a power backs a living creature, which is an advantage by itself: \
                a difference is a hint, not a proof.";
    Section::new("powers", "Powers", says, columns, rows)
}

fn bets(ledger: &Ledger<Metric>) -> Section {
    let columns =
        vec![Column::mean("bets", "bets per game"), Column::share("pays", "pays"), Column::mean("points", "points")];
    let rows = ROUNDS.map(When::Round).into_iter().chain([When::ByPower, When::Secret]).map(|when| {
        let label = match when {
            When::Round(round) => format!("round {round}"),
            When::ByPower => "by the daimon".to_string(),
            When::Secret => "secret".to_string(),
        };
        // The same in all games.
        let most = ledger.sum(Metric::Most(when)) / i128::from(ledger.n(Metric::Most(when)).max(1));
        Row::new(
            label,
            [
                ledger.mean_count(Metric::Bets(when)),
                ledger.share(Metric::Pays(when)),
                ledger.bounded_mean(Metric::Points(when), i64::try_from(most).unwrap_or(i64::MAX)),
            ],
        )
    });
    // Leave out rows that cannot occur in this edition.
    let rows = rows.filter(|row| row.measures[1].n > 0);
    let says = "By the round in which the bet is made: how often its creature survives, and what a bet pays on \
                average. Bets that the Colossus takes back do not count.";
    Section::new("bets", "Bets by round", says, columns, rows)
}

fn leads(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("leader-wins", "leader wins")];
    let rows = ROUNDS
        .into_iter()
        .skip(1)
        .map(|round| Row::new(format!("round {round}"), [ledger.share(Metric::LeaderWins(round))]));
    let says = "How often the leader wins: the only seat with the most valuable bets on living creatures, secret bet \
                included, at the beginning of a round. The rest are comebacks. Not counted in campaigns.";
    Section::new("leads", "Leads and comebacks", says, columns, rows)
}

fn opening_bid(ledger: &Ledger<Metric>, even: f64) -> Section {
    let columns = vec![Column::share("games", "games"), Column::share("beginner-wins", "beginner wins").even(even)];
    let rows = bids().filter(|&bid| ledger.successes(Metric::Bid(bid)) > 0.0).map(|bid| {
        let label = bid.map_or("no bid".to_string(), |bid| format!("bid {bid}"));
        Row::new(label, [ledger.share(Metric::Bid(bid)), ledger.share(Metric::BidderWins(bid))])
    });
    let says = "The bid that wins the first turn, and how often the seat that takes it wins.";
    Section::new("opening-bid", "The first turn", says, columns, rows)
}

fn endings(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("games", "games")];
    let rows = Ending::ALL
        .into_iter()
        .filter(|&ending| ledger.successes(Metric::Ending(ending)) > 0.0)
        .map(|ending| Row::new(ending.name(), [ledger.share(Metric::Ending(ending))]));
    let stalemates = ledger.mean(Metric::Stalemates).value.unwrap_or(0.0);
    let mut says = "What ends the games.".to_string();
    if stalemates > 0.0 {
        says += &format!(" There are {stalemates:.2} stalemates in a game.");
    }
    Section::new("endings", "How games end", says, columns, rows)
}
