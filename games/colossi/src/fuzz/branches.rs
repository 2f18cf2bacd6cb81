//! Rare branches of the rules, and every card, Item and Environment. `harena laws` prints how often each was reached.

use harena_core::{Seat, Step};

use crate::Colossi;
use crate::actions::{Action, Event, Pick};
use crate::cards::Cards;
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title};
use crate::state::{Phase, REFILL, State};

const RARE: &[&str] = &[
    "CX-4.9 too few cards to refill a hand",
    "CX-4.10 without cards, must initiate",
    "CX-4.10 without cards, skipped",
    "CX-4.11 forced clash",
    "CX-5.1 out before the first turn",
    "CX-6.5 every card of the hand is banned",
    "CX-7.2 a deck is reshuffled during a draw",
    "CX-7.4 hand limit as a Skirmish begins",
    "CX-7.4 hand limit in a turn",
    "CX-7.8 a Heap with cards leaves play",
    "CX-7.10 Item deck reshuffled",
    "CX-7.10 Environment deck reshuffled",
    "CX-8.6 a tie is broken by cards",
    "CX-8.7 a tie is broken by the seat",
    "CX-10.2 the longest possible game",
    "CX-12.2 a Heap is abducted",
    "CX-12.3 Pillage takes the only card",
    "CX-12.3 Pillage takes two others",
    "CX-12.4 Rampage with an empty hand",
    "CX-12.8 two Heaps for one seat",
    "CX-12.8 a Heap other than the first is chosen",
    "CX-12.9 Manifest after Manifest",
    "CX-12.9 Manifest plays a banned card",
    "CX-12.11 Extrication takes a Curse back",
    "CX-12.12 fewer than four cards to look at",
    "CX-12.12 Foresight reshuffles a deck",
    "CX-12.17 three discards for Electric",
    "CX-13.2 Blitz Creek at exactly 25",
    "CX-13.2 Blitz Creek takes effect",
    "CX-13.3 Cavern forces a pass",
    "CX-13.4 Chaos Fissure deals unevenly",
    "CX-13.6 Glass River leaves prepared cards",
    "CX-13.10 Magnetic Maar pulls",
    "CX-13.12 Outskirts with fewer than eight cards",
    "CX-13.14 the sacrifice empties a hand",
    "CX-13.15 a face-down Item is removed",
    "CX-13.16 The Brink takes a card",
    "CX-13.19 more than ten cards at Zenith",
    "CX-14.10 Wager is right",
    "CX-14.10 Wager is wrong",
    "CX-14.11 Alms draws",
    "CX-14.12 Cache ends Loot Chest",
    "CX-14.14 a cloaked card is discarded",
    "CX-14.15 Cyclone places an Item face down",
    "CX-14.16 Dice discards the hand",
    "CX-14.18 Totem without a Divine Gift",
    "CX-14.20 Lockpick reshuffles a deck",
    "CX-14.23 a face-down Item is too expensive",
    "CX-14.23 a face-down Item is used",
    "CX-14.25 Poison Pill discards the own hand",
    "CX-14.26 Rallying Banner finds no Acolyte",
    "CX-14.28 a Beast under Fire by Secret Tunnel Keys",
    "CX-14.30 Terraformer brings Stockpile Steppe",
    "CX-14.32 an Item in an Item in an Item",
];

pub(super) const NAMES: [&str; RARE.len() + Title::COUNT + Environment::COUNT + Item::COUNT] = {
    let mut names = [""; RARE.len() + Title::COUNT + Environment::COUNT + Item::COUNT];
    let mut at = 0;
    while at < names.len() {
        let (titles, environments) = (RARE.len(), RARE.len() + Title::COUNT);
        let items = environments + Environment::COUNT;
        names[at] = if at < titles {
            RARE[at]
        } else if at < environments {
            Title::ALL[at - titles].name()
        } else if at < items {
            Environment::ALL[at - environments].name()
        } else {
            Item::ALL[at - items].name()
        };
        at += 1;
    }
    names
};

pub(super) fn name(step: &Step<'_, Colossi>, reached: &mut dyn FnMut(&'static str)) {
    let (before, after) = (&step.before.state, &step.after.state);
    step.events.iter().for_each(|event| by_event(before, event, reached));
    by_decision(before, after, step.seat, step.action, reached);
    by_sequence(before, after, step.events, reached);
    by_position(before, after, reached);
}

