//! Plain textbook UCT: no evaluation, no priors, one random rollout from every new node. It is not the strongest search (that is
//! `search.rs`), but comparable with other frameworks, whose plain UCT does the same work.
//!
//! Two kinds of trees ([`Nodes`]): for deterministic games with perfect information a node per sequence of actions, and for all
//! others a node per information set, where every simulation starts from a new determinization and every seat chooses by what it
//! knows. The tree lives in a few lists that are kept from one search to the next, so that a search allocates nothing
//! once they are long enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use harena_core::{
    Chance as _, Dynamics, Encoded, FastRng, GameType, Information, MAX_SEATS, NoLog, Perspective, Seat, random_action,
};

use crate::Player;

/// What identifies a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// A sequence of actions: for deterministic games with perfect information.
    Positions,
    /// The information set of the seat to act.
    InformationSets,
}

impl Nodes {
    /// The kind of nodes for this type of game.
    pub fn of(game_type: &GameType) -> Nodes {
        let open = game_type.information == Information::Perfect && game_type.dynamics == Dynamics::Sequential;
        if open && game_type.max_chance_outcomes == 0 { Nodes::Positions } else { Nodes::InformationSets }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub simulations: u32,
    /// The exploration constant of UCT.
    pub exploration: f64,
    pub nodes: Nodes,
}

/// A choice at the root after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<A> {
    pub action: A,
    pub visits: u32,
    /// The mean return for the searching seat.
    pub mean: f64,
}

/// The tree, and scratch space; made once and used for any number of searches.
#[derive(Debug)]
pub struct Uct<G: Encoded> {
    settings: Settings,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    /// Nodes by information set.
    known: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    /// The edges that were taken, with the node and the seat of each.
    path: Vec<(u32, u32, Seat)>,
    legal: Vec<G::Action>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Its edges are contiguous; none before the second visit.
    first: u32,
    count: u32,
}

const NEW: Node = Node { visits: 0, first: 0, count: 0 };

#[derive(Clone, Copy, Debug)]
struct Edge<A> {
    action: A,
    visits: u32,
    /// The child node, if it is always the same; 0 if it does not exist yet.
    node: u32,
    total: f64,
}

impl<G: Encoded> Uct<G> {
    pub fn new(settings: Settings) -> Uct<G> {
        Uct {
            settings,
            nodes: Vec::new(),
            edges: Vec::new(),
            known: HashMap::default(),
            path: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// Searches from the perspective of a seat.
    pub fn search(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) {
        self.search_in(perspective.seat(), |chance| perspective.imagine(chance), || true, chance);
    }

    /// Searches for a seat in sampled determinizations, until `wanted` returns `false`.
    pub fn search_in(
        &mut self,
        seat: Seat,
        mut world: impl FnMut(&mut FastRng) -> G,
        mut wanted: impl FnMut() -> bool,
        chance: &mut FastRng,
    ) {
        self.nodes.clear();
        self.edges.clear();
        self.known.clear();
        let root = world(chance);
        self.nodes.push(NEW);
        self.known.insert(root.information_key(seat), 0);
        for simulation in 0..self.settings.simulations {
            if !wanted() {
                break;
            }
            let game = match self.settings.nodes {
                Nodes::InformationSets if simulation > 0 => world(chance),
                _ => root.clone(),
            };
            self.simulate(game, seat, chance);
        }
    }

    /// The statistics of the root, most visited first.
    pub fn tried(&self) -> Vec<Tried<G::Action>> {
        let mut tried: Vec<_> = self.root().iter().map(Edge::tried).collect();
        tried.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
        tried
    }

    /// The most visited action.
    pub fn best(&self) -> Option<G::Action> {
        let best = self
            .root()
            .iter()
            .max_by(|one, other| one.visits.cmp(&other.visits).then(one.tried().mean.total_cmp(&other.tried().mean)));
        best.map(|edge| edge.action)
    }

    /// The number of its visits.
    pub fn most_visits(&self) -> u32 {
        self.root().iter().map(|edge| edge.visits).max().unwrap_or(0)
    }

    fn root(&self) -> &[Edge<G::Action>] {
        self.nodes.first().map_or(&[], |root| &self.edges[root.first as usize..(root.first + root.count) as usize])
    }

    fn simulate(&mut self, mut game: G, first: Seat, chance: &mut FastRng) {
        self.path.clear();
        let (mut node, mut acting) = (0, Some(first));
        while let Some(seat) = acting {
            if self.nodes[node as usize].visits == 0 {
                break;
            }
            if self.nodes[node as usize].count == 0 {
                self.open(node, &game, seat, chance);
            }
            let Some(edge) = self.allowed(node, &game, seat) else { break };
            self.path.push((node, edge, seat));
            let action = self.edges[edge as usize].action;
            debug_assert!(game.check(seat, action).is_ok(), "only what may be chosen is tried");
            game.play(seat, action, chance, &mut NoLog);
            acting = game.to_act().first();
            if let Some(seat) = acting {
                node = self.node_after(edge, &game, seat);
            }
        }
        if acting.is_some() {
            self.nodes[node as usize].visits += 1;
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut self.legal, chance);
                game.play(seat, action, chance, &mut NoLog);
            }
        }
        let returns = game.returns().expect("a game without a seat to act is over");
        self.learn(&returns);
    }

