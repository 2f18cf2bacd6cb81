//! Arbitrary actions: most of them nearly legal now, some of them any action with a notation.

use harena_core::{Chance, MAX_SEATS, Seat};

use crate::actions::{Action, Extra, Investment};
use crate::assets::{Asset, Bundle, Noble, NobleAt};
use crate::content::SQUARES;
use crate::state::{Phase, State};

pub(super) fn action(state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
    let mut listed = Vec::new();
    state.legal(seat, &mut listed);
    // The styles choose among the listed actions. Frequent arbitrary actions would override the styles, and no seat would ever
    // save a medal. At calm tables nearly all arbitrary actions are refused, so that the styles reach their aims.
    let calm = is_calm(state);
    for _ in 0..8 {
        let action = match chance.below(8) {
            0 => anything(state, seat, chance),
            _ => fitting(state, seat, &listed, chance),
        };
        let suits = if calm { state.check(seat, action).is_err() } else { !listed.contains(&action) };
        if suits || chance.below(32) == 0 {
            return action;
        }
    }
    anything(state, seat, chance)
}

/// Two of five tables are calm for three turns. The deal decides which, because a state keeps nothing else of its start.
fn is_calm(state: &State) -> bool {
    state.turn < 4 && state.held[0] & 0b110 != 0
}

/// An action of this phase.
fn fitting(state: &State, seat: Seat, listed: &[Action], chance: &mut impl Chance) -> Action {
    match state.phase {
        Phase::Invest => match chance.below(8) {
            0 => Action::NoInvestment,
            _ => Action::Invest(investment(chance), extra(chance)),
        },
        Phase::Open => match chance.below(6) {
            0 => Action::Pass,
            _ => Action::Open { market: 1 + number(5, chance), bid: bid(state, seat, 8, chance) },
        },
        Phase::Bid => match chance.below(3) {
            0 => Action::Drop,
            _ => Action::Bid(bid(state, seat, state.bid.saturating_add(1), chance)),
        },
        Phase::Trade if chance.below(16) == 0 => Action::Finish,
        // An offer to all that could be made to one seat: some may have refused it already (CO-R28).
        Phase::Trade if chance.below(6) == 0 && !listed.is_empty() => match one_of(listed, chance) {
            Action::Offer { give, want, .. } => Action::Offer { to: None, give, want },
            other => other,
        },
        Phase::Trade => offer(state, seat, chance),
        Phase::Answer => match chance.below(5) {
            0 => Action::Accept,
            1 => Action::Refuse,
            _ => counter(state, seat, chance),
        },
        Phase::Counter => match chance.below(4) {
            0 => counter(state, seat, chance),
            1 => Action::Accept,
            _ => Action::Refuse,
        },
        Phase::Pick => match chance.below(4) {
            0 => Action::Cancel,
            _ => Action::Pick(Seat::new(chance.below(MAX_SEATS as u32) as usize)),
        },
        Phase::Produce => one_of(&[Action::Produce, Action::Skip], chance),
        Phase::Dice => match chance.below(2) {
            0 => Action::Move(noble(state, chance), 1 + number(12, chance)),
            _ => Action::move_two(
                (noble(state, chance), 1 + number(6, chance)),
                (noble(state, chance), 1 + number(6, chance)),
            ),
        },
        Phase::Announce => match chance.below(2) {
            0 => Action::MedalMove(noble(state, chance), chance.below(9) as i8 - 4),
            _ => Action::Announce(1 + number(30, chance)),
        },
        Phase::Perform => {
            let most = u32::from(state.medals[seat.index()]) + 2;
            Action::Perform { jokers: number(5, chance), medals: chance.below(most) as u8 }
        }
        Phase::Discard => Action::Discard(asset(chance)),
        Phase::Request => match chance.below(6) {
            0 => Action::NoRequest,
            _ => Action::Ask(asset(chance)),
        },
        Phase::Over => anything(state, seat, chance),
    }
}

