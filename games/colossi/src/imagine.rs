//! Samples a state from the information set of a seat (CX-11, CX-N5).
//!
//! The cards that the seat does not know are dealt again to the zones where they are, each only to a zone where it can
//! be by public information. The result is a permutation of those cards. It is applied to the whole state: zones,
//! decks, and what the other seats know, so that these know as much as before, but about other cards.

mod exchange;

use harena_core::{Chance, Seat};

use crate::bits::BUFFER;
use crate::cards::{ALL, Cards, Ix, NONE};
use crate::frame::Frame;
use crate::knowledge::{CLOAK, DECK, HAND, MAX_TRACKED, TRACKED, UNDER};
use crate::names::Slot;
use crate::state::{NOTHING, State, bit};

/// Hidden zones of three opponents, one's own deck, cards shown by Foresight, four Heaps, and tracked cards.
const MAX_ZONES: usize = 3 * 6 + 2 + 4 + MAX_TRACKED;
/// After this many failed deals, cards are exchanged in pairs instead.
const TRIES: usize = 16;
/// A zone with cards that the seat does not know.
#[derive(Clone, Copy)]
struct Zone {
    cards: Cards,
    /// The cards that can be there.
    may: Cards,
    /// The number of old cards, which are limited to a subset of `may`: see `State::part`.
    old: u8,
    /// The owner, and the index of the zone in `Knowledge`.
    seat: Seat,
    number: u8,
}

impl Zone {
    const NONE: Zone = Zone { cards: Cards::EMPTY, may: Cards::EMPTY, old: 0, seat: Seat::new(0), number: 0 };

    /// The seat whose deck it is, if it is one: its cards are ordered.
    fn deck(&self) -> Option<Seat> {
        (usize::from(self.number) == DECK).then_some(self.seat)
    }
}

struct Zones {
    list: [Zone; MAX_ZONES],
    count: usize,
    /// The cards of all zones.
    cards: Cards,
    viewer: Seat,
    /// Cards that other seats know or look at: these are not interchangeable with others of the same zone.
    marked: Cards,
}

impl Zones {
    fn add(&mut self, cards: Cards, may: Cards) {
        self.add_zone(Zone { cards, may, ..Zone::NONE });
    }

