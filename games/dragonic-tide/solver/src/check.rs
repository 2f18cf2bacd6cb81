//! The exploitability of a solution: one seat plays the strategies of the solved values, the other the best response to
//! them. The exploitability is the gap between the guarantees of both seats.
//!
//! The check uses the values and the rules of the solver (`plan.rs`; a test compares these with the game itself), but none
//! of its strategies. It goes through the rounds backwards: with n rounds to go the fixed seat solves each position again
//! from the values with n - 1 to go, and chooses dice, attributes, names and ranges by them; the response is the best
//! against that. So the result is valid for the real duel with its round limit and draws, no matter how the values were
//! computed.

use std::time::Instant;

use harena_dragonic_tide::{Card, Category, Character, Kind};
use harena_lab::solver::Progress;
use rayon::prelude::*;

use super::layout::{COUNTERS, DICE, Effect, PLACES, counted, counter_of};
use super::plan::{BLOCK, CLASH, Cards, HITS, Plan, damage_of, place_of};
use super::rounds::{HAND, Operation, SLOTS, STAY};
use super::solver::{Solver, listed};
use super::table::Table;
use crate::matrix::Matrix;

/// What the strategies of a solution guarantee from the start of a duel.
#[derive(Clone, Copy, Debug)]
pub struct Guarantee {
    /// What seat a gets at least with its strategy, and at most against that of seat b.
    pub low: f64,
    pub high: f64,
    /// The time of the check alone.
    pub seconds: f64,
}

impl Guarantee {
    /// The sum of what both seats could gain by deviating from their strategies.
    pub fn exploitability(&self) -> f64 {
        self.high - self.low
    }
}

impl Solver {
    /// Solves, and checks every round as soon as it is solved.
    pub fn solve_and_check(&self, progress: &Progress) -> Option<(Table, Guarantee)> {
        let mut check = Check::new(self);
        // The values with no round to go.
        let mut before = vec![0.5f32; self.plan.layout.len()];
        let mut done = 0;
        let mut seconds = 0.0;
        let table = self.solve_each(progress, |round, values| {
            let begun = Instant::now();
            check.step(&before);
            seconds += begun.elapsed().as_secs_f64();
            before.copy_from_slice(values);
            done = round;
        })?;
        let begun = Instant::now();
        // The values have converged: they stay the same in the remaining rounds.
        for _ in done..table.rounds {
            if check.step(&before) == 0.0 {
                break;
            }
        }
        seconds += begun.elapsed().as_secs_f64();
        Some((table, Guarantee { seconds, ..check.guarantee() }))
    }
}

/// The value by the solution, which decides for the fixed seat, and the value against the best response.
#[derive(Clone, Copy, Debug)]
struct Pair {
    solution: f32,
    reply: f32,
}

pub(super) struct Check<'a> {
    solver: &'a Solver,
    /// The value for seat a against the best response to each seat's strategy.
    replies: [Vec<f32>; 2],
}

/// The better of two pairs for a seat: by the solution for the fixed seat, each value separately for the other.
fn better(fixed: usize, seat: usize, one: Pair, other: Pair) -> Pair {
    let more = |a: f32, b: f32| if seat == 0 { a >= b } else { a <= b };
    if seat == fixed {
        if more(one.solution, other.solution) { one } else { other }
    } else {
        let pick = |a: f32, b: f32| if more(a, b) { a } else { b };
        Pair { solution: pick(one.solution, other.solution), reply: pick(one.reply, other.reply) }
    }
}

fn best(fixed: usize, seat: usize, all: impl Iterator<Item = Pair>) -> Pair {
    all.reduce(|one, other| better(fixed, seat, one, other)).expect("there is a choice")
}

