//! The three slots of the table: Environment, prepared cards and Items, side by side if there is room.

use harena_core::message::List;
use harena_core::terminal::{Look, Paint, flow, hang, letter, pad, painted_for, said_to, wrap_indented};

use super::{header, pieces};
use crate::messages::{name, say};
use crate::{Decision, Environment, Options, PileView, SeatView, SlotView, View};

/// From this width on, the lanes are side by side.
pub(super) const SIDE_BY_SIDE: usize = 100;
/// From this width on, slots have their own column.
const ROOMY: usize = 60;
/// Between two lanes.
const GAP_WIDTH: usize = 3;
const INDENT: &str = "  ";
/// The longest name of an Environment.
const LONGEST: usize = 18;

/// How a lane is laid out.
#[derive(Clone, Copy)]
struct Shape {
    /// The indentation below the title.
    indent: &'static str,
    /// The name of the slot has its own column, and the prepared cards are beside the title.
    hanging: bool,
    /// Without the texts of Items.
    brief: bool,
    /// With the texts of Environments without a Skirmish.
    environment_texts: bool,
}

pub(super) fn lanes(view: &View, options: &Options, brief: bool, look: Look) -> String {
    let lane = |slot: &SlotView, shape: Shape, width: usize| {
        let look = Look { width, ..look };
        lane(slot, view, options, shape, look)
    };
    // If cards can be moved there, the texts of the Environments matter.
    let moves = matches!(
        view.asked,
        Some(
            Decision::Act
                | Decision::Stow
                | Decision::Bluff { .. }
                | Decision::Caravan { .. }
                | Decision::Shrine
                | Decision::Solidarity
        )
    );
    let environment_texts = !brief || moves;
    if look.width < SIDE_BY_SIDE {
        let hanging = look.width >= ROOMY;
        let lanes = view.slots.iter().map(|slot| {
            // During a Skirmish, Items at other Environments cannot be used, except with these.
            let reached = matches!(view.asked, Some(Decision::Magnet | Decision::Hatchet));
            let elsewhere = view.active.is_some_and(|active| active != slot.slot && !reached);
            let shape = Shape {
                indent: if hanging { "         " } else { INDENT },
                hanging,
                brief: brief || elsewhere,
                environment_texts,
            };
            lane(slot, shape, look.width)
        });
        return lanes.collect::<Vec<_>>().join("\n");
    }
    let width = (look.width - 2 * GAP_WIDTH) / 3;
    let shape = Shape { indent: INDENT, hanging: false, brief, environment_texts };
    let columns: Vec<String> = view.slots.iter().map(|slot| lane(slot, shape, width)).collect();
    side_by_side(&columns, width, look.paint)
}

