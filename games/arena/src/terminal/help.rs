//! Help for new players.

use harena_core::message::{List, Name, Number};
use harena_core::terminal::{Look, Paint, hang, pad, painted, wrap};

use super::pieces;
use crate::content::creature_facts;
use crate::messages::{in_words_of, say};
use crate::{Edition, View};

/// The symbols on the table. The words explain them.
const SIGNS: [(&str, &str); 8] = [
    ("card", "7  s4  ·"),
    ("height", "×3"),
    ("bet", "●B"),
    ("stake", "B4★"),
    ("dead", "✝"),
    ("head-referee", "⚑"),
    ("active", "›"),
    ("tokens", "●●●○○"),
];

pub(crate) fn sign_names() -> impl Iterator<Item = String> {
    SIGNS.iter().map(|(name, _)| format!("sign-{name}"))
}

pub(super) fn help<E: Edition>(view: &View, look: Look) -> String {
    let said = |message| painted(&in_words_of::<E>(message), Paint::never(), &|_, text| text.to_string());
    let values: List = bet_values::<E>(view).iter().map(|&value| Number::from(value)).collect();
    let mut parts = vec![wrap(&said(say::help(values, view.numbers.secret_value)), look.width), String::new()];
    for creature in &view.creatures {
        if let Some(facts) = creature_facts::<E>(creature.creature) {
            let label = pad(&format!("  {}", pieces::creature(creature.creature, look.paint)), 12);
            let power = Name::from(format!("power-{}", creature.creature));
            let text = said(say::help_power(power, facts.rules.as_str()));
            parts.push(hang(&label, &text, look.width));
        }
    }
    parts.extend([String::new(), said(say::help_signs())]);
    // The head referee stays on the table only if revealed bets have their own column.
    let has_cells = view.creatures.iter().any(|creature| creature.cell.is_some());
    for (name, sign) in SIGNS.into_iter().filter(|(name, _)| has_cells || *name != "head-referee") {
        let meaning = E::words().language("en").name(&format!("sign-{name}"));
        parts.push(hang(&pad(&format!("  {sign}"), 12), &meaning, look.width));
    }
    parts.join("\n")
}

/// The payments of bets, for the rounds in which bets are allowed.
fn bet_values<E: Edition>(view: &View) -> &[u8] {
    let (_, others) = view.numbers.bet_values.split_last().expect("there are rounds");
    if E::RULES.bets_in_last_round { &view.numbers.bet_values } else { others }
}