    fn add_zone(&mut self, zone: Zone) {
        if !zone.cards.is_empty() {
            self.list[self.count] = zone;
            self.count += 1;
            self.cards |= zone.cards;
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

    /// Deals in a copy of the state what the seat does not know.
    pub(crate) fn imagine(&self, seat: Seat, chance: &mut impl Chance, state: &mut State) {
        let zones = self.unknown_zones(seat);
        let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
        let dealt = (0..TRIES).any(|_| {
            (0..self.groups()).for_each(|group| _ = self.deal(&zones, self.group(group), &mut to, chance));
            self.hands_are_possible(&to)
        });
        if !dealt {
            self.deal_shown(&zones, &mut to, chance);
        }
        state.rename(seat, zones.cards, &to);
        state.imagine_items(chance);
    }

    /// If backs show the deck in which a card began, the cards of each deck are dealt separately.
    fn groups(&self) -> usize {
        if self.options.show_origin_backs { self.seats.count() } else { 1 }
    }

    fn group(&self, group: usize) -> Cards {
        if self.options.show_origin_backs { Cards::deck(group) } else { !Cards::EMPTY }
    }

    /// Seats that have shown to hold at least one of some cards, because they took an Item or owe another discard.
    fn shown(&self) -> impl Iterator<Item = (Seat, Cards)> + '_ {
        let owed = match self.chain().last() {
            Some(&Frame::PillagedOther(seat, kind)) => Some((seat, !Cards::typed(kind))),
            _ => None,
        };
        let took = self.seats.iter().filter(|seat| self.knowledge.playable[seat.index()] != 0);
        took.map(|seat| (seat, self.knowledge.playable_cards(seat))).chain(owed)
    }

    fn hands_are_possible(&self, to: &[Ix; ALL]) -> bool {
        let holds = |cards: Cards, ix: Ix| cards.contains(to[usize::from(ix)]);
        self.shown().all(|(seat, cards)| self.hand[seat.index()].iter().any(|ix| holds(cards, ix)))
    }

    /// The seat for which the Heap of a deck is in play.
    fn heap_owner(&self, deck: Seat) -> Option<Seat> {
        let heap = State::heap_of(deck);
        self.seats.iter().find(|seat| self.play[seat.index()].contains(heap))
    }

    fn unknown_zones(&self, viewer: Seat) -> Zones {
        let known = self.knowledge.known_to(viewer);
        let marked = self.parts(viewer).fold(Cards::EMPTY, |all, part| all | part);
        let mut zones = Zones { list: [Zone::NONE; MAX_ZONES], count: 0, cards: Cards::EMPTY, viewer, marked };
        let barred = |seat: Seat, zone: usize| self.barred(viewer, seat, zone);
        let mut tracked = Cards::EMPTY;
        for (&ix, &may) in self.knowledge.tracked.iter().zip(&self.knowledge.tracked_may) {
            if ix != NONE && !known.contains(ix) {
                tracked.add(ix);
                let owner = self.seats.iter().find(|seat| self.stacked[seat.index()].contains(ix));
                let barred = owner.map_or(Cards::EMPTY, |owner| barred(owner, TRACKED));
                zones.add(Cards::single(ix), may & !barred);
            }
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            let may = &self.knowledge.may[s];
            // The owner of a deck knows more about it than the others.
            let in_deck = if seat == viewer { self.knowledge.own_deck[s] & may[DECK] } else { may[DECK] };
            let cards = (self.pool[s] | self.stacked[s]) & !known & !tracked;
            let may_deck = in_deck & !barred(seat, DECK);
            zones.add_zone(Zone { cards, may: may_deck, old: 0, seat, number: DECK as u8 });
            if seat == viewer {
                continue;
            }
            self.add_hand_or_pile(&mut zones, seat, HAND, self.hand[s]);
            zones.add(self.cloaked[s] & !known, may[CLOAK] & !barred(seat, CLOAK));
            for slot in Slot::ALL {
                if !self.is_open(slot) {
                    self.add_hand_or_pile(&mut zones, seat, slot.index(), self.prepared[s][slot.index()]);
                }
            }
        }
        if self.turn != viewer {
            zones.add(self.looked & !known, self.knowledge.looked() & !barred(self.turn, DECK));
        }
        for deck in self.seats.iter() {
            if let Some(owner) = self.heap_owner(deck).filter(|&owner| owner != viewer) {
                let may = self.knowledge.under[deck.index()] & !barred(owner, UNDER);
                zones.add(self.tucked[deck.index()] & !known, may);
            }
        }
        zones
    }

    /// Adds a hand or a pile, some cards of which may be old ones.
    fn add_hand_or_pile(&self, zones: &mut Zones, seat: Seat, zone: usize, cards: Cards) {
        let (s, viewer, knowledge) = (seat.index(), zones.viewer, &self.knowledge);
        let unknown = cards & !knowledge.known_to(viewer);
        let barred = self.barred(viewer, seat, zone);
        let (mut may, old_may) = (knowledge.may[s][zone], knowledge.old_may[s][zone]);
        if knowledge.traces.cover(viewer, seat, zone) {
            may &= knowledge.traces.cards[viewer.index()];
        }
        // Cards that only the viewer knows may be old ones.
        let known_old = (cards & !unknown & !knowledge.open & old_may).len();
        let old = usize::from(knowledge.old[s][zone]).saturating_sub(known_old);
        // Cards of each back are dealt separately, and no seat knows which of them are old.
        let old = if self.options.show_origin_backs { 0 } else { old.min(unknown.len()) };
        zones.add_zone(Zone { cards: unknown, may: may & !barred, old: old as u8, seat, number: zone as u8 });
    }

    /// Cards that a seat knows to be elsewhere: it once knew where they were.
    #[inline]
    fn barred(&self, viewer: Seat, owner: Seat, zone: usize) -> Cards {
        let traces = &self.knowledge.traces;
        let traced = traces.cards[viewer.index()];
        match traces.may_be_in(viewer, owner, zone) {
            true if traces.are_ownerless(viewer) => Cards::EMPTY,
            true if !traced.is_empty() => traced & !self.owned(owner),
            _ => traced,
        }
    }

    /// Replaces each of these cards by another of them.
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
        for card in &mut self.knowledge.tracked {
            if *card != NONE {
                *card = to[usize::from(*card)];
            }
        }
    }

    /// All stacks are read before any is written: a card may go from one deck to another.
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

