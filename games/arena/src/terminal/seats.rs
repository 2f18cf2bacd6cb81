//! The players: tokens, cards, what their bets are worth.

use harena_core::Seat;
use harena_core::message::Message;
use harena_core::terminal::{Look, Paint, beside_letter, clipped, flow, pad, said_to, visible_width};

use super::pieces;
use crate::messages::say;
use crate::{Card, Creature, Face, Phase, SeatView, Spot, View};

/// Longer names are cut.
const NAME: usize = 14;

pub(super) fn seats(view: &View, names: &[String], look: Look) -> String {
    let lines = view.seats.iter().map(|seat| seat_line(seat, view, names, look));
    lines.collect::<Vec<_>>().join("\n")
}

fn seat_line(seat: &SeatView, view: &View, names: &[String], look: Look) -> String {
    let paint = look.paint;
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    // Next to its letter a computer player needs only its kind.
    let longest = names.iter().map(|name| visible_width(&clipped(name, NAME))).max().unwrap_or(0);
    let name = pad(&clipped(beside_letter(names, seat.seat), NAME), longest);
    let supply = usize::from(seat.supply);
    let tokens =
        format!("{}{}", "●".repeat(supply), "○".repeat(usize::from(view.numbers.tokens).saturating_sub(supply)));
    let tokens = paint.seat(seat.seat, &tokens);
    let label = format!("{marker}{} {name}  {tokens}  ", paint.letter(seat.seat));
    let mut parts = vec![format!("{:>8}", say::table_cards(seat.hand_count).to_string())];
    if seat.aside_count > 0 {
        parts.push(say::table_cards_aside(seat.aside_count).to_string());
    }
    if seat.capacity < u32::from(view.numbers.capacity) {
        parts.push(say::table_capacity(seat.capacity).to_string());
    }
    parts.push(said_to(view.viewer, &worth(seat, view, paint)));
    if seat.secret_bet && seat.secret_card.is_none() {
        parts.push(say::table_secret_bet().to_string());
    }
    if view.games > 1 {
        parts.push(say::table_total(seat.total).to_string());
    }
    if view.turn == Some(seat.seat) && view.phase != Phase::Over {
        parts.push(paint.dim(&say::table_turn().to_string()));
    }
    flow(&label, &parts, look.width)
}

/// What the bets would pay if no other creature died; with the secret bet for viewers who may know it.
fn worth(seat: &SeatView, view: &View, paint: Paint) -> Message {
    let secret = seat.secret_card.map(|card| (pieces::card(card, paint), lives(view, card)));
    let score = seat.open_score;
    match (view.phase, secret) {
        // When the game is over the secret bets count, and they are listed with the scores.
        (Phase::Over, _) => say::table_worth(score),
        (_, None) => say::table_open_worth(score),
        (_, Some((card, true))) => {
            say::table_worth_with_secret(score, score + view.numbers.secret_value, seat.seat, card)
        }
        (_, Some((card, false))) => say::table_worth_secret_lost(score, seat.seat, card),
    }
}

/// Whether this is a card of a living creature. Spectators and referees belong to none.
fn lives(view: &View, card: Card) -> bool {
    let Face::Fighter(creature, _) = card.face() else { return false };
    view.creatures.iter().any(|seen| seen.creature == creature && seen.alive)
}

