//! `cargo bench -p harena-arena`: the parts of a decision, each on its own.

use divan::{Bencher, black_box};
use harena_arena::{ColossalArena, TitanArena};
use harena_core::{Fast, Game, NoLog, Seats, Viewer, playout, random_action};

fn main() {
    divan::main();
}

fn seats() -> Seats {
    Seats::new(4).expect("a table")
}

fn start<G: Game>(chance: &mut Fast) -> G {
    G::start(&Default::default(), seats(), chance, &mut NoLog).expect("good options")
}

/// Positions from the middle of games.
fn positions<G: Game>() -> Vec<G> {
    let mut chance = Fast::new(7);
    let mut legal = Vec::new();
    let mut positions = Vec::new();
    while positions.len() < 256 {
        let mut game = start::<G>(&mut chance);
        for _ in 0..60 {
            if let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        if !game.to_act().is_empty() {
            positions.push(game);
        }
    }
    positions
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn whole_game<G: Game>(bencher: Bencher) {
    let mut chance = Fast::new(7);
    let mut legal = Vec::with_capacity(512);
    bencher.bench_local(|| black_box(playout(&mut start::<G>(&mut chance), &mut legal, &mut chance)));
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn legal<G: Game>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut legal = Vec::with_capacity(512);
    let mut index = 0;
    bencher.bench_local(|| {
        index = (index + 1) % positions.len();
        legal.clear();
        let game = &positions[index];
        game.legal(game.to_act().first().expect("not over"), &mut legal);
        black_box(legal.len())
    });
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn imagine<G: Game>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut chance = Fast::new(8);
    let seat = seats().iter().next().expect("a seat");
    let mut index = 0;
    bencher.bench_local(|| {
        index = (index + 1) % positions.len();
        black_box(positions[index].imagine(seat, &mut chance))
    });
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn view<G: Game>(bencher: Bencher) {
    let positions = positions::<G>();
    let mut index = 0;
    bencher.bench_local(|| {
        index = (index + 1) % positions.len();
        black_box(positions[index].view(Viewer::Table))
    });
}
