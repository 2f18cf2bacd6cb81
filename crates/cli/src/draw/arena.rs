//! The arena as a table: a line for each creature, a column for each round.

use std::fmt::Write as _;

use harena_arena::{
    Action, Arena, Card, Creature, CreatureView, Edition, Face, Phase, PileView, SeatView, View, creature_facts,
};

use super::{Draw, clipped, name_of, pad};
use crate::paint::Paint;

const CELL: usize = 10;
const VALUES: [u8; 5] = [4, 3, 2, 1, 0];

impl<E: Edition> Draw for Arena<E> {
    fn draw(view: &View, names: &[String], paint: Paint) -> String {
        let mut out = String::new();
        header(view, E::META.title, paint, &mut out);
        for creature in &view.creatures {
            creature_line(creature, view, paint, &mut out);
        }
        out.push('\n');
        for seat in &view.seats {
            seat_line(seat, view, names, paint, &mut out);
        }
        if let Some(own) = view.viewer.and_then(|viewer| view.seats.get(viewer.index())) {
            own_cards(own, view, paint, &mut out);
        }
        out
    }

    fn question(view: &View) -> String {
        match view.phase {
            Phase::Bid => match view.bid {
                Some(bid) => format!("Bid more than {bid} for the first turn?"),
                None => "Bid for the first turn: the strength of your first card?".to_string(),
            },
            Phase::Poll if view.declared => "A stalemate is declared. Do you object?".to_string(),
            Phase::Poll => "Declare a stalemate?".to_string(),
            Phase::Bet => "Place a bet?".to_string(),
            Phase::Play => match view.owed {
                Some(owed) => format!("Play a card of strength {owed}, as you bid."),
                None => "Play a card.".to_string(),
            },
            Phase::Power => {
                let acting = view.acting.map_or("creature", Creature::name);
                let text = view.acting.and_then(|creature| creature_facts(view.game, creature));
                format!("Use the {acting}'s power? {}", text.map_or("", |facts| facts.text.as_str()))
            }
            Phase::Keep => "Keep one of the three cards.".to_string(),
            Phase::Give => {
                format!("Hand over a {} card.", view.demanded.map_or("demanded", Creature::name))
            }
            Phase::Second => "Play a second card?".to_string(),
            Phase::Discard => {
                format!("Discard? Up to {} more.", 3 - view.discards.min(3))
            }
            Phase::Over => "The game is over.".to_string(),
        }
    }

    fn heading(action: Action) -> &'static str {
        match action {
            Action::Bid(_) | Action::NoBid => "Bid",
            Action::Declare | Action::NoObjection | Action::Object => "Stalemate",
            Action::Bet(_) | Action::NoBet => "Bet",
            Action::Secret(_) => "Secret bet (worth 5, instead of playing a card)",
            Action::Reveal => "Reveal",
            Action::Play(card) => match card.face() {
                Face::Fighter(..) => "Creatures' cards",
                _ => "Referees",
            },
            Action::PlayOn(card, _) => match card.face() {
                Face::Spectator(_) => "Spectators",
                _ => "Referees",
            },
            Action::Fetch { .. } => "Referees",
            Action::Discard(_) => "Discard",
            Action::Keep(_) | Action::Give(_) => "Card",
            Action::Pass | Action::Done | Action::NoPower | Action::NoSecond => "Or",
            _ => "Power",
        }
    }

    fn line(text: &str, paint: Paint) -> String {
        let words = text.split_inclusive(' ').map(|word| {
            let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
            let (name, rest) = word.split_at(bare.len());
            let plain = name.split('/').next().unwrap_or(name).trim_end_matches("'s");
            if let Ok(seat) = plain.parse::<harena_core::Seat>()
                && !(plain == "a" && rest.starts_with(' ') && is_article(text, word))
            {
                return format!("{}{rest}", paint.seat(seat, &name.to_uppercase()));
            }
            match plain.parse::<Creature>() {
                Ok(creature) => format!("{}{rest}", paint.coloured(colour(creature), name)),
                Err(_) => word.to_string(),
            }
        });
        words.collect()
    }

    fn help(view: &View) -> String {
        let mut out = String::from(
            "Eight creatures fight. When every living creature has a card in the current round and one is alone\n\
             the lowest, it leaves. After five rounds three are left, and only bets on those pay: 4, 3, 2, 1, 0\n\
             by round, a secret bet 5. Whoever has the highest open stake on a creature (its backer) may use its\n\
             power when playing its card, unless the card covers a spectator.\n\n",
        );
        for creature in &view.creatures {
            if let Some(facts) = creature_facts(view.game, creature.creature) {
                writeln!(out, "  {:9} {}: {} ({})", facts.name, facts.power, facts.text, facts.rules)
                    .expect("a String");
            }
        }
        out
    }
}

