//! Tests that look inside: what is conserved, what is known, what cards are worth.

use harena_core::{Chance as _, Fast, Game, NoLog, Seat, Seats, random_action};

use crate::Colossi;
use crate::cards::{Cards, NONE, deck_of, title};
use crate::options::Options;
use crate::state::{ALL_ITEMS, Phase, State};
use crate::words::{Environment, Item, Title, Type};

/// Calls this with every state of some random games.
fn in_random_games(options: Options, games: u64, mut look: impl FnMut(&State)) {
    let mut legal = Vec::new();
    for seats in 2..=4 {
        let seats = Seats::new(seats).expect("a table");
        for seed in 0..games {
            let mut chance = Fast::nth(seed, seats.count() as u64);
            let mut game = Colossi::start(&options, seats, &mut chance, &mut NoLog).expect("good options");
            while let Some(seat) = game.to_act().first() {
                look(&game.state);
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
            look(&game.state);
        }
    }
}

/// CX-1.1, CX-1.4, CX-1.5, CX-14.31, CX-R77: nothing is lost and nothing is doubled, whoever owns it.
#[test]
fn cards_items_and_environments_are_conserved() {
    in_random_games(Options::default(), 60, |state| {
        let count = state.seats.count();
        assert_eq!(state.everywhere().len(), 24 * count);
        let owned: usize = state.seats.iter().map(|seat| state.owned(seat).len()).sum();
        assert_eq!(owned, 24 * count, "each card belongs to exactly one seat");
        assert_eq!(state.items_everywhere(), ALL_ITEMS);
        assert_eq!(state.environments_everywhere().count_ones() as usize, Environment::COUNT);
    });
}

/// What everybody may know is never wrong, and lists of decks fit together (CX-N5).
#[test]
fn knowledge_holds_in_every_state() {
    for options in [Options::default(), Options { show_origin_backs: true, ..Options::default() }] {
        in_random_games(options, 60, |state| {
            for seat in state.seats.iter() {
                assert_eq!(state.stack(seat).collect::<Cards>(), state.stacked[seat.index()]);
            }
            let decks = state.seats.iter().fold(Cards::EMPTY, |all, seat| all | state.stacked[seat.index()]);
            for gift in state.knowledge.gifts.into_iter().filter(|&gift| gift != NONE) {
                assert!(decks.contains(gift), "{} was given and is not on a deck", title(gift));
            }
            assert_eq!(state.knowledge_error(), None, "{:?} {:?} {:?}", state.chain(), state.environment, state.active);
        });
    }
}

/// CX-8.2 to CX-8.4, CX-12, CX-14: what the table shows is what somebody counts who adds up by hand, at every step.
#[test]
fn power_is_what_a_recount_gives() {
    let mut compared = 0;
    in_random_games(Options::default(), 40, |state| {
        if state.phase != Phase::Skirmish {
            return;
        }
        for seat in state.seats.iter() {
            assert_eq!(i32::from(state.power(seat)), recount(state, seat));
            compared += 1;
        }
    });
    assert!(compared > 10_000, "{compared}");
}

/// Written apart from `power.rs`, card by card and from the printed texts.
fn recount(state: &State, seat: Seat) -> i32 {
    let titles = |of: Seat| -> Vec<Title> { state.play[of.index()].iter().map(title).collect() };
    let everybody: Vec<Title> = state.seats.iter().flat_map(titles).collect();
    let water = everybody.iter().filter(|one| one.kind() == Type::Water).count() as i32;
    let acolytes = |of: Seat| titles(of).iter().filter(|&&one| one == Title::Acolyte).count();
    let others: Vec<Seat> = state.seats.iter().filter(|&other| other != seat).collect();
    let leads = others.iter().all(|&other| acolytes(other) < acolytes(seat));
    let has = |item: Item| crate::state::items_of(state.perks[seat.index()]).any(|perk| perk == item);
    let plus = |item: Item, bonus: i32| if has(item) { bonus } else { 0 };
    let mut sum = plus(Item::Ebenezer, 10);
    for ix in state.play[seat.index()].iter() {
        let worth = match title(ix) {
            Title::Acolyte => 2 + if leads { 3 } else { 0 } + plus(Item::PointierSticks, 2),
            Title::Abduct | Title::Pillage | Title::Rampage => 2 + plus(Item::EdibleCarnage, 2),
            Title::Bluff => 4 + plus(Item::Orb, 2),
            Title::ChannelPower => {
                others.iter().map(|&other| titles(other).len() as i32).max().unwrap_or(0) + plus(Item::Orb, 2)
            }
            Title::Curse => plus(Item::Orb, 2) - 3,
            Title::Heap => 2 * state.tucked[deck_of(ix)].len() as i32 + plus(Item::Orb, 2),
            Title::Manifest => 1 + plus(Item::Orb, 2),
            Title::Companionship | Title::Extrication | Title::Foresight => plus(Item::DivineIcon, 1),
            Title::Replacements | Title::Solidarity => plus(Item::DivineIcon, 1),
            Title::Spark => 1 + 2 * water + plus(Item::ColossusCoil, 2),
            Title::Bolt => 4 + 2 * water + plus(Item::ColossusCoil, 2),
            fire @ (Title::Flame | Title::Inferno) => {
                let printed = if fire == Title::Flame { 6 } else { 10 };
                let wet = if has(Item::Boiler) { 2 * water } else { -2 * water };
                (printed + wet + plus(Item::Oil, 2)).max(0)
            }
            Title::Droplet => 1 + plus(Item::Turbine, 2),
            Title::Shower => 3 + plus(Item::Turbine, 2),
            Title::Downpour => 5 + plus(Item::Turbine, 2),
        };
        sum += worth;
    }
    sum.max(0)
}

/// CX-4.12, CX-6.17, CX-10.2, CX-N6: no game is longer than the guards allow.
#[test]
fn every_game_ends_in_time() {
    let mut most = [0; 4];
    in_random_games(Options::default(), 200, |state| {
        let count = state.seats.count();
        assert!(usize::from(state.turns) <= 40 * count + count);
        assert!(state.actions.iter().all(|&actions| actions <= 40));
        let won: u32 = state.trophies.iter().map(|won| won.count_ones()).sum();
        most[count - 1] = most[count - 1].max(won);
    });
    for count in 2..=4 {
        assert!(most[count - 1] as usize <= count * 2 + 1, "{most:?}");
    }
}

/// CX-11.2, CX-11.5, CX-14.20, CX-14.21: what a seat has seen it still knows in everything it imagines, and what it has not
/// seen is not always the truth.
#[test]
fn imagination_keeps_what_was_seen_and_deals_the_rest() {
    let mut chance = Fast::new(5);
    let (mut kept, mut differ, mut hidden) = (0, 0, 0);
    in_random_games(Options::default(), 30, |state| {
        if chance.below(12) != 0 {
            return;
        }
        for seat in state.seats.iter() {
            let imagined = state.imagined(seat, &mut chance);
            assert_eq!(imagined.knowledge_error(), None);
            assert_eq!(imagined.everywhere(), state.everywhere());
            let known = state.knowledge.known_to(seat);
            for other in state.seats.iter() {
                let o = other.index();
                let zones = [(state.hand[o], imagined.hand[o]), (state.deck(other), imagined.deck(other))];
                for (truth, dream) in zones {
                    assert_eq!(truth.len(), dream.len());
                    assert_eq!(truth & known, dream & known, "what {seat} knows of {other} has moved");
                    kept += (truth & known).len();
                    if other != seat {
                        hidden += (truth & !known).len();
                        differ += (truth & !known & !dream).len();
                    }
                }
            }
        }
    });
    assert!(kept > 500, "{kept}");
    assert!(differ * 5 > hidden, "{differ} of {hidden} hidden cards were dealt elsewhere");
}

/// CX-N9, CX-E9, CX-E10: texts follow the rules that are played, in our own words; spellings of an edition change nothing.
#[test]
fn names_are_read_however_they_are_spelled() {
    assert_eq!("Channel POWER".parse::<Title>(), Ok(Title::ChannelPower));
    assert_eq!(" Stockpile Steppe ".parse::<Environment>(), Ok(Environment::StockpileSteppe));
    let wrong = "flmae".parse::<Title>().unwrap_err().to_string();
    assert_eq!(wrong, "there is no card \"flmae\"; did you mean flame?");
    assert!(!Item::Caravan.text().contains("pass"), "it does not make you pass");
    assert!(Item::Recycler.text().contains("0 or 1"), "not any item");
}
