//! A tournament on disk: saved while it is played, and resumed.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use harena_core::terminal::clipped;
use harena_lab::tournament::{Parameters, Results, Schedule};

use crate::atomic_file;

/// At most this much is lost when the command is stopped, besides the deals in progress.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);
/// Saving a long tournament takes a while; it must take at most this fraction (1 / n) of the time.
const MAX_SAVE_SHARE: u32 = 20;

#[derive(Debug)]
pub(super) struct Checkpoint<'a> {
    file: &'a Path,
    /// How many deals are in the file.
    deals: usize,
    /// The time of the next save.
    next: Instant,
}

impl<'a> Checkpoint<'a> {
    /// Reads the file if it exists and belongs to this tournament. Writes it at once, so that an unwritable file is
    /// reported before the games.
    pub(super) fn resume(file: &'a Path, results: &mut Results, schedule: &Schedule) -> anyhow::Result<Checkpoint<'a>> {
        let is_new = std::fs::metadata(file).map_or(true, |found| found.is_file() && found.len() == 0);
        if !is_new {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            let context = || format!("{} is not a tournament file", file.display());
            let found: Results = serde_json::from_str(&text).with_context(context)?;
            if let Some(other) = difference(&found.parameters, &results.parameters) {
                bail!("{} belongs to another tournament: {other}. Use another file", file.display());
            }
            found.problem(schedule).map_or(Ok(()), |why| Err(anyhow!(why))).with_context(context)?;
            *results = found;
        }
        let mut checkpoint = Checkpoint { file, deals: 0, next: Instant::now() };
        checkpoint.save(results)?;
        Ok(checkpoint)
    }

    /// Saves new deals, unless the last save was very recent.
    pub(super) fn save_if_due(&mut self, results: &Results) -> anyhow::Result<()> {
        if results.deals.len() == self.deals || Instant::now() < self.next {
            return Ok(());
        }
        self.save(results)
    }

    /// Writes everything atomically.
    pub(super) fn save(&mut self, results: &Results) -> anyhow::Result<()> {
        let begun = Instant::now();
        atomic_file::write(self.file, &text(results)?)?;
        self.deals = results.deals.len();
        self.next = Instant::now() + SAVE_INTERVAL.max(MAX_SAVE_SHARE * begun.elapsed());
        Ok(())
    }
}

/// How the tournament of a file differs from this one.
fn difference(found: &Parameters, parameters: &Parameters) -> Option<String> {
    let shown = |value: &dyn ToString| clipped(&value.to_string(), 120);
    let players = |parameters: &Parameters| parameters.players.join(",");
    let differ = |what: &str, one: &dyn ToString, other: &dyn ToString| {
        let [one, other] = [one, other].map(shown);
        (one != other).then(|| format!("its {what} {one}, not {other}"))
    };
    differ("game is", &found.game, &parameters.game)
        .or_else(|| differ("rules version is", &found.rules_version, &parameters.rules_version))
        .or_else(|| differ("options are", &found.options, &parameters.options))
        .or_else(|| differ("number of seats is", &found.seats, &parameters.seats))
        .or_else(|| differ("players are", &players(found), &players(parameters)))
        .or_else(|| differ("pairing (--meet) is", &format!("{:?}", found.meet), &format!("{:?}", parameters.meet)))
        .or_else(|| differ("seed is", &found.seed, &parameters.seed))
        // Long texts may differ after the part that is shown.
        .or_else(|| (found != parameters).then(|| "its options or players differ".to_string()))
}

/// JSON that is readable and works with `diff`: one line per deal.
fn text(results: &Results) -> anyhow::Result<String> {
    let parameters = serde_json::to_string(&results.parameters)?;
    let fields = parameters.strip_suffix('}').context("parameters are an object")?;
    let mut text = format!("{fields},\n\"seconds\":{:.3},\n\"deals\":[", results.seconds);
    for (index, played) in results.deals.iter().enumerate() {
        text += if index == 0 { "\n" } else { ",\n" };
        text += &serde_json::to_string(played)?;
    }
    text += "\n]}\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_lab::tournament::{Deal, Place, Played, ThinkingTime};
    use serde_json::json;

    fn parameters() -> Parameters {
        Parameters {
            game: "chess".to_string(),
            rules_version: 1,
            options: json!({ "campaign": true }),
            seats: 2,
            meet: Default::default(),
            players: ["greedy", "random"].map(String::from).to_vec(),
            seed: u64::MAX,
        }
    }

    #[test]
    fn a_deal_is_one_line_and_round_trips() {
        let mut results = Results::new(parameters());
        assert_eq!(serde_json::from_str::<Results>(&text(&results).unwrap()).unwrap(), results);
        let games = vec![Some(vec![Place { rank: 2, score: -3 }, Place { rank: 1, score: 9 }]), None];
        let thought = vec![ThinkingTime { decisions: 4, nanoseconds: 900, longest: 400 }; 2];
        let played = |number: u64| {
            let deal = Deal { number, table: 0 };
            Played { deal, games: games.clone(), thought: thought.clone() }
        };
        results.deals = vec![played(0), played(1)];
        results.seconds = 2.5;
        let text = text(&results).unwrap();
        assert_eq!(serde_json::from_str::<Results>(&text).unwrap(), results);
        let line = r#"{"deal":1,"table":0,"games":[[[2,-3],[1,9]],null],"thought":[[4,900,400],[4,900,400]]}"#;
        assert_eq!(text.lines().nth(4), Some(line), "{text}");
        assert_eq!(text.lines().count(), 6);
    }

    #[test]
    fn the_difference_is_named() {
        assert_eq!(difference(&parameters(), &parameters()), None);
        let other = |change: &dyn Fn(&mut Parameters)| {
            let mut other = parameters();
            change(&mut other);
            difference(&parameters(), &other).unwrap()
        };
        assert_eq!(other(&|parameters| parameters.game = "go".to_string()), "its game is chess, not go");
        assert_eq!(other(&|parameters| parameters.rules_version = 2), "its rules version is 1, not 2");
        assert_eq!(other(&|parameters| parameters.options = json!({})), "its options are {\"campaign\":true}, not {}");
        assert_eq!(other(&|parameters| parameters.seats = 3), "its number of seats is 2, not 3");
        assert_eq!(
            other(&|parameters| parameters.players.reverse()),
            "its players are greedy,random, not random,greedy"
        );
        assert_eq!(other(&|parameters| parameters.seed = 1), format!("its seed is {}, not 1", u64::MAX));
    }
}
