//! The possible paths of cards as a flow network, through which each title must be able to flow.
//!
//! A node is a hidden zone during some time. An arc is a move of a number of hidden cards. Cards that were seen
//! entering a hidden zone are a supply there, and cards that were seen leaving it a demand.
//!
//! There are two checks. The weaker one: whether each card can be where it is, if every arc has unlimited capacity. The
//! stronger one: whether the cards can be there together, if no arc carries more cards than were moved; titles are then
//! checked one by one and in groups, each as if it had the whole capacity. What fails is impossible, and what passes is
//! nearly always possible.

use super::bag::{Bag, Titles, contains};
use crate::names::Title;

pub(super) type Node = u32;

/// The capacity for all cards of the game.
const EVERY_CARD: u8 = crate::cards::ALL as u8;

#[derive(Clone, Copy)]
struct Arc {
    from: Node,
    to: Node,
    room: u8,
    /// Titles that were certainly not among the cards.
    barred: Titles,
}

#[derive(Clone, Copy)]
struct Seen {
    node: Node,
    title: Title,
    count: u8,
}

/// At this point there was at least one of these titles.
#[derive(Clone, Copy)]
struct Witness {
    before: Node,
    after: Node,
    titles: Titles,
}

#[derive(Default)]
pub(super) struct Net {
    nodes: u32,
    /// Whether a card has left the node, so that none can be added to it any more.
    left: Vec<bool>,
    arcs: Vec<Arc>,
    supplies: Vec<Seen>,
    demands: Vec<Seen>,
    witnesses: Vec<Witness>,
}

impl Net {
    pub(super) fn node(&mut self) -> Node {
        self.left.push(false);
        self.nodes += 1;
        self.nodes - 1
    }

    pub(super) fn arc(&mut self, from: Node, to: Node, room: usize) {
        self.barred_arc(from, to, room, 0);
    }

    pub(super) fn barred_arc(&mut self, from: Node, to: Node, room: usize, barred: Titles) {
        if room > 0 {
            self.left[from as usize] = true;
            self.arcs.push(Arc { from, to, room: room as u8, barred });
        }
    }

    /// Whether more cards can be added to this node: none has left it yet.
    pub(super) fn is_fresh(&self, node: Node) -> bool {
        !self.left[node as usize]
    }

    pub(super) fn supply(&mut self, node: Node, cards: &Bag) {
        self.supplies.extend(cards.counts().map(|(title, count)| Seen { node, title, count: count as u8 }));
    }

    pub(super) fn demand(&mut self, node: Node, cards: &Bag) {
        self.left[node as usize] = true;
        self.demands.extend(cards.counts().map(|(title, count)| Seen { node, title, count: count as u8 }));
    }

    /// One of these titles was there between these two nodes.
    pub(super) fn witness(&mut self, before: Node, after: Node, titles: Titles) {
        self.witnesses.push(Witness { before, after, titles });
    }

