//! The part of a setting that does not depend on values, laid out so that a round reads memory sequentially.
//!
//! For each pair of healths and counters there is a *block* of values: after each dice impact (and the ABILITY that
//! follows it), with unchanged dice, after OVERDRIVE hits, and after a counted clash. The value of two cards is one entry of
//! one block; which block depends only on the damage.

use harena_dragonic_tide::{Card, Category, Character, Kind, Numbers, Range};

use super::layout::{CounterState, DICE, Effect, Layout, PLACES, counted, counter_of, dice_at, pending_effects};
use super::rounds::{Cell, HAND, OVERDRIVE, Operation, SLOTS, STAY, Setting, cell};

/// The offsets of the parts of a block: 16 dice impacts and unchanged dice, hits of seat a, of seat b, of both, a clash.
pub(super) const HITS: usize = SLOTS * PLACES;
pub(super) const CLASH: usize = HITS + 3 * PLACES;
pub(super) const BLOCK: usize = CLASH + PLACES;

/// The cards that a seat may place, as bits.
pub(super) type Cards = u16;
pub(super) const ALL: Cards = (1 << HAND) - 1;

/// The damage of two cards, in order: the hit, Terrence's counter-damage, an ABILITY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DamageSequence {
    victim: u8,
    first: u8,
    back: u8,
    extra: u8,
}

/// The result of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    Win(usize),
    Health([usize; 2]),
}

impl DamageSequence {
    const NONE: DamageSequence = DamageSequence { victim: 0, first: 0, back: 0, extra: 0 };

    fn of(cell: &Cell) -> DamageSequence {
        let damage = DamageSequence { victim: cell.victim, first: cell.first, back: cell.back, extra: cell.extra };
        if [cell.first, cell.back, cell.extra] == [0; 3] { DamageSequence::NONE } else { damage }
    }

    /// A health of 0 ends the duel at once (DT-4.16, DT-4.17, DT-10.1).
    pub(super) fn left(self, mut health: [usize; 2]) -> Left {
        let victim = usize::from(self.victim);
        for (seat, damage) in [(victim, self.first), (1 - victim, self.back), (victim, self.extra)] {
            let damage = usize::from(damage);
            if damage >= health[seat] {
                return Left::Win(1 - seat);
            }
            health[seat] -= damage;
        }
        Left::Health(health)
    }
}

/// The plan for one pair of counters with one pending effect.
#[derive(Clone, Debug)]
pub(super) struct CounterStatePlan {
    pub(super) counter_state: CounterState,
    /// The cards that each seat may place, before William names anything.
    pub(super) allowed: [Cards; 2],
    /// The dice with which it can occur, by range.
    pub(super) dice: [Vec<u8>; 3],
    /// By range, dice, card of a, card of b: the index of the damage, and the place in the block.
    sources: Vec<[[u32; HAND]; HAND]>,
    /// By range and dice, if William names nothing: the matrix of undominated cards.
    reduced: Vec<ReducedMatrix>,
    reduced_sources: Vec<u32>,
}

/// The place of a matrix without dominated cards.
#[derive(Clone, Copy, Debug)]
struct ReducedMatrix {
    columns: u8,
    cells: u8,
    at: u32,
}

impl CounterStatePlan {
    /// The same for undominated cards, row-major, and the number of columns.
    #[inline]
    pub(super) fn reduced(&self, place: usize) -> (&[u32], usize) {
        let ReducedMatrix { columns, cells, at } = self.reduced[place];
        (&self.reduced_sources[at as usize..][..usize::from(cells)], usize::from(columns))
    }

    /// Damage and place in the block, for each pair of cards.
    #[inline]
    pub(super) fn sources(&self, place: usize) -> &[[u32; HAND]; HAND] {
        &self.sources[place]
    }
}

