//! Tests of `log_allows`: that it finds impossible states, how many imagined states are impossible as a whole, and
//! how uniform imagined states are.

mod shown;
mod uniform;

use harena_core::{Chance as _, FastRng, Fuzzed as _, Game as _, Match, Seat, Seats, Seed, Viewer, random_action};

use super::past;
use crate::Colossi;
use crate::actions::{Action, Event};
use crate::cards::{ALL, Cards, Ix, title};
use crate::names::{Slot, Title};
use crate::state::State;

/// Calls `look` now and then in some random games.
fn in_random_games(games: u64, mut look: impl FnMut(&Match<Colossi>, &mut FastRng)) {
    let mut legal = Vec::new();
    for seed in 0..games {
        let seats = Seats::new(2 + (seed % 3) as usize).expect("a table");
        let mut game = Match::<Colossi>::start(Default::default(), seats, Seed::Xoshiro(seed)).expect("good options");
        let mut chance = FastRng::nth(seed, 4);
        while let Some(seat) = game.game().to_act().first() {
            if chance.below(12) == 0 {
                look(&game, &mut chance);
            }
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("a listed action is legal");
        }
    }
}

fn log(game: &Match<Colossi>, viewer: impl Into<Viewer>) -> Vec<Event> {
    game.log(viewer.into(), 0).collect()
}

/// The hidden cards of a seat: in the deck, the hand and the piles.
fn hidden(state: &State, seat: Seat) -> Cards {
    let s = seat.index();
    let piles = Slot::ALL.into_iter().filter(|&slot| !state.is_open(slot));
    let piles = piles.fold(Cards::EMPTY, |all, slot| all | state.prepared[s][slot.index()]);
    state.hand[s] | state.pool[s] | piles
}

fn one_of(cards: Cards, chance: &mut FastRng) -> Option<Ix> {
    let list: Vec<Ix> = cards.iter().collect();
    (!list.is_empty()).then(|| list[chance.below(list.len() as u32) as usize])
}

/// The same position with two cards exchanged.
fn exchanged(state: &State, viewer: Seat, one: Ix, other: Ix) -> Colossi {
    let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
    to.swap(usize::from(one), usize::from(other));
    let mut state = *state;
    state.rename(viewer, Cards::single(one) | Cards::single(other), &to);
    Colossi { state, pack: None }
}

/// No listed action is parametric: only unlisted ones at The Brink, when passing and with Cyclone are.
#[test]
fn no_listed_action_is_parametric() {
    let (mut legal, mut listed, mut unlisted) = (Vec::new(), 0, [0; 3]);
    in_random_games(60, |game, chance| {
        let game = game.game();
        let seat = game.to_act().first().expect("a seat to act");
        legal.clear();
        game.legal(seat, &mut legal);
        for &action in &legal {
            assert!(!game.is_parametric(seat, action), "{action}");
            listed += 1;
        }
        for _ in 0..50 {
            let action = game.arbitrary_action(seat, chance);
            if legal.contains(&action) || game.check(seat, action).is_err() {
                continue;
            }
            assert!(game.is_parametric(seat, action), "{action}");
            let kind = match action {
                Action::Prepare(..) => 0,
                Action::Move(..) => 1,
                Action::Lay(..) => 2,
                _ => panic!("{action}"),
            };
            unlisted[kind] += 1;
        }
    });
    assert!(listed > 1000 && unlisted.iter().all(|&count| count > 0), "{listed}, {unlisted:?}");
}

/// Until a hidden card has gone from one seat to another, no seat has cards of another. CX-2.4, CX-14.31
#[test]
fn states_with_cards_of_others_are_rejected() {
    let mut tried = 0;
    in_random_games(60, |game, chance| {
        let events = game.events();
        let state = &game.game().state;
        let strange = |event: &Event| {
            matches!(event, Event::Gave { .. } | Event::Picked { .. } | Event::Dealt { .. } | Event::Abducted { .. })
                || matches!(event, Event::Played { seat, before, .. } if seat != before)
        };
        if state.seats.count() == 2 || events.iter().any(strange) {
            return;
        }
        let [viewer, one, other] = [0, 1, 2].map(Seat::new);
        let (x, y) = (one_of(hidden(state, one), chance), one_of(hidden(state, other), chance));
        let (Some(x), Some(y)) = (x, y) else { return };
        if title(x) != title(y) {
            let world = exchanged(state, viewer, x, y);
            let found = world.log_allows(viewer, &log(game, viewer));
            assert!(found.is_err(), "{} of {one} for {} of {other}", title(x), title(y));
            tried += 1;
        }
    });
    assert!(tried > 100, "{tried}");
}

