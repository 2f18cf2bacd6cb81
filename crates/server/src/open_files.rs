//! The limit of open files and connections. Systems start with a low soft limit (often 1,024) that a program may raise
//! up to the hard limit.

/// Raises the limit as far as possible, and returns it; `None` if there is none.
#[cfg(unix)]
pub fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }); // the returned limit tells
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
pub fn raise_limit() -> Option<u64> {
    None
}
