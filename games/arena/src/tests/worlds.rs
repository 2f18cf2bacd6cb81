//! Imagined worlds are possible: everything that a seat has seen so far could have led to every world that it imagines.

use harena_core::{Chance as _, FastRng, Game as _, Seat, Seats};

use super::all_options;
use crate::actions::{Action, Event};
use crate::cards::{CardSet, Creature, NONE};
use crate::fuzz::past::{Past, Verdict};
use crate::history::Zones;
use crate::state::Phase;
use crate::{Arena, Colossal, Edition, Options, Titan};

/// How the seats of a game play: at random, with some preferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Random,
    /// Avoids eliminations, so that the deck runs out; never reveals a secret bet.
    Patient,
    /// Bets on creatures that deal with hidden cards, and uses their powers.
    Secretive,
    /// Both.
    Sly,
}

pub(super) const STYLES: [Style; 4] = [Style::Random, Style::Patient, Style::Secretive, Style::Sly];

const HIDING: [Creature; 8] = [
    Creature::Cyclops,
    Creature::Titan,
    Creature::Gorgon,
    Creature::Magus,
    Creature::Warlock,
    Creature::Seraphim,
    Creature::Troll,
    Creature::Ranger,
];

/// A legal action in this style.
pub(super) fn choose<E: Edition>(game: &Arena<E>, seat: Seat, style: Style, chance: &mut FastRng) -> Action {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    if matches!(style, Style::Secretive | Style::Sly) && chance.below(8) > 0 {
        let hiding = |creature: &Creature| HIDING.contains(creature);
        let liked = |action: &Action| match action {
            Action::Secret(_) | Action::UseOn(..) | Action::Demand(..) | Action::Copy(_) | Action::Use(_) => true,
            Action::Bet(creature) => hiding(creature),
            Action::Discard(_) | Action::Regain(_) | Action::Fetch { .. } => true,
            Action::Play(card) => match card.face() {
                crate::Face::Fighter(creature, _) => hiding(&creature) && game.backer(creature) == Some(seat),
                _ => false,
            },
            _ => false,
        };
        if legal.iter().any(liked) {
            legal.retain(liked);
        }
    }
    if style == Style::Patient && legal.iter().any(|action| *action != Action::Reveal) {
        legal.retain(|action| *action != Action::Reveal);
    }
    if matches!(style, Style::Patient | Style::Sly) {
        for _ in 0..12 {
            let action = legal[chance.below(legal.len() as u32) as usize];
            let (mut after, mut events) = (*game, Vec::new());
            after.play(seat, action, &mut chance.clone(), &mut events);
            let dies = events.iter().any(|event| matches!(event, Event::Died { .. }));
            // If the round can end, it ends after the discards: check that too.
            let doomed = after.phase() == Phase::Discard && {
                let mut end = after;
                let mut events = Vec::new();
                end.play(seat, Action::Done, &mut chance.clone(), &mut events);
                events.iter().any(|event| matches!(event, Event::Died { .. }))
            };
            if !dies && !doomed {
                return action;
            }
        }
    }
    legal[chance.below(legal.len() as u32) as usize]
}

/// Plays games and calls `look` with every state and what every seat has seen.
pub(super) fn read_games<E: Edition>(
    games: std::ops::Range<u64>,
    mut look: impl FnMut(&Arena<E>, &[Past], &[Event], &mut FastRng),
) {
    for options in all_options::<E>() {
        for seats in 2..=5 {
            for (seed, style) in games.clone().flat_map(|seed| STYLES.map(|style| (seed, style))) {
                read_game::<E>(&options, seats, seed, style, &mut look);
            }
        }
    }
}

