//! How uniform imagined states are: for small positions all possible states are enumerated, and compared with samples
//! of `imagine`.

use std::collections::HashMap;

use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::{FastRng, Game as _, Seat, Seats};

use crate::Colossi;
use crate::actions::Event;
use crate::cards::{ALL, Cards, Ix, title};
use crate::fuzz::past;
use crate::knowledge::{DECK, HAND};
use crate::names::Title;
use crate::options::Options;
use crate::state::State;

const SAMPLES: usize = 200_000;

/// The difference between imagined states and a uniform distribution.
struct Measured {
    states: usize,
    /// The total variation distance.
    distance: f64,
    /// The frequency of the most frequent state divided by that of the least frequent one.
    ratio: f64,
    /// The share of imagined states that are impossible as a whole.
    impossible: f64,
}

impl Measured {
    /// Every possible state is sampled, no impossible one is, and all about equally often. With few samples per state
    /// some difference is due to chance, so the limit of the distance allows for it.
    #[track_caller]
    fn is_uniform(&self, name: &str, states: usize, distance: f64, ratio: f64) {
        report(name, self);
        assert_eq!((self.states, self.impossible), (states, 0.0), "{name}");
        let by_chance = 0.4 * (states as f64 / SAMPLES as f64).sqrt();
        assert!(self.distance < distance + by_chance, "{name}: {} and {by_chance} by chance", self.distance);
        assert!(self.ratio < ratio, "{name}: {}", self.ratio);
    }
}

/// A position made by hand, the position after these actions, and the events in between.
pub(super) fn play(position: &str, seats: usize, actions: &[(usize, &str)]) -> (Colossi, Colossi, Vec<Event>) {
    let seats = Seats::new(seats).expect("a table");
    let position: toml::Table = position.parse().expect("good TOML");
    let setup = Setup::new(Options::default(), seats);
    let start = Colossi::stage(&position, &setup).expect("a good position");
    let mut game = start.clone();
    let mut events: Vec<Event> = Vec::new();
    for &(seat, action) in actions {
        let action = action.parse().expect("good notation");
        if let Err(why) = game.check(Seat::new(seat), action) {
            let mut legal = Vec::new();
            game.state.seats.iter().for_each(|seat| game.legal(seat, &mut legal));
            let legal: Vec<_> = legal.iter().map(|action| action.to_string()).collect();
            panic!("{action}: {why}; legal are {}", legal.join(", "));
        }
        game.play(Seat::new(seat), action, &mut FastRng::new(11), &mut events);
    }
    (start, game, events)
}

/// Compares what a seat imagines in such a position with all possible states.
fn measure(position: &str, seats: usize, viewer: usize, actions: &[(usize, &str)]) -> Measured {
    let (start, game, events) = play(position, seats, actions);
    let viewer = Seat::new(viewer);
    let log: Vec<Event> = events.iter().map(|event| event.redacted(viewer.into())).collect();
    let possible = all_possible(&start.state, &game.state, viewer, &log);
    let mut counts: HashMap<Vec<u8>, usize> = possible.iter().map(|world| (world.clone(), 0)).collect();
    let mut impossible = 0;
    let mut chance = FastRng::new(5);
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
        states: counts.len(),
        distance: (differences + impossible) / 2.0 / SAMPLES as f64,
        ratio: *most.expect("a state") as f64 / *least.expect("a state") as f64,
        impossible: impossible / SAMPLES as f64,
    }
}

/// The zone of each card; positions in the ordered part of a deck included.
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
        state.stack(seat).for_each(|ix| put(Cards::single(ix)));
    }
    put(state.looked);
    at
}

/// All states that the log of this seat can have led to: every permutation of the cards that it does not see.
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
    let Measured { states, distance, ratio, impossible } = measured;
    println!(
        "{name}: {states} states, distance {distance:.3}, likeliest to least likely {ratio:.2}, impossible {impossible:.3}"
    );
}

/// Nothing is known of single zones.
#[test]
fn a_hand_a_pile_and_a_deck() {
    let position = "
        hand.a = ['acolyte', 'manifest', 'abduct']
        deck.a = []
        hand.b = ['flame', 'curse', 'bolt']
        prepared.b.left = ['spark', 'heap']
        deck.b = ['bluff', 'droplet', 'shower']
        ordered.b = 0";
    measure(position, 2, 0, &[]).is_uniform("a hand, a pile and a deck", 560, 0.005, 1.6);
}

/// Cards were prepared before and after a deck was reshuffled. CX-7.2
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
    measure(position, 2, 0, &steps).is_uniform("piles from before and after a new deck", 180, 0.005, 1.3);
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
    measure(position, 2, 0, &steps).is_uniform("a hand that was seen", 30, 0.005, 1.1);
}

/// Hidden cards were put on decks. CX-13.14
#[test]
fn cards_put_on_decks() {
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
    measure(position, 3, 0, &steps).is_uniform("cards put on decks", 180, 0.005, 1.3);
}

/// A player looked at cards from before and after a reshuffle of the deck. CX-12.12
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
    measure(position, 2, 0, &steps).is_uniform("Foresight across a new deck", 40, 0.025, 1.5);
}

/// Piles were shuffled and dealt. CX-13.4
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
    measure(position, 3, 0, &[(0, "initiate left")]).is_uniform("Chaos Fissure", 62, 0.005, 1.2);
}

