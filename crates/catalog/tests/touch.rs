//! Touches: the objects of actions, their labels, and the answers to any other touch.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::{BTreeMap, BTreeSet};

use harena_catalog::{entries, with_game};
use harena_core::explanation::{Explanation, all_legal, explain};
use harena_core::message::Messages;
use harena_core::touch::{LegalAction, Touch};
use harena_core::{Chance as _, FastRng, Game as _, NoLog, Seat, Seats, Seed, random_action};
use proptest::prelude::*;

/// Visits the positions of some random games, with tables of every size.
fn visit<G: Touch>(games: u64, mut look: impl FnMut(&G, u64)) {
    let sizes = G::META.max_seats - G::META.min_seats + 1;
    for number in 0..games {
        let mut chance = FastRng::new(number);
        let seats = Seats::new(G::META.min_seats + number as usize % sizes).unwrap();
        let mut game = G::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            look(&game, u64::from(chance.below(u32::MAX)));
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
        look(&game, 0);
    }
}

/// All objects of the actions of these games.
fn objects<G: Touch>(games: u64) -> Vec<String> {
    let mut all = BTreeSet::new();
    visit::<G>(games, |game, _| {
        for seat in game.to_act().iter() {
            let touched = all_legal(game, seat).into_iter().flat_map(|action| game.objects(seat, action));
            all.extend(touched);
        }
    });
    all.into_iter().collect()
}

fn place(object: &str) -> &str {
    let place = object.split(':').next().unwrap();
    if place.starts_with("play-") { "play" } else { place }
}

fn ask<G: Touch + Messages>(game: &G, seat: Seat, object: &str, after: &[&str]) -> Explanation {
    let after: Vec<String> = after.iter().map(ToString::to_string).collect();
    explain(game, seat, object, &after)
}

/// Object ids have no blanks and no capitals; they are a place and perhaps a name. Labels are for buttons: they begin with
/// a capital and are unique within a decision.
#[test]
fn objects_and_labels_are_well_formed() {
    for key in harena_catalog::KEYS {
        let _ = with_game!(*key, G => visit::<G>(12, |game, _| {
            for seat in game.to_act().iter() {
                let mut labels = BTreeMap::new();
                for action in all_legal(game, seat) {
                    let LegalAction { action, message, objects, .. } = LegalAction::new(game, seat, action);
                    let label = message.to_string();
                    assert!(label.starts_with(char::is_uppercase) && label.len() < 160, "{key}: {label:?}");
                    for object in objects {
                        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ":-/".contains(c);
                        assert!(object.chars().all(plain), "{key}: {action} touches {object:?}");
                    }
                    let other = labels.insert(label, action.clone());
                    assert_eq!(other, None, "{key}: {action} has the same label");
                }
            }
        }));
    }
}

/// Listed actions are legal, also in another order; every legal action can be chosen by touching.
#[test]
fn legal_actions_can_be_touched() {
    for key in harena_catalog::KEYS {
        let _ = with_game!(*key, G => visit::<G>(6, |game, seed| {
            for seat in game.to_act().iter() {
                let all = all_legal(game, seat);
                let action = all[seed as usize % all.len()];
                assert_eq!(game.check(seat, action), Ok(()), "{key}: {action}");
                let touched = game.objects(seat, action);
                let Some((last, before)) = touched.split_last() else { continue };
                let answer = explain(game, seat, last, before);
                assert!(answer.actions.iter().any(|choice| choice.action == action.to_string()), "{key}: {action}");
                assert_eq!((answer.message, answer.rule), (None, None));
            }
        }));
    }
}