fn read_game<E: Edition>(
    options: &Options,
    seats: usize,
    seed: u64,
    style: Style,
    look: &mut impl FnMut(&Arena<E>, &[Past], &[Event], &mut FastRng),
) {
    let mut chance = FastRng::nth(seed, 10 * seats as u64 + style as u64);
    let mut events = Vec::new();
    let seats = Seats::new(seats).unwrap();
    let mut game = Arena::<E>::start(options, seats, &mut chance, &mut events).unwrap();
    let mut pasts: Vec<Past> = vec![Past::default(); seats.count()];
    let mut steps = 0;
    let mut sampling = FastRng::nth(seed, 1000 + 10 * seats.count() as u64 + style as u64);
    loop {
        for (seat, past) in seats.iter().zip(&mut pasts) {
            let redacted: Vec<Event> =
                events.iter().filter_map(|event| Arena::<E>::redact(event, seat.into())).collect();
            past.read(redacted.iter(), &game.state);
        }
        look(&game, &pasts, &events, &mut sampling);
        let Some(seat) = game.to_act().first() else { break };
        events.clear();
        // Patient games must end some time.
        let style = if steps < 600 { style } else { Style::Random };
        let action = choose(&game, seat, style, &mut chance);
        game.play(seat, action, &mut chance, &mut events);
        steps += 1;
    }
}

/// The truth is always possible: this tests the checker itself.
#[test]
fn the_truth_is_possible() {
    fn look<E: Edition>() {
        let (mut judged, mut undecided) = (0, 0);
        read_games::<E>(0..1, |game, pasts, _, chance| {
            if chance.below(4) > 0 {
                return;
            }
            for past in pasts {
                judged += 1;
                match past.allows(&game.state) {
                    Verdict::Possible => {}
                    Verdict::Undecided => undecided += 1,
                    Verdict::Impossible(why) => panic!("{past:?}\n{:?}\n{why}", game.state),
                }
            }
        });
        assert!(undecided * 500 < judged, "{undecided} of {judged} undecided");
    }
    look::<Colossal>();
    look::<Titan>();
}

/// An imagined world is consistent with everything that the seat has seen, and so is a world imagined within it.
#[test]
fn imagined_worlds_are_possible() {
    fn look<E: Edition>() {
        let mut worlds = 0;
        read_games::<E>(0..1, |game, pasts, _, chance| {
            if chance.below(4) > 0 {
                return;
            }
            for (seat, past) in game.seats().iter().zip(pasts) {
                let world = game.imagine(seat, chance);
                if let Err(why) = past.check(&world.state) {
                    panic!("{seat} imagines what cannot be: {why}\n{:?}", game.state);
                }
                // Imagining again within the world uses the history of that world.
                if let Err(why) = past.check(&world.imagine(seat, chance).state) {
                    panic!("{seat} imagines in a world what cannot be: {why}\n{:?}", world.state);
                }
                worlds += 2;
            }
        });
        println!("{}: {worlds} worlds are possible", E::META.key);
        assert!(worlds > 5000, "hardly any worlds");
    }
    look::<Colossal>();
    look::<Titan>();
}

/// A history may be shortened at any time: redundant entries can be removed without any effect, and removing others
/// allows no impossible world. Done far more often than in play.
#[test]
fn shortened_histories_lead_to_possible_worlds() {
    shorten_histories(0..1, 16);
}

#[test]
#[ignore = "takes minutes"]
fn shortened_histories_lead_to_possible_worlds_in_many_games() {
    shorten_histories(1000..1004, 4);
}

fn shorten_histories(games: std::ops::Range<u64>, every: u32) {
    fn look<E: Edition>(games: std::ops::Range<u64>, every: u32) {
        let (mut worlds, mut fallbacks, mut lengths) = (0, 0, [0; 5]);
        read_games::<E>(games, |game, pasts, _, chance| {
            if !game.state.history.is_recording() || chance.below(every) > 0 {
                return;
            }
            lengths[0] += game.state.history.entries().len();
            let ways = [(0, 0), (16, 0), (usize::MAX, 0), (usize::MAX, usize::MAX)];
            for ((of_one_hand, courses), length) in ways.into_iter().zip(&mut lengths[1..]) {
                let mut state = game.state;
                state.history.forget(Zones::of(&state), of_one_hand, courses);
                *length += state.history.entries().len();
                for (seat, past) in game.seats().iter().zip(pasts) {
                    let mut dead_ends = 0;
                    let world = state.imagined_within(u32::MAX, seat, &mut dead_ends, chance);
                    fallbacks += u32::from(dead_ends >= crate::imagine::REPLAYS);
                    if let Err(why) = past.check(&world) {
                        panic!(
                            "{seat} imagines what cannot be after {of_one_hand}, {courses}: {why}\n{:?}",
                            game.state
                        );
                    }
                    worlds += 1;
                }
            }
        });
        println!("{}: {worlds} worlds, {fallbacks} by the fallback, entries {lengths:?}", E::META.key);
        assert!(worlds > 3000 && fallbacks == 0);
        assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "{lengths:?}");
    }
    look::<Colossal>(games.clone(), every);
    look::<Titan>(games, every);
}

