//! Parses, calls, maps errors to exit codes: 0 fine, 1 a check failed, 2 wrong usage.

use std::process::ExitCode;

fn main() -> ExitCode {
    harena_cli::main()
}
