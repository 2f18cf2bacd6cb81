//! A whole state that one seat cannot tell from the truth (CX-11, CX-N5).
//!
//! The cards that the seat cannot place are dealt anew to the places where they lie, each only to a place where it may be
//! as far as the table can tell. That gives a permutation of those cards, which is applied to the whole state: places,
//! decks, and what other seats know, so that they know as much as before, of other cards.

mod exchange;

use harena_core::{Chance, Seat};

use crate::bits::BUFFER;
use crate::cards::{ALL, Cards, Ix, NONE};
use crate::frame::Frame;
use crate::knowledge::{CLOAK, DECK, GIFT, GIFTS, HAND, UNDER};
use crate::state::{NOTHING, State, bit};
use crate::words::Slot;

/// Hidden places of three others, the own deck, what somebody looks at, four Heaps, and gifts.
const MOST: usize = 3 * 6 + 2 + 4 + GIFTS;
/// After so many deals that ran into a dead end, cards are exchanged in pairs instead.
const TRIES: usize = 16;
/// A place with cards that the seat cannot tell.
#[derive(Clone, Copy)]
struct Place {
    cards: Cards,
    /// What may be there.
    may: Cards,
    /// So many of them came before the others and are of a part of what may be there: see `State::part`.
    old: u8,
    /// The seat and the number of the place in what is known of it.
    seat: Seat,
    number: u8,
}

impl Place {
    const NONE: Place = Place { cards: Cards::EMPTY, may: Cards::EMPTY, old: 0, seat: Seat::new(0), number: 0 };

    /// Whose deck it is, if it is one: its cards lie in an order.
    fn deck(&self) -> Option<Seat> {
        (usize::from(self.number) == DECK).then_some(self.seat)
    }
}

struct Places {
    list: [Place; MOST],
    count: usize,
    /// In all of them.
    cards: Cards,
    viewer: Seat,
    /// What others know, or somebody looks at: such cards are not like others of the same place.
    marked: Cards,
}

impl Places {
    fn add(&mut self, cards: Cards, may: Cards) {
        self.add_place(Place { cards, may, ..Place::NONE });
    }

    fn add_place(&mut self, place: Place) {
        if !place.cards.is_empty() {
            self.list[self.count] = place;
            self.count += 1;
            self.cards |= place.cards;
        }
    }
}

impl State {
    #[cfg(test)]
    pub(crate) fn imagined(&self, seat: Seat, chance: &mut impl Chance) -> State {
        let mut state = *self;
        self.imagine(seat, chance, &mut state);
        state
    }

    /// Deals anew in a copy of this table what the seat cannot know.
    pub(crate) fn imagine(&self, seat: Seat, chance: &mut impl Chance, state: &mut State) {
        let places = self.unknown_places(seat);
        let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
        let dealt = (0..TRIES).any(|_| {
            (0..self.groups()).for_each(|group| _ = self.deal(&places, self.group(group), &mut to, chance));
            self.hands_can_be(&to)
        });
        if !dealt {
            self.deal_shown(&places, &mut to, chance);
        }
        state.rename(seat, places.cards, &to);
        state.imagine_items(chance);
    }

    /// Where backs show in which deck a card began, the cards of each deck are dealt by themselves.
    fn groups(&self) -> usize {
        if self.options.show_origin_backs { self.seats.count() } else { 1 }
    }

    fn group(&self, group: usize) -> Cards {
        if self.options.show_origin_backs { Cards::deck(group) } else { !Cards::EMPTY }
    }

