//! Games in which stress runs found a broken law.

use harena_core::{FastRng, Game as _, Match, Record};

use crate::fuzz::past::{Past, Verdict};
use crate::{Arena, Colossal, Edition, Titan};

/// Checks that in the last position of this game the truth and what each seat imagines are consistent with what the
/// seat has seen.
fn is_possible_at_the_end<E: Edition>(record: &str, worlds: u64) {
    let record = Record::parse(record).expect("a record");
    let game: Match<Arena<E>> = record.replay().expect("it can be played again");
    assert!(!game.game().state.history.is_lost());
    for seat in game.game().seats().iter() {
        let log: Vec<_> = game.log(seat.into(), 0).collect();
        let past = Past::of(&log, &game.game().state);
        assert_eq!(past.allows(&game.game().state), Verdict::Possible, "the truth, as {seat} has read it");
        for seed in 0..worlds {
            let world = game.game().imagine(seat, &mut FastRng::nth(seed, seat.index() as u64));
            if let Err(why) = past.check(&world.state) {
                panic!("{seat} imagines what cannot be: {why}");
            }
        }
    }
}

/// A bet that its owner reveals right after the Magister has revealed others is on another creature and comes after it
/// (CA-7.6): the checker once put both on the discard pile in the wrong order.
#[test]
fn a_bet_is_revealed_after_those_of_the_magister() {
    is_possible_at_the_end::<Colossal>(include_str!("../../tests/records/colossal-arena-discards.hrec"), 20);
}

/// Four stalemates: the history once overflowed, so that imagined cards were in impossible places.
#[test]
fn a_very_long_game_keeps_its_history() {
    is_possible_at_the_end::<Titan>(include_str!("../../tests/records/titan-arena-long.hrec"), 50);
}
