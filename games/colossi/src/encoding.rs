//! The encoding of Colossi. Cards are encoded by title: copies are interchangeable, except Heaps with cards under them.

use harena_core::encoding::{Block, Numbering, Sink, distance, seat_at};
use harena_core::{Encoded, GameType, MAX_SEATS, Seat, Seats};

use crate::Colossi;
use crate::actions::{Action, Pick};
use crate::cards::{Cards, NONE, deck_of, title};
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title, Type};
use crate::state::{GUARD, ITEMS, NOTHING, Phase};

harena_core::kinds!(
    Prepare,
    PrepareAll,
    Initiate,
    Play,
    Take,
    Pass,
    Move,
    Discard,
    DiscardInPlay,
    Done,
    Choose,
    ChooseSlot,
    Name,
    Give,
    Abduct,
    Tuck,
    TuckInPlay,
    TakeBack,
    Draw,
    Return,
    Copy,
    Flip,
    Cloak,
    Lay,
    Remove,
    RemoveHidden,
    Use,
    UseHidden,
);

use Kind as K;

const TITLES: usize = Title::COUNT;
const SLOTS: usize = Slot::COUNT;
/// Every title, and the second to fourth Heap.
const PICKS: usize = TITLES + 3;

const fn numbering(seats: usize) -> Numbering<{ Kind::COUNT }> {
    const fn block(name: &'static str, size: usize, about: &'static str) -> Block {
        Block { name, size, about }
    }
    const CARD: &str = "by title";
    const PICK: &str = "by title, then heap 2, heap 3, heap 4";
    const PICK_AND_SLOT: &str = "by title, then heap 2, heap 3, heap 4; left, middle, right each";
    const ITEM: &str = "by item";
    const HIDDEN: &str = "left, middle, right; three Items each";
    const SLOT: &str = "left, middle, right";
    let others = if seats == 0 { 0 } else { seats - 1 };
    Numbering::new([
        block("prepare CARD at SLOT", TITLES * SLOTS, "by title; left, middle, right each"),
        block("prepare all at SLOT", SLOTS, SLOT),
        block("initiate SLOT", SLOTS, SLOT),
        block("play CARD", TITLES, CARD),
        block("take ITEM", Item::COUNT, ITEM),
        block("pass", 1, ""),
        block("move CARD to SLOT", PICKS * SLOTS, PICK_AND_SLOT),
        block("discard CARD", TITLES, CARD),
        block("discard CARD of SEAT", PICKS * seats, "the own seat first; by title, then heap 2, heap 3, heap 4 each"),
        block("done", 1, ""),
        block("choose SEAT", seats, "the own seat first, then clockwise"),
        block("choose SLOT", SLOTS, SLOT),
        block("name TYPE", Type::COUNT, "acolyte, beast, colossus, divine gift, electric, fire, water"),
        block("give CARD to SEAT", TITLES * others, "the next seat clockwise first; by title each"),
        block("abduct CARD of SEAT", PICKS * others, "the next seat clockwise first; by title, then heap 2 to 4 each"),
        block("tuck CARD", TITLES, CARD),
        block("tuck CARD in play", PICKS, PICK),
        block("take back CARD", PICKS, PICK),
        block("draw CARD", TITLES, CARD),
        block("return CARD", TITLES, CARD),
        block("copy CARD", TITLES, CARD),
        block("flip CARD", PICKS, PICK),
        block("cloak CARD", TITLES, CARD),
        block("lay ITEM on SLOT", Item::COUNT * SLOTS, "by Item; left, middle, right each"),
        block("remove ITEM", Item::COUNT, ITEM),
        block("remove SLOT PLACE", SLOTS * ITEMS, HIDDEN),
        block("use ITEM", Item::COUNT, ITEM),
        block("use SLOT PLACE", SLOTS * ITEMS, HIDDEN),
    ])
}

static NUMBERINGS: [Numbering<{ Kind::COUNT }>; MAX_SEATS + 1] =
    [numbering(0), numbering(1), numbering(2), numbering(3), numbering(4), numbering(5)];

fn pick_index(Pick { title, nth }: Pick) -> usize {
    if nth == 0 { title.index() } else { TITLES - 1 + usize::from(nth.min(3)) }
}

