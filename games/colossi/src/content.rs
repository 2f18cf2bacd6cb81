//! Every number that is printed on a card or given by the rules: read from `content/`, changed by a content pack, and
//! checked. Each state has a copy of its numbers.

mod facts;
mod pack;
mod read;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::names::{Environment, Item, Title, Type};
use crate::options::Options;
use harena_core::ContentError;

pub(crate) use facts::facts;
pub use pack::Pack;

/// The numbers that the rules use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Printed Power by title; 0 for Channel Power, which has a question mark (CX-1.2).
    pub(crate) power: [i8; Title::COUNT],
    /// The number of cards in hand without which an Item cannot be taken; at least one for a question mark (CX-R58).
    least_payment: [u8; Item::COUNT],
    /// What the Perk of a type adds to each of its cards (CX-8.2).
    pub(crate) bonus: [i8; Type::COUNT],
    pub(crate) ebenezer: i8,
    /// The bonus of each Acolyte of the player who leads (CX-12.1).
    pub(crate) lead: i8,
    /// The Power of a Heap for each card under it (CX-12.8).
    pub(crate) tucked: i8,
    /// What each Water adds to Electric and takes from Fire (CX-12.24).
    pub(crate) water: i8,
    /// The number of prepared cards at which a Skirmish may begin (CX-4.7).
    pub(crate) needed: u8,
    /// The hand limit in a Skirmish (CX-7.4).
    pub(crate) hand_limit: u8,
    /// The Power at which Blitz Creek takes effect (CX-13.2).
    pub(crate) blitz_creek: u8,
    /// The number of cards in play at which Cavern forces a pass (CX-13.3).
    pub(crate) cavern: u8,
    /// The number of prepared cards per player that sets off Magnetic Maar (CX-13.10).
    pub(crate) magnetic_maar: u8,
    /// The number of cards drawn.
    pub(crate) oasis: u8,
    pub(crate) zenith: u8,
    pub(crate) companionship: u8,
    pub(crate) wager: u8,
    pub(crate) alms: u8,
    pub(crate) dice: u8,
    pub(crate) olive_branch: u8,
    /// The maximum number of cards that leave play.
    pub(crate) cache: u8,
    pub(crate) caravan: u8,
    /// The Environments that the beginner set lacks, as bits (CX-3.2).
    pub(crate) not_for_beginners: u32,
}

impl Numbers {
    /// The printed numbers.
    pub(crate) fn standard() -> Numbers {
        static STANDARD: LazyLock<Numbers> =
            LazyLock::new(|| Numbers::with(None).expect("a test reads the content, too"));
        *STANDARD
    }

    /// The numbers with the changes of a content pack.
    pub(crate) fn with(pack: Option<&Pack>) -> Result<Numbers, ContentError> {
        read::numbers(&pack::merged(pack)?)
    }

    /// The cards that must be discarded to take an Item; `None` for a question mark (CX-1.5).
    #[inline]
    pub(crate) fn cost(&self, item: Item) -> Option<u8> {
        (!item.costs_any()).then(|| self.least_payment[item.index()])
    }

    #[inline]
    pub(crate) fn least_payment(&self, item: Item) -> usize {
        self.least_payment[item.index()].into()
    }

    /// Whether other Items may play it without paying (CX-1.6).
    #[inline]
    pub(crate) fn is_free_eligible(&self, item: Item) -> bool {
        !item.costs_any() && self.least_payment[item.index()] <= 1
    }

    /// The numbers in the text of a card, by their names in the content.
    pub(crate) fn of_card(&self, title: Title) -> Vec<(&'static str, i64)> {
        let water = ("water", i64::from(self.water));
        match title {
            Title::Acolyte => vec![("lead", self.lead.into())],
            Title::Heap => vec![("each", self.tucked.into())],
            Title::Companionship => vec![("draw", self.companionship.into())],
            _ => vec![water],
        }
    }

    /// The same for an Environment.
    pub(crate) fn of_environment(&self, environment: Environment) -> Vec<(&'static str, i64)> {
        use Environment as E;
        match environment {
            E::BlitzCreek => vec![("power", self.blitz_creek.into())],
            E::Cavern => vec![("cards", self.cavern.into())],
            E::MagneticMaar => vec![("cards", self.magnetic_maar.into())],
            E::Oasis => vec![("draw", self.oasis.into())],
            E::Zenith => vec![("draw", self.zenith.into())],
            _ => Vec::new(),
        }
    }

    /// The same for an Item.
    pub(crate) fn of_item(&self, item: Item, options: &Options) -> Vec<(&'static str, i64)> {
        let kind = Type::ALL.into_iter().find(|kind| kind.perk() == item);
        match item {
            Item::Boiler => vec![("water", self.water.into())],
            Item::Ebenezer => vec![("bonus", self.ebenezer.into())],
            Item::Wager => vec![("draw", self.wager.into())],
            Item::Alms => vec![("draw", self.alms.into())],
            Item::Dice => vec![("draw", self.dice.into())],
            Item::OliveBranch => vec![("draw", self.olive_branch.into())],
            Item::Cache => vec![("cards", self.cache.into())],
            // These two also depend on options (CX-R5, CX-R6).
            Item::Caravan => vec![("cards", self.caravan.into()), ("passes", options.caravan_passes.into())],
            Item::Recycler => vec![("pays", options.recycler_pays_cost.into())],
            _ => kind.map(|kind| ("bonus", self.bonus[kind.index()].into())).into_iter().collect(),
        }
    }
}
