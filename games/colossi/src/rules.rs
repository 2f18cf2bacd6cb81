//! The legal actions, and what they do (CX-7.5, CX-7.11). The innermost step of the stack asks for the decision.

use harena_core::message::Message;
use harena_core::{Chance, Illegal, Log, Seat};

use crate::actions::{Action, Event, Pick, Shown};
use crate::cards::{Cards, title};
use crate::chance;
use crate::frame::Frame;
use crate::messages::say;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::state::{GUARD, ITEMS, Phase, State, faces, items_of};

impl State {
    /// The cards that the turn player may not play from the hand now (CX-6.4, CX-14.34).
    #[inline]
    fn banned(&self) -> Cards {
        let by_fire = if self.fire_in_play() { Cards::typed(Type::Beast) } else { Cards::EMPTY };
        by_fire
            | match self.environment_at(self.active) {
                Some(Environment::Desert) => self.desert(),
                Some(Environment::Badlands) => Cards::typed(Type::Fire),
                Some(Environment::HallowedGround) => self.hallowed_ground(self.turn),
                _ => Cards::EMPTY,
            }
    }

    /// The rule that bans a card from being played from the hand now, if any.
    pub(crate) fn ban(&self, title: Title) -> Option<Illegal> {
        let reason = || match (title.kind(), self.environment_at(self.active)) {
            (Type::Beast, _) => Illegal::new("CX-12.20", say::no_beast_under_fire()),
            (_, Some(Environment::Desert)) => Illegal::new("CX-13.5", say::no_water_at_desert()),
            (_, Some(Environment::Badlands)) => Illegal::new("CX-13.1", say::no_fire_at_badlands()),
            _ => Illegal::new("CX-13.8", say::no_element_at_hallowed_ground()),
        };
        self.banned().has(title).then(reason)
    }

    /// Whether the only action is to pass, no matter what the hand is (CX-13.3, CX-6.17).
    #[inline]
    fn is_pass_forced(&self) -> bool {
        self.must_pass || self.actions[self.turn.index()] >= GUARD
    }

    fn why_pass_is_forced(&self) -> Illegal {
        match self.must_pass {
            true => Illegal::new("CX-13.3", say::must_pass_at_cavern(self.numbers.cavern)),
            false => Illegal::new("CX-6.17", say::must_pass_after_actions(GUARD)),
        }
    }

