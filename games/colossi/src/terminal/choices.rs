//! The list of choices, and short forms for typing them.

use harena_core::Seat;
use harena_core::message::Message;
use harena_core::terminal::{ListedAction, Paint};

use super::pieces;
use crate::messages::say;
use crate::{Action, Item, Pick, Slot, Title, Type};

pub(super) fn heading(action: Action) -> Message {
    match action {
        Action::Prepare(..) | Action::PrepareAll(_) => say::heading_prepare(),
        Action::Initiate(_) => say::heading_begin(),
        Action::Play(_) => say::heading_play(),
        Action::Take(_) => say::heading_take(),
        Action::Pass | Action::Done => say::heading_or(),
        Action::Move(..) => say::heading_move(),
        Action::Discard(_) | Action::Tuck(_) => say::heading_from_hand(),
        Action::DiscardInPlay(..) | Action::TuckInPlay(_) => say::heading_from_play(),
        Action::Choose(_) => say::heading_players(),
        Action::ChooseSlot(_) => say::heading_environments(),
        Action::Name(_) => say::heading_types(),
        Action::Give(..) => say::heading_give(),
        Action::Abduct(..) => say::heading_in_play(),
        Action::TakeBack(_) | Action::Flip(_) => say::heading_own_in_play(),
        Action::Draw(_) | Action::Return(_) | Action::Copy(_) | Action::Cloak(_) => say::heading_cards(),
        Action::Lay(..) | Action::Remove(_) | Action::Use(_) => say::heading_items(),
        Action::RemoveHidden(..) | Action::UseHidden(..) => say::heading_hidden_items(),
    }
}

pub(super) fn choice(action: Action, paint: Paint) -> ListedAction {
    let card = |title: Title| pieces::card(title, paint);
    let pick = |pick: Pick| match pick.nth {
        0 => card(pick.title),
        nth => format!("{} {}", card(pick.title), nth + 1),
    };
    let seat = |seat: Seat| paint.letter(seat);
    let slot = |slot: Slot| slot.name().to_string();
    let item = |item: Item| item.name().to_string();
    let (prefix, item) = match action {
        Action::Prepare(title, at) => (format!("prepare {} at", card(title)), slot(at)),
        Action::PrepareAll(at) => ("prepare all at".to_string(), slot(at)),
        Action::Initiate(at) => ("initiate".to_string(), slot(at)),
        Action::Play(title) => ("play".to_string(), card(title)),
        Action::Take(taken) => ("take".to_string(), item(taken)),
        Action::Move(moved, to) => (format!("move {} to", pick(moved)), slot(to)),
        Action::Discard(title) => ("discard".to_string(), card(title)),
        Action::DiscardInPlay(card, of) => ("discard".to_string(), format!("{} of {}", pick(card), seat(of))),
        Action::Choose(whom) => ("choose".to_string(), seat(whom)),
        Action::ChooseSlot(at) => ("choose".to_string(), slot(at)),
        Action::Name(kind) => ("name".to_string(), pieces::of_type(kind, kind.name(), paint)),
        Action::Give(title, to) => (format!("give {} to", card(title)), seat(to)),
        Action::Abduct(card, of) => ("abduct".to_string(), format!("{} of {}", pick(card), seat(of))),
        Action::Tuck(title) => ("tuck".to_string(), card(title)),
        Action::TuckInPlay(card) => ("tuck".to_string(), format!("{} in play", pick(card))),
        Action::TakeBack(card) => ("take back".to_string(), pick(card)),
        Action::Draw(title) => ("draw".to_string(), card(title)),
        Action::Return(title) => ("return".to_string(), card(title)),
        Action::Copy(title) => ("copy".to_string(), card(title)),
        Action::Flip(card) => ("flip".to_string(), pick(card)),
        Action::Cloak(title) => ("cloak".to_string(), card(title)),
        Action::Lay(laid, on) => (format!("lay {} on", item(laid)), slot(on)),
        Action::Remove(removed) => ("remove".to_string(), item(removed)),
        Action::Use(used) => ("use".to_string(), item(used)),
        Action::Pass | Action::Done | Action::RemoveHidden(..) | Action::UseHidden(..) => {
            (String::new(), action.to_string())
        }
    };
    ListedAction { prefix, item }
}

