//! The statistics of a balance report: creatures, their powers, and bets.

mod sections;
#[cfg(test)]
mod tests;

use harena_core::balance::{BalanceMetrics, Collector, Ledger, Section, sole_leader};
use harena_core::{Game, Seat, Seats, Standing, Step};

use crate::actions::{Action, Event, Spot};
use crate::cards::{Card, Creature, Face};
use crate::content::Numbers;
use crate::edition::Edition;
use crate::{Arena, Phase};

/// The metrics of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    Survives(Creature),
    /// Is eliminated in this round, of all games in which it takes part.
    Eliminated(Creature, u8),
    /// The round in which it is eliminated, of the games in which it is.
    EliminationRound(Creature),
    BetsOn(Creature),
    /// Wins of the seats that have a bet on it.
    BettorsWin(Creature),
    /// Wins of the seat with the highest stake on it.
    TopBettorWins(Creature),
    /// How often in a game a seat may use its power.
    PowerUsable(Creature),
    PowerUsed(Creature),
    UsersWin(Creature),
    /// Wins of the seats that never could use it.
    OthersWin(Creature),
    Bets(When),
    Pays(When),
    Points(When),
    /// The highest payment of such a bet.
    Most(When),
    /// Wins of the seat that leads at the beginning of this round.
    LeaderWins(u8),
    Ending(Ending),
    Stalemates,
    /// The bid that won the first turn; `None` if no seat bid.
    Bid(Option<u8>),
    BidderWins(Option<u8>),
}

/// When and how a bet was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    Round(u8),
    /// By the Daimon's power, in any row.
    ByPower,
    Secret,
}

impl When {
    /// The highest payment of such a bet, at least 1: a bet that pays nothing still needs a scale.
    fn most(self, numbers: &Numbers) -> u8 {
        let most = match self {
            When::Round(round) => numbers.bet_values[usize::from(round) - 1],
            When::ByPower => numbers.bet_values.into_iter().max().unwrap_or(0),
            When::Secret => numbers.secret_value,
        };
        most.max(1)
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    ThreeLeft,
    DeckOut,
    Deadlock,
    NothingLeft,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::ThreeLeft, Ending::DeckOut, Ending::Deadlock, Ending::NothingLeft];

    fn name(self) -> &'static str {
        match self {
            Ending::ThreeLeft => "three creatures left",
            Ending::DeckOut => "last card drawn",
            Ending::Deadlock => "deadlock",
            Ending::NothingLeft => "stalemate without cards",
        }
    }
}

const ROUNDS: [u8; 5] = [1, 2, 3, 4, 5];

#[derive(Clone, Copy, Debug)]
struct Bet {
    seat: Seat,
    creature: Creature,
    when: When,
    /// The row in which it lies; `None` for a secret bet.
    row: Option<u8>,
}

impl Bet {
    fn worth(&self, numbers: &Numbers) -> u8 {
        self.row.map_or(numbers.secret_value, |row| numbers.bet_values[usize::from(row) - 1])
    }
}

/// A power that a seat may use, and whether it is used.
#[derive(Clone, Copy, Debug)]
struct PowerUse {
    seat: Seat,
    creature: Creature,
    used: bool,
}

/// One game; in a campaign the one in progress.
#[derive(Clone, Debug)]
pub struct Watcher {
    seats: Seats,
    numbers: Numbers,
    campaign: bool,
    creatures: Vec<Creature>,
    round: u8,
    /// The eliminated creatures with their rounds.
    eliminated: Vec<(Creature, u8)>,
    bets: Vec<Bet>,
    power_uses: Vec<PowerUse>,
    first_turn_is_recorded: bool,
    ending: Ending,
    stalemates: u8,
}

impl Watcher {
    fn new(seats: Seats, numbers: Numbers, campaign: bool, creatures: &[Creature]) -> Watcher {
        Watcher {
            seats,
            numbers,
            campaign,
            creatures: creatures.to_vec(),
            round: 1,
            eliminated: Vec::new(),
            bets: Vec::new(),
            power_uses: Vec::new(),
            first_turn_is_recorded: false,
            ending: Ending::ThreeLeft,
            stalemates: 0,
        }
    }

