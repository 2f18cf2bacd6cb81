//! The folders of the program's data.

use std::env;
use std::path::PathBuf;

/// `~/.local/share/harena`, or the data folder of the system.
pub fn data() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .or_else(|| set("APPDATA"))
        .unwrap_or_else(env::temp_dir);
    data.join("harena")
}

/// The folder of solved tables.
pub fn tables() -> PathBuf {
    data().join("tables")
}
