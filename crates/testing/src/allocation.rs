//! Counts allocations.
#![allow(unsafe_code)] // a counting allocator has to implement an unsafe trait

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use harena_core::{Encoded, FastRng, Game, NoLog, Seats, playout, random_action};

/// The system allocator with a counter per thread. A test installs it with `#[global_allocator]`.
#[derive(Debug)]
pub struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is forwarded to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// The number of allocations of this thread during the work.
pub fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

/// Plays random games and checks that `start`, `legal`, `play`, `clone` and `imagine` do not allocate.
///
/// # Panics
/// If they do, or if [`Counting`] is not installed.
pub fn plays_without_allocating<G: Game>(seats: usize, games: usize) {
    assert!(allocations(|| drop(black_box(Vec::<u8>::with_capacity(10)))) > 0, "the counter must count");
    let seats = Seats::new(seats).expect("a table");
    let options = G::Options::default();
    let mut legal = Vec::with_capacity(1024);
    let mut chance = FastRng::new(1);
    let start = |chance: &mut FastRng| G::start(&options, seats, chance, &mut NoLog).expect("valid options");
    // Content is read once, on first use.
    playout(&mut start(&mut chance), &mut legal, &mut chance);
    let mut decisions = 0u64;
    let count = allocations(|| {
        for _ in 0..games {
            let mut game = start(&mut chance);
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
                black_box(game.clone());
                decisions += 1;
                if decisions.is_multiple_of(8) {
                    black_box(game.imagine(seat, &mut chance));
                }
            }
        }
    });
    assert!(decisions > 1000, "only {decisions} decisions");
    assert_eq!(count, 0, "{} allocated {count} times in {decisions} decisions", G::META.key);
}

/// Plays random games by action numbers and checks that masks, observations, information keys and action numbers do not
/// allocate.
///
/// # Panics
/// If they do, or if [`Counting`] is not installed.
pub fn encodes_without_allocating<G: Encoded>(seats: usize, games: usize) {
    assert!(allocations(|| drop(black_box(Vec::<u8>::with_capacity(10)))) > 0, "the counter must count");
    let seats = Seats::new(seats).expect("a table");
    let mut chance = FastRng::new(2);
    let start =
        |chance: &mut FastRng| G::start(&G::Options::default(), seats, chance, &mut NoLog).expect("valid options");
    let mut legal = Vec::with_capacity(1024);
    let mut first = start(&mut chance);
    let mut mask = vec![0; first.action_count()];
    let mut bits = vec![0; mask.len().div_ceil(64)];
    let mut indices = Vec::with_capacity(1024);
    let mut observation = vec![0.0; first.observation_len()];
    playout(&mut first, &mut legal, &mut chance);
    let mut decisions = 0u64;
    let count = allocations(|| {
        for _ in 0..games {
            let mut game = start(&mut chance);
            while let Some(seat) = game.to_act().first() {
                game.observe(seat, &mut observation);
                game.mask(seat, &mut legal, &mut mask);
                game.mask_bits(seat, &mut legal, &mut bits);
                black_box(game.information_key(seat));
                indices.clear();
                game.legal_indices(seat, &mut legal, &mut indices);
                let index = indices[decisions as usize % indices.len()];
                let action = game.action_at(seat, index as usize).expect("a legal action");
                game.play(seat, action, &mut chance, &mut NoLog);
                decisions += 1;
            }
            black_box(game.returns());
        }
    });
    assert!(decisions > 1000, "only {decisions} decisions");
    assert_eq!(count, 0, "{} allocated {count} times in {decisions} decisions", G::META.key);
}
