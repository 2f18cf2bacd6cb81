//! What a seat is asked, for every decision that the game knows.

use harena_core::Seat;
use harena_core::terminal::{counted, enumerated, letter};

use super::header::{environment_at, may_begin};
use super::pieces;
use crate::state::LIMIT;
use crate::{Environment, Item, SeatView, Slot, Title, View};

/// The question for what `View::decision` says; nothing for what is no decision.
pub(super) fn question(view: &View) -> Option<String> {
    let Some(decision) = view.decision.as_deref() else { return Some("The game is over.".to_string()) };
    let (name, rest) = decision.split_once(": ").unwrap_or((decision, ""));
    let parts: Vec<&str> = rest.split(", ").collect();
    let part = |index: usize| parts.get(index).copied().unwrap_or_default();
    let number = |index: usize| part(index).parse::<u64>().unwrap_or(0);
    let capital = |index: usize| pieces::title_case(part(index));
    let asked = view.to_act?;
    let own = view.seats.get(asked.index())?;
    Some(match name {
        "build" => build(view, asked),
        "must initiate" => "You must begin a Skirmish. Where?".to_string(),
        "clash" => "Nobody can go on: begin a Skirmish where most cards are prepared.".to_string(),
        "fissure" => format!("Chaos Fissure: {} makes you prepare a card there too. Which?", letter(view.turn)),
        "brink" => "The Brink: whose pile there loses a card by chance?".to_string(),
        "limit" => {
            let over = own.hand_count.saturating_sub(LIMIT) as u64;
            format!("The limit is {} cards: discard {}.", LIMIT, cards(over))
        }
        "give" => format!("Sacrifice Mountain: put {} on the deck of an opponent.", cards(number(0))),
        "act" => act(view, own),
        "stow" => stow(view, own),
        "bluff" => bluff(view, own, number(1)),
        "electric" => {
            let cards = counted(number(0), "more card");
            format!("Discard {cards} for Electric, from hand or play? Then {} works.", capital(1))
        }
        "curse" => "In front of whom do you play Curse?".to_string(),
        "abduct" => "Abduct: which card goes on top of your deck?".to_string(),
        "pillage" => "Pillage: which type? Opponents discard one card of it, or two others.".to_string(),
        "pillaged" => format!("Pillage: discard one {0}, or two cards that are no {0}.", capital(1)),
        "pillaged other" => format!("Pillage: one card more that is no {}.", capital(1)),
        "discard" => format!("{}: discard {}.", cause(view), cards(number(1))),
        "tuck" => tuck(own),
        "manifest" => "Manifest: which card follows? Nothing is banned now.".to_string(),
        "extricate" => "Extrication: which of your cards in play returns to your hand?".to_string(),
        "look" => "Foresight: which card goes to your hand?".to_string(),
        "return" => "Which card goes back on the deck? The last one will be on top.".to_string(),
        "replace" => match number(0) {
            0 => "Replacements: discard as many as you like, then draw as many.".to_string(),
            count => format!("Replacements: discard more? You draw {count} so far."),
        },
        "solidarity" => solidarity(view, own),
        "sticks" => "The Sticks: which card in play is discarded? Anybody's, but no Fire.".to_string(),
        "pay" => pay(&capital(0), part(0).parse().ok(), number(1), number(2)),
        "wager" => "Wager: who will win this Skirmish?".to_string(),
        "cache" => format!("Cache: save up to {} from play for the next environment here?", cards(number(0))),
        "caravan" => format!("Caravan: move up to {} from play to the other environments?", cards(number(0))),
        "cloak" => "Cloak: which card do you hide? Water, Fire, Electric and Acolyte will count.".to_string(),
        "cyclone" => match view.aloft.split_first() {
            Some((item, rest)) => {
                let left = if rest.is_empty() { String::new() } else { format!(" {} to come.", rest.len()) };
                format!("Cyclone: where do you lay {}?{left}", pieces::title_case(item.name()))
            }
            None => "Cyclone: where do you lay the items?".to_string(),
        },
        "mirror" => "Divine Mirror: which Divine Gift in play do you copy?".to_string(),
        "totem" => "Divine Totem: which Divine Gift do you play? It works twice.".to_string(),
        "hatchet" => "Hatchet: which item is discarded?".to_string(),
        "lockpick" => "Lockpick: whose top card goes on your deck? Your own stays.".to_string(),
        "looking glass" => "Looking Glass: whose hand do you look at?".to_string(),
        "chest" => "Loot Chest: which item do you use, for nothing?".to_string(),
        "magnet" => "Magnet: which item of the other environments do you use, at its cost?".to_string(),
        "pill" => match number(0) {
            0 => "Poison Pill: how many do you discard? All opponents lose as many.".to_string(),
            count => format!("Poison Pill: discard more? All opponents lose {count} so far."),
        },
        "recycle" => "Recycler: which of the discarded items do you use?".to_string(),
        "keys" => "Secret Tunnel Keys: which Beast do you play?".to_string(),
        "shrine" => "Shrine: which of your discards do you prepare, and where?".to_string(),
        _ => return None,
    })
}

