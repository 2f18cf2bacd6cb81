//! Invariants of this game: conservation, the holders of stars, the count of spectators.

use std::collections::BTreeSet;

use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::{Chance as _, FastRng, Fuzzed as _, Game as _, Seat, SeatSet, Seats, random_action};

use crate::actions::{Action, Event, Extra, Investment};
use crate::assets::{Asset, Bundle, Noble, NobleAt};
use crate::content::SharedContent;
use crate::state::{NONE, Phase, State};
use crate::{Colosseum, Options};

/// Plays random games and calls `look` with every state and the events that led to it.
fn random_games(games: u64, mut look: impl FnMut(&Colosseum, &[Event], &mut FastRng)) {
    let options = [Options::default(), Options { intense_auctions: true, investments: 3, ..Options::default() }];
    for options in options {
        for seats in 3..=5 {
            for seed in 0..games {
                let mut chance = FastRng::nth(seed, seats as u64);
                let mut events = Vec::new();
                let seats = Seats::new(seats).unwrap();
                let mut game = Colosseum::start(&options, seats, &mut chance, &mut events).unwrap();
                let mut legal = Vec::new();
                loop {
                    look(&game, &events, &mut chance);
                    let Some(seat) = game.to_act().first() else { break };
                    events.clear();
                    let action = random_action(&game, seat, &mut legal, &mut chance);
                    game.play(seat, action, &mut chance, &mut events);
                }
            }
        }
    }
}

/// 152 tokens, 18 medals and 10 tickets in total, at most 4 podiums, programs unique, coins never negative (they would
/// wrap to huge numbers), arenas of 2 to 4 squares that never overlap (CO-1.2, CO-1.3, CO-1.4, CO-3.6, CO-5.5, CO-5.6,
/// CO-10.5, CO-13.1, CO-13.2, CO-14.2, CO-R1, CO-R61).
#[test]
fn everything_is_conserved() {
    random_games(30, |game, _, _| game.check_invariants().unwrap_or_else(|wrong| panic!("{wrong}")));
}

/// The holder of every star, computed again from the previous holder and the current tokens (CO-12.1 to CO-12.5,
/// CO-R55, CO-R56). One step of play changes tokens at most once, so the holder before is that of the last state.
#[test]
fn stars_have_the_right_holders() {
    let mut before: Option<[u8; 7]> = None;
    random_games(30, |game, events, _| {
        let state = &game.state;
        if events.iter().any(|event| matches!(event, Event::Dealt { .. })) {
            before = Some([NONE; 7]);
        }
        let held = before.replace(state.stars).expect("a game begins with its deal");
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            let count = |seat: Seat| state.tokens[seat.index()][asset.index()];
            let keeps = held[star] != NONE && {
                let holder = Seat::new(held[star] as usize);
                count(holder) >= 3 && state.seats.iter().all(|other| count(other) <= count(holder))
            };
            let leader = state.seats.iter().find(|&seat| {
                count(seat) >= 3 && state.seats.iter().all(|other| other == seat || count(other) < count(seat))
            });
            let right = if keeps { held[star] } else { leader.map_or(NONE, |seat| seat.index() as u8) };
            assert_eq!(state.stars[star], right, "{asset}: held by {} before", held[star]);
        }
    });
}

