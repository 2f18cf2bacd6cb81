//! The full state of a game, without pointers, and the moves of single cards that everything else is built from.

use harena_core::{Chance, Log, Seat, SeatSet, Seats, Standing};

use crate::actions::{Event, Pick, Shown};
use crate::cards::{ALL, Cards, Ix, NONE, title};
use crate::chance;
use crate::content::Numbers;
use crate::frame::Frame;
use crate::knowledge::Knowledge;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::options::Settings;

/// The hand size in Handbuilding (CX-4.1).
pub(crate) const REFILL: usize = 3;
/// The maximum number of Items at one Environment (CX-2.1).
pub(crate) const ITEMS: usize = 3;
/// The stall guards: turns per player in Handbuilding, actions per player in a Skirmish (CX-4.12, CX-6.17, CX-R13,
/// CX-R78).
pub(crate) const GUARD: u8 = 40;
/// No Item or Environment.
pub(crate) const NOTHING: u8 = u8::MAX;
/// Each Item exists once, so a chain in a real game has a dozen steps or so. Positions made by hand are refused beyond
/// 24, and play from there adds at most another dozen.
const DEPTH: usize = 40;

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Handbuilding,
    Skirmish,
    Over,
}

/// Everything about a game (CX-2.1, CX-2.2).
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) seats: Seats,
    pub(crate) options: Settings,
    pub(crate) numbers: Numbers,

    /// By seat. A card belongs to the seat in whose zone it is (CX-2.4). Piles have no size limit (CX-4.6).
    pub(crate) hand: [Cards; 4],
    pub(crate) discard: [Cards; 4],
    pub(crate) prepared: [[Cards; 3]; 4],
    /// The number of cards prepared by all players at each slot. Every Handbuilding turn needs it.
    pub(crate) prepared_count: [u8; 3],
    pub(crate) play: [Cards; 4],
    pub(crate) cloaked: [Cards; 4],
    /// The unordered part of each deck; see `chance.rs`.
    pub(crate) pool: [Cards; 4],
    /// The ordered cards above it: the top card, and for each card the one below.
    pub(crate) stacked: [Cards; 4],
    pub(crate) top: [Ix; 4],
    pub(crate) below: [Ix; ALL],
    /// The cards under the Heap of each deck, no matter for whom that Heap is in play.
    pub(crate) tucked: [Cards; 4],
    /// The cards of the turn player's deck that Foresight shows.
    pub(crate) looked: Cards,

    pub(crate) environment: [u8; 3],
    /// Sets of Environments, as bits.
    pub(crate) environment_deck: u32,
    pub(crate) environment_discard: u32,
    pub(crate) trophies: [u32; 4],

    /// In the order in which they were placed.
    pub(crate) items: [[u8; ITEMS]; 3],
    /// Sets of Items, as bits; single-use Items and Perks share one discard pile (CX-R9).
    pub(crate) item_deck: u32,
    pub(crate) item_discard: u32,
    pub(crate) perks: [u32; 4],
    pub(crate) chest: u32,
    pub(crate) aloft: u32,
    pub(crate) resolving: u32,
    /// The player named by the holder of Wager.
    pub(crate) guess: u8,

    pub(crate) phase: Phase,
    pub(crate) turn: Seat,
    /// The player who began the Skirmish (CX-2.7).
    pub(crate) initiator: Seat,
    pub(crate) active: Slot,
    pub(crate) passed: SeatSet,
    pub(crate) out: SeatSet,
    /// The seats that have had a turn in this Skirmish.
    pub(crate) begun: SeatSet,
    pub(crate) must_pass: bool,
    pub(crate) actions: [u8; 4],
    /// Cards prepared at the active slot when the Skirmish began (CX-5.1).
    pub(crate) counted: [u8; 4],
    /// Turns in this Handbuilding phase, and how many in a row were skipped.
    pub(crate) turns: u8,
    pub(crate) skipped: u8,

    pub(crate) asked: Seat,
    /// The stack of steps in progress.
    frames: [Frame; DEPTH],
    depth: u8,
    pub(crate) knowledge: Knowledge,
}

