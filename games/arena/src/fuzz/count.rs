//! Checks that every card and every token is in one place, and that the decision that is due fits the position.

use harena_core::Seat;

use crate::cards::{CardSet, DECK, HEAD_REFEREE, Ix, NONE, SLOT, Slot};
use crate::state::{CELL, Phase, State};

type Counted = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}

pub(super) fn everything(state: &State) -> Counted {
    cards(state)?;
    creatures(state)?;
    state.seats.iter().try_for_each(|seat| tokens(state, seat))?;
    decision(state)
}

fn cards(state: &State) -> Counted {
    let mut seen = CardSet::EMPTY;
    let mut put = |ix: Ix, place: &str| {
        ensure!((ix as usize) < DECK, "there is no card {ix}, but it is in {place}");
        ensure!(!seen.has(ix), "{} has two places, one of them {place}", state.card(ix));
        seen.add(ix);
        Ok(())
    };
    for seat in state.seats.iter() {
        let s = seat.index();
        state.hand[s].iter().try_for_each(|ix| put(ix, "a hand"))?;
        state.aside[s].iter().try_for_each(|ix| put(ix, "what is set aside"))?;
        if state.secret[s] != NONE {
            put(state.secret[s], "a secret bet")?;
            ensure!(SLOT[state.secret[s] as usize] != NONE, "the secret bet of {seat} is on no creature");
        }
    }
    // A circular stack would contain a card twice, so this loop ends.
    for (top, len, place) in
        [(state.deck, state.deck_len, "the deck"), (state.discard, state.discard_len, "the discards")]
    {
        let mut count = 0;
        for ix in state.stack_from(top) {
            put(ix, place)?;
            count += 1;
        }
        ensure!(count == len, "{place} has {count} cards, and {len} are counted");
    }
    for top in state.top.iter() {
        state.stack_from(*top).try_for_each(|ix| put(ix, "a pile"))?;
    }
    state.stack.iter().filter(|&&ix| ix != NONE).try_for_each(|&ix| put(ix, "the stack"))?;
    if state.head_referee_at != NONE {
        put(HEAD_REFEREE, "a row")?;
    }
    ensure!(seen.or(state.out) == CardSet::ALL, "lost: {:?}", state.faces(CardSet::ALL.minus(seen)));
    Ok(())
}

fn creatures(state: &State) -> Counted {
    let dead = state.alive.count_zeros();
    let over = state.phase == Phase::Over;
    let round = u32::from(state.round);
    ensure!(dead == round || (over && dead == round + 1), "{dead} are dead in round {}", round + 1);
    ensure!(dead <= 5, "{dead} are dead");
    for slot in 0..8u8 {
        let alive = state.alive >> slot & 1 != 0;
        let creature = state.creature(slot);
        let own = CardSet::of(slot);
        ensure!(state.living.and(own) == if alive { own } else { CardSet::EMPTY }, "{creature} both lives and is dead");
        for place in 0..=CELL {
            let top = state.top[(slot, place)];
            let swept = state.rules.sweep_dead && !alive;
            let reached = place <= usize::from(state.round) || place == CELL;
            let fits = |ix: Ix| if place == CELL { own.has(ix) } else { own.or(CardSet::SPECTATORS).has(ix) };
            ensure!(top == NONE || reached && !swept, "cards of {creature} in place {place}");
            ensure!(state.stack_from(top).all(fits), "a strange card lies before {creature}");
            ensure!(top == NONE || place != CELL || state.rules.cells, "{creature} has a cell");
            if place < CELL && state.bets[(slot, place)] != NONE {
                ensure!(reached && !swept, "a bet on {creature} in round {}", place + 1);
                ensure!(place < 4 || state.rules.bets_in_last_round, "a bet in round 5");
            }
        }
    }
    let at = state.head_referee_at;
    ensure!(at == NONE || state.rules.cells && lives(state, at), "the head referee lies at a strange place");
    Ok(())
}

fn lives(state: &State, slot: Slot) -> bool {
    state.alive >> slot & 1 != 0
}

/// CA-1.5, TA-1.6; only in Titan do tokens on dead creatures leave the game (TA-R36).
fn tokens(state: &State, seat: Seat) -> Counted {
    let s = seat.index();
    let placed = state.bets.iter().filter(|&&owner| usize::from(owner) == s).count() as u8;
    let (hidden, open) = (state.secret[s] != NONE, state.revealed[s] != NONE);
    ensure!(!(hidden && open), "{seat} has two secret bets");
    ensure!(!(hidden || open) || state.secret_made.contains(seat), "{seat} has a secret bet without having made one");
    let all = placed + u8::from(hidden || open) + state.supply[s];
    let tokens = state.rules.numbers.tokens;
    ensure!(all == tokens || all < tokens && state.rules.sweep_dead && state.round > 0, "{seat} has {all} tokens");
    let swept = state.rules.sweep_dead && open && !lives(state, state.revealed[s]);
    ensure!(!swept, "{seat} has a revealed bet on the dead");
    ensure!(state.totals[s] <= state.rules.numbers.most_points() * state.games, "{seat} has {}", state.totals[s]);
    Ok(())
}

/// The decision that is due, and its preconditions.
fn decision(state: &State) -> Counted {
    let phase = state.phase;
    ensure!(state.seats.contains(state.turn) && state.seats.contains(state.asked), "a stranger is asked");
    let others_too = matches!(phase, Phase::Bid | Phase::Poll | Phase::Give | Phase::Over);
    ensure!(others_too || state.asked == state.turn, "{} is asked in the turn of {}", state.asked, state.turn);
    ensure!(phase != Phase::Give || state.asked == state.victim, "not the victim is asked");
    let victims = state.hand[state.victim.index()];
    let three = if phase == Phase::Keep { 3 } else { 0 };
    ensure!(state.snatched.len() == three, "{} cards are looked at", state.snatched.len());
    ensure!(state.snatched.minus(victims).is_empty(), "the cards looked at are not in the hand");
    let stacked = state.stack.iter().filter(|&&ix| ix != NONE).count();
    ensure!(phase == Phase::Discard || stacked == 0, "a stack of discards is left over");
    ensure!(
        !state.foresight || phase != Phase::Discard || stacked == usize::from(state.discards),
        "a stack of {stacked}"
    );
    ensure!(state.discards <= 3, "{} discards", state.discards);
    let owing = matches!(phase, Phase::Poll | Phase::Bet | Phase::Play);
    ensure!(state.owed == NONE || owing && state.rules.opening_bid, "{} is owed in phase {phase:?}", state.owed);
    if state.owed != NONE {
        let fitting = state.living.and(CardSet::of_strength(state.owed)).and(state.hand[state.turn.index()]);
        ensure!(!fitting.is_empty(), "{} owes {} and has no such card", state.turn, state.owed);
    }
    ensure!(state.bid == NONE || phase == Phase::Bid && state.bid < 10, "a bid of {} is left over", state.bid);
    ensure!(phase == Phase::Over || usize::from(state.idle) < state.seats.count(), "{} idle turns", state.idle);
    ensure!((1..=state.games).contains(&state.game), "game {} of {}", state.game, state.games);
    Ok(())
}
