//! What is counted in the arena games: creatures, their powers, and bets.

mod sections;
#[cfg(test)]
mod tests;

use harena_core::balance::{Balanced, Collector, Ledger, Section, sole_leader};
use harena_core::{Game, Seat, Seats, Standing, Step};

use crate::actions::{Action, Event, Spot};
use crate::cards::{Card, Creature, Face};
use crate::content::Numbers;
use crate::edition::Edition;
use crate::{Arena, Phase};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    Survives(Creature),
    /// Leaves in this round, of all games in which it fights.
    Leaves(Creature, u8),
    /// The round in which it leaves, of those in which it does.
    LeavingRound(Creature),
    BetsOn(Creature),
    /// Wins of the seats that have a bet on it.
    BettorsWin(Creature),
    /// Wins of the seat that has most on it.
    TopBettorWins(Creature),
    /// How often in a game somebody may use its power.
    PowerOffered(Creature),
    PowerUsed(Creature),
    UsersWin(Creature),
    /// Wins of the seats that never had the chance to use it.
    OthersWin(Creature),
    Bets(When),
    Pays(When),
    Points(When),
    /// The most that such a bet can bring.
    Most(When),
    /// Wins of the seat that is ahead as this round begins.
    LeaderWins(u8),
    Ending(Ending),
    Stalemates,
    /// The bid that won the first turn; `None` where nobody bid.
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
    /// The most that such a bet can bring; a bet that brings nothing still needs a measure.
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
            Ending::Deadlock => "nobody can do anything",
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
    /// The row in which it lies; a secret bet lies in none.
    row: Option<u8>,
}

impl Bet {
    fn worth(&self, numbers: &Numbers) -> u8 {
        self.row.map_or(numbers.secret_value, |row| numbers.bet_values[usize::from(row) - 1])
    }
}

/// A power that somebody may use, and whether they do.
#[derive(Clone, Copy, Debug)]
struct Offer {
    seat: Seat,
    creature: Creature,
    used: bool,
}

