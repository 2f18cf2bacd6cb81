//! The numbered list of choices, under headings. Choices with the same beginning share a line.

use harena_core::terminal::{ListedAction, Look, TextTable, flow, pad, visible_width, wrap};

/// The text of the list, and the actions in the order of their numbers.
pub(super) fn list<G: TextTable>(legal: &[G::Action], look: Look) -> (String, Vec<G::Action>) {
    let mut lines = Vec::new();
    let mut ordered: Vec<G::Action> = Vec::new();
    for (heading, actions) in grouped(legal, G::heading) {
        lines.push(look.paint.dim(&wrap(&format!(" {heading}"), look.width)));
        let choice = |action: G::Action| <G as TextTable>::choice(action, look.paint);
        let prefixes = grouped(&actions, |action| choice(action).prefix);
        let prefix_width = prefixes.iter().map(|(prefix, _)| visible_width(prefix)).max().unwrap_or(0);
        let item_width = actions.iter().map(|&action| visible_width(&choice(action).item)).max().unwrap_or(0);
        for (prefix, actions) in prefixes {
            let items: Vec<String> = actions
                .iter()
                .enumerate()
                .map(|(index, &action)| {
                    let ListedAction { item, .. } = choice(action);
                    let number = look.paint.bold(&format!("{:2}", ordered.len() + index + 1));
                    format!("{number} {}", pad(&item, item_width))
                })
                .collect();
            let label =
                if prefix_width == 0 { "  ".to_string() } else { format!("  {}  ", pad(&prefix, prefix_width)) };
            lines.push(flow(&label, &items, look.width));
            ordered.extend(actions);
        }
    }
    (lines.join("\n"), ordered)
}

/// Groups in order of first occurrence.
fn grouped<A: Copy, K: PartialEq>(actions: &[A], key: impl Fn(A) -> K) -> Vec<(K, Vec<A>)> {
    let mut groups: Vec<(K, Vec<A>)> = Vec::new();
    for &action in actions {
        let key = key(action);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, actions)) => actions.push(action),
            None => groups.push((key, vec![action])),
        }
    }
    groups
}
