//! Leduc poker for two: six cards, one for each seat and one for both, two rounds of bets with at most two raises each.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{Chance, Game, Illegal, Log, Meta, OptionsError, ParseError, Seat, SeatSet, Seats, Standing, Viewer};
use serde::{Deserialize, Serialize};

/// Jacks, Queens and Kings, two of each.
pub const CARDS: u8 = 6;
/// The most that can be said in a round: both check until one raises, the other raises, that is called.
pub const SAID: usize = 4;
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

/// There is nothing to agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Public { card: u8 },
    Said { seat: Seat, action: Action },
    Showed { seat: Seat, card: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Option<Seat>,
    /// Those that the viewer may see, by seat.
    pub cards: [Option<u8>; 2],
    pub public: Option<u8>,
    pub said: [Vec<Action>; 2],
    pub paid: [u8; 2],
    pub standing: Option<Standing>,
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
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(
        _: &Options,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, OptionsError> {
        crate::check_seats::<Self>(seats)?;
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
        Seats::new(2).expect("two can sit at a table")
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
        let sees = |seat: usize| self.end == End::Showdown || viewer.is_among(SeatSet::just(Seat::new(seat)));
        View {
            game: Self::META.key,
            to_act: self.to_act().first(),
            cards: std::array::from_fn(|seat| sees(seat).then_some(self.cards[seat])),
            public: self.public,
            said: self.said.map(|round| round.into_iter().flatten().collect()),
            paid: self.paid,
            standing: self.standing(),
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, .. } if !viewer.is_among(SeatSet::just(seat)) => Event::Dealt { seat, card: None },
            event => event,
        })
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
        let chips = |seat: Seat| {
            let (own, other) = (seat.index(), 1 - seat.index());
            match strength[own].cmp(&strength[other]) {
                std::cmp::Ordering::Less => -i32::from(self.paid[own]),
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => i32::from(self.paid[other]),
            }
        };
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

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Fold => "fold",
            Action::Call => "call",
            Action::Raise => "raise",
        })
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let all = [Action::Fold, Action::Call, Action::Raise];
        let found = all.into_iter().find(|action| action.to_string() == text);
        found.ok_or_else(|| ParseError::new("it is \"fold\", \"call\" or \"raise\""))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |card: u8| format!("{}{}", ["J", "Q", "K"][usize::from(card / 2)], card % 2 + 1);
        match *self {
            Event::Dealt { seat, card: Some(card) } => write!(f, "{seat} is dealt {}", name(card)),
            Event::Dealt { seat, card: None } => write!(f, "{seat} is dealt a card"),
            Event::Public { card } => write!(f, "{} is turned up", name(card)),
            Event::Said { seat, action } => write!(f, "{seat}: {action}"),
            Event::Showed { seat, card } => write!(f, "{seat} shows {}", name(card)),
        }
    }
}
