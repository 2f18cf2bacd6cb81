//! Plain UCT, as the textbooks have it: no evaluation, no priors, one random game from every new node. It is not the player to
//! choose for strength (that is `search.rs`) but the one to compare with others, since everybody's plain UCT does the same work.
//!
//! Two kinds of trees ([`Nodes`]): for games without luck and secrets a node for each way of play, and for all others a node for
//! each information set, in which every simulation starts from a new imagined world and every seat chooses by what it can
//! know itself. The tree lives in a few lists that are kept from one search to the next, so that a search allocates nothing
//! once they are long enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use harena_core::{
    Chance as _, Dynamics, Encoded, Fast, Information, MAX_SEATS, Nature, NoLog, Seat, Sight, random_action,
};

use crate::Player;

/// What a node of the tree stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// A position, reached in one way: for games in which there is neither luck nor anything hidden.
    Positions,
    /// What the seat that is to act can know, however that came about.
    InformationSets,
}

impl Nodes {
    /// What fits games of this kind.
    pub fn of(nature: &Nature) -> Nodes {
        let open = nature.information == Information::Perfect && nature.dynamics == Dynamics::Sequential;
        if open && nature.outcomes == 0 { Nodes::Positions } else { Nodes::InformationSets }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub simulations: u32,
    /// The constant of UCT: how much what was seldom tried attracts the search.
    pub exploration: f64,
    pub nodes: Nodes,
}

/// A choice at the root after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<A> {
    pub action: A,
    pub visits: u32,
    /// What came of it on average, for the seat that asks.
    pub mean: f64,
}

/// The tree, and scratch space; made once and used for any number of searches.
#[derive(Debug)]
pub struct Uct<G: Encoded> {
    settings: Settings,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    /// Nodes by what the seat can know.
    known: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    /// The edges that were taken, with the node and the seat of each.
    path: Vec<(u32, u32, Seat)>,
    legal: Vec<G::Action>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Its edges stand one after the other; none before the second visit.
    first: u32,
    count: u32,
}

const NEW: Node = Node { visits: 0, first: 0, count: 0 };

#[derive(Clone, Copy, Debug)]
struct Edge<A> {
    action: A,
    visits: u32,
    /// The node that it leads to, where that is always the same; 0 if it is not there yet.
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

    /// Thinks a decision over from what the seat can see.
    pub fn search(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) {
        self.search_in(sight.seat(), |chance| sight.imagine(chance), || true, chance);
    }

    /// Thinks a decision of a seat over in worlds that it cannot tell apart, for as long as somebody wants to know.
    pub fn search_in(
        &mut self,
        seat: Seat,
        mut world: impl FnMut(&mut Fast) -> G,
        mut wanted: impl FnMut() -> bool,
        chance: &mut Fast,
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

    /// What was tried at the root, most often tried first.
    pub fn tried(&self) -> Vec<Tried<G::Action>> {
        let mut tried: Vec<_> = self.root().iter().map(Edge::tried).collect();
        tried.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.mean.total_cmp(&one.mean)));
        tried
    }

    /// The choice that was tried most.
    pub fn best(&self) -> Option<G::Action> {
        let best = self
            .root()
            .iter()
            .max_by(|one, other| one.visits.cmp(&other.visits).then(one.tried().mean.total_cmp(&other.tried().mean)));
        best.map(|edge| edge.action)
    }

    /// How often that was.
    pub fn most_visits(&self) -> u32 {
        self.root().iter().map(|edge| edge.visits).max().unwrap_or(0)
    }

    fn root(&self) -> &[Edge<G::Action>] {
        self.nodes.first().map_or(&[], |root| &self.edges[root.first as usize..(root.first + root.count) as usize])
    }

    fn simulate(&mut self, mut game: G, first: Seat, chance: &mut Fast) {
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
        let returns = game.returns().expect("a game in which nobody is to act is over");
        self.learn(&returns);
    }

    /// Lists the edges of a node, in random order, so that none is preferred for its place in the list.
    fn open(&mut self, node: u32, game: &G, seat: Seat, chance: &mut Fast) {
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

    /// The edge to take. Nodes by observations may bring together what a rule holds apart, such as who was offered what before; what cannot be chosen here is
    /// passed over then, and where nothing is left the tree ends.
    fn allowed(&self, node: u32, game: &G, seat: Seat) -> Option<u32> {
        let fits = |action: G::Action| game.check(seat, action).is_ok();
        let edge = self.pick(node, |_| true)?;
        match self.settings.nodes {
            Nodes::InformationSets if !fits(self.edges[edge as usize].action) => self.pick(node, fits),
            _ => Some(edge),
        }
    }

    /// The edge with the highest upper confidence bound of those that fit; what was never tried comes first.
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
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action {
        self.legal.clear();
        sight.legal(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let any = self.legal[chance.below(self.legal.len() as u32) as usize];
        self.search(sight, chance);
        self.best().unwrap_or(any)
    }
}

/// Keys of information sets are mixed well already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
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
