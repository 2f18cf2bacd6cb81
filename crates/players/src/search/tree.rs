//! The tree that all imagined worlds share.

use std::collections::HashMap;

use harena_core::{MAX_SEATS, Seat, WinProbabilities};

/// A choice of one seat at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) seat: Seat,
    pub(super) visits: u32,
    /// How often the node was visited in a world where this action was legal.
    pub(super) available: u32,
    /// The sum of the values for this seat.
    pub(super) total: f32,
    pub(super) prior: f32,
    /// For simultaneous choices: the accumulated regret.
    pub(super) regret: f32,
    /// The child node, if the seat decides alone; 0 if there is none yet.
    child: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    pub(super) edges: Vec<Edge<A>>,
    pub(super) visits: u32,
    /// The current value estimate for each seat.
    pub(super) worth: WinProbabilities,
}

impl<A> Node<A> {
    const fn new() -> Node<A> {
        Node { edges: Vec::new(), visits: 0, worth: [0.0; MAX_SEATS] }
    }
}

/// The edges of a joint (simultaneous) choice, in seat order.
pub(super) type Joint = [u32; MAX_SEATS];

/// Nodes are numbered; 0 is the root.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// The child nodes of joint choices, by node and choices.
    joint: HashMap<(u32, Joint), u32>,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree { nodes: vec![Node::new()], joint: HashMap::new() }
    }

    pub(super) fn node(&self, node: u32) -> &Node<A> {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node<A> {
        &mut self.nodes[node as usize]
    }

    /// Finds the edges of these actions, in order. Returns whether all of them exist.
    ///
    /// The lists of one node are mostly alike, so the search for each edge starts behind the previous one.
    pub(super) fn find(&self, node: u32, seat: Seat, legal: &[A], found: &mut Vec<u32>) -> bool {
        let edges = &self.node(node).edges;
        found.clear();
        let mut all = true;
        let mut next = 0;
        for &action in legal {
            let is_it = |edge: &Edge<A>| edge.action == action && edge.seat == seat;
            let later = edges[next..].iter().position(is_it).map(|index| next + index);
            let index = later.or_else(|| edges[..next].iter().position(is_it));
            match index {
                Some(index) => {
                    found.push(index as u32);
                    next = index + 1;
                }
                None => {
                    found.push(u32::MAX);
                    all = false;
                }
            }
        }
        all
    }

    pub(super) fn add_edge(&mut self, node: u32, seat: Seat, action: A, prior: f32) -> u32 {
        let edges = &mut self.node_mut(node).edges;
        edges.push(Edge { action, seat, visits: 0, available: 0, total: 0.0, prior, regret: 0.0, child: 0 });
        edges.len() as u32 - 1
    }

    /// The child node of an edge.
    pub(super) fn child(&mut self, node: u32, edge: u32) -> u32 {
        let known = self.nodes[node as usize].edges[edge as usize].child;
        if known != 0 {
            return known;
        }
        let child = self.add_node();
        self.nodes[node as usize].edges[edge as usize].child = child;
        child
    }

    /// The child node of a joint choice.
    pub(super) fn joint_child(&mut self, node: u32, edges: Joint) -> u32 {
        if let Some(&child) = self.joint.get(&(node, edges)) {
            return child;
        }
        let child = self.add_node();
        self.joint.insert((node, edges), child);
        child
    }

    /// The value of these joint choices for a seat, if they have been tried.
    pub(super) fn joint_value(&self, node: u32, edges: Joint, seat: Seat) -> Option<f32> {
        let child = self.node(*self.joint.get(&(node, edges))?);
        (child.visits > 0).then(|| child.worth[seat.index()])
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node::new());
        self.nodes.len() as u32 - 1
    }
}
