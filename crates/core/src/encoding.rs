//! Games as numbers, for learning: a fixed numbering of actions with masks, and an observation for each seat.
//!
//! A game implements [`Encoded`] in its own file, `encoding.rs`. It describes an observation once
//! ([`Encoded::describe`]); the values, their count, the documented list of fields and the information set key all
//! follow from that description, so they cannot disagree. `docs/encodings.md` is generated from it too.

use crate::{Game, GameType, MAX_SEATS, Seat, Seats, Standing};

/// A game whose actions have numbers and whose seats have observations.
///
/// Both are fixed by the game, its options and the number of seats, for the whole game. Seats are relative to the
/// observer: 0 is the seat itself, 1 the next clockwise. So a policy trained for one seat can play all of them.
///
/// Laws that [`conformance::encodings`](crate::conformance::encodings) tests for every game:
/// - every listed action has a unique number below [`action_count`](Encoded::action_count), and the number maps back to
///   the action;
/// - a seat has the same observation and mask in every state of its information set;
/// - positions that look different to a seat have different observations.
pub trait Encoded: Game {
    /// Incremented whenever a number or field changes its meaning. Trained models are then invalid.
    const ENCODING_VERSION: u32;

    /// The type of the game with these options and seats; arbitrary for invalid ones.
    fn game_type(options: &Self::Options, seats: Seats) -> GameType;

    /// The meaning of the numbers, in order; the sizes add up to [`action_count`](Encoded::action_count).
    fn action_blocks(&self) -> Vec<Block>;

    /// The size of the action space.
    fn action_count(&self) -> usize;

    /// The number of an action of this seat. Every listed action has one; of parametric actions (a bid of any height, a
    /// free trade) only those in the canonical set.
    fn action_index(&self, seat: Seat, action: Self::Action) -> Option<usize>;

    /// The action with this number here; `None` if the number means nothing in this state. Whether the action is legal
    /// now is decided by the mask, or by [`check`](Game::check).
    fn action_at(&self, seat: Seat, index: usize) -> Option<Self::Action>;

    /// Describes the observation of a seat, field by field: always the same fields in the same order, without hidden information.
    fn describe(&self, seat: Seat, into: &mut impl Sink);

    /// The return of each seat once the game is over. By default the winners share 1 and the others share -1, or all get 0 if all have
    /// won. A game with other returns, such as poker in chips, overrides it.
    fn returns(&self) -> Option<[f64; MAX_SEATS]> {
        self.standing().as_ref().map(shared_victory)
    }

    /// The number of values of an observation.
    fn observation_len(&self) -> usize {
        let mut length = Length(0);
        self.describe(Seat::new(0), &mut length);
        length.0
    }

    /// Writes what a seat may know. Values are between -1 and 1.
    ///
    /// # Panics
    /// If the slice does not have [`observation_len`](Encoded::observation_len) places.
    fn observe(&self, seat: Seat, into: &mut [f32]) {
        into.fill(0.0);
        let mut values = Values { into, at: 0 };
        self.describe(seat, &mut values);
        assert_eq!(values.at, values.into.len(), "an observation needs observation_len places");
    }

    /// A hash of the observation of a seat: the key of its information set, as far as observations distinguish them.
    fn information_key(&self, seat: Seat) -> u64 {
        let mut key = Key { sum: seat.index() as u64, at: 0 };
        self.describe(seat, &mut key);
        key.sum
    }

    /// The fields of an observation, in order, for documentation and debugging.
    fn observation_fields(&self) -> Vec<Field> {
        let mut fields = Fields::default();
        self.describe(Seat::new(0), &mut fields);
        fields.list
    }

    /// Writes 1 for every number that is legal for this seat and 0 for the others. `legal` is scratch space.
    ///
    /// # Panics
    /// If the slice has fewer than [`action_count`](Encoded::action_count) places.
    fn mask(&self, seat: Seat, legal: &mut Vec<Self::Action>, into: &mut [u8]) {
        into.fill(0);
        each_index(self, seat, legal, |index| into[index] = 1);
    }

    /// The same as a bit set; number 0 is the lowest bit of the first word.
    ///
    /// # Panics
    /// If there are fewer bits than [`action_count`](Encoded::action_count).
    fn mask_bits(&self, seat: Seat, legal: &mut Vec<Self::Action>, into: &mut [u64]) {
        into.fill(0);
        each_index(self, seat, legal, |index| into[index / 64] |= 1 << (index % 64));
    }

