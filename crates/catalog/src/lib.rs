//! The catalog: the one list of games, [`with_game!`], and the object-safe interface to all of them.
//!
//! The reference games serve as models and for comparison. They have their own list ([`with_reference_game!`]) and are
//! not in the lobby.
//!
//! There are two interfaces. Code that must be fast is generic over [`Game`](harena_core::Game) and entered through
//! [`with_game!`]. Code that must not know the game (server, bindings) uses the object-safe interface: [`find`] returns
//! a [`LobbyGame`], which opens a [`LobbyMatch`]; [`find_any`] includes the reference games.

mod erased;
mod extensions;
mod players;
pub mod rules;
#[cfg(feature = "ts")]
pub mod types;

pub use erased::{
    ActionChoice, ActionHistory, ActionRef, AnyGame, AnyMatch, AnyPlayer, Bot, Encode, Erased, ForkError, Forked,
    LobbyGame, LobbyMatch, LobbyPlayable, MatchHistory, NoRecord, OpenError, PlayError, Playable, SearchRequest, Think,
    entries, find, find_any, open, open_record,
};
pub use extensions::solvers;
#[cfg(feature = "commands")]
pub use extensions::{COMMANDS, SOLVED_VALUES};
#[doc(hidden)]
pub use harena_arena as arena;
#[doc(hidden)]
pub use harena_colosseum as colosseum;
#[doc(hidden)]
pub use harena_colossi as colossi;
#[doc(hidden)]
pub use harena_dragonic_tide as dragonic_tide;
#[doc(hidden)]
pub use harena_reference as reference;
pub use players::{is_player, roster};

harena_core::overflow_probe!();

/// The name of a crate, and whether arithmetic is checked in it.
#[doc(hidden)]
pub type OverflowProbe = (&'static str, fn() -> bool);

/// The crates of the games.
#[doc(hidden)]
pub const OVERFLOW_PROBES: &[OverflowProbe] = &[
    ("harena-arena", harena_arena::overflow_is_checked),
    ("harena-colosseum", harena_colosseum::overflow_is_checked),
    ("harena-colossi", harena_colossi::overflow_is_checked),
    ("harena-dragonic-tide", harena_dragonic_tide::overflow_is_checked),
    ("harena-dragonic-tide-solver", harena_dragonic_tide_solver::overflow_is_checked),
    ("harena-reference", harena_reference::overflow_is_checked),
];

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

/// The keys of the reference games.
pub const REFERENCE_KEYS: &[&str] = &["connect-four", "leduc-poker", "goofspiel"];

/// The same as [`with_game!`] for the reference games.
///
/// ```
/// use harena_core::Game as _;
/// assert_eq!(harena_catalog::with_reference_game!("goofspiel", G => G::META.max_seats), Some(5));
/// assert_eq!(harena_catalog::with_reference_game!("colossi", G => G::META.max_seats), None);
/// ```
#[macro_export]
macro_rules! with_reference_game {
    ($key:expr, $game:ident => $body:expr) => {
        match $key {
            "connect-four" => {
                type $game = $crate::reference::ConnectFour;
                Some($body)
            }
            "leduc-poker" => {
                type $game = $crate::reference::Leduc;
                Some($body)
            }
            "goofspiel" => {
                type $game = $crate::reference::Goofspiel;
                Some($body)
            }
            _ => None,
        }
    };
}

/// The same as [`with_game!`] for all games: those of the lobby and the reference games.
///
/// ```
/// use harena_core::Game as _;
/// assert_eq!(harena_catalog::with_any_game!("goofspiel", G => G::META.min_seats), Some(2));
/// assert_eq!(harena_catalog::with_any_game!("colosseum", G => G::META.min_seats), Some(3));
/// ```
#[macro_export]
macro_rules! with_any_game {
    ($key:expr, $game:ident => $body:expr) => {
        match $crate::with_game!($key, $game => $body) {
            None => $crate::with_reference_game!($key, $game => $body),
            found => found,
        }
    };
}

/// The error for an unknown game.
pub fn unknown_game(key: &str) -> String {
    format!("there is no game {key:?}; there are {}", KEYS.join(", "))
}
