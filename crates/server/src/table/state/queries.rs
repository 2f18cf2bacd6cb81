//! Questions about a table.

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet};
use sha2::{Digest as _, Sha256};

use super::player::Player;
use super::{TableMatch, TableState};
use crate::bot_names::{display_name, free_names};
use crate::ids::{TableId, UserId};
use crate::packs::has_pack;
use crate::protocol::{Phase, SeatKind, Summary, SummarySeat};
use crate::store::{Listing, Millis};
use crate::table::{SeatSetup, Setup, TableEvent};

/// Numerals that tell players with the same name apart.
const NUMERALS: [&str; 5] = ["I", "II", "III", "IV", "V"];

impl TableState {
    pub(crate) fn version(&self) -> i64 {
        self.version
    }

    pub(crate) fn at(&self) -> Millis {
        self.at
    }

    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// The version with which the game ended.
    pub(in crate::table) fn ended_at(&self) -> i64 {
        self.ending.as_ref().map_or(0, |ended| ended.at)
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the game is played with a content pack.
    pub(crate) fn has_pack(&self) -> bool {
        has_pack(&self.setup.options)
    }

    pub(crate) fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The seat of this person, unless a computer player replaces them.
    pub(crate) fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let sits = |player: &Player| player.kind == SeatKind::Person && player.user.as_ref() == Some(user);
        self.seats.iter().find(|seat| sits(&self.players[seat.index()]))
    }

    /// The process to which the person on this seat is connected.
    pub(in crate::table) fn process_of(&self, seat: Seat) -> Option<&str> {
        self.players[seat.index()].process.as_deref()
    }

    /// How often the person on this seat has been away.
    pub(in crate::table) fn times_away(&self, seat: Seat) -> u32 {
        self.players[seat.index()].times_away
    }

    /// The people at this table who are connected to this process.
    pub(in crate::table) fn connected_to(&self, process: &str) -> impl Iterator<Item = &UserId> {
        let here = self.players.iter().filter(move |player| player.process.as_deref() == Some(process));
        here.filter(|player| player.kind == SeatKind::Person).filter_map(|player| player.user.as_ref())
    }

    /// The seats of people.
    pub(in crate::table) fn people(&self) -> SeatSet {
        self.seats.iter().filter(|seat| self.players[seat.index()].kind == SeatKind::Person).collect()
    }

    /// The seats of people who are connected.
    pub(in crate::table) fn present(&self) -> SeatSet {
        self.people().iter().filter(|seat| self.players[seat.index()].process.is_some()).collect()
    }

    /// The display name of each seat. Players with the same name get the number of their seat.
    pub(in crate::table) fn names(&self) -> Vec<String> {
        let plain: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let shared = |name: &String| !name.is_empty() && plain.iter().filter(|other| *other == name).count() > 1;
        let numbered = |(index, name): (usize, &String)| match NUMERALS.get(index) {
            Some(numeral) if shared(name) => format!("{name} {numeral}"),
            _ => name.clone(),
        };
        plain.iter().enumerate().map(numbered).collect()
    }

    /// Names for computer players that take a seat now.
    pub(in crate::table) fn free_bot_names(&self) -> impl Iterator<Item = String> {
        let taken: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let free: Vec<String> = free_names(&self.id, &taken).map(str::to_string).collect();
        free.into_iter()
    }

    /// The name of the player on this seat before this version.
    pub(in crate::table) fn name_before(&self, version: i64, seat: Seat) -> String {
        let earlier = self.steps.iter().rev().filter(|step| step.version < version);
        let sat = earlier.filter_map(|step| match &step.stored.event {
            TableEvent::Sit { seat: taken, name, .. } if *taken == seat => Some(name.clone()),
            TableEvent::Bot { seat: taken, level, name } if *taken == seat => Some(display_name(name, level)),
            _ => None,
        });
        sat.into_iter().next().unwrap_or_else(|| match self.setup.seats.get(seat.index()) {
            Some(SeatSetup::Person { name, .. }) => name.clone(),
            Some(SeatSetup::Bot { level, name }) => display_name(name, level),
            _ => String::new(),
        })
    }

