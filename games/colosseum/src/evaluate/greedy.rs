//! Greedy play of Colosseum: every choice is valued in spectators, now and in the remaining shows.

use harena_core::{FastRng, Game as _, NoLog, Perspective, Seat};

use crate::{Action, Asset, Bundle, Colosseum, Extra, Investment, Phase, Program};

/// The weights of the player, in spectators.
mod weight {
    /// The value of a coin while it can buy something.
    pub(super) const COIN: f32 = 0.3;
    /// A medal kept for later.
    pub(super) const MEDAL: f32 = 2.2;
    pub(super) const JOKER: f32 = 3.0;
    pub(super) const ADDITIONAL_ACTION: f32 = 2.0;
    /// A token that none of the seat's programs needs.
    pub(super) const SPARE: f32 = 0.25;
    pub(super) const STAR: f32 = 3.0;
    /// The minimum gain of a trade; the partner must gain something too.
    pub(super) const TRADE: f32 = 1.0;
    pub(super) const PARTNER: f32 = 0.3;
    /// The share of a program's missing tokens that arrives with each remaining turn.
    pub(super) const COMES: f32 = 0.16;
    /// The maximum of that share.
    pub(super) const MOST: f32 = 0.4;
    /// Coins that are offered for a token.
    pub(super) const PRICES: [u16; 5] = [3, 5, 8, 12, 18];
    /// The maximum number of offers in a phase.
    pub(super) const PROPOSALS: u8 = 6;
    /// The cost of having too few coins for an auction.
    pub(super) const NO_AUCTION: f32 = 12.0;
    /// Coins kept for the next investment.
    pub(super) const RESERVE: u16 = 6;
}

pub(super) fn choose(perspective: &Perspective<'_, Colosseum>, legal: &[Action], chance: &mut FastRng) -> Action {
    let seat = perspective.seat();
    let game = perspective.imagine(chance);
    match game.phase() {
        Phase::Invest => invest(&game, seat, legal),
        Phase::Open => open(&game, seat, legal),
        Phase::Bid => bid(&game, seat),
        Phase::Trade => propose(&game, seat, legal),
        Phase::Answer | Phase::Counter => answer(&game, seat, legal),
        Phase::Pick => legal[0],
        Phase::Produce => Action::Produce,
        Phase::Dice => {
            best_after(&game, seat, legal, chance, |action| matches!(action, Action::Move(..) | Action::MoveTwo(..)))
        }
        Phase::Announce => announce(&game, seat, legal, chance),
        Phase::Perform => perform(&game, legal),
        Phase::Discard => discard(&game, seat, legal),
        Phase::Request => request(&game, seat, legal),
        Phase::Over => legal[0],
    }
}

/// The number of remaining shows, including this turn's.
fn shows_left(game: &Colosseum) -> f32 {
    f32::from(6 - game.turn())
}

/// A seat and the program for its last show.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    game: &'a Colosseum,
    seat: Seat,
    target: Option<&'a Program>,
}

impl Plan<'_> {
    pub(super) fn of(game: &Colosseum, seat: Seat) -> Plan<'_> {
        Plan { game, seat, target: target(game, seat) }
    }
}

/// The value of a seat's tokens. The last show decides the game, so its program counts fully; the others bring coins
/// and the bonus for earlier shows.
pub(super) fn plan_value(plan: &Plan<'_>, tokens: &[u8; 14]) -> f32 {
    let Plan { game, seat, target } = *plan;
    let mut others: Vec<f32> = game
        .held(seat)
        .filter(|program| Some(program.number) != target.map(|target| target.number))
        .map(|program| show_value(program, tokens))
        .collect();
    others.sort_by(|a, b| b.total_cmp(a));
    let soon = if game.turn() == 5 { 0.0 } else { 1.0 };
    let shows: f32 = others.iter().zip([0.35, 0.15]).map(|(value, share)| soon * value * share).sum();
    // Below the minimum every token has the same value, so that the first ones are wanted too.
    let last = target.map_or(0.0, |target| {
        let have = target.matching(tokens);
        let even = f32::from(target.complete) * f32::from(have) / f32::from(target.required);
        (show_value(target, tokens) + even) / 2.0
    });
    let jokers = f32::from(tokens[Asset::Joker.index()]) * weight::JOKER;
    let actions = soon * f32::from(tokens[Asset::Action.index()]) * weight::ADDITIONAL_ACTION;
    let stars = Asset::STARS.iter().filter(|asset| {
        let most =
            game.seats().iter().filter(|&other| other != seat).map(|other| game.tokens(other)[asset.index()]).max();
        let own = tokens[asset.index()];
        let used = target.is_some_and(|target| target.needs[asset.index()] > 0);
        used && own >= 3 && own > most.unwrap_or(0)
    });
    let spare: u32 = tokens.iter().map(|&count| u32::from(count)).sum();
    last + shows + jokers + actions + weight::STAR * stars.count() as f32 + soon * weight::SPARE * spare as f32
}

