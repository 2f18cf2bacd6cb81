//! `harena solve`: what a duel is worth when both play their best, found exactly.

mod duels;
pub(crate) mod results_file;
mod told;
mod wanted;
mod work;

use std::fs;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use harena_dragonic_tide::{Content, DragonicTide, SharedContent};
use harena_lab::duel::{Entry, Results, Setting, settings};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Map;

use self::told::Told;
use self::wanted::Wanted;
use self::work::{Solved, State, Work};
use crate::exit::{Outcome, Result};
use crate::out::stdout;
use crate::pack::PackFile;
use crate::play::folder;
use crate::{number, options, terminal, threads, whole_file};

/// More than any setting with the numbers of the house takes.
const MUCH_MEMORY: usize = 6 << 30;

/// Solve the duel exactly: the value of a setting when both play their best
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena solve dragonic-tide --pair gaw,dorothy --overdrive tyranny,prodigy\n  harena solve dragonic-tide --pair gaw,dorothy\n  harena solve dragonic-tide --all --out values.json\n\nA setting is two characters and the OVERDRIVE cards that both know of each other. Its value is the share of a win that the first named gets when both play their best. A duel that nobody has won after the last round (60 in the content of the house) is drawn, and a draw is half a win for both.\n\nWith --out every finished setting is kept at once: whoever stops the command can start it again, and it goes on with what is missing. More in docs/dragonic-tide-solved.md."
)]
pub(crate) struct Args {
    /// Which game; only dragonic-tide can be solved
    game: String,
    /// Two characters, such as gaw,dorothy; alone: all sixteen pairs of OVERDRIVE cards, and how best to pick them
    #[arg(long, value_name = "A,B", conflicts_with = "all")]
    pair: Option<String>,
    /// The OVERDRIVE card of each of the two, such as tyranny,prodigy: only this setting
    #[arg(long, value_name = "X,Y", requires = "pair")]
    overdrive: Option<String>,
    /// All 240 settings
    #[arg(long)]
    all: bool,
    /// Work out best replies too, and so how exact the values are; takes some six times as long. A single setting is
    /// always checked
    #[arg(long)]
    check: bool,
    /// How many threads; all cores if left out
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Keep the values in this file, and go on with those that are in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep whole tables in this folder, 2 to 12 megabytes each; without a name in your data folder, where the player
    /// `solved` finds them
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    tables: Option<Option<PathBuf>>,
    /// Let the player `solved` meet random, greedy and a best reply in so many duels each, half of them from each side
    #[arg(long, value_name = "N", requires = "pair", conflicts_with = "overdrive", value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    duels: Option<u64>,
    #[command(flatten)]
    pack: PackFile,
    /// Print one JSON object, at the end, instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    results_file::only_the_duel(&args.game)?;
    let content = &content(&args.pack)?;
    if let (Some(duels), Some(pair)) = (args.duels, args.pair.as_deref()) {
        return duels::run(content, pair, duels, args.json);
    }
    let wanted = Wanted::new(content, args.pair.as_deref(), args.overdrive.as_deref(), args.all)?;
    let threads = threads::count(args.threads)?;
    let mut results = match &args.out {
        Some(file) => results_file::go_on(file, content)?,
        None => Results::new(content),
    };
    let check = args.check || wanted.is_single();
    let is_done = |entry: &Entry| !check || (entry.low.is_some() && entry.high.is_some());
    let open: Vec<Setting> =
        wanted.settings.iter().filter(|setting| !results.find(setting).is_some_and(is_done)).copied().collect();

    let mut told = Told {
        wanted: &wanted,
        file: args.out.as_deref(),
        json: args.json,
        open: open.len(),
        took: (0.0, 0.0),
        out: stdout(),
        look: terminal::look(),
    };
    told.begin(content, check)?;
    let begun = Instant::now();
    let bar = progress(open.len(), content);
    let tables = args.tables.clone().map(|folder| folder.unwrap_or_else(folder::tables));
    if let Some(folder) = &tables {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let work = Work { settings: &open, check, tables: tables.is_some(), threads };
    if work.memory() > MUCH_MEMORY {
        let gigabytes = work.memory() >> 30;
        eprintln!(
            "With these numbers a setting takes about {gigabytes} GB of memory; less health or smaller dice take less."
        );
    }
    // Kept first, then told: what somebody has read is never lost.
    let each = |solved: Solved| {
        keep(&mut results, &solved.entry);
        if let (Some(folder), Some((name, bytes))) = (&tables, &solved.table) {
            whole_file::write_bytes(&folder.join(name), bytes)?;
        }
        args.out.as_ref().map_or(Ok(()), |file| results_file::write(file, &results))?;
        bar.suspend(|| told.one(&solved))
    };
    let done = work.run(each, |state| show(&bar, state, open.len(), content.numbers.round_limit));
    bar.finish_and_clear();
    done?;
    told.end(&results, begun.elapsed().as_secs_f64(), threads)?;
    Ok(Outcome::Fine)
}

/// Puts an entry among the others, in the place of an older one of the same setting, in the order of all settings.
fn keep(results: &mut Results, entry: &Entry) {
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

fn content(pack: &PackFile) -> anyhow::Result<SharedContent> {
    let mut object = Map::new();
    pack.add::<DragonicTide>(&mut object)?;
    let options = harena_core::read_options::<DragonicTide>(&serde_json::Value::Object(object))?;
    Ok(SharedContent::of(options.content.as_ref())?)
}

/// A bar on a terminal, nothing elsewhere.
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
    if !state.under_way.is_empty() {
        let done: Vec<String> = state.under_way.iter().map(usize::to_string).collect();
        message.push(format!("round {} of {rounds}", done.join(", ")));
    }
    bar.set_message(message.join(", "));
    bar.set_position(state.rounds as u64);
}
