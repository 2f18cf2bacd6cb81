//! `harena games`: lists the games.

use std::io::Write;

use harena_catalog::entries;
use harena_core::Meta;
use harena_core::terminal::{Look, wrap, wrap_indented};

use crate::exit::{Outcome, Result};
use crate::options;
use crate::out::stdout;
use crate::terminal;

/// List the games with their seats and variants
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  harena games --json")]
pub(crate) struct Args {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let mut out = stdout();
    if args.json {
        let games: Vec<_> = entries()
            .map(|entry| {
                let mut game = entry.meta().to_json(entry.translations().language("en"));
                game["seats"] = (entry.meta().min_seats..=entry.meta().max_seats).collect();
                game["players"] = entry.players().into();
                game
            })
            .collect();
        writeln!(out, "{}", serde_json::json!({ "games": games }))?;
        return Ok(Outcome::Success);
    }
    let Look { paint, width } = terminal::look();
    for entry in entries() {
        let meta = entry.meta();
        let seats = meta.seats().replace(" to ", "–");
        let title = format!("{}  {} ({}), {seats}", paint.bold(meta.key), meta.title, made_by(&meta));
        writeln!(out, "{}", wrap_indented(&title, 4, width))?;
        let words = entry.translations().language("en");
        writeln!(out, "{}", wrap(&format!("    {}", meta.summary(words)), width))?;
        for variant in meta.variants {
            let summary = variant.summary(words);
            let rule = variant.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            let option = format!("    option {}: {summary}{rule}", paint.bold(variant.option));
            writeln!(out, "{}", wrap_indented(&option, 8, width))?;
            let (values, default) = (options::values(variant), variant.default_words());
            writeln!(out, "{}", wrap(&format!("        {values} (default: {default})"), width))?;
        }
    }
    Ok(Outcome::Success)
}

/// Designer and year, as far as they are known.
fn made_by(meta: &Meta) -> String {
    match meta.year {
        Some(year) => format!("{}, {year}", meta.designer),
        None => meta.designer.to_string(),
    }
}
