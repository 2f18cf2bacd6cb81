//! The Environments, one function for the effect of each. Bans are in `rules.rs`.

use harena_core::{Chance, Log, Seat};

use crate::actions::{Event, Shown};
use crate::bits::BUFFER;
use crate::cards::Cards;
use crate::chance;
use crate::frame::Frame;
use crate::names::{Environment, Slot, Title, Type};
use crate::state::{ITEMS, Phase, State, faces};
use crate::view::Nearing;

impl State {
    /// The slot of an Environment, if it is on the table.
    pub(crate) fn slot_with(&self, environment: Environment) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.has_environment(slot, environment))
    }

    /// CX-13.1, CX-R39: after a Beast's effect each opponent discards one more card.
    pub(crate) fn badlands(&mut self) {
        self.opponents_discard(|_, _| 1);
    }

    /// CX-13.2, CX-R40: with 25 Power at the end of one's turn, all opponents discard their hands.
    pub(crate) fn blitz_creek(&mut self, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let power = self.power(seat);
        if power < i16::from(self.numbers.blitz_creek) {
            return;
        }
        log.add(|| Event::Struck { seat, power });
        for other in self.opponents(seat) {
            self.discard_from_hand(other, self.hand[other.index()], log);
        }
    }

    /// CX-13.3, CX-R41: whether the turn begins with five cards in play.
    pub(crate) fn cavern(&self) -> bool {
        self.play[self.turn.index()].len() >= usize::from(self.numbers.cavern)
    }

    /// CX-13.4, CX-R26: each opponent prepares a card here, one after the other.
    pub(crate) fn chaos_fissure(&mut self) {
        let turn = self.turn;
        self.push_for_opponents(turn, |_, seat| Some(Frame::Fissure(seat)));
    }

    /// CX-13.4, CX-R24, CX-R25: the cards prepared here are shuffled and dealt, beginning left of the Initiator.
    pub(crate) fn chaos_fissure_deals(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut piles = [Cards::EMPTY; 4];
        for seat in self.seats.iter() {
            piles[seat.index()] = self.take_pile(seat, self.active);
        }
        let cards = piles.iter().fold(Cards::EMPTY, |all, &pile| all | pile);
        self.seats.iter().for_each(|seat| self.note_empty_hand(seat));
        self.knowledge.dealt(self.active, piles, self.hand, self.seats.count());
        let mut buffer = BUFFER;
        let list = cards.list(&mut buffer);
        chance::mixed(list, chance);
        let mut seat = self.initiator;
        let mut dealt = [Cards::EMPTY; 4];
        for &ix in list.iter().rev() {
            seat = self.seats.next(seat);
            self.hand[seat.index()].add(ix);
            dealt[seat.index()].add(ix);
        }
        for seat in self.opponents(self.initiator).chain([self.initiator]) {
            let cards = dealt[seat.index()];
            log.add(|| Event::Dealt { seat, cards: Shown::Cards(faces(cards)) });
        }
    }

    /// CX-13.5: no Water.
    pub(crate) fn desert(&self) -> Cards {
        Cards::typed(Type::Water)
    }

    /// CX-13.6, CX-R29: when it leaves, the face-up cards are turned face down, and all seats know them.
    pub(crate) fn glass_river_leaves(&mut self, slot: Slot) {
        for seat in self.seats.iter() {
            self.knowledge.hidden_after_all_saw_them(self.prepared[seat.index()][slot.index()]);
        }
    }

    /// CX-13.7, CX-R30: Acolytes in the discard piles come into play.
    pub(crate) fn graveyard(&mut self, log: &mut impl Log<Event>) {
        for seat in self.seats.from(self.initiator) {
            let risen = self.discard[seat.index()] & Cards::titled(Title::Acolyte);
            self.discard[seat.index()] &= !risen;
            self.play[seat.index()] |= risen;
            if !risen.is_empty() {
                log.add(|| Event::Rose { seat, acolytes: risen.len() });
            }
        }
    }

    /// CX-13.8, CX-R43: only the player who leads in Acolytes may play elements.
    pub(crate) fn hallowed_ground(&self, seat: Seat) -> Cards {
        let elements = Cards::typed(Type::Water) | Cards::typed(Type::Fire) | Cards::typed(Type::Electric);
        if self.leads_in_acolytes(seat) { Cards::EMPTY } else { elements }
    }

    /// CX-13.9, CX-R42: whether the only turn of this seat continues.
    pub(crate) fn impulse_isle(&self) -> bool {
        self.hand_len(self.turn) > 0 && !self.passed.contains(self.turn)
    }

    /// CX-13.10, CX-R28: whether every player has seven cards prepared at the other two Environments.
    pub(crate) fn magnetic_maar(&self) -> Option<Slot> {
        let slot = self.slot_with(Environment::MagneticMaar)?;
        let pull = usize::from(self.numbers.magnetic_maar);
        self.seats.iter().all(|seat| self.drawn_to(slot, seat) >= pull).then_some(slot)
    }

    /// The cards of a seat that Magnetic Maar in this slot would pull in.
    fn drawn_to(&self, slot: Slot, seat: Seat) -> usize {
        slot.others().iter().map(|other| self.prepared[seat.index()][other.index()].len()).sum()
    }

    /// How near this seat is to the threshold of an Environment, if one applies now (CX-N7).
    pub(crate) fn nearing(&self, seat: Seat) -> Option<Nearing> {
        let maar = self.slot_with(Environment::MagneticMaar);
        let (environment, count, of) = match self.phase {
            Phase::Handbuilding => (Environment::MagneticMaar, self.drawn_to(maar?, seat), self.numbers.magnetic_maar),
            Phase::Skirmish if self.is_at(Environment::BlitzCreek) => {
                (Environment::BlitzCreek, self.power(seat) as usize, self.numbers.blitz_creek)
            }
            Phase::Skirmish if self.is_at(Environment::Cavern) => {
                (Environment::Cavern, self.play[seat.index()].len(), self.numbers.cavern)
            }
            _ => return None,
        };
        Some(Nearing { environment, count, of: of.into() })
    }

    /// CX-13.10: all prepared cards move there.
    pub(crate) fn magnetic_maar_pulls(&mut self, slot: Slot, log: &mut impl Log<Event>) {
        log.add(|| Event::Pulled { slot });
        for seat in self.seats.iter() {
            for other in slot.others() {
                let cards = self.take_pile(seat, other);
                if self.is_open(other) {
                    self.knowledge.hidden_after_all_saw_them(cards);
                    self.knowledge.pile_empty(seat, other);
                } else {
                    let there = self.prepared[seat.index()][slot.index()];
                    self.knowledge.pile_moved(seat, (other, cards), (slot, there));
                }
                self.put_all_on_pile(seat, slot, cards);
            }
        }
    }

    /// CX-13.11, CX-R32: the player with strictly the fewest cards here draws three.
    pub(crate) fn oasis(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let counted = self.counted;
        let fewest = |seat: &Seat| self.opponents(*seat).all(|other| counted[seat.index()] < counted[other.index()]);
        let found = self.seats.iter().find(fewest);
        if let Some(seat) = found {
            self.draw(seat, self.numbers.oasis.into(), chance, log);
        }
    }

    /// CX-13.12, CX-R73: only a player who is behind in trophies may begin.
    pub(crate) fn outskirts(&self, seat: Seat) -> bool {
        self.opponents(seat).any(|other| self.trophies_of(other) > self.trophies_of(seat))
    }

    /// CX-13.13, CX-R37: the rest of the hand is discarded.
    pub(crate) fn poison_swamp(&mut self, log: &mut impl Log<Event>) {
        self.discard_from_hand(self.turn, self.hand[self.turn.index()], log);
    }

    /// CX-13.14, CX-R34: a player's first turn begins with putting two cards on opponents' decks.
    pub(crate) fn sacrifice_mountain(&mut self) {
        let count = self.hand_len(self.turn).min(2) as u8;
        self.push(Frame::Give(count));
    }

    /// CX-13.15, CX-3.5, CX-R35: filled up to three Items, all face down.
    pub(crate) fn stockpile_steppe_arrives(&mut self, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for item in self.items_at(slot) {
            self.knowledge.laid_seen(item);
        }
        for _ in self.item_count(slot)..ITEMS {
            self.lay_item(slot, chance, log);
        }
    }

    /// CX-13.15: Items are turned up when a Skirmish begins there, or when it leaves.
    pub(crate) fn stockpile_steppe_opens(&mut self, slot: Slot, log: &mut impl Log<Event>) {
        self.knowledge.items_turned_up();
        let items = self.items_at(slot);
        log.add(|| Event::ItemsTurnedUp { slot, items: items.collect() });
    }

    /// CX-13.16, CX-R36: then an opponent's pile here loses a card.
    pub(crate) fn the_brink(&mut self) {
        self.push(Frame::Brink);
    }

    /// The opponents who have cards at The Brink.
    pub(crate) fn brink_victims(&self) -> impl Iterator<Item = Seat> + '_ {
        let slot = self.slot_with(Environment::TheBrink);
        let has = move |seat: &Seat| slot.is_some_and(|slot| !self.prepared[seat.index()][slot.index()].is_empty());
        self.opponents(self.turn).filter(has)
    }

    /// CX-13.17, CX-R38: a card in play that is not a Fire is discarded.
    pub(crate) fn the_sticks(&mut self) {
        self.push(Frame::Sticks);
    }

    /// CX-13.18: the hand is discarded instead of moved.
    pub(crate) fn volcano(&mut self, log: &mut impl Log<Event>) {
        self.discard_from_hand(self.turn, self.hand[self.turn.index()], log);
    }

    /// CX-13.19, CX-R33: players who need two or more wins draw three. There is no hand limit here: see
    /// `is_over_limit`.
    pub(crate) fn zenith(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for seat in self.seats.from(self.initiator) {
            if self.trophies_of(seat) + 2 <= self.options.target_wins {
                self.draw(seat, self.numbers.zenith.into(), chance, log);
            }
        }
    }
}
