//! `harena solve`: the exact value of a duel under optimal play.

use std::fs;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, anyhow, ensure};
use clap::{Args as _, FromArgMatches as _};
use harena_command::exit::{Outcome, Result};
use harena_command::out::stdout;
use harena_command::{atomic_file, folder, number, terminal, threads};
use harena_core::Game as _;
use harena_dragonic_tide::{Content, DragonicTide, Pack, SharedContent};
use indicatif::{ProgressBar, ProgressStyle};

use super::report::Report;
use super::wanted::Wanted;
use super::work::{Solved, State, Work};
use super::{duels, results_file};
use crate::{Entry, Results, Setting, settings};

/// A warning is printed above this. No setting with the built-in numbers needs as much.
const LARGE_MEMORY: usize = 6 << 30;

/// Solve the duel exactly: the value of a setting under optimal play
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena solve dragonic-tide --pair gaw,dorothy --overdrive tyranny,prodigy\n  harena solve dragonic-tide --pair gaw,dorothy\n  harena solve dragonic-tide --all --out values.json\n\nA setting is two characters and the OVERDRIVE cards that both know of each other. Its value is the expected result of the first character under optimal play. A duel without a winner after the last round (60 in the built-in content) is drawn, and a draw is half a win for both.\n\nWith --out every finished setting is saved at once: if the command is stopped and started again, it continues with the missing ones. More in docs/dragonic-tide-solved.md."
)]
struct Args {
    /// Which game; only dragonic-tide can be solved
    game: String,
    /// Two characters, such as gaw,dorothy. Without --overdrive: all sixteen pairs of OVERDRIVE cards, and the optimal picks
    #[arg(long, value_name = "A,B", conflicts_with = "all")]
    pair: Option<String>,
    /// The OVERDRIVE card of each of the two, such as tyranny,prodigy: only this setting
    #[arg(long, value_name = "X,Y", requires = "pair")]
    overdrive: Option<String>,
    /// All 240 settings
    #[arg(long)]
    all: bool,
    /// Also compute best responses, which show how exact the values are; takes about six times as long. A single setting
    /// is always checked
    #[arg(long)]
    check: bool,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Save the values in this file, and solve only the settings that it lacks
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Save the complete tables in this folder, 2 to 12 megabytes each; without FOLDER in your data folder, where the
    /// player `solved` looks for them
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    tables: Option<Option<PathBuf>>,
    /// Play N duels of `solved` against each of random, greedy and a best response, half of them from each side
    #[arg(long, value_name = "N", requires = "pair", conflicts_with = "overdrive", value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    duels: Option<u64>,
    /// A content pack: a TOML file with numbers that replace those of the game (see docs/content.md)
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
    /// Print one JSON object at the end instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn command() -> clap::Command {
    Args::augment_args(clap::Command::new("solve"))
}

pub(super) fn run(matches: &clap::ArgMatches) -> Result {
    let args = &Args::from_arg_matches(matches)?;
    let (game, duel) = (&args.game, DragonicTide::META.key);
    ensure!(game == duel, "{game} cannot be solved; {duel} is the only game that is small enough");
    let content = &content(args.content.as_deref())?;
    if let (Some(duels), Some(pair)) = (args.duels, args.pair.as_deref()) {
        return duels::run(content, pair, duels, args.json);
    }
    let wanted = Wanted::new(content, args.pair.as_deref(), args.overdrive.as_deref(), args.all)?;
    let threads = threads::count(args.threads)?;
    let mut results = match &args.out {
        Some(file) => results_file::resume(file, content)?,
        None => Results::new(content),
    };
    let check = args.check || wanted.is_single();
    let is_done = |entry: &Entry| !check || (entry.low.is_some() && entry.high.is_some());
    let open: Vec<Setting> =
        wanted.settings.iter().filter(|setting| !results.find(setting).is_some_and(is_done)).copied().collect();

    let mut report = Report {
        wanted: &wanted,
        file: args.out.as_deref(),
        json: args.json,
        open: open.len(),
        took: (0.0, 0.0),
        out: stdout(),
        look: terminal::look(),
    };
    report.begin(content, check)?;
    let begun = Instant::now();
    let bar = progress(open.len(), content);
    let tables = args.tables.clone().map(|folder| folder.unwrap_or_else(folder::tables));
    if let Some(folder) = &tables {
        fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let work = Work { settings: &open, check, tables: tables.is_some(), threads };
    if work.memory() > LARGE_MEMORY {
        let gigabytes = work.memory() >> 30;
        eprintln!(
            "With these numbers a setting needs about {gigabytes} GB of memory; less health or smaller dice need less."
        );
    }
    // Save before printing, so that no printed result is lost.
    let each = |solved: Solved| {
        insert(&mut results, &solved.entry);
        if let (Some(folder), Some((name, bytes))) = (&tables, &solved.table) {
            atomic_file::write_bytes(&folder.join(name), bytes)?;
        }
        args.out.as_ref().map_or(Ok(()), |file| results_file::write(file, &results))?;
        bar.suspend(|| report.row(&solved))
    };
    let done = work.run(each, |state| show(&bar, state, open.len(), content.numbers.round_limit));
    bar.finish_and_clear();
    done?;
    report.end(&results, begun.elapsed().as_secs_f64(), threads)?;
    Ok(Outcome::Success)
}

/// Inserts an entry in the order of all settings, replacing an older one of the same setting.
fn insert(results: &mut Results, entry: &Entry) {
    let key = |entry: &Entry| (entry.characters.clone(), entry.overdrives.clone());
    results.entries.retain(|old| key(old) != key(entry));
    results.entries.push(entry.clone());
    let order: Vec<_> = settings(Content::standard())
        .map(|setting| {
            (setting.characters.map(|one| one.key().to_string()), setting.kinds.map(|one| one.key().to_string()))
        })
        .collect();
    results.entries.sort_by_cached_key(|entry| order.iter().position(|one| *one == key(entry)));
}

/// The content, with the pack in this file if there is one.
fn content(pack: Option<&Path>) -> anyhow::Result<SharedContent> {
    let Some(file) = pack else { return Ok(SharedContent::STANDARD) };
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let pack = Pack::parse(&text).map_err(|why| anyhow!("{}: {why}", file.display()))?;
    let content = SharedContent::with(&pack).map_err(|why| why.to_string());
    content.map_err(|why| anyhow!("{}: {}", file.display(), why.strip_prefix("content: ").unwrap_or(&why)))
}

/// A progress bar, if stderr is a terminal.
fn progress(settings: usize, content: &Content) -> ProgressBar {
    if settings == 0 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {msg}, {elapsed}").expect("the template is well formed");
    let rounds = settings * usize::from(content.numbers.round_limit);
    ProgressBar::new(rounds as u64).with_style(style)
}

fn show(bar: &ProgressBar, state: &State, settings: usize, rounds: u8) {
    if bar.is_hidden() {
        return;
    }
    let mut message = Vec::new();
    if settings > 1 {
        message.push(format!("{}/{settings} settings", state.finished));
    }
    if !state.in_progress.is_empty() {
        let done: Vec<String> = state.in_progress.iter().map(usize::to_string).collect();
        message.push(format!("round {} of {rounds}", done.join(", ")));
    }
    bar.set_message(message.join(", "));
    bar.set_position(state.rounds as u64);
}
