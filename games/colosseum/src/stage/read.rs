//! Reading a position: every key of `scenarios/README.md`, its defaults and its errors.

use harena_core::scenario::read::{self, Position, Result, fail};
use harena_core::{Seat, SeatSet, Seats};
use toml::Value;

use super::PHASES;
use crate::actions::Action;
use crate::assets::{Asset, Bundle};
use crate::content::{Numbers, PODIUMS, SQUARES, SharedContent};
use crate::options::Options;
use crate::state::{Deal, NONE, PROPOSALS, Phase, State};

pub(super) struct Reader<'a> {
    pub(super) position: Position<'a>,
    pub(super) seats: Seats,
}

/// Keys that only describe: they follow from the others.
const DERIVED: [&str; 4] = ["bag-size", "spectators", "producible", "stars-held"];

const KEYS: [&str; 38] = [
    "turn",
    "starter",
    "phase",
    "asked",
    "position",
    "tokens",
    "coins",
    "medals",
    "tickets",
    "podiums",
    "best",
    "loges",
    "arena",
    "programs",
    "produced",
    "for-sale",
    "star",
    "market",
    "reserve",
    "bag",
    "box",
    "medal-supply",
    "ticket-supply",
    "noble",
    "investments",
    "won",
    "auction",
    "bid",
    "leader",
    "bidding",
    "proposals",
    "refused",
    "offer",
    "dice",
    "announced",
    "show",
    "show-jokers",
    "podium",
];

