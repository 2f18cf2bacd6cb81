//! The only module that draws from chance. After the characters nothing is random.

use harena_core::{Chance, Seat};

use crate::words::Character;

pub(crate) const CHARACTERS: &str = "characters";
pub(crate) const FIRST: &str = "first";

/// The six characters, shuffled (DT-2.2, DT-2.3), in the order in which they are dealt.
pub(crate) fn characters(chance: &mut impl Chance) -> [Character; 6] {
    let mut codes = Character::ALL.map(|character| character as u8);
    chance.shuffle(CHARACTERS, &mut codes);
    codes.reverse();
    codes.map(|code| Character::ALL[code as usize])
}

/// The seat that chooses a character first (DT-2.4).
pub(crate) fn first_seat(chance: &mut impl Chance) -> Seat {
    Seat::new(chance.pick(FIRST, &[0, 1]))
}
