//! `harena rules`: the rules we play, by id or by word.

use std::io::Write;

use anyhow::{Context as _, bail};
use harena_catalog::{rules, unknown_game};
use harena_core::rulebook::{self, Rule};

use crate::exit::{Outcome, Result};
use crate::paint::Paint;

/// Look up the rules of a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena rules colossal-arena            all rules\n  harena rules colossal-arena CA-9.1      one rule\n  harena rules colossal-arena CA-9        a section\n  harena rules titan-arena stalemate      every rule that speaks of it"
)]
pub(crate) struct Args {
    /// Which game, as in `harena games`
    game: String,
    /// The id of a rule or section, or words to look for
    #[arg(value_name = "ID")]
    query: Vec<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let text = rules::text(&args.game).with_context(|| unknown_game(&args.game))?;
    let all = rulebook::rules(text);
    let query = args.query.join(" ");
    let found = select(all, &query)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let list: Vec<_> = found
            .iter()
            .map(|rule| serde_json::json!({ "id": rule.id, "section": rule.section, "text": rule.text }))
            .collect();
        writeln!(out, "{}", serde_json::json!({ "game": args.game, "rules": list }))?;
        return Ok(Outcome::Fine);
    }
    let paint = Paint::auto();
    let mut section = "";
    for rule in &found {
        if rule.section != section {
            section = rule.section;
            writeln!(out, "\n{}", paint.bold(section))?;
        }
        writeln!(out, "  {}  {}", paint.bold(rule.id), rule.text.replace("**", "").replace('\n', "\n    "))?;
    }
    Ok(Outcome::Fine)
}

fn select<'a>(all: Vec<Rule<'a>>, query: &str) -> anyhow::Result<Vec<Rule<'a>>> {
    if query.is_empty() {
        return Ok(all);
    }
    let upper = query.to_ascii_uppercase();
    let exact: Vec<_> = all.iter().filter(|rule| rule.id == upper).cloned().collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let inside = format!("{upper}.");
    let section: Vec<_> = all.iter().filter(|rule| rule.id.starts_with(&inside)).cloned().collect();
    if !section.is_empty() {
        return Ok(section);
    }
    if rulebook::is_id(&upper) {
        let first = all.first().map_or("", |rule| rule.id);
        let last = all.last().map_or("", |rule| rule.id);
        bail!("there is no rule {upper}; the ids go from {first} to {last}");
    }
    let word = query.to_lowercase();
    let found: Vec<_> = all
        .into_iter()
        .filter(|rule| rule.text.to_lowercase().contains(&word) || rule.section.to_lowercase().contains(&word))
        .collect();
    if found.is_empty() {
        bail!("no rule speaks of {query:?}");
    }
    Ok(found)
}
