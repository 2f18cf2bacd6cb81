//! Help for a first game.

use harena_core::terminal::{Look, hang, letter, pad, wrap};

use super::pieces::{self, signed};
use super::{characters, overdrive};
use crate::messages::say;
use crate::{Attribute, Card, Category, Content, Phase, Range, View};

pub(super) fn help(view: &View, content: &Content, look: Look) -> String {
    let mut parts = vec![wrap(&say::help().to_string(), look.width), String::new(), say::help_damage().to_string()];
    parts.extend(Card::HAND.into_iter().filter_map(|card| power(card, content, look)));
    // During the choice they are shown anyway.
    if !matches!(view.phase, Phase::Draft | Phase::Choose) {
        parts.extend([String::new(), say::help_characters().to_string()]);
        let chosen = view.seats.iter().filter_map(|seat| seat.character);
        parts.extend(chosen.map(|character| characters::sheet(character, content, look)));
    }
    parts.push(String::new());
    parts.push(wrap(&say::help_overdrive().to_string(), look.width));
    parts.push(overdrive::all(&content.numbers, look));
    parts.extend([String::new(), say::help_signs().to_string()]);
    let ranges = Range::ALL.map(|range| pieces::attribute(range, "letter")).join(" ");
    let dice = Attribute::ALL.map(|attribute| pieces::name(Category::from(attribute))).join(" ");
    let seats = view.seats.iter().map(|seat| letter(seat.seat)).collect::<Vec<_>>().join("  ");
    let signs = [
        (ranges.as_str(), say::help_sign_ranges()),
        ("●", say::help_sign_ready()),
        (&seats, say::help_sign_damage()),
        (&dice, say::help_sign_impact()),
        ("✗", say::help_sign_neutralised()),
        ("?", say::help_sign_unknown()),
        ("›", say::help_sign_to_act()),
    ];
    parts.extend(signs.map(|(sign, meaning)| hang(&pad(&format!("  {sign}"), 15), &meaning.to_string(), look.width)));
    parts.join("\n")
}

/// `lunge  power 3, DEX die at 1 to 6: −1 0 0 0 +1 +2`, with the title on the card where a pack gives it another.
fn power(card: Card, content: &Content, look: Look) -> Option<String> {
    let skill = content.numbers.skill(card)?;
    let title = &content.skill_names[card.index()];
    let has_own_title = *title != pieces::name(card);
    let (reads, values) = (Category::from(skill.reads), skill.correction.map(signed).join(" "));
    let text = match skill.category {
        Category::Move if has_own_title => say::help_move(),
        Category::Move => return None,
        category if category == reads => say::help_power(skill.power, reads, values),
        category => say::help_power_of(skill.power, reads, values, category),
    };
    let text = if has_own_title { say::help_titled(title.as_str(), text) } else { text };
    let label = pad(&format!("  {}", pieces::card(card, look.paint)), 15);
    Some(hang(&label, &pieces::said(&text, look.paint), look.width))
}