    /// Face-down Items that no seat knows can be any that may have been placed there (CX-11.3).
    fn imagine_items(&mut self, chance: &mut impl Chance) {
        let Some(slot) = Slot::ALL.into_iter().find(|&slot| self.is_face_down(slot)) else { return };
        let identified = self.knowledge.identified;
        let unknown = |item: &u8| *item != NOTHING && identified & bit(*item) == 0;
        let items = &mut self.items[slot.index()];
        // All of them go back first, so that they can also change zones.
        let lying = items.iter().filter(|item| unknown(item)).fold(0, |set, &item| set | bit(item));
        // Items placed before the Item deck was reshuffled come before those placed since.
        let mut old = self.knowledge.items_old;
        let mut new = (self.item_deck & self.knowledge.items_may) | (lying & !old);
        for place in items.iter_mut().filter(|item| unknown(item)) {
            let left = if old != 0 { &mut old } else { &mut new };
            *place = crate::chance::one_of_bits("", *left, chance);
            *left &= !bit(*place);
        }
        let dealt = items.iter().filter(|item| unknown(item)).fold(0, |set, &item| set | bit(item));
        self.item_deck = (self.item_deck | lying) & !dealt;
    }

    /// Deals the cards of a group to the zones, and notes for each card its replacement. Returns whether a plain random
    /// deal succeeded.
    fn deal(&self, zones: &Zones, group: Cards, to: &mut [Ix; ALL], chance: &mut impl Chance) -> bool {
        let (all, table) = (zones.cards & group, zones);
        let zones = &table.list[..table.count];
        let mut dealt = [Cards::EMPTY; MAX_ZONES];
        let mut order = self.narrowest_first(zones, group, all);
        let order = &mut order[..zones.len()];
        let direct = (0..TRIES).any(|_| match self.try_deal(zones, order, group, all, &mut dealt, chance) {
            Ok(()) => true,
            // The zone that could not be filled is filled first the next time.
            Err(failed) => {
                order[..=failed].rotate_right(1);
                false
            }
        });
        if !direct && !self.exchange(table, group, [].iter(), &mut dealt, chance) {
            // Does not happen in a real game, as `may` always includes the actual cards. The actual deal is not
            // revealed even then.
            let mut left = BUFFER;
            let mut left: &[Ix] = {
                let list = all.list(&mut left);
                shuffle(list, chance);
                list
            };
            for (zone, dealt) in zones.iter().zip(&mut dealt) {
                let (here, others) = left.split_at((zone.cards & group).len());
                (*dealt, left) = (here.iter().copied().collect(), others);
            }
        }
        self.note(table, group, &dealt, to, chance);
        direct
    }

    /// Notes for each card its replacement.
    fn note(
        &self,
        zones: &Zones,
        group: Cards,
        dealt: &[Cards; MAX_ZONES],
        to: &mut [Ix; ALL],
        chance: &mut impl Chance,
    ) {
        for (zone, &dealt) in zones.list[..zones.count].iter().zip(dealt) {
            let (mut old, mut new) = ([0; ALL], BUFFER);
            let old = self.ordered_cards(zones, zone, group, &mut old);
            let new = dealt.list(&mut new);
            // The assignment within a zone is random, too: positions in a deck differ.
            shuffle(new, chance);
            for (old, new) in old.iter().zip(new.iter()) {
                to[usize::from(*old)] = *new;
            }
        }
    }

    /// The cards that the old cards of a zone can be.
    fn part(&self, zone: &Zone) -> Cards {
        if zone.old == 0 {
            return Cards::EMPTY;
        }
        self.knowledge.old_may[zone.seat.index()][usize::from(zone.number)] & zone.may
    }

    /// The order in which zones are filled: those with the least choice first.
    fn narrowest_first(&self, zones: &[Zone], group: Cards, all: Cards) -> [u8; MAX_ZONES] {
        let mut order = [(0u8, 0u8); MAX_ZONES];
        for (index, zone) in zones.iter().enumerate() {
            let mut room = (zone.may & all).len().saturating_sub((zone.cards & group).len());
            if zone.old > 0 {
                room = room.min((self.part(zone) & all).len().saturating_sub(zone.old.into()));
            }
            order[index] = (room as u8, index as u8);
        }
        order[..zones.len()].sort_unstable();
        order.map(|(_, index)| index)
    }

