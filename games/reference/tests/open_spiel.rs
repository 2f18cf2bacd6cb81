//! The games are those of OpenSpiel: the tree is counted completely, or as deep as time allows. The numbers are the
//! output of `open_spiel.py`.

use std::collections::{HashMap, HashSet};

use harena_core::{Chance, ChanceTree, Encoded, Game, NoLog, Seat, Seats};
use harena_reference::goofspiel::{Options, PointsOrder, ReturnsType};
use harena_reference::{ConnectFour, Goofspiel, Leduc, leduc};

/// Histories, positions and finished histories after each number of stones.
#[test]
fn connect_four_to_eight_stones() {
    let expected = [
        (1, 1, 0),
        (7, 7, 0),
        (49, 49, 0),
        (343, 238, 0),
        (2401, 1120, 0),
        (16807, 4263, 0),
        (117_649, 16422, 0),
        (823_536, 54859, 13032),
        (5_673_234, 184_275, 44430),
    ];
    let mut tree = ChanceTree::new();
    let start = ConnectFour::start(&Default::default(), Seats::new(2).unwrap(), &mut tree, &mut NoLog).unwrap();
    // A position and the number of histories that lead to it; the number of stones says who is to act.
    let mut ways = HashMap::from([(start.information_key(Seat::new(0)), (start, 1))]);
    for (stones, numbers) in expected.into_iter().enumerate() {
        let histories: u64 = ways.values().map(|(_, count)| count).sum();
        let finished: u64 = ways.values().filter(|(game, _)| game.standing().is_some()).map(|(_, count)| count).sum();
        assert_eq!((histories, ways.len(), finished), numbers, "after {stones} stones");
        let mut following = HashMap::new();
        let mut legal = Vec::new();
        for (game, count) in ways.into_values() {
            let Some(seat) = game.to_act().first() else { continue };
            legal.clear();
            game.legal(seat, &mut legal);
            for &action in &legal {
                let mut child = game;
                child.play(seat, action, &mut tree, &mut NoLog);
                following.entry(child.information_key(Seat::new(0))).or_insert((child, 0)).1 += count;
            }
        }
        ways = following;
    }
}

/// A whole game, counted.
#[derive(Default)]
struct Count {
    chance: u64,
    decision: u64,
    terminal: u64,
    /// The information states of each seat at its decisions.
    information: Vec<HashSet<u64>>,
    /// The sum of the absolute payoffs of all terminal states and seats.
    total: f64,
    /// The expected payoffs of random play.
    mean: Vec<f64>,
}

impl Count {
    fn whole<G: Encoded>(options: &G::Options, seats: usize) -> Count {
        let seats = Seats::new(seats).expect("a table");
        let mut count = Count {
            information: vec![HashSet::new(); seats.count()],
            mean: vec![0.0; seats.count()],
            ..Count::default()
        };
        count.outcomes(1.0, |tree| G::start(options, seats, tree, &mut NoLog).expect("valid options"));
        count
    }

    /// Continues from every outcome of a step.
    fn outcomes<G: Encoded>(&mut self, probability: f64, step: impl Fn(&mut ChanceTree) -> G) {
        let mut tree = ChanceTree::new();
        loop {
            let fixed = tree.path().len();
            let game = step(&mut tree);
            self.chance += (tree.bounds().len() - fixed) as u64;
            self.walk(&game, probability * tree.probability());
            if !tree.next_path() {
                return;
            }
        }
    }

    fn walk<G: Encoded>(&mut self, game: &G, probability: f64) {
        if let Some(returns) = game.returns() {
            self.terminal += 1;
            self.total += returns.iter().map(|worth| worth.abs()).sum::<f64>();
            self.mean.iter_mut().zip(returns).for_each(|(mean, worth)| *mean += probability * worth);
            return;
        }
        let seat = game.to_act().first().expect("a game that is not over");
        // Simultaneous choices are sequential here, and one node in OpenSpiel.
        let all_at_once = G::META.key == Goofspiel::META.key;
        if !all_at_once || game.to_act().len() == game.seats().count() {
            self.decision += 1;
        }
        self.information[seat.index()].insert(game.information_key(seat));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        for &action in &legal {
            self.outcomes(probability / legal.len() as f64, |tree| {
                let mut child = game.clone();
                child.play(seat, action, tree, &mut NoLog);
                child
            });
        }
    }

    fn nodes(&self) -> (u64, u64, u64) {
        (self.chance, self.decision, self.terminal)
    }

    fn information(&self) -> Vec<usize> {
        self.information.iter().map(HashSet::len).collect()
    }

    fn is_worth(&self, total: f64, mean: &[f64]) {
        assert!((self.total - total).abs() < 1e-6, "{}", self.total);
        assert!(self.mean.iter().zip(mean).all(|(one, other)| (one - other).abs() < 1e-9), "{:?}", self.mean);
    }
}

#[test]
fn leduc_whole() {
    let count = Count::whole::<Leduc>(&Default::default(), 2);
    assert_eq!(count.nodes(), (157, 3780, 5520));
    assert_eq!(count.information(), [468, 468]);
    count.is_worth(65760.0, &[-0.078125, 0.078125]);
}

