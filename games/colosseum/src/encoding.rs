//! The encoding of Colosseum. Bids and trades are numbered by the canonical set that `legal` lists; other legal bids and
//! trades have no number.

use harena_core::encoding::{Block, Numbering, Sink, distance, seat_at};
use harena_core::{Encoded, GameType, MAX_SEATS, Seat, SeatSet, Seats};

use crate::Colosseum;
use crate::actions::{Action, Extra, Investment};
use crate::assets::{Asset, Bundle};
use crate::content::{self, SQUARES, TICKETS};
use crate::rules::{MEDAL_MOVES, OPENING_STEPS, RAISES};
use crate::state::{NONE, Phase};

harena_core::kinds!(
    CashMedal,
    SwapAction,
    Invest,
    NoInvestment,
    Open,
    Pass,
    Bid,
    Drop,
    Offer,
    Finish,
    Accept,
    Refuse,
    Pick,
    Cancel,
    Produce,
    Skip,
    Move,
    MoveTwo,
    MedalMove,
    Announce,
    Perform,
    Discard,
    Ask,
    NoRequest,
);

use Kind as K;

const PROGRAMS: usize = 30;
const TYPES: usize = Asset::STANDARD.len();
const NOBLES: usize = 6;
const FACES: usize = 6;
const PAIRS: usize = NOBLES * (NOBLES - 1) / 2;
const JOKERS: usize = 4;
const MEDALS: usize = content::MEDALS as usize;
const EXTRAS: [Extra; 3] = [Extra::None, Extra::Medals, Extra::Action];
const INVESTMENTS: usize = PROGRAMS + 4;

/// Canonical offers to one partner: a token for a token, the same with 3 coins, 4 or 8 coins for a token, a token for 4
/// coins, 8 coins for a Joker, 5 for an Additional Action.
const SWAP: usize = 0;
const SWAP_AND_COINS: usize = SWAP + TYPES * TYPES;
const BUY_LOW: usize = SWAP_AND_COINS + TYPES * TYPES;
const BUY_HIGH: usize = BUY_LOW + TYPES;
const SELL: usize = BUY_HIGH + TYPES;
const JOKER: usize = SELL + TYPES;
const ACTION: usize = JOKER + 1;
const OFFERS: usize = ACTION + 1;

const fn numbering(seats: usize) -> Numbering<{ Kind::COUNT }> {
    const fn block(name: &'static str, size: usize, about: &'static str) -> Block {
        Block { name, size, about }
    }
    let others = if seats == 0 { 0 } else { seats - 1 };
    Numbering::new([
        block("cash medal", 1, ""),
        block("swap action", 1, ""),
        block(
            "invest INVESTMENT EXTRA",
            INVESTMENTS * EXTRAS.len(),
            "programs 1 to 30, expansion clockwise and counterclockwise, ticket, loge; each plain, for medals, for an action",
        ),
        block("no investment", 1, ""),
        block("open MARKET at BID", 5 * OPENING_STEPS.len(), "by market; the lowest bid, 8, and 2, 4, 7, 12 more each"),
        block("pass", 1, ""),
        block("bid COINS", RAISES.len(), "1, 2, 4, 8 more than the last bid"),
        block("drop", 1, ""),
        block(
            "offer SEAT GOODS for GOODS",
            OFFERS * others,
            "the next seat clockwise first; each: 12 × 12 tokens given and wanted, the same with 3 coins given, 12 tokens for 4 coins, 12 for 8, 12 tokens given for 4 coins, 8 coins for a joker, 5 for an action",
        ),
        block("finish", 1, ""),
        block("accept", 1, ""),
        block("refuse", 1, ""),
        block("pick SEAT", others, "the next seat clockwise first"),
        block("cancel", 1, ""),
        block("produce", 1, ""),
        block("skip", 1, ""),
        block("move NOBLE by STEPS", NOBLES * 2 * FACES, "emperor, two consuls, three senators; 1 to 12 steps each"),
        block(
            "move NOBLE by STEPS and NOBLE by STEPS",
            PAIRS * FACES * FACES,
            "pairs of nobles 0 1, 0 2, 1 2, 0 3, …; 1 to 6 steps of the first, 1 to 6 of the second",
        ),
        block("medal NOBLE by STEPS", NOBLES * MEDAL_MOVES.len(), "by noble; -3, -2, -1, 1, 2, 3 each"),
        block("announce PROGRAM", PROGRAMS, "1 to 30"),
        block("perform", (JOKERS + 1) * (MEDALS + 1), "0 to 4 jokers, 0 to 18 medals each"),
        block("discard TOKEN", Asset::ALL.len(), "in the order of the assets"),
        block("ask TOKEN", TYPES, "in the order of the assets"),
        block("no request", 1, ""),
    ])
}

