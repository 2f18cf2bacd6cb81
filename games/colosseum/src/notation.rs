//! The notation of assets, bundles, actions and events: lower case, in the terms of the rules. Parsing accepts capitals,
//! extra spaces and plurals.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{ParseError, Seat};

use crate::actions::{Action, Count, Event, Extra, Investment};
use crate::assets::{Asset, Bundle, Noble, NobleAt};
use crate::content::{MARKETS, PROGRAMS};

impl Display for Asset {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Asset {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Asset, ParseError> {
        let name = text.trim().to_ascii_lowercase();
        let singular = match name.as_str() {
            "torches" => "torch",
            "horses" => "horse",
            other => other.strip_suffix('s').unwrap_or(other),
        };
        Asset::ALL.into_iter().find(|asset| asset.name() == name || asset.name() == singular).ok_or_else(|| {
            let all: Vec<_> = Asset::ALL.iter().map(|asset| asset.name()).collect();
            ParseError::new(format!("there is no token {text:?}; there are {}", all.join(", ")))
        })
    }
}

impl Display for Bundle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for (kind, &count) in self.tokens.iter().enumerate() {
            match count {
                0 => {}
                1 => parts.push(Asset::ALL[kind].to_string()),
                _ => parts.push(format!("{count} {}", Asset::ALL[kind])),
            }
        }
        if self.coins > 0 || parts.is_empty() {
            parts.push(format!("{} coins", self.coins));
        }
        f.write_str(&parts.join(", "))
    }
}

impl FromStr for Bundle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bundle, ParseError> {
        let mut bundle = Bundle::default();
        for part in text.split([',', '+']).flat_map(|part| part.split(" and ")) {
            let part = part.trim();
            let (count, name) = match part.split_once(' ') {
                Some((count, name)) if count.bytes().all(|b| b.is_ascii_digit()) => {
                    (count.parse::<u16>().ok(), name.trim())
                }
                _ => (Some(1), part),
            };
            let Some(count) = count else { return Err(ParseError::new(format!("{part:?} is too much"))) };
            if matches!(name, "coin" | "coins") {
                bundle.coins = bundle.coins.checked_add(count).ok_or_else(|| ParseError::new("too many coins"))?;
                continue;
            }
            if matches!(name, "medal" | "medals" | "program" | "programs") {
                return Err(ParseError::new(format!("{name} cannot be traded, only tokens and coins (CO-8.3)")));
            }
            let asset: Asset = name.parse()?;
            let place = bundle.tokens.get_mut(asset.index());
            let place = place.ok_or_else(|| ParseError::new("no player ever holds an emperor token (CO-14.2)"))?;
            let sum = u16::from(*place) + count;
            *place = u8::try_from(sum).map_err(|_| ParseError::new(format!("there are not {sum} {name} tokens")))?;
        }
        Ok(bundle)
    }
}

impl Display for NobleAt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.noble.name(), self.square)
    }
}

impl FromStr for NobleAt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<NobleAt, ParseError> {
        let wrong =
            || ParseError::new(format!("a noble is written with its square, such as \"senator 6\", not {text:?}"));
        let (kind, square) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let noble = match kind {
            "emperor" => Noble::Emperor,
            "consul" => Noble::Consul,
            "senator" => Noble::Senator,
            _ => return Err(wrong()),
        };
        let square = square.trim().parse().ok().filter(|&square| square < 36).ok_or_else(wrong)?;
        Ok(NobleAt { noble, square })
    }
}

