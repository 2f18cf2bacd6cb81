use harena_core::Seed;

use super::diff::{apply, change};
use super::*;
use harena_catalog::{Bot, find, open};
use miniz_oxide::deflate::compress_to_vec_zlib;

/// A whole game between computer players.
pub(crate) fn played(key: &str, seats: usize, seed: u8) -> Box<dyn LobbyMatch> {
    let (seats, limit) = (Seats::new(seats).unwrap(), std::time::Duration::from_millis(5));
    let mut game = open(key, &Value::Null, seats, Seed::ChaCha20([seed; 32])).unwrap();
    let bot = Bot { name: "novice".to_string(), limit, solver: false };
    let mut seed = 1000 * u64::from(seed);
    while let Some(seat) = game.to_act().first() {
        seed += 1;
        let action = game.choose(seat, &bot, seed).unwrap();
        game.play(seat, &action).unwrap();
    }
    game
}

pub(crate) fn replay(game: &dyn LobbyMatch) -> ArchivedReplay {
    ArchivedReplay::of(game, 3).unwrap()
}

/// Replays of whole games have a bounded size. Long games with many seats have larger ones.
#[test]
fn replays_are_small() {
    for key in harena_catalog::KEYS {
        let meta = find(key).unwrap().meta();
        for (seats, most) in [(meta.min_seats, 7_000), (meta.max_seats, 15_000)] {
            let game = played(key, seats, 9);
            let replay = replay(&*game);
            let begun = std::time::Instant::now();
            let compressed = replay.compress(key);
            println!(
                "{key}, {seats} seats: {} actions, {} bytes in {:?}",
                replay.action_count(),
                compressed.len(),
                begun.elapsed()
            );
            assert_eq!(compressed[0], COMPRESSED, "{key}");
            assert!(compressed.len() < most, "{key}: {}", compressed.len());
            assert_eq!(ArchivedReplay::decompress(&compressed).as_ref(), Ok(&replay), "{key}");
        }
    }
}

/// Replays from before the compression, with sentences instead of messages.
#[test]
fn old_replays_are_readable() {
    let mut replay = replay(&*played("dragonic-tide", 2, 1));
    let [ann, bo] = [0, 1].map(|seat| name_placeholder(Seat::new(seat)));
    for frame in &mut replay.frames {
        for event in frame.events.as_array_mut().unwrap() {
            event[1] = json!(format!("{bo} hit {ann}"));
        }
    }
    let old = compress_to_vec_zlib(&serde_json::to_vec(&replay).unwrap(), 9);
    assert!(old[0] != COMPRESSED && ArchivedReplay::decompress(&old[..90]).is_err());
    assert_eq!(ArchivedReplay::decompress(&old).as_ref(), Ok(&replay));
    assert_eq!(ArchivedReplay::decompress(&replay.compress("dragonic-tide")).as_ref(), Ok(&replay));
    // The form of a replay that cannot be written as text.
    let mut as_json = vec![COMPRESSED_JSON];
    as_json.extend(compress(&serde_json::to_string(&replay).unwrap(), "dragonic-tide"));
    assert_eq!(ArchivedReplay::decompress(&as_json).as_ref(), Ok(&replay));
    let moments = replay.moments(Viewer::All, 0, 1, &["Ann".to_string(), "Bo".to_string()]).unwrap();
    assert!(!moments[0].events.is_empty());
    for event in &moments[0].events {
        assert_eq!(json!(event.message), json!({ "id": "plain", "args": { "text": "Bo hit Ann" } }));
    }
}

/// The charts of old replays have texts as titles.
#[test]
fn old_charts_are_readable() {
    let mut replay = replay(&*played("dragonic-tide", 2, 1));
    replay.series[0].title = Some("Health points".to_string());
    replay.sections[1].title = StoredMessage::plain("Round 1".to_string());
    let old = serde_json::to_string(&replay).unwrap();
    assert!(json!(replay)["rounds"].is_array(), "the stored name");
    let with_text = old.replacen(&json!(replay.sections[1].title).to_string(), "\"Round 1\"", 1);
    assert_ne!(old, with_text);
    let packed = compress_to_vec_zlib(with_text.as_bytes(), 9);
    assert_eq!(ArchivedReplay::decompress(&packed).as_ref(), Ok(&replay));
    let old = replay.text();
    let with_text = old.replacen(&json!(replay.sections[1].title).to_string(), "\"Round 1\"", 1);
    assert_ne!(old, with_text);
    assert_eq!(ArchivedReplay::read(&with_text).as_ref(), Ok(&replay));
    assert_eq!(json!(replay.series[0])["title"], "Health points");
    assert_eq!(json!(replay.sections[1])["title"], json!({ "id": "plain", "args": { "text": "Round 1" } }));
    assert_eq!(json!(replay.sections[0])["title"]["id"], "part_before");
}

