//! The laws that every game keeps, tested on random play. A game's tests call [`laws`] once for
//! each number of seats; what only one game can know (its cards, its zones) it tests itself.

use std::collections::HashSet;

use crate::scenario::{Setup, Staged};
use crate::{Chance as _, Fast, Game, Match, Record, Seats, Seed, Sight, Viewer};

/// What one random game told, for tests that want to know what was covered.
#[derive(Debug)]
pub struct Course<G: Game> {
    pub states: Vec<G>,
    pub game: Match<G>,
}

/// Plays one random game and checks the general laws at every decision.
///
/// # Panics
/// If the game breaks one of them; the message names the seed and the step.
pub fn laws<G: Staged>(options: &G::Options, seats: Seats, seed: u64) -> Course<G> {
    let mut game = Match::<G>::start(options.clone(), seats, Seed::Xoshiro(seed)).expect("good options");
    let mut chance = Fast::nth(seed, 1);
    let mut legal = Vec::new();
    let mut states = vec![game.game().clone()];
    while !game.game().to_act().is_empty() {
        let step = game.actions().len();
        let at = || format!("{} with {} seats, seed {seed}, step {step}", G::META.key, seats.count());
        assert!(step < 100_000, "{}: a game must end", at());
        assert!(game.game().standing().is_none(), "{}: a standing before the end", at());
        views_are_safe(game.game(), &mut chance, &at());
        for seat in seats.iter() {
            legal.clear();
            game.game().legal(seat, &mut legal);
            assert_eq!(legal.is_empty(), !game.game().to_act().contains(seat), "{}: who acts can act", at());
            let distinct: HashSet<_> = legal.iter().collect();
            assert_eq!(distinct.len(), legal.len(), "{}: listed twice in {legal:?}", at());
            for &action in &legal {
                if let Err(illegal) = game.game().check(seat, action) {
                    panic!("{}: {seat} {action} is listed, but {illegal}", at());
                }
                let text = action.to_string();
                assert_eq!(text.parse(), Ok(action), "{}: {text:?} reads back as something else", at());
            }
        }
        if let Some((seat, action)) = game.game().formality() {
            legal.clear();
            game.game().legal(seat, &mut legal);
            assert_eq!(legal, [action], "{}: a formality is the only choice", at());
        }
        restages(game.game(), options, &at());
        let actors: Vec<_> = game.game().to_act().iter().collect();
        let seat = actors[chance.below(actors.len() as u32) as usize];
        let action = crate::random_action(game.game(), seat, &mut legal, &mut chance);
        game.play(seat, action).expect("a listed action is legal");
        states.push(game.game().clone());
    }
    assert!(game.game().standing().is_some(), "{} seed {seed}: over without a standing", G::META.key);
    views_are_safe(game.game(), &mut chance, "at the end");
    for (seat, action) in game.actions() {
        assert!(game.game().check(*seat, *action).is_err(), "{seat} {action} after the end");
    }
    replays(&game, &states);
    Course { states, game }
}

/// Positions pieced together from two real ones: whatever is accepted as a position can be looked at, imagined and played
/// to the end, without a panic and without getting stuck. Answers how many were accepted.
///
/// # Panics
/// If a position that was accepted breaks down; the message shows it.
pub fn spliced_positions<G: Staged>(options: &G::Options, seats: Seats, count: u64) -> u64 {
    let mut accepted = 0;
    let mut legal = Vec::new();
    for seed in 0..count {
        let mut chance = Fast::nth(seed, 77);
        let mut middle = |chance: &mut Fast| {
            let mut game = G::start(options, seats, chance, &mut crate::NoLog).expect("good options");
            for _ in 0..chance.below(250) {
                let Some(seat) = game.to_act().first() else { break };
                let action = crate::random_action(&game, seat, &mut legal, chance);
                game.play(seat, action, chance, &mut crate::NoLog);
            }
            game.facts()
        };
        let (mut position, other) = (middle(&mut chance), middle(&mut chance));
        let keys: Vec<String> = other.keys().cloned().collect();
        for _ in 0..=chance.below(4) {
            let key = &keys[chance.below(keys.len() as u32) as usize];
            match chance.below(4) {
                0 => _ = position.remove(key),
                _ => _ = position.insert(key.clone(), other[key].clone()),
            }
        }
        let setup = Setup { options: options.clone(), seats, position: &position, mentioned: Vec::new() };
        let Ok(mut game) = G::stage(&setup) else { continue };
        accepted += 1;
        let mut steps = 0;
        while let Some(seat) = game.to_act().first() {
            assert!(steps < 100_000, "a game must end: {position}");
            if steps < 12 {
                views_are_safe(&game, &mut chance, &position.to_string());
                assert_eq!(game.facts().len(), keys.len());
            }
            legal.clear();
            game.legal(seat, &mut legal);
            assert!(!legal.is_empty(), "{seat} is stuck after {steps} steps: {position}\n{}", game.facts());
            let action = legal[chance.below(legal.len() as u32) as usize];
            assert!(game.check(seat, action).is_ok(), "{action} is listed, but refused: {position}");
            game.play(seat, action, &mut chance, &mut crate::NoLog);
            steps += 1;
        }
    }
    accepted
}

