//! What the duel has to say, as messages; the words are in `words/`.

use harena_core::message::{List, Message, Messages, Name, Signature};
use harena_core::terminal::Draw;
use harena_core::words::Translations;
use harena_core::{Game as _, Seat};

use crate::DragonicTide;
use crate::actions::{Action, Cause, Event};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range};

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

/// All messages, each with its arguments.
mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        dice(strength: Number, dexterity: Number, intelligence: Number);

        dealt(seat: Seat, characters: List);
        chooses_first(seat: Seat);
        picked_character(seat: Seat, character: Name);
        picked_some_character(seat: Seat);
        took_character(seat: Seat, character: Name);
        entered(seat: Seat, character: Name, health: Number);
        opening(dice: Message, range: Name);
        picked_overdrive(seat: Seat, overdrive: Name);
        picked_some_overdrive(seat: Seat);
        round(round: Number, range: Name, dice: Message);
        aura_on(seat: Seat, character: Name);
        aura_off(seat: Seat, character: Name);
        effect_lost(seat: Seat);
        bonus_in_force(seat: Seat, bonus: Number);
        named(seat: Seat, category: Name);
        range_set(seat: Seat, range: Name);
        neutralised(seat: Seat, categories: List);
        laid_open(seat: Seat, overdrive: Name);
        placed(seat: Seat, card: Name);
        placed_some_card(seat: Seat);
        showed(seat: Seat, card: Name);
        range_moved(range: Name);
        clash(overdrive: Name);
        clash_counted(overdrive: Name);
        overdrive_hit(seat: Seat, overdrive: Name, counter: Number);
        overdrive_failed(seat: Seat, overdrive: Name);
        specified(seat: Seat, categories: List);
        specified_in_secret(seat: Seat, categories: List);
        specified_something(seat: Seat);
        hit(seat: Seat, card: Name);
        equal(category: Name, first: Number, second: Number);
        nobody_hit();
        damaged(seat: Seat, amount: Number, health: Number);
        damaged_by_difference(seat: Seat, amount: Number, health: Number);
        damaged_in_return(seat: Seat, amount: Number, health: Number);
        damaged_by_ability(seat: Seat, amount: Number, health: Number);
        dice_turned(seat: Seat, dice: Message);
        won(seat: Seat);
        drawn();

        play_character(character: Name);
        take_overdrive(overdrive: Name);
        name_category(category: Name);
        set_range(range: Name);
        place_card(card: Name);
        specify(categories: List);
        leave_dice();
        turn_dice(dice: Message);
        leave_range();
    }
}

impl Messages for DragonicTide {
    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;

    fn names() -> Vec<String> {
        let characters = Character::ALL.map(|character| character.into());
        let overdrives = Kind::ALL.map(|kind| kind.into());
        let categories = Category::ALL.map(|category| category.into());
        let cards = Card::HAND.map(|card| card.into());
        let ranges = Range::ALL.map(|range| range.into());
        let all = characters.into_iter().chain(overdrives).chain(categories).chain(cards).chain(ranges);
        all.map(|Name(id)| id.into_owned()).collect()
    }

