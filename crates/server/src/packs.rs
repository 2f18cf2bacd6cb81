//! Content packs that people bring. What a pack says stays in the memory for the life of the process, so there is room for
//! only so many new ones; tables that are stored already open all the same.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::error::Refusal;
use crate::protocol::Code;

/// Different packs that one process takes from people: far fewer than it can keep.
const MOST: usize = 500;

/// The packs that have been taken.
#[derive(Debug, Default)]
pub(crate) struct Packs {
    taken: Mutex<HashSet<u64>>,
}

impl Packs {
    /// Lets a game with these options be tried, unless they hold one new pack too many.
    pub(crate) fn admit(&self, options: &Value) -> Result<(), Refusal> {
        let Some(number) = number(options) else { return Ok(()) };
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() >= MOST && !taken.contains(&number) {
            return Err(Refusal::new(
                Code::Busy,
                "this server has taken in all the content packs that it has room for",
            ));
        }
        Ok(())
    }

    /// A game with these options could be set up: its pack takes room.
    pub(crate) fn keep(&self, options: &Value) {
        if let Some(number) = number(options) {
            self.taken.lock().unwrap_or_else(PoisonError::into_inner).insert(number);
        }
    }
}

/// The pack in these options, if there is one.
fn number(options: &Value) -> Option<u64> {
    let pack = options.get("content").filter(|pack| !pack.is_null())?;
    let mut hasher = DefaultHasher::new();
    pack.to_string().hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn there_is_room_for_so_many() {
        let packs = Packs::default();
        for pack in 0..MOST {
            let options = json!({ "content": { "name": pack } });
            packs.admit(&options).unwrap();
            packs.keep(&options);
        }
        assert!(packs.admit(&json!({ "content": { "name": MOST } })).is_err());
        // What is there already takes no more room, and most games have no pack.
        packs.admit(&json!({ "content": { "name": 0 } })).unwrap();
        packs.admit(&json!({ "content": null })).unwrap();
        packs.admit(&json!({})).unwrap();
        packs.admit(&Value::Null).unwrap();
    }
}
