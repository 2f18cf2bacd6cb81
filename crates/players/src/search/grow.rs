//! Growing one tree.

use std::time::{Duration, Instant};

use harena_core::evaluate::softmax;
use harena_core::{Chance as _, Evaluate, FastRng, MAX_SEATS, NoLog, Perspective, Seat, WinProbabilities};

use super::Settings;
use super::budget::Budget;
use super::tree::{Joint, Tree};

/// No edge of any seat.
const NO_EDGES: Joint = [u32::MAX; MAX_SEATS];
/// The maximum depth of a descent.
const MAX_DEPTH: usize = 400;
/// How often simultaneous seats explore at random.
const EXPLORATION_SHARE: f32 = 0.12;
/// The share of the prior for the greedy choice.
const ADVICE_PRIOR: f32 = 0.35;

pub(super) struct TreeSearch<'a, G: Evaluate> {
    perspective: &'a Perspective<'a, G>,
    seat: Seat,
    /// The legal actions of the searching seat, with unlisted ones.
    legal: &'a [G::Action],
    advice: Option<G::Action>,
    context: G::EvalContext,
    chance: FastRng,
    tree: Tree<G::Action>,
    iterations: u64,
    walk: Walk<G::Action>,
}

/// A node that was passed, with the edge that each seat took there.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    edges: Joint,
    simultaneous: bool,
}

/// Scratch space of one iteration.
struct Walk<A> {
    path: Vec<Step>,
    legal: Vec<A>,
    scores: Vec<f32>,
    found: Vec<u32>,
}

