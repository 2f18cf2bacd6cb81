//! The course of the game: what happens between two decisions. The decisions are in `rules.rs`.

use harena_core::{Chance, Log, Seat, SeatSet};

use crate::actions::{Event, Shown};
use crate::cards::{Cards, title};
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::state::{GUARD, ITEMS, NOTHING, Phase, REFILL, State, bit, faces, items_of};

impl State {
    /// Set-up (CX-3.3, CX-3.4, CX-3.5, CX-3.6, CX-3.7, CX-3.8).
    pub(crate) fn set_up(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for slot in Slot::ALL {
            self.deal_environment(slot, chance, log);
        }
        for slot in Slot::ALL {
            if self.has_environment(slot, Environment::StockpileSteppe) {
                self.stockpile_steppe_arrives(slot, chance, log);
            } else {
                self.lay_item(slot, chance, log);
            }
        }
        self.turn = crate::chance::first_seat(self.seats, chance);
        self.handbuilding_begins(chance, log);
        self.run(chance, log);
    }

    /// Every seat draws, and Handbuilding begins (CX-4.1, CX-9.7).
    fn handbuilding_begins(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.phase = Phase::Handbuilding;
        self.turns = 0;
        self.skipped = 0;
        let seat = self.turn;
        log.add(|| Event::HandbuildingBegins { seat });
        for seat in self.seats.from(seat) {
            self.draw(seat, REFILL, chance, log);
        }
        self.clear_chain();
        self.push(Frame::Turn);
    }

    /// Carries out steps until a seat must decide, or the game is over. A step without anything to act on does nothing
    /// (CX-7.7, CX-R18).
    pub(crate) fn run(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        loop {
            if self.phase == Phase::Over {
                return;
            }
            let asked = self.step(chance, log);
            if let Some(seat) = asked {
                self.asked = seat;
                return;
            }
        }
    }

