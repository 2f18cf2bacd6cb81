//! Scenarios of the duel. `scenarios/README.md` documents them.

use harena_core::Seat;
use harena_core::scenario::{Last, PositionError, ScenarioGame, Setup};

use crate::actions::Action;
use crate::position::Position;
use crate::state::{Phase, State, two};
use crate::words::Character;
use crate::{DragonicTide, SharedContent, chance};

impl ScenarioGame for DragonicTide {
    const PRINTED: &'static [&'static str] = &["printed"];

    type Position = Position;

    fn position(&self) -> Position {
        Position::from(&self.state)
    }

    fn set_up(position: &Position, setup: &Setup<'_, Self>) -> Result<Self, PositionError> {
        let content = SharedContent::of(setup.options.content.as_ref())
            .map_err(|error| PositionError::new("options", error.to_string()))?;
        let state = position.state(State::empty(&content.numbers, setup.options.characters))?;
        Ok(DragonicTide { state, content })
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "dice" | "damage")
    }

    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, PositionError> {
        let wrong = |message: String| PositionError::new(event, message);
        match event {
            chance::CHARACTERS => {
                text.parse::<Character>().map(|one| one as u8).map_err(|error| wrong(error.to_string()))
            }
            chance::FIRST => two().parse(text).map(|seat| seat.index() as u8).map_err(|error| wrong(error.to_string())),
            _ => Err(wrong("no such event; there are characters and first".to_string())),
        }
    }

    fn outcome_text(&self, event: &str, code: u8) -> String {
        match event {
            chance::CHARACTERS => Character::ALL[code as usize].to_string(),
            _ => Seat::new(code as usize).to_string(),
        }
    }

    /// Dice that a hit or Lucent could not turn, and Terrence if the range is already SHORT or the duel is over.
    fn was_declined(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
        let Some(last) = last else { return false };
        let (before, now) = (&last.position.state, &self.state);
        let round_ended = now.round != before.round || now.phase == Phase::Over;
        let has_hit = now.hit.contains(seat) && (round_ended || now.phase != Phase::Place);
        has_hit
            && match (action, before.phase) {
                (Action::Pass, Phase::Place | Phase::Impact) => round_ended && now.plays(seat, Character::Terrence),
                (Action::Dice(dice), Phase::Place | Phase::Specify) => dice == now.dice && now.phase != Phase::Specify,
                (Action::Dice(dice), Phase::Blessing) => dice == now.dice && now.plays(seat, Character::Lucent),
                _ => false,
            }
    }
}
