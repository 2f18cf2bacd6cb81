//! The report of a tournament: plain data, for a terminal, a chart or a program.

use serde::Serialize;

use super::matrix::{Matrix, Meeting};
use super::ratings::{Ahead, Points, intervals, ratings};
use super::results::{Parameters, Place, Played, Results, ThinkingTime};
use super::schedule::{Entrant, Schedule};
use super::shares::{self, Wins};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub parameters: Parameters,
    /// The entrant whose rating is 0 by definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero: Option<String>,
    pub tables: usize,
    /// Deals per table; each was played in as many rotations as there are seats.
    pub deals: u64,
    pub games: u64,
    /// Games that did not end; they do not count.
    pub unfinished: u64,
    pub decisions: u64,
    /// The wall-clock time of all games, on any number of threads.
    pub seconds: f64,
    pub decisions_per_second: f64,
    /// The best rating first.
    pub entrants: Vec<Row>,
    /// By entrant and opponent, both in the order of `entrants`.
    pub matrix: Matrix,
}

/// One entrant. A game in which it has several seats counts once for each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub player: String,
    /// On the Elo scale; 0 is the mean of all entrants, or the entrant that `zero` names.
    pub rating: f64,
    /// The 95% interval; `None` if each table had only one deal.
    pub rating_low: Option<f64>,
    pub rating_high: Option<f64>,
    /// Finished games.
    pub games: u64,
    /// The share of games that it won; a shared first place is divided among the winners.
    pub win_share: f64,
    pub win_low: f64,
    pub win_high: f64,
    pub mean_rank: f64,
    pub mean_score: f64,
    pub decisions: u64,
    pub mean_think_seconds: f64,
    pub longest_think_seconds: f64,
}

impl Report {
    /// Reports on the first `deals` deals of each table; further ones count only for speed.
    pub fn of(results: &Results, schedule: &Schedule, deals: u64, zero: Option<Entrant>) -> Report {
        let entrants = schedule.entrants;
        let mut played: Vec<&Played> = results.deals.iter().filter(|played| played.deal.number < deals).collect();
        // Threads finish in any order, and floating-point sums depend on it.
        played.sort_by_key(|played| played.deal);
        let mut ahead: Vec<Vec<Ahead>> = vec![Vec::new(); schedule.tables.len()];
        let pairs = schedule.pairs();
        let mut points = Points::new(entrants, pairs.clone());
        for one in &played {
            let deal = finished_ahead(&schedule.tables[one.deal.table], one, entrants);
            points.add(&deal, 1.0);
            ahead[one.deal.table].push(deal);
        }
        let seats = schedule.seats.count();
        let ratings = ratings(&points, seats, zero);
        let intervals = intervals(entrants, &pairs, seats, &ahead, zero);
        let mut order: Vec<Entrant> = (0..entrants).collect();
        order.sort_by(|&one, &other| ratings[other].total_cmp(&ratings[one]));
        let row = |&entrant: &Entrant| {
            let interval = intervals.as_ref().map(|all| all[entrant].map(|bound| rounded(bound, 100.0)));
            Row {
                player: results.parameters.players[entrant].clone(),
                rating: rounded(ratings[entrant], 100.0),
                rating_low: interval.map(|[low, _]| low),
                rating_high: interval.map(|[_, high]| high),
                ..row(schedule, &played, entrant)
            }
        };
        let meeting = |one: Entrant, other: Entrant| {
            let games = points.games(one, other);
            (games > 0.0).then(|| {
                let [low, high] = shares::interval(&met(&ahead, entrants, one, other)).map(|bound| rounded(bound, 1e6));
                Meeting { share: share(points.of(one, other), games), low, high, games: games.round() as u64 }
            })
        };
        let decisions = |played: &mut dyn Iterator<Item = &Played>| -> u64 {
            played.flat_map(|played| &played.thought).map(|thought| thought.decisions).sum()
        };
        let seconds = results.seconds;
        let players = order.iter().map(|&entrant| results.parameters.players[entrant].clone()).collect();
        let all = decisions(&mut results.deals.iter());
        Report {
            parameters: results.parameters.clone(),
            zero: zero.map(|zero| results.parameters.players[zero].clone()),
            tables: schedule.tables.len(),
            deals,
            games: played.iter().map(|played| played.games.len() as u64).sum(),
            unfinished: played.iter().flat_map(|played| &played.games).filter(|game| game.is_none()).count() as u64,
            decisions: decisions(&mut played.iter().copied()),
            seconds,
            decisions_per_second: if seconds > 0.0 { all as f64 / seconds } else { 0.0 },
            entrants: order.iter().map(row).collect(),
            matrix: Matrix::new(players, |one, other| meeting(order[one], order[other])),
        }
    }
}

