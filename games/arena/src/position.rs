//! A position: a state as plain data, in the words of scenario files.

mod filler;
mod set_up;

use std::collections::BTreeMap;
use std::str::FromStr;

use harena_core::position::{BySeat, PartialList, given};
use harena_core::{Seat, SeatSet, position, read_from_text};
use serde::{Deserialize, Serialize, Serializer};

use crate::actions::Spot;
use crate::cards::{Card, CardSet, Creature, Face, Ix, NONE, Slot};
use crate::state::{CELL, Phase, State};

pub(crate) use set_up::Setting;

read_from_text!(Card, Creature, Revealed, Spot);

position! {
    /// A state: all that a scenario can set up and expect.
    pub struct Position {
        /// The eight creatures that take part; better written as `options.creatures`. Default: all that the file
        /// mentions, and others.
        pub creatures: Option<Vec<Creature>>,
        /// The dead creatures, `["gorgon", "amazon"]`. In round *r* exactly *r* − 1 are dead: if fewer are named,
        /// creatures that the file does not mention are dead too. Default: any unmentioned ones.
        pub eliminated: Vec<Creature>,
        /// 1 to 5. Default: one more than there are names in `eliminated`.
        pub round: Option<u8>,
        /// Whose turn it is; in a bid after a stalemate whose turn it was. `"none"` in the opening bid, where no turn
        /// has begun. Default: `"a"`.
        pub turn: Option<Seat>,
        /// Which decision is due, see below. Default: the beginning of the turn: `bet`, or `play` if it is public that
        /// no bet is possible.
        pub phase: Option<Phase>,
        /// Phases `bid` and `poll`: the seat to act. Default: `turn`.
        pub asked: Option<Seat>,
        /// The seat that took the most recent turn, the first of `latest-turns`; one of the two is enough. Default:
        /// `turn`; in the phases `poll` and `bid` the seat before it, in the opening bid none.
        #[serde(deserialize_with = "given")]
        pub last_turn: Option<Option<Seat>>,
        /// For the tie-break: the seats that have had a turn, the most recent first, `["b", "c", "a"]`. The turn in
        /// progress always comes first: `turn` is added there if it is missing. Default: all seats, counter-clockwise
        /// from `last-turn`; none in the opening bid.
        pub latest_turns: Option<Vec<Seat>>,
        /// The hand, without cards set aside and without the card under a secret bet. Default: 8 fillers.
        pub hand: BySeat<PartialList<Card>>,
        /// The cards of `a` that are set aside by the Cyclops. Default: none.
        pub aside: BySeat<PartialList<Card>>,
        /// The card under the unrevealed secret bet of `a`, `"troll 3"`. Default: none.
        pub secret: BySeat<Card>,
        /// The creature of a revealed secret bet, `"troll"`. In Titan `"troll 4"` also puts the card into the
        /// creature's cell. Default: none.
        pub revealed: BySeat<Revealed>,
        /// Seats that have used up their secret bet although it is not on the table, `["b"]`. Default: those with a
        /// secret or revealed bet.
        pub secret_made: Option<SeatSet>,
        /// Tokens not yet placed. Default: 5 less all bets of `a`.
        pub supply: BySeat<u8>,
        /// The spots with a bet of `a`, `["troll/1", "wyrm/2"]`. Default: none.
        pub bets: BySeat<Vec<Spot>>,
        /// By spot: the pile there from the bottom up, `pile."troll/2" = ["troll 3", "s4"]`. Spots of dead creatures
        /// too (not in Titan, where they are discarded). Default: empty.
        pub pile: BTreeMap<Spot, Vec<Card>>,
        /// `"high"`: every living creature whose pile in the current round is not given shows its own 9. `"open"`: it
        /// has no card. Default: `"open"`.
        pub others: Option<Others>,
        /// Titan, by creature: cards in the revealed-secret-bet cell, from the bottom up. Default: what `revealed` puts
        /// there.
        pub cell: BTreeMap<Creature, Vec<Card>>,
        /// Titan: the creature whose cell contains the Head Referee. Default: none.
        pub head_referee: Option<Creature>,
        /// The draw deck in the order of drawing: the first card is drawn first. `["magus 4", "..."]`, `["magus 4",
        /// "... 12"]`, or a number. Default: 30 fillers.
        pub deck: Option<PartialList<Card>>,
        /// The discard pile from the bottom up; the last card is on top. Default: empty.
        pub discard: Vec<Card>,
        /// The creature whose card was played last in this turn; needed in the phases `power`, `keep`, `give`,
        /// `second`. Default: none.
        pub acting: Option<Creature>,
        /// The creature whose power is in use, if it is not that of `acting` (the Seraphim copies it). Default:
        /// `acting`.
        pub power: Option<Creature>,
        /// The second card of Ettin or Hydra is due or has been played. Default: true in phase `second`.
        pub doubled: Option<bool>,
        /// The power of Magus or Warlock applies to the discards of this turn. Default: false.
        pub foresight: Option<bool>,
        /// How many cards have been discarded in this turn: at most 2, or 3 if the game ended with this turn. Default:
        /// the length of `stack`.
        pub discards: Option<u8>,
        /// With foresight: the cards discarded so far in this turn, not yet put on the pile; at most 2. Default: none.
        pub stack: Vec<Card>,
        /// Something has happened in this turn that prevents a deadlock. Default: false before a card is played.
        pub active: Option<bool>,
        /// Phases `keep` and `give`: the victim of Titan or Gorgon. Default: none.
        pub victim: Option<Seat>,
        /// Phase `give`: the creature that the Gorgon demands. Default: none.
        pub named: Option<Creature>,
        /// Phase `keep`: the three cards that the Titan takes (they are also in the victim's hand). Default: none.
        pub snatched: Vec<Card>,
        /// Titan, phase `bid`: the highest bid. Default: none.
        pub bid: Option<u8>,
        /// Titan, phase `bid`: the highest bidder. Default: none.
        pub bidder: Option<Seat>,
        /// Titan, phase `bid`: the seat that was asked first. Default: `asked`.
        pub bid_from: Option<Seat>,
        /// Titan, phase `bid`: how many seats in a row did not bid. Default: 0.
        pub passes: Option<u8>,
        /// Titan, phases `poll`, `bet` and `play`: the strength that the active player's first card must have after
        /// winning the bid. Default: none.
        pub owed: Option<u8>,
        /// Titan: seats with Hand Capacity 7. Default: none.
        pub penalized: SeatSet,
        /// A stalemate has happened: one card per draw step. Default: false.
        pub stalemated: Option<bool>,
        /// Phase `poll`: a seat has declared a stalemate. Default: false.
        pub declared: Option<bool>,
        /// Phase `poll`: a seat has objected in this round. Default: false.
        pub objected: Option<bool>,
        /// For polls: the seat that began the round, also after a stalemate. Default: `turn`.
        pub beginner: Option<Seat>,
        /// For polls: how many turns of the round that seat has begun, including the current one. Default: 1; 0 if it
        /// is the turn of another seat.
        pub beginner_turns: Option<u8>,
        /// The number of consecutive idle turns: less than the number of seats, or equal to it if the game ended by
        /// that. Default: 0.
        pub idle: Option<u8>,
        /// Titan campaign: which game it is. Default: 1.
        pub game: Option<u8>,
        /// Titan campaign: the sums of the finished games. Default: 0.
        pub totals: BySeat<u8>,
    }
    derived {
        /// The living creatures.
        pub alive: Option<Vec<Creature>>,
        /// The hand capacity of `a`.
        pub capacity: BySeat<u8>,
        /// By creature: the combat value, `value.troll = 7`; `"none"` without a card.
        pub value: BTreeMap<Creature, u8>,
        /// By creature: its backer, `backer.troll = "a"`; `"none"` without one.
        pub backer: BTreeMap<Creature, Seat>,
        /// By creature and seat: the stake, `stake.troll.a = 7`.
        pub stake: BTreeMap<Creature, BySeat<u8>>,
        /// The score of `a` if the game ended now, secret bet included.
        pub worth: BySeat<u8>,
    }
}