/// The hands that this viewer may see, and the cards that a power shows them.
pub(super) fn cards(view: &View, look: Look) -> Option<String> {
    let paint = look.paint;
    let list = |title: Message, cards: &[Card]| {
        let items: Vec<String> = cards.iter().map(|&card| pieces::card(card, paint)).collect();
        let items = if items.is_empty() { vec![say::table_none().to_string()] } else { items };
        flow(&format!("{} ", paint.bold(&said_to(view.viewer, &title))), &items, look.width)
    };
    let mut lines = Vec::new();
    for seat in &view.seats {
        if let Some(hand) = &seat.hand {
            let is_dead = |card: &Card| matches!(card.face(), Face::Fighter(..)) && !lives(view, *card);
            let (dead, living): (Vec<Card>, Vec<Card>) = hand.iter().partition(|card| is_dead(card));
            lines.push(list(say::table_hand(seat.seat), &living));
            if !dead.is_empty() {
                let names: Vec<String> = dead.iter().map(|&card| pieces::card(card, Paint::never())).collect();
                lines.push(paint.dim(&flow(&format!("  {} ", say::table_dead_cards()), &names, look.width)));
            }
        }
        if let Some(aside) = seat.aside.as_ref().filter(|aside| !aside.is_empty()) {
            lines.push(list(say::table_set_aside(seat.seat), aside));
        }
    }
    if let Some(three) = &view.snatched {
        lines.push(list(say::table_three_cards(), three));
    }
    if let Some(stack) = view.stack.as_ref().filter(|stack| !stack.is_empty()) {
        lines.push(list(say::table_discarding(), stack));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What a part of a score was paid for.
enum Payment {
    Bet(Spot, u8),
    Secret(Creature, u8),
    EarlierGames(u8),
}

/// The bets that pay (CA-23.2, TA-22.3), and the score of earlier games of a campaign.
fn payments(view: &View, seat: Seat) -> Vec<Payment> {
    let mut payments = Vec::new();
    for creature in view.creatures.iter().filter(|creature| creature.alive) {
        for (index, _) in creature.piles.iter().enumerate().filter(|(_, pile)| pile.bet == Some(seat)) {
            let spot = Spot { creature: creature.creature, round: index as u8 + 1 };
            payments.push(Payment::Bet(spot, view.numbers.bet_values[index]));
        }
        if creature.revealed_bets.contains(&seat) {
            payments.push(Payment::Secret(creature.creature, view.numbers.secret_value));
        }
    }
    let own = view.seats.get(seat.index());
    if let Some(secret) = own.and_then(|own| own.secret_card).filter(|&card| lives(view, card))
        && let Face::Fighter(creature, _) = secret.face()
    {
        payments.push(Payment::Secret(creature, view.numbers.secret_value));
    }
    let before = own.map_or(0, |own| own.total.saturating_sub(own.open_score));
    if view.games > 1 && before > 0 {
        payments.push(Payment::EarlierGames(before));
    }
    payments
}

/// `troll/1 4, secret troll 5`
pub(super) fn score_details(view: &View, seat: Seat) -> String {
    let payments = payments(view, seat);
    if payments.is_empty() {
        return say::paid_nothing().to_string();
    }
    let texts = payments.iter().map(|payment| match *payment {
        Payment::Bet(spot, value) => format!("{spot} {value}"),
        Payment::Secret(creature, value) => say::paid_secret(creature.name(), value).to_string(),
        Payment::EarlierGames(score) => say::paid_earlier(score).to_string(),
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColossalArena, Options, TitanArena};
    use harena_core::{FastRng, Game, NoLog, Seats, Viewer, playout};

    /// The listed payments add up to the score, also in campaigns and after every kind of ending.
    #[test]
    fn payments_add_up_to_the_score() {
        fn check<G: Game<View = View, Options = Options>>(options: &Options) {
            for seed in 0..300 {
                let mut chance = FastRng::new(seed);
                let seats = Seats::new(2 + seed as usize % 4).unwrap();
                let mut game = G::start(options, seats, &mut chance, &mut NoLog).unwrap();
                let (standing, _) = playout(&mut game, &mut Vec::new(), &mut chance);
                let view = game.view(Viewer::Spectator);
                for seat in seats.iter() {
                    let values = payments(&view, seat).into_iter().map(|payment| match payment {
                        Payment::Bet(_, value) | Payment::Secret(_, value) | Payment::EarlierGames(value) => value,
                    });
                    assert_eq!(
                        values.map(i32::from).sum::<i32>(),
                        standing.score(seat),
                        "{}",
                        score_details(&view, seat)
                    );
                }
            }
        }
        check::<ColossalArena>(&Options::default());
        check::<ColossalArena>(&Options { stalemate: true, ..Options::default() });
        check::<TitanArena>(&Options::default());
        check::<TitanArena>(&Options { campaign: true, ..Options::default() });
    }
}
