//! The laws that every game keeps, for all seat counts and options.

use harena_colossi::{Colossi, Options};
use harena_core::Seats;
use harena_core::conformance::{laws, spliced_positions};

const GAMES: u64 = 12;

fn random_games(options: Options) {
    for seats in 2..=4 {
        for seed in 0..GAMES {
            laws::<Colossi>(&options, Seats::new(seats).expect("a table"), seed);
        }
    }
}

#[test]
fn the_game_keeps_the_laws() {
    random_games(Options::default());
}

/// CX-3.2, CX-10.1, CX-10.3
#[test]
fn quick_and_beginner_games_keep_the_laws() {
    random_games(Options { target_wins: 2, beginner_environments: true, ..Options::default() });
}

/// CX-11.4, CX-11.6, CX-R5, CX-R6, CX-R15
#[test]
fn house_rules_keep_the_laws() {
    random_games(Options {
        own_prepared_visible: false,
        show_origin_backs: true,
        caravan_passes: true,
        recycler_pays_cost: true,
        blocked_may_take_item: true,
        ..Options::default()
    });
}

/// Positions that never came up in play are refused with a word, or can be played.
#[test]
fn pieced_positions_hold() {
    for seats in 2..=4 {
        let accepted = spliced_positions::<Colossi>(&Options::default(), Seats::new(seats).expect("a table"), 800);
        assert!(accepted > 30, "only {accepted} of 800 with {seats} seats");
    }
}
