//! What seats can know of hidden cards beyond what they see (CX-11.2, CX-11.5, CX-N5). No view shows it; `imagine` uses
//! it.
//!
//! `open`: face-down cards whose zone all seats know. `seen`: hidden cards whose zone one seat knows. `may`: for every
//! hidden zone, the cards that can be in it by public information. `may` can contain too much, never too little: cards
//! that are face up by now are masked out where it matters. Of a hand or a pile, `old` and `old_may` also say how many
//! cards were there before the others, and which cards those can be. A seat knows more of its own deck, since it has
//! seen what it drew (`own_deck`), and of cards whose zone it once knew (`traces`).

mod traces;

use harena_core::Seat;

use crate::cards::{Cards, Ix, NONE};
use crate::names::{Item, Slot, Type};
use crate::state::bit;
pub(crate) use traces::Traces;

/// Hidden zones of one seat; prepared piles are the first three.
pub(crate) const HAND: usize = 3;
pub(crate) const DECK: usize = 4;
pub(crate) const CLOAK: usize = 5;
pub(crate) const ZONES: usize = 6;
/// Under a Heap; the Heaps of a seat are not distinguished here.
pub(crate) const UNDER: usize = 6;
/// On a deck, as a card that is tracked by itself.
pub(crate) const TRACKED: usize = 7;
/// The maximum number of cards on decks that are tracked by themselves; further ones count as part of the deck.
pub(crate) const MAX_TRACKED: usize = 20;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    pub(crate) open: Cards,
    pub(crate) seen: [Cards; 4],
    pub(crate) traces: Traces,
    /// For each seat the types, as bits, of which its hand has at least one card, or 0 if nothing is known: the seat
    /// took an Item, so not all of its cards were banned.
    pub(crate) playable: [u8; 4],
    pub(crate) may: [[Cards; ZONES]; 4],
    /// The number of cards of a pile or a hand that were there before the others, and the cards that those can be, a
    /// subset of `may`.
    pub(crate) old: [[u8; 4]; 4],
    pub(crate) old_may: [[Cards; 4]; 4],
    /// The cards that can be in the deck of a seat as far as that seat knows, without cards put there by others.
    pub(crate) own_deck: [Cards; 4],
    /// By the deck of the Heap.
    pub(crate) under: [Cards; 4],
    /// The cards that Foresight may be showing.
    looked: Cards,
    /// The number of tracked cards on decks, the cards, and for each the cards that it can be.
    tracked_count: u8,
    pub(crate) tracked: [Ix; MAX_TRACKED],
    pub(crate) tracked_may: [Cards; MAX_TRACKED],
    /// Face-down Items that all seats know; those that have been there since before the Item deck was reshuffled; and
    /// those that may have been placed since.
    pub(crate) identified: u32,
    pub(crate) items_old: u32,
    pub(crate) items_may: u32,
}

impl Knowledge {
    /// The cards of all decks are known, their order is not.
    pub(crate) fn new(decks: [Cards; 4]) -> Knowledge {
        let mut may = [[Cards::EMPTY; ZONES]; 4];
        for (zones, deck) in may.iter_mut().zip(decks) {
            zones[DECK] = deck;
        }
        Knowledge {
            open: Cards::EMPTY,
            seen: [Cards::EMPTY; 4],
            traces: Traces::NONE,
            playable: [0; 4],
            may,
            old: [[0; 4]; 4],
            old_may: [[Cards::EMPTY; 4]; 4],
            own_deck: decks,
            under: [Cards::EMPTY; 4],
            looked: Cards::EMPTY,
            tracked_count: 0,
            tracked: [NONE; MAX_TRACKED],
            tracked_may: [Cards::EMPTY; MAX_TRACKED],
            identified: 0,
            items_old: 0,
            items_may: 0,
        }
    }

    #[inline]
    pub(crate) fn known_to_any_seat(&self) -> Cards {
        self.open | self.seen[0] | self.seen[1] | self.seen[2] | self.seen[3]
    }

