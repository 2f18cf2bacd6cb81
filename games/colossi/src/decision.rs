//! What is being decided, for programs: each decision with what there is to know about it.

use serde::Serialize;

use crate::cards::title;
use crate::doing::Doing;
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

impl Doing {
    /// The decision that this step asks for; none for what happens by itself. Without the deck from which a card comes
    /// (CX-11.6).
    pub(crate) fn decision(self) -> Option<Decision> {
        Some(match self {
            Doing::Turn
            | Doing::Refill(_)
            | Doing::BuildEnd
            | Doing::StartEffect
            | Doing::Begin
            | Doing::SkirmishTurn
            | Doing::SkirmishTurnEnd
            | Doing::Award
            | Doing::Effect(_)
            | Doing::Trigger(_)
            | Doing::Resolve(..)
            | Doing::Finish(_) => return None,
            Doing::Build => Decision::Build,
            Doing::MustInitiate => Decision::MustInitiate,
            Doing::Clash => Decision::Clash,
            Doing::Fissure(_) => Decision::Fissure,
            Doing::Brink => Decision::Brink,
            Doing::Limit(_) => Decision::Limit,
            Doing::Give(left) => Decision::Give { left },
            Doing::Act => Decision::Act,
            Doing::Stow => Decision::Stow,
            Doing::Bluff(_, left) => Decision::Bluff { left },
            Doing::Electric(left, gift) => Decision::Electric { left, gift: title(gift) },
            Doing::Curse => Decision::Curse,
            Doing::Abduct => Decision::Abduct,
            Doing::Pillage => Decision::Pillage,
            Doing::Pillaged(_, kind) => Decision::Pillaged { kind },
            Doing::PillagedOther(_, kind) => Decision::PillagedOther { kind },
            Doing::Discard(_, left) => Decision::Discard { left },
            Doing::Tuck(_) => Decision::Tuck,
            Doing::Manifest => Decision::Manifest,
            Doing::Extricate => Decision::Extricate,
            Doing::Look => Decision::Look,
            Doing::Return => Decision::Return,
            Doing::Replace(count) => Decision::Replace { count },
            Doing::Solidarity => Decision::Solidarity,
            Doing::Sticks => Decision::Sticks,
            Doing::Pay(item, left, beasts) => Decision::Pay { item, left, beasts },
            Doing::Wager => Decision::Wager,
            Doing::Cache(left) => Decision::Cache { left },
            Doing::Caravan(left) => Decision::Caravan { left },
            Doing::Cloak => Decision::Cloak,
            Doing::Cyclone => Decision::Cyclone,
            Doing::Mirror => Decision::Mirror,
            Doing::Totem => Decision::Totem,
            Doing::Hatchet => Decision::Hatchet,
            Doing::Lockpick => Decision::Lockpick,
            Doing::LookingGlass => Decision::LookingGlass,
            Doing::Chest => Decision::Chest,
            Doing::Magnet => Decision::Magnet,
            Doing::Pill(count) => Decision::Pill { count },
            Doing::Recycle => Decision::Recycle,
            Doing::Keys => Decision::Keys,
            Doing::Shrine => Decision::Shrine,
        })
    }
}
