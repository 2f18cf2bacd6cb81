//! `cargo bench -p harena-dragonic-tide`: the parts of a decision, one by one.

use divan::Bencher;
use harena_dragonic_tide::DragonicTide;
use harena_testing::bench::{self, Middle};

const MIDDLE: Middle = Middle { seats: 2, decisions: 20 };

fn main() {
    divan::main();
}

#[divan::bench]
fn whole_game(bencher: Bencher<'_, '_>) {
    bench::whole_game::<DragonicTide>(bencher, MIDDLE);
}

#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    bench::legal::<DragonicTide>(bencher, MIDDLE);
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    bench::imagine::<DragonicTide>(bencher, MIDDLE);
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    bench::view::<DragonicTide>(bencher, MIDDLE);
}
