//! Value iteration over all positions.
//!
//! Health never rises and counters never fall, so positions come in layers: those of less health and those of higher
//! counters are finished before they are needed. Only positions of the same health and counters lead to each other, by
//! rounds without damage, and are worked through until nothing moves any more.

use std::sync::atomic::{AtomicUsize, Ordering};

use harena_dragonic_tide::{Card, Category, Character, DragonicTide, Kind, Numbers, Range};
use rayon::prelude::*;

use super::layout::{COUNTERS, Combo, DICE, Effect, Layout, PLACES, Table, counted, counter_of, dice_at, earnings};
use super::rounds::{Cell, Cells, HAND, OVERDRIVE, Operation, SLOTS, STAY, Setting, best_impact};
use super::lookahead::Values;
use crate::matrix::{Matrix, Mix, Solution};

/// When values count as settled.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// No value of a layer has moved by more in the last pass.
    pub change: f32,
    /// Strategies of the last pass are good enough if they prove the value to within this.
    pub gap: f32,
    /// Passes over a layer after which it is left as it is.
    pub passes: usize,
}

impl Default for Tolerance {
    fn default() -> Tolerance {
        Tolerance { change: 1e-5, gap: 2e-5, passes: 400 }
    }
}

/// Told how many of the layers are finished. Another thread may look at it.
#[derive(Debug, Default)]
pub struct Progress {
    pub done: AtomicUsize,
    pub layers: AtomicUsize,
    /// Matrix games solved or confirmed.
    pub games: AtomicUsize,
    /// Set by whoever wants the work to stop.
    pub stop: std::sync::atomic::AtomicBool,
}

/// Everything about a setting that does not depend on values.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) setting: Setting,
    pub(super) layout: Layout,
    /// By pair of Tyranny bonuses; which of them each combo has.
    pub(super) cells: Vec<Cells>,
    pub(super) variant: Vec<usize>,
    /// By combo.
    plans: Vec<Plan>,
    /// By combo: the places at which it can come up.
    pub(super) reachable: Vec<Vec<bool>>,
    /// Slots that a round without damage can lead to.
    pub(super) restless: Vec<usize>,
    /// Whether each seat's aura is on, by dice.
    auras: [[bool; DICE]; 2],
    pub(super) lucent: Option<(usize, Operation)>,
    pub(super) gaw: Option<Operation>,
    pub(super) blessings: [Operation; 3],
    tolerance: Tolerance,
}

/// The cards that a seat may place, as bits.
type Cards = u16;
pub(super) const ALL: Cards = (1 << HAND) - 1;

/// What is known of finished layers.
struct Known<'a> {
    /// Values by layer, combo and place.
    values: &'a [f32],
    /// Values behind dice operations, by layer, counters, slot and place.
    slots: &'a [f32],
}

/// One pair of healths, finished or in the making.
struct Layer {
    values: Vec<f32>,
    slots: Vec<f32>,
}

/// What positions of one pair of healths and counters lead to without damage: the slots of the dice impacts, then what lies
/// behind an OVERDRIVE hit of seat a, of seat b, of both, and behind a counted clash.
type Open = Vec<f32>;
pub(super) const HITS: usize = SLOTS * PLACES;
pub(super) const CLASH: usize = HITS + 3 * PLACES;
pub(super) const OPEN: usize = CLASH + PLACES;

/// Where the payoffs of a combo come from, by place: the cells without damage, each with its index in [`Open`].
#[derive(Clone, Debug)]
struct Plan {
    open: Vec<Vec<(u8, u16)>>,
}

/// A combo that is being worked on: the matrices of all its places, and the strategies of the last pass.
struct Work {
    combo: usize,
    matrices: Vec<Matrix>,
    /// By place and, with a William, by what he names.
    memories: Vec<Memory>,
}

/// The strategies that were best in the last pass.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    rows: Mix,
    columns: Mix,
}

/// What William may name, as cards that the other cannot place; without him one empty name.
type Names = Vec<Cards>;