    /// The cards outside of its own zones whose zone a seat knows.
    pub(crate) fn known_to(&self, seat: Seat) -> Cards {
        self.open | self.seen[seat.index()]
    }

    fn may_of(&mut self, seat: Seat, zone: usize) -> &mut Cards {
        &mut self.may[seat.index()][zone]
    }

    /// No seat knows any more where these cards are. The caller then names the zones where they can be.
    fn forget(&mut self, cards: Cards) {
        if cards.is_empty() {
            return;
        }
        self.open &= !cards;
        for seen in &mut self.seen {
            *seen &= !cards;
        }
        self.traces.end(cards);
        self.exclude_everywhere(cards);
    }

    /// A seat sees in which zone these cards are.
    pub(crate) fn sees(&mut self, seat: Seat, cards: Cards) {
        self.seen[seat.index()] |= cards;
        self.traces.end_for(seat, cards);
    }

    /// A seat sees the whole hand of another (CX-14.21).
    pub(crate) fn hand_seen(&mut self, seat: Seat, owner: Seat, hand: Cards) {
        self.sees(seat, hand);
        self.traces.hand_seen(seat, owner);
    }

    /// Hidden cards enter a hand. `hand` is the hand before.
    #[inline]
    fn entered_hand(&mut self, seat: Seat, hand: Cards, may: Cards) {
        self.traces.entered_hand(seat);
        self.join_hand(seat, hand, may);
    }

    #[inline]
    fn join_hand(&mut self, seat: Seat, hand: Cards, may: Cards) {
        let s = seat.index();
        if (hand & !self.open).is_empty() {
            (self.may[s][HAND], self.old[s][HAND]) = (may, 0);
        } else if !(may & !self.may[s][HAND]).is_empty() {
            self.entered(seat, HAND, hand, may);
        }
    }

    /// Hidden cards enter a zone. If they can be other cards than those that are there, the two parts are
    /// distinguished, but only once: the smaller part is then merged with the rest.
    #[cold]
    fn entered(&mut self, seat: Seat, zone: usize, there: Cards, may: Cards) {
        let s = seat.index();
        let lying = (there & !self.open).len() as u8;
        if lying > 0 && 2 * self.old[s][zone] <= lying {
            self.old_may[s][zone] = self.may[s][zone];
            self.old[s][zone] = lying;
        }
        self.may[s][zone] |= may;
    }

    /// Cards of a hand or pile are revealed. Those that can be old ones are counted as old, which keeps the most
    /// possibilities.
    #[inline]
    fn revealed(&mut self, seat: Seat, zone: usize, cards: Cards) {
        let old = &mut self.old[seat.index()][zone];
        if *old > 0 {
            let came = (cards & self.old_may[seat.index()][zone] & !self.open).len() as u8;
            *old = old.saturating_sub(came);
        }
    }

    fn exclude_everywhere(&mut self, cards: Cards) {
        let clear = |zones: &mut [Cards]| zones.iter_mut().for_each(|zone| *zone &= !cards);
        clear(self.may.as_flattened_mut());
        clear(self.old_may.as_flattened_mut());
        clear(&mut self.under);
        clear(&mut self.own_deck);
        if self.tracked_count > 0 {
            clear(&mut self.tracked_may);
        }
    }

    /// Hidden cards that all seats knew are mixed with others in their zone, and so are those that single seats knew.
    /// The caller then names the zones where they can be. All seats still know the owner (`whose`) and the zones, as
    /// bits.
    #[cold]
    fn mix(&mut self, owner: Option<Seat>, cards: Cards, whose: Seat, zones: u32) {
        let open = self.open & cards;
        if !open.is_empty() {
            self.open &= !open;
            self.exclude_everywhere(open);
            if let Some(owner) = owner {
                self.seen[owner.index()] &= !open;
            }
        }
        for seat in (0..4).map(Seat::new).filter(|&seat| owner != Some(seat)) {
            let mut traced = self.seen[seat.index()] & cards;
            if self.traces.cover(seat, whose, HAND) {
                traced |= open;
            }
            if !traced.is_empty() {
                self.seen[seat.index()] &= !cards;
                self.traces.begin(seat, whose, traced, zones);
            }
        }
    }

