//! The documentation of views, events and positions matches the code.

use harena_colossi::{Colossi, Environment, Event, Options, Position};
use harena_core::{FastRng, Game as _, Match, Seats, Seed, Viewer, random_action};
use harena_testing::{keys_are_listed, views_are_described};

const PAGE: &str = include_str!("../scenarios/README.md");

/// Calls `look` with every position of some random games.
fn in_random_games(mut look: impl FnMut(&Match<Colossi>)) {
    let mut legal = Vec::new();
    for seed in 0..24 {
        let seats = Seats::new(2 + (seed % 3) as usize).expect("a table");
        let options = Options { show_origin_backs: seed % 2 == 0, ..Options::default() };
        let mut game = Match::<Colossi>::start(options, seats, Seed::Xoshiro(seed)).expect("good options");
        let mut chance = FastRng::nth(seed, 6);
        while let Some(seat) = game.game().to_act().first() {
            look(&game);
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("a listed action is legal");
        }
        look(&game);
    }
}

#[test]
fn every_field_of_a_view_is_described() {
    views_are_described::<Colossi>(PAGE, &["\"none\"", "view.b", "b", "doing"], 20);
}

#[test]
fn every_key_of_a_position_is_described() {
    keys_are_listed::<Position>("scenarios/README.md");
}

/// CX-11.3: no seat may know a face-down Item; the viewer `All` does.
#[test]
fn only_the_viewer_all_sees_face_down_items() {
    let mut seen = 0;
    in_random_games(|game| {
        if !game.game().to_act().is_empty() {
            return;
        }
        let laid = |viewer: Viewer| {
            let events = game.log(viewer, 0);
            events.filter_map(|event| match event {
                Event::ItemLaid { item, face_down, .. } => Some((item, face_down)),
                _ => None,
            })
        };
        assert!(laid(Viewer::All).all(|(item, _)| item.is_some()));
        for viewer in [Viewer::Spectator, Viewer::Seat(harena_core::Seat::new(0))] {
            assert!(laid(viewer).all(|(item, face_down)| item.is_none() == face_down));
        }
        let steppe =
            |event: &Event| matches!(event, Event::EnvironmentDealt { environment: Environment::StockpileSteppe, .. });
        let here = laid(Viewer::All).filter(|(_, face_down)| *face_down).count();
        assert_eq!(here > 0, game.events().iter().any(steppe));
        seen += here;
    });
    assert!(seen > 20, "{seen}");
}