impl<'a, G: Evaluate> TreeSearch<'a, G> {
    pub(super) fn new(
        perspective: &'a Perspective<'a, G>,
        settings: &Settings,
        legal: &'a [G::Action],
        advice: Option<G::Action>,
        mut chance: FastRng,
    ) -> TreeSearch<'a, G> {
        let context = perspective.imagine(&mut chance).eval_context(&settings.weights);
        let walk = Walk { path: Vec::new(), legal: Vec::new(), scores: Vec::new(), found: Vec::new() };
        let seat = perspective.seat();
        TreeSearch { perspective, seat, legal, advice, context, chance, tree: Tree::new(), iterations: 0, walk }
    }

    pub(super) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How often a root action was tried, and the sum of its values.
    pub(super) fn result(&self, seat: Seat, action: G::Action) -> Option<(u64, f64)> {
        let edge = self.tree.node(0).edges.iter().find(|edge| edge.seat == seat && edge.action == action)?;
        Some((u64::from(edge.visits), f64::from(edge.total)))
    }

    /// Iterates until the budget is spent, but at least once.
    pub(super) fn grow(&mut self, budget: &Budget, begun: Instant) {
        let most = budget.iterations.unwrap_or(u64::MAX);
        let until = budget.time.map(|time| begun + time);
        // The last iteration must not overrun the time by much: assume that it takes longer than any before.
        let mut longest = Duration::ZERO;
        while self.iterations < most {
            if let Some(until) = until {
                let before = Instant::now();
                if self.iterations > 0 && before + longest >= until {
                    break;
                }
                self.iterate(Some(until));
                longest = longest.max(before.elapsed());
            } else {
                self.iterate(None);
            }
            self.iterations += 1;
        }
    }

    fn iterate(&mut self, until: Option<Instant>) {
        let mut game = self.perspective.imagine(&mut self.chance).undecided(self.seat);
        self.walk.path.clear();
        let mut node = 0;
        while self.walk.path.len() < MAX_DEPTH {
            let acting = game.to_act();
            let Some(seat) = acting.first() else { break };
            if node != 0 && self.tree.node(node).visits == 0 {
                break;
            }
            if acting.len() > 1 {
                node = self.choose_simultaneous(node, &mut game);
                continue;
            }
            self.list(node, &game, seat);
            if let [only] = self.walk.legal[..] {
                // Forced actions need no node.
                game.play(seat, only, &mut self.chance, &mut NoLog);
                continue;
            }
            let edge = self.pick(node, &game, seat);
            let mut edges = NO_EDGES;
            edges[seat.index()] = edge;
            self.walk.path.push(Step { node, edges, simultaneous: false });
            let action = self.tree.node(node).edges[edge as usize].action;
            game.play(seat, action, &mut self.chance, &mut NoLog);
            node = self.tree.child(node, edge);
        }
        let mut wins = [0.0; MAX_SEATS];
        self.roll_out(&mut game, until, &mut wins);
        self.learn(node, wins);
    }

    fn list(&mut self, node: u32, game: &G, seat: Seat) {
        self.walk.legal.clear();
        if node == 0 && seat == self.seat {
            self.walk.legal.extend_from_slice(self.legal);
        } else {
            game.legal(seat, &mut self.walk.legal);
        }
    }

    /// All seats to act choose independently.
    fn choose_simultaneous(&mut self, node: u32, game: &mut G) -> u32 {
        let before = game.clone();
        let mut edges = NO_EDGES;
        for seat in before.to_act().iter() {
            if !game.to_act().contains(seat) {
                // The choice of another seat has ended this decision.
                continue;
            }
            self.list(node, &before, seat);
            let edge = match self.in_turn(node, &before, seat) {
                Some(edge) => edge,
                None => self.draw(node, &before, seat),
            };
            edges[seat.index()] = edge;
            let action = self.tree.node(node).edges[edge as usize].action;
            game.play(seat, action, &mut self.chance, &mut NoLog);
        }
        self.walk.path.push(Step { node, edges, simultaneous: true });
        self.tree.joint_child(node, edges)
    }

    /// Finds the edges of the legal choices, making those that are new.
    fn find(&mut self, node: u32, game: &G, seat: Seat) {
        let Walk { legal, scores, found, .. } = &mut self.walk;
        if !self.tree.find(node, seat, legal, found) {
            game.priors(&mut self.context, seat, legal, scores, &mut self.chance);
            softmax(scores, G::search_params(&self.context).prior_temperature);
            if let Some(advice) = self.advice.filter(|_| node == 0 && seat == self.seat) {
                for (share, action) in scores.iter_mut().zip(legal.iter()) {
                    *share = *share * (1.0 - ADVICE_PRIOR) + if *action == advice { ADVICE_PRIOR } else { 0.0 };
                }
            }
            for ((place, &action), &share) in found.iter_mut().zip(legal.iter()).zip(scores.iter()) {
                if *place == u32::MAX {
                    *place = self.tree.add_edge(node, seat, action, share);
                }
            }
        }
        let edges = &mut self.tree.node_mut(node).edges;
        for &index in found.iter() {
            edges[index as usize].available += 1;
        }
    }

    /// At the root every pair of choices of two seats is tried once before anything else.
    fn in_turn(&mut self, node: u32, game: &G, seat: Seat) -> Option<u32> {
        let seats = game.to_act();
        let other = seats.without(seat).first().filter(|_| node == 0 && seats.len() == 2)?;
        let visits = self.tree.node(0).visits as usize;
        self.list(node, game, other);
        let theirs = self.walk.legal.len();
        self.list(node, game, seat);
        let own = self.walk.legal.len();
        if visits >= own * theirs {
            return None;
        }
        self.find(node, game, seat);
        let turn = if seat < other { visits / theirs } else { visits % own };
        Some(self.walk.found[turn])
    }

    /// The payoff matrix of two seats at the root, with their choices. Untried pairs get the mean of the choice against others.
    pub(super) fn table(&self, seats: [Seat; 2]) -> [Vec<(G::Action, Vec<f32>)>; 2] {
        let edges = &self.tree.node(0).edges;
        let of = |seat: Seat| edges.iter().enumerate().filter(move |(_, edge)| edge.seat == seat);
        let row = |own: (usize, Seat), other: Seat, first: Seat| -> Vec<f32> {
            let mean = |index: usize| {
                let mut joint = NO_EDGES;
                joint[own.1.index()] = own.0 as u32;
                joint[other.index()] = index as u32;
                let edge = &edges[own.0];
                let alone = if edge.visits == 0 { 0.5 } else { edge.total / edge.visits as f32 };
                let alone = if own.1 == first { alone } else { 1.0 - alone };
                self.tree.joint_value(0, joint, first).unwrap_or(alone)
            };
            of(other).map(|(index, _)| mean(index)).collect()
        };
        let rows = |seat: Seat, other: Seat| {
            of(seat).map(|(index, edge)| (edge.action, row((index, seat), other, seats[0]))).collect()
        };
        [rows(seats[0], seats[1]), rows(seats[1], seats[0])]
    }

    /// The edge of a simultaneous seat, by regret matching.
    fn draw(&mut self, node: u32, game: &G, seat: Seat) -> u32 {
        self.find(node, game, seat);
        let Walk { found, scores, .. } = &mut self.walk;
        let edges = &self.tree.node(node).edges;
        let regret: f32 = found.iter().map(|&index| edges[index as usize].regret).sum();
        let prior: f32 = found.iter().map(|&index| edges[index as usize].prior).sum();
        let even = 1.0 / found.len() as f32;
        scores.clear();
        scores.extend(found.iter().map(|&index| {
            let edge = &edges[index as usize];
            let share = if regret > 0.0 { edge.regret / regret } else { edge.prior / prior };
            (1.0 - EXPLORATION_SHARE) * share + EXPLORATION_SHARE * even
        }));
        found[drawn(scores, &mut self.chance)]
    }

    /// The edge to take, by PUCT over how often each action was available.
    fn pick(&mut self, node: u32, game: &G, seat: Seat) -> u32 {
        self.find(node, game, seat);
        let found = &self.walk.found;
        let edges = &self.tree.node(node).edges;
        let (mut visits, mut total, mut prior) = (0, 0.0, 0.0);
        for &index in found.iter() {
            let edge = &edges[index as usize];
            visits += edge.visits;
            total += edge.total;
            prior += edge.prior;
        }
        // An unvisited action is expected to be as good as the average.
        let untried = if visits == 0 { 0.5 } else { total / visits as f32 };
        let explore = G::search_params(&self.context).exploration / prior.max(1e-6);
        let mut best = (f32::NEG_INFINITY, found[0]);
        for &index in found.iter() {
            let edge = &edges[index as usize];
            let mean = if edge.visits == 0 { untried } else { edge.total / edge.visits as f32 };
            let seldom = (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            let value = mean + explore * edge.prior * seldom;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    /// Plays by the priors until the position can be evaluated.
    fn roll_out(&mut self, game: &mut G, until: Option<Instant>, wins: &mut WinProbabilities) {
        let start = game.clone();
        let Walk { legal, scores, .. } = &mut self.walk;
        for step in 0..G::MAX_ROLLOUT {
            let Some(seat) = game.to_act().first() else { break };
            let late = step % 64 == 63 && until.is_some_and(|until| Instant::now() >= until);
            if late || game.ends_rollout(&start, step) {
                break;
            }
            legal.clear();
            game.legal(seat, legal);
            let action = match legal[..] {
                [only] => only,
                _ => {
                    game.priors(&mut self.context, seat, legal, scores, &mut self.chance);
                    softmax(scores, G::search_params(&self.context).rollout_temperature);
                    legal[drawn(scores, &mut self.chance)]
                }
            };
            game.play(seat, action, &mut self.chance, &mut NoLog);
        }
        match game.standing() {
            Some(standing) => game.outcome(&mut self.context, &standing, wins),
            None => game.evaluate(&mut self.context, wins),
        }
    }

    /// Updates regrets: the value of every other choice against the same choices of the others, if known.
    fn regret(&mut self, node: u32, joint: Joint, wins: &WinProbabilities) {
        for index in 0..self.tree.node(node).edges.len() {
            let seat = self.tree.node(node).edges[index].seat;
            if joint[seat.index()] == u32::MAX {
                continue;
            }
            let mut instead = joint;
            instead[seat.index()] = index as u32;
            let brought = wins[seat.index()];
            let would = self.tree.joint_value(node, instead, seat);
            let edge = &mut self.tree.node_mut(node).edges[index];
            let alone = if edge.visits == 0 { brought } else { edge.total / edge.visits as f32 };
            let would = would.unwrap_or(alone);
            // Regret matching plus: negative regret is reset to 0.
            edge.regret = (edge.regret + would - brought).max(0.0);
        }
    }

    /// Backpropagates the result from the leaf.
    fn learn(&mut self, leaf: u32, mut wins: WinProbabilities) {
        let node = self.tree.node_mut(leaf);
        if node.visits == 0 {
            node.worth = wins;
        }
        node.visits += 1;
        for at in (0..self.walk.path.len()).rev() {
            let Step { node, edges, simultaneous } = self.walk.path[at];
            for edge in edges.into_iter().filter(|&edge| edge != u32::MAX) {
                let edge = &mut self.tree.node_mut(node).edges[edge as usize];
                edge.visits += 1;
                edge.total += wins[edge.seat.index()];
            }
            let visits = self.tree.node(node).visits as f32;
            if simultaneous {
                self.regret(node, edges, &wins);
                if let Some(worth) = self.equilibrium(node, edges) {
                    self.tree.node_mut(node).worth = worth;
                }
                wins = self.tree.node(node).worth;
            } else {
                let node = self.tree.node_mut(node);
                for (worth, win) in node.worth.iter_mut().zip(&wins) {
                    *worth += (win - *worth) / (visits + 1.0);
                }
            }
            self.tree.node_mut(node).visits += 1;
        }
    }

    /// The value of a node with two simultaneous seats once every pair of choices has been tried: the payoff of both regret strategies.
    /// Until then the first evaluation stands, since the mean over exploration would be too pessimistic for both.
    fn equilibrium(&self, node: u32, joint: Joint) -> Option<WinProbabilities> {
        let mut seats = (0..MAX_SEATS).filter(|&seat| joint[seat] != u32::MAX);
        let (one, other) = (seats.next()?, seats.next()?);
        let edges = &self.tree.node(node).edges;
        let of = |seat: usize| edges.iter().enumerate().filter(move |(_, edge)| edge.seat.index() == seat);
        let regret = |seat: usize| of(seat).map(|(_, edge)| edge.regret).sum::<f32>();
        let (sum, other_sum) = (regret(one), regret(other));
        if seats.next().is_some() || sum == 0.0 || other_sum == 0.0 {
            return None;
        }
        if (self.tree.node(node).visits as usize) < of(one).count() * of(other).count() {
            return None;
        }
        let mut worth = [0.0; MAX_SEATS];
        let mut total = 0.0;
        for (row, first) in of(one).filter(|(_, edge)| edge.regret > 0.0) {
            for (column, second) in of(other).filter(|(_, edge)| edge.regret > 0.0) {
                let mut joint = NO_EDGES;
                (joint[one], joint[other]) = (row as u32, column as u32);
                let Some(value) = self.tree.joint_value(node, joint, first.seat) else { continue };
                let share = first.regret / sum * (second.regret / other_sum);
                worth[one] += share * value;
                total += share;
            }
        }
        if total < 0.5 {
            return None;
        }
        worth[one] /= total;
        worth[other] = 1.0 - worth[one];
        Some(worth)
    }
}

/// Samples an index in proportion to its share.
pub(crate) fn drawn(shares: &[f32], chance: &mut FastRng) -> usize {
    let mut left = chance.bits() as f32 / u32::MAX as f32;
    for (index, share) in shares.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return index;
        }
    }
    shares.len() - 1
}
