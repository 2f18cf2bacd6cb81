//! Random play allocates nothing.

use harena_colosseum::Colosseum;
use harena_testing::{Counting, encodes_without_allocating, plays_without_allocating};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn start_legal_play_clone_and_imagine_allocate_nothing() {
    for seats in 3..=5 {
        plays_without_allocating::<Colosseum>(seats, 60);
    }
}

#[test]
fn masks_and_observations_allocate_nothing() {
    for seats in 3..=5 {
        encodes_without_allocating::<Colosseum>(seats, 20);
    }
}
