//! Pauses: periods in which clocks do not run, because nothing could be stored or no process was serving.

use super::TableState;
use crate::downtime::SHORTEST_CREDIT;
use crate::protocol::{Clock, Phase};
use crate::store::Millis;
use crate::table::TableEvent;

impl TableState {
    /// The event that credits this pause. `None` if no clock was running, or it was credited already.
    pub(in crate::table) fn interruption(&self, since: Millis, until: Millis) -> Option<TableEvent> {
        let is_timed = self.setup.clock != Clock::None || self.setup.away_seconds.is_some();
        if self.phase != Phase::Playing || !is_timed {
            return None;
        }
        let earliest = self.players.iter().filter_map(|player| player.clock.running_since()).min()?;
        let mut pieces = self.not_yet_paused(since.max(earliest), until).into_iter();
        let (since, until) = pieces.find(|(since, until)| until - since >= SHORTEST_CREDIT)?;
        Some(TableEvent::Interrupted { since, until })
    }

    /// The parts of a period that are not credited yet.
    pub(super) fn not_yet_paused(&self, since: Millis, until: Millis) -> Vec<(Millis, Millis)> {
        let (mut pieces, mut from) = (Vec::new(), since);
        for (pause_since, pause_until) in &self.pauses {
            pieces.push((from, until.min(*pause_since)));
            from = from.max(*pause_until);
        }
        pieces.push((from, until));
        pieces.retain(|(since, until)| since < until);
        pieces
    }

    /// Pauses all clocks. Several processes may have noticed the same pause; each moment is credited once.
    pub(super) fn pause_clocks(&mut self, since: Millis, until: Millis) {
        for (since, until) in self.not_yet_paused(since, until) {
            self.players.iter_mut().for_each(|player| player.clock.pause(since, until));
            self.pauses.push((since, until));
        }
        self.pauses.sort_unstable();
        self.pauses.dedup_by(|next, before| {
            let touch = next.0 <= before.1;
            if touch {
                before.1 = before.1.max(next.1);
            }
            touch
        });
    }

    /// The start time of a clock that is started now: after the last pause.
    pub(super) fn clock_at(&self) -> Millis {
        self.at.max(self.pauses.last().map_or(0, |(_, until)| *until))
    }
}
