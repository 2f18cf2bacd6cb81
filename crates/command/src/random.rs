//! Numbers that nobody can foresee.

use anyhow::Context as _;

/// A number from the system, for names of files and for the thoughts of the computer players.
pub fn random() -> anyhow::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
    Ok(u64::from_le_bytes(bytes))
}
