//! Steps that scenario files of Colosseum may skip, and steps that are refused.

use harena_colosseum::Colosseum;
use harena_core::scenario::{Scenario, run};

fn differences(position: &str, rest: &str) -> Vec<String> {
    let scenario =
        Scenario::parse(&format!("game = \"colosseum\"\n[position]\n{position}\n{rest}")).expect("a scenario");
    run::<Colosseum>(&scenario).expect("a scenario that makes sense")
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

/// A seat that cannot pay for a second investment is not asked for one.
#[test]
fn no_additional_investment() {
    holds(
        "turn = 1",
        "[[steps]]\na = [\"buy ticket\", \"no investment\"]\nb = \"no investment\"\n[after]\nto-act = \"c\"",
    );
    fails("turn = 1", "[[steps]]\nb = \"no investment\"", "step 1, b \"no investment\"");
    fails("turn = 1", "[[steps]]\na = [\"no investment\", \"no investment\"]", "step 1, a \"no investment\"");
    fails("turn = 1", "[[steps]]\na = \"buy ticket\"\nc = \"no investment\"", "step 1, c \"no investment\"");
    fails("phase = \"open\"", "[[steps]]\na = \"no investment\"", "step 1, a \"no investment\"");
}

/// Only `b` can produce; the others are skipped at their index of the turn order.
#[test]
fn no_show() {
    let position = "phase = \"trade\"\nasked = \"c\"\nprograms.b = [4]\ntokens.b = { gladiator = 2, horse = 2 }";
    let finish = "[[steps]]\nc = \"finish\"\n";
    holds(position, &format!("{finish}a = \"skip\"\nb = \"skip\"\n[[steps]]\nc = \"skip\"\n[after]\nturn = 2"));
    fails(position, "[[steps]]\na = \"skip\"", "step 1, a \"skip\"");
    fails(position, &format!("{finish}[[steps]]\nc = \"skip\""), "step 2, c \"skip\"");
    fails(position, &format!("{finish}a = [\"skip\", \"skip\"]"), "step 1, a \"skip\"");
    fails(position, &format!("{finish}b = \"skip\"\n[[steps]]\na = \"skip\""), "step 2, a \"skip\"");
}

/// The receiver of the podium has nothing to give, so no seat is asked for a request.
#[test]
fn no_request() {
    let position = "phase = \"trade\"\nasked = \"c\"\nbest = { a = 3, b = 2, c = 1 }";
    let finish = "[[steps]]\nc = \"finish\"\n";
    holds(position, &format!("{finish}[[steps]]\nc = \"no request\"\n[after]\nturn = 2\npodiums.a = 1"));
    fails(position, &format!("{finish}a = \"no request\""), "step 1, a \"no request\"");
    fails(position, "[[steps]]\nc = \"no request\"", "step 1, c \"no request\"");
    // Only the seat that would have asked.
    fails(position, &format!("{finish}b = \"no request\""), "step 1, b \"no request\"");
    // If scores are tied, the seat with the fewest coins.
    let equal = "phase = \"trade\"\nasked = \"c\"\nbest = { a = 3, b = 1, c = 1 }\ncoins.b = 5";
    holds(equal, &format!("{finish}b = \"no request\""));
    fails(equal, &format!("{finish}[[steps]]\nc = \"no request\""), "step 2, c \"no request\"");
}

/// CO-8.4: after an open offer has ended, only its counter-offer is left.
#[test]
fn an_offer_that_has_ended_is_not_shown() {
    let position =
        "phase = \"trade\"\ntokens.a = { action = 1, lion = 1 }\ntokens.b = { horse = 1 }\ntokens.c = { horse = 1 }";
    let talk = "[[steps]]\na = \"offer all action for horse\"\nb = \"accept\"\nc = \"counter horse for lion\"\n\
                then.view.b.offer = { to_all = true, gives = \"action\", wants = \"horse\", accepted = [\"b\"], counter_by = \"c\" }\n\
                [[steps]]\na = \"swap action\"\n";
    let over = "then.view.b.offer = { trader = \"a\", to_all = false, gives = \"0 coins\", wants = \"0 coins\", accepted = [], \
                counter_by = \"c\", counter_gives = \"lion\", counter_wants = \"horse\" }\n\
                then.offer = { all = false, give = \"0 coins\", want = \"0 coins\", accepted = [] }\n";
    holds(position, &format!("{talk}{over}[[steps]]\na = \"accept\"\n[after]\ntokens.a.horse = 1\ntokens.c.lion = 1"));
    holds(position, &format!("{talk}{over}[[steps]]\na = \"refuse\"\n[after]\nphase = \"trade\"\nto-act = \"a\""));
    // The same position can be set up.
    let position = "phase = \"counter\"\ntokens.a = { lion = 1 }\ntokens.c = { horse = 1 }\n\
                    offer = { give = \"0 coins\", want = \"0 coins\", counter-by = \"c\", counter-give = \"lion\", counter-want = \"horse\" }";
    holds(position, "[after]\nlegal.a = [\"accept\", \"refuse\"]\nview.table.offer.gives = \"0 coins\"");
}
