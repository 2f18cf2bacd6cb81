//! Computer players, hints, win probabilities and searches for any match.

use std::any::Any;
use std::time::{Duration, Instant};

use harena_core::{Evaluate, FastRng, MAX_SEATS, NoLog, Perspective, Seat, Weights, WinProbabilities};
use harena_players::search::Budget;
use harena_players::uct::{self, Nodes, Uct};
use harena_players::{Blocking, Hint, Level, Name, Player, hint, open_probability};

use super::{Erased, MatchHistory, Playable};
use crate::players::compiled_roster;

/// The interface to computer players.
pub trait Think {
    /// The choice of a computer player for a seat within this time. `None` if there is no such player or nothing to
    /// choose.
    fn choose(&self, seat: Seat, bot: &Bot, seed: u64) -> Option<String>;

    /// Choices with their win probabilities, based on what the seat knows.
    fn hint(&self, seat: Seat, time: Duration, seed: u64) -> Hint;

    /// The win probability of each seat from the full state, estimated by playouts within this time. For viewers who
    /// may see everything.
    fn win_probabilities(&self, time: Duration, seed: u64) -> Vec<f32>;

    /// What this player chooses for a seat that is to act; `None` if it plays another game.
    fn ask(&self, seat: Seat, player: &mut dyn AnyPlayer, chance: &mut FastRng) -> Option<ActionChoice>;

    /// Number, visits and mean return of every legal action of a seat that is to act, lowest number first, after a plain tree
    /// search with random playouts. It ends early when `wanted` says so.
    fn search(&self, seat: Seat, request: SearchRequest, wanted: &dyn Fn() -> bool) -> Vec<(usize, u32, f64)>;
}

/// A computer player at a table with people.
#[derive(Clone, Debug)]
pub struct Bot {
    pub name: String,
    /// The time limit of a decision.
    pub limit: Duration,
    /// Whether exact solutions may be computed in the background.
    pub solver: bool,
}

/// Parameters of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest {
    pub iterations: u32,
    /// The exploration constant of UCT; the default if `None`.
    pub exploration: Option<f64>,
    pub seed: u64,
}

/// The choice of a player: a number, or notation if it has no number, such as a bid outside the canonical set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionChoice {
    Number(usize),
    Notation(String),
}

/// A computer player of some game.
pub trait AnyPlayer: Send {
    /// The key of its game.
    fn game(&self) -> &'static str;

    /// What it chooses for a seat that is to act in this game, if that is its game.
    fn choose(&mut self, game: &dyn Any, seat: Seat, chance: &mut FastRng) -> Option<ActionChoice>;
}

pub(super) struct ErasedPlayer<G: Playable>(pub(super) Box<dyn Player<G>>);

impl<G: Playable> AnyPlayer for ErasedPlayer<G> {
    fn game(&self) -> &'static str {
        G::META.key
    }

    fn choose(&mut self, game: &dyn Any, seat: Seat, chance: &mut FastRng) -> Option<ActionChoice> {
        let game = game.downcast_ref::<G>()?;
        let action = self.0.choose(&Perspective::new(game, seat), chance);
        let number = game.action_index(seat, action);
        Some(number.map_or_else(|| ActionChoice::Notation(action.to_string()), ActionChoice::Number))
    }
}

// Long functions depend on the game type alone, so that they are compiled once for all kinds of history.
impl<G: Playable, H: MatchHistory<G>> Think for Erased<G, H> {
    fn choose(&self, seat: Seat, bot: &Bot, seed: u64) -> Option<String> {
        choose(self.game(), seat, bot, seed)
    }

    fn hint(&self, seat: Seat, time: Duration, seed: u64) -> Hint {
        let budget = Budget::millis(time.as_millis().max(1) as u64);
        hint(&Perspective::new(self.game(), seat), budget, &mut FastRng::new(seed))
    }

