//! Scenarios of both arena games. `docs/scenarios.md` describes them.

use harena_core::Seat;
use harena_core::scenario::{Last, PositionError, ScenarioGame, Setup};

use crate::actions::{Action, Spot};
use crate::cards::{Card, Creature, Face, HEAD_REFEREE, Power, REFEREES};
use crate::chance;
use crate::content::CAMPAIGN;
use crate::edition::Edition;
use crate::position::{Position, Setting};
use crate::state::Phase;
use crate::{Arena, notation};

impl<E: Edition> ScenarioGame for Arena<E> {
    type Position = Position;

    fn position(&self) -> Position {
        Position::from(&self.state)
    }

    fn set_up(position: &Position, setup: &Setup<'_, Self>) -> Result<Self, PositionError> {
        let wrong = |error: harena_core::OptionsError| PositionError::new("options", error.to_string());
        let setting = Setting {
            rules: Self::rules(&setup.options).map_err(wrong)?,
            seats: setup.seats,
            games: if setup.options.campaign { CAMPAIGN } else { 1 },
            edition: E::CREATURES,
            chosen: Self::chosen(&setup.options),
            mentioned: notation::mentioned(&setup.mentioned),
        };
        position.state(&setting).map(Arena::of)
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "pile" | "cell" | "deck" | "discard" | "stack" | "piles" | "stakes" | "latest-turns")
    }

    fn takes_part(&self, name: &str) -> Result<(), String> {
        let creature = name.parse::<Spot>().map(|spot| spot.creature).or_else(|_| name.parse());
        match creature {
            Ok(creature) if self.state.slot(creature).is_none() => {
                Err(format!("the {creature} does not take part in this game"))
            }
            _ => Ok(()),
        }
    }

    fn check_unseen(&self, name: &str) -> Result<(), String> {
        match name.parse::<Card>() {
            Ok(card) if self.state.ix(card).is_none() => Err(format!("{card} does not take part in this game")),
            Err(why) if name.parse::<Creature>().is_err() => Err(why.to_string()),
            _ => self.takes_part(name),
        }
    }

    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, PositionError> {
        let wrong = |error: &dyn std::fmt::Display| PositionError::new(event, error.to_string());
        match event {
            chance::FIRST => self.state.seats.parse(text).map(|seat| seat.index() as u8).map_err(|error| wrong(&error)),
            chance::CREATURES => text.parse::<Creature>().map(|creature| creature as u8).map_err(|error| wrong(&error)),
            chance::DEAL | chance::STUNNED | chance::SNATCHED | chance::RESHUFFLED => {
                let card = text.parse::<Card>().map_err(|error| wrong(&error))?;
                self.state.ix(card).ok_or_else(|| wrong(&format!("{card} does not take part in this game")))
            }
            _ => Err(PositionError::new(
                event,
                "no such event; there are first, creatures, deal, stunned, snatched and reshuffled",
            )),
        }
    }

    /// The two plain referees are identical.
    fn same_outcome(event: &str, a: u8, b: u8) -> bool {
        let referee = |ix| (REFEREES..HEAD_REFEREE).contains(&ix);
        a == b || (!matches!(event, chance::FIRST | chance::CREATURES) && referee(a) && referee(b))
    }

    fn outcome_text(&self, event: &str, code: u8) -> String {
        match event {
            chance::FIRST => Seat::new(code as usize).to_string(),
            chance::CREATURES => Creature::ALL[code as usize].to_string(),
            _ => self.state.card(code).to_string(),
        }
    }

    /// A decision of the seat's own turn between the last choice and now; for bids, those that a bid of 10 made
    /// unnecessary.
    fn was_declined(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
        let now = &self.state;
        let before = last.map(|last| last.position.state);
        let chose_in = |phases: &[Phase]| before.is_some_and(|it| it.turn == seat && phases.contains(&it.phase));
        // Neither a power nor a second card is due.
        let is_past_power = !matches!(now.phase, Phase::Power | Phase::Keep | Phase::Give | Phase::Second);
        match action {
            Action::NoBet => {
                now.turn == seat && now.phase == Phase::Play && !chose_in(&[Phase::Bet]) && !now.asks_for_a_bet()
            }
            Action::NoPower => {
                let is_card = |last: &Last<Self>| {
                    matches!(last.action, Action::Play(_) | Action::PlayOn(..) | Action::Fetch { .. })
                };
                is_past_power && chose_in(&[Phase::Play, Phase::Second]) && last.is_some_and(is_card)
            }
            Action::NoSecond => {
                let doubles = |last: &Last<Self>| match last.action {
                    Action::Play(card) => {
                        matches!(card.face(), Face::Fighter(creature, _) if creature.power() == Power::Double)
                    }
                    Action::Copy(creature) => creature.power() == Power::Double,
                    _ => false,
                };
                is_past_power && chose_in(&[Phase::Play, Phase::Power]) && last.is_some_and(doubles)
            }
            Action::Done => {
                let has_ended = now.turn != seat || matches!(now.phase, Phase::Bid | Phase::Poll | Phase::Over);
                let by_itself = last.is_some_and(|last| last.action != Action::Done);
                has_ended
                    && by_itself
                    && before.is_some_and(|it| it.turn == seat)
                    && !chose_in(&[Phase::Bid, Phase::Poll])
            }
            Action::NoBid => last.is_some_and(|last| last.action == Action::Bid(10) && last.seat != seat),
            _ => false,
        }
    }
}
