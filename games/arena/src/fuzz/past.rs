//! Checks whether a world is possible: an independent replay of what one seat has seen against a whole state.
//!
//! For tests and stress runs. It does not use `knowledge.rs`: [`Past`] converts the events, redacted for one seat, into
//! moves of cards between hidden places (`read.rs`), and [`Past::allows`] undoes them one by one, from the world in
//! question to the deal (`undo.rs`). If the seat does not know which card moved, every choice that makes a difference
//! is tried.

mod read;
mod undo;

use harena_core::Seat;

use crate::actions::Event;
use crate::cards::{CardSet, Ix};
use crate::state::{Phase, State};

/// The default limit on the choices of the search.
const CHOICES: usize = 2_000;

/// What one seat has seen since the deal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    table: read::Table,
    moves: Vec<Move>,
}

/// The result of checking a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Possible,
    /// With the place at which the search failed last.
    Impossible(String),
    /// The search reached its limit.
    Undecided,
}

/// A change of hidden places. `None` means cards that the seat could not see.
#[derive(Clone, Debug)]
enum Move {
    /// From the deck into a hand.
    Draw {
        seat: Seat,
        count: u32,
        cards: Option<CardSet>,
    },
    /// From a hand to a visible place.
    Leave {
        seat: Seat,
        ix: Ix,
    },
    /// From a visible place into a hand.
    Enter {
        seat: Seat,
        ix: Ix,
    },
    /// From a hand under a secret bet.
    Hide {
        seat: Seat,
        ix: Option<Ix>,
    },
    /// From a secret bet to a visible place.
    Unhide {
        seat: Seat,
        ix: Ix,
    },
    SetAside {
        seat: Seat,
        count: u32,
        cards: Option<CardSet>,
    },
    TakeBack {
        seat: Seat,
        count: u32,
        cards: Option<CardSet>,
    },
    /// From hand to hand, one of these cards.
    Pass {
        from: Seat,
        to: Seat,
        among: CardSet,
        ix: Option<Ix>,
    },
    /// From a hand onto the discard pile, by places in it (`Table::covered`).
    Stack {
        seat: Seat,
        covered: std::ops::Range<usize>,
        top: Ix,
    },
    /// Visible cards go into the deck, which had `left` cards.
    Reshuffle {
        cards: CardSet,
        left: u32,
    },

    // Observations.
    HandIs {
        seat: Seat,
        cards: CardSet,
    },
    HandHas {
        seat: Seat,
        cards: CardSet,
    },
    /// At least one of these is in the hand.
    HandMeets {
        seat: Seat,
        cards: CardSet,
    },
    HandLacks {
        seat: Seat,
        cards: CardSet,
    },
    SecretIs {
        seat: Seat,
        ix: Ix,
    },
    SecretLacks {
        seat: Seat,
        cards: CardSet,
    },
    /// Some seat, or no seat, has one of these in the hand or set aside.
    SomePlayable {
        cards: CardSet,
    },
    NonePlayable {
        cards: CardSet,
    },
}

impl Past {
    /// The past of a seat from its redacted log; of `state` only names and options are used.
    pub(crate) fn of(log: &[Event], state: &State) -> Past {
        let mut past = Past::default();
        past.read(log.iter(), state);
        past
    }

    /// Adds more events.
    pub(crate) fn read<'a>(&mut self, events: impl Iterator<Item = &'a Event>, state: &State) {
        for event in events {
            self.note(event, state);
        }
        self.finish();
    }

    /// An error if this past cannot have led to this world. A search that reached its limit is no error.
    pub(crate) fn check(&self, world: &State) -> Result<(), String> {
        match self.allows(world) {
            Verdict::Possible | Verdict::Undecided => Ok(()),
            Verdict::Impossible(why) => Err(why),
        }
    }

    /// Whether this past could have led to this world.
    pub(crate) fn allows(&self, world: &State) -> Verdict {
        self.allows_within(world, CHOICES)
    }

    /// Like `allows`, with a limit on the choices of the search.
    pub(crate) fn allows_within(&self, world: &State, choices: usize) -> Verdict {
        if let Err(why) = self.table.matches(world) {
            return Verdict::Impossible(why);
        }
        // Constraints from the decision that is due.
        let mut moves = self.moves.clone();
        if let Some((seat, cards)) = self.table.demanded {
            moves.push(Move::HandMeets { seat, cards });
        }
        let undecided = matches!(world.phase, Phase::Poll | Phase::Bet | Phase::Play);
        if undecided && self.table.deck == 0 && world.rules.stalemate {
            moves.push(Move::SomePlayable { cards: self.table.playable() });
        }
        undo::undo(&moves, &self.table.covered_in(world), world, choices)
    }
}
