//! An independent model: all holdings and everything on the board, computed from the events alone. Nothing here calls the
//! rules; only the printed content (programs, squares, tokens) is shared with them.

mod ceremonies;
mod compare;
mod show;
mod trades;

use harena_core::{Seat, Seats};

use crate::actions::{Event, Extra};
use crate::assets::{Asset, Noble, NobleAt};
use crate::content::{START_SQUARES, SharedContent};
use crate::state::{NONE, State};
use trades::Offer;

type Entry = Result<(), String>;

#[derive(Debug)]
pub struct Model {
    /// The printed content.
    content: SharedContent,
    seats: Seats,
    accounts: Vec<Account>,
    for_sale: Vec<u8>,
    /// By [`Asset::STARS`].
    stars: [Option<Seat>; 7],
    markets: [Vec<Asset>; 5],
    reserve: Option<Asset>,
    bag: [u8; 15],
    removed_tokens: [u8; 15],
    medals: u8,
    tickets: u8,
    nobles: Vec<NobleAt>,
    turn: u8,
    starter: Seat,
    intense: bool,
    investments: u8,
    /// Market, bid and leader of the current auction, and the seats that have dropped.
    auction: Option<(u8, u16, Seat)>,
    initiator: Seat,
    dropped: Vec<Seat>,
    /// Emperor tokens that were won and not yet replaced.
    emperors: u8,
    offer: Option<Offer>,
    dice: Vec<u8>,
    /// The dice moves of nobles in this step.
    moves: Vec<u8>,
    announced: Option<u8>,
    /// Rolls that break a tie.
    rolls: Vec<(Seat, u8)>,
    podium: Option<Seat>,
    /// A seat was asked for a request in this turn.
    was_asked: bool,
}

/// The holdings of one seat.
#[derive(Clone, Debug, Default)]
struct Account {
    tokens: [u8; 14],
    coins: u16,
    medals: u8,
    tickets: u8,
    podiums: u8,
    best: u16,
    loge: bool,
    /// Squares in clockwise order.
    arena: Vec<u8>,
    held: Vec<u8>,
    produced: Vec<u8>,
    /// The program of this turn, and the Jokers in it.
    show: Option<(u8, u8)>,
    /// Investments made in this turn.
    invested: u8,
    won: bool,
}

impl Model {
    /// The deal event has the holdings. The markets are read from the state; the remaining green token is the reserve.
    pub(super) fn open(state: &State, events: &[Event]) -> Model {
        let (seats, content) = (state.seats, state.content.clone());
        let (board, numbers) = (&content.board, content.numbers);
        let account = |seat: Seat| {
            let first = board.arenas[seats.count() - 3][seat.index()];
            let arena = (first..first + START_SQUARES).collect();
            Account { coins: numbers.start_coins, arena, ..Account::default() }
        };
        let mut green = board.green;
        let mut model = Model {
            content: content.clone(),
            seats,
            accounts: seats.iter().map(account).collect(),
            for_sale: (11..=30).collect(),
            stars: [None; 7],
            markets: state.markets.map(|market| market.iter().map(|&token| Asset::ALL[token as usize]).collect()),
            reserve: None,
            bag: board.orange,
            removed_tokens: [0; 15],
            medals: numbers.medals,
            tickets: numbers.tickets,
            nobles: Noble::SIX.iter().zip(board.nobles).map(|(&noble, square)| NobleAt { noble, square }).collect(),
            turn: 0,
            starter: state.starter,
            intense: state.intense,
            investments: state.max_investments,
            auction: None,
            initiator: state.starter,
            dropped: Vec::new(),
            emperors: 0,
            offer: None,
            dice: Vec::new(),
            moves: Vec::new(),
            announced: None,
            rolls: Vec::new(),
            podium: None,
            was_asked: false,
        };
        model.markets.iter().flatten().for_each(|token| green[token.index()] -= 1);
        for event in events {
            match event {
                Event::Dealt { seat, tokens, programs, .. } => {
                    let account = &mut model.accounts[seat.index()];
                    account.held = programs.to_vec();
                    tokens.iter().for_each(|token| account.tokens[token.index()] += 1);
                    tokens.iter().for_each(|token| green[token.index()] -= 1);
                }
                Event::StarMoved { star, to } => model.move_star(*star, *to),
                Event::TurnBegins { turn, .. } => model.turn = *turn,
                _ => {}
            }
        }
        model.reserve = Asset::ALL.into_iter().find(|asset| green[asset.index()] > 0);
        model
    }