/// The spectators of a program with these tokens; below the minimum, a small value for each token.
fn show_value(program: &Program, tokens: &[u8; 14]) -> f32 {
    let have = program.matching(tokens);
    match program.spectators(program.required - have) {
        Some(spectators) => f32::from(spectators),
        None => {
            let least = f32::from(program.missing.last().copied().unwrap_or(1));
            least * f32::from(have) / f32::from(program.least().max(1))
        }
    }
}

/// The expected spectators of a program in the last turn: some missing tokens will arrive.
fn potential(game: &Colosseum, seat: Seat, program: &Program) -> f32 {
    let now = show_value(program, &game.tokens(seat));
    let comes = (weight::COMES * shows_left(game)).min(weight::MOST);
    now + (f32::from(program.complete) - now) * comes
}

/// The program for the last show: the best one that the seat holds, or could still buy and have an arena for.
fn target(game: &Colosseum, seat: Seat) -> Option<&Program> {
    let squares = game.arena_size(seat) + (6 - game.turn()).min(2);
    let buyable = game.for_sale().filter(|program| game.turn() <= 4 && may_buy(game, seat, program));
    let housed = game.held(seat).chain(buyable).filter(|program| program.squares <= squares);
    housed.max_by(|a, b| {
        let value = |program: &Program| {
            let held = game.held(seat).any(|held| held.number == program.number);
            potential(game, seat, program) - if held { 0.0 } else { 3.0 }
        };
        value(a).total_cmp(&value(b))
    })
}

/// The number is higher than those of all produced programs.
fn may_buy(game: &Colosseum, seat: Seat, program: &Program) -> bool {
    game.held(seat).all(|held| !game.has_produced(seat, held.number) || held.number < program.number)
}

/// The investment plan: a program for the middle of the game, expansions for it, a large program for the last show,
/// expansions for that, and tickets with the remaining coins.
fn invest(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    let turn = game.turn();
    let size = game.arena_size(seat);
    let left = shows_left(game);
    let best = game.held(seat).map(|held| potential(game, seat, held)).fold(0.0, f32::max);
    let value = |action: &Action| -> f32 {
        let Action::Invest(investment, extra) = action else { return 0.0 };
        let rest = f32::from(game.coins(seat)) - f32::from(game.price(*investment));
        // Three tokens from an auction are worth more than most investments.
        let short = if rest < f32::from(game.numbers().opening_bid) {
            weight::NO_AUCTION
        } else {
            (13.0 - rest).max(0.0) * 0.5
        };
        let dear = match extra {
            Extra::None => 0.0,
            Extra::Action => 1.0,
            Extra::Medals => 6.0,
        };
        let worth = match investment {
            Investment::Program(number) => {
                let program = game.program(*number);
                let better = potential(game, seat, program) - best;
                let housed = program.squares <= size + (6 - turn).min(2) - u8::from(turn == 5);
                // A new program also counts in every later show of another program.
                let earlier = if left > 1.0 && program.squares <= size + 1 { 4.0 } else { 0.0 };
                if housed { better + earlier } else { -10.0 }
            }
            Investment::Expansion { .. } => {
                let needed = game.held(seat).map(|program| program.squares).max().unwrap_or(2);
                let gain = game
                    .held(seat)
                    .filter(|program| program.squares > size)
                    .map(|p| potential(game, seat, p))
                    .fold(0.0, f32::max);
                if size < needed {
                    6.0 + gain * 0.5
                } else if size < 4 {
                    1.6 * left
                } else {
                    0.0
                }
            }
            Investment::Ticket => f32::from(game.numbers().worth.ticket),
            Investment::Loge => 1.7 * left,
        };
        worth - dear - short - weight::COIN * 0.4 * f32::from(game.price(*investment))
    };
    let best = legal.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
    match best {
        Some(action) if value(action) > 0.0 => *action,
        _ => Action::NoInvestment,
    }
}