/// All Items, as bits.
pub(crate) const ALL_ITEMS: u32 = (1 << Item::COUNT) - 1;

pub(crate) const fn bit(index: u8) -> u32 {
    1 << index
}

/// The positions of the set bits.
pub(crate) fn bits(set: u32) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        next
    })
}

pub(crate) fn items_of(set: u32) -> impl Iterator<Item = Item> {
    bits(set).map(Item::new)
}

/// The titles of cards, in the order of the rules.
pub(crate) fn faces(cards: Cards) -> Vec<Title> {
    let mut titles: Vec<Title> = cards.iter().map(title).collect();
    titles.sort_unstable();
    titles
}

impl State {
    /// Before anything is dealt: all cards in the decks (CX-3.6).
    pub(crate) fn empty(options: Settings, numbers: Numbers, seats: Seats) -> State {
        let mut environments = (1 << Environment::COUNT) - 1;
        if options.beginner_environments {
            environments &= !numbers.not_for_beginners; // CX-3.2
        }
        let first = Seat::new(0);
        let mut pool = [Cards::EMPTY; 4];
        for seat in seats.iter() {
            pool[seat.index()] = Cards::deck(seat.index());
        }
        State {
            seats,
            options,
            numbers,
            hand: [Cards::EMPTY; 4],
            discard: [Cards::EMPTY; 4],
            prepared: [[Cards::EMPTY; 3]; 4],
            prepared_count: [0; 3],
            play: [Cards::EMPTY; 4],
            cloaked: [Cards::EMPTY; 4],
            pool,
            stacked: [Cards::EMPTY; 4],
            top: [NONE; 4],
            below: [NONE; ALL],
            tucked: [Cards::EMPTY; 4],
            looked: Cards::EMPTY,
            environment: [NOTHING; 3],
            environment_deck: environments,
            environment_discard: 0,
            trophies: [0; 4],
            items: [[NOTHING; ITEMS]; 3],
            item_deck: ALL_ITEMS,
            item_discard: 0,
            perks: [0; 4],
            chest: 0,
            aloft: 0,
            resolving: 0,
            guess: NOTHING,
            phase: Phase::Handbuilding,
            turn: first,
            initiator: first,
            active: Slot::Left,
            passed: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            begun: SeatSet::EMPTY,
            must_pass: false,
            actions: [0; 4],
            counted: [0; 4],
            turns: 0,
            skipped: 0,
            asked: first,
            frames: [Frame::Turn; DEPTH],
            depth: 0,
            knowledge: Knowledge::new(pool),
        }
    }

    // The stack of steps.

    /// The current step.
    #[inline]
    pub(crate) fn current(&self) -> Frame {
        *self.current_place()
    }

    /// The current step by reference: a step that was just written is read faster byte by byte than as a whole.
    #[inline]
    pub(crate) fn current_place(&self) -> &Frame {
        &self.frames[self.innermost()]
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.depth -= 1;
    }

