//! Cards, Items and Environments as they are drawn, in colour, with numbers and reasons.

use harena_core::Seat;
use harena_core::message::Message;
use harena_core::terminal::{NO_BREAK_SPACE, Paint, letter, painted, said_to};

use crate::messages::{name, say, text};
use crate::{CardView, Decision, Environment, Item, Options, SeatView, Title, Type, View};

/// The colours also differ in lightness, and from the colours of the seats.
fn colour(kind: Type) -> u8 {
    match kind {
        Type::Acolyte => 180,
        Type::Beast => 137,
        Type::Colossus => 247,
        Type::DivineGift => 183,
        Type::Electric => 227,
        Type::Fire => 167,
        Type::Water => 80,
    }
}

/// A message with seats, cards and types in their colours.
pub(super) fn said(message: &Message, paint: Paint) -> String {
    painted(message, paint, &|id, text| named(id, text, paint))
}

/// The name of a message id: cards and types in the colour of the type.
fn named(id: &str, text: &str, paint: Paint) -> String {
    let (what, key) = id.split_once('-').unwrap_or((id, ""));
    let key = key.replace('-', " ");
    let kind = match what {
        "card" => key.parse::<Title>().ok().map(Title::kind),
        "type" => key.parse().ok(),
        _ => None,
    };
    match (kind, what) {
        (Some(kind), _) => of_type(kind, text, paint),
        (None, "item" | "environment") => paint.bold(text),
        _ => text.to_string(),
    }
}

/// A card by its name in notation.
pub(super) fn card(title: Title, paint: Paint) -> String {
    of_type(title.kind(), title.name(), paint)
}

pub(super) fn of_type(kind: Type, text: &str, paint: Paint) -> String {
    paint.coloured(colour(kind), text)
}

pub(super) fn kind(kind: Type, paint: Paint) -> String {
    of_type(kind, &name(kind), paint)
}

/// `+2`, `−1`, `0`.
pub(super) fn signed(value: i16) -> String {
    if value > 0 { format!("+{value}") } else { number(value) }
}

/// With a minus sign instead of a hyphen.
pub(super) fn number(value: i16) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// The printed Power; Channel Power has a question mark.
pub(super) fn printed(title: Title, view: &View) -> String {
    if title == Title::ChannelPower { "?".to_string() } else { number(view.numbers.power[title.index()].into()) }
}

/// Cards with their counts, in the given order: `acolyte ×2`, `flame`.
pub(super) fn counted(cards: &[Title], paint: Paint) -> Vec<String> {
    let texts = with_counts(cards).into_iter().map(|(title, count)| match count {
        1 => card(title, paint),
        count => format!("{} ×{count}", card(title, paint)),
    });
    texts.collect()
}

/// The distinct values with their counts.
pub(super) fn with_counts<T: PartialEq + Clone>(all: &[T]) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(other, _)| other == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one.clone(), 1)),
        }
    }
    counts
}

/// The cost of an Item, and whether it is a Perk (CX-6.8, CX-6.9).
pub(super) fn cost(item: Item, view: &View) -> String {
    let cost = match (item, view.numbers.cost(item)) {
        (_, Some(0)) => say::table_free(),
        (_, Some(cost)) => say::table_costs(cost),
        (Item::Ebenezer, None) => say::table_costs_hand(),
        (_, None) => say::table_costs_any(),
    };
    let text = if item.is_perk() { say::table_perk(cost) } else { cost }.to_string();
    // Short enough for one line.
    text.replace(' ', NO_BREAK_SPACE)
}

/// The text of a card.
pub(super) fn card_text(title: Title, view: &View) -> String {
    text(title, &view.numbers.of_card(title))
}

pub(super) fn environment_text(environment: Environment, view: &View) -> String {
    text(environment, &view.numbers.of_environment(environment))
}

