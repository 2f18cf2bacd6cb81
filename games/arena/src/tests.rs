//! Tests that need private parts of this crate: cards, zones, secrets.

mod fallback;
mod regressions;
mod shorten;
mod uniformity;
mod worlds;

use std::collections::BTreeSet;

use harena_core::{Chance as _, FastRng, Game as _, Seat, SeatSet, Seats, Viewer, random_action};

use crate::actions::{Action, Event};
use crate::cards::{Card, CardSet, Creature, DECK, Face, HEAD_REFEREE, Ix, NONE};
use crate::state::{Phase, State};
use crate::{Arena, Colossal, ColossalArena, Edition, Options, Spot, Titan, TitanArena};

/// Options under which each edition is tested.
fn all_options<E: Edition>() -> Vec<Options> {
    let plain = Options::default();
    if E::RULES.titan {
        vec![plain, Options { campaign: true, ..Options::default() }]
    } else {
        vec![plain, Options { discard_reach: true, stalemate: true, ..Options::default() }]
    }
}

/// Plays random games and calls `look` with every state and the events that led there.
fn random_games<E: Edition>(games: u64, mut look: impl FnMut(&Arena<E>, &[Event], &mut FastRng)) {
    for options in all_options::<E>() {
        for seats in 2..=5 {
            for seed in 0..games {
                let mut chance = FastRng::nth(seed, seats as u64);
                let mut events = Vec::new();
                let seats = Seats::new(seats).unwrap();
                let mut game = Arena::<E>::start(&options, seats, &mut chance, &mut events).unwrap();
                let mut legal = Vec::new();
                loop {
                    look(&game, &events, &mut chance);
                    let Some(seat) = game.to_act().first() else { break };
                    events.clear();
                    let action = random_action(&game, seat, &mut legal, &mut chance);
                    game.play(seat, action, &mut chance, &mut events);
                }
            }
        }
    }
}

/// The places of all cards; panics if a card has two.
fn places(state: &State) -> CardSet {
    let mut seen = CardSet::EMPTY;
    let mut put = |ix: Ix| {
        assert!((ix as usize) < DECK);
        assert!(!seen.has(ix), "{} has two places", state.card(ix));
        seen.add(ix);
    };
    for seat in state.seats.iter() {
        state.hand[seat.index()].iter().for_each(&mut put);
        state.aside[seat.index()].iter().for_each(&mut put);
        if state.secret[seat.index()] != NONE {
            put(state.secret[seat.index()]);
        }
    }
    let deck: Vec<Ix> = state.stack_from(state.deck).collect();
    let discard: Vec<Ix> = state.stack_from(state.discard).collect();
    assert_eq!((deck.len(), discard.len()), (state.deck_len as usize, state.discard_len as usize));
    deck.into_iter().chain(discard).for_each(&mut put);
    for slot in 0..8 {
        for place in 0..6 {
            state.stack_from(state.top[(slot, place)]).for_each(&mut put);
        }
    }
    state.stack.iter().filter(|&&ix| ix != NONE).for_each(|&ix| put(ix));
    if state.head_referee_at != NONE {
        put(HEAD_REFEREE);
    }
    seen
}

fn conserved<E: Edition>() {
    random_games::<E>(25, |game, _, chance| {
        let state = &game.state;
        assert_eq!(places(state), CardSet::ALL);
        for seat in state.seats.iter() {
            assert_eq!(places(&state.imagined(seat, chance)), CardSet::ALL, "in what {seat} imagines");
            // Five tokens per seat; only in Titan do tokens on dead creatures leave the game (CA-1.5, TA-1.6, TA-R36).
            let on_spots = state.bets.iter().filter(|&&owner| owner == seat.index() as u8).count() as u8;
            let secret = u8::from(state.secret[seat.index()] != NONE || state.revealed[seat.index()] != NONE);
            let placed = on_spots + secret + state.supply[seat.index()];
            assert!(placed == 5 || (E::RULES.sweep_dead && placed < 5), "{seat} has {placed} bets");
        }
        assert!(state.alive.count_ones() >= 3);
    });
}

