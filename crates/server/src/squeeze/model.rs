//! How likely the next bit is. Several contexts look up what came after them before; a network of one layer weighs what they say, and
//! learns from every bit whom to believe. Everything here is part of the format: no number may change.

use std::sync::LazyLock;

use super::outline::Outline;
use super::sample::Sample;

/// What the next byte is looked up by.
const CONTEXTS: usize = 10;
/// Each context remembers so many bits (as a power of two).
const SLOT_BITS: u32 = 18;
/// Where the text was like this before: the last place after so many equal bytes.
const ALIKE: [usize; 2] = [12, 5];
const ALIKE_BITS: u32 = 18;
/// Two numbers from each of them, and one that is always the same.
const INPUTS: usize = 2 * CONTEXTS + 2 * ALIKE.len() + 1;
/// The network has two sets of weights for each bit, chosen by what is known, and by the bits before.
const KNOWN_SETS: usize = 1024;
const BIT_SETS: usize = 8 * 256;
/// How fast the network learns.
const RATE: i32 = 13;
/// The odds of a chance are a logarithm, 256 for each power of e, and not beyond these.
const MOST_ODDS: i32 = 11 * 256;
/// What a context is sure of counts as seen so often.
const MOST_SEEN: u8 = 30;
/// In how many steps corrected chances are kept, and for how many contexts.
const STEPS: i32 = 32;
const CORRECTED: usize = 2048;

/// Any two numbers as one.
#[inline]
pub(super) fn mixed(one: u32, other: u32) -> u32 {
    let mut hash = one.wrapping_mul(0x9E37_79B1).rotate_left(15) ^ other.wrapping_mul(0x85EB_CA6B);
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2C1B_3C6D);
    hash ^ (hash >> 13)
}

/// From odds to chances out of 65536, and back.
struct Curve {
    chances: Vec<u16>,
    odds: Vec<i16>,
}

static CURVE: LazyLock<Curve> = LazyLock::new(|| {
    /// 65536 / (1 + e^-x) for every half from -11 to 11.
    const KNOTS: [i32; 45] = [
        1, 2, 3, 5, 8, 13, 22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4972, 7812, 11955, 17625, 24743,
        32768, 40793, 47911, 53581, 57724, 60564, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500,
        65514, 65523, 65528, 65531, 65533, 65534, 65535,
    ];
    let chance = |odds: i32| {
        let (knot, part) = ((odds / 128) as usize, odds % 128);
        let next = KNOTS[(knot + 1).min(KNOTS.len() - 1)];
        ((KNOTS[knot] * (128 - part) + next * part + 64) / 128) as u16
    };
    let chances: Vec<u16> = (0..=2 * MOST_ODDS).map(chance).collect();
    let odds = |chance: usize| {
        let least = chances.partition_point(|&one| usize::from(one) < 16 * chance + 8) as i32;
        (least.min(2 * MOST_ODDS) - MOST_ODDS) as i16
    };
    Curve { odds: (0..4096).map(odds).collect(), chances }
});

impl Curve {
    #[inline]
    fn odds(&self, chance: u16) -> i32 {
        self.odds[usize::from(chance >> 4)].into()
    }

    #[inline]
    fn chance(&self, odds: i32) -> u16 {
        self.chances[(odds.clamp(-MOST_ODDS, MOST_ODDS) + MOST_ODDS) as usize]
    }
}

/// A chance, nearer to what came by one part in so many, and never quite sure.
#[inline]
fn nearer(chance: u16, bit: bool, part: i32, least: i32) -> u16 {
    let (chance, goal) = (i32::from(chance), if bit { 65535 } else { 0 });
    (chance + (goal - chance) / part).clamp(least, 65535 - least) as u16
}

/// What came after a context.
#[derive(Clone, Copy)]
struct Slot {
    chance: u16,
    seen: u8,
    /// Of which context it is, as far as that fits.
    of: u8,
}

#[derive(Clone)]
pub(super) struct Model {
    curve: &'static Curve,
    sample: &'static Sample,
    slots: Vec<Slot>,
    hashes: [u32; CONTEXTS],
    found: [usize; CONTEXTS],
    /// What slots that have seen so much and say so are really worth.
    worth: Vec<u16>,
    worth_found: [usize; CONTEXTS],
    alike: [Alike; ALIKE.len()],
    weights: Vec<i32>,
    inputs: [i32; INPUTS],
    sets: [usize; 2],
    said: [u16; 2],
    corrected: Vec<u16>,
    corrected_found: [usize; 2],
    /// The bits of this byte, with a one before them.
    bits: usize,
    bytes: Vec<u8>,
    is_plain: bool,
    /// What the last byte stands for; kept for its memory.
    spelt: Vec<u8>,
    outline: Outline,
    /// The words before this place, the one that is not over first.
    words: [u32; 4],
}

/// A place where the text was like this before.
#[derive(Clone)]
struct Alike {
    last: Vec<u32>,
    place: usize,
    /// So many bytes were equal; none if nothing is foretold.
    length: usize,
    worth: Vec<u16>,
    found: Option<usize>,
}