impl CounterStatePlan {
    fn reduce(&mut self, undominated: &[[Cards; 2]]) {
        let list = |cards: Cards| (0..HAND).filter(move |card| cards >> card & 1 != 0);
        for (place, cards) in undominated.iter().enumerate() {
            let at = self.reduced_sources.len();
            for a in list(cards[0]) {
                self.reduced_sources.extend(list(cards[1]).map(|b| self.sources[place][a][b]));
            }
            let cells = (self.reduced_sources.len() - at) as u8;
            self.reduced.push(ReducedMatrix { columns: cards[1].count_ones() as u8, cells, at: at as u32 });
        }
    }
}

#[inline]
pub(super) fn damage_of(source: u32) -> usize {
    (source >> 16) as usize
}

#[inline]
pub(super) fn place_of(source: u32) -> usize {
    (source & 0xffff) as usize
}

/// Everything about a setting that does not depend on values.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) setting: Setting,
    pub(super) layout: Layout,
    pub(super) counter_states: Vec<CounterStatePlan>,
    pub(super) damages: Vec<DamageSequence>,
    /// Whether each seat's aura is on, by dice.
    auras: [[bool; DICE]; 2],
    /// Lucent's seat, and what his ABILITY does.
    pub(super) lucent: Option<(usize, Operation)>,
    pub(super) gaw: Option<Operation>,
    pub(super) blessings: [Operation; 3],
    /// The choices of William, as the cards that each forbids; without him one empty set.
    pub(super) names: Vec<Cards>,
}

impl Plan {
    pub(super) fn new(setting: Setting, layout: Layout) -> Plan {
        let numbers = setting.numbers();
        let seat_of = |character: Character| setting.characters.iter().position(|&one| one == character);
        let ability = |character: Character| numbers.stats(character).ability;
        let cards_of = |category: Category| -> Cards {
            let of = |card: &Card| numbers.category(*card) == category;
            Card::HAND.iter().filter(|card| of(card)).map(|card| 1 << card.index()).sum()
        };
        let names = match seat_of(Character::William) {
            Some(_) => [Category::Overdrive, Category::Str, Category::Dex, Category::Int].map(cards_of).to_vec(),
            None => vec![0],
        };
        let mut damages = vec![DamageSequence::NONE];
        let plans = layout.counter_states.iter().map(|&counter_state| {
            let mut allowed = [ALL; 2];
            if let Effect::Of { seat, bars, .. } = counter_state.effect {
                bars.iter().for_each(|category| allowed[1 - seat] &= !cards_of(category));
            }
            let sources = sources(&setting, counter_state, &mut damages);
            CounterStatePlan {
                counter_state,
                allowed,
                dice: reachable(&setting, &counter_state),
                sources,
                reduced: Vec::new(),
                reduced_sources: Vec::new(),
            }
        });
        let counter_states = plans.collect();
        let mut plan = Plan {
            setting,
            counter_states,
            damages,
            auras: setting.characters.map(|one| std::array::from_fn(|dice| numbers.aura(one, dice_at(dice)))),
            lucent: seat_of(Character::Lucent).map(|seat| (seat, Operation::set_one(ability(Character::Lucent)))),
            gaw: seat_of(Character::Gaw).map(|_| Operation::turn_one(ability(Character::Gaw))),
            blessings: std::array::from_fn(|stage| Operation::blessing(numbers, stage)),
            names,
            layout,
        };
        for counter_state in 0..plan.counter_states.len() {
            let undominated: Vec<[Cards; 2]> =
                (0..PLACES).map(|place| plan.undominated(counter_state, place)).collect();
            plan.counter_states[counter_state].reduce(&undominated);
        }
        plan
    }