    /// Appends the legal numbers of this seat in ascending order.
    fn legal_indices(&self, seat: Seat, legal: &mut Vec<Self::Action>, into: &mut Vec<u32>) {
        let before = into.len();
        each_index(self, seat, legal, |index| into.push(index as u32));
        into[before..].sort_unstable();
    }
}

fn each_index<G: Encoded>(game: &G, seat: Seat, legal: &mut Vec<G::Action>, mut each: impl FnMut(usize)) {
    legal.clear();
    game.legal(seat, legal);
    for &action in legal.iter() {
        each(game.action_index(seat, action).expect("every listed action has a number"));
    }
}

/// Zero-sum returns: the winners share 1 and the others share -1; all get 0 if all have won.
pub fn shared_victory(standing: &Standing) -> [f64; MAX_SEATS] {
    let (seats, winners) = (standing.seats(), standing.winners());
    let mut returns = [0.0; MAX_SEATS];
    if winners.len() < seats.count() {
        for seat in seats.iter() {
            returns[seat.index()] = match winners.contains(seat) {
                true => 1.0 / winners.len() as f64,
                false => -1.0 / (seats.count() - winners.len()) as f64,
            };
        }
    }
    returns
}

/// The clockwise distance between seats: 0 for the observing seat.
#[inline]
pub fn distance(game: &impl Game, from: Seat, to: Seat) -> usize {
    let count = game.seats().count();
    (to.index() + count - from.index()) % count
}

/// The seat at this clockwise distance.
#[inline]
pub fn seat_at(game: &impl Game, from: Seat, distance: usize) -> Seat {
    Seat::new((from.index() + distance) % game.seats().count())
}

/// A range of action numbers for one kind of choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// In the words of notation, such as `play CARD on CREATURE`.
    pub name: &'static str,
    pub size: usize,
    /// The order of the numbers within the block.
    pub about: &'static str,
}

/// Consecutive blocks with their start offsets.
#[derive(Clone, Copy, Debug)]
pub struct Numbering<const N: usize> {
    pub blocks: [Block; N],
    starts: [usize; N],
    count: usize,
}

impl<const N: usize> Numbering<N> {
    pub const fn new(blocks: [Block; N]) -> Numbering<N> {
        let mut starts = [0; N];
        let mut count = 0;
        let mut block = 0;
        while block < N {
            starts[block] = count;
            count += blocks[block].size;
            block += 1;
        }
        Numbering { blocks, starts, count }
    }

    #[inline]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The number of an offset within a block.
    #[inline]
    pub fn index(&self, block: usize, place: usize) -> usize {
        debug_assert!(place < self.blocks[block].size, "{place} in block {block}");
        self.starts[block] + place
    }

    /// The block of a number, and the offset within it.
    #[inline]
    pub fn find(&self, index: usize) -> Option<(usize, usize)> {
        if index >= self.count {
            return None;
        }
        let block = self.starts.partition_point(|&start| start <= index) - 1;
        Some((block, index - self.starts[block]))
    }
}

/// Declares the kinds of actions of a game: an enum `Kind`, and all its values in the order of the blocks.
#[macro_export]
macro_rules! kinds {
    ($($kind:ident),* $(,)?) => {
        #[derive(Clone, Copy)]
        enum Kind { $($kind),* }

        impl Kind {
            const ALL: &'static [Kind] = &[$(Kind::$kind),*];
            const COUNT: usize = Kind::ALL.len();
        }
    };
}

/// Receives an observation field by field.
pub trait Sink {
    /// Begins a field; the following values belong to it.
    fn field(&mut self, name: &'static str, about: &'static str);

    fn put(&mut self, value: f32);

    /// Writes this many zeros.
    fn skip(&mut self, count: usize);

    /// Repeats the same fields, for instance for each seat or creature.
    fn each(&mut self, name: &'static str, about: &'static str, count: usize, describe: impl FnMut(&mut Self, usize));

    #[inline]
    fn flag(&mut self, on: bool) {
        if on { self.put(1.0) } else { self.skip(1) }
    }

