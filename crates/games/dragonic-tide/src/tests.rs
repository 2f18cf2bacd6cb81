//! Laws that only this game knows.
