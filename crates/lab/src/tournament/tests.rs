use std::collections::{BTreeMap, BTreeSet};

use harena_arena::TitanArena;
use harena_colosseum::Colosseum;
use harena_core::{Chance as _, Evaluate, Seats};
use harena_dragonic_tide::DragonicTide;
use harena_players::Roster;
use serde_json::Value;

use super::*;

fn schedule(entrants: usize, seats: usize) -> Schedule {
    Schedule::new(Pairing::All, entrants, Seats::new(seats).unwrap()).unwrap()
}

#[test]
fn every_table_of_different_entrants() {
    assert_eq!(schedule(3, 2).tables, [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(schedule(4, 3).tables, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    assert_eq!(schedule(6, 4).tables.len(), 15);
    let error = Schedule::new(Pairing::All, 100, Seats::new(5).unwrap()).unwrap_err();
    assert!(
        error.to_string().starts_with("100 players make 75287520 tables of 5, but the maximum is 100000"),
        "{error}"
    );
}

#[test]
fn few_entrants_share_the_seats() {
    assert_eq!(schedule(2, 3).tables, [[0, 1, 1], [1, 0, 0]]);
    assert_eq!(schedule(2, 4).tables, [[0, 1, 1, 1], [1, 0, 0, 0]]);
    assert_eq!(schedule(3, 4).tables, [[0, 1, 2, 1], [1, 2, 0, 2], [2, 0, 1, 0]]);
    assert_eq!(schedule(4, 5).tables[3], [3, 0, 1, 2, 3 - 3]);
}

/// For any number of entrants and seats, each entrant has each seat equally often.
#[test]
fn no_entrant_is_favoured_by_its_seats() {
    for seats in 2..=5 {
        for entrants in 2..=7 {
            let schedule = schedule(entrants, seats);
            let mut taken: BTreeMap<(Entrant, usize), u64> = BTreeMap::new();
            for deal in schedule.in_order(2) {
                for rotation in 0..seats {
                    let mut places = Vec::new();
                    for seat in schedule.seats.iter() {
                        let place = schedule.place(deal, rotation, seat);
                        places.push(place);
                        *taken.entry((schedule.tables[deal.table][place], seat.index())).or_default() += 1;
                    }
                    places.sort_unstable();
                    assert_eq!(places, (0..seats).collect::<Vec<_>>(), "every entrant has one seat");
                }
            }
            assert_eq!(taken.len(), entrants * seats);
            let each = schedule.games_each(2);
            assert!(taken.values().all(|&count| [count * seats as u64; 2] == each), "{entrants} at {seats}: {taken:?}");
        }
    }
}

/// The neighbours change from deal to deal.
#[test]
fn every_other_deal_goes_the_other_way_round() {
    let schedule = schedule(3, 3);
    let order = |number: u64, rotation: usize| -> Vec<usize> {
        let deal = Deal { number, table: 0 };
        schedule.seats.iter().map(|seat| schedule.place(deal, rotation, seat)).collect()
    };
    assert_eq!((order(0, 0), order(0, 1)), (vec![0, 1, 2], vec![2, 0, 1]));
    assert_eq!((order(1, 0), order(1, 1)), (vec![0, 2, 1], vec![1, 0, 2]));
}

#[test]
fn games_are_rounded_up_to_whole_deals() {
    let schedule = schedule(3, 2);
    assert_eq!([0, 1, 6, 7, 600].map(|games| schedule.deals(games)), [1, 1, 1, 2, 100]);
    assert_eq!((schedule.games(100), schedule.games_each(100)), (600, [400, 400]));
}

#[test]
fn only_neighbours_meet() {
    let ladder = |entrants, seats| Schedule::new(Pairing::Neighbours, entrants, Seats::new(seats).unwrap()).unwrap();
    assert_eq!(ladder(3, 2).tables, [[0, 1], [1, 2]]);
    assert_eq!(ladder(3, 3).tables, [[0, 1, 1], [1, 0, 0], [1, 2, 2], [2, 1, 1]]);
    assert_eq!(ladder(3, 2).games_each(10), [20, 40]);
}

/// Entrants that never met have no virtual draw, so a chain of clear victories stays clear; the zero has no interval.
#[test]
fn one_entrant_of_a_ladder_can_be_the_zero() {
    let players = ["greedy", "novice", "random"];
    let schedule = Schedule::new(Pairing::Neighbours, 3, Seats::new(2).unwrap()).unwrap();
    let mut results = Results::new(Parameters { meet: Pairing::Neighbours, ..parameters::<TitanArena>(&players, 2) });
    let open = results.missing(&schedule, 40);
    resume::<TitanArena>(&mut results, &schedule, open);
    let report = Report::of(&results, &schedule, 40, Some(1));
    let rows: Vec<_> = report.entrants.iter().map(|row| (&row.player[..], row.rating, row.rating_low)).collect();
    assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), players);
    assert_eq!(rows[1], ("novice", 0.0, Some(0.0)));
    assert!(rows[0].1 > 0.0 && rows[2].1 < 0.0, "{rows:?}");
    assert_eq!(report.matrix[0][2], None);
    let meeting = report.matrix[0][1].unwrap();
    assert!(meeting.low < meeting.share && meeting.share < meeting.high && meeting.games == 80, "{meeting:?}");
    let json = serde_json::to_value(&report.matrix).unwrap();
    assert_eq!(json["greedy"], serde_json::json!({ "novice": meeting, "random": null }));
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

fn parameters<G: Evaluate>(players: &[&str], seats: usize) -> Parameters {
    Parameters {
        game: G::META.key.to_string(),
        rules_version: G::META.rules_version,
        options: Value::Object(Default::default()),
        seats,
        meet: Pairing::All,
        players: names(players),
        seed: 7,
    }
}

/// Plays these deals in this order, and removes the times, which are not reproducible.
fn resume<G: Evaluate>(results: &mut Results, schedule: &Schedule, deals: impl IntoIterator<Item = Deal>) {
    let options = G::Options::default();
    let Parameters { players, seed, .. } = &results.parameters;
    let tournament = Tournament::<G> {
        roster: Roster::default(),
        options: &options,
        players,
        schedule,
        seed: *seed,
        max_decisions: 100_000,
    };
    let mut played = Vec::new();
    for deal in deals {
        let mut games = 0;
        let mut one = tournament.play(deal, || games += 1);
        assert_eq!(games, schedule.seats.count());
        for thought in &mut one.thought {
            assert!(thought.longest <= thought.nanoseconds && thought.decisions > 0);
            (thought.nanoseconds, thought.longest) = (0, 0);
        }
        played.push(one);
    }
    results.deals.extend(played);
}

fn full_tournament<G: Evaluate>(players: &[&str], seats: usize, deals: u64) -> (Results, Schedule) {
    let schedule = schedule(players.len(), seats);
    let mut results = Results::new(parameters::<G>(players, seats));
    let missing = results.missing(&schedule, deals);
    resume::<G>(&mut results, &schedule, missing);
    (results, schedule)
}

#[test]
fn a_resumed_tournament_has_the_same_results() {
    let (whole, schedule) = full_tournament::<TitanArena>(&["greedy", "random"], 3, 6);
    let mut part = Results { deals: whole.deals[3..5].to_vec(), ..whole.clone() };
    let mut missing = part.missing(&schedule, 6);
    assert_eq!(missing.len(), 10);
    missing.reverse();
    resume::<TitanArena>(&mut part, &schedule, missing);
    assert!(part.missing(&schedule, 6).is_empty());
    assert_eq!(Report::of(&part, &schedule, 6, None), Report::of(&whole, &schedule, 6, None));
    // Further deals do not count.
    let short = Report::of(&whole, &schedule, 4, None);
    assert_eq!((short.games, short.entrants[0].games), (24, 36));
    // Results survive a round trip through a file.
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Results>(&text).unwrap(), whole);
}

#[test]
fn a_deal_has_the_same_chance_in_all_rotations() {
    let (schedule, options) = (schedule(4, 3), Default::default());
    let tournament = Tournament::<Colosseum> {
        roster: Roster::default(),
        options: &options,
        players: &[],
        schedule: &schedule,
        seed: 7,
        max_decisions: 0,
    };
    let mut seen = BTreeSet::new();
    for deal in schedule.in_order(5) {
        let rngs = |rotation: usize| tournament.rngs(deal, rotation).map(|mut chance| [chance.bits(), chance.bits()]);
        let [table, _] = rngs(0);
        assert!(seen.insert(table), "each deal has its own generator");
        for rotation in 0..3 {
            let [same, players] = rngs(rotation);
            assert_eq!(same, table);
            assert!(seen.insert(players), "each game has its own generator for the players");
        }
    }
}

/// The result of a deal depends only on the seed, not on earlier deals.
#[test]
fn a_deal_is_reproducible() {
    let schedule = schedule(2, 2);
    let (players, options) = (names(&["random", "greedy"]), Default::default());
    let play = |seed: u64, number: u64| {
        let (players, schedule) = (&players[..], &schedule);
        let tournament = Tournament::<DragonicTide> {
            roster: Roster::default(),
            options: &options,
            players,
            schedule,
            seed,
            max_decisions: 100_000,
        };
        tournament.play(Deal { number, table: 0 }, || ()).games
    };
    let first = play(7, 0);
    assert_ne!(first, play(7, 1));
    assert_ne!(first, play(8, 0));
    assert_eq!(first, play(7, 0));
}

#[test]
fn a_game_that_is_too_long_is_aborted() {
    let schedule = schedule(2, 3);
    let (players, options) = (names(&["random", "greedy"]), Default::default());
    let tournament = Tournament::<Colosseum> {
        roster: Roster::default(),
        options: &options,
        players: &players,
        schedule: &schedule,
        seed: 1,
        max_decisions: 10,
    };
    let mut results = Results::new(parameters::<Colosseum>(&["random", "greedy"], 3));
    results.deals = schedule.in_order(2).map(|deal| tournament.play(deal, || ())).collect();
    assert!(results.problem(&schedule).is_none());
    let report = Report::of(&results, &schedule, 2, None);
    assert_eq!((report.games, report.unfinished, report.decisions), (12, 12, 120));
    assert_eq!(report.matrix.rows(), vec![vec![None; 2]; 2]);
    let row = &report.entrants[0];
    assert_eq!((row.games, row.rating, row.win_low, row.win_high), (0, 0.0, 0.0, 1.0));
    assert!(rating_chart("Colosseum", &report).contains(">0 ("));
}

/// Three deals at a table of two, small enough to count by hand.
#[test]
fn a_report_by_hand() {
    let place = |rank: u8, score: i32| Place { rank, score };
    let game = |one: (u8, i32), other: (u8, i32)| Some(vec![place(one.0, one.1), place(other.0, other.1)]);
    let thought = vec![
        ThinkingTime { decisions: 4, nanoseconds: 8_000, longest: 5_000 },
        ThinkingTime { decisions: 2, nanoseconds: 600, longest: 400 },
    ];
    let played = |number: u64, games: [Option<Vec<Place>>; 2]| {
        let deal = Deal { number, table: 0 };
        Played { deal, games: games.to_vec(), thought: thought.clone() }
    };
    let schedule = schedule(2, 2);
    let mut results = Results::new(parameters::<TitanArena>(&["greedy", "random"], 2));
    results.seconds = 0.5;
    results.deals = vec![
        played(2, [game((1, 9), (2, 3)), None]),
        played(0, [game((2, 1), (1, 8)), game((1, 6), (1, 6))]),
        played(1, [game((2, 2), (1, 5)), game((2, 4), (1, 7))]),
    ];
    let report = Report::of(&results, &schedule, 3, None);
    assert_eq!((report.tables, report.deals, report.games, report.unfinished), (1, 3, 6, 1));
    assert_eq!((report.decisions, report.decisions_per_second), (18, 36.0));
    let [best, other] = &report.entrants[..] else { panic!("two entrants") };
    assert_eq!((best.player.as_str(), other.player.as_str()), ("random", "greedy"));
    // 3.5 points to 1.5, and one each for the virtual deal.
    let half = 200.0 * (4.5f64 / 2.5).log10();
    assert!((best.rating - half).abs() < 0.006 && best.rating == -other.rating, "{}", best.rating);
    assert!(best.rating_low.unwrap() < best.rating && best.rating < best.rating_high.unwrap());
    assert_eq!((best.games, best.win_share, other.win_share), (5, 0.7, 0.3));
    assert!(best.win_low > 0.2 && best.win_low < 0.7 && best.win_high > 0.7 && best.win_high < 1.0);
    assert_eq!((best.mean_rank, best.mean_score), (1.2, 5.8));
    assert_eq!((other.mean_rank, other.mean_score), (1.6, 4.4));
    assert_eq!((best.decisions, best.mean_think_seconds, best.longest_think_seconds), (6, 3e-7, 4e-7));
    let met = |meeting: Option<Meeting>| meeting.map(|meeting| (meeting.share, meeting.games));
    assert_eq!(report.matrix[0].iter().copied().map(met).collect::<Vec<_>>(), [None, Some((0.7, 5))]);
    assert_eq!(report.matrix[1].iter().copied().map(met).collect::<Vec<_>>(), [Some((0.3, 5)), None]);
    // With two entrants, finishing ahead is winning.
    let meeting = report.matrix[0][1].unwrap();
    assert_eq!((meeting.low, meeting.high), (best.win_low, best.win_high));
    // The rows are sorted by rating, the players as given, so rows and columns have names.
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["players"], serde_json::json!(["greedy", "random"]));
    let rows = json["matrix"].as_object().expect("rows with names");
    assert_eq!(rows.keys().collect::<Vec<_>>(), ["random", "greedy"]);
    assert_eq!(json["matrix"]["random"], serde_json::json!({ "greedy": report.matrix[0][1] }));
    assert_eq!(json["matrix"]["greedy"], serde_json::json!({ "random": report.matrix[1][0] }));
}

