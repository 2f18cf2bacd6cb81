//! The words match the messages, in every language, and give sentences.

use std::collections::BTreeSet;

use harena_arena::{Action, Arena, Card, Colossal, ColossalArena, Edition, Phase, Titan, TitanArena};
use harena_core::fuzz::Fuzzed as _;
use harena_core::message::{Message, Messages};
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{FastRng, Game as _, Seat, Seats, Viewer, random_action};

const GAMES: u64 = 40;

#[test]
fn the_words_match_the_messages() {
    assert_eq!(harena_core::words::problems::<ColossalArena>(), Vec::<String>::new());
    assert_eq!(harena_core::words::problems::<TitanArena>(), Vec::<String>::new());
}

/// Random games with every set of options: each position before a decision, then what happened.
fn games<E: Edition>(
    count: u64,
    mut each: impl FnMut(&Arena<E>, Seat, &[Action], &mut FastRng),
    mut happened: impl FnMut(&<Arena<E> as harena_core::Game>::Event, Seats),
) {
    for options in Arena::<E>::option_sets() {
        for number in 0..count {
            let mut chance = FastRng::new(number);
            let seats = Seats::new(2 + number as usize % 4).expect("a table");
            let (mut log, mut legal) = (Vec::new(), Vec::new());
            let mut game = Arena::<E>::start(&options, seats, &mut chance, &mut log).expect("good options");
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                each(&game, seat, &legal, &mut chance);
                game.play(seat, action, &mut chance, &mut log);
            }
            log.iter().for_each(|event| happened(event, seats));
        }
    }
}

/// Renders a message for a reader, with names, and checks the text.
fn said<E: Edition>(message: &Message, you: Option<Seat>, ids: &mut BTreeSet<&'static str>) -> String {
    assert!(
        std::ptr::eq(message.translations, Arena::<E>::translations()),
        "{message:?} has the words of the other game"
    );
    let names = ["Julia", "Cassius", "Octavia", "Marcus", "Livia"].map(str::to_string);
    let text = message.render("en", Reader { names: Names(&names), you });
    let broken = ["{", "$", "  ", "creature-", "card-", "power-", "_", " a A", " a E", " a I", "You was", "You has"];
    assert_eq!(broken.iter().find(|part| text.contains(**part)), None, "{message:?}: {text}");
    // Neither "your the Referee" nor "Livia's the Referee" nor "the the Referee".
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';', '?']).collect();
    let owns =
        |word: &str| matches!(word, "the" | "The" | "a" | "an" | "your" | "Your" | "their") || word.ends_with("'s");
    let doubled = words.windows(2).find(|pair| owns(pair[0]) && matches!(pair[1], "the" | "a" | "an"));
    assert_eq!(doubled, None, "{text}");
    assert_ne!(text, message.id);
    assert_eq!(text, text.trim());
    ids.insert(message.id);
    text
}

fn starts_large(text: &str) -> bool {
    text.starts_with(|first: char| first.is_uppercase())
}

fn everything_is_a_sentence<E: Edition>() {
    let mut ids = BTreeSet::new();
    let mut more = BTreeSet::new();
    let each = |game: &Arena<E>, seat: Seat, legal: &[Action], chance: &mut FastRng| {
        let question = said::<E>(&game.question(seat), Some(seat), &mut ids);
        assert!(starts_large(&question) && question.ends_with(['.', '?']), "{question}");
        for &action in legal {
            let choice = said::<E>(&game.choice(action), None, &mut ids);
            assert!(starts_large(&choice) && !choice.ends_with('.'), "{choice}");
        }
        for seat in game.seats().iter().chain([Seat::new(4)]) {
            let action = game.arbitrary_action(seat, chance);
            said::<E>(&game.choice(action), None, &mut ids);
            if let Err(illegal) = game.check(seat, action) {
                let refusal = said::<E>(&illegal.message, Some(seat), &mut ids);
                assert!(!refusal.ends_with('.'), "{refusal}");
            }
        }
    };
    let happened = |event: &_, seats: Seats| {
        for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
            let event = Arena::<E>::redact(event, viewer).expect("every event is known");
            let line = said::<E>(&Arena::<E>::event(&event), you, &mut more);
            assert!(starts_large(&line) && !line.ends_with('.'), "{line}");
        }
    };
    games::<E>(GAMES, each, happened);
    let unsaid: Vec<_> = Arena::<E>::SIGNATURES
        .iter()
        .map(|one| one.id)
        .filter(|id| !ids.contains(id) && !more.contains(id) && !is_terminal_message(id))
        .collect();
    // Parts of other messages, and messages that are rare in random play.
    assert!(unsaid.len() < 60, "{unsaid:?}");
}