impl Reader<'_> {
    pub(super) fn state(&self, options: &Options, content: &SharedContent) -> Result<State> {
        self.position.only(&KEYS, &DERIVED)?;
        let mut state = State::empty(options, self.seats, content);
        state.turn = self.position.number("turn", 1..=5)?.unwrap_or(1);
        let starter = (state.starter.index() + state.turn as usize - 1) % self.seats.count();
        state.starter = self.position.one_seat("starter")?.unwrap_or(Seat::new(starter));
        self.possessions(&mut state)?;
        self.arenas(&mut state)?;
        self.programs(&mut state)?;
        self.tokens(&mut state)?;
        self.moment(&mut state)?;
        self.stars(&mut state)?;
        Ok(state)
    }

    fn possessions(&self, state: &mut State) -> Result<()> {
        for seat in self.seats.iter() {
            let s = seat.index();
            state.coins[s] = self.position.number_of("coins", seat, 0..=5000)?.unwrap_or(state.numbers.start_coins);
            state.medals[s] = self.position.number_of("medals", seat, 0..=state.numbers.medals)?.unwrap_or(0);
            state.tickets[s] = self.position.number_of("tickets", seat, 0..=state.numbers.tickets)?.unwrap_or(0);
            state.podiums[s] = self.position.number_of("podiums", seat, 0..=PODIUMS)?.unwrap_or(0);
            state.score[s] = self.position.number_of("best", seat, 0..=10_000)?.unwrap_or(0);
        }
        state.loges = self.position.seat_set("loges")?.unwrap_or_default();
        // Where the supply is given, medals may be with people whom the position does not name (CO-T defaults).
        let (medals, tickets): (u8, u8) = (state.medals.iter().sum(), state.tickets.iter().sum());
        let Numbers { medals: all_medals, tickets: all_tickets, .. } = state.numbers;
        if medals > all_medals {
            return fail("medals", format!("there are {all_medals} medals in all"));
        }
        if tickets > all_tickets {
            return fail("tickets", format!("there are {all_tickets} season tickets in all"));
        }
        state.medal_supply =
            self.position.number("medal-supply", 0..=all_medals - medals)?.unwrap_or(all_medals - medals);
        state.ticket_supply =
            self.position.number("ticket-supply", 0..=all_tickets - tickets)?.unwrap_or(all_tickets - tickets);
        Ok(())
    }

    fn arenas(&self, state: &mut State) -> Result<()> {
        for seat in self.seats.iter() {
            let Some((at, value)) = self.position.of_seat("arena", seat)? else { continue };
            let squares = read::numbers(&at, value, 0..=SQUARES - 1)?;
            let consecutive = squares.windows(2).all(|pair| (pair[0] + 1) % SQUARES == pair[1]);
            if !(2..=4).contains(&squares.len()) || !consecutive {
                return fail(at, "an arena is a list of 2 to 4 squares that follow each other clockwise");
            }
            (state.arena[seat.index()], state.arena_len[seat.index()]) = (squares[0], squares.len() as u8);
        }
        for square in 0..SQUARES {
            if self.seats.iter().filter(|&seat| state.in_arena(seat, square)).count() > 1 {
                return fail("arena", format!("square {square} is in two arenas"));
            }
        }
        for (at, kind, value) in self.position.entries("noble")? {
            let range = match kind {
                "emperor" => 0..1,
                "consul" => 1..3,
                "senator" => 3..6,
                _ => return fail(at, "there are emperor, consul and senator"),
            };
            let squares = match value {
                Value::Array(_) => read::numbers(&at, value, 0..=SQUARES - 1)?,
                one => read::number(&at, one, 0..=SQUARES - 1)?.into_iter().collect(),
            };
            if squares.len() != range.len() {
                return fail(at, format!("there are {} of them", range.len()));
            }
            state.nobles[range].copy_from_slice(&squares);
        }
        Ok(())
    }

    fn programs(&self, state: &mut State) -> Result<()> {
        let mut taken = 0u32;
        for seat in self.seats.iter() {
            let produced = self.program_set("produced", seat)?;
            let held = self.program_set("programs", seat)? | produced;
            if taken & held != 0 {
                let number = (taken & held).trailing_zeros();
                return fail(format!("programs.{seat}"), format!("program {number} has two owners"));
            }
            taken |= held;
            state.take_programs(seat, held);
            state.produced[seat.index()] = produced;
        }
        let all = (11..=30).fold(0u32, |mask, number| mask | 1 << number);
        state.for_sale = match self.position.get("for-sale") {
            Some(value) => mask(&read::numbers("for-sale", value, 11..=30)?),
            None => all & !taken,
        };
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
        for seat in self.seats.iter() {
            if let Some((at, value)) = self.position.of_seat("tokens", seat)? {
                for (kind, count) in counts(&at, value)?.into_iter().enumerate() {
                    if kind == Asset::Emperor.index() && count > 0 {
                        return fail(at, "nobody ever holds an emperor token");
                    }
                    take(&mut left, &at, kind, count)?;
                    if let Some(place) = state.tokens[seat.index()].get_mut(kind) {
                        *place = count;
                    }
                }
            }
        }
        let mut written = [false; 5];
        for (at, name, value) in self.position.entries("market")? {
            let Some(market) = name.parse::<usize>().ok().filter(|market| (1..=5).contains(market)) else {
                return fail(at, "markets are numbered 1 to 5");
            };
            let tokens: Vec<Asset> = read::words(&at, value)?;
            if tokens.len() > 3 {
                return fail(at, "a market holds three tokens");
            }
            written[market - 1] = true;
            for (slot, asset) in tokens.into_iter().enumerate() {
                take(&mut left, &at, asset.index(), 1)?;
                state.markets[market - 1][slot] = asset as u8;
            }
        }
        if let Some(asset) = self.position.word::<Asset>("reserve")? {
            take(&mut left, "reserve", asset.index(), 1)?;
            state.reserve = asset as u8;
        }
        if let Some(value) = self.position.get("box") {
            for (kind, count) in counts("box", value)?.into_iter().enumerate() {
                take(&mut left, "box", kind, count)?;
                state.boxed[kind] = count;
            }
        }
        // Markets that are not given hold three fillers each, of the commonest types that are left.
        for market in (0..5).filter(|&market| !written[market]) {
            for slot in &mut state.markets[market] {
                let kind = (0..12).max_by_key(|&kind| left[kind]).unwrap_or(0);
                if left[kind] > 0 {
                    left[kind] -= 1;
                    *slot = kind as u8;
                }
            }
        }
        let bag = match self.position.get("bag") {
            None => left,
            Some(value) => {
                let bag = counts("bag", value)?;
                for (kind, &count) in bag.iter().enumerate() {
                    take(&mut left, "bag", kind, count)?;
                }
                for (boxed, rest) in state.boxed.iter_mut().zip(left) {
                    *boxed += rest;
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
        let mut nobodys = Vec::new();
        for (at, name, value) in self.position.entries("star")? {
            let Some(star) = read::parsed::<Asset>(&at, name)?.star() else { return fail(at, "there is no such star") };
            match read::word::<String>(&at, value)? {
                None => nobodys.push(star),
                Some(seat) => state.stars[star] = self.position.seat(&at, &seat)?.index() as u8,
            }
        }
        // Stars that are not given are where the rules put them.
        let given = state.stars;
        state.award_stars(&mut harena_core::NoLog);
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            if given[star] != NONE && given[star] != state.stars[star] {
                return fail(format!("star.{asset}"), "the rules would not leave the star there");
            }
        }
        nobodys.into_iter().for_each(|star| state.stars[star] = NONE);
        Ok(())
    }

    // Where in the turn.

    fn moment(&self, state: &mut State) -> Result<()> {
        state.phase = self.position.one_of("phase", &PHASES)?.unwrap_or(state.phase);
        let count = self.seats.count();
        let place = |seat: Seat| ((seat.index() + count - state.starter.index()) % count) as u8;
        let asked = self.position.one_seat("asked")?;
        let given = self.position.number("position", 0..=count as u8)?;
        state.position = given.or(asked.map(place)).unwrap_or(0);
        state.asked = asked.unwrap_or(state.in_order(state.position));
        if state.turn == 5 && matches!(state.phase, Phase::Discard | Phase::Request) {
            return fail("phase", "turn 5 has no closing ceremonies");
        }
        if state.position as usize >= count && !matches!(state.phase, Phase::Request | Phase::Over) {
            return fail("position", "in this phase it is below the number of seats");
        }
        // In these phases somebody else than the seat whose turn it is may be asked.
        let off_turn = matches!(state.phase, Phase::Bid | Phase::Answer | Phase::Request | Phase::Over);
        if !off_turn && state.in_order(state.position) != state.asked {
            return fail("asked", "in this phase the seat at this position of the turn order is asked");
        }
        if off_turn && matches!(state.phase, Phase::Bid | Phase::Answer) && given.is_none() {
            return fail("position", "say with `position` how far the phase has come in turn order, from 0");
        }
        state.investments = self.position.number("investments", 0..=9)?.unwrap_or(0);
        if state.investments >= state.max_investments {
            return fail("investments", "after as many investments nobody is asked again");
        }
        state.won = self.position.seat_set("won")?.unwrap_or_default();
        if matches!(state.phase, Phase::Open | Phase::Bid) && state.won.contains(state.in_order(state.position)) {
            return fail("won", "an initiator who has won has had their stint");
        }
        self.auction(state)?;
        self.offer(state)?;
        for seat in self.seats.iter() {
            let show = self.position.number_of("show", seat, 0..=30)?.unwrap_or(0);
            if show != 0 && state.held[seat.index()] >> show & 1 == 0 {
                return fail(format!("show.{seat}"), format!("{seat} does not hold program {show}"));
            }
            state.show[seat.index()] = show;
            state.show_jokers[seat.index()] = self.position.number_of("show-jokers", seat, 0..=4)?.unwrap_or(0);
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
            if show != 0 && !shows {
                return fail(format!("show.{seat}"), "nothing has been produced in this turn yet");
            }
            // Whoever is still to discard must be able to.
            let place = (seat.index() + count - state.starter.index()) % count;
            let due = match state.phase {
                Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => true,
                Phase::Discard => place >= state.position as usize,
                _ => false,
            };
            if due && state.show_jokers[seat.index()] > state.count(seat, Asset::Joker) {
                return fail(format!("show-jokers.{seat}"), format!("{seat} does not hold so many"));
            }
            if show != 0 && due && state.discardable(seat).next().is_none() {
                return fail(format!("show.{seat}"), format!("{seat} has no token of program {show} to discard"));
            }
        }
        state.podium = self.position.one_seat("podium")?.unwrap_or(Seat::new(0));
        self.production(state)
    }

    fn auction(&self, state: &mut State) -> Result<()> {
        if state.phase != Phase::Bid {
            return Ok(());
        }
        let Some(market) = self.position.number("auction", 1..=5)? else {
            return fail("auction", "say which market is auctioned");
        };
        state.market = market;
        state.bid = self.position.number("bid", state.numbers.opening_bid..=5000)?.unwrap_or(state.numbers.opening_bid);
        state.leader = self.position.one_seat("leader")?.unwrap_or(state.in_order(state.position));
        state.bidding = match self.position.seat_set("bidding")? {
            Some(bidding) => bidding,
            None => self.seats.iter().filter(|&seat| !state.won.contains(seat)).collect(),
        };
        if state.bidding.iter().any(|seat| state.won.contains(seat)) {
            return fail("bidding", "whoever has won is out");
        }
        if !state.has_tokens(state.market) {
            return fail("auction", format!("market {market} has no tokens"));
        }
        if !state.bidding.contains(state.leader) || !state.bidding.contains(state.asked) || state.asked == state.leader
        {
            return fail("bidding", "leader and asked are two of those who still bid");
        }
        if state.coins[state.leader.index()] < state.bid {
            return fail("bid", format!("{} cannot pay that", state.leader));
        }
        Ok(())
    }

    fn offer(&self, state: &mut State) -> Result<()> {
        state.proposals = self.position.number("proposals", 0..=PROPOSALS as u8)?.unwrap_or(0);
        if state.proposals > state.max_proposals {
            return fail("proposals", "more than the option allows");
        }
        self.refused(state)?;
        if !matches!(state.phase, Phase::Answer | Phase::Counter | Phase::Pick) {
            return Ok(());
        }
        let Some(Value::Table(offer)) = self.position.get("offer") else {
            return fail("offer", "in this phase say what is offered: offer.give and offer.want");
        };
        let bundle = |key: &str| -> Result<Option<Bundle>> {
            offer.get(key).map_or(Ok(None), |value| read::word(&format!("offer.{key}"), value))
        };
        let (Some(give), Some(want)) = (bundle("give")?, bundle("want")?) else {
            return fail("offer", "say what is offered: offer.give and offer.want");
        };
        let accepted = match offer.get("accepted") {
            Some(value) => self.position.seats_in("offer.accepted", value)?,
            None => SeatSet::EMPTY,
        };
        state.deal = Deal {
            open: offer.get("all").and_then(Value::as_bool).unwrap_or(state.phase == Phase::Pick),
            accepted,
            give,
            want,
            countered_by: None,
            counter_give: bundle("counter-give")?.unwrap_or_default(),
            counter_want: bundle("counter-want")?.unwrap_or_default(),
        };
        let trader = state.trader();
        let countered = state.phase == Phase::Counter;
        // Additional Actions may have been swapped away since they were talked about; an open offer has ended then (CO-8.4).
        let given = if countered && !state.deal.open { without_actions(give) } else { give };
        if !state.owns(trader, &given) {
            return fail("offer.give", format!("{trader} does not own that"));
        }
        let wanted = without_actions(want);
        if state.phase == Phase::Answer && (state.asked == trader || !state.owns_tokens(state.asked, &wanted)) {
            return fail("offer.want", format!("{} is not another player who owns that", state.asked));
        }
        if let Some(value) = offer.get("counter-by") {
            let Some(text) = value.as_str() else { return fail("offer.counter-by", "expected a seat") };
            state.deal.countered_by = Some(self.position.seat("offer.counter-by", text)?);
        }
        if countered != state.deal.countered_by.is_some() {
            return fail("offer.counter-by", "in phase counter, and only there, somebody has countered");
        }
        let few = state.phase == Phase::Pick && accepted.len() < 2;
        if few || accepted.iter().any(|seat| seat == trader || seat == state.asked || !state.owns(seat, &want)) {
            return fail("offer.accepted", "others who own what is wanted; in phase pick at least two");
        }
        if let Some(partner) = state.deal.countered_by {
            let (Some(give), Some(want)) = (bundle("counter-give")?, bundle("counter-want")?) else {
                return fail("offer", "say what the counter asks: offer.counter-give and offer.counter-want");
            };
            if partner == trader || !state.owns(partner, &want) || !state.could_give(trader, &without_actions(give)) {
                return fail("offer.counter-by", "the counter is another player's, and both own what they would give");
            }
        }
        Ok(())
    }

    /// What was refused since holdings changed: `"b lion for 4 coins"`, or a code from a description.
    fn refused(&self, state: &mut State) -> Result<()> {
        let Some(value) = self.position.get("refused") else { return Ok(()) };
        let Value::Array(items) = value else { return fail("refused", format!("expected a list, found {value}")) };
        for (index, item) in items.iter().enumerate() {
            let code = match item {
                Value::Integer(code) => u32::try_from(*code).ok(),
                Value::String(text) => match format!("offer {text}").parse() {
                    Ok(Action::Offer { to: Some(to), give, want }) => Some(State::proposal_code(to, &give, &want)),
                    Ok(_) => None,
                    Err(error) => return fail("refused", format!("{error}")),
                },
                _ => None,
            };
            match (state.refused.get_mut(index), code) {
                (Some(place), Some(code)) => *place = code,
                _ => return fail("refused", "a list of proposals such as \"b lion for 4 coins\""),
            }
        }
        state.refusals = items.len() as u8;
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
                let Some(faces) = self.position.words::<String>("dice")? else {
                    return fail("dice", "say what was rolled");
                };
                let expected = if state.loges.contains(seat) { 2 } else { 1 };
                if faces.len() != expected {
                    return fail("dice", format!("{seat} rolls {expected} dice"));
                }
                for (die, face) in state.dice.iter_mut().zip(&faces) {
                    *die = match face.as_str() {
                        "1-3" => 1,
                        other => match other.parse::<u8>() {
                            Ok(face @ 2..=6) => face,
                            _ => return fail("dice", "the faces are \"1-3\", \"2\", \"3\", \"4\", \"5\" and \"6\""),
                        },
                    };
                }
            }
            Phase::Perform => {
                let Some(number) = self.position.number("announced", 1..=30)? else {
                    return fail("announced", "say which program was announced");
                };
                state.announced = number;
                let held = state.held[seat.index()] >> number & 1 != 0;
                if !held || !state.is_producible(seat, state.program(number)) {
                    return fail("announced", format!("{seat} cannot produce program {number}"));
                }
            }
            Phase::Discard if state.show[seat.index()] == 0 || state.discardable(seat).next().is_none() => {
                return fail("show", format!("say which program {seat} produced in this turn"));
            }
            Phase::Request if state.asked == state.podium => {
                return fail("podium", "the one who asks is not the one who received the podium");
            }
            _ => {}
        }
        Ok(())
    }

    fn program_set(&self, name: &str, seat: Seat) -> Result<u32> {
        let Some((at, value)) = self.position.of_seat(name, seat)? else { return Ok(0) };
        read::numbers(&at, value, 1..=30u8).map(|numbers| mask(&numbers))
    }
}

fn without_actions(mut goods: Bundle) -> Bundle {
    goods.tokens[Asset::Action.index()] = 0;
    goods
}

/// Takes tokens from those that have no place yet.
fn take(left: &mut [u8; 15], at: &str, kind: usize, count: u8) -> Result<()> {
    match left[kind].checked_sub(count) {
        Some(rest) => {
            left[kind] = rest;
            Ok(())
        }
        None => fail(at, format!("there are not so many {} tokens", Asset::ALL[kind])),
    }
}

fn mask(numbers: &[u8]) -> u32 {
    numbers.iter().fold(0, |mask, number| mask | 1 << number)
}

fn counts(at: &str, value: &Value) -> Result<[u8; 15]> {
    if !value.is_table() {
        return fail(at, format!("expected a table such as {{ gladiator = 3, horse = 2 }}, found {value}"));
    }
    let mut counts = [0; 15];
    for (at, name, value) in read::entries(at, value)? {
        let asset: Asset = read::parsed(&at, name)?;
        counts[asset.index()] = read::number(&at, value, 0..=40)?.unwrap_or(0);
    }
    Ok(counts)
}
