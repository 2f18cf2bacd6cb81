//! Charts of a finished game.

use harena_core::Seat;
use harena_core::chart::Charted;
use harena_core::message::Message;

use crate::DragonicTide;
use crate::messages::say;

impl Charted for DragonicTide {
    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![self.known_health(seat), f64::from(self.counter(seat))]
    }

    fn part(&self) -> Message {
        match self.round() {
            0 => say::part_before(),
            round => say::part_round(round),
        }
    }
}

impl DragonicTide {
    /// `NaN` before the characters are chosen.
    fn known_health(&self, seat: Seat) -> f64 {
        match (self.round(), self.health(seat)) {
            (0, 0) => f64::NAN,
            (_, health) => f64::from(health),
        }
    }
}

#[cfg(test)]
mod tests {
    use harena_core::chart::chart;
    use harena_core::{FastRng, Game, Match, NoLog, Seats, random_action};

    use super::*;

    /// Neither seat has 0 health before the characters are chosen.
    #[test]
    fn health_begins_with_that_of_the_character() {
        let mut rng = FastRng::new(7);
        let game = DragonicTide::start(&Default::default(), Seats::new(2).unwrap(), &mut rng, &mut NoLog).unwrap();
        let begun = || Match::new(game.clone(), FastRng::new(3), Vec::new());
        let (mut played, mut actions) = (begun(), Vec::new());
        while let Some(seat) = played.game().to_act().first() {
            let action = random_action(played.game(), seat, &mut Vec::new(), &mut rng);
            played.apply(seat, action);
            actions.push((seat, action));
        }
        let chart = chart(begun(), &actions);
        assert!(chart.series[0].points[0].iter().all(|&health| health > 0.0), "{:?}", chart.series[0].points[0]);
    }
}
