//! The question for every decision.

use harena_core::message::Message;

use super::{place, say};
use crate::actions::Action;
use crate::decision::Decision;
use crate::names::{Environment, Item, Type};
use crate::state::GUARD;
use crate::{SeatView, View};

/// The question for the seat to act, from its view and its legal actions. Names every possibility.
pub(crate) fn question(view: &View, legal: &[Action]) -> Message {
    let (Some(decision), Some(seat)) = (view.asked, view.to_act) else { return say::ask_nothing() };
    let own = &view.seats[seat.index()];
    let has = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
    let begin = beginnings(view, legal);
    match decision {
        Decision::Build => build(has(|action| matches!(action, Action::PrepareAll(_))), begin),
        Decision::MustInitiate | Decision::Clash => match begin {
            Some(place) if decision == Decision::Clash => say::ask_clash(place),
            Some(place) if own.hand_count > 0 => say::ask_begin_at_last(place),
            Some(place) => say::ask_begin_without_cards(place),
            None => say::ask_nothing(),
        },
        Decision::Fissure => say::ask_fissure(view.turn),
        Decision::Brink => say::ask_brink(),
        Decision::Limit => {
            let limit = view.numbers.hand_limit;
            say::ask_limit(limit, own.hand_count.saturating_sub(limit.into()))
        }
        Decision::Give { left } => say::ask_give(left),
        Decision::Act => act(view, own, legal),
        Decision::Stow => say::ask_stow(own.hand_count),
        Decision::Bluff { .. } => say::ask_bluff(),
        Decision::Electric { left, gift } => say::ask_electric(left, gift),
        Decision::Curse => say::ask_curse(),
        Decision::Abduct => say::ask_abduct(),
        Decision::Pillage => say::ask_pillage(),
        Decision::Pillaged { kind } => say::ask_pillaged(kind),
        Decision::PillagedOther { kind } => say::ask_pillaged_other(kind),
        // An Item that makes the others discard is still being resolved; otherwise it is a Beast (CX-7.6).
        Decision::Discard { left } if view.resolving.contains(&Item::PoisonPill) => say::ask_discard_for_pill(left),
        Decision::Discard { left } => say::ask_discard_for_beast(view.turn, left),
        Decision::Tuck => say::ask_tuck(),
        Decision::Manifest => say::ask_manifest(),
        Decision::Extricate => say::ask_extricate(),
        Decision::Look => say::ask_look(),
        Decision::Return => say::ask_return(),
        Decision::Replace { count: 0 } => say::ask_replace(),
        Decision::Replace { count } => say::ask_replace_more(count),
        Decision::Solidarity => say::ask_solidarity(),
        Decision::Sticks => say::ask_sticks(),
        Decision::Pay { item: item @ Item::OliveBranch, left, .. } => {
            say::ask_pay_beasts(item, left, view.numbers.olive_branch)
        }
        Decision::Pay { item, left, .. } => say::ask_pay(item, left),
        Decision::Wager => say::ask_wager(),
        Decision::Cache { left } => say::ask_cache(left),
        Decision::Caravan { left } => say::ask_caravan(left),
        Decision::Cloak => say::ask_cloak(),
        Decision::Cyclone => say::ask_cyclone(view.aloft.len()),
        Decision::Mirror => say::ask_mirror(),
        Decision::Totem if holds_no(Type::DivineGift, own) => say::ask_totem_none(),
        Decision::Totem => say::ask_totem(),
        Decision::Hatchet => say::ask_hatchet(),
        Decision::Lockpick => say::ask_lockpick(),
        Decision::LookingGlass => say::ask_looking_glass(),
        Decision::Chest => say::ask_chest(),
        Decision::Magnet => say::ask_magnet(),
        Decision::Pill { count: 0 } => say::ask_pill(),
        Decision::Pill { count } => say::ask_pill_more(count),
        Decision::Recycle => say::ask_recycle(),
        Decision::Keys if holds_no(Type::Beast, own) => say::ask_keys_none(),
        Decision::Keys => say::ask_keys(),
        Decision::Shrine => say::ask_shrine(),
    }
}

/// Preparing a card (at The Brink the whole hand), or beginning a Skirmish (CX-4.4, CX-4.7, CX-13.12, CX-13.16).
fn build(brink: bool, begin: Option<Message>) -> Message {
    match (brink, begin) {
        (false, None) => say::ask_build(),
        (false, Some(place)) => say::ask_build_or_begin(place),
        (true, None) => say::ask_build_brink(),
        (true, Some(place)) => say::ask_build_brink_or_begin(place),
    }
}

/// The Environments where a Skirmish may begin, as alternatives.
fn beginnings(view: &View, legal: &[Action]) -> Option<Message> {
    let slots = legal.iter().filter_map(|action| match action {
        Action::Initiate(slot) => Some(*slot),
        _ => None,
    });
    let mut places = slots.map(|slot| place(slot, view.slots[slot.index()].environment));
    Some(match (places.next()?, places.next(), places.next()) {
        (first, Some(second), Some(third)) => say::one_of_three(first, second, third),
        (first, Some(second), None) => say::one_or_other(first, second),
        (only, ..) => only,
    })
}

/// Playing a card, taking an Item, or passing (CX-6.3, CX-6.5, CX-6.17, CX-13.3, CX-13.9).
fn act(view: &View, own: &SeatView, legal: &[Action]) -> Message {
    if view.must_pass {
        return say::ask_pass_cavern(view.numbers.cavern);
    }
    if own.actions >= GUARD {
        return say::ask_pass_tired(GUARD);
    }
    let has = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
    let (plays, takes) =
        (has(|action| matches!(action, Action::Play(_))), has(|action| matches!(action, Action::Take(_))));
    let here = view.slots.iter().find(|slot| Some(slot.slot) == view.active).and_then(|slot| slot.environment);
    match (plays, takes) {
        (false, false) => say::ask_pass_blocked(),
        (false, true) => say::ask_take_or_pass(),
        _ if here == Some(Environment::ImpulseIsle) => say::ask_act_isle(),
        (true, false) => say::ask_play_or_pass(),
        (true, true) => say::ask_act(),
    }
}

/// Whether the seat knows that it has no card of this type.
fn holds_no(kind: Type, own: &SeatView) -> bool {
    own.hand.as_ref().is_some_and(|hand| hand.iter().all(|card| card.kind() != kind))
}
