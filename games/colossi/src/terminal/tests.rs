use std::collections::BTreeSet;

use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::{FastRng, Game as _, Match, NoLog, Seats, Seed, Viewer, random_action};
use harena_testing::table_fits;

use super::*;

/// The options of the games in these tests.
fn option_sets() -> [Options; 4] {
    let usual = Options::default;
    [
        usual(),
        Options { target_wins: 2, show_origin_backs: true, ..usual() },
        Options { own_prepared_visible: false, caravan_passes: true, beginner_environments: true, ..usual() },
        Options { recycler_pays_cost: true, blocked_may_take_item: true, show_origin_backs: true, ..usual() },
    ]
}

/// Calls this with every position of some random games.
fn in_random_games(games: u64, mut look: impl FnMut(&Colossi, &Options)) {
    for seed in 0..games {
        let mut chance = FastRng::new(seed);
        let options = option_sets()[seed as usize % 4].clone();
        let seats = Seats::new(2 + (seed / 4) as usize % 3).unwrap();
        let mut game = Colossi::start(&options, seats, &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        loop {
            look(&game, &options);
            let Some(seat) = game.to_act().first() else { break };
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
    }
}

/// Every table fits, at every width, for every viewer, in whole games.
#[test]
fn every_table_fits_the_terminal() {
    let mut positions = 0;
    in_random_games(12, |game, options| {
        let asked = game.to_act().first().unwrap_or(Seat::new(0));
        for viewer in [Viewer::Seat(asked), Viewer::Spectator, Viewer::All] {
            // Each position is drawn at one of the widths.
            positions += 1;
            table_fits(game, options, viewer, [40, 60, 80, 100, 120][positions % 5]);
        }
    });
    assert!(positions > 3000, "only {positions} were drawn");
}

/// The log names cards, types and Items in colour, and seats by capital letters in theirs.
#[test]
fn lines_of_the_log_are_painted() {
    let seats = Seats::new(3).unwrap();
    let mut coloured = BTreeSet::new();
    for seed in 0..20 {
        let mut game = Match::<Colossi>::start(Options::default(), seats, Seed::Xoshiro(seed)).unwrap();
        let (mut chance, mut legal) = (FastRng::new(seed), Vec::new());
        while let Some(seat) = game.game().to_act().first() {
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).unwrap();
        }
        for event in game.events() {
            let plain = <Colossi as TextTable>::event(event, Paint::never());
            let painted = <Colossi as TextTable>::event(event, Paint::always());
            assert_eq!(console::strip_ansi_codes(&painted), plain);
            // A small letter would be notation.
            assert!(!plain.split([' ', ',', '\'']).any(|word| ["b", "c", "card-", "item-"].contains(&word)), "{plain}");
            if painted != plain {
                coloured.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string());
            }
        }
    }
    assert!(coloured.len() > 40, "only these have colours: {coloured:?}");
    let played = Event::Played { seat: Seat::new(1), card: crate::Title::Flame, before: Seat::new(1) };
    let fire = pieces::of_type(crate::Type::Fire, "Flame", Paint::always());
    let line = <Colossi as TextTable>::event(&played, Paint::always());
    assert_eq!(line, format!("{} played {fire}", Paint::always().letter(Seat::new(1))));
}

/// What is drawn for a viewer does not depend on hidden information: the view of an imagined state is drawn alike
/// (CX-11.2, CX-11.3).
#[test]
fn secrets_are_not_drawn() {
    let mut chance = FastRng::new(3);
    in_random_games(12, |game, options| {
        let Some(asked) = game.to_act().first() else { return };
        for seat in game.seats().iter() {
            let imagined = game.imagine(seat, &mut chance);
            let look = Look { paint: Paint::never(), width: 80 };
            let drawn = |game: &Colossi| {
                let view = game.view(seat.into());
                [Colossi::draw(&view, options, &[], look), Colossi::help(&view, options, look)]
            };
            assert_eq!(drawn(game), drawn(&imagined), "{asked} decides, {seat} looks");
        }
    });
}

