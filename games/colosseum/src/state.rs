//! The state, flat and without pointers. Nothing in it is private (CO-2.3). It has the pieces of CO-1.2 and CO-1.3; coins
//! are unlimited (CO-R1).

use std::ops::{Deref, DerefMut};

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

use crate::actions::Count;
use crate::assets::{Asset, Bundle, Counts, Noble, NobleAt};
use crate::content::{Numbers, Program, Programs, SQUARES, START_SQUARES, SharedContent};
use crate::options::Options;

pub(crate) const NONE: u8 = u8::MAX;
/// The capacity of the bag: a position may put all tokens into it.
pub(crate) const BAG: usize = 152;
/// The maximum of the option `proposals`.
pub(crate) const PROPOSALS: usize = 24;
/// The number of refusals that are remembered: every seat may refuse an open offer.
pub(crate) const REFUSALS: usize = 4 * PROPOSALS;

/// The current decision (CO-4.4); `asked` is the seat that must make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// D1, D2
    Invest,
    /// D3
    Open,
    /// D4
    Bid,
    /// D5
    Trade,
    /// D6: the seat that was asked
    Answer,
    /// D6: the active trader, to a counter-offer
    Counter,
    /// Several seats have accepted an open offer
    Pick,
    /// D7
    Produce,
    /// D8
    Dice,
    /// D9, D10
    Announce,
    /// D11
    Perform,
    /// D12
    Discard,
    /// D13
    Request,
    Over,
}

impl Phase {
    pub(crate) const ALL: [Phase; 14] = [
        Phase::Invest,
        Phase::Open,
        Phase::Bid,
        Phase::Trade,
        Phase::Answer,
        Phase::Counter,
        Phase::Pick,
        Phase::Produce,
        Phase::Dice,
        Phase::Announce,
        Phase::Perform,
        Phase::Discard,
        Phase::Request,
        Phase::Over,
    ];
}

/// The current offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deal {
    /// An open offer, and the seats that have accepted it.
    pub(crate) open: bool,
    pub(crate) accepted: SeatSet,
    /// The seat whose counter-offer is to be answered.
    pub(crate) countered_by: Option<Seat>,
    /// What the active trader gives and wants.
    pub(crate) give: Bundle,
    pub(crate) want: Bundle,
    /// A counter-offer, again from the active trader's side.
    pub(crate) counter_give: Bundle,
    pub(crate) counter_want: Bundle,
}

/// A game in progress: the state, and the printed values of programs, board and pieces.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) content: SharedContent,
    pub(crate) table: Table,
}

/// Everything that changes, as one value that is cheap to copy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    /// A copy from the content: they are needed at every step.
    pub(crate) numbers: Numbers,

    pub(crate) tokens: [Counts; MAX_SEATS],
    pub(crate) coins: [u16; MAX_SEATS],
    pub(crate) medals: [u8; MAX_SEATS],
    pub(crate) tickets: [u8; MAX_SEATS],
    pub(crate) podiums: [u8; MAX_SEATS],
    pub(crate) score: [u16; MAX_SEATS],
    pub(crate) loges: SeatSet,
    pub(crate) arena: [u8; MAX_SEATS],
    pub(crate) arena_len: [u8; MAX_SEATS],
    /// Programs as bits by number.
    pub(crate) held: [u32; MAX_SEATS],
    /// The maximum number of tokens of each standard type in any program of a seat: follows from `held`, cached for speed.
    pub(crate) needs: [[u8; 12]; MAX_SEATS],
    pub(crate) produced: [u32; MAX_SEATS],
    /// Any of them may be bought (CO-3.8, CO-R6); undealt programs of 1 to 10 are out of the game (CO-R61).
    pub(crate) for_sale: u32,
    pub(crate) stars: [u8; 7],

    pub(crate) markets: [[u8; 3]; 5],
    /// The remaining green token (CO-3.5).
    pub(crate) reserve: u8,
    pub(crate) bag: [u8; BAG],
    pub(crate) bag_len: u8,
    pub(crate) removed_tokens: [u8; 15],
    pub(crate) medal_supply: u8,
    pub(crate) ticket_supply: u8,
    /// They keep their squares between turns, like everything else (CO-4.6).
    pub(crate) nobles: [u8; 6],

    pub(crate) seats: Seats,
    pub(crate) intense: bool,
    pub(crate) max_proposals: u8,
    pub(crate) max_investments: u8,

    pub(crate) turn: u8,
    pub(crate) starter: Seat,
    pub(crate) phase: Phase,
    pub(crate) asked: Seat,
    /// The index of the active seat in turn order.
    pub(crate) position: u8,
    pub(crate) investments: u8,

    // Auctions (CO-6).
    pub(crate) market: u8,
    pub(crate) bid: u16,
    pub(crate) leader: Seat,
    pub(crate) bidding: SeatSet,
    pub(crate) won: SeatSet,

    // Trading (CO-8).
    pub(crate) deal: Deal,
    pub(crate) proposals: u8,
    /// The offers that were refused since holdings changed, as codes with their seats.
    pub(crate) refused: [u32; REFUSALS],
    pub(crate) refusals: u8,

    // Producing (CO-9).
    /// Faces as rolled; 1 stands for the 1-3 face.
    pub(crate) dice: [u8; 2],
    pub(crate) announced: u8,
    /// The program that each seat produced in this turn, and the Jokers in it.
    pub(crate) show: [u8; MAX_SEATS],
    pub(crate) show_jokers: [u8; MAX_SEATS],
    /// The seat that has just received the podium.
    pub(crate) podium: Seat,
}