    fn event(event: &Event) -> Message {
        match *event {
            Event::Dealt { seat, ref characters } => say::dealt(seat, listed(characters.iter().copied())),
            Event::ChoosesFirst { seat } => say::chooses_first(seat),
            Event::CharacterPicked { seat, character: Some(character) } => say::picked_character(seat, character),
            Event::CharacterPicked { seat, character: None } => say::picked_some_character(seat),
            Event::Takes { seat, character } => say::took_character(seat, character),
            Event::Plays { seat, character, health } => say::entered(seat, character, health),
            Event::Opening { dice, range } => say::opening(faces(dice), range),
            Event::OverdrivePicked { seat, kind: Some(kind) } => say::picked_overdrive(seat, kind),
            Event::OverdrivePicked { seat, kind: None } => say::picked_some_overdrive(seat),
            Event::Round { round, range, dice } => say::round(round, range, faces(dice)),
            Event::AuraOn { seat, character } => say::aura_on(seat, character),
            Event::AuraOff { seat, character } => say::aura_off(seat, character),
            Event::Void { seat } => say::effect_lost(seat),
            Event::BonusInForce { seat, bonus } => say::bonus_in_force(seat, bonus),
            Event::Named { seat, category } => say::named(seat, category),
            Event::RangeSet { seat, range } => say::range_set(seat, range),
            Event::Neutralised { seat, categories } => say::neutralised(seat, all(categories)),
            Event::LaidOpen { seat, kind } => say::laid_open(seat, kind),
            Event::Placed { seat, card: Some(card) } => say::placed(seat, card),
            Event::Placed { seat, card: None } => say::placed_some_card(seat),
            Event::Revealed { seat, kind: Some(kind), .. } => say::showed(seat, kind),
            Event::Revealed { seat, card, kind: None } => say::showed(seat, card),
            Event::RangeMoved { range } => say::range_moved(range),
            Event::Clash { kind, counted: true } => say::clash_counted(kind),
            Event::Clash { kind, counted: false } => say::clash(kind),
            Event::OverdriveHits { seat, kind, counter } => say::overdrive_hit(seat, kind, counter),
            Event::OverdriveFails { seat, kind } => say::overdrive_failed(seat, kind),
            Event::SpecificationMade { seat, categories: Some(categories) } => {
                say::specified_in_secret(seat, all(categories))
            }
            Event::SpecificationMade { seat, categories: None } => say::specified_something(seat),
            Event::Specified { seat, categories } => say::specified(seat, all(categories)),
            Event::Hits { seat, card } => say::hit(seat, card),
            Event::Equal { attribute, damages: [first, second], .. } => {
                say::equal(Category::from(attribute), first, second)
            }
            Event::NobodyHits => say::nobody_hit(),
            Event::Damage { seat, amount, health, cause, .. } => match cause {
                Cause::Hit => say::damaged(seat, amount, health),
                Cause::Difference => say::damaged_by_difference(seat, amount, health),
                Cause::Counter => say::damaged_in_return(seat, amount, health),
                Cause::Ability => say::damaged_by_ability(seat, amount, health),
            },
            Event::DiceTurned { seat, dice } => say::dice_turned(seat, faces(dice)),
            Event::Wins { seat } => say::won(seat),
            Event::Draw => say::drawn(),
        }
    }

    fn choice(&self, action: Action) -> Message {
        match action {
            Action::Character(character) => say::play_character(character),
            Action::Overdrive(kind) => say::take_overdrive(kind),
            Action::Name(category) => say::name_category(category),
            Action::Range(range) => say::set_range(range),
            Action::Place(card) => say::place_card(card),
            Action::Specify(categories) => say::specify(all(categories)),
            Action::Dice(dice) if dice == self.dice() => say::leave_dice(),
            Action::Dice(dice) => say::turn_dice(faces(dice)),
            Action::Pass => say::leave_range(),
        }
    }

    fn question(&self, seat: Seat) -> Message {
        Message::from(<DragonicTide as Draw>::question(&self.view(seat.into())))
    }
}

fn faces(Dice([strength, dexterity, intelligence]): Dice) -> Message {
    say::dice(strength, dexterity, intelligence)
}

fn all(categories: Categories) -> List {
    listed(categories.iter())
}

fn listed<T: Into<Name>>(things: impl Iterator<Item = T>) -> List {
    things.map(Into::into).collect()
}

/// The names of things in the words: their kind, then their notation.
macro_rules! names {
    ($($kind:literal: $type:ty;)*) => {
        $(impl From<$type> for Name {
            fn from(thing: $type) -> Name {
                Name::from(format!(concat!($kind, "-{}"), thing))
            }
        })*
    };
}
names! {
    "character": Character;
    "overdrive": Kind;
    "category": Category;
    "card": Card;
    "range": Range;
}
