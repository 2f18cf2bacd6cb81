//! Steps that scenario files of Dragonic Tide may skip, and steps that are refused.

use harena_core::scenario::{Scenario, run};
use harena_dragonic_tide::DragonicTide;

fn differences(position: &str, rest: &str) -> Vec<String> {
    let scenario =
        Scenario::parse(&format!("game = \"dragonic-tide\"\n[position]\n{position}\n{rest}")).expect("a scenario");
    run::<DragonicTide>(&scenario).expect("a scenario that makes sense")
}

#[track_caller]
fn holds(position: &str, rest: &str) {
    let differences = differences(position, rest);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The first difference starts with `why`.
#[track_caller]
fn fails(position: &str, rest: &str, why: &str) {
    let differences = differences(position, rest);
    assert!(differences.first().is_some_and(|first| first.starts_with(why)), "{why}: {differences:#?}");
}

/// An OVERDRIVE effect of the last round stays pending without a next round; such an end can be set up.
#[test]
fn pending_effects_after_the_last_round() {
    let over = "phase = \"over\"\nround = 60\ncharacter = { a = \"gaw\", b = \"william\" }\noverdrive = { a = \"tyranny\", b = \"tyranny\" }\nhealth = { a = 7, b = 5 }\nshown = { a = \"overdrive\", b = \"twin-edge\" }\ncounter = { a = 20 }\nnext-bonus.a = 5";
    holds(&format!("{over}\nhit = [\"a\"]"), "[after]\nnext-bonus.a = 5\nphase = \"over\"");
}

/// An aura that turns on at the end of the last round neutralises nothing.
#[test]
fn an_aura_after_the_last_round() {
    let over = "phase = \"over\"\nround = 60\ncharacter = { a = \"elaine\", b = \"gaw\" }\noverdrive = { a = \"prodigy\", b = \"tyranny\" }\nhealth = { a = 1, b = 2 }\naura = [\"a\"]\ncounter.a = 2";
    holds(over, "[after]\nneutralised = { a = [], b = [] }");
}

/// At SHORT Terrence is not asked; a scenario may write that he declines his ABILITY.
#[test]
fn terrence_at_short() {
    let position = "character = { a = \"gaw\", b = \"terrence\" }\nrange = \"short\"";
    let place = "[[steps]]\na = \"place twin-edge\"\n";
    holds(position, &format!("{place}b = [\"place breaker\", \"dice 5/1/3\", \"pass\"]\n[after]\nround = 2"));
    fails(position, &format!("{place}b = [\"place breaker\", \"pass\"]"), "step 1, b \"pass\"");
    fails(
        position,
        &format!("{place}b = [\"place breaker\", \"dice 5/1/3\", \"pass\", \"pass\"]"),
        "step 1, b \"pass\"",
    );
    let hit = format!("{place}b = [\"place breaker\", \"dice 5/1/3\"]\n[[steps]]\n");
    fails(position, &format!("{hit}a = \"pass\""), "step 2, a \"pass\"");
    fails(position, &format!("{hit}b = \"dice 5/1/3\""), "step 2, b \"dice 5/1/3\"");
    fails(position, "[[steps]]\nb = \"pass\"", "step 1, b \"pass\"");
    fails(position, &format!("{place}b = \"pass\""), "step 1, b \"pass\"");
}

/// With all dice at 1 Lucent is not asked; a scenario may write the unchanged dice, but only for Lucent.
#[test]
fn dice_that_do_not_turn() {
    let position = "character = { a = \"gaw\", b = \"lucent\" }\noverdrive.b = \"mooncell\"\ndice = \"1/1/1\"";
    let place = "[[steps]]\na = \"place overdrive\"\n";
    holds(position, &format!("{place}b = [\"place overdrive\", \"dice 1/1/1\"]\n[after]\nround = 2"));
    fails(position, &format!("{place}b = [\"place overdrive\", \"dice 1/1/2\"]"), "step 1, b \"dice 1/1/2\"");
    fails(
        position,
        &format!("{place}b = \"place overdrive\"\n[[steps]]\na = \"dice 1/1/1\""),
        "step 2, a \"dice 1/1/1\"",
    );
    fails(position, &format!("{place}b = \"dice 1/1/1\""), "step 1, b \"dice 1/1/1\"");
    fails(position, "[[steps]]\nb = \"dice 1/1/1\"", "step 1, b \"dice 1/1/1\"");
}
