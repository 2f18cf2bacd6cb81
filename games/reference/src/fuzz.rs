//! The reference games under random play of arbitrary actions.

use harena_core::{Chance, Fuzzed, Game as _, MAX_SEATS, Seat, Step};

use crate::NoOptions;
use crate::connect_four::{COLUMNS, ConnectFour, Drop, Event as Stone, ROWS, by_rows};
use crate::goofspiel::{Bid, Event as Prize, Goofspiel, MAX_CARDS, Options, PointsOrder, ReturnsType};
use crate::leduc::{self, Action, Event as Card, Leduc};

fn same<T: PartialEq + std::fmt::Debug>(name: &str, model: T, state: T) -> Result<(), String> {
    if model == state { Ok(()) } else { Err(format!("{name}: {model:?} by the model, {state:?} in the game")) }
}

impl Fuzzed for ConnectFour {
    const BRANCHES: &'static [&'static str] = &["a line of four", "the board is full"];
    /// The stones of each column, from the lowest up.
    type Model = Vec<Vec<Seat>>;

    fn option_sets() -> Vec<NoOptions> {
        vec![NoOptions {}]
    }

    fn arbitrary_action(&self, _seat: Seat, chance: &mut impl Chance) -> Drop {
        Drop(chance.below(u32::from(COLUMNS)) as u8)
    }

    fn check_invariants(&self) -> Result<(), String> {
        if self.stones[0] & self.stones[1] != 0 {
            return Err("two stones in one cell".to_string());
        }
        let counts = self.stones.map(u64::count_ones);
        if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
            return Err(format!("{counts:?} stones"));
        }
        Ok(())
    }

    fn start_model(&self, _events: &[Stone]) -> Vec<Vec<Seat>> {
        vec![Vec::new(); usize::from(COLUMNS)]
    }

    fn check_model(&self, model: &mut Vec<Vec<Seat>>, events: &[Stone]) -> Result<(), String> {
        for event in events {
            if let Stone::Dropped { seat, column } = *event {
                model[usize::from(column)].push(seat);
            }
        }
        let cell = |row: u8, column: u8| model[usize::from(column)].get(usize::from(row)).copied();
        for seat in self.seats().iter() {
            let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
            let stones = cells.enumerate().filter(|(_, (row, column))| cell(*row, *column) == Some(seat));
            let (stones, found) =
                (stones.fold(0, |bits, (at, _)| bits | 1u64 << at), by_rows(self.stones[seat.index()]));
            same("stones", stones, found)?;
        }
        let lines = |seat: Seat| {
            let has = |row: i32, column: i32| {
                let on_board = (0..i32::from(ROWS)).contains(&row) && (0..i32::from(COLUMNS)).contains(&column);
                on_board && cell(row as u8, column as u8) == Some(seat)
            };
            (0..i32::from(ROWS)).any(|row| {
                (0..i32::from(COLUMNS)).any(|column| {
                    let four = |(up, right): (i32, i32)| (0..4).all(|step| has(row + step * up, column + step * right));
                    [(0, 1), (1, 0), (1, 1), (-1, 1)].into_iter().any(four)
                })
            })
        };
        let winner = self.seats().iter().find(|&seat| lines(seat));
        let full = model.iter().all(|column| column.len() == usize::from(ROWS));
        same("the end", winner.is_some() || full, self.to_act().is_empty())?;
        let won = self.standing().filter(|_| winner.is_some()).and_then(|standing| standing.winners().first());
        same("the winner", winner, won)
    }

    /// Positions of this game are not generated.
    fn survives_set_up(&self, _options: &Self::Options) -> Result<(), String> {
        Ok(())
    }

    fn branches(step: &Step<'_, ConnectFour>, reached: &mut dyn FnMut(&'static str)) {
        for event in step.events {
            match event {
                Stone::Won { .. } => reached("a line of four"),
                Stone::Full => reached("the board is full"),
                Stone::Dropped { .. } => {}
            }
        }
    }
}

