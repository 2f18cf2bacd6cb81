//! The view: everything public (DT-11.1), and what only the viewer's own seat knows.

use harena_core::{Seat, Standing, Viewer};
use serde::Serialize;

use crate::content::SharedContent;
use crate::damage::Terms;
use crate::printed::Cards;
use crate::state::{BOTH, Phase, State};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range};

/// The view of a duel.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct View {
    pub game: &'static str,
    pub viewer: Option<Seat>,
    /// The name of the content pack.
    pub content: Option<String>,
    /// The printed values of the cards.
    #[cfg_attr(feature = "ts", ts(as = "crate::printed::Printed"))]
    pub printed: Cards,
    pub phase: Phase,
    pub to_act: Vec<Seat>,
    pub round: u8,
    pub round_limit: u8,
    pub range: Range,
    pub dice: Dice,
    /// The category that William named in this round.
    pub named: Option<Category>,
    pub seats: Vec<SeatView>,
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct SeatView {
    pub seat: Seat,
    /// `None` before it is chosen, and while a pick is secret.
    pub character: Option<Character>,
    /// The three characters that were dealt in a draft.
    pub dealt: Vec<Character>,
    /// Has made the current simultaneous choice (DT-11.5).
    pub has_chosen: bool,
    pub health: u8,
    pub max_health: u8,
    pub aura: bool,
    /// The OVERDRIVE card, as far as this viewer knows it.
    pub overdrive: Option<Kind>,
    /// It has been shown.
    pub overdrive_known: bool,
    /// Counted OVERDRIVE plays (DT-7.1).
    pub counter: u8,
    /// The stage of the next play, 1 to 3.
    pub stage: u8,
    /// A card face down, for its owner; face up for all viewers after the reveal.
    pub placed: Option<Card>,
    /// The card of the last battle, and whether it hit.
    pub shown: Option<Card>,
    pub hit: bool,
    /// The categories that are neutralised in this round.
    pub neutralised: Categories,
    /// A Tyranny bonus in this round.
    pub bonus: u8,
    /// Pending for the next round: a bonus, and the categories to be neutralised for the opponent.
    pub next_bonus: u8,
    pub next_bars: Categories,
    /// Specified attributes while the other seat must still specify; only for their owner.
    pub specified: Option<Categories>,
    /// The damage of each skill card now, in the order of the hand.
    pub damage: Vec<u8>,
    /// The terms of that damage; `None` for MOVE cards.
    pub terms: Vec<Option<Terms>>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer, content: &SharedContent) -> View {
        View {
            game: "dragonic-tide",
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
            content: content.pack.as_ref().map(|pack| pack.name().to_string()),
            printed: Cards(content.clone()),
            phase: self.phase,
            to_act: self.waiting.iter().collect(),
            round: self.round,
            round_limit: self.numbers().round_limit,
            range: self.range,
            dice: self.dice,
            named: self.named,
            seats: BOTH.into_iter().map(|seat| self.seat_view(seat, viewer)).collect(),
            standing: self.standing(),
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let index = seat.index();
        let own = viewer == Viewer::All || viewer == Viewer::Seat(seat);
        let settled = self.characters.iter().all(Option::is_some) && self.phase != Phase::Draft;
        let character = self.characters[index].filter(|_| own || self.phase != Phase::Draft);
        // Cards lie face down until both seats have placed one (DT-11.3).
        let face_down = self.phase == Phase::Place;
        let skills = if settled { &Card::HAND[..Card::SKILLS] } else { &[] };
        SeatView {
            seat,
            character,
            dealt: self.dealt[index].iter().collect(),
            has_chosen: self.has_chosen(seat),
            health: self.health[index],
            max_health: match character {
                Some(character) if settled => self.numbers().stats(character).hp,
                _ => 0,
            },
            aura: self.auras[index],
            overdrive: self.kinds[index].filter(|_| own || self.known.contains(seat)),
            overdrive_known: self.known.contains(seat),
            counter: self.counters[index],
            stage: self.stage(seat),
            placed: self.placed[index].filter(|_| own || !face_down),
            shown: self.shown[index],
            hit: self.hit.contains(seat),
            neutralised: self.barred[index],
            bonus: self.in_force[index].bonus,
            next_bonus: self.earned[index].bonus,
            next_bars: self.earned[index].bars,
            specified: self.specified[index].filter(|_| own),
            damage: skills.iter().map(|&card| self.damage(seat, card)).collect(),
            terms: skills.iter().map(|&card| self.terms(seat, card)).collect(),
        }
    }

    /// Whether a seat has made the choice that the other must still make.
    pub(crate) fn has_chosen(&self, seat: Seat) -> bool {
        let index = seat.index();
        match self.phase {
            Phase::Draft => self.characters[index].is_some(),
            Phase::Overdrive => self.kinds[index].is_some(),
            Phase::Place => self.placed[index].is_some(),
            Phase::Specify => self.specified[index].is_some(),
            _ => false,
        }
    }
}
