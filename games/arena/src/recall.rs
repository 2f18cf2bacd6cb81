//! Dealing what fits a written history.
//!
//! The history is replayed from its beginning, with what one seat has seen of it. A hidden card is a *token*: it has a card once
//! something shows which one, and until then a set of cards that it may be. Which token moves unseen is drawn by lot; a card that
//! leaves a hand openly is one of the tokens that may be it. At the end the cards that nobody has placed are dealt to the tokens that
//! are left and to the deck. Where this comes to a dead end it begins again, and looks ahead (`ahead.rs`); after very many dead ends
//! another way is taken (`walk.rs`). What comes out fits by construction: the world, and a history of it for those who imagine within it.

mod ahead;
mod walk;

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, Ix, NONE};
use crate::history::{CREATURES, ENTRIES, Entry, History, Kind, NOBODY, SOMEBODY, Zones};
use crate::imagine::Deal;
use crate::imagine::slots::Slots;
use crate::state::{Phase, State};

/// From here on every second try looks ahead, which takes longer.
const CAREFUL: u32 = 12;
const TOKENS: usize = 250;
/// A replay with more cards than this in one hand is a dead end; no game has shown such a hand.
const LONGEST_HAND: usize = 48;

impl State {
    /// A state that fits the history as far as this seat has seen it, if one is found within so many tries.
    pub(crate) fn replayed(
        &self,
        tries: u32,
        whose: Seat,
        dead_ends: &mut u32,
        chance: &mut impl Chance,
    ) -> Option<State> {
        let mut start = Zones::of(self);
        self.history.rewind(&mut start, |_, _| ());
        let unknown = self.unknown_to(whose);
        for attempt in 0..tries {
            let careful = attempt >= CAREFUL && attempt % 2 == 0;
            let mut replay = Replay::new(self, whose, unknown, &start, careful, chance);
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
    whose: Seat,
    unknown: CardSet,
    careful: bool,
    chance: &'a mut C,

    /// By token: its card, or NONE and what it may be.
    card: [Ix; TOKENS],
    may: [CardSet; TOKENS],
    count: usize,
    hand: [Tokens; 5],
    aside: [Tokens; 5],
    secret: [u8; 5],
    /// What lies unseen on the discard pile or on the stack that is not laid down yet, by the true card there.
    covered: [u8; DECK],
    pile: Tokens,
    /// The cards that no token has, of those that are not known to lie open.
    free: CardSet,
    /// What the cards of the deck may be, and how many there are.
    deck: CardSet,
    deck_len: u32,
    alive: u8,
    /// The true hands, of which the seat may be shown one.
    truth: [CardSet; 5],
    /// By entry.
    token_of: [u8; ENTRIES],
    /// Tokens that somebody else has just been shown, and who.
    shown: Tokens,
    shown_to: usize,
}

/// Whose token a hidden move could not have taken, or must have.
enum Fate {
    Stays,
    Goes,
    Open,
}

impl<'a, C: Chance> Replay<'a, C> {
    fn new(
        state: &'a State,
        whose: Seat,
        unknown: CardSet,
        start: &Zones,
        careful: bool,
        chance: &'a mut C,
    ) -> Replay<'a, C> {
        Replay {
            state,
            history: &state.history,
            whose,
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

    /// Before the first entry.
    fn begin(&mut self, start: &Zones) -> Option<()> {
        let replay = self;
        let (state, unknown) = (replay.state, replay.unknown);
        let w = replay.whose.index();
        let public = state.history.public;
        let secrets: CardSet = start.secret.iter().copied().filter(|&ix| ix != NONE).collect();
        let mut own = start.hand[w].or(start.aside[w]);
        if start.secret[w] != NONE {
            own.add(start.secret[w]);
        }
        // Unseen discards without an entry: those of a position that was set up.
        let is_written =
            |ix: Ix| state.history.entries().iter().any(|entry| entry.kind() == Kind::Stack && entry.card() == ix);
        let discards = || {
            let stack = state.stack.iter().copied().filter(|&ix| ix != NONE);
            stack.chain(state.stack_from(state.discard)).filter(|&ix| unknown.has(ix) && !is_written(ix))
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
                // One after the other whichever they are: what is drawn by lot must not depend on what is true.
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

    /// It is known, or decided, that a token is this card.
    fn name(&mut self, token: u8, ix: Ix) {
        self.card[token as usize] = ix;
        self.free.remove(ix);
        self.deck.remove(ix);
    }

    /// What a token may be.
    fn range(&self, token: u8) -> CardSet {
        match self.card[token as usize] {
            NONE => self.may[token as usize].and(self.free),
            ix => CardSet::just(ix),
        }
    }

    /// The card of a secret bet that a seat has from this entry on, if it is known by now.
    fn secret_since(&self, seat: usize, from: usize) -> Option<Ix> {
        self.history.unhidden(seat, from).or_else(|| {
            let ix = self.state.secret[seat];
            (ix != NONE && !self.is_changed(seat, from) && !self.unknown.has(ix)).then_some(ix)
        })
    }

    /// Whether there is another secret bet later.
    fn is_changed(&self, seat: usize, from: usize) -> bool {
        let later = &self.history.entries()[from..];
        later.iter().any(|entry| entry.kind() == Kind::Hide && entry.seat() == seat)
    }

    /// What a secret bet may be that is never seen.
    fn may_be_secret(&self, seat: usize, from: usize) -> CardSet {
        if self.is_changed(seat, from) {
            return CardSet::ALL_FIGHTERS;
        }
        self.state.may_be_secret(Seat::new(seat))
    }

    /// One of these tokens by lot.
    fn lot(&mut self, tokens: &Tokens, fits: impl Fn(&Self, u8) -> bool) -> Option<u8> {
        let mut fitting = 0;
        for (place, &token) in tokens.all().iter().enumerate() {
            fitting |= u64::from(fits(self, token)) << place;
        }
        Some(tokens.ids[self.one_of(fitting)?])
    }

    /// One of these places by lot.
    fn one_of(&mut self, mut places: u64) -> Option<usize> {
        let count = places.count_ones();
        if count > 1 {
            for _ in 0..self.chance.below(count) {
                places &= places - 1;
            }
        }
        (places != 0).then(|| places.trailing_zeros() as usize)
    }

    /// The token of a hand that is this card, or is now said to be it.
    fn find(&mut self, at: usize, seat: usize, ix: Ix) -> Option<u8> {
        let hand = &self.hand[seat];
        if !self.free.has(ix) {
            return hand.all().iter().copied().find(|&token| self.card[token as usize] == ix);
        }
        let wanted = self.wanted(at, seat, ix);
        // The fewer cards a token may be, the likelier it is this one.
        let mut weights = [0; LONGEST_HAND];
        let mut total = 0;
        // Most tokens of a hand may be the same cards, so the last answer serves again.
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
        let mut lot = self.chance.below(total);
        let place = weights.iter().position(|&weight| {
            let here = lot < weight;
            lot = lot.wrapping_sub(weight);
            here
        })?;
        let token = self.hand[seat].ids[place];
        self.name(token, ix);
        Some(token)
    }

    /// A token of this hand that moves unseen and is one of these cards; to another hand, if one is said. `fate` knows what becomes of a card
    /// by its next appearance.
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
            let next = self.history.next_seen(self.whose.index(), ix, at + 1);
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
        // Those that are not there any more when the hand is shown have to go while they can.
        let from = if shown.is_some_and(|shown| vanishing.len >= shown.leaks) { vanishing } else { hand };
        let token = self.lot(&from, is_one)?;
        let may = &mut self.may[token as usize];
        *may = may.and(among);
        Some(token)
    }

    /// None of these tokens is one of these cards.
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

    /// One of these tokens is one of these cards.
    fn meets(&mut self, tokens: Tokens, cards: CardSet) -> Option<()> {
        let sure = |&token: &u8| {
            let range = self.range(token);
            !range.is_empty() && range.minus(cards).is_empty()
        };
        if !tokens.all().iter().any(sure) {
            let token = self.lot(&tokens, |replay, token| !replay.range(token).and(cards).is_empty())?;
            let may = &mut self.may[token as usize];
            *may = may.and(cards);
        }
        Some(())
    }

    fn playable(&self) -> CardSet {
        State::slots(!self.alive).fold(CardSet::ALL, |cards, slot| cards.minus(CardSet::of(slot)))
    }

    /// Replays the whole history, or comes to a dead end.
    fn run(&mut self) -> Option<()> {
        for (at, &entry) in self.history.entries().iter().enumerate() {
            self.step(at, entry)?;
            if entry.kind() != Kind::Has {
                (self.shown.len, self.shown_to) = (0, usize::MAX);
            }
        }
        self.meet_duties()
    }

    fn step(&mut self, at: usize, entry: Entry) -> Option<()> {
        let (s, o, ix) = (entry.seat(), entry.other(), entry.card());
        let w = self.whose.index();
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
                    let fate = |history: &History, next: usize, then: usize| match history.passes_to(then, at + 1..next)
                    {
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
                let token = self.lot(&hand, |_, token| !shown.all().contains(&token))?;
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
            Kind::Meets if s != w => {
                let cards = CardSet::of_strength(ix).and(self.playable());
                if !self.history.next_to_leave_is(s, cards, at + 1) {
                    self.meets(self.hand[s], cards)?;
                }
            }
            Kind::Table if ix == NOBODY => {
                for s in (0..5).filter(|&s| s != w) {
                    self.lacks(self.hand[s], self.playable())?;
                    self.lacks(self.aside[s], self.playable())?;
                }
            }
            Kind::Table if ix >= CREATURES => self.alive &= !(1 << (ix - CREATURES)),
            Kind::Shows | Kind::Lacks | Kind::Meets | Kind::Table => {}
        }
        Some(())
    }

    /// What is known of the decision that is due.
    fn meet_duties(&mut self) -> Option<()> {
        let state = self.state;
        if state.owed != NONE && state.turn != self.whose {
            self.meets(self.hand[state.turn.index()], state.living.and(CardSet::of_strength(state.owed)))?;
        }
        if state.phase == Phase::Give && state.victim != self.whose {
            self.meets(self.hand[state.victim.index()], CardSet::of(state.named))?;
        }
        if state.phase == Phase::Keep && state.turn == self.whose {
            for ix in state.snatched.iter() {
                self.find(self.history.entries().len().max(1) - 1, state.victim.index(), ix)?;
            }
        }
        Some(())
    }

    /// Deals the cards that are left to the tokens that are left, and to the deck.
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

    /// The state that comes of it, unless somebody should have had a card to play and nobody had.
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
        let mut world = state.with_deal(self.whose, CardSet::ALL, &deal, Some(&covered), self.chance);
        for (at, &token) in self.token_of[..self.history.entries().len()].iter().enumerate() {
            if token != NONE {
                world.history.set_card(at, self.card[token as usize]);
            }
        }
        (!world.is_stuck() && world.somebody_could_play()).then_some(world)
    }
}

impl State {
    /// Whether somebody could play whenever everybody knew that.
    fn somebody_could_play(&self) -> bool {
        let asked = |entry: &Entry| entry.kind() == Kind::Table && entry.card() == SOMEBODY;
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
