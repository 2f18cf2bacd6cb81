//! Whether a log can have led to a position: the events are replayed, and every hidden card must have a path from where
//! it was last seen to where it is now. Independent of the data that `imagine` uses.
//!
//! Public information is checked for every card. Information of a single seat is checked as far as that seat still has
//! it: its own cards, and others that it has seen and that have not been mixed with hidden ones since.

use std::collections::HashMap;

use harena_core::{Seat, Viewer};

use super::bag::{Bag, Titles};
use super::hidden::HiddenItems;
use super::net::{Net, Node};
use super::replay::{Move, Replay, Zone};
use crate::actions::{Event, Shown};
use crate::cards::{Cards, deck_of, title};
use crate::frame::Frame;
use crate::names::{Slot, Title};
use crate::state::State;

type Possible = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}

/// Whether the log of this seat could have led to this position.
pub(super) fn log_allows(state: &State, viewer: Seat, log: &[Event]) -> Possible {
    let public: Vec<Event> = log.iter().map(|event| event.redacted(Viewer::Spectator)).collect();
    ways(state, None, &public, false)?;
    items(state, log)?;
    let past = Past::read(state, Some(viewer), log)?;
    past.sightings(state)
}

/// Whether every card can be where it is: by public information or that of one seat; one by one, or all together.
pub(super) fn ways(state: &State, viewer: Option<Seat>, log: &[Event], together: bool) -> Possible {
    let past = Past::read(state, viewer, log)?;
    // A log that can be read in two ways is accepted.
    if past.replay.is_ambiguous { Ok(()) } else { past.net.flows(together) }
}

/// The same for a log that begins in a position made by hand: by public information, a hidden card of a seat can then
/// have been in any of its hidden zones.
#[cfg(test)]
pub(super) fn from_position(start: &State, state: &State, viewer: Seat, log: &[Event], titles: &[Title]) -> Possible {
    Past::set_up(start, viewer).follow(state, log)?.net.flows_of_all(titles)
}

fn items(state: &State, log: &[Event]) -> Possible {
    let mut items = HiddenItems::new();
    let mut replay = Replay::new(state.seats, state.options);
    let mut moves = Vec::new();
    for (at, event) in log.iter().enumerate() {
        items.enter(event, &replay);
        replay.read(event, log.get(at + 1), true, &mut moves);
        moves.clear();
    }
    items.compare(state)
}

/// What the current decision reveals of the hand of the seat to act.
fn pending(state: &State) -> Possible {
    match state.current() {
        Frame::PillagedOther(seat, kind) => {
            let others = state.hand[seat.index()] & !Cards::typed(kind);
            ensure!(!others.is_empty(), "{seat} has discarded one card that is not of type {kind} and owes another");
        }
        Frame::Curse => {
            ensure!(state.hand[state.turn.index()].has(Title::Curse), "{} is playing a curse", state.turn);
        }
        _ => {}
    }
    Ok(())
}

/// The contents of a zone: known to the viewer, or only their number.
#[derive(Clone, Copy)]
enum Contents {
    Known(Bag),
    Hidden { node: Node, count: usize },
}

struct Deck {
    /// Single cards, the topmost last.
    stack: Vec<Node>,
    pool: Node,
    pool_count: usize,
    /// The rest of the old deck after it was reshuffled: it is being drawn.
    rest: Option<(Node, usize)>,
}

struct Past {
    viewer: Option<Seat>,
    replay: Replay,
    net: Net,
    decks: Vec<Deck>,
    /// By seat: hand, piles, cloak, under Heaps, shown by Foresight.
    contents: Vec<[Contents; 7]>,
    mixed: Contents,
    /// Hands that the viewer has seen, minus cards that were revealed since. Dropped when a hidden card leaves.
    seen_hands: Vec<(Seat, Bag)>,
    /// Cards on decks that were seen.
    seen_tops: HashMap<Node, Title>,
}

impl Past {
    /// Replays a log from the deal up to this position.
    fn read(state: &State, viewer: Option<Seat>, log: &[Event]) -> Result<Past, String> {
        Past::new(state, viewer).follow(state, log)
    }

    fn follow(self, state: &State, log: &[Event]) -> Result<Past, String> {
        let mut past = self;
        let mut moves = Vec::new();
        for (at, event) in log.iter().enumerate() {
            past.replay.read(event, log.get(at + 1), true, &mut moves);
            for moved in moves.drain(..) {
                past.enter(&moved).map_err(|wrong| format!("{event}: {wrong}"))?;
            }
        }
        if !past.replay.is_ambiguous {
            past.compare(state)?;
            pending(state)?;
        }
        Ok(past)
    }

