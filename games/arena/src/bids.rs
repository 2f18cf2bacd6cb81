//! Bidding for the first turn, at the start and after a stalemate (TA-4).

use harena_core::{Chance, Log, Seat};

use crate::actions::Event;
use crate::cards::{CardSet, NONE};
use crate::content::STRONGEST;
use crate::history::Kind;
use crate::state::{Phase, State};

impl State {
    /// TA-R3, TA-R59: clockwise from this seat.
    pub(crate) fn ask_for_bids(&mut self, first: Seat) {
        self.phase = Phase::Bid;
        (self.asked, self.bid_from) = (first, first);
        (self.bid, self.passes) = (NONE, 0);
    }

    /// The next seat bids, or the bidding ends (TA-4.2, TA-4.3, TA-4.6, TA-4.8, TA-R3, TA-R4).
    pub(crate) fn next_bid(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let others = self.seats.count() as u8 - 1;
        if self.bid == STRONGEST || (self.bid != NONE && self.passes >= others) {
            self.win_bid(chance, log);
        } else if self.passes > others {
            let seat = self.bid_from;
            log.add(|| Event::NobodyBid { seat });
            self.take_first_turn(seat, chance, log);
        } else {
            self.asked = self.seats.next(self.asked);
        }
    }

    /// The winner of the bidding takes the first turn; one who lacks the card gets the penalty (TA-4.4, TA-4.5, TA-4.7,
    /// TA-R5, TA-R8, TA-R9, TA-R10).
    pub(crate) fn win_bid(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (seat, bid) = (self.bidder, self.bid);
        let fitting = self.living.and(CardSet::of_strength(bid));
        let able = !self.hand[seat.index()].and(fitting).is_empty();
        if able {
            self.owed = bid;
            self.history.note(Kind::MeetsBid, seat, bid);
        } else {
            self.penalized = self.penalized.with(seat);
            self.begin_history();
            self.history.note(Kind::Lacks, seat, bid);
        }
        log.add(|| Event::BidWon { seat, bid, able, capacity: self.capacity(seat) as u8 });
        self.take_first_turn(seat, chance, log);
    }

    /// The first turn of the game also begins its first round. After a stalemate the round continues, and the seat that
    /// began it still counts as its beginner (TA-R60).
    pub(crate) fn take_first_turn(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.bid = NONE;
        if !self.stalemated {
            (self.beginner, self.beginner_turns) = (seat, 0);
        }
        self.begin_turn(seat, chance, log);
    }
}
