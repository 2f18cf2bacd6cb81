//! The browser renders the same words in the same way: messages of every game with their sentences, in a file that the tests of
//! the client hold against their own.

use std::collections::BTreeMap;
use std::path::Path;

use harena_catalog::{KEYS, with_game};
use harena_core::message::{Message, Messages};
use harena_core::touch::{Names, Touch};
use harena_core::why::{all_legal, not_your_turn, why};
use harena_core::words::Reader;
use harena_core::{Chance as _, FastRng, Fuzzed, Match, Seat, Seats, Seed, random_action};
use serde_json::{Value, json};

const NAMES: [&str; 5] = ["Julia", "Cassius", "Octavia", "Marcus", "Livia"];
/// So many of each message: it may read differently by what it is about.
const OF_EACH: usize = 3;

/// Messages of a game, and the most different of each.
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

/// Everything that is said in some random games: events, questions, choices, refusals and answers to touches.
fn messages<G: Touch + Messages + Fuzzed>(games: u64) -> Found {
    let mut found = Found::default();
    for number in 0..games {
        let sizes = G::META.max_seats - G::META.min_seats + 1;
        let seats = Seats::new(G::META.min_seats + number as usize % sizes).expect("the game seats so many");
        let mut game = Match::<G>::start(G::Options::default(), seats, Seed::Xoshiro(number))
            .expect("the default options are good");
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
            let touched = now.objects(any, wild).first().and_then(|object| why(now, any, object, &[]).message);
            refused.into_iter().chain(touched).for_each(|message| found.add(message));
            found.add(not_your_turn(now.to_act()));
            let action = random_action(now, seat, &mut legal, &mut chance);
            game.play(seat, action).expect("it is listed");
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

/// What a message is in English for somebody who watches, and for each of the seats.
fn said(message: &Message) -> Value {
    let names = NAMES.map(str::to_string);
    let read_by = |you| message.say("en", Reader { names: Names(&names), you });
    let seats = [0, 1, 2].map(|seat| read_by(Some(Seat::new(seat))));
    json!([message, read_by(None), seats])
}

#[test]
fn the_browser_is_tested_with_what_is_said() {
    let mut lines = vec![format!("  \"names\": {}", json!(NAMES))];
    for key in KEYS {
        let found = with_game!(*key, G => messages::<G>(8)).expect("every key has a game");
        let said: Vec<String> = found.0.values().flatten().map(|message| format!("    {}", said(message))).collect();
        lines.push(format!("  {}: [\n{}\n  ]", json!(key), said.join(",\n")));
    }
    let made = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/fixtures/said.json");
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::create_dir_all(kept.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&kept, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(kept == made, "web/src/lib/fixtures/said.json is stale: write it with HARENA_BLESS=1");
}

/// What was sent or stored is read as the message that it was.
#[test]
fn messages_are_read_as_they_were_written() {
    for key in KEYS {
        with_game!(*key, G => {
            for message in messages::<G>(3).0.into_values().flatten() {
                let sent = json!(message);
                let read = Message::read::<G>(&sent);
                assert_eq!(read.as_ref(), Some(&message), "{key}: {sent}");
                assert_eq!(read.map(|read| read.to_string()), Some(message.to_string()), "{key}: {sent}");
            }
            for wrong in [json!(null), json!({"id": "unheard_of"}), json!({"id": "not_your_turn"}), json!({"id": "not_your_turn", "args": {"seats": null}})] {
                assert_eq!(Message::read::<G>(&wrong), None, "{key}: {wrong}");
            }
        });
    }
}
