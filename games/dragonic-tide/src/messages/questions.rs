//! The question to a seat, derived from its view alone.

use harena_core::Seat;
use harena_core::message::Message;

use super::{say, texts};
use crate::content::{Content, Stage, Turns};
use crate::state::Phase;
use crate::view::View;
use crate::words::{Character, other};

/// The question to this seat.
pub(crate) fn question(view: &View, seat: Seat) -> Message {
    let (own, opponent) = (&view.seats[seat.index()], other(seat));
    let content: &Content = &view.printed.0;
    let aura = || own.character.map_or("", |character| &content.aura_names[character.index()]);
    // The counter has already increased.
    let stage_hit = || own.overdrive.map(|kind| *content.numbers.stage(kind, own.counter.saturating_sub(1)));
    match view.phase {
        Phase::Draft => say::ask_draft(),
        Phase::Choose => say::ask_character(),
        Phase::Overdrive => say::ask_overdrive(),
        Phase::Name => say::ask_category(aura(), opponent),
        Phase::Range => say::ask_range(aura()),
        Phase::Place => say::ask_card(view.round),
        Phase::Specify => say::ask_attributes(opponent, stage_hit().map_or(1, |stage| stage.attributes)),
        Phase::Blessing => blessing(stage_hit()),
        Phase::Impact => match own.placed.and_then(|card| Some((card, content.numbers.skill(card)?))) {
            Some((card, skill)) => say::ask_impact(card, texts::turns(skill.impact)),
            None => say::ask_dice(),
        },
        Phase::Ability => match own.character.map(|character| (character, content.numbers.stats(character).ability)) {
            Some((Character::Terrence, _)) => say::ask_short(),
            Some((Character::Lucent, value)) => say::ask_set_die(value),
            Some((_, steps)) => say::ask_turn_die(steps),
            None => say::ask_dice(),
        },
        Phase::Over => say::ask_nothing(),
    }
}

fn blessing(stage: Option<Stage>) -> Message {
    match stage.map(|stage| stage.dice) {
        None => say::ask_dice(),
        Some(Turns { count, each: 5, total: 15 }) => say::ask_blessing_set(count),
        Some(Turns { count, each: 5, total }) => say::ask_blessing_total(count, total),
        Some(Turns { count, each, .. }) => say::ask_blessing_each(count, each),
    }
}
