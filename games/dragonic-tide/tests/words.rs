//! The words match the messages in every language, and all sentences are well-formed.

use std::collections::BTreeSet;

use harena_core::message::{Message, Messages as _};
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{FastRng, Fuzzed as _, Game as _, Match, Seat, Seats, Seed, random_action};
use harena_dragonic_tide::{
    Action, Card, Categories, Category, Character, Content, DragonicTide, Event, Kind, Method, Options, Pack,
};

#[test]
fn the_words_fit_the_messages() {
    assert_eq!(harena_core::words::problems::<DragonicTide>(), Vec::<String>::new());
}

/// Numbers for plural and singular forms, and for dice that are set, turned each and turned in total.
const PACK: &str = "name = 'other numbers'
[limits]
round_limit = 6
[[skill]]
key = 'advance'
impact = [0, 0, 0]
[[character]]
key = 'gaw'
ability = { die_step = 2 }
[[overdrive]]
key = 'blessing'
stage = [{ at_least = 1, dice = { count = 1, any_value = true } }, { at_least = 1, dice = { count = 2, total_steps = 3 } }, { at_least = 1, dice = { count = 1, steps_each = 1 } }]
[[overdrive]]
key = 'prodigy'
stage = [{ at_least = 1 }, { at_least = 1 }, { at_least = 1, neutralise_attributes = 2 }]
";

/// All states of some random duels.
fn moments(duels: u64, mut each: impl FnMut(&Match<DragonicTide>, &mut FastRng)) {
    for number in 0..duels {
        let characters = [Method::Random, Method::RandomDraft, Method::Free][number as usize % 3];
        let content = (number % 2 == 1).then(|| Pack::parse(PACK).expect("a pack"));
        let (options, seats) = (Options { characters, content }, Seats::new(2).expect("a table"));
        let mut game = Match::<DragonicTide>::start(options, seats, Seed::Xoshiro(number)).expect("good options");
        let (mut chance, mut legal) = (FastRng::new(number), Vec::new());
        loop {
            each(&game, &mut chance);
            let Some(seat) = game.game().to_act().first() else { break };
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("it is legal");
        }
    }
}

/// The sentence for a spectator and for both seats.
fn said(message: &Message) -> [String; 3] {
    let names = ["Julia", "Marc"].map(String::from);
    [None, Some(Seat::new(0)), Some(Seat::new(1))].map(|you| message.render("en", Reader { names: Names(&names), you }))
}

fn reads_well(message: &Message, capital: bool) {
    for text in said(message) {
        let whole = !text.contains(['{', '}', '$', '_']) && text != message.id && !text.contains("  ");
        assert!(whole && text.trim() == text && !text.is_empty(), "{message:?}: {text:?}");
        let id_left = |word: &str| {
            ["card-", "character-", "category-", "overdrive-", "range-"].iter().any(|kind| word.contains(kind))
        };
        assert!(!text.split(' ').any(id_left), "{message:?}: {text:?}");
        assert!(!capital || text.starts_with(|first: char| first.is_uppercase()), "{message:?}: {text:?}");
    }
}

