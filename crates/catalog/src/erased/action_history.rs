//! A compact history for programs: they play millions of actions and rarely read a log, so only actions are stored.
//! Events are recomputed by replaying from the last stored position.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use harena_core::{
    Chance, ChancePath, Game, History, Log, Match, NoLog, OptionsError, Record, Seat, Seats, Seed, SeededChance, Seeds,
    Transcript,
};

use super::{MatchHistory, NoRecord};

/// Actions since a stored position.
pub struct ActionHistory<G: Game> {
    base: Arc<Base<G>>,
    done: Vec<PlayedAction<G>>,
}

struct PlayedAction<G: Game> {
    seat: Seat,
    action: G::Action,
    /// Given chance outcomes; otherwise they come from the generator.
    path: Option<Arc<[u32]>>,
}

/// A stored position.
struct Base<G: Game> {
    options: G::Options,
    /// `None` if chance outcomes were given.
    seeds: Option<Seeds>,
    /// The names of the seats, from a record.
    names: Vec<String>,
    past: Past<G>,
    game: G,
    chance: SeededChance,
}

enum Past<G: Game> {
    /// The events of the deal.
    Deal(Vec<G::Event>),
    /// The real game as this seat knows it; the rest was dealt again. It is read only through [`Base::events`] and
    /// [`Base::actions`], which redact it: an imagined match must not reveal hidden facts.
    Imagined { seat: Seat, of: Arc<Base<G>>, done: Vec<PlayedAction<G>> },
    /// What is known, as lists: a chain of references would grow with every nested imagined match, and walking it could
    /// overflow the stack.
    Known { events: Vec<G::Event>, actions: Vec<(Seat, G::Action)> },
}

impl<G: Game> ActionHistory<G> {
    /// A match that begins with a deal.
    pub fn start(
        options: G::Options,
        seats: Seats,
        seed: Seed,
    ) -> Result<Match<G, SeededChance, ActionHistory<G>>, OptionsError> {
        let base = Base::deal(options, seats, seed.into(), Vec::new())?;
        Ok(ActionHistory::of(base).into_match())
    }

    /// A match with these seeds after these actions.
    pub fn resume(
        options: G::Options,
        seeds: Seeds,
        names: Vec<String>,
        game: G,
        chance: SeededChance,
        actions: impl IntoIterator<Item = (Seat, G::Action)>,
    ) -> Result<Match<G, SeededChance, ActionHistory<G>>, OptionsError> {
        let base = Arc::new(Base::deal(options, game.seats(), seeds, names)?);
        let done = actions.into_iter().map(|(seat, action)| PlayedAction { seat, action, path: None }).collect();
        Ok(Match::new(game, chance, ActionHistory { base, done }))
    }

    /// A match whose deal has given outcomes. Later draws come from a fixed seed.
    pub fn deal(
        options: G::Options,
        seats: Seats,
        path: &mut ChancePath<'_>,
    ) -> Result<Match<G, SeededChance, ActionHistory<G>>, OptionsError> {
        let mut events = Vec::new();
        let game = G::start(&options, seats, path, &mut events)?;
        let chance = Seed::Xoshiro(0).chance();
        let past = Past::Deal(events);
        Ok(ActionHistory::of(Base { options, seeds: None, names: Vec::new(), past, game, chance }).into_match())
    }

    /// From any position, with the known part of its past.
    pub fn from_position(
        options: G::Options,
        game: G,
        chance: SeededChance,
        events: Vec<G::Event>,
        actions: Vec<(Seat, G::Action)>,
    ) -> ActionHistory<G> {
        let past = Past::Known { events, actions };
        ActionHistory::of(Base { options, seeds: None, names: Vec::new(), past, game, chance })
    }

    fn of(base: Base<G>) -> ActionHistory<G> {
        ActionHistory { base: Arc::new(base), done: Vec::new() }
    }

