//! Invariants of every duel.

use std::collections::BTreeSet;

use harena_core::{Chance, FastRng, Game as _, NoLog, Seat, Viewer, random_action};

use super::{numbers, random_duels, started};
use crate::Method;
use crate::actions::{Action, Cause, Event};
use crate::content::Content;
use crate::damage::Terms;
use crate::state::{BOTH, Phase, State};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range};

/// Health falls and never rises or goes below 0 (DT-5.8), and both never reach 0 together (DT-10.2). A counter belongs to
/// a known card (DT-11.4). Every seat that places has at least two cards to choose from (DT-4.7), and every decision has
/// at least two outcomes (DT-12.1 to DT-12.6). At the start of a round both hands hold nine cards (DT-2.9, DT-4.19,
/// DT-R6). No duel goes beyond round 60 (DT-4.21, DT-10.4, DT-R12).
#[test]
fn invariants_of_every_duel() {
    let mut health = [0; 2];
    let mut rounds = 0;
    random_duels(300, |game, events, _| {
        let state = &game.state;
        if events.iter().any(|event| matches!(event, Event::Opening { .. })) || state.round == 0 {
            health = state.health;
        }
        for seat in BOTH {
            let index = seat.index();
            assert!(state.health[index] <= health[index]);
            assert!(state.counters[index] == 0 || state.known.contains(seat));
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            assert_eq!(legal.is_empty(), !game.to_act().contains(seat));
            assert!(legal.len() != 1, "{:?}: a decision without a choice", state.phase);
            let settled = state.waiting.len() == 2 && state.phase == Phase::Place;
            assert!(!settled || state.hand(seat).count() == 9);
        }
        health = state.health;
        assert!(state.phase == Phase::Over || state.round == 0 || state.health.iter().all(|&health| health > 0));
        assert!(state.round <= 60);
        rounds = rounds.max(state.round);
        if state.phase == Phase::Over {
            let dead = state.health.iter().filter(|&&health| health == 0).count();
            assert!(dead == 1 || (dead == 0 && state.round == 60));
            let winners = game.standing().unwrap().winners();
            let alive = BOTH.into_iter().filter(|seat| state.health[seat.index()] > 0).collect();
            assert_eq!(winners, alive);
        }
    });
    assert!(rounds > 10, "{rounds}");
}

/// The terms of a damage total the damage, in events and in views (DT-5.1, DT-5.5).
#[test]
fn terms_total_the_damage() {
    let mut sums = 0;
    random_duels(100, |game, events, _| {
        for event in events {
            match event {
                Event::Damage { amount, cause, terms, .. } => {
                    assert_eq!(terms.is_some(), matches!(cause, Cause::Hit | Cause::Counter));
                    assert!(terms.is_none_or(|terms| terms.damage() == *amount), "{event:?}");
                    sums += usize::from(terms.is_some());
                }
                Event::Equal { damages, terms, .. } => {
                    assert_eq!(terms.map(|terms| terms.unwrap().damage()), *damages);
                    sums += 1;
                }
                _ => {}
            }
        }
        for seat in game.view(Viewer::Spectator).seats {
            let added: Vec<u8> = seat.terms.iter().map(|terms| terms.map_or(0, Terms::damage)).collect();
            assert_eq!(added, seat.damage);
        }
    });
    assert!(sums > 100, "{sums}");
}

/// Each seat hits at most once between two reveals (DT-3.5), and an OVERDRIVE hit and a hit of a skill card never share a
/// round (DT-4.10, DT-7.2). Of two OVERDRIVE hits one is a Mooncell (DT-7.4, DT-R29).
#[test]
fn a_round_has_few_hits() {
    let mut round: Vec<(Seat, Option<Kind>)> = Vec::new();
    let mut doubles = 0;
    random_duels(300, |_, events, _| {
        for event in events {
            match event {
                Event::Round { .. } => round.clear(),
                Event::Hits { seat, .. } => round.push((*seat, None)),
                Event::OverdriveHits { seat, kind, .. } => round.push((*seat, Some(*kind))),
                _ => continue,
            }
            match round[..] {
                [] | [_] => {}
                [(one, Some(a)), (other, Some(b))] => {
                    assert!(one != other && a != b && [a, b].contains(&Kind::Mooncell));
                    doubles += 1;
                }
                _ => panic!("{round:?}"),
            }
        }
    });
    assert!(doubles > 0);
}

