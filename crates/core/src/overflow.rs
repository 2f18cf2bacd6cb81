//! Whether arithmetic is checked in this build.
//!
//! Overflow must panic and not wrap, in release builds too. The setting of the crate in which a function is compiled
//! counts: most of a game is generic or inlined, so it is compiled in the crates that use it. Therefore the checks are
//! on in the whole workspace (`Cargo.toml`), and every crate that compiles games can test it.

/// Defines `overflow_is_checked` for the crate that uses it.
#[doc(hidden)]
#[macro_export]
macro_rules! overflow_probe {
    () => {
        /// Whether a sum that is too large panics in this crate.
        #[doc(hidden)]
        #[inline(never)]
        pub fn overflow_is_checked() -> bool {
            let largest = ::std::hint::black_box(u8::MAX);
            ::std::panic::catch_unwind(|| ::std::hint::black_box(largest + 1)).is_err()
        }
    };
}
