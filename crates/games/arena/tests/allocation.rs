//! Random play allocates nothing: counted, not promised.
#![allow(unsafe_code)] // a counting allocator has to implement an unsafe trait

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use harena_arena::{ColossalArena, TitanArena};
use harena_core::{Fast, Game, NoLog, Seats, random_action};

struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator unchanged.
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

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

fn plays_without_allocating<G: Game>(seats: usize) {
    let seats = Seats::new(seats).expect("a table");
    let options = G::Options::default();
    let mut legal = Vec::with_capacity(1024);
    let mut chance = Fast::new(1);
    let mut decisions = 0u64;
    let count = allocations(|| {
        for _ in 0..300 {
            let mut game = G::start(&options, seats, &mut chance, &mut NoLog).expect("good options");
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
                std::hint::black_box(game.clone());
                decisions += 1;
                if decisions.is_multiple_of(8) {
                    std::hint::black_box(game.imagine(seat, &mut chance));
                }
            }
        }
    });
    assert!(decisions > 10_000);
    assert_eq!(count, 0, "{} allocated {count} times in {decisions} decisions", G::META.key);
}

/// The counter counts: a test that cannot fail would prove nothing.
#[test]
fn the_counter_counts() {
    assert!(allocations(|| drop(std::hint::black_box(Vec::<u8>::with_capacity(10)))) > 0);
}

#[test]
fn start_legal_play_clone_and_imagine_allocate_nothing() {
    for seats in 2..=5 {
        plays_without_allocating::<ColossalArena>(seats);
        plays_without_allocating::<TitanArena>(seats);
    }
}
