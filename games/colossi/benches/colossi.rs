//! `cargo bench -p harena-colossi`: the parts of a decision, one by one.

use divan::Bencher;
use harena_colossi::Colossi;
use harena_testing::bench::{self, Middle};

const MIDDLE: Middle = Middle { seats: 3, decisions: 80 };

fn main() {
    divan::main();
}

#[divan::bench]
fn whole_game(bencher: Bencher<'_, '_>) {
    bench::whole_game::<Colossi>(bencher, MIDDLE);
}

#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    bench::legal::<Colossi>(bencher, MIDDLE);
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    bench::imagine::<Colossi>(bencher, MIDDLE);
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    bench::view::<Colossi>(bencher, MIDDLE);
}
