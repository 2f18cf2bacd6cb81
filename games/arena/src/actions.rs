//! What a seat can choose, and what can happen. Their text forms stand in `notation.rs`.

use harena_core::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::cards::{Card, Creature};

/// A creature's column (row) crossed with a round: where a bet lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", type = "`${Creature}/${number}`"))]
pub struct Spot {
    pub creature: Creature,
    /// Counted from 1, like the rounds.
    pub round: u8,
}

/// One choice of one seat. Four bytes and not three, so that lists are written and read by whole words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(4))]
pub enum Action {
    /// `bid 6`: the strength of the card one is ready to begin with.
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

    /// `play troll 7`; also a Prefect or Referee that takes nothing.
    Play(Card),
    /// `play s4 on troll`, `play magister on troll`
    PlayOn(Card, Creature),
    /// `play prefect taking troll 7`
    Fetch {
        referee: Card,
        taking: Card,
    },
    /// Without a playable card: show the hand.
    Pass,

    NoPower,
    NoSecond,
    /// `use amazon`: powers without a choice.
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
    /// `use unicorn swapping titan 1 and titan 8`; made by [`Action::swap`], weaker card first.
    Swap(Card, Card),
    /// `use wyrm on titan`: power, then target.
    Burn(Creature, Creature),
    /// `copy troll`: the Seraphim's choice.
    Copy(Creature),

    /// `keep troll 3`: the Titan's choice among three.
    Keep(Card),
    /// `give daimon 0`: the answer to the Gorgon.
    Give(Card),
    /// `discard troll 3`
    Discard(Card),
    /// No more discards.
    Done,
}

impl Action {
    /// An exchange has no direction, so it is written in one way only.
    pub fn swap(one: Card, other: Card) -> Action {
        Action::Swap(one.min(other), one.max(other))
    }
}

/// Cards that some may see and the others may only count.
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
        /// Up to how many cards the bidder draws from now on.
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
    /// The cards of a former round become the new draw pile.
    Stalemate {
        round: Option<u8>,
        deck: u8,
    },

    /// Also by the Daimon's power, outside the bets of a turn.
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
    /// A stack laid on the discard pile of which only the top card is seen.
    Stacked {
        seat: Seat,
        cards: Shown,
        top: Card,
    },
    /// A covered card of the discard pile that came to light.
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
    /// With its combat value and the next lowest, which explain it.
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
    /// Hidden information in events: who may read what (CA-24, TA-25).
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } | Event::SetAside { seat, cards, .. } => {
                *cards = cards.to(viewer, SeatSet::just(*seat));
            }
            Event::SecretBet { seat, card } if !viewer.is_among(SeatSet::just(*seat)) => *card = None,
            Event::Gave { seat, to, card, .. } | Event::Kept { seat, from: to, card }
                if !viewer.is_among(SeatSet::just(*seat).with(*to)) =>
            {
                *card = None;
            }
            Event::ShowedHand { seat, to, cards, .. } | Event::Snatched { seat, from: to, cards } => {
                *cards = cards.to(viewer, SeatSet::just(*seat).with(*to));
            }
            Event::Stacked { seat, cards, .. } => *cards = cards.to(viewer, SeatSet::just(*seat)),
            _ => {}
        }
        event
    }
}
