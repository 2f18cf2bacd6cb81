//! Atomic writes.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::random::random;

/// Writes a file atomically: after a crash it has either the old or the new content.
pub fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    write_bytes(file, text.as_bytes())
}

pub fn write_bytes(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let context = || format!("cannot save to {}", file.display());
    // A link stays a link; its target is written.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    if let Ok(found) = fs::metadata(&target) {
        // Do not replace a device such as /dev/null with a file.
        ensure!(found.is_file(), "cannot save to {}: it is not a regular file", file.display());
    }
    let name = target
        .file_name()
        .with_context(|| format!("cannot save to {}: it is not the name of a file", file.display()))?;
    let unique = random().with_context(context)?;
    let temporary = target.with_file_name(format!(".{}.{unique:016x}.tmp", name.to_string_lossy()));
    let written = fs::File::create_new(&temporary)
        .and_then(|mut handle| handle.write_all(bytes).and_then(|()| handle.sync_all()))
        .and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(context)
}
