//! Reading a position: every key of `scenarios/README.md`, its defaults and its errors.

use harena_core::scenario::read::{Position, Result, entries, fail, parsed, word, words};
use harena_core::{Fast, NoLog, Seat, SeatSet, Seats};
use toml::Value;

use super::filler::Filler;
use crate::cards::{Cards, Ix, NONE, deck_of};
use crate::doing::Doing;
use crate::knowledge::{CLOAK, DECK, HAND, Knowledge};
use crate::state::{ITEMS, NOTHING, Phase, REFILL, State, bit, bits};
use crate::words::{Environment, Item, Slot, Title};

pub(super) struct Reader<'a> {
    pub(super) position: Position<'a>,
    pub(super) seats: Seats,
    pub(super) mentioned: &'a [&'a str],
}

const KEYS: [&str; 35] = [
    "phase",
    "turn",
    "environment",
    "environment-deck",
    "environment-discard",
    "trophies",
    "items",
    "item-deck",
    "item-discard",
    "identified",
    "hand",
    "discard",
    "play",
    "cloaked",
    "prepared",
    "deck",
    "ordered",
    "tucked",
    "perks",
    "wager",
    "initiator",
    "active",
    "passed",
    "out",
    "begun",
    "actions",
    "must-pass",
    "turns",
    "skipped",
    "counted",
    "looked",
    "chest",
    "aloft",
    "resolving",
    "doing",
];

/// Keys that only describe: they follow from the others.
const DERIVED: [&str; 6] = ["power", "worth", "water", "lead", "prepared-total", "owned"];

const PHASES: [(&str, Phase); 3] =
    [("handbuilding", Phase::Handbuilding), ("skirmish", Phase::Skirmish), ("over", Phase::Over)];

/// A list of cards as it is written: names first, then fillers up to a number.
struct Wanted {
    at: String,
    seat: Seat,
    named: Vec<(Title, Option<Seat>)>,
    fill: Fill,
}

#[derive(Clone, Copy, PartialEq)]
enum Fill {
    Nothing,
    Usual,
    To(usize),
}

/// The places for cards, in the order in which they are filled.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Hand,
    Discard,
    Play,
    Cloaked,
    Prepared(Slot),
    Tucked,
    Looked,
    Deck,
}

