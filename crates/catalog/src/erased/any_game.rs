//! Any game: its metadata, its players, and the ways to start a match.

use std::any::Any;

use harena_core::tip::Tip;
use harena_core::words::Translations;
use harena_core::{
    ChancePath, ContentValue, GameType, Match, Meta, NoLog, OptionsError, Record, ReplayError, Seats, Seed,
    read_options,
};
use harena_players::{Blocking, UnknownPlayer};
use serde_json::Value;

use super::think::ErasedPlayer;
use super::{ActionHistory, AnyMatch, AnyPlayer, Erased, ForkError, Playable, Registered};
use crate::players::compiled_roster;

/// A game of the catalog. Options are a JSON object; `{}` or null takes every default.
pub trait AnyGame: Sync {
    fn meta(&self) -> Meta;
    /// Its words, by language.
    fn translations(&self) -> &'static Translations;
    /// The tips of a guided first game.
    fn tips(&self) -> &'static [Tip];
    /// The type of the game with these options and seats.
    fn game_type(&self, options: &Value, seats: Seats) -> Result<GameType, OptionsError>;
    /// Every number of the content with these options, with its source (see
    /// [`Game::content`](harena_core::Game::content)).
    fn content(&self, options: &Value) -> Result<Vec<ContentValue>, OptionsError>;

    /// The names of its computer players.
    fn players(&self) -> Vec<&'static str>;
    /// Whether only this game has a player of this name.
    fn is_own_player(&self, name: &str) -> bool;
    /// The computer player of this name, without a time limit.
    fn player(&self, name: &str) -> Result<Box<dyn AnyPlayer>, UnknownPlayer>;
    /// Its `Roster<G>`, for [`roster`](crate::roster), which is generic over the game.
    fn roster(&self) -> Box<dyn Any>;

    /// Starts a match that keeps only its actions: events are recomputed by replaying them.
    fn start(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn AnyMatch>, OptionsError>;
    /// The same from a record, which is replayed.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// The same with given chance outcomes for the deal.
    fn start_with_chance(&self, options: &Value, seats: Seats, path: &[u32]) -> Result<Forked, ForkError>;
}

/// The result of given chance outcomes.
pub enum Forked {
    Match(Box<dyn AnyMatch>),
    /// More outcomes are needed: the next draw has this many, each equally likely.
    Chance(u32),
}

impl std::fmt::Debug for Forked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Forked::Match(one) => write!(f, "Match({}, {} actions)", one.meta().key, one.actions_played()),
            Forked::Chance(outcomes) => write!(f, "Chance({outcomes})"),
        }
    }
}

impl<G: Playable> AnyGame for Registered<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn translations(&self) -> &'static Translations {
        G::translations()
    }

    fn tips(&self) -> &'static [Tip] {
        G::TIPS
    }

    fn game_type(&self, options: &Value, seats: Seats) -> Result<GameType, OptionsError> {
        let options = read_options::<G>(options)?;
        // Invalid options are refused by the game itself.
        G::META.check_seats(seats)?;
        G::start(&options, seats, &mut Seed::Xoshiro(0).chance(), &mut NoLog)?;
        Ok(G::game_type(&options, seats))
    }

    fn content(&self, options: &Value) -> Result<Vec<ContentValue>, OptionsError> {
        G::content(&read_options::<G>(options)?)
    }

    fn players(&self) -> Vec<&'static str> {
        compiled_roster::<G>().names()
    }

    fn is_own_player(&self, name: &str) -> bool {
        compiled_roster::<G>().is_own(name)
    }

    fn player(&self, name: &str) -> Result<Box<dyn AnyPlayer>, UnknownPlayer> {
        Ok(Box::new(ErasedPlayer::<G>(compiled_roster::<G>().player(name, Blocking::Allowed)?)))
    }

    fn roster(&self) -> Box<dyn Any> {
        Box::new(compiled_roster::<G>())
    }

    fn start(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn AnyMatch>, OptionsError> {
        Ok(Box::new(Erased::new(ActionHistory::<G>::start(read_options::<G>(options)?, seats, seed)?)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let game = Match::<G>::replay(record)?;
        let (state, chance) = (game.game().clone(), game.chance().clone());
        let (options, actions) = (game.options().clone(), game.actions().iter().copied());
        let resumed =
            ActionHistory::resume(options, record.seeds.clone(), record.names.clone(), state, chance, actions)?;
        Ok(Box::new(Erased::new(resumed)))
    }

    fn start_with_chance(&self, options: &Value, seats: Seats, path: &[u32]) -> Result<Forked, ForkError> {
        let options = read_options::<G>(options)?;
        G::META.check_seats(seats)?;
        let mut outcomes = ChancePath::new(path);
        let dealt = ActionHistory::<G>::deal(options, seats, &mut outcomes)?;
        Ok(match outcomes.next()? {
            None => Forked::Match(Box::new(Erased::new(dealt))),
            Some(outcomes) => Forked::Chance(outcomes),
        })
    }
}
