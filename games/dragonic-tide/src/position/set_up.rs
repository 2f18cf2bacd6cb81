//! Builds a duel from a position: fills in defaults and refuses impossible positions.

use harena_core::position::{BySeat, Result, fail, refuse, within};
use harena_core::{NoLog, Seat, SeatSet};

use super::Position;
use crate::options::Method;
use crate::state::{BOTH, Lasting, Phase, State, two};
use crate::words::{Card, Categories, Category, Character, Characters, Kind, Range, other};

impl Position {
    /// The duel before any choice, in this position.
    pub(crate) fn state(&self, mut state: State) -> Result<State> {
        state.first = self.first.unwrap_or(state.first);
        match self.phase {
            Some(phase @ (Phase::Draft | Phase::Choose)) => self.choosing(&mut state, phase)?,
            Some(phase) => {
                self.duel(&mut state, phase)?;
                self.moment(&mut state, phase)?;
            }
            None => {
                self.duel(&mut state, Phase::Place)?;
                self.begin_round(&mut state)?;
            }
        }
        Ok(state)
    }

    /// Before the characters are known.
    fn choosing(&self, state: &mut State, phase: Phase) -> Result<()> {
        let (method, fits) = match phase {
            Phase::Draft => (Method::RandomDraft, "random-draft"),
            _ => (Method::Free, "free"),
        };
        if state.method != method {
            return fail("phase", format!("this phase belongs to the option characters = {fits:?}"));
        }
        self.dealt(state, phase == Phase::Draft)?;
        state.characters = BOTH.map(|seat| self.character.copied(seat));
        let chosen = state.characters;
        state.phase = phase;
        if phase == Phase::Draft {
            for seat in BOTH {
                if chosen[seat.index()].is_some_and(|one| !state.dealt[seat.index()].contains(one)) {
                    return fail(format!("character.{seat}"), "not one of the three that were dealt");
                }
            }
            state.waiting = BOTH.into_iter().filter(|seat| chosen[seat.index()].is_none()).collect();
        } else {
            let next = if chosen[state.first.index()].is_none() { state.first } else { other(state.first) };
            if chosen[other(state.first).index()].is_some() {
                return fail("character", "in this phase at most the first seat has chosen");
            }
            state.waiting = SeatSet::single(next);
        }
        refuse(state.waiting.is_empty(), "character", "in this phase a seat has still to choose")
    }

    fn dealt(&self, state: &mut State, needed: bool) -> Result<()> {
        for seat in BOTH {
            let Some(dealt) = self.dealt.get(seat) else { continue };
            let dealt: Characters = dealt.iter().copied().collect();
            state.dealt[seat.index()] = dealt;
            let others = state.dealt[other(seat).index()];
            if (dealt.len() != 3 && dealt.len() != 0) || (dealt.0 & others.0) != 0 {
                return fail(format!("dealt.{seat}"), "three different characters are dealt to each seat");
            }
        }
        if needed && state.dealt.iter().any(|dealt| dealt.len() != 3) {
            return fail("dealt", "say which three characters each seat was dealt");
        }
        Ok(())
    }

    /// The cards and effects of this round.
    fn duel(&self, state: &mut State, phase: Phase) -> Result<()> {
        self.dealt(state, false)?;
        self.characters(state)?;
        let picking = phase == Phase::Overdrive;
        let usual = (!picking).then_some(Kind::Tyranny);
        state.kinds = BOTH.map(|seat| self.overdrive.copied(seat).or(usual));
        let numbers = *state.numbers();
        let characters = BOTH.map(|seat| state.character(seat));
        state.dice = self.dice.map_or(numbers.opening(characters), |dice| dice.0);
        state.range = self.range.unwrap_or(state.range);
        state.known = self.known;
        for seat in BOTH {
            let hp = numbers.stats(state.character(seat)).hp;
            let least = if phase == Phase::Over { 0 } else { 1 };
            state.health[seat.index()] = self.health.number("health", seat, least..=hp, hp)?;
            let counter = self.counter.copied(seat).unwrap_or(0);
            state.counters[seat.index()] = counter;
            // DT-11.4
            if counter > 0 {
                state.known = state.known.with(seat);
            }
            state.auras[seat.index()] = numbers.aura(state.character(seat), state.dice);
        }
        if let Some(auras) = self.aura {
            state.auras = BOTH.map(|seat| auras.contains(seat));
        }
        state.shown = BOTH.map(|seat| self.shown.copied(seat));
        state.hit = self.hit;
        if picking && (!state.known.is_empty() || state.counters != [0; 2]) {
            return fail("known", "nothing has been shown before the OVERDRIVE cards are picked");
        }
        Ok(())
    }

