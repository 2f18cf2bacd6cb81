//! The games of a tournament.

use std::time::Instant;

use harena_core::{Evaluate, FastRng, NoLog, Perspective};
use harena_players::{Blocking, Player, Roster};

use super::results::{Place, Played, ThinkingTime};
use super::schedule::{Deal, Schedule};

/// The parameters of a tournament.
#[derive(Debug)]
pub struct Tournament<'a, G: Evaluate> {
    pub roster: Roster<G>,
    /// Valid options.
    pub options: &'a G::Options,
    /// Names in the roster.
    pub players: &'a [String],
    pub schedule: &'a Schedule,
    pub seed: u64,
    /// Games with more decisions are aborted.
    pub max_decisions: u64,
}

impl<G: Evaluate> Tournament<'_, G> {
    /// Plays a deal in all rotations, calling `each` after every game.
    ///
    /// The result does not depend on earlier deals: seeds belong to the deal, and players are created for every game.
    pub fn play(&self, deal: Deal, mut each: impl FnMut()) -> Played {
        let mut thought = vec![ThinkingTime::default(); self.schedule.seats.count()];
        let mut games = Vec::new();
        for rotation in 0..self.schedule.seats.count() {
            games.push(self.game(deal, rotation, &mut thought));
            each();
        }
        Played { deal, games, thought }
    }

    /// `None` if it did not end.
    fn game(&self, deal: Deal, rotation: usize, thought: &mut [ThinkingTime]) -> Option<Vec<Place>> {
        let seats = self.schedule.seats;
        let table = &self.schedule.tables[deal.table];
        let places: Vec<usize> = seats.iter().map(|seat| self.schedule.place(deal, rotation, seat)).collect();
        let sits = |&place: &usize| {
            let name = &self.players[table[place]];
            self.roster.player(name, Blocking::Allowed).expect("names were checked")
        };
        let mut players: Vec<Box<dyn Player<G>>> = places.iter().map(sits).collect();
        let [mut chance, mut player_rng] = self.rngs(deal, rotation);
        let mut game = G::start(self.options, seats, &mut chance, &mut NoLog).expect("options were checked");
        let mut decisions = 0;
        while let Some(seat) = game.to_act().first() {
            if decisions == self.max_decisions {
                return None;
            }
            let begun = Instant::now();
            let action = players[seat.index()].choose(&Perspective::new(&game, seat), &mut player_rng);
            thought[places[seat.index()]].add(begun.elapsed());
            game.play(seat, action, &mut chance, &mut NoLog);
            decisions += 1;
        }
        let standing = game.standing()?;
        let mut ended = vec![Place::default(); seats.count()];
        for (seat, place) in seats.iter().zip(places) {
            ended[place] = Place { rank: standing.rank(seat), score: standing.score(seat) };
        }
        Some(ended)
    }

    /// The generator of the game, which is the same in all rotations, and that of the players, which is new in each. One
    /// has an even number and the other an odd one, so that no two are the same.
    pub(super) fn rngs(&self, deal: Deal, rotation: usize) -> [FastRng; 2] {
        let number = self.schedule.number(deal);
        let game = number * self.schedule.seats.count() as u64 + rotation as u64;
        [2 * number, 2 * game + 1].map(|index| FastRng::nth(self.seed, index))
    }
}
