//! Queries of computer players about a state.

use harena_core::Seat;

use crate::Colosseum;
use crate::actions::Investment;
use crate::assets::{Asset, Bundle};
use crate::content::{Numbers, Program};
use crate::state::Phase;

impl Colosseum {
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// From 1 to 5.
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    pub fn coins(&self, seat: Seat) -> u16 {
        self.state.coins[seat.index()]
    }

    pub fn medals(&self, seat: Seat) -> u8 {
        self.state.medals[seat.index()]
    }

    /// Tokens of each type that a seat owns, in the order of [`Asset::ALL`].
    pub fn tokens(&self, seat: Seat) -> [u8; 14] {
        self.state.tokens[seat.index()]
    }

    pub fn best_show(&self, seat: Seat) -> u16 {
        self.state.score[seat.index()]
    }

    /// Squares of an arena.
    pub fn arena_size(&self, seat: Seat) -> u8 {
        self.state.arena_len[seat.index()]
    }

    /// The programs that a seat holds.
    pub fn held(&self, seat: Seat) -> impl Iterator<Item = &Program> {
        self.state.programs(self.state.held[seat.index()])
    }

    pub fn for_sale(&self) -> impl Iterator<Item = &Program> {
        self.state.programs(self.state.for_sale)
    }

    pub(crate) fn program(&self, number: u8) -> &Program {
        self.state.program(number)
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.state.numbers
    }

    /// The price of an investment.
    pub(crate) fn price(&self, investment: Investment) -> u16 {
        self.state.price(investment)
    }

    pub fn has_produced(&self, seat: Seat, program: u8) -> bool {
        self.state.produced[seat.index()] >> program & 1 != 0
    }

    pub fn market(&self, market: u8) -> Vec<Asset> {
        self.state.market_tokens(market)
    }

    /// Market, bid and leader of the current auction.
    pub fn auction(&self) -> Option<(u8, u16, Seat)> {
        (self.state.phase == Phase::Bid).then_some((self.state.market, self.state.bid, self.state.leader))
    }

    /// What the asked seat would give and get by accepting.
    pub fn terms(&self) -> Option<(Bundle, Bundle)> {
        let deal = &self.state.deal;
        match self.state.phase {
            Phase::Answer => Some((deal.want, deal.give)),
            Phase::Counter => Some((deal.counter_give, deal.counter_want)),
            _ => None,
        }
    }

    /// The seat whose offer the asked seat must answer.
    pub fn active_trader(&self) -> Seat {
        self.state.trader()
    }

    /// The spectators of a show now, with all useful Jokers and no medals; 0 if it cannot be produced.
    pub fn spectators(&self, seat: Seat, program: u8) -> u16 {
        let program = self.state.program(program);
        if !self.state.is_producible(seat, program) {
            return 0;
        }
        let (_, jokers) = self.state.joker_range(seat, program);
        self.state.spectators(seat, program, jokers, 0).total()
    }

    /// The spectators that a seat's arena, tickets, podiums and nobles add to a show.
    pub fn nobles_worth(&self, seat: Seat) -> u16 {
        self.state.nobles_worth(seat)
    }

    pub fn proposals(&self) -> u8 {
        self.state.proposals
    }
}
