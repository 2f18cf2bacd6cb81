//! Shows: nobles on the route, and spectators counted term by term (CO-9).

use harena_core::Seat;

use super::{Entry, Model, ensure, pay, same};
use crate::actions::{Count, Event};
use crate::assets::{Asset, NobleAt};

impl Model {
    pub(super) fn produce(&mut self, event: &Event) -> Entry {
        match event {
            Event::Rolled { seat, dice } => {
                same("the number of dice", dice.len(), if self.of(*seat).loge { 2 } else { 1 })?;
                self.dice.clone_from(dice);
            }
            Event::SkippedShow { seat } => ensure(self.of(*seat).show.is_none(), "there was a show")?,
            Event::Moved { seat, noble, to, medal } => {
                let steps = (to + 36 - noble.square) % 36;
                self.moves.push(steps);
                self.step(*noble, *to)?;
                let rests = self.content.board.nobles.contains(to);
                if rests { self.earn_medal(*seat, *medal)? } else { ensure(!medal, "that is not a resting area")? }
            }
            Event::MedalMoved { seat, noble, to } => {
                let steps = (to + 36 - noble.square) % 36;
                ensure((1..=3).contains(&steps) || (33..=35).contains(&steps), "a medal moves up to three squares")?;
                self.step(*noble, *to)?;
                self.spend_medals(*seat, 1)?;
            }
            Event::Announced { seat, program, .. } => {
                ensure(self.dice.is_empty(), "dice are left")?;
                ensure(self.of(*seat).held.contains(program), "it is not held")?;
                self.announced = Some(*program);
            }
            Event::Performed { seat, program, jokers, count, spectators, .. } => {
                same("the program", self.announced.take(), Some(*program))?;
                let medals = (count.medals / self.content.numbers.worth.medal) as u8;
                let own = self.count(*seat, *program, *jokers, medals)?;
                same("the count", *count, own)?;
                let lines = [own.program, own.nobles, own.tickets, own.podiums, own.earlier, own.stars, own.medals];
                same("the spectators", *spectators, lines.iter().sum())?;
                self.spend_medals(*seat, medals)?;
                let account = self.of(*seat);
                account.coins += spectators;
                account.best = account.best.max(*spectators);
                account.show = Some((*program, *jokers));
                if !account.produced.contains(program) {
                    account.produced.push(*program);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Moves a noble, which must be on the square of the event.
    fn step(&mut self, from: NobleAt, to: u8) -> Entry {
        let noble = self.nobles.iter_mut().find(|noble| **noble == from).ok_or("there is no such noble")?;
        noble.square = to;
        Ok(())
    }

    /// After a whole step: one move by the die or by both together, or a move by each (CO-9.4, CO-9.5).
    pub(super) fn check_dice(&mut self) -> Entry {
        // The face 1 stands for 1, 2 or 3.
        let shows = |face: u8, steps: u8| face == steps || face == 1 && (1..=3).contains(&steps);
        let fits = match (&self.dice[..], &self.moves[..]) {
            (_, []) => return Ok(()),
            ([die], [steps]) => shows(*die, *steps),
            ([one, other], [sum]) => (1..*sum).any(|part| shows(*one, part) && shows(*other, sum - part)),
            ([one, other], [a, b]) => shows(*one, *a) && shows(*other, *b) || shows(*one, *b) && shows(*other, *a),
            _ => false,
        };
        ensure(fits, "nobles have not moved as the dice show")?;
        self.dice.clear();
        self.moves.clear();
        Ok(())
    }

    fn count(&self, seat: Seat, number: u8, jokers: u8, medals: u8) -> Result<Count, String> {
        let (program, worth) = (&self.content.programs[number as usize], &self.content.numbers.worth);
        let account = &self.accounts[seat.index()];
        ensure(account.arena.len() >= program.squares as usize, "the arena is too small")?;
        let mut missing = 0;
        for (&need, &have) in program.needs.iter().zip(&account.tokens) {
            missing += need.saturating_sub(have);
        }
        let mut held = account.tokens[Asset::Joker.index()];
        pay(&mut held, jokers, "Jokers")?;
        pay(&mut missing, jokers, "missing tokens")?;
        let program_score = match missing {
            0 => program.complete,
            _ => *program.missing.get(missing as usize - 1).ok_or("too many tokens are missing")?,
        };
        let inside = self.nobles.iter().filter(|noble| account.arena.contains(&noble.square));
        let nobles = inside.map(|noble| worth.noble(noble.noble));
        let earlier = account.produced.iter().filter(|&&other| other != number).count();
        let stars = Asset::STARS.iter().zip(self.stars);
        let stars = stars.filter(|(star, holder)| *holder == Some(seat) && program.needs[star.index()] > 0).count();
        Ok(Count {
            program: program_score,
            nobles: nobles.sum(),
            tickets: worth.ticket * u16::from(account.tickets),
            podiums: worth.podium * u16::from(account.podiums),
            earlier: worth.earlier_show * earlier as u16,
            stars: worth.star * stars as u16,
            medals: worth.medal * u16::from(medals),
        })
    }
}