/// CA-1.2, CA-1.3, CA-1.4, CA-1.6, CA-2.1, CA-R2: always 102 cards.
#[test]
fn colossal_cards_are_conserved() {
    conserved::<Colossal>();
}

/// TA-1.1, TA-1.3, TA-1.4, TA-1.5, TA-1.7, TA-2.1, TA-2.2, TA-2.3: always 102 cards.
#[test]
fn titan_cards_are_conserved() {
    conserved::<Titan>();
}

/// The faces of a game's cards are what the rulebook lists (CA-1.2 to CA-1.4, TA-1.3 to TA-1.5).
#[test]
fn the_deck_adds_up() {
    let state = State::empty(Titan::RULES, Seats::new(2).unwrap(), Titan::CREATURES.try_into().unwrap());
    let faces: Vec<Face> = (0..DECK as Ix).map(|ix| state.card(ix).face()).collect();
    for &creature in Titan::CREATURES {
        for strength in 0..=10 {
            assert_eq!(faces.iter().filter(|&&face| face == Face::Fighter(creature, strength)).count(), 1);
        }
    }
    for strength in 0..=10 {
        assert_eq!(faces.iter().filter(|&&face| face == Face::Spectator(strength)).count(), 1);
    }
    assert_eq!(faces.iter().filter(|&&face| face == Face::Referee).count(), 2);
    assert_eq!(faces.iter().filter(|&&face| face == Face::HeadReferee).count(), 1);
}

/// All actions of the notation, sensible or not.
fn every_action() -> Vec<Action> {
    let cards: Vec<Card> = (0..=Card::HEAD_REFEREE.0).map(Card).collect();
    let seats: Vec<Seat> = (0..5).map(Seat::new).collect();
    let spots: Vec<Spot> =
        Creature::ALL.iter().flat_map(|&creature| (1..=5).map(move |round| Spot { creature, round })).collect();
    let mut all = vec![
        Action::NoBid,
        Action::Declare,
        Action::NoObjection,
        Action::Object,
        Action::Reveal,
        Action::NoBet,
        Action::Pass,
        Action::NoPower,
        Action::NoSecond,
        Action::RetrieveSecret,
        Action::Done,
    ];
    all.extend((0..=10).map(Action::Bid));
    for &creature in &Creature::ALL {
        all.extend([Action::Bet(creature), Action::Use(creature), Action::Copy(creature)]);
        all.extend(seats.iter().map(|&seat| Action::UseOn(creature, seat)));
        all.extend(seats.iter().map(|&seat| Action::Demand(seat, creature)));
        all.extend(Creature::ALL.iter().map(|&target| Action::Burn(creature, target)));
        all.extend(cards.iter().map(|&card| Action::PlayOn(card, creature)));
        for one in 0..=10 {
            all.extend((one..=10).map(|other| Action::swap(creature.card(one), creature.card(other))));
        }
    }
    all.push(Action::swap(Creature::Troll.card(1), Creature::Titan.card(1)));
    for &card in &cards {
        all.extend([
            Action::Secret(card),
            Action::Play(card),
            Action::Regain(card),
            Action::Keep(card),
            Action::Give(card),
            Action::Discard(card),
        ]);
        all.extend(
            [Card::PREFECT, Card::REFEREE, Card::MAGISTER].map(|referee| Action::Fetch { referee, taking: card }),
        );
    }
    all.extend(spots.iter().flat_map(|&spot| [Action::Retrieve(spot), Action::BetAnywhere(spot)]));
    all
}

