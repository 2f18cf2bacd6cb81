//! How many files and connections this process may have open. Systems begin with a low limit (often 1,024) that a program may
//! raise itself, up to one that only the system's owner can change.

/// Raises the limit as far as it goes, and says what it is then; nothing where there is none.
#[cfg(unix)]
pub fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }); // what it is then says so
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
pub fn raise_limit() -> Option<u64> {
    None
}
