//! Whether a world is possible: an independent replay of what one seat could read against a whole state.
//!
//! For tests and long runs. It knows nothing of `knowledge.rs`: [`Past`] turns the events, as one seat may read them, into the
//! moves of cards between hidden places (`read.rs`), and [`Past::allows`] takes them back one by one, from the world in question
//! to the deal (`undo.rs`). Where the seat does not know which card moved, every choice that makes a difference is tried.

mod read;
mod undo;

use harena_core::Seat;

use crate::actions::Event;
use crate::cards::{CardSet, Ix};
use crate::state::{Phase, State};

/// After so many choices the search is usually given up.
const CHOICES: usize = 2_000;

/// What one seat has read since the deal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    table: read::Table,
    moves: Vec<Move>,
}

/// What the past says of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Possible,
    /// With a word on where the search failed last.
    Impossible(String),
    /// The search was given up.
    Undecided,
}

/// Something that happened to hidden places. `None` stands for cards that the seat could not see.
#[derive(Clone, Debug)]
enum Move {
    /// From the deck into a hand.
    Draw {
        seat: Seat,
        count: u32,
        cards: Option<CardSet>,
    },
    /// From a hand into the open.
    Leave {
        seat: Seat,
        ix: Ix,
    },
    /// From the open into a hand.
    Enter {
        seat: Seat,
        ix: Ix,
    },
    /// From a hand under a secret bet.
    Hide {
        seat: Seat,
        ix: Option<Ix>,
    },
    /// From under a secret bet into the open.
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
    /// Open cards go into the deck, in which so many were left.
    Reshuffle {
        cards: CardSet,
        left: u32,
    },

    // What was learnt on the way.
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
    /// Somebody, or nobody, has one of these in the hand or set aside.
    Somebody {
        cards: CardSet,
    },
    Nobody {
        cards: CardSet,
    },
}

impl Past {
    /// What a seat has read, as it was told to that seat; of `state` nothing but names and options is used.
    pub(crate) fn of(log: &[Event], state: &State) -> Past {
        let mut past = Past::default();
        past.read(log.iter(), state);
        past
    }

    /// Goes on with more events.
    pub(crate) fn read<'a>(&mut self, events: impl Iterator<Item = &'a Event>, state: &State) {
        for event in events {
            self.note(event, state);
        }
        self.finish();
    }

    /// An error if this past cannot have led to this world. A search that was given up says nothing.
    pub(crate) fn judge(&self, world: &State) -> Result<(), String> {
        match self.allows(world) {
            Verdict::Possible | Verdict::Undecided => Ok(()),
            Verdict::Impossible(why) => Err(why),
        }
    }

    /// Whether this past could have led to this world.
    pub(crate) fn allows(&self, world: &State) -> Verdict {
        self.allows_within(world, CHOICES)
    }

    /// The same with a search that is given up after so many choices.
    pub(crate) fn allows_within(&self, world: &State, choices: usize) -> Verdict {
        if let Err(why) = self.table.is_that_of(world) {
            return Verdict::Impossible(why);
        }
        // What is known of the decision that is due.
        let mut moves = self.moves.clone();
        if let Some((seat, cards)) = self.table.demanded {
            moves.push(Move::HandMeets { seat, cards });
        }
        let undecided = matches!(world.phase, Phase::Poll | Phase::Bet | Phase::Play);
        if undecided && self.table.deck == 0 && world.rules.stalemate {
            moves.push(Move::Somebody { cards: self.table.playable() });
        }
        undo::undo(&moves, &self.table.covered_in(world), world, choices)
    }
}
