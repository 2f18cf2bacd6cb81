//! The course of a duel: choosing, the start of a round, and its end. The battle is in `battle.rs`.

use harena_core::{Chance, Log, Seat, SeatSet};

use crate::actions::{Action, Event};
use crate::chance;
use crate::options::Method;
use crate::state::{BOTH, Lasting, Phase, State, two};
use crate::words::{Categories, Category, Character, other};

impl State {
    /// Deals or asks for characters, by the selected method (DT-2.1).
    pub(crate) fn begin(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match self.method {
            // DT-2.2
            Method::Random => {
                let [a, b, ..] = chance::characters(chance);
                self.characters = [Some(a), Some(b)];
                self.set_up(log);
            }
            // DT-2.3
            Method::RandomDraft => {
                let dealt = chance::characters(chance);
                for (seat, three) in BOTH.into_iter().zip(dealt.chunks(3)) {
                    self.dealt[seat.index()] = three.iter().copied().collect();
                    let characters = self.dealt[seat.index()];
                    log.add(|| Event::Dealt { seat, characters: characters.iter().collect() });
                }
                self.ask(Phase::Draft, SeatSet::all(two()));
            }
            // DT-2.4
            Method::Free => {
                self.first = chance::first_seat(chance);
                let seat = self.first;
                log.add(|| Event::ChoosesFirst { seat });
                self.ask(Phase::Choose, SeatSet::single(seat));
            }
        }
    }

    #[inline]
    pub(crate) fn ask(&mut self, phase: Phase, seats: SeatSet) {
        self.phase = phase;
        self.waiting = seats;
    }

    #[inline]
    pub(crate) fn play(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) {
        self.waiting = self.waiting.without(seat);
        let index = seat.index();
        match (self.phase, action) {
            (Phase::Draft, Action::Character(character)) => {
                self.characters[index] = Some(character);
                log.add(|| Event::CharacterPicked { seat, character: Some(character) });
                if self.waiting.is_empty() {
                    self.set_up(log);
                }
            }
            (Phase::Choose, Action::Character(character)) => {
                self.characters[index] = Some(character);
                let next = other(seat);
                if self.characters[next.index()].is_none() {
                    log.add(|| Event::Takes { seat, character });
                    self.waiting = SeatSet::single(next);
                } else {
                    self.set_up(log);
                }
            }
            (Phase::Overdrive, Action::Overdrive(kind)) => {
                self.kinds[index] = Some(kind);
                log.add(|| Event::OverdrivePicked { seat, kind: Some(kind) });
                if self.waiting.is_empty() {
                    self.start_round(log);
                }
            }
            (Phase::Name, Action::Name(category)) => self.name(seat, category, log),
            (Phase::Range, Action::Range(range)) => {
                self.range = range;
                log.add(|| Event::RangeSet { seat, range });
                self.lay_open(log);
            }
            (Phase::Place, Action::Place(card)) => {
                self.placed[index] = Some(card);
                log.add(|| Event::Placed { seat, card: Some(card) });
                if self.waiting.is_empty() {
                    self.battle(log);
                }
            }
            (Phase::Specify, Action::Specify(categories)) => self.specify(seat, categories, log),
            (Phase::Blessing, Action::Dice(dice)) => {
                self.turn_dice(seat, dice, log);
                self.overdrive_abilities(log);
            }
            (Phase::Impact, Action::Dice(dice)) => {
                self.turn_dice(seat, dice, log);
                self.skill_ability(seat, log);
            }
            (Phase::Ability, Action::Range(range)) => {
                self.range = range;
                log.add(|| Event::RangeSet { seat, range });
                self.end_round(log);
            }
            (Phase::Ability, Action::Dice(dice)) => {
                self.turn_dice(seat, dice, log);
                self.end_round(log);
            }
            (Phase::Ability, Action::Pass) => self.end_round(log),
            _ => unreachable!("play takes only what check accepts"),
        }
    }

    /// Both characters are chosen and shown; the rest of the set-up follows (DT-2.5, DT-2.7 to DT-2.11), and both seats
    /// choose an OVERDRIVE card (DT-2.6).
    fn set_up(&mut self, log: &mut impl Log<Event>) {
        for seat in BOTH {
            let character = self.character(seat);
            self.health[seat.index()] = self.numbers().stats(character).hp;
            let health = self.health[seat.index()];
            log.add(|| Event::Plays { seat, character, health });
        }
        self.dice = self.numbers().opening(BOTH.map(|seat| self.character(seat)));
        let (dice, range) = (self.dice, self.range);
        log.add(|| Event::Opening { dice, range });
        // Setting the opening dice is a dice operation, so auras follow from them (DT-R3).
        self.determine_auras(log);
        self.ask(Phase::Overdrive, SeatSet::all(two()));
    }

