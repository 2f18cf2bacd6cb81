//! The value of a position: health times attack strength, for both sides.

use harena_core::{Game as _, Seat};

use crate::{Attribute, Card, Categories, Category, Character, Dice, DragonicTide, Numbers, Range};

/// Weights of the evaluation.
mod weight {
    /// A side without a ready card still has some strength.
    pub(super) const HARMLESS: f32 = 1.0;
    /// The current range against each of the others.
    pub(super) const HERE: f32 = 0.6;
    pub(super) const ELSEWHERE: f32 = 0.2;
    /// A bonus lasts for one round.
    pub(super) const BONUS: f32 = 0.5;
    /// The penalty of each attribute that cannot be used, and of the other categories.
    pub(super) const BARRED_ATTRIBUTE: f32 = 0.2;
    pub(super) const BARRED_OTHER: f32 = 0.05;
    /// Auras whose value is not in the damage of the cards: Terrence's counter-attack, William's naming, Elaine's range.
    pub(super) const STRIKES_BACK: f32 = 1.15;
    pub(super) const NAMES: f32 = 1.3;
    pub(super) const SETS_RANGE: f32 = 1.15;
    /// The extra damage of an ABILITY, weighted by how often it triggers.
    pub(super) const EXTRA: f32 = 0.25;
}

/// The value of positions with the characters of one duel.
#[derive(Debug)]
pub(super) struct Outlook {
    numbers: Numbers,
    characters: [Option<Character>; 2],
    /// The strength of each seat with these dice, by range; NaN if not yet computed.
    threats: Box<[[[f32; 2]; 3]; DICE]>,
}

const DICE: usize = 216;

/// The part of a side that does not depend on dice and range.
struct Side {
    /// Health minus the penalty of neutralised categories.
    lasts: f32,
    bonus: f32,
}

impl Side {
    fn new(health: u8, bonus: u8, barred: Categories) -> Side {
        let attributes = barred.iter().filter(|category| category.attribute().is_some()).count() as f32;
        let others = barred.len() as f32 - attributes;
        let free = 1.0 - weight::BARRED_ATTRIBUTE * attributes - weight::BARRED_OTHER * others;
        Side { lasts: f32::from(health) * free, bonus: weight::BONUS * f32::from(bonus) }
    }

    fn strength(&self, threat: f32) -> f32 {
        self.lasts * (threat + self.bonus)
    }
}

/// Both sides before a new round, the own one first.
pub(super) struct Sides {
    seat: Seat,
    own: Side,
    theirs: Side,
}

impl Sides {
    /// As they are at the start of a round.
    fn now(game: &DragonicTide, seat: Seat) -> Sides {
        let side = |seat: Seat| Side::new(game.health(seat), game.bonus(seat).0, game.neutralised(seat));
        Sides { seat, own: side(seat), theirs: side(other(seat)) }
    }

    /// As they will be in the next round.
    pub(super) fn next(game: &DragonicTide, seat: Seat) -> Sides {
        let side = |seat: Seat| Side::new(game.health(seat), game.bonus(seat).1, game.bars(other(seat)).1);
        Sides { seat, own: side(seat), theirs: side(other(seat)) }
    }
}

impl Outlook {
    pub(super) fn new(game: &DragonicTide) -> Outlook {
        let characters = [0, 1].map(|index| game.character(Seat::new(index)));
        Outlook { numbers: game.content().numbers, characters, threats: Box::new([[[f32::NAN; 2]; 3]; DICE]) }
    }

    /// Whether these are the characters of this duel.
    pub(super) fn is_of(&self, game: &DragonicTide) -> bool {
        self.characters == [0, 1].map(|index| game.character(Seat::new(index)))
    }

    /// The value of a position at the start of a round, or of a finished duel: 1 is a win, 0 a loss.
    pub(super) fn value(&mut self, game: &DragonicTide, seat: Seat) -> f32 {
        if let Some(standing) = game.standing() {
            let wins = |seat| standing.rank(seat) == 1;
            return f32::from(u8::from(wins(seat))) * if wins(other(seat)) { 0.5 } else { 1.0 };
        }
        self.plan_value(&Sides::now(game, seat), game.dice(), game.range())
    }

    /// The win probability, by the strength of both: a side with twice the health and twice the damage is four times as
    /// strong.
    pub(super) fn plan_value(&mut self, sides: &Sides, dice: Dice, range: Range) -> f32 {
        let threats = self.threats(dice, range);
        let own = sides.own.strength(threats[sides.seat.index()]).powi(2);
        let theirs = sides.theirs.strength(threats[1 - sides.seat.index()]).powi(2);
        if own + theirs > 0.0 { own / (own + theirs) } else { 0.5 }
    }

    fn threats(&mut self, dice: Dice, range: Range) -> [f32; 2] {
        let [s, d, i] = dice.0.map(|die| usize::from(die) - 1);
        let known = &mut self.threats[(s * 6 + d) * 6 + i];
        if known[0][0].is_nan() {
            for (seat, character) in self.characters.into_iter().enumerate() {
                let threats = character.map_or([weight::HARMLESS; 3], |one| threat(&self.numbers, one, dice));
                for (place, threat) in known.iter_mut().zip(threats) {
                    place[seat] = threat;
                }
            }
        }
        known[range.index()]
    }
}

/// What a character can do with these dice, by range: the mean damage of the cards that are ready, mostly at this range.
fn threat(numbers: &Numbers, character: Character, dice: Dice) -> [f32; 3] {
    let aura = numbers.aura(character, dice);
    let sheet = numbers.stats(character);
    let mut at = [0.0; 3];
    for card in Card::HAND {
        let Some(skill) = numbers.skill(card).filter(|skill| skill.category != Category::Move) else { continue };
        let damage = f32::from(numbers.damage(character, aura, 0, dice, card));
        let extra = match (character, skill.category) {
            (Character::Dorothy, Category::Int) => f32::from(skill.power),
            (Character::William, Category::Dex) => weight::EXTRA * f32::from(sheet.ability),
            _ => 0.0,
        };
        for (sum, fires) in at.iter_mut().zip(skill.fires_at) {
            if fires {
                *sum += damage + extra;
            }
        }
    }
    let more = match character {
        Character::Terrence if aura => weight::STRIKES_BACK,
        Character::William if aura => weight::NAMES,
        Character::Elaine if aura => weight::SETS_RANGE,
        _ => 1.0,
    };
    let always = if character == Character::Elaine { weight::EXTRA * f32::from(sheet.ability) } else { 0.0 };
    let everywhere: f32 = at.iter().sum();
    at.map(|here| {
        let sum = weight::HERE * here + weight::ELSEWHERE * (everywhere - here) + always;
        weight::HARMLESS + more * sum / Attribute::ALL.len() as f32
    })
}

pub(super) fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}
