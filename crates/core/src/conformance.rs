//! The laws of all games, tested on random play. A game's tests call [`laws`] once for each number of seats; its own tests
//! cover its components (cards, zones).

pub mod stress;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use toml::{Table, Value};

use crate::scenario::{ScenarioGame, Setup};
pub use stress::{Broken, Tally, stress, stress_all, stress_with};

use crate::{
    Chance, Dynamics, Encoded, FastRng, Game, Information, Match, Perspective, Record, Seat, Seats, Seed, Viewer,
};

/// The actions and events of one random game, for coverage checks.
#[derive(Debug)]
pub struct GameTrace<G: Game> {
    pub states: Vec<G>,
    pub game: Match<G>,
}

/// Plays one random game and checks the general laws at every decision.
///
/// # Panics
/// If the game breaks one of them; the message names the seed and the step.
pub fn laws<G: ScenarioGame>(options: &G::Options, seats: Seats, seed: u64) -> GameTrace<G> {
    laws_of_play::<G>(options, seats, seed, |game, options, at| {
        survives_set_up(game, options).unwrap_or_else(|wrong| panic!("{at}: {wrong}"));
    })
}

/// The same for a game whose positions cannot be set up; `also` is called at every decision.
///
/// # Panics
/// If the game breaks one of the laws.
pub fn laws_of_play<G: Game>(
    options: &G::Options,
    seats: Seats,
    seed: u64,
    also: impl Fn(&G, &G::Options, &str),
) -> GameTrace<G> {
    let mut game = Match::<G>::start(options.clone(), seats, Seed::Xoshiro(seed)).expect("good options");
    let mut chance = FastRng::nth(seed, 1);
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
            assert_eq!(
                legal.is_empty(),
                !game.game().to_act().contains(seat),
                "{}: a seat has legal actions if it is to act",
                at()
            );
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
        if let Some((seat, action)) = game.game().forced_action() {
            legal.clear();
            game.game().legal(seat, &mut legal);
            assert_eq!(legal, [action], "{}: a forced action is the only choice", at());
        }
        also(game.game(), options, &at());
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
    GameTrace { states, game }
}

/// Plays random games, one for each seed, and checks the laws of [`Encoded`] at every decision, for every seat.
///
/// # Panics
/// If the encoding breaks one of them; the message names the seed and the step.
pub fn encodings<G: Encoded>(options: &G::Options, seats: Seats, seeds: Range<u64>) {
    game_types::<G>(options, seats, seeds.clone());
    // Observations and views seen so far, as fingerprints, since there are many.
    let mut looks: HashMap<(Seat, u64), (u64, u64, String)> = HashMap::new();
    for seed in seeds {
        let mut chance = FastRng::nth(seed, 2);
        let mut game = G::start(options, seats, &mut chance, &mut crate::NoLog).expect("good options");
        let sizes = (game.action_count(), game.observation_len());
        let blocks = game.action_blocks();
        assert_eq!(blocks.iter().map(|block| block.size).sum::<usize>(), sizes.0, "the blocks add up");
        let fields = game.observation_fields();
        assert_eq!(fields.iter().map(|field| field.len).sum::<usize>(), sizes.1, "the fields add up");
        let mut legal = Vec::new();
        for step in 0.. {
            let at = format!("{} with {} seats, seed {seed}, step {step}", G::META.key, seats.count());
            assert_eq!((game.action_count(), game.observation_len()), sizes, "{at}: sizes changed");
            for seat in seats.iter() {
                let mask = numbers_are_sound(&game, seat, &at);
                let observation = observation_is_bounded(&game, seat, &at);
                let key = game.information_key(seat);

                let imagined = game.imagine(seat, &mut chance);
                let other = observation_is_bounded(&imagined, seat, &at);
                if let Some(place) = observation.iter().zip(&other).position(|(one, other)| one != other) {
                    panic!("{at}: {seat} observes hidden information in {}", field_at(&game, place));
                }
                assert_eq!(imagined.information_key(seat), key, "{at}: {seat} has another key");
                let other_mask = numbers_are_sound(&imagined, seat, &at);
                assert_eq!(mask, other_mask, "{at}: {seat} has another mask in what it imagines");

                let view = fingerprint(format!("{:?}", game.view(seat.into())).as_bytes());
                let values = fingerprint(&observation.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<_>>());
                let known = looks.entry((seat, values)).or_insert_with(|| (view, key, at.clone()));
                assert_eq!((known.0, known.1), (view, key), "{at}: {seat} observes the same as at {}", known.2);
            }
            // Simultaneous seats act in any order, so that every seat observes the choices of others.
            let actors: Vec<_> = game.to_act().iter().collect();
            if actors.is_empty() {
                break;
            }
            let seat = actors[chance.below(actors.len() as u32) as usize];
            let action = crate::random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut crate::NoLog);
        }
        assert!(game.action_at(Seat::new(0), sizes.0).is_none(), "there are no more than {} numbers", sizes.0);
    }
}

