//! What can be seen: a view has no field for a card that its viewer may not know, and events lose theirs.

use harena_core::{Game as _, Seat, SeatSet, Standing, Viewer};
use serde::Serialize;

use super::{Action, End, Leduc};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Public { card: u8 },
    Said { seat: Seat, action: Action },
    Showed { seat: Seat, card: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Option<Seat>,
    /// Those that the viewer may see, by seat.
    pub cards: [Option<u8>; 2],
    pub public: Option<u8>,
    pub said: [Vec<Action>; 2],
    pub paid: [u8; 2],
    pub standing: Option<Standing>,
}

impl Leduc {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let sees = |seat: usize| self.end == End::Showdown || viewer.is_among(SeatSet::just(Seat::new(seat)));
        View {
            game: Self::META.key,
            to_act: self.to_act().first(),
            cards: std::array::from_fn(|seat| sees(seat).then_some(self.cards[seat])),
            public: self.public,
            said: self.said.map(|round| round.into_iter().flatten().collect()),
            paid: self.paid,
            standing: self.standing(),
        }
    }
}

impl Event {
    pub(super) fn seen_by(&self, viewer: Viewer) -> Event {
        match *self {
            Event::Dealt { seat, .. } if !viewer.is_among(SeatSet::just(seat)) => Event::Dealt { seat, card: None },
            event => event,
        }
    }
}