/// Equal players get equal ratings, however the seats are divided among them.
#[test]
fn several_seats_count_as_much_as_one() {
    let game = |ranks: [u8; 3]| Some(ranks.map(|rank| Place { rank, score: 0 }).to_vec());
    let thought = vec![ThinkingTime::default(); 3];
    let schedule = schedule(2, 3);
    let mut results = Results::new(parameters::<Colosseum>(&["greedy", "random"], 3));
    results.deals = (0..2)
        .flat_map(|number| [0, 1].map(|table| Deal { number, table }))
        .map(|deal| Played {
            deal,
            games: vec![game([1, 2, 3]), game([3, 1, 2]), game([2, 3, 1])],
            thought: thought.clone(),
        })
        .collect();
    let report = Report::of(&results, &schedule, 2, None);
    for (row, meetings) in report.entrants.iter().zip(report.matrix.rows()) {
        assert_eq!((row.rating, row.games, row.mean_rank), (0.0, 18, 2.0));
        assert!((row.win_share - 1.0 / 3.0).abs() < 1e-6);
        let even = |meeting: &Meeting| (meeting.share, meeting.games) == (0.5, 12);
        assert!(meetings.iter().flatten().all(even), "{meetings:?}");
    }
}

#[test]
fn greedy_is_stronger_than_random() {
    let (results, schedule) = full_tournament::<TitanArena>(&["random", "greedy"], 2, 60);
    let report = Report::of(&results, &schedule, 60, None);
    let best = &report.entrants[0];
    assert_eq!((best.player.as_str(), report.games, report.unfinished), ("greedy", 120, 0));
    assert!(best.rating_low.unwrap() > 50.0 && best.win_low > 0.6, "{best:?}");
}

