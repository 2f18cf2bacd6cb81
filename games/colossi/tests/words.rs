//! The words fit the messages, and every message is a sentence.

use std::collections::BTreeSet;

use harena_colossi::{Action, Colossi, Event, Options};
use harena_core::message::{Message, Messages};
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{Chance as _, FastRng, Game as _, Seats, Viewer, random_action};

#[test]
fn the_words_fit_the_messages() {
    assert_eq!(harena_core::words::problems::<Colossi>(), Vec::<String>::new());
}

/// A message in words, which contains nothing left over from the file or the code.
fn said(message: &Message) -> String {
    let names = ["Julia", "Cassius", "Octavia", "Marcus"].map(String::from);
    let text = message.render("en", Reader { names: Names(&names), you: None });
    let hyphen = |word: &str| word.contains('-') && word != "face-down";
    let left_over = |word: &str| word.contains(['{', '}', '$', '_']) || hyphen(word);
    assert!(!text.split(' ').any(left_over) && !text.contains("  ") && text != message.id, "{message:?}: {text:?}");
    text
}

/// Calls `look` with every position of some random games, with the seat to act, and the events since the last one.
fn in_random_games(games: u64, mut look: impl FnMut(&Colossi, Option<harena_core::Seat>, &[Event])) {
    let mut legal = Vec::new();
    for seed in 0..games {
        let mut chance = FastRng::new(seed);
        let options = match seed % 3 {
            0 => Options { caravan_passes: true, blocked_may_take_item: true, ..Options::default() },
            1 => Options { recycler_pays_cost: true, own_prepared_visible: false, ..Options::default() },
            _ => Options::default(),
        };
        let seats = Seats::new(2 + seed as usize % 3).expect("a table");
        let mut events: Vec<Event> = Vec::new();
        let mut game = Colossi::start(&options, seats, &mut chance, &mut events).expect("good options");
        loop {
            let seat = game.to_act().first();
            look(&game, seat, &events);
            events.clear();
            let Some(seat) = seat else { break };
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut events);
        }
    }
}

#[test]
fn all_messages_are_sentences() {
    let mut chance = FastRng::new(1);
    let mut met = BTreeSet::new();
    let mut pool: Vec<Action> = Vec::new();
    let mut legal = Vec::new();
    let mut begun = 0;
    in_random_games(90, |game, seat, events| {
        for event in events {
            for viewer in [Viewer::All, Viewer::Spectator] {
                let event = Colossi::redact(event, viewer).expect("all viewers see it");
                let message = <Colossi as Messages>::event(&event);
                let text = said(&message);
                assert!(text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit()), "{text}");
                assert!(!text.ends_with('.'), "{text}");
                met.insert(message.id);
            }
        }
        let Some(seat) = seat else { return };
        let question = game.question(seat);
        let text = said(&question);
        let capital = text.starts_with(|first: char| first.is_uppercase());
        assert!(capital && text.ends_with(['.', '?']) && text.chars().count() < 125, "{text}");
        met.insert(question.id);
        legal.clear();
        game.legal(seat, &mut legal);
        for &action in &legal {
            let choice = <Colossi as Messages>::choice(game, action);
            let asked = text.clone();
            let text = said(&choice);
            // The question names every Environment where a Skirmish may begin.
            if let Some(place) = text.strip_prefix("Begin a Skirmish at ") {
                assert!(asked.contains(place), "{asked} {text}");
                begun += 1;
            }
            assert!(text.starts_with(|first: char| first.is_uppercase()) && !text.ends_with('.'), "{text}");
            met.insert(choice.id);
            if !pool.contains(&action) {
                pool.push(action);
            }
        }
        for _ in 0..8 {
            let action = pool[chance.below(pool.len() as u32) as usize];
            let other = game.seats().iter().nth(chance.below(game.seats().count() as u32) as usize).expect("a seat");
            if let Err(illegal) = game.check(other, action).and(game.check(seat, action)) {
                let text = said(&illegal.message);
                assert!(!text.ends_with('.'), "{text}");
                met.insert(illegal.message.id);
            }
        }
    });
    assert!(begun > 100, "{begun}");
    let declared: BTreeSet<&str> = Colossi::SIGNATURES.iter().map(|signature| signature.id).collect();
    let never: Vec<_> = declared.difference(&met).filter(|id| !is_of_terminal(id)).collect();
    assert!(never.len() < 40, "{} were never used: {never:?}", never.len());
}

/// The question for a seat depends only on what it knows (CX-11.2, CX-11.3).
#[test]
fn questions_reveal_nothing() {
    let mut chance = FastRng::new(3);
    let mut met = BTreeSet::new();
    in_random_games(40, |game, seat, _| {
        let Some(seat) = seat else { return };
        let question = game.question(seat);
        assert_eq!(game.imagine(seat, &mut chance).question(seat), question);
        met.insert(question.id);
    });
    assert!(met.len() > 35, "only these were met: {met:?}");
}

/// Messages of the terminal only; the tests of the terminal draw them.
fn is_of_terminal(id: &str) -> bool {
    ["heading_", "table_", "help_", "ban_", "banned", "paid", "tie_break"].iter().any(|start| id.starts_with(start))
}
