//! Golden games: records with the logs of some viewers. They change only when the rules, the notation or the log change;
//! then they are reviewed before they are committed.
//!
//! `HARENA_BLESS=1 cargo test -p CRATE --test golden` rewrites them, and the fingerprints.

use std::fmt::Write as _;
use std::path::Path;

use harena_core::{FastRng, Game, Match, Record, Seats, Seed, Viewer, random_action};

fn random_match<G: Game>(options: G::Options, seats: Seats, seed: u64, stream: u64) -> Match<G> {
    let mut game = Match::<G>::start(options, seats, Seed::Xoshiro(seed)).expect("valid options");
    let mut chance = FastRng::nth(seed, stream);
    let mut legal = Vec::new();
    while let Some(seat) = game.game().to_act().first() {
        let action = random_action(game.game(), seat, &mut legal, &mut chance);
        game.play(seat, action).expect("a listed action is legal");
    }
    game
}

/// A random game: its record, then the logs of a spectator and of seat a.
pub fn golden_game<G: Game>(options: G::Options, seats: usize, seed: u64) -> String {
    let seats = Seats::new(seats).expect("a table");
    let game = random_match::<G>(options, seats, seed, 3);
    let mut text = game.record().to_string();
    let first = seats.iter().next().expect("a seat");
    for (who, viewer) in [("the table", Viewer::Spectator), ("seat a", Viewer::Seat(first))] {
        writeln!(text, "\n# as {who} read it:").expect("a String");
        for event in game.log(viewer, 0) {
            writeln!(text, "#   {event}").expect("a String");
        }
    }
    text
}

/// Compares with the golden file of this name in `folder`.
///
/// # Panics
/// If they differ; the message names the first different line.
pub fn compare_golden(folder: &Path, name: &str, text: &str) {
    let file = folder.join(format!("{name}.hrec"));
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::create_dir_all(folder).expect("can write");
        std::fs::write(&file, text).expect("can write");
    }
    let golden = std::fs::read_to_string(&file).expect("there is a golden game; HARENA_BLESS=1 writes it");
    if let Some(line) = golden.lines().zip(text.lines()).position(|(a, b)| a != b) {
        panic!("{name}, line {}: was {:?}, is {:?}", line + 1, golden.lines().nth(line), text.lines().nth(line));
    }
    assert_eq!(golden.lines().count(), text.lines().count());
    // The file with its comments is a valid record.
    Record::parse(&golden).expect("a golden game is a record");
}

/// A hash of everything that happened in sixty games: it shows any change of behaviour.
pub fn fingerprint<G: Game>(seats: usize) -> u64 {
    let seats = Seats::new(seats).expect("a table");
    let mut sum = 0xcbf2_9ce4_8422_2325u64;
    for seed in 0..60 {
        for event in random_match::<G>(G::Options::default(), seats, seed, 5).events() {
            event.to_string().bytes().for_each(|byte| sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        }
    }
    sum
}

/// Compares with the golden fingerprints in `folder`, one number per line.
///
/// # Panics
/// If they differ.
pub fn compare_fingerprints(folder: &Path, found: &[u64]) {
    let file = folder.join("fingerprints.txt");
    if std::env::var_os("HARENA_BLESS").is_some() {
        let lines: Vec<String> = found.iter().map(|number| format!("{number}\n")).collect();
        std::fs::write(&file, lines.concat()).expect("can write");
    }
    let golden = std::fs::read_to_string(&file).expect("there are fingerprints; HARENA_BLESS=1 writes them");
    let golden: Vec<u64> = golden.lines().map(|line| line.parse().expect("a number")).collect();
    assert_eq!(found, golden, "HARENA_BLESS=1 writes the new numbers; say in the commit why they changed");
}
