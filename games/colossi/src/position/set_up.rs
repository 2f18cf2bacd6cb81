//! A game from a position: fills in defaults, and refuses impossible positions.

use harena_core::position::{Fill, PartialList, Result, fail, refuse, within};
use harena_core::{FastRng, NoLog, Seat, SeatSet, Seats};

use super::filler::Filler;
use super::{Named, Position};
use crate::cards::{Cards, Ix, NONE, deck_of};
use crate::frame::Frame;
use crate::knowledge::{CLOAK, DECK, HAND, Knowledge};
use crate::names::{Environment, Item, Slot, Title};
use crate::state::{ITEMS, NOTHING, Phase, REFILL, State, bit, bits};

/// The cards of a zone: some by name, and fillers.
struct Wanted<'a> {
    zone: Zone,
    at: String,
    seat: Seat,
    named: &'a [Named],
    fill: Fill,
}

impl<'a> Wanted<'a> {
    fn new(zone: Zone, at: String, seat: Seat, given: Option<&'a PartialList<Named>>, usual: Fill) -> Wanted<'a> {
        let (named, fill) = given.map_or((&[][..], usual), |given| (&given.named[..], given.fill));
        Wanted { zone, at, seat, named, fill }
    }
}

/// The zones of cards, in the order in which they are filled.
#[derive(Clone, Copy, PartialEq)]
enum Zone {
    Hand,
    Discard,
    Play,
    Cloaked,
    Prepared(Slot),
    Tucked,
    Looked,
    Deck,
}

impl Position {
    pub(crate) fn state(&self, mut state: State, mentioned: &[&str]) -> Result<State> {
        let usual = if self.active.is_some() { Phase::Skirmish } else { Phase::Handbuilding };
        state.phase = self.phase.unwrap_or(usual);
        state.active = match (state.phase, self.active) {
            (Phase::Skirmish, Some(active)) => active,
            (Phase::Skirmish, None) => return fail("active", "say at which slot the Skirmish is"),
            (_, Some(_)) => return fail("active", "only a Skirmish has an active slot"),
            (_, None) => state.active,
        };
        state.turn = self.turn.unwrap_or(state.turn);
        state.initiator = self.initiator.unwrap_or(state.initiator);
        state.passed = self.passed;
        state.out = self.out.unwrap_or_default();
        self.environments(&mut state, mentioned)?;
        self.items(&mut state, mentioned)?;
        self.cards(&mut state, mentioned)?;
        self.numbers(&mut state)?;
        know(&mut state);
        self.moment(&mut state)?;
        Ok(state)
    }

    fn environments(&self, state: &mut State, mentioned: &[&str]) -> Result<()> {
        let mut left = state.environment_deck;
        let mut take = |at: &str, environment: Environment| {
            if left & bit(environment as u8) == 0 {
                return fail(at, format!("{environment} is already in another zone, or not part of this game"));
            }
            left &= !bit(environment as u8);
            Ok(bit(environment as u8))
        };
        for (slot, environment) in &self.environment {
            if let Some(environment) = *environment {
                take(&format!("environment.{slot}"), environment)?;
                state.environment[slot.index()] = environment as u8;
            }
        }
        for (seat, won) in self.trophies.iter() {
            for &environment in &won.named {
                state.trophies[seat.index()] |= take(&format!("trophies.{seat}"), environment)?;
            }
        }
        for &environment in &self.environment_discard {
            state.environment_discard |= take("environment-discard", environment)?;
        }
        let mut listed = 0;
        for &environment in self.environment_deck.iter().flatten() {
            listed |= take("environment-deck", environment)?;
        }
        let filler = Filler::new(state.seats, mentioned);
        let mut slots = Slot::ALL;
        slots.sort_by_key(|&slot| slot != state.active); // few are without influence on a Skirmish
        for slot in slots.into_iter().filter(|slot| !self.environment.contains_key(slot)) {
            let over = state.phase == Phase::Over;
            let fought_at = state.phase == Phase::Skirmish && slot == state.active;
            if let Some(environment) = filler.environment(left, fought_at).filter(|_| !over) {
                left &= !bit(environment as u8);
                state.environment[slot.index()] = environment as u8;
            }
        }
        for (seat, won) in self.trophies.iter() {
            let Fill::Total(count) = won.fill else { continue };
            for _ in won.named.len()..within(format!("trophies.{seat}"), count, 0..=2)? {
                let Some(environment) = filler.environment(left, false) else {
                    return fail("trophies", "there are not that many Environments");
                };
                left &= !bit(environment as u8);
                state.trophies[seat.index()] |= bit(environment as u8);
            }
        }
        state.environment_deck = if self.environment_deck.is_some() { listed } else { left };
        if state.phase != Phase::Over && state.environment.contains(&NOTHING) {
            return fail("environment", "before the end there is one at every slot");
        }
        let target = u32::from(state.options.target_wins);
        let over = state.phase == Phase::Over;
        let winners = state.trophies.iter().filter(|won| won.count_ones() >= target).count();
        if winners != usize::from(over) || state.trophies.iter().any(|won| won.count_ones() > target) {
            let wrong =
                if over { "one seat has won as many as are needed" } else { "no seat has won as many as are needed" };
            return fail("trophies", format!("in this phase {wrong}"));
        }
        Ok(())
    }

