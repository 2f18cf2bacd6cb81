//! The objects on the table that an action goes through, and the actions that touching an object can mean.

use harena_core::touch::{Object, Touch, find_object, object_id};
use harena_core::{Game as _, Illegal, Seat};

use crate::Colosseum;
use crate::actions::{Action, Extra, Investment};
use crate::assets::{Asset, Bundle, Noble, NobleAt};
use crate::content::SQUARES;
use crate::state::Phase;

/// The squares of the route twice, for steps in both directions.
const LOOP: i16 = SQUARES as i16;

impl Touch for Colosseum {
    fn objects(&self, seat: Seat, action: Action) -> Vec<String> {
        use Action as A;
        let noble = |noble: NobleAt| object_id("noble", noble);
        let square = |from: NobleAt, steps: i16| object_id("square", target(from, steps));
        match action {
            A::CashMedal => vec![object_id("medals", seat)],
            A::SwapAction => vec![object_id("medals", seat), "action-token".to_string()],
            A::Invest(Investment::Program(number), _) => vec![object_id("program", number)],
            A::Invest(Investment::Expansion { clockwise: true }, _) => vec!["expansion:clockwise".to_string()],
            A::Invest(Investment::Expansion { .. }, _) => vec!["expansion:counterclockwise".to_string()],
            A::Invest(Investment::Ticket, _) => vec!["tickets".to_string()],
            A::Invest(Investment::Loge, _) => vec!["loge".to_string()],
            A::NoInvestment | A::Pass | A::Drop | A::Finish | A::Cancel => Vec::new(),
            A::Produce | A::Skip | A::NoRequest => Vec::new(),
            A::Open { market, bid } => vec![object_id("market", market), object_id("bid", bid)],
            A::Bid(bid) => vec![object_id("bid", bid)],
            A::Offer { to, give, want } => {
                let to = to.map_or("seat:all".to_string(), |seat| object_id("seat", seat));
                let mut objects = vec![to];
                objects.extend(bundle("give", give));
                objects.extend(bundle("want", want));
                objects
            }
            A::Accept | A::Refuse => vec!["offer".to_string()],
            A::Counter { give, want } => bundle("give", give).chain(bundle("want", want)).collect(),
            A::Pick(seat) => vec![object_id("seat", seat)],
            A::Move(from, steps) => vec![noble(from), square(from, i16::from(steps))],
            A::MoveTwo(one, a, other, b) => {
                vec![noble(one), square(one, i16::from(a)), noble(other), square(other, i16::from(b))]
            }
            A::MedalMove(from, steps) => vec![object_id("medals", seat), noble(from), square(from, i16::from(steps))],
            A::Announce(number) => vec![object_id("program", number)],
            A::Perform { jokers, medals } => vec![object_id("jokers", jokers), object_id("bonus", medals)],
            A::Discard(token) => vec![object_id("token", token)],
            A::Ask(token) => vec![object_id("ask", token)],
        }
    }

    fn declines(action: Action) -> bool {
        use Action as A;
        matches!(action, A::NoInvestment | A::Pass | A::Drop | A::Refuse | A::NoRequest)
    }

    fn candidates(&self, seat: Seat, object: Object<'_>, after: &[Object<'_>]) -> Option<Vec<Action>> {
        let one = |action: Action| vec![action];
        let invest = |investment: Investment| {
            [Extra::None, Extra::Medals, Extra::Action].map(|extra| Action::Invest(investment, extra)).to_vec()
        };
        let single = object.name.is_empty();
        Some(match object.place {
            "program" => {
                let number: u8 = object.read()?;
                match self.held(seat).any(|program| program.number == number) {
                    true => one(Action::Announce(number)),
                    false => invest(Investment::Program(number)),
                }
            }
            "expansion" => match object.name {
                "clockwise" => invest(Investment::Expansion { clockwise: true }),
                "counterclockwise" => invest(Investment::Expansion { clockwise: false }),
                _ => return None,
            },
            "tickets" if single => invest(Investment::Ticket),
            "loge" if single => invest(Investment::Loge),
            "action-token" if single => one(Action::SwapAction),
            "offer" if single => vec![Action::Accept, Action::Refuse],
            "medals" => match object.read::<Seat>()? {
                own if own == seat => vec![Action::CashMedal, Action::SwapAction],
                _ => Vec::new(),
            },
            "market" => {
                // Without a bid, the lowest one.
                let bid = find_object(after, "bid").unwrap_or(self.state.numbers.opening_bid);
                one(Action::Open { market: object.read()?, bid })
            }
            "bid" => {
                let bid = object.read()?;
                match find_object(after, "market") {
                    Some(market) => one(Action::Open { market, bid }),
                    None => one(Action::Bid(bid)),
                }
            }
            "noble" => self.with_a_noble(object.read()?, after),
            "square" => {
                let square: u8 = object.read().filter(|&square| square < SQUARES)?;
                let nobles: Vec<NobleAt> = match find_object(after, "noble") {
                    Some(noble) => vec![noble],
                    None => self.nobles_at().collect(),
                };
                nobles.into_iter().flat_map(|noble| self.moves_to(noble, square)).collect()
            }
            "jokers" => {
                one(Action::Perform { jokers: object.read()?, medals: find_object(after, "bonus").unwrap_or_default() })
            }
            "bonus" => {
                // With all useful Jokers, unless others were touched.
                let most = || self.state.announced_counts().last().map(|&(jokers, _)| jokers);
                let jokers = find_object(after, "jokers").or_else(most).unwrap_or_default();
                one(Action::Perform { jokers, medals: object.read()? })
            }
            "token" => one(Action::Discard(object.read()?)),
            "ask" => one(Action::Ask(object.read()?)),
            "seat" if object.name == "all" => self.trades_of(None, seat, Bundle::coins(1), Bundle::default()),
            "seat" => {
                let partner: Seat = object.read()?;
                match self.phase() {
                    Phase::Pick => one(Action::Pick(partner)),
                    _ => self.trades_of(Some(partner), seat, Bundle::coins(1), Bundle::default()),
                }
            }
            "give" => self.trades_of(find_object(after, "seat"), seat, goods(object.name)?, Bundle::default()),
            "want" => self.trades_of(find_object(after, "seat"), seat, Bundle::default(), goods(object.name)?),
            _ => return None,
        })
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        self.state.check_turn(seat)
    }
}

