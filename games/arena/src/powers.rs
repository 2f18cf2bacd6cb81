//! The twelve powers: when each is asked for, its choices, and its effect.
//!
//! For each power there is `is_usable` (a power that can do nothing by public information is not asked for, CA-R65,
//! TA-R32), `list`, `check`, and a function for its effect. A power takes precedence over the rules it contradicts
//! (CA-8.5) and affects only hands and tops of piles: cards set aside and under secret bets are out of reach (CA-11.4,
//! CA-14.3). Cards that it moves or uncovers activate nothing (CA-8.4, TA-11.3). The Seraphim uses the same functions
//! with another creature's power.

use harena_core::{Chance, Illegal, Log, Seat};

use crate::actions::{Action, Event, Shown, Source, Spot};
use crate::cards::{Card, CardSet, Creature, FIGHTERS, Ix, NONE, Power, SLOT, Slot};
use crate::chance;
use crate::content::{DRAWN, LOOKED_AT};
use crate::history::{CREATURES, Kind};
use crate::messages::say;
use crate::state::{CELL, Phase, State};

/// Where a visible fighter lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Pile(usize),
    Cell,
    DiscardPile,
}

/// Whether the active player could do anything with this power, by public information.
pub(crate) fn is_usable(state: &State, power: Power) -> bool {
    let seat = state.turn;
    match power {
        Power::Scout => state.deck_len > 0, // CA-9.1, TA-15.2
        Power::Endure => state.supply[seat.index()] < state.rules.numbers.tokens, // CA-10.1
        Power::Stun | Power::Gaze => state.others(seat).any(|other| state.hand_len(other) >= 1), // CA-R29, CA-R36, TA-R14
        Power::Wealth => state.supply[seat.index()] > 0 && free_spots(state).next().is_some(),   // CA-12.3
        Power::Double => !state.doubled && state.hand_len(seat) > 0,                             // CA-13.3, TA-14.3
        Power::Foresee => state.hand_len(seat) > 0,
        Power::Call => copies(state).next().is_some(), // CA-16.2
        Power::Steal => state.others(seat).any(|other| state.hand_len(other) >= LOOKED_AT), // CA-17.1, CA-R38, TA-R15
        Power::Regrow => regrowable(state).next().is_some(),
        Power::Teleport => (0..8).any(|slot| visible_places(state, slot).count() >= 2),
        Power::Burn => burnable(state).next().is_some(),
    }
}

/// The choices of the power in use; the caller adds declining (CA-8.3, TA-11.2, TA-R11).
pub(crate) fn list(state: &State, into: &mut Vec<Action>) {
    let seat = state.turn;
    match state.power {
        Power::Scout | Power::Foresee => into.push(Action::Use(power_creature(state))),
        Power::Endure => {
            for slot in 0..8 {
                for round in 0..5 {
                    if state.bets[(slot, round)] == seat.index() as u8 {
                        into.push(Action::Retrieve(state.spot(slot, round)));
                    }
                }
            }
            if state.has_secret_bet(seat) {
                into.push(Action::RetrieveSecret);
            }
        }
        Power::Stun => into.extend(
            state.others(seat).filter(|&s| state.hand_len(s) >= 1).map(|s| Action::UseOn(Creature::Cyclops, s)),
        ),
        Power::Wealth if state.supply[seat.index()] == 0 => {}
        Power::Wealth => into.extend(free_spots(state).map(Action::BetAnywhere)),
        Power::Gaze => {
            for other in state.others(seat).filter(|&other| state.hand_len(other) >= 1) {
                into.extend(State::slots(state.alive).map(|slot| Action::Demand(other, state.creature(slot))));
            }
        }
        Power::Call => into.extend(copies(state).map(|slot| Action::Copy(state.creature(slot)))),
        Power::Steal => into.extend(
            state.others(seat).filter(|&s| state.hand_len(s) >= LOOKED_AT).map(|s| Action::UseOn(Creature::Titan, s)),
        ),
        Power::Regrow => into.extend(regrowable(state).map(|(_, ix)| Action::Regain(state.card(ix)))),
        Power::Teleport => {
            for slot in 0..8 {
                let mut one = visible_places(state, slot);
                while let Some((_, a)) = one.next() {
                    into.extend(one.clone().map(|(_, b)| Action::swap(state.card(a), state.card(b))));
                }
            }
        }
        Power::Burn => {
            let power = power_creature(state);
            into.extend(burnable(state).map(|slot| Action::Burn(power, state.creature(slot))));
        }
        Power::Double => unreachable!("the second card is a separate phase"),
    }
}

