//! What the laws of random play need to know of this game: any action at all, ways to choose that lead to rare branches, and a
//! second set of books.

mod books;
mod branches;
mod draw;
mod recount;
mod styles;

use harena_core::{Chance, Fuzzed, Seat, Step};

use crate::actions::{Action, Event};
use crate::{Colosseum, Options, Pack};
use books::Books;

impl Fuzzed for Colosseum {
    const STYLES: &'static [&'static str] = styles::NAMES;
    const BRANCHES: &'static [&'static str] = branches::NAMES;
    type Books = Books;

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
        books.enter_all(events)?;
        books.compare(&self.state)
    }

    fn restages(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::restages(self, options)
    }

    fn branches(step: &Step<'_, Self>, reached: &mut dyn FnMut(&'static str)) {
        branches::name(step, reached);
    }
}

/// Other values wherever a pack may have them (CO-1.9).
fn packed() -> Pack {
    Pack::parse(include_str!("../tests/pack.toml")).expect("it is TOML")
}