    /// Replaces the current step.
    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        self.frames[self.innermost()] = frame;
    }

    /// The index of the current step. Without one it is out of range, so that one bounds check is enough.
    #[inline]
    fn innermost(&self) -> usize {
        usize::from(self.depth).wrapping_sub(1)
    }

    /// All steps on the stack, the innermost last.
    pub(crate) fn chain(&self) -> &[Frame] {
        &self.frames[..usize::from(self.depth)]
    }

    pub(crate) fn clear_chain(&mut self) {
        self.depth = 0;
    }

    // Queries.

    #[inline]
    pub(crate) fn environment_at(&self, slot: Slot) -> Option<Environment> {
        let environment = self.environment[slot.index()];
        (environment != NOTHING).then(|| Environment::new(environment))
    }

    /// Whether a Skirmish is at this Environment (CX-2.8).
    #[inline]
    pub(crate) fn is_at(&self, environment: Environment) -> bool {
        self.environment[self.active.index()] == environment as u8
    }

    #[inline]
    pub(crate) fn has_environment(&self, slot: Slot, environment: Environment) -> bool {
        self.environment[slot.index()] == environment as u8
    }

    /// Slots to which a player may move cards: the other two, but not Magnetic Maar (CX-7.9, CX-13.10, CX-R27).
    #[inline]
    pub(crate) fn destinations(&self) -> impl Iterator<Item = Slot> + use<> {
        let maar = Environment::MagneticMaar;
        let environments = self.environment;
        self.active.others().into_iter().filter(move |slot| environments[slot.index()] != maar as u8)
    }

    #[inline]
    pub(crate) fn prepared_at(&self, slot: Slot) -> usize {
        debug_assert_eq!(self.prepared_count, self.count_prepared());
        usize::from(self.prepared_count[slot.index()])
    }

    pub(crate) fn count_prepared(&self) -> [u8; 3] {
        let count = |slot: Slot| self.prepared.iter().map(|piles| piles[slot.index()].len() as u8).sum();
        Slot::ALL.map(count)
    }

    #[inline]
    pub(crate) fn hand_len(&self, seat: Seat) -> usize {
        self.hand[seat.index()].len()
    }

    /// The cards of a deck, including those that Foresight shows.
    pub(crate) fn deck(&self, seat: Seat) -> Cards {
        let looked = if seat == self.turn { self.looked } else { Cards::EMPTY };
        self.pool[seat.index()] | self.stacked[seat.index()] | looked
    }

    /// The ordered cards of a deck, from the top.
    pub(crate) fn stack(&self, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
        let mut next = self.top[seat.index()];
        std::iter::from_fn(move || {
            let ix = next;
            (ix != NONE).then(|| {
                next = self.below[usize::from(ix)];
                ix
            })
        })
    }

    /// All cards in play, for any seat (CX-2.3).
    #[inline]
    pub(crate) fn in_play(&self) -> Cards {
        self.play[0] | self.play[1] | self.play[2] | self.play[3]
    }

    pub(crate) fn opponents_in_play(&self, seat: Seat) -> Cards {
        let others = self.seats.iter().filter(|&other| other != seat);
        others.fold(Cards::EMPTY, |cards, other| cards | self.play[other.index()])
    }

    #[inline]
    pub(crate) fn fire_in_play(&self) -> bool {
        !(self.in_play() & Cards::typed(Type::Fire)).is_empty()
    }

    #[inline]
    pub(crate) fn trophies_of(&self, seat: Seat) -> u8 {
        self.trophies[seat.index()].count_ones() as u8
    }

    /// Items at a slot, in the order in which they were placed.
    pub(crate) fn items_at(&self, slot: Slot) -> impl Iterator<Item = Item> + use<> {
        self.items[slot.index()].into_iter().filter(|&item| item != NOTHING).map(Item::new)
    }

    pub(crate) fn item_count(&self, slot: Slot) -> usize {
        self.items[slot.index()].iter().filter(|&&item| item != NOTHING).count()
    }

    /// Whether the Items at this slot lie face down: on Stockpile Steppe while no Skirmish is there (CX-13.15, CX-R35).
    pub(crate) fn is_face_down(&self, slot: Slot) -> bool {
        let fought_at = self.phase == Phase::Skirmish && self.active == slot;
        self.has_environment(slot, Environment::StockpileSteppe) && !fought_at
    }

    /// Whether cards prepared at this slot lie face up (CX-13.6, CX-R29). Cards of Cache and Wager lie face down
    /// (CX-7.9).
    pub(crate) fn is_open(&self, slot: Slot) -> bool {
        let fought_at = self.phase == Phase::Skirmish && self.active == slot;
        self.has_environment(slot, Environment::GlassRiver) && !fought_at
    }

    /// Whether a seat takes no more turns in this Skirmish (CX-2.9, CX-R75: its cards and Perks stay).
    #[inline]
    pub(crate) fn is_done(&self, seat: Seat) -> bool {
        self.passed.contains(seat) || self.out.contains(seat)
    }

    /// The other seats, clockwise from the left (CX-2.5).
    #[inline]
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (1..seats.count()).scan(seat, move |last, _| {
            *last = seats.next(*last);
            Some(*last)
        })
    }

    pub(crate) fn standing(&self) -> Option<Standing> {
        let wins = |seat: Seat| self.trophies_of(seat);
        (self.phase == Phase::Over).then(|| Standing::by_key(self.seats, |seat| i32::from(wins(seat)), wins))
    }

    /// One card of this title. If seats can tell the copies apart, the copy that is known to the most seats: then no
    /// seat learns more than that a copy moved.
    #[inline]
    pub(crate) fn copy_of(&self, title: Title, among: Cards) -> Option<Ix> {
        let copies = among & Cards::titled(title);
        let first = copies.first()?;
        if copies.len() == 1 {
            return Some(first);
        }
        let known = copies & self.knowledge.known_to_any_seat();
        let open = copies & self.knowledge.open;
        open.first().or(known.first()).or(Some(first))
    }

    /// The distinct picks among cards in play for one seat (CX-7.5): each title once, but every Heap with cards under
    /// it.
    #[inline]
    pub(crate) fn picks(&self, among: Cards) -> impl Iterator<Item = Pick> {
        let heaps = (among & Cards::titled(Title::Heap)).len();
        let filled = if heaps > 1 {
            self.heaps(among).into_iter().filter(|heap| heap.is_some_and(|(_, under)| under > 0)).count()
        } else {
            0
        };
        // Empty Heaps are interchangeable.
        let differ = if filled < heaps { filled + 1 } else { filled };
        let more = (1..differ).map(|nth| Pick { title: Title::Heap, nth: nth as u8 });
        among.titles().map(Pick::from).chain(more)
    }

    /// The card in play for a pick.
    #[inline]
    pub(crate) fn picked(&self, pick: Pick, among: Cards) -> Option<Ix> {
        match pick.title {
            Title::Heap => self.heaps(among)[usize::from(pick.nth)].map(|(ix, _)| ix),
            title => (among & Cards::titled(title)).first(),
        }
    }

    /// The Heaps among these cards with the number of cards under each, largest first.
    pub(crate) fn heaps(&self, among: Cards) -> [Option<(Ix, usize)>; 4] {
        let mut heaps = [None; 4];
        for (heap, ix) in heaps.iter_mut().zip((among & Cards::titled(Title::Heap)).iter()) {
            *heap = Some((ix, self.tucked[crate::cards::deck_of(ix)].len()));
        }
        heaps.sort_by_key(|heap| std::cmp::Reverse(heap.map(|(_, under)| under)));
        heaps
    }

    // Moves of single cards.

    /// Takes the top card of a deck; an empty deck is first replaced by the shuffled discard pile (CX-7.1, CX-7.2,
    /// CX-R12).
    #[inline]
    pub(crate) fn take_top(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Option<Ix> {
        let s = seat.index();
        let ix = self.top[s];
        if ix != NONE {
            self.top[s] = self.below[usize::from(ix)];
            self.stacked[s].remove(ix);
            return Some(ix);
        }
        if self.pool[s].is_empty() {
            self.reshuffle(seat, log);
            if self.pool[s].is_empty() {
                return None;
            }
        }
        let ix = chance::drawn(seat, self.pool[s], chance);
        self.pool[s].remove(ix);
        Some(ix)
    }

    /// Replaces an empty deck by the shuffled discard pile (CX-7.2).
    pub(crate) fn reshuffle(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let s = seat.index();
        let cards = self.discard[s];
        if cards.is_empty() || !self.pool[s].is_empty() || self.top[s] != NONE {
            return;
        }
        self.pool[s] = cards;
        self.discard[s] = Cards::EMPTY;
        self.knowledge.reshuffled(seat, cards);
        log.add(|| Event::Reshuffled { seat, cards: cards.len() });
    }

    /// Puts a card on top of a deck. The caller records who knows the card.
    pub(crate) fn put_on_top(&mut self, seat: Seat, ix: Ix) {
        let s = seat.index();
        self.below[usize::from(ix)] = self.top[s];
        self.top[s] = ix;
        self.stacked[s].add(ix);
    }

    /// Takes a card out of the ordered part of a deck, at any position.
    pub(crate) fn take_from_stack(&mut self, seat: Seat, ix: Ix) {
        let s = seat.index();
        let under = self.below[usize::from(ix)];
        if self.top[s] == ix {
            self.top[s] = under;
        } else {
            let over = self.stack(seat).find(|&over| self.below[usize::from(over)] == ix);
            if let Some(over) = over {
                self.below[usize::from(over)] = under;
            }
        }
        self.stacked[s].remove(ix);
    }

    /// Draws this many cards, or as many as there are (CX-7.1, CX-4.9). One instruction: the hand limit is enforced
    /// after it.
    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, count: usize, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut drawn = Cards::EMPTY;
        self.note_empty_hand(seat);
        for _ in 0..count {
            let Some(ix) = self.take_top(seat, chance, log) else { break };
            self.knowledge.drawn(seat, ix, self.hand[seat.index()]);
            self.hand[seat.index()].add(ix);
            drawn.add(ix);
        }
        if !drawn.is_empty() {
            log.add(|| Event::Drew { seat, cards: Shown::Cards(faces(drawn)) });
        }
    }

    /// Call before cards enter a hand: all seats see whether the hand was empty.
    #[inline]
    pub(crate) fn note_empty_hand(&mut self, seat: Seat) {
        if self.hand[seat.index()].is_empty() {
            self.knowledge.hand_empty(seat);
        }
    }

    /// Puts a card on a prepared pile. The caller records who knows the card.
    #[inline]
    pub(crate) fn put_on_pile(&mut self, seat: Seat, slot: Slot, ix: Ix) {
        self.prepared[seat.index()][slot.index()].add(ix);
        self.prepared_count[slot.index()] += 1;
    }

    /// Puts several cards on a prepared pile.
    pub(crate) fn put_all_on_pile(&mut self, seat: Seat, slot: Slot, cards: Cards) {
        self.prepared[seat.index()][slot.index()] |= cards;
        self.prepared_count[slot.index()] += cards.len() as u8;
    }

    /// Takes a whole prepared pile.
    pub(crate) fn take_pile(&mut self, seat: Seat, slot: Slot) -> Cards {
        let cards = std::mem::take(&mut self.prepared[seat.index()][slot.index()]);
        self.prepared_count[slot.index()] -= cards.len() as u8;
        cards
    }

    /// Moves a pile into the hand, face up at Glass River.
    pub(crate) fn pick_up(&mut self, seat: Seat, slot: Slot, open: bool) -> Cards {
        let cards = self.take_pile(seat, slot);
        self.note_empty_hand(seat);
        match open {
            true => self.knowledge.picked_up_openly(seat, slot, cards),
            false => self.knowledge.picked_up(seat, slot, cards, self.hand[seat.index()]),
        }
        self.hand[seat.index()] |= cards;
        cards
    }

    /// Discards cards from a hand (CX-7.3).
    pub(crate) fn discard_from_hand(&mut self, seat: Seat, cards: Cards, log: &mut impl Log<Event>) {
        if cards.is_empty() {
            return;
        }
        self.hand[seat.index()] &= !cards;
        self.discard[seat.index()] |= cards;
        self.knowledge.left_hand_revealed(seat, cards);
        log.add(|| Event::Discarded { seat, cards: faces(cards) });
    }

    /// Takes a card out of play. The cards tucked under a Heap are discarded first (CX-7.8, CX-R51).
    pub(crate) fn leave_play(&mut self, seat: Seat, ix: Ix, log: &mut impl Log<Event>) {
        self.play[seat.index()].remove(ix);
        if title(ix) == Title::Heap {
            let tucked = std::mem::take(&mut self.tucked[crate::cards::deck_of(ix)]);
            self.discard[seat.index()] |= tucked;
            if !tucked.is_empty() {
                log.add(|| Event::Discarded { seat, cards: faces(tucked) });
            }
        }
    }

    /// Discards a card in play to the pile of the seat for which it was in play (CX-7.3).
    pub(crate) fn discard_in_play(&mut self, by: Seat, of: Seat, ix: Ix, log: &mut impl Log<Event>) {
        self.leave_play(of, ix, log);
        self.discard[of.index()].add(ix);
        log.add(|| Event::DiscardedInPlay { seat: by, of, card: title(ix) });
    }

    /// Puts a card that all seats see on a prepared pile (CX-7.9).
    pub(crate) fn prepare_openly(&mut self, seat: Seat, ix: Ix, slot: Slot) {
        self.put_on_pile(seat, slot, ix);
        self.knowledge.hidden_after_all_saw_it(ix);
    }

    /// Whether the hand exceeds the hand limit, which Zenith lifts (CX-7.4, CX-13.19, CX-R33, CX-R72).
    #[inline]
    pub(crate) fn is_over_limit(&self, seat: Seat) -> bool {
        self.hand_len(seat) > usize::from(self.numbers.hand_limit) && !self.is_at(Environment::Zenith)
    }

    // Items and Environments.

    /// The next Item of the deck; an empty deck is replaced by its discard pile (CX-7.10, CX-R65).
    pub(crate) fn next_item(&mut self, chance: &mut impl Chance) -> Option<Item> {
        if self.item_deck == 0 {
            self.item_deck = std::mem::take(&mut self.item_discard);
            let down = Slot::ALL.into_iter().filter(|&slot| self.is_face_down(slot));
            let lying = down.flat_map(|slot| self.items_at(slot)).fold(0, |set, item| set | bit(item as u8));
            self.knowledge.items_reshuffled(lying);
        }
        if self.item_deck == 0 {
            return None;
        }
        let item = chance::one_of_bits(chance::ITEM, self.item_deck, chance);
        self.item_deck &= !bit(item);
        Some(Item::new(item))
    }

    /// Places one more Item of the deck at a slot (CX-3.5, CX-9.6).
    pub(crate) fn lay_item(&mut self, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let down = self.is_face_down(slot);
        let Some(item) = self.next_item(chance) else { return };
        if down {
            self.knowledge.laid_unseen(self.item_deck | bit(item as u8));
        }
        self.put_item(slot, item);
        log.add(|| Event::ItemLaid { slot, item: Some(item), face_down: down });
    }

    pub(crate) fn put_item(&mut self, slot: Slot, item: Item) {
        let places = &mut self.items[slot.index()];
        if let Some(place) = places.iter_mut().find(|place| **place == NOTHING) {
            *place = item as u8;
        }
    }

    /// Takes an Item off its slot; the ones after it move up.
    pub(crate) fn take_item(&mut self, item: Item) {
        for places in &mut self.items {
            if let Some(at) = places.iter().position(|&place| place == item as u8) {
                places[at..].rotate_left(1);
                places[ITEMS - 1] = NOTHING;
            }
        }
        self.knowledge.item_seen(item);
    }

    /// The slot of an Item.
    pub(crate) fn slot_of(&self, item: Item) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| self.items[slot.index()].contains(&(item as u8)))
    }

    /// Deals an Environment to a slot (CX-7.10, CX-9.5).
    pub(crate) fn deal_environment(&mut self, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.environment_deck == 0 {
            self.environment_deck = std::mem::take(&mut self.environment_discard);
        }
        if self.environment_deck == 0 {
            self.environment[slot.index()] = NOTHING;
            return;
        }
        let environment = chance::one_of_bits(chance::ENVIRONMENT, self.environment_deck, chance);
        self.environment_deck &= !bit(environment);
        self.environment[slot.index()] = environment;
        log.add(|| Event::EnvironmentDealt { slot, environment: Environment::new(environment) });
    }
}