    fn new(state: &State, viewer: Option<Seat>) -> Past {
        let mut net = Net::default();
        let mut decks = Vec::new();
        let mut contents = Vec::new();
        for seat in state.seats.iter() {
            let pool = net.node();
            net.supply(pool, &Bag::deck());
            decks.push(Deck { stack: Vec::new(), pool, pool_count: Bag::deck().len(), rest: None });
            contents.push(std::array::from_fn(|_| match Some(seat) == viewer {
                true => Contents::Known(Bag::default()),
                false => Contents::Hidden { node: net.node(), count: 0 },
            }));
        }
        let mixed = Contents::Hidden { node: net.node(), count: 0 };
        let replay = Replay::new(state.seats, state.options);
        Past { viewer, replay, net, decks, contents, mixed, seen_hands: Vec::new(), seen_tops: HashMap::new() }
    }

    #[cfg(test)]
    fn set_up(state: &State, viewer: Seat) -> Past {
        let mut past = Past::new(state, Some(viewer));
        past.net = Net::default();
        past.replay.begin_in(state);
        for seat in state.seats.iter() {
            let s = seat.index();
            let deck = state.pool[s] | state.stacked[s];
            let piles = state.prepared[s];
            let contents = [state.hand[s], piles[0], piles[1], piles[2], state.cloaked[s], Cards::EMPTY, Cards::EMPTY];
            let hidden = contents.iter().fold(deck, |all, &zone| all | zone);
            let source = past.net.node();
            past.net.supply(source, &Bag::of(if seat == viewer { deck } else { hidden }));
            let mut part = |count: usize| {
                let node = past.net.node();
                past.net.arc(source, node, count);
                node
            };
            past.contents[s] = contents.map(|cards| match seat == viewer {
                true => Contents::Known(Bag::of(cards)),
                false => Contents::Hidden { node: part(cards.len()), count: cards.len() },
            });
            let (stack, pool_count) = (state.stacked[s].len(), state.pool[s].len());
            let stack = (0..stack).map(|_| part(1)).collect();
            past.decks[s] = Deck { stack, pool: part(pool_count), pool_count, rest: None };
        }
        let node = past.net.node();
        past.mixed = Contents::Hidden { node, count: 0 };
        past
    }

    /// Whether the cards that the viewer has seen, and still knows, are there.
    fn sightings(&self, state: &State) -> Possible {
        if self.replay.is_ambiguous {
            return Ok(());
        }
        for (seat, cards) in &self.seen_hands {
            let there = Bag::of(state.hand[seat.index()]).without(cards).is_some();
            ensure!(there, "{seat} holds other cards than were seen");
        }
        for seat in state.seats.iter() {
            let lying = self.decks[seat.index()].stack.iter().rev().zip(state.stack(seat));
            for (node, ix) in lying {
                let seen = self.seen_tops.get(node);
                ensure!(seen.is_none_or(|&seen| seen == title(ix)), "another card was seen on the deck of {seat}");
            }
        }
        Ok(())
    }

    fn contents_of(&mut self, zone: Zone) -> Option<&mut Contents> {
        let (seat, index) = match zone {
            Zone::Hand(seat) => (seat, 0),
            Zone::Pile(seat, slot) => (seat, 1 + slot.index()),
            Zone::Cloak(seat) => (seat, 4),
            Zone::Under(seat) => (seat, 5),
            Zone::Looked(seat) => (seat, 6),
            Zone::Mixed => return Some(&mut self.mixed),
            Zone::Deck(_) | Zone::Play(_) | Zone::Discard(_) => return None,
        };
        Some(&mut self.contents[seat.index()][index])
    }

    fn enter(&mut self, moved: &Move) -> Possible {
        match moved {
            Move::Cards { from, to, cards } => match cards {
                Shown::Cards(cards) => {
                    let cards: Bag = cards.iter().copied().collect();
                    self.take_known(*from, &cards)?;
                    self.put_known(*to, &cards);
                }
                Shown::Count(count) => {
                    let sources = self.take_unknown(*from, *count)?;
                    self.put_unknown(*to, &sources);
                }
            },
            Move::All { from, to } => self.move_all(*from, *to)?,
            Move::Piles { seat, cards } => self.lose_piles(*seat, cards)?,
            Move::OutOfDeck { seat, to, card } => {
                let card: Bag = [*card].into_iter().collect();
                self.mix_deck(*seat, 0);
                let deck = &mut self.decks[seat.index()];
                ensure!(deck.pool_count > 0, "the deck was empty");
                deck.pool_count -= 1;
                self.net.demand(deck.pool, &card);
                self.put_known(*to, &card);
            }
            Move::Reshuffled { seat, cards } => self.reshuffle(*seat, cards),
            Move::Shuffled { seat } => self.mix_deck(*seat, 0),
            Move::DeckLacks { seat, titles } => self.mix_deck(*seat, *titles),
            Move::HandLacks { seat, titles } => self.hand_lacks(*seat, *titles)?,
            Move::HandHas { seat, titles } => self.hand_has(*seat, *titles)?,
            Move::HandSeen { of, cards } => self.hand_seen(*of, cards)?,
            Move::TopsSeen { cards } => self.tops_seen(cards)?,
        }
        Ok(())
    }

