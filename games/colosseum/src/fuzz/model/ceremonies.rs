//! Turns, closing ceremonies and stars (CO-4.3, CO-10, CO-12).

use std::cmp::Reverse;

use harena_core::Seat;

use super::{Entry, Model, ensure, same};
use crate::actions::Event;
use crate::assets::Asset;

impl Model {
    pub(super) fn begin_turn(&mut self, turn: u8, seat: Seat) -> Entry {
        self.turn += 1;
        self.starter = Seat::new((self.starter.index() + 1) % self.seats.count());
        same("the turn", (turn, seat), (self.turn, self.starter))?;
        for account in &mut self.accounts {
            (account.show, account.invested, account.won) = (None, 0, false);
        }
        ensure(self.rolls.is_empty(), "a seat has rolled without a tie")?;
        let donor = self.podium.take().ok_or("no seat has the podium")?;
        let left = Asset::STANDARD.iter().any(|token| self.of(donor).tokens[token.index()] > 0);
        ensure(std::mem::take(&mut self.was_asked) || !left, "no seat was asked for a request")
    }

    pub(super) fn close(&mut self, event: &Event) -> Entry {
        match event {
            Event::RolledOff { seat, total } => self.rolls.push((*seat, *total)),
            Event::Podium { seat } => {
                let all = self.seats.iter().collect();
                let first = self.settle(all, |best, coins| (best, coins))?;
                same("the best", *seat, first)?;
                self.of(*seat).podiums += 1;
                self.podium = Some(*seat);
            }
            Event::Discarded { seat, token } => {
                let (program, jokers) = self.of(*seat).show.ok_or("there was no show")?;
                let used = match token {
                    Asset::Joker => jokers > 0,
                    _ => self.content.programs[program as usize].needs[token.index()] > 0,
                };
                ensure(used, "it was not used")?;
                self.box_token(*seat, *token)?;
            }
            Event::Donated { seat, to, token } => {
                same("the donor", Some(*seat), self.podium)?;
                ensure(token.is_standard(), "special tokens cannot be asked for")?;
                super::pay(&mut self.of(*seat).tokens[token.index()], 1, token.name())?;
                self.of(*to).tokens[token.index()] += 1;
            }
            _ => {}
        }
        Ok(())
    }

    /// The seat that may ask for a token: the lowest score of the others, then the fewest coins (CO-10.3, CO-R51).
    pub(super) fn asker(&mut self) -> Result<Seat, String> {
        let donor = self.podium.ok_or("no seat has the podium")?;
        let others = self.seats.iter().filter(|&seat| seat != donor).collect();
        self.was_asked = true;
        self.settle(others, |best, coins| (Reverse(best), Reverse(coins)))
    }

    /// The first by score and coins; tied seats roll until one is left (CO-R47).
    fn settle<K: Ord>(&mut self, among: Vec<Seat>, key: impl Fn(u16, u16) -> K) -> Result<Seat, String> {
        let of = |seat: &Seat| key(self.accounts[seat.index()].best, self.accounts[seat.index()].coins);
        let most = among.iter().map(of).max().ok_or("there are no seats")?;
        let mut tied: Vec<Seat> = among.into_iter().filter(|seat| of(seat) == most).collect();
        let mut rolls = std::mem::take(&mut self.rolls).into_iter();
        while tied.len() > 1 {
            let round: Vec<(Seat, u8)> = rolls.by_ref().take(tied.len()).collect();
            let mut rolled: Vec<Seat> = round.iter().map(|(seat, _)| *seat).collect();
            rolled.sort();
            same("the seats that roll", &rolled, &tied)?;
            let highest = round.iter().map(|(_, total)| *total).max();
            tied.retain(|seat| round.iter().any(|(other, total)| other == seat && Some(*total) == highest));
        }
        ensure(rolls.next().is_none(), "a seat rolls without a tie")?;
        Ok(tied[0])
    }

    pub(super) fn move_star(&mut self, star: Asset, to: Option<Seat>) {
        if let Some(place) = star.star() {
            self.stars[place] = to;
        }
    }

    /// The holders of the stars after tokens have changed hands (CO-12.2, CO-12.3, CO-12.4).
    pub(super) fn check_stars(&self, before: [Option<Seat>; 7]) -> Entry {
        for ((star, holder), now) in Asset::STARS.iter().zip(before).zip(self.stars) {
            let count = |seat: Seat| self.accounts[seat.index()].tokens[star.index()];
            let keeps = |seat: Seat| count(seat) >= 3 && self.seats.iter().all(|other| count(other) <= count(seat));
            let leads = |seat: Seat| {
                count(seat) >= 3 && self.seats.iter().all(|other| other == seat || count(other) < count(seat))
            };
            let right = holder.filter(|&seat| keeps(seat)).or_else(|| self.seats.iter().find(|&seat| leads(seat)));
            same(&format!("the {star} star"), now, right)?;
        }
        Ok(())
    }
}
