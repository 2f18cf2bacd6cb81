//! Legal actions, and the reasons for refusals.

use harena_core::message::Message;
use harena_core::{Illegal, Seat};

use crate::actions::Action;
use crate::content::{Numbers, Turns};
use crate::messages::say;
use crate::state::{Phase, State, two};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range, other};

/// A dice operation (DT-3.6): the current dice, and the limits for turning them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Results {
    /// Each die by 0 up to this much, in this direction (DT-6.5).
    Impact(Dice, [i8; 3]),
    /// A Blessing (DT-7.7c).
    Turns(Dice, Turns),
    /// Any one die set to this (DT-8.1b).
    SetOne(Dice, u8),
    /// Any one die by up to this many steps (DT-8.6b).
    TurnOne(Dice, u8),
}

impl Results {
    /// The lowest and highest value of each die, and how many dice and steps are allowed together.
    #[inline]
    fn bounds(self) -> (Dice, [(u8, u8); 3], Turns) {
        let around = |dice: Dice, steps: u8| {
            dice.0.map(|value| (value.saturating_sub(steps).max(1), value.saturating_add(steps).min(6)))
        };
        match self {
            Results::Impact(dice, impact) => {
                let bounds = std::array::from_fn(|die| {
                    let (from, to) = (dice.0[die], Dice::turned(dice.0[die], impact[die]));
                    (from.min(to), from.max(to))
                });
                (dice, bounds, Turns { count: 3, each: 5, total: 15 })
            }
            Results::Turns(dice, turns) => (dice, around(dice, turns.each), turns),
            Results::SetOne(dice, value) => {
                (dice, dice.0.map(|from| (from.min(value), from.max(value))), Turns { count: 1, each: 5, total: 5 })
            }
            Results::TurnOne(dice, steps) => (dice, around(dice, steps), Turns { count: 1, each: 5, total: 5 }),
        }
    }

    #[inline]
    fn allows(self, to: Dice, from: Dice, bounds: &[(u8, u8); 3], turns: Turns) -> bool {
        let mut count = 0;
        let mut total = 0;
        for ((&value, &before), &(low, high)) in to.0.iter().zip(&from.0).zip(bounds) {
            if value < low || value > high {
                return false;
            }
            let steps = value.abs_diff(before);
            count += u32::from(steps > 0);
            total += u32::from(steps);
        }
        let exact = match self {
            Results::SetOne(_, value) => (0..3).all(|die| to.0[die] == from.0[die] || to.0[die] == value),
            _ => true,
        };
        exact && count <= u32::from(turns.count) && total <= u32::from(turns.total)
    }

    pub(crate) fn contains(self, dice: Dice) -> bool {
        let (from, bounds, turns) = self.bounds();
        self.allows(dice, from, &bounds, turns)
    }

    /// Every result once, including the unchanged dice.
    #[inline]
    pub(crate) fn for_each(self, mut each: impl FnMut(Dice)) {
        let (from, bounds, turns) = self.bounds();
        for s in bounds[0].0..=bounds[0].1 {
            for d in bounds[1].0..=bounds[1].1 {
                for i in bounds[2].0..=bounds[2].1 {
                    let dice = Dice([s, d, i]);
                    if self.allows(dice, from, &bounds, turns) {
                        each(dice);
                    }
                }
            }
        }
    }

    /// Whether there is more than one result: otherwise the seat is not asked (DT-12).
    #[inline]
    pub(crate) fn is_choice(self) -> bool {
        let (_, bounds, turns) = self.bounds();
        turns.count > 0 && turns.total > 0 && bounds.iter().any(|(low, high)| low != high)
    }
}

/// The categories that William may name (DT-4.3, DT-8.3a).
pub(crate) const NAMEABLE: [Category; 4] = [Category::Overdrive, Category::Str, Category::Dex, Category::Int];

