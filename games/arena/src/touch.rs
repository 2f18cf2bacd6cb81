//! The objects on the table that an action involves, and the actions that touching an object can choose.

use harena_core::touch::{Object, Touch, find_object, object_id};
use harena_core::{Game as _, Illegal, Seat};

use crate::actions::{Action, Spot};
use crate::cards::{Card, Creature, Face, Power};
use crate::messages::refused;
use crate::state::Phase;
use crate::{Arena, Edition};

impl<E: Edition> Touch for Arena<E> {
    fn objects(&self, _seat: Seat, action: Action) -> Vec<String> {
        use Action as A;
        match action {
            A::Bid(bid) => vec![object_id("bid", bid)],
            A::NoBid | A::Declare | A::NoObjection | A::Object | A::NoBet => Vec::new(),
            A::Pass | A::NoPower | A::NoSecond | A::Done => Vec::new(),
            A::Bet(creature) => vec![object_id("creature", creature)],
            A::Secret(card) => vec![object_id("hand", card), "secret-bet".to_string()],
            A::Reveal | A::RetrieveSecret => vec!["secret-bet".to_string()],
            A::Play(card) | A::Give(card) | A::Discard(card) => vec![object_id("hand", card)],
            A::PlayOn(card, creature) => vec![object_id("hand", card), object_id("creature", creature)],
            A::Fetch { referee, taking } => vec![object_id("hand", referee), object_id("card", taking)],
            A::Use(creature) => vec![object_id("creature", creature)],
            // Not the creature: its power is in use, so only the player is to be chosen.
            A::UseOn(_, seat) => vec![object_id("seat", seat)],
            A::Demand(seat, creature) => vec![object_id("seat", seat), object_id("creature", creature)],
            A::Retrieve(spot) | A::BetAnywhere(spot) => vec![object_id("spot", spot)],
            A::Regain(card) => vec![object_id("card", card)],
            A::Swap(one, other) => vec![object_id("card", one), object_id("card", other)],
            A::Burn(_, target) => vec![object_id("creature", target)],
            A::Copy(creature) => vec![object_id("creature", creature)],
            A::Keep(card) => vec![object_id("snatched", card)],
        }
    }

    fn declines(action: Action) -> bool {
        use Action as A;
        matches!(action, A::NoBid | A::NoObjection | A::NoBet | A::Pass | A::NoPower | A::NoSecond)
    }

    fn candidates(&self, seat: Seat, object: Object<'_>, after: &[Object<'_>]) -> Option<Vec<Action>> {
        Some(match object.place {
            "bid" => vec![Action::Bid(object.read()?)],
            "hand" => self.with_a_hand_card(object.read()?),
            "creature" => self.with_a_creature(seat, object.read()?),
            "spot" => self.with_a_spot(seat, object.read()?),
            "card" => self.with_an_open_card(seat, object.read()?, after),
            "snatched" => vec![Action::Keep(object.read()?)],
            "secret-bet" => match self.phase() {
                Phase::Power => vec![Action::RetrieveSecret],
                _ => find_object(after, "hand").map(Action::Secret).into_iter().chain([Action::Reveal]).collect(),
            },
            "seat" => self.with_a_seat(object.read()?),
            _ => return None,
        })
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        self.state.check_turn(seat).map_err(refused::<E>)
    }
}

/// The actions that an object can choose in the current phase.
impl<E: Edition> Arena<E> {
    fn with_a_hand_card(&self, card: Card) -> Vec<Action> {
        let played = || -> Vec<Action> {
            match card.face() {
                Face::Spectator(_) | Face::HeadReferee => {
                    self.creatures().iter().map(|&creature| Action::PlayOn(card, creature)).collect()
                }
                _ => vec![Action::Play(card)],
            }
        };
        match self.phase() {
            Phase::Give => vec![Action::Give(card)],
            Phase::Discard => vec![Action::Discard(card)],
            _ => played(),
        }
    }

    fn with_a_creature(&self, seat: Seat, creature: Creature) -> Vec<Action> {
        if let Some(owner) = self.power_to_use() {
            return match owner.power() {
                Power::Burn => vec![Action::Burn(owner, creature)],
                Power::Call => vec![Action::Copy(creature)],
                Power::Gaze => self.seats().iter().map(|victim| Action::Demand(victim, creature)).collect(),
                Power::Stun | Power::Steal => {
                    self.seats().iter().map(|victim| Action::UseOn(creature, victim)).collect()
                }
                Power::Wealth => {
                    let spot = Spot { creature, round: self.round() };
                    vec![Action::BetAnywhere(spot)]
                }
                _ => vec![Action::Use(creature)],
            };
        }
        // A card that is played on a creature; otherwise touching a creature bets on it.
        let goes = |card: &Card| matches!(card.face(), Face::Spectator(_) | Face::HeadReferee);
        let mut held: Vec<Card> = self.hand(seat).filter(goes).collect();
        held.dedup();
        let played = held.into_iter().map(|card| Action::PlayOn(card, creature));
        match self.phase() {
            Phase::Play | Phase::Second => played.chain([Action::Bet(creature)]).collect(),
            _ => vec![Action::Bet(creature)],
        }
    }

