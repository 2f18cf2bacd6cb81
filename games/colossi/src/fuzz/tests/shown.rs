//! A player who takes an Item shows that one card can be played, and a player who owes a second discard that there is
//! one (CX-6.5, CX-12.3): every imagined hand has such a card, even if that is unlikely.

use harena_core::{FastRng, Seat};

use super::uniform::play;
use crate::cards::Cards;
use crate::names::Type;
use crate::state::State;

/// Of thirteen hidden cards of `b` only the one in the hand is not a Water.
const DROWNED: &str = "
    active = 'middle'
    environment = { left = 'cavern', middle = 'desert', right = 'volcano' }
    items.middle = ['wager']
    hand.a = ['pillage', 'acolyte']
    hand.c = []
    hand.d = []
    deck = { a = [], b = [], c = [], d = [] }
    prepared.b.left = [
        'droplet', 'shower', 'downpour', 'droplet@a', 'shower@a', 'downpour@a', 'droplet@c', 'shower@c', 'downpour@c', 'droplet@d',
        'shower@d', 'downpour@d',
    ]";

/// Calls `look` with the hand of `b` in many states that `a` imagines. They differ, unless only one is possible.
fn hands(state: &State, mut look: impl FnMut(Cards)) {
    let mut chance = FastRng::new(3);
    for _ in 0..2_000 {
        look(state.imagined(Seat::new(0), &mut chance).hand[1]);
    }
}

#[test]
fn a_player_who_took_an_item_has_a_playable_card() {
    let position = format!("turn = 'b'\nhand.b = ['flame']\n{DROWNED}");
    let (_, game, _) = play(&position, 4, &[(1, "take wager"), (1, "choose b")]);
    hands(&game.state, |hand| assert!((hand & Cards::typed(Type::Water)).is_empty(), "{hand:?}"));
}

#[test]
fn a_player_who_owes_a_discard_has_it() {
    let position = format!("hand.b = ['flame', 'curse']\n{DROWNED}");
    let steps = [(0, "play pillage"), (0, "name water"), (1, "discard curse")];
    let (_, game, _) = play(&position, 4, &steps);
    hands(&game.state, |hand| assert!((hand & Cards::typed(Type::Water)).is_empty(), "{hand:?}"));
}

/// One card can satisfy both conditions.
#[test]
fn one_card_can_satisfy_both() {
    let drowned = DROWNED.replace("'droplet',", "'flame', 'inferno',");
    let position = format!("turn = 'b'\nhand.b = ['droplet', 'heap']\n{drowned}");
    let steps = [(1, "take wager"), (1, "choose b"), (0, "play pillage"), (0, "name fire"), (1, "discard droplet")];
    let (_, game, _) = play(&position, 4, &steps);
    hands(&game.state, |hand| {
        assert!((hand & (Cards::typed(Type::Water) | Cards::typed(Type::Fire))).is_empty(), "{hand:?}");
    });
}
