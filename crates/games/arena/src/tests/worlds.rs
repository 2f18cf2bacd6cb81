//! What is imagined is possible: everything that a seat could read so far could have led to every world that it imagines.

use harena_core::{Chance as _, Fast, Game as _, Seat, Seats};

use super::all_options;
use crate::actions::{Action, Event};
use crate::cards::Creature;
use crate::past::{Past, Verdict};
use crate::state::Phase;
use crate::{Arena, Colossal, Edition, Options, Titan};

/// How the seats of a game play: at random, but for what they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Random,
    /// Nobody dies if it can be helped, so that the deck runs out.
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
pub(super) fn choose<E: Edition>(game: &Arena<E>, seat: Seat, style: Style, chance: &mut Fast) -> Action {
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
    if matches!(style, Style::Patient | Style::Sly) {
        for _ in 0..12 {
            let action = legal[chance.below(legal.len() as u32) as usize];
            let (mut after, mut events) = (*game, Vec::new());
            after.play(seat, action, &mut chance.clone(), &mut events);
            let dies = events.iter().any(|event| matches!(event, Event::Died { .. }));
            // A round that can end ends when the discards are over: look there too.
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

/// Plays games and shows every state to `look`, with what every seat has read.
pub(super) fn read_games<E: Edition>(
    games: std::ops::Range<u64>,
    mut look: impl FnMut(&Arena<E>, &[Past], &[Event], &mut Fast),
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
    look: &mut impl FnMut(&Arena<E>, &[Past], &[Event], &mut Fast),
) {
    let mut chance = Fast::nth(seed, 10 * seats as u64 + style as u64);
    let mut events = Vec::new();
    let seats = Seats::new(seats).unwrap();
    let mut game = Arena::<E>::start(options, seats, &mut chance, &mut events).unwrap();
    let mut pasts: Vec<Past> = seats.iter().map(Past::new).collect();
    let mut steps = 0;
    let mut luck = Fast::nth(seed, 1000 + 10 * seats.count() as u64 + style as u64);
    loop {
        pasts.iter_mut().for_each(|past| past.read(&events, &game));
        look(&game, &pasts, &events, &mut luck);
        let Some(seat) = game.to_act().first() else { break };
        events.clear();
        // Patience has an end.
        let style = if steps < 600 { style } else { Style::Random };
        let action = choose(&game, seat, style, &mut chance);
        game.play(seat, action, &mut chance, &mut events);
        steps += 1;
    }
}

fn scale() -> u64 {
    std::env::var("WORLDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// The truth is possible, always: so the judge of worlds is fair.
#[test]
fn the_truth_is_possible() {
    fn look<E: Edition>() {
        let (mut steps, mut stalemates, mut undecided) = (0, 0, 0);
        read_games::<E>(0..scale(), |game, pasts, events, chance| {
            steps += 1;
            if chance.below(4) > 0 {
                return;
            }
            stalemates += events.iter().filter(|event| matches!(event, Event::Stalemate { .. })).count();
            for past in pasts {
                match past.allows(game) {
                    Verdict::Possible => {}
                    Verdict::Undecided => undecided += 1,
                    Verdict::Impossible(why) => panic!("{past:?}\n{:?}\n{why}", game.state),
                }
            }
        });
        println!("{steps} steps, {stalemates} stalemates, {undecided} undecided");
    }
    look::<Colossal>();
    look::<Titan>();
}

#[test]
fn imagined_worlds_are_possible() {
    fn look<E: Edition>() -> usize {
        let (mut worlds, mut impossible, mut undecided, mut fitted) = (0, 0, 0, 0);
        let mut whys = std::collections::BTreeMap::<String, usize>::new();
        let mut before = String::new();
        read_games::<E>(0..scale(), |game, pasts, events, chance| {
            if std::env::var("DUMP").is_ok_and(|wanted| wanted == "count") && game.seats().iter().any(|seat| (0..20).all(|_| game.state.is_miscounted(seat, chance))) {
                println!("miscounted\n{}\nbefore {before}\n{events:?}\nafter {}\n{}", pasts[0].dump(), zones(&game.state), known(&game.state));
                std::process::exit(1);
            }
            if std::env::var("DUMP").is_ok_and(|wanted| wanted == "count") {
            before = zones(&game.state) + "\n" + &known(&game.state); }
            if chance.below(4) > 0 {
                return;
            }
            for (seat, past) in game.seats().iter().zip(pasts) {
                if !game.state.can_be_imagined(seat, chance) {
                    fitted += 1;
                    if std::env::var("DUMP").is_ok_and(|wanted| wanted == "fitted") {
                        unsafe { std::env::set_var("WHY", "1") }; game.state.can_be_imagined(seat, chance);
                        println!("{seat} fitted\n{}\ntruth {}\n{}\n", past.dump(), zones(&game.state), known(&game.state));
                        std::process::exit(1);
                    }
                }
                let world = game.imagine(seat, chance);
                worlds += 1;
                match past.allows(&world) {
                    Verdict::Possible => {}
                    Verdict::Undecided => undecided += 1,
                    Verdict::Impossible(why) => {
                        impossible += 1;
                        let what: String = why.split(": ").nth(1).unwrap_or(&why).split(' ').next().unwrap().into();
                        let k = &game.state.knowledge;
                        let what = format!("{what}{}{}{}", if k.rows().len() == crate::knowledge::ROWS { "-rows" } else if k.traces().len() == 16 { "-traces" } else { "" }, if game.state.stalemated { "-R" } else { "" }, if game.state.knowledge.traces().is_empty() { "" } else { "-T" });
                        *whys.entry(what.clone()).or_default() += 1;
                        if std::env::var("DUMP").is_ok_and(|wanted| what == wanted) {
                            println!("{seat} {why}\n{}\nworld {}\ntruth {}\n{}\n", past.dump(), zones(&world.state), zones(&game.state), known(&game.state));
                            std::process::exit(1);
                        }
                    }
                }
            }
        });
        println!("{} {worlds} worlds, {impossible} impossible, {undecided} undecided {fitted} fitted: {whys:?}", E::META.key);
        impossible
    }
    let impossible = look::<Colossal>() + look::<Titan>();
    assert_eq!(impossible, 0);
}

fn zones(state: &crate::state::State) -> String {
    let cards = |set: crate::cards::CardSet| set.iter().map(|ix| ix.to_string()).collect::<Vec<_>>().join(",");
    let hands: Vec<String> = state.seats.iter().map(|seat| format!("{}|{}|{}", cards(state.hand[seat.index()]), cards(state.aside[seat.index()]), state.secret[seat.index()])).collect();
    format!("{} deck {:?} discard {:?} phase {:?}", hands.join("  "), state.stack_from(state.deck).collect::<Vec<_>>(), state.stack_from(state.discard).collect::<Vec<_>>(), state.phase)
}

fn known(state: &crate::state::State) -> String {
    use crate::knowledge::Places;
    let k = &state.knowledge;
    let cards = |set: crate::cards::CardSet| if set.len() > 40 { format!("{} cards", set.len()) } else { set.iter().map(|ix| ix.to_string()).collect::<Vec<_>>().join(",") };
    let places = |places: Places| {
        (0..32).filter(|bit| places.0 >> bit & 1 == 1).map(|bit| match bit {
            0..5 => format!("hand{bit}"), 5..10 => format!("aside{}", bit - 5), 10..15 => format!("secret{}", bit - 10),
            15 => "stack".into(), 16 => "discards".into(), 17..24 => format!("heap{}", bit - 17),
            _ => format!("pocket{}(of {:?})", bit - 24, k.pockets().find(|p| p.place() == Places(1 << bit)).map(|p| (p.seat, p.is_exact()))),
        }).collect::<Vec<_>>().join("+")
    };
    let mut out = String::new();
    let hidden = crate::cards::CardSet::ALL.minus(k.public());
    for row in k.rows() {
        out += &format!("row {}..{} sealed {:?} in {}: {}\n", row.least, row.most, state.seats.iter().filter(|s| row.is_sealed(*s)).collect::<Vec<_>>(), places(row.places), cards(k.allowed(row).and(hidden)));
    }
    for group in k.groups() { out += &format!("group {:b} {}\n", group.rows(), group.total()); }
    for trace in k.traces() {
        out += &format!("trace {} {} {:?}: {}\n", trace.card(), if trace.is_own() { "own" } else { "" }, trace.viewers, places(trace.places));
    }
    for seat in state.seats.iter() {
        out += &format!("{seat} knows {} counted {}\n", cards(k.known(seat).minus(k.public())), k.is_counted(Places::hand(seat)));
    }
    out += &format!("public in hands: {:?}\n", state.seats.iter().map(|s| cards(state.hand[s.index()].and(k.public()))).collect::<Vec<_>>());
    out
}

#[test]
fn sizes() {
    println!("state {} knowledge {} row {} trace {}", size_of::<crate::state::State>(), size_of::<crate::knowledge::Knowledge>(), size_of::<crate::knowledge::Row>(), size_of::<crate::knowledge::Trace>());
}
