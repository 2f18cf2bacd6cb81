//! Queries on a position for computer players and the solver.

use harena_core::{Seat, SeatSet};

use crate::DragonicTide;
use crate::content::Content;
use crate::state::Phase;
use crate::words::{Card, Categories, Character, Dice, Kind, Range};

impl DragonicTide {
    pub fn content(&self) -> &Content {
        &self.content
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    pub fn round(&self) -> u8 {
        self.state.round
    }

    pub fn range(&self) -> Range {
        self.state.range
    }

    pub fn dice(&self) -> Dice {
        self.state.dice
    }

    pub fn health(&self, seat: Seat) -> u8 {
        self.state.health[seat.index()]
    }

    pub fn counter(&self, seat: Seat) -> u8 {
        self.state.counters[seat.index()]
    }

    pub fn aura(&self, seat: Seat) -> bool {
        self.state.auras[seat.index()]
    }

    /// `None` before it is chosen.
    pub fn character(&self, seat: Seat) -> Option<Character> {
        self.state.characters[seat.index()]
    }

    /// `None` before it is picked. In an imagined duel this may be a guess; see [`known`](DragonicTide::known).
    pub fn kind(&self, seat: Seat) -> Option<Kind> {
        self.state.kinds[seat.index()]
    }

    /// Seats whose OVERDRIVE card has been shown.
    pub fn known(&self) -> SeatSet {
        self.state.known
    }

    /// The neutralised categories of a seat in this round.
    pub fn neutralised(&self, seat: Seat) -> Categories {
        self.state.barred[seat.index()]
    }

    /// The Tyranny bonus of this round, and the pending one.
    pub fn bonus(&self, seat: Seat) -> (u8, u8) {
        (self.state.in_force[seat.index()].bonus, self.state.earned[seat.index()].bonus)
    }

    /// The categories that a seat's OVERDRIVE neutralises for the opponent: in this round, and in the next.
    pub fn bars(&self, seat: Seat) -> (Categories, Categories) {
        (self.state.in_force[seat.index()].bars, self.state.earned[seat.index()].bars)
    }

    /// The card that lies face up in a battle, or face down before it; in an imagined duel perhaps a guess.
    pub fn placed(&self, seat: Seat) -> Option<Card> {
        self.state.placed[seat.index()]
    }

    /// The damage of a card of this seat now.
    pub fn damage(&self, seat: Seat, card: Card) -> u8 {
        self.state.damage(seat, card)
    }
}

impl DragonicTide {
    /// The same duel with this kind in the hand of a seat whose card is not known. For players that weigh the
    /// possibilities.
    #[must_use]
    pub fn imagined_with(&self, seat: Seat, kind: Kind) -> DragonicTide {
        let mut state = self.state;
        if !state.known.contains(seat) && state.kinds[seat.index()].is_some() {
            state.kinds[seat.index()] = Some(kind);
        }
        self.with_state(state)
    }

    /// The same duel as if this seat had not made its simultaneous choice.
    #[must_use]
    pub fn taken_back(&self, seat: Seat) -> DragonicTide {
        let mut state = self.state;
        if !state.has_chosen(seat) {
            return self.clone();
        }
        let index = seat.index();
        match state.phase {
            Phase::Draft => state.characters[index] = None,
            Phase::Overdrive => state.kinds[index] = None,
            Phase::Place => state.placed[index] = None,
            Phase::Specify => state.specified[index] = None,
            _ => return self.clone(),
        }
        state.waiting = state.waiting.with(seat);
        self.with_state(state)
    }
}
