//! Deals cards consistently with the history.
//!
//! The history is replayed from its beginning, with what one seat has seen of it. A hidden card is a *token*: it has a
//! card once an observation shows which one, and until then a set of possible cards. Which token moves unseen is
//! random; a card that leaves a hand visibly is one of the tokens that may be it. At the end the remaining cards are
//! dealt to the remaining tokens and to the deck. After a dead end the replay restarts, and later attempts look ahead
//! (`ahead.rs`); after very many dead ends a random walk is used instead (`walk.rs`). The result is consistent by
//! construction: the world, and a history of it for `imagine` within that world.

mod ahead;
mod walk;

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, Ix, NONE};
use crate::history::{CREATURES, ENTRIES, Entry, History, Kind, NONE_PLAYABLE, SOME_PLAYABLE, Zones};
use crate::imagine::Deal;
use crate::imagine::slots::Slots;
use crate::state::{Phase, State};

/// From this attempt on every second one looks ahead, which is slower.
const CAREFUL: u32 = 12;
const TOKENS: usize = 250;
/// A replay with more cards than this in one hand is a dead end; no game has had such a hand.
const LONGEST_HAND: usize = 48;

impl State {
    /// A state that is consistent with what this seat has seen of the history, if one is found within this many tries.
    pub(crate) fn replayed(
        &self,
        tries: u32,
        observer: Seat,
        dead_ends: &mut u32,
        chance: &mut impl Chance,
    ) -> Option<State> {
        let mut start = Zones::of(self);
        self.history.rewind(&mut start, |_, _| ());
        let unknown = self.unknown_to(observer);
        for attempt in 0..tries {
            let careful = attempt >= CAREFUL && attempt % 2 == 0;
            let mut replay = Replay::new(self, observer, unknown, &start, careful, chance);
            let begun = replay.begin(&start);
            if begun.and_then(|()| replay.run()).and_then(|()| replay.deal_rest()).is_some()
                && let Some(world) = replay.world()
            {
                return Some(world);
            }
            *dead_ends += 1;
        }
        None
    }
}

#[derive(Clone, Copy)]
struct Tokens {
    ids: [u8; LONGEST_HAND],
    len: usize,
}

impl Tokens {
    const EMPTY: Tokens = Tokens { ids: [0; LONGEST_HAND], len: 0 };

    fn all(&self) -> &[u8] {
        &self.ids[..self.len]
    }

    fn add(&mut self, token: u8) -> Option<()> {
        *self.ids.get_mut(self.len)? = token;
        self.len += 1;
        Some(())
    }

    fn remove(&mut self, token: u8) {
        if let Some(at) = self.all().iter().position(|&other| other == token) {
            self.len -= 1;
            self.ids[at] = self.ids[self.len];
        }
    }
}

struct Replay<'a, C> {
    state: &'a State,
    history: &'a History,
    observer: Seat,
    unknown: CardSet,
    careful: bool,
    chance: &'a mut C,

    /// By token: its card, or NONE; and the set of possible cards.
    card: [Ix; TOKENS],
    may: [CardSet; TOKENS],
    count: usize,
    hand: [Tokens; 5],
    aside: [Tokens; 5],
    secret: [u8; 5],
    /// The unseen cards on the discard pile or on the stack that is not yet there, by the true card.
    covered: [u8; DECK],
    pile: Tokens,
    /// The cards without a token, except those known to be visible.
    free: CardSet,
    /// The possible cards of the deck, and its size.
    deck: CardSet,
    deck_len: u32,
    alive: u8,
    /// The true hands; the seat may be shown one of them.
    truth: [CardSet; 5],
    /// By entry.
    token_of: [u8; ENTRIES],
    /// Tokens that have just been shown to another seat, and that seat.
    shown: Tokens,
    shown_to: usize,
}

/// Whether a token can take part in a hidden move.
enum Fate {
    Stays,
    Goes,
    Open,
}

