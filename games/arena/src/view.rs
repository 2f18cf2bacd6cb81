//! What one viewer may know (CA-24, TA-25, CA-R17, CA-R39, CA-R60, CA-R61, CA-R62, TA-R65). No action shows cards
//! voluntarily, since that is forbidden (CA-25.1, CA-25.2, CA-R63, TA-26.1, TA-26.2, TA-16.2). A view has no field for
//! a secret: what a viewer may not see is absent.

use harena_core::{Seat, SeatSet, Standing, Viewer};
use serde::Serialize;

use crate::cards::{Card, CardSet, Creature, NONE, SLOT};
use crate::content::Numbers;
use crate::state::{CELL, Phase, State};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
pub struct View {
    pub game: &'static str,
    /// The seat of the viewer, if any.
    pub viewer: Option<Seat>,
    /// Counted from 1.
    pub round: u8,
    pub phase: Phase,
    /// Whose turn it is; in a bid after a stalemate whose it was. `None` during the bid for the first turn.
    pub turn: Option<Seat>,
    /// The seat to act; `None` when the game is over.
    pub to_act: Option<Seat>,
    pub creatures: Vec<CreatureView>,
    pub seats: Vec<SeatView>,
    pub deck: u8,
    pub discard_count: u8,
    pub discard_top: Option<Card>,

    /// The creature whose card was played last in this turn.
    pub acting: Option<Creature>,
    /// The creature whose power is being used: `acting`, or the one that the Seraphim copies.
    pub power: Option<Creature>,
    /// The target player of the power in use.
    pub victim: Option<Seat>,
    /// The creature that the Gorgon demands.
    pub demanded: Option<Creature>,
    /// The three cards that the Titan takes, for its player and the victim.
    pub snatched: Option<Vec<Card>>,
    /// This turn's second card is due or has been played.
    pub second_card: bool,
    /// The power of Magus (Warlock) applies: cards of living creatures may be discarded, unseen.
    pub foresight: bool,
    /// How many cards have been discarded in this turn.
    pub discards: u8,
    /// The own stack of discards before it is put on the discard pile.
    pub stack: Option<Vec<Card>>,

    /// The highest bid so far, during bidding.
    pub bid: Option<u8>,
    pub bidder: Option<Seat>,
    /// The strength that the active player's first card must have.
    pub owed: Option<u8>,
    /// A stalemate has happened: one card per draw from now on.
    pub stalemated: bool,
    /// In a poll: a seat has declared a stalemate.
    pub declared: bool,
    pub game_number: u8,
    pub games: u8,
    /// The numbers of this game: the printed ones, or those of a content pack.
    pub numbers: Numbers,
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
pub struct CreatureView {
    pub creature: Creature,
    pub alive: bool,
    /// One pile for each round so far.
    pub piles: Vec<PileView>,
    /// The revealed-secret-bet cell (Titan: The Arena).
    pub cell: Option<PileView>,
    pub head_referee: bool,
    /// The seats with a revealed secret bet here.
    pub revealed_bets: Vec<Seat>,
    pub value: Option<u8>,
    pub backer: Option<Seat>,
    /// Each seat's open stake, in seat order.
    pub stakes: Vec<Option<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
pub struct PileView {
    pub top: Option<Card>,
    pub height: usize,
    pub bet: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
pub struct SeatView {
    pub seat: Seat,
    pub hand_count: u32,
    pub aside_count: u32,
    pub capacity: u32,
    /// Tokens not yet placed.
    pub supply: u8,
    /// This seat has an unrevealed secret bet.
    pub secret_bet: bool,
    /// The public part of the score: open bets on living creatures; all bets when the game is over.
    pub open_score: u8,
    /// The sum of the finished games of a campaign.
    pub total: u8,
    /// The following are present only for viewers who may see them.
    pub hand: Option<Vec<Card>>,
    pub aside: Option<Vec<Card>>,
    pub secret_card: Option<Card>,
}

impl State {
    pub(crate) fn view(&self, game: &'static str, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        let polling = self.phase == Phase::Poll;
        let bidding = self.phase == Phase::Bid;
        let targeted = matches!(self.phase, Phase::Keep | Phase::Give);
        let insiders = SeatSet::single(self.turn).with(self.victim);
        let stacked = self.stack.iter().filter(|&&ix| ix != NONE);
        View {
            game,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
            round: self.round + 1,
            phase: self.phase,
            turn: (!self.is_opening_bid()).then_some(self.turn),
            to_act: (!over).then_some(self.asked),
            creatures: (0..8).map(|slot| self.creature_view(slot)).collect(),
            seats: self.seats.iter().map(|seat| self.seat_view(seat, viewer)).collect(),
            deck: self.deck_len,
            discard_count: self.discard_len,
            discard_top: self.top_card(self.discard),
            acting: (self.acting != NONE).then(|| self.creature(self.acting)),
            power: self.power_in_use(),
            victim: targeted.then_some(self.victim),
            demanded: (self.phase == Phase::Give).then(|| self.creature(self.named)),
            snatched: (self.phase == Phase::Keep && viewer.is_among(insiders)).then(|| self.faces(self.snatched)),
            second_card: self.doubled,
            foresight: self.foresight,
            discards: self.discards,
            stack: (self.foresight && viewer.is_among(SeatSet::single(self.turn)))
                .then(|| stacked.map(|&ix| self.card(ix)).collect()),
            bid: (bidding && self.bid != NONE).then_some(self.bid),
            bidder: (bidding && self.bid != NONE).then_some(self.bidder),
            owed: (self.owed != NONE).then_some(self.owed),
            stalemated: self.stalemated,
            declared: polling && self.declared,
            game_number: self.game,
            games: self.games,
            numbers: self.rules.numbers,
            standing: self.standing(),
        }
    }

