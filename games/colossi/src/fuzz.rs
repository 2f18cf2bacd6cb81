//! Fuzzing of Colossi: arbitrary actions, styles of play that reach rare branches, an independent model of the
//! state, and a check whether a log can have led to a position.

mod bag;
mod branches;
mod draw;
mod hidden;
mod model;
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
use crate::names::Environment;
use crate::state::items_of;
use crate::{Colossi, Options};
use model::Model;

impl Fuzzed for Colossi {
    const STYLES: &'static [&'static str] = styles::NAMES;
    const BRANCHES: &'static [&'static str] = &branches::NAMES;
    type Model = Model;

    /// Sets with every option at least once (CX-3.1, CX-15.1).
    fn option_sets() -> Vec<Options> {
        let variants = Options {
            caravan_passes: true,
            recycler_pays_cost: true,
            blocked_may_take_item: true,
            ..Options::default()
        };
        vec![
            Options::default(),
            variants,
            Options { own_prepared_visible: false, ..Options::default() },
            Options { target_wins: 2, beginner_environments: true, ..Options::default() },
            Options { show_origin_backs: true, recycler_pays_cost: true, ..Options::default() },
        ]
    }

    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Action {
        draw::action(&self.state, seat, chance)
    }

    /// At The Brink any card may be named for the whole hand (CX-13.16). Cards that are moved when passing and Items
    /// that Cyclone places may go in any order, but only the first is listed, with all its destinations (CX-6.11,
    /// CX-14.15).
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

    fn style_weight(&self, style: &'static str, seat: Seat, action: Action) -> u32 {
        styles::style_weight(&self.state, style, seat, action)
    }

    fn check_invariants(&self) -> Result<(), String> {
        recount::check_invariants(&self.state)
    }

    fn start_model(&self, events: &[Event]) -> Model {
        Model::open(&self.state, events)
    }

    fn check_model(&self, model: &mut Model, events: &[Event]) -> Result<(), String> {
        model.check_model(&self.state, events)
    }

    fn log_allows(&self, seat: Seat, log: &[Event]) -> Result<(), String> {
        past::log_allows(&self.state, seat, log)
    }

    fn survives_set_up(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::survives_set_up(self, options)
    }

    fn branches(step: &Step<'_, Self>, reached: &mut dyn FnMut(&'static str)) {
        branches::name(step, reached);
    }
}
