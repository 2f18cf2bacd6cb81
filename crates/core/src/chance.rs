//! Randomness, always passed in.
//!
//! A game never owns a random source: it asks a [`Chance`] and names the kind of event
//! ([`ChanceEvent`]). So the same seed and actions always give the same game, playouts can use
//! a fast generator, matches a cryptographic one, and scenarios a script.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest as _, Sha256};

/// The name of a kind of random event, such as `stunned` for the cards that a Cyclops sets aside.
pub type ChanceEvent = &'static str;

/// A source of randomness.
pub trait Chance {
    /// 32 evenly distributed bits.
    fn bits(&mut self) -> u32;

    /// A number below `bound`, each equally likely: Lemire's multiplication with rejection, so
    /// there is no bias and nearly never a division.
    ///
    /// Written here and not taken from a library because records must replay to the same game
    /// whatever version of a library is in use.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "there must be something to choose from");
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// The index of one of these options. Options are codes of the game, such as cards.
    #[inline]
    fn pick(&mut self, _event: ChanceEvent, options: &[u8]) -> usize {
        self.below(options.len() as u32) as usize
    }

    /// Continues with another seed. A source without a seed, such as a script, ignores it.
    fn reseed(&mut self, _seed: Seed) {}

    /// Brings the items into a random order.
    #[inline]
    fn shuffle(&mut self, _event: ChanceEvent, items: &mut [u8]) {
        for last in (1..items.len()).rev() {
            let other = self.below((last + 1) as u32) as usize;
            items.swap(last, other);
        }
    }
}

/// The generator of playouts: xoshiro256++, seeded by a number.
#[derive(Clone, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl FastRng {
    pub fn new(seed: u64) -> FastRng {
        FastRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// An independent generator for the `index`th game of a series: a series has the same games in any order and on any
    /// number of threads.
    pub fn nth(seed: u64, index: u64) -> FastRng {
        FastRng::new(FastRng::nth_seed(seed, index))
    }

    /// The seed of the `index`th generator of a series, for the record of that game.
    pub fn nth_seed(seed: u64, index: u64) -> u64 {
        // Golden-ratio steps keep neighbouring indices apart before the seeding mixes them.
        seed ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Chance for FastRng {
    #[inline]
    fn bits(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

/// The seed of a match. Its record includes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// 256 bits for a cryptographic generator. The hash is published when the match begins and
    /// the seed when it is over, so that anyone can check the shuffles.
    ChaCha20([u8; 32]),
    /// A plain number, for simulations and practice.
    Xoshiro(u64),
}

impl Seed {
    /// The name of the generator in a record, so that old records keep replaying to the same game.
    pub fn generator(&self) -> &'static str {
        match self {
            Seed::ChaCha20(_) => "chacha20",
            Seed::Xoshiro(_) => "xoshiro256++",
        }
    }

    /// The seed as text, for records.
    pub fn text(&self) -> String {
        match self {
            Seed::ChaCha20(bytes) => hex::encode(bytes),
            Seed::Xoshiro(number) => number.to_string(),
        }
    }

    pub fn parse(generator: &str, text: &str) -> Result<Seed, crate::ParseError> {
        match generator {
            "chacha20" => {
                let mut bytes = [0; 32];
                hex::decode_to_slice(text, &mut bytes)
                    .map(|()| Seed::ChaCha20(bytes))
                    .map_err(|_| crate::ParseError::new("a chacha20 seed is written as 64 hexadecimal digits"))
            }
            "xoshiro256++" => text
                .parse()
                .map(Seed::Xoshiro)
                .map_err(|_| crate::ParseError::new("a xoshiro256++ seed is a whole number below 2^64")),
            _ => Err(crate::ParseError::new(format!(
                "unknown generator {generator:?}; this version knows chacha20 and xoshiro256++"
            ))),
        }
    }

    /// The commitment that is published before the match: the SHA-256 hash of the bytes of the seed. Only the cryptographic seed
    /// has one; a small number could be found by brute force.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Seed::ChaCha20(bytes) => Some(hex::encode(Sha256::digest(bytes))),
            Seed::Xoshiro(_) => None,
        }
    }

    pub fn chance(&self) -> SeededChance {
        match self {
            Seed::ChaCha20(bytes) => SeededChance::ChaCha20(Box::new(ChaCha20Rng::from_seed(*bytes))),
            Seed::Xoshiro(number) => SeededChance::Xoshiro(FastRng::new(*number)),
        }
    }
}

/// The generator of a [`Seed`].
#[derive(Clone, Debug)]
pub enum SeededChance {
    ChaCha20(Box<ChaCha20Rng>),
    Xoshiro(FastRng),
}

impl Chance for SeededChance {
    fn bits(&mut self) -> u32 {
        match self {
            SeededChance::ChaCha20(generator) => generator.next_u32(),
            SeededChance::Xoshiro(fast) => fast.bits(),
        }
    }

