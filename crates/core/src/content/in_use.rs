//! Contents of packs in use. Matches with the same pack share one content, which is freed when the last of them is
//! dropped. The contents of all games together have a memory limit.

use std::collections::BTreeMap;
use std::mem::size_of;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use toml::{Table, Value};

use crate::{ContentError, OptionsError};

/// The default memory limit, in bytes.
const MAX_BYTES: usize = 64 << 20;

static MEMORY: ContentMemory = ContentMemory::new(MAX_BYTES);

/// Sets the memory limit for the contents of packs, of all games of this process: a pack above it is refused
/// ([`OptionsError::OutOfMemory`]). Contents in use stay.
pub fn limit_packs(bytes: usize) {
    MEMORY.lock().most = bytes;
}

/// The number of contents in use, of all games of this process, and their approximate size in bytes.
pub fn packs_in_use() -> (usize, usize) {
    let used = MEMORY.lock();
    (used.contents, used.bytes)
}

/// The memory of contents.
#[derive(Debug)]
struct ContentMemory(Mutex<Used>);

#[derive(Debug)]
struct Used {
    most: usize,
    contents: usize,
    bytes: usize,
}

impl ContentMemory {
    const fn new(most: usize) -> ContentMemory {
        ContentMemory(Mutex::new(Used { most, contents: 0, bytes: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Used> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reserve(&'static self, bytes: usize) -> Option<Reserved> {
        let mut used = self.lock();
        if used.bytes.checked_add(bytes)? > used.most {
            return None;
        }
        used.contents += 1;
        used.bytes += bytes;
        Some(Reserved { memory: self, bytes })
    }
}

/// The memory of one content, until this is dropped.
#[derive(Debug)]
struct Reserved {
    memory: &'static ContentMemory,
    bytes: usize,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        let mut used = self.memory.lock();
        used.contents -= 1;
        used.bytes -= self.bytes;
    }
}

/// The contents of one game that are in use: a `static` of the game.
#[derive(Debug)]
pub struct ContentsInUse<C: 'static> {
    memory: &'static ContentMemory,
    /// By the text of the pack. Weak references: the list must not keep them alive.
    contents: Mutex<BTreeMap<String, Weak<Entry<C>>>>,
}

/// A content that is listed while it is in use.
#[derive(Debug)]
struct Entry<C: 'static> {
    content: C,
    text: String,
    list: &'static ContentsInUse<C>,
    _reserved: Reserved,
}

impl<C> Drop for Entry<C> {
    fn drop(&mut self) {
        let mut contents = self.list.lock();
        // Another thread may have loaded the same pack in the meantime.
        if contents.get(&self.text).is_some_and(|entry| entry.strong_count() == 0) {
            contents.remove(&self.text);
        }
    }
}

/// A content in use. The content lives as long as one of these.
#[derive(Debug)]
pub struct ContentInUse<C: 'static>(Arc<Entry<C>>);

impl<C> Clone for ContentInUse<C> {
    fn clone(&self) -> ContentInUse<C> {
        ContentInUse(Arc::clone(&self.0))
    }
}

impl<C> Deref for ContentInUse<C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        &self.0.content
    }
}

impl<C> Default for ContentsInUse<C> {
    fn default() -> ContentsInUse<C> {
        ContentsInUse::new()
    }
}

impl<C> ContentsInUse<C> {
    /// An empty list. Its contents count for the limit of all games.
    pub const fn new() -> ContentsInUse<C> {
        ContentsInUse { memory: &MEMORY, contents: Mutex::new(BTreeMap::new()) }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Weak<Entry<C>>>> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The content of the pack with this text: the one in use, or a new one. `size` estimates the size of a content
    /// in bytes.
    pub fn get(
        &'static self,
        text: String,
        load: impl FnOnce() -> Result<C, ContentError>,
        size: impl FnOnce(&C) -> usize,
    ) -> Result<ContentInUse<C>, OptionsError> {
        // No content may be dropped here while the list is locked: dropping locks it again.
        if let Some(entry) = self.lock().get(&text).and_then(Weak::upgrade) {
            return Ok(ContentInUse(entry));
        }
        // Loading is slow, so the lock is released meanwhile.
        let content = load()?;
        let bytes = size_of::<Entry<C>>() + 2 * text.len() + size(&content);
        let mut contents = self.lock();
        if let Some(entry) = contents.get(&text).and_then(Weak::upgrade) {
            return Ok(ContentInUse(entry));
        }
        let Some(reserved) = self.memory.reserve(bytes) else {
            let full = "content: too many content packs are in use; try again later";
            return Err(OptionsError::OutOfMemory(full.to_string()));
        };
        let entry = Arc::new(Entry { content, text: text.clone(), list: self, _reserved: reserved });
        contents.insert(text, Arc::downgrade(&entry));
        Ok(ContentInUse(entry))
    }
}

/// The estimated size of a table in bytes.
pub fn table_size(table: &Table) -> usize {
    table.iter().map(|(key, part)| part_size(key, part)).sum()
}

/// The estimated size in bytes of a part of a table under its key.
fn part_size(key: &str, part: &Value) -> usize {
    /// The overhead of a tree node and an allocation.
    const OVERHEAD: usize = 64;
    let inside = match part {
        Value::Table(table) => table_size(table),
        Value::Array(parts) => parts.iter().map(|part| part_size("", part)).sum(),
        Value::String(text) => text.len(),
        _ => 0,
    };
    OVERHEAD + key.len() + size_of::<Value>() + inside
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: usize = 1_000;

    fn memory(most: usize) -> &'static ContentMemory {
        Box::leak(Box::new(ContentMemory::new(most)))
    }