/// What a seat imagines looks to it like the truth, and imagining is possible from imagining.
fn views_are_safe<G: Game>(game: &G, chance: &mut Fast, at: &str) {
    for seat in game.seats().iter() {
        let imagined = Sight::new(game, seat).imagine(chance);
        assert_eq!(imagined.view(seat.into()), game.view(seat.into()), "{at}: seat {seat} can tell");
        assert_eq!(imagined.view(Viewer::Table), game.view(Viewer::Table), "{at}: the table can tell");
        assert_eq!(imagined.to_act(), game.to_act(), "{at}: others are to act");
        let mut legal = Vec::new();
        let mut imagined_legal = Vec::new();
        game.legal(seat, &mut legal);
        imagined.legal(seat, &mut imagined_legal);
        assert_eq!(imagined_legal, legal, "{at}: seat {seat} has other choices in what it imagines");
        for other in imagined.to_act().iter() {
            imagined_legal.clear();
            imagined.legal(other, &mut imagined_legal);
            assert!(!imagined_legal.is_empty(), "{at}: {other} is stuck in what {seat} imagines");
        }
        // What is imagined comes from what the seat knows and from chance, never from what is true: so a player who thinks with
        // the same luck thinks the same, whatever is hidden from it.
        let luck = u64::from(chance.bits());
        let one = game.imagine(seat, &mut Fast::new(luck)).view(Viewer::All);
        assert_eq!(
            one,
            imagined.imagine(seat, &mut Fast::new(luck)).view(Viewer::All),
            "{at}: {seat} imagines the truth"
        );
        let other = game.seats().after(seat);
        let nested = imagined.imagine(other, chance);
        assert_eq!(nested.view(other.into()), imagined.view(other.into()), "{at}: nested imagination");
    }
}

/// A position that is described and set up again is the same position.
fn restages<G: Staged>(game: &G, options: &G::Options, at: &str) {
    let facts = game.facts();
    let setup = Setup { options: options.clone(), seats: game.seats(), position: &facts, mentioned: Vec::new() };
    let again = G::stage(&setup).unwrap_or_else(|error| panic!("{at}: {error} in {facts}"));
    assert_eq!(again.facts(), facts, "{at}");
    for seat in game.seats().iter() {
        assert_eq!(again.view(seat.into()), game.view(seat.into()), "{at}: {seat} sees another position");
        let (mut legal, mut again_legal) = (Vec::new(), Vec::new());
        game.legal(seat, &mut legal);
        again.legal(seat, &mut again_legal);
        assert_eq!(again_legal, legal, "{at}: {seat} has other choices");
    }
}

/// The record goes through text and back, and replays to the same states and events.
fn replays<G: Game>(game: &Match<G>, states: &[G]) {
    let text = game.record().to_string();
    let record = Record::parse(&text).expect("what we wrote we can read");
    let again = Match::<G>::replay(&record).expect("what was legal is legal");
    assert_eq!(again.events(), game.events());
    assert_eq!(again.record().to_string(), text);
    let middle = states.len() / 2;
    let half = record.replay_first::<G>(middle).expect("what was legal is legal");
    // The debug form shows every field, hidden ones too: the states are the same to the last bit.
    assert_eq!(format!("{:?}", half.game()), format!("{:?}", states[middle]));
    assert_eq!(format!("{:?}", again.game()), format!("{:?}", states[states.len() - 1]));
}
