//! A state from a position: defaults for missing keys, and errors for impossible values.

use harena_core::position::{Fill, PartialList, Result, fail, refuse, within};
use harena_core::{Seat, Seats};

use super::filler::Filler;
use super::{Others, Position};
use crate::cards::{Card, CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, Power, REFEREES, SLOT, Slot};
use crate::content;
use crate::edition::RuleSet;
use crate::notation::Mentioned;
use crate::state::{CELL, Phase, State};
use crate::turns::Turns;

/// The context in which a position is set up.
pub(crate) struct Setting<'a> {
    pub(crate) rules: RuleSet,
    pub(crate) seats: Seats,
    pub(crate) games: u8,
    /// The creatures of the edition.
    pub(crate) edition: &'a [Creature],
    /// The creatures named in the options.
    pub(crate) chosen: Option<[Creature; 8]>,
    pub(crate) mentioned: Mentioned,
}

impl Position {
    pub(crate) fn state(&self, setting: &Setting<'_>) -> Result<State> {
        let lineup = self.lineup(setting)?;
        let mut table = Placing { state: State::empty(setting.rules, setting.seats, lineup), used: CardSet::EMPTY };
        table.state.games = setting.games;
        self.rounds(&mut table.state, &setting.mentioned)?;
        self.bets(&mut table.state)?;
        self.stacks(&mut table)?;
        self.secrets(&mut table)?;
        self.turn(&mut table)?;
        self.others(&mut table)?;
        self.hands_and_deck(&mut table, &setting.mentioned)?;
        self.titan(&mut table.state)?;
        self.close(table)
    }

    // Creatures and rounds.

    fn lineup(&self, setting: &Setting<'_>) -> Result<[Creature; 8]> {
        let Setting { edition, mentioned, .. } = setting;
        if let Some(lineup) = setting.chosen {
            return Ok(lineup);
        }
        let mut lineup: Vec<Creature> = match &self.creatures {
            Some(creatures) => creatures.clone(),
            None => {
                let (named, others): (Vec<_>, Vec<_>) =
                    edition.iter().partition(|&&creature| mentioned.creatures.contains(&creature));
                if named.len() > 8 {
                    return fail(
                        "creatures",
                        "more than eight are mentioned; say with `options.creatures` which take part",
                    );
                }
                named.into_iter().chain(others).take(8).collect()
            }
        };
        if let Some(stranger) = lineup.iter().find(|creature| !edition.contains(creature)) {
            return fail("creatures", format!("there is no {stranger} in this game"));
        }
        lineup.sort_unstable();
        lineup.dedup();
        lineup.try_into().or_else(|_| fail("creatures", "exactly eight different creatures take part"))
    }

    fn rounds(&self, state: &mut State, mentioned: &Mentioned) -> Result<()> {
        let mut dead = 0u8;
        for &creature in &self.eliminated {
            dead |= 1 << slot(state, "eliminated", creature)?;
        }
        let named = dead.count_ones() as u8;
        let over = self.phase == Some(Phase::Over);
        let round = within("round", self.round.unwrap_or((named + 1).min(5)), 1..=5)?;
        // If fewer are named than the round requires, creatures that the file does not mention are dead too.
        let mut missing = round as i8 - 1 - named as i8;
        if missing < 0 && !(over && missing == -1) {
            return fail("eliminated", format!("in round {round} exactly {} creatures are dead", round - 1));
        }
        for slot in 0..8 {
            if missing > 0 && dead >> slot & 1 == 0 && !mentioned.creatures.contains(&state.creature(slot)) {
                dead |= 1 << slot;
                missing -= 1;
            }
        }
        if missing > 0 {
            let message = format!("round {round} requires {} dead creatures; name {missing} more", round - 1);
            return fail("eliminated", message);
        }
        state.round = round - 1;
        state.alive = !dead;
        for slot in State::slots(dead) {
            state.living = state.living.minus(CardSet::of(slot));
        }
        Ok(())
    }

    // Bets.

    fn bets(&self, state: &mut State) -> Result<()> {
        for (seat, spots) in self.bets.iter() {
            for &spot in spots {
                let at = format!("bets.{seat}");
                let slot = slot(state, &at, spot.creature)?;
                refuse(spot.round > state.round + 1, &at, format_args!("round {} has not begun", spot.round))?;
                refuse(spot.round == 5 && !state.rules.bets_in_last_round, &at, "no bets are made in round 5")?;
                if state.rules.sweep_dead && !state.is_alive(slot) {
                    return fail(at, format!("the {} is dead, and bets on the dead have left the game", spot.creature));
                }
                let place = &mut state.bets[(slot, spot.round as usize - 1)];
                refuse(*place != NONE, &at, format_args!("two bets on {spot}"))?;
                *place = seat.index() as u8;
            }
        }
        Ok(())
    }

