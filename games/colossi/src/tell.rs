//! What happened, in sentences for people.

use harena_core::Seat;
use harena_core::tell::{Reader, Tell, article, count, list};
use harena_core::touch::title;

use crate::Colossi;
use crate::actions::{Event, Shown};
use crate::words::{Item, Title};

impl Tell for Colossi {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        let who = |seat: &Seat| reader.who(*seat);
        let whom = |seat: &Seat| reader.whom(*seat);
        let whose = |seat: &Seat| reader.whose(*seat);
        match event {
            Event::EnvironmentDealt { slot, environment } => format!("{} was dealt to the {slot}", title(environment)),
            Event::ItemLaid { slot, item: Some(item), face_down: false } => {
                format!("{} was laid on the {slot}", title(item))
            }
            Event::ItemLaid { slot, item: Some(item), face_down: true } => {
                format!("{} was laid face-down on the {slot}", title(item))
            }
            Event::ItemLaid { slot, item: None, .. } => format!("An item was laid face-down on the {slot}"),
            Event::ItemsTurnedUp { slot, items: up } => {
                format!("The items on the {slot} were turned up: {}", items(up))
            }
            Event::HandbuildingBegins { seat } => format!("Handbuilding began with {}", whom(seat)),
            Event::Drew { seat, cards } => format!("{} drew {}", who(seat), shown(cards)),
            Event::Reshuffled { seat, cards: 1 } => format!("{} made a new deck of the discarded card", who(seat)),
            Event::Reshuffled { seat, cards } => {
                format!("{} shuffled {cards} discarded cards into a new deck", who(seat))
            }
            Event::Prepared { seat, slot, cards, .. } => {
                format!("{} prepared {} on the {slot}", who(seat), shown(cards))
            }
            Event::Skipped { seat } => format!("{} had no card and had to be skipped", who(seat)),
            Event::Pulled { slot } => format!("Magnetic Maar pulled all prepared cards to the {slot}"),
            Event::Clash { seat } => format!("Nobody could go on: {} had to begin a Skirmish", whom(seat)),
            Event::Initiated { seat, slot, environment: Some(environment) } => {
                format!("{} began a Skirmish at {} on the {slot}", who(seat), title(environment))
            }
            Event::Initiated { seat, slot, environment: None } => {
                format!("{} began a Skirmish on the {slot}", who(seat))
            }
            Event::PickedUp { seat, slot, cards, .. } => {
                format!("{} took up {} from the {slot}", who(seat), shown(cards))
            }
            Event::Dealt { seat, cards } => format!("{} dealt {}", reader.who_was(*seat), shown(cards)),
            Event::Rose { seat, acolytes: 1 } => format!("An Acolyte rose for {}", whom(seat)),
            Event::Rose { seat, acolytes } => format!("{acolytes} Acolytes rose for {}", whom(seat)),
            Event::Out { seat } => format!("{} out of cards", reader.who_was(*seat)),
            Event::Gave { seat, to, card } => format!("{} put {} on {} deck", who(seat), maybe(*card), whose(to)),
            Event::Played { seat, card, before } if seat == before => format!("{} played {}", who(seat), title(card)),
            Event::Played { seat, card, before } => {
                format!("{} played {} before {}", who(seat), title(card), whom(before))
            }
            Event::Cleared { seat, cards } => format!("{} cleared away {}", who(seat), all(cards)),
            Event::Discarded { seat, cards } => format!("{} discarded {}", who(seat), all(cards)),
            Event::DiscardedInPlay { seat, of, card } if seat == of => {
                format!("{} discarded {} from play", who(seat), title(card))
            }
            Event::DiscardedInPlay { seat, of, card } => {
                format!("{} made {} discard {} from play", who(seat), whom(of), title(card))
            }
            Event::Passed { seat } => format!("{} passed", who(seat)),
            Event::Stowed { seat, slot, cards, .. } => format!("{} moved {} to the {slot}", who(seat), shown(cards)),
            Event::Moved { seat, card, slot } => {
                format!("{} moved {} to the {slot} for all to see", who(seat), title(card))
            }
            Event::Kept { seat, card } => format!("{} left {} in play", who(seat), title(card)),
            Event::Abducted { seat, from, card } => format!("{} abducted {} {}", who(seat), whose(from), title(card)),
            Event::Named { seat, kind } => format!("{} named {}", who(seat), title(kind)),
            Event::Tucked { seat, card, from_play: false } => {
                format!("{} tucked {} of the hand under the Heap", who(seat), maybe(*card))
            }
            Event::Tucked { seat, card, from_play: true } => {
                format!("{} tucked {} under the Heap", who(seat), maybe(*card))
            }
            Event::TookBack { seat, card } => format!("{} took {} back", who(seat), title(card)),
            Event::Looked { seat, cards: Shown::Cards(cards) } => {
                format!("{} looked into the deck: {}", who(seat), all(cards))
            }
            Event::Looked { seat, cards } => format!("{} looked at {} of the deck", who(seat), shown(cards)),
            Event::Foresaw { seat, card } => format!("{} took {} of them", who(seat), maybe(*card)),
            Event::Returned { seat, card } => format!("{} put {} back on the deck", who(seat), maybe(*card)),
            Event::Struck { seat, power } => {
                format!("{} had {power} Power at Blitz Creek: all opponents discarded their hands", who(seat))
            }
            Event::Took { seat, item } => format!("{} took {}", who(seat), title(item)),
            Event::Used { seat, item } => format!("{} used {}", who(seat), title(item)),
            Event::ItemDiscarded { item } => format!("{} was discarded", title(item)),
            Event::Guessed { seat, whom: winner } if seat == winner => format!("{} bet on winning", who(seat)),
            Event::Guessed { seat, whom: winner } => format!("{} bet that {} would win", who(seat), whom(winner)),
            Event::GuessedRight { seat, cards } => {
                format!("{} right and prepared {}", reader.who_was(*seat), shown(cards))
            }
            Event::GuessedWrong { seat, cards } => {
                format!("{} wrong and discarded {}", reader.who_was(*seat), all(cards))
            }
            Event::Flipped { seat, card } => format!("{} turned {} down", who(seat), title(card)),
            Event::Cloaked { seat, card } => format!("{} cloaked {}", who(seat), maybe(*card)),
            Event::Uncloaked { seat, card, counts: true } => format!("{} revealed {}", who(seat), title(card)),
            Event::Uncloaked { seat, card, counts: false } => {
                format!("{} revealed {}, which was discarded", who(seat), title(card))
            }
            Event::Swept { seat, items: up } => format!("{} took up {}", who(seat), items(up)),
            Event::LaidAgain { seat, item, slot } => format!("{} laid {} on the {slot}", who(seat), title(item)),
            Event::Rolled { seat, card, kept: true } => format!("{} showed {} and kept it", who(seat), title(card)),
            Event::Rolled { seat, card, kept: false } => {
                format!("{} showed {} and lost the hand", who(seat), title(card))
            }
            Event::Copied { seat, card } => format!("{} copied {}", who(seat), title(card)),
            Event::Removed { seat, item } => format!("{} removed {}", who(seat), title(item)),
            Event::LookedAtTops { seat, cards } => {
                format!("{} looked at the top of the decks: {}", who(seat), shown(cards))
            }
            Event::Picked { seat, from, .. } if seat == from => format!("{} left the decks as they were", who(seat)),
            Event::Picked { seat, from, card, .. } => {
                format!("{} took {} from {} deck", who(seat), maybe(*card), whose(from))
            }
            Event::SawHand { seat, of, cards: Shown::Cards(cards) } => {
                format!("{} saw {} hand: {}", who(seat), whose(of), all(cards))
            }
            Event::SawHand { seat, of, .. } => format!("{} saw {} hand", who(seat), whose(of)),
            Event::ChestOpened { seat, items: found } => format!("{} found {}", who(seat), items(found)),
            Event::Rallied { seat, found: true } => format!("An Acolyte rallied to {}", whom(seat)),
            Event::Rallied { seat, found: false } => format!("{} found no Acolyte", who(seat)),
            Event::NoEffect { item, .. } => format!("{} did nothing", title(item)),
            Event::Scored { powers } => format!("Power: {}", reader.scores(powers)),
            Event::Won { seat, environment: Some(environment), trophies } => {
                format!("{} won {}, trophy {trophies}", who(seat), title(environment))
            }
            Event::Won { seat, environment: None, .. } => {
                format!("{} won the Skirmish, but nothing with it", who(seat))
            }
            Event::GameWon { seat } => format!("{} won the game", who(seat)),
        }
    }
}

/// Cards of one name together: `2 × Acolyte and Curse`.
fn all(cards: &[Title]) -> String {
    let mut seen: Vec<(Title, usize)> = Vec::new();
    for &card in cards {
        match seen.iter_mut().find(|(name, _)| *name == card) {
            Some((_, number)) => *number += 1,
            None => seen.push((card, 1)),
        }
    }
    list(seen.into_iter().map(|(card, number)| match number {
        1 => title(card),
        more => format!("{more} × {}", title(card)),
    }))
}

fn items(items: &[Item]) -> String {
    list(items.iter().map(title))
}

fn shown(cards: &Shown) -> String {
    match cards {
        Shown::Cards(cards) => all(cards),
        Shown::Count(number) => count(*number, "card"),
    }
}

fn maybe(card: Option<Title>) -> String {
    card.map_or_else(|| article("card"), title)
}
