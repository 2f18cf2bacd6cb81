//! Unpredictable numbers.

use anyhow::Context as _;

/// A random number from the system, for file names and seeds of computer players.
pub fn random() -> anyhow::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("the system provides no random numbers")?;
    Ok(u64::from_le_bytes(bytes))
}
