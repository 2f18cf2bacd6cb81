//! The only module that draws from chance: every random event of the game by name (CX-N4).
//!
//! A shuffled deck of which no card has been seen is a set: the top card is drawn at random when it is needed. This is
//! equivalent to shuffling beforehand, and `imagine` need not deal such a deck again.

use harena_core::{Chance, Seat, Seats};

use crate::bits::{self, BUFFER};
use crate::cards::{Cards, Ix};

/// The names by which scenarios script these events.
pub(crate) const DRAW: [&str; 4] = ["draw-a", "draw-b", "draw-c", "draw-d"];
pub(crate) const DICE: &str = "dice";
pub(crate) const BRINK: &str = "brink";
pub(crate) const FISSURE: &str = "fissure";
pub(crate) const ENVIRONMENT: &str = "environment";
pub(crate) const ITEM: &str = "item";
pub(crate) const FIRST: &str = "first";

/// A random card, each equally likely.
#[inline]
fn one(event: &'static str, cards: Cards, chance: &mut impl Chance) -> Ix {
    let mut buffer = BUFFER;
    let list = cards.list(&mut buffer);
    list[chance.pick(event, list)]
}

/// The top card of a shuffled deck (CX-7.1).
#[inline]
pub(crate) fn drawn(seat: Seat, deck: Cards, chance: &mut impl Chance) -> Ix {
    one(DRAW[seat.index()], deck, chance)
}

/// The card that Dice shows (CX-14.16, CX-R66).
pub(crate) fn shown(deck: Cards, chance: &mut impl Chance) -> Ix {
    one(DICE, deck, chance)
}

/// The card that a pile at The Brink loses (CX-13.16, CX-R36).
pub(crate) fn lost(pile: Cards, chance: &mut impl Chance) -> Ix {
    one(BRINK, pile, chance)
}

/// Shuffles cards that are dealt from the end (CX-13.4).
pub(crate) fn mixed(cards: &mut [Ix], chance: &mut impl Chance) {
    chance.shuffle(FISSURE, cards);
}

/// A random Environment or Item of a shuffled deck, given as bits.
#[inline]
pub(crate) fn one_of_bits(event: &'static str, bits: u32, chance: &mut impl Chance) -> u8 {
    let mut buffer = BUFFER;
    let list = bits::list(u128::from(bits), &mut buffer);
    list[chance.pick(event, list)]
}

/// The first player (CX-3.7, CX-R74).
pub(crate) fn first_seat(seats: Seats, chance: &mut impl Chance) -> Seat {
    let options = [0, 1, 2, 3];
    Seat::new(chance.pick(FIRST, &options[..seats.count()]))
}