fn pick_at(place: usize) -> Pick {
    match place.checked_sub(TITLES) {
        None => Title::ALL[place].into(),
        Some(more) => Pick { title: Title::Heap, nth: more as u8 + 1 },
    }
}

impl Colossi {
    #[inline]
    fn numbering(&self) -> &'static Numbering<{ Kind::COUNT }> {
        &NUMBERINGS[self.state.seats.count()]
    }
}

impl Encoded for Colossi {
    const ENCODING_VERSION: u32 = 1;

    fn game_type(options: &Self::Options, seats: Seats) -> GameType {
        crate::game_type::game_type(options, seats)
    }

    fn action_blocks(&self) -> Vec<Block> {
        self.numbering().blocks.to_vec()
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.numbering().count()
    }

    #[inline]
    fn action_index(&self, seat: Seat, action: Action) -> Option<usize> {
        let away = |of: Seat| distance(self, seat, of);
        let other = |of: Seat| distance(self, seat, of).checked_sub(1);
        let hidden = |slot: Slot, place: u8| {
            let place = usize::from(place);
            (place < ITEMS).then(|| slot.index() * ITEMS + place)
        };
        let (kind, place) = match action {
            Action::Prepare(title, slot) => (K::Prepare, title.index() * SLOTS + slot.index()),
            Action::PrepareAll(slot) => (K::PrepareAll, slot.index()),
            Action::Initiate(slot) => (K::Initiate, slot.index()),
            Action::Play(title) => (K::Play, title.index()),
            Action::Take(item) => (K::Take, item.index()),
            Action::Pass => (K::Pass, 0),
            Action::Move(pick, slot) => (K::Move, pick_index(pick) * SLOTS + slot.index()),
            Action::Discard(title) => (K::Discard, title.index()),
            Action::DiscardInPlay(pick, of) => (K::DiscardInPlay, away(of) * PICKS + pick_index(pick)),
            Action::Done => (K::Done, 0),
            Action::Choose(of) => (K::Choose, away(of)),
            Action::ChooseSlot(slot) => (K::ChooseSlot, slot.index()),
            Action::Name(kind) => (K::Name, kind.index()),
            Action::Give(title, to) => (K::Give, other(to)? * TITLES + title.index()),
            Action::Abduct(pick, of) => (K::Abduct, other(of)? * PICKS + pick_index(pick)),
            Action::Tuck(title) => (K::Tuck, title.index()),
            Action::TuckInPlay(pick) => (K::TuckInPlay, pick_index(pick)),
            Action::TakeBack(pick) => (K::TakeBack, pick_index(pick)),
            Action::Draw(title) => (K::Draw, title.index()),
            Action::Return(title) => (K::Return, title.index()),
            Action::Copy(title) => (K::Copy, title.index()),
            Action::Flip(pick) => (K::Flip, pick_index(pick)),
            Action::Cloak(title) => (K::Cloak, title.index()),
            Action::Lay(item, slot) => (K::Lay, item.index() * SLOTS + slot.index()),
            Action::Remove(item) => (K::Remove, item.index()),
            Action::RemoveHidden(slot, place) => (K::RemoveHidden, hidden(slot, place)?),
            Action::Use(item) => (K::Use, item.index()),
            Action::UseHidden(slot, place) => (K::UseHidden, hidden(slot, place)?),
        };
        Some(self.numbering().index(kind as usize, place))
    }

