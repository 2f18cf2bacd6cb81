//! Quoting for a shell.

use std::path::Path;

/// A path quoted for a shell.
pub fn quoted(file: &Path) -> String {
    let text = file.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:@%~".contains(c);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_quoted() {
        assert_eq!(quoted(Path::new("/tmp/a-1.hrec")), "/tmp/a-1.hrec");
        assert_eq!(quoted(Path::new("Ann's game.hrec")), "'Ann'\\''s game.hrec'");
    }
}
