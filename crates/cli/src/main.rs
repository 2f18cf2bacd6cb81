//! Parses, calls, maps errors to exit codes: 0 fine, 1 a check failed, 2 wrong usage.

use std::process::ExitCode;

/// A server makes and drops thousands of small JSON values for every action: with the system's allocator that is a quarter of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    harena_cli::main()
}