/// `flame` for any action with that card alone, `flame left` for `prepare flame at left` or `move flame to left`, `oil`
/// for `take oil`, `b` for `choose b`, `left` for `choose left` or `initiate left`, `all` for the whole hand, `no` for
/// `done`; cards and Items also by their first letters. There is no short form for `pass`.
pub(super) fn parse_short(text: &str) -> Vec<Action> {
    let mut candidates = Vec::new();
    candidates.extend(title(text).into_iter().flat_map(with_card));
    candidates.extend(pick(text).into_iter().flat_map(with_pick));
    candidates.extend(item(text).into_iter().flat_map(with_item));
    candidates.extend(text.parse::<Type>().map(Action::Name));
    candidates.extend(text.parse::<Seat>().map(Action::Choose));
    if let Ok(slot) = text.parse::<Slot>() {
        candidates.extend([Action::ChooseSlot(slot), Action::Initiate(slot)]);
    }
    if matches!(text, "no" | "none" | "stop" | "keep") {
        candidates.push(Action::Done);
    }
    if matches!(text, "all" | "prepare all") {
        // The Brink is at one slot only.
        candidates.extend(Slot::ALL.map(Action::PrepareAll));
    }
    candidates.extend(text.strip_suffix(" in play").and_then(pick).map(Action::TuckInPlay));
    if let Some((verb, rest)) = text.split_once(' ') {
        candidates.extend(after_verb(verb, rest));
    }
    if let Some((first, last)) = text.rsplit_once(' ') {
        let first = [" at", " to", " of", " on"].iter().find_map(|word| first.strip_suffix(word)).unwrap_or(first);
        candidates.extend(with_place(first, last));
    }
    candidates
}

/// The actions with a card and no slot.
fn with_card(title: Title) -> [Action; 7] {
    [
        Action::Play(title),
        Action::Discard(title),
        Action::Draw(title),
        Action::Return(title),
        Action::Copy(title),
        Action::Cloak(title),
        Action::Tuck(title),
    ]
}

/// The actions with a card in play.
fn with_pick(pick: Pick) -> [Action; 3] {
    [Action::TakeBack(pick), Action::Flip(pick), Action::TuckInPlay(pick)]
}

fn with_item(item: Item) -> [Action; 3] {
    [Action::Take(item), Action::Use(item), Action::Remove(item)]
}

/// The notation with a shortened word, as in `play inf`; and `fight left` for `initiate left`.
fn after_verb(verb: &str, rest: &str) -> Vec<Action> {
    let verb_of = |action: &Action| action.to_string().split(' ').next() == Some(verb);
    let cards = title(rest).into_iter().flat_map(with_card);
    let picks = pick(rest).into_iter().flat_map(with_pick);
    let items = item(rest).into_iter().flat_map(with_item);
    let mut candidates: Vec<Action> = cards.chain(picks).chain(items).filter(verb_of).collect();
    if matches!(verb, "fight" | "skirmish" | "attack" | "begin") {
        candidates.extend(rest.parse().map(Action::Initiate));
    }
    candidates
}

/// A card or an Item, and a slot or a seat: `flame left`, `flame b`, `oil left`; a slot and a number: `left 2`.
fn with_place(what: &str, place: &str) -> Vec<Action> {
    let words = what.split_once(' ');
    let bare = match words {
        Some(("prepare" | "move" | "discard" | "give" | "abduct" | "lay", rest)) => rest,
        _ => what,
    };
    let mut candidates = Vec::new();
    let (slot, seat) = (place.parse::<Slot>().ok(), place.parse::<Seat>().ok());
    if let (Some(title), Some(slot)) = (title(bare), slot) {
        candidates.push(Action::Prepare(title, slot));
    }
    if let (Some(pick), Some(slot)) = (pick(bare), slot) {
        candidates.push(Action::Move(pick, slot));
    }
    if let (Some(item), Some(slot)) = (item(bare), slot) {
        candidates.push(Action::Lay(item, slot));
    }
    if let (Some(title), Some(seat)) = (title(bare), seat) {
        candidates.push(Action::Give(title, seat));
    }
    if let (Some(pick), Some(seat)) = (pick(bare), seat) {
        candidates.extend([Action::Abduct(pick, seat), Action::DiscardInPlay(pick, seat)]);
    }
    if let (true, Some(slot)) = (bare == "all", slot) {
        candidates.push(Action::PrepareAll(slot));
    }
    if let (Ok(slot), Ok(place @ 1..=3)) = (bare.parse::<Slot>(), place.parse::<u8>()) {
        candidates.extend([Action::RemoveHidden(slot, place - 1), Action::UseHidden(slot, place - 1)]);
    }
    match words.map(|(verb, _)| verb) {
        Some(verb) if bare != what => candidates.retain(|action| action.to_string().starts_with(verb)),
        _ => {}
    }
    candidates
}

