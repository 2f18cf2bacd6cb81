//! The question to the seat to act.

use harena_core::Seat;
use harena_core::message::{List, Message};

use super::{faces, goods, say};
use crate::actions::{Action, Extra, Investment};
use crate::assets::Bundle;
use crate::content::MEDAL_STEPS;
use crate::state::{Phase, State};

/// Whether a seat can give what an offer asks for.
enum Means {
    Has,
    /// Only after converting medals and Additional Actions.
    Converts,
    Lacks,
}

impl State {
    pub(crate) fn question(&self, seat: Seat) -> Message {
        match self.phase {
            Phase::Invest => self.ask_invest(seat),
            Phase::Open => self.ask_open(seat),
            Phase::Bid => self.ask_bid(seat),
            Phase::Trade => match self.max_proposals.saturating_sub(self.proposals) {
                0 => say::ask_trade_over(),
                left => say::ask_trade(left),
            },
            Phase::Answer => {
                let (trader, give, want) = (self.trader(), goods(&self.deal.give), goods(&self.deal.want));
                match self.means(seat, &self.deal.want) {
                    Means::Has => say::ask_answer(trader, give, want),
                    Means::Converts => say::ask_answer_convert(trader, give, want),
                    Means::Lacks => say::ask_answer_lacking(trader, give, want),
                }
            }
            Phase::Counter => {
                let partner = self.deal.countered_by.unwrap_or(seat);
                let (give, want) = (goods(&self.deal.counter_want), goods(&self.deal.counter_give));
                match self.means(seat, &self.deal.counter_give) {
                    Means::Has => say::ask_counter(partner, give, want),
                    Means::Converts => say::ask_counter_convert(partner, give, want),
                    Means::Lacks => say::ask_counter_lacking(partner, give, want),
                }
            }
            Phase::Pick => say::ask_pick(self.deal.accepted.iter().collect::<List>()),
            Phase::Produce => say::ask_produce(),
            Phase::Dice => match self.dice {
                [one, 0] => say::ask_one_die(faces(&[one])),
                dice => say::ask_two_dice(faces(&dice)),
            },
            Phase::Announce if self.medals[seat.index()] > 0 => say::ask_announce_or_move(MEDAL_STEPS),
            Phase::Announce => say::ask_announce(),
            Phase::Perform => self.ask_perform(seat),
            Phase::Discard => say::ask_discard(),
            Phase::Request => say::ask_request(self.podium),
            Phase::Over => say::game_over(),
        }
    }

    /// A first investment, or a second one with its price (CO-5.1, CO-5.2).
    fn ask_invest(&self, seat: Seat) -> Message {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        if !legal.iter().any(|action| matches!(action, Action::Invest(..))) {
            let programs = self.programs(self.for_sale).map(|program| Investment::Program(program.number));
            let works = [true, false].map(|clockwise| Investment::Expansion { clockwise });
            let mut all = programs.chain(works).chain([Investment::Ticket, Investment::Loge]);
            return match all.any(|investment| self.is_only_too_dear(investment)) {
                true => say::ask_invest_too_dear(self.medals[seat.index()], say::coins(self.numbers.medal_coins)),
                false => say::ask_invest_nothing(),
            };
        }
        let with =
            |extra: Extra| legal.iter().any(|action| matches!(action, Action::Invest(_, paid) if *paid == extra));
        let number = self.investments + 1;
        match (with(Extra::Medals), with(Extra::Action)) {
            (true, true) => say::ask_invest_more(number),
            (true, false) => say::ask_invest_for_medals(number),
            (false, true) => say::ask_invest_for_action(number),
            (false, false) => say::ask_invest(),
        }
    }

    /// Opening an auction or passing (CO-6.2).
    fn ask_open(&self, seat: Seat) -> Message {
        if !(1..=5).any(|market| self.has_tokens(market)) {
            return say::ask_open_empty();
        }
        match self.coins[seat.index()] < self.numbers.opening_bid {
            true => say::ask_open_too_dear(self.medals[seat.index()], say::coins(self.numbers.medal_coins)),
            false => say::ask_open(say::coins(self.numbers.opening_bid)),
        }
    }

    /// Raising or dropping out (CO-6.4).
    fn ask_bid(&self, seat: Seat) -> Message {
        let (leader, bid, market) = (self.leader, self.bid, self.market);
        match self.coins[seat.index()] > bid {
            true => say::ask_bid(leader, bid, market),
            false => say::ask_bid_too_dear(
                leader,
                bid,
                market,
                self.medals[seat.index()],
                say::coins(self.numbers.medal_coins),
            ),
        }
    }

    /// A program, with Jokers and medals (CO-9.12, CO-9.14).
    fn ask_perform(&self, seat: Seat) -> Message {
        let program = self.titled(self.announced);
        let (least, most) = self.joker_range(seat, self.program(self.announced));
        match (least < most, self.medals[seat.index()] > 0) {
            (true, true) => say::ask_perform_both(program, self.numbers.worth.medal),
            (true, false) => say::ask_perform_jokers(program),
            (false, true) => say::ask_perform_medals(program, self.numbers.worth.medal),
            (false, false) => say::ask_perform(program),
        }
    }

    fn means(&self, seat: Seat, bundle: &Bundle) -> Means {
        match (self.owns(seat, bundle), self.could_give(seat, bundle)) {
            (true, _) => Means::Has,
            (_, true) => Means::Converts,
            _ => Means::Lacks,
        }
    }
}