    /// A power becomes usable with the card that was played, and any answer except declining uses it. A power that the
    /// Seraphim copies counts as the Seraphim's, once it is used.
    fn powers<E: Edition>(&mut self, step: &Step<'_, Arena<E>>) {
        let waits = |game: &Arena<E>| matches!(game.phase(), Phase::Power | Phase::Second);
        let goes_on = matches!(step.action, Action::Copy(_)) && waits(step.after);
        if waits(step.before) && !goes_on && !matches!(step.action, Action::NoPower | Action::NoSecond) {
            let power = self.power_uses.last_mut().expect("a power in use was usable");
            power.used = true;
        }
        if matches!(step.action, Action::Play(_)) && waits(step.after) {
            let creature = step.after.acting().expect("a power belongs to the card just played");
            self.power_uses.push(PowerUse { seat: step.seat, creature, used: false });
        }
    }

    fn event<E: Edition>(&mut self, event: &Event, after: &Arena<E>, ledger: &mut Ledger<Metric>) {
        match *event {
            Event::GameBegins { of, ref creatures, .. } => {
                *self = Watcher::new(self.seats, self.numbers, of > 1, creatures)
            }
            Event::RoundBegins { round, .. } => {
                self.round = round;
                // In a campaign the leader of one game need not be the overall leader.
                if let Some(leader) = sole_leader(self.seats, |seat| after.worth(seat)).filter(|_| !self.campaign) {
                    ledger.win_trial(Metric::LeaderWins(round), leader);
                }
            }
            Event::Bet { seat, spot: Spot { creature, round: row }, by_power } => {
                let when = if by_power { When::ByPower } else { When::Round(self.round) };
                self.bets.push(Bet { seat, creature, when, row: Some(row) });
            }
            Event::SecretBet { seat, card } => {
                let creature = card.and_then(creature_of).expect("the events are not redacted");
                self.bets.push(Bet { seat, creature, when: When::Secret, row: None });
            }
            // As if the bet had never been made (CA-10.1).
            Event::Retrieved { seat, spot } => {
                self.bets.retain(|bet| (bet.seat, bet.creature, bet.row) != (seat, spot.creature, Some(spot.round)))
            }
            Event::RetrievedSecret { seat, .. } => {
                self.bets.retain(|bet| bet.seat != seat || bet.when != When::Secret);
            }
            Event::Died { creature, .. } => self.eliminated.push((creature, self.round)),
            Event::BidWon { seat, bid, .. } => self.first_turn(seat, Some(bid), ledger),
            Event::NobodyBid { seat } => self.first_turn(seat, None, ledger),
            Event::Stalemate { .. } => self.stalemates += 1,
            Event::DeckOut => self.ending = Ending::DeckOut,
            Event::Deadlock => self.ending = Ending::Deadlock,
            Event::NothingLeft => self.ending = Ending::NothingLeft,
            // Game 0 means the total of a campaign, or the score of a single game.
            Event::Scored { game, .. } if (game > 0) == self.campaign => self.record_game(ledger),
            _ => {}
        }
    }

    /// After a stalemate the turn is bid for again; only the first bids are about the first turn.
    fn first_turn(&mut self, seat: Seat, bid: Option<u8>, ledger: &mut Ledger<Metric>) {
        if !std::mem::replace(&mut self.first_turn_is_recorded, true) {
            bids().for_each(|one| ledger.trial(Metric::Bid(one), one == bid));
            ledger.win_trial(Metric::BidderWins(bid), seat);
        }
    }

