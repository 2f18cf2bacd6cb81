//! The game type of Colossi, and bounds for the length of a game.

use harena_core::{Dynamics, GameType, Information, Seats};

use crate::cards::DECK;
use crate::names::Item;
use crate::options::Options;
use crate::state::GUARD;

pub(crate) fn game_type(options: &Options, seats: Seats) -> GameType {
    let seats = seats.count() as u32;
    let cards = DECK as u32 * seats;
    let decisions = max_decisions(options, seats, cards);
    GameType {
        dynamics: Dynamics::Sequential,
        information: Information::Imperfect,
        utility_sum: Some(0.0),
        min_utility: -1.0,
        max_utility: 1.0,
        max_game_length: decisions,
        // As if every decision drew all cards.
        max_chance_nodes: Some(decisions * cards),
        max_chance_outcomes: cards,
        perfect_recall: false,
    }
}

/// An upper bound by the stall guards of the rules. They do not limit the decisions within one action of a Skirmish,
/// which can chain cards and Items. Here every card and Item counts twice; chains in random games have less than a
/// quarter of that, as a test checks.
fn max_decisions(options: &Options, seats: u32, cards: u32) -> u32 {
    let guard = u32::from(GUARD);
    let skirmishes = seats * u32::from(options.target_wins.saturating_sub(1)) + 1; // CX-10.2
    // The prepared card; the cards that all others prepare at Chaos Fissure; the choice at The Brink (CX-13.4,
    // CX-13.16).
    let building = (guard + 1) * seats * (1 + seats + 1); // CX-4.12
    let action = 2 * (cards + Item::COUNT as u32);
    // Forty actions and a pass, after which all cards are moved one by one; before them cards are given or discarded,
    // after them Bluffs are moved.
    let skirmish = seats * ((guard + 1) * action + cards) + 2 * cards; // CX-6.17
    skirmishes * (building + skirmish)
}
