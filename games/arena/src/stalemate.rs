//! Rounds that cannot end for lack of cards (TA-24.1; in Colossal Arena by option, CA-R28).

use harena_core::{Chance, Log};

use crate::actions::Event;
use crate::cards::{CardSet, DECK, NONE};
use crate::chance;
use crate::history::{Kind, NONE_PLAYABLE, SOME_PLAYABLE};
use crate::state::State;

impl State {
    /// No seat can play and nothing can be drawn (TA-24.2, TA-R50), or a whole circle of turns was idle (TA-R51).
    pub(crate) fn is_stalemate(&self) -> bool {
        if self.deck_len > 0 {
            return self.idle as usize >= self.seats.count();
        }
        self.no_seat_can_play()
    }

    /// Cards set aside count as their owner's (TA-R50).
    pub(crate) fn no_seat_can_play(&self) -> bool {
        self.seats.iter().all(|seat| {
            let cards = self.hand[seat.index()].or(self.aside[seat.index()]);
            cards.and(self.playable_cards()).is_empty()
        })
    }

    /// The cards that can be played, in any hand.
    #[inline]
    pub(crate) fn playable_cards(&self) -> CardSet {
        self.living.or(CardSet::SPECTATORS).or(CardSet::REFEREES)
    }

    /// The deck is empty, the beginner has had two turns, no seat has objected, and there are cards to reshuffle
    /// (TA-24.3, TA-R52, TA-R53).
    pub(crate) fn may_declare_stalemate(&self) -> bool {
        self.deck_len == 0 && self.beginner_turns >= 2 && !self.objected && self.reshuffle_round().is_some()
    }

    /// The earliest former round in which living creatures still have cards (TA-R54, TA-R55).
    pub(crate) fn reshuffle_round(&self) -> Option<usize> {
        (0..self.round as usize).find(|&round| self.alive & !self.top.free(round) != 0)
    }

    /// TA-R52: every seat is asked once, clockwise from the active player.
    pub(crate) fn next_answer(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.asked = self.seats.next(self.asked);
        if self.asked == self.turn {
            if std::mem::take(&mut self.declared) {
                self.stalemate(chance, log);
            } else {
                self.open_turn();
            }
        }
    }

    /// Reshuffles the cards of the earliest round with living creatures into a new deck (TA-24.4, TA-24.5, TA-24.6,
    /// TA-R51, TA-R54 to TA-R57, TA-R61).
    pub(crate) fn stalemate(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let first = self.turn;
        let round = self.reshuffle_round();
        let deck_was_empty = self.deck_len == 0;
        if self.owed != NONE && !self.history.is_recording() {
            self.begin_history();
            self.history.note(Kind::MeetsBid, first, self.owed);
        }
        self.begin_history();
        if deck_was_empty {
            self.history.note_table(if self.no_seat_can_play() { NONE_PLAYABLE } else { SOME_PLAYABLE });
        }
        if let Some(round) = round {
            let mut cards = [NONE; DECK];
            let mut count = 0;
            let old_deck: CardSet = self.stack_from(self.deck).collect();
            while self.deck_len > 0 {
                cards[count] = self.pop_deck();
                count += 1;
            }
            for slot in State::slots(self.alive) {
                while self.top[(slot, round)] != NONE {
                    cards[count] = self.pop(slot, round);
                    count += 1;
                }
            }
            let cards = &mut cards[..count];
            chance::reshuffle(cards, chance);
            cards.iter().for_each(|&ix| self.push_deck(ix));
            // It is public which cards these are.
            let open: CardSet = cards.iter().copied().filter(|&ix| !old_deck.has(ix)).collect();
            self.history.note_reshuffle(open);
            self.knowledge.forget(open);
        } else if self.deck_len == 0 {
            log.add(|| Event::NothingLeft); // TA-R56, TA-22.2
            self.end_game(chance, log);
            return;
        }
        log.add(|| Event::Stalemate { round: round.map(|round| round as u8 + 1), deck: self.deck_len });
        self.stalemated = true;
        self.idle = 0;
        self.owed = NONE; // the turn that was won is bid for again
        for seat in self.seats.from(first) {
            if self.deck_len > 0 {
                self.draw(seat, 1, log); // TA-R57
            }
        }
        if self.rules.bid_after_stalemate {
            self.ask_for_bids(first);
        } else {
            self.take_first_turn(first, chance, log);
        }
    }
}