/// What each seat has paid, and whether it has folded.
#[derive(Clone, Debug)]
pub struct Chips {
    cards: Vec<leduc::Card>,
    paid: [u8; MAX_SEATS],
    public: Option<leduc::Card>,
}

impl Fuzzed for Leduc {
    const BRANCHES: &'static [&'static str] =
        &["a raise in the second round", "all but one fold", "two show their cards"];
    type Model = Chips;

    fn option_sets() -> Vec<leduc::Options> {
        let each = [(false, false), (true, false), (false, true), (true, true)];
        let set = |(suit_isomorphism, action_mapping)| leduc::Options { suit_isomorphism, action_mapping };
        each.into_iter().map(set).collect()
    }

    fn arbitrary_action(&self, _seat: Seat, chance: &mut impl Chance) -> Action {
        [Action::Fold, Action::Call, Action::Raise][chance.below(3) as usize]
    }

    fn check_invariants(&self) -> Result<(), String> {
        let cards = self.seats().iter().map(|seat| self.cards[seat.index()]).chain(self.public);
        let mut taken = 0u32;
        for card in cards {
            if taken >> card & 1 != 0 || card >= self.card_count() {
                return Err(format!("card {card} is not there, or twice"));
            }
            taken |= 1 << card;
        }
        Ok(())
    }

    fn start_model(&self, events: &[Card]) -> Chips {
        let dealt = events.iter().filter_map(|event| match event {
            Card::Dealt { card, .. } => *card,
            _ => None,
        });
        Chips { cards: dealt.collect(), paid: [1; MAX_SEATS], public: None }
    }

    fn check_model(&self, model: &mut Chips, events: &[Card]) -> Result<(), String> {
        for event in events {
            let most = model.paid.iter().copied().max().unwrap_or_default();
            match *event {
                Card::Said { action: Action::Fold, .. } | Card::Dealt { .. } | Card::Showed { .. } => {}
                Card::Said { seat, action: Action::Call } => model.paid[seat.index()] = most,
                Card::Said { seat, action: Action::Raise } => {
                    model.paid[seat.index()] = most + if model.public.is_some() { 4 } else { 2 };
                }
                Card::Public { card } => model.public = Some(card),
            }
        }
        let count = self.seats().count();
        same("chips", &model.paid[..count], &self.paid[..count])?;
        same("the public card", model.public, self.public.map(|card| self.face(card)))?;
        let cards: Vec<_> = self.seats().iter().map(|seat| self.face(self.cards[seat.index()])).collect();
        same("cards", &model.cards, &cards)
    }

    fn log_allows(&self, _seat: Seat, log: &[Card]) -> Result<(), String> {
        for event in log {
            if let Card::Dealt { seat, card: Some(card) } | Card::Showed { seat, card } = *event {
                same("a card that was seen", card, self.face(self.cards[seat.index()]))?;
            }
        }
        Ok(())
    }

    /// Positions of this game are not generated.
    fn survives_set_up(&self, _options: &Self::Options) -> Result<(), String> {
        Ok(())
    }

    fn branches(step: &Step<'_, Leduc>, reached: &mut dyn FnMut(&'static str)) {
        let over = step.after.to_act().is_empty();
        let shown = step.events.iter().filter(|event| matches!(event, Card::Showed { .. })).count();
        if step.before.public.is_some() && step.action == Action::Raise {
            reached("a raise in the second round");
        }
        if over && shown == 0 {
            reached("all but one fold");
        }
        if shown >= 2 {
            reached("two show their cards");
        }
    }
}

/// The bids of all seats, and the prizes.
#[derive(Clone, Debug, Default)]
pub struct Bids {
    hands: Vec<Vec<u8>>,
    points: Vec<u32>,
    prize: u8,
}