    /// Carries out one step. Returns the seat that must decide, if any.
    #[inline]
    fn step(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Option<Seat> {
        let turn = self.turn;
        let own = turn.index();
        match *self.current_place() {
            // A seat must decide, unless there is nothing to choose from.
            Frame::Build | Frame::MustInitiate | Frame::Clash | Frame::Curse | Frame::Pillage => return Some(turn),
            Frame::Wager | Frame::Solidarity | Frame::LookingGlass => return Some(turn),
            Frame::Chest if self.is_chest_open() => return Some(turn),
            Frame::Chest => self.close_chest(log),
            Frame::Return if self.looked.len() > 1 => return Some(turn),
            Frame::Return => self.return_last(log),
            Frame::Act if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Fissure(seat) if self.hand_len(seat) > 0 => return Some(seat),
            Frame::Brink if self.brink_victims().next().is_some() => return Some(turn),
            Frame::Limit(seat) if self.is_over_limit(seat) => return Some(seat),
            Frame::Give(1..) if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Stow if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Bluff(seat, 1..) => return Some(seat),
            Frame::Electric(left, gift) if left > 0 => return self.electric(left, gift, log),
            Frame::Abduct if !self.opponents_in_play(turn).is_empty() => return Some(turn),
            Frame::Pillaged(seat, _) | Frame::PillagedOther(seat, _) if self.hand_len(seat) > 0 => return Some(seat),
            Frame::Discard(seat, left) if left > 0 && self.hand_len(seat) > 0 => {
                if self.hand[seat.index()].has_at_least(usize::from(left) + 1) {
                    return Some(seat);
                }
                self.discard_from_hand(seat, self.hand[seat.index()], log);
            }
            Frame::Tuck(deck) if !self.tuckable(deck).is_empty() => return Some(turn),
            Frame::Manifest if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Extricate if !self.extricable().is_empty() => return Some(turn),
            Frame::Look if !self.looked.is_empty() => return Some(turn),
            Frame::Replace(count) => {
                if self.hand_len(turn) > 0 {
                    return Some(turn);
                }
                self.pop();
                self.draw(turn, usize::from(count), chance, log);
                return None;
            }
            Frame::Sticks if !(self.in_play() & !Cards::typed(Type::Fire)).is_empty() => return Some(turn),
            Frame::Pay(item, left, beasts) => return self.pay(item, left, beasts, log),
            Frame::Cache(1..) | Frame::Caravan(1..) if !self.play[own].is_empty() => return Some(turn),
            Frame::Cloak | Frame::Pill(_) if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Pill(count) => {
                self.pop();
                self.poison_pill(count);
                return None;
            }
            Frame::Cyclone if self.aloft != 0 => return Some(turn),
            Frame::Mirror if !self.gifts_in_play().is_empty() => return Some(turn),
            // Asked with any hand: not asking would reveal that the hand has no such card.
            Frame::Totem | Frame::Keys if self.hand_len(turn) > 0 => return Some(turn),
            Frame::Hatchet if self.has_hatchet_target() => return Some(turn),
            Frame::Lockpick if self.seats.iter().any(|seat| !self.stacked[seat.index()].is_empty()) => {
                return Some(turn);
            }
            Frame::Magnet if self.has_magnet_target() => return Some(turn),
            Frame::Recycle if self.recyclable() != 0 => return Some(turn),
            Frame::Shrine if !self.discard[own].is_empty() => return Some(turn),

            // Steps without a decision.
            Frame::Turn => return self.handbuilding_turn(chance, log),
            Frame::Refill(seat) => self.refill(seat, chance, log),
            Frame::BuildEnd => {
                // CX-4.2
                self.turns = self.turns.saturating_add(1);
                self.turn = self.seats.next(turn);
                self.replace(Frame::Turn);
                return self.handbuilding_turn(chance, log);
            }
            Frame::StartEffect => self.start_effect(chance, log),
            Frame::Begin => return self.first_turn(log),
            Frame::SkirmishTurn => return self.skirmish_turn(),
            Frame::SkirmishTurnEnd => return self.skirmish_turn_ends(log),
            Frame::Award => {
                self.award(chance, log);
                return None;
            }
            Frame::Effect(title) => {
                self.pop();
                self.effect(title, chance, log);
                return None;
            }
            Frame::Trigger(kind) => {
                self.pop();
                self.trigger(kind);
                return None;
            }
            Frame::Resolve(item, worth) => {
                self.pop();
                self.resolve(item, worth, chance, log);
                return None;
            }
            Frame::Finish(item) => {
                self.finish(item, log);
            }
            // Nothing to choose from.
            _ => {}
        }
        self.pop();
        None
    }

    /// Fills up a hand in Handbuilding (CX-4.1).
    #[inline]
    pub(crate) fn refill(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let missing = REFILL.saturating_sub(self.hand_len(seat));
        self.draw(seat, missing, chance, log);
    }

    /// The start of a turn in Handbuilding (CX-4.3, CX-4.10 to CX-4.12, CX-R13). Returns the seat that must decide, if
    /// any.
    fn handbuilding_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Option<Seat> {
        let seat = self.turn;
        if let Some(slot) = self.magnetic_maar() {
            self.magnetic_maar_pulls(slot, log);
            self.initiate(slot, chance, log);
            return None;
        }
        let guarded = u16::from(self.turns) >= u16::from(GUARD) * self.seats.count() as u16;
        if self.hand_len(seat) > 0 && !guarded {
            self.replace(Frame::Build);
        } else if Slot::ALL.into_iter().any(|slot| self.may_initiate(slot)) {
            self.replace(Frame::MustInitiate);
        } else if guarded || usize::from(self.skipped) >= self.seats.count() {
            log.add(|| Event::Clash { seat });
            self.replace(Frame::Clash);
        } else {
            log.add(|| Event::Skipped { seat });
            self.turns = self.turns.saturating_add(1);
            self.skipped += 1;
            self.turn = self.seats.next(seat);
            return None;
        }
        Some(seat)
    }

    /// Whether the turn player may begin a Skirmish at this slot (CX-4.7, CX-4.8, CX-13.12).
    #[inline]
    pub(crate) fn may_initiate(&self, slot: Slot) -> bool {
        if self.has_environment(slot, Environment::Outskirts) {
            self.outskirts(self.turn)
        } else {
            self.prepared_count[slot.index()] >= self.numbers.needed
        }
    }

    /// Whether no slot has more prepared cards (CX-4.11).
    pub(crate) fn may_clash(&self, slot: Slot) -> bool {
        Slot::ALL.into_iter().all(|other| self.prepared_at(other) <= self.prepared_at(slot))
    }

    /// Starts a Skirmish (CX-5.1, CX-5.2, CX-R31).
    pub(crate) fn initiate(&mut self, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let open = self.is_open(slot);
        self.initiator = seat;
        self.active = slot;
        for seat in self.seats.iter() {
            self.counted[seat.index()] = self.prepared[seat.index()][slot.index()].len() as u8;
        }
        let environment = self.environment_at(slot);
        log.add(|| Event::Initiated { seat, slot, environment });
        self.phase = Phase::Skirmish;
        self.passed = SeatSet::EMPTY;
        self.out = SeatSet::EMPTY;
        self.begun = SeatSet::EMPTY;
        self.must_pass = false;
        self.actions = [0; 4];
        if self.is_at(Environment::StockpileSteppe) {
            self.stockpile_steppe_opens(slot, log);
        }
        if self.is_at(Environment::ChaosFissure) {
            self.chaos_fissure_deals(chance, log);
        } else {
            for seat in self.seats.from(seat) {
                let cards = self.pick_up(seat, slot, open);
                if !cards.is_empty() {
                    log.add(|| Event::PickedUp { seat, slot, cards: Shown::Cards(faces(cards)), open });
                }
            }
        }
        self.clear_chain();
        self.push(Frame::Begin);
        self.push_limits();
        self.push(Frame::StartEffect);
        self.push_limits();
    }

    /// Enforces the hand limit for all players, the Initiator first (CX-7.6).
    fn push_limits(&mut self) {
        let mut order = [self.initiator; 4];
        let count = self.seats.count();
        for (place, seat) in order.iter_mut().zip(self.seats.from(self.initiator)) {
            *place = seat;
        }
        for &seat in order[..count].iter().rev() {
            self.push(Frame::Limit(seat));
        }
    }

    /// CX-5.1, step 6
    fn start_effect(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match self.environment_at(self.active) {
            Some(Environment::Graveyard) => self.graveyard(log),
            Some(Environment::Oasis) => self.oasis(chance, log),
            Some(Environment::Zenith) => self.zenith(chance, log),
            _ => {}
        }
    }

    /// CX-5.1, step 8
    fn first_turn(&mut self, log: &mut impl Log<Event>) -> Option<Seat> {
        self.mark_out(log);
        self.next_turn_from(self.initiator, log)
    }

    /// Marks players without cards in hand as out, until the Skirmish ends (CX-2.9, CX-6.13, CX-6.16, CX-R16).
    fn mark_out(&mut self, log: &mut impl Log<Event>) {
        for seat in self.seats.iter() {
            if self.hand[seat.index()].is_empty() && !self.is_done(seat) {
                self.out = self.out.with(seat);
                log.add(|| Event::Out { seat });
            }
        }
    }

    /// The turn of this seat or the next one that still takes part, even if it is the last one; without one, scoring
    /// begins (CX-6.1, CX-6.14, CX-6.15).
    fn next_turn_from(&mut self, first: Seat, log: &mut impl Log<Event>) -> Option<Seat> {
        self.clear_chain();
        let mut seats = std::iter::once(first).chain(self.opponents(first));
        match seats.find(|&seat| !self.is_done(seat)) {
            Some(seat) => {
                self.turn = seat;
                self.push(Frame::SkirmishTurn);
                self.skirmish_turn()
            }
            None => {
                self.scoring_begins(log);
                None
            }
        }
    }

    /// The start of a turn in a Skirmish (CX-6.2). A seat with cards has something to decide.
    fn skirmish_turn(&mut self) -> Option<Seat> {
        let first = !self.begun.contains(self.turn);
        self.begun = self.begun.with(self.turn);
        self.replace(Frame::SkirmishTurnEnd);
        self.push(Frame::Act);
        if first && self.is_at(Environment::SacrificeMountain) {
            self.sacrifice_mountain();
        }
        self.must_pass = self.is_at(Environment::Cavern) && self.cavern();
        (self.hand_len(self.turn) > 0).then_some(self.turn)
    }

    /// Effects at the end of a Skirmish turn, then the next seat (CX-6.13, CX-13.9).
    fn skirmish_turn_ends(&mut self, log: &mut impl Log<Event>) -> Option<Seat> {
        if self.is_at(Environment::ImpulseIsle) && self.impulse_isle() {
            self.push(Frame::Act);
            return Some(self.turn);
        }
        if self.is_at(Environment::BlitzCreek) {
            self.blitz_creek(log);
        }
        self.mark_out(log);
        self.must_pass = false;
        self.next_turn_from(self.seats.next(self.turn), log)
    }

    /// Passing (CX-6.11, CX-6.12): the cards in hand go to the other Environments.
    pub(crate) fn pass(&mut self, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.passed = self.passed.with(seat);
        log.add(|| Event::Passed { seat });
        if self.is_at(Environment::Volcano) {
            self.volcano(log);
            return;
        }
        let mut destinations = self.destinations();
        if let (Some(slot), None) = (destinations.next(), destinations.next()) {
            drop(destinations);
            let cards = std::mem::take(&mut self.hand[seat.index()]);
            if !cards.is_empty() {
                let open = self.is_open(slot);
                match open {
                    true => self.knowledge.left_hand_revealed(seat, cards),
                    false => self.knowledge.hand_prepared(seat, cards, slot, self.prepared[seat.index()][slot.index()]),
                }
                self.put_all_on_pile(seat, slot, cards);
                log.add(|| Event::Stowed { seat, slot, cards: Shown::Cards(faces(cards)), open });
            }
            return;
        }
        drop(destinations);
        self.push(Frame::Stow);
    }

    /// Scoring: Cloaks, then Bluffs, which move before the next Environment is dealt (CX-8.1, CX-R48, CX-R70).
    fn scoring_begins(&mut self, log: &mut impl Log<Event>) {
        self.clear_chain();
        self.push(Frame::Award);
        for seat in self.seats.from(self.initiator) {
            self.uncloak(seat, log);
        }
        self.bluff();
    }

    /// CX-12.5: players with Bluffs in play may move them, the Initiator first.
    fn bluff(&mut self) {
        let mut order = [(self.initiator, 0u8); 4];
        let count = self.seats.count();
        for (place, seat) in order.iter_mut().zip(self.seats.from(self.initiator)) {
            let bluffs = self.play[seat.index()] & Cards::titled(Title::Bluff);
            *place = (seat, bluffs.len() as u8);
        }
        for &(seat, bluffs) in order[..count].iter().rev() {
            if bluffs > 0 {
                self.push(Frame::Bluff(seat, bluffs));
            }
        }
    }

    /// CX-14.14, CX-R49, CX-R76: a cloaked card enters play or is discarded.
    fn uncloak(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        for ix in std::mem::take(&mut self.cloaked[seat.index()]).iter() {
            let card = title(ix);
            let counts = matches!(card.kind(), Type::Water | Type::Fire | Type::Electric | Type::Acolyte);
            let to = if counts { &mut self.play } else { &mut self.discard };
            to[seat.index()].add(ix);
            log.add(|| Event::Uncloaked { seat, card, counts });
        }
    }

    /// The winner of the Skirmish: Power, then cards in play, then the seat (CX-8.5, CX-8.6, CX-8.7, CX-8.8, CX-R69).
    pub(crate) fn winner(&self) -> Seat {
        let count = self.seats.count();
        let key = |seat: Seat| {
            // Anticlockwise from the Initiator's right: that seat is last in clockwise order.
            let clockwise = (seat.index() + count - self.initiator.index()) % count;
            (self.power(seat), self.play[seat.index()].len(), clockwise)
        };
        self.seats.iter().max_by_key(|&seat| key(seat)).expect("there are seats")
    }

    /// Awards the trophy and cleans up (CX-8.1, CX-9.1 to CX-9.7, CX-10.1). So a game ends after at most players ×
    /// (target − 1) + 1 Skirmishes (CX-10.2).
    fn award(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let winner = self.winner();
        log.add(|| Event::Scored {
            powers: self.seats.iter().map(|seat| self.power(seat)).collect(),
            lines: self.seats.iter().map(|seat| self.line_view(seat)).collect(),
        });
        let slot = self.active.index();
        let environment = self.environment_at(self.active);
        if let Some(environment) = environment {
            self.trophies[winner.index()] |= bit(environment as u8);
        }
        let trophies = self.trophies_of(winner);
        log.add(|| Event::Won { seat: winner, environment, trophies });
        self.environment[slot] = NOTHING;
        if trophies >= self.options.target_wins {
            self.phase = Phase::Over;
            log.add(|| Event::GameWon { seat: winner });
            return;
        }
        self.wager_resolves(winner, chance, log);
        self.clean_up(log);
        self.deal_environment(self.active, chance, log);
        if self.is_at(Environment::StockpileSteppe) {
            self.stockpile_steppe_arrives(self.active, chance, log);
        }
        for slot in Slot::ALL {
            if self.environment[slot.index()] != NOTHING && self.item_count(slot) < ITEMS {
                self.lay_item(slot, chance, log);
            }
        }
        self.turn = self.seats.next(self.initiator);
        self.handbuilding_begins(chance, log);
    }

    /// Settles the guess of Wager (CX-9.2, CX-14.10, CX-R55).
    fn wager_resolves(&mut self, winner: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let Some(seat) = self.seats.iter().find(|&seat| self.has_perk(seat, Item::Wager)) else { return };
        if usize::from(self.guess) == winner.index() {
            let mut drawn = Cards::EMPTY;
            for _ in 0..self.numbers.wager {
                let Some(ix) = self.take_top(seat, chance, log) else { break };
                let pile = self.prepared[seat.index()][self.active.index()];
                self.knowledge.drawn_to_pile(seat, ix, self.active, pile);
                self.put_on_pile(seat, self.active, ix);
                drawn.add(ix);
            }
            log.add(|| Event::GuessedRight { seat, cards: Shown::Cards(faces(drawn)) });
        } else {
            let mut lost = Cards::EMPTY;
            for slot in Slot::ALL {
                lost |= self.take_pile(seat, slot);
                self.knowledge.pile_empty(seat, slot);
            }
            self.discard[seat.index()] |= lost;
            log.add(|| Event::GuessedWrong { seat, cards: faces(lost) });
        }
    }

    /// Clears the Environment of the Skirmish (CX-9.3, CX-9.4).
    fn clean_up(&mut self, log: &mut impl Log<Event>) {
        let mut items = self.items_at(self.active).fold(0, |set, item| set | bit(item as u8));
        self.items[self.active.index()] = [NOTHING; ITEMS];
        for seat in self.seats.iter() {
            let s = seat.index();
            let mut cards = std::mem::take(&mut self.play[s]);
            for ix in (cards & Cards::titled(Title::Heap)).iter() {
                cards |= std::mem::take(&mut self.tucked[crate::cards::deck_of(ix)]);
            }
            self.discard[s] |= cards;
            items |= std::mem::take(&mut self.perks[s]);
            if !cards.is_empty() {
                log.add(|| Event::Cleared { seat, cards: faces(cards) });
            }
        }
        self.item_discard |= items;
        for item in items_of(items) {
            log.add(|| Event::ItemDiscarded { item });
        }
        self.guess = NOTHING;
        // The Skirmish is over: from here on its slot is like the others.
        self.phase = Phase::Handbuilding;
        self.passed = SeatSet::EMPTY;
        self.out = SeatSet::EMPTY;
        self.begun = SeatSet::EMPTY;
        self.actions = [0; 4];
        self.counted = [0; 4];
        self.knowledge.table_cleared();
    }

    /// A step for each opponent in turn, clockwise from this seat's left (CX-7.6, CX-R47).
    pub(crate) fn push_for_opponents(&mut self, seat: Seat, what: impl Fn(&State, Seat) -> Option<Frame>) {
        let count = self.seats.count();
        for step in (1..count).rev() {
            let other = Seat::new((seat.index() + step) % count);
            if let Some(frame) = what(self, other) {
                self.push(frame);
            }
        }
    }

    /// Each opponent discards this many cards of their choice.
    pub(crate) fn opponents_discard(&mut self, count: impl Fn(&State, Seat) -> usize) {
        let turn = self.turn;
        self.push_for_opponents(turn, |state, seat| match count(state, seat) {
            0 => None,
            count => Some(Frame::Discard(seat, count as u8)),
        });
    }

    /// The cards in all zones: all cards, in a real game.
    #[cfg(test)]
    pub(crate) fn everywhere(&self) -> Cards {
        let mut cards = self.looked;
        for seat in 0..4 {
            cards |= self.hand[seat] | self.discard[seat] | self.play[seat] | self.cloaked[seat] | self.tucked[seat];
            cards |= self.pool[seat] | self.stacked[seat];
            cards |= self.prepared[seat][0] | self.prepared[seat][1] | self.prepared[seat][2];
        }
        cards
    }

    /// The Items in all zones.
    #[cfg(test)]
    pub(crate) fn items_everywhere(&self) -> u32 {
        let lying =
            Slot::ALL.into_iter().flat_map(|slot| self.items_at(slot)).fold(0, |set, item| set | bit(item as u8));
        let perks = self.perks.iter().fold(0, |set, perks| set | perks);
        lying | perks | self.item_deck | self.item_discard | self.chest | self.aloft | self.resolving
    }

    /// The Environments in all zones.
    #[cfg(test)]
    pub(crate) fn environments_everywhere(&self) -> u32 {
        let lying = self.environment.iter().filter(|&&one| one != NOTHING).fold(0, |set, &one| set | bit(one));
        let trophies = self.trophies.iter().fold(0, |set, won| set | won);
        assert_eq!(lying & trophies, 0, "a trophy does not lie on the table");
        lying | trophies | self.environment_deck | self.environment_discard
    }
}
