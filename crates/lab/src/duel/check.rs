//! What a solution is worth: one seat plays the strategies that follow from the table, the other the best reply to them,
//! found without solving any matrix game. The gap between what both seats are guaranteed is the exploitability.
//!
//! Two ways to count endless play. [`Horizon::Rounds`] is the duel as it is: so many rounds, then a draw, worked out round
//! by round from the last. [`Horizon::Endless`] has no limit and counts play that never ends as half a win; it needs far fewer
//! passes, since positions come in layers.

use harena_dragonic_tide::{Card, Category, Character, Kind};
use rayon::prelude::*;

use super::layout::{COUNTERS, DICE, Effect, PLACES, Table, counted, counter_of};
use super::rounds::{HAND, OVERDRIVE, SLOTS, STAY};
use super::solver::{ALL, CLASH, HITS, Left, OPEN, Solver, left};
use crate::matrix::Matrix;

/// How long a duel lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    Endless,
    Rounds(u16),
}

/// What the strategies of a table guarantee.
#[derive(Clone, Copy, Debug)]
pub struct Guarantee {
    /// What seat a gets at least with its strategy, and at most against that of seat b.
    pub low: f64,
    pub high: f64,
}

impl Guarantee {
    /// The most that both could gain together by leaving their strategies.
    pub fn exploitability(&self) -> f64 {
        self.high - self.low
    }
}

/// Checks a table from the position in which the duel starts.
pub fn check(solver: &Solver, table: &Table, horizon: Horizon) -> Guarantee {
    let [low, high] = [0, 1].map(|fixed| {
        let mut reply = Reply { solver, table, fixed, table_slots: Vec::new() };
        reply.table_slots = reply.all_slots(&table.values);
        match horizon {
            Horizon::Endless => reply.endless(),
            Horizon::Rounds(rounds) => reply.rounds(rounds),
        }
    });
    Guarantee { low, high }
}

/// A value by the table, which decides for the fixed seat, and by the best reply so far.
#[derive(Clone, Copy)]
struct Pair {
    table: f32,
    reply: f32,
}

/// The best reply to the strategy of seat `fixed`.
struct Reply<'a> {
    solver: &'a Solver,
    table: &'a Table,
    fixed: usize,
    /// What lies behind dice operations by the table, by layer, counters, slot and place.
    table_slots: Vec<f32>,
}

/// What a reply to the fixed seat's mix is worth: a part that is certain, and parts that depend on later positions.
#[derive(Clone, Copy)]
struct Line {
    /// How many replies there are.
    replies: u8,
    /// Wins, by reply.
    certain: [f32; HAND],
    /// Where its terms end; they begin where those of the line before end.
    end: u32,
}

/// A share of what stands in the open values or, from [`OPEN`] on, in the slots.
#[derive(Clone, Copy)]
struct Term {
    reply: u8,
    share: f32,
    at: u32,
}

/// The fixed seat's strategy at all places of a combo.
struct Strategy {
    /// By place and name of William's.
    lines: Vec<Line>,
    terms: Vec<Term>,
    /// What the fixed seat names or where it sets the range, where that is its decision, by dice.
    named: Vec<u8>,
    /// By dice and name.
    ranges: Vec<[u8; 4]>,
}

