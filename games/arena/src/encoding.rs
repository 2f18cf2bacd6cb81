//! The encoding of both arena games. Creatures are numbered by line-up and cards by creature and strength, so that the
//! numbers mean the same for any eight creatures; the observation says which they are.

use harena_core::encoding::{Block, Numbering, Sink, distance, seat_at};
use harena_core::{Encoded, GameType, MAX_SEATS, Seat, Seats};

use crate::actions::{Action, Spot};
use crate::cards::{Card, CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT, STRENGTH, Slot};
use crate::edition::Edition;
use crate::state::{CELL, Phase};
use crate::{Arena, powers};

harena_core::kinds!(
    Bid,
    NoBid,
    Poll,
    Bet,
    Secret,
    Reveal,
    NoBet,
    Play,
    PlayReferee,
    PlaySpectator,
    PlayHeadReferee,
    Fetch,
    Pass,
    NoPower,
    NoSecond,
    Use,
    UseOn,
    Demand,
    Retrieve,
    RetrieveSecret,
    BetAnywhere,
    Regain,
    Swap,
    Burn,
    Copy,
    Keep,
    Give,
    Discard,
    Done,
);

use Kind as K;

const STRENGTHS: usize = 11;
/// Two different strengths, in any order.
const PAIRS: usize = STRENGTHS * (STRENGTHS - 1) / 2;
/// Every card of a game once: the two plain referees are identical.
const FACES: usize = 101;
const POLL: [Action; 3] = [Action::Declare, Action::NoObjection, Action::Object];
const AIMED: [Creature; 2] = [Creature::Cyclops, Creature::Titan];

const fn numbering(seats: usize) -> Numbering<{ Kind::COUNT }> {
    const fn block(name: &'static str, size: usize, about: &'static str) -> Block {
        Block { name, size, about }
    }
    const CARDS: &str = "by creature in the line-up, 11 strengths each";
    const SLOTS: &str = "by creature in the line-up";
    const SPOTS: &str = "by creature in the line-up, 5 rounds each";
    let others = if seats == 0 { 0 } else { seats - 1 };
    Numbering::new([
        block("bid STRENGTH", STRENGTHS, "0 to 10"),
        block("no bid", 1, ""),
        block("declare stalemate", POLL.len(), "declare stalemate, no objection, object"),
        block("bet CREATURE", 8, SLOTS),
        block("secret CARD", FIGHTERS as usize, CARDS),
        block("reveal", 1, ""),
        block("no bet", 1, ""),
        block("play CARD", FIGHTERS as usize, CARDS),
        block("play REFEREE", 1, "taking nothing"),
        block("play SPECTATOR on CREATURE", STRENGTHS * 8, "by strength, 8 creatures each"),
        block("play HEAD-REFEREE on CREATURE", 8, SLOTS),
        block("play REFEREE taking CARD", FIGHTERS as usize, CARDS),
        block("pass", 1, ""),
        block("no power", 1, ""),
        block("no second card", 1, ""),
        block("use CREATURE", 8, SLOTS),
        block("use CREATURE on SEAT", AIMED.len() * others, "cyclops, then titan; the next seat clockwise first"),
        block("use gorgon on SEAT naming CREATURE", 8 * others, "the next seat clockwise first, 8 creatures each"),
        block("use colossus taking SPOT", 40, SPOTS),
        block("use colossus taking secret", 1, ""),
        block("use daimon on SPOT", 40, SPOTS),
        block("use troll taking CARD", FIGHTERS as usize, CARDS),
        block(
            "use unicorn swapping CARD and CARD",
            8 * PAIRS,
            "by creature, pairs of strengths: 0 1, 0 2, 1 2, 0 3, …",
        ),
        block("use wyrm on CREATURE", 8, SLOTS),
        block("copy CREATURE", 8, SLOTS),
        block("keep CARD", FACES, "creatures' cards by creature and strength, 11 spectators, referee, head referee"),
        block("give CARD", FIGHTERS as usize, CARDS),
        block("discard CARD", FIGHTERS as usize, CARDS),
        block("done", 1, ""),
    ])
}

