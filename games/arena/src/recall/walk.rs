//! The fallback of the replay: a random walk that starts at the truth.
//!
//! A *trajectory* is a world together with the moves that led to it. The true one satisfies all constraints. Two hidden
//! cards can be exchanged over an *interval*: from a moment at which they are in the same place, or the beginning, to
//! the next such moment, or the end, if the seat does not know the place of either in between. A step of the walk is
//! one exchange, or a few at once to reach what single ones cannot, and is undone if it breaks a constraint. So every
//! trajectory on the way is consistent, and the number of steps does not depend on chance. After many steps hardly
//! anything of the truth is left.
//!
//! Not proven: that exchanges reach every trajectory, and how many steps are enough. `tests/fallback.rs` measures it.

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, FIGHTERS, Ix, NONE, SLOT};
use crate::history::{CREATURES, History, Kind, NONE_PLAYABLE, SOME_PLAYABLE, Zones};
use crate::imagine::Deal;
use crate::state::State;

/// Steps per hidden card.
const STEPS: u32 = 40;
/// The most exchanges in one step.
const EXCHANGES: usize = 3;

/// The place of a card for exchanges; a hand has the number of its seat.
type Place = u8;
const ASIDE: Place = 5;
const DRAW_PILE: Place = 10;
/// Under a secret bet, or unseen on the discard pile: no other card is in the same place.
const ALONE: Place = 11;
/// The seat knows its place.
const SEEN: Place = 12;

/// The entries over which two cards are exchanged, and whether the interval reaches to the present.
#[derive(Clone, Copy, Debug)]
struct Interval {
    from: usize,
    to: usize,
    is_now: bool,
}

#[derive(Clone, Copy)]
struct Exchange {
    cards: [Ix; 2],
    interval: Interval,
}

struct Walk<'a> {
    state: &'a State,
    observer: usize,
    unknown: CardSet,
    /// The cards whose place the seat did not know before the first entry.
    hidden_at_first: CardSet,

    // The current trajectory.
    history: History,
    now: Zones,
    /// The unseen cards on the discard pile or on the stack that is not yet there, by the true card.
    covered: [Ix; DECK],
}

impl State {
    #[cold]
    pub(crate) fn walked(&self, observer: Seat, chance: &mut impl Chance) -> State {
        let mut walk = Walk::new(self, observer);
        let mut buffer = [NONE; DECK];
        let cards = walk.cards().list(&mut buffer);
        // Zero, unless the position was set up.
        let broken = walk.broken();
        let count = cards.len() as u32;
        let steps = if count < 2 { 0 } else { STEPS * count };
        for _ in 0..steps {
            let exchanges = [1, 1, 2, EXCHANGES][chance.below(4) as usize];
            let mut done = [None; EXCHANGES];
            let mut one = cards[chance.below(count) as usize];
            for exchange in &mut done[..exchanges] {
                let other = cards[chance.below(count) as usize];
                *exchange = walk.exchange(one, other, chance);
                one = other;
            }
            if done.iter().any(Option::is_some) && walk.broken() > broken {
                done.iter().rev().flatten().for_each(|exchange| walk.apply(*exchange));
            }
        }
        walk.world(observer, chance)
    }
}