    /// The cards of both seats that no other card dominates.
    fn undominated(&self, counter_state: usize, place: usize) -> [Cards; 2] {
        let entry = &self.counter_states[counter_state];
        let (allowed, names) = self.allowed(counter_state, place % DICE);
        let mut undominated = allowed[0];
        let reachable = entry.dice[place / DICE].contains(&((place % DICE) as u8));
        if names > 1 || !reachable {
            return undominated;
        }
        let list = |cards: Cards| (0..HAND).filter(move |card| cards >> card & 1 != 0);
        for seat in 0..2 {
            let source = |own: usize, theirs: usize| {
                let [a, b] = if seat == 0 { [own, theirs] } else { [theirs, own] };
                entry.sources(place)[a][b]
            };
            for card in list(allowed[0][seat]) {
                let beaten = |other: usize| {
                    other != card
                        && list(undominated[1 - seat])
                            .all(|theirs| self.no_better(seat, source(card, theirs), source(other, theirs)))
                };
                if list(undominated[seat]).any(beaten) {
                    undominated[seat] &= !(1 << card);
                }
            }
        }
        undominated
    }

    /// Whether one outcome of two cards is never better for a seat than another: they are equal, or their continuation is the
    /// same and they are ordered as the other seat's hit, no hit, the own hit. The seat that hits may leave the dice unchanged,
    /// and less own health or more health of the other seat never helps, because a seat can always play as if it had less.
    fn no_better(&self, seat: usize, one: u32, other: u32) -> bool {
        if one == other {
            return true;
        }
        let rank = |source: u32| {
            let slot = place_of(source) / PLACES;
            let damage = self.damages[damage_of(source)];
            match slot {
                _ if slot == usize::from(STAY) && damage == DamageSequence::NONE => Some(1),
                _ if slot >= usize::from(STAY) || damage.back > 0 => None,
                _ if slot / Card::SKILLS == seat => Some(2),
                _ => Some(0),
            }
        };
        let same_place = place_of(one) % PLACES == place_of(other) % PLACES;
        same_place && matches!((rank(one), rank(other)), (Some(one), Some(other)) if one < other)
    }

    /// The seat of this character, if its aura is on.
    #[inline]
    pub(super) fn with_aura(&self, character: Character, dice: usize) -> Option<usize> {
        (0..2).find(|&seat| self.setting.characters[seat] == character && self.auras[seat][dice])
    }

    /// The cards that both may place with these dice, for each choice of William, and the number of his choices.
    pub(super) fn allowed(&self, counter_state: usize, dice: usize) -> ([[Cards; 2]; 4], usize) {
        let bound = self.with_aura(Character::Elaine, dice).is_some();
        let allowed = if bound { [ALL & !(1 << OVERDRIVE); 2] } else { self.counter_states[counter_state].allowed };
        let mut by_name = [allowed; 4];
        match self.with_aura(Character::William, dice) {
            None => (by_name, 1),
            Some(seat) => {
                for (allowed, named) in by_name.iter_mut().zip(&self.names) {
                    allowed[1 - seat] &= !named;
                }
                (by_name, 4)
            }
        }
    }

    /// The counter states among which a seat chooses by specifying attributes.
    pub(super) fn choices(&self, seat: usize, counters: usize, after: usize) -> Vec<usize> {
        let earned = pending_effects(self.setting.numbers(), self.setting.kinds[seat], counter_of(counters, seat));
        earned.into_iter().map(|(bonus, bars)| self.layout.counter_state_of(after, seat, bonus, bars)).collect()
    }

