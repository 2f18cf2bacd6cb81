//! Undoes moves, from a world back to the deal.
//!
//! Most moves can be undone in one way only: a card that was played returns to the hand. If the seat did not see which
//! card moved, cards that no earlier move distinguishes count as one choice, those that must leave soonest are tried
//! first, and failed positions are remembered.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use harena_core::Seat;

use super::{Move, Verdict};
use crate::cards::{CardSet, DECK, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES};
use crate::state::State;

/// Where the hidden cards are. A card in none of these places is visible.
#[derive(Clone, Copy)]
struct Zones {
    hand: [CardSet; 5],
    aside: [CardSet; 5],
    secret: [Ix; 5],
    deck: CardSet,
}

/// What distinguishes a card from others before a move: the last move that named it, and the sets of cards that
/// contained it since then.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Kind {
    since: usize,
    /// NONE for a card that was in the deck then, like any other there.
    name: Ix,
    sets: u128,
}

struct Search<'a> {
    moves: &'a [Move],
    covered: &'a [Ix],
    /// By card: the moves that name it, in order, and whether it was in the deck then.
    named: Vec<Vec<(usize, bool)>>,
    /// The moves that are about sets, in order, and by card the sets that contain it.
    about_sets: Vec<usize>,
    in_sets: Vec<u128>,
    failed: HashSet<(usize, u64)>,
    choices: usize,
    limit: usize,
    /// The earliest move that could not be undone.
    stuck: (usize, String),
}

/// Searches for a way to undo all moves; stops after `limit` choices.
pub(super) fn undo(moves: &[Move], covered: &[Ix], world: &State, limit: usize) -> Verdict {
    let mut zones = Zones {
        hand: world.hand,
        aside: world.aside,
        secret: world.secret,
        deck: world.stack_from(world.deck).collect(),
    };
    // The Magus's stack before it is put on the discard pile.
    for ix in world.stack.into_iter().filter(|&ix| ix != NONE) {
        if ix >= FIGHTERS {
            return Verdict::Impossible("a stack of other cards than fighters".into());
        }
        zones.hand[world.turn.index()].add(ix);
    }
    let mut search = Search::new(moves, covered, limit);
    let found = search.back(moves.len(), zones);
    if found {
        Verdict::Possible
    } else if search.choices >= limit {
        Verdict::Undecided
    } else {
        Verdict::Impossible(format!("{} of {}: {}", search.stuck.0, moves.len(), search.stuck.1))
    }
}

fn is_referee(ix: Ix) -> bool {
    (REFEREES..HEAD_REFEREE).contains(&ix)
}

/// The same card, or the other one of two identical ones.
fn find(ix: Ix, within: CardSet) -> Option<Ix> {
    if within.has(ix) {
        return Some(ix);
    }
    (REFEREES..HEAD_REFEREE).find(|&other| is_referee(ix) && within.has(other))
}

/// These cards within a set; for referees, either of the two.
fn find_all(cards: CardSet, mut within: CardSet) -> Option<CardSet> {
    let mut found = CardSet::EMPTY;
    for ix in cards.iter() {
        let ix = find(ix, within)?;
        within.remove(ix);
        found.add(ix);
    }
    Some(found)
}

