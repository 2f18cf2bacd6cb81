//! What somebody needs who sits down for the first time.

use harena_core::terminal::{Look, hang, pad, wrap};

use super::pieces;
use crate::{View, creature_facts};

pub(super) fn help(view: &View, bets_in_last_round: bool, look: Look) -> String {
    let values = if bets_in_last_round {
        "4, 3, 2, 1 and 0 by the round they lie in"
    } else {
        "4, 3, 2 and 1 by the round they lie in (round 5 allows no bets)"
    };
    let text = format!(
        "Eight creatures fight. When every living creature has a card in the current round and one is alone the \
         lowest, it leaves. After five rounds three are left, and only bets on those pay: {values}, a secret bet 5. \
         Whoever has the highest open stake on a creature (its backer) may use its power when playing its card, \
         unless the card covers a spectator."
    );
    let mut parts = vec![wrap(&text, look.width), String::new()];
    for creature in &view.creatures {
        if let Some(facts) = creature_facts(view.game, creature.creature) {
            let label = pad(&format!("  {}", pieces::creature(creature.creature, look.paint)), 12);
            let text = format!("{}: {} ({})", facts.power, facts.text, facts.rules);
            parts.push(hang(&label, &text, look.width));
        }
    }
    parts.extend([String::new(), "On the table:".to_string()]);
    let signs = [
        ("7  s4  ·", "the card on top: a creature's, a spectator's, none yet"),
        ("×3", "three cards in the pile"),
        ("●B", "a bet of seat B, worth what the head of the column says"),
        ("B4★", "seat B's open stake is 4; the star marks the backer"),
        ("✝", "this creature is dead"),
        ("⚑", "the head referee lies here"),
        ("›", "the creature just played, the seat that is to decide"),
        ("●●●○○", "three tokens left to bet with, two used"),
    ];
    // Only where revealed bets have a column of their own does the head referee stay on the table.
    let has_cells = view.creatures.iter().any(|creature| creature.cell.is_some());
    for (sign, meaning) in signs.into_iter().filter(|(sign, _)| has_cells || *sign != "⚑") {
        parts.push(hang(&pad(&format!("  {sign}"), 12), meaning, look.width));
    }
    parts.join("\n")
}