    #[inline]
    pub(crate) fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.phase == Phase::Over || seat != self.asked {
            return;
        }
        self.choices(|action| into.push(action));
    }

    /// All choices of the seat to act. If cards go one by one to several Environments, only the choices for the first
    /// card: the order does not matter (CX-N1).
    #[inline]
    fn choices(&self, mut add: impl FnMut(Action)) {
        let seat = self.asked;
        let hand = self.hand[seat.index()];
        let play = self.play[seat.index()];
        match *self.current_place() {
            Frame::Build => self.build_options(&mut add),
            Frame::MustInitiate => {
                let slots = Slot::ALL.into_iter().filter(|&slot| self.may_initiate(slot));
                slots.for_each(|slot| add(Action::Initiate(slot)));
            }
            Frame::Clash => {
                let slots = Slot::ALL.into_iter().filter(|&slot| self.may_clash(slot));
                slots.for_each(|slot| add(Action::Initiate(slot)));
            }
            Frame::Fissure(_) => {
                if let Some(slot) = self.slot_with(Environment::ChaosFissure) {
                    hand.titles().for_each(|title| add(Action::Prepare(title, slot)));
                }
            }
            Frame::Brink => self.brink_victims().for_each(|victim| add(Action::Choose(victim))),
            Frame::Limit(_) | Frame::Discard(..) | Frame::Pay(..) => discards(hand, &mut add),
            Frame::Give(_) => {
                for title in hand.titles() {
                    self.opponents(seat).for_each(|other| add(Action::Give(title, other)));
                }
            }
            Frame::Act => self.act_options(&mut add),
            Frame::Stow => {
                if let Some(title) = hand.titles().next() {
                    for slot in self.destinations() {
                        add(Action::Move(title.into(), slot));
                    }
                }
            }
            Frame::Bluff(..) => {
                for slot in self.destinations() {
                    add(Action::Move(Title::Bluff.into(), slot));
                }
                add(Action::Done);
            }
            Frame::Electric(_, gift) => {
                discards(hand, &mut add);
                let in_play = play & !Cards::single(gift);
                self.picks(in_play).for_each(|pick| add(Action::DiscardInPlay(pick, seat)));
            }
            Frame::Curse | Frame::Wager => self.seats.iter().for_each(|other| add(Action::Choose(other))),
            Frame::LookingGlass => self.opponents(seat).for_each(|other| add(Action::Choose(other))),
            Frame::Lockpick => {
                let decks = self.seats.iter().filter(|other| !self.stacked[other.index()].is_empty());
                decks.for_each(|other| add(Action::Choose(other)));
            }
            Frame::Abduct => {
                for other in self.opponents(seat) {
                    self.picks(self.play[other.index()]).for_each(|pick| add(Action::Abduct(pick, other)));
                }
            }
            Frame::Pillage => Type::ALL.into_iter().for_each(|kind| add(Action::Name(kind))),
            Frame::Pillaged(_, kind) => discards(self.pillageable(seat, kind), &mut add),
            Frame::PillagedOther(_, kind) => {
                // An imagined hand may have no other card.
                let others = hand & !Cards::typed(kind);
                discards(if others.is_empty() { hand } else { others }, &mut add);
            }
            Frame::Tuck(deck) => {
                hand.titles().for_each(|title| add(Action::Tuck(title)));
                self.picks(self.tuckable_in_play(deck)).for_each(|pick| add(Action::TuckInPlay(pick)));
                add(Action::Done);
            }
            Frame::Manifest => hand.titles().for_each(|title| add(Action::Play(title))),
            Frame::Totem | Frame::Keys => {
                let kind = if self.current() == Frame::Totem { Type::DivineGift } else { Type::Beast };
                let cards = hand & Cards::typed(kind);
                cards.titles().for_each(|title| add(Action::Play(title)));
                if cards.is_empty() {
                    add(Action::Done);
                }
            }
            Frame::Extricate => self.picks(self.extricable()).for_each(|pick| add(Action::TakeBack(pick))),
            Frame::Look => self.looked.titles().for_each(|title| add(Action::Draw(title))),
            Frame::Return => self.looked.titles().for_each(|title| add(Action::Return(title))),
            Frame::Replace(_) => {
                discards(hand, &mut add);
                add(Action::Done);
            }
            Frame::Pill(count) => {
                discards(hand, &mut add);
                if count > 0 {
                    add(Action::Done);
                }
            }
            Frame::Solidarity => self.active.others().into_iter().for_each(|slot| add(Action::ChooseSlot(slot))),
            Frame::Sticks => {
                for other in self.seats.from(seat) {
                    let cards = self.play[other.index()] & !Cards::typed(Type::Fire);
                    self.picks(cards).for_each(|pick| add(Action::DiscardInPlay(pick, other)));
                }
            }
            Frame::Cache(_) => {
                self.picks(play).for_each(|pick| add(Action::Flip(pick)));
                add(Action::Done);
            }
            Frame::Caravan(_) => {
                for pick in self.picks(play) {
                    self.destinations().for_each(|slot| add(Action::Move(pick, slot)));
                }
                add(Action::Done);
            }
            Frame::Cloak => hand.titles().for_each(|title| add(Action::Cloak(title))),
            Frame::Cyclone => {
                if let Some(item) = items_of(self.aloft).next() {
                    self.room_for_items().for_each(|slot| add(Action::Lay(item, slot)));
                }
            }
            Frame::Mirror => self.gifts_in_play().titles().for_each(|title| add(Action::Copy(title))),
            Frame::Hatchet => self.hatchet_options(&mut add),
            Frame::Chest => {
                self.in_chest().for_each(|item| add(Action::Use(item)));
                add(Action::Done);
            }
            Frame::Magnet => self.magnet_options(&mut add),
            Frame::Recycle => items_of(self.recyclable()).for_each(|item| add(Action::Use(item))),
            Frame::Shrine => {
                for title in self.discard[seat.index()].titles() {
                    self.destinations().for_each(|slot| add(Action::Move(title.into(), slot)));
                }
            }
            _ => {}
        }
    }

    /// Preparing a card, or beginning a Skirmish (CX-4.4, CX-4.5, CX-4.7, CX-R14).
    #[inline]
    fn build_options(&self, add: &mut impl FnMut(Action)) {
        let hand = self.hand[self.turn.index()];
        for slot in Slot::ALL {
            match self.environment_at(slot) {
                Some(Environment::MagneticMaar) => {}
                Some(Environment::TheBrink) => add(Action::PrepareAll(slot)),
                _ => hand.titles().for_each(|title| add(Action::Prepare(title, slot))),
            }
        }
        let slots = Slot::ALL.into_iter().filter(|&slot| self.may_initiate(slot));
        slots.for_each(|slot| add(Action::Initiate(slot)));
    }

    /// Playing a card, taking an Item, or passing (CX-6.3, CX-6.5, CX-6.8, CX-6.17).
    #[inline]
    fn act_options(&self, add: &mut impl FnMut(Action)) {
        if !self.is_pass_forced() {
            let playable = self.hand[self.turn.index()] & !self.banned();
            playable.titles().for_each(|title| add(Action::Play(title)));
            if !playable.is_empty() || self.options.blocked_may_take_item {
                for item in self.affordable(self.active) {
                    add(Action::Take(item));
                }
            }
        }
        add(Action::Pass);
    }

    fn room_for_items(&self) -> impl Iterator<Item = Slot> + '_ {
        Slot::ALL.into_iter().filter(|&slot| self.item_count(slot) < ITEMS)
    }

    /// CX-14.19, CX-13.15: face-down Items are chosen without seeing them.
    fn hatchet_options(&self, add: &mut impl FnMut(Action)) {
        for slot in Slot::ALL {
            if self.is_face_down(slot) {
                (0..self.item_count(slot)).for_each(|place| add(Action::RemoveHidden(slot, place as u8)));
            } else {
                self.items_at(slot).for_each(|item| add(Action::Remove(item)));
            }
        }
        for other in self.opponents(self.turn) {
            items_of(self.perks[other.index()]).for_each(|item| add(Action::Remove(item)));
        }
    }

    /// Items of the other Environments that can be paid for (CX-14.23).
    fn magnet_options(&self, add: &mut impl FnMut(Action)) {
        for slot in self.active.others() {
            if self.is_face_down(slot) {
                (0..self.item_count(slot)).for_each(|place| add(Action::UseHidden(slot, place as u8)));
            } else {
                self.affordable(slot).for_each(|item| add(Action::Use(item)));
            }
        }
    }

    /// Legal actions that are not listed: at The Brink any card may be named for the whole hand (CX-13.16), and cards
    /// or Items that are moved one by one may be moved in any order.
    fn is_as_good_as_listed(&self, action: Action) -> bool {
        let hand = self.hand[self.asked.index()];
        match (self.current(), action) {
            (Frame::Build, Action::Prepare(title, slot)) => {
                self.has_environment(slot, Environment::TheBrink) && hand.has(title)
            }
            (Frame::Stow, Action::Move(Pick { title, nth: 0 }, slot)) => {
                hand.has(title) && self.destinations().any(|other| other == slot)
            }
            (Frame::Cyclone, Action::Lay(item, slot)) => {
                items_of(self.aloft).any(|other| other == item) && self.item_count(slot) < ITEMS
            }
            _ => false,
        }
    }

    /// Refuses a seat that is not to act (CX-7.5).
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::new("CX-10.1", say::game_is_over()));
        }
        if seat != self.asked {
            return Err(Illegal::new("CX-7.5", say::not_your_decision(self.asked)));
        }
        Ok(())
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        let mut found = self.is_as_good_as_listed(action);
        self.choices(|listed| found |= listed == action);
        if found { Ok(()) } else { Err(self.why_not(action)) }
    }

    /// Why an action is not legal here.
    fn why_not(&self, action: Action) -> Illegal {
        let hand = self.hand[self.asked.index()];
        let no = |rule, why: Message| Illegal::new(rule, why);
        let not_in_hand = |rule, title: Title| no(rule, say::not_in_hand(title));
        match (self.current(), action) {
            (Frame::Build, Action::Prepare(title, _)) if !hand.has(title) => not_in_hand("CX-4.5", title),
            (Frame::Build | Frame::Fissure(_), Action::Prepare(_, slot) | Action::PrepareAll(slot))
                if self.has_environment(slot, Environment::MagneticMaar) =>
            {
                no("CX-13.10", say::nothing_at_maar())
            }
            (Frame::Build, Action::PrepareAll(_)) => no("CX-13.16", say::whole_hand_at_brink()),
            (Frame::Build | Frame::MustInitiate, Action::Initiate(slot)) => {
                if self.has_environment(slot, Environment::Outskirts) {
                    no("CX-13.12", say::too_many_trophies_at_outskirts())
                } else {
                    no("CX-4.7", say::too_few_prepared(self.numbers.needed))
                }
            }
            (Frame::Build, _) => no("CX-4.4", say::prepare_or_begin()),
            (Frame::MustInitiate, _) if self.hand_len(self.turn) > 0 => no("CX-4.12", say::must_begin_at_last()),
            (Frame::MustInitiate, _) => no("CX-4.10", say::must_begin_without_cards()),
            (Frame::Clash, _) => no("CX-4.11", say::must_begin_where_most()),
            (Frame::Fissure(_), _) => no("CX-13.4", say::must_prepare_at_fissure()),
            (Frame::Brink, _) => no("CX-13.16", say::must_choose_at_brink()),
            (Frame::Limit(_), _) => no("CX-7.4", say::must_discard_to_limit(self.numbers.hand_limit)),
            (Frame::Discard(..), _) => no("CX-7.5", say::must_discard()),
            (Frame::Give(_), _) => no("CX-13.14", say::must_give()),
            (Frame::Act, _) => self.why_not_act(action),
            (Frame::Stow, Action::Move(pick, _)) if !hand.has(pick.title) => not_in_hand("CX-6.11", pick.title),
            (Frame::Stow | Frame::Bluff(..) | Frame::Caravan(_) | Frame::Shrine, Action::Move(_, slot))
                if self.has_environment(slot, Environment::MagneticMaar) =>
            {
                no("CX-13.10", say::nothing_to_maar())
            }
            (Frame::Stow, _) => no("CX-6.11", say::must_stow()),
            (Frame::Bluff(..), _) => no("CX-12.5", say::must_decide_on_bluff()),
            (Frame::Electric(..), _) => no("CX-12.17", say::must_pay_electric()),
            (Frame::Curse, _) => no("CX-12.7", say::must_place_curse()),
            (Frame::Abduct, _) => no("CX-12.2", say::must_abduct()),
            (Frame::Pillage, _) => no("CX-12.3", say::must_name_type()),
            (Frame::Pillaged(..) | Frame::PillagedOther(..), _) => no("CX-12.3", say::must_answer_pillage()),
            (Frame::Tuck(_), _) => no("CX-12.8", say::must_tuck()),
            (Frame::Manifest, _) => no("CX-12.9", say::must_play_for_manifest()),
            (Frame::Extricate, Action::TakeBack(Pick { title: Title::Extrication, .. })) => {
                no("CX-12.11", say::no_extrication_back())
            }
            (Frame::Extricate, _) => no("CX-12.11", say::must_take_back()),
            (Frame::Look, _) => no("CX-12.12", say::must_draw_looked()),
            (Frame::Return, _) => no("CX-12.12", say::must_return_looked()),
            (Frame::Replace(_), _) => no("CX-12.13", say::must_replace()),
            (Frame::Solidarity, _) => no("CX-12.14", say::must_choose_environment()),
            (Frame::Sticks, _) => no("CX-13.17", say::must_discard_for_sticks()),
            (Frame::Pay(..), _) => no("CX-6.8", say::must_pay()),
            (Frame::Wager, _) => no("CX-14.10", say::must_guess()),
            (Frame::Cache(_), _) => no("CX-14.12", say::must_turn_down()),
            (Frame::Caravan(_), _) => no("CX-14.13", say::must_move_for_caravan()),
            (Frame::Cloak, _) => no("CX-14.14", say::must_cloak()),
            (Frame::Cyclone, _) => no("CX-14.15", say::must_lay()),
            (Frame::Mirror, _) => no("CX-14.17", say::must_copy()),
            (Frame::Totem, _) => no("CX-14.18", say::must_play_gift()),
            (Frame::Hatchet, _) => no("CX-14.19", say::must_remove()),
            (Frame::Lockpick, _) => no("CX-14.20", say::must_pick_deck()),
            (Frame::LookingGlass, _) => no("CX-14.21", say::must_choose_opponent()),
            (Frame::Chest, _) => no("CX-14.22", say::must_use_from_chest()),
            (Frame::Magnet, _) => no("CX-14.23", say::must_use_for_magnet()),
            (Frame::Pill(_), _) => no("CX-14.25", say::must_discard_for_pill()),
            (Frame::Recycle, _) => no("CX-14.27", say::must_recycle()),
            (Frame::Keys, _) => no("CX-14.28", say::must_play_beast()),
            (Frame::Shrine, _) => no("CX-14.29", say::must_choose_for_shrine()),
            _ => no("CX-7.5", say::nothing_to_decide()),
        }
    }

    fn why_not_act(&self, action: Action) -> Illegal {
        let hand = self.hand[self.turn.index()];
        let no = |rule, why: Message| Illegal::new(rule, why);
        if self.is_pass_forced() && matches!(action, Action::Play(_) | Action::Take(_)) {
            return self.why_pass_is_forced();
        }
        match action {
            Action::Play(title) if !hand.has(title) => no("CX-6.3", say::not_in_hand(title)),
            Action::Play(title) => self.ban(title).unwrap_or_else(|| no("CX-6.3", say::cannot_be_played())),
            Action::Take(item) if self.slot_of(item) != Some(self.active) => {
                no("CX-6.8", say::not_at_environment(item))
            }
            Action::Take(item) if !self.can_pay(item) => no("CX-6.8", say::too_dear(item)),
            Action::Take(_) => no("CX-6.5", say::must_pass_blocked()),
            _ => no("CX-6.3", say::must_act()),
        }
    }

    /// Applies an action that passed `check`.
    #[inline]
    pub(crate) fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.apply_action(seat, action, chance, log);
        self.run(chance, log);
    }

    #[inline]
    fn apply_action(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match (self.current(), action) {
            (_, Action::Initiate(slot)) => self.initiate(slot, chance, log),
            (Frame::Build, Action::Prepare(title, slot)) => self.build(Some(title), slot, chance, log),
            (Frame::Build, Action::PrepareAll(slot)) => self.build(None, slot, chance, log),
            (Frame::Fissure(_), Action::Prepare(title, slot)) => {
                self.prepare(seat, title, slot, log);
                self.replace(Frame::Refill(seat));
            }
            (Frame::Brink, Action::Choose(victim)) => {
                self.pop();
                self.brink_takes(victim, chance, log);
            }
            (Frame::Limit(_), Action::Discard(title)) => self.discard_one(seat, title, log),
            (Frame::Give(left), Action::Give(title, to)) => {
                self.replace(Frame::Give(left - 1));
                self.give(title, to, log);
            }
            (Frame::Act, action) => self.act(action, log),
            (Frame::Stow, Action::Move(pick, slot)) => self.stow(pick.title, slot, log),
            (Frame::Bluff(_, left), Action::Move(pick, slot)) => {
                self.replace(Frame::Bluff(seat, left - 1));
                self.move_out(seat, pick, slot, log);
            }
            (Frame::Bluff(_, left), _) => {
                self.replace(Frame::Bluff(seat, left - 1));
                log.add(|| Event::Kept { seat, card: Title::Bluff });
            }
            (frame, action) => self.apply_to_card(frame, seat, action, chance, log),
        }
    }

    /// A choice for the effect of a card.
    #[inline]
    fn apply_to_card(
        &mut self,
        frame: Frame,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match (frame, action) {
            (Frame::Discard(_, left), Action::Discard(title)) => {
                self.replace(Frame::Discard(seat, left - 1));
                self.discard_one(seat, title, log);
            }
            (Frame::Electric(left, gift), Action::Discard(title)) => {
                self.replace(Frame::Electric(left - 1, gift));
                self.discard_one(seat, title, log);
            }
            (Frame::Electric(left, gift), Action::DiscardInPlay(pick, of)) => {
                self.replace(Frame::Electric(left - 1, gift));
                let others = self.play[of.index()] & !Cards::single(gift);
                if let Some(ix) = self.picked(pick, others) {
                    self.discard_in_play(seat, of, ix, log);
                }
            }
            (Frame::Curse, Action::Choose(before)) => {
                // CX-12.7, CX-R3, CX-R52: its player chooses for whom it is in play.
                self.pop();
                self.enter_play(Title::Curse, before, log);
            }
            (Frame::Abduct, Action::Abduct(pick, from)) => {
                self.pop();
                self.abducted(from, pick, log);
            }
            (Frame::Pillage, Action::Name(kind)) => {
                self.pop();
                self.pillages(kind, log);
            }
            (Frame::Pillaged(_, kind), Action::Discard(title)) => {
                let others = self.hand[seat.index()] & !Cards::typed(kind);
                if title.kind() != kind && others.len() >= 2 {
                    self.replace(Frame::PillagedOther(seat, kind));
                } else {
                    self.pop();
                }
                self.discard_one(seat, title, log);
            }
            (Frame::PillagedOther(..), Action::Discard(title)) => {
                self.pop();
                self.discard_one(seat, title, log);
            }
            (Frame::Tuck(deck), Action::Tuck(title)) => self.tuck(deck, title, log),
            (Frame::Tuck(deck), Action::TuckInPlay(pick)) => self.tuck_in_play(deck, pick, log),
            (Frame::Manifest, Action::Play(title)) => {
                self.pop();
                self.play_card(title, log);
            }
            (Frame::Extricate, Action::TakeBack(pick)) => {
                self.pop();
                self.take_back(pick, log);
            }
            (Frame::Look, Action::Draw(title)) => self.foresee(title, log),
            (Frame::Return, Action::Return(title)) => self.put_back(title, log),
            (Frame::Replace(count), Action::Discard(title)) => {
                self.replace(Frame::Replace(count + 1));
                self.discard_one(seat, title, log);
            }
            (Frame::Replace(count), _) => {
                self.pop();
                self.draw(seat, usize::from(count), chance, log);
            }
            (Frame::Solidarity, Action::ChooseSlot(slot)) => {
                self.pop();
                self.take_up(slot, log);
            }
            (Frame::Sticks, Action::DiscardInPlay(pick, of)) => {
                self.pop();
                if let Some(ix) = self.picked(pick, self.play[of.index()]) {
                    self.discard_in_play(seat, of, ix, log);
                }
            }
            (frame, action) => self.apply_to_item(frame, seat, action, log),
        }
    }

    /// A choice for an Item: its payment or its effect.
    #[inline]
    fn apply_to_item(&mut self, frame: Frame, seat: Seat, action: Action, log: &mut impl Log<Event>) {
        match (frame, action) {
            (Frame::Keys, Action::Play(title)) => {
                self.pop();
                self.play_card(title, log);
            }
            (Frame::Totem, Action::Play(title)) => {
                self.pop();
                self.play_twice(title, log);
            }
            (Frame::Totem, Action::Done) => {
                self.pop();
                self.knowledge.hand_lacks(seat, Cards::typed(Type::DivineGift));
            }
            (Frame::Keys, Action::Done) => {
                self.pop();
                self.knowledge.hand_lacks(seat, Cards::typed(Type::Beast));
            }
            (Frame::Pay(item, left, beasts), Action::Discard(title)) => {
                let beast = u8::from(title.kind() == Type::Beast);
                self.replace(Frame::Pay(item, left - 1, beasts + beast));
                self.discard_one(seat, title, log);
            }
            (Frame::Wager, Action::Choose(whom)) => {
                self.pop();
                self.guess = whom.index() as u8;
                log.add(|| Event::Guessed { seat, whom });
            }
            (Frame::Cache(left), Action::Flip(pick)) => {
                self.replace(Frame::Cache(left - 1));
                self.flip(pick, log);
            }
            (Frame::Caravan(left), Action::Move(pick, slot)) => {
                self.replace(Frame::Caravan(left - 1));
                self.move_out(seat, pick, slot, log);
            }
            (Frame::Cloak, Action::Cloak(title)) => {
                self.pop();
                self.cloak_card(title, log);
            }
            (Frame::Cyclone, Action::Lay(item, slot)) => self.lay_again(item, slot, log),
            (Frame::Mirror, Action::Copy(title)) => {
                self.pop();
                self.copy_effect(title, log);
            }
            (Frame::Hatchet, Action::Remove(item)) => {
                self.pop();
                self.remove_item(item, log);
            }
            (Frame::Hatchet, Action::RemoveHidden(slot, place)) => {
                self.pop();
                self.remove_item(Item::new(self.items[slot.index()][usize::from(place)]), log);
            }
            (Frame::Lockpick, Action::Choose(from)) => {
                self.pop();
                self.pick_lock(from, log);
            }
            (Frame::LookingGlass, Action::Choose(of)) => {
                self.pop();
                self.look_at_hand(of, log);
            }
            (Frame::Chest, Action::Use(item)) => {
                self.chest &= !crate::state::bit(item as u8);
                log.add(|| Event::Used { seat, item });
                self.begin_item(item, true, log);
            }
            (Frame::Chest, _) => {
                self.pop();
                self.close_chest(log);
            }
            (Frame::Magnet, Action::Use(item)) => {
                self.pop();
                self.attract(item, log);
            }
            (Frame::Magnet, Action::UseHidden(slot, place)) => {
                self.pop();
                self.attract(Item::new(self.items[slot.index()][usize::from(place)]), log);
            }
            (Frame::Pill(count), Action::Discard(title)) => {
                self.replace(Frame::Pill(count + 1));
                self.discard_one(seat, title, log);
            }
            (Frame::Pill(count), _) => {
                self.pop();
                self.poison_pill(count);
            }
            (Frame::Recycle, Action::Use(item)) => {
                self.pop();
                self.recycle(item, log);
            }
            (Frame::Shrine, Action::Move(pick, slot)) => {
                self.pop();
                self.enshrine(pick.title, slot, log);
            }
            // `done`: ends a series.
            _ => self.pop(),
        }
    }

    /// Prepares a card as the turn in Handbuilding (CX-4.5); the whole hand at The Brink.
    fn build(&mut self, title: Option<Title>, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.skipped = 0;
        self.replace(Frame::BuildEnd);
        match (self.environment_at(slot), title) {
            (Some(Environment::TheBrink), _) => {
                let cards = std::mem::take(&mut self.hand[seat.index()]);
                self.knowledge.hand_prepared(seat, cards, slot, self.prepared[seat.index()][slot.index()]);
                self.put_all_on_pile(seat, slot, cards);
                log.add(|| Event::Prepared { seat, slot, cards: Shown::Cards(faces(cards)), open: false });
                self.the_brink();
            }
            (environment, Some(title)) => {
                self.prepare(seat, title, slot, log);
                match environment {
                    Some(Environment::PoisonSwamp) => self.poison_swamp(log),
                    Some(Environment::ChaosFissure) => self.chaos_fissure(),
                    _ => {}
                }
            }
            (_, None) => {}
        }
        self.refill(seat, chance, log);
    }

    /// Prepares a card (CX-4.5).
    fn prepare(&mut self, seat: Seat, title: Title, slot: Slot, log: &mut impl Log<Event>) {
        if let Some(open) = self.move_to_pile(seat, title, slot) {
            log.add(|| Event::Prepared { seat, slot, cards: Shown::Cards(vec![title]), open });
        }
    }

    /// Moves one card from a hand to a prepared pile, if the hand has it, and returns whether the pile is face up (CX-2.6).
    #[inline]
    fn move_to_pile(&mut self, seat: Seat, title: Title, slot: Slot) -> Option<bool> {
        let hand = self.hand[seat.index()];
        let ix = self.copy_of(title, hand)?;
        let open = self.is_open(slot);
        match open {
            true => self.knowledge.left_hand_revealed(seat, Cards::single(ix)),
            false => self.knowledge.prepared(seat, hand, slot, self.prepared[seat.index()][slot.index()]),
        }
        self.hand[seat.index()].remove(ix);
        self.put_on_pile(seat, slot, ix);
        Some(open)
    }

    /// A random prepared card of the victim is discarded (CX-13.16).
    fn brink_takes(&mut self, victim: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let Some(slot) = self.slot_with(Environment::TheBrink) else { return };
        let pile = &mut self.prepared[victim.index()][slot.index()];
        let ix = chance::lost(*pile, chance);
        pile.remove(ix);
        self.prepared_count[slot.index()] -= 1;
        let empty = pile.is_empty();
        self.knowledge.left_pile(victim, slot, ix);
        if empty {
            self.knowledge.pile_empty(victim, slot);
        }
        self.discard[victim.index()].add(ix);
        log.add(|| Event::Discarded { seat: victim, cards: vec![title(ix)] });
    }

    fn discard_one(&mut self, seat: Seat, title: Title, log: &mut impl Log<Event>) {
        if let Some(ix) = self.copy_of(title, self.hand[seat.index()]) {
            self.discard_from_hand(seat, Cards::single(ix), log);
        }
    }

    /// Puts a card from the hand on an opponent's deck (CX-13.14).
    fn give(&mut self, title: Title, to: Seat, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let hand = self.hand[seat.index()];
        let Some(ix) = self.copy_of(title, hand) else { return };
        self.knowledge.given(seat, hand, to, ix);
        self.hand[seat.index()].remove(ix);
        self.put_on_top(to, ix);
        log.add(|| Event::Gave { seat, to, card: Some(title) });
    }

    /// The action of a Skirmish turn (CX-6.3).
    fn act(&mut self, action: Action, log: &mut impl Log<Event>) {
        let seat = self.turn;
        self.pop();
        match action {
            Action::Play(title) => {
                self.actions[seat.index()] += 1;
                self.play_card(title, log);
            }
            Action::Take(item) => {
                self.actions[seat.index()] += 1;
                self.note_playable(seat);
                self.take_item(item);
                log.add(|| Event::Took { seat, item });
                self.begin_item(item, false, log);
            }
            _ => self.pass(log),
        }
    }

    /// Taking an Item shows that not every card of the hand is banned (CX-6.5).
    fn note_playable(&mut self, seat: Seat) {
        if self.options.blocked_may_take_item {
            return;
        }
        let banned = self.banned();
        let fits = |kind: &Type| (Cards::typed(*kind) & banned).is_empty();
        let types = Type::ALL.into_iter().filter(fits).fold(0, |types, kind| types | 1 << kind as u8);
        // If nothing is banned, nothing is learnt.
        self.knowledge.playable[seat.index()] = if types == (1 << Type::COUNT) - 1 { 0 } else { types };
    }

    /// Moves a card of the passing player to another Environment (CX-6.11).
    fn stow(&mut self, title: Title, slot: Slot, log: &mut impl Log<Event>) {
        let seat = self.turn;
        if let Some(open) = self.move_to_pile(seat, title, slot) {
            log.add(|| Event::Stowed { seat, slot, cards: Shown::Cards(vec![title]), open });
        }
    }

    /// The only action of the seat to act.
    pub(crate) fn forced_action(&self) -> Option<(Seat, Action)> {
        if self.phase == Phase::Over {
            return None;
        }
        let mut only = None;
        let mut count = 0;
        self.choices(|action| {
            only = Some(action);
            count += 1;
        });
        only.filter(|_| count == 1).map(|action| (self.asked, action))
    }
}

/// Adds a discard for each of these cards in a hand.
#[inline]
fn discards(cards: Cards, add: &mut impl FnMut(Action)) {
    cards.titles().for_each(|title| add(Action::Discard(title)));
}
