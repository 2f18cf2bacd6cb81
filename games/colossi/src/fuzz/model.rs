//! An independent model of the state, updated from the events alone: the zone of every card, Item and Environment, and
//! the Power of the cards in play.

use harena_core::{Seat, SeatSet};

use super::bag::Bag;
use super::replay::{Move, Replay, Zone};
use super::stock::Stock;
use crate::actions::{Event, Shown};
use crate::cards::{Cards, title};
use crate::names::{Environment, Item, Slot, Title};
use crate::state::{Phase, State, bit};

type Entered = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}

#[derive(Clone, Debug)]
pub struct Model {
    replay: Replay,
    deck: [Bag; 4],
    /// The titles that are known to be on top of each deck, the topmost last.
    tops: [Vec<Title>; 4],
    hand: [Bag; 4],
    pile: [[Bag; 3]; 4],
    cloak: [Bag; 4],
    under: [Bag; 4],
    looked: [Bag; 4],
    mixed: Bag,
    items: Stock,
    environment_deck: u32,
    environment_discard: u32,
    /// Environments that Terraformer has removed and not yet discarded.
    removed: u32,
    trophies: [u32; 4],
    initiator: Seat,
    passed: SeatSet,
    out: SeatSet,
    /// Whether the events of the deal were consistent.
    opened: Entered,
}

impl Model {
    pub(super) fn open(state: &State, events: &[Event]) -> Model {
        let mut deck = [Bag::default(); 4];
        deck[..state.seats.count()].fill(Bag::deck());
        let confusing = [Environment::ImpulseIsle, Environment::ChaosFissure, Environment::MagneticMaar];
        let left_out = |one: &Environment| state.options.beginner_environments && confusing.contains(one);
        let environments = Environment::ALL.into_iter().filter(|one| !left_out(one));
        let mut model = Model {
            replay: Replay::new(state.seats, state.options),
            deck,
            tops: Default::default(),
            hand: [Bag::default(); 4],
            pile: [[Bag::default(); 3]; 4],
            cloak: [Bag::default(); 4],
            under: [Bag::default(); 4],
            looked: [Bag::default(); 4],
            mixed: Bag::default(),
            items: Stock::new(),
            environment_deck: environments.fold(0, |set, one| set | bit(one as u8)),
            environment_discard: 0,
            removed: 0,
            trophies: [0; 4],
            initiator: Seat::new(0),
            passed: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            opened: Ok(()),
        };
        model.opened = model.enter(events, true);
        model
    }

    /// Enters the latest events, and compares the model with the position.
    pub(super) fn check_model(&mut self, state: &State, events: &[Event]) -> Entered {
        self.opened.clone()?;
        let before = self.clone();
        self.replay.is_ambiguous = false;
        let found = self.enter(events, true).and_then(|()| self.compare(state));
        if found.is_ok() || !self.replay.is_ambiguous {
            return found;
        }
        *self = before;
        self.enter(events, false)?;
        self.compare(state)
    }

    fn enter(&mut self, events: &[Event], heap_first: bool) -> Entered {
        let mut moves = Vec::new();
        for (at, event) in events.iter().enumerate() {
            self.enter_table(event).map_err(|wrong| format!("{event}: {wrong}"))?;
            self.replay.read(event, events.get(at + 1), heap_first, &mut moves);
            for moved in moves.drain(..) {
                self.enter_move(&moved).map_err(|wrong| format!("{event}: {wrong}"))?;
            }
        }
        Ok(())
    }

