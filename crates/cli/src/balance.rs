//! `harena balance`: how balanced a game is, measured in games between computer players; for a solved game, also from its
//! values.

mod played;
mod report;

use std::path::PathBuf;

use anyhow::{bail, ensure};
use harena_catalog::{KEYS, SOLVED_VALUES, unknown_game, with_game};
use harena_command::ShowArgs;

use crate::exit::Result;
use crate::number;
use crate::options::{self, EXAMPLE, Setup};

/// Report how balanced a game is: seats, and other statistics for its designer
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena balance {EXAMPLE} --players greedy --games 5000\n  harena balance {EXAMPLE} --seats 3 --plot balance.svg\n{}\nThe numbers come from games between computer players, with 95% intervals. {}", examples(), meanings())
)]
pub(crate) struct Args {
    /// The game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    #[arg(long, help = format!("One player for all seats, or one for each, separated by commas [default: greedy; in {} solved values]", solved_games()))]
    players: Option<String>,
    /// The number of games to play [default: 1000]
    #[arg(long, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    games: Option<u64>,
    /// The number of seats [default: 4, or as many as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// The same seed gives the same games on any number of threads [default: 1]
    #[arg(long, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write a chart of the report to this SVG file, overwriting it
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = format!("{}: a file of values written by `harena solve {} --out FILE` [default: the built-in values]", solved_titles(), solved_games()))]
    from: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = format!("{}: write a heat map of the solved values to this SVG file, overwriting it", solved_titles()))]
    svg: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    ensure!(KEYS.contains(&args.game.as_str()), unknown_game(&args.game));
    let about_values = args.from.is_some() || args.svg.is_some();
    let values = SOLVED_VALUES.iter().find(|values| values.game == args.game);
    if about_values && values.is_none() {
        bail!("{} is not solved; {} is the only game that is small enough", args.game, solved_games());
    }
    if let Some(values) = values.filter(|_| args.players.is_none()) {
        let about_games = [args.games.is_some(), args.seats.is_some(), args.seed.is_some(), args.threads.is_some()];
        let about_games = about_games.contains(&true) || args.plot.is_some() || !args.setup.is_empty();
        ensure!(!about_games, "solved values need no games; choose players to play some, as in --players greedy");
        return (values.show)(ShowArgs { from: args.from.as_deref(), svg: args.svg.as_deref(), json: args.json });
    }
    ensure!(!about_values, "--from and --svg are for solved values: leave out --players, or use --plot for a chart");
    options::known(with_game!(args.game.as_str(), G => played::show::<G>(args)), &args.game)
}

fn solved_games() -> String {
    SOLVED_VALUES.iter().map(|values| values.game).collect::<Vec<_>>().join(", ")
}

fn solved_titles() -> String {
    SOLVED_VALUES.iter().map(|values| values.title).collect::<Vec<_>>().join(", ")
}

fn examples() -> String {
    let of = |game| format!("  harena balance {game}\n  harena balance {game} --players greedy --json\n");
    SOLVED_VALUES.iter().map(|values| of(values.game)).collect()
}

fn meanings() -> String {
    let meanings: String = SOLVED_VALUES.iter().map(|values| format!("{} ", values.meaning)).collect();
    let pages: String = SOLVED_VALUES.iter().map(|values| format!(" and docs/{}-solved.md", values.game)).collect();
    format!("{meanings}More in docs/balance.md{pages}.")
}
