//! The balance report of Colosseum: programs, assets, auctions, trade, investments and medals.

mod sections;
#[cfg(test)]
mod tests;

use harena_core::balance::{BalanceMetrics, Collector, Ledger, Section, sole_leader};
use harena_core::{Game, MAX_SEATS, Seat, SeatSet, Seats, Standing, Step, Viewer};

use crate::Colosseum;
use crate::actions::{Action, Count, Event, Extra};
use crate::assets::Asset;
use crate::content::START_SQUARES;

/// The metrics. Programs by number, turns from 1; [`WHOLE_GAME`] for all turns together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Games in which a seat buys it.
    Bought(u8),
    BuyersWin(u8),
    Shows(u8),
    /// Shows of this program without missing tokens.
    Complete(u8),
    Spectators(u8),
    /// Wins of the seats that produce it in the last turn.
    LastShowWins(u8),

    /// Tokens at the end: of winners, and of others.
    Held(Asset, Side),
    StarWins(Asset),
    /// The price of a market with at least one of these.
    MarketPrice(Asset),

    Auctions(u8),
    Price(u8),
    /// Auctions with a bid above the opening bid.
    Contested(u8),
    Offers(u8),
    /// Offers that lead to a trade.
    Traded(u8),
    Trades(u8),
    /// Seats that produce a show.
    Produces(u8),
    TurnSpectators(u8),
    LeaderWins(u8),

    /// Seats that have this many of these at the end.
    Has(Thing, u8),
    HoldersWin(Thing, u8),
    Medals(Medals, Side),
    /// The terms of the spectators of the best show.
    BestShow(Part, Side),
}

/// Whether a seat has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Winners,
    Others,
}

/// Things that seats have at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Ticket,
    Loge,
    Expansion,
    Podium,
}

impl Thing {
    const ALL: [Thing; 4] = [Thing::Ticket, Thing::Loge, Thing::Expansion, Thing::Podium];

    /// This number and all higher ones are one row.
    const fn most(self) -> u8 {
        match self {
            Thing::Ticket => 4,
            Thing::Loge => 1,
            Thing::Expansion => 2,
            Thing::Podium => 4,
        }
    }

    fn label(self, count: u8) -> String {
        let name = match self {
            Thing::Ticket => "season ticket",
            Thing::Loge => "loge",
            Thing::Expansion => "expansion",
            Thing::Podium => "podium",
        };
        match count {
            0 => format!("no {name}"),
            1 => format!("1 {name}"),
            4 if self == Thing::Ticket => format!("4 or more {name}s"),
            _ => format!("{count} {name}s"),
        }
    }
}

/// Sources and uses of medals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Medals {
    FromEmperorToken,
    FromNoble,
    FromAction,
    ForInvestment,
    ForCoins,
    ForMove,
    ForSpectators,
    Left,
}

impl Medals {
    const ALL: [Medals; 8] = [
        Medals::FromEmperorToken,
        Medals::FromNoble,
        Medals::FromAction,
        Medals::ForInvestment,
        Medals::ForCoins,
        Medals::ForMove,
        Medals::ForSpectators,
        Medals::Left,
    ];

    fn name(self) -> &'static str {
        match self {
            Medals::FromEmperorToken => "from emperor tokens",
            Medals::FromNoble => "from resting areas",
            Medals::FromAction => "from additional actions",
            Medals::ForInvestment => "for second investments",
            Medals::ForCoins => "for coins",
            Medals::ForMove => "for moving nobles",
            Medals::ForSpectators => "for spectators",
            Medals::Left => "left at the end",
        }
    }
}

/// A term of the spectators of a show (CO-9.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Program,
    Nobles,
    Tickets,
    Podiums,
    Earlier,
    Stars,
    Medals,
}

impl Part {
    const ALL: [Part; 7] =
        [Part::Program, Part::Nobles, Part::Tickets, Part::Podiums, Part::Earlier, Part::Stars, Part::Medals];

    fn of(self, count: &Count) -> u16 {
        match self {
            Part::Program => count.program,
            Part::Nobles => count.nobles,
            Part::Tickets => count.tickets,
            Part::Podiums => count.podiums,
            Part::Earlier => count.earlier,
            Part::Stars => count.stars,
            Part::Medals => count.medals,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Part::Program => "program",
            Part::Nobles => "nobles",
            Part::Tickets => "season tickets",
            Part::Podiums => "podiums",
            Part::Earlier => "earlier shows",
            Part::Stars => "star performers",
            Part::Medals => "medals",
        }
    }
}

