//! Greedy play of Colossi. In a Skirmish every action is tried on an imagined state, and the result is evaluated: the
//! win probability against the cards that it takes. In Handbuilding cards go where they fit, and a Skirmish begins where
//! it looks won.

use harena_core::{Chance as _, FastRng, Game as _, NoLog, Perspective, Seat};

use crate::{Action, Colossi, Environment, Phase, Slot, Title, Type};

/// Weights of the evaluation.
mod weight {
    /// The value of a won Skirmish, in cards of average value.
    pub(super) const TROPHY: f32 = 16.0;
    /// The fraction of its value that a card has when it is saved for later.
    pub(super) const SAVED: f32 = 0.4;
    /// The fraction of the hand that will still be played.
    pub(super) const PLAYED: f32 = 0.75;
    /// The value of an unknown card of an opponent.
    pub(super) const UNKNOWN: f32 = 3.3;
    /// The scale of differences in Power.
    pub(super) const SPREAD: f32 = 4.0;
    /// The lead with which to begin a Skirmish.
    pub(super) const LEAD: f32 = 3.0;
    /// The number of cards that a hand can use.
    pub(super) const ROOM: usize = 7;
}

pub(super) fn choose(perspective: &Perspective<'_, Colossi>, legal: &[Action], chance: &mut FastRng) -> Action {
    let game = perspective.imagine(chance);
    let seat = perspective.seat();
    let building = game.phase() == Phase::Handbuilding && game.is_turn_decision();
    let worth = |action: Action, chance: &mut FastRng| {
        if building { build(&game, seat, action) } else { tried(&game, seat, action, chance) }
    };
    let mut best = (f32::NEG_INFINITY, legal[0]);
    for &action in legal {
        // Breaks ties at random.
        let worth = worth(action, chance) + chance.below(100) as f32 * 1e-4;
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1
}

/// The value of a card, in Power.
pub(super) fn value(title: Title) -> f32 {
    match title {
        Title::Acolyte => 3.8,
        Title::Abduct => 4.0,
        Title::Pillage => 3.2,
        Title::Rampage => 3.4,
        Title::Bluff => 4.2,
        Title::ChannelPower => 3.6,
        Title::Curse => 3.0,
        Title::Heap => 3.0,
        Title::Manifest => 2.2,
        Title::Companionship => 4.4,
        Title::Extrication => 1.2,
        Title::Foresight => 2.6,
        Title::Replacements => 1.4,
        Title::Solidarity => 3.6,
        Title::Spark => 2.6,
        Title::Bolt => 5.2,
        Title::Flame => 5.0,
        Title::Inferno => 8.0,
        Title::Droplet => 1.6,
        Title::Shower => 3.2,
        Title::Downpour => 4.8,
    }
}

/// The value of a card at an Environment.
fn fit(title: Title, environment: Option<Environment>) -> f32 {
    let factor = match (environment, title.kind()) {
        (Some(Environment::Desert), Type::Water) | (Some(Environment::Badlands), Type::Fire) => 0.2,
        (Some(Environment::HallowedGround), Type::Water | Type::Fire | Type::Electric) => 0.6,
        (Some(Environment::HallowedGround), Type::Acolyte) => 1.3,
        (Some(Environment::Badlands), Type::Beast) => 1.5,
        (Some(Environment::ImpulseIsle), Type::Beast) => 0.6,
        (Some(Environment::TheSticks), Type::Fire) => 1.2,
        (Some(Environment::ChaosFissure), _) => 0.5,
        _ => 1.0,
    };
    factor * value(title)
}

/// The value of an action in a turn of Handbuilding.
pub(super) fn build(game: &Colossi, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Initiate(slot) => {
            let lead = outlook(game, seat, slot);
            // A Skirmish begun with a smaller lead would rather help the others.
            if lead > weight::LEAD { 20.0 + lead } else { lead - 20.0 }
        }
        Action::Prepare(title, slot) => prepared(game, seat, title, slot),
        Action::PrepareAll(slot) => {
            let cards: f32 = game.hand(seat).map(|title| prepared(game, seat, title, slot)).sum();
            cards / 3.0 + 1.0
        }
        _ => 0.0,
    }
}

/// The expected lead of a seat in a Skirmish at this slot, judged by the number of cards of the others.
fn outlook(game: &Colossi, seat: Seat, slot: Slot) -> f32 {
    let environment = game.environment(slot);
    let shared = environment == Some(Environment::ChaosFissure);
    let strength = |of: Seat| {
        let cards = game.prepared_count(of, slot);
        let room = weight::ROOM.min(if shared { 4 } else { cards });
        if of != seat || shared {
            return weight::UNKNOWN * (room + game.hand_count(of)) as f32;
        }
        let mut worths: Vec<f32> = game.prepared(seat, slot).map(|title| fit(title, environment)).collect();
        worths.sort_by(|a, b| b.total_cmp(a));
        worths.iter().take(weight::ROOM).sum::<f32>()
            + game.hand(seat).map(|title| fit(title, environment)).sum::<f32>()
    };
    let others = game.seats().iter().filter(|&other| other != seat).map(strength);
    strength(seat) - others.fold(0.0, f32::max)
}

