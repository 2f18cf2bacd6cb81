//! What a game provides for fuzzing: arbitrary actions, a second set of books, and the branches worth reaching.
//! [`conformance::stress`](crate::conformance::stress) plays with it.

use crate::{Chance, Game, Seat, Step};

/// A game that can be fuzzed.
///
/// `legal` lists what computer players choose from; `check` accepts more wherever actions are parametric (bids, trades). A fault
/// in what only `check` accepts is found only by playing it, so every game says how to draw such actions.
pub trait Fuzzed: Game {
    /// Ways to choose that reach rare branches on purpose, such as `"hoard"` or `"stall"`. Choosing evenly needs no name.
    const STYLES: &'static [&'static str] = &[];

    /// Branches of the rules that random play should reach, each by a short name. `harena laws` prints how often each
    /// was reached.
    const BRANCHES: &'static [&'static str] = &[];

    /// The second set of books, see [`open_books`](Fuzzed::open_books).
    type Books;

    /// Options that the laws are tried with: the defaults, and everything that changes the rules.
    fn option_sets() -> Vec<Self::Options> {
        vec![Self::Options::default()]
    }

    /// Draws any well-formed action, legal or not: every value that the notation can write must come up sooner or later.
    /// Most should be nearly legal now (goods that are owned or just not, amounts at their limits), or too few pass to be worth it.
    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Self::Action;

    /// Whether `legal` lists only some of the actions of this kind here, so that `check` may accept this one although it is not listed.
    /// Parametric actions are not compared with the list, so keep this narrow.
    fn is_parametric(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// How much a seat of this style likes an action, beside 1 for an action that it neither likes nor avoids. Actions with 0
    /// are chosen only if there is nothing else.
    fn appeal(&self, _style: &'static str, _seat: Seat, _action: Self::Action) -> u32 {
        1
    }

    /// Counts everything in this position: every piece is in exactly one place, every amount is possible. Says what is wrong.
    fn conserved(&self) -> Result<(), String>;

    /// Opens books that are kept from events alone, without the code of the rules. The events are those of the deal.
    fn open_books(&self, events: &[Self::Event]) -> Self::Books;

    /// Enters what has just happened into the books, and compares them with the position. Says where they differ.
    fn audit(&self, books: &mut Self::Books, events: &[Self::Event]) -> Result<(), String>;

    /// Whether everything that this seat has read in its log, from the deal on, could have led to this position. It is asked of
    /// imagined positions, and must be found by a replay of the log, without what `imagine` itself relies on.
    fn could_follow(&self, _seat: Seat, _log: &[Self::Event]) -> Result<(), String> {
        Ok(())
    }

    /// Whether this position, described and set up again, is the same position; says how it differs. A game whose positions can be
    /// set up by hand answers with [`conformance::restages`](crate::conformance::restages), any other has nothing to prove.
    fn restages(&self, options: &Self::Options) -> Result<(), String>;

    /// Names the branches that this step went through.
    fn branches(_step: &Step<'_, Self>, _reached: &mut dyn FnMut(&'static str)) {}
}

/// Draws one of the legal actions of a seat of this style, each as likely as it appeals.
pub fn styled_action<G: Fuzzed>(
    game: &G,
    style: &'static str,
    seat: Seat,
    legal: &[G::Action],
    chance: &mut impl Chance,
) -> G::Action {
    let appeals: Vec<u32> = legal.iter().map(|&action| game.appeal(style, seat, action)).collect();
    let sum: u32 = appeals.iter().sum();
    if sum == 0 {
        return legal[chance.below(legal.len() as u32) as usize];
    }
    let mut drawn = chance.below(sum);
    let mut chosen = 0;
    while drawn >= appeals[chosen] {
        drawn -= appeals[chosen];
        chosen += 1;
    }
    legal[chosen]
}
