//! Cards, Environments and Items for the zones that a scenario leaves open.

use harena_core::{Seat, Seats};

use crate::cards::{Cards, Ix, deck_of, title};
use crate::names::{Environment, Item, Title};

/// Titles in the order in which they are used as fillers: the least important first.
const ORDER: [Title; Title::COUNT] = [
    Title::Companionship,
    Title::Solidarity,
    Title::Foresight,
    Title::Replacements,
    Title::Extrication,
    Title::ChannelPower,
    Title::Bluff,
    Title::Shower,
    Title::Droplet,
    Title::Downpour,
    Title::Bolt,
    Title::Spark,
    Title::Flame,
    Title::Inferno,
    Title::Heap,
    Title::Manifest,
    Title::Pillage,
    Title::Abduct,
    Title::Rampage,
    Title::Curse,
    Title::Acolyte,
];

/// Environments for slots without a Skirmish: nothing happens to cards that are put there.
const QUIET: [Environment; 9] = [
    Environment::Cavern,
    Environment::Graveyard,
    Environment::BlitzCreek,
    Environment::TheSticks,
    Environment::Volcano,
    Environment::Zenith,
    Environment::Oasis,
    Environment::HallowedGround,
    Environment::Desert,
];

/// Environments without influence on a Skirmish that has begun.
const QUIET_IN_SKIRMISH: [Environment; 4] =
    [Environment::Oasis, Environment::Graveyard, Environment::Outskirts, Environment::PoisonSwamp];

/// What is not in a zone yet.
pub(super) struct Filler<'a> {
    seats: Seats,
    mentioned: &'a [&'a str],
    /// Cards without a zone.
    pub(super) left: Cards,
}

impl<'a> Filler<'a> {
    /// All cards of these seats.
    pub(super) fn new(seats: Seats, mentioned: &'a [&'a str]) -> Filler<'a> {
        let left = seats.iter().fold(Cards::EMPTY, |all, seat| all | Cards::deck(seat.index()));
        Filler { seats, mentioned, left }
    }

    fn is_mentioned(&self, name: &str) -> bool {
        self.mentioned.iter().any(|text| text.to_ascii_lowercase().contains(name))
    }

    /// A card of this title for a seat: from its own deck, or else from one that can spare it.
    pub(super) fn named(&mut self, seat: Seat, wanted: Title, deck: Option<Seat>) -> Option<Ix> {
        let copies = self.left & Cards::titled(wanted);
        let of = |deck: Seat| (copies & Cards::deck(deck.index())).first();
        let ix = match deck {
            Some(deck) => of(deck),
            None => of(seat).or_else(|| self.seats.from(seat).find_map(of)),
        }?;
        self.left.remove(ix);
        Some(ix)
    }

    /// Whether the seat's own card of this title is still available.
    pub(super) fn has_own(&self, seat: Seat, wanted: Title) -> bool {
        !(self.left & Cards::titled(wanted) & Cards::deck(seat.index())).is_empty()
    }

    /// Any card for a seat: one of its own that the file does not name, then any of its own, then one of another seat.
    pub(super) fn any(&mut self, seat: Seat) -> Option<Ix> {
        let own = |ix: &Ix| deck_of(*ix) == seat.index();
        let mut best: Option<(usize, Ix)> = None;
        for ix in self.left.iter() {
            let rank = ORDER.iter().position(|&other| other == title(ix)).unwrap_or(0);
            let named = usize::from(self.is_mentioned(title(ix).name()));
            let strange = usize::from(!own(&ix));
            let rank = rank + 100 * named + 1000 * strange;
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, ix));
            }
        }
        let (_, ix) = best?;
        self.left.remove(ix);
        Some(ix)
    }

    /// An Environment that the file does not name and that has no influence.
    pub(super) fn environment(&self, free: u32, fought_at: bool) -> Option<Environment> {
        let quiet: &[Environment] = if fought_at { &QUIET_IN_SKIRMISH } else { &QUIET };
        let is_free = |one: &&Environment| free >> (**one as u8) & 1 != 0;
        let unnamed = quiet.iter().filter(is_free).find(|one| !self.is_mentioned(one.name()));
        let any = || quiet.iter().find(is_free).or_else(|| Environment::ALL.iter().find(is_free));
        unnamed.or_else(any).copied()
    }

    /// An Item that the file does not name.
    pub(super) fn item(&self, free: u32) -> Option<Item> {
        let is_free = |one: &Item| free >> (*one as u8) & 1 != 0;
        let unnamed = Item::ALL.into_iter().filter(is_free).find(|one| !self.is_mentioned(one.name()));
        unnamed.or_else(|| Item::ALL.into_iter().find(is_free))
    }
}
