//! The course of a match in numbers that are worth drawing: for each action one number a seat, as the game defines it.

use harena_arena::{Arena, Edition};
use harena_colosseum::Colosseum;
use harena_colossi::{Colossi, Phase};
use harena_core::{Game, Match, Seat};
use harena_dragonic_tide::DragonicTide;

/// A game whose course can be drawn.
pub trait Plot: Game {
    /// What is worth drawing: a key, and a title for people. The first is the most telling.
    const SERIES: &'static [(&'static str, &'static str)];

    /// The numbers of one seat now, one for each of the series.
    fn numbers(&self, seat: Seat) -> Vec<f64>;

    /// The part of the game that this is.
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
    /// After so many actions.
    pub actions: usize,
    pub title: String,
}

/// Plays a match again and keeps the numbers.
pub(crate) fn chart<G: Plot>(played: &Match<G>) -> Chart {
    let series = G::SERIES.iter().map(|&(key, title)| Series { key, title, points: Vec::new() });
    let mut chart = Chart { of: played.actions().len(), series: series.collect(), rounds: Vec::new() };
    let seats = played.game().seats();
    let Ok(mut again) = Match::<G>::start(played.options().clone(), seats, played.seed()) else { return chart };
    chart.add(again.game(), 0);
    for (index, &(seat, action)) in played.actions().iter().enumerate() {
        if again.play(seat, action).is_err() {
            break;
        }
        chart.add(again.game(), index + 1);
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

impl<E: Edition> Plot for Arena<E> {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("score", "Score, if the game ended now"), ("hand", "Cards in hand")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let total = f64::from(self.view(seat.into()).seats[seat.index()].total);
        // At the end the last game is in the total.
        let now = if self.to_act().is_empty() { 0.0 } else { f64::from(self.worth(seat)) };
        vec![total + now, self.hand(seat).count() as f64]
    }

    fn part(&self) -> String {
        let view = self.view(harena_core::Viewer::Table);
        match view.games {
            1 => format!("Round {}", view.round),
            _ => format!("Game {}, round {}", view.game_number, view.round),
        }
    }
}

impl Plot for Colosseum {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("spectators", "Best show, in spectators"), ("coins", "Coins"), ("medals", "Medals")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.best_show(seat)), f64::from(self.coins(seat)), f64::from(self.medals(seat))]
    }

    fn part(&self) -> String {
        format!("Turn {}", self.turn())
    }
}

impl Plot for DragonicTide {
    const SERIES: &'static [(&'static str, &'static str)] = &[("health", "Health"), ("overdrive", "OVERDRIVE plays")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.health(seat)), f64::from(self.counter(seat))]
    }

    fn part(&self) -> String {
        match self.round() {
            0 => "Before the duel".to_string(),
            round => format!("Round {round}"),
        }
    }
}

impl Plot for Colossi {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("trophies", "Trophies"), ("power", "Power in the Skirmish"), ("hand", "Cards in hand")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let power = if self.phase() == Phase::Skirmish { f64::from(self.power(seat)) } else { 0.0 };
        vec![f64::from(self.trophies(seat)), power, self.hand_count(seat) as f64]
    }

    fn part(&self) -> String {
        let fought: u8 = self.seats().iter().map(|seat| self.trophies(seat)).sum();
        match self.phase() {
            Phase::Handbuilding => format!("Building for Skirmish {}", fought + 1),
            Phase::Skirmish => format!("Skirmish {}", fought + 1),
            Phase::Over => "Over".to_string(),
        }
    }
}
