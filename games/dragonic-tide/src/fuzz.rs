//! The duel under random play of arbitrary actions, with an independent model computed from the events, and a list of rare branches.

use harena_core::{Chance, Fuzzed, Seat, Step};

use crate::DragonicTide;
use crate::actions::{Action, Cause, Event};
use crate::options::{Method, Options};
use crate::state::{BOTH, Phase};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range, other};

/// The state of a duel as the events describe it.
#[derive(Clone, Debug)]
pub struct Model {
    characters: [Option<Character>; 2],
    kinds: [Option<Kind>; 2],
    health: [u8; 2],
    dice: Option<Dice>,
    range: Option<Range>,
    round: u8,
    counters: [u8; 2],
    over: bool,
}

impl Fuzzed for DragonicTide {
    const STYLES: &'static [&'static str] = &["overdrive", "skills", "stand off"];
    const BRANCHES: &'static [&'static str] = &[
        "DT-10.1 a seat wins",
        "DT-10.4 the round limit is reached",
        "DT-11.2 an OVERDRIVE card is laid open",
        "DT-3.7 an aura goes off",
        "DT-4.13 two cards of one attribute, equal damage",
        "DT-4.13 two cards of one attribute, different damage",
        "DT-4.3 William names a category",
        "DT-4.4 Elaine sets the range",
        "DT-4.9 the range moves",
        "DT-5.7 an ability deals damage",
        "DT-6.5 an impact turns the dice",
        "DT-7.1 an OVERDRIVE hits at stage 3",
        "DT-7.5 attributes are specified",
        "DT-7.5 both specify in secret",
        "DT-7.7 a Blessing turns the dice",
        "DT-7.8 Mooncell hits",
        "DT-7.9 a lasting effect is lost",
        "DT-8.2a Terrence deals counter-damage",
        "an OVERDRIVE fails",
        "two OVERDRIVE cards meet",
    ];
    type Model = Model;

    fn option_sets() -> Vec<Options> {
        let method = |characters| Options { characters, content: None };
        vec![method(Method::RandomDraft), method(Method::Random), method(Method::Free)]
    }

    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Action {
        let dice = |chance: &mut _| Dice(std::array::from_fn(|_| 1 + below(chance, 6) as u8));
        match self.state.phase {
            // Half of the time an action of the current decision, with random arguments.
            Phase::Draft | Phase::Choose if chance.below(2) == 0 => Action::Character(one_of(&Character::ALL, chance)),
            Phase::Overdrive if chance.below(2) == 0 => Action::Overdrive(one_of(&Kind::ALL, chance)),
            Phase::Place if chance.below(2) == 0 => Action::Place(one_of(&Card::HAND, chance)),
            Phase::Specify if chance.below(2) == 0 => Action::Specify(categories(chance)),
            Phase::Blessing | Phase::Impact | Phase::Ability if chance.below(2) == 0 => {
                // Close to the current dice.
                let near = self.state.dice.0.map(|value| Dice::turned(value, below(chance, 3) as i8 - 1));
                Action::Dice(if chance.below(2) == 0 { Dice(near) } else { dice(chance) })
            }
            _ => match chance.below(8) {
                0 => Action::Character(one_of(&Character::ALL, chance)),
                1 => Action::Overdrive(one_of(&Kind::ALL, chance)),
                2 => Action::Name(one_of(&Category::ALL, chance)),
                3 => Action::Range(one_of(&Range::ALL, chance)),
                4 => Action::Place(one_of(&Card::HAND, chance)),
                5 => Action::Specify(categories(chance)),
                6 => Action::Dice(dice(chance)),
                _ if seat == Seat::new(0) => Action::Pass,
                _ => Action::Range(one_of(&Range::ALL, chance)),
            },
        }
    }

    fn style_weight(&self, style: &'static str, seat: Seat, action: Action) -> u32 {
        let numbers = self.state.numbers();
        match (style, action) {
            ("overdrive", Action::Place(Card::Overdrive)) => 12,
            ("skills", Action::Place(card)) => 1 + u32::from(self.state.damage(seat, card)),
            // Cards that deal nothing keep both alive up to the last round.
            ("stand off", Action::Place(card)) => {
                u32::from(numbers.category(card) == Category::Move) * 40 + u32::from(self.state.damage(seat, card) == 0)
            }
            _ => 1,
        }
    }

    fn check_invariants(&self) -> Result<(), String> {
        let state = &self.state;
        if state.waiting.is_empty() != (state.phase == Phase::Over) {
            return Err(format!("{:?} with {:?} to choose", state.phase, state.waiting));
        }
        if let Some(value) = state.dice.0.iter().find(|value| !(1..=6).contains(*value)) {
            return Err(format!("a die shows {value}"));
        }
        if state.round > state.numbers().round_limit {
            return Err(format!("round {} of {}", state.round, state.numbers().round_limit));
        }
        for seat in BOTH {
            let Some(character) = state.characters[seat.index()] else { continue };
            let most = state.numbers().stats(character).hp;
            if state.health[seat.index()] > most {
                return Err(format!("{seat} has {} of {most} health", state.health[seat.index()]));
            }
            let placed = state.placed[seat.index()].filter(|_| state.phase == Phase::Place);
            if let Some(card) = placed.filter(|&card| state.is_barred(seat, card)) {
                return Err(format!("{seat} has placed {card:?}, which is neutralised"));
            }
        }
        if state.round > 0 && state.health == [0, 0] {
            return Err("both have fallen, which the built-in numbers rule out (DT-10.2)".to_string());
        }
        let fallen = state.round > 0 && state.health.contains(&0);
        if fallen && state.phase != Phase::Over {
            return Err("a seat has no health, and the duel goes on".to_string());
        }
        Ok(())
    }

    fn start_model(&self, events: &[Event]) -> Model {
        let mut model = Model {
            characters: [None; 2],
            kinds: [None; 2],
            health: [0; 2],
            dice: None,
            range: None,
            round: 0,
            counters: [0; 2],
            over: false,
        };
        events.iter().for_each(|event| model.enter(event));
        model
    }

    fn check_model(&self, model: &mut Model, events: &[Event]) -> Result<(), String> {
        for event in events {
            if let Event::Damage { seat, amount, health, .. } = event
                && model.health[seat.index()].saturating_sub(*amount) != *health
            {
                return Err(format!("{seat} had {}, lost {amount} and has {health}", model.health[seat.index()]));
            }
            model.enter(event);
        }
        let state = &self.state;
        let same = |name: &str, same: bool| {
            if same { Ok(()) } else { Err(format!("{name}: {model:?} by the model, {state:?}")) }
        };
        // A secret pick of a character is entered when it is shown.
        same(
            "characters",
            BOTH.iter().all(|seat| {
                let known = model.characters[seat.index()];
                known.is_none() || known == state.characters[seat.index()]
            }),
        )?;
        same("OVERDRIVE cards", model.kinds == state.kinds)?;
        same("health", model.health == state.health)?;
        same("dice", model.dice.is_none_or(|dice| dice == state.dice))?;
        same("range", model.range.is_none_or(|range| range == state.range))?;
        same("round", model.round == state.round)?;
        same("counters", model.counters == state.counters)?;
        same("end", model.over == (state.phase == Phase::Over))
    }

    /// Hidden are an OVERDRIVE card that was never shown, and a face-down choice.
    fn log_allows(&self, seat: Seat, log: &[Event]) -> Result<(), String> {
        let (state, opponent) = (&self.state, other(seat));
        let differs = |what: &str| Err(format!("{what} of another kind than {seat} has read"));
        let mut dealt = Vec::new();
        for event in log {
            match event {
                Event::Dealt { seat: whose, characters } if *whose == opponent => dealt.clone_from(characters),
                Event::OverdrivePicked { seat: whose, kind: Some(kind) }
                | Event::LaidOpen { seat: whose, kind }
                | Event::Revealed { seat: whose, kind: Some(kind), .. }
                    if state.kinds[whose.index()] != Some(*kind) =>
                {
                    return differs("an OVERDRIVE card");
                }
                Event::CharacterPicked { seat: whose, character: Some(character) }
                | Event::Takes { seat: whose, character }
                | Event::Plays { seat: whose, character, .. }
                    if state.characters[whose.index()] != Some(*character) =>
                {
                    return differs("a character");
                }
                _ => {}
            }
        }
        let picked = state.characters[opponent.index()].filter(|_| state.phase == Phase::Draft);
        if picked.is_some_and(|picked| !dealt.contains(&picked)) {
            return differs("a pick");
        }
        let last_placed = log.iter().rev().find_map(|event| match event {
            Event::Placed { seat: whose, card } if *whose == seat => Some(*card),
            _ => None,
        });
        if state.phase == Phase::Place && state.placed[seat.index()].is_some_and(|card| last_placed != Some(Some(card)))
        {
            return differs("the own card");
        }
        Ok(())
    }

    fn survives_set_up(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::survives_set_up(self, options)
    }

    fn branches(step: &Step<'_, DragonicTide>, reached: &mut dyn FnMut(&'static str)) {
        for event in step.events {
            match event {
                Event::Wins { .. } => reached("DT-10.1 a seat wins"),
                Event::Draw => reached("DT-10.4 the round limit is reached"),
                Event::LaidOpen { .. } => reached("DT-11.2 an OVERDRIVE card is laid open"),
                Event::AuraOff { .. } => reached("DT-3.7 an aura goes off"),
                Event::Equal { damages: [a, b], .. } if a == b => {
                    reached("DT-4.13 two cards of one attribute, equal damage");
                }
                Event::Equal { .. } => reached("DT-4.13 two cards of one attribute, different damage"),
                Event::Named { .. } => reached("DT-4.3 William names a category"),
                Event::RangeSet { .. } if step.before.state.phase == Phase::Range => {
                    reached("DT-4.4 Elaine sets the range")
                }
                Event::RangeMoved { .. } => reached("DT-4.9 the range moves"),
                Event::Damage { cause: Cause::Ability, .. } => reached("DT-5.7 an ability deals damage"),
                Event::Damage { cause: Cause::Counter, .. } => reached("DT-8.2a Terrence deals counter-damage"),
                Event::DiceTurned { .. } if step.before.state.phase == Phase::Impact => {
                    reached("DT-6.5 an impact turns the dice");
                }
                Event::DiceTurned { .. } if step.before.state.phase == Phase::Blessing => {
                    reached("DT-7.7 a Blessing turns the dice");
                }
                Event::OverdriveHits { kind, counter, .. } => {
                    if *counter == 3 {
                        reached("DT-7.1 an OVERDRIVE hits at stage 3");
                    }
                    if *kind == Kind::Mooncell {
                        reached("DT-7.8 Mooncell hits");
                    }
                }
                Event::OverdriveFails { .. } => reached("an OVERDRIVE fails"),
                Event::Clash { .. } => reached("two OVERDRIVE cards meet"),
                Event::SpecificationMade { .. } => reached("DT-7.5 both specify in secret"),
                Event::Specified { .. } => reached("DT-7.5 attributes are specified"),
                Event::Void { .. } => reached("DT-7.9 a lasting effect is lost"),
                _ => {}
            }
        }
    }
}

