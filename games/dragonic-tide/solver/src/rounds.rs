//! The outcomes of pairs of cards, precomputed for millions of lookups. The rules are in the game's crate; a test compares
//! every kind of outcome here with the game.

use harena_dragonic_tide::{Card, Category, Character, Content, Dice, Kind, Numbers, Range};

use super::layout::dice_index;

/// A duel to be solved: two characters, and their OVERDRIVE cards, which both seats know.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub numbers: Numbers,
    /// The numbers are those of a content pack.
    pub of_pack: bool,
    pub characters: [Character; 2],
    pub kinds: [Kind; 2],
}

impl Setting {
    pub fn new(content: &Content, characters: [Character; 2], kinds: [Kind; 2]) -> Setting {
        Setting { numbers: content.numbers, of_pack: content.pack.is_some(), characters, kinds }
    }

    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }
}

/// Cards of a hand.
pub(super) const HAND: usize = 9;
/// The place of the OVERDRIVE card in a hand.
pub(super) const OVERDRIVE: usize = 8;

/// The continuation of a position: the dice impact of a card of a seat (16 of them), or unchanged dice.
pub(super) const SLOTS: usize = 17;
pub(super) const STAY: u8 = 16;

/// The outcome of two cards, independent of health, unless an OVERDRIVE hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// The dice impact that follows, or [`STAY`].
    pub(super) slot: u8,
    /// The range after Step 1.
    pub(super) range: u8,
    /// The seat that takes the first damage.
    pub(super) victim: u8,
    pub(super) first: u8,
    /// Terrence's counter-damage.
    pub(super) back: u8,
    /// An ABILITY, after the dice.
    pub(super) extra: u8,
}

/// Steps 1 and 3 of a battle without a working OVERDRIVE.
pub(super) fn cell(setting: &Setting, bonuses: [u8; 2], before: Range, dice: Dice, cards: [Card; 2]) -> Cell {
    Round { setting, bonuses, before, dice }.cell(cards)
}

struct Round<'a> {
    setting: &'a Setting,
    bonuses: [u8; 2],
    before: Range,
    dice: Dice,
}

impl Round<'_> {
    fn cell(&self, cards: [Card; 2]) -> Cell {
        let numbers = self.setting.numbers();
        let shift = cards.map(|card| numbers.skill(card).map_or(0, |skill| skill.shift));
        let range = self.before.shifted(shift[0] + shift[1]);
        let stay = Cell { slot: STAY, range: range.index() as u8, ..Cell::default() };
        let ready = cards.map(|card| numbers.is_ready(card, range));
        let categories = cards.map(|card| numbers.category(card));
        match ready {
            [true, true] if categories[0] == categories[1] => {
                let damage = [0, 1].map(|seat| self.damage(seat, cards[seat]));
                let victim = u8::from(damage[0] > damage[1]);
                Cell { victim, first: damage[0].abs_diff(damage[1]), ..stay }
            }
            [true, true] => {
                let beaten = categories[0].attribute().map(|one| Category::from(numbers.beats[one.index()]));
                self.hit(usize::from(beaten != Some(categories[1])), cards, stay)
            }
            [true, false] => self.hit(0, cards, stay),
            [false, true] => self.hit(1, cards, stay),
            [false, false] => match [0, 1].into_iter().find(|&seat| self.escapes(seat, cards, range)) {
                Some(seat) => self.hit(seat, cards, stay),
                None => stay,
            },
        }
    }

    fn damage(&self, seat: usize, card: Card) -> u8 {
        let character = self.setting.characters[seat];
        let aura = self.aura(seat);
        self.setting.numbers().damage(character, aura, self.bonuses[seat], self.dice, card)
    }

    fn aura(&self, seat: usize) -> bool {
        self.setting.numbers().aura(self.setting.characters[seat], self.dice)
    }

    fn hit(&self, seat: usize, cards: [Card; 2], stay: Cell) -> Cell {
        let numbers = self.setting.numbers();
        let (own, theirs) = (cards[seat], cards[1 - seat]);
        let character = self.setting.characters[seat];
        let category = numbers.category(own);
        let returns = category != Category::Move
            && self.setting.characters[1 - seat] == Character::Terrence
            && self.aura(1 - seat)
            && numbers.category(theirs) == Category::Str
            && numbers.is_ready(theirs, Range::ALL[usize::from(stay.range)]);
        let ability = numbers.stats(character).ability;
        let extra = match (character, category) {
            (Character::William, Category::Dex) if numbers.category(theirs) == Category::Move => ability,
            (Character::Dorothy, Category::Int) => numbers.skill(own).map_or(0, |skill| skill.power),
            (Character::Elaine, Category::Move) => ability,
            _ => 0,
        };
        Cell {
            slot: (seat * 8 + own.index()) as u8,
            victim: 1 - seat as u8,
            first: self.damage(seat, own),
            back: if returns { self.damage(1 - seat, theirs) } else { 0 },
            extra,
            ..stay
        }
    }

    fn escapes(&self, seat: usize, cards: [Card; 2], after: Range) -> bool {
        let numbers = self.setting.numbers();
        let covers = |range: Range| match numbers.skill(cards[1 - seat]) {
            Some(skill) => skill.fires_at[range.index()],
            None => Numbers::demanded(self.setting.kinds[1 - seat]) == Some(range),
        };
        let moves = cards.map(|card| numbers.category(card) == Category::Move);
        moves[seat] && !moves[1 - seat] && covers(self.before) && !covers(after)
    }
}

