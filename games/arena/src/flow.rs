//! The flow of the game: the effect of an action, and the next decision.
//!
//! Which seat is asked, and when, depends on public information only: being asked must reveal nothing. So discards are
//! skipped only if it is public that nothing can be discarded, a bet only if it is public that none is possible, and so
//! on.

use harena_core::{Chance, Log, Seat, Standing};

use crate::actions::{Action, Event, Shown, Source};
use crate::cards::{
    Card, CardSet, Creature, DECK, FIGHTERS, HEAD_REFEREE, Ix, NONE, Power, REFEREES, SLOT, STRENGTH, Slot,
};
use crate::chance;
use crate::content::{DISCARDS, SURVIVORS};
use crate::history::{Kind, SOME_PLAYABLE, Zones};
use crate::powers;
use crate::state::{CELL, Phase, State};

impl State {
    // The deal.

    /// Shuffles and deals a new game on an empty table (CA-2.1 to CA-2.6, TA-2.1 to TA-2.4).
    pub(crate) fn deal(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        log.add(|| Event::GameBegins { game: self.game, of: self.games, creatures: self.lineup.to_vec() });
        let cards = chance::deck(chance);
        let capacity = usize::from(self.rules.numbers.capacity);
        let (deck, hands) = cards.split_at(DECK - capacity * self.seats.count());
        deck.iter().for_each(|&ix| self.push_deck(ix));
        for (seat, hand) in self.seats.iter().zip(hands.rchunks(capacity)) {
            self.hand[seat.index()] = hand.iter().copied().collect();
            log.add(|| Event::Dealt { seat, cards: Shown::Cards(self.faces(self.hand[seat.index()])) });
        }
        let first = chance::first_seat(self.seats, chance);
        if self.rules.opening_bid {
            self.ask_for_bids(first);
        } else {
            log.add(|| Event::FirstTurn { seat: first });
            self.beginner = first;
            self.begin_turn(first, chance, log);
        }
    }

    // Applying an action.

