//! Sentences for people use names instead of seat letters, and no notation.

use std::collections::BTreeSet;

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game, with_game};
use harena_core::message::Messages;
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{FastRng, Match, Seats, Seed, Viewer, random_action};

const NAMES: [&str; 5] = ["Julia", "Cassius", "Octavia", "Marcus", "Livia"];

fn names() -> Vec<String> {
    NAMES.iter().map(ToString::to_string).collect()
}

/// Plays random games and returns every line of every log: the viewer, the event in notation, the sentence.
fn lines<G: Messages>(games: u64, mut each: impl FnMut(Viewer, &G::Event, &str)) {
    let names = names();
    for index in 0..games {
        let range = G::META.min_seats..=G::META.max_seats;
        let seats =
            Seats::new(G::META.min_seats + index as usize % range.count()).expect("the game has this number of seats");
        let mut game = Match::<G>::start(G::Options::default(), seats, Seed::Xoshiro(index))
            .expect("the default options are valid");
        let (mut chance, mut legal) = (FastRng::new(index), Vec::new());
        for _ in 0..3000 {
            let Some(seat) = game.game().to_act().first() else { break };
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("a listed action is legal");
        }
        let viewers = seats.iter().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]);
        for viewer in viewers {
            let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
            let reader = Reader { names: Names(&names), you };
            for event in game.events().iter().filter_map(|event| G::redact(event, viewer)) {
                each(viewer, &event, &G::event(&event).render("en", reader));
            }
        }
    }
}

/// Whether a text contains notation (`s6`, `troll/3`, `twin-edge`) or a seat letter.
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
                assert!(!line.contains(NAMES[seat.index()]), "{key}: the reader must be \"you\": {line}");
            } else {
                let is_you = |word: &str| ["you", "your"].contains(&word.to_lowercase().as_str());
                assert!(!line.split(' ').any(is_you), "{key}: \"you\" without a reader: {line}");
            }
        }));
        assert!(checked.is_some() && kinds.len() > 1, "{key}: only {kinds:?}");
    }
}

/// Events, questions, choices, refusals, names, options and their values have words in every language of every game,
/// and no entry is unused. `words::tests` tests the check itself.
#[test]
fn the_words_of_every_game_fit_its_messages() {
    for key in KEYS.iter().chain(REFERENCE_KEYS) {
        let problems = with_any_game!(*key, G => harena_core::words::problems::<G>());
        assert_eq!(problems, Some(Vec::new()), "{key}");
    }
}

/// Two viewers with the same information get the same sentences, apart from "you".
#[test]
fn sentences_depend_only_on_the_event() {
    for key in KEYS {
        with_game!(*key, G => {
            let mut seen = std::collections::BTreeMap::<String, String>::new();
            lines::<G>(10, |viewer, event, line| {
                if viewer == Viewer::Spectator || viewer == Viewer::All {
                    let known = seen.entry(serde_json::to_string(event).unwrap()).or_insert_with(|| line.to_string());
                    assert_eq!(known, line);
                }
            });
            assert!(!seen.is_empty());
        });
    }
}