    /// A count as a fraction of its maximum.
    #[inline]
    fn share(&mut self, value: impl Into<i32>, most: u16) {
        let value = value.into();
        debug_assert!(value.abs() <= i32::from(most), "{value} is more than {most}");
        self.put((value as f32 / f32::from(most)).clamp(-1.0, 1.0));
    }

    /// An unbounded number, such as coins: `half` becomes 0.5, and the value stays below 1. Different integers stay
    /// different.
    #[inline]
    fn amount(&mut self, value: impl Into<i32>, half: u16) {
        let value = value.into() as f32;
        self.put(value / (value.abs() + f32::from(half)));
    }

    /// A one-hot value; all zeros for `None`.
    #[inline]
    fn one_of(&mut self, size: usize, index: Option<usize>) {
        match index {
            Some(index) if index < size => {
                self.skip(index);
                self.put(1.0);
                self.skip(size - index - 1);
            }
            _ => self.skip(size),
        }
    }

    /// A set as bits, the lowest first.
    #[inline]
    fn set(&mut self, size: usize, bits: u128) {
        let mut at = 0;
        let mut left = bits;
        while left != 0 {
            let next = left.trailing_zeros() as usize;
            debug_assert!(next < size, "a set has no more than {size}");
            self.skip(next - at);
            self.put(1.0);
            at = next + 1;
            left &= left - 1;
        }
        self.skip(size - at);
    }
}

/// The values of eight members of a set, for every byte: copying them is much faster than testing bit by bit.
static MEMBERS: [[f32; 8]; 256] = {
    let mut members = [[0.0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            members[byte][bit] = (byte >> bit & 1) as f32;
            bit += 1;
        }
        byte += 1;
    }
    members
};

/// Writes values into a slice of zeros.
struct Values<'a> {
    into: &'a mut [f32],
    at: usize,
}

impl Sink for Values<'_> {
    #[inline(always)]
    fn field(&mut self, _name: &'static str, _about: &'static str) {}

    #[inline]
    fn put(&mut self, value: f32) {
        self.into[self.at] = value;
        self.at += 1;
    }

    #[inline(always)]
    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    #[inline(always)]
    fn each(
        &mut self,
        _name: &'static str,
        _about: &'static str,
        count: usize,
        describe: impl FnMut(&mut Self, usize),
    ) {
        repeat(self, count, describe);
    }

    #[inline]
    fn set(&mut self, size: usize, mut bits: u128) {
        let mut eights = self.into[self.at..self.at + size].chunks_exact_mut(8);
        for eight in &mut eights {
            eight.copy_from_slice(&MEMBERS[usize::from(bits as u8)]);
            bits >>= 8;
        }
        let rest = eights.into_remainder();
        rest.copy_from_slice(&MEMBERS[usize::from(bits as u8)][..rest.len()]);
        debug_assert!(bits >> rest.len() == 0, "a set has no more than {size}");
        self.at += size;
    }
}

fn repeat<S: Sink>(sink: &mut S, count: usize, mut describe: impl FnMut(&mut S, usize)) {
    (0..count).for_each(|index| describe(sink, index));
}

struct Length(usize);

impl Sink for Length {
    fn field(&mut self, _name: &'static str, _about: &'static str) {}

    fn put(&mut self, _value: f32) {
        self.0 += 1;
    }

    fn skip(&mut self, count: usize) {
        self.0 += count;
    }

    fn each(
        &mut self,
        _name: &'static str,
        _about: &'static str,
        count: usize,
        describe: impl FnMut(&mut Self, usize),
    ) {
        repeat(self, count, describe);
    }
}

/// Hashes every non-zero value with its index.
struct Key {
    sum: u64,
    at: u64,
}

impl Sink for Key {
    #[inline(always)]
    fn field(&mut self, _name: &'static str, _about: &'static str) {}

    #[inline]
    fn put(&mut self, value: f32) {
        if value != 0.0 {
            // Multiplying and folding the halves together spreads every bit over the whole word.
            let mixed = self.sum ^ (self.at << 32 | u64::from(value.to_bits()));
            let product = u128::from(mixed ^ 0x9E37_79B9_7F4A_7C15) * 0xA076_1D64_78BD_642F;
            self.sum = (product >> 64) as u64 ^ product as u64;
        }
        self.at += 1;
    }

