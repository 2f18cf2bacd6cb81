//! All random events of the game by name. No other module uses `Chance` directly.

use harena_core::{Chance, Seat, Seats};

use crate::cards::{CardSet, Creature, DECK, Ix};
use crate::content::LOOKED_AT;

/// The names of the events in scenarios.
pub(crate) const DEAL: &str = "deal";
pub(crate) const CREATURES: &str = "creatures";
pub(crate) const FIRST: &str = "first";
pub(crate) const STUNNED: &str = "stunned";
pub(crate) const SNATCHED: &str = "snatched";
pub(crate) const RESHUFFLED: &str = "reshuffled";

/// Eight of the creatures at random, in the order of the edition (CA-2.2, CA-R3); all of them if there are just eight.
pub(crate) fn lineup(creatures: &[Creature], chance: &mut impl Chance) -> [Creature; 8] {
    let mut codes = [0; 16];
    for (code, creature) in codes.iter_mut().zip(creatures) {
        *code = *creature as u8;
    }
    let codes = &mut codes[..creatures.len()];
    if codes.len() > 8 {
        chance.shuffle(CREATURES, codes);
    }
    let chosen = &mut codes[creatures.len() - 8..];
    chosen.sort_unstable();
    std::array::from_fn(|index| Creature::ALL[chosen[index] as usize])
}

/// The shuffled deck (CA-2.4, TA-2.3). Cards are taken from the end.
pub(crate) fn deck(chance: &mut impl Chance) -> [Ix; DECK] {
    let mut cards = std::array::from_fn(|ix| ix as Ix);
    chance.shuffle(DEAL, &mut cards);
    cards
}

/// The starting player (CA-2.5), or the seat that is first asked for a bid (TA-R3).
pub(crate) fn first_seat(seats: Seats, chance: &mut impl Chance) -> Seat {
    let options = [0, 1, 2, 3, 4];
    Seat::new(chance.pick(FIRST, &options[..seats.count()]))
}

/// The cards that the Cyclops makes a player set aside (CA-11.1, TA-12.1).
pub(crate) fn stunned(hand: CardSet, chance: &mut impl Chance) -> CardSet {
    some_of(STUNNED, hand, hand.len().div_ceil(2), chance)
}

/// The three cards that the Titan draws from a hand (CA-17.1, CA-R37, TA-16.1).
pub(crate) fn snatched(hand: CardSet, chance: &mut impl Chance) -> CardSet {
    some_of(SNATCHED, hand, LOOKED_AT, chance)
}

fn some_of(event: &'static str, cards: CardSet, count: u32, chance: &mut impl Chance) -> CardSet {
    let mut buffer = [0; DECK];
    let mut left = cards.list(&mut buffer);
    let mut chosen = CardSet::EMPTY;
    for _ in 0..count {
        let index = chance.pick(event, left);
        chosen.add(left[index]);
        let last = left.len() - 1;
        left.swap(index, last);
        left = &mut left[..last];
    }
    chosen
}

/// The new draw pile of a stalemate (TA-24.4). Cards are taken from the end.
pub(crate) fn reshuffle(cards: &mut [Ix], chance: &mut impl Chance) {
    chance.shuffle(RESHUFFLED, cards);
}
