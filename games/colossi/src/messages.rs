//! The messages of Colossi; the words are in `words/`.

mod choice;
mod event;
mod question;
pub(crate) mod say;

use harena_core::Seat;
use harena_core::message::{List, Message, Messages, Name, NameSignature, Signature};
use harena_core::tip::Tip;
use harena_core::words::Translations;

use crate::actions::{Action, Event, Pick, Shown};
use crate::content::Numbers;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::options::Options;
use crate::terminal::sign_names;
use crate::tips::TIPS;
use crate::{Colossi, View};

pub(crate) use question::question;

pub(crate) static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

impl Messages for Colossi {
    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;
    const TIPS: &'static [Tip] = TIPS;

    const SERIES: &'static [&'static str] = &["trophies", "power", "hand"];

    fn names() -> Vec<String> {
        let cards = Title::ALL.into_iter().map(Name::from);
        let types = Type::ALL.into_iter().map(Name::from);
        let environments = Environment::ALL.into_iter().map(Name::from);
        let items = Item::ALL.into_iter().map(Name::from);
        let slots = Slot::ALL.into_iter().map(Name::from);
        let things = cards.chain(types).chain(environments).chain(items).chain(slots);
        things.map(|Name(id)| id.into_owned()).chain(sign_names()).collect()
    }

    fn numbers_of_names() -> Vec<NameSignature> {
        let (numbers, options) = (Numbers::standard(), Options::default());
        let cards = Title::ALL.into_iter().map(|title| (Name::from(title), numbers.of_card(title)));
        let environments = Environment::ALL.into_iter().map(|it| (Name::from(it), numbers.of_environment(it)));
        let items = Item::ALL.into_iter().map(|item| (Name::from(item), numbers.of_item(item, &options)));
        let signature = |(Name(id), numbers): (Name, Vec<(&'static str, i64)>)| NameSignature {
            id: id.into_owned(),
            numbers: numbers.into_iter().map(|(number, _)| number).collect(),
        };
        cards.chain(environments).chain(items).map(signature).collect()
    }

    fn event(event: &Event) -> Message {
        event::event(event)
    }

    fn choice(&self, action: Action) -> Message {
        choice::choice(action, |slot| self.environment(slot))
    }

    fn question(&self, seat: Seat) -> Message {
        let view: View = self.state.view(seat.into());
        let mut legal = Vec::new();
        self.state.legal(seat, &mut legal);
        question(&view, &legal)
    }

    /// Trophies are never tied at the end, but the last Skirmish may have been (CX-8.6, CX-8.7).
    fn decided_by(&self) -> Option<Message> {
        let state = &self.state;
        let winner = state.standing()?.winners().first()?;
        let power = state.power(winner);
        let cards = |seat: Seat| state.play[seat.index()].len();
        let others = || state.seats.iter().filter(|&seat| seat != winner && state.power(seat) == power);
        let most = others().map(cards).max()?;
        if most < cards(winner) {
            let counts: Vec<(Seat, usize)> =
                [winner].into_iter().chain(others()).map(|seat| (seat, cards(seat))).collect();
            let powers = vec![power.to_string(); counts.len()].join("–");
            return Some(say::tie_by_cards(powers, winner, event::seat_counts(&counts)));
        }
        let rivals = others().filter(|&seat| cards(seat) == most).count();
        let powers = vec![power.to_string(); 1 + rivals].join("–");
        Some(say::tie_by_order(powers, most, winner, state.initiator))
    }
}

/// The name of a thing.
pub(crate) fn name(thing: impl Into<Name>) -> String {
    let Name(id) = thing.into();
    TRANSLATIONS.language("en").name(&id)
}

/// The text of a card, an Environment or an Item, with these numbers (CX-N9).
pub(crate) fn text(thing: impl Into<Name>, numbers: &[(&str, i64)]) -> String {
    let Name(id) = thing.into();
    TRANSLATIONS.language("en").attribute(&id, "text", numbers).unwrap_or_default()
}