    /// The nodes from which this many cards are drawn off the top of a deck.
    fn draw(&mut self, seat: Seat, count: usize) -> Result<Vec<(Node, usize)>, String> {
        let deck = &mut self.decks[seat.index()];
        let mut sources = Vec::new();
        let mut left = count;
        if let Some((node, rest)) = deck.rest.take() {
            ensure!(rest <= left, "not all of the old deck was drawn");
            sources.push((node, rest));
            left -= rest;
        }
        while left > 0
            && let Some(node) = deck.stack.pop()
        {
            sources.push((node, 1));
            left -= 1;
        }
        ensure!(left <= deck.pool_count, "the deck had too few cards");
        if left > 0 {
            sources.push((deck.pool, left));
            deck.pool_count -= left;
        }
        Ok(sources)
    }

    /// Cards that are seen leave a zone.
    fn take_known(&mut self, from: Zone, cards: &Bag) -> Possible {
        if let Zone::Deck(seat) = from {
            let sources = self.draw(seat, cards.len())?;
            let node = match sources[..] {
                [(node, _)] => node,
                _ => self.gather(&sources),
            };
            self.net.demand(node, cards);
            return Ok(());
        }
        let Some(zone) = self.contents_of(from) else { return Ok(()) };
        match zone {
            Contents::Known(bag) => match bag.without(cards) {
                Some(left) => *bag = left,
                None => return Err("it was not there".to_string()),
            },
            Contents::Hidden { node, count } => {
                ensure!(cards.len() <= *count, "there were too few cards");
                *count -= cards.len();
                let node = *node;
                self.net.demand(node, cards);
            }
        }
        if let Zone::Hand(seat) = from {
            for (_, seen) in self.seen_hands.iter_mut().filter(|(of, _)| *of == seat) {
                cards.counts().for_each(|(title, count)| (0..count).for_each(|_| _ = seen.take(title)));
            }
        }
        Ok(())
    }

    /// A node for cards from several others.
    fn gather(&mut self, sources: &[(Node, usize)]) -> Node {
        let gathered = self.net.node();
        for &(node, count) in sources {
            self.net.arc(node, gathered, count);
        }
        gathered
    }

    /// Hidden cards leave a zone.
    fn take_unknown(&mut self, from: Zone, count: usize) -> Result<Vec<(Node, usize)>, String> {
        if let Zone::Deck(seat) = from {
            return self.draw(seat, count);
        }
        if let (Zone::Hand(seat), 1..) = (from, count) {
            self.seen_hands.retain(|(of, _)| *of != seat);
        }
        match self.contents_of(from) {
            Some(Contents::Hidden { node, count: there }) if count <= *there => {
                *there -= count;
                Ok(vec![(*node, count)])
            }
            Some(Contents::Hidden { .. }) => Err("there were too few cards".to_string()),
            Some(Contents::Known(_)) if count == 0 => Ok(Vec::new()),
            _ => Err("a card that lies open was not named".to_string()),
        }
    }

    /// A node of a hidden zone to which cards can be added.
    fn open_node(&mut self, node: Node, count: usize) -> Node {
        if self.net.is_fresh(node) {
            return node;
        }
        let next = self.net.node();
        self.net.arc(node, next, count);
        next
    }

    fn put_known(&mut self, to: Zone, cards: &Bag) {
        if let Zone::Deck(seat) = to {
            for (title, count) in cards.counts() {
                for _ in 0..count {
                    let node = self.net.node();
                    self.net.supply(node, &[title].into_iter().collect());
                    self.seen_tops.insert(node, title);
                    self.decks[seat.index()].stack.push(node);
                }
            }
            return;
        }
        let Some(zone) = self.contents_of(to) else { return };
        match *zone {
            Contents::Known(mut bag) => {
                bag.add_all(cards);
                *self.contents_of(to).expect("it is there") = Contents::Known(bag);
            }
            Contents::Hidden { node, count } => {
                let node = self.open_node(node, count);
                self.net.supply(node, cards);
                *self.contents_of(to).expect("it is there") = Contents::Hidden { node, count: count + cards.len() };
            }
        }
    }

