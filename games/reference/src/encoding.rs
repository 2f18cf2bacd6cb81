//! Encodings of the three games. Actions have the same numbers as in OpenSpiel.

use harena_core::encoding::{Block, Sink, seat_at};
use harena_core::{Dynamics, Encoded, Game, GameType, Information, MAX_SEATS, Seat, Seats};

use crate::NoOptions;
use crate::connect_four::{COLUMNS, ConnectFour, Drop, ROWS, by_rows};
use crate::goofspiel::{Bid, Goofspiel, Options, PointsOrder, ReturnsType};
use crate::leduc::{self, Action, BettingRound, Leduc, MAX_PAID};

impl Encoded for ConnectFour {
    const ENCODING_VERSION: u32 = 1;

    fn game_type(_: &NoOptions, _: Seats) -> GameType {
        GameType {
            dynamics: Dynamics::Sequential,
            information: Information::Perfect,
            utility_sum: Some(0.0),
            min_utility: -1.0,
            max_utility: 1.0,
            max_game_length: u32::from(COLUMNS * ROWS),
            max_chance_nodes: Some(0),
            max_chance_outcomes: 0,
            // Stones are listed by column, not in the order of play.
            perfect_recall: false,
        }
    }

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
    const ENCODING_VERSION: u32 = 2;

    fn game_type(options: &leduc::Options, seats: Seats) -> GameType {
        let count = seats.count() as u32;
        GameType {
            dynamics: Dynamics::Sequential,
            information: Information::Imperfect,
            utility_sum: Some(0.0),
            // The ante and all raises of both rounds; the winner gets this amount from every other seat.
            min_utility: -MAX_PAID,
            max_utility: MAX_PAID * f64::from(count - 1),
            max_game_length: 2 * BettingRound::most(seats) as u32,
            max_chance_nodes: Some(count + 1),
            max_chance_outcomes: 2 * (count + 1),
            // An action that is mapped to a call is reported as a call.
            perfect_recall: !options.action_mapping,
        }
    }

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
        let seats = self.seats();
        let faces = usize::from(self.card_count()) / if self.options.suit_isomorphism { 2 } else { 1 };
        let face = |card: u8| usize::from(self.face(card).number);
        into.field("seat", "the own seat; the first one speaks first");
        into.one_of(seats.count(), Some(seat.index()));
        into.field(
            "card",
            "the own card, the lowest first: J1, J2, Q1, …; with suit-isomorphism by rank, like all cards",
        );
        into.one_of(faces, Some(face(self.cards[seat.index()])));
        into.field("public", "the public card, once it is dealt");
        into.one_of(faces, self.public.map(face));
        into.each("other", "the other seats, clockwise", seats.count() - 1, |into, place| {
            let other = seat_at(self, seat, place + 1);
            into.field("shown", "its card, once it is shown");
            into.one_of(faces, self.shown().contains(other).then(|| face(self.cards[other.index()])));
        });
        into.each("round", "the two rounds", 2, |into, round| {
            into.each("said", "what was said, in order", BettingRound::most(seats), |into, place| {
                into.field("action", "fold, call, raise");
                into.one_of(3, self.said[round].at(place).map(|action| action as usize));
            });
        });
    }

    /// In chips.
    fn returns(&self) -> Option<[f64; MAX_SEATS]> {
        self.payoffs().map(|payoffs| payoffs.map(|halves| f64::from(halves) / 2.0))
    }
}

impl Encoded for Goofspiel {
    const ENCODING_VERSION: u32 = 1;

    fn game_type(options: &Options, seats: Seats) -> GameType {
        let (cards, count) = (u32::from(options.num_cards), seats.count() as u32);
        let points = f64::from(cards * (cards + 1) / 2);
        let (least, most) = match options.returns_type {
            ReturnsType::WinLoss => (-1.0, 1.0),
            ReturnsType::PointDifference => (-points / f64::from(count), points - points / f64::from(count)),
            ReturnsType::TotalPoints => (0.0, points),
        };
        // With a single card there is no draw.
        let random_order = options.points_order == PointsOrder::Random && cards > 1;
        GameType {
            dynamics: Dynamics::Simultaneous,
            information: if options.imp_info { Information::Imperfect } else { Information::Perfect },
            utility_sum: (options.returns_type != ReturnsType::TotalPoints).then_some(0.0),
            min_utility: least,
            max_utility: most,
            // The same number as in OpenSpiel, although the last card is played automatically.
            max_game_length: cards * count,
            max_chance_nodes: Some(if random_order { cards } else { 0 }),
            max_chance_outcomes: if random_order { cards } else { 0 },
            perfect_recall: true,
        }
    }

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
