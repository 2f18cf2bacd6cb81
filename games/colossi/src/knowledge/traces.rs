//! What a seat can still tell of cards whose place it once knew: it saw them in a hand or on a deck, and since then others came or went
//! unseen.

use harena_core::Seat;

use super::{CLOAK, DECK, GIFT, HAND, UNDER};
use crate::cards::Cards;

/// The lowest bit of each byte: there is a byte for each seat that may know something, and a bit in it for each place.
const EACH: u32 = 0x0101_0101;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Traces {
    /// By the seat that traces them. What lies open by now may still be among them.
    pub(crate) cards: [Cards; 4],
    /// Seats that cannot even tell any more who has their traced cards, as bits.
    roaming: u8,
    /// In which places of a seat they can be.
    places: [u32; 4],
    /// In which places of a seat all unknown cards are traced ones.
    whole: [u32; 4],
}

impl Traces {
    pub(super) const NONE: Traces = Traces { cards: [Cards::EMPTY; 4], roaming: 0, places: [0; 4], whole: [0; 4] };

    /// Whether traced cards of this seat can be in this place of another.
    pub(crate) fn lead_to(&self, knower: Seat, owner: Seat, place: usize) -> bool {
        self.places[owner.index()] >> (8 * knower.index() + place) & 1 != 0
    }

    /// Whether all cards in this place of another that the seat does not know are traced ones.
    pub(crate) fn cover(&self, knower: Seat, owner: Seat, place: usize) -> bool {
        self.whole[owner.index()] >> (8 * knower.index() + place) & 1 != 0
    }

    /// Whether traced cards can be with anybody.
    pub(crate) fn roam(&self, knower: Seat) -> bool {
        self.roaming >> knower.index() & 1 != 0
    }

    /// Everybody sees where these are.
    pub(super) fn end(&mut self, cards: Cards) {
        self.cards.iter_mut().for_each(|traced| *traced &= !cards);
    }

    /// This seat sees where these are.
    pub(super) fn end_for(&mut self, knower: Seat, cards: Cards) {
        self.cards[knower.index()] &= !cards;
    }

    pub(super) fn hand_seen(&mut self, knower: Seat, owner: Seat) {
        self.whole[owner.index()] |= 1 << (8 * knower.index() + HAND);
    }

    /// Begins to trace cards that are in these places of a seat, as bits.
    pub(super) fn begin(&mut self, knower: Seat, owner: Seat, cards: Cards, places: u32) {
        let byte = 8 * knower.index();
        if self.cards[knower.index()].is_empty() {
            self.places.iter_mut().for_each(|places| *places &= !(0xff << byte));
            self.roaming &= !(1 << knower.index());
        }
        self.cards[knower.index()] |= cards;
        self.places[owner.index()] |= places << byte;
    }

    /// The same, without knowing who has them.
    pub(super) fn begin_roaming(&mut self, knower: Seat, cards: Cards) {
        self.begin(knower, knower, cards, 0);
        self.roaming |= 1 << knower.index();
    }

    /// A card of this place may be in the other one now.
    #[inline]
    pub(super) fn some_moved(&mut self, owner: Seat, from: usize, to: usize) {
        let places = &mut self.places[owner.index()];
        *places |= (*places >> from & EACH) << to;
    }

    /// All that is in this place goes to another, or to where everybody sees it.
    #[inline]
    pub(super) fn all_moved(&mut self, owner: Seat, from: usize, to: Option<usize>) {
        let places = &mut self.places[owner.index()];
        let moved = *places >> from & EACH;
        *places = *places & !(EACH << from) | to.map_or(0, |to| moved << to);
    }

    /// A card of a deck may be somewhere else now.
    #[inline]
    pub(super) fn left_deck(&mut self, owner: Seat, to: usize) {
        self.some_moved(owner, DECK, to);
        self.some_moved(owner, GIFT, to);
    }

    /// A card of this place goes onto the deck of another seat, unseen.
    pub(super) fn given(&mut self, owner: Seat, from: usize, to: Seat) {
        let knowers = self.places[owner.index()] >> from & EACH;
        self.places[to.index()] |= knowers << GIFT;
        for knower in 0..4 {
            self.roaming |= ((knowers >> (8 * knower) & 1) as u8) << knower;
        }
    }

    /// Cards come into a hand unseen.
    #[inline]
    pub(super) fn came_to_hand(&mut self, owner: Seat) {
        self.whole[owner.index()] &= !(EACH << HAND);
    }

    /// Cards come to a pile unseen.
    #[inline]
    pub(super) fn came_to_pile(&mut self, owner: Seat, pile: usize, was_empty: bool, from_hand: bool) {
        let whole = &mut self.whole[owner.index()];
        let before = if was_empty { EACH } else { *whole >> pile & EACH };
        let came = if from_hand { *whole >> HAND & EACH } else { 0 };
        *whole = *whole & !(EACH << pile) | (before & came) << pile;
    }

    /// A pile goes into the hand.
    pub(super) fn picked_up(&mut self, owner: Seat, pile: usize) {
        self.all_moved(owner, pile, Some(HAND));
        let whole = &mut self.whole[owner.index()];
        let both = *whole >> pile & *whole >> HAND & EACH;
        *whole = *whole & !(EACH << HAND) | both << HAND;
    }

    /// An empty hand is known to all.
    #[inline]
    pub(super) fn hand_empty(&mut self, owner: Seat) {
        self.all_moved(owner, HAND, None);
        self.whole[owner.index()] |= EACH << HAND;
    }

    /// Piles were dealt to the hands, and everybody knows which cards were theirs.
    pub(super) fn dealt(&mut self, piles: [Cards; 4], seats: usize) {
        for (knower, pile) in piles.into_iter().enumerate().take(seats) {
            self.begin_roaming(Seat::new(knower), pile);
        }
        self.places.iter_mut().for_each(|places| *places |= EACH << HAND);
    }

    /// Nothing is cloaked or tucked any more.
    pub(super) fn table_cleared(&mut self) {
        self.places.iter_mut().for_each(|places| *places &= !(EACH << CLOAK | EACH << UNDER));
    }
}