/// Random trades of all kinds: to one seat, to all, with counter-offers, picks, cancels and conversions in between. Goods
/// are conserved, no count is negative, and the phase ends (CO-8.1 to CO-8.7, CO-13.5, CO-R11).
#[test]
fn random_trades_conserve_goods() {
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let mut chance = FastRng::nth(seed, 9);
        let seats = Seats::new(3 + seed as usize % 3).unwrap();
        let mut game = Colosseum::start(&Options::default(), seats, &mut chance, &mut harena_core::NoLog).unwrap();
        let mut legal = Vec::new();
        let mut events = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let some = |chance: &mut FastRng| {
                let asset = Asset::ALL[chance.below(14) as usize];
                let coins = chance.below(9) as u16;
                match chance.below(3) {
                    0 => Bundle::coins(coins),
                    1 => Bundle::of(asset),
                    _ => Bundle::of(asset).and_coins(coins),
                }
            };
            let to = (chance.below(2) == 0).then(|| seats.next(seat));
            let wild = match game.state.phase {
                Phase::Trade => Some(Action::Offer { to, give: some(&mut chance), want: some(&mut chance) }),
                Phase::Answer if chance.below(3) == 0 => {
                    Some(Action::Counter { give: some(&mut chance), want: some(&mut chance) })
                }
                _ => None,
            };
            let action = match wild.filter(|&action| game.check(seat, action).is_ok()) {
                Some(action) => action,
                None => random_action(&game, seat, &mut legal, &mut chance),
            };
            let before = game.state.clone();
            game.play(seat, action, &mut chance, &mut events);
            if matches!(before.phase, Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick)
                && !matches!(action, Action::CashMedal | Action::SwapAction | Action::Finish)
            {
                for kind in 0..14 {
                    let sum = |state: &State| state.tokens.iter().map(|tokens| u32::from(tokens[kind])).sum::<u32>();
                    assert_eq!(sum(&game.state), sum(&before), "{action}");
                }
                let coins = |state: &State| state.coins[..seats.count()].iter().map(|&c| u32::from(c)).sum::<u32>();
                assert_eq!(coins(&game.state), coins(&before), "{action}");
            }
            for event in events.drain(..) {
                let text = format!("{event:?}");
                kinds.insert(text.split(' ').next().unwrap_or_default().to_string());
            }
        }
    }
    for kind in ["Offered", "Countered", "Accepted", "Refused", "Traded", "Cancelled"] {
        assert!(kinds.contains(kind), "no {kind}");
    }
}

/// The spectators of every show, counted again term by term from the state before it (CO-9.13 to
/// CO-9.18, CO-12.6, CO-R39, CO-R41).
#[test]
fn spectators_equal_a_simple_recount() {
    let mut shows = 0;
    let mut before: Option<State> = None;
    random_games(40, |game, events, _| {
        for event in events {
            let Event::Performed { seat, program, jokers, spectators, count, .. } = event else { continue };
            let state = before.as_ref().expect("there is a state before it");
            let s = seat.index();
            let program = state.program(*program);
            let mut left = state.tokens[s];
            let mut missing = 0;
            for asset in Asset::STANDARD {
                for _ in 0..program.needs[asset.index()] {
                    if left[asset.index()] > 0 {
                        left[asset.index()] -= 1;
                    } else {
                        missing += 1;
                    }
                }
            }
            missing -= i32::from(*jokers);
            let mut total = if missing == 0 { program.complete } else { program.missing[missing as usize - 1] };
            let arena: Vec<u8> = state.arena_squares(*seat).collect();
            for (noble, square) in Noble::SIX.iter().zip(state.nobles) {
                if arena.contains(&square) {
                    total += match noble {
                        Noble::Emperor => 7,
                        Noble::Consul => 5,
                        Noble::Senator => 3,
                    };
                }
            }
            total += u16::from(state.tickets[s]) * 5 + u16::from(state.podiums[s]) * 3;
            for number in 1..=30u8 {
                if number != program.number && state.produced[s] >> number & 1 != 0 {
                    total += 5;
                }
            }
            for (star, asset) in Asset::STARS.iter().enumerate() {
                if state.stars[star] == s as u8 && program.needs[asset.index()] > 0 {
                    total += 4;
                }
            }
            let medals = state.medals[s] - game.state.medals[s].min(state.medals[s]);
            total += 3 * u16::from(medals);
            assert_eq!(total, *spectators, "{count:?}");
            assert_eq!(game.state.coins[s], state.coins[s] + total);
            assert_eq!(game.state.score[s], state.score[s].max(total));
            shows += 1;
        }
        before = Some(game.state.clone());
    });
    assert!(shows > 1000, "{shows}");
}

