//! The games of a batch, each with its own index, generator and array rows, so that threads share nothing.

use std::time::Instant;

use harena_catalog::{ActionHistory, AnyMatch, Erased, Playable};
use harena_core::{Chance as _, FastRng, Match, NoLog, Seat, Seats, Seed, SeededChance, read_options};
use rayon::prelude::*;
use serde_json::Value;

use super::pace::ThreadingHeuristic;
use crate::errors::Failure;
use crate::values;

/// The arrays of a batch, one row for each game.
pub(super) struct Arrays<'a> {
    pub(super) observations: &'a mut [f32],
    pub(super) masks: &'a mut [u8],
    pub(super) seats: &'a mut [i8],
    pub(super) rewards: &'a mut [f32],
    pub(super) dones: &'a mut [u8],
}

pub(super) trait Games: Send + Sync {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, pool: &rayon::ThreadPool);
    /// Restarts one game, with this seed or with that of the next game at its index.
    fn reset_at(&mut self, place: usize, seed: Option<u64>, arrays: Arrays<'_>);
    /// An error has the index of the first game whose action cannot be played; then nothing has changed.
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) -> Result<(), (usize, Failure)>;
    fn sample(&mut self, into: &mut [i64], pool: &rayon::ThreadPool);
    fn step_random(&mut self, into: &mut [i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool);
    /// The observations of one seat of each game.
    fn observe(&mut self, seats: &[Seat], into: &mut [f32], pool: &rayon::ThreadPool);
    /// A copy of the game at an index, with its history and generator.
    fn game_at(&self, place: usize) -> Box<dyn AnyMatch>;
    /// The number of calls that ran on all threads.
    fn shared_calls(&self) -> u64;
}

/// The games, the seats, the number of action numbers, and the number of values in an observation.
pub(super) type NewBatch = (Box<dyn Games>, Seats, usize, usize);

pub(super) fn new_batch<G: Playable>(
    count: usize,
    seats: Option<u64>,
    options: &Value,
    threads: usize,
) -> Result<NewBatch, Failure> {
    let seats = values::seats(&G::META, seats)?;
    let typed = TypedBatch::<G>::new(count, read_options::<G>(options)?, seats, threads)?;
    let (action_count, observation_len) = (typed.action_count, typed.observation_len);
    Ok((Box::new(typed), seats, action_count, observation_len))
}

struct Slot<G: harena_core::Game> {
    /// The match, with only its actions as history.
    table: Match<G, FastRng, Vec<(Seat, G::Action)>>,
    /// The generator of `sample`.
    sampling: FastRng,
    /// The legal actions of the seat to act, listed by `write`.
    legal: Vec<G::Action>,
    /// The number of this game at its index.
    games: u64,
    /// The seed of the deal.
    seed: u64,
}

struct TypedBatch<G: Playable> {
    options: G::Options,
    seats: Seats,
    seed: u64,
    action_count: usize,
    observation_len: usize,
    threads: usize,
    /// The number of rows that a thread takes at once.
    rows: usize,
    slots: Vec<Slot<G>>,
    heuristics: [ThreadingHeuristic; Call::ALL],
}

/// The kinds of calls, which are timed separately.
#[derive(Clone, Copy)]
enum Call {
    Reset,
    Step,
    Sample,
    StepRandom,
    Observe,
}

impl Call {
    const ALL: usize = 5;
}

/// One row of each array.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    seat: &'a mut i8,
    rewards: &'a mut [f32],
    done: &'a mut u8,
}

/// The parameters that all games of a batch share.
struct Common<'a, G: Playable> {
    options: &'a G::Options,
    seats: Seats,
    seed: u64,
}

impl<G: Playable> Slot<G> {
    fn acting(&self) -> Seat {
        self.table.game().to_act().first().expect("a game that is over is restarted")
    }

    /// Starts the next game at this index, with its own seed or with this one.
    fn begin(&mut self, all: &Common<'_, G>, place: usize, seed: Option<u64>) {
        // Each game of each index has a unique number.
        let index = (place as u64) << 32 | self.games;
        self.seed = seed.unwrap_or_else(|| FastRng::nth_seed(all.seed, 2 * index));
        self.sampling = FastRng::nth(all.seed, 2 * index + 1);
        self.table.restart(all.options, all.seats, FastRng::new(self.seed)).expect("options were checked");
        self.games += 1;
    }

    fn begin_and_write(&mut self, all: &Common<'_, G>, place: usize, seed: Option<u64>, row: &mut Row<'_>) {
        self.begin(all, place, seed);
        row.rewards.fill(0.0);
        *row.done = 0;
        self.write(row);
    }

