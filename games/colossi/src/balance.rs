//! The balance report of Colossi: Environments, cards and Items, Skirmish by Skirmish.

mod sections;
#[cfg(test)]
mod tests;

use harena_core::balance::{BalanceMetrics, Collector, Ledger, Section, sole_leader};
use harena_core::{Game, MAX_SEATS, Seat, Seats, Standing, Step};

use crate::actions::Event;
use crate::names::{Environment, Item, Slot, Title};
use crate::{Colossi, Phase};

/// The metrics. Most of them are about single Skirmishes, of which a game has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Skirmishes per game.
    Fought(Environment),
    /// Skirmishes at this Environment, of all that begin while it is on the table.
    Chosen(Environment),
    /// At one Environment, or at any.
    InitiatorWins(Option<Environment>),
    WinningPower(Option<Environment>),
    /// The winner's Power minus that of the next player.
    Margin(Option<Environment>),
    CardsPlayed(Option<Environment>),
    /// Cards prepared before a Skirmish.
    Prepared,

    /// How often it is played in a Skirmish, by all players.
    Played(Title),
    /// Seats that play it in a Skirmish.
    Players(Title),
    /// Skirmishes won by a seat that played it.
    PlayersWin(Title),
    /// Skirmishes won by a seat that played any card.
    AnyPlayersWin,

    /// How often it is taken in a game, or used inside another Item.
    Taken(Item),
    /// Skirmishes in which it is taken, of those that begin at its Environment.
    TakenWhereItLies(Item),
    TakersWin(Item),
    /// Skirmishes won by a seat that took any Item.
    AnyTakersWin,

    Skirmishes,
    /// Games with this many Skirmishes.
    Length(u8),
    /// Games won by the seat with the most trophies after this many Skirmishes.
    LeaderWins(u8),
}

/// The maximum number of Skirmishes: four seats with two trophies each, and one more (CX-10.2).
const MAX_SKIRMISHES: u8 = 9;

/// A set of titles or Items, as bits.
type Bits = u32;

/// A Skirmish in progress.
#[derive(Clone, Copy, Debug)]
struct Skirmish {
    slot: Slot,
    environment: Option<Environment>,
    initiator: Seat,
    /// Items at the Environment when it began, and those that were taken.
    lay: Bits,
    taken: [Bits; MAX_SEATS],
    played: [Bits; MAX_SEATS],
    plays: [u8; Title::COUNT],
}

/// One game.
#[derive(Clone, Debug)]
pub struct Watcher {
    seats: Seats,
    environments: [Option<Environment>; 3],
    skirmish: Option<Skirmish>,
    /// The Power of each seat at scoring.
    powers: Vec<i16>,
    prepared: u32,
    fought: [u8; Environment::COUNT],
    taken: [u8; Item::COUNT],
    skirmishes: u8,
}

impl Watcher {
    fn event(&mut self, event: &Event, after: &Colossi, ledger: &mut Ledger<Metric>) {
        match *event {
            Event::EnvironmentDealt { slot, environment } => self.environments[slot.index()] = Some(environment),
            Event::Prepared { ref cards, .. } => self.prepared += cards.count() as u32,
            Event::Initiated { seat, slot, environment } => self.begins(seat, slot, environment, after, ledger),
            Event::Played { seat, card, .. } => {
                if let Some(skirmish) = &mut self.skirmish {
                    skirmish.played[seat.index()] |= 1 << card.index();
                    skirmish.plays[card.index()] += 1;
                }
            }
            Event::Took { seat, item } | Event::Used { seat, item } => {
                self.taken[item.index()] += 1;
                if let Some(skirmish) = &mut self.skirmish {
                    skirmish.taken[seat.index()] |= 1 << item.index();
                }
            }
            Event::Scored { ref powers, .. } => self.powers.clone_from(powers),
            Event::Won { seat, .. } => self.won(seat, after, ledger),
            _ => {}
        }
    }

    fn begins(
        &mut self,
        initiator: Seat,
        slot: Slot,
        environment: Option<Environment>,
        after: &Colossi,
        ledger: &mut Ledger<Metric>,
    ) {
        for lying in self.environments.into_iter().flatten() {
            ledger.trial(Metric::Chosen(lying), Some(lying) == environment);
        }
        ledger.record(Metric::Prepared, std::mem::take(&mut self.prepared));
        // No Item has been taken yet: the first decision of the Skirmish is still to come. If there is none, the
        // Skirmish is over already.
        let lasts = after.phase() == Phase::Skirmish;
        let lay = after.items(slot).filter(|_| lasts).fold(0, |set, item| set | 1 << item.index());
        let (taken, played, plays) = ([0; MAX_SEATS], [0; MAX_SEATS], [0; Title::COUNT]);
        self.skirmish = Some(Skirmish { slot, environment, initiator, lay, taken, played, plays });
    }