    fn items(&self, state: &mut State, mentioned: &[&str]) -> Result<()> {
        let mut left = state.item_deck;
        let mut take = |at: &str, item: Item| {
            refuse(left & bit(item as u8) == 0, at, format_args!("{item} is already in another zone"))?;
            left &= !bit(item as u8);
            Ok(bit(item as u8))
        };
        for (&slot, items) in &self.items {
            let at = format!("items.{slot}");
            refuse(items.len() > ITEMS, &at, "an Environment has at most three Items")?;
            for &item in items {
                take(&at, item)?;
                state.put_item(slot, item);
            }
        }
        for (seat, perks) in self.perks.iter() {
            for &item in perks {
                let at = format!("perks.{seat}");
                refuse(!item.is_perk(), &at, format_args!("{item} is not a Perk"))?;
                state.perks[seat.index()] |= take(&at, item)?;
            }
        }
        for (key, items, set) in [
            ("chest", &self.chest, &mut state.chest),
            ("aloft", &self.aloft, &mut state.aloft),
            ("resolving", &self.resolving, &mut state.resolving),
        ] {
            for &item in items {
                *set |= take(key, item)?;
            }
        }
        let piles = [("item-discard", &self.item_discard), ("item-deck", &self.item_deck)];
        let mut listed = [0; 2];
        for ((key, pile), listed) in piles.into_iter().zip(&mut listed) {
            for &item in pile.iter().flat_map(|pile| &pile.named) {
                *listed |= take(key, item)?;
            }
        }
        let filler = Filler::new(state.seats, mentioned);
        for ((key, pile), listed) in piles.into_iter().zip(&mut listed) {
            let Some(PartialList { named, fill: Fill::Total(count) }) = pile else { continue };
            for _ in named.len()..within(key, *count, 0..=30)? {
                let Some(item) = filler.item(left) else { return fail(key, "there are not that many Items") };
                left &= !bit(item as u8);
                *listed |= bit(item as u8);
            }
        }
        state.item_discard = listed[0];
        // If the deck is given, Items without a zone are out of the game.
        state.item_deck = match &self.item_deck {
            Some(pile) if pile.fill != Fill::Default => listed[1],
            _ => listed[1] | left,
        };
        Ok(())
    }

