//! What may be chosen now: `legal` lists it, `check` says why something else may not.
//!
//! Whether a decision is put to a seat depends on public knowledge alone (see `flow.rs`); what is
//! in the list may depend on the hand of the seat that is asked.

use harena_core::{Illegal, Seat};

use crate::actions::Action;
use crate::cards::{Card, CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT, STRENGTH, Slot};
use crate::powers;
use crate::state::{CELL, Phase, State};

/// Every way to use a power, as a pattern.
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
                into.extend((lowest..=10).map(Action::Bid));
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
                // Of two plain referees, which nobody can tell apart, one (CA-17.1, TA-16.1).
                let both = self.snatched.and(CardSet::PLAIN_REFEREES).len() == 2;
                let cards = if both { self.snatched.minus(CardSet::just(REFEREES)) } else { self.snatched };
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

    /// CA-5.5, TA-6.3, TA-6.4, TA-R45
    pub(crate) fn may_bet_this_round(&self) -> bool {
        self.round < 4 || self.rules.bets_in_last_round
    }

    /// The living creatures on which nobody has bet in this round.
    #[inline]
    pub(crate) fn free_to_bet_on(&self) -> u8 {
        self.alive & self.bets.free(self.round as usize)
    }

    /// An action for each of these creatures. Writes all eight and keeps those that count, since a processor cannot foresee which
    /// creatures these are.
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

    /// Whether the moment allows the active player a secret bet, whatever the hand (CA-5.7,
    /// CA-R15, TA-6.6, TA-R7, TA-R49).
    pub(crate) fn may_bet_secretly(&self) -> bool {
        self.round == 0 && !self.secret_made.contains(self.turn) && self.owed == NONE
    }

    /// The cards that may be discarded, were they in the hand (CA-15.1, CA-15.3, CA-R40, CA-R52,
    /// CA-21.2, CA-21.6, TA-19.1, TA-20.1, TA-R12, TA-R20).
    pub(crate) fn discardable(&self) -> CardSet {
        if self.foresight { CardSet::ALL_FIGHTERS } else { CardSet::ALL_FIGHTERS.minus(self.living) }
    }

    /// CA-7.2 to CA-7.7, TA-8.2, TA-8.3, TA-8.5, TA-10.4; as a second card CA-13.1, TA-14.1, where no bid
    /// counts any more (TA-R6).
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

    /// The only thing the asked seat can do, put to it so that the others learn nothing.
    pub(crate) fn formality(&self) -> Option<(Seat, Action)> {
        let hand = self.hand[self.asked.index()];
        match self.phase {
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

    /// Only the asked seat decides (CA-4.1, CA-4.5, TA-5.5), and only what is due (CA-4.4, TA-5.4).
    /// Refuses a seat that is not to act (CA-4.1, TA-5.1).
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        if self.phase == Phase::Over {
            return Err(Illegal::new(cite("CA-23.1", "TA-22.1"), "the game is over"));
        }
        if !self.seats.contains(seat) {
            return Err(Illegal::new(cite("CA-4.1", "TA-5.1"), format!("there is no seat {seat} at this table")));
        }
        if seat != self.asked {
            let why = format!("it is not your decision; seat {} is to choose", self.asked);
            return Err(Illegal::new(cite("CA-4.1", "TA-5.1"), why));
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
            (Phase::Bet, Action::Reveal) => {
                Err(Illegal::new(cite("CA-5.11", "TA-6.9"), "you have no unrevealed secret bet"))
            }
            (Phase::Play | Phase::Second, Action::Play(_) | Action::PlayOn(..) | Action::Fetch { .. }) => {
                self.check_play(action)
            }
            (Phase::Play, Action::Pass) if self.playable(seat).is_empty() => Ok(()),
            (Phase::Play, Action::Pass) => {
                let why = "you hold a playable card, so you may not pass";
                Err(Illegal::new(cite("CA-7.9", "TA-8.4"), why))
            }
            (Phase::Second, Action::NoSecond) => Ok(()),
            (Phase::Power, Action::NoPower) => Ok(()),
            (Phase::Power, power!()) => powers::check(self, action),
            (Phase::Keep, Action::Keep(card)) => match self.find(card, self.snatched) {
                Some(_) => Ok(()),
                None => {
                    let why = format!("{card} is not one of the three cards");
                    Err(Illegal::new(cite("CA-17.1", "TA-16.1"), why))
                }
            },
            (Phase::Give, Action::Give(card)) => match self.find(card, self.hand[seat.index()]) {
                None if self.find(card, self.aside[seat.index()]).is_some() => {
                    Err(Illegal::new("CA-14.3", format!("{card} is set aside by the cyclops")))
                }
                None => Err(Illegal::new("CA-14.1", format!("you do not hold {card}"))),
                Some(ix) if SLOT[ix as usize] != self.named => {
                    let named = self.creature(self.named);
                    Err(Illegal::new("CA-14.1", format!("a {named} card is demanded")))
                }
                Some(_) => Ok(()),
            },
            (Phase::Discard, Action::Done) => Ok(()),
            (Phase::Discard, Action::Discard(card)) => self.check_discard(card),
            (Phase::Second, Action::Secret(_)) => {
                let why = "the second card cannot be a secret bet";
                Err(Illegal::new(cite("CA-13.4", "TA-14.4"), why))
            }
            // The bet may have been skipped because none was possible: then that is the reason.
            (Phase::Play, Action::Bet(creature)) => self.check_bet(creature).and(self.check_bet_time()),
            (Phase::Play, Action::Secret(card)) => self.check_secret(card).and(self.check_bet_time()),
            (Phase::Play, Action::Reveal) if self.secret[seat.index()] == NONE => {
                Err(Illegal::new(cite("CA-5.11", "TA-6.9"), "you have no unrevealed secret bet"))
            }
            (Phase::Play | Phase::Discard, power!()) => {
                let why = "no power is active: its backer plays a card of the creature from hand, not onto a spectator";
                Err(Illegal::new(cite("CA-8.1", "TA-11.1"), why))
            }
            (phase, _) => {
                let why = format!("that is not what is to be decided now; {}", now(phase));
                Err(Illegal::new(cite("CA-4.4", "TA-5.4"), why))
            }
        }
    }

    fn check_bid(&self, bid: u8) -> Result<(), Illegal> {
        if bid > 10 {
            return Err(Illegal::new("TA-4.1", "bids go from 0 to 10"));
        }
        if self.bid != NONE && bid <= self.bid {
            let why = format!("{} is already bid; only a higher number counts", self.bid);
            return Err(Illegal::new("TA-R3", why));
        }
        Ok(())
    }

    fn check_bet_time(&self) -> Result<(), Illegal> {
        let rule = self.rules.cite("CA-5.2", "TA-6.2");
        Err(Illegal::new(rule, "the time for the bet of this turn is over; play a card"))
    }

    fn check_bet(&self, creature: Creature) -> Result<(), Illegal> {
        let rule = self.rules.cite("CA-5.3", "TA-6.3");
        if !self.may_bet_this_round() {
            return Err(Illegal::new("TA-6.4", "no visible wagers are made in round 5"));
        }
        let slot = self.check_alive(creature, rule)?;
        if self.supply[self.turn.index()] == 0 {
            return Err(Illegal::new(rule, "you have nothing left to bet with"));
        }
        let owner = self.bets[(slot, self.round as usize)];
        if owner == self.turn.index() as u8 {
            return Err(Illegal::new(rule, format!("your own bet already lies on the {creature} in this round")));
        }
        if owner != NONE {
            let owner = Seat::new(owner as usize);
            return Err(Illegal::new(rule, format!("{owner} has already bet on the {creature} in this round")));
        }
        Ok(())
    }

    /// The slot of a living creature, or why it will not do.
    pub(crate) fn check_alive(&self, creature: Creature, rule: &'static str) -> Result<Slot, Illegal> {
        match self.slot(creature) {
            None => Err(Illegal::new(rule, format!("the {creature} does not take part in this game"))),
            Some(slot) if !self.is_alive(slot) => Err(Illegal::new(rule, format!("the {creature} is dead"))),
            Some(slot) => Ok(slot),
        }
    }

    fn check_secret(&self, card: Card) -> Result<(), Illegal> {
        let cite = |ca, ta| self.rules.cite(ca, ta);
        let rule = cite("CA-5.7", "TA-6.6");
        if self.round > 0 {
            return Err(Illegal::new(rule, "secret bets are only made in round 1"));
        }
        if self.secret_made.contains(self.turn) {
            return Err(Illegal::new(rule, "you have already made your secret bet"));
        }
        if self.owed != NONE {
            let why = format!("you have bid {}, so you must play a card of that strength", self.owed);
            return Err(Illegal::new("TA-R7", why));
        }
        if self.supply[self.turn.index()] == 0 {
            return Err(Illegal::new(rule, "you have nothing left to bet with"));
        }
        if self.ix(card).is_some_and(|ix| ix >= FIGHTERS) {
            return Err(Illegal::new(cite("CA-5.8", "TA-6.6"), "a secret bet is made with a card of a creature"));
        }
        self.check_held(card, rule).map(|_| ())
    }

    /// The card in the asked player's hand, or why it is not there. Cards gained in this turn are in
    /// the hand like any other (CA-R34, TA-R39).
    fn check_held(&self, card: Card, rule: &'static str) -> Result<Ix, Illegal> {
        let seat = self.asked.index();
        if let Some(ix) = self.find(card, self.hand[seat]) {
            return Ok(ix);
        }
        if self.find(card, self.aside[seat]).is_some() {
            let rule = self.rules.cite("CA-11.2", "TA-12.2");
            return Err(Illegal::new(rule, format!("{card} is set aside by the cyclops until your draw")));
        }
        Err(Illegal::new(rule, format!("you do not hold {card}")))
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
            let why = format!("you have bid {}, so your first card is a creature's card of that strength", self.owed);
            return Err(Illegal::new("TA-4.4", why));
        }
        if second && ix >= REFEREES && !self.rules.second_may_be_referee {
            return Err(Illegal::new("TA-14.1", "the second card may not be a referee"));
        }
        let rule = cite("CA-7.2", "TA-8.2");
        match action {
            Action::Play(_) if ix < FIGHTERS => {
                self.check_alive(self.creature(SLOT[ix as usize]), rule)?;
            }
            Action::Play(_) if ix < REFEREES => {
                let why = format!("{card} is played on a creature: say on which");
                return Err(Illegal::new(cite("CA-7.4", "TA-9.1"), why));
            }
            Action::Play(_) if ix == HEAD_REFEREE => {
                let why = format!("{card} is played on a living creature: name it");
                return Err(Illegal::new(cite("CA-7.6", "TA-10.3"), why));
            }
            Action::Play(_) => {}
            Action::PlayOn(_, creature) if ix < FIGHTERS => {
                if self.slot(creature) != Some(SLOT[ix as usize]) {
                    let why = format!("{card} can only go to its own creature");
                    return Err(Illegal::new(cite("CA-7.3", "TA-8.3"), why));
                }
                // Written with its own creature it means the same; there is one way to write it.
                let why = format!("just play {card}: it goes to its own creature by itself");
                return Err(Illegal::new(cite("CA-7.3", "TA-8.3"), why));
            }
            Action::PlayOn(_, creature) if ix < REFEREES => {
                self.check_alive(creature, cite("CA-7.4", "TA-9.1"))?;
            }
            Action::PlayOn(_, creature) if ix == HEAD_REFEREE => {
                self.check_alive(creature, cite("CA-7.6", "TA-10.3"))?;
            }
            Action::PlayOn(..) => {
                let why = format!("the {card} goes to no creature; it takes a card");
                return Err(Illegal::new(cite("CA-7.7", "TA-10.1"), why));
            }
            Action::Fetch { taking, .. } => {
                let rule = cite("CA-7.7", "TA-10.1");
                if !(REFEREES..HEAD_REFEREE).contains(&ix) {
                    return Err(Illegal::new(rule, format!("{card} takes no cards")));
                }
                let wanted = self.ix(taking);
                let mut visible = false;
                self.each_visible(|ix| visible |= Some(ix) == wanted);
                if !visible {
                    let rule = cite("CA-3.5", "TA-3.5");
                    return Err(Illegal::new(rule, format!("{taking} is not a creature's card that lies open")));
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
            return Err(Illegal::new(rule, "spectators and referees are never discarded"));
        }
        if !self.discardable().has(ix) {
            let creature = self.creature(SLOT[ix as usize]);
            let why = format!("the {creature} is alive, so its cards may not be discarded");
            return Err(Illegal::new(cite("CA-21.2", "TA-20.1"), why));
        }
        Ok(())
    }
}

/// What is to be decided, for people who try something else.
fn now(phase: Phase) -> &'static str {
    match phase {
        Phase::Bid => "bid, or do not bid",
        Phase::Poll => "declare a stalemate, object, or have no objection",
        Phase::Bet => "bet, reveal, or do not bet",
        Phase::Play => "play a card",
        Phase::Power => "use the power, or do not use it",
        Phase::Keep => "keep one of the three cards",
        Phase::Give => "give a card of the creature that was named",
        Phase::Second => "play a second card, or none",
        Phase::Discard => "discard, or be done",
        Phase::Over => "the game is over",
    }
}