/// Plays games, three for each seed, and checks them against the type that the game declares ([`Encoded::game_type`]):
/// one with random choices, and two that prefer the first or the last listed action, since actions that make games long
/// are often at the ends of the list.
///
/// # Panics
/// If a game does not match its type; the message names the seed and the step.
pub fn game_types<G: Encoded>(options: &G::Options, seats: Seats, seeds: Range<u64>) {
    let game_type = G::game_type(options, seats);
    assert_eq!(
        game_type.max_chance_nodes == Some(0),
        game_type.max_chance_outcomes == 0,
        "{}: draws and outcomes",
        G::META.key
    );
    // What each seat has seen and done, by its observation; all as fingerprints.
    let mut pasts: HashMap<(Seat, u64), (u64, String)> = HashMap::new();
    for (seed, style) in seeds.flat_map(|seed| [(seed, 0), (seed, 1), (seed, 2)]) {
        let mut rng = CountingChance { rng: FastRng::nth(seed, 3 + style), draws: 0, outcomes: 0 };
        let mut choice = FastRng::nth(seed, 6 + style);
        let mut game = G::start(options, seats, &mut rng, &mut crate::NoLog).expect("good options");
        let mut past = vec![0u64; seats.count()];
        let mut legal = Vec::new();
        for step in 0.. {
            let at = format!("{} with {} seats, seed {seed}, style {style}, step {step}", G::META.key, seats.count());
            assert!(step <= game_type.max_game_length, "{at}: more decisions than there are at most");
            assert!(
                game_type.max_chance_nodes.is_none_or(|most| rng.draws <= most),
                "{at}: more draws than there are at most"
            );
            assert!(rng.outcomes <= game_type.max_chance_outcomes, "{at}: chance among {}", rng.outcomes);
            let asked = game.to_act().len();
            assert!(asked <= 1 || game_type.dynamics == Dynamics::Simultaneous, "{at}: {asked} seats choose at once");
            let open = game_type.dynamics == Dynamics::Sequential || asked == seats.count();
            if game_type.information == Information::Perfect && open {
                for seat in seats.iter() {
                    let imagined = game.imagine(seat, &mut choice).view(Viewer::All);
                    assert_eq!(imagined, game.view(Viewer::All), "{at}: something is hidden from {seat}");
                }
            }
            if game_type.perfect_recall {
                for seat in seats.iter() {
                    let view = format!("{} {:?}", past[seat.index()], game.view(seat.into()));
                    past[seat.index()] = fingerprint(view.as_bytes());
                    let key = (seat, game.information_key(seat));
                    let known = pasts.entry(key).or_insert_with(|| (past[seat.index()], at.clone()));
                    assert_eq!(
                        known.0,
                        past[seat.index()],
                        "{at}: {seat} does not remember how it differs from {}",
                        known.1
                    );
                }
            }
            let Some(seat) = game.to_act().first() else { break };
            legal.clear();
            game.legal(seat, &mut legal);
            // Sometimes at random, since a fixed style may loop.
            let action = match style {
                1 if choice.below(16) > 0 => legal[0],
                2 if choice.below(16) > 0 => legal[legal.len() - 1],
                _ => legal[choice.below(legal.len() as u32) as usize],
            };
            let said = format!("{} {action}", past[seat.index()]);
            past[seat.index()] = fingerprint(said.as_bytes());
            game.play(seat, action, &mut rng, &mut crate::NoLog);
        }
        let returns = game.returns().expect("a finished game has returns");
        let returns = &returns[..seats.count()];
        let bounds = game_type.min_utility..=game_type.max_utility;
        assert!(returns.iter().all(|worth| bounds.contains(worth)), "{} seed {seed}: {returns:?}", G::META.key);
        let sum: f64 = returns.iter().sum();
        let fits = game_type.utility_sum.is_none_or(|said| (said - sum).abs() < 1e-9);
        assert!(fits, "{} seed {seed}: the sum of {returns:?} is {sum}", G::META.key);
    }
}

/// Counts chance nodes and their maximum number of outcomes.
struct CountingChance {
    rng: FastRng,
    draws: u32,
    outcomes: u32,
}