fn title(text: &str) -> Option<Title> {
    by_beginning(text, Title::ALL, Title::name)
}

/// A card in play: by its title, and by its number if it is one of several Heaps.
fn pick(text: &str) -> Option<Pick> {
    text.parse().ok().or_else(|| title(text).map(Pick::from))
}

fn item(text: &str) -> Option<Item> {
    by_beginning(text, Item::ALL, Item::name)
}

/// A value by its name, or by a prefix that no other name has.
fn by_beginning<T: Copy, const N: usize>(text: &str, all: [T; N], name: fn(T) -> &'static str) -> Option<T> {
    let mut found = all.into_iter().filter(|&one| text.len() > 2 && name(one).starts_with(text));
    let first = found.next()?;
    (name(first) == text || found.next().is_none()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colossi;
    use harena_core::terminal::parse_candidates;
    use harena_core::{FastRng, Game as _, NoLog, Seats, random_action};

    /// All listed actions can be typed: prefix and item are the notation, in all positions of some random games.
    #[test]
    fn a_choice_is_the_action_in_notation() {
        let candidates = parse_candidates::<Colossi>;
        let mut verbs = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let mut chance = FastRng::new(seed);
            let seats = Seats::new(2 + seed as usize % 3).unwrap();
            let mut game = Colossi::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                for &listed in &legal {
                    let ListedAction { prefix, item } = choice(listed, Paint::never());
                    let text = format!("{prefix} {item}");
                    assert_eq!(text.trim().to_lowercase(), listed.to_string());
                    assert_eq!(candidates(&text).first(), Some(&listed));
                    // It is also understood without its verb, if that is unambiguous.
                    let (verb, rest) = text.trim().split_once(' ').unwrap_or(("", text.trim()));
                    let rest = rest.strip_prefix("back ").unwrap_or(rest);
                    let understood = candidates(rest).into_iter().find(|&short| game.check(seat, short).is_ok());
                    assert_eq!(understood, Some(listed), "{rest}");
                    verbs.insert(verb.to_string());
                }
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        assert!(verbs.len() > 18, "only these were met: {verbs:?}");
    }

    #[test]
    fn short_words_are_understood() {
        let candidates = parse_candidates::<Colossi>;
        for text in ["inferno", "inf", "play inf", " Play  INFERNO "] {
            assert_eq!(candidates(text)[0], Action::Play(Title::Inferno), "{text}");
        }
        for text in ["flame left", "flame at left", "prepare fla left", "fla left"] {
            assert_eq!(candidates(text)[0], Action::Prepare(Title::Flame, Slot::Left), "{text}");
        }
        assert_eq!(candidates("move flame left"), [Action::Move(Title::Flame.into(), Slot::Left)]);
        assert_eq!(candidates("channel")[0], Action::Play(Title::ChannelPower));
        assert_eq!(candidates("secret")[0], Action::Take(Item::SecretTunnelKeys));
        assert_eq!(candidates("fight right"), [Action::Initiate(Slot::Right)]);
        assert_eq!(candidates("all").len(), 3);
        assert_eq!(candidates("b")[0], Action::Choose(Seat::new(1)));
        assert_eq!(candidates("pass"), [Action::Pass]);
        assert!(["", "x", "no such card", "div", "fl left"].into_iter().all(|text| candidates(text).is_empty()));
        // Passing gives up the rest of a Skirmish: there is no short form.
        assert!(["no", "p", "stop", "done"].into_iter().all(|text| !candidates(text).contains(&Action::Pass)));
    }
}
