//! Duels of the `solved` player against others, from both sides of a pairing.

use harena_core::{FastRng, Game as _, NoLog, Perspective, Seat, Seats};
use harena_dragonic_tide::{Action, Character, Content, DragonicTide, Kind, Method, Options, Phase};
use harena_players::{Blocking, Name};
use serde::Serialize;

use super::lookahead::Lookahead;
use super::results::Results;
use super::rounds::Setting;
use super::solved::{SolvedPlayer, drawn, own_picks};
use super::table::Seen;

/// The opponents of the `solved` player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    Random,
    Greedy,
    /// Knows both OVERDRIVE cards from the start and the mixed strategies of `solved`, and plays a best response in every
    /// round, evaluating later rounds by the solved values.
    BestResponse,
    /// The same, but always with this OVERDRIVE card.
    BestResponseWith(Kind),
}

/// The results of a trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Outcome {
    pub duels: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// What `solved` lost to best responses per duel: the sum over its decisions of the value of the position minus the
    /// value of its mixed strategy against the best response.
    pub exploited_value: f64,
    /// The part of it from decisions before the opponent's OVERDRIVE card was known.
    pub exploited_value_hidden: f64,
    /// The mean solved value of the duels for `solved`, after the picks.
    pub expected: f64,
}

impl Outcome {
    /// The share of wins, a draw counted as half.
    pub fn score(&self) -> f64 {
        (self.won as f64 + 0.5 * self.drawn as f64) / self.duels.max(1) as f64
    }
}

/// Plays a number of duels, half of them from each side of the pairing.
pub fn trial(content: &Content, pairing: [Character; 2], opponent: Opponent, duels: u64, seed: u64) -> Outcome {
    let mut outcome = Outcome { duels, ..Outcome::default() };
    let solved_player = SolvedPlayer::new(Blocking::Allowed);
    for index in 0..duels {
        let mut chance = FastRng::nth(seed, index);
        let characters = if index % 2 == 0 { pairing } else { [pairing[1], pairing[0]] };
        Duel { solved_player: &solved_player, content, characters, opponent, outcome: &mut outcome }.play(&mut chance);
    }
    for sum in [&mut outcome.exploited_value, &mut outcome.exploited_value_hidden, &mut outcome.expected] {
        *sum /= duels.max(1) as f64;
    }
    outcome
}

const SOLVED: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// One duel; `solved` has seat a.
struct Duel<'a> {
    solved_player: &'a SolvedPlayer,
    content: &'a Content,
    characters: [Character; 2],
    opponent: Opponent,
    outcome: &'a mut Outcome,
}