    /// The seats that hit with OVERDRIVE, the owner of the pending effect, and the counters afterwards; `index` is a hit of
    /// seat a, of seat b, or of both. If both hit, one is a Mooncell, and only its effect remains.
    pub(super) fn hit(&self, index: usize, counters: usize) -> Option<([bool; 2], usize, usize)> {
        let hit = [[true, false], [false, true], [true, true]][index];
        let kinds = self.setting.kinds;
        let owner = match hit {
            [true, true] if kinds[0] == kinds[1] => return None,
            [true, true] => kinds.iter().position(|&kind| kind == Kind::Mooncell)?,
            _ => index,
        };
        Some((hit, owner, counted(counters, hit)))
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> usize {
        self.layout.layers()
            * self.counter_states.iter().flat_map(|counter_state| &counter_state.dice).map(Vec::len).sum::<usize>()
    }
}

/// Damage and place in the block of each pair of cards, by range and dice.
fn sources(
    setting: &Setting,
    counter_state: CounterState,
    damages: &mut Vec<DamageSequence>,
) -> Vec<[[u32; HAND]; HAND]> {
    let bonuses = match counter_state.effect {
        Effect::Of { seat: 0, bonus, .. } => [bonus, 0],
        Effect::Of { bonus, .. } => [0, bonus],
        Effect::None => [0, 0],
    };
    let mut source = |place: usize, cards: [Card; 2]| {
        let (range, dice) = (Range::ALL[place / DICE], place % DICE);
        let cell = cell(setting, bonuses, range, dice_at(dice), cards);
        let place = usize::from(cell.range) * DICE + dice;
        let placed = cards.map(|card| card == Card::Overdrive);
        let (damage, at) = match overdrive_part(setting, counter_state.counters, placed, &cell, dice) {
            Some(part) => (DamageSequence::NONE, part + place),
            None => (DamageSequence::of(&cell), usize::from(cell.slot) * PLACES + place),
        };
        let known = damages.iter().position(|one| *one == damage).unwrap_or_else(|| {
            damages.push(damage);
            damages.len() - 1
        });
        (known << 16 | at) as u32
    };
    let at = |place: usize| Card::HAND.map(|a| Card::HAND.map(|b| source(place, [a, b])));
    (0..PLACES).map(at).collect()
}

/// Step 2 of a battle (DT-4.10): the part of the block for OVERDRIVE cards whose conditions hold, if there are any.
fn overdrive_part(setting: &Setting, counters: usize, placed: [bool; 2], cell: &Cell, dice: usize) -> Option<usize> {
    let kinds = setting.kinds;
    let range = Range::ALL[usize::from(cell.range)];
    let holds = |seat: usize| {
        let counter = counter_of(counters, seat) as u8;
        let opposed = placed[1 - seat];
        placed[seat] && setting.numbers().condition_holds(kinds[seat], counter, range, dice_at(dice), opposed)
    };
    let same = placed == [true, true] && kinds[0] == kinds[1];
    match [holds(0), holds(1)] {
        [true, true] if same => Some(CLASH),
        // Their conditions do not hold: nothing happens, and the cell says the same (DT-R30).
        _ if same => {
            debug_assert_eq!((cell.slot, cell.first), (STAY, 0));
            None
        }
        [true, true] => Some(HITS + 2 * PLACES),
        [true, false] => Some(HITS),
        [false, true] => Some(HITS + PLACES),
        [false, false] => None,
    }
}

/// The dice with which a counter state can occur, by range. A Tyranny bonus is earned at SHORT and a Prodigy bonus at
/// MIDDLE, with a die that allows it. Range and dice stay the same until the next round, unless Lucent turns a die.
pub(super) fn reachable(setting: &Setting, counter_state: &CounterState) -> [Vec<u8>; 3] {
    let all = || (0..DICE).map(|dice| dice as u8).collect();
    let Effect::Of { seat, bonus, bars } = counter_state.effect else { return std::array::from_fn(|_| all()) };
    let (kind, numbers) = (setting.kinds[seat], setting.numbers());
    let (Some(range), Some(die)) = (Numbers::demanded(kind), Numbers::die(kind)) else {
        return std::array::from_fn(|_| all());
    };
    let counter = counter_of(counter_state.counters, seat);
    let stages = (0..3).filter(|stage| (stage + 1).min(2) == counter);
    let stages = stages.filter(|&stage| pending_effects(numbers, kind, stage).contains(&(bonus, bars)));
    let least = stages.map(|stage| numbers.stage(kind, stage as u8).at_least).min().unwrap_or(1);
    let turned = setting.characters[seat] == Character::Lucent;
    let fits = |dice: usize| turned || dice_at(dice).shows(die) >= least;
    std::array::from_fn(|at| {
        if at == range.index() {
            (0..DICE).filter(|&dice| fits(dice)).map(|dice| dice as u8).collect()
        } else {
            Vec::new()
        }
    })
}
