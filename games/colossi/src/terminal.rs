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
use harena_core::terminal::{ListedAction, Look, Paint, TextTable};

pub(crate) use help::sign_names;

use crate::messages::say;
use crate::{Action, Colossi, Decision, Event, Options, View};

impl TextTable for Colossi {
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

    fn choice(action: Action, paint: Paint) -> ListedAction {
        choices::choice(action, paint)
    }

    fn parse_short(text: &str) -> Vec<Action> {
        choices::parse_short(text)
    }

    fn event(event: &Event, paint: Paint) -> String {
        pieces::said(&<Colossi as Messages>::event(event), paint)
    }

    fn help(view: &View, options: &Options, look: Look) -> String {
        help::help(view, options, look)
    }

    fn help_topic() -> &'static str {
        "initiator"
    }

    fn score_details(view: &View, seat: Seat) -> String {
        view.seats.get(seat.index()).map_or_else(String::new, seats::won)
    }

    fn tie_break() -> String {
        say::tie_break().to_string()
    }
}

/// Whether the viewer is in the middle of an action, so that the table was just drawn in full, or the game is over.
/// Then texts are left out, so that everything fits one screen.
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
