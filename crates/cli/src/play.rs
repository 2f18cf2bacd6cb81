//! `harena play`: a game in the terminal, against computer players or with several people at one keyboard.

mod choices;
mod date;
mod folder;
mod save;
mod screen;
mod session;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use harena_catalog::{KEYS, entries, find, roster, with_game};
use harena_core::message::Messages;
use harena_core::terminal::{Paint, TextTable, counted, hang};
use harena_core::{Evaluate, Match, Seed};
use harena_players::Blocking;

use self::save::Save;
use self::screen::{Screen, is_quit};
use self::session::Session;
use crate::exit::{Outcome, Result};
use crate::names;
use crate::number;
use crate::options::{self, EXAMPLE, Setup};
use crate::out::print_stderr;
use crate::pack;
use crate::random::random;
use crate::record_file::{RecordFile, Refusal};
use crate::set_table_folder;
use crate::terminal;

/// A person in the list of players.
const HUMAN: &str = "human";
/// The default opponent.
const DEFAULT_OPPONENT: &str = "medium";

/// Play in the terminal, against computer players or other people at the same keyboard
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena play {EXAMPLE}\n  harena play {EXAMPLE} --players human,hard,easy\n  harena play {} --content my-cards.toml\n  harena play --resume\n  harena play --resume game.hrec --save other.hrec\n\nTo act, type the number of a choice, or the action itself. \"help\" lists the other commands. Every game is saved in its own file.", pack::example())
)]
pub(crate) struct Args {
    /// The game, as in `harena games` [default: ask]
    game: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// One player per seat, separated by commas: human, or a computer player: novice, easy, medium, hard, expert, greedy, random, search:500ms [default: you against medium, four seats at most]
    #[arg(long)]
    players: Option<String>,
    /// Your name [default: You]
    #[arg(long)]
    name: Option<String>,
    /// A number that makes the deal reproducible [default: random]
    #[arg(long, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Resume a saved game: this file, or the last unfinished one
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["options", "content", "players", "name", "seed"])]
    resume: Option<Option<PathBuf>>,
    /// The file to save to [default: a new file in your data folder]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Colours: auto, always or never
    #[arg(long, default_value = "auto", value_parser = terminal::paint)]
    color: Paint,
}

/// What to play.
enum Start {
    New(&'static str),
    Resume(Box<RecordFile>),
    Quit,
}

pub(crate) fn run(args: &Args) -> Result {
    set_table_folder();
    let mut screen = Screen::new(args.color);
    let start = match (&args.resume, args.game.as_deref()) {
        (Some(Some(file)), key) => Start::Resume(from_file(file, key)?.into()),
        (Some(None), key) => Start::Resume(last_unfinished(key)?.into()),
        (None, Some(key)) => Start::New(known(key)?),
        (None, None) => ask(args, &mut screen)?,
    };
    match start {
        Start::Quit => Ok(Outcome::Success),
        Start::New(key) => options::known(with_game!(key, G => begin::<G>(args, screen)), key),
        Start::Resume(found) => {
            let key = found.record.game.clone();
            options::known(with_game!(key.as_str(), G => resume::<G>(args, &found, screen)), &key)
        }
    }
}

fn known(key: &str) -> anyhow::Result<&'static str> {
    let found = KEYS.iter().find(|known| **known == key);
    options::known(found.map(|key| Ok(*key)), key)
}

/// The record in this file. If a game is given, it must be that of the record.
fn from_file(file: &Path, key: Option<&str>) -> anyhow::Result<RecordFile> {
    let found = RecordFile::read(file).map_err(|error| match file.to_str() {
        // `harena play --resume GAME` is easily typed.
        Some(name) if KEYS.contains(&name) && !file.exists() => {
            anyhow!("{error:#}; to resume the last game of {name}: harena play {name} --resume")
        }
        _ => error,
    })?;
    if let Some(key) = key {
        let key = known(key)?;
        ensure!(found.record.game == key, "{} is a game of {}, not of {key}", file.display(), found.record.game);
    }
    Ok(found)
}

/// The most recent unfinished game, of this game or of any.
fn last_unfinished(key: Option<&str>) -> anyhow::Result<RecordFile> {
    let key = key.map(known).transpose()?;
    let search = folder::search(key);
    if let Some(saved) = search.unfinished {
        return Ok(saved.record);
    }
    let of = key.and_then(find).map_or(String::new(), |entry| format!(" of {}", entry.meta().title));
    let unusable = match search.unusable {
        0 => String::new(),
        count => format!(" ({} in {} cannot be used)", counted(count as u64, "file"), crate::folder::data().display()),
    };
    match search.finished {
        0 => bail!("there is no saved game{of} yet{unusable}"),
        _ => bail!("every saved game{of} is finished{unusable}"),
    }
}

