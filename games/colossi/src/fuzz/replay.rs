//! Reads events as cards that move from one zone to another, without the code of the rules. Used by the model, and to
//! compare a log with an imagined state.

use harena_core::{Seat, Seats};

use super::bag::{Bag, Titles, shown, titles};
use crate::actions::{Event, Shown};
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::options::Settings;

/// A zone of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    /// Cards are added and drawn on top.
    Deck(Seat),
    Hand(Seat),
    Pile(Seat, Slot),
    Cloak(Seat),
    /// Under the Heaps of this seat.
    Under(Seat),
    /// The cards that Foresight shows.
    Looked(Seat),
    /// Between the piles and the hands at Chaos Fissure.
    Mixed,
    Play(Seat),
    Discard(Seat),
}

/// A move of cards, or information about them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Move {
    Cards {
        from: Zone,
        to: Zone,
        cards: Shown,
    },
    /// All cards of a zone.
    All {
        from: Zone,
        to: Zone,
    },
    /// All prepared cards of a seat are discarded.
    Piles {
        seat: Seat,
        cards: Bag,
    },
    /// A card leaves a deck, from any position.
    OutOfDeck {
        seat: Seat,
        to: Zone,
        card: Title,
    },
    /// The discard pile becomes the deck. The rest of the old deck is being drawn.
    Reshuffled {
        seat: Seat,
        cards: Bag,
    },
    /// The order of a deck is lost.
    Shuffled {
        seat: Seat,
    },
    /// The deck contains none of these.
    DeckLacks {
        seat: Seat,
        titles: Titles,
    },
    HandLacks {
        seat: Seat,
        titles: Titles,
    },
    /// The hand has at least one of these.
    HandHas {
        seat: Seat,
        titles: Titles,
    },
    HandSeen {
        of: Seat,
        cards: Shown,
    },
    /// The top cards of all decks that have one, in seat order.
    TopsSeen {
        cards: Shown,
    },
}

/// An Item that is being resolved.
#[derive(Clone, Copy, Debug)]
struct Frame {
    seat: Seat,
    item: Item,
    /// A card was played with it.
    played: bool,
}

/// Public information.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    pub(super) seats: Seats,
    options: Settings,
    pub(super) environment: [Option<Environment>; 3],
    pub(super) fighting: bool,
    pub(super) active: Slot,
    pub(super) play: [Bag; 4],
    pub(super) discard: [Bag; 4],
    /// The number of cards under each Heap in play for a seat, the one played last at the end.
    under: [Vec<usize>; 4],
    frames: Vec<Frame>,
    /// Slots that Terraformer has cleared and that have no new Environment yet.
    cleared: [bool; 3],
    /// The player who has just prepared at The Brink, and its slot.
    brink: Option<(Seat, Slot)>,
    /// At some point it was ambiguous whether cards were discarded from the hand or from under a Heap.
    pub(super) is_ambiguous: bool,
}

impl Replay {
    pub(super) fn new(seats: Seats, options: Settings) -> Replay {
        Replay {
            seats,
            options,
            environment: [None; 3],
            fighting: false,
            active: Slot::Left,
            play: [Bag::default(); 4],
            discard: [Bag::default(); 4],
            under: Default::default(),
            frames: Vec::new(),
            cleared: [false; 3],
            brink: None,
            is_ambiguous: false,
        }
    }

    /// Continues from a position without Heaps.
    #[cfg(test)]
    pub(super) fn begin_in(&mut self, state: &crate::state::State) {
        self.environment = Slot::ALL.map(|slot| state.environment_at(slot));
        self.fighting = state.phase == crate::state::Phase::Skirmish;
        self.active = state.active;
        self.play = state.play.map(Bag::of);
        self.discard = state.discard.map(Bag::of);
    }

    /// Reads an event, given the one that follows it, and adds the moves of cards. If it is ambiguous whether a card
    /// was discarded from under a Heap, `heap_first` decides.
    pub(super) fn read(&mut self, event: &Event, next: Option<&Event>, heap_first: bool, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.understand(event, next, heap_first, moves);
        for step in &moves[first..] {
            self.keep(step);
        }
    }

