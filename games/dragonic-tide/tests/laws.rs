//! The laws that every game keeps, for all methods of choosing characters and for unusual content.

use harena_core::Seats;
use harena_core::conformance::{laws, spliced_positions};
use harena_dragonic_tide::{DragonicTide, Method, Options, Pack};

fn two() -> Seats {
    Seats::new(2).expect("a table")
}

fn all_methods(content: Option<&str>) -> impl Iterator<Item = Options> {
    let content = content.map(|text| Pack::parse(text).expect("a pack"));
    [Method::Random, Method::RandomDraft, Method::Free]
        .into_iter()
        .map(move |characters| Options { characters, content: content.clone() })
}

/// All ways of choosing characters (DT-2.1).
#[test]
fn the_duel_keeps_the_laws() {
    for options in all_methods(None) {
        for seed in 0..60 {
            laws::<DragonicTide>(&options, two(), seed);
        }
    }
}

/// Overlapping and missing ranges, cards without power, other dice, long duels with much health (DT-9.4).
const WILD: &str = "name = 'wild'
[limits]
round_limit = 250
[[attribute]]
key = 'str'
beats = 'int'
[[attribute]]
key = 'dex'
beats = 'str'
[[attribute]]
key = 'int'
beats = 'dex'
[[skill]]
key = 'breaker'
power = 0
firing_range = []
[[skill]]
key = 'shockwave'
category = 'dex'
firing_range = ['short', 'middle', 'long']
reads = 'int'
correction = [-20, 0, 20, 0, 0, 5]
[[skill]]
key = 'lunge'
firing_range = ['short', 'middle', 'long']
impact = [5, 5, -5]
[[skill]]
key = 'advance'
impact = [0, 0, 0]
[[character]]
key = 'gaw'
hp = 40
[[overdrive]]
key = 'prodigy'
stage = [{ neutralise_attributes = 3 }, { neutralise_attributes = 0 }, { at_least = 1, neutralise_attributes = 2 }]
[[overdrive]]
key = 'mooncell'
stage = [{}, {}, { neutralise_attributes = 0 }]
";

#[test]
fn any_content_keeps_the_laws() {
    for options in all_methods(Some(WILD)) {
        for seed in 0..30 {
            laws::<DragonicTide>(&options, two(), seed);
        }
    }
}

/// Positions that are spliced from others are refused with a message, or can be played.
#[test]
fn spliced_positions_are_refused_or_playable() {
    for options in all_methods(None).chain(all_methods(Some(WILD))) {
        assert!(spliced_positions::<DragonicTide>(&options, two(), 3000) > 100);
    }
}
