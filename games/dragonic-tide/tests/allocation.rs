//! Random play allocates nothing.

use harena_dragonic_tide::DragonicTide;
use harena_testing::{Counting, encodes_without_allocating, plays_without_allocating};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn start_legal_play_clone_and_imagine_allocate_nothing() {
    plays_without_allocating::<DragonicTide>(2, 200);
}

#[test]
fn masks_and_observations_allocate_nothing() {
    encodes_without_allocating::<DragonicTide>(2, 100);
}
