//! The list of choices, and short forms for typing them.

use harena_core::message::Message;
use harena_core::terminal::{ListedAction, Paint};

use super::pieces;
use crate::messages::say;
use crate::{Action, Card, Creature, Face};

pub(super) fn heading(action: Action) -> Message {
    match action {
        Action::Bid(_) | Action::NoBid => say::heading_bid(),
        Action::Declare | Action::NoObjection | Action::Object => say::heading_stalemate(),
        Action::Bet(_) | Action::NoBet => say::heading_bet(),
        Action::Secret(_) => say::heading_secret_bet(),
        Action::Reveal => say::heading_reveal(),
        Action::Play(card) => match card.face() {
            Face::Fighter(..) => say::heading_creatures(),
            _ => say::heading_referees(),
        },
        Action::PlayOn(card, _) => match card.face() {
            Face::Spectator(_) => say::heading_spectators(),
            _ => say::heading_referees(),
        },
        Action::Fetch { .. } => say::heading_referees(),
        Action::Discard(_) => say::heading_discard(),
        Action::Keep(_) | Action::Give(_) => say::heading_card(),
        Action::Pass | Action::Done | Action::NoPower | Action::NoSecond => say::heading_or(),
        _ => say::heading_power(),
    }
}

pub(super) fn choice(action: Action, paint: Paint) -> ListedAction {
    let creature = |creature| pieces::creature(creature, paint);
    let card = |card| pieces::card(card, paint);
    let spot = |spot| pieces::spot(spot, paint);
    let seat = |seat| paint.letter(seat);
    let (prefix, item) = match action {
        Action::Bet(on) => ("bet".to_string(), creature(on)),
        Action::Secret(with) => ("secret".to_string(), card(with)),
        Action::Play(played) => ("play".to_string(), card(played)),
        Action::PlayOn(played, on) => (format!("play {} on", card(played)), creature(on)),
        Action::Fetch { referee, taking } => (format!("play {} taking", card(referee)), card(taking)),
        Action::UseOn(power, on) => (format!("use {} on", creature(power)), seat(on)),
        Action::Demand(of, named) => {
            (format!("use {} on {} naming", creature(Creature::Gorgon), seat(of)), creature(named))
        }
        Action::Retrieve(at) => (format!("use {} taking", creature(Creature::Colossus)), spot(at)),
        Action::RetrieveSecret => (format!("use {} taking", creature(Creature::Colossus)), "secret".to_string()),
        Action::BetAnywhere(at) => (format!("use {} on", creature(Creature::Daimon)), spot(at)),
        Action::Regain(taken) => (format!("use {} taking", creature(Creature::Troll)), card(taken)),
        Action::Swap(one, other) => {
            (format!("use {} swapping", creature(Creature::Unicorn)), format!("{} and {}", card(one), card(other)))
        }
        Action::Burn(power, target) => (format!("use {} on", creature(power)), creature(target)),
        Action::Copy(copied) => ("copy".to_string(), creature(copied)),
        Action::Keep(kept) => ("keep".to_string(), card(kept)),
        Action::Give(given) => ("give".to_string(), card(given)),
        Action::Discard(discarded) => ("discard".to_string(), card(discarded)),
        Action::Use(power) => ("use".to_string(), creature(power)),
        // With the word `bid`: a bare number next to the number of the choice would be mistaken for it.
        Action::Bid(_)
        | Action::NoBid
        | Action::Declare
        | Action::NoObjection
        | Action::Object
        | Action::Reveal
        | Action::NoBet
        | Action::Pass
        | Action::NoPower
        | Action::NoSecond
        | Action::Done => (String::new(), action.to_string()),
    };
    ListedAction { prefix, item }
}

/// `amazon 8` for `play amazon 8`, `s2 troll` for `play s2 on troll`, `troll` for `bet troll`, `no` for any declining
/// action. Never a secret bet: a player who wants to play the card must not place one by mistake.
pub(super) fn parse_short(text: &str) -> Vec<Action> {
    let mut candidates = Vec::new();
    if let Ok(card) = text.parse::<Card>() {
        candidates.extend([Action::Play(card), Action::Discard(card), Action::Keep(card), Action::Give(card)]);
    }
    if let Ok(creature) = text.parse::<Creature>() {
        candidates.extend([Action::Bet(creature), Action::Copy(creature)]);
    }
    for (index, _) in text.match_indices(' ') {
        let (first, rest) = (text[..index].trim_end_matches(" on"), text[index..].trim());
        let (Ok(card), rest) = (first.trim_end_matches(" taking").parse::<Card>(), rest) else { continue };
        if let Ok(creature) = rest.parse() {
            candidates.push(Action::PlayOn(card, creature));
        } else if let Ok(taking) = rest.parse() {
            candidates.push(Action::Fetch { referee: card, taking });
        }
    }
    if text == "no" {
        let declined = [Action::NoBet, Action::NoPower, Action::NoSecond, Action::Done, Action::NoBid];
        candidates.extend(declined.into_iter().chain([Action::NoObjection]));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColossalArena, TitanArena};
    use harena_core::terminal::{NO_BREAK_SPACE, TextTable, parse_candidates};
    use harena_core::{FastRng, NoLog, Seats, random_action};

    /// A listed choice can be typed: prefix and item are the notation, in all positions of some random games.
    #[test]
    fn a_choice_is_the_action_in_notation() {
        fn check<G: TextTable<Action = Action>>() {
            for seed in 0..40 {
                let mut chance = FastRng::new(seed);
                let seats = Seats::new(2 + seed as usize % 4).unwrap();
                let mut game = G::start(&G::Options::default(), seats, &mut chance, &mut NoLog).unwrap();
                let mut legal = Vec::new();
                while let Some(seat) = game.to_act().first() {
                    let action = random_action(&game, seat, &mut legal, &mut chance);
                    for &listed in &legal {
                        let ListedAction { prefix, item } = choice(listed, Paint::never());
                        let text = format!("{prefix} {item}").replace(NO_BREAK_SPACE, " ");
                        assert_eq!(text.trim().to_lowercase(), listed.to_string());
                        assert_eq!(parse_candidates::<G>(&text).first(), Some(&listed));
                    }
                    game.play(seat, action, &mut chance, &mut NoLog);
                }
            }
        }
        check::<ColossalArena>();
        check::<TitanArena>();
    }

    #[test]
    fn short_words_are_understood() {
        let candidates = parse_candidates::<ColossalArena>;
        let (amazon, troll, s2) = (Creature::Amazon.card(8), Creature::Troll, Card::spectator(2));
        assert_eq!(candidates(" Amazon  8 ")[0], Action::Play(amazon));
        for text in ["s2 troll", "s2 on troll", "play s2 on troll"] {
            assert_eq!(candidates(text), [Action::PlayOn(s2, troll)], "{text}");
        }
        assert_eq!(candidates("head referee troll"), [Action::PlayOn(Card::HEAD_REFEREE, troll)]);
        for text in ["prefect troll 7", "prefect taking troll 7"] {
            assert_eq!(candidates(text), [Action::Fetch { referee: Card::PREFECT, taking: troll.card(7) }], "{text}");
        }
        assert_eq!(candidates("troll")[0], Action::Bet(troll));
        assert!(candidates("no").contains(&Action::NoSecond));
        assert!(candidates("amazon 8").iter().all(|action| !matches!(action, Action::Secret(_))));
        assert!(candidates("nonsense").is_empty() && candidates("").is_empty());
    }
}