/// Aura status changes only when a round ends, and then follows from the current dice (DT-3.7, DT-4.20, DT-R18).
#[test]
fn auras_follow_the_dice_from_round_to_round() {
    let mut before: Option<State> = None;
    random_duels(100, |game, _, _| {
        let state = game.state;
        if state.characters.contains(&None) || matches!(state.phase, Phase::Draft | Phase::Over) {
            before = None;
            return;
        }
        match before {
            Some(old) if old.round == state.round => assert_eq!(old.auras, state.auras),
            _ => {
                for seat in BOTH {
                    let on = numbers().aura(state.character(seat), state.dice);
                    assert_eq!(state.auras[seat.index()], on);
                }
            }
        }
        before = Some(state);
    });
}

/// Dice are never rolled: after the choice of characters nothing is drawn from chance (DT-1.6, DT-R1).
#[test]
fn nothing_is_random_after_the_characters() {
    struct NoChance;
    impl Chance for NoChance {
        fn bits(&mut self) -> u32 {
            panic!("a duel is deterministic")
        }
    }
    for method in [Method::Random, Method::RandomDraft, Method::Free] {
        for seed in 0..50 {
            let mut chance = FastRng::new(seed);
            let mut game = started(method, &mut chance, &mut Vec::new());
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut NoChance, &mut NoLog);
            }
        }
    }
}

/// If both seats have health 0, neither has won (DT-10.3).
#[test]
fn two_defeated_seats_make_a_draw() {
    let mut state = State::empty(&Content::standard().numbers, Method::Random);
    state.characters = [Some(Character::Gaw), Some(Character::Elaine)];
    state.phase = Phase::Over;
    for (health, winners) in [([0, 0], 2), ([3, 9], 2), ([0, 1], 1), ([1, 0], 1)] {
        state.health = health;
        assert_eq!(state.standing().unwrap().winners().len(), winners, "{health:?}");
    }
}

/// The legal actions are exactly those that pass `check`, of all actions with a notation (DT-12.1 to DT-12.6). A set of
/// attributes has no order and no duplicates (DT-R34).
#[test]
fn check_accepts_what_is_listed() {
    let mut every = vec![Action::Pass];
    every.extend(Character::ALL.map(Action::Character));
    every.extend(Kind::ALL.map(Action::Overdrive));
    every.extend(Category::ALL.map(Action::Name));
    every.extend(Range::ALL.map(Action::Range));
    every.extend(Card::HAND.map(Action::Place));
    every.extend(Dice::all().map(Action::Dice));
    for bits in 0..32u8 {
        let set: Categories = Category::ALL.into_iter().filter(|&one| bits >> one as u8 & 1 != 0).collect();
        every.push(Action::Specify(set));
    }
    random_duels(12, |game, _, _| {
        for seat in BOTH {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let listed: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
            assert_eq!(listed.len(), legal.len(), "each choice once");
            let passing = every.iter().filter(|&&action| game.check(seat, action).is_ok());
            assert_eq!(passing.map(ToString::to_string).collect::<BTreeSet<_>>(), listed, "{:?}", game.phase());
        }
    });
    assert_eq!("specify int str".parse::<Action>(), "specify str int".parse::<Action>());
    assert!("specify str str".parse::<Action>().is_err());
}

/// A hand is exactly the nine cards: the card that marks the health is not one of them (DT-2.9, DT-R39). The lists on the
/// range cards are the firing ranges (DT-R39).
#[test]
fn a_hand_is_nine_cards() {
    random_duels(10, |game, _, _| {
        let state = &game.state;
        for seat in BOTH {
            let hand: Vec<Card> = state.hand(seat).collect();
            let picked = state.kinds[seat.index()].is_some();
            let away = usize::from(state.placed[seat.index()].is_some()) + usize::from(!picked);
            assert_eq!(hand.len(), 9 - away);
            assert_eq!(hand.iter().collect::<BTreeSet<_>>().len(), hand.len());
        }
    });
}

/// Every kind of event occurs in random play, so the tests above cover it.
#[test]
fn random_play_reaches_all_events() {
    let mut kinds = BTreeSet::new();
    random_duels(400, |_, events, _| {
        for event in events {
            let text = format!("{event:?}");
            kinds.insert(text.split(' ').next().unwrap_or_default().to_string());
        }
    });
    let expected = [
        "Dealt",
        "ChoosesFirst",
        "CharacterPicked",
        "Takes",
        "Plays",
        "Opening",
        "OverdrivePicked",
        "Round",
        "AuraOn",
        "AuraOff",
        "Void",
        "BonusInForce",
        "Named",
        "RangeSet",
        "Neutralised",
        "NeutralisedForBoth",
        "LaidOpen",
        "Placed",
        "Revealed",
        "RangeMoved",
        "Clash",
        "OverdriveHits",
        "OverdriveFails",
        "SpecificationMade",
        "Specified",
        "Hits",
        "Equal",
        "NobodyHits",
        "Damage",
        "DiceTurned",
        "Wins",
    ];
    let missing: Vec<_> = expected.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "random play never reached {missing:?}");
}
