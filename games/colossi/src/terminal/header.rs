//! The header: the phase, whose turn it is, and in a Skirmish everything that affects all cards.

use harena_core::message::Message;
use harena_core::terminal::{Look, NO_BREAK_SPACE, Paint, visible_width, wrap_indented};
use harena_core::{Game as _, Seat};

use super::pieces;
use crate::messages::say;
use crate::state::GUARD;
use crate::{Colossi, Environment, Phase, SeatView, Slot, Type, View};

/// From this turn per player on, the header says when Handbuilding must end (CX-4.12).
const GUARD_NEAR: u8 = 34;
/// Longer parts of a line may be wrapped, so that they fit a narrow terminal.
const BOUND: usize = 32;

pub(super) fn header(view: &View, look: Look) -> String {
    let paint = look.paint;
    let mut parts = vec![match (view.active, view.phase) {
        (Some(slot), _) => paint.bold(&say::table_skirmish(place(view, slot)).to_string()),
        (None, Phase::Over) => say::table_over().to_string(),
        _ => say::table_handbuilding().to_string(),
    }];
    let mut facts = Vec::new();
    match view.to_act {
        None => facts.extend(winner(view).map(say::table_won)),
        Some(asked) => {
            facts.extend(view.initiator.map(say::table_begun_by));
            facts.push(say::table_turn(view.turn));
            if asked != view.turn {
                facts.push(say::table_decides(asked));
            }
        }
    }
    facts.push(say::table_target(view.target));
    facts.extend(view.content.as_deref().map(say::table_pack));
    parts.extend(facts.iter().map(|fact| pieces::said(fact, paint)));
    let title = paint.bold(Colossi::META.title);
    let mut lines = vec![wrap_indented(&format!("{title}  {}", joined(&parts)), 2, look.width)];
    lines.extend(notes(view, paint).iter().map(|note| wrap_indented(&format!("  {note}"), 4, look.width)));
    lines.join("\n")
}

/// Joins parts with dots; lines are wrapped after a dot if possible.
fn joined(parts: &[String]) -> String {
    let bound =
        |part: &String| if visible_width(part) <= BOUND { part.replace(' ', NO_BREAK_SPACE) } else { part.clone() };
    parts.iter().map(bound).collect::<Vec<_>>().join(&format!("{NO_BREAK_SPACE}· "))
}

/// `Blitz Creek (left)`
fn place(view: &View, slot: Slot) -> Message {
    match environment_at(view, slot) {
        Some(environment) => say::table_place(environment, slot),
        None => say::at_slot(slot),
    }
}

pub(super) fn environment_at(view: &View, slot: Slot) -> Option<Environment> {
    view.slots.iter().find(|other| other.slot == slot)?.environment
}

fn winner(view: &View) -> Option<Seat> {
    view.standing.as_ref()?.winners().iter().next()
}

/// Counts that players would otherwise have to make themselves (CX-N7).
fn notes(view: &View, paint: Paint) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(slot) = view.active {
        let parts = standing(view, paint).into_iter().chain(elements(view));
        notes.push(joined(&parts.map(|part| pieces::said(&part, paint)).collect::<Vec<_>>()));
        let needed = &view.numbers;
        let near = match environment_at(view, slot) {
            Some(Environment::BlitzCreek) => {
                let seats = each(view, |seat| i64::from(seat.power), needed.blitz_creek, paint);
                Some(say::table_power_towards(needed.blitz_creek, seats))
            }
            Some(Environment::Cavern) => {
                let seats = each(view, |seat| seat.play.len() as i64, needed.cavern, paint);
                Some(say::table_cards_towards(needed.cavern, seats))
            }
            _ => None,
        };
        notes.extend(near.map(|near| near.to_string()));
    } else if view.to_act.is_some() {
        notes.extend(maar(view, paint));
        let seats = view.seats.len() as u16;
        if u16::from(view.turns) >= u16::from(GUARD_NEAR) * seats {
            let left = (u16::from(GUARD) * seats).saturating_sub(u16::from(view.turns));
            notes.push(paint.warn(&say::table_must_begin(left).to_string()));
        }
    }
    notes
}

/// The seat that would win now, and the lead in Acolytes.
fn standing(view: &View, paint: Paint) -> Vec<Message> {
    if view.seats.iter().all(|seat| seat.play.is_empty() && seat.power == 0) {
        return vec![say::table_nothing_yet()];
    }
    let mut parts = Vec::new();
    if view.seats.iter().all(|seat| seat.power == 0) {
        parts.push(say::table_nobody_ahead());
    } else if let Some(ahead) = pieces::ahead(view) {
        let ties = view.seats.iter().filter(|seat| seat.seat != ahead.seat && seat.power == ahead.power);
        let power = paint.bold(&ahead.power.to_string());
        parts.push(match ties.map(|seat| seat.play.len()).max() {
            None => say::table_ahead(ahead.seat, power),
            Some(cards) if cards < ahead.play.len() => say::table_ahead_by_cards(ahead.seat, power),
            Some(_) => say::table_ahead_by_order(ahead.seat, power),
        });
    }
    parts.push(match view.seats.iter().find(|seat| seat.leads_in_acolytes) {
        Some(seat) => say::table_leads(seat.seat, Type::Acolyte),
        None if pieces::count_in_play(Type::Acolyte, view) > 0 => say::table_no_lead(Type::Acolyte),
        None => say::table_none_of(Type::Acolyte),
    });
    parts
}

/// The effects of Water, Fire and Electric in play on all players (CX-12.17, CX-12.20, CX-12.24).
fn elements(view: &View) -> Vec<Message> {
    let mut parts = vec![match view.water {
        0 => say::table_no_water(Type::Water),
        water => say::table_water(Type::Water, water, i16::from(view.numbers.water) * water),
    }];
    if pieces::count_in_play(Type::Fire, view) > 0 {
        parts.push(say::table_fire(Type::Fire));
    }
    let electric = pieces::count_in_play(Type::Electric, view);
    if electric > 0 {
        parts.push(say::table_electric(Type::Electric, electric));
    }
    parts
}

/// The progress of each player towards a threshold: `A 23, B 25 ✓`.
fn each(view: &View, number: impl Fn(&SeatView) -> i64, needed: u8, paint: Paint) -> String {
    let seats = view.seats.iter().map(|seat| {
        let number = number(seat);
        let mark = if number >= i64::from(needed) { " ✓" } else { "" };
        format!("{} {number}{mark}", paint.letter(seat.seat))
    });
    seats.collect::<Vec<_>>().join(", ")
}

/// The number of cards that each player has prepared elsewhere, while Magnetic Maar is on the table (CX-13.10).
fn maar(view: &View, paint: Paint) -> Option<String> {
    let maar = view.slots.iter().find(|slot| slot.environment == Some(Environment::MagneticMaar))?.slot;
    let elsewhere = |seat: &SeatView| {
        let piles = seat.prepared.iter().filter(|pile| pile.slot != maar);
        piles.map(|pile| pile.count as i64).sum()
    };
    let needed = view.numbers.magnetic_maar;
    let seats = each(view, elsewhere, needed, paint);
    Some(say::table_pulls(Environment::MagneticMaar, maar, needed, seats).to_string())
}

/// The seats that may begin a Skirmish at Outskirts (CX-13.12).
pub(super) fn behind(view: &View) -> Vec<Seat> {
    let most = view.seats.iter().map(|seat| seat.trophies.len()).max().unwrap_or(0);
    view.seats.iter().filter(|seat| seat.trophies.len() < most).map(|seat| seat.seat).collect()
}