impl Reply<'_> {
    /// The better of two for a seat: by the table for the fixed one, by the reply for the other.
    fn better(&self, seat: usize, one: Pair, other: Pair) -> Pair {
        let more = |a: f32, b: f32| if seat == 0 { a >= b } else { a <= b };
        if seat == self.fixed {
            if more(one.table, other.table) { one } else { other }
        } else {
            let pick = |a: f32, b: f32| if more(a, b) { a } else { b };
            Pair { table: pick(one.table, other.table), reply: pick(one.reply, other.reply) }
        }
    }

    fn best(&self, seat: usize, all: impl Iterator<Item = Pair>) -> Pair {
        all.reduce(|one, other| self.better(seat, one, other)).expect("there is a choice")
    }

    fn root(&self, reply: &[f32]) -> f64 {
        let numbers = self.table.setting.numbers();
        let dice = numbers.opening(self.table.setting.characters);
        let layout = &self.table.layout;
        f64::from(reply[layout.index(layout.health, 0, numbers.range_start, dice)])
    }

    /// Round by round from the last one, all positions in step.
    fn rounds(&self, rounds: u16) -> f64 {
        let layout = &self.table.layout;
        let healths = self.healths();
        let strategies: Vec<Vec<Strategy>> = healths
            .par_iter()
            .map(|&health| (0..layout.combos.len()).map(|combo| self.strategy(health, combo)).collect())
            .collect();
        let mut reply = vec![0.5f32; layout.len()];
        for _ in 0..rounds {
            let slots = self.all_slots(&reply);
            let fresh: Vec<Vec<f32>> = healths
                .par_iter()
                .enumerate()
                .map(|(layer, &health)| {
                    let values = &reply[layer * layout.layer_len()..][..layout.layer_len()];
                    let mut fresh = values.to_vec();
                    for counters in 0..COUNTERS {
                        let open = self.open(health, counters, values, None);
                        for (combo, strategy) in strategies[layer].iter().enumerate() {
                            if layout.combos[combo].counters == counters {
                                let into = &mut fresh[combo * PLACES..][..PLACES];
                                self.pass(combo, strategy, &open, &slots, into);
                            }
                        }
                    }
                    fresh
                })
                .collect();
            let mut change = 0.0f32;
            for (layer, fresh) in fresh.iter().enumerate() {
                let old = &mut reply[layer * layout.layer_len()..][..fresh.len()];
                change = old.iter().zip(fresh).map(|(old, new)| (old - new).abs()).fold(change, f32::max);
                old.copy_from_slice(fresh);
            }
            // From here on every further round gives the same again.
            if change == 0.0 {
                break;
            }
        }
        self.root(&reply)
    }

    /// Layer after layer, each until nothing moves any more.
    fn endless(&self) -> f64 {
        let layout = &self.table.layout;
        let mut reply = vec![0.5f32; layout.len()];
        let mut slots = vec![0.5f32; layout.layers() * COUNTERS * HITS];
        for sum in 2..=layout.health[0] + layout.health[1] {
            let healths: Vec<_> = self.healths().into_iter().filter(|[a, b]| a + b == sum).collect();
            let finished: Vec<(Vec<f32>, Vec<f32>)> =
                healths.par_iter().map(|&health| self.settle(health, &slots)).collect();
            for (health, (values, own)) in healths.into_iter().zip(finished) {
                let layer = layout.layer(health);
                reply[layer * layout.layer_len()..][..values.len()].copy_from_slice(&values);
                slots[layer * COUNTERS * HITS..][..own.len()].copy_from_slice(&own);
            }
        }
        self.root(&reply)
    }

    fn settle(&self, health: [usize; 2], slots: &[f32]) -> (Vec<f32>, Vec<f32>) {
        let layout = &self.table.layout;
        let layer = layout.layer(health);
        // The table is a good first guess, and what the reply can gain is found from there.
        let mut values = self.table.values[layer * layout.layer_len()..][..layout.layer_len()].to_vec();
        let mut own = vec![0.5; COUNTERS * HITS];
        for counters in (0..COUNTERS).rev() {
            let (alive, later) = self.solver.combos_at(counters);
            let strategies: Vec<Strategy> = alive.iter().map(|&combo| self.strategy(health, combo)).collect();
            let mut open = self.open(health, counters, &values, None);
            for pass in 0..1000 {
                if pass > 0 {
                    open = self.open(health, counters, &values, Some(open));
                }
                let mut change = 0.0f32;
                for (&combo, strategy) in alive.iter().zip(&strategies) {
                    let into = &mut values[combo * PLACES..][..PLACES];
                    change = change.max(self.pass(combo, strategy, &open, slots, into));
                }
                if change < 1e-6 {
                    break;
                }
            }
            let open = self.open(health, counters, &values, None);
            own[counters * HITS..][..HITS].copy_from_slice(&open[..HITS]);
            for combo in later {
                let strategy = self.strategy(health, combo);
                self.pass(combo, &strategy, &open, slots, &mut values[combo * PLACES..][..PLACES]);
            }
        }
        (values, own)
    }

    /// All pairs of healths in the order of the layers.
    fn healths(&self) -> Vec<[usize; 2]> {
        let [a, b] = self.table.layout.health;
        (1..=a).flat_map(|a| (1..=b).map(move |b| [a, b])).collect()
    }

    fn all_slots(&self, reply: &[f32]) -> Vec<f32> {
        let layout = &self.table.layout;
        let layers: Vec<Vec<f32>> = self
            .healths()
            .par_iter()
            .enumerate()
            .map(|(layer, &health)| {
                let values = &reply[layer * layout.layer_len()..][..layout.layer_len()];
                let of = |counters| (0..SLOTS).flat_map(move |slot| self.slot(health, counters, slot, values));
                (0..COUNTERS).flat_map(of).collect()
            })
            .collect();
        layers.concat()
    }

    fn pairs(&self, health: [usize; 2], combo: usize, values: &[f32]) -> Vec<Pair> {
        let layout = &self.table.layout;
        let known = &self.table.values[layout.layer(health) * layout.layer_len() + combo * PLACES..][..PLACES];
        let reply = &values[combo * PLACES..][..PLACES];
        known.iter().zip(reply).map(|(&table, &reply)| Pair { table, reply }).collect()
    }

    /// What lies behind a dice impact and the ABILITY that follows it, by the reply.
    fn slot(&self, health: [usize; 2], counters: usize, slot: usize, values: &[f32]) -> Vec<f32> {
        if slot == STAY as usize {
            return values[counters * PLACES..][..PLACES].to_vec();
        }
        let (seat, setting) = (slot / Card::SKILLS, &self.table.setting);
        let skill = &setting.numbers().skills[slot % Card::SKILLS];
        let base = self.pairs(health, counters, values);
        let mut pairs = base.clone();
        match (setting.characters[seat], skill.category) {
            (Character::Terrence, Category::Str) => {
                for place in DICE..PLACES {
                    pairs[place] = self.better(seat, base[place], base[place % DICE]);
                }
            }
            (Character::Gaw, Category::Move) => pairs = self.operated(seat, self.solver.gaw.as_ref(), &base),
            _ => {}
        }
        for (die, &amount) in skill.impact.iter().enumerate().filter(|(_, amount)| **amount != 0) {
            let stride = [36, 6, 1][die];
            let before = pairs.clone();
            for (place, pair) in pairs.iter_mut().enumerate() {
                let value = (place / stride % 6) as i32;
                let steps = 0..=i32::from(amount.unsigned_abs());
                let reached = steps.map(|step| (value + step * i32::from(amount.signum())).clamp(0, 5));
                let at = |value_after: i32| (place as i32 + (value_after - value) * stride as i32) as usize;
                *pair = self.best(seat, reached.map(|after| before[at(after)]));
            }
        }
        pairs.iter().map(|pair| pair.reply).collect()
    }

    fn operated(&self, seat: usize, operation: Option<&super::rounds::Operation>, pairs: &[Pair]) -> Vec<Pair> {
        let Some(operation) = operation else { return pairs.to_vec() };
        (0..PLACES)
            .map(|place| {
                let range = place / DICE * DICE;
                self.best(seat, operation.results(place % DICE).map(|dice| pairs[range + dice]))
            })
            .collect()
    }

    /// Slots, OVERDRIVE hits and clash of one pair of healths and counters, by the reply. With an earlier one only what can
    /// have changed since is worked out again.
    fn open(&self, health: [usize; 2], counters: usize, values: &[f32], earlier: Option<Vec<f32>>) -> Vec<f32> {
        let again = earlier.is_some();
        let mut open = earlier.unwrap_or_else(|| vec![0.5; OPEN]);
        for slot in 0..SLOTS {
            if !again || self.solver.restless.contains(&slot) {
                open[slot * PLACES..][..PLACES].copy_from_slice(&self.slot(health, counters, slot, values));
            }
        }
        for (index, hit) in [[true, false], [false, true], [true, true]].into_iter().enumerate() {
            let after = counted(counters, hit);
            if again && after != counters {
                continue;
            }
            if index == 2 {
                open[CLASH..][..PLACES].copy_from_slice(&values[after * PLACES..][..PLACES]);
            }
            // Of two that hit together one is a Mooncell, and its effect stays.
            let kinds = self.table.setting.kinds;
            let owner = match hit {
                [true, true] if kinds[0] == kinds[1] => continue,
                [true, true] => match kinds.iter().position(|&kind| kind == Kind::Mooncell) {
                    Some(seat) => seat,
                    None => continue,
                },
                _ => index,
            };
            let each: Vec<Vec<Pair>> = self
                .solver
                .choices(owner, counters, after)
                .into_iter()
                .map(|combo| self.operations(hit, counters, self.pairs(health, combo, values)))
                .collect();
            for place in 0..PLACES {
                let best = self.best(owner, each.iter().map(|pairs| pairs[place]));
                open[HITS + index * PLACES + place] = best.reply;
            }
        }
        open
    }

    /// Lucent's ABILITY comes last, so it is worked out first.
    fn operations(&self, hit: [bool; 2], counters: usize, mut pairs: Vec<Pair>) -> Vec<Pair> {
        if let Some((seat, operation)) = self.solver.lucent.as_ref().filter(|(seat, _)| hit[*seat]) {
            pairs = self.operated(*seat, Some(operation), &pairs);
        }
        let kinds = self.table.setting.kinds;
        if let Some(seat) = (0..2).find(|&seat| hit[seat] && kinds[seat] == Kind::Blessing) {
            pairs = self.operated(seat, Some(&self.solver.blessings[counter_of(counters, seat)]), &pairs);
        }
        pairs
    }

    /// The fixed seat's strategy, from the table alone: one matrix game for each place and name.
    fn strategy(&self, health: [usize; 2], combo: usize) -> Strategy {
        let solver = self.solver;
        let layout = &self.table.layout;
        let counters = layout.combos[combo].counters;
        let names = solver.names().len();
        let values = &self.table.values[layout.layer(health) * layout.layer_len()..][..layout.layer_len()];
        // By the table both seats choose best, so this is the table's own account.
        let open = self.open(health, counters, values, None);
        let blank = Line { replies: 0, certain: [0.0; HAND], end: 0 };
        let mut strategy = Strategy {
            lines: vec![blank; PLACES * names],
            terms: Vec::new(),
            named: vec![0; DICE],
            ranges: vec![[0; 4]; DICE],
        };
        let mut found = vec![[[0.0f32; 3]; 4]; DICE];
        for place in 0..PLACES {
            let (range, dice) = (place / DICE, place % DICE);
            let allowed = if solver.reachable[combo][place] { self.allowed(combo, dice) } else { Vec::new() };
            for (index, allowed) in allowed.into_iter().enumerate() {
                let lists = allowed.map(cards);
                let sources = |row: usize, column: usize| self.source(health, combo, [lists[0][row], lists[1][column]], place);
                let matrix = Matrix::new(lists[0].len(), lists[1].len(), |row, column| match sources(row, column) {
                    Source::Win(0) => 1.0,
                    Source::Win(_) => 0.0,
                    Source::At(at) if at < OPEN => open[at],
                    Source::At(at) => self.table_slots[at - OPEN],
                });
                let solution = matrix.solve();
                found[dice][index][range] = solution.value();
                let mix = if self.fixed == 0 { solution.rows } else { solution.columns };
                let line = &mut strategy.lines[place * names + index];
                line.replies = lists[1 - self.fixed].len() as u8;
                for reply in 0..lists[1 - self.fixed].len() {
                    for (own, &share) in mix.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                        let (row, column) = if self.fixed == 0 { (own, reply) } else { (reply, own) };
                        match sources(row, column) {
                            Source::Win(0) => line.certain[reply] += share,
                            Source::Win(_) => {}
                            Source::At(at) => strategy.terms.push(Term { reply: reply as u8, share, at: at as u32 }),
                        }
                    }
                }
                line.end = strategy.terms.len() as u32;
            }
        }
        self.public_choices(&found, &mut strategy);
        strategy
    }

    /// What the fixed seat names, and where it sets the range.
    fn public_choices(&self, found: &[[[f32; 3]; 4]], strategy: &mut Strategy) {
        let pick = |seat: usize, values: &[f32]| -> usize {
            let better = |a: f32, b: f32| if seat == 0 { a > b } else { a < b };
            (1..values.len()).fold(0, |best, index| if better(values[index], values[best]) { index } else { best })
        };
        let names = self.solver.names().len();
        for (dice, found) in found.iter().enumerate() {
            let elaine = self.solver.with_aura(Character::Elaine, dice);
            let mut of_name = [0.0; 4];
            for (index, found) in found.iter().enumerate() {
                let range = elaine.map_or(0, |seat| pick(seat, found));
                strategy.ranges[dice][index] = range as u8;
                of_name[index] = found[range];
            }
            if let Some(seat) = self.solver.with_aura(Character::William, dice) {
                strategy.named[dice] = pick(seat, &of_name[..names]) as u8;
            }
        }
    }

    /// What both may place: one pair of sets for each name of William's.
    fn allowed(&self, combo: usize, dice: usize) -> Vec<[u16; 2]> {
        let solver = self.solver;
        let bound = solver.with_aura(Character::Elaine, dice).is_some();
        let allowed = if bound { [ALL & !(1 << OVERDRIVE); 2] } else { solver.allowed(combo) };
        match solver.with_aura(Character::William, dice) {
            None => vec![allowed],
            Some(seat) => solver
                .names()
                .into_iter()
                .map(|named| {
                    let mut allowed = allowed;
                    allowed[1 - seat] &= !named;
                    allowed
                })
                .collect(),
        }
    }

    /// Where two cards lead.
    fn source(&self, health: [usize; 2], combo: usize, [a, b]: [usize; 2], place: usize) -> Source {
        let solver = self.solver;
        let layout = &self.table.layout;
        let counters = layout.combos[combo].counters;
        let dice = place % DICE;
        let cell = &solver.cells[solver.variant[combo]].at(place / DICE, dice)[a][b];
        match solver.source(counters, [a == OVERDRIVE, b == OVERDRIVE], cell, dice) {
            Some(open) => Source::At(open),
            None => match left(cell, health) {
                Left::Win(seat) => Source::Win(seat),
                Left::Health(left) => {
                    let place = usize::from(cell.slot) * PLACES + usize::from(cell.range) * DICE + dice;
                    Source::At(OPEN + (layout.layer(left) * COUNTERS + counters) * HITS + place)
                }
            },
        }
    }

    /// One more round for all places of a combo. Answers by how much the most changed value moved.
    fn pass(
        &self,
        combo: usize,
        strategy: &Strategy,
        open: &[f32],
        slots: &[f32],
        into: &mut [f32],
    ) -> f32 {
        let solver = self.solver;
        let bound_free = self.table.layout.combos[combo].effect != Effect::None;
        let names = solver.names().len();
        let free = 1 - self.fixed;
        let best = |values: &[f32]| -> f32 {
            let more = |a: f32, b: f32| if free == 0 { a.max(b) } else { a.min(b) };
            values.iter().copied().reduce(more).expect("there is a choice")
        };
        let mut found = vec![[[0.0f32; 3]; 4]; DICE];
        let mut begin = 0;
        for place in 0..PLACES {
            for index in 0..names {
                let line = &strategy.lines[place * names + index];
                if line.replies == 0 {
                    continue;
                }
                let mut replies = line.certain;
                for term in &strategy.terms[begin..line.end as usize] {
                    let at = term.at as usize;
                    let value = if at < OPEN { open[at] } else { slots[at - OPEN] };
                    replies[usize::from(term.reply)] += term.share * value;
                }
                begin = line.end as usize;
                found[place % DICE][index][place / DICE] = best(&replies[..usize::from(line.replies)]);
            }
        }
        let mut change = 0.0f32;
        for (dice, found) in found.iter().enumerate() {
            let elaine = solver.with_aura(Character::Elaine, dice);
            if elaine.is_some() && bound_free {
                for range in 0..3 {
                    into[range * DICE + dice] = open[STAY as usize * PLACES + range * DICE + dice];
                }
                continue;
            }
            for range in 0..3 {
                let place = range * DICE + dice;
                if !solver.reachable[combo][place] {
                    continue;
                }
                let of_name = |index: usize| match elaine {
                    None => found[index][range],
                    Some(seat) if seat == self.fixed => found[index][usize::from(strategy.ranges[dice][index])],
                    Some(_) => best(&found[index]),
                };
                let value = match solver.with_aura(Character::William, dice) {
                    None => of_name(0),
                    Some(seat) if seat == self.fixed => of_name(usize::from(strategy.named[dice])),
                    Some(_) => best(&[0, 1, 2, 3].map(of_name)),
                };
                change = change.max((into[place] - value).abs());
                into[place] = value;
            }
        }
        change
    }
}

fn cards(set: u16) -> Vec<usize> {
    (0..HAND).filter(|card| set >> card & 1 != 0).collect()
}

/// Where a payoff comes from.
enum Source {
    Win(usize),
    At(usize),
}