    #[inline]
    fn action_at(&self, seat: Seat, index: usize) -> Option<Action> {
        let (block, place) = self.numbering().find(index)?;
        let seat_at = |distance: usize| seat_at(self, seat, distance);
        let title = |place: usize| Title::ALL[place];
        let slot = |place: usize| Slot::ALL[place];
        let hidden = (slot(place / ITEMS % SLOTS), (place % ITEMS) as u8);
        Some(match Kind::ALL[block] {
            K::Prepare => Action::Prepare(title(place / SLOTS), slot(place % SLOTS)),
            K::PrepareAll => Action::PrepareAll(slot(place)),
            K::Initiate => Action::Initiate(slot(place)),
            K::Play => Action::Play(title(place)),
            K::Take => Action::Take(Item::ALL[place]),
            K::Pass => Action::Pass,
            K::Move => Action::Move(pick_at(place / SLOTS), slot(place % SLOTS)),
            K::Discard => Action::Discard(title(place)),
            K::DiscardInPlay => Action::DiscardInPlay(pick_at(place % PICKS), seat_at(place / PICKS)),
            K::Done => Action::Done,
            K::Choose => Action::Choose(seat_at(place)),
            K::ChooseSlot => Action::ChooseSlot(slot(place)),
            K::Name => Action::Name(Type::ALL[place]),
            K::Give => Action::Give(title(place % TITLES), seat_at(place / TITLES + 1)),
            K::Abduct => Action::Abduct(pick_at(place % PICKS), seat_at(place / PICKS + 1)),
            K::Tuck => Action::Tuck(title(place)),
            K::TuckInPlay => Action::TuckInPlay(pick_at(place)),
            K::TakeBack => Action::TakeBack(pick_at(place)),
            K::Draw => Action::Draw(title(place)),
            K::Return => Action::Return(title(place)),
            K::Copy => Action::Copy(title(place)),
            K::Flip => Action::Flip(pick_at(place)),
            K::Cloak => Action::Cloak(title(place)),
            K::Lay => Action::Lay(Item::ALL[place / SLOTS], slot(place % SLOTS)),
            K::Remove => Action::Remove(Item::ALL[place]),
            K::RemoveHidden => Action::RemoveHidden(hidden.0, hidden.1),
            K::Use => Action::Use(Item::ALL[place]),
            K::UseHidden => Action::UseHidden(hidden.0, hidden.1),
        })
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let state = &self.state;
        let seats = state.seats.count();
        let away = |of: Seat| distance(self, seat, of);
        let over = state.phase == Phase::Over;
        let fighting = state.phase == Phase::Skirmish;
        let items = Item::COUNT;

        into.field("phase", "handbuilding, skirmish, over");
        into.one_of(3, Some(state.phase as usize));
        into.field("turn", "the turn player, counted from the own seat");
        into.one_of(seats, Some(away(state.turn)));
        into.field("asked", "the seat to act, counted from the own seat");
        into.one_of(seats, (!over).then(|| away(state.asked)));
        self.step((!over).then(|| state.current()), seat, into);
        into.field("initiator", "the initiator, counted from the own seat");
        into.one_of(seats, fighting.then(|| away(state.initiator)));
        into.field("active", "the slot of the Skirmish: left, middle, right");
        into.one_of(SLOTS, fighting.then(|| state.active.index()));
        into.field("target", "Skirmishes to win, of 3");
        into.share(state.options.target_wins, 3);
        into.field("turns", "turns in this Handbuilding phase, of 160");
        into.share(state.turns.min(160), 160);
        into.field("must_pass", "the turn began with five cards in play at Cavern");
        into.flag(state.must_pass);
        into.each("slot", "left, middle, right", SLOTS, |into, index| {
            let slot = Slot::ALL[index];
            into.field("environment", "one of 19");
            into.one_of(Environment::COUNT, state.environment_at(slot).map(Environment::index));
            into.each("place", "Items in the order in which they were placed", ITEMS, |into, place| {
                let item = Some(state.items[index][place]).filter(|&item| item != NOTHING);
                into.field("taken", "an Item is here, face up or face down");
                into.flag(item.is_some());
                into.field("item", "one of 30, if it is face up");
                into.one_of(items, item.filter(|_| !state.is_face_down(slot)).map(usize::from));
            });
        });
        into.field("environment_deck", "cards in it, of 19");
        into.share(state.environment_deck.count_ones() as u8, 19);
        into.field("environment_discard", "19 Environments");
        into.set(Environment::COUNT, state.environment_discard.into());
        into.field("item_deck", "Items in it, of 30");
        into.share(state.item_deck.count_ones() as u8, 30);
        into.field("item_discard", "30 Items");
        into.set(items, state.item_discard.into());
        into.field("resolving", "Items that are being resolved");
        into.set(items, state.resolving.into());
        into.field("chest", "Items revealed by Loot Chest");
        into.set(items, state.chest.into());
        into.field("aloft", "Items picked up by Cyclone");
        into.set(items, state.aloft.into());
        let looks = seat == state.turn;
        into.field("looked", "the cards that Foresight shows, for the seat that looks");
        titles(if looks { state.looked } else { Cards::EMPTY }, into);

        let picking = looks && !over && state.current() == Frame::Lockpick;
        let known = state.knowledge.known_to(seat);
        into.each("seat", "the own seat first, then clockwise", seats, |into, far| {
            let other = seat_at(self, seat, far);
            let (s, own) = (other.index(), far == 0);
            into.field("hand_count", "5 become 0.5");
            into.amount(state.hand_len(other) as u8, 5);
            into.field("deck_count", "10 become 0.5");
            into.amount(state.deck(other).len() as u8, 10);
            into.field("top", "the top card of the deck that Lockpick shows, for the seat that looks");
            let top = Some(state.top[s]).filter(|&top| picking && top != NONE);
            into.one_of(TITLES, top.map(|top| title(top).index()));
            into.field("trophies", "19 Environments");
            into.set(Environment::COUNT, state.trophies[s].into());
            into.field("perks", "30 Items");
            into.set(items, state.perks[s].into());
            into.field("wager", "the seat named with Wager, counted from the own seat");
            let wagers = state.guess != NOTHING && state.has_perk(other, Item::Wager);
            into.one_of(seats, wagers.then(|| away(Seat::new(usize::from(state.guess)))));
            into.field("power", "of all cards in play; 20 become 0.5");
            into.amount(state.power(other), 20);
            into.field("leads_in_acolytes", "");
            into.flag(state.leads_in_acolytes(other));
            into.field("passed", "");
            into.flag(state.passed.contains(other));
            into.field("out", "");
            into.flag(state.out.contains(other));
            into.field("actions", "actions in this Skirmish, of 40");
            into.share(state.actions[s].min(GUARD), GUARD.into());
            into.field("discard", "copies of each title in the discard pile, of 16");
            titles(state.discard[s], into);
            into.field("play", "in play");
            titles(state.play[s], into);
            let heaps = state.heaps(state.play[s]);
            into.each("heap", "Heaps in play, the one with most under it first", 4, |into, nth| {
                let tucked = heaps[nth].map_or(Cards::EMPTY, |(ix, _)| state.tucked[deck_of(ix)]);
                into.field("tucked_count", "cards under it; 5 become 0.5");
                into.amount(tucked.len() as u8, 5);
                into.field("tucked", "the cards, for their owner");
                titles(if own { tucked } else { Cards::EMPTY }, into);
                self.backs(tucked, seat, into);
            });
            into.field("hand", "the own hand; of the others what the own seat knows to be there");
            titles(if own { state.hand[s] } else { state.hand[s] & known }, into);
            self.backs(state.hand[s], seat, into);
            into.field("cloaked_count", "cloaked cards; 2 become 0.5");
            into.amount(state.cloaked[s].len() as u8, 2);
            into.field("cloaked", "the cards, for their owner");
            titles(if own { state.cloaked[s] } else { Cards::EMPTY }, into);
            self.backs(state.cloaked[s], seat, into);
            into.each("pile", "cards prepared at left, middle, right", SLOTS, |into, index| {
                let cards = state.prepared[s][index];
                into.field("count", "5 become 0.5");
                into.amount(cards.len() as u8, 5);
                into.field(
                    "cards",
                    "the own cards, unless the option forbids it; of the others what the own seat knows to be there",
                );
                let open = state.is_open(Slot::ALL[index]) || (own && state.options.own_prepared_visible);
                titles(if open { cards } else { cards & known }, into);
                self.backs(cards, seat, into);
            });
        });
    }
}