/// Cards that were shuffled into a new deck are not in a pile that has not changed since. CX-7.2, CX-11.1
#[test]
fn states_with_shuffled_cards_in_old_piles_are_rejected() {
    let mut tried = 0;
    in_random_games(120, |game, chance| {
        let events = game.events();
        let state = &game.game().state;
        let owner = Seat::new(1);
        let shuffle =
            events.iter().rposition(|event| matches!(event, Event::Reshuffled { seat, .. } if *seat == owner));
        let Some(shuffle) = shuffle else { return };
        // Cards that move in other ways are left out.
        let moved = |event: &Event| match event {
            Event::Pulled { .. } | Event::Dealt { .. } | Event::Gave { .. } | Event::Picked { .. } => true,
            Event::Looked { seat, .. } | Event::PickedUp { seat, .. } => *seat == owner,
            _ => false,
        };
        if events[shuffle.saturating_sub(1)..].iter().any(moved) {
            return;
        }
        for slot in Slot::ALL.into_iter().filter(|&slot| !state.is_open(slot)) {
            let entered = |event: &Event| match event {
                Event::Prepared { seat, slot: to, .. } | Event::Stowed { seat, slot: to, .. } => {
                    *seat == owner && *to == slot
                }
                Event::Moved { seat, slot: to, .. } => *seat == owner && *to == slot,
                Event::GuessedRight { .. } | Event::Flipped { .. } => true,
                _ => false,
            };
            if events[shuffle..].iter().any(entered) {
                continue;
            }
            let single = !Cards::titled(Title::Acolyte);
            let pile = one_of(state.prepared[1][slot.index()] & single, chance);
            let (Some(x), Some(y)) = (pile, one_of(state.pool[1] & single, chance)) else { continue };
            if title(x) != title(y) {
                let viewer = Seat::new(0);
                let found = exchanged(state, viewer, x, y).log_allows(viewer, &log(game, viewer));
                assert!(found.is_err(), "{} lies in a pile, and {} in the deck", title(y), title(x));
                tried += 1;
            }
        }
    });
    assert!(tried > 100, "{tried}");
}

/// A card that all seats saw on a deck is still there. CX-11.5, CX-12.2
#[test]
fn states_without_the_abducted_card_are_rejected() {
    let mut tried = 0;
    in_random_games(150, |game, chance| {
        let state = &game.game().state;
        let Some(Event::Abducted { seat, .. }) = game.events().last() else { return };
        let viewer = Seat::new((seat.index() + 1) % state.seats.count());
        let Some(other) = one_of(state.pool[seat.index()], chance) else { return };
        let top = state.top[seat.index()];
        if title(top) != title(other) {
            let found = exchanged(state, viewer, top, other).log_allows(viewer, &log(game, viewer));
            assert!(found.is_err(), "{} lies on the deck and not {}", title(other), title(top));
            tried += 1;
        }
    });
    assert!(tried > 3, "{tried}");
}

/// CX-11.2, CX-14.21: a hand that a seat has seen is that hand.
#[test]
fn states_with_another_hand_than_was_seen_are_rejected() {
    let mut tried = 0;
    in_random_games(150, |game, chance| {
        let state = &game.game().state;
        let seen = game.events().iter().rev().take(3).find_map(|event| match event {
            Event::SawHand { seat, of, .. } => Some((*seat, *of)),
            _ => None,
        });
        let Some((viewer, of)) = seen else { return };
        let (held, lying) = (state.hand[of.index()], state.pool[of.index()]);
        let (Some(x), Some(y)) = (one_of(held, chance), one_of(lying, chance)) else { return };
        if title(x) != title(y) {
            assert!(exchanged(state, viewer, x, y).log_allows(viewer, &log(game, viewer)).is_err());
            tried += 1;
        }
    });
    assert!(tried > 3, "{tried}");
}

/// How many imagined states are impossible, by ever stricter checks. The first number must be 0, the others are stated
/// in docs/python.md.
#[test]
fn few_imagined_states_are_impossible_as_a_whole() {
    let mut states = 0;
    let mut impossible = [0; 4];
    in_random_games(40, |game, chance| {
        let public = log(game, Viewer::Spectator);
        for viewer in game.game().seats().iter() {
            let own = log(game, viewer);
            let world = game.game().imagine(viewer, chance).state;
            let asked = [
                past::ways(&world, None, &public, false),
                past::ways(&world, Some(viewer), &own, false),
                past::ways(&world, None, &public, true),
                past::ways(&world, Some(viewer), &own, true),
            ];
            states += 1;
            for (count, found) in impossible.iter_mut().zip(asked) {
                *count += u32::from(found.is_err());
            }
            for (viewer, log, together) in [(None, &public, true), (Some(viewer), &own, true)] {
                let truth = past::ways(&game.game().state, viewer, log, together);
                assert!(truth.is_ok(), "the actual state is considered impossible: {truth:?}");
            }
        }
    });
    println!("of {states} states impossible: {impossible:?}");
    assert!(states > 1000, "{states}");
    assert_eq!(impossible[0], 0, "a card is where it cannot be");
    assert!(impossible[1] * 50 < states, "{impossible:?} of {states}");
    assert!(impossible[3] * 25 < states, "{impossible:?} of {states}");
}