    /// Enters the events of one action.
    pub(super) fn enter_all(&mut self, events: &[Event]) -> Entry {
        let (held, stars) = (self.token_counts(), self.stars);
        for event in events {
            self.enter(event).map_err(|wrong| format!("{event}: {wrong}"))?;
        }
        ensure(self.emperors == 0, "an emperor token was not exchanged")?;
        self.check_dice()?;
        // Tokens change hands once in a step, so the stars before it and the tokens after it determine the stars.
        if self.token_counts() != held { self.check_stars(stars) } else { same("stars", self.stars, stars) }
    }

    fn enter(&mut self, event: &Event) -> Entry {
        match event {
            Event::Dealt { .. } => return Err("a second deal".to_string()),
            Event::TurnBegins { turn, seat } => self.begin_turn(*turn, *seat)?,
            Event::Cashed { seat, coins } => {
                same("the coins", *coins, self.content.numbers.medal_coins)?;
                self.spend_medals(*seat, 1)?;
                self.of(*seat).coins += coins;
            }
            Event::Swapped { seat } => {
                self.box_token(*seat, Asset::Action)?;
                pay(&mut self.medals, 1, "medals in the supply")?;
                self.of(*seat).medals += 1;
            }
            Event::Bought { seat, program, extra, .. } => {
                self.invest(*seat, self.content.programs[*program as usize].cost, *extra)?;
                let place = self.for_sale.iter().position(|number| number == program).ok_or("it is not for sale")?;
                self.for_sale.remove(place);
                let account = self.of(*seat);
                ensure(account.produced.iter().all(|number| number < program), "a larger one has been produced")?;
                account.held.push(*program);
            }
            Event::Expanded { seat, square, extra } => {
                self.invest(*seat, self.content.numbers.expansion_price, *extra)?;
                ensure(!self.accounts.iter().any(|account| account.arena.contains(square)), "the square is taken")?;
                let arena = &mut self.of(*seat).arena;
                match (arena[0], arena[arena.len() - 1]) {
                    (_, last) if (last + 1) % 36 == *square => arena.push(*square),
                    (first, _) if (square + 1) % 36 == first => arena.insert(0, *square),
                    _ => return Err("it does not adjoin the arena".to_string()),
                }
            }
            Event::BoughtTicket { seat, extra } => {
                self.invest(*seat, self.content.numbers.ticket_price, *extra)?;
                pay(&mut self.tickets, 1, "tickets in the supply")?;
                self.of(*seat).tickets += 1;
            }
            Event::BuiltLoge { seat, extra } => {
                self.invest(*seat, self.content.numbers.loge_price, *extra)?;
                ensure(!std::mem::replace(&mut self.of(*seat).loge, true), "a second Loge")?;
            }
            Event::NoInvestment { .. } | Event::FinishedTrading { .. } | Event::NoRequest { .. } => {}
            Event::Opened { seat, market, bid, tokens } => {
                ensure(*bid >= self.content.numbers.opening_bid, "below the lowest opening bid")?;
                same("the market", tokens, &self.markets[*market as usize - 1])?;
                ensure(self.auction.is_none() && !tokens.is_empty(), "there is nothing to auction")?;
                self.dropped.clear();
                (self.auction, self.initiator) = (Some((*market, 0, *seat)), *seat);
                self.bid(*seat, *bid)?;
            }
            Event::Bid { seat, bid } => self.bid(*seat, *bid)?,
            Event::Dropped { seat } => {
                ensure(self.auction.is_some_and(|(_, _, leader)| leader != *seat), "no other seat leads")?;
                ensure(!self.dropped.contains(seat), "for the second time")?;
                self.dropped.push(*seat);
            }
            Event::Won { seat, market, bid, tokens } => self.win(*seat, *market, *bid, tokens)?,
            Event::EmperorToken { seat, medal } => {
                pay(&mut self.emperors, 1, "emperor tokens")?;
                self.earn_medal(*seat, *medal)?;
            }
            Event::PassedAuction { .. } => self.end_round(),
            Event::Refilled { market, tokens } => self.refill(*market, tokens)?,
            Event::Offered { .. }
            | Event::Countered { .. }
            | Event::Accepted { .. }
            | Event::Refused { .. }
            | Event::Traded { .. }
            | Event::Cancelled { .. } => self.talk(event)?,
            Event::Rolled { .. }
            | Event::SkippedShow { .. }
            | Event::Moved { .. }
            | Event::MedalMoved { .. }
            | Event::Announced { .. }
            | Event::Performed { .. } => self.produce(event)?,
            Event::StarMoved { star, to } => self.move_star(*star, *to),
            Event::RolledOff { .. } | Event::Podium { .. } | Event::Discarded { .. } | Event::Donated { .. } => {
                self.close(event)?;
            }
            Event::Ended { shows } => {
                let best: Vec<u16> = self.accounts.iter().map(|account| account.best).collect();
                same("the best shows", shows, &best)?;
            }
        }
        Ok(())
    }

