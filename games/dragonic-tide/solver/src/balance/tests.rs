use harena_dragonic_tide::{Character, Content, Kind};

use super::*;
use crate::{Entry, Results};

/// Invented values: the earlier character is ahead, and Mooncell costs its owner five points.
fn invented() -> Results {
    let mut results = Results::new(Content::standard());
    results.entries = settings(Content::standard())
        .map(|Setting { characters, kinds, .. }| {
            let cost = |kind: Kind| if kind == Kind::Mooncell { 0.05 } else { 0.001 * kind.index() as f64 };
            let ahead = 0.03 * (characters[1].index() - characters[0].index()) as f64;
            let value = 0.5 + ahead - cost(kinds[0]) + cost(kinds[1]);
            Entry {
                characters: characters.map(|one| one.key().to_string()),
                overdrives: kinds.map(|one| one.key().to_string()),
                value,
                low: Some(value - 0.0001),
                high: Some(value + 0.0002),
                positions: 1,
            }
        })
        .collect();
    results
}

#[test]
fn a_full_report() {
    let balance = Balance::of(&invented());
    assert_eq!((balance.solved, balance.settings, balance.checked, balance.missing.len()), (240, 240, 240, 0));
    assert_eq!(balance.exploitability, Some(0.0003));
    assert_eq!(balance.pairings.len(), 15);
    let duel = balance.duel(Character::Gaw, Character::Lucent).expect("it is there");
    assert_eq!((duel.value, duel.value_to(Character::Gaw)), (0.65, Some(0.35)));
    assert_eq!(duel.taken(0).collect::<Vec<_>>(), [(Kind::Tyranny, 1.0)]);
    assert_eq!(balance.characters[0].against[5], Some(0.65));
    assert_eq!(balance.characters[5].against[0], Some(0.35));
    assert_eq!(balance.characters[0].against[0], None);
    assert_eq!(balance.characters[0].field, Some(0.59));
}

/// The cases of DT-13.7: both seats of fifteen pairings, four known picks each.
#[test]
fn replies_to_known_picks() {
    let replies = Balance::of(&invented()).replies;
    assert_eq!((replies.cases, replies.close), (120, 0));
    assert_eq!(replies.kinds.iter().map(|reply| reply.best).collect::<Vec<_>>(), [120, 0, 0, 0]);
    assert_eq!(replies.kinds[3].behind, Some(Spread { min: 0.05, mean: 0.05, max: 0.05 }));
}

#[test]
fn what_is_missing_is_named_and_nothing_is_made_up() {
    let mut results = invented();
    results
        .entries
        .retain(|entry| entry.characters != ["lucent", "gaw"] || entry.overdrives != ["tyranny", "mooncell"]);
    results.entries.iter_mut().for_each(|entry| entry.low = None);
    let balance = Balance::of(&results);
    let missing =
        Missing { characters: [Character::Lucent, Character::Gaw], overdrives: [Kind::Tyranny, Kind::Mooncell] };
    assert_eq!((balance.solved, balance.missing.as_slice()), (239, &[missing][..]));
    assert!(balance.duel(Character::Lucent, Character::Gaw).is_none());
    assert_eq!((balance.characters[0].field, balance.characters[0].against[5]), (None, None));
    assert!(balance.characters[1].field.is_some());
    // For either seat, the missing value was one of four responses.
    assert_eq!(balance.replies.cases, 118);
    assert_eq!((balance.checked, balance.exploitability), (0, None));

    let nothing = Balance::of(&Results::new(Content::standard()));
    assert_eq!((nothing.solved, nothing.missing.len(), nothing.pairings.len()), (0, 240, 0));
    assert_eq!(nothing.replies.kinds[0].behind, None);
    let svg = heat_map(&nothing);
    assert_eq!((svg.matches(">?<").count(), svg.matches(">–<").count()), (36, 6));
    assert!(svg.contains("0 of 240"));
}

/// The file may have values with either character first.
#[test]
fn the_order_in_the_file_does_not_matter() {
    let mut turned = invented();
    for entry in &mut turned.entries {
        entry.characters.swap(0, 1);
        entry.overdrives.swap(0, 1);
        entry.value = 1.0 - entry.value;
        (entry.low, entry.high) = (entry.high.map(|high| 1.0 - high), entry.low.map(|low| 1.0 - low));
    }
    let [one, other] = [invented(), turned].map(|results| Balance::of(&results));
    assert_eq!((one.characters, one.exploitability), (other.characters, other.exploitability));
}

#[test]
fn the_picture_says_what_the_report_says() {
    let mut results = invented();
    results.content = Some("<b>\"&".to_string());
    let svg = heat_map(&Balance::of(&results));
    for word in ["Terrence", "0.650", "0.350", "0.590", "field", "after round 60", "&lt;b&gt;&quot;&amp;"] {
        assert!(svg.contains(word), "{word} is missing");
    }
    assert!(!svg.contains("<script") && !svg.contains("<b>"));
    assert_eq!(svg.matches("<rect").count(), 44, "42 cells, the paper and the scale");
    assert_eq!(svg.matches("<g>").count(), svg.matches("</g>").count());
}
