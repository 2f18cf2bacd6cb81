//! Where the game stands: the phase, whose turn it is, and in a Skirmish everything that acts on all cards.

use harena_core::Seat;
use harena_core::terminal::{HARD_BLANK, Look, Paint, counted, enumerated, letter, visible_width, wrap_indented};

use super::pieces;
use crate::messages::name;
use crate::state::GUARD;
use crate::{Environment, SeatView, Slot, Type, View};

/// The turn of each player from which on the header says when Handbuilding must end (CX-4.12).
const GUARD_NEAR: u8 = 34;
/// Longer parts of a line may be broken, so that they fit a narrow terminal.
const BOUND: usize = 28;

pub(super) fn header(view: &View, look: Look) -> String {
    let paint = look.paint;
    let mut parts = vec![match (view.active, view.phase) {
        (Some(slot), _) => paint.bold(&format!("Skirmish at {}", place(view, slot))),
        (None, "over") => "over".to_string(),
        _ => "Handbuilding".to_string(),
    }];
    match view.to_act {
        None => parts.extend(winner(view).map(|seat| format!("{} has won", paint.letter(seat)))),
        Some(asked) => {
            parts.extend(view.initiator.map(|seat| format!("begun by {}", paint.letter(seat))));
            parts.push(format!("{}'s turn", paint.letter(view.turn)));
            if asked != view.turn {
                parts.push(format!("{} decides", paint.letter(asked)));
            }
        }
    }
    parts.push(format!("first to {}", view.target));
    parts.extend(view.content.as_ref().map(|pack| format!("content pack {pack:?}")));
    let mut lines = vec![wrap_indented(&format!("{}  {}", paint.bold("Colossi"), joined(&parts)), 2, look.width)];
    lines.extend(notes(view, paint).iter().map(|note| wrap_indented(&format!("  {note}"), 4, look.width)));
    lines.join("\n")
}

/// Parts with points between them, and lines broken behind a point if possible.
fn joined(parts: &[String]) -> String {
    let bound = |part: &String| if visible_width(part) <= BOUND { part.replace(' ', HARD_BLANK) } else { part.clone() };
    parts.iter().map(bound).collect::<Vec<_>>().join(&format!("{HARD_BLANK}· "))
}

/// `Blitz Creek (left)`
fn place(view: &View, slot: Slot) -> String {
    match environment_at(view, slot) {
        Some(environment) => format!("{} ({slot})", name(environment)),
        None => format!("the {slot}"),
    }
}

pub(super) fn environment_at(view: &View, slot: Slot) -> Option<Environment> {
    view.slots.iter().find(|other| other.slot == slot)?.environment
}

fn winner(view: &View) -> Option<Seat> {
    view.standing.as_ref()?.winners().iter().next()
}

/// Whatever one would otherwise have to count (CX-N7).
fn notes(view: &View, paint: Paint) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(slot) = view.active {
        notes.push(joined(&[standing(view, paint), elements(view, paint)].concat()));
        match environment_at(view, slot) {
            Some(Environment::BlitzCreek) => {
                let needed = view.numbers.blitz_creek;
                notes.push(format!(
                    "power towards {needed}: {}",
                    each(view, |seat| i64::from(seat.power), needed, paint)
                ));
            }
            Some(Environment::Cavern) => {
                let needed = view.numbers.cavern;
                notes.push(format!(
                    "cards in play towards {needed}: {}",
                    each(view, |seat| seat.play.len() as i64, needed, paint)
                ));
            }
            _ => {}
        }
    } else if view.to_act.is_some() {
        notes.extend(maar(view, paint));
        let seats = view.seats.len() as u16;
        if u16::from(view.turns) >= u16::from(GUARD_NEAR) * seats {
            let left = (u16::from(GUARD) * seats).saturating_sub(u16::from(view.turns));
            notes.push(paint.warn(&format!("{} more, and a Skirmish must begin", counted(left, "turn"))));
        }
    }
    notes
}