/// The text under the options of the game (CX-N9, CX-R5, CX-R6).
pub(super) fn item_text(item: Item, view: &View, options: &Options) -> String {
    text(item, &view.numbers.of_item(item, options))
}

/// A card in play with its current Power and the reasons: `bolt 8 (4 +4 water)`. Cards with the same Power are shown
/// together.
pub(super) fn in_play(cards: &CardView, count: usize, seat: &SeatView, view: &View, paint: Paint) -> String {
    let worth = cards.worth;
    let title = card(cards.card, paint);
    let total = worth.total * count as i16;
    let total = if total < 0 { paint.warn(&number(total)) } else { paint.bold(&number(total)) };
    let reasons = reasons(cards, seat, view);
    match (count, reasons.is_empty()) {
        (1, true) => format!("{title} {total}"),
        (1, false) => format!("{title} {total} ({reasons})"),
        (count, true) => format!("{title} ×{count} {total}"),
        (count, false) => format!("{title} ×{count} {total} ({})", say::table_each(reasons)),
    }
}

/// The reasons for the Power of a card (CX-8.2); empty if it is the printed Power.
fn reasons(card: &CardView, seat: &SeatView, view: &View) -> String {
    let worth = card.worth;
    let mut parts = match card.card {
        Title::Heap if card.tucked_count > 0 => vec![tucked(card)],
        Title::ChannelPower => vec![channelled(seat, view)],
        _ => vec![number(worth.base)],
    };
    if worth.lead != 0 {
        parts.push(say::table_lead(signed(worth.lead)).to_string());
    }
    if worth.water != 0 {
        let boils = card.card.kind() == Type::Fire && worth.water > 0;
        let cause = if boils { Item::Boiler.name() } else { Type::Water.name() };
        parts.push(format!("{} {cause}", signed(worth.water)));
    }
    if worth.perks != 0 {
        parts.push(format!("{} {}", signed(worth.perks), card.card.kind().perk()));
    }
    let says_more = matches!(card.card, Title::ChannelPower) || card.tucked_count > 0;
    if parts.len() == 1 && !says_more {
        return String::new();
    }
    let sum = worth.base + worth.lead + worth.water + worth.perks;
    let floor = if sum < worth.total { format!(", {}", say::table_floor()) } else { String::new() };
    format!("{}{floor}", parts.join(" "))
}

/// `4 for 2 tucked`, and the cards, for viewers who may know.
fn tucked(heap: &CardView) -> String {
    let backs = backs(heap.tucked_backs.as_deref(), None);
    let which = match heap.tucked.as_deref() {
        Some(cards) if !cards.is_empty() => format!(": {}", counted(cards, Paint::never()).join(", ")),
        _ => String::new(),
    };
    format!("{}{which}{backs}", say::table_tucked(number(heap.worth.base), heap.tucked_count))
}

/// The opponent whose cards in play Channel Power counts (CX-12.6).
fn channelled(seat: &SeatView, view: &View) -> String {
    let others = view.seats.iter().filter(|other| other.seat != seat.seat);
    let message = match others.max_by_key(|other| (other.play.len(), std::cmp::Reverse(other.seat))) {
        Some(fullest) if !fullest.play.is_empty() => say::table_channelled(fullest.seat, fullest.play.len()),
        _ => say::table_channelled_none(),
    };
    said_to(None, &message)
}

/// If backs show the deck in which a card began (CX-11.6): ` (backs A ×2, C)`; empty if all are from the owner's deck.
pub(super) fn backs(backs: Option<&[Seat]>, owner: Option<Seat>) -> String {
    let Some(backs) = backs.filter(|backs| backs.iter().any(|&deck| Some(deck) != owner)) else {
        return String::new();
    };
    let mut sorted = backs.to_vec();
    sorted.sort_unstable();
    let texts = with_counts(&sorted).into_iter().map(|(deck, count)| match count {
        1 => letter(deck),
        count => format!("{}×{count}", letter(deck)),
    });
    format!(" ({})", say::table_backs(texts.collect::<Vec<_>>().join(" ")))
}

