//! The texts of cards and characters, with the numbers of the content.

use harena_core::message::{Arg, List, Message, Name, Text};

use super::{listed, say};
use crate::content::{CharacterStats, Numbers, Skill, Stage, Turns};
use crate::words::{Attribute, Category, Character, Kind, Range};

/// The text of a skill card (DT-5.1, DT-6.4, DT-6.5).
pub(crate) fn card(skill: &Skill) -> Message {
    let impact = turns(skill.impact);
    match (skill.category, skill.shift) {
        (Category::Move, ..0) => say::advance_text(impact),
        (Category::Move, _) => say::retreat_text(impact),
        (category, _) => {
            let ranges = Range::ALL.into_iter().filter(|range| skill.fires_at[range.index()]);
            let faces = (1u8..).zip(skill.correction).filter(|&(_, value)| value != 0);
            let correction = faces.map(|(face, value)| say::correction(signed(value), face)).collect::<List>();
            let reads = Category::from(skill.reads);
            say::attribute_card_text(category, listed(ranges), skill.power, reads, correction, impact)
        }
    }
}

/// The condition of the aura (DT-3.7).
pub(crate) fn aura_needs(character: Character, numbers: &Numbers) -> Message {
    let at = numbers.stats(character).aura_at;
    match character {
        Character::Lucent => say::aura_needs_any(at),
        Character::Terrence => say::aura_needs_die(Category::Str, at),
        Character::William => say::aura_needs_die(Category::Dex, at),
        Character::Dorothy => say::aura_needs_die(Category::Int, at),
        Character::Elaine => say::aura_needs_sum(at),
        Character::Gaw => say::aura_needs_all(at),
    }
}

/// The effect of the aura (DT-8).
pub(crate) fn aura(character: Character, numbers: &Numbers) -> Message {
    let sheet = numbers.stats(character);
    match character {
        Character::Lucent => {
            let [one, two, three] = sheet.aura_by_count.map(signed);
            say::lucent_aura(one, two, three, sheet.aura_at)
        }
        Character::Terrence => say::terrence_aura(),
        Character::William => say::william_aura(),
        Character::Dorothy => say::dorothy_aura(each(sheet.aura_bonus)),
        Character::Elaine => say::elaine_aura(each(sheet.aura_bonus)),
        Character::Gaw => say::gaw_aura(sheet.aura_factor),
    }
}

/// The short form.
pub(crate) fn aura_brief(character: Character, numbers: &Numbers) -> Message {
    let sheet = numbers.stats(character);
    match character {
        Character::Lucent => {
            let [one, two, three] = sheet.aura_by_count.map(signed);
            say::lucent_aura_brief(one, two, three)
        }
        Character::Terrence => say::terrence_aura_brief(),
        Character::William => say::william_aura_brief(),
        Character::Dorothy => say::dorothy_aura_brief(brief(sheet.aura_bonus)),
        Character::Elaine => say::elaine_aura_brief(brief(sheet.aura_bonus)),
        Character::Gaw => say::gaw_aura_brief(sheet.aura_factor),
    }
}

/// The effect of the ABILITY (DT-8).
pub(crate) fn ability(character: Character, numbers: &Numbers) -> Message {
    let number = numbers.stats(character).ability;
    match character {
        Character::Lucent => say::lucent_ability(number),
        Character::Terrence => say::terrence_ability(),
        Character::William => say::william_ability(number),
        Character::Dorothy => say::dorothy_ability(),
        Character::Elaine => say::elaine_ability(number),
        Character::Gaw => say::gaw_ability(number),
    }
}

/// The short form.
pub(crate) fn ability_brief(character: Character, numbers: &Numbers) -> Message {
    let number = numbers.stats(character).ability;
    match character {
        Character::Lucent => say::lucent_ability_brief(number),
        Character::Terrence => say::terrence_ability_brief(),
        Character::William => say::william_ability_brief(number),
        Character::Dorothy => say::dorothy_ability_brief(),
        Character::Elaine => say::elaine_ability_brief(number),
        Character::Gaw => say::gaw_ability_brief(number),
    }
}

/// The character's addition to damage (DT-5.4).
pub(crate) fn damage(sheet: &CharacterStats) -> Message {
    say::table_damage(each(sheet.correction))
}

/// The character's addition to the opening dice (DT-2.8).
pub(crate) fn opening(sheet: &CharacterStats) -> Option<Message> {
    (sheet.opening != [0; 3]).then(|| say::table_opening_dice(turns(sheet.opening)))
}

/// The condition of a stage of an OVERDRIVE (DT-7.7).
pub(crate) fn stage_needs(kind: Kind, stage: &Stage) -> Message {
    match (Numbers::demanded(kind), Numbers::die(kind)) {
        (Some(range), Some(die)) => say::stage_needs(range, Category::from(die), stage.at_least),
        _ => say::stage_needs_overdrive(),
    }
}

