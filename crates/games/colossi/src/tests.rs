//! Tests that look inside: what is conserved, what is known, what cards are worth.

use harena_core::{Chance as _, Fast, Game, NoLog, Seat, Seats, random_action};

use crate::cards::{Cards, NONE, deck_of, title};
use crate::options::Options;
use crate::state::{ALL_ITEMS, Phase, State};
use crate::words::{Environment, Item, Title, Type};
use crate::Colossi;

/// Calls this with every state of some random games.
fn in_random_games(options: Options, games: u64, mut look: impl FnMut(&State)) {
    let mut legal = Vec::new();
    for seats in 2..=4 {
        let seats = Seats::new(seats).expect("a table");
        for seed in 0..games {
            let mut chance = Fast::nth(seed, seats.count() as u64);
            let mut game = Colossi::start(&options, seats, &mut chance, &mut NoLog).expect("good options");
            while let Some(seat) = game.to_act().first() {
                look(&game.state);
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
            look(&game.state);
        }
    }
}

/// CX-1.1, CX-1.4, CX-1.5, CX-14.31: nothing is lost and nothing is doubled, whoever owns it.
#[test]
fn cards_items_and_environments_are_conserved() {
    in_random_games(Options::default(), 60, |state| {
        let count = state.seats.count();
        assert_eq!(state.everywhere().len(), 24 * count);
        let owned: usize = state.seats.iter().map(|seat| state.owned(seat).len()).sum();
        assert_eq!(owned, 24 * count, "each card belongs to exactly one seat");
        assert_eq!(state.items_everywhere(), ALL_ITEMS);
        assert_eq!(state.environments_everywhere().count_ones() as usize, Environment::COUNT);
    });
}

/// What everybody may know is never wrong, and lists of decks fit together.
#[test]
fn knowledge_holds_in_every_state() {
    for options in [Options::default(), Options { show_origin_backs: true, ..Options::default() }] {
        in_random_games(options, 60, |state| {
            for seat in state.seats.iter() {
                assert_eq!(state.stack(seat).collect::<Cards>(), state.stacked[seat.index()]);
            }
            let decks = state.seats.iter().fold(Cards::EMPTY, |all, seat| all | state.stacked[seat.index()]);
            for gift in state.knowledge.gifts.into_iter().filter(|&gift| gift != NONE) {
                assert!(decks.contains(gift), "{} was given and is not on a deck", title(gift));
            }
            assert_eq!(state.knowledge_error(), None, "{:?} {:?} {:?}", state.chain(), state.environment, state.active);
        });
    }
}
