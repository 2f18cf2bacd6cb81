//! How even imagined worlds are: on small positions all that are possible are found by trying, and compared with what is imagined.

use std::collections::HashMap;

use harena_core::scenario::{Setup, Staged as _};
use harena_core::{Fast, Game as _, Seat, Seats};

use crate::Colossi;
use crate::actions::Event;
use crate::cards::{ALL, Cards, Ix, title};
use crate::fuzz::past;
use crate::options::Options;
use crate::state::State;

const SAMPLES: usize = 200_000;

/// How far imagined worlds are from all being equally likely.
struct Measured {
    worlds: usize,
    /// Half the sum of all differences: the share of worlds that would have to be others.
    distance: f64,
    /// How often the likeliest world came for each time of the least likely one.
    ratio: f64,
    /// The share of worlds that are not possible as a whole.
    impossible: f64,
}

/// What a seat knows of a position that was set up by hand and played on.
fn measure(position: &str, seats: usize, viewer: usize, actions: &[(usize, &str)]) -> Measured {
    let seats = Seats::new(seats).expect("a table");
    let position: toml::Table = position.parse().expect("good TOML");
    let setup = Setup { options: Options::default(), seats, position: &position, mentioned: Vec::new() };
    let start = Colossi::stage(&setup).expect("a good position");
    let mut game = start;
    let mut events: Vec<Event> = Vec::new();
    for &(seat, action) in actions {
        let action = action.parse().expect("good notation");
        game.check(Seat::new(seat), action).expect("legal");
        game.play(Seat::new(seat), action, &mut Fast::new(11), &mut events);
    }
    let viewer = Seat::new(viewer);
    let log: Vec<Event> = events.iter().map(|event| event.redacted(viewer.into())).collect();
    let possible = all_possible(&start.state, &game.state, viewer, &log);
    let mut counts: HashMap<Vec<u8>, usize> = possible.iter().map(|world| (world.clone(), 0)).collect();
    let mut impossible = 0;
    let mut chance = Fast::new(5);
    for _ in 0..SAMPLES {
        let world = places(&game.state.imagined(viewer, &mut chance));
        match counts.get_mut(&world) {
            Some(count) => *count += 1,
            None => impossible += 1,
        }
    }
    let even = SAMPLES as f64 / counts.len() as f64;
    let differences: f64 = counts.values().map(|&count| (count as f64 - even).abs()).sum();
    let (most, least) = (counts.values().max(), counts.values().min());
    let impossible = f64::from(impossible);
    Measured {
        worlds: counts.len(),
        distance: (differences + impossible) / 2.0 / SAMPLES as f64,
        ratio: *most.expect("a world") as f64 / *least.expect("a world") as f64,
        impossible: impossible / SAMPLES as f64,
    }
}

/// Where each card is; those of the ordered part of a deck in their order.
fn places(state: &State) -> Vec<u8> {
    let mut at = vec![u8::MAX; ALL];
    let mut place = 0;
    let mut put = |cards: Cards| {
        cards.iter().for_each(|ix| at[usize::from(ix)] = place);
        place += 1;
    };
    for seat in state.seats.iter() {
        let s = seat.index();
        for cards in [state.hand[s], state.pool[s], state.cloaked[s], state.tucked[s]] {
            put(cards);
        }
        state.prepared[s].into_iter().for_each(&mut put);
        state.stack(seat).for_each(|ix| put(Cards::just(ix)));
    }
    put(state.looked);
    at
}

/// All worlds that what this seat has read can have led to: every way to exchange the cards that it does not see.
fn all_possible(start: &State, state: &State, viewer: Seat, log: &[Event]) -> Vec<Vec<u8>> {
    let unseen: Vec<Ix> = unseen(state, viewer).iter().collect();
    let mut found: HashMap<Vec<u8>, bool> = HashMap::new();
    let mut order = unseen.clone();
    let titles: Vec<_> = unseen.iter().map(|&ix| title(ix)).collect();
    permutations(&mut order, 0, &mut |order| {
        let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
        for (&from, &ix) in unseen.iter().zip(order) {
            to[usize::from(from)] = ix;
        }
        let mut world = *state;
        world.rename(viewer, unseen.iter().copied().collect(), &to);
        found.entry(places(&world)).or_insert_with(|| past::from_position(start, &world, viewer, log, &titles).is_ok());
    });
    found.into_iter().filter(|(_, possible)| *possible).map(|(world, _)| world).collect()
}

/// All cards that a seat does not see.
fn unseen(state: &State, viewer: Seat) -> Cards {
    let mut unseen = Cards::EMPTY;
    for seat in state.seats.iter() {
        let s = seat.index();
        unseen |= state.pool[s] | state.stacked[s];
        if seat != viewer {
            unseen |= state.hand[s] | state.cloaked[s] | state.prepared[s][0] | state.prepared[s][1];
            unseen |= state.prepared[s][2] | state.tucked[s];
        }
    }
    if state.turn == viewer { unseen } else { unseen | state.looked }
}