    pub(crate) fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.history.is_nearly_full() {
            self.history.shorten(Zones::of(self));
        }
        match action {
            Action::Bid(bid) => {
                log.add(|| Event::Bid { seat, bid });
                (self.bid, self.bidder, self.passes) = (bid, seat, 0);
                self.next_bid(chance, log);
            }
            Action::NoBid => {
                log.add(|| Event::NoBid { seat });
                self.passes += 1;
                self.next_bid(chance, log);
            }
            Action::Declare => {
                log.add(|| Event::Declares { seat });
                self.declared = true;
                self.next_answer(chance, log);
            }
            Action::NoObjection => {
                log.add(|| Event::NoObjection { seat });
                self.next_answer(chance, log);
            }
            Action::Object => {
                // TA-R53
                log.add(|| Event::Objects { seat });
                self.objected = true;
                self.declared = false;
                self.open_turn();
            }

            Action::Bet(creature) => {
                self.place_bet(self.slot_of[creature as usize], self.round as usize, log);
                self.active |= self.rules.bets_are_activity;
                self.phase = Phase::Play;
            }
            Action::Secret(card) => {
                self.bet_secretly(card, log);
                self.finish_turn(chance, log); // no card is played, and in round 1 there is nothing to discard
            }
            Action::Reveal => {
                self.reveal(seat, log);
                self.active |= self.rules.bets_are_activity;
                self.phase = Phase::Play;
            }
            Action::NoBet => {
                log.add(|| Event::NoBet { seat });
                self.phase = Phase::Play;
            }

            Action::Play(card) => self.play_card(card, None, None, chance, log),
            Action::PlayOn(card, creature) => self.play_card(card, Some(creature), None, chance, log),
            Action::Fetch { referee, taking } => self.play_card(referee, None, Some(taking), chance, log),
            Action::Pass => {
                // CA-7.8, CA-R33, CA-R57, TA-8.4
                let hand = self.hand[seat.index()];
                if self.deck_len == 0 {
                    // This seat would not have been asked for a card if no seat had one (TA-24.2).
                    self.begin_history();
                    self.history.note_table(SOME_PLAYABLE);
                }
                self.history.note(Kind::Shows, seat, 0);
                self.knowledge.show_hand(hand);
                log.add(|| Event::Passed { seat, hand: self.faces(hand) });
                self.begin_discards(chance, log);
            }

            Action::NoPower => {
                log.add(|| Event::PowerDeclined { seat, creature: powers::power_creature(self) });
                self.begin_discards(chance, log);
            }
            Action::NoSecond => {
                log.add(|| Event::NoSecondCard { seat });
                self.begin_discards(chance, log);
            }
            Action::Copy(creature) => self.copy(creature, chance, log),
            Action::Use(_) => self.use_at_once(chance, log),
            Action::UseOn(Creature::Titan, victim) => powers::snatch(self, victim, chance, log),
            Action::UseOn(_, victim) => {
                powers::stun(self, victim, chance, log);
                self.begin_discards(chance, log);
            }
            Action::Demand(victim, creature) => {
                if !powers::demand(self, victim, creature, log) {
                    self.begin_discards(chance, log);
                }
            }
            Action::Retrieve(spot) => {
                powers::retrieve(self, spot, log);
                self.begin_discards(chance, log);
            }
            Action::RetrieveSecret => {
                powers::retrieve_secret(self, log);
                self.begin_discards(chance, log);
            }
            Action::BetAnywhere(spot) => {
                powers::bet_anywhere(self, spot, log);
                self.begin_discards(chance, log);
            }
            Action::Regain(card) => {
                powers::regain(self, card, log);
                self.begin_discards(chance, log);
            }
            Action::Swap(one, other) => {
                powers::swap(self, one, other, log);
                self.begin_discards(chance, log);
            }
            Action::Burn(_, target) => {
                powers::burn(self, target, log);
                self.begin_discards(chance, log);
            }
            Action::Keep(card) => {
                powers::keep(self, card, log);
                self.begin_discards(chance, log);
            }
            Action::Give(card) => {
                powers::give(self, card, log);
                self.begin_discards(chance, log);
            }

            Action::Discard(card) => {
                self.discard_card(card, log);
                if usize::from(self.discards) == DISCARDS || self.hand[seat.index()].is_empty() {
                    self.finish_turn(chance, log);
                }
            }
            Action::Done => self.finish_turn(chance, log),
        }
    }

    /// From now on more is known than the exact places of some cards.
    #[inline]
    pub(crate) fn begin_history(&mut self) {
        self.history.begin(self.knowledge.public());
    }

    // Turns.

    /// CA-4.1, CA-4.2, CA-R58, TA-5.1, TA-5.2, TA-R64. With the stalemate rules, first checks for a stalemate and polls
    /// the seats.
    pub(crate) fn begin_turn(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        (self.turn, self.asked) = (seat, seat);
        (self.acting, self.doubled, self.foresight, self.discards, self.active) = (NONE, false, false, 0, false);
        if self.rules.stalemate {
            if self.is_stalemate() {
                self.stalemate(chance, log);
                return;
            }
            if seat == self.beginner {
                self.beginner_turns = self.beginner_turns.saturating_add(1);
                if self.may_declare_stalemate() {
                    self.phase = Phase::Poll;
                    self.declared = false;
                    return;
                }
            }
        }
        self.open_turn();
    }

    /// The turn proper: the bet comes first, if it is public that one may be possible (CA-5.2, TA-6.2).
    pub(crate) fn open_turn(&mut self) {
        let seat = self.turn;
        self.asked = seat;
        self.turns.begin(seat);
        self.phase = if self.asks_for_a_bet() { Phase::Bet } else { Phase::Play };
    }

    /// Whether it is public that the active player may be able to bet or to reveal.
    pub(crate) fn asks_for_a_bet(&self) -> bool {
        let seat = self.turn;
        let open_bet = self.may_bet_this_round() && self.free_to_bet_on() != 0;
        let secret_bet = self.may_bet_secretly() && !self.hand[seat.index()].is_empty();
        let bet = self.supply[seat.index()] > 0 && (open_bet || secret_bet);
        let reveal = self.secret[seat.index()] != NONE;
        bet || reveal
    }

    // Bets.

    /// Puts a token of the seat in turn on a spot (CA-5.3, CA-5.6, CA-12.2, TA-6.3).
    pub(crate) fn place_bet(&mut self, slot: Slot, round: usize, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.bets[(slot, round)] = seat.index() as u8;
        self.supply[seat.index()] -= 1;
        let by_power = self.phase == Phase::Power;
        log.add(|| Event::Bet { seat, spot: self.spot(slot, round), by_power });
    }

    /// Places a secret bet, which also replaces playing a card (CA-4.3, CA-5.7, CA-5.9, CA-R11, TA-5.3, TA-6.6, TA-6.7,
    /// TA-6.8, TA-R41).
    fn bet_secretly(&mut self, card: Card, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let ix = self.ix(card).expect("a checked card is in the game");
        if !self.hand[seat.index()].and(self.knowledge.public()).is_empty() {
            self.begin_history(); // it may be a card that is publicly known to be in this hand
        }
        self.history.note(Kind::Hide, seat, ix);
        let candidates = self.hand[seat.index()].and(CardSet::ALL_FIGHTERS);
        self.knowledge.forget(candidates);
        self.ruled_out.forget_secret(seat);
        self.hand[seat.index()].remove(ix);
        self.secret[seat.index()] = ix;
        self.secret_made = self.secret_made.with(seat);
        self.supply[seat.index()] -= 1;
        // A secret bet is a bet and removes a card from the hand: activity in both editions.
        self.active = true;
        log.add(|| Event::SecretBet { seat, card: Some(card) });
    }

    /// The card of a secret bet becomes public, wherever it goes next.
    pub(crate) fn show_secret(&mut self, seat: Seat, ix: Ix) {
        self.knowledge.show(ix);
        self.ruled_out.forget_secret(seat);
    }

    /// Reveals the secret bet of a seat (CA-5.11, CA-5.12, CA-5.13, CA-R6, CA-R16, TA-6.9, TA-R35).
    fn reveal(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let ix = std::mem::replace(&mut self.secret[seat.index()], NONE);
        let slot = SLOT[ix as usize];
        self.history.note(Kind::Unhide, seat, ix);
        self.show_secret(seat, ix);
        log.add(|| Event::Revealed { seat, card: self.card(ix) });
        if !self.rules.cells {
            self.revealed[seat.index()] = slot;
            self.push_discard(ix);
        } else if self.is_alive(slot) {
            self.revealed[seat.index()] = slot;
            self.push(slot, CELL, ix);
        } else {
            self.push_discard(ix); // the chip leaves the game
        }
    }

    // Cards.

    /// Plays a creature card, a spectator or a referee, and activates the power if it may (CA-7.3 to CA-7.7, TA-8.3,
    /// TA-9.1, TA-10).
    fn play_card(
        &mut self,
        card: Card,
        on: Option<Creature>,
        taking: Option<Card>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = self.turn;
        let ix = self.find(card, self.hand[seat.index()]).expect("a checked card is in the hand");
        self.hand[seat.index()].remove(ix);
        self.history.note(Kind::Leave, seat, ix);
        self.knowledge.show(ix);
        self.active = true;
        self.owed = NONE;
        log.add(|| Event::Played { seat, card, on });
        if ix < FIGHTERS {
            let slot = SLOT[ix as usize];
            let voided = self.is_voided(slot);
            self.push(slot, self.round as usize, ix);
            self.acting = slot;
            let power = self.creature(slot).power();
            if self.activates(slot, voided) && powers::is_usable(self, power) {
                self.activate(power);
                return;
            }
        } else if ix < REFEREES {
            let creature = on.expect("a checked spectator has a target");
            self.push(self.slot_of[creature as usize], self.round as usize, ix);
        } else if ix < HEAD_REFEREE {
            // Taken first, then the referee is discarded (CA-7.7, TA-R19).
            if let Some(taken) = taking.and_then(|card| self.ix(card)) {
                let from = powers::lift(self, taken);
                self.take_openly(taken, from, log);
            }
            self.push_discard(ix);
        } else {
            self.play_head_referee(on.expect("a checked head referee names a creature"), log);
        }
        self.begin_discards(chance, log);
    }

    /// A power is activated by its backer's own card from hand, unless it covers a spectator
    /// (CA-8.1, CA-8.2, CA-8.7, CA-6.5, CA-7.5, CA-13.2, TA-11.1, TA-11.4, TA-7.4,
    /// TA-9.3, TA-14.2).
    #[inline]
    fn activates(&self, slot: Slot, voided: bool) -> bool {
        !voided && self.is_backed_by(slot, self.turn)
    }

    /// A second card is optional (CA-13.5, CA-R46, TA-R18); the other powers ask how they are used.
    fn activate(&mut self, power: Power) {
        self.power = power;
        if power == Power::Double {
            self.doubled = true;
            self.phase = Phase::Second;
        } else {
            self.phase = Phase::Power;
        }
    }

    /// Magister and Head Referee (CA-7.6, CA-R53, CA-R54, TA-10.3, TA-R23, TA-R24).
    fn play_head_referee(&mut self, creature: Creature, log: &mut impl Log<Event>) {
        let slot = self.slot_of[creature as usize];
        if self.rules.cells {
            self.head_referee_at = slot;
        }
        for seat in self.seats.from(self.turn) {
            let ix = self.secret[seat.index()];
            if ix != NONE {
                if SLOT[ix as usize] == slot {
                    self.reveal(seat, log);
                } else {
                    self.ruled_out.exclude(seat, slot);
                }
            }
        }
        if !self.rules.cells {
            self.push_discard(HEAD_REFEREE);
        }
    }

    /// A visible card goes to the active player's hand and stays public there.
    pub(crate) fn take_openly(&mut self, ix: Ix, from: Source, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.hand[seat.index()].add(ix);
        self.history.note(Kind::Enter, seat, ix);
        log.add(|| Event::Took { seat, card: self.card(ix), from });
    }

    /// CA-16.1, CA-16.4: powers without a choice take effect at once, the others ask next.
    fn copy(&mut self, creature: Creature, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        log.add(|| Event::Copied { seat, creature });
        self.activate(creature.power());
        if matches!(self.power, Power::Scout | Power::Foresee) {
            self.use_at_once(chance, log);
        }
    }

    fn use_at_once(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.power == Power::Foresee {
            powers::foresee(self, log);
        } else if powers::scout(self, log) {
            self.end_game(chance, log);
            return;
        }
        self.begin_discards(chance, log);
    }

    // Discards and draws.

    /// Asks for discards if it is public that one may be possible (CA-21.1, CA-21.5, TA-20.1, TA-19.2).
    fn begin_discards(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.asked = self.turn;
        let possible = self.foresight || self.alive != u8::MAX;
        if possible && !self.hand[self.turn.index()].is_empty() {
            self.phase = Phase::Discard;
        } else {
            self.finish_turn(chance, log);
        }
    }

    /// Openly (CA-21.2, TA-20.1), or onto the Magus's stack (CA-15.2, TA-19.3).
    fn discard_card(&mut self, card: Card, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let ix = self.ix(card).expect("a checked card is in the game");
        self.active = true;
        if self.foresight {
            self.begin_history();
            self.history.note(Kind::Stack, seat, ix);
            let candidates = self.hand[seat.index()].and(CardSet::ALL_FIGHTERS);
            self.knowledge.forget(candidates);
            self.hand[seat.index()].remove(ix);
            self.stack[self.discards as usize] = ix;
        } else {
            self.hand[seat.index()].remove(ix);
            self.history.note(Kind::Leave, seat, ix);
            self.knowledge.show(ix);
            self.push_discard(ix);
            log.add(|| Event::Discarded { seat, card });
        }
        self.discards += 1;
    }

    /// One face-up stack of which only the last card is seen (CA-15.2, CA-R41, TA-19.3).
    fn lay_stack(&mut self, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let count = self.discards as usize;
        if !self.foresight || count == 0 {
            return;
        }
        for index in 0..count {
            self.push_discard(self.stack[index]);
        }
        self.history.note_uncovered(self.discard);
        self.knowledge.show(self.discard);
        log.add(|| Event::Stacked {
            seat,
            cards: Shown::Cards(self.stack[..count].iter().map(|&ix| self.card(ix)).collect()),
            top: self.card(self.discard),
        });
        self.stack = [NONE; DISCARDS];
    }

    /// The rest of a turn, without decisions: cards set aside return (CA-11.3, TA-12.3), the hand is refilled (CA-21.3,
    /// TA-20.2, TA-20.4, TA-R42), a creature may be eliminated (CA-22.3, TA-21.1).
    fn finish_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.lay_stack(log);
        let aside = std::mem::take(&mut self.aside[seat.index()]);
        if !aside.is_empty() {
            self.hand[seat.index()] = self.hand[seat.index()].or(aside);
            self.history.note_all(Kind::Back, seat, aside);
            self.active = true;
            log.add(|| Event::TookBack { seat, count: aside.len() as u8 });
        }
        let mut wanted = self.capacity(seat).saturating_sub(self.hand_len(seat));
        if self.stalemated {
            wanted = wanted.min(1); // TA-24.5, TA-R58
        }
        if wanted > 0 && self.deck_len > 0 {
            self.active = true;
            if self.draw(seat, wanted, log) {
                self.end_game(chance, log); // CA-21.4, CA-R25, CA-R26
                return;
            }
        }
        self.idle = if self.active { 0 } else { self.idle + 1 };
        if let Some(slot) = self.loser() {
            self.die(slot, log);
            if self.alive.count_ones() == SURVIVORS {
                self.end_game(chance, log);
                return;
            }
            self.round += 1;
            let next = self.seats.next(seat);
            (self.beginner, self.beginner_turns, self.objected) = (next, 0, false);
            log.add(|| Event::RoundBegins { round: self.round + 1, seat: next });
        } else if self.idle as usize == self.seats.count() && !self.rules.stalemate {
            log.add(|| Event::Deadlock); // CA-R27
            self.end_game(chance, log);
            return;
        }
        self.begin_turn(self.seats.next(seat), chance, log);
    }

    /// Draws up to this many cards. Returns whether the last card of the deck was drawn and that ends the game (CA-9.2,
    /// CA-21.4); in Titan it does not (TA-20.3, TA-R43).
    pub(crate) fn draw(&mut self, seat: Seat, wanted: u32, log: &mut impl Log<Event>) -> bool {
        let count = wanted.min(u32::from(self.deck_len));
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            let ix = self.deck;
            self.deck = self.below[ix as usize];
            drawn.add(ix);
            self.history.note(Kind::Draw, seat, ix);
        }
        self.deck_len -= count as u8;
        self.hand[seat.index()] = self.hand[seat.index()].or(drawn);
        log.add(|| Event::Drew { seat, cards: Shown::Cards(self.faces(drawn)) });
        let over = self.deck_len == 0 && !self.rules.stalemate;
        if over {
            log.add(|| Event::DeckOut);
        }
        over
    }

    // Elimination.

    /// The creature that is eliminated now: every living creature has a card, and just one has the lowest value
    /// (CA-22.1, CA-22.2, CA-R64, TA-21.1, TA-21.2, TA-R44).
    fn loser(&self) -> Option<Slot> {
        if self.alive & self.top.free(self.round as usize) != 0 {
            return None;
        }
        let mut lowest = NONE;
        let mut loser = NONE;
        for slot in State::slots(self.alive) {
            let value = STRENGTH[self.top[(slot, self.round as usize)] as usize];
            if value < lowest {
                (lowest, loser) = (value, slot);
            } else if value == lowest {
                loser = NONE;
            }
        }
        (loser != NONE).then_some(loser)
    }

    /// Eliminates a creature; its cards and bets stay (CA-22.4, CA-3.6, TA-21.3, TA-21.4, TA-R33, TA-R34, TA-R36).
    fn die(&mut self, slot: Slot, log: &mut impl Log<Event>) {
        self.alive &= !(1 << slot);
        self.living = self.living.minus(CardSet::of(slot));
        self.history.note_death(slot);
        log.add(|| Event::Died {
            creature: self.creature(slot),
            value: self.value(slot).unwrap_or(0),
            next: State::slots(self.alive).filter_map(|other| self.value(other)).min().unwrap_or(0),
        });
        if !self.rules.sweep_dead {
            return;
        }
        if self.head_referee_at == slot {
            self.head_referee_at = NONE;
            self.push_discard(HEAD_REFEREE);
        }
        for place in [CELL, 0, 1, 2, 3, 4] {
            let mut pile = [NONE; DECK];
            let mut count = 0;
            while self.top[(slot, place)] != NONE {
                pile[count] = self.pop(slot, place);
                count += 1;
            }
            for &ix in pile[..count].iter().rev() {
                self.push_discard(ix);
            }
        }
        self.bets.clear(slot);
        for revealed in &mut self.revealed {
            if *revealed == slot {
                *revealed = NONE;
            }
        }
    }

    // The end.

    /// Reveals all secret bets and scores the game (CA-23.1, CA-23.2, CA-22.5, TA-22.1, TA-22.3, TA-23.1, TA-23.2).
    pub(crate) fn end_game(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for seat in self.seats.iter() {
            let ix = self.secret[seat.index()];
            if ix != NONE {
                self.show_secret(seat, ix);
                log.add(|| Event::SecretShown { seat, card: self.card(ix) });
            }
            self.totals[seat.index()] += self.score(seat);
        }
        if self.games > 1 {
            log.add(|| Event::Scored {
                game: self.game,
                scores: self.seats.iter().map(|seat| i32::from(self.score(seat))).collect(),
            });
        }
        if self.game < self.games {
            let mut next = State::empty(self.rules, self.seats, self.lineup);
            (next.game, next.games, next.totals) = (self.game + 1, self.games, self.totals);
            *self = next;
            self.deal(chance, log);
            return;
        }
        self.phase = Phase::Over;
        log.add(|| Event::Scored {
            game: 0,
            scores: self.seats.iter().map(|seat| i32::from(self.totals[seat.index()])).collect(),
        });
    }

    /// Brings the unseen cards of the deck into another order. Nobody knows the place of any of them.
    pub(crate) fn reshuffle_deck(&mut self, chance: &mut impl Chance) {
        let mut cards = [0; DECK];
        let count = usize::from(self.deck_len);
        for card in &mut cards[..count] {
            *card = self.pop_deck();
        }
        chance::reshuffle(&mut cards[..count], chance);
        cards[..count].iter().for_each(|&ix| self.push_deck(ix));
    }

    /// The highest total wins (CA-23.3, TA-23.1); ties at every rank go to the latest turn, in a campaign of the last
    /// game (CA-23.4, CA-R59, TA-22.4, TA-R62, TA-R63).
    pub(crate) fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::Over).then(|| {
            let total = |seat: Seat| i32::from(self.totals[seat.index()]);
            let ahead = |seat: Seat| self.turns.ahead_of(seat, self.seats);
            Standing::by_key(self.seats, total, |seat| (total(seat), std::cmp::Reverse(ahead(seat))))
        })
    }
}
