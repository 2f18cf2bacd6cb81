//! A tournament on disk: written while it is played, and gone on with.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use harena_core::terminal::clipped;
use harena_lab::tournament::{Plan, Results, Schedule};

use crate::whole_file;

/// Whoever stops the command loses no more than this, besides the deals that are being played.
const PAUSE: Duration = Duration::from_secs(2);
/// Writing a long tournament takes a while; it shall not take more than one part in so many of the time.
const SELDOM: u32 = 20;

#[derive(Debug)]
pub(super) struct Kept<'a> {
    file: &'a Path,
    /// How many deals are in the file.
    deals: usize,
    /// Not before this is it written again.
    next: Instant,
}

impl<'a> Kept<'a> {
    /// Takes over what is in the file, if there is one, provided that it belongs to this tournament. Written at once,
    /// so that a file that cannot be written is found out before the games and not after them.
    pub(super) fn go_on(file: &'a Path, results: &mut Results, schedule: &Schedule) -> anyhow::Result<Kept<'a>> {
        let is_new = std::fs::metadata(file).map_or(true, |found| found.is_file() && found.len() == 0);
        if !is_new {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            let context = || format!("{} is no file of a tournament", file.display());
            let found: Results = serde_json::from_str(&text).with_context(context)?;
            if let Some(other) = difference(&found.plan, &results.plan) {
                bail!("{} belongs to another tournament: {other}. Give another file", file.display());
            }
            found.flaw(schedule).map_or(Ok(()), |why| Err(anyhow!(why))).with_context(context)?;
            *results = found;
        }
        let mut kept = Kept { file, deals: 0, next: Instant::now() };
        kept.save(results)?;
        Ok(kept)
    }

    /// Writes what is new, if it has not just been done.
    pub(super) fn save_now_and_then(&mut self, results: &Results) -> anyhow::Result<()> {
        if results.deals.len() == self.deals || Instant::now() < self.next {
            return Ok(());
        }
        self.save(results)
    }

    /// Writes everything, whole or not at all.
    pub(super) fn save(&mut self, results: &Results) -> anyhow::Result<()> {
        let begun = Instant::now();
        whole_file::write(self.file, &text(results)?)?;
        self.deals = results.deals.len();
        self.next = Instant::now() + PAUSE.max(SELDOM * begun.elapsed());
        Ok(())
    }
}

/// What makes the tournament of a file another one than this.
fn difference(found: &Plan, plan: &Plan) -> Option<String> {
    let shown = |value: &dyn ToString| clipped(&value.to_string(), 120);
    let players = |plan: &Plan| plan.players.join(",");
    let differ = |what: &str, one: &dyn ToString, other: &dyn ToString| {
        let [one, other] = [one, other].map(shown);
        (one != other).then(|| format!("its {what} {one}, not {other}"))
    };
    differ("game is", &found.game, &plan.game)
        .or_else(|| differ("rules have the version", &found.rules_version, &plan.rules_version))
        .or_else(|| differ("options are", &found.options, &plan.options))
        .or_else(|| differ("seats are", &found.seats, &plan.seats))
        .or_else(|| differ("players are", &players(found), &players(plan)))
        .or_else(|| differ("meetings are", &format!("{:?}", found.meet), &format!("{:?}", plan.meet)))
        .or_else(|| differ("seed is", &found.seed, &plan.seed))
        // Long texts may differ behind what is shown of them.
        .or_else(|| (found != plan).then(|| "its options or players are others".to_string()))
}

/// JSON for people and for `diff`: each deal on a line of its own.
fn text(results: &Results) -> anyhow::Result<String> {
    let plan = serde_json::to_string(&results.plan)?;
    let fields = plan.strip_suffix('}').context("a plan is an object")?;
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

    fn plan() -> Plan {
        Plan {
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
    fn a_deal_is_a_line_and_comes_back() {
        let mut results = Results::new(plan());
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
    fn what_differs_is_named() {
        assert_eq!(difference(&plan(), &plan()), None);
        let other = |change: &dyn Fn(&mut Plan)| {
            let mut other = plan();
            change(&mut other);
            difference(&plan(), &other).unwrap()
        };
        assert_eq!(other(&|plan| plan.game = "go".to_string()), "its game is chess, not go");
        assert_eq!(other(&|plan| plan.rules_version = 2), "its rules have the version 1, not 2");
        assert_eq!(other(&|plan| plan.options = json!({})), "its options are {\"campaign\":true}, not {}");
        assert_eq!(other(&|plan| plan.seats = 3), "its seats are 2, not 3");
        assert_eq!(other(&|plan| plan.players.reverse()), "its players are greedy,random, not random,greedy");
        assert_eq!(other(&|plan| plan.seed = 1), format!("its seed is {}, not 1", u64::MAX));
    }
}
