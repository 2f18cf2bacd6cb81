//! Playing a game: the match with its history, and the playout without one.

use std::fmt;

use crate::{
    Chance, Game, Illegal, Log, NoLog, OptionsError, Record, ReplayError, Seat, Seats, Seed, SeededChance, Seeds,
    Standing, Viewer,
};

/// A game in progress: state, chance and history.
///
/// People and programs act through a match: it checks before it plays. It begins with a deal
/// ([`start`](Match::start)), with a record ([`replay`](Match::replay)) or in any position ([`new`](Match::new)). The type
/// `H` is the history that it keeps: by default everything, so that a record can be made of it at any time.
#[derive(Clone, Debug)]
pub struct Match<G: Game, C = SeededChance, H = Recorded<G>> {
    game: G,
    chance: C,
    history: H,
}

/// The history of a match: everything since the deal ([`Recorded`]), actions and events since some position
/// ([`Transcript`]), the actions alone (a `Vec`), or nothing (`()`). What is not kept costs nothing.
pub trait History<G: Game> {
    /// The seed from which the next action takes its chance outcomes, if another one begins there.
    #[inline(always)]
    fn next_seed(&self) -> Option<Seed> {
        None
    }

    /// Records an action that is about to be played, and returns the log for its events.
    fn add(&mut self, seat: Seat, action: G::Action) -> impl Log<G::Event>;
}

impl<G: Game> History<G> for () {
    #[inline(always)]
    fn add(&mut self, _seat: Seat, _action: G::Action) -> impl Log<G::Event> {
        NoLog
    }
}

impl<G: Game> History<G> for Vec<(Seat, G::Action)> {
    #[inline]
    fn add(&mut self, seat: Seat, action: G::Action) -> impl Log<G::Event> {
        self.push((seat, action));
        NoLog
    }
}

/// Actions and their events since some position.
pub struct Transcript<G: Game> {
    actions: Vec<(Seat, G::Action)>,
    events: Vec<G::Event>,
    /// The events of action `n` begin at `offsets[n]`.
    offsets: Vec<usize>,
}

impl<G: Game> Transcript<G> {
    /// Events before the first action.
    pub fn new(events: Vec<G::Event>) -> Transcript<G> {
        Transcript { actions: Vec::new(), events, offsets: Vec::new() }
    }

    pub fn actions(&self) -> &[(Seat, G::Action)] {
        &self.actions
    }

    /// Everything that happened, unredacted.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The index of the first event of this action.
    pub fn event_offset(&self, action: usize) -> usize {
        self.offsets.get(action).copied().unwrap_or(self.events.len())
    }

    /// The events of this action, or those before the first one.
    pub fn events_of(&self, action: Option<usize>) -> &[G::Event] {
        match action {
            None => &self.events[..self.event_offset(0)],
            Some(index) => &self.events[self.event_offset(index)..self.event_offset(index + 1)],
        }
    }
}

impl<G: Game> History<G> for Transcript<G> {
    fn add(&mut self, seat: Seat, action: G::Action) -> impl Log<G::Event> {
        self.actions.push((seat, action));
        self.offsets.push(self.events.len());
        &mut self.events
    }
}

// A derive would require `G: Clone`.
impl<G: Game> Default for Transcript<G> {
    fn default() -> Transcript<G> {
        Transcript::new(Vec::new())
    }
}

impl<G: Game> Clone for Transcript<G> {
    fn clone(&self) -> Transcript<G> {
        let Transcript { actions, events, offsets } = self;
        Transcript { actions: actions.clone(), events: events.clone(), offsets: offsets.clone() }
    }
}

impl<G: Game> fmt::Debug for Transcript<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Transcript { actions, events, .. } = self;
        f.debug_struct("Transcript").field("actions", actions).field("events", events).finish()
    }
}

/// The full history since the deal: a record can be made at any time.
#[derive(Clone, Debug)]
pub struct Recorded<G: Game> {
    options: G::Options,
    seeds: Seeds,
    names: Vec<String>,
    transcript: Transcript<G>,
}

impl<G: Game> Recorded<G> {
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub fn seed(&self) -> Seed {
        self.seeds.last
    }

    pub fn transcript(&self) -> &Transcript<G> {
        &self.transcript
    }

    /// The record of a match with this many seats.
    pub fn record(&self, seats: Seats) -> Record {
        let Recorded { options, seeds, names, transcript } = self;
        Record::of::<G>(options, seats, seeds.clone(), names, transcript.actions.iter().copied())
    }
}

impl<G: Game> History<G> for Recorded<G> {
    #[inline]
    fn next_seed(&self) -> Option<Seed> {
        self.seeds.starting_at(self.transcript.actions.len())
    }

    fn add(&mut self, seat: Seat, action: G::Action) -> impl Log<G::Event> {
        self.transcript.add(seat, action)
    }
}

impl<G: Game> AsRef<Transcript<G>> for Recorded<G> {
    fn as_ref(&self) -> &Transcript<G> {
        self.transcript()
    }
}

impl<G: Game> AsRef<Transcript<G>> for Transcript<G> {
    fn as_ref(&self) -> &Transcript<G> {
        self
    }
}

