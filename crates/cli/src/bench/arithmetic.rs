//! Whether overflow checks are on, crate by crate (`core/src/overflow.rs` explains why in each).

use std::panic::{set_hook, take_hook};

type Probe = fn() -> bool;

const PROBES: [(&str, Probe); 7] = [
    ("harena-core", harena_core::overflow_is_checked),
    ("harena-catalog", harena_catalog::overflow_is_checked),
    ("harena-players", harena_players::overflow_is_checked),
    ("harena-lab", harena_lab::overflow_is_checked),
    ("harena-command", harena_command::overflow_is_checked),
    ("harena-server", harena_server::overflow_is_checked),
    ("harena-cli", crate::overflow_is_checked),
];

/// The crates compiled without overflow checks.
pub(super) fn unchecked() -> Vec<&'static str> {
    // The probes panic on purpose: print nothing.
    let hook = take_hook();
    set_hook(Box::new(|_| ()));
    let probes = PROBES.iter().chain(harena_catalog::OVERFLOW_PROBES);
    let unchecked = probes.filter(|(_, is_checked)| !is_checked()).map(|(name, _)| *name).collect();
    set_hook(hook);
    unchecked
}
