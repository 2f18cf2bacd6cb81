//! Legal actions: `legal` lists them, `check` explains why others are illegal.
//!
//! Bids and trades are parametric: `check` accepts every legal one, `legal` lists a small canonical set for
//! computer players.

use harena_core::message::Message;
use harena_core::{Illegal, Seat};

use crate::actions::{Action, Extra, Investment};
use crate::assets::{Asset, Bundle, Goods, NobleAt};
use crate::bytes;
use crate::content::{DEALT_PROGRAMS, LARGEST_ARENA, MARKETS, MEDAL_STEPS, MEDALS_FOR_ANOTHER, PROGRAMS};
use crate::messages::{goods, say};
use crate::state::{NONE, Phase, State};

/// Listed opening bids and raises, above the lowest legal one.
pub(crate) const OPENING_STEPS: [u16; 5] = [0, 2, 4, 7, 12];
pub(crate) const RAISES: [u16; 4] = [1, 2, 4, 8];
/// The steps of a noble move with a medal (CO-9.8).
pub(crate) const MEDAL_MOVES: [i8; 6] = [-3, -2, -1, 1, 2, 3];

type Check = Result<(), Illegal>;

/// Why an investment is not possible.
enum Problem {
    NotForSale(u8),
    TooSmall,
    FullSize,
    Taken(u8),
    NoTicket,
    HasLoge,
    TooDear(u16),
}

fn refuse(rule: &'static str, why: Message) -> Check {
    Err(Illegal::new(rule, why))
}