impl Solver {
    pub fn new(setting: Setting, tolerance: Tolerance) -> Solver {
        let numbers = setting.numbers();
        let layout = Layout::new(&setting);
        let bonuses_of = |combo: &Combo| match combo.effect {
            Effect::Of { seat: 0, bonus, .. } => [bonus, 0],
            Effect::Of { bonus, .. } => [0, bonus],
            Effect::None => [0, 0],
        };
        let mut pairs: Vec<[u8; 2]> = Vec::new();
        let mut variant = Vec::new();
        for combo in &layout.combos {
            let bonuses = bonuses_of(combo);
            let place = pairs.iter().position(|pair| *pair == bonuses).unwrap_or_else(|| {
                pairs.push(bonuses);
                pairs.len() - 1
            });
            variant.push(place);
        }
        let seat_of = |character: Character| setting.characters.iter().position(|&one| one == character);
        let ability = |character: Character| numbers.sheet(character).ability;
        let mut solver = Solver {
            setting,
            plans: Vec::new(),
            reachable: layout.combos.iter().map(|combo| reachable(&setting, combo)).collect(),
            restless: Vec::new(),
            cells: pairs.iter().map(|&bonuses| Cells::new(&setting, bonuses)).collect(),
            variant,
            auras: setting.characters.map(|one| std::array::from_fn(|dice| numbers.aura(one, dice_at(dice)))),
            lucent: seat_of(Character::Lucent).map(|seat| (seat, Operation::set_one(ability(Character::Lucent)))),
            gaw: seat_of(Character::Gaw).map(|_| Operation::turn_one(ability(Character::Gaw))),
            blessings: std::array::from_fn(|stage| Operation::blessing(numbers, stage)),
            layout,
            tolerance,
        };
        solver.plans = (0..solver.layout.combos.len()).map(|combo| solver.plan(combo)).collect();
        let mut seen = [false; SLOTS];
        let sources = solver.plans.iter().flat_map(|plan| plan.open.iter().flatten());
        sources.filter(|(_, source)| usize::from(*source) < HITS).for_each(|(_, source)| seen[usize::from(*source) / PLACES] = true);
        solver.restless = (0..SLOTS).filter(|&slot| seen[slot] || slot == STAY as usize).collect();
        solver
    }

    /// Which payoffs of a combo change as long as its level is worked on.
    fn plan(&self, combo: usize) -> Plan {
        let counters = self.layout.combos[combo].counters;
        let at = |place: usize| {
            let (range, dice) = (place / DICE, place % DICE);
            let mut open = Vec::new();
            if !self.reachable[combo][place] {
                return open;
            }
            for (a, row) in self.cells[self.variant[combo]].at(range, dice).iter().enumerate() {
                for (b, cell) in row.iter().enumerate() {
                    if let Some(source) = self.source(counters, [a == OVERDRIVE, b == OVERDRIVE], cell, dice) {
                        open.push(((a * HAND + b) as u8, source as u16));
                    }
                }
            }
            open
        };
        Plan { open: (0..PLACES).map(at).collect() }
    }

    /// Where two cards lead to if nobody is hurt. Step 2 of a battle decides for OVERDRIVE cards (DT-4.10).
    pub(super) fn source(&self, counters: usize, placed: [bool; 2], cell: &Cell, dice: usize) -> Option<usize> {
        let kinds = self.setting.kinds;
        let range = usize::from(cell.range);
        let place = range * DICE + dice;
        let holds = |seat: usize| {
            let counter = counter_of(counters, seat) as u8;
            let opposed = placed[1 - seat];
            placed[seat]
                && self.setting.numbers().condition_holds(kinds[seat], counter, Range::ALL[range], dice_at(dice), opposed)
        };
        let same = placed == [true, true] && kinds[0] == kinds[1];
        match [holds(0), holds(1)] {
            [true, true] if same => return Some(CLASH + place),
            // Not both work: nothing happens (DT-R30).
            _ if same => {}
            [true, true] => return Some(HITS + 2 * PLACES + place),
            [true, false] => return Some(HITS + place),
            [false, true] => return Some(HITS + PLACES + place),
            [false, false] => {}
        }
        let unhurt = cell.first == 0 && cell.back == 0 && cell.extra == 0;
        unhurt.then(|| usize::from(cell.slot) * PLACES + place)
    }