/// Every kind of object of every game is touched when something can be done with it, when nothing can, and out of turn:
/// there is always an answer with a reason, and the cited rule exists.
#[test]
fn every_kind_of_object_is_answered() {
    for entry in entries() {
        let key = entry.meta().key;
        let rules: BTreeSet<&str> = harena_core::rulebook::rules(harena_catalog::rules::text(key).unwrap())
            .iter()
            .map(|rule| rule.id)
            .collect();
        let mut met: BTreeMap<String, [bool; 3]> = BTreeMap::new();
        let _ = with_game!(key, G => {
            let all = objects::<G>(60);
            visit::<G>(25, |game, seed| {
                // A sample of all objects for every seat, and all objects of legal actions for the seats to act.
                let seats = game.seats().count();
                let some = all.iter().skip(seed as usize % 7).step_by(7).enumerate();
                let mut asks: Vec<(Seat, String)> =
                    some.map(|(step, object)| (Seat::new(step % seats), object.clone())).collect();
                for seat in game.to_act().iter() {
                    let now: BTreeSet<String> =
                        all_legal(game, seat).into_iter().flat_map(|action| game.objects(seat, action)).collect();
                    asks.extend(now.into_iter().map(|object| (seat, object)));
                }
                for (seat, object) in &asks {
                    let seat = *seat;
                    let answer = ask(game, seat, object, &[]);
                    let asked = game.to_act().contains(seat);
                    assert_eq!(game.check_turn(seat).is_ok(), asked, "{key}: {seat}");
                    let kind = match (asked, answer.actions.is_empty()) {
                        (true, false) => 0,
                        (true, true) => 1,
                        (false, true) => 2,
                        (false, false) => panic!("{key}: {seat} is not to act, but could {answer:?}"),
                    };
                    assert_eq!(answer.actions.is_empty(), answer.message.is_some(), "{key} {object}: {answer:?}");
                    // Answers must not mention notation.
                    let quotes = answer.message.as_ref().is_some_and(|message| message.to_string().contains('"'));
                    assert!(!quotes, "{key} {object}: {answer:?}");
                    for choice in &answer.actions {
                        assert_eq!(game.check(seat, choice.action.parse().unwrap()), Ok(()), "{key} {object}: {choice:?}");
                    }
                    if let Some(rule) = answer.rule {
                        assert!(rules.contains(rule.0), "{key} {object}: there is no {rule}");
                    } else {
                        // Only the medals of others have no rule to cite.
                        assert!(kind == 0 || place(object) == "medals", "{key} {object}: {answer:?}");
                    }
                    met.entry(place(object).to_string()).or_default()[kind] = true;
                }
            });
        });
        let kinds: BTreeSet<String> =
            with_game!(key, G => objects::<G>(60)).unwrap().iter().map(|object| place(object).to_string()).collect();
        assert!(met.keys().eq(&kinds), "{key}: {kinds:?} are objects, {:?} were touched", met.keys());
        for (kind, seen) in met {
            assert_eq!(seen, [true; 3], "{key}: {kind} was not touched in every situation");
        }
    }
}

/// The kinds of objects in the table of docs/protocol.md, by the titles of games: those of a row belong to one or more of
/// its games. What follows "in" or "of" is a field of the view.
fn documented() -> Vec<(BTreeSet<String>, BTreeSet<String>)> {
    let page = include_str!("../../../docs/protocol.md");
    let section = page.split("\n## Objects").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    let rows = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>()).filter(|cells| cells[1] != "all");
    rows.map(|cells| {
        let parts: Vec<&str> = cells[2].split('`').collect();
        let objects = parts.chunks_exact(2).filter(|two| !two[0].ends_with("in ") && !two[0].ends_with("of "));
        let titles = cells[1].split(", ").map(str::to_string).collect();
        (titles, objects.map(|two| place(two[1]).to_string()).collect())
    })
    .collect()
}

#[test]
fn every_kind_of_object_is_documented() {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for key in harena_catalog::KEYS {
        let (title, objects) = with_game!(*key, G => (G::META.title, objects::<G>(60))).unwrap();
        // Seats are in a row of their own.
        let kinds = objects.iter().map(|object| place(object).to_string()).filter(|kind| kind != "seat");
        known.insert(title.to_string(), kinds.collect());
    }
    let rows = documented();
    for (titles, kinds) in &rows {
        let of_row: BTreeSet<String> = titles
            .iter()
            .flat_map(|title| known.get(title).unwrap_or_else(|| panic!("{title} is no game")))
            .cloned()
            .collect();
        assert_eq!(&of_row, kinds, "{titles:?}: the objects, and those that docs/protocol.md lists");
    }
    for title in known.keys() {
        assert!(rows.iter().any(|(titles, _)| titles.contains(title)), "docs/protocol.md has no row for {title}");
    }
}

