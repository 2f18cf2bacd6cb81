//! Messages with cards and categories in their colours, names by themselves, and numbers with their signs.

use harena_core::message::{Message, Messages as _, Name};
use harena_core::terminal::{Paint, painted};
use harena_core::words::Words;

use crate::messages::texts;
use crate::{Card, Category, DragonicTide, Kind};

/// A message with seats and names in their colours.
pub(super) fn said(message: &Message, paint: Paint) -> String {
    painted(message, paint, &|id, name| named(id, name, paint))
}

fn words() -> &'static Words {
    DragonicTide::translations().language("en")
}

/// The name of a thing.
pub(super) fn name(thing: impl Into<Name>) -> String {
    words().name(&thing.into().0)
}

/// Another form of its name, such as `capitals`.
pub(super) fn attribute(thing: impl Into<Name>, attribute: &str) -> String {
    let Name(id) = thing.into();
    words().attribute(&id, attribute, &[]).unwrap_or_else(|| id.into_owned())
}

/// Distinct in lightness too, and from the colours of the seats.
pub(super) fn colour(category: Category) -> u8 {
    match category {
        Category::Str => 167,
        Category::Dex => 114,
        Category::Int => 141,
        Category::Move => 180,
        Category::Overdrive => 220,
    }
}

/// A card by its key, as in the input.
pub(super) fn card(card: Card, paint: Paint) -> String {
    paint.coloured(colour(category_of(card)), card.key())
}

/// A pack may move a card to another attribute; its colour stays, so that it is recognisable.
fn category_of(card: Card) -> Category {
    match card {
        Card::Advance | Card::Retreat => Category::Move,
        Card::Breaker | Card::Shockwave => Category::Str,
        Card::Lunge | Card::TwinEdge => Category::Dex,
        Card::ElderCast | Card::ModernCast => Category::Int,
        Card::Overdrive => Category::Overdrive,
    }
}

/// The name of a thing in a message, in its colour if it has one.
fn named(id: &str, name: &str, paint: Paint) -> String {
    let category = match id.split_once('-') {
        Some(("aura", "on")) => return paint.bold(name),
        Some(("card", key)) => key.parse().ok().map(category_of),
        Some(("category", key)) => key.parse().ok(),
        Some(("overdrive", _)) => Some(Category::Overdrive),
        _ => None,
    };
    category.map_or_else(|| name.to_string(), |category| paint.coloured(colour(category), name))
}

pub(super) fn kind(kind: Kind, paint: Paint) -> String {
    paint.coloured(colour(Category::Overdrive), &name(kind))
}

/// `+2`, `−1`, `0`.
pub(super) fn signed(value: i8) -> String {
    texts::signed(value).0
}
