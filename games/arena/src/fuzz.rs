//! The arena games for stress tests: arbitrary actions, styles of play that reach rare positions, a count of all
//! pieces, a model derived from the events, and the branches to reach.

mod branches;
mod count;
mod model;
pub(crate) mod past;

use harena_core::{Chance, Fuzzed, MAX_SEATS, Seat, Step};

use crate::Arena;
use crate::actions::{Action, Event, Spot};
use crate::cards::{
    Card, CardSet, Creature, DECK, FIGHTERS, Face, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT, STRENGTH, Slot,
};
use crate::content::{BetsPack, HandPack, Pack};
use crate::edition::{Edition, Options};
use crate::state::{Phase, State};

/// Three sets of eight creatures that together contain each of the rarer powers, and let it be copied.
const LINEUPS: [[Creature; 8]; 3] = {
    use Creature::*;
    [
        [Amazon, Colossus, Cyclops, Daimon, Ettin, Gorgon, Magus, Seraphim],
        [Colossus, Daimon, Gorgon, Seraphim, Titan, Troll, Unicorn, Wyrm],
        [Amazon, Cyclops, Ettin, Magus, Seraphim, Titan, Unicorn, Wyrm],
    ]
};

impl<E: Edition> Fuzzed for Arena<E> {
    /// - `drain`: avoids eliminations, so that the deck runs out and rounds cannot end; draws and discards a lot;
    /// - `stall`: the same, but declines everything that can be declined: hands fill up with cards of dead creatures;
    /// - `declare`: the same, and declares stalemates;
    /// - `late`: eliminates until round 4 and again after a stalemate, so that games end soon after one; places no
    ///   bets, which makes ties likely;
    /// - `war`: eliminates creatures;
    /// - `power`: bets on creatures whose cards it has, and uses every power; saves referees;
    /// - `thief`: prefers the Titan, and collects referees;
    /// - `secret`: a secret bet that is revealed by others, or before an owed card.
    ///
    /// Two are listed twice: they reach branches that are rare even so.
    const STYLES: &'static [&'static str] =
        &["drain", "stall", "declare", "late", "late", "war", "power", "thief", "thief", "secret"];
    const BRANCHES: &'static [&'static str] = if E::RULES.titan { branches::TITAN } else { branches::COLOSSAL };

    type Model = model::Model;

    fn option_sets() -> Vec<Options> {
        let plain = Options::default;
        if E::RULES.titan {
            let campaign = Options { campaign: true, ..plain() };
            return vec![plain(), plain(), plain(), campaign, Options { content: Some(pack::<E>()), ..plain() }];
        }
        let all = Options { discard_reach: true, stalemate: true, ..plain() };
        let mut sets =
            vec![plain(), Options { discard_reach: true, ..plain() }, Options { stalemate: true, ..plain() }];
        sets.push(Options { content: Some(pack::<E>()), ..all.clone() });
        for lineup in LINEUPS {
            let creatures = lineup.to_vec();
            sets.push(Options { creatures: creatures.clone(), ..plain() });
            sets.push(Options { creatures, ..all.clone() });
        }
        sets
    }

    fn arbitrary_action(&self, seat: Seat, chance: &mut impl Chance) -> Action {
        Draw { state: &self.state, seat, chance }.action()
    }

    fn style_weight(&self, style: &'static str, seat: Seat, action: Action) -> u32 {
        style_weight(&self.state, style, seat, action)
    }

    fn check_invariants(&self) -> Result<(), String> {
        count::everything(&self.state)
    }

    fn start_model(&self, events: &[Event]) -> model::Model {
        model::Model::open(&self.state, events)
    }

    fn check_model(&self, model: &mut model::Model, events: &[Event]) -> Result<(), String> {
        model.enter(events)?;
        model.compare(&self.state)
    }

    fn log_allows(&self, _: Seat, log: &[Event]) -> Result<(), String> {
        past::Past::of(log, &self.state).check(&self.state)
    }

    fn survives_set_up(&self, options: &Self::Options) -> Result<(), String> {
        harena_core::conformance::survives_set_up(self, options)
    }

    fn branches(step: &Step<'_, Self>, reached: &mut dyn FnMut(&'static str)) {
        branches::name(&step.before.state, step.seat, step.action, step.events, &step.after.state, reached);
    }
}