    /// Items, Environments, and the players still in the Skirmish.
    fn enter_table(&mut self, event: &Event) -> Entered {
        self.items.enter(event)?;
        match event {
            Event::EnvironmentDealt { environment, .. } => self.deal_environment(*environment)?,
            Event::Initiated { seat, .. } => {
                self.initiator = *seat;
                (self.passed, self.out) = (SeatSet::EMPTY, SeatSet::EMPTY);
            }
            Event::Passed { seat } => self.passed = self.passed.with(*seat),
            Event::Out { seat } => {
                ensure!(self.hand[seat.index()].is_empty(), "{seat} holds cards");
                self.out = self.out.with(*seat);
            }
            Event::Took { item: Item::Terraformer, .. } | Event::Used { item: Item::Terraformer, .. } => {
                let others = self.replay.active.others().map(|slot| self.replay.environment[slot.index()]);
                self.removed = others.into_iter().flatten().fold(0, |set, one| set | bit(one as u8));
            }
            Event::ItemDiscarded { item: Item::Terraformer } => {
                self.environment_discard |= std::mem::take(&mut self.removed);
            }
            Event::Struck { seat, power } => {
                let counted = self.power(*seat, 0);
                ensure!(counted == i32::from(*power) && counted >= 25, "{seat} has {counted} power");
            }
            Event::Scored { powers, .. } => {
                let counted: Vec<i32> = (0..powers.len()).map(|seat| self.power(Seat::new(seat), 0)).collect();
                ensure!(powers.iter().map(|&power| i32::from(power)).eq(counted.iter().copied()), "{counted:?}");
            }
            Event::Won { seat, environment, trophies } => {
                ensure!(*seat == self.winner(), "{} has won", self.winner());
                if let Some(environment) = environment {
                    let here = self.replay.environment[self.replay.active.index()];
                    ensure!(here == Some(*environment), "{here:?} was fought for");
                    self.trophies[seat.index()] |= bit(*environment as u8);
                }
                let won = self.trophies[seat.index()].count_ones();
                ensure!(won == u32::from(*trophies), "that is {won}");
            }
            _ => {}
        }
        Ok(())
    }

    /// An empty Environment deck is replaced by its discards (CX-7.10).
    fn deal_environment(&mut self, environment: Environment) -> Entered {
        if self.environment_deck == 0 {
            self.environment_deck = std::mem::take(&mut self.environment_discard);
        }
        ensure!(self.environment_deck & bit(environment as u8) != 0, "it is not in the deck");
        self.environment_deck &= !bit(environment as u8);
        Ok(())
    }

    fn enter_move(&mut self, moved: &Move) -> Entered {
        match moved {
            Move::Cards { from, to, cards } => {
                let Shown::Cards(cards) = cards else { return Err("cards are hidden".to_string()) };
                if let Zone::Deck(seat) = from {
                    self.drawn(*seat, cards)?;
                }
                for &card in cards {
                    ensure!(self.at(*from).is_none_or(|bag| bag.take(card)), "no {card} at {from:?}");
                    self.put(*to, card);
                }
            }
            Move::All { from, to } => {
                let cards = self.at(*from).map(std::mem::take).unwrap_or_default();
                if let Some(bag) = self.at(*to) {
                    bag.add_all(&cards);
                }
            }
            Move::Piles { seat, cards } => {
                let mut all = Bag::default();
                std::mem::take(&mut self.pile[seat.index()]).iter().for_each(|pile| all.add_all(pile));
                ensure!(all == *cards, "{all:?} were prepared");
            }
            Move::OutOfDeck { seat, to, card } => {
                ensure!(self.deck[seat.index()].take(*card), "no {card} in the deck");
                // It may have been the top card or another one.
                if self.tops[seat.index()].contains(card) {
                    self.tops[seat.index()].clear();
                }
                self.put(*to, *card);
            }
            Move::Reshuffled { seat, cards } => {
                ensure!(!cards.is_empty(), "there was nothing to shuffle");
                self.deck[seat.index()].add_all(cards);
            }
            Move::Shuffled { seat } => self.tops[seat.index()].clear(),
            Move::DeckLacks { seat, titles } => {
                let found = self.deck[seat.index()].counts().find(|(title, _)| titles >> title.index() & 1 != 0);
                ensure!(found.is_none(), "there is {found:?}");
            }
            Move::HandLacks { seat, titles } => {
                let found = self.hand[seat.index()].counts().find(|(title, _)| titles >> title.index() & 1 != 0);
                ensure!(found.is_none(), "there is {found:?}");
            }
            Move::HandHas { seat, titles } => {
                let found = self.hand[seat.index()].counts().any(|(title, _)| titles >> title.index() & 1 != 0);
                ensure!(found, "every card of {seat} is banned");
            }
            Move::HandSeen { of, cards } => {
                let Shown::Cards(cards) = cards else { return Err("cards are hidden".to_string()) };
                let seen: Bag = cards.iter().copied().collect();
                ensure!(seen == self.hand[of.index()], "another hand was seen");
            }
            Move::TopsSeen { cards } => self.tops_seen(cards)?,
        }
        Ok(())
    }