/// These games list all legal actions: `check` accepts what `legal` lists, and nothing else.
#[test]
fn check_accepts_exactly_what_is_listed() {
    fn compare<E: Edition>() {
        let all = every_action();
        let mut count = 0;
        random_games::<E>(2, |game, _, chance| {
            count += 1;
            if chance.below(4) != 0 {
                return;
            }
            for seat in game.seats().iter() {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let listed: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
                let accepted: BTreeSet<String> =
                    all.iter().filter(|&&action| game.check(seat, action).is_ok()).map(ToString::to_string).collect();
                assert_eq!(accepted, listed, "{:?}", game.state.phase);
            }
        });
        assert!(count > 1000);
    }
    compare::<Colossal>();
    compare::<Titan>();
}

/// A seat knows only cards that it was shown: everything that `imagine` leaves in place for it was named in an event
/// that this seat may read, or is in its own places.
#[test]
fn knowledge_comes_from_what_was_seen() {
    fn seen<E: Edition>() {
        let mut shown = [CardSet::EMPTY; 5];
        random_games::<E>(12, |game, events, _| {
            let state = &game.state;
            for event in events {
                if matches!(event, Event::GameBegins { .. }) {
                    shown = [CardSet::EMPTY; 5];
                }
                for seat in state.seats.iter() {
                    let text = Arena::<E>::redact(event, Viewer::Seat(seat)).unwrap().to_string();
                    // A spot such as troll/2 is not a card.
                    let text: Vec<&str> = text.split(' ').filter(|word| !word.contains('/')).collect();
                    let text = text.join(" ");
                    shown[seat.index()] = shown[seat.index()].or(crate::notation::mentioned(&[&text]).cards(state));
                }
            }
            for seat in state.seats.iter() {
                let entries = state.history.entries().iter().filter(|entry| entry.is_seen_by(seat.index()));
                let known = state.knowledge.public().or(entries.map(|entry| entry.card()).collect());
                // Referees are identical, so their names prove nothing.
                let secretly = known.minus(shown[seat.index()]).minus(CardSet::REFEREES);
                assert!(secretly.is_empty(), "{seat} knows {:?} without having seen it", state.faces(secretly));
            }
        });
    }
    seen::<Colossal>();
    seen::<Titan>();
}

/// Knowledge is true: no card of the deck is known, a secret bet is not on a creature that was ruled out, and undoing
/// the history leads to every observation.
#[test]
fn knowledge_is_true() {
    use crate::history::{CREATURES, Kind, NONE_PLAYABLE, SOME_PLAYABLE, Zones};
    fn truth(state: &State) {
        for seat in state.seats.iter() {
            let secret = state.secret[seat.index()];
            if secret != NONE && state.phase != Phase::Over {
                assert!(state.may_be_secret(seat).has(secret));
            }
            let deck: CardSet = state.stack_from(state.deck).collect();
            assert!(deck.and(state.knowledge.public()).is_empty(), "a card of the deck is publicly known");
        }
        let (mut zones, mut after) = (Zones::of(state), Zones::of(state));
        state.history.rewind(&mut zones, |entry, zones| {
            let (s, o, ix) = (entry.seat(), entry.other(), entry.card());
            let strength = CardSet::of_strength(ix.min(10)).and(zones.playable());
            let held = zones.held().and(zones.playable());
            let holds = match entry.kind() {
                Kind::Draw => after.hand[s].has(ix) && zones.deck.has(ix) && !after.deck.has(ix),
                Kind::Leave | Kind::Stack => !after.held().or(after.deck).has(ix),
                Kind::Enter => after.hand[s].has(ix) && !zones.held().has(ix),
                Kind::Hide => after.secret[s] == ix,
                Kind::Unhide => after.secret[s] == NONE,
                Kind::Aside => after.aside[s].has(ix),
                Kind::Back => after.hand[s].has(ix),
                Kind::Give | Kind::Keep => after.hand[o].has(ix) && s != o,
                Kind::Reshuffle => after.deck.len() >= zones.deck.len(),
                Kind::Has => zones.hand[s].has(ix),
                Kind::Lacks if ix < CREATURES => zones.hand[s].and(strength).is_empty(),
                Kind::Lacks => zones.hand[s].and(CardSet::of(ix - CREATURES)).is_empty(),
                Kind::MeetsBid => !zones.hand[s].and(strength).is_empty(),
                Kind::Table if ix == NONE_PLAYABLE => held.is_empty(),
                Kind::Table if ix == SOME_PLAYABLE => !held.is_empty(),
                Kind::Shows | Kind::Table => true,
            };
            assert!(holds, "{:?} of {} by {s} and {o}", entry.kind(), ix);
            after = *zones;
        });
    }
    fn check<E: Edition>() {
        random_games::<E>(30, |game, _, chance| {
            truth(&game.state);
            for seat in game.seats().iter() {
                // In what one seat imagines, the knowledge of the others is true as well; the same one level deeper.
                let world = game.state.imagined(seat, chance);
                truth(&world);
                truth(&world.imagined(game.seats().next(seat), chance));
            }
        });
    }
    check::<Colossal>();
    check::<Titan>();
}

