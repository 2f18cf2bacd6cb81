//! `harena games`: what is on the shelf.

use std::io::Write;

use harena_catalog::entries;

use crate::exit::{Outcome, Result};
use crate::paint::Paint;

/// List the games with their seats and variants
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  harena games --json")]
pub(crate) struct Args {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let mut out = std::io::stdout().lock();
    if args.json {
        let games: Vec<_> = entries()
            .map(|entry| {
                let mut game = serde_json::to_value(entry.meta()).expect("meta is plain data");
                game["seats"] = (entry.meta().min_seats..=entry.meta().max_seats).collect();
                game["players"] = harena_players::NAMES.into();
                game
            })
            .collect();
        writeln!(out, "{}", serde_json::json!({ "games": games }))?;
        return Ok(Outcome::Fine);
    }
    let paint = Paint::auto();
    for entry in entries() {
        let meta = entry.meta();
        let seats = format!("{}–{} seats", meta.min_seats, meta.max_seats);
        writeln!(out, "{}  {} ({}, {}), {seats}", paint.bold(meta.key), meta.title, meta.designer, meta.year)?;
        writeln!(out, "    {}", meta.summary)?;
        for variant in meta.variants {
            writeln!(out, "    option {}: {}", paint.bold(variant.option), variant.summary)?;
            writeln!(out, "        {} (default: {})", variant.values, variant.default)?;
        }
    }
    Ok(Outcome::Fine)
}
