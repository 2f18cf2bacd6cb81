//! Numbers of the content that the browser needs beside the view stand in a file that is made here: those that no pack changes, and
//! those that views of finished games lack because they are older than packs.

use std::fmt::Write as _;
use std::path::Path;

use harena_colosseum::{Colosseum, Options};
use harena_core::{Fact, Game as _};

/// What the board calls a number, and where it stands in the content; sorted by name.
const NUMBERS: [(&str, &str, &str); 6] = [
    ("LARGEST_ARENA", "investments", "largest-arena"),
    ("MARKET_PLACES", "markets", "places"),
    ("MEDAL_COINS", "medal", "coins"),
    ("MEDAL_STEPS", "medal", "steps"),
    ("SQUARES", "route", "squares"),
    ("TURNS", "game", "turns"),
];

const HEAD: &str = "\
//! Printed numbers of the board, made from `games/colosseum/content`. Do not edit:
//! `HARENA_BLESS=1 cargo nextest run -p harena-colosseum --test board` writes this file.

";

#[test]
fn the_numbers_of_the_browser_board_are_up_to_date() {
    let content = Colosseum::content(&Options::default()).expect("the printed content");
    let number = |fact: &Fact| fact.value.parse::<u32>().expect("a number of the content");
    let mut made = HEAD.to_string();
    for (name, entry, field) in NUMBERS {
        let fact =
            content.iter().find(|fact| fact.entry == entry && fact.field == field).expect("an entry of the content");
        writeln!(made, "export const {name} = {};", number(fact)).expect("a string takes everything");
    }
    made += "\nexport const WORTH = {\n";
    let mut worth: Vec<&Fact> = content.iter().filter(|fact| fact.entry == "spectators").collect();
    worth.sort_by_key(|fact| &fact.field);
    for fact in worth {
        writeln!(made, "  {}: {},", fact.field.replace('-', "_"), number(fact)).expect("a string takes everything");
    }
    made += "};\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/boards/colosseum/numbers.ts");
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::write(&path, &made).expect("the folder of the board");
    }
    let kept = std::fs::read_to_string(&path).expect("the file is kept with the board");
    assert_eq!(kept, made, "stale: HARENA_BLESS=1 cargo nextest run -p harena-colosseum --test board");
}
