use super::*;
use crate::{Name, Player};
use harena_core::Seats;

/// Plays a series, greedy in this seat and random in the other; answers how many greedy won.
fn wins(seat: Seat, duels: u64) -> u64 {
    let mut players: Vec<Box<dyn Player<DragonicTide>>> =
        (0..2).map(|index| if index == seat.index() { Name::Greedy } else { Name::Random }.player()).collect();
    let mut won = 0;
    for index in 0..duels {
        let mut chance = Fast::nth(11, index);
        let mut game =
            DragonicTide::start(&Default::default(), Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
        while let Some(seat) = game.to_act().first() {
            let action = players[seat.index()].choose(&Sight::new(&game, seat), &mut chance);
            game.check(seat, action).unwrap();
            game.play(seat, action, &mut chance, &mut NoLog);
        }
        let winners = game.standing().unwrap().winners();
        won += u64::from(winners.contains(seat) && winners.len() == 1);
    }
    won
}

/// From both seats: the one is asked before the other has placed, the other after.
#[test]
fn greedy_beats_random_clearly() {
    for seat in [0, 1].map(Seat::new) {
        let won = wins(seat, 400);
        assert!(won > 350, "greedy won {won} of 400 from {seat}");
    }
}
