//! `harena balance`: how even a game is, from games between computer players; for the duel also by solved values.

mod played;
mod solved;
mod told;

use std::path::PathBuf;

use anyhow::ensure;
use harena_catalog::{KEYS, unknown_game, with_game};
use harena_core::Game as _;
use harena_dragonic_tide::DragonicTide;

use crate::exit::Result;
use crate::options::{self, Setup};
use crate::{number, results_file};

/// Show how even a game is: seats, and whatever else its designer would ask
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena balance colossal-arena --players greedy --games 5000\n  harena balance colossi --seats 3 --plot colossi.svg\n  harena balance dragonic-tide\n  harena balance dragonic-tide --players greedy --json\n\nNumbers come from games between computer players, each with its 95% interval. Dragonic Tide is solved: without --players its values are shares of a win when both sides play their best, and a duel without a winner after the last round (60 in the content of the house) is half a win for both. More in docs/balance.md and docs/dragonic-tide-solved.md."
)]
pub(crate) struct Args {
    /// Which game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// One player for all seats, or one for each, separated by commas [default: greedy; in dragonic-tide solved values]
    #[arg(long)]
    players: Option<String>,
    /// How many games to play [default: 1000]
    #[arg(long, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    games: Option<u64>,
    /// How many seats [default: 4, or as many as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// The same seed gives the same games, whatever the number of threads [default: 1]
    #[arg(long, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How many threads; all cores if left out
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Draw what the games came to into this file, over what is in it
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Dragonic Tide: values of your own, written by `harena solve dragonic-tide --out FILE` [default: those that come
    /// with the program]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Dragonic Tide: draw a heat map of solved values into this file, over what is in it
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    ensure!(KEYS.contains(&args.game.as_str()), unknown_game(&args.game));
    let about_values = args.from.is_some() || args.svg.is_some();
    if about_values {
        results_file::only_the_duel(&args.game)?;
    }
    if args.game == DragonicTide::META.key && args.players.is_none() {
        let about_games = [args.games.is_some(), args.seats.is_some(), args.seed.is_some(), args.threads.is_some()];
        let about_games = about_games.contains(&true) || args.plot.is_some() || !args.setup.is_empty();
        ensure!(!about_games, "solved values need no games; say who plays, as in --players greedy");
        return solved::show(args.from.as_deref(), args.svg.as_deref(), args.json);
    }
    ensure!(
        !about_values,
        "--from and --svg are about solved values: leave out --players, or use --plot for a picture"
    );
    options::known(with_game!(args.game.as_str(), G => played::show::<G>(args)), &args.game)
}
