//! The flow of a game, derived from its events: whose turn is due, who began the round, polls, stalemates and bids.

use harena_core::{Seat, SeatSet, Seats};

use super::{Entered, Model, ensure};
use crate::actions::Event;
use crate::cards::Creature;

/// All seats are asked about a stalemate, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Poll {
    pub(super) asked: Seat,
    declared: bool,
    answers: usize,
}

/// All seats are asked for a bid, repeatedly.
#[derive(Clone, Copy, Debug)]
struct Bidding {
    asked: Option<Seat>,
    highest: Option<(Seat, u8)>,
    passes: usize,
}

const NO_BIDS: Bidding = Bidding { asked: None, highest: None, passes: 0 };

#[derive(Clone, Debug)]
pub(super) struct Flow {
    /// The seat that takes the next turn, or is in the middle of one.
    pub(super) due: Seat,
    /// The turn in progress, until an event of another turn.
    pub(super) open: Option<Seat>,
    /// Something has happened in it that prevents an idle circle; cards were drawn.
    active: bool,
    drew: bool,
    /// Consecutive idle turns.
    idle: usize,
    /// Every turn of this game so far.
    pub(super) turns: Vec<Seat>,
    beginner: Seat,
    beginner_turns: u32,
    objected: bool,
    pub(super) poll: Option<Poll>,
    /// The poll at the start of this turn is over, and the stalemate was accepted.
    polled: bool,
    agreed: bool,
    bidding: Bidding,
    owed: Option<u8>,
    pub(super) stalemated: bool,
    pub(super) penalized: SeatSet,
    pub(super) scored: bool,
}

impl Flow {
    pub(super) fn new(seats: Seats) -> Flow {
        let first = seats.iter().next().expect("a seat");
        Flow {
            due: first,
            open: None,
            active: false,
            drew: false,
            idle: 0,
            turns: Vec::new(),
            beginner: first,
            beginner_turns: 0,
            objected: false,
            poll: None,
            polled: false,
            agreed: false,
            bidding: NO_BIDS,
            owed: None,
            stalemated: false,
            penalized: SeatSet::EMPTY,
            scored: false,
        }
    }

    /// Ends the turn in progress; the next seat clockwise is due (CA-4.1, TA-5.1).
    pub(super) fn close(&mut self, seats: Seats) {
        if let Some(seat) = self.open.take() {
            self.idle = if self.active { 0 } else { self.idle + 1 };
            (self.due, self.polled) = (seats.next(seat), false);
        }
    }

    /// The first seat of a round.
    fn begins(&mut self, seat: Seat) {
        (self.due, self.beginner, self.beginner_turns, self.objected) = (seat, seat, 0, false);
    }

    /// The winner of a bid, or the seat that goes first without one. Only the opening bid decides who begins the round
    /// (TA-R60).
    fn goes_first(&mut self, seat: Seat) {
        if !self.stalemated {
            self.begins(seat);
        }
        (self.due, self.bidding) = (seat, NO_BIDS);
    }

    /// Counts the turns of the round's beginner, each once, with or without a poll.
    fn starts_turn(&mut self) {
        self.beginner_turns += u32::from(self.due == self.beginner && !self.polled);
    }
}

impl Model {
    /// Called before the event is entered, with the table as it was before.
    pub(super) fn follow(&mut self, event: &Event) -> Entered {
        match event {
            Event::GameBegins { .. } => self.flow = Flow::new(self.seats),
            Event::FirstTurn { seat } => self.flow.begins(*seat),
            Event::Bid { seat, bid } => {
                let highest = self.flow.bidding.highest;
                ensure!(highest.is_none_or(|(_, highest)| *bid > highest), "{highest:?} is bid");
                self.bids(*seat)?;
                (self.flow.bidding.highest, self.flow.bidding.passes) = (Some((*seat, *bid)), 0);
            }
            Event::NoBid { seat } => {
                self.bids(*seat)?;
                self.flow.bidding.passes += 1;
            }
            Event::BidWon { seat, bid, able, .. } => self.win_bid(*seat, *bid, *able)?,
            Event::NobodyBid { seat } => self.no_one_bids(*seat)?,
            Event::Declares { seat } => self.answer(*seat, true)?,
            Event::NoObjection { seat } => self.answer(*seat, false)?,
            Event::Objects { seat } => {
                self.answer(*seat, false)?;
                (self.flow.poll, self.flow.objected) = (None, true);
                (self.flow.polled, self.flow.agreed) = (true, false);
            }
            Event::Stalemate { .. } | Event::NothingLeft => self.stalemate(matches!(event, Event::NothingLeft))?,
            Event::Deadlock => {
                self.end_turn()?;
                ensure!(self.deck_ends_it, "here that is a stalemate");
                ensure!(self.flow.idle == self.seats.count(), "only {} idle turns", self.flow.idle);
            }
            Event::DeckOut => ensure!(self.deck_ends_it && self.deck.is_empty(), "the game continues"),
            Event::RoundBegins { seat, .. } => {
                self.flow.close(self.seats);
                ensure!(*seat == self.flow.due, "{} is next", self.flow.due);
                self.flow.begins(*seat);
            }
            _ => self.follow_turn(event)?,
        }
        Ok(())
    }

