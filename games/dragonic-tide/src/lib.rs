//! Dragonic Tide, a duel for two players: both place a card in secret, both are revealed, and three shared dice
//! change the power of every card. Nothing is random after the choice of characters.
//!
//! ```
//! use harena_core::{FastRng, Game, NoLog, Seat, Seats, playout};
//! use harena_dragonic_tide::DragonicTide;
//!
//! let mut chance = FastRng::new(7);
//! let mut game = DragonicTide::start(&Default::default(), Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
//! // Both pick one of three characters simultaneously and in secret.
//! assert_eq!(game.to_act().len(), 2);
//! let mut legal = Vec::new();
//! game.legal(Seat::new(1), &mut legal);
//! assert_eq!(legal.len(), 3);
//!
//! let (standing, _decisions) = playout(&mut game, &mut legal, &mut chance);
//! assert!(standing.winners().len() >= 1);
//! ```

mod actions;
mod balance;
mod battle;
mod chance;
mod chart;
mod content;
mod damage;
mod encoding;
mod evaluate;
mod flow;
mod fuzz;
mod game_type;
mod imagine;
mod messages;
mod notation;
mod options;
mod position;
mod printed;
mod queries;
mod rules;
mod stage;
mod state;
mod terminal;
mod tips;
mod touch;
mod view;
mod words;

#[cfg(test)]
mod tests;

use harena_core::{
    Chance, ContentValue, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer,
};

pub use actions::{Action, Cause, Event};
pub use content::{CharacterStats, Content, Numbers, Pack, SharedContent, Skill, Stage, Turns};
pub use damage::Terms;
pub use options::{Method, Options};
pub use position::Position;
pub use printed::{Cards, CharacterTexts, Printed, PrintedCharacter, PrintedOverdrive, PrintedSkill, StageTexts};
pub use state::Phase;
pub use view::{SeatView, View};
pub use words::{Attribute, Card, Categories, Category, Character, Dice, Kind, Range};

harena_core::overflow_probe!();

/// A duel in progress.
#[derive(Clone, Debug)]
pub struct DragonicTide {
    state: state::State,
    /// Titles and the pack, shared by all states of the duel.
    content: SharedContent,
}

impl Game for DragonicTide {
    const META: Meta = Meta {
        key: "dragonic-tide",
        title: "Dragonic Tide",
        designer: "designer unknown, printed as COLOSSEUM",
        year: None,
        min_seats: 2,
        max_seats: 2,
        recommended_seats: 2,
        minutes: 15,
        tie_rule: None,
        rule_prefix: "DT",
        rules_version: 1,
        rules: include_str!("../rules.md"),
        variants: options::VARIANTS,
    };
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
        Self::META.check_seats(seats)?;
        let content = SharedContent::of(options.content.as_ref())?;
        let mut state = state::State::empty(&content.numbers, options.characters);
        state.begin(chance, log);
        Ok(DragonicTide { state, content })
    }

    fn seats(&self) -> Seats {
        state::two()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.state.waiting
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        self.state.legal(seat, into);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.state.check(seat, action)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, _chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.state.play(seat, action, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer, &self.content)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        self.with_state(self.state.imagined(seat, chance))
    }

    fn standing(&self) -> Option<Standing> {
        self.state.standing()
    }

    fn forced_action(&self) -> Option<(Seat, Action)> {
        self.state.forced_action()
    }

    fn content(options: &Options) -> Result<Vec<ContentValue>, OptionsError> {
        SharedContent::of(options.content.as_ref()).map(|content| content.facts())
    }
}

impl DragonicTide {
    /// Another state of a duel with the same content.
    #[inline]
    fn with_state(&self, state: state::State) -> DragonicTide {
        DragonicTide { state, content: self.content.clone() }
    }
}