    fn put_unknown(&mut self, to: Zone, sources: &[(Node, usize)]) {
        let more: usize = sources.iter().map(|(_, count)| count).sum();
        if more == 0 {
            return;
        }
        if let Zone::Deck(seat) = to {
            let node = self.gather(sources);
            self.decks[seat.index()].stack.push(node);
            return;
        }
        // Only known cards enter a zone where everything is known.
        let Some(&mut Contents::Hidden { node, count }) = self.contents_of(to) else { return };
        let node = self.open_node(node, count);
        for &(source, room) in sources {
            self.net.arc(source, node, room);
        }
        *self.contents_of(to).expect("it is there") = Contents::Hidden { node, count: count + more };
    }

    fn move_all(&mut self, from: Zone, to: Zone) -> Possible {
        let Some(zone) = self.contents_of(from).copied() else { return Ok(()) };
        match zone {
            Contents::Known(cards) => {
                self.take_known(from, &cards)?;
                self.put_known(to, &cards);
            }
            Contents::Hidden { count, .. } => {
                let sources = self.take_unknown(from, count)?;
                self.put_unknown(to, &sources);
                self.emptied(from);
            }
        }
        Ok(())
    }

    /// A hidden zone is empty.
    fn emptied(&mut self, zone: Zone) {
        let node = self.net.node();
        if let Some(Contents::Hidden { node: old, count: 0 }) = self.contents_of(zone) {
            *old = node;
        }
    }

    fn lose_piles(&mut self, seat: Seat, cards: &Bag) -> Possible {
        let mut sources = Vec::new();
        let mut known = Bag::default();
        for slot in Slot::ALL {
            match self.contents_of(Zone::Pile(seat, slot)).map(|zone| *zone) {
                Some(Contents::Hidden { node, count }) => sources.push((node, count)),
                Some(Contents::Known(pile)) => known.add_all(&pile),
                None => {}
            }
        }
        if Some(seat) == self.viewer {
            ensure!(known == *cards, "other cards were prepared");
        } else {
            let gathered = self.gather(&sources);
            self.net.demand(gathered, cards);
        }
        for slot in Slot::ALL {
            let fresh = self.net.node();
            match self.contents_of(Zone::Pile(seat, slot)) {
                Some(Contents::Hidden { node, count }) => (*node, *count) = (fresh, 0),
                Some(Contents::Known(pile)) => *pile = Bag::default(),
                None => {}
            }
        }
        Ok(())
    }

    /// The order of the deck is unknown from now on; it contains none of these titles.
    fn mix_deck(&mut self, seat: Seat, barred: Titles) {
        let deck = &self.decks[seat.index()];
        if deck.stack.is_empty() && barred == 0 {
            return;
        }
        let sources: Vec<(Node, usize)> =
            deck.stack.iter().map(|&node| (node, 1)).chain([(deck.pool, deck.pool_count)]).collect();
        let pool = self.net.node();
        for &(node, count) in &sources {
            self.net.barred_arc(node, pool, count, barred);
        }
        let deck = &mut self.decks[seat.index()];
        deck.stack.clear();
        deck.pool_count = sources.iter().map(|(_, count)| count).sum();
        deck.pool = pool;
    }

    fn reshuffle(&mut self, seat: Seat, cards: &Bag) {
        self.mix_deck(seat, 0);
        let pool = self.net.node();
        self.net.supply(pool, cards);
        let deck = &mut self.decks[seat.index()];
        deck.rest = (deck.pool_count > 0).then_some((deck.pool, deck.pool_count));
        (deck.pool, deck.pool_count) = (pool, cards.len());
    }

    fn hand_lacks(&mut self, seat: Seat, titles: Titles) -> Possible {
        let Some(&mut Contents::Hidden { node, count }) = self.contents_of(Zone::Hand(seat)) else { return Ok(()) };
        let next = self.net.node();
        self.net.barred_arc(node, next, count, titles);
        *self.contents_of(Zone::Hand(seat)).expect("a hand") = Contents::Hidden { node: next, count };
        Ok(())
    }

    fn hand_has(&mut self, seat: Seat, titles: Titles) -> Possible {
        if titles == super::bag::titles(|_| true) {
            return Ok(());
        }
        let Some(&mut Contents::Hidden { node, count }) = self.contents_of(Zone::Hand(seat)) else { return Ok(()) };
        ensure!(count > 0, "the hand was empty");
        let next = self.net.node();
        self.net.arc(node, next, count);
        self.net.witness(node, next, titles);
        *self.contents_of(Zone::Hand(seat)).expect("a hand") = Contents::Hidden { node: next, count };
        Ok(())
    }

