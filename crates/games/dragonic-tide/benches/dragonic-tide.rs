//! `cargo bench -p harena-dragonic-tide`: a whole random duel, and the list of legal actions.

use divan::{Bencher, black_box};
use harena_core::{Fast, Game, NoLog, Seats, playout, random_action};
use harena_dragonic_tide::DragonicTide;

fn main() {
    divan::main();
}

fn start(chance: &mut Fast) -> DragonicTide {
    DragonicTide::start(&Default::default(), Seats::new(2).expect("a table"), chance, &mut NoLog).expect("good options")
}

#[divan::bench]
fn whole_game(bencher: Bencher) {
    let mut chance = Fast::new(7);
    let mut legal = Vec::with_capacity(512);
    bencher.bench_local(|| black_box(playout(&mut start(&mut chance), &mut legal, &mut chance)));
}

#[divan::bench]
fn legal(bencher: Bencher) {
    let mut chance = Fast::new(7);
    let mut legal = Vec::with_capacity(512);
    let mut positions = Vec::new();
    while positions.len() < 256 {
        let mut game = start(&mut chance);
        for _ in 0..20 {
            if let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        if !game.to_act().is_empty() {
            positions.push(game);
        }
    }
    let mut index = 0;
    bencher.bench_local(|| {
        index = (index + 1) % positions.len();
        legal.clear();
        positions[index].legal(positions[index].to_act().first().expect("not over"), &mut legal);
        black_box(legal.len())
    });
}
