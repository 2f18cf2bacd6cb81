//! Threads and thread pools.

use anyhow::{Context as _, ensure};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The number of threads: as given, or the number of cores.
pub fn count(wanted: Option<usize>) -> anyhow::Result<usize> {
    let count = wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    ensure!((1..=1024).contains(&count), "the number of threads must be from 1 to 1024");
    Ok(count)
}

pub fn pool(threads: usize) -> anyhow::Result<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")
}