    /// A deck was made of face-up cards: its cards are known, their order is not.
    pub(crate) fn reshuffled(&mut self, seat: Seat, cards: Cards) {
        self.forget(cards);
        *self.may_of(seat, DECK) = cards;
        self.own_deck[seat.index()] = cards;
    }

    /// A card was drawn from a deck into its owner's hand.
    #[inline]
    pub(crate) fn drawn(&mut self, seat: Seat, ix: Ix, hand: Cards) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.entered_hand(seat, hand, may);
            self.traces.left_deck(seat, HAND);
        }
    }

    /// A card left a deck; returns the cards that it can be.
    #[inline]
    fn left_deck(&mut self, seat: Seat, ix: Ix) -> Cards {
        self.take_tracked(ix).unwrap_or(self.may[seat.index()][DECK])
    }

    /// The cards that a tracked card on a deck can be; it is no longer tracked.
    #[inline]
    fn take_tracked(&mut self, ix: Ix) -> Option<Cards> {
        if self.tracked_count == 0 {
            return None;
        }
        self.find_tracked(ix)
    }

    #[cold]
    fn find_tracked(&mut self, ix: Ix) -> Option<Cards> {
        let index = self.tracked.iter().position(|&card| card == ix)?;
        self.tracked[index] = NONE;
        self.tracked_count -= 1;
        Some(std::mem::take(&mut self.tracked_may[index]))
    }

    /// A card was drawn to a prepared pile (Wager).
    pub(crate) fn drawn_to_pile(&mut self, seat: Seat, ix: Ix, slot: Slot, pile: Cards) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.entered_pile(seat, slot, pile, may, false);
            self.traces.left_deck(seat, slot.index());
        }
    }

    /// Hidden cards enter a pile.
    #[inline]
    fn entered_pile(&mut self, seat: Seat, slot: Slot, pile: Cards, may: Cards, from_hand: bool) {
        let (s, slot) = (seat.index(), slot.index());
        let empty = (pile & !self.open).is_empty();
        self.traces.entered_pile(seat, slot, empty, from_hand);
        if empty {
            (self.may[s][slot], self.old[s][slot]) = (may, 0);
        } else if !(may & !self.may[s][slot]).is_empty() {
            self.entered(seat, slot, pile, may);
        }
    }

    /// Clears a pile; returns the cards that can have been in it.
    fn take_pile(&mut self, seat: Seat, slot: Slot, pile: Cards) -> Cards {
        let (s, slot) = (seat.index(), slot.index());
        self.old[s][slot] = 0;
        let may = std::mem::take(&mut self.may[s][slot]);
        // If all seats know the cards, there is nothing else to record.
        if (pile & !self.open).is_empty() { Cards::EMPTY } else { may }
    }

    /// A card of a pile is revealed.
    pub(crate) fn left_pile(&mut self, seat: Seat, slot: Slot, ix: Ix) {
        self.revealed(seat, slot.index(), Cards::single(ix));
    }

    /// A card that all seats have seen is hidden from now on.
    pub(crate) fn hidden_after_all_saw_it(&mut self, ix: Ix) {
        self.hidden_after_all_saw_them(Cards::single(ix));
    }

    /// Cards that all seats have seen are hidden from now on.
    pub(crate) fn hidden_after_all_saw_them(&mut self, cards: Cards) {
        self.open |= cards;
        self.traces.end(cards);
    }

    /// A seat moves one card of its hand to a hidden zone; the others do not see which. Returns the cards that it can
    /// be.
    #[inline]
    fn leaves_hand(&mut self, seat: Seat, hand: Cards, zone: usize) -> Cards {
        let known = self.known_to_any_seat() & hand;
        if !known.is_empty() {
            let open = self.open & hand;
            if open == hand {
                // There is nothing else that they could be mixed with.
                (self.may[seat.index()][HAND], self.old[seat.index()][HAND]) = (Cards::EMPTY, 0);
            }
            if hand.len() > 1 {
                self.mix(Some(seat), hand, seat, 1 << HAND);
                self.may[seat.index()][HAND] |= open;
            }
        }
        self.traces.some_moved(seat, HAND, zone);
        self.playable[seat.index()] = 0;
        // It can have been an old card or one of the others.
        let old = &mut self.old[seat.index()][HAND];
        *old = old.saturating_sub(1);
        self.may[seat.index()][HAND]
    }

    /// A card goes to a prepared pile. `hand` is the hand before.
    #[inline]
    pub(crate) fn prepared(&mut self, seat: Seat, hand: Cards, slot: Slot, pile: Cards) {
        let may = self.leaves_hand(seat, hand, slot.index());
        self.entered_pile(seat, slot, pile, may, true);
    }

    pub(crate) fn cloaked(&mut self, seat: Seat, hand: Cards) {
        let may = self.leaves_hand(seat, hand, CLOAK);
        self.may[seat.index()][CLOAK] |= may;
    }

    /// A card goes under the Heap of this deck, where `there` lies already.
    pub(crate) fn tucked(&mut self, seat: Seat, hand: Cards, deck: usize, there: Cards) {
        let may = self.leaves_hand(seat, hand, UNDER);
        self.under[deck] = if (there & !self.open).is_empty() { may } else { self.under[deck] | may };
    }

    /// A card goes on another seat's deck; the giver remembers it (CX-13.14).
    pub(crate) fn given(&mut self, giver: Seat, hand: Cards, to: Seat, ix: Ix) {
        let may = self.leaves_hand(giver, hand, HAND);
        self.traces.given(giver, HAND, to);
        self.sees(giver, Cards::single(ix));
        if !self.open.contains(ix) {
            self.track(to, ix, may);
        }
    }

    fn track(&mut self, to: Seat, ix: Ix, may: Cards) {
        match self.tracked.iter().position(|&card| card == NONE) {
            Some(free) => {
                self.tracked_count += 1;
                self.tracked[free] = ix;
                self.tracked_may[free] = may;
            }
            None => {
                self.may[to.index()][DECK] |= may;
                self.own_deck[to.index()] |= may;
                self.traces.all_moved(to, TRACKED, Some(DECK));
            }
        }
    }

    /// The whole hand goes to a pile (The Brink, or a pass with one destination).
    pub(crate) fn hand_prepared(&mut self, seat: Seat, hand: Cards, slot: Slot, pile: Cards) {
        self.traces.all_moved(seat, HAND, Some(slot.index()));
        self.playable[seat.index()] = 0;
        let may = std::mem::take(self.may_of(seat, HAND));
        let may = if (hand & !self.open).is_empty() { Cards::EMPTY } else { may };
        self.old[seat.index()][HAND] = 0;
        self.entered_pile(seat, slot, pile, may, true);
    }

    /// A pile goes into the hand.
    pub(crate) fn picked_up(&mut self, seat: Seat, slot: Slot, pile: Cards, hand: Cards) {
        let may = self.take_pile(seat, slot, pile);
        if may.is_empty() {
            return;
        }
        self.join_hand(seat, hand, may);
        self.traces.picked_up(seat, slot.index());
    }

    /// A pile that was face up at Glass River goes into the hand.
    pub(crate) fn picked_up_openly(&mut self, seat: Seat, slot: Slot, pile: Cards) {
        self.hidden_after_all_saw_them(pile);
        self.pile_empty(seat, slot);
    }

    /// Piles are shuffled together and dealt (Chaos Fissure). Each seat knows its own cards.
    pub(crate) fn dealt(&mut self, slot: Slot, piles: [Cards; 4], hands: [Cards; 4], seats: usize) {
        let cards = piles.iter().fold(Cards::EMPTY, |all, &pile| all | pile);
        let mut may = self.open & cards;
        self.exclude_everywhere(may);
        for (seat, pile) in piles.into_iter().enumerate() {
            may |= self.take_pile(Seat::new(seat), slot, pile);
        }
        self.open &= !cards;
        for seen in &mut self.seen {
            *seen &= !cards;
        }
        self.traces.end(cards);
        for (seat, hand) in hands.into_iter().enumerate().take(seats) {
            self.entered_hand(Seat::new(seat), hand, may);
        }
        self.traces.dealt(piles, seats);
    }

    /// The cards that Foresight may be showing.
    pub(crate) fn looked(&self) -> Cards {
        self.looked
    }

    /// The cards that these cards of a deck can be, without those that are known or tracked.
    pub(crate) fn deck(&self, seat: Seat, cards: Cards) -> Cards {
        let unknown = |ix: Ix| !self.open.contains(ix) && !self.tracked.contains(&ix);
        if cards.iter().any(unknown) { self.may[seat.index()][DECK] } else { Cards::EMPTY }
    }

    /// Only the owner looks at the top cards of a deck, which are thereby mixed (Foresight). The deck may have been
    /// reshuffled in between; `before` is what it could contain until then.
    pub(crate) fn looked_at(&mut self, seat: Seat, cards: Cards, before: Cards) {
        let mut may = Cards::EMPTY;
        for ix in cards.iter() {
            match self.take_tracked(ix) {
                Some(cards) => may |= cards,
                None if self.open.contains(ix) => {}
                None => may |= before | self.may[seat.index()][DECK],
            }
        }
        if cards.len() > 1 {
            may |= self.open & cards;
            self.mix(Some(seat), cards, seat, 1 << DECK | 1 << TRACKED);
        }
        self.traces.some_moved(seat, TRACKED, DECK);
        self.traces.some_moved(seat, DECK, TRACKED);
        self.looked = may;
        self.sees(seat, cards);
        self.own_deck[seat.index()] |= cards;
    }

    /// One of these cards goes into the hand.
    pub(crate) fn taken_to_hand(&mut self, seat: Seat, ix: Ix, hand: Cards) {
        self.own_deck[seat.index()].remove(ix);
        self.entered_hand(seat, hand, self.looked);
        self.traces.left_deck(seat, HAND);
    }

    /// One of these cards goes back on the deck.
    pub(crate) fn put_back(&mut self, seat: Seat, ix: Ix) {
        let may = self.looked;
        if may != self.may[seat.index()][DECK] {
            self.track(seat, ix, may);
        }
    }

    /// A deck was searched and shuffled (Rallying Banner): its owner has seen all of it. If nothing was found, all
    /// seats know that it contains no such card.
    pub(crate) fn searched(&mut self, seat: Seat, cards: Cards, searched_for: Cards) {
        *self.may_of(seat, DECK) = self.deck(seat, cards);
        for ix in cards.iter() {
            if let Some(may) = self.take_tracked(ix) {
                *self.may_of(seat, DECK) |= may;
            }
        }
        let open = self.open & cards;
        self.traces.all_moved(seat, TRACKED, Some(DECK));
        self.mix(None, cards, seat, 1 << DECK);
        *self.may_of(seat, DECK) |= open;
        self.own_deck[seat.index()] = cards;
        if (cards & searched_for).is_empty() {
            *self.may_of(seat, DECK) &= !searched_for;
        }
    }

    /// The top card of a deck became the top card of another (Lockpick).
    pub(crate) fn lockpicked(&mut self, from: Seat, to: Seat, ix: Ix) {
        if self.known_to(from).contains(ix) {
            self.own_deck[from.index()].remove(ix);
        } else {
            // The owner of the deck knows that all its other cards are still there.
            let own = self.own_deck[from.index()] & !self.known_to(from);
            self.traces.begin(from, from, own, 1 << DECK);
        }
        self.traces.given(from, DECK, to);
        self.traces.given(from, TRACKED, to);
        let may = self.left_deck(from, ix);
        if !self.open.contains(ix) {
            self.track(to, ix, may);
        }
    }

    /// A card of a deck was shown to all seats and left it.
    pub(crate) fn shown_from_deck(&mut self, seat: Seat, ix: Ix) {
        self.own_deck[seat.index()].remove(ix);
        self.take_tracked(ix);
    }

    /// Cards of a hand are revealed. If one of them was playable, the hand need not contain another one.
    #[inline]
    pub(crate) fn left_hand_revealed(&mut self, seat: Seat, cards: Cards) {
        self.revealed(seat, HAND, cards);
        if self.playable[seat.index()] != 0 && !(self.playable_cards(seat) & cards).is_empty() {
            self.playable[seat.index()] = 0;
        }
    }

    /// Cards of which a hand has at least one, if any.
    pub(crate) fn playable_cards(&self, seat: Seat) -> Cards {
        let types = self.playable[seat.index()];
        let fits = |kind: &Type| types >> *kind as u8 & 1 != 0;
        Type::ALL.into_iter().filter(fits).fold(Cards::EMPTY, |cards, kind| cards | Cards::typed(kind))
    }

    /// All seats see that a hand has none of these (Divine Totem, Secret Tunnel Keys).
    pub(crate) fn hand_lacks(&mut self, seat: Seat, cards: Cards) {
        *self.may_of(seat, HAND) &= !cards;
        self.old_may[seat.index()][HAND] &= !cards;
    }

    /// A hand is empty.
    #[inline]
    pub(crate) fn hand_empty(&mut self, seat: Seat) {
        self.playable[seat.index()] = 0;
        self.traces.hand_empty(seat);
        self.old[seat.index()][HAND] = 0;
        self.may[seat.index()][HAND] = Cards::EMPTY;
    }

    /// After a Skirmish: nothing is cloaked or tucked.
    pub(crate) fn table_cleared(&mut self) {
        for zones in &mut self.may {
            zones[CLOAK] = Cards::EMPTY;
        }
        self.traces.table_cleared();
        self.under = [Cards::EMPTY; 4];
    }

    /// A whole pile moves to another slot, where there is a pile already (Magnetic Maar).
    pub(crate) fn pile_moved(&mut self, seat: Seat, (from, pile): (Slot, Cards), (to, there): (Slot, Cards)) {
        self.traces.all_moved(seat, from.index(), Some(to.index()));
        self.traces.entered_pile(seat, to.index(), false, false);
        let may = self.take_pile(seat, from, pile) | self.take_pile(seat, to, there);
        *self.may_of(seat, to.index()) = may;
    }

    pub(crate) fn pile_empty(&mut self, seat: Seat, slot: Slot) {
        self.traces.all_moved(seat, slot.index(), None);
        self.take_pile(seat, slot, Cards::EMPTY);
    }

    // Items.

    /// One of these Items was placed face down.
    pub(crate) fn laid_unseen(&mut self, deck: u32) {
        self.items_may |= deck;
    }

    pub(crate) fn laid_seen(&mut self, item: Item) {
        self.identified |= bit(item as u8);
    }

    /// An Item no longer lies face down.
    pub(crate) fn item_seen(&mut self, item: Item) {
        self.identified &= !bit(item as u8);
        self.items_old &= !bit(item as u8);
    }

    /// The Item deck was made of face-up Items. So all seats know which Items lie face down, but not where.
    pub(crate) fn items_reshuffled(&mut self, lying: u32) {
        self.items_old = lying & !self.identified;
        self.items_may = 0;
    }

    /// No Item lies face down any more.
    pub(crate) fn items_turned_up(&mut self) {
        self.identified = 0;
        self.items_old = 0;
        self.items_may = 0;
    }
}