#[test]
fn changes_turn_one_value_into_another() {
    let values = [
        json!(null),
        json!(0),
        json!([0]),
        json!({ "#": 3, "a": [1, 2, { "b": null }] }),
        json!({ "a": [1, 2], "c": 0 }),
        json!([[1], { "x": 1 }, 3]),
        json!([]),
        json!(["amazon 3", "magus 7", "troll 4", "troll 4", "s5"]),
        json!(["magus 7", "s1", "troll 4", "s5", "s5"]),
    ];
    for old in &values {
        for new in &values {
            let mut value = old.clone();
            apply(&mut value, &change(old, new)).unwrap();
            assert_eq!(value, *new, "{old}");
            // Changes are values too, and have changes themselves.
            let (one, other) = (change(old, new), change(new, old));
            let mut changed = one.clone();
            apply(&mut changed, &change(&one, &other)).unwrap();
            assert_eq!(changed, other);
        }
    }
    for wrong in [json!(1), json!([]), json!({ "9": [1] }), json!({ "#": -1 }), json!({ "x": [1] })] {
        assert!(apply(&mut json!([1, 2]), &wrong).is_err(), "{wrong}");
    }
}

/// A replay shows every viewer exactly what the game showed, at every moment.
#[test]
fn a_replay_equals_the_game() {
    let names: Vec<String> = ["Ann", "Cassius", "Bo", "Di", "Ed"].map(str::to_string).to_vec();
    for key in harena_catalog::KEYS {
        let count = find(key).unwrap().meta().max_seats;
        let seats = Seats::new(count).unwrap();
        let mut game = open(key, &Value::Null, seats, Seed::ChaCha20([7; 32])).unwrap();
        let mut chosen: usize = 1;
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            game.play(seat, &legal[(chosen >> 33) % legal.len()]).unwrap();
        }
        let replay = ArchivedReplay::of(&*game, 3).unwrap();
        let compressed = replay.compress(key);
        let text = serde_json::to_string(&replay).unwrap();
        println!("{key}: {} actions, {} bytes, {} compressed", replay.action_count(), text.len(), compressed.len());
        assert!(!text.contains("Ann"));
        let replay = ArchivedReplay::decompress(&compressed).unwrap();
        assert!(compressed.len() < 100 * replay.action_count() + 1000, "{key}: {}", compressed.len());
        for viewer in [Viewer::All, Viewer::Spectator].into_iter().chain(seats.iter().map(Viewer::Seat)) {
            let mut at = game.back_to(0).unwrap();
            let moments = replay.moments(viewer, 0, usize::MAX, &names[..count]).unwrap();
            assert_eq!(moments.len(), game.actions_played() + 1);
            for (index, moment) in moments.iter().enumerate() {
                let last = index.checked_sub(1);
                if let Some((seat, action)) = last.and_then(|last| game.action(last)) {
                    at.play(seat, &action).unwrap();
                    assert!(moment.action.as_ref().is_none_or(|shown| *shown == action));
                    assert_eq!(moment.action.is_some(), viewer.is_among(SeatSet::single(seat)));
                }
                assert_eq!(moment.position.view, at.view(viewer), "{key}, {viewer:?}, {index}");
                let game_events: Vec<_> = moment.events.iter().map(|one| json!([one.event, one.message])).collect();
                let happened: Vec<_> = at.events_of(viewer, last).iter().map(|event| json!(event)).collect();
                assert_eq!(game_events, happened, "{key}, {viewer:?}, {index}");
                assert_eq!(moment.position.to_act, at.to_act().iter().collect::<Vec<_>>());
            }
            let few = replay.moments(viewer, 5, 2, &names[..count]).unwrap();
            assert_eq!(json!(few), json!(moments[5..7]));
        }
    }
    assert!(ArchivedReplay::decompress(b"nonsense").is_err());
}
