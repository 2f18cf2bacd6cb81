//! What a viewer sees: a view has no field for a hidden card, and redacted events omit it.

use harena_core::{Game as _, Seat, SeatSet, Standing, Viewer};
use serde::{Serialize, Serializer};

use super::{Action, Leduc};

/// A card as players see it: its number, which is the same in events and views, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub number: u8,
    /// One of [`Card::RANKS`].
    pub(super) rank: u8,
    /// `None` if suits are indistinguishable.
    pub(super) suit: Option<u8>,
}

impl Card {
    pub(super) const RANKS: [&'static str; 6] = ["9", "T", "J", "Q", "K", "A"];
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt { seat: Seat, card: Option<Card> },
    Public { card: Card },
    Said { seat: Seat, action: Action },
    Showed { seat: Seat, card: Card },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Option<Seat>,
    /// The cards that the viewer may see, by seat.
    pub cards: Vec<Option<u8>>,
    pub public: Option<u8>,
    pub said: [Vec<Action>; 2],
    pub paid: Vec<u8>,
    pub standing: Option<Standing>,
}

impl Leduc {
    /// Jack, Queen and King for two seats; an Ace above them for three, then lower ranks.
    pub(crate) fn face(&self, card: u8) -> Card {
        let ranks = self.card_count() / 2;
        let lowest = Card::RANKS.len() as u8 - ranks.max(4);
        let suits = !self.options.suit_isomorphism;
        Card { number: if suits { card } else { card / 2 }, rank: lowest + card / 2, suit: suits.then_some(card % 2) }
    }

    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let sees = |seat: Seat| self.shown().contains(seat) || viewer.is_among(SeatSet::single(seat));
        let card = |seat: Seat| self.face(self.cards[seat.index()]).number;
        View {
            game: Self::META.key,
            to_act: self.to_act().first(),
            cards: self.seats.iter().map(|seat| sees(seat).then(|| card(seat))).collect(),
            public: self.public.map(|card| self.face(card).number),
            said: self.said.map(|round| round.iter().collect()),
            paid: self.paid[..self.seats.count()].to_vec(),
            standing: self.standing(),
        }
    }
}

impl Event {
    pub(super) fn seen_by(&self, viewer: Viewer) -> Event {
        match *self {
            Event::Dealt { seat, .. } if !viewer.is_among(SeatSet::single(seat)) => Event::Dealt { seat, card: None },
            event => event,
        }
    }
}