/// Why a seat cannot play this card now. The view does not contain this, but all that it depends on (CX-6.4).
pub(super) fn ban(title: Title, seat: &SeatView, view: &View) -> Option<Message> {
    let active = view.active?;
    let kind = title.kind();
    // Cards played by these effects ignore the bans (CX-14.34).
    let free = match view.asked {
        Some(Decision::Manifest) => true,
        Some(Decision::Keys) => kind == Type::Beast,
        _ => false,
    };
    if free && view.to_act == Some(seat.seat) {
        return None;
    }
    if kind == Type::Beast && count_in_play(Type::Fire, view) > 0 {
        return Some(say::ban_fire());
    }
    let environment = view.slots.iter().find(|slot| slot.slot == active)?.environment?;
    let banned = match environment {
        Environment::Desert => kind == Type::Water,
        Environment::Badlands => kind == Type::Fire,
        Environment::HallowedGround => {
            matches!(kind, Type::Water | Type::Fire | Type::Electric) && !seat.leads_in_acolytes
        }
        _ => false,
    };
    match environment {
        _ if !banned => None,
        Environment::HallowedGround => Some(say::ban_lead()),
        other => Some(say::ban_environment(other)),
    }
}

/// The number of cards of a type in play for all players.
pub(super) fn count_in_play(kind: Type, view: &View) -> usize {
    view.seats.iter().map(|seat| of_kind(kind, seat)).sum()
}

/// The number of cards of a type in play for one seat.
pub(super) fn of_kind(kind: Type, seat: &SeatView) -> usize {
    seat.play.iter().filter(|card| card.card.kind() == kind).count()
}

/// The seat that would win if the Skirmish were scored now (CX-8.5 to CX-8.7); nobody as long as nobody has any Power.
pub(super) fn ahead(view: &View) -> Option<&SeatView> {
    let initiator = view.initiator?;
    let count = view.seats.len();
    let clockwise = |seat: Seat| (seat.index() + count - initiator.index()) % count;
    let ahead = view.seats.iter().max_by_key(|seat| (seat.power, seat.play.len(), clockwise(seat.seat)));
    ahead.filter(|seat| seat.power > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Colossi};
    use harena_core::{FastRng, Game as _, NoLog, Seats, random_action};

    #[test]
    fn colours_differ() {
        let colours: std::collections::BTreeSet<u8> = Type::ALL.map(colour).into_iter().collect();
        assert_eq!(colours.len(), Type::COUNT);
    }

    /// The drawn bans and leads agree with the rules.
    #[test]
    fn bans_and_leads_are_those_of_the_rules() {
        let (mut banned, mut scored) = (0, 0);
        for seed in 0..120 {
            let mut chance = FastRng::new(seed);
            let seats = Seats::new(2 + seed as usize % 3).unwrap();
            let mut game = Colossi::start(&Default::default(), seats, &mut chance, &mut NoLog).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                let view = game.view(seat.into());
                let own = &view.seats[seat.index()];
                let blocked = own.hand.iter().flatten().all(|&title| ban(title, own, &view).is_some());
                let free = view.asked == Some(Decision::Act) && !view.must_pass && own.actions < 40;
                if free && !blocked {
                    for &title in own.hand.iter().flatten() {
                        let is_banned = ban(title, own, &view).is_some();
                        assert_eq!(legal.contains(&Action::Play(title)), !is_banned, "{title}");
                        banned += u32::from(is_banned);
                    }
                } else if free {
                    assert_eq!(legal, [Action::Pass]);
                }
                if let Some(ahead) = ahead(&view) {
                    assert_eq!(ahead.seat, game.leader());
                    scored += 1;
                }
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        assert!(banned > 100 && scored > 1000, "{banned} bans and {scored} leads were met");
    }
}
