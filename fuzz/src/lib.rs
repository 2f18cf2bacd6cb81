//! Properties that hold for any bytes. Each is one function, called by a test with random bytes and by a fuzz target with
//! bytes from libFuzzer.

use harena_catalog::{KEYS, REFERENCE_KEYS, find, open_record, with_any_game};
use harena_core::conformance::stress::{self, Tally, stress_with};
use harena_core::scenario::Scenario;
use harena_core::{Chance, FastRng, Fuzzed, Record};

/// No bytes make the record parser or a replay panic, and a parsed record survives printing and parsing.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(record) = Record::parse(&text) else { return };
    let printed = record.to_string();
    let again = Record::parse(&printed).expect("a printed record can be parsed");
    assert_eq!(again.to_string(), printed);
    if let Ok(table) = open_record(&record) {
        assert_eq!(table.actions_played(), record.actions.len());
    }
}

/// No bytes make the scenario parser or a scenario panic.
pub fn scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(scenario) = Scenario::parse(&text)
        && let Some(game) = find(&scenario.game)
    {
        let _ = game.run_scenario(&scenario);
    }
}

/// Bytes as a game: the game, the table, then choices. Every law of [`stress`](harena_core::conformance::stress) is
/// tested: legal actions are played, illegal ones change nothing, and the state is compared with an independent model.
pub fn play(data: &[u8]) {
    let &[which, table, seed, ref choices @ ..] = data else { return };
    let keys: Vec<&str> = KEYS.iter().chain(REFERENCE_KEYS).copied().collect();
    let key = keys[usize::from(which) % keys.len()];
    with_any_game!(key, G => laws::<G>(table, seed, choices)).expect("a key of the list");
}

fn laws<G: Fuzzed>(table: u8, seed: u8, choices: &[u8]) {
    let (options, seats) = stress::table::<G>(table.into());
    let choices = Bytes { left: choices, then: FastRng::new(seed.into()) };
    let mut tally = Tally::new::<G>();
    if let Err(broken) = stress_with::<G>(&options, seats, seed.into(), choices, &mut tally) {
        panic!("{broken}");
    }
}

/// Choices from bytes. A small choice takes one byte, so that a fuzzer can change it alone. When the bytes are used up,
/// choices are random.
struct Bytes<'a> {
    left: &'a [u8],
    then: FastRng,
}

impl Chance for Bytes<'_> {
    fn bits(&mut self) -> u32 {
        match self.left.split_first_chunk() {
            Some((bytes, left)) => {
                self.left = left;
                u32::from_le_bytes(*bytes)
            }
            None => self.then.bits(),
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        match self.left.split_first() {
            Some((&byte, left)) if bound <= 256 => {
                self.left = left;
                u32::from(byte) % bound
            }
            Some(_) => self.bits() % bound,
            None => self.then.below(bound),
        }
    }
}

#[cfg(test)]
mod tests {
    use harena_catalog::{KEYS, with_game};
    use harena_core::position::Keyed as _;
    use harena_core::scenario::{Scenario, ScenarioGame};
    use harena_core::{FastRng, Fuzzed, NoLog, Seat, Seats, random_action};
    use proptest::prelude::*;
    use proptest::sample::Index;
    use toml::{Table, Value};

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_as_a_record(data in prop::collection::vec(any::<u8>(), 0..400)) {
            super::record(&data);
        }

        #[test]
        fn any_bytes_as_a_scenario(data in prop::collection::vec(any::<u8>(), 0..400)) {
            super::scenario(&data);
        }

        #[test]
        fn any_bytes_as_choices(data in prop::collection::vec(any::<u8>(), 0..2000)) {
            super::play(&data);
        }

