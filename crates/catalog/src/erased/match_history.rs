//! Access to the history of a match, however it is stored.

use std::borrow::Cow;

use harena_core::{Game, History, Match, OptionsError, Record, Recorded, Seat, Seats, Seed, SeededChance, Transcript};

use super::ActionHistory;

/// A history that can be queried. Actions are numbered from the start of the match.
pub trait MatchHistory<G: Game>: History<G> + Clone + Send + Sync + 'static {
    fn options(&self) -> &G::Options;

    /// The seed of the deal; `None` if chance outcomes were given or imagined.
    fn seed(&self) -> Option<Seed>;

    /// The number of actions.
    fn actions_played(&self) -> usize;

    fn action(&self, index: usize) -> Option<(Seat, G::Action)>;

    /// The actions, and everything that happened.
    fn transcript(&self) -> Cow<'_, Transcript<G>>;

    /// The known actions from before the match began: in an imagined match, those of the seat.
    fn earlier(&self) -> Vec<(Seat, G::Action)>;

    fn record(&self, seats: Seats) -> Result<Record, NoRecord>;

    /// The same match with only its first actions.
    fn back_to(
        game: &Match<G, SeededChance, Self>,
        actions: usize,
    ) -> Result<Match<G, SeededChance, Self>, OptionsError>;

    /// The history of a match that this seat imagines.
    fn imagined(&self, seat: Seat, game: &G, chance: &SeededChance) -> ActionHistory<G>;

    /// The history for a search: this position without its past.
    fn without_actions(&self, game: &G, chance: &SeededChance) -> ActionHistory<G>;

    /// The same history for a match that continues from here with other chance than its seed.
    fn forked(&self, game: &G, chance: &SeededChance) -> ActionHistory<G>;
}

/// Why a match has no record: no seed reproduces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRecord {
    #[error("a game that was imagined, or whose chance outcomes were chosen, cannot be played again from a seed")]
    NoSeed,
    #[error("a game whose chance outcomes were chosen cannot be played again from a seed")]
    Forked,
}

impl<G: Game> MatchHistory<G> for Recorded<G> {
    fn options(&self) -> &G::Options {
        Recorded::options(self)
    }

    fn seed(&self) -> Option<Seed> {
        Some(Recorded::seed(self))
    }

    fn actions_played(&self) -> usize {
        Recorded::transcript(self).actions().len()
    }

    fn action(&self, index: usize) -> Option<(Seat, G::Action)> {
        Recorded::transcript(self).actions().get(index).copied()
    }

    fn transcript(&self) -> Cow<'_, Transcript<G>> {
        Cow::Borrowed(Recorded::transcript(self))
    }

    fn earlier(&self) -> Vec<(Seat, G::Action)> {
        Vec::new()
    }

    fn record(&self, seats: Seats) -> Result<Record, NoRecord> {
        Ok(Recorded::record(self, seats))
    }

    fn back_to(game: &Match<G>, actions: usize) -> Result<Match<G>, OptionsError> {
        game.back_to(actions)
    }

    fn imagined(&self, seat: Seat, game: &G, chance: &SeededChance) -> ActionHistory<G> {
        let transcript = Recorded::transcript(self);
        let events = transcript.events().iter().filter_map(|event| G::redact(event, seat.into())).collect();
        let own = transcript.actions().iter().filter(|(actor, _)| *actor == seat).copied().collect();
        ActionHistory::from_position(Recorded::options(self).clone(), game.clone(), chance.clone(), events, own)
    }

    fn without_actions(&self, game: &G, chance: &SeededChance) -> ActionHistory<G> {
        ActionHistory::from_position(
            Recorded::options(self).clone(),
            game.clone(),
            chance.clone(),
            Vec::new(),
            Vec::new(),
        )
    }

    fn forked(&self, game: &G, chance: &SeededChance) -> ActionHistory<G> {
        let transcript = Recorded::transcript(self);
        let (events, actions) = (transcript.events().to_vec(), transcript.actions().to_vec());
        ActionHistory::from_position(Recorded::options(self).clone(), game.clone(), chance.clone(), events, actions)
    }
}
