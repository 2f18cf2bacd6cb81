//! The only module that draws from chance: the chance events of the game.

use harena_core::Chance;

use crate::assets::Asset;
use crate::content::GREEN_TOKENS;

pub(crate) const GREEN: &str = "green";
pub(crate) const SMALL_PROGRAMS: &str = "programs-1-5";
pub(crate) const LARGE_PROGRAMS: &str = "programs-6-10";
pub(crate) const DRAWN: &str = "drawn";
pub(crate) const DICE: &str = "dice";
pub(crate) const ROLL_OFF: &str = "roll-off";

/// The faces of a die; 1 stands for the 1-3 face (CO-1.5, CO-R2).
pub(crate) const FACES: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// The forty green tokens, shuffled (CO-3.4). They are drawn from the end.
pub(crate) fn green(counts: &[u8; 15], chance: &mut impl Chance) -> [u8; GREEN_TOKENS] {
    let mut tokens = [0; GREEN_TOKENS];
    let mut count = 0;
    for asset in Asset::ALL {
        for _ in 0..counts[asset.index()] {
            tokens[count] = asset as u8;
            count += 1;
        }
    }
    chance.shuffle(GREEN, &mut tokens);
    tokens
}

/// Programs 1 to 5 and 6 to 10, each group shuffled (CO-3.7). They are drawn from the end.
pub(crate) fn programs(chance: &mut impl Chance) -> ([u8; 5], [u8; 5]) {
    let (mut small, mut large) = ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]);
    chance.shuffle(SMALL_PROGRAMS, &mut small);
    chance.shuffle(LARGE_PROGRAMS, &mut large);
    (small, large)
}

/// The index in the bag of the next token (CO-6.10).
pub(crate) fn drawn(bag: &[u8], chance: &mut impl Chance) -> usize {
    chance.pick(DRAWN, bag)
}

/// One roll of a die (CO-9.3).
pub(crate) fn die(chance: &mut impl Chance) -> u8 {
    FACES[chance.pick(DICE, &FACES)]
}

/// Two dice for a tie-break; the 1-3 face counts 3 (CO-R47).
pub(crate) fn roll_off(chance: &mut impl Chance) -> u8 {
    let mut roll = || match FACES[chance.pick(ROLL_OFF, &FACES)] {
        1 => 3,
        face => face,
    };
    roll() + roll()
}