    fn cards(&self, state: &mut State, mentioned: &[&str]) -> Result<()> {
        let seats = state.seats;
        let mut wanted: Vec<Wanted<'_>> = Vec::new();
        for seat in seats.iter() {
            let empty = state.phase == Phase::Over || state.passed.contains(seat) || state.out.contains(seat);
            for (zone, key, given, usual) in [
                (Zone::Hand, "hand", &self.hand, Fill::Total(if empty { 0 } else { REFILL })),
                (Zone::Discard, "discard", &self.discard, Fill::None),
                (Zone::Play, "play", &self.play, Fill::None),
                (Zone::Cloaked, "cloaked", &self.cloaked, Fill::None),
                (Zone::Tucked, "tucked", &self.tucked, Fill::None),
                (Zone::Deck, "deck", &self.deck, Fill::Default),
            ] {
                wanted.push(Wanted::new(zone, format!("{key}.{seat}"), seat, given.get(seat), usual));
            }
            for (&slot, pile) in self.prepared.get(seat).into_iter().flatten() {
                let at = format!("prepared.{seat}.{slot}");
                wanted.push(Wanted::new(Zone::Prepared(slot), at, seat, Some(pile), Fill::None));
            }
        }
        let looked = self.looked.as_ref();
        wanted.push(Wanted::new(Zone::Looked, "looked".to_string(), state.turn, looked, Fill::None));
        let mut filler = Filler::new(seats, mentioned);
        let mut found: Vec<Vec<Ix>> = named(&wanted, &mut filler, seats)?;
        // Fillers: decks last, since they take what is left.
        for deck in [false, true] {
            for (wanted, found) in
                wanted.iter().zip(&mut found).filter(|(wanted, _)| (wanted.zone == Zone::Deck) == deck)
            {
                let named = found.len();
                let to = match (wanted.fill, wanted.zone) {
                    (Fill::Total(count), _) => count.min(96),
                    (Fill::Default, Zone::Hand) => REFILL,
                    (Fill::Default, Zone::Deck) => named + (filler.left & Cards::deck(wanted.seat.index())).len(),
                    _ => named,
                };
                refuse(to < named, &wanted.at, format_args!("there are more than {to} cards named already"))?;
                while found.len() < to {
                    match filler.any(wanted.seat) {
                        Some(ix) => found.push(ix),
                        None => return fail(&wanted.at, "there are fewer cards"),
                    }
                }
                if deck {
                    let ordered = self.ordered.number("ordered", wanted.seat, 0..=found.len(), named)?;
                    put_deck(state, wanted.seat, found, ordered);
                }
            }
        }
        for (wanted, found) in wanted.iter().zip(&found) {
            let set: Cards = found.iter().copied().collect();
            let s = wanted.seat.index();
            match wanted.zone {
                Zone::Hand => state.hand[s] = set,
                Zone::Discard => state.discard[s] = set,
                Zone::Play => state.play[s] = set,
                Zone::Cloaked => state.cloaked[s] = set,
                Zone::Prepared(slot) => state.prepared[s][slot.index()] = set,
                Zone::Tucked => state.tucked[s] = set,
                Zone::Looked => state.looked = set,
                Zone::Deck => {}
            }
        }
        state.prepared_count = state.count_prepared();
        Ok(())
    }

    fn numbers(&self, state: &mut State) -> Result<()> {
        let seats = state.seats;
        let fighting = state.phase == Phase::Skirmish;
        let empty = |seat: &Seat| {
            state.hand[seat.index()].is_empty() && !state.passed.contains(*seat) && *seat != state.turn && fighting
        };
        let out = seats.iter().filter(empty).collect();
        state.out = self.out.unwrap_or(out);
        let begun = if fighting { SeatSet::all(seats) } else { SeatSet::EMPTY };
        state.begun = self.begun.unwrap_or(begun);
        for seat in seats.iter() {
            let s = seat.index();
            state.actions[s] = self.actions.number("actions", seat, 0..=40, 0)?;
            state.counted[s] = self.counted.number("counted", seat, 0..=96, 0)?;
        }
        state.turns = self.turns.unwrap_or(0);
        state.skipped = within("skipped", self.skipped.unwrap_or(0), 0..=4)?;
        state.guess = self.wager.map_or(NOTHING, |seat| seat.index() as u8);
        if state.guess != NOTHING && !seats.iter().any(|seat| state.has_perk(seat, Item::Wager)) {
            return fail("wager", "no seat has Wager among its Perks");
        }
        let idle = |seat: &Seat| *seat != state.turn && state.is_done(*seat) && state.hand_len(*seat) > 0;
        if let Some(seat) = seats.iter().filter(|_| fighting).find(idle) {
            return fail(format!("hand.{seat}"), "a seat that has passed or is out has no cards in hand");
        }
        state.knowledge.identified = self.identified.iter().fold(0, |set, item| set | bit(*item as u8));
        if !fighting && state.phase != Phase::Over {
            let lying = state.in_play() | state.cloaked.iter().fold(Cards::EMPTY, |all, &cards| all | cards);
            if !lying.is_empty() || state.perks.iter().any(|&perks| perks != 0) {
                return fail("phase", "cards and Perks lie before a player in a Skirmish only");
            }
        }
        for deck in seats.iter() {
            let heap = State::heap_of(deck);
            if !state.tucked[deck.index()].is_empty() && !state.in_play().contains(heap) {
                return fail(format!("tucked.{deck}"), "the Heap of this deck is not in play");
            }
        }
        Ok(())
    }

