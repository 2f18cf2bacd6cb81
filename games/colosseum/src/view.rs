//! The view: everything except the face-down green token (CO-2.1, CO-2.2, CO-2.3, CO-R5).

use harena_core::{Seat, Standing, Viewer};
use serde::Serialize;

use crate::actions::Count;
use crate::assets::{Asset, Bundle, Noble};
use crate::content::{Program, SQUARES, Title, Worth};
use crate::state::{NONE, Phase, State};

/// The view of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct View {
    pub game: &'static str,
    /// The name of the content pack.
    pub content: Option<String>,
    pub viewer: Option<Seat>,
    pub turn: u8,
    pub starting_player: Seat,
    pub phase: Phase,
    pub to_act: Option<Seat>,
    pub seats: Vec<SeatView>,
    pub markets: Vec<MarketView>,
    pub nobles: Vec<NobleView>,
    /// Squares where a dice move earns a medal.
    pub resting_areas: Vec<u8>,
    pub programs_for_sale: Vec<u8>,
    /// The printed values of every program that is for sale or held.
    pub program_facts: Vec<ProgramFacts>,
    pub prices: Prices,
    pub worth: Worth,
    pub medal_supply: u8,
    pub ticket_supply: u8,
    /// There is a face-down green token, until the first refill.
    pub green_reserve: bool,
    /// The tokens left in the bag, by type: public by subtraction.
    pub bag: Vec<(Asset, u8)>,
    /// All tokens of the game: the numbers of green and orange tokens of each type (CO-1.4).
    pub all_tokens: Vec<(Asset, u8, u8)>,
    /// The Star Performer Awards and their holders.
    pub stars: Vec<(Asset, Option<Seat>)>,
    /// The current auction.
    pub auction: Option<AuctionView>,
    /// The seats that have won an auction and are out until the end of the turn (or round).
    pub barred: Vec<Seat>,
    /// The offer that is being negotiated.
    pub offer: Option<OfferView>,
    pub proposals_left: u8,
    /// Faces of the dice that are to be used.
    pub dice: Vec<String>,
    /// The program that has been announced.
    pub announced: Option<u8>,
    /// The count of the announced show without medals, for each number of Jokers that may be used.
    pub announced_counts: Vec<(u8, Count)>,
    /// The seat that must give the token.
    pub donor: Option<Seat>,
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct SeatView {
    pub seat: Seat,
    pub coins: u16,
    pub medals: u8,
    pub tickets: u8,
    pub podiums: u8,
    pub loge: bool,
    pub best_show: u16,
    pub arena: Vec<u8>,
    pub tokens: Vec<(Asset, u8)>,
    pub stars: Vec<Asset>,
    pub programs: Vec<ProgramView>,
    /// The program produced in this turn.
    pub show: Option<u8>,
    /// May still open auctions in this turn.
    pub may_initiate: bool,
}

/// The printed values of a program (CO-1.6).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct ProgramFacts {
    pub number: u8,
    pub name: Title,
    pub cost: u16,
    pub squares: u8,
    pub needs: Vec<(Asset, u8)>,
    /// Spectators with no token missing, one, two and so on.
    pub spectators: Vec<u16>,
}

/// Prices, which are constant in a game (CO-5.3, CO-6.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct Prices {
    pub expansion: u16,
    pub ticket: u16,
    pub loge: u16,
    /// The lowest opening bid.
    pub opening: u16,
    /// The coins for a cashed medal (CO-13.3).
    pub medal: u16,
}

