//! Random play allocates nothing.

use harena_arena::{ColossalArena, TitanArena};
use harena_testing::{Counting, encodes_without_allocating, plays_without_allocating};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn start_legal_play_clone_and_imagine_allocate_nothing() {
    for seats in 2..=5 {
        plays_without_allocating::<ColossalArena>(seats, 300);
        plays_without_allocating::<TitanArena>(seats, 300);
    }
}

#[test]
fn masks_and_observations_allocate_nothing() {
    for seats in 2..=5 {
        encodes_without_allocating::<ColossalArena>(seats, 20);
        encodes_without_allocating::<TitanArena>(seats, 20);
    }
}