    fn secrets(&self, table: &mut Placing) -> Result<()> {
        for seat in table.state.seats.iter() {
            let s = seat.index();
            if let Some(card) = self.secret.copied(seat) {
                let at = format!("secret.{seat}");
                let ix = table.place(&at, card)?;
                refuse(ix >= FIGHTERS, &at, "a secret bet is made with a creature's card")?;
                table.state.secret[s] = ix;
            }
            if let Some(revealed) = self.revealed.copied(seat) {
                let at = format!("revealed.{seat}");
                let slot = slot(&table.state, &at, revealed.creature)?;
                if table.state.rules.sweep_dead && !table.state.is_alive(slot) {
                    return fail(at, "the creature is dead, and bets on the dead have left the game");
                }
                refuse(table.state.secret[s] != NONE, &at, "a seat has one secret bet, either revealed or not")?;
                table.state.revealed[s] = slot;
                if let Some(card) = revealed.card.filter(|_| table.state.rules.cells) {
                    // It may already be listed in `cell`, which gives the order of the cards.
                    let wanted = table.state.ix(card);
                    let mut cell = table.state.stack_from(table.state.top[(slot, CELL)]);
                    if !cell.any(|ix| Some(ix) == wanted) {
                        drop(cell);
                        let ix = table.place(&at, card)?;
                        table.state.push(slot, CELL, ix);
                    }
                }
            }
        }
        let state = &mut table.state;
        let made = |seat: &Seat| state.secret[seat.index()] != NONE || state.revealed[seat.index()] != NONE;
        state.secret_made = self.secret_made.unwrap_or_else(|| state.seats.iter().filter(made).collect());
        for seat in state.seats.iter() {
            let s = seat.index();
            let on_spots = state.bets.iter().filter(|&&owner| owner == s as u8).count();
            let secret = usize::from(state.secret[s] != NONE || state.revealed[s] != NONE);
            let tokens = usize::from(state.rules.numbers.tokens);
            let Some(left) = tokens.checked_sub(on_spots + secret) else {
                let why = format!("a seat has only {tokens} bets, the secret one included");
                return fail(format!("bets.{seat}"), why);
            };
            state.supply[s] = self.supply.number("supply", seat, 0..=left as u8, left as u8)?;
        }
        Ok(())
    }

    // Stacks on the table.

    fn stacks(&self, table: &mut Placing) -> Result<()> {
        for (&spot, cards) in &self.pile {
            let at = format!("pile.{spot}");
            let slot = slot(&table.state, &at, spot.creature)?;
            refuse(spot.round > table.state.round + 1, &at, format_args!("round {} has not begun", spot.round))?;
            if table.state.rules.sweep_dead && !table.state.is_alive(slot) {
                return fail(at, format!("the {} is dead, and its cards have been discarded", spot.creature));
            }
            for &card in cards {
                let ix = table.place(&at, card)?;
                if ix >= REFEREES || (ix < FIGHTERS && SLOT[ix as usize] != slot) {
                    return fail(at, format!("{card} cannot lie on the {}", spot.creature));
                }
                table.state.push(slot, spot.round as usize - 1, ix);
            }
        }
        for (&creature, cards) in &self.cell {
            let at = format!("cell.{creature}");
            refuse(!table.state.rules.cells, &at, "in this game the card of a revealed secret bet is discarded")?;
            let slot = slot(&table.state, &at, creature)?;
            for &card in cards {
                let ix = table.place(&at, card)?;
                if ix >= FIGHTERS || SLOT[ix as usize] != slot {
                    return fail(at, format!("{card} cannot lie in the cell of the {creature}"));
                }
                table.state.push(slot, CELL, ix);
            }
        }
        if let Some(creature) = self.head_referee {
            let at = "head-referee";
            refuse(!table.state.rules.cells, at, "in this game the Magister is discarded")?;
            table.state.head_referee_at = slot(&table.state, at, creature)?;
            table.place(at, Card::HEAD_REFEREE)?;
        }
        for &card in &self.discard {
            let ix = table.place("discard", card)?;
            table.state.push_discard(ix);
        }
        Ok(())
    }

