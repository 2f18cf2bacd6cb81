//! `harena games`: what is on the shelf.

use std::io::Write;

use harena_catalog::{entries, with_game};
use harena_core::Meta;
use harena_lab::roster;

use crate::exit::{Outcome, Result};
use crate::out::stdout;
use crate::paint::{Look, Paint};
use crate::text::{broken, wrap};

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
                let mut game = serde_json::to_value(entry.meta()).expect("meta is plain data");
                game["seats"] = (entry.meta().min_seats..=entry.meta().max_seats).collect();
                let players = with_game!(entry.meta().key, G => roster::names::<G>());
                game["players"] = players.unwrap_or_default().into();
                game
            })
            .collect();
        writeln!(out, "{}", serde_json::json!({ "games": games }))?;
        return Ok(Outcome::Fine);
    }
    let Look { paint, width } = Look::now(Paint::auto());
    for entry in entries() {
        let meta = entry.meta();
        let seats = meta.seats().replace(" to ", "–");
        let title = format!("{}  {} ({}), {seats}", paint.bold(meta.key), meta.title, made_by(&meta));
        writeln!(out, "{}", broken(&title, 4, width))?;
        writeln!(out, "{}", wrap(&format!("    {}", meta.summary), width))?;
        for variant in meta.variants {
            let option = format!("    option {}: {}", paint.bold(variant.option), variant.summary);
            writeln!(out, "{}", broken(&option, 8, width))?;
            writeln!(out, "{}", wrap(&format!("        {} (default: {})", variant.values, variant.default), width))?;
        }
    }
    Ok(Outcome::Fine)
}

/// Designer and year, as far as they are known.
fn made_by(meta: &Meta) -> String {
    match meta.year {
        Some(year) => format!("{}, {year}", meta.designer),
        None => meta.designer.to_string(),
    }
}
