//! The numbered list of choices, under headings. Choices with the same beginning share a line, and a list that is too long for the
//! screen is narrowed down by one question after another.

use harena_core::terminal::{ListedAction, Look, TextTable, flow, pad, said_to, visible_width, wrap};

use crate::words::say;

/// A longer list, in lines, is narrowed down first, so that the table above it stays on the screen.
const MOST_LINES: usize = 14;

/// What a number of the list means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice<A> {
    Act(A),
    /// The list of the actions under these labels.
    Narrow(Vec<String>),
}

/// The text of a list, and its choices in the order of their numbers.
pub(super) struct List<A> {
    pub(super) text: String,
    pub(super) choices: Vec<Choice<A>>,
}

/// An action as it is listed, with what is to be known about it.
#[derive(Clone)]
struct Item<A> {
    action: A,
    listed: ListedAction,
    note: String,
    /// A further label leads to it.
    narrows: bool,
}

/// The list of the actions under these labels; of all of them if there are none.
pub(super) fn list<G: TextTable>(game: &G, legal: &[G::Action], labels: &[String], look: Look) -> List<G::Action> {
    // If a number means something else, the choices are typed in words.
    let numbered = game.number(0).is_none();
    let mut items = Vec::new();
    let mut narrower: Vec<(G::Action, String)> = Vec::new();
    for &action in legal {
        let paths = game.menu_paths(action);
        let here: Vec<_> = paths.iter().filter(|path| path.labels.starts_with(labels)).collect();
        let (listed, note) = match here.first() {
            Some(path) if !labels.is_empty() => (path.listed.clone(), path.note.clone()),
            None if !labels.is_empty() => continue,
            _ => (<G as TextTable>::choice(action, look.paint), game.note(action)),
        };
        let note = note.map(|note| said_to(None, &note)).unwrap_or_default();
        let next: Vec<String> = here.iter().filter_map(|path| path.labels.get(labels.len()).cloned()).collect();
        for label in &next {
            if !narrower.iter().any(|(_, other)| other == label) {
                narrower.push((action, label.clone()));
            }
        }
        items.push(Item { action, listed, note, narrows: !next.is_empty() });
    }
    let all = flat::<G>(items.clone(), 0, numbered, look);
    if narrower.len() < 2 || all.text.lines().count() <= MOST_LINES {
        return all;
    }
    items.retain(|item| !item.narrows);
    let entries: Vec<String> = (narrower.iter().enumerate())
        .map(|(index, (_, label))| format!("{} {label}", look.paint.bold(&format!("{:2}", index + 1))))
        .collect();
    let heading = format!(" {}", said_to(None, &G::heading(narrower[0].0)));
    let mut lines = vec![look.paint.dim(&wrap(&heading, look.width))];
    let width = entries.iter().map(|entry| visible_width(entry)).max().unwrap_or(0);
    let entries: Vec<String> = entries.iter().map(|entry| pad(entry, width)).collect();
    lines.push(flow("  ", &entries, look.width));
    lines.push(look.paint.dim(&wrap(&format!(" {}", say::narrow_down()), look.width)));
    let further = flat::<G>(items, narrower.len(), numbered, look);
    if !further.choices.is_empty() {
        lines.push(further.text);
    }
    let narrow = narrower.into_iter().map(|(_, label)| Choice::Narrow([labels, &[label]].concat()));
    List { text: lines.join("\n"), choices: narrow.chain(further.choices).collect() }
}

/// All these actions, with numbers after this one.
fn flat<G: TextTable>(items: Vec<Item<G::Action>>, after: usize, numbered: bool, look: Look) -> List<G::Action> {
    let mut lines = Vec::new();
    let mut choices = Vec::new();
    for (heading, items) in grouped(items, |item| G::heading(item.action)) {
        lines.push(look.paint.dim(&wrap(&format!(" {}", said_to(None, &heading)), look.width)));
        let text = |item: &Item<G::Action>| match item.note.as_str() {
            "" => item.listed.item.clone(),
            note => format!("{} {}", item.listed.item, look.paint.dim(note)),
        };
        let width = items.iter().map(|item| visible_width(&text(item))).max().unwrap_or(0);
        let prefixes = grouped(items, |item| item.listed.prefix.clone());
        let prefix_width = prefixes.iter().map(|(prefix, _)| visible_width(prefix)).max().unwrap_or(0);
        for (prefix, items) in prefixes {
            let texts: Vec<String> = (items.iter().enumerate())
                .map(|(index, item)| match numbered {
                    true => {
                        let number = look.paint.bold(&format!("{:2}", after + choices.len() + index + 1));
                        format!("{number} {}", pad(&text(item), width))
                    }
                    false => pad(&text(item), width),
                })
                .collect();
            let label =
                if prefix_width == 0 { "  ".to_string() } else { format!("  {}  ", pad(&prefix, prefix_width)) };
            lines.push(flow(&label, &texts, look.width));
            choices.extend(items.into_iter().map(|item| Choice::Act(item.action)));
        }
    }
    List { text: lines.join("\n"), choices }
}

