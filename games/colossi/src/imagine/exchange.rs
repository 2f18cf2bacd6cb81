//! The fallback if random deals fail: finds any possible deal, then exchanges cards at random.

use harena_core::{Chance, Seat};

use super::{MAX_ZONES, Zone, Zones, shuffle};
use crate::bits::BUFFER;
use crate::cards::{ALL, Cards, Ix};
use crate::knowledge::HAND;
use crate::state::State;

/// The maximum number of cards that seats have shown to hold: a playable card in each hand, and a card that is owed.
const MAX_SHOWN: usize = 4 + 1;
/// A zone with old cards has two parts, and a card that was shown to be there is another part.
const MAX_PARTS: usize = 2 * MAX_ZONES + MAX_SHOWN;

/// A hand has at least one of these cards.
#[derive(Clone, Copy)]
pub(super) struct Held {
    seat: Seat,
    cards: Cards,
    /// The group in which this card is, and whether it is an old card.
    group: usize,
    old: bool,
}

impl Held {
    const NONE: Held = Held { seat: Seat::new(0), cards: Cards::EMPTY, group: 0, old: false };

    fn is_in(&self, zone: &Zone) -> bool {
        self.seat == zone.seat && usize::from(zone.number) == HAND
    }
}

impl State {
    /// Deals such that hands contain what was shown, even if that is unlikely. All combinations of backs and of old or
    /// new cards are tried, from a random one on.
    #[cold]
    pub(super) fn deal_shown(&self, zones: &Zones, to: &mut [Ix; ALL], chance: &mut impl Chance) {
        let known = self.knowledge.known_to(zones.viewer);
        let mut list = [Held::NONE; MAX_SHOWN];
        let mut count = 0;
        for (seat, cards) in self.shown() {
            let held = Held { seat, cards, ..Held::NONE };
            let is_hidden = zones.list[..zones.count].iter().any(|zone| held.is_in(zone));
            if is_hidden && (self.hand[seat.index()] & known & cards).is_empty() {
                list[count] = held;
                count += 1;
            }
        }
        // One card can be both playable and owed; if that fails, they are two.
        let mut both = list;
        let mut fewer = count;
        if let [.., last] = list[..count]
            && let Some(other) = both[..count - 1].iter_mut().find(|other| other.seat == last.seat)
        {
            other.cards &= last.cards;
            fewer -= 1;
        }
        let _ = self.deal_held(zones, &mut both[..fewer], to, chance)
            || self.deal_held(zones, &mut list[..count], to, chance);
    }

    /// Returns whether there is such a deal.
    fn deal_held(&self, zones: &Zones, held: &mut [Held], to: &mut [Ix; ALL], chance: &mut impl Chance) -> bool {
        let (groups, options) = (self.groups(), 2 * self.groups());
        let ways = options.pow(held.len() as u32);
        let first = chance.below(ways as u32) as usize;
        (0..ways).any(|way| {
            let mut way = (first + way) % ways;
            for held in held.iter_mut() {
                (held.group, held.old) = (way % options % groups, way % options >= groups);
                way /= options;
            }
            let mut dealt = [[Cards::EMPTY; MAX_ZONES]; 4];
            let fits = (0..groups).all(|group| {
                let here = held.iter().filter(|held| held.group == group);
                self.exchange(zones, self.group(group), here, &mut dealt[group], chance)
            });
            if fits {
                (0..groups).for_each(|group| self.note(zones, self.group(group), &dealt[group], to, chance));
            }
            fits
        })
    }

    /// Begins with any possible deal and exchanges cards between zones many times. Finds a deal if there is one, but
    /// samples less uniformly than a plain deal. Returns whether there is one.
    #[cold]
    pub(super) fn exchange<'a>(
        &self,
        zones: &Zones,
        group: Cards,
        held: impl Iterator<Item = &'a Held> + Clone,
        dealt: &mut [Cards; MAX_ZONES],
        chance: &mut impl Chance,
    ) -> bool {
        let mut parts = [(0, 0, Cards::EMPTY); MAX_PARTS];
        let mut count = 0;
        for (index, zone) in zones.list[..zones.count].iter().enumerate() {
            let (old, old_may) = (usize::from(zone.old), self.part(zone));
            let mut needed = [old, (zone.cards & group).len() - old];
            for held in held.clone().filter(|held| held.is_in(zone)) {
                let (needed, may) = if held.old { (&mut needed[0], old_may) } else { (&mut needed[1], zone.may) };
                let Some(fewer) = needed.checked_sub(1) else { return false };
                *needed = fewer;
                parts[count] = (index, 1, may & held.cards);
                count += 1;
            }
            for (needed, may) in needed.into_iter().zip([old_may, zone.may]) {
                parts[count] = (index, needed, may);
                count += 1;
            }
        }
        let parts = &parts[..count];
        let mut cards = BUFFER;
        let cards = (zones.cards & group).list(&mut cards);
        shuffle(cards, chance);
        let mut held = [Cards::EMPTY; MAX_PARTS];
        if !cards.iter().all(|&ix| make_room(parts, ix, &mut held, &mut [false; MAX_PARTS])) {
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
        *dealt = [Cards::EMPTY; MAX_ZONES];
        for (at, ix) in at.iter().zip(now).take(count) {
            dealt[parts[usize::from(*at)].0].add(ix);
        }
        true
    }
}

/// Puts a card into some part of a zone where it can be; if that is full, another card there must move. A solution
/// always exists, as the actual deal is one. Tries each part once; returns whether it succeeded.
fn make_room(
    parts: &[(usize, usize, Cards)],
    ix: Ix,
    held: &mut [Cards; MAX_PARTS],
    tried: &mut [bool; MAX_PARTS],
) -> bool {
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