/// Numbers that differ from the printed ones: bets that grow, equal values, more tokens, smaller hands.
fn pack<E: Edition>() -> Pack {
    let values = if E::RULES.bets_in_last_round { vec![2, 2, 0, 5, 10] } else { vec![2, 2, 0, 5] };
    Pack {
        name: "other numbers".to_string(),
        source: None,
        bets: Some(BetsPack { values: Some(values), secret: Some(4), tokens: Some(8) }),
        hand: Some(HandPack { capacity: Some(6), penalty: None }),
    }
}

// Arbitrary actions.

/// The kinds of actions, as many as the notation has.
#[derive(Clone, Copy)]
enum Kind {
    Bid,
    Word(Action),
    Bet,
    Secret,
    Play,
    PlayOn,
    Fetch,
    Use,
    UseOn,
    Demand,
    Retrieve,
    BetAnywhere,
    Regain,
    Swap,
    Burn,
    Copy,
    Keep,
    Give,
    Discard,
}

const KINDS: [Kind; 29] = [
    Kind::Bid,
    Kind::Word(Action::NoBid),
    Kind::Word(Action::Declare),
    Kind::Word(Action::Object),
    Kind::Word(Action::NoObjection),
    Kind::Bet,
    Kind::Secret,
    Kind::Word(Action::Reveal),
    Kind::Word(Action::NoBet),
    Kind::Play,
    Kind::PlayOn,
    Kind::Fetch,
    Kind::Word(Action::Pass),
    Kind::Word(Action::NoPower),
    Kind::Word(Action::NoSecond),
    Kind::Use,
    Kind::UseOn,
    Kind::Demand,
    Kind::Retrieve,
    Kind::Word(Action::RetrieveSecret),
    Kind::BetAnywhere,
    Kind::Regain,
    Kind::Swap,
    Kind::Burn,
    Kind::Copy,
    Kind::Keep,
    Kind::Give,
    Kind::Discard,
    Kind::Word(Action::Done),
];

/// The kinds that can be legal in a phase, as a range of [`KINDS`].
fn due(phase: Phase) -> std::ops::Range<usize> {
    match phase {
        Phase::Bid => 0..2,
        Phase::Poll => 2..5,
        Phase::Bet => 5..9,
        Phase::Play => 9..13,
        Phase::Power => 15..25,
        Phase::Second => 9..12,
        Phase::Keep => 25..26,
        Phase::Give => 26..27,
        Phase::Discard => 27..29,
        Phase::Over => 0..KINDS.len(),
    }
}

/// Draws an action for a seat.
struct Draw<'a, C> {
    state: &'a State,
    seat: Seat,
    chance: &'a mut C,
}