impl Display for Extra {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Extra::None => "",
            Extra::Medals => " paying medals",
            Extra::Action => " paying action",
        })
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::CashMedal => f.write_str("cash medal"),
            Action::SwapAction => f.write_str("swap action"),
            Action::Invest(Investment::Program(number), extra) => write!(f, "buy program {number}{extra}"),
            Action::Invest(Investment::Expansion { clockwise: true }, extra) => write!(f, "expand clockwise{extra}"),
            Action::Invest(Investment::Expansion { .. }, extra) => write!(f, "expand counterclockwise{extra}"),
            Action::Invest(Investment::Ticket, extra) => write!(f, "buy ticket{extra}"),
            Action::Invest(Investment::Loge, extra) => write!(f, "build loge{extra}"),
            Action::NoInvestment => f.write_str("no investment"),
            Action::Open { market, bid } => write!(f, "open {market} at {bid}"),
            Action::Pass => f.write_str("pass"),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Drop => f.write_str("drop"),
            Action::Offer { to: Some(seat), give, want } => write!(f, "offer {seat} {give} for {want}"),
            Action::Offer { to: None, give, want } => write!(f, "offer all {give} for {want}"),
            Action::Finish => f.write_str("finish"),
            Action::Accept => f.write_str("accept"),
            Action::Refuse => f.write_str("refuse"),
            Action::Counter { give, want } => write!(f, "counter {give} for {want}"),
            Action::Pick(seat) => write!(f, "pick {seat}"),
            Action::Cancel => f.write_str("cancel"),
            Action::Produce => f.write_str("produce"),
            Action::Skip => f.write_str("skip"),
            Action::Move(noble, steps) => write!(f, "move {noble} by {steps}"),
            Action::MoveTwo(one, a, other, b) => write!(f, "move {one} by {a} and {other} by {b}"),
            Action::MedalMove(noble, steps) => write!(f, "medal {noble} by {steps}"),
            Action::Announce(number) => write!(f, "announce {number}"),
            Action::Perform { jokers: 0, medals: 0 } => f.write_str("perform"),
            Action::Perform { jokers, medals: 0 } => write!(f, "perform with {}", several(*jokers, "joker")),
            Action::Perform { jokers: 0, medals } => write!(f, "perform with {}", several(*medals, "medal")),
            Action::Perform { jokers, medals } => {
                write!(f, "perform with {} and {}", several(*jokers, "joker"), several(*medals, "medal"))
            }
            Action::Discard(token) => write!(f, "discard {token}"),
            Action::Ask(token) => write!(f, "ask {token}"),
            Action::NoRequest => f.write_str("no request"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let lower = text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        match lower.as_str() {
            "cash medal" => return Ok(Action::CashMedal),
            "swap action" => return Ok(Action::SwapAction),
            "no investment" => return Ok(Action::NoInvestment),
            "pass" => return Ok(Action::Pass),
            "drop" => return Ok(Action::Drop),
            "finish" => return Ok(Action::Finish),
            "accept" => return Ok(Action::Accept),
            "refuse" => return Ok(Action::Refuse),
            "cancel" => return Ok(Action::Cancel),
            "produce" => return Ok(Action::Produce),
            "skip" => return Ok(Action::Skip),
            "no request" => return Ok(Action::NoRequest),
            _ => {}
        }
        let (verb, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
        let number =
            |text: &str| text.trim().parse::<u16>().map_err(|_| ParseError::new(format!("{text:?} is no number")));
        let program = |text: &str| {
            let number = text.trim().parse::<u8>().ok().filter(|number| (1..=PROGRAMS).contains(number));
            number.ok_or_else(|| ParseError::new(format!("programs are numbered 1 to {PROGRAMS}, not {text:?}")))
        };
        match verb {
            "buy" | "expand" | "build" => invest(&lower),
            "open" => match rest.split_once(" at ") {
                Some((market, bid)) => {
                    let market = market.trim().parse::<u8>().ok().filter(|market| (1..=MARKETS).contains(market));
                    let market =
                        market.ok_or_else(|| ParseError::new(format!("markets are numbered 1 to {MARKETS}")))?;
                    Ok(Action::Open { market, bid: number(bid)? })
                }
                None => Err(ParseError::new("an auction is opened like \"open 2 at 8\"")),
            },
            "bid" => Ok(Action::Bid(number(rest)?)),
            "offer" => {
                let (to, terms) = rest.split_once(' ').unwrap_or((rest, ""));
                let to = if to == "all" { None } else { Some(to.parse::<Seat>()?) };
                let (give, want) = self::terms(terms, "offer b lion, 4 coins for priest")?;
                Ok(Action::Offer { to, give, want })
            }
            "counter" => {
                let (give, want) = self::terms(rest, "counter lion for 6 coins")?;
                Ok(Action::Counter { give, want })
            }
            "pick" => Ok(Action::Pick(rest.parse()?)),
            "move" => match rest.split_once(" and ") {
                Some((one, other)) => Ok(Action::move_two(one_move(one)?, one_move(other)?)),
                None => one_move(rest).map(|(noble, steps)| Action::Move(noble, steps)),
            },
            "medal" => match rest.split_once(" by ") {
                Some((noble, steps)) => match steps.trim().trim_start_matches('+').parse::<i8>() {
                    Ok(steps) => Ok(Action::MedalMove(noble.parse()?, steps)),
                    Err(_) => Err(ParseError::new("a medal moves a noble by -3 to 3")),
                },
                None => Err(ParseError::new("a medal is played like \"medal senator 6 by -2\"")),
            },
            "announce" => Ok(Action::Announce(program(rest)?)),
            "perform" => perform(rest),
            "discard" => Ok(Action::Discard(rest.parse()?)),
            "ask" => Ok(Action::Ask(rest.parse()?)),
            _ => Err(ParseError::new(format!(
                "{text:?} is no action; actions begin with buy, expand, build, no, open, pass, bid, drop, offer, accept, \
                 refuse, counter, pick, cancel, finish, produce, skip, move, medal, announce, perform, discard, ask, cash or swap"
            ))),
        }
    }
}

