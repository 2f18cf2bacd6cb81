//! The invariants of a position: each card, Item and Environment is in exactly one zone, and every number is possible.

use harena_core::SeatSet;

use crate::cards::{ALL, Cards, DECK, NONE, title};
use crate::names::{Environment, Item, Slot};
use crate::state::{GUARD, ITEMS, NOTHING, Phase, REFILL, State, bits};

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}

type Found = Result<(), String>;

pub(crate) fn check_invariants(state: &State) -> Found {
    cards(state)?;
    decks(state)?;
    items(state)?;
    environments(state)?;
    numbers(state)?;
    match state.knowledge_error() {
        Some(wrong) => Err(format!("a zone has a card that is not recorded as possible: {wrong}")),
        None => Ok(()),
    }
}

/// CX-1.1, CX-14.31: no card is lost or duplicated, no matter who owns it.
fn cards(state: &State) -> Found {
    let mut times = [0u8; ALL];
    let mut count = |cards: Cards| cards.iter().for_each(|ix| times[usize::from(ix)] += 1);
    for seat in 0..4 {
        let piles = state.prepared[seat].into_iter();
        let before = [state.hand[seat], state.play[seat], state.cloaked[seat], state.tucked[seat], state.discard[seat]];
        piles.chain(before).chain([state.pool[seat], state.stacked[seat]]).for_each(&mut count);
    }
    count(state.looked);
    for (ix, &times) in times.iter().enumerate() {
        let expected = u8::from(ix < DECK * state.seats.count());
        let (deck, card) = (ix / DECK, title(ix as u8));
        ensure!(times == expected, "{card} of deck {deck} is in {times} zones");
    }
    for deck in state.seats.iter().filter(|deck| !state.tucked[deck.index()].is_empty()) {
        ensure!(state.in_play().contains(State::heap_of(deck)), "cards lie under a Heap that is not in play");
    }
    let owned: usize = state.seats.iter().map(|seat| state.owned(seat).len()).sum();
    ensure!(owned == DECK * state.seats.count(), "{owned} cards belong to seats");
    Ok(())
}

/// The ordered part of each deck is a list of exactly its cards.
fn decks(state: &State) -> Found {
    for seat in state.seats.iter() {
        let mut listed = Cards::EMPTY;
        let mut next = state.top[seat.index()];
        while next != NONE {
            ensure!(!listed.contains(next), "the deck of {seat} has a cycle");
            listed.add(next);
            next = state.below[usize::from(next)];
        }
        ensure!(listed == state.stacked[seat.index()], "the stack of {seat} and its set of cards differ");
    }
    Ok(())
}

/// Every Item is in exactly one place (CX-1.5, CX-2.1).
fn items(state: &State) -> Found {
    let mut times = [0u8; Item::COUNT];
    let mut count = |item: u8| times[usize::from(item)] += 1;
    for places in state.items {
        let lying = places.iter().take_while(|&&item| item != NOTHING).count();
        ensure!(places[lying..].iter().all(|&item| item == NOTHING), "there is a gap between items");
        places[..lying].iter().for_each(|&item| count(item));
    }
    let sets = [state.item_deck, state.item_discard, state.chest, state.aloft, state.resolving];
    sets.into_iter().chain(state.perks).flat_map(bits).for_each(count);
    for (item, &times) in Item::ALL.iter().zip(&times) {
        ensure!(times == 1, "{item} is in {times} zones");
    }
    let perks = state.perks.iter().fold(0, |all, perks| all | perks);
    ensure!(bits(perks).all(|item| Item::new(item).is_perk()), "an Item that is not a Perk is in front of a player");
    ensure!(Slot::ALL.into_iter().all(|slot| state.item_count(slot) <= ITEMS), "too many items lie at one slot");
    Ok(())
}

/// Every Environment is in exactly one place (CX-1.4, CX-3.2).
fn environments(state: &State) -> Found {
    let mut times = [0u8; Environment::COUNT];
    let mut count = |environment: u8| times[usize::from(environment)] += 1;
    state.environment.iter().filter(|&&one| one != NOTHING).for_each(|&one| count(one));
    let sets = [state.environment_deck, state.environment_discard];
    sets.into_iter().chain(state.trophies).flat_map(bits).for_each(count);
    for (environment, &times) in Environment::ALL.iter().zip(&times) {
        let confusing = [Environment::ImpulseIsle, Environment::ChaosFissure, Environment::MagneticMaar];
        let left_out = state.options.beginner_environments && confusing.contains(environment);
        ensure!(times == u8::from(!left_out), "{environment} is in {times} zones");
    }
    Ok(())
}

/// The limits of turns, actions, Items and trophies (CX-4.1, CX-4.12, CX-6.16, CX-6.17, CX-7.4, CX-10.1, CX-10.2).
fn numbers(state: &State) -> Found {
    let seats = state.seats.count();
    let won: u32 = state.trophies.iter().map(|won| won.count_ones()).sum();
    let target = u32::from(state.options.target_wins);
    ensure!(won as usize <= seats * (target as usize - 1) + 1, "{won} Skirmishes have been won");
    ensure!(state.trophies.iter().all(|won| won.count_ones() <= target), "a seat has won too often");
    ensure!(usize::from(state.turns) <= (usize::from(GUARD) + 1) * seats, "{} turns in a phase", state.turns);
    ensure!(state.actions.iter().all(|&actions| actions <= GUARD), "more than forty actions in a Skirmish");
    for seat in state.seats.iter() {
        let hand = state.hand_len(seat);
        match state.phase {
            Phase::Handbuilding => {
                ensure!(hand <= REFILL, "{seat} holds {hand} cards in Handbuilding");
                ensure!(state.play[seat.index()].is_empty(), "cards are in play in Handbuilding");
            }
            Phase::Skirmish => {
                let moving = seat == state.turn;
                ensure!(moving || !state.is_done(seat) || hand == 0, "{seat} is done and holds {hand} cards");
                let limit = state.asked == seat || state.chain().iter().any(|frame| frame.seat() == Some(seat));
                let zenith = state.is_at(Environment::Zenith);
                ensure!(
                    hand <= usize::from(state.numbers.hand_limit) || limit || moving || zenith,
                    "{seat} holds {hand} cards in a Skirmish"
                );
            }
            Phase::Over => {}
        }
    }
    let all = SeatSet::all(state.seats);
    let strange =
        [state.passed, state.out, state.begun].iter().flat_map(|set| set.iter()).any(|seat| !all.contains(seat));
    ensure!(!strange, "a seat that is not at the table has passed");
    Ok(())
}
