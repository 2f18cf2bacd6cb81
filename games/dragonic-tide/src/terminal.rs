//! Dragonic Tide on a terminal.

mod characters;
mod choices;
mod field;
mod hand;
mod help;
mod overdrive;
mod pieces;
mod seats;

use harena_core::Seat;
use harena_core::message::Messages;
use harena_core::terminal::{Choice, Draw, Look, Paint, clipped, pad, painted, visible_width, wrap};

use crate::{Action, Character, Content, DragonicTide, Event, Options, Phase, SeatView, SharedContent, View};

/// From this width on, the hand stands beside the duel and not below it.
const SIDE_BY_SIDE: usize = 112;
const GAP: &str = "   ";

impl Draw for DragonicTide {
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

    fn heading(action: Action) -> &'static str {
        choices::heading(action)
    }

    fn choice(action: Action, paint: Paint) -> Choice {
        choices::choice(action, paint)
    }

    fn shorthand(text: &str) -> Vec<Action> {
        choices::shorthand(text)
    }

    fn event(event: &Event, paint: Paint) -> String {
        let line =
            painted(&<DragonicTide as Messages>::event(event), paint, &|id, name| pieces::named(id, name, paint));
        match event {
            Event::Round { .. } | Event::Wins { .. } | Event::Draw => paint.bold(&line),
            Event::NobodyHits => paint.dim(&line),
            _ => line,
        }
    }

    fn help(view: &View, options: &Options, look: Look) -> String {
        help::help(view, &content(options), look)
    }

    fn topic() -> &'static str {
        "aura"
    }

    fn paid(view: &View, seat: Seat) -> String {
        let Some(own) = view.seats.get(seat.index()) else { return String::new() };
        let who = own.character.map_or("nobody", Character::name);
        format!("health left of {}, as {who}", own.max_health)
    }

    fn tie_break() -> String {
        "who has none left has lost (DT-10.1)".to_string()
    }

    fn shared() -> String {
        "nobody was beaten by the last round, and the duel is drawn (DT-10.4)".to_string()
    }
}

/// The numbers that the duel is played with. Options that started a duel are good.
fn content(options: &Options) -> SharedContent {
    SharedContent::of(options.content.as_ref()).unwrap_or(SharedContent::STANDARD)
}

fn header(view: &View, look: Look) -> String {
    let mut parts = vec![match view.round {
        0 => "before the first round".to_string(),
        round => format!("round {round} of {}", view.round_limit),
    }];
    parts.push(
        match view.phase {
            Phase::Draft | Phase::Choose => "choosing characters",
            Phase::Overdrive => "choosing OVERDRIVE cards",
            Phase::Name | Phase::Range => "start of the round",
            Phase::Place => "placement",
            Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability => "battle",
            Phase::Over => "over",
        }
        .to_string(),
    );
    if let Some(pack) = &view.content {
        parts.push(format!("content pack \"{}\"", clipped(pack, 60)));
    }
    wrap(&format!("{}  {}", look.paint.bold("Dragonic Tide"), parts.join(" · ")), look.width)
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

/// The other side of a duel.
fn opponent<'a>(view: &'a View, seat: &SeatView) -> Option<&'a SeatView> {
    view.seats.iter().find(|other| other.seat != seat.seat)
}

#[cfg(test)]
mod tests;
