//! Balance statistics of Dragonic Tide as it is played: characters, pairings, OVERDRIVE cards and the length of duels.
//! Their values under optimal play are the solver's task.

mod sections;
#[cfg(test)]
mod tests;

use harena_core::balance::{BalanceMetrics, Collector, Ledger, Section, sole_leader};
use harena_core::{Game, Seat, Seats, Standing, Step};

use crate::DragonicTide;
use crate::actions::Event;
use crate::words::{Card, Character, Kind};

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Seats that play it.
    Plays(Character),
    /// Seats that choose it when it was dealt to them in a draft.
    Drafted(Character),
    CharacterWins(Character),
    /// Wins of the first against the second.
    PairWins(Character, Character),
    PairRounds(Character, Character),
    PairDrawn(Character, Character),

    /// Seats that choose it.
    Picks(Kind),
    KindWins(Kind),
    /// With this character.
    KindWinsFor(Character, Kind),
    /// The number of times that a seat with this card places it in a duel.
    KindPlaced(Kind),
    KindHits(Kind),

    /// The share of all placed cards.
    Placed(Card),
    Hits(Card),

    Rounds,
    /// Duels with a number of rounds in this [`SPANS`] entry.
    Span(usize),
    /// Wins of the seat with more health after this number of rounds.
    LeaderWins(u8),
}

/// Rounds of a duel, in groups.
const SPANS: [(u8, &str); 6] = [
    (5, "up to 5 rounds"),
    (10, "6 to 10 rounds"),
    (15, "11 to 15 rounds"),
    (20, "16 to 20 rounds"),
    (30, "21 to 30 rounds"),
    (u8::MAX, "more than 30 rounds"),
];
/// The rounds after which the leader is recorded.
const LEADS: [u8; 5] = [2, 4, 6, 8, 12];

/// One duel.
#[derive(Clone, Debug)]
pub struct Watcher {
    seats: Seats,
    dealt: [Vec<Character>; 2],
    characters: [Option<Character>; 2],
    kinds: [Option<Kind>; 2],
    /// The cards that were shown in this round, and whether they hit.
    battle: [Option<(Card, bool)>; 2],
    /// OVERDRIVE cards that were placed, and those that hit.
    overdrives: [[u32; 2]; 2],
    rounds: u8,
}

impl Watcher {
    fn event(&mut self, event: &Event, after: &DragonicTide, ledger: &mut Ledger<Metric>) {
        match *event {
            Event::Dealt { seat, ref characters } => self.dealt[seat.index()] = characters.clone(),
            Event::Plays { seat, character, .. } => self.characters[seat.index()] = Some(character),
            Event::OverdrivePicked { seat, kind } => self.kinds[seat.index()] = kind,
            Event::Round { round, .. } => {
                self.settle_battle(ledger);
                self.rounds = round;
                if LEADS.contains(&(round - 1))
                    && let Some(leader) = sole_leader(self.seats, |seat| after.health(seat))
                {
                    ledger.win_trial(Metric::LeaderWins(round - 1), leader);
                }
            }
            Event::Revealed { seat, card, .. } => self.battle[seat.index()] = Some((card, false)),
            Event::Hits { seat, .. } | Event::OverdriveHits { seat, .. } => {
                if let Some((_, hits)) = &mut self.battle[seat.index()] {
                    *hits = true;
                }
            }
            _ => {}
        }
    }

    /// The battle is over: a new round begins, or the duel has ended.
    fn settle_battle(&mut self, ledger: &mut Ledger<Metric>) {
        for seat in self.seats.iter() {
            let Some((card, hits)) = self.battle[seat.index()].take() else { continue };
            Card::HAND.into_iter().for_each(|one| ledger.trial(Metric::Placed(one), one == card));
            ledger.trial(Metric::Hits(card), hits);
            if card == Card::Overdrive {
                let [placed, hit] = &mut self.overdrives[seat.index()];
                *placed += 1;
                *hit += u32::from(hits);
            }
        }
    }

    fn character(&self, seat: Seat) -> Character {
        self.characters[seat.index()].expect("characters are chosen before the first round")
    }

    fn settle_seat(&self, seat: Seat, ledger: &mut Ledger<Metric>) {
        let own = self.character(seat);
        Character::ALL.into_iter().for_each(|one| ledger.trial(Metric::Plays(one), one == own));
        for &dealt in &self.dealt[seat.index()] {
            ledger.trial(Metric::Drafted(dealt), dealt == own);
        }
        ledger.win_trial(Metric::CharacterWins(own), seat);
        let kind = self.kinds[seat.index()].expect("OVERDRIVE cards are picked before the first round");
        Kind::ALL.into_iter().for_each(|one| ledger.trial(Metric::Picks(one), one == kind));
        ledger.win_trial(Metric::KindWins(kind), seat);
        ledger.win_trial(Metric::KindWinsFor(own, kind), seat);
        let [placed, hits] = self.overdrives[seat.index()];
        ledger.record(Metric::KindPlaced(kind), placed);
        ledger.trials(Metric::KindHits(kind), hits, placed);
    }
}

impl Collector<DragonicTide> for Watcher {
    fn begin(game: &DragonicTide, events: &[Event], ledger: &mut Ledger<Metric>) -> Watcher {
        let mut watcher = Watcher {
            seats: game.seats(),
            dealt: Default::default(),
            characters: [None; 2],
            kinds: [None; 2],
            battle: [None; 2],
            overdrives: [[0; 2]; 2],
            rounds: 0,
        };
        events.iter().for_each(|event| watcher.event(event, game, ledger));
        watcher
    }

    fn on_step(&mut self, step: &Step<'_, DragonicTide>, ledger: &mut Ledger<Metric>) {
        step.events.iter().for_each(|event| self.event(event, step.after, ledger));
    }

    fn end(mut self, _game: &DragonicTide, standing: &Standing, ledger: &mut Ledger<Metric>) {
        self.settle_battle(ledger);
        self.seats.iter().for_each(|seat| self.settle_seat(seat, ledger));
        let [a, b] = [0, 1].map(Seat::new);
        // The lower in the order of the rules comes first.
        let first = if self.character(a) < self.character(b) { a } else { b };
        let second = if first == a { b } else { a };
        let (one, other) = (self.character(first), self.character(second));
        ledger.win_trial(Metric::PairWins(one, other), first);
        ledger.record(Metric::PairRounds(one, other), self.rounds);
        ledger.trial(Metric::PairDrawn(one, other), standing.winners().len() > 1);
        ledger.record(Metric::Rounds, self.rounds);
        let span = SPANS.iter().position(|&(most, _)| self.rounds <= most);
        (0..SPANS.len()).for_each(|one| ledger.trial(Metric::Span(one), Some(one) == span));
    }
}

impl BalanceMetrics for DragonicTide {
    type Metric = Metric;
    type Collector = Watcher;

    fn sections(ledger: &Ledger<Metric>, _seats: Seats) -> Vec<Section> {
        sections::all(ledger)
    }
}