/// Actions that contain something hidden from other seats: they must look the same to them for any card.
fn is_hidden(state: &State, action: Action) -> bool {
    match action {
        Action::Secret(_) | Action::Keep(_) | Action::Give(_) | Action::UseOn(..) | Action::Use(_) => true,
        // Of a stack only the last card is seen.
        Action::Discard(_) => state.foresight && state.discards < 2 && state.hand_len(state.turn) > 1,
        _ => false,
    }
}

/// Two states that a seat cannot tell apart stay so after a hidden action of another seat in both: same view, same log
/// (CA-24, TA-25).
#[test]
fn hidden_actions_look_the_same_to_the_others() {
    fn compare<E: Edition>() -> usize {
        let mut compared = 0;
        random_games::<E>(40, |game, _, chance| {
            let Some(actor) = game.to_act().first() else { return };
            let mut legal = Vec::new();
            for watcher in game.seats().iter().filter(|&seat| seat != actor) {
                let imagined = game.imagine(watcher, chance);
                let mut play_hidden = |game: &Arena<E>, chance: &mut FastRng, kind: &dyn Fn(Action) -> bool| {
                    legal.clear();
                    game.legal(actor, &mut legal);
                    legal.retain(|&action| is_hidden(&game.state, action) && kind(action));
                    if legal.is_empty() {
                        return None;
                    }
                    let action = legal[chance.below(legal.len() as u32) as usize];
                    let mut after = *game;
                    let mut events = Vec::new();
                    after.play(actor, action, chance, &mut events);
                    Some((action, after, events))
                };
                let Some((action, after, events)) = play_hidden(game, chance, &|_| true) else { continue };
                // The corresponding action in the other world: the same target, but any card.
                let same = move |other: Action| match (action, other) {
                    (Action::UseOn(..) | Action::Use(_), _) => other == action,
                    _ => std::mem::discriminant(&other) == std::mem::discriminant(&action),
                };
                let Some((_, other_after, other_events)) = play_hidden(&imagined, chance, &same) else { continue };
                // Draws in the watcher's own turn, eliminations and stacks that are put down are public and may differ;
                // only turns without them are compared.
                if is_public(&events, watcher) || is_public(&other_events, watcher) {
                    continue;
                }
                // The Cyclops sets aside random cards of the watcher, who sees them.
                if matches!(action, Action::UseOn(_, victim) if victim == watcher) {
                    continue;
                }
                // The watcher sees a card that the Titan takes from it, or that the Gorgon's victim gives to it.
                if game.state.victim == watcher && matches!(action, Action::Keep(_)) {
                    continue;
                }
                if game.state.turn == watcher && matches!(action, Action::Give(_)) {
                    continue;
                }
                let read = |events: &[Event]| -> Vec<String> {
                    events.iter().map(|e| Arena::<E>::redact(e, watcher.into()).unwrap().to_string()).collect()
                };
                assert_eq!(read(&events), read(&other_events), "{watcher} can tell what {actor} did: {action}");
                assert_eq!(after.view(watcher.into()), other_after.view(watcher.into()), "after {action}");
                compared += 1;
            }
        });
        compared
    }
    /// Eliminations, stalemates, shown cards and the end depend on hidden cards and are public.
    fn is_public(events: &[Event], watcher: Seat) -> bool {
        events.iter().any(|event| {
            matches!(
                event,
                Event::Died { .. }
                    | Event::Stacked { .. }
                    | Event::Stalemate { .. }
                    | Event::NothingLeft
                    | Event::SecretShown { .. }
                    | Event::Scored { .. }
                    | Event::Deadlock
            ) || matches!(event, Event::Drew { seat, .. } if *seat == watcher)
        })
    }
    assert!(compare::<Colossal>() > 2000);
    assert!(compare::<Titan>() > 500);
}

