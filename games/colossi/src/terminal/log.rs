//! Lines of the log with seats and cards in their colours.

use harena_core::Seat;
use harena_core::terminal::{Paint, enumerated, led_by_seat};

use super::pieces;
use crate::{Event, Item, Shown, Title};

/// What happened, in the words of the game's own log; seats are capitals here.
pub(super) fn line(event: &Event, paint: Paint) -> String {
    let seat = |seat: &Seat| paint.letter(*seat);
    let card = |title: &Title| pieces::card(*title, paint);
    let maybe = |title: &Option<Title>| title.map_or_else(|| "a card".to_string(), |title| pieces::card(title, paint));
    let list = |cards: &[Title]| enumerated(&cards.iter().map(card).collect::<Vec<_>>());
    let shown = |shown: &Shown| match shown {
        Shown::Cards(cards) => list(cards),
        count => count.to_string(),
    };
    match event {
        Event::HandbuildingBegins { seat: s } => {
            format!("{} begins with {}", paint.bold("handbuilding"), seat(s))
        }
        Event::Drew { seat: s, cards } => format!("{} draws {}", seat(s), shown(cards)),
        Event::Prepared { seat: s, slot, cards, .. } => {
            format!("{} prepares {} on the {slot}", seat(s), shown(cards))
        }
        Event::Clash { seat: s } => format!("nobody can go on: {} must begin a skirmish", seat(s)),
        Event::Initiated { seat: s, slot, environment: Some(environment) } => {
            let begins = paint.bold("begins a skirmish");
            format!("{} {begins} at {} on the {slot}", seat(s), pieces::environment(*environment))
        }
        Event::Initiated { seat: s, slot, environment: None } => {
            format!("{} {} on the {slot}", seat(s), paint.bold("begins a skirmish"))
        }
        Event::PickedUp { seat: s, slot, cards, .. } => {
            format!("{} takes up {} from the {slot}", seat(s), shown(cards))
        }
        Event::Dealt { seat: s, cards } => format!("{} is dealt {}", seat(s), shown(cards)),
        Event::Rose { seat: s, acolytes: 1 } => format!("an {} rises for {}", card(&Title::Acolyte), seat(s)),
        Event::Rose { seat: s, acolytes } => format!("{acolytes} {}s rise for {}", card(&Title::Acolyte), seat(s)),
        Event::Gave { seat: s, to, card } => format!("{} puts {} on the deck of {}", seat(s), maybe(card), seat(to)),
        Event::Played { seat: s, card: c, before } if s == before => format!("{} plays {}", seat(s), card(c)),
        Event::Played { seat: s, card: c, before } => {
            format!("{} plays {} in front of {}", seat(s), card(c), seat(before))
        }
        Event::Discarded { seat: s, cards } => format!("{} discards {}", seat(s), list(cards)),
        Event::DiscardedInPlay { seat: s, of, card: c } if s == of => {
            format!("{} discards {} from play", seat(s), card(c))
        }
        Event::DiscardedInPlay { seat: s, of, card: c } => {
            format!("{} makes {} discard {} from play", seat(s), seat(of), card(c))
        }
        Event::Stowed { seat: s, slot, cards, .. } => format!("{} moves {} to the {slot}", seat(s), shown(cards)),
        Event::Moved { seat: s, card: c, slot } => {
            format!("{} moves {} to the {slot} for all to see", seat(s), card(c))
        }
        Event::Kept { seat: s, card: c } => format!("{} leaves {} in play", seat(s), card(c)),
        Event::Abducted { seat: s, from, card: c } => format!("{} abducts {} of {}", seat(s), card(c), seat(from)),
        Event::Named { seat: s, kind } => {
            format!("{} names {}", seat(s), pieces::of_type(*kind, kind.name(), paint))
        }
        Event::Tucked { seat: s, card, from_play: false } => {
            format!("{} tucks {} of the hand under the heap", seat(s), maybe(card))
        }
        Event::Tucked { seat: s, card, from_play: true } => {
            format!("{} tucks {} under the heap", seat(s), maybe(card))
        }
        Event::TookBack { seat: s, card: c } => format!("{} takes {} back", seat(s), card(c)),
        Event::Looked { seat: s, cards } => format!("{} looks at {} of the deck", seat(s), shown(cards)),
        Event::Foresaw { seat: s, card } => format!("{} takes {} of them", seat(s), maybe(card)),
        Event::Returned { seat: s, card } => format!("{} puts {} back on the deck", seat(s), maybe(card)),
        Event::Struck { seat: s, power } => {
            let power = paint.bold(&power.to_string());
            format!("{} has {power} power at blitz creek: all opponents discard their hands", seat(s))
        }
        Event::Guessed { seat: s, whom } => format!("{} bets that {} wins", seat(s), seat(whom)),
        Event::GuessedRight { seat: s, cards } => format!("{} was right and prepares {}", seat(s), shown(cards)),
        Event::GuessedWrong { seat: s, cards } => format!("{} was wrong and discards {}", seat(s), list(cards)),
        Event::Flipped { seat: s, card: c } => format!("{} turns {} down", seat(s), card(c)),
        Event::Cloaked { seat: s, card } => format!("{} cloaks {}", seat(s), maybe(card)),
        Event::Uncloaked { seat: s, card: c, counts: true } => format!("{} reveals {}", seat(s), card(c)),
        Event::Uncloaked { seat: s, card: c, counts: false } => {
            format!("{} reveals {}, which is discarded", seat(s), card(c))
        }
        Event::Rolled { seat: s, card: c, kept: true } => format!("{} shows {} and keeps it", seat(s), card(c)),
        Event::Rolled { seat: s, card: c, kept: false } => {
            format!("{} shows {} and {}", seat(s), card(c), paint.warn("loses the hand"))
        }
        Event::Copied { seat: s, card: c } => format!("{} copies {}", seat(s), card(c)),
        Event::LookedAtTops { seat: s, cards } => {
            format!("{} looks at the top of the decks: {}", seat(s), shown(cards))
        }
        Event::Picked { seat: s, from, card, .. } if s != from => {
            format!("{} takes {} from the deck of {}", seat(s), maybe(card), seat(from))
        }
        Event::SawHand { seat: s, of, cards: Shown::Cards(cards) } => {
            format!("{} sees the hand of {}: {}", seat(s), seat(of), list(cards))
        }
        Event::SawHand { seat: s, of, .. } => format!("{} sees the hand of {}", seat(s), seat(of)),
        Event::Rallied { seat: s, found: true } => format!("an {} rallies to {}", card(&Title::Acolyte), seat(s)),
        Event::Scored { powers } => {
            let seats = powers.iter().enumerate().map(|(index, power)| format!("{} {power}", seat(&Seat::new(index))));
            format!("{}: {}", paint.bold("power"), seats.collect::<Vec<_>>().join(", "))
        }
        Event::Won { seat: s, environment: Some(environment), trophies } => {
            let wins = paint.bold(&format!("wins {}", pieces::environment(*environment)));
            format!("{} {wins}, trophy {trophies}", seat(s))
        }
        Event::GameWon { seat: s } => format!("{} {}", seat(s), paint.bold("wins the game")),
        Event::EnvironmentDealt { slot, environment } => {
            format!("{} is dealt to the {slot}", pieces::environment(*environment))
        }
        Event::ItemLaid { .. } | Event::ItemsTurnedUp { .. } | Event::ItemDiscarded { .. } => event.to_string(),
        Event::NoEffect { .. } | Event::Pulled { .. } => event.to_string(),
        Event::Took { seat: s, item } => format!("{} takes {}", seat(s), bold(*item, paint)),
        Event::Used { seat: s, item } => format!("{} uses {}", seat(s), bold(*item, paint)),
        _ => led_by_seat(&event.to_string(), paint),
    }
}

