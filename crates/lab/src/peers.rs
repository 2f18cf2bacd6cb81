//! Our side of comparisons with other frameworks: fixed amounts of work. The caller measures time, pins the process to a
//! core, alternates with the others, repeats, and computes ratios (`docs/benchmarks.md`).
//!
//! The work is the same as that of the others: a copy of the state per random game, a list of the legal actions per
//! decision, a uniform choice among them, and the returns at the end.

use std::hint::black_box;

use harena_core::{
    ChanceTree, Encoded, FastRng, Game, MAX_SEATS, NoLog, OptionsError, Perspective, Seat, Seats, random_action,
};
use harena_players::uct::{Nodes, Settings, Uct};
use harena_reference::{ConnectFour, Leduc};

/// Work that was done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Decisions of all games, or simulations of all searches.
    pub steps: u64,
    /// The mean return of the first seat, or the mean visits of the best choice. The same seed gives the same number.
    /// It uses the results, so that the work cannot be optimized away.
    pub check: f64,
}

/// Plays random games to the end, from these positions in turn.
///
/// # Panics
/// If there is no position.
pub fn playouts<G: Encoded>(positions: &[G], games: u64, seed: u64) -> Work {
    let mut chance = FastRng::new(seed);
    let mut legal = Vec::with_capacity(512);
    let mut steps = 0;
    let mut sum = [0.0; MAX_SEATS];
    for position in positions.iter().cycle().take(games as usize) {
        let mut game = position.clone();
        while let Some(seat) = game.to_act().first() {
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
            steps += 1;
        }
        let returns = game.returns().expect("a game without a seat to act is over");
        sum.iter_mut().zip(returns).for_each(|(sum, value)| *sum += value);
    }
    Work { steps, check: black_box(sum)[0] / games as f64 }
}

/// New games.
pub fn deals<G: Encoded>(options: &G::Options, seats: Seats, count: u64, seed: u64) -> Result<Vec<G>, OptionsError> {
    (0..count).map(|index| G::start(options, seats, &mut FastRng::nth(seed, index), &mut NoLog)).collect()
}

/// The empty board.
pub fn connect_four() -> ConnectFour {
    let two = Seats::new(2).expect("a table of two");
    ConnectFour::start(&Default::default(), two, &mut ChanceTree::new(), &mut NoLog)
        .expect("the default options are valid")
}

/// Leduc poker after the deal: J1 for the first seat, Q2 for the second; in OpenSpiel the outcomes 0 and 3.
pub fn leduc() -> Leduc {
    let two = Seats::new(2).expect("a table of two");
    let mut deal = ChanceTree::along(&[0, 2]);
    Leduc::start(&Default::default(), two, &mut deal, &mut NoLog).expect("the default options are valid")
}

/// Repeated UCT searches from a position in which the first seat is to act, each with a new tree.
pub fn searches<G: Encoded>(position: &G, settings: Settings, searches: u64, seed: u64) -> Work {
    let mut chance = FastRng::new(seed);
    let mut uct = Uct::new(settings);
    let perspective = Perspective::new(position, Seat::new(0));
    let mut visits = 0;
    for _ in 0..searches {
        uct.search(&perspective, &mut chance);
        visits += u64::from(uct.most_visits());
    }
    let steps = searches * u64::from(settings.simulations);
    Work { steps, check: black_box(visits) as f64 / searches as f64 }
}

/// MCTS on connect four with the constant 1.4, like OpenSpiel's `MCTSBot` with one rollout per leaf.
pub fn connect_four_mcts(simulations: u32, rounds: u64, seed: u64) -> Work {
    searches(&connect_four(), Settings { simulations, exploration: 1.4, nodes: Nodes::Positions }, rounds, seed)
}

/// IS-MCTS on Leduc poker with the constant 5.0, like OpenSpiel's `ISMCTSBot` with one rollout per leaf.
pub fn leduc_is_mcts(simulations: u32, rounds: u64, seed: u64) -> Work {
    searches(&leduc(), Settings { simulations, exploration: 5.0, nodes: Nodes::InformationSets }, rounds, seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_reference::Goofspiel;

    /// The same seed gives the same work, and all of it is counted.
    #[test]
    fn work_is_counted() {
        let deals = deals::<Goofspiel>(&Default::default(), Seats::new(2).unwrap(), 4, 1).unwrap();
        // Twelve turns of two bids; the last turn is automatic.
        assert_eq!(playouts(&deals, 10, 1).steps, 240);
        assert_eq!(playouts(&deals, 10, 1), playouts(&deals, 10, 1));
        assert_eq!(connect_four_mcts(100, 3, 1).steps, 300);
        assert_eq!(leduc_is_mcts(100, 3, 1), leduc_is_mcts(100, 3, 1));
    }

    #[test]
    fn leduc_starts_with_the_documented_deal() {
        let game = leduc();
        let cards = [0, 1].map(|seat| game.view(Seat::new(seat).into()).cards[seat]);
        assert_eq!(cards, [Some(0), Some(3)]);
    }
}