static NUMBERINGS: [Numbering<{ Kind::COUNT }>; MAX_SEATS + 1] =
    [numbering(0), numbering(1), numbering(2), numbering(3), numbering(4), numbering(5)];

/// The number if it is below the bound.
fn below(number: usize, bound: usize) -> Option<usize> {
    (number < bound).then_some(number)
}

/// The index of a canonical offer.
fn offer(give: &Bundle, want: &Bundle) -> Option<usize> {
    let (given, wanted) = (single(give)?, single(want)?);
    match (given, give.coins, wanted, want.coins) {
        (Some(sell), 0, Some(buy), 0) => Some(SWAP + below(sell, TYPES)? * TYPES + below(buy, TYPES)?),
        (Some(sell), 3, Some(buy), 0) => Some(SWAP_AND_COINS + below(sell, TYPES)? * TYPES + below(buy, TYPES)?),
        (None, 4, Some(buy), 0) => Some(BUY_LOW + below(buy, TYPES)?),
        (None, 8, Some(buy), 0) if buy == Asset::Joker.index() => Some(JOKER),
        (None, 5, Some(buy), 0) if buy == Asset::Action.index() => Some(ACTION),
        (None, 8, Some(buy), 0) => Some(BUY_HIGH + below(buy, TYPES)?),
        (Some(sell), 0, None, 4) => Some(SELL + below(sell, TYPES)?),
        _ => None,
    }
}

/// The only token of a bundle, if any; `None` if there are several tokens.
fn single(bundle: &Bundle) -> Option<Option<usize>> {
    let mut tokens = bundle.tokens.iter().enumerate().filter(|(_, count)| **count > 0);
    match (tokens.next(), tokens.next()) {
        (None, _) => Some(None),
        (Some((kind, 1)), None) => Some(Some(kind)),
        _ => None,
    }
}

fn goods(offer: usize) -> (Bundle, Bundle) {
    let token = |kind: usize| Bundle::of(Asset::ALL[kind]);
    let swap = |place: usize| (token(place / TYPES), token(place % TYPES));
    match offer {
        ACTION => (Bundle::coins(5), Bundle::of(Asset::Action)),
        JOKER => (Bundle::coins(8), Bundle::of(Asset::Joker)),
        SELL.. => (token(offer - SELL), Bundle::coins(4)),
        BUY_HIGH.. => (Bundle::coins(8), token(offer - BUY_HIGH)),
        BUY_LOW.. => (Bundle::coins(4), token(offer - BUY_LOW)),
        SWAP_AND_COINS.. => {
            let (give, want) = swap(offer - SWAP_AND_COINS);
            (give.and_coins(3), want)
        }
        _ => swap(offer),
    }
}

impl Colosseum {
    #[inline]
    fn numbering(&self) -> &'static Numbering<{ Kind::COUNT }> {
        &NUMBERINGS[self.state.seats.count()]
    }
}

impl Encoded for Colosseum {
    const ENCODING_VERSION: u32 = 1;

    fn game_type(options: &Self::Options, seats: Seats) -> GameType {
        crate::game_type::game_type(options, seats)
    }

    fn action_blocks(&self) -> Vec<Block> {
        self.numbering().blocks.to_vec()
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.numbering().count()
    }