/// A program that a seat holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct ProgramView {
    pub number: u8,
    pub name: Title,
    pub squares: u8,
    pub produced: bool,
    pub missing: Vec<(Asset, u8)>,
    pub producible: bool,
    /// Spectators of the program itself now, without and with all useful Jokers.
    pub score_now: u16,
    pub score_with_jokers: u16,
    /// Total spectators of a show now: with nobles, tickets and so on, all useful Jokers and no medals (CO-9.14).
    pub total: u16,
    /// The same, term by term; `None` if it cannot be produced.
    pub count: Option<Count>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct MarketView {
    pub market: u8,
    pub tokens: Vec<Asset>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct NobleView {
    pub noble: Noble,
    pub square: u8,
    /// The spectators that it adds to a show of the arena it is in.
    pub spectators: u16,
    pub in_arena_of: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct AuctionView {
    pub market: u8,
    /// The seat that opened it, and may open another one unless it wins.
    pub initiator: Seat,
    pub bid: u16,
    pub leader: Seat,
    pub still_in: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct OfferView {
    pub trader: Seat,
    pub to_all: bool,
    pub gives: Bundle,
    pub wants: Bundle,
    /// A counter-offer: the seat that made it, what the trader would give and get.
    pub counter_by: Option<Seat>,
    pub counter_gives: Option<Bundle>,
    pub counter_wants: Option<Bundle>,
    pub accepted: Vec<Seat>,
}

impl ProgramFacts {
    fn of(program: &Program) -> ProgramFacts {
        ProgramFacts {
            number: program.number,
            name: program.name.clone(),
            cost: program.cost,
            squares: program.squares,
            needs: counted(&program.needs),
            spectators: std::iter::once(program.complete).chain(program.missing.iter().copied()).collect(),
        }
    }
}

fn counted(counts: &[u8]) -> Vec<(Asset, u8)> {
    Asset::ALL.into_iter().zip(counts.iter().copied()).filter(|&(_, count)| count > 0).collect()
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        let mut bag = [0; 15];
        self.bag[..self.bag_len as usize].iter().for_each(|&token| bag[token as usize] += 1);
        let talking = matches!(self.phase, Phase::Answer | Phase::Counter | Phase::Pick);
        let trading = talking || self.phase == Phase::Trade;
        let auctions = matches!(self.phase, Phase::Open | Phase::Bid);
        View {
            game: "colosseum",
            content: self.content.pack.clone(),
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
            turn: self.turn,
            starting_player: self.starter,
            phase: self.phase,
            to_act: (!over).then_some(self.asked),
            seats: self.seats.iter().map(|seat| self.seat_view(seat)).collect(),
            markets: (1..=5).map(|market| MarketView { market, tokens: self.market_tokens(market) }).collect(),
            nobles: (0..6)
                .map(|index| NobleView {
                    noble: Noble::SIX[index],
                    square: self.nobles[index],
                    spectators: self.numbers.worth.noble(Noble::SIX[index]),
                    in_arena_of: self.seats.iter().find(|&seat| self.in_arena(seat, self.nobles[index])),
                })
                .collect(),
            resting_areas: (0..SQUARES).filter(|&square| self.numbers.is_resting_area(square)).collect(),
            programs_for_sale: self.programs(self.for_sale).map(|program| program.number).collect(),
            program_facts: self
                .programs(self.held.iter().fold(self.for_sale, |all, held| all | held))
                .map(ProgramFacts::of)
                .collect(),
            prices: Prices {
                expansion: self.numbers.expansion_price,
                ticket: self.numbers.ticket_price,
                loge: self.numbers.loge_price,
                opening: self.numbers.opening_bid,
                medal: self.numbers.medal_coins,
            },
            worth: self.numbers.worth,
            medal_supply: self.medal_supply,
            ticket_supply: self.ticket_supply,
            green_reserve: self.reserve != NONE,
            bag: counted(&bag),
            all_tokens: {
                let board = &self.content.board;
                Asset::ALL.map(|kind| (kind, board.green[kind.index()], board.orange[kind.index()])).to_vec()
            },
            stars: (0..7)
                .map(|star| (Asset::STARS[star], self.seats.iter().find(|seat| self.stars[star] == seat.index() as u8)))
                .collect(),
            auction: (self.phase == Phase::Bid).then(|| AuctionView {
                market: self.market,
                initiator: self.in_order(self.position),
                bid: self.bid,
                leader: self.leader,
                still_in: self.bidding.iter().collect(),
            }),
            barred: if auctions { self.won.iter().collect() } else { Vec::new() },
            offer: talking.then(|| self.offer_view()),
            proposals_left: if trading { self.max_proposals - self.proposals } else { 0 },
            dice: self.dice.iter().filter(|&&face| face != 0).map(|&face| crate::notation::face(face)).collect(),
            announced: (self.announced != 0).then_some(self.announced),
            announced_counts: self.announced_counts(),
            donor: (self.phase == Phase::Request).then_some(self.podium),
            standing: self.standing(),
        }
    }

    pub(crate) fn announced_counts(&self) -> Vec<(u8, Count)> {
        if self.announced == 0 {
            return Vec::new();
        }
        let program = self.program(self.announced);
        let (least, most) = self.joker_range(self.asked, program);
        (least..=most).map(|jokers| (jokers, self.spectators(self.asked, program, jokers, 0))).collect()
    }

    fn offer_view(&self) -> OfferView {
        let countered = self.phase == Phase::Counter;
        OfferView {
            trader: self.trader(),
            to_all: self.deal.open,
            gives: self.deal.give,
            wants: self.deal.want,
            counter_by: self.deal.countered_by,
            counter_gives: countered.then_some(self.deal.counter_give),
            counter_wants: countered.then_some(self.deal.counter_want),
            accepted: self.deal.accepted.iter().collect(),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let s = seat.index();
        let auctions = matches!(self.phase, Phase::Open | Phase::Bid);
        SeatView {
            seat,
            coins: self.coins[s],
            medals: self.medals[s],
            tickets: self.tickets[s],
            podiums: self.podiums[s],
            loge: self.loges.contains(seat),
            best_show: self.score[s],
            arena: self.arena_squares(seat).collect(),
            tokens: counted(&self.tokens[s]),
            stars: (0..7).filter(|&star| self.stars[star] == s as u8).map(|star| Asset::STARS[star]).collect(),
            programs: self.programs(self.held[s]).map(|program| self.program_view(seat, program.number)).collect(),
            show: (self.show[s] != 0).then_some(self.show[s]),
            may_initiate: auctions && self.may_initiate(seat),
        }
    }

    fn program_view(&self, seat: Seat, number: u8) -> ProgramView {
        let program = self.program(number);
        let tokens = &self.tokens[seat.index()];
        let lacking: Vec<u8> =
            program.needs.iter().zip(tokens).map(|(&need, &have)| need.saturating_sub(have)).collect();
        let missing = program.required - self.committed(seat, program);
        let (_, jokers) = self.joker_range(seat, program);
        let producible = self.is_producible(seat, program);
        let count = producible.then(|| self.spectators(seat, program, jokers, 0));
        ProgramView {
            number,
            name: program.name.clone(),
            squares: program.squares,
            produced: self.produced[seat.index()] >> number & 1 != 0,
            missing: counted(&lacking),
            producible,
            score_now: program.spectators(missing).unwrap_or(0),
            score_with_jokers: program.spectators(missing - jokers).unwrap_or(0),
            total: count.map_or(0, |count| count.total()),
            count,
        }
    }
}
