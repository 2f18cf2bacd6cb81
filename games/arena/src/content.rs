//! What is printed on the creature cards, in our own words: read once from `content/`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::cards::Creature;

/// One creature of one edition, with the name of its power as printed (TA-1.8).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureFacts {
    pub name: String,
    /// The key of the game.
    pub game: String,
    /// The name of its power.
    pub power: String,
    /// What the power does.
    pub text: String,
    /// Where the rules speak of it.
    pub rules: String,
    /// Where these facts come from.
    pub source: String,
}

static CREATURES: LazyLock<Vec<CreatureFacts>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        creature: Vec<CreatureFacts>,
    }
    let file: File = toml::from_str(include_str!("../content/creatures.toml")).expect("tested below");
    file.creature
});

/// What is known of a creature in a game.
pub fn creature_facts(game: &str, creature: Creature) -> Option<&'static CreatureFacts> {
    CREATURES.iter().find(|facts| facts.game == game && facts.name == creature.name())
}

/// The name of a spectator. Only two are on record for Titan: The Arena; none is invented (TA-R1).
pub fn spectator_name(game: &str, strength: u8) -> String {
    match (game, strength) {
        ("titan-arena", 0) => "Serpent".to_string(),
        ("titan-arena", 2) => "Gargoyle".to_string(),
        _ => format!("Spectator {strength}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{Colossal, Edition, Titan};

    /// The components add up to the lists of the rulebooks (CA-1.1, TA-1.2, TA-1.8).
    #[test]
    fn every_creature_has_its_facts() {
        fn check<E: Edition>(count: usize) {
            let key = E::META.key;
            assert_eq!(E::CREATURES.len(), count);
            assert_eq!(CREATURES.iter().filter(|facts| facts.game == key).count(), count);
            for &creature in E::CREATURES {
                let facts = creature_facts(key, creature).expect("every creature has facts");
                assert!(facts.rules.starts_with(E::META.rule_prefix), "{facts:?}");
                assert!(["rulebook", "published", "reconstructed"].contains(&facts.source.as_str()));
                assert!(!facts.text.is_empty() && !facts.power.is_empty());
            }
        }
        // TA-R1
        assert_eq!([0, 1, 2].map(|n| spectator_name("titan-arena", n)), ["Serpent", "Spectator 1", "Gargoyle"]);
        check::<Colossal>(12);
        check::<Titan>(8);
    }
}
