//! The tips of a guided first game: each cites an existing rule and appears in play.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use harena_catalog::{KEYS, entries, with_game};
use harena_core::explanation::all_legal;
use harena_core::message::Messages;
use harena_core::touch::Touch;
use harena_core::{FastRng, NoLog, Seats, random_action, rulebook};

/// Random games are played until every choice has occurred; after this many, the test fails.
const GAMES: u64 = 400;

#[test]
fn every_lobby_game_has_tips_that_cite_its_rules() {
    for game in entries() {
        let (key, rules) = (game.meta().key, rulebook::rules(game.meta().rules));
        let tips = game.tips();
        assert!(
            tips.first().is_some_and(|tip| tip.choices.is_empty()),
            "{key}: the first tip comes with the first decision"
        );
        assert!(tips.iter().skip(1).all(|tip| !tip.choices.is_empty()), "{key}: all others come with a choice");
        assert_eq!(tips.iter().map(|tip| tip.id).collect::<BTreeSet<_>>().len(), tips.len(), "{key}: ids differ");
        for tip in tips {
            assert!(rules.iter().any(|rule| rule.id == tip.rule), "{key}: {} cites {}", tip.id, tip.rule);
        }
    }
}

/// The choices of tips that never occur in these games.
fn never_available<G: Touch + Messages>(games: u64) -> BTreeSet<&'static str> {
    let mut missing: BTreeSet<&str> = G::TIPS.iter().flat_map(|tip| tip.choices).copied().collect();
    let sizes = G::META.max_seats - G::META.min_seats + 1;
    for number in 0..games {
        let mut chance = FastRng::new(number);
        let seats = Seats::new(G::META.min_seats + number as usize % sizes).unwrap();
        let mut game = G::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            for action in all_legal(&game, seat) {
                missing.remove(game.choice(action).id);
            }
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
        if missing.is_empty() {
            break;
        }
    }
    missing
}

#[test]
fn every_choice_of_a_tip_occurs() {
    for key in KEYS {
        let missing = with_game!(*key, G => never_available::<G>(GAMES)).unwrap();
        assert!(missing.is_empty(), "{key}: these choices never occur: {missing:?}");
    }
}

#[test]
fn a_quick_game_has_a_possible_number_of_seats() {
    for game in entries() {
        let meta = game.meta();
        assert!((meta.min_seats..=meta.max_seats).contains(&meta.recommended_seats), "{}", meta.key);
        let rules = rulebook::rules(meta.rules);
        assert!(meta.tie_rule.is_none_or(|id| rules.iter().any(|rule| rule.id == id)), "{}", meta.key);
    }
}