impl Chance for CountingChance {
    fn bits(&mut self) -> u32 {
        self.rng.bits()
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.draws += u32::from(bound > 1);
        self.outcomes = self.outcomes.max(if bound > 1 { bound } else { 0 });
        self.rng.below(bound)
    }
}

/// Compares positions that differ in one thing: if the view of a seat differs, its observation must differ too. Returns
/// the number of such pairs.
///
/// # Panics
/// If a seat has the same observation in two positions with different views; the message names the difference.
pub fn observations_distinguish_positions<G: ScenarioGame + Encoded>(
    options: &G::Options,
    seats: Seats,
    count: u64,
) -> u64 {
    let mut pairs = 0;
    for seed in 0..count {
        let mut chance = FastRng::nth(seed, 78);
        let (position, other) = (middle::<G>(options, seats, &mut chance), middle::<G>(options, seats, &mut chance));
        let setup = Setup::new(options.clone(), seats);
        let stage = |position: &Table| G::stage(position, &setup).ok();
        let Some(game) = stage(&position) else { continue };
        for (key, value) in &other {
            // The whole entry, or one element of it.
            let mut changes = vec![(key.clone(), value.clone())];
            if let (Value::Table(own), Value::Table(others)) = (&position[key], value) {
                for (line, value) in others {
                    let mut changed = own.clone();
                    changed.insert(line.clone(), value.clone());
                    changes.push((format!("{key}.{line}"), Value::Table(changed)));
                }
            }
            for (name, value) in changes {
                let mut changed = position.clone();
                changed.insert(key.clone(), value);
                let Some(neighbour) = stage(&changed) else { continue };
                for seat in seats.iter() {
                    if game.view(seat.into()) == neighbour.view(seat.into()) {
                        continue;
                    }
                    pairs += 1;
                    let same =
                        observation_is_bounded(&game, seat, &name) == observation_is_bounded(&neighbour, seat, &name);
                    assert!(!same, "{}, seed {seed}: {seat} does not notice another {name}", G::META.key);
                }
            }
        }
    }
    pairs
}

/// The position in the middle of a random game, as data.
fn middle<G: ScenarioGame>(options: &G::Options, seats: Seats, chance: &mut FastRng) -> Table {
    let mut game = G::start(options, seats, chance, &mut crate::NoLog).expect("good options");
    let mut legal = Vec::new();
    for _ in 0..chance.below(250) {
        let Some(seat) = game.to_act().first() else { break };
        let action = crate::random_action(&game, seat, &mut legal, chance);
        game.play(seat, action, chance, &mut crate::NoLog);
    }
    game.position_table()
}

/// Every listed action has a unique number that maps back to it; masks and lists agree. Returns the mask.
fn numbers_are_sound<G: Encoded>(game: &G, seat: Seat, at: &str) -> Vec<u8> {
    let count = game.action_count();
    let (mut legal, mut mask) = (Vec::new(), vec![0; count]);
    game.mask(seat, &mut legal, &mut mask);
    let marked = mask.iter().filter(|&&one| one == 1).count();
    assert_eq!(marked, legal.len(), "{at}: {seat} has two actions of one number among {legal:?}");
    for &action in &legal {
        let index = game.action_index(seat, action).expect("a listed action has a number");
        assert_eq!(game.action_at(seat, index), Some(action), "{at}: {index} is not {action}");
        assert_eq!(mask[index], 1, "{at}: {action} is not marked");
    }
    let (mut bits, mut indices) = (vec![0; count.div_ceil(64)], Vec::new());
    game.mask_bits(seat, &mut legal, &mut bits);
    game.legal_indices(seat, &mut legal, &mut indices);
    let numbers: Vec<u32> = (0..count as u32).filter(|&index| mask[index as usize] == 1).collect();
    assert_eq!(indices, numbers, "{at}: listed otherwise than marked");
    let from_bits: Vec<u32> =
        (0..count as u32).filter(|&index| bits[index as usize / 64] >> (index % 64) & 1 == 1).collect();
    assert_eq!(from_bits, numbers, "{at}: bits and bytes differ");
    mask
}

fn observation_is_bounded<G: Encoded>(game: &G, seat: Seat, at: &str) -> Vec<f32> {
    // Old values in the buffer must be overwritten.
    let mut observation = vec![9.0; game.observation_len()];
    game.observe(seat, &mut observation);
    if let Some(place) = observation.iter().position(|value| !(-1.0..=1.0).contains(value)) {
        panic!("{at}: {} is {}", field_at(game, place), observation[place]);
    }
    observation
}