    /// `others = "high"`: creatures without a pile in the current round show their own 9.
    fn others(&self, table: &mut Placing) -> Result<()> {
        if self.others != Some(Others::High) {
            return Ok(());
        }
        let round = table.state.round as usize;
        for slot in State::slots(table.state.alive) {
            let written = self.pile.contains_key(&table.state.spot(slot, round));
            if !written && table.state.top[(slot, round)] == NONE {
                let nine = table.state.creature(slot).card(9);
                let ix = table.place("others", nine)?;
                table.state.push(slot, round, ix);
            }
        }
        Ok(())
    }

    // Hands, cards set aside, the deck.

    fn hands_and_deck(&self, table: &mut Placing, mentioned: &Mentioned) -> Result<()> {
        let mut fills = Vec::new();
        let capacity = usize::from(table.state.rules.numbers.capacity);
        for seat in table.state.seats.iter() {
            for (name, given, usual) in [("aside", &self.aside, 0), ("hand", &self.hand, capacity)] {
                let (cards, fill) = table.place_all(&format!("{name}.{seat}"), given.get(seat))?;
                let place = if name == "hand" { &mut table.state.hand } else { &mut table.state.aside };
                place[seat.index()] = cards.iter().copied().collect();
                let wanted = match fill {
                    Fill::None => cards.len(),
                    Fill::Total(count) => count,
                    Fill::Default => usual,
                };
                fills.push((name, seat, wanted.saturating_sub(cards.len())));
            }
        }
        let (mut deck, fill) = table.place_all("deck", self.deck.as_ref())?;
        // All named cards are placed by now, so fillers can use the rest.
        let mut filler = Filler::new(&table.state, table.used, mentioned.cards(&table.state));
        for (name, seat, count) in fills {
            for _ in 0..count {
                let Some(ix) = filler.next() else {
                    return fail(format!("{name}.{seat}"), "there are not enough cards left to fill it");
                };
                table.used.add(ix);
                let place = if name == "hand" { &mut table.state.hand } else { &mut table.state.aside };
                place[seat.index()].add(ix);
            }
        }
        let (wanted, must) = match fill {
            Fill::None => (deck.len(), true),
            Fill::Total(count) => (count, true),
            Fill::Default => (30, false),
        };
        while deck.len() < wanted {
            match filler.next() {
                Some(ix) => {
                    table.used.add(ix);
                    deck.push(ix);
                }
                None if must => return fail("deck", format!("only {} cards are left for it", deck.len())),
                None => break,
            }
        }
        deck.iter().rev().for_each(|&ix| table.state.push_deck(ix));
        Ok(())
    }

    // The turn in progress.

