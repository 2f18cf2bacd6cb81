//! Lines of the log with seats and cards in their colours.

use harena_core::Seat;
use harena_core::terminal::{Paint, led_by_seat};

use super::pieces;
use crate::{Cause, Event};

/// What happened, in the words of the game's own log; seats are capitals here.
pub(super) fn line(event: &Event, paint: Paint) -> String {
    let seat = |seat: &Seat| paint.letter(*seat);
    match event {
        Event::Round { .. } => paint.bold(&event.to_string()),
        Event::AuraOn { seat: s, character } => {
            format!("{}: the aura of {} is {}", seat(s), character.name(), paint.bold("on"))
        }
        Event::AuraOff { seat: s, character } => format!("{}: the aura of {} is off", seat(s), character.name()),
        Event::OverdrivePicked { seat: s, kind: Some(kind) } => {
            format!("{} takes {} in secret", seat(s), pieces::kind(*kind, paint))
        }
        Event::Named { seat: s, category } => format!("{} names {}", seat(s), pieces::category(*category, paint)),
        Event::Neutralised { seat: s, categories } => {
            format!("{} {} {}", seat(s), paint.warn("cannot use"), pieces::categories(*categories, paint))
        }
        Event::LaidOpen { seat: s, kind } => format!("{} lays {} open", seat(s), pieces::kind(*kind, paint)),
        Event::Placed { seat: s, card: Some(card) } => format!("{} places {}", seat(s), pieces::card(*card, paint)),
        Event::Revealed { seat: s, card, kind: None } => format!("{} shows {}", seat(s), pieces::card(*card, paint)),
        Event::Revealed { seat: s, kind: Some(kind), .. } => {
            format!("{} shows {}", seat(s), pieces::kind(*kind, paint))
        }
        Event::OverdriveHits { seat: s, kind, .. } => {
            let text = event.to_string();
            let (_, rest) = text.split_once(kind.name()).unwrap_or_default();
            format!("{} {} {}{rest}", seat(s), paint.bold("hits with"), pieces::kind(*kind, paint))
        }
        Event::OverdriveFails { seat: s, kind } => {
            format!("{} of {} does not work", pieces::kind(*kind, paint), seat(s))
        }
        Event::SpecificationMade { seat: s, categories: Some(categories) } => {
            format!("{} specifies {} in secret", seat(s), pieces::categories(*categories, paint))
        }
        Event::Specified { seat: s, categories } => {
            format!("{} specifies {}", seat(s), pieces::categories(*categories, paint))
        }
        Event::Hits { seat: s, card } => {
            format!("{} {} {}", seat(s), paint.bold("hits with"), pieces::card(*card, paint))
        }
        Event::Damage { seat: s, amount, health, cause, .. } => {
            let cause = match cause {
                Cause::Hit => "",
                Cause::Difference => " by the difference",
                Cause::Counter => " in return",
                Cause::Ability => " more",
            };
            format!("{} takes {}{cause}, {health} left", seat(s), paint.warn(&amount.to_string()))
        }
        Event::Wins { seat: s } => format!("{} {}", seat(s), paint.bold("wins")),
        Event::Draw => paint.bold(&event.to_string()),
        Event::NobodyHits => paint.dim(&event.to_string()),
        _ => led_by_seat(&event.to_string(), paint),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DragonicTide, Method, Options};
    use harena_core::{Fast, Game as _, Match, Seats, Seed, random_action};
    use std::collections::BTreeSet;

    /// The painted line says the same as the plain one, with capital letters for seats.
    #[test]
    fn lines_say_the_same() {
        let mut met = BTreeSet::new();
        for index in 0..300 {
            let characters = [Method::Random, Method::RandomDraft, Method::Free][index as usize % 3];
            let options = Options { characters, content: None };
            let mut game = Match::<DragonicTide>::start(options, Seats::new(2).unwrap(), Seed::Xoshiro(index)).unwrap();
            let (mut chance, mut legal) = (Fast::new(index), Vec::new());
            while let Some(seat) = game.game().to_act().first() {
                let action = random_action(game.game(), seat, &mut legal, &mut chance);
                game.play(seat, action).unwrap();
            }
            for event in game.events() {
                let (plain, painted) = (event.to_string(), line(event, Paint::never()));
                assert_eq!(painted.to_lowercase(), plain.to_lowercase());
                assert!(!painted.starts_with("a ") && !painted.starts_with("b ") && !painted.contains(" of b "));
                met.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string());
            }
        }
        assert!(met.len() > 22, "only these were met: {met:?}");
    }
}