impl Reader<'_> {
    pub(super) fn state(&self, mut state: State) -> Result<State> {
        let position = self.position;
        position.only(&KEYS, &DERIVED)?;
        let active: Option<Slot> = position.word("active")?;
        let usual = if active.is_some() { Phase::Skirmish } else { Phase::Handbuilding };
        state.phase = position.one_of("phase", &PHASES)?.unwrap_or(usual);
        if state.phase == Phase::Skirmish {
            let Some(active) = active else { return fail("active", "say at which slot the Skirmish is") };
            state.active = active;
        } else if active.is_some() {
            return fail("active", "only a Skirmish has an active slot");
        }
        state.turn = position.one_seat("turn")?.unwrap_or(state.turn);
        state.initiator = position.one_seat("initiator")?.unwrap_or(state.initiator);
        state.passed = position.seat_set("passed")?.unwrap_or(SeatSet::EMPTY);
        state.out = position.seat_set("out")?.unwrap_or(SeatSet::EMPTY);
        self.environments(&mut state)?;
        self.items(&mut state)?;
        self.cards(&mut state)?;
        self.numbers(&mut state)?;
        know(&mut state);
        self.moment(&mut state)?;
        Ok(state)
    }

    fn environments(&self, state: &mut State) -> Result<()> {
        let position = self.position;
        let all = state.environment_deck;
        let mut left = all;
        let mut take = |at: &str, environment: Environment| {
            if left & bit(environment as u8) == 0 {
                return fail(at, format!("{environment} is elsewhere already, or not part of this game"));
            }
            left &= !bit(environment as u8);
            Ok(environment as u8)
        };
        let mut given = [false; 3];
        for (at, name, value) in position.entries("environment")? {
            let slot: Slot = parsed(&at, name)?;
            given[slot.index()] = true;
            if let Some(environment) = word::<Environment>(&at, value)? {
                state.environment[slot.index()] = take(&at, environment)?;
            }
        }
        let mut trophies = [0; 4];
        for seat in self.seats.iter() {
            let Some((at, value)) = position.of_seat("trophies", seat)? else { continue };
            match value {
                Value::Integer(number @ 0..=2) => trophies[seat.index()] = *number as usize,
                Value::Integer(number) => {
                    return fail(at, format!("at most two trophies before the last, not {number}"));
                }
                list => {
                    for environment in words::<Environment>(&at, list)? {
                        state.trophies[seat.index()] |= bit(take(&at, environment)?);
                    }
                }
            }
        }
        for environment in position.words::<Environment>("environment-discard")?.unwrap_or_default() {
            state.environment_discard |= bit(take("environment-discard", environment)?);
        }
        let deck = position.words::<Environment>("environment-deck")?;
        let mut listed = 0;
        for environment in deck.iter().flatten() {
            listed |= bit(take("environment-deck", *environment)?);
        }
        let filler = Filler { seats: self.seats, mentioned: self.mentioned, left: Cards::EMPTY };
        let mut slots = Slot::ALL;
        slots.sort_by_key(|&slot| slot != state.active); // few do where a Skirmish is
        for slot in slots.into_iter().filter(|slot| !given[slot.index()]) {
            let over = state.phase == Phase::Over;
            let fought_at = state.phase == Phase::Skirmish && slot == state.active;
            if let Some(environment) = filler.environment(left, fought_at).filter(|_| !over) {
                left &= !bit(environment as u8);
                state.environment[slot.index()] = environment as u8;
            }
        }
        for (won, &count) in state.trophies.iter_mut().zip(&trophies) {
            for _ in 0..count {
                let Some(environment) = filler.environment(left, false) else {
                    return fail("trophies", "there are not so many environments");
                };
                left &= !bit(environment as u8);
                *won |= bit(environment as u8);
            }
        }
        state.environment_deck = if deck.is_some() { listed } else { left };
        if state.phase != Phase::Over && state.environment.contains(&NOTHING) {
            return fail("environment", "before the end there is one at every slot");
        }
        let target = u32::from(state.options.target_wins);
        let over = state.phase == Phase::Over;
        let winners = state.trophies.iter().filter(|won| won.count_ones() >= target).count();
        if winners != usize::from(over) || state.trophies.iter().any(|won| won.count_ones() > target) {
            let wrong =
                if over { "one seat has won as many as are needed" } else { "nobody has won as many as are needed" };
            return fail("trophies", format!("in this phase {wrong}"));
        }
        Ok(())
    }

    fn items(&self, state: &mut State) -> Result<()> {
        let position = self.position;
        let mut left = state.item_deck;
        let mut take = |at: &str, item: Item| {
            if left & bit(item as u8) == 0 {
                return fail(at, format!("{item} is elsewhere already"));
            }
            left &= !bit(item as u8);
            Ok(item)
        };
        for (at, name, value) in position.entries("items")? {
            let slot: Slot = parsed(&at, name)?;
            let items = words::<Item>(&at, value)?;
            if items.len() > ITEMS {
                return fail(at, "at most three items lie on an environment");
            }
            for item in items {
                let item = take(&at, item)?;
                state.put_item(slot, item);
            }
        }
        for seat in self.seats.iter() {
            for item in position.words_of::<Item>("perks", seat)?.unwrap_or_default() {
                let at = format!("perks.{seat}");
                if !item.is_perk() {
                    return fail(at, format!("{item} is no Perk"));
                }
                state.perks[seat.index()] |= bit(take(&at, item)? as u8);
            }
        }
        for (key, set) in
            [("chest", &mut state.chest), ("aloft", &mut state.aloft), ("resolving", &mut state.resolving)]
        {
            for item in position.words::<Item>(key)?.unwrap_or_default() {
                *set |= bit(take(key, item)? as u8);
            }
        }
        let mut fillers = [0; 2];
        let mut listed = [0; 2];
        for (index, key) in PILES.into_iter().enumerate() {
            match position.get(key) {
                None => {}
                Some(Value::Integer(number @ 0..=30)) => fillers[index] = *number as usize,
                Some(Value::Integer(number)) => {
                    return fail(key, format!("expected a number from 0 to 30, found {number}"));
                }
                Some(list) => {
                    for item in words::<Item>(key, list)? {
                        listed[index] |= bit(take(key, item)? as u8);
                    }
                }
            }
        }
        let filler = Filler { seats: self.seats, mentioned: self.mentioned, left: Cards::EMPTY };
        for (index, key) in PILES.into_iter().enumerate() {
            for _ in 0..fillers[index] {
                let Some(item) = filler.item(left) else { return fail(key, "there are not so many items") };
                left &= !bit(item as u8);
                listed[index] |= bit(item as u8);
            }
        }
        state.item_discard = listed[0];
        // Where the deck is given, items without a place are out of the game.
        state.item_deck = if position.contains(PILES[1]) { listed[1] } else { left };
        Ok(())
    }

    fn cards(&self, state: &mut State) -> Result<()> {
        let mut wanted: Vec<(Place, Wanted)> = Vec::new();
        for seat in self.seats.iter() {
            let mut add = |place: Place, key: &str, usual: Fill| -> Result<()> {
                match self.position.of_seat(key, seat)? {
                    Some((at, value)) => wanted.push((place, self.list(at, seat, value)?)),
                    None => wanted
                        .push((place, Wanted { at: format!("{key}.{seat}"), seat, named: Vec::new(), fill: usual })),
                }
                Ok(())
            };
            let empty = state.phase == Phase::Over || state.passed.contains(seat) || state.out.contains(seat);
            add(Place::Hand, "hand", Fill::To(if empty { 0 } else { REFILL }))?;
            add(Place::Discard, "discard", Fill::Nothing)?;
            add(Place::Play, "play", Fill::Nothing)?;
            add(Place::Cloaked, "cloaked", Fill::Nothing)?;
            add(Place::Tucked, "tucked", Fill::Nothing)?;
            add(Place::Deck, "deck", Fill::Usual)?;
            let Some((at, value)) = self.position.of_seat("prepared", seat)? else { continue };
            for (at, name, value) in entries(&at, value)? {
                let slot: Slot = parsed(&at, name)?;
                wanted.push((Place::Prepared(slot), self.list(at, seat, value)?));
            }
        }
        if let Some(value) = self.position.get("looked") {
            wanted.push((Place::Looked, self.list("looked".to_string(), state.turn, value)?));
        }
        let all = self.seats.iter().fold(Cards::EMPTY, |all, seat| all | Cards::deck(seat.index()));
        let mut filler = Filler { seats: self.seats, mentioned: self.mentioned, left: all };
        let mut found: Vec<Vec<Ix>> = self.named(&wanted, &mut filler)?;
        // Fillers: decks last, since they take what is left.
        for deck in [false, true] {
            for ((place, wanted), found) in wanted.iter().zip(&mut found) {
                if (*place == Place::Deck) != deck {
                    continue;
                }
                let named = found.len();
                let to = match (wanted.fill, place) {
                    (Fill::Nothing, _) => named,
                    (Fill::To(count), _) => count,
                    (Fill::Usual, Place::Hand) => REFILL,
                    (Fill::Usual, Place::Deck) => named + (filler.left & Cards::deck(wanted.seat.index())).len(),
                    (Fill::Usual, _) => named,
                };
                if to < named {
                    return fail(&wanted.at, format!("there are more than {to} cards named already"));
                }
                while found.len() < to {
                    match filler.any(wanted.seat) {
                        Some(ix) => found.push(ix),
                        None => return fail(&wanted.at, "there are not so many cards"),
                    }
                }
                if *place == Place::Deck {
                    let ordered = self.position.number_of("ordered", wanted.seat, 0..=found.len())?.unwrap_or(named);
                    put_deck(state, wanted.seat, found, ordered);
                }
            }
        }
        for ((place, wanted), found) in wanted.iter().zip(&found) {
            let set: Cards = found.iter().copied().collect();
            let s = wanted.seat.index();
            match place {
                Place::Hand => state.hand[s] = set,
                Place::Discard => state.discard[s] = set,
                Place::Play => state.play[s] = set,
                Place::Cloaked => state.cloaked[s] = set,
                Place::Prepared(slot) => state.prepared[s][slot.index()] = set,
                Place::Tucked => state.tucked[s] = set,
                Place::Looked => state.looked = set,
                Place::Deck => {}
            }
        }
        state.prepared_count = state.count_prepared();
        Ok(())
    }

    /// The cards that are named: everybody's own first, so that others come from decks that can spare them.
    fn named(&self, wanted: &[(Place, Wanted)], filler: &mut Filler<'_>) -> Result<Vec<Vec<Ix>>> {
        let mut found: Vec<Vec<Option<Ix>>> = wanted.iter().map(|(_, wanted)| vec![None; wanted.named.len()]).collect();
        for own in [true, false] {
            for ((_, wanted), found) in wanted.iter().zip(&mut found) {
                for (&(title, deck), found) in wanted.named.iter().zip(found) {
                    let natural = deck.is_some() || filler.has_own(wanted.seat, title);
                    if found.is_some() || own != natural {
                        continue;
                    }
                    match filler.named(wanted.seat, title, deck) {
                        Some(ix) => *found = Some(ix),
                        None => {
                            return fail(&wanted.at, format!("there are not so many cards named {title} in this game"));
                        }
                    }
                }
            }
        }
        let mut all = Vec::new();
        for ((_, wanted), found) in wanted.iter().zip(found) {
            let Some(found) = found.into_iter().collect::<Option<Vec<Ix>>>() else {
                return fail(&wanted.at, "there are not so many of these cards in this game");
            };
            all.push(found);
        }
        Ok(all)
    }

    fn list(&self, at: String, seat: Seat, value: &Value) -> Result<Wanted> {
        let mut wanted = Wanted { at, seat, named: Vec::new(), fill: Fill::Nothing };
        let items = match value {
            Value::Integer(number @ 0..=96) => {
                wanted.fill = Fill::To(*number as usize);
                return Ok(wanted);
            }
            Value::Array(items) => items,
            other => return fail(wanted.at, format!("expected a list of cards or a number, found {other}")),
        };
        for item in items {
            let Value::String(text) = item else {
                return fail(wanted.at, format!("expected the title of a card, found {item}"));
            };
            if wanted.fill != Fill::Nothing {
                return fail(wanted.at, "\"...\" stands at the end");
            }
            if let Some(count) = text.strip_prefix("...") {
                wanted.fill = match count.trim() {
                    "" => Fill::Usual,
                    count => Fill::To(parsed::<usize>(&wanted.at, count)?.min(96)),
                };
                continue;
            }
            let (name, deck) = match text.split_once('@') {
                Some((name, deck)) => (name, Some(self.position.seat(&wanted.at, deck.trim())?)),
                None => (text.as_str(), None),
            };
            wanted.named.push((parsed(&wanted.at, name)?, deck));
        }
        Ok(wanted)
    }

    fn numbers(&self, state: &mut State) -> Result<()> {
        let position = self.position;
        let fighting = state.phase == Phase::Skirmish;
        let none = SeatSet::EMPTY;
        let empty = |seat: &Seat| {
            state.hand[seat.index()].is_empty() && !state.passed.contains(*seat) && *seat != state.turn && fighting
        };
        let out = self.seats.iter().filter(empty).collect();
        state.out = position.seat_set("out")?.unwrap_or(out);
        let begun = if fighting { SeatSet::all(self.seats) } else { none };
        state.begun = position.seat_set("begun")?.unwrap_or(begun);
        for seat in self.seats.iter() {
            let s = seat.index();
            state.actions[s] = position.number_of("actions", seat, 0..=40)?.unwrap_or(0);
            state.counted[s] = position.number_of("counted", seat, 0..=96)?.unwrap_or(0);
        }
        state.turns = position.number("turns", 0..=255)?.unwrap_or(0);
        state.skipped = position.number("skipped", 0..=4)?.unwrap_or(0);
        state.guess = position.one_seat("wager")?.map_or(NOTHING, |seat| seat.index() as u8);
        if state.guess != NOTHING && !self.seats.iter().any(|seat| state.has_perk(seat, Item::Wager)) {
            return fail("wager", "nobody has Wager among the Perks");
        }
        let idle = |seat: &Seat| *seat != state.turn && state.is_done(*seat) && state.hand_len(*seat) > 0;
        if let Some(seat) = self.seats.iter().filter(|_| fighting).find(idle) {
            return fail(format!("hand.{seat}"), "a seat that has passed or is out has no cards in hand");
        }
        state.knowledge.identified = position
            .words::<Item>("identified")?
            .unwrap_or_default()
            .iter()
            .fold(0, |set, item| set | bit(*item as u8));
        if !fighting && state.phase != Phase::Over {
            let lying = state.in_play() | state.cloaked.iter().fold(Cards::EMPTY, |all, &cards| all | cards);
            if !lying.is_empty() || state.perks.iter().any(|&perks| perks != 0) {
                return fail("phase", "cards and Perks lie before a player in a Skirmish only");
            }
        }
        for deck in self.seats.iter() {
            let heap = State::heap_of(deck);
            if !state.tucked[deck.index()].is_empty() && !state.in_play().contains(heap) {
                return fail(format!("tucked.{deck}"), "the Heap of this deck is not in play");
            }
        }
        Ok(())
    }

    /// What is being decided.
    fn moment(&self, state: &mut State) -> Result<()> {
        if state.phase == Phase::Over {
            return Ok(());
        }
        let chain = self.position.words::<Doing>("doing")?;
        let given = chain.is_some();
        let chain = chain.unwrap_or_else(|| {
            let turn = if state.phase == Phase::Skirmish { Doing::SkirmishTurn } else { Doing::Turn };
            vec![turn]
        });
        check_chain(state, self.seats, &chain)?;
        if !given && state.is_done(state.turn) {
            return fail("turn", "this seat has passed or is out");
        }
        // Whoever looks at cards knows them.
        let looker = state.turn.index();
        state.knowledge.seen[looker] |= state.looked;
        if chain.contains(&Doing::Lockpick) {
            let tops = state.top.into_iter().filter(|&ix| ix != NONE);
            state.knowledge.seen[looker] |= tops.collect();
        }
        for doing in chain {
            state.push(doing);
        }
        let must_pass = self.position.truth("must-pass")?;
        if must_pass == Some(true) && !(state.phase == Phase::Skirmish && state.is_at(Environment::Cavern)) {
            return fail("must-pass", "only Cavern makes a turn a Pass");
        }
        state.must_pass = must_pass.unwrap_or(false);
        state.run(&mut Fast::new(1), &mut NoLog);
        if let Some(must_pass) = must_pass
            && !given
        {
            state.must_pass = must_pass;
        }
        Ok(())
    }
}