impl Fuzzed for Goofspiel {
    const BRANCHES: &'static [&'static str] = &["a tie", "the last card is played by itself"];
    type Model = Bids;

    fn option_sets() -> Vec<Options> {
        let orders = [PointsOrder::Random, PointsOrder::Descending, PointsOrder::Ascending];
        let mut sets: Vec<_> = orders.map(|points_order| Options { points_order, ..Options::default() }).into();
        sets.push(Options { num_cards: MAX_CARDS, returns_type: ReturnsType::TotalPoints, ..Options::default() });
        sets.push(Options { num_cards: 5, num_turns: Some(3), ..Options::default() });
        sets.push(Options { imp_info: true, ..Options::default() });
        sets.push(Options { imp_info: true, num_cards: 6, num_turns: Some(4), ..Options::default() });
        sets
    }

    fn arbitrary_action(&self, _seat: Seat, chance: &mut impl Chance) -> Bid {
        Bid(chance.below(u32::from(MAX_CARDS)) as u8)
    }

    fn check_invariants(&self) -> Result<(), String> {
        for seat in self.seats().iter() {
            let held = self.hands[seat.index()].count_ones() + u32::from(self.turn);
            if held != u32::from(self.options.num_cards) {
                return Err(format!("{seat} has {held} cards, those that were bid included"));
            }
        }
        Ok(())
    }

    fn start_model(&self, events: &[Prize]) -> Bids {
        let count = self.seats().count();
        let mut model =
            Bids { hands: vec![(0..self.options.num_cards).collect(); count], points: vec![0; count], prize: 0 };
        events.iter().for_each(|event| model.enter(event));
        model
    }

    fn check_model(&self, model: &mut Bids, events: &[Prize]) -> Result<(), String> {
        events.iter().for_each(|event| model.enter(event));
        for seat in self.seats().iter() {
            let held = self.hands[seat.index()];
            let held: Vec<u8> = (0..MAX_CARDS).filter(|card| held >> card & 1 != 0).collect();
            same("cards", &model.hands[seat.index()], &held)?;
            same("points", model.points[seat.index()], u32::from(self.points[seat.index()]))?;
        }
        Ok(())
    }

    /// Every bid that is shown was made, and the winner of a prize bid more than all others.
    fn log_allows(&self, _seat: Seat, log: &[Prize]) -> Result<(), String> {
        let mut turn = 0;
        for event in log {
            let Prize::Turned { bids, winner, .. } = event else { continue };
            let made: Vec<u8> = self.seats().iter().map(|seat| self.bids[seat.index()].at(turn)).collect();
            for (seen, made) in bids.iter().zip(&made) {
                if seen.is_some_and(|seen| seen != *made) {
                    return Err(format!("turn {turn}: {seen:?} was seen, {made} is imagined"));
                }
            }
            same("the winner of a turn", *winner, taker(&made))?;
            turn += 1;
        }
        Ok(())
    }

    /// Positions of this game are not generated.
    fn survives_set_up(&self, _options: &Self::Options) -> Result<(), String> {
        Ok(())
    }

    fn branches(step: &Step<'_, Goofspiel>, reached: &mut dyn FnMut(&'static str)) {
        let turned = step.events.iter().filter(|event| matches!(event, Prize::Turned { .. })).count();
        if step.events.iter().any(|event| matches!(event, Prize::Turned { winner: None, .. })) {
            reached("a tie");
        }
        if turned == 2 {
            reached("the last card is played by itself");
        }
    }
}

impl Bids {
    fn enter(&mut self, event: &Prize) {
        match event {
            Prize::Prize { card } => self.prize = *card,
            Prize::Bid { .. } => {}
            Prize::Turned { bids, .. } => {
                let made: Vec<u8> = bids.iter().flatten().copied().collect();
                for (hand, bid) in self.hands.iter_mut().zip(&made) {
                    hand.retain(|card| card != bid);
                }
                if let Some(seat) = taker(&made) {
                    self.points[seat.index()] += u32::from(self.prize) + 1;
                }
            }
        }
    }
}

/// The seat with the single highest bid, if there is one.
fn taker(bids: &[u8]) -> Option<Seat> {
    let most = bids.iter().max()?;
    let mut with_most = (0..bids.len()).filter(|&seat| bids[seat] == *most);
    let first = with_most.next()?;
    with_most.next().is_none().then(|| Seat::new(first))
}
