//! Goofspiel: all seats bid a card for each prize simultaneously; the single highest bid wins it, and a tie discards
//! it.

mod cards;
mod imagine;
mod messages;
mod notation;
mod options;
mod view;

use harena_core::{Chance, Game, Illegal, Log, MAX_SEATS, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer};

use self::cards::{Sequence, cards, pick};
use self::messages::say;
pub use self::options::{Options, PointsOrder, ReturnsType};
pub use self::view::{Event, SeatView, View};

/// The most cards that a suit can have here.
pub const MAX_CARDS: u8 = 16;

/// Cards are counted from 0 here and from 1 in writing.
#[derive(Clone, Copy, Debug)]
pub struct Goofspiel {
    pub(crate) options: Options,
    turns: u8,
    seats: Seats,
    /// The number of finished turns.
    pub(crate) turn: u8,
    /// The seats that still have to bid in this turn. A card that was bid stays in the hand until all bids are
    /// revealed.
    waiting: SeatSet,
    pub(crate) hands: [u16; MAX_SEATS],
    pub(crate) points: [u8; MAX_SEATS],
    /// Prizes that have not been revealed.
    prizes_left: u16,
    pub(crate) prizes: Sequence,
    pub(crate) bids: [Sequence; MAX_SEATS],
    /// Seats by number, or [`NO_SEAT`].
    pub(crate) winners: Sequence,
}

const NO_SEAT: u8 = 15;

/// `bid 7`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid(pub u8);

impl Game for Goofspiel {
    const META: Meta = Meta {
        key: "goofspiel",
        title: "Goofspiel",
        designer: "Merrill Flood",
        year: None,
        min_seats: 2,
        max_seats: MAX_SEATS,
        recommended_seats: 2,
        minutes: 10,
        tie_rule: None,
        rule_prefix: "GS",
        rules_version: 1,
        rules: "",
        variants: options::VARIANTS,
    };
    type Options = Options;
    type Action = Bid;
    type Event = Event;
    type View = View;

    fn start(
        options: &Options,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        Self::META.check_seats(seats)?;
        let turns = options.turns(seats)?;
        let full = ((1u32 << options.num_cards) - 1) as u16;
        let mut game = Goofspiel {
            options: *options,
            turns,
            seats,
            turn: 0,
            waiting: SeatSet::all(seats),
            hands: [full; MAX_SEATS],
            points: [0; MAX_SEATS],
            prizes_left: full,
            prizes: Sequence(0),
            bids: [Sequence(0); MAX_SEATS],
            winners: Sequence(0),
        };
        game.next_prize(chance, log);
        Ok(game)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.waiting
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Bid>) {
        if self.waiting.contains(seat) {
            into.extend(cards(self.hands[seat.index()]).map(Bid));
        }
    }

    fn check(&self, seat: Seat, Bid(card): Bid) -> Result<(), Illegal> {
        if self.turn == self.turns {
            return Err(Illegal::new("GS-5", say::over()));
        }
        if !self.waiting.contains(seat) {
            return Err(Illegal::new("GS-2", say::no_bid_now()));
        }
        if card >= MAX_CARDS || self.hands[seat.index()] >> card & 1 == 0 {
            return Err(Illegal::new("GS-2", say::not_held(card + 1)));
        }
        Ok(())
    }

    #[inline]
    fn play(&mut self, seat: Seat, Bid(card): Bid, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.bids[seat.index()].set(self.turn, card);
        self.waiting = self.waiting.without(seat);
        log.add(|| Event::Bid { seat, card: Some(card) });
        if !self.waiting.is_empty() {
            return;
        }
        self.turn_over(log);
        if self.turn < self.turns {
            self.next_prize(chance, log);
            // There is no choice left with one card (GS-4).
            if self.turn + 1 == self.options.num_cards {
                for seat in self.seats.iter() {
                    self.bids[seat.index()].set(self.turn, self.hands[seat.index()].trailing_zeros() as u8);
                }
                self.turn_over(log);
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut imagined = *self;
        for other in self.seats.iter().filter(|&other| other != seat) {
            if self.options.imp_info {
                imagined.imagine_bids(seat, other, chance);
            }
            if self.has_bid(other) {
                let card = pick(imagined.hands[other.index()], chance);
                imagined.bids[other.index()].set(self.turn, card);
            }
        }
        imagined
    }

    fn standing(&self) -> Option<Standing> {
        let points = |seat: Seat| i32::from(self.points[seat.index()]);
        (self.turn == self.turns).then(|| Standing::by_key(self.seats, points, points))
    }
}

impl Goofspiel {
    /// Reveals the bids; the prize goes to the single highest bid, if there is one (GS-3).
    fn turn_over(&mut self, log: &mut impl Log<Event>) {
        let (mut most, mut winner) = (0, NO_SEAT);
        for seat in 0..self.seats.count() {
            let bid = self.bids[seat].at(self.turn);
            self.hands[seat] &= !(1 << bid);
            if bid >= most {
                winner = if bid == most && seat > 0 { NO_SEAT } else { seat as u8 };
                most = bid;
            }
        }
        self.winners.set(self.turn, winner);
        if winner != NO_SEAT {
            self.points[usize::from(winner)] += self.prizes.at(self.turn) + 1;
        }
        log.add(|| Event::Turned {
            bids: self.seats.iter().map(|seat| Some(self.bids[seat.index()].at(self.turn))).collect(),
            winner: self.winner(self.turn),
            hidden: self.options.imp_info,
        });
        self.turn += 1;
        self.waiting = if self.turn == self.turns { SeatSet::EMPTY } else { SeatSet::all(self.seats) };
    }

    fn next_prize(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let left = self.prizes_left;
        let card = match self.options.points_order {
            PointsOrder::Random if left.is_power_of_two() => left.trailing_zeros() as u8,
            PointsOrder::Random => pick(left, chance),
            PointsOrder::Descending => left.ilog2() as u8,
            PointsOrder::Ascending => left.trailing_zeros() as u8,
        };
        self.prizes.set(self.turn, card);
        self.prizes_left &= !(1 << card);
        log.add(|| Event::Prize { card });
    }

    /// The same position as if no other seat had bid yet in this turn.
    #[must_use]
    pub fn before_bids_of_others(mut self, seat: Seat) -> Goofspiel {
        if self.turn < self.turns {
            let bid = self.has_bid(seat);
            self.waiting = SeatSet::all(self.seats);
            if bid {
                self.waiting = self.waiting.without(seat);
            }
        }
        self
    }

    /// Whether a card of this seat lies face down.
    pub(crate) fn has_bid(&self, seat: Seat) -> bool {
        self.turn < self.turns && !self.waiting.contains(seat)
    }

    pub(crate) fn winner(&self, turn: u8) -> Option<Seat> {
        let winner = self.winners.at(turn);
        (winner != NO_SEAT).then(|| Seat::new(usize::from(winner)))
    }

    /// Prizes that have been revealed.
    pub(crate) fn prize_count(&self) -> u8 {
        self.options.num_cards - self.prizes_left.count_ones() as u8
    }

    pub(crate) fn turns(&self) -> u8 {
        self.turns
    }
}
