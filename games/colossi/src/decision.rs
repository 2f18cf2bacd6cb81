//! What is being decided, for programs: each decision with what there is to know about it.

use serde::Serialize;

use crate::cards::title;
use crate::frame::Frame;
use crate::words::{Item, Title, Type};

/// What the seat that is to act decides on. Everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Decision {
    /// A turn of Handbuilding.
    Build,
    /// The same where nothing but a Skirmish is allowed.
    MustInitiate,
    /// The same where there is no other way out.
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
    /// Where the cards go of a player who passes.
    Stow,
    /// Bluffs still to be decided on.
    Bluff {
        left: u8,
    },
    /// Cards still to be discarded before a Gift takes effect.
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
    /// Cards that may still be turned down.
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
    /// The decision that this step asks for; none for what happens by itself. Without the deck from which a card comes
    /// (CX-11.6).
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
