//! Value iteration over all positions (DT-13.3): from the last round backwards, one round after the other.
//!
//! With no round to go the duel is drawn. The values with n rounds to go follow from those with n - 1: each position is one
//! matrix game, or several if William names or Elaine sets the range. After about fifteen rounds most values have converged,
//! and converged positions are checked less often. Some change slowly up to the limit of sixty, by about 1/n² per round.

use std::sync::atomic::Ordering;

use harena_dragonic_tide::{Card, Category, Character, Kind, Numbers, Range};
use harena_lab::solver::Progress;
use rayon::prelude::*;

use super::layout::{COUNTERS, DICE, Effect, Layout, PLACES, counted, counter_of};
use super::plan::{BLOCK, CLASH, Cards, HITS, Left, Plan, damage_of, place_of};
use super::rounds::{HAND, Operation, SLOTS, STAY, Setting, best_impact, higher, lower};
use super::table::{Table, packed};
use crate::matrix::{Matrix, Mix};

/// The precision of the solution.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// Values that changed by less than this have converged.
    pub change: f32,
    /// Strategies of the previous round are kept if they prove the value to within this.
    pub gap: f32,
}

impl Default for Tolerance {
    fn default() -> Tolerance {
        Tolerance { change: 1e-5, gap: 1e-5 }
    }
}

/// If values change by more than this in a round, strategies of the previous round are not tried unchanged.
const SETTLING: f32 = 1e-2;
/// If they change by more than this, the choices that were mixed are not reused either.
const UNSTABLE: f32 = 0.4;

/// Solves one setting.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) plan: Plan,
    tolerance: Tolerance,
}

/// One pair of healths.
struct Layer {
    /// Values with one more round to go.
    fresh: Vec<f32>,
    /// The change of the values of each pair of counters in the last round, and in all rounds together.
    moved: [f32; COUNTERS],
    total: [f64; COUNTERS],
    /// The totals of the successors of each pair of counters, when it was last updated.
    seen: [f64; COUNTERS],
    /// Strategies of the last round, by counter state, in the order in which positions are updated.
    memories: Vec<Vec<Memory>>,
}

/// The solution of a matrix game in an earlier round.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    rows: Mix,
    columns: Mix,
    value: f32,
    /// The number of rounds to skip, and that number at the last check.
    rests: u8,
    pause: u8,
}

impl Memory {
    /// Whether it may be skipped in this round.
    #[inline]
    fn is_resting(&mut self, creeping: bool) -> bool {
        let rests = creeping && self.rests > 0;
        self.rests -= u8::from(rests);
        rests
    }

    /// Whether the game cannot have reached this value: it changes by at most the change of its payoffs.
    #[inline]
    fn stays_behind(&mut self, seat: usize, most: f32, drift: f32) -> bool {
        let bound = if seat == 0 { self.value + drift } else { self.value - drift };
        let behind = self.rows != [0.0; crate::matrix::WIDTH] && if seat == 0 { bound < most } else { bound > most };
        if behind {
            self.value = bound;
        }
        behind
    }

    /// Whether the previous optimal strategy against this seat proves that the value for it is at most this. The proof is
    /// remembered. `cell` is called only for the choices in the strategy, which are much fewer than the whole game.
    #[inline]
    fn is_less(&mut self, size: [usize; 2], cell: impl Fn(usize, usize) -> f32, seat: usize, than: f32) -> bool {
        if self.rows == [0.0; crate::matrix::WIDTH] {
            return false;
        }
        let [height, width] = size;
        let (mix, others, against) =
            if seat == 0 { (&self.columns, height, width) } else { (&self.rows, width, height) };
        let mut sums = [0.0f32; HAND];
        for (index, &share) in mix.iter().enumerate().take(against).filter(|(_, share)| **share > 0.0) {
            for (other, sum) in sums.iter_mut().enumerate().take(others) {
                *sum += share * if seat == 0 { cell(other, index) } else { cell(index, other) };
            }
        }
        let bound = best(seat, sums[..others].iter().copied());
        let less = if seat == 0 { bound <= than } else { bound >= than };
        if less {
            self.value = bound;
        }
        less
    }