    /// What somebody has shown to hold: one of these cards, since it took an item or has another to discard.
    fn shown(&self) -> impl Iterator<Item = (Seat, Cards)> + '_ {
        let owed = match self.chain().last() {
            Some(&Frame::PillagedOther(seat, kind)) => Some((seat, !Cards::typed(kind))),
            _ => None,
        };
        let took = self.seats.iter().filter(|seat| self.knowledge.playable[seat.index()] != 0);
        took.map(|seat| (seat, self.knowledge.playable_cards(seat))).chain(owed)
    }

    fn hands_can_be(&self, to: &[Ix; ALL]) -> bool {
        let holds = |cards: Cards, ix: Ix| cards.contains(to[usize::from(ix)]);
        self.shown().all(|(seat, cards)| self.hand[seat.index()].iter().any(|ix| holds(cards, ix)))
    }

    /// Who has the Heap of a deck in play.
    fn heap_owner(&self, deck: Seat) -> Option<Seat> {
        let heap = State::heap_of(deck);
        self.seats.iter().find(|seat| self.play[seat.index()].contains(heap))
    }

    fn unknown_places(&self, viewer: Seat) -> Places {
        let known = self.knowledge.known_to(viewer);
        let marked = self.parts(viewer).fold(Cards::EMPTY, |all, part| all | part);
        let mut places = Places { list: [Place::NONE; MOST], count: 0, cards: Cards::EMPTY, viewer, marked };
        let barred = |seat: Seat, place: usize| self.barred(viewer, seat, place);
        let mut gifts = Cards::EMPTY;
        for (&ix, &may) in self.knowledge.gifts.iter().zip(&self.knowledge.gift_may) {
            if ix != NONE && !known.contains(ix) {
                gifts.add(ix);
                let owner = self.seats.iter().find(|seat| self.stacked[seat.index()].contains(ix));
                let barred = owner.map_or(Cards::EMPTY, |owner| barred(owner, GIFT));
                places.add(Cards::just(ix), may & !barred);
            }
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            let may = &self.knowledge.may[s];
            // Whoever draws from a deck knows better than others what is left in it.
            let in_deck = if seat == viewer { self.knowledge.own_deck[s] & may[DECK] } else { may[DECK] };
            let cards = (self.pool[s] | self.stacked[s]) & !known & !gifts;
            let may_deck = in_deck & !barred(seat, DECK);
            places.add_place(Place { cards, may: may_deck, old: 0, seat, number: DECK as u8 });
            if seat == viewer {
                continue;
            }
            self.add_parted(&mut places, seat, HAND, self.hand[s]);
            places.add(self.cloaked[s] & !known, may[CLOAK] & !barred(seat, CLOAK));
            for slot in Slot::ALL {
                if !self.is_open(slot) {
                    self.add_parted(&mut places, seat, slot.index(), self.prepared[s][slot.index()]);
                }
            }
        }
        if self.turn != viewer {
            places.add(self.looked & !known, self.knowledge.looked() & !barred(self.turn, DECK));
        }
        for deck in self.seats.iter() {
            if let Some(owner) = self.heap_owner(deck).filter(|&owner| owner != viewer) {
                let may = self.knowledge.under[deck.index()] & !barred(owner, UNDER);
                places.add(self.tucked[deck.index()] & !known, may);
            }
        }
        places
    }

    /// A hand or a pile, some cards of which may have come before the others.
    fn add_parted(&self, places: &mut Places, seat: Seat, place: usize, cards: Cards) {
        let (s, viewer, knowledge) = (seat.index(), places.viewer, &self.knowledge);
        let unknown = cards & !knowledge.known_to(viewer);
        let barred = self.barred(viewer, seat, place);
        let (mut may, old_may) = (knowledge.may[s][place], knowledge.old_may[s][place]);
        if knowledge.traces.cover(viewer, seat, place) {
            may &= knowledge.traces.cards[viewer.index()];
        }
        // What only the viewer knows of them may be of those that came first.
        let told = (cards & !unknown & !knowledge.open & old_may).len();
        let old = usize::from(knowledge.old[s][place]).saturating_sub(told);
        // Cards of each back are dealt apart, and of which part they are nobody knows.
        let old = if self.options.show_origin_backs { 0 } else { old.min(unknown.len()) };
        places.add_place(Place { cards: unknown, may: may & !barred, old: old as u8, seat, number: place as u8 });
    }

    /// Cards that a seat can tell are elsewhere: it once knew where they were.
    #[inline]
    fn barred(&self, viewer: Seat, owner: Seat, place: usize) -> Cards {
        let traces = &self.knowledge.traces;
        let traced = traces.cards[viewer.index()];
        match traces.lead_to(viewer, owner, place) {
            true if traces.roam(viewer) => Cards::EMPTY,
            true if !traced.is_empty() => traced & !self.owned(owner),
            _ => traced,
        }
    }

    /// Puts each of these cards where another of them was.
    pub(crate) fn rename(&mut self, viewer: Seat, moved: Cards, to: &[Ix; ALL]) {
        let renamed = |cards: Cards| {
            let mut now = cards & !moved;
            (cards & moved).iter().for_each(|ix| now.add(to[usize::from(ix)]));
            now
        };
        for seat in 0..self.seats.count() {
            self.hand[seat] = renamed(self.hand[seat]);
            self.cloaked[seat] = renamed(self.cloaked[seat]);
            self.pool[seat] = renamed(self.pool[seat]);
            self.tucked[seat] = renamed(self.tucked[seat]);
            self.knowledge.seen[seat] = renamed(self.knowledge.seen[seat]);
            if seat != viewer.index() {
                self.knowledge.own_deck[seat] = renamed(self.knowledge.own_deck[seat]);
                self.knowledge.traces.cards[seat] = renamed(self.knowledge.traces.cards[seat]);
            }
            for pile in &mut self.prepared[seat] {
                *pile = renamed(*pile);
            }
        }
        self.rename_stacks(to);
        self.looked = renamed(self.looked);
        for gift in &mut self.knowledge.gifts {
            if *gift != NONE {
                *gift = to[usize::from(*gift)];
            }
        }
    }

    /// All of them are read before any is written: a card may go from one deck to another.
    fn rename_stacks(&mut self, to: &[Ix; ALL]) {
        let mut below = [NONE; ALL];
        for seat in self.seats.iter().map(Seat::index) {
            let mut over = NONE;
            let mut cards = Cards::EMPTY;
            for ix in self.stack(Seat::new(seat)).map(|ix| to[usize::from(ix)]) {
                if over != NONE {
                    below[usize::from(over)] = ix;
                }
                over = ix;
                cards.add(ix);
            }
            self.stacked[seat] = cards;
        }
        for top in &mut self.top {
            if *top != NONE {
                *top = to[usize::from(*top)];
            }
        }
        self.below = below;
    }

    /// Face-down items that nobody knows are any that may have been laid there (CX-11.3).
    fn imagine_items(&mut self, chance: &mut impl Chance) {
        let Some(slot) = Slot::ALL.into_iter().find(|&slot| self.is_face_down(slot)) else { return };
        let identified = self.knowledge.identified;
        let unknown = |item: &u8| *item != NOTHING && identified & bit(*item) == 0;
        let places = &mut self.items[slot.index()];
        // All of them go back first: else a place could not get what lies at the next one.
        let lying = places.iter().filter(|item| unknown(item)).fold(0, |set, &item| set | bit(item));
        // What was laid before the item deck was made anew lies before what was laid since.
        let mut old = self.knowledge.items_old;
        let mut new = (self.item_deck & self.knowledge.items_may) | (lying & !old);
        for place in places.iter_mut().filter(|item| unknown(item)) {
            let left = if old != 0 { &mut old } else { &mut new };
            *place = crate::chance::one_of_bits("", *left, chance);
            *left &= !bit(*place);
        }
        let dealt = places.iter().filter(|item| unknown(item)).fold(0, |set, &item| set | bit(item));
        self.item_deck = (self.item_deck | lying) & !dealt;
    }

    /// Deals the cards of a group to the places anew, and notes for each card which one comes where it was. Answers whether
    /// they could simply be dealt.
    fn deal(&self, places: &Places, group: Cards, to: &mut [Ix; ALL], chance: &mut impl Chance) -> bool {
        let (all, table) = (places.cards & group, places);
        let places = &table.list[..table.count];
        let mut dealt = [Cards::EMPTY; MOST];
        let mut order = self.narrowest_first(places, group, all);
        let order = &mut order[..places.len()];
        let simply = (0..TRIES).any(|_| match self.try_deal(places, order, group, all, &mut dealt, chance) {
            Ok(()) => true,
            // What could not be filled is filled first the next time.
            Err(failed) => {
                order[..=failed].rotate_right(1);
                false
            }
        });
        if !simply && !self.exchange(table, group, [].iter(), &mut dealt, chance) {
            // Never in a real game: what may be somewhere includes what is there. Not even then is the truth told.
            let mut left = BUFFER;
            let mut left: &[Ix] = {
                let list = all.list(&mut left);
                shuffle(list, chance);
                list
            };
            for (place, dealt) in places.iter().zip(&mut dealt) {
                let (here, others) = left.split_at((place.cards & group).len());
                (*dealt, left) = (here.iter().copied().collect(), others);
            }
        }
        self.note(table, group, &dealt, to, chance);
        simply
    }

    /// Notes for each card which one comes where it was.
    fn note(&self, places: &Places, group: Cards, dealt: &[Cards; MOST], to: &mut [Ix; ALL], chance: &mut impl Chance) {
        for (place, &dealt) in places.list[..places.count].iter().zip(dealt) {
            let (mut old, mut new) = ([0; ALL], BUFFER);
            let old = self.in_place(places, place, group, &mut old);
            let new = dealt.list(&mut new);
            // Which of the new cards takes which old one's part is chance, too: places in a deck differ.
            shuffle(new, chance);
            for (old, new) in old.iter().zip(new.iter()) {
                to[usize::from(*old)] = *new;
            }
        }
    }

    /// What those cards of a place may be that came before the others.
    fn part(&self, place: &Place) -> Cards {
        if place.old == 0 {
            return Cards::EMPTY;
        }
        self.knowledge.old_may[place.seat.index()][usize::from(place.number)] & place.may
    }

    /// The order in which places are filled: those with the least room for choice first.
    fn narrowest_first(&self, places: &[Place], group: Cards, all: Cards) -> [u8; MOST] {
        let mut order = [(0u8, 0u8); MOST];
        for (index, place) in places.iter().enumerate() {
            let mut room = (place.may & all).len().saturating_sub((place.cards & group).len());
            if place.old > 0 {
                room = room.min((self.part(place) & all).len().saturating_sub(place.old.into()));
            }
            order[index] = (room as u8, index as u8);
        }
        order[..places.len()].sort_unstable();
        order.map(|(_, index)| index)
    }

    /// Fills the places one after the other; or says after how many there was no way on.
    fn try_deal(
        &self,
        places: &[Place],
        order: &[u8],
        group: Cards,
        all: Cards,
        dealt: &mut [Cards; MOST],
        chance: &mut impl Chance,
    ) -> Result<(), usize> {
        // Where a card may be that is not dealt yet, by how many places are filled.
        let mut elsewhere = [Cards::EMPTY; MOST + 1];
        for filled in (0..order.len()).rev() {
            elsewhere[filled] = elsewhere[filled + 1] | places[usize::from(order[filled])].may;
        }
        let mut left = all;
        for (filled, &index) in order.iter().enumerate() {
            let place = &places[usize::from(index)];
            let found = place.may & left;
            // What can be nowhere else must be here.
            let bound = found & !elsewhere[filled + 1];
            let (found, needed) = (found & !bound, (place.cards & group).len());
            let Some(needed) = needed.checked_sub(bound.len()) else { return Err(filled) };
            let others = if place.old == 0 {
                some_of(found, needed, chance)
            } else {
                let part = self.part(place);
                let old = usize::from(place.old).saturating_sub((bound & part).len());
                some_with(found, needed, old, part, chance)
            };
            let Some(others) = others else { return Err(filled) };
            let chosen = bound | others;
            left &= !chosen;
            dealt[usize::from(index)] = chosen;
        }
        Ok(())
    }

    /// Sets in which cards of one place can differ, apart from what they are: what somebody looks at, and what others know.
    fn parts(&self, viewer: Seat) -> impl Iterator<Item = Cards> + '_ {
        let knowledge = &self.knowledge;
        let others = self.seats.iter().filter(move |&seat| seat != viewer).map(Seat::index);
        let known = |seat: usize| [knowledge.seen[seat], knowledge.own_deck[seat], knowledge.traces.cards[seat]];
        [self.looked].into_iter().chain(others.flat_map(known))
    }

    fn part_of(&self, viewer: Seat, ix: Ix) -> u16 {
        self.parts(viewer).fold(0, |bits, part| bits << 1 | u16::from(part.contains(ix)))
    }

    /// The cards of a place in an order that does not depend on what they are: a deck from its top, and elsewhere by what
    /// sets them apart. So the same lot makes the same world whatever is true.
    fn in_place<'a>(&self, places: &Places, place: &Place, group: Cards, buffer: &'a mut [Ix; ALL]) -> &'a [Ix] {
        let mut left = place.cards & group;
        let mut count = 0;
        if let Some(seat) = place.deck() {
            for ix in self.stack(seat).filter(|&ix| left.contains(ix)) {
                buffer[count] = ix;
                count += 1;
            }
            left &= !self.stacked[seat.index()];
        }
        let first = count;
        for ix in left.iter() {
            buffer[count] = ix;
            count += 1;
        }
        if !(left & places.marked).is_empty() {
            let viewer = places.viewer;
            let differ = |part: Cards| !(left & part).is_empty() && !(left & !part).is_empty();
            if self.parts(viewer).any(differ) {
                buffer[first..count].sort_by_key(|&ix| self.part_of(viewer, ix));
            }
        }
        &buffer[..count]
    }

    /// Whether the cards that this seat cannot place can simply be dealt.
    #[cfg(test)]
    pub(crate) fn can_be_dealt(&self, seat: Seat, chance: &mut impl Chance) -> bool {
        let places = self.unknown_places(seat);
        let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
        self.deal(&places, !Cards::EMPTY, &mut to, chance)
    }

    /// Whether every hidden card is where it may be: what `imagine` relies on.
    pub(crate) fn knowledge_error(&self) -> Option<String> {
        self.seats.iter().find_map(|seat| {
            let places = self.unknown_places(seat);
            let list = &places.list[..places.count];
            let mut all = Cards::EMPTY;
            for (index, place) in list.iter().enumerate() {
                let short = place.old > 0 && (place.cards & self.part(place)).len() < usize::from(place.old);
                if short || !(place.cards & !place.may).is_empty() || !(all & place.cards).is_empty() {
                    let lost = crate::state::faces(place.cards & !place.may);
                    let (cards, old) = (crate::state::faces(place.cards), place.old);
                    return Some(format!(
                        "for {seat}, place {index} of {}: {cards:?}, lost {lost:?}, {old} old",
                        list.len()
                    ));
                }
                all |= place.cards;
            }
            None
        })
    }
}

