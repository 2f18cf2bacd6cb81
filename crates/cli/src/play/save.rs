//! Where games are saved, and how, so that nothing is ever lost.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// `~/.local/share/harena/last-<game>.hrec`, or where the system says data goes.
pub(crate) fn default_file(key: &str) -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .or_else(|| set("APPDATA"))
        .unwrap_or_else(std::env::temp_dir);
    data.join("harena").join(format!("last-{key}.hrec"))
}

/// Writes a file whole or not at all: a crash in the middle leaves the old one.
pub(crate) fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let context = || format!("cannot save to {}", file.display());
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(context)?;
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".tmp");
    let temporary = PathBuf::from(name);
    let mut handle = fs::File::create(&temporary).with_context(context)?;
    handle.write_all(text.as_bytes()).and_then(|()| handle.sync_all()).with_context(context)?;
    fs::rename(&temporary, file).with_context(context)
}
