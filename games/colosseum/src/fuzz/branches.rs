//! The branches of the rules that random play should reach.

use harena_core::Step;

use crate::Colosseum;
use crate::actions::{Action, Event, Extra, Investment};
use crate::assets::Asset;
use crate::state::{NONE, Phase, State};

macro_rules! branches {
    ($($name:ident = $text:literal;)*) => {
        $(const $name: &str = $text;)*
        pub(super) const NAMES: &[&str] = &[$($name),*];
    };
}

branches! {
    PAID_MEDALS = "CO-5.2 second investment for two medals";
    PAID_ACTION = "CO-5.2 second investment for an Additional Action";
    THIRD_INVESTMENT = "CO-R8 third investment in a turn";
    CANNOT_AFFORD = "D2 asked although no investment can be paid for";
    LAST_TICKET = "CO-R17 last season ticket";
    ALONE = "CO-6.5 alone at the opening bid";
    PASS_AFTER_LOSING = "CO-R24 initiator passes after losing";
    FREE_BID = "CO-R18 bid that is not listed";
    BID_AFTER_CASHING = "CO-13.5 medal cashed while bidding";
    RESERVE_FIRST = "CO-6.10 green reserve comes first";
    EMPTY_BAG = "CO-6.12 bag runs out in a refill";
    NO_MARKET = "CO-6.12 initiator without any market";
    EMPERORS_ONE_MEDAL = "CO-R14 two Emperor tokens, one medal";
    EMPEROR_NO_MEDAL = "CO-14.2 Emperor token, no medal left";
    ACCEPTED_BY_ONE = "CO-8.6 open offer accepted by one seat";
    PICKED = "CO-8.6 one of several seats picked";
    CANCELLED = "CO-8.6 pick cancelled";
    COUNTER_ACCEPTED = "CO-8.6 counter accepted";
    OPEN_COUNTER_ACCEPTED = "CO-8.6 counter to an open offer accepted";
    OPEN_COUNTER_REFUSED = "CO-8.6 counter to an open offer refused, next seat asked";
    GONE_AT_COUNTER = "CO-8.4 goods swapped away while a counter waits";
    GONE_AFTER_ACCEPTANCE = "CO-8.4 goods swapped away after an acceptance";
    GONE_AT_PICK = "CO-8.4 goods swapped away at the pick";
    WANTED_GONE = "CO-8.4 asked seat swaps away what is wanted";
    RAISED_COINS = "CO-8.6 asked seat raises coins and accepts";
    RETURNING_MEDAL = "CO-13.2 coins that need a returned medal";
    SAME_FOR_SAME = "CO-R28 trade of equal goods";
    NOT_ASKED_AGAIN = "CO-R28 open offer skips a seat that has refused it";
    NO_PROPOSALS = "CO-R28 no offers left";
    STAR_TIE = "CO-12.3 star kept in a tie";
    STAR_TO_SUPPLY = "CO-12.4 star goes back to the supply";
    MUST_SKIP = "CO-R46 nothing to produce";
    REST_NO_MEDAL = "CO-9.7 resting area, no medal left";
    REST_ONE_MEDAL = "CO-R36 two nobles rest, one medal left";
    MEDAL_MOVES_IN = "CO-9.8 medal moves a noble into the producer's arena";
    COMPULSORY_JOKER = "CO-9.12 compulsory Joker";
    REPEATED = "CO-9.15 program produced again";
    CONVERTED_BEFORE_PERFORMANCE = "CO-R11 conversion between announcement and performance";
    PODIUM_BY_COINS = "CO-10.1 podium by coins";
    PODIUM_BY_DICE = "CO-10.1 podium by dice";
    ROLLED_AGAIN = "CO-R47 tie-break rolled again";
    NO_DONATION = "CO-10.4 donor without standard tokens";
    ASKED_BY_DICE = "CO-10.3 request by dice";
    SHARED = "CO-R54 shared victory";
    BY_STARS = "CO-11.2 stars decide";
}