impl Colossi {
    /// The step of the current decision, as far as it is public.
    fn step(&self, frame: Option<Frame>, seat: Seat, into: &mut impl Sink) {
        let seats = self.state.seats.count();
        let (mut of, mut count, mut more, mut card, mut kind, mut item) = (None, 0, 0, None, None, None);
        let number = frame.map(|frame| match frame {
            Frame::Turn => 0,
            Frame::Build => 1,
            Frame::MustInitiate => 2,
            Frame::Clash => 3,
            Frame::Refill(_) => 4,
            Frame::Fissure(_) => 5,
            Frame::Brink => 6,
            Frame::BuildEnd => 7,
            Frame::Limit(_) => 8,
            Frame::StartEffect => 9,
            Frame::Begin => 10,
            Frame::SkirmishTurn => 11,
            Frame::Give(left) => {
                count = left;
                12
            }
            Frame::Act => 13,
            Frame::SkirmishTurnEnd => 14,
            Frame::Stow => 15,
            Frame::Bluff(_, left) => {
                count = left;
                16
            }
            Frame::Award => 17,
            Frame::Electric(left, gift) => {
                (count, card) = (left, Some(title(gift)));
                18
            }
            Frame::Effect(title) => {
                card = Some(title);
                19
            }
            Frame::Trigger(of) => {
                kind = Some(of);
                20
            }
            Frame::Curse => 21,
            Frame::Abduct => 22,
            Frame::Pillage => 23,
            Frame::Pillaged(_, of) => {
                kind = Some(of);
                24
            }
            Frame::PillagedOther(_, of) => {
                kind = Some(of);
                25
            }
            Frame::Discard(_, left) => {
                count = left;
                26
            }
            Frame::Tuck(_) => 27,
            Frame::Manifest => 28,
            Frame::Extricate => 29,
            Frame::Look => 30,
            Frame::Return => 31,
            Frame::Replace(done) => {
                count = done;
                32
            }
            Frame::Solidarity => 33,
            Frame::Sticks => 34,
            Frame::Pay(of, left, beasts) => {
                (item, count, more) = (Some(of), left, beasts);
                35
            }
            Frame::Resolve(of, worth) => {
                (item, count) = (Some(of), worth);
                36
            }
            Frame::Finish(of) => {
                item = Some(of);
                37
            }
            Frame::Wager => 38,
            Frame::Cache(left) => {
                count = left;
                39
            }
            Frame::Caravan(left) => {
                count = left;
                40
            }
            Frame::Cloak => 41,
            Frame::Cyclone => 42,
            Frame::Mirror => 43,
            Frame::Totem => 44,
            Frame::Hatchet => 45,
            Frame::Lockpick => 46,
            Frame::LookingGlass => 47,
            Frame::Chest => 48,
            Frame::Magnet => 49,
            Frame::Pill(done) => {
                count = done;
                50
            }
            Frame::Recycle => 51,
            Frame::Keys => 52,
            Frame::Shrine => 53,
        });
        if let Some(frame) = frame.filter(|frame| !matches!(frame, Frame::Tuck(_))) {
            of = frame.seat();
        }
        into.field("step", STEPS);
        into.one_of(54, number);
        into.field("step_seat", "the seat that it concerns, counted from the own seat");
        into.one_of(seats, of.map(|of| distance(self, seat, of)));
        into.field("step_count", "cards left or done in it; 4 become 0.5");
        into.amount(count, 4);
        into.field("step_beasts", "Beasts among the cards paid; 2 become 0.5");
        into.amount(more, 2);
        into.field("step_card", "the title that it is about");
        into.one_of(TITLES, card.map(Title::index));
        into.field("step_type", "the type that it is about");
        into.one_of(Type::COUNT, kind.map(Type::index));
        into.field("step_item", "the Item that it is about");
        into.one_of(Item::COUNT, item.map(Item::index));
    }

