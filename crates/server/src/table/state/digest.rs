//! The digest of a position.

use harena_catalog::LobbyMatch;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// A short hash of a position: the full view, the seats to act, and the standing.
pub(super) fn digest(game: &dyn LobbyMatch) -> String {
    fn add(text: &mut Vec<u8>, value: &Value) {
        match value {
            Value::Object(fields) => {
                text.push(b'{');
                for (key, value) in fields {
                    add_plain(text, key);
                    add(text, value);
                }
            }
            Value::Array(items) => {
                text.push(b'[');
                items.iter().for_each(|item| add(text, item));
                text.push(b']');
            }
            plain => {
                add_plain(text, plain);
                text.push(b',');
            }
        }
    }
    fn add_plain(text: &mut Vec<u8>, value: &impl Serialize) {
        serde_json::to_writer(text, value).expect("a vector takes everything");
    }
    let mut shown = json!([game.view(harena_core::Viewer::All), game.to_act(), game.standing()]);
    // The order of fields does not matter.
    shown.sort_all_objects();
    let mut text = Vec::with_capacity(4096);
    add(&mut text, &shown);
    hex::encode(&Sha256::digest(&text)[..4])
}
