//! The last resort where dealing at random does not come to a world that fits: any deal that does is looked for, and then cards are
//! exchanged.

use harena_core::{Chance, Seat};

use super::{MOST, Place, Places, shuffle};
use crate::bits::BUFFER;
use crate::cards::{ALL, Cards, Ix};
use crate::knowledge::HAND;
use crate::state::State;

/// What somebody has shown to hold: a playable card in each hand, and a card that is owed.
const SHOWN: usize = 4 + 1;
/// A place of which some cards are of a part of the others is two, and a card that was shown to be there is one more.
const PARTS: usize = 2 * MOST + SHOWN;

/// One card of a hand is one of these.
#[derive(Clone, Copy)]
pub(super) struct Held {
    seat: Seat,
    cards: Cards,
    /// Among the cards of which group it is looked for, and whether among those that came before the others.
    group: usize,
    old: bool,
}

impl Held {
    const NONE: Held = Held { seat: Seat::new(0), cards: Cards::EMPTY, group: 0, old: false };

    fn is_in(&self, place: &Place) -> bool {
        self.seat == place.seat && usize::from(place.number) == HAND
    }
}

impl State {
    /// Deals so that hands hold what was shown, however unlikely that is: a card of each such hand is one of those. All ways to
    /// choose its back and its part of the hand are tried, from any on.
    #[cold]
    pub(super) fn deal_shown(&self, places: &Places, to: &mut [Ix; ALL], chance: &mut impl Chance) {
        let known = self.knowledge.known_to(places.viewer);
        let mut list = [Held::NONE; SHOWN];
        let mut count = 0;
        for (seat, cards) in self.shown() {
            let held = Held { seat, cards, ..Held::NONE };
            let is_hidden = places.list[..places.count].iter().any(|place| held.is_in(place));
            if is_hidden && (self.hand[seat.index()] & known & cards).is_empty() {
                list[count] = held;
                count += 1;
            }
        }
        // One card can be both playable and owed; if not, they are two.
        let mut both = list;
        let mut fewer = count;
        if let [.., last] = list[..count]
            && let Some(other) = both[..count - 1].iter_mut().find(|other| other.seat == last.seat)
        {
            other.cards &= last.cards;
            fewer -= 1;
        }
        let _ = self.deal_held(places, &mut both[..fewer], to, chance)
            || self.deal_held(places, &mut list[..count], to, chance);
    }

    /// Answers whether there is such a deal.
    fn deal_held(&self, places: &Places, held: &mut [Held], to: &mut [Ix; ALL], chance: &mut impl Chance) -> bool {
        let (groups, options) = (self.groups(), 2 * self.groups());
        let ways = options.pow(held.len() as u32);
        let first = chance.below(ways as u32) as usize;
        (0..ways).any(|way| {
            let mut way = (first + way) % ways;
            for held in held.iter_mut() {
                (held.group, held.old) = (way % options % groups, way % options >= groups);
                way /= options;
            }
            let mut dealt = [[Cards::EMPTY; MOST]; 4];
            let fits = (0..groups).all(|group| {
                let here = held.iter().filter(|held| held.group == group);
                self.exchange(places, self.group(group), here, &mut dealt[group], chance)
            });
            if fits {
                (0..groups).for_each(|group| self.note(places, self.group(group), &dealt[group], to, chance));
            }
            fits
        })
    }

    /// Begins with any deal that is possible and exchanges cards between places where each may be, many times. Finds a deal
    /// wherever there is one, but less evenly than by dealing. Answers whether there is.
    #[cold]
    pub(super) fn exchange<'a>(
        &self,
        places: &Places,
        group: Cards,
        held: impl Iterator<Item = &'a Held> + Clone,
        dealt: &mut [Cards; MOST],
        chance: &mut impl Chance,
    ) -> bool {
        let mut parts = [(0, 0, Cards::EMPTY); PARTS];
        let mut count = 0;
        for (index, place) in places.list[..places.count].iter().enumerate() {
            let (old, old_may) = (usize::from(place.old), self.part(place));
            let mut needed = [old, (place.cards & group).len() - old];
            for held in held.clone().filter(|held| held.is_in(place)) {
                let (needed, may) = if held.old { (&mut needed[0], old_may) } else { (&mut needed[1], place.may) };
                let Some(fewer) = needed.checked_sub(1) else { return false };
                *needed = fewer;
                parts[count] = (index, 1, may & held.cards);
                count += 1;
            }
            for (needed, may) in needed.into_iter().zip([old_may, place.may]) {
                parts[count] = (index, needed, may);
                count += 1;
            }
        }
        let parts = &parts[..count];
        let mut cards = BUFFER;
        let cards = (places.cards & group).list(&mut cards);
        shuffle(cards, chance);
        let mut held = [Cards::EMPTY; PARTS];
        if !cards.iter().all(|&ix| make_room(parts, ix, &mut held, &mut [false; PARTS])) {
            return false;
        }
        let (mut at, mut now) = ([0u8; ALL], [0; ALL]);
        let mut count = 0;
        for (part, cards) in held.iter().enumerate() {
            for ix in cards.iter() {
                (at[count], now[count]) = (part as u8, ix);
                count += 1;
            }
        }
        let fits = |part: u8, ix: Ix| parts[usize::from(part)].2.contains(ix);
        for _ in 0..12 * count {
            let (one, other) = (chance.below(count as u32) as usize, chance.below(count as u32) as usize);
            if fits(at[one], now[other]) && fits(at[other], now[one]) {
                now.swap(one, other);
            }
        }
        *dealt = [Cards::EMPTY; MOST];
        for (at, ix) in at.iter().zip(now).take(count) {
            dealt[parts[usize::from(*at)].0].add(ix);
        }
        true
    }
}

/// Puts a card into some part of a place where it may be; if they are full, another card there must move on. There is always a
/// way, since there is one in truth. Answers whether this one was found, going through each part once.
fn make_room(parts: &[(usize, usize, Cards)], ix: Ix, held: &mut [Cards; PARTS], tried: &mut [bool; PARTS]) -> bool {
    for (part, &(_, needed, may)) in parts.iter().enumerate() {
        if tried[part] || !may.contains(ix) {
            continue;
        }
        tried[part] = true;
        if held[part].len() < needed {
            held[part].add(ix);
            return true;
        }
        for other in held[part].iter() {
            if make_room(parts, other, held, tried) {
                held[part].remove(other);
                held[part].add(ix);
                return true;
            }
        }
    }
    false
}
