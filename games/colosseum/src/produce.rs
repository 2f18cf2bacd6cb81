//! Phase 4: producing a show (CO-9).

use harena_core::{Chance, Log};

use crate::actions::Event;
use crate::assets::NobleAt;
use crate::chance;
use crate::state::{Phase, State};

impl State {
    pub(crate) fn begin_shows(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.position = 0;
        self.ask_producer(chance, log);
    }

    /// The next seat with a producible program is asked; the others must skip (CO-9.1, CO-9.2, CO-R46).
    fn ask_producer(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while (self.position as usize) < self.seats.count() {
            let seat = self.in_order(self.position);
            if self.producible(seat).next().is_some() {
                (self.phase, self.asked) = (Phase::Produce, seat);
                return;
            }
            log.add(|| Event::SkippedShow { seat });
            self.position += 1;
        }
        self.close_turn(chance, log);
    }

    pub(crate) fn next_producer(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.position += 1;
        self.ask_producer(chance, log);
    }

    /// One die, or two with a Loge (CO-9.3, CO-5.9, CO-R33, CO-R34).
    pub(crate) fn roll(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        let two = self.loges.contains(seat);
        self.dice = [chance::die(chance), if two { chance::die(chance) } else { 0 }];
        self.phase = Phase::Dice;
        log.add(|| Event::Rolled { seat, dice: self.dice.into_iter().filter(|&face| face != 0).collect() });
    }

    /// The numbers that a face can mean (CO-1.5, CO-9.4).
    pub(crate) fn values(face: u8) -> std::ops::RangeInclusive<u8> {
        if face == 1 { 1..=3 } else { face..=face }
    }

    /// Moves the nobles by the dice; each that ends on a resting area earns a medal (CO-9.4, CO-9.5, CO-9.6, CO-9.7,
    /// CO-R35, CO-R36, CO-R42).
    pub(crate) fn move_by_dice(&mut self, moves: &[(NobleAt, u8)], log: &mut impl Log<Event>) {
        let seat = self.asked;
        // Find all nobles before the first one moves, so that none moves twice.
        let mut found = [0; 2];
        let mut before = None;
        for (place, &(at, _)) in found.iter_mut().zip(moves) {
            *place = self.find_noble(at, before).expect("check found the noble");
            before = Some(*place);
        }
        for (&index, &(noble, steps)) in found.iter().zip(moves) {
            let to = State::square_after(self.nobles[index], steps as i8);
            self.nobles[index] = to;
            let medal = self.numbers.is_resting_area(to) && self.earn_medal(seat);
            log.add(|| Event::Moved { seat, noble, to, medal });
        }
        self.dice = [0; 2];
        self.phase = Phase::Announce;
    }

    /// Moves a noble by a medal (CO-9.8, CO-R37).
    pub(crate) fn move_by_medal(&mut self, noble: NobleAt, steps: i8, log: &mut impl Log<Event>) {
        let seat = self.asked;
        let index = self.find_noble(noble, None).expect("check found the noble");
        let to = State::square_after(self.nobles[index], steps);
        self.nobles[index] = to;
        self.spend_medals(seat, 1);
        log.add(|| Event::MedalMoved { seat, noble, to });
    }

    /// Produces a program: spectators, coins and score (CO-9.11, CO-9.12, CO-9.16, CO-9.17, CO-9.18, CO-R43, CO-R44,
    /// CO-R45).
    pub(crate) fn perform(&mut self, jokers: u8, medals: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        let s = seat.index();
        let number = self.announced;
        let count = self.spectators(seat, self.program(number), jokers, medals);
        let spectators = count.total();
        self.spend_medals(seat, medals);
        self.coins[s] += spectators;
        self.score[s] = self.score[s].max(spectators);
        self.produced[s] |= 1 << number;
        (self.show[s], self.show_jokers[s]) = (number, jokers);
        self.announced = 0;
        let name = || self.program(number).name.clone();
        log.add(|| Event::Performed { seat, program: number, name: name(), jokers, count, spectators });
        self.next_producer(chance, log);
    }
}
