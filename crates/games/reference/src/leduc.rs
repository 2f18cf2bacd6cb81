//! Leduc poker for two: six cards, one for each seat and one for both, two rounds of bets with at most two raises each.

mod seen;
mod words;

use harena_core::{Chance, Game, Illegal, Log, Meta, OptionsError, Seat, SeatSet, Seats, Standing, Viewer};
use serde::Serialize;

pub use self::seen::{Event, View};
use crate::{NoOptions, check_seats, two};

/// Jacks, Queens and Kings, two of each.
pub const CARDS: u8 = 6;
/// The most that can be said in a round: both check until one raises, the other raises, that is called.
pub const SAID: usize = 4;
/// In a round.
const RAISES: u8 = 2;
/// What a raise costs beyond calling, by round.
const RAISE: [u8; 2] = [2, 4];

#[derive(Clone, Copy, Debug)]
pub struct Leduc {
    pub(crate) cards: [u8; 2],
    /// Dealt between the rounds.
    pub(crate) public: Option<u8>,
    /// What was said in each round.
    pub(crate) said: [[Option<Action>; SAID]; 2],
    /// How many have spoken in this round.
    spoken: u8,
    raises: u8,
    /// Chips in the pot, by seat.
    pub(crate) paid: [u8; 2],
    turn: Seat,
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    No,
    /// The seat whose turn it was has folded.
    Folded,
    /// Both show their cards.
    Showdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Fold,
    /// Pays as much as the other has paid; nothing, if that is the case already.
    Call,
    Raise,
}

impl Game for Leduc {
    const META: Meta = Meta {
        key: "leduc-poker",
        title: "Leduc poker",
        summary: "Poker with six cards: one is yours, one is everybody's, and two rounds of bets decide.",
        designer: "Finnegan Southey and others",
        year: Some(2005),
        min_seats: 2,
        max_seats: 2,
        rule_prefix: "LP",
        rules_version: 1,
        variants: &[],
    };
    type Options = NoOptions;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(
        _: &NoOptions,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        check_seats::<Self>(seats)?;
        let first = deal(0, chance);
        let second = deal(1 << first, chance);
        for (seat, card) in seats.iter().zip([first, second]) {
            log.add(|| Event::Dealt { seat, card: Some(card) });
        }
        Ok(Leduc {
            cards: [first, second],
            public: None,
            said: [[None; SAID]; 2],
            spoken: 0,
            raises: 0,
            paid: [1; 2],
            turn: Seat::new(0),
            end: End::No,
        })
    }

    fn seats(&self) -> Seats {
        two()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.end == End::No { SeatSet::just(self.turn) } else { SeatSet::EMPTY }
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            into.extend([Action::Fold, Action::Call, Action::Raise].into_iter().filter(|&action| self.may(action)));
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.end != End::No {
            return Err(Illegal::new("LP-5", "the game is over"));
        }
        if seat != self.turn {
            return Err(Illegal::new("LP-2", "it is not your turn"));
        }
        match action {
            action if self.may(action) => Ok(()),
            Action::Raise => Err(Illegal::new("LP-4", "there are at most two raises in a round")),
            _ => Err(Illegal::new("LP-3", "nobody has raised, so there is nothing to fold to")),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let round = self.round();
        self.said[round][usize::from(self.spoken)] = Some(action);
        self.spoken += 1;
        log.add(|| Event::Said { seat, action });
        if action == Action::Fold {
            self.end = End::Folded;
            return;
        }
        self.paid[seat.index()] = self.paid[0].max(self.paid[1]);
        if action == Action::Raise {
            self.paid[seat.index()] += RAISE[round];
            self.raises += 1;
        }
        self.turn = self.seats().after(seat);
        // A call ends the round, but for a check before anybody else has spoken.
        if action == Action::Raise || self.spoken == 1 {
            return;
        }
        if self.public.is_some() {
            self.end = End::Showdown;
            for seat in self.seats().iter() {
                log.add(|| Event::Showed { seat, card: self.cards[seat.index()] });
            }
            return;
        }
        let card = deal(1 << self.cards[0] | 1 << self.cards[1], chance);
        self.public = Some(card);
        (self.spoken, self.raises, self.turn) = (0, 0, Seat::new(0));
        log.add(|| Event::Public { card });
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    /// The other's card may be any that is not seen.
    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        let mut imagined = *self;
        if self.end != End::Showdown {
            let public = self.public.map_or(0, |card| 1 << card);
            imagined.cards[1 - seat.index()] = deal(1 << self.cards[seat.index()] | public, chance);
        }
        imagined
    }

    /// The score is what was won, in chips.
    fn standing(&self) -> Option<Standing> {
        let strength = match self.end {
            End::No => return None,
            End::Folded => std::array::from_fn(|seat| u8::from(seat != self.turn.index())),
            End::Showdown => self.cards.map(|card| self.strength(card)),
        };
        // Who folds has paid less, and after a showdown both have paid the same.
        let lost = i32::from(self.paid[0].min(self.paid[1]));
        let chips = |seat: Seat| strength[seat.index()].cmp(&strength[1 - seat.index()]) as i32 * lost;
        Some(Standing::by_key(self.seats(), chips, chips))
    }
}

impl Leduc {
    pub(crate) fn round(&self) -> usize {
        usize::from(self.public.is_some())
    }

    /// The other's card, once it is shown.
    pub(crate) fn shown(&self, seat: Seat) -> Option<u8> {
        (self.end == End::Showdown).then_some(self.cards[1 - seat.index()])
    }

    #[inline]
    fn may(&self, action: Action) -> bool {
        match action {
            Action::Fold => self.paid[0] != self.paid[1],
            Action::Call => true,
            Action::Raise => self.raises < RAISES,
        }
    }

    /// A pair with the public card beats everything, then the rank decides.
    fn strength(&self, card: u8) -> u8 {
        let pair = self.public.is_some_and(|public| public / 2 == card / 2);
        if pair { CARDS } else { card / 2 }
    }
}

/// One of the cards that are not taken.
#[inline]
fn deal(taken: u8, chance: &mut impl Chance) -> u8 {
    let mut deck = [0; CARDS as usize];
    let mut count = 0;
    for card in (0..CARDS).filter(|card| taken >> card & 1 == 0) {
        deck[count] = card;
        count += 1;
    }
    deck[chance.pick("deal", &deck[..count])]
}