impl Model {
    fn enter(&mut self, event: &Event) {
        match *event {
            Event::Takes { seat, character } => self.characters[seat.index()] = Some(character),
            Event::Plays { seat, character, health } => {
                self.characters[seat.index()] = Some(character);
                self.health[seat.index()] = health;
            }
            Event::OverdrivePicked { seat, kind } => self.kinds[seat.index()] = kind,
            Event::Opening { dice, range } => (self.dice, self.range) = (Some(dice), Some(range)),
            Event::Round { round, .. } => self.round = round,
            Event::RangeSet { range, .. } | Event::RangeMoved { range } => self.range = Some(range),
            Event::DiceTurned { dice, .. } => self.dice = Some(dice),
            Event::OverdriveHits { seat, counter, .. } => self.counters[seat.index()] = counter,
            Event::Clash { counted, .. } if counted => self.counters.iter_mut().for_each(|counter| *counter += 1),
            Event::Damage { seat, health, .. } => self.health[seat.index()] = health,
            Event::Wins { .. } | Event::Draw => self.over = true,
            _ => {}
        }
    }
}

fn below(chance: &mut impl Chance, bound: u32) -> u32 {
    chance.below(bound)
}

fn one_of<T: Copy>(all: &[T], chance: &mut impl Chance) -> T {
    all[chance.below(all.len() as u32) as usize]
}

/// Some of the five, at least one.
fn categories(chance: &mut impl Chance) -> Categories {
    let first = Categories::single(one_of(&Category::ALL, chance));
    (0..chance.below(3)).fold(first, |all, _| all.with(one_of(&Category::ALL, chance)))
}
