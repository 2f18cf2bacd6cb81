//! Both sides of the duel: health, character, aura, OVERDRIVE, and active effects.

use harena_core::message::Message;
use harena_core::terminal::{Look, Paint, beside_letter, clipped, flow, hang, pad, visible_width};

use super::{opponent, overdrive, pieces};
use crate::messages::{all, listed, say, texts};
use crate::{Character, Content, Phase, SeatView, View};

/// Longer names are cut.
const NAME: usize = 14;
/// The maximum length of a health bar; usually each character is one point.
const BAR: usize = 20;
const INDENT: &str = "   ";

pub(super) fn seats(view: &View, content: &Content, names: &[String], look: Look) -> String {
    let titles: Vec<&str> = view.seats.iter().map(|seat| title(seat, content)).collect();
    let widest = titles.iter().map(|title| visible_width(title)).max().unwrap_or(0);
    let blocks = view.seats.iter().zip(titles).map(|(seat, title)| {
        let mut lines =
            vec![flow(&label(seat, view, names, look.paint), &[pad(title, widest), bar(seat, look.paint)], look.width)];
        lines.extend(details(seat, view, content, look.paint).iter().map(|text| hang(INDENT, text, look.width)));
        lines.join("\n")
    });
    blocks.collect::<Vec<_>>().join("\n")
}

fn title<'a>(seat: &SeatView, content: &'a Content) -> &'a str {
    seat.character.map_or("", |character| content.character_names[character.index()].as_str())
}

/// `›A You      `
fn label(seat: &SeatView, view: &View, names: &[String], paint: Paint) -> String {
    let marker = if view.to_act.contains(&seat.seat) { "›" } else { " " };
    let longest = names.iter().map(|name| visible_width(&clipped(name, NAME))).max().unwrap_or(0);
    let name = pad(&clipped(beside_letter(names, seat.seat), NAME), longest);
    format!("{marker}{} {name}  ", paint.letter(seat.seat))
}

/// `████████░░░░ 8 of 12`
fn bar(seat: &SeatView, paint: Paint) -> String {
    let (health, most) = (usize::from(seat.health), usize::from(seat.max_health));
    let length = most.min(BAR);
    // A seat with health has at least one character of the bar left.
    let full = if most > BAR { (health * BAR).div_ceil(most) } else { health };
    let bar =
        format!("{}{}", paint.seat(seat.seat, &"█".repeat(full)), paint.dim(&"░".repeat(length.saturating_sub(full))));
    format!("{bar} {}", paint.bold(&say::table_health(health, most).to_string()))
}

fn details(seat: &SeatView, view: &View, content: &Content, paint: Paint) -> Vec<String> {
    let numbers = &content.numbers;
    let mut lines = Vec::new();
    if let Some(character) = seat.character {
        let needs = texts::aura_needs(character, numbers);
        let aura = match (seat.aura, character) {
            (true, _) => say::table_aura_on("aura-on", texts::aura(character, numbers)),
            // The sum of the dice is not visible at a glance.
            (false, Character::Elaine) => say::table_aura_off_sum("aura-off", needs, view.dice.sum()),
            (false, _) => say::table_aura_off("aura-off", needs),
        };
        lines.push(pieces::said(&aura, paint));
    }
    lines.push(overdrive::line(seat, view, numbers, paint));
    let effects: Vec<String> = effects(seat, view).iter().map(|effect| pieces::said(effect, paint)).collect();
    if !effects.is_empty() {
        lines.push(effects.join(" · "));
    }
    lines
}

/// Neutralised categories, the bonus, pending effects, and the card of this seat.
fn effects(seat: &SeatView, view: &View) -> Vec<Message> {
    let mut parts = Vec::new();
    if !seat.neutralised.is_empty() {
        parts.push(say::table_cannot_use(all(seat.neutralised)));
    }
    if seat.bonus > 0 {
        parts.push(say::table_bonus(seat.bonus));
    }
    if seat.next_bonus > 0 {
        parts.push(say::table_bonus_next(seat.next_bonus));
    }
    if let Some(other) = opponent(view, seat).filter(|other| !other.next_bars.is_empty()) {
        parts.push(say::table_cannot_use_next(all(other.next_bars)));
    }
    match (seat.placed, seat.shown) {
        (Some(card), _) if view.phase == Phase::Place => parts.push(say::table_face_down(card)),
        (Some(card), _) if seat.hit => parts.push(say::table_placed_hit(card)),
        (Some(card), _) => parts.push(say::table_placed(card)),
        (None, _) if view.phase == Phase::Place && seat.has_chosen => parts.push(say::table_face_down_unknown()),
        (None, Some(card)) if seat.hit => parts.push(say::table_last_hit(card)),
        (None, Some(card)) => parts.push(say::table_last(card)),
        _ => {}
    }
    if view.phase == Phase::Overdrive && seat.has_chosen && seat.overdrive.is_none() {
        parts.push(say::table_overdrive_chosen());
    }
    parts
}

/// Before the characters are known: the seats that choose, and their options.
pub(super) fn choosing(view: &View, names: &[String], look: Look) -> String {
    let lines = view.seats.iter().map(|seat| {
        let mut parts = Vec::new();
        if !seat.dealt.is_empty() {
            parts.push(say::table_dealt(listed(seat.dealt.iter().copied())));
        }
        parts.push(match seat.character {
            Some(character) => say::table_chose(character),
            None if seat.has_chosen => say::table_has_chosen(),
            None if view.to_act.contains(&seat.seat) => say::table_chooses(),
            None => say::table_chooses_next(),
        });
        let text = parts.iter().map(|part| pieces::said(part, look.paint)).collect::<Vec<_>>().join(" · ");
        hang(&label(seat, view, names, look.paint), &text, look.width)
    });
    lines.collect::<Vec<_>>().join("\n")
}
