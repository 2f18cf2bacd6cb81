//! `harena verify-record`: checks that a shuffle was fair.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use harena_core::terminal::counted;
use harena_server::protocol::Verified;

use crate::exit::{Outcome, Result};
use crate::out::{print_stderr, stdout};

/// Check a record against the seed hash that was shown before the game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena verify-record game.hrec --hash ca294477fd36692889e89903f1f7ebe2a823446f4b5561c813aa120dd858b197\n\nA server shows the SHA-256 hash of the seed before a game, and the seed after it. If the seed of the record has that\nhash, and every action of the record is legal in the game that the seed deals, the cards were not manipulated. The\nexit code is 1 if the check fails."
)]
pub(crate) struct Args {
    /// The record of a finished game, as from /api/tables/ID/record
    file: PathBuf,
    /// The hash that was shown before the game [default: the one in the record, which proves only that they agree]
    #[arg(long, value_name = "SHA256")]
    hash: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let hash = args.hash.as_ref().map(|hash| hash.trim().to_ascii_lowercase());
    if let Some(hash) = &hash {
        let fits = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        ensure!(fits, "--hash takes a SHA-256 hash: 64 hexadecimal digits");
    }
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let verified = match harena_server::verify(&text) {
        Ok(verified) => verified,
        Err(why) => {
            print_stderr(&format!("{name}: {why}"));
            return Ok(Outcome::CheckFailed);
        }
    };
    let Some(found) = &verified.seed_sha256 else {
        print_stderr(&format!("{name}: its seed is a plain number, which has no published hash; nothing is proved"));
        return Ok(Outcome::CheckFailed);
    };
    if let Some(hash) = &hash
        && hash != found
    {
        print_stderr(&format!("{name}: the seed has the hash {found}, not the one that was shown"));
        return Ok(Outcome::CheckFailed);
    }
    print(args, &verified, found, hash.is_some())
}

fn print(args: &Args, verified: &Verified, found: &str, shown: bool) -> Result {
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(verified)?)?;
        return Ok(Outcome::Success);
    }
    let extent = if verified.complete { "to the end" } else { "but the game is not over" };
    let actions = counted(verified.actions as u64, "action");
    writeln!(out, "{}: {} of {} replayed by the rules, {extent}", args.file.display(), actions, verified.game)?;
    writeln!(out, "seed-sha256 {found}")?;
    if let Some(actions) = verified.continued_from {
        let earlier = counted(actions as u64, "action");
        writeln!(out, "The game continues another one: the hash does not cover the deal and the first {earlier}.")?;
    }
    match shown {
        true => writeln!(out, "This is the hash that was shown before the game: the shuffle was fair.")?,
        false => writeln!(
            out,
            "The shuffle was fair if this is the hash that was shown before the game (--hash checks it)."
        )?,
    }
    Ok(Outcome::Success)
}