    fn reseed(&mut self, seed: Seed) {
        *self = seed.chance();
    }
}

/// Scripted chance: the named events have the given outcomes, all others come from a generator.
///
/// A scenario fails if its script has impossible or unused outcomes: [`Scripted::impossible`] and [`Scripted::unused`] report
/// them, since a chance event cannot return an error.
#[derive(Clone, Debug)]
pub struct Scripted {
    script: BTreeMap<String, VecDeque<u8>>,
    /// Whether two outcomes of an event are the same, such as two identical cards.
    alike: fn(&str, u8, u8) -> bool,
    fallback: FastRng,
    impossible: Option<(String, u8)>,
}

impl Scripted {
    pub fn new(script: BTreeMap<String, VecDeque<u8>>, fallback: FastRng) -> Scripted {
        Scripted { script, alike: |_, a, b| a == b, fallback, impossible: None }
    }

    /// Treats outcomes as equal if this function says so.
    #[must_use]
    pub fn with_alike(mut self, alike: fn(&str, u8, u8) -> bool) -> Scripted {
        self.alike = alike;
        self
    }

    /// The scripted outcome that was impossible: the event and the code of the outcome.
    pub fn impossible(&self) -> Option<(&str, u8)> {
        self.impossible.as_ref().map(|(event, code)| (event.as_str(), *code))
    }

    /// Scripted outcomes that were never used.
    pub fn unused(&self) -> impl Iterator<Item = (&str, &VecDeque<u8>)> {
        self.script.iter().filter(|(_, codes)| !codes.is_empty()).map(|(event, codes)| (event.as_str(), codes))
    }
}

impl Chance for Scripted {
    fn bits(&mut self) -> u32 {
        self.fallback.bits()
    }

    fn pick(&mut self, event: ChanceEvent, options: &[u8]) -> usize {
        if let Some(code) = self.script.get_mut(event).and_then(VecDeque::pop_front) {
            match options.iter().position(|&option| (self.alike)(event, option, code)) {
                Some(index) => return index,
                None => _ = self.impossible.get_or_insert((event.to_string(), code)),
            }
        }
        self.fallback.pick(event, options)
    }

    /// Moves the scripted items to the end, in reverse order: games take from the end of a shuffled list.
    fn shuffle(&mut self, event: ChanceEvent, items: &mut [u8]) {
        self.fallback.shuffle(event, items);
        let mut end = items.len();
        while end > 0 {
            let Some(code) = self.script.get_mut(event).and_then(VecDeque::pop_front) else { return };
            match items[..end].iter().position(|&item| (self.alike)(event, item, code)) {
                Some(index) => items[index..end].rotate_left(1),
                None => {
                    self.impossible.get_or_insert((event.to_string(), code));
                    return;
                }
            }
            end -= 1;
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.generator(), self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut chance = FastRng::new(1);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[chance.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    /// Frozen: a change here would change every recorded game.
    #[test]
    fn generators_never_change() {
        let mut fast = Seed::Xoshiro(7).chance();
        let mut slow = Seed::ChaCha20([7; 32]).chance();
        let of = |chance: &mut SeededChance| (0..6).map(|_| chance.below(102)).collect::<Vec<_>>();
        assert_eq!(of(&mut fast), [5, 17, 73, 43, 98, 47]);
        assert_eq!(of(&mut slow), [48, 26, 74, 44, 87, 34]);
    }

    #[test]
    fn seeds_survive_their_text() {
        for seed in [Seed::Xoshiro(u64::MAX), Seed::ChaCha20(std::array::from_fn(|i| i as u8 * 7))] {
            assert_eq!(Seed::parse(seed.generator(), &seed.text()).unwrap(), seed);
        }
        assert!(Seed::parse("chacha20", "é".repeat(32).as_str()).is_err());
        assert!(Seed::parse("dice", "1").is_err());
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seed() {
        let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::ChaCha20([0; 32]).commitment().as_deref(), Some(hash));
    }

    #[test]
    fn scripted_outcomes_happen_as_written() {
        let script =
            BTreeMap::from([("a".to_string(), VecDeque::from([3, 9])), ("deck".to_string(), VecDeque::from([2, 4]))]);
        let mut chance = Scripted::new(script, FastRng::new(1));
        assert_eq!(chance.pick("a", &[1, 2, 3]), 2);
        let mut deck = [1, 2, 3, 4, 5];
        chance.shuffle("deck", &mut deck);
        assert_eq!((deck[4], deck[3]), (2, 4));
        assert_eq!(chance.impossible(), None);
        assert_eq!(chance.unused().count(), 1);
        chance.pick("a", &[1, 2, 3]);
        assert_eq!(chance.impossible(), Some(("a", 9)));
    }
}
