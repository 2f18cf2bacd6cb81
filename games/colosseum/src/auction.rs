//! Phase 2: auctions, basic and intense (CO-6, CO-7).

use harena_core::{Chance, Log, Seat, SeatSet};

use crate::actions::Event;
use crate::assets::Asset;
use crate::chance;
use crate::state::{NONE, Phase, State};

impl State {
    pub(crate) fn begin_auctions(&mut self) {
        self.won = SeatSet::EMPTY;
        self.position = 0;
        self.next_initiator();
    }

    /// The next seat in turn order that may start an auction (CO-6.1, CO-6.13, CO-7.1, CO-R19, CO-R20, CO-R25).
    fn next_initiator(&mut self) {
        while (self.position as usize) < self.seats.count() {
            let seat = self.in_order(self.position);
            if self.intense || !self.won.contains(seat) {
                (self.phase, self.asked) = (Phase::Open, seat);
                return;
            }
            self.position += 1;
        }
        self.begin_trading();
    }

    /// Opens an auction for a market with a bid (CO-6.2, CO-6.3, CO-6.5, CO-7.5).
    pub(crate) fn open_auction(&mut self, market: u8, bid: u16, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Opened { seat, market, bid, tokens: self.market_tokens(market) });
        (self.market, self.bid, self.leader) = (market, bid, seat);
        self.bidding = self.seats.iter().filter(|&seat| !self.won.contains(seat)).collect();
        self.phase = Phase::Bid;
        self.next_bidder(chance, log);
    }

    pub(crate) fn market_tokens(&self, market: u8) -> Vec<Asset> {
        let slots = self.markets[market as usize - 1].iter();
        slots.filter(|&&token| token != NONE).map(|&token| Asset::ALL[token as usize]).collect()
    }

    /// Asks the next bidder clockwise; the leader is never asked (CO-6.4).
    fn next_bidder(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.bidding.len() == 1 {
            self.win_auction(chance, log);
            return;
        }
        let mut seat = self.seats.next(self.asked);
        while seat == self.leader || !self.bidding.contains(seat) {
            seat = self.seats.next(seat);
        }
        self.asked = seat;
    }

    /// Raises the bid (CO-6.4, CO-R18).
    pub(crate) fn raise(&mut self, bid: u16, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Bid { seat, bid });
        (self.bid, self.leader) = (bid, seat);
        let mut next = self.seats.next(seat);
        while !self.bidding.contains(next) {
            next = self.seats.next(next);
        }
        self.asked = next;
    }

    pub(crate) fn drop_out(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Dropped { seat });
        self.bidding = self.bidding.without(seat);
        self.next_bidder(chance, log);
    }

    /// The leader pays and takes the tokens (CO-6.6, CO-6.7, CO-6.8, CO-7.3, CO-7.4, CO-R58).
    fn win_auction(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (seat, market, bid) = (self.leader, self.market, self.bid);
        log.add(|| Event::Won { seat, market, bid, tokens: self.market_tokens(market) });
        self.coins[seat.index()] -= bid;
        for token in std::mem::replace(&mut self.markets[market as usize - 1], [NONE; 3]) {
            if token == Asset::Emperor as u8 {
                // CO-14.2, CO-R14
                self.removed_tokens[token as usize] += 1;
                let medal = self.earn_medal(seat);
                log.add(|| Event::EmperorToken { seat, medal });
            } else if token != NONE {
                self.tokens[seat.index()][token as usize] += 1;
            }
        }
        self.award_stars(log);
        self.won = self.won.with(seat);
        (self.market, self.bid, self.bidding) = (NONE, 0, SeatSet::EMPTY);
        let initiator = self.in_order(self.position);
        if seat == initiator {
            self.end_round(chance, log);
        } else {
            (self.phase, self.asked) = (Phase::Open, initiator);
        }
    }

    /// The initiator passes (CO-6.9, CO-R21, CO-R24).
    pub(crate) fn pass_auction(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::PassedAuction { seat });
        self.end_round(chance, log);
    }

    /// Refills the markets; the next seat is initiator (CO-6.7, CO-6.9, CO-6.11, CO-7.2, CO-7.3, CO-7.6, CO-R22).
    fn end_round(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.refill(chance, log);
        if self.intense {
            self.won = SeatSet::EMPTY;
        }
        self.position += 1;
        self.next_initiator();
    }

    /// Refills every empty market in ascending order; the green reserve first (CO-6.10, CO-6.12, CO-7.7, CO-R23).
    fn refill(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for market in 0..5 {
            if self.markets[market] != [NONE; 3] {
                continue;
            }
            for slot in 0..3 {
                let token = if self.reserve != NONE {
                    std::mem::replace(&mut self.reserve, NONE)
                } else if self.bag_len > 0 {
                    let place = chance::drawn(&self.bag[..self.bag_len as usize], chance);
                    let token = self.bag[place];
                    self.bag_len -= 1;
                    self.bag[place] = self.bag[self.bag_len as usize];
                    token
                } else {
                    break;
                };
                self.markets[market][slot] = token;
            }
            if self.markets[market] != [NONE; 3] {
                let market = market as u8 + 1;
                log.add(|| Event::Refilled { market, tokens: self.market_tokens(market) });
            }
        }
    }

    /// Whether a seat may still become initiator in this turn.
    pub(crate) fn may_initiate(&self, seat: Seat) -> bool {
        let later = (self.position..self.seats.count() as u8).any(|position| self.in_order(position) == seat);
        later && (self.intense || !self.won.contains(seat))
    }
}
