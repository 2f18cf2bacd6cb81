//! `harena replay`: replays a record and prints its log.

use std::io::Write;
use std::path::PathBuf;

use harena_catalog::with_game;
use harena_core::terminal::{TextTable, wrap_indented};
use harena_core::{EarlierSeed, Match, Record, Seat, Viewer};
use serde_json::{Value, json};

use crate::ending;
use crate::exit::{Outcome, Result};
use crate::number;
use crate::options;
use crate::out::{print_stderr, stdout};
use crate::record_file::{RecordFile, Refusal};
use crate::terminal;

/// Replay a record and print its log
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena replay game.hrec\n  harena replay game.hrec --as b --until 40 --board\n\ndocs/records.md describes the format. The exit code is 1 if the record contains an illegal action."
)]
pub(crate) struct Args {
    file: PathBuf,
    /// The viewer: a seat (a to e), spectator, or all for everything
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: String,
    /// Stop after this many actions
    #[arg(long, value_name = "N", value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    until: Option<usize>,
    /// Draw the table at the end
    #[arg(long)]
    board: bool,
    /// Print one JSON object: the actions, their events, and the view at the end
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let found = RecordFile::read(&args.file)?;
    options::known(with_game!(found.record.game.as_str(), G => replay::<G>(args, &found)), &found.record.game)
}

fn replay<G: TextTable>(args: &Args, found: &RecordFile) -> Result {
    let game: Match<G> = match found.replay(args.until) {
        Ok(game) => game,
        Err(Refusal::Illegal(why)) => {
            print_stderr(&why);
            return Ok(Outcome::CheckFailed);
        }
        Err(refusal) => return Err(refusal.into_error()),
    };
    if let Some(warning) = found.warning::<G>() {
        print_stderr(&warning);
    }
    let viewer = viewer(&args.viewer, &game)?;
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", report(&game, &found.record, viewer)?)?;
        return Ok(Outcome::Success);
    }
    let look = terminal::look();
    for event in game.log(viewer, 0) {
        writeln!(out, "{}", wrap_indented(&<G as TextTable>::event(&event, look.paint), 2, look.width))?;
    }
    if args.board {
        writeln!(out, "\n{}", G::draw(&game.game().view(viewer), game.options(), game.names(), look))?;
    }
    if let Some(text) = ending::text(&game, look) {
        writeln!(out, "{text}")?;
    }
    Ok(Outcome::Success)
}

/// Everything that this viewer may know, for programs.
fn report<G: TextTable>(game: &Match<G>, record: &Record, viewer: Viewer) -> anyhow::Result<Value> {
    let events = |range: std::ops::Range<usize>| -> Vec<G::Event> {
        game.events()[range].iter().filter_map(|event| G::redact(event, viewer)).collect()
    };
    let actions: Vec<Value> = (0..game.actions().len())
        .map(|index| {
            let (seat, action) = game.actions()[index];
            // An action may reveal more than its events, such as the card of a secret bet.
            let visible = viewer == Viewer::All || viewer == Viewer::Seat(seat);
            let action = visible.then(|| action.to_string());
            json!({ "seat": seat, "action": action, "events": events(game.event_offset(index)..game.event_offset(index + 1)) })
        })
        .collect();
    let mut report = json!({
        "game": G::META.key,
        "rules": record.rules_version,
        "replayed_by_rules": G::META.rules_version,
        "options": serde_json::to_value(game.options())?,
        "seats": record.seats.count(),
        "names": record.names,
        "chance": game.seed().generator(),
        "start_events": events(0..game.event_offset(0)),
        "actions": actions,
        "view": game.game().view(viewer),
        "standing": game.game().standing(),
    });
    // The seed reveals all cards that are not drawn yet.
    if viewer == Viewer::All || game.game().to_act().is_empty() {
        report["seed"] = game.seed().text().into();
        if !record.seeds.earlier.is_empty() {
            let earlier = record.seeds.earlier.iter();
            let shown = |EarlierSeed { seed, until }: &EarlierSeed| json!({ "chance": seed.generator(), "seed": seed.text(), "until": until });
            report["earlier_seeds"] = earlier.map(shown).collect();
        }
    }
    if let Some(hash) = game.seed().commitment() {
        report["seed_sha256"] = hash.into();
    }
    Ok(report)
}

fn viewer<G: TextTable>(text: &str, game: &Match<G>) -> anyhow::Result<Viewer> {
    match text {
        "all" => Ok(Viewer::All),
        // `table` is the former name.
        "spectator" | "table" => Ok(Viewer::Spectator),
        seat => match seat.parse::<Seat>() {
            Ok(seat) if game.game().seats().contains(seat) => Ok(Viewer::Seat(seat)),
            _ => anyhow::bail!(
                "--as takes a seat of this table (a to {}), spectator or all, not {text:?}",
                game.game().seats().iter().last().map_or('a', Seat::letter)
            ),
        },
    }
}
