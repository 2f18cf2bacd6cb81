//! The state as a plain value, and calculations on it.

use harena_core::{Seat, SeatSet, Seats, Standing};
use serde::{Deserialize, Serialize};

use crate::content::Numbers;
use crate::damage::Terms;
use crate::options::Method;
use crate::words::{Card, Categories, Category, Character, Characters, Dice, Kind, Range, other};

/// The current decision (DT-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Both pick one of their three characters (DT-2.3).
    Draft,
    /// One seat takes a character openly (DT-2.4).
    Choose,
    /// Both pick an OVERDRIVE card (DT-2.6).
    Overdrive,
    /// William names a category (DT-4.3).
    Name,
    /// Elaine sets the range (DT-4.4).
    Range,
    /// Both place a card (DT-4.6).
    Place,
    /// Attributes are specified for an OVERDRIVE that hit (DT-7.5).
    Specify,
    /// The dice operation of a Blessing (DT-7.7c).
    Blessing,
    /// The dice impact of a skill card that hit (DT-6.5).
    Impact,
    /// An ABILITY that leaves a choice (DT-12.6).
    Ability,
    Over,
}

/// The effect of an OVERDRIVE in the round after its hit (DT-3.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lasting {
    /// Tyranny: added to the owner's basic corrections.
    pub(crate) bonus: u8,
    /// Prodigy, Mooncell: the categories neutralised for the opponent.
    pub(crate) bars: Categories,
}

impl Lasting {
    pub(crate) const NONE: Lasting = Lasting { bonus: 0, bars: Categories::NONE };
}

/// A duel. Arrays are indexed by seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The numbers of the rules. They are a copy, so that no state depends on a content that may have been dropped.
    pub(crate) numbers: Numbers,
    pub(crate) method: Method,
    pub(crate) phase: Phase,
    /// The seats that must still choose.
    pub(crate) waiting: SeatSet,
    pub(crate) round: u8,
    /// The characters dealt to each seat in the draft.
    pub(crate) dealt: [Characters; 2],
    /// The seat that chooses a character first.
    pub(crate) first: Seat,
    pub(crate) characters: [Option<Character>; 2],
    pub(crate) kinds: [Option<Kind>; 2],
    /// Seats whose OVERDRIVE card has been shown (DT-11.2).
    pub(crate) known: SeatSet,
    /// The health tracks (DT-1.7, DT-2.10).
    pub(crate) health: [u8; 2],
    pub(crate) dice: Dice,
    pub(crate) range: Range,
    pub(crate) counters: [u8; 2],
    /// Aura status, constant during a round (DT-3.7).
    pub(crate) auras: [bool; 2],
    /// Pending effects for the next round, by owner.
    pub(crate) earned: [Lasting; 2],
    /// Active effects of this round, by owner.
    pub(crate) in_force: [Lasting; 2],
    /// The category that William named in this round.
    pub(crate) named: Option<Category>,
    /// The neutralised categories of each seat in this round (DT-3.9), which cannot be placed (DT-R5).
    pub(crate) barred: [Categories; 2],
    /// Face down before the reveal, face up until the round is over.
    pub(crate) placed: [Option<Card>; 2],
    /// Specified attributes while the other seat must still specify.
    pub(crate) specified: [Option<Categories>; 2],
    /// The cards of the last battle, and the seats whose card hit.
    pub(crate) shown: [Option<Card>; 2],
    pub(crate) hit: SeatSet,
}

/// Both seats of the table.
pub(crate) const BOTH: [Seat; 2] = [Seat::new(0), Seat::new(1)];

pub(crate) fn two() -> Seats {
    Seats::new(2).expect("two can sit at a table")
}

impl State {
    /// Before any choice.
    pub(crate) fn empty(numbers: &Numbers, method: Method) -> State {
        State {
            numbers: *numbers,
            method,
            phase: Phase::Overdrive,
            waiting: SeatSet::EMPTY,
            round: 0,
            dealt: [Characters(0); 2],
            first: Seat::new(0),
            characters: [None; 2],
            kinds: [None; 2],
            known: SeatSet::EMPTY,
            health: [0; 2],
            dice: Dice([numbers.die_start; 3]),
            range: numbers.range_start,
            counters: [0; 2],
            auras: [false; 2],
            earned: [Lasting::NONE; 2],
            in_force: [Lasting::NONE; 2],
            named: None,
            barred: [Categories::NONE; 2],
            placed: [None; 2],
            specified: [None; 2],
            shown: [None; 2],
            hit: SeatSet::EMPTY,
        }
    }