impl Deref for State {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl State {
    pub(crate) fn empty(options: &Options, seats: Seats, content: &SharedContent) -> State {
        let first = Seat::new(0);
        let (board, numbers) = (&content.board, content.numbers);
        let arenas = board.arenas[seats.count() - 3];
        let starter = if options.last_seat_starts { Seat::new(seats.count() - 1) } else { first };
        let table = Table {
            numbers,
            tokens: [[0; 14]; MAX_SEATS],
            coins: [numbers.start_coins; MAX_SEATS],
            medals: [0; MAX_SEATS],
            tickets: [0; MAX_SEATS],
            podiums: [0; MAX_SEATS],
            score: [0; MAX_SEATS],
            loges: SeatSet::EMPTY,
            arena: arenas,
            arena_len: [START_SQUARES; MAX_SEATS],
            held: [0; MAX_SEATS],
            needs: [[0; 12]; MAX_SEATS],
            produced: [0; MAX_SEATS],
            for_sale: 0,
            stars: [NONE; 7],
            markets: [[NONE; 3]; 5],
            reserve: NONE,
            bag: [NONE; BAG],
            bag_len: 0,
            removed_tokens: [0; 15],
            medal_supply: numbers.medals,
            ticket_supply: numbers.tickets,
            nobles: board.nobles,
            seats,
            intense: options.intense_auctions,
            max_proposals: options.proposals,
            max_investments: options.investments,
            turn: 1,
            starter,
            phase: Phase::Invest,
            asked: starter,
            position: 0,
            investments: 0,
            market: NONE,
            bid: 0,
            leader: first,
            bidding: SeatSet::EMPTY,
            won: SeatSet::EMPTY,
            deal: Deal::default(),
            proposals: 0,
            refused: [0; REFUSALS],
            refusals: 0,
            dice: [0; 2],
            announced: 0,
            show: [0; MAX_SEATS],
            show_jokers: [0; MAX_SEATS],
            podium: first,
        };
        State { content: content.clone(), table }
    }

    pub(crate) fn put_into_bag(&mut self, token: u8) {
        let table = &mut self.table;
        table.bag[table.bag_len as usize] = token;
        table.bag_len += 1;
    }

    /// The seat at this index of the turn order (CO-4.2).
    #[inline]
    pub(crate) fn in_order(&self, position: u8) -> Seat {
        let place = self.starter.index() + position as usize;
        // The sum is less than twice the number of seats: no division is needed.
        Seat::new(if place < self.seats.count() { place } else { place - self.seats.count() })
    }

    #[inline]
    pub(crate) fn count(&self, seat: Seat, asset: Asset) -> u8 {
        self.tokens[seat.index()][asset.index()]
    }

    /// Whether a square is in the arena of a seat (CO-5.5).
    #[inline]
    pub(crate) fn in_arena(&self, seat: Seat, square: u8) -> bool {
        let steps = i32::from(square) - i32::from(self.arena[seat.index()]);
        let steps = if steps < 0 { steps + i32::from(SQUARES) } else { steps };
        steps < i32::from(self.arena_len[seat.index()])
    }

    /// The spectators for the nobles in a seat's arena (CO-9.14).
    #[inline]
    pub(crate) fn nobles_worth(&self, seat: Seat) -> u16 {
        let worth = |(&noble, &square): (&Noble, &u8)| match self.in_arena(seat, square) {
            true => self.numbers.worth.noble(noble),
            false => 0,
        };
        Noble::SIX.iter().zip(&self.nobles).map(worth).sum()
    }

    pub(crate) fn arena_squares(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let (start, len) = (self.arena[seat.index()], self.arena_len[seat.index()]);
        (0..len).map(move |step| (start + step) % SQUARES)
    }

    /// The square this many steps after another, backward if negative.
    #[inline]
    pub(crate) fn square_after(square: u8, steps: i8) -> u8 {
        (i16::from(square) + i16::from(steps)).rem_euclid(i16::from(SQUARES)) as u8
    }

    pub(crate) fn noble_at(&self, index: usize) -> NobleAt {
        NobleAt { noble: Noble::SIX[index], square: self.nobles[index] }
    }

