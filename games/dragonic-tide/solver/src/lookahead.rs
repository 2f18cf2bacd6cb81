//! A one-round look-ahead with the game itself: the value of each choice if the value of every later position is known.
//!
//! Only the lookup uses the solver's tables; the rules are those of the game. So the `solved` player can use it, and tests
//! can compare the solver with it.

use harena_core::{FastRng, Game, NoLog, Seat};
use harena_dragonic_tide::{Action, DragonicTide, Phase};

use crate::matrix::Matrix;

/// The value for seat a of a position at the start of a round.
pub trait Values {
    fn value(&self, game: &DragonicTide) -> f32;
}

impl<F: Fn(&DragonicTide) -> f32> Values for F {
    fn value(&self, game: &DragonicTide) -> f32 {
        self(game)
    }
}

/// The probabilities of a seat's choices, and the value of the position for seat a.
#[derive(Clone, Debug)]
pub struct Plan {
    pub choices: Vec<(Action, f32)>,
    pub value: f32,
}

/// Looks one round ahead.
#[derive(Debug)]
pub struct Lookahead<'a, V: Values> {
    values: &'a V,
    /// The current round; values of later rounds are looked up.
    round: u8,
}

impl<'a, V: Values> Lookahead<'a, V> {
    pub fn new(values: &'a V, game: &DragonicTide) -> Lookahead<'a, V> {
        Lookahead { values, round: game.round() }
    }

    /// The value of a position of this round for seat a.
    pub fn value(&self, game: &DragonicTide) -> f32 {
        match (game.standing(), game.phase()) {
            (Some(standing), _) => match (standing.winners().len(), standing.winners().first()) {
                (1, Some(winner)) if winner.index() == 0 => 1.0,
                (1, _) => 0.0,
                _ => 0.5,
            },
            _ if game.round() > self.round => self.values.value(game),
            (_, Phase::Place | Phase::Specify) if game.to_act().len() == 2 => self.matrix(game).0.solve().value(),
            _ => {
                let seat = game.to_act().first().expect("a seat is to act while a duel goes on");
                self.alone(game, seat).into_iter().map(|(_, value)| value).reduce(better(seat)).expect("a choice")
            }
        }
    }

    /// The strategy of a seat. If both choose simultaneously and the other has chosen, that choice is ignored: the plan is for
    /// the position before both choices.
    pub fn plan(&self, game: &DragonicTide, seat: Seat) -> Plan {
        let both = matches!(game.phase(), Phase::Place | Phase::Specify) && game.to_act().len() == 2;
        if both {
            let (matrix, choices) = self.matrix(game);
            let solution = matrix.solve();
            let mix = if seat.index() == 0 { solution.rows } else { solution.columns };
            let choices = choices[seat.index()].iter().copied().zip(mix).filter(|(_, share)| *share > 0.0).collect();
            return Plan { choices, value: solution.value() };
        }
        let each = self.alone(game, seat);
        let value = each.iter().map(|(_, value)| *value).reduce(better(seat)).expect("a seat that acts has a choice");
        // Among equally good choices the first: unchanged dice and ranges come early in the lists.
        let best = each.into_iter().find(|(_, found)| *found == value).expect("the best is among them");
        Plan { choices: vec![(best.0, 1.0)], value }
    }

    /// Every choice of a seat that decides alone.
    fn alone(&self, game: &DragonicTide, seat: Seat) -> Vec<(Action, f32)> {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        legal.into_iter().map(|action| (action, self.value(&after(game, seat, action)))).collect()
    }

    /// Both choose simultaneously: the payoff of each pair of choices.
    pub fn matrix(&self, game: &DragonicTide) -> (Matrix, [Vec<Action>; 2]) {
        let seats = [Seat::new(0), Seat::new(1)];
        let choices = seats.map(|seat| {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal
        });
        let matrix = Matrix::new(choices[0].len(), choices[1].len(), |a, b| {
            let first = after(game, seats[0], choices[0][a]);
            self.value(&after(&first, seats[1], choices[1][b]))
        });
        (matrix, choices)
    }
}

fn after(game: &DragonicTide, seat: Seat, action: Action) -> DragonicTide {
    let mut next = game.clone();
    // After the choice of characters nothing is random.
    next.play(seat, action, &mut FastRng::new(0), &mut NoLog);
    next
}

fn better(seat: Seat) -> fn(f32, f32) -> f32 {
    if seat.index() == 0 { f32::max } else { f32::min }
}
