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
        assert_eq!(table.played(), record.actions.len());
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
    use proptest::prelude::*;

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

        /// Valid scenarios with one broken value.
        #[test]
        fn a_damaged_scenario(
            key in "(round|turn|phase|eliminated|others|deck|discard|hand|aside|bets|secret|revealed|pile|supply|acting|power|stack|snatched|victim|named|bid|owed|passes|idle|totals|game|asked|beginner-turns)",
            value in "(-?[0-9]{1,4}|\"(a|b|e|none|troll|wyrm|troll 3|s4|power|keep|give|bid|poll|second|discard|over|play)\"|\\[\"(troll 3|s4|prefect|troll/2|a|\\.\\.\\.|\\.\\.\\. 9)\"\\]|\\{ ?[ab] ?= ?(\\[\"(troll 3|troll/1|wyrm/5)\"\\]|[0-9]{1,3}|\"troll 3\") ?\\}|true)",
            action in "(no bet|pass|done|use troll taking troll 3|keep troll 3|give troll 3|bid 4|object|play troll 3|discard troll 3)",
            game in "(colossal|titan)",
        ) {
            let text = format!(
                "game = \"{game}-arena\"\n[position]\n{key} = {value}\n[[steps]]\na = \"{action}\"\nb = \"{action}\"\n[after]\nhand.a = 8\n"
            );
            super::scenario(text.as_bytes());
        }

        /// The same for Dragonic Tide, whose positions have other keys.
        #[test]
        fn a_damaged_scenario_of_a_duel(
            key in "(phase|round|dealt|first|character|overdrive|known|health|dice|range|counter|aura|bonus|bars|next-bonus|next-bars|named|placed|specified|shown|hit)",
            value in "(-?[0-9]{1,3}|\"(a|b|none|gaw|william|tyranny|mooncell|str|overdrive|long|lunge|advance|3/3/3|6/6/6|name|range|place|specify|blessing|impact|ability|over)\"|\\[\"(a|b|str|overdrive|gaw)\"\\]|\\{ ?[ab] ?= ?(\\[\"(str|dex|move|overdrive|gaw)\"\\]|[0-9]{1,3}|\"(gaw|elaine|william|mooncell|prodigy|lunge|overdrive|str)\"|true) ?\\}|true)",
            other in "(character = \\{ a = \"(elaine|william|lucent)\", b = \"(gaw|terrence|dorothy)\" \\}|counter = \\{ a = [0-9]{1,3} \\}|dice = \"[1-6]/[1-6]/[1-6]\"|range = \"(short|long)\"|overdrive = \\{ a = \"mooncell\", b = \"prodigy\" \\}|phase = \"(impact|specify|blessing|ability|name|over)\")",
            action in "(place (lunge|overdrive|advance|breaker)|dice [1-6]/[1-6]/[1-6]|specify (str|dex int)|name (str|overdrive)|range (short|middle)|pass)",
        ) {
            let text = format!(
                "game = \"dragonic-tide\"\n[position]\n{key} = {value}\n{other}\n[[steps]]\na = \"{action}\"\nb = \"{action}\"\n[after]\nhealth.a = 8\n"
            );
            super::scenario(text.as_bytes());
        }

        /// The same for Colossi, with steps that are being resolved.
        #[test]
        fn a_damaged_scenario_of_colossi(
            key in "(phase|turn|environment|trophies|items|item-deck|item-discard|identified|hand|discard|play|cloaked|prepared|deck|ordered|tucked|perks|wager|initiator|active|passed|out|begun|actions|must-pass|turns|skipped|counted|looked|chest|aloft|resolving|doing)",
            value in "(-?[0-9]{1,3}|\"(a|b|c|none|left|skirmish|handbuilding|over|heap|oil)\"|\\[\"(a|b|heap|flame@b|curse|oil|cyclone|lockpick|look|return|stow|chest|cyclone|act|award|begin|\\.\\.\\.|\\.\\.\\. 30)\"\\]|\\[\"(skirmish turn ends|award|begin|build ends)\", \"(act|stow|look|return|chest|cyclone|magnet|manifest|tuck: a|give: 9|pay: oil, 9, 0|resolve: orb, 0|finish: orb|effect: heap|bluff: b, 3|limit: b|fissure: b|discard: b, 90|electric: 3, foresight, a|pillaged other: b, water)\"\\]|\\{ ?(a|b|left|middle) ?= ?(\\[\"(heap|flame|oil|desert|curse@a)\"\\]|[0-9]{1,3}|\"(the brink|chaos fissure|magnetic maar|oil)\") ?\\}|true)",
            other in "(active = \"(left|middle)\"|turns = 200|turn = \"b\"|hand = \\{ a = \\[\\], b = 20 \\}|environment = \\{ left = \"(magnetic maar|the brink|volcano|sacrifice mountain|zenith)\" \\}|resolving = \\[\"orb\"\\])",
            action in "(pass|done|act|play (heap|flame|curse)|take oil|move flame to left|choose (b|left)|prepare (flame|all) at left|initiate (left|right)|use left 2|discard flame( of b)?)",
        ) {
            let text = format!(
                "game = \"colossi\"\nseats = 2\n[position]\n{key} = {value}\n{other}\n[[steps]]\na = \"{action}\"\nb = \"{action}\"\n[after]\nhand.a = 3\n"
            );
            super::scenario(text.as_bytes());
        }
    }
}