fn permutations(order: &mut Vec<Ix>, fixed: usize, each: &mut impl FnMut(&[Ix])) {
    if fixed == order.len() {
        each(order);
        return;
    }
    for next in fixed..order.len() {
        order.swap(fixed, next);
        permutations(order, fixed + 1, each);
        order.swap(fixed, next);
    }
}

fn report(name: &str, measured: &Measured) {
    let Measured { worlds, distance, ratio, impossible } = measured;
    println!(
        "{name}: {worlds} worlds, distance {distance:.3}, likeliest to least likely {ratio:.2}, impossible {impossible:.3}"
    );
}

/// Nothing is known of single places.
#[test]
fn a_hand_a_pile_and_a_deck() {
    let position = "
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['flame', 'curse', 'bolt']
        prepared.b.left = ['spark', 'heap']
        deck.b = ['bluff', 'droplet', 'shower']
        ordered.b = 0";
    let measured = measure(position, 2, 0, &[]);
    report("a hand, a pile and a deck", &measured);
    assert_eq!(measured.worlds, 560);
    assert!(measured.distance < 0.04, "{}", measured.distance);
}

/// Cards were prepared before and after a deck was made anew. CX-7.2
#[test]
fn piles_from_before_and_after_a_new_deck() {
    let position = "
        turn = 'b'
        environment = { left = 'cavern', middle = 'oasis', right = 'volcano' }
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['flame', 'curse', 'bolt']
        prepared.b.left = ['spark', 'heap']
        deck.b = ['bluff']
        discard.b = ['droplet', 'shower', 'downpour']";
    let steps = [
        (1, "prepare flame at left"),
        (0, "prepare acolyte at right"),
        (1, "prepare curse at left"),
        (0, "prepare manifest at right"),
        (1, "prepare bolt at middle"),
    ];
    let measured = measure(position, 2, 0, &steps);
    report("piles from before and after a new deck", &measured);
    assert!(measured.distance < 0.2, "{}", measured.distance);
}

/// A hand was seen, and then a card of it prepared. CX-14.21
#[test]
fn a_hand_that_was_seen() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        items.middle = ['looking glass']
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['flame', 'curse', 'bolt']
        prepared.b.left = ['spark', 'heap']
        deck.b = ['bluff', 'droplet', 'shower']
        ordered.b = 0";
    let steps = [
        (0, "take looking glass"),
        (0, "discard acolyte"),
        (0, "choose b"),
        (1, "pass"),
        (1, "move flame to left"),
        (1, "move curse to right"),
        (1, "move bolt to left"),
    ];
    let measured = measure(position, 2, 0, &steps);
    report("a hand that was seen", &measured);
    assert!(measured.distance < 0.2, "{}", measured.distance);
}

/// Cards were put on decks unseen. CX-13.14
#[test]
fn gifts_on_decks() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'sacrifice mountain', right = 'volcano' }
        turn = 'b'
        initiator = 'b'
        begun = []
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['flame', 'curse', 'bolt', 'pillage']
        deck.b = ['spark']
        hand.c = ['heap', 'bluff']
        deck.c = ['droplet']
        ordered = { b = 0, c = 0 }";
    let steps = [(1, "give flame to c"), (1, "give curse to c")];
    let measured = measure(position, 3, 0, &steps);
    report("gifts on decks", &measured);
    assert!(measured.distance < 0.2, "{}", measured.distance);
}

/// Somebody looked at cards from before and after a deck was made anew. CX-12.12
#[test]
fn foresight_across_a_new_deck() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        turn = 'b'
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['foresight', 'curse', 'bolt']
        deck.b = ['bluff']
        discard.b = ['droplet', 'shower', 'downpour', 'spark']";
    let steps = [(1, "play foresight"), (1, "draw bluff")];
    let measured = measure(position, 2, 0, &steps);
    report("Foresight across a new deck", &measured);
    assert!(measured.distance < 0.2, "{}", measured.distance);
}

/// Piles were mixed and dealt. CX-13.4
#[test]
fn chaos_fissure() {
    let position = "
        environment = { left = 'chaos fissure', middle = 'outskirts', right = 'volcano' }
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        prepared.a.left = ['rampage', 'inferno']
        hand.b = ['flame']
        deck.b = []
        prepared.b.left = ['curse', 'bolt', 'spark']
        hand.c = ['heap']
        deck.c = []
        prepared.c.left = ['bluff', 'droplet', 'shower']";
    let measured = measure(position, 3, 0, &[(0, "initiate left")]);
    report("Chaos Fissure", &measured);
    assert!(measured.distance < 0.2, "{}", measured.distance);
}