    /// Events that belong to a turn. The actions of a Gorgon's victim are no turn of that seat.
    fn follow_turn(&mut self, event: &Event) -> Entered {
        match event {
            Event::NoBet { seat } | Event::Passed { seat, .. } => self.acts(*seat)?,
            Event::Bet { seat, .. } => {
                self.acts(*seat)?;
                self.flow.active |= !self.titan;
            }
            Event::Revealed { seat, .. } if self.in_play.is_none() => {
                self.acts(*seat)?;
                self.flow.active |= !self.titan;
            }
            Event::SecretBet { seat, .. } => {
                ensure!(self.round == 1 && self.flow.owed.is_none(), "no secret bet now");
                self.acts(*seat)?;
                self.flow.active = true;
            }
            Event::Played { seat, card, .. } => {
                self.acts(*seat)?;
                self.flow.active = true;
                if let Some(owed) = self.flow.owed.take() {
                    let right = super::fighter(*card).is_some() && super::strength(*card) == Some(owed);
                    ensure!(right, "{owed} is owed");
                }
            }
            Event::Discarded { seat, .. } | Event::Stacked { seat, .. } | Event::TookBack { seat, .. } => {
                ensure!(self.flow.open == Some(*seat), "not in a turn of {seat}");
                self.flow.active = true;
            }
            // Outside of turns it is the one card for each seat after a stalemate.
            Event::Drew { seat, .. } if self.flow.open == Some(*seat) => {
                (self.flow.active, self.flow.drew) = (true, true);
            }
            _ => {}
        }
        Ok(())
    }

    /// An action of the seat in turn only; the first one begins the turn.
    fn acts(&mut self, seat: Seat) -> Entered {
        if self.flow.open == Some(seat) {
            return Ok(());
        }
        self.end_turn()?;
        ensure!(seat == self.flow.due, "the turn of {}", self.flow.due);
        ensure!(self.flow.poll.is_none(), "in the middle of a poll");
        if !self.deck_ends_it {
            ensure!(!self.is_forced() && self.flow.idle < self.seats.count(), "that is a stalemate");
            ensure!(self.flow.polled || !self.may_declare(&self.flow), "no seat was asked about a stalemate");
        }
        self.flow.starts_turn();
        self.flow.turns.push(seat);
        (self.flow.open, self.flow.active, self.flow.drew) = (Some(seat), false, false);
        Ok(())
    }

    /// No creature should have died, all cards are back, and the hand is as full as it can be.
    fn end_turn(&mut self) -> Entered {
        if let Some(seat) = self.flow.open {
            let loser = self.loser();
            ensure!(loser.is_none(), "{loser:?} should have died");
            let holding = &self.holdings[seat.index()];
            ensure!(holding.aside.is_empty(), "{seat} has not taken back {:?}", holding.aside);
            let is_penalized = self.flow.penalized.contains(seat);
            let capacity = if is_penalized { self.numbers.penalty_capacity } else { self.numbers.capacity };
            let full = holding.hand.len() >= usize::from(capacity) || self.deck.is_empty();
            ensure!(full || self.flow.stalemated && self.flow.drew, "{seat} has not drawn");
        }
        self.flow.close(self.seats);
        Ok(())
    }

    // Bids.

    fn bids(&mut self, seat: Seat) -> Entered {
        let asked = self.flow.bidding.asked.or(self.flow.stalemated.then_some(self.flow.due));
        ensure!(asked.is_none_or(|asked| asked == seat), "{asked:?} is asked");
        self.flow.bidding.asked = Some(self.seats.next(seat));
        Ok(())
    }