    fn write(&mut self, row: &mut Row<'_>) {
        let seat = self.acting();
        *row.seat = seat.index() as i8;
        self.table.game().mask(seat, &mut self.legal, row.mask);
        self.table.game().observe(seat, row.observation);
    }

    fn sample(&mut self) -> G::Action {
        self.legal[self.sampling.below(self.legal.len() as u32) as usize]
    }

    fn number(&self, action: G::Action) -> i64 {
        self.table.game().action_index(self.acting(), action).expect("every listed action has a number") as i64
    }

    /// The action with this number, if it is legal.
    fn checked(&self, number: i64) -> Result<G::Action, Failure> {
        let seat = self.acting();
        let action = usize::try_from(number).ok().and_then(|number| self.table.game().action_at(seat, number));
        let action =
            action.ok_or_else(|| Failure::Notation(format!("there is no action with number {number} here")))?;
        self.table.game().check(seat, action)?;
        Ok(action)
    }

    /// Plays a legal action, and starts a new game if this one is over.
    fn play(&mut self, action: G::Action, all: &Common<'_, G>, place: usize, row: &mut Row<'_>) {
        let seat = self.acting();
        self.table.apply(seat, action);
        match self.table.game().to_act().is_empty() {
            true => {
                let returns = self.table.game().returns().expect("a game without a seat to act is over");
                row.rewards.iter_mut().zip(returns).for_each(|(reward, worth)| *reward = worth as f32);
                *row.done = 1;
                self.begin(all, place, None);
            }
            false => {
                row.rewards.fill(0.0);
                *row.done = 0;
            }
        }
        self.write(row);
    }
}

