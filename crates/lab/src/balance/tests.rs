//! Tests of the parts that all reports share; the games test their own metrics.

use harena_arena::{ColossalArena, TitanArena};
use harena_colosseum::Colosseum;
use harena_colossi::Colossi;
use harena_core::balance::{BalanceMetrics, Column, Measure, Row, Section};
use harena_core::{Evaluate, Seats};
use harena_dragonic_tide::DragonicTide;
use harena_players::Roster;
use harena_testing::check_sections;
use rayon::ThreadPoolBuilder;

use super::*;

fn series<G: BalanceMetrics + Evaluate>(seats: usize, player: &str, options: &str) -> Series<G> {
    let options = serde_json::from_str(options).expect("options of this game");
    Series::new(Roster::default(), options, Seats::new(seats).unwrap(), vec![player.to_string(); seats], 7)
        .expect("a valid series")
}

/// Every game has one victory, and every score is counted by seat and by order of play.
fn adds_up<G: BalanceMetrics + Evaluate>(seats: usize, player: &str, options: &str, games: u64) {
    let gathered = series::<G>(seats, player, options).gather(games, |_| ());
    assert_eq!(gathered.unfinished, 0);
    let common = &gathered.common;
    let all = || Seats::new(seats).unwrap().iter();
    let wins: f64 = all().map(|seat| common.successes(seats::Metric::Wins(seat))).sum();
    let in_order: f64 = (0..seats).map(|place| common.successes(seats::Metric::WinsInOrder(place))).sum();
    assert!((wins - games as f64).abs() < 1e-9, "{wins}");
    assert!(in_order == 0.0 || (in_order - wins).abs() < 1e-9, "{in_order}");
    let scores: i128 = all().map(|seat| common.sum(seats::Metric::Score(seat))).sum();
    let in_order: i128 = (0..seats).map(|place| common.sum(seats::Metric::ScoreInOrder(place))).sum();
    assert!(in_order == 0 || in_order == scores);
    assert_eq!(common.n(seats::Metric::Decisions), games);
    let own = G::sections(&gathered.own, Seats::new(seats).unwrap());
    check_sections(&own);
}

#[test]
fn every_game_adds_up() {
    adds_up::<ColossalArena>(4, "random", "{}", 120);
    adds_up::<ColossalArena>(2, "greedy", r#"{"stalemate": true}"#, 40);
    adds_up::<TitanArena>(5, "random", "{}", 60);
    adds_up::<TitanArena>(3, "greedy", r#"{"campaign": true}"#, 20);
    adds_up::<Colosseum>(3, "random", "{}", 60);
    adds_up::<Colosseum>(5, "greedy", "{}", 20);
    adds_up::<Colossi>(2, "random", "{}", 40);
    adds_up::<Colossi>(4, "random", "{}", 25);
    adds_up::<Colossi>(3, "greedy", "{}", 25);
    adds_up::<DragonicTide>(2, "random", "{}", 80);
    adds_up::<DragonicTide>(2, "greedy", r#"{"characters": "free"}"#, 80);
}

/// The report of some games, the same on one thread and on two.
fn report<G: BalanceMetrics + Evaluate>(seats: usize) -> Report {
    let series = series::<G>(seats, "random", "{}");
    let on = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| series.report(37, |_| ()))
    };
    let (one, two) = (on(1), on(2));
    assert_eq!(one, two);
    check_sections(&one.sections);
    let text = serde_json::to_string(&one).expect("plain data");
    let again: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(again["sections"].as_array().map(Vec::len), Some(one.sections.len()));
    one
}

#[test]
fn common_sections_come_first() {
    let first = |report: Report, own: &'static str| {
        let keys: Vec<&str> = report.sections.iter().map(|section| section.key).collect();
        keys.into_iter().take_while(|&key| key != own).collect::<Vec<_>>()
    };
    let drawn = ["seats", "order", "games"];
    let colossal = report::<ColossalArena>(4);
    assert_eq!((colossal.games, colossal.seed, colossal.players.len()), (37, 7, 4));
    assert_eq!(first(colossal, "creatures"), drawn);
    assert_eq!(first(report::<TitanArena>(3), "creatures"), drawn);
    assert_eq!(first(report::<Colossi>(2), "skirmishes"), drawn);
    // Seat `a` always begins, or both seats act at once: there is no section for the order of play.
    assert_eq!(first(report::<Colosseum>(3), "programs"), ["seats", "games"]);
    assert_eq!(first(report::<DragonicTide>(2), "characters"), ["seats", "games"]);
}

#[test]
fn a_report_without_games_has_no_rows() {
    let report = series::<Colosseum>(3, "random", "{}").report(0, |_| ());
    check_sections(&report.sections);
    assert!(report.sections.iter().all(|section| section.rows.is_empty()));
    assert_eq!((report.games, report.notable(9).len()), (0, 0));
    assert!(plot(&report).ends_with("</svg>\n"));
}

#[test]
fn invalid_series_are_refused() {
    let seats = Seats::new(3).unwrap();
    let new = |players: &[&str]| {
        let players = players.iter().map(ToString::to_string).collect();
        Series::<Colosseum>::new(Roster::default(), Default::default(), seats, players, 1)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(new(&["random", "greedy", "random"]), None);
    assert!(new(&["clever"; 3]).is_some_and(|why| why.starts_with("there is no player \"clever\"")));
    assert_eq!(new(&["random"]).as_deref(), Some("give one player for each of the 3 seats, not 1"));
    let bad = harena_colosseum::Options { investments: 0, ..Default::default() };
    let error = Series::<Colosseum>::new(Roster::default(), bad, seats, vec!["random".to_string(); 3], 1).err();
    assert!(matches!(error, Some(SeriesError::Options(_))));
}

/// Only significant deviations are listed, the largest first.
#[test]
fn notable_deviations_are_sorted() {
    let measure = |value: f64| Measure { value: Some(value), low: Some(value - 0.1), high: Some(value + 0.1), n: 99 };
    let row = |label: &str, value: f64| Row::new(label, [measure(value), measure(value)]);
    let columns = vec![Column::share("wins", "wins").even(0.5), Column::mean("score", "score").even(0.5)];
    let rows = [row("level", 0.55), row("above", 0.65), row("far below", 0.1)];
    let mut report = series::<Colossi>(2, "random", "{}").report(0, |_| ());
    report.sections = vec![Section::new("x", "X", "Says it.", columns, rows)];
    let labels: Vec<&str> = report.notable(9).iter().map(|one| one.row.label.as_str()).collect();
    assert_eq!(labels, ["far below", "above"]);
    assert_eq!(report.notable(1).len(), 1);
}

#[test]
fn the_chart_shows_every_number_without_scripts() {
    let mut report = report::<ColossalArena>(2);
    report.players[0] = "<script>\"&".to_string();
    report.sections[3].rows[0].label = "<b>amazon</b>".to_string();
    let svg = plot(&report);
    let known = report.sections.iter().flat_map(|section| &section.rows).flat_map(|row| &row.measures);
    assert_eq!(svg.matches("<circle").count(), known.filter(|measure| measure.value.is_some()).count());
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    for word in ["&lt;script&gt;&quot;&amp;", "&lt;b&gt;amazon&lt;/b&gt;", "prefers-color-scheme: dark", "95% interval"]
    {
        assert!(svg.contains(word), "{word} is missing");
    }
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("NaN") && !svg.contains("inf"));
    for section in &report.sections {
        assert!(svg.contains(section.title), "{}", section.title);
    }
}
