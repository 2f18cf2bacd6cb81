//! A game with a content pack (CO-1.9). The random games of `stress.rs` are played with this pack, too.

use harena_colosseum::{Colosseum, Event, Options, Pack};
use harena_core::conformance::laws;
use harena_core::{FastRng, Game as _, NoLog, Seats, Viewer, playout};

fn options() -> Options {
    let pack = Pack::parse(include_str!("pack.toml")).expect("it is TOML");
    Options { content: Some(pack), ..Options::default() }
}

#[test]
fn a_game_with_a_pack_keeps_the_laws() {
    for seats in 3..=5 {
        for seed in 0..4 {
            laws::<Colosseum>(&options(), Seats::new(seats).expect("a table"), seed);
        }
    }
}

#[test]
fn a_game_is_played_with_the_values_of_its_pack() {
    let mut chance = FastRng::new(1);
    let mut events = Vec::new();
    let mut game =
        Colosseum::start(&options(), Seats::new(3).expect("a table"), &mut chance, &mut events).expect("a good pack");
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.content.as_deref(), Some("other values"));
    assert!(view.seats.iter().all(|seat| seat.coins == 41));
    assert_eq!((view.prices.opening, view.prices.medal, view.worth.emperor), (5, 8, 9));
    assert_eq!((view.medal_supply, view.ticket_supply), (9, 6));
    assert_eq!(view.resting_areas, [3, 9, 10, 17, 24, 35]);
    assert_eq!(view.seats[1].arena, [18, 19]);
    assert_eq!(
        view.program_facts.iter().find(|program| program.number == 30).map(|program| program.name.as_str()),
        Some("Grand Finale")
    );

    events.clear();
    let seat = game.to_act().first().expect("a seat is asked");
    game.play(seat, "build loge".parse().expect("notation"), &mut chance, &mut events);
    assert_eq!(game.view(Viewer::Spectator).seats[seat.index()].coins, 38);
    assert!(matches!(events[0], Event::BuiltLoge { .. }));
    playout(&mut game, &mut Vec::new(), &mut chance);
    assert!(game.standing().is_some());
}

/// The options contain the whole pack, and reading them gives the same pack.
#[test]
fn options_contain_the_whole_pack() {
    let text = serde_json::to_string(&options()).expect("JSON");
    assert!(text.contains("\"name\":\"other values\""), "{text}");
    let again: Options = serde_json::from_str(&text).expect("options");
    assert_eq!(again, options());
    assert_eq!(Colosseum::content(&again), Colosseum::content(&options()));
}

#[test]
fn a_wrong_pack_is_refused() {
    let wrong =
        Options { content: Some(Pack::parse("name = 'x'\n[game]\ncoins = 300").expect("TOML")), ..Options::default() };
    let started = Colosseum::start(&wrong, Seats::new(3).expect("a table"), &mut FastRng::new(1), &mut NoLog);
    assert_eq!(started.map(|_| ()).expect_err("it is wrong").to_string(), "content: game: coins: 0 to 200, not 300");
    assert!(Colosseum::content(&wrong).is_err());
}

/// The pack of the tests replaces every value that a pack may replace, and the facts name it as the source.
#[test]
fn facts_name_the_pack_as_source() {
    let facts = Colosseum::content(&options()).expect("a good pack");
    let replaced: Vec<String> = facts
        .iter()
        .filter(|fact| fact.source == "pack other values")
        .map(|fact| format!("{} {}", fact.entry, fact.field))
        .collect();
    for entry in [
        "box medals",
        "game coins",
        "spectators star",
        "arenas 5",
        "nobles senator",
        "tokens green",
        "program 30 needs",
    ] {
        assert!(replaced.iter().any(|one| one == entry), "{entry} is not among {replaced:?}");
    }
    assert!(!replaced.iter().any(|one| one == "program 30 squares"));
}
