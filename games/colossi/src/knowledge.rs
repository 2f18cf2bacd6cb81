//! What seats can know of hidden cards beyond what they see (CX-11.2, CX-11.5, CX-N5). No view shows it; `imagine` goes by it.
//!
//! Cards that everybody can place although they lie face-down (`open`), cards that one seat can place (`seen`), and for every
//! hidden place the cards that may be in it as far as the whole table can tell (`may`). The last only ever holds too much: bits of
//! cards that lie open by now are stale and are masked out where they matter. Of a hand or a pile it is also told how many cards
//! came before the others, and may be fewer ones. A seat knows more of its own deck, since it has seen what it drew (`own_deck`), and
//! of cards that it once could place (`traces`).

mod traces;

use harena_core::Seat;

use crate::cards::{Cards, Ix, NONE};
use crate::state::bit;
use crate::words::{Item, Slot, Type};
pub(crate) use traces::Traces;

/// Hidden places of one seat; prepared piles are the first three.
pub(crate) const HAND: usize = 3;
pub(crate) const DECK: usize = 4;
pub(crate) const CLOAK: usize = 5;
pub(crate) const PLACES: usize = 6;
/// Under a Heap; which one is not told apart here.
pub(crate) const UNDER: usize = 6;
/// On a deck as a card that is told by itself.
pub(crate) const GIFT: usize = 7;
/// Cards that were put on a deck unseen; more are remembered as part of that deck only.
pub(crate) const GIFTS: usize = 20;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    pub(crate) open: Cards,
    pub(crate) seen: [Cards; 4],
    pub(crate) traces: Traces,
    /// A card of one of these types is in the hand of a seat, if there are any: it took an item, so not all of its cards were
    /// banned. As bits.
    pub(crate) playable: [u8; 4],
    pub(crate) may: [[Cards; PLACES]; 4],
    /// Of a pile or a hand, so many cards came before the others and may be these only, which is a part of what `may` says of it.
    pub(crate) old: [[u8; 4]; 4],
    pub(crate) old_may: [[Cards; 4]; 4],
    /// What may be in the deck of a seat as far as that seat can tell, cards put there by others aside.
    pub(crate) own_deck: [Cards; 4],
    /// Under the Heap of each deck.
    pub(crate) under: [Cards; 4],
    /// What the cards may be that somebody looks at with Foresight.
    looked: Cards,
    /// Cards put on a deck from elsewhere, and what each may be.
    gift_count: u8,
    pub(crate) gifts: [Ix; GIFTS],
    pub(crate) gift_may: [Cards; GIFTS],
    /// Items that lie face-down and that everybody knows; those that do since before the item deck was made anew; and those
    /// that may have been laid since.
    pub(crate) identified: u32,
    pub(crate) items_old: u32,
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
            traces: Traces::NONE,
            playable: [0; 4],
            may,
            old: [[0; 4]; 4],
            old_may: [[Cards::EMPTY; 4]; 4],
            own_deck: decks,
            under: [Cards::EMPTY; 4],
            looked: Cards::EMPTY,
            gift_count: 0,
            gifts: [NONE; GIFTS],
            gift_may: [Cards::EMPTY; GIFTS],
            identified: 0,
            items_old: 0,
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
        self.traces.end(cards);
        self.nowhere(cards);
    }

    /// A seat sees where these are.
    pub(crate) fn sees(&mut self, seat: Seat, cards: Cards) {
        self.seen[seat.index()] |= cards;
        self.traces.end_for(seat, cards);
    }

    /// A seat sees the whole hand of another (CX-14.21).
    pub(crate) fn hand_seen(&mut self, seat: Seat, owner: Seat, hand: Cards) {
        self.sees(seat, hand);
        self.traces.hand_seen(seat, owner);
    }

    /// Cards come into a hand unseen. `hand` is the hand before.
    #[inline]
    fn came_to_hand(&mut self, seat: Seat, hand: Cards, may: Cards) {
        self.traces.came_to_hand(seat);
        self.join_hand(seat, hand, may);
    }

    #[inline]
    fn join_hand(&mut self, seat: Seat, hand: Cards, may: Cards) {
        let s = seat.index();
        if (hand & !self.open).is_empty() {
            (self.may[s][HAND], self.old[s][HAND]) = (may, 0);
        } else if !(may & !self.may[s][HAND]).is_empty() {
            self.came_to(seat, HAND, hand, may);
        }
    }

    /// Where cards that come somewhere unseen may be others than those that are there, those are told apart: once, and then
    /// whichever of the two parts are fewer are mixed up with the rest.
    #[cold]
    fn came_to(&mut self, seat: Seat, place: usize, there: Cards, may: Cards) {
        let s = seat.index();
        let lying = (there & !self.open).len() as u8;
        if lying > 0 && 2 * self.old[s][place] <= lying {
            self.old_may[s][place] = self.may[s][place];
            self.old[s][place] = lying;
        }
        self.may[s][place] |= may;
    }

    /// Cards of a hand or pile come to light. Those that may have come before the others did, which leaves most open.
    #[inline]
    fn came_to_light(&mut self, seat: Seat, place: usize, cards: Cards) {
        let old = &mut self.old[seat.index()][place];
        if *old > 0 {
            let came = (cards & self.old_may[seat.index()][place] & !self.open).len() as u8;
            *old = old.saturating_sub(came);
        }
    }

    fn nowhere(&mut self, cards: Cards) {
        let clear = |places: &mut [Cards]| places.iter_mut().for_each(|place| *place &= !cards);
        clear(self.may.as_flattened_mut());
        clear(self.old_may.as_flattened_mut());
        clear(&mut self.under);
        clear(&mut self.own_deck);
        if self.gift_count > 0 {
            clear(&mut self.gift_may);
        }
    }

    /// Cards in a hidden place that everybody knew are mixed up with others there; so is what other seats knew of it. They
    /// are only in places that are named afterwards. `whose` they are everybody still knows, and in which places (as bits).
    #[cold]
    fn mix(&mut self, owner: Option<Seat>, cards: Cards, whose: Seat, places: u32) {
        let open = self.open & cards;
        if !open.is_empty() {
            self.open &= !open;
            self.nowhere(open);
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
                self.traces.begin(seat, whose, traced, places);
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
    pub(crate) fn drawn(&mut self, seat: Seat, ix: Ix, hand: Cards) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.came_to_hand(seat, hand, may);
            self.traces.left_deck(seat, HAND);
        }
    }

    /// A card left a deck, and may have been any of these.
    #[inline]
    fn left_deck(&mut self, seat: Seat, ix: Ix) -> Cards {
        self.take_gift(ix).unwrap_or(self.may[seat.index()][DECK])
    }

    /// What a card may be that was put on a deck from elsewhere; it is told by itself no longer.
    #[inline]
    fn take_gift(&mut self, ix: Ix) -> Option<Cards> {
        if self.gift_count == 0 {
            return None;
        }
        self.find_gift(ix)
    }

    #[cold]
    fn find_gift(&mut self, ix: Ix) -> Option<Cards> {
        let gift = self.gifts.iter().position(|&gift| gift == ix)?;
        self.gifts[gift] = NONE;
        self.gift_count -= 1;
        Some(std::mem::take(&mut self.gift_may[gift]))
    }

    /// A drawn card that goes straight to a prepared pile (Wager).
    pub(crate) fn drawn_to_pile(&mut self, seat: Seat, ix: Ix, slot: Slot, pile: Cards) {
        self.own_deck[seat.index()].remove(ix);
        if !self.open.contains(ix) {
            let may = self.left_deck(seat, ix);
            self.came_to_pile(seat, slot, pile, may, false);
            self.traces.left_deck(seat, slot.index());
        }
    }

    /// Cards come to a pile unseen, from the hand or not.
    #[inline]
    fn came_to_pile(&mut self, seat: Seat, slot: Slot, pile: Cards, may: Cards, from_hand: bool) {
        let (s, slot) = (seat.index(), slot.index());
        let empty = (pile & !self.open).is_empty();
        self.traces.came_to_pile(seat, slot, empty, from_hand);
        if empty {
            (self.may[s][slot], self.old[s][slot]) = (may, 0);
        } else if !(may & !self.may[s][slot]).is_empty() {
            self.came_to(seat, slot, pile, may);
        }
    }

    /// What may be in a pile, which is this; nothing is in it any more.
    fn take_pile(&mut self, seat: Seat, slot: Slot, pile: Cards) -> Cards {
        let (s, slot) = (seat.index(), slot.index());
        self.old[s][slot] = 0;
        let may = std::mem::take(&mut self.may[s][slot]);
        // Of cards that everybody knows nothing more can be told.
        if (pile & !self.open).is_empty() { Cards::EMPTY } else { may }
    }

    /// A card of a pile comes to light.
    pub(crate) fn left_pile(&mut self, seat: Seat, slot: Slot, ix: Ix) {
        self.came_to_light(seat, slot.index(), Cards::just(ix));
    }

    /// A card that all have seen lies face-down from now on.
    pub(crate) fn hidden_openly(&mut self, ix: Ix) {
        self.all_hidden_openly(Cards::just(ix));
    }

    /// The same for several.
    pub(crate) fn all_hidden_openly(&mut self, cards: Cards) {
        self.open |= cards;
        self.traces.end(cards);
    }

    /// A seat lays one card of its hand somewhere, and the others do not see which.
    #[inline]
    fn leaves_hand(&mut self, seat: Seat, hand: Cards, place: usize) -> Cards {
        let known = self.known_to_anybody() & hand;
        if !known.is_empty() {
            let open = self.open & hand;
            if open == hand {
                // Nothing else is there that could be mixed with them.
                (self.may[seat.index()][HAND], self.old[seat.index()][HAND]) = (Cards::EMPTY, 0);
            }
            if hand.len() > 1 {
                self.mix(Some(seat), hand, seat, 1 << HAND);
                self.may[seat.index()][HAND] |= open;
            }
        }
        self.traces.some_moved(seat, HAND, place);
        self.playable[seat.index()] = 0;
        // It may have been of those that came first, or of the others.
        let old = &mut self.old[seat.index()][HAND];
        *old = old.saturating_sub(1);
        self.may[seat.index()][HAND]
    }

    /// To a prepared pile. `hand` is the hand before.
    #[inline]
    pub(crate) fn prepared(&mut self, seat: Seat, hand: Cards, slot: Slot, pile: Cards) {
        let may = self.leaves_hand(seat, hand, slot.index());
        self.came_to_pile(seat, slot, pile, may, true);
    }

    pub(crate) fn cloaked(&mut self, seat: Seat, hand: Cards) {
        let may = self.leaves_hand(seat, hand, CLOAK);
        self.may[seat.index()][CLOAK] |= may;
    }

    /// Under the Heap of this deck, where `there` lies already.
    pub(crate) fn tucked(&mut self, seat: Seat, hand: Cards, deck: usize, there: Cards) {
        let may = self.leaves_hand(seat, hand, UNDER);
        self.under[deck] = if (there & !self.open).is_empty() { may } else { self.under[deck] | may };
    }

    /// Onto another seat's deck; the giver remembers it (CX-13.14).
    pub(crate) fn given(&mut self, giver: Seat, hand: Cards, to: Seat, ix: Ix) {
        let may = self.leaves_hand(giver, hand, HAND);
        self.traces.given(giver, HAND, to);
        self.sees(giver, Cards::just(ix));
        if !self.open.contains(ix) {
            self.gift(to, ix, may);
        }
    }

    fn gift(&mut self, to: Seat, ix: Ix, may: Cards) {
        match self.gifts.iter().position(|&gift| gift == NONE) {
            Some(free) => {
                self.gift_count += 1;
                self.gifts[free] = ix;
                self.gift_may[free] = may;
            }
            None => {
                self.may[to.index()][DECK] |= may;
                self.own_deck[to.index()] |= may;
                self.traces.all_moved(to, GIFT, Some(DECK));
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
        self.came_to_pile(seat, slot, pile, may, true);
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

    /// A pile that everybody saw at Glass River goes into the hand.
    pub(crate) fn picked_up_openly(&mut self, seat: Seat, slot: Slot, pile: Cards) {
        self.all_hidden_openly(pile);
        self.pile_empty(seat, slot);
    }

    /// Piles are shuffled together and dealt (Chaos Fissure). Everybody knows which cards were theirs.
    pub(crate) fn dealt(&mut self, slot: Slot, piles: [Cards; 4], hands: [Cards; 4], seats: usize) {
        let cards = piles.iter().fold(Cards::EMPTY, |all, &pile| all | pile);
        let mut may = self.open & cards;
        self.nowhere(may);
        for (seat, pile) in piles.into_iter().enumerate() {
            may |= self.take_pile(Seat::new(seat), slot, pile);
        }
        self.open &= !cards;
        for seen in &mut self.seen {
            *seen &= !cards;
        }
        self.traces.end(cards);
        for (seat, hand) in hands.into_iter().enumerate().take(seats) {
            self.came_to_hand(Seat::new(seat), hand, may);
        }
        self.traces.dealt(piles, seats);
    }

    /// What the cards may be that somebody looks at with Foresight.
    pub(crate) fn looked(&self) -> Cards {
        self.looked
    }

    /// What these cards of a deck may be, those aside that are told one by one.
    pub(crate) fn deck(&self, seat: Seat, cards: Cards) -> Cards {
        let untold = |ix: Ix| !self.open.contains(ix) && !self.gifts.contains(&ix);
        if cards.iter().any(untold) { self.may[seat.index()][DECK] } else { Cards::EMPTY }
    }

    /// Cards on top of a deck that only its owner looks at, and mixes (Foresight). The deck may have been shuffled anew
    /// meanwhile; `before` is what it could hold till then.
    pub(crate) fn looked_at(&mut self, seat: Seat, cards: Cards, before: Cards) {
        let mut may = Cards::EMPTY;
        for ix in cards.iter() {
            match self.take_gift(ix) {
                Some(gift) => may |= gift,
                None if self.open.contains(ix) => {}
                None => may |= before | self.may[seat.index()][DECK],
            }
        }
        if cards.len() > 1 {
            may |= self.open & cards;
            self.mix(Some(seat), cards, seat, 1 << DECK | 1 << GIFT);
        }
        self.traces.some_moved(seat, GIFT, DECK);
        self.traces.some_moved(seat, DECK, GIFT);
        self.looked = may;
        self.sees(seat, cards);
        self.own_deck[seat.index()] |= cards;
    }

    /// One of them into the hand.
    pub(crate) fn kept(&mut self, seat: Seat, ix: Ix, hand: Cards) {
        self.own_deck[seat.index()].remove(ix);
        self.came_to_hand(seat, hand, self.looked);
        self.traces.left_deck(seat, HAND);
    }

    /// Another back onto the deck.
    pub(crate) fn put_back(&mut self, seat: Seat, ix: Ix) {
        let may = self.looked;
        if may != self.may[seat.index()][DECK] {
            self.gift(seat, ix, may);
        }
    }

    /// A deck was searched and shuffled (Rallying Banner): its owner has seen all of it. Where nothing was found, everybody
    /// knows that there is none.
    pub(crate) fn searched(&mut self, seat: Seat, cards: Cards, searched_for: Cards) {
        *self.may_of(seat, DECK) = self.deck(seat, cards);
        for ix in cards.iter() {
            if let Some(may) = self.take_gift(ix) {
                *self.may_of(seat, DECK) |= may;
            }
        }
        let open = self.open & cards;
        self.traces.all_moved(seat, GIFT, Some(DECK));
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
            // Whose deck it was can tell that all others of it are still there.
            let own = self.own_deck[from.index()] & !self.known_to(from);
            self.traces.begin(from, from, own, 1 << DECK);
        }
        self.traces.given(from, DECK, to);
        self.traces.given(from, GIFT, to);
        let may = self.left_deck(from, ix);
        if !self.open.contains(ix) {
            self.gift(to, ix, may);
        }
    }

    /// A card of a deck was shown to all and left it.
    pub(crate) fn shown_from_deck(&mut self, seat: Seat, ix: Ix) {
        self.own_deck[seat.index()].remove(ix);
        self.take_gift(ix);
    }

    /// Cards of a hand come to light: if one of them could have been played, no other need have been there.
    #[inline]
    pub(crate) fn left_openly(&mut self, seat: Seat, cards: Cards) {
        self.came_to_light(seat, HAND, cards);
        if self.playable[seat.index()] != 0 && !(self.playable_cards(seat) & cards).is_empty() {
            self.playable[seat.index()] = 0;
        }
    }

    /// One of these is in the hand of a seat, if there are any.
    pub(crate) fn playable_cards(&self, seat: Seat) -> Cards {
        let types = self.playable[seat.index()];
        let fits = |kind: &Type| types >> *kind as u8 & 1 != 0;
        Type::ALL.into_iter().filter(fits).fold(Cards::EMPTY, |cards, kind| cards | Cards::typed(kind))
    }

    /// Everybody sees that none of these is in a hand (Divine Totem, Secret Tunnel Keys).
    pub(crate) fn hand_lacks(&mut self, seat: Seat, cards: Cards) {
        *self.may_of(seat, HAND) &= !cards;
        self.old_may[seat.index()][HAND] &= !cards;
    }

    /// An empty hand holds nothing.
    #[inline]
    pub(crate) fn hand_empty(&mut self, seat: Seat) {
        self.playable[seat.index()] = 0;
        self.traces.hand_empty(seat);
        self.old[seat.index()][HAND] = 0;
        self.may[seat.index()][HAND] = Cards::EMPTY;
    }

    /// After a Skirmish: nothing is cloaked or tucked.
    pub(crate) fn table_cleared(&mut self) {
        for places in &mut self.may {
            places[CLOAK] = Cards::EMPTY;
        }
        self.traces.table_cleared();
        self.under = [Cards::EMPTY; 4];
    }

    /// A pile moves as a whole to another slot, where another lies (Magnetic Maar).
    pub(crate) fn pile_moved(&mut self, seat: Seat, (from, pile): (Slot, Cards), (to, there): (Slot, Cards)) {
        self.traces.all_moved(seat, from.index(), Some(to.index()));
        self.traces.came_to_pile(seat, to.index(), false, false);
        let may = self.take_pile(seat, from, pile) | self.take_pile(seat, to, there);
        *self.may_of(seat, to.index()) = may;
    }

    pub(crate) fn pile_empty(&mut self, seat: Seat, slot: Slot) {
        self.traces.all_moved(seat, slot.index(), None);
        self.take_pile(seat, slot, Cards::EMPTY);
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
        self.items_old &= !bit(item as u8);
    }

    /// An item deck was made of open items. So everybody knows which items lie face-down, but not where.
    pub(crate) fn items_reshuffled(&mut self, lying: u32) {
        self.items_old = lying & !self.identified;
        self.items_may = 0;
    }

    /// Nothing lies face-down any more.
    pub(crate) fn items_turned_up(&mut self) {
        self.identified = 0;
        self.items_old = 0;
        self.items_may = 0;
    }
}