impl Duel<'_> {
    fn play(&mut self, chance: &mut FastRng) {
        let mut game = self.start(chance);
        let name = if self.opponent == Opponent::Random { "random" } else { "greedy" };
        let mut other = name.parse::<Name>().expect("a built-in player").player::<DragonicTide>();
        let mut counted = 0;
        while !game.to_act().is_empty() {
            if game.phase() == Phase::Place && game.round() == 1 && game.to_act().len() == 2 && counted == 0 {
                counted = 1;
                self.outcome.expected += f64::from(self.table(&game).root());
            }
            let mut acts = Vec::new();
            if game.to_act().contains(SOLVED) {
                let seen = Perspective::new(&game, SOLVED).imagine(chance);
                let plan = self.solved_player.plan(&seen, SOLVED);
                if self.replies() && game.phase() != Phase::Overdrive {
                    self.add_loss(&game, &plan.choices);
                }
                acts.push((SOLVED, drawn(&plan.choices, chance), plan.choices));
            }
            if game.to_act().contains(OTHER) {
                let action = match self.opponent {
                    _ if self.replies() => self.reply(&game, acts.first().map(|(_, _, mix)| mix.as_slice()), chance),
                    _ => other.choose(&Perspective::new(&game, OTHER), chance),
                };
                acts.push((OTHER, action, Vec::new()));
            }
            for (seat, action, _) in acts {
                game.play(seat, action, chance, &mut NoLog);
            }
        }
        let standing = game.standing().expect("the duel is over");
        match (standing.winners().len(), standing.winners().contains(SOLVED)) {
            (2, _) => self.outcome.drawn += 1,
            (_, true) => self.outcome.won += 1,
            (_, false) => self.outcome.lost += 1,
        }
    }

    fn replies(&self) -> bool {
        matches!(self.opponent, Opponent::BestResponse | Opponent::BestResponseWith(_))
    }

    /// The duel after the choice of characters.
    fn start(&self, chance: &mut FastRng) -> DragonicTide {
        let options = Options { characters: Method::Free, content: self.content.pack.clone() };
        let seats = Seats::new(2).expect("two can sit at a table");
        let mut game = DragonicTide::start(&options, seats, chance, &mut NoLog).expect("good options");
        while game.phase() == Phase::Choose {
            let seat = game.to_act().first().expect("a seat chooses");
            game.play(seat, Action::Character(self.characters[seat.index()]), chance, &mut NoLog);
        }
        game
    }

    fn table(&self, game: &DragonicTide) -> Seen {
        let kinds = [SOLVED, OTHER].map(|seat| game.kind(seat).expect("picked before the first round"));
        let setting = Setting::new(self.content, self.characters, kinds);
        self.solved_player.table(setting, game).expect("small enough to be solved")
    }

    /// Adds what this mixed strategy loses to the best response.
    fn add_loss(&mut self, game: &DragonicTide, mix: &[(Action, f32)]) {
        let table = self.table(game);
        let ahead = Lookahead::new(&table, game);
        let worth = ahead.value(game);
        let kept = if game.to_act().len() == 2 {
            let (matrix, choices) = ahead.matrix(game);
            let share = |row: usize| mix.iter().find(|(action, _)| *action == choices[0][row]).map_or(0.0, |(_, s)| *s);
            let total: f32 = (0..matrix.rows()).map(share).sum();
            (0..matrix.columns())
                .map(|column| (0..matrix.rows()).map(|row| share(row) / total * matrix.cell(row, column)).sum::<f32>())
                .fold(f32::INFINITY, f32::min)
        } else {
            let after = |action: Action| {
                let mut next = game.clone();
                next.play(SOLVED, action, &mut FastRng::new(0), &mut NoLog);
                ahead.value(&next)
            };
            mix.iter().map(|(action, share)| share * after(*action)).sum()
        };
        let lost = f64::from(worth - kept).max(0.0);
        self.outcome.exploited_value += lost;
        if !game.known().contains(OTHER) {
            self.outcome.exploited_value_hidden += lost;
        }
    }

    fn reply(&self, game: &DragonicTide, mix: Option<&[(Action, f32)]>, chance: &mut FastRng) -> Action {
        if game.phase() == Phase::Overdrive {
            return self.pick(chance);
        }
        let table = self.table(game);
        let ahead = Lookahead::new(&table, game);
        let Some(mix) = mix else { return drawn(&ahead.plan(game, OTHER).choices, chance) };
        let mut legal = Vec::new();
        game.legal(OTHER, &mut legal);
        let worth = |action: Action| -> f32 {
            let each = mix.iter().map(|&(own, share)| {
                let mut next = game.clone();
                next.play(SOLVED, own, &mut FastRng::new(0), &mut NoLog);
                next.play(OTHER, action, &mut FastRng::new(0), &mut NoLog);
                share * ahead.value(&next)
            });
            each.sum()
        };
        let best = legal.into_iter().map(|action| (action, worth(action)));
        best.reduce(|one, two| if two.1 < one.1 { two } else { one }).expect("a seat that is to act has a choice").0
    }

    /// The best response to the picks of `solved`; a random card if there are no solved values.
    fn pick(&self, chance: &mut FastRng) -> Action {
        if let Opponent::BestResponseWith(kind) = self.opponent {
            return Action::Overdrive(kind);
        }
        let own = own_picks(self.content, self.characters[0], self.characters[1]);
        let worth = |kind: Kind| -> Option<f64> {
            let results = Results::standard();
            let mut sum = 0.0;
            for (mine, share) in Kind::ALL.into_iter().zip(own) {
                sum += f64::from(share) * results.value(self.characters, [mine, kind])?;
            }
            Some(sum)
        };
        let known = Kind::ALL.into_iter().filter_map(|kind| Some((kind, worth(kind)?)));
        match known.reduce(|one, two| if two.1 < one.1 { two } else { one }) {
            Some((kind, _)) => Action::Overdrive(kind),
            None => drawn(&Kind::ALL.map(|kind| (Action::Overdrive(kind), 0.25)), chance),
        }
    }
}
