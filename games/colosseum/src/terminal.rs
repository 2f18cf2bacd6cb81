//! The terminal display of Colosseum.

mod log;
mod route;
mod seats;

use harena_core::message::Message;
use harena_core::terminal::{ListedAction, Look, MenuPath, Paint, TextTable, said_to, wrap};
use harena_core::{Game as _, Seat};

use crate::content::{Content, SharedContent, TURNS};
use crate::messages::{Means, Part, help, say};
use crate::{Action, Asset, Colosseum, Event, Investment, NobleAt, Options, Phase, View};

impl TextTable for Colosseum {
    fn draw(view: &View, _options: &Options, names: &[String], look: Look) -> String {
        let mut parts = vec![header(view, look), route::route(view, look), seats::seats(view, names, look)];
        if view.phase == Phase::Invest {
            parts.push(seats::for_sale(view, look));
        }
        parts.join("\n\n") + "\n"
    }

    fn heading(action: Action) -> Message {
        match action {
            Action::Invest(Investment::Program(_), _) | Action::Announce(_) => say::heading_programs(),
            Action::Invest(..) => say::heading_arena(),
            Action::Open { .. } => say::heading_auctions(),
            Action::Bid(_) => say::heading_bid(),
            Action::Offer { .. } => say::heading_offers(),
            Action::Move(..) | Action::MoveTwo(..) => say::heading_dice(),
            Action::MedalMove(..) => say::heading_medals(),
            Action::Perform { .. } => say::heading_show(),
            Action::Discard(_) | Action::Ask(_) => say::heading_token(),
            Action::CashMedal | Action::SwapAction => say::heading_any_time(),
            _ => say::heading_or(),
        }
    }

    fn choice(action: Action, _paint: Paint) -> ListedAction {
        let (prefix, item) = match action {
            Action::Open { market, bid } => (format!("open {market} at"), bid.to_string()),
            Action::Bid(bid) => ("bid".to_string(), bid.to_string()),
            Action::Move(noble, steps) => (format!("move {noble} by"), steps.to_string()),
            Action::MedalMove(noble, steps) => (format!("medal {noble} by"), steps.to_string()),
            Action::MoveTwo(one, a, other, b) => return move_and((one, a), (other, b)),
            // Programs are not split: a number after another number would look like the number of a choice.
            _ => (String::new(), action.to_string()),
        };
        ListedAction { prefix, item }
    }

    /// Prices, spectators, and what moves bring.
    fn note(&self, action: Action) -> Option<Message> {
        let moved = |from: NobleAt, steps: i8, means: Means| self.state.reached(from, steps, means);
        Some(match action {
            Action::Invest(investment, _) => say::coins(self.price(investment)),
            Action::Announce(number) => {
                let total = self.spectators(self.state.asked, number);
                say::table_announce(self.program(number).name.as_str(), total)
            }
            Action::Move(from, steps) => moved(from, steps as i8, Means::Dice),
            Action::MoveTwo(one, a, other, b) => {
                say::table_moves(moved(one, a as i8, Means::Dice), moved(other, b as i8, Means::DiceAfter(one, a)))
            }
            Action::MedalMove(from, steps) => moved(from, steps, Means::Medal),
            _ => return None,
        })
    }

    /// Two dice allow up to 165 moves: first the noble is chosen, then its own move, then the other noble.
    fn menu_paths(&self, action: Action) -> Vec<MenuPath> {
        match action {
            Action::Move(noble, _) | Action::MedalMove(noble, _) => vec![MenuPath {
                labels: vec![noble.to_string()],
                listed: Self::choice(action, Paint::never()),
                note: self.note(action),
            }],
            Action::MoveTwo(one, a, other, b) => {
                // Which of them takes the last medal does not matter: it is the same player's.
                let path = |first: (NobleAt, u8), second: (NobleAt, u8)| {
                    let reached = self.state.reached(first.0, first.1 as i8, Means::Dice);
                    let then = Means::DiceAfter(first.0, first.1);
                    let label = said_to(None, &say::table_by_and(first.1, reached));
                    MenuPath {
                        labels: vec![first.0.to_string(), label],
                        listed: move_and(first, second),
                        note: Some(self.state.reached(second.0, second.1 as i8, then)),
                    }
                };
                vec![path((one, a), (other, b)), path((other, b), (one, a))]
            }
            _ => Vec::new(),
        }
    }

