//! What a player can do with an object, or the rule that forbids the most plausible action.

use crate::message::{List, Message, Messages, shared};
use crate::touch::{Choice, Object, Touch};
use crate::{Illegal, RuleId, Seat, SeatSet};

/// The answer to a touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// The legal actions through it. Where bids and trades are free, some of them.
    pub actions: Vec<Choice>,
    /// If there are none: why.
    pub message: Option<Message>,
    /// The rule that is the reason, where one is.
    pub rule: Option<RuleId>,
}

/// The legal actions of a seat, including equivalent orders ([`Touch::more`]).
pub fn all_legal<G: Touch>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    game.more(seat, &mut legal);
    legal
}

/// What the seat can do with an object after touching others, or why nothing.
pub fn why<G: Touch + Messages>(game: &G, seat: Seat, object: &str, after: &[String]) -> Why {
    let possible = |actions: Vec<G::Action>| Why {
        actions: actions.into_iter().map(|action| Choice::new(game, seat, action)).collect(),
        ..Why::default()
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
        return said(shared::no_such_object());
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
        None => said(shared::nothing_to_do()),
    }
}

fn refused(illegal: Illegal) -> Why {
    Why { actions: Vec::new(), message: Some(illegal.message), rule: Some(illegal.rule) }
}

fn said(message: Message) -> Why {
    Why { actions: Vec::new(), message: Some(message), rule: None }
}

/// The answer to a touch while others are to act.
pub fn not_your_turn(to_act: SeatSet) -> Message {
    shared::not_your_turn(to_act.iter().collect::<List>())
}
