//! Colossal Arena and Titan: The Arena: eight creatures fight for five rounds, one is eliminated in each, and bets on
//! the three survivors score. One engine plays both editions; `edition.rs` contains everything in which they differ.
//!
//! List the legal actions:
//! ```
//! use harena_arena::ColossalArena;
//! use harena_core::{FastRng, Game, NoLog, Seats};
//!
//! let seats = Seats::new(4).unwrap();
//! let mut chance = FastRng::new(7);
//! let game = ColossalArena::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let mut legal = Vec::new();
//! game.legal(seat, &mut legal);
//! assert!(legal.iter().any(|action| action.to_string() == "no bet"));
//! ```
//! Play one action and look at the view of a seat:
//! ```
//! # use harena_arena::ColossalArena;
//! # use harena_core::{FastRng, Game, NoLog, Seats};
//! # let mut chance = FastRng::new(7);
//! # let mut game = ColossalArena::start(&Default::default(), Seats::new(4).unwrap(), &mut chance, &mut NoLog).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let action = "no bet".parse().unwrap();
//! game.check(seat, action).unwrap();
//! let mut log = Vec::new();
//! game.play(seat, action, &mut chance, &mut log);
//! assert_eq!(log[0].to_string(), format!("{seat} does not bet"));
//! assert_eq!(game.view(seat.into()).deck, 70);
//! ```
//! Play to the end:
//! ```
//! # use harena_arena::TitanArena;
//! # use harena_core::{FastRng, Game, NoLog, Seats, playout};
//! # let mut chance = FastRng::new(7);
//! let mut game = TitanArena::start(&Default::default(), Seats::new(3).unwrap(), &mut chance, &mut NoLog).unwrap();
//! let (standing, _decisions) = playout(&mut game, &mut Vec::new(), &mut chance);
//! assert_eq!(standing.winners().len(), 1);
//! ```

mod actions;
mod balance;
mod bids;
mod cards;
mod chance;
mod chart;
mod content;
mod edition;
mod encoding;
mod evaluate;
mod flow;
mod fuzz;
mod game_type;
mod history;
mod imagine;
mod knowledge;
mod messages;
mod notation;
mod position;
mod powers;
mod queries;
mod recall;
mod rows;
mod rules;
mod stage;
mod stalemate;
mod state;
mod terminal;
mod tips;
mod touch;
mod turns;
mod view;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use harena_core::{
    Chance, ContentValue, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer,
};

pub use actions::{Action, Event, Shown, Source, Spot};
pub use cards::{Card, Creature, Face, Power};
pub use content::{BetsPack, CardFacts, Cards, CreatureFacts, HandPack, Numbers, Pack, card_facts, creature_facts};
pub use edition::{Colossal, Edition, Options, RuleSet, Titan};
pub use position::{Others, Position, Revealed};
pub use state::Phase;
pub use view::{CreatureView, PileView, SeatView, View};

harena_core::overflow_probe!();

/// A game of one edition in progress.
#[derive(Clone, Copy, Debug)]
pub struct Arena<E> {
    state: state::State,
    edition: PhantomData<E>,
}

pub type ColossalArena = Arena<Colossal>;
pub type TitanArena = Arena<Titan>;

impl<E: Edition> Arena<E> {
    fn of(state: state::State) -> Arena<E> {
        Arena { state, edition: PhantomData }
    }

    /// The rules for these options, or an error if the options are wrong.
    fn rules(options: &Options) -> Result<RuleSet, OptionsError> {
        let switches = [
            ("campaign", options.campaign),
            ("discard-reach", options.discard_reach),
            ("stalemate", options.stalemate),
        ];
        for (option, _) in switches.into_iter().filter(|(_, on)| *on) {
            E::META.check_option(option, true)?;
        }
        if !options.creatures.is_empty() {
            let names: Vec<&str> = options.creatures.iter().map(|name| name.name()).collect();
            E::META.check_option("creatures", names)?;
        }
        let mut rules = E::RULES;
        rules.discard_reach |= options.discard_reach;
        rules.stalemate |= options.stalemate;
        if let Some(pack) = &options.content {
            rules.has_pack = true;
            rules.numbers = pack.numbers::<E>()?;
        }
        Ok(rules)
    }

    /// The eight creatures that valid options name, if they name any (CA-2.2, CA-R3).
    fn chosen(options: &Options) -> Option<[Creature; 8]> {
        let mut chosen = options.creatures.clone();
        chosen.sort_unstable();
        chosen.try_into().ok()
    }
}

impl<E: Edition> Game for Arena<E> {
    const META: Meta = E::META;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(
        options: &Options,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        let rules = Self::rules(options)?;
        E::META.check_seats(seats)?;
        let lineup = Self::chosen(options).unwrap_or_else(|| chance::lineup(E::CREATURES, chance));
        let mut state = state::State::empty(rules, seats, lineup);
        state.games = if options.campaign { content::CAMPAIGN } else { 1 }; // TA-23.1
        state.deal(chance, log);
        Ok(Arena::of(state))
    }

    fn seats(&self) -> Seats {
        self.state.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.state.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::single(self.state.asked) }
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        self.state.legal(seat, into);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.state.check(seat, action).map_err(messages::refused::<E>)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.state.play(seat, action, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.state.view(E::META.key, viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        Arena::of(self.state.imagined(seat, chance))
    }

    fn reshuffle(&mut self, chance: &mut impl Chance) {
        self.state.reshuffle_deck(chance);
    }

    fn standing(&self) -> Option<Standing> {
        self.state.standing()
    }

    fn content(options: &Options) -> Result<Vec<ContentValue>, OptionsError> {
        content::facts::<E>(options)
    }

    fn forced_action(&self) -> Option<(Seat, Action)> {
        self.state.forced_action()
    }
}