    /// A seat without a named character plays Lucent (a) or Terrence (b), or the other of the two.
    fn characters(&self, state: &mut State) -> Result<()> {
        let named = BOTH.map(|seat| self.character.copied(seat));
        let usual = [Character::Lucent, Character::Terrence];
        for seat in BOTH {
            let (own, theirs) = (named[seat.index()], named[other(seat).index()]);
            let free = if theirs == Some(usual[seat.index()]) { usual[1 - seat.index()] } else { usual[seat.index()] };
            state.characters[seat.index()] = Some(own.unwrap_or(free));
        }
        refuse(state.characters[0] == state.characters[1], "character", "the two characters are never the same")
    }

    /// Without a phase the round has just begun, with everything at the start of a round.
    fn begin_round(&self, state: &mut State) -> Result<()> {
        for (key, later) in [
            ("next-bonus", !self.next_bonus.is_empty()),
            ("next-bars", !self.next_bars.is_empty()),
            ("placed", !self.placed.is_empty()),
            ("specified", !self.specified.is_empty()),
            ("named", self.named.is_some()),
        ] {
            refuse(later, key, "say with `phase` which decision is due; without it a round begins")?;
        }
        state.round = self.round(state)? - 1;
        state.earned = lasting(state, ("bonus", &self.bonus), ("bars", &self.bars))?;
        state.start_round(&mut NoLog);
        Ok(())
    }

    fn round(&self, state: &State) -> Result<u8> {
        within("round", self.round.unwrap_or(1), 1..=state.numbers().round_limit)
    }

    /// A decision during a round.
    fn moment(&self, state: &mut State, phase: Phase) -> Result<()> {
        state.phase = phase;
        if phase == Phase::Overdrive {
            state.waiting = BOTH.into_iter().filter(|seat| state.kinds[seat.index()].is_none()).collect();
            refuse(state.waiting.is_empty(), "overdrive", "in this phase a seat has still to pick")?;
            return Ok(());
        }
        state.round = self.round(state)?;
        self.effects(state, phase)?;
        for seat in BOTH {
            let placed = self.placed.copied(seat);
            state.placed[seat.index()] = placed;
            if placed.is_some_and(|card| state.is_barred(seat, card)) {
                return fail(format!("placed.{seat}"), "this card is neutralised and cannot have been placed");
            }
            if phase != Phase::Place && placed == Some(Card::Overdrive) {
                state.known = state.known.with(seat);
            }
        }
        let placed = state.placed.iter().flatten().count();
        match phase {
            Phase::Name | Phase::Range if placed > 0 => {
                return fail("placed", "nothing is placed before this decision");
            }
            Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability => {
                refuse(placed < 2, "placed", "say what both have placed")?;
                state.shown = state.placed;
            }
            _ => {}
        }
        state.waiting = self.asked(state)?;
        Ok(())
    }

