//! What somebody needs who sits down for the first time.

use harena_core::terminal::{Look, hang, pad, wrap};

use super::pieces::{self, signed};
use super::{characters, overdrive};
use crate::messages::say;
use crate::{Attribute, Card, Content, Phase, View};

pub(super) fn help(view: &View, content: &Content, look: Look) -> String {
    let mut parts = vec![
        wrap(&say::help().to_string(), look.width),
        String::new(),
        "Damage is power + die + character:".to_string(),
    ];
    parts.extend(Card::HAND.into_iter().filter_map(|card| power(card, content, look)));
    // While they are chosen they stand on the table anyway.
    if !matches!(view.phase, Phase::Draft | Phase::Choose) {
        parts.extend([String::new(), "The characters:".to_string()]);
        let chosen = view.seats.iter().filter_map(|seat| seat.character);
        parts.extend(chosen.map(|character| characters::sheet(character, content, look)));
    }
    parts.push(String::new());
    parts.push(wrap("OVERDRIVE cards, by stage (every play that counts is one stage further):", look.width));
    parts.push(overdrive::all(&content.numbers, look));
    parts.extend([String::new(), "On the table:".to_string()]);
    let signs = [
        ("· M L", "the card works at MIDDLE and LONG, not at SHORT"),
        ("●", "it works at the range as it is now; an OVERDRIVE: its conditions hold now"),
        ("A  B", "what the card would deal now, for each seat"),
        ("STR DEX INT", "how far a hit may turn each die; less is allowed, the other way is not"),
        ("✗", "cannot be used in this round"),
        ("?", "an OVERDRIVE card that has not been seen yet"),
        ("›", "has to decide"),
    ];
    parts.extend(signs.map(|(sign, meaning)| hang(&pad(&format!("  {sign}"), 15), meaning, look.width)));
    parts.join("\n")
}

/// `lunge  power 3, DEX die 1–6: −1 0 0 0 +1 +2`, with the title on the card where it has another.
fn power(card: Card, content: &Content, look: Look) -> Option<String> {
    let skill = content.numbers.skill(card)?;
    let title = &content.skill_names[card.index()];
    let named =
        if title.to_lowercase().replace(' ', "-") == card.key() { String::new() } else { format!("\"{title}\": ") };
    let label = pad(&format!("  {}", pieces::card(card, look.paint)), 15);
    let Some(attribute) = skill.category.attribute() else {
        return (!named.is_empty()).then(|| hang(&label, &format!("{named}a MOVE card"), look.width));
    };
    let values: Vec<String> = skill.correction.iter().map(|&value| signed(value)).collect();
    let text = format!("{named}power {}, {} die at 1 to 6: {}", skill.power, upper(skill.reads), values.join(" "));
    let text =
        if skill.reads == attribute { text } else { format!("{text} (the card itself is {})", upper(attribute)) };
    Some(hang(&label, &text, look.width))
}

fn upper(attribute: Attribute) -> String {
    attribute.name().to_ascii_uppercase()
}