static NUMBERINGS: [Numbering<{ Kind::COUNT }>; MAX_SEATS + 1] =
    [numbering(0), numbering(1), numbering(2), numbering(3), numbering(4), numbering(5)];

impl<E: Edition> Arena<E> {
    #[inline]
    fn numbering(&self) -> &'static Numbering<{ Kind::COUNT }> {
        &NUMBERINGS[self.state.seats.count()]
    }

    fn slot(&self, creature: Creature) -> Option<usize> {
        self.state.slot(creature).map(usize::from)
    }

    fn fighter(&self, card: Card) -> Option<usize> {
        self.state.ix(card).filter(|&ix| ix < FIGHTERS).map(usize::from)
    }

    fn spot(&self, spot: Spot) -> Option<usize> {
        Some(self.slot(spot.creature)? * 5 + usize::from(spot.round).checked_sub(1).filter(|&round| round < 5)?)
    }
}

impl<E: Edition> Encoded for Arena<E> {
    /// Since version 2 of Titan, no seat has the turn during the opening bid.
    const ENCODING_VERSION: u32 = if E::RULES.opening_bid { 2 } else { 1 };

    fn game_type(options: &Self::Options, seats: Seats) -> GameType {
        crate::game_type::game_type(&Self::rules(options).unwrap_or(E::RULES), options, seats)
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
        let other = |of: Seat| distance(self, seat, of).checked_sub(1);
        let (kind, place) = match action {
            Action::Bid(bid) => (K::Bid, Some(usize::from(bid)).filter(|&bid| bid < STRENGTHS)?),
            Action::NoBid => (K::NoBid, 0),
            Action::Declare => (K::Poll, 0),
            Action::NoObjection => (K::Poll, 1),
            Action::Object => (K::Poll, 2),
            Action::Bet(creature) => (K::Bet, self.slot(creature)?),
            Action::Secret(card) => (K::Secret, self.fighter(card)?),
            Action::Reveal => (K::Reveal, 0),
            Action::NoBet => (K::NoBet, 0),
            Action::Play(card) => match self.state.ix(card)? {
                ix if ix < FIGHTERS => (K::Play, usize::from(ix)),
                REFEREES => (K::PlayReferee, 0),
                _ => return None,
            },
            Action::PlayOn(card, on) => match self.state.ix(card)? {
                HEAD_REFEREE => (K::PlayHeadReferee, self.slot(on)?),
                ix if (FIGHTERS..REFEREES).contains(&ix) => {
                    (K::PlaySpectator, usize::from(ix - FIGHTERS) * 8 + self.slot(on)?)
                }
                _ => return None,
            },
            Action::Fetch { taking, .. } => (K::Fetch, self.fighter(taking)?),
            Action::Pass => (K::Pass, 0),
            Action::NoPower => (K::NoPower, 0),
            Action::NoSecond => (K::NoSecond, 0),
            Action::Use(creature) => (K::Use, self.slot(creature)?),
            Action::UseOn(creature, of) => {
                let aimed = AIMED.iter().position(|&aimed| aimed == creature)?;
                (K::UseOn, aimed * (self.state.seats.count() - 1) + other(of)?)
            }
            Action::Demand(of, creature) => (K::Demand, other(of)? * 8 + self.slot(creature)?),
            Action::Retrieve(spot) => (K::Retrieve, self.spot(spot)?),
            Action::RetrieveSecret => (K::RetrieveSecret, 0),
            Action::BetAnywhere(spot) => (K::BetAnywhere, self.spot(spot)?),
            Action::Regain(card) => (K::Regain, self.fighter(card)?),
            Action::Swap(one, other) => {
                let (low, high) = (self.fighter(one)?, self.fighter(other)?);
                let (slot, low, high) = (low / STRENGTHS, low % STRENGTHS, high % STRENGTHS);
                (K::Swap, slot * PAIRS + high.checked_sub(1)? * high / 2 + low)
            }
            Action::Burn(_, target) => (K::Burn, self.slot(target)?),
            Action::Copy(creature) => (K::Copy, self.slot(creature)?),
            Action::Keep(card) => (K::Keep, face(self.state.ix(card)?)),
            Action::Give(card) => (K::Give, self.fighter(card)?),
            Action::Discard(card) => (K::Discard, self.fighter(card)?),
            Action::Done => (K::Done, 0),
        };
        Some(self.numbering().index(kind as usize, place))
    }

