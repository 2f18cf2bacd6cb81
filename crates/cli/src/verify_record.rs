//! `harena verify-record`: whether a shuffle was fair.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use harena_core::terminal::counted;
use harena_server::protocol::Verified;

use crate::exit::{Outcome, Result};
use crate::out::{complain, stdout};

/// Check a record against the hash that was shown before the game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena verify-record game.hrec --hash ca294477fd36692889e89903f1f7ebe2a823446f4b5561c813aa120dd858b197\n\nA server shows the SHA-256 of the seed before a game and the seed after it. If the seed of the record has that hash, and\nevery action of the record is legal in the game that the seed deals, nobody chose the cards. Exit code 1: it is not so."
)]
pub(crate) struct Args {
    /// The record of a game that is over, as the server gives it at /api/tables/ID/record
    file: PathBuf,
    /// The hash that was shown before the game; without it the one in the record is taken, which proves only that they agree
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
        ensure!(fits, "a SHA-256 is written as 64 hexadecimal digits");
    }
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let verified = match harena_server::verify(&text) {
        Ok(verified) => verified,
        Err(why) => {
            complain(&format!("{name}: {why}"));
            return Ok(Outcome::CheckFailed);
        }
    };
    let Some(found) = &verified.seed_sha256 else {
        complain(&format!(
            "{name}: its luck came from a plain number, of which no hash can be published; nothing is proved"
        ));
        return Ok(Outcome::CheckFailed);
    };
    if let Some(hash) = &hash
        && hash != found
    {
        complain(&format!("{name}: the seed has the hash {found}, not the one that was shown"));
        return Ok(Outcome::CheckFailed);
    }
    tell(args, &verified, found, hash.is_some())
}

fn tell(args: &Args, verified: &Verified, found: &str, shown: bool) -> Result {
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(verified)?)?;
        return Ok(Outcome::Fine);
    }
    let whole = if verified.complete { "to its end" } else { "but not to its end" };
    let actions = counted(verified.actions as u64, "action");
    writeln!(out, "{}: {} of {} replayed by the rules, {whole}", args.file.display(), actions, verified.game)?;
    writeln!(out, "seed-sha256 {found}")?;
    match shown {
        true => writeln!(out, "This is the hash that was shown before the game: the shuffle was fair.")?,
        false => writeln!(
            out,
            "The shuffle was fair if this is the hash that was shown before the game (--hash checks it)."
        )?,
    }
    Ok(Outcome::Fine)
}