/// The cards of creatures whose piles are not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Others {
    High,
    Open,
}

/// A revealed secret bet: the creature, and the card if it stays on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revealed {
    pub creature: Creature,
    pub card: Option<Card>,
}

impl FromStr for Revealed {
    type Err = String;

    fn from_str(text: &str) -> Result<Revealed, String> {
        if let Ok(creature) = text.parse::<Creature>() {
            return Ok(Revealed { creature, card: None });
        }
        let card: Card = text.parse().map_err(|error| format!("{error}"))?;
        match card.face() {
            Face::Fighter(creature, _) => Ok(Revealed { creature, card: Some(card) }),
            _ => Err("a secret bet is made with a creature's card".to_string()),
        }
    }
}

impl Serialize for Revealed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.card {
            Some(card) => card.serialize(serializer),
            None => self.creature.serialize(serializer),
        }
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let seats = state.seats;
        let creature = |slot: Slot| (slot != NONE).then(|| state.creature(slot));
        let creatures = |slots: u8| State::slots(slots).map(|slot| state.creature(slot)).collect();
        let set = |cards: CardSet| cards.iter().map(|ix| state.card(ix)).collect::<PartialList<Card>>();
        let from_below = |top: Ix| {
            let mut cards: Vec<_> = state.stack_from(top).map(|ix| state.card(ix)).collect();
            cards.reverse();
            cards
        };
        let spots = || (0..8).flat_map(|slot| (0..5).map(move |round| (slot, round)));
        let bets = |seat: Seat| spots().filter(move |&spot| state.bets[spot] == seat.index() as u8);
        let targeted = matches!(state.phase, Phase::Keep | Phase::Give);
        let bidding = state.phase == Phase::Bid;
        let stakes = |slot: Slot| BySeat::new(seats, |seat| state.stake(slot, seat));
        Position {
            creatures: Some(state.lineup.to_vec()),
            eliminated: creatures(!state.alive),
            round: Some(state.round + 1),
            turn: (!state.is_opening_bid()).then_some(state.turn),
            phase: Some(state.phase),
            asked: Some(state.asked),
            last_turn: Some(state.turns.latest()),
            latest_turns: Some(state.turns.iter().collect()),
            hand: BySeat::all(seats, |seat| set(state.hand[seat.index()])),
            aside: BySeat::all(seats, |seat| set(state.aside[seat.index()])),
            secret: BySeat::new(seats, |seat| {
                let ix = state.secret[seat.index()];
                (ix != NONE).then(|| state.card(ix))
            }),
            revealed: BySeat::new(seats, |seat| {
                creature(state.revealed[seat.index()]).map(|creature| Revealed { creature, card: None })
            }),
            secret_made: Some(state.secret_made),
            supply: BySeat::all(seats, |seat| state.supply[seat.index()]),
            bets: BySeat::all(seats, |seat| bets(seat).map(|(slot, round)| state.spot(slot, round)).collect()),
            pile: piles(spots().map(|(slot, round)| (state.spot(slot, round), from_below(state.top[(slot, round)])))),
            others: None,
            cell: piles((0..8).map(|slot| (state.creature(slot), from_below(state.top[(slot, CELL)])))),
            head_referee: creature(state.head_referee_at),
            deck: Some(state.stack_from(state.deck).map(|ix| state.card(ix)).collect()),
            discard: from_below(state.discard),
            acting: creature(state.acting),
            power: state.power_in_use(),
            doubled: Some(state.doubled),
            foresight: Some(state.foresight),
            discards: Some(state.discards),
            stack: state.stack.iter().filter(|&&ix| ix != NONE).map(|&ix| state.card(ix)).collect(),
            active: Some(state.active),
            victim: targeted.then_some(state.victim),
            named: creature(state.named),
            snatched: state.snatched.iter().map(|ix| state.card(ix)).collect(),
            bid: (state.bid != NONE).then_some(state.bid),
            bidder: (state.bid != NONE).then_some(state.bidder),
            bid_from: bidding.then_some(state.bid_from),
            passes: Some(if bidding { state.passes } else { 0 }),
            owed: (state.owed != NONE).then_some(state.owed),
            penalized: state.penalized,
            stalemated: Some(state.stalemated),
            declared: Some(state.declared),
            objected: Some(state.objected),
            beginner: Some(state.beginner),
            beginner_turns: Some(state.beginner_turns),
            idle: Some(state.idle),
            game: Some(state.game),
            totals: BySeat::all(seats, |seat| state.totals[seat.index()]),
            alive: Some(creatures(state.alive)),
            capacity: BySeat::all(seats, |seat| state.capacity(seat) as u8),
            value: (0..8).filter_map(|slot| Some((state.creature(slot), state.value(slot)?))).collect(),
            backer: (0..8).filter_map(|slot| Some((state.creature(slot), state.backer(slot)?))).collect(),
            stake: (0..8).map(|slot| (state.creature(slot), stakes(slot))).filter(|(_, by)| !by.is_empty()).collect(),
            worth: BySeat::all(seats, |seat| state.score(seat)),
        }
    }
}

/// The piles that are not empty.
fn piles<K: Ord>(all: impl Iterator<Item = (K, Vec<Card>)>) -> BTreeMap<K, Vec<Card>> {
    all.filter(|(_, cards)| !cards.is_empty()).collect()
}
