//! The battle phase: reveal, range, OVERDRIVE, skills, and the consequences of a hit (DT-4.8 to DT-4.17).

use harena_core::{Log, Seat, SeatSet};

use crate::actions::{Cause, Event};
use crate::content::Numbers;
use crate::damage::Terms;
use crate::rules::Results;
use crate::state::{BOTH, Phase, State};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range, other};

impl State {
    pub(crate) fn battle(&mut self, log: &mut impl Log<Event>) {
        self.reveal(log);
        let before = self.range;
        self.move_range(log);
        match BOTH.map(|seat| self.card(seat) == Card::Overdrive) {
            [false, false] => self.skills(before, log),
            [true, true] if self.kinds[0] == self.kinds[1] => self.clash(log),
            overdrives => self.overdrives(overdrives, before, log),
        }
    }

    /// DT-4.8: an OVERDRIVE card that is shown is known from then on.
    fn reveal(&mut self, log: &mut impl Log<Event>) {
        self.shown = self.placed;
        self.hit = SeatSet::EMPTY;
        for seat in BOTH {
            let card = self.card(seat);
            let kind = (card == Card::Overdrive).then(|| self.kind(seat));
            if kind.is_some() {
                self.known = self.known.with(seat);
            }
            log.add(|| Event::Revealed { seat, card, kind });
        }
    }

    /// Step 1, from the starting range to the current one (DT-3.4): the net shift in one movement, stopping at the ends (DT-4.9, DT-9.1, DT-R28, DT-R38).
    fn move_range(&mut self, log: &mut impl Log<Event>) {
        let shift = |seat| self.numbers().skill(self.card(seat)).map_or(0, |skill| skill.shift);
        let range = self.range.shifted(BOTH.map(shift).iter().sum());
        if range != self.range {
            self.range = range;
            log.add(|| Event::RangeMoved { range });
        }
    }

    /// Two OVERDRIVE cards of one kind: no effect and no hit, but counted if both conditions are met (DT-7.6, DT-R30, DT-R31).
    fn clash(&mut self, log: &mut impl Log<Event>) {
        let counted = BOTH.into_iter().all(|seat| self.condition_holds(seat));
        if counted {
            BOTH.into_iter().for_each(|seat| self.count(seat));
        }
        let kind = self.kind(BOTH[0]);
        log.add(|| Event::Clash { kind, counted });
        self.end_round(log);
    }

    /// Counters are clamped; a duel never has more rounds than fit.
    fn count(&mut self, seat: Seat) {
        let counter = &mut self.counters[seat.index()];
        *counter = counter.saturating_add(1);
    }

    /// Step 2 (DT-4.10). All checks come before any effect; a card whose conditions are met hits and cannot be stopped
    /// (DT-7.2), others do not count (DT-7.3). Of two kinds that hit together one is a Mooncell (DT-R29).
    fn overdrives(&mut self, placed: [bool; 2], before: Range, log: &mut impl Log<Event>) {
        let holds = BOTH.map(|seat| placed[seat.index()] && self.condition_holds(seat));
        for seat in BOTH {
            let kind = self.kind(seat);
            if holds[seat.index()] {
                self.hit = self.hit.with(seat);
                self.count(seat);
                let counter = self.counters[seat.index()];
                log.add(|| Event::OverdriveHits { seat, kind, counter });
            } else if placed[seat.index()] {
                log.add(|| Event::OverdriveFails { seat, kind });
            }
        }
        if self.hit.is_empty() { self.skills(before, log) } else { self.overdrive_effects(log) }
    }

    /// Hands first, then the dice (DT-7.4). A seat without a choice of attributes is not asked.
    fn overdrive_effects(&mut self, log: &mut impl Log<Event>) {
        self.specified = [None; 2];
        let mut choosing = SeatSet::EMPTY;
        for seat in self.hit.iter() {
            match self.attributes_to_specify(seat) {
                1 | 2 => choosing = choosing.with(seat),
                count => self.earn(seat, if count == 3 { Categories::ATTRIBUTES } else { Categories::NONE }),
            }
        }
        if choosing.is_empty() { self.bless(log) } else { self.ask(Phase::Specify, choosing) }
    }

    /// The stage at which an OVERDRIVE has just hit; its counter has already increased.
    fn stage_hit(&self, seat: Seat) -> &crate::content::Stage {
        self.numbers().stage(self.kind(seat), self.counters[seat.index()].saturating_sub(1))
    }

    pub(crate) fn attributes_to_specify(&self, seat: Seat) -> u32 {
        u32::from(self.stage_hit(seat).attributes)
    }