    #[inline(always)]
    fn skip(&mut self, count: usize) {
        self.at += count as u64;
    }

    #[inline(always)]
    fn each(
        &mut self,
        _name: &'static str,
        _about: &'static str,
        count: usize,
        describe: impl FnMut(&mut Self, usize),
    ) {
        repeat(self, count, describe);
    }
}

/// A field of an observation: `len` values from `start`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The full name with its groups, such as `seat[2].hand_count`.
    pub name: String,
    pub start: usize,
    pub len: usize,
    pub about: &'static str,
    /// The groups, outermost first: name, count, order.
    pub groups: Vec<Group>,
}

/// Repeated fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: &'static str,
    pub about: &'static str,
    pub count: usize,
    /// The index of the field's group.
    pub index: usize,
}

#[derive(Default)]
struct Fields {
    list: Vec<Field>,
    groups: Vec<Group>,
    at: usize,
}

impl Sink for Fields {
    fn field(&mut self, name: &'static str, about: &'static str) {
        let path: String = self.groups.iter().map(|group| format!("{}[{}].", group.name, group.index)).collect();
        let groups = self.groups.clone();
        self.list.push(Field { name: path + name, start: self.at, len: 0, about, groups });
    }

    fn put(&mut self, _value: f32) {
        self.skip(1);
    }

    fn skip(&mut self, count: usize) {
        self.at += count;
        if count > 0 {
            self.list.last_mut().expect("a value belongs to a field").len += count;
        }
    }

    fn each(
        &mut self,
        name: &'static str,
        about: &'static str,
        count: usize,
        mut describe: impl FnMut(&mut Self, usize),
    ) {
        for index in 0..count {
            self.groups.push(Group { name, about, count, index });
            describe(self, index);
            self.groups.pop();
        }
    }
}

/// The encoding of a game as a Markdown section of `docs/encodings.md`.
pub fn page<G: Encoded>(game: &G) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let blocks = game.action_blocks();
    let fields = game.observation_fields();
    let mut line = |row: std::fmt::Arguments<'_>| writeln!(text, "{row}").expect("a String takes all");
    line(format_args!("Version {}, {} numbers for actions:\n", G::ENCODING_VERSION, game.action_count()));
    line(format_args!("| numbers | action | within the block |"));
    line(format_args!("| --- | --- | --- |"));
    let mut start = 0;
    for Block { name, size, about } in blocks {
        match size {
            0 => {}
            1 => line(format_args!("| {start} | `{name}` | {about} |")),
            _ => line(format_args!("| {start}–{} | `{name}` | {about} |", start + size - 1)),
        }
        start += size;
    }
    line(format_args!("\n{} values in an observation:\n", game.observation_len()));
    line(format_args!("| values | field | how many | what |"));
    line(format_args!("| --- | --- | --- | --- |"));
    for field in fields.iter().filter(|field| field.groups.iter().all(|group| group.index == 0)) {
        let name: String = field.groups.iter().map(|group| format!("{}[0–{}].", group.name, group.count - 1)).collect();
        let own = field.name.rsplit('.').next().unwrap_or_default();
        let times: String = field.groups.iter().map(|group| format!("{} × ", group.count)).collect();
        line(format_args!("| {}… | `{name}{own}` | {times}{} | {} |", field.start, field.len, field.about));
    }
    let mut listed: Vec<String> = Vec::new();
    for field in &fields {
        for (depth, group) in field.groups.iter().enumerate() {
            let path: Vec<&str> = field.groups[..=depth].iter().map(|group| group.name).collect();
            let path = path.join(".");
            if listed.contains(&path) {
                continue;
            }
            // The same field in the next group.
            let next = fields.iter().find(|other| {
                other.groups.len() > depth
                    && other.groups[..depth] == field.groups[..depth]
                    && (other.groups[depth].name, other.groups[depth].index) == (group.name, 1)
            });
            let each = next.map_or(String::new(), |next| match next.start - field.start {
                1 => "; 1 value each".to_string(),
                count => format!("; {count} values each"),
            });
            line(format_args!("{}- `{path}`: {}{each}", if listed.is_empty() { "\n" } else { "" }, group.about));
            listed.push(path);
        }
    }
    text
}