    fn won(&mut self, winner: Seat, after: &Colossi, ledger: &mut Ledger<Metric>) {
        let Some(skirmish) = self.skirmish.take() else { return };
        self.environments[skirmish.slot.index()] = None;
        self.skirmishes += 1;
        let played: u32 = skirmish.plays.iter().map(|&count| u32::from(count)).sum();
        let power = self.powers[winner.index()];
        let others = self.seats.iter().filter(|&seat| seat != winner);
        let next = others.map(|seat| self.powers[seat.index()]).max().unwrap_or(power);
        for place in [None, skirmish.environment].into_iter().take(1 + usize::from(skirmish.environment.is_some())) {
            ledger.trial(Metric::InitiatorWins(place), skirmish.initiator == winner);
            ledger.record(Metric::WinningPower(place), power);
            ledger.record(Metric::Margin(place), power - next);
            ledger.record(Metric::CardsPlayed(place), played);
        }
        if let Some(environment) = skirmish.environment {
            self.fought[environment.index()] += 1;
        }
        self.settle_cards(&skirmish, winner, ledger);
        self.settle_items(&skirmish, winner, ledger);
        // The last Skirmish is left out: its winner is the leader by definition.
        if after.phase() != Phase::Over
            && let Some(leader) = sole_leader(self.seats, |seat| after.trophies(seat))
        {
            ledger.win_trial(Metric::LeaderWins(self.skirmishes), leader);
        }
    }

    fn settle_cards(&self, skirmish: &Skirmish, winner: Seat, ledger: &mut Ledger<Metric>) {
        for title in Title::ALL {
            ledger.record(Metric::Played(title), skirmish.plays[title.index()]);
        }
        for seat in self.seats.iter() {
            let played = skirmish.played[seat.index()];
            for title in Title::ALL {
                let this = played >> title.index() & 1 != 0;
                ledger.trial(Metric::Players(title), this);
                if this {
                    ledger.trial(Metric::PlayersWin(title), seat == winner);
                }
            }
            if played != 0 {
                ledger.trial(Metric::AnyPlayersWin, seat == winner);
            }
        }
    }

    fn settle_items(&self, skirmish: &Skirmish, winner: Seat, ledger: &mut Ledger<Metric>) {
        let any = skirmish.taken.iter().fold(0, |all, one| all | one);
        for item in Item::ALL {
            if skirmish.lay >> item.index() & 1 != 0 {
                ledger.trial(Metric::TakenWhereItLies(item), any >> item.index() & 1 != 0);
            }
        }
        for seat in self.seats.iter() {
            let taken = skirmish.taken[seat.index()];
            for item in Item::ALL.into_iter().filter(|item| taken >> item.index() & 1 != 0) {
                ledger.trial(Metric::TakersWin(item), seat == winner);
            }
            if taken != 0 {
                ledger.trial(Metric::AnyTakersWin, seat == winner);
            }
        }
    }
}

impl Collector<Colossi> for Watcher {
    fn begin(game: &Colossi, events: &[Event], ledger: &mut Ledger<Metric>) -> Watcher {
        let mut watcher = Watcher {
            seats: game.seats(),
            environments: [None; 3],
            skirmish: None,
            powers: Vec::new(),
            prepared: 0,
            fought: [0; Environment::COUNT],
            taken: [0; Item::COUNT],
            skirmishes: 0,
        };
        events.iter().for_each(|event| watcher.event(event, game, ledger));
        watcher
    }

    fn on_step(&mut self, step: &Step<'_, Colossi>, ledger: &mut Ledger<Metric>) {
        step.events.iter().for_each(|event| self.event(event, step.after, ledger));
    }

    fn end(self, _game: &Colossi, _standing: &Standing, ledger: &mut Ledger<Metric>) {
        for environment in Environment::ALL {
            ledger.record(Metric::Fought(environment), self.fought[environment.index()]);
        }
        for item in Item::ALL {
            ledger.record(Metric::Taken(item), self.taken[item.index()]);
        }
        ledger.record(Metric::Skirmishes, self.skirmishes);
        (1..=MAX_SKIRMISHES).for_each(|length| ledger.trial(Metric::Length(length), length == self.skirmishes));
    }
}

impl BalanceMetrics for Colossi {
    type Metric = Metric;
    type Collector = Watcher;

    fn sections(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
        sections::all(ledger, seats)
    }
}
