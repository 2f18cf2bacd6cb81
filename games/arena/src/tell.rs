//! What happened, in sentences for people.

use harena_core::Seat;
use harena_core::tell::{Reader, Tell, article, count, list};
use harena_core::touch::title;

use crate::actions::{Event, Shown, Source, Spot};
use crate::cards::{Card, Creature, Face};
use crate::{Arena, Edition};

impl<E: Edition> Tell for Arena<E> {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        let who = |seat: &Seat| reader.who(*seat);
        let whom = |seat: &Seat| reader.whom(*seat);
        let whose = |seat: &Seat| reader.whose(*seat);
        match event {
            Event::GameBegins { of: 1, creatures, .. } => format!("The game began with {}", all(creatures)),
            Event::GameBegins { game, of, creatures } => format!("Game {game} of {of} began with {}", all(creatures)),
            Event::Dealt { seat, cards } => format!("{} dealt {}", reader.who_was(*seat), shown(cards)),
            Event::FirstTurn { seat } => format!("{} had the first turn", who(seat)),
            Event::Bid { seat, bid } => format!("{} bid {bid}", who(seat)),
            Event::NoBid { seat } => format!("{} did not bid", who(seat)),
            Event::BidWon { seat, bid, able: true } => {
                format!("{} won the bid and had to begin with a card of strength {bid}", who(seat))
            }
            Event::BidWon { seat, bid, able: false } => {
                format!("{} won the bid without a card of strength {bid}, and holds 7 cards for this game", who(seat))
            }
            Event::NobodyBid { seat } => format!("Nobody bid, so {} began", whom(seat)),
            Event::Declares { seat } => format!("{} declared a stalemate", who(seat)),
            Event::NoObjection { seat } => format!("{} did not object to the stalemate", who(seat)),
            Event::Objects { seat } => format!("{} objected to the stalemate", who(seat)),
            Event::Stalemate { round: Some(round), deck } => {
                format!("A stalemate: the cards of round {round} made a new deck of {deck}")
            }
            Event::Stalemate { round: None, deck } => format!("A stalemate: {} left to draw", left(*deck)),
            Event::Bet { seat, spot, by_power: false } => format!("{} bet on {}", who(seat), at(*spot)),
            Event::Bet { seat, spot, by_power: true } => {
                format!("{} bet on {} by the Daimon's power", who(seat), at(*spot))
            }
            Event::SecretBet { seat, card: Some(card) } => format!("{} bet secretly with {}", who(seat), face(*card)),
            Event::SecretBet { seat, card: None } => format!("{} placed a secret bet", who(seat)),
            Event::Revealed { seat, card } => format!("{} revealed a secret bet: {}", who(seat), face(*card)),
            Event::NoBet { seat } => format!("{} did not bet", who(seat)),
            Event::Played { seat, card, on: Some(on) } if !of(*card, *on) => {
                format!("{} played {} on the {}", who(seat), face(*card), title(on))
            }
            Event::Played { seat, card, .. } => format!("{} played {}", who(seat), face(*card)),
            Event::Took { seat, card, from } => {
                let from = match from {
                    Source::Pile(spot) => format!("from {}", at(*spot)),
                    Source::Cell(creature) => format!("from the secret bets on the {}", title(creature)),
                    Source::DiscardPile => "from the discard pile".to_string(),
                };
                format!("{} took {} {from}", who(seat), face(*card))
            }
            Event::Passed { seat, hand } => format!("{} passed and showed {}", who(seat), cards(hand)),
            Event::PowerDeclined { seat, creature } => {
                format!("{} did not use the power of the {}", who(seat), title(creature))
            }
            Event::NoSecondCard { seat } => format!("{} played no second card", who(seat)),
            Event::Copied { seat, creature } => format!("{} copied the power of the {}", who(seat), title(creature)),
            Event::Retrieved { seat, spot } => format!("{} took back the bet on {}", who(seat), at(*spot)),
            Event::RetrievedSecret { seat, card: Some(card) } => {
                format!("{} took back the secret bet, {}", who(seat), face(*card))
            }
            Event::RetrievedSecret { seat, card: None } => format!("{} took back the revealed secret bet", who(seat)),
            Event::SetAside { seat, by, cards } => {
                format!("{} made {} set aside {}", who(by), whom(seat), shown(cards))
            }
            Event::Demanded { seat, of, creature } => {
                format!("{} demanded {} card of {}", who(seat), article(&title(creature)), whom(of))
            }
            Event::Gave { seat, to, card: Some(card), .. } => {
                format!("{} gave {} to {}", who(seat), face(*card), whom(to))
            }
            Event::Gave { seat, to, creature, card: None } => {
                format!("{} gave {} card to {}", who(seat), article(&title(creature)), whom(to))
            }
            Event::ShowedHand { seat, to, creature, cards: Shown::Cards(held) } => {
                format!("{} had no {} card and showed {} {}", who(seat), title(creature), whom(to), cards(held))
            }
            Event::ShowedHand { seat, to, creature, .. } => {
                format!("{} had no {} card and showed {} the hand", who(seat), title(creature), whom(to))
            }
            Event::Foresees { seat } => format!("{} could discard cards of living creatures", who(seat)),
            Event::Snatched { seat, from, cards: seen } => {
                let which = match seen {
                    Shown::Cards(held) => format!(": {}", cards(held)),
                    Shown::Count(_) => String::new(),
                };
                format!("{} looked at {} of {} cards{which}", who(seat), seen.count(), whose(from))
            }
            Event::Kept { seat, from, card: Some(card) } => {
                format!("{} kept {} {}", who(seat), whose(from), face(*card))
            }
            Event::Kept { seat, from, card: None } => format!("{} kept a card of {}", who(seat), whom(from)),
            Event::Swapped { seat, cards: [one, other] } => {
                format!("{} exchanged {} and {}", who(seat), face(*one), face(*other))
            }
            Event::Burnt { seat, card, creature } if of(*card, *creature) => {
                format!("{} burnt {}", who(seat), face(*card))
            }
            Event::Burnt { seat, card, creature } => {
                format!("{} burnt {} on the {}", who(seat), face(*card), title(creature))
            }
            Event::Discarded { seat, card } => format!("{} discarded {}", who(seat), face(*card)),
            Event::Stacked { seat, cards: Shown::Cards(held), .. } => {
                format!("{} discarded {}", who(seat), cards(held))
            }
            Event::Stacked { seat, cards, top } => {
                format!("{} discarded {}, {} on top", who(seat), shown(cards), face(*top))
            }
            Event::Uncovered { card } => format!("{} came to light on the discard pile", opening(&face(*card))),
            Event::TookBack { seat, count: 1 } => format!("{} took back the card set aside", who(seat)),
            Event::TookBack { seat, count } => format!("{} took back the {count} cards set aside", who(seat)),
            Event::Drew { seat, cards } => format!("{} drew {}", who(seat), shown(cards)),
            Event::Died { creature, value, next } => {
                format!("The {} died with {value}; the next lowest was {next}", title(creature))
            }
            Event::RoundBegins { round, seat } => format!("Round {round} began with {}", whom(seat)),
            Event::DeckOut => "The last card was drawn, and the game was over".to_string(),
            Event::Deadlock => {
                "Nobody could or would do anything for a whole circle, and the game was over".to_string()
            }
            Event::NothingLeft => "No cards were left to go on with, and the game was over".to_string(),
            Event::SecretShown { seat, card } => format!("{} had bet secretly with {}", who(seat), face(*card)),
            Event::Scored { game: 0, scores } => format!("Final scores: {}", reader.scores(scores)),
            Event::Scored { game, scores } => format!("Scores of game {game}: {}", reader.scores(scores)),
        }
    }
}

