//! What happened, in sentences for people.

use harena_core::Seat;
use harena_core::tell::{Reader, Tell, article, count, list};
use harena_core::touch::title;

use crate::Colosseum;
use crate::actions::{Count, Event, Extra};
use crate::assets::{Asset, Bundle, NobleAt};
use crate::content::PROGRAMS;

impl Tell for Colosseum {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        let who = |seat: &Seat| reader.who(*seat);
        let whom = |seat: &Seat| reader.whom(*seat);
        match event {
            Event::Dealt { seat, tokens: dealt, programs: [one, other] } => {
                let programs = format!("{} and {}", program(*one), program(*other));
                format!("{} began with {programs}, and with {}", who(seat), tokens(dealt))
            }
            Event::TurnBegins { turn, seat } => format!("Turn {turn} began with {}", whom(seat)),
            Event::Cashed { seat } => format!("{} turned a medal into 6 coins", who(seat)),
            Event::Swapped { seat } => format!("{} swapped an Additional Action for a medal", who(seat)),
            Event::Bought { seat, program: bought, extra } => {
                format!("{} bought {}{}", who(seat), program(*bought), paid(*extra))
            }
            Event::Expanded { seat, square, extra } => {
                format!("{} expanded the arena to square {square}{}", who(seat), paid(*extra))
            }
            Event::BoughtTicket { seat, extra } => format!("{} bought a season ticket{}", who(seat), paid(*extra)),
            Event::BuiltLoge { seat, extra } => format!("{} built the Loge{}", who(seat), paid(*extra)),
            Event::NoInvestment { seat } => format!("{} did not invest", who(seat)),
            Event::Opened { seat, market, bid, tokens: sold } => {
                format!("{} opened market {market} at {}: {}", who(seat), coins(*bid), tokens(sold))
            }
            Event::PassedAuction { seat } => format!("{} opened no auction", who(seat)),
            Event::Bid { seat, bid } => format!("{} bid {bid}", who(seat)),
            Event::Dropped { seat } => format!("{} dropped out", who(seat)),
            Event::Won { seat, market, bid, tokens: won } => {
                format!("{} won market {market} for {}: {}", who(seat), coins(*bid), tokens(won))
            }
            Event::EmperorToken { seat, medal: true } => format!("{} got a medal for an Emperor token", who(seat)),
            Event::EmperorToken { seat, medal: false } => {
                format!("{} got nothing for an Emperor token: no medal was left", who(seat))
            }
            Event::Refilled { market, tokens: drawn } if drawn.is_empty() => {
                format!("Market {market} could not be refilled")
            }
            Event::Refilled { market, tokens: drawn } => format!("Market {market} was refilled: {}", tokens(drawn)),
            Event::Offered { seat, to, give, want } => {
                let to = to.as_ref().map_or_else(|| "everybody".to_string(), whom);
                format!("{} offered {to} {} for {}", who(seat), goods(give), goods(want))
            }
            Event::Countered { seat, give, want } => {
                format!("{} would give {} for {}", who(seat), goods(give), goods(want))
            }
            Event::Accepted { seat } => format!("{} accepted", who(seat)),
            Event::Refused { seat } => format!("{} refused", who(seat)),
            Event::Traded { seat, with, gave, got } => {
                format!("{} gave {} {} for {}", who(seat), whom(with), goods(gave), goods(got))
            }
            Event::Cancelled { seat } => format!("{} took the offer back", who(seat)),
            Event::FinishedTrading { seat } => format!("{} finished trading", who(seat)),
            Event::Rolled { seat, dice } => format!("{} rolled {}", who(seat), list(dice.iter().map(|die| pips(*die)))),
            Event::SkippedShow { seat } => format!("{} produced no show", who(seat)),
            Event::Moved { seat, noble, to, medal: true } => {
                format!("{} moved {} to square {to} and earned a medal", who(seat), from(*noble))
            }
            Event::Moved { seat, noble, to, medal: false } => {
                format!("{} moved {} to square {to}", who(seat), from(*noble))
            }
            Event::MedalMoved { seat, noble, to } => {
                format!("{} moved {} to square {to} for a medal", who(seat), from(*noble))
            }
            Event::Announced { seat, program: shown } => format!("{} announced {}", who(seat), program(*shown)),
            Event::Performed { seat, program: shown, jokers, count: parts, spectators } => {
                let jokers = match jokers {
                    0 => String::new(),
                    number => format!(" with {}", count(usize::from(*number), "Joker")),
                };
                let seen = format!("for {spectators} spectators ({})", terms(parts));
                format!("{} performed {}{jokers} {seen}", who(seat), program(*shown))
            }
            Event::StarMoved { star, to: Some(seat) } => format!("The {} star went to {}", title(star), whom(seat)),
            Event::StarMoved { star, to: None } => format!("The {} star went back to the supply", title(star)),
            Event::RolledOff { seat, total } => format!("{} rolled {total} to break the tie", who(seat)),
            Event::Podium { seat } => format!("{} received a podium", who(seat)),
            Event::Discarded { seat, token } => format!("{} discarded {}", who(seat), article(&title(token))),
            Event::Donated { seat, to, token } => {
                format!("{} donated {} to {}", who(seat), article(&title(token)), whom(to))
            }
            Event::NoRequest { seat } => format!("{} asked for nothing", who(seat)),
            Event::Ended { shows } => format!("The best shows: {}", reader.scores(shows)),
        }
    }
}

