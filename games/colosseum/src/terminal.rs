//! Colosseum on a terminal.

mod log;
mod route;
mod seats;

use harena_core::Seat;
use harena_core::terminal::{Choice, Draw, Look, Paint, letter, wrap};

use crate::{Action, Asset, Colosseum, Event, Investment, Options, Phase, View};

impl Draw for Colosseum {
    fn draw(view: &View, _options: &Options, names: &[String], look: Look) -> String {
        let mut parts = vec![header(view, look), route::route(view, look), seats::seats(view, names, look)];
        if view.phase == Phase::Invest {
            parts.push(seats::for_sale(view, look));
        }
        parts.join("\n\n") + "\n"
    }

    fn question(view: &View) -> String {
        match view.phase {
            Phase::Invest => "Invest?".to_string(),
            Phase::Open => "Open an auction at 8 or more (\"open 2 at 9\"), or pass?".to_string(),
            Phase::Bid => match &view.auction {
                Some(auction) => format!(
                    "{} bids {} for market {} ({}). Raise to any higher number (\"bid {}\"), or drop?",
                    letter(auction.leader),
                    auction.bid,
                    auction.market,
                    tokens(&view.markets[auction.market as usize - 1].tokens),
                    auction.bid + 2
                ),
                None => "Bid?".to_string(),
            },
            Phase::Trade => format!(
                "Trade? Offer what you like (\"offer b lion, 4 coins for priest\"), {} proposals are left.",
                view.proposals_left
            ),
            Phase::Answer => match &view.offer {
                Some(offer) => format!(
                    "{} offers {} for {}. Accept, refuse, or counter (\"counter lion for 6 coins\")?",
                    letter(offer.trader),
                    offer.gives,
                    offer.wants
                ),
                None => "Accept?".to_string(),
            },
            Phase::Counter => match &view.offer {
                Some(offer) => format!(
                    "{} would give {} for {}. Accept?",
                    offer.counter_by.map_or_else(String::new, letter),
                    offer.counter_wants.as_deref().unwrap_or_default(),
                    offer.counter_gives.as_deref().unwrap_or_default()
                ),
                None => "Accept?".to_string(),
            },
            Phase::Pick => "With whom do you trade?".to_string(),
            Phase::Produce => "Produce a show?".to_string(),
            Phase::Dice => format!("You rolled {}. Which nobles move?", view.dice.join(" and ")),
            Phase::Announce => "Announce a program; a medal moves a noble before that.".to_string(),
            Phase::Perform => format!("Perform program {}, with Jokers or medals?", view.announced.unwrap_or(0)),
            Phase::Discard => "Which token of the show is worn out?".to_string(),
            Phase::Request => "Ask the podium's receiver for a token?".to_string(),
            Phase::Over => "The game is over.".to_string(),
        }
    }

    fn heading(action: Action) -> &'static str {
        match action {
            Action::Invest(Investment::Program(_), _) => "Programs",
            Action::Invest(..) => "Arena",
            Action::Open { .. } => "Auctions (any bid from 8 up is allowed)",
            Action::Bid(_) => "Bid (any higher number is allowed)",
            Action::Offer { .. } => "Offers (anything both sides own is allowed)",
            Action::Move(..) | Action::MoveTwo(..) => "Dice",
            Action::MedalMove(..) => "Medals",
            Action::Announce(_) => "Programs",
            Action::Perform { .. } => "Show",
            Action::Discard(_) | Action::Ask(_) => "Token",
            Action::CashMedal | Action::SwapAction => "At any time",
            _ => "Or",
        }
    }

    fn choice(action: Action, _paint: Paint) -> Choice {
        let text = action.to_string();
        // Programs stand alone: a bare number behind a number would be mistaken for a choice.
        let item = match action {
            Action::Open { .. } => text.split_once(" at ").map(|(stem, bid)| (format!("{stem} at"), bid.to_string())),
            Action::MedalMove(..) | Action::Move(..) => {
                text.split_once(" by ").map(|(stem, steps)| (format!("{stem} by"), steps.to_string()))
            }
            Action::MoveTwo(..) => {
                text.split_once(" and ").map(|(stem, rest)| (format!("{stem} and"), rest.to_string()))
            }
            _ => None,
        };
        match item {
            Some((stem, item)) => Choice { stem, item },
            None => Choice { stem: String::new(), item: text },
        }
    }

    fn event(event: &Event, paint: Paint) -> String {
        log::line(event, paint)
    }

    fn help(_view: &View, _options: &Options, look: Look) -> String {
        wrap(
            "Five turns: invest, bid for tokens, trade, produce a show, close. The best single show wins; its spectators are \
             the program's (fewer for every missing token) plus nobles in your arena (Emperor 7, Consul 5, Senator 3), 5 for \
             each season ticket and each other program you have produced, 3 for each podium and medal, and 4 for each star \
             whose tokens it uses.\n\n\
             On the route a letter before the number marks a seat's arena, E, C and S are Emperor, Consul and Senator, and a * \
             is a resting area: a noble that ends a dice move there earns a medal. In the lists ★ is a star, ✓ a program \
             that has been produced.",
            look.width,
        )
    }

    fn tie_break() -> String {
        "the most coins decide, then the most stars (CO-11.2)".to_string()
    }

    fn topic() -> &'static str {
        "podium"
    }

    fn paid(view: &View, seat: Seat) -> String {
        let Some(own) = view.seats.get(seat.index()) else { return String::new() };
        let produced = own.programs.iter().filter(|program| program.produced).count();
        format!("{produced} different shows, {} coins left", own.coins)
    }
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
    let texts: Vec<String> = parts
        .iter()
        .map(|(token, count)| if *count == 1 { token.to_string() } else { format!("{count} {token}") })
        .collect();
    if texts.is_empty() { "empty".to_string() } else { texts.join(", ") }
}

fn header(view: &View, look: Look) -> String {
    let phase = match view.phase {
        Phase::Invest => "1 investing",
        Phase::Open | Phase::Bid => "2 auctions",
        Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick => "3 trading",
        Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => "4 shows",
        Phase::Discard | Phase::Request => "5 closing ceremonies",
        Phase::Over => "over",
    };
    let bag: u32 = view.bag.iter().map(|(_, count)| u32::from(*count)).sum();
    let line = format!(
        "{}  turn {} of 5 · {phase} · {} starts · bag {bag} · {} medals and {} tickets left",
        look.paint.bold("Colosseum"),
        view.turn,
        letter(view.starting_player),
        view.medal_supply,
        view.ticket_supply,
    );
    wrap(&line, look.width)
}