/// The actions that one object can mean in the current decision.
impl Colosseum {
    fn with_a_noble(&self, noble: NobleAt, after: &[Object<'_>]) -> Vec<Action> {
        match (self.phase(), find_object::<u8>(after, "square")) {
            (_, Some(square)) => self.moves_to(noble, square),
            (Phase::Announce, None) => vec![Action::MedalMove(noble, 1)],
            _ => (1..=12).map(|steps| Action::Move(noble, steps)).collect(),
        }
    }

    fn moves_to(&self, noble: NobleAt, square: u8) -> Vec<Action> {
        let forwards = (i16::from(square) - i16::from(noble.square)).rem_euclid(LOOP);
        let backwards = forwards - LOOP;
        let nearest = if forwards <= -backwards { forwards } else { backwards };
        match self.phase() {
            Phase::Announce => vec![Action::MedalMove(noble, nearest as i8)],
            _ => vec![Action::Move(noble, forwards as u8)],
        }
    }

    fn nobles_at(&self) -> impl Iterator<Item = NobleAt> {
        Noble::SIX.into_iter().zip(self.state.nobles).map(|(noble, square)| NobleAt { noble, square })
    }

    /// A trade with these goods on one side or both, to check whether it is possible. The other side is filled with possible
    /// goods, if there are any.
    fn trades_of(&self, to: Option<Seat>, seat: Seat, give: Bundle, want: Bundle) -> Vec<Action> {
        let token = |owner: Seat| {
            let counts = self.tokens(owner);
            Asset::ALL.into_iter().zip(counts).find(|(_, count)| *count > 0).map(|(asset, _)| Bundle::of(asset))
        };
        let partners = self.seats().iter().filter(|&other| other != seat && to.is_none_or(|to| to == other));
        let theirs = partners.clone().find_map(token).unwrap_or(Bundle::coins(1));
        let own = token(seat).unwrap_or(Bundle::coins(1));
        // A token must change hands: coins are given for tokens and vice versa.
        let (give, want) = match (give.is_empty(), want.is_empty()) {
            (true, _) => (if want.has_tokens() { Bundle::coins(1) } else { own }, want),
            (_, true) => (give, if give.has_tokens() { Bundle::coins(1) } else { theirs }),
            _ => (give, want),
        };
        match self.phase() {
            Phase::Answer | Phase::Counter => vec![Action::Counter { give, want }],
            _ => vec![Action::Offer { to, give, want }],
        }
    }
}

fn target(from: NobleAt, steps: i16) -> i16 {
    (i16::from(from.square) + steps).rem_euclid(LOOP)
}

/// The goods in a bundle, each type once.
fn bundle(side: &'static str, bundle: Bundle) -> impl Iterator<Item = String> {
    let tokens = Asset::ALL.into_iter().zip(bundle.tokens).filter(|(_, count)| *count > 0);
    let coins = (bundle.coins > 0).then(|| object_id(side, "coins"));
    tokens.map(move |(asset, _)| object_id(side, asset)).chain(coins)
}

/// One token of this type, or a coin. No seat ever owns an Emperor token.
fn goods(name: &str) -> Option<Bundle> {
    match name {
        "coins" => Some(Bundle::coins(1)),
        _ => name.parse().ok().filter(|asset| *asset != Asset::Emperor).map(Bundle::of),
    }
}

#[cfg(test)]
mod tests {
    use harena_core::explanation::{Explanation, explain};
    use harena_testing::first_position;

    use super::*;

    fn ask(game: &Colosseum, seat: Seat, object: &str, after: &[&str]) -> Explanation {
        let after: Vec<String> = after.iter().map(ToString::to_string).collect();
        explain(game, seat, object, &after)
    }

    /// The objects touched before decide what an object means.
    #[test]
    fn a_second_touch_is_about_the_first() {
        let game = first_position::<Colosseum>(3, 2, |game| game.phase() == Phase::Dice);
        let seat = game.to_act().first().unwrap();
        let view = game.view(seat.into());
        let noble = &view.nobles[0];
        let name = format!("noble:{}-{}", noble.noble.name(), noble.square);
        let far = format!("square:{}", (noble.square + 20) % 36);
        let answer = ask(&game, seat, &far, &[&name]);
        assert_eq!(answer.rule.map(|rule| rule.0), Some("CO-9.4"), "{answer:?}");
        assert!(answer.message.unwrap().to_string().contains("exactly the sum of the dice"));
        let market = ask(&game, seat, "market:2", &[]);
        assert_eq!(market.rule.map(|rule| rule.0), Some("CO-4.4"));

        let open = first_position::<Colosseum>(3, 2, |game| game.phase() == Phase::Open);
        let seat = open.to_act().first().unwrap();
        let low = ask(&open, seat, "bid:3", &["market:1"]);
        assert_eq!(low.rule.map(|rule| rule.0), Some("CO-6.2"), "{low:?}");
    }
}
