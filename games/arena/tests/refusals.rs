//! The rule that each refusal cites: every row of the table in `docs/scenarios.md`, in both editions.

use std::collections::BTreeSet;

use harena_arena::{Arena, Colossal, Edition, Titan};
use harena_core::scenario::{Scenario, run};

/// A position, and what is refused in it: seat, action, rule.
type Case<'a> = (&'a str, &'a [(&'a str, &'a str, &'a str)]);

fn refuses<E: Edition>(options: &str, cases: &[Case<'_>]) -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for (position, refused) in cases {
        for (seat, action, rule) in *refused {
            let expected = format!("[after]\nillegal.{seat} = {{ \"{action}\" = \"{rule}\" }}");
            let text = format!("game = \"{}\"\n{options}\n[position]\n{position}\n{expected}", E::META.key);
            let scenario = Scenario::parse(&text).expect("a scenario");
            let differences = run::<Arena<E>>(&scenario).expect("a scenario that makes sense");
            assert!(differences.is_empty(), "{position}\n{}", differences.join("\n"));
            rules.insert((*rule).to_string());
        }
    }
    rules
}

const CREATURES: &str =
    r#"options.creatures = ["cyclops", "daimon", "ettin", "gorgon", "seraphim", "titan", "troll", "wyrm"]"#;
const OTHERS: &str =
    r#"options.creatures = ["amazon", "colossus", "cyclops", "ettin", "seraphim", "titan", "troll", "unicorn"]"#;

