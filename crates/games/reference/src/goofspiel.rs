//! Goofspiel: everybody bids a card for each prize, all at once; the highest bid takes it, and a tie nobody.

mod imagine;
mod options;

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{
    Chance, Game, Illegal, Log, MAX_SEATS, Meta, OptionsError, ParseError, Seat, SeatSet, Seats, Standing, Variant,
    Viewer,
};
use serde::Serialize;

pub use options::{Options, PointsOrder, ReturnsType};

/// The most cards that a suit can have here.
pub const MOST_CARDS: u8 = 16;

/// Cards are counted from 0 here and from 1 in writing.
#[derive(Clone, Copy, Debug)]
pub struct Goofspiel {
    pub(crate) options: Options,
    turns: u8,
    seats: Seats,
    /// Turns that are over.
    pub(crate) turn: u8,
    /// Who has still to bid in this turn. A card that was bid stays in the hand until all are turned over.
    waiting: SeatSet,
    pub(crate) hands: [u16; MAX_SEATS],
    pub(crate) points: [u8; MAX_SEATS],
    /// Prizes that have not come up.
    prizes_left: u16,
    pub(crate) prizes: Sequence,
    pub(crate) bids: [Sequence; MAX_SEATS],
    /// Seats by number, or [`NOBODY`].
    pub(crate) winners: Sequence,
}

const NOBODY: u8 = 15;

/// `bid 7`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid(pub u8);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Prize {
        card: u8,
    },
    /// The card only for whoever bids it.
    Bid {
        seat: Seat,
        card: Option<u8>,
    },
    /// In seat order; without the others' cards where bids stay hidden.
    Turned {
        bids: Vec<Option<u8>>,
        winner: Option<Seat>,
        #[serde(skip)]
        hidden: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Vec<Seat>,
    /// As they came up; the last one is played for.
    pub prizes: Vec<u8>,
    /// Of each turn that is over.
    pub winners: Vec<Option<Seat>>,
    pub seats: Vec<SeatView>,
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    pub points: u8,
    /// The following as far as the viewer may see them: the hand, and what was bid in each turn, also in this one.
    pub hand: Option<Vec<u8>>,
    pub bids: Option<Vec<u8>>,
}

