//! Leduc poker: two suits with one rank more than there are seats, one private card per seat and one public card, two
//! betting rounds with at most two raises each.

mod betting;
mod messages;
mod notation;
mod options;
mod payoff;
mod view;

use harena_core::{Chance, Game, Illegal, Log, MAX_SEATS, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer};
use serde::Serialize;

pub(crate) use self::betting::BettingRound;
use self::messages::say;
pub use self::options::Options;
pub use self::view::{Card, Event, View};

/// The limit per round.
const RAISES: u8 = 2;
/// What a raise costs beyond calling, by round.
const RAISE: [u8; 2] = [2, 4];
/// The most chips that a seat can pay.
pub(crate) const MAX_PAID: f64 = 1.0 + (RAISES * (RAISE[0] + RAISE[1])) as f64;

#[derive(Clone, Copy, Debug)]
pub struct Leduc {
    pub(crate) options: Options,
    seats: Seats,
    pub(crate) cards: [u8; MAX_SEATS],
    /// Dealt between the rounds; public.
    pub(crate) public: Option<u8>,
    /// The bets of each round.
    pub(crate) said: [BettingRound; 2],
    raises: u8,
    /// The number of calls since the last raise.
    calls: u8,
    /// Chips in the pot, by seat.
    pub(crate) paid: [u8; MAX_SEATS],
    /// What a seat must pay to stay in.
    stakes: u8,
    /// The seats that have not folded.
    left: SeatSet,
    turn: Seat,
    over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Fold,
    /// Matches the highest payment; pays nothing if the seat has done so already.
    Call,
    Raise,
}

impl Game for Leduc {
    const META: Meta = Meta {
        key: "leduc-poker",
        title: "Leduc poker",
        designer: "Finnegan Southey and others",
        year: Some(2005),
        min_seats: 2,
        max_seats: MAX_SEATS,
        recommended_seats: 2,
        minutes: 5,
        tie_rule: None,
        rule_prefix: "LP",
        rules_version: 1,
        rules: "",
        variants: options::VARIANTS,
    };
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(
        options: &Options,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        Self::META.check_seats(seats)?;
        let mut game = Leduc {
            options: *options,
            seats,
            cards: [0; MAX_SEATS],
            public: None,
            said: [BettingRound::default(); 2],
            raises: 0,
            calls: 0,
            paid: [0; MAX_SEATS],
            stakes: 1,
            left: SeatSet::all(seats),
            turn: Seat::new(0),
            over: false,
        };
        let mut taken = 0;
        for seat in seats.iter() {
            let card = game.deal(&mut taken, chance);
            (game.cards[seat.index()], game.paid[seat.index()]) = (card, 1);
            log.add(|| Event::Dealt { seat, card: Some(game.face(card)) });
        }
        Ok(game)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.over { SeatSet::EMPTY } else { SeatSet::single(self.turn) }
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            into.extend([Action::Fold, Action::Call, Action::Raise].into_iter().filter(|&action| self.may(action)));
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::new("LP-5", say::over()));
        }
        if seat != self.turn {
            return Err(Illegal::new("LP-2", say::not_your_turn_now()));
        }
        match action {
            action if self.may(action) => Ok(()),
            Action::Raise => Err(Illegal::new("LP-4", say::too_many_raises())),
            _ => Err(Illegal::new("LP-3", say::nothing_to_fold_to())),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let round = self.round();
        let action = if self.fits(action) { action } else { Action::Call };
        self.said[round].push(action);
        log.add(|| Event::Said { seat, action });
        match action {
            Action::Fold => self.left = self.left.without(seat),
            Action::Call => self.calls += 1,
            Action::Raise => {
                self.stakes += RAISE[round];
                (self.raises, self.calls) = (self.raises + 1, 0);
            }
        }
        if action != Action::Fold {
            self.paid[seat.index()] = self.stakes;
        }
        let left = self.left.len();
        // Every seat has called; the raiser does not call its own raise.
        let called = usize::from(self.calls) + usize::from(self.raises > 0) == left;
        if left > 1 && !called {
            self.turn = self.next(self.seats.next(seat));
        } else if left > 1 && self.public.is_none() {
            let mut taken = self.taken(SeatSet::all(self.seats));
            let card = self.deal(&mut taken, chance);
            self.public = Some(card);
            (self.raises, self.calls, self.turn) = (0, 0, self.next(Seat::new(0)));
            log.add(|| Event::Public { card: self.face(card) });
        } else {
            self.over = true;
            for seat in self.shown().iter() {
                log.add(|| Event::Showed { seat, card: self.face(self.cards[seat.index()]) });
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    /// Each hidden card is any unseen card.
    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut imagined = *self;
        let seen = self.shown().with(seat);
        let mut taken = self.taken(seen);
        for other in self.seats.iter().filter(|&other| !seen.contains(other)) {
            imagined.cards[other.index()] = self.deal(&mut taken, chance);
        }
        imagined
    }

    /// The score is the profit in whole chips.
    fn standing(&self) -> Option<Standing> {
        let payoffs = self.payoffs()?;
        Some(Standing::by_key(self.seats, |seat| payoffs[seat.index()] / 2, |seat| payoffs[seat.index()]))
    }
}

impl Leduc {
    /// Two suits, with one rank more than there are seats.
    pub(crate) fn card_count(&self) -> u8 {
        2 * (self.seats.count() as u8 + 1)
    }

    pub(crate) fn round(&self) -> usize {
        usize::from(self.public.is_some())
    }

    /// The seats that have shown a card.
    pub(crate) fn shown(&self) -> SeatSet {
        if self.over && self.left.len() > 1 { self.left } else { SeatSet::EMPTY }
    }

    #[inline]
    fn may(&self, action: Action) -> bool {
        self.options.action_mapping || self.fits(action)
    }

    #[inline]
    fn fits(&self, action: Action) -> bool {
        match action {
            Action::Fold => self.paid[self.turn.index()] < self.stakes,
            Action::Call => true,
            Action::Raise => self.raises < RAISES,
        }
    }

    /// This seat, or the next that has not folded.
    #[inline]
    fn next(&self, mut seat: Seat) -> Seat {
        while !self.left.contains(seat) {
            seat = self.seats.next(seat);
        }
        seat
    }

    /// The cards of these seats and the public one, as bits.
    #[inline]
    fn taken(&self, seats: SeatSet) -> u16 {
        let public = self.public.map_or(0, |card| 1 << card);
        seats.iter().fold(public, |taken, seat| taken | 1 << self.cards[seat.index()])
    }

    /// One of the cards that are not in this set.
    #[inline]
    fn deal(&self, taken: &mut u16, chance: &mut impl Chance) -> u8 {
        let mut deck = [0; 2 * (MAX_SEATS + 1)];
        let mut count = 0;
        let mut free = !*taken & ((1 << self.card_count()) - 1);
        while free != 0 {
            deck[count] = free.trailing_zeros() as u8;
            free &= free - 1;
            count += 1;
        }
        let card = deck[chance.pick("deal", &deck[..count])];
        *taken |= 1 << card;
        card
    }
}
