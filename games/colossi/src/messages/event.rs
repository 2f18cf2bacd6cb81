//! Events, for the log.

use harena_core::Seat;
use harena_core::message::{List, Message};

use super::{cards, items, maybe, say, shown};
use crate::actions::{Event, Shown};
use crate::view::LineView;

pub(super) fn event(event: &Event) -> Message {
    match *event {
        Event::EnvironmentDealt { slot, environment } => say::environment_dealt(environment, slot),
        Event::ItemLaid { slot, item: Some(item), face_down: false } => say::item_laid(item, slot),
        Event::ItemLaid { slot, item: Some(item), face_down: true } => say::item_laid_face_down(item, slot),
        Event::ItemLaid { slot, item: None, .. } => say::some_item_laid(slot),
        Event::ItemsTurnedUp { slot, items: ref up } => say::items_turned_up(slot, items(up)),
        Event::HandbuildingBegins { seat } => say::handbuilding_begins(seat),
        Event::Drew { seat, ref cards } => say::drew(seat, shown(cards)),
        Event::Reshuffled { seat, cards } => say::reshuffled(seat, cards),
        Event::Prepared { seat, slot, ref cards, .. } => say::prepared(seat, shown(cards), slot),
        Event::Skipped { seat } => say::skipped(seat),
        Event::Pulled { slot } => say::pulled(slot),
        Event::Clash { seat } => say::clash(seat),
        Event::Initiated { seat, slot, environment: Some(environment) } => say::initiated(seat, environment, slot),
        Event::Initiated { seat, slot, environment: None } => say::initiated_at_slot(seat, slot),
        Event::PickedUp { seat, slot, ref cards, .. } => say::picked_up(seat, shown(cards), slot),
        Event::Dealt { seat, ref cards } => say::dealt(seat, shown(cards)),
        Event::Rose { seat, acolytes } => say::rose(acolytes, seat),
        Event::Out { seat } => say::out(seat),
        Event::Gave { seat, to, card } => say::gave(seat, maybe(card), to),
        Event::Played { seat, card, before } if seat == before => say::played(seat, card),
        Event::Played { seat, card, before } => say::played_before(seat, card, before),
        Event::Cleared { seat, cards: ref all } => say::cleared(seat, cards(all)),
        Event::Discarded { seat, cards: ref all } => say::discarded(seat, cards(all)),
        Event::DiscardedInPlay { seat, of, card } if seat == of => say::discarded_in_play(seat, card),
        Event::DiscardedInPlay { seat, of, card } => say::made_discard(seat, of, card),
        Event::Passed { seat } => say::passed(seat),
        Event::Stowed { seat, slot, ref cards, .. } => say::stowed(seat, shown(cards), slot),
        Event::Moved { seat, card, slot } => say::moved(seat, card, slot),
        Event::Kept { seat, card } => say::kept(seat, card),
        Event::Abducted { seat, from, card } => say::abducted(seat, from, card),
        Event::Named { seat, kind } => say::named(seat, kind),
        Event::Tucked { seat, card, from_play: false } => say::tucked(seat, maybe(card)),
        Event::Tucked { seat, card, from_play: true } => say::tucked_in_play(seat, maybe(card)),
        Event::TookBack { seat, card } => say::took_back(seat, card),
        Event::Looked { seat, cards: Shown::Cards(ref seen) } => say::looked(seat, cards(seen)),
        Event::Looked { seat, ref cards } => say::looked_unseen(seat, shown(cards)),
        Event::Foresaw { seat, card } => say::foresaw(seat, maybe(card)),
        Event::Returned { seat, card } => say::returned(seat, maybe(card)),
        Event::Struck { seat, power } => say::struck(seat, power),
        Event::Took { seat, item } => say::took_item(seat, item),
        Event::Used { seat, item } => say::used_item(seat, item),
        Event::ItemDiscarded { item } => say::item_discarded(item),
        Event::Guessed { seat, whom } if seat == whom => say::guessed_self(seat),
        Event::Guessed { seat, whom } => say::guessed(seat, whom),
        Event::GuessedRight { seat, ref cards } => say::guessed_right(seat, shown(cards)),
        Event::GuessedWrong { seat, cards: ref lost } => say::guessed_wrong(seat, cards(lost)),
        Event::Flipped { seat, card } => say::flipped(seat, card),
        Event::Cloaked { seat, card } => say::cloaked(seat, maybe(card)),
        Event::Uncloaked { seat, card, counts: true } => say::revealed(seat, card),
        Event::Uncloaked { seat, card, counts: false } => say::revealed_in_vain(seat, card),
        Event::Swept { seat, items: ref up } => say::swept(seat, items(up)),
        Event::LaidAgain { seat, item, slot } => say::laid_again(seat, item, slot),
        Event::Rolled { seat, card, kept: true } => say::rolled(seat, card),
        Event::Rolled { seat, card, kept: false } => say::rolled_badly(seat, card),
        Event::Copied { seat, card } => say::copied(seat, card),
        Event::Removed { seat, item } => say::removed(seat, item),
        Event::LookedAtTops { seat, ref cards } => say::looked_at_tops(seat, shown(cards)),
        Event::Picked { seat, from, .. } if seat == from => say::picked_own(seat),
        Event::Picked { seat, from, card, .. } => say::picked(seat, maybe(card), from),
        Event::SawHand { seat, of, cards: Shown::Cards(ref hand) } => say::saw_hand(seat, of, cards(hand)),
        Event::SawHand { seat, of, .. } => say::saw_hand_unseen(seat, of),
        Event::ChestOpened { seat, items: ref found } => say::found_items(seat, items(found)),
        Event::Rallied { seat, found: true } => say::rallied(seat),
        Event::Rallied { seat, found: false } => say::rallied_none(seat),
        Event::NoEffect { item, .. } => say::no_effect(item),
        Event::Scored { ref powers, ref lines } => scored(powers, lines),
        Event::Won { seat, environment: Some(environment), trophies } => say::won(seat, environment, trophies),
        Event::Won { seat, environment: None, .. } => say::won_nothing(seat),
        Event::GameWon { seat } => say::game_won(seat),
    }
}

/// The Power of all players, and what decides between equal Power (CX-8.6, CX-8.7).
fn scored(powers: &[i16], lines: &[LineView]) -> Message {
    let best = powers.iter().max();
    let tied = powers.iter().zip(lines).enumerate().filter(|(_, (power, _))| Some(*power) == best);
    let counts: Vec<(Seat, usize)> = tied.map(|(index, (_, line))| (Seat::new(index), line.play.len())).collect();
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let at_most = counts.iter().filter(|&&(_, count)| count == most).count();
    match counts.len() {
        0 | 1 => say::scored(scores(powers)),
        _ if at_most == 1 => say::scored_tied(scores(powers), seat_counts(&counts)),
        _ => say::scored_tied_twice(scores(powers), most),
    }
}

pub(super) fn seat_counts(counts: &[(Seat, usize)]) -> List {
    counts.iter().map(|&(seat, count)| say::score(seat, count as i64)).collect()
}

fn scores(powers: &[i16]) -> List {
    powers.iter().enumerate().map(|(index, &power)| say::score(Seat::new(index), power)).collect()
}