/// In "draws a card", "a" is no seat: only as the first word, or behind a word that leads to one.
fn is_article(text: &str, word: &str) -> bool {
    let offset = word.as_ptr() as usize - text.as_ptr() as usize;
    let before = text[..offset].trim_end();
    !before.is_empty() && !["to", "of", "on", "makes", "with", "shows", ":"].iter().any(|w| before.ends_with(w))
}

/// Colours that differ in lightness as well as in hue. Those that the rules name are kept: Cyclops aqua, Troll
/// brown, Hydra yellow, Warlock purple, Ranger green; the others are ours (TA-1.3, TA-R2).
fn colour(creature: Creature) -> u8 {
    match creature {
        Creature::Amazon | Creature::Ranger => 71,
        Creature::Colossus => 180,
        Creature::Cyclops => 80,
        Creature::Daimon => 167,
        Creature::Ettin | Creature::Hydra => 220,
        Creature::Gorgon => 107,
        Creature::Magus | Creature::Warlock => 135,
        Creature::Seraphim => 195,
        Creature::Titan => 103,
        Creature::Troll => 137,
        Creature::Unicorn => 218,
        Creature::Wyrm | Creature::Dragon => 202,
    }
}

fn header(view: &View, title: &str, paint: Paint, out: &mut String) {
    let mut parts = vec![format!("round {} of 5", view.round), format!("deck {}", view.deck)];
    parts.push(match view.discard_top {
        Some(top) => format!("discards {}, {} on top", view.discard_count, card(top, paint)),
        None => "no discards".to_string(),
    });
    if view.games > 1 {
        parts.push(format!("game {} of {}", view.game_number, view.games));
    }
    if view.stalemated {
        parts.push("after a stalemate: one card a draw".to_string());
    }
    writeln!(out, "{}  {}\n", paint.bold(title), parts.join(" · ")).expect("a String");
    let mut line = pad("", 13);
    for round in 1..=view.round as usize {
        let text = format!("round {round}");
        let text = if round == view.round as usize { paint.bold(&text) } else { paint.dim(&text) };
        line += &pad(&text, CELL);
    }
    if view.creatures.iter().any(|creature| creature.cell.is_some()) {
        line += &pad(&paint.dim("revealed"), CELL);
    }
    line += &paint.dim("stakes");
    writeln!(out, "{}", line.trim_end()).expect("a String");
    let mut line = pad("", 13);
    for value in &VALUES[..view.round as usize] {
        line += &pad(&paint.dim(&format!("bets {value}")), CELL);
    }
    writeln!(out, "{}", line.trim_end()).expect("a String");
}

fn creature_line(creature: &CreatureView, view: &View, paint: Paint, out: &mut String) {
    let name = creature.creature.name();
    let mut line = if creature.alive {
        let marker = if Some(creature.creature) == view.acting { "›" } else { " " };
        pad(&format!("{marker}{}", paint.coloured(colour(creature.creature), &title_case(name))), 13)
    } else {
        pad(&paint.dim(&format!(" {} ✝", title_case(name))), 13)
    };
    for pile in &creature.piles {
        line += &pad(&pile_text(pile, creature.alive, paint), CELL);
    }
    if let Some(cell) = &creature.cell {
        let mut text = pile_text(cell, creature.alive, paint);
        if creature.head_referee {
            text += "⚑";
        }
        line += &pad(&text, CELL);
    }
    let mut stakes = Vec::new();
    for (seat, stake) in view.seats.iter().zip(&creature.stakes) {
        if let Some(stake) = stake {
            let text = format!("{}{stake}", seat.seat.letter().to_ascii_uppercase());
            let backs = creature.backer == Some(seat.seat) && creature.alive;
            stakes.push(paint.seat(seat.seat, &if backs { format!("{text}★") } else { text }));
        }
    }
    line += &stakes.join(" ");
    writeln!(out, "{}", line.trim_end()).expect("a String");
}

/// `7`, `s4`, `·` without a card; then the height of a higher pile, then the bet.
fn pile_text(pile: &PileView, alive: bool, paint: Paint) -> String {
    let top = match pile.top.map(Card::face) {
        None => "·".to_string(),
        Some(Face::Fighter(_, strength)) => strength.to_string(),
        Some(Face::Spectator(strength)) => format!("s{strength}"),
        Some(_) => "?".to_string(),
    };
    let mut text = format!("{top:>3}");
    if pile.height > 1 {
        text += &format!(" ×{}", pile.height);
    }
    text = if alive && pile.top.is_some() { paint.bold(&text) } else { paint.dim(&text) };
    if let Some(seat) = pile.bet {
        text += " ";
        text += &paint.seat(seat, &format!("●{}", seat.letter().to_ascii_uppercase()));
    }
    text
}

