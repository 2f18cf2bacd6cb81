//! Help for a first game, and public information that has no room on the table.

use harena_core::message::{List, Message, Name};
use harena_core::terminal::{Look, hang, pad, wrap};

use super::{hand, pieces};
use crate::messages::{name, say};
use crate::{Options, Title, Type, View};

pub(super) fn help(view: &View, options: &Options, look: Look) -> String {
    let heading = |message: Message| format!("\n{}", wrap(&message.to_string(), look.width));
    let mut parts = vec![wrap(&say::help_course(view.numbers.needed, view.target).to_string(), look.width)];
    parts.push(heading(say::help_cards()));
    parts.extend(Type::ALL.into_iter().flat_map(|kind| cards(kind, view, look)));
    parts.push(heading(say::help_signs()));
    parts.extend(SIGNS.map(|(id, sign)| hang(&pad(&format!("  {sign}"), 18), &name(id), look.width)));
    parts.push(heading(say::help_discarded()));
    parts.extend(hand::all_discards(view, look));
    parts.push(hang("  ", &table_piles(view), look.width));
    let unusual = unusual(options);
    if !unusual.is_empty() {
        parts.push(heading(say::help_options(unusual.join("; "))));
    }
    parts.join("\n")
}

/// The cards of a type; those with the same text are listed together.
fn cards(kind: Type, view: &View, look: Look) -> Vec<String> {
    let mut groups: Vec<(String, Vec<Title>)> = Vec::new();
    for title in Title::ALL.into_iter().filter(|title| title.kind() == kind) {
        let text = pieces::card_text(title, view);
        match groups.iter_mut().find(|(other, _)| *other == text) {
            Some((_, titles)) => titles.push(title),
            None => groups.push((text, vec![title])),
        }
    }
    let lines = groups.into_iter().enumerate().map(|(index, (text, titles))| {
        let card = |title: &Title| format!("{} {}", pieces::card(*title, look.paint), pieces::printed(*title, view));
        let names: Vec<String> = titles.iter().map(card).collect();
        let label = if index == 0 { pieces::kind(kind, look.paint) } else { String::new() };
        hang(&pad(&format!("  {label}"), 15), &format!("{}: {text}", names.join(", ")), look.width)
    });
    lines.collect()
}

/// The signs on the table. Their messages explain them.
const SIGNS: [(&str, &str); 9] = [
    ("sign-skirmish", "◆"),
    ("sign-prepared", "6/8  A3 B2 C1"),
    ("sign-reached", "✓"),
    ("sign-item", "◇"),
    ("sign-trophies", "★★☆"),
    ("sign-power", "bolt 8 (4 +4 …)"),
    ("sign-banned", "✗"),
    ("sign-several", "×2"),
    ("sign-active", "›"),
];

pub(crate) fn sign_names() -> impl Iterator<Item = String> {
    SIGNS.iter().map(|(id, _)| (*id).to_string())
}

/// Both discard piles of the table, which are public (CX-11.1).
fn table_piles(view: &View) -> String {
    let items: List = view.item_discard.iter().map(|&item| Name::from(item)).collect();
    let environments: List = view.environment_discard.iter().map(|&environment| Name::from(environment)).collect();
    say::help_piles(items, view.item_deck, environments, view.environment_deck).to_string()
}

/// The options that differ from the default (CX-15.1).
fn unusual(options: &Options) -> Vec<String> {
    let chosen = [
        (options.beginner_environments, "option-beginner-environments"),
        (options.show_origin_backs, "option-show-origin-backs"),
        (options.caravan_passes, "option-caravan-passes"),
        (options.recycler_pays_cost, "option-recycler-pays-cost"),
        (options.blocked_may_take_item, "option-blocked-may-take-item"),
    ];
    let mut texts: Vec<String> = chosen.into_iter().filter(|(on, _)| *on).map(|(_, id)| name(id)).collect();
    if !options.own_prepared_visible {
        texts.push(say::help_no_look().to_string());
    }
    texts
}