/// The message ids of names: the kind, then the notation with hyphens.
macro_rules! names {
    ($($kind:literal: $type:ty;)*) => {
        $(impl From<$type> for Name {
            fn from(thing: $type) -> Name {
                Name::from(format!("{}-{}", $kind, thing.name().replace(' ', "-")))
            }
        })*
    };
}
names! {
    "card": Title;
    "type": Type;
    "environment": Environment;
    "item": Item;
    "slot": Slot;
}

/// Cards of the same title together: `2 × Acolyte and Curse`.
fn cards(cards: &[Title]) -> List {
    let mut seen: Vec<(Title, usize)> = Vec::new();
    for &card in cards {
        match seen.iter_mut().find(|(title, _)| *title == card) {
            Some((_, count)) => *count += 1,
            None => seen.push((card, 1)),
        }
    }
    let one = |(card, count): (Title, usize)| if count == 1 { say::this_card(card) } else { say::copies(count, card) };
    seen.into_iter().map(one).collect()
}

fn items(items: &[Item]) -> List {
    items.iter().map(|&item| Name::from(item)).collect()
}

/// Cards, or only their number.
fn shown(shown: &Shown) -> Message {
    match shown {
        Shown::Cards(shown) => say::these_cards(cards(shown)),
        Shown::Count(count) => say::so_many_cards(*count),
    }
}

/// A card, or `a card` if it is hidden.
fn maybe(card: Option<Title>) -> Message {
    card.map_or_else(say::some_card, say::this_card)
}

/// A slot, named by its Environment if it has one.
fn place(slot: Slot, environment: Option<Environment>) -> Message {
    environment.map_or_else(|| say::at_slot(slot), say::at_environment)
}

/// A card in play, with a number if there are several Heaps.
fn picked(pick: Pick) -> Message {
    match pick.nth {
        0 => say::this_card(pick.title),
        nth => say::nth_heap(pick.title, nth + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Numbers;
    use crate::options::Options;

    /// Texts contain all their numbers, and are one or two sentences that fit the browser client.
    #[test]
    fn texts_are_short_sentences() {
        let numbers = Numbers::standard();
        let pictured = Options { caravan_passes: true, recycler_pays_cost: true, ..Options::default() };
        let cards = Title::ALL.map(|title| text(title, &numbers.of_card(title)));
        let environments = Environment::ALL.map(|one| text(one, &numbers.of_environment(one)));
        let items = |options: &Options| Item::ALL.map(|item| text(item, &numbers.of_item(item, options)));
        let (usual, pictured) = (items(&Options::default()), items(&pictured));
        for (texts, most) in [(&cards[..], 70), (&environments, 82), (&usual, 117), (&pictured, 117)] {
            for text in texts {
                let count = text.chars().count();
                assert!(
                    text.starts_with(char::is_uppercase) && text.ends_with('.') && count <= most,
                    "{count}: {text}"
                );
                assert!(!text.contains(['{', '$']) && !text.contains("  "), "{text}");
            }
        }
        // Texts use the numbers of the content.
        let mut changed = numbers;
        changed.oasis = 7;
        assert!(text(Environment::Oasis, &changed.of_environment(Environment::Oasis)).contains('7'));
    }

    /// Environments and Items are called that everywhere.
    #[test]
    fn one_word_for_one_thing() {
        let words = include_str!("../words/en.ftl");
        let lines = words.lines().filter(|line| !line.starts_with('#'));
        for (_, text) in lines.filter_map(|line| line.split_once(" = ")) {
            let plain = text.split(['{', '}']).step_by(2);
            let wrong = ["environment", "item", "perk", "skirmish", "field", "whoever", "nobody"];
            let found = plain.flat_map(|part| part.split(' ')).find(|word| wrong.contains(&word.trim_end_matches('s')));
            assert_eq!(found, None, "{text}");
        }
    }
}