/// The listed actions, apart from parametric ones, are exactly those that pass `check`; the listed bids and offers are
/// among those that pass.
#[test]
fn check_accepts_what_is_listed_and_all_bids() {
    let mut every = vec![
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
    ];
    for extra in [Extra::None, Extra::Medals, Extra::Action] {
        every.extend((1..=30).map(|number| Action::Invest(Investment::Program(number), extra)));
        every.extend([true, false].map(|clockwise| Action::Invest(Investment::Expansion { clockwise }, extra)));
        every.extend([Investment::Ticket, Investment::Loge].map(|investment| Action::Invest(investment, extra)));
    }
    every.extend((0..5).map(|seat| Action::Pick(Seat::new(seat))));
    every.extend((1..=30).map(Action::Announce));
    every.extend(Asset::ALL.iter().flat_map(|&asset| [Action::Discard(asset), Action::Ask(asset)]));
    every.extend((0..6).flat_map(|jokers| (0..19).map(move |medals| Action::Perform { jokers, medals })));
    let kinds = [Noble::Emperor, Noble::Consul, Noble::Senator];
    let nobles: Vec<NobleAt> =
        kinds.iter().flat_map(|&noble| (0..36).map(move |square| NobleAt { noble, square })).collect();
    every.extend(nobles.iter().flat_map(|&at| (1..=12).map(move |steps| Action::Move(at, steps))));
    every.extend(nobles.iter().flat_map(|&at| (-4..=4).map(move |steps| Action::MedalMove(at, steps))));
    random_games(1, |game, _, chance| {
        let Some(seat) = game.to_act().first() else { return };
        if chance.below(4) != 0 {
            return;
        }
        let state = &game.state;
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let free = |action: &Action| {
            matches!(action, Action::Open { .. } | Action::Bid(_) | Action::Offer { .. } | Action::MoveTwo(..))
        };
        let listed: BTreeSet<String> = legal.iter().filter(|action| !free(action)).map(ToString::to_string).collect();
        let passing = every.iter().filter(|&&action| game.check(seat, action).is_ok());
        assert_eq!(passing.map(ToString::to_string).collect::<BTreeSet<_>>(), listed, "{:?}", state.phase);
        // Bids: every number from the lowest bid to the seat's coins, and no other (CO-6.2, CO-6.4, CO-R18).
        let coins = state.coins[seat.index()];
        for bid in [0, 7, 8, 9, state.bid, state.bid + 1, coins, coins + 1, u16::MAX] {
            let raise = game.check(seat, Action::Bid(bid)).is_ok();
            assert_eq!(raise, state.phase == Phase::Bid && bid > state.bid && bid <= coins);
            for market in 1..=5 {
                let open = game.check(seat, Action::Open { market, bid }).is_ok();
                let right =
                    state.phase == Phase::Open && bid >= 8 && bid <= coins && !state.market_tokens(market).is_empty();
                assert_eq!(open, right);
            }
        }
        // Two dice on two nobles: the same set as from trying all.
        if state.phase == Phase::Dice {
            let two: BTreeSet<String> =
                legal.iter().filter(|action| matches!(action, Action::MoveTwo(..))).map(ToString::to_string).collect();
            let here: Vec<NobleAt> = (0..6).map(|index| state.noble_at(index)).collect();
            let mut passing = BTreeSet::new();
            for &one in &here {
                for &other in &here {
                    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                        let action = Action::move_two((one, a), (other, b));
                        if game.check(seat, action).is_ok() {
                            passing.insert(action.to_string());
                        }
                    }
                }
            }
            assert_eq!(passing, two);
        }
        // Offers: any goods that both sides own.
        if state.phase == Phase::Trade && state.proposals < state.max_proposals {
            let other = state.seats.next(seat);
            let offer = |give: Bundle, want: Bundle| game.check(seat, Action::Offer { to: Some(other), give, want });
            assert!(offer(Bundle::coins(1), Bundle::coins(2)).is_err(), "coins for coins (CO-R27)");
            for asset in Asset::STANDARD {
                let owned = state.count(other, asset) > 0 && coins >= 3;
                let fresh = !state.was_refused(other, &Bundle::coins(3), &Bundle::of(asset));
                assert_eq!(offer(Bundle::coins(3), Bundle::of(asset)).is_ok(), owned && fresh);
                assert!(offer(Bundle::of(asset), Bundle::default()).is_err(), "a gift (CO-R27)");
            }
            assert!(
                game.check(
                    seat,
                    Action::Offer { to: Some(seat), give: Bundle::coins(1), want: Bundle::of(Asset::Horse) }
                )
                .is_err()
            );
        }
    });
}