    fn win_probabilities(&self, time: Duration, seed: u64) -> Vec<f32> {
        win_probabilities(self.game(), time, seed)
    }

    fn ask(&self, seat: Seat, player: &mut dyn AnyPlayer, chance: &mut FastRng) -> Option<ActionChoice> {
        player.choose(self.game(), seat, chance)
    }

    fn search(&self, seat: Seat, request: SearchRequest, wanted: &dyn Fn() -> bool) -> Vec<(usize, u32, f64)> {
        search(self.game(), self.game.history().options(), seat, request, wanted)
    }
}

fn choose<G: Evaluate>(game: &G, seat: Seat, bot: &Bot, seed: u64) -> Option<String> {
    if !game.to_act().contains(seat) {
        return None;
    }
    let action = player::<G>(bot)?.choose(&Perspective::new(game, seat), &mut FastRng::new(seed));
    Some(action.to_string())
}

/// The player of this name, with a time limit. Searches with a custom budget are excluded: they would let users decide
/// how much the server works.
fn player<G: Evaluate>(bot: &Bot) -> Option<Box<dyn Player<G>>> {
    if bot.solver
        && let Some(own) = compiled_roster::<G>().own(&bot.name, Blocking::Never)
    {
        return Some(own);
    }
    let level = if compiled_roster::<G>().is_own(&bot.name) { Level::Expert.name() } else { &bot.name };
    match level.parse::<Name>().ok()? {
        Name::Search { .. } => None,
        name => Some(name.player_within(bot.limit)),
    }
}

fn win_probabilities<G: Evaluate>(game: &G, time: Duration, seed: u64) -> Vec<f32> {
    /// The maximum number of playouts of a position.
    const MAX_PLAYOUTS: f32 = 200.0;
    /// A few playouts say nothing, so that a busy machine gets more time for these, but not more than this many times.
    const MIN_PLAYOUTS: f32 = 16.0;
    const MAX_OVERTIME: u32 = 5;
    if game.standing().is_some() {
        return played_on(game, &mut FastRng::new(seed))[..game.seats().count()].to_vec();
    }
    let start = Instant::now();
    let seats = game.seats().count();
    let mut sum = [0.0; MAX_SEATS];
    let mut games = 0.0;
    let mut chance = FastRng::new(seed);
    let limit = |games: f32| if games < MIN_PLAYOUTS { time * MAX_OVERTIME } else { time };
    while games == 0.0 || (games < MAX_PLAYOUTS && start.elapsed() < limit(games)) {
        for (total, one) in sum.iter_mut().zip(played_on(game, &mut chance)) {
            *total += one;
        }
        games += 1.0;
    }
    sum[..seats].iter().map(|&wins| share_of_playouts(wins, games, seats)).collect()
}

/// The win probability of a seat that has won this share of the playouts of an open game.
fn share_of_playouts(wins: f32, games: f32, seats: usize) -> f32 {
    /// It counts as if it had been played this many times more, each seat winning equally often: a few playouts prove
    /// little.
    const PRIOR: f32 = 2.0;
    open_probability((wins + PRIOR / seats as f32) / (games + PRIOR), seats)
}

/// Plays a game to its end by the priors and returns the winners.
fn played_on<G: Evaluate>(game: &G, chance: &mut FastRng) -> WinProbabilities {
    /// A playout with this many decisions is stopped and evaluated.
    const MAX_DECISIONS: usize = 1000;
    let mut game = game.clone();
    let mut player: Box<dyn Player<G>> = Name::Level(Level::Novice).player();
    let mut context = game.eval_context(Weights::of::<G>());
    let mut wins = [0.0; MAX_SEATS];
    for _ in 0..MAX_DECISIONS {
        let Some(seat) = game.to_act().first() else { break };
        let action = player.choose(&Perspective::new(&game, seat), chance);
        game.play(seat, action, chance, &mut NoLog);
    }
    match game.standing() {
        // A share of the victory, however narrow it was.
        Some(standing) => {
            let winners = standing.winners();
            winners.iter().for_each(|seat| wins[seat.index()] = 1.0 / winners.len() as f32);
        }
        None => game.evaluate(&mut context, &mut wins),
    }
    wins
}