    /// Fills the zones one after the other; on failure returns how many were filled.
    fn try_deal(
        &self,
        zones: &[Zone],
        order: &[u8],
        group: Cards,
        all: Cards,
        dealt: &mut [Cards; MAX_ZONES],
        chance: &mut impl Chance,
    ) -> Result<(), usize> {
        // The cards that can go to later zones, by the number of filled zones.
        let mut elsewhere = [Cards::EMPTY; MAX_ZONES + 1];
        for filled in (0..order.len()).rev() {
            elsewhere[filled] = elsewhere[filled + 1] | zones[usize::from(order[filled])].may;
        }
        let mut left = all;
        for (filled, &index) in order.iter().enumerate() {
            let zone = &zones[usize::from(index)];
            let found = zone.may & left;
            // Cards that can go to no later zone must go here.
            let bound = found & !elsewhere[filled + 1];
            let (found, needed) = (found & !bound, (zone.cards & group).len());
            let Some(needed) = needed.checked_sub(bound.len()) else { return Err(filled) };
            let others = if zone.old == 0 {
                sample(found, needed, chance)
            } else {
                let part = self.part(zone);
                let old = usize::from(zone.old).saturating_sub((bound & part).len());
                sample_with(found, needed, old, part, chance)
            };
            let Some(others) = others else { return Err(filled) };
            let chosen = bound | others;
            left &= !chosen;
            dealt[usize::from(index)] = chosen;
        }
        Ok(())
    }

    /// Sets by which cards of one zone can differ apart from their titles: cards shown by Foresight, and what other
    /// seats know.
    fn parts(&self, viewer: Seat) -> impl Iterator<Item = Cards> + '_ {
        let knowledge = &self.knowledge;
        let others = self.seats.iter().filter(move |&seat| seat != viewer).map(Seat::index);
        let known = |seat: usize| [knowledge.seen[seat], knowledge.own_deck[seat], knowledge.traces.cards[seat]];
        [self.looked].into_iter().chain(others.flat_map(known))
    }

    fn part_of(&self, viewer: Seat, ix: Ix) -> u16 {
        self.parts(viewer).fold(0, |bits, part| bits << 1 | u16::from(part.contains(ix)))
    }

    /// The cards of a zone in an order that does not depend on the cards: a deck from its top, other zones by the sets
    /// of `parts`. So the same random numbers give the same result for all states of the information set.
    fn ordered_cards<'a>(&self, zones: &Zones, zone: &Zone, group: Cards, buffer: &'a mut [Ix; ALL]) -> &'a [Ix] {
        let mut left = zone.cards & group;
        let mut count = 0;
        if let Some(seat) = zone.deck() {
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
        if !(left & zones.marked).is_empty() {
            let viewer = zones.viewer;
            let differ = |part: Cards| !(left & part).is_empty() && !(left & !part).is_empty();
            if self.parts(viewer).any(differ) {
                buffer[first..count].sort_by_key(|&ix| self.part_of(viewer, ix));
            }
        }
        &buffer[..count]
    }

    /// Whether a plain random deal succeeds for the cards that this seat does not know.
    #[cfg(test)]
    pub(crate) fn can_be_dealt(&self, seat: Seat, chance: &mut impl Chance) -> bool {
        let zones = self.unknown_zones(seat);
        let mut to: [Ix; ALL] = std::array::from_fn(|ix| ix as Ix);
        self.deal(&zones, !Cards::EMPTY, &mut to, chance)
    }

    /// Whether every hidden card is where it can be, as `imagine` requires.
    pub(crate) fn knowledge_error(&self) -> Option<String> {
        self.seats.iter().find_map(|seat| {
            let zones = self.unknown_zones(seat);
            let list = &zones.list[..zones.count];
            let mut all = Cards::EMPTY;
            for (index, zone) in list.iter().enumerate() {
                let short = zone.old > 0 && (zone.cards & self.part(zone)).len() < usize::from(zone.old);
                if short || !(zone.cards & !zone.may).is_empty() || !(all & zone.cards).is_empty() {
                    let lost = crate::state::faces(zone.cards & !zone.may);
                    let (cards, old) = (crate::state::faces(zone.cards), zone.old);
                    return Some(format!(
                        "for {seat}, zone {index} of {}: {cards:?}, lost {lost:?}, {old} old",
                        list.len()
                    ));
                }
                all |= zone.cards;
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

/// A random sample of this size with at least `old` cards of a subset, if there are enough.
fn sample_with(cards: Cards, count: usize, old: usize, part: Cards, chance: &mut impl Chance) -> Option<Cards> {
    let part = cards & part;
    if old > part.len() || old > count {
        return None;
    }
    if old == part.len() {
        return Some(part | sample(cards & !part, count - old, chance)?);
    }
    for _ in 0..TRIES {
        let chosen = sample(cards, count, chance)?;
        if (chosen & part).len() >= old {
            return Some(chosen);
        }
    }
    let first = sample(part, old, chance)?;
    Some(first | sample(cards & !first, count - old, chance)?)
}

/// A random sample of this size, if there are enough.
fn sample(cards: Cards, count: usize, chance: &mut impl Chance) -> Option<Cards> {
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
