//! A state from a position: defaults for missing keys, and errors for impossible positions.

use std::collections::BTreeMap;

use harena_core::position::{BySeat, Result, Text, fail, refuse, within};
use harena_core::{Seat, Seats};

use super::{Position, Programs, Proposal};
use crate::actions::Action;
use crate::assets::{Asset, Bundle};
use crate::content::{DEALT_PROGRAMS, MARKETS, Numbers, PODIUMS, PROGRAMS, SQUARES, SharedContent, TURNS};
use crate::options::Options;
use crate::state::{Deal, NONE, PROPOSALS, Phase, State};

impl Position {
    pub(crate) fn state(&self, options: &Options, seats: Seats, content: &SharedContent) -> Result<State> {
        let mut state = State::empty(options, seats, content);
        state.turn = within("turn", self.turn.unwrap_or(1), 1..=TURNS)?;
        let starter = (state.starter.index() + state.turn as usize - 1) % seats.count();
        state.starter = self.starter.unwrap_or(Seat::new(starter));
        self.possessions(&mut state)?;
        self.arenas(&mut state)?;
        self.programs(&mut state)?;
        self.tokens(&mut state)?;
        self.moment(&mut state)?;
        self.stars(&mut state)?;
        Ok(state)
    }

    fn possessions(&self, state: &mut State) -> Result<()> {
        for seat in state.seats.iter() {
            let s = seat.index();
            state.coins[s] = self.coins.number("coins", seat, 0..=10_000, state.numbers.start_coins)?;
            state.medals[s] = self.medals.number("medals", seat, 0..=state.numbers.medals, 0)?;
            state.tickets[s] = self.tickets.number("tickets", seat, 0..=state.numbers.tickets, 0)?;
            state.podiums[s] = self.podiums.number("podiums", seat, 0..=PODIUMS, 0)?;
            state.score[s] = self.best.number("best", seat, 0..=10_000, 0)?;
        }
        state.loges = self.loges;
        // If the supply is given, seats that the position does not list may hold the other medals (CO-T defaults).
        let (medals, tickets): (u8, u8) = (state.medals.iter().sum(), state.tickets.iter().sum());
        let Numbers { medals: all_medals, tickets: all_tickets, .. } = state.numbers;
        refuse(medals > all_medals, "medals", format_args!("there are {all_medals} medals in all"))?;
        refuse(tickets > all_tickets, "tickets", format_args!("there are {all_tickets} season tickets in all"))?;
        let (medals, tickets) = (all_medals - medals, all_tickets - tickets);
        state.medal_supply = within("medal-supply", self.medal_supply.unwrap_or(medals), 0..=medals)?;
        state.ticket_supply = within("ticket-supply", self.ticket_supply.unwrap_or(tickets), 0..=tickets)?;
        Ok(())
    }

    fn arenas(&self, state: &mut State) -> Result<()> {
        for seat in state.seats.iter() {
            let Some(squares) = self.arena.get(seat) else { continue };
            let consecutive = squares.windows(2).all(|pair| (pair[0] + 1) % SQUARES == pair[1]);
            if !(2..=4).contains(&squares.len()) || !consecutive || squares.iter().any(|&square| square >= SQUARES) {
                return fail(
                    format!("arena.{seat}"),
                    "an arena is a list of 2 to 4 squares that follow each other clockwise",
                );
            }
            (state.arena[seat.index()], state.arena_len[seat.index()]) = (squares[0], squares.len() as u8);
        }
        for square in 0..SQUARES {
            if state.seats.iter().filter(|&seat| state.in_arena(seat, square)).count() > 1 {
                return fail("arena", format!("square {square} is in two arenas"));
            }
        }
        let kinds = [
            (0..1, "emperor", &self.noble.emperor),
            (1..3, "consul", &self.noble.consul),
            (3..6, "senator", &self.noble.senator),
        ];
        for (range, kind, given) in kinds {
            let (at, Some(squares)) = (format!("noble.{kind}"), given) else { continue };
            let squares = squares.as_slice();
            squares.iter().try_for_each(|&square| within(&at, square, 0..=SQUARES - 1).map(|_| ()))?;
            refuse(squares.len() != range.len(), &at, format_args!("there are {} of them", range.len()))?;
            state.nobles[range].copy_from_slice(squares);
        }
        Ok(())
    }

