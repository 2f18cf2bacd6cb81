//! The effects of cards, one function for each card with an effect (CX-6.6, CX-12). Acolyte, Bluff, Channel Power and
//! the elements do nothing when they are played; their Power is in `power.rs`, and Bluff's choice in `flow.rs`.

use harena_core::{Chance, Log, Seat};

use crate::actions::{Event, Pick, Shown};
use crate::cards::{Cards, Ix, card, deck_of, title};
use crate::frame::Frame;
use crate::names::{Environment, Slot, Title, Type};
use crate::state::{State, faces};

impl State {
    /// Plays a card from the turn player's hand, which then stays in play (CX-6.6, CX-6.7). For a Curse, the player
    /// first chooses for whom it is in play.
    pub(crate) fn play_card(&mut self, title: Title, log: &mut impl Log<Event>) {
        if title == Title::Curse {
            self.curse();
            return;
        }
        let seat = self.turn;
        let Some(ix) = self.enter_play(title, seat, log) else { return };
        let kind = title.kind();
        match kind {
            Type::DivineGift => {
                self.push(Frame::Limit(seat));
                self.push(Frame::Effect(title));
                self.push_electric(ix);
            }
            Type::Beast => {
                self.push(Frame::Trigger(kind));
                // CX-13.9, CX-R42: Beasts have no effect there.
                if !self.is_at(Environment::ImpulseIsle) {
                    self.push(Frame::Effect(title));
                }
            }
            Type::Fire => self.push(Frame::Trigger(kind)),
            Type::Colossus if title == Title::Heap => self.heap(ix),
            Type::Colossus => self.push(Frame::Effect(title)),
            Type::Acolyte | Type::Electric | Type::Water => {}
        }
    }

    /// Plays a Divine Gift whose effect is carried out twice, with the discards for Electric once (CX-14.18, CX-R20).
    pub(crate) fn play_twice(&mut self, title: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.enter_play(title, seat, log) else { return };
        for _ in 0..2 {
            self.push(Frame::Limit(seat));
            self.push(Frame::Effect(title));
        }
        self.push_electric(ix);
    }

    /// Moves a card from the turn player's hand into play for a seat.
    pub(crate) fn enter_play(&mut self, title: Title, before: Seat, log: &mut impl Log<Event>) -> Option<Ix> {
        let seat = self.turn;
        let ix = self.copy_of(title, self.hand[seat.index()])?;
        self.hand[seat.index()].remove(ix);
        self.play[before.index()].add(ix);
        self.knowledge.left_hand_revealed(seat, Cards::single(ix));
        log.add(|| Event::Played { seat, card: title, before });
        Some(ix)
    }

    /// CX-12.17: one card for each Electric in play at this moment.
    fn push_electric(&mut self, gift: Ix) {
        let count = self.electric_in_play();
        if count > 0 {
            self.push(Frame::Electric(count as u8, gift));
        }
    }

    /// CX-12.17, CX-R19: from hand or play, never the Gift itself; all cards if there are not enough.
    pub(crate) fn electric(&mut self, left: u8, gift: Ix, log: &mut impl Log<Event>) -> Option<Seat> {
        let seat = self.turn;
        let in_play = self.play[seat.index()] & !Cards::single(gift);
        if self.hand_len(seat) + in_play.len() > usize::from(left) {
            return Some(seat);
        }
        self.discard_from_hand(seat, self.hand[seat.index()], log);
        for ix in in_play.iter() {
            self.discard_in_play(seat, seat, ix, log);
        }
        self.pop();
        None
    }

    /// CX-6.6, step 4
    pub(crate) fn trigger(&mut self, kind: Type) {
        match (self.environment_at(self.active), kind) {
            (Some(Environment::TheSticks), Type::Fire) => self.the_sticks(),
            (Some(Environment::Badlands), Type::Beast) => self.badlands(),
            _ => {}
        }
    }