impl Model {
    /// A model that has read nothing.
    pub(super) fn new(sample: &'static Sample) -> Model {
        let curve = &*CURVE;
        let step = |index: usize| curve.chance((index as i32 % (STEPS + 1) - STEPS / 2) * MOST_ODDS / (STEPS / 2));
        let alike =
            Alike { last: vec![0; 1 << ALIKE_BITS], place: 0, length: 0, worth: vec![1 << 15; 128], found: None };
        Model {
            curve,
            sample,
            slots: vec![Slot { chance: 1 << 15, seen: 0, of: 0 }; CONTEXTS << SLOT_BITS],
            hashes: [0; CONTEXTS],
            found: [0; CONTEXTS],
            worth: (0..CONTEXTS * 16 * 64).map(|index| (index % 64 * 1024 + 512) as u16).collect(),
            worth_found: [0; CONTEXTS],
            alike: [alike.clone(), alike],
            weights: vec![65536 / 8; INPUTS * (KNOWN_SETS + BIT_SETS)],
            inputs: [0; INPUTS],
            sets: [0; 2],
            said: [0; 2],
            corrected: (0..2 * CORRECTED * (STEPS as usize + 1)).map(step).collect(),
            corrected_found: [0; 2],
            bits: 1,
            bytes: Vec::new(),
            is_plain: false,
            spelt: Vec::new(),
            outline: Outline::new(),
            words: [0; 4],
        }
    }

    /// The chance that the next bit is set, out of 65536.
    pub(super) fn chance(&mut self) -> u16 {
        let known = self.look_up();
        let alike = self.look_alike();
        self.inputs[INPUTS - 1] = 256;
        let kind = 2 * usize::from(self.outline.in_text) + usize::from(self.outline.in_key);
        let class = self.outline.key_class();
        self.sets = [alike * 64 + known * 4 + kind, KNOWN_SETS + class * 256 + self.bits];
        let mut odds = 0;
        for (set, said) in self.sets.into_iter().zip(&mut self.said) {
            let weights = &self.weights[set * INPUTS..(set + 1) * INPUTS];
            let sum: i64 =
                weights.iter().zip(&self.inputs).map(|(&weight, &input)| i64::from(weight) * i64::from(input)).sum();
            let sum = ((sum >> 16) as i32).clamp(-MOST_ODDS, MOST_ODDS);
            *said = self.curve.chance(sum);
            odds += sum;
        }
        let odds = odds / 2;
        let contexts =
            [class * 256 + self.bits, CORRECTED + mixed(self.hashes[1], self.bits as u32) as usize % CORRECTED];
        let mut chance = 2 * u32::from(self.curve.chance(odds));
        for (context, found) in contexts.into_iter().zip(&mut self.corrected_found) {
            let (width, at) = (2 * MOST_ODDS + 1, (odds + MOST_ODDS) * STEPS);
            let (step, part) = (at / width, at % width * 256 / width);
            let low = context * (STEPS as usize + 1) + step as usize;
            let between =
                u32::from(self.corrected[low]) * (256 - part as u32) + u32::from(self.corrected[low + 1]) * part as u32;
            chance += between >> 8;
            *found = low + usize::from(part > 128);
        }
        (chance >> 2).clamp(1, 65535) as u16
    }

    /// Asks every context, and says how many of them know anything.
    fn look_up(&mut self) -> usize {
        let mut known = 0;
        for (index, &hash) in self.hashes.iter().enumerate() {
            let hash = mixed(hash, self.bits as u32);
            let place = (index << SLOT_BITS) + ((hash >> 8) as usize & ((1 << SLOT_BITS) - 1));
            let slot = &mut self.slots[place];
            if slot.of != hash as u8 {
                *slot = Slot { chance: 1 << 15, seen: 0, of: hash as u8 };
            }
            let worth = (index * 16 + usize::from(slot.seen.min(15))) * 64 + usize::from(slot.chance >> 10);
            (self.found[index], self.worth_found[index]) = (place, worth);
            let says = match slot.seen {
                0 => [0; 2],
                _ => [self.curve.odds(slot.chance), self.curve.odds(self.worth[worth])],
            };
            known += usize::from(slot.seen > 0);
            self.inputs[2 * index..2 * index + 2].copy_from_slice(&says);
        }
        known
    }

    /// Asks what came next where the text was like this before, and says how far it was: a number below 16.
    fn look_alike(&mut self) -> usize {
        let left = self.bits.leading_zeros() + 9 - usize::BITS;
        let mut far = 0;
        for (alike, inputs) in self.alike.iter_mut().zip(self.inputs[2 * CONTEXTS..].chunks_exact_mut(2)) {
            inputs.fill(0);
            alike.found = None;
            if alike.length > 0 {
                let foretold = usize::from(self.bytes[alike.place]) | 256;
                if foretold >> left == self.bits {
                    let bit = foretold >> (left - 1) & 1;
                    let length = alike.length.min(15) + if alike.length < 32 { 0 } else { alike.length.min(400) / 16 };
                    let found = 2 * length + bit;
                    alike.found = Some(found);
                    let strength = (alike.length.min(32) * 16) as i32;
                    inputs[0] = self.curve.odds(alike.worth[found]);
                    inputs[1] = if bit == 1 { strength } else { -strength };
                } else {
                    alike.length = 0;
                }
            }
            far = far * 4
                + match alike.length {
                    0 => 0,
                    1..16 => 1,
                    16..32 => 2,
                    _ => 3,
                };
        }
        far
    }