/// A card goes where it fits and where one's other cards are, up to the number that a hand can use.
fn prepared(game: &Colossi, seat: Seat, title: Title, slot: Slot) -> f32 {
    let environment = game.environment(slot);
    let count = game.prepared_count(seat, slot);
    let gathered = 0.6 + 0.1 * count.min(6) as f32;
    let crowded = if count >= weight::ROOM { 4.0 } else { 0.0 };
    let cost = match environment {
        Some(Environment::PoisonSwamp) => {
            let hand: f32 = game.hand(seat).map(value).sum();
            0.35 * (hand - value(title))
        }
        Some(Environment::GlassRiver) => 0.4,
        // Only a player who is behind can begin there.
        Some(Environment::Outskirts) => 1.0,
        _ => 0.0,
    };
    fit(title, environment) * gathered - crowded - cost
}

/// Plays an action in the imagined state, up to the next turn.
fn tried(game: &Colossi, seat: Seat, action: Action, chance: &mut FastRng) -> f32 {
    let before: Vec<u8> = game.seats().iter().map(|seat| game.trophies(seat)).collect();
    let mut game = game.clone();
    let fought = game.phase() == Phase::Skirmish;
    game.play(seat, action, chance, &mut NoLog);
    let mut legal = Vec::new();
    for _ in 0..80 {
        let Some(asked) = game.to_act().first() else { break };
        if game.is_turn_decision() || (fought && game.phase() != Phase::Skirmish) {
            break;
        }
        legal.clear();
        game.legal(asked, &mut legal);
        let quick = legal
            .iter()
            .copied()
            .max_by(|a, b| choice_in_effect(&game, asked, *a).total_cmp(&choice_in_effect(&game, asked, *b)));
        game.play(asked, quick.unwrap_or(legal[0]), chance, &mut NoLog);
    }
    // A free Item is used even if it brings nothing now.
    let free = if matches!(action, Action::Use(_)) { 0.4 } else { 0.0 };
    weighed(&game, seat, &before) + free
}

/// The value of a choice inside an effect, without trying it.
pub(super) fn choice_in_effect(game: &Colossi, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Discard(title) => 10.0 - value(title),
        Action::DiscardInPlay(pick, of) if of == seat => 8.0 - in_play(game, pick.title),
        Action::DiscardInPlay(pick, _) => 12.0 + in_play(game, pick.title),
        Action::Abduct(pick, _) => 10.0 + in_play(game, pick.title),
        Action::TakeBack(pick) => value(pick.title) - in_play(game, pick.title),
        Action::Give(title, _) => 10.0 - value(title),
        Action::Draw(title) | Action::Play(title) => value(title),
        Action::Return(title) => -value(title),
        Action::Cloak(title) => match title.kind() {
            Type::Water | Type::Fire | Type::Electric | Type::Acolyte => in_play(game, title),
            _ => -5.0,
        },
        Action::Choose(other) => {
            let power = f32::from(game.power(other)) + 2.0 * game.hand_count(other) as f32;
            if other == seat { power - 8.0 } else { power }
        }
        Action::Move(pick, slot) => 0.1 * prepared(game, seat, pick.title, slot),
        Action::ChooseSlot(slot) => game.prepared(seat, slot).map(value).sum(),
        Action::Name(kind) => match kind {
            Type::Acolyte | Type::DivineGift | Type::Colossus => 2.0,
            _ => 1.0,
        },
        Action::Use(_) => 1.0,
        Action::Done => 0.5,
        _ => 0.0,
    }
}

/// The approximate Power of a card in play.
pub(super) fn in_play(game: &Colossi, title: Title) -> f32 {
    match title {
        Title::Acolyte => 3.5,
        Title::ChannelPower => 3.0,
        Title::Curse => -3.0,
        other => f32::from(game.printed_power(other)),
    }
}

/// The value of a position for a seat.
fn weighed(game: &Colossi, seat: Seat, before: &[u8]) -> f32 {
    let own_cards: f32 = Slot::ALL.into_iter().flat_map(|slot| game.prepared(seat, slot)).map(value).sum::<f32>();
    let hand: f32 = game.hand(seat).map(value).sum();
    let mut worth = weight::SAVED * own_cards;
    let mut threat = 0.0;
    for other in game.seats().iter() {
        let won = f32::from(game.trophies(other) - before[other.index()]);
        worth += if other == seat { weight::TROPHY * won } else { 0.0 };
        threat += if other == seat { 0.0 } else { won };
    }
    if game.phase() != Phase::Skirmish {
        // The hand of the next phase is random.
        return worth - weight::TROPHY * 0.2 * threat;
    }
    worth += weight::SAVED * hand;
    let coming = |of: Seat| {
        let cards = game.hand_count(of) as f32;
        match (game.is_done(of), of == seat) {
            (true, _) => 0.0,
            (false, true) => weight::PLAYED * hand,
            (false, false) => weight::PLAYED * weight::UNKNOWN * cards,
        }
    };
    let reach = |of: Seat| f32::from(game.power(of)) + coming(of);
    let rival = game.seats().iter().filter(|&other| other != seat).map(reach).fold(0.0, f32::max);
    // With equal Power the player with more cards in play wins, and the Initiator last.
    let tie = if game.leader() == seat { 0.5 } else { -0.5 };
    let ahead = (reach(seat) - rival + tie) / weight::SPREAD;
    let settled = game.seats().iter().all(|other| other == seat || game.is_done(other));
    let chance = if settled && game.is_done(seat) {
        f32::from(u8::from(game.leader() == seat))
    } else {
        1.0 / (1.0 + (-ahead).exp())
    };
    worth + weight::TROPHY * chance
}