/// Redealt cards are really redealt: over many samples of positions from whole games, the cards of every hidden place
/// (hands, set aside, secret bets, stack, unseen discards, the top of the deck) stay where they are about as often as
/// chance predicts, and not much more.
#[test]
fn imagine_copies_no_secrets() {
    /// Unchanged cards and their expected number, by place.
    type Tally = [(u32, f64); 6];
    fn count<E: Edition>(tally: &mut Tally) {
        random_games::<E>(25, |game, _, chance| {
            let state = &game.state;
            if state.phase == Phase::Over || chance.below(3) != 0 {
                return;
            }
            for observer in state.seats.iter() {
                // Without cards that the seat has seen: usually their place is still known.
                let entries = state.history.entries().iter().filter(|entry| entry.is_seen_by(observer.index()));
                let unknown = state.unknown_to(observer).minus(entries.map(|entry| entry.card()).collect());
                let total = f64::from(unknown.len());
                // With few unknown cards, or a reshuffle whose cards are known, many stay in place by chance.
                if total < 30.0 || state.stalemated {
                    continue;
                }
                let imagined = state.imagined(observer, chance);
                let mut note = |place: usize, before: CardSet, after: CardSet, likely: f64| {
                    let hidden = before.and(unknown);
                    tally[place].0 += hidden.and(after).len();
                    tally[place].1 += f64::from(hidden.len()) * likely;
                };
                for seat in state.seats.iter().filter(|&seat| seat != observer) {
                    let s = seat.index();
                    let share = |set: CardSet| f64::from(set.and(unknown).len()) / total;
                    note(0, state.hand[s], imagined.hand[s], share(state.hand[s]));
                    note(1, state.aside[s], imagined.aside[s], share(state.aside[s]));
                    if state.secret[s] != NONE {
                        let fighters = f64::from(unknown.and(CardSet::ALL_FIGHTERS).len());
                        note(2, CardSet::single(state.secret[s]), CardSet::single(imagined.secret[s]), 1.0 / fighters);
                    }
                }
                let stack: CardSet = state.stack.iter().copied().filter(|&ix| ix != NONE).collect();
                let imagined_stack: CardSet = imagined.stack.iter().copied().filter(|&ix| ix != NONE).collect();
                note(3, stack, imagined_stack, 1.5 / total);
                let discards: CardSet = state.stack_from(state.discard).collect();
                let imagined_discards: CardSet = imagined.stack_from(imagined.discard).collect();
                note(4, discards, imagined_discards, f64::from(discards.and(unknown).len()) / total);
                if state.deck != NONE {
                    note(5, CardSet::single(state.deck), CardSet::single(imagined.deck), 1.0 / total);
                }
            }
        });
    }
    let mut tally = [(0, 0.0); 6];
    count::<Colossal>(&mut tally);
    count::<Titan>(&mut tally);
    for (place, (unchanged, expected)) in tally.into_iter().enumerate() {
        assert!(expected > 3.0, "place {place} was hardly reached: {expected}");
        assert!(
            f64::from(unchanged) < 1.6 * expected + 12.0,
            "place {place}: {unchanged} cards stayed, chance predicts {expected:.0}"
        );
    }
}

