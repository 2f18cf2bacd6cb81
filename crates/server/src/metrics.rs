//! Numbers for the operator, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds in seconds.
const BOUNDS: [f64; 12] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    fn add(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        if let Some(index) = BOUNDS.iter().position(|bound| seconds <= *bound) {
            self.buckets[index].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            sum += bucket.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {count}", self.micros.load(Relaxed) as f64 / 1e6);
    }
}

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: [AtomicU64; 5],
    request_time: Histogram,
    pub(crate) connections: AtomicI64,
    pub(crate) sockets: AtomicI64,
    pub(crate) tables: AtomicI64,
    pub(crate) tables_made: AtomicU64,
    /// Computer players that think, or wait for a thread to think on.
    pub(crate) thinking: AtomicI64,
    entries: AtomicU64,
    actions: AtomicU64,
    overtaken: AtomicU64,
    store_time: Histogram,
    open_time: Histogram,
    pub(crate) messages_in: AtomicU64,
    pub(crate) messages_out: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) slow_closed: AtomicU64,
    pub(crate) turned_away: AtomicU64,
    bot_time: Histogram,
    pub(crate) bot_failures: AtomicU64,
    /// Archived replays that were made or read.
    pub(crate) shown: AtomicU64,
    pub(crate) panics: AtomicU64,
}

impl Metrics {
    pub(crate) fn request(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.requests[class].fetch_add(1, Relaxed);
        self.request_time.add(time);
    }

    pub(crate) fn stored(&self, time: Duration, is_action: bool) {
        self.entries.fetch_add(1, Relaxed);
        self.actions.fetch_add(u64::from(is_action), Relaxed);
        self.store_time.add(time);
    }

    pub(crate) fn overtaken(&self) {
        self.overtaken.fetch_add(1, Relaxed);
    }

    pub(crate) fn opened(&self, time: Duration) {
        self.open_time.add(time);
    }

    pub(crate) fn thought(&self, time: Duration) {
        self.bot_time.add(time);
    }

    pub(crate) fn text(&self, is_ready: bool) -> String {
        let mut out = String::new();
        let mut number = |kind: &str, name: &str, help: &str, value: i64| {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let counted = |counter: &AtomicU64| counter.load(Relaxed) as i64;
        number("gauge", "harena_connections", "Open connections.", self.connections.load(Relaxed));
        number("gauge", "harena_sockets", "Open WebSockets.", self.sockets.load(Relaxed));
        number("gauge", "harena_tables_live", "Tables in memory.", self.tables.load(Relaxed));
        let text = "Computer players that think, or wait for a thread to think on.";
        number("gauge", "harena_bots_thinking", text, self.thinking.load(Relaxed));
        number("counter", "harena_tables_made_total", "Tables made.", counted(&self.tables_made));
        number("counter", "harena_entries_total", "Entries stored.", counted(&self.entries));
        number("counter", "harena_actions_total", "Actions of games stored.", counted(&self.actions));
        let text = "Entries that another process had stored first.";
        number("counter", "harena_entries_overtaken_total", text, counted(&self.overtaken));
        number("counter", "harena_messages_in_total", "Messages from sockets.", counted(&self.messages_in));
        number("counter", "harena_messages_out_total", "Messages to sockets.", counted(&self.messages_out));
        number("counter", "harena_refused_total", "Commands refused.", counted(&self.refused));
        let text = "Connections closed because nobody read them.";
        number("counter", "harena_slow_closed_total", text, counted(&self.slow_closed));
        let text = "Connections turned away because there were too many.";
        number("counter", "harena_turned_away_total", text, counted(&self.turned_away));
        let text = "Computer players that failed and were replaced for a move.";
        number("counter", "harena_bot_failures_total", text, counted(&self.bot_failures));
        let text = "Replays of finished games made or read, for replays and charts that were not at hand.";
        number("counter", "harena_films_total", text, counted(&self.shown));
        let text = "Whether something was stored and read back in the last seconds.";
        number("gauge", "harena_ready", text, i64::from(is_ready));
        let text = "Errors of the database since this process began.";
        number("counter", "harena_storage_errors_total", text, crate::store::errors() as i64);
        number("counter", "harena_panics_total", "Requests that panicked.", counted(&self.panics));
        let _ = writeln!(out, "# HELP harena_requests_total Requests answered.\n# TYPE harena_requests_total counter");
        for (class, count) in self.requests.iter().enumerate() {
            let _ = writeln!(out, "harena_requests_total{{status=\"{}xx\"}} {}", class + 1, count.load(Relaxed));
        }
        self.request_time.write(&mut out, "harena_request_seconds", "Time to answer a request.");
        self.store_time.write(&mut out, "harena_store_seconds", "Time to store an entry.");
        self.open_time.write(&mut out, "harena_open_seconds", "Time to open a table from storage.");
        self.bot_time.write(&mut out, "harena_bot_seconds", "Time a computer player thought.");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_add_up() {
        let metrics = Metrics::default();
        metrics.stored(Duration::from_micros(1500), true);
        metrics.stored(Duration::from_secs(60), false);
        let text = metrics.text(true);
        assert!(text.contains("harena_store_seconds_bucket{le=\"0.002\"} 1\n"));
        assert!(text.contains("harena_store_seconds_bucket{le=\"+Inf\"} 2\n"));
        assert!(text.contains("harena_actions_total 1\n"));
    }
}
