//! What a player can do with an object, or the rule that forbids the most plausible action.

use serde::Serialize;

use crate::message::{List, Message, Messages, shared};
use crate::touch::{LegalAction, Object, Touch};
use crate::{Illegal, RuleId, Seat, SeatSet};

/// The actions that involve an object, or the reason why there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The legal actions with this object. If actions are parametric (bids, trades), a subset.
    pub actions: Vec<LegalAction>,
    /// If there are none, the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// The rule that is the reason, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// The legal actions of a seat, including equivalent orders ([`Touch::equivalent_actions`]).
pub fn all_legal<G: Touch>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    game.equivalent_actions(seat, &mut legal);
    legal
}

/// The actions of a seat that involve an object after the objects touched before it, or the reason why there are none.
pub fn explain<G: Touch + Messages>(game: &G, seat: Seat, object: &str, after: &[String]) -> Explanation {
    let possible = |actions: Vec<G::Action>| Explanation {
        actions: actions.into_iter().map(|action| LegalAction::new(game, seat, action)).collect(),
        ..Explanation::default()
    };
    let goes_through = |action: G::Action, wanted: &[&str]| {
        let objects = game.objects(seat, action);
        wanted.iter().all(|wanted| objects.iter().any(|object| object == wanted))
    };
    let before: Vec<&str> = after.iter().map(String::as_str).collect();
    let all: Vec<&str> = before.iter().copied().chain([object]).collect();
    let listed: Vec<G::Action> =
        all_legal(game, seat).into_iter().filter(|&action| goes_through(action, &all)).collect();
    if !listed.is_empty() {
        return possible(listed);
    }
    if let Err(illegal) = game.check_turn(seat) {
        return refused(illegal);
    }
    let touched: Vec<Object<'_>> = before.iter().map(|one| Object::parse(one)).collect();
    let Some(mut candidates) = game.candidates(seat, Object::parse(object), &touched) else {
        return without_rule(shared::no_such_object());
    };
    // Actions through all touched objects are more plausible than others.
    if candidates.iter().any(|&action| goes_through(action, &before)) {
        candidates.retain(|&action| goes_through(action, &before));
    }
    let mut reason = None;
    let mut legal = Vec::new();
    for action in candidates {
        match game.check(seat, action) {
            Ok(()) => legal.push(action),
            Err(illegal) => reason = reason.or(Some(illegal)),
        }
    }
    match reason {
        _ if !legal.is_empty() => possible(legal),
        Some(illegal) => refused(illegal),
        None => without_rule(shared::nothing_to_do()),
    }
}

fn refused(illegal: Illegal) -> Explanation {
    Explanation { actions: Vec::new(), message: Some(illegal.message), rule: Some(illegal.rule) }
}

fn without_rule(message: Message) -> Explanation {
    Explanation { actions: Vec::new(), message: Some(message), rule: None }
}

/// The answer to a touch while others are to act.
pub fn not_your_turn(to_act: SeatSet) -> Message {
    shared::not_your_turn(to_act.iter().collect::<List>())
}
