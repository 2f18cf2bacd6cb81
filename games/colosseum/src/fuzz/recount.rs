//! Invariants: every piece is in exactly one place, and every amount is possible.

use crate::assets::Asset;
use crate::content::SQUARES;
use crate::state::{NONE, Phase, State};

type Law = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($law:tt)*) => {
        if !$holds {
            return Err(format!($($law)*));
        }
    };
}

pub(super) fn check_invariants(state: &State) -> Law {
    tokens(state)?;
    pieces(state)?;
    programs(state)?;
    arenas(state)?;
    stars(state)?;
    talk(state)?;
    shows(state)
}

/// 152 tokens (CO-1.4), each with a seat, in a market, in the bag, in the box, or the green reserve.
fn tokens(state: &State) -> Law {
    let mut found = [0u32; 15];
    for seat in state.seats.iter() {
        for (kind, &count) in state.tokens[seat.index()].iter().enumerate() {
            found[kind] += u32::from(count);
        }
    }
    let lying = state.markets.iter().flatten().chain(&state.bag[..state.bag_len as usize]).chain([&state.reserve]);
    lying.filter(|&&token| token != NONE).for_each(|&token| found[token as usize] += 1);
    let board = &state.content.board;
    for (kind, found) in found.into_iter().enumerate() {
        let (all, printed) = (found + u32::from(state.removed_tokens[kind]), board.green[kind] + board.orange[kind]);
        ensure!(all == u32::from(printed), "there are {all} {} tokens", Asset::ALL[kind]);
    }
    Ok(())
}

/// Medals, tickets and podiums (CO-1.3, CO-13.1). Coins are unlimited (CO-R1), but never reach thousands.
fn pieces(state: &State) -> Law {
    let sum = |counts: &[u8]| counts.iter().map(|&count| u32::from(count)).sum::<u32>();
    let medals = sum(&state.medals) + u32::from(state.medal_supply);
    ensure!(medals == u32::from(state.numbers.medals), "there are {medals} medals");
    let tickets = sum(&state.tickets) + u32::from(state.ticket_supply);
    ensure!(tickets == u32::from(state.numbers.tickets), "there are {tickets} season tickets");
    let podiums = sum(&state.podiums);
    // One in each turn with a closing ceremony (CO-10.1); during a ceremony it has been given already.
    let given = u32::from(state.turn - 1) + u32::from(matches!(state.phase, Phase::Discard | Phase::Request));
    ensure!(podiums == given, "there are {podiums} podiums in turn {}", state.turn);
    for seat in state.seats.iter() {
        let coins = state.coins[seat.index()];
        ensure!(coins < 5000, "{seat} has {coins} coins");
    }
    Ok(())
}

/// Every program has at most one owner; produced programs are held (CO-1.8, CO-R61).
fn programs(state: &State) -> Law {
    let mut taken = state.for_sale;
    ensure!(taken & 0x7ff == 0, "programs below 11 are for sale");
    for seat in state.seats.iter() {
        let (held, produced) = (state.held[seat.index()], state.produced[seat.index()]);
        ensure!(taken & held == 0, "a program of {seat} has two owners");
        ensure!(produced & !held == 0, "{seat} has produced what is not held");
        taken |= held;
        let most = |kind: usize| state.programs(held).map(|program| program.needs[kind]).max().unwrap_or(0);
        ensure!(
            state.needs[seat.index()] == std::array::from_fn(most),
            "the needs of {seat} do not follow from {held:b}"
        );
    }
    Ok(())
}

/// Two to four squares each, none in two arenas (CO-5.5, CO-5.6).
fn arenas(state: &State) -> Law {
    for seat in state.seats.iter() {
        let squares = state.arena_len[seat.index()];
        ensure!((2..=4).contains(&squares), "the arena of {seat} has {squares} squares");
    }
    for square in 0..SQUARES {
        let owners = state.seats.iter().filter(|&seat| state.in_arena(seat, square)).count();
        ensure!(owners <= 1, "square {square} is in {owners} arenas");
    }
    ensure!(state.nobles.iter().all(|&square| square < SQUARES), "a noble has left the route");
    Ok(())
}

/// The holder of a star has three tokens of its type, and no seat has more (CO-12.3).
fn stars(state: &State) -> Law {
    for (star, asset) in Asset::STARS.into_iter().enumerate() {
        let holder = state.stars[star] as usize;
        if holder == NONE as usize {
            continue;
        }
        let counts = state.tokens.map(|tokens| tokens[asset.index()]);
        let most = counts.iter().max().is_some_and(|&most| counts[holder] == most);
        ensure!(counts[holder] >= 3 && most, "the {asset} star is with seat {holder}, who has {}", counts[holder]);
    }
    Ok(())
}

/// The current bid and all accepted offers can be carried out (CO-8.4, CO-R18).
fn talk(state: &State) -> Law {
    let deal = &state.deal;
    match state.phase {
        Phase::Bid => {
            let coins = state.coins[state.leader.index()];
            ensure!(coins >= state.bid, "{} has bid {} and has {coins}", state.leader, state.bid);
        }
        Phase::Answer | Phase::Pick => {
            ensure!(state.owns(state.trader(), &deal.give), "{} offers {} without it", state.trader(), deal.give);
        }
        Phase::Counter => {
            let gone = deal.open && !state.owns(state.trader(), &deal.give);
            ensure!(!gone, "{} still offers {} without it", state.trader(), deal.give);
            let by = deal.countered_by.ok_or("no seat has countered")?;
            ensure!(state.owns(by, &deal.counter_want), "{by} offers {} without it", deal.counter_want);
        }
        _ => ensure!(*deal == Default::default(), "there is an offer on the table in {:?}", state.phase),
    }
    for seat in deal.accepted.iter() {
        ensure!(state.owns(seat, &deal.want), "{seat} has accepted to give {} without it", deal.want);
    }
    ensure!(state.proposals <= state.max_proposals, "{} offers", state.proposals);
    Ok(())
}

/// The announced show can be performed, and its tokens can be discarded (CO-9.10, CO-10.2).
fn shows(state: &State) -> Law {
    let asked = state.asked;
    match state.phase {
        Phase::Announce => ensure!(state.producible(asked).next().is_some(), "{asked} can announce nothing (CO-R38)"),
        Phase::Perform => {
            let announced = state.program(state.announced);
            ensure!(state.is_producible(asked, announced), "{asked} cannot produce {} any more", announced.number);
        }
        Phase::Discard => ensure!(state.discardable(asked).next().is_some(), "{asked} has nothing to discard"),
        _ => {}
    }
    for seat in state.seats.iter() {
        let used = state.show_jokers[seat.index()];
        let discarding = matches!(state.phase, Phase::Discard | Phase::Request);
        ensure!(discarding || used <= state.count(seat, Asset::Joker), "{seat} has used {used} Jokers without them");
    }
    Ok(())
}