/// Who would win now, and who leads in Acolytes.
fn standing(view: &View, paint: Paint) -> Vec<String> {
    let mut parts = Vec::new();
    if view.seats.iter().all(|seat| seat.play.is_empty() && seat.power == 0) {
        return vec!["nothing in play yet".to_string()];
    }
    if let Some(ahead) = pieces::ahead(view) {
        let ties = view.seats.iter().filter(|seat| seat.seat != ahead.seat && seat.power == ahead.power);
        let ties: Vec<&SeatView> = ties.collect();
        let how = match ties.iter().map(|seat| seat.play.len()).max() {
            None => String::new(),
            Some(cards) if cards < ahead.play.len() => ", by more cards in play".to_string(),
            Some(_) => ", by the order of seats".to_string(),
        };
        parts.push(format!("{} is ahead with {}{how}", paint.letter(ahead.seat), paint.bold(&ahead.power.to_string())));
    }
    let acolytes = pieces::kind(Type::Acolyte, paint);
    parts.push(match view.seats.iter().find(|seat| seat.leads_in_acolytes) {
        Some(seat) => format!("{} leads in {acolytes}s", paint.letter(seat.seat)),
        None if pieces::count_in_play(Type::Acolyte, view) > 0 => format!("nobody leads in {acolytes}s"),
        None => format!("no {acolytes}s"),
    });
    parts
}

/// What Water, Fire and Electric in play do to everybody (CX-12.17, CX-12.20, CX-12.24).
fn elements(view: &View, paint: Paint) -> Vec<String> {
    let mut parts = vec![match view.water {
        0 => format!("no {}", pieces::kind(Type::Water, paint)),
        water => {
            let (water_card, change) = (pieces::kind(Type::Water, paint), i16::from(view.numbers.water) * water);
            format!("{water_card}{HARD_BLANK}{water}: Electric{HARD_BLANK}+{change}, Fire{HARD_BLANK}−{change}")
        }
    }];
    if pieces::count_in_play(Type::Fire, view) > 0 {
        parts.push(format!("{}: no Beasts", pieces::kind(Type::Fire, paint)));
    }
    let electric = pieces::count_in_play(Type::Electric, view);
    if electric > 0 {
        let cost = counted(electric as u64, "discard");
        parts.push(format!("{} {electric}: a Divine Gift costs {cost}", pieces::kind(Type::Electric, paint)));
    }
    parts
}

/// How far everybody is from the number at which something happens: `A 23, B 25 ✓`.
fn each(view: &View, number: impl Fn(&SeatView) -> i64, needed: u8, paint: Paint) -> String {
    let seats = view.seats.iter().map(|seat| {
        let number = number(seat);
        let mark = if number >= i64::from(needed) { " ✓" } else { "" };
        format!("{} {number}{mark}", paint.letter(seat.seat))
    });
    seats.collect::<Vec<_>>().join(", ")
}

/// The cards that everybody has prepared elsewhere, while Magnetic Maar is on the table (CX-13.10).
fn maar(view: &View, paint: Paint) -> Option<String> {
    let maar = view.slots.iter().find(|slot| slot.environment == Some(Environment::MagneticMaar))?.slot;
    let elsewhere = |seat: &SeatView| {
        let piles = seat.prepared.iter().filter(|pile| pile.slot != maar);
        piles.map(|pile| pile.count as i64).sum()
    };
    let needed = view.numbers.magnetic_maar;
    Some(format!(
        "Magnetic Maar ({maar}) pulls when all have {needed} elsewhere: {}",
        each(view, elsewhere, needed, paint)
    ))
}

/// The seats that may begin a Skirmish at Outskirts (CX-13.12).
pub(super) fn behind(view: &View) -> Vec<Seat> {
    let most = view.seats.iter().map(|seat| seat.trophies.len()).max().unwrap_or(0);
    view.seats.iter().filter(|seat| seat.trophies.len() < most).map(|seat| seat.seat).collect()
}

pub(super) fn letters(seats: &[Seat]) -> String {
    enumerated(&seats.iter().map(|&seat| letter(seat)).collect::<Vec<_>>())
}