#[test]
fn leduc_for_three_whole() {
    let count = Count::whole::<Leduc>(&Default::default(), 3);
    assert_eq!(count.nodes(), (10481, 777_168, 1_043_952));
    assert_eq!(count.information(), [8600; 3]);
    count.is_worth(27_397_536.0, &[-0.15861304, -0.019097222, 0.177710262]);
}

#[test]
fn leduc_with_options_whole() {
    let count = Count::whole::<Leduc>(&leduc::Options { action_mapping: true, ..Default::default() }, 2);
    assert_eq!(count.nodes(), (397, 14310, 29820));
    assert_eq!(count.information(), [468; 2]);
    count.is_worth(357_168.0, &[0.002743484, -0.002743484]);

    // In OpenSpiel an outcome of chance is a rank, so its tree is smaller; information states and payoffs are the same.
    let count = Count::whole::<Leduc>(&leduc::Options { suit_isomorphism: true, ..Default::default() }, 2);
    assert_eq!(count.information(), [144; 2]);
    assert!((count.mean[0] + 0.078125).abs() < 1e-9 && (count.mean[1] - 0.078125).abs() < 1e-9);
}

/// The generator of `open_spiel.py`.
struct Lcg(u64);

impl Chance for Lcg {
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.bits() % bound
    }
}

/// With more seats than can be counted completely, random games are the same, choice by choice.
#[test]
fn leduc_at_random() {
    let same = |seats: usize, action_mapping: bool, expected: u64| {
        let (mut chance, mut sum) = (Lcg(1), 0u64);
        let mut legal = Vec::new();
        for _ in 0..10_000 {
            let options = leduc::Options { action_mapping, ..Default::default() };
            let mut game = Leduc::start(&options, Seats::new(seats).unwrap(), &mut chance, &mut NoLog).unwrap();
            while let Some(seat) = game.to_act().first() {
                legal.clear();
                game.legal(seat, &mut legal);
                let choices = legal.iter().map(|&action| 1 << game.action_index(seat, action).unwrap()).sum::<u64>();
                sum = sum.wrapping_mul(31).wrapping_add(choices);
                let action = legal[chance.below(legal.len() as u32) as usize];
                game.play(seat, action, &mut chance, &mut NoLog);
            }
            for worth in &game.returns().unwrap()[..seats] {
                sum = sum.wrapping_mul(31).wrapping_add((2.0 * worth) as i64 as u64);
            }
        }
        assert_eq!(sum, expected, "{seats} seats, {action_mapping}");
    };
    same(2, false, 12_312_314_338_118_444_564);
    same(2, true, 16_489_558_454_273_711_607);
    same(3, false, 2_223_556_854_550_672_272);
    same(3, true, 8_163_443_556_937_500_580);
    same(4, false, 8_136_403_716_619_577_584);
    same(4, true, 2_660_941_511_747_926_315);
    same(5, false, 6_719_674_747_002_561_340);
    same(5, true, 1_834_255_557_388_864_657);
}

#[test]
fn goofspiel_whole() {
    let whole = |options: Options, seats| Count::whole::<Goofspiel>(&options, seats);
    let three = Options { num_cards: 3, ..Options::default() };
    let four = Options { num_cards: 4, ..Options::default() };

    let count = whole(three, 2);
    assert_eq!(count.nodes(), (28, 57, 216));
    count.is_worth(312.0, &[0.0; 2]);

    let count = whole(four, 2);
    assert_eq!(count.nodes(), (1793, 3652, 13824));
    // OpenSpiel has 3028: its information states include the cards left in the hands, but not the turn of each bid.
    assert_eq!(count.information(), [3652; 2]);
    count.is_worth(22272.0, &[0.0; 2]);

    let count = whole(Options { points_order: PointsOrder::Descending, ..four }, 2);
    assert_eq!(count.nodes(), (0, 161, 576));
    count.is_worth(928.0, &[0.0; 2]);

    // Only if bids stay hidden does a seat have less than perfect information.
    let count = whole(Options { points_order: PointsOrder::Ascending, imp_info: true, ..four }, 2);
    assert_eq!((count.nodes(), count.information()), ((0, 161, 576), vec![81, 81]));

    let count = whole(Options { imp_info: true, ..three }, 2);
    assert_eq!((count.nodes(), count.information()), ((28, 57, 216), vec![45, 45]));

    let count = whole(Options { returns_type: ReturnsType::PointDifference, ..three }, 2);
    count.is_worth(288.0, &[0.0; 2]);

    let count = whole(three, 3);
    assert_eq!(count.nodes(), (82, 165, 1296));
    count.is_worth(2520.0, &[0.0; 3]);

    let (points_order, returns_type) = (PointsOrder::Descending, ReturnsType::PointDifference);
    let count = whole(Options { points_order, returns_type, ..three }, 3);
    assert_eq!(count.nodes(), (0, 28, 216));
    count.is_worth(584.0, &[0.0; 3]);

    let count = whole(Options { num_turns: Some(2), returns_type: ReturnsType::TotalPoints, ..four }, 2);
    assert_eq!(count.nodes(), (65, 196, 1728));
    count.is_worth(6480.0, &[1.875; 2]);
}
