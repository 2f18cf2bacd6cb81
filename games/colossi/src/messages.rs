//! What Colossi has to say, as messages; the words are in `words/`.

mod choice;
mod event;
mod question;
pub(crate) mod say;

use harena_core::Seat;
use harena_core::message::{List, Message, Messages, Name, Signature};
use harena_core::words::Translations;

use crate::actions::{Action, Event, Pick, Shown};
use crate::words::{Environment, Item, Slot, Title, Type};
use crate::{Colossi, View};

pub(crate) use question::question;

pub(crate) static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

impl Messages for Colossi {
    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;

    fn names() -> Vec<String> {
        let cards = Title::ALL.into_iter().map(Name::from);
        let types = Type::ALL.into_iter().map(Name::from);
        let environments = Environment::ALL.into_iter().map(Name::from);
        let items = Item::ALL.into_iter().map(Name::from);
        let slots = Slot::ALL.into_iter().map(Name::from);
        cards.chain(types).chain(environments).chain(items).chain(slots).map(|Name(id)| id.into_owned()).collect()
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
        question(&view, Some(&legal))
    }
}

/// What a thing is called.
pub(crate) fn name(thing: impl Into<Name>) -> String {
    let Name(id) = thing.into();
    TRANSLATIONS.language("en").name(&id)
}

/// What a card, an Environment or an Item does, with these numbers (CX-N9).
pub(crate) fn text(thing: impl Into<Name>, numbers: &[(&str, i64)]) -> String {
    let Name(id) = thing.into();
    TRANSLATIONS.language("en").attribute(&id, "text", numbers).unwrap_or_default()
}

/// The names of things in the words: their kind, then their notation with hyphens.
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

/// Cards of one title together: `2 × Acolyte and Curse`.
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

/// Cards, or only how many.
fn shown(shown: &Shown) -> Message {
    match shown {
        Shown::Cards(shown) => say::these_cards(cards(shown)),
        Shown::Count(count) => say::so_many_cards(*count),
    }
}

/// A card, or only that it is one.
fn maybe(card: Option<Title>) -> Message {
    card.map_or_else(say::some_card, say::this_card)
}

/// A card in play: of several Heaps which one.
fn picked(pick: Pick) -> Message {
    match pick.nth {
        0 => say::this_card(pick.title),
        nth => say::nth_heap(pick.title, nth + 1),
    }
}
