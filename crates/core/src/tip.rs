//! Tips of a guided first game: when each is shown, and the rule with the details. The texts are in the words of the game.

/// One tip. A client shows it once, with the first decision that offers one of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tip {
    /// Its title is the entry `tip-<id>` of the words, its text the attribute `text` of that entry.
    pub id: &'static str,
    /// Ids of messages that [`Messages::choice`](crate::message::Messages::choice) gives to legal actions. Empty: the tip comes
    /// with the first decision of all.
    pub choices: &'static [&'static str],
    pub rule: &'static str,
}

impl Tip {
    /// The entry of the words with its title and text.
    pub fn word_id(&self) -> String {
        format!("tip-{}", self.id)
    }
}
