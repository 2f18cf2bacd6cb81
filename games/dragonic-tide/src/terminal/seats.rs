//! Both sides of the duel: health, character, aura, OVERDRIVE, and what is in force.

use harena_core::terminal::{Look, Paint, beside_letter, clipped, enumerated, flow, hang, pad, visible_width};

use super::{opponent, overdrive, pieces};
use crate::messages::texts;
use crate::{Character, Content, Phase, SeatView, View};

/// Longer names are cut.
const NAME: usize = 14;
/// A health bar is not longer than this; usually every sign is one point.
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
    // Whoever still stands has at least one sign left.
    let full = if most > BAR { (health * BAR).div_ceil(most) } else { health };
    let bar =
        format!("{}{}", paint.seat(seat.seat, &"█".repeat(full)), paint.dim(&"░".repeat(length.saturating_sub(full))));
    format!("{bar} {}", paint.bold(&format!("{health} of {most}")))
}

fn details(seat: &SeatView, view: &View, content: &Content, paint: Paint) -> Vec<String> {
    let numbers = &content.numbers;
    let mut lines = Vec::new();
    if let Some(character) = seat.character {
        // Their sum is the one thing that one cannot see at once.
        let now = match character {
            Character::Elaine => format!("; now {}", view.dice.sum()),
            _ => String::new(),
        };
        lines.push(match seat.aura {
            true => format!("{}: {}", paint.bold("aura ON"), texts::aura(character, numbers)),
            false => {
                let needs = texts::aura_needs(character, numbers);
                format!("aura off {}", paint.dim(&format!("(needs {needs}{now})")))
            }
        });
    }
    lines.push(overdrive::line(seat, view, numbers, paint));
    let effects = effects(seat, view, paint);
    if !effects.is_empty() {
        lines.push(effects.join(" · "));
    }
    lines
}

/// What this seat cannot use, what it has on top, what waits, and its card.
fn effects(seat: &SeatView, view: &View, paint: Paint) -> Vec<String> {
    let mut parts = Vec::new();
    if !seat.neutralised.is_empty() {
        parts.push(paint.warn("cannot use ") + &pieces::categories(seat.neutralised, paint));
    }
    if seat.bonus > 0 {
        parts.push(format!("+{} damage in this round", seat.bonus));
    }
    if seat.next_bonus > 0 {
        parts.push(format!("+{} damage next round", seat.next_bonus));
    }
    if let Some(other) = opponent(view, seat).filter(|other| !other.next_bars.is_empty()) {
        parts.push(format!("no {} next round", pieces::categories(other.next_bars, paint)));
    }
    let hit = |text: String| if seat.hit { format!("{text}, {}", paint.bold("hit")) } else { text };
    match (seat.placed, seat.shown) {
        (Some(card), _) if view.phase == Phase::Place => {
            parts.push(format!("{} lies face down", pieces::card(card, paint)))
        }
        (Some(card), _) => parts.push(hit(format!("placed {}", pieces::card(card, paint)))),
        (None, _) if view.phase == Phase::Place && seat.has_chosen => parts.push("has placed a card".to_string()),
        (None, Some(card)) => parts.push(paint.dim("last: ") + &hit(pieces::card(card, paint))),
        _ => {}
    }
    if view.phase == Phase::Overdrive && seat.has_chosen && seat.overdrive.is_none() {
        parts.push("has picked a card".to_string());
    }
    parts
}

/// Before there are characters: who chooses among which.
pub(super) fn choosing(view: &View, names: &[String], look: Look) -> String {
    let lines = view.seats.iter().map(|seat| {
        let dealt: Vec<String> = seat.dealt.iter().map(|character| character.name().to_string()).collect();
        let mut parts = Vec::new();
        if !dealt.is_empty() {
            parts.push(format!("dealt {}", enumerated(&dealt)));
        }
        match seat.character {
            Some(character) => parts.push(format!("chose {}", character.name())),
            None if seat.has_chosen => parts.push("has chosen".to_string()),
            None if view.to_act.contains(&seat.seat) => parts.push("chooses".to_string()),
            None => parts.push("chooses next".to_string()),
        }
        hang(&label(seat, view, names, look.paint), &parts.join(" · "), look.width)
    });
    lines.collect::<Vec<_>>().join("\n")
}
