//! Where the value of each position stands.

use harena_core::{Game as _, Seat};
use harena_dragonic_tide::{Categories, Category, Dice, DragonicTide, Kind, Numbers, Range};

use super::rounds::Setting;

/// Ways in which three dice can lie.
pub(super) const DICE: usize = 216;
/// Dice and ranges: the positions of one health, one pair of counters and one effect.
pub(super) const PLACES: usize = 3 * DICE;
/// Pairs of counters; from 2 on a counter changes nothing.
pub(super) const COUNTERS: usize = 9;

/// What an OVERDRIVE of the round before does in this one (DT-3.8). Only one can be in force: of two that hit together one
/// is a Mooncell, and the other is void (DT-R9, DT-R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    None,
    Of { seat: usize, bonus: u8, bars: Categories },
}

/// Counters and effect of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Combo {
    pub(super) counters: usize,
    pub(super) effect: Effect,
}

/// The order of all positions at the start of a round, for one pair of characters and of OVERDRIVE kinds.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) health: [usize; 2],
    /// The first nine are those without an effect.
    pub(super) combos: Vec<Combo>,
}

pub(super) const fn counters(a: usize, b: usize) -> usize {
    a * 3 + b
}

/// The counters after one more counted play of these seats.
pub(super) fn counted(at: usize, seats: [bool; 2]) -> usize {
    let more = |counter: usize, one: bool| (counter + usize::from(one)).min(2);
    counters(more(at / 3, seats[0]), more(at % 3, seats[1]))
}

pub(super) fn counter_of(at: usize, seat: usize) -> usize {
    if seat == 0 { at / 3 } else { at % 3 }
}

#[inline]
pub(super) fn dice_index(dice: Dice) -> usize {
    let [s, d, i] = dice.0.map(|value| usize::from(value) - 1);
    s * 36 + d * 6 + i
}

pub(super) fn dice_at(index: usize) -> Dice {
    Dice([index / 36, index / 6 % 6, index % 6].map(|value| value as u8 + 1))
}

/// What a hit at this stage (from 0) can leave for the next round: all choices of its owner.
pub(super) fn earnings(numbers: &Numbers, kind: Kind, stage: usize) -> Vec<(u8, Categories)> {
    let entry = numbers.stage(kind, stage as u8);
    let attributes = Categories::of_attributes(u32::from(entry.attributes));
    match kind {
        Kind::Tyranny => vec![(entry.bonus, Categories::NONE)],
        Kind::Prodigy => attributes.map(|bars| (0, bars)).collect(),
        Kind::Blessing => vec![(0, Categories::NONE)],
        Kind::Mooncell => {
            let mut fixed = Categories::just(Category::Overdrive);
            if stage > 0 {
                fixed = fixed.with(Category::Move);
            }
            attributes.map(|bars| (0, bars.union(fixed))).collect()
        }
    }
}

impl Layout {
    /// All positions of a duel.
    pub fn new(setting: &Setting) -> Layout {
        let health = setting.characters.map(|one| usize::from(setting.numbers().sheet(one).hp));
        Layout::up_to(setting, health)
    }

    /// Those with at most so much health: all that can follow on a position.
    pub fn up_to(setting: &Setting, health: [usize; 2]) -> Layout {
        let numbers = setting.numbers();
        let mut combos: Vec<Combo> = (0..COUNTERS).map(|counters| Combo { counters, effect: Effect::None }).collect();
        for counters in 0..COUNTERS {
            for seat in 0..2 {
                for stage in 0..3usize {
                    if (stage + 1).min(2) != counter_of(counters, seat) {
                        continue;
                    }
                    for (bonus, bars) in earnings(numbers, setting.kinds[seat], stage) {
                        let combo = Combo { counters, effect: effect(seat, bonus, bars) };
                        if !combos.contains(&combo) {
                            combos.push(combo);
                        }
                    }
                }
            }
        }
        Layout { health, combos }
    }

    pub(super) fn combo(&self, counters: usize, effect: Effect) -> usize {
        match effect {
            Effect::None => counters,
            _ => self
                .combos
                .iter()
                .position(|combo| *combo == Combo { counters, effect })
                // An effect that cannot be earned, in a position set up by hand, is ignored.
                .unwrap_or(counters),
        }
    }

    pub(super) fn combo_of(&self, counters: usize, seat: usize, bonus: u8, bars: Categories) -> usize {
        self.combo(counters, effect(seat, bonus, bars))
    }

    /// How many values a table has.
    pub fn len(&self) -> usize {
        self.layers() * self.layer_len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that solving takes, roughly: the values twice, what rounds lead to, and what is remembered of each game.
    pub fn memory(&self) -> usize {
        self.len().saturating_mul(160)
    }

    /// Whether positions with so much health are among them.
    pub(super) fn covers(&self, health: [usize; 2]) -> bool {
        health[0] <= self.health[0] && health[1] <= self.health[1]
    }

    pub(super) fn layers(&self) -> usize {
        self.health[0] * self.health[1]
    }

    /// Positions of one pair of healths.
    pub(super) fn layer_len(&self) -> usize {
        self.combos.len() * PLACES
    }

    /// All pairs of healths in the order of the layers.
    pub(super) fn healths(&self) -> Vec<[usize; 2]> {
        let [a, b] = self.health;
        (1..=a).flat_map(|a| (1..=b).map(move |b| [a, b])).collect()
    }

    #[inline]
    pub(super) fn layer(&self, health: [usize; 2]) -> usize {
        (health[0] - 1) * self.health[1] + health[1] - 1
    }

    #[inline]
    pub(super) fn index(&self, health: [usize; 2], combo: usize, range: Range, dice: Dice) -> usize {
        self.layer(health) * self.layer_len() + combo * PLACES + range.index() * DICE + dice_index(dice)
    }

    /// Where a duel stands, as it was when its round began. The OVERDRIVE kinds of both must be those of the layout.
    /// `turned`: seat b of the duel is the first of the layout.
    pub(super) fn of(&self, game: &DragonicTide, turned: bool) -> usize {
        let seats = if turned { [Seat::new(1), Seat::new(0)] } else { [Seat::new(0), Seat::new(1)] };
        debug_assert_eq!(game.seats().count(), 2);
        let [a, b] = seats.map(|seat| usize::from(game.counter(seat).min(2)));
        let mut now = Effect::None;
        for (index, seat) in seats.into_iter().enumerate() {
            let (bonus, bars) = (game.bonus(seat).0, game.bars(seat).0);
            if bonus > 0 || !bars.is_empty() {
                now = effect(index, bonus, bars);
            }
        }
        let health = seats.map(|seat| usize::from(game.health(seat)));
        self.index(health, self.combo(counters(a, b), now), game.range(), game.dice())
    }
}

fn effect(seat: usize, bonus: u8, bars: Categories) -> Effect {
    if bonus == 0 && bars.is_empty() { Effect::None } else { Effect::Of { seat, bonus, bars } }
}
