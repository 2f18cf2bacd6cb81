//! `harena tune`: tunes the weights of the search players by self-play.

use std::io::Write as _;
use std::path::PathBuf;

use harena_catalog::with_game;
use harena_core::{Evaluate, FastRng, NoLog, Weights};
use harena_lab::tune::{Tuning, compare, tune};
use harena_players::search::Budget;

use crate::exit::{Outcome, Result};
use crate::number;
use crate::options::{self, EXAMPLE, Setup};
use crate::out::stdout;
use crate::{atomic_file, threads};

/// Tune the weights of the search players by self-play
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena tune {EXAMPLE} --generations 40 --deals 100 --budget 100it --out weights.toml\n\nThe players use the file weights.toml in the folder of the game; copy the output of --out there.")
)]
pub(crate) struct Args {
    /// The game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// The number of seats [default: as few as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// The budget of each decision: 100it, 5ms
    #[arg(long, default_value = "100it")]
    budget: Budget,
    /// Deals per generation; each is played in every rotation of the seats
    #[arg(long, default_value_t = 100, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    deals: u64,
    #[arg(long, default_value_t = 30, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    generations: u64,
    /// The relative perturbation of a weight
    #[arg(long, default_value_t = 0.2)]
    step: f32,
    /// The learning rate: how far weights move per gain
    #[arg(long, default_value_t = 0.5)]
    rate: f32,
    #[arg(long, default_value_t = 1, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// Deals for the final comparison of new and old weights; 0 for none
    #[arg(long, default_value_t = 200, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    check: u64,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write the weights to this file, after every generation
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result {
    options::known(with_game!(args.game.as_str(), G => tuned::<G>(args)), &args.game)
}

fn tuned<G: Evaluate>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats.unwrap_or(G::META.min_seats))?;
    let options = args.setup.options::<G>()?;
    G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
    anyhow::ensure!(args.deals > 0, "--deals must be at least 1");
    anyhow::ensure!(args.step > 0.0 && args.step <= 2.0, "--step must be above 0 and at most 2");
    anyhow::ensure!(args.rate > 0.0 && args.rate <= 10.0, "--rate must be above 0 and at most 10");
    let pool = threads::pool(threads::count(args.threads)?)?;
    let Args { budget, deals, generations, step, rate, seed, .. } = *args;
    let tuning = Tuning { budget, seats, deals, generations, step, rate, seed };
    let origin = |generations: u64| {
        let seats = seats.count();
        format!("{generations} generations of {deals} deals with {seats} seats at {budget} per decision, seed {seed}")
    };
    let before = Weights::of::<G>();
    let mut failed = None;
    let weights = pool.install(|| {
        tune::<G>(before.clone(), &options, &tuning, |generation| {
            let (index, gain, error) = (generation.index + 1, 100.0 * generation.gain, 100.0 * generation.error);
            let mut out = stdout();
            let printed = writeln!(out, "{index:4}  {gain:+5.1}% ± {error:.1}%").and_then(|()| out.flush());
            let text = generation.weights.write(G::WEIGHTS, &origin(index));
            let saved = args.out.as_deref().map_or(Ok(()), |file| atomic_file::write(file, &text));
            failed = printed.map_err(anyhow::Error::from).and(saved).err();
            failed.is_none()
        })
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let mut origin = origin(generations);
    if args.check > 0 {
        let other = Tuning { deals: args.check, seed: seed.wrapping_add(1), ..tuning };
        let (gain, error) = pool.install(|| compare::<G>(&weights, before, &options, &other, 0));
        let (gain, within) = (100.0 * gain, 196.0 * error);
        origin += &format!(
            "; wins {gain:+.1}% ± {within:.1}% above its share against the previous weights on {} other deals",
            args.check
        );
    }
    let text = weights.write(G::WEIGHTS, &origin);
    if let Some(file) = &args.out {
        atomic_file::write(file, &text)?;
    }
    write!(stdout(), "\n{text}")?;
    Ok(Outcome::Success)
}