/// Groups in order of first occurrence.
fn grouped<T, K: PartialEq>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for item in items {
        let key = key(&item);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, items)) => items.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use harena_catalog::colosseum::{Action, Colosseum, Phase};
    use harena_core::terminal::Paint;
    use harena_core::{FastRng, Game as _, NoLog, Seats, random_action};

    use super::*;

    fn look() -> Look {
        Look { paint: Paint::never(), width: 80 }
    }

    /// The first states of some random games in which this is true.
    fn states(count: usize, wanted: impl Fn(&Colosseum, &[Action]) -> bool) -> Vec<(Colosseum, Vec<Action>)> {
        let mut found = Vec::new();
        for seed in 0.. {
            let mut chance = FastRng::new(seed);
            let seats = Seats::new(3 + seed as usize % 3).expect("a table");
            let mut game = Colosseum::start(&Default::default(), seats, &mut chance, &mut NoLog).expect("options");
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                legal.clear();
                game.legal(seat, &mut legal);
                if wanted(&game, &legal) {
                    found.push((game.clone(), legal.clone()));
                    if found.len() == count {
                        return found;
                    }
                    break;
                }
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        unreachable!("there are always more games")
    }

    /// All lists that can be reached from this one: each is short, and together they have every action.
    fn reach(game: &Colosseum, legal: &[Action], labels: &[String], found: &mut Vec<Action>) {
        let List { text, choices } = list(game, legal, labels, look());
        assert!(text.lines().count() <= MOST_LINES + 4, "{}", text);
        for choice in choices {
            match choice {
                Choice::Act(action) => found.push(action),
                Choice::Narrow(labels) => reach(game, legal, &labels, found),
            }
        }
    }

    #[test]
    fn many_moves_are_narrowed_down_and_none_is_lost() {
        let many = |game: &Colosseum, legal: &[Action]| game.phase() == Phase::Dice && legal.len() >= 100;
        for (game, legal) in states(3, many) {
            let top = list(&game, &legal, &[], look());
            assert!(top.text.lines().count() < 8, "{}", top.text);
            let mut found = Vec::new();
            reach(&game, &legal, &[], &mut found);
            for action in &legal {
                assert!(found.contains(action), "{action} is missing");
            }
        }
    }

    /// Where a noble ends and what it brings, and prices and spectators.
    #[test]
    fn notes_say_what_the_notation_does_not() {
        let (game, legal) = states(1, |game, legal| game.phase() == Phase::Dice && legal.len() <= 6).remove(0);
        let moves = list(&game, &legal, &[], look()).text;
        for action in legal {
            let Action::Move(noble, steps) = action else { continue };
            assert!(moves.contains(&format!("→ {}", (noble.square + steps) % 36)), "{moves}");
        }
        let (game, legal) = states(1, |game, _| game.phase() == Phase::Invest).remove(0);
        let investments = list(&game, &legal, &[], look()).text;
        assert!(
            investments.contains("buy ticket 10 coins") && investments.contains("build loge 5 coins"),
            "{investments}"
        );
    }

    /// A bare number is a bid, so that bids have no other numbers.
    #[test]
    fn bids_have_no_numbers() {
        let (game, legal) = states(1, |game, _| game.phase() == Phase::Bid).remove(0);
        let text = list(&game, &legal, &[], look()).text;
        assert!(text.lines().any(|line| line == "  drop"), "{text}");
        let number = 17;
        assert_eq!(game.number(number), Some(Action::Bid(17)));
    }
}
