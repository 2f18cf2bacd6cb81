//! Actions, in a few words for a button.

use harena_core::message::Message;

use super::{picked, say};
use crate::actions::Action;
use crate::names::{Environment, Slot};

pub(super) fn choice(action: Action, environment: impl Fn(Slot) -> Option<Environment>) -> Message {
    let place = |slot| super::place(slot, environment(slot));
    match action {
        Action::Prepare(card, slot) => say::prepare(card, place(slot)),
        Action::PrepareAll(slot) => say::prepare_hand(place(slot)),
        Action::Initiate(slot) => say::begin_skirmish(place(slot)),
        Action::Play(card) => say::play(card),
        Action::Take(item) => say::take_item(item),
        Action::Pass => say::pass(),
        Action::Move(pick, slot) => say::move_card(picked(pick), place(slot)),
        Action::Discard(card) => say::discard(card),
        Action::DiscardInPlay(pick, of) => say::discard_in_play(picked(pick), of),
        Action::Done => say::done(),
        Action::Choose(seat) => say::choose_seat(seat),
        Action::ChooseSlot(slot) => say::choose_place(place(slot)),
        Action::Name(kind) => say::name_type(kind),
        Action::Give(card, to) => say::give(card, to),
        Action::Abduct(pick, of) => say::abduct(picked(pick), of),
        Action::Tuck(card) => say::tuck(card),
        Action::TuckInPlay(pick) => say::tuck_in_play(picked(pick)),
        Action::TakeBack(pick) => say::take_back(picked(pick)),
        Action::Draw(card) => say::draw(card),
        Action::Return(card) => say::put_back(card),
        Action::Copy(card) => say::copy(card),
        Action::Flip(pick) => say::turn_down(picked(pick)),
        Action::Cloak(card) => say::cloak(card),
        Action::Lay(item, slot) => say::lay(item, place(slot)),
        Action::Remove(item) => say::remove(item),
        Action::RemoveHidden(slot, nth) => say::remove_face_down(nth + 1, place(slot)),
        Action::Use(item) => say::use_item(item),
        Action::UseHidden(slot, nth) => say::use_face_down(nth + 1, place(slot)),
    }
}
