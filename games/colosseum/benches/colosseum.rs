//! `cargo bench -p harena-colosseum`: the parts of a decision, one by one.

use divan::Bencher;
use harena_colosseum::Colosseum;
use harena_testing::bench::{self, Middle};

const MIDDLE: Middle = Middle { seats: 4, decisions: 80 };

fn main() {
    divan::main();
}

#[divan::bench]
fn whole_game(bencher: Bencher<'_, '_>) {
    bench::whole_game::<Colosseum>(bencher, MIDDLE);
}

#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    bench::legal::<Colosseum>(bencher, MIDDLE);
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    bench::imagine::<Colosseum>(bencher, MIDDLE);
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    bench::view::<Colosseum>(bencher, MIDDLE);
}
