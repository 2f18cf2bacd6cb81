//! A position in the words of scenario files.

use harena_core::{Seat, SeatSet};
use toml::{Table, Value};

use super::PHASES;
use crate::assets::Asset;
use crate::state::{NONE, Phase, State};

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Table::new();
        let mut put = |key: &str, value: Value| _ = facts.insert(key.to_string(), value);
        put("turn", number(self.turn));
        put("starter", text(self.starter));
        let phase = PHASES.iter().find(|(_, phase)| *phase == self.phase).expect("every phase has a name");
        put("phase", text(phase.0));
        put("asked", text(self.asked));
        put("position", number(self.position));

        put("tokens", self.by_seat(|seat| counts(&self.tokens[seat.index()])));
        put("coins", self.by_seat(|seat| Value::Integer(self.coins[seat.index()].into())));
        put("medals", self.by_seat(|seat| number(self.medals[seat.index()])));
        put("tickets", self.by_seat(|seat| number(self.tickets[seat.index()])));
        put("podiums", self.by_seat(|seat| number(self.podiums[seat.index()])));
        put("best", self.by_seat(|seat| Value::Integer(self.score[seat.index()].into())));
        put("loges", seats(self.loges));
        put("arena", self.by_seat(|seat| list(self.arena_squares(seat).map(number))));
        put("programs", self.by_seat(|seat| numbers(self.held[seat.index()])));
        put("produced", self.by_seat(|seat| numbers(self.produced[seat.index()])));
        put("for-sale", numbers(self.for_sale));
        let stars = Asset::STARS.iter().zip(self.stars).filter(|&(_, holder)| holder != NONE);
        put(
            "star",
            Value::Table(stars.map(|(star, holder)| (star.to_string(), text(Seat::new(holder as usize)))).collect()),
        );

        let markets =
            (1..=5u8).map(|market| (market.to_string(), list(self.market_tokens(market).into_iter().map(text))));
        put("market", Value::Table(markets.collect()));
        put("reserve", if self.reserve == NONE { text("none") } else { text(Asset::ALL[self.reserve as usize]) });
        let mut bag = [0; 15];
        self.bag[..self.bag_len as usize].iter().for_each(|&token| bag[token as usize] += 1);
        put("bag", counts(&bag));
        put("bag-size", number(self.bag_len));
        put("box", counts(&self.boxed));
        put("medal-supply", number(self.medal_supply));
        put("ticket-supply", number(self.ticket_supply));
        let squares = |range: std::ops::Range<usize>| list(self.nobles[range].iter().map(|&square| number(square)));
        let mut nobles = Table::new();
        nobles.insert("emperor".to_string(), number(self.nobles[0]));
        nobles.insert("consul".to_string(), squares(1..3));
        nobles.insert("senator".to_string(), squares(3..6));
        put("noble", Value::Table(nobles));

        put("investments", number(self.investments));
        put("won", seats(self.won));
        let bidding = self.phase == Phase::Bid;
        put("auction", if bidding { number(self.market) } else { text("none") });
        put("bid", if bidding { Value::Integer(self.bid.into()) } else { text("none") });
        put("leader", if bidding { text(self.leader) } else { text("none") });
        put("bidding", seats(self.bidding));
        put("proposals", number(self.proposals));
        // Only their codes are kept.
        let refused = &self.refused[..self.refusals as usize];
        put("refused", list(refused.iter().map(|&code| Value::Integer(code.into()))));
        let talking = matches!(self.phase, Phase::Answer | Phase::Counter | Phase::Pick);
        let mut offer = Table::new();
        if talking {
            offer.insert("all".to_string(), Value::Boolean(self.deal.open));
            offer.insert("give".to_string(), text(self.deal.give));
            offer.insert("want".to_string(), text(self.deal.want));
            offer.insert("accepted".to_string(), seats(self.deal.accepted));
            if let Some(seat) = self.deal.countered_by {
                offer.insert("counter-by".to_string(), text(seat));
                offer.insert("counter-give".to_string(), text(self.deal.counter_give));
                offer.insert("counter-want".to_string(), text(self.deal.counter_want));
            }
        }
        put("offer", Value::Table(offer));
        put("dice", list(self.dice.iter().filter(|&&face| face != 0).map(|&face| text(crate::notation::face(face)))));
        put("announced", if self.announced == 0 { text("none") } else { number(self.announced) });
        put("show", self.by_seat(|seat| number(self.show[seat.index()])));
        put("show-jokers", self.by_seat(|seat| number(self.show_jokers[seat.index()])));
        put("podium", text(self.podium));

        put(
            "spectators",
            self.by_seat(|seat| {
                let shows = self.producible(seat).map(|program| {
                    let (_, jokers) = self.joker_range(seat, program);
                    let total = self.spectators(seat, program, jokers, 0).total();
                    (program.number.to_string(), Value::Integer(total.into()))
                });
                Value::Table(shows.collect())
            }),
        );
        put("producible", self.by_seat(|seat| list(self.producible(seat).map(|program| number(program.number)))));
        put("stars-held", self.by_seat(|seat| number(self.star_count(seat) as u8)));
        facts
    }

    fn by_seat(&self, value: impl Fn(Seat) -> Value) -> Value {
        Value::Table(self.seats.iter().map(|seat| (seat.to_string(), value(seat))).collect())
    }
}

fn text(value: impl ToString) -> Value {
    Value::String(value.to_string())
}

fn number(value: u8) -> Value {
    Value::Integer(i64::from(value))
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Array(items.into_iter().collect())
}

fn seats(seats: SeatSet) -> Value {
    list(seats.iter().map(text))
}

fn numbers(mask: u32) -> Value {
    list((1..=30u8).filter(|number| mask >> number & 1 != 0).map(number))
}

fn counts(counts: &[u8]) -> Value {
    let there = Asset::ALL.iter().zip(counts).filter(|&(_, &count)| count > 0);
    Value::Table(there.map(|(asset, &count)| (asset.to_string(), number(count))).collect())
}
