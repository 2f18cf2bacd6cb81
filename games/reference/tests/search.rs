//! The search against random players.

use harena_core::{Encoded, Evaluate, FastRng, NoLog, Perspective, Seats};
use harena_players::{Name, Player};
use harena_reference::{ConnectFour, Goofspiel, Leduc, goofspiel};

/// The mean advantage of a player over a random one.
fn edge<G: Evaluate + Encoded>(options: &G::Options, name: &str, games: u64) -> f64 {
    let seats = Seats::new(2).expect("a table of two");
    let mut total = 0.0;
    for index in 0..games {
        let mut chance = FastRng::nth(5, index);
        let mut players: [Box<dyn Player<G>>; 2] =
            [name.parse::<Name>().expect("a player").player(), Name::Random.player()];
        let mut game = G::start(options, seats, &mut chance, &mut NoLog).expect("valid options");
        let own = (index % 2) as usize;
        while let Some(seat) = game.to_act().first() {
            let player = &mut players[usize::from(seat.index() != own)];
            let action = player.choose(&Perspective::new(&game, seat), &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
        total += game.returns().expect("the game is over")[own];
    }
    total / games as f64
}

#[test]
fn the_search_beats_chance() {
    assert!(edge::<ConnectFour>(&Default::default(), "search:200it", 20) > 0.8);
    let few = goofspiel::Options { num_cards: 6, ..Default::default() };
    assert!(edge::<Goofspiel>(&few, "search:500it", 60) > 0.4);
    // In chips: a random player loses about one per game.
    assert!(edge::<Leduc>(&Default::default(), "search:200it", 200) > 0.5);
}