/// The effect of a stage of an OVERDRIVE; the first has index 0.
pub(crate) fn stage_does(kind: Kind, index: usize, stage: &Stage) -> Message {
    match kind {
        Kind::Tyranny => say::stage_damage(signed(stage.bonus as i8)),
        Kind::Prodigy => say::stage_neutralises([say::attributes(stage.attributes)].into_iter().collect::<List>()),
        Kind::Blessing => match stage.dice {
            Turns { count, each: 5, total: 15 } => say::stage_sets_dice(count),
            Turns { count, each: 5, total } => say::stage_turns_dice(count, total),
            Turns { count, each, .. } => say::stage_turns_each(count, each),
        },
        Kind::Mooncell => {
            let mut neutralised = vec![Arg::from(Name::from(Category::Overdrive))];
            if index > 0 {
                neutralised.push(Name::from(Category::Move).into());
            }
            if stage.attributes > 0 {
                neutralised.push(say::attributes(stage.attributes).into());
            }
            say::stage_neutralises(List(neutralised))
        }
    }
}

/// The dice impact, without dice that do not turn.
pub(crate) fn turns(impact: [i8; 3]) -> List {
    parts(impact).filter(|&(_, steps)| steps != 0).map(|(die, steps)| say::part(die, signed(steps))).collect()
}

/// The addition for each attribute: one number if all are the same.
fn each(values: [i8; 3]) -> List {
    match values {
        [a, b, c] if a == b && b == c => [signed(a)].into_iter().collect(),
        _ => parts(values).map(|(attribute, value)| say::part(attribute, signed(value))).collect(),
    }
}

/// The same in the order of the attributes: `+1/+1/+3`.
fn brief(values: [i8; 3]) -> Text {
    let [a, b, c] = values.map(|value| signed(value).0);
    Text(if a == b && b == c { a } else { format!("{a}/{b}/{c}") })
}

fn parts(values: [i8; 3]) -> impl Iterator<Item = (Category, i8)> {
    Attribute::ALL.map(Category::from).into_iter().zip(values)
}

/// `+2`, `−1`, `0`.
pub(crate) fn signed(value: i8) -> Text {
    Text(match value {
        0 => "0".to_string(),
        value if value > 0 => format!("+{value}"),
        value => format!("−{}", value.unsigned_abs()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Content, Pack, SharedContent};

    #[test]
    fn texts_have_the_numbers_of_the_content() {
        let standard = &Content::standard().numbers;
        let of = |one| card(standard.skill(one).expect("a skill card")).to_string();
        assert_eq!(
            of(Card::Breaker),
            "STR card for short range. Power 3, STR die: −1 at 1, +1 at 5 and +2 at 6. \
             A hit turns the dice by up to STR +1 and DEX −2."
        );
        assert!(of(Card::Shockwave).starts_with("STR card for middle and long range. Power 2"));
        assert!(of(Card::Retreat).ends_with(" STR −2, DEX −2 and INT +1."));
        let pack = "name = 'x'\n[[skill]]\nkey = 'lunge'\nimpact = [0, 0, 0]\nfiring_range = []\n\
                    correction = [0, 0, 0, 0, 0, 0]\n[[character]]\nkey = 'gaw'\naura = { condition = { all_dice = 5 } }";
        let content = SharedContent::with(&Pack::parse(pack).expect("a pack")).expect("a good one");
        let lunge = card(content.numbers.skill(Card::Lunge).expect("a skill card"));
        assert_eq!(lunge.to_string(), "DEX card without a firing range. Power 3, not changed by dice.");
        assert_eq!(aura_needs(Character::Gaw, &content.numbers).to_string(), "all dice at 5");
        assert_eq!(aura(Character::Dorothy, standard).to_string(), "Damage STR +1, DEX +1 and INT +3.");
    }

    /// Short forms are for phones and have the same numbers.
    #[test]
    fn short_texts_are_short() {
        let digits = |text: &str| text.matches(|letter: char| letter.is_ascii_digit()).collect::<Vec<_>>().concat();
        let numbers = &Content::standard().numbers;
        for character in Character::ALL {
            for (brief, whole) in [
                (aura_brief(character, numbers), aura(character, numbers)),
                (ability_brief(character, numbers), ability(character, numbers)),
            ] {
                let (brief, whole) = (brief.to_string(), whole.to_string());
                assert!(brief.chars().count() <= 45, "{brief}");
                assert!(digits(&brief).chars().all(|digit| whole.contains(digit)), "{brief} / {whole}");
            }
        }
    }

    #[test]
    fn stages_say_what_they_need_and_do() {
        let said = |kind: Kind| {
            let stages = Content::standard().numbers.stages[kind.index()];
            let one = |(index, stage)| format!("{}: {}", stage_needs(kind, stage), stage_does(kind, index, stage));
            stages.iter().enumerate().map(one).collect::<Vec<_>>()
        };
        let damage = ["SHORT, STR 2+: damage +1", "SHORT, STR 4+: damage +3", "SHORT, STR 6: damage +5"];
        assert_eq!(said(Kind::Tyranny), damage);
        let dice = ["turn dice, 2 in total", "turn 2 dice by 2", "set 2 dice"];
        for (said, dice) in said(Kind::Blessing).iter().zip(dice) {
            assert!(said.starts_with("LONG, INT ") && said.ends_with(dice), "{said}");
        }
        assert!(said(Kind::Prodigy)[2].ends_with("neutralises all attributes"));
        assert_eq!(said(Kind::Mooncell)[2], "against OVERDRIVE: neutralises OVERDRIVE, MOVE and 1 attribute");
    }
}