/// The sizes of the dice decision, with identical outcomes merged (CO-9.4, CO-9.5).
#[test]
fn dice_decisions_have_the_known_sizes() {
    let mut state = State::empty(&Options::default(), Seats::new(3).unwrap(), &SharedContent::of(None).unwrap());
    state.phase = Phase::Dice;
    let mut sizes = Vec::new();
    for dice in [[4, 0], [1, 0], [4, 5], [4, 4], [1, 5], [1, 1]] {
        state.dice = dice;
        state.loges = if dice[1] == 0 { SeatSet::EMPTY } else { SeatSet::single(state.asked) };
        let mut legal = Vec::new();
        state.legal(state.asked, &mut legal);
        sizes.push(legal.len());
    }
    assert_eq!(sizes, [6, 18, 36, 21, 108, 165]);
}

/// The number of listed offers stays small: at most a dozen for each partner.
#[test]
fn lists_stay_short() {
    let mut longest = 0;
    random_games(10, |game, _, _| {
        let Some(seat) = game.to_act().first() else { return };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        longest = longest.max(legal.len());
        let offers = legal.iter().filter(|action| matches!(action, Action::Offer { .. })).count();
        assert!(offers <= 12 * (game.seats().count() - 1), "{offers}");
    });
    assert!(longest <= 200, "{longest}");
}

/// Every kind of event occurs in random play, so the tests above cover it.
#[test]
fn random_play_reaches_all_events() {
    let mut kinds = BTreeSet::new();
    random_games(60, |_, events, _| {
        for event in events {
            let text = format!("{event:?}");
            kinds.insert(text.split(' ').next().unwrap_or_default().to_string());
        }
    });
    let expected = [
        "Dealt",
        "TurnBegins",
        "Cashed",
        "Swapped",
        "Bought",
        "Expanded",
        "BoughtTicket",
        "BuiltLoge",
        "NoInvestment",
        "Opened",
        "PassedAuction",
        "Bid",
        "Dropped",
        "Won",
        "EmperorToken",
        "Refilled",
        "Offered",
        "Accepted",
        "Refused",
        "Traded",
        "FinishedTrading",
        "Rolled",
        "SkippedShow",
        "Moved",
        "MedalMoved",
        "Announced",
        "Performed",
        "StarMoved",
        "RolledOff",
        "Podium",
        "Discarded",
        "Donated",
        "NoRequest",
        "Ended",
    ];
    let missing: Vec<_> = expected.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "random play never reached {missing:?}");
}

/// Only goods can be traded: no promises, medals or programs (CO-8.3, CO-R30).
#[test]
fn promises_have_no_notation() {
    for words in [
        "offer b lion for promise",
        "offer b 1 medal for lion",
        "offer b program for 3 coins",
        "offer b lion for podium",
    ] {
        assert!(words.parse::<Action>().is_err(), "{words}");
    }
}

/// The holder of a star has at least three real tokens of its type, so a program that needs the type always commits
/// one (CO-R41). A show has the three steps of the rules: nobles, program, count (CO-R62).
#[test]
fn a_star_that_counts_has_a_committed_token() {
    random_games(10, |game, events, _| {
        let state = &game.state;
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            if state.stars[star] != NONE {
                assert!(state.count(Seat::new(state.stars[star] as usize), asset) >= 3);
            }
        }
        for event in events {
            if let Event::Announced { seat, .. } = event {
                assert_eq!((state.phase, state.asked), (Phase::Perform, *seat));
                assert_eq!(state.dice, [0, 0], "the nobles have moved before the announcement");
            }
        }
    });
}

