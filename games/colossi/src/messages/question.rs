//! What a seat is asked, for every decision that the game knows.

use harena_core::Seat;
use harena_core::message::Message;

use super::say;
use crate::actions::Action;
use crate::decision::Decision;
use crate::state::GUARD;
use crate::words::{Environment, Item, Type};
use crate::{SeatView, View};

/// What the seat that is to act is asked, by a view of it. With its legal actions the sentence is more exact.
pub(crate) fn question(view: &View, legal: Option<&[Action]>) -> Message {
    let (Some(decision), Some(seat)) = (view.asked, view.to_act) else { return say::ask_nothing() };
    let own = &view.seats[seat.index()];
    match decision {
        Decision::Build if may_begin(view, seat) => say::ask_build_or_begin(),
        Decision::Build => say::ask_build(),
        Decision::MustInitiate if own.hand_count > 0 => say::ask_begin_at_last(),
        Decision::MustInitiate => say::ask_begin_without_cards(),
        Decision::Clash => say::ask_clash(),
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

/// Whether this seat may begin a Skirmish somewhere (CX-4.7, CX-13.12).
fn may_begin(view: &View, seat: Seat) -> bool {
    let own = view.seats[seat.index()].trophies.len();
    let behind = view.seats.iter().any(|other| other.trophies.len() > own);
    view.slots.iter().any(|slot| slot.needed.map_or(behind, |needed| slot.prepared >= needed))
}

/// CX-6.3, CX-6.5, CX-6.17, CX-13.3, CX-13.9
fn act(view: &View, own: &SeatView, legal: Option<&[Action]>) -> Message {
    if view.must_pass {
        return say::ask_pass_cavern(view.numbers.cavern);
    }
    if own.actions >= GUARD {
        return say::ask_pass_tired(GUARD);
    }
    let has = |wanted: fn(&Action) -> bool| legal.is_none_or(|legal| legal.iter().any(wanted));
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
