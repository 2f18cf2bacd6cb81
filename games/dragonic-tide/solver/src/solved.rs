//! The `solved` player: plays the solution, and a search until it is available.

use harena_core::{Chance as _, FastRng, Game, NoLog, Perspective, Seat};
use harena_dragonic_tide::{Action, Character, Content, DragonicTide, Kind, Phase};
use harena_players::{Blocking, Level, OwnPlayer, Player};

use super::hidden::against_any;
use super::lookahead::{Lookahead, Plan};
use super::results::Results;
use super::rounds::Setting;
use super::search::Search;
use super::solutions::{LATE, Solutions, Wanted};
use super::table::Seen;
use crate::matrix::Matrix;

/// The optimal player of the duel, which is also the level `expert`.
pub const PLAYERS: &[OwnPlayer<DragonicTide>] =
    &[OwnPlayer { name: "solved", level: Some(Level::Expert), new: |blocking| Box::new(SolvedPlayer::new(blocking)) }];

/// Plays optimally, with tables that are solved in the background.
#[derive(Debug)]
pub struct SolvedPlayer {
    blocking: Blocking,
    solutions: &'static Solutions,
}

impl SolvedPlayer {
    pub fn new(blocking: Blocking) -> SolvedPlayer {
        SolvedPlayer { blocking, solutions: Solutions::shared() }
    }

    /// The values for a duel with these cards in this round.
    pub(super) fn table(&self, setting: Setting, game: &DragonicTide) -> Option<Seen> {
        let find = |late: Option<[usize; 2]>| match self.blocking {
            Blocking::Never => self.solutions.get(&Wanted { setting, late }),
            Blocking::Allowed => self.solutions.wait(&Wanted { setting, late }),
        };
        let to_go = setting.numbers().round_limit.saturating_sub(game.round());
        if to_go >= LATE {
            return find(None);
        }
        let health = [0, 1].map(|index| usize::from(game.health(Seat::new(index))));
        find(Some(health)).or_else(|| find(None))
    }

    /// The probabilities of its choices. `game` is an imagined state: only what the seat may know is read.
    pub fn plan(&self, game: &DragonicTide, seat: Seat) -> Plan {
        match game.phase() {
            Phase::Draft | Phase::Choose => self.character(game, seat),
            Phase::Overdrive => self.overdrive(game, seat),
            _ => self.in_duel(game, seat),
        }
    }

    /// A character by the shipped values: the best against what the opponent may still take. Without such values a random one.
    fn character(&self, game: &DragonicTide, seat: Seat) -> Plan {
        let other = Seat::new(1 - seat.index());
        // The opponent's secret pick is ignored; the dealt characters are public.
        let game = &game.taken_back(other);
        let mut own = Vec::new();
        game.legal(seat, &mut own);
        let results = Results::standard();
        if !results.fits(game.content()) {
            // There are no shipped values for these numbers: all picks are equal.
            let share = 1.0 / own.len() as f32;
            return Plan { choices: own.into_iter().map(|action| (action, share)).collect(), value: 0.5 };
        }
        let mut theirs = Vec::new();
        game.legal(other, &mut theirs);
        let taken = if game.phase() == Phase::Choose { game.character(other) } else { None };
        let characters = |actions: &[Action]| -> Vec<Character> {
            let of = |action: &Action| match action {
                Action::Character(character) => Some(*character),
                _ => None,
            };
            actions.iter().filter_map(of).collect()
        };
        let mine = characters(&own);
        let others = match taken {
            Some(character) => vec![character],
            None if theirs.is_empty() => Character::ALL.to_vec(),
            None => characters(&theirs),
        };
        let worth = |a: Character, b: Character| -> f32 {
            (a != b).then(|| results.picks([a, b])).flatten().map_or(0.5, |picks| picks.value() as f32)
        };
        let solution = if game.phase() == Phase::Choose && taken.is_none() {
            // The second seat responds, so the first choice is the maximin.
            let worst =
                |a: &Character| others.iter().filter(|b| *b != a).map(|&b| worth(*a, b)).fold(f32::INFINITY, f32::min);
            let best = mine.iter().map(worst).fold(f32::NEG_INFINITY, f32::max);
            let chosen = mine.iter().position(|one| worst(one) == best).unwrap_or(0);
            return Plan { choices: vec![(own[chosen], 1.0)], value: best };
        } else {
            Matrix::new(mine.len(), others.len(), |a, b| worth(mine[a], others[b])).solve()
        };
        let choices = own.into_iter().zip(solution.rows).filter(|(_, share)| *share > 0.0).collect();
        Plan { choices, value: solution.value() }
    }

    /// A pick of OVERDRIVE by the matrix game over the solved values.
    fn overdrive(&self, game: &DragonicTide, seat: Seat) -> Plan {
        let [own, other] = pairing(game, seat);
        let mix = own_picks(game.content(), own, other);
        let choices = Kind::ALL.into_iter().map(Action::Overdrive).zip(mix).filter(|(_, share)| *share > 0.0).collect();
        Plan { choices, value: 0.5 }
    }

