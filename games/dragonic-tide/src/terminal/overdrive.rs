//! OVERDRIVE cards: what they demand and what they do, stage by stage.

use harena_core::terminal::{HARD_BLANK, Look, Paint, counted, enumerated, hang, letter, pad};

use super::{opponent, pieces};
use crate::{Category, Kind, Numbers, Phase, SeatView, Turns, View};

/// The OVERDRIVE card of a seat, as far as the viewer knows it, with its stage and what that demands.
pub(super) fn line(seat: &SeatView, view: &View, numbers: &Numbers, paint: Paint) -> String {
    let Some(kind) = seat.overdrive else { return format!("OVERDRIVE {}", paint.bold("?")) };
    let hidden = if seat.overdrive_known { "" } else { " (hidden)" };
    let against = opponent(view, seat).map_or_else(String::new, |other| letter(other.seat));
    let barred = seat.neutralised.contains(Category::Overdrive);
    let ready = if !barred && is_ready(kind, seat, view, numbers) { paint.bold("● ") } else { String::new() };
    let name = pieces::kind(kind, paint);
    let stage = stage(kind, seat.stage, numbers, &against);
    format!("OVERDRIVE {name}{hidden}, stage {}: {ready}{stage}", seat.stage)
}

/// `SHORT, STR 2+ → +1 damage next round`
fn stage(kind: Kind, stage: u8, numbers: &Numbers, against: &str) -> String {
    format!("{} → {}", demand(kind, stage, numbers, against), effect(kind, stage, numbers))
}

/// Whether it would work if it were placed now and the range stayed as it is. For Mooncell nobody knows before the cards are
/// shown, and in a battle it is too late.
fn is_ready(kind: Kind, seat: &SeatView, view: &View, numbers: &Numbers) -> bool {
    matches!(view.phase, Phase::Name | Phase::Range | Phase::Place)
        && Numbers::demanded(kind).is_some()
        && numbers.condition_holds(kind, seat.counter, view.range, view.dice, false)
}

/// What a stage asks for: `SHORT, STR 2+`.
fn demand(kind: Kind, stage: u8, numbers: &Numbers, against: &str) -> String {
    let at_least = numbers.stage(kind, stage - 1).at_least;
    match (Numbers::demanded(kind), Numbers::die(kind)) {
        (Some(range), Some(die)) => {
            let or_more = if at_least < 6 { "+" } else { "" };
            let (range, die) = (range.name().to_ascii_uppercase(), die.name().to_ascii_uppercase());
            format!("{range}, {die}{HARD_BLANK}{at_least}{or_more}")
        }
        _ => format!("{against} places OVERDRIVE"),
    }
}

fn effect(kind: Kind, stage: u8, numbers: &Numbers) -> String {
    let numbers = numbers.stage(kind, stage - 1);
    let attributes = |count: u8| match count {
        3 => "all attributes".to_string(),
        count => counted(count, "attribute"),
    };
    match kind {
        Kind::Tyranny => format!("+{} damage next round", numbers.bonus),
        Kind::Prodigy => format!("bars {} next round", attributes(numbers.attributes)),
        Kind::Blessing => blessing(numbers.dice),
        Kind::Mooncell => {
            let mut barred = vec!["OVERDRIVE".to_string()];
            if stage > 1 {
                barred.push("MOVE".to_string());
            }
            if numbers.attributes > 0 {
                barred.push(attributes(numbers.attributes));
            }
            format!("bars {} next round", enumerated(&barred))
        }
    }
}

fn blessing(Turns { count, each, total }: Turns) -> String {
    let dice = match count {
        1 => "one die",
        2 => "two dice",
        _ => "dice",
    };
    match (each, total) {
        (5, 15) => format!("sets {dice}"),
        (5, total) => format!("turns {dice} by {total} in all"),
        (each, _) => format!("turns {dice} by {each} each"),
    }
}

/// The four kinds with their stages, for whoever has to choose one.
pub(super) fn all(numbers: &Numbers, look: Look) -> String {
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        for stage in 1..=3 {
            let name = if stage == 1 { pieces::kind(kind, look.paint) } else { String::new() };
            let label = format!(" {} {stage}  ", pad(&name, 8));
            lines.push(hang(&label, &self::stage(kind, stage, numbers, "the other"), look.width));
        }
    }
    lines.join("\n")
}