impl Walk<'_> {
    fn new(state: &State, observer: Seat) -> Walk<'_> {
        let w = observer.index();
        let unknown = state.unknown_to(observer);
        let stacked = |by: &dyn Fn(usize) -> bool| {
            let entries = state.history.entries().iter();
            let stacked = entries.filter(|entry| entry.kind() == Kind::Stack && by(entry.seat()));
            stacked.map(|entry| entry.card()).collect::<CardSet>()
        };
        let stack = state.stack.iter().copied().filter(|&ix| ix != NONE);
        let discards: CardSet = stack.chain(state.stack_from(state.discard)).collect();
        let discards = discards.and(unknown).minus(stacked(&|seat| seat == w));
        let mut covered = [NONE; DECK];
        discards.iter().for_each(|ix| covered[ix as usize] = ix);

        let mut start = Zones::of(state);
        state.history.rewind(&mut start, |_, _| ());
        let secret = |s: usize| (start.secret[s] != NONE).then_some(start.secret[s]);
        let others = (0..5).filter(|&s| s != w);
        let mut hidden = start.deck.or(discards.minus(stacked(&|_| true)));
        for s in others {
            hidden = hidden.or(start.hand[s]).or(start.aside[s]).or(secret(s).into_iter().collect());
        }
        Walk {
            state,
            observer: w,
            unknown,
            hidden_at_first: hidden.minus(state.history.public),
            history: state.history,
            now: Zones::of(state),
            covered,
        }
    }

    /// All cards that can ever be exchanged.
    fn cards(&self) -> CardSet {
        let unseen =
            self.history.entries().iter().filter(|entry| entry.is_about_card() && !entry.is_seen_by(self.observer));
        self.unknown.or(self.hidden_at_first).or(unseen.map(|entry| entry.card()).collect())
    }

    fn hand(&self, seat: usize) -> Place {
        if seat == self.observer { SEEN } else { seat as Place }
    }

    fn aside(&self, seat: usize) -> Place {
        if seat == self.observer { SEEN } else { ASIDE + seat as Place }
    }

    /// Where a card is now.
    fn place(&self, ix: Ix) -> Place {
        if !self.unknown.has(ix) {
            return SEEN;
        }
        if self.now.deck.has(ix) {
            return DRAW_PILE;
        }
        for s in 0..5 {
            if self.now.hand[s].has(ix) {
                return self.hand(s);
            }
            if self.now.aside[s].has(ix) {
                return self.aside(s);
            }
            if self.now.secret[s] == ix {
                return if s == self.observer { SEEN } else { ALONE };
            }
        }
        if self.covered.contains(&ix) { ALONE } else { SEEN }
    }

    /// Where a card was before an entry.
    fn place_before(&self, at: usize, ix: Ix, place: Place) -> Place {
        let entry = self.history.entries()[at];
        match entry.kind() {
            Kind::Reshuffle if self.history.reshuffled(entry).has(ix) => SEEN,
            _ if !entry.is_about_card() || entry.card() != ix => place,
            Kind::Draw => DRAW_PILE,
            Kind::Leave | Kind::Hide | Kind::Aside | Kind::Give | Kind::Keep | Kind::Stack => self.hand(entry.seat()),
            Kind::Enter => SEEN,
            Kind::Unhide if entry.seat() == self.observer => SEEN,
            Kind::Unhide => ALONE,
            Kind::Back => self.aside(entry.seat()),
            _ => place,
        }
    }

    /// Calls `look` with all intervals over which two cards can be exchanged, the last first.
    fn intervals(&self, [one, other]: [Ix; 2], mut look: impl FnMut(Interval)) {
        let entries = self.history.entries();
        let (mut a, mut b) = (self.place(one), self.place(other));
        let are_apart = |a: Place, b: Place| a != b || a >= ALONE;
        // The interval in which they are in different places: its end, and whether the seat sees one of them in it.
        let mut apart = are_apart(a, b).then_some((entries.len(), a == SEEN || b == SEEN));
        for at in (0..entries.len()).rev() {
            let entry = entries[at];
            let names = entry.is_about_card() && (entry.card() == one || entry.card() == other);
            if !names && !matches!(entry.kind(), Kind::Shows | Kind::Reshuffle) {
                continue;
            }
            let is_seen = match entry.kind() {
                Kind::Shows => {
                    let shown = self.hand(entry.seat());
                    (entry.other() == entry.seat() || entry.other() == self.observer) && (a == shown) != (b == shown)
                }
                // The creature is public.
                Kind::Give => names && (entry.is_seen_by(self.observer) || SLOT[one as usize] != SLOT[other as usize]),
                _ => names && entry.is_seen_by(self.observer),
            };
            (a, b) = (self.place_before(at, one, a), self.place_before(at, other, b));
            let sees = a == SEEN || b == SEEN;
            match (&mut apart, are_apart(a, b)) {
                (Some((_, seen)), true) => *seen |= is_seen || sees,
                (Some((end, seen)), false) => {
                    if !*seen && !is_seen {
                        let is_now = *end == entries.len();
                        look(Interval { from: self.first_shown(at), to: (*end + 1).min(entries.len()), is_now });
                    }
                    apart = None;
                }
                (None, true) => apart = Some((at, is_seen || sees)),
                (None, false) => {
                    // Another card of the same hand may have been shown to the other seat.
                    if names && !is_seen && entry.kind() == Kind::Has && !self.are_shown_together(at, [one, other]) {
                        look(Interval { from: at, to: at + 1, is_now: false });
                    }
                }
            }
        }
        if let Some((end, seen)) = apart
            && !seen
            && self.hidden_at_first.has(one)
            && self.hidden_at_first.has(other)
        {
            look(Interval { from: 0, to: (end + 1).min(entries.len()), is_now: end == entries.len() });
        }
    }

    /// The Titan looks at three different cards and keeps one: if that is exchanged, those that were only looked at may
    /// be too.
    fn first_shown(&self, at: usize) -> usize {
        let entries = self.history.entries();
        let mut first = at;
        while entries[at].kind() == Kind::Keep && first > 0 && entries[first - 1].kind() == Kind::Has {
            first -= 1;
        }
        first
    }

    /// Whether both cards are among the three that the Titan looks at in this entry.
    fn are_shown_together(&self, at: usize, cards: [Ix; 2]) -> bool {
        let entries = self.history.entries();
        let keep = (at..entries.len()).find(|&at| entries[at].kind() != Kind::Has);
        keep.is_some_and(|keep| {
            let shown = &entries[self.first_shown(keep)..=keep];
            cards.iter().all(|&ix| shown.iter().any(|entry| entry.card() == ix))
        })
    }

    /// Exchanges two cards over one of their intervals, chosen at random.
    fn exchange(&mut self, one: Ix, other: Ix, chance: &mut impl Chance) -> Option<Exchange> {
        if one == other {
            return None;
        }
        let cards = [one, other];
        let (mut count, mut chosen) = (0, None);
        self.intervals(cards, |interval| {
            count += 1;
            if chance.below(count) == 0 {
                chosen = Some(interval);
            }
        });
        let exchange = Exchange { cards, interval: chosen? };
        self.apply(exchange);
        Some(exchange)
    }

    /// Its own inverse.
    fn apply(&mut self, Exchange { cards: [one, other], interval }: Exchange) {
        let renamed = |ix: Ix| match ix {
            ix if ix == one => other,
            ix if ix == other => one,
            ix => ix,
        };
        for at in interval.from..interval.to {
            let entry = self.history.entries()[at];
            if entry.is_about_card() && !entry.is_seen_by(self.observer) {
                self.history.set_card(at, renamed(entry.card()));
            }
        }
        if interval.is_now {
            let now = &mut self.now;
            for cards in now.hand.iter_mut().chain(&mut now.aside).chain([&mut now.deck]) {
                if cards.has(one) != cards.has(other) {
                    *cards = CardSet(cards.0 ^ (1 << one | 1 << other));
                }
            }
            now.secret.iter_mut().chain(&mut self.covered).for_each(|ix| *ix = renamed(*ix));
        }
    }

    /// The number of constraints that this trajectory breaks.
    fn broken(&self) -> usize {
        let (state, w) = (self.state, self.observer);
        let mut broken = 0;
        let mut must = |holds: bool| broken += usize::from(!holds);
        for seat in state.seats.iter().filter(|seat| seat.index() != w) {
            let secret = self.now.secret[seat.index()];
            must(secret == NONE || !self.unknown.has(secret) || state.may_be_secret(seat).has(secret));
        }
        for (seat, needed) in state.required_cards() {
            must(needed.is_empty() || !self.now.hand[seat.index()].and(needed).is_empty());
        }
        let can_play = |zones: &Zones| !zones.held().and(zones.playable()).is_empty();
        must(!state.must_be_playable() || can_play(&self.now));
        must(self.covered.iter().all(|&ix| ix == NONE || ix < FIGHTERS));
        let mut zones = self.now;
        self.history.rewind(&mut zones, |entry, zones| {
            let (hand, ix) = (zones.hand[entry.seat()], entry.card());
            must(match entry.kind() {
                Kind::Hide | Kind::Stack => ix < FIGHTERS,
                Kind::Lacks if ix >= CREATURES => hand.and(CardSet::of(ix - CREATURES)).is_empty(),
                Kind::Lacks => hand.and(CardSet::of_strength(ix)).and(zones.playable()).is_empty(),
                Kind::MeetsBid => !hand.and(CardSet::of_strength(ix)).and(zones.playable()).is_empty(),
                Kind::Table if ix == SOME_PLAYABLE => can_play(zones),
                Kind::Table if ix == NONE_PLAYABLE => !can_play(zones),
                _ => true,
            });
        });
        must(zones.secret.iter().all(|&ix| ix == NONE || ix < FIGHTERS));
        broken
    }

    fn world(&self, observer: Seat, chance: &mut impl Chance) -> State {
        let Zones { hand, aside, secret, deck, .. } = self.now;
        let deal = Deal { hand, aside, secret, deck, ..Deal::NONE };
        let covered = std::array::from_fn(|ix| if self.covered[ix] == NONE { ix as Ix } else { self.covered[ix] });
        let mut world = self.state.with_deal(observer, CardSet::ALL, &deal, Some(&covered), chance);
        world.history = self.history;
        world
    }
}
