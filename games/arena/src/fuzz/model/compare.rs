//! Compares the model with a state.

use harena_core::{Seat, Standing};

use super::{Entered, Model, ensure, same};
use crate::cards::{Card, CardSet, Ix, NONE};
use crate::state::{CELL, Phase, State};

impl Model {
    pub(in crate::fuzz) fn compare(&self, state: &State) -> Entered {
        for seat in self.seats.iter() {
            self.compare_seat(state, seat)?;
        }
        self.compare_table(state)?;
        self.compare_turn(state)?;
        self.compare_standing(state)
    }

    fn compare_seat(&self, state: &State, seat: Seat) -> Entered {
        let (s, own) = (seat.index(), &self.holdings[seat.index()]);
        let mut hand = state.hand[s];
        if seat == state.turn {
            // Discards on a stack are not reported until it is put down.
            state.stack.iter().filter(|&&ix| ix != NONE).for_each(|&ix| hand.add(ix));
        }
        let set = |name: &str, model: &[Card], cards: CardSet| {
            let cards = state.faces(cards);
            ensure!(same(model, &cards), "{name} of {seat}: {cards:?}, in the model {model:?}");
            Ok(())
        };
        set("the hand", &own.hand, hand)?;
        set("set aside by", &own.aside, state.aside[s])?;
        let secret = (state.secret[s] != NONE).then(|| state.card(state.secret[s]));
        ensure!(secret == own.secret, "the secret bet of {seat}: {secret:?}, in the model {:?}", own.secret);
        let revealed = (state.revealed[s] != NONE).then(|| state.creature(state.revealed[s]));
        ensure!(revealed == own.revealed, "the revealed bet of {seat}: {revealed:?}, in the model {:?}", own.revealed);
        let tokens = state.supply[s];
        ensure!(tokens == own.tokens, "the tokens of {seat}: {tokens}, in the model {}", own.tokens);
        let total = i32::from(state.totals[s]);
        ensure!(total == own.total, "the total of {seat}: {total}, in the model {}", own.total);
        Ok(())
    }

    fn compare_table(&self, state: &State) -> Entered {
        ensure!(state.round + 1 == self.round, "round {}, in the model {}", state.round + 1, self.round);
        let stack = |top: Ix| {
            let mut cards: Vec<Card> = state.stack_from(top).map(|ix| state.card(ix)).collect();
            cards.reverse();
            cards
        };
        let deck = stack(state.deck);
        ensure!(same(&deck, &self.deck), "the deck: {deck:?}, in the model {:?}", self.deck);
        let discard = stack(state.discard);
        ensure!(discard == self.discard, "the discards: {discard:?}, in the model {:?}", self.discard);
        for slot in 0..8u8 {
            let creature = state.creature(slot);
            ensure!(state.is_alive(slot) == self.is_alive(creature), "{creature} lives, or does not");
            for round in 1..=5u8 {
                let pile = stack(state.top[(slot, usize::from(round) - 1)]);
                let known = self.piles.get(&(creature, round)).cloned().unwrap_or_default();
                ensure!(pile == known, "{creature}/{round}: {pile:?}, in the model {known:?}");
                let bet = state.bets[(slot, usize::from(round) - 1)];
                let known = self.bets.get(&(creature, round)).map_or(NONE, |seat| seat.index() as u8);
                ensure!(bet == known, "the bet on {creature}/{round}: {bet}, in the model {known}");
            }
            let cell = stack(state.top[(slot, CELL)]);
            let known = self.cells.get(&creature).cloned().unwrap_or_default();
            ensure!(cell == known, "the cell of {creature}: {cell:?}, in the model {known:?}");
            let at = state.head_referee_at == slot;
            ensure!(at == (self.head_referee_at == Some(creature)), "the head referee at {creature}, or not");
        }
        // Only the seat with the single highest stake is asked for a power.
        if state.phase == Phase::Power {
            let creature = state.creature(state.acting);
            let backer = self.backer(creature);
            ensure!(backer == Some(state.turn), "the power of {creature} is asked of {}, not {backer:?}", state.turn);
        }
        Ok(())
    }

    fn compare_turn(&self, state: &State) -> Entered {
        let flow = &self.flow;
        ensure!(state.stalemated == flow.stalemated, "a stalemate has happened, or not");
        for seat in self.seats.iter() {
            let (short, known) = (state.penalized.contains(seat), flow.penalized.contains(seat));
            ensure!(short == known, "{seat} has the smaller Hand Capacity, or not");
        }
        // The turn in progress in the model may already be over: that needs no event.
        let mut next = flow.clone();
        next.close(self.seats);
        match state.phase {
            Phase::Bet | Phase::Play => {
                let due = flow.open == Some(state.turn) || next.due == state.turn;
                ensure!(due, "the turn of {}, in the model of {}", state.turn, next.due);
            }
            Phase::Poll => {
                let asked = next.poll.map_or(next.due, |poll| poll.asked);
                ensure!(self.may_declare(&next), "a poll, though no stalemate may be declared");
                ensure!(state.turn == next.due && state.asked == asked, "a poll of {}, not {asked}", state.asked);
            }
            Phase::Over => ensure!(self.over, "the game is over before its scores"),
            _ => {}
        }
        Ok(())
    }

    /// The highest total wins; ties go to the latest turn (CA-23.3, CA-23.4, TA-22.4, TA-R62, TA-R63).
    fn compare_standing(&self, state: &State) -> Entered {
        let Some(standing) = state.standing() else { return Ok(()) };
        let total = |seat: Seat| self.holdings[seat.index()].total;
        let latest = |seat: Seat| self.flow.turns.iter().rposition(|&one| one == seat);
        let expected = Standing::by_key(self.seats, total, |seat| (total(seat), latest(seat)));
        ensure!(standing == expected, "the standing is {standing:?}, in the model {expected:?}");
        Ok(())
    }
}