    /// The match as it begins with this history.
    pub fn into_match(self) -> Match<G, SeededChance, ActionHistory<G>> {
        let (game, chance) = (self.base.game.clone(), self.base.chance.clone());
        Match::new(game, chance, self)
    }

    /// Sets the chance outcomes of the last action.
    pub(super) fn set_path(&mut self, path: &[u32]) {
        if let Some(last) = self.done.last_mut() {
            last.path = Some(path.into());
        }
    }
}

impl<G: Game> PlayedAction<G> {
    fn play(&self, game: &mut G, chance: &mut impl Chance, log: &mut impl Log<G::Event>) {
        match &self.path {
            None => game.play(self.seat, self.action, chance, log),
            Some(path) => game.play(self.seat, self.action, &mut ChancePath::new(path), log),
        }
    }
}

impl<G: Game> Base<G> {
    fn deal(options: G::Options, seats: Seats, seeds: Seeds, names: Vec<String>) -> Result<Base<G>, OptionsError> {
        G::META.check_seats(seats)?;
        let (mut chance, mut events) = (seeds.first().chance(), Vec::new());
        let game = G::start(&options, seats, &mut chance, &mut events)?;
        Ok(Base { options, seeds: Some(seeds), names, past: Past::Deal(events), game, chance })
    }

    /// The seed that begins with the action of this number since the stored position.
    #[inline]
    fn next_seed(&self, index: usize) -> Option<Seed> {
        self.seeds.as_ref()?.starting_at(index)
    }

    /// Plays the action of this number again.
    fn play(
        &self,
        index: usize,
        one: &PlayedAction<G>,
        game: &mut G,
        chance: &mut SeededChance,
        log: &mut impl Log<G::Event>,
    ) {
        if let Some(seed) = self.next_seed(index) {
            chance.reseed(seed);
            game.reshuffle(chance);
        }
        one.play(game, chance, log);
    }

    /// All events from before the stored position.
    fn past_events(&self) -> Vec<G::Event> {
        match &self.past {
            Past::Deal(events) | Past::Known { events, .. } => events.clone(),
            Past::Imagined { seat, of, done } => of.events_for(*seat, done),
        }
    }

    /// All events up to here, as a seat knows them.
    fn events_for(&self, seat: Seat, done: &[PlayedAction<G>]) -> Vec<G::Event> {
        self.transcript(done).events().iter().filter_map(|event| G::redact(event, seat.into())).collect()
    }

    fn transcript(&self, done: &[PlayedAction<G>]) -> Transcript<G> {
        let mut transcript = Transcript::new(self.past_events());
        let (mut game, mut chance) = (self.game.clone(), self.chance.clone());
        for (index, one) in done.iter().enumerate() {
            let mut log = transcript.add(one.seat, one.action);
            self.play(index, one, &mut game, &mut chance, &mut log);
        }
        transcript
    }

    /// The actions from before. In an imagined match these are the seat's own; actions of others are in the log, as far
    /// as they were shown.
    fn past_actions(&self) -> Vec<(Seat, G::Action)> {
        match &self.past {
            Past::Deal(_) => Vec::new(),
            Past::Imagined { seat, of, done } => of.actions_of(*seat, done),
            Past::Known { actions, .. } => actions.clone(),
        }
    }

    /// What a seat played itself.
    fn actions_of(&self, seat: Seat, done: &[PlayedAction<G>]) -> Vec<(Seat, G::Action)> {
        let done = done.iter().map(|one| (one.seat, one.action));
        self.past_actions().into_iter().chain(done).filter(|(actor, _)| *actor == seat).collect()
    }
}

impl<G: Game> History<G> for ActionHistory<G> {
    #[inline]
    fn next_seed(&self) -> Option<Seed> {
        self.base.next_seed(self.done.len())
    }

    #[inline]
    fn add(&mut self, seat: Seat, action: G::Action) -> impl Log<G::Event> {
        self.done.push(PlayedAction { seat, action, path: None });
        NoLog
    }
}