    fn programs(&self, state: &mut State) -> Result<()> {
        let mut taken = 0u32;
        for seat in state.seats.iter() {
            let produced = programs(&self.produced, seat);
            let held = programs(&self.programs, seat) | produced;
            if taken & held != 0 {
                let number = (taken & held).trailing_zeros();
                return fail(format!("programs.{seat}"), format!("program {number} has two owners"));
            }
            taken |= held;
            state.take_programs(seat, held);
            state.produced[seat.index()] = produced;
        }
        let all = (DEALT_PROGRAMS + 1..=PROGRAMS).fold(0u32, |mask, number| mask | 1 << number);
        state.for_sale = self.for_sale.map_or(all & !taken, |programs| programs.0);
        let numbers = format!("programs {} to {PROGRAMS} can be for sale", DEALT_PROGRAMS + 1);
        refuse(state.for_sale & !all != 0, "for-sale", numbers)?;
        if state.for_sale & taken != 0 {
            return fail("for-sale", format!("program {} has an owner", (state.for_sale & taken).trailing_zeros()));
        }
        Ok(())
    }

    // Tokens: every token that has no other place is in the bag, or in the box if the bag is given.

    fn tokens(&self, state: &mut State) -> Result<()> {
        let mut left: [u8; 15] = {
            let board = &state.content.board;
            std::array::from_fn(|kind| board.green[kind] + board.orange[kind])
        };
        for seat in state.seats.iter() {
            for (&asset, &count) in self.tokens.get(seat).into_iter().flatten() {
                let at = format!("tokens.{seat}");
                refuse(asset == Asset::Emperor && count > 0, &at, "no player ever holds an emperor token")?;
                take(&mut left, &at, asset, count)?;
                if let Some(place) = state.tokens[seat.index()].get_mut(asset.index()) {
                    *place = count;
                }
            }
        }
        let mut written = [false; 5];
        for (&market, tokens) in &self.market {
            let (at, place) = (format!("market.{}", market.0), usize::from(market.0) - 1);
            refuse(tokens.len() > 3, &at, "a market has at most three tokens")?;
            written[place] = true;
            for (slot, &asset) in tokens.iter().enumerate() {
                take(&mut left, &at, asset, 1)?;
                state.markets[place][slot] = asset as u8;
            }
        }
        if let Some(asset) = self.reserve {
            take(&mut left, "reserve", asset, 1)?;
            state.reserve = asset as u8;
        }
        state.removed_tokens = take_all(&mut left, "box", &self.r#box)?;
        // Markets that are not given have three fillers each, of the most common types that are left.
        for market in (0..5).filter(|&market| !written[market]) {
            for slot in &mut state.markets[market] {
                let kind = (0..12).max_by_key(|&kind| left[kind]).unwrap_or(0);
                if left[kind] > 0 {
                    left[kind] -= 1;
                    *slot = kind as u8;
                }
            }
        }
        let bag = match &self.bag {
            None => left,
            Some(given) => {
                let bag = take_all(&mut left, "bag", given)?;
                for (removed_tokens, rest) in state.removed_tokens.iter_mut().zip(left) {
                    *removed_tokens += rest;
                }
                bag
            }
        };
        for (kind, &count) in bag.iter().enumerate() {
            for _ in 0..count {
                state.put_into_bag(kind as u8);
            }
        }
        Ok(())
    }

    fn stars(&self, state: &mut State) -> Result<()> {
        let mut in_supply = Vec::new();
        for (asset, holder) in &self.star {
            let Some(star) = asset.star() else { return fail(format!("star.{asset}"), "there is no such star") };
            match holder {
                None => in_supply.push(star),
                Some(seat) => state.stars[star] = seat.index() as u8,
            }
        }
        // Stars that are not given are awarded by the rules.
        let given = state.stars;
        state.award_stars(&mut harena_core::NoLog);
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            if given[star] != NONE && given[star] != state.stars[star] {
                return fail(format!("star.{asset}"), "the star cannot be there by the rules");
            }
        }
        in_supply.into_iter().for_each(|star| state.stars[star] = NONE);
        Ok(())
    }

    // The current decision.

