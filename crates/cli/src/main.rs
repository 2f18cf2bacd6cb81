//! The entry point. Exit codes: 0 success, 1 a check failed, 2 wrong usage.

use std::process::ExitCode;

/// A server allocates and frees thousands of small JSON values per action; with the allocator of the system that takes a
/// quarter of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    harena_cli::main()
}