/// `1 card`, `2 cards`.
fn cards(count: u64) -> String {
    counted(count, "card")
}

fn build(view: &View, seat: Seat) -> String {
    match may_begin(view, seat).as_slice() {
        [] => "Prepare a card: which, and where?".to_string(),
        slots => format!("Prepare a card, or begin a Skirmish at the {}?", either(slots)),
    }
}

/// `left`, `left or right`, `left, middle or right`.
fn either(slots: &[Slot]) -> String {
    let names: Vec<String> = slots.iter().map(Slot::to_string).collect();
    enumerated(&names).replace(" and ", " or ")
}

/// What there is to do, what the hand allows, and how far the others are.
fn act(view: &View, own: &SeatView) -> String {
    let playable =
        own.hand.as_ref().is_none_or(|hand| hand.iter().any(|&title| pieces::ban(title, own, view).is_none()));
    let items = view.slots.iter().any(|slot| Some(slot.slot) == view.active && !slot.items.is_empty());
    let what = match (view.must_pass, playable, items) {
        (true, ..) => "Cavern makes you pass.".to_string(),
        (_, false, _) => "Every card you hold is banned: pass?".to_string(),
        (_, _, true) => "Play a card, take an item, or pass?".to_string(),
        (_, _, false) => "Play a card, or pass?".to_string(),
    };
    let isle = view.active.and_then(|slot| environment_at(view, slot)) == Some(Environment::ImpulseIsle);
    let once = if isle { " This is your only turn, until you pass." } else { "" };
    let last = if own.hand_count == 1 { " It is your last card." } else { "" };
    format!("{what}{once}{last}{}", compared(view, own))
}

/// ` You have 12, B 15.`
fn compared(view: &View, own: &SeatView) -> String {
    let others = view.seats.iter().filter(|seat| seat.seat != own.seat);
    match others.max_by_key(|seat| seat.power).filter(|best| best.power + own.power > 0) {
        Some(best) => format!(" You have {}, {} {}.", own.power, letter(best.seat), best.power),
        None => String::new(),
    }
}

/// Cards are placed one after the other, in the order of the hand.
fn stow(view: &View, own: &SeatView) -> String {
    let left = own.hand_count.saturating_sub(1) as u64;
    let rest = if left > 0 { format!(" {} to come.", cards(left)) } else { String::new() };
    let what = own.hand.as_ref().and_then(|hand| hand.first()).map_or("the next card", |title| title.name());
    let others: Vec<String> = view.active.into_iter().flat_map(Slot::others).map(|slot| slot.to_string()).collect();
    format!("You pass. Where does {} go, {}?{rest}", what, others.join(" or "))
}

fn bluff(view: &View, own: &SeatView, count: u64) -> String {
    let which = if count > 1 { "one of your Bluffs" } else { "your Bluff" };
    let worth = own.play.iter().find(|card| card.card == Title::Bluff).map_or(0, |card| card.worth.total);
    format!("Move {which} ({worth}) to another environment before the scoring?{}", compared(view, own))
}

/// An item that makes the others discard is still being resolved; otherwise it is a Beast (CX-7.6).
fn cause(view: &View) -> String {
    if view.resolving.contains(&Item::PoisonPill) {
        "Poison Pill".to_string()
    } else {
        format!("A Beast of {}", letter(view.turn))
    }
}

fn tuck(own: &SeatView) -> String {
    let heaps = own.play.iter().filter(|card| card.card == Title::Heap);
    // Of several Heaps the others have been filled before; the question is about this one alone.
    match heaps.map(|heap| heap.tucked_count).min().unwrap_or(0) {
        0 => "Heap: tuck cards under it? Each is worth 2.".to_string(),
        count => format!("Heap: tuck more under it? It has {} so far, {} power.", count, 2 * count),
    }
}

fn solidarity(view: &View, own: &SeatView) -> String {
    let piles = view.active.into_iter().flat_map(Slot::others).map(|slot| {
        let count = own.prepared.iter().find(|pile| pile.slot == slot).map_or(0, |pile| pile.count);
        format!("{count} at the {slot}")
    });
    format!("Solidarity: which prepared cards do you take up, {}?", piles.collect::<Vec<_>>().join(" or "))
}

fn pay(name: &str, item: Option<Item>, left: u64, beasts: u64) -> String {
    let draws = if item == Some(Item::OliveBranch) {
        format!(" Each Beast draws 2; you paid {} so far.", counted(beasts, "Beast"))
    } else {
        String::new()
    };
    format!("{name}: pay {}.{draws}", cards(left))
}