impl State {
    pub(crate) fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if seat != self.asked || self.phase == Phase::Over {
            return;
        }
        let s = seat.index();
        match self.phase {
            Phase::Invest => self.legal_investments(into),
            Phase::Open => {
                for market in 1..=MARKETS {
                    if self.has_tokens(market) {
                        let bids = OPENING_STEPS.iter().map(|step| self.numbers.opening_bid + step);
                        into.extend(bids.filter(|&bid| bid <= self.coins[s]).map(|bid| Action::Open { market, bid }));
                    }
                }
                into.push(Action::Pass);
            }
            Phase::Bid => {
                let bids = RAISES.iter().map(|step| self.bid + step);
                into.extend(bids.filter(|&bid| bid <= self.coins[s]).map(Action::Bid));
                into.push(Action::Drop);
            }
            Phase::Trade => {
                self.canonical_offers(into);
                into.push(Action::Finish);
            }
            Phase::Answer => {
                if self.can_trade_with(seat) {
                    into.push(Action::Accept);
                }
                into.push(Action::Refuse);
            }
            Phase::Counter => {
                if self.owns(seat, &self.deal.counter_give) {
                    into.push(Action::Accept);
                }
                into.push(Action::Refuse);
            }
            Phase::Pick => {
                into.extend(
                    self.deal.accepted.iter().filter(|&partner| self.can_trade_with(partner)).map(Action::Pick),
                );
                into.push(Action::Cancel);
            }
            Phase::Produce => into.extend([Action::Produce, Action::Skip]),
            Phase::Dice => self.legal_moves(into),
            // Moves end with the announcement (CO-9.9), which is compulsory (CO-R38).
            Phase::Announce => {
                into.extend(self.producible(seat).map(|program| Action::Announce(program.number)));
                if self.medals[s] > 0 {
                    for at in self.distinct_nobles() {
                        into.extend(MEDAL_MOVES.map(|steps| Action::MedalMove(at, steps)));
                    }
                }
            }
            Phase::Perform => {
                let (least, most) = self.joker_range(seat, self.program(self.announced));
                for jokers in least..=most {
                    into.extend((0..=self.medals[s]).map(|medals| Action::Perform { jokers, medals }));
                }
            }
            Phase::Discard => into.extend(self.discardable(seat).map(Action::Discard)),
            Phase::Request => {
                let held = Asset::STANDARD.into_iter().filter(|&asset| self.count(self.podium, asset) > 0);
                into.extend(held.map(Action::Ask));
                into.push(Action::NoRequest);
            }
            Phase::Over => {}
        }
        if self.may_convert() {
            if self.medals[s] > 0 {
                into.push(Action::CashMedal);
            }
            if self.count(seat, Asset::Action) > 0 && self.medal_supply > 0 {
                into.push(Action::SwapAction);
            }
        }
    }

    /// D0: at the decisions of phases 1 to 4 (CO-13.5, CO-14.3, CO-R11).
    fn may_convert(&self) -> bool {
        !matches!(self.phase, Phase::Discard | Phase::Request | Phase::Over)
    }

    pub(crate) fn has_tokens(&self, market: u8) -> bool {
        self.markets[market as usize - 1].iter().any(|&token| token != NONE)
    }

    /// D1 and D2.
    fn legal_investments(&self, into: &mut Vec<Action>) {
        let seat = self.asked;
        let (medals, token) = (self.medals[seat.index()] >= MEDALS_FOR_ANOTHER, self.count(seat, Asset::Action) > 0);
        let extras: &[Extra] = match (self.investments, medals, token) {
            (0, _, _) => &[Extra::None],
            (_, true, true) => &[Extra::Medals, Extra::Action],
            (_, true, false) => &[Extra::Medals],
            (_, false, true) => &[Extra::Action],
            (_, false, false) => &[],
        };
        for &extra in extras {
            let sale = self.programs(self.for_sale & !self.too_small(seat));
            // Programs with higher numbers cost at least as much (CO-1.8).
            let affordable = sale.take_while(|program| program.cost <= self.coins[seat.index()]);
            into.extend(affordable.map(|program| Action::Invest(Investment::Program(program.number), extra)));
            let mut add = |investment| {
                if self.investment_problem(investment).is_none() {
                    into.push(Action::Invest(investment, extra));
                }
            };
            add(Investment::Expansion { clockwise: true });
            add(Investment::Expansion { clockwise: false });
            add(Investment::Ticket);
            add(Investment::Loge);
        }
        into.push(Action::NoInvestment);
    }

    /// Programs not higher than the highest that a seat has produced (CO-5.3, CO-R9).
    fn too_small(&self, seat: Seat) -> u32 {
        match self.produced[seat.index()] {
            0 => 0,
            produced => (2u32 << (31 - produced.leading_zeros())) - 1,
        }
    }

    /// D8: every distinct outcome once (CO-9.4, CO-9.5).
    fn legal_moves(&self, into: &mut Vec<Action>) {
        let [one, two] = self.dice;
        if two == 0 {
            for at in self.distinct_nobles() {
                into.extend(State::values(one).map(|steps| Action::Move(at, steps)));
            }
            return;
        }
        let numbers = || State::values(one).flat_map(|a| State::values(two).map(move |b| (a, b)));
        let mut sums = 0u16;
        for sum in numbers().map(|(a, b)| a + b) {
            if sums >> sum & 1 == 0 {
                into.extend(self.distinct_nobles().map(|at| Action::Move(at, sum)));
            }
            sums |= 1 << sum;
        }
        let mut pairs = [(0, 0); 30];
        let mut count = 0;
        for pair in self.distinct_pairs() {
            pairs[count] = pair;
            count += 1;
        }
        for (a, b) in numbers() {
            // Two faces 1-3 give the same numbers in the other order as well.
            if b < a && one == two {
                continue;
            }
            for &(first, second) in &pairs[..count] {
                if a != b || first < second {
                    into.push(Action::move_two((self.noble_at(first), a), (self.noble_at(second), b)));
                }
            }
        }
    }

    /// All pairs of nobles in both orders; indistinguishable ones only once.
    fn distinct_pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let is_found = |index: usize, not: Option<usize>| self.find_noble(self.noble_at(index), not) == Some(index);
        (0..6).filter(move |&first| is_found(first, None)).flat_map(move |first| {
            (0..6).filter(move |&second| is_found(second, Some(first))).map(move |second| (first, second))
        })
    }

    /// The nobles; indistinguishable ones only once.
    fn distinct_nobles(&self) -> impl Iterator<Item = NobleAt> + '_ {
        (0..6)
            .filter(|&index| self.find_noble(self.noble_at(index), None) == Some(index))
            .map(|index| self.noble_at(index))
    }

    /// The only action of the asked seat. An absent player declines optional decisions; a computer player makes the others
    /// (CO-R65).
    ///
    /// If unlisted actions are legal (offers, counter-offers), there is no forced action.
    pub(crate) fn forced_action(&self) -> Option<(Seat, Action)> {
        let may_propose = self.phase == Phase::Trade && self.proposals < self.max_proposals;
        if may_propose || self.phase == Phase::Answer {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(self.asked, &mut legal);
        match legal[..] {
            [only] => Some((self.asked, only)),
            _ => None,
        }
    }

    /// Refuses a seat that is not to act (CO-4.2).
    pub(crate) fn check_turn(&self, seat: Seat) -> Check {
        if self.phase == Phase::Over {
            return refuse("CO-11.1", say::game_over());
        }
        if !self.seats.contains(seat) {
            return refuse("CO-1.1", say::no_such_seat(seat));
        }
        if seat != self.asked {
            return refuse("CO-4.2", say::not_your_decision(self.asked));
        }
        Ok(())
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Check {
        self.check_turn(seat)?;
        let s = seat.index();
        match (self.phase, action) {
            (_, Action::CashMedal) if !self.may_convert() => refuse("CO-13.5", say::cashed_too_late()),
            (_, Action::CashMedal) if self.medals[s] == 0 => refuse("CO-13.3", say::no_medal()),
            (_, Action::CashMedal) => Ok(()),
            (_, Action::SwapAction) if !self.may_convert() => refuse("CO-14.3", say::swapped_too_late()),
            (_, Action::SwapAction) if self.count(seat, Asset::Action) == 0 => {
                refuse("CO-14.3", say::no_action_token())
            }
            (_, Action::SwapAction) if self.medal_supply == 0 => refuse("CO-R13", say::no_medal_in_supply()),
            (_, Action::SwapAction) => Ok(()),

            (Phase::Invest, Action::NoInvestment) => Ok(()),
            (Phase::Invest, Action::Invest(investment, extra)) => self.check_investment(investment, extra),

            (Phase::Open, Action::Pass) => Ok(()),
            (Phase::Open, Action::Open { market, bid }) => self.check_opening(market, bid),
            (Phase::Bid, Action::Drop) => Ok(()),
            (Phase::Bid, Action::Bid(bid)) => self.check_bid(bid),

            (Phase::Trade, Action::Finish) => Ok(()),
            (Phase::Trade, Action::Offer { to, give, want }) => self.check_offer(to, &give, &want),
            (Phase::Answer | Phase::Counter, Action::Refuse) => Ok(()),
            (Phase::Answer, Action::Accept) => {
                self.check_owned(seat, &self.deal.want)?;
                self.check_owned(self.trader(), &self.deal.give)
            }
            (Phase::Answer, Action::Counter { give, want }) => {
                check_terms(&give, &want)?;
                self.check_owned(seat, &give)?;
                if (give, want) == (self.deal.want, self.deal.give) {
                    return refuse("CO-8.6", say::same_terms());
                }
                match self.could_give(self.trader(), &want) {
                    true => Ok(()),
                    false => refuse("CO-8.4", say::other_lacks(self.trader(), goods(&want))),
                }
            }
            (Phase::Counter, Action::Accept) => {
                let partner = self.deal.countered_by.unwrap_or(seat);
                self.check_owned(seat, &self.deal.counter_give)?;
                self.check_owned(partner, &self.deal.counter_want)
            }
            (Phase::Counter, Action::Counter { .. }) => refuse("CO-R28", say::one_counter()),
            (Phase::Pick, Action::Pick(partner)) if self.deal.accepted.contains(partner) => {
                self.check_owned(seat, &self.deal.give)?;
                self.check_owned(partner, &self.deal.want)
            }
            (Phase::Pick, Action::Pick(partner)) => refuse("CO-8.6", say::not_accepted(partner)),
            (Phase::Pick, Action::Cancel) => Ok(()),

            (Phase::Produce, Action::Produce | Action::Skip) => Ok(()),
            (Phase::Dice, Action::Move(at, steps)) => self.check_move(at, steps),
            (Phase::Dice, Action::MoveTwo(one, a, other, b)) => self.check_two_moves(one, a, other, b),
            (Phase::Announce, Action::MedalMove(at, steps)) => self.check_medal_move(at, steps),
            (Phase::Announce, Action::Announce(number)) => self.check_program(number),
            (Phase::Perform, Action::Perform { jokers, medals }) => self.check_performance(jokers, medals),
            (Phase::Dice | Phase::Perform, Action::MedalMove(..)) => refuse("CO-R37", say::medal_move_at_wrong_time()),

            (Phase::Discard, Action::Discard(token)) => match self.discardable(seat).any(|other| other == token) {
                true => Ok(()),
                false => refuse("CO-10.2", say::not_committed(token)),
            },
            (Phase::Request, Action::NoRequest) => Ok(()),
            (Phase::Request, Action::Ask(token)) if !token.is_standard() => refuse("CO-10.4", say::special_token()),
            (Phase::Request, Action::Ask(token)) if self.count(self.podium, token) == 0 => {
                refuse("CO-10.4", say::donor_has_none(self.podium, token))
            }
            (Phase::Request, Action::Ask(_)) => Ok(()),
            (phase, _) => refuse("CO-4.4", say::not_now(phase)),
        }
    }

    fn check_investment(&self, investment: Investment, extra: Extra) -> Check {
        let seat = self.asked;
        let s = seat.index();
        match (self.investments, extra) {
            (0, Extra::None) => {}
            (0, _) => return refuse("CO-R15", say::first_is_not_paid_so()),
            (_, Extra::None) => {
                return refuse("CO-5.2", say::further_is_paid_so());
            }
            (_, Extra::Medals) if self.medals[s] < MEDALS_FOR_ANOTHER => {
                return refuse("CO-5.2", say::too_few_medals());
            }
            (_, Extra::Action) if self.count(seat, Asset::Action) == 0 => {
                return refuse("CO-5.2", say::no_action_token());
            }
            _ => {}
        }
        let Some(problem) = self.investment_problem(investment) else { return Ok(()) };
        match problem {
            Problem::NotForSale(number) => refuse("CO-5.3", say::not_for_sale(number)),
            Problem::TooSmall => refuse("CO-R9", say::number_too_low()),
            Problem::FullSize => refuse("CO-5.3", say::arena_is_full_size()),
            Problem::Taken(square) => refuse("CO-5.6", say::square_is_taken(square)),
            Problem::NoTicket => refuse("CO-R17", say::no_ticket_left()),
            Problem::HasLoge => refuse("CO-R17", say::has_loge()),
            Problem::TooDear(price) => refuse("CO-5.3", say::too_dear(price, self.coins[s])),
        }
    }

    /// The obstacle to an investment of the asked seat, if any (CO-5.3, CO-5.6, CO-R9, CO-R10, CO-R17). A value, not a
    /// message, because `legal` uses it too.
    fn investment_problem(&self, investment: Investment) -> Option<Problem> {
        let seat = self.asked;
        let s = seat.index();
        match investment {
            Investment::Program(number) => {
                if !(DEALT_PROGRAMS + 1..=PROGRAMS).contains(&number) || self.for_sale >> number & 1 == 0 {
                    return Some(Problem::NotForSale(number));
                }
                if self.too_small(seat) >> number & 1 != 0 {
                    return Some(Problem::TooSmall);
                }
            }
            Investment::Expansion { clockwise } => {
                if self.arena_len[s] >= LARGEST_ARENA {
                    return Some(Problem::FullSize);
                }
                let square = self.expansion_square(seat, clockwise);
                if self.seats.iter().any(|other| other != seat && self.in_arena(other, square)) {
                    return Some(Problem::Taken(square));
                }
            }
            Investment::Ticket if self.ticket_supply == 0 => return Some(Problem::NoTicket),
            Investment::Loge if self.loges.contains(seat) => return Some(Problem::HasLoge),
            _ => {}
        }
        let price = self.price(investment);
        (self.coins[s] < price).then_some(Problem::TooDear(price))
    }

    /// Whether an investment of the asked seat is legal apart from its price.
    pub(crate) fn is_only_too_dear(&self, investment: Investment) -> bool {
        matches!(self.investment_problem(investment), Some(Problem::TooDear(_)))
    }

    fn check_opening(&self, market: u8, bid: u16) -> Check {
        if !(1..=5).contains(&market) || !self.has_tokens(market) {
            return refuse("CO-6.2", say::market_is_empty(market));
        }
        if bid < self.numbers.opening_bid {
            return refuse("CO-6.2", say::opening_too_low(self.numbers.opening_bid));
        }
        self.check_coins(bid)
    }

    fn check_bid(&self, bid: u16) -> Check {
        if bid <= self.bid {
            return refuse("CO-6.4", say::bid_too_low(self.bid));
        }
        self.check_coins(bid)
    }

    fn check_coins(&self, bid: u16) -> Check {
        let coins = self.coins[self.asked.index()];
        if bid > coins {
            return refuse("CO-R18", say::bid_beyond_coins(say::coins(coins)));
        }
        Ok(())
    }

    fn check_offer(&self, to: Option<Seat>, give: &Bundle, want: &Bundle) -> Check {
        let seat = self.asked;
        if self.proposals >= self.max_proposals {
            return refuse("CO-R28", say::too_many_proposals(self.max_proposals));
        }
        check_terms(give, want)?;
        self.check_owned(seat, give)?;
        let could = |partner: Seat| self.could_give(partner, want);
        match to {
            Some(partner) if partner == seat || !self.seats.contains(partner) => {
                return refuse("CO-8.2", say::no_partner());
            }
            Some(partner) if !could(partner) => return refuse("CO-8.4", say::other_lacks(partner, goods(want))),
            None if !self.seats.iter().any(|other| other != seat && could(other)) => {
                return refuse("CO-8.4", say::all_lack(goods(want)));
            }
            _ => {}
        }
        let open_to = |partner: Seat| self.can_be_asked(partner, give, want);
        let fresh = match to {
            Some(partner) => open_to(partner),
            None => self.seats.iter().any(|other| other != seat && open_to(other)),
        };
        if !fresh {
            return refuse("CO-R28", say::refused_before());
        }
        Ok(())
    }

    /// Whether a partner could give this: tokens that it owns, coins also by conversions (CO-8.6, CO-R11).
    pub(crate) fn could_give(&self, partner: Seat, bundle: &Bundle) -> bool {
        self.owns_tokens(partner, bundle) && self.coins_in_reach(partner, bundle) >= bundle.coins
    }

    /// Whether the current offer can be carried out with this seat now: both own what they give (CO-8.4).
    fn can_trade_with(&self, partner: Seat) -> bool {
        self.owns(self.trader(), &self.deal.give) && self.owns(partner, &self.deal.want)
    }

    fn check_owned(&self, seat: Seat, bundle: &Bundle) -> Check {
        if self.owns(seat, bundle) {
            return Ok(());
        }
        let goods = goods(bundle);
        refuse("CO-8.4", if seat == self.asked { say::you_lack(goods) } else { say::other_lacks(seat, goods) })
    }

    /// One noble: the die, or both dice together.
    fn check_move(&self, at: NobleAt, steps: u8) -> Check {
        self.check_noble(at, None)?;
        let [one, two] = self.dice;
        let fits = if two == 0 {
            State::values(one).contains(&steps)
        } else {
            State::values(one).any(|a| State::values(two).any(|b| a + b == steps))
        };
        if !fits {
            return refuse("CO-9.4", say::wrong_sum());
        }
        Ok(())
    }

    fn check_two_moves(&self, one: NobleAt, a: u8, other: NobleAt, b: u8) -> Check {
        let [first, second] = self.dice;
        if second == 0 {
            return refuse("CO-9.3", say::one_die_one_noble());
        }
        self.check_noble(one, None)?;
        let again = other.noble == one.noble && other.square == State::square_after(one.square, a as i8);
        if !again {
            self.check_noble(other, None)?;
        }
        if self.check_noble(other, self.find_noble(one, None)).is_err() {
            return refuse("CO-9.5", say::two_different_nobles());
        }
        let shows = |face: u8, steps: u8| State::values(face).contains(&steps);
        if (shows(first, a) && shows(second, b)) || (shows(first, b) && shows(second, a)) {
            return Ok(());
        }
        refuse("CO-9.4", say::wrong_steps())
    }

    fn check_noble(&self, at: NobleAt, not: Option<usize>) -> Check {
        match self.find_noble(at, not) {
            Some(_) => Ok(()),
            None => refuse("CO-9.4", say::no_such_noble(at.noble, at.square)),
        }
    }

    fn check_medal_move(&self, at: NobleAt, steps: i8) -> Check {
        if self.medals[self.asked.index()] == 0 {
            return refuse("CO-9.8", say::no_medal());
        }
        if steps == 0 || !(-MEDAL_STEPS..=MEDAL_STEPS).contains(&steps) {
            return refuse("CO-9.8", say::wrong_medal_move(MEDAL_STEPS));
        }
        self.check_noble(at, None)
    }

    fn check_program(&self, number: u8) -> Check {
        let seat = self.asked;
        if !(1..=PROGRAMS).contains(&number) || self.held[seat.index()] >> number & 1 == 0 {
            return refuse("CO-9.10", say::program_not_held(number));
        }
        let program = self.program(number);
        if self.arena_len[seat.index()] < program.squares {
            return refuse("CO-9.10", say::arena_too_small(number, program.squares));
        }
        if !self.is_producible(seat, program) {
            return refuse("CO-9.10", say::too_few_tokens(number, program.least()));
        }
        Ok(())
    }

    fn check_performance(&self, jokers: u8, medals: u8) -> Check {
        let seat = self.asked;
        let (least, most) = self.joker_range(seat, self.program(self.announced));
        if jokers < least {
            return refuse("CO-9.12", say::too_few_jokers(least));
        }
        if jokers > most {
            return refuse("CO-9.12", say::too_many_jokers(most));
        }
        if medals > self.medals[seat.index()] {
            return refuse("CO-13.3", say::too_many_medals(say::medals(self.medals[seat.index()])));
        }
        Ok(())
    }

    // The canonical set of trade offers.

    /// Some offers to each partner in which both get what they lack: computer players make these, humans any legal offer.
    /// For each partner at most two types to buy and two to sell, and the special tokens: twelve offers.
    fn canonical_offers(&self, into: &mut Vec<Action>) {
        if self.proposals >= self.max_proposals {
            return;
        }
        let seat = self.asked;
        let coins = self.coins[seat.index()];
        let (wants, spares) = self.wants_and_spares(seat);
        for partner in self.seats.iter().filter(|&partner| partner != seat) {
            let (their_wants, their_spares) = self.wants_and_spares(partner);
            let buys = [first_asset(wants & their_spares), last_asset(wants & their_spares)];
            let sells = [first_asset(spares & their_wants), last_asset(spares & their_wants)];
            // Both own the tokens, and the partner the coins; only the trader's coins and earlier refusals are left to check.
            let mut add = |give: Goods, want: Goods| {
                if give.coins <= coins && !self.has_refused(partner, give, want) {
                    into.push(Action::Offer { to: Some(partner), give: give.bundle(), want: want.bundle() });
                }
            };
            for (buy, sell) in buys.into_iter().flatten().zip(sells.into_iter().flatten()) {
                add(Goods::of(sell), Goods::of(buy));
                add(Goods { coins: 3, ..Goods::of(sell) }, Goods::of(buy));
            }
            for buy in buys.into_iter().flatten() {
                add(Goods::coins(4), Goods::of(buy));
                add(Goods::coins(8), Goods::of(buy));
            }
            if self.coins_in_reach(partner, &Bundle::default()) >= 4 {
                for sell in sells.into_iter().flatten() {
                    add(Goods::of(sell), Goods::coins(4));
                }
            }
            // Special tokens have a price for every seat.
            if self.count(partner, Asset::Joker) > 0 {
                add(Goods::coins(8), Goods::of(Asset::Joker));
            }
            if self.count(partner, Asset::Action) > 0 {
                add(Goods::coins(5), Goods::of(Asset::Action));
            }
        }
    }

    /// The standard types that a seat still needs for a program it holds, and those it has more of than any of its
    /// programs needs, as bits. Tokens that keep a star are not spare.
    fn wants_and_spares(&self, seat: Seat) -> (u16, u16) {
        let needs = &self.needs[seat.index()];
        let have = self.tokens[seat.index()].first_chunk().expect("special tokens come after the standard ones");
        (bytes::below(have, needs), bytes::below(needs, have) & !self.star_kinds(seat))
    }
}

fn first_asset(kinds: u16) -> Option<Asset> {
    (kinds != 0).then(|| Asset::ALL[kinds.trailing_zeros() as usize])
}

/// The highest, if there are several.
fn last_asset(kinds: u16) -> Option<Asset> {
    (kinds.count_ones() > 1).then(|| Asset::ALL[kinds.ilog2() as usize])
}

/// Each side gives something, and a token changes hands (CO-8.3, CO-8.4, CO-R26, CO-R27, CO-R29, CO-R30).
fn check_terms(give: &Bundle, want: &Bundle) -> Check {
    if give.is_empty() || want.is_empty() {
        return refuse("CO-8.4", say::one_sided());
    }
    if !give.has_tokens() && !want.has_tokens() {
        return refuse("CO-8.4", say::no_token_in_trade());
    }
    Ok(())
}