    /// Cards are drawn from a deck: first the known ones on top.
    fn drawn(&mut self, seat: Seat, cards: &[Title]) -> Entered {
        let mut left: Bag = cards.iter().copied().collect();
        for _ in cards {
            let Some(top) = self.tops[seat.index()].pop() else { break };
            ensure!(left.take(top), "{top} lay on top of the deck of {seat}");
        }
        Ok(())
    }

    fn tops_seen(&mut self, cards: &Shown) -> Entered {
        let Shown::Cards(cards) = cards else { return Err("cards are hidden".to_string()) };
        let mut cards = cards.iter();
        for seat in 0..4 {
            if self.deck[seat].is_empty() {
                continue;
            }
            let Some(&card) = cards.next() else { return Err("the card of a seat is missing".to_string()) };
            match self.tops[seat].last() {
                Some(&top) => ensure!(top == card, "{top} lay there"),
                None => self.tops[seat].push(card),
            }
            ensure!(self.deck[seat].has(card), "no {card} in that deck");
        }
        ensure!(cards.next().is_none(), "there are fewer decks");
        Ok(())
    }

    /// The contents of a hidden zone; `replay` has those of public zones.
    fn at(&mut self, zone: Zone) -> Option<&mut Bag> {
        Some(match zone {
            Zone::Deck(seat) => &mut self.deck[seat.index()],
            Zone::Hand(seat) => &mut self.hand[seat.index()],
            Zone::Pile(seat, slot) => &mut self.pile[seat.index()][slot.index()],
            Zone::Cloak(seat) => &mut self.cloak[seat.index()],
            Zone::Under(seat) => &mut self.under[seat.index()],
            Zone::Looked(seat) => &mut self.looked[seat.index()],
            Zone::Mixed => &mut self.mixed,
            Zone::Play(_) | Zone::Discard(_) => return None,
        })
    }

    fn put(&mut self, to: Zone, card: Title) {
        if let Zone::Deck(seat) = to {
            self.tops[seat.index()].push(card);
        }
        if let Some(bag) = self.at(to) {
            bag.add(card);
        }
    }