/// The value of a market's tokens to a seat, in spectators.
fn market_worth(plan: &Plan<'_>, market: u8) -> f32 {
    let Plan { game, seat, .. } = *plan;
    let mut tokens = game.tokens(seat);
    let mut extra = 0.0;
    for asset in game.market(market) {
        match tokens.get_mut(asset.index()) {
            Some(count) => *count += 1,
            None => extra += weight::MEDAL,
        }
    }
    plan_value(plan, &tokens) - plan_value(plan, &game.tokens(seat)) + extra
}

/// The maximum bid of a seat for a market: its value in coins. In the last turn coins have no other use.
fn limit(plan: &Plan<'_>, market: u8) -> u16 {
    let Plan { game, seat, .. } = *plan;
    let coin = match game.turn() {
        5 => 0.05,
        4 => 0.25,
        _ => 0.4,
    };
    let worth = market_worth(plan, market) / coin;
    let keep = if game.turn() >= 3 { 0 } else { weight::RESERVE };
    (worth.clamp(0.0, 200.0) as u16).min(game.coins(seat).saturating_sub(keep))
}

fn open(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    let (plan, least) = (Plan::of(game, seat), game.numbers().opening_bid);
    let mut best = (f32::MIN, None);
    for action in legal {
        if let Action::Open { market, bid } = action
            && *bid == least
        {
            let worth = market_worth(&plan, *market);
            if worth > best.0 {
                best = (worth, Some(*market));
            }
        }
    }
    match best.1 {
        Some(market) if limit(&plan, market) >= least => Action::Open { market, bid: least },
        _ => Action::Pass,
    }
}

/// Raises by more than one while the limit allows it, so that auctions are short.
fn bid(game: &Colosseum, seat: Seat) -> Action {
    let Some((market, bid, _)) = game.auction() else { return Action::Drop };
    let limit = limit(&Plan::of(game, seat), market);
    if limit <= bid {
        return Action::Drop;
    }
    let room = limit - bid;
    Action::Bid(if room <= 3 { limit } else { bid + (room / 2).clamp(2, 8) })
}

fn with(tokens: &[u8; 14], gains: &Bundle, losses: &Bundle) -> [u8; 14] {
    std::array::from_fn(|kind| (tokens[kind] + gains.tokens[kind]).saturating_sub(losses.tokens[kind]))
}

/// The gain of a seat from a trade.
fn gain(plan: &Plan<'_>, gets: &Bundle, gives: &Bundle) -> f32 {
    let tokens = plan.game.tokens(plan.seat);
    let coins = f32::from(gets.coins) - f32::from(gives.coins);
    let coin = if plan.game.turn() == 5 { 0.03 } else { weight::COIN };
    plan_value(plan, &with(&tokens, gets, gives)) - plan_value(plan, &tokens) + coin * coins
}

/// The listed offers, and coins for every token that the program for the last show still lacks.
fn propose(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    if game.proposals() >= weight::PROPOSALS {
        return Action::Finish;
    }
    let plan = Plan::of(game, seat);
    let mut best = (weight::TRADE, Action::Finish);
    let mut consider = |partner: &Plan<'_>, give: &Bundle, want: &Bundle| {
        let own = gain(&plan, want, give);
        if own > best.0 && gain(partner, give, want) > weight::PARTNER {
            let action = Action::Offer { to: Some(partner.seat), give: *give, want: *want };
            if game.check(seat, action).is_ok() {
                best = (own, action);
            }
        }
    };
    let lacking = |asset: &Asset| {
        let have = game.tokens(seat)[asset.index()];
        plan.target.is_some_and(|target| have < target.needs[asset.index()])
    };
    for other in game.seats().iter().filter(|&other| other != seat) {
        let partner = Plan::of(game, other);
        for action in legal {
            if let Action::Offer { to: Some(to), give, want } = action
                && *to == other
            {
                consider(&partner, give, want);
            }
        }
        for asset in Asset::STANDARD.iter().filter(|asset| lacking(asset) && game.tokens(other)[asset.index()] > 0) {
            for price in weight::PRICES {
                if price <= game.coins(seat) {
                    consider(&partner, &Bundle::coins(price), &Bundle::of(*asset));
                }
            }
            // Tokens that the seat's last show does not need, for those it needs.
            for spare in Asset::STANDARD.iter().filter(|spare| is_spare(&plan, spare)) {
                consider(&partner, &Bundle::of(*spare), &Bundle::of(*asset));
                if game.coins(seat) >= 4 {
                    consider(&partner, &Bundle::of(*spare).and_coins(4), &Bundle::of(*asset));
                }
            }
        }
    }
    best.1
}

