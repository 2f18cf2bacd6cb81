//! Reading a position: every key of `docs/scenarios.md`, its defaults and its errors.

use harena_core::scenario::read::{self, Position, Result, fail};
use harena_core::{Seat, Seats};
use toml::Value;

use super::PHASES;
use super::filler::Filler;
use crate::actions::Spot;
use crate::cards::{Card, CardSet, Creature, FIGHTERS, Face, HEAD_REFEREE, Ix, NONE, Power, REFEREES, SLOT, Slot};
use crate::content;
use crate::edition::RuleSet;
use crate::notation::Mentioned;
use crate::state::{CELL, Phase, State};
use crate::turns::Turns;

pub(super) struct Reader<'a> {
    pub(super) position: Position<'a>,
    pub(super) seats: Seats,
    pub(super) mentioned: Mentioned,
}

/// Keys that only describe: they follow from the others, so a position need not set them.
const DERIVED: [&str; 6] = ["alive", "capacity", "value", "backer", "stake", "worth"];

const KEYS: [&str; 45] = [
    "creatures",
    "eliminated",
    "round",
    "turn",
    "phase",
    "asked",
    "last-turn",
    "latest-turns",
    "hand",
    "aside",
    "secret",
    "revealed",
    "secret-made",
    "supply",
    "bets",
    "pile",
    "others",
    "cell",
    "head-referee",
    "deck",
    "discard",
    "acting",
    "power",
    "doubled",
    "foresight",
    "discards",
    "stack",
    "active",
    "victim",
    "named",
    "snatched",
    "bid",
    "bidder",
    "bid-from",
    "passes",
    "owed",
    "penalized",
    "stalemated",
    "declared",
    "objected",
    "beginner",
    "beginner-turns",
    "idle",
    "game",
    "totals",
];

/// How much of a list is written out, and what "..." adds.
enum Fill {
    Exactly,
    /// To this many cards in all.
    To(usize),
    /// To the usual number.
    Usual,
}

