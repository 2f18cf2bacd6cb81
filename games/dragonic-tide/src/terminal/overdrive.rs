//! OVERDRIVE cards: what they demand and what they do, stage by stage.

use harena_core::terminal::{Look, Paint, hang, pad};

use super::pieces;
use crate::messages::{say, texts};
use crate::{Category, Kind, Numbers, Phase, SeatView, View};

/// The OVERDRIVE card of a seat, as far as the viewer knows it, with its stage and what that demands.
pub(super) fn line(seat: &SeatView, view: &View, numbers: &Numbers, paint: Paint) -> String {
    let Some(kind) = seat.overdrive else { return format!("OVERDRIVE {}", paint.bold("?")) };
    let hidden = if seat.overdrive_known { "" } else { " (hidden)" };
    let barred = seat.neutralised.contains(Category::Overdrive);
    let ready = if !barred && is_ready(kind, seat, view, numbers) { paint.bold("● ") } else { String::new() };
    let name = pieces::kind(kind, paint);
    let stage = stage(kind, seat.stage, numbers);
    format!("OVERDRIVE {name}{hidden}, stage {}: {ready}{stage}", seat.stage)
}

/// `SHORT, STR 2+ → damage +1`
fn stage(kind: Kind, stage: u8, numbers: &Numbers) -> String {
    let reached = numbers.stage(kind, stage - 1);
    let does = texts::stage_does(kind, usize::from(stage - 1), reached);
    format!("{} → {does}", texts::stage_needs(kind, reached))
}

/// Whether it would work if it were placed now and the range stayed as it is. For Mooncell nobody knows before the cards are
/// shown, and in a battle it is too late.
fn is_ready(kind: Kind, seat: &SeatView, view: &View, numbers: &Numbers) -> bool {
    matches!(view.phase, Phase::Name | Phase::Range | Phase::Place)
        && Numbers::demanded(kind).is_some()
        && numbers.condition_holds(kind, seat.counter, view.range, view.dice, false)
}

/// The four kinds with their stages, for somebody who has to choose one.
pub(super) fn all(numbers: &Numbers, look: Look) -> String {
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        let name = format!(" {} ", pad(&pieces::kind(kind, look.paint), 8));
        lines.push(hang(&name, &say::overdrive_text(kind).to_string(), look.width));
        for stage in 1..=3 {
            lines.push(hang(&format!("{:10}{stage}  ", ""), &self::stage(kind, stage, numbers), look.width));
        }
    }
    lines.join("\n")
}
