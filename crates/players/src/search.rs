//! The search player: information-set Monte Carlo tree search over any [`Game`], after Cowling, Powley and Whitehouse.
//!
//! Each iteration samples a determinization ([`Perspective::imagine`]), descends one tree that all determinizations share, adds a node,
//! plays a rollout by the priors, and evaluates its end. The search never gets the real
//! state, only a [`Perspective`].
//!
//! - Exploration counts how often a choice was *available*: in another world the same choice may not be legal.
//! - Every seat maximises its own win probability (max^n), for any number of seats.
//! - Simultaneous seats choose independently, by regret matching, without knowing each other's choice. At the root the
//!   result is a mixed strategy, from which the choice is sampled, since a predictable one loses.
//! - Actions with a high prior are tried first (PUCT).
//! - Each thread grows its own tree; the statistics are added up at the root.

mod budget;
mod grow;
mod tree;

use std::time::Instant;

use harena_core::regret_matching::mixture;
use harena_core::{Chance as _, Evaluate, FastRng, Perspective, Seat, Weights};

pub use self::budget::Budget;
use self::grow::TreeSearch;
pub(crate) use self::grow::drawn;
use crate::Player;

/// Rounds of regret matching for the mixture at the root; more would be finer than the values are.
const MIXTURE_ROUNDS: usize = 600;

/// Parameters of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    pub budget: Budget,
    pub threads: usize,
    /// Whether the choice of the greedy player is tried first.
    pub advice: bool,
    pub weights: Weights,
}

impl Settings {
    pub fn new<G: Evaluate>(budget: Budget) -> Settings {
        Settings { budget, threads: 1, advice: true, weights: Weights::of::<G>().clone() }
    }
}

/// The statistics of one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionStats<A> {
    pub action: A,
    /// The number of visits; for simultaneous choices, its share of the mixture times all visits.
    pub visits: u64,
    /// The win probability of the searching seat with it.
    pub win_probability: f32,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<A> {
    /// All choices, the best first.
    pub choices: Vec<ActionStats<A>>,
    pub iterations: u64,
    /// Whether others choose simultaneously, so that the choice should be mixed.
    pub simultaneous: bool,
}

impl<A: Copy> SearchResult<A> {
    /// The most visited action, or one sampled by visits if others choose simultaneously.
    pub fn choice(&self, chance: &mut FastRng) -> A {
        let best = self.choices[0];
        if !self.simultaneous {
            return best.action;
        }
        // Rarely visited actions are not candidates.
        let candidate = |one: &&ActionStats<A>| one.visits * 20 >= best.visits;
        let total: u64 = self.choices.iter().filter(candidate).map(|one| one.visits).sum();
        let mut left = (u64::from(chance.bits()) * total) >> 32;
        for one in self.choices.iter().filter(candidate) {
            if left < one.visits {
                return one.action;
            }
            left -= one.visits;
        }
        best.action
    }
}

/// Searches from the perspective of a seat. The same seed, iterations and threads give the same result.
pub fn think<G: Evaluate>(
    perspective: &Perspective<'_, G>,
    settings: &Settings,
    chance: &mut FastRng,
) -> SearchResult<G::Action> {
    let begun = Instant::now();
    let imagined = perspective.imagine(chance).undecided(perspective.seat());
    let mut legal = Vec::new();
    perspective.legal(&mut legal);
    let simultaneous = imagined.to_act().len() > 1;
    if let [only] = legal[..] {
        let mut wins = [0.0; harena_core::MAX_SEATS];
        imagined.evaluate(&mut imagined.eval_context(&settings.weights), &mut wins);
        let only = ActionStats { action: only, visits: 0, win_probability: wins[perspective.seat().index()] };
        return SearchResult { choices: vec![only], iterations: 0, simultaneous };
    }
    let advice = settings.advice.then(|| G::greedy(perspective, &legal, chance));
    if let Some(advice) = advice.filter(|advice| !legal.contains(advice) && perspective.check(*advice).is_ok()) {
        // A bid or an offer that is not listed.
        legal.push(advice);
    }
    let seed = u64::from(chance.bits()) << 32 | u64::from(chance.bits());
    let threads = settings.threads.max(1) as u64;
    let grow = |thread: u64| {
        let share = settings.budget.share(thread, threads);
        let mut search = TreeSearch::new(perspective, settings, &legal, advice, FastRng::nth(seed, thread));
        search.grow(&share, begun);
        search
    };
    let searches: Vec<TreeSearch<'_, G>> = if threads == 1 {
        vec![grow(0)]
    } else {
        std::thread::scope(|scope| {
            let grow = &grow;
            let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || grow(thread))).collect();
            handles.into_iter().map(|handle| handle.join().expect("a search does not fail")).collect()
        })
    };
    let iterations = searches.iter().map(TreeSearch::iterations).sum();
    let seat = perspective.seat();
    let of = |action: G::Action| {
        let (visits, total) = searches
            .iter()
            .filter_map(|search| search.result(seat, action))
            .fold((0, 0.0), |(visits, total), (more, sum)| (visits + more, total + sum));
        let win_probability = if visits == 0 { 0.0 } else { (total / visits as f64) as f32 };
        ActionStats { action, visits, win_probability }
    };
    let mut choices: Vec<_> = legal.iter().map(|&action| of(action)).collect();
    let seats: Vec<Seat> = imagined.to_act().iter().collect();
    if let [one, other] = seats[..] {
        let other = if one == seat { other } else { one };
        mix(&mut choices, &searches, [seat, other], iterations);
    }
    // Without any iteration the greedy choice comes first, then the order of the list.
    choices.sort_by(|one, other| {
        let advised = |stats: &ActionStats<G::Action>| Some(stats.action) == advice;
        (other.visits.cmp(&one.visits))
            .then(other.win_probability.total_cmp(&one.win_probability))
            .then(advised(other).cmp(&advised(one)))
    });
    SearchResult { choices, iterations, simultaneous }
}

/// Gives each choice its share of the optimal mixture, from the mean values of pairs of choices in all trees.
fn mix<G: Evaluate>(
    choices: &mut [ActionStats<G::Action>],
    searches: &[TreeSearch<'_, G>],
    seats: [Seat; 2],
    iterations: u64,
) {
    let tables: Vec<_> = searches.iter().map(|search| search.table(seats)).collect();
    let theirs: Vec<G::Action> = tables[0][1].iter().map(|(action, _)| *action).collect();
    let value = |own: G::Action, column: usize| {
        let each = tables.iter().filter_map(|[rows, columns]| {
            let row = &rows.iter().find(|(action, _)| *action == own)?.1;
            let place = columns.iter().position(|(action, _)| *action == theirs[column])?;
            Some(row[place])
        });
        let (count, sum) = each.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
        if count == 0 { 0.5 } else { sum / count as f32 }
    };
    let table: Vec<Vec<f32>> =
        choices.iter().map(|one| (0..theirs.len()).map(|column| value(one.action, column)).collect()).collect();
    if theirs.is_empty() {
        return;
    }
    for (one, share) in choices.iter_mut().zip(mixture(&table, MIXTURE_ROUNDS).0) {
        one.visits = (f64::from(share) * iterations as f64).round() as u64;
    }
}

/// Plays what the search finds best.
#[derive(Clone, Debug)]
pub struct SearchPlayer {
    pub settings: Settings,
}

impl<G: Evaluate> Player<G> for SearchPlayer {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        think(perspective, &self.settings, chance).choice(chance)
    }
}

#[cfg(test)]
mod tests;
