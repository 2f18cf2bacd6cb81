//! The three games as numbers. Actions have the numbers that they have in OpenSpiel.

use harena_core::encoding::{Block, Sink, seat_at};
use harena_core::{Encoded, Game, MAX_SEATS, Seat};

use crate::connect_four::{COLUMNS, ConnectFour, Drop, ROWS, by_rows};
use crate::goofspiel::{Bid, Goofspiel, ReturnsType};
use crate::leduc::{Action, CARDS, Leduc, SAID};

impl Encoded for ConnectFour {
    const ENCODING_VERSION: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        vec![Block { name: "drop COLUMN", size: usize::from(COLUMNS), about: "the columns from the left" }]
    }

    fn action_count(&self) -> usize {
        usize::from(COLUMNS)
    }

    #[inline]
    fn action_index(&self, _seat: Seat, Drop(column): Drop) -> Option<usize> {
        Some(usize::from(column))
    }

    #[inline]
    fn action_at(&self, _seat: Seat, index: usize) -> Option<Drop> {
        (index < usize::from(COLUMNS)).then_some(Drop(index as u8))
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        into.each("seat", "the own seat, then the other", 2, |into, distance| {
            let stones = self.stones[seat_at(self, seat, distance).index()];
            into.field("stones", "1 where there is a stone: the lowest row from the left, then the next one");
            into.set(usize::from(COLUMNS * ROWS), by_rows(stones).into());
        });
        into.field("to_act", "it is the own turn");
        into.flag(self.to_act().contains(seat));
    }
}

impl Encoded for Leduc {
    const ENCODING_VERSION: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        ["fold", "call", "raise"].map(|name| Block { name, size: 1, about: "" }).to_vec()
    }

    fn action_count(&self) -> usize {
        3
    }

    #[inline]
    fn action_index(&self, _seat: Seat, action: Action) -> Option<usize> {
        Some(action as usize)
    }

    #[inline]
    fn action_at(&self, _seat: Seat, index: usize) -> Option<Action> {
        [Action::Fold, Action::Call, Action::Raise].get(index).copied()
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let cards = usize::from(CARDS);
        into.field("first", "the own seat speaks first");
        into.flag(seat.index() == 0);
        into.field("card", "the own card: J1, J2, Q1, Q2, K1, K2");
        into.one_of(cards, Some(usize::from(self.cards[seat.index()])));
        into.field("public", "the public card, once it is dealt");
        into.one_of(cards, self.public.map(usize::from));
        into.field("shown", "the other's card, once it is shown");
        into.one_of(cards, self.shown(seat).map(usize::from));
        into.each("round", "the two rounds", 2, |into, round| {
            into.each("said", "what was said, in order", SAID, |into, place| {
                into.field("action", "fold, call, raise");
                into.one_of(3, self.said[round][place].map(|action| action as usize));
            });
        });
    }

    /// In chips.
    fn returns(&self) -> Option<[f64; MAX_SEATS]> {
        let standing = self.standing()?;
        let mut returns = [0.0; MAX_SEATS];
        self.seats().iter().for_each(|seat| returns[seat.index()] = f64::from(standing.score(seat)));
        Some(returns)
    }
}

impl Encoded for Goofspiel {
    const ENCODING_VERSION: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        vec![Block { name: "bid CARD", size: self.action_count(), about: "the cards from 1 up" }]
    }

    fn action_count(&self) -> usize {
        usize::from(self.options.num_cards)
    }

    #[inline]
    fn action_index(&self, _seat: Seat, Bid(card): Bid) -> Option<usize> {
        (card < self.options.num_cards).then_some(usize::from(card))
    }

    #[inline]
    fn action_at(&self, _seat: Seat, index: usize) -> Option<Bid> {
        (index < self.action_count()).then_some(Bid(index as u8))
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let (cards, turns) = (usize::from(self.options.num_cards), usize::from(self.turns()));
        let seats = self.seats().count();
        into.each("turn", "the turns in order", turns, |into, turn| {
            let turn = turn as u8;
            into.field("prize", "what is played for, once it has come up");
            into.one_of(cards, (turn < self.prize_count()).then(|| usize::from(self.prizes.at(turn))));
            into.field("winner", "who took it, counted from the own seat");
            let winner = (turn < self.turn).then(|| self.winner(turn)).flatten();
            into.one_of(seats, winner.map(|winner| harena_core::encoding::distance(self, seat, winner)));
        });
        into.each("seat", "the own seat first, then clockwise", seats, |into, distance| {
            let other = seat_at(self, seat, distance);
            let s = other.index();
            let seen = distance == 0 || !self.options.imp_info;
            into.field("points", "of all points that there are");
            into.share(self.points[s], (cards * (cards + 1) / 2) as u16);
            into.field("has_bid", "a card of this seat lies face down");
            into.flag(self.has_bid(other));
            into.field("hand", "the cards in hand; of the others only without imp-info");
            into.set(cards, if seen { self.hands[s].into() } else { 0 });
            let bids = self.turn + u8::from(distance == 0 && self.has_bid(other));
            into.each("turn", "the turns in order", turns, |into, turn| {
                into.field("bid", "what was bid; of the others only without imp-info");
                let bid = (seen && turn < usize::from(bids)).then(|| usize::from(self.bids[s].at(turn as u8)));
                into.one_of(cards, bid);
            });
        });
    }

    fn returns(&self) -> Option<[f64; MAX_SEATS]> {
        let standing = self.standing()?;
        let count = self.seats().count();
        let total: i32 = self.seats().iter().map(|seat| standing.score(seat)).sum();
        let average = match self.options.returns_type {
            ReturnsType::WinLoss => return Some(harena_core::encoding::shared_victory(&standing)),
            ReturnsType::PointDifference => f64::from(total) / count as f64,
            ReturnsType::TotalPoints => 0.0,
        };
        let mut returns = [0.0; MAX_SEATS];
        self.seats().iter().for_each(|seat| returns[seat.index()] = f64::from(standing.score(seat)) - average);
        Some(returns)
    }
}