impl<G: Game> MatchHistory<G> for ActionHistory<G> {
    fn options(&self) -> &G::Options {
        &self.base.options
    }

    fn seed(&self) -> Option<Seed> {
        self.base.seeds.as_ref().map(|seeds| seeds.last)
    }

    fn actions_played(&self) -> usize {
        self.done.len()
    }

    fn action(&self, index: usize) -> Option<(Seat, G::Action)> {
        self.done.get(index).map(|one| (one.seat, one.action))
    }

    fn transcript(&self) -> Cow<'_, Transcript<G>> {
        Cow::Owned(self.base.transcript(&self.done))
    }

    fn earlier(&self) -> Vec<(Seat, G::Action)> {
        self.base.past_actions()
    }

    fn record(&self, seats: Seats) -> Result<Record, NoRecord> {
        let (Some(seeds), Past::Deal(_)) = (&self.base.seeds, &self.base.past) else { return Err(NoRecord::NoSeed) };
        if self.done.iter().any(|one| one.path.is_some()) {
            return Err(NoRecord::Forked);
        }
        let actions = self.done.iter().map(|one| (one.seat, one.action));
        Ok(Record::of::<G>(&self.base.options, seats, seeds.clone(), &self.base.names, actions))
    }

    fn back_to(
        game: &Match<G, SeededChance, ActionHistory<G>>,
        actions: usize,
    ) -> Result<Match<G, SeededChance, ActionHistory<G>>, OptionsError> {
        let ActionHistory { base, done } = game.history();
        let (mut state, mut chance) = (base.game.clone(), base.chance.clone());
        let done: Vec<PlayedAction<G>> = done.iter().take(actions).cloned().collect();
        for (index, one) in done.iter().enumerate() {
            base.play(index, one, &mut state, &mut chance, &mut NoLog);
        }
        Ok(Match::new(state, chance, ActionHistory { base: Arc::clone(base), done }))
    }

    fn imagined(&self, seat: Seat, game: &G, chance: &SeededChance) -> ActionHistory<G> {
        let past = match &self.base.past {
            Past::Deal(_) => Past::Imagined { seat, of: Arc::clone(&self.base), done: self.done.clone() },
            Past::Imagined { .. } | Past::Known { .. } => Past::Known {
                events: self.base.events_for(seat, &self.done),
                actions: self.base.actions_of(seat, &self.done),
            },
        };
        let (options, game, chance) = (self.base.options.clone(), game.clone(), chance.clone());
        ActionHistory::of(Base { options, seeds: None, names: Vec::new(), past, game, chance })
    }

    fn without_actions(&self, game: &G, chance: &SeededChance) -> ActionHistory<G> {
        if self.base.seeds.as_ref().is_some_and(|seeds| !seeds.earlier.is_empty()) {
            // Its seeds change at certain actions, which are counted from the deal.
            let options = self.base.options.clone();
            return ActionHistory::from_position(options, game.clone(), chance.clone(), Vec::new(), Vec::new());
        }
        ActionHistory { base: Arc::clone(&self.base), done: Vec::new() }
    }

    fn forked(&self, _game: &G, _chance: &SeededChance) -> ActionHistory<G> {
        self.clone()
    }
}

// A derive would require `G: Clone` without need.
impl<G: Game> Clone for ActionHistory<G> {
    fn clone(&self) -> ActionHistory<G> {
        ActionHistory { base: Arc::clone(&self.base), done: self.done.clone() }
    }
}

impl<G: Game> Clone for PlayedAction<G> {
    fn clone(&self) -> PlayedAction<G> {
        PlayedAction { seat: self.seat, action: self.action, path: self.path.clone() }
    }
}

impl<G: Game> fmt::Debug for ActionHistory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions: Vec<_> = self.done.iter().map(|one| (one.seat, one.action)).collect();
        f.debug_struct("ActionHistory").field("actions", &actions).finish_non_exhaustive()
    }
}
