//! `harena position`: prints the position of a scenario or a record as data.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use harena_catalog::with_game;
use harena_core::scenario::{self, Scenario, ScenarioGame};
use serde_json::json;
use toml::{Table, Value};

use crate::exit::{Outcome, Result};
use crate::number;
use crate::options;
use crate::out::stdout;
use crate::record_file::{RecordFile, Refusal};

/// Print the position of a scenario or a record
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena position my-question.toml --json\n  harena position game.hrec --until 40 > new-question.toml\n\nWithout --json, the output is the beginning of a scenario file. docs/scenarios.md describes the keys."
)]
pub(crate) struct Args {
    /// A scenario (*.toml), or a record
    file: PathBuf,
    /// After this many actions [default: the start of a scenario, the end of a record]
    #[arg(long, value_name = "N", value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    until: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let name = args.file.display();
    if args.file.extension().is_none_or(|extension| extension != "toml") {
        let found = RecordFile::read(&args.file)?;
        let game = found.record.game.as_str();
        return options::known(with_game!(game, G => of_record::<G>(args, &found)), game);
    }
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let scenario = Scenario::parse(&text).map_err(|error| anyhow!("{name}: {error}"))?;
    let game = scenario.game.as_str();
    options::known(with_game!(game, G => of_scenario::<G>(args, &scenario)), game)
}

fn of_scenario<G: ScenarioGame>(args: &Args, scenario: &Scenario) -> Result {
    let game = scenario::after::<G>(scenario, args.until.unwrap_or(0));
    let game = game.map_err(|error| anyhow!("{}: {error}", args.file.display()))?;
    print(args, &game, scenario.options.clone())
}

fn of_record<G: ScenarioGame>(args: &Args, found: &RecordFile) -> Result {
    let game = found.replay::<G>(args.until).map_err(Refusal::into_error)?;
    print(args, game.game(), Table::try_from(game.options()).context("options are a table")?)
}

fn print<G: ScenarioGame>(args: &Args, game: &G, options: Table) -> Result {
    let seats = game.seats().count();
    if args.json {
        let position = game.position();
        let json = json!({ "game": G::META.key, "seats": seats, "options": options, "position": position });
        writeln!(stdout(), "{json}")?;
        return Ok(Outcome::Success);
    }
    let mut file = Table::new();
    file.insert("game".to_string(), G::META.key.into());
    file.insert("seats".to_string(), Value::Integer(seats as i64));
    file.insert("options".to_string(), options.into());
    let mut position = game.position_table();
    // Empty tables are left out.
    position.retain(|_, value| !value.as_table().is_some_and(Table::is_empty));
    file.insert("position".to_string(), position.into());
    write!(stdout(), "{file}")?;
    Ok(Outcome::Success)
}
