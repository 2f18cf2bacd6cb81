//! What seats can know of hidden cards beyond what they see (CX-11.2, CX-11.5, CX-N5). No view shows it; `imagine` goes by it.
//!
//! Three kinds: cards that everybody can place although they lie face-down (`open`), cards that one seat can place
//! (`seen`), and for every hidden place the cards that may be in it as far as the whole table can tell (`may`). The last only
//! ever holds too much: bits of cards that lie open by now are stale and are masked out where they matter. A seat knows more of its own
//! deck, since it has seen what it drew (`own_deck`).

use harena_core::Seat;

use crate::cards::{Cards, Ix, NONE};
use crate::state::bit;
use crate::words::{Item, Slot};

/// Hidden places of one seat; prepared piles are the first three.
pub(crate) const HAND: usize = 3;
pub(crate) const DECK: usize = 4;
pub(crate) const CLOAK: usize = 5;
pub(crate) const PLACES: usize = 6;
/// Cards that were put on a deck unseen; more are remembered as part of that deck only.
pub(crate) const GIFTS: usize = 8;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    pub(crate) open: Cards,
    pub(crate) seen: [Cards; 4],
    pub(crate) may: [[Cards; PLACES]; 4],
    /// What may be in the deck of a seat as far as that seat can tell, cards put there by others aside.
    pub(crate) own_deck: [Cards; 4],
    /// Under the Heap of each deck.
    pub(crate) under: [Cards; 4],
    /// Cards put on a deck from elsewhere, and what each may be.
    pub(crate) gifts: [Ix; GIFTS],
    pub(crate) gift_may: [Cards; GIFTS],
    /// Items that lie face-down and that everybody knows, and those that may lie face-down unknown.
    pub(crate) identified: u32,
    pub(crate) items_may: u32,
}

impl Knowledge {
    /// Everybody's deck is known, and its order is not.
    pub(crate) fn new(decks: [Cards; 4]) -> Knowledge {
        let mut may = [[Cards::EMPTY; PLACES]; 4];
        for (places, deck) in may.iter_mut().zip(decks) {
            places[DECK] = deck;
        }
        Knowledge {
            open: Cards::EMPTY,
            seen: [Cards::EMPTY; 4],
            may,
            own_deck: decks,
            under: [Cards::EMPTY; 4],
            gifts: [NONE; GIFTS],
            gift_may: [Cards::EMPTY; GIFTS],
            identified: 0,
            items_may: 0,
        }
    }

    #[inline]
    pub(crate) fn known_to_anybody(&self) -> Cards {
        self.open | self.seen[0] | self.seen[1] | self.seen[2] | self.seen[3]
    }

    /// What a seat can place, its own places aside.
    pub(crate) fn known_to(&self, seat: Seat) -> Cards {
        self.open | self.seen[seat.index()]
    }

    fn may_of(&mut self, seat: Seat, place: usize) -> &mut Cards {
        &mut self.may[seat.index()][place]
    }

    /// Nobody knows any more where these are: they are only in places that are named afterwards.
    fn forget(&mut self, cards: Cards) {
        if cards.is_empty() {
            return;
        }
        self.open &= !cards;
        for seen in &mut self.seen {
            *seen &= !cards;
        }
        self.nowhere(cards);
    }

    fn nowhere(&mut self, cards: Cards) {
        for place in self.may.iter_mut().flatten().chain(&mut self.under).chain(&mut self.gift_may) {
            *place &= !cards;
        }
    }

    /// Cards in a hidden place that everybody knew are mixed up with others there; so is what other seats knew of it.
    fn mix(&mut self, owner: Option<Seat>, place: Cards, into: (usize, usize)) {
        let open = self.open & place;
        if !open.is_empty() {
            self.open &= !open;
            self.nowhere(open);
            self.may[into.0][into.1] |= open;
            if let Some(owner) = owner {
                self.seen[owner.index()] &= !open;
            }
        }
        for (seat, seen) in self.seen.iter_mut().enumerate() {
            if owner.is_none_or(|owner| owner.index() != seat) {
                *seen &= !place;
            }
        }
    }

    /// A deck was made of open cards: what is in it is known, the order is not.
    pub(crate) fn reshuffled(&mut self, seat: Seat, cards: Cards) {
        self.forget(cards);
        *self.may_of(seat, DECK) = cards;
        self.own_deck[seat.index()] = cards;
    }