    /// Active effects, pending effects, and the neutralised categories.
    fn effects(&self, state: &mut State, phase: Phase) -> Result<()> {
        state.in_force = lasting(state, ("bonus", &self.bonus), ("bars", &self.bars))?;
        state.earned = lasting(state, ("next-bonus", &self.next_bonus), ("next-bars", &self.next_bars))?;
        let waits = state.earned != [Lasting::NONE; 2];
        // After the last round it stays pending, without effect.
        if waits && !matches!(phase, Phase::Specify | Phase::Blessing | Phase::Ability | Phase::Over) {
            return fail("next-bonus", "nothing waits for the next round before an OVERDRIVE has hit in this one");
        }
        if state.earned.iter().enumerate().any(|(seat, one)| *one != Lasting::NONE && !state.hit.contains(BOTH[seat])) {
            return fail("next-bars", "only a seat whose OVERDRIVE has hit has earned something");
        }
        // After the last round its effects have ended, and an aura that turns on then neutralises nothing (DT-4.18).
        let ended = phase == Phase::Over && !state.health.contains(&0);
        let elaine = !ended && state.with_aura(Character::Elaine).is_some();
        for seat in BOTH {
            let against = state.in_force[other(seat).index()].bars;
            let void = elaine || against.contains(Category::Overdrive);
            if void && state.in_force[seat.index()] != Lasting::NONE {
                return fail(format!("bars.{seat}"), "this effect would be void (DT-7.9)");
            }
        }
        for seat in BOTH {
            let mut barred = state.in_force[other(seat).index()].bars;
            if elaine {
                barred = barred.with(Category::Overdrive);
            }
            state.barred[seat.index()] = barred;
        }
        state.named = self.named;
        let william = state.with_aura(Character::William);
        match (state.named, william) {
            (None, Some(_)) if !matches!(phase, Phase::Name | Phase::Over) => {
                return fail("named", "say what William has named");
            }
            (None, _) => {}
            (Some(category), Some(seat)) if phase != Phase::Name && category != Category::Move => {
                let opponent = other(seat).index();
                state.barred[opponent] = state.barred[opponent].with(category);
            }
            _ => return fail("named", "a William whose aura is on names str, dex, int or overdrive"),
        }
        if !matches!(phase, Phase::Name | Phase::Range) {
            let barred = BOTH.into_iter().filter(|seat| state.barred[seat.index()].contains(Category::Overdrive));
            state.known = barred.fold(state.known, SeatSet::with);
        }
        Ok(())
    }

    /// The seats that must decide, if this decision is possible.
    fn asked(&self, state: &mut State) -> Result<SeatSet> {
        let with_aura = |character: Character| match state.with_aura(character) {
            Some(seat) => Ok(SeatSet::single(seat)),
            None => fail("phase", format!("{} decides here, with the aura on", character.name())),
        };
        match state.phase {
            Phase::Name => with_aura(Character::William),
            Phase::Range => with_aura(Character::Elaine),
            Phase::Place => {
                let waiting: SeatSet = BOTH.into_iter().filter(|seat| state.placed[seat.index()].is_none()).collect();
                if waiting.is_empty() {
                    fail("placed", "in this phase a seat has still to place a card")
                } else {
                    Ok(waiting)
                }
            }
            Phase::Specify => self.specifying(state),
            Phase::Blessing => {
                overdrives_hit(state)?;
                match state.hit.iter().find(|&seat| state.kind(seat) == Kind::Blessing) {
                    Some(seat) if state.blessing(seat).is_choice() => Ok(SeatSet::single(seat)),
                    _ => fail("hit", "in this phase a Blessing has hit and can turn dice"),
                }
            }
            Phase::Impact => {
                let seat = skill_hit(state)?;
                if state.impact_dice(seat).is_choice() {
                    Ok(SeatSet::single(seat))
                } else {
                    fail("hit", "this hit can turn no die, so the seat is not asked")
                }
            }
            Phase::Ability => ability(state),
            Phase::Over => {
                let dead = state.health.iter().filter(|&&health| health == 0).count();
                if dead > 1 || (dead == 0 && state.round < state.numbers().round_limit) {
                    return fail("phase", "a duel is over when one health is 0, or after the last round");
                }
                Ok(SeatSet::EMPTY)
            }
            _ => fail("phase", "this phase comes before the duel"),
        }
    }

    fn specifying(&self, state: &mut State) -> Result<SeatSet> {
        overdrives_hit(state)?;
        let choosing: SeatSet =
            state.hit.iter().filter(|&seat| (1..=2).contains(&state.attributes_to_specify(seat))).collect();
        for seat in BOTH {
            let Some(specified) = self.specified.copied(seat) else { continue };
            let count = if choosing.contains(seat) { state.attributes_to_specify(seat) } else { 0 };
            let attributes = specified.union(Categories::ATTRIBUTES) == Categories::ATTRIBUTES;
            if !attributes || specified.len() != count || count == 0 {
                return fail(format!("specified.{seat}"), "not what this seat can have specified");
            }
            state.specified[seat.index()] = Some(specified);
        }
        let waiting: SeatSet = choosing.iter().filter(|seat| state.specified[seat.index()].is_none()).collect();
        refuse(waiting.is_empty(), "hit", "in this phase an OVERDRIVE has hit whose owner has still to specify")?;
        Ok(waiting)
    }
}

