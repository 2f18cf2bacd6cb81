//! Driving a game: the match with its record, and the playout without anything.

use crate::{
    Chance, Game, Illegal, NoLog, OptionsError, Record, ReplayError, Seat, Seats, Seed, SeededChance, Standing, Viewer,
};

/// A game being played: the state, its luck, and everything that has happened.
///
/// The match is the only way by which people and servers act: it checks before it plays, and what
/// it has played is always exactly what its record says.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    chance: SeededChance,
    options: G::Options,
    seed: Seed,
    names: Vec<String>,
    actions: Vec<(Seat, G::Action)>,
    events: Vec<G::Event>,
    /// How many events there were before each action; what came of action `n` begins at `marks[n]`.
    marks: Vec<usize>,
}

impl<G: Game> Match<G> {
    pub fn start(options: G::Options, seats: Seats, seed: Seed) -> Result<Match<G>, OptionsError> {
        if !(G::META.min_seats..=G::META.max_seats).contains(&seats.count()) {
            let (title, right) = (G::META.title, G::META.seats());
            return Err(OptionsError::Wrong(format!("{title} is played by {right}, not by {}", seats.count())));
        }
        let mut chance = seed.chance();
        let mut events = Vec::new();
        let game = G::start(&options, seats, &mut chance, &mut events)?;
        let names = Vec::new();
        Ok(Match { game, chance, options, seed, names, actions: Vec::new(), events, marks: Vec::new() })
    }

    /// Names for the seats, in seat order; they stand in the record and change nothing else.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Match<G> {
        self.names = names;
        self
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn actions(&self) -> &[(Seat, G::Action)] {
        &self.actions
    }

    /// Everything that happened, unredacted.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What this viewer may know of the events from number `since` on.
    pub fn log(&self, viewer: Viewer, since: usize) -> impl Iterator<Item = G::Event> {
        let since = since.min(self.events.len());
        self.events[since..].iter().filter_map(move |event| G::redact(event, viewer))
    }

    /// The number of the first event that came of this action.
    pub fn mark(&self, action: usize) -> usize {
        self.marks.get(action).copied().unwrap_or(self.events.len())
    }

    /// Plays an action if the rules allow it; otherwise nothing changes. Answers with the number
    /// of the first new event.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<usize, Illegal> {
        self.game.check(seat, action)?;
        let before = self.events.len();
        self.game.play(seat, action, &mut self.chance, &mut self.events);
        self.actions.push((seat, action));
        self.marks.push(before);
        Ok(before)
    }

    pub fn record(&self) -> Record {
        Record::of(self)
    }

    /// Plays a record again, action by action, checking each.
    pub fn replay(record: &Record) -> Result<Match<G>, ReplayError> {
        record.replay()
    }
}

/// One step of a game, seen from outside.
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

/// Plays a game to its end, every seat choosing at random, and says how it ended and after how
/// many decisions.
pub fn playout<G: Game>(game: &mut G, legal: &mut Vec<G::Action>, chance: &mut impl Chance) -> (Standing, u64) {
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first() {
        let action = random_action(game, seat, legal, chance);
        game.play(seat, action, chance, &mut NoLog);
        decisions += 1;
    }
    (game.standing().expect("a game in which nobody is to act is over"), decisions)
}