impl Reader<'_> {
    pub(super) fn state(
        &self,
        rules: RuleSet,
        edition: &[Creature],
        chosen: Option<[Creature; 8]>,
        games: u8,
    ) -> Result<State> {
        self.position.only(&KEYS, &DERIVED)?;
        let lineup = self.lineup(edition, chosen)?;
        let mut table = Placing { state: State::empty(rules, self.seats, lineup), used: CardSet::EMPTY };
        table.state.games = games;
        self.rounds(&mut table.state)?;
        self.bets(&mut table.state)?;
        self.stacks(&mut table)?;
        self.secrets(&mut table)?;
        self.turn(&mut table)?;
        self.others(&mut table)?;
        self.hands_and_deck(&mut table)?;
        self.titan(&mut table.state)?;
        self.close(table)
    }

    // Creatures and rounds.

    fn lineup(&self, edition: &[Creature], chosen: Option<[Creature; 8]>) -> Result<[Creature; 8]> {
        if let Some(lineup) = chosen {
            return Ok(lineup);
        }
        let mut lineup: Vec<Creature> = match self.position.words("creatures")? {
            Some(creatures) => creatures,
            None => {
                let (named, others): (Vec<_>, Vec<_>) =
                    edition.iter().partition(|&&creature| self.mentioned.creatures.contains(&creature));
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

    fn rounds(&self, state: &mut State) -> Result<()> {
        let mut dead = 0u8;
        for creature in self.position.words("eliminated")?.unwrap_or_default() {
            dead |= 1 << slot(state, "eliminated", creature)?;
        }
        let named = dead.count_ones() as i64;
        let over = self.position.one_of("phase", &PHASES)? == Some(Phase::Over);
        let round = self.position.number("round", 1..=5)?.unwrap_or((named + 1).min(5));
        // Where fewer are named than the round requires, any that nobody mentions are dead too.
        let mut missing = round - 1 - named;
        if missing < 0 && !(over && missing == -1) {
            return fail("eliminated", format!("in round {round} exactly {} creatures are dead", round - 1));
        }
        for slot in 0..8 {
            if missing > 0 && dead >> slot & 1 == 0 && !self.mentioned.creatures.contains(&state.creature(slot)) {
                dead |= 1 << slot;
                missing -= 1;
            }
        }
        if missing > 0 {
            let message = format!("round {round} requires {} dead creatures; name {missing} more", round - 1);
            return fail("eliminated", message);
        }
        state.round = round as u8 - 1;
        state.alive = !dead;
        for slot in State::slots(dead) {
            state.living = state.living.minus(CardSet::of(slot));
        }
        Ok(())
    }

    // Bets.

    fn bets(&self, state: &mut State) -> Result<()> {
        for seat in self.seats.iter() {
            for spot in self.position.words_of::<Spot>("bets", seat)?.unwrap_or_default() {
                let at = format!("bets.{seat}");
                let slot = slot(state, &at, spot.creature)?;
                if spot.round > state.round + 1 {
                    return fail(at, format!("round {} has not begun", spot.round));
                }
                if spot.round == 5 && !state.rules.bets_in_last_round {
                    return fail(at, "no bets are made in round 5");
                }
                if state.rules.sweep_dead && !state.is_alive(slot) {
                    return fail(at, format!("the {} is dead, and bets on the dead have left the game", spot.creature));
                }
                let place = &mut state.bets[(slot, spot.round as usize - 1)];
                if *place != NONE {
                    return fail(at, format!("two bets on {spot}"));
                }
                *place = seat.index() as u8;
            }
        }
        Ok(())
    }

    fn secrets(&self, table: &mut Placing) -> Result<()> {
        for seat in self.seats.iter() {
            let s = seat.index();
            if let Some(card) = self.position.word_of("secret", seat)? {
                let at = format!("secret.{seat}");
                let ix = table.place(&at, card)?;
                if ix >= FIGHTERS {
                    return fail(at, "a secret bet is made with a creature's card");
                }
                table.state.secret[s] = ix;
            }
            if let Some(revealed) = self.position.word_of::<Revealed>("revealed", seat)? {
                let at = format!("revealed.{seat}");
                let slot = slot(&table.state, &at, revealed.creature)?;
                if table.state.rules.sweep_dead && !table.state.is_alive(slot) {
                    return fail(at, "the creature is dead, and bets on the dead have left the game");
                }
                if table.state.secret[s] != NONE {
                    return fail(at, "a seat has one secret bet, either revealed or not");
                }
                table.state.revealed[s] = slot;
                if let Some(card) = revealed.card.filter(|_| table.state.rules.cells) {
                    // It may already stand in `cell`, which says in which order the cards lie.
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
        state.secret_made = match self.position.seat_set("secret-made")? {
            Some(seats) => seats,
            None => self
                .seats
                .iter()
                .filter(|s| state.secret[s.index()] != NONE || state.revealed[s.index()] != NONE)
                .collect(),
        };
        for seat in self.seats.iter() {
            let s = seat.index();
            let on_spots = state.bets.iter().filter(|&&owner| owner == s as u8).count();
            let secret = usize::from(state.secret[s] != NONE || state.revealed[s] != NONE);
            let tokens = usize::from(state.rules.numbers.tokens);
            let Some(left) = tokens.checked_sub(on_spots + secret) else {
                let why = format!("a seat has only {tokens} bets, the secret one included");
                return fail(format!("bets.{seat}"), why);
            };
            state.supply[s] = self.position.number_of("supply", seat, 0..=left as u8)?.unwrap_or(left as u8);
        }
        Ok(())
    }

    // Stacks on the table.

    fn stacks(&self, table: &mut Placing) -> Result<()> {
        for (at, name, value) in self.position.entries("pile")? {
            let spot: Spot = read::parsed(&at, name)?;
            let slot = slot(&table.state, &at, spot.creature)?;
            if spot.round > table.state.round + 1 {
                return fail(at, format!("round {} has not begun", spot.round));
            }
            if table.state.rules.sweep_dead && !table.state.is_alive(slot) {
                return fail(at, format!("the {} is dead, and its cards have been discarded", spot.creature));
            }
            for card in read::words(&at, value)? {
                let ix = table.place(&at, card)?;
                if ix >= REFEREES || (ix < FIGHTERS && SLOT[ix as usize] != slot) {
                    return fail(at, format!("{card} cannot lie on the {}", spot.creature));
                }
                table.state.push(slot, spot.round as usize - 1, ix);
            }
        }
        for (at, name, value) in self.position.entries("cell")? {
            if !table.state.rules.cells {
                return fail(at, "in this game the card of a revealed secret bet is discarded");
            }
            let creature: Creature = read::parsed(&at, name)?;
            let slot = slot(&table.state, &at, creature)?;
            for card in read::words(&at, value)? {
                let ix = table.place(&at, card)?;
                if ix >= FIGHTERS || SLOT[ix as usize] != slot {
                    return fail(at, format!("{card} cannot lie in the cell of the {creature}"));
                }
                table.state.push(slot, CELL, ix);
            }
        }
        if let Some(creature) = self.position.word("head-referee")? {
            let at = "head-referee";
            if !table.state.rules.cells {
                return fail(at, "in this game the Magister is discarded");
            }
            table.state.head_referee_at = slot(&table.state, at, creature)?;
            table.place(at, Card::HEAD_REFEREE)?;
        }
        for card in self.position.words("discard")?.unwrap_or_default() {
            let ix = table.place("discard", card)?;
            table.state.push_discard(ix);
        }
        Ok(())
    }

    /// `others = "high"`: creatures without a pile in the current round show their own 9.
    fn others(&self, table: &mut Placing) -> Result<()> {
        match self.position.get("others").map(|value| value.as_str()) {
            None | Some(Some("open")) => Ok(()),
            Some(Some("high")) => {
                let round = table.state.round as usize;
                let given = self.position.entries("pile")?;
                for slot in State::slots(table.state.alive) {
                    let spot = table.state.spot(slot, round);
                    let written = given.iter().any(|(_, name, _)| name.parse() == Ok(spot));
                    if !written && table.state.top[(slot, round)] == NONE {
                        let nine = table.state.creature(slot).card(9);
                        let ix = table.place("others", nine)?;
                        table.state.push(slot, round, ix);
                    }
                }
                Ok(())
            }
            Some(_) => fail("others", "expected \"high\" or \"open\""),
        }
    }

    // Hands, cards set aside, the deck.

    fn hands_and_deck(&self, table: &mut Placing) -> Result<()> {
        let mut fills = Vec::new();
        for seat in self.seats.iter() {
            for (name, usual) in [("aside", 0), ("hand", usize::from(table.state.rules.numbers.capacity))] {
                let (cards, fill) = match self.position.of_seat(name, seat)? {
                    Some((at, value)) => cards_and_fill(table, &at, value)?,
                    None => (Vec::new(), Fill::Usual),
                };
                let place = if name == "hand" { &mut table.state.hand } else { &mut table.state.aside };
                place[seat.index()] = cards.iter().copied().collect();
                let wanted = match fill {
                    Fill::Exactly => cards.len(),
                    Fill::To(count) => count,
                    Fill::Usual => usual,
                };
                fills.push((name, seat, wanted.saturating_sub(cards.len())));
            }
        }
        let (mut deck, fill) = match self.position.get("deck") {
            Some(value) => cards_and_fill(table, "deck", value)?,
            None => (Vec::new(), Fill::Usual),
        };
        // Everything written is placed by now, so the fillers can take from what is left.
        let mut filler = Filler::new(&table.state, table.used, self.mentioned.cards(&table.state));
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
            Fill::Exactly => (deck.len(), true),
            Fill::To(count) => (count, true),
            Fill::Usual => (30, false),
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

    // Where in the turn.

    fn turn(&self, table: &mut Placing) -> Result<()> {
        let state = &mut table.state;
        state.turn = self.position.one_seat("turn")?.unwrap_or(Seat::new(0));
        state.phase = self.position.one_of("phase", &PHASES)?.unwrap_or(Phase::Bet);
        if state.phase == Phase::Bid && !state.rules.opening_bid {
            return fail("phase", "there are no bids in this game");
        }
        if state.phase == Phase::Poll && !state.rules.stalemate {
            return fail("phase", "stalemates are declared with the option stalemate only");
        }
        if let Some(creature) = self.position.word::<Creature>("acting")? {
            state.acting = slot(state, "acting", creature)?;
            state.power = creature.power();
        }
        if let Some(creature) = self.position.word::<Creature>("power")? {
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
        state.doubled = self.position.truth("doubled")?.unwrap_or(second);
        state.foresight = self.position.truth("foresight")?.unwrap_or(false);
        let begun = !matches!(state.phase, Phase::Bid | Phase::Poll | Phase::Bet | Phase::Play);
        state.active = self.position.truth("active")?.unwrap_or(begun);
        state.victim = self.position.one_seat("victim")?.unwrap_or(state.turn);
        if matches!(state.phase, Phase::Keep | Phase::Give) && state.victim == state.turn {
            return fail("victim", "in this phase say at whom the power is aimed");
        }
        if let Some(creature) = self.position.word::<Creature>("named")? {
            state.named = slot(state, "named", creature)?;
        }
        if state.phase == Phase::Give && state.named == NONE {
            return fail("named", "in this phase say which creature is demanded");
        }
        state.asked = match state.phase {
            Phase::Give => state.victim,
            _ => self.position.one_seat("asked")?.unwrap_or(state.turn),
        };
        if !matches!(state.phase, Phase::Give | Phase::Bid | Phase::Poll | Phase::Over) && state.asked != state.turn {
            return fail("asked", "in this phase only the seat whose turn it is can be asked");
        }
        let stack = self.position.words("stack")?.unwrap_or_default();
        let stacking = state.foresight && state.phase == Phase::Discard;
        if stack.len() > if stacking { 2 } else { 0 } {
            return fail("stack", "at most two cards, and only while foresight is at work in the discards");
        }
        // The third discard is the last: only where the game ended with that turn is it still remembered.
        let most = if state.phase == Phase::Over { 3 } else { 2 };
        state.discards = self.position.number("discards", 0..=most)?.unwrap_or(stack.len() as u8);
        if state.foresight && state.phase == Phase::Discard && state.discards as usize != stack.len() {
            return fail("discards", "with foresight name the cards discarded so far in `stack`");
        }
        for (index, card) in stack.into_iter().enumerate() {
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
        if let Some(bid) = self.position.number("bid", 0..=10)? {
            state.bid = bid;
        }
        if self.position.one_seat("bidder")?.is_some() != (state.bid != NONE) {
            return fail("bidder", "a bid and its bidder are given together, or neither");
        }
        state.bidder = self.position.one_seat("bidder")?.unwrap_or(state.turn);
        state.bid_from = self.position.one_seat("bid-from")?.unwrap_or(state.asked);
        state.passes = self.position.number("passes", 0..=4)?.unwrap_or(0);
        let over = self.seats.count() - usize::from(state.bid != NONE);
        if state.passes as usize >= over || state.bid == 10 {
            return fail("passes", "after as many passes the bidding is over");
        }
        if let Some(owed) = self.position.number("owed", 0..=10)? {
            state.owed = owed;
        }
        state.penalized = self.position.seat_set("penalized")?.unwrap_or_default();
        state.stalemated = self.position.truth("stalemated")?.unwrap_or(false);
        state.turns = self.turns(state)?;
        state.declared = self.position.truth("declared")?.unwrap_or(false);
        state.objected = self.position.truth("objected")?.unwrap_or(false);
        state.beginner = self.position.one_seat("beginner")?.unwrap_or(state.turn);
        let begun = u8::from(state.beginner == state.turn && state.phase != Phase::Bid);
        state.beginner_turns = self.position.number("beginner-turns", 0..=u8::MAX)?.unwrap_or(begun);
        state.idle = self.position.number("idle", 0..=self.seats.count() as u8)?.unwrap_or(0);
        if state.phase != Phase::Over && state.idle as usize == self.seats.count() {
            return fail("idle", "after as many idle turns something would have happened");
        }
        state.game = self.position.number("game", 1..=content::CAMPAIGN)?.unwrap_or(1);
        if state.game > state.games {
            return fail("game", "only a campaign has more than one game: set options.campaign = true");
        }
        let most = state.rules.numbers.most_points() * content::CAMPAIGN;
        for seat in self.seats.iter() {
            state.totals[seat.index()] = self.position.number_of("totals", seat, 0..=most)?.unwrap_or(0);
        }
        Ok(())
    }

    /// The order of the latest turns; without one, everybody has had a turn, in the order of the seats.
    fn turns(&self, state: &State) -> Result<Turns> {
        let begun = !matches!(state.phase, Phase::Bid | Phase::Poll);
        let latest = match self.position.one_seat("last-turn")? {
            Some(seat) => Some(seat),
            None if self.position.contains("last-turn") || state.is_opening_bid() => None,
            None if begun => Some(state.turn),
            None => Some(self.seats.before(state.turn)),
        };
        let mut turns = latest.map_or(Turns::NONE, |seat| Turns::of_all(self.seats, seat));
        if let Some(names) = self.position.words::<String>("latest-turns")? {
            turns = Turns::NONE;
            for name in names.iter().rev() {
                let seat = self.position.seat("latest-turns", name)?;
                if turns.iter().any(|other| other == seat) {
                    return fail("latest-turns", format!("{seat} stands there twice"));
                }
                turns.begin(seat);
            }
            if self.position.contains("last-turn") && self.position.one_seat("last-turn")? != turns.latest() {
                return fail("last-turn", "it is the first of `latest-turns`");
            }
        }
        // The turn in progress is always the most recent one.
        if begun && state.phase != Phase::Over {
            turns.begin(state.turn);
        }
        Ok(turns)
    }

    /// What depends on everything else: the start of a turn, the Titan's three cards, and who
    /// has seen what lies open.
    fn close(&self, table: Placing) -> Result<State> {
        let Placing { mut state, used } = table;
        if !self.position.contains("phase") {
            state.open_turn();
        }
        for card in self.position.words("snatched")?.unwrap_or_default() {
            // Of two referees that cannot be told apart each is looked at once.
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
            for seat in self.seats.iter().filter(|seat| state.secret[seat.index()] != NONE).collect::<Vec<_>>() {
                state.unveil_secret(seat, state.secret[seat.index()]);
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
        self.derived(&state)?;
        Ok(state)
    }

    /// What follows from the rest may stand in a position only if it is true.
    fn derived(&self, state: &State) -> Result<()> {
        let facts = state.facts();
        for key in DERIVED {
            if let Some(given) = self.position.get(key)
                && facts.get(key) != Some(given)
            {
                return fail(key, "this follows from the rest of the position and cannot be set");
            }
        }
        Ok(())
    }
}

/// A list of cards with an optional "..." at the end, or a number.
fn cards_and_fill(table: &mut Placing, at: &str, value: &Value) -> Result<(Vec<Ix>, Fill)> {
    match value {
        Value::Integer(count) => match usize::try_from(*count) {
            Ok(count) if count <= 102 => Ok((Vec::new(), Fill::To(count))),
            _ => fail(at, "expected 0 to 102 cards"),
        },
        Value::Array(items) => {
            let mut cards = Vec::new();
            let mut fill = Fill::Exactly;
            for (index, item) in items.iter().enumerate() {
                let Some(text) = item.as_str() else { return fail(at, format!("expected a card, found {item}")) };
                if let Some(count) = text.strip_prefix("...") {
                    if index + 1 != items.len() {
                        return fail(at, "\"...\" stands at the end");
                    }
                    fill = match count.trim() {
                        "" => Fill::Usual,
                        count => match count.parse() {
                            Ok(count) if (cards.len()..=102).contains(&count) => Fill::To(count),
                            _ => return fail(at, "behind \"...\" stands how many cards there are in all"),
                        },
                    };
                    continue;
                }
                let card = read::parsed(at, text)?;
                cards.push(table.place(at, card)?);
            }
            Ok((cards, fill))
        }
        other => fail(at, format!("expected a list of cards or a number, found {other}")),
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
}

/// A revealed secret bet: the creature, and the card where it stays on the table.
struct Revealed {
    creature: Creature,
    card: Option<Card>,
}

impl std::str::FromStr for Revealed {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Revealed, String> {
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

fn slot(state: &State, at: &str, creature: Creature) -> Result<Slot> {
    match state.slot(creature) {
        Some(slot) => Ok(slot),
        None => fail(at, format!("the {creature} does not take part in this game")),
    }
}