    /// Lists the edges of a node, in random order, so that none is preferred for its place in the list.
    fn open(&mut self, node: u32, game: &G, seat: Seat, chance: &mut FastRng) {
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        for last in (1..self.legal.len()).rev() {
            let other = chance.below(last as u32 + 1) as usize;
            self.legal.swap(last, other);
        }
        let first = self.edges.len() as u32;
        self.edges.extend(self.legal.iter().map(|&action| Edge { action, visits: 0, node: 0, total: 0.0 }));
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first, self.legal.len() as u32);
    }

    /// The edge to take. Observations may merge positions that the rules distinguish; actions that are illegal here are skipped, and the
    /// tree ends if none is left.
    fn allowed(&self, node: u32, game: &G, seat: Seat) -> Option<u32> {
        let fits = |action: G::Action| game.check(seat, action).is_ok();
        let edge = self.pick(node, |_| true)?;
        match self.settings.nodes {
            Nodes::InformationSets if !fits(self.edges[edge as usize].action) => self.pick(node, fits),
            _ => Some(edge),
        }
    }

    /// The edge with the highest upper confidence bound of those that fit; unvisited ones come first.
    fn pick(&self, node: u32, fits: impl Fn(G::Action) -> bool) -> Option<u32> {
        let Node { visits, first, count } = self.nodes[node as usize];
        let edges = &self.edges[first as usize..(first + count) as usize];
        // The first visit of a node chose nothing.
        let log = f64::from(visits - 1).ln();
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| fits(edge.action)) {
            if edge.visits == 0 {
                return Some(first + index as u32);
            }
            let share = 1.0 / f64::from(edge.visits);
            let bound = edge.total * share + self.settings.exploration * (log * share).sqrt();
            if bound > most {
                (best, most) = (Some(first + index as u32), bound);
            }
        }
        best
    }

    fn node_after(&mut self, edge: u32, game: &G, seat: Seat) -> u32 {
        let next = self.nodes.len() as u32;
        let node = match self.settings.nodes {
            Nodes::Positions => {
                let edge = &mut self.edges[edge as usize];
                if edge.node == 0 {
                    edge.node = next;
                }
                edge.node
            }
            Nodes::InformationSets => *self.known.entry(game.information_key(seat)).or_insert(next),
        };
        if node == next {
            self.nodes.push(NEW);
        }
        node
    }

    fn learn(&mut self, returns: &[f64; MAX_SEATS]) {
        for &(node, edge, seat) in &self.path {
            self.nodes[node as usize].visits += 1;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += returns[seat.index()];
        }
    }
}

impl<A: Copy> Edge<A> {
    fn tried(&self) -> Tried<A> {
        let mean = if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) };
        Tried { action: self.action, visits: self.visits, mean }
    }
}

impl<G: Encoded> Player<G> for Uct<G> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        self.legal.clear();
        perspective.legal(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let any = self.legal[chance.below(self.legal.len() as u32) as usize];
        self.search(perspective, chance);
        self.best().unwrap_or(any)
    }
}

/// Keys of information sets are already hashes.
#[derive(Clone, Copy, Debug, Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
