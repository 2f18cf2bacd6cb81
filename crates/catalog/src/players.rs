//! The computer players of each game.

use std::any::Any;

use harena_core::{Evaluate, Game};
use harena_players::{Name, Roster};

use crate::extensions::ROSTERS;
use crate::{KEYS, find_any, with_game};

/// The computer players of a game of the catalog. Their search is compiled only in this crate.
pub fn roster<G: Game>() -> Roster<G> {
    let game = find_any(G::META.key).expect("a game of the catalog");
    *game.roster().downcast().expect("keys are unique")
}

/// The same with the search of the game.
pub(crate) fn compiled_roster<G: Evaluate>() -> Roster<G> {
    ROSTERS.iter().find_map(|roster| (*roster as &dyn Any).downcast_ref().copied()).unwrap_or_default()
}

/// Whether some game has a player of this name.
pub fn is_player(name: &str) -> bool {
    let own = |key: &&str| with_game!(*key, G => roster::<G>().is_own(name)).unwrap_or(false);
    name.parse::<Name>().is_ok() || KEYS.iter().any(own)
}

#[cfg(test)]
mod tests {
    use harena_colosseum::Colosseum;
    use harena_dragonic_tide::DragonicTide;
    use harena_players::Blocking;

    use super::*;

    #[test]
    fn every_name_is_a_player_and_others_are_not() {
        for key in KEYS {
            with_game!(*key, G => {
                let roster = roster::<G>();
                for name in roster.names() {
                    assert!(roster.player(name, Blocking::Never).is_ok() && is_player(name), "{key}: {name}");
                }
                let refusal = |name: &str| roster.player(name, Blocking::Allowed).err().unwrap().to_string();
                assert!(refusal("clever").starts_with("there is no player \"clever\"; there are random, greedy, novice"));
                assert!(refusal("search:5").contains("500ms"));
            });
        }
        assert!(!is_player("clever"));
    }

    #[test]
    fn a_player_of_one_game_is_not_a_player_of_another() {
        assert!(roster::<DragonicTide>().is_own("solved") && !roster::<Colosseum>().is_own("solved"));
        assert!(roster::<Colosseum>().player("solved", Blocking::Allowed).is_err());
    }
}
