//! Where the program keeps its data.

use std::env;
use std::path::PathBuf;

/// `~/.local/share/harena`, or where the system says data goes.
pub fn data() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .or_else(|| set("APPDATA"))
        .unwrap_or_else(env::temp_dir);
    data.join("harena")
}

/// Where solved tables are kept.
pub fn tables() -> PathBuf {
    data().join("tables")
}