impl<G: Game, C: Chance, H: History<G>> Match<G, C, H> {
    /// A match that continues from any position.
    pub fn new(game: G, chance: C, history: H) -> Match<G, C, H> {
        Match { game, chance, history }
    }

    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn chance(&self) -> &C {
        &self.chance
    }

    pub fn history(&self) -> &H {
        &self.history
    }

    pub fn history_mut(&mut self) -> &mut H {
        &mut self.history
    }

    /// Plays an action if the rules allow it; otherwise nothing changes.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Illegal> {
        self.game.check(seat, action)?;
        self.apply(seat, action);
        Ok(())
    }

    /// Plays an action that the rules allow: one that was listed, or passed [`check`](Game::check).
    #[inline]
    pub fn apply(&mut self, seat: Seat, action: G::Action) {
        if let Some(seed) = self.history.next_seed() {
            self.chance.reseed(seed);
            self.game.reshuffle(&mut self.chance);
        }
        let mut log = self.history.add(seat, action);
        self.game.play(seat, action, &mut self.chance, &mut log);
    }

    /// The same with given chance outcomes.
    pub fn apply_with(&mut self, seat: Seat, action: G::Action, chance: &mut impl Chance) {
        let mut log = self.history.add(seat, action);
        self.game.play(seat, action, chance, &mut log);
    }
}

impl<G: Game, C: Chance> Match<G, C, Vec<(Seat, G::Action)>> {
    /// Starts a new game and reuses the memory of the list of actions.
    pub fn restart(&mut self, options: &G::Options, seats: Seats, mut chance: C) -> Result<(), OptionsError> {
        self.game = G::start(options, seats, &mut chance, &mut NoLog)?;
        self.chance = chance;
        self.history.clear();
        Ok(())
    }
}

impl<G: Game, C, H: AsRef<Transcript<G>>> Match<G, C, H> {
    pub fn actions(&self) -> &[(Seat, G::Action)] {
        self.history.as_ref().actions()
    }

    /// Everything that happened, unredacted.
    pub fn events(&self) -> &[G::Event] {
        self.history.as_ref().events()
    }

    /// What this viewer may know of the events from number `since` on.
    pub fn log(&self, viewer: Viewer, since: usize) -> impl Iterator<Item = G::Event> {
        let events = self.events();
        events[since.min(events.len())..].iter().filter_map(move |event| G::redact(event, viewer))
    }

    /// The index of the first event of this action.
    pub fn event_offset(&self, action: usize) -> usize {
        self.history.as_ref().event_offset(action)
    }
}

impl<G: Game> Match<G> {
    pub fn start(options: G::Options, seats: Seats, seed: Seed) -> Result<Match<G>, OptionsError> {
        Match::start_with(options, seats, seed.into())
    }

    /// A match whose chance outcomes come from several seeds in turn.
    pub fn start_with(options: G::Options, seats: Seats, seeds: Seeds) -> Result<Match<G>, OptionsError> {
        G::META.check_seats(seats)?;
        let mut chance = seeds.first().chance();
        let mut events = Vec::new();
        let game = G::start(&options, seats, &mut chance, &mut events)?;
        let transcript = Transcript::new(events);
        Ok(Match::new(game, chance, Recorded { options, seeds, names: Vec::new(), transcript }))
    }

    /// Names of the seats, in seat order; part of the record only.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Match<G> {
        self.history.names = names;
        self
    }

    pub fn options(&self) -> &G::Options {
        &self.history.options
    }

    pub fn seed(&self) -> Seed {
        self.history.seed()
    }

    pub fn names(&self) -> &[String] {
        &self.history.names
    }

    pub fn record(&self) -> Record {
        self.history.record(self.game.seats())
    }

    /// Replays a record, checking every action.
    pub fn replay(record: &Record) -> Result<Match<G>, ReplayError> {
        record.replay()
    }

    /// The same match with only its first actions.
    pub fn back_to(&self, actions: usize) -> Result<Match<G>, OptionsError> {
        let Recorded { options, seeds, names, .. } = &self.history;
        let mut again = Match::start_with(options.clone(), self.game.seats(), seeds.clone())?.with_names(names.clone());
        for &(seat, action) in self.actions().iter().take(actions) {
            again.apply(seat, action);
        }
        Ok(again)
    }
}

/// One step of a game: an action with the states before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, G: Game> {
    pub before: &'a G,
    pub seat: Seat,
    pub action: G::Action,
    pub events: &'a [G::Event],
    pub after: &'a G,
}

/// One of the legal actions of a seat, each equally likely. `legal` is scratch space.
#[inline]
pub fn random_action<G: Game>(game: &G, seat: Seat, legal: &mut Vec<G::Action>, chance: &mut impl Chance) -> G::Action {
    legal.clear();
    game.legal(seat, legal);
    legal[chance.below(legal.len() as u32) as usize]
}

/// Plays random actions to the end of a game. Returns the standing and the number of decisions.
pub fn playout<G: Game>(game: &mut G, legal: &mut Vec<G::Action>, chance: &mut impl Chance) -> (Standing, u64) {
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first() {
        let action = random_action(game, seat, legal, chance);
        game.play(seat, action, chance, &mut NoLog);
        decisions += 1;
    }
    (game.standing().expect("a game without a seat to act is over"), decisions)
}
