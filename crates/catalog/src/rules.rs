//! The rules documents, embedded.

use harena_core::Game as _;
use harena_core::rulebook::{Rule, rules};

use crate::with_game;

/// The text of a game's rules.
pub fn text(key: &str) -> Option<&'static str> {
    with_game!(key, G => G::META.rules)
}

/// One rule of a game by its id, case-insensitive.
pub fn find(key: &str, id: &str) -> Option<Rule<'static>> {
    rules(text(key)?).into_iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use harena_core::rulebook::cited_ids;

    use super::*;
    use crate::{KEYS, with_game};

    #[test]
    fn every_game_has_its_rules() {
        use harena_core::Game as _;
        for key in KEYS {
            let prefix = with_game!(*key, G => G::META.rule_prefix).unwrap();
            let rules = rules(text(key).unwrap());
            assert!(rules.len() > 10, "{key} has only {} rules", rules.len());
            let ids: BTreeSet<_> = rules.iter().map(|rule| rule.id).collect();
            assert_eq!(ids.len(), rules.len(), "{key}: duplicate ids");
            assert!(rules.iter().all(|rule| rule.id.starts_with(prefix) && !rule.text.is_empty()));
        }
    }

    /// Every rule id in the text of a rule exists.
    #[test]
    fn references_resolve() {
        use harena_core::Game as _;
        let all: BTreeSet<&str> = KEYS.iter().flat_map(|key| rules(text(key).unwrap())).map(|rule| rule.id).collect();
        let sections: Vec<&str> =
            KEYS.iter().flat_map(|key| rules(text(key).unwrap())).map(|rule| rule.section).collect();
        for key in KEYS {
            for other in KEYS {
                let prefix = with_game!(*other, G => G::META.rule_prefix).unwrap();
                for id in cited_ids(text(key).unwrap(), prefix) {
                    let is_section = sections.iter().any(|section| section.split_whitespace().next() == Some(id));
                    assert!(all.contains(id) || is_section, "{key} refers to {id}, which does not exist");
                }
            }
        }
    }
}