/// Any action with a notation, in any phase.
fn anything(state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
    let any_noble = |chance: &mut _| match Chance::below(chance, 2) {
        0 => noble(state, chance),
        _ => NobleAt { noble: Noble::SIX[number(6, chance) as usize], square: number(SQUARES, chance) },
    };
    match chance.below(18) {
        0 => one_of(
            &[
                Action::CashMedal,
                Action::SwapAction,
                Action::NoInvestment,
                Action::Pass,
                Action::Drop,
                Action::Finish,
                Action::Accept,
                Action::Refuse,
                Action::Cancel,
                Action::Produce,
                Action::Skip,
                Action::NoRequest,
            ],
            chance,
        ),
        1 => Action::Invest(investment(chance), extra(chance)),
        2 => Action::Open { market: 1 + number(5, chance), bid: chance.bits() as u16 },
        3 => Action::Bid(chance.bits() as u16),
        4 => offer(state, seat, chance),
        5 => {
            let to = (chance.below(3) != 0).then(|| Seat::new(chance.below(MAX_SEATS as u32) as usize));
            Action::Offer { to, give: any_goods(chance), want: any_goods(chance) }
        }
        6 => counter(state, seat, chance),
        7 => Action::Counter { give: any_goods(chance), want: any_goods(chance) },
        8 => Action::Pick(Seat::new(chance.below(MAX_SEATS as u32) as usize)),
        9 => Action::Move(any_noble(chance), 1 + number(12, chance)),
        10 => {
            let (one, other) = (any_noble(chance), any_noble(chance));
            Action::move_two((one, 1 + number(12, chance)), (other, 1 + number(12, chance)))
        }
        11 => Action::MedalMove(any_noble(chance), chance.bits() as i8),
        12 => Action::Announce(1 + number(30, chance)),
        13 => Action::Perform { jokers: chance.bits() as u8, medals: chance.bits() as u8 },
        14 => Action::Discard(asset(chance)),
        15 => Action::Ask(asset(chance)),
        16 => Action::Perform { jokers: number(6, chance), medals: number(20, chance) },
        _ => Action::Open { market: 1 + number(5, chance), bid: bid(state, seat, 8, chance) },
    }
}

/// The seat may not be the one to act: then its action is refused, but it should still be nearly legal.
fn offer(state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
    let holder = state.seats.iter().find(|&other| other != seat && state.count(other, Asset::Action) > 0);
    let partner = match holder {
        Some(holder) if chance.below(2) == 0 => holder,
        _ => Seat::new(chance.below(state.seats.count() as u32) as usize),
    };
    let (give, want) = terms(state, seat, partner, chance);
    let to = match chance.below(16) {
        0 => Some(Seat::new(chance.below(MAX_SEATS as u32) as usize)),
        1..=6 => Some(partner),
        _ => None,
    };
    Action::Offer { to, give, want }
}

fn counter(state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
    // A counter-offer with the same terms is refused (CO-8.6).
    if chance.below(16) == 0 {
        return Action::Counter { give: state.deal.want, want: state.deal.give };
    }
    let (give, want) = terms(state, seat, state.trader(), chance);
    Action::Counter { give, want }
}

/// Goods that two seats might exchange.
fn terms(state: &State, one: Seat, other: Seat, chance: &mut impl Chance) -> (Bundle, Bundle) {
    // Additional Actions can be swapped away while an offer for them is answered.
    let action = state.count(one, Asset::Action) > 0 && chance.below(2) == 0;
    match chance.below(8) {
        0..=3 if action => (Bundle::of(Asset::Action), Bundle::coins(1 + chance.below(4) as u16)),
        _ if action => (Bundle::of(Asset::Action), goods(state, other, chance)),
        0 => (goods(state, one, chance), Bundle::of(Asset::Action)),
        1 | 4 => (goods(state, one, chance), Bundle::coins(coins(state, other, chance))),
        // Equal goods.
        2 => {
            let same = goods(state, one, chance);
            (same, same)
        }
        // Everything the seat has.
        3 if chance.below(8) == 0 => {
            let mut all = Bundle { tokens: state.tokens[one.index()], coins: 0 };
            all.tokens[12..].fill(0);
            (all, Bundle::coins(1))
        }
        _ => (goods(state, one, chance), goods(state, other, chance)),
    }
}

