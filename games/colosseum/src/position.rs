//! A state of Colosseum as plain data, in the terms of scenario files.

mod parts;
mod set_up;

use std::collections::BTreeMap;

use harena_core::position::{BySeat, Text};
use harena_core::{Seat, SeatSet, position, read_from_text};

use crate::assets::{Asset, Bundle};
use crate::state::{NONE, Phase, State};

pub use parts::{Face, Market, Programs, Proposal, Squares};

read_from_text!(Asset);

position! {
    /// A position: everything that a scenario can set up and expect.
    pub struct Position {
        /// 1 to 5. Default: 1.
        pub turn: Option<u8>,
        /// The starting player of this turn. Default: seat `a` in turn 1, then clockwise.
        pub starter: Option<Seat>,
        /// The current decision, see below. Default: `invest`.
        pub phase: Option<Phase>,
        /// The seat that must decide. Default: the seat at `position`.
        pub asked: Option<Seat>,
        /// The index in turn order, from 0, of the investor, the initiator, the active trader or the producer. Required in
        /// `bid` and `answer`, where another seat may be asked. Default: the index of `asked`.
        pub position: Option<u8>,
        /// `{ gladiator = 3, joker = 1 }`. Default: none.
        pub tokens: BySeat<BTreeMap<Asset, u8>>,
        /// Up to 10,000. Default: 30.
        pub coins: BySeat<u16>,
        /// Emperor Medals. Default: 0.
        pub medals: BySeat<u8>,
        /// Season Tickets. Default: 0.
        pub tickets: BySeat<u8>,
        /// Podiums. Default: 0.
        pub podiums: BySeat<u8>,
        /// The scoring marker: the best show so far. Default: 0.
        pub best: BySeat<u16>,
        /// Seats with the Emperor's Loge, `["a"]`. Default: none.
        pub loges: SeatSet,
        /// Squares in clockwise order: `[3, 4, 5]`, `[35, 0, 1]`. Default: as at the start.
        pub arena: BySeat<Vec<u8>>,
        /// Programs held, `[1, 6, 14]`. Default: none.
        pub programs: BySeat<Programs>,
        /// Programs that have been produced (`programs` need not repeat them). Default: none.
        pub produced: BySeat<Programs>,
        /// Programs for sale. Default: those of 11–30 that no seat holds.
        pub for_sale: Option<Programs>,
        /// The holder of the star of a type, for ties: `star.gladiator = "a"`; `"none"` keeps it in the supply. Default: the
        /// seat that the rules give it to, by the tokens.
        pub star: BTreeMap<Asset, Option<Seat>>,
        /// The tokens of each market, `market.1 = ["horse", "cage", "emperor"]` to `market.5`; `[]` for an empty one.
        /// Default: three fillers each.
        pub market: BTreeMap<Market, Vec<Asset>>,
        /// The face-down green token. Default: none.
        pub reserve: Option<Asset>,
        /// `{ horse = 3, torch = 1 }`; all other tokens without a place are then in the box. Default: everything left.
        pub bag: Option<BTreeMap<Asset, u8>>,
        /// Tokens out of the game. Default: none.
        pub r#box: BTreeMap<Asset, u8>,
        /// Emperor Medals left. Default: 18 minus those that seats hold.
        pub medal_supply: Option<u8>,
        /// Season Tickets left. Default: 10 minus those that seats hold.
        pub ticket_supply: Option<u8>,
        /// Squares of the nobles: `noble.emperor = 0`, `noble.consul = [12, 26]`, `noble.senator = [6, 19, 30]`.
        /// Default: their start squares.
        pub noble: Nobles,
        /// The number of investments that the asked seat has made in this turn (phase `invest`). Default: 0.
        pub investments: Option<u8>,
        /// The seats that have won an auction in this turn (with intense auctions: in this round). Default: none.
        pub won: SeatSet,
        /// Phase `bid`: the market.
        pub auction: Option<u8>,
        /// Phase `bid`: the highest bid. Default: 8.
        pub bid: Option<u16>,
        /// Phase `bid`: the seat that made it. Default: the initiator.
        pub leader: Option<Seat>,
        /// Phase `bid`: the seats that are still in. Default: all except `won`.
        pub bidding: Option<SeatSet>,
        /// The number of offers that the active trader has made in this phase. Default: 0.
        pub proposals: Option<u8>,
        /// The offers that were refused since holdings changed, `["b lion for 4 coins"]`. Default: none.
        pub refused: Vec<Proposal>,
        /// Phases `answer`, `counter`, `pick`: the offer, see below.
        pub offer: Offer,
        /// Phase `dice`: `["1-3"]`, `["3", "4"]` (two with a Loge).
        pub dice: Vec<Text<Face>>,
        /// Phase `perform`: the program.
        pub announced: Option<u8>,
        /// The program that `a` has produced in this turn, for the clean-up. Default: 0.
        pub show: BySeat<u8>,
        /// The Jokers in it. Default: 0.
        pub show_jokers: BySeat<u8>,
        /// Phase `request`: the seat that has just received the podium. Default: `a`.
        pub podium: Option<Seat>,
    }
    derived {
        /// The number of tokens in the bag.
        pub bag_size: u8,
        /// The spectators of each producible program now, with all useful Jokers and no medals: `spectators.a.20 = 32`.
        pub spectators: BySeat<BTreeMap<Text<u8>, u16>>,
        /// The programs that `a` could produce, `[1, 6]`.
        pub producible: BySeat<Vec<u8>>,
        /// The number of stars that `a` holds.
        pub stars_held: BySeat<u8>,
    }
}