    fn understand(&mut self, event: &Event, next: Option<&Event>, heap_first: bool, moves: &mut Vec<Move>) {
        use Zone::{Cloak, Deck, Discard, Hand, Looked, Mixed, Pile, Play, Under};
        let mut cards =
            |from: Zone, to: Zone, cards: &Shown| moves.push(Move::Cards { from, to, cards: cards.clone() });
        let open = |card: &Title| Shown::Cards(vec![*card]);
        match event {
            Event::EnvironmentDealt { slot, environment } => {
                self.environment[slot.index()] = Some(*environment);
                self.cleared[slot.index()] = false;
            }
            Event::HandbuildingBegins { .. } => {
                self.fighting = false;
                self.frames.clear();
            }
            Event::Drew { seat, cards: drawn } => cards(Deck(*seat), Hand(*seat), drawn),
            Event::Reshuffled { seat, .. } => {
                moves.push(Move::Reshuffled { seat: *seat, cards: self.discard[seat.index()] });
            }
            Event::Prepared { seat, slot, cards: prepared, .. } => {
                let brink = self.environment[slot.index()] == Some(Environment::TheBrink);
                self.brink = brink.then_some((*seat, *slot));
                cards(Hand(*seat), Pile(*seat, *slot), prepared);
            }
            Event::Pulled { slot } => {
                for seat in self.seats.iter() {
                    for other in slot.others() {
                        moves.push(Move::All { from: Pile(seat, other), to: Pile(seat, *slot) });
                    }
                }
            }
            Event::Initiated { slot, environment, .. } => {
                (self.fighting, self.active) = (true, *slot);
                if *environment == Some(Environment::ChaosFissure) {
                    let piles = self.seats.iter().map(|seat| Move::All { from: Pile(seat, *slot), to: Mixed });
                    moves.extend(piles);
                }
            }
            Event::PickedUp { seat, slot, cards: taken, .. } => cards(Pile(*seat, *slot), Hand(*seat), taken),
            Event::Dealt { seat, cards: dealt } => cards(Mixed, Hand(*seat), dealt),
            Event::Rose { seat, acolytes } => {
                cards(Discard(*seat), Play(*seat), &Shown::Cards(vec![Title::Acolyte; *acolytes]));
            }
            Event::Gave { seat, to, card } => cards(Hand(*seat), Deck(*to), &shown(*card)),
            Event::Played { seat, card, before } => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.played = true;
                }
                if *card == Title::Heap {
                    self.under[before.index()].push(0);
                }
                cards(Hand(*seat), Play(*before), &open(card));
            }
            Event::Cleared { seat, cards: cleared } => {
                let play = self.play[seat.index()];
                let cleared: Bag = cleared.iter().copied().collect();
                let under = cleared.without(&play).unwrap_or_default();
                let list = |bag: &Bag| Shown::Cards(bag.counts().flat_map(|(title, n)| vec![title; n]).collect());
                self.under[seat.index()].clear();
                cards(Under(*seat), Discard(*seat), &list(&under));
                cards(Play(*seat), Discard(*seat), &list(&play));
            }
            Event::Discarded { seat, cards: discarded } => {
                let from = self.discarded_from(*seat, discarded.len(), next, heap_first);
                cards(from, Discard(*seat), &Shown::Cards(discarded.clone()));
            }
            Event::DiscardedInPlay { of, card, .. } => {
                self.heap_leaves(*of, *card);
                cards(Play(*of), Discard(*of), &open(card));
            }
            Event::Stowed { seat, slot, cards: stowed, .. } => cards(Hand(*seat), Pile(*seat, *slot), stowed),
            Event::Moved { seat, card, slot } => {
                let enshrined = self.enshrines();
                if !enshrined {
                    self.heap_leaves(*seat, *card);
                }
                let from = if enshrined { Discard(*seat) } else { Play(*seat) };
                cards(from, Pile(*seat, *slot), &open(card));
            }
            Event::Abducted { seat, from, card } => {
                self.heap_leaves(*from, *card);
                cards(Play(*from), Deck(*seat), &open(card));
            }
            Event::Tucked { seat, card, from_play } => {
                let from = if *from_play { Play(*seat) } else { Hand(*seat) };
                if let (true, Some(card)) = (*from_play, card) {
                    self.heap_leaves(*seat, *card);
                }
                if let Some(newest) = self.under[seat.index()].last_mut() {
                    *newest += 1;
                }
                cards(from, Under(*seat), &shown(*card));
            }
            Event::TookBack { seat, card } => {
                self.heap_leaves(*seat, *card);
                cards(Play(*seat), Hand(*seat), &open(card));
            }
            Event::Looked { seat, cards: looked } => cards(Deck(*seat), Looked(*seat), looked),
            Event::Foresaw { seat, card } => cards(Looked(*seat), Hand(*seat), &shown(*card)),
            Event::Returned { seat, card } => cards(Looked(*seat), Deck(*seat), &shown(*card)),
            Event::GuessedRight { seat, cards: drawn } => cards(Deck(*seat), Pile(*seat, self.active), drawn),
            Event::GuessedWrong { seat, cards } => {
                moves.push(Move::Piles { seat: *seat, cards: cards.iter().copied().collect() });
            }
            Event::Flipped { seat, card } => {
                self.heap_leaves(*seat, *card);
                cards(Play(*seat), Pile(*seat, self.active), &open(card));
            }
            Event::Cloaked { seat, card } => cards(Hand(*seat), Cloak(*seat), &shown(*card)),
            Event::Uncloaked { seat, card, counts } => {
                let to = if *counts { Play(*seat) } else { Discard(*seat) };
                cards(Cloak(*seat), to, &open(card));
            }
            Event::Rolled { seat, card, .. } => {
                moves.push(Move::OutOfDeck { seat: *seat, to: Hand(*seat), card: *card });
            }
            Event::Rallied { seat, found } => {
                let acolytes = titles(|title| title == Title::Acolyte);
                if *found {
                    moves.push(Move::OutOfDeck { seat: *seat, to: Play(*seat), card: Title::Acolyte });
                } else {
                    moves.push(Move::DeckLacks { seat: *seat, titles: acolytes });
                }
                moves.push(Move::Shuffled { seat: *seat });
            }
            Event::LookedAtTops { cards, .. } => moves.push(Move::TopsSeen { cards: cards.clone() }),
            Event::Picked { seat, from, card, .. } if seat != from => cards(Deck(*from), Deck(*seat), &shown(*card)),
            Event::SawHand { of, cards, .. } => moves.push(Move::HandSeen { of: *of, cards: cards.clone() }),
            Event::Took { seat, item } => {
                // A player whose hand is banned must pass (CX-6.5).
                if !self.options.blocked_may_take_item {
                    moves.push(Move::HandHas { seat: *seat, titles: self.playable(*seat) });
                }
                self.begin(*seat, *item);
            }
            Event::Used { seat, item } => self.begin(*seat, *item),
            Event::NoEffect { item, .. } if *item != Item::Dice => {
                self.frames.pop();
            }
            Event::ItemDiscarded { item } => self.item_finished(*item, moves),
            Event::Won { .. } => self.environment[self.active.index()] = None,
            _ => {}
        }
    }

    /// The titles that a seat may play from its hand (CX-6.4).
    fn playable(&self, seat: Seat) -> Titles {
        let fire = self.play.iter().any(|play| play.has(Title::Flame) || play.has(Title::Inferno));
        let acolytes = |seat: Seat| self.play[seat.index()].count(Title::Acolyte);
        let leads = self.seats.iter().all(|other| other == seat || acolytes(other) < acolytes(seat));
        let environment = self.environment[self.active.index()];
        titles(|title| match title.kind() {
            Type::Beast => !fire,
            Type::Water if environment == Some(Environment::Desert) => false,
            Type::Fire if environment == Some(Environment::Badlands) => false,
            Type::Water | Type::Fire | Type::Electric => leads || environment != Some(Environment::HallowedGround),
            _ => true,
        })
    }

    /// A Perk is resolved at once, other Items are until they are discarded.
    fn begin(&mut self, seat: Seat, item: Item) {
        if !item.is_perk() {
            self.frames.push(Frame { seat, item, played: false });
        }
        if item == Item::Terraformer {
            self.active.others().iter().for_each(|slot| self.cleared[slot.index()] = true);
        }
    }

    /// A player who has not played a card with Divine Totem or Secret Tunnel Keys had no suitable one (CX-7.7).
    fn item_finished(&mut self, item: Item, moves: &mut Vec<Move>) {
        // Other Items are discarded from a slot.
        let Some(frame) = self.frames.pop_if(|frame| frame.item == item) else { return };
        let wanted = match item {
            Item::Terraformer => {
                for (environment, cleared) in self.environment.iter_mut().zip(std::mem::take(&mut self.cleared)) {
                    *environment = environment.filter(|_| !cleared);
                }
                return;
            }
            Item::DivineTotem => Type::DivineGift,
            Item::SecretTunnelKeys => Type::Beast,
            _ => return,
        };
        if !frame.played {
            moves.push(Move::HandLacks { seat: frame.seat, titles: titles(|title| title.kind() == wanted) });
        }
    }

    /// Whether the card that moves comes from the discard pile.
    fn enshrines(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.item == Item::Shrine)
    }

    fn discarded_from(&mut self, seat: Seat, count: usize, next: Option<&Event>, heap_first: bool) -> Zone {
        if !self.fighting {
            return match self.brink {
                Some((by, slot)) if by != seat => Zone::Pile(seat, slot),
                _ => Zone::Hand(seat),
            };
        }
        let leaves = match next {
            Some(Event::DiscardedInPlay { of, card, .. }) => *of == seat && *card == Title::Heap,
            Some(Event::Abducted { from, card, .. }) => *from == seat && *card == Title::Heap,
            Some(Event::TookBack { seat: by, card } | Event::Flipped { seat: by, card }) => {
                *by == seat && *card == Title::Heap
            }
            Some(Event::Moved { seat: by, card, .. }) => *by == seat && *card == Title::Heap && !self.enshrines(),
            Some(Event::Tucked { seat: by, card, from_play: true }) => *by == seat && *card == Some(Title::Heap),
            _ => false,
        };
        let heaps = &mut self.under[seat.index()];
        let Some(at) = heaps.iter().position(|&under| under == count).filter(|_| leaves) else {
            return Zone::Hand(seat);
        };
        // An empty Heap can leave right after a discard from the hand, but not here.
        let certain = matches!(next, Some(Event::Abducted { .. } | Event::Tucked { .. }));
        let other = !certain && heaps.contains(&0);
        self.is_ambiguous |= other;
        if other && !heap_first {
            return Zone::Hand(seat);
        }
        heaps[at] = 0;
        Zone::Under(seat)
    }

    /// A Heap leaves play; the cards under it have been discarded.
    fn heap_leaves(&mut self, seat: Seat, card: Title) {
        if card != Title::Heap {
            return;
        }
        let heaps = &mut self.under[seat.index()];
        if let Some(at) = heaps.iter().position(|&under| under == 0) {
            heaps.remove(at);
        }
    }

    /// Updates the public zones.
    fn keep(&mut self, moved: &Move) {
        match moved {
            Move::Cards { from, to, cards: Shown::Cards(cards) } => {
                for &card in cards {
                    self.leave(*from, card);
                    self.arrive(*to, card);
                }
            }
            Move::OutOfDeck { to, card, .. } => self.arrive(*to, *card),
            Move::Piles { seat, cards } => self.discard[seat.index()].add_all(cards),
            Move::Reshuffled { seat, .. } => self.discard[seat.index()] = Bag::default(),
            _ => {}
        }
    }

    fn leave(&mut self, from: Zone, card: Title) {
        match from {
            Zone::Play(seat) => _ = self.play[seat.index()].take(card),
            Zone::Discard(seat) => _ = self.discard[seat.index()].take(card),
            _ => {}
        }
    }

    fn arrive(&mut self, to: Zone, card: Title) {
        match to {
            Zone::Play(seat) => self.play[seat.index()].add(card),
            Zone::Discard(seat) => self.discard[seat.index()].add(card),
            _ => {}
        }
    }
}