    #[inline]
    fn action_index(&self, seat: Seat, action: Action) -> Option<usize> {
        let state = &self.state;
        let other = |of: Seat| distance(self, seat, of).checked_sub(1);
        let program = |number: u8| below(usize::from(number).checked_sub(1)?, PROGRAMS);
        let (kind, place) = match action {
            Action::CashMedal => (K::CashMedal, 0),
            Action::SwapAction => (K::SwapAction, 0),
            Action::Invest(investment, extra) => {
                let investment = match investment {
                    Investment::Program(number) => program(number)?,
                    Investment::Expansion { clockwise: true } => PROGRAMS,
                    Investment::Expansion { clockwise: false } => PROGRAMS + 1,
                    Investment::Ticket => PROGRAMS + 2,
                    Investment::Loge => PROGRAMS + 3,
                };
                (K::Invest, investment * EXTRAS.len() + extra as usize)
            }
            Action::NoInvestment => (K::NoInvestment, 0),
            Action::Open { market, bid } => {
                let step = OPENING_STEPS.iter().position(|step| state.numbers.opening_bid + step == bid)?;
                (K::Open, below(usize::from(market).checked_sub(1)?, 5)? * OPENING_STEPS.len() + step)
            }
            Action::Pass => (K::Pass, 0),
            Action::Bid(bid) => (K::Bid, RAISES.iter().position(|raise| state.bid + raise == bid)?),
            Action::Drop => (K::Drop, 0),
            Action::Offer { to, give, want } => (K::Offer, other(to?)? * OFFERS + offer(&give, &want)?),
            Action::Finish => (K::Finish, 0),
            Action::Accept => (K::Accept, 0),
            Action::Refuse => (K::Refuse, 0),
            Action::Counter { .. } => return None,
            Action::Pick(partner) => (K::Pick, other(partner)?),
            Action::Cancel => (K::Cancel, 0),
            Action::Produce => (K::Produce, 0),
            Action::Skip => (K::Skip, 0),
            Action::Move(at, steps) => {
                let steps = below(usize::from(steps).checked_sub(1)?, 2 * FACES)?;
                (K::Move, state.find_noble(at, None)? * 2 * FACES + steps)
            }
            Action::MoveTwo(one, a, another, b) => {
                let i = state.find_noble(one, None)?;
                let j = state.find_noble(another, Some(i))?;
                let ((low, a), (high, b)) = if i < j { ((i, a), (j, b)) } else { ((j, b), (i, a)) };
                let steps = |steps: u8| below(usize::from(steps).checked_sub(1)?, FACES);
                (K::MoveTwo, ((high * (high - 1) / 2 + low) * FACES + steps(a)?) * FACES + steps(b)?)
            }
            Action::MedalMove(at, steps) => {
                let step = MEDAL_MOVES.iter().position(|&step| step == steps)?;
                (K::MedalMove, state.find_noble(at, None)? * MEDAL_MOVES.len() + step)
            }
            Action::Announce(number) => (K::Announce, program(number)?),
            Action::Perform { jokers, medals } => {
                let (jokers, medals) = (below(jokers.into(), JOKERS + 1)?, below(medals.into(), MEDALS + 1)?);
                (K::Perform, jokers * (MEDALS + 1) + medals)
            }
            Action::Discard(token) => (K::Discard, token.index()),
            Action::Ask(token) => (K::Ask, below(token.index(), TYPES)?),
            Action::NoRequest => (K::NoRequest, 0),
        };
        Some(self.numbering().index(kind as usize, place))
    }

