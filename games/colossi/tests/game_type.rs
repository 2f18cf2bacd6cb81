//! How many decisions an action of a Skirmish takes: the rules do not limit it.

use harena_colossi::{Colossi, Options, Phase};
use harena_core::{FastRng, Game, NoLog, Seats, Viewer, random_action};

/// `game_type.rs` counts two decisions per card and Item for an action; random games stay below a quarter of that.
#[test]
fn actions_are_shorter_than_the_bound() {
    for seats in 2..=4 {
        let mut longest = 0;
        for seed in 0..300 {
            let mut chance = FastRng::nth(seed, seats as u64);
            let table = Seats::new(seats).expect("a table");
            let mut game = Colossi::start(&Options::default(), table, &mut chance, &mut NoLog).expect("good options");
            let mut legal = Vec::new();
            let (mut action, mut length) = ((0, 0), 0);
            while let Some(seat) = game.to_act().first() {
                let view = game.view(Viewer::Spectator);
                // Decisions of one turn in a Skirmish since the last action.
                let made = view.seats.iter().map(|seat| u32::from(seat.actions)).sum::<u32>();
                let now = (view.turn.index(), made);
                length = if view.phase == Phase::Skirmish && now == action { length + 1 } else { 1 };
                action = now;
                longest = longest.max(length);
                let chosen = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, chosen, &mut chance, &mut NoLog);
            }
        }
        assert!((10..=(24 * seats + 30) / 2).contains(&longest), "{seats} seats: {longest}");
    }
}
