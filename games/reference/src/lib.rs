//! Three small games, exactly as OpenSpiel defines them. They are examples of how to add a game (`docs/new-game.md`
//! explains one of them), and benchmarks for speed and search. The lobby does not list them.
//!
//! ```
//! use harena_core::{FastRng, Game, NoLog, Seat, Seats, playout};
//! use harena_reference::ConnectFour;
//!
//! let mut chance = FastRng::new(7);
//! let mut game = ConnectFour::start(&Default::default(), Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
//! let mut legal = Vec::new();
//! game.legal(Seat::new(0), &mut legal);
//! assert_eq!(legal.len(), 7);
//! let (standing, _decisions) = playout(&mut game, &mut legal, &mut chance);
//! assert!(standing.winners().len() >= 1);
//! ```

pub mod connect_four;
mod encoding;
mod evaluate;
mod fuzz;
pub mod goofspiel;
pub mod leduc;

pub use connect_four::ConnectFour;
pub use goofspiel::Goofspiel;
pub use leduc::Leduc;

use harena_core::Seats;
use serde::{Deserialize, Serialize};

harena_core::overflow_probe!();

/// There are no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

fn two() -> Seats {
    Seats::new(2).expect("a table of two")
}
