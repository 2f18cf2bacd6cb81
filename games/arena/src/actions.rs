//! Actions and events. Their text forms are in `notation.rs`.

use harena_core::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::cards::{Card, Creature};

/// A creature crossed with a round: where a bet lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", type = "`${Creature}/${number}`"))]
pub struct Spot {
    pub creature: Creature,
    /// Counted from 1, like the rounds.
    pub round: u8,
}

/// One choice of one seat. Aligned to four bytes, so that lists are written and read in whole words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(4))]
pub enum Action {
    /// `bid 6`: the strength of the card that the bidder would begin with.
    Bid(u8),
    NoBid,
    /// `declare stalemate`, and the two answers to it.
    Declare,
    NoObjection,
    Object,

    /// `bet troll`: on the creature's spot in the current round.
    Bet(Creature),
    /// `secret troll 3`
    Secret(Card),
    Reveal,
    NoBet,

    /// `play troll 7`; also a Prefect or Referee that takes no card.
    Play(Card),
    /// `play s4 on troll`, `play magister on troll`
    PlayOn(Card, Creature),
    /// `play prefect taking troll 7`
    Fetch {
        referee: Card,
        taking: Card,
    },
    /// Shows the hand; only without a playable card.
    Pass,

    NoPower,
    NoSecond,
    /// `use amazon`: a power without a choice.
    Use(Creature),
    /// `use cyclops on b`, `use titan on b`
    UseOn(Creature, Seat),
    /// `use gorgon on b naming daimon`
    Demand(Seat, Creature),
    /// `use colossus taking troll/2`
    Retrieve(Spot),
    /// `use colossus taking secret`
    RetrieveSecret,
    /// `use daimon on ettin/2`
    BetAnywhere(Spot),
    /// `use troll taking troll 10`
    Regain(Card),
    /// `use unicorn swapping titan 1 and titan 8`; built by [`Action::swap`], weaker card first.
    Swap(Card, Card),
    /// `use wyrm on titan`: the creature that acts, then the target.
    Burn(Creature, Creature),
    /// `copy troll`: the Seraphim's choice.
    Copy(Creature),

    /// `keep troll 3`: one of the three cards that the Titan takes.
    Keep(Card),
    /// `give daimon 0`: the answer to the Gorgon.
    Give(Card),
    /// `discard troll 3`
    Discard(Card),
    /// Ends the discards.
    Done,
}

impl Action {
    /// An exchange has no direction; this is the canonical order.
    pub fn swap(one: Card, other: Card) -> Action {
        Action::Swap(one.min(other), one.max(other))
    }
}

/// Cards that some viewers see, and the others only count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
#[serde(untagged)]
pub enum Shown {
    Cards(Vec<Card>),
    Count(usize),
}

impl Shown {
    pub fn count(&self) -> usize {
        match self {
            Shown::Cards(cards) => cards.len(),
            Shown::Count(count) => *count,
        }
    }

    fn to(&self, viewer: Viewer, insiders: SeatSet) -> Shown {
        if viewer.is_among(insiders) { self.clone() } else { Shown::Count(self.count()) }
    }
}

/// Where a card was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Pile(Spot),
    /// The cell of revealed secret bets (Titan: The Arena).
    Cell(Creature),
    DiscardPile,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    GameBegins {
        game: u8,
        of: u8,
        creatures: Vec<Creature>,
    },
    Dealt {
        seat: Seat,
        cards: Shown,
    },
    FirstTurn {
        seat: Seat,
    },
    Bid {
        seat: Seat,
        bid: u8,
    },
    NoBid {
        seat: Seat,
    },
    BidWon {
        seat: Seat,
        bid: u8,
        able: bool,
        /// The hand capacity of the bidder from now on.
        capacity: u8,
    },
    NobodyBid {
        seat: Seat,
    },
    Declares {
        seat: Seat,
    },
    NoObjection {
        seat: Seat,
    },
    Objects {
        seat: Seat,
    },
    /// The cards of an earlier round become the new draw pile.
    Stalemate {
        round: Option<u8>,
        deck: u8,
    },

    /// A bet of a turn, or one by the Daimon's power.
    Bet {
        seat: Seat,
        spot: Spot,
        by_power: bool,
    },
    SecretBet {
        seat: Seat,
        card: Option<Card>,
    },
    Revealed {
        seat: Seat,
        card: Card,
    },
    NoBet {
        seat: Seat,
    },

    Played {
        seat: Seat,
        card: Card,
        on: Option<Creature>,
    },
    Took {
        seat: Seat,
        card: Card,
        from: Source,
    },
    Passed {
        seat: Seat,
        hand: Vec<Card>,
    },

    PowerDeclined {
        seat: Seat,
        creature: Creature,
    },
    NoSecondCard {
        seat: Seat,
    },
    Copied {
        seat: Seat,
        creature: Creature,
    },
    Retrieved {
        seat: Seat,
        spot: Spot,
    },
    RetrievedSecret {
        seat: Seat,
        card: Option<Card>,
    },
    SetAside {
        seat: Seat,
        by: Seat,
        cards: Shown,
    },
    Demanded {
        seat: Seat,
        of: Seat,
        creature: Creature,
    },
    Gave {
        seat: Seat,
        to: Seat,
        creature: Creature,
        card: Option<Card>,
    },
    ShowedHand {
        seat: Seat,
        to: Seat,
        creature: Creature,
        cards: Shown,
    },
    Foresees {
        seat: Seat,
    },
    Snatched {
        seat: Seat,
        from: Seat,
        cards: Shown,
    },
    Kept {
        seat: Seat,
        from: Seat,
        card: Option<Card>,
    },
    Swapped {
        seat: Seat,
        cards: [Card; 2],
    },
    Burnt {
        seat: Seat,
        card: Card,
        creature: Creature,
    },

    Discarded {
        seat: Seat,
        card: Card,
    },
    /// A stack was put on the discard pile; only its top card is seen.
    Stacked {
        seat: Seat,
        cards: Shown,
        top: Card,
    },
    /// A covered card of the discard pile was uncovered.
    Uncovered {
        card: Card,
    },
    TookBack {
        seat: Seat,
        count: u8,
    },
    Drew {
        seat: Seat,
        cards: Shown,
    },
    /// With its combat value and the next lowest value, which explain the elimination.
    Died {
        creature: Creature,
        value: u8,
        next: u8,
    },
    RoundBegins {
        round: u8,
        seat: Seat,
    },

    DeckOut,
    Deadlock,
    NothingLeft,
    SecretShown {
        seat: Seat,
        card: Card,
    },
    Scored {
        game: u8,
        scores: Vec<i32>,
    },
}

impl Event {
    /// Removes what this viewer may not know (CA-24, TA-25).
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } | Event::SetAside { seat, cards, .. } => {
                *cards = cards.to(viewer, SeatSet::single(*seat));
            }
            Event::SecretBet { seat, card } if !viewer.is_among(SeatSet::single(*seat)) => *card = None,
            Event::Gave { seat, to, card, .. } | Event::Kept { seat, from: to, card }
                if !viewer.is_among(SeatSet::single(*seat).with(*to)) =>
            {
                *card = None;
            }
            Event::ShowedHand { seat, to, cards, .. } | Event::Snatched { seat, from: to, cards } => {
                *cards = cards.to(viewer, SeatSet::single(*seat).with(*to));
            }
            Event::Stacked { seat, cards, .. } => *cards = cards.to(viewer, SeatSet::single(*seat)),
            _ => {}
        }
        event
    }
}
