//! What the characters can do, in words with the numbers of the duel.

use harena_core::terminal::{HARD_BLANK, Look, hang, wrap_indented};

use super::pieces::signed;
use crate::{Attribute, Character, Content, Dice, Numbers, View};

/// When the aura is on; with the dice also how far it is from that where one cannot see it at once.
pub(super) fn aura_condition(character: Character, numbers: &Numbers, dice: Option<Dice>) -> String {
    let at = numbers.sheet(character).aura_at;
    match (character, dice) {
        (Character::Lucent, _) => format!("a die shows {at}"),
        (Character::Terrence, _) => format!("STR shows {at}"),
        (Character::William, _) => format!("DEX shows {at}"),
        (Character::Dorothy, _) => format!("INT shows {at}"),
        (Character::Elaine, Some(dice)) => format!("the dice add up to {at}, now {}", dice.sum()),
        (Character::Elaine, None) => format!("the dice add up to {at} or more"),
        (Character::Gaw, _) => format!("every die shows {at}"),
    }
}

pub(super) fn aura_effect(character: Character, numbers: &Numbers) -> String {
    let sheet = numbers.sheet(character);
    let bonus = || triple(sheet.aura_bonus);
    match character {
        Character::Lucent => {
            let [one, two, three] = sheet.aura_by_count.map(signed);
            format!("all damage {one}, {two} or {three} with one, two or three dice at {}", sheet.aura_at)
        }
        Character::Terrence => "a STR card at its range strikes back when he is hit".to_string(),
        Character::William => "names what the opponent cannot use, before cards are placed".to_string(),
        Character::Dorothy => format!("damage {}", bonus()),
        Character::Elaine => format!("damage {}; sets the range; nobody can use OVERDRIVE", bonus()),
        Character::Gaw => format!("basic power ×{}", sheet.aura_factor),
    }
}

pub(super) fn ability(character: Character, numbers: &Numbers) -> String {
    let number = numbers.sheet(character).ability;
    match character {
        Character::Lucent => format!("after an OVERDRIVE hit, may set one die to {number}"),
        Character::Terrence => "after a STR hit, may set the range to SHORT".to_string(),
        Character::William => format!("after a DEX hit on a MOVE card, {number} more damage"),
        Character::Dorothy => "after an INT hit, the card's basic power once more".to_string(),
        Character::Elaine => format!("after a MOVE hit, {number} damage"),
        Character::Gaw => format!("after a MOVE hit, may turn one die by {number}"),
    }
}

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
    let condition = aura_condition(character, numbers, None);
    let lines = [
        wrap_indented(&format!(" {head}"), 5, look.width),
        hang("     ", &format!("aura, when {condition}: {}", aura_effect(character, numbers)), look.width),
        hang("     ", &format!("ability: {}", ability(character, numbers)), look.width),
    ];
    lines.join("\n")
}
