//! Actions and events. Their notation is in `notation.rs`.

use harena_core::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::names::{Environment, Item, Slot, Title, Type};
use crate::view::LineView;

/// A card by its title. If several Heaps are in play for a seat, cards may lie under each, so they are numbered: `heap`
/// is the one with the most cards under it, `heap 2` the next. Copies of other cards are interchangeable (CX-11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    pub title: Title,
    /// Counted from 0 here and from 1 in notation.
    pub nth: u8,
}

impl From<Title> for Pick {
    #[inline]
    fn from(title: Title) -> Pick {
        Pick { title, nth: 0 }
    }
}

/// One choice of one seat. A decision with several parts is a sequence of actions (CX-N1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `prepare flame at left`
    Prepare(Title, Slot),
    /// `prepare all at left`: the whole hand, at The Brink.
    PrepareAll(Slot),
    /// `initiate left`
    Initiate(Slot),

    /// `play flame`
    Play(Title),
    /// `take oil`
    Take(Item),
    Pass,
    /// `move flame to left`: from the hand when passing, from play (Bluff, Caravan), from the discard pile (Shrine).
    Move(Pick, Slot),

    /// `discard flame`: from the hand.
    Discard(Title),
    /// `discard flame of b`: from the cards in play for that seat.
    DiscardInPlay(Pick, Seat),
    /// Ends a series of choices, or declines.
    Done,

    /// `choose b`
    Choose(Seat),
    /// `choose left`
    ChooseSlot(Slot),
    /// `name water`
    Name(Type),
    /// `give flame to b`: on top of the deck of that seat.
    Give(Title, Seat),
    /// `abduct flame of b`, `abduct heap 2 of b`
    Abduct(Pick, Seat),
    /// `tuck flame`: from the hand.
    Tuck(Title),
    /// `tuck flame in play`
    TuckInPlay(Pick),
    /// `take back flame`
    TakeBack(Pick),
    /// `draw flame`: a card seen with Foresight.
    Draw(Title),
    /// `return flame`: back on the deck.
    Return(Title),
    /// `copy foresight`
    Copy(Title),
    /// `flip flame`: a card for Cache.
    Flip(Pick),
    /// `cloak flame`
    Cloak(Title),

    /// `lay oil on left`
    Lay(Item, Slot),
    /// `remove oil`
    Remove(Item),
    /// `remove left 2`: a face-down Item, counted from 0 here and from 1 in notation.
    RemoveHidden(Slot, u8),
    /// `use oil`
    Use(Item),
    /// `use left 2`
    UseHidden(Slot, u8),
}

/// Cards that some viewers see and the others only count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(untagged)]
pub enum Shown {
    Cards(Vec<Title>),
    Count(usize),
}

impl Shown {
    pub fn count(&self) -> usize {
        match self {
            Shown::Cards(cards) => cards.len(),
            Shown::Count(count) => *count,
        }
    }