/// The cards that a stalemate has just shuffled into the empty deck: they were on piles, and are now in the deck and in
/// hands.
fn reshuffled<E: Edition>(before: &Arena<E>, game: &Arena<E>, events: &[Event]) -> Option<CardSet> {
    let stalemate = events.iter().any(|event| matches!(event, Event::Stalemate { round: Some(_), .. }));
    let took = events.iter().any(|event| matches!(event, Event::Took { .. }));
    let piles = before.state.top.iter();
    let open: CardSet = piles.flat_map(|&top| before.state.stack_from(top)).collect();
    let deck: CardSet = game.state.stack_from(game.state.deck).collect();
    let cards = game.state.hand.iter().fold(deck, |cards, hand| cards.or(*hand)).and(open);
    let one_each = cards.len() >= game.seats().count() as u32;
    (stalemate && !took && before.state.deck_len == 0 && one_each).then_some(cards)
}

/// TA-24.5, TA-R57: if the deck was empty, it is public that each hand drew exactly one of the cards of the new deck.
#[test]
fn after_a_stalemate_each_hand_holds_one_card_of_the_new_deck() {
    fn look<E: Edition>() -> usize {
        let mut hands = 0;
        let mut before = None::<Arena<E>>;
        read_games::<E>(0..2, |game, _, events, chance| {
            if let Some(cards) = before.and_then(|before| reshuffled(&before, game, events)) {
                for observer in game.seats().iter() {
                    let world = game.imagine(observer, chance).state;
                    for seat in game.seats().iter() {
                        let (held, truly) = (world.hand[seat.index()], game.state.hand[seat.index()]);
                        assert_eq!(truly.and(cards).len(), 1, "a stalemate deals one card");
                        assert_eq!(held.and(cards).len(), 1, "{observer} imagines otherwise of {seat}");
                        hands += 1;
                    }
                }
            }
            before = Some(*game);
        });
        hands
    }
    assert!(look::<Colossal>() > 50 && look::<Titan>() > 50);
}

/// CA-5.7, TA-6.6: a secret bet is older than any stalemate, so no reshuffled card lies under it, then or later.
#[test]
fn no_reshuffled_card_lies_under_a_secret_bet() {
    fn look<E: Edition>() -> usize {
        let (mut secrets, mut reshuffled_cards) = (0, CardSet::EMPTY);
        let mut before = None::<Arena<E>>;
        read_games::<E>(0..12, |game, _, events, chance| {
            if events.iter().any(|event| matches!(event, Event::GameBegins { .. })) {
                reshuffled_cards = CardSet::EMPTY;
            }
            reshuffled_cards =
                reshuffled_cards.or(before.and_then(|before| reshuffled(&before, game, events)).unwrap_or_default());
            if !reshuffled_cards.is_empty() && game.state.secret.iter().any(|&secret| secret != NONE) {
                for observer in game.seats().iter() {
                    let world = game.imagine(observer, chance).state;
                    for secret in world.secret.into_iter().filter(|&secret| secret != NONE) {
                        assert!(!reshuffled_cards.has(secret), "{observer} imagines {} there", world.card(secret));
                        secrets += 1;
                    }
                }
            }
            before = Some(*game);
        });
        secrets
    }
    let (colossal, titan) = (look::<Colossal>(), look::<Titan>());
    assert!(colossal > 100 && titan > 100, "{colossal} and {titan}");
}
