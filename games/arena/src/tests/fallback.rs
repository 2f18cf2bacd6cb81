//! The fallbacks of `imagine`: how often they are needed, and that their worlds are as good.

use harena_core::{Chance, FastRng, Game as _, Seat, Seats};

use super::uniformity::{Sample, small_positions};
use super::worlds::read_games;
use crate::cards::{CardSet, FIGHTERS, NONE};
use crate::history::Kind;
use crate::state::{Phase, State};
use crate::{Arena, Colossal, Edition, Options, Titan};

/// How many tries it takes to imagine a world.
#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    worlds: u64,
    /// The number of worlds by dead ends, in powers of two: none, 1, 2 or 3, and so on.
    dead_ends: [u64; 11],
    most: u32,
    fallbacks: u64,
}

impl Tries {
    fn add(&mut self, dead_ends: u32, limit: u32) {
        self.worlds += 1;
        self.dead_ends[(u32::BITS - dead_ends.leading_zeros()) as usize] += 1;
        self.most = self.most.max(dead_ends);
        self.fallbacks += u64::from(dead_ends >= limit);
    }
}

/// Tries of plain deals and of replays; also the number of positions with a lost history.
fn count_tries<E: Edition>(games: std::ops::Range<u64>, every: u32) -> ([Tries; 2], u64) {
    let (mut tries, mut lost) = ([Tries::default(); 2], 0);
    let mut imagine = |state: &State, seat: Seat, chance: &mut FastRng| {
        let mut dead_ends = 0;
        let world = state.imagined_within(u32::MAX, seat, &mut dead_ends, chance);
        let written = state.history.is_recording();
        let limit = if written { crate::imagine::REPLAYS } else { crate::imagine::DEALS };
        tries[usize::from(written)].add(dead_ends, limit);
        (world, dead_ends >= limit)
    };
    read_games::<E>(games, |game, pasts, _, chance| {
        lost += u64::from(game.state.history.is_lost());
        if chance.below(every) > 0 {
            return;
        }
        for (seat, past) in game.seats().iter().zip(pasts) {
            let (world, is_fallback) = imagine(&game.state, seat, chance);
            if is_fallback {
                println!("{seat} needs the last resort: {:?}", past.allows(&world));
                past.check(&world).expect("it is possible");
            }
            imagine(&world, game.seats().next(seat), chance);
        }
    });
    for (tries, how) in tries.iter().zip(["plain", "replay"]) {
        println!("{} {how}: {tries:?}", E::META.key);
    }
    println!("{}: {lost} positions without their history", E::META.key);
    (tries, lost)
}

/// The fallback is not needed, in four styles of play, in what one seat imagines and in what another imagines within
/// that.
#[test]
fn the_fallback_is_not_needed() {
    fn look<E: Edition>() {
        let (tries, lost) = count_tries::<E>(0..2, 4);
        assert!(tries.iter().all(|tries| tries.fallbacks == 0 && tries.worlds > 1000) && lost == 0);
    }
    look::<Colossal>();
    look::<Titan>();
}

/// For long runs: `HARENA_GAMES=1000..1100 cargo test -p harena-arena --lib -- --ignored --nocapture
/// fallback_is_not_needed`
#[test]
#[ignore = "takes minutes"]
fn the_fallback_is_not_needed_in_many_games() {
    let games = std::env::var("HARENA_GAMES").unwrap_or_else(|_| "1000..1010".into());
    let (first, end) = games.split_once("..").expect("two numbers");
    let games = first.parse().expect("a number")..end.parse().expect("a number");
    count_tries::<Colossal>(games.clone(), 4);
    count_tries::<Titan>(games, 4);
}

/// Worlds of the fallback are consistent with everything that the seat has seen, also worlds imagined within them.
#[test]
fn the_fallback_is_possible() {
    fn look<E: Edition>() {
        let (mut worlds, mut same, mut replays) = (0, 0, 0);
        read_games::<E>(20..21, |game, pasts, _, chance| {
            if chance.below(80) > 0 {
                return;
            }
            for (seat, past) in game.seats().iter().zip(pasts) {
                let mut state = game.state;
                for _ in 0..2 {
                    let world = state.imagined_within(0, seat, &mut 0, chance);
                    if let Err(why) = past.check(&world) {
                        panic!("{seat} imagines what cannot be: {why}\n{state:?}");
                    }
                    worlds += 1;
                    replays += u32::from(state.history.is_recording());
                    // The truth is sampled no more often than it should be.
                    let usually =
                        |chance: &mut FastRng| (0..20).all(|_| !is_same(&state.imagined(seat, chance), &state));
                    same += u32::from(is_same(&world, &state) && usually(chance));
                    state = world;
                }
            }
        });
        println!("{}: {worlds} worlds are possible, {replays} of a history, {same} as before", E::META.key);
        assert!(worlds > 300 && replays > 200 && same * 50 < worlds);
    }
    look::<Colossal>();
    look::<Titan>();
}

/// Whether hidden cards are in the same places.
fn is_same(one: &State, other: &State) -> bool {
    let piles = |state: &State| (state.stack, state.stack_from(state.discard).collect::<Vec<_>>());
    (one.hand, one.aside, one.secret) == (other.hand, other.aside, other.secret) && piles(one) == piles(other)
}

