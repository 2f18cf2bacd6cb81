//! The cards that the viewer holds or is shown, with their texts.

use harena_core::message::Message;
use harena_core::terminal::{Look, flow, hang, letter, pad, said_to};

use super::{pieces, seats};
use crate::messages::{name, say};
use crate::{Decision, Item, Options, Phase, SeatView, Title, Type, View};

/// In a narrower terminal cards are shown without texts.
const ROOMY: usize = 72;
/// With more different cards the list is compact, so that the table above stays on the screen.
const MANY: usize = 10;

/// All cards that this viewer may see of hands, decks and piles.
pub(super) fn cards(view: &View, options: &Options, brief: bool, look: Look) -> Vec<String> {
    let mut parts: Vec<String> = shown(view, options, look);
    for seat in &view.seats {
        if let Some(hand) = seat.hand.as_ref().filter(|hand| !hand.is_empty() || view.phase == Phase::Handbuilding) {
            parts.push(self::hand(hand, seat, view, brief, look));
        }
    }
    if let Some(own) = view.viewer.and_then(|viewer| view.seats.get(viewer.index()))
        && !own.discard.is_empty()
    {
        parts.push(discards(own, view, look));
    }
    parts
}

fn hand(hand: &[Title], seat: &SeatView, view: &View, brief: bool, look: Look) -> String {
    let paint = look.paint;
    let heading = said_to(view.viewer, &say::table_hand(seat.seat));
    let titles = pieces::with_counts(hand);
    let banned = |title: Title| pieces::ban(title, seat, view).filter(|_| !seat.passed);
    if look.width < ROOMY || brief || titles.len() > MANY {
        let cards: Vec<String> = titles
            .iter()
            .map(|&(title, count)| {
                let text = format!("{}{} ({})", pieces::card(title, paint), times(count), pieces::printed(title, view));
                if banned(title).is_some() { format!("{}{text}", paint.warn("✗")) } else { text }
            })
            .collect();
        let mut lines = vec![flow(&format!("{}: ", paint.bold(&heading)), &or_none(cards), look.width)];
        let reasons: Vec<(Type, Message)> =
            titles.iter().filter_map(|&(title, _)| Some((title.kind(), banned(title)?))).collect();
        for ((kind, why), _) in pieces::with_counts(&reasons) {
            let text = format!("{}: {why}", name(kind));
            lines.push(paint.dim(&hang("  ✗ ", &text, look.width)));
        }
        return lines.join("\n");
    }
    let mut lines = vec![paint.bold(&heading)];
    for (title, count) in titles {
        let (text, mark) = match banned(title) {
            Some(why) => (say::banned(why).to_string(), paint.warn("✗")),
            None => (format!("{}{}", price(title, view), pieces::card_text(title, view)), " ".to_string()),
        };
        let card = pad(&format!("{}{}", pieces::card(title, paint), times(count)), 13);
        let kind = pad(&pieces::kind(title.kind(), paint), 11);
        let label = format!(" {mark} {card} {kind} {:>2}  ", pieces::printed(title, view));
        lines.push(hang(&label, &text, look.width));
    }
    if hand.is_empty() {
        lines.push(paint.dim(&format!("   {}", say::table_no_cards())));
    }
    lines.join("\n")
}

fn times(count: usize) -> String {
    if count > 1 { format!(" ×{count}") } else { String::new() }
}

/// The cost of a Divine Gift due to Electric in play (CX-12.17, CX-N7).
fn price(title: Title, view: &View) -> String {
    match pieces::count_in_play(Type::Electric, view) {
        electric if electric > 0 && title.kind() == Type::DivineGift => {
            format!("{} ", say::table_gift_cost(electric))
        }
        _ => String::new(),
    }
}

fn or_none(texts: Vec<String>) -> Vec<String> {
    if texts.is_empty() { vec![say::table_none().to_string()] } else { texts }
}

/// All discard piles are public (CX-11.1); one's own is on the table, the others are in the help.
pub(super) fn discards(seat: &SeatView, view: &View, look: Look) -> String {
    let cards = or_none(pieces::counted(&seat.discard, look.paint));
    let heading = said_to(view.viewer, &say::table_discards(seat.seat));
    hang(&format!("{}: ", look.paint.bold(&heading)), &cards.join(", "), look.width)
}

/// The cards and Items that the current decision shows.
fn shown(view: &View, options: &Options, look: Look) -> Vec<String> {
    let paint = look.paint;
    let bold = |heading: Message| paint.bold(&heading.to_string());
    let mut parts = Vec::new();
    if let Some(looked) = &view.looked {
        parts.push(hang(
            &format!("{}: ", bold(say::table_looked())),
            &pieces::counted(looked, paint).join(", "),
            look.width,
        ));
    }
    if let Some(tops) = &view.tops {
        let tops = view.seats.iter().zip(tops).map(|(seat, top)| {
            let top = top.map_or_else(|| say::table_none().to_string(), |title| pieces::card(title, paint));
            format!("{} {top}", paint.letter(seat.seat))
        });
        parts.push(flow(&format!("{}: ", bold(say::table_tops())), &tops.collect::<Vec<_>>(), look.width));
    }
    let mut items = |heading: Message, items: &[Item], text: &dyn Fn(Item) -> String| {
        if !items.is_empty() {
            let line = |&item: &Item| hang(&format!("  ◇ {}", paint.bold(item.name())), &text(item), look.width);
            parts.extend([bold(heading), items.iter().map(line).collect::<Vec<_>>().join("\n")]);
        }
    };
    let what = |item: Item| pieces::item_text(item, view, options);
    let with_cost = |item: Item| format!(" ({}): {}", pieces::cost(item, view), what(item));
    items(say::table_chest(), &view.chest, &|item| match view.numbers.is_free_eligible(item) {
        true => format!(": {}", what(item)),
        false => format!(": {}", say::table_too_expensive()),
    });
    items(say::table_aloft(), &view.aloft, &with_cost);
    if view.asked == Some(Decision::Recycle) {
        items(say::table_discarded_items(), &view.item_discard, &with_cost);
    }
    parts
}

/// The discards and trophies of each player, for the help.
pub(super) fn all_discards(view: &View, look: Look) -> Vec<String> {
    let lines = view.seats.iter().map(|seat| {
        let cards = or_none(pieces::counted(&seat.discard, look.paint));
        let label = format!("  {}  ", look.paint.seat(seat.seat, &letter(seat.seat)));
        hang(&label, &format!("{} ({})", cards.join(", "), seats::won(seat)), look.width)
    });
    lines.collect()
}