const TURNS: [u8; 5] = [1, 2, 3, 4, 5];
/// Stands for all turns together.
const WHOLE_GAME: u8 = 0;
/// Programs for sale; the smaller ones are dealt.
const FOR_SALE: std::ops::RangeInclusive<u8> = 11..=30;
/// The tokens that a seat can own.
const OWNED: usize = 14;

/// One game.
#[derive(Clone, Debug)]
pub struct Watcher {
    seats: Seats,
    turn: u8,
    /// Programs that were bought, with the buyers.
    bought: Vec<(u8, Seat)>,
    shows: [u16; 31],
    /// The program of the last turn.
    last_show: [Option<u8>; MAX_SEATS],
    best_show: [Count; MAX_SEATS],
    medals: [[u8; Medals::ALL.len()]; MAX_SEATS],
    /// By turn, from 0.
    auctions: [u8; 5],
    offers: [u32; 5],
    trades: [u32; 5],
    producers: [SeatSet; 5],
    contested: bool,
}

impl Watcher {
    fn index(&self) -> usize {
        usize::from(self.turn) - 1
    }

    fn medals(&mut self, seat: Seat, what: Medals, count: u8) {
        self.medals[seat.index()][what as usize] += count;
    }

    fn paid(&mut self, seat: Seat, extra: Extra) {
        if extra == Extra::Medals {
            self.medals(seat, Medals::ForInvestment, 2);
        }
    }

    fn event(&mut self, event: &Event, game: &Colosseum, ledger: &mut Ledger<Metric>) {
        match *event {
            Event::TurnBegins { turn, .. } => {
                self.turn = turn;
                if turn > 1
                    && let Some(leader) = sole_leader(self.seats, |seat| game.best_show(seat))
                {
                    ledger.win_trial(Metric::LeaderWins(turn), leader);
                }
            }
            Event::Bought { seat, program, extra, .. } => {
                self.paid(seat, extra);
                self.bought.push((program, seat));
            }
            Event::Expanded { seat, extra, .. }
            | Event::BoughtTicket { seat, extra }
            | Event::BuiltLoge { seat, extra } => self.paid(seat, extra),
            Event::Opened { .. } => self.contested = false,
            Event::Bid { .. } => self.contested = true,
            Event::Won { bid, ref tokens, .. } => self.won(bid, tokens, ledger),
            Event::Offered { .. } => self.offers[self.index()] += 1,
            Event::Traded { .. } => self.trades[self.index()] += 1,
            Event::EmperorToken { seat, medal: true } => self.medals(seat, Medals::FromEmperorToken, 1),
            Event::Moved { seat, medal: true, .. } => self.medals(seat, Medals::FromNoble, 1),
            Event::Swapped { seat } => self.medals(seat, Medals::FromAction, 1),
            Event::Cashed { seat, .. } => self.medals(seat, Medals::ForCoins, 1),
            Event::MedalMoved { seat, .. } => self.medals(seat, Medals::ForMove, 1),
            Event::Performed { seat, program, count, spectators, .. } => {
                self.show(game, seat, program, &count, spectators, ledger);
            }
            _ => {}
        }
    }

    fn won(&mut self, bid: u16, tokens: &[Asset], ledger: &mut Ledger<Metric>) {
        self.auctions[self.index()] += 1;
        for turn in [self.turn, WHOLE_GAME] {
            ledger.record(Metric::Price(turn), bid);
            ledger.trial(Metric::Contested(turn), self.contested);
        }
        for asset in Asset::ALL.into_iter().filter(|asset| tokens.contains(asset)) {
            ledger.record(Metric::MarketPrice(asset), bid);
        }
    }

    fn show(
        &mut self,
        game: &Colosseum,
        seat: Seat,
        program: u8,
        count: &Count,
        spectators: u16,
        ledger: &mut Ledger<Metric>,
    ) {
        let turn = self.index();
        let best = &mut self.best_show[seat.index()];
        if spectators > best.total() {
            *best = *count;
        }
        self.shows[usize::from(program)] += 1;
        self.producers[turn] = self.producers[turn].with(seat);
        if self.turn == 5 {
            self.last_show[seat.index()] = Some(program);
        }
        ledger.trial(Metric::Complete(program), count.program == game.program(program).complete);
        ledger.record(Metric::Spectators(program), spectators);
        ledger.record(Metric::TurnSpectators(self.turn), spectators);
        ledger.record(Metric::TurnSpectators(WHOLE_GAME), spectators);
    }