impl Game for Goofspiel {
    const META: Meta = Meta {
        key: "goofspiel",
        title: "Goofspiel",
        summary: "Bid one card for each prize, all at the same time; a tie takes nothing.",
        designer: "Merrill Flood",
        year: None,
        min_seats: 2,
        max_seats: MAX_SEATS,
        rule_prefix: "GS",
        rules_version: 1,
        variants: &[
            Variant { option: "num-cards", summary: "cards of a suit", values: "1 to 16", default: "13" },
            Variant { option: "num-turns", summary: "prizes played for", values: "1 to 16", default: "all" },
            Variant {
                option: "points-order",
                summary: "in which order the prizes come",
                values: "random, descending or ascending",
                default: "random",
            },
            Variant {
                option: "returns-type",
                summary: "what the game is worth to a seat",
                values: "win-loss, point-difference or total-points",
                default: "win-loss",
            },
            Variant {
                option: "imp-info",
                summary: "bids stay hidden, for two seats",
                values: "true or false",
                default: "false",
            },
        ],
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
        crate::check_seats::<Self>(seats)?;
        let cards = options.num_cards;
        let turns = options.num_turns.unwrap_or(cards);
        if !(1..=MOST_CARDS).contains(&cards) {
            return Err(OptionsError(format!("num-cards is 1 to {MOST_CARDS}, not {cards}")));
        }
        if !(1..=cards).contains(&turns) || turns + 1 == cards {
            return Err(OptionsError("num-turns is as many as there are cards, or at least two fewer".to_string()));
        }
        if options.imp_info && seats.count() > 2 {
            return Err(OptionsError("with imp-info goofspiel is played by 2 seats".to_string()));
        }
        let full = ((1u32 << cards) - 1) as u16;
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
            return Err(Illegal::new("GS-5", "the game is over"));
        }
        if !self.waiting.contains(seat) {
            return Err(Illegal::new("GS-2", "you have no bid to make now"));
        }
        if card >= MOST_CARDS || self.hands[seat.index()] >> card & 1 == 0 {
            return Err(Illegal::new("GS-2", format!("you do not hold a {}", card + 1)));
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
        let seat_view = |seat: Seat| {
            let own = viewer.is_among(SeatSet::just(seat));
            let seen = own || !self.options.imp_info;
            let bids = self.turn + u8::from(own && self.has_bid(seat));
            SeatView {
                points: self.points[seat.index()],
                hand: seen.then(|| cards(self.hands[seat.index()]).collect()),
                bids: seen.then(|| self.bids[seat.index()].first(bids).collect()),
            }
        };
        View {
            game: Self::META.key,
            to_act: self.waiting.iter().collect(),
            prizes: self.prizes.first(self.prize_count()).collect(),
            winners: (0..self.turn).map(|turn| self.winner(turn)).collect(),
            seats: self.seats.iter().map(seat_view).collect(),
            standing: self.standing(),
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        let mut event = event.clone();
        match &mut event {
            Event::Bid { seat, card } if !viewer.is_among(SeatSet::just(*seat)) => *card = None,
            Event::Turned { bids, hidden: true, .. } => {
                let others = bids.iter_mut().enumerate();
                let others = others.filter(|(seat, _)| !viewer.is_among(SeatSet::just(Seat::new(*seat))));
                others.for_each(|(_, bid)| *bid = None);
            }
            _ => {}
        }
        Some(event)
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
    /// The bids are turned over, and the prize goes to the one who bid most, if there is one (GS-3).
    fn turn_over(&mut self, log: &mut impl Log<Event>) {
        let (mut most, mut winner) = (0, NOBODY);
        for seat in 0..self.seats.count() {
            let bid = self.bids[seat].at(self.turn);
            self.hands[seat] &= !(1 << bid);
            if bid >= most {
                winner = if bid == most && seat > 0 { NOBODY } else { seat as u8 };
                most = bid;
            }
        }
        self.winners.set(self.turn, winner);
        if winner != NOBODY {
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

    /// The same position as if nobody else had bid yet in this turn.
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
        (winner != NOBODY).then(|| Seat::new(usize::from(winner)))
    }

    /// Prizes that have come up.
    pub(crate) fn prize_count(&self) -> u8 {
        self.options.num_cards - self.prizes_left.count_ones() as u8
    }

    pub(crate) fn turns(&self) -> u8 {
        self.turns
    }
}

/// The cards of a set, lowest first.
#[inline]
fn cards(set: u16) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        next
    })
}

fn pick(set: u16, chance: &mut impl Chance) -> u8 {
    let mut list = [0; MOST_CARDS as usize];
    let count = list.iter_mut().zip(cards(set)).map(|(place, card)| *place = card).count();
    list[chance.pick("prize", &list[..count])]
}

/// A number from 0 to 15 for each turn, four bits each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sequence(u64);

impl Sequence {
    #[inline]
    pub(crate) fn at(self, turn: u8) -> u8 {
        (self.0 >> (4 * turn) & 15) as u8
    }

    #[inline]
    fn set(&mut self, turn: u8, value: u8) {
        self.0 = self.0 & !(15 << (4 * turn)) | u64::from(value) << (4 * turn);
    }

    fn first(self, count: u8) -> impl Iterator<Item = u8> {
        (0..count).map(move |turn| self.at(turn))
    }
}

impl Display for Bid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "bid {}", self.0 + 1)
    }
}

impl FromStr for Bid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bid, ParseError> {
        let card = text.strip_prefix("bid ").and_then(|card| card.parse::<u8>().ok());
        let card = card.filter(|card| (1..=MOST_CARDS).contains(card));
        card.map(|card| Bid(card - 1)).ok_or_else(|| ParseError::new("a bid is written as in \"bid 7\""))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Prize { card } => write!(f, "the prize is {}", card + 1),
            Event::Bid { seat, card: Some(card) } => write!(f, "{seat} bids {}", card + 1),
            Event::Bid { seat, card: None } => write!(f, "{seat} bids"),
            Event::Turned { winner: Some(seat), .. } => write!(f, "{seat} takes the prize"),
            Event::Turned { winner: None, .. } => f.write_str("a tie: nobody takes the prize"),
        }
    }
}