/// A part of every array.
type Chunk<'a, G, T> =
    (&'a mut [Slot<G>], (&'a mut [f32], (&'a mut [u8], (&'a mut [i8], (&'a mut [f32], (&'a mut [u8], &'a mut [T]))))));

impl<G: Playable> TypedBatch<G> {
    fn new(count: usize, options: G::Options, seats: Seats, threads: usize) -> Result<TypedBatch<G>, Failure> {
        let game = G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
        let slot = |_| Slot {
            table: Match::new(game.clone(), FastRng::new(0), Vec::new()),
            sampling: FastRng::new(1),
            legal: Vec::new(),
            games: 0,
            seed: 0,
        };
        Ok(TypedBatch {
            options,
            seats,
            seed: 0,
            action_count: game.action_count(),
            observation_len: game.observation_len(),
            threads,
            // Several chunks per thread, so that long games do not block the others.
            rows: count.div_ceil(4 * threads),
            slots: (0..count).map(slot).collect(),
            heuristics: std::array::from_fn(|_| ThreadingHeuristic::new(count)),
        })
    }

    /// Runs a call on the calling thread or on all threads, whichever has been faster for its kind; the work gets the choice as its argument.
    fn paced<R: Send>(
        &mut self,
        call: Call,
        pool: &rayon::ThreadPool,
        work: impl FnOnce(&mut TypedBatch<G>, bool) -> R + Send,
    ) -> R {
        if self.threads == 1 {
            return work(self, false);
        }
        let shared = self.heuristics[call as usize].turn();
        let begun = Instant::now();
        let done = if shared { pool.install(|| work(self, true)) } else { work(self, false) };
        self.heuristics[call as usize].took(shared, begun.elapsed());
        done
    }

    /// Calls a function for every game and its row.
    fn each<T: Send>(
        &mut self,
        arrays: Arrays<'_>,
        more: &mut [T],
        shared: bool,
        work: impl Fn(&Common<'_, G>, usize, &mut Slot<G>, &mut Row<'_>, &mut T) + Sync,
    ) {
        let TypedBatch { action_count, observation_len, ref mut slots, .. } = *self;
        let all = Common { options: &self.options, seats: self.seats, seed: self.seed };
        let seats = self.seats.count();
        let rows = if shared { self.rows } else { slots.len() };
        let chunk = |(index, (slots, (observations, (masks, (acting, (rewards, (dones, more))))))): (
            usize,
            Chunk<'_, G, T>,
        )| {
            let observations = observations.chunks_exact_mut(observation_len);
            let masks = masks.chunks_exact_mut(action_count);
            let rewards = rewards.chunks_exact_mut(seats);
            let rows_of = observations.zip(masks).zip(rewards).zip(acting).zip(dones).zip(slots).zip(more).enumerate();
            for (offset, ((((((observation, mask), rewards), seat), done), slot), more)) in rows_of {
                let mut row = Row { observation, mask, seat, rewards, done };
                work(&all, index * rows + offset, slot, &mut row, more);
            }
        };
        let Arrays { observations, masks, seats: acting, rewards, dones } = arrays;
        if shared {
            let parts = observations.par_chunks_mut(rows * observation_len);
            let rest = masks.par_chunks_mut(rows * action_count).zip(acting.par_chunks_mut(rows).zip(
                rewards.par_chunks_mut(rows * seats).zip(dones.par_chunks_mut(rows).zip(more.par_chunks_mut(rows))),
            ));
            slots.par_chunks_mut(rows).zip(parts.zip(rest)).enumerate().for_each(chunk);
        } else {
            chunk((0, (slots, (observations, (masks, (acting, (rewards, (dones, more))))))));
        }
    }
}

impl<G: Playable> Games for TypedBatch<G> {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, pool: &rayon::ThreadPool) {
        self.seed = seed;
        let mut nothing = vec![(); self.slots.len()];
        self.paced(Call::Reset, pool, |this, shared| {
            this.each(arrays, &mut nothing, shared, |all, place, slot, row, ()| {
                slot.games = 0;
                slot.begin_and_write(all, place, None, row);
            });
        });
    }

    fn reset_at(&mut self, place: usize, seed: Option<u64>, arrays: Arrays<'_>) {
        let [observed, chosen, seated] = [self.observation_len, self.action_count, self.seats.count()]
            .map(|length| place * length..(place + 1) * length);
        let mut row = Row {
            observation: &mut arrays.observations[observed],
            mask: &mut arrays.masks[chosen],
            seat: &mut arrays.seats[place],
            rewards: &mut arrays.rewards[seated],
            done: &mut arrays.dones[place],
        };
        let all = Common { options: &self.options, seats: self.seats, seed: self.seed };
        self.slots[place].begin_and_write(&all, place, seed, &mut row);
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) -> Result<(), (usize, Failure)> {
        self.paced(Call::Step, pool, |this, shared| {
            let check =
                |(place, slot): (usize, &Slot<G>)| slot.checked(actions[place]).map_err(|failure| (place, failure));
            let mut chosen: Vec<G::Action> = if shared {
                let slots = this.slots.par_iter().enumerate().with_min_len(this.rows);
                slots.map(check).collect::<Result<_, _>>()?
            } else {
                this.slots.iter().enumerate().map(check).collect::<Result<_, _>>()?
            };
            this.each(arrays, &mut chosen, shared, |all, place, slot, row, action| slot.play(*action, all, place, row));
            Ok(())
        })
    }

    fn sample(&mut self, into: &mut [i64], pool: &rayon::ThreadPool) {
        self.paced(Call::Sample, pool, |this, shared| {
            let sample = |(slot, into): (&mut Slot<G>, &mut i64)| {
                let action = slot.sample();
                *into = slot.number(action);
            };
            if shared {
                this.slots.par_iter_mut().zip(into).with_min_len(this.rows).for_each(sample);
            } else {
                this.slots.iter_mut().zip(into).for_each(sample);
            }
        });
    }

    fn step_random(&mut self, into: &mut [i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) {
        self.paced(Call::StepRandom, pool, |this, shared| {
            this.each(arrays, into, shared, |all, place, slot, row, into| {
                let action = slot.sample();
                *into = slot.number(action);
                slot.play(action, all, place, row);
            });
        });
    }

    fn observe(&mut self, seats: &[Seat], into: &mut [f32], pool: &rayon::ThreadPool) {
        self.paced(Call::Observe, pool, |this, shared| {
            let length = this.observation_len;
            let observe =
                |((slot, into), seat): ((&Slot<G>, &mut [f32]), &Seat)| slot.table.game().observe(*seat, into);
            if shared {
                let rows = this.slots.par_iter().zip(into.par_chunks_exact_mut(length)).zip(seats);
                rows.with_min_len(this.rows).for_each(observe);
            } else {
                this.slots.iter().zip(into.chunks_exact_mut(length)).zip(seats).for_each(observe);
            }
        });
    }

    fn game_at(&self, place: usize) -> Box<dyn AnyMatch> {
        let Slot { table, seed, .. } = &self.slots[place];
        let (seed, actions) = (Seed::Xoshiro(*seed).into(), table.history().iter().copied());
        let (game, chance) = (table.game().clone(), SeededChance::Xoshiro(table.chance().clone()));
        let resumed = ActionHistory::resume(self.options.clone(), seed, Vec::new(), game, chance, actions);
        Box::new(Erased::new(resumed.expect("the game was started with these options")))
    }

    fn shared_calls(&self) -> u64 {
        self.heuristics.iter().map(|pace| pace.shared).sum()
    }
}