fn several(count: u8, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn invest(text: &str) -> Result<Action, ParseError> {
    let (what, extra) = match text.split_once(" paying ") {
        None => (text, Extra::None),
        Some((what, "medals" | "2 medals")) => (what, Extra::Medals),
        Some((what, "action")) => (what, Extra::Action),
        Some((_, other)) => return Err(ParseError::new(format!("paying medals or paying action, not {other:?}"))),
    };
    let investment = match what {
        "expand clockwise" => Investment::Expansion { clockwise: true },
        "expand counterclockwise" | "expand counter-clockwise" => Investment::Expansion { clockwise: false },
        "buy ticket" => Investment::Ticket,
        "build loge" | "buy loge" => Investment::Loge,
        _ => match what.strip_prefix("buy program ").map(|number| number.trim().parse::<u8>()) {
            Some(Ok(number)) if (1..=PROGRAMS).contains(&number) => Investment::Program(number),
            Some(_) => return Err(ParseError::new(format!("programs are numbered 1 to {PROGRAMS}"))),
            None => {
                return Err(ParseError::new(
                    "an investment is \"buy program 14\", \"buy ticket\", \"build loge\", \"expand clockwise\" or \
                     \"expand counterclockwise\"",
                ));
            }
        },
    };
    Ok(Action::Invest(investment, extra))
}

fn terms(text: &str, example: &str) -> Result<(Bundle, Bundle), ParseError> {
    match text.split_once(" for ") {
        Some((give, want)) => Ok((give.parse()?, want.parse()?)),
        None => Err(ParseError::new(format!("terms are written like {example:?}"))),
    }
}

fn one_move(text: &str) -> Result<(NobleAt, u8), ParseError> {
    match text.split_once(" by ").map(|(noble, steps)| (noble, steps.trim().parse::<u8>())) {
        Some((noble, Ok(steps))) if (1..=12).contains(&steps) => Ok((noble.parse()?, steps)),
        _ => Err(ParseError::new("a noble is moved like \"move senator 6 by 2\"")),
    }
}

fn perform(rest: &str) -> Result<Action, ParseError> {
    let (mut jokers, mut medals) = (0, 0);
    let Some(with) = rest.strip_prefix("with ").or(rest.is_empty().then_some("")) else {
        return Err(ParseError::new("a show is performed like \"perform with 1 joker and 2 medals\""));
    };
    for part in with.split([',']).flat_map(|part| part.split(" and ")).map(str::trim).filter(|part| !part.is_empty()) {
        let counted = part.split_once(' ').and_then(|(count, what)| Some((count.parse::<u8>().ok()?, what)));
        match counted {
            Some((count, "joker" | "jokers")) => jokers = count,
            Some((count, "medal" | "medals")) => medals = count,
            _ => return Err(ParseError::new(format!("with jokers and medals, not with {part:?}"))),
        }
    }
    Ok(Action::Perform { jokers, medals })
}

fn list(tokens: &[Asset]) -> String {
    let mut bundle = Bundle::default();
    let emperors = tokens.iter().filter(|&&token| token == Asset::Emperor).count();
    for token in tokens.iter().filter(|&&token| token != Asset::Emperor) {
        bundle.tokens[token.index()] += 1;
    }
    let mut parts: Vec<String> = if bundle.has_tokens() { vec![bundle.to_string()] } else { Vec::new() };
    match emperors {
        0 => {}
        1 => parts.push("emperor".to_string()),
        _ => parts.push(format!("{emperors} emperor")),
    }
    if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts = [
            ("program", self.program),
            ("nobles", self.nobles),
            ("tickets", self.tickets),
            ("podiums", self.podiums),
            ("earlier shows", self.earlier),
            ("stars", self.stars),
            ("medals", self.medals),
        ];
        let parts: Vec<_> = parts.iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {n}")).collect();
        f.write_str(&parts.join(" + "))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { seat, tokens, programs: [one, other], .. } => {
                write!(f, "{seat} has programs {one} and {other}, and {}", list(tokens))
            }
            Event::TurnBegins { turn, seat } => write!(f, "turn {turn} begins with {seat}"),
            Event::Cashed { seat, coins } => write!(f, "{seat} turns a medal into {coins} coins"),
            Event::Swapped { seat } => write!(f, "{seat} swaps an additional action for a medal"),
            Event::Bought { seat, program, name, extra } => write!(f, "{seat} buys program {program} ({name}){extra}"),
            Event::Expanded { seat, square, extra } => write!(f, "{seat} expands the arena to square {square}{extra}"),
            Event::BoughtTicket { seat, extra } => write!(f, "{seat} buys a season ticket{extra}"),
            Event::BuiltLoge { seat, extra } => write!(f, "{seat} builds the loge{extra}"),
            Event::NoInvestment { seat } => write!(f, "{seat} does not invest"),
            Event::Opened { seat, market, bid, tokens } => {
                write!(f, "{seat} opens market {market} ({}) at {bid}", list(tokens))
            }
            Event::PassedAuction { seat } => write!(f, "{seat} passes"),
            Event::Bid { seat, bid } => write!(f, "{seat} bids {bid}"),
            Event::Dropped { seat } => write!(f, "{seat} drops out"),
            Event::Won { seat, market, bid, tokens } => {
                write!(f, "{seat} wins market {market} for {bid}: {}", list(tokens))
            }
            Event::EmperorToken { seat, medal: true } => write!(f, "{seat} gets a medal for an emperor token"),
            Event::EmperorToken { seat, medal: false } => write!(f, "{seat} gets nothing for an emperor token"),
            Event::Refilled { market, tokens } => write!(f, "market {market} is refilled: {}", list(tokens)),
            Event::Offered { seat, to: Some(to), give, want } => write!(f, "{seat} offers {to} {give} for {want}"),
            Event::Offered { seat, to: None, give, want } => write!(f, "{seat} offers everybody {give} for {want}"),
            Event::Countered { seat, give, want } => write!(f, "{seat} would give {give} for {want}"),
            Event::Accepted { seat } => write!(f, "{seat} accepts"),
            Event::Refused { seat } => write!(f, "{seat} refuses"),
            Event::Traded { seat, with, gave, got } => write!(f, "{seat} gives {with} {gave} for {got}"),
            Event::Cancelled { seat } => write!(f, "{seat} takes the offer back"),
            Event::FinishedTrading { seat } => write!(f, "{seat} has finished trading"),
            Event::Rolled { seat, dice } => {
                let faces: Vec<_> = dice.iter().map(|&face| crate::notation::face(face)).collect();
                write!(f, "{seat} rolls {}", faces.join(" and "))
            }
            Event::SkippedShow { seat } => write!(f, "{seat} produces no show"),
            Event::Moved { seat, noble, to, medal: true } => {
                write!(f, "{seat} moves {noble} to {to} and earns a medal")
            }
            Event::Moved { seat, noble, to, medal: false } => write!(f, "{seat} moves {noble} to {to}"),
            Event::MedalMoved { seat, noble, to } => write!(f, "{seat} moves {noble} to {to} with a medal"),
            Event::Announced { seat, program, name } => write!(f, "{seat} announces program {program} ({name})"),
            Event::Performed { seat, program, jokers, count, spectators, .. } => {
                let jokers = match jokers {
                    0 => String::new(),
                    1 => " with a joker".to_string(),
                    _ => format!(" with {jokers} jokers"),
                };
                write!(f, "{seat} performs {program}{jokers} for {spectators} spectators: {count}")
            }
            Event::StarMoved { star, to: Some(seat) } => write!(f, "the {star} star goes to {seat}"),
            Event::StarMoved { star, to: None } => write!(f, "the {star} star goes back to the supply"),
            Event::RolledOff { seat, total } => write!(f, "{seat} rolls {total} to break the tie"),
            Event::Podium { seat } => write!(f, "{seat} receives a podium"),
            Event::Discarded { seat, token } => write!(f, "{seat} discards {token}"),
            Event::Donated { seat, to, token } => write!(f, "{seat} donates {token} to {to}"),
            Event::NoRequest { seat } => write!(f, "{seat} asks for nothing"),
            Event::Ended { shows } => {
                let parts = shows.iter().enumerate().map(|(index, show)| format!("{} {show}", Seat::new(index)));
                write!(f, "the best shows: {}", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A face of a die as printed.
pub(crate) fn face(face: u8) -> String {
    if face == 1 { "1-3".to_string() } else { face.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundles_read_back() {
        let bundle: Bundle = "2 lions, joker and 4 coins".parse().unwrap();
        assert_eq!(bundle.to_string(), "2 lion, joker, 4 coins");
        assert_eq!(bundle.to_string().parse(), Ok(bundle));
        for wrong in ["", "2 medals", "program", "300 lions", "999999 coins", "emperor", "é"] {
            assert!(wrong.parse::<Bundle>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn actions_read_in_several_ways() {
        let read = |text: &str| text.parse::<Action>().unwrap().to_string();
        assert_eq!(read("Offer B lion and 4 coins for priest"), "offer b lion, 4 coins for priest");
        assert_eq!(read("move consul 26 by 4 and senator 6 by 6"), "move consul 26 by 4 and senator 6 by 6");
        assert_eq!(read("move senator 6 by 6 and consul 26 by 4"), "move consul 26 by 4 and senator 6 by 6");
        assert_eq!(read("perform with 1 joker and 2 medals"), "perform with 1 joker and 2 medals");
        assert_eq!(read("expand counter-clockwise paying 2 medals"), "expand counterclockwise paying medals");
        for wrong in [
            "buy",
            "buy program 31",
            "open 6 at 8",
            "open 1",
            "bid x",
            "offer z lion for horse",
            "move senator 40 by 2",
            "medal senator 6 by x",
            "announce 0",
            "perform loudly",
            "ask",
            "offer b lion",
            "pick",
            "expand up",
        ] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong:?}");
        }
    }
}