/// The creature that owns the power in use: the acting one, or the copied one.
pub(crate) fn power_creature(state: &State) -> Creature {
    let acting = state.creature(state.acting);
    if acting.power() == state.power {
        return acting;
    }
    let mut lineup = state.lineup.into_iter();
    lineup.find(|creature| creature.power() == state.power).unwrap_or(acting)
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Illegal> {
    let cite = |ca, ta| state.rules.cite(ca, ta);
    let owner = power_creature(state);
    let not_this = || Err(Illegal::new(cite("CA-8.1", "TA-11.1"), say::other_power(owner)));
    match (state.power, action) {
        (Power::Scout | Power::Foresee, Action::Use(creature)) if creature == owner => Ok(()),
        (Power::Endure, Action::Retrieve(spot)) => match state.slot(spot.creature) {
            Some(slot) if state.bet_at(slot, spot.round) == Some(state.turn) => Ok(()),
            _ => Err(Illegal::new("CA-10.1", say::no_own_bet_there(spot.creature, spot.round))),
        },
        (Power::Endure, Action::RetrieveSecret) if state.has_secret_bet(state.turn) => Ok(()),
        (Power::Endure, Action::RetrieveSecret) => Err(Illegal::new("CA-10.1", say::no_secret_bet())),
        (Power::Stun, Action::UseOn(Creature::Cyclops, victim)) => {
            let rule = cite("CA-R29", "TA-R14");
            check_victim(state, victim, 1, rule, cite("CA-11.1", "TA-12.1"))
        }
        (Power::Steal, Action::UseOn(Creature::Titan, victim)) => {
            let rule = cite("CA-17.1", "TA-R15");
            check_victim(state, victim, LOOKED_AT, rule, cite("CA-17.1", "TA-16.1"))
        }
        (Power::Gaze, Action::Demand(victim, creature)) => {
            check_victim(state, victim, 1, "CA-R36", "CA-14.1")?;
            state.check_alive(creature, "CA-14.1").map(|_| ())
        }
        (Power::Wealth, Action::BetAnywhere(spot)) => check_free_spot(state, spot),
        (Power::Call, Action::Copy(creature)) => check_copy(state, creature),
        (Power::Regrow, Action::Regain(card)) => {
            let wanted = state.ix(card);
            if wanted.is_some() && regrowable(state).any(|(_, ix)| Some(ix) == wanted) {
                return Ok(());
            }
            let own = state.creature(state.acting);
            let rule = if owner != own { "CA-R42" } else { cite("CA-18.2", "TA-17.1") };
            let why = match (state.rules.cells, state.rules.discard_reach) {
                (true, _) => say::not_regained_with_cells(own),
                (false, true) => say::not_regained_with_discards(own),
                (false, false) => say::not_regained(own),
            };
            Err(Illegal::new(rule, why))
        }
        (Power::Teleport, Action::Swap(one, other)) => check_swap(state, one, other),
        (Power::Burn, Action::Burn(creature, target)) if creature == owner => check_burn(state, target),
        _ => not_this(),
    }
}

fn check_victim(
    state: &State,
    victim: Seat,
    cards: u32,
    too_few: &'static str,
    rule: &'static str,
) -> Result<(), Illegal> {
    if victim == state.turn || !state.seats.contains(victim) {
        return Err(Illegal::new(rule, say::other_player()));
    }
    if state.hand_len(victim) < cards {
        return Err(Illegal::new(too_few, say::too_few_cards(victim, state.hand_len(victim), cards)));
    }
    Ok(())
}

// Amazon, Ranger.

/// Three cards from the deck, or the rest of it (CA-9.1, CA-R23, CA-R24, TA-15.1, TA-15.2, TA-R16). Returns whether
/// drawing the last card ended the game (CA-9.2).
pub(crate) fn scout(state: &mut State, log: &mut impl Log<Event>) -> bool {
    state.draw(state.turn, DRAWN, log)
}

// Colossus.

/// Takes back a placed token (CA-10.1, CA-10.3, CA-10.4, CA-R22).
pub(crate) fn retrieve(state: &mut State, spot: Spot, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let slot = state.slot_of[spot.creature as usize];
    state.bets[(slot, spot.round as usize - 1)] = NONE;
    state.supply[seat.index()] += 1;
    log.add(|| Event::Retrieved { seat, spot });
}

/// Takes back the token of a secret bet; a hidden card is discarded face up (CA-10.2, CA-R18, CA-R19).
pub(crate) fn retrieve_secret(state: &mut State, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let ix = std::mem::replace(&mut state.secret[seat.index()], NONE);
    state.revealed[seat.index()] = NONE;
    state.secret_made = state.secret_made.without(seat);
    state.supply[seat.index()] += 1;
    if ix != NONE {
        state.history.note(Kind::Unhide, seat, ix);
        state.show_secret(seat, ix);
        state.push_discard(ix);
    }
    log.add(|| Event::RetrievedSecret { seat, card: (ix != NONE).then(|| state.card(ix)) });
}

// Cyclops.

/// CA-11.1, CA-11.6, CA-R30, CA-R31, TA-12.1, TA-12.5, TA-R39. Only the victim's own next turn ends it (CA-11.5,
/// CA-R32, TA-12.4, TA-11.4).
pub(crate) fn stun(state: &mut State, victim: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let hand = state.hand[victim.index()];
    let cards = chance::stunned(hand, chance);
    state.begin_history();
    state.history.note_all(Kind::Aside, victim, cards);
    state.knowledge.forget(hand);
    state.hand[victim.index()] = hand.minus(cards);
    state.aside[victim.index()] = state.aside[victim.index()].or(cards);
    let by = state.turn;
    log.add(|| Event::SetAside { seat: victim, by, cards: Shown::Cards(state.faces(cards)) });
}

// Daimon.

/// Spots of living creatures, in rounds up to the current one, without a token (CA-12.1, CA-R20, CA-R21).
fn free_spots(state: &State) -> impl Iterator<Item = Spot> + '_ {
    State::slots(state.alive).flat_map(move |slot| {
        (0..=state.round as usize)
            .filter(move |&round| state.bets[(slot, round)] == NONE)
            .map(move |round| state.spot(slot, round))
    })
}

