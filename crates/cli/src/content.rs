//! `harena content`: the content of a game with the source of every value.

use std::io::Write;

use anyhow::bail;
use harena_catalog::{entries, with_game};
use harena_core::terminal::{Look, clipped, counted, hang, pad, visible_width, wrap};
use harena_core::{ContentValue, Game, read_options};
use serde_json::{Map, Value, json};

use crate::exit::{Outcome, Result};
use crate::options;
use crate::out::stdout;
use crate::pack::{self, PackFile};
use crate::terminal;

/// List the content of a game (numbers and names) with its sources
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena content {game}\n  harena content {game} --content my-cards.toml --json\n\nContent packs are described in docs/content.md.", game = pack::example())
)]
pub(crate) struct Args {
    /// The game, as in `harena games`
    game: String,
    #[command(flatten)]
    pack: PackFile,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    options::known(with_game!(args.game.as_str(), G => content::<G>(args)), &args.game)
}

fn content<G: Game>(args: &Args) -> Result {
    let mut object = Map::new();
    args.pack.add::<G>(&mut object)?;
    let options = Value::Object(object);
    let facts = G::content(&read_options::<G>(&options)?)?;
    if facts.is_empty() {
        let with_sources = entries().filter(|entry| entry.content(&Value::Null).is_ok_and(|facts| !facts.is_empty()));
        let keys: Vec<String> = with_sources.map(|entry| entry.meta().key.to_string()).collect();
        bail!("{} does not list the sources of its content; these games do: {}", G::META.key, keys.join(", "));
    }
    let pack = pack::name(&options);
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", json!({ "game": G::META.key, "pack": pack, "facts": facts }))?;
        return Ok(Outcome::Success);
    }
    let look = terminal::look();
    let with = pack.map_or_else(String::new, |name| format!(" with the pack \"{}\"", clipped(name, 60)));
    writeln!(out, "{}", look.paint.bold(&wrap(&format!("{}{with}", G::META.title), look.width)))?;
    table(&facts, look, &mut out)?;
    writeln!(out, "\n{}", wrap(&totals(&facts, pack), look.width))?;
    Ok(Outcome::Success)
}

/// One block per entry; the values of all blocks are aligned.
fn table(facts: &[ContentValue], look: Look, out: &mut impl Write) -> std::io::Result<()> {
    let widest = facts.iter().map(|fact| visible_width(&fact.field)).max().unwrap_or(0).min(look.width / 2);
    let mut entry = "";
    for fact in facts {
        if fact.entry != entry {
            entry = &fact.entry;
            writeln!(out, "\n{}", look.paint.bold(entry))?;
        }
        let mark = match Source::of(fact) {
            Source::Printed => " ".to_string(),
            Source::Reconstructed => "†".to_string(),
            Source::Pack => look.paint.warn("‡"),
        };
        let label = format!("  {mark} {}  ", pad(&clipped(&fact.field, widest), widest));
        writeln!(out, "{}", hang(&label, &fact.text(), look.width))?;
    }
    Ok(())
}

/// The source of a value, as far as the marks distinguish it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Printed,
    Reconstructed,
    Pack,
}

impl Source {
    fn of(fact: &ContentValue) -> Source {
        match fact.source.as_str() {
            "rulebook" | "published" => Source::Printed,
            "reconstructed" => Source::Reconstructed,
            _ => Source::Pack,
        }
    }
}

fn totals(facts: &[ContentValue], pack: Option<&str>) -> String {
    let count = |source: Source| facts.iter().filter(|fact| Source::of(fact) == source).count();
    let mut parts = vec![
        format!("{} as printed", count(Source::Printed)),
        format!("{} reconstructed (†)", count(Source::Reconstructed)),
    ];
    if let Some(name) = pack {
        parts.push(format!("{} from the pack \"{}\" (‡)", count(Source::Pack), clipped(name, 60)));
    }
    format!("{}: {}", counted(facts.len() as u64, "value"), parts.join(", "))
}
