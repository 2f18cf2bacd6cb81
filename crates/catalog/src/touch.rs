//! What an action touches: the objects on the table through which somebody chooses it, and a short label.
//!
//! An object is named by its place and its name, such as `hand:troll-7` or `creature:troll`; `docs/protocol.md` says for each
//! game where in the view it stands. A client needs no rules: it shows the view, lets people touch objects, and keeps the
//! legal actions that go through what was touched.

use std::fmt::Display;

use harena_arena::{Arena, Edition};
use harena_colosseum::{Asset, Bundle, Colosseum, Investment, NobleAt, PROGRAMS};
use harena_colossi::{Colossi, Pick};
use harena_core::{Game, Seat};
use harena_dragonic_tide::DragonicTide;

/// A game whose actions can be chosen by touching things.
pub trait Touch: Game {
    /// The objects that this action of this seat goes through, in the order in which a hand would touch them. None for what is
    /// said rather than touched, such as passing.
    fn objects(seat: Seat, action: Self::Action) -> Vec<String>;

    /// A few words for a button.
    fn label(action: Self::Action) -> String {
        capital(&action.to_string())
    }
}

/// A place and a name in it. Names are written with hyphens, so that an id has no blanks.
fn at(place: &str, name: impl Display) -> String {
    format!("{place}:{}", name.to_string().replace(' ', "-"))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

impl<E: Edition> Touch for Arena<E> {
    fn objects(_seat: Seat, action: Self::Action) -> Vec<String> {
        use harena_arena::Action as A;
        match action {
            A::Bid(bid) => vec![at("bid", bid)],
            A::NoBid | A::Declare | A::NoObjection | A::Object | A::NoBet => Vec::new(),
            A::Pass | A::NoPower | A::NoSecond | A::Done => Vec::new(),
            A::Bet(creature) => vec![at("creature", creature)],
            A::Secret(card) => vec![at("hand", card), "secret-bet".to_string()],
            A::Reveal | A::RetrieveSecret => vec!["secret-bet".to_string()],
            A::Play(card) | A::Give(card) | A::Discard(card) => vec![at("hand", card)],
            A::PlayOn(card, creature) => vec![at("hand", card), at("creature", creature)],
            A::Fetch { referee, taking } => vec![at("hand", referee), at("card", taking)],
            A::Use(creature) => vec![at("creature", creature)],
            A::UseOn(creature, seat) => vec![at("creature", creature), at("seat", seat)],
            A::Demand(seat, creature) => vec![at("seat", seat), at("creature", creature)],
            A::Retrieve(spot) | A::BetAnywhere(spot) => vec![at("spot", spot)],
            A::Regain(card) => vec![at("card", card)],
            A::Swap(one, other) => vec![at("card", one), at("card", other)],
            A::Burn(_, target) => vec![at("creature", target)],
            A::Copy(creature) => vec![at("creature", creature)],
            A::Keep(card) => vec![at("snatched", card)],
        }
    }
}

impl Touch for Colosseum {
    fn objects(seat: Seat, action: Self::Action) -> Vec<String> {
        use harena_colosseum::Action as A;
        let noble = |noble: NobleAt| at("noble", noble);
        let target = |from: NobleAt, steps: i16| at("square", (i16::from(from.square) + steps).rem_euclid(36));
        match action {
            A::CashMedal => vec![at("medals", seat)],
            A::SwapAction => vec![at("medals", seat), "action-token".to_string()],
            A::Invest(Investment::Program(number), _) => vec![at("program", number)],
            A::Invest(Investment::Expansion { clockwise: true }, _) => vec!["expansion:clockwise".to_string()],
            A::Invest(Investment::Expansion { .. }, _) => vec!["expansion:counterclockwise".to_string()],
            A::Invest(Investment::Ticket, _) => vec!["tickets".to_string()],
            A::Invest(Investment::Loge, _) => vec!["loge".to_string()],
            A::NoInvestment | A::Pass | A::Drop | A::Finish | A::Cancel => Vec::new(),
            A::Produce | A::Skip | A::NoRequest => Vec::new(),
            A::Open { market, bid } => vec![at("market", market), at("bid", bid)],
            A::Bid(bid) => vec![at("bid", bid)],
            A::Offer { to, give, want } => {
                let to = to.map_or("seat:all".to_string(), |seat| at("seat", seat));
                let mut objects = vec![to];
                objects.extend(bundle("give", give));
                objects.extend(bundle("want", want));
                objects
            }
            A::Accept | A::Refuse => vec!["offer".to_string()],
            A::Counter { give, want } => bundle("give", give).chain(bundle("want", want)).collect(),
            A::Pick(seat) => vec![at("seat", seat)],
            A::Move(from, steps) => vec![noble(from), target(from, i16::from(steps))],
            A::MoveTwo(one, a, other, b) => {
                vec![noble(one), target(one, i16::from(a)), noble(other), target(other, i16::from(b))]
            }
            A::MedalMove(from, steps) => vec![at("medals", seat), noble(from), target(from, i16::from(steps))],
            A::Announce(number) => vec![at("program", number)],
            A::Perform { .. } => Vec::new(),
            A::Discard(token) => vec![at("token", token)],
            A::Ask(token) => vec![at("ask", token)],
        }
    }

    fn label(action: Self::Action) -> String {
        use harena_colosseum::Action as A;
        let number = match action {
            A::Invest(Investment::Program(number), _) | A::Announce(number) => number,
            _ => return capital(&action.to_string()),
        };
        format!("{} ({})", capital(&action.to_string()), PROGRAMS[usize::from(number)].name)
    }
}

/// What lies in a bundle of a trade, each kind once.
fn bundle(side: &'static str, bundle: Bundle) -> impl Iterator<Item = String> {
    let tokens = Asset::ALL.into_iter().zip(bundle.tokens).filter(|(_, count)| *count > 0);
    let coins = (bundle.coins > 0).then(|| at(side, "coins"));
    tokens.map(move |(asset, _)| at(side, asset)).chain(coins)
}

impl Touch for DragonicTide {
    fn objects(_seat: Seat, action: Self::Action) -> Vec<String> {
        use harena_dragonic_tide::Action as A;
        match action {
            A::Character(character) => vec![at("character", character)],
            A::Overdrive(kind) => vec![at("overdrive", kind)],
            A::Name(category) => vec![at("category", category)],
            A::Range(range) => vec![at("range", range)],
            A::Place(card) => vec![at("hand", card)],
            A::Specify(categories) => categories.iter().map(|category| at("category", category)).collect(),
            A::Dice(dice) => {
                ["str", "dex", "int"].iter().zip(dice.0).map(|(die, value)| format!("die:{die}-{value}")).collect()
            }
            A::Pass => Vec::new(),
        }
    }
}

impl Touch for Colossi {
    fn objects(seat: Seat, action: Self::Action) -> Vec<String> {
        use harena_colossi::Action as A;
        let in_play = |of: Seat, pick: Pick| at(&format!("play-{of}"), pick);
        match action {
            A::Prepare(title, slot) => vec![at("hand", title), at("slot", slot)],
            A::PrepareAll(slot) => vec!["hand".to_string(), at("slot", slot)],
            A::Initiate(slot) | A::ChooseSlot(slot) => vec![at("slot", slot)],
            A::Play(title) | A::Discard(title) | A::Tuck(title) | A::Cloak(title) => vec![at("hand", title)],
            A::Take(item) | A::Remove(item) | A::Use(item) => vec![at("item", item)],
            A::Pass | A::Done => Vec::new(),
            A::Move(pick, slot) => vec![at("card", pick), at("slot", slot)],
            A::DiscardInPlay(pick, of) | A::Abduct(pick, of) => vec![in_play(of, pick)],
            A::Choose(of) => vec![at("seat", of)],
            A::Name(kind) => vec![at("type", kind)],
            A::Give(title, to) => vec![at("hand", title), at("seat", to)],
            A::TuckInPlay(pick) | A::TakeBack(pick) | A::Flip(pick) => vec![in_play(seat, pick)],
            A::Draw(title) | A::Return(title) => vec![at("looked", title)],
            A::Copy(title) => vec![at("card", title)],
            A::Lay(item, slot) => vec![at("item", item), at("slot", slot)],
            A::RemoveHidden(slot, place) | A::UseHidden(slot, place) => vec![format!("item:{slot}-{}", place + 1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids are addresses in a page: no blanks, no capitals, a place and perhaps a name.
    #[test]
    fn objects_are_plain_names() {
        use harena_core::{Chance as _, Fast, NoLog, Seats};
        for key in crate::KEYS {
            let _ = crate::with_game!(*key, G => {
                let mut chance = Fast::new(3);
                let seats = Seats::new(G::META.max_seats).unwrap();
                let mut game = G::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
                let mut legal = Vec::new();
                while let Some(seat) = game.to_act().first() {
                    legal.clear();
                    game.legal(seat, &mut legal);
                    for &action in &legal {
                        assert!(!G::label(action).is_empty());
                        for object in G::objects(seat, action) {
                            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ":-/".contains(c);
                            assert!(object.chars().all(plain), "{key}: {action} touches {object:?}");
                        }
                    }
                    let action = legal[chance.below(legal.len() as u32) as usize];
                    game.play(seat, action, &mut chance, &mut NoLog);
                }
            });
        }
    }
}
