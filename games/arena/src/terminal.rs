//! The arena on a terminal, both editions.

mod choices;
mod help;
mod log;
mod pieces;
mod seats;
mod table;

use harena_core::Seat;
use harena_core::terminal::{Choice, Draw, Look, Paint};

use crate::{Action, Arena, Creature, Edition, Event, Options, Phase, View, creature_facts};

impl<E: Edition> Draw for Arena<E> {
    fn draw(view: &View, _options: &Options, names: &[String], look: Look) -> String {
        let mut parts = vec![
            table::header(view, E::META.title, look),
            table::table(view, E::RULES.bets_in_last_round, look),
            seats::seats(view, names, look),
        ];
        parts.extend(seats::cards(view, look));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n") + "\n"
    }

    fn question(view: &View) -> String {
        match view.phase {
            Phase::Bid => match view.bid {
                Some(bid) => format!("Bid more than {bid} for the first turn?"),
                None => "Bid for the first turn: the strength of your first card?".to_string(),
            },
            Phase::Poll if view.declared => "A stalemate is declared. Do you object?".to_string(),
            Phase::Poll => "Declare a stalemate?".to_string(),
            Phase::Bet => "Place a bet?".to_string(),
            Phase::Play => match view.owed {
                Some(owed) => format!("Play a card of strength {owed}, as you bid."),
                None => "Play a card.".to_string(),
            },
            Phase::Power => power_question(view),
            Phase::Keep => "Keep one of the three cards.".to_string(),
            Phase::Give => {
                format!("Hand over a {} card.", view.demanded.map_or("demanded", Creature::name))
            }
            Phase::Second => "Play a second card?".to_string(),
            Phase::Discard => {
                format!("Discard? Up to {} more.", 3 - view.discards.min(3))
            }
            Phase::Over => "The game is over.".to_string(),
        }
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
        log::line(event, paint)
    }

    fn help(view: &View, _options: &Options, look: Look) -> String {
        help::help(view, E::RULES.bets_in_last_round, look)
    }

    fn topic() -> &'static str {
        "backer"
    }

    fn paid(view: &View, seat: Seat) -> String {
        seats::paid(view, seat)
    }

    fn tie_break() -> String {
        format!("the most recent turn decides ({})", if E::RULES.titan { "TA-22.4" } else { "CA-23.4" })
    }
}

/// The power in question is that of the creature played, or of the one that it copies.
fn power_question(view: &View) -> String {
    let power = view.power.or(view.acting);
    let name = power.map_or("creature", Creature::name);
    let copied = match view.acting {
        Some(acting) if view.acting != power => format!(", copied by the {acting}"),
        _ => String::new(),
    };
    let text = power.and_then(|creature| creature_facts(view.game, creature)).map_or("", |facts| facts.text.as_str());
    format!("Use the {name}'s power{copied}? {text}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColossalArena;
    use harena_core::{Fast, Game as _, NoLog, Seats, random_action};

    /// The question names the power that is in use, and who copies it (CA-16).
    #[test]
    fn a_copied_power_is_named() {
        let (mut own, mut copied) = (0, 0);
        for seed in 0..400 {
            let mut chance = Fast::new(seed);
            let (options, seats) = (Default::default(), Seats::new(3).unwrap());
            let mut game = ColossalArena::start(&options, seats, &mut chance, &mut NoLog).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let view = game.view(seat.into());
                if view.phase == Phase::Power {
                    let (power, acting) = (view.power.unwrap(), view.acting.unwrap());
                    let text = &creature_facts(view.game, power).unwrap().text;
                    let copy = if power == acting { String::new() } else { ", copied by the seraphim".to_string() };
                    let expected = format!("Use the {power}'s power{copy}? {text}");
                    assert_eq!(ColossalArena::question(&view), expected);
                    *if copy.is_empty() { &mut own } else { &mut copied } += 1;
                }
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        assert!(own > 0 && copied > 0, "{own} own and {copied} copied powers were met");
    }
}