    /// The index of a noble of this kind on this square, except the one already taken.
    pub(crate) fn find_noble(&self, at: NobleAt, not: Option<usize>) -> Option<usize> {
        (0..6).find(|&index| self.noble_at(index) == at && Some(index) != not)
    }

    // Programs.

    #[inline]
    pub(crate) fn program(&self, number: u8) -> &Program {
        &self.content.programs[number as usize]
    }

    /// The programs of a bit set.
    #[inline]
    pub(crate) fn programs(&self, mask: u32) -> impl Iterator<Item = &Program> + use<'_> {
        among(&self.content.programs, mask)
    }

    /// Adds programs, as bits by number, to those that a seat holds.
    pub(crate) fn take_programs(&mut self, seat: Seat, taken: u32) {
        let State { content, table } = self;
        table.held[seat.index()] |= taken;
        for program in among(&content.programs, taken) {
            for (most, &need) in table.needs[seat.index()].iter_mut().zip(&program.needs) {
                *most = need.max(*most);
            }
        }
    }

    /// The real tokens that are committed to a program: all that match (CO-9.12, CO-R39).
    #[inline]
    pub(crate) fn committed(&self, seat: Seat, program: &Program) -> u8 {
        program.matching(&self.tokens[seat.index()])
    }

    /// Whether the arena is large enough and enough tokens are there (CO-9.10, CO-R40).
    #[inline]
    pub(crate) fn is_producible(&self, seat: Seat, program: &Program) -> bool {
        self.arena_len[seat.index()] >= program.squares
            && self.committed(seat, program) + self.count(seat, Asset::Joker) >= program.least()
    }

    pub(crate) fn producible(&self, seat: Seat) -> impl Iterator<Item = &Program> + '_ {
        self.programs(self.held[seat.index()]).filter(move |program| self.is_producible(seat, program))
    }

    /// The spectators of a show, term by term (CO-9.13, CO-9.14, CO-9.15, CO-12.6, CO-R41, CO-R60, CO-R62). The caller passes
    /// enough Jokers; they do not count for stars (CO-14.1).
    pub(crate) fn spectators(&self, seat: Seat, program: &Program, jokers: u8, medals: u8) -> Count {
        let s = seat.index();
        let missing = program.required - self.committed(seat, program) - jokers;
        let others = self.produced[s] & !(1 << program.number);
        let stars = Asset::STARS.iter().enumerate().filter(|&(star, &asset)| {
            self.stars[star] == s as u8 && program.needs[asset.index()] > 0 && self.count(seat, asset) > 0
        });
        let worth = &self.numbers.worth;
        Count {
            program: program.spectators(missing).unwrap_or(0),
            nobles: self.nobles_worth(seat),
            tickets: worth.ticket * u16::from(self.tickets[s]),
            podiums: worth.podium * u16::from(self.podiums[s]),
            earlier: worth.earlier_show * others.count_ones() as u16,
            stars: worth.star * stars.count() as u16,
            medals: worth.medal * u16::from(medals),
        }
    }

    /// The minimum and maximum number of Jokers in a show (CO-9.12, CO-R40).
    pub(crate) fn joker_range(&self, seat: Seat, program: &Program) -> (u8, u8) {
        let real = self.committed(seat, program);
        let least = program.least().saturating_sub(real);
        let most = (program.required - real).min(self.count(seat, Asset::Joker));
        (least, most)
    }

    // Coins that a seat could raise.

    /// The coins of a seat after all conversions that keep these tokens (CO-8.4, CO-R11). Additional Actions are swapped one
    /// after another, and each cashed medal returns to the supply (CO-13.2), so one medal, held or in the supply, is enough.
    pub(crate) fn coins_in_reach(&self, seat: Seat, keeping: &Bundle) -> u16 {
        let medals = self.medals[seat.index()];
        let swaps = match medals + self.medal_supply {
            0 => 0,
            _ => self.count(seat, Asset::Action).saturating_sub(keeping.tokens[Asset::Action.index()]),
        };
        self.coins[seat.index()].saturating_add(self.numbers.medal_coins * u16::from(medals + swaps))
    }

    pub(crate) fn owns(&self, seat: Seat, bundle: &Bundle) -> bool {
        self.owns_tokens(seat, bundle) && self.coins[seat.index()] >= bundle.coins
    }

    pub(crate) fn owns_tokens(&self, seat: Seat, bundle: &Bundle) -> bool {
        // All are compared, without stopping early: comparing several at a time is faster than one after another.
        self.tokens[seat.index()].iter().zip(&bundle.tokens).fold(true, |all, (have, give)| all & (have >= give))
    }

    /// The seats that answer an offer after this seat: all others for an open offer.
    pub(crate) fn trader(&self) -> Seat {
        self.in_order(self.position)
    }
}

#[inline]
fn among(programs: &Programs, mask: u32) -> impl Iterator<Item = &Program> {
    let mut left = mask;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let number = left.trailing_zeros();
        left &= left - 1;
        Some(&programs[number as usize])
    })
}