/// An imagined world is no closer to the truth than to another imagined world: neither in the places of cards nor in
/// the history of their moves, which is what the other seats know.
#[test]
fn the_truth_is_no_closer_than_other_worlds() {
    let with_another = compare_with_the_truth(30, 4, u32::MAX);
    assert!(with_another.iter().filter(|&&count| count > 30).count() >= 8);
}

/// The comparison, with this many tries before the fallback.
fn compare_with_the_truth(games: u64, every: u32, tries: u32) -> [u32; 18] {
    use crate::history::Kind;
    /// Counts equal cards of two worlds, by place and by kind of entry.
    fn compare(one: &State, other: &State, observer: Seat, tally: &mut [u32; 18]) {
        for s in (0..5).filter(|&s| s != observer.index()) {
            tally[16] += one.hand[s].and(other.hand[s]).or(one.aside[s].and(other.aside[s])).len();
            tally[17] += u32::from(one.secret[s] != NONE && one.secret[s] == other.secret[s]);
        }
        for (one, other) in one.history.entries().iter().zip(other.history.entries()) {
            let hidden = matches!(
                one.kind(),
                Kind::Draw | Kind::Hide | Kind::Aside | Kind::Back | Kind::Give | Kind::Keep | Kind::Stack | Kind::Has
            );
            let hidden = hidden && !one.is_seen_by(observer.index());
            tally[one.kind() as usize] += u32::from(hidden && one.card() == other.card());
        }
    }
    fn look<E: Edition>(
        (games, every, tries): (u64, u32, u32),
        with_truth: &mut [u32; 18],
        with_another: &mut [u32; 18],
    ) {
        random_games::<E>(games, |game, _, chance| {
            if game.state.history.is_recording() && chance.below(every) == 0 {
                for observer in game.seats().iter() {
                    let one = game.state.imagined_within(tries, observer, &mut 0, chance);
                    compare(&game.state, &one, observer, with_truth);
                    let another = game.state.imagined_within(tries, observer, &mut 0, chance);
                    compare(&another, &one, observer, with_another);
                }
            }
        });
    }
    let (mut with_truth, mut with_another) = ([0; 18], [0; 18]);
    look::<Colossal>((games, every, tries), &mut with_truth, &mut with_another);
    look::<Titan>((games, every, tries), &mut with_truth, &mut with_another);
    println!("{with_truth:?}\n{with_another:?}");
    for (truly, else_where) in with_truth.into_iter().zip(with_another) {
        assert!(f64::from(truly) < 1.15 * f64::from(else_where) + 30.0, "{with_truth:?}\n{with_another:?}");
    }
    with_another
}

/// Opening hands: of 94 unknown cards 8 are in a hand.
#[test]
fn imagine_deals_hands_uniformly() {
    let mut chance = FastRng::new(11);
    let game = ColossalArena::start(&Options::default(), Seats::new(3).unwrap(), &mut chance, &mut harena_core::NoLog)
        .unwrap();
    let (a, b) = (Seat::new(0), Seat::new(1));
    let unchanged = |chance: &mut FastRng| {
        let imagined = game.imagine(a, chance);
        imagined.state.hand[b.index()].and(game.state.hand[b.index()]).len()
    };
    let total: u32 = (0..1000).map(|_| unchanged(&mut chance)).sum();
    // Of 94 unknown cards 8 are in the hand: by chance 8 * 8 / 94 of them come back.
    let expected = 1000.0 * 64.0 / 94.0;
    assert!((f64::from(total) - expected).abs() < 0.15 * expected, "{total} against {expected}");
}

