//! Threads to work on.

use anyhow::{Context as _, ensure};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads, or as many as the machine has cores.
pub(crate) fn pool(threads: Option<usize>) -> anyhow::Result<ThreadPool> {
    let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    ensure!((1..=1024).contains(&threads), "the number of threads is 1 to 1024");
    ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")
}