    /// The next bit was this one.
    pub(super) fn learn(&mut self, bit: bool) {
        for (set, &said) in self.sets.into_iter().zip(&self.said) {
            let wrong = (((i32::from(bit) << 16) - i32::from(said)) * RATE) >> 4;
            for (weight, &input) in self.weights[set * INPUTS..(set + 1) * INPUTS].iter_mut().zip(&self.inputs) {
                let more = (i64::from(input) * i64::from(wrong) + (1 << 15)) >> 16;
                *weight = (*weight + more as i32).clamp(-(1 << 20), 1 << 20);
            }
        }
        for (&place, &worth) in self.found.iter().zip(&self.worth_found) {
            let slot = &mut self.slots[place];
            if slot.seen > 0 {
                self.worth[worth] = nearer(self.worth[worth], bit, 64, 16);
            }
            let (chance, goal) = (i32::from(slot.chance), if bit { 65535 } else { 0 });
            let chance = chance + (goal - chance) * 2 / (2 * i32::from(slot.seen) + 3);
            slot.chance = chance.clamp(16, 65519) as u16;
            slot.seen = (slot.seen + 1).min(MOST_SEEN);
        }
        for alike in &mut self.alike {
            if let Some(found) = alike.found {
                alike.worth[found] = nearer(alike.worth[found], bit, 64, 8);
            }
        }
        for &found in &self.corrected_found {
            self.corrected[found] = nearer(self.corrected[found], bit, 64, 8);
        }
        self.bits = self.bits << 1 | usize::from(bit);
        if self.bits > 255 {
            let byte = self.bits as u8;
            self.bits = 1;
            self.take(byte);
        }
    }

    /// Reads what others have read too, and costs nothing.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        for byte in bytes {
            for place in (0..8).rev() {
                self.chance();
                self.learn(byte >> place & 1 == 1);
            }
        }
    }

    /// A byte is whole: finds the contexts of the next one.
    fn take(&mut self, byte: u8) {
        self.bytes.push(byte);
        for (alike, equal) in self.alike.iter_mut().zip(ALIKE) {
            alike.go_on(&self.bytes, equal);
        }
        let mut spelt = std::mem::take(&mut self.spelt);
        spelt.clear();
        self.is_plain = self.sample.spell(byte, self.is_plain, &mut spelt);
        for &letter in &spelt {
            self.outline.read(letter);
            if letter.is_ascii_alphanumeric() || letter > 127 {
                self.words[0] = mixed(self.words[0], letter.into());
            } else if self.words[0] != 0 {
                self.words.rotate_right(1);
                self.words[0] = 0;
            }
        }
        self.spelt = spelt;
        let last = |back: usize| self.bytes.len().checked_sub(back).map_or(0, |place| u32::from(self.bytes[place]));
        let four = last(1) | last(2) << 8 | last(3) << 16 | last(4) << 24;
        let outline = &self.outline;
        let here = mixed(outline.path, outline.letters);
        let [word, words @ ..] = self.words;
        let contexts = [
            four & 0xFF,
            four & 0xFFFF,
            four & 0xFF_FFFF,
            four,
            here,
            mixed(here, outline.said_before()),
            mixed(here, outline.events),
            mixed(here, outline.begins),
            mixed(outline.shape, outline.letters),
            mixed(word, mixed(words[0], mixed(words[1], words[2]))),
        ];
        let kind = 2 * u32::from(outline.in_text) + u32::from(outline.in_key);
        for (index, (hash, context)) in self.hashes.iter_mut().zip(contexts).enumerate() {
            *hash = mixed(context.wrapping_add(index as u32), kind + if index < 4 { 0 } else { 4 });
        }
    }
}

impl Alike {
    /// A byte is whole.
    fn go_on(&mut self, bytes: &[u8], equal: usize) {
        const FAR: usize = 400;
        if self.length > 0 {
            self.place += 1;
            self.length += 1;
        }
        let Some(begin) = bytes.len().checked_sub(equal) else { return };
        let hash = bytes[begin..].iter().fold(0, |hash, &byte| mixed(hash, byte.into()));
        let last = &mut self.last[(hash >> (u32::BITS - ALIKE_BITS)) as usize];
        if self.length == 0 && *last > 0 {
            let place = *last as usize;
            let backwards = bytes[..place].iter().rev().zip(bytes.iter().rev());
            let length = backwards.take(FAR).take_while(|(one, other)| one == other).count();
            if length >= equal {
                (self.place, self.length) = (place, length);
            }
        }
        *last = bytes.len() as u32;
    }
}
