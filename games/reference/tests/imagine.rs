//! `imagine` samples uniformly: every world that a seat cannot tell from the real one is equally likely.

use std::collections::HashMap;
use std::hash::Hash;

use harena_core::{ChanceTree, FastRng, Game, NoLog, Seat, Seats, Viewer};
use harena_reference::Goofspiel;
use harena_reference::goofspiel::{Bid, Options, PointsOrder};

/// The number of samples per world.
const EACH: usize = 400;

/// A name, the number of cards, the bids of both, and what the second seat has bid after them.
type Position = (&'static str, u8, &'static [u8], &'static [u8], Option<u8>);

/// A game with hidden bids after these bids of both, and what the second seat may have bid after them.
fn hidden(num_cards: u8, own: &[u8], others: &[u8], bid: Option<u8>) -> Goofspiel {
    let options = Options { num_cards, imp_info: true, points_order: PointsOrder::Descending, ..Options::default() };
    let mut chance = ChanceTree::new();
    let mut game =
        Goofspiel::start(&options, Seats::new(2).expect("two"), &mut chance, &mut NoLog).expect("valid options");
    let mut play = |seat: usize, card: u8| game.play(Seat::new(seat), Bid(card), &mut chance, &mut NoLog);
    for (&own, &other) in own.iter().zip(others) {
        play(0, own);
        play(1, other);
    }
    if let Some(card) = bid {
        play(1, card);
    }
    game
}

/// The bids of the second seat, in order, including the one that lies face down.
fn bids(game: &Goofspiel) -> Vec<u8> {
    game.view(Viewer::All).seats[1].bids.clone().expect("all bids are visible")
}

/// All sequences of bids of the second seat that are consistent with what the first one knows.
fn worlds(game: &Goofspiel) -> Vec<Vec<u8>> {
    let view = game.view(Viewer::All);
    let own = view.seats[0].bids.clone().expect("bids");
    let cards = game.view(Viewer::All).seats[0].hand.clone().expect("a hand").len() + own.len();
    let mut worlds = vec![Vec::new()];
    let turns = view.winners.iter().map(Some).chain([None]).take(bids(game).len());
    for (turn, winner) in turns.enumerate() {
        let fits = |card: u8| match winner {
            // It lies face down.
            None => true,
            Some(None) => card == own[turn],
            Some(Some(winner)) => (card < own[turn]) == (winner.index() == 0) && card != own[turn],
        };
        let longer = |world: &Vec<u8>| {
            let next = (0..cards as u8).filter(|&card| fits(card) && !world.contains(&card));
            next.map(|card| [world.as_slice(), &[card]].concat()).collect::<Vec<_>>()
        };
        worlds = worlds.iter().flat_map(longer).collect();
    }
    worlds
}

/// Whether the counts fit the expected frequencies: a chi-square test, within five standard deviations of the mean. The
/// seeds are fixed, so the result is reproducible.
fn fits<T: Hash + Eq + std::fmt::Debug>(counts: &HashMap<T, usize>, expected: &HashMap<T, f64>, name: &str) {
    assert!(counts.keys().all(|key| expected.contains_key(key)), "{name}: impossible worlds");
    let square = |(key, expected): (&T, &f64)| {
        let count = counts.get(key).copied().unwrap_or(0) as f64;
        (count - expected).powi(2) / expected
    };
    let sum: f64 = expected.iter().map(square).sum();
    let freedom = expected.len() as f64 - 1.0;
    assert!((sum - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt(), "{name}: {sum} with {freedom} degrees of freedom");
}

#[test]
fn hidden_bids_are_drawn_evenly() {
    let positions: [Position; 9] = [
        ("won and lost", 6, &[5, 2, 1, 3], &[1, 3, 0, 4], None),
        ("with a bid face down", 6, &[5, 2, 1, 3], &[1, 3, 0, 4], Some(5)),
        ("with a tie", 6, &[2, 4, 1], &[2, 3, 5], None),
        ("lost throughout", 7, &[0, 1, 2], &[1, 2, 3], None),
        ("won throughout", 7, &[6, 5, 4], &[5, 4, 3], None),
        ("nothing known", 4, &[], &[], Some(2)),
        ("over", 5, &[4, 0, 3, 1], &[3, 4, 0, 2], None),
        ("ten cards", 10, &[8, 1, 6], &[3, 4, 9], None),
        ("thirteen cards", 13, &[11, 2, 7, 5], &[10, 3, 8, 0], None),
    ];
    for (name, cards, own, others, bid) in positions {
        let game = hidden(cards, own, others, bid);
        let worlds = worlds(&game);
        assert!(worlds.len() > 3, "{name}: too few worlds to tell");
        assert!(worlds.contains(&bids(&game)), "{name}: the truth is possible");
        let mut chance = FastRng::new(9);
        let mut counts = HashMap::new();
        for _ in 0..EACH * worlds.len() {
            let imagined = game.imagine(Seat::new(0), &mut chance);
            *counts.entry(bids(&imagined)).or_insert(0) += 1;
        }
        let expected = worlds.into_iter().map(|world| (world, EACH as f64)).collect();
        fits(&counts, &expected, name);
    }
}

/// With all 16 cards there are too many worlds to list. They are counted by another method, over sets of cards, and the
/// bids of each turn are compared.
#[test]
fn many_hidden_bids_are_drawn_evenly() {
    let own: [usize; 12] = [12, 3, 13, 2, 14, 1, 15, 0, 11, 4, 10, 5];
    let others: [usize; 12] = [0, 15, 1, 14, 2, 13, 3, 12, 4, 11, 5, 10];
    let game = hidden(16, &own.map(|card| card as u8), &others.map(|card| card as u8), None);
    let fits_turn = |turn: usize, card: usize| (card < own[turn]) == (others[turn] < own[turn]) && card != own[turn];
    // By the set of cards that the first turns used; its size is the number of these turns. `fixed` sets the card of
    // one turn.
    let count = |fixed: Option<(usize, usize)>| {
        let mut ways = vec![0u64; 1 << 16];
        ways[0] = 1;
        let mut total = 0;
        for set in 0..1usize << 16 {
            let turn = set.count_ones() as usize;
            if turn == own.len() {
                total += ways[set];
            } else if turn < own.len() && ways[set] > 0 {
                let free = (0..16).filter(|card| set >> card & 1 == 0 && fits_turn(turn, *card));
                for card in free.filter(|&card| fixed.is_none_or(|(of, to)| of != turn || to == card)) {
                    ways[set | 1 << card] += ways[set];
                }
            }
        }
        total
    };
    let total = count(None);
    assert!(total > u64::from(u32::MAX), "{total}: no more than chance gives at once");
    let draws = 40_000;
    let mut chance = FastRng::new(4);
    let drawn: Vec<Vec<u8>> = (0..draws).map(|_| bids(&game.imagine(Seat::new(0), &mut chance))).collect();
    for turn in 0..own.len() {
        let mut counts = HashMap::new();
        drawn.iter().for_each(|bids| *counts.entry(usize::from(bids[turn])).or_insert(0) += 1);
        let odds = (0..16).map(|card| (card, count(Some((turn, card))) as f64 / total as f64 * f64::from(draws)));
        fits(&counts, &odds.filter(|(_, expected)| *expected > 0.0).collect(), &format!("turn {turn}"));
    }
}
