//! What somebody needs who sits down for the first time, and what lies open but has no room on the table.

use harena_core::terminal::{Look, enumerated, hang, pad, wrap};

use super::{hand, pieces};
use crate::{Environment, Item, Options, Title, Type, View};

pub(super) fn help(view: &View, options: &Options, look: Look) -> String {
    let heading = |text: &str| format!("\n{}", wrap(text, look.width));
    let mut parts = vec![wrap(&course(view), look.width)];
    parts.push(heading("The cards of a deck with their power; of the Acolyte there are four:"));
    parts.extend(Type::ALL.into_iter().flat_map(|kind| cards(kind, view, look)));
    parts.push(heading("On the table:"));
    parts.extend(SIGNS.map(|(sign, meaning)| hang(&pad(&format!("  {sign}"), 18), meaning, look.width)));
    parts.push(heading("Discarded, and won:"));
    parts.extend(hand::all_discards(view, look));
    parts.push(hang("  ", &table_piles(view), look.width));
    let agreed = agreed(options);
    if !agreed.is_empty() {
        parts.push(heading(&format!("Agreed on: {}.", agreed.join("; "))));
    }
    parts.join("\n")
}

fn course(view: &View) -> String {
    format!(
        "In Handbuilding the players in turn prepare a card at one of three Environments, face down, and draw back to three. \
         Where {} cards lie, the player at turn may begin a Skirmish instead. All pick up what they have there, then play \
         a card, take an Item or pass, turn by turn; a player who passes moves the rest of the hand to the other two \
         Environments. The most Power wins the Environment as a trophy; on a tie the most cards in play (CX-8.6), then \
         the first player anticlockwise from the initiator's right (CX-8.7). {} trophies win the game.",
        view.numbers.needed, view.target
    )
}

/// The cards of a type; those that do the same stand together.
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
        let name = |title: &Title| format!("{} {}", pieces::card(*title, look.paint), pieces::printed(*title, view));
        let names: Vec<String> = titles.iter().map(name).collect();
        let label = if index == 0 { pieces::kind(kind, look.paint) } else { String::new() };
        hang(&pad(&format!("  {label}"), 15), &format!("{}: {text}", names.join(", ")), look.width)
    });
    lines.collect()
}

const SIGNS: [(&str, &str); 9] = [
    ("◆", "the Skirmish is here"),
    ("6/8  A3 B2 C1", "six cards are prepared here, three of A; 8 are needed for a Skirmish"),
    ("✓", "the number is reached"),
    ("◇", "an Item with its cost in discarded cards; a Perk stays with you to the end of the Skirmish"),
    ("★★☆", "two trophies won, one to go"),
    ("bolt 8 (4 +4 …)", "a card in play: its power now, and what makes it"),
    ("✗", "cannot be played now"),
    ("×2", "two of them"),
    ("›", "has to decide"),
];

/// Both discard piles of the table, which everybody may look through (CX-11.1).
fn table_piles(view: &View) -> String {
    let items: Vec<String> = view.item_discard.iter().map(Item::to_string).collect();
    let environments: Vec<String> = view.environment_discard.iter().map(|&one: &Environment| one.to_string()).collect();
    format!(
        "discarded Items: {} ({} to come); discarded Environments: {} ({} to come)",
        enumerated(&items),
        view.item_deck,
        enumerated(&environments),
        view.environment_deck
    )
}

/// The options that are not as usual (CX-15.1).
fn agreed(options: &Options) -> Vec<&'static str> {
    let all = [
        (options.beginner_environments, "no Impulse Isle, Chaos Fissure and Magnetic Maar"),
        (!options.own_prepared_visible, "players do not look at prepared cards, not even their own"),
        (options.show_origin_backs, "backs show the deck in which a card began"),
        (options.caravan_passes, "Caravan makes its taker pass"),
        (options.recycler_pays_cost, "Recycler uses any discarded Item, at its cost"),
        (options.blocked_may_take_item, "a player who holds only banned cards may take an Item"),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect()
}
