//! `harena rules`: the rules we play, by id, section or words. At the table, `rule` finds them in the same way.

use std::io::{self, Write};

use anyhow::{Context as _, bail};
use harena_catalog::{rules, unknown_game};
use harena_core::rulebook::{self, Rule};

use crate::exit::{Outcome, Result};
use crate::markdown;
use crate::out::stdout;
use crate::paint::{Look, Paint};

/// Look up the rules of a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena rules colossal-arena            all rules\n  harena rules colossal-arena CA-9.1      one rule\n  harena rules colossal-arena CA-9        a section\n  harena rules titan-arena stalemate      every rule that speaks of it\n  harena rules titan-arena secret reveal  every rule that speaks of both"
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
    let found = find(&args.game, &args.query.join(" "))?;
    let mut out = stdout();
    if args.json {
        let list: Vec<_> = found
            .iter()
            .map(|rule| serde_json::json!({ "id": rule.id, "section": rule.section, "text": rule.text }))
            .collect();
        writeln!(out, "{}", serde_json::json!({ "game": args.game, "rules": list }))?;
        return Ok(Outcome::Fine);
    }
    show(&found, Look::now(Paint::auto()), &mut out)?;
    Ok(Outcome::Fine)
}

/// The rules of a game that a query asks for; all of them if it asks for nothing.
pub(crate) fn find(game: &str, query: &str) -> anyhow::Result<Vec<Rule<'static>>> {
    let text = rules::text(game).with_context(|| unknown_game(game))?;
    select(rulebook::rules(text), query.trim())
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
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let speaks = |rule: &Rule<'_>| {
        let text = markdown::plain(&format!("{} {}", rule.section, rule.text)).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let found: Vec<_> = all.into_iter().filter(speaks).collect();
    if found.is_empty() {
        bail!("no rule speaks of {}", words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" and "));
    }
    Ok(found)
}

/// Prints rules under the headings of their sections.
pub(crate) fn show(rules: &[Rule<'_>], look: Look, out: &mut impl Write) -> io::Result<()> {
    let mut section = "";
    for rule in rules {
        if rule.section != section {
            section = rule.section;
            writeln!(out, "\n{}", look.paint.bold(&markdown::plain(section)))?;
        }
        let label = format!("  {}  ", rule.id);
        let text = markdown::rendered(&rule.text, look.width.saturating_sub(label.len()));
        let text = text.replace('\n', &format!("\n{}", " ".repeat(label.len())));
        writeln!(out, "  {}  {text}", look.paint.bold(rule.id))?;
    }
    Ok(())
}
