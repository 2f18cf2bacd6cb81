//! Finished tables for tests: whole games between computer players, as if people had played them.

use harena_catalog::{LobbyMatch, find};
use serde_json::json;

use super::{TableEvent, TableState};
use crate::archive::tests::played;
use crate::ids::{TableId, UserId};
use crate::store::{Entry, TableRow};

/// The entries of a table where the first two seats are people, and the game.
pub(crate) fn finished_table(key: &str, seats: usize, seed: u8) -> (Vec<Entry>, Box<dyn LobbyMatch>) {
    let game = played(key, seats, seed);
    let person = |seat: usize| {
        let user: String = (0..16).map(|place| char::from(b'a' + (7 * place + seed + seat as u8) % 26)).collect();
        json!({ "kind": "person", "user": user, "name": if seat == 0 { "Annabel" } else { "Bertold" } })
    };
    let bot = || json!({ "kind": "bot", "level": "medium", "name": "Livia" });
    let host = person(0)["user"].clone();
    let setup = json!({
        "game": key, "rules": find(key).expect("a key").meta().rules_version, "options": null,
        "seats": (0..seats).map(|seat| if seat < 2 { person(seat) } else { bot() }).collect::<Vec<_>>(),
        "public": true, "clock": { "kind": "game", "seconds": 1800, "increment": 10 }, "away_seconds": 300,
        "hints": true, "take_backs": true, "host": host,
    });
    let row = TableRow {
        id: TableId::stored("gggggggggggg".to_string()),
        setup: setup.to_string(),
        seed: format!("chacha20 {}", hex::encode([seed; 32])),
        invite: "x".to_string(),
        created: 1_794_770_300_000,
        phase: "waiting".to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row).expect("a table");
    let mut entries = Vec::new();
    let (mut at, mut random) = (row.created, u64::from(seed));
    let mut add = |event: TableEvent| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        at += 300 + ((random >> 33) % 9_000) as i64;
        let body = table.apply_new(at, event).expect("a legal event").body();
        entries.push(Entry { sequence: entries.len() as i64 + 1, at, body });
    };
    add(TableEvent::Made);
    for seat in game.seats().iter().take(2) {
        add(TableEvent::Back { seat, process: "k3j9x2m4q8w1".to_string() });
    }
    let user: UserId = serde_json::from_value(host).expect("an id");
    add(TableEvent::Chat { user, name: "Annabel".to_string(), text: "good luck, have fun".to_string() });
    for index in 0..game.actions_played() {
        let (seat, action) = game.action(index).expect("an action of the game");
        add(TableEvent::Act { seat, action });
    }
    (entries, game)
}