        /// Valid records with one broken line.
        #[test]
        fn a_damaged_record(seed in 0u64..1000, line in 0usize..40, junk in "[ -~é\t]{0,12}") {
            let seats = harena_core::Seats::new(2).unwrap();
            let duels: Vec<_> = harena_catalog::entries().filter(|entry| entry.meta().min_seats == 2).collect();
            let game = duels[seed as usize % duels.len()];
            let mut table = game.start(&serde_json::json!({}), seats, harena_core::Seed::Xoshiro(seed)).unwrap();
            for _ in 0..30 {
                if let Some(seat) = table.to_act().first() {
                    let legal = table.legal(seat);
                    table.play(seat, &legal[legal.len() / 2]).unwrap();
                }
            }
            let text = table.record().unwrap().to_string();
            let lines: Vec<&str> = text.lines().collect();
            let mut broken: Vec<&str> = lines.clone();
            broken[line % lines.len()] = &junk;
            super::record(broken.join("\n").as_bytes());
        }

        /// Positions of random games with exchanged and broken values.
        #[test]
        fn a_damaged_scenario(
            game in 0..KEYS.len(),
            seed in 0u64..1_000_000,
            moves in 0usize..250,
            damage in prop::collection::vec((any::<Index>(), any::<Index>()), 0..4),
        ) {
            with_game!(KEYS[game], G => {
                let text = damaged::<G>(seed, moves, &damage);
                assert!(Scenario::parse(&text).is_ok(), "{text}");
                super::scenario(text.as_bytes());
            }).expect("a key of the list");
        }
    }

    /// A scenario that begins in a position of a random game, with a value of any place at each of these keys.
    fn damaged<G: ScenarioGame + Fuzzed>(seed: u64, moves: usize, damage: &[(Index, Index)]) -> String {
        let mut chance = FastRng::new(seed);
        let sizes = G::META.max_seats - G::META.min_seats + 1;
        let seats = Seats::new(G::META.min_seats + seed as usize % sizes).expect("the game has this number of seats");
        let mut game = G::start(&G::Options::default(), seats, &mut chance, &mut NoLog).expect("good options");
        let mut legal = Vec::new();
        let mut last = None;
        for _ in 0..moves {
            let Some(seat) = game.to_act().first() else { break };
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
            last = Some((seat, action));
        }
        let mut position = game.position_table();
        let mut values: Vec<Value> = JUNK.iter().map(|text| text.parse().expect("a value")).collect();
        position.values().for_each(|value| parts(value, &mut values));
        for (key, value) in damage {
            let key = key.get(G::Position::KEYS).name();
            position.insert(key, value.get(&values).clone());
        }
        let mut steps = Vec::new();
        let next = game.to_act().first().map(|seat| (seat, random_action(&game, seat, &mut legal, &mut chance)));
        let any = Seat::new(seed as usize % seats.count());
        let actions = next.into_iter().chain([(any, game.arbitrary_action(any, &mut chance))]).chain(last);
        for (seat, action) in actions {
            steps.push(Value::Table(Table::from_iter([(seat.to_string(), Value::from(action.to_string()))])));
        }
        Table::from_iter([
            ("game".to_string(), Value::from(G::META.key)),
            ("seats".to_string(), Value::Integer(seats.count() as i64)),
            ("position".to_string(), Value::Table(position.clone())),
            ("steps".to_string(), Value::Array(steps)),
            ("after".to_string(), Value::Table(position)),
        ])
        .to_string()
    }

    /// Values that no position has, or few.
    const JUNK: &[&str] = &[
        "-1",
        "0",
        "7",
        "255",
        "9999",
        "true",
        "'none'",
        "'a'",
        "'...'",
        "[]",
        "['... 9']",
        "{ b = 3 }",
        "{ e = 'x' }",
    ];

    /// A value, and everything inside it.
    fn parts(value: &Value, into: &mut Vec<Value>) {
        into.push(value.clone());
        match value {
            Value::Array(items) => items.iter().for_each(|item| parts(item, into)),
            Value::Table(table) => table.values().for_each(|item| parts(item, into)),
            _ => {}
        }
    }
}