/// Decisions of absent players: every optional decision can be declined, and the others always have a legal action
/// (CO-R65).
#[test]
fn decisions_of_absent_players_have_an_action() {
    random_games(10, |game, _, _| {
        let Some(seat) = game.to_act().first() else { return };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let decline = match game.state.phase {
            Phase::Invest => Action::NoInvestment,
            Phase::Open => Action::Pass,
            Phase::Bid => Action::Drop,
            Phase::Trade => Action::Finish,
            Phase::Answer | Phase::Counter => Action::Refuse,
            Phase::Pick => Action::Cancel,
            Phase::Produce => Action::Skip,
            Phase::Request => Action::NoRequest,
            _ => return assert!(!legal.is_empty()),
        };
        assert!(legal.contains(&decline), "{decline}");
    });
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Colosseum>() <= 1024, "{}", size_of::<Colosseum>());
}

/// The forecast of a view equals the count of the show, term by term, and the view has the facts of every program that can
/// be touched (CO-9.14).
#[test]
fn views_forecast_shows() {
    let mut foretold = None;
    let mut shows = 0;
    random_games(20, |game, events, _| {
        let view = game.view(harena_core::Viewer::Spectator);
        for event in events {
            if let Event::Performed { program, jokers, count, .. } = event {
                let (announced, counts): &(u8, Vec<(u8, crate::Count)>) = foretold.as_ref().unwrap();
                let (_, without_medals) = counts.iter().find(|(number, _)| number == jokers).unwrap();
                assert_eq!(announced, program);
                assert_eq!(crate::Count { medals: 0, ..*count }, *without_medals);
                shows += 1;
            }
        }
        foretold = view.announced.map(|program| (program, view.announced_counts.clone()));
        assert_eq!(view.announced.is_some(), game.phase() == Phase::Perform);
        assert_eq!(view.donor.is_some(), game.phase() == Phase::Request);
        let described: Vec<u8> = view.program_facts.iter().map(|program| program.number).collect();
        assert!(view.programs_for_sale.iter().all(|number| described.contains(number)));
        for program in view.seats.iter().flat_map(|seat| &seat.programs) {
            assert!(described.contains(&program.number));
            assert_eq!(program.producible, program.count.is_some());
            assert_eq!(program.total, program.count.map_or(0, |count| count.total()));
        }
    });
    assert!(shows > 100);
}

/// The coins that a seat could raise are the maximum over all sequences of conversions, for all holdings and supplies; the
/// goods that it must give are kept (CO-8.4, CO-8.6, CO-13.2, CO-R11, CO-R13).
#[test]
fn coins_in_reach_match_all_conversions() {
    fn raises(state: &State, seat: Seat, bundle: &Bundle) -> bool {
        if state.owns(seat, bundle) {
            return true;
        }
        [Action::CashMedal, Action::SwapAction].into_iter().any(|action| {
            let mut next = state.clone();
            state.check(seat, action).is_ok() && {
                next.play(seat, action, &mut FastRng::new(0), &mut harena_core::NoLog);
                raises(&next, seat, bundle)
            }
        })
    }
    let seat = Seat::new(1);
    let mut state = State::empty(&Options::default(), Seats::new(3).unwrap(), &SharedContent::of(None).unwrap());
    (state.phase, state.asked) = (Phase::Answer, seat);
    let cases =
        (0..=3).flat_map(|medals| (0..=3).flat_map(move |supply| (0..=4).map(move |held| (medals, supply, held))));
    for (medals, supply, held) in cases {
        state.coins[1] = 2;
        (state.medals[1], state.medal_supply) = (medals, supply);
        state.tokens[1][Asset::Action.index()] = held;
        for given in 0..=held + 1 {
            for coins in 0..=2 + 6 * u16::from(medals + held) + 1 {
                let mut bundle = Bundle::coins(coins);
                bundle.tokens[Asset::Action.index()] = given;
                let right = raises(&state, seat, &bundle);
                assert_eq!(state.could_give(seat, &bundle), right, "{bundle} from {medals}, {supply} and {held}");
            }
        }
    }
}

