//! OVERDRIVE cards: conditions and effects, stage by stage.

use harena_core::message::Message;
use harena_core::terminal::{Look, Paint, hang, pad};

use super::pieces;
use crate::messages::{say, texts};
use crate::{Category, Kind, Numbers, Phase, SeatView, View};

/// The OVERDRIVE card of a seat, as far as the viewer knows it, with its stage and condition.
pub(super) fn line(seat: &SeatView, view: &View, numbers: &Numbers, paint: Paint) -> String {
    let Some(kind) = seat.overdrive else { return pieces::said(&say::table_overdrive_unknown(), paint) };
    let neutralised = seat.neutralised.contains(Category::Overdrive);
    let ready = if !neutralised && is_ready(kind, seat, view, numbers) { paint.bold("● ") } else { String::new() };
    let stage = stage(kind, seat.stage, numbers);
    let line = match seat.overdrive_known {
        true => say::table_overdrive(kind, seat.stage, stage),
        false => say::table_overdrive_hidden(kind, seat.stage, stage),
    };
    ready + &pieces::said(&line, paint)
}

/// `SHORT, STR 2+ → damage +1`
fn stage(kind: Kind, stage: u8, numbers: &Numbers) -> Message {
    let reached = numbers.stage(kind, stage - 1);
    let does = texts::stage_does(kind, usize::from(stage - 1), reached);
    say::table_stage(texts::stage_needs(kind, reached), does)
}

/// Whether it would work if it were placed now and the range did not change. For Mooncell this is unknown before the
/// reveal; during a battle it no longer matters.
fn is_ready(kind: Kind, seat: &SeatView, view: &View, numbers: &Numbers) -> bool {
    matches!(view.phase, Phase::Name | Phase::Range | Phase::Place)
        && Numbers::demanded(kind).is_some()
        && numbers.condition_holds(kind, seat.counter, view.range, view.dice, false)
}

/// The four kinds with their stages, when one is chosen.
pub(super) fn all(numbers: &Numbers, look: Look) -> String {
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        let name = format!(" {} ", pad(&pieces::kind(kind, look.paint), 8));
        lines.push(hang(&name, &say::overdrive_text(kind).to_string(), look.width));
        for stage in 1..=3 {
            let text = pieces::said(&self::stage(kind, stage, numbers), look.paint);
            lines.push(hang(&format!("{:10}{stage}  ", ""), &text, look.width));
        }
    }
    lines.join("\n")
}
