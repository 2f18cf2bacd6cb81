//! The games of a tournament.

use std::time::Instant;

use harena_core::{Evaluate, Fast, NoLog, Sight};
use harena_players::{Blocking, Player, Roster};

use super::results::{Place, Played, Thought};
use super::schedule::{Deal, Schedule};

/// All that decides its games.
#[derive(Debug)]
pub struct Tournament<'a, G: Evaluate> {
    pub roster: Roster<G>,
    /// A game can be started with them.
    pub options: &'a G::Options,
    /// Names that the roster has.
    pub players: &'a [String],
    pub schedule: &'a Schedule,
    pub seed: u64,
    /// A game that takes more decisions than this is given up.
    pub patience: u64,
}

impl<G: Evaluate> Tournament<'_, G> {
    /// Plays a deal in all rotations and tells of every game that is done.
    ///
    /// What comes of it depends on nothing that was played before: luck belongs to the deal, and everybody sits down
    /// anew.
    pub fn play(&self, deal: Deal, mut each: impl FnMut()) -> Played {
        let mut thought = vec![Thought::default(); self.schedule.seats.count()];
        let mut games = Vec::new();
        for rotation in 0..self.schedule.seats.count() {
            games.push(self.game(deal, rotation, &mut thought));
            each();
        }
        Played { deal, games, thought }
    }

    /// `None` if it did not end.
    fn game(&self, deal: Deal, rotation: usize, thought: &mut [Thought]) -> Option<Vec<Place>> {
        let seats = self.schedule.seats;
        let table = &self.schedule.tables[deal.table];
        let places: Vec<usize> = seats.iter().map(|seat| self.schedule.place(deal, rotation, seat)).collect();
        let sits = |&place: &usize| {
            let name = &self.players[table[place]];
            self.roster.player(name, Blocking::Allowed).expect("names were checked")
        };
        let mut players: Vec<Box<dyn Player<G>>> = places.iter().map(sits).collect();
        let [mut chance, mut luck] = self.luck(deal, rotation);
        let mut game = G::start(self.options, seats, &mut chance, &mut NoLog).expect("options were checked");
        let mut decisions = 0;
        while let Some(seat) = game.to_act().first() {
            if decisions == self.patience {
                return None;
            }
            let begun = Instant::now();
            let action = players[seat.index()].choose(&Sight::new(&game, seat), &mut luck);
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

    /// The luck of the table, the same in all rotations, and that of the players, new in each. The one has even numbers
    /// and the other odd ones, so that nobody shares luck with anybody else.
    pub(super) fn luck(&self, deal: Deal, rotation: usize) -> [Fast; 2] {
        let number = self.schedule.number(deal);
        let game = number * self.schedule.seats.count() as u64 + rotation as u64;
        [2 * number, 2 * game + 1].map(|index| Fast::nth(self.seed, index))
    }
}
