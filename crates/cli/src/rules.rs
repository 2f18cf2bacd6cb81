//! `harena rules`: looks up rules by id, section or words. The command `rule` during a game uses the same search.

use std::io::{self, Write};

use anyhow::{Context as _, bail};
use harena_catalog::{rules, unknown_game, with_game};
use harena_core::rulebook::{self, Rule};
use harena_core::terminal::{Look, TextTable as _, pad};

use crate::exit::{Outcome, Result};
use crate::markdown;
use crate::options::EXAMPLE;
use crate::out::stdout;
use crate::terminal;

/// Look up the rules of a game
#[derive(Debug, clap::Args)]
#[command(
    after_help = examples()
)]
pub(crate) struct Args {
    /// The game, as in `harena games`
    game: String,
    /// The id of a rule or section, or words to search for
    #[arg(value_name = "ID")]
    query: Vec<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

fn examples() -> String {
    let rules = rules::text(EXAMPLE).map(rulebook::rules).unwrap_or_default();
    let rule = rules.first().map_or("", |rule| rule.id);
    let section = rule.split_once('.').map_or(rule, |(section, _)| section);
    let topic = with_game!(EXAMPLE, G => G::help_topic()).unwrap_or_default();
    let lines = [
        ("", "all rules"),
        (rule, "one rule"),
        (section, "a section"),
        (topic, "every rule that mentions it"),
        ("WORD WORD", "every rule that mentions both"),
    ];
    let lines = lines.map(|(query, meaning)| format!("  harena rules {EXAMPLE} {}  {meaning}", pad(query, 9)));
    format!("Example:\n{}", lines.join("\n"))
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
        return Ok(Outcome::Success);
    }
    show(&found, terminal::look(), &mut out)?;
    Ok(Outcome::Success)
}

/// The rules of a game that match a query; all of them if it is empty.
pub(crate) fn find(game: &str, query: &str) -> anyhow::Result<Vec<Rule<'static>>> {
    let text = rules::text(game).with_context(|| unknown_game(game))?;
    select(rulebook::rules(text), query.trim())
}

fn select<'a>(all: Vec<Rule<'a>>, query: &str) -> anyhow::Result<Vec<Rule<'a>>> {
    if query.is_empty() {
        return Ok(all);
    }
    let id = as_id(query);
    if let Some(found) = all.iter().position(|rule| rule.id == id) {
        // A rule is shown with its parts, such as DT-7.7a.
        let is_part =
            |rule: &&Rule<'_>| rule.id.strip_prefix(&id).is_some_and(|rest| rest.chars().all(char::is_lowercase));
        return Ok(all[found..].iter().take_while(is_part).cloned().collect());
    }
    let inside = format!("{id}.");
    let section: Vec<_> = all.iter().filter(|rule| rule.id.starts_with(&inside)).cloned().collect();
    if !section.is_empty() {
        return Ok(section);
    }
    if rulebook::is_id(&id) {
        let first = all.first().map_or("", |rule| rule.id);
        let last = all.last().map_or("", |rule| rule.id);
        bail!("there is no rule {id}; the ids go from {first} to {last}");
    }
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mentions = |rule: &Rule<'_>| {
        let text = markdown::plain(&format!("{} {}", rule.section, rule.text)).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let found: Vec<_> = all.into_iter().filter(mentions).collect();
    if found.is_empty() {
        bail!("no rule mentions {}", words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" and "));
    }
    Ok(found)
}

/// An id in its usual capitalisation: `DT-7.7a` for `dt-7.7A`.
fn as_id(query: &str) -> String {
    let upper = query.to_ascii_uppercase();
    match upper.char_indices().next_back() {
        Some((at, last)) if last.is_ascii_alphabetic() && upper[..at].ends_with(|c: char| c.is_ascii_digit()) => {
            upper[..at].to_string() + &last.to_ascii_lowercase().to_string()
        }
        _ => upper,
    }
}

/// Prints rules under their section headings.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_case_insensitive() {
        assert_eq!(
            (as_id("xx-7.7A"), as_id("Xx-q001"), as_id("ca-9")),
            ("XX-7.7a".into(), "XX-Q001".into(), "CA-9".into())
        );
        let text = "## XX-7 X\n- **XX-7.7** One.\n- **XX-7.7a** Two.\n- **XX-7.7b** Three.\n- **XX-7.71** Four.\n";
        let ids = |query: &str| {
            let found = select(rulebook::rules(text), query);
            found.map(|found| found.iter().map(|rule| rule.id).collect::<Vec<_>>().join(" ")).unwrap_or_default()
        };
        assert_eq!(ids("XX-7.7A"), "XX-7.7a");
        assert_eq!(ids("xx-7.7"), "XX-7.7 XX-7.7a XX-7.7b");
        assert_eq!(ids("xx-7"), "XX-7.7 XX-7.7a XX-7.7b XX-7.71");
        assert_eq!(ids("xx-7.8"), "");
        assert_eq!(ids("three é"), "");
    }
}