    /// The owner of the power in use.
    pub(crate) fn power_in_use(&self) -> Option<Creature> {
        matches!(self.phase, Phase::Power | Phase::Keep | Phase::Give).then(|| crate::powers::power_creature(self))
    }

    fn top_card(&self, ix: u8) -> Option<Card> {
        (ix != NONE).then(|| self.card(ix))
    }

    fn creature_view(&self, slot: u8) -> CreatureView {
        let pile = |place: usize| {
            let top = self.top[(slot, place)];
            let owner = if place == CELL { NONE } else { self.bets[(slot, place)] };
            PileView {
                top: self.top_card(top),
                height: self.stack_from(top).count(),
                bet: (owner != NONE).then(|| Seat::new(owner as usize)),
            }
        };
        CreatureView {
            creature: self.creature(slot),
            alive: self.is_alive(slot),
            piles: (0..=self.round as usize).map(pile).collect(),
            cell: self.rules.cells.then(|| pile(CELL)),
            head_referee: self.head_referee_at == slot,
            revealed_bets: self.seats.iter().filter(|seat| self.revealed[seat.index()] == slot).collect(),
            value: self.value(slot),
            backer: self.backer(slot),
            stakes: self.seats.iter().map(|seat| self.stake(slot, seat)).collect(),
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let s = seat.index();
        let own = viewer.is_among(SeatSet::single(seat));
        let over = self.phase == Phase::Over;
        let secret = self.secret[s];
        let hidden = if secret != NONE && !over && self.is_alive(SLOT[secret as usize]) {
            self.rules.numbers.secret_value
        } else {
            0
        };
        let cards = |set: CardSet| own.then(|| self.faces(set));
        SeatView {
            seat,
            hand_count: self.hand_len(seat),
            aside_count: self.aside[s].len(),
            capacity: self.capacity(seat),
            supply: self.supply[s],
            secret_bet: secret != NONE,
            open_score: self.score(seat) - hidden,
            total: self.totals[s],
            hand: cards(self.hand[s]),
            aside: cards(self.aside[s]),
            secret_card: (own || over).then(|| self.top_card(secret)).flatten(),
        }
    }
}
