//! Styles of play that reach rare branches.

use harena_core::Seat;

use crate::actions::Action;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::state::State;

pub(super) const NAMES: &[&str] = &["hoard", "brawl", "collect", "waste", "steal", "dig in", "rebuild"];

pub(super) fn style_weight(state: &State, style: &'static str, seat: Seat, action: Action) -> u32 {
    match style {
        "hoard" => hoard(action),
        "brawl" => brawl(action),
        "collect" => collect(action),
        "waste" => waste(action),
        "steal" => steal(seat, action),
        "dig in" => dig_in(state, action),
        _ => rebuild(state, seat, action),
    }
}

/// Never begins a Skirmish and saves every card: decks run empty.
fn hoard(action: Action) -> u32 {
    match action {
        Action::Initiate(_) => 0,
        Action::Pass => 8,
        Action::Play(title) => u32::from(title.kind() == Type::DivineGift),
        Action::Take(_) => 0,
        _ => 2,
    }
}

/// Begins every possible Skirmish and plays everything: many cards in play, much Power, empty hands.
fn brawl(action: Action) -> u32 {
    match action {
        Action::Initiate(_) => 40,
        Action::Pass | Action::Done => 0,
        Action::Play(title) if title.kind() == Type::Water || title.kind() == Type::Electric => 8,
        Action::Play(_) => 4,
        _ => 2,
    }
}

/// Prefers Items, and Items that bring Items.
fn collect(action: Action) -> u32 {
    match action {
        Action::Initiate(_) => 10,
        Action::Take(Item::LootChest | Item::Magnet | Item::Recycler) => 200,
        Action::Use(Item::LootChest | Item::Magnet | Item::Recycler) => 200,
        Action::Take(_) => 100,
        Action::Use(_) | Action::UseHidden(..) => 100,
        Action::RemoveHidden(..) => 20,
        Action::Play(Title::Acolyte) => 4,
        Action::Pass => 1,
        _ => 4,
    }
}

/// Gets rid of cards in every way: whole hands are discarded, tucked, flipped.
fn waste(action: Action) -> u32 {
    match action {
        Action::Discard(_) | Action::Tuck(_) | Action::TuckInPlay(_) | Action::Flip(_) => 30,
        Action::Play(Title::Heap | Title::Replacements | Title::Rampage | Title::Pillage) => 30,
        Action::Take(Item::PoisonPill | Item::Ebenezer | Item::OliveBranch | Item::Lockpick | Item::Dice) => 30,
        Action::Take(Item::Cache | Item::Caravan | Item::Wager | Item::Cloak) => 30,
        Action::Initiate(_) => 10,
        Action::Done | Action::Pass => 1,
        _ => 4,
    }
}

/// Takes from others and gives them Curses; several Heaps end up with one player.
fn steal(seat: Seat, action: Action) -> u32 {
    match action {
        Action::Abduct(pick, _) | Action::TakeBack(pick) if pick.nth > 0 => 800,
        Action::Abduct(pick, _) if pick.title == Title::Heap => 200,
        Action::Play(Title::Heap) => 60,
        Action::Play(Title::Abduct | Title::Curse | Title::Extrication | Title::Solidarity) => 40,
        Action::Choose(other) if other != seat => 10,
        Action::TakeBack(pick) if pick.title == Title::Curse => 20,
        Action::Take(Item::Lockpick | Item::LookingGlass | Item::SecretTunnelKeys | Item::Hatchet) => 40,
        Action::TuckInPlay(_) | Action::Tuck(Title::Heap) => 0,
        Action::Tuck(_) => 8,
        Action::Done => 1,
        Action::Initiate(_) => 10,
        Action::Pass => 1,
        _ => 4,
    }
}

/// Prepares where no Skirmish can begin, and too few cards elsewhere: no player can go on.
fn dig_in(state: &State, action: Action) -> u32 {
    let crowded = |slot: Slot| state.prepared_at(slot) + 1 >= usize::from(state.numbers.needed);
    match action {
        Action::Prepare(_, slot) | Action::PrepareAll(slot) if state.has_environment(slot, Environment::Outskirts) => {
            20
        }
        Action::Prepare(_, slot) | Action::PrepareAll(slot) if crowded(slot) => 0,
        Action::Initiate(_) => 0,
        Action::Play(Title::Bluff) => 10,
        Action::Pass => 2,
        _ => 2,
    }
}

/// Lets players with fewer trophies win, so that games are long, and prefers what brings new Environments and Items:
/// their decks run out. Magnet is saved for the last card, with which not everything can be paid.
fn rebuild(state: &State, seat: Seat, action: Action) -> u32 {
    let ahead = state.opponents(seat).any(|other| state.trophies_of(other) < state.trophies_of(seat));
    let last_card = state.hand_len(seat) == 1;
    match action {
        Action::Use(Item::Terraformer) | Action::Take(Item::Terraformer) => 1000,
        Action::Use(Item::Recycler | Item::LootChest) | Action::Take(Item::Recycler | Item::LootChest) => 400,
        Action::Take(Item::Magnet) if !last_card => 0,
        Action::UseHidden(..) | Action::Use(_) | Action::Take(Item::Magnet) => 300,
        Action::Initiate(_) => 60,
        Action::Play(_) if ahead && !last_card => 1,
        Action::Pass if ahead => 20,
        Action::Pass | Action::Done => 1,
        _ => 8,
    }
}
