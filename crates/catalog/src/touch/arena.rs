//! Colossal Arena and Titan: The Arena.

use harena_arena::{Action, Arena, Card, Creature, Edition, Face, Phase, Power, Spot};
use harena_core::{Game as _, Seat};

use super::{Names, Object, Touch, among, at, title};
use crate::tell::arena::{at as the_spot, face};
use crate::tell::article;

impl<E: Edition> Touch for Arena<E> {
    fn objects(&self, _seat: Seat, action: Action) -> Vec<String> {
        use Action as A;
        match action {
            A::Bid(bid) => vec![at("bid", bid)],
            A::NoBid | A::Declare | A::NoObjection | A::Object | A::NoBet => Vec::new(),
            A::Pass | A::NoPower | A::NoSecond | A::Done => Vec::new(),
            A::Bet(creature) => vec![at("creature", creature)],
            A::Secret(card) => vec![at("hand", card), "secret-bet".to_string()],
            A::Reveal | A::RetrieveSecret => vec!["secret-bet".to_string()],
            A::Play(card) | A::Give(card) | A::Discard(card) => vec![at("hand", card)],
            A::PlayOn(card, creature) => vec![at("hand", card), at("creature", creature)],
            A::Fetch { referee, taking } => vec![at("hand", referee), at("card", taking)],
            A::Use(creature) => vec![at("creature", creature)],
            A::UseOn(creature, seat) => vec![at("creature", creature), at("seat", seat)],
            A::Demand(seat, creature) => vec![at("seat", seat), at("creature", creature)],
            A::Retrieve(spot) | A::BetAnywhere(spot) => vec![at("spot", spot)],
            A::Regain(card) => vec![at("card", card)],
            A::Swap(one, other) => vec![at("card", one), at("card", other)],
            A::Burn(_, target) => vec![at("creature", target)],
            A::Copy(creature) => vec![at("creature", creature)],
            A::Keep(card) => vec![at("snatched", card)],
        }
    }

    fn label(&self, action: Action, names: Names<'_>) -> String {
        use Action as A;
        match action {
            A::Bid(bid) => format!("Bid {bid}"),
            A::NoBid => "No bid".to_string(),
            A::Declare => "Declare a stalemate".to_string(),
            A::NoObjection => "No objection".to_string(),
            A::Object => "Object".to_string(),
            A::Bet(creature) => format!("Bet on the {}", title(creature)),
            A::Secret(card) => format!("Secret bet with {}", face(card)),
            A::Reveal => "Reveal your secret bet".to_string(),
            A::NoBet => "No bet".to_string(),
            A::Play(card) => match card.face() {
                Face::Referee => format!("Play {}, taking nothing", face(card)),
                _ => format!("Play {}", face(card)),
            },
            A::PlayOn(card, creature) => format!("Play {} on the {}", face(card), title(creature)),
            A::Fetch { referee, taking } => format!("Play {}, taking {}", face(referee), face(taking)),
            A::Pass => "Pass and show your hand".to_string(),
            A::NoPower => "Do not use the power".to_string(),
            A::NoSecond => "No second card".to_string(),
            A::Use(creature) => format!("Use the power of the {}", title(creature)),
            A::UseOn(creature, seat) => format!("Use the {} on {}", title(creature), names.of(seat)),
            A::Demand(seat, creature) => format!("Demand {} of {}", article(&title(creature)), names.of(seat)),
            A::Retrieve(from) => format!("Take back your bet on {}", the_spot(from)),
            A::RetrieveSecret => "Take back your secret bet".to_string(),
            A::BetAnywhere(on) => format!("Bet on {}", the_spot(on)),
            A::Regain(card) => format!("Take back {}", face(card)),
            A::Swap(one, other) => format!("Exchange {} and {}", face(one), face(other)),
            A::Burn(_, target) => format!("Burn the card of the {}", title(target)),
            A::Copy(creature) => format!("Copy the power of the {}", title(creature)),
            A::Keep(card) => format!("Keep {}", face(card)),
            A::Give(card) => format!("Give {}", face(card)),
            A::Discard(card) => format!("Discard {}", face(card)),
            A::Done => "Done discarding".to_string(),
        }
    }

    fn meant(&self, seat: Seat, object: Object<'_>, after: &[Object<'_>]) -> Option<Vec<Action>> {
        Some(match object.place {
            "bid" => vec![Action::Bid(object.read()?)],
            "hand" => self.with_a_hand_card(object.read()?),
            "creature" => self.with_a_creature(seat, object.read()?),
            "spot" => self.with_a_spot(seat, object.read()?),
            "card" => self.with_an_open_card(seat, object.read()?, after),
            "snatched" => vec![Action::Keep(object.read()?)],
            "secret-bet" => match self.phase() {
                Phase::Power => vec![Action::RetrieveSecret],
                _ => among(after, "hand").map(Action::Secret).into_iter().chain([Action::Reveal]).collect(),
            },
            "seat" => self.with_a_seat(seat, object.read()?),
            _ => return None,
        })
    }
}

/// What may be meant by one object, according to what is being decided.
trait Meant {
    fn with_a_hand_card(&self, card: Card) -> Vec<Action>;
    fn with_a_creature(&self, seat: Seat, creature: Creature) -> Vec<Action>;
    fn with_a_spot(&self, seat: Seat, spot: Spot) -> Vec<Action>;
    fn with_an_open_card(&self, seat: Seat, card: Card, after: &[Object<'_>]) -> Vec<Action>;
    fn with_a_seat(&self, seat: Seat, other: Seat) -> Vec<Action>;
    fn power(&self, seat: Seat) -> Option<Creature>;
}

impl<E: Edition> Meant for Arena<E> {
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
        if let Some(owner) = self.power(seat) {
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
        // A card that goes to a creature; otherwise touching one means to bet on it.
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
        match self.power(seat).map(Creature::power) {
            Some(Power::Endure) => vec![Action::Retrieve(spot)],
            Some(Power::Wealth) => vec![Action::BetAnywhere(spot)],
            _ => self.with_a_creature(seat, spot.creature),
        }
    }

    fn with_an_open_card(&self, seat: Seat, card: Card, after: &[Object<'_>]) -> Vec<Action> {
        let Face::Fighter(creature, _) = card.face() else { return Vec::new() };
        match self.power(seat).map(Creature::power) {
            Some(Power::Regrow) => return vec![Action::Regain(card)],
            Some(Power::Teleport) => {
                let first = among::<Card>(after, "card");
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

    fn with_a_seat(&self, seat: Seat, other: Seat) -> Vec<Action> {
        match self.power(seat) {
            Some(owner) if owner.power() == Power::Gaze => {
                self.creatures().iter().map(|&creature| Action::Demand(other, creature)).collect()
            }
            Some(owner) => vec![Action::UseOn(owner, other)],
            None => vec![Action::UseOn(Creature::Cyclops, other)],
        }
    }

    /// The owner of the power that is being used.
    fn power(&self, seat: Seat) -> Option<Creature> {
        (self.phase() == Phase::Power).then(|| self.view(seat.into()).power).flatten()
    }
}
