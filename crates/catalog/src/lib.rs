//! The games of the house. The list exists once, in [`with_game!`]; everything else follows from it.
//!
//! There are two ways in. Code that must be fast is generic over [`Game`](harena_core::Game) and
//! entered through [`with_game!`]. Code that must not care which game it is (server, bindings) takes
//! the object-safe door: [`find`] gives an [`Entry`], which opens a [`Table`].

mod door;
pub mod rules;
mod touch;

pub use door::{Choice, Entry, OpenError, PlayError, Table, entries, find, open_record};
#[doc(hidden)]
pub use harena_arena as arena;
#[doc(hidden)]
pub use harena_colosseum as colosseum;
#[doc(hidden)]
pub use harena_colossi as colossi;
#[doc(hidden)]
pub use harena_dragonic_tide as dragonic_tide;
pub use touch::Touch;

/// The keys of all games, in the order in which they are listed.
pub const KEYS: &[&str] = &["colossal-arena", "titan-arena", "colosseum", "dragonic-tide", "colossi"];

/// Evaluates an expression with `$game` standing for the type of the game that has this key:
/// `Some(value)`, or `None` if there is no such game.
///
/// ```
/// use harena_core::Game as _;
/// let title = harena_catalog::with_game!("titan-arena", G => G::META.title);
/// assert_eq!(title, Some("Titan: The Arena"));
/// ```
#[macro_export]
macro_rules! with_game {
    ($key:expr, $game:ident => $body:expr) => {
        match $key {
            "colossal-arena" => {
                type $game = $crate::arena::ColossalArena;
                Some($body)
            }
            "titan-arena" => {
                type $game = $crate::arena::TitanArena;
                Some($body)
            }
            "colosseum" => {
                type $game = $crate::colosseum::Colosseum;
                Some($body)
            }
            "dragonic-tide" => {
                type $game = $crate::dragonic_tide::DragonicTide;
                Some($body)
            }
            "colossi" => {
                type $game = $crate::colossi::Colossi;
                Some($body)
            }
            _ => None,
        }
    };
}

/// What to say to somebody who asked for a game that is not here.
pub fn unknown_game(key: &str) -> String {
    format!("there is no game {key:?}; there are {}", KEYS.join(", "))
}
