//! The reference games for the search of the house: nothing looks better than anything else, and games are played on at random to
//! their end.

use harena_core::{Chance as _, Fast, MAX_SEATS, Seat, Sight, Standing};
use harena_reference::{ConnectFour, Goofspiel, Leduc};

use crate::Greedy;
use crate::judged::{Chances, Judged, Temper, Weight, Weights, weights};

weights! {
    struct Tuned;
    temper: 1.0, 1.0, 1.0;
}

/// Longer than any of these games.
const TO_THE_END: usize = 1000;

macro_rules! plain {
    ($game:ty, $($own:item)*) => {
        impl Greedy for $game {
            fn greedy(_: &Sight<'_, Self>, legal: &[Self::Action], chance: &mut Fast) -> Self::Action {
                legal[chance.below(legal.len() as u32) as usize]
            }
        }

        impl Judged for $game {
            type Mind = Temper;
            const WEIGHTS: &'static [Weight] = Tuned::WEIGHTS;
            const FURTHEST: usize = TO_THE_END;
            const ITERATIONS: [u64; 4] = [50, 200, 1000, 5000];

            fn mind(&self, weights: &Weights) -> Temper {
                Tuned::new(weights).temper
            }

            fn glance(&self, _: &mut Temper, _: Seat, legal: &[Self::Action], scores: &mut Vec<f32>, _: &mut Fast) {
                scores.clear();
                scores.resize(legal.len(), 0.0);
            }

            fn judge(&self, _: &mut Temper, chances: &mut Chances) {
                *chances = [1.0 / harena_core::Game::seats(self).count() as f32; MAX_SEATS];
            }

            fn is_far_enough(&self, _: &Self, _: usize) -> bool {
                false
            }

            fn temper(mind: &Temper) -> Temper {
                *mind
            }

            $($own)*
        }
    };
}

plain!(ConnectFour,);

plain!(
    Leduc,
    /// Chips, from all that can be lost to all that can be won.
    fn outcome(&self, _: &mut Temper, standing: &Standing, chances: &mut Chances) {
        const MOST: f32 = 13.0;
        for seat in standing.seats().iter() {
            chances[seat.index()] = 0.5 + standing.score(seat) as f32 / (2.0 * MOST);
        }
    }
);

plain!(
    Goofspiel,
    fn undecided(self, seat: Seat) -> Self {
        self.before_bids_of_others(seat)
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, Player};
    use harena_core::{Encoded, NoLog, Seats};

    /// How much better a player does than a random one, on average.
    fn edge<G: Judged + Encoded>(options: &G::Options, name: &str, games: u64) -> f64 {
        let seats = Seats::new(2).unwrap();
        let mut total = 0.0;
        for index in 0..games {
            let mut chance = Fast::nth(5, index);
            let mut players: [Box<dyn Player<G>>; 2] = [name.parse::<Name>().unwrap().player(), Name::Random.player()];
            let mut game = G::start(options, seats, &mut chance, &mut NoLog).unwrap();
            let own = (index % 2) as usize;
            while let Some(seat) = game.to_act().first() {
                let player = &mut players[usize::from(seat.index() != own)];
                let action = player.choose(&Sight::new(&game, seat), &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
            total += game.returns().unwrap()[own];
        }
        total / games as f64
    }

    #[test]
    fn the_search_beats_chance() {
        assert!(edge::<ConnectFour>(&Default::default(), "search:200it", 20) > 0.8);
        let few = harena_reference::goofspiel::Options { num_cards: 6, ..Default::default() };
        assert!(edge::<Goofspiel>(&few, "search:500it", 60) > 0.4);
        // In chips: a random player loses about one a game.
        assert!(edge::<Leduc>(&Default::default(), "search:200it", 200) > 0.5);
    }
}