position! {
    /// The squares of the nobles.
    pub struct Nobles {
        pub emperor: Option<Squares>,
        pub consul: Option<Squares>,
        pub senator: Option<Squares>,
    }
}

position! {
    /// The current offer, from the active trader's side.
    pub struct Offer {
        /// An open offer, to all players. Default: true in phase `pick`, else false.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub all: Option<bool>,
        /// `"lion, 4 coins"`. Required.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub give: Option<Text<Bundle>>,
        /// `"priest"`. Required.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub want: Option<Text<Bundle>>,
        /// The seats that have accepted an open offer, `["b"]`. Default: none.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub accepted: Option<SeatSet>,
        /// Phase `counter`: the seat that made the counter-offer.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub counter_by: Option<Seat>,
        /// Phase `counter`: what the active trader would give.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub counter_give: Option<Text<Bundle>>,
        /// Phase `counter`: what the active trader would get.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub counter_want: Option<Text<Bundle>>,
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let seats = state.seats;
        let bidding = state.phase == Phase::Bid;
        let bag = state.bag[..state.bag_len as usize].iter().fold([0; 15], |mut bag, &token| {
            bag[token as usize] += 1;
            bag
        });
        let holder = |holder: u8| (holder != NONE).then(|| Some(Seat::new(holder as usize)));
        let [emperor, consuls @ .., _, _, _] = state.nobles;
        let squares = |squares: &[u8]| Some(Squares::More(squares.to_vec()));
        let spectators = |seat| {
            state.producible(seat).map(move |program| {
                let (_, jokers) = state.joker_range(seat, program);
                (Text(program.number), state.spectators(seat, program, jokers, 0).total())
            })
        };
        Position {
            turn: Some(state.turn),
            starter: Some(state.starter),
            phase: Some(state.phase),
            asked: Some(state.asked),
            position: Some(state.position),
            tokens: BySeat::all(seats, |seat| counts(&state.tokens[seat.index()])),
            coins: BySeat::all(seats, |seat| state.coins[seat.index()]),
            medals: BySeat::all(seats, |seat| state.medals[seat.index()]),
            tickets: BySeat::all(seats, |seat| state.tickets[seat.index()]),
            podiums: BySeat::all(seats, |seat| state.podiums[seat.index()]),
            best: BySeat::all(seats, |seat| state.score[seat.index()]),
            loges: state.loges,
            arena: BySeat::all(seats, |seat| state.arena_squares(seat).collect()),
            programs: BySeat::all(seats, |seat| Programs(state.held[seat.index()])),
            produced: BySeat::all(seats, |seat| Programs(state.produced[seat.index()])),
            for_sale: Some(Programs(state.for_sale)),
            star: Asset::STARS
                .into_iter()
                .zip(state.stars)
                .filter_map(|(star, by)| Some((star, holder(by)?)))
                .collect(),
            market: Market::ALL.map(|market| (market, state.market_tokens(market.0))).into(),
            reserve: Asset::ALL.get(usize::from(state.reserve)).copied(),
            bag: Some(counts(&bag)),
            r#box: counts(&state.removed_tokens),
            medal_supply: Some(state.medal_supply),
            ticket_supply: Some(state.ticket_supply),
            noble: Nobles {
                emperor: Some(Squares::One(emperor)),
                consul: squares(&consuls),
                senator: squares(&state.nobles[3..]),
            },
            investments: Some(state.investments),
            won: state.won,
            auction: bidding.then_some(state.market),
            bid: bidding.then_some(state.bid),
            leader: bidding.then_some(state.leader),
            bidding: Some(state.bidding),
            proposals: Some(state.proposals),
            refused: state.refused[..state.refusals as usize].iter().map(|&code| Proposal::Code(code)).collect(),
            offer: Offer::from(state),
            dice: state.dice.into_iter().filter(|&face| face != 0).map(|face| Text(Face(face))).collect(),
            announced: (state.announced != 0).then_some(state.announced),
            show: BySeat::all(seats, |seat| state.show[seat.index()]),
            show_jokers: BySeat::all(seats, |seat| state.show_jokers[seat.index()]),
            podium: Some(state.podium),
            bag_size: state.bag_len,
            spectators: BySeat::all(seats, |seat| spectators(seat).collect()),
            producible: BySeat::all(seats, |seat| state.producible(seat).map(|program| program.number).collect()),
            stars_held: BySeat::all(seats, |seat| state.star_count(seat) as u8),
        }
    }
}

impl From<&State> for Offer {
    fn from(state: &State) -> Offer {
        if !matches!(state.phase, Phase::Answer | Phase::Counter | Phase::Pick) {
            return Offer::default();
        }
        let deal = &state.deal;
        Offer {
            all: Some(deal.open),
            give: Some(Text(deal.give)),
            want: Some(Text(deal.want)),
            accepted: Some(deal.accepted),
            counter_by: deal.countered_by,
            counter_give: deal.countered_by.map(|_| Text(deal.counter_give)),
            counter_want: deal.countered_by.map(|_| Text(deal.counter_want)),
        }
    }
}

fn counts(counts: &[u8]) -> BTreeMap<Asset, u8> {
    Asset::ALL.into_iter().zip(counts.iter().copied()).filter(|&(_, count)| count > 0).collect()
}