fn bold(item: Item, paint: Paint) -> String {
    paint.bold(item.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colossi, Options};
    use harena_core::{Fast, Game, Match, Seats, Seed, Viewer, random_action};
    use std::collections::BTreeSet;

    /// The painted line says the same as the plain one, with capital letters for seats.
    #[test]
    fn lines_say_the_same() {
        let mut met = BTreeSet::new();
        for index in 0..200 {
            let seats = Seats::new(2 + index as usize % 3).unwrap();
            let mut game = Match::<Colossi>::start(Options::default(), seats, Seed::Xoshiro(index)).unwrap();
            let (mut chance, mut legal) = (Fast::new(index), Vec::new());
            while let Some(seat) = game.game().to_act().first() {
                let action = random_action(game.game(), seat, &mut legal, &mut chance);
                game.play(seat, action).unwrap();
            }
            for event in game.events() {
                met.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string());
                for viewer in [Viewer::All, Viewer::Table] {
                    let Some(event) = Colossi::redact(event, viewer) else { continue };
                    let (plain, painted) = (event.to_string(), line(&event, Paint::never()));
                    assert_eq!(painted.to_lowercase(), plain.to_lowercase());
                    let small = |word: &str| ["b", "c", "d"].contains(&word.trim_end_matches([',', ':']));
                    assert!(!painted.split(' ').any(small), "{painted}");
                    assert!(!painted.starts_with("a ") && !painted.contains(" of a "), "{painted}");
                    let coloured = line(&event, Paint::always());
                    assert_eq!(console::strip_ansi_codes(&coloured), painted);
                }
            }
        }
        assert!(met.len() > 45, "only these were met: {met:?}");
    }
}