fn field_at<G: Encoded>(game: &G, place: usize) -> String {
    let fields = game.observation_fields();
    let field = fields.into_iter().rfind(|field| field.start <= place && field.len > 0);
    field.expect("every value belongs to a field").name
}

fn fingerprint(bytes: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hasher as _};
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Positions combined from two real ones: every position that is accepted can be viewed, imagined and played to the
/// end, without a panic and without getting stuck. Returns the number of accepted positions.
///
/// # Panics
/// If an accepted position fails; the message shows it.
pub fn spliced_positions<G: ScenarioGame>(options: &G::Options, seats: Seats, count: u64) -> u64 {
    let mut accepted = 0;
    let mut legal = Vec::new();
    for seed in 0..count {
        let mut chance = FastRng::nth(seed, 77);
        let (mut position, other) =
            (middle::<G>(options, seats, &mut chance), middle::<G>(options, seats, &mut chance));
        let keys: Vec<String> = other.keys().cloned().collect();
        for _ in 0..=chance.below(4) {
            let key = &keys[chance.below(keys.len() as u32) as usize];
            match chance.below(4) {
                0 => _ = position.remove(key),
                _ => _ = position.insert(key.clone(), other[key].clone()),
            }
        }
        let Ok(mut game) = G::stage(&position, &Setup::new(options.clone(), seats)) else { continue };
        accepted += 1;
        let mut steps = 0;
        while let Some(seat) = game.to_act().first() {
            assert!(steps < 100_000, "a game must end: {position}");
            if steps < 12 {
                views_are_safe(&game, &mut chance, &position.to_string());
                assert_eq!(game.position_table().len(), keys.len());
            }
            legal.clear();
            game.legal(seat, &mut legal);
            assert!(!legal.is_empty(), "{seat} is stuck after {steps} steps: {position}\n{}", game.position_table());
            let action = legal[chance.below(legal.len() as u32) as usize];
            assert!(game.check(seat, action).is_ok(), "{action} is listed, but refused: {position}");
            game.play(seat, action, &mut chance, &mut crate::NoLog);
            steps += 1;
        }
    }
    accepted
}

/// An imagined state has the same view for its seat, and can itself be imagined from.
fn views_are_safe<G: Game>(game: &G, chance: &mut FastRng, at: &str) {
    for seat in game.seats().iter() {
        let imagined = Perspective::new(game, seat).imagine(chance);
        assert_eq!(imagined.view(seat.into()), game.view(seat.into()), "{at}: seat {seat} can tell");
        assert_eq!(imagined.view(Viewer::Spectator), game.view(Viewer::Spectator), "{at}: the table can tell");
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
        // Imagining depends only on the information set and chance, never on hidden facts: with the same seed a player decides the
        // same, whatever is hidden.
        let seed = u64::from(chance.bits());
        let one = game.imagine(seat, &mut FastRng::new(seed)).view(Viewer::All);
        assert_eq!(
            one,
            imagined.imagine(seat, &mut FastRng::new(seed)).view(Viewer::All),
            "{at}: {seat} imagines the truth"
        );
        let other = game.seats().next(seat);
        let nested = imagined.imagine(other, chance);
        assert_eq!(nested.view(other.into()), imagined.view(other.into()), "{at}: nested imagination");
    }
}

/// A position that is described and set up again is the same position. The error is the difference.
pub fn survives_set_up<G: ScenarioGame>(game: &G, options: &G::Options) -> Result<(), String> {
    let table = game.position_table();
    let again = G::stage(&table, &Setup::new(options.clone(), game.seats()));
    let again = again.map_err(|error| format!("what is described cannot be set up, {error}:\n{table}"))?;
    let (theirs, mut legal, mut again_legal) = (again.position_table(), Vec::new(), Vec::new());
    if let Some(key) = table.keys().chain(theirs.keys()).find(|&key| table.get(key) != theirs.get(key)) {
        let (here, there) = (table.get(key), theirs.get(key));
        return Err(format!("set up again, {key} is {there:?} instead of {here:?}:\n{table}"));
    }
    for seat in game.seats().iter() {
        if again.view(seat.into()) != game.view(seat.into()) {
            return Err(format!("set up again, {seat} sees another position:\n{table}"));
        }
        legal.clear();
        game.legal(seat, &mut legal);
        again_legal.clear();
        again.legal(seat, &mut again_legal);
        if again_legal != legal {
            return Err(format!("set up again, {seat} has the choices {again_legal:?} instead of {legal:?}:\n{table}"));
        }
    }
    Ok(())
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