    /// The current value of the game. Remembered strategies are tried first if the values have changed little.
    #[inline]
    fn solve(&mut self, matrix: &Matrix, tolerance: Tolerance, drift: f32) -> f32 {
        let first = self.rows == [0.0; crate::matrix::WIDTH];
        let mut value = None;
        if !first && drift < SETTLING {
            let known = matrix.bounds(self.rows, self.columns);
            value = (known.high - known.low <= tolerance.gap).then(|| known.value());
        }
        let value = value.unwrap_or_else(|| {
            let similar = !first && drift < UNSTABLE;
            let solution = if similar { matrix.solve_from(&self.rows, &self.columns) } else { matrix.solve() };
            (self.rows, self.columns) = (solution.rows, solution.columns);
            solution.value()
        });
        // A converged game is checked again later, with growing intervals.
        let still = (value - self.value).abs() < 0.1 * tolerance.change;
        self.pause = if still { (self.pause + 1).min(3) } else { 0 };
        self.rests = self.pause;
        self.value = value;
        value
    }
}

/// Values with one number of rounds to go, while they are computed.
struct Round<'a> {
    values: &'a [f32],
    /// By layer and counters, then two blocks for the wins of seat b and of seat a.
    blocks: &'a [f32],
    /// The maximum change of a successor's value in the previous round.
    drift: f32,
    /// No further round follows.
    last: bool,
}

impl Solver {
    pub fn new(setting: Setting, tolerance: Tolerance) -> Solver {
        Solver::up_to(setting, Layout::new(&setting), tolerance)
    }

    /// Solves no more than this layout.
    pub fn up_to(setting: Setting, layout: Layout, tolerance: Tolerance) -> Solver {
        Solver { plan: Plan::new(setting, layout), tolerance }
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.plan.positions()
    }

    /// The values with all rounds of the duel to go; `None` if it was stopped. Runs on the threads of the current pool.
    pub fn solve(&self, progress: &Progress) -> Option<Table> {
        self.solve_each(progress, |_, _| {})
    }

    /// The same, with the values of the last rounds too: near the round limit they differ.
    pub fn solve_late(&self, progress: &Progress, last: u8) -> Option<Table> {
        let mut late = vec![packed(&vec![0.5; self.plan.layout.len()])];
        let mut table = self.solve_each(progress, |round, values| {
            if round <= last {
                late.push(packed(values));
            }
        })?;
        table.late = late;
        Some(table)
    }

    /// The same, with a callback for the values with 1, 2, … rounds to go.
    pub fn solve_each(&self, progress: &Progress, mut each: impl FnMut(u8, &[f32])) -> Option<Table> {
        let layout = &self.plan.layout;
        let rounds = self.plan.setting.numbers().round_limit;
        // With no round to go the duel is drawn (DT-10.4).
        let mut values = vec![0.5f32; layout.len()];
        let mut blocks = vec![0.0f32; (layout.layers() * COUNTERS + 2) * BLOCK];
        blocks[(layout.layers() * COUNTERS + 1) * BLOCK..].fill(1.0);
        let mut layers: Vec<Layer> = (0..layout.layers()).map(|_| self.layer()).collect();
        progress.rounds.store(usize::from(rounds), Ordering::Relaxed);
        let leads = self.leads_to();
        let mut settled = rounds;
        for round in 1..=rounds {
            let active = self.active(&leads, &mut layers);
            if active.iter().flatten().all(Option::is_none) {
                settled = settled.min(round);
                progress.done.store(usize::from(rounds), Ordering::Relaxed);
                break;
            }
            self.fill_blocks(&values, &layers, &mut blocks);
            self.step(&values, &blocks, &active, &mut layers, round == rounds, progress);
            for (old, layer) in values.chunks_exact_mut(layout.layer_len()).zip(&layers) {
                old.copy_from_slice(&layer.fresh);
            }
            progress.done.store(usize::from(round), Ordering::Relaxed);
            if progress.stop.load(Ordering::Relaxed) {
                return None;
            }
            each(round, &values);
        }
        Some(Table { setting: self.plan.setting, layout: layout.clone(), rounds, settled, values, late: Vec::new() })
    }

    fn layer(&self) -> Layer {
        let memories = |counter_state: usize| {
            let dice = self.plan.counter_states[counter_state].dice.iter().flatten();
            let count = dice.map(|&dice| self.plan.allowed(counter_state, usize::from(dice)).1).sum();
            vec![Memory::default(); count]
        };
        Layer {
            fresh: vec![0.5; self.plan.layout.layer_len()],
            moved: [1.0; COUNTERS],
            total: [1.0; COUNTERS],
            seen: [0.0; COUNTERS],
            memories: (0..self.plan.counter_states.len()).map(memories).collect(),
        }
    }