#[test]
fn everything_is_a_sentence_in_colossal_arena() {
    everything_is_a_sentence::<Colossal>();
}

#[test]
fn everything_is_a_sentence_in_titan() {
    everything_is_a_sentence::<Titan>();
}

/// The choices that a question names are the legal ones, and an imagined position gives the same question.
fn questions_are_true<E: Edition>() {
    let mut ids = BTreeSet::new();
    let each = |game: &Arena<E>, seat: Seat, legal: &[Action], chance: &mut FastRng| {
        let question = game.question(seat);
        assert_eq!(question, game.imagine(seat, chance).question(seat));
        let may = |is_it: fn(&Action) -> bool| legal.iter().any(is_it);
        let bet = may(|action| matches!(action, Action::Bet(_)));
        let secret = may(|action| matches!(action, Action::Secret(_)));
        let reveal = may(|action| *action == Action::Reveal);
        let expected = match question.id {
            "question_bet" => bet && !secret && !reveal,
            "question_bet_or_secret" => bet && secret && !reveal,
            "question_bet_or_reveal" => bet && !secret && reveal,
            "question_secret" => !bet && secret && !reveal,
            "question_reveal" => !bet && !secret && reveal,
            "question_no_bet" => legal == [Action::NoBet],
            "question_pass" => legal == [Action::Pass],
            "question_play" | "question_play_owed" => !legal.contains(&Action::Pass),
            "question_no_second" => legal == [Action::NoSecond],
            "question_second" => legal.len() > 1 && legal.contains(&Action::NoSecond),
            _ => !bet && !secret && !reveal,
        };
        assert!(expected, "{question} {legal:?}");
        // A decision with nothing to decide is forced, so that clients can skip it.
        if matches!(question.id, "question_no_bet" | "question_pass" | "question_no_second") {
            assert_eq!(game.forced_action(), Some((seat, legal[0])), "{question}");
        }
        let text = said::<E>(&question, Some(seat), &mut ids);
        let view = game.view(Viewer::Seat(seat));
        let number = match question.id {
            "question_bid" | "question_raise" => Some(view.numbers.penalty_capacity),
            "question_play_owed" => view.owed,
            _ => None,
        };
        assert!(number.is_none_or(|number| text.contains(&number.to_string())), "{text}");
        // If a power has several targets, the question says that one must be chosen.
        let choose = ["Choose", "Take"].iter().any(|word| text.contains(word));
        assert!(view.phase != Phase::Power || legal.len() < 3 || choose, "{text} {legal:?}");
    };
    games::<E>(GAMES, each, |_, _| {});
    assert!(ids.len() >= 15, "{ids:?}");
}

#[test]
fn questions_are_true_in_colossal_arena() {
    questions_are_true::<Colossal>();
}

#[test]
fn questions_are_true_in_titan() {
    questions_are_true::<Titan>();
}

/// The powers of Titan have their printed names (TA-1.8), and no name of a spectator is made up (TA-R1).
#[test]
fn titan_has_its_printed_names() {
    let words = TitanArena::translations().language("en");
    let printed = [
        ("cyclops", "Paralyzing Stare"),
        ("dragon", "Fiery Breath"),
        ("hydra", "Multiple Attacks"),
        ("ranger", "Advanced Scouting"),
        ("titan", "Snatch Away"),
        ("troll", "Regenerative Power"),
        ("unicorn", "Teleportation"),
        ("warlock", "Possesses Foresight"),
    ];
    for (creature, power) in printed {
        assert_eq!(words.name(&format!("power-{creature}")), power);
    }
    assert_eq!((words.name("spectator-0"), words.name("spectator-2")), ("Serpent".to_string(), "Gargoyle".to_string()));
    // A card has one name everywhere: the Serpent is not called a spectator elsewhere.
    let mut ids = BTreeSet::new();
    let mut called = |strength: u8| {
        let card = Message::from(format!("s{strength}").parse::<Card>().expect("a card"));
        said::<Titan>(&Message { translations: TitanArena::translations(), ..card }, None, &mut ids)
    };
    assert_eq!([0, 1, 2].map(&mut called), ["Serpent 0", "Spectator 1", "Gargoyle 2"]);
    let named = TitanArena::names().into_iter().filter(|name| name.starts_with("spectator-")).count();
    assert!(named <= 2, "{named}");
}

/// Messages of the terminal; the terminal's tests render them.
fn is_terminal_message(id: &str) -> bool {
    ["heading_", "table_", "paid_", "tie_break"].iter().any(|start| id.starts_with(start))
}
