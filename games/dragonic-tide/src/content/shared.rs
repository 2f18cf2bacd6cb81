//! Contents in use. Duels with the same pack share one content; it is freed when the last of them is dropped.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::mem::size_of;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use harena_core::OptionsError;
use toml::Value;

use super::{Content, Pack};
use crate::printed::{Printed, PrintedCharacter, PrintedOverdrive, PrintedSkill};

/// The default limit for all packs in use, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// The estimated size of the arguments of a card text, in bytes.
const TEXT: usize = 340;

/// The content of a duel. The content lives as long as one of these.
#[derive(Clone)]
pub struct SharedContent(Option<Arc<SharedPack>>);

impl SharedContent {
    /// The built-in content.
    pub const STANDARD: SharedContent = SharedContent(None);

    /// The content with the changes of a pack.
    pub fn with(pack: &Pack) -> Result<SharedContent, OptionsError> {
        IN_USE.take(pack)
    }

    /// The content with the changes of a pack, if there is one.
    pub fn of(pack: Option<&Pack>) -> Result<SharedContent, OptionsError> {
        pack.map_or(Ok(SharedContent::STANDARD), SharedContent::with)
    }

    /// Sets the limit for all packs in use, in bytes: a pack above it is refused ([`OptionsError::OutOfMemory`]). Packs in
    /// use stay.
    pub fn limit(bytes: usize) {
        IN_USE.most.store(bytes, Relaxed);
    }

    /// The number of packs in use, and their approximate size in bytes.
    pub fn in_use() -> (usize, usize) {
        IN_USE.in_use()
    }
}

impl Deref for SharedContent {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        self.0.as_ref().map_or_else(|| Content::standard(), |shared| &shared.content)
    }
}

impl Debug for SharedContent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&**self, f)
    }
}

/// A content that is listed while it is in use.
struct SharedPack {
    content: Content,
    /// The pack as text, by which it is found.
    text: String,
    bytes: usize,
    registry: &'static Registry,
}

impl Drop for SharedPack {
    fn drop(&mut self) {
        let mut inner = self.registry.lock();
        inner.bytes -= self.bytes;
        // Another thread may have loaded the same pack in the meantime.
        if inner.packs.get(&self.text).is_some_and(|shared| shared.strong_count() == 0) {
            inner.packs.remove(&self.text);
        }
    }
}

static IN_USE: Registry = Registry::new(MAX_BYTES);

/// The packs that are in use.
struct Registry {
    most: AtomicUsize,
    inner: Mutex<Inner>,
}

struct Inner {
    bytes: usize,
    /// By their text. Weak references: the list must not keep them alive.
    packs: BTreeMap<String, Weak<SharedPack>>,
}

impl Registry {
    const fn new(most: usize) -> Registry {
        Registry { most: AtomicUsize::new(most), inner: Mutex::new(Inner { bytes: 0, packs: BTreeMap::new() }) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_use(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.packs.len(), inner.bytes)
    }

    /// No content may be dropped here while the list is locked: dropping locks it again.
    fn take(&'static self, pack: &Pack) -> Result<SharedContent, OptionsError> {
        let text = pack.text();
        if let Some(shared) = self.lock().packs.get(&text).and_then(Weak::upgrade) {
            return Ok(SharedContent(Some(shared)));
        }
        // Parsing is slow, so the lock is released meanwhile.
        let content = Content::load(Some(pack))?;
        let bytes = 2 * text.len() + content.weight();
        let mut inner = self.lock();
        if let Some(shared) = inner.packs.get(&text).and_then(Weak::upgrade) {
            return Ok(SharedContent(Some(shared)));
        }
        if inner.bytes + bytes > self.most.load(Relaxed) {
            let full = "content: too many content packs are in use; try again later";
            return Err(OptionsError::OutOfMemory(full.to_string()));
        }
        inner.bytes += bytes;
        let shared = Arc::new(SharedPack { content, text: text.clone(), bytes, registry: self });
        inner.packs.insert(text, Arc::downgrade(&shared));
        Ok(SharedContent(Some(shared)))
    }
}

impl Content {
    /// The estimated size in bytes, including the cards for views.
    fn weight(&self) -> usize {
        let names: usize = [&self.skill_names[..], &self.character_names, &self.aura_names, &self.kind_names]
            .into_iter()
            .flatten()
            .map(String::capacity)
            .sum();
        let printed = size_of::<Printed>()
            + self.skill_names.len() * size_of::<PrintedSkill>()
            + self.character_names.len() * size_of::<PrintedCharacter>()
            + self.kind_names.len() * size_of::<PrintedOverdrive>();
        let texts = self.skill_names.len() + 7 * self.character_names.len() + 7 * self.kind_names.len();
        let pack = self.pack.as_ref().map_or(0, |pack| pack.table().iter().map(|(key, part)| weight(key, part)).sum());
        size_of::<SharedPack>() + 2 * names + printed + texts * TEXT + pack
    }
}

/// The estimated size in bytes of a part of a pack under its key.
fn weight(key: &str, part: &Value) -> usize {
    /// The overhead of a tree node and an allocation.
    const OVERHEAD: usize = 64;
    let inside = match part {
        Value::Table(table) => table.iter().map(|(key, part)| weight(key, part)).sum(),
        Value::Array(parts) => parts.iter().map(|part| weight("", part)).sum(),
        Value::String(text) => text.len(),
        _ => 0,
    };
    OVERHEAD + key.len() + size_of::<Value>() + inside
}

#[cfg(test)]
mod tests {
    use harena_core::message::{Arg, Message};