/// If few worlds are possible, it finds all of them.
#[test]
fn the_fallback_finds_every_world() {
    find_every_world(0..4, 6, Sample { deals: 12.0, each: 12, tries: 0 });
}

#[test]
#[ignore = "takes minutes"]
fn the_fallback_finds_every_world_of_many_positions() {
    find_every_world(1000..1020, 60, Sample { deals: 40.0, each: 20, tries: 0 });
}

fn find_every_world(games: std::ops::Range<u64>, positions: u32, sample: Sample) {
    for found in [
        small_positions::<Colossal>(games.clone(), positions, sample),
        small_positions::<Titan>(games, positions, sample),
    ] {
        for uniformity in found {
            assert_eq!(uniformity.missing, 0, "{uniformity:?}");
        }
        assert!(found[1].positions >= positions.min(20), "hardly any small positions");
    }
}

/// It starts at the truth, and ends as far from it as from any other world.
#[test]
fn the_fallback_forgets_the_truth() {
    let with_another = super::compare_with_the_truth(2, 40, 0);
    assert!(with_another.iter().sum::<u32>() > 3000);
}

/// It ends for any source of chance.
#[test]
fn the_fallback_ends_for_any_chance() {
    struct Always(u32);

    impl Chance for Always {
        fn bits(&mut self) -> u32 {
            self.0
        }

        fn below(&mut self, bound: u32) -> u32 {
            self.0 % bound
        }
    }

    fn look<E: Edition>() {
        let mut worlds = 0;
        read_games::<E>(21..22, |game, pasts, _, chance: &mut FastRng| {
            if chance.below(60) > 0 {
                return;
            }
            for (seat, past) in game.seats().iter().zip(pasts) {
                for constant in [0, 1, 5, u32::MAX] {
                    let world = game.state.imagined_within(20, seat, &mut 0, &mut Always(constant));
                    past.check(&world).expect("it is possible");
                    worlds += 1;
                }
            }
        });
        assert!(worlds > 500, "{worlds}");
    }
    look::<Colossal>();
    look::<Titan>();
}

/// Titan: The Arena with an empty deck, in the middle of a turn: all seats but the first have eight cards of dead
/// creatures, and the second has a secret bet on one of them.
fn set_up() -> State {
    let mut chance = FastRng::new(1);
    let seats = Seats::new(3).unwrap();
    let mut state =
        Arena::<Titan>::start(&Options::default(), seats, &mut chance, &mut harena_core::NoLog).unwrap().state;
    state.phase = Phase::Play;
    (state.deck, state.deck_len) = (NONE, 0);
    state.alive = 0b1111_1000;
    state.living = CardSet::ALL_FIGHTERS.minus(CardSet::of(0)).minus(CardSet::of(1)).minus(CardSet::of(2));
    state.hand = [CardSet::EMPTY; 5];
    for (seat, cards) in [(0, 0..8), (1, 8..16), (2, 16..24)] {
        state.hand[seat] = cards.collect();
    }
    state.secret[1] = 24;
    state.out = CardSet::ALL.minus((0..=24).collect());
    state
}

/// TA-24.2: when nothing can be drawn some seat can play, so the only playable card is not under the secret bet.
#[test]
fn the_only_playable_card_is_in_a_hand() {
    let mut state = set_up();
    // The truth: the third seat has a card of a living creature.
    state.hand[2].remove(23);
    state.hand[2].add(50);
    state.out.add(23);
    state.out.remove(50);
    let mut chance = FastRng::new(2);
    let mut holders = [0; 5];
    for tries in [0, u32::MAX] {
        for _ in 0..200 {
            let world = state.imagined_within(tries, Seat::new(0), &mut 0, &mut chance);
            assert_eq!((world.hand[0], world.secret[1] < FIGHTERS), (state.hand[0], true));
            let holder = (1..3).find(|&seat| world.hand[seat].has(50)).expect("a seat can play");
            holders[holder] += 1;
        }
    }
    assert!(holders[1] > 100 && holders[2] > 100, "{holders:?}");
}

/// No game leads to a position in which no seat can play and nothing can be drawn, but it can be set up. Then, too, no
/// hidden card is copied.
#[test]
fn a_position_that_breaks_the_rules_is_redealt() {
    let state = set_up();
    assert!(state.is_stuck());
    let mut chance = FastRng::new(3);
    let worlds: Vec<State> = (0..20).map(|_| state.imagined(Seat::new(0), &mut chance)).collect();
    assert!(worlds.iter().all(|world| !is_same(world, &state) && world.hand[0] == state.hand[0]));

    // The same with a history: it begins with a card that is set aside.
    let mut state = set_up();
    state.begin_history();
    state.history.note(Kind::Aside, Seat::new(2), 20);
    state.hand[2].remove(20);
    state.aside[2].add(20);
    let worlds: Vec<State> = (0..20).map(|_| state.imagined(Seat::new(0), &mut chance)).collect();
    assert!(worlds.iter().all(|world| !is_same(world, &state) && world.hand[0] == state.hand[0]));
}