    fn only_for(&mut self, viewer: Viewer, insiders: SeatSet) {
        if !viewer.is_among(insiders) {
            *self = Shown::Count(self.count());
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    EnvironmentDealt {
        slot: Slot,
        environment: Environment,
    },
    /// While it lies face down, no seat sees which Item it is.
    ItemLaid {
        slot: Slot,
        item: Option<Item>,
        face_down: bool,
    },
    ItemsTurnedUp {
        slot: Slot,
        items: Vec<Item>,
    },
    HandbuildingBegins {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        cards: Shown,
    },
    Reshuffled {
        seat: Seat,
        cards: usize,
    },
    Prepared {
        seat: Seat,
        slot: Slot,
        cards: Shown,
        /// At Glass River, face up.
        open: bool,
    },
    Skipped {
        seat: Seat,
    },
    Pulled {
        slot: Slot,
    },
    Clash {
        seat: Seat,
    },
    Initiated {
        seat: Seat,
        slot: Slot,
        environment: Option<Environment>,
    },
    PickedUp {
        seat: Seat,
        slot: Slot,
        cards: Shown,
        /// At Glass River, face up.
        open: bool,
    },
    Dealt {
        seat: Seat,
        cards: Shown,
    },
    Rose {
        seat: Seat,
        acolytes: usize,
    },
    Out {
        seat: Seat,
    },
    Gave {
        seat: Seat,
        to: Seat,
        card: Option<Title>,
    },
    Played {
        seat: Seat,
        card: Title,
        before: Seat,
    },
    /// After a Skirmish: all cards that were in play or under a Heap.
    Cleared {
        seat: Seat,
        cards: Vec<Title>,
    },
    /// From the hand, a prepared pile, or under a Heap.
    Discarded {
        seat: Seat,
        cards: Vec<Title>,
    },
    DiscardedInPlay {
        seat: Seat,
        of: Seat,
        card: Title,
    },
    Passed {
        seat: Seat,
    },
    Stowed {
        seat: Seat,
        slot: Slot,
        cards: Shown,
        /// At Glass River, face up.
        open: bool,
    },
    /// Face up, to a prepared pile.
    Moved {
        seat: Seat,
        card: Title,
        slot: Slot,
    },
    Kept {
        seat: Seat,
        card: Title,
    },
    Abducted {
        seat: Seat,
        from: Seat,
        card: Title,
    },
    Named {
        seat: Seat,
        kind: Type,
    },
    Tucked {
        seat: Seat,
        card: Option<Title>,
        from_play: bool,
    },
    TookBack {
        seat: Seat,
        card: Title,
    },
    Looked {
        seat: Seat,
        cards: Shown,
    },
    /// With Foresight, one card into the hand; the others go back on the deck.
    Foresaw {
        seat: Seat,
        card: Option<Title>,
    },
    Returned {
        seat: Seat,
        card: Option<Title>,
    },
    Struck {
        seat: Seat,
        power: i16,
    },

    Took {
        seat: Seat,
        item: Item,
    },
    /// Inside another Item.
    Used {
        seat: Seat,
        item: Item,
    },
    ItemDiscarded {
        item: Item,
    },
    Guessed {
        seat: Seat,
        whom: Seat,
    },
    GuessedRight {
        seat: Seat,
        cards: Shown,
    },
    GuessedWrong {
        seat: Seat,
        cards: Vec<Title>,
    },
    Flipped {
        seat: Seat,
        card: Title,
    },
    Cloaked {
        seat: Seat,
        card: Option<Title>,
    },
    Uncloaked {
        seat: Seat,
        card: Title,
        counts: bool,
    },
    Swept {
        seat: Seat,
        items: Vec<Item>,
    },
    LaidAgain {
        seat: Seat,
        item: Item,
        slot: Slot,
    },
    Rolled {
        seat: Seat,
        card: Title,
        kept: bool,
    },
    Copied {
        seat: Seat,
        card: Title,
    },
    Removed {
        seat: Seat,
        item: Item,
    },
    /// One card for each seat that has one, in seat order.
    LookedAtTops {
        seat: Seat,
        cards: Shown,
    },
    Picked {
        seat: Seat,
        from: Seat,
        card: Option<Title>,
        /// The seats that know the card.
        #[serde(skip)]
        insiders: SeatSet,
    },
    SawHand {
        seat: Seat,
        of: Seat,
        cards: Shown,
    },
    ChestOpened {
        seat: Seat,
        items: Vec<Item>,
    },
    Rallied {
        seat: Seat,
        found: bool,
    },
    NoEffect {
        seat: Seat,
        item: Item,
    },

    Scored {
        powers: Vec<i16>,
        /// What was in play for each seat.
        lines: Vec<LineView>,
    },
    Won {
        seat: Seat,
        environment: Option<Environment>,
        trophies: u8,
    },
    GameWon {
        seat: Seat,
    },
}

impl Event {
    /// The event as a viewer may see it (CX-11.1 to CX-11.7).
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Drew { seat, cards }
            | Event::Dealt { seat, cards }
            | Event::Looked { seat, cards }
            | Event::LookedAtTops { seat, cards }
            | Event::GuessedRight { seat, cards } => cards.only_for(viewer, SeatSet::single(*seat)),
            Event::Gave { seat, card, .. }
            | Event::Foresaw { seat, card }
            | Event::Returned { seat, card }
            | Event::Cloaked { seat, card }
            | Event::Tucked { seat, card, from_play: false }
                if !viewer.is_among(SeatSet::single(*seat)) =>
            {
                *card = None;
            }
            Event::ItemLaid { item, face_down: true, .. } if !viewer.is_among(SeatSet::EMPTY) => *item = None,
            Event::Picked { card, insiders, .. } if !viewer.is_among(*insiders) => *card = None,
            Event::SawHand { seat, of, cards } => cards.only_for(viewer, SeatSet::single(*seat).with(*of)),
            Event::Prepared { seat, cards, open: false, .. }
            | Event::PickedUp { seat, cards, open: false, .. }
            | Event::Stowed { seat, cards, open: false, .. } => cards.only_for(viewer, SeatSet::single(*seat)),
            _ => {}
        }
        event
    }
}
