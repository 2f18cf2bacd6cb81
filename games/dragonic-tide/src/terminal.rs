//! The terminal display of Dragonic Tide.

mod characters;
mod choices;
mod field;
mod hand;
mod help;
mod overdrive;
mod pieces;
mod seats;

use harena_core::message::{Message, Messages};
use harena_core::terminal::{ListedAction, Look, Paint, TextTable, clipped, pad, visible_width, wrap};
use harena_core::{Game as _, Seat};

use crate::messages::say;
use crate::{Action, Content, DragonicTide, Event, Options, Phase, SeatView, SharedContent, View};

/// From this width on, the hand is next to the duel and not below it.
const SIDE_BY_SIDE: usize = 112;
const GAP: &str = "   ";

impl TextTable for DragonicTide {
    fn draw(view: &View, options: &Options, names: &[String], look: Look) -> String {
        let content = &content(options);
        let header = header(view, look);
        let parts = match view.phase {
            Phase::Draft | Phase::Choose => {
                vec![header, seats::choosing(view, names, look), characters::on_offer(view, content, look)]
            }
            Phase::Overdrive => {
                let duel = duel(view, content, names, look);
                vec![header, duel, overdrive::all(&content.numbers, look)]
            }
            _ if look.width >= SIDE_BY_SIDE => {
                let hand = hand::hand(view, content, look);
                let taken = hand.lines().map(visible_width).max().unwrap_or(0) + GAP.len();
                let left = duel(view, content, names, Look { width: look.width - taken, ..look });
                vec![header, beside(&left, &hand, look.width - taken)]
            }
            _ => vec![header, duel(view, content, names, look), hand::hand(view, content, look)],
        };
        parts.join("\n\n") + "\n"
    }

    fn heading(action: Action) -> Message {
        choices::heading(action)
    }

    fn choice(action: Action, paint: Paint) -> ListedAction {
        choices::choice(action, paint)
    }

    fn parse_short(text: &str) -> Vec<Action> {
        choices::parse_short(text)
    }

    fn event(event: &Event, paint: Paint) -> String {
        let line = pieces::said(&<DragonicTide as Messages>::event(event), paint);
        match event {
            Event::Round { .. } | Event::Wins { .. } | Event::Draw => paint.bold(&line),
            Event::NobodyHits => paint.dim(&line),
            _ => line,
        }
    }

    fn help(view: &View, options: &Options, look: Look) -> String {
        help::help(view, &content(options), look)
    }

    fn help_topic() -> &'static str {
        "aura"
    }

    fn score_details(view: &View, seat: Seat) -> String {
        let Some(own) = view.seats.get(seat.index()) else { return String::new() };
        match own.character {
            Some(character) => say::table_paid(own.max_health, character).to_string(),
            None => say::table_paid_nothing(own.max_health).to_string(),
        }
    }

    fn tie_break() -> String {
        say::table_tie_break("DT-10.1").to_string()
    }

    fn shared() -> String {
        say::table_shared("DT-10.4").to_string()
    }
}

/// The numbers of the duel. Options that started a duel are valid.
fn content(options: &Options) -> SharedContent {
    SharedContent::of(options.content.as_ref()).unwrap_or(SharedContent::STANDARD)
}

fn header(view: &View, look: Look) -> String {
    let phase = match view.phase {
        Phase::Draft | Phase::Choose => "phase-characters",
        Phase::Overdrive => "phase-overdrive",
        Phase::Name | Phase::Range => "phase-start",
        Phase::Place => "phase-placement",
        Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability => "phase-battle",
        Phase::Over => "phase-over",
    };
    let mut parts = vec![say::table_status(view.round, view.round_limit, phase).to_string()];
    parts.extend(view.content.as_ref().map(|pack| say::table_content(clipped(pack, 60)).to_string()));
    wrap(&format!("{}  {}", look.paint.bold(DragonicTide::META.title), parts.join(" · ")), look.width)
}

/// The field with the dice, and both sides.
fn duel(view: &View, content: &Content, names: &[String], look: Look) -> String {
    format!("{}\n\n{}", field::field(view, look), seats::seats(view, content, names, look))
}

/// Two blocks side by side, the second from this column on.
fn beside(left: &str, right: &str, column: usize) -> String {
    let (left, right): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
    let lines = (0..left.len().max(right.len())).map(|index| {
        let (left, right) = (left.get(index).unwrap_or(&""), right.get(index).unwrap_or(&""));
        format!("{}{GAP}{right}", pad(left, column)).trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The opponent's seat.
fn opponent<'a>(view: &'a View, seat: &SeatView) -> Option<&'a SeatView> {
    view.seats.iter().find(|other| other.seat != seat.seat)
}

#[cfg(test)]
mod tests;
