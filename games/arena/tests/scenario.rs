//! What scenario files may leave out, and what they must not contain, in both arena games.

use harena_arena::{Arena, Colossal, Titan};
use harena_core::scenario::{Scenario, run};

const OPTIONS: &str =
    r#"options.creatures = ["cyclops", "daimon", "ettin", "gorgon", "titan", "troll", "unicorn", "wyrm"]"#;

/// The differences found by a Colossal Arena scenario with this position and these steps.
fn differences(position: &str, rest: &str) -> Vec<String> {
    let text = format!("game = \"colossal-arena\"\n{OPTIONS}\n[position]\n{position}\n{rest}");
    let scenario = Scenario::parse(&text).expect("a scenario");
    run::<Arena<Colossal>>(&scenario).expect("a scenario that makes sense")
}

fn titan(position: &str, rest: &str) -> Vec<String> {
    let text = format!("game = \"titan-arena\"\n[position]\n{position}\n{rest}");
    let scenario = Scenario::parse(&text).expect("a scenario");
    run::<Arena<Titan>>(&scenario).expect("a scenario that makes sense")
}

#[track_caller]
fn holds(differences: &[String]) {
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The first difference must contain this.
#[track_caller]
fn fails(differences: &[String], why: &str) {
    assert!(differences.first().is_some_and(|first| first.contains(why)), "{why}: {differences:#?}");
}

/// `a` has nothing to discard and only a forced action.
const FORCED_DONE: &str = r#"eliminated = ["daimon"]
phase = "discard"
hand.a = ["troll 3"]
hand.b = ["titan 3", "..."]"#;

/// `b` has one card to give, `a` has a card to discard afterwards.
const FORCED_GIVE: &str = r#"eliminated = ["daimon"]
phase = "power"
acting = "gorgon"
hand.a = ["daimon 3", "troll 3"]
hand.b = ["unicorn 4", "titan 3"]"#;

/// `a` has no playable second card, but a card to discard.
const FORCED_NO_SECOND: &str = r#"eliminated = ["daimon"]
bets.a = ["ettin/1"]
hand.a = ["ettin 5", "daimon 3", "daimon 4"]"#;

/// Only the card is asked for: no token is left to bet with, no creature is dead, no creature has a backer.
const NOTHING_ASKED: &str = r#"supply.a = 0
supply.b = 0
hand.a = ["troll 3", "..."]
hand.b = ["titan 3", "..."]"#;

/// A forced action that the file leaves out is played before an action that declines something later; that action is
/// not lost.
#[test]
fn a_forced_action_swallows_nothing() {
    let step = "[[steps]]\nb = [\"no bet\", \"play titan 3\"]\n[after]\nvalue.titan = 3";
    holds(&differences(FORCED_DONE, step));
    let step = "[[steps]]\na = [\"use gorgon on b naming unicorn\", \"done\"]\n[after]\nto-act = \"b\"\nhand.b = [\"titan 3\"]";
    holds(&differences(FORCED_GIVE, step));
    let step = "[[steps]]\na = [\"no bet\", \"play ettin 5\", \"done\"]\n[after]\nto-act = \"b\"\nhand.a = [\"daimon 3\", \"daimon 4\", \"...\"]";
    holds(&differences(FORCED_NO_SECOND, step));
}

/// Files that write every decision are always right.
#[test]
fn forced_actions_may_be_written() {
    let step = "[[steps]]\na = \"done\"\nb = [\"no bet\", \"play titan 3\"]\n[after]\nvalue.titan = 3";
    holds(&differences(FORCED_DONE, step));
    let step = "[[steps]]\na = \"use gorgon on b naming unicorn\"\nb = \"give unicorn 4\"\n[[steps]]\na = \"done\"\n[after]\nto-act = \"b\"";
    holds(&differences(FORCED_GIVE, step));
    let step = "[[steps]]\na = [\"no bet\", \"play ettin 5\", \"no second card\", \"done\"]\n[after]\nto-act = \"b\"";
    holds(&differences(FORCED_NO_SECOND, step));
}

/// A decision that was not asked for cannot be declined.
#[test]
fn declining_what_was_not_asked_is_refused() {
    let position = "hand.a = [\"troll 3\", \"...\"]\nhand.b = [\"titan 3\", \"...\"]";
    for (steps, why) in [
        ("b = \"no bet\"", "step 1, b \"no bet\""),
        ("c = \"done\"", "step 1, c \"done\""),
        ("a = \"no power\"", "step 1, a \"no power\""),
        ("a = \"no second card\"", "step 1, a \"no second card\""),
        ("a = \"done\"", "step 1, a \"done\""),
        ("a = \"no bid\"", "step 1, a \"no bid\""),
        ("a = [\"no bet\", \"no bet\", \"play troll 3\"]", "step 1, a \"no bet\""),
        ("a = [\"bet troll\", \"no bet\", \"play troll 3\"]", "step 1, a \"no bet\""),
        ("a = [\"no bet\", \"no power\", \"play troll 3\"]", "step 1, a \"no power\""),
        ("a = [\"no bet\", \"play troll 3\"]\nb = \"no power\"", "step 1, b \"no power\""),
        ("a = [\"no bet\", \"play troll 3\"]\nb = \"done\"", "step 1, b \"done\""),
        ("a = [\"no bet\", \"play troll 3\"]\nc = \"no bet\"", "step 1, c \"no bet\""),
        ("a = [\"no bet\", \"play troll 3\", \"done\", \"done\"]", "step 1, a \"done\""),
        ("a = [\"no bet\", \"play troll 3\"]\nb = \"no bet\"\n[[steps]]\na = \"done\"", "step 2, a \"done\""),
        ("a = [\"no bet\", \"play troll 3\"]\nb = \"no bet\"\n[[steps]]\na = \"no power\"", "step 2, a \"no power\""),
    ] {
        fails(&differences(position, &format!("[[steps]]\n{steps}")), why);
    }
    // The forced action of another seat does not make it right.
    fails(&differences(FORCED_DONE, "[[steps]]\nc = \"no bet\""), "step 1, c \"no bet\"");
    fails(&differences(FORCED_DONE, "[[steps]]\na = \"no power\""), "step 1, a \"no power\"");
}

/// A turn may be written with all its decisions, including those that the game skipped.
#[test]
fn skipped_decisions_may_be_declined() {
    let turn =
        "a = [\"no bet\", \"play troll 3\", \"no power\", \"done\"]\nb = [\"no bet\", \"play titan 3\", \"no power\"]";
    holds(&differences(NOTHING_ASKED, &format!("[[steps]]\n{turn}\n[after]\nto-act = \"c\"")));
    // The discards are over after three.
    let position = "eliminated = [\"daimon\"]\nphase = \"discard\"\nhand.a = [\"daimon 1\", \"daimon 2\", \"daimon 3\", \"daimon 4\"]";
    let step = "[[steps]]\na = [\"discard daimon 1\", \"discard daimon 2\", \"discard daimon 3\", \"done\"]\n[after]\nto-act = \"b\"";
    holds(&differences(position, step));
    // A forced action may come in between.
    let position = "foresight = false\nbets.a = [\"ettin/1\"]\nhand.a = [\"ettin 5\", \"prefect\"]\nhand.b = [\"titan 3\", \"...\"]";
    let step = "[[steps]]\na = [\"no bet\", \"play ettin 5\", \"no second card\", \"done\"]\nb = \"no bet\"";
    holds(&differences(position, step));
}

/// A decision that is due, or that could not have come, was not skipped.
#[test]
fn only_skipped_decisions_may_be_declined() {
    // The second card is due: the power was activated.
    let ettin = "bets.a = [\"ettin/1\"]\nhand.a = [\"ettin 5\", \"troll 3\", \"...\"]";
    let step = "[[steps]]\na = [\"no bet\", \"play ettin 5\", \"no power\"]";
    fails(&differences(ettin, step), "step 1, a \"no power\"");
    let hydra = "bets.a = [\"hydra/1\"]\nhand.a = [\"hydra 5\", \"troll 3\", \"...\"]";
    fails(&titan(hydra, &step.replace("ettin", "hydra")), "step 1, a \"no power\"");
    let step = "[[steps]]\na = [\"no bet\", \"play ettin 5\", \"no second card\", \"no power\"]";
    fails(&differences(ettin, step), "step 1, a \"no power\"");
    // Another power was used, or another card played.
    let cyclops = "bets.a = [\"cyclops/1\"]\nhand.a = [\"cyclops 5\", \"...\"]";
    let step = "[[steps]]\na = [\"no bet\", \"play cyclops 5\", \"use cyclops on b\", \"no second card\"]";
    fails(&differences(cyclops, step), "step 1, a \"no second card\"");
    let step = "[[steps]]\na = [\"no bet\", \"play troll 3\", \"no second card\"]";
    fails(&differences(NOTHING_ASKED, step), "step 1, a \"no second card\"");
    // No card was played at all.
    for declined in ["no power", "no second card"] {
        let step = format!("[[steps]]\na = [\"no bet\", \"pass\", \"{declined}\"]");
        fails(&differences("hand.a = []", &step), &format!("step 1, a \"{declined}\""));
    }
    // A bet was possible, and the position says that it was decided.
    let position = "phase = \"play\"\nhand.a = [\"troll 5\", \"...\"]";
    fails(&differences(position, "[[steps]]\na = [\"no bet\", \"play troll 5\"]"), "step 1, a \"no bet\"");
    // There is no such seat.
    let position = "phase = \"bid\"\nhand.a = [\"troll 10\", \"...\"]";
    fails(&titan(position, "[[steps]]\na = \"bid 10\"\ne = \"no bid\""), "step 1, e \"no bid\"");
    // Without a backer the Ettin asks for no second card, and declining it may be written.
    let position = "hand.a = [\"ettin 5\", \"...\"]\nhand.b = [\"titan 3\", \"...\"]";
    for declined in ["no power", "no second card"] {
        let step = format!("[[steps]]\na = [\"no bet\", \"play ettin 5\", \"{declined}\"]\n[after]\nto-act = \"b\"");
        holds(&differences(position, &step));
    }
}

/// An exact file writes exactly what is asked.
#[test]
fn exact_files_leave_nothing_out() {
    let exact = |position: &str, rest: &str| {
        let text = format!("game = \"colossal-arena\"\nexact = true\n{OPTIONS}\n[position]\n{position}\n{rest}");
        let scenario = Scenario::parse(&text).expect("a scenario");
        run::<Arena<Colossal>>(&scenario).expect("a scenario that makes sense")
    };
    // A forced action must be written, and the message says how.
    let found = exact(FORCED_DONE, "[[steps]]\nb = \"no bet\"");
    fails(&found, "step 1, b \"no bet\"");
    fails(&found, "first comes what is forced here: write a = \"done\", or play-forced = true");
    fails(&found, "b is not asked here");
    holds(&exact(FORCED_DONE, "[[steps]]\na = \"done\"\nb = \"no bet\""));
    holds(&exact(FORCED_DONE, "[[steps]]\nplay-forced = true\n[[steps]]\nb = \"no bet\""));
    let step = "[[steps]]\na = [\"use gorgon on b naming unicorn\", \"done\"]";
    fails(&exact(FORCED_GIVE, step), "write b = \"give unicorn 4\"");
    // A skipped decision must be left out.
    fails(&exact(NOTHING_ASKED, "[[steps]]\na = [\"no bet\", \"play troll 3\"]"), "step 1, a \"no bet\"");
    fails(&exact(NOTHING_ASKED, "[[steps]]\na = [\"play troll 3\", \"done\"]"), "step 1, a \"done\"");
    holds(&exact(NOTHING_ASKED, "[[steps]]\na = \"play troll 3\"\nb = \"play titan 3\"\n[after]\nto-act = \"c\""));
    // At the end nothing else is written.
    holds(&exact(FORCED_DONE, "[after]\nto-act = \"b\""));
}

/// CA-17.1, TA-16.1: both referees may be among the three cards that the Titan looks at, and more than two have been
/// discarded only when the game is over.
#[test]
fn positions_of_play_can_be_set_up() {
    for (game, referee) in [(differences as fn(&str, &str) -> Vec<String>, "prefect"), (titan, "referee")] {
        let position = format!(
            "phase = \"keep\"\nacting = \"titan\"\nvictim = \"b\"\nhand.b = [\"{referee}\", \"{referee}\", \"troll 3\"]\n\
             snatched = [\"{referee}\", \"{referee}\", \"troll 3\"]"
        );
        let after = format!(
            "legal.a = [\"keep {referee}\", \"keep troll 3\"]\nsnatched = [\"{referee}\", \"{referee}\", \"troll 3\"]"
        );
        holds(&game(&position, &format!("[after]\n{after}")));
        holds(&game("phase = \"over\"\ndiscards = 3\nidle = 3", "[after]\ndiscards = 3\nidle = 3"));
    }
}

/// Other positions cannot be set up.
#[test]
fn a_referee_is_looked_at_once() {
    let refused = |position: &str| {
        let text = format!("game = \"colossal-arena\"\n{OPTIONS}\n[position]\n{position}");
        let scenario = Scenario::parse(&text).expect("a scenario");
        run::<Arena<Colossal>>(&scenario).expect_err("no position").to_string()
    };
    let keep = "phase = \"keep\"\nacting = \"titan\"\nvictim = \"b\"\nhand.b = [\"prefect\", \"troll 3\", \"troll 4\"]";
    let why = refused(&format!("{keep}\nsnatched = [\"prefect\", \"prefect\", \"troll 3\"]"));
    assert!(why.starts_with("position.snatched: prefect is not in the hand of b"), "{why}");
    assert!(refused("phase = \"discard\"\ndiscards = 3").starts_with("position.discards"));
    let foresight = "phase = \"discard\"\nforesight = true\nstack = [\"troll 1\", \"troll 2\", \"troll 3\"]";
    assert!(refused(foresight).starts_with("position.stack"));
}

/// A bid of 10 ends the bidding at once; the others may still be written as not bidding, each once.
#[test]
fn bids_that_a_ten_made_unnecessary_may_be_declined() {
    let position = "phase = \"bid\"\nhand.b = [\"troll 10\", \"...\"]";
    let step =
        "[[steps]]\na = \"bid 6\"\nb = \"bid 10\"\nc = \"no bid\"\n[[steps]]\na = \"no bid\"\n[after]\nto-act = \"b\"";
    holds(&titan(position, step));
    let step = "[[steps]]\na = \"bid 6\"\nb = \"bid 10\"\nc = [\"no bid\", \"no bid\"]";
    fails(&titan(position, step), "step 1, c \"no bid\"");
    let step = "[[steps]]\na = \"no bid\"\nb = [\"bid 10\", \"no bid\"]";
    fails(&titan(position, step), "step 1, b \"no bid\"");
    let step = "[[steps]]\na = \"bid 6\"\nb = \"no bid\"\nc = \"no bid\"\n[[steps]]\nb = \"no bid\"";
    fails(&titan(position, step), "step 2, b \"no bid\"");
}

/// A seat with a single legal action is asked all the same, and the expectations must say so.
#[test]
fn a_forced_action_is_asked_for() {
    for expected in ["legal.a = []", "legal.a = 0", "illegal.a = [\"done\"]"] {
        fails(&differences(FORCED_DONE, &format!("[after]\n{expected}")), "after.");
        fails(&differences(FORCED_DONE, &format!("[after]\n{expected}\nto-act = \"b\"")), "after.");
        fails(
            &differences(FORCED_DONE, &format!("[[steps]]\nthen.{expected}\n[[steps]]\na = \"done\"")),
            "step 1, then.",
        );
        let written =
            differences(FORCED_DONE, &format!("[[steps]]\na = \"done\"\n[after]\n{expected}\nto-act = \"b\""));
        holds(&written);
    }
    holds(&differences(FORCED_DONE, "[after]\nlegal.a = [\"done\"]\nto-act = \"a\"\nlegal.b = []"));
    // All expectations of a table hold at one moment.
    fails(&differences(FORCED_DONE, "[after]\nlegal.a = [\"done\"]\nto-act = \"b\""), "after.to-act");
}

/// A `then` shows the state after the written actions, and nothing later.
#[test]
fn then_plays_nothing() {
    let then = "[[steps]]\na = \"use gorgon on b naming unicorn\"\nthen.hand.b = [\"titan 3\"]\n";
    let next = "[[steps]]\na = \"done\"";
    let found = differences(FORCED_GIVE, &format!("{then}{next}"));
    fails(&found, "step 1, then.hand.b");
    assert!(found.iter().any(|line| line.contains("b = \"give unicorn 4\"")), "{found:#?}");
    fails(&differences(FORCED_GIVE, then), "step 1, then.hand.b");
    holds(&differences(FORCED_GIVE, &format!("{then}play-forced = true\n{next}")));
}

/// This holds for all keys, and for any next seat.
#[test]
fn then_shows_the_state_before_forced_actions() {
    for expected in ["to-act = \"b\"", "offers.b = [\"no bet\"]", "phase = \"bet\"", "turn = \"b\"", "hand.a = 8"] {
        for next in ["a = \"done\"", "b = \"no bet\""] {
            fails(
                &differences(FORCED_DONE, &format!("[[steps]]\nthen.{expected}\n[[steps]]\n{next}")),
                "step 1, then.",
            );
        }
        fails(&differences(FORCED_DONE, &format!("[[steps]]\nthen.{expected}")), "step 1, then.");
        holds(&differences(FORCED_DONE, &format!("[[steps]]\na = \"done\"\nthen.{expected}")));
        holds(&differences(FORCED_DONE, &format!("[[steps]]\nplay-forced = true\nthen.{expected}")));
    }
}

/// At the end nothing else is written, so a table may look past forced actions, but all of it holds at one moment.
#[test]
fn the_end_may_look_past_forced_actions() {
    let step = "[[steps]]\na = \"use gorgon on b naming unicorn\"\n[after]\nhand.b = [\"titan 3\"]\n";
    holds(&differences(FORCED_GIVE, step));
    holds(&differences(FORCED_GIVE, &format!("{step}to-act = \"a\"\noffers.a = [\"discard daimon 3\"]")));
    fails(&differences(FORCED_GIVE, &format!("{step}to-act = \"b\"")), "after.hand.b");
    fails(&differences(FORCED_GIVE, &format!("{step}legal.b = []")), "after.hand.b");
    // A real choice is never played automatically.
    fails(&differences(FORCED_GIVE, &format!("{step}turn = \"b\"")), "after.hand.b");
}

#[test]
fn play_forced_needs_something_forced() {
    let step = "[[steps]]\na = \"done\"\nplay-forced = true";
    fails(&differences(FORCED_DONE, step), "step 1, play-forced: nothing is forced");
    holds(&differences(FORCED_DONE, "[[steps]]\nplay-forced = false\n[after]\nto-act = \"a\""));
}