    /// The game is over; it may be one of a campaign.
    fn record_game(&mut self, ledger: &mut Ledger<Metric>) {
        for &creature in &self.creatures {
            let eliminated = self.eliminated.iter().find(|(one, _)| *one == creature).map(|&(_, round)| round);
            ledger.trial(Metric::Survives(creature), eliminated.is_none());
            ROUNDS
                .into_iter()
                .for_each(|round| ledger.trial(Metric::Eliminated(creature, round), eliminated == Some(round)));
            if let Some(round) = eliminated {
                ledger.record(Metric::EliminationRound(creature), round);
            }
            self.record_bets_on(creature, eliminated.is_none(), ledger);
            self.record_power_of(creature, ledger);
        }
        for when in ROUNDS.map(When::Round).into_iter().chain([When::ByPower, When::Secret]) {
            let count = self.bets.iter().filter(|bet| bet.when == when).count();
            ledger.record(Metric::Bets(when), count as i64);
            ledger.record(Metric::Most(when), when.most(&self.numbers));
        }
        Ending::ALL.into_iter().for_each(|ending| ledger.trial(Metric::Ending(ending), ending == self.ending));
        ledger.record(Metric::Stalemates, self.stalemates);
    }

    fn record_bets_on(&self, creature: Creature, survives: bool, ledger: &mut Ledger<Metric>) {
        let bets = || self.bets.iter().filter(|bet| bet.creature == creature);
        ledger.record(Metric::BetsOn(creature), bets().count() as i64);
        for bet in bets() {
            ledger.trial(Metric::Pays(bet.when), survives);
            ledger.record(Metric::Points(bet.when), if survives { bet.worth(&self.numbers) } else { 0 });
        }
        let stake = |seat: Seat| {
            bets().filter(|bet| bet.seat == seat).map(|bet| u32::from(bet.worth(&self.numbers))).sum::<u32>()
        };
        let has_bet = |seat: Seat| bets().any(|bet| bet.seat == seat);
        for seat in self.seats.iter().filter(|&seat| has_bet(seat)) {
            ledger.win_trial(Metric::BettorsWin(creature), seat);
        }
        if let Some(seat) = sole_leader(self.seats, |seat| (has_bet(seat), stake(seat))).filter(|&seat| has_bet(seat)) {
            ledger.win_trial(Metric::TopBettorWins(creature), seat);
        }
    }

    fn record_power_of(&self, creature: Creature, ledger: &mut Ledger<Metric>) {
        let power_uses = || self.power_uses.iter().filter(|power| power.creature == creature);
        ledger.record(Metric::PowerUsable(creature), power_uses().count() as i64);
        power_uses().for_each(|power| ledger.trial(Metric::PowerUsed(creature), power.used));
        for seat in self.seats.iter() {
            if power_uses().any(|power| power.seat == seat && power.used) {
                ledger.win_trial(Metric::UsersWin(creature), seat);
            } else if !power_uses().any(|power| power.seat == seat) {
                ledger.win_trial(Metric::OthersWin(creature), seat);
            }
        }
    }
}

/// Every bid that can win the first turn, and no bid.
fn bids() -> impl Iterator<Item = Option<u8>> {
    (0..=10).map(Some).chain([None])
}

fn creature_of(card: Card) -> Option<Creature> {
    match card.face() {
        Face::Fighter(creature, _) => Some(creature),
        _ => None,
    }
}

impl<E: Edition> Collector<Arena<E>> for Watcher {
    fn begin(game: &Arena<E>, events: &[Event], ledger: &mut Ledger<Metric>) -> Watcher {
        let mut watcher = Watcher::new(game.seats(), *game.numbers(), false, game.creatures());
        events.iter().for_each(|event| watcher.event(event, game, ledger));
        watcher
    }

    fn on_step(&mut self, step: &Step<'_, Arena<E>>, ledger: &mut Ledger<Metric>) {
        self.powers(step);
        step.events.iter().for_each(|event| self.event(event, step.after, ledger));
    }

    fn end(self, _game: &Arena<E>, _standing: &Standing, _ledger: &mut Ledger<Metric>) {}
}

impl<E: Edition> BalanceMetrics for Arena<E> {
    type Metric = Metric;
    type Collector = Watcher;

    fn sections(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
        sections::all::<E>(ledger, seats)
    }
}