/// Random play reaches every kind of action and event, so the tests above cover them.
#[test]
fn random_play_reaches_everything() {
    let mut kinds = BTreeSet::new();
    let mut phases = BTreeSet::new();
    fn name(debug: impl std::fmt::Debug) -> String {
        let text = format!("{debug:?}");
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string()
    }
    let mut look = |phase: Phase, events: &[Event]| {
        phases.insert(name(phase));
        kinds.extend(events.iter().map(name));
    };
    random_games::<Colossal>(150, |game, events, _| look(game.state.phase, events));
    random_games::<Titan>(150, |game, events, _| look(game.state.phase, events));
    assert_eq!(phases.len(), 10, "{phases:?}");
    let expected = [
        "GameBegins",
        "Dealt",
        "FirstTurn",
        "Bid",
        "NoBid",
        "BidWon",
        "NobodyBid",
        "Declares",
        "NoObjection",
        "Objects",
        "Stalemate",
        "Bet",
        "SecretBet",
        "Revealed",
        "NoBet",
        "Played",
        "Took",
        "Passed",
        "PowerDeclined",
        "NoSecondCard",
        "Copied",
        "Retrieved",
        "RetrievedSecret",
        "SetAside",
        "Demanded",
        "Gave",
        "ShowedHand",
        "Foresees",
        "Snatched",
        "Kept",
        "Swapped",
        "Burnt",
        "Discarded",
        "Stacked",
        "Uncovered",
        "TookBack",
        "Drew",
        "Died",
        "RoundBegins",
        "DeckOut",
        "SecretShown",
        "Scored",
    ];
    let missing: Vec<_> = expected.iter().filter(|&&kind| !kinds.contains(kind)).collect();
    // A deadlock and an end without cards need players who refuse to discard; scenarios cover them.
    assert!(missing.is_empty(), "random play never reached {missing:?}");
}

/// The state is small and plain, copied bytewise; the history is half of it.
#[test]
fn a_state_is_small_and_plain() {
    fn plain<T: Copy>() -> usize {
        size_of::<T>()
    }
    assert!(plain::<ColossalArena>() <= 1280, "{}", plain::<ColossalArena>());
    assert!(plain::<TitanArena>() <= 1280);
    assert!(size_of::<Action>() <= 4);
}

/// A seat outside the table, or one that is not to act: refused, no panic.
#[test]
fn seats_outside_the_table_are_refused() {
    let mut chance = FastRng::new(1);
    let game =
        TitanArena::start(&Options::default(), Seats::new(2).unwrap(), &mut chance, &mut harena_core::NoLog).unwrap();
    for seat in (0..5).map(Seat::new).filter(|&seat| !game.to_act().contains(seat)) {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        assert!(legal.is_empty());
        assert!(every_action().iter().all(|&action| game.check(seat, action).is_err()));
    }
    assert_eq!(game.to_act(), SeatSet::single(game.to_act().first().unwrap()));
}

/// The order in which creatures are named has no effect (CA-2.3), nor has the case of their names; the names are Wyrm
/// and Ettin (CA-R1).
#[test]
fn the_order_of_creatures_has_no_effect() {
    let named = |names: &str| {
        let creatures = names.split(' ').map(|name| name.parse().unwrap()).collect();
        let options = Options { creatures, ..Options::default() };
        let mut chance = FastRng::new(4);
        let game =
            ColossalArena::start(&options, Seats::new(3).unwrap(), &mut chance, &mut harena_core::NoLog).unwrap();
        format!("{game:?}")
    };
    let one = named("wyrm ettin amazon titan troll unicorn magus gorgon");
    assert_eq!(one, named("Gorgon Magus Unicorn Troll Titan Amazon Ettin Wyrm"));
    assert_ne!(one, named("wyrm ettin amazon titan troll unicorn magus daimon"));
    let error = "wurm".parse::<Creature>().unwrap_err().to_string();
    assert!(error.contains("did you mean wyrm"), "{error}");
    assert!("ettn".parse::<Creature>().unwrap_err().to_string().contains("did you mean ettin"));
}