impl<'a, C: Chance> Replay<'a, C> {
    fn new(
        state: &'a State,
        observer: Seat,
        unknown: CardSet,
        start: &Zones,
        careful: bool,
        chance: &'a mut C,
    ) -> Replay<'a, C> {
        Replay {
            state,
            history: &state.history,
            observer,
            unknown,
            careful,
            chance,
            card: [NONE; TOKENS],
            may: [CardSet::EMPTY; TOKENS],
            count: 0,
            hand: [Tokens::EMPTY; 5],
            aside: [Tokens::EMPTY; 5],
            secret: [NONE; 5],
            covered: [NONE; DECK],
            pile: Tokens::EMPTY,
            free: CardSet::EMPTY,
            deck: CardSet::EMPTY,
            deck_len: start.deck.len(),
            alive: start.alive,
            truth: start.hand,
            token_of: [NONE; ENTRIES],
            shown: Tokens::EMPTY,
            shown_to: usize::MAX,
        }
    }

    /// The state before the first entry.
    fn begin(&mut self, start: &Zones) -> Option<()> {
        let replay = self;
        let (state, unknown) = (replay.state, replay.unknown);
        let w = replay.observer.index();
        let public = state.history.public;
        let secrets: CardSet = start.secret.iter().copied().filter(|&ix| ix != NONE).collect();
        let mut own = start.hand[w].or(start.aside[w]);
        if start.secret[w] != NONE {
            own.add(start.secret[w]);
        }
        // Unseen discards without an entry: those of a position that was set up.
        let has_entry =
            |ix: Ix| state.history.entries().iter().any(|entry| entry.kind() == Kind::Stack && entry.card() == ix);
        let discards = || {
            let stack = state.stack.iter().copied().filter(|&ix| ix != NONE);
            stack.chain(state.stack_from(state.discard)).filter(|&ix| unknown.has(ix) && !has_entry(ix))
        };
        let hidden = start.held().or(secrets).or(start.deck).or(discards().collect()).minus(own);
        replay.free = hidden.minus(public);
        replay.deck = replay.free;
        for ix in discards() {
            let token = replay.blank(replay.free.and(CardSet::ALL_FIGHTERS))?;
            replay.covered[ix as usize] = token;
            replay.pile.add(token)?;
        }
        for s in 0..5 {
            for (cards, aside) in [(start.hand[s], false), (start.aside[s], true)] {
                let known = if s == w { cards } else { cards.and(public) };
                for ix in known.iter() {
                    let token = replay.named(ix)?;
                    if aside { &mut replay.aside[s] } else { &mut replay.hand[s] }.add(token)?;
                }
                // One blank token after the other, whatever the cards are: random draws must not depend on the true
                // cards.
                for _ in 0..cards.minus(known).len() {
                    let token = replay.blank(replay.free)?;
                    if aside { &mut replay.aside[s] } else { &mut replay.hand[s] }.add(token)?;
                }
            }
            if start.secret[s] != NONE {
                replay.secret[s] = if s == w {
                    replay.named(start.secret[s])?
                } else if let Some(ix) = replay.secret_since(s, 0) {
                    replay.named(ix)?
                } else {
                    let may = replay.free.and(replay.may_be_secret(s, 0));
                    replay.blank(may)?
                };
            }
        }
        Some(())
    }

    fn named(&mut self, ix: Ix) -> Option<u8> {
        let token = self.blank(CardSet::EMPTY)?;
        self.name(token, ix);
        Some(token)
    }

    fn blank(&mut self, may: CardSet) -> Option<u8> {
        let token = self.count;
        *self.may.get_mut(token)? = may;
        self.count += 1;
        Some(token as u8)
    }

    /// Assigns this card to a token.
    fn name(&mut self, token: u8, ix: Ix) {
        self.card[token as usize] = ix;
        self.free.remove(ix);
        self.deck.remove(ix);
    }

    /// The possible cards of a token.
    fn range(&self, token: u8) -> CardSet {
        match self.card[token as usize] {
            NONE => self.may[token as usize].and(self.free),
            ix => CardSet::single(ix),
        }
    }

    /// The card of the secret bet that a seat has from this entry on, if it is known by now.
    fn secret_since(&self, seat: usize, from: usize) -> Option<Ix> {
        self.history.unhidden(seat, from).or_else(|| {
            let ix = self.state.secret[seat];
            (ix != NONE && !self.is_changed(seat, from) && !self.unknown.has(ix)).then_some(ix)
        })
    }

    /// Whether the seat makes another secret bet later.
    fn is_changed(&self, seat: usize, from: usize) -> bool {
        let later = &self.history.entries()[from..];
        later.iter().any(|entry| entry.kind() == Kind::Hide && entry.seat() == seat)
    }

    /// The possible cards of a secret bet that is never seen.
    fn may_be_secret(&self, seat: usize, from: usize) -> CardSet {
        if self.is_changed(seat, from) {
            return CardSet::ALL_FIGHTERS;
        }
        self.state.may_be_secret(Seat::new(seat))
    }

    /// A random one of these tokens.
    fn random_token(&mut self, tokens: &Tokens, fits: impl Fn(&Self, u8) -> bool) -> Option<u8> {
        let mut fitting = 0;
        for (place, &token) in tokens.all().iter().enumerate() {
            fitting |= u64::from(fits(self, token)) << place;
        }
        Some(tokens.ids[self.random_place(fitting)?])
    }

    /// A random one of these places.
    fn random_place(&mut self, mut places: u64) -> Option<usize> {
        let count = places.count_ones();
        if count > 1 {
            for _ in 0..self.chance.below(count) {
                places &= places - 1;
            }
        }
        (places != 0).then(|| places.trailing_zeros() as usize)
    }

    /// The token of a hand that is this card, or is chosen to be it.
    fn find(&mut self, at: usize, seat: usize, ix: Ix) -> Option<u8> {
        let hand = &self.hand[seat];
        if !self.free.has(ix) {
            return hand.all().iter().copied().find(|&token| self.card[token as usize] == ix);
        }
        let wanted = self.wanted(at, seat, ix);
        // The fewer possible cards a token has, the likelier it is this one.
        let mut weights = [0; LONGEST_HAND];
        let mut total = 0;
        // Most tokens of a hand have the same possible cards, so the last weight is cached.
        let (mut range, mut weight) = (CardSet::EMPTY, 0);
        for (place, &token) in hand.all().iter().enumerate() {
            let fits = self.card[token as usize] == NONE && self.may[token as usize].has(ix);
            if fits && self.can_spare(wanted, seat, token) {
                let may = self.may[token as usize].and(self.free);
                if may != range {
                    range = may;
                    weight = if self.careful { 1 << (24 / may.len()) } else { 5040 / may.len() };
                }
                weights[place] = weight;
                total += weight;
            }
        }
        if total == 0 {
            return None;
        }
        let mut draw = self.chance.below(total);
        let place = weights.iter().position(|&weight| {
            let here = draw < weight;
            draw = draw.wrapping_sub(weight);
            here
        })?;
        let token = self.hand[seat].ids[place];
        self.name(token, ix);
        Some(token)
    }

    /// A token of this hand that moves unseen and is one of these cards; if `to` is given, to that hand. `fate` decides
    /// by the next appearance of a card whether it can move.
    fn unseen(
        &mut self,
        at: usize,
        seat: usize,
        to: Option<usize>,
        among: CardSet,
        fate: impl Fn(&History, usize, usize) -> Fate,
    ) -> Option<u8> {
        let hand = self.hand[seat];
        let (mut goes, mut vanishing) = (None, Tokens::EMPTY);
        let mut stays = CardSet::EMPTY;
        let shown = self.shown_later(at, seat, self.truth[seat]);
        let shown_there = to.and_then(|to| {
            let mut cards = self.truth[to];
            cards.add(self.history.entries()[at].card());
            self.shown_later(at + 1, to, cards).filter(|shown| shown.leaks == 0)
        });
        for &token in hand.all() {
            let ix = self.card[token as usize];
            if ix == NONE {
                continue;
            }
            let next = self.history.next_seen(self.observer.index(), ix, at + 1);
            let is_gone = |when: usize| next.is_none_or(|next| next > when);
            if shown.is_some_and(|shown| shown.cards.has(ix))
                || shown_there.is_some_and(|there| !there.cards.has(ix) && is_gone(there.when))
            {
                stays.add(ix);
                continue;
            }
            match next.map_or(Fate::Open, |next| fate(self.history, next, self.history.entries()[next].seat())) {
                Fate::Stays => stays.add(ix),
                Fate::Goes => goes = Some(token),
                Fate::Open if shown.is_some_and(|shown| is_gone(shown.when)) => vanishing.add(token)?,
                Fate::Open => {}
            }
        }
        let among = among.minus(stays);
        let (not_yet, wanted) = (self.shown, self.wanted(at, seat, NONE));
        let is_one = |replay: &Self, token: u8| {
            !not_yet.all().contains(&token)
                && !replay.range(token).and(among).is_empty()
                && replay.can_spare(wanted, seat, token)
        };
        if let Some(token) = goes.filter(|&token| is_one(self, token)) {
            return Some(token);
        }
        // Cards that are no longer there when the hand is shown must leave while they can.
        let from = if shown.is_some_and(|shown| vanishing.len >= shown.leaks) { vanishing } else { hand };
        let token = self.random_token(&from, is_one)?;
        let may = &mut self.may[token as usize];
        *may = may.and(among);
        Some(token)
    }

    /// Excludes these cards from all these tokens.
    fn lacks(&mut self, tokens: Tokens, cards: CardSet) -> Option<()> {
        for &token in tokens.all() {
            let may = &mut self.may[token as usize];
            *may = may.minus(cards);
            let ix = self.card[token as usize];
            if if ix == NONE { self.range(token).is_empty() } else { cards.has(ix) } {
                return None;
            }
        }
        Some(())
    }

    /// Restricts one of these tokens to these cards.
    fn meets(&mut self, tokens: Tokens, cards: CardSet) -> Option<()> {
        let sure = |&token: &u8| {
            let range = self.range(token);
            !range.is_empty() && range.minus(cards).is_empty()
        };
        if !tokens.all().iter().any(sure) {
            let token = self.random_token(&tokens, |replay, token| !replay.range(token).and(cards).is_empty())?;
            let may = &mut self.may[token as usize];
            *may = may.and(cards);
        }
        Some(())
    }

    fn playable(&self) -> CardSet {
        State::slots(!self.alive).fold(CardSet::ALL, |cards, slot| cards.minus(CardSet::of(slot)))
    }

    /// Replays the whole history; `None` at a dead end.
    fn run(&mut self) -> Option<()> {
        for (at, &entry) in self.history.entries().iter().enumerate() {
            self.step(at, entry)?;
            if entry.kind() != Kind::Has {
                (self.shown.len, self.shown_to) = (0, usize::MAX);
            }
        }
        self.apply_required()
    }

    fn step(&mut self, at: usize, entry: Entry) -> Option<()> {
        let (s, o, ix) = (entry.seat(), entry.other(), entry.card());
        let w = self.observer.index();
        match entry.kind() {
            Kind::Draw => {
                let token = if s == w { self.named(ix)? } else { self.blank(self.deck)? };
                self.hand[s].add(token)?;
                self.token_of[at] = token;
                self.deck_len -= 1;
                self.truth[s].add(ix);
            }
            Kind::Leave => {
                let token = self.find(at, s, ix)?;
                self.hand[s].remove(token);
                self.truth[s].remove(ix);
            }
            Kind::Enter => {
                let token = self.named(ix)?;
                self.hand[s].add(token)?;
                self.truth[s].add(ix);
            }
            Kind::Hide => {
                let known = if s == w { Some(ix) } else { self.secret_since(s, at + 1) };
                let token = match known {
                    Some(ix) => self.find(at, s, ix)?,
                    None => {
                        let among = self.may_be_secret(s, at + 1);
                        self.unseen(at, s, None, among, |_, _, _| Fate::Stays)?
                    }
                };
                self.hand[s].remove(token);
                self.secret[s] = token;
                self.token_of[at] = token;
                self.truth[s].remove(ix);
            }
            Kind::Unhide => {
                let token = std::mem::replace(&mut self.secret[s], NONE);
                if self.card[token as usize] != ix {
                    return None;
                }
            }
            Kind::Aside => {
                let token = if s == w {
                    self.find(at, s, ix)?
                } else {
                    let back = |history: &History, next: usize, _: usize| {
                        if history.takes_back(s, at + 1..next) { Fate::Open } else { Fate::Stays }
                    };
                    self.unseen(at, s, None, CardSet::ALL, back)?
                };
                self.hand[s].remove(token);
                self.aside[s].add(token)?;
                self.token_of[at] = token;
                self.truth[s].remove(ix);
            }
            Kind::Back => {
                let aside = self.aside[s];
                let is_it = |&token: &u8| s != w || self.card[token as usize] == ix;
                let token = aside.all().iter().copied().find(is_it)?;
                self.aside[s].remove(token);
                self.hand[s].add(token)?;
                self.token_of[at] = token;
                self.truth[s].add(ix);
            }
            Kind::Give | Kind::Keep => {
                let token = if s == w || o == w {
                    self.find(at, s, ix)?
                } else {
                    let among = if entry.kind() == Kind::Give {
                        CardSet::of(crate::cards::SLOT[ix as usize])
                    } else {
                        CardSet::ALL
                    };
                    let fate =
                        |history: &History, next: usize, then: usize| match history.receives_card(then, at + 1..next) {
                            true => Fate::Open,
                            false if then == o => Fate::Goes,
                            false => Fate::Stays,
                        };
                    self.unseen(at, s, Some(o), among, fate)?
                };
                self.hand[s].remove(token);
                self.hand[o].add(token)?;
                self.token_of[at] = token;
                self.truth[s].remove(ix);
                self.truth[o].add(ix);
            }
            Kind::Stack => {
                let token = if s == w {
                    self.find(at, s, ix)?
                } else {
                    let token = self.unseen(at, s, None, CardSet::ALL_FIGHTERS, |_, _, _| Fate::Stays)?;
                    self.covered[ix as usize] = token;
                    self.pile.add(token)?;
                    token
                };
                self.hand[s].remove(token);
                self.token_of[at] = token;
                self.truth[s].remove(ix);
            }
            Kind::Reshuffle => {
                let cards = self.history.reshuffled(entry);
                self.may[..self.count].iter_mut().for_each(|may| *may = may.minus(cards));
                self.free = self.free.or(cards);
                self.deck = if self.deck_len == 0 { cards } else { self.deck.or(cards) };
                self.deck_len += cards.len();
            }
            Kind::Has if o == w => _ = self.find(at, s, ix)?,
            Kind::Has if s == w => {}
            Kind::Has => {
                if self.shown_to != o {
                    (self.shown, self.shown_to) = (Tokens::EMPTY, o);
                }
                let (hand, shown) = (self.hand[s], self.shown);
                let token = self.random_token(&hand, |_, token| !shown.all().contains(&token))?;
                self.shown.add(token)?;
                self.token_of[at] = token;
            }
            Kind::Shows if s != w && (o == s || o == w) => {
                let cards = self.truth[s];
                let hand = self.hand[s];
                let named = hand.all().iter().map(|&token| self.card[token as usize]).filter(|&ix| ix != NONE);
                let named: CardSet = named.collect();
                if !named.minus(cards).is_empty() {
                    return None;
                }
                for ix in cards.minus(named).iter() {
                    self.find(at, s, ix)?;
                }
            }
            Kind::Lacks if s != w => {
                let cards = match ix.checked_sub(CREATURES) {
                    Some(slot) => CardSet::of(slot),
                    None => CardSet::of_strength(ix).and(self.playable()),
                };
                self.lacks(self.hand[s], cards)?;
            }
            Kind::MeetsBid if s != w => {
                let cards = CardSet::of_strength(ix).and(self.playable());
                if !self.history.next_to_leave_is(s, cards, at + 1) {
                    self.meets(self.hand[s], cards)?;
                }
            }
            Kind::Table if ix == NONE_PLAYABLE => {
                for s in (0..5).filter(|&s| s != w) {
                    self.lacks(self.hand[s], self.playable())?;
                    self.lacks(self.aside[s], self.playable())?;
                }
            }
            Kind::Table if ix >= CREATURES => self.alive &= !(1 << (ix - CREATURES)),
            Kind::Shows | Kind::Lacks | Kind::MeetsBid | Kind::Table => {}
        }
        Some(())
    }

    /// Constraints from the decision that is due.
    fn apply_required(&mut self) -> Option<()> {
        let state = self.state;
        if state.owed != NONE && state.turn != self.observer {
            self.meets(self.hand[state.turn.index()], state.living.and(CardSet::of_strength(state.owed)))?;
        }
        if state.phase == Phase::Give && state.victim != self.observer {
            self.meets(self.hand[state.victim.index()], CardSet::of(state.named))?;
        }
        if state.phase == Phase::Keep && state.turn == self.observer {
            for ix in state.snatched.iter() {
                self.find(self.history.entries().len().max(1) - 1, state.victim.index(), ix)?;
            }
        }
        Some(())
    }

    /// Deals the remaining cards to the remaining tokens and to the deck.
    fn deal_rest(&mut self) -> Option<()> {
        let mut slots = Slots::EMPTY;
        let mut narrow = false;
        let places = self.hand.iter().chain(&self.aside).chain([&self.pile]);
        let live = places.flat_map(|tokens| tokens.all().iter().copied());
        let live = live.chain(self.secret).filter(|&token| token != NONE);
        for token in live.filter(|&token| self.card[token as usize] == NONE) {
            let may = self.may[token as usize].and(self.free);
            narrow |= may != self.free;
            slots.insert(token, may, 1)?;
        }
        let hidden = slots.len;
        narrow |= self.deck_len > 0 && self.deck != self.free;
        slots.insert(NONE, self.deck, self.deck_len as usize)?;
        if slots.len != self.free.len() as usize {
            debug_assert!(false, "{} places for {} cards", slots.len, self.free.len());
            return None;
        }
        slots.fill(self.free, self.chance)?;
        if narrow {
            slots.mix(2 * hidden as u32, self.chance);
        }
        for slot in 0..slots.len {
            if slots.token[slot] != NONE {
                self.card[slots.token[slot] as usize] = slots.card[slot];
                self.free.remove(slots.card[slot]);
            }
        }
        Some(())
    }

    /// The resulting state, unless no seat had a playable card when one must have had one.
    fn world(&mut self) -> Option<State> {
        let state = self.state;
        let mut deal = Deal::NONE;
        let cards = |tokens: &Tokens| tokens.all().iter().map(|&token| self.card[token as usize]).collect::<CardSet>();
        for s in 0..5 {
            deal.hand[s] = cards(&self.hand[s]);
            deal.aside[s] = cards(&self.aside[s]);
            if self.secret[s] != NONE {
                deal.secret[s] = self.card[self.secret[s] as usize];
            }
        }
        deal.deck = self.free;
        let mut covered: [Ix; DECK] = std::array::from_fn(|ix| ix as Ix);
        for (ix, &token) in self.covered.iter().enumerate() {
            if token != NONE {
                covered[ix] = self.card[token as usize];
            }
        }
        let mut world = state.with_deal(self.observer, CardSet::ALL, &deal, Some(&covered), self.chance);
        for (at, &token) in self.token_of[..self.history.entries().len()].iter().enumerate() {
            if token != NONE {
                world.history.set_card(at, self.card[token as usize]);
            }
        }
        (!world.is_stuck() && world.some_seat_could_play()).then_some(world)
    }
}

impl State {
    /// Whether some seat could play whenever that was public.
    fn some_seat_could_play(&self) -> bool {
        let asked = |entry: &Entry| entry.kind() == Kind::Table && entry.card() == SOME_PLAYABLE;
        if !self.history.entries().iter().any(asked) {
            return true;
        }
        let mut always = true;
        self.history.rewind(&mut Zones::of(self), |entry, zones| {
            always &= !asked(&entry) || !zones.held().and(zones.playable()).is_empty();
        });
        always
    }
}