fn search<G: Playable>(
    game: &G,
    options: &G::Options,
    seat: Seat,
    request: SearchRequest,
    wanted: &dyn Fn() -> bool,
) -> Vec<(usize, u32, f64)> {
    let SearchRequest { iterations, exploration, seed } = request;
    let game_type = G::game_type(options, game.seats());
    // Scales the default constant to the range of returns.
    let exploration = exploration.unwrap_or((game_type.max_utility - game_type.min_utility) / 2.0 * 1.4);
    // The first simulation is that of the root itself and tries nothing.
    let settings = uct::Settings { simulations: iterations + 1, exploration, nodes: Nodes::of(&game_type) };
    let mut uct = Uct::new(settings);
    // Players with the same seed at one table must not draw the same numbers.
    let mut chance = FastRng::nth(seed, seat.index() as u64);
    let perspective = Perspective::new(game, seat);
    uct.search_in(seat, |chance| perspective.imagine(chance).undecided(seat), wanted, &mut chance);
    let number = |action| game.action_index(seat, action).expect("every listed action has a number");
    let mut tried: Vec<_> = uct.tried().iter().map(|tried| (number(tried.action), tried.visits, tried.mean)).collect();
    tried.sort_unstable_by_key(|&(number, ..)| number);
    tried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KEYS, with_game};

    /// Whether it is shown as 1% to 99%.
    fn is_open(win: f32) -> bool {
        (1.0..=99.0).contains(&(100.0 * win).round())
    }

    #[test]
    fn playouts_that_agree_do_not_make_a_win_certain() {
        for seats in 2..=5 {
            for games in [1.0, 16.0, 200.0] {
                let wins = |wins: f32| share_of_playouts(wins, games, seats);
                assert!(is_open(wins(0.0)) && is_open(wins(games)), "{seats} seats, {games} playouts");
                assert!((wins(games) + (seats - 1) as f32 * wins(0.0) - 1.0).abs() < 1e-5);
            }
        }
    }

    /// A search that finds nothing but wins, or nothing but losses, does not call them certain either.
    #[test]
    fn hints_for_an_early_duel_are_not_certain() {
        let seats = harena_core::Seats::new(2).expect("a number of seats");
        let mut game = crate::open("dragonic-tide", &serde_json::Value::Null, seats, harena_core::Seed::Xoshiro(4))
            .expect("a game");
        for decision in 0..30 {
            let Some(seat) = game.to_act().first() else { break };
            // So little time that few playouts decide.
            let hint = game.hint(seat, Duration::from_millis(1), decision);
            for one in &hint.choices {
                assert!(is_open(one.win_probability), "{} wins {}", one.action, one.win_probability);
            }
            let wins = game.win_probabilities(Duration::ZERO, decision);
            assert!(wins.iter().all(|&win| is_open(win)), "{wins:?}");
            let action = hint.choices.last().expect("something legal").action.clone();
            game.play(seat, &action).expect("a legal action");
        }
    }

    #[test]
    fn nothing_is_certain_before_the_end_of_a_game() {
        fn law<G: Evaluate>() {
            let seats = harena_core::Seats::new(G::META.min_seats).expect("a number of seats");
            let game = G::start(&Default::default(), seats, &mut FastRng::new(1), &mut NoLog).expect("valid options");
            // A busy machine has time for one playout only.
            let wins = win_probabilities(&game, Duration::ZERO, 1);
            assert!(wins.iter().all(|&win| is_open(win)), "{wins:?}");
            assert!((wins.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{wins:?}");
        }
        for key in KEYS {
            with_game!(*key, G => law::<G>()).expect("a game of the list");
        }
    }
}