    /// For each layer and pair of counters, the successor blocks (including own ones with higher counters).
    fn leads_to(&self) -> Vec<Vec<(usize, usize)>> {
        let layout = &self.plan.layout;
        let mut leads = Vec::new();
        for (layer, health) in layout.healths().into_iter().enumerate() {
            for counters in 0..COUNTERS {
                let mut blocks: Vec<(usize, usize)> =
                    (0..COUNTERS).filter(|&other| is_above(other, counters)).map(|other| (layer, other)).collect();
                for damage in &self.plan.damages {
                    if let Left::Health(left) = damage.left(health) {
                        blocks.push((layout.layer(left), counters));
                    }
                }
                blocks.sort_unstable();
                blocks.dedup();
                leads.push(blocks);
            }
        }
        leads
    }

    /// The blocks with a successor that has changed since their last update, each with the maximum change in the last round.
    fn active(&self, leads: &[Vec<(usize, usize)>], layers: &mut [Layer]) -> Vec<[Option<f32>; COUNTERS]> {
        let change = self.tolerance.change;
        let mut active = vec![[None; COUNTERS]; layers.len()];
        for layer in 0..layers.len() {
            for counters in 0..COUNTERS {
                let leads = &leads[layer * COUNTERS + counters];
                let total: f64 = leads.iter().map(|&(layer, counters)| layers[layer].total[counters]).sum();
                let seen = &mut layers[layer].seen[counters];
                // Small changes are not lost, but accumulated.
                if total - *seen > f64::from(change) {
                    *seen = total;
                    let moved = leads.iter().map(|&(layer, counters)| layers[layer].moved[counters]);
                    active[layer][counters] = Some(moved.fold(0.0, f32::max) + change);
                }
            }
        }
        active
    }

    fn fill_blocks(&self, values: &[f32], layers: &[Layer], blocks: &mut [f32]) {
        let layout = &self.plan.layout;
        let real = layout.layers() * COUNTERS * BLOCK;
        blocks[..real].par_chunks_exact_mut(COUNTERS * BLOCK).enumerate().for_each(|(layer, blocks)| {
            let values = &values[layer * layout.layer_len()..][..layout.layer_len()];
            for (counters, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
                let moved = |other: usize| is_above(other, counters) && layers[layer].moved[other] > 0.0;
                if (0..COUNTERS).any(moved) {
                    self.fill_impacts(counters, values, block);
                    self.fill_hits(counters, values, block);
                }
            }
        });
    }

    fn step(
        &self,
        values: &[f32],
        blocks: &[f32],
        active: &[[Option<f32>; COUNTERS]],
        layers: &mut [Layer],
        last: bool,
        progress: &Progress,
    ) {
        let layout = &self.plan.layout;
        let healths = layout.healths();
        layers.par_iter_mut().enumerate().for_each(|(layer, state)| {
            let values = &values[layer * layout.layer_len()..][..layout.layer_len()];
            state.fresh.copy_from_slice(values);
            if progress.stop.load(Ordering::Relaxed) {
                return;
            }
            let mut games = 0;
            for (counters, &drift) in active[layer].iter().enumerate() {
                let moved = drift.map_or(0.0, |drift| {
                    let round = Round { values, blocks, drift, last };
                    self.level(healths[layer], counters, &round, state, &mut games)
                });
                state.moved[counters] = moved;
                state.total[counters] += f64::from(moved);
            }
            progress.games.fetch_add(games, Ordering::Relaxed);
        });
    }

    /// The start of the block of each damage, for one pair of healths and counters.
    pub(super) fn bases(&self, health: [usize; 2], counters: usize) -> Vec<usize> {
        let layout = &self.plan.layout;
        let wins = layout.layers() * COUNTERS;
        let block = |left: Left| match left {
            Left::Win(0) => wins + 1,
            Left::Win(_) => wins,
            Left::Health(left) => layout.layer(left) * COUNTERS + counters,
        };
        self.plan.damages.iter().map(|damage| block(damage.left(health)) * BLOCK).collect()
    }

