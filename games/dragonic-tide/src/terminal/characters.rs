//! The characters, with the numbers of the duel.

use harena_core::terminal::{Look, hang, wrap_indented};

use super::pieces;
use crate::messages::{say, texts};
use crate::{Character, Content, View};

/// The characters that can be chosen now.
pub(super) fn on_offer(view: &View, content: &Content, look: Look) -> String {
    let dealt: Vec<Character> = view.seats.iter().flat_map(|seat| seat.dealt.iter().copied()).collect();
    let all = if dealt.is_empty() { Character::ALL.to_vec() } else { dealt };
    all.into_iter().map(|character| sheet(character, content, look)).collect::<Vec<_>>().join("\n")
}

/// A character in three lines.
pub(super) fn sheet(character: Character, content: &Content, look: Look) -> String {
    let (numbers, paint) = (&content.numbers, look.paint);
    let sheet = numbers.stats(character);
    let facts = [say::table_hp(sheet.hp), texts::damage(sheet)].into_iter().chain(texts::opening(sheet));
    let facts: Vec<String> = facts.map(|fact| pieces::said(&fact, paint)).collect();
    let title = &content.character_names[character.index()];
    let head = format!(" {}  {}", paint.bold(title), facts.join(" · "));
    let aura = say::table_aura(texts::aura_needs(character, numbers), texts::aura(character, numbers));
    let ability = say::table_ability(texts::ability(character, numbers));
    let lines = [
        wrap_indented(&head, 5, look.width),
        hang("     ", &pieces::said(&aura, paint), look.width),
        hang("     ", &pieces::said(&ability, paint), look.width),
    ];
    lines.join("\n")
}
