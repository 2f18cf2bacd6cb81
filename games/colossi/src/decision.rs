//! The current decision, for programs, with its details.

use serde::Serialize;

use crate::cards::title;
use crate::frame::Frame;
use crate::names::{Item, Title, Type};

/// What the seat to act decides on. It is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Decision {
    /// A turn of Handbuilding.
    Build,
    /// A turn of Handbuilding in which the seat must begin a Skirmish.
    MustInitiate,
    /// A forced clash.
    Clash,
    Fissure,
    Brink,
    Limit,
    /// Cards still to be given at Sacrifice Mountain.
    Give {
        left: u8,
    },
    /// A turn of a Skirmish.
    Act,
    /// Where a player who passes moves the cards in hand.
    Stow,
    /// Bluffs still to be decided on.
    Bluff {
        left: u8,
    },
    /// Cards still to be discarded before a Divine Gift takes effect.
    Electric {
        left: u8,
        gift: Title,
    },
    Curse,
    Abduct,
    Pillage,
    Pillaged {
        kind: Type,
    },
    /// One more card that is not of the type.
    PillagedOther {
        kind: Type,
    },
    /// Cards still to be discarded for a Beast or a Poison Pill.
    Discard {
        left: u8,
    },
    Tuck,
    Manifest,
    Extricate,
    Look,
    Return,
    /// Cards discarded so far.
    Replace {
        count: u8,
    },
    Solidarity,
    Sticks,
    /// Cards still to be paid, and Beasts among those paid.
    Pay {
        item: Item,
        left: u8,
        beasts: u8,
    },
    Wager,
    /// Cards that may still be turned face down.
    Cache {
        left: u8,
    },
    /// Cards that may still be moved.
    Caravan {
        left: u8,
    },
    Cloak,
    Cyclone,
    Mirror,
    Totem,
    Hatchet,
    Lockpick,
    LookingGlass,
    Chest,
    Magnet,
    /// Cards discarded so far.
    Pill {
        count: u8,
    },
    Recycle,
    Keys,
    Shrine,
}

impl Frame {
    /// The decision that this step asks for; `None` for steps without a decision. Does not contain the deck from which
    /// a card comes (CX-11.6).
    pub(crate) fn decision(self) -> Option<Decision> {
        Some(match self {
            Frame::Turn
            | Frame::Refill(_)
            | Frame::BuildEnd
            | Frame::StartEffect
            | Frame::Begin
            | Frame::SkirmishTurn
            | Frame::SkirmishTurnEnd
            | Frame::Award
            | Frame::Effect(_)
            | Frame::Trigger(_)
            | Frame::Resolve(..)
            | Frame::Finish(_) => return None,
            Frame::Build => Decision::Build,
            Frame::MustInitiate => Decision::MustInitiate,
            Frame::Clash => Decision::Clash,
            Frame::Fissure(_) => Decision::Fissure,
            Frame::Brink => Decision::Brink,
            Frame::Limit(_) => Decision::Limit,
            Frame::Give(left) => Decision::Give { left },
            Frame::Act => Decision::Act,
            Frame::Stow => Decision::Stow,
            Frame::Bluff(_, left) => Decision::Bluff { left },
            Frame::Electric(left, gift) => Decision::Electric { left, gift: title(gift) },
            Frame::Curse => Decision::Curse,
            Frame::Abduct => Decision::Abduct,
            Frame::Pillage => Decision::Pillage,
            Frame::Pillaged(_, kind) => Decision::Pillaged { kind },
            Frame::PillagedOther(_, kind) => Decision::PillagedOther { kind },
            Frame::Discard(_, left) => Decision::Discard { left },
            Frame::Tuck(_) => Decision::Tuck,
            Frame::Manifest => Decision::Manifest,
            Frame::Extricate => Decision::Extricate,
            Frame::Look => Decision::Look,
            Frame::Return => Decision::Return,
            Frame::Replace(count) => Decision::Replace { count },
            Frame::Solidarity => Decision::Solidarity,
            Frame::Sticks => Decision::Sticks,
            Frame::Pay(item, left, beasts) => Decision::Pay { item, left, beasts },
            Frame::Wager => Decision::Wager,
            Frame::Cache(left) => Decision::Cache { left },
            Frame::Caravan(left) => Decision::Caravan { left },
            Frame::Cloak => Decision::Cloak,
            Frame::Cyclone => Decision::Cyclone,
            Frame::Mirror => Decision::Mirror,
            Frame::Totem => Decision::Totem,
            Frame::Hatchet => Decision::Hatchet,
            Frame::Lockpick => Decision::Lockpick,
            Frame::LookingGlass => Decision::LookingGlass,
            Frame::Chest => Decision::Chest,
            Frame::Magnet => Decision::Magnet,
            Frame::Pill(count) => Decision::Pill { count },
            Frame::Recycle => Decision::Recycle,
            Frame::Keys => Decision::Keys,
            Frame::Shrine => Decision::Shrine,
        })
    }
}
