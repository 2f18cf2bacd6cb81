//! Connect four: the first seat with four stones in a line wins. Seven columns, six rows, no chance, nothing hidden.

mod bits;
mod messages;
mod notation;
mod view;

use harena_core::{Chance, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer};

pub(crate) use self::bits::by_rows;
use self::bits::{bit, column_bits, has_line};
use self::messages::say;
pub use self::view::{Event, View};
use crate::{NoOptions, two};

pub const COLUMNS: u8 = 7;
pub const ROWS: u8 = 6;

/// One bit for each cell that a seat has a stone in.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    pub(crate) stones: [u64; 2],
    played: u8,
    won: bool,
}

/// `drop 4`: a stone into the fourth column, counted from 0 here and from 1 in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drop(pub u8);

impl Game for ConnectFour {
    const META: Meta = Meta {
        key: "connect-four",
        title: "Connect four",
        designer: "Howard Wexler, Ned Strongin",
        year: Some(1974),
        min_seats: 2,
        max_seats: 2,
        recommended_seats: 2,
        minutes: 10,
        tie_rule: None,
        rule_prefix: "CF",
        rules_version: 1,
        rules: "",
        variants: &[],
    };
    type Options = NoOptions;
    type Action = Drop;
    type Event = Event;
    type View = View;

    fn start(_: &NoOptions, seats: Seats, _: &mut impl Chance, _: &mut impl Log<Event>) -> Result<Self, OptionsError> {
        Self::META.check_seats(seats)?;
        Ok(ConnectFour { stones: [0; 2], played: 0, won: false })
    }

    fn seats(&self) -> Seats {
        two()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.won || self.played == COLUMNS * ROWS { SeatSet::EMPTY } else { SeatSet::single(self.turn()) }
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Drop>) {
        if self.to_act().contains(seat) {
            into.extend((0..COLUMNS).filter(|&column| !self.is_full(column)).map(Drop));
        }
    }

    fn check(&self, seat: Seat, Drop(column): Drop) -> Result<(), Illegal> {
        if self.to_act().is_empty() {
            return Err(Illegal::new("CF-3", say::over()));
        }
        if seat != self.turn() {
            return Err(Illegal::new("CF-1", say::not_your_turn_now()));
        }
        if column >= COLUMNS || self.is_full(column) {
            return Err(Illegal::new("CF-2", say::column_full()));
        }
        Ok(())
    }

    #[inline]
    fn play(&mut self, seat: Seat, Drop(column): Drop, _: &mut impl Chance, log: &mut impl Log<Event>) {
        let taken = self.stones[0] | self.stones[1];
        // Adding the lowest cell of a column carries through its stones to the first free cell.
        self.stones[seat.index()] |= (taken + bit(column, 0)) & !taken & column_bits(column);
        self.played += 1;
        self.won = has_line(self.stones[seat.index()]);
        log.add(|| Event::Dropped { seat, column });
        if self.won {
            log.add(|| Event::Won { seat });
        } else if self.played == COLUMNS * ROWS {
            log.add(|| Event::Full);
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.seen()
    }

    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn imagine(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        *self
    }

    fn standing(&self) -> Option<Standing> {
        // The seat to move next has lost: the last stone was the winning one.
        let won = |seat: Seat| i32::from(self.won && seat != self.turn());
        self.to_act().is_empty().then(|| Standing::by_key(self.seats(), won, won))
    }
}

impl ConnectFour {
    #[inline]
    fn turn(&self) -> Seat {
        Seat::new(usize::from(self.played % 2))
    }

    #[inline]
    fn is_full(&self, column: u8) -> bool {
        (self.stones[0] | self.stones[1]) & bit(column, ROWS - 1) != 0
    }
}
