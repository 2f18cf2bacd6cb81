//! The list of choices, and the parsing of abbreviated input.

use harena_core::message::Message;
use harena_core::terminal::{ListedAction, Paint};

use super::pieces;
use crate::messages::say;
use crate::{Action, Card, Category, Kind};

pub(super) fn heading(action: Action) -> Message {
    match action {
        Action::Character(_) => say::heading_characters(),
        Action::Overdrive(_) => say::heading_overdrive_cards(),
        Action::Name(_) => say::heading_categories(),
        Action::Range(_) => say::heading_range(),
        Action::Place(Card::Advance | Card::Retreat) => say::heading_move(),
        Action::Place(Card::Overdrive) => say::heading_overdrive(),
        Action::Place(_) => say::heading_attribute_cards(),
        Action::Specify(_) => say::heading_attributes(),
        Action::Dice(_) => say::heading_dice(),
        Action::Pass => say::heading_or(),
    }
}

pub(super) fn choice(action: Action, paint: Paint) -> ListedAction {
    let category = |category: Category| paint.coloured(pieces::colour(category), category.name());
    let (prefix, item) = match action {
        Action::Character(character) => ("character", character.key().to_string()),
        Action::Overdrive(kind) => ("overdrive", paint.coloured(pieces::colour(Category::Overdrive), kind.key())),
        Action::Name(named) => ("name", category(named)),
        Action::Range(range) => ("range", range.name().to_string()),
        Action::Place(card) => ("place", pieces::card(card, paint)),
        Action::Specify(set) => ("specify", set.iter().map(category).collect::<Vec<_>>().join(" ")),
        Action::Dice(dice) => ("dice", dice.to_string()),
        Action::Pass => ("", "pass".to_string()),
    };
    ListedAction { prefix: prefix.to_string(), item }
}

/// `lunge` for `place lunge`, `tyranny` for `overdrive tyranny`, `3/4/2` for `dice 3/4/2`, `short` for `range short`, `str`
/// for `name str` or `specify str`; cards also by their first letters or with a space for the hyphen.
pub(super) fn parse_short(text: &str) -> Vec<Action> {
    let mut candidates = Vec::new();
    candidates.extend(card(text.strip_prefix("place ").unwrap_or(text)).map(Action::Place));
    candidates.extend(text.parse().map(Action::Character));
    if let Ok(kind) = text.parse::<Kind>() {
        // After the choice of the kind the card is simply the OVERDRIVE card.
        candidates.extend([Action::Overdrive(kind), Action::Place(Card::Overdrive)]);
    }
    candidates.extend(text.parse().map(Action::Name));
    candidates.extend(text.parse().map(Action::Range));
    if !text.is_empty() {
        candidates.extend(text.parse().map(Action::Specify));
    }
    candidates.extend(text.parse().map(Action::Dice));
    if text == "no" {
        candidates.push(Action::Pass);
    }
    candidates
}

/// A card by its key, or by a unique prefix of it.
fn card(text: &str) -> Option<Card> {
    let key = text.replace(' ', "-");
    let mut found = Card::HAND.into_iter().filter(|card| key.len() > 1 && card.key().starts_with(&key));
    let first = found.next()?;
    (first.key() == key || found.next().is_none()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DragonicTide, Method, Options};
    use harena_core::terminal::parse_candidates;
    use harena_core::{FastRng, Game as _, NoLog, Seats, random_action};

    /// Listed choices can be typed: stem and item are the notation, in all states of some random duels.
    #[test]
    fn a_choice_is_the_action_in_notation() {
        let candidates = parse_candidates::<DragonicTide>;
        for seed in 0..90 {
            let mut chance = FastRng::new(seed);
            let method = [Method::Random, Method::RandomDraft, Method::Free][seed as usize % 3];
            let options = Options { characters: method, content: None };
            let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                for &listed in &legal {
                    let ListedAction { prefix, item } = choice(listed, Paint::never());
                    let text = format!("{prefix} {item}");
                    assert_eq!(text.trim(), listed.to_string());
                    assert_eq!(candidates(&text).first(), Some(&listed));
                    // The item alone is enough, except where the rules limit it.
                    assert!(
                        candidates(&item).into_iter().find(|&short| game.check(seat, short).is_ok()) == Some(listed)
                    );
                }
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
    }

    #[test]
    fn short_words_are_understood() {
        let candidates = parse_candidates::<DragonicTide>;
        for text in ["lunge", "lun", "place lun", " Place  LUNGE"] {
            assert_eq!(candidates(text)[0], Action::Place(Card::Lunge), "{text}");
        }
        for text in ["twin edge", "twin", "twin-edge"] {
            assert_eq!(candidates(text)[0], Action::Place(Card::TwinEdge), "{text}");
        }
        assert_eq!(candidates("tyranny"), [Action::Overdrive(Kind::Tyranny), Action::Place(Card::Overdrive)]);
        assert!(candidates("3/4/2")[0].to_string() == "dice 3/4/2" && candidates("no") == [Action::Pass]);
        assert_eq!(candidates("str").iter().map(Action::to_string).collect::<Vec<_>>(), ["name str", "specify str"]);
        assert!(["", "x", "e", "nonsense"].into_iter().all(|text| candidates(text).is_empty()));
    }
}
