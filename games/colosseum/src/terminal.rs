//! Colosseum on a terminal.

mod log;
mod route;
mod seats;

use harena_core::Seat;
use harena_core::terminal::{Choice, Draw, Look, Paint, letter, wrap};

use crate::content::{Content, SharedContent, TURNS};
use crate::messages::{Part, help, name};
use crate::{Action, Asset, Colosseum, Event, Investment, Options, Phase, View};

impl Draw for Colosseum {
    fn draw(view: &View, _options: &Options, names: &[String], look: Look) -> String {
        let mut parts = vec![header(view, look), route::route(view, look), seats::seats(view, names, look)];
        if view.phase == Phase::Invest {
            parts.push(seats::for_sale(view, look));
        }
        parts.join("\n\n") + "\n"
    }

    fn heading(action: Action) -> &'static str {
        match action {
            Action::Invest(Investment::Program(_), _) => "Programs",
            Action::Invest(..) => "Arena",
            Action::Open { .. } => "Auctions (any higher bid is allowed)",
            Action::Bid(_) => "Bid (any higher number is allowed)",
            Action::Offer { .. } => "Offers (anything both sides own is allowed)",
            Action::Move(..) | Action::MoveTwo(..) => "Dice",
            Action::MedalMove(..) => "Medals",
            Action::Announce(_) => "Programs",
            Action::Perform { .. } => "Show",
            Action::Discard(_) | Action::Ask(_) => "Token",
            Action::CashMedal | Action::SwapAction => "At any time",
            _ => "Or",
        }
    }

    fn choice(action: Action, _paint: Paint) -> Choice {
        let text = action.to_string();
        // Programs stand alone: a bare number behind a number would be mistaken for a choice.
        let item = match action {
            Action::Open { .. } => text.split_once(" at ").map(|(stem, bid)| (format!("{stem} at"), bid.to_string())),
            Action::MedalMove(..) | Action::Move(..) => {
                text.split_once(" by ").map(|(stem, steps)| (format!("{stem} by"), steps.to_string()))
            }
            Action::MoveTwo(..) => {
                text.split_once(" and ").map(|(stem, rest)| (format!("{stem} and"), rest.to_string()))
            }
            _ => None,
        };
        match item {
            Some((stem, item)) => Choice { stem, item },
            None => Choice { stem: String::new(), item: text },
        }
    }

    fn event(event: &Event, paint: Paint) -> String {
        log::line(event, paint)
    }

    fn help(_view: &View, options: &Options, look: Look) -> String {
        let content = SharedContent::of(options.content.as_ref());
        let content = content.as_deref().unwrap_or(Content::standard());
        let things = help(&content.numbers).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let signs = "On the route a letter before the number marks a seat's arena, E, C and S are Emperor, Consul and Senator, and a \
                     * is a resting area. In the lists ★ is a star, ✓ a program that has been produced.";
        wrap(&format!("{things}\n\n{signs}"), look.width)
    }

    fn tie_break() -> String {
        "the most coins decide, then the most stars (CO-11.2)".to_string()
    }

    fn topic() -> &'static str {
        "podium"
    }

    fn paid(view: &View, seat: Seat) -> String {
        let Some(own) = view.seats.get(seat.index()) else { return String::new() };
        let produced = own.programs.iter().filter(|program| program.produced).count();
        format!("{produced} different shows, {} coins left", own.coins)
    }
}

/// Tokens with their numbers: `2 lion, cage`.
fn tokens(tokens: &[Asset]) -> String {
    let mut parts: Vec<(Asset, usize)> = Vec::new();
    for &token in tokens {
        match parts.iter_mut().find(|(other, _)| *other == token) {
            Some((_, count)) => *count += 1,
            None => parts.push((token, 1)),
        }
    }
    let texts: Vec<String> = parts
        .iter()
        .map(|(token, count)| if *count == 1 { token.to_string() } else { format!("{count} {token}") })
        .collect();
    if texts.is_empty() { "empty".to_string() } else { texts.join(", ") }
}

fn header(view: &View, look: Look) -> String {
    let phase =
        Part::of(view.phase).map_or_else(|| "over".to_string(), |part| format!("{} {}", part as u8 + 1, name(part)));
    let bag: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
    let line = format!(
        "{}  turn {} of {TURNS} · {phase} · {} starts · bag {bag} · {} medals and {} tickets left",
        look.paint.bold("Colosseum"),
        view.turn,
        letter(view.starting_player),
        view.medal_supply,
        view.ticket_supply,
    );
    let pack = view.content.as_ref().map(|name| format!("\ncontent pack \"{name}\"")).unwrap_or_default();
    wrap(&format!("{line}{pack}"), look.width)
}
