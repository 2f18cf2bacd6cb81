//! What the laws of random play need to know of this game: any action at all, ways to choose that lead to rare branches, a second
//! set of books, and whether a log can have led to a position.

mod bag;
mod books;
mod branches;
mod draw;
mod hidden;
mod net;
mod past;
mod recount;
mod replay;
mod stock;
mod styles;
#[cfg(test)]
mod tests;

use harena_core::{Chance, Fuzzed, Seat, Step};

use crate::actions::{Action, Event};
use crate::frame::Frame;
use crate::state::items_of;
use crate::words::Environment;
use crate::{Colossi, Options};
use books::Books;

impl Fuzzed for Colossi {
    const STYLES: &'static [&'static str] = styles::NAMES;
    const BRANCHES: &'static [&'static str] = &branches::NAMES;
    type Books = Books;

    /// CX-3.1, CX-15.1
    fn option_sets() -> Vec<Options> {
        let house = Options {
            caravan_passes: true,
            recycler_pays_cost: true,
            blocked_may_take_item: true,
            ..Options::default()
        };
        vec![
            Options::default(),
            house,
            Options { own_prepared_visible: false, ..Options::default() },
            Options { target_wins: 2, beginner_environments: true, ..Options::default() },
            Options { show_origin_backs: true, recycler_pays_cost: true, ..Options::default() },
        ]
    }

    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Action {
        draw::action(&self.state, seat, chance)
    }

    /// At The Brink any card may be named for all (CX-13.16). Cards that are stowed and items that are laid may go in any order,
    /// but the first alone is listed, with every place that it may go to (CX-6.11, CX-14.15).
    fn is_parametric(&self, seat: Seat, action: Action) -> bool {
        let state = &self.state;
        match (state.current(), action) {
            (Frame::Build, Action::Prepare(_, slot)) => state.environment_at(slot) == Some(Environment::TheBrink),
            (Frame::Stow, Action::Move(pick, _)) => {
                let mut held = state.hand[seat.index()].titles();
                held.next() != Some(pick.title) && held.any(|title| title == pick.title)
            }
            (Frame::Cyclone, Action::Lay(item, _)) => {
                let mut aloft = items_of(state.aloft);
                aloft.next() != Some(item) && aloft.any(|other| other == item)
            }
            _ => false,
        }
    }

    fn appeal(&self, style: &'static str, seat: Seat, action: Action) -> u32 {
        styles::appeal(&self.state, style, seat, action)
    }

    fn conserved(&self) -> Result<(), String> {
        recount::conserved(&self.state)
    }

    fn open_books(&self, events: &[Event]) -> Books {
        Books::open(&self.state, events)
    }

    fn audit(&self, books: &mut Books, events: &[Event]) -> Result<(), String> {
        books.audit(&self.state, events)
    }

    fn could_follow(&self, seat: Seat, log: &[Event]) -> Result<(), String> {
        past::could_follow(&self.state, seat, log)
    }

    fn restages(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::restages(self, options)
    }

    fn branches(step: &Step<'_, Self>, reached: &mut dyn FnMut(&'static str)) {
        branches::name(step, reached);
    }
}
