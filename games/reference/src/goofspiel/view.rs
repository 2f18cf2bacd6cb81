//! What a viewer sees: a bid is private until all are revealed.

use harena_core::{Game as _, Seat, SeatSet, Standing, Viewer};
use serde::Serialize;

use super::{Goofspiel, cards};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Prize {
        card: u8,
    },
    /// The card is visible to the bidder only.
    Bid {
        seat: Seat,
        card: Option<u8>,
    },
    /// In seat order; the others' cards are missing if bids stay hidden.
    Turned {
        bids: Vec<Option<u8>>,
        winner: Option<Seat>,
        #[serde(skip)]
        hidden: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Vec<Seat>,
    /// In the order of the turns; the last one is the current prize.
    pub prizes: Vec<u8>,
    /// The winners of finished turns.
    pub winners: Vec<Option<Seat>>,
    pub seats: Vec<SeatView>,
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    pub points: u8,
    /// The following fields hold what the viewer may see: the hand, and the bids of each turn, including this one.
    pub hand: Option<Vec<u8>>,
    pub bids: Option<Vec<u8>>,
}

impl Goofspiel {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let seat_view = |seat: Seat| {
            let own = viewer.is_among(SeatSet::single(seat));
            let seen = own || !self.options.imp_info;
            let bids = self.turn + u8::from(own && self.has_bid(seat));
            SeatView {
                points: self.points[seat.index()],
                hand: seen.then(|| cards(self.hands[seat.index()]).collect()),
                bids: seen.then(|| self.bids[seat.index()].first(bids).collect()),
            }
        };
        View {
            game: Self::META.key,
            to_act: self.waiting.iter().collect(),
            prizes: self.prizes.first(self.prize_count()).collect(),
            winners: (0..self.turn).map(|turn| self.winner(turn)).collect(),
            seats: self.seats.iter().map(seat_view).collect(),
            standing: self.standing(),
        }
    }
}

impl Event {
    pub(super) fn seen_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Bid { seat, card } if !viewer.is_among(SeatSet::single(*seat)) => *card = None,
            Event::Turned { bids, hidden: true, .. } => {
                let others = bids.iter_mut().enumerate();
                let others = others.filter(|(seat, _)| !viewer.is_among(SeatSet::single(Seat::new(*seat))));
                others.for_each(|(_, bid)| *bid = None);
            }
            _ => {}
        }
        event
    }
}
