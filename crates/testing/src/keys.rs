//! The documented keys of positions match the type.

use std::fs;

use harena_core::position::{Keyed, described};

const BEGIN: &str = "<!-- keys: generated from the type of positions; HARENA_BLESS=1 regenerates them -->\n";
const END: &str = "<!-- keys end -->";

/// Compares the table of keys in a page (a path from the crate's folder) with the type. `HARENA_BLESS=1` rewrites it.
///
/// # Panics
/// If they differ, or if the page has no place for the table.
pub fn keys_are_listed<P: Keyed>(path: &str) {
    let page = fs::read_to_string(path).expect("a page");
    let (before, rest) = page.split_once(BEGIN).unwrap_or_else(|| panic!("{path} has no line {BEGIN}"));
    let (documented, after) = rest.split_once(END).unwrap_or_else(|| panic!("{path} has no line {END}"));
    let generated = format!("\n{}\n", described::<P>());
    if std::env::var_os("HARENA_BLESS").is_some() {
        fs::write(path, format!("{before}{BEGIN}{generated}{END}{after}")).expect("a page that can be written");
        return;
    }
    for (old, new) in documented.lines().zip(generated.lines()) {
        assert_eq!(old, new, "{path}: HARENA_BLESS=1 rewrites the keys");
    }
    assert_eq!(documented.lines().count(), generated.lines().count(), "{path}: HARENA_BLESS=1 rewrites the keys");
}