    fn in_duel(&self, game: &DragonicTide, seat: Seat) -> Plan {
        let other = Seat::new(1 - seat.index());
        // The face-down card must be ignored: in an imagined state it is a guess.
        let game = &game.taken_back(other);
        let Some(own) = game.kind(seat) else { return searched(game, seat) };
        let known = game.known().contains(other);
        let mut possible = Kind::ALL.to_vec();
        match game.kind(other) {
            Some(kind) if known => possible = vec![kind],
            _ => {
                // The latest request is solved first: that of the most likely pick.
                let [mine, theirs] = pairing(game, seat);
                let picks = own_picks(game.content(), theirs, mine);
                possible.sort_by(|one, two| picks[one.index()].total_cmp(&picks[two.index()]));
            }
        }
        let likeliest = possible.last().copied();
        let characters = [0, 1].map(|index| game.character(Seat::new(index)).expect("chosen before the duel"));
        let mut tables = Vec::new();
        for kind in possible {
            let mut kinds = [own; 2];
            kinds[other.index()] = kind;
            // Missing tables have now been requested.
            if let Some(table) = self.table(Setting::new(game.content(), characters, kinds), game) {
                tables.push((game.imagined_with(other, kind), table));
            }
        }
        // Some of them are enough, but only with the most important one.
        if tables.last().is_none_or(|(game, _)| game.kind(other) != likeliest) {
            return searched(game, seat);
        }
        match &tables[..] {
            [(game, table)] => Lookahead::new(table, game).plan(game, seat),
            _ => between(&tables, seat),
        }
    }
}

/// The characters of this seat and of the other.
fn pairing(game: &DragonicTide, seat: Seat) -> [Character; 2] {
    [seat, Seat::new(1 - seat.index())].map(|seat| game.character(seat).expect("characters are chosen first"))
}

/// The OVERDRIVE picks of a character against another: by the solved values, or uniform without them.
pub fn own_picks(content: &Content, own: Character, other: Character) -> [f32; 4] {
    let results = Results::standard();
    match results.fits(content).then(|| results.picks([own, other])).flatten() {
        Some(picks) => std::array::from_fn(|kind| picks.solution.rows[kind]),
        None => [0.25; 4],
    }
}

fn searched(game: &DragonicTide, seat: Seat) -> Plan {
    Lookahead::new(&Search, game).plan(game, seat)
}

/// The own choice against an opponent who may hold one of several cards.
fn between(tables: &[(DragonicTide, Seen)], seat: Seat) -> Plan {
    let own = |value: f32| if seat.index() == 0 { value } else { 1.0 - value };
    if tables[0].0.to_act().len() == 2 {
        let mut choices = Vec::new();
        let mut games = Vec::new();
        for (game, table) in tables {
            let (matrix, lists) = Lookahead::new(table, game).matrix(game);
            choices.clone_from(&lists[seat.index()]);
            games.push(match seat.index() {
                0 => matrix,
                _ => Matrix::new(matrix.columns(), matrix.rows(), |row, column| 1.0 - matrix.cell(column, row)),
            });
        }
        let mix = against_any(&games);
        let value = games.iter().map(|game| game.solve().value()).fold(1.0, f32::min);
        let choices = choices.into_iter().zip(mix).filter(|(_, share)| *share > 1e-3).collect();
        return Plan { choices, value: own(value) };
    }
    // A decision of this seat alone: the maximin over them.
    let mut legal = Vec::new();
    tables[0].0.legal(seat, &mut legal);
    let worth = |action: Action| -> f32 {
        let each = tables.iter().map(|(game, table)| {
            let mut next = game.clone();
            next.play(seat, action, &mut FastRng::new(0), &mut NoLog);
            own(Lookahead::new(table, game).value(&next))
        });
        each.fold(1.0, f32::min)
    };
    let each = legal.into_iter().map(|action| (action, worth(action)));
    let (action, value) = each.reduce(|one, two| if two.1 > one.1 { two } else { one }).expect("a choice");
    Plan { choices: vec![(action, 1.0)], value: own(value) }
}

impl Player<DragonicTide> for SolvedPlayer {
    fn choose(&mut self, perspective: &Perspective<'_, DragonicTide>, chance: &mut FastRng) -> Action {
        let game = perspective.imagine(chance);
        let plan = self.plan(&game, perspective.seat());
        drawn(&plan.choices, chance)
    }
}

/// Samples one of the choices by probability.
pub(super) fn drawn(choices: &[(Action, f32)], chance: &mut FastRng) -> Action {
    let total: f32 = choices.iter().map(|(_, share)| share).sum();
    let mut left = chance.bits() as f32 / u32::MAX as f32 * total;
    for &(action, share) in choices {
        left -= share;
        if left < 0.0 {
            return action;
        }
    }
    choices.last().expect("there is a choice").0
}
