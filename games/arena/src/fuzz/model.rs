//! An independent model of the state, derived from the events alone: where every card and token is, whose turn it is, and who wins. The
//! rules are implemented here a second time, by names of cards and without the code of the engine.

mod compare;
mod flow;

use std::collections::BTreeMap;

use harena_core::{Seat, Seats};

use crate::actions::{Event, Shown, Source, Spot};
use crate::cards::{Card, Creature, Face};
use crate::content::Numbers;
use crate::state::State;
use flow::Flow;

type Entered = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}
use ensure;

/// The possessions of one seat.
#[derive(Clone, Debug, Default)]
struct Holding {
    hand: Vec<Card>,
    aside: Vec<Card>,
    secret: Option<Card>,
    revealed: Option<Creature>,
    tokens: u8,
    total: i32,
}

#[derive(Debug)]
pub struct Model {
    titan: bool,
    numbers: Numbers,
    /// The last card of the deck ends the game.
    deck_ends_it: bool,
    seats: Seats,
    lineup: Vec<Creature>,
    dead: Vec<Creature>,
    /// Counted from 1.
    round: u8,
    holdings: Vec<Holding>,
    piles: BTreeMap<(Creature, u8), Vec<Card>>,
    cells: BTreeMap<Creature, Vec<Card>>,
    head_referee_at: Option<Creature>,
    bets: BTreeMap<(Creature, u8), Seat>,
    discard: Vec<Card>,
    /// The undrawn cards, in no order.
    deck: Vec<Card>,
    /// A referee that is being played: it is put down after its effect.
    in_play: Option<(Card, Option<Creature>)>,
    flow: Flow,
    over: bool,
}

impl Model {
    pub(super) fn open(state: &State, events: &[Event]) -> Model {
        let mut model = Model {
            titan: state.rules.titan,
            numbers: state.rules.numbers,
            deck_ends_it: !state.rules.stalemate,
            seats: state.seats,
            lineup: Vec::new(),
            dead: Vec::new(),
            round: 1,
            holdings: vec![Holding::default(); state.seats.count()],
            piles: BTreeMap::new(),
            cells: BTreeMap::new(),
            head_referee_at: None,
            bets: BTreeMap::new(),
            discard: Vec::new(),
            deck: super::all_cards(state).collect(),
            in_play: None,
            flow: Flow::new(state.seats),
            over: false,
        };
        model.enter(events).expect("the deal can be entered");
        model
    }

    pub(super) fn enter(&mut self, events: &[Event]) -> Entered {
        for event in events {
            if !matches!(event, Event::Took { .. } | Event::Revealed { .. }) {
                self.lay_referee();
            }
            self.follow(event).and_then(|()| self.note(event)).map_err(|wrong| format!("{event}: {wrong}"))?;
        }
        self.lay_referee();
        Ok(())
    }