impl Check<'_> {
    pub(super) fn new(solver: &Solver) -> Check<'_> {
        let drawn = vec![0.5f32; solver.plan.layout.len()];
        Check { solver, replies: [drawn.clone(), drawn] }
    }

    pub(super) fn guarantee(&self) -> Guarantee {
        let plan = &self.solver.plan;
        let numbers = plan.setting.numbers();
        let dice = numbers.opening(plan.setting.characters);
        let root = plan.layout.index(plan.layout.health, 0, numbers.range_start, dice);
        let [low, high] = [0, 1].map(|fixed| f64::from(self.replies[fixed][root]));
        Guarantee { low, high, seconds: 0.0 }
    }

    /// One more round to go; `values` are those of the solution with one round less. Returns the largest change of a
    /// response value.
    pub(super) fn step(&mut self, values: &[f32]) -> f32 {
        let layout = &self.solver.plan.layout;
        let blocks = [0, 1].map(|fixed| self.blocks(fixed, values, &self.replies[fixed]));
        let healths = layout.healths();
        let fresh: Vec<[Vec<f32>; 2]> =
            (healths.par_iter().enumerate()).map(|(layer, &health)| self.layer(layer, health, &blocks)).collect();
        let mut moved = 0.0f32;
        for (fixed, old) in self.replies.iter_mut().enumerate() {
            for (old, fresh) in old.chunks_exact_mut(layout.layer_len()).zip(&fresh) {
                moved = old.iter().zip(&fresh[fixed]).map(|(old, new)| (old - new).abs()).fold(moved, f32::max);
                old.copy_from_slice(&fresh[fixed]);
            }
        }
        moved
    }

    /// All blocks, by the solution and by the best response to the fixed seat.
    fn blocks(&self, fixed: usize, values: &[f32], replies: &[f32]) -> Vec<Pair> {
        let plan = &self.solver.plan;
        let len = plan.layout.layer_len();
        let mut blocks: Vec<Pair> = (values.par_chunks_exact(len).zip(replies.par_chunks_exact(len)))
            .flat_map_iter(|(values, replies)| {
                let of = |counter_state: usize| -> Vec<Pair> {
                    let values = values[counter_state * PLACES..][..PLACES].iter();
                    let replies = replies[counter_state * PLACES..][..PLACES].iter();
                    values.zip(replies).map(|(&solution, &reply)| Pair { solution, reply }).collect()
                };
                (0..COUNTERS).flat_map(|counters| block(plan, fixed, counters, &of)).collect::<Vec<_>>()
            })
            .collect();
        for win in [0.0, 1.0] {
            blocks.resize(blocks.len() + BLOCK, Pair { solution: win, reply: win });
        }
        blocks
    }

    /// The values of the best responses to both seats, at all positions of one pair of healths.
    fn layer(&self, layer: usize, health: [usize; 2], blocks: &[Vec<Pair>; 2]) -> [Vec<f32>; 2] {
        let plan = &self.solver.plan;
        let len = plan.layout.layer_len();
        let mut fresh = [0, 1].map(|fixed| self.replies[fixed][layer * len..][..len].to_vec());
        for counters in 0..COUNTERS {
            let bases = self.solver.bases(health, counters);
            for (counter_state, entry) in
                plan.counter_states.iter().enumerate().filter(|(_, entry)| entry.counter_state.counters == counters)
            {
                let mut found = vec![[[[Pair { solution: 0.0, reply: 0.0 }; 2]; 3]; 4]; DICE];
                for (range, list) in entry.dice.iter().enumerate() {
                    for dice in list.iter().map(|&dice| usize::from(dice)) {
                        let sources = entry.sources(range * DICE + dice);
                        let pair = |fixed: usize, a: usize, b: usize| {
                            let source = sources[a][b];
                            blocks[fixed][bases[damage_of(source)] + place_of(source)]
                        };
                        let (allowed, names) = plan.allowed(counter_state, dice);
                        for (name, &allowed) in allowed.iter().enumerate().take(names) {
                            found[dice][name][range] = battle(allowed, &pair);
                        }
                    }
                }
                self.public(counter_state, &found, &mut fresh);
            }
        }
        fresh
    }

    /// William's naming and Elaine's range, before the cards.
    fn public(&self, counter_state: usize, found: &[[[[Pair; 2]; 3]; 4]], fresh: &mut [Vec<f32>; 2]) {
        let plan = &self.solver.plan;
        let entry = &plan.counter_states[counter_state];
        for (range, list) in entry.dice.iter().enumerate() {
            for dice in list.iter().map(|&dice| usize::from(dice)) {
                let place = range * DICE + dice;
                let elaine = plan.with_aura(Character::Elaine, dice);
                let william = plan.with_aura(Character::William, dice);
                for (fixed, fresh) in fresh.iter_mut().enumerate() {
                    let of_name = |name: usize| match elaine {
                        Some(seat) => best(fixed, seat, (0..3).map(|range| found[dice][name][range][fixed])),
                        None => found[dice][name][range][fixed],
                    };
                    fresh[counter_state * PLACES + place] = match (elaine, william) {
                        (Some(_), _) if entry.counter_state.effect != Effect::None => {
                            fresh[entry.counter_state.counters * PLACES + place]
                        }
                        (_, Some(seat)) => best(fixed, seat, (0..4).map(of_name)).reply,
                        (_, None) => of_name(0).reply,
                    };
                }
            }
        }
    }
}

