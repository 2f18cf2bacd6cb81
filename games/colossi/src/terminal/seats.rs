//! The seats: trophies, Power, and their cards.

use harena_core::message::{List, Name};
use harena_core::terminal::{Look, Paint, beside_letter, clipped, flow, hang, pad, visible_width};

use super::pieces;
use crate::messages::say;
use crate::{CardView, Item, SeatView, View};

/// Longer names are cut.
const NAME: usize = 14;
const INDENT: &str = "   ";

pub(super) fn seats(view: &View, names: &[String], look: Look) -> String {
    view.seats.iter().map(|seat| block(seat, view, names, look)).collect::<Vec<_>>().join("\n")
}

fn block(seat: &SeatView, view: &View, names: &[String], look: Look) -> String {
    let paint = look.paint;
    // When the game is over, the cards of the last Skirmish are still in play.
    let fights = view.active.is_some() || view.to_act.is_none();
    let mut parts = Vec::new();
    if fights {
        parts.push(pad(&paint.bold(&say::table_power(seat.power).to_string()), 8));
    }
    let backs = pieces::backs(seat.hand_backs.as_deref(), Some(seat.seat));
    parts.push(pad(&format!("{}{backs}", say::table_hand_count(seat.hand_count)), 7));
    parts.push(pad(&say::table_deck_count(seat.deck_count).to_string(), 7));
    parts.push(say::table_discard_count(seat.discard.len()).to_string());
    if seat.passed {
        parts.push(paint.dim(&say::table_passed().to_string()));
    } else if seat.out {
        parts.push(paint.dim(&say::table_out().to_string()));
    }
    let mut lines = vec![flow(&label(seat, view, names, paint), &parts, look.width)];
    if fights {
        lines.push(flow(INDENT, &in_play(seat, view, paint), look.width));
    }
    lines.extend(perks(seat, paint).map(|text| hang(INDENT, &text, look.width)));
    lines.extend(cloaked(seat, paint).map(|text| hang(INDENT, &text, look.width)));
    lines.join("\n")
}

/// `›A You      ★☆☆  `
fn label(seat: &SeatView, view: &View, names: &[String], paint: Paint) -> String {
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    let longest = names.iter().map(|name| visible_width(&clipped(name, NAME))).max().unwrap_or(0);
    let title = pad(&clipped(beside_letter(names, seat.seat), NAME), longest);
    let gap = if longest > 0 { "  " } else { " " };
    let won = seat.trophies.len();
    let trophies =
        format!("{}{}", "★".repeat(won), paint.dim(&"☆".repeat(usize::from(view.target).saturating_sub(won))));
    format!("{marker}{} {title}{gap}{trophies}  ", paint.letter(seat.seat))
}

/// Cards in play with their Power and the reasons; equal ones are shown together.
fn in_play(seat: &SeatView, view: &View, paint: Paint) -> Vec<String> {
    let mut groups: Vec<(&CardView, usize)> = Vec::new();
    for card in &seat.play {
        let alike = |other: &CardView| {
            other.card == card.card && other.worth == card.worth && other.tucked_count + card.tucked_count == 0
        };
        match groups.iter_mut().find(|(other, _)| alike(other)) {
            Some((_, count)) => *count += 1,
            None => groups.push((card, 1)),
        }
    }
    let mut texts: Vec<String> =
        groups.into_iter().map(|(card, count)| pieces::in_play(card, count, seat, view, paint)).collect();
    if seat.perks.contains(&Item::Ebenezer) {
        texts.push(format!("{} {}", Item::Ebenezer, paint.bold(&view.numbers.ebenezer.to_string())));
    }
    if texts.is_empty() {
        texts.push(paint.dim(&say::table_nothing_in_play().to_string()));
    }
    texts
}

fn perks(seat: &SeatView, paint: Paint) -> Option<String> {
    // Ebenezer is listed with the sources of Power.
    let texts: Vec<String> = seat
        .perks
        .iter()
        .filter(|&&perk| perk != Item::Ebenezer)
        .map(|&perk| match (perk, seat.wager) {
            (Item::Wager, Some(whom)) => pieces::said(&say::table_wager(whom), paint),
            (other, _) => other.name().to_string(),
        })
        .collect();
    (!texts.is_empty()).then(|| say::table_perks(texts.join(", ")).to_string())
}

fn cloaked(seat: &SeatView, paint: Paint) -> Option<String> {
    let backs = pieces::backs(seat.cloaked_backs.as_deref(), Some(seat.seat));
    let message = match (seat.cloaked_count, &seat.cloaked) {
        (0, _) => return None,
        (_, Some(cards)) => say::table_cloaked_cards(pieces::counted(cards, paint).join(", ")),
        (count, None) => say::table_cloaked(count),
    };
    Some(format!("{message}{backs}"))
}

/// The Environments that a seat has won.
pub(super) fn won(seat: &SeatView) -> String {
    let message = match seat.trophies.as_slice() {
        [] => say::paid_nothing(),
        trophies => say::paid(trophies.iter().map(|&won| Name::from(won)).collect::<List>()),
    };
    message.to_string()
}
