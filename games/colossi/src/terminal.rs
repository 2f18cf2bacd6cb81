//! Colossi on a terminal.

mod choices;
mod hand;
mod header;
mod help;
mod lanes;
mod pieces;
mod seats;

use harena_core::Seat;
use harena_core::message::{Message, Messages};
use harena_core::terminal::{Choice, Draw, Look, Paint};

pub(crate) use help::sign_names;

use crate::messages::say;
use crate::{Action, Colossi, Decision, Event, Options, View};

impl Draw for Colossi {
    fn draw(view: &View, options: &Options, names: &[String], look: Look) -> String {
        let brief = is_small_step(view);
        let mut parts =
            vec![header::header(view, look), lanes::lanes(view, options, brief, look), seats::seats(view, names, look)];
        let cards = hand::cards(view, options, brief, look);
        if !cards.is_empty() {
            parts.push(cards.join("\n"));
        }
        parts.join("\n\n") + "\n"
    }

    fn heading(action: Action) -> Message {
        choices::heading(action)
    }

    fn choice(action: Action, paint: Paint) -> Choice {
        choices::choice(action, paint)
    }

    fn shorthand(text: &str) -> Vec<Action> {
        choices::shorthand(text)
    }

    fn event(event: &Event, paint: Paint) -> String {
        pieces::said(&<Colossi as Messages>::event(event), paint)
    }

    fn help(view: &View, options: &Options, look: Look) -> String {
        help::help(view, options, look)
    }

    fn topic() -> &'static str {
        "initiator"
    }

    fn paid(view: &View, seat: Seat) -> String {
        view.seats.get(seat.index()).map_or_else(String::new, seats::won)
    }

    fn tie_break() -> String {
        say::tie_break().to_string()
    }
}

/// Whether the viewer is in the middle of something, so that the table was drawn in full a moment before; or at the end of
/// all. Then texts can stay away, and everything fits one screen.
fn is_small_step(view: &View) -> bool {
    let Some(decision) = view.asked else { return true };
    let whole = matches!(
        decision,
        Decision::Build
            | Decision::MustInitiate
            | Decision::Clash
            | Decision::Act
            | Decision::Fissure
            | Decision::Manifest
            | Decision::Hatchet
            | Decision::Magnet
            | Decision::Give { .. }
    );
    view.viewer.is_some() && view.viewer == view.to_act && !whole
}

#[cfg(test)]
mod tests;
