//! `harena replay`: plays a record again and tells what happened.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use harena_catalog::with_game;
use harena_core::{Match, Record, ReplayError, Seat, Viewer};

use crate::draw::{Draw, name_of};
use crate::exit::{Outcome, Result};
use crate::options;
use crate::paint::Paint;

/// Play a record again
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena replay game.hrec\n  harena replay game.hrec --as b --until 40 --board\n\nThe format is described in docs/records.md. An action that the rules do not allow ends with exit code 1."
)]
pub(crate) struct Args {
    file: PathBuf,
    /// Through whose eyes: a seat (a to e), table for somebody who watches, all for everything
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Stop after this many actions
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Draw the table at the end
    #[arg(long)]
    board: bool,
    /// Print one JSON object: the actions, their events, and the view at the end
    #[arg(long)]
    json: bool,
}

/// A record file, or why it cannot be read.
pub(crate) fn read(file: &std::path::Path) -> anyhow::Result<Record> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Record::parse(&text).with_context(|| format!("{} is no record", file.display()))
}

pub(crate) fn run(args: &Args) -> Result {
    let record = read(&args.file)?;
    options::known(with_game!(record.game.as_str(), G => replay::<G>(args, &record)), &record.game)
}

fn replay<G: Draw>(args: &Args, record: &Record) -> Result {
    let until = args.until.unwrap_or(record.actions.len());
    let game: Match<G> = match record.replay_first(until) {
        Ok(game) => game,
        // The file is a record, but the game in it did not happen by the rules.
        Err(error @ (ReplayError::Illegal { .. } | ReplayError::Notation { .. })) => {
            eprintln!("{}: {error}", args.file.display());
            return Ok(Outcome::CheckFailed);
        }
        Err(error) => return Err(error).with_context(|| format!("{}", args.file.display())),
    };
    let viewer = viewer(&args.viewer, &game)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let actions: Vec<_> = (0..game.actions().len())
            .map(|index| {
                let (seat, action) = game.actions()[index];
                let range = game.mark(index)..game.mark(index + 1);
                let events: Vec<_> = game.events()[range].iter().filter_map(|event| G::redact(event, viewer)).collect();
                let shown = (viewer == Viewer::All).then(|| action.to_string());
                serde_json::json!({ "seat": seat, "action": shown, "events": events })
            })
            .collect();
        let report = serde_json::json!({
            "game": G::META.key,
            "seats": record.seats.count(),
            "names": record.names,
            "actions": actions,
            "view": game.game().view(viewer),
            "standing": game.game().standing(),
        });
        writeln!(out, "{report}")?;
        return Ok(Outcome::Fine);
    }
    let paint = Paint::auto();
    for event in game.log(viewer, 0) {
        writeln!(out, "{}", G::line(&event.to_string(), paint))?;
    }
    if args.board {
        writeln!(out, "\n{}", G::draw(&game.game().view(viewer), game.names(), paint))?;
    }
    if let Some(standing) = game.game().standing() {
        for seat in standing.seats().iter() {
            let letter = paint.seat(seat, &seat.to_string().to_uppercase());
            let name = name_of(game.names(), seat);
            writeln!(out, "{letter} {name}: rank {}, score {}", standing.rank(seat), standing.score(seat))?;
        }
    }
    Ok(Outcome::Fine)
}

fn viewer<G: Draw>(text: &str, game: &Match<G>) -> anyhow::Result<Viewer> {
    match text {
        "all" => Ok(Viewer::All),
        "table" => Ok(Viewer::Table),
        seat => match seat.parse::<Seat>() {
            Ok(seat) if game.game().seats().contains(seat) => Ok(Viewer::Seat(seat)),
            _ => anyhow::bail!(
                "--as takes a seat of this table (a to {}), table or all, not {text:?}",
                game.game().seats().iter().last().map_or('a', Seat::letter)
            ),
        },
    }
}
