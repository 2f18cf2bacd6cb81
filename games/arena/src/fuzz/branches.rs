//! Rare branches of the rules, and when a step reaches one.

use std::cmp::Reverse;

use harena_core::{Seat, Standing};

use crate::actions::{Action, Event, Source};
use crate::cards::{CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT, Slot, is_spectator};
use crate::state::{Phase, State};
use crate::turns::Turns;

/// The branches of both editions, then those of each. Rule ids are given if they say more than the words.
macro_rules! lists {
    (both [$($both:literal,)*] colossal [$($colossal:literal,)*] titan [$($titan:literal,)*]) => {
        pub(super) const COLOSSAL: &[&str] = &[$($both,)* $($colossal,)*];
        pub(super) const TITAN: &[&str] = &[$($both,)* $($titan,)*];
    };
}

lists! {
    both [
        "bet: secret, with the last token",
        "bet: secret, in a first round that a tie prolongs",
        "bet: revealed for a dead creature",
        "card: a spectator voids the power of the card on it",
        "card: a tied stake, so no power",
        "pass: with an empty hand",
        "pass: while cards are set aside",
        "referee: takes nothing",
        "referee: empties a spot of this round",
        "referee: uncovers a spectator",
        "referee: takes a card of the dead, which is discarded in the same turn",
        "head referee: reveals nothing",
        "head referee: reveals several bets",
        "head referee: reveals the player's own bet",
        "cyclops: a hand of one card",
        "cyclops: the same hand twice",
        "cyclops: more cards come back than fit the hand",
        "titan: both referees among the three cards",
        "titan: a hand of just three cards",
        "unicorn: the card just played",
        "burn: a spectator comes to light",
        "burn: a spot is empty again",
        "second card: none, though one could be played",
        "second card: with its own power",
        "second card: of the same creature",
        "foresight: three unseen discards",
        "draw: a hand above its capacity",
        "round: a tie for the lowest value, so no elimination",
        "stalemate: no seat can play",
        "stalemate: an idle circle",
        "stalemate: declared, no objection",
        "stalemate: objected to",
        "stalemate: all seats asked, none declares",
        "stalemate: the second of a game",
        "stalemate: too few cards for all seats",
        "stalemate: no former round, but a deck",
        "stalemate: no cards to go on with",
        "stalemate: cards stay set aside",
        "stalemate: a poll after one in the same round",
        "end: a tie for first",
        "end: three or more tie for first",
        "end: a tie below first",
    ]
    colossal [
        "gorgon: no such card",
        "gorgon: one such card",
        "gorgon: several such cards",
        "gorgon: the last card of the hand",
        "colossus: an unrevealed secret bet",
        "colossus: a revealed secret bet",
        "colossus: a bet on the dead",
        "colossus: the bet that made the player backer",
        "colossus: a secret bet of round 1, which may be made again",
        "daimon: an old row",
        "daimon: the last token",
        "bet: worth nothing, and still a backer",
        "seraphim: copies the amazon",
        "seraphim: copies the colossus",
        "seraphim: copies the cyclops",
        "seraphim: copies the daimon",
        "seraphim: copies the ettin",
        "seraphim: copies the gorgon",
        "seraphim: copies the magus",
        "seraphim: copies the titan",
        "seraphim: copies the troll",
        "seraphim: copies the unicorn",
        "seraphim: copies the wyrm",
        "seraphim: a second copy after the ettin",
        "second card: a referee",
        "reach: a prefect takes the top discard",
        "reach: the troll takes the top discard",
        "reach: the unicorn swaps the top discard",
        "end: the amazon draws the last card",
        "end: a refill draws the last card",
        "end: the last card saves the lowest",
        "end: deadlock",
    ]
    titan [
        "bid: none",
        "bid: ten ends it",
        "bid: a raise by a seat asked before",
        "bid: the winner owes a card",
        "bid: the winner is penalized",
        "bid: penalized for the second time",
        "bid: after a stalemate, none",
        "bid: after a stalemate, out of turn",
        "bid: after a stalemate, the winner owes a card",
        "bid: after a stalemate, the winner is penalized",
        "bet: revealed before an owed card",
        "ranger: a deck of one or two cards",
        "ranger: after a stalemate",
        "troll: takes the card of a secret bet",
        "troll: takes the top discard, and another comes to light",
        "unicorn: with the cell of secret bets",
        "unicorn: with the top discard",
        "cell: two cards or more",
        "round: the head referee is swept up with a row",
        "round: a revealed secret bet leaves the game",
        "draw: the last card, and the game continues",
        "end: the latest turns are not in the order of the seats",
        "end: turns decide a tie for first otherwise than seats",
        "end: turns decide a tie below first otherwise than seats",
        "stalemate: a poll in the turn that the beginner has won by a bid",
        "campaign: another game",
        "campaign: a tie",
    ]
}