pub(super) fn name(step: &Step<'_, Colosseum>, reached: &mut dyn FnMut(&'static str)) {
    let (before, after) = (&step.before.state, &step.after.state);
    let mut when = |holds: bool, name: &'static str| {
        if holds {
            reached(name);
        }
    };
    investing(step, before, after, &mut when);
    auctions(step, before, after, &mut when);
    trading(step, before, after, &mut when);
    stars(before, after, &mut when);
    shows(step, before, &mut when);
    closing(step, before, after, &mut when);
}

type When<'a> = &'a mut dyn FnMut(bool, &'static str);

fn investing(step: &Step<'_, Colosseum>, before: &State, after: &State, when: When<'_>) {
    let Action::Invest(investment, extra) = step.action else { return };
    when(extra == Extra::Medals, PAID_MEDALS);
    when(extra == Extra::Action, PAID_ACTION);
    when(before.investments == 2, THIRD_INVESTMENT);
    when(investment == Investment::Ticket && after.ticket_supply == 0, LAST_TICKET);
    let asked_again = after.phase == Phase::Invest && after.asked == step.seat;
    when(asked_again && after.coins[step.seat.index()] < 5, CANNOT_AFFORD);
}

fn auctions(step: &Step<'_, Colosseum>, before: &State, after: &State, when: When<'_>) {
    match step.action {
        Action::Open { .. } => when(after.phase != Phase::Bid, ALONE),
        Action::Pass => {
            let initiator = before.in_order(before.position);
            when(!before.won.is_empty() && !before.won.contains(initiator), PASS_AFTER_LOSING);
            when(before.markets.iter().flatten().all(|&token| token == NONE), NO_MARKET);
        }
        Action::Bid(bid) => {
            let listed = crate::rules::RAISES.iter().any(|raise| before.bid + raise == bid);
            when(!listed, FREE_BID);
        }
        Action::CashMedal => when(before.phase == Phase::Bid, BID_AFTER_CASHING),
        _ => {}
    }
    when(before.reserve != NONE && after.reserve == NONE, RESERVE_FIRST);
    when(before.bag_len > 0 && after.bag_len == 0, EMPTY_BAG);
    let medals = step.events.iter().filter_map(|event| match event {
        Event::EmperorToken { medal, .. } => Some(*medal),
        _ => None,
    });
    let medals: Vec<bool> = medals.collect();
    when(medals.contains(&true) && medals.contains(&false), EMPERORS_ONE_MEDAL);
    when(medals.contains(&false), EMPEROR_NO_MEDAL);
}

fn trading(step: &Step<'_, Colosseum>, before: &State, after: &State, when: When<'_>) {
    let deal = &before.deal;
    let traded = step.events.iter().any(|event| matches!(event, Event::Traded { .. }));
    let trader = before.trader();
    match (before.phase, step.action) {
        (Phase::Trade, Action::Offer { to, give, want }) => {
            when(give == want, SAME_FOR_SAME);
            // The seat that is asked can pay only because a cashed medal returns to the supply.
            let partner = after.asked;
            let swaps = before.count(partner, Asset::Action).min(before.medal_supply);
            let wealth = before.coins[partner.index()]
                + before.numbers.medal_coins * u16::from(before.medals[partner.index()] + swaps);
            when(wealth < want.coins, RETURNING_MEDAL);
            let refused = before.seats.iter().filter(|&seat| seat != trader);
            let refused = refused.filter(|&seat| before.was_refused(seat, &give, &want)).count();
            when(to.is_none() && refused > 0, NOT_ASKED_AGAIN);
        }
        (Phase::Trade, Action::Finish) => {
            when(before.max_proposals > 0 && before.proposals == before.max_proposals, NO_PROPOSALS);
        }
        (Phase::Answer, Action::SwapAction) => when(!after.owns(step.seat, &deal.want), WANTED_GONE),
        (Phase::Answer, Action::CashMedal) => {
            when(!before.owns(step.seat, &deal.want) && after.owns(step.seat, &deal.want), RAISED_COINS);
        }
        (Phase::Counter, Action::SwapAction) if deal.open => {
            let gone = before.owns(trader, &deal.give) && !after.owns(trader, &deal.give);
            when(gone, GONE_AT_COUNTER);
            when(gone && !deal.accepted.is_empty(), GONE_AFTER_ACCEPTANCE);
        }
        (Phase::Counter, Action::Accept) => {
            when(true, COUNTER_ACCEPTED);
            when(deal.open, OPEN_COUNTER_ACCEPTED);
        }
        (Phase::Counter, Action::Refuse) => when(deal.open && after.phase == Phase::Answer, OPEN_COUNTER_REFUSED),
        (Phase::Pick, Action::SwapAction) => when(!after.owns(trader, &deal.give), GONE_AT_PICK),
        (Phase::Pick, Action::Pick(_)) => when(true, PICKED),
        (Phase::Pick, Action::Cancel) => when(true, CANCELLED),
        _ => {}
    }
    let picks = matches!(step.action, Action::Pick(_));
    when(traded && deal.open && !picks && before.phase != Phase::Counter, ACCEPTED_BY_ONE);
}

fn stars(before: &State, after: &State, when: When<'_>) {
    for (star, asset) in Asset::STARS.into_iter().enumerate() {
        let holder = before.stars[star];
        let counts = |state: &State| state.tokens.map(|tokens| tokens[asset.index()]);
        let moved = counts(before) != counts(after) && holder != NONE;
        let tied = counts(after).iter().filter(|&&count| counts(after).iter().all(|&other| other <= count)).count() > 1;
        when(moved && after.stars[star] == holder && tied, STAR_TIE);
        when(holder != NONE && after.stars[star] == NONE, STAR_TO_SUPPLY);
    }
}

fn shows(step: &Step<'_, Colosseum>, before: &State, when: When<'_>) {
    let s = step.seat.index();
    when(
        !matches!(step.action, Action::Skip) && step.events.iter().any(|e| matches!(e, Event::SkippedShow { .. })),
        MUST_SKIP,
    );
    let rests: Vec<bool> = step
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { to, medal, .. } if before.numbers.is_resting_area(*to) => Some(*medal),
            _ => None,
        })
        .collect();
    when(rests.contains(&false), REST_NO_MEDAL);
    when(rests.contains(&false) && rests.contains(&true), REST_ONE_MEDAL);
    match step.action {
        Action::MedalMove(noble, steps) => {
            let to = State::square_after(noble.square, steps);
            let inside = |square: u8| before.in_arena(step.seat, square);
            when(inside(to) && !inside(noble.square), MEDAL_MOVES_IN);
        }
        Action::Perform { jokers, .. } => {
            let program = before.program(before.announced);
            let (least, _) = before.joker_range(step.seat, program);
            when(jokers > 0 && jokers == least, COMPULSORY_JOKER);
            when(before.produced[s] >> program.number & 1 != 0, REPEATED);
        }
        Action::CashMedal | Action::SwapAction => when(before.phase == Phase::Perform, CONVERTED_BEFORE_PERFORMANCE),
        _ => {}
    }
}