/// Goods that a seat owns, or just does not.
fn goods(state: &State, owner: Seat, chance: &mut impl Chance) -> Bundle {
    let tokens = &state.tokens[owner.index()];
    let mut bundle = Bundle::default();
    let owned: u32 = tokens.iter().map(|&count| u32::from(count > 0)).sum();
    for _ in 0..1 + chance.below(2) {
        let kind = match owned {
            0 => chance.below(14) as usize,
            _ if chance.below(12) == 0 => chance.below(14) as usize,
            _ => {
                let nth = chance.below(owned) as usize;
                (0..tokens.len()).filter(|&kind| tokens[kind] > 0).nth(nth).unwrap_or(0)
            }
        };
        bundle.tokens[kind] = match chance.below(8) {
            0 => tokens[kind].saturating_add(1),
            1 => tokens[kind],
            _ => 1,
        };
    }
    if chance.below(3) == 0 {
        bundle.coins = coins(state, owner, chance);
    }
    if chance.below(16) == 0 {
        bundle.tokens = Bundle::default().tokens;
    }
    bundle
}

/// An amount at one of the limits of what a seat can pay now or after all conversions.
fn coins(state: &State, owner: Seat, chance: &mut impl Chance) -> u16 {
    let s = owner.index();
    let after = |medals: u8| state.coins[s].saturating_add(6 * u16::from(medals));
    let actions = state.count(owner, Asset::Action);
    if actions > 0 && chance.below(2) == 0 {
        return after(state.medals[s] + actions);
    }
    match chance.below(12) {
        0 => state.coins[s],
        1 => state.coins[s].saturating_add(1),
        2 => after(state.medals[s]),
        3 => after(state.medals[s]).saturating_add(1),
        4 => after(state.medals[s] + actions).saturating_add(1),
        _ => chance.below(9) as u16,
    }
}

fn any_goods(chance: &mut impl Chance) -> Bundle {
    let mut bundle = Bundle::default();
    for _ in 0..chance.below(3) {
        bundle.tokens[number(14, chance) as usize] = chance.bits() as u8;
    }
    match chance.below(3) {
        0 => {}
        1 => bundle.coins = chance.below(40) as u16,
        _ => bundle.coins = chance.bits() as u16,
    }
    bundle
}

/// Mostly just too much or too little: raises cost coins, and seats without coins reach few branches. Some are listed anyway.
fn bid(state: &State, seat: Seat, least: u16, chance: &mut impl Chance) -> u16 {
    let coins = state.coins[seat.index()];
    match chance.below(32) {
        0 => coins,
        1..=4 => least.saturating_add(chance.below(12) as u16),
        5..=16 => coins.saturating_add(1),
        _ => least.saturating_sub(1),
    }
}

fn investment(chance: &mut impl Chance) -> Investment {
    match chance.below(6) {
        0 => Investment::Ticket,
        1 => Investment::Loge,
        2 => Investment::Expansion { clockwise: chance.below(2) == 0 },
        _ => Investment::Program(1 + number(30, chance)),
    }
}

fn extra(chance: &mut impl Chance) -> Extra {
    one_of(&[Extra::None, Extra::Medals, Extra::Action], chance)
}

/// A noble at its square.
fn noble(state: &State, chance: &mut impl Chance) -> NobleAt {
    state.noble_at(chance.below(6) as usize)
}

fn asset(chance: &mut impl Chance) -> Asset {
    one_of(&Asset::ALL, chance)
}

fn number(below: u8, chance: &mut impl Chance) -> u8 {
    chance.below(u32::from(below)) as u8
}

fn one_of<T: Copy>(all: &[T], chance: &mut impl Chance) -> T {
    all[chance.below(all.len() as u32) as usize]
}