/// A player knows which card of their own deck was taken by another, who then mixed it with others. CX-14.20
#[test]
fn a_known_card_taken_from_the_deck() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        items.middle = ['lockpick']
        turn = 'b'
        hand.a = ['acolyte', 'manifest', 'companionship', 'heap']
        deck.a = ['flame', 'inferno']
        hand.b = ['foresight', 'abduct', 'pillage']
        deck.b = ['bolt']
        discard.b = ['droplet', 'shower', 'downpour', 'spark', 'bluff']";
    let steps = [
        (1, "play foresight"),
        (1, "draw droplet"),
        (1, "return shower"),
        (1, "return downpour"),
        (0, "take lockpick"),
        (0, "discard acolyte"),
        (0, "discard manifest"),
        (0, "choose b"),
        (1, "pass"),
        (1, "move abduct to left"),
        (1, "move pillage to left"),
        (1, "move droplet to left"),
        (0, "play companionship"),
        (0, "play heap"),
        (0, "tuck flame"),
    ];
    measure(position, 2, 1, &steps).is_uniform("a known card taken from the deck", 4, 0.005, 1.1);
}

/// A deck had run empty before a card that all seats know was put there and shuffled in. CX-12.2, CX-14.26
#[test]
fn a_deck_of_one_known_card() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        items.middle = ['rallying banner']
        turn = 'b'
        hand.a = ['acolyte', 'manifest']
        deck.a = []
        play.a = ['bluff']
        hand.b = ['companionship', 'abduct', 'curse', 'heap', 'spark']
        deck.b = ['droplet']";
    let steps = [
        (1, "play companionship"),
        (0, "pass"),
        (0, "move acolyte to left"),
        (0, "move manifest to left"),
        (1, "play abduct"),
        (1, "abduct bluff of a"),
        (1, "take rallying banner"),
        (1, "discard curse"),
    ];
    measure(position, 2, 0, &steps).is_uniform("a deck of one known card", 1, 0.005, 1.1);
    let (_, game, _) = play(position, 2, &steps);
    assert_eq!(game.state.knowledge.may[1][DECK], Cards::titled(Title::Bluff) & Cards::deck(0));
}

/// A hand consists of cards that all seats have seen, and one of them goes to a hidden zone. CX-11.5, CX-12.11
#[test]
fn a_hand_of_known_cards() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        turn = 'b'
        hand.a = []
        deck.a = []
        hand.b = ['extrication', 'extrication@a', 'flame']
        deck.b = []
        play.b = ['curse', 'manifest']
        prepared.b.left = ['droplet']";
    let steps = [
        (1, "play extrication"),
        (1, "take back curse"),
        (1, "play flame"),
        (1, "play extrication"),
        (1, "take back manifest"),
        (1, "pass"),
        (1, "move curse to left"),
    ];
    measure(position, 2, 0, &steps).is_uniform("a hand of known cards", 2, 0.005, 1.1);
    let (_, game, _) = play(position, 2, &steps);
    let known = Cards::titled(Title::Curse) | Cards::titled(Title::Manifest);
    assert_eq!(game.state.knowledge.may[1][HAND], known & Cards::deck(1));
}

/// Shrine brings back a Heap while another one with a single card under it stays: the discarded card paid for it.
/// CX-14.29
#[test]
fn a_heap_comes_from_the_discards() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }
        items.middle = ['shrine']
        turn = 'b'
        hand.a = []
        deck.a = []
        hand.b = ['heap', 'curse', 'acolyte', 'flame']
        deck.b = []
        discard.b = ['heap@a']";
    let steps = [
        (1, "play heap"),
        (1, "tuck curse"),
        (1, "done"),
        (1, "take shrine"),
        (1, "discard acolyte"),
        (1, "move heap to left"),
    ];
    measure(position, 2, 0, &steps).is_uniform("a heap from the discards", 2, 0.005, 1.1);
}

/// All players put two cards on decks, and two look at their decks: each of the fourteen cards is tracked by itself.
/// CX-13.14, CX-12.12
#[test]
fn many_cards_put_on_decks() {
    let position = "
        active = 'middle'
        environment = { left = 'cavern', middle = 'sacrifice mountain', right = 'volcano' }
        begun = []
        hand.a = ['foresight', 'flame', 'curse', 'acolyte']
        deck.a = ['spark']
        discard.a = ['droplet', 'shower', 'downpour']
        hand.b = ['foresight', 'flame', 'curse', 'acolyte']
        deck.b = ['spark']
        discard.b = ['droplet', 'shower', 'downpour']
        hand.c = ['flame', 'curse', 'acolyte', 'bluff']
        hand.d = ['flame', 'curse', 'acolyte', 'bluff']";
    let steps = [
        (0, "give flame to c"),
        (0, "give curse to c"),
        (0, "play foresight"),
        (0, "draw droplet"),
        (0, "return shower"),
        (0, "return downpour"),
        (1, "give flame to d"),
        (1, "give curse to d"),
        (1, "play foresight"),
        (1, "draw droplet"),
        (1, "return shower"),
        (1, "return downpour"),
        (2, "give flame to a"),
        (2, "give curse to a"),
        (2, "play acolyte"),
        (3, "give flame to b"),
        (3, "give curse to b"),
    ];
    let (_, game, _) = play(position, 4, &steps);
    for seat in 0..4 {
        let unexpected = game.state.knowledge.may[seat][DECK] & !Cards::deck(seat);
        assert!(unexpected.is_empty(), "{unexpected:?} in the deck of seat {seat}");
    }
}