fn closing(step: &Step<'_, Colosseum>, before: &State, after: &State, when: When<'_>) {
    let mut rolls = 0;
    for event in step.events {
        match event {
            Event::RolledOff { .. } => rolls += 1,
            Event::Podium { seat } => {
                let tied = after.seats.iter().filter(|other| after.score[other.index()] == after.score[seat.index()]);
                when(rolls > 0, PODIUM_BY_DICE);
                when(rolls == 0 && tied.count() > 1, PODIUM_BY_COINS);
                when(rolls > after.seats.count(), ROLLED_AGAIN);
                rolls = 0;
            }
            Event::TurnBegins { .. } if !matches!(before.phase, Phase::Request) => when(true, NO_DONATION),
            Event::Ended { .. } => {
                let standing = after.standing().expect("the game is over");
                when(standing.winners().len() > 1, SHARED);
                let worth = |seat: harena_core::Seat| (after.score[seat.index()], after.coins[seat.index()]);
                let first = standing.winners().first().expect("there is a winner");
                let tied = after.seats.iter().filter(|&seat| worth(seat) == worth(first)).count();
                when(standing.winners().len() < tied, BY_STARS);
            }
            _ => {}
        }
    }
    when(rolls > 0 && after.phase == Phase::Request, ASKED_BY_DICE);
}
