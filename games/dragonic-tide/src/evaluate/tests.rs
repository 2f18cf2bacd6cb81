use harena_core::{NoLog, Seats, random_action};

use super::*;

/// Plays a series, greedy in this seat and random in the other; returns how many greedy won.
fn wins(seat: Seat, duels: u64) -> u64 {
    let mut legal = Vec::new();
    let mut won = 0;
    for index in 0..duels {
        let mut chance = FastRng::nth(11, index);
        let mut game =
            DragonicTide::start(&Default::default(), Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
        while let Some(acting) = game.to_act().first() {
            let action = if acting == seat {
                legal.clear();
                game.legal(seat, &mut legal);
                DragonicTide::greedy(&Perspective::new(&game, seat), &legal, &mut chance)
            } else {
                random_action(&game, acting, &mut legal, &mut chance)
            };
            game.check(acting, action).unwrap();
            game.play(acting, action, &mut chance, &mut NoLog);
        }
        let winners = game.standing().unwrap().winners();
        won += u64::from(winners.contains(seat) && winners.len() == 1);
    }
    won
}

/// From both seats: one is asked before the other has placed, the other after.
#[test]
fn greedy_beats_random_clearly() {
    for seat in [0, 1].map(Seat::new) {
        let won = wins(seat, 400);
        assert!(won > 350, "greedy won {won} of 400 from {seat}");
    }
}