#[test]
fn results_from_a_file_are_validated() {
    let (good, schedule) = full_tournament::<DragonicTide>(&["random", "greedy"], 2, 2);
    assert_eq!(good.problem(&schedule), None);
    let problem = |change: &dyn Fn(&mut Results)| {
        let mut results = good.clone();
        change(&mut results);
        results.problem(&schedule).unwrap()
    };
    assert_eq!(
        problem(&|results| results.deals[1].deal.table = 1),
        "deal 2 of 2: there is no table 1; the last one is 0"
    );
    assert_eq!(problem(&|results| results.deals[1].deal.number = 0), "deal 2 of 2: it is listed twice");
    assert!(problem(&|results| results.deals[0].games.truncate(1)).starts_with("deal 1 of 2: 2 seats need 2 games"));
    assert!(problem(&|results| results.deals[0].thought.clear()).contains("2 entries of \"thought\""));
    assert!(problem(&|results| results.deals[0].games[0] = Some(vec![])).contains("2 places"));
    let rank = |rank: u8| move |results: &mut Results| results.deals[0].games[0].as_mut().unwrap()[0].rank = rank;
    assert_eq!(problem(&rank(0)), "deal 1 of 2: a rank must be from 1 to 2, not 0");
    assert_eq!(problem(&rank(3)), "deal 1 of 2: a rank must be from 1 to 2, not 3");
    assert_eq!(problem(&|results| results.seconds = -1.0), "-1 is not a valid number of seconds");
}

#[test]
fn the_chart_shows_the_report() {
    let (mut results, schedule) = full_tournament::<DragonicTide>(&["random", "greedy"], 2, 10);
    results.parameters.players = names(&["<b>\"&\u{1}", "a player whose name is longer than any picture is wide"]);
    let report = Report::of(&results, &schedule, 10, None);
    let svg = rating_chart("Dragonic <Tide>", &report);
    for word in [
        "Dragonic &lt;Tide&gt;: ratings",
        "&lt;b&gt;&quot;&amp;<",
        "20 games with 2 seats",
        "a player whose name is longer…<",
    ] {
        assert!(svg.contains(word), "{word} is missing in {svg}");
    }
    assert!(!svg.contains("<b>") && !svg.contains("<script") && !svg.contains('\u{1}') && !svg.contains("NaN"));
    assert_eq!((svg.matches("<circle").count(), svg.matches("<g>").count()), (2, 2));
    // Without intervals there are no whiskers.
    let once = Report::of(&results, &schedule, 1, None);
    let lines = |svg: &str| svg.matches("stroke-width=\"1.6\"").count();
    assert_eq!((lines(&svg), lines(&rating_chart("", &once))), (6, 0));
}
