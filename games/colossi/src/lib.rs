//! Colossi, for two to four players: cards are prepared in secret at three Environments, until a player begins a
//! Skirmish at one of them. The player with the most Power there wins the Environment; three won Skirmishes win the
//! game.
//!
//! ```
//! use harena_colossi::Colossi;
//! use harena_core::{FastRng, Game, NoLog, Seats, playout};
//!
//! let mut chance = FastRng::new(7);
//! let mut game = Colossi::start(&Default::default(), Seats::new(3).unwrap(), &mut chance, &mut NoLog).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let mut legal = Vec::new();
//! game.legal(seat, &mut legal);
//! assert!(legal.iter().any(|action| action.to_string().starts_with("prepare")));
//!
//! let (standing, _decisions) = playout(&mut game, &mut legal, &mut chance);
//! assert_eq!(standing.winners().len(), 1);
//! ```

mod actions;
mod balance;
mod bits;
mod cards;
mod chance;
mod chart;
mod content;
mod decision;
mod effects;
mod encoding;
mod environments;
mod evaluate;
mod flow;
mod frame;
mod fuzz;
mod game_type;
mod imagine;
mod items;
mod knowledge;
mod messages;
mod names;
mod notation;
mod options;
mod position;
mod power;
mod queries;
mod rules;
mod stage;
mod state;
mod terminal;
mod tips;
mod touch;
mod view;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use harena_core::{
    Chance, ContentValue, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer,
};

use content::Numbers;

pub use actions::{Action, Event, Pick, Shown};
pub use content::Pack;
pub use decision::Decision;
pub use names::{Environment, Item, Slot, Title, Type};
pub use options::Options;
pub use position::{Named, Position};
pub use power::Worth;
pub use state::Phase;
pub use view::{CardView, LineView, Nearing, PileView, SeatView, SlotView, View};

harena_core::overflow_probe!();

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Colossi {
    state: state::State,
    /// The name of the content pack.
    pack: Option<Arc<str>>,
}

impl Game for Colossi {
    const META: Meta = Meta {
        key: "colossi",
        title: "Colossi",
        designer: "John Drexler",
        year: None,
        min_seats: 2,
        max_seats: 4,
        recommended_seats: 2,
        minutes: 45,
        tie_rule: None,
        rule_prefix: "CX",
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
        let numbers = numbers(options)?;
        Self::META.check_seats(seats)?;
        let mut state = state::State::empty(options.into(), numbers, seats);
        state.set_up(chance, log);
        Ok(Colossi { state, pack: pack(options) })
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
        self.state.check(seat, action)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.state.play(seat, action, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View { content: self.pack.as_deref().map(str::to_string), ..self.state.view(viewer) }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut game = self.clone();
        self.state.imagine(seat, chance, &mut game.state);
        game
    }

    fn standing(&self) -> Option<Standing> {
        self.state.standing()
    }

    fn forced_action(&self) -> Option<(Seat, Action)> {
        self.state.forced_action()
    }

    fn content(options: &Options) -> Result<Vec<ContentValue>, OptionsError> {
        Ok(content::facts(options.content.as_ref())?)
    }
}

/// The numbers of a game with these options, if they are valid.
fn numbers(options: &Options) -> Result<Numbers, OptionsError> {
    Colossi::META.check_option("target-wins", options.target_wins)?;
    match &options.content {
        None => Ok(Numbers::standard()),
        pack => Ok(Numbers::with(pack.as_ref())?),
    }
}

fn pack(options: &Options) -> Option<Arc<str>> {
    options.content.as_ref().map(|pack| pack.name().into())
}
