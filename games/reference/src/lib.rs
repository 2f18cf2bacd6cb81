//! Three small games that everybody in the field knows, exactly as OpenSpiel defines them. They are models of how a game is added
//! (`docs/new-game.md` walks through one of them), and the yardstick for speed and search. People do not meet them in the lobby.
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

use harena_core::{Game, OptionsError, Seats};
use serde::{Deserialize, Serialize};

harena_core::overflow_probe!();

/// There is nothing to agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

fn two() -> Seats {
    Seats::new(2).expect("two can sit at a table")
}

/// Whether a game is played by so many.
fn check_seats<G: Game>(seats: Seats) -> Result<(), OptionsError> {
    match (G::META.min_seats..=G::META.max_seats).contains(&seats.count()) {
        true => Ok(()),
        false => Err(OptionsError::Wrong(format!("{} is played by {}", G::META.title, G::META.seats()))),
    }
}
