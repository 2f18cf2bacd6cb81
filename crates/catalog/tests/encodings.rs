//! `docs/encodings.md` ends with the tables of all games, as the encodings write them.
//!
//! `HARENA_BLESS=1 cargo test -p harena-catalog --test encodings` writes them anew.

use std::fmt::Write as _;

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::encoding::page;
use harena_core::{Encoded, FastRng, Game as _, NoLog, Seats};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/encodings.md");
/// Everything below this line is written here.
const MARK: &str = "\n<!-- What follows is written by crates/catalog/tests/encodings.rs. -->\n";

fn start<G: Encoded>(seats: usize) -> G {
    let seats = Seats::new(seats).expect("a table");
    G::start(&G::Options::default(), seats, &mut FastRng::new(1), &mut NoLog).expect("the default options are good")
}

fn section<G: Encoded>() -> String {
    let mut text = format!("\n## {}\n\n", G::META.title);
    let seats = G::META.min_seats..=G::META.max_seats;
    if seats.clone().count() > 1 {
        writeln!(text, "| seats | numbers for actions | values in an observation |\n| --- | --- | --- |")
            .expect("a String");
        for count in seats {
            let game = start::<G>(count);
            writeln!(text, "| {count} | {} | {} |", game.action_count(), game.observation_len()).expect("a String");
        }
        writeln!(text, "\nWith {} seats and the default options:\n", G::META.min_seats).expect("a String");
    }
    text + &page(&start::<G>(G::META.min_seats))
}

#[test]
fn the_page_is_up_to_date() {
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    let head = page.split(MARK).next().expect("there is a beginning");
    let mut text = head.to_string() + MARK;
    for key in KEYS.iter().chain(REFERENCE_KEYS) {
        text += &with_any_game!(*key, G => section::<G>()).expect("a game for every key");
    }
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::write(PAGE, &text).expect("can write");
    }
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    if let Some(line) = page.lines().zip(text.lines()).position(|(old, new)| old != new) {
        let (old, new) = (page.lines().nth(line), text.lines().nth(line));
        panic!("docs/encodings.md, line {}: says {old:?}, is {new:?}; HARENA_BLESS=1 writes it anew", line + 1);
    }
    assert_eq!(page.lines().count(), text.lines().count(), "docs/encodings.md: HARENA_BLESS=1 writes it anew");
}

/// Reference games are for programs: they have a list of their own, and the lobby's list does not know them.
#[test]
fn reference_games_are_not_in_the_lobby() {
    for key in REFERENCE_KEYS {
        assert_eq!(with_any_game!(*key, G => G::META.key), Some(*key));
        assert!(!KEYS.contains(key) && harena_catalog::find(key).is_none());
    }
    assert!(harena_catalog::entries().all(|entry| !REFERENCE_KEYS.contains(&entry.meta().key)));
}