impl State {
    /// The dice operation that a seat decides on, if any (DT-3.6).
    #[inline]
    fn results(&self, seat: Seat) -> Option<Results> {
        match self.phase {
            Phase::Blessing => Some(self.blessing(seat)),
            Phase::Impact => Some(self.impact_dice(seat)),
            Phase::Ability if !self.plays(seat, Character::Terrence) => Some(self.ability_dice(seat)),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if !self.waiting.contains(seat) {
            return;
        }
        match self.phase {
            Phase::Draft => into.extend(self.dealt[seat.index()].iter().map(Action::Character)),
            Phase::Choose => {
                let taken = self.characters[other(seat).index()];
                into.extend(Character::ALL.into_iter().filter(|&one| Some(one) != taken).map(Action::Character));
            }
            Phase::Overdrive => into.extend(Kind::ALL.map(Action::Overdrive)),
            Phase::Name => into.extend(NAMEABLE.map(Action::Name)),
            Phase::Range => into.extend(Range::ALL.map(Action::Range)),
            Phase::Place => {
                into.extend(Card::HAND.into_iter().filter(|&card| !self.is_barred(seat, card)).map(Action::Place));
            }
            Phase::Specify => {
                into.extend(Categories::of_attributes(self.attributes_to_specify(seat)).map(Action::Specify));
            }
            Phase::Blessing | Phase::Impact | Phase::Ability => match self.results(seat) {
                Some(results) => results.for_each(|dice| into.push(Action::Dice(dice))),
                None => into.extend([Action::Range(Numbers::ABILITY_RANGE), Action::Pass]),
            },
            Phase::Over => {}
        }
    }

    /// A seat with only one card to place has a forced action (DT-12).
    pub(crate) fn forced_action(&self) -> Option<(Seat, Action)> {
        let only = |seat: Seat| {
            let mut cards = Card::HAND.into_iter().filter(|&card| !self.is_barred(seat, card));
            cards.next().filter(|_| cards.next().is_none())
        };
        let mut asked = self.waiting.iter().filter(|_| self.phase == Phase::Place);
        asked.find_map(|seat| Some((seat, Action::Place(only(seat)?))))
    }

    /// Refuses a seat that is not to act.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.waiting.contains(seat) { Ok(()) } else { Err(self.not_asked(seat)) }
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match (self.phase, action) {
            (Phase::Draft, Action::Character(character)) => {
                let dealt = self.dealt[seat.index()].contains(character);
                require(dealt, "DT-2.3", || say::not_dealt(character, seat))
            }
            (Phase::Choose, Action::Character(character)) => {
                let taken = self.characters[other(seat).index()] == Some(character);
                require(!taken, "DT-2.4", || say::taken(character))
            }
            (Phase::Overdrive, Action::Overdrive(_)) | (Phase::Range, Action::Range(_)) => Ok(()),
            (Phase::Name, Action::Name(category)) => {
                require(NAMEABLE.contains(&category), "DT-8.3a", say::move_not_named)
            }
            (Phase::Place, Action::Place(card)) => {
                require(!self.is_barred(seat, card), "DT-4.6", || say::barred(self.numbers().category(card), seat))
            }
            (Phase::Specify, Action::Specify(categories)) => {
                let count = self.attributes_to_specify(seat);
                let attributes = categories.union(Categories::ATTRIBUTES) == Categories::ATTRIBUTES;
                require(attributes && categories.len() == count, "DT-R34", || say::wrong_attributes(count))
            }
            (Phase::Ability, Action::Range(range)) if self.plays(seat, Character::Terrence) => {
                require(range == Numbers::ABILITY_RANGE, "DT-8.2b", say::only_short)
            }
            (Phase::Ability, Action::Pass) if self.plays(seat, Character::Terrence) => Ok(()),
            (Phase::Blessing | Phase::Impact | Phase::Ability, Action::Dice(dice)) => match self.results(seat) {
                Some(results) => require(results.contains(dice), self.dice_rule(seat), || self.why_not(results)),
                None => Err(self.out_of_place(seat)),
            },
            _ => Err(self.out_of_place(seat)),
        }
    }

    fn dice_rule(&self, seat: Seat) -> &'static str {
        match self.phase {
            Phase::Blessing => "DT-7.7c",
            Phase::Impact => "DT-6.5",
            _ if self.plays(seat, Character::Lucent) => "DT-8.1b",
            _ => "DT-8.6b",
        }
    }

    fn why_not(&self, results: Results) -> Message {
        match results {
            Results::Impact(dice, impact) => {
                let [s, d, i] = impact.map(|value| if value > 0 { format!("+{value}") } else { value.to_string() });
                say::impact_exceeded(dice.to_string(), format!("{s}/{d}/{i}"))
            }
            Results::Turns(dice, Turns { count, each, total }) => match (each, total) {
                (5, 15) => say::too_many_set(dice.to_string(), count),
                (5, total) => say::turned_too_far(dice.to_string(), count, total),
                (each, _) => say::turned_too_far_each(dice.to_string(), count, each),
            },
            Results::SetOne(dice, value) => say::not_set_to(dice.to_string(), value),
            Results::TurnOne(dice, steps) => say::turned_more_than_one(dice.to_string(), steps),
        }
    }

    /// A seat that is not to act: the duel is over, it has chosen already, or another seat decides.
    fn not_asked(&self, seat: Seat) -> Illegal {
        if !two().contains(seat) {
            return Illegal::new("DT-1.1", say::no_such_seat(seat));
        }
        match self.phase {
            // A duel without a winner has reached its last round.
            Phase::Over if self.health.iter().all(|&health| health > 0) => {
                Illegal::new("DT-10.4", say::over_and_drawn())
            }
            Phase::Over => Illegal::new("DT-10.1", say::over()),
            _ if self.has_chosen(seat) => Illegal::new("DT-11.3", say::has_chosen(seat, other(seat))),
            _ => Illegal::new(self.out_of_place(other(seat)).rule.0, say::not_to_decide(other(seat))),
        }
    }

    fn out_of_place(&self, seat: Seat) -> Illegal {
        let (rule, message) = match self.phase {
            Phase::Draft | Phase::Choose => ("DT-12.1", say::now_character()),
            Phase::Overdrive => ("DT-12.1", say::now_overdrive()),
            Phase::Name => ("DT-12.2", say::now_category()),
            Phase::Range => ("DT-12.2", say::now_range()),
            Phase::Place => ("DT-12.3", say::now_card()),
            Phase::Specify => ("DT-12.4", say::now_attributes()),
            Phase::Blessing => ("DT-12.4", say::now_dice()),
            Phase::Impact => ("DT-12.5", say::now_dice()),
            Phase::Ability if self.plays(seat, Character::Terrence) => ("DT-12.6", say::now_short()),
            Phase::Ability => ("DT-12.6", say::now_dice()),
            Phase::Over => ("DT-10.1", say::over()),
        };
        Illegal::new(rule, message)
    }
}

fn require(holds: bool, rule: &'static str, message: impl FnOnce() -> Message) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(Illegal::new(rule, message())) }
}