    /// The decks from which cards come, if their backs show it.
    fn backs(&self, cards: Cards, seat: Seat, into: &mut impl Sink) {
        if self.state.options.show_origin_backs {
            into.field("backs", "how many come from each deck, the own first; 5 become 0.5");
            for far in 0..self.state.seats.count() {
                let deck = Cards::deck(seat_at(self, seat, far).index());
                into.amount((cards & deck).len() as u8, 5);
            }
        }
    }
}

const STEPS: &str = "what is being decided: turn, build, must initiate, clash, refill, fissure, brink, build ends, limit, \
    start effect, begin, skirmish turn, give, act, skirmish turn ends, stow, bluff, award, electric, effect, trigger, curse, abduct, \
    pillage, pillaged, pillaged other, discard, tuck, manifest, extricate, look, return, replace, solidarity, sticks, pay, resolve, \
    finish, wager, cache, caravan, cloak, cyclone, mirror, totem, hatchet, lockpick, looking glass, chest, magnet, pill, recycle, \
    keys, shrine";

/// The number of copies of each title, divided by 16.
fn titles(cards: Cards, into: &mut impl Sink) {
    if cards.is_empty() {
        return into.skip(TITLES);
    }
    Title::ALL.iter().for_each(|&title| into.share((cards & Cards::titled(title)).len() as u8, 16));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_name() {
        assert_eq!(STEPS.split(", ").count(), 54);
    }

    #[test]
    fn picks_round_trip() {
        assert!((0..PICKS).all(|place| pick_index(pick_at(place)) == place));
    }
}