/// Cards in a hand are shown only if a rule demands it: no action shows them, there are no deals between players, and
/// no event names a card of a hand to other seats except the forced ones (CA-25.1, CA-25.2, CA-R63, TA-16.2, TA-26.1,
/// TA-26.2).
#[test]
fn cards_cannot_be_shown_voluntarily() {
    for words in ["show troll 3", "show hand", "show troll 3 to b", "deal", "promise b troll", "talk"] {
        assert!(words.parse::<Action>().is_err(), "{words}");
    }
    fn look<E: Edition>() {
        random_games::<E>(12, |game, events, _| {
            // After a reshuffle or in a new game of a campaign a card that was visible may be drawn again, unseen.
            if events.iter().any(|event| matches!(event, Event::Stalemate { .. } | Event::GameBegins { .. })) {
                return;
            }
            for event in events {
                let forced = matches!(
                    event,
                    // A pass and the Gorgon show a hand; Titan and Gorgon move a card that two seats see; Prefect and
                    // Troll take a visible card.
                    Event::Passed { .. }
                        | Event::ShowedHand { .. }
                        | Event::Snatched { .. }
                        | Event::Kept { .. }
                        | Event::Gave { .. }
                        | Event::Took { .. }
                );
                if forced {
                    continue;
                }
                for viewer in game.seats().iter() {
                    let text = Arena::<E>::redact(event, viewer.into()).unwrap().to_string();
                    // A spot such as troll/2 is not a card.
                    let text: Vec<&str> = text.split(' ').filter(|word| !word.contains('/')).collect();
                    let text = text.join(" ");
                    let cards = crate::notation::mentioned(&[&text]).cards(&game.state).minus(CardSet::REFEREES);
                    for other in game.seats().iter().filter(|&other| other != viewer) {
                        // A card that was played and taken back into the hand has been seen before.
                        let hand = game.state.hand[other.index()].minus(game.state.knowledge.public());
                        let shown = cards.and(hand);
                        assert!(shown.is_empty(), "{viewer} reads {text:?}, and {other} holds that card");
                    }
                }
            }
        });
    }
    look::<Colossal>();
    look::<Titan>();
}

/// The decisions of a turn come in the order of the rules, and only the active player takes them, except the Gorgon's
/// victim, bids and polls (CA-4.2, CA-4.4, CA-4.5, TA-5.1, TA-5.4, TA-5.5).
#[test]
fn decisions_come_in_order() {
    fn look<E: Edition>() {
        let mut before: Option<(Seat, Phase, bool)> = None;
        random_games::<E>(25, |game, events, _| {
            let state = &game.state;
            if state.phase == Phase::Over || events.iter().any(|event| matches!(event, Event::GameBegins { .. })) {
                before = None;
                return;
            }
            match state.phase {
                Phase::Bid | Phase::Poll => assert!(E::RULES.titan || state.rules.stalemate),
                Phase::Give => assert!(state.asked != state.turn && !E::RULES.titan),
                _ => assert_eq!(state.asked, state.turn),
            }
            if let Some((turn, phase, doubled)) = before
                && turn == state.turn
                && !matches!(phase, Phase::Bid | Phase::Poll | Phase::Discard)
                && !matches!(state.phase, Phase::Bid | Phase::Poll)
                && !events.iter().any(|event| matches!(event, Event::Drew { .. } | Event::Died { .. }))
            {
                let allowed: &[Phase] = match phase {
                    Phase::Bet => &[Phase::Play],
                    Phase::Play => &[Phase::Power, Phase::Second, Phase::Discard],
                    Phase::Power => &[Phase::Power, Phase::Keep, Phase::Give, Phase::Second, Phase::Discard],
                    Phase::Keep | Phase::Give => &[Phase::Discard],
                    Phase::Second => &[Phase::Power, Phase::Discard],
                    _ => &[],
                };
                assert!(allowed.contains(&state.phase), "{:?} after {phase:?}", state.phase);
                assert!(!(doubled && state.phase == Phase::Second), "a third card");
            }
            before = Some((state.turn, state.phase, state.doubled));
        });
    }
    look::<Colossal>();
    look::<Titan>();
}
