//! The laws that every game satisfies, for all seat counts and options.

use harena_colossi::{Colossi, Decision, Environment, Options, Pack, Phase};
use harena_core::conformance::{laws, spliced_positions};
use harena_core::{FastRng, Game as _, NoLog, Seats, random_action};

const GAMES: u64 = 12;

fn random_games(options: Options) {
    for seats in 2..=4 {
        for seed in 0..GAMES {
            laws::<Colossi>(&options, Seats::new(seats).expect("a table"), seed);
        }
    }
}

#[test]
fn the_game_satisfies_the_laws() {
    random_games(Options::default());
}

/// Quick Game and beginner set (CX-3.2, CX-10.1, CX-10.3).
#[test]
fn quick_and_beginner_games_satisfy_the_laws() {
    random_games(Options { target_wins: 2, beginner_environments: true, ..Options::default() });
}

/// Prepared cards, backs, Recycler and Caravan as options (CX-11.4, CX-11.6, CX-R5, CX-R6, CX-R15).
#[test]
fn options_satisfy_the_laws() {
    random_games(Options {
        own_prepared_visible: false,
        show_origin_backs: true,
        caravan_passes: true,
        recycler_pays_cost: true,
        blocked_may_take_item: true,
        ..Options::default()
    });
}

/// The same with other numbers, which take effect: no Skirmish begins with fewer than twelve prepared cards, hands stay
/// small.
#[test]
fn content_packs_satisfy_the_laws() {
    let pack = "name = 'trial'\n[handbuilding]\nneeded = 12\n[skirmish]\nhand_limit = 4\nwater = 5\n\
        [[card]]\nkey = 'heap'\npower = 3\neach = 4\n[[card]]\nkey = 'companionship'\ndraw = 4\n\
        [[environment]]\nkey = 'blitz creek'\npower = 10\n[[environment]]\nkey = 'cavern'\ncards = 2\n\
        [[item]]\nkey = 'cache'\ncards = 6\ncost = 0\n[[item]]\nkey = 'lockpick'\ncost = 5\n[[item]]\nkey = 'oil'\nbonus = 9";
    let options = Options { content: Some(Pack::parse(pack).expect("good TOML")), ..Options::default() };
    for seats in 2..=4 {
        for seed in 0..4 {
            laws::<Colossi>(&options, Seats::new(seats).expect("a table"), seed);
        }
    }
    let mut chance = FastRng::new(5);
    let mut game = Colossi::start(&options, Seats::new(2).expect("a table"), &mut chance, &mut NoLog).expect("good");
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let action = random_action(&game, seat, &mut legal, &mut chance);
        let view = game.view(seat.into());
        assert_eq!(view.content.as_deref(), Some("trial"));
        if legal.contains(&"initiate left".parse().expect("notation")) && view.asked == Some(Decision::Build) {
            assert!(view.slots[0].needed.is_none_or(|needed| needed == 12 && view.slots[0].prepared >= 12));
        }
        if view.phase == Phase::Skirmish && view.asked == Some(Decision::Act) {
            let zenith = view.slots.iter().any(|slot| slot.environment == Some(Environment::Zenith));
            assert!(zenith || view.seats.iter().all(|seat| seat.hand_count <= 5), "{view:?}");
        }
        game.play(seat, action, &mut chance, &mut NoLog);
    }
}

/// Positions that do not occur in play are refused with a message, or can be played.
#[test]
fn spliced_positions_can_be_played_or_are_refused() {
    for seats in 2..=4 {
        let accepted = spliced_positions::<Colossi>(&Options::default(), Seats::new(seats).expect("a table"), 800);
        assert!(accepted > 30, "only {accepted} of 800 with {seats} seats");
    }
}
