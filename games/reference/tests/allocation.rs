//! Random play does not allocate.

use harena_reference::{ConnectFour, Goofspiel, Leduc};
use harena_testing::{Counting, encodes_without_allocating, plays_without_allocating};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn start_legal_play_clone_and_imagine_allocate_nothing() {
    plays_without_allocating::<ConnectFour>(2, 300);
    plays_without_allocating::<Leduc>(2, 1000);
    plays_without_allocating::<Leduc>(5, 300);
    plays_without_allocating::<Goofspiel>(2, 300);
    plays_without_allocating::<Goofspiel>(5, 300);
}

#[test]
fn masks_and_observations_allocate_nothing() {
    encodes_without_allocating::<ConnectFour>(2, 100);
    encodes_without_allocating::<Leduc>(2, 400);
    encodes_without_allocating::<Leduc>(5, 100);
    encodes_without_allocating::<Goofspiel>(2, 100);
    encodes_without_allocating::<Goofspiel>(5, 100);
}