const PILES: [&str; 2] = ["item-discard", "item-deck"];

/// The first cards in order, the others below them in any.
fn put_deck(state: &mut State, seat: Seat, cards: &[Ix], ordered: usize) {
    state.pool[seat.index()] = cards[ordered..].iter().copied().collect();
    for &ix in cards[..ordered].iter().rev() {
        state.put_on_top(seat, ix);
    }
}

/// As far as anybody can tell, a hidden card of a seat may be in any of its hidden places.
fn know(state: &mut State) {
    let identified = state.knowledge.identified;
    state.knowledge = Knowledge::new([Cards::EMPTY; 4]);
    state.knowledge.identified = identified;
    let seats = state.seats;
    for seat in seats.iter() {
        let s = seat.index();
        let mut hidden = state.hand[s] | state.cloaked[s] | state.deck(seat);
        for slot in Slot::ALL {
            hidden |= state.prepared[s][slot.index()];
        }
        let heaps: Vec<usize> = (state.play[s] & Cards::titled(Title::Heap)).iter().map(deck_of).collect();
        for &deck in &heaps {
            hidden |= state.tucked[deck];
        }
        // Nobody else has put anything there that its owner does not know.
        state.knowledge.own_deck[s] = state.deck(seat);
        let may = &mut state.knowledge.may[s];
        for place in [HAND, DECK, CLOAK, 0, 1, 2] {
            may[place] = hidden;
        }
        for &deck in &heaps {
            state.knowledge.under[deck] = hidden;
        }
    }
    if let Some(slot) = Slot::ALL.into_iter().find(|&slot| state.is_face_down(slot)) {
        let down = state.items_at(slot).fold(0, |set, item| set | bit(item as u8));
        state.knowledge.identified &= down;
        state.knowledge.items_may = state.item_deck | down;
    } else {
        state.knowledge.identified = 0;
    }
}