#[test]
fn messages_of_random_games_are_well_formed() {
    let mut met = BTreeSet::new();
    moments(250, |game, chance| {
        let now = game.game();
        let mut add = |message: &Message, capital| {
            reads_well(message, capital);
            met.insert(message.id);
        };
        for seat in now.to_act().iter() {
            let question = now.question(seat);
            add(&question, true);
            assert!(question.to_string().ends_with(['.', '?']), "{question}");
            let mut legal = Vec::new();
            now.legal(seat, &mut legal);
            for &action in &legal {
                add(&now.choice(action), true);
            }
        }
        for index in [0, 1, 2] {
            let (seat, of) = (Seat::new(index), Seat::new(index % 2));
            let any = now.arbitrary_action(of, chance);
            for illegal in [any, Action::Name(Category::Move)].into_iter().filter_map(|one| now.check(seat, one).err())
            {
                add(&illegal.message, false);
                assert!(!illegal.message.to_string().ends_with('.'), "{illegal}");
            }
        }
        if now.to_act().is_empty() {
            // Simultaneous specifications are rare.
            let seat = Seat::new(0);
            let secret = Event::SpecificationMade { seat, categories: Some(Categories::ATTRIBUTES) };
            for event in game.events().iter().chain([&secret]) {
                for viewer in Seats::new(2).expect("a table").iter() {
                    add(&DragonicTide::event(&DragonicTide::redact(event, viewer.into()).expect("all is seen")), true);
                }
            }
        }
    });
    // Texts of cards are tested below, those of the terminal in its tests; some messages are parts of others.
    let is_text = |id: &str| {
        let ends = ["_text", "_aura", "_ability", "_brief"].iter().any(|end| id.ends_with(end));
        let begins = ["aura_needs", "stage_", "table_", "help_"].iter().any(|start| id.starts_with(start));
        ends || begins || ["dice", "part", "correction", "attributes", "help"].contains(&id)
    };
    let ids = DragonicTide::SIGNATURES.iter().map(|signature| signature.id);
    let unmet: Vec<&str> = ids.filter(|id| !met.contains(id) && !is_text(id) && !is_of_terminal(id)).collect();
    // The parts of a duel are in its chart. Neither a view without the seat's own cards nor one of a finished duel has a
    // question.
    assert_eq!(unmet, ["part_before", "part_round", "ask_dice", "ask_nothing"]);
}

/// A question must not reveal what only other seats know.
#[test]
fn a_question_is_the_same_in_every_imagined_state() {
    moments(60, |game, chance| {
        for seat in game.game().to_act().iter() {
            let asked = game.game().question(seat);
            for _ in 0..3 {
                assert_eq!(game.game().imagine(seat, chance).question(seat), asked);
            }
        }
    });
}

#[test]
fn texts_of_cards_are_well_formed() {
    for pack in [None, Some(Pack::parse(PACK).expect("a pack"))] {
        let options = Options { characters: Method::Random, content: pack };
        let seats = Seats::new(2).expect("a table");
        let game = Match::<DragonicTide>::start(options, seats, Seed::Xoshiro(1)).expect("good options");
        let printed = game.game().view(Seat::new(0).into()).printed;
        for text in printed.skills.iter().map(|one| &one.text).chain(printed.overdrives.iter().map(|one| &one.text)) {
            reads_well(text, true);
            assert!(text.to_string().ends_with('.'), "{text}");
        }
        for one in &printed.characters {
            for whole in [&one.texts.aura, &one.texts.ability] {
                reads_well(whole, true);
                assert!(whole.to_string().ends_with('.'), "{whole}");
            }
            let texts = &one.texts;
            let parts = [&texts.aura_needs, &texts.aura_brief, &texts.ability_brief, &texts.damage];
            for part in parts.into_iter().chain(&texts.opening) {
                reads_well(part, false);
            }
        }
        for stage in printed.overdrives.iter().flat_map(|one| &one.stage_texts) {
            reads_well(&stage.needs, false);
            reads_well(&stage.does, false);
        }
    }
}

/// The content has the titles on the cards, which a pack may change; the words have the usual names.
#[test]
fn names_are_those_on_the_cards() {
    let (content, words) = (Content::standard(), DragonicTide::translations().language("en"));
    for (card, title) in Card::HAND.iter().zip(&content.skill_names) {
        assert_eq!(words.name(&format!("card-{card}")), *title);
    }
    for (character, title) in Character::ALL.iter().zip(&content.character_names) {
        assert!(title.starts_with(&words.name(&format!("character-{character}"))), "{title}");
    }
    for (kind, title) in Kind::ALL.iter().zip(&content.kind_names) {
        assert!(title.contains(&words.name(&format!("overdrive-{kind}"))), "{title}");
    }
}

/// Messages of the terminal only; the tests of the terminal render them.
fn is_of_terminal(id: &str) -> bool {
    ["heading_"].iter().any(|start| id.starts_with(start))
}