/// The answer depends only on what the seat knows: in an imagined state it is the same.
#[test]
fn answers_reveal_nothing_hidden() {
    for key in harena_catalog::KEYS {
        let mut compared = 0;
        let _ = with_game!(*key, G => {
            let all = objects::<G>(30);
            visit::<G>(10, |game, seed| {
                for seat in game.seats().iter() {
                    let other = game.imagine(seat, &mut FastRng::new(seed));
                    for object in all.iter().skip(seed as usize % 11).step_by(11) {
                        let before = &all[seed as usize % all.len()];
                        for after in [&[][..], &[before.as_str()][..]] {
                            let answers = [ask(game, seat, object, after), ask(&other, seat, object, after)];
                            assert_eq!(answers[0], answers[1], "{key}: {seat} touches {object} after {after:?}");
                            compared += 1;
                        }
                    }
                }
            });
        });
        assert!(compared > 500, "{key}: {compared}");
    }
}

#[test]
fn unknown_objects_are_answered_without_a_rule() {
    for entry in entries() {
        let seats = Seats::new(entry.meta().min_seats).unwrap();
        let table = entry.open(&serde_json::Value::Null, seats, Seed::Xoshiro(3)).unwrap();
        let seat = table.to_act().first().unwrap();
        for object in ["", ":", "no such thing", "hand:unicorn-99", "seat:z", "💥:💥"] {
            let answer = table.explain(seat, object, &[]);
            assert_eq!(answer.message.map(|message| message.id), Some("no_such_object"), "{object:?}");
            assert_eq!(answer.rule, None);
        }
    }
}

fn any_object() -> impl Strategy<Value = String> {
    let place = "(hand|creature|spot|card|secret-bet|snatched|bid|seat|program|market|noble|square|token|ask|give|want|\
                 offer|medals|tickets|loge|expansion|action-token|character|overdrive|range|category|die|slot|item|play-[a-f]|\
                 looked|type|discard)";
    let name = "(:([a-z0-9]{0,9}[-/ ]){0,2}[a-z0-9]{0,5})?";
    prop_oneof![proptest::string::string_regex(&format!("{place}{name}")).unwrap(), any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Any text gets an answer.
    #[test]
    fn no_text_panics(object in any_object(), after in prop::collection::vec(any_object(), 0..3), seed in 0_u64..50, moves in 0_usize..150) {
        for entry in entries() {
            let meta = entry.meta();
            let seats = Seats::new(meta.max_seats).unwrap();
            let mut table = entry.open(&serde_json::Value::Null, seats, Seed::Xoshiro(seed)).unwrap();
            for step in 0..moves {
                let Some(seat) = table.to_act().first() else { break };
                let legal = table.legal(seat);
                table.play(seat, &legal[step * 7 % legal.len()]).unwrap();
            }
            for seat in seats.iter() {
                let answer = table.explain(seat, &object, &after);
                prop_assert_eq!(answer.actions.is_empty(), answer.message.is_some());
            }
        }
    }
}

/// A chart has numbers for every action. The first ones are the scores, and at the end those of the standing.
#[test]
fn charts_follow_the_game() {
    for entry in entries() {
        let meta = entry.meta();
        let seats = Seats::new(meta.max_seats).unwrap();
        let mut table = entry.open(&serde_json::Value::Null, seats, Seed::Xoshiro(8)).unwrap();
        while let Some(seat) = table.to_act().first() {
            let legal = table.legal(seat);
            let action = legal[table.actions_played() * 5 % legal.len()].clone();
            table.play(seat, &action).unwrap();
        }
        let chart = table.chart().unwrap();
        assert_eq!(chart.action_count, table.actions_played());
        for series in &chart.series {
            assert_eq!(series.points.len(), chart.action_count + 1, "{} {}", meta.key, series.key);
            assert!(series.points.iter().all(|point| point.len() == seats.count()));
        }
        let first = &chart.series[0].points;
        assert_ne!(first[0], first[chart.action_count], "{}: the chart changes", meta.key);
        assert!(chart.sections.len() > 1 && chart.sections[0].actions == 0, "{}: {:?}", meta.key, chart.sections);
        assert!(chart.sections.windows(2).all(|two| two[0].actions < two[1].actions));
        let standing = serde_json::to_value(table.standing().unwrap()).unwrap();
        for (seat, score) in first[chart.action_count].iter().enumerate() {
            assert_eq!(standing[seat]["score"].as_f64(), Some(*score), "{}: {standing}", meta.key);
        }
        for seat in seats.iter() {
            assert_eq!(table.score(seat), table.standing().unwrap().score(seat), "{}", meta.key);
        }
    }
}