/// Every state during a trade can be written as a position and set up again, with any conversions in between.
#[test]
fn positions_in_a_trade_can_be_set_up() {
    let mut gone = [0; 3];
    for seed in 0..100 {
        let mut chance = FastRng::nth(seed, 11);
        let (options, seats) = (Options::default(), Seats::new(3 + seed as usize % 3).unwrap());
        let mut game = Colosseum::start(&options, seats, &mut chance, &mut harena_core::NoLog).unwrap();
        // Additional Actions for all seats, because these can be swapped away while an offer is answered.
        for seat in 0..seats.count().min(4) {
            game.state.tokens[seat][Asset::Action.index()] = 1;
        }
        let place = |token: &u8| *token == Asset::Action as u8;
        for _ in 0..seats.count().min(4) {
            let at = game.state.bag[..game.state.bag_len as usize].iter().position(place).unwrap();
            game.state.bag_len -= 1;
            game.state.bag[at] = game.state.bag[game.state.bag_len as usize];
        }
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first().filter(|_| game.turn() < 3) {
            if matches!(game.phase(), Phase::Answer | Phase::Counter | Phase::Pick) {
                let state = &game.state;
                let position = game.position_table();
                let setup = Setup::new(options.clone(), seats);
                let again = Colosseum::stage(&position, &setup)
                    .unwrap_or_else(|error| panic!("seed {seed}: {error} in {position}"));
                assert_eq!(again.position_table(), position);
                let mut listed = Vec::new();
                again.legal(seat, &mut listed);
                legal.clear();
                game.legal(seat, &mut legal);
                assert_eq!(listed, legal);
                let deal = &state.deal;
                gone[0] += u32::from(state.phase == Phase::Answer && !state.owns_tokens(seat, &deal.want));
                // An open offer has ended, and its counter-offer is left (CO-8.4).
                gone[1] += u32::from(state.phase == Phase::Counter && deal.give == Bundle::default());
                gone[2] +=
                    u32::from(state.phase == Phase::Counter && !state.could_give(state.trader(), &deal.counter_give));
            }
            let drawn = game.arbitrary_action(seat, &mut chance);
            let swaps = game.check(seat, Action::SwapAction).is_ok();
            let action = match game.phase() {
                Phase::Answer | Phase::Counter | Phase::Pick if swaps && chance.below(3) == 0 => Action::SwapAction,
                _ if game.check(seat, drawn).is_ok() => drawn,
                _ => random_action(&game, seat, &mut legal, &mut chance),
            };
            game.play(seat, action, &mut chance, &mut harena_core::NoLog);
        }
    }
    assert!(gone.iter().all(|&count| count > 0), "{gone:?}");
}

/// CO-9.4, CO-9.5: every outcome of two dice once, in the order of an exhaustive enumeration.
#[test]
fn moves_of_two_dice_are_listed_once() {
    random_games(40, |game, _, _| {
        let state = &game.state;
        let [one, two] = state.dice;
        if state.phase != Phase::Dice || two == 0 {
            return;
        }
        let numbers: Vec<(u8, u8)> = State::values(one).flat_map(|a| State::values(two).map(move |b| (a, b))).collect();
        let mut expected = Vec::new();
        for &(a, b) in &numbers {
            expected.extend((0..6).map(|noble| Action::Move(state.noble_at(noble), a + b)));
        }
        for &(a, b) in &numbers {
            for (first, second) in (0..6).flat_map(|first| (0..6).map(move |second| (first, second))) {
                if first != second {
                    expected.push(Action::move_two((state.noble_at(first), a), (state.noble_at(second), b)));
                }
            }
        }
        let mut seen = std::collections::HashSet::new();
        expected.retain(|&action| seen.insert(action));
        let mut legal = Vec::new();
        game.legal(state.asked, &mut legal);
        legal.retain(|action| matches!(action, Action::Move(..) | Action::MoveTwo(..)));
        assert_eq!(legal, expected);
    });
}