    /// Checks the auras; a change applies from the next round on (DT-3.7, DT-4.20, DT-R18, DT-R19).
    fn determine_auras(&mut self, log: &mut impl Log<Event>) {
        for seat in BOTH {
            let character = self.character(seat);
            let on = self.numbers().aura(character, self.dice);
            if on != self.auras[seat.index()] {
                self.auras[seat.index()] = on;
                log.add(|| match on {
                    true => Event::AuraOn { seat, character },
                    false => Event::AuraOff { seat, character },
                });
            }
        }
    }

    /// The start of a round up to its first decision (DT-4.1, DT-4.2).
    pub(crate) fn start_round(&mut self, log: &mut impl Log<Event>) {
        self.round += 1;
        let (round, range, dice) = (self.round, self.range, self.dice);
        log.add(|| Event::Round { round, range, dice });
        self.bring_into_force(log);
        match self.with_aura(Character::William) {
            Some(seat) => self.ask(Phase::Name, SeatSet::single(seat)),
            None => self.ask_for_range(log),
        }
    }

    /// Lasting effects become active, except those of a seat whose OVERDRIVE is neutralised by Mooncell or by Elaine's
    /// aura: they are void (DT-4.1, DT-4.2, DT-7.9, DT-R9, DT-R10).
    fn bring_into_force(&mut self, log: &mut impl Log<Event>) {
        let bound = self.with_aura(Character::Elaine).is_some();
        let earned = self.earned;
        self.earned = [Lasting::NONE; 2];
        for seat in BOTH {
            let own = earned[seat.index()];
            let bars = earned[other(seat).index()].bars;
            // Only Mooncell neutralises OVERDRIVE, and two Mooncells never hit together, so void effects never cancel each other.
            let void = bound || bars.contains(Category::Overdrive);
            if void && own != Lasting::NONE {
                log.add(|| Event::Void { seat });
            }
            self.in_force[seat.index()] = if void { Lasting::NONE } else { own };
            let bonus = self.in_force[seat.index()].bonus;
            if bonus > 0 {
                log.add(|| Event::BonusInForce { seat, bonus });
            }
        }
        self.named = None;
        for seat in BOTH {
            let mut barred = self.in_force[other(seat).index()].bars;
            if bound {
                barred = barred.with(Category::Overdrive);
            }
            self.barred[seat.index()] = barred;
        }
    }

    /// Move Anticipation neutralises only the card; active effects stay (DT-4.3, DT-8.3a, DT-R11).
    fn name(&mut self, seat: Seat, category: Category, log: &mut impl Log<Event>) {
        self.named = Some(category);
        let opponent = other(seat).index();
        self.barred[opponent] = self.barred[opponent].with(category);
        log.add(|| Event::Named { seat, category });
        self.ask_for_range(log);
    }

    /// Death Addiction, after the naming (DT-4.4, DT-R20, DT-R26).
    fn ask_for_range(&mut self, log: &mut impl Log<Event>) {
        match self.with_aura(Character::Elaine) {
            Some(seat) => self.ask(Phase::Range, SeatSet::single(seat)),
            None => self.lay_open(log),
        }
    }

    /// Neutralised cards are revealed, and both place a card (DT-4.5, DT-4.6).
    fn lay_open(&mut self, log: &mut impl Log<Event>) {
        // What neither can use is one event: with Elaine's aura it would otherwise be said twice in every round.
        let both = self.barred[0].intersection(self.barred[1]);
        if !both.is_empty() {
            log.add(|| Event::NeutralisedForBoth { categories: both });
        }
        for seat in BOTH {
            let barred = self.barred[seat.index()];
            let categories = barred.without(both);
            if !categories.is_empty() {
                log.add(|| Event::Neutralised { seat, categories });
            }
            if barred.contains(Category::Overdrive) && !self.known.contains(seat) {
                self.known = self.known.with(seat);
                let kind = self.kind(seat);
                log.add(|| Event::LaidOpen { seat, kind });
            }
        }
        self.placed = [None; 2];
        self.ask(Phase::Place, SeatSet::all(two()));
    }

    /// Effects end, cards return to the hands, auras are checked, and the next round starts unless the limit is
    /// reached (DT-4.18, DT-4.19, DT-4.20, DT-4.21, DT-10.4, DT-R6, DT-R12).
    pub(crate) fn end_round(&mut self, log: &mut impl Log<Event>) {
        self.in_force = [Lasting::NONE; 2];
        self.barred = [Categories::NONE; 2];
        self.named = None;
        self.shown = self.placed;
        self.placed = [None; 2];
        self.determine_auras(log);
        if self.round >= self.numbers().round_limit {
            log.add(|| Event::Draw);
            self.ask(Phase::Over, SeatSet::EMPTY);
        } else {
            self.start_round(log);
        }
    }
}