fn seat_line(seat: &SeatView, view: &View, names: &[String], paint: Paint, out: &mut String) {
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    let name = clipped(&name_of(names, seat.seat), 14);
    let letter = paint.seat(seat.seat, &seat.seat.letter().to_ascii_uppercase().to_string());
    let mut text = format!("{marker}{letter} {}", pad(&name, 15));
    let tokens =
        format!("{}{}", "●".repeat(seat.supply as usize), "○".repeat(5usize.saturating_sub(seat.supply as usize)));
    text += &paint.seat(seat.seat, &tokens);
    text += &format!("  {:2} cards", seat.hand_count);
    if seat.aside_count > 0 {
        text += &format!(" + {} aside", seat.aside_count);
    }
    if seat.capacity < 8 {
        text += " (holds 7)";
    }
    text += &format!("  open bets worth {}", seat.open_score);
    match (seat.secret_bet, seat.secret_card) {
        (true, Some(secret)) => text += &format!("  secret bet: {}", card(secret, paint)),
        (true, None) => text += "  secret bet",
        _ => {}
    }
    if view.games > 1 {
        text += &format!("  total {}", seat.total);
    }
    if view.turn == seat.seat && view.phase != Phase::Over {
        text += &paint.dim("  (turn)");
    }
    writeln!(out, "{text}").expect("a String");
}

fn own_cards(own: &SeatView, view: &View, paint: Paint, out: &mut String) {
    let list = |cards: &[Card]| cards.iter().map(|&c| card(c, paint)).collect::<Vec<_>>().join("  ");
    if let Some(hand) = &own.hand {
        let dead = |c: &&Card| matches!(c.face(), Face::Fighter(creature, _) if view.creatures.iter().any(|v| v.creature == creature && !v.alive));
        let (dead, living): (Vec<&Card>, Vec<&Card>) = hand.iter().partition(dead);
        let living: Vec<Card> = living.into_iter().copied().collect();
        writeln!(out, "\n{} {}", paint.bold("Your hand:"), list(&living)).expect("a String");
        if !dead.is_empty() {
            let names: Vec<_> = dead.iter().map(ToString::to_string).collect();
            writeln!(out, "{}", paint.dim(&format!("  of the dead: {}", names.join("  ")))).expect("a String");
        }
    }
    if let Some(aside) = own.aside.as_ref().filter(|aside| !aside.is_empty()) {
        writeln!(out, "{} {}", paint.bold("Set aside:"), list(aside)).expect("a String");
    }
    if let Some(three) = &view.snatched {
        writeln!(out, "{} {}", paint.bold("The three cards:"), list(three)).expect("a String");
    }
    if let Some(stack) = view.stack.as_ref().filter(|stack| !stack.is_empty()) {
        writeln!(out, "{} {}", paint.bold("Discarding:"), list(stack)).expect("a String");
    }
}

fn card(card: Card, paint: Paint) -> String {
    match card.face() {
        Face::Fighter(creature, _) => paint.coloured(colour(creature), &card.to_string()),
        _ => card.to_string(),
    }
}

fn title_case(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_arena::{Colossal, Titan};

    /// No two creatures of a game share a colour (TA-R2).
    #[test]
    fn colours_differ() {
        for creatures in [Colossal::CREATURES, Titan::CREATURES] {
            let colours: std::collections::BTreeSet<u8> = creatures.iter().map(|&creature| colour(creature)).collect();
            assert_eq!(colours.len(), creatures.len());
        }
    }

    #[test]
    fn seats_and_articles_are_told_apart() {
        let line = |text: &str| <harena_arena::ColossalArena as Draw>::line(text, Paint::never());
        assert_eq!(line("a draws a card"), "A draws a card");
        assert_eq!(line("b gives a troll card to a"), "B gives a troll card to A");
        assert_eq!(line("b makes a set aside 4 cards"), "B makes A set aside 4 cards");
        assert_eq!(line("final scores: a 3, b 4"), "final scores: A 3, B 4");
        assert_eq!(line("nobody bids: a begins"), "nobody bids: A begins");
        assert_eq!(line("round 2 begins with a"), "round 2 begins with A");
    }
}
