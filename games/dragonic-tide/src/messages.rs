//! Messages of the duel; the words are in `words/`.

pub(crate) mod questions;
pub(crate) mod texts;

use harena_core::message::{List, Message, Messages, Name, Signature};
use harena_core::tip::Tip;
use harena_core::words::Translations;
use harena_core::{Game as _, Seat};

use crate::DragonicTide;
use crate::actions::{Action, Cause, Event};
use crate::tips::TIPS;
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range};

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

/// Labels of the display, which have their own names.
const LABELS: [&str; 15] = [
    "phase-characters",
    "phase-overdrive",
    "phase-start",
    "phase-placement",
    "phase-battle",
    "phase-over",
    "aura-on",
    "aura-off",
    "column-card",
    "column-category",
    "column-range",
    "column-damage",
    "column-impact",
    "way-nearer",
    "way-farther",
];

/// All messages, each with its arguments.
pub(crate) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        part_before();
        part_round(round: Number);

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
        neutralised_for_both(categories: List);
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

        heading_characters();
        heading_overdrive_cards();
        heading_categories();
        heading_range();
        heading_move();
        heading_overdrive();
        heading_attribute_cards();
        heading_attributes();
        heading_dice();
        heading_or();

        ask_draft();
        ask_character();
        ask_overdrive();
        ask_category(aura: Text, opponent: Seat);
        ask_range(aura: Text);
        ask_card(round: Number);
        ask_attributes(opponent: Seat, count: Number);
        ask_blessing_set(count: Number);
        ask_blessing_total(count: Number, total: Number);
        ask_blessing_each(count: Number, each: Number);
        ask_impact(card: Name, turns: List);
        ask_short();
        ask_set_die(value: Number);
        ask_turn_die(steps: Number);
        ask_dice();
        ask_nothing();

        not_dealt(character: Name, seat: Seat);
        taken(character: Name);
        move_not_named();
        barred(category: Name, seat: Seat);
        wrong_attributes(count: Number);
        only_short();
        impact_exceeded(dice: Text, impact: Text);
        too_many_set(dice: Text, count: Number);
        turned_too_far(dice: Text, count: Number, total: Number);
        turned_too_far_each(dice: Text, count: Number, each: Number);
        not_set_to(dice: Text, value: Number);
        turned_more_than_one(dice: Text, steps: Number);
        no_such_seat(seat: Seat);
        over_and_drawn();
        over();
        has_chosen(seat: Seat, opponent: Seat);
        not_to_decide(seat: Seat);
        now_character();
        now_overdrive();
        now_category();
        now_range();
        now_card();
        now_attributes();
        now_dice();
        now_short();

        advance_text(turns: List);
        retreat_text(turns: List);
        attribute_card_text(category: Name, ranges: List, power: Number, reads: Name, correction: List, turns: List);
        correction(value: Text, face: Number);
        part(attribute: Name, value: Text);
        aura_needs_any(at: Number);
        aura_needs_die(die: Name, at: Number);
        aura_needs_sum(at: Number);
        aura_needs_all(at: Number);
        lucent_aura(one: Text, two: Text, three: Text, at: Number);
        lucent_aura_brief(one: Text, two: Text, three: Text);
        lucent_ability(value: Number);
        lucent_ability_brief(value: Number);
        terrence_aura();
        terrence_aura_brief();
        terrence_ability();
        terrence_ability_brief();
        william_aura();
        william_aura_brief();
        william_ability(damage: Number);
        william_ability_brief(damage: Number);
        dorothy_aura(bonus: List);
        dorothy_aura_brief(bonus: Text);
        dorothy_ability();
        dorothy_ability_brief();
        elaine_aura(bonus: List);
        elaine_aura_brief(bonus: Text);
        elaine_ability(damage: Number);
        elaine_ability_brief(damage: Number);
        gaw_aura(factor: Number);
        gaw_aura_brief(factor: Number);
        gaw_ability(steps: Number);
        gaw_ability_brief(steps: Number);
        overdrive_text(overdrive: Name);
        stage_needs(range: Name, die: Name, least: Number);
        stage_needs_overdrive();
        stage_damage(bonus: Text);
        stage_neutralises(what: List);
        attributes(count: Number);
        stage_sets_dice(count: Number);
        stage_turns_dice(count: Number, total: Number);
        stage_turns_each(count: Number, each: Number);

        table_status(round: Number, limit: Number, phase: Name);
        table_content(name: Text);
        table_hp(hp: Number);
        table_damage(values: List);
        table_opening_dice(values: List);
        table_aura(needs: Message, does: Message);
        table_ability(does: Message);
        table_health(health: Number, most: Number);
        table_aura_on(aura: Name, does: Message);
        table_aura_off(aura: Name, needs: Message);
        table_aura_off_sum(aura: Name, needs: Message, sum: Number);
        table_overdrive_unknown();
        table_overdrive(overdrive: Name, stage: Number, what: Message);
        table_overdrive_hidden(overdrive: Name, stage: Number, what: Message);
        table_overdrive_chosen();
        table_stage(needs: Message, does: Message);
        table_cannot_use(categories: List);
        table_cannot_use_next(categories: List);
        table_bonus(bonus: Number);
        table_bonus_next(bonus: Number);
        table_face_down(card: Name);
        table_face_down_unknown();
        table_placed(card: Name);
        table_placed_hit(card: Name);
        table_last(card: Name);
        table_last_hit(card: Name);
        table_dealt(characters: List);
        table_chose(character: Name);
        table_has_chosen();
        table_chooses();
        table_chooses_next();
        table_circle(first: Name, second: Name, third: Name);
        table_ready();
        table_neutralised();
        table_paid(most: Number, character: Name);
        table_paid_nothing(most: Number);
        table_tie_break(rule: Text);
        table_shared(rule: Text);

        help();
        help_damage();
        help_power(power: Number, reads: Name, values: Text);
        help_power_of(power: Number, reads: Name, values: Text, category: Name);
        help_move();
        help_titled(title: Text, text: Message);
        help_characters();
        help_overdrive();
        help_signs();
        help_sign_ranges();
        help_sign_ready();
        help_sign_damage();
        help_sign_impact();
        help_sign_neutralised();
        help_sign_unknown();
        help_sign_to_act();
    }
}

impl Messages for DragonicTide {
    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;
    const TIPS: &'static [Tip] = TIPS;

    const SERIES: &'static [&'static str] = &["health", "overdrive"];

    fn names() -> Vec<String> {
        let characters = Character::ALL.map(|character| character.into());
        let overdrives = Kind::ALL.map(|kind| kind.into());
        let categories = Category::ALL.map(|category| category.into());
        let cards = Card::HAND.map(|card| card.into());
        let ranges = Range::ALL.map(|range| range.into());
        let all = characters.into_iter().chain(overdrives).chain(categories).chain(cards).chain(ranges);
        all.map(|Name(id)| id.into_owned()).chain(LABELS.map(String::from)).collect()
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
            Event::NeutralisedForBoth { categories } => say::neutralised_for_both(all(categories)),
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
        questions::question(&self.view(seat.into()), seat)
    }
}

fn faces(Dice([strength, dexterity, intelligence]): Dice) -> Message {
    say::dice(strength, dexterity, intelligence)
}

pub(crate) fn all(categories: Categories) -> List {
    listed(categories.iter())
}

pub(crate) fn listed<T: Into<Name>>(things: impl Iterator<Item = T>) -> List {
    things.map(Into::into).collect()
}

/// Names in the words: kind and notation.
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
