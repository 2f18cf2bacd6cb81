//! Colosseum by Wolfgang Kramer and Markus Lübke: five turns of investing, auctions, trade and shows before
//! Emperor, Consuls and Senators. The best single show wins.
//!
//! No information in this game is private, so every seat sees the whole state. Only the order of the bag and the dice are
//! unknown, and those are drawn when they are needed.
//!
//! ```
//! use harena_colosseum::Colosseum;
//! use harena_core::{FastRng, Game, NoLog, Seats, playout};
//!
//! let mut chance = FastRng::new(7);
//! let mut game = Colosseum::start(&Default::default(), Seats::new(4).unwrap(), &mut chance, &mut NoLog).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let mut legal = Vec::new();
//! game.legal(seat, &mut legal);
//! assert!(legal.iter().any(|action| action.to_string() == "buy ticket"));
//!
//! let mut log = Vec::new();
//! game.play(seat, "build loge".parse().unwrap(), &mut chance, &mut log);
//! assert_eq!(log[0].to_string(), "a builds the loge");
//! assert_eq!(game.view(seat.into()).seats[0].coins, 25);
//!
//! let (standing, _decisions) = playout(&mut game, &mut legal, &mut chance);
//! assert!(standing.winners().len() >= 1);
//! ```

mod actions;
mod assets;
mod auction;
mod balance;
mod bytes;
mod chance;
mod chart;
mod content;
mod encoding;
mod evaluate;
mod flow;
mod fuzz;
mod game_type;
mod messages;
mod notation;
mod options;
mod position;
mod produce;
mod queries;
mod rules;
mod stage;
mod stars;
mod state;
mod terminal;
mod tips;
mod touch;
mod trade;
mod view;

#[cfg(test)]
mod tests;

use harena_core::{
    Chance, ContentValue, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer,
};

pub use actions::{Action, Count, Event, Extra, Investment};
pub use assets::{Asset, Bundle, Noble, NobleAt};
use content::SharedContent;
pub use content::{Pack, Program, Title, Worth};
pub use options::Options;
pub use position::{Face, Market, Nobles, Offer, Position, Programs, Proposal, Squares};
pub use state::Phase;
pub use view::{AuctionView, MarketView, NobleView, OfferView, Prices, ProgramFacts, ProgramView, SeatView, View};

harena_core::overflow_probe!();

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Colosseum {
    state: state::State,
}

impl Game for Colosseum {
    const META: Meta = Meta {
        key: "colosseum",
        title: "Colosseum",
        designer: "Wolfgang Kramer, Markus Lübke",
        year: Some(2007),
        min_seats: 3,
        max_seats: 5,
        recommended_seats: 3,
        minutes: 90,
        tie_rule: Some("CO-11.2"),
        rule_prefix: "CO",
        rules_version: 2,
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
        let content = check_options(options, seats)?;
        let mut state = state::State::empty(options, seats, &content);
        state.deal(chance, log);
        Ok(Colosseum { state })
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
        self.state.view(viewer)
    }

    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// Nothing is private (CO-2.3). The face-down green token follows from the other 39 (CO-R5), and the bag has no order:
    /// tokens are drawn at random.
    fn imagine(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        self.clone()
    }

    fn standing(&self) -> Option<Standing> {
        self.state.standing()
    }

    fn forced_action(&self) -> Option<(Seat, Action)> {
        if self.state.phase == Phase::Over { None } else { self.state.forced_action() }
    }

    fn content(options: &Options) -> Result<Vec<ContentValue>, OptionsError> {
        SharedContent::of(options.content.as_ref())?;
        Ok(content::facts(options.content.as_ref())?)
    }
}

/// Checks the options and the number of seats; returns the content of the game.
fn check_options(options: &Options, seats: Seats) -> Result<SharedContent, OptionsError> {
    Colosseum::META.check_seats(seats)?;
    Colosseum::META.check_option("proposals", options.proposals)?;
    Colosseum::META.check_option("investments", options.investments)?;
    SharedContent::of(options.content.as_ref())
}
