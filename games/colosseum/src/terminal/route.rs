//! The route of 36 squares as a rectangle, with the markets in its middle.

use harena_core::Seat;
use harena_core::message::List;
use harena_core::terminal::{Look, clipped, letter, pad, said_to, wrap};

use super::tokens;
use crate::messages::say;
use crate::{Noble, View};

/// Squares along the top and bottom, and between them on each side. With these corners no arena bends.
const ACROSS: usize = 12;
const DOWN: usize = 6;
const CELL: usize = 6;

pub(super) fn route(view: &View, look: Look) -> String {
    if look.width < ACROSS * CELL {
        return list(view, look);
    }
    let mut lines = vec![(0..ACROSS).map(|square| cell(view, square as u8, look)).collect::<String>()];
    let middle = middle(view, look);
    for row in 0..DOWN {
        let left = cell(view, (35 - row) as u8, look);
        let right = cell(view, (ACROSS + row) as u8, look);
        let text = middle.get(row).map_or("", String::as_str);
        lines.push(format!("{left}  {}{right}", pad(text, (ACROSS - 2) * CELL - 2)));
    }
    lines.push((0..ACROSS).map(|step| cell(view, (29 - step) as u8, look)).collect());
    let lines: Vec<_> = lines.iter().map(|line| line.trim_end().to_string()).collect();
    lines.join("\n")
}

/// Arena, number and nobles: `A 8S`, ` 12*`.
fn cell(view: &View, square: u8, look: Look) -> String {
    let owner = view.seats.iter().find(|seat| seat.arena.contains(&square)).map(|seat| seat.seat);
    let nobles: String =
        view.nobles.iter().filter(|noble| noble.square == square).map(|noble| sign(noble.noble)).collect();
    let resting = view.resting_areas.contains(&square);
    let number = format!("{square:>2}");
    let (mark, number) = match owner {
        Some(seat) => {
            let letter = letter(seat);
            (look.paint.seat(seat, &letter), look.paint.seat(seat, &number))
        }
        None => (" ".to_string(), look.paint.dim(&number)),
    };
    let star = if resting { "*" } else { "" };
    pad(&format!("{mark}{number}{star}{}", look.paint.bold(&nobles)), CELL)
}

fn sign(noble: Noble) -> char {
    match noble {
        Noble::Emperor => 'E',
        Noble::Consul => 'C',
        Noble::Senator => 'S',
    }
}

fn middle(view: &View, look: Look) -> Vec<String> {
    let running = view.auction.as_ref().map(|auction| auction.market);
    let mut lines = Vec::new();
    for market in &view.markets {
        let text = format!("{}  {}", say::table_market(market.market), tokens(&market.tokens));
        let text = clipped(&text, (ACROSS - 2) * CELL - 4);
        lines.push(if running == Some(market.market) { look.paint.bold(&format!("{text} ‹")) } else { text });
    }
    let seats = |seats: &[Seat]| seats.iter().copied().collect::<List>();
    if let Some(auction) = &view.auction {
        lines.push(said_to(None, &say::table_auction(auction.leader, auction.bid, seats(&auction.still_in))));
    } else if !view.barred.is_empty() {
        lines.push(look.paint.dim(&said_to(None, &say::table_barred(seats(&view.barred)))));
    }
    lines
}

/// The same for a terminal that is too narrow for the rectangle.
fn list(view: &View, look: Look) -> String {
    let mut lines = Vec::new();
    for seat in &view.seats {
        let squares: Vec<_> = seat.arena.iter().map(ToString::to_string).collect();
        lines.push(said_to(None, &say::table_arena(seat.seat, squares.join(" "))));
    }
    let nobles: Vec<_> = view.nobles.iter().map(|noble| format!("{} {}", noble.noble.name(), noble.square)).collect();
    lines.push(say::table_nobles(nobles.join(", ")).to_string());
    lines.extend(middle(view, look));
    wrap(&lines.join("\n"), look.width)
}