    /// CX-8.2 to CX-8.4, independent of `power.rs`: card by card, from the printed texts. Items that are still being
    /// paid for do not count yet.
    fn power(&self, seat: Seat, unpaid: u32) -> i32 {
        let play = &self.replay.play;
        let count_all = |titles: &[Title]| -> i32 {
            titles.iter().map(|&title| play.iter().map(|bag| bag.count(title) as i32).sum::<i32>()).sum()
        };
        let water = count_all(&[Title::Droplet, Title::Shower, Title::Downpour]);
        let own = &play[seat.index()];
        let others = || play.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, bag)| bag);
        let leads = others().all(|bag| bag.count(Title::Acolyte) < own.count(Title::Acolyte));
        let has = |item: Item| self.items.lies_before(item, seat) && unpaid & bit(item as u8) == 0;
        let plus = |item: Item, bonus: i32| if has(item) { bonus } else { 0 };
        let mut sum = plus(Item::Ebenezer, 10);
        for (title, count) in own.counts() {
            let worth = match title {
                Title::Acolyte => 2 + if leads { 3 } else { 0 } + plus(Item::PointierSticks, 2),
                Title::Abduct | Title::Pillage | Title::Rampage => 2 + plus(Item::EdibleCarnage, 2),
                Title::Bluff => 4 + plus(Item::Orb, 2),
                Title::ChannelPower => others().map(|bag| bag.len() as i32).max().unwrap_or(0) + plus(Item::Orb, 2),
                Title::Curse => plus(Item::Orb, 2) - 3,
                // Cards under all Heaps are added below.
                Title::Heap => plus(Item::Orb, 2),
                Title::Manifest => 1 + plus(Item::Orb, 2),
                Title::Companionship | Title::Extrication | Title::Foresight => plus(Item::DivineIcon, 1),
                Title::Replacements | Title::Solidarity => plus(Item::DivineIcon, 1),
                Title::Spark => 1 + 2 * water + plus(Item::ColossusCoil, 2),
                Title::Bolt => 4 + 2 * water + plus(Item::ColossusCoil, 2),
                Title::Flame | Title::Inferno => {
                    let printed = if title == Title::Flame { 6 } else { 10 };
                    let wet = if has(Item::Boiler) { 2 * water } else { -2 * water };
                    (printed + wet + plus(Item::Oil, 2)).max(0)
                }
                Title::Droplet => 1 + plus(Item::Turbine, 2),
                Title::Shower => 3 + plus(Item::Turbine, 2),
                Title::Downpour => 5 + plus(Item::Turbine, 2),
            };
            sum += worth * count as i32;
        }
        (sum + 2 * self.under[seat.index()].len() as i32).max(0)
    }

    /// CX-8.5 to CX-8.8: the most Power, then the most cards, then the first player anticlockwise from the Initiator's
    /// right.
    fn winner(&self) -> Seat {
        let count = self.replay.seats.count();
        let order = (1..=count).map(|step| Seat::new((self.initiator.index() + count - step) % count));
        let mut best: Option<(i32, usize, Seat)> = None;
        for seat in order {
            let (power, cards) = (self.power(seat, 0), self.replay.play[seat.index()].len());
            if best.is_none_or(|(most, most_cards, _)| (power, cards) > (most, most_cards)) {
                best = Some((power, cards, seat));
            }
        }
        best.map_or(self.initiator, |(_, _, seat)| seat)
    }

    fn compare(&self, state: &State) -> Entered {
        for seat in state.seats.iter() {
            self.compare_cards(state, seat).map_err(|wrong| format!("{seat}: {wrong}"))?;
            if state.phase == Phase::Skirmish {
                let (power, counted) = (state.power(seat), self.power(seat, state.resolving));
                ensure!(i32::from(power) == counted, "{seat} has {power} power, but a recount gives {counted}");
            }
        }
        ensure!(self.mixed.is_empty(), "cards are still being dealt");
        self.items.compare(state)?;
        let environments = Slot::ALL.map(|slot| state.environment_at(slot));
        ensure!(environments == self.replay.environment, "{environments:?} lie on the table");
        ensure!(state.environment_deck == self.environment_deck, "another deck of environments");
        ensure!(state.environment_discard == self.environment_discard, "other environments are discarded");
        ensure!(state.trophies == self.trophies, "other trophies");
        if state.phase == Phase::Skirmish {
            ensure!(self.replay.fighting && state.active == self.replay.active, "there is no such Skirmish");
            ensure!(state.initiator == self.initiator, "{} has begun the Skirmish", self.initiator);
            ensure!(state.passed == self.passed && state.out == self.out, "others have passed or are out");
        } else {
            ensure!(state.phase == Phase::Over || !self.replay.fighting, "the Skirmish continues");
        }
        Ok(())
    }

    fn compare_cards(&self, state: &State, seat: Seat) -> Entered {
        let s = seat.index();
        let looked = if seat == state.turn { state.looked } else { Cards::EMPTY };
        let heaps = (state.play[s] & Cards::titled(Title::Heap)).iter();
        let under = heaps.fold(Cards::EMPTY, |all, heap| all | state.tucked[crate::cards::deck_of(heap)]);
        let places = [
            ("hand", state.hand[s], self.hand[s]),
            ("deck", state.pool[s] | state.stacked[s], self.deck[s]),
            ("left pile", state.prepared[s][0], self.pile[s][0]),
            ("middle pile", state.prepared[s][1], self.pile[s][1]),
            ("right pile", state.prepared[s][2], self.pile[s][2]),
            ("cloak", state.cloaked[s], self.cloak[s]),
            ("heaps", under, self.under[s]),
            ("look", looked, self.looked[s]),
            ("play", state.play[s], self.replay.play[s]),
            ("discard", state.discard[s], self.replay.discard[s]),
        ];
        for (name, truth, written) in places {
            let truth = Bag::of(truth);
            ensure!(truth == written, "{name}: {truth:?}, but the model has {written:?}");
        }
        let stack: Vec<Title> = state.stack(seat).take(self.tops[s].len()).map(title).collect();
        ensure!(stack.iter().eq(self.tops[s].iter().rev()), "{stack:?} lie on the deck");
        Ok(())
    }
}
