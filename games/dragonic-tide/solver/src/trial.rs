//! The `solved` player against others, from both sides of a pairing.

use harena_core::{FastRng, Game as _, NoLog, Perspective, Seat, Seats};
use harena_dragonic_tide::{Action, Character, Content, DragonicTide, Kind, Method, Options, Phase};
use harena_players::{Blocking, Name};
use serde::Serialize;

use super::lookahead::Lookahead;
use super::results::Results;
use super::rounds::Setting;
use super::solved::{SolvedPlayer, drawn, own_picks};
use super::table::Seen;

/// Whom the `solved` player meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    Random,
    Greedy,
    /// Knows both OVERDRIVE cards from the start and how `solved` mixes its choices, and replies best to that in every round,
    /// counting on the solved values for the rounds to come.
    BestReply,
    /// The same with this OVERDRIVE card, whether it is a good pick or not.
    BestReplyWith(Kind),
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Outcome {
    pub duels: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// What `solved` gave away against a best reply, on average over the duels: the sum over all its decisions of the
    /// difference between what the position was worth and what the mix keeps of it against the best reply.
    pub given_away: f64,
    /// The part of it while the opponent's OVERDRIVE card was not known.
    pub given_away_hidden: f64,
    /// What the duels were worth to `solved` by the solved values, picks included, on average.
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
    let hero = SolvedPlayer::new(Blocking::Allowed);
    for index in 0..duels {
        let mut chance = FastRng::nth(seed, index);
        let characters = if index % 2 == 0 { pairing } else { [pairing[1], pairing[0]] };
        Duel { hero: &hero, content, characters, opponent, outcome: &mut outcome }.play(&mut chance);
    }
    for sum in [&mut outcome.given_away, &mut outcome.given_away_hidden, &mut outcome.expected] {
        *sum /= duels.max(1) as f64;
    }
    outcome
}

const HERO: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// One duel; `solved` sits in seat a.
struct Duel<'a> {
    hero: &'a SolvedPlayer,
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
            if game.to_act().contains(HERO) {
                let seen = Perspective::new(&game, HERO).imagine(chance);
                let plan = self.hero.plan(&seen, HERO);
                if self.replies() && game.phase() != Phase::Overdrive {
                    self.account(&game, &plan.choices);
                }
                acts.push((HERO, drawn(&plan.choices, chance), plan.choices));
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
        match (standing.winners().len(), standing.winners().contains(HERO)) {
            (2, _) => self.outcome.drawn += 1,
            (_, true) => self.outcome.won += 1,
            (_, false) => self.outcome.lost += 1,
        }
    }

    fn replies(&self) -> bool {
        matches!(self.opponent, Opponent::BestReply | Opponent::BestReplyWith(_))
    }

    /// The duel with the characters chosen.
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
        let kinds = [HERO, OTHER].map(|seat| game.kind(seat).expect("picked before the first round"));
        let setting = Setting::new(self.content, self.characters, kinds);
        self.hero.table(setting, game).expect("small enough to be solved")
    }

    /// What the hero's mix keeps of the position's value against the best reply.
    fn account(&mut self, game: &DragonicTide, mix: &[(Action, f32)]) {
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
                next.play(HERO, action, &mut FastRng::new(0), &mut NoLog);
                ahead.value(&next)
            };
            mix.iter().map(|(action, share)| share * after(*action)).sum()
        };
        let lost = f64::from(worth - kept).max(0.0);
        self.outcome.given_away += lost;
        if !game.known().contains(OTHER) {
            self.outcome.given_away_hidden += lost;
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
                next.play(HERO, own, &mut FastRng::new(0), &mut NoLog);
                next.play(OTHER, action, &mut FastRng::new(0), &mut NoLog);
                share * ahead.value(&next)
            });
            each.sum()
        };
        let best = legal.into_iter().map(|action| (action, worth(action)));
        best.reduce(|one, two| if two.1 < one.1 { two } else { one }).expect("a seat that acts has a choice").0
    }

    /// The best reply to how `solved` picks; any where nothing is solved.
    fn pick(&self, chance: &mut FastRng) -> Action {
        if let Opponent::BestReplyWith(kind) = self.opponent {
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
