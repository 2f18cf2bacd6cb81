//! The player `solved` against others, from both sides of a pairing.

use std::io::Write as _;

use harena_command::exit::{Outcome, Result};
use harena_command::out::stdout;
use harena_command::{folder, terminal};
use harena_core::terminal::wrap;
use harena_dragonic_tide::Content;
use serde_json::json;

use super::wanted::pairing;
use crate::{Opponent, Solutions, trial};

const MEANING: &str = "The score counts a draw as half a win. Half of the duels are played from each side, so equal players \
                       score 0.5. The best response knows both OVERDRIVE cards and the mixed strategy of solved. Lost to best \
                       responses: what solved loses per duel on average because it does not know the opponent's card, or \
                       because its strategy is not exact.";

pub(super) fn run(content: &Content, pair: &str, duels: u64, json: bool) -> Result {
    let pairing = pairing(pair)?;
    Solutions::shared().set_folder(folder::tables());
    let mut out = stdout();
    let mut report = Vec::new();
    for (name, opponent) in
        [("random", Opponent::Random), ("greedy", Opponent::Greedy), ("best response", Opponent::BestResponse)]
    {
        let outcome = trial(content, pairing, opponent, duels, 7);
        // Two standard deviations if the players are equal.
        let noise = 1.0 / (duels.max(1) as f64).sqrt();
        if json {
            let mut entry = serde_json::to_value(outcome)?;
            entry["opponent"] = name.into();
            entry["score"] = outcome.score().into();
            entry["noise"] = noise.into();
            report.push(entry);
            continue;
        }
        let (score, won, drawn, lost) = (outcome.score(), outcome.won, outcome.drawn, outcome.lost);
        writeln!(out, "solved against {name:10}  {score:.4} ± {noise:.4}  won {won}, drawn {drawn}, lost {lost}")?;
        if opponent == Opponent::BestResponse {
            writeln!(
                out,
                "  lost to best responses {:.5}, of this before the card was known {:.5}",
                outcome.exploited_value, outcome.exploited_value_hidden
            )?;
        }
        out.flush()?;
    }
    if json {
        writeln!(out, "{}", json!({ "pair": pairing.map(|one| one.key()), "duels": duels, "opponents": report }))?;
    } else {
        writeln!(out, "{}", wrap(MEANING, terminal::width()))?;
    }
    Ok(Outcome::Success)
}