    /// The owners of seats, also of those where a computer player replaces them.
    pub(crate) fn users(&self) -> impl Iterator<Item = &UserId> {
        self.players.iter().filter_map(|player| player.user.as_ref())
    }

    /// The level of the computer player that has had to decide for this seat since this version.
    pub(crate) fn bot_to_act(&self, seat: usize, since: i64) -> Option<&str> {
        let player = self.players.get(seat)?;
        let asked =
            player.kind == SeatKind::Bot && player.decision_version == Some(since) && self.phase == Phase::Playing;
        asked.then_some(player.level.as_deref()).flatten()
    }

    /// The seed of the current search of a computer player. It follows from the seed of the game, so the same job always
    /// has the same result.
    pub(crate) fn bot_seed(&self, seat: usize) -> u64 {
        let played = self.game().map_or(0, |game| game.actions_played());
        let digest = Sha256::digest(format!("{} {seat} {played}", self.seed.text()));
        u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes"))
    }

    pub(crate) fn game(&self) -> Option<&dyn LobbyMatch> {
        self.game.as_ref().map(|current| &*current.0)
    }

    /// The open jobs: seat, and version at which the decision began. `None` if no computer player has ever had a seat.
    pub(crate) fn jobs(&self) -> Option<Vec<(usize, i64)>> {
        if !self.had_bots {
            return None;
        }
        if self.phase != Phase::Playing {
            return Some(Vec::new());
        }
        let bots = self.players.iter().enumerate().filter(|(_, player)| player.kind == SeatKind::Bot);
        Some(bots.filter_map(|(seat, player)| Some((seat, player.decision_version?))).collect())
    }

    /// A seat whose time is up.
    pub(in crate::table) fn overdue(&self, now: Millis) -> Option<Seat> {
        self.seats.iter().find(|&seat| self.deadline_of(seat).is_some_and(|deadline| deadline <= now))
    }

    pub(in crate::table) fn deadline_of(&self, seat: Seat) -> Option<Millis> {
        let player = &self.players[seat.index()];
        let runs = self.phase == Phase::Playing && player.kind == SeatKind::Person;
        runs.then(|| player.clock.deadline(self.setup.clock)).flatten()
    }

    /// The next deadline of any seat.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.seats.iter().filter_map(|seat| self.deadline_of(seat)).min()
    }

    pub(in crate::table) fn to_act(&self) -> Vec<Seat> {
        match (&self.game, self.phase) {
            (Some(TableMatch(game)), Phase::Playing) => game.to_act().iter().collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn listing(&self) -> Listing {
        let seat = |player: &Player| SummarySeat {
            kind: player.kind,
            name: player.name.clone(),
            level: player.level.clone(),
            user: player.user.clone(),
        };
        let summary = Summary {
            seats: self.players.iter().map(seat).collect(),
            to_act: self.to_act(),
            clock: self.setup.clock,
            host: self.setup.host.clone(),
            standing: self.ending.as_ref().and_then(|ended| ended.standing),
        };
        Listing {
            phase: self.phase.name(),
            summary: serde_json::to_string(&summary).expect("a summary is plain data"),
            deadline: self.deadline(),
        }
    }

    /// The seats of a rematch. This person gets their own seat.
    pub(crate) fn rematch_seats(&self, user: &UserId, name: &str) -> Vec<SeatSetup> {
        let again = |player: &Player| match (&player.user, &player.level) {
            (Some(own), _) if own == user => SeatSetup::Person { user: user.clone(), name: name.to_string() },
            (None, Some(level)) => SeatSetup::Bot { level: level.clone(), name: player.name.clone() },
            _ => SeatSetup::Open,
        };
        self.players.iter().map(again).collect()
    }
}
