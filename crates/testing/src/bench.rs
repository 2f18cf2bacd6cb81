//! Benchmarks of the parts of a decision, for every game.

use divan::{Bencher, black_box};
use harena_core::{FastRng, Game, NoLog, Seat, Seats, Viewer, playout, random_action};

/// Where to measure: after this many decisions of random games with this many seats.
#[derive(Clone, Copy, Debug)]
pub struct Middle {
    pub seats: usize,
    pub decisions: usize,
}

impl Middle {
    fn start<G: Game>(self, chance: &mut FastRng) -> G {
        let seats = Seats::new(self.seats).expect("a table");
        G::start(&G::Options::default(), seats, chance, &mut NoLog).expect("valid options")
    }

    /// Many positions, so that branch prediction does not distort the result.
    fn positions<G: Game>(self) -> Vec<G> {
        let mut chance = FastRng::new(7);
        let mut legal = Vec::new();
        let mut positions = Vec::new();
        while positions.len() < 256 {
            let mut game = self.start::<G>(&mut chance);
            for _ in 0..self.decisions {
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
}

/// Times the work at many positions in turn.
fn at_each<G: Game, T>(bencher: Bencher<'_, '_>, middle: Middle, mut work: impl FnMut(&G) -> T) {
    let positions = middle.positions::<G>();
    let mut positions = positions.iter().cycle();
    bencher.bench_local(|| work(positions.next().expect("there are positions")));
}

/// A random game from the deal to the end.
pub fn whole_game<G: Game>(bencher: Bencher<'_, '_>, middle: Middle) {
    let mut chance = FastRng::new(7);
    let mut legal = Vec::with_capacity(512);
    bencher.bench_local(|| black_box(playout(&mut middle.start::<G>(&mut chance), &mut legal, &mut chance)));
}

pub fn legal<G: Game>(bencher: Bencher<'_, '_>, middle: Middle) {
    let mut legal = Vec::with_capacity(512);
    at_each(bencher, middle, |game: &G| {
        legal.clear();
        game.legal(game.to_act().first().expect("not over"), &mut legal);
        black_box(legal.len())
    });
}

pub fn imagine<G: Game>(bencher: Bencher<'_, '_>, middle: Middle) {
    let mut chance = FastRng::new(8);
    at_each(bencher, middle, |game: &G| black_box(game.imagine(Seat::new(0), &mut chance)));
}

pub fn view<G: Game>(bencher: Bencher<'_, '_>, middle: Middle) {
    at_each(bencher, middle, |game: &G| black_box(game.view(Viewer::Spectator)));
}