    fn hand_seen(&mut self, of: Seat, cards: &Shown) -> Possible {
        let Shown::Cards(cards) = cards else { return Ok(()) };
        let cards: Bag = cards.iter().copied().collect();
        let Some(&mut Contents::Hidden { node, count }) = self.contents_of(Zone::Hand(of)) else { return Ok(()) };
        ensure!(count == cards.len(), "the hand had {count} cards");
        let next = self.net.node();
        self.net.demand(node, &cards);
        self.net.supply(next, &cards);
        self.seen_hands.push((of, cards));
        *self.contents_of(Zone::Hand(of)).expect("a hand") = Contents::Hidden { node: next, count };
        Ok(())
    }

    fn tops_seen(&mut self, cards: &Shown) -> Possible {
        let mut titles = match cards {
            Shown::Cards(cards) => Some(cards.iter()),
            Shown::Count(_) => None,
        };
        for seat in self.replay.seats.iter() {
            let deck = &mut self.decks[seat.index()];
            let top = match deck.stack.pop() {
                Some(top) => top,
                None if deck.pool_count == 0 => continue,
                None => {
                    let pool = deck.pool;
                    deck.pool_count -= 1;
                    let top = self.net.node();
                    self.net.arc(pool, top, 1);
                    top
                }
            };
            let top = match titles.as_mut().map(Iterator::next) {
                Some(Some(&title)) => {
                    let card: Bag = [title].into_iter().collect();
                    self.net.demand(top, &card);
                    let seen = self.net.node();
                    self.net.supply(seen, &card);
                    self.seen_tops.insert(seen, title);
                    seen
                }
                Some(None) => return Err("there were more decks than cards".to_string()),
                None => top,
            };
            self.decks[seat.index()].stack.push(top);
        }
        Ok(())
    }

    /// Enters the actual position as the last sighting.
    fn compare(&mut self, state: &State) -> Possible {
        for seat in state.seats.iter() {
            let s = seat.index();
            let heaps = (state.play[s] & Cards::titled(Title::Heap)).iter();
            let under = heaps.fold(Cards::EMPTY, |all, heap| all | state.tucked[deck_of(heap)]);
            let looked = if seat == state.turn { state.looked } else { Cards::EMPTY };
            let piles = Slot::ALL.map(|slot| (Zone::Pile(seat, slot), state.prepared[s][slot.index()]));
            let others = [
                (Zone::Hand(seat), state.hand[s]),
                (Zone::Cloak(seat), state.cloaked[s]),
                (Zone::Under(seat), under),
                (Zone::Looked(seat), looked),
            ];
            for (zone, cards) in piles.into_iter().chain(others) {
                self.compare_contents(zone, &Bag::of(cards))?;
            }
            ensure!(Bag::of(state.play[s]) == self.replay.play[s], "other cards are in play for {seat}");
            ensure!(Bag::of(state.discard[s]) == self.replay.discard[s], "other cards are discarded by {seat}");
            self.compare_deck(state, seat)?;
        }
        Ok(())
    }

    fn compare_contents(&mut self, zone: Zone, cards: &Bag) -> Possible {
        match self.contents_of(zone).map(|zone| *zone) {
            Some(Contents::Known(known)) => ensure!(known == *cards, "{zone:?} holds other cards"),
            Some(Contents::Hidden { node, count }) => {
                ensure!(count == cards.len(), "{zone:?} holds {} cards and not {count}", cards.len());
                self.net.demand(node, cards);
            }
            None => {}
        }
        Ok(())
    }

    fn compare_deck(&mut self, state: &State, seat: Seat) -> Possible {
        let deck = &self.decks[seat.index()];
        let there = state.pool[seat.index()].len() + state.stacked[seat.index()].len();
        let count = deck.stack.len() + deck.pool_count;
        ensure!(deck.rest.is_none() && there == count, "the deck of {seat} has {there} cards and not {count}");
        let mut stack = state.stack(seat);
        for &node in deck.stack.iter().rev() {
            let Some(ix) = stack.next() else { return Err(format!("the deck of {seat} has lost its order")) };
            self.net.demand(node, &[title(ix)].into_iter().collect());
        }
        let mut rest = Bag::of(state.pool[seat.index()]);
        stack.for_each(|ix| rest.add(title(ix)));
        self.net.demand(deck.pool, &rest);
        Ok(())
    }
}