fn shuffle(cards: &mut [Ix], chance: &mut impl Chance) {
    for last in (1..cards.len()).rev() {
        let other = chance.below(last as u32 + 1) as usize;
        cards.swap(last, other);
    }
}

/// So many of these cards, among them at least so many of a part of them, if there are enough.
fn some_with(cards: Cards, count: usize, old: usize, part: Cards, chance: &mut impl Chance) -> Option<Cards> {
    let part = cards & part;
    if old > part.len() || old > count {
        return None;
    }
    if old == part.len() {
        return Some(part | some_of(cards & !part, count - old, chance)?);
    }
    for _ in 0..TRIES {
        let chosen = some_of(cards, count, chance)?;
        if (chosen & part).len() >= old {
            return Some(chosen);
        }
    }
    let first = some_of(part, old, chance)?;
    Some(first | some_of(cards & !first, count - old, chance)?)
}

/// So many of these cards, if there are enough.
fn some_of(cards: Cards, count: usize, chance: &mut impl Chance) -> Option<Cards> {
    if count == 0 {
        return Some(Cards::EMPTY);
    }
    let mut buffer = BUFFER;
    let list = cards.list(&mut buffer);
    if list.len() <= count {
        return (list.len() == count).then_some(cards);
    }
    let mut chosen = Cards::EMPTY;
    for taken in 0..count {
        let other = taken + chance.below((list.len() - taken) as u32) as usize;
        list.swap(taken, other);
        chosen.add(list[taken]);
    }
    Some(chosen)
}