    fn turn(&self, table: &mut Placing) -> Result<()> {
        let state = &mut table.state;
        state.turn = self.turn.unwrap_or(Seat::new(0));
        state.phase = self.phase.unwrap_or(Phase::Bet);
        refuse(state.phase == Phase::Bid && !state.rules.opening_bid, "phase", "there are no bids in this game")?;
        if state.phase == Phase::Poll && !state.rules.stalemate {
            return fail("phase", "stalemates are declared with the option stalemate only");
        }
        if let Some(creature) = self.acting {
            state.acting = slot(state, "acting", creature)?;
            state.power = creature.power();
        }
        if let Some(creature) = self.power {
            slot(state, "power", creature)?;
            state.power = creature.power();
        }
        if matches!(state.phase, Phase::Power | Phase::Keep | Phase::Give | Phase::Second) && state.acting == NONE {
            return fail("acting", "in this phase say which creature's card was played");
        }
        if matches!(state.phase, Phase::Power | Phase::Keep | Phase::Give | Phase::Second)
            && !state.is_alive(state.acting)
        {
            return fail("acting", "the creature whose card was just played is alive");
        }
        let expected = match state.phase {
            Phase::Keep => Some(Power::Steal),
            Phase::Give => Some(Power::Gaze),
            _ => None,
        };
        if expected.is_some_and(|expected| expected != state.power) {
            return fail("power", "in phase keep the power is that of the Titan, in phase give that of the Gorgon");
        }
        let own = state.acting != NONE && state.creature(state.acting).power() == state.power;
        let copied = state.acting != NONE && state.creature(state.acting).power() == Power::Call && !own;
        if state.phase == Phase::Power && (state.power == Power::Double || !(own || copied)) {
            return fail(
                "power",
                "a power to choose for: that of `acting`, or one that the Seraphim copies; the second card is phase second",
            );
        }
        let second = state.phase == Phase::Second;
        state.doubled = self.doubled.unwrap_or(second);
        state.foresight = self.foresight.unwrap_or(false);
        let begun = !matches!(state.phase, Phase::Bid | Phase::Poll | Phase::Bet | Phase::Play);
        state.active = self.active.unwrap_or(begun);
        state.victim = self.victim.unwrap_or(state.turn);
        if matches!(state.phase, Phase::Keep | Phase::Give) && state.victim == state.turn {
            return fail("victim", "in this phase say at whom the power is aimed");
        }
        if let Some(creature) = self.named {
            state.named = slot(state, "named", creature)?;
        }
        if state.phase == Phase::Give && state.named == NONE {
            return fail("named", "in this phase say which creature is demanded");
        }
        state.asked = match state.phase {
            Phase::Give => state.victim,
            _ => self.asked.unwrap_or(state.turn),
        };
        if !matches!(state.phase, Phase::Give | Phase::Bid | Phase::Poll | Phase::Over) && state.asked != state.turn {
            return fail("asked", "in this phase only the seat whose turn it is can be asked");
        }
        let stack = &self.stack;
        let stacking = state.foresight && state.phase == Phase::Discard;
        if stack.len() > if stacking { 2 } else { 0 } {
            return fail("stack", "at most two cards, and only while foresight is at work in the discards");
        }
        // The third discard ends the turn: a position has three only if the game ended with that turn.
        let most = if state.phase == Phase::Over { 3 } else { 2 };
        state.discards = within("discards", self.discards.unwrap_or(stack.len() as u8), 0..=most)?;
        let early = !matches!(state.phase, Phase::Bid | Phase::Poll | Phase::Discard | Phase::Over);
        refuse(early && state.discards > 0, "discards", "cards are discarded in phase discard, not before it")?;
        if state.foresight && state.phase == Phase::Discard && state.discards as usize != stack.len() {
            return fail("discards", "with foresight name the cards discarded so far in `stack`");
        }
        for (index, &card) in stack.iter().enumerate() {
            let ix = table.place("stack", card)?;
            if ix >= FIGHTERS {
                return fail("stack", "foresight discards creatures' cards only"); // CA-15.3, TA-19.1
            }
            table.state.stack[index] = ix;
        }
        Ok(())
    }

    // Bids, stalemates, campaign.

    fn titan(&self, state: &mut State) -> Result<()> {
        if let Some(bid) = self.bid {
            state.bid = within("bid", bid, 0..=10)?;
        }
        if self.bidder.is_some() != (state.bid != NONE) {
            return fail("bidder", "a bid and its bidder are given together, or neither");
        }
        state.bidder = self.bidder.unwrap_or(state.turn);
        state.bid_from = self.bid_from.unwrap_or(state.asked);
        state.passes = within("passes", self.passes.unwrap_or(0), 0..=4)?;
        let over = state.seats.count() - usize::from(state.bid != NONE);
        refuse(state.passes as usize >= over || state.bid == 10, "passes", "after as many passes the bidding is over")?;
        if let Some(owed) = self.owed {
            state.owed = within("owed", owed, 0..=10)?;
        }
        state.penalized = self.penalized;
        state.stalemated = self.stalemated.unwrap_or(false);
        state.turns = self.turns(state)?;
        state.declared = self.declared.unwrap_or(false);
        state.objected = self.objected.unwrap_or(false);
        state.beginner = self.beginner.unwrap_or(state.turn);
        let begun = u8::from(state.beginner == state.turn && state.phase != Phase::Bid);
        state.beginner_turns = self.beginner_turns.unwrap_or(begun);
        state.idle = within("idle", self.idle.unwrap_or(0), 0..=state.seats.count() as u8)?;
        if state.phase != Phase::Over && state.idle as usize == state.seats.count() {
            return fail("idle", "after as many idle turns something would have happened");
        }
        state.game = within("game", self.game.unwrap_or(1), 1..=content::CAMPAIGN)?;
        if state.game > state.games {
            return fail("game", "only a campaign has more than one game: set options.campaign = true");
        }
        // A generous bound: the printed bets pay less than 25 points in one game.
        let most = state.rules.numbers.most_points().max(25) * content::CAMPAIGN;
        for seat in state.seats.iter() {
            state.totals[seat.index()] = self.totals.number("totals", seat, 0..=most, 0)?;
        }
        Ok(())
    }