pub(super) fn name(
    before: &State,
    seat: Seat,
    action: Action,
    events: &[Event],
    after: &State,
    reached: &mut dyn FnMut(&'static str),
) {
    Look { before, seat, action, events, after, reached }.everywhere();
}

struct Look<'a> {
    before: &'a State,
    seat: Seat,
    action: Action,
    events: &'a [Event],
    after: &'a State,
    reached: &'a mut dyn FnMut(&'static str),
}

impl Look<'_> {
    fn everywhere(&mut self) {
        self.bets();
        self.cards();
        self.powers();
        self.bids();
        self.stalemates();
        self.end_of_turn();
        self.end_of_game();
        if self.before.rules.titan {
            self.titan();
        } else {
            self.colossal();
        }
    }

    fn when(&mut self, name: &'static str, holds: bool) {
        if holds {
            (self.reached)(name);
        }
    }

    fn any(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }

    fn top(state: &State, slot: u8) -> Ix {
        state.top[(slot, state.round as usize)]
    }

    /// Whether the turn of this step is over.
    fn turn_over(&self) -> bool {
        self.after.phase == Phase::Over || self.after.turn != self.before.turn || self.after.phase == Phase::Bid
    }

    fn bets(&mut self) {
        let (before, s) = (self.before, self.seat.index());
        match self.action {
            Action::Secret(_) => {
                self.when("bet: secret, with the last token", before.supply[s] == 1);
                let full = State::slots(before.alive).all(|slot| Look::top(before, slot) != NONE);
                self.when("bet: secret, in a first round that a tie prolongs", full);
            }
            Action::Reveal => {
                let dead = !before.is_alive(SLOT[before.secret[s] as usize]);
                self.when("bet: revealed for a dead creature", dead);
                if before.rules.titan {
                    self.when("bet: revealed before an owed card", before.owed != NONE);
                }
            }
            _ => {}
        }
    }

    fn cards(&mut self) {
        let (before, s) = (self.before, self.seat.index());
        match self.action {
            Action::Pass => {
                self.when("pass: with an empty hand", before.hand[s].is_empty());
                self.when("pass: while cards are set aside", !before.aside[s].is_empty());
            }
            Action::Play(card) => match before.ix(card) {
                Some(ix) if ix < FIGHTERS => {
                    let slot = SLOT[ix as usize];
                    let covers = lies_spectator(Look::top(before, slot));
                    let backs = before.backer(slot) == Some(self.seat);
                    self.when("card: a spectator voids the power of the card on it", covers && backs);
                    let stake = before.stake(slot, self.seat);
                    let most = before.seats.iter().filter_map(|one| before.stake(slot, one)).max();
                    let shared = stake.is_some() && stake == most && before.backer(slot).is_none();
                    self.when("card: a tied stake, so no power", shared);
                }
                _ => self.when("referee: takes nothing", true),
            },
            Action::Fetch { .. } => {
                for event in self.events {
                    let Event::Took { card, from: Source::Pile(spot), .. } = event else { continue };
                    let beneath = before.ix(*card).map_or(NONE, |ix| before.below[ix as usize]);
                    let now = spot.round == before.round + 1;
                    self.when("referee: empties a spot of this round", now && beneath == NONE);
                    self.when("referee: uncovers a spectator", now && lies_spectator(beneath));
                }
            }
            Action::PlayOn(card, _) if before.ix(card) == Some(HEAD_REFEREE) => {
                let revealed = |event: &&Event| matches!(event, Event::Revealed { .. });
                let count = self.events.iter().filter(revealed).count();
                self.when("head referee: reveals nothing", count == 0);
                self.when("head referee: reveals several bets", count > 1);
                let own = self.any(|event| matches!(event, Event::Revealed { seat, .. } if *seat == self.seat));
                self.when("head referee: reveals the player's own bet", own);
            }
            Action::Discard(card) if !before.foresight => {
                // In its owner's turn, only a referee brings the card of a dead creature into a hand, unless it was
                // stolen.
                let top = before.discard;
                let referee = (REFEREES..HEAD_REFEREE).contains(&top);
                let known = before.ix(card).is_some_and(|ix| before.knowledge.public().has(ix));
                let name = "referee: takes a card of the dead, which is discarded in the same turn";
                self.when(name, referee && known && before.discards == 0);
            }
            _ => {}
        }
    }

    fn powers(&mut self) {
        let (before, after) = (self.before, self.after);
        match self.action {
            Action::UseOn(Creature::Cyclops, victim) => {
                let v = victim.index();
                self.when("cyclops: a hand of one card", before.hand[v].len() == 1);
                self.when("cyclops: the same hand twice", !before.aside[v].is_empty());
            }
            Action::UseOn(_, victim) => {
                let both = after.snatched.and(CardSet::PLAIN_REFEREES).len() == 2;
                self.when("titan: both referees among the three cards", both);
                self.when("titan: a hand of just three cards", before.hand[victim.index()].len() == 3);
            }
            Action::Swap(one, other) => {
                let played = before.card(Look::top(before, before.acting));
                self.when("unicorn: the card just played", one == played || other == played);
            }
            Action::Burn(_, target) => {
                let slot = before.slot_of[target as usize];
                let beneath = before.below[Look::top(before, slot) as usize];
                self.when("burn: a spectator comes to light", lies_spectator(beneath));
                self.when("burn: a spot is empty again", beneath == NONE);
            }
            Action::NoSecond => {
                let possible = !before.playable(self.seat).is_empty();
                self.when("second card: none, though one could be played", possible);
            }
            Action::Play(_) if before.phase == Phase::Second => {
                self.when("second card: with its own power", after.phase == Phase::Power);
                self.when("second card: of the same creature", before.acting == after.acting);
            }
            _ => {}
        }
        let stacked = |event: &Event| matches!(event, Event::Stacked { cards, .. } if cards.count() == 3);
        self.when("foresight: three unseen discards", self.any(stacked));
    }

    fn bids(&mut self) {
        if !self.before.rules.titan {
            return;
        }
        let (before, stalemated) = (self.before, self.before.stalemated);
        self.when("bid: ten ends it", self.action == Action::Bid(10));
        let asked = |seat: Seat| before.seats.from(before.bid_from).position(|other| other == seat);
        let raise = matches!(self.action, Action::Bid(_)) && before.bid != NONE;
        self.when("bid: a raise by a seat asked before", raise && asked(self.seat) < asked(before.bidder));
        for event in self.events {
            match event {
                Event::NobodyBid { .. } => {
                    self.when(if stalemated { "bid: after a stalemate, none" } else { "bid: none" }, true);
                }
                Event::BidWon { seat, able, .. } => {
                    let owes = if stalemated {
                        "bid: after a stalemate, the winner owes a card"
                    } else {
                        "bid: the winner owes a card"
                    };
                    let penalized = if stalemated {
                        "bid: after a stalemate, the winner is penalized"
                    } else {
                        "bid: the winner is penalized"
                    };
                    self.when(if *able { owes } else { penalized }, true);
                    self.when("bid: penalized for the second time", !able && before.penalized.contains(*seat));
                    self.when("bid: after a stalemate, out of turn", stalemated && *seat != before.turn);
                }
                _ => {}
            }
        }
    }

    fn stalemates(&mut self) {
        let (before, after) = (self.before, self.after);
        self.when("stalemate: objected to", self.action == Action::Object);
        let answered = before.phase == Phase::Poll && after.phase != Phase::Poll;
        let silent = answered && self.action == Action::NoObjection && !before.declared;
        self.when("stalemate: all seats asked, none declares", silent);
        let asked = before.phase != Phase::Poll && after.phase == Phase::Poll;
        self.when(
            "stalemate: a poll after one in the same round",
            asked && before.stalemated && before.round == after.round,
        );
        if before.rules.titan {
            let won = asked && before.phase == Phase::Bid;
            self.when("stalemate: a poll in the turn that the beginner has won by a bid", won);
        }
        self.when("stalemate: no cards to go on with", self.any(|event| matches!(event, Event::NothingLeft)));
        for event in self.events {
            let Event::Stalemate { round, deck } = event else { continue };
            // Idle circles happen with cards in the deck, and the rest of it is shuffled in.
            let declared = before.phase == Phase::Poll;
            let idle = !declared && before.deck_len > 0 && before.idle as usize + 1 == before.seats.count();
            self.when("stalemate: declared, no objection", declared);
            self.when("stalemate: an idle circle", idle);
            self.when("stalemate: no seat can play", !declared && !idle);
            self.when("stalemate: the second of a game", before.stalemated);
            self.when("stalemate: too few cards for all seats", usize::from(*deck) < before.seats.count());
            self.when("stalemate: no former round, but a deck", round.is_none());
            self.when("stalemate: cards stay set aside", after.aside.iter().any(|cards| !cards.is_empty()));
        }
    }

    fn end_of_turn(&mut self) {
        let (before, after) = (self.before, self.after);
        if !self.turn_over() || matches!(before.phase, Phase::Bid | Phase::Poll) {
            return;
        }
        let s = before.turn.index();
        let quiet = !self.any(|event| matches!(event, Event::Died { .. } | Event::GameBegins { .. }));
        let full = State::slots(after.alive).all(|slot| Look::top(after, slot) != NONE);
        self.when("round: a tie for the lowest value, so no elimination", quiet && full && after.phase != Phase::Over);
        if quiet && after.phase != Phase::Over {
            let room = after.capacity(before.turn);
            self.when("draw: a hand above its capacity", after.hand[s].len() > room);
            let back = self.any(|event| matches!(event, Event::TookBack { .. }));
            self.when("cyclops: more cards come back than fit the hand", back && after.hand[s].len() > room);
        }
    }

    fn end_of_game(&mut self) {
        let Some(standing) = self.after.standing() else { return };
        let mut scores: Vec<i32> = self.after.seats.iter().map(|seat| standing.score(seat)).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let first = scores.iter().filter(|&&score| score == scores[0]).count();
        self.when("end: a tie for first", first == 2);
        self.when("end: three or more tie for first", first > 2);
        self.when("end: a tie below first", scores[first..].windows(2).any(|pair| pair[0] == pair[1]));
        if self.after.rules.titan {
            self.when("campaign: a tie", self.after.games > 1 && first > 1);
            self.turns_and_seats(&standing);
        }
    }

    /// TA-22.4, TA-R62: the order of the latest turns differs from the seat order, and it matters.
    fn turns_and_seats(&mut self, standing: &Standing) {
        let seats = self.after.seats;
        let last = self.after.turns.latest().expect("a seat has had a turn");
        let in_order = Turns::of_all(seats, last);
        self.when("end: the latest turns are not in the order of the seats", self.after.turns != in_order);
        let score = |seat: Seat| standing.score(seat);
        let by_seats = Standing::by_key(seats, score, |seat| (score(seat), Reverse(in_order.ahead_of(seat, seats))));
        let first = standing.winners() != by_seats.winners();
        self.when("end: turns decide a tie for first otherwise than seats", first);
        self.when("end: turns decide a tie below first otherwise than seats", !first && *standing != by_seats);
    }

    fn colossal(&mut self) {
        let (before, after, s) = (self.before, self.after, self.seat.index());
        let no_such_card = self.any(|event| matches!(event, Event::ShowedHand { .. }));
        self.when("gorgon: no such card", no_such_card);
        match self.action {
            Action::Give(_) => {
                let fitting = before.hand[s].and(CardSet::of(before.named)).len();
                self.when("gorgon: one such card", fitting == 1);
                self.when("gorgon: several such cards", fitting > 1);
                self.when("gorgon: the last card of the hand", before.hand[s].len() == 1);
            }
            Action::RetrieveSecret => {
                let hidden = before.secret[s] != NONE;
                let name =
                    if hidden { "colossus: an unrevealed secret bet" } else { "colossus: a revealed secret bet" };
                self.when(name, true);
                self.when("colossus: a secret bet of round 1, which may be made again", before.round == 0);
            }
            Action::Retrieve(spot) => {
                let slot = before.slot_of[spot.creature as usize];
                self.when("colossus: a bet on the dead", !before.is_alive(slot));
                let backer = slot == before.acting && after.backer(slot) != Some(self.seat);
                self.when("colossus: the bet that made the player backer", backer);
            }
            Action::BetAnywhere(spot) => {
                self.when("daimon: an old row", spot.round <= before.round);
                self.when("daimon: the last token", before.supply[s] == 1);
            }
            Action::Copy(creature) => self.copies(creature),
            Action::Play(card) | Action::Fetch { referee: card, .. } | Action::PlayOn(card, _) => {
                let referee = before.ix(card).is_some_and(|ix| ix >= REFEREES);
                self.when("second card: a referee", before.phase == Phase::Second && referee);
                let ix = before.ix(card).filter(|&ix| ix < FIGHTERS);
                let stake = ix.and_then(|ix| before.stake(SLOT[ix as usize], self.seat));
                let free = stake == Some(0) && matches!(after.phase, Phase::Power | Phase::Second);
                self.when("bet: worth nothing, and still a backer", free);
            }
            _ => {}
        }
        let from_discards = |event: &Event| matches!(event, Event::Took { from: Source::DiscardPile, .. });
        let reach = self.any(from_discards);
        self.when("reach: a prefect takes the top discard", reach && matches!(self.action, Action::Fetch { .. }));
        self.when("reach: the troll takes the top discard", reach && matches!(self.action, Action::Regain(_)));
        self.when("reach: the unicorn swaps the top discard", self.swaps(before.discard));
        let deck_out = self.any(|event| matches!(event, Event::DeckOut));
        let amazon = matches!(self.action, Action::Use(Creature::Amazon) | Action::Copy(Creature::Amazon));
        self.when("end: the amazon draws the last card", deck_out && amazon);
        self.when("end: a refill draws the last card", deck_out && !amazon);
        let values: Vec<u8> = State::slots(after.alive).filter_map(|slot| after.value(slot)).collect();
        let lowest = values.iter().filter(|&value| Some(value) == values.iter().min()).count();
        let complete = values.len() == after.alive.count_ones() as usize;
        self.when("end: the last card saves the lowest", deck_out && complete && lowest == 1);
        self.when("end: deadlock", self.any(|event| matches!(event, Event::Deadlock)));
    }

    fn copies(&mut self, creature: Creature) {
        let name = match creature {
            Creature::Amazon => "seraphim: copies the amazon",
            Creature::Colossus => "seraphim: copies the colossus",
            Creature::Cyclops => "seraphim: copies the cyclops",
            Creature::Daimon => "seraphim: copies the daimon",
            Creature::Ettin => "seraphim: copies the ettin",
            Creature::Gorgon => "seraphim: copies the gorgon",
            Creature::Magus => "seraphim: copies the magus",
            Creature::Titan => "seraphim: copies the titan",
            Creature::Troll => "seraphim: copies the troll",
            Creature::Unicorn => "seraphim: copies the unicorn",
            _ => "seraphim: copies the wyrm",
        };
        self.when(name, true);
        self.when("seraphim: a second copy after the ettin", self.before.doubled);
    }

    fn swaps(&self, ix: Ix) -> bool {
        matches!(self.action, Action::Swap(one, other) if ix != NONE && [one, other].contains(&self.before.card(ix)))
    }

    fn titan(&mut self) {
        let (before, after) = (self.before, self.after);
        if self.action == Action::Use(Creature::Ranger) {
            self.when("ranger: a deck of one or two cards", (1..3).contains(&before.deck_len));
            self.when("ranger: after a stalemate", before.stalemated);
        }
        if matches!(self.action, Action::Regain(_)) {
            let cell = self.any(|event| matches!(event, Event::Took { from: Source::Cell(_), .. }));
            self.when("troll: takes the card of a secret bet", cell);
            let light = self.any(|event| matches!(event, Event::Uncovered { .. }));
            self.when("troll: takes the top discard, and another comes to light", light);
        }
        let cell = (0..8).any(|slot| self.swaps(before.top[(slot, crate::state::CELL)]));
        self.when("unicorn: with the cell of secret bets", cell);
        self.when("unicorn: with the top discard", self.swaps(before.discard));
        let grown = |slot: Slot| {
            let height = |state: &State| state.stack_from(state.top[(slot, crate::state::CELL)]).count();
            height(after) >= 2 && height(after) > height(before)
        };
        self.when("cell: two cards or more", (0..8).any(grown));
        for event in self.events {
            let Event::Died { creature, .. } = event else { continue };
            let slot = before.slot_of[*creature as usize];
            self.when("round: the head referee is swept up with a row", before.head_referee_at == slot);
            self.when("round: a revealed secret bet leaves the game", before.revealed.contains(&slot));
        }
        self.when("draw: the last card, and the game continues", before.deck_len > 0 && after.deck_len == 0);
        self.when("campaign: another game", before.game < after.game);
    }
}

fn lies_spectator(ix: Ix) -> bool {
    ix != NONE && is_spectator(ix)
}