    /// One more round for all positions of one pair of healths and counters. Returns the maximum change.
    fn level(
        &self,
        health: [usize; 2],
        counters: usize,
        round: &Round<'_>,
        state: &mut Layer,
        games: &mut usize,
    ) -> f32 {
        let bases = self.bases(health, counters);
        let tolerance = self.tolerance;
        // After some rounds only a few values still change slowly, while all others have converged.
        let creeping = round.drift < 5e-3 && !round.last;
        let mut moved = 0.0f32;
        for (counter_state, plan) in
            self.plan.counter_states.iter().enumerate().filter(|(_, plan)| plan.counter_state.counters == counters)
        {
            let mut found = vec![[[0.0f32; 3]; 4]; DICE];
            let mut memories = state.memories[counter_state].iter_mut();
            for (range, list) in plan.dice.iter().enumerate() {
                for dice in list.iter().map(|&dice| usize::from(dice)) {
                    let place = range * DICE + dice;
                    if self.plan.with_aura(Character::William, dice).is_none() {
                        let memory = memories.next().expect("a memory for every game");
                        if !memory.is_resting(creeping) {
                            let (sources, columns) = plan.reduced(place);
                            let value = |source: u32| round.blocks[bases[damage_of(source)] + place_of(source)];
                            memory.solve(&Matrix::of(sources, columns, value), tolerance, round.drift);
                            *games += 1;
                        }
                        found[dice][0][range] = memory.value;
                        continue;
                    }
                    let (allowed, names) = self.plan.allowed(counter_state, dice);
                    let sources = plan.sources(place);
                    let mut named = [0, 1, 2, 3];
                    let memories: [&mut Memory; 4] =
                        std::array::from_fn(|_| memories.next().expect("a memory for every game"));
                    // With Elaine's aura the value of a name depends on her range, so each is computed. Otherwise the best of
                    // the last round comes first, and the others only if they may be better.
                    let bound = self.plan.with_aura(Character::Elaine, dice).is_some();
                    let namer = self.plan.with_aura(Character::William, dice).filter(|_| !bound);
                    if let Some(seat) = namer {
                        let last = best(seat, memories.iter().map(|memory| memory.value));
                        let first = memories.iter().position(|memory| memory.value == last).unwrap_or(0);
                        named.swap(0, first);
                    }
                    let mut most: Option<f32> = None;
                    for name in named.into_iter().take(names) {
                        let memory = &mut *memories[name];
                        if let (Some(seat), Some(most)) = (namer, most)
                            && memory.stays_behind(seat, most, round.drift)
                        {
                            found[dice][name][range] = most;
                            continue;
                        }
                        if !memory.is_resting(creeping) {
                            let (rows, height) = listed(allowed[name][0]);
                            let (columns, width) = listed(allowed[name][1]);
                            let cell = |row: usize, column: usize| {
                                let source = sources[usize::from(rows[row])][usize::from(columns[column])];
                                round.blocks[bases[damage_of(source)] + place_of(source)]
                            };
                            *games += 1;
                            if let (Some(seat), Some(most)) = (namer, most)
                                && memory.is_less([height, width], cell, seat, most)
                            {
                                // William does not choose this name, so its exact value does not matter.
                                found[dice][name][range] = most;
                                continue;
                            }
                            let matrix = Matrix::new(height, width, cell);
                            memory.solve(&matrix, tolerance, round.drift);
                        }
                        found[dice][name][range] = memory.value;
                        if let Some(seat) = namer {
                            most = Some(best(seat, most.into_iter().chain([memory.value])));
                        }
                    }
                }
            }
            moved = moved.max(self.settle(counter_state, &found, round.values, &mut state.fresh));
        }
        moved
    }

    /// William's naming and Elaine's range, by their values (DT-R20: he first).
    fn settle(&self, counter_state: usize, found: &[[[f32; 3]; 4]], values: &[f32], fresh: &mut [f32]) -> f32 {
        let plan = &self.plan.counter_states[counter_state];
        let mut moved = 0.0f32;
        for (range, list) in plan.dice.iter().enumerate() {
            for dice in list.iter().map(|&dice| usize::from(dice)) {
                let place = range * DICE + dice;
                let elaine = self.plan.with_aura(Character::Elaine, dice);
                // With her aura on effects are void (DT-R10): the same as the position without the effect.
                let value = if elaine.is_some() && plan.counter_state.effect != Effect::None {
                    fresh[plan.counter_state.counters * PLACES + place]
                } else {
                    let of_name = |name: usize| match elaine {
                        Some(seat) => best(seat, found[dice][name].into_iter()),
                        None => found[dice][name][range],
                    };
                    match self.plan.with_aura(Character::William, dice) {
                        Some(seat) => best(seat, (0..4).map(of_name)),
                        None => of_name(0),
                    }
                };
                moved = moved.max((values[counter_state * PLACES + place] - value).abs());
                fresh[counter_state * PLACES + place] = value;
            }
        }
        moved
    }

