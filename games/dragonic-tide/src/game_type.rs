//! The game type of the duel, and its maximal length.

use harena_core::{Dynamics, GameType, Information};

use crate::content::SharedContent;
use crate::options::{Method, Options};
use crate::words::Character;

/// Two characters and two OVERDRIVE cards, then rounds.
const CHOSEN: u32 = 4;
/// A category (DT-4.3), a range (DT-4.4), two cards (DT-4.6); after two OVERDRIVE hits two specifications, a Blessing and an ABILITY (DT-7.4,
/// DT-8.1b), which is more than after the hit of a skill card (DT-4.16, DT-4.17).
const IN_A_ROUND: u32 = 1 + 1 + 2 + 2 + 1 + 1;

pub(crate) fn game_type(options: &Options) -> GameType {
    let content = SharedContent::of(options.content.as_ref());
    let rounds = content.map_or(0, |content| content.numbers.round_limit);
    let (draws, outcomes) = match options.characters {
        // All six are shuffled.
        Method::Random | Method::RandomDraft => (Character::ALL.len() as u32 - 1, Character::ALL.len() as u32),
        // The seat that chooses first.
        Method::Free => (1, 2),
    };
    GameType {
        dynamics: Dynamics::Simultaneous,
        information: Information::Imperfect,
        utility_sum: Some(0.0),
        min_utility: -1.0,
        max_utility: 1.0,
        max_game_length: CHOSEN + IN_A_ROUND * u32::from(rounds),
        max_chance_nodes: Some(draws),
        max_chance_outcomes: outcomes,
        perfect_recall: false,
    }
}
