//! Setting up any position by hand, and describing any position in the same words. What people
//! need to know of it stands in `docs/scenarios.md`.

mod facts;
mod filler;
mod read;

use harena_core::Seat;
use harena_core::scenario::{Last, Position, Setup, StageError, Staged};
use toml::Table;

use crate::actions::{Action, Spot};
use crate::cards::{Card, Creature, Face, HEAD_REFEREE, Power, REFEREES};
use crate::chance;
use crate::edition::Edition;
use crate::state::Phase;
use crate::{Arena, notation};

impl<E: Edition> Staged for Arena<E> {
    fn set_up(position: &Table, setup: &Setup<'_, Self>) -> Result<Self, StageError> {
        let rules = Self::rules(&setup.options).map_err(|error| StageError::new("options", error.to_string()))?;
        let chosen = Self::chosen(&setup.options).map_err(|error| StageError::new("options", error.to_string()))?;
        let reader = read::Reader {
            position: Position::new(position, setup.seats),
            seats: setup.seats,
            mentioned: notation::mentioned(&setup.mentioned),
        };
        reader.state(rules, E::CREATURES, chosen, if setup.options.campaign { 3 } else { 1 }).map(Arena::of)
    }

    type Position = Table;

    fn position(&self) -> Table {
        self.state.facts()
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "pile" | "cell" | "deck" | "discard" | "stack" | "piles" | "stakes" | "latest-turns")
    }

    fn check_name(&self, key: &str, name: &str) -> Result<(), String> {
        let seat = || self.state.seats.named(name).map(|_| ()).map_err(|error| error.to_string());
        let takes_part = |creature: Creature| match self.state.slot(creature) {
            Some(_) => Ok(()),
            None => Err(format!("the {creature} does not take part in this game")),
        };
        let creature = || name.parse::<Creature>().map_err(|e| e.to_string()).and_then(takes_part);
        match key {
            "pile" => name.parse::<Spot>().map_err(|e| e.to_string()).and_then(|spot| takes_part(spot.creature)),
            "cell" | "value" | "backer" => creature(),
            "stake" => {
                creature().or_else(|_| seat()).map_err(|_| format!("there is no creature and no seat {name:?} here"))
            }
            "unseen" => match name.parse::<Card>() {
                Ok(card) if self.state.ix(card).is_some() => Ok(()),
                Ok(card) => Err(format!("{card} does not take part in this game")),
                Err(why) => creature().map_err(|_| why.to_string()),
            },
            _ => seat(),
        }
    }

    fn lot_code(&self, lot: &str, text: &str) -> Result<u8, StageError> {
        let wrong = |error: &dyn std::fmt::Display| StageError::new(lot, error.to_string());
        match lot {
            chance::FIRST => self.state.seats.named(text).map(|seat| seat.index() as u8).map_err(|error| wrong(&error)),
            chance::CREATURES => text.parse::<Creature>().map(|creature| creature as u8).map_err(|error| wrong(&error)),
            chance::DEAL | chance::STUNNED | chance::SNATCHED | chance::RESHUFFLED => {
                let card = text.parse::<Card>().map_err(|error| wrong(&error))?;
                self.state.ix(card).ok_or_else(|| wrong(&format!("{card} does not take part in this game")))
            }
            _ => Err(StageError::new(
                lot,
                "no such lot; there are first, creatures, deal, stunned, snatched and reshuffled",
            )),
        }
    }

    /// The two plain referees cannot be told apart.
    fn lots_alike(lot: &str, a: u8, b: u8) -> bool {
        let referee = |ix| (REFEREES..HEAD_REFEREE).contains(&ix);
        a == b || (!matches!(lot, chance::FIRST | chance::CREATURES) && referee(a) && referee(b))
    }

    fn lot_text(&self, lot: &str, code: u8) -> String {
        match lot {
            chance::FIRST => Seat::new(code as usize).to_string(),
            chance::CREATURES => Creature::ALL[code as usize].to_string(),
            _ => self.state.card(code).to_string(),
        }
    }

    /// A decision of one's own turn that lay between the last choice and now; for bids, what a 10 has cut short.
    fn passed_over(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
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

/// The names of phases in scenario files, which are also those of the views.
const PHASES: [(&str, Phase); 10] = [
    ("bid", Phase::Bid),
    ("poll", Phase::Poll),
    ("bet", Phase::Bet),
    ("play", Phase::Play),
    ("power", Phase::Power),
    ("keep", Phase::Keep),
    ("give", Phase::Give),
    ("second", Phase::Second),
    ("discard", Phase::Discard),
    ("over", Phase::Over),
];