    #[inline]
    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The character of a seat, once both are chosen.
    #[inline]
    pub(crate) fn character(&self, seat: Seat) -> Character {
        self.characters[seat.index()].expect("characters are chosen before anything else")
    }

    #[inline]
    pub(crate) fn plays(&self, seat: Seat, character: Character) -> bool {
        self.characters[seat.index()] == Some(character)
    }

    /// The seat of a character whose aura is on in this round.
    #[inline]
    pub(crate) fn with_aura(&self, character: Character) -> Option<Seat> {
        BOTH.into_iter().find(|&seat| self.auras[seat.index()] && self.plays(seat, character))
    }

    #[inline]
    pub(crate) fn kind(&self, seat: Seat) -> Kind {
        self.kinds[seat.index()].expect("OVERDRIVE cards are picked before the first round")
    }

    #[inline]
    pub(crate) fn card(&self, seat: Seat) -> Card {
        self.placed[seat.index()].expect("both have placed before a battle")
    }

    #[inline]
    pub(crate) fn is_barred(&self, seat: Seat, card: Card) -> bool {
        self.barred[seat.index()].contains(self.numbers().category(card))
    }

    /// DT-5.1: the damage of this card of this seat now.
    #[inline]
    pub(crate) fn damage(&self, seat: Seat, card: Card) -> u8 {
        let index = seat.index();
        self.numbers().damage(self.character(seat), self.auras[index], self.in_force[index].bonus, self.dice, card)
    }

    /// The terms of that damage; `None` for cards that deal none.
    #[inline]
    pub(crate) fn terms(&self, seat: Seat, card: Card) -> Option<Terms> {
        let index = seat.index();
        self.numbers().terms(self.character(seat), self.auras[index], self.in_force[index].bonus, self.dice, card)
    }

    /// The stage of the next OVERDRIVE, by the counter (DT-7.1).
    pub(crate) fn stage(&self, seat: Seat) -> u8 {
        self.counters[seat.index()].min(2) + 1
    }

    /// DT-3.10, with the current range and dice.
    pub(crate) fn condition_holds(&self, seat: Seat) -> bool {
        let kind = self.kind(seat);
        let opposed = self.placed[other(seat).index()] == Some(Card::Overdrive);
        self.numbers().condition_holds(kind, self.counters[seat.index()], self.range, self.dice, opposed)
    }

    /// The winner, or a draw if none or both are left (DT-10.1, DT-10.3, DT-10.4). The score is the health left.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let health = |seat: Seat| self.health[seat.index()];
        (self.phase == Phase::Over)
            .then(|| Standing::by_key(two(), |seat| i32::from(health(seat)), |seat| health(seat) > 0))
    }
}

impl Numbers {
    /// Whether the dice meet the condition of a TIDE AURA (DT-3.7, DT-R40).
    #[inline]
    pub fn aura(&self, character: Character, dice: Dice) -> bool {
        let at = self.stats(character).aura_at;
        if let Some(die) = Numbers::aura_die(character) {
            return dice.shows(die) == at;
        }
        match character {
            Character::Elaine => dice.sum() >= at,
            Character::Gaw => dice.count(at) == 3,
            _ => dice.count(at) > 0,
        }
    }

    /// Whether an OVERDRIVE's global condition and that of its stage are met (DT-3.10, DT-7.7, DT-7.8). `opposed`: the
    /// other seat placed OVERDRIVE, which is the only condition of Mooncell (DT-R32).
    #[inline]
    pub fn condition_holds(&self, kind: Kind, counter: u8, range: Range, dice: Dice, opposed: bool) -> bool {
        match (Numbers::demanded(kind), Numbers::die(kind)) {
            (Some(demanded), Some(die)) => range == demanded && dice.shows(die) >= self.stage(kind, counter).at_least,
            _ => opposed,
        }
    }

    /// The opening dice of a pair (DT-2.8).
    pub fn opening(&self, characters: [Character; 2]) -> Dice {
        Dice(std::array::from_fn(|die| {
            let modifiers = characters.map(|character| self.stats(character).opening[die]);
            Dice::turned(self.die_start, modifiers[0] + modifiers[1])
        }))
    }
}