/// Both cards at once: the best response to the mixed strategy of seat a, and to that of seat b.
fn battle(allowed: [Cards; 2], pair: &impl Fn(usize, usize, usize) -> Pair) -> [Pair; 2] {
    let list = |cards: Cards| (0..HAND).filter(move |card| cards >> card & 1 != 0);
    let [(rows, height), (columns, width)] = allowed.map(listed);
    let solution = Matrix::new(height, width, |a, b| pair(0, rows[a].into(), columns[b].into()).solution).solve();
    let low = list(allowed[1]).map(|b| {
        let shares = list(allowed[0]).zip(solution.rows).filter(|(_, share)| *share > 0.0);
        shares.map(|(a, share)| share * pair(0, a, b).reply).sum::<f32>()
    });
    let high = list(allowed[0]).map(|a| {
        let shares = list(allowed[1]).zip(solution.columns).filter(|(_, share)| *share > 0.0);
        shares.map(|(b, share)| share * pair(1, a, b).reply).sum::<f32>()
    });
    let value = solution.value();
    [
        Pair { solution: value, reply: low.fold(f32::INFINITY, f32::min) },
        Pair { solution: value, reply: high.fold(f32::NEG_INFINITY, f32::max) },
    ]
}

/// One block: the values after dice impacts, hits and a clash.
fn block(plan: &Plan, fixed: usize, counters: usize, of: &dyn Fn(usize) -> Vec<Pair>) -> Vec<Pair> {
    let mut block = Vec::with_capacity(BLOCK);
    let base = of(counters);
    for slot in 0..SLOTS {
        block.extend(impact(plan, fixed, slot, &base));
    }
    for index in 0..3 {
        let Some((hit, owner, after)) = plan.hit(index, counters) else {
            block.extend_from_slice(&base);
            continue;
        };
        let each: Vec<Vec<Pair>> = (plan.choices(owner, counters, after).into_iter())
            .map(|counter_state| operations(plan, fixed, hit, counters, of(counter_state)))
            .collect();
        block.extend((0..PLACES).map(|place| best(fixed, owner, each.iter().map(|pairs| pairs[place]))));
    }
    debug_assert_eq!(block.len(), CLASH);
    debug_assert_eq!(HITS, SLOTS * PLACES);
    block.extend(of(counted(counters, [true, true])));
    block
}

/// A dice impact and the ABILITY that follows it, computed backwards.
fn impact(plan: &Plan, fixed: usize, slot: usize, base: &[Pair]) -> Vec<Pair> {
    let mut pairs = base.to_vec();
    if slot == usize::from(STAY) {
        return pairs;
    }
    let (seat, setting) = (slot / Card::SKILLS, &plan.setting);
    let skill = &setting.numbers().skills[slot % Card::SKILLS];
    match (setting.characters[seat], skill.category) {
        (Character::Terrence, Category::Str) => {
            for place in DICE..PLACES {
                pairs[place] = better(fixed, seat, base[place], base[place % DICE]);
            }
        }
        (Character::Gaw, Category::Move) => pairs = operated(fixed, seat, plan.gaw.as_ref(), base),
        _ => {}
    }
    for (die, &amount) in skill.impact.iter().enumerate().filter(|(_, amount)| **amount != 0) {
        let stride = [36, 6, 1][die];
        let before = pairs.clone();
        for (place, pair) in pairs.iter_mut().enumerate() {
            let value = (place / stride % 6) as i32;
            let steps = 0..=i32::from(amount.unsigned_abs());
            let reached = steps.map(|step| (value + step * i32::from(amount.signum())).clamp(0, 5));
            let at = |after: i32| (place as i32 + (after - value) * stride as i32) as usize;
            *pair = best(fixed, seat, reached.map(|after| before[at(after)]));
        }
    }
    pairs
}

/// A Blessing, then Lucent's ABILITY; computed backwards.
fn operations(plan: &Plan, fixed: usize, hit: [bool; 2], counters: usize, mut pairs: Vec<Pair>) -> Vec<Pair> {
    if let Some((seat, operation)) = plan.lucent.as_ref().filter(|(seat, _)| hit[*seat]) {
        pairs = operated(fixed, *seat, Some(operation), &pairs);
    }
    let kinds = plan.setting.kinds;
    if let Some(seat) = (0..2).find(|&seat| hit[seat] && kinds[seat] == Kind::Blessing) {
        pairs = operated(fixed, seat, Some(&plan.blessings[counter_of(counters, seat)]), &pairs);
    }
    pairs
}

fn operated(fixed: usize, seat: usize, operation: Option<&Operation>, pairs: &[Pair]) -> Vec<Pair> {
    let Some(operation) = operation else { return pairs.to_vec() };
    let at = |place: usize| {
        let range = place / DICE * DICE;
        best(fixed, seat, operation.results(place % DICE).map(|dice| pairs[range + dice]))
    };
    (0..PLACES).map(at).collect()
}