impl Search<'_> {
    fn new<'a>(moves: &'a [Move], covered: &'a [Ix], limit: usize) -> Search<'a> {
        let mut search = Search {
            moves,
            covered,
            named: vec![Vec::new(); DECK],
            about_sets: Vec::new(),
            in_sets: vec![0; DECK],
            failed: HashSet::new(),
            choices: 0,
            limit,
            stuck: (usize::MAX, String::new()),
        };
        for (at, step) in moves.iter().enumerate() {
            let mut names = |cards: CardSet, in_deck: bool| {
                for ix in cards.iter() {
                    search.named[ix as usize].push((at, in_deck));
                    if is_referee(ix) {
                        search.named[(REFEREES + HEAD_REFEREE - 1 - ix) as usize].push((at, in_deck));
                    }
                }
            };
            match *step {
                Move::Draw { cards, .. } | Move::SetAside { cards, .. } | Move::TakeBack { cards, .. } => {
                    names(cards.unwrap_or_default(), false);
                }
                Move::Leave { ix, .. }
                | Move::Enter { ix, .. }
                | Move::Unhide { ix, .. }
                | Move::SecretIs { ix, .. } => {
                    names(CardSet::single(ix), false);
                }
                Move::Hide { ix, .. } | Move::Pass { ix, .. } => names(ix.into_iter().collect(), false),
                Move::Stack { ref covered, top, .. } => {
                    names(CardSet::single(top), false);
                    names(search.covered[covered.clone()].iter().copied().collect(), false);
                }
                Move::HandIs { cards, .. } | Move::HandHas { cards, .. } => names(cards, false),
                Move::Reshuffle { cards, .. } => names(cards, true),
                _ => {}
            }
            let set = match *step {
                Move::Pass { among, ix: None, .. } if among != CardSet::ALL => among,
                Move::HandMeets { cards, .. }
                | Move::HandLacks { cards, .. }
                | Move::SomePlayable { cards }
                | Move::NonePlayable { cards } => cards,
                _ => continue,
            };
            assert!(search.about_sets.len() < 128, "more sets than a number has bits");
            for ix in set.iter() {
                search.in_sets[ix as usize] |= 1 << search.about_sets.len();
            }
            search.about_sets.push(at);
        }
        search
    }

    fn kind(&self, ix: Ix, before: usize) -> Kind {
        let named = &self.named[ix as usize];
        let earlier = named.partition_point(|&(at, _)| at < before);
        let (since, in_deck) = if earlier == 0 { (0, true) } else { (named[earlier - 1].0 + 1, named[earlier - 1].1) };
        let bits = |at: usize| self.about_sets.partition_point(|&other| other < at);
        let upto = |count: usize| if count >= 128 { u128::MAX } else { (1u128 << count) - 1 };
        let sets = self.in_sets[ix as usize] & upto(bits(before)) & !upto(bits(since));
        Kind { since, name: if in_deck { NONE } else { ix }, sets }
    }

    /// The latest earlier move after which this card cannot have been in this hand.
    fn urgency(&self, ix: Ix, seat: Seat, before: usize, since: usize) -> usize {
        let at = (since..before).rev().find(|&at| match self.moves[at] {
            Move::HandLacks { seat: other, cards } => other == seat && cards.has(ix),
            Move::HandIs { seat: other, cards } => other == seat && find(ix, cards).is_none(),
            Move::NonePlayable { cards } => cards.has(ix),
            _ => false,
        });
        at.map_or(since, |at| at + 1)
    }

    fn stuck(&mut self, at: usize, why: impl Fn() -> String) -> bool {
        if at < self.stuck.0 {
            self.stuck = (at, why());
        }
        false
    }

    /// Undoes the first `count` moves, the last of them first.
    fn back(&mut self, mut count: usize, mut zones: Zones) -> bool {
        while count > 0 {
            count -= 1;
            let moves = self.moves;
            let step = &moves[count];
            let fits = match *step {
                Move::Draw { seat, cards: Some(cards), .. } => match find_all(cards, zones.hand[seat.index()]) {
                    Some(cards) => {
                        zones.hand[seat.index()] = zones.hand[seat.index()].minus(cards);
                        zones.deck = zones.deck.or(cards);
                        true
                    }
                    None => false,
                },
                Move::Leave { seat, ix } => match find(ix, zones.open()) {
                    Some(ix) => {
                        zones.hand[seat.index()].add(ix);
                        true
                    }
                    None => false,
                },
                Move::Enter { seat, ix } => {
                    let fits = zones.hand[seat.index()].has(ix);
                    zones.hand[seat.index()].remove(ix);
                    fits
                }
                Move::Hide { seat, ix } => {
                    let hidden = std::mem::replace(&mut zones.secret[seat.index()], NONE);
                    let fits = hidden < FIGHTERS && ix.is_none_or(|ix| ix == hidden);
                    if fits {
                        zones.hand[seat.index()].add(hidden);
                    }
                    fits
                }
                Move::Unhide { seat, ix } => {
                    let fits = zones.secret[seat.index()] == NONE && zones.open().has(ix);
                    zones.secret[seat.index()] = ix;
                    fits
                }
                Move::SetAside { seat, cards: Some(cards), .. } => match find_all(cards, zones.aside[seat.index()]) {
                    Some(cards) => {
                        zones.aside[seat.index()] = zones.aside[seat.index()].minus(cards);
                        zones.hand[seat.index()] = zones.hand[seat.index()].or(cards);
                        true
                    }
                    None => false,
                },
                Move::TakeBack { seat, cards: Some(cards), .. } => match find_all(cards, zones.hand[seat.index()]) {
                    Some(cards) => {
                        zones.hand[seat.index()] = zones.hand[seat.index()].minus(cards);
                        zones.aside[seat.index()] = cards;
                        true
                    }
                    None => false,
                },
                Move::Pass { from, to, ix: Some(ix), .. } => match find(ix, zones.hand[to.index()]) {
                    Some(ix) => {
                        zones.hand[to.index()].remove(ix);
                        zones.hand[from.index()].add(ix);
                        true
                    }
                    None => false,
                },
                Move::Stack { seat, ref covered, top } => {
                    let covered: CardSet = self.covered[covered.clone()].iter().copied().collect();
                    let cards = covered.or(CardSet::single(top));
                    let fits = cards.minus(CardSet::ALL_FIGHTERS).is_empty() && cards.minus(zones.open()).is_empty();
                    zones.hand[seat.index()] = zones.hand[seat.index()].or(cards);
                    fits
                }
                Move::Reshuffle { cards, left } => {
                    let fits = cards.minus(zones.deck).is_empty() && zones.deck.len() == cards.len() + left;
                    zones.deck = zones.deck.minus(cards);
                    fits
                }
                Move::HandIs { seat, cards } => {
                    let hand = zones.hand[seat.index()];
                    hand.len() == cards.len() && find_all(cards, hand).is_some()
                }
                Move::HandHas { seat, cards } => find_all(cards, zones.hand[seat.index()]).is_some(),
                Move::HandMeets { seat, cards } => !zones.hand[seat.index()].and(cards).is_empty(),
                Move::HandLacks { seat, cards } => zones.hand[seat.index()].and(cards).is_empty(),
                Move::SecretIs { seat, ix } => zones.secret[seat.index()] == ix,
                Move::SecretLacks { seat, cards } => !cards.has(zones.secret[seat.index()]),
                Move::SomePlayable { cards } => !zones.held().and(cards).is_empty(),
                Move::NonePlayable { cards } => zones.held().and(cards).is_empty(),
                Move::Draw { .. } | Move::SetAside { .. } | Move::TakeBack { .. } | Move::Pass { .. } => {
                    return self.choose(count, zones);
                }
            };
            if !fits {
                return self.stuck(count, || format!("{step:?}"));
            }
        }
        true
    }

    /// Undoes a move of unknown cards.
    fn choose(&mut self, at: usize, zones: Zones) -> bool {
        if !self.failed.insert((at, self.key(at, &zones))) || self.choices >= self.limit {
            return false;
        }
        let (seat, from, wanted) = match self.moves[at] {
            Move::Draw { seat, count, .. } | Move::TakeBack { seat, count, .. } => {
                (seat, zones.hand[seat.index()], count)
            }
            Move::SetAside { seat, count, .. } => (seat, zones.aside[seat.index()], count),
            Move::Pass { to, among, .. } => (to, zones.hand[to.index()].and(among), 1),
            _ => unreachable!("only moves with a choice"),
        };
        let draw = matches!(self.moves[at], Move::Draw { .. });
        // Groups of cards that no earlier move distinguishes, with their urgency.
        let mut kinds: Vec<(usize, Kind, CardSet)> = Vec::new();
        for ix in from.iter() {
            let kind = self.kind(ix, at);
            // A card drawn from the deck was in the deck when it was last named. For referees it is unknown which one
            // was named.
            if draw && kind.name != NONE && !is_referee(ix) {
                continue;
            }
            match kinds.iter_mut().find(|(_, other, _)| *other == kind) {
                Some((_, _, cards)) => cards.add(ix),
                None => kinds.push((self.urgency(ix, seat, at, kind.since), kind, CardSet::single(ix))),
            }
        }
        kinds.sort_by_key(|&(urgency, kind, _)| std::cmp::Reverse((urgency, kind.name != NONE)));
        let kinds: Vec<CardSet> = kinds.into_iter().map(|(_, _, cards)| cards).collect();
        if kinds.iter().map(|cards| cards.len()).sum::<u32>() < wanted {
            return self.stuck(at, || format!("too few cards that could have moved: {:?}", seat));
        }
        self.split(at, zones, &kinds, wanted, CardSet::EMPTY)
    }

    /// Tries all ways to take `wanted` cards of these kinds.
    fn split(&mut self, at: usize, zones: Zones, kinds: &[CardSet], wanted: u32, taken: CardSet) -> bool {
        if self.choices >= self.limit {
            return false;
        }
        if wanted == 0 {
            self.choices += 1;
            return self.take(at, zones, taken);
        }
        let Some((first, rest)) = kinds.split_first() else { return false };
        let elsewhere: u32 = rest.iter().map(|cards| cards.len()).sum();
        (wanted.saturating_sub(elsewhere)..=wanted.min(first.len())).rev().any(|count| {
            let some: CardSet = first.iter().take(count as usize).collect();
            self.split(at, zones, rest, wanted - count, taken.or(some))
        })
    }

    fn take(&mut self, at: usize, mut zones: Zones, cards: CardSet) -> bool {
        let (from, to) = match self.moves[at] {
            Move::Draw { seat, .. } => (&mut zones.hand[seat.index()], &mut zones.deck),
            Move::TakeBack { seat, .. } => (&mut zones.hand[seat.index()], &mut zones.aside[seat.index()]),
            Move::SetAside { seat, .. } => (&mut zones.aside[seat.index()], &mut zones.hand[seat.index()]),
            Move::Pass { from, to, .. } => {
                zones.hand[to.index()] = zones.hand[to.index()].minus(cards);
                zones.hand[from.index()] = zones.hand[from.index()].or(cards);
                return self.back(at, zones);
            }
            _ => unreachable!("only moves with a choice"),
        };
        *from = from.minus(cards);
        *to = to.or(cards);
        self.back(at, zones)
    }

    /// A hash of the zones as this move and earlier ones see them: which kinds of cards are where.
    fn key(&self, at: usize, zones: &Zones) -> u64 {
        let mut hasher = DefaultHasher::new();
        let places = zones.hand.iter().chain(&zones.aside).chain([&zones.deck]).copied();
        for place in places.chain(zones.secret.map(|ix| if ix == NONE { CardSet::EMPTY } else { CardSet::single(ix) }))
        {
            let mut kinds: Vec<_> =
                place.iter().map(|ix| self.kind(ix, at + 1)).map(|k| (k.since, k.name, k.sets)).collect();
            kinds.sort_unstable();
            kinds.hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl Zones {
    fn open(&self) -> CardSet {
        let secret: CardSet = self.secret.iter().copied().filter(|&ix| ix != NONE).collect();
        CardSet::ALL.minus(self.held()).minus(secret).minus(self.deck)
    }

    /// In the hands and set aside.
    fn held(&self) -> CardSet {
        let all = self.hand.iter().chain(&self.aside);
        all.fold(CardSet::EMPTY, |held, cards| held.or(*cards))
    }
}
