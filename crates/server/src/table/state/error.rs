//! Why a table cannot be opened.

use harena_catalog::PlayError;

/// A table that this program cannot open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LoadError {
    /// A newer version of the program can read it. This process leaves it alone.
    #[error("this table is served by a newer version of the server ({0}); try again in a moment")]
    Newer(String),
    #[error("this table cannot be opened: {0}")]
    Broken(String),
    /// The table is fine, but there is not enough memory for its content pack now.
    #[error("{0}")]
    OutOfMemory(String),
    /// A new action is against the rules. Only [`TableState::apply_new`] returns this, and nothing has changed.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

impl LoadError {
    /// Adds the entry at which the error was found.
    pub(super) fn at(self, entry: i64) -> LoadError {
        match self {
            LoadError::Broken(why) => LoadError::Broken(format!("entry {entry}: {why}")),
            other => other,
        }
    }
}

impl From<String> for LoadError {
    fn from(why: String) -> LoadError {
        LoadError::Broken(why)
    }
}

impl From<&str> for LoadError {
    fn from(why: &str) -> LoadError {
        LoadError::Broken(why.to_string())
    }
}
