//! What scenario files of Colossi may leave out, and what is refused.

use harena_colossi::Colossi;
use harena_core::scenario::{Scenario, run};

fn differences(position: &str, rest: &str) -> Vec<String> {
    let text = format!("game = \"colossi\"\nseats = 2\n[position]\nactive = \"middle\"\n{position}\n{rest}");
    let scenario = Scenario::parse(&text).expect("a scenario");
    run::<Colossi>(&scenario).expect("a valid scenario")
}

#[track_caller]
fn holds(position: &str, rest: &str) {
    let differences = differences(position, rest);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The first difference begins like this.
#[track_caller]
fn fails(position: &str, rest: &str, why: &str) {
    let differences = differences(position, rest);
    assert!(differences.first().is_some_and(|first| first.starts_with(why)), "{why}: {differences:#?}");
}

/// After its cost Divine Totem finds no Divine Gift, and the question to `a` has one answer.
const TOTEM: &str =
    "items = { middle = [\"divine totem\"] }\nhand.a = [\"flame\", \"curse\"]\nhand.b = [\"droplet\", \"curse\"]";

#[test]
fn a_forced_done_may_be_written_or_left_out() {
    let paid = "[[steps]]\na = [\"take divine totem\", \"discard flame\"]\n";
    holds(
        TOTEM,
        &format!(
            "{paid}then.legal.a = [\"done\"]\nthen.to-act = \"a\"\n[[steps]]\na = \"done\"\n[after]\nto-act = \"b\""
        ),
    );
    holds(TOTEM, &format!("{paid}b = \"play droplet\"\n[after]\nplay.b = [\"droplet\"]"));
    holds(TOTEM, &format!("{paid}[after]\nitem-discard = [\"divine totem\"]\nto-act = \"b\""));
    fails(TOTEM, &format!("{paid}then.item-discard = [\"divine totem\"]"), "step 1, then.item-discard");
    fails(TOTEM, &format!("{paid}[after]\nlegal.a = []"), "after.legal.a");
}

#[test]
fn done_is_refused_if_it_was_not_asked() {
    fails(TOTEM, "[[steps]]\na = \"done\"", "step 1, a \"done\"");
    fails(TOTEM, "[[steps]]\na = [\"play flame\", \"done\"]", "step 1, a \"done\"");
    // The cost must be paid first.
    fails(TOTEM, "[[steps]]\na = [\"take divine totem\", \"done\"]", "step 1, a \"done\"");
    let paid = "[[steps]]\na = [\"take divine totem\", \"discard flame\", \"done\"]\n";
    fails(TOTEM, &format!("{paid}b = \"done\""), "step 1, b \"done\"");
    fails(TOTEM, &format!("{paid}[[steps]]\na = \"done\""), "step 2, a \"done\"");
}

/// A series ends by itself with its last element, and an empty one does not begin.
#[test]
fn done_is_accepted_after_a_series_that_ended_by_itself() {
    let heap = "hand.a = [\"heap\", \"flame\"]\nhand.b = 2";
    holds(heap, "[[steps]]\na = [\"play heap\", \"tuck flame\", \"done\"]\n[after]\nto-act = \"b\"");
    fails(heap, "[[steps]]\na = [\"play heap\", \"tuck flame\", \"done\", \"done\"]", "step 1, a \"done\"");
    let caravan = "items = { middle = [\"caravan\"] }\nhand.a = [\"flame\", \"curse\"]\nhand.b = 2";
    holds(caravan, "[[steps]]\na = [\"take caravan\", \"discard flame\", \"done\"]\n[after]\nto-act = \"b\"");
    fails(caravan, "[[steps]]\na = [\"take caravan\", \"discard flame\"]\nb = \"done\"", "step 1, b \"done\"");
}