    fn with_a_spot(&self, seat: Seat, spot: Spot) -> Vec<Action> {
        match self.power_to_use().map(Creature::power) {
            Some(Power::Endure) => vec![Action::Retrieve(spot)],
            Some(Power::Wealth) => vec![Action::BetAnywhere(spot)],
            _ => self.with_a_creature(seat, spot.creature),
        }
    }

    fn with_an_open_card(&self, seat: Seat, card: Card, after: &[Object<'_>]) -> Vec<Action> {
        let Face::Fighter(creature, _) = card.face() else { return Vec::new() };
        match self.power_to_use().map(Creature::power) {
            Some(Power::Regrow) => return vec![Action::Regain(card)],
            Some(Power::Teleport) => {
                let first = find_object::<Card>(after, "card");
                let others = (0..=10).map(|strength| creature.card(strength)).filter(|&other| other != card);
                return first.into_iter().chain(others).map(|other| Action::swap(card, other)).collect();
            }
            _ => {}
        }
        let referee = self.hand(seat).find(|card| card.face() == Face::Referee);
        let fetched = referee.map(|referee| Action::Fetch { referee, taking: card });
        match self.phase() {
            Phase::Play | Phase::Second if fetched.is_some() => fetched.into_iter().collect(),
            _ => self.with_a_creature(seat, creature),
        }
    }

    fn with_a_seat(&self, other: Seat) -> Vec<Action> {
        match self.power_to_use() {
            Some(owner) if owner.power() == Power::Gaze => {
                self.creatures().iter().map(|&creature| Action::Demand(other, creature)).collect()
            }
            Some(owner) => vec![Action::UseOn(owner, other)],
            None => vec![Action::UseOn(Creature::Cyclops, other)],
        }
    }

    /// The owner of the power whose use is being decided.
    fn power_to_use(&self) -> Option<Creature> {
        self.state.power_in_use().filter(|_| self.state.phase == Phase::Power)
    }
}

#[cfg(test)]
mod tests {
    use harena_core::explanation::{Explanation, explain};
    use harena_testing::first_position;

    use super::*;
    use crate::ColossalArena;
    use crate::messages::say;

    fn ask(game: &ColossalArena, seat: Seat, object: &str) -> Explanation {
        explain(game, seat, object, &[])
    }

    /// The creature whose power is in use stays dark; only the players on whom it can be used are to be touched.
    #[test]
    fn a_power_on_a_player_asks_for_the_player_alone() {
        let asks = |game: &ColossalArena| matches!(game.power_to_use(), Some(Creature::Cyclops | Creature::Titan));
        for seats in [2, 5] {
            let game = first_position::<ColossalArena>(seats, 3, asks);
            let seat = game.to_act().first().unwrap();
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let used = legal.into_iter().filter(|action| matches!(action, Action::UseOn(..)));
            let objects: Vec<String> = used.flat_map(|action| game.objects(seat, action)).collect();
            assert!(!objects.is_empty() && objects.iter().all(|object| object.starts_with("seat:")), "{objects:?}");
            // Touching the creature itself still says what its power can do.
            let creature = game.power_to_use().unwrap();
            assert_eq!(ask(&game, seat, &format!("creature:{creature}")).actions.len(), objects.len());
        }
    }

    #[test]
    fn a_card_of_a_dead_creature_says_so() {
        let dead_card = |game: &ColossalArena| {
            let seat = game.to_act().first()?;
            let dead = |card: &Card| matches!(card.face(), Face::Fighter(creature, _) if !game.is_alive(creature));
            game.hand(seat).find(dead).filter(|_| game.phase() == Phase::Play).map(|card| (seat, card))
        };
        let game = first_position::<ColossalArena>(3, 5, |game| dead_card(game).is_some());
        let (seat, card) = dead_card(&game).unwrap();
        let Face::Fighter(creature, _) = card.face() else { unreachable!() };
        let answer = ask(&game, seat, &format!("hand:{}", card.to_string().replace(' ', "-")));
        let dead = say::dead(creature);
        assert_eq!(answer.message.as_ref(), Some(&dead));
        assert_eq!(answer.rule.map(|rule| rule.0), Some("CA-7.2"));
        let bet = ask(&game, seat, &format!("creature:{creature}"));
        assert_eq!(bet.message, Some(dead));
        // A seat that is not to act gets the seat that is.
        let other = game.seats().next(seat);
        let answer = ask(&game, other, "hand:troll-7");
        assert_eq!(answer.message, Some(say::not_asked(seat)));
        assert_eq!(answer.rule.map(|rule| rule.0), Some("CA-4.1"));
    }
}