    /// Reports titles that cannot have gone from where they were seen to where they were seen next: one by one, or all
    /// together.
    pub(super) fn flows(&self, together: bool) -> Result<(), String> {
        let mut flow = Flow::new(self, together);
        for title in Title::ALL {
            flow.check(self, 1 << title.index(), None).map_err(|wrong| format!("{title}: {wrong}"))?;
        }
        if !together {
            return Ok(());
        }
        for kind in crate::names::Type::ALL {
            let group = super::bag::titles(|title| title.kind() == kind);
            flow.check(self, group, None).map_err(|wrong| format!("all of type {kind}: {wrong}"))?;
        }
        for witness in &self.witnesses {
            let all = flow.check(self, witness.titles, Some(witness));
            all.map_err(|wrong| format!("one of certain cards was there: {wrong}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
impl Net {
    /// Whether all these titles fit together, checked for every subset. For few titles only.
    pub(super) fn flows_of_all(&self, titles: &[Title]) -> Result<(), String> {
        let mut flow = Flow::new(self, true);
        for chosen in 1u32..1 << titles.len() {
            let chosen = titles.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
            let group = chosen.fold(0, |group, (_, title)| group | 1 << title.index());
            flow.check(self, group, None)?;
        }
        Ok(())
    }
}

/// A search for a flow; arcs are stored in both directions, one after the other.
struct Flow {
    together: bool,
    /// The index in `links` of the first arc of each node.
    first: Vec<u32>,
    /// Arcs by their start node: twice the index of the arc, plus one for the reverse direction.
    links: Vec<u32>,
    room: Vec<u8>,
    wanted: Vec<u8>,
    visited: Vec<u32>,
    round: u32,
    path: Vec<(Node, u32)>,
}

impl Flow {
    fn new(net: &Net, together: bool) -> Flow {
        let nodes = net.nodes as usize;
        let mut first = vec![0u32; nodes + 1];
        for arc in &net.arcs {
            first[arc.from as usize] += 1;
            first[arc.to as usize] += 1;
        }
        let mut sum = 0;
        for place in &mut first {
            sum += std::mem::replace(place, sum);
        }
        let mut next = first.clone();
        let mut links = vec![0; 2 * net.arcs.len()];
        for (at, arc) in net.arcs.iter().enumerate() {
            for (node, link) in [(arc.from, 2 * at), (arc.to, 2 * at + 1)] {
                let place = &mut next[node as usize];
                links[*place as usize] = link as u32;
                *place += 1;
            }
        }
        Flow {
            together,
            first,
            links,
            room: Vec::new(),
            wanted: vec![0; nodes],
            visited: vec![0; nodes],
            round: 0,
            path: Vec::new(),
        }
    }

    /// Whether all sightings of these titles fit together.
    fn check(&mut self, net: &Net, group: Titles, witness: Option<&Witness>) -> Result<(), String> {
        let of_group = |seen: &&Seen| contains(group, seen.title);
        let sum = |list: &[Seen]| list.iter().filter(of_group).map(|seen| usize::from(seen.count)).sum::<usize>();
        let (supplied, demanded) = (sum(&net.supplies), sum(&net.demands));
        if supplied != demanded {
            return Err(format!("{supplied} became hidden, {demanded} were revealed or are there"));
        }
        self.room.clear();
        for arc in &net.arcs {
            let room = if self.together { arc.room } else { EVERY_CARD };
            self.room.extend([if group & !arc.barred == 0 { 0 } else { room }, 0]);
        }
        self.wanted.fill(0);
        for seen in net.demands.iter().filter(of_group) {
            self.wanted[seen.node as usize] += seen.count;
        }
        let mut sources: Vec<(Node, u8)> =
            net.supplies.iter().filter(of_group).map(|seen| (seen.node, seen.count)).collect();
        if let Some(witness) = witness {
            self.wanted[witness.before as usize] += 1;
            sources.push((witness.after, 1));
        }
        let mut lost = 0;
        // Later ones first: they have fewer paths, and earlier ones can go around them.
        for &(node, count) in sources.iter().rev() {
            lost += (0..count).filter(|_| !self.send(net, node)).count();
        }
        if lost > 0 { Err(format!("{lost} of {supplied} cannot have reached their zones")) } else { Ok(()) }
    }

    /// Sends one card from a node to one with a demand, if there is a path.
    fn send(&mut self, net: &Net, from: Node) -> bool {
        self.round += 1;
        self.path.clear();
        self.visited[from as usize] = self.round;
        self.path.push((from, self.first[from as usize]));
        while let Some((node, next)) = self.path.last_mut() {
            let here = *node as usize;
            if self.wanted[here] > 0 {
                self.wanted[here] -= 1;
                // The next link to try is stored beside each node of the path.
                for &(_, next) in &self.path[..self.path.len() - 1] {
                    let link = self.links[next as usize - 1] as usize;
                    self.room[link] -= 1;
                    self.room[link ^ 1] += 1;
                }
                return true;
            }
            if *next == self.first[here + 1] {
                self.path.pop();
                continue;
            }
            let link = self.links[*next as usize] as usize;
            *next += 1;
            let arc = net.arcs[link / 2];
            let to = if link.is_multiple_of(2) { arc.to } else { arc.from };
            if self.room[link] > 0 && self.visited[to as usize] != self.round {
                self.visited[to as usize] = self.round;
                self.path.push((to, self.first[to as usize]));
            }
        }
        false
    }
}
