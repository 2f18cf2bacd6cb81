//! The browser renders messages in the same way. This test writes messages of every game with their sentences to a file;
//! the tests of the client compare them with their own.

use std::collections::BTreeMap;
use std::path::Path;

use harena_catalog::{KEYS, with_game};
use harena_core::explanation::{all_legal, explain, not_your_turn};
use harena_core::message::{Message, Messages};
use harena_core::touch::{Names, Touch};
use harena_core::words::Reader;
use harena_core::{Chance as _, FastRng, Fuzzed, Match, Seat, Seats, Seed, random_action};
use serde_json::{Value, json};

const NAMES: [&str; 5] = ["Julia", "Cassius", "Octavia", "Marcus", "Livia"];
/// The number of examples of each message, since sentences depend on the arguments.
const OF_EACH: usize = 3;

/// Messages of a game, with the most different examples of each.
#[derive(Default)]
struct Found(BTreeMap<&'static str, Vec<Message>>);

impl Found {
    fn add(&mut self, message: Message) {
        let same = self.0.entry(message.id).or_default();
        if same.len() < OF_EACH && !same.contains(&message) {
            same.push(message);
        }
    }
}

/// All messages of some random games: events, questions, choices, refusals and answers to touches.
fn messages<G: Touch + Messages + Fuzzed>(games: u64) -> Found {
    let mut found = Found::default();
    for number in 0..games {
        let sizes = G::META.max_seats - G::META.min_seats + 1;
        let seats = Seats::new(G::META.min_seats + number as usize % sizes).expect("the game has this number of seats");
        let mut game = Match::<G>::start(G::Options::default(), seats, Seed::Xoshiro(number))
            .expect("the default options are valid");
        let (mut chance, mut legal) = (FastRng::new(number), Vec::new());
        while let Some(seat) = game.game().to_act().first() {
            let now = game.game();
            found.add(now.question(seat));
            for action in all_legal(now, seat) {
                found.add(now.choice(action));
            }
            let any = Seat::new(chance.below(seats.count() as u32) as usize);
            let wild = now.arbitrary_action(any, &mut chance);
            found.add(now.choice(wild));
            let refused = now.check(any, wild).err().map(|illegal| illegal.message);
            let touched = now.objects(any, wild).first().and_then(|object| explain(now, any, object, &[]).message);
            refused.into_iter().chain(touched).for_each(|message| found.add(message));
            found.add(not_your_turn(now.to_act()));
            let action = random_action(now, seat, &mut legal, &mut chance);
            game.play(seat, action).expect("a listed action is legal");
        }
        for event in game.events() {
            for viewer in seats.iter() {
                if let Some(event) = G::redact(event, viewer.into()) {
                    found.add(G::event(&event));
                }
            }
        }
    }
    found
}

/// The English sentence of a message for a spectator, and for each seat.
fn sentences(message: &Message) -> Value {
    let names = NAMES.map(str::to_string);
    let read_by = |you| message.render("en", Reader { names: Names(&names), you });
    let seats = [0, 1, 2].map(|seat| read_by(Some(Seat::new(seat))));
    json!([message, read_by(None), seats])
}

#[test]
fn the_fixtures_of_the_browser_are_up_to_date() {
    let mut lines = vec![format!("  \"names\": {}", json!(NAMES))];
    for key in KEYS {
        let found = with_game!(*key, G => messages::<G>(8)).expect("every key has a game");
        let messages = found.0.values().flatten();
        let messages: Vec<String> = messages.map(|message| format!("    {}", sentences(message))).collect();
        lines.push(format!("  {}: [\n{}\n  ]", json!(key), messages.join(",\n")));
    }
    let generated = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/fixtures/rendered-messages.json");
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, &generated).expect("the file can be written");
    }
    let current = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        current == generated,
        "web/src/lib/fixtures/rendered-messages.json is outdated: HARENA_BLESS=1 regenerates it"
    );
}

/// Messages survive a round trip through JSON.
#[test]
fn messages_round_trip() {
    for key in KEYS {
        with_game!(*key, G => {
            for message in messages::<G>(3).0.into_values().flatten() {
                let sent = json!(message);
                let read = Message::from_json::<G>(&sent);
                assert_eq!(read.as_ref(), Some(&message), "{key}: {sent}");
                assert_eq!(read.map(|read| read.to_string()), Some(message.to_string()), "{key}: {sent}");
            }
            for wrong in [json!(null), json!({"id": "unheard_of"}), json!({"id": "not_your_turn"}), json!({"id": "not_your_turn", "args": {"seats": null}})] {
                assert_eq!(Message::from_json::<G>(&wrong), None, "{key}: {wrong}");
            }
        });
    }
}
