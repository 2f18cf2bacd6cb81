//! Styles of choosing that lead to rare branches.

use harena_core::Seat;

use crate::actions::{Action, Extra, Investment};
use crate::assets::{Asset, NobleAt};
use crate::state::{Phase, State};

pub(super) const NAMES: &[&str] = &[COLLECT_MEDALS, SWAP_LATE, SELL_OUT, STALL, SPEND, BUY_UP];

/// Earns medals and keeps them, so that the supply runs out.
const COLLECT_MEDALS: &str = "collect medals";
/// Collects Additional Actions, trades them, and swaps them away while an offer is answered.
const SWAP_LATE: &str = "swap late";
/// Sells tokens for coins and produces nothing.
const SELL_OUT: &str = "sell out";
/// Declines everything.
const STALL: &str = "stall";
/// Saves medals for investments.
const SPEND: &str = "spend";
/// Wins auctions, so that the bag runs out.
const BUY_UP: &str = "buy up";

pub(super) fn style_weight(state: &State, style: &'static str, seat: Seat, action: Action) -> u32 {
    match style {
        COLLECT_MEDALS => collect_medals(state, action),
        SWAP_LATE => swap_late(state, action),
        SELL_OUT => sell_out(state, seat, action),
        STALL => u32::from(declines(action)),
        SPEND => spend(state, seat, action),
        BUY_UP => buy_up(state, seat, action),
        _ => 1,
    }
}

fn declines(action: Action) -> bool {
    matches!(
        action,
        Action::NoInvestment
            | Action::Pass
            | Action::Drop
            | Action::Finish
            | Action::Refuse
            | Action::Cancel
            | Action::Skip
            | Action::NoRequest
    )
}

/// Whether a noble ends on a resting area.
fn rests(state: &State, at: NobleAt, steps: u8) -> bool {
    state.numbers.is_resting_area(State::square_after(at.square, steps as i8))
}

/// The preference for moves that earn medals, because there are many others.
fn earns(state: &State, action: Action) -> u32 {
    match action {
        Action::Move(at, steps) => 5000 * u32::from(rests(state, at, steps)),
        Action::MoveTwo(one, a, other, b) => match (rests(state, one, a), rests(state, other, b)) {
            (true, true) => 50_000,
            (false, false) => 0,
            _ => 5000,
        },
        _ => 0,
    }
}

fn has(state: &State, market: u8, asset: Asset) -> u32 {
    u32::from(state.markets[market as usize - 1].contains(&(asset as u8)))
}

/// Tokens that give medals, or can.
fn special(state: &State, market: u8) -> u32 {
    has(state, market, Asset::Emperor) | has(state, market, Asset::Action)
}

fn collect_medals(state: &State, action: Action) -> u32 {
    match action {
        Action::Invest(Investment::Loge, Extra::None) => 500,
        Action::Invest(..) | Action::CashMedal | Action::MedalMove(..) | Action::Skip => 0,
        Action::Perform { medals, .. } => u32::from(medals == 0),
        Action::Move(..) | Action::MoveTwo(..) => 1 + earns(state, action),
        // Every show costs a token.
        Action::Open { market, bid } => {
            u32::from(bid == state.numbers.opening_bid) * (10 + 90 * special(state, market))
        }
        Action::Bid(_) => 1 + 8 * special(state, state.market),
        Action::Pass => 1,
        Action::SwapAction => 0,
        Action::Offer { .. } | Action::Accept => 1,
        // Now the supply may be empty: a good time for offers of coins that must be raised.
        Action::Finish if state.turn == 5 => 1,
        Action::Drop | Action::Finish | Action::Refuse => 20,
        _ => 2,
    }
}

fn swap_late(state: &State, action: Action) -> u32 {
    match (state.phase, action) {
        (Phase::Counter | Phase::Pick, Action::SwapAction) => 40,
        (Phase::Answer, Action::SwapAction) => 4,
        (_, Action::SwapAction | Action::Invest(..)) => 0,
        (Phase::Open, Action::Open { market, .. }) => 1 + 100 * has(state, market, Asset::Action),
        (Phase::Bid, Action::Bid(_)) => 1 + 20 * has(state, state.market, Asset::Action),
        (Phase::Trade, Action::Offer { .. }) => 3,
        (Phase::Trade, Action::Finish) => 1,
        (Phase::Answer, Action::Accept) => 20,
        _ => 2,
    }
}

fn sell_out(state: &State, seat: Seat, action: Action) -> u32 {
    let deal = &state.deal;
    let sells = match action {
        Action::Offer { give, want, .. } => give.coins == 0 && want.coins > 0,
        Action::Accept if state.phase == Phase::Counter => deal.counter_give.coins == 0 && deal.counter_want.coins > 0,
        Action::Accept => deal.want.coins == 0 && state.trader() != seat,
        Action::Invest(..) | Action::Open { .. } | Action::Bid(_) | Action::Produce | Action::Ask(_) => false,
        _ => return 1,
    };
    12 * u32::from(sells)
}

/// An opening bid that one other seat raises, so that several markets are sold before the initiator wins. The coins come
/// from shows.
fn buy_up(state: &State, seat: Seat, action: Action) -> u32 {
    match action {
        Action::Open { bid, .. } if bid == state.numbers.opening_bid => 200,
        Action::Bid(bid) if bid == state.numbers.opening_bid + 1 => 40,
        Action::CashMedal if matches!(state.phase, Phase::Open | Phase::Bid) => 8,
        Action::Announce(program) => {
            let program = state.program(program);
            let (_, jokers) = state.joker_range(seat, program);
            u32::from(state.spectators(seat, program, jokers, 0).total()).pow(3)
        }
        Action::Invest(..) | Action::Pass | Action::Bid(_) | Action::Open { .. } | Action::Skip => 0,
        Action::MedalMove(..) | Action::Offer { .. } => 1,
        _ => 20,
    }
}

/// Saves medals for three turns; makes a second investment once there are enough medals for a third.
fn spend(state: &State, seat: Seat, action: Action) -> u32 {
    let rich = state.medals[seat.index()] >= 4 || state.investments > 1;
    match action {
        Action::Invest(Investment::Loge | Investment::Ticket, Extra::None) => 500,
        Action::Invest(_, Extra::None) => 1,
        Action::Invest(_, Extra::Medals) => 200 * u32::from(rich),
        Action::Invest(_, Extra::Action) => 200 * u32::from(rich || state.turn > 2),
        Action::NoInvestment | Action::SwapAction => 1,
        _ => collect_medals(state, action),
    }
}
