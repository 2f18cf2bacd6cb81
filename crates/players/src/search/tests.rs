use harena_arena::ColossalArena;
use harena_arena::TitanArena;
use harena_colosseum::Colosseum;
use harena_colossi::Colossi;
use harena_core::{Fast, Game, NoLog, Seat, Seats, Sight, random_action};
use harena_dragonic_tide::DragonicTide;

use super::*;
use crate::{Level, Name};

/// Positions along random games, with everybody who is to act in them.
fn positions<G: Game>(games: u64, every: usize, mut each: impl FnMut(&G, Seat)) {
    for index in 0..games {
        let mut chance = Fast::nth(17, index);
        let span = (G::META.max_seats - G::META.min_seats + 1) as u64;
        let seats = Seats::new(G::META.min_seats + (index % span) as usize).unwrap();
        let mut game = G::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
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

macro_rules! for_all_games {
    ($name:ident) => {
        mod $name {
            use super::*;

            #[test]
            fn colossal_arena() {
                super::$name::<ColossalArena>();
            }
            #[test]
            fn titan_arena() {
                super::$name::<TitanArena>();
            }
            #[test]
            fn colosseum() {
                super::$name::<Colosseum>();
            }
            #[test]
            fn dragonic_tide() {
                super::$name::<DragonicTide>();
            }
            #[test]
            fn colossi() {
                super::$name::<Colossi>();
            }
        }
    };
}

/// Every level answers legally in positions from random games, and takes no more iterations than it has.
fn answers_are_legal<G: Judged>() {
    let names = Level::ALL.map(Name::Level).into_iter().chain([Name::Greedy, Name::Random]);
    let mut players: Vec<_> = names
        .map(|name| {
            match name {
                // The budgets of the levels above are the same in kind, only longer.
                Name::Level(Level::Hard | Level::Expert | Level::Medium) => "search:30it".parse::<Name>().unwrap(),
                other => other,
            }
            .player::<G>()
        })
        .collect();
    positions::<G>(6, 23, |game, seat| {
        for player in &mut players {
            let mut chance = Fast::new(5);
            let action = player.choose(&Sight::new(game, seat), &mut chance);
            assert_eq!(game.check(seat, action), Ok(()), "{action}");
        }
        let settings = Settings::new::<G>(Budget::iterations(7));
        assert!(think(&Sight::new(game, seat), &settings, &mut Fast::new(1)).iterations <= 7);
    });
}
for_all_games!(answers_are_legal);

/// What is hidden from a seat is dealt anew in the real state: it thinks the same with the same luck.
fn nothing_hidden_is_read<G: Judged>() {
    let mut looked = 0;
    positions::<G>(5, 31, |game, seat| {
        let settings = Settings::new::<G>(Budget::iterations(25));
        let thought = |game: &G| think(&Sight::new(game, seat), &settings, &mut Fast::new(9)).choices;
        let swapped = game.imagine(seat, &mut Fast::new(77));
        assert_eq!(thought(game), thought(&swapped));
        looked += 1;
    });
    assert!(looked > 3);
}
for_all_games!(nothing_hidden_is_read);

/// The same luck gives the same thought, on one thread and on two.
fn thoughts_are_repeated<G: Judged>() {
    positions::<G>(2, 40, |game, seat| {
        for threads in [1, 2] {
            let settings = Settings { threads, doubt: 0.3, ..Settings::new::<G>(Budget::iterations(40)) };
            let thought = || think(&Sight::new(game, seat), &settings, &mut Fast::new(3)).choices;
            assert_eq!(thought(), thought());
        }
    });
}
for_all_games!(thoughts_are_repeated);

/// Judgements are chances: none below zero, and one in all.
fn judgements_add_up<G: Judged>() {
    positions::<G>(12, 5, |game, _| {
        let mut chances = [0.0; harena_core::MAX_SEATS];
        game.judge(&mut game.mind(Weights::of::<G>()), &mut chances);
        let sum: f32 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3 && chances.iter().all(|&chance| chance >= 0.0), "{chances:?}");
    });
}
for_all_games!(judgements_add_up);

/// A choice that is drawn is drawn by how often it was tried.
#[test]
fn choices_at_once_are_drawn() {
    let considered = |action, visits| Considered { action, visits, chance: 0.5 };
    let choices = vec![considered('a', 600), considered('b', 300), considered('c', 5)];
    let thought = Thought { choices, iterations: 905, at_once: true };
    let mut chance = Fast::new(2);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..3000 {
        *counts.entry(thought.choice(&mut chance)).or_insert(0) += 1;
    }
    assert!((1850..2150).contains(&counts[&'a']) && !counts.contains_key(&'c'), "{counts:?}");
}

/// A time budget is kept: the search stops at once when it is spent.
#[test]
fn time_runs_out() {
    let game =
        ColossalArena::start(&Default::default(), Seats::new(3).unwrap(), &mut Fast::new(1), &mut NoLog).unwrap();
    let seat = game.to_act().first().unwrap();
    let settings = Settings::new::<ColossalArena>(Budget::millis(1));
    let thought = think(&Sight::new(&game, seat), &settings, &mut Fast::new(1));
    assert!(thought.iterations >= 1);
    let long = Settings::new::<ColossalArena>(Budget::iterations(3).within(std::time::Duration::from_secs(100)));
    assert_eq!(think(&Sight::new(&game, seat), &long, &mut Fast::new(1)).iterations, 3);
}