/// Refuses what could not be carried out to its end.
fn check_chain(state: &State, seats: Seats, chain: &[Doing]) -> Result<()> {
    let wrong = |why: &str| fail("doing", why);
    let Some((&first, inner)) = chain.split_first() else { return wrong("something is always being done") };
    if chain.len() > 24 {
        return wrong("no chain is that long");
    }
    if chain.iter().any(|doing| doing.seat().is_some_and(|seat| !seats.contains(seat))) {
        return wrong("there is no such seat at this table");
    }
    let handbuilding = state.phase == Phase::Handbuilding;
    let fits = match first {
        Doing::Turn | Doing::Build | Doing::MustInitiate | Doing::Clash => handbuilding && inner.is_empty(),
        Doing::BuildEnd => {
            handbuilding
                && inner.iter().all(|doing| matches!(doing, Doing::Refill(_) | Doing::Fissure(_) | Doing::Brink))
        }
        Doing::Begin => {
            !handbuilding && inner.iter().all(|doing| matches!(doing, Doing::Limit(_) | Doing::StartEffect))
        }
        Doing::SkirmishTurn => !handbuilding && inner.is_empty(),
        Doing::SkirmishTurnEnd => {
            !handbuilding && inner.iter().enumerate().all(|(at, &doing)| in_turn(state, at, doing))
        }
        Doing::Award => !handbuilding && inner.iter().all(|&doing| is_bluff(state, doing)),
        _ => false,
    };
    if !fits {
        return wrong("these steps do not follow from one another in this phase");
    }
    check_items(state, chain)?;
    let top = chain[chain.len() - 1];
    if !chain[..chain.len() - 1].iter().all(|&doing| can_wait(doing)) {
        return wrong("a decision stands at the end, where nothing is inside it");
    }
    if chain.iter().any(|doing| matches!(doing, Doing::Fissure(_)))
        && state.slot_with(Environment::ChaosFissure).is_none()
    {
        return wrong("Chaos Fissure is not on the table");
    }
    if matches!(top, Doing::Look | Doing::Return) == state.looked.is_empty() {
        return wrong("cards are looked at while somebody chooses among them, and only then");
    }
    let usable = match first {
        Doing::Build => state.hand_len(state.turn) > 0,
        Doing::MustInitiate => Slot::ALL.into_iter().any(|slot| state.may_initiate(slot)),
        _ => true,
    };
    if !usable { wrong("nothing could be chosen") } else { Ok(()) }
}