fn overdrives_hit(state: &State) -> Result<()> {
    let placed = |seat: Seat| state.placed[seat.index()] == Some(Card::Overdrive);
    let counted = |seat: Seat| state.counters[seat.index()] > 0;
    if state.hit.is_empty() || !state.hit.iter().all(|seat| placed(seat) && counted(seat)) {
        return fail("hit", "say whose OVERDRIVE has hit; it was placed and counted");
    }
    refuse(state.hit == SeatSet::all(two()) && state.kinds[0] == state.kinds[1], "hit", "two cards of one kind clash")
}

fn skill_hit(state: &State) -> Result<Seat> {
    match (state.hit.len(), state.hit.first()) {
        (1, Some(seat)) if state.placed[seat.index()] != Some(Card::Overdrive) => Ok(seat),
        _ => fail("hit", "say which seat has hit with a skill card"),
    }
}

fn ability(state: &State) -> Result<SeatSet> {
    let lucent = state
        .hit
        .iter()
        .find(|&seat| state.plays(seat, Character::Lucent) && state.placed[seat.index()] == Some(Card::Overdrive));
    if let Some(seat) = lucent {
        overdrives_hit(state)?;
        if state.ability_dice(seat).is_choice() {
            return Ok(SeatSet::single(seat));
        }
        return fail("hit", "every die shows 1 already, so the seat is not asked");
    }
    let seat = skill_hit(state)?;
    let category = state.numbers().category(state.card(seat));
    let asked = match (state.character(seat), category) {
        (Character::Terrence, Category::Str) => state.range != Range::Short,
        (Character::Gaw, Category::Move) => state.ability_dice(seat).is_choice(),
        _ => false,
    };
    if asked { Ok(SeatSet::single(seat)) } else { fail("hit", "this hit triggers no ABILITY with a choice") }
}

/// Effects that an OVERDRIVE of the seat could have.
fn lasting(
    state: &State,
    (bonus, bonuses): (&str, &BySeat<u8>),
    (bars, barring): (&str, &BySeat<Categories>),
) -> Result<[Lasting; 2]> {
    let mut lasting = [Lasting::NONE; 2];
    for seat in BOTH {
        let kind = state.kinds[seat.index()];
        let amount = bonuses.copied(seat).unwrap_or(0);
        let barred = barring.copied(seat).unwrap_or_default();
        if amount > 0 && kind != Some(Kind::Tyranny) {
            return fail(format!("{bonus}.{seat}"), "only Tyranny gives a bonus");
        }
        let given = [0, 1, 2].map(|counter| state.numbers().stage(Kind::Tyranny, counter).bonus);
        if amount > 0 && !given.contains(&amount) {
            let [one, two, three] = given;
            let why = format!("the stages of Tyranny give {one}, {two} and {three}, and 0 is none; not {amount}");
            return fail(format!("{bonus}.{seat}"), why);
        }
        let attributes = Category::ALL[..3].iter().filter(|&&category| barred.contains(category)).count();
        let good = match kind {
            _ if barred.is_empty() => true,
            Some(Kind::Prodigy) => attributes == barred.len() as usize,
            Some(Kind::Mooncell) => {
                let moves = barred.contains(Category::Move);
                barred.contains(Category::Overdrive) && attributes <= usize::from(moves)
            }
            _ => false,
        };
        if !good {
            let why = "Prodigy bars attributes; Mooncell bars overdrive, then move too, then one attribute besides";
            return fail(format!("{bars}.{seat}"), why);
        }
        lasting[seat.index()] = Lasting { bonus: amount, bars: barred };
    }
    refuse(lasting.iter().all(|one| one.bars.contains(Category::Overdrive)), bars, "two Mooncells never hit together")?;
    Ok(lasting)
}
