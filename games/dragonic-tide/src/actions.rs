//! Actions and events. Their notation is in `notation.rs`.

use harena_core::{Seat, Viewer};
use serde::Serialize;

use crate::damage::Terms;
use crate::words::{Attribute, Card, Categories, Category, Character, Dice, Kind, Range};

/// One choice of one seat (DT-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `character gaw`
    Character(Character),
    /// `overdrive tyranny`
    Overdrive(Kind),
    /// `name dex`
    Name(Category),
    /// `range short`: Elaine sets the range, or Terrence does after a hit.
    Range(Range),
    /// `place lunge`
    Place(Card),
    /// `specify str int`
    Specify(Categories),
    /// `dice 3/4/2`: the dice after the operation.
    Dice(Dice),
    /// Terrence leaves the range unchanged.
    Pass,
}

/// The cause of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A card that hit (DT-5.1).
    Hit,
    /// The difference of two cards of one attribute (DT-5.5).
    Difference,
    /// Terrence's counter-damage (DT-8.2a).
    Counter,
    /// An ABILITY (DT-5.7).
    Ability,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt {
        seat: Seat,
        characters: Vec<Character>,
    },
    ChoosesFirst {
        seat: Seat,
    },
    /// A secret pick of the draft; hidden from the opponent.
    CharacterPicked {
        seat: Seat,
        character: Option<Character>,
    },
    /// An open choice (DT-R2).
    Takes {
        seat: Seat,
        character: Character,
    },
    Plays {
        seat: Seat,
        character: Character,
        health: u8,
    },
    Opening {
        dice: Dice,
        range: Range,
    },
    /// The secret pick of an OVERDRIVE card.
    OverdrivePicked {
        seat: Seat,
        kind: Option<Kind>,
    },

    Round {
        round: u8,
        range: Range,
        dice: Dice,
    },
    AuraOn {
        seat: Seat,
        character: Character,
    },
    AuraOff {
        seat: Seat,
        character: Character,
    },
    /// A lasting effect that this seat had earned is lost (DT-7.9).
    Void {
        seat: Seat,
    },
    BonusInForce {
        seat: Seat,
        bonus: u8,
    },
    Named {
        seat: Seat,
        category: Category,
    },
    RangeSet {
        seat: Seat,
        range: Range,
    },
    /// Of what only this seat cannot use.
    Neutralised {
        seat: Seat,
        categories: Categories,
    },
    NeutralisedForBoth {
        categories: Categories,
    },
    LaidOpen {
        seat: Seat,
        kind: Kind,
    },

    /// Face down; only the owner sees which.
    Placed {
        seat: Seat,
        card: Option<Card>,
    },
    Revealed {
        seat: Seat,
        card: Card,
        kind: Option<Kind>,
    },
    RangeMoved {
        range: Range,
    },
    Clash {
        kind: Kind,
        counted: bool,
    },
    OverdriveHits {
        seat: Seat,
        kind: Kind,
        counter: u8,
    },
    OverdriveFails {
        seat: Seat,
        kind: Kind,
    },
    /// A secret specification while the other seat has to make one too.
    SpecificationMade {
        seat: Seat,
        categories: Option<Categories>,
    },
    Specified {
        seat: Seat,
        categories: Categories,
    },
    Hits {
        seat: Seat,
        card: Card,
    },
    /// Two ready cards of one attribute (DT-4.13).
    Equal {
        attribute: Attribute,
        damages: [u8; 2],
        /// The terms of both damages.
        terms: [Option<Terms>; 2],
    },
    NobodyHits,
    Damage {
        seat: Seat,
        amount: u8,
        health: u8,
        cause: Cause,
        /// The terms, if a single card dealt the damage.
        terms: Option<Terms>,
    },
    DiceTurned {
        seat: Seat,
        dice: Dice,
    },

    Wins {
        seat: Seat,
    },
    Draw,
}

impl Event {
    /// The event as this viewer may see it (DT-11.3, DT-11.5): that a seat has chosen is public, its choice is not.
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        let hidden = |seat: Seat| !(viewer == Viewer::All || viewer == Viewer::Seat(seat));
        match &mut event {
            Event::CharacterPicked { seat, character } if hidden(*seat) => *character = None,
            Event::OverdrivePicked { seat, kind } if hidden(*seat) => *kind = None,
            Event::Placed { seat, card } if hidden(*seat) => *card = None,
            Event::SpecificationMade { seat, categories } if hidden(*seat) => *categories = None,
            _ => {}
        }
        event
    }
}