/// Whether other steps can be carried out before this one goes on.
fn can_wait(doing: Doing) -> bool {
    use Doing as D;
    let course = matches!(doing, D::SkirmishTurnEnd | D::Begin | D::Award | D::BuildEnd | D::StartEffect | D::Act);
    let all = matches!(doing, D::Refill(_) | D::Fissure(_) | D::Brink | D::Limit(_) | D::Bluff(..) | D::Discard(..));
    let cards = matches!(doing, D::Effect(_) | D::Trigger(_) | D::Pillaged(..));
    course || all || cards || matches!(doing, D::Finish(_) | D::Chest | D::Cache(_) | D::Caravan(_))
}

fn is_bluff(state: &State, doing: Doing) -> bool {
    let Doing::Bluff(seat, count) = doing else { return false };
    usize::from(count) <= (state.play[seat.index()] & Cards::titled(Title::Bluff)).len()
}

/// Whether a step can be part of a turn in a Skirmish, at this depth.
fn in_turn(state: &State, at: usize, doing: Doing) -> bool {
    let turn = state.turn.index();
    match doing {
        Doing::Act => at == 0,
        Doing::Give(count) => at == 1 && usize::from(count.min(2)) <= state.hand[turn].len() && count <= 2,
        Doing::Electric(_, gift) => state.play[turn].contains(gift),
        Doing::Tuck(deck) => state.play[turn].contains(State::heap_of(deck)),
        Doing::Curse => state.hand[turn].has(Title::Curse),
        Doing::Cache(left) => left <= state.numbers.cache,
        Doing::Caravan(left) => left <= state.numbers.caravan,
        Doing::Effect(title) => title != Title::Heap,
        Doing::Stow => state.passed.contains(state.turn),
        Doing::Refill(_) | Doing::Fissure(_) | Doing::Brink | Doing::StartEffect | Doing::Bluff(..) => false,
        Doing::Turn | Doing::Build | Doing::MustInitiate | Doing::Clash | Doing::BuildEnd => false,
        Doing::Begin | Doing::SkirmishTurn | Doing::SkirmishTurnEnd | Doing::Award => false,
        _ => true,
    }
}