fn check_free_spot(state: &State, spot: Spot) -> Result<(), Illegal> {
    let slot = state.check_alive(spot.creature, "CA-R20")?;
    if state.supply[state.turn.index()] == 0 {
        return Err(Illegal::new("CA-12.3", say::no_tokens()));
    }
    if !(1..=state.round + 1).contains(&spot.round) {
        return Err(Illegal::new("CA-12.1", say::round_not_begun(spot.round)));
    }
    match state.bet_at(slot, spot.round) {
        None => Ok(()),
        Some(owner) => Err(Illegal::new("CA-12.1", say::spot_taken(owner, spot.creature, spot.round))),
    }
}

/// Bets on any spot of a living creature up to the current round (CA-12.1, CA-12.2).
pub(crate) fn bet_anywhere(state: &mut State, spot: Spot, log: &mut impl Log<Event>) {
    let slot = state.slot_of[spot.creature as usize];
    state.place_bet(slot, spot.round as usize - 1, log);
}

// Gorgon.

/// CA-14.1: the victim gives a card of the named creature, or shows the hand (CA-14.2). Returns whether the victim must
/// now choose a card.
pub(crate) fn demand(state: &mut State, victim: Seat, creature: Creature, log: &mut impl Log<Event>) -> bool {
    let seat = state.turn;
    let slot = state.slot_of[creature as usize];
    log.add(|| Event::Demanded { seat, of: victim, creature });
    let hand = state.hand[victim.index()];
    if hand.and(CardSet::of(slot)).is_empty() {
        state.begin_history();
        state.history.note(Kind::Lacks, victim, CREATURES + slot);
        state.history.note_two(Kind::Shows, victim, seat, 0);
        log.add(|| Event::ShowedHand { seat: victim, to: seat, creature, cards: Shown::Cards(state.faces(hand)) });
        return false;
    }
    state.victim = victim;
    state.named = slot;
    state.asked = victim;
    state.phase = Phase::Give;
    true
}

/// The victim gives a card of the named creature (CA-14.1, CA-R35).
pub(crate) fn give(state: &mut State, card: Card, log: &mut impl Log<Event>) {
    let (giver, taker) = (state.victim, state.turn);
    let ix = state.ix(card).expect("a checked card is in the game");
    state.begin_history();
    state.history.note_two(Kind::Give, giver, taker, ix);
    let candidates = state.hand[giver.index()].and(CardSet::of(state.named));
    state.knowledge.forget(candidates);
    state.hand[giver.index()].remove(ix);
    state.hand[taker.index()].add(ix);
    let creature = state.creature(state.named);
    state.named = NONE;
    state.asked = taker;
    log.add(|| Event::Gave { seat: giver, to: taker, creature, card: Some(card) });
}

