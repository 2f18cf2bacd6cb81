//! Golden games: records with the logs that each viewer read, word for word. They change only when
//! the rules, the notation or the log do; then they are read in review before they are kept.
//!
//! `HARENA_BLESS=1 cargo test -p harena-arena --test golden` writes them anew.

use std::fmt::Write as _;
use std::path::Path;

use harena_arena::{ColossalArena, TitanArena};
use harena_core::{Chance as _, Fast, Game, Match, Record, Seats, Seed, Viewer, random_action};

/// A game by random players, as its record followed by what somebody who watches and seat a read.
fn game<G: Game>(options: G::Options, seats: usize, seed: u64) -> String {
    let seats = Seats::new(seats).expect("a table");
    let mut game = Match::<G>::start(options, seats, Seed::Xoshiro(seed)).expect("good options");
    let mut chance = Fast::nth(seed, 3);
    let mut legal = Vec::new();
    while let Some(seat) = game.game().to_act().first() {
        let action = random_action(game.game(), seat, &mut legal, &mut chance);
        game.play(seat, action).expect("listed");
    }
    let mut text = game.record().to_string();
    for (who, viewer) in [("the table", Viewer::Table), ("seat a", Viewer::Seat(seats.iter().next().expect("a seat")))]
    {
        writeln!(text, "\n# as {who} read it:").expect("a String");
        for event in game.log(viewer, 0) {
            writeln!(text, "#   {event}").expect("a String");
        }
    }
    text
}

fn compare(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.hrec"));
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("can write");
        std::fs::write(&file, text).expect("can write");
    }
    let golden = std::fs::read_to_string(&file).expect("there is a golden game; see the head of this file");
    let difference = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    if let Some(line) = difference {
        panic!("{name}, line {}: was {:?}, is {:?}", line + 1, golden.lines().nth(line), text.lines().nth(line));
    }
    assert_eq!(golden.lines().count(), text.lines().count());
    // The file as it stands, comments and all, is a record that can be read.
    Record::parse(&golden).expect("a golden game is a record");
}

#[test]
fn colossal_arena() {
    compare("colossal-arena-4", &game::<ColossalArena>(Default::default(), 4, 2026));
    compare("colossal-arena-2", &game::<ColossalArena>(Default::default(), 2, 11));
}

#[test]
fn titan_arena() {
    compare("titan-arena-3", &game::<TitanArena>(Default::default(), 3, 2026));
}

/// One number over many games: any change of behaviour shows, wherever it is.
#[test]
fn fingerprints() {
    fn fingerprint<G: Game>(seats: usize) -> u64 {
        let seats = Seats::new(seats).expect("a table");
        let mut sum = 0xcbf2_9ce4_8422_2325u64;
        let mut mix = |text: &str| text.bytes().for_each(|b| sum = (sum ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        for seed in 0..60 {
            let mut game = Match::<G>::start(Default::default(), seats, Seed::Xoshiro(seed)).expect("good options");
            let mut chance = Fast::nth(seed, 5);
            let mut legal = Vec::new();
            while let Some(seat) = game.game().to_act().first() {
                let action = random_action(game.game(), seat, &mut legal, &mut chance);
                game.play(seat, action).expect("listed");
            }
            game.events().iter().for_each(|event| mix(&event.to_string()));
        }
        mix(&Fast::new(1).below(100).to_string());
        sum
    }
    let found: Vec<u64> =
        (2..=5).flat_map(|seats| [fingerprint::<ColossalArena>(seats), fingerprint::<TitanArena>(seats)]).collect();
    let golden: Vec<u64> = include_str!("fingerprints.txt").lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(
        found, golden,
        "write the new numbers into tests/fingerprints.txt and say in the commit why they changed"
    );
}
