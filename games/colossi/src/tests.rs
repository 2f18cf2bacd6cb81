//! Unit tests: conservation, knowledge, Power.

use harena_core::scenario::{ScenarioGame, Setup};
use harena_core::{Chance as _, FastRng, Game, NoLog, Seat, Seats, random_action};

use crate::Colossi;
use crate::cards::{Cards, NONE, deck_of, title};
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::options::Options;
use crate::state::{ALL_ITEMS, NOTHING, Phase, State};

/// Calls `look` with every state of some random games.
fn in_random_games(options: Options, games: u64, mut look: impl FnMut(&State)) {
    let mut legal = Vec::new();
    for seats in 2..=4 {
        let seats = Seats::new(seats).expect("a table");
        for seed in 0..games {
            let mut chance = FastRng::nth(seed, seats.count() as u64);
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

/// CX-1.1, CX-1.4, CX-1.5, CX-14.31, CX-R77: nothing is lost or duplicated, no matter who owns it.
#[test]
fn cards_items_and_environments_are_conserved() {
    in_random_games(Options::default(), 60, |state| {
        let count = state.seats.count();
        assert_eq!(state.everywhere().len(), 24 * count);
        let owned: usize = state.seats.iter().map(|seat| state.owned(seat).len()).sum();
        assert_eq!(owned, 24 * count, "each card belongs to exactly one seat");
        assert_eq!(state.items_everywhere(), ALL_ITEMS);
        assert_eq!(state.environments_everywhere().count_ones() as usize, Environment::COUNT);
        // Nothing is in two zones: the sizes add up, too.
        let sizes: usize = state.seats.iter().map(|seat| sizes(state, seat)).sum();
        assert_eq!(sizes + state.looked.len(), 24 * count);
        let lying: usize = Slot::ALL.into_iter().map(|slot| state.item_count(slot)).sum();
        let perks: u32 = state.perks.iter().map(|perks| perks.count_ones()).sum();
        let sets = [state.item_deck, state.item_discard, state.chest, state.aloft, state.resolving];
        let items = lying as u32 + perks + sets.iter().map(|set| set.count_ones()).sum::<u32>();
        assert_eq!(items as usize, Item::COUNT);
        let lying = state.environment.iter().filter(|&&one| one != NOTHING).count() as u32;
        let won: u32 = state.trophies.iter().map(|won| won.count_ones()).sum();
        let piles = state.environment_deck.count_ones() + state.environment_discard.count_ones();
        assert_eq!((lying + won + piles) as usize, Environment::COUNT);
    });
}

/// The number of cards in all zones of a seat.
fn sizes(state: &State, seat: Seat) -> usize {
    let s = seat.index();
    let piles: usize = state.prepared[s].iter().map(|pile| pile.len()).sum();
    let deck = state.pool[s].len() + state.stacked[s].len();
    let before = state.hand[s].len() + state.play[s].len() + state.cloaked[s].len() + state.tucked[s].len();
    piles + deck + before + state.discard[s].len()
}

/// What is recorded as possible always includes the truth, and the lists of decks are consistent (CX-N5).
#[test]
fn knowledge_holds_in_every_state() {
    for options in [Options::default(), Options { show_origin_backs: true, ..Options::default() }] {
        in_random_games(options, 60, |state| {
            for seat in state.seats.iter() {
                assert_eq!(state.stack(seat).collect::<Cards>(), state.stacked[seat.index()]);
            }
            let decks = state.seats.iter().fold(Cards::EMPTY, |all, seat| all | state.stacked[seat.index()]);
            for card in state.knowledge.tracked.into_iter().filter(|&card| card != NONE) {
                assert!(decks.contains(card), "{} is tracked and not on a deck", title(card));
            }
            assert_eq!(state.knowledge_error(), None, "{:?} {:?} {:?}", state.chain(), state.environment, state.active);
        });
    }
}

/// CX-8.2 to CX-8.4, CX-12, CX-14: the Power of every card equals an independent count, in every state.
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

/// Independent of `power.rs`: card by card, from the printed texts.
fn recount(state: &State, seat: Seat) -> i32 {
    let titles = |of: Seat| -> Vec<Title> { state.play[of.index()].iter().map(title).collect() };
    let all: Vec<Title> = state.seats.iter().flat_map(titles).collect();
    let water = all.iter().filter(|one| one.kind() == Type::Water).count() as i32;
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

/// CX-11.2, CX-11.5, CX-14.20, CX-14.21: imagined states keep what the seat has seen, and what it has not seen varies.
#[test]
fn imagine_keeps_what_was_seen_and_deals_the_rest() {
    let mut chance = FastRng::new(5);
    let (mut kept, mut differ, mut hidden, mut undealt, mut looks) = (0, 0, 0, 0, 0);
    in_random_games(Options::default(), 30, |state| {
        if chance.below(12) != 0 {
            return;
        }
        for seat in state.seats.iter() {
            undealt += usize::from(!state.can_be_dealt(seat, &mut chance));
            looks += 1;
            let imagined = state.imagined(seat, &mut chance);
            assert_eq!(imagined.knowledge_error(), None);
            assert_eq!(imagined.everywhere(), state.everywhere());
            let known = state.knowledge.known_to(seat);
            for other in state.seats.iter() {
                let o = other.index();
                let zones = [(state.hand[o], imagined.hand[o]), (state.deck(other), imagined.deck(other))];
                for (truth, guess) in zones {
                    assert_eq!(truth.len(), guess.len());
                    assert_eq!(truth & known, guess & known, "{seat} knows other cards of {other}");
                    kept += (truth & known).len();
                    if other != seat {
                        hidden += (truth & !known).len();
                        differ += (truth & !known & !guess).len();
                    }
                }
            }
        }
    });
    assert!(kept > 500, "{kept}");
    assert!(undealt * 50 < looks, "{undealt} of {looks} plain deals failed");
    assert!(differ * 5 > hidden, "{differ} of {hidden} hidden cards were dealt elsewhere");
}

/// CX-N9, CX-E9, CX-E10: texts follow the options, in our own words; spellings of an edition change nothing.
#[test]
fn names_are_parsed_in_any_case() {
    assert_eq!("Channel POWER".parse::<Title>(), Ok(Title::ChannelPower));
    assert_eq!(" Stockpile Steppe ".parse::<Environment>(), Ok(Environment::StockpileSteppe));
    let wrong = "flmae".parse::<Title>().unwrap_err().to_string();
    assert_eq!(wrong, "there is no card \"flmae\"; did you mean flame?");
    let text = |item: Item, options: &Options| {
        crate::messages::text(item, &crate::content::Numbers::standard().of_item(item, options)).to_lowercase()
    };
    let usual = Options::default();
    assert!(!text(Item::Caravan, &usual).contains("pass"), "it does not make you pass");
    assert!(text(Item::Recycler, &usual).contains("0 or 1"), "only cheap Items");
    let pictured = Options { caravan_passes: true, recycler_pays_cost: true, ..usual };
    assert!(text(Item::Caravan, &pictured).contains("pass"));
    assert!(text(Item::Recycler, &pictured).contains("at its cost"));
}

/// A position made by hand, after some actions.
fn played(position: &str, actions: &[(usize, &str)]) -> Colossi {
    let position: toml::Table = position.parse().expect("good TOML");
    let seats = Seats::new(3).expect("a table");
    let setup = Setup::new(Options::default(), seats);
    let mut game = Colossi::stage(&position, &setup).expect("a good position");
    for &(seat, action) in actions {
        let seat = Seat::new(seat);
        let action = action.parse().expect("good notation");
        game.check(seat, action).expect("legal");
        game.play(seat, action, &mut FastRng::new(3), &mut NoLog);
    }
    game
}

/// How often in a hundred times a seat imagines a state with this property.
fn imagined(game: &Colossi, seat: usize, holds: impl Fn(&State) -> bool) -> usize {
    let mut chance = FastRng::new(9);
    (0..100).filter(|_| holds(&game.state.imagined(Seat::new(seat), &mut chance))).count()
}

const SKIRMISH: &str =
    "active = 'middle'\nenvironment = { left = 'cavern', middle = 'outskirts', right = 'volcano' }\n";

/// CX-14.21, CX-11.2: the player who has looked at a hand knows it, the others do not.
#[test]
fn only_one_seat_remembers_looking_glass() {
    let position =
        format!("{SKIRMISH}items.middle = ['looking glass']\nhand.a = 4\nhand.c = ['curse', 'flame', 'bolt']\n");
    let game = played(&position, &[(0, "take looking glass"), (0, "discard companionship"), (0, "choose c")]);
    let truth = game.state.hand[2];
    assert_eq!(imagined(&game, 0, |state| state.hand[2] == truth), 100);
    assert!(imagined(&game, 1, |state| state.hand[2] == truth) < 20);
}

/// CX-14.20, CX-13.14, CX-12.2: cards on a deck are known to the players who saw them; after a shuffle they are
/// unknown.
#[test]
fn seats_remember_cards_seen_on_decks() {
    let position = format!("{SKIRMISH}items.middle = ['lockpick']\nhand.a = 5\ndeck.b = ['inferno', '...']\n");
    let steps = [(0, "take lockpick"), (0, "discard companionship"), (0, "discard solidarity"), (0, "choose b")];
    let game = played(&position, &steps);
    let top = game.state.top[0];
    assert_eq!(title(top), Title::Inferno);
    assert_eq!(imagined(&game, 0, |state| state.top[0] == top), 100, "the picker saw it");
    let others = imagined(&game, 1, |state| title(state.top[0]) == Title::Inferno);
    assert!((1..30).contains(&others), "the owner only knows from which deck it is: {others}");

    let mountain = "active = 'middle'\nenvironment.middle = 'sacrifice mountain'\nbegun = []\nhand.a = ['curse', 'flame', 'bolt']\n";
    let game = played(mountain, &[(0, "give curse to b"), (0, "give flame to b")]);
    let given = game.state.top[1];
    assert_eq!(imagined(&game, 0, |state| state.top[1] == given), 100, "the giver knows");
    assert!(imagined(&game, 1, |state| state.top[1] == given) < 50, "the receiver does not");
    assert_eq!(imagined(&game, 1, |state| deck_of(state.top[1]) == 0), 100, "but knows whose it was");

    let position = format!(
        "{SKIRMISH}items.middle = ['rallying banner']\nhand.a = ['abduct', 'curse', 'bolt']\nplay.b = ['downpour']\nhand.b = 3\nhand.c = 3\n"
    );
    let game = played(&position, &[(0, "play abduct"), (0, "abduct downpour of b")]);
    let top = game.state.top[0];
    assert!((0..3).all(|seat| imagined(&game, seat, |state| state.top[0] == top) == 100), "all seats saw it");
    let game = played(
        &position,
        &[
            (0, "play abduct"),
            (0, "abduct downpour of b"),
            (1, "pass"),
            (1, "move companionship to left"),
            (1, "move solidarity to left"),
            (1, "move foresight to left"),
            (2, "pass"),
            (2, "move companionship to left"),
            (2, "move solidarity to left"),
            (2, "move foresight to left"),
            (0, "take rallying banner"),
            (0, "discard curse"),
        ],
    );
    assert_eq!(game.state.top[0], NONE, "shuffled");
    assert_eq!(imagined(&game, 2, |state| state.pool[0].contains(top)), 100, "it is still in that deck");
}

/// CX-12.12: the player who looks knows the order, the others know that one card went to the hand.
#[test]
fn only_its_player_remembers_foresight() {
    let position = format!(
        "{SKIRMISH}hand.a = ['foresight', 'curse', 'bolt']\ndeck.a = ['flame', 'inferno', 'spark', 'droplet', '...']\n"
    );
    let steps = [(0, "play foresight"), (0, "draw spark"), (0, "return flame"), (0, "return droplet")];
    let game = played(&position, &steps);
    let stack: Vec<_> = game.state.stack(Seat::new(0)).collect();
    assert_eq!(stack.iter().map(|&ix| title(ix)).collect::<Vec<_>>(), [Title::Inferno, Title::Droplet, Title::Flame]);
    let same = |state: &State| state.stack(Seat::new(0)).collect::<Vec<_>>() == stack;
    assert_eq!(imagined(&game, 0, same), 100);
    assert!(imagined(&game, 1, same) < 5);
}

/// CX-11.5, CX-13.6: cards that were face up at Glass River are known in the hand, until a hidden card leaves it.
#[test]
fn all_seats_remember_glass_river() {
    let position = "environment.left = 'glass river'\nprepared.a.left = ['flame', 'curse', 'bolt', 'spark', 'heap', 'bluff', 'shower', 'pillage']\nhand.a = ['manifest', 'abduct', 'droplet']\n";
    let game = played(position, &[(0, "initiate left"), (0, "discard abduct")]);
    let open = game.state.hand[0];
    let known =
        |state: &State| Title::ALL.into_iter().filter(|&one| state.hand[0].has(one) && open.has(one)).count() >= 8;
    assert_eq!(imagined(&game, 1, known), 100);
    let game =
        played(position, &[(0, "initiate left"), (0, "discard abduct"), (0, "pass"), (0, "move bluff to middle")]);
    let rest = game.state.hand[0];
    assert!(imagined(&game, 1, |state| state.hand[0] == rest) < 100);
}

/// CX-11.3, CX-13.15: any Item can be imagined at any face-down place.
#[test]
fn face_down_items_are_dealt_again() {
    let position = "environment.left = 'stockpile steppe'\nitems.left = ['orb', 'oil', 'alms']\n";
    let game = played(position, &[]);
    for place in 0..3 {
        for item in [Item::Orb, Item::Oil, Item::Alms, Item::Dice] {
            let mut chance = FastRng::new(2);
            let found = (0..2000).any(|_| game.state.imagined(Seat::new(0), &mut chance).items[0][place] == item as u8);
            assert!(found, "{item} is never imagined at place {place}");
        }
    }
}