    /// The order of the latest turns; by default all seats have had a turn, in seat order.
    fn turns(&self, state: &State) -> Result<Turns> {
        let begun = !matches!(state.phase, Phase::Bid | Phase::Poll);
        let latest = match self.last_turn {
            Some(latest) => latest,
            None if state.is_opening_bid() => None,
            None if begun => Some(state.turn),
            None => Some(state.seats.before(state.turn)),
        };
        let mut turns = latest.map_or(Turns::NONE, |seat| Turns::of_all(state.seats, seat));
        if let Some(seats) = &self.latest_turns {
            turns = Turns::NONE;
            for &seat in seats.iter().rev() {
                if turns.iter().any(|other| other == seat) {
                    return fail("latest-turns", format!("{seat} is listed twice"));
                }
                turns.begin(seat);
            }
            if self.last_turn.is_some_and(|latest| latest != turns.latest()) {
                return fail("last-turn", "it is the first of `latest-turns`");
            }
        }
        // The turn in progress is always the most recent one.
        if begun && state.phase != Phase::Over {
            turns.begin(state.turn);
        }
        Ok(turns)
    }

    /// What depends on everything else: the start of a turn, the Titan's three cards, and public knowledge of visible
    /// cards.
    fn close(&self, table: Placing) -> Result<State> {
        let Placing { mut state, used } = table;
        if self.phase.is_none() {
            state.open_turn();
        }
        for &card in &self.snatched {
            // Two identical referees are each looked at once.
            match state.find(card, state.hand[state.victim.index()].minus(state.snatched)) {
                Some(ix) => state.snatched.add(ix),
                None => return fail("snatched", format!("{card} is not in the hand of {}", state.victim)),
            }
        }
        if state.phase == Phase::Keep && state.snatched.len() != 3 {
            return fail("snatched", "in this phase name the three cards of the victim that are looked at");
        }
        if state.phase == Phase::Give && state.hand[state.victim.index()].and(CardSet::of(state.named)).is_empty() {
            return fail("named", "the victim is only asked while holding such a card");
        }
        if state.owed != NONE && !matches!(state.phase, Phase::Poll | Phase::Bet | Phase::Play) {
            return fail("owed", "it is owed until the first card is played: in phase poll, bet or play");
        }
        if state.owed != NONE {
            let fitting = state.living.and(CardSet::of_strength(state.owed));
            if state.hand[state.turn.index()].and(fitting).is_empty() {
                return fail("owed", "only a player who holds such a card owes it");
            }
        }
        if state.phase == Phase::Over {
            for seat in state.seats.iter().filter(|seat| state.secret[seat.index()] != NONE).collect::<Vec<_>>() {
                state.show_secret(seat, state.secret[seat.index()]);
            }
        }
        state.out = CardSet::ALL.minus(used);
        for slot in 0..8u8 {
            for place in 0..6 {
                for ix in state.stack_from(state.top[(slot, place)]).collect::<Vec<_>>() {
                    state.knowledge.show(ix);
                }
            }
        }
        for ix in state.stack_from(state.discard).collect::<Vec<_>>() {
            state.knowledge.show(ix);
        }
        if state.head_referee_at != NONE {
            state.knowledge.show(HEAD_REFEREE);
        }
        Ok(state)
    }
}

/// A table on which cards are being placed, each only once.
struct Placing {
    state: State,
    used: CardSet,
}

impl Placing {
    fn place(&mut self, at: &str, card: Card) -> Result<Ix> {
        let Some(ix) = self.state.ix(card) else {
            return fail(at, format!("{card} does not take part in this game"));
        };
        match self.state.find(card, CardSet::ALL.minus(self.used)) {
            Some(ix) => {
                self.used.add(ix);
                Ok(ix)
            }
            None if ix == REFEREES => fail(at, format!("there are only two {card} cards")),
            None => fail(at, format!("{card} has two places; there is only one such card")),
        }
    }

    /// Places the named cards; adds the default fillers if nothing is given.
    fn place_all(&mut self, at: &str, given: Option<&PartialList<Card>>) -> Result<(Vec<Ix>, Fill)> {
        let Some(PartialList { named, fill }) = given else { return Ok((Vec::new(), Fill::Default)) };
        if let Fill::Total(count) = fill {
            within(at, *count, 0..=102)?;
        }
        let placed = named.iter().map(|&card| self.place(at, card)).collect::<Result<_>>()?;
        Ok((placed, *fill))
    }
}

fn slot(state: &State, at: &str, creature: Creature) -> Result<Slot> {
    match state.slot(creature) {
        Some(slot) => Ok(slot),
        None => fail(at, format!("the {creature} does not take part in this game")),
    }
}