    fn note(&mut self, event: &Event) -> Entered {
        match event {
            Event::GameBegins { creatures, .. } => self.begin(creatures),
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } => {
                for &card in named(cards)? {
                    take(&mut self.deck, card)?;
                    self.hand(*seat).push(card);
                }
            }
            Event::Stalemate { round, deck } => self.reshuffle(*round, *deck)?,

            Event::Bet { seat, spot, .. } => {
                ensure!(!self.bets.contains_key(&key(*spot)), "there is a bet already");
                self.bets.insert(key(*spot), *seat);
                self.spend(*seat)?;
            }
            Event::SecretBet { seat, card } => {
                let card = card.ok_or("no card is named")?;
                let holding = self.of(*seat);
                ensure!(holding.secret.is_none() && holding.revealed.is_none(), "it is the second one");
                take(&mut holding.hand, card)?;
                holding.secret = Some(card);
                self.spend(*seat)?;
            }
            Event::Revealed { seat, card } => self.reveal(*seat, *card)?,
            Event::Retrieved { seat, spot } => {
                ensure!(self.bets.remove(&key(*spot)) == Some(*seat), "there is no such bet");
                self.of(*seat).tokens += 1;
            }
            Event::RetrievedSecret { seat, card } => {
                let holding = self.of(*seat);
                ensure!(holding.secret == *card, "the secret bet is {:?}", holding.secret);
                ensure!(card.is_some() || holding.revealed.is_some(), "there is no secret bet");
                (holding.secret, holding.revealed) = (None, None);
                holding.tokens += 1;
                self.discard.extend(card);
            }

            Event::Played { seat, card, on } => self.play(*seat, *card, *on)?,
            Event::Took { seat, card, from } => {
                let top = match from {
                    Source::Pile(spot) => self.pile(key(*spot)).pop(),
                    Source::Cell(creature) => self.cells.entry(*creature).or_default().pop(),
                    Source::DiscardPile => self.discard.pop(),
                };
                ensure!(top == Some(*card), "{top:?} lies there");
                self.hand(*seat).push(*card);
            }
            Event::Passed { seat, hand } => {
                ensure!(same(hand, &self.holdings[seat.index()].hand), "that is not the hand");
                ensure!(!hand.iter().any(|&card| self.is_playable(card)), "there was something to play");
            }
            Event::SetAside { seat, cards, .. } => {
                let cards = named(cards)?;
                let holding = self.of(*seat);
                ensure!(cards.len() == holding.hand.len().div_ceil(2), "half of {} is set aside", holding.hand.len());
                for &card in cards {
                    take(&mut holding.hand, card)?;
                    holding.aside.push(card);
                }
            }
            Event::TookBack { seat, count } => {
                let holding = self.of(*seat);
                ensure!(holding.aside.len() == usize::from(*count), "{} are set aside", holding.aside.len());
                holding.hand.append(&mut holding.aside);
            }
            Event::Gave { seat, to, creature, card } => {
                let card = card.ok_or("no card is named")?;
                ensure!(fighter(card) == Some(*creature), "another creature was named");
                take(self.hand(*seat), card)?;
                self.hand(*to).push(card);
            }
            Event::ShowedHand { seat, creature, cards, .. } => {
                let hand = &self.holdings[seat.index()].hand;
                ensure!(same(named(cards)?, hand), "that is not the hand");
                ensure!(!hand.iter().any(|&card| fighter(card) == Some(*creature)), "there was something to give");
            }
            Event::Snatched { from, cards, .. } => {
                let mut hand = self.holdings[from.index()].hand.clone();
                let cards = named(cards)?;
                ensure!(cards.len() == 3, "{} cards are looked at", cards.len());
                cards.iter().try_for_each(|&card| take(&mut hand, card))?;
            }
            Event::Kept { seat, from, card } => {
                let card = card.ok_or("no card is named")?;
                take(self.hand(*from), card)?;
                self.hand(*seat).push(card);
            }
            Event::Swapped { cards: [one, other], .. } => self.swap(*one, *other)?,
            Event::Burnt { card, creature, .. } => {
                let top = self.pile((*creature, self.round)).pop();
                ensure!(top == Some(*card), "{top:?} lies there");
                self.discard.push(*card);
            }
            Event::Discarded { seat, card } => {
                take(self.hand(*seat), *card)?;
                self.discard.push(*card);
            }
            Event::Stacked { seat, cards, top } => {
                for &card in named(cards)? {
                    take(self.hand(*seat), card)?;
                    self.discard.push(card);
                }
                ensure!(self.discard.last() == Some(top), "another card is on top");
            }
            Event::Uncovered { card } => ensure!(self.discard.last() == Some(card), "another card is on top"),

            Event::Died { creature, value, next } => self.die(*creature, *value, *next)?,
            Event::RoundBegins { round, .. } => {
                self.round += 1;
                ensure!(self.round == *round, "it is round {}", self.round);
            }
            Event::SecretShown { seat, card } => {
                ensure!(self.of(*seat).secret == Some(*card), "that is not the secret bet");
            }
            Event::Scored { game, scores } => self.score(*game, scores)?,
            _ => {}
        }
        Ok(())
    }

    fn of(&mut self, seat: Seat) -> &mut Holding {
        &mut self.holdings[seat.index()]
    }

    fn hand(&mut self, seat: Seat) -> &mut Vec<Card> {
        &mut self.of(seat).hand
    }

    fn pile(&mut self, spot: (Creature, u8)) -> &mut Vec<Card> {
        self.piles.entry(spot).or_default()
    }

    fn is_alive(&self, creature: Creature) -> bool {
        self.lineup.contains(&creature) && !self.dead.contains(&creature)
    }

    fn living(&self) -> impl Iterator<Item = Creature> + '_ {
        self.lineup.iter().copied().filter(|&creature| self.is_alive(creature))
    }

    fn is_playable(&self, card: Card) -> bool {
        fighter(card).is_none_or(|creature| self.is_alive(creature))
    }

    /// A fresh table; only the scores of earlier games of a campaign stay.
    fn begin(&mut self, creatures: &[Creature]) {
        let mut cards = std::mem::take(&mut self.deck);
        let tokens = self.numbers.tokens;
        for holding in &mut self.holdings {
            cards.append(&mut holding.hand);
            cards.append(&mut holding.aside);
            cards.extend(holding.secret);
            *holding = Holding { tokens, total: holding.total, ..Holding::default() };
        }
        let stacks = std::mem::take(&mut self.piles).into_values();
        cards.extend(stacks.chain(std::mem::take(&mut self.cells).into_values()).flatten());
        cards.append(&mut self.discard);
        cards.extend(self.head_referee_at.take().map(|_| Card::HEAD_REFEREE));
        self.deck = cards;
        self.lineup = creatures.to_vec();
        self.dead.clear();
        self.bets.clear();
        self.round = 1;
    }

    fn spend(&mut self, seat: Seat) -> Entered {
        let holding = self.of(seat);
        ensure!(holding.tokens > 0, "{seat} has no token left");
        holding.tokens -= 1;
        Ok(())
    }

    /// The card goes to the discards, in Titan to the cell of a living creature; there the token on a dead one leaves
    /// the game.
    fn reveal(&mut self, seat: Seat, card: Card) -> Entered {
        let creature = fighter(card).ok_or("no creature")?;
        let stays = !self.titan || self.is_alive(creature);
        let holding = self.of(seat);
        ensure!(holding.secret.take() == Some(card), "that is not the secret bet");
        holding.revealed = stays.then_some(creature);
        if self.titan && stays {
            self.cells.entry(creature).or_default().push(card);
        } else {
            self.discard.push(card);
        }
        Ok(())
    }

    fn play(&mut self, seat: Seat, card: Card, on: Option<Creature>) -> Entered {
        take(self.hand(seat), card)?;
        let creature = match card.face() {
            Face::Fighter(creature, _) => creature,
            Face::Spectator(_) => on.ok_or("on no creature")?,
            Face::Referee | Face::HeadReferee => {
                self.in_play = Some((card, on));
                return Ok(());
            }
        };
        ensure!(self.is_alive(creature), "{creature} is dead");
        let spot = (creature, self.round);
        self.pile(spot).push(card);
        Ok(())
    }

    fn lay_referee(&mut self) {
        match self.in_play.take() {
            Some((Card::HEAD_REFEREE, on)) => self.head_referee_at = on,
            Some((card, _)) => self.discard.push(card),
            None => {}
        }
    }

    /// The stack whose top is this card; there is only one, unless the model is wrong.
    fn stack_under(&mut self, card: Card) -> Option<&mut Vec<Card>> {
        let stacks = self.piles.values_mut().chain(self.cells.values_mut()).chain([&mut self.discard]);
        stacks.into_iter().find(|stack| stack.last() == Some(&card))
    }

    fn swap(&mut self, one: Card, other: Card) -> Entered {
        ensure!(fighter(one) == fighter(other) && fighter(one).is_some() && one != other, "not two of a creature");
        let stack = self.stack_under(one).ok_or("it does not lie open")?;
        stack.pop();
        // The uncovered card cannot be the other one, which lies elsewhere; a marker holds the place.
        stack.push(Card::MAGISTER);
        let stack = self.stack_under(other).ok_or("it does not lie open")?;
        stack.pop();
        stack.push(one);
        let stack = self.stack_of_mark();
        stack.pop();
        stack.push(other);
        Ok(())
    }

    fn stack_of_mark(&mut self) -> &mut Vec<Card> {
        let mut stacks = self.piles.values_mut().chain(self.cells.values_mut());
        stacks.find(|stack| stack.last() == Some(&Card::MAGISTER)).unwrap_or(&mut self.discard)
    }

    /// The living creature that alone has the lowest value, if all have one.
    fn loser(&self) -> Option<(Creature, u8, u8)> {
        let mut values: Vec<(u8, Creature)> = Vec::new();
        for creature in self.living() {
            values.push((strength(*self.piles.get(&(creature, self.round))?.last()?)?, creature));
        }
        values.sort_unstable();
        (values[0].0 < values[1].0).then(|| (values[0].1, values[0].0, values[1].0))
    }

    fn die(&mut self, creature: Creature, value: u8, next: u8) -> Entered {
        let loser = self.loser();
        ensure!(loser == Some((creature, value, next)), "that would be {loser:?}");
        self.dead.push(creature);
        if !self.titan {
            return Ok(());
        }
        if self.head_referee_at == Some(creature) {
            self.head_referee_at = None;
            self.discard.push(Card::HEAD_REFEREE);
        }
        self.discard.extend(self.cells.remove(&creature).into_iter().flatten());
        for round in 1..=5 {
            self.discard.extend(self.piles.remove(&(creature, round)).into_iter().flatten());
        }
        self.bets.retain(|(on, _), _| *on != creature);
        for holding in &mut self.holdings {
            holding.revealed = holding.revealed.filter(|&on| on != creature);
        }
        Ok(())
    }

    /// The earliest former round in which living creatures have cards.
    fn reshuffle_round(&self) -> Option<u8> {
        let has_cards = |round: &u8| {
            self.living().any(|creature| self.piles.get(&(creature, *round)).is_some_and(|pile| !pile.is_empty()))
        };
        (1..self.round).find(has_cards)
    }

    fn reshuffle(&mut self, round: Option<u8>, deck: u8) -> Entered {
        let reshuffle_round = self.reshuffle_round();
        ensure!(round == reshuffle_round, "that would be round {reshuffle_round:?}");
        if let Some(round) = round {
            for creature in self.living().collect::<Vec<_>>() {
                self.deck.extend(self.piles.remove(&(creature, round)).into_iter().flatten());
            }
        }
        ensure!(self.deck.len() == usize::from(deck), "the deck would have {}", self.deck.len());
        Ok(())
    }

    /// What the bets on living creatures are worth to a seat, including the secret one.
    fn worth(&self, seat: Seat) -> i32 {
        let holding = &self.holdings[seat.index()];
        let own = self.bets.iter().filter(|((creature, _), owner)| **owner == seat && self.is_alive(*creature));
        let placed: u8 = own.map(|((_, round), _)| self.numbers.bet_values[usize::from(*round) - 1]).sum();
        let secret = holding.revealed.or(holding.secret.and_then(fighter));
        let secret = if secret.is_some_and(|creature| self.is_alive(creature)) { self.numbers.secret_value } else { 0 };
        i32::from(placed + secret)
    }

    fn score(&mut self, game: u8, scores: &[i32]) -> Entered {
        let worth: Vec<i32> = self.seats.iter().map(|seat| self.worth(seat)).collect();
        // The totals come last: after the third game of a campaign, or alone in a single game.
        if game > 0 {
            ensure!(worth == scores, "they would be {worth:?}");
            self.holdings.iter_mut().zip(&worth).for_each(|(holding, worth)| holding.total += worth);
            self.flow.scored = true;
            return Ok(());
        }
        if !std::mem::take(&mut self.flow.scored) {
            self.holdings.iter_mut().zip(&worth).for_each(|(holding, worth)| holding.total += worth);
        }
        self.over = true;
        let totals: Vec<i32> = self.holdings.iter().map(|holding| holding.total).collect();
        ensure!(totals == scores, "they would be {totals:?}");
        Ok(())
    }
}

fn key(spot: Spot) -> (Creature, u8) {
    (spot.creature, spot.round)
}

fn fighter(card: Card) -> Option<Creature> {
    match card.face() {
        Face::Fighter(creature, _) => Some(creature),
        _ => None,
    }
}

fn strength(card: Card) -> Option<u8> {
    match card.face() {
        Face::Fighter(_, strength) | Face::Spectator(strength) => Some(strength),
        _ => None,
    }
}

fn named(cards: &Shown) -> Result<&[Card], String> {
    match cards {
        Shown::Cards(cards) => Ok(cards),
        Shown::Count(_) => Err("no cards are named".to_string()),
    }
}

fn take(from: &mut Vec<Card>, card: Card) -> Entered {
    let place = from.iter().position(|&one| one == card).ok_or_else(|| format!("{card} is not there"))?;
    from.swap_remove(place);
    Ok(())
}

fn same(one: &[Card], other: &[Card]) -> bool {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    sorted(one) == sorted(other)
}