    /// The values after each dice impact, with the ABILITY that follows it.
    fn fill_impacts(&self, counters: usize, values: &[f32], block: &mut [f32]) {
        let setting = &self.plan.setting;
        let base = &values[counters * PLACES..][..PLACES];
        for (index, slot) in block[..SLOTS * PLACES].chunks_exact_mut(PLACES).enumerate() {
            slot.copy_from_slice(base);
            if index == usize::from(STAY) {
                continue;
            }
            let seat = index / Card::SKILLS;
            let skill = &setting.numbers().skills[index % Card::SKILLS];
            match (setting.characters[seat], skill.category) {
                (Character::Terrence, Category::Str) => {
                    for place in DICE..PLACES {
                        slot[place] = best(seat, [base[place], base[place % DICE]].into_iter());
                    }
                }
                (Character::Gaw, Category::Move) => {
                    if let Some(operation) = &self.plan.gaw {
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

    /// The values after OVERDRIVE hits and a counted clash (DT-7.4 to DT-7.6).
    fn fill_hits(&self, counters: usize, values: &[f32], block: &mut [f32]) {
        let at = |counter_state: usize| &values[counter_state * PLACES..][..PLACES];
        block[CLASH..][..PLACES].copy_from_slice(at(counted(counters, [true, true])));
        for index in 0..3 {
            let Some((hit, owner, after)) = self.plan.hit(index, counters) else { continue };
            let reached: Vec<Vec<f32>> = (self.plan.choices(owner, counters, after).into_iter())
                .map(|counter_state| self.operate(hit, counters, at(counter_state)))
                .collect();
            let part = &mut block[HITS + index * PLACES..][..PLACES];
            for (place, value) in part.iter_mut().enumerate() {
                *value = best(owner, reached.iter().map(|values| values[place]));
            }
        }
    }

    /// The dice operations after hits of these seats: a Blessing, then Lucent's ABILITY; computed backwards.
    fn operate(&self, hit: [bool; 2], counters: usize, values: &[f32]) -> Vec<f32> {
        let kinds = self.plan.setting.kinds;
        // If no card can hit, there is nothing to compute.
        let demanded = (0..2).filter(|&seat| hit[seat]).find_map(|seat| Numbers::demanded(kinds[seat]));
        let mut values = values.to_vec();
        let mut apply = |seat: usize, operation: &Operation| {
            let before = values.clone();
            for range in Range::ALL.into_iter().filter(|&range| demanded.is_none_or(|demanded| demanded == range)) {
                let from = range.index() * DICE;
                operation.best(seat, &before[from..][..DICE], &mut values[from..][..DICE]);
            }
        };
        if let Some((lucent, operation)) = self.plan.lucent.as_ref().filter(|(lucent, _)| hit[*lucent]) {
            apply(*lucent, operation);
        }
        if let Some(blessed) = (0..2).find(|&seat| hit[seat] && kinds[seat] == Kind::Blessing) {
            apply(blessed, &self.plan.blessings[counter_of(counters, blessed)]);
        }
        values
    }
}

/// Whether one pair of counters is at least the other.
fn is_above(one: usize, other: usize) -> bool {
    one / 3 >= other / 3 && one % 3 >= other % 3
}

/// The cards of a set in order, and their number.
#[inline]
pub(super) fn listed(cards: Cards) -> ([u8; HAND], usize) {
    let mut places = [0; HAND];
    let mut count = 0;
    for card in (0..HAND).filter(|card| cards >> card & 1 != 0) {
        places[count] = card as u8;
        count += 1;
    }
    (places, count)
}

fn best(seat: usize, values: impl Iterator<Item = f32>) -> f32 {
    if seat == 0 { values.fold(0.0, higher) } else { values.fold(1.0, lower) }
}
