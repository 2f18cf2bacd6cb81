//! Random play with styles that reach rare branches, compared with the model; and play from positions that games hardly
//! ever reach by themselves.

use harena_colossi::{Colossi, Event, Options};
use harena_core::conformance::stress::Tally;
use harena_core::conformance::stress_all;
use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::{Chance as _, FastRng, Fuzzed as _, Game as _, Seats, Step};

/// Late positions, their seats, and the style with which they are played. Terraformer deals four new Environments
/// before its Item deck is reshuffled, and the Environment deck outlasts that by far; so both decks are nearly empty
/// here.
const LATE: [(&str, usize, &str); 3] = [
    (
        "active = 'middle'
        environment = { left = 'desert', middle = 'oasis', right = 'cavern' }
        environment-deck = ['zenith']
        environment-discard = [
            'blitz creek', 'chaos fissure', 'glass river', 'graveyard', 'hallowed ground', 'impulse isle', 'magnetic maar', 'outskirts',
            'poison swamp', 'sacrifice mountain', 'stockpile steppe', 'the brink', 'the sticks',
        ]
        trophies = { a = ['volcano'], b = ['badlands'] }
        items.middle = ['terraformer', 'recycler', 'loot chest']
        item-deck = ['magnet']
        item-discard = 26",
        2,
        "rebuild",
    ),
    (
        "active = 'middle'
        environment = { left = 'stockpile steppe', middle = 'oasis', right = 'cavern' }
        items = { left = ['lockpick', 'olive branch', 'oil'], middle = ['magnet'] }
        hand.a = ['acolyte']",
        3,
        "rebuild",
    ),
    (
        "active = 'middle'
        environment = { left = 'desert', middle = 'oasis', right = 'cavern' }
        turn = 'b'
        hand.b = ['abduct', 'acolyte', 'companionship']
        play.a = ['heap', 'heap@b']
        tucked.a = ['flame']
        tucked.b = ['curse', 'bolt']",
        2,
        "steal",
    ),
];

/// Plays on from a late position, and counts the branches.
fn play_late((position, seats, style): (&str, usize, &'static str), seed: u64, tally: &mut Tally) {
    let position: toml::Table = position.parse().expect("good TOML");
    let seats = Seats::new(seats).expect("a table");
    let setup = Setup::new(Options::default(), seats);
    let mut game = Colossi::stage(&position, &setup).expect("a good position");
    let mut chance = FastRng::nth(seed, 8);
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        legal.clear();
        game.legal(seat, &mut legal);
        let sum = legal.iter().map(|&action| game.style_weight(style, seat, action)).sum();
        // Sometimes at random, since a fixed choice may loop.
        let action = if sum == 0 || chance.below(16) == 0 {
            legal[chance.below(legal.len() as u32) as usize]
        } else {
            let mut drawn = chance.below(sum);
            let chosen =
                legal.iter().find(|&&action| match drawn.checked_sub(game.style_weight(style, seat, action)) {
                    Some(left) => {
                        drawn = left;
                        false
                    }
                    None => true,
                });
            *chosen.expect("one of them")
        };
        assert_eq!(game.check(seat, action), Ok(()), "{seat} {action} is listed");
        let before = game.clone();
        let mut events: Vec<Event> = Vec::new();
        game.play(seat, action, &mut chance, &mut events);
        game.check_invariants().unwrap_or_else(|wrong| panic!("after {seat} {action}: {wrong}"));
        let step = Step { before: &before, seat, action, events: &events, after: &game };
        Colossi::branches(&step, &mut |name| *tally.branches.get_mut(name).expect("a named branch") += 1);
        if chance.below(8) == 0 {
            let viewer = seats.iter().nth(chance.below(seats.count() as u32) as usize).expect("a seat");
            let imagined = game.imagine(viewer, &mut chance);
            assert_eq!(imagined.view(viewer.into()), game.view(viewer.into()));
            imagined.check_invariants().unwrap_or_else(|wrong| panic!("in what {viewer} imagines: {wrong}"));
        }
    }
}

/// Branches that only positions made by hand reach are not listed: the stall guards, a forced clash with several
/// fullest slots, and a table without Environments or Items left (CX-4.12, CX-6.17, CX-4.11, CX-7.10). Scenarios cover
/// them.
#[test]
fn every_accepted_action_can_be_played() {
    let games = std::env::var("HARENA_STRESS").ok().and_then(|games| games.parse().ok()).unwrap_or(600);
    let mut tally = stress_all::<Colossi>(0..games);
    for late in LATE {
        (0..12).for_each(|seed| play_late(late, seed, &mut tally));
    }
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().collect();
    assert!(unreached.is_empty(), "{unreached:?}");
    assert!(tally.unlisted > 0 && tally.imagined > 0, "{tally:?}");
}