    fn moment(&self, state: &mut State) -> Result<()> {
        state.phase = self.phase.unwrap_or(state.phase);
        let count = state.seats.count();
        let place = |seat: Seat| ((seat.index() + count - state.starter.index()) % count) as u8;
        let usual = self.asked.map_or(0, place);
        state.position = within("position", self.position.unwrap_or(usual), 0..=count as u8)?;
        state.asked = self.asked.unwrap_or(state.in_order(state.position));
        if state.turn == 5 && matches!(state.phase, Phase::Discard | Phase::Request) {
            return fail("phase", "turn 5 has no closing ceremonies");
        }
        if state.position as usize >= count && !matches!(state.phase, Phase::Request | Phase::Over) {
            return fail("position", "in this phase it is below the number of seats");
        }
        // In these phases a seat other than the active one may be asked.
        let off_turn = matches!(state.phase, Phase::Bid | Phase::Answer | Phase::Request | Phase::Over);
        if !off_turn && state.in_order(state.position) != state.asked {
            return fail("asked", "in this phase the seat at this position of the turn order is asked");
        }
        if off_turn && matches!(state.phase, Phase::Bid | Phase::Answer) && self.position.is_none() {
            return fail("position", "`position` is required in this phase: the index in turn order, from 0");
        }
        state.investments = within("investments", self.investments.unwrap_or(0), 0..=9)?;
        if state.investments >= state.max_investments {
            return fail("investments", "after this number of investments no seat is asked again");
        }
        state.won = self.won;
        if matches!(state.phase, Phase::Open | Phase::Bid) && state.won.contains(state.in_order(state.position)) {
            return fail("won", "an initiator who has won cannot initiate again");
        }
        self.auction(state)?;
        self.offer(state)?;
        for seat in state.seats.iter() {
            let show = self.show.number("show", seat, 0..=30, 0)?;
            if show != 0 && state.held[seat.index()] >> show & 1 == 0 {
                return fail(format!("show.{seat}"), format!("{seat} does not hold program {show}"));
            }
            state.show[seat.index()] = show;
            state.show_jokers[seat.index()] = self.show_jokers.number("show-jokers", seat, 0..=4, 0)?;
            let shows = matches!(
                state.phase,
                Phase::Produce
                    | Phase::Dice
                    | Phase::Announce
                    | Phase::Perform
                    | Phase::Discard
                    | Phase::Request
                    | Phase::Over
            );
            refuse(show != 0 && !shows, format_args!("show.{seat}"), "nothing has been produced in this turn yet")?;
            // A seat that must still discard must be able to.
            let place = (seat.index() + count - state.starter.index()) % count;
            let due = match state.phase {
                Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => true,
                Phase::Discard => place >= state.position as usize,
                _ => false,
            };
            if due && state.show_jokers[seat.index()] > state.count(seat, Asset::Joker) {
                return fail(format!("show-jokers.{seat}"), format!("{seat} does not have that many"));
            }
            if show != 0 && due && state.discardable(seat).next().is_none() {
                return fail(format!("show.{seat}"), format!("{seat} has no token of program {show} to discard"));
            }
        }
        state.podium = self.podium.unwrap_or(Seat::new(0));
        self.production(state)
    }

    fn auction(&self, state: &mut State) -> Result<()> {
        if state.phase != Phase::Bid {
            return Ok(());
        }
        let Some(market) = self.auction else { return fail("auction", "the market of the auction is required") };
        state.market = within("auction", market, 1..=MARKETS)?;
        state.bid = within("bid", self.bid.unwrap_or(state.numbers.opening_bid), state.numbers.opening_bid..=10_000)?;
        state.leader = self.leader.unwrap_or(state.in_order(state.position));
        let others = || state.seats.iter().filter(|&seat| !state.won.contains(seat)).collect();
        state.bidding = self.bidding.unwrap_or_else(others);
        refuse(state.bidding.iter().any(|seat| state.won.contains(seat)), "bidding", "seats that have won are out")?;
        refuse(!state.has_tokens(state.market), "auction", format_args!("market {market} has no tokens"))?;
        if !state.bidding.contains(state.leader) || !state.bidding.contains(state.asked) || state.asked == state.leader
        {
            return fail("bidding", "leader and asked must be two different seats of bidding");
        }
        refuse(state.coins[state.leader.index()] < state.bid, "bid", format_args!("{} cannot pay that", state.leader))
    }