    /// The current decision.
    fn moment(&self, state: &mut State) -> Result<()> {
        if state.phase == Phase::Over {
            return Ok(());
        }
        let chain: Vec<Frame> = match &self.doing {
            Some(steps) => {
                let steps: std::result::Result<_, _> = steps.iter().map(|step| step.parse()).collect();
                steps.or_else(|error: harena_core::ParseError| fail("doing", error.to_string()))?
            }
            None if state.phase == Phase::Skirmish => vec![Frame::SkirmishTurn],
            None => vec![Frame::Turn],
        };
        check_chain(state, &chain)?;
        refuse(self.doing.is_none() && state.is_done(state.turn), "turn", "this seat has passed or is out")?;
        // The seat that looks at cards knows them.
        let looker = state.turn.index();
        state.knowledge.seen[looker] |= state.looked;
        if chain.contains(&Frame::Lockpick) {
            let tops = state.top.into_iter().filter(|&ix| ix != NONE);
            state.knowledge.seen[looker] |= tops.collect();
        }
        for frame in chain {
            state.push(frame);
        }
        if self.must_pass == Some(true) && !(state.phase == Phase::Skirmish && state.is_at(Environment::Cavern)) {
            return fail("must-pass", "only Cavern makes a turn a Pass");
        }
        state.must_pass = self.must_pass.unwrap_or(false);
        state.run(&mut FastRng::new(1), &mut NoLog);
        if self.doing.is_none() {
            state.must_pass = self.must_pass.unwrap_or(state.must_pass);
        }
        Ok(())
    }
}

/// The named cards: those from the seats' own decks first, so that others come from decks that can spare them.
fn named(wanted: &[Wanted<'_>], filler: &mut Filler<'_>, seats: Seats) -> Result<Vec<Vec<Ix>>> {
    let mut found: Vec<Vec<Option<Ix>>> = wanted.iter().map(|wanted| vec![None; wanted.named.len()]).collect();
    for own in [true, false] {
        for (wanted, found) in wanted.iter().zip(&mut found) {
            for (&Named { title, deck }, found) in wanted.named.iter().zip(found) {
                if let Some(deck) = deck.filter(|&deck| !seats.contains(deck)) {
                    return fail(&wanted.at, format!("there is no seat \"{deck}\" at this table"));
                }
                let natural = deck.is_some() || filler.has_own(wanted.seat, title);
                if found.is_none() && own == natural {
                    *found = filler.named(wanted.seat, title, deck);
                    if found.is_none() {
                        return fail(&wanted.at, format!("there are fewer cards named {title} in this game"));
                    }
                }
            }
        }
    }
    let missing = "there are fewer of these cards in this game";
    let all = |(wanted, found): (&Wanted<'_>, Vec<_>)| {
        found.into_iter().collect::<Option<_>>().map_or_else(|| fail(&wanted.at, missing), Ok)
    };
    wanted.iter().zip(found).map(all).collect()
}

/// The first cards are ordered, the others below them are not.
fn put_deck(state: &mut State, seat: Seat, cards: &[Ix], ordered: usize) {
    state.pool[seat.index()] = cards[ordered..].iter().copied().collect();
    for &ix in cards[..ordered].iter().rev() {
        state.put_on_top(seat, ix);
    }
}

/// By public information, a hidden card of a seat can be in any of its hidden zones.
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
        // No other seat has put a card there that its owner does not know.
        state.knowledge.own_deck[s] = state.deck(seat);
        let may = &mut state.knowledge.may[s];
        for zone in [HAND, DECK, CLOAK, 0, 1, 2] {
            may[zone] = hidden;
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

/// Refuses a stack of steps that could not be carried out to its end.
fn check_chain(state: &State, chain: &[Frame]) -> Result<()> {
    let wrong = |why: &str| fail("doing", why);
    let Some((&first, inner)) = chain.split_first() else { return wrong("something is always being done") };
    if chain.len() > 24 {
        return wrong("no chain is that long");
    }
    if chain.iter().any(|frame| frame.seat().is_some_and(|seat| !state.seats.contains(seat))) {
        return wrong("there is no such seat at this table");
    }
    let handbuilding = state.phase == Phase::Handbuilding;
    let fits = match first {
        Frame::Turn | Frame::Build | Frame::MustInitiate | Frame::Clash => handbuilding && inner.is_empty(),
        Frame::BuildEnd => {
            handbuilding
                && inner.iter().all(|frame| matches!(frame, Frame::Refill(_) | Frame::Fissure(_) | Frame::Brink))
        }
        Frame::Begin => {
            !handbuilding && inner.iter().all(|frame| matches!(frame, Frame::Limit(_) | Frame::StartEffect))
        }
        Frame::SkirmishTurn => !handbuilding && inner.is_empty(),
        Frame::SkirmishTurnEnd => {
            !handbuilding && inner.iter().enumerate().all(|(at, &frame)| in_turn(state, at, frame))
        }
        Frame::Award => !handbuilding && inner.iter().all(|&frame| is_bluff(state, frame)),
        _ => false,
    };
    if !fits {
        return wrong("these steps do not follow from one another in this phase");
    }
    check_items(state, chain)?;
    let top = chain[chain.len() - 1];
    if !chain[..chain.len() - 1].iter().all(|&frame| can_wait(frame)) {
        return wrong("a decision stands at the end, where nothing is inside it");
    }
    if chain.iter().any(|frame| matches!(frame, Frame::Fissure(_)))
        && state.slot_with(Environment::ChaosFissure).is_none()
    {
        return wrong("Chaos Fissure is not on the table");
    }
    if matches!(top, Frame::Look | Frame::Return) == state.looked.is_empty() {
        return wrong("cards are looked at while a player chooses among them, and only then");
    }
    let usable = match first {
        Frame::Build => state.hand_len(state.turn) > 0,
        Frame::MustInitiate => Slot::ALL.into_iter().any(|slot| state.may_initiate(slot)),
        _ => true,
    };
    if !usable { wrong("nothing could be chosen") } else { Ok(()) }
}

/// Whether this step can wait for other steps.
fn can_wait(frame: Frame) -> bool {
    use Frame as D;
    let course = matches!(frame, D::SkirmishTurnEnd | D::Begin | D::Award | D::BuildEnd | D::StartEffect | D::Act);
    let all = matches!(frame, D::Refill(_) | D::Fissure(_) | D::Brink | D::Limit(_) | D::Bluff(..) | D::Discard(..));
    let cards = matches!(frame, D::Effect(_) | D::Trigger(_) | D::Pillaged(..));
    course || all || cards || matches!(frame, D::Finish(_) | D::Chest | D::Cache(_) | D::Caravan(_))
}

fn is_bluff(state: &State, frame: Frame) -> bool {
    let Frame::Bluff(seat, count) = frame else { return false };
    usize::from(count) <= (state.play[seat.index()] & Cards::titled(Title::Bluff)).len()
}

/// Whether a step can be part of a turn in a Skirmish, at this depth.
fn in_turn(state: &State, at: usize, frame: Frame) -> bool {
    let turn = state.turn.index();
    match frame {
        Frame::Act => at == 0,
        Frame::Give(count) => at == 1 && usize::from(count.min(2)) <= state.hand[turn].len() && count <= 2,
        Frame::Electric(_, gift) => state.play[turn].contains(gift),
        Frame::Tuck(deck) => state.play[turn].contains(State::heap_of(deck)),
        Frame::Curse => state.hand[turn].has(Title::Curse),
        Frame::Cache(left) => left <= state.numbers.cache,
        Frame::Caravan(left) => left <= state.numbers.caravan,
        Frame::Effect(title) => title != Title::Heap,
        Frame::Stow => state.passed.contains(state.turn),
        Frame::Refill(_) | Frame::Fissure(_) | Frame::Brink | Frame::StartEffect | Frame::Bluff(..) => false,
        Frame::Turn | Frame::Build | Frame::MustInitiate | Frame::Clash | Frame::BuildEnd => false,
        Frame::Begin | Frame::SkirmishTurn | Frame::SkirmishTurnEnd | Frame::Award => false,
        _ => true,
    }
}

/// Each Item that is in no zone must belong to a step that puts it somewhere.
fn check_items(state: &State, chain: &[Frame]) -> Result<()> {
    let mut finishing = 0;
    let mut resolving = 0;
    for frame in chain {
        let (set, item) = match frame {
            Frame::Finish(item) => (&mut finishing, item),
            Frame::Pay(item, ..) | Frame::Resolve(item, _) => (&mut resolving, item),
            _ => continue,
        };
        refuse(*set & bit(*item as u8) != 0, "doing", format_args!("{item} is listed twice"))?;
        *set |= bit(*item as u8);
    }
    // A Perk is finished by then.
    let perks = bits(finishing & !state.resolving).all(|item| Item::new(item).is_perk());
    if state.resolving & !finishing != 0 || resolving & !state.resolving != 0 || !perks {
        return fail("resolving", "must be exactly the Items of steps that finish them");
    }
    if state.chest != 0 && !chain.contains(&Frame::Chest) {
        return fail("chest", "Loot Chest has Items only while a player chooses among them");
    }
    let lying: usize = Slot::ALL.into_iter().map(|slot| state.item_count(slot)).sum();
    if state.aloft != 0 && (!chain.contains(&Frame::Cyclone) || lying + state.aloft.count_ones() as usize > 9) {
        return fail("aloft", "Cyclone has Items only while they are placed again, at most three at each Environment");
    }
    Ok(())
}
