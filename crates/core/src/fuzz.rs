//! What a game provides for fuzzing: arbitrary actions, an independent model of the state, and rare branches.
//! [`conformance::stress`](crate::conformance::stress) plays with it.

use crate::{Chance, Game, Seat, Step};

/// A game that can be fuzzed.
///
/// `legal` lists the actions that computer players choose from; `check` accepts more if actions are parametric (bids,
/// trades). Faults in those actions are found only by playing them, so every game draws arbitrary ones here.
pub trait Fuzzed: Game {
    /// Styles of play that reach rare branches, such as `"hoard"` or `"stall"`. Uniform choice is always a style.
    const STYLES: &'static [&'static str] = &[];

    /// Branches of the rules that random play should reach. `harena laws` prints how often each was reached.
    const BRANCHES: &'static [&'static str] = &[];

    /// An independent model of the state, kept from events alone; see [`start_model`](Fuzzed::start_model).
    type Model;

    /// The options to test: the defaults, and every option that changes the rules.
    fn option_sets() -> Vec<Self::Options> {
        vec![Self::Options::default()]
    }

    /// Draws any well-formed action, legal or not: every value that notation can express must come up eventually. Most
    /// should be nearly legal (owned goods, amounts at their limits); otherwise too few pass `check`.
    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Self::Action;

    /// Whether `legal` lists only some of the actions of this kind, so that `check` may accept this one although it is
    /// not listed. Parametric actions are not compared with the list, so keep this narrow.
    fn is_parametric(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// The weight of an action for a seat of this style; 1 is neutral. Actions with weight 0 are chosen only if all
    /// others have it too.
    fn style_weight(&self, _style: &'static str, _seat: Seat, _action: Self::Action) -> u32 {
        1
    }

    /// Checks the invariants of this position: every piece is in exactly one place, every amount is possible. The error
    /// says what is wrong.
    fn check_invariants(&self) -> Result<(), String>;

    /// Starts the independent model from the events of the deal. It must not use the code of the rules.
    fn start_model(&self, events: &[Self::Event]) -> Self::Model;

    /// Updates the model with the latest events and compares it with the position. The error says where they differ.
    fn check_model(&self, model: &mut Self::Model, events: &[Self::Event]) -> Result<(), String>;

    /// Whether the log of this seat, from the deal on, could have led to this position. It is called with imagined
    /// positions, and must replay the log without the data that `imagine` relies on.
    fn log_allows(&self, _seat: Seat, _log: &[Self::Event]) -> Result<(), String> {
        Ok(())
    }

    /// Whether this position, described and set up again, is the same position. A game whose positions can be set up
    /// calls [`conformance::survives_set_up`](crate::conformance::survives_set_up); any other returns `Ok`.
    fn survives_set_up(&self, options: &Self::Options) -> Result<(), String>;

    /// Reports the branches that this step went through.
    fn branches(_step: &Step<'_, Self>, _reached: &mut dyn FnMut(&'static str)) {}
}

/// Draws a legal action of a seat, weighted by its style.
pub fn styled_action<G: Fuzzed>(
    game: &G,
    style: &'static str,
    seat: Seat,
    legal: &[G::Action],
    chance: &mut impl Chance,
) -> G::Action {
    let weights: Vec<u32> = legal.iter().map(|&action| game.style_weight(style, seat, action)).collect();
    let sum: u32 = weights.iter().sum();
    if sum == 0 {
        return legal[chance.below(legal.len() as u32) as usize];
    }
    let mut drawn = chance.below(sum);
    let mut chosen = 0;
    while drawn >= weights[chosen] {
        drawn -= weights[chosen];
        chosen += 1;
    }
    legal[chosen]
}