/// One game, in a campaign the one in progress.
#[derive(Clone, Debug)]
pub struct Watcher {
    seats: Seats,
    numbers: Numbers,
    campaign: bool,
    creatures: Vec<Creature>,
    round: u8,
    /// Who has left, and in which round.
    left: Vec<(Creature, u8)>,
    bets: Vec<Bet>,
    offers: Vec<Offer>,
    first_turn_is_settled: bool,
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
            left: Vec::new(),
            bets: Vec::new(),
            offers: Vec::new(),
            first_turn_is_settled: false,
            ending: Ending::ThreeLeft,
            stalemates: 0,
        }
    }

    /// A power is offered by the card that was played, and used by any answer but a refusal. What the Seraphim copies
    /// is the Seraphim's, once it is done.
    fn powers<E: Edition>(&mut self, step: &Step<'_, Arena<E>>) {
        let waits = |game: &Arena<E>| matches!(game.phase(), Phase::Power | Phase::Second);
        let goes_on = matches!(step.action, Action::Copy(_)) && waits(step.after);
        if waits(step.before) && !goes_on && !matches!(step.action, Action::NoPower | Action::NoSecond) {
            let offer = self.offers.last_mut().expect("a power in use was offered");
            offer.used = true;
        }
        if matches!(step.action, Action::Play(_)) && waits(step.after) {
            let creature = step.after.acting().expect("a power belongs to the card just played");
            self.offers.push(Offer { seat: step.seat, creature, used: false });
        }
    }

    fn event<E: Edition>(&mut self, event: &Event, after: &Arena<E>, ledger: &mut Ledger<Metric>) {
        match *event {
            Event::GameBegins { of, ref creatures, .. } => {
                *self = Watcher::new(self.seats, self.numbers, of > 1, creatures)
            }
            Event::RoundBegins { round, .. } => {
                self.round = round;
                // In a campaign who is ahead in one game need not be ahead.
                if let Some(leader) = sole_leader(self.seats, |seat| after.worth(seat)).filter(|_| !self.campaign) {
                    ledger.win_trial(Metric::LeaderWins(round), leader);
                }
            }
            Event::Bet { seat, spot: Spot { creature, round: row }, by_power } => {
                let when = if by_power { When::ByPower } else { When::Round(self.round) };
                self.bets.push(Bet { seat, creature, when, row: Some(row) });
            }
            Event::SecretBet { seat, card } => {
                let creature = card.and_then(creature_of).expect("nothing is hidden from a watcher");
                self.bets.push(Bet { seat, creature, when: When::Secret, row: None });
            }
            // As if the bet had never been made (CA-10.1).
            Event::Retrieved { seat, spot } => {
                self.bets.retain(|bet| (bet.seat, bet.creature, bet.row) != (seat, spot.creature, Some(spot.round)))
            }
            Event::RetrievedSecret { seat, .. } => {
                self.bets.retain(|bet| bet.seat != seat || bet.when != When::Secret);
            }
            Event::Died { creature, .. } => self.left.push((creature, self.round)),
            Event::BidWon { seat, bid, .. } => self.first_turn(seat, Some(bid), ledger),
            Event::NobodyBid { seat } => self.first_turn(seat, None, ledger),
            Event::Stalemate { .. } => self.stalemates += 1,
            Event::DeckOut => self.ending = Ending::DeckOut,
            Event::Deadlock => self.ending = Ending::Deadlock,
            Event::NothingLeft => self.ending = Ending::NothingLeft,
            // Number 0 is the sum of a campaign, or all there is of a single game.
            Event::Scored { game, .. } if (game > 0) == self.campaign => self.settle(ledger),
            _ => {}
        }
    }

    /// After a stalemate the turn is bid for again; only the first bids are about the first turn.
    fn first_turn(&mut self, seat: Seat, bid: Option<u8>, ledger: &mut Ledger<Metric>) {
        if !std::mem::replace(&mut self.first_turn_is_settled, true) {
            bids().for_each(|one| ledger.trial(Metric::Bid(one), one == bid));
            ledger.win_trial(Metric::BidderWins(bid), seat);
        }
    }

    /// The game is over, perhaps one of a campaign.
    fn settle(&mut self, ledger: &mut Ledger<Metric>) {
        for &creature in &self.creatures {
            let left = self.left.iter().find(|(one, _)| *one == creature).map(|&(_, round)| round);
            ledger.trial(Metric::Survives(creature), left.is_none());
            ROUNDS.into_iter().for_each(|round| ledger.trial(Metric::Leaves(creature, round), left == Some(round)));
            if let Some(round) = left {
                ledger.record(Metric::LeavingRound(creature), round);
            }
            self.settle_bets_on(creature, left.is_none(), ledger);
            self.settle_power_of(creature, ledger);
        }
        for when in ROUNDS.map(When::Round).into_iter().chain([When::ByPower, When::Secret]) {
            let count = self.bets.iter().filter(|bet| bet.when == when).count();
            ledger.record(Metric::Bets(when), count as i64);
            ledger.record(Metric::Most(when), when.most(&self.numbers));
        }
        Ending::ALL.into_iter().for_each(|ending| ledger.trial(Metric::Ending(ending), ending == self.ending));
        ledger.record(Metric::Stalemates, self.stalemates);
    }

    fn settle_bets_on(&self, creature: Creature, survives: bool, ledger: &mut Ledger<Metric>) {
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

    fn settle_power_of(&self, creature: Creature, ledger: &mut Ledger<Metric>) {
        let offers = || self.offers.iter().filter(|offer| offer.creature == creature);
        ledger.record(Metric::PowerOffered(creature), offers().count() as i64);
        offers().for_each(|offer| ledger.trial(Metric::PowerUsed(creature), offer.used));
        for seat in self.seats.iter() {
            if offers().any(|offer| offer.seat == seat && offer.used) {
                ledger.win_trial(Metric::UsersWin(creature), seat);
            } else if !offers().any(|offer| offer.seat == seat) {
                ledger.win_trial(Metric::OthersWin(creature), seat);
            }
        }
    }
}

/// Every bid with which the first turn can be won, and none.
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

impl<E: Edition> Balanced for Arena<E> {
    type Metric = Metric;
    type Collector = Watcher;

    fn sections(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
        sections::all::<E>(ledger, seats)
    }
}