impl<C: Chance> Draw<'_, C> {
    fn below(&mut self, bound: usize) -> usize {
        self.chance.below(bound as u32) as usize
    }

    fn action(&mut self) -> Action {
        let kinds = if self.below(4) > 0 { due(self.state.phase) } else { 0..KINDS.len() };
        // The last kind of a phase declines. It is frequent: drawn actions are often played, and should not work
        // against a style.
        let kind = if self.below(4) > 0 { kinds.end - 1 } else { kinds.start + self.below(kinds.len()) };
        let kind = KINDS[kind];
        match kind {
            Kind::Word(action) => action,
            Kind::Bid => Action::Bid(self.below(11) as u8),
            Kind::Bet => Action::Bet(self.creature()),
            Kind::Secret => Action::Secret(self.card()),
            Kind::Play => Action::Play(self.card()),
            Kind::PlayOn => Action::PlayOn(self.card(), self.creature()),
            Kind::Fetch => Action::Fetch { referee: self.card(), taking: self.open_card() },
            Kind::Use => {
                let at_once = [Creature::Amazon, Creature::Ranger, Creature::Magus, Creature::Warlock];
                Action::Use(at_once[self.below(4)])
            }
            Kind::UseOn => {
                let aimed = [Creature::Cyclops, Creature::Titan];
                Action::UseOn(aimed[self.below(2)], self.any_seat())
            }
            Kind::Demand => Action::Demand(self.any_seat(), self.creature()),
            Kind::Retrieve => Action::Retrieve(self.spot()),
            Kind::BetAnywhere => Action::BetAnywhere(self.spot()),
            Kind::Regain => Action::Regain(self.open_card()),
            Kind::Swap => Action::swap(self.open_card(), self.open_card()),
            Kind::Burn => {
                let burning = [Creature::Wyrm, Creature::Dragon];
                Action::Burn(burning[self.below(2)], self.creature())
            }
            Kind::Copy => Action::Copy(self.creature()),
            Kind::Keep => Action::Keep(self.card()),
            Kind::Give => Action::Give(self.card()),
            Kind::Discard => Action::Discard(self.card()),
        }
    }

    fn creature(&mut self) -> Creature {
        match self.below(8) {
            0 => Creature::ALL[self.below(16)],
            _ => self.state.lineup[self.below(8)],
        }
    }

    /// Also a seat that is not at this table.
    fn any_seat(&mut self) -> Seat {
        let bound = if self.below(8) == 0 { MAX_SEATS } else { self.state.seats.count() };
        Seat::new(self.below(bound))
    }

    fn spot(&mut self) -> Spot {
        Spot { creature: self.creature(), round: self.below(5) as u8 + 1 }
    }

    /// Usually a card of the own hand; sometimes one that is set aside, bet secretly or in another hand, or any card.
    fn card(&mut self) -> Card {
        let own = self.seat.index();
        let other = self.below(self.state.seats.count());
        let from = match self.below(8) {
            0..5 if !self.state.snatched.is_empty() => self.state.snatched,
            0..5 => self.state.hand[own],
            5 => self.state.aside[own].or(CardSet::REFEREES),
            6 => self.state.hand[other],
            _ => return Card(self.below(usize::from(Card::HEAD_REFEREE.0) + 1) as u8),
        };
        self.one_of(from)
    }

    /// Usually a visible card; sometimes another one.
    fn open_card(&mut self) -> Card {
        if self.below(8) == 0 {
            return self.card();
        }
        let mut open: CardSet = self.state.top.iter().copied().filter(|&ix| ix != NONE).collect();
        if self.state.discard != NONE {
            open.add(self.state.discard);
        }
        self.one_of(open)
    }

    fn one_of(&mut self, cards: CardSet) -> Card {
        let cards = if cards.is_empty() { CardSet::ALL } else { cards };
        let nth = self.below(cards.len() as usize);
        self.state.card(cards.iter().nth(nth).expect("one of them"))
    }
}

// Styles of play.

fn style_weight(state: &State, style: &str, seat: Seat, action: Action) -> u32 {
    match style {
        "drain" => match action {
            Action::Discard(_) | Action::Use(_) => 12,
            Action::NoPower | Action::NoSecond | Action::Done => 1,
            _ => peaceful(state, action),
        },
        "stall" => match action {
            Action::Discard(_) | Action::Bet(_) | Action::Secret(_) | Action::Reveal => 0,
            Action::NoPower | Action::NoSecond | Action::NoObjection | Action::NoBid => 12,
            _ => peaceful(state, action),
        },
        "declare" => match action {
            Action::Declare => 12,
            Action::Object => 0,
            _ => style_weight(state, "drain", seat, action),
        },
        "late" => match action {
            Action::Bet(_) | Action::Secret(_) | Action::Object => 0,
            Action::Bid(_) | Action::Declare => 4,
            _ if state.stalemated || state.round < 3 => style_weight(state, "war", seat, action),
            _ => style_weight(state, "drain", seat, action),
        },
        "war" => 21 - peaceful(state, action).min(20),
        "power" => powerful(state, seat, action),
        "thief" => thievish(state, seat, action),
        _ => match action {
            Action::Secret(_) | Action::RetrieveSecret => 20,
            Action::Reveal if state.owed != NONE => 20,
            Action::Reveal => 0,
            Action::PlayOn(card, _) if state.ix(card) == Some(HEAD_REFEREE) => 20,
            Action::Bid(bid) if state.hand[seat.index()].and(CardSet::of_strength(bid)).is_empty() => 0,
            _ => peaceful(state, action),
        },
    }
}