    /// A card came from a deck into its owner's hand.
    #[inline]
    pub(crate) fn drawn(&mut self, seat: Seat, ix: Ix) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.may[seat.index()][HAND] |= may;
        }
    }

    /// A card left a deck, and may have been any of these.
    #[inline]
    fn left_deck(&mut self, seat: Seat, ix: Ix) -> Cards {
        match self.gifts.iter().position(|&gift| gift == ix) {
            Some(gift) => {
                self.gifts[gift] = NONE;
                std::mem::take(&mut self.gift_may[gift])
            }
            None => self.may[seat.index()][DECK],
        }
    }

    /// A drawn card that goes straight to a prepared pile (Wager).
    pub(crate) fn drawn_to_pile(&mut self, seat: Seat, ix: Ix, slot: Slot) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.may[seat.index()][slot.index()] |= may;
        }
    }

    /// A card that all have seen lies face-down from now on.
    pub(crate) fn hidden_openly(&mut self, ix: Ix) {
        self.open.add(ix);
    }

    /// The same for several.
    pub(crate) fn all_hidden_openly(&mut self, cards: Cards) {
        self.open |= cards;
    }

    /// A seat lays one card of its hand somewhere, and the others do not see which.
    #[inline]
    fn leaves_hand(&mut self, seat: Seat, hand: Cards) -> Cards {
        if hand.len() > 1 {
            let known = self.known_to_anybody() & hand;
            if !known.is_empty() {
                self.mix(Some(seat), hand, (seat.index(), HAND));
            }
        }
        self.may[seat.index()][HAND]
    }

    /// To a prepared pile. `hand` is the hand before.
    #[inline]
    pub(crate) fn prepared(&mut self, seat: Seat, hand: Cards, slot: Slot) {
        let may = self.leaves_hand(seat, hand);
        self.may[seat.index()][slot.index()] |= may;
    }

    pub(crate) fn cloaked(&mut self, seat: Seat, hand: Cards) {
        let may = self.leaves_hand(seat, hand);
        self.may[seat.index()][CLOAK] |= may;
    }

    /// Under the Heap of this deck.
    pub(crate) fn tucked(&mut self, seat: Seat, hand: Cards, deck: usize) {
        let may = self.leaves_hand(seat, hand);
        self.under[deck] |= may;
    }

    /// Onto another seat's deck; the giver remembers it (CX-13.14).
    pub(crate) fn given(&mut self, giver: Seat, hand: Cards, to: Seat, ix: Ix) {
        let may = self.leaves_hand(giver, hand);
        self.seen[giver.index()].add(ix);
        if !self.open.contains(ix) {
            self.gift(to, ix, may);
        }
    }

    fn gift(&mut self, to: Seat, ix: Ix, may: Cards) {
        match self.gifts.iter().position(|&gift| gift == NONE) {
            Some(free) => {
                self.gifts[free] = ix;
                self.gift_may[free] = may;
            }
            None => {
                self.may[to.index()][DECK] |= may;
                self.own_deck[to.index()] |= may;
            }
        }
    }

    /// The whole hand goes to a pile (The Brink, or a pass with one destination).
    pub(crate) fn hand_prepared(&mut self, seat: Seat, slot: Slot) {
        let may = std::mem::take(self.may_of(seat, HAND));
        *self.may_of(seat, slot.index()) |= may;
    }

    /// A pile goes into the hand. At Glass River everybody saw it.
    pub(crate) fn picked_up(&mut self, seat: Seat, slot: Slot, seen: Cards) {
        self.open |= seen;
        let may = std::mem::take(self.may_of(seat, slot.index()));
        *self.may_of(seat, HAND) |= may;
    }

    /// Piles are shuffled together and dealt (Chaos Fissure).
    pub(crate) fn dealt(&mut self, slot: Slot, cards: Cards, seats: usize) {
        let mut may = self.open & cards;
        self.nowhere(may);
        self.open &= !cards;
        for seen in &mut self.seen {
            *seen &= !cards;
        }
        for places in &mut self.may {
            may |= std::mem::take(&mut places[slot.index()]);
        }
        for places in &mut self.may[..seats] {
            places[HAND] |= may;
        }
    }

    /// What a deck may hold.
    pub(crate) fn deck(&self, seat: Seat) -> Cards {
        self.may[seat.index()][DECK]
    }

    /// Cards on top of a deck that only its owner looks at, and mixes (Foresight). The deck may have been shuffled anew
    /// meanwhile; `before` is what it could hold till then.
    pub(crate) fn looked(&mut self, seat: Seat, cards: Cards, before: Cards) {
        *self.may_of(seat, DECK) |= before;
        for ix in cards.iter() {
            if let Some(gift) = self.gifts.iter().position(|&gift| gift == ix) {
                self.gifts[gift] = NONE;
                let may = std::mem::take(&mut self.gift_may[gift]);
                *self.may_of(seat, DECK) |= may;
            }
        }
        if cards.len() > 1 {
            self.mix(Some(seat), cards, (seat.index(), DECK));
        }
        self.seen[seat.index()] |= cards;
        self.own_deck[seat.index()] |= cards;
    }

    /// One of them into the hand.
    pub(crate) fn kept(&mut self, seat: Seat, ix: Ix) {
        self.own_deck[seat.index()].remove(ix);
        let may = self.may[seat.index()][DECK];
        *self.may_of(seat, HAND) |= may;
    }

    /// A deck was searched and shuffled (Rallying Banner): its owner has seen all of it. Where nothing was found, everybody
    /// knows that there is none.
    pub(crate) fn searched(&mut self, seat: Seat, cards: Cards, searched_for: Cards) {
        self.own_deck[seat.index()] = cards;
        for ix in cards.iter() {
            if let Some(gift) = self.gifts.iter().position(|&gift| gift == ix) {
                self.gifts[gift] = NONE;
                let may = std::mem::take(&mut self.gift_may[gift]);
                *self.may_of(seat, DECK) |= may;
            }
        }
        self.mix(None, cards, (seat.index(), DECK));
        if (cards & searched_for).is_empty() {
            *self.may_of(seat, DECK) &= !searched_for;
        }
    }

    /// The top card of a deck became the top card of another (Lockpick).
    pub(crate) fn lockpicked(&mut self, from: Seat, to: Seat, ix: Ix) {
        let may = self.left_deck(from, ix);
        if !self.open.contains(ix) {
            self.gift(to, ix, may);
        }
    }

    /// A card of a deck was shown to all and left it.
    pub(crate) fn shown_from_deck(&mut self, seat: Seat, ix: Ix) {
        self.own_deck[seat.index()].remove(ix);
        if let Some(gift) = self.gifts.iter().position(|&gift| gift == ix) {
            self.gifts[gift] = NONE;
            self.gift_may[gift] = Cards::EMPTY;
        }
    }

    /// An empty hand holds nothing.
    #[inline]
    pub(crate) fn hand_empty(&mut self, seat: Seat) {
        self.may[seat.index()][HAND] = Cards::EMPTY;
    }

    /// After a Skirmish: nothing is cloaked or tucked.
    pub(crate) fn table_cleared(&mut self) {
        for places in &mut self.may {
            places[CLOAK] = Cards::EMPTY;
        }
        self.under = [Cards::EMPTY; 4];
    }

    /// A pile moves to another slot as a whole (Magnetic Maar).
    pub(crate) fn pile_moved(&mut self, seat: Seat, from: Slot, to: Slot) {
        let may = std::mem::take(self.may_of(seat, from.index()));
        *self.may_of(seat, to.index()) |= may;
    }

    pub(crate) fn pile_empty(&mut self, seat: Seat, slot: Slot) {
        *self.may_of(seat, slot.index()) = Cards::EMPTY;
    }

    // Items.

    /// One of these was laid face-down.
    pub(crate) fn laid_unseen(&mut self, deck: u32) {
        self.items_may |= deck;
    }

    pub(crate) fn laid_seen(&mut self, item: Item) {
        self.identified |= bit(item as u8);
    }

    /// It lies face-down no more.
    pub(crate) fn item_seen(&mut self, item: Item) {
        self.identified &= !bit(item as u8);
    }

    /// An item deck was made of open items: what lies face-down is none of them.
    pub(crate) fn items_reshuffled(&mut self, deck: u32) {
        self.items_may &= !deck;
    }

    /// Nothing lies face-down any more.
    pub(crate) fn items_turned_up(&mut self) {
        self.identified = 0;
        self.items_may = 0;
    }
}
