//! Power: the value of every card in play, and its parts (CX-8.2 to CX-8.4, CX-R10, CX-R11, CX-R50).

use harena_core::Seat;
use serde::Serialize;

use crate::cards::{Cards, Ix, deck_of, title};
use crate::names::{Item, Title, Type};
use crate::state::{State, bit};

/// The Power of one card in play, by its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct Worth {
    /// The printed Power, or the count for Channel Power and Heap.
    pub base: i16,
    /// The bonus for the lead in Acolytes.
    pub lead: i16,
    /// The effect of Water on Electric and Fire.
    pub water: i16,
    pub perks: i16,
    /// The sum, at least 0 for all cards but Curse.
    pub total: i16,
}

impl State {
    /// The number of Water cards in play for all players: Droplet, Shower and Downpour alike (CX-12.21, CX-12.22,
    /// CX-12.23, CX-12.24).
    #[inline]
    pub(crate) fn water(&self) -> i16 {
        (self.in_play() & Cards::typed(Type::Water)).len() as i16
    }

    /// The number of Electric cards in play for all players: a Divine Gift costs as many discards (CX-12.17).
    pub(crate) fn electric_in_play(&self) -> usize {
        (self.in_play() & Cards::typed(Type::Electric)).len()
    }

    /// Strictly more Acolytes in play than each opponent (CX-12.1, CX-R43).
    #[inline]
    pub(crate) fn leads_in_acolytes(&self, seat: Seat) -> bool {
        let count = |of: Seat| (self.play[of.index()] & Cards::typed(Type::Acolyte)).len();
        let own = count(seat);
        own > 0 && self.opponents(seat).all(|other| count(other) < own)
    }

    pub(crate) fn has_perk(&self, seat: Seat, item: Item) -> bool {
        self.perks[seat.index()] & bit(item as u8) != 0
    }

    /// The Power of a card in play for this seat (CX-8.2).
    pub(crate) fn worth(&self, seat: Seat, ix: Ix) -> Worth {
        let title = title(ix);
        let mut worth = Worth {
            base: self.numbers.power[title.index()].into(),
            perks: self.perk_bonus(seat, title.kind()),
            ..Worth::default()
        };
        match title {
            Title::ChannelPower => worth.base = self.channel_power(seat),
            Title::Heap => worth.base += self.heap_worth(ix),
            _ => {}
        }
        match title.kind() {
            Type::Acolyte => worth.lead = self.acolyte(seat),
            Type::Electric => worth.water = self.spark_and_bolt(),
            Type::Fire => worth.water = self.flame_and_inferno(seat),
            _ => {}
        }
        let sum = worth.base + worth.lead + worth.water + worth.perks;
        worth.total = if title == Title::Curse { sum } else { sum.max(0) };
        worth
    }

    /// CX-12.1: a bonus for each Acolyte of the player who leads.
    fn acolyte(&self, seat: Seat) -> i16 {
        if self.leads_in_acolytes(seat) { self.numbers.lead.into() } else { 0 }
    }

    /// CX-12.6: the largest number of cards that one opponent has in play.
    fn channel_power(&self, seat: Seat) -> i16 {
        self.opponents(seat).map(|other| self.play[other.index()].len() as i16).max().unwrap_or(0)
    }

    /// CX-12.8: for each tucked card.
    fn heap_worth(&self, ix: Ix) -> i16 {
        i16::from(self.numbers.tucked) * self.tucked[deck_of(ix)].len() as i16
    }

    /// CX-12.15, CX-12.16, CX-12.17: Spark and Bolt, stronger with each Water.
    fn spark_and_bolt(&self) -> i16 {
        i16::from(self.numbers.water) * self.water()
    }

    /// CX-12.18, CX-12.19, CX-12.20: Flame and Inferno, weaker with each Water, stronger with Boiler (CX-14.1).
    fn flame_and_inferno(&self, seat: Seat) -> i16 {
        let change = i16::from(self.numbers.water) * self.water();
        if self.has_perk(seat, Item::Boiler) { change } else { -change }
    }

    /// The bonus that a Perk gives to a card of this type, before the floor of 0 (CX-R11): Colossus Coil to Electric
    /// (CX-14.2), Divine Icon to Divine Gifts (CX-14.3), Edible Carnage to Beasts (CX-14.5), Oil to Fire (CX-14.6), Orb
    /// to Colossus cards, including a Curse (CX-14.7), Pointier Sticks to Acolytes (CX-14.8), Turbine to Water
    /// (CX-14.9).
    fn perk_bonus(&self, seat: Seat, kind: Type) -> i16 {
        if self.has_perk(seat, kind.perk()) { self.numbers.bonus[kind.index()].into() } else { 0 }
    }

    /// The total Power of a seat (CX-8.3, CX-14.4).
    pub(crate) fn power(&self, seat: Seat) -> i16 {
        let cards: i16 = self.play[seat.index()].iter().map(|ix| self.worth(seat, ix).total).sum();
        (cards + self.ebenezer(seat)).max(0)
    }

    /// The bonus for the owner of Ebenezer (CX-14.4, CX-8.3).
    fn ebenezer(&self, seat: Seat) -> i16 {
        if self.has_perk(seat, Item::Ebenezer) { self.numbers.ebenezer.into() } else { 0 }
    }
}