    fn list(memory: &'static ContentMemory) -> &'static ContentsInUse<usize> {
        Box::leak(Box::new(ContentsInUse { memory, contents: Mutex::default() }))
    }

    fn take(list: &'static ContentsInUse<usize>, number: usize) -> Result<ContentInUse<usize>, OptionsError> {
        list.get(format!("{number:03}"), || Ok(number), |_| SIZE)
    }

    /// The bytes of a content such as these.
    fn one() -> usize {
        size_of::<Entry<usize>>() + 2 * 3 + SIZE
    }

    fn used(memory: &ContentMemory) -> (usize, usize) {
        let used = memory.lock();
        (used.contents, used.bytes)
    }

    #[test]
    fn any_number_of_contents_pass_one_after_the_other() {
        let memory = memory(3 * one());
        let list = list(memory);
        for number in 0..400 {
            assert_eq!(*take(list, number).unwrap(), number);
            assert_eq!(list.lock().len(), 0);
        }
        assert_eq!(used(memory), (0, 0));
    }

    #[test]
    fn the_same_pack_is_there_once_and_others_do_not_mix() {
        let memory = memory(usize::MAX);
        let list = list(memory);
        let contents: Vec<_> = (0..20).map(|number| take(list, number % 10).unwrap()).collect();
        assert_eq!(used(memory), (10, 10 * one()));
        for (number, content) in contents.iter().enumerate() {
            assert!(std::ptr::eq::<usize>(&**content, &*contents[number % 10]));
            assert_eq!(**content, number % 10);
        }
    }

    /// A full memory refuses new packs; packs in use cost nothing more.
    #[test]
    fn a_full_memory_refuses_another_pack_until_one_goes() {
        let memory = memory(3 * one());
        let list = list(memory);
        let mut held: Vec<_> = (0..3).map(|number| take(list, number).unwrap()).collect();
        assert!(matches!(take(list, 3), Err(OptionsError::OutOfMemory(_))));
        held.push(take(list, 2).unwrap());
        let invalid = list.get("x".to_string(), || Err("wrong".to_string().into()), |_| SIZE);
        assert!(matches!(invalid, Err(OptionsError::Content(_))));
        held.pop();
        assert!(take(list, 3).is_err(), "another match still has it");
        held.pop();
        held.push(take(list, 3).unwrap());
        assert_eq!(held.iter().map(|content| **content).collect::<Vec<_>>(), [0, 1, 3]);
        drop(held);
        assert_eq!(used(memory), (0, 0));
    }

    /// All games share the limit, and the same text is another content in another game.
    #[test]
    fn games_share_the_memory() {
        let memory = memory(2 * one());
        let (first, second) = (list(memory), list(memory));
        let held = [take(first, 1).unwrap(), take(second, 1).unwrap()];
        assert!(!std::ptr::eq::<usize>(&*held[0], &*held[1]));
        assert!(take(first, 2).is_err() && take(second, 2).is_err());
        drop(held);
        assert!(take(second, 2).is_ok());
    }

    /// Many threads load and drop the same few packs.
    #[test]
    fn threads_share_contents() {
        let memory = memory(usize::MAX);
        let list = list(memory);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    for step in 0..200 {
                        let number = (thread + step) % 3;
                        assert_eq!(*take(list, number).unwrap(), number);
                    }
                });
            }
        });
        assert_eq!(used(memory), (0, 0));
    }
}
