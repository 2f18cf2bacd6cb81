//! The index of each position in a table of values.

use harena_core::{Game as _, Seat};
use harena_dragonic_tide::{Categories, Category, Dice, DragonicTide, Kind, Numbers, Range};

use super::rounds::Setting;

/// The number of results of three dice.
pub(super) const DICE: usize = 216;
/// Dice and ranges: the positions of one pair of healths, one pair of counters and one effect.
pub(super) const PLACES: usize = 3 * DICE;
/// Pairs of counters; a counter above 2 has the same effect as 2.
pub(super) const COUNTERS: usize = 9;

/// The effect of an OVERDRIVE of the previous round (DT-3.8). There is at most one: if two hit together, one is a Mooncell,
/// and the other is void (DT-R9, DT-R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    None,
    Of { seat: usize, bonus: u8, bars: Categories },
}

/// The counters and the pending effect of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CounterState {
    pub(super) counters: usize,
    pub(super) effect: Effect,
}

/// The order of all positions at the start of a round, for one pair of characters and of OVERDRIVE kinds.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) health: [usize; 2],
    /// The first nine have no effect.
    pub(super) counter_states: Vec<CounterState>,
}

pub(super) const fn counters(a: usize, b: usize) -> usize {
    a * 3 + b
}

/// The counters after one more counted OVERDRIVE of these seats.
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

/// The effects of a hit at this stage (from 0) on the next round: all choices of its owner.
pub(super) fn pending_effects(numbers: &Numbers, kind: Kind, stage: usize) -> Vec<(u8, Categories)> {
    let entry = numbers.stage(kind, stage as u8);
    let attributes = Categories::of_attributes(u32::from(entry.attributes));
    match kind {
        Kind::Tyranny => vec![(entry.bonus, Categories::NONE)],
        Kind::Prodigy => attributes.map(|bars| (0, bars)).collect(),
        Kind::Blessing => vec![(0, Categories::NONE)],
        Kind::Mooncell => {
            let mut fixed = Categories::single(Category::Overdrive);
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
        let health = setting.characters.map(|one| usize::from(setting.numbers().stats(one).hp));
        Layout::up_to(setting, health)
    }

    /// The positions with at most this health: all that can follow from a position.
    pub fn up_to(setting: &Setting, health: [usize; 2]) -> Layout {
        let numbers = setting.numbers();
        let mut counter_states: Vec<CounterState> =
            (0..COUNTERS).map(|counters| CounterState { counters, effect: Effect::None }).collect();
        for counters in 0..COUNTERS {
            for seat in 0..2 {
                for stage in 0..3usize {
                    if (stage + 1).min(2) != counter_of(counters, seat) {
                        continue;
                    }
                    for (bonus, bars) in pending_effects(numbers, setting.kinds[seat], stage) {
                        let counter_state = CounterState { counters, effect: effect(seat, bonus, bars) };
                        if !counter_states.contains(&counter_state) {
                            counter_states.push(counter_state);
                        }
                    }
                }
            }
        }
        Layout { health, counter_states }
    }

    pub(super) fn counter_state(&self, counters: usize, effect: Effect) -> usize {
        match effect {
            Effect::None => counters,
            _ => self
                .counter_states
                .iter()
                .position(|counter_state| *counter_state == CounterState { counters, effect })
                // An unreachable effect, in a position that was set up, is ignored.
                .unwrap_or(counters),
        }
    }

    pub(super) fn counter_state_of(&self, counters: usize, seat: usize, bonus: u8, bars: Categories) -> usize {
        self.counter_state(counters, effect(seat, bonus, bars))
    }

    /// The number of values in a table.
    pub fn len(&self) -> usize {
        self.layers() * self.layer_len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The approximate memory for solving in bytes: the values twice, the blocks, and the strategies of each matrix game.
    pub fn memory(&self) -> usize {
        self.len().saturating_mul(160)
    }

    /// Whether it contains the positions with this health.
    pub(super) fn covers(&self, health: [usize; 2]) -> bool {
        health[0] <= self.health[0] && health[1] <= self.health[1]
    }

    pub(super) fn layers(&self) -> usize {
        self.health[0] * self.health[1]
    }

    /// The number of positions of one pair of healths.
    pub(super) fn layer_len(&self) -> usize {
        self.counter_states.len() * PLACES
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
    pub(super) fn index(&self, health: [usize; 2], counter_state: usize, range: Range, dice: Dice) -> usize {
        self.layer(health) * self.layer_len() + counter_state * PLACES + range.index() * DICE + dice_index(dice)
    }

    /// The index of a duel at the start of its round. Its OVERDRIVE kinds must be those of the layout. `turned`: seat b of
    /// the duel is the first seat of the layout.
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
        self.index(health, self.counter_state(counters(a, b), now), game.range(), game.dice())
    }
}

fn effect(seat: usize, bonus: u8, bars: Categories) -> Effect {
    if bonus == 0 && bars.is_empty() { Effect::None } else { Effect::Of { seat, bonus, bars } }
}