    /// The pending effect for the next round (DT-3.8): a Tyranny bonus (DT-7.7a), the attributes of a Prodigy (DT-7.7b), or
    /// the categories of Mooncell with its attribute (DT-7.7d, DT-R14).
    fn earn(&mut self, seat: Seat, attributes: Categories) {
        let stage = *self.stage_hit(seat);
        let stage_index = usize::from(self.counters[seat.index()].saturating_sub(1));
        let always = self.kinds[seat.index()].map_or(&[][..], |kind| Numbers::neutralised(kind, stage_index));
        let earned = &mut self.earned[seat.index()];
        earned.bonus = stage.bonus;
        earned.bars = always.iter().fold(attributes, |bars, &category| bars.with(category));
    }

    /// Attributes are specified openly as part of the hit, but two simultaneous specifications are revealed together
    /// (DT-7.5, DT-R8).
    pub(crate) fn specify(&mut self, seat: Seat, categories: Categories, log: &mut impl Log<Event>) {
        self.specified[seat.index()] = Some(categories);
        if !self.waiting.is_empty() {
            log.add(|| Event::SpecificationMade { seat, categories: Some(categories) });
            return;
        }
        for seat in BOTH {
            if let Some(categories) = self.specified[seat.index()].take() {
                self.earn(seat, categories);
                log.add(|| Event::Specified { seat, categories });
            }
        }
        self.bless(log);
    }

    /// The dice operation of a Blessing that hit (DT-7.7c).
    fn bless(&mut self, log: &mut impl Log<Event>) {
        let blessed = self.hit.iter().find(|&seat| self.kind(seat) == Kind::Blessing);
        match blessed {
            Some(seat) if self.blessing(seat).is_choice() => self.ask(Phase::Blessing, SeatSet::single(seat)),
            _ => self.overdrive_abilities(log),
        }
    }

    pub(crate) fn blessing(&self, seat: Seat) -> Results {
        Results::Turns(self.dice, self.stage_hit(seat).dice)
    }

    /// Lucent's ABILITY follows every OVERDRIVE hit of his, after all dice operations (DT-8.1b, DT-R35).
    pub(crate) fn overdrive_abilities(&mut self, log: &mut impl Log<Event>) {
        let lucent = self.hit.iter().find(|&seat| self.plays(seat, Character::Lucent));
        match lucent {
            Some(seat) if self.ability_dice(seat).is_choice() => self.ask(Phase::Ability, SeatSet::single(seat)),
            _ => self.end_round(log),
        }
    }

    /// Step 3: at most one card hits (DT-3.5, DT-4.11, DT-4.12, DT-4.13, DT-4.14, DT-4.15). The range stays as after Step 1
    /// (DT-6.7).
    fn skills(&mut self, before: Range, log: &mut impl Log<Event>) {
        let numbers = self.numbers();
        let cards = BOTH.map(|seat| self.card(seat));
        let ready = cards.map(|card| numbers.is_ready(card, self.range));
        let attributes = cards.map(|card| numbers.category(card).attribute());
        match (ready, attributes) {
            ([true, true], [Some(a), Some(b)]) if a == b => {
                let damages = BOTH.map(|seat| self.damage(seat, self.card(seat)));
                log.add(|| Event::Equal {
                    attribute: a,
                    damages,
                    terms: BOTH.map(|seat| self.terms(seat, self.card(seat))),
                });
                self.difference(damages, log);
            }
            // DT-6.1
            ([true, true], [Some(a), Some(b)]) => {
                let winner = if numbers.beats[a.index()] == b { BOTH[0] } else { BOTH[1] };
                self.attribute_hit(winner, log);
            }
            // DT-6.2
            ([true, false], _) => self.attribute_hit(BOTH[0], log),
            ([false, true], _) => self.attribute_hit(BOTH[1], log),
            _ => match BOTH.into_iter().find(|&seat| self.escapes(seat, before)) {
                Some(seat) => {
                    self.note_hit(seat, log);
                    self.impact(seat, log);
                }
                None => {
                    log.add(|| Event::NobodyHits);
                    self.end_round(log);
                }
            },
        }
    }

    /// A MOVE card hits, without damage (DT-6.6), if the other card, not a MOVE card, could have worked before the movement and cannot now (DT-6.4,
    /// DT-R7, DT-R15). A card that is not ready never hits (DT-6.3).
    fn escapes(&self, seat: Seat, before: Range) -> bool {
        let numbers = self.numbers();
        let (own, theirs) = (self.card(seat), self.card(other(seat)));
        let is_move = |card| numbers.category(card) == Category::Move;
        let covers = |range: Range| match numbers.skill(theirs) {
            Some(skill) => skill.fires_at[range.index()],
            None => Numbers::demanded(self.kind(other(seat))) == Some(range),
        };
        is_move(own) && !is_move(theirs) && covers(before) && !covers(self.range)
    }

    fn note_hit(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.hit = self.hit.with(seat);
        let card = self.card(seat);
        log.add(|| Event::Hits { seat, card });
    }