/// The points of each entrant against each other in the games of a deal.
fn finished_ahead(table: &[Entrant], played: &Played, entrants: usize) -> Ahead {
    let seats = |entrant: Entrant| table.iter().filter(|&&one| one == entrant).count();
    let mut ahead = Ahead::new();
    for (place, &one) in table.iter().enumerate() {
        for (against, &other) in table.iter().enumerate().filter(|&(_, &other)| other != one) {
            // Two entrants have one point per game between them, regardless of their numbers of seats.
            let weight = 1.0 / (seats(one) * seats(other)) as f64;
            let points = |game: &Vec<Place>| match game[place].rank.cmp(&game[against].rank) {
                std::cmp::Ordering::Less => weight,
                std::cmp::Ordering::Equal => weight / 2.0,
                std::cmp::Ordering::Greater => 0.0,
            };
            let sum: f64 = played.games.iter().flatten().map(points).sum();
            let index = Points::index(entrants, one, other);
            match ahead.iter_mut().find(|(known, _)| *known == index) {
                Some((_, points)) => *points += sum,
                None => ahead.push((index, sum)),
            }
        }
    }
    ahead
}

/// The wins of one entrant against another in each deal in which they met, by table.
fn met(ahead: &[Vec<Ahead>], entrants: usize, one: Entrant, other: Entrant) -> Vec<Vec<Wins>> {
    let [for_one, for_other] = [Points::index(entrants, one, other), Points::index(entrants, other, one)];
    let points = |deal: &Ahead, place: usize| deal.iter().find(|(index, _)| *index == place).map(|(_, points)| *points);
    let wins = |deal: &Ahead| {
        let (won, lost) = (points(deal, for_one)?, points(deal, for_other)?);
        Some(Wins { games: won + lost, won })
    };
    let tables = ahead.iter().map(|deals| deals.iter().filter_map(wins).collect::<Vec<_>>());
    tables.filter(|deals| !deals.is_empty()).collect()
}

/// The row of an entrant without its rating.
fn row(schedule: &Schedule, played: &[&Played], entrant: Entrant) -> Row {
    let (mut games, mut ranks, mut scores) = (0, 0, 0);
    let mut thought = ThinkingTime::default();
    let mut wins: Vec<Vec<Wins>> = vec![Vec::new(); schedule.tables.len()];
    for one in played {
        let table = &schedule.tables[one.deal.table];
        let own = || (0..table.len()).filter(|&place| table[place] == entrant);
        if own().next().is_none() {
            continue;
        }
        thought = own().fold(thought, |sum, place| sum.plus(one.thought[place]));
        let mut deal = Wins { games: 0.0, won: 0.0 };
        for game in one.games.iter().flatten() {
            let winners = game.iter().filter(|place| place.rank == 1).count() as f64;
            for place in own().map(|place| game[place]) {
                games += 1;
                ranks += u64::from(place.rank);
                scores += i64::from(place.score);
                deal.games += 1.0;
                deal.won += if place.rank == 1 { 1.0 / winners } else { 0.0 };
            }
        }
        wins[one.deal.table].push(deal);
    }
    let won: f64 = wins.iter().flatten().map(|deal| deal.won).sum();
    wins.retain(|deals| !deals.is_empty());
    let [win_low, win_high] = shares::interval(&wins).map(|bound| rounded(bound, 1e6));
    let seconds = |nanoseconds: u64| nanoseconds as f64 / 1e9;
    Row {
        player: String::new(),
        rating: 0.0,
        rating_low: None,
        rating_high: None,
        games,
        win_share: share(won, games as f64),
        win_low,
        win_high,
        mean_rank: share(ranks as f64, games as f64),
        mean_score: share(scores as f64, games as f64),
        decisions: thought.decisions,
        mean_think_seconds: seconds(thought.nanoseconds) / thought.decisions.max(1) as f64,
        longest_think_seconds: seconds(thought.longest),
    }
}

/// The mean; 0 if there are no games.
fn share(sum: f64, games: f64) -> f64 {
    rounded(sum / games.max(1.0), 1e6)
}

/// Rounds: further digits would be noise.
fn rounded(value: f64, digits: f64) -> f64 {
    // Adding 0 turns a negative zero into a positive one.
    (value * digits).round() / digits + 0.0
}