fn by_event(before: &State, event: &Event, reached: &mut dyn FnMut(&'static str)) {
    match event {
        Event::Played { card, .. } => reached(card.name()),
        Event::Took { item, .. } | Event::Used { item, .. } => reached(item.name()),
        Event::Initiated { slot, environment, .. } => {
            if let Some(environment) = environment {
                reached(environment.name());
            }
            if *environment == Some(Environment::Outskirts)
                && before.prepared_at(*slot) < usize::from(before.numbers.needed)
            {
                reached("CX-13.12 Outskirts with fewer than eight cards");
            }
        }
        Event::Skipped { .. } => reached("CX-4.10 without cards, skipped"),
        Event::Clash { .. } => reached("CX-4.11 forced clash"),
        Event::Abducted { card: Title::Heap, .. } => reached("CX-12.2 a Heap is abducted"),
        Event::TookBack { card: Title::Curse, .. } => reached("CX-12.11 Extrication takes a Curse back"),
        Event::Looked { cards, .. } if cards.count() < 4 => reached("CX-12.12 fewer than four cards to look at"),
        Event::Struck { power: 25, .. } => {
            reached("CX-13.2 Blitz Creek at exactly 25");
            reached("CX-13.2 Blitz Creek takes effect");
        }
        Event::Struck { .. } => reached("CX-13.2 Blitz Creek takes effect"),
        Event::Pulled { .. } => reached("CX-13.10 Magnetic Maar pulls"),
        Event::GuessedRight { .. } => reached("CX-14.10 Wager is right"),
        Event::GuessedWrong { .. } => reached("CX-14.10 Wager is wrong"),
        Event::Uncloaked { counts: false, .. } => reached("CX-14.14 a cloaked card is discarded"),
        Event::LaidAgain { slot, .. } if before.is_face_down(*slot) => {
            reached("CX-14.15 Cyclone places an Item face down");
        }
        Event::Rolled { kept: false, .. } => reached("CX-14.16 Dice discards the hand"),
        Event::NoEffect { item, .. } if *item != Item::Dice => reached("CX-14.23 a face-down Item is too expensive"),
        Event::Rallied { found: false, .. } => reached("CX-14.26 Rallying Banner finds no Acolyte"),
        Event::EnvironmentDealt { environment: Environment::StockpileSteppe, .. }
            if before.resolving >> Item::Terraformer as u8 & 1 != 0 =>
        {
            reached("CX-14.30 Terraformer brings Stockpile Steppe");
        }
        _ => {}
    }
}

fn by_decision(before: &State, after: &State, seat: Seat, action: Action, reached: &mut dyn FnMut(&'static str)) {
    let hand = before.hand_len(seat);
    match (before.current(), action) {
        (Frame::Limit(_), _) if before.chain().contains(&Frame::Begin) => {
            reached("CX-7.4 hand limit as a Skirmish begins");
        }
        (Frame::Limit(_), _) => reached("CX-7.4 hand limit in a turn"),
        (Frame::Pillaged(..), _) if hand == 1 => reached("CX-12.3 Pillage takes the only card"),
        (Frame::PillagedOther(..), _) => reached("CX-12.3 Pillage takes two others"),
        (Frame::Manifest, Action::Play(Title::Manifest)) => reached("CX-12.9 Manifest after Manifest"),
        (Frame::Manifest, Action::Play(title)) if before.ban(title).is_some() => {
            reached("CX-12.9 Manifest plays a banned card");
        }
        (Frame::Electric(3.., _), _) => reached("CX-12.17 three discards for Electric"),
        (Frame::Give(_), _) if hand == 1 => reached("CX-13.14 the sacrifice empties a hand"),
        (Frame::Brink, _) => reached("CX-13.16 The Brink takes a card"),
        (Frame::Hatchet, Action::RemoveHidden(..)) => reached("CX-13.15 a face-down Item is removed"),
        (Frame::Magnet, Action::UseHidden(..)) => reached("CX-14.23 a face-down Item is used"),
        (Frame::Totem, Action::Done) => reached("CX-14.18 Totem without a Divine Gift"),
        (Frame::Keys, Action::Play(title)) if before.ban(title).is_some() => {
            reached("CX-14.28 a Beast under Fire by Secret Tunnel Keys");
        }
        (Frame::Pill(_), Action::Discard(_)) if hand == 1 => reached("CX-14.25 Poison Pill discards the own hand"),
        (Frame::Act | Frame::Manifest | Frame::Keys, Action::Play(Title::Rampage))
            if hand == 1 && !before.is_at(Environment::ImpulseIsle) =>
        {
            reached("CX-12.4 Rampage with an empty hand");
        }
        _ => {}
    }
    let nth = match action {
        Action::DiscardInPlay(Pick { nth, .. }, _) | Action::Abduct(Pick { nth, .. }, _) => nth,
        Action::TuckInPlay(Pick { nth, .. }) | Action::TakeBack(Pick { nth, .. }) => nth,
        Action::Flip(Pick { nth, .. }) | Action::Move(Pick { nth, .. }, _) => nth,
        _ => 0,
    };
    if nth > 0 {
        reached("CX-12.8 a Heap other than the first is chosen");
    }
    let caching = matches!(before.current(), Frame::Cache(_)) && !matches!(after.current(), Frame::Cache(_));
    if caching && before.chain().contains(&Frame::Chest) && before.chest != 0 {
        reached("CX-14.12 Cache ends Loot Chest");
    }
}

fn by_sequence(before: &State, after: &State, events: &[Event], reached: &mut dyn FnMut(&'static str)) {
    let begins = events.iter().any(|event| matches!(event, Event::Initiated { .. }));
    if begins && events.iter().any(|event| matches!(event, Event::Out { .. })) {
        reached("CX-5.1 out before the first turn");
    }
    for pair in events.windows(2) {
        match pair {
            [Event::Reshuffled { seat, .. }, Event::Drew { .. }] if !before.deck(*seat).is_empty() => {
                reached("CX-7.2 a deck is reshuffled during a draw");
            }
            [Event::Reshuffled { .. }, Event::Looked { .. }] => reached("CX-12.12 Foresight reshuffles a deck"),
            [Event::Reshuffled { .. }, Event::LookedAtTops { .. }] => reached("CX-14.20 Lockpick reshuffles a deck"),
            [Event::Drew { .. }, Event::ItemDiscarded { item: Item::Alms }] => reached("CX-14.11 Alms draws"),
            [Event::Scored { powers, .. }, Event::Won { seat, .. }] => tie(before, powers, *seat, reached),
            _ => {}
        }
    }
    let dealt = |event: &&Event| matches!(event, Event::EnvironmentDealt { .. });
    if events.iter().filter(dealt).count() > before.environment_deck.count_ones() as usize {
        reached("CX-7.10 Environment deck reshuffled");
    }
    let drawn = |event: &Event| match event {
        Event::ItemLaid { .. } => 1,
        Event::ChestOpened { items, .. } => items.len(),
        _ => 0,
    };
    if events.iter().map(drawn).sum::<usize>() > before.item_deck.count_ones() as usize {
        reached("CX-7.10 Item deck reshuffled");
    }
    let fissure: Vec<usize> = events
        .iter()
        .filter_map(|event| match event {
            Event::Dealt { cards, .. } => Some(cards.count()),
            _ => None,
        })
        .collect();
    if fissure.iter().min() != fissure.iter().max() {
        reached("CX-13.4 Chaos Fissure deals unevenly");
    }
    let won: u32 = after.trophies.iter().map(|won| won.count_ones()).sum();
    if after.phase == Phase::Over && won as usize == longest(after) {
        reached("CX-10.2 the longest possible game");
    }
}

fn longest(state: &State) -> usize {
    state.seats.count() * (usize::from(state.options.target_wins) - 1) + 1
}

/// The cards in play are as before, unless a Bluff or a Cloak has just changed them.
fn tie(before: &State, powers: &[i16], winner: Seat, reached: &mut dyn FnMut(&'static str)) {
    let cards = |seat: usize| before.play[seat].len();
    let most = powers[winner.index()];
    let tied: Vec<usize> = (0..powers.len()).filter(|&seat| powers[seat] == most && seat != winner.index()).collect();
    if tied.iter().any(|&seat| cards(seat) == cards(winner.index())) {
        reached("CX-8.7 a tie is broken by the seat");
    } else if !tied.is_empty() {
        reached("CX-8.6 a tie is broken by cards");
    }
}

fn by_position(before: &State, after: &State, reached: &mut dyn FnMut(&'static str)) {
    let fighting = before.phase == Phase::Skirmish && after.phase == Phase::Skirmish;
    for deck in after.seats.iter() {
        let heap = State::heap_of(deck);
        let left = before.in_play().contains(heap) && !after.in_play().contains(heap);
        if fighting && left && !before.tucked[deck.index()].is_empty() {
            reached("CX-7.8 a Heap with cards leaves play");
        }
    }
    if after.play.iter().any(|play| (*play & Cards::titled(Title::Heap)).len() > 1) {
        reached("CX-12.8 two Heaps for one seat");
    }
    for slot in Slot::ALL {
        if fighting && before.is_open(slot) && !after.is_open(slot) && after.prepared_at(slot) > 0 {
            reached("CX-13.6 Glass River leaves prepared cards");
        }
    }
    let finishing = after.chain().iter().filter(|frame| matches!(frame, Frame::Finish(_))).count();
    if after.phase == Phase::Skirmish && finishing >= 3 {
        reached("CX-14.32 an Item in an Item in an Item");
    }
    match after.phase {
        Phase::Handbuilding => {
            let exhausted = |seat: &Seat| after.deck(*seat).is_empty() && after.discard[seat.index()].is_empty();
            if after.seats.iter().any(|seat| after.hand_len(seat) < REFILL && exhausted(&seat)) {
                reached("CX-4.9 too few cards to refill a hand");
            }
            if after.current() == Frame::MustInitiate {
                reached("CX-4.10 without cards, must initiate");
            }
        }
        Phase::Skirmish => {
            let acting = after.current() == Frame::Act;
            let blocked = after.hand[after.turn.index()].titles().all(|title| after.ban(title).is_some());
            if acting && after.must_pass {
                reached("CX-13.3 Cavern forces a pass");
            } else if acting && blocked {
                reached("CX-6.5 every card of the hand is banned");
            }
            if after.is_at(Environment::Zenith)
                && after.seats.iter().any(|seat| after.hand_len(seat) > usize::from(after.numbers.hand_limit))
            {
                reached("CX-13.19 more than ten cards at Zenith");
            }
        }
        Phase::Over => {}
    }
}
