//! Legal actions: `legal` lists them, `check` says why another action is refused.
//!
//! Which seat is asked, and when, depends on public information only (see `flow.rs`); the list itself may depend on the
//! hand of the seat to act.

use harena_core::message::Message;
use harena_core::{Illegal, Seat};

use crate::actions::Action;
use crate::cards::{Card, CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT, STRENGTH, Slot};
use crate::content::{ROUNDS, STRONGEST};
use crate::messages::say;
use crate::powers;
use crate::state::{CELL, Phase, State};

/// Matches every use of a power.
macro_rules! power {
    () => {
        Action::Use(_)
            | Action::UseOn(..)
            | Action::Demand(..)
            | Action::Retrieve(_)
            | Action::RetrieveSecret
            | Action::BetAnywhere(_)
            | Action::Regain(_)
            | Action::Swap(..)
            | Action::Burn(..)
            | Action::Copy(_)
    };
}

impl State {
    pub(crate) fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if seat != self.asked {
            return;
        }
        match self.phase {
            Phase::Bid => {
                let lowest = if self.bid == NONE { 0 } else { self.bid + 1 };
                into.extend((lowest..=STRONGEST).map(Action::Bid));
                into.push(Action::NoBid);
            }
            Phase::Poll => into.extend([Action::Declare, Action::NoObjection, Action::Object]),
            Phase::Bet => self.legal_bets(into),
            Phase::Play => {
                let before = into.len();
                self.legal_plays(false, into);
                if into.len() == before {
                    into.push(Action::Pass);
                }
            }
            Phase::Power => {
                powers::list(self, into);
                into.push(Action::NoPower);
            }
            Phase::Keep => {
                // The two plain referees are identical: list one (CA-17.1, TA-16.1).
                let both = self.snatched.and(CardSet::PLAIN_REFEREES).len() == 2;
                let cards = if both { self.snatched.minus(CardSet::single(REFEREES)) } else { self.snatched };
                into.extend(cards.iter().map(|ix| Action::Keep(self.card(ix))));
            }
            Phase::Give => {
                let fitting = self.hand[seat.index()].and(CardSet::of(self.named));
                into.extend(fitting.iter().map(|ix| Action::Give(self.card(ix))));
            }
            Phase::Second => {
                self.legal_plays(true, into);
                into.push(Action::NoSecond);
            }
            Phase::Discard => {
                let cards = self.hand[seat.index()].and(self.discardable());
                into.extend(cards.iter().map(|ix| Action::Discard(self.fighter(ix))));
                into.push(Action::Done);
            }
            Phase::Over => {}
        }
    }

    /// One of these, or nothing (CA-5.2, CA-5.4, CA-R13, CA-R14, TA-6.2, TA-6.5, TA-6.10).
    fn legal_bets(&self, into: &mut Vec<Action>) {
        let seat = self.turn.index();
        if self.supply[seat] > 0 {
            if self.may_bet_this_round() {
                self.list_creatures(self.free_to_bet_on(), Action::Bet, into);
            }
            if self.may_bet_secretly() {
                let cards = self.hand[seat].and(CardSet::ALL_FIGHTERS);
                into.extend(cards.iter_counted().map(|ix| Action::Secret(self.fighter(ix))));
            }
        }
        if self.secret[seat] != NONE {
            into.push(Action::Reveal);
        }
        into.push(Action::NoBet);
    }

    /// Whether one of these is possible with the own hand. Whether it is asked for depends on public information only
    /// (`asks_for_a_bet`).
    fn may_bet_or_reveal(&self) -> bool {
        let seat = self.turn.index();
        let open_bet = self.may_bet_this_round() && self.free_to_bet_on() != 0;
        let secret_bet = self.may_bet_secretly() && !self.hand[seat].and(CardSet::ALL_FIGHTERS).is_empty();
        self.supply[seat] > 0 && (open_bet || secret_bet) || self.secret[seat] != NONE
    }

    /// Whether the current round has spots for bets (CA-5.5, TA-6.3, TA-6.4, TA-R45).
    pub(crate) fn may_bet_this_round(&self) -> bool {
        usize::from(self.round) < ROUNDS - 1 || self.rules.bets_in_last_round
    }

    /// The living creatures without a bet in this round.
    #[inline]
    pub(crate) fn free_to_bet_on(&self) -> u8 {
        self.alive & self.bets.free(self.round as usize)
    }

    /// An action for each of these creatures. Branchless: writes all eight and keeps those in `slots`, since the
    /// branches would be unpredictable.
    #[inline]
    fn list_creatures(&self, slots: u8, action: impl Fn(Creature) -> Action, into: &mut Vec<Action>) {
        let before = into.len();
        into.extend_from_slice(&[Action::Pass; 8]);
        let list = into.last_chunk_mut::<8>().expect("eight were added");
        let mut count = 0;
        for (slot, &creature) in self.lineup.iter().enumerate() {
            list[count] = action(creature);
            count += usize::from(slots >> slot & 1);
        }
        into.truncate(before + count);
    }

    /// Whether the active player may make a secret bet now, regardless of the hand (CA-5.7, CA-R15, TA-6.6, TA-R7,
    /// TA-R49).
    pub(crate) fn may_bet_secretly(&self) -> bool {
        self.round == 0 && !self.secret_made.contains(self.turn) && self.owed == NONE
    }

    /// The cards that may be discarded if they are in the hand (CA-15.1, CA-15.3, CA-R40, CA-R52, CA-21.2, CA-21.6,
    /// TA-19.1, TA-20.1, TA-R12, TA-R20).
    pub(crate) fn discardable(&self) -> CardSet {
        if self.foresight { CardSet::ALL_FIGHTERS } else { CardSet::ALL_FIGHTERS.minus(self.living) }
    }

    /// CA-7.2 to CA-7.7, TA-8.2, TA-8.3, TA-8.5, TA-10.4; as a second card CA-13.1, TA-14.1, for which a bid does not
    /// count (TA-R6).
    fn legal_plays(&self, second: bool, into: &mut Vec<Action>) {
        let mut cards = self.playable(self.turn);
        if self.owed != NONE && !second {
            cards = cards.and(CardSet::of_strength(self.owed)); // TA-4.4
        }
        let fighters = cards.and(CardSet::ALL_FIGHTERS);
        into.extend(fighters.iter_counted().map(|ix| Action::Play(self.fighter(ix))));
        for ix in cards.and(CardSet::SPECTATORS).iter() {
            let card = Card::spectator(ix - FIGHTERS);
            self.list_creatures(self.alive, |creature| Action::PlayOn(card, creature), into);
        }
        if cards.and(CardSet::REFEREES).is_empty() || (second && !self.rules.second_may_be_referee) {
            return;
        }
        if !cards.and(CardSet::PLAIN_REFEREES).is_empty() {
            let referee = self.rules.referee();
            self.each_visible(|ix| into.push(Action::Fetch { referee, taking: self.card(ix) }));
            into.push(Action::Play(referee));
        }
        if cards.has(HEAD_REFEREE) {
            let head = self.rules.head_referee();
            self.list_creatures(self.alive, |creature| Action::PlayOn(head, creature), into);
        }
    }

    /// Every visible fighter (CA-3.5, CA-R5, TA-3.5).
    fn each_visible(&self, mut found: impl FnMut(Ix)) {
        for slot in 0..8 {
            for round in 0..=self.round as usize {
                self.visible_fighter(slot, round).map(&mut found);
            }
            if self.rules.cells {
                self.visible_fighter(slot, CELL).map(&mut found);
            }
        }
        self.visible_discard().map(found);
    }

    /// The only action of the seat to act, asked so that the others learn nothing; a pass, which shows the hand to all,
    /// because it is an action of its player (CA-7.8, TA-8.4).
    pub(crate) fn forced_action(&self) -> Option<(Seat, Action)> {
        let hand = self.hand[self.asked.index()];
        match self.phase {
            Phase::Bet if !self.may_bet_or_reveal() => Some((self.asked, Action::NoBet)),
            Phase::Play if self.playable(self.asked).is_empty() => Some((self.asked, Action::Pass)),
            Phase::Discard if hand.and(self.discardable()).is_empty() => Some((self.asked, Action::Done)),
            Phase::Second => {
                let mut cards = self.playable(self.turn);
                if !self.rules.second_may_be_referee {
                    cards = cards.minus(CardSet::REFEREES);
                }
                cards.is_empty().then_some((self.asked, Action::NoSecond))
            }
            Phase::Give => {
                let fitting = hand.and(CardSet::of(self.named));
                (fitting.len() == 1).then(|| {
                    let ix = fitting.iter().next().expect("there is one");
                    (self.asked, Action::Give(self.card(ix)))
                })
            }
            _ => None,
        }
    }

    /// Only the seat to act decides (CA-4.1, CA-4.5, TA-5.5), and only what is due (CA-4.4, TA-5.4). Refuses any other
    /// seat (CA-4.1, TA-5.1).
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        if self.phase == Phase::Over {
            return Err(Illegal::new(cite("CA-23.1", "TA-22.1"), say::game_over()));
        }
        if !self.seats.contains(seat) {
            return Err(Illegal::new(cite("CA-4.1", "TA-5.1"), say::no_such_seat(seat)));
        }
        if seat != self.asked {
            return Err(Illegal::new(cite("CA-4.1", "TA-5.1"), say::not_asked(self.asked)));
        }
        Ok(())
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        let cite = |ca, ta| self.rules.cite(ca, ta);
        match (self.phase, action) {
            (Phase::Bid, Action::Bid(bid)) => self.check_bid(bid),
            (Phase::Bid, Action::NoBid) => Ok(()),
            (Phase::Poll, Action::Declare | Action::NoObjection | Action::Object) => Ok(()),
            (Phase::Bet, Action::NoBet) => Ok(()),
            (Phase::Bet, Action::Bet(creature)) => self.check_bet(creature),
            (Phase::Bet, Action::Secret(card)) => self.check_secret(card),
            (Phase::Bet, Action::Reveal) if self.secret[seat.index()] != NONE => Ok(()),
            (Phase::Bet, Action::Reveal) => Err(Illegal::new(cite("CA-5.11", "TA-6.9"), say::no_hidden_bet())),
            (Phase::Play | Phase::Second, Action::Play(_) | Action::PlayOn(..) | Action::Fetch { .. }) => {
                self.check_play(action)
            }
            (Phase::Play, Action::Pass) if self.playable(seat).is_empty() => Ok(()),
            (Phase::Play, Action::Pass) => Err(Illegal::new(cite("CA-7.9", "TA-8.4"), say::may_not_pass())),
            (Phase::Second, Action::NoSecond) => Ok(()),
            (Phase::Power, Action::NoPower) => Ok(()),
            (Phase::Power, power!()) => powers::check(self, action),
            (Phase::Keep, Action::Keep(card)) => match self.find(card, self.snatched) {
                Some(_) => Ok(()),
                None => Err(Illegal::new(cite("CA-17.1", "TA-16.1"), say::not_of_the_three(card))),
            },
            (Phase::Give, Action::Give(card)) => match self.find(card, self.hand[seat.index()]) {
                None if self.find(card, self.aside[seat.index()]).is_some() => {
                    Err(Illegal::new("CA-14.3", say::set_aside(card)))
                }
                None => Err(Illegal::new("CA-14.1", say::not_in_hand(card))),
                Some(ix) if SLOT[ix as usize] != self.named => {
                    Err(Illegal::new("CA-14.1", say::other_demanded(self.creature(self.named))))
                }
                Some(_) => Ok(()),
            },
            (Phase::Discard, Action::Done) => Ok(()),
            (Phase::Discard, Action::Discard(card)) => self.check_discard(card),
            (Phase::Second, Action::Secret(_)) => {
                Err(Illegal::new(cite("CA-13.4", "TA-14.4"), say::second_no_secret_bet()))
            }
            // The bet may have been skipped because none was possible: then report that reason.
            (Phase::Play, Action::Bet(creature)) => self.check_bet(creature).and(self.check_bet_time()),
            (Phase::Play, Action::Secret(card)) => self.check_secret(card).and(self.check_bet_time()),
            (Phase::Play, Action::Reveal) if self.secret[seat.index()] == NONE => {
                Err(Illegal::new(cite("CA-5.11", "TA-6.9"), say::no_hidden_bet()))
            }
            (Phase::Play | Phase::Discard, power!()) => {
                Err(Illegal::new(cite("CA-8.1", "TA-11.1"), say::no_power_active()))
            }
            (phase, _) => Err(Illegal::new(cite("CA-4.4", "TA-5.4"), say::not_now(now(phase)))),
        }
    }

    fn check_bid(&self, bid: u8) -> Result<(), Illegal> {
        if bid > STRONGEST {
            return Err(Illegal::new("TA-4.1", say::bid_out_of_range(STRONGEST)));
        }
        if self.bid != NONE && bid <= self.bid {
            return Err(Illegal::new("TA-R3", say::bid_too_low(self.bid)));
        }
        Ok(())
    }

    fn check_bet_time(&self) -> Result<(), Illegal> {
        let rule = self.rules.cite("CA-5.2", "TA-6.2");
        Err(Illegal::new(rule, say::bet_too_late()))
    }

    fn check_bet(&self, creature: Creature) -> Result<(), Illegal> {
        let rule = self.rules.cite("CA-5.3", "TA-6.3");
        if !self.may_bet_this_round() {
            return Err(Illegal::new("TA-6.4", say::no_bets_in_this_round(self.round + 1)));
        }
        let slot = self.check_alive(creature, rule)?;
        if self.supply[self.turn.index()] == 0 {
            return Err(Illegal::new(rule, say::no_tokens()));
        }
        let owner = self.bets[(slot, self.round as usize)];
        if owner == self.turn.index() as u8 {
            return Err(Illegal::new(rule, say::own_bet_there(creature)));
        }
        if owner != NONE {
            return Err(Illegal::new(rule, say::bet_there(Seat::new(owner as usize), creature)));
        }
        Ok(())
    }

    /// The slot of a living creature, or a refusal.
    pub(crate) fn check_alive(&self, creature: Creature, rule: &'static str) -> Result<Slot, Illegal> {
        match self.slot(creature) {
            None => Err(Illegal::new(rule, say::not_in_this_game(creature))),
            Some(slot) if !self.is_alive(slot) => Err(Illegal::new(rule, say::dead(creature))),
            Some(slot) => Ok(slot),
        }
    }

    fn check_secret(&self, card: Card) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        let rule = cite("CA-5.7", "TA-6.6");
        if self.round > 0 {
            return Err(Illegal::new(rule, say::secret_bet_too_late()));
        }
        if self.secret_made.contains(self.turn) {
            return Err(Illegal::new(rule, say::secret_bet_made()));
        }
        if self.owed != NONE {
            return Err(Illegal::new("TA-R7", say::secret_bet_after_bid(self.owed)));
        }
        if self.supply[self.turn.index()] == 0 {
            return Err(Illegal::new(rule, say::no_tokens()));
        }
        if self.ix(card).is_some_and(|ix| ix >= FIGHTERS) {
            return Err(Illegal::new(cite("CA-5.8", "TA-6.6"), say::secret_bet_with_other()));
        }
        self.check_held(card, rule).map(|_| ())
    }

    /// The card in the hand of the seat to act, or a refusal. Cards gained in this turn are in the hand like any other
    /// (CA-R34, TA-R39).
    fn check_held(&self, card: Card, rule: &'static str) -> Result<Ix, Illegal> {
        let seat = self.asked.index();
        if let Some(ix) = self.find(card, self.hand[seat]) {
            return Ok(ix);
        }
        if self.find(card, self.aside[seat]).is_some() {
            let rule = self.rules.cite("CA-11.2", "TA-12.2");
            return Err(Illegal::new(rule, say::set_aside_until_draw(card)));
        }
        Err(Illegal::new(rule, say::not_in_hand(card)))
    }

    fn check_play(&self, action: Action) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        let second = self.phase == Phase::Second;
        let card = match action {
            Action::Play(card) | Action::PlayOn(card, _) | Action::Fetch { referee: card, .. } => card,
            _ => unreachable!("only called for plays"),
        };
        let ix = self.check_held(card, cite("CA-7.1", "TA-8.1"))?;
        if self.owed != NONE && !second && (ix >= FIGHTERS || STRENGTH[ix as usize] != self.owed) {
            return Err(Illegal::new("TA-4.4", say::first_card_as_bid(self.owed)));
        }
        if second && ix >= REFEREES && !self.rules.second_may_be_referee {
            return Err(Illegal::new("TA-14.1", say::second_no_referee()));
        }
        let rule = cite("CA-7.2", "TA-8.2");
        match action {
            Action::Play(_) if ix < FIGHTERS => {
                self.check_alive(self.creature(SLOT[ix as usize]), rule)?;
            }
            Action::Play(_) if ix < REFEREES => {
                return Err(Illegal::new(cite("CA-7.4", "TA-9.1"), say::on_which_creature(card)));
            }
            Action::Play(_) if ix == HEAD_REFEREE => {
                return Err(Illegal::new(cite("CA-7.6", "TA-10.3"), say::on_which_living_creature(card)));
            }
            Action::Play(_) => {}
            Action::PlayOn(_, creature) if ix < FIGHTERS => {
                if self.slot(creature) != Some(SLOT[ix as usize]) {
                    return Err(Illegal::new(cite("CA-7.3", "TA-8.3"), say::own_creature_only(card)));
                }
                // `play troll 7 on troll` means `play troll 7`; only the short form is accepted.
                return Err(Illegal::new(cite("CA-7.3", "TA-8.3"), say::own_creature_by_itself(card)));
            }
            Action::PlayOn(_, creature) if ix < REFEREES => {
                self.check_alive(creature, cite("CA-7.4", "TA-9.1"))?;
            }
            Action::PlayOn(_, creature) if ix == HEAD_REFEREE => {
                self.check_alive(creature, cite("CA-7.6", "TA-10.3"))?;
            }
            Action::PlayOn(..) => {
                return Err(Illegal::new(cite("CA-7.7", "TA-10.1"), say::goes_to_no_creature(card)));
            }
            Action::Fetch { taking, .. } => {
                let rule = cite("CA-7.7", "TA-10.1");
                if !(REFEREES..HEAD_REFEREE).contains(&ix) {
                    return Err(Illegal::new(rule, say::takes_no_cards(card)));
                }
                let wanted = self.ix(taking);
                let mut visible = false;
                self.each_visible(|ix| visible |= Some(ix) == wanted);
                if !visible {
                    return Err(Illegal::new(cite("CA-3.5", "TA-3.5"), say::not_open(taking)));
                }
            }
            _ => unreachable!("only called for plays"),
        }
        Ok(())
    }

    fn check_discard(&self, card: Card) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        let ix = self.check_held(card, cite("CA-21.2", "TA-20.1"))?;
        if ix >= FIGHTERS {
            let rule = if self.foresight { cite("CA-15.3", "TA-19.1") } else { cite("CA-21.2", "TA-20.1") };
            return Err(Illegal::new(rule, say::never_discarded()));
        }
        if !self.discardable().has(ix) {
            let creature = self.creature(SLOT[ix as usize]);
            return Err(Illegal::new(cite("CA-21.2", "TA-20.1"), say::alive_not_discarded(creature)));
        }
        Ok(())
    }
}

/// The decision that is due, for a refusal.
fn now(phase: Phase) -> Message {
    match phase {
        Phase::Bid => say::now_bid(),
        Phase::Poll => say::now_poll(),
        Phase::Bet => say::now_bet(),
        Phase::Play => say::now_play(),
        Phase::Power => say::now_power(),
        Phase::Keep => say::now_keep(),
        Phase::Give => say::now_give(),
        Phase::Second => say::now_second(),
        Phase::Discard => say::now_discard(),
        Phase::Over => say::game_over(),
    }
}
