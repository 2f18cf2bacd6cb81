//! Queries for computer players, including hidden cards. A player gets a state only from `imagine`, where hidden cards
//! are imagined.

use harena_core::Seat;

use crate::Colossi;
use crate::cards::title;
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title};
use crate::state::Phase;

impl Colossi {
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    pub fn environment(&self, slot: Slot) -> Option<Environment> {
        self.state.environment_at(slot)
    }

    /// The Items at an Environment, including face-down ones.
    pub(crate) fn items(&self, slot: Slot) -> impl Iterator<Item = Item> {
        self.state.items_at(slot)
    }

    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Title> {
        self.state.hand[seat.index()].iter().map(title)
    }

    pub fn hand_count(&self, seat: Seat) -> usize {
        self.state.hand_len(seat)
    }

    pub fn prepared(&self, seat: Seat, slot: Slot) -> impl Iterator<Item = Title> {
        self.state.prepared[seat.index()][slot.index()].iter().map(title)
    }

    pub fn prepared_count(&self, seat: Seat, slot: Slot) -> usize {
        self.state.prepared[seat.index()][slot.index()].len()
    }

    /// The printed Power; 0 for Channel Power.
    pub(crate) fn printed_power(&self, title: Title) -> i8 {
        self.state.numbers.power[title.index()]
    }

    /// The current total Power.
    pub fn power(&self, seat: Seat) -> i16 {
        self.state.power(seat)
    }

    /// The seat that would win the Skirmish if it were scored now.
    pub fn leader(&self) -> Seat {
        self.state.winner()
    }

    pub fn trophies(&self, seat: Seat) -> u8 {
        self.state.trophies_of(seat)
    }

    /// The number of trophies that win the game.
    pub fn target(&self) -> u8 {
        self.state.options.target_wins
    }

    /// Whether this seat takes no more turns in this Skirmish.
    pub fn is_done(&self, seat: Seat) -> bool {
        self.state.is_done(seat)
    }
}

impl Colossi {
    /// The current step; `None` when the game is over.
    pub(crate) fn current(&self) -> Option<Frame> {
        (self.state.phase != Phase::Over).then(|| self.state.current())
    }

    /// Whether the decision is the action of a turn: preparing, initiating, or the action of a Skirmish.
    pub fn is_turn_decision(&self) -> bool {
        matches!(self.current(), Some(Frame::Build | Frame::MustInitiate | Frame::Clash | Frame::Act))
    }
}
