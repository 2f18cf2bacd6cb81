//! What the characters can do, in words with the numbers of the duel.

use harena_core::terminal::{HARD_BLANK, Look, hang, wrap_indented};

use super::pieces::signed;
use crate::messages::texts;
use crate::{Attribute, Character, Content, View};

/// `STR +1, DEX +1, INT +3`, or one number where all are the same.
fn triple(values: [i8; 3]) -> String {
    match values {
        [a, b, c] if a == b && b == c => signed(a),
        values => Attribute::ALL.map(|attribute| named(attribute, values[attribute.index()])).join(", "),
    }
}

/// `STR +1`, never broken at the end of a line.
fn named(attribute: Attribute, value: i8) -> String {
    format!("{}{HARD_BLANK}{}", attribute.name().to_ascii_uppercase(), signed(value))
}

/// The characters among which somebody chooses now.
pub(super) fn on_offer(view: &View, content: &Content, look: Look) -> String {
    let dealt: Vec<Character> = view.seats.iter().flat_map(|seat| seat.dealt.iter().copied()).collect();
    let all = if dealt.is_empty() { Character::ALL.to_vec() } else { dealt };
    all.into_iter().map(|character| sheet(character, content, look)).collect::<Vec<_>>().join("\n")
}

/// A character in three lines.
pub(super) fn sheet(character: Character, content: &Content, look: Look) -> String {
    let numbers = &content.numbers;
    let sheet = numbers.sheet(character);
    let mut facts = vec![format!("{} HP", sheet.hp), format!("damage {}", triple(sheet.correction))];
    if sheet.opening != [0; 3] {
        let opening: Vec<String> = Attribute::ALL
            .into_iter()
            .filter(|attribute| sheet.opening[attribute.index()] != 0)
            .map(|attribute| named(attribute, sheet.opening[attribute.index()]))
            .collect();
        facts.push(format!("opening dice {}", opening.join(", ")));
    }
    let title = &content.character_names[character.index()];
    let head = format!("{}  {}", look.paint.bold(title), facts.join(" · "));
    let lines = [
        wrap_indented(&format!(" {head}"), 5, look.width),
        hang(
            "     ",
            &format!("aura ({}): {}", texts::aura_needs(character, numbers), texts::aura(character, numbers)),
            look.width,
        ),
        hang("     ", &format!("ability: {}", texts::ability(character, numbers)), look.width),
    ];
    lines.join("\n")
}