    use super::*;

    fn pack(rounds: usize) -> Pack {
        Pack::parse(&format!("name = 'pack {rounds}'\n[limits]\nround_limit = {}", 1 + rounds % 250)).unwrap()
    }

    fn registry(most: usize) -> &'static Registry {
        Box::leak(Box::new(Registry::new(most)))
    }

    /// The estimate for the texts of all cards is close to their real size.
    #[test]
    fn texts_are_counted() {
        fn bytes(arg: &Arg) -> usize {
            let inside = match arg {
                Arg::List(items) => items.iter().map(bytes).sum(),
                Arg::Message(message) => of(message),
                Arg::Text(text) => text.capacity(),
                Arg::Name(name) => name.len(),
                Arg::Number(_) | Arg::Seat(_) => 0,
            };
            size_of::<(&str, Arg)>() + inside
        }
        fn of(message: &Message) -> usize {
            message.args.iter().map(|(_, arg)| bytes(arg)).sum()
        }
        let printed = Content::standard().printed();
        let characters = printed.characters.iter().map(|one| &one.texts);
        let stages = printed.overdrives.iter().flat_map(|one| &one.stage_texts);
        let skills = printed.skills.iter().map(|one| &one.text).chain(printed.overdrives.iter().map(|one| &one.text));
        let characters = characters.flat_map(|one| {
            [&one.aura_needs, &one.aura, &one.aura_brief, &one.ability, &one.ability_brief, &one.damage]
        });
        let all: Vec<usize> =
            skills.chain(characters).chain(stages.flat_map(|one| [&one.needs, &one.does])).map(of).collect();
        let mean = all.iter().sum::<usize>() / all.len();
        assert!((TEXT / 2..=TEXT).contains(&mean), "{mean}");
    }

    /// The bytes of a pack such as these.
    fn one() -> usize {
        let registry = registry(usize::MAX);
        let _content = registry.take(&pack(1000)).unwrap();
        registry.in_use().1
    }

    #[test]
    fn any_number_of_packs_pass_one_after_the_other() {
        let registry = registry(3 * one());
        for number in 0..400 {
            let content = registry.take(&pack(number)).unwrap();
            assert_eq!(usize::from(content.numbers.round_limit), 1 + number % 250);
            assert_eq!(registry.in_use().0, 1);
        }
        assert_eq!(registry.in_use(), (0, 0));
    }

    #[test]
    fn the_same_pack_is_there_once_and_others_do_not_mix() {
        let registry = registry(usize::MAX);
        let contents: Vec<_> = (0..20).map(|number| registry.take(&pack(number % 10)).unwrap()).collect();
        assert_eq!(registry.in_use().0, 10);
        for (number, content) in contents.iter().enumerate() {
            assert!(std::ptr::eq::<Content>(&**content, &*contents[number % 10]));
            assert_eq!(usize::from(content.numbers.round_limit), 1 + number % 10);
            assert_eq!(content.pack, Some(pack(number % 10)));
        }
    }

    /// A full list refuses new packs; packs in it cost nothing more.
    #[test]
    fn a_full_registry_refuses_another_pack_until_one_goes() {
        let registry = registry(3 * one());
        let mut held: Vec<_> = (0..3).map(|number| registry.take(&pack(number)).unwrap()).collect();
        assert!(matches!(registry.take(&pack(3)), Err(OptionsError::OutOfMemory(_))));
        held.push(registry.take(&pack(2)).unwrap());
        assert!(matches!(registry.take(&Pack::parse("name = 3").unwrap()), Err(OptionsError::Content(_))));
        held.pop();
        assert!(registry.take(&pack(3)).is_err(), "another duel still has it");
        held.pop();
        held.push(registry.take(&pack(3)).unwrap());
        let limits: Vec<_> = held.iter().map(|content| content.numbers.round_limit).collect();
        assert_eq!(limits, [1, 2, 4]);
        drop(held);
        assert_eq!(registry.in_use(), (0, 0));
    }

    /// Many threads load and drop the same few packs.
    #[test]
    fn threads_share_packs() {
        let registry = registry(usize::MAX);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    for step in 0..50 {
                        let number = (thread + step) % 3;
                        let content = registry.take(&pack(number)).unwrap();
                        assert_eq!(usize::from(content.numbers.round_limit), 1 + number);
                    }
                });
            }
        });
        assert_eq!(registry.in_use(), (0, 0));
    }
}