    fn settle_programs(&self, ledger: &mut Ledger<Metric>) {
        for program in FOR_SALE {
            ledger.trial(Metric::Bought(program), self.bought.iter().any(|&(one, _)| one == program));
        }
        for &(program, seat) in &self.bought {
            ledger.win_trial(Metric::BuyersWin(program), seat);
        }
        for program in 1..=30 {
            ledger.record(Metric::Shows(program), self.shows[usize::from(program)]);
        }
        for seat in self.seats.iter() {
            if let Some(program) = self.last_show[seat.index()] {
                ledger.win_trial(Metric::LastShowWins(program), seat);
            }
        }
    }

    fn settle_turns(&self, ledger: &mut Ledger<Metric>) {
        let producers = |index: usize| self.producers[index].len() as u32;
        let turns = TURNS.into_iter().enumerate().map(|(index, turn)| (turn, index..index + 1));
        for (turn, range) in turns.chain([(WHOLE_GAME, 0..TURNS.len())]) {
            let auctions: i64 = self.auctions[range.clone()].iter().map(|&count| i64::from(count)).sum();
            let offers: u32 = self.offers[range.clone()].iter().sum();
            let trades: u32 = self.trades[range.clone()].iter().sum();
            ledger.record(Metric::Auctions(turn), auctions);
            ledger.record(Metric::Offers(turn), offers);
            ledger.record(Metric::Trades(turn), trades);
            ledger.trials(Metric::Traded(turn), trades, offers);
            let chances = (range.len() * self.seats.count()) as u32;
            ledger.trials(Metric::Produces(turn), range.map(producers).sum(), chances);
        }
    }

    fn settle_holdings(&self, game: &Colosseum, standing: &Standing, ledger: &mut Ledger<Metric>) {
        let view = game.view(Viewer::All);
        for seat in self.seats.iter() {
            let own = &view.seats[seat.index()];
            let side = if standing.rank(seat) == 1 { Side::Winners } else { Side::Others };
            for (asset, count) in Asset::ALL.into_iter().zip(game.tokens(seat)) {
                ledger.record(Metric::Held(asset, side), count);
            }
            own.stars.iter().for_each(|&star| ledger.win_trial(Metric::StarWins(star), seat));
            for thing in Thing::ALL {
                let count = match thing {
                    Thing::Ticket => own.tickets,
                    Thing::Loge => u8::from(own.loge),
                    Thing::Expansion => own.arena.len() as u8 - START_SQUARES,
                    Thing::Podium => own.podiums,
                };
                let count = count.min(thing.most());
                (0..=thing.most()).for_each(|some| ledger.trial(Metric::Has(thing, some), some == count));
                ledger.win_trial(Metric::HoldersWin(thing, count), seat);
            }
            for what in Medals::ALL {
                let count = if what == Medals::Left { own.medals } else { self.medals[seat.index()][what as usize] };
                ledger.record(Metric::Medals(what, side), count);
            }
            for part in Part::ALL {
                ledger.record(Metric::BestShow(part, side), part.of(&self.best_show[seat.index()]));
            }
        }
    }
}

impl Collector<Colosseum> for Watcher {
    fn begin(game: &Colosseum, _events: &[Event], _ledger: &mut Ledger<Metric>) -> Watcher {
        Watcher {
            seats: game.seats(),
            turn: 1,
            bought: Vec::new(),
            shows: [0; 31],
            last_show: [None; MAX_SEATS],
            best_show: [Count::default(); MAX_SEATS],
            medals: [[0; Medals::ALL.len()]; MAX_SEATS],
            auctions: [0; 5],
            offers: [0; 5],
            trades: [0; 5],
            producers: [SeatSet::EMPTY; 5],
            contested: false,
        }
    }

    fn on_step(&mut self, step: &Step<'_, Colosseum>, ledger: &mut Ledger<Metric>) {
        if let Action::Perform { medals, .. } = step.action {
            self.medals(step.seat, Medals::ForSpectators, medals);
        }
        step.events.iter().for_each(|event| self.event(event, step.after, ledger));
    }

    fn end(self, game: &Colosseum, standing: &Standing, ledger: &mut Ledger<Metric>) {
        self.settle_programs(ledger);
        self.settle_turns(ledger);
        self.settle_holdings(game, standing, ledger);
    }
}

impl BalanceMetrics for Colosseum {
    type Metric = Metric;
    type Collector = Watcher;

    fn sections(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
        sections::all(ledger, seats)
    }
}
