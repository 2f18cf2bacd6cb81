//! A match as series of numbers: one number per action and seat, as the game defines it.

use crate::message::{Message, Messages};
use crate::{Chance, History, Match, Seat};

/// A game whose progress can be drawn as a chart.
pub trait Charted: Messages {
    /// The numbers of one seat now, one for each of [`Messages::SERIES`]. The first one is the score, as in a
    /// [`Standing`](crate::Standing). `NaN` if there is none yet: the chart then begins with the first one.
    fn numbers(&self, seat: Seat) -> Vec<f64>;

    /// The current part of the game, such as a round. Not asked when the game is over.
    fn part(&self) -> Message;
}

/// A match as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The number of actions of the match.
    pub action_count: usize,
    pub series: Vec<Series>,
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// One of [`Messages::SERIES`].
    pub key: &'static str,
    /// One number per seat, after each number of actions from 0 on.
    pub points: Vec<Vec<f64>>,
}

/// Where a part of the game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The number of actions before it.
    pub actions: usize,
    pub title: Message,
}

/// The entry of the words with the title of a series.
pub fn series_word_id(key: &str) -> String {
    format!("chart-{key}")
}

/// Plays these actions from the start of a match and records the numbers.
pub fn chart<G: Charted, C: Chance, H: History<G>>(mut begun: Match<G, C, H>, actions: &[(Seat, G::Action)]) -> Chart {
    let series = G::SERIES.iter().map(|&key| Series { key, points: Vec::new() });
    let mut chart = Chart { action_count: actions.len(), series: series.collect(), sections: Vec::new() };
    chart.add(begun.game(), 0);
    for (index, &(seat, action)) in actions.iter().enumerate() {
        begun.apply(seat, action);
        chart.add(begun.game(), index + 1);
    }
    chart.series.iter_mut().for_each(Series::begin_with_first);
    chart
}

impl Series {
    /// Replaces what was not known yet by the first number of the seat.
    fn begin_with_first(&mut self) {
        for seat in 0..self.points.first().map_or(0, Vec::len) {
            let first = self.points.iter().map(|point| point[seat]).find(|number| !number.is_nan()).unwrap_or(0.0);
            self.points.iter_mut().take_while(|point| point[seat].is_nan()).for_each(|point| point[seat] = first);
        }
    }
}

impl Chart {
    fn add<G: Charted>(&mut self, game: &G, actions: usize) {
        let numbers: Vec<Vec<f64>> = game.seats().iter().map(|seat| game.numbers(seat)).collect();
        for (index, series) in self.series.iter_mut().enumerate() {
            series.points.push(numbers.iter().map(|of_seat| of_seat[index]).collect());
        }
        if game.to_act().is_empty() {
            return;
        }
        let title = game.part();
        if self.sections.last().is_none_or(|section| section.title != title) {
            self.sections.push(Section { actions, title });
        }
    }
}
