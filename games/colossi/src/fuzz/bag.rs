//! Cards as players tell them apart: a multiset of titles.

use crate::actions::Shown;
use crate::cards::{Cards, title};
use crate::names::Title;

/// The number of cards of each title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bag([u8; Title::COUNT]);

impl Bag {
    /// A printed deck (CX-1.2).
    pub(super) fn deck() -> Bag {
        let mut deck = Bag([1; Title::COUNT]);
        deck.0[Title::Acolyte.index()] = 4;
        deck
    }

    pub(super) fn of(cards: Cards) -> Bag {
        cards.iter().map(title).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    pub(super) fn count(&self, title: Title) -> usize {
        self.0[title.index()].into()
    }

    pub(super) fn has(&self, title: Title) -> bool {
        self.count(title) > 0
    }

    pub(super) fn add(&mut self, title: Title) {
        self.0[title.index()] += 1;
    }

    pub(super) fn add_all(&mut self, other: &Bag) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Takes a card out. Returns whether there was one.
    pub(super) fn take(&mut self, title: Title) -> bool {
        let count = &mut self.0[title.index()];
        let found = *count > 0;
        *count = count.saturating_sub(1);
        found
    }

    /// The rest without these cards, if all of them are included.
    pub(super) fn without(mut self, cards: &Bag) -> Option<Bag> {
        for (count, less) in self.0.iter_mut().zip(cards.0) {
            *count = count.checked_sub(less)?;
        }
        Some(self)
    }

    /// The titles with their counts.
    pub(super) fn counts(&self) -> impl Iterator<Item = (Title, usize)> + '_ {
        Title::ALL.into_iter().map(|title| (title, self.count(title))).filter(|&(_, count)| count > 0)
    }
}

impl FromIterator<Title> for Bag {
    fn from_iter<I: IntoIterator<Item = Title>>(titles: I) -> Bag {
        let mut bag = Bag::default();
        titles.into_iter().for_each(|title| bag.add(title));
        bag
    }
}

/// A set of titles, one bit for each.
pub(super) type Titles = u32;

pub(super) fn titles(wanted: impl Fn(Title) -> bool) -> Titles {
    Title::ALL.into_iter().filter(|&title| wanted(title)).fold(0, |set, title| set | 1 << title.index())
}

pub(super) fn contains(set: Titles, title: Title) -> bool {
    set >> title.index() & 1 != 0
}

/// A single card, if it is known.
pub(super) fn shown(card: Option<Title>) -> Shown {
    card.map_or(Shown::Count(1), |card| Shown::Cards(vec![card]))
}
