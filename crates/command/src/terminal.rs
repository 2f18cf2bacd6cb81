//! Colours and width of the terminal.

use std::ffi::OsStr;
use std::io::IsTerminal as _;

use console::Term;
use harena_core::terminal::{Look, Paint};

/// The width of a terminal that does not report it.
const USUAL: usize = 80;
/// Narrower tables would be unreadable; longer lines are hard to read.
const NARROWEST: usize = 40;
const WIDEST: usize = 160;

/// How to draw on the standard output.
pub fn look() -> Look {
    Look { paint: auto(), width: width() }
}

/// The current number of columns: that of the terminal, else COLUMNS, else 80.
pub fn width() -> usize {
    let terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let variable = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    terminal.or_else(variable).filter(|&columns| columns > 0).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// The value of `--color`.
pub fn paint(choice: &str) -> Result<Paint, String> {
    match choice {
        "auto" => Ok(auto()),
        "always" => Ok(Paint::always()),
        "never" => Ok(Paint::never()),
        _ => Err("expected auto, always or never".to_string()),
    }
}

/// Colours if the standard output is a terminal that supports them and NO_COLOR is not set.
fn auto() -> Paint {
    let variable = |name: &str| std::env::var_os(name).unwrap_or_default();
    let wanted = is_wanted(&variable("NO_COLOR"), &variable("TERM"));
    if std::io::stdout().is_terminal() && wanted { Paint::always() } else { Paint::never() }
}

fn is_wanted(no_color: &OsStr, term: &OsStr) -> bool {
    no_color.is_empty() && term != "dumb"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_can_be_turned_off() {
        let wanted = |no_color: &str, term: &str| is_wanted(OsStr::new(no_color), OsStr::new(term));
        assert!(wanted("", "xterm-256color") && wanted("", ""));
        assert!(!wanted("", "dumb") && !wanted("1", "xterm-256color"));
    }
}