/// Prefers actions that eliminate no creature: cards onto creatures that have one, especially while another has none.
fn peaceful(state: &State, action: Action) -> u32 {
    let (slot, strength) = match action {
        Action::Play(card) => match state.ix(card) {
            Some(ix) if ix < FIGHTERS => (SLOT[ix as usize], STRENGTH[ix as usize]),
            _ => return 4,
        },
        Action::PlayOn(card, creature) => match (state.ix(card), state.slot(creature)) {
            (Some(ix), Some(slot)) if ix < REFEREES => (slot, STRENGTH[ix as usize]),
            _ => return 4,
        },
        Action::Object => return 1,
        _ => return 4,
    };
    if dies(state, slot, strength) {
        return 0;
    }
    if state.top[(slot, state.round as usize)] == NONE { 1 } else { 20 }
}

/// Whether a creature would die if this card were the last one of the turn.
fn dies(state: &State, slot: Slot, strength: u8) -> bool {
    let value = |other: Slot| match state.top[(other, state.round as usize)] {
        _ if other == slot => Some(strength),
        NONE => None,
        ix => Some(STRENGTH[ix as usize]),
    };
    let values: Option<Vec<u8>> = (0..8).filter(|&other| state.alive >> other & 1 != 0).map(value).collect();
    values.is_some_and(|values| {
        let lowest = values.iter().min();
        values.iter().filter(|&value| Some(value) == lowest).count() == 1
    })
}

/// Becomes backer of creatures whose cards it has, plays cards with a power, and uses it.
fn powerful(state: &State, seat: Seat, action: Action) -> u32 {
    let hand = state.hand[seat.index()];
    match action {
        Action::Bet(creature) => state.slot(creature).map_or(0, |slot| 4 * hand.and(CardSet::of(slot)).len()),
        Action::Play(card) => match state.ix(card) {
            Some(ix) if ix < FIGHTERS && state.backer(SLOT[ix as usize]) == Some(seat) => 20,
            Some(ix) if ix < FIGHTERS => 2,
            _ => 0,
        },
        Action::PlayOn(..) => 1,
        Action::Fetch { .. } | Action::NoBet | Action::NoPower => 0,
        Action::Reveal => 12,
        Action::UseOn(_, victim) if !state.aside[victim.index()].is_empty() => 40,
        _ => 4,
    }
}

/// Backs the Titan, saves its cards for the power, steals from hands with referees, and keeps them.
fn thievish(state: &State, seat: Seat, action: Action) -> u32 {
    let is_titan = |card: Card| matches!(card.face(), Face::Fighter(Creature::Titan, _));
    match action {
        Action::Bet(Creature::Titan) | Action::Copy(Creature::Titan) => 40,
        Action::Play(card) if is_titan(card) => match state.slot(Creature::Titan) {
            Some(slot) if state.backer(slot) == Some(seat) && !state.is_voided(slot) => 40,
            _ => 0,
        },
        Action::Play(card) if card == state.rules.referee() => 0,
        Action::Play(_) | Action::PlayOn(..) => peaceful(state, action),
        Action::UseOn(Creature::Titan, victim) => {
            let referees = state.hand[victim.index()].and(CardSet::PLAIN_REFEREES).len();
            [1, 10, 100][referees as usize]
        }
        Action::Keep(card) if card == state.rules.referee() => 20,
        Action::Keep(card) if is_titan(card) => 10,
        Action::Keep(_) => 1,
        _ => powerful(state, seat, action),
    }
}

/// All cards by index, for model and counts.
fn all_cards(state: &State) -> impl Iterator<Item = Card> + '_ {
    (0..DECK as Ix).map(|ix| state.card(ix))
}
