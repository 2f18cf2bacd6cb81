//! The laws of encodings, for all seat counts and options.

use harena_colossi::{Colossi, Options};
use harena_core::Seats;
use harena_core::conformance::{encodings, observations_distinguish_positions};

fn satisfies_the_laws(options: &Options) {
    for seats in 2..=4 {
        encodings::<Colossi>(options, Seats::new(seats).expect("a table"), 0..12);
    }
}

#[test]
fn the_game_is_encoded() {
    satisfies_the_laws(&Options::default());
}

#[test]
fn options_are_encoded() {
    satisfies_the_laws(&Options {
        target_wins: 2,
        beginner_environments: true,
        own_prepared_visible: false,
        show_origin_backs: true,
        caravan_passes: true,
        recycler_pays_cost: true,
        blocked_may_take_item: true,
        ..Options::default()
    });
}

#[test]
fn different_positions_have_different_observations() {
    for seats in 2..=4 {
        let pairs =
            observations_distinguish_positions::<Colossi>(&Options::default(), Seats::new(seats).expect("a table"), 60);
        assert!(pairs > 1000, "only {pairs} pairs");
    }
}
