//! `cargo bench -p harena-arena`: the parts of a decision, measured separately.

use divan::Bencher;
use harena_arena::{ColossalArena, TitanArena};
use harena_core::Game;
use harena_testing::bench::{self, Middle};

const MIDDLE: Middle = Middle { seats: 4, decisions: 60 };

fn main() {
    divan::main();
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn whole_game<G: Game>(bencher: Bencher<'_, '_>) {
    bench::whole_game::<G>(bencher, MIDDLE);
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn legal<G: Game>(bencher: Bencher<'_, '_>) {
    bench::legal::<G>(bencher, MIDDLE);
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn imagine<G: Game>(bencher: Bencher<'_, '_>) {
    bench::imagine::<G>(bencher, MIDDLE);
}

#[divan::bench(types = [ColossalArena, TitanArena])]
fn view<G: Game>(bencher: Bencher<'_, '_>) {
    bench::view::<G>(bencher, MIDDLE);
}