    #[inline]
    fn action_at(&self, seat: Seat, index: usize) -> Option<Action> {
        let state = &self.state;
        let (block, place) = self.numbering().find(index)?;
        let others = state.seats.count() - 1;
        let other = |distance: usize| seat_at(self, seat, distance + 1);
        let slot = |place: usize| state.creature(place as Slot);
        let card = |place: usize| state.card(place as Ix);
        let spot = |place: usize| state.spot((place / 5) as Slot, place % 5);
        Some(match Kind::ALL[block] {
            K::Bid => Action::Bid(place as u8),
            K::NoBid => Action::NoBid,
            K::Poll => POLL[place],
            K::Bet => Action::Bet(slot(place)),
            K::Secret => Action::Secret(card(place)),
            K::Reveal => Action::Reveal,
            K::NoBet => Action::NoBet,
            K::Play => Action::Play(card(place)),
            K::PlayReferee => Action::Play(state.rules.referee()),
            K::PlaySpectator => Action::PlayOn(card(usize::from(FIGHTERS) + place / 8), slot(place % 8)),
            K::PlayHeadReferee => Action::PlayOn(state.rules.head_referee(), slot(place)),
            K::Fetch => Action::Fetch { referee: state.rules.referee(), taking: card(place) },
            K::Pass => Action::Pass,
            K::NoPower => Action::NoPower,
            K::NoSecond => Action::NoSecond,
            K::Use => Action::Use(slot(place)),
            K::UseOn => Action::UseOn(AIMED[place / others], other(place % others)),
            K::Demand => Action::Demand(other(place / 8), slot(place % 8)),
            K::Retrieve => Action::Retrieve(spot(place)),
            K::RetrieveSecret => Action::RetrieveSecret,
            K::BetAnywhere => Action::BetAnywhere(spot(place)),
            K::Regain => Action::Regain(card(place)),
            K::Swap => {
                let (first, pair) = (place / PAIRS * STRENGTHS, place % PAIRS);
                let high = (1..STRENGTHS).rfind(|high| (high - 1) * high / 2 <= pair)?;
                let low = pair - (high - 1) * high / 2;
                Action::swap(card(first + low), card(first + high))
            }
            K::Burn if state.phase != Phase::Power => return None,
            K::Burn => Action::Burn(powers::power_creature(state), slot(place)),
            K::Copy => Action::Copy(slot(place)),
            K::Keep => Action::Keep(card(ix_of_face(place))),
            K::Give => Action::Give(card(place)),
            K::Discard => Action::Discard(card(place)),
            K::Done => Action::Done,
        })
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let state = &self.state;
        let seats = state.seats.count();
        let over = state.phase == Phase::Over;
        let away = |of: Seat| distance(self, seat, of);
        let owner = |owner: u8| (owner != NONE).then(|| away(Seat::new(usize::from(owner))));
        let slot = |slot: Slot| (slot != NONE).then_some(usize::from(slot));
        let known = CardSet::ALL.minus(state.unknown_to(seat));
        let insider = seat == state.turn || seat == state.victim;

        into.field("phase", "bid, poll, bet, play, power, keep, give, second, discard, over");
        into.one_of(10, Some(state.phase as usize));
        into.field("round", "1 to 5");
        into.one_of(5, Some(usize::from(state.round)));
        into.field("turn", "whose turn it is, counted from the own seat; none in the opening bid");
        into.one_of(seats, (!state.is_opening_bid()).then(|| away(state.turn)));
        into.field("asked", "the seat to act, counted from the own seat");
        into.one_of(seats, (!over).then(|| away(state.asked)));
        into.field("deck", "cards in the deck, of 102");
        into.share(state.deck_len, 102);
        into.field("discard_count", "cards in the discard pile, of 102");
        into.share(state.discard_len, 102);
        into.field("discard_top", CARD);
        self.card(state.discard, into);

        into.field("acting", "the creature whose card was played last in this turn, by line-up");
        into.one_of(8, slot(state.acting));
        into.field("power", "the creature whose power is being used, by line-up");
        into.one_of(8, state.power_in_use().and_then(|creature| self.slot(creature)));
        let targeted = matches!(state.phase, Phase::Keep | Phase::Give);
        into.field("victim", "the target of a power, counted from the own seat");
        into.one_of(seats, targeted.then(|| away(state.victim)));
        into.field("demanded", "the creature that the Gorgon demands, by line-up");
        into.one_of(8, if state.phase == Phase::Give { slot(state.named) } else { None });
        into.field("snatched", "the three cards that the Titan takes, for its player and the victim");
        let sees_snatched = state.phase == Phase::Keep && insider;
        cards(if sees_snatched { state.snatched } else { CardSet::EMPTY }, into);
        into.field("second_card", "this turn's second card is due or has been played");
        into.flag(state.doubled);
        into.field("foresight", "the power of Magus (Warlock) applies to the discards");
        into.flag(state.foresight);
        into.field("discards", "cards discarded in this turn; 4 become 0.5");
        into.amount(state.discards, 4);
        into.each("stack", "the own discards that are not yet laid down, in order", 3, |into, place| {
            into.field("card", CARD);
            let own = state.foresight && seat == state.turn;
            self.card(if own { state.stack[place] } else { NONE }, into);
        });

        into.field("bid", "the highest bid plus one, of 11, during bidding");
        let bidding = state.phase == Phase::Bid && state.bid != NONE;
        into.share(if bidding { state.bid + 1 } else { 0 }, 11);
        into.field("bidder", "the highest bidder, counted from the own seat");
        into.one_of(seats, bidding.then(|| away(state.bidder)));
        into.field("owed", "the strength that the first card must have plus one, of 11");
        into.share(if state.owed == NONE { 0 } else { state.owed + 1 }, 11);
        into.field("stalemated", "a stalemate has happened");
        into.flag(state.stalemated);
        into.field("declared", "a seat has declared a stalemate");
        into.flag(state.phase == Phase::Poll && state.declared);
        into.field("game", "which game of a campaign, of 3");
        into.share(state.game, 3);
        into.field("games", "games of the campaign, of 3");
        into.share(state.games, 3);

        into.each("creature", "the eight of the line-up", 8, |into, creature| {
            let face = state.lineup[creature];
            let place = creature as Slot;
            into.field("which", "the creature, in the order of the edition");
            into.one_of(E::CREATURES.len(), E::CREATURES.iter().position(|&one| one == face));
            into.field("alive", "");
            into.flag(state.is_alive(place));
            into.field("head_referee", "its cell contains the head referee");
            into.flag(state.head_referee_at == place);
            into.field("backer", "counted from the own seat");
            into.one_of(seats, state.backer(place).map(away));
            into.field("revealed_bets", "the seats with a revealed secret bet on it, counted from the own seat");
            (0..seats).for_each(|far| into.flag(state.revealed[seat_at(self, seat, far).index()] == place));
            into.each("pile", "rounds 1 to 5, then the cell of revealed secret bets", 6, |into, round| {
                let top = state.top[(place, round)];
                into.field("top", "0 0 without a card, 1 0 for a card of the creature, 0 1 for a spectator");
                into.flag(top < FIGHTERS);
                into.flag((FIGHTERS..REFEREES).contains(&top));
                into.field("strength", "of the top card, of 10");
                into.share(if top == NONE { 0 } else { STRENGTH[usize::from(top)] }, 10);
                into.field("height", "cards in the pile, of 22");
                into.share(state.stack_from(top).count() as u8, 22);
                into.field("bet", "whose bet lies there, counted from the own seat");
                into.one_of(seats, if round == CELL { None } else { owner(state.bets[(place, round)]) });
            });
        });

        into.each("seat", "the own seat first, then clockwise", seats, |into, far| {
            let other = seat_at(self, seat, far);
            let s = other.index();
            into.field("hand_count", "cards in hand; 8 become 0.5");
            into.amount(state.hand_len(other) as u8, 8);
            into.field("aside_count", "cards set aside; 4 become 0.5");
            into.amount(state.aside[s].len() as u8, 4);
            into.field("penalised", "draws up to 7 cards, not 8");
            into.flag(state.penalized.contains(other));
            into.field("supply", "tokens not yet placed, of 5");
            into.share(state.supply[s], u16::from(state.rules.numbers.tokens));
            into.field("secret_bet", "this seat has an unrevealed secret bet");
            into.flag(state.secret[s] != NONE);
            into.field("secret_card", CARD);
            self.card(if far == 0 || over { state.secret[s] } else { NONE }, into);
            into.field("score", "once the game is over; 10 become 0.5");
            into.amount(if over { state.score(other) } else { 0 }, 10);
            into.field("total", "of the finished games of a campaign; 20 become 0.5");
            into.amount(state.totals[s], 20);
            into.field("rank", "once the game is over: first, second, …");
            into.one_of(seats, state.standing().map(|standing| usize::from(standing.rank(other)) - 1));
            into.field("hand", "the own hand; of other hands, the cards that the own seat knows");
            cards(state.hand[s].and(known), into);
            into.field("aside", "set aside by the Cyclops, as far as the own seat knows");
            cards(state.aside[s].and(known), into);
        });

        let mut piled = CardSet::EMPTY;
        for top in state.top.iter() {
            state.stack_from(*top).for_each(|ix| piled.add(ix));
        }
        into.field("piled", "cards in the piles and cells, including covered ones, that the own seat has seen");
        cards(piled.and(known), into);
        into.field("discarded", "cards in the discard pile that the own seat has seen");
        cards(state.stack_from(state.discard).filter(|&ix| known.has(ix)).collect(), into);
    }
}

