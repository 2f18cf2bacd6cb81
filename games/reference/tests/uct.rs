//! Plain UCT on games with known solutions.

use harena_core::{FastRng, Game, NoLog, Perspective, Seat, Seats};
use harena_players::Player as _;
use harena_players::uct::{Nodes, Settings, Uct};
use harena_reference::{ConnectFour, Leduc};

fn two() -> Seats {
    Seats::new(2).expect("a table of two")
}

fn connect_four(moves: &[&str]) -> ConnectFour {
    let mut chance = FastRng::new(0);
    let mut game = ConnectFour::start(&Default::default(), two(), &mut chance, &mut NoLog).expect("valid options");
    for text in moves {
        game.play(
            game.to_act().first().expect("the game is not over"),
            text.parse().expect("notation"),
            &mut chance,
            &mut NoLog,
        );
    }
    game
}

fn played(game: &ConnectFour, simulations: u32, seed: u64) -> String {
    let mut uct = Uct::new(Settings { simulations, exploration: 1.4, nodes: Nodes::Positions });
    let seat = game.to_act().first().expect("a seat is to act");
    uct.choose(&Perspective::new(game, seat), &mut FastRng::new(seed)).to_string()
}

/// The first player wins from the centre column only.
#[test]
fn connect_four_begins_in_the_centre() {
    for seed in 0..10 {
        assert_eq!(played(&connect_four(&[]), 20_000, seed), "drop 4", "seed {seed}");
    }
}

#[test]
fn wins_are_taken_and_threats_are_stopped() {
    let three = ["drop 1", "drop 7", "drop 2", "drop 7", "drop 3", "drop 6"];
    for seed in 0..10 {
        assert_eq!(played(&connect_four(&three), 1000, seed), "drop 4");
        assert_eq!(played(&connect_four(&three[..5]), 1000, seed), "drop 4");
    }
}

/// Every simulation except the first, which evaluates the root, goes through one edge of the root.
#[test]
fn simulations_add_up() {
    let game = connect_four(&[]);
    for nodes in [Nodes::Positions, Nodes::InformationSets] {
        let mut uct = Uct::new(Settings { simulations: 1000, exploration: 1.4, nodes });
        uct.search(&Perspective::new(&game, Seat::new(0)), &mut FastRng::new(1));
        assert_eq!(uct.tried().iter().map(|tried| tried.visits).sum::<u32>(), 999);
        assert!(uct.tried().iter().all(|tried| tried.visits > 0 && tried.mean.abs() <= 1.0));
    }
}

/// The search stops when no caller waits for it.
#[test]
fn search_stops_when_its_result_is_not_wanted() {
    let game = connect_four(&[]);
    let mut uct = Uct::new(Settings { simulations: u32::MAX, exploration: 1.4, nodes: Nodes::Positions });
    let mut left = 50;
    let wanted = || {
        left -= 1;
        left >= 0
    };
    uct.search_in(Seat::new(0), |_| game, wanted, &mut FastRng::new(1));
    assert_eq!(uct.tried().iter().map(|tried| tried.visits).sum::<u32>(), 49);
}

/// A seat with a pair in the last round cannot lose and never folds; the search does not depend on hidden cards.
#[test]
fn leduc_never_folds_a_pair() {
    let mut seen = 0;
    for seed in 0..400 {
        let mut chance = FastRng::new(seed);
        let mut game = Leduc::start(&Default::default(), two(), &mut chance, &mut NoLog).unwrap();
        for text in ["call", "call", "call", "raise"] {
            game.play(game.to_act().first().unwrap(), text.parse().unwrap(), &mut chance, &mut NoLog);
        }
        let seat = Seat::new(0);
        let view = game.view(seat.into());
        if view.cards[0].map(|card| card / 2) != view.public.map(|card| card / 2) {
            continue;
        }
        seen += 1;
        let settings = Settings { simulations: 1000, exploration: 5.0, nodes: Nodes::InformationSets };
        let think = |game: &Leduc| {
            let mut uct = Uct::new(settings);
            uct.search(&Perspective::new(game, seat), &mut FastRng::new(seed));
            (uct.best().unwrap().to_string(), uct.tried())
        };
        let (best, tried) = think(&game);
        assert_ne!(best, "fold");
        assert_eq!(think(&game.imagine(seat, &mut chance)).1, tried);
    }
    assert!(seen > 20, "only {seen} pairs");
}
