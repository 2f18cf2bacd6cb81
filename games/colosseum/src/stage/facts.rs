//! A position in the words of scenario files.

use harena_core::Seat;
use harena_core::scenario::facts::{Facts, number, numbers, one_of, or_none, table, text, texts};
use toml::{Table, Value};

use super::PHASES;
use crate::assets::Asset;
use crate::state::{NONE, Phase, State};

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Facts::new(self.seats);
        facts.put("turn", number(self.turn));
        facts.put("starter", text(self.starter));
        facts.put("phase", one_of(&PHASES, &self.phase));
        facts.put("asked", text(self.asked));
        facts.put("position", number(self.position));

        facts.put_by_seat("tokens", |seat| counts(&self.tokens[seat.index()]));
        facts.put_by_seat("coins", |seat| number(self.coins[seat.index()]));
        facts.put_by_seat("medals", |seat| number(self.medals[seat.index()]));
        facts.put_by_seat("tickets", |seat| number(self.tickets[seat.index()]));
        facts.put_by_seat("podiums", |seat| number(self.podiums[seat.index()]));
        facts.put_by_seat("best", |seat| number(self.score[seat.index()]));
        facts.put("loges", texts(self.loges.iter()));
        facts.put_by_seat("arena", |seat| numbers(self.arena_squares(seat)));
        facts.put_by_seat("programs", |seat| programs(self.held[seat.index()]));
        facts.put_by_seat("produced", |seat| programs(self.produced[seat.index()]));
        facts.put("for-sale", programs(self.for_sale));
        let stars = Asset::STARS.iter().zip(self.stars).filter(|&(_, holder)| holder != NONE);
        facts.put("star", table(stars.map(|(star, holder)| (star, text(Seat::new(holder as usize))))));

        facts.put("market", table((1..=5u8).map(|market| (market, texts(self.market_tokens(market))))));
        facts.put("reserve", or_none((self.reserve != NONE).then(|| text(Asset::ALL[self.reserve as usize]))));
        let mut bag = [0; 15];
        self.bag[..self.bag_len as usize].iter().for_each(|&token| bag[token as usize] += 1);
        facts.put("bag", counts(&bag));
        facts.put("bag-size", number(self.bag_len));
        facts.put("box", counts(&self.boxed));
        facts.put("medal-supply", number(self.medal_supply));
        facts.put("ticket-supply", number(self.ticket_supply));
        let squares = |range: std::ops::Range<usize>| numbers(self.nobles[range].iter().copied());
        let nobles = [("emperor", number(self.nobles[0])), ("consul", squares(1..3)), ("senator", squares(3..6))];
        facts.put("noble", table(nobles));

        facts.put("investments", number(self.investments));
        facts.put("won", texts(self.won.iter()));
        let bidding = self.phase == Phase::Bid;
        facts.put("auction", or_none(bidding.then(|| number(self.market))));
        facts.put("bid", or_none(bidding.then(|| number(self.bid))));
        facts.put("leader", or_none(bidding.then(|| text(self.leader))));
        facts.put("bidding", texts(self.bidding.iter()));
        facts.put("proposals", number(self.proposals));
        // Only their codes are kept.
        let refused = &self.refused[..self.refusals as usize];
        facts.put("refused", numbers(refused.iter().copied()));
        let talking = matches!(self.phase, Phase::Answer | Phase::Counter | Phase::Pick);
        let mut offer = Vec::new();
        if talking {
            offer.extend([
                ("all", Value::Boolean(self.deal.open)),
                ("give", text(self.deal.give)),
                ("want", text(self.deal.want)),
                ("accepted", texts(self.deal.accepted.iter())),
            ]);
            if let Some(seat) = self.deal.countered_by {
                offer.extend([
                    ("counter-by", text(seat)),
                    ("counter-give", text(self.deal.counter_give)),
                    ("counter-want", text(self.deal.counter_want)),
                ]);
            }
        }
        facts.put("offer", table(offer));
        let rolled = self.dice.iter().filter(|&&face| face != 0);
        facts.put("dice", texts(rolled.map(|&face| crate::notation::face(face))));
        facts.put("announced", or_none((self.announced != 0).then(|| number(self.announced))));
        facts.put_by_seat("show", |seat| number(self.show[seat.index()]));
        facts.put_by_seat("show-jokers", |seat| number(self.show_jokers[seat.index()]));
        facts.put("podium", text(self.podium));

        facts.put_by_seat("spectators", |seat| {
            table(self.producible(seat).map(|program| {
                let (_, jokers) = self.joker_range(seat, program);
                (program.number, number(self.spectators(seat, program, jokers, 0).total()))
            }))
        });
        facts.put_by_seat("producible", |seat| numbers(self.producible(seat).map(|program| program.number)));
        facts.put_by_seat("stars-held", |seat| number(self.star_count(seat) as u8));
        facts.into_table()
    }
}

fn programs(mask: u32) -> Value {
    numbers((1..=30u8).filter(|number| mask >> number & 1 != 0))
}

fn counts(counts: &[u8]) -> Value {
    let there = Asset::ALL.iter().zip(counts).filter(|&(_, &count)| count > 0);
    table(there.map(|(asset, &count)| (asset, number(count))))
}