const CARD: &str = "creature in the line-up (8), spectator, referee, head referee; then the strength, of 10";

impl<E: Edition> Arena<E> {
    /// One card, or none.
    fn card(&self, ix: Ix, into: &mut impl Sink) {
        let (kind, strength) = match ix {
            NONE => (None, 0),
            HEAD_REFEREE => (Some(10), 0),
            ix if ix >= REFEREES => (Some(9), 0),
            ix if ix >= FIGHTERS => (Some(8), STRENGTH[usize::from(ix)]),
            ix => (Some(usize::from(SLOT[usize::from(ix)])), STRENGTH[usize::from(ix)]),
        };
        into.one_of(11, kind);
        into.share(strength, 10);
    }
}

/// A set of cards: 1 for each card in it, one half for one of the two referees.
fn cards(set: CardSet, into: &mut impl Sink) {
    into.set(usize::from(REFEREES), set.minus(CardSet::REFEREES).0);
    into.share(set.and(CardSet::PLAIN_REFEREES).len() as u8, 2);
    into.flag(set.has(HEAD_REFEREE));
}

fn face(ix: Ix) -> usize {
    usize::from(if ix > REFEREES { HEAD_REFEREE - 1 } else { ix })
}

fn ix_of_face(face: usize) -> usize {
    if face > usize::from(REFEREES) { usize::from(HEAD_REFEREE) } else { face }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_and_cards_are_the_same() {
        let ixs: Vec<usize> = (0..FACES).map(ix_of_face).collect();
        assert_eq!(ixs.iter().map(|&ix| face(ix as Ix)).collect::<Vec<_>>(), (0..FACES).collect::<Vec<_>>());
        assert_eq!(ixs.last(), Some(&usize::from(HEAD_REFEREE)));
    }
}