/// A position made by hand, as seat a sees it.
fn drawn(position: &str, width: usize) -> String {
    let position = position.parse().expect("a table");
    let setup = Setup::new(Options::default(), Seats::new(3).unwrap());
    let view = Colossi::stage(&position, &setup).expect("a position").view(Seat::new(0).into());
    Colossi::draw(&view, &setup.options, &[], Look { paint: Paint::never(), width })
}

fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

/// Power and bans are shown with their reasons, and the counts that matter (CX-8.2, CX-6.4, CX-N7).
#[test]
fn a_skirmish_shows_reasons() {
    let text = drawn(
        "active = 'left'\nenvironment = { left = 'blitz creek', middle = 'desert', right = 'stockpile steppe' }\n\
         items = { left = ['turbine', 'wager'], right = ['hatchet', 'dice'] }\n\
         hand.a = ['abduct', 'foresight']\nplay.a = ['acolyte', 'acolyte', 'bolt', 'channel power', 'curse', 'flame']\n\
         play.b = ['droplet', 'shower', 'inferno', 'acolyte']\nperks.b = ['oil', 'ebenezer']\nhand.b = 4\n\
         play.c = ['heap', 'flame']\ntucked.c = ['spark', 'downpour']\nperks.c = ['boiler', 'orb']\nhand.c = 0\npassed = ['c']\n",
        100,
    );
    contains(
        &text,
        &[
            "Skirmish at Blitz Creek (left) · begun by A · A's turn",
            "B is ahead with 24",
            "A leads in Acolytes",
            "Water 2: Electric +4, Fire −4",
            "Fire: no Beasts",
            "Electric 1: a Divine Gift costs 1 discard",
            "Power towards 25: A 21, B 24, C 16",
            "acolyte ×2 10 (each 2 +3 lead)",
            "bolt 8 (4 +4 water)",
            "channel power 4 (B has 4)",
            "curse −3",
            "flame 2 (6 −4 water)",
            "inferno 8 (10 −4 water +2 oil)",
            "ebenezer 10",
            "heap 6 (4 for 2 tucked +2 orb)",
            "flame 10 (6 +4 boiler)",
            "passed",
            "✗ abduct        Beast        2  banned: a Fire is in play",
            "◇ turbine (Perk, costs 1):    │",
            "Costs 1 discard. Look at the top four cards",
            "◇ 2 Items face down",
        ],
    );
}

/// What is prepared before a Skirmish, and how much is missing for one (CX-4.7, CX-11.4, CX-13.10, CX-13.12).
#[test]
fn the_lanes_are_counted() {
    let position = "environment = { left = 'magnetic maar', middle = 'outskirts', right = 'glass river' }\n\
                    trophies.b = ['desert']\nhand.a = ['flame', 'acolyte', 'acolyte']\ndiscard.a = ['curse']\n\
                    prepared.a = { middle = ['inferno', 'bolt'], right = ['spark'] }\n\
                    prepared.b = { middle = 6, right = ['heap', 'acolyte', 'acolyte'] }\nprepared.c = { right = 4 }\n";
    for width in [40, 80, 100] {
        let text = drawn(position, width);
        let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts =
            ["Magnetic Maar (left) pulls when all have 7 elsewhere: A 3, B 9 ✓, C 4", "Handbuilding · A's turn"];
        contains(&flowing, &parts);
        if width < lanes::SIDE_BY_SIDE {
            contains(
                &flowing,
                &["prepared 8 A2 B6 C0, A and C may begin", "yours: bolt, inferno", "B: acolyte ×2, heap"],
            );
            contains(&flowing, &["prepared 8/8 ✓ A1 B3 C4", "Your discards: curse", "acolyte ×2"]);
        }
    }
}
