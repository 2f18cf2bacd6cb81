//! Positions of random games.

use harena_core::{FastRng, Game, NoLog, Seats, random_action};

/// The first position of a random game that satisfies a condition; the game with this seed must have one.
pub fn first_position<G: Game>(seats: usize, seed: u64, wanted: impl Fn(&G) -> bool) -> G {
    let mut chance = FastRng::new(seed);
    let seats = Seats::new(seats).expect("a number of seats");
    let mut game =
        G::start(&G::Options::default(), seats, &mut chance, &mut NoLog).expect("the default options are valid");
    let mut legal = Vec::new();
    while !wanted(&game) {
        let seat = game.to_act().first().expect("the seed leads to such a position");
        let action = random_action(&game, seat, &mut legal, &mut chance);
        game.play(seat, action, &mut chance, &mut NoLog);
    }
    game
}