// Magus, Warlock.

/// The power takes effect in the discards (CA-15.1, TA-19.5, TA-R13).
pub(crate) fn foresee(state: &mut State, log: &mut impl Log<Event>) {
    state.foresight = true;
    let seat = state.turn;
    log.add(|| Event::Foresees { seat });
}

// Seraphim.

/// The dead creatures of this game whose power would do something (CA-16.1, CA-16.2, CA-16.3, CA-R44, CA-R65).
fn copies(state: &State) -> impl Iterator<Item = Slot> + '_ {
    // The Seraphim cannot copy itself: it is alive while it acts.
    State::slots(!state.alive).filter(|&slot| {
        let power = state.creature(slot).power();
        power != Power::Call && is_usable(state, power)
    })
}

fn check_copy(state: &State, creature: Creature) -> Result<(), Illegal> {
    let power = creature.power();
    match state.slot(creature) {
        None => Err(Illegal::new("CA-16.2", say::not_in_this_game(creature))),
        Some(slot) if state.is_alive(slot) => Err(Illegal::new("CA-16.1", say::alive_not_copied(creature))),
        Some(_) if power == Power::Double && state.doubled => Err(Illegal::new("CA-R43", say::second_card_once())),
        Some(_) if power == Power::Call || !is_usable(state, power) => {
            Err(Illegal::new("CA-R65", say::power_without_effect(creature)))
        }
        Some(_) => Ok(()),
    }
}

// Titan.

/// Draws three random cards from the victim's hand, which only the seat in turn sees (CA-17.1, CA-17.2, CA-17.3,
/// TA-16.1, TA-16.5).
pub(crate) fn snatch(state: &mut State, victim: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let cards = chance::snatched(state.hand[victim.index()], chance);
    state.snatched = cards;
    state.victim = victim;
    state.phase = Phase::Keep;
    log.add(|| Event::Snatched { seat, from: victim, cards: Shown::Cards(state.faces(cards)) });
}

/// Keeps one of the three cards; the others return to the victim (CA-17.1, CA-17.4, TA-16.3, TA-16.4).
pub(crate) fn keep(state: &mut State, card: Card, log: &mut impl Log<Event>) {
    let (seat, victim) = (state.turn, state.victim);
    let ix = state.find(card, state.snatched).expect("a checked card is one of the three");
    state.begin_history();
    for other in state.snatched.minus(CardSet::single(ix)).iter() {
        state.history.note_two(Kind::Has, victim, seat, other);
    }
    state.history.note_two(Kind::Keep, victim, seat, ix);
    state.knowledge.forget(state.hand[victim.index()]);
    state.hand[victim.index()].remove(ix);
    state.hand[seat.index()].add(ix);
    state.snatched = CardSet::EMPTY;
    log.add(|| Event::Kept { seat, from: victim, card: Some(card) });
}

// Troll, and visible cards.

/// Visible cards of the acting creature that it can take back: from earlier rounds (CA-18.1, CA-18.2, CA-R42, TA-17.2),
/// secret-bet cell and discard pile (TA-17.1, TA-R28).
fn regrowable(state: &State) -> impl Iterator<Item = (Place, Ix)> + '_ {
    let current = Place::Pile(state.round as usize);
    visible_places(state, state.acting).filter(move |&(place, _)| place != current)
}

/// All visible cards of this creature with their places, dead creatures included (CA-19.2, CA-R48, TA-19.4, TA-R25,
/// TA-R26, TA-R27).
fn visible_places(state: &State, slot: Slot) -> impl Iterator<Item = (Place, Ix)> + Clone + '_ {
    let piles = (0..=state.round as usize)
        .filter_map(move |round| state.visible_fighter(slot, round).map(|ix| (Place::Pile(round), ix)));
    let cell = state.visible_fighter(slot, CELL).map(|ix| (Place::Cell, ix));
    let discard = state.visible_discard().filter(|&ix| SLOT[ix as usize] == slot).map(|ix| (Place::DiscardPile, ix));
    piles.chain(cell).chain(discard)
}

