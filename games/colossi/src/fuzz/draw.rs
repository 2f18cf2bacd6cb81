//! Arbitrary actions: everything that notation can express comes up, and most of it is nearly legal.

use harena_core::{Chance, MAX_SEATS, Seat};

use crate::actions::{Action, Pick};
use crate::names::{Item, Slot, Title, Type};
use crate::state::State;

const KINDS: u32 = 28;

pub(super) fn action(state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if legal.is_empty() || chance.below(4) == 0 {
        return anything(chance);
    }
    let near = legal[chance.below(legal.len() as u32) as usize];
    if chance.below(3) == 0 { near } else { bent(state, near, chance) }
}

fn seat(chance: &mut impl Chance) -> Seat {
    Seat::new(chance.below(MAX_SEATS as u32) as usize)
}

fn slot(chance: &mut impl Chance) -> Slot {
    Slot::ALL[chance.below(Slot::COUNT as u32) as usize]
}

fn title(chance: &mut impl Chance) -> Title {
    Title::ALL[chance.below(Title::COUNT as u32) as usize]
}

fn item(chance: &mut impl Chance) -> Item {
    Item::ALL[chance.below(Item::COUNT as u32) as usize]
}

/// Only Heaps are numbered.
fn pick(chance: &mut impl Chance) -> Pick {
    let title = if chance.below(8) == 0 { Title::Heap } else { title(chance) };
    let nth = if title == Title::Heap { chance.below(4) as u8 } else { 0 };
    Pick { title, nth }
}

fn place(chance: &mut impl Chance) -> u8 {
    chance.below(3) as u8
}

fn anything(chance: &mut impl Chance) -> Action {
    match chance.below(KINDS) {
        0 => Action::Prepare(title(chance), slot(chance)),
        1 => Action::PrepareAll(slot(chance)),
        2 => Action::Initiate(slot(chance)),
        3 => Action::Play(title(chance)),
        4 => Action::Take(item(chance)),
        5 => Action::Pass,
        6 => Action::Move(pick(chance), slot(chance)),
        7 => Action::Discard(title(chance)),
        8 => Action::DiscardInPlay(pick(chance), seat(chance)),
        9 => Action::Done,
        10 => Action::Choose(seat(chance)),
        11 => Action::ChooseSlot(slot(chance)),
        12 => Action::Name(Type::ALL[chance.below(Type::COUNT as u32) as usize]),
        13 => Action::Give(title(chance), seat(chance)),
        14 => Action::Abduct(pick(chance), seat(chance)),
        15 => Action::Tuck(title(chance)),
        16 => Action::TuckInPlay(pick(chance)),
        17 => Action::TakeBack(pick(chance)),
        18 => Action::Draw(title(chance)),
        19 => Action::Return(title(chance)),
        20 => Action::Copy(title(chance)),
        21 => Action::Flip(pick(chance)),
        22 => Action::Cloak(title(chance)),
        23 => Action::Lay(item(chance), slot(chance)),
        24 => Action::Remove(item(chance)),
        25 => Action::RemoveHidden(slot(chance), place(chance)),
        26 => Action::Use(item(chance)),
        _ => Action::UseHidden(slot(chance), place(chance)),
    }
}

/// The same action with another card, seat, slot or Item, mostly one that exists.
fn bent(state: &State, action: Action, chance: &mut impl Chance) -> Action {
    let first = chance.below(2) == 0;
    let card =
        |chance: &mut _| one_of(state.hand[state.asked.index()].titles(), chance).unwrap_or_else(|| title(chance));
    let thing = |chance: &mut _| {
        let lying = Slot::ALL.into_iter().flat_map(|slot| state.items_at(slot));
        one_of(lying, chance).unwrap_or_else(|| item(chance))
    };
    match action {
        Action::Prepare(_, at) if first => Action::Prepare(card(chance), at),
        Action::Prepare(what, _) => Action::Prepare(what, slot(chance)),
        Action::PrepareAll(at) if first => Action::Prepare(card(chance), at),
        Action::PrepareAll(_) => Action::PrepareAll(slot(chance)),
        Action::Initiate(_) => Action::Initiate(slot(chance)),
        Action::Play(_) => Action::Play(card(chance)),
        Action::Take(_) => Action::Take(thing(chance)),
        Action::Pass | Action::Done => [Action::Pass, Action::Done][usize::from(first)],
        Action::Move(_, to) if first => Action::Move(card(chance).into(), to),
        Action::Move(what, _) if chance.below(4) == 0 => Action::Move(Pick { nth: 0, ..what }, slot(chance)),
        Action::Move(_, to) => Action::Move(pick(chance), to),
        Action::Discard(_) => Action::Discard(card(chance)),
        Action::DiscardInPlay(_, of) if first => Action::DiscardInPlay(pick(chance), of),
        Action::DiscardInPlay(what, _) => Action::DiscardInPlay(what, seat(chance)),
        Action::Choose(_) if first => Action::ChooseSlot(slot(chance)),
        Action::Choose(_) => Action::Choose(seat(chance)),
        Action::ChooseSlot(_) => Action::ChooseSlot(slot(chance)),
        Action::Name(_) => Action::Name(Type::ALL[chance.below(Type::COUNT as u32) as usize]),
        Action::Give(_, to) if first => Action::Give(card(chance), to),
        Action::Give(what, _) => Action::Give(what, seat(chance)),
        Action::Abduct(_, of) if first => Action::Abduct(pick(chance), of),
        Action::Abduct(what, _) => Action::Abduct(what, seat(chance)),
        Action::Tuck(what) if first => Action::TuckInPlay(what.into()),
        Action::Tuck(_) => Action::Tuck(card(chance)),
        Action::TuckInPlay(_) => Action::TuckInPlay(pick(chance)),
        Action::TakeBack(_) => Action::TakeBack(pick(chance)),
        Action::Draw(what) if first => Action::Return(what),
        Action::Draw(_) => Action::Draw(title(chance)),
        Action::Return(what) if first => Action::Draw(what),
        Action::Return(_) => Action::Return(title(chance)),
        Action::Copy(_) => Action::Copy(title(chance)),
        Action::Flip(_) => Action::Flip(pick(chance)),
        Action::Cloak(_) => Action::Cloak(card(chance)),
        Action::Lay(_, to) if first => Action::Lay(one_of(aloft(state), chance).unwrap_or_else(|| item(chance)), to),
        Action::Lay(what, _) => Action::Lay(what, slot(chance)),
        Action::Remove(_) | Action::RemoveHidden(..) if first => Action::Remove(thing(chance)),
        Action::Remove(_) | Action::RemoveHidden(..) => Action::RemoveHidden(slot(chance), place(chance)),
        Action::Use(_) | Action::UseHidden(..) if first => Action::Use(thing(chance)),
        Action::Use(_) | Action::UseHidden(..) => Action::UseHidden(slot(chance), place(chance)),
    }
}

fn aloft(state: &State) -> impl Iterator<Item = Item> + use<> {
    crate::state::items_of(state.aloft)
}

fn one_of<T>(things: impl Iterator<Item = T>, chance: &mut impl Chance) -> Option<T> {
    let mut things: Vec<T> = things.collect();
    (!things.is_empty()).then(|| things.swap_remove(chance.below(things.len() as u32) as usize))
}