    #[inline]
    fn action_at(&self, seat: Seat, index: usize) -> Option<Action> {
        let state = &self.state;
        let (block, place) = self.numbering().find(index)?;
        let other = |distance: usize| seat_at(self, seat, distance + 1);
        Some(match Kind::ALL[block] {
            K::CashMedal => Action::CashMedal,
            K::SwapAction => Action::SwapAction,
            K::Invest => {
                let investment = match place / EXTRAS.len() {
                    number if number < PROGRAMS => Investment::Program(number as u8 + 1),
                    PROGRAMS => Investment::Expansion { clockwise: true },
                    number if number == PROGRAMS + 1 => Investment::Expansion { clockwise: false },
                    number if number == PROGRAMS + 2 => Investment::Ticket,
                    _ => Investment::Loge,
                };
                Action::Invest(investment, EXTRAS[place % EXTRAS.len()])
            }
            K::NoInvestment => Action::NoInvestment,
            K::Open => Action::Open {
                market: (place / OPENING_STEPS.len()) as u8 + 1,
                bid: state.numbers.opening_bid + OPENING_STEPS[place % OPENING_STEPS.len()],
            },
            K::Pass => Action::Pass,
            K::Bid => Action::Bid(state.bid.saturating_add(RAISES[place])),
            K::Drop => Action::Drop,
            K::Offer => {
                let (give, want) = goods(place % OFFERS);
                Action::Offer { to: Some(other(place / OFFERS)), give, want }
            }
            K::Finish => Action::Finish,
            K::Accept => Action::Accept,
            K::Refuse => Action::Refuse,
            K::Pick => Action::Pick(other(place)),
            K::Cancel => Action::Cancel,
            K::Produce => Action::Produce,
            K::Skip => Action::Skip,
            K::Move => {
                let (noble, steps) = (place / (2 * FACES), place % (2 * FACES));
                Action::Move(state.noble_at(noble), steps as u8 + 1)
            }
            K::MoveTwo => {
                let (pair, a, b) = (place / (FACES * FACES), place / FACES % FACES, place % FACES);
                let high = (1..NOBLES).rfind(|high| (high - 1) * high / 2 <= pair)?;
                let low = pair - (high - 1) * high / 2;
                Action::move_two((state.noble_at(low), a as u8 + 1), (state.noble_at(high), b as u8 + 1))
            }
            K::MedalMove => {
                let (noble, step) = (place / MEDAL_MOVES.len(), place % MEDAL_MOVES.len());
                Action::MedalMove(state.noble_at(noble), MEDAL_MOVES[step])
            }
            K::Announce => Action::Announce(place as u8 + 1),
            K::Perform => {
                Action::Perform { jokers: (place / (MEDALS + 1)) as u8, medals: (place % (MEDALS + 1)) as u8 }
            }
            K::Discard => Action::Discard(Asset::ALL[place]),
            K::Ask => Action::Ask(Asset::ALL[place]),
            K::NoRequest => Action::NoRequest,
        })
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let state = &self.state;
        let seats = state.seats.count();
        let away = |of: Seat| distance(self, seat, of);
        let program = |number: u8| usize::from(number).checked_sub(1);
        let talking = matches!(state.phase, Phase::Answer | Phase::Counter | Phase::Pick);
        let trading = talking || state.phase == Phase::Trade;
        let auctions = matches!(state.phase, Phase::Open | Phase::Bid);
        let bidding = state.phase == Phase::Bid;

        into.field("turn", "1 to 5");
        into.one_of(5, usize::from(state.turn).checked_sub(1));
        into.field(
            "phase",
            "invest, open, bid, trade, answer, counter, pick, produce, dice, announce, perform, discard, request, over",
        );
        into.one_of(14, Some(state.phase as usize));
        into.field("starting_player", "counted from the own seat");
        into.one_of(seats, Some(away(state.starter)));
        into.field("asked", "the seat that must choose, counted from the own seat");
        into.one_of(seats, (state.phase != Phase::Over).then(|| away(state.asked)));
        into.field("investments", "made in this turn; 1 becomes 0.5");
        into.amount(if state.phase == Phase::Invest { state.investments } else { 0 }, 1);
        into.field("medal_supply", "of 18");
        into.share(state.medal_supply, content::MEDALS.into());
        into.field("ticket_supply", "of 10");
        into.share(state.ticket_supply, TICKETS.into());
        into.field("green_reserve", "a green token lies face down until the first refill");
        into.flag(state.reserve != NONE);
        into.field("programs_for_sale", "1 to 30");
        into.set(PROGRAMS, (state.for_sale >> 1).into());
        let mut bag = [0u8; Asset::ALL.len()];
        state.bag[..usize::from(state.bag_len)].iter().for_each(|&token| bag[usize::from(token)] += 1);
        into.each("asset", "the 15 kinds of tokens", Asset::ALL.len(), |into, kind| {
            into.field("in_bag", "tokens in the bag; 5 become 0.5");
            into.amount(bag[kind], 5);
        });
        into.each("market", "the five markets", 5, |into, market| {
            into.each("place", "the three places of a market", 3, |into, place| {
                into.field("token", "one of the 15 kinds");
                into.one_of(Asset::ALL.len(), Some(usize::from(state.markets[market][place])));
            });
        });
        into.each("noble", "emperor, two consuls, three senators", NOBLES, |into, noble| {
            into.field("square", "0 to 35");
            into.one_of(usize::from(SQUARES), Some(usize::from(state.nobles[noble])));
        });

        into.field("auction_market", "the market of the current auction");
        into.one_of(5, bidding.then(|| usize::from(state.market) - 1));
        into.field("auction_bid", "the highest bid; 20 become 0.5");
        into.amount(if bidding { state.bid } else { 0 }, 20);
        into.field("auction_leader", "counted from the own seat");
        into.one_of(seats, bidding.then(|| away(state.leader)));
        into.field("offer_trader", "the seat whose offer is to be answered, counted from the own seat");
        into.one_of(seats, talking.then(|| away(state.trader())));
        into.field("offer_to_all", "");
        into.flag(talking && state.deal.open);
        bundle("offer_gives", "14 kinds of tokens, then coins: what the trader gives", talking, &state.deal.give, into);
        bundle("offer_wants", "the same: what the trader wants", talking, &state.deal.want, into);
        into.field("counter_by", "the seat that made a counter-offer, counted from the own seat");
        into.one_of(seats, state.deal.countered_by.filter(|_| talking).map(away));
        let countered = state.phase == Phase::Counter;
        bundle("counter_gives", "the same: what the trader would give", countered, &state.deal.counter_give, into);
        bundle("counter_wants", "the same: what the trader would get", countered, &state.deal.counter_want, into);
        into.field("proposals_left", "of 24");
        into.share(if trading { state.max_proposals - state.proposals } else { 0 }, 24);
        into.each("die", "the two dice", 2, |into, die| {
            into.field("face", "1-3, 2, 3, 4, 5, 6, while it waits to be used");
            into.one_of(FACES, usize::from(state.dice[die]).checked_sub(1));
        });
        into.field("announced", "the program that has been announced, 1 to 30");
        into.one_of(PROGRAMS, program(state.announced));
        into.field(
            "donor",
            "the seat that received the podium and gives a token to the seat in last place, counted from the own seat",
        );
        into.one_of(seats, (state.phase == Phase::Request).then(|| away(state.podium)));

        let among = |set: SeatSet, of: Seat, shown: bool| shown && set.contains(of);
        into.each("seat", "the own seat first, then clockwise", seats, |into, far| {
            let other = seat_at(self, seat, far);
            let s = other.index();
            into.field("coins", "30 become 0.5");
            into.amount(state.coins[s], 30);
            into.field("medals", "of 18");
            into.share(state.medals[s], content::MEDALS.into());
            into.field("tickets", "of 10");
            into.share(state.tickets[s], TICKETS.into());
            into.field("podiums", "of 5");
            into.share(state.podiums[s], 5);
            into.field("loge", "");
            into.flag(state.loges.contains(other));
            into.field("best_show", "spectators; 40 become 0.5");
            into.amount(state.score[s], 40);
            into.field("arena", "the squares of the arena, 0 to 35");
            into.set(usize::from(SQUARES), state.arena_squares(other).fold(0, |set, square| set | 1 << square));
            into.field("tokens", "14 kinds, without the Emperor; 2 become 0.5");
            state.tokens[s].iter().for_each(|&count| into.amount(count, 2));
            into.field("stars", "gladiator, ship, musician, comedian, priest, horse, lion");
            (0..7).for_each(|star| into.flag(usize::from(state.stars[star]) == s));
            into.field("programs", "held, 1 to 30");
            into.set(PROGRAMS, (state.held[s] >> 1).into());
            into.field("produced", "1 to 30");
            into.set(PROGRAMS, (state.produced[s] >> 1).into());
            into.field("show", "the program produced in this turn, 1 to 30");
            into.one_of(PROGRAMS, program(state.show[s]));
            into.field("may_initiate", "may still open auctions in this turn");
            into.flag(auctions && state.may_initiate(other));
            into.field("still_in", "still in the current auction");
            into.flag(among(state.bidding, other, bidding));
            into.field("barred", "has won an auction and is out");
            into.flag(among(state.won, other, auctions));
            into.field("accepted", "has accepted the open offer");
            into.flag(among(state.deal.accepted, other, talking));
            into.field("rank", "once the game is over: first, second, …");
            into.one_of(seats, state.standing().map(|standing| usize::from(standing.rank(other)) - 1));
        });
    }
}

fn bundle(name: &'static str, about: &'static str, shown: bool, goods: &Bundle, into: &mut impl Sink) {
    into.field(name, about);
    if shown {
        goods.tokens.iter().for_each(|&count| into.amount(count, 1));
        into.amount(goods.coins, 5);
    } else {
        into.skip(goods.tokens.len() + 1);
    }
}