fn side_by_side(columns: &[String], width: usize, paint: Paint) -> String {
    let columns: Vec<Vec<&str>> = columns.iter().map(|column| column.lines().collect()).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let lines = (0..height).map(|row| {
        let cells = columns.iter().map(|column| column.get(row).copied().unwrap_or_default());
        let cells: Vec<String> = cells.map(|cell| pad(cell, width)).collect();
        cells.join(&format!(" {} ", paint.dim("│"))).trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn lane(slot: &SlotView, view: &View, options: &Options, shape: Shape, look: Look) -> String {
    let paint = look.paint;
    let active = view.active == Some(slot.slot);
    let marker = if active { paint.bold("◆ ") } else { INDENT.to_string() };
    let label = format!("{marker}{} ", paint.dim(&name(slot.slot).to_uppercase()));
    let title = slot.environment.map_or_else(|| say::table_no_environment().to_string(), name);
    let prepared = prepared(slot, view, active, paint);
    let text =
        slot.environment.filter(|_| active || shape.environment_texts).map(|one| pieces::environment_text(one, view));
    let text = text.map(|text| paint.dim(&hang(shape.indent, &text, look.width)));
    let mut lines = Vec::new();
    if shape.hanging {
        let parts: Vec<String> = std::iter::once(pad(&paint.bold(&title), LONGEST)).chain(prepared).collect();
        lines.push(flow(&pad(&label, shape.indent.len()), &parts, look.width));
        lines.extend(text);
    } else {
        lines.push(wrap_indented(&format!("{label}{}", paint.bold(&title)), 2, look.width));
        lines.extend(text);
        lines.extend(prepared.map(|text| wrap_indented(&format!("{}{text}", shape.indent), 4, look.width)));
    }
    lines.extend(known(slot, view, shape, look));
    lines.extend(items(slot, view, options, shape, look));
    lines.join("\n")
}

/// `prepared 6/8  A3 B2 C1`
fn prepared(slot: &SlotView, view: &View, active: bool, paint: Paint) -> Option<String> {
    let piles = view.seats.iter().map(|seat| {
        let count = pile_of(seat, slot).map_or(0, |pile| pile.count);
        let text = format!("{}{count}", letter(seat.seat));
        if count == 0 { paint.dim(&text) } else { paint.seat(seat.seat, &text) }
    });
    let piles = piles.collect::<Vec<_>>().join(" ");
    let total = match slot.environment {
        // Cards here are for the Environment after this Skirmish (CX-14.10, CX-14.12).
        _ if active && slot.prepared == 0 => return None,
        _ if active => say::table_for_the_next().to_string(),
        Some(Environment::MagneticMaar) if slot.prepared == 0 => return None,
        Some(Environment::Outskirts) => {
            let message = match header::behind(view).as_slice() {
                [] => say::table_outskirts_closed(slot.prepared, piles),
                behind => say::table_outskirts(slot.prepared, piles, behind.iter().copied().collect::<List>()),
            };
            return Some(said_to(None, &message));
        }
        _ => {
            let needed = slot.needed.unwrap_or_default();
            let enough = if slot.prepared >= needed { paint.bold(" ✓") } else { String::new() };
            format!("{}{enough}", say::table_prepared(slot.prepared, needed))
        }
    };
    Some(format!("{total}  {piles}"))
}

fn pile_of<'a>(seat: &'a SeatView, slot: &SlotView) -> Option<&'a PileView> {
    seat.prepared.iter().find(|pile| pile.slot == slot.slot)
}

/// The prepared cards that this viewer may see (CX-11.4, CX-13.6), and backs that reveal something.
fn known(slot: &SlotView, view: &View, shape: Shape, look: Look) -> Vec<String> {
    let paint = look.paint;
    let mut lines = Vec::new();
    for seat in &view.seats {
        let Some(pile) = pile_of(seat, slot).filter(|pile| pile.count > 0) else { continue };
        let whose = painted_for(&say::table_pile(seat.seat), view.viewer, paint, &|_, text| text.to_string());
        let backs = pieces::backs(pile.backs.as_deref(), Some(seat.seat));
        let cards = match &pile.cards {
            Some(cards) => pieces::counted(cards, paint).join(", "),
            None if backs.is_empty() => continue,
            None => pile.count.to_string(),
        };
        lines.push(hang(&format!("{}{whose}: ", shape.indent), &format!("{cards}{backs}"), look.width));
    }
    lines
}

fn items(slot: &SlotView, view: &View, options: &Options, shape: Shape, look: Look) -> Vec<String> {
    let hidden = slot.items.iter().filter(|item| item.is_none()).count();
    let mut lines = Vec::new();
    let seen: Vec<_> = slot.items.iter().flatten().copied().collect();
    if shape.brief && !seen.is_empty() {
        let names: Vec<String> = seen.iter().map(|&item| format!("{item} ({})", pieces::cost(item, view))).collect();
        lines.push(hang(&format!("{}◇ ", shape.indent), &names.join(", "), look.width));
    } else {
        for item in seen {
            let title = look.paint.bold(item.name());
            let text = format!("{title} ({}): {}", pieces::cost(item, view), pieces::item_text(item, view, options));
            lines.push(hang(&format!("{}◇ ", shape.indent), &text, look.width));
        }
    }
    if hidden > 0 {
        lines.push(format!("{}◇ {}", shape.indent, say::table_items_face_down(hidden)));
    } else if lines.is_empty() && !shape.brief {
        lines.push(look.paint.dim(&format!("{}{}", shape.indent, say::table_no_items())));
    }
    lines
}
