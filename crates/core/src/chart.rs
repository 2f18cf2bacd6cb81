//! A match as series of numbers: one number per action and seat, as the game defines it.

use crate::{Chance, Game, History, Match, Seat};

/// A game whose course can be drawn.
pub trait Plot: Game {
    /// The series: a key, and a title for people. The most important one comes first.
    const SERIES: &'static [(&'static str, &'static str)];

    /// The numbers of one seat now, one for each of the series.
    fn numbers(&self, seat: Seat) -> Vec<f64>;

    /// The name of the current part of the game, such as a round.
    fn part(&self) -> String;
}

/// A match in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// How many actions it has.
    pub of: usize,
    pub series: Vec<Series>,
    pub rounds: Vec<Round>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub key: &'static str,
    pub title: &'static str,
    /// For each number of actions, from none to all of them, one number for each seat.
    pub points: Vec<Vec<f64>>,
}

/// Where a part of the game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The number of actions before it.
    pub actions: usize,
    pub title: String,
}

/// Plays these actions from the start of a match and records the numbers.
pub fn chart<G: Plot, C: Chance, H: History<G>>(mut begun: Match<G, C, H>, actions: &[(Seat, G::Action)]) -> Chart {
    let series = G::SERIES.iter().map(|&(key, title)| Series { key, title, points: Vec::new() });
    let mut chart = Chart { of: actions.len(), series: series.collect(), rounds: Vec::new() };
    chart.add(begun.game(), 0);
    for (index, &(seat, action)) in actions.iter().enumerate() {
        begun.apply(seat, action);
        chart.add(begun.game(), index + 1);
    }
    chart
}

impl Chart {
    fn add<G: Plot>(&mut self, game: &G, actions: usize) {
        let numbers: Vec<Vec<f64>> = game.seats().iter().map(|seat| game.numbers(seat)).collect();
        for (index, series) in self.series.iter_mut().enumerate() {
            series.points.push(numbers.iter().map(|of_seat| of_seat[index]).collect());
        }
        let title = game.part();
        if self.rounds.last().is_none_or(|round| round.title != title) && !game.to_act().is_empty() {
            self.rounds.push(Round { actions, title });
        }
    }
}
