//! Cards and categories in their colours, and numbers with their signs.

use harena_core::terminal::{Paint, enumerated};

use crate::messages::texts;
use crate::{Card, Categories, Category, Kind};

/// Told apart in lightness too, and from the colours of the seats.
pub(super) fn colour(category: Category) -> u8 {
    match category {
        Category::Str => 167,
        Category::Dex => 114,
        Category::Int => 141,
        Category::Move => 180,
        Category::Overdrive => 220,
    }
}

/// A category as the rules write it.
pub(super) fn category(category: Category, paint: Paint) -> String {
    paint.coloured(colour(category), &category.name().to_ascii_uppercase())
}

/// `STR`, `STR and DEX`, `STR, DEX and MOVE`.
pub(super) fn categories(set: Categories, paint: Paint) -> String {
    enumerated(&set.iter().map(|one| category(one, paint)).collect::<Vec<_>>())
}

/// A card by its key, which is what one types.
pub(super) fn card(card: Card, paint: Paint) -> String {
    paint.coloured(colour(category_of(card)), card.key())
}

/// A pack may move a card to another attribute; its colour stays, so that one knows it again.
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
pub(super) fn named(id: &str, name: &str, paint: Paint) -> String {
    let category = match id.split_once('-') {
        Some(("card", key)) => key.parse().ok().map(category_of),
        Some(("category", key)) => key.parse().ok(),
        Some(("overdrive", _)) => Some(Category::Overdrive),
        _ => None,
    };
    category.map_or_else(|| name.to_string(), |category| paint.coloured(colour(category), name))
}

pub(super) fn kind(kind: Kind, paint: Paint) -> String {
    paint.coloured(colour(Category::Overdrive), kind.name())
}

/// `+2`, `−1`, `0`.
pub(super) fn signed(value: i8) -> String {
    texts::signed(value).0
}
