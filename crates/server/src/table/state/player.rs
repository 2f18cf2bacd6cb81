//! A seat of a table and its player.

use super::super::clock::SeatClock;
use super::super::{SeatSetup, Setup};
use crate::bot_names::display_name;
use crate::ids::UserId;
use crate::protocol::SeatKind;
use crate::store::Millis;

#[derive(Debug)]
pub(in crate::table) struct Player {
    pub(in crate::table) kind: SeatKind,
    /// The owner of the seat, also while a computer player replaces them.
    pub(in crate::table) user: Option<UserId>,
    pub(in crate::table) name: String,
    pub(in crate::table) level: Option<String>,
    /// The process to which the person is connected.
    pub(in crate::table) process: Option<String>,
    /// They connected before the game continued under newer rules, which their process may not know.
    pub(in crate::table) before_rules: bool,
    /// When the person left, if they are away.
    pub(in crate::table) away_since: Option<Millis>,
    /// How often the person has been away.
    pub(in crate::table) times_away: u32,
    pub(in crate::table) resigned: bool,
    /// The version at which the open decision of this seat began.
    pub(in crate::table) decision_version: Option<i64>,
    pub(in crate::table) clock: SeatClock,
}

impl Player {
    pub(super) fn new(seat: &SeatSetup, setup: &Setup) -> Player {
        let clock = SeatClock::new(setup.clock, setup.away_seconds);
        let mut player = Player {
            kind: SeatKind::Open,
            user: None,
            name: String::new(),
            level: None,
            process: None,
            before_rules: false,
            away_since: None,
            times_away: 0,
            resigned: false,
            decision_version: None,
            clock,
        };
        match seat {
            SeatSetup::Open => {}
            SeatSetup::Person { user, name } => {
                player.kind = SeatKind::Person;
                player.user = Some(user.clone());
                player.name.clone_from(name);
            }
            SeatSetup::Bot { level, name } => player.give_to_bot(name, level),
        }
        player
    }

    pub(super) fn give_to_bot(&mut self, name: &str, level: &str) {
        self.kind = SeatKind::Bot;
        self.user = None;
        self.name = display_name(name, level);
        self.level = Some(level.to_string());
        self.process = None;
        self.away_since = None;
    }
}