    /// A number alone is a bid.
    fn number(&self, number: usize) -> Option<Action> {
        (self.phase() == Phase::Bid).then(|| Action::Bid(u16::try_from(number).unwrap_or(u16::MAX)))
    }

    fn event(event: &Event, paint: Paint) -> String {
        log::line(event, paint)
    }

    fn help(_view: &View, options: &Options, look: Look) -> String {
        let content = SharedContent::of(options.content.as_ref());
        let content = content.as_deref().unwrap_or(Content::standard());
        let things = help(&content.numbers).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        wrap(&format!("{things}\n\n{}", say::table_signs()), look.width)
    }

    fn tie_break() -> String {
        say::tie_break().to_string()
    }

    fn help_topic() -> &'static str {
        "podium"
    }

    fn score_details(view: &View, seat: Seat) -> String {
        let Some(own) = view.seats.get(seat.index()) else { return String::new() };
        let produced = own.programs.iter().filter(|program| program.produced).count();
        say::paid(produced, say::coins(own.coins)).to_string()
    }
}

fn move_and((one, a): (NobleAt, u8), (other, b): (NobleAt, u8)) -> ListedAction {
    ListedAction { prefix: format!("move {one} by {a} and"), item: format!("{other} by {b}") }
}

/// Tokens with their numbers: `2 lion, cage`.
fn tokens(tokens: &[Asset]) -> String {
    let mut parts: Vec<(Asset, usize)> = Vec::new();
    for &token in tokens {
        match parts.iter_mut().find(|(other, _)| *other == token) {
            Some((_, count)) => *count += 1,
            None => parts.push((token, 1)),
        }
    }
    let texts = parts.into_iter().map(|(token, count)| counted(token, count)).collect::<Vec<_>>();
    if texts.is_empty() { say::table_empty().to_string() } else { texts.join(", ") }
}

/// `2 lion`
fn counted(token: Asset, count: usize) -> String {
    if count == 1 { token.to_string() } else { format!("{count} {token}") }
}

fn header(view: &View, look: Look) -> String {
    let bag: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
    let parts = [
        say::table_turn(view.turn, TURNS),
        Part::of(view.phase).map_or_else(say::table_over, |part| say::table_part(part as u8 + 1, part)),
        say::table_starts(view.starting_player),
        say::table_bag(bag),
        say::table_supply(view.medal_supply, view.ticket_supply),
    ];
    let parts = parts.map(|part| said_to(None, &part)).join(" · ");
    let pack = view.content.as_ref().map(|name| format!("\n{}", say::table_pack(name.as_str()))).unwrap_or_default();
    wrap(&format!("{}  {parts}{pack}", look.paint.bold(Colosseum::META.title)), look.width)
}

#[cfg(test)]
mod tests {
    use harena_core::terminal::parse_candidates;
    use harena_core::{FastRng, NoLog, Seats, random_action};

    use super::*;

    /// Listed choices can be typed: stem and item are the notation, in all states of some random games.
    #[test]
    fn a_choice_is_the_action_in_notation() {
        let mut prefixes = std::collections::BTreeSet::new();
        for seed in 0..6 {
            let mut chance = FastRng::new(seed);
            let seats = Seats::new(3 + seed as usize % 3).unwrap();
            let mut game = Colosseum::start(&Options::default(), seats, &mut chance, &mut NoLog).unwrap();
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                for &listed in &legal {
                    let ListedAction { prefix, item } = Colosseum::choice(listed, Paint::never());
                    let text = format!("{prefix} {item}");
                    assert_eq!(text.trim(), listed.to_string());
                    assert_eq!(parse_candidates::<Colosseum>(&text).first(), Some(&listed));
                    prefixes.extend(prefix.split(' ').next().map(str::to_string));
                }
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        assert_eq!(prefixes.into_iter().collect::<Vec<_>>(), ["", "bid", "medal", "move", "open"]);
    }
}
