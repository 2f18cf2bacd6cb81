//! What can be asked of the history of a match, whichever way it is kept.

use std::borrow::Cow;

use harena_core::{Game, History, Match, OptionsError, Record, Recorded, Seat, Seats, Seed, SeededChance, Transcript};

use super::Replayed;

/// A history that can be asked what happened. Actions are numbered from where the match began.
pub trait Course<G: Game>: History<G> + Clone + Send + Sync + 'static {
    fn options(&self) -> &G::Options;

    /// What it was dealt from; `None` where chance was chosen or imagined.
    fn seed(&self) -> Option<Seed>;

    /// How many actions were played.
    fn played(&self) -> usize;

    fn action(&self, index: usize) -> Option<(Seat, G::Action)>;

    /// The actions, and everything that happened.
    fn transcript(&self) -> Cow<'_, Transcript<G>>;

    /// The actions before the match began that are known: in a game that a seat imagines, its own.
    fn earlier(&self) -> Vec<(Seat, G::Action)>;

    fn record(&self, seats: Seats) -> Result<Record, NoRecord>;

    /// The same match with only its first actions.
    fn back_to(
        game: &Match<G, SeededChance, Self>,
        actions: usize,
    ) -> Result<Match<G, SeededChance, Self>, OptionsError>;

    /// The history of what this seat imagines in this match.
    fn imagined(&self, seat: Seat, game: &G, chance: &SeededChance) -> Replayed<G>;

    /// The history of a match that is only thought about: this position without the way there.
    fn without_actions(&self, game: &G, chance: &SeededChance) -> Replayed<G>;

    /// The same history for a match that may leave the course of its seed, and goes on from here.
    fn forked(&self, game: &G, chance: &SeededChance) -> Replayed<G>;
}

/// There is no record of a match that no seed deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRecord {
    #[error("a game that was imagined, or whose luck was chosen, cannot be played again from a seed")]
    NoSeed,
    #[error("a game whose luck was chosen cannot be played again from a seed")]
    Forked,
}

impl<G: Game> Course<G> for Recorded<G> {
    fn options(&self) -> &G::Options {
        Recorded::options(self)
    }

    fn seed(&self) -> Option<Seed> {
        Some(Recorded::seed(self))
    }

    fn played(&self) -> usize {
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

    fn imagined(&self, seat: Seat, game: &G, chance: &SeededChance) -> Replayed<G> {
        let transcript = Recorded::transcript(self);
        let events = transcript.events().iter().filter_map(|event| G::redact(event, seat.into())).collect();
        let own = transcript.actions().iter().filter(|(actor, _)| *actor == seat).copied().collect();
        Replayed::from_position(Recorded::options(self).clone(), game.clone(), chance.clone(), events, own)
    }

    fn without_actions(&self, game: &G, chance: &SeededChance) -> Replayed<G> {
        Replayed::from_position(Recorded::options(self).clone(), game.clone(), chance.clone(), Vec::new(), Vec::new())
    }

    fn forked(&self, game: &G, chance: &SeededChance) -> Replayed<G> {
        let transcript = Recorded::transcript(self);
        let (events, actions) = (transcript.events().to_vec(), transcript.actions().to_vec());
        Replayed::from_position(Recorded::options(self).clone(), game.clone(), chance.clone(), events, actions)
    }
}
