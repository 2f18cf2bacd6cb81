//! The content of a duel. Duels with the same pack share one content.

use std::fmt::{self, Debug, Formatter};
use std::mem::size_of;
use std::ops::Deref;

use harena_core::OptionsError;
use harena_core::content::{ContentInUse, ContentsInUse, table_size};

use super::{Content, Pack};
use crate::printed::{Printed, PrintedCharacter, PrintedOverdrive, PrintedSkill};

/// The estimated size of the arguments of a card text, in bytes.
const TEXT: usize = 340;

static IN_USE: ContentsInUse<Content> = ContentsInUse::new();

/// The content of a duel. The content lives as long as one of these.
#[derive(Clone)]
pub struct SharedContent(Option<ContentInUse<Content>>);

impl SharedContent {
    /// The built-in content.
    pub const STANDARD: SharedContent = SharedContent(None);

    /// The content with the changes of a pack.
    pub fn with(pack: &Pack) -> Result<SharedContent, OptionsError> {
        let content = IN_USE.get(pack.text(), || Content::load(Some(pack)), Content::weight)?;
        Ok(SharedContent(Some(content)))
    }

    /// The content with the changes of a pack, if there is one.
    pub fn of(pack: Option<&Pack>) -> Result<SharedContent, OptionsError> {
        pack.map_or(Ok(SharedContent::STANDARD), SharedContent::with)
    }
}

impl Deref for SharedContent {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        self.0.as_deref().unwrap_or_else(|| Content::standard())
    }
}

impl Debug for SharedContent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&**self, f)
    }
}

impl Content {
    /// The estimated size in bytes, besides its own: texts, and the cards for views.
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
        let pack = self.pack.as_ref().map_or(0, |pack| table_size(pack.table()));
        2 * names + printed + texts * TEXT + pack
    }
}

#[cfg(test)]
mod tests {
    use harena_core::message::{Arg, Message};

    use super::*;

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
}
