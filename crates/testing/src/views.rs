//! The documentation of views matches the views.

use std::collections::BTreeSet;

use harena_core::conformance::stress::table;
use harena_core::{FastRng, Fuzzed, Match, Seed, Viewer, random_action};
use serde_json::Value;

/// Compares the section "The view" of a page with the views of some random games, in both directions: every field is
/// named there in backticks, and every word in backticks is a field or one of `other_words`.
///
/// # Panics
/// If something is missing on either side, or one of `other_words` is not on the page.
pub fn views_are_described<G: Fuzzed>(page: &str, other_words: &[&str], games: u64) {
    let (fields, described) = (fields_of::<G>(games), described(page));
    let missing: Vec<_> = fields.difference(&described).collect();
    assert!(missing.is_empty(), "the page of {} does not describe these fields: {missing:?}", G::META.key);
    let other_words: BTreeSet<String> = other_words.iter().map(ToString::to_string).collect();
    let unknown: Vec<_> = described.difference(&fields).filter(|word| !other_words.contains(*word)).collect();
    assert!(unknown.is_empty(), "no view of {} has these fields: {unknown:?}", G::META.key);
    let unused: Vec<_> = other_words.difference(&described).collect();
    assert!(unused.is_empty(), "the page of {} does not mention these words: {unused:?}", G::META.key);
}

/// The names of all fields in all views of some random games, including nested ones.
fn fields_of<G: Fuzzed>(games: u64) -> BTreeSet<String> {
    let (mut fields, mut legal) = (BTreeSet::new(), Vec::new());
    for seed in 0..games {
        let (options, seats) = table::<G>(seed);
        let mut game = Match::<G>::start(options, seats, Seed::Xoshiro(seed)).expect("valid options");
        let mut chance = FastRng::nth(seed, 6);
        loop {
            let view = serde_json::to_value(game.game().view(Viewer::All)).expect("a view is plain data");
            collect(&view, &mut fields);
            let Some(seat) = game.game().to_act().first() else { break };
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("a listed action is legal");
        }
    }
    fields
}

fn collect(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        // Arguments of messages are documented with the messages.
        Value::Object(table) if table.contains_key("id") && table.keys().all(|name| name == "id" || name == "args") => {
        }
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, into)),
        Value::Object(table) => {
            for (name, inner) in table {
                if !into.contains(name) {
                    into.insert(name.clone());
                }
                collect(inner, into);
            }
        }
        _ => {}
    }
}

/// The words in backticks of the section about the view.
fn described(page: &str) -> BTreeSet<String> {
    let section = page.split("\n### The view\n").nth(1).expect("a section about the view");
    let section = section.split("\n#").next().unwrap_or(section);
    section.split('`').skip(1).step_by(2).map(str::to_string).collect()
}