/// Takes a visible card off its stack; the card below becomes the top (CA-R50, TA-10.2).
pub(crate) fn lift(state: &mut State, ix: Ix) -> Source {
    let slot = SLOT[ix as usize];
    let found = visible_places(state, slot).find(|&(_, other)| other == ix);
    match found.expect("a checked card lies open").0 {
        Place::Pile(round) => {
            state.pop(slot, round);
            Source::Pile(state.spot(slot, round))
        }
        Place::Cell => {
            state.pop(slot, CELL);
            Source::Cell(state.creature(slot))
        }
        Place::DiscardPile => {
            state.pop_discard();
            Source::DiscardPile
        }
    }
}

/// CA-18.1, CA-18.3, TA-17.1. A card uncovered on the discard pile is public (TA-R38).
pub(crate) fn regain(state: &mut State, card: Card, log: &mut impl Log<Event>) {
    let ix = state.ix(card).expect("a checked card is in the game");
    let from = lift(state, ix);
    state.take_openly(ix, from, log);
    if from == Source::DiscardPile && state.discard != NONE {
        state.history.note_uncovered(state.discard);
        state.knowledge.show(state.discard);
        log.add(|| Event::Uncovered { card: state.card(state.discard) });
    }
}

// Unicorn.

fn check_swap(state: &State, one: Card, other: Card) -> Result<(), Illegal> {
    let cite = |ca, ta| state.rules.cite(ca, ta);
    let visible = |card: Card| {
        let ix = state.ix(card).filter(|&ix| ix < FIGHTERS)?;
        visible_places(state, SLOT[ix as usize]).any(|(_, open)| open == ix).then_some(ix)
    };
    let (Some(a), Some(b)) = (visible(one), visible(other)) else {
        let hidden = if visible(one).is_none() { one } else { other };
        return Err(Illegal::new(cite("CA-19.3", "TA-18.1"), say::not_open(hidden)));
    };
    if a == b || SLOT[a as usize] != SLOT[b as usize] {
        return Err(Illegal::new(cite("CA-19.1", "TA-18.1"), say::same_creature_only()));
    }
    Ok(())
}

/// Exchanges two visible cards of one creature; no power is activated (CA-19.1, CA-19.4, TA-18.1, TA-18.2, TA-18.3).
pub(crate) fn swap(state: &mut State, one: Card, other: Card, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let [a, b] = [one, other].map(|card| state.ix(card).expect("a checked card is in the game"));
    // The cards below stay: only the two tops change places.
    let slot = SLOT[a as usize];
    let place = |state: &State, ix| visible_places(state, slot).find(|&(_, open)| open == ix).expect("checked").0;
    let (place_a, place_b) = (place(state, a), place(state, b));
    state.below.swap(a as usize, b as usize);
    for (place, ix) in [(place_a, b), (place_b, a)] {
        match place {
            Place::Pile(round) => state.top[(slot, round)] = ix,
            Place::Cell => state.top[(slot, CELL)] = ix,
            Place::DiscardPile => state.discard = ix,
        }
    }
    log.add(|| Event::Swapped { seat, cards: [one, other] });
}

// Wyrm, Dragon.

/// Other creatures with a card in the current round (CA-20.1, CA-R45, CA-R49, TA-13.1, TA-R29).
fn burnable(state: &State) -> impl Iterator<Item = Slot> + '_ {
    State::slots(state.alive).filter(|&slot| slot != state.acting && state.value(slot).is_some())
}

fn check_burn(state: &State, target: Creature) -> Result<(), Illegal> {
    let rule = state.rules.cite("CA-20.1", "TA-13.1");
    let slot = state.check_alive(target, rule)?;
    if slot == state.acting {
        let copied = power_creature(state) != state.creature(slot);
        let rule = if copied { "CA-R45" } else { state.rules.cite("CA-R49", "TA-13.1") };
        return Err(Illegal::new(rule, say::other_creature()));
    }
    match state.value(slot) {
        Some(_) => Ok(()),
        None => Err(Illegal::new(rule, say::no_card_to_burn(target))),
    }
}

/// Discards the top card of a creature's pile in the current round (CA-20.1, CA-20.2, CA-20.3, CA-R64, TA-13.2,
/// TA-13.3).
pub(crate) fn burn(state: &mut State, target: Creature, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let slot = state.slot_of[target as usize];
    let ix = state.pop(slot, state.round as usize);
    state.push_discard(ix);
    log.add(|| Event::Burnt { seat, card: state.card(ix), creature: target });
}
