//! Properties of the computer players of every game.

use std::time::Duration;

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game, with_game};
use harena_core::{
    Encoded, Evaluate, FastRng, Game, MAX_SEATS, NoLog, Perspective, Seat, Seats, Weights, random_action,
};
use harena_players::search::{Budget, Settings, think};
use harena_players::uct::{self, Nodes, Uct};
use harena_players::{Level, Name, hint};

/// Calls a function for every game, each on its own thread.
macro_rules! for_every_game {
    ($law:ident) => {
        std::thread::scope(|scope| {
            for key in KEYS {
                scope.spawn(|| with_game!(*key, G => $law::<G>()).expect("a game of the list"));
            }
        })
    };
}

/// Positions along random games, with the seats to act.
fn positions<G: Game>(games: u64, every: usize, mut each: impl FnMut(&G, Seat)) {
    for index in 0..games {
        let mut chance = FastRng::nth(17, index);
        let span = (G::META.max_seats - G::META.min_seats + 1) as u64;
        let seats = Seats::new(G::META.min_seats + (index % span) as usize).expect("the game has this number of seats");
        let mut game = G::start(&Default::default(), seats, &mut chance, &mut NoLog).expect("valid options");
        let mut legal = Vec::new();
        for step in 0.. {
            let Some(seat) = game.to_act().first() else { break };
            if (step + index as usize).is_multiple_of(every) {
                game.to_act().iter().for_each(|seat| each(&game, seat));
            }
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
    }
}

/// Every level chooses a legal action in positions of random games, and stays within its iterations.
#[test]
fn choices_are_legal() {
    fn law<G: Evaluate>() {
        let names = Level::ALL.map(Name::Level).into_iter().chain([Name::Greedy, Name::Random]);
        let mut players: Vec<_> = names
            .map(|name| {
                match name {
                    // Higher levels differ only in their budget.
                    Name::Level(Level::Hard | Level::Expert | Level::Medium) => "search:30it".parse::<Name>().unwrap(),
                    other => other,
                }
                .player::<G>()
            })
            .collect();
        positions::<G>(6, 23, |game, seat| {
            for player in &mut players {
                let mut chance = FastRng::new(5);
                let action = player.choose(&Perspective::new(game, seat), &mut chance);
                assert_eq!(game.check(seat, action), Ok(()), "{action}");
            }
            let settings = Settings::new::<G>(Budget::iterations(7));
            assert!(think(&Perspective::new(game, seat), &settings, &mut FastRng::new(1)).iterations <= 7);
        });
    }
    for_every_game!(law);
}

/// With the same seed, the search gives the same result if the hidden information is dealt again.
#[test]
fn hidden_information_is_not_used() {
    fn law<G: Evaluate>() {
        let mut looked = 0;
        positions::<G>(5, 31, |game, seat| {
            let settings = Settings::new::<G>(Budget::iterations(25));
            let thought = |game: &G| think(&Perspective::new(game, seat), &settings, &mut FastRng::new(9)).choices;
            let swapped = game.imagine(seat, &mut FastRng::new(77));
            assert_eq!(thought(game), thought(&swapped));
            looked += 1;
        });
        assert!(looked > 1);
    }
    for_every_game!(law);
}

/// The same seed gives the same search result, on one thread and on two.
#[test]
fn searches_are_reproducible() {
    fn law<G: Evaluate>() {
        positions::<G>(2, 40, |game, seat| {
            for threads in [1, 2] {
                let settings = Settings { threads, ..Settings::new::<G>(Budget::iterations(40)) };
                let thought = || think(&Perspective::new(game, seat), &settings, &mut FastRng::new(3)).choices;
                assert_eq!(thought(), thought());
            }
        });
    }
    for_every_game!(law);
}

/// Evaluations are probabilities: none is negative, and they add up to 1.
#[test]
fn win_probabilities_add_up() {
    fn law<G: Evaluate>() {
        positions::<G>(12, 5, |game, _| {
            let mut wins = [0.0; MAX_SEATS];
            game.evaluate(&mut game.eval_context(Weights::of::<G>()), &mut wins);
            let sum: f32 = wins.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3 && wins.iter().all(|&win| win >= 0.0), "{wins:?}");
        });
    }
    for_every_game!(law);
}

#[test]
fn hints_are_ranked_and_legal() {
    fn law<G: Evaluate>() {
        let seats = Seats::new(G::META.min_seats).unwrap();
        let game = G::start(&Default::default(), seats, &mut FastRng::new(1), &mut NoLog).unwrap();
        let seat = game.to_act().first().unwrap();
        let hint = hint(&Perspective::new(&game, seat), Budget::iterations(200), &mut FastRng::new(1));
        assert!(hint.choices.is_sorted_by(|one, other| one.share >= other.share));
        assert!((hint.choices.iter().map(|one| one.share).sum::<f32>() - 1.0).abs() < 1e-3);
        for one in &hint.choices {
            assert!((0.0..=1.0).contains(&one.win_probability), "{one:?}");
            assert_eq!(game.check(seat, one.action.parse().unwrap()), Ok(()));
        }
    }
    for_every_game!(law);
}

/// There is always one iteration, and with enough time all of them.
#[test]
fn time_limits_are_respected() {
    fn law<G: Evaluate>() {
        let mut seen = 0;
        positions::<G>(2, 41, |game, seat| {
            let perspective = Perspective::new(game, seat);
            let iterations = |budget| think(&perspective, &Settings::new::<G>(budget), &mut FastRng::new(1)).iterations;
            let mut legal = Vec::new();
            perspective.legal(&mut legal);
            if legal.len() > 1 {
                assert!(iterations(Budget::millis(1)) >= 1);
                assert_eq!(iterations(Budget::iterations(3).within(Duration::from_secs(100))), 3);
                seen += 1;
            }
        });
        assert!(seen > 0, "{} was never searched", G::META.key);
    }
    for_every_game!(law);
}

/// UCT must try only legal actions in each imagined state: a game that is played against its rules would panic sooner or
/// later.
fn uct_tries_legal_actions<G: Evaluate + Encoded>() {
    let seats = Seats::new(G::META.min_seats + usize::from(G::META.min_seats < G::META.max_seats))
        .expect("the game has this number of seats");
    for seed in 0..6 {
        let mut chance = FastRng::new(seed);
        let options = G::Options::default();
        let mut game = G::start(&options, seats, &mut chance, &mut NoLog).expect("valid options");
        let nodes = Nodes::of(&G::game_type(&options, seats));
        let mut legal = Vec::new();
        for decision in 0.. {
            let to_act: Vec<Seat> = game.to_act().iter().collect();
            let Some(&seat) = to_act.get(decision % to_act.len().max(1)) else { break };
            if decision % 7 == seed as usize {
                let mut uct = Uct::new(uct::Settings { simulations: 60, exploration: 1.4, nodes });
                uct.search_in(seat, |chance| game.imagine(seat, chance).undecided(seat), || true, &mut chance);
                assert_eq!(uct.tried().iter().map(|tried| tried.visits).sum::<u32>(), 59);
            }
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
    }
}

#[test]
fn every_game_can_be_searched_by_uct() {
    std::thread::scope(|scope| {
        for key in KEYS.iter().chain(REFERENCE_KEYS) {
            scope.spawn(|| with_any_game!(*key, G => uct_tries_legal_actions::<G>()).expect("a game of the list"));
        }
    });
}