/// Items that are in the air belong to a step that brings them down again.
fn check_items(state: &State, chain: &[Doing]) -> Result<()> {
    let mut finishing = 0;
    let mut resolving = 0;
    for doing in chain {
        let (set, item) = match doing {
            Doing::Finish(item) => (&mut finishing, item),
            Doing::Pay(item, ..) | Doing::Resolve(item, _) => (&mut resolving, item),
            _ => continue,
        };
        if *set & bit(*item as u8) != 0 {
            return fail("doing", format!("{item} is there twice"));
        }
        *set |= bit(*item as u8);
    }
    // A Perk is finished by then.
    let perks = bits(finishing & !state.resolving).all(|item| Item::new(item).is_perk());
    if state.resolving & !finishing != 0 || resolving & !state.resolving != 0 || !perks {
        return fail("resolving", "items are resolved in a step that finishes them, and no others are");
    }
    if state.chest != 0 && !chain.contains(&Doing::Chest) {
        return fail("chest", "items of Loot Chest lie open while somebody chooses among them");
    }
    let lying: usize = Slot::ALL.into_iter().map(|slot| state.item_count(slot)).sum();
    if state.aloft != 0 && (!chain.contains(&Doing::Cyclone) || lying + state.aloft.count_ones() as usize > 9) {
        return fail("aloft", "items taken up by Cyclone are laid again, at most three on each environment");
    }
    Ok(())
}
