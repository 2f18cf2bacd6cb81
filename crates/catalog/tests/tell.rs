//! What is told at the table is said in words: names instead of seats, nothing in notation.

use std::collections::BTreeSet;

use harena_catalog::{KEYS, Names, Reader, Tell, with_game};
use harena_core::{Fast, Match, Seat, Seats, Seed, Viewer, random_action};

const NAMES: [&str; 5] = ["Julia", "Cassius", "Octavia", "Marcus", "Livia"];

fn names() -> Vec<String> {
    NAMES.iter().map(ToString::to_string).collect()
}

/// Random games, and every line that anybody is told in them: the viewer, the event in notation, the sentence.
fn lines<G: Tell>(games: u64, mut each: impl FnMut(Viewer, &G::Event, &str)) {
    let names = names();
    for index in 0..games {
        let range = G::META.min_seats..=G::META.max_seats;
        let seats = Seats::new(G::META.min_seats + index as usize % range.count()).expect("the game seats so many");
        let mut game = Match::<G>::start(G::Options::default(), seats, Seed::Xoshiro(index))
            .expect("the default options are good");
        let (mut chance, mut legal) = (Fast::new(index), Vec::new());
        for _ in 0..3000 {
            let Some(seat) = game.game().to_act().first() else { break };
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("it is listed");
        }
        let viewers = seats.iter().map(Viewer::Seat).chain([Viewer::Table, Viewer::All]);
        for viewer in viewers {
            let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
            let reader = Reader { names: Names(&names), you };
            for event in game.events().iter().filter_map(|event| G::redact(event, viewer)) {
                each(viewer, &event, &G::tell(&event, reader));
            }
        }
    }
}

/// Whether a text has something in it that nobody would say: `s6`, `troll/3`, `twin-edge`, a seat by its letter.
fn is_notation(word: &str) -> bool {
    let word = word.trim_matches([',', ':', ';', '(', ')', '.']);
    let spectator = word.strip_prefix('s').is_some_and(|rest| rest.parse::<u8>().is_ok());
    let letter = ["b", "c", "d", "e"].contains(&word);
    let hyphened = word.contains('-') && word != "face-down";
    spectator || letter || hyphened || word.contains('/') || word.contains('_')
}

#[test]
fn every_line_is_a_sentence_in_words() {
    for key in KEYS {
        let mut kinds = BTreeSet::new();
        let checked = with_game!(*key, G => lines::<G>(60, |viewer, event, line| {
            kinds.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string());
            let first = line.chars().next().unwrap();
            assert!(first.is_uppercase() || first.is_ascii_digit(), "{key}: {line}");
            assert!(!line.ends_with('.') && !line.contains("  "), "{key}: {line}");
            assert_eq!(line.split(' ').find(|word| is_notation(word)), None, "{key}: {line}");
            let wrong = ["You was", "You is", "You has", "You's", "your's", " a A", " a E", " a I", " 1 coins", " 1 cards"];
            assert_eq!(wrong.iter().find(|wrong| line.contains(**wrong)), None, "{key}: {line}");
            if let Viewer::Seat(seat) = viewer {
                assert!(!line.contains(NAMES[seat.index()]), "{key}: the reader is called you: {line}");
            } else {
                let is_you = |word: &str| ["you", "your"].contains(&word.to_lowercase().as_str());
                assert!(!line.split(' ').any(is_you), "{key}: nobody is meant: {line}");
            }
        }));
        assert!(checked.is_some() && kinds.len() > 15, "{key}: only {kinds:?}");
    }
}

/// Two viewers who may know the same are told the same, apart from who "you" is: a line says no more than its event.
#[test]
fn a_line_says_what_its_event_says() {
    for key in KEYS {
        with_game!(*key, G => {
            let mut seen = std::collections::BTreeMap::<String, String>::new();
            lines::<G>(10, |viewer, event, line| {
                if viewer == Viewer::Table || viewer == Viewer::All {
                    let known = seen.entry(serde_json::to_string(event).unwrap()).or_insert_with(|| line.to_string());
                    assert_eq!(known, line);
                }
            });
            assert!(!seen.is_empty());
        });
    }
}

fn tell<G: Tell>(event: &G::Event, you: Option<usize>) -> String {
    let names = names();
    G::tell(event, Reader { names: Names(&names), you: you.map(Seat::new) })
}

#[test]
fn the_arena_is_told() {
    use harena_catalog::arena::{Card, ColossalArena, Creature, Event, Shown, Spot};
    let [a, b] = [0, 1].map(Seat::new);
    let spot = Spot { creature: Creature::Cyclops, round: 3 };
    let told = |event: Event, you: Option<usize>| tell::<ColossalArena>(&event, you);
    assert_eq!(
        told(Event::Played { seat: a, card: Card::spectator(6), on: Some(Creature::Troll) }, None),
        "Julia played Spectator 6 on the Troll"
    );
    assert_eq!(
        told(Event::Played { seat: b, card: Creature::Troll.card(7), on: Some(Creature::Troll) }, Some(1)),
        "You played Troll 7"
    );
    assert_eq!(told(Event::Bet { seat: b, spot, by_power: false }, Some(0)), "Cassius bet on the Cyclops in round 3");
    assert_eq!(told(Event::Dealt { seat: a, cards: Shown::Count(8) }, Some(1)), "Julia was dealt 8 cards");
    assert_eq!(
        told(Event::Kept { seat: a, from: b, card: Some(Creature::Troll.card(2)) }, None),
        "Julia kept Cassius' Troll 2"
    );
}

#[test]
fn goods_are_counted_as_people_count() {
    use harena_catalog::colosseum::{Colosseum, Event};
    let offered = Event::Offered {
        seat: Seat::new(0),
        to: Some(Seat::new(1)),
        give: "2 lion, joker, 4 coins".to_string(),
        want: "torch".to_string(),
    };
    assert_eq!(tell::<Colosseum>(&offered, Some(1)), "Julia offered you 2 Lions, a Joker and 4 coins for a Torch");
}