fn colossal() -> BTreeSet<String> {
    let mut rules = refuses::<Colossal>(
        CREATURES,
        &[
            ("", &[("b", "no bet", "CA-4.1"), ("a", "done", "CA-4.4"), ("a", "play troll 3", "CA-4.4")]),
            ("phase = \"over\"", &[("a", "no bet", "CA-23.1"), ("b", "done", "CA-23.1")]),
            (
                "eliminated = [\"daimon\"]\nbets.a = [\"troll/2\"]\nbets.b = [\"titan/2\"]",
                &[
                    ("a", "bet troll", "CA-5.3"),
                    ("a", "bet titan", "CA-5.3"),
                    ("a", "bet daimon", "CA-5.3"),
                    ("a", "bet magus", "CA-5.3"),
                    ("a", "secret troll 3", "CA-5.7"),
                    ("a", "reveal", "CA-5.11"),
                ],
            ),
            (
                "secret.b = \"wyrm 1\"\nsupply.a = 0\nphase = \"bet\"",
                &[("a", "bet troll", "CA-5.3"), ("a", "secret troll 3", "CA-5.7")],
            ),
            (
                "hand.a = [\"troll 3\", \"s4\", \"prefect\"]\naside.a = [\"troll 5\"]",
                &[
                    ("a", "secret troll 4", "CA-5.7"),
                    ("a", "secret s4", "CA-5.8"),
                    ("a", "secret prefect", "CA-5.8"),
                    ("a", "secret troll 5", "CA-11.2"),
                ],
            ),
            ("secret.a = \"wyrm 1\"", &[("a", "secret troll 3", "CA-5.7")]),
            // After the bet of the turn.
            (
                "phase = \"play\"\nhand.a = [\"troll 3\"]",
                &[
                    ("a", "bet troll", "CA-5.2"),
                    ("a", "secret troll 3", "CA-5.2"),
                    ("a", "reveal", "CA-5.11"),
                    ("a", "use cyclops on b", "CA-8.1"),
                    ("a", "copy wyrm", "CA-8.1"),
                    ("a", "no bet", "CA-4.4"),
                    ("a", "done", "CA-4.4"),
                ],
            ),
            (
                "phase = \"play\"\neliminated = [\"daimon\"]\nhand.a = [\"troll 3\", \"daimon 2\", \"s4\", \"magister\", \"prefect\"]\naside.a = [\"troll 5\"]\npile.\"titan/2\" = [\"titan 3\", \"titan 4\"]",
                &[
                    ("a", "play troll 4", "CA-7.1"),
                    ("a", "play troll 5", "CA-11.2"),
                    ("a", "play daimon 2", "CA-7.2"),
                    ("a", "play troll 3 on titan", "CA-7.3"),
                    ("a", "play troll 3 on troll", "CA-7.3"),
                    ("a", "play s4 on daimon", "CA-7.4"),
                    ("a", "play s4", "CA-7.4"),
                    ("a", "play magister on daimon", "CA-7.6"),
                    ("a", "play magister", "CA-7.6"),
                    ("a", "play prefect on troll", "CA-7.7"),
                    ("a", "play prefect taking titan 3", "CA-3.5"),
                    ("a", "play prefect taking s4", "CA-3.5"),
                    ("a", "pass", "CA-7.9"),
                ],
            ),
            (
                "phase = \"second\"\nacting = \"ettin\"\nhand.a = [\"troll 3\"]",
                &[
                    ("a", "secret troll 3", "CA-13.4"),
                    ("a", "bet troll", "CA-4.4"),
                    ("a", "use cyclops on b", "CA-4.4"),
                ],
            ),
            (
                "phase = \"discard\"\neliminated = [\"daimon\"]\nhand.a = [\"troll 3\", \"daimon 2\", \"s4\"]\naside.a = [\"daimon 5\"]",
                &[
                    ("a", "discard troll 3", "CA-21.2"),
                    ("a", "discard s4", "CA-21.2"),
                    ("a", "discard daimon 3", "CA-21.2"),
                    ("a", "discard daimon 5", "CA-11.2"),
                    ("a", "use cyclops on b", "CA-8.1"),
                    ("a", "secret troll 3", "CA-4.4"),
                    ("a", "play troll 3", "CA-4.4"),
                ],
            ),
            (
                "phase = \"discard\"\nforesight = true\nhand.a = [\"troll 3\", \"s4\", \"prefect\"]",
                &[("a", "discard s4", "CA-15.3"), ("a", "discard prefect", "CA-15.3")],
            ),
            (
                "phase = \"power\"\nacting = \"cyclops\"\nhand.b = []",
                &[
                    ("a", "use cyclops on a", "CA-11.1"),
                    ("a", "use cyclops on b", "CA-R29"),
                    ("a", "use titan on c", "CA-8.1"),
                    ("a", "play troll 3", "CA-4.4"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"gorgon\"\neliminated = [\"daimon\"]\nhand.b = []",
                &[
                    ("a", "use gorgon on a naming troll", "CA-14.1"),
                    ("a", "use gorgon on c naming daimon", "CA-14.1"),
                    ("a", "use gorgon on b naming troll", "CA-R36"),
                ],
            ),
            (
                "phase = \"give\"\nacting = \"gorgon\"\nvictim = \"b\"\nnamed = \"troll\"\nhand.b = [\"troll 3\", \"wyrm 4\"]\naside.b = [\"troll 5\"]",
                &[
                    ("b", "give wyrm 4", "CA-14.1"),
                    ("b", "give troll 4", "CA-14.1"),
                    ("b", "give troll 5", "CA-14.3"),
                    ("a", "done", "CA-4.1"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"titan\"\nhand.b = [\"troll 1\", \"troll 2\"]",
                &[("a", "use titan on a", "CA-17.1"), ("a", "use titan on b", "CA-17.1")],
            ),
            (
                "phase = \"keep\"\nacting = \"titan\"\nvictim = \"b\"\nhand.b = [\"troll 1\", \"troll 2\", \"troll 3\", \"troll 4\"]\nsnatched = [\"troll 1\", \"troll 2\", \"troll 3\"]",
                &[("a", "keep troll 4", "CA-17.1"), ("a", "no power", "CA-4.4")],
            ),
            (
                "phase = \"power\"\nacting = \"daimon\"\nround = 3\neliminated = [\"titan\", \"troll\"]\nbets.b = [\"wyrm/1\"]",
                &[
                    ("a", "use daimon on titan/1", "CA-R20"),
                    ("a", "use daimon on wyrm/1", "CA-12.1"),
                    ("a", "use daimon on wyrm/4", "CA-12.1"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"seraphim\"\ndoubled = true\neliminated = [\"ettin\", \"wyrm\"]",
                &[
                    ("a", "copy troll", "CA-16.1"),
                    ("a", "copy magus", "CA-16.2"),
                    ("a", "copy ettin", "CA-R43"),
                    ("a", "copy wyrm", "CA-R65"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"seraphim\"\npower = \"troll\"\neliminated = [\"troll\"]\npile.\"seraphim/1\" = [\"seraphim 3\"]\npile.\"troll/1\" = [\"troll 4\"]",
                &[("a", "use troll taking troll 4", "CA-R42"), ("a", "use wyrm on titan", "CA-8.1")],
            ),
            (
                "phase = \"power\"\nacting = \"seraphim\"\npower = \"wyrm\"\neliminated = [\"wyrm\"]\npile.\"seraphim/2\" = [\"seraphim 3\"]\npile.\"titan/2\" = [\"titan 4\"]",
                &[("a", "use wyrm on seraphim", "CA-R45"), ("a", "use wyrm on troll", "CA-20.1")],
            ),
            (
                "phase = \"power\"\nacting = \"troll\"\neliminated = [\"ettin\"]\npile.\"troll/1\" = [\"troll 3\", \"troll 4\"]\npile.\"troll/2\" = [\"troll 5\"]",
                &[("a", "use troll taking troll 3", "CA-18.2"), ("a", "use troll taking troll 5", "CA-18.2")],
            ),
            (
                "phase = \"power\"\nacting = \"wyrm\"\neliminated = [\"ettin\"]\npile.\"wyrm/2\" = [\"wyrm 5\"]",
                &[
                    ("a", "use wyrm on troll", "CA-20.1"),
                    ("a", "use wyrm on ettin", "CA-20.1"),
                    ("a", "use wyrm on wyrm", "CA-R49"),
                ],
            ),
        ],
    );
    rules.extend(refuses::<Colossal>(
        OTHERS,
        &[
            (
                "phase = \"power\"\nacting = \"colossus\"\nbets.b = [\"troll/1\"]",
                &[
                    ("a", "use colossus taking troll/1", "CA-10.1"),
                    ("a", "use colossus taking titan/1", "CA-10.1"),
                    ("a", "use colossus taking secret", "CA-10.1"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"unicorn\"\neliminated = [\"ettin\"]\npile.\"troll/1\" = [\"troll 3\", \"troll 4\"]\npile.\"troll/2\" = [\"troll 5\"]\npile.\"titan/2\" = [\"titan 5\"]",
                &[
                    ("a", "use unicorn swapping troll 3 and troll 5", "CA-19.3"),
                    ("a", "use unicorn swapping titan 5 and troll 5", "CA-19.1"),
                ],
            ),
        ],
    ));
    rules
}

fn titan() -> BTreeSet<String> {
    refuses::<Titan>(
        "",
        &[
            ("", &[("b", "no bet", "TA-5.1"), ("a", "done", "TA-5.4"), ("a", "bid 3", "TA-5.4")]),
            ("phase = \"over\"", &[("a", "no bet", "TA-22.1")]),
            (
                "phase = \"bid\"\nbid = 5\nbidder = \"c\"",
                &[
                    ("a", "bid 5", "TA-R3"),
                    ("a", "bid 4", "TA-R3"),
                    ("a", "no bet", "TA-5.4"),
                    ("b", "no bid", "TA-5.1"),
                ],
            ),
            (
                "phase = \"poll\"\neliminated = [\"troll\"]\ndeck = 0",
                &[("a", "no bet", "TA-5.4"), ("b", "object", "TA-5.1")],
            ),
            (
                "eliminated = [\"dragon\"]\nbets.a = [\"troll/2\"]\nbets.b = [\"titan/2\"]",
                &[
                    ("a", "bet troll", "TA-6.3"),
                    ("a", "bet titan", "TA-6.3"),
                    ("a", "bet dragon", "TA-6.3"),
                    ("a", "secret troll 3", "TA-6.6"),
                    ("a", "reveal", "TA-6.9"),
                ],
            ),
            ("round = 5\neliminated = [\"dragon\"]\nsecret.a = \"troll 1\"", &[("a", "bet titan", "TA-6.4")]),
            (
                "hand.a = [\"troll 3\", \"s4\", \"referee\"]\naside.a = [\"troll 5\"]",
                &[
                    ("a", "secret troll 4", "TA-6.6"),
                    ("a", "secret s4", "TA-6.6"),
                    ("a", "secret referee", "TA-6.6"),
                    ("a", "secret troll 5", "TA-12.2"),
                ],
            ),
            (
                "owed = 3\nhand.a = [\"troll 3\", \"hydra 4\"]",
                &[("a", "secret troll 3", "TA-R7"), ("a", "secret hydra 4", "TA-R7")],
            ),
            (
                "owed = 3\nphase = \"play\"\nhand.a = [\"troll 3\", \"hydra 4\", \"s3\"]",
                &[("a", "play hydra 4", "TA-4.4"), ("a", "play s3 on troll", "TA-4.4"), ("a", "pass", "TA-8.4")],
            ),
            (
                "phase = \"play\"\nhand.a = [\"troll 3\"]",
                &[
                    ("a", "bet troll", "TA-6.2"),
                    ("a", "secret troll 3", "TA-6.2"),
                    ("a", "reveal", "TA-6.9"),
                    ("a", "use cyclops on b", "TA-11.1"),
                ],
            ),
            (
                "phase = \"play\"\neliminated = [\"dragon\"]\nhand.a = [\"troll 3\", \"dragon 2\", \"s4\", \"head referee\", \"referee\"]\naside.a = [\"troll 5\"]\npile.\"titan/2\" = [\"titan 3\", \"titan 4\"]",
                &[
                    ("a", "play troll 4", "TA-8.1"),
                    ("a", "play troll 5", "TA-12.2"),
                    ("a", "play dragon 2", "TA-8.2"),
                    ("a", "play troll 3 on titan", "TA-8.3"),
                    ("a", "play s4 on dragon", "TA-9.1"),
                    ("a", "play head referee on dragon", "TA-10.3"),
                    ("a", "play referee on troll", "TA-10.1"),
                    ("a", "play referee taking titan 3", "TA-3.5"),
                    ("a", "pass", "TA-8.4"),
                ],
            ),
            (
                "phase = \"second\"\nacting = \"hydra\"\nhand.a = [\"troll 3\", \"referee\"]",
                &[("a", "secret troll 3", "TA-14.4"), ("a", "play referee", "TA-14.1"), ("a", "bet troll", "TA-5.4")],
            ),
            (
                "phase = \"discard\"\neliminated = [\"dragon\"]\nhand.a = [\"troll 3\", \"dragon 2\", \"s4\"]\naside.a = [\"dragon 5\"]",
                &[
                    ("a", "discard troll 3", "TA-20.1"),
                    ("a", "discard s4", "TA-20.1"),
                    ("a", "discard dragon 3", "TA-20.1"),
                    ("a", "discard dragon 5", "TA-12.2"),
                    ("a", "use titan on b", "TA-11.1"),
                ],
            ),
            (
                "phase = \"discard\"\nforesight = true\nhand.a = [\"troll 3\", \"s4\"]",
                &[("a", "discard s4", "TA-19.1")],
            ),
            (
                "phase = \"power\"\nacting = \"cyclops\"\nhand.b = []",
                &[
                    ("a", "use cyclops on a", "TA-12.1"),
                    ("a", "use cyclops on b", "TA-R14"),
                    ("a", "use ranger", "TA-11.1"),
                    ("a", "done", "TA-5.4"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"titan\"\nhand.b = [\"troll 1\", \"troll 2\"]",
                &[("a", "use titan on a", "TA-16.1"), ("a", "use titan on b", "TA-R15")],
            ),
            (
                "phase = \"keep\"\nacting = \"titan\"\nvictim = \"b\"\nhand.b = [\"troll 1\", \"troll 2\", \"troll 3\", \"troll 4\"]\nsnatched = [\"troll 1\", \"troll 2\", \"troll 3\"]",
                &[("a", "keep troll 4", "TA-16.1")],
            ),
            (
                "phase = \"power\"\nacting = \"troll\"\neliminated = [\"dragon\"]\npile.\"troll/1\" = [\"troll 3\", \"troll 4\"]\npile.\"troll/2\" = [\"troll 5\"]",
                &[("a", "use troll taking troll 3", "TA-17.1"), ("a", "use troll taking troll 5", "TA-17.1")],
            ),
            (
                "phase = \"power\"\nacting = \"unicorn\"\neliminated = [\"dragon\"]\npile.\"troll/1\" = [\"troll 3\", \"troll 4\"]\npile.\"troll/2\" = [\"troll 5\"]\npile.\"titan/2\" = [\"titan 5\"]",
                &[
                    ("a", "use unicorn swapping troll 3 and troll 5", "TA-18.1"),
                    ("a", "use unicorn swapping titan 5 and troll 5", "TA-18.1"),
                ],
            ),
            (
                "phase = \"power\"\nacting = \"dragon\"\neliminated = [\"troll\"]\npile.\"dragon/2\" = [\"dragon 5\"]",
                &[
                    ("a", "use dragon on titan", "TA-13.1"),
                    ("a", "use dragon on troll", "TA-13.1"),
                    ("a", "use dragon on dragon", "TA-13.1"),
                ],
            ),
        ],
    )
}

/// Every rule in the table is cited by a refusal above, and none is missing.
#[test]
fn the_table_of_refusals_is_complete() {
    let page = include_str!("../../../docs/scenarios.md");
    let table = page.split("Which rule a refusal names").nth(1).expect("the table").split("### The log").next();
    let words = table.expect("the table").split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '.'));
    let is_rule = |word: &&str| word.starts_with("CA-") || word.starts_with("TA-");
    let named: BTreeSet<String> = words.filter(is_rule).map(|word| word.trim_end_matches('.').to_string()).collect();
    let mut shown = colossal();
    shown.extend(titan());
    assert_eq!(named, shown);
}
