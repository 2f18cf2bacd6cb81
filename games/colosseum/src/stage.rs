//! Scenarios of Colosseum. `scenarios/README.md` documents them.

use harena_core::scenario::{Last, PositionError, ScenarioGame, Setup};
use harena_core::{Seat, SeatSet};

use crate::actions::Action;
use crate::assets::Asset;
use crate::position::{Face, Position};
use crate::state::{Phase, State};
use crate::{Colosseum, chance, check_options};

impl ScenarioGame for Colosseum {
    const PRINTED: &'static [&'static str] = &["program_facts", "all_tokens", "stars"];

    type Position = Position;

    fn position(&self) -> Position {
        Position::from(&self.state)
    }

    fn set_up(position: &Position, setup: &Setup<'_, Self>) -> Result<Self, PositionError> {
        let content = check_options(&setup.options, setup.seats)
            .map_err(|error| PositionError::new("options", error.to_string()))?;
        position.state(&setup.options, setup.seats, &content).map(|state| Colosseum { state })
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "market" | "arena" | "dice")
    }

    fn check_unseen(&self, name: &str) -> Result<(), String> {
        name.parse::<Asset>().map(|_| ()).map_err(|error| error.to_string())
    }

    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, PositionError> {
        let wrong = |message: String| PositionError::new(event, message);
        match event {
            chance::GREEN | chance::DRAWN => {
                text.parse::<Asset>().map(|asset| asset as u8).map_err(|error| wrong(error.to_string()))
            }
            chance::SMALL_PROGRAMS | chance::LARGE_PROGRAMS => {
                let range = if event == chance::SMALL_PROGRAMS { 1..=5 } else { 6..=10 };
                let number = text.parse::<u8>().ok().filter(|number| range.contains(number));
                number.ok_or_else(|| wrong(format!("{text:?} is not a program of this group")))
            }
            chance::DICE | chance::ROLL_OFF => {
                text.parse::<Face>().map(|face| face.0).map_err(|error| wrong(error.to_string()))
            }
            _ => Err(wrong(
                "no such event; there are green, programs-1-5, programs-6-10, drawn, dice and roll-off".to_string(),
            )),
        }
    }

    fn outcome_text(&self, event: &str, code: u8) -> String {
        match event {
            chance::GREEN | chance::DRAWN => Asset::ALL[code as usize].to_string(),
            chance::DICE | chance::ROLL_OFF => crate::notation::face(code),
            _ => code.to_string(),
        }
    }

    /// An additional investment that the seat cannot pay for, a show of a seat without a producible program, a request if
    /// the receiver of the podium has nothing to give, and a pick after the trader has swapped away the offered goods.
    fn was_declined(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
        let Some(last) = last else { return false };
        let (before, now) = (&last.position.state, &self.state);
        let later_turn = now.turn != before.turn;
        match action {
            Action::NoInvestment => last.seat == seat && matches!(last.action, Action::Invest(..)),
            Action::Skip => {
                let producer = (0..before.seats.count()).find(|&place| before.in_order(place as u8) == seat);
                let reached = if later_turn { Some(before.seats.count()) } else { show(now) };
                producer.is_some_and(|place| show(before) < Some(place) && Some(place) < reached)
            }
            Action::Cancel => last.seat == seat && before.phase == Phase::Pick && last.action == Action::SwapAction,
            Action::NoRequest => {
                let others = SeatSet::all(now.seats).without(now.podium);
                later_turn && before.phase != Phase::Request && now.tied_for_best(others, false).contains(seat)
            }
            _ => false,
        }
    }
}

/// The index of the producer in turn order; `None` before phase 4, and the number of seats after it.
fn show(state: &State) -> Option<usize> {
    match state.phase {
        Phase::Invest | Phase::Open | Phase::Bid | Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick => None,
        Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => Some(usize::from(state.position)),
        Phase::Discard | Phase::Request | Phase::Over => Some(state.seats.count()),
    }
}