    fn of(&mut self, seat: Seat) -> &mut Account {
        &mut self.accounts[seat.index()]
    }

    fn token_counts(&self) -> Vec<[u8; 14]> {
        self.accounts.iter().map(|account| account.tokens).collect()
    }

    fn spend_medals(&mut self, seat: Seat, count: u8) -> Entry {
        pay(&mut self.of(seat).medals, count, "medals")?;
        self.medals += count;
        Ok(())
    }

    /// A medal is earned exactly if the supply has one.
    fn earn_medal(&mut self, seat: Seat, earned: bool) -> Entry {
        same("a medal is left", earned, self.medals > 0)?;
        self.medals -= u8::from(earned);
        self.of(seat).medals += u8::from(earned);
        Ok(())
    }

    fn box_token(&mut self, seat: Seat, token: Asset) -> Entry {
        pay(&mut self.of(seat).tokens[token.index()], 1, token.name())?;
        self.removed_tokens[token.index()] += 1;
        Ok(())
    }

    fn invest(&mut self, seat: Seat, price: u16, extra: Extra) -> Entry {
        let first = self.of(seat).invested == 0;
        same("it is the first investment", first, extra == Extra::None)?;
        match extra {
            Extra::None => {}
            Extra::Medals => self.spend_medals(seat, 2)?,
            Extra::Action => self.box_token(seat, Asset::Action)?,
        }
        let most = self.investments;
        let account = self.of(seat);
        account.invested += 1;
        ensure(account.invested <= most, "too many investments")?;
        pay(&mut account.coins, price, "coins")
    }

    fn bid(&mut self, seat: Seat, bid: u16) -> Entry {
        let Some((_, before, leader)) = &mut self.auction else { return Err("there is no auction".to_string()) };
        ensure(bid > *before, "no raise")?;
        (*before, *leader) = (bid, seat);
        ensure(!self.dropped.contains(&seat), "after dropping out")?;
        ensure(!self.of(seat).won && self.of(seat).coins >= bid, "barred, or too few coins")
    }

    fn win(&mut self, seat: Seat, market: u8, bid: u16, tokens: &[Asset]) -> Entry {
        same("the bid", self.auction.take(), Some((market, bid, seat)))?;
        let out = |other: Seat| self.dropped.contains(&other) || self.accounts[other.index()].won;
        ensure(self.seats.iter().all(|other| other == seat || out(other)), "others still bid")?;
        let there = std::mem::take(&mut self.markets[market as usize - 1]);
        same("the market", tokens, &there)?;
        for token in there {
            match token {
                Asset::Emperor => {
                    self.removed_tokens[token.index()] += 1;
                    self.emperors += 1;
                }
                _ => self.of(seat).tokens[token.index()] += 1,
            }
        }
        let account = self.of(seat);
        account.won = true;
        pay(&mut account.coins, bid, "coins")?;
        if seat == self.initiator {
            self.end_round();
        }
        Ok(())
    }

    /// With intense auctions a seat that has won may bid again in the next round (CO-7.2).
    fn end_round(&mut self) {
        if self.intense {
            self.accounts.iter_mut().for_each(|account| account.won = false);
        }
    }

    /// The green reserve comes first, then tokens from the bag (CO-6.10).
    fn refill(&mut self, market: u8, tokens: &[Asset]) -> Entry {
        let place = &mut self.markets[market as usize - 1];
        ensure(place.is_empty() && !tokens.is_empty(), "it was not empty, or still is")?;
        place.extend(tokens);
        for &token in tokens {
            match self.reserve.take() {
                Some(reserve) => same("the reserve", token, reserve)?,
                None => pay(&mut self.bag[token.index()], 1, "of them in the bag")?,
            }
        }
        let bag_is_empty = self.bag.iter().all(|&count| count == 0);
        ensure(tokens.len() == 3 || bag_is_empty, "there are more in the bag")
    }
}

fn ensure(holds: bool, otherwise: &str) -> Entry {
    if holds { Ok(()) } else { Err(otherwise.to_string()) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Entry {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, by the model {expected:?}")) }
}

/// No seat pays more than it has.
fn pay<T: Copy + Ord + std::ops::SubAssign + std::fmt::Display>(purse: &mut T, amount: T, what: &str) -> Entry {
    if *purse < amount {
        return Err(format!("{purse} {what} are not {amount}"));
    }
    *purse -= amount;
    Ok(())
}

/// The tokens in these places, without the empty ones.
fn there(slots: &[u8]) -> Vec<Asset> {
    slots.iter().filter(|&&token| token != NONE).map(|&token| Asset::ALL[token as usize]).collect()
}