/// Asks which game to play, or whether to resume one.
fn ask(args: &Args, screen: &mut Screen) -> anyhow::Result<Start> {
    let paint = screen.paint;
    // With options for a new game, no saved game is suggested.
    let new = !args.setup.is_empty() || args.players.is_some() || args.seed.is_some() || args.name.is_some();
    let mut unfinished = if new { None } else { folder::search(None).unfinished };
    screen.say("Which game?\n")?;
    for (index, entry) in entries().enumerate() {
        let meta = entry.meta();
        let label = format!("  {}  ", paint.bold(&(index + 1).to_string()));
        let summary = meta.summary(entry.translations().language("en"));
        let text = format!("{}: {summary}", paint.bold(meta.title));
        screen.print(&hang(&label, &text, screen.look().width))?;
    }
    if let Some(saved) = &unfinished {
        let record = &saved.record.record;
        let title = find(&record.game).map_or("", |entry| entry.meta().title);
        let decisions = counted(record.actions.len() as u64, "decision");
        let text = format!("Resume {}: {decisions} so far, saved {}", paint.bold(title), saved.date());
        screen.print(&hang(&format!("  {}  ", paint.bold("c")), &text, screen.look().width))?;
    }
    screen.print("")?;
    loop {
        let Some(answer) = screen.prompt(">")? else { return Ok(Start::Quit) };
        let answer = answer.to_lowercase();
        let by_number = answer.parse::<usize>().ok().and_then(|number| KEYS.get(number.checked_sub(1)?));
        let mut by_name = KEYS.iter().filter(|key| !answer.is_empty() && key.starts_with(&answer));
        let by_name = by_name.next().filter(|_| by_name.next().is_none());
        if is_quit(&answer) {
            return Ok(Start::Quit);
        }
        if ["c", "continue", "resume"].contains(&answer.as_str())
            && let Some(saved) = unfinished.take()
        {
            return Ok(Start::Resume(saved.record.into()));
        }
        if let Some(key) = by_number.or(by_name) {
            return Ok(Start::New(key));
        }
        let or = if unfinished.is_some() { ", c to resume the unfinished game," } else { "," };
        screen.say(&format!("Type a number from 1 to {}{or} or quit.", KEYS.len()))?;
    }
}

fn begin<G: Evaluate + TextTable + Messages>(args: &Args, screen: Screen) -> Result {
    let game = start::<G>(args)?;
    let save = match &args.save {
        Some(file) => {
            save::may_create(file)?;
            save_at(file, &game)?
        }
        None => Save::in_data_folder(folder::new_file(G::META.key, random()?)),
    };
    Session::new(game, save, screen)?.run()?;
    Ok(Outcome::Success)
}

fn resume<G: Evaluate + TextTable + Messages>(args: &Args, found: &RecordFile, screen: Screen) -> Result {
    let game = found.replay::<G>(None).map_err(Refusal::into_error)?;
    if let Some(warning) = found.warning::<G>() {
        print_stderr(&warning);
    }
    let save = match &args.save {
        Some(file) => {
            save::may_write(file, &game.record())?;
            save_at(file, &game)?
        }
        None => Save::existing(found.file.clone(), &game.record()),
    };
    Session::new(game, save, screen)?.run()?;
    Ok(Outcome::Success)
}

/// Saves to a file that the user named. Writes it at once, so that an unwritable file is reported before the first
/// decision.
fn save_at<G: TextTable>(file: &Path, game: &Match<G>) -> anyhow::Result<Save> {
    let mut save = Save::at(file.to_path_buf());
    save.write(&game.record())?;
    Ok(save)
}

fn start<G: Evaluate>(args: &Args) -> anyhow::Result<Match<G>> {
    let mut names: Vec<String> = match &args.players {
        Some(players) => players.split(',').map(|name| name.trim().to_string()).collect(),
        None => {
            let opponents = options::default_seats(&G::META) - 1;
            let names = std::iter::once(HUMAN).chain(std::iter::repeat_n(DEFAULT_OPPONENT, opponents));
            names.map(String::from).collect()
        }
    };
    let seats = options::seats(&G::META, names.len())?;
    let person = args.name.as_deref().unwrap_or("You");
    if let Some(why) = names::refusal(person) {
        bail!("{person:?} cannot be used as a name: {why}");
    }
    let people = names.iter().filter(|name| *name == HUMAN).count();
    for (index, name) in names.iter_mut().enumerate() {
        if name != HUMAN {
            roster::<G>()
                .player(name, Blocking::Never)
                .with_context(|| format!("a player is {HUMAN} or a computer player"))?;
        } else if people == 1 {
            *name = person.trim().to_string();
        } else {
            *name = format!("{} {}", person.trim(), index + 1);
        }
    }
    let seed = match args.seed {
        Some(seed) => Seed::Xoshiro(seed),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).context("the system provides no random numbers")?;
            Seed::ChaCha20(bytes)
        }
    };
    let game = Match::start(args.setup.options::<G>()?, seats, seed)?;
    Ok(game.with_names(names))
}