    /// Carries out the effect of a card that the turn player plays or copies.
    pub(crate) fn effect(&mut self, title: Title, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match title {
            Title::Abduct => self.abduct(),
            Title::Pillage => self.pillage(),
            Title::Rampage => self.rampage(),
            Title::Manifest => self.manifest(),
            Title::Companionship => self.companionship(chance, log),
            Title::Extrication => self.extrication(),
            Title::Foresight => self.foresight(chance, log),
            Title::Replacements => self.replacements(),
            Title::Solidarity => self.solidarity(),
            _ => {}
        }
    }

    /// CX-12.2: puts a card that an opponent has in play on top of one's own deck.
    fn abduct(&mut self) {
        self.push(Frame::Abduct);
    }

    pub(crate) fn abducted(&mut self, from: Seat, pick: Pick, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.picked(pick, self.play[from.index()]) else { return };
        self.leave_play(from, ix, log);
        self.put_on_top(seat, ix);
        self.knowledge.hidden_after_all_saw_it(ix);
        log.add(|| Event::Abducted { seat, from, card: pick.title });
    }

    /// CX-12.3, CX-R46: the player names a type, and every opponent answers.
    fn pillage(&mut self) {
        self.push(Frame::Pillage);
    }

    /// Pillage with the named type; the opponents answer in order (CX-12.3, CX-7.6).
    pub(crate) fn pillages(&mut self, kind: Type, log: &mut impl Log<Event>) {
        let seat = self.turn;
        log.add(|| Event::Named { seat, kind });
        self.push_for_opponents(seat, |_, other| Some(Frame::Pillaged(other, kind)));
    }

    /// The cards that a pillaged seat may discard first: one of the type, or one of two others; otherwise its only
    /// card.
    pub(crate) fn pillageable(&self, seat: Seat, kind: Type) -> Cards {
        let hand = self.hand[seat.index()];
        let (of_type, others) = (hand & Cards::typed(kind), hand & !Cards::typed(kind));
        if others.len() >= 2 || of_type.is_empty() { hand } else { of_type }
    }

    /// CX-12.4, CX-R53: opponents discard down to the player's number of cards in hand, not counting the Rampage.
    fn rampage(&mut self) {
        let own = self.hand_len(self.turn);
        self.opponents_discard(|state, seat| state.hand_len(seat).saturating_sub(own));
    }

    /// CX-12.8, CX-R51: cards from hand and play can be tucked under it only now.
    fn heap(&mut self, ix: Ix) {
        self.push(Frame::Tuck(Seat::new(deck_of(ix))));
    }

    /// The Heap of a deck.
    pub(crate) fn heap_of(deck: Seat) -> Ix {
        card(Title::Heap, deck.index())
    }

    /// The cards that may be tucked under the Heap of this deck: the hand, and the other cards in play for its player.
    pub(crate) fn tuckable(&self, deck: Seat) -> Cards {
        self.hand[self.turn.index()] | self.tuckable_in_play(deck)
    }

    pub(crate) fn tuckable_in_play(&self, deck: Seat) -> Cards {
        self.play[self.turn.index()] & !Cards::single(State::heap_of(deck))
    }

    pub(crate) fn tuck(&mut self, deck: Seat, card: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let hand = self.hand[seat.index()];
        let Some(ix) = self.copy_of(card, hand) else { return };
        self.knowledge.tucked(seat, hand, deck.index(), self.tucked[deck.index()]);
        self.hand[seat.index()].remove(ix);
        self.tucked[deck.index()].add(ix);
        log.add(|| Event::Tucked { seat, card: Some(card), from_play: false });
    }

    pub(crate) fn tuck_in_play(&mut self, deck: Seat, pick: Pick, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.picked(pick, self.tuckable_in_play(deck)) else { return };
        self.leave_play(seat, ix, log);
        self.tucked[deck.index()].add(ix);
        self.knowledge.hidden_after_all_saw_it(ix);
        log.add(|| Event::Tucked { seat, card: Some(pick.title), from_play: true });
    }

