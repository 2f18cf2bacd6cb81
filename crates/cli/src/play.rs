//! `harena play`: a game on the terminal, against computer players or around one keyboard.

mod save;
mod session;

use std::path::PathBuf;

use anyhow::Context as _;
use harena_catalog::{KEYS, entries, with_game};
use harena_core::{Match, OptionsError, Seed};
use harena_players::{Greedy, by_name};

use crate::draw::Draw;
use crate::exit::{Outcome, Result};
use crate::options::{self, Setup};
use crate::paint::Paint;
use crate::replay;

/// Play on the terminal against computer players
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena play colossal-arena\n  harena play titan-arena --players human,greedy,greedy -o campaign=true\n  harena play colossal-arena --resume\n\nAt the table, type the number of a choice, or the action itself (\"bet troll\"). \"help\" lists the rest."
)]
pub(crate) struct Args {
    /// Which game, as in `harena games`; asked if left out
    game: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// One for each seat, separated by commas: human, greedy, random
    #[arg(long, default_value = "human,greedy,greedy,greedy")]
    players: String,
    /// Your name
    #[arg(long, default_value = "You")]
    name: String,
    /// A number that makes the deal repeatable; by default it is drawn from the system
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved game: this file, or the last one
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Where to save; by default a file for each game in your data folder
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Colours: auto, always or never
    #[arg(long, default_value = "auto")]
    color: Paint,
}

pub(crate) fn run(args: &Args) -> Result {
    let chosen;
    let key = match &args.game {
        Some(key) => key.as_str(),
        None => match choose_game()? {
            Some(key) => {
                chosen = key;
                chosen
            }
            None => return Ok(Outcome::Fine),
        },
    };
    options::known(with_game!(key, G => play::<G>(args)), key)
}

/// Asks which game; nobody at the keyboard means none.
fn choose_game() -> anyhow::Result<Option<&'static str>> {
    let paint = Paint::auto();
    println!("Which game?\n");
    for (index, entry) in entries().enumerate() {
        let meta = entry.meta();
        println!("  {}  {}: {}", paint.bold(&(index + 1).to_string()), paint.bold(meta.title), meta.summary);
    }
    loop {
        let Some(line) = session::prompt("\n> ")? else { return Ok(None) };
        let answer = line.trim().to_lowercase();
        let by_number = answer.parse::<usize>().ok().and_then(|number| KEYS.get(number.checked_sub(1)?));
        let by_name = KEYS.iter().find(|key| !answer.is_empty() && key.starts_with(&answer));
        match by_number.or(by_name) {
            Some(key) => return Ok(Some(key)),
            None if answer == "quit" || answer == "q" => return Ok(None),
            None => println!("Type a number from 1 to {}, or quit.", KEYS.len()),
        }
    }
}

fn play<G: Greedy + Draw>(args: &Args) -> Result {
    let save = args.save.clone().unwrap_or_else(|| save::default_file(G::META.key));
    let (game, save) = match &args.resume {
        Some(file) => {
            let file = file.clone().unwrap_or(save);
            let record = replay::read(&file)?;
            let game = Match::<G>::replay(&record).with_context(|| format!("{}", file.display()))?;
            (game, file)
        }
        None => (start::<G>(args)?, save),
    };
    session::Session::new(game, save, args.color)?.run()?;
    Ok(Outcome::Fine)
}

fn start<G: Greedy>(args: &Args) -> anyhow::Result<Match<G>> {
    let mut names: Vec<String> = args.players.split(',').map(|name| name.trim().to_string()).collect();
    let seats = options::seats(&G::META, names.len())?;
    let humans = names.iter().filter(|name| *name == session::HUMAN).count();
    for (index, name) in names.iter_mut().enumerate() {
        if name == session::HUMAN {
            *name = if humans == 1 { args.name.clone() } else { format!("{} {}", args.name, index + 1) };
            let reserved = by_name::<G>(name).is_ok() || name.trim().is_empty() || name.contains(['\n', '\r']);
            anyhow::ensure!(!reserved, "{name:?} cannot be a person's name here");
        } else {
            by_name::<G>(name).with_context(|| format!("besides {} for a person", session::HUMAN))?;
        }
    }
    let seed = match args.seed {
        Some(seed) => Seed::Xoshiro(seed),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
            Seed::ChaCha20(bytes)
        }
    };
    let game =
        Match::start(args.setup.options::<G>()?, seats, seed).map_err(|OptionsError(why)| anyhow::anyhow!(why))?;
    Ok(game.with_names(names))
}
