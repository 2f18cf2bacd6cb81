//! Metrics for the operator, in the OpenMetrics text format.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of histogram buckets, in seconds.
const BOUNDS: [f64; 12] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Classes of HTTP status codes.
const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

type StatusLabel = [(&'static str, &'static str); 1];

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<StatusLabel, Counter>,
    pub(crate) connections: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) thinking: Gauge,
    ready: Gauge,
    content_packs: Gauge,
    content_pack_bytes: Gauge,
    pub(crate) tables_created: Counter,
    entries: Counter,
    actions: Counter,
    entry_conflicts: Counter,
    pub(crate) messages_in: Counter,
    pub(crate) messages_out: Counter,
    pub(crate) refused: Counter,
    pub(crate) slow_closed: Counter,
    pub(crate) connections_rejected: Counter,
    pub(crate) bot_failures: Counter,
    pub(crate) replays_loaded: Counter,
    storage_errors: Counter,
    pub(crate) panics: Counter,
    request_time: Histogram,
    store_time: Histogram,
    open_time: Histogram,
    bot_time: Histogram,
}

/// Adds a metric to the registry. The name of a counter gets the suffix `_total` there.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::default();
        let mut gauge = |name: &str, help: &str| register(&mut registry, name, help, Gauge::default());
        let connections = gauge("harena_connections", "Open connections");
        let sockets = gauge("harena_sockets", "Open WebSockets");
        let tables = gauge("harena_tables_live", "Tables in memory");
        let thinking = gauge("harena_bots_thinking", "Computer players that search or wait for a thread");
        let ready = gauge("harena_ready", "Whether an entry was stored and read back in the last seconds");
        let content_packs = gauge("harena_content_packs", "Contents of packs in use");
        let content_pack_bytes = gauge("harena_content_pack_bytes", "Memory of the contents of packs in use");
        let mut counter = |name: &str, help: &str| register(&mut registry, name, help, Counter::default());
        let tables_created = counter("harena_tables_created", "Tables created");
        let entries = counter("harena_entries", "Entries stored");
        let actions = counter("harena_actions", "Actions of games stored");
        let entry_conflicts = counter("harena_entry_conflicts", "Entries that another process had stored first");
        let messages_in = counter("harena_messages_in", "Messages from sockets");
        let messages_out = counter("harena_messages_out", "Messages to sockets");
        let refused = counter("harena_refused", "Commands refused");
        let slow_closed = counter("harena_slow_closed", "Connections closed because the client did not read");
        let connections_rejected =
            counter("harena_connections_rejected", "Connections rejected because there were too many");
        let bot_failures = counter("harena_bot_failures", "Searches that failed; a random action was played");
        let replays_loaded =
            counter("harena_replays_loaded", "Replays of finished games built or read because they were not cached");
        let storage_errors = counter("harena_storage_errors", "Errors of the database");
        let panics = counter("harena_panics", "Requests that panicked");
        let mut histogram = |name: &str, help: &str| register(&mut registry, name, help, Histogram::new(BOUNDS));
        let request_time = histogram("harena_request_seconds", "Time to answer a request");
        let store_time = histogram("harena_store_seconds", "Time to store an entry");
        let open_time = histogram("harena_open_seconds", "Time to open a table from storage");
        let bot_time = histogram("harena_bot_seconds", "Search time of a computer player");
        let requests = Family::<StatusLabel, Counter>::default();
        let requests = register(&mut registry, "harena_requests", "Requests answered", requests);
        for class in STATUS_CLASSES {
            // Start at zero: otherwise a rate does not include the first error.
            let _ = requests.get_or_create(&[("status", class)]);
        }
        Metrics {
            registry,
            requests,
            connections,
            sockets,
            tables,
            thinking,
            ready,
            content_packs,
            content_pack_bytes,
            tables_created,
            entries,
            actions,
            entry_conflicts,
            messages_in,
            messages_out,
            refused,
            slow_closed,
            connections_rejected,
            bot_failures,
            replays_loaded,
            storage_errors,
            panics,
            request_time,
            store_time,
            open_time,
            bot_time,
        }
    }
}

impl Metrics {
    pub(crate) fn request(&self, status: u16, time: Duration) {
        let class = STATUS_CLASSES[usize::from(status / 100).clamp(1, 5) - 1];
        self.requests.get_or_create(&[("status", class)]).inc();
        self.request_time.observe(time.as_secs_f64());
    }

    pub(crate) fn stored(&self, time: Duration, is_action: bool) {
        self.entries.inc();
        self.actions.inc_by(u64::from(is_action));
        self.store_time.observe(time.as_secs_f64());
    }

    pub(crate) fn conflict(&self) {
        self.entry_conflicts.inc();
    }

    pub(crate) fn opened(&self, time: Duration) {
        self.open_time.observe(time.as_secs_f64());
    }

    pub(crate) fn searched(&self, time: Duration) {
        self.bot_time.observe(time.as_secs_f64());
    }

    pub(crate) fn text(&self, is_ready: bool) -> String {
        self.ready.set(i64::from(is_ready));
        let (packs, bytes) = harena_core::content::packs_in_use();
        self.content_packs.set(packs as i64);
        self.content_pack_bytes.set(bytes as i64);
        self.storage_errors.inner().store(crate::store::errors(), Relaxed);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a String cannot fail");
        text
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
        assert!(text.contains("harena_store_seconds_bucket{le=\"0.002\"} 1\n"), "{text}");
        assert!(text.contains("harena_store_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
        assert!(text.contains("harena_actions_total 1\n"), "{text}");
        assert!(text.contains("harena_requests_total{status=\"5xx\"} 0\n"), "{text}");
    }

    /// Every metric that the alerts and the operator's manual name is exported under that name.
    #[test]
    fn alerts_and_manual_name_metrics_that_exist() {
        let text = Metrics::default().text(true);
        let exported = |name: &str| text.lines().any(|line| line.split(['{', ' ']).next() == Some(name));
        let manual = include_str!("../../../docs/operations.md");
        let alerts = include_str!("../../../deploy/alerts.yaml");
        for (document, least) in [(manual, 10), (alerts, 9)] {
            let words = document.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            let names: Vec<&str> = words.filter(|word| word.starts_with("harena_")).collect();
            assert!(names.len() >= least, "{names:?}");
            for name in names {
                assert!(exported(name) || exported(&format!("{name}_count")), "{name} is not exported:\n{text}");
            }
        }
    }
}