    /// How many positions can come up.
    pub fn positions(&self) -> usize {
        self.layout.layers() * self.reachable.iter().flatten().filter(|&&one| one).count()
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The value of every position; `None` if somebody stopped it. Runs on the threads of the current pool.
    pub fn solve(&self, progress: &Progress) -> Option<Table> {
        let layout = &self.layout;
        let mut values = vec![0.5f32; layout.len()];
        let mut slots = vec![0.5f32; layout.layers() * COUNTERS * SLOTS * PLACES];
        progress.layers.store(layout.layers(), Ordering::Relaxed);
        // Layers of the same sum of healths need nothing of each other.
        for sum in 2..=layout.health[0] + layout.health[1] {
            let pairs: Vec<[usize; 2]> = (1..sum)
                .map(|a| [a, sum - a])
                .filter(|&[a, b]| a <= layout.health[0] && b <= layout.health[1])
                .collect();
            let known = Known { values: &values, slots: &slots };
            let finished: Vec<Layer> = pairs
                .par_iter()
                .map(|&health| {
                    let layer = self.layer(health, &known, progress);
                    progress.done.fetch_add(1, Ordering::Relaxed);
                    layer
                })
                .collect();
            for (health, layer) in pairs.iter().zip(finished) {
                let at = layout.layer(*health);
                values[at * layout.layer_len()..][..layer.values.len()].copy_from_slice(&layer.values);
                slots[at * COUNTERS * SLOTS * PLACES..][..layer.slots.len()].copy_from_slice(&layer.slots);
            }
            if progress.stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(Table { setting: self.setting, layout: self.layout.clone(), values })
    }

    fn layer(&self, health: [usize; 2], known: &Known<'_>, progress: &Progress) -> Layer {
        let mut layer =
            Layer { values: vec![0.5; self.layout.layer_len()], slots: vec![0.5; COUNTERS * SLOTS * PLACES] };
        let mut games = 0;
        // Higher counters first: an OVERDRIVE that counts leads there.
        for counters in (0..COUNTERS).rev() {
            if !progress.stop.load(Ordering::Relaxed) {
                games += self.level(health, counters, &mut layer, known);
            }
        }
        progress.games.fetch_add(games, Ordering::Relaxed);
        layer
    }

    /// All positions of one pair of healths and counters.
    fn level(&self, health: [usize; 2], counters: usize, layer: &mut Layer, known: &Known<'_>) -> usize {
        let (alive, later) = self.combos_at(counters);
        self.guess(health, &alive, layer, known);
        let mut open = vec![0.5; OPEN];
        let mut works: Vec<Work> = alive.iter().map(|&combo| self.work(combo, health, known)).collect();
        let mut games = 0;
        let mut gap = 1e-3f32;
        self.fill_slots(counters, layer, &mut open, &self.restless);
        self.fill_hits(counters, layer, &mut open, false);
        for pass in 0..self.tolerance.passes {
            if pass > 0 {
                self.fill_slots(counters, layer, &mut open, &self.restless);
                self.fill_hits(counters, layer, &mut open, true);
            }
            let mut change = 0.0f32;
            for work in &mut works {
                let values = &mut layer.values[work.combo * PLACES..][..PLACES];
                change = change.max(self.pass(work, &mut open, values, gap, &mut games));
            }
            if change < self.tolerance.change {
                break;
            }
            // While values move much, strategies need not be exact.
            gap = (change * 0.05).clamp(self.tolerance.gap, 1e-3);
        }
        let all: Vec<usize> = (0..SLOTS).collect();
        self.fill_slots(counters, layer, &mut open, &all);
        self.fill_hits(counters, layer, &mut open, true);
        layer.slots[counters * SLOTS * PLACES..][..HITS].copy_from_slice(&open[..HITS]);
        for combo in later {
            let mut work = self.work(combo, health, known);
            let values = &mut layer.values[combo * PLACES..][..PLACES];
            self.pass(&mut work, &mut open, values, self.tolerance.gap, &mut games);
        }
        games
    }

    /// A combo with all payoffs that lie behind damage, which are known.
    fn work(&self, combo: usize, health: [usize; 2], known: &Known<'_>) -> Work {
        let counters = self.layout.combos[combo].counters;
        let cells = &self.cells[self.variant[combo]];
        let at = |place: usize| {
            if !self.reachable[combo][place] {
                return Matrix::new(1, 1, |_, _| 0.5);
            }
            let cells = cells.at(place / DICE, place % DICE);
            Matrix::new(HAND, HAND, |a, b| self.after(&cells[a][b], place % DICE, health, counters, known))
        };
        let names = self.names().len();
        Work { combo, matrices: (0..PLACES).map(at).collect(), memories: vec![Memory::default(); PLACES * names] }
    }

    /// Damage in its order, and the position that it leaves (DT-4.16, DT-4.17, DT-10.1).
    #[inline]
    fn after(&self, cell: &Cell, dice: usize, health: [usize; 2], counters: usize, known: &Known<'_>) -> f32 {
        match left(cell, health) {
            Left::Win(seat) => {
                if seat == 0 {
                    1.0
                } else {
                    0.0
                }
            }
            Left::Health(left) if left == health => 0.5,
            Left::Health(left) => {
                let place = usize::from(cell.slot) * PLACES + usize::from(cell.range) * DICE + dice;
                known.slots[(self.layout.layer(left) * COUNTERS + counters) * HITS + place]
            }
        }
    }

    /// The combos at these counters: those that lead to each other, and those that nothing here leads to.
    pub(super) fn combos_at(&self, counters: usize) -> (Vec<usize>, Vec<usize>) {
        let mut alive = vec![counters];
        for seat in 0..2 {
            // The third stage repeats for ever.
            if counter_of(counters, seat) == 2 {
                for (bonus, bars) in earnings(self.setting.numbers(), self.setting.kinds[seat], 2) {
                    let combo = self.combo_of(counters, seat, bonus, bars);
                    if !alive.contains(&combo) {
                        alive.push(combo);
                    }
                }
            }
        }
        let all = self.layout.combos.iter().enumerate();
        let later = all.filter(|(_, combo)| combo.counters == counters).map(|(index, _)| index);
        let later = later.filter(|index| !alive.contains(index)).collect();
        (alive, later)
    }

    fn combo_of(&self, counters: usize, seat: usize, bonus: u8, bars: harena_dragonic_tide::Categories) -> usize {
        let none = bonus == 0 && bars.is_empty();
        let effect = if none { Effect::None } else { Effect::Of { seat, bonus, bars } };
        self.layout.combo(counters, effect)
    }

    /// Values to begin with, from the layers next to this one.
    fn guess(&self, [a, b]: [usize; 2], alive: &[usize], layer: &mut Layer, known: &Known<'_>) {
        if a == 1 || b == 1 {
            return;
        }
        let at = |health: [usize; 2], combo: usize| {
            &known.values[self.layout.layer(health) * self.layout.layer_len() + combo * PLACES..][..PLACES]
        };
        for &combo in alive {
            let near = [at([a - 1, b], combo), at([a, b - 1], combo), at([a - 1, b - 1], combo)];
            for (place, value) in layer.values[combo * PLACES..][..PLACES].iter_mut().enumerate() {
                *value = (near[0][place] + near[1][place] - near[2][place]).clamp(0.0, 1.0);
            }
        }
    }

    /// What each dice impact makes of this layer's values, with the ABILITY that follows it.
    fn fill_slots(&self, counters: usize, layer: &Layer, open: &mut Open, which: &[usize]) {
        let base = &layer.values[counters * PLACES..][..PLACES];
        for &index in which {
            let slot = &mut open[index * PLACES..][..PLACES];
            slot.copy_from_slice(base);
            if index == STAY as usize {
                continue;
            }
            let seat = index / Card::SKILLS;
            let skill = &self.setting.numbers().skills[index % Card::SKILLS];
            match (self.setting.characters[seat], skill.category) {
                (Character::Terrence, Category::Str) => {
                    let best = if seat == 0 { f32::max } else { f32::min };
                    for place in DICE..PLACES {
                        slot[place] = best(slot[place], base[place % DICE]);
                    }
                }
                (Character::Gaw, Category::Move) => {
                    if let Some(operation) = &self.gaw {
                        for range in 0..3 {
                            operation.best(seat, &base[range * DICE..][..DICE], &mut slot[range * DICE..][..DICE]);
                        }
                    }
                }
                _ => {}
            }
            best_impact(seat, skill.impact, slot);
        }
    }

    /// What OVERDRIVE hits and a counted clash at these counters lead to (DT-7.4 to DT-7.6): to higher counters, which are
    /// finished, or, from the third stage on, to the same. `again`: only the latter.
    fn fill_hits(&self, counters: usize, layer: &Layer, open: &mut Open, again: bool) {
        let at = |combo: usize| &layer.values[combo * PLACES..][..PLACES];
        for seat in 0..2 {
            let after = counted(counters, [seat == 0, seat == 1]);
            if again && after != counters {
                continue;
            }
            let reached: Vec<&[f32]> = self.choices(seat, counters, after).into_iter().map(at).collect();
            let mut values = best_of(seat, &reached);
            self.operate([seat == 0, seat == 1], counters, &mut values);
            open[HITS + seat * PLACES..][..PLACES].copy_from_slice(&values);
        }
        let after = counted(counters, [true, true]);
        if again && after != counters {
            return;
        }
        open[CLASH..][..PLACES].copy_from_slice(at(after));
        // Both hit: a Mooncell and another. Only the Mooncell's effect stays.
        let mooncell = self.setting.kinds.iter().position(|&kind| kind == Kind::Mooncell);
        if let (Some(seat), true) = (mooncell, self.setting.kinds[0] != self.setting.kinds[1]) {
            let mut reached: Vec<Vec<f32>> = Vec::new();
            for combo in self.choices(seat, counters, after) {
                let mut values = at(combo).to_vec();
                self.operate([true, true], counters, &mut values);
                reached.push(values);
            }
            let reached: Vec<&[f32]> = reached.iter().map(Vec::as_slice).collect();
            open[HITS + 2 * PLACES..][..PLACES].copy_from_slice(&best_of(seat, &reached));
        }
    }

    /// The combos among which a seat chooses by specifying attributes.
    pub(super) fn choices(&self, seat: usize, counters: usize, after: usize) -> Vec<usize> {
        let stage = counter_of(counters, seat);
        let earned = earnings(self.setting.numbers(), self.setting.kinds[seat], stage);
        earned.into_iter().map(|(bonus, bars)| self.combo_of(after, seat, bonus, bars)).collect()
    }

    /// The dice operations behind hits of these seats: a Blessing, then Lucent's ABILITY; worked out from the last.
    fn operate(&self, hit: [bool; 2], counters: usize, values: &mut Vec<f32>) {
        // Where nobody can hit, nothing needs to be worked out.
        let demanded = (0..2).filter(|&seat| hit[seat]).filter_map(|seat| Numbers::demanded(self.setting.kinds[seat]));
        let demanded = demanded.map(Range::index).next();
        let mut apply = |seat: usize, operation: &Operation| {
            let mut after = values.clone();
            for range in (0..3).filter(|range| demanded.is_none_or(|demanded| demanded == *range)) {
                operation.best(seat, &values[range * DICE..][..DICE], &mut after[range * DICE..][..DICE]);
            }
            *values = after;
        };
        if let Some((lucent, operation)) = self.lucent.as_ref().filter(|(lucent, _)| hit[*lucent]) {
            apply(*lucent, operation);
        }
        if let Some(blessed) = (0..2).find(|&seat| hit[seat] && self.setting.kinds[seat] == Kind::Blessing) {
            apply(blessed, &self.blessings[counter_of(counters, blessed)]);
        }
    }

    /// New values for all dice and ranges of a combo. Answers by how much the most changed of them moved.
    fn pass(&self, work: &mut Work, open: &mut Open, values: &mut [f32], gap: f32, games: &mut usize) -> f32 {
        let Work { combo, matrices, memories } = work;
        let base = self.layout.combos[*combo].effect == Effect::None;
        let names = self.names();
        let mut change = 0.0f32;
        for dice in 0..DICE {
            let bound = self.with_aura(Character::Elaine, dice);
            if let (Some(_), false) = (bound, base) {
                // Under Elaine's aura effects are void (DT-R10): the position is the one without the effect.
                for range in 0..3 {
                    values[range * DICE + dice] = open[STAY as usize * PLACES + range * DICE + dice];
                }
                continue;
            }
            let allowed = if bound.is_some() { [ALL & !(1 << OVERDRIVE); 2] } else { self.allowed(*combo) };
            let named: &[Cards] = match self.with_aura(Character::William, dice) {
                Some(_) => &names,
                None => &[0],
            };
            // By name, then by range.
            let mut found = [[0.0f32; 3]; 4];
            for range in (0..3).filter(|range| self.reachable[*combo][range * DICE + dice]) {
                let place = range * DICE + dice;
                let matrix = &mut matrices[place];
                for &(cell, source) in &self.plans[*combo].open[place] {
                    matrix.set(usize::from(cell) / HAND, usize::from(cell) % HAND, open[usize::from(source)]);
                }
                for (index, &cards) in named.iter().enumerate() {
                    let mut allowed = allowed;
                    if let Some(seat) = self.with_aura(Character::William, dice) {
                        allowed[1 - seat] &= !cards;
                    }
                    *games += 1;
                    found[index][range] = solved(matrix, allowed, &mut memories[place * names.len() + index], gap);
                }
            }
            for range in (0..3).filter(|range| self.reachable[*combo][range * DICE + dice]) {
                let of_name = |index: usize| match bound {
                    Some(seat) => best(seat, found[index].into_iter()),
                    None => found[index][range],
                };
                let each = (0..named.len()).map(of_name);
                let value = match self.with_aura(Character::William, dice) {
                    Some(seat) => best(seat, each),
                    None => of_name(0),
                };
                let place = range * DICE + dice;
                change = change.max((values[place] - value).abs());
                values[place] = value;
                if base {
                    open[STAY as usize * PLACES + place] = value;
                }
            }
        }
        change
    }

    /// The seat of this character, if its aura is on.
    #[inline]
    pub(super) fn with_aura(&self, character: Character, dice: usize) -> Option<usize> {
        (0..2).find(|&seat| self.setting.characters[seat] == character && self.auras[seat][dice])
    }

    pub(super) fn names(&self) -> Names {
        if self.setting.characters.contains(&Character::William) {
            [Category::Overdrive, Category::Str, Category::Dex, Category::Int].map(|one| self.cards_of(one)).to_vec()
        } else {
            vec![0]
        }
    }

    fn cards_of(&self, category: Category) -> Cards {
        let of = |card: &Card| self.setting.numbers().category(*card) == category;
        Card::HAND.iter().filter(|card| of(card)).map(|card| 1 << card.index()).sum()
    }

    /// What both may place under the effect of a combo.
    pub(super) fn allowed(&self, combo: usize) -> [Cards; 2] {
        let mut allowed = [ALL; 2];
        if let Effect::Of { seat, bars, .. } = self.layout.combos[combo].effect {
            for category in bars.iter() {
                allowed[1 - seat] &= !self.cards_of(category);
            }
        }
        allowed
    }
}

/// Where a combo can come up. A Tyranny bonus is earned at SHORT and a Prodigy at MIDDLE, with a die that allows it; the
/// range stays there until the next round, and so do the dice, unless Lucent turns one.
fn reachable(setting: &Setting, combo: &Combo) -> Vec<bool> {
    let Effect::Of { seat, bonus, bars } = combo.effect else { return vec![true; PLACES] };
    let (kind, numbers) = (setting.kinds[seat], setting.numbers());
    let (Some(range), Some(die)) = (Numbers::demanded(kind), Numbers::die(kind)) else { return vec![true; PLACES] };
    let counter = counter_of(combo.counters, seat);
    let stages = (0..3).filter(|stage| (stage + 1).min(2) == counter);
    let stages = stages.filter(|&stage| earnings(numbers, kind, stage).contains(&(bonus, bars)));
    let least = stages.map(|stage| numbers.stage(kind, stage as u8).at_least).min().unwrap_or(1);
    let turned = setting.characters[seat] == Character::Lucent;
    let at = |place: usize| {
        place / DICE == range.index() && (turned || dice_at(place % DICE).shows(die) >= least)
    };
    (0..PLACES).map(at).collect()
}

/// What damage leaves.
pub(super) enum Left {
    Win(usize),
    Health([usize; 2]),
}

/// First the hit, then what Terrence deals in return, then an ABILITY; a health of 0 ends the duel at once.
#[inline]
pub(super) fn left(cell: &Cell, mut health: [usize; 2]) -> Left {
    let victim = usize::from(cell.victim);
    for (seat, damage) in [(victim, cell.first), (1 - victim, cell.back), (victim, cell.extra)] {
        let damage = usize::from(damage);
        if damage >= health[seat] {
            return Left::Win(1 - seat);
        }
        health[seat] -= damage;
    }
    Left::Health(health)
}

/// The value of a matrix game among the cards that both may place. Strategies that are remembered are tried first.
#[inline]
fn solved(cells: &Matrix, allowed: [Cards; 2], memory: &mut Memory, gap: f32) -> f32 {
    if allowed == [ALL; 2] { remembered(cells, memory, gap) } else { remembered(&chosen(cells, allowed), memory, gap) }
}

#[inline]
fn remembered(matrix: &Matrix, memory: &mut Memory, gap: f32) -> f32 {
    let solution = if memory.rows[..HAND] != [0.0; HAND] {
        let known: Solution = matrix.bounds(memory.rows, memory.columns);
        if known.high - known.low <= gap {
            return known.value();
        }
        matrix.solve_from(&memory.rows, &memory.columns)
    } else {
        matrix.solve()
    };
    *memory = Memory { rows: solution.rows, columns: solution.columns };
    solution.value()
}

fn chosen(cells: &Matrix, allowed: [Cards; 2]) -> Matrix {
    let [rows, columns] = allowed.map(|cards| {
        let mut places = [0; HAND];
        let mut count = 0;
        for card in (0..HAND).filter(|card| cards >> card & 1 != 0) {
            places[count] = card;
            count += 1;
        }
        (places, count)
    });
    Matrix::new(rows.1, columns.1, |row, column| cells.cell(rows.0[row], columns.0[column]))
}

fn best(seat: usize, values: impl Iterator<Item = f32>) -> f32 {
    if seat == 0 { values.fold(f32::NEG_INFINITY, f32::max) } else { values.fold(f32::INFINITY, f32::min) }
}

fn best_of(seat: usize, reached: &[&[f32]]) -> Vec<f32> {
    (0..PLACES).map(|place| best(seat, reached.iter().map(|values| values[place]))).collect()
}

impl Table {
    /// The value of the position from which a duel starts (DT-2.7 to DT-2.11).
    pub fn root(&self) -> f32 {
        let numbers = self.setting.numbers();
        let dice = numbers.opening(self.setting.characters);
        self.values[self.layout.index(self.layout.health, 0, numbers.range_start, dice)]
    }

    pub(super) fn at(&self, index: usize) -> f32 {
        self.values[index]
    }
}

impl Values for Table {
    fn value(&self, game: &DragonicTide) -> f32 {
        self.at(self.layout.of(game))
    }
}