/// Whether a seat has more of a type than the program for its last show needs.
fn is_spare(plan: &Plan<'_>, asset: &Asset) -> bool {
    let need = plan.target.map_or(0, |target| target.needs[asset.index()]);
    plan.game.tokens(plan.seat)[asset.index()] > need
}

/// Accepts a trade with a gain, unless the other side gains much more, especially if it leads.
fn answer(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    let Some((gives, gets)) = game.terms().filter(|_| legal.contains(&Action::Accept)) else { return Action::Refuse };
    let own = gain(&Plan::of(game, seat), &gets, &gives);
    let trader = game.active_trader();
    let theirs = if trader == seat { 0.0 } else { gain(&Plan::of(game, trader), &gives, &gets) };
    let leads = game.seats().iter().all(|other| game.best_show(other) <= game.best_show(trader));
    let factor = if leads { 0.45 } else { 0.25 };
    if own > weight::PARTNER && own > theirs * factor { Action::Accept } else { Action::Refuse }
}

/// The move that leads to the best show; earned medals count too.
fn best_after(
    game: &Colosseum,
    seat: Seat,
    legal: &[Action],
    chance: &mut FastRng,
    wanted: impl Fn(&Action) -> bool,
) -> Action {
    let mut best = (f32::MIN, legal[0]);
    for &action in legal.iter().filter(|action| wanted(action)) {
        let mut after = game.clone();
        after.play(seat, action, chance, &mut NoLog);
        let show = best_show(&after, seat).map_or(0.0, |(_, spectators)| f32::from(spectators));
        // Nobles in the arenas of later producers help them.
        let others: f32 =
            game.seats().iter().filter(|&other| other != seat).map(|other| f32::from(after.nobles_worth(other))).sum();
        let value = show + weight::MEDAL * f32::from(after.medals(seat)) - 0.1 * others;
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// The program to produce now, and its spectators. Before the last turn a new program is worth more: it counts in every
/// later show of another program.
fn best_show(game: &Colosseum, seat: Seat) -> Option<(u8, u16)> {
    let later = f32::from(5 - game.turn());
    let shows = game.held(seat).map(|program| (program.number, game.spectators(seat, program.number)));
    shows.filter(|&(_, spectators)| spectators > 0).max_by(|a, b| {
        let value = |(number, spectators): (u8, u16)| {
            let new = !game.has_produced(seat, number);
            let coins = if later == 0.0 { 1.0 } else { 0.35 };
            coins * f32::from(spectators) + if new && later > 0.0 { 4.0 } else { 0.0 }
        };
        value(*a).total_cmp(&value(*b))
    })
}

fn announce(game: &Colosseum, seat: Seat, legal: &[Action], chance: &mut FastRng) -> Action {
    let Some((program, now)) = best_show(game, seat) else { return legal[0] };
    if game.medals(seat) > 0 {
        let moved = best_after(game, seat, legal, chance, |action| matches!(action, Action::MedalMove(..)));
        if let Action::MedalMove(..) = moved {
            let mut after = game.clone();
            after.play(seat, moved, chance, &mut NoLog);
            let better = best_show(&after, seat).map_or(0, |(_, spectators)| spectators);
            // A medal can always bring spectators; moving must bring more.
            if better > now + game.numbers().worth.medal {
                return moved;
            }
        }
    }
    Action::Announce(program)
}

/// Jokers if they help; medals in the last show, and Additional Actions swapped for medals.
fn perform(game: &Colosseum, legal: &[Action]) -> Action {
    let last = game.turn() == 5;
    if last && legal.contains(&Action::SwapAction) {
        return Action::SwapAction;
    }
    let key = |action: &&Action| match action {
        Action::Perform { jokers, medals } => {
            let medals = if last { i32::from(*medals) } else { -i32::from(*medals) };
            (i32::from(*jokers), medals)
        }
        _ => (-1, 0),
    };
    legal.iter().max_by_key(key).copied().unwrap_or(legal[0])
}

/// The token with the smallest loss.
fn discard(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    let plan = Plan::of(game, seat);
    let loss = |action: &Action| match action {
        Action::Discard(asset) => -gain(&plan, &Bundle::default(), &Bundle::of(*asset)),
        _ => f32::MAX,
    };
    legal.iter().copied().min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or(legal[0])
}

/// The token with the largest gain.
fn request(game: &Colosseum, seat: Seat, legal: &[Action]) -> Action {
    let plan = Plan::of(game, seat);
    let worth = |action: &Action| match action {
        Action::Ask(asset) => gain(&plan, &Bundle::of(*asset), &Bundle::default()),
        _ => 0.0,
    };
    legal.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(legal[0])
}
