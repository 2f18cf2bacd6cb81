//! What one viewer may know (CX-11.1 to CX-11.7, CX-4.13, CX-R71). There is no field for a secret: data that a viewer
//! may not see is left out.

use harena_core::{Seat, SeatSet, Standing, Viewer};
use serde::Serialize;

use crate::cards::{Cards, NONE, deck_of, title};
use crate::content::Numbers;
use crate::decision::Decision;
use crate::frame::Frame;
use crate::names::{Environment, Item, Slot, Title};
use crate::power::Worth;
use crate::state::{NOTHING, Phase, State, bits, faces, items_of};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct View {
    pub game: &'static str,
    /// The seat of the viewer, if any.
    pub viewer: Option<Seat>,
    pub phase: Phase,
    pub turn: Seat,
    /// The seat to act; `None` when the game is over.
    pub to_act: Option<Seat>,
    /// The current decision.
    pub asked: Option<Decision>,
    /// In a Skirmish: the player who began it, and its slot.
    pub initiator: Option<Seat>,
    pub active: Option<Slot>,
    /// Skirmishes to win.
    pub target: u8,
    /// Turns in this Handbuilding phase.
    pub turns: u8,
    /// The turn began with five cards in play at Cavern.
    pub must_pass: bool,
    pub slots: Vec<SlotView>,
    pub seats: Vec<SeatView>,
    pub environment_deck: u32,
    pub environment_discard: Vec<Environment>,
    pub item_deck: u32,
    pub item_discard: Vec<Item>,
    /// Items that are being resolved, were revealed by Loot Chest, or were picked up by Cyclone.
    pub resolving: Vec<Item>,
    pub chest: Vec<Item>,
    pub aloft: Vec<Item>,
    /// The number of Water cards in play for all players.
    pub water: i16,
    /// The number of Electric cards in play for all players: as many discards a Divine Gift costs.
    pub electric: usize,
    /// The seat that would win the Skirmish if it were scored now.
    pub leader: Option<Seat>,
    /// The cards that Foresight shows, for the seat that looks.
    pub looked: Option<Vec<Title>>,
    /// The top cards that Lockpick shows, in seat order, for the seat that looks.
    pub tops: Option<Vec<Option<Title>>>,
    pub standing: Option<Standing>,
    /// The name of the content pack of the game.
    pub content: Option<String>,
    /// For the terminal; other clients have them from the content and the pack.
    #[serde(skip)]
    pub(crate) numbers: Numbers,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct SlotView {
    pub slot: Slot,
    pub environment: Option<Environment>,
    /// In the order in which they were placed; `None` for a face-down Item.
    pub items: Vec<Option<Item>>,
    /// The number of cards prepared here by all players.
    pub prepared: usize,
    /// The number of prepared cards at which a Skirmish may begin; `None` if the Environment has its own condition.
    pub needed: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct SeatView {
    pub seat: Seat,
    pub hand_count: usize,
    pub deck_count: usize,
    pub discard: Vec<Title>,
    pub trophies: Vec<Environment>,
    pub prepared: Vec<PileView>,
    pub play: Vec<CardView>,
    pub cloaked_count: usize,
    pub perks: Vec<Item>,
    /// The player that this seat has named with Wager.
    pub wager: Option<Seat>,
    pub power: i16,
    pub leads_in_acolytes: bool,
    /// The threshold of an Environment, and how near this seat is to it.
    pub nearing: Option<Nearing>,
    pub passed: bool,
    pub out: bool,
    /// The number of actions in this Skirmish.
    pub actions: u8,
    /// The decks in which hidden cards began, if backs show it.
    pub hand_backs: Option<Vec<Seat>>,
    pub cloaked_backs: Option<Vec<Seat>>,
    /// Only for a viewer who may see them, as are the following fields.
    pub hand: Option<Vec<Title>>,
    pub cloaked: Option<Vec<Title>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct PileView {
    pub slot: Slot,
    pub count: usize,
    pub cards: Option<Vec<Title>>,
    pub backs: Option<Vec<Seat>>,
}

/// Power at Blitz Creek, cards in play at Cavern, prepared cards for Magnetic Maar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct Nearing {
    pub environment: Environment,
    pub count: usize,
    pub of: usize,
}

/// What was in play for a seat when a Skirmish was scored: the cards and Perks of its total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct LineView {
    pub play: Vec<CardView>,
    pub perks: Vec<Item>,
}

/// A card in play, with its Power and the parts of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
pub struct CardView {
    pub card: Title,
    pub worth: Worth,
    /// The number of cards tucked under it, and which, for viewers who may know.
    pub tucked_count: usize,
    pub tucked: Option<Vec<Title>>,
    pub tucked_backs: Option<Vec<Seat>>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        let fighting = self.phase == Phase::Skirmish;
        let turn_sees = viewer.is_among(SeatSet::single(self.turn));
        let picking = !over && self.current() == Frame::Lockpick;
        let environments = |set: u32| bits(set).map(Environment::new).collect();
        View {
            game: "colossi",
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
            phase: self.phase,
            turn: self.turn,
            to_act: (!over).then_some(self.asked),
            asked: (!over).then(|| self.current().decision()).flatten(),
            initiator: fighting.then_some(self.initiator),
            active: fighting.then_some(self.active),
            target: self.options.target_wins,
            turns: self.turns,
            must_pass: self.must_pass,
            slots: Slot::ALL.into_iter().map(|slot| self.slot_view(slot, viewer)).collect(),
            seats: self.seats.iter().map(|seat| self.seat_view(seat, viewer)).collect(),
            environment_deck: self.environment_deck.count_ones(),
            environment_discard: environments(self.environment_discard),
            item_deck: self.item_deck.count_ones(),
            item_discard: items_of(self.item_discard).collect(),
            resolving: items_of(self.resolving).collect(),
            chest: items_of(self.chest).collect(),
            aloft: items_of(self.aloft).collect(),
            water: self.water(),
            electric: self.electric_in_play(),
            leader: fighting.then(|| self.winner()),
            looked: (turn_sees && !self.looked.is_empty()).then(|| faces(self.looked)),
            tops: (turn_sees && picking).then(|| {
                let top = |seat: Seat| self.top[seat.index()];
                self.seats.iter().map(|seat| (top(seat) != NONE).then(|| title(top(seat)))).collect()
            }),
            standing: self.standing(),
            content: None,
            numbers: self.numbers,
        }
    }

    fn slot_view(&self, slot: Slot, viewer: Viewer) -> SlotView {
        let hidden = self.is_face_down(slot) && viewer != Viewer::All;
        SlotView {
            slot,
            environment: self.environment_at(slot),
            items: self.items_at(slot).map(|item| (!hidden).then_some(item)).collect(),
            prepared: self.prepared_at(slot),
            needed: (!self.has_environment(slot, Environment::Outskirts)).then_some(self.numbers.needed.into()),
        }
    }

    /// The decks in which cards began, if the option is on (CX-11.6).
    fn backs(&self, cards: Cards) -> Option<Vec<Seat>> {
        self.options.show_origin_backs.then(|| cards.iter().map(|ix| Seat::new(deck_of(ix))).collect())
    }

    /// The cards in play for a seat; `own` shows what is tucked under them.
    fn play_view(&self, seat: Seat, own: bool) -> Vec<CardView> {
        let card = |ix| {
            let tucked = if title(ix) == Title::Heap { self.tucked[deck_of(ix)] } else { Cards::EMPTY };
            CardView {
                card: title(ix),
                worth: self.worth(seat, ix),
                tucked_count: tucked.len(),
                tucked: own.then(|| faces(tucked)),
                tucked_backs: self.backs(tucked),
            }
        };
        let mut play: Vec<CardView> = self.play[seat.index()].iter().map(card).collect();
        // Heaps in the order in which they are numbered.
        play.sort_by_key(|card| (card.card, std::cmp::Reverse(card.tucked_count)));
        play
    }

    /// What all players see in front of a seat.
    pub(crate) fn line_view(&self, seat: Seat) -> LineView {
        LineView { play: self.play_view(seat, false), perks: items_of(self.perks[seat.index()]).collect() }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let s = seat.index();
        let own = viewer.is_among(SeatSet::single(seat));
        let looks = own && (self.options.own_prepared_visible || viewer == Viewer::All);
        let pile = |slot: Slot| {
            let cards = self.prepared[s][slot.index()];
            PileView {
                slot,
                count: cards.len(),
                cards: (looks || self.is_open(slot)).then(|| faces(cards)),
                backs: self.backs(cards),
            }
        };
        let wagers = self.guess != NOTHING && self.has_perk(seat, Item::Wager);
        SeatView {
            seat,
            hand_count: self.hand_len(seat),
            deck_count: self.deck(seat).len(),
            discard: faces(self.discard[s]),
            trophies: bits(self.trophies[s]).map(Environment::new).collect(),
            prepared: Slot::ALL.into_iter().map(pile).collect(),
            play: self.play_view(seat, own),
            cloaked_count: self.cloaked[s].len(),
            perks: items_of(self.perks[s]).collect(),
            wager: wagers.then(|| Seat::new(usize::from(self.guess))),
            power: self.power(seat),
            leads_in_acolytes: self.leads_in_acolytes(seat),
            nearing: self.nearing(seat),
            passed: self.passed.contains(seat),
            out: self.out.contains(seat),
            actions: self.actions[s],
            hand_backs: self.backs(self.hand[s]),
            cloaked_backs: self.backs(self.cloaked[s]),
            hand: own.then(|| faces(self.hand[s])),
            cloaked: own.then(|| faces(self.cloaked[s])),
        }
    }
}
