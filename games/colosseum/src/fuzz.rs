//! Random play of this game for the laws: arbitrary actions, styles of choosing that lead to rare branches, and an
//! independent model.

mod branches;
mod draw;
mod model;
mod recount;
mod styles;

use harena_core::{Chance, Fuzzed, Seat, Step};

use crate::actions::{Action, Event};
use crate::{Colosseum, Options, Pack};
use model::Model;

impl Fuzzed for Colosseum {
    const STYLES: &'static [&'static str] = styles::NAMES;
    const BRANCHES: &'static [&'static str] = branches::NAMES;
    type Model = Model;

    fn option_sets() -> Vec<Options> {
        let intense = Options { intense_auctions: true, ..Options::default() };
        vec![
            Options::default(),
            intense.clone(),
            Options { proposals: 3, investments: 4, last_seat_starts: true, ..intense.clone() },
            Options { proposals: 24, investments: 10, ..Options::default() },
            Options { proposals: 0, investments: 1, ..intense },
            Options { content: Some(packed()), ..Options::default() },
        ]
    }

    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Action {
        draw::action(&self.state, seat, chance)
    }

    /// Bids and trades (CO-6.2, CO-6.4, CO-8.6).
    fn is_parametric(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Open { .. } | Action::Bid(_) | Action::Offer { .. } | Action::Counter { .. })
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
        model.enter_all(events)?;
        model.compare(&self.state)
    }

    fn survives_set_up(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::survives_set_up(self, options)
    }

    fn branches(step: &Step<'_, Self>, reached: &mut dyn FnMut(&'static str)) {
        branches::name(step, reached);
    }
}

/// A pack that changes every value that packs may change (CO-1.9).
fn packed() -> Pack {
    Pack::parse(include_str!("../tests/pack.toml")).expect("it is TOML")
}