/// For each of the 216 dice, the possible results of an operation.
#[derive(Clone, Debug)]
pub(super) struct Operation(Vec<Vec<u8>>);

impl Operation {
    fn new(allows: impl Fn(Dice, Dice) -> bool) -> Operation {
        let results = |from: Dice| Dice::all().filter(|&to| allows(from, to)).map(|to| dice_index(to) as u8).collect();
        Operation(Dice::all().map(results).collect())
    }

    /// One die set to a value, or none (DT-8.1b).
    pub(super) fn set_one(value: u8) -> Operation {
        Operation::new(|from, to| {
            let changed = changes(from, to);
            changed.clone().count() <= 1 && changed.into_iter().all(|(_, new)| new == value)
        })
    }

    /// One die by up to this many steps (DT-8.6b).
    pub(super) fn turn_one(steps: u8) -> Operation {
        Operation::new(|from, to| {
            changes(from, to).count() <= 1 && changes(from, to).all(|(old, new)| old.abs_diff(new) <= steps)
        })
    }

    /// A Blessing (DT-7.7c).
    pub(super) fn blessing(numbers: &Numbers, stage: usize) -> Operation {
        let turns = numbers.stage(Kind::Blessing, stage as u8).dice;
        Operation::new(|from, to| {
            let steps = || changes(from, to).map(|(old, new)| old.abs_diff(new));
            steps().count() <= usize::from(turns.count)
                && steps().all(|one| one <= turns.each)
                && steps().sum::<u8>() <= turns.total
        })
    }

    pub(super) fn results(&self, dice: usize) -> impl Iterator<Item = usize> {
        self.0[dice].iter().map(|&result| usize::from(result))
    }

    /// The best result for a seat, for all dice of one range.
    pub(super) fn best(&self, seat: usize, values: &[f32], into: &mut [f32]) {
        for (place, results) in into.iter_mut().zip(&self.0) {
            let found = results.iter().map(|&result| values[usize::from(result)]);
            *place = if seat == 0 { found.fold(0.0, higher) } else { found.fold(1.0, lower) };
        }
    }
}

fn changes(from: Dice, to: Dice) -> impl Iterator<Item = (u8, u8)> + Clone {
    from.0.into_iter().zip(to.0).filter(|(old, new)| old != new)
}

/// The best value of a dice impact (DT-6.5) for a seat, for all dice: die by die, because each is turned separately.
pub(super) fn best_impact(seat: usize, impact: [i8; 3], values: &mut [f32]) {
    turned::<36>(seat, impact[0], values);
    turned::<6>(seat, impact[1], values);
    turned::<1>(seat, impact[2], values);
}

/// One die, whose values are `STRIDE` apart.
fn turned<const STRIDE: usize>(seat: usize, amount: i8, values: &mut [f32]) {
    if amount == 0 {
        return;
    }
    for group in values.chunks_exact_mut(6 * STRIDE) {
        let mut before = [[0.0f32; STRIDE]; 6];
        for (line, values) in before.iter_mut().zip(group.chunks_exact(STRIDE)) {
            line.copy_from_slice(values);
        }
        for (value, line) in group.chunks_exact_mut(STRIDE).enumerate() {
            let end = usize::from(Dice::turned(value as u8 + 1, amount)) - 1;
            for reached in &before[value.min(end)..=value.max(end)] {
                for (best, &other) in line.iter_mut().zip(reached) {
                    *best = if seat == 0 { higher(*best, other) } else { lower(*best, other) };
                }
            }
        }
    }
}

/// No value is ever NaN, so one comparison does.
#[inline(always)]
pub(super) fn higher(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

#[inline(always)]
pub(super) fn lower(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}