    /// Checks that the highest bidder wins, and the penalty without the card (TA-4.3, TA-4.4, TA-4.7, TA-R3, TA-R59).
    fn win_bid(&mut self, seat: Seat, bid: u8, able: bool) -> Entered {
        let bidding = self.flow.bidding;
        ensure!(bidding.highest == Some((seat, bid)), "the highest bid is {:?}", bidding.highest);
        ensure!(bid == 10 || bidding.passes + 1 == self.seats.count(), "only {} passes", bidding.passes);
        let living = |card| super::fighter(card).is_some_and(|creature| self.is_alive(creature));
        let fits = |&&card: &&_| super::strength(card) == Some(bid) && living(card);
        let holds = self.holdings[seat.index()].hand.iter().find(fits);
        ensure!(holds.is_some() == able, "{seat} holds {holds:?}");
        self.flow.goes_first(seat);
        self.flow.owed = able.then_some(bid);
        if !able {
            self.flow.penalized = self.flow.penalized.with(seat);
        }
        Ok(())
    }

    /// After a stalemate the player whose turn it was continues (TA-R4).
    fn no_one_bids(&mut self, seat: Seat) -> Entered {
        let bidding = self.flow.bidding;
        ensure!(bidding.highest.is_none() && bidding.passes == self.seats.count(), "the bids are {bidding:?}");
        ensure!(!self.flow.stalemated || seat == self.flow.due, "it is the turn of {}", self.flow.due);
        self.flow.goes_first(seat);
        Ok(())
    }

    // Stalemates.

    /// Nothing to draw and no seat with a playable card, cards set aside included (TA-24.2, TA-R50).
    fn is_forced(&self) -> bool {
        let mut cards = self.holdings.iter().flat_map(|holding| holding.hand.iter().chain(&holding.aside));
        self.deck.is_empty() && !cards.any(|&card| self.is_playable(card))
    }

    /// TA-R52, TA-R53, between two turns. A turn counts once its poll has begun.
    pub(super) fn may_declare(&self, flow: &Flow) -> bool {
        let turns = flow.beginner_turns + u32::from(flow.poll.is_none());
        let second = flow.due == flow.beginner && turns >= 2;
        second && !flow.objected && self.deck.is_empty() && self.reshuffle_round().is_some()
    }

    fn answer(&mut self, seat: Seat, declares: bool) -> Entered {
        self.end_turn()?;
        ensure!(!self.deck_ends_it && self.may_declare(&self.flow), "no stalemate may be declared");
        let mut poll = match self.flow.poll {
            Some(poll) => poll,
            None => {
                self.flow.starts_turn();
                Poll { asked: self.flow.due, declared: false, answers: 0 }
            }
        };
        ensure!(seat == poll.asked, "{} is asked", poll.asked);
        poll.declared |= declares;
        poll.answers += 1;
        poll.asked = self.seats.next(seat);
        self.flow.poll = Some(poll);
        if poll.answers == self.seats.count() {
            (self.flow.poll, self.flow.polled, self.flow.agreed) = (None, true, poll.declared);
        }
        Ok(())
    }

    /// Forced, after an idle circle (TA-R51), or agreed on. Without any cards left the game ends (TA-R56).
    fn stalemate(&mut self, nothing_left: bool) -> Entered {
        self.end_turn()?;
        let idle = !self.deck.is_empty() && self.flow.idle >= self.seats.count();
        let agreed = std::mem::take(&mut self.flow.agreed);
        ensure!(self.is_forced() || idle || agreed, "a seat can play");
        let cards = !self.deck.is_empty() || self.reshuffle_round().is_some();
        ensure!(cards != nothing_left, "there are cards to go on with, or not");
        (self.flow.idle, self.flow.polled, self.flow.owed) = (0, false, None);
        self.flow.stalemated |= cards;
        Ok(())
    }

    /// The only seat with the highest stake (CA-6.2, TA-7.2).
    pub(super) fn backer(&self, creature: Creature) -> Option<Seat> {
        let stake = |seat: Seat| {
            let own = self.bets.iter().filter(|((on, _), owner)| *on == creature && **owner == seat);
            let revealed =
                (self.holdings[seat.index()].revealed == Some(creature)).then_some(self.numbers.secret_value);
            own.map(|((_, round), _)| self.numbers.bet_values[usize::from(*round) - 1])
                .chain(revealed)
                .reduce(|a, b| a + b)
        };
        let highest = self.seats.iter().filter_map(stake).max()?;
        let mut first = self.seats.iter().filter(|&seat| stake(seat) == Some(highest));
        first.next().filter(|_| first.next().is_none())
    }
}
