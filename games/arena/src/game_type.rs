//! The game type of both arena games, and bounds on the length of a game.

use harena_core::{Dynamics, GameType, Information, Seats};

use crate::cards::{DECK, FIGHTERS, REFEREES};
use crate::content::{self, CAMPAIGN};
use crate::edition::{Options, RuleSet};

pub(crate) fn game_type(rules: &RuleSet, options: &Options, seats: Seats) -> GameType {
    let games = if options.campaign { u32::from(CAMPAIGN) } else { 1 };
    let length = Length::of(rules.stalemate, u32::from(rules.numbers.tokens), seats.count() as u32);
    GameType {
        dynamics: Dynamics::Sequential,
        information: Information::Imperfect,
        utility_sum: Some(0.0),
        min_utility: -1.0,
        max_utility: 1.0,
        max_game_length: games * length.decisions,
        max_chance_nodes: Some(games * length.draws),
        max_chance_outcomes: DECK as u32,
        perfect_recall: false,
    }
}

/// Bounds on the length of a game. Random games have about two hundred decisions; these bounds follow from the rules
/// alone and hold even if all players delay as long as they can.
struct Length {
    decisions: u32,
    draws: u32,
}

const ROUNDS: u32 = content::ROUNDS as u32;

impl Length {
    fn of(stalemate: bool, tokens: u32, seats: u32) -> Length {
        let deck = DECK as u32;
        let referees = deck - u32::from(REFEREES);
        let of_a_creature = u32::from(FIGHTERS) / 8;
        // Cards are played onto the current row. Before the round ends, a card leaves the row only by a referee, which
        // is played once, or by the power of Wyrm or Dragon, for which a card of one of two creatures is played: the
        // one that burns, or the one that copies it.
        let fires = 2 * (ROUNDS * of_a_creature + referees);
        let plays = ROUNDS * deck + fires + 2 * referees;
        // A stalemate empties the earliest former row, so there are at most four reshuffles; other draws are from a
        // deck that is not empty.
        let reshuffles = if stalemate { ROUNDS - 1 } else { 0 };
        let drawn = (1 + reshuffles) * deck;
        let stalemates = if stalemate { reshuffles + drawn } else { 0 };
        // Active turns: a card is played; a secret bet is made or revealed, a bet placed or a token taken back, each
        // play allowing one more; dead cards are discarded, or cards drawn.
        let active = 5 * plays + (tokens + 2) * seats + (deck + referees) + drawn;
        // Idle turns: a whole circle of them ends the game or is a stalemate.
        let idle = seats * (active + stalemates + 1);
        // Bet, card, copy, power, answer, the same four for a second card, three discards; or no bet, pass, no discard.
        // Before each turn every seat may be asked about a stalemate.
        let poll = if stalemate { seats } else { 0 };
        // Eleven bids, all other seats declining after each; before a stalemate every seat may have been asked.
        let bids = 11 * seats + poll;
        Length {
            decisions: active * (12 + poll) + idle * (3 + poll) + (stalemates + 1) * bids,
            // The creatures, the deck and the first seat; reshuffles; half a hand for every card played.
            draws: 12 + deck + reshuffles * deck + plays * deck / 2,
        }
    }
}
