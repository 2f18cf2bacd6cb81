//! Taking and using Items, one function for each (CX-6.8 to CX-6.10, CX-14, CX-R17). Perks that only change the Power
//! of cards are in `power.rs`.

use harena_core::{Chance, Log, Seat};

use crate::actions::{Event, Pick, Shown};
use crate::cards::{Cards, NONE, title};
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::state::{NOTHING, State, bit, faces, items_of};

impl State {
    /// Whether the turn player can pay for an Item from the hand (CX-6.8, CX-6.9, CX-R58).
    pub(crate) fn can_pay(&self, item: Item) -> bool {
        self.hand[self.turn.index()].has_at_least(self.numbers.least_payment(item))
    }

    /// The Items at a slot that the turn player can pay for.
    #[inline]
    pub(crate) fn affordable(&self, slot: Slot) -> impl Iterator<Item = Item> + '_ {
        let hand = self.hand[self.turn.index()];
        self.items_at(slot).filter(move |&item| hand.has_at_least(self.numbers.least_payment(item)))
    }

    /// Begins to resolve an Item. Until then it is in no pile, so no chain can come back to it (CX-14.32, CX-R61).
    pub(crate) fn begin_item(&mut self, item: Item, free: bool, log: &mut impl Log<Event>) {
        self.resolving |= bit(item as u8);
        self.push(Frame::Finish(item));
        match self.numbers.cost(item) {
            Some(cost @ 1..) if !free => self.push(Frame::Pay(item, cost, 0)),
            _ => {
                if item == Item::Ebenezer {
                    self.discard_from_hand(self.turn, self.hand[self.turn.index()], log);
                }
                self.push(Frame::Resolve(item, 0));
            }
        }
    }

    /// Pays the cost (CX-6.8). A cost of the whole hand needs no choice.
    pub(crate) fn pay(&mut self, item: Item, left: u8, beasts: u8, log: &mut impl Log<Event>) -> Option<Seat> {
        let seat = self.turn;
        if left > 0 && self.hand[seat.index()].has_at_least(usize::from(left) + 1) {
            return Some(seat);
        }
        let mut beasts = beasts;
        if left > 0 {
            let paid = self.hand[seat.index()];
            beasts += (paid & Cards::typed(Type::Beast)).len() as u8;
            self.discard_from_hand(seat, paid, log);
        }
        let worth = match item {
            Item::Alms => u8::from(self.hand_len(seat) == 0), // CX-R56
            Item::OliveBranch => beasts,                      // CX-R57
            _ => 0,
        };
        self.replace(Frame::Resolve(item, worth));
        None
    }

    /// Discards a single-use Item after it was resolved; a Perk is already in front of its owner.
    pub(crate) fn finish(&mut self, item: Item, log: &mut impl Log<Event>) {
        if self.resolving & bit(item as u8) != 0 {
            self.resolving &= !bit(item as u8);
            self.item_discard |= bit(item as u8);
            log.add(|| Event::ItemDiscarded { item });
        }
    }

    /// `worth`: for Alms 1 if it was paid with the last card in hand, for Olive Branch the number of Beasts that paid
    /// for it.
    pub(crate) fn resolve(&mut self, item: Item, worth: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if item.is_perk() {
            self.resolving &= !bit(item as u8);
            self.perks[self.turn.index()] |= bit(item as u8);
        }
        match item {
            Item::Wager => self.wager(),
            Item::Alms => self.alms(worth, chance, log),
            Item::Cache => self.cache(log),
            Item::Caravan => self.caravan(log),
            Item::Cloak => self.cloak(),
            Item::Cyclone => self.cyclone(log),
            Item::Dice => self.dice(chance, log),
            Item::DivineMirror => self.divine_mirror(),
            Item::DivineTotem => self.divine_totem(),
            Item::Hatchet => self.hatchet(),
            Item::Lockpick => self.lockpick(chance, log),
            Item::LookingGlass => self.looking_glass(),
            Item::LootChest => self.loot_chest(chance, log),
            Item::Magnet => self.magnet(),
            Item::OliveBranch => self.olive_branch(worth, chance, log),
            Item::PoisonPill => self.push(Frame::Pill(0)),
            Item::RallyingBanner => self.rallying_banner(log),
            Item::Recycler => self.recycler(),
            Item::SecretTunnelKeys => self.secret_tunnel_keys(),
            Item::Shrine => self.shrine(),
            Item::Terraformer => self.terraformer(chance, log),
            _ => {}
        }
    }

    /// CX-14.10: names a player as the winner.
    fn wager(&mut self) {
        self.push(Frame::Wager);
    }

    /// Draws cards if the payment emptied the hand (CX-14.11, CX-R56).
    fn alms(&mut self, last_card: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if last_card == 1 {
            self.draw(self.turn, self.numbers.alms.into(), chance, log);
        }
    }

    /// CX-14.12, CX-14.33, CX-R54: pass, then turn up to three cards face down.
    fn cache(&mut self, log: &mut impl Log<Event>) {
        self.push(Frame::Cache(self.numbers.cache));
        self.pass(log);
    }

    pub(crate) fn flip(&mut self, pick: Pick, log: &mut impl Log<Event>) {
        let seat = self.turn;
        if self.move_from_play(seat, pick, self.active, log) {
            log.add(|| Event::Flipped { seat, card: pick.title });
        }
    }

    /// CX-14.13, CX-R5: up to three cards in play move to the other Environments.
    fn caravan(&mut self, log: &mut impl Log<Event>) {
        self.push(Frame::Caravan(self.numbers.caravan));
        if self.options.caravan_passes {
            self.pass(log);
        }
    }

    /// Caravan, Bluff
    pub(crate) fn move_out(&mut self, seat: Seat, pick: Pick, slot: Slot, log: &mut impl Log<Event>) {
        if self.move_from_play(seat, pick, slot, log) {
            log.add(|| Event::Moved { seat, card: pick.title, slot });
        }
    }

    /// Moves a card from play to a prepared pile, if it is in play.
    #[inline]
    fn move_from_play(&mut self, seat: Seat, pick: Pick, slot: Slot, log: &mut impl Log<Event>) -> bool {
        let Some(ix) = self.picked(pick, self.play[seat.index()]) else { return false };
        self.leave_play(seat, ix, log);
        self.prepare_openly(seat, ix, slot);
        true
    }

    /// Asks for the card that is hidden (CX-14.14, CX-R49).
    fn cloak(&mut self) {
        self.push(Frame::Cloak);
    }

    pub(crate) fn cloak_card(&mut self, card: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let hand = self.hand[seat.index()];
        let Some(ix) = self.copy_of(card, hand) else { return };
        self.knowledge.cloaked(seat, hand);
        self.hand[seat.index()].remove(ix);
        self.cloaked[seat.index()].add(ix);
        log.add(|| Event::Cloaked { seat, card: Some(card) });
    }

    /// CX-14.15, CX-R62: all Items are picked up, face-down ones shown, and placed again.
    fn cyclone(&mut self, log: &mut impl Log<Event>) {
        for places in &mut self.items {
            for item in std::mem::replace(places, [NOTHING; 3]) {
                if item != NOTHING {
                    self.aloft |= bit(item);
                }
            }
        }
        self.knowledge.items_turned_up();
        let (seat, aloft) = (self.turn, self.aloft);
        log.add(|| Event::Swept { seat, items: items_of(aloft).collect() });
        self.push(Frame::Cyclone);
    }

    pub(crate) fn lay_again(&mut self, item: Item, slot: Slot, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.aloft &= !bit(item as u8);
        self.put_item(slot, item);
        if self.is_face_down(slot) {
            self.knowledge.laid_seen(item);
        }
        log.add(|| Event::LaidAgain { seat, item, slot });
    }

    /// CX-14.16, CX-R66: a random card of the deck decides.
    fn dice(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.reshuffle(seat, log);
        let deck = self.deck(seat);
        if deck.is_empty() {
            log.add(|| Event::NoEffect { seat, item: Item::Dice });
            return;
        }
        let ix = crate::chance::shown(deck, chance);
        self.take_out_of_deck(seat, ix);
        let card = title(ix);
        let kept = matches!(card.kind(), Type::DivineGift | Type::Acolyte | Type::Colossus);
        log.add(|| Event::Rolled { seat, card, kept });
        if kept {
            self.note_empty_hand(seat);
            self.hand[seat.index()].add(ix);
            self.knowledge.hidden_after_all_saw_it(ix);
            self.draw(seat, self.numbers.dice.into(), chance, log);
            self.push(Frame::Limit(seat));
        } else {
            self.hand[seat.index()].add(ix);
            self.discard_from_hand(seat, self.hand[seat.index()], log);
        }
    }

    /// A card that all seats see leaves the deck, from any position.
    fn take_out_of_deck(&mut self, seat: Seat, ix: crate::cards::Ix) {
        if self.stacked[seat.index()].contains(ix) {
            self.take_from_stack(seat, ix);
        }
        self.pool[seat.index()].remove(ix);
        self.knowledge.shown_from_deck(seat, ix);
    }

    /// Asks which Divine Gift is copied (CX-14.17, CX-R21).
    fn divine_mirror(&mut self) {
        self.push(Frame::Mirror);
    }

    pub(crate) fn gifts_in_play(&self) -> Cards {
        self.in_play() & Cards::typed(Type::DivineGift)
    }

    /// Carries out the effect without playing the card, so without discards for Electric.
    pub(crate) fn copy_effect(&mut self, card: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        log.add(|| Event::Copied { seat, card });
        self.push(Frame::Limit(seat));
        self.push(Frame::Effect(card));
    }

    /// Asks for the Divine Gift that is played (CX-14.18, CX-R20).
    fn divine_totem(&mut self) {
        self.push(Frame::Totem);
    }

    /// Asks which Item or Perk is discarded (CX-14.19, CX-R63).
    fn hatchet(&mut self) {
        self.push(Frame::Hatchet);
    }

    pub(crate) fn has_hatchet_target(&self) -> bool {
        let lying = Slot::ALL.into_iter().any(|slot| self.item_count(slot) > 0);
        lying || self.opponents(self.turn).any(|seat| self.perks[seat.index()] != 0)
    }

    pub(crate) fn remove_item(&mut self, item: Item, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.take_item(item);
        for perks in &mut self.perks {
            *perks &= !bit(item as u8);
        }
        if item == Item::Wager {
            self.guess = NOTHING;
        }
        self.item_discard |= bit(item as u8);
        log.add(|| Event::Removed { seat, item });
    }

    /// CX-14.20, CX-R23: only the taker sees the top cards of all decks.
    fn lockpick(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        for other in self.seats.iter() {
            if self.top[other.index()] == NONE
                && let Some(ix) = self.take_top(other, chance, log)
            {
                self.put_on_top(other, ix);
            }
            if self.top[other.index()] != NONE {
                self.knowledge.sees(seat, Cards::single(self.top[other.index()]));
            }
        }
        let tops = self.top;
        let seen = tops.into_iter().filter(|&ix| ix != NONE);
        log.add(|| Event::LookedAtTops { seat, cards: Shown::Cards(seen.map(title).collect()) });
        self.push(Frame::Lockpick);
    }

    pub(crate) fn pick_lock(&mut self, from: Seat, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let ix = self.top[from.index()];
        let insiders = self.seats.iter().filter(|&seat| self.knowledge.known_to(seat).contains(ix)).collect();
        if from != seat {
            self.knowledge.lockpicked(from, seat, ix);
            self.take_from_stack(from, ix);
            self.put_on_top(seat, ix);
        }
        log.add(|| Event::Picked { seat, from, card: Some(title(ix)), insiders });
    }

    /// Asks whose hand is looked at (CX-14.21).
    fn looking_glass(&mut self) {
        self.push(Frame::LookingGlass);
    }

    pub(crate) fn look_at_hand(&mut self, of: Seat, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let hand = self.hand[of.index()];
        self.knowledge.hand_seen(seat, of, hand);
        log.add(|| Event::SawHand { seat, of, cards: Shown::Cards(faces(hand)) });
    }

    /// Reveals the top three Items and asks which are used (CX-14.22, CX-R59).
    fn loot_chest(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for _ in 0..3 {
            if let Some(item) = self.next_item(chance) {
                self.chest |= bit(item as u8);
            }
        }
        let (seat, chest) = (self.turn, self.chest);
        log.add(|| Event::ChestOpened { seat, items: items_of(chest).collect() });
        self.push(Frame::Chest);
    }

    /// The revealed Items that may be played for free.
    pub(crate) fn in_chest(&self) -> impl Iterator<Item = Item> + '_ {
        items_of(self.chest).filter(|&item| self.numbers.is_free_eligible(item))
    }

    /// A player who has passed plays nothing more (CX-14.22, CX-14.33).
    pub(crate) fn is_chest_open(&self) -> bool {
        !self.passed.contains(self.turn) && self.in_chest().next().is_some()
    }

    pub(crate) fn close_chest(&mut self, log: &mut impl Log<Event>) {
        for item in items_of(std::mem::take(&mut self.chest)) {
            self.item_discard |= bit(item as u8);
            log.add(|| Event::ItemDiscarded { item });
        }
    }

    /// Asks for an Item at another Environment (CX-14.23, CX-R60).
    fn magnet(&mut self) {
        self.push(Frame::Magnet);
    }

    pub(crate) fn has_magnet_target(&self) -> bool {
        let fits = |slot: Slot| self.is_face_down(slot) && self.item_count(slot) > 0;
        self.active.others().into_iter().any(|slot| fits(slot) || self.affordable(slot).next().is_some())
    }

    /// Plays an Item of another Environment as if it were at this one.
    pub(crate) fn attract(&mut self, item: Item, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.take_item(item);
        log.add(|| Event::Used { seat, item });
        if self.can_pay(item) {
            self.begin_item(item, false, log);
        } else {
            // Only a face-down Item can cost too much.
            self.item_discard |= bit(item as u8);
            log.add(|| Event::NoEffect { seat, item });
        }
    }

    /// Draws cards for each Beast in the payment (CX-14.24, CX-R57).
    fn olive_branch(&mut self, beasts: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.draw(self.turn, usize::from(self.numbers.olive_branch) * usize::from(beasts), chance, log);
        self.push(Frame::Limit(self.turn));
    }

    /// CX-14.25, CX-R58: opponents discard the same number of cards.
    pub(crate) fn poison_pill(&mut self, count: u8) {
        self.opponents_discard(|_, _| usize::from(count));
    }

    /// CX-14.26, CX-R67. A shuffled deck is a set: see `chance.rs`.
    fn rallying_banner(&mut self, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let own = seat.index();
        self.reshuffle(seat, log);
        let found = self.copy_of(Title::Acolyte, self.deck(seat));
        if let Some(ix) = found {
            self.take_out_of_deck(seat, ix);
            self.play[own].add(ix);
        }
        self.knowledge.searched(seat, self.deck(seat), Cards::titled(Title::Acolyte));
        self.pool[own] |= std::mem::take(&mut self.stacked[own]);
        self.top[own] = NONE;
        log.add(|| Event::Rallied { seat, found: found.is_some() });
    }

    /// Asks for a discarded Item (CX-14.27, CX-R6, CX-R61).
    fn recycler(&mut self) {
        self.push(Frame::Recycle);
    }

    /// Discarded Items that Recycler may play.
    pub(crate) fn recyclable(&self) -> u32 {
        let fits = |item: &Item| {
            if self.options.recycler_pays_cost { self.can_pay(*item) } else { self.numbers.is_free_eligible(*item) }
        };
        items_of(self.item_discard).filter(fits).fold(0, |set, item| set | bit(item as u8))
    }

    pub(crate) fn recycle(&mut self, item: Item, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.item_discard &= !bit(item as u8);
        log.add(|| Event::Used { seat, item });
        self.begin_item(item, !self.options.recycler_pays_cost, log);
    }

    /// Asks for the Beast that is played (CX-14.28, CX-R45).
    fn secret_tunnel_keys(&mut self) {
        self.push(Frame::Keys);
    }

    /// Asks for a discarded card and an Environment (CX-14.29, CX-R68).
    fn shrine(&mut self) {
        self.push(Frame::Shrine);
    }

    pub(crate) fn enshrine(&mut self, card: Title, slot: Slot, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.copy_of(card, self.discard[seat.index()]) else { return };
        self.discard[seat.index()].remove(ix);
        self.prepare_openly(seat, ix, slot);
        log.add(|| Event::Moved { seat, card, slot });
    }

    /// CX-14.30, CX-R64: both other Environments are replaced; what lies there stays.
    fn terraformer(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let slots = self.active.others();
        let mut removed = 0;
        for slot in slots {
            if self.is_open(slot) {
                self.glass_river_leaves(slot);
            }
            if self.is_face_down(slot) {
                self.stockpile_steppe_opens(slot, log);
            }
            if self.environment[slot.index()] != NOTHING {
                removed |= bit(self.environment[slot.index()]);
            }
        }
        for slot in slots {
            self.deal_environment(slot, chance, log);
        }
        for slot in slots {
            if self.has_environment(slot, Environment::StockpileSteppe) {
                self.stockpile_steppe_arrives(slot, chance, log);
            }
        }
        self.environment_discard |= removed;
    }
}