    /// No hit, so no dice impact and no ABILITY (DT-4.13, DT-5.5).
    fn difference(&mut self, damages: [u8; 2], log: &mut impl Log<Event>) {
        let [a, b] = damages;
        let victim = if a < b { BOTH[0] } else { BOTH[1] };
        if a == b || !self.hurt(victim, a.abs_diff(b), Cause::Difference, None, log) {
            self.end_round(log);
        }
    }

    /// Damage, then Terrence's counter-damage, then the dice (DT-4.16).
    fn attribute_hit(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.note_hit(seat, log);
        let (victim, terms) = (other(seat), self.terms(seat, self.card(seat)));
        // Both damages read the same dice and auras (DT-5.6).
        let returned = self.returns(victim).then(|| self.terms(victim, self.card(victim)));
        let damage = |terms: Option<Terms>| terms.map_or(0, Terms::damage);
        if self.hurt(victim, damage(terms), Cause::Hit, terms, log) {
            return;
        }
        if let Some(terms) = returned
            && self.hurt(seat, damage(terms), Cause::Counter, terms, log)
        {
            return;
        }
        self.impact(seat, log);
    }

    /// Unyielding-Body Tactic: Terrence's own STR card is ready, so it only lost the deadlock (DT-8.2a, DT-R22, DT-R23, DT-R24).
    fn returns(&self, seat: Seat) -> bool {
        let card = self.card(seat);
        let numbers = self.numbers();
        self.with_aura(Character::Terrence) == Some(seat)
            && numbers.category(card) == Category::Str
            && numbers.is_ready(card, self.range)
    }

    /// Deals damage; health never goes below 0 and never rises (DT-5.8). Returns whether that ended the duel; if so,
    /// nothing else happens (DT-10.1, DT-10.2).
    fn hurt(&mut self, seat: Seat, amount: u8, cause: Cause, terms: Option<Terms>, log: &mut impl Log<Event>) -> bool {
        let health = self.health[seat.index()].saturating_sub(amount);
        self.health[seat.index()] = health;
        log.add(|| Event::Damage { seat, amount, health, cause, terms });
        if health == 0 {
            let winner = other(seat);
            log.add(|| Event::Wins { seat: winner });
            self.ask(Phase::Over, SeatSet::EMPTY);
        }
        health == 0
    }

    /// The dice impact of a card that hit (DT-6.5, DT-R4, DT-R27).
    fn impact(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if self.impact_dice(seat).is_choice() {
            self.ask(Phase::Impact, SeatSet::single(seat));
        } else {
            self.skill_ability(seat, log);
        }
    }

    pub(crate) fn impact_dice(&self, seat: Seat) -> Results {
        let impact = self.numbers().skill(self.card(seat)).map_or([0; 3], |skill| skill.impact);
        Results::Impact(self.dice, impact)
    }

    pub(crate) fn turn_dice(&mut self, seat: Seat, dice: Dice, log: &mut impl Log<Event>) {
        if dice != self.dice {
            self.dice = dice;
            log.add(|| Event::DiceTurned { seat, dice });
        }
    }

    /// The ABILITY that a hit of a skill card triggers, after its dice impact (DT-4.17, DT-R25).
    pub(crate) fn skill_ability(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let opponent = other(seat);
        let character = self.character(seat);
        let number = self.numbers().stats(character).ability;
        let card = self.card(seat);
        let category = self.numbers().category(card);
        let extra = match character {
            _ if category != Numbers::trigger(character) => 0,
            // DT-8.2b
            Character::Terrence if self.range != Numbers::ABILITY_RANGE => {
                self.ask(Phase::Ability, SeatSet::single(seat));
                return;
            }
            // DT-8.6b
            Character::Gaw if self.ability_dice(seat).is_choice() => {
                self.ask(Phase::Ability, SeatSet::single(seat));
                return;
            }
            // DT-8.3b: the placed card counts, even if it did not move the marker (DT-R37).
            Character::William if self.numbers().category(self.card(opponent)) == Category::Move => number,
            // DT-8.4b: the printed power, also after a hit that dealt nothing (DT-R17).
            Character::Dorothy => self.numbers().skill(card).map_or(0, |skill| skill.power),
            // DT-8.5b
            Character::Elaine => number,
            _ => 0,
        };
        if extra == 0 || !self.hurt(opponent, extra, Cause::Ability, None, log) {
            self.end_round(log);
        }
    }

    /// The dice operations of Lucent and Gaw (DT-8.1b, DT-8.6b).
    pub(crate) fn ability_dice(&self, seat: Seat) -> Results {
        let character = self.character(seat);
        let number = self.numbers().stats(character).ability;
        match character {
            Character::Lucent => Results::SetOne(self.dice, number),
            _ => Results::TurnOne(self.dice, number),
        }
    }
}

impl Numbers {
    /// Whether a card is an attribute card that works at this range (DT-4.11).
    #[inline]
    pub fn is_ready(&self, card: Card, range: Range) -> bool {
        self.skill(card).is_some_and(|skill| skill.fires_at[range.index()])
    }
}
