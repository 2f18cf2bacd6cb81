//! The people around the table: tokens, cards, what their bets are worth.

use harena_core::Seat;
use harena_core::terminal::{Look, Paint, beside_letter, clipped, counted, flow, letter, pad, visible_width};

use super::pieces;
use crate::{Card, Face, Phase, SeatView, View};

/// Longer names are cut.
const NAME: usize = 14;

pub(super) fn seats(view: &View, names: &[String], look: Look) -> String {
    let lines = view.seats.iter().map(|seat| seat_line(seat, view, names, look));
    lines.collect::<Vec<_>>().join("\n")
}

fn seat_line(seat: &SeatView, view: &View, names: &[String], look: Look) -> String {
    let paint = look.paint;
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    // Beside its letter a computer player needs no more than its kind.
    let longest = names.iter().map(|name| visible_width(&clipped(name, NAME))).max().unwrap_or(0);
    let name = pad(&clipped(beside_letter(names, seat.seat), NAME), longest);
    let supply = usize::from(seat.supply);
    let tokens =
        format!("{}{}", "●".repeat(supply), "○".repeat(usize::from(view.numbers.tokens).saturating_sub(supply)));
    let tokens = paint.seat(seat.seat, &tokens);
    let label = format!("{marker}{} {name}  {tokens}  ", paint.letter(seat.seat));
    let mut parts = vec![format!("{:>8}", counted(seat.hand_count, "card"))];
    if seat.aside_count > 0 {
        parts.push(format!("{} set aside", seat.aside_count));
    }
    if seat.capacity < u32::from(view.numbers.capacity) {
        parts.push(format!("draws up to {}", seat.capacity));
    }
    parts.push(worth(seat, view, paint));
    if seat.secret_bet && seat.secret_card.is_none() {
        parts.push("secret bet".to_string());
    }
    if view.games > 1 {
        parts.push(format!("total {}", seat.total));
    }
    if view.turn == Some(seat.seat) && view.phase != Phase::Over {
        parts.push(paint.dim("(turn)"));
    }
    flow(&label, &parts, look.width)
}

/// What the bets would pay if nobody else died; with the secret bet for those who may know it.
fn worth(seat: &SeatView, view: &View, paint: Paint) -> String {
    let secret = seat.secret_card.map(|card| (pieces::card(card, paint), lives(view, card)));
    let whose = if view.viewer == Some(seat.seat) { "your" } else { "the" };
    let score = seat.open_score;
    match (view.phase, secret) {
        // By then the secret bets count, and they are named where the scores are.
        (Phase::Over, _) => format!("bets worth {score}"),
        (_, None) => format!("open bets worth {score}"),
        (_, Some((card, true))) => {
            format!("open bets worth {score}, {} with {whose} secret bet ({card})", score + view.numbers.secret_value)
        }
        (_, Some((card, false))) => format!("open bets worth {score}, {whose} secret bet ({card}) is lost"),
    }
}

/// Whether this is a card of a living creature. Spectators and referees belong to none.
fn lives(view: &View, card: Card) -> bool {
    let Face::Fighter(creature, _) = card.face() else { return false };
    view.creatures.iter().any(|seen| seen.creature == creature && seen.alive)
}

/// The hands that this viewer may see, and the cards that a power has laid open to them.
pub(super) fn cards(view: &View, look: Look) -> Option<String> {
    let paint = look.paint;
    let list = |title: &str, cards: &[Card]| {
        let items: Vec<String> = cards.iter().map(|&card| pieces::card(card, paint)).collect();
        let items = if items.is_empty() { vec!["none".to_string()] } else { items };
        flow(&format!("{} ", paint.bold(title)), &items, look.width)
    };
    let mut lines = Vec::new();
    for seat in &view.seats {
        let own = view.viewer == Some(seat.seat);
        let of = |what: &str| match own {
            true => format!("Your {what}:"),
            false => format!("{} of {}:", pieces::title_case(what), letter(seat.seat)),
        };
        if let Some(hand) = &seat.hand {
            let is_dead = |card: &Card| matches!(card.face(), Face::Fighter(..)) && !lives(view, *card);
            let (dead, living): (Vec<Card>, Vec<Card>) = hand.iter().partition(|card| is_dead(card));
            lines.push(list(&of("hand"), &living));
            if !dead.is_empty() {
                let names: Vec<String> = dead.iter().map(|&card| plain(card)).collect();
                lines.push(paint.dim(&flow("  of the dead: ", &names, look.width)));
            }
        }
        if let Some(aside) = seat.aside.as_ref().filter(|aside| !aside.is_empty()) {
            lines.push(list(&if own { "Set aside:".to_string() } else { of("cards set aside") }, aside));
        }
    }
    if let Some(three) = &view.snatched {
        lines.push(list("The three cards:", three));
    }
    if let Some(stack) = view.stack.as_ref().filter(|stack| !stack.is_empty()) {
        lines.push(list("Discarding:", stack));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn plain(card: Card) -> String {
    pieces::card(card, Paint::never())
}

/// The bets that pay: `troll/1 4, secret troll 5` (CA-23.2, TA-22.3).
pub(super) fn paid(view: &View, seat: Seat) -> String {
    let mut parts = Vec::new();
    for creature in view.creatures.iter().filter(|creature| creature.alive) {
        for (index, _) in creature.piles.iter().enumerate().filter(|(_, pile)| pile.bet == Some(seat)) {
            parts.push(format!("{}/{} {}", creature.creature, index + 1, view.numbers.bet_values[index]));
        }
        if creature.revealed_bets.contains(&seat) {
            parts.push(format!("secret {} {}", creature.creature, view.numbers.secret_value));
        }
    }
    let own = view.seats.get(seat.index());
    if let Some(secret) = own.and_then(|own| own.secret_card).filter(|&card| lives(view, card))
        && let Face::Fighter(creature, _) = secret.face()
    {
        parts.push(format!("secret {creature} {}", view.numbers.secret_value));
    }
    let before = own.map_or(0, |own| own.total.saturating_sub(own.open_score));
    if view.games > 1 && before > 0 {
        parts.push(format!("earlier games {before}"));
    }
    if parts.is_empty() { "no bet paid".to_string() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColossalArena, Options, TitanArena};
    use harena_core::{Fast, Game, NoLog, Seats, Viewer, playout};

    /// What is said to have paid adds up to the score, in campaigns and after every kind of ending too.
    #[test]
    fn what_paid_adds_up_to_the_score() {
        fn check<G: Game<View = View, Options = Options>>(options: &Options) {
            for seed in 0..300 {
                let mut chance = Fast::new(seed);
                let seats = Seats::new(2 + seed as usize % 4).unwrap();
                let mut game = G::start(options, seats, &mut chance, &mut NoLog).unwrap();
                let (standing, _) = playout(&mut game, &mut Vec::new(), &mut chance);
                let view = game.view(Viewer::Table);
                for seat in seats.iter() {
                    let text = paid(&view, seat);
                    let numbers = text.split(", ").filter_map(|part| part.rsplit(' ').next()?.parse::<i32>().ok());
                    assert_eq!(numbers.sum::<i32>(), standing.score(seat), "{text}");
                }
            }
        }
        check::<ColossalArena>(&Options::default());
        check::<ColossalArena>(&Options { stalemate: true, ..Options::default() });
        check::<TitanArena>(&Options::default());
        check::<TitanArena>(&Options { campaign: true, ..Options::default() });
    }
}
