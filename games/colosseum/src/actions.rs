//! Actions and events. Their notation is in `notation.rs`.

use harena_core::Seat;
use serde::Serialize;

use crate::assets::{Asset, Bundle, NobleAt};
use crate::content::Title;

/// The payment for an additional investment, besides its price (CO-5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// The first investment of the turn.
    None,
    /// Two Emperor Medals.
    Medals,
    /// An Additional Action token.
    Action,
}

/// An investment (CO-5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Investment {
    Program(u8),
    /// One more square, clockwise or counterclockwise.
    Expansion {
        clockwise: bool,
    },
    Ticket,
    Loge,
}

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A medal for 6 coins, at any of the seat's decisions (CO-13.5).
    CashMedal,
    /// An Additional Action token for a medal, at any of the seat's decisions (CO-14.3).
    SwapAction,

    Invest(Investment, Extra),
    NoInvestment,

    /// `open 2 at 8`
    Open {
        market: u8,
        bid: u16,
    },
    /// Opens no auction.
    Pass,
    Bid(u16),
    Drop,

    /// `offer c lion and 4 coins for priest`; an open offer has no seat.
    Offer {
        to: Option<Seat>,
        give: Bundle,
        want: Bundle,
    },
    Finish,
    Accept,
    Refuse,
    /// What the seat that counters gives, and what it wants.
    Counter {
        give: Bundle,
        want: Bundle,
    },
    /// One of several seats that accepted an open offer.
    Pick(Seat),
    Cancel,

    Produce,
    Skip,
    /// One die, or both dice together on one noble.
    Move(NobleAt, u8),
    /// Two dice on two nobles.
    MoveTwo(NobleAt, u8, NobleAt, u8),
    /// A medal moves a noble one to three squares, backward if negative.
    MedalMove(NobleAt, i8),
    Announce(u8),
    Perform {
        jokers: u8,
        medals: u8,
    },

    Discard(Asset),
    Ask(Asset),
    NoRequest,
}

impl Action {
    /// The two moves have no order, so their notation sorts them.
    pub fn move_two(one: (NobleAt, u8), other: (NobleAt, u8)) -> Action {
        let (a, b) = if one <= other { (one, other) } else { (other, one) };
        Action::MoveTwo(a.0, a.1, b.0, b.1)
    }
}

/// The terms of the spectators of a show (CO-9.14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct Count {
    pub program: u16,
    pub nobles: u16,
    pub tickets: u16,
    pub podiums: u16,
    pub earlier: u16,
    pub stars: u16,
    pub medals: u16,
}

impl Count {
    pub fn total(&self) -> u16 {
        self.program + self.nobles + self.tickets + self.podiums + self.earlier + self.stars + self.medals
    }
}

/// An event. Everything in this game is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt {
        seat: Seat,
        tokens: Vec<Asset>,
        programs: [u8; 2],
        names: [Title; 2],
    },
    TurnBegins {
        turn: u8,
        seat: Seat,
    },
    Cashed {
        seat: Seat,
        coins: u16,
    },
    Swapped {
        seat: Seat,
    },
    Bought {
        seat: Seat,
        program: u8,
        name: Title,
        extra: Extra,
    },
    Expanded {
        seat: Seat,
        square: u8,
        extra: Extra,
    },
    BoughtTicket {
        seat: Seat,
        extra: Extra,
    },
    BuiltLoge {
        seat: Seat,
        extra: Extra,
    },
    NoInvestment {
        seat: Seat,
    },
    Opened {
        seat: Seat,
        market: u8,
        bid: u16,
        tokens: Vec<Asset>,
    },
    PassedAuction {
        seat: Seat,
    },
    Bid {
        seat: Seat,
        bid: u16,
    },
    Dropped {
        seat: Seat,
    },
    Won {
        seat: Seat,
        market: u8,
        bid: u16,
        tokens: Vec<Asset>,
    },
    /// An Emperor token was replaced; without a medal if none was left.
    EmperorToken {
        seat: Seat,
        medal: bool,
    },
    Refilled {
        market: u8,
        tokens: Vec<Asset>,
    },
    Offered {
        seat: Seat,
        to: Option<Seat>,
        give: Bundle,
        want: Bundle,
    },
    Countered {
        seat: Seat,
        give: Bundle,
        want: Bundle,
    },
    Accepted {
        seat: Seat,
    },
    Refused {
        seat: Seat,
    },
    Traded {
        seat: Seat,
        with: Seat,
        gave: Bundle,
        got: Bundle,
    },
    Cancelled {
        seat: Seat,
    },
    FinishedTrading {
        seat: Seat,
    },
    Rolled {
        seat: Seat,
        dice: Vec<u8>,
    },
    SkippedShow {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        noble: NobleAt,
        to: u8,
        medal: bool,
    },
    MedalMoved {
        seat: Seat,
        noble: NobleAt,
        to: u8,
    },
    Announced {
        seat: Seat,
        program: u8,
        name: Title,
    },
    Performed {
        seat: Seat,
        program: u8,
        name: Title,
        jokers: u8,
        count: Count,
        spectators: u16,
    },
    StarMoved {
        star: Asset,
        to: Option<Seat>,
    },
    RolledOff {
        seat: Seat,
        total: u8,
    },
    Podium {
        seat: Seat,
    },
    Discarded {
        seat: Seat,
        token: Asset,
    },
    Donated {
        seat: Seat,
        to: Seat,
        token: Asset,
    },
    NoRequest {
        seat: Seat,
    },
    Ended {
        shows: Vec<u16>,
    },
}

/// In notation.
impl Serialize for NobleAt {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