pub(crate) fn program(number: u8) -> String {
    let name = PROGRAMS.get(usize::from(number)).map_or("", |program| program.name.as_str());
    format!("{name} (program {number})")
}

/// Tokens and coins as people say them: `2 Lions, a Joker and 4 coins`.
pub(crate) fn bundle(goods: Bundle) -> String {
    let tokens =
        Asset::ALL.iter().map(|asset| (*asset, usize::from(goods.tokens.get(asset.index()).copied().unwrap_or(0))));
    let coins = (goods.coins > 0).then(|| coins(goods.coins));
    list(tokens.filter(|(_, number)| *number > 0).map(|(asset, number)| some(asset, number)).chain(coins))
}

/// The goods of an event, which has them in notation.
fn goods(notation: &str) -> String {
    notation.parse().map_or_else(|_| notation.to_string(), bundle)
}

fn tokens(tokens: &[Asset]) -> String {
    let number = |asset: Asset| tokens.iter().filter(|token| **token == asset).count();
    let held = Asset::ALL.iter().map(|asset| (*asset, number(*asset)));
    list(held.filter(|(_, number)| *number > 0).map(|(asset, number)| some(asset, number)))
}

fn some(asset: Asset, number: usize) -> String {
    let name = match asset {
        Asset::Action => "Additional Action".to_string(),
        Asset::Emperor => "Emperor token".to_string(),
        other => title(other),
    };
    match number {
        1 => article(&name),
        more => format!("{more} {}", plural(&name)),
    }
}

fn plural(name: &str) -> String {
    match name {
        "Torch" => "Torches".to_string(),
        "Scenery" => "Sceneries".to_string(),
        name => format!("{name}s"),
    }
}

fn coins(number: u16) -> String {
    if number == 1 { "1 coin".to_string() } else { format!("{number} coins") }
}

fn paid(extra: Extra) -> &'static str {
    match extra {
        Extra::None => "",
        Extra::Medals => ", for two medals more",
        Extra::Action => ", with an Additional Action",
    }
}

fn from(noble: NobleAt) -> String {
    format!("the {} on {}", title(noble.noble.name()), noble.square)
}

/// A face of a die as it is printed.
fn pips(face: u8) -> String {
    if face == 1 { "1–3".to_string() } else { face.to_string() }
}

fn terms(count: &Count) -> String {
    let parts = [
        ("program", count.program),
        ("nobles", count.nobles),
        ("season tickets", count.tickets),
        ("podiums", count.podiums),
        ("earlier shows", count.earlier),
        ("stars", count.stars),
        ("medals", count.medals),
    ];
    let parts = parts.iter().filter(|(_, number)| *number > 0).map(|(name, number)| format!("{name} {number}"));
    parts.collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use harena_core::touch::Names;

    use super::*;

    #[test]
    fn goods_are_counted_as_people_count() {
        let offered = Event::Offered {
            seat: Seat::new(0),
            to: Some(Seat::new(1)),
            give: "2 lion, joker, 4 coins".to_string(),
            want: "torch".to_string(),
        };
        let names = ["Julia".to_string()];
        let reader = Reader { names: Names(&names), you: Some(Seat::new(1)) };
        assert_eq!(Colosseum::tell(&offered, reader), "Julia offered you 2 Lions, a Joker and 4 coins for a Torch");
    }
}