    fn offer(&self, state: &mut State) -> Result<()> {
        state.proposals = within("proposals", self.proposals.unwrap_or(0), 0..=PROPOSALS as u8)?;
        refuse(state.proposals > state.max_proposals, "proposals", "more than the option allows")?;
        self.refused(state)?;
        if !matches!(state.phase, Phase::Answer | Phase::Counter | Phase::Pick) {
            return Ok(());
        }
        let offer = &self.offer;
        let (Some(Text(give)), Some(Text(want))) = (offer.give, offer.want) else {
            return fail("offer", "offer.give and offer.want are required in this phase");
        };
        let accepted = offer.accepted.unwrap_or_default();
        state.deal = Deal {
            open: offer.all.unwrap_or(state.phase == Phase::Pick),
            accepted,
            give,
            want,
            countered_by: offer.counter_by,
            counter_give: offer.counter_give.unwrap_or_default().0,
            counter_want: offer.counter_want.unwrap_or_default().0,
        };
        let trader = state.trader();
        let countered = state.phase == Phase::Counter;
        // Additional Actions may have been swapped away since the offer; an open offer has then ended (CO-8.4).
        let given = if countered && !state.deal.open { without_actions(give) } else { give };
        refuse(!state.owns(trader, &given), "offer.give", format_args!("{trader} does not own that"))?;
        let wanted = without_actions(want);
        if state.phase == Phase::Answer && (state.asked == trader || !state.owns_tokens(state.asked, &wanted)) {
            return fail("offer.want", format!("{} is not another player who owns that", state.asked));
        }
        if countered != state.deal.countered_by.is_some() {
            return fail("offer.counter-by", "required in phase counter, and allowed only there");
        }
        let few = state.phase == Phase::Pick && accepted.len() < 2;
        if few || accepted.iter().any(|seat| seat == trader || seat == state.asked || !state.owns(seat, &want)) {
            return fail(
                "offer.accepted",
                "seats other than the trader that own what is wanted; at least two in phase pick",
            );
        }
        if let Some(partner) = state.deal.countered_by {
            let (Some(Text(give)), Some(Text(want))) = (offer.counter_give, offer.counter_want) else {
                return fail("offer", "offer.counter-give and offer.counter-want are required in this phase");
            };
            if partner == trader || !state.owns(partner, &want) || !state.could_give(trader, &without_actions(give)) {
                return fail("offer.counter-by", "must be another seat, and both seats must own what they would give");
            }
        }
        Ok(())
    }

    /// The offers that were refused since holdings changed.
    fn refused(&self, state: &mut State) -> Result<()> {
        refuse(self.refused.len() > state.refused.len(), "refused", "more refusals than possible")?;
        for (place, refusal) in state.refused.iter_mut().zip(&self.refused) {
            *place = match refusal {
                Proposal::Code(code) => *code,
                Proposal::Text(text) => match format!("offer {text}").parse() {
                    Ok(Action::Offer { to: Some(to), give, want }) => State::offer_code(to, &give, &want),
                    Ok(_) => return fail("refused", "a list of offers such as \"b lion for 4 coins\""),
                    Err(error) => return fail("refused", error.to_string()),
                },
            };
        }
        state.refusals = self.refused.len() as u8;
        Ok(())
    }

    fn production(&self, state: &mut State) -> Result<()> {
        let seat = state.asked;
        let producing = matches!(state.phase, Phase::Produce | Phase::Dice | Phase::Announce);
        if producing && state.producible(seat).next().is_none() {
            return fail("phase", format!("{seat} has no program that can be produced"));
        }
        match state.phase {
            Phase::Dice => {
                let expected = if state.loges.contains(seat) { 2 } else { 1 };
                if self.dice.len() != expected {
                    return fail("dice", format!("the roll is required: {seat} rolls {expected} dice"));
                }
                for (die, face) in state.dice.iter_mut().zip(&self.dice) {
                    *die = face.0.0;
                }
            }
            Phase::Perform => {
                let Some(number) = self.announced else {
                    return fail("announced", "the announced program is required");
                };
                state.announced = within("announced", number, 1..=PROGRAMS)?;
                let held = state.held[seat.index()] >> number & 1 != 0;
                if !held || !state.is_producible(seat, state.program(number)) {
                    return fail("announced", format!("{seat} cannot produce program {number}"));
                }
            }
            Phase::Discard if state.show[seat.index()] == 0 || state.discardable(seat).next().is_none() => {
                return fail("show", format!("the program that {seat} produced in this turn is required"));
            }
            Phase::Request if state.asked == state.podium => {
                return fail("podium", "the seat that asks must not be the receiver of the podium");
            }
            _ => {}
        }
        Ok(())
    }
}

fn without_actions(mut goods: Bundle) -> Bundle {
    goods.tokens[Asset::Action.index()] = 0;
    goods
}

/// Takes tokens from those without a place.
fn take(left: &mut [u8; 15], at: &str, asset: Asset, count: u8) -> Result<()> {
    match left[asset.index()].checked_sub(count) {
        Some(rest) => {
            left[asset.index()] = rest;
            Ok(())
        }
        None => fail(at, format!("there are not that many {asset} tokens")),
    }
}

fn take_all(left: &mut [u8; 15], at: &str, tokens: &BTreeMap<Asset, u8>) -> Result<[u8; 15]> {
    let mut taken = [0; 15];
    for (&asset, &count) in tokens {
        take(left, at, asset, count)?;
        taken[asset.index()] = count;
    }
    Ok(taken)
}

fn programs(by_seat: &BySeat<Programs>, seat: Seat) -> u32 {
    by_seat.copied(seat).unwrap_or_default().0
}
