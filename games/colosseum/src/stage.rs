//! Setting up any position by hand, and describing any position in the same words. What people need to know of it
//! stands in `scenarios/README.md`.

mod facts;
mod read;

use harena_core::scenario::{Last, Position, Setup, StageError, Staged};
use harena_core::{Seat, SeatSet};
use toml::Table;

use crate::actions::Action;
use crate::assets::Asset;
use crate::state::{Phase, State};
use crate::{Colosseum, chance, check_options};

impl Staged for Colosseum {
    const PRINTED: &'static [&'static str] = &["program_facts", "all_tokens", "stars"];

    fn set_up(position: &Table, setup: &Setup<'_, Self>) -> Result<Self, StageError> {
        check_options(&setup.options, setup.seats).map_err(|error| StageError::new("options", error.to_string()))?;
        let reader = read::Reader { position: Position::new(position, setup.seats), seats: setup.seats };
        reader.state(&setup.options).map(|state| Colosseum { state })
    }

    type Position = Table;

    fn position(&self) -> Table {
        self.state.facts()
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "market" | "arena" | "dice")
    }

    fn check_name(&self, key: &str, name: &str) -> Result<(), String> {
        let seat = || self.state.seats.named(name).map(|_| ()).map_err(|error| error.to_string());
        let asset = || name.parse::<Asset>().map(|_| ()).map_err(|error| error.to_string());
        match key {
            "star" | "bag" | "box" | "unseen" => asset(),
            "tokens" | "missing" => seat().or_else(|_| asset()),
            "market" => match name.parse::<u8>() {
                Ok(1..=5) => Ok(()),
                _ => Err("markets are numbered 1 to 5".to_string()),
            },
            "noble" => match name {
                "emperor" | "consul" | "senator" => Ok(()),
                _ => Err("there are emperor, consul and senator".to_string()),
            },
            "offer" => match name {
                "give" | "want" | "counter-by" | "counter-give" | "counter-want" | "all" | "accepted" => Ok(()),
                _ => {
                    Err("an offer has give, want, counter-by, counter-give, counter-want, all and accepted".to_string())
                }
            },
            "spectators" => seat().or_else(|why| match name.parse::<u8>() {
                Ok(1..=30) => Ok(()),
                _ => Err(why),
            }),
            _ => seat(),
        }
    }

    fn lot_code(&self, lot: &str, text: &str) -> Result<u8, StageError> {
        let wrong = |message: String| StageError::new(lot, message);
        match lot {
            chance::GREEN | chance::DRAWN => {
                text.parse::<Asset>().map(|asset| asset as u8).map_err(|error| wrong(error.to_string()))
            }
            chance::SMALL_PROGRAMS | chance::LARGE_PROGRAMS => {
                let range = if lot == chance::SMALL_PROGRAMS { 1..=5 } else { 6..=10 };
                let number = text.parse::<u8>().ok().filter(|number| range.contains(number));
                number.ok_or_else(|| wrong(format!("{text:?} is no program of this group")))
            }
            chance::DICE | chance::ROLL_OFF => match text {
                "1-3" => Ok(1),
                _ => match text.parse::<u8>() {
                    Ok(face @ 2..=6) => Ok(face),
                    _ => Err(wrong("the faces are 1-3, 2, 3, 4, 5 and 6".to_string())),
                },
            },
            _ => Err(wrong(
                "no such lot; there are green, programs-1-5, programs-6-10, drawn, dice and roll-off".to_string(),
            )),
        }
    }

    fn lot_text(&self, lot: &str, code: u8) -> String {
        match lot {
            chance::GREEN | chance::DRAWN => Asset::ALL[code as usize].to_string(),
            chance::DICE | chance::ROLL_OFF => crate::notation::face(code),
            _ => code.to_string(),
        }
    }

    /// A further investment that nobody could pay for, a show of somebody without a producible program, and a request where
    /// the podium's receiver has nothing to give; a pick among those who accepted what the trader has just swapped away.
    fn passed_over(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
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

/// Whose show it is, in turn order; nothing before the shows of a turn, one more than there are seats behind them.
fn show(state: &State) -> Option<usize> {
    match state.phase {
        Phase::Invest | Phase::Open | Phase::Bid | Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick => None,
        Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => Some(usize::from(state.position)),
        Phase::Discard | Phase::Request | Phase::Over => Some(state.seats.count()),
    }
}

/// The names of phases in scenario files, which are also those of the views.
const PHASES: [(&str, Phase); 14] = [
    ("invest", Phase::Invest),
    ("open", Phase::Open),
    ("bid", Phase::Bid),
    ("trade", Phase::Trade),
    ("answer", Phase::Answer),
    ("counter", Phase::Counter),
    ("pick", Phase::Pick),
    ("produce", Phase::Produce),
    ("dice", Phase::Dice),
    ("announce", Phase::Announce),
    ("perform", Phase::Perform),
    ("discard", Phase::Discard),
    ("request", Phase::Request),
    ("over", Phase::Over),
];