/// A card by its name for people.
pub(crate) fn face(card: Card) -> String {
    match card.face() {
        Face::Fighter(..) => title(card),
        Face::Spectator(strength) => format!("Spectator {strength}"),
        Face::Referee | Face::HeadReferee => format!("the {}", title(card)),
    }
}

fn opening(text: &str) -> String {
    text.strip_prefix("the ").map_or_else(|| text.to_string(), |rest| format!("The {rest}"))
}

/// A place where bets and cards lie.
pub(crate) fn at(spot: Spot) -> String {
    format!("the {} in round {}", title(spot.creature), spot.round)
}

fn of(card: Card, creature: Creature) -> bool {
    matches!(card.face(), Face::Fighter(own, _) if own == creature)
}

fn all(creatures: &[Creature]) -> String {
    list(creatures.iter().map(|creature| format!("the {}", title(creature))))
}

fn cards(held: &[Card]) -> String {
    list(held.iter().map(|card| face(*card)))
}

fn shown(held: &Shown) -> String {
    match held {
        Shown::Cards(held) => cards(held),
        Shown::Count(number) => count(*number, "card"),
    }
}

fn left(deck: u8) -> String {
    match deck {
        1 => "a card was".to_string(),
        more => format!("{more} cards were"),
    }
}

#[cfg(test)]
mod tests {
    use harena_core::touch::Names;

    use super::*;
    use crate::ColossalArena;

    #[test]
    fn events_are_told_in_words() {
        let [a, b] = [0, 1].map(Seat::new);
        let spot = Spot { creature: Creature::Cyclops, round: 3 };
        let names = ["Julia", "Cassius"].map(str::to_string);
        let told = |event: Event, you: Option<usize>| {
            ColossalArena::tell(&event, Reader { names: Names(&names), you: you.map(Seat::new) })
        };
        assert_eq!(
            told(Event::Played { seat: a, card: Card::spectator(6), on: Some(Creature::Troll) }, None),
            "Julia played Spectator 6 on the Troll"
        );
        assert_eq!(
            told(Event::Played { seat: b, card: Creature::Troll.card(7), on: Some(Creature::Troll) }, Some(1)),
            "You played Troll 7"
        );
        assert_eq!(
            told(Event::Bet { seat: b, spot, by_power: false }, Some(0)),
            "Cassius bet on the Cyclops in round 3"
        );
        assert_eq!(told(Event::Dealt { seat: a, cards: Shown::Count(8) }, Some(1)), "Julia was dealt 8 cards");
        assert_eq!(
            told(Event::Kept { seat: a, from: b, card: Some(Creature::Troll.card(2)) }, None),
            "Julia kept Cassius's Troll 2"
        );
    }
}