    /// CX-12.7, CX-R3: in play for any player; until that is chosen it is still in the hand, as all seats know.
    fn curse(&mut self) {
        if let Some(ix) = self.copy_of(Title::Curse, self.hand[self.turn.index()]) {
            self.knowledge.left_hand_revealed(self.turn, Cards::single(ix));
            self.knowledge.hidden_after_all_saw_it(ix);
        }
        self.push(Frame::Curse);
    }

    /// CX-12.9, CX-R44: another card is played immediately, even a banned one.
    fn manifest(&mut self) {
        self.push(Frame::Manifest);
    }

    /// Draws two cards (CX-12.10, CX-R4).
    fn companionship(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.draw(self.turn, self.numbers.companionship.into(), chance, log);
    }

    /// Asks which card returns to the hand (CX-12.11, CX-R22).
    fn extrication(&mut self) {
        self.push(Frame::Extricate);
    }

    pub(crate) fn extricable(&self) -> Cards {
        self.play[self.turn.index()] & !Cards::titled(Title::Extrication)
    }

    pub(crate) fn take_back(&mut self, pick: Pick, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.picked(pick, self.extricable()) else { return };
        self.leave_play(seat, ix, log);
        self.note_empty_hand(seat);
        self.hand[seat.index()].add(ix);
        self.knowledge.hidden_after_all_saw_it(ix);
        log.add(|| Event::TookBack { seat, card: pick.title });
    }

    /// CX-12.12, CX-R23: the top four cards, one into the hand, the others back in any order.
    fn foresight(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let deck = self.knowledge.deck(seat, self.pool[seat.index()] | self.stacked[seat.index()]);
        let mut cards = Cards::EMPTY;
        for _ in 0..4 {
            let Some(ix) = self.take_top(seat, chance, log) else { break };
            cards.add(ix);
        }
        if cards.is_empty() {
            return;
        }
        self.looked = cards;
        self.knowledge.looked_at(seat, cards, deck);
        log.add(|| Event::Looked { seat, cards: Shown::Cards(faces(cards)) });
        self.push(Frame::Look);
    }

    /// Takes one of the cards into the hand.
    pub(crate) fn foresee(&mut self, card: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.copy_of(card, self.looked) else { return };
        self.looked.remove(ix);
        self.note_empty_hand(seat);
        self.knowledge.taken_to_hand(seat, ix, self.hand[seat.index()]);
        self.hand[seat.index()].add(ix);
        log.add(|| Event::Foresaw { seat, card: Some(card) });
        self.replace(Frame::Return);
    }

    pub(crate) fn put_back(&mut self, card: Title, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let Some(ix) = self.copy_of(card, self.looked) else { return };
        self.looked.remove(ix);
        self.put_on_top(seat, ix);
        self.knowledge.put_back(seat, ix);
        log.add(|| Event::Returned { seat, card: Some(card) });
    }

    /// The last card goes back on top without a choice.
    pub(crate) fn return_last(&mut self, log: &mut impl Log<Event>) {
        if let Some(ix) = self.looked.first() {
            self.put_back(title(ix), log);
        }
    }

    /// Asks which cards are discarded and replaced (CX-12.13).
    fn replacements(&mut self) {
        self.push(Frame::Replace(0));
    }

    /// Asks from which Environment the cards are picked up (CX-12.14).
    fn solidarity(&mut self) {
        self.push(Frame::Solidarity);
    }

    pub(crate) fn take_up(&mut self, slot: Slot, log: &mut impl Log<Event>) {
        let seat = self.turn;
        let open = self.is_open(slot);
        let cards = self.pick_up(seat, slot, open);
        log.add(|| Event::PickedUp { seat, slot, cards: Shown::Cards(faces(cards)), open });
    }
}
