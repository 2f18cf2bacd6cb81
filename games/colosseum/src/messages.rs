//! The messages of the game; their words are in `words/`.

mod names;
mod outcomes;
mod questions;

use harena_core::message::{Arg, List, Message, Messages, Signature};
use harena_core::tip::Tip;
use harena_core::words::Translations;
use harena_core::{BrokenTie, Game as _, Seat, SeatSet};

use crate::Colosseum;
use crate::actions::{Action, Count, Event, Extra, Investment};
use crate::assets::{Asset, Bundle, Noble, NobleAt};
use crate::content::{LARGEST_ARENA, MEDAL_STEPS, Numbers, Title};
use crate::state::State;
use crate::tips::TIPS;

pub(crate) use names::{Part, Term};
pub(crate) use outcomes::Means;

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../words/en.ftl"))]);

/// All messages, each with its arguments.
pub(crate) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        part_turn(turn: Number);

        about_noble(noble: Name, spectators: Number);
        about_resting_area();
        about_best_show();
        about_program();
        about_earlier(spectators: Number);
        about_ticket(spectators: Number);
        about_podium(spectators: Number);
        about_star(spectators: Number);
        about_medal(coins: Number, steps: Number, spectators: Number);
        about_loge();
        about_expansion(squares: Number);

        program(name: Text, number: Number);
        tokens(asset: Name, count: Number);
        coins(count: Number);
        jokers(count: Number);
        medals(count: Number);
        face(face: Number);
        noble_on(noble: Name, square: Number);
        noble_move(noble: Name, from: Number, to: Number);
        noble_move_with(what: Message, outcomes: List);
        outcome_medal();
        outcome_no_medal();
        outcome_into_own(spectators: Number);
        outcome_out_of_own(spectators: Number);
        outcome_within_own();
        outcome_into(seat: Seat);
        outcome_out_of(seat: Seat);
        term(term: Name, spectators: Number);
        sum(first: Message, next: Message);
        best_show(seat: Seat, spectators: Number);
        for_medals(investment: Message);
        with_action(investment: Message);

        dealt(seat: Seat, programs: List, tokens: List);
        turn_began(turn: Number, seat: Seat);
        cashed(seat: Seat, coins: Message);
        swapped(seat: Seat);
        bought_program(seat: Seat, program: Message);
        expanded(seat: Seat, square: Number);
        bought_ticket(seat: Seat);
        built_loge(seat: Seat);
        did_not_invest(seat: Seat);
        opened(seat: Seat, market: Number, bid: Message, tokens: List);
        opened_none(seat: Seat);
        bid(seat: Seat, bid: Number);
        dropped_out(seat: Seat);
        won_market(seat: Seat, market: Number, bid: Message, tokens: List);
        medal_for_token(seat: Seat);
        nothing_for_token(seat: Seat);
        refilled(market: Number, tokens: List);
        offered(seat: Seat, to: Seat, give: List, want: List);
        offered_to_all(seat: Seat, give: List, want: List);
        countered(seat: Seat, give: List, want: List);
        accepted(seat: Seat);
        refused(seat: Seat);
        traded(seat: Seat, with: Seat, gave: List, got: List);
        cancelled(seat: Seat);
        finished_trading(seat: Seat);
        rolled(seat: Seat, dice: List);
        no_show(seat: Seat);
        moved(seat: Seat, noble: Message, to: Number);
        moved_to_rest(seat: Seat, noble: Message, to: Number);
        moved_by_medal(seat: Seat, noble: Message, to: Number);
        announced(seat: Seat, program: Message);
        performed(seat: Seat, program: Message, jokers: Number, spectators: Number, count: Message);
        star_moved(star: Name, to: Seat);
        star_returned(star: Name);
        rolled_off(seat: Seat, total: Number);
        got_podium(seat: Seat);
        discarded(seat: Seat, token: Name);
        donated(seat: Seat, token: Name, to: Seat);
        asked_for_nothing(seat: Seat);
        ended(shows: List);
        seat_count(seat: Seat, count: Number);
        tie_by_coins(scores: Text, seats: List, counts: List);
        tie_by_stars(scores: Text, seats: List, counts: List);

        cash_medal(coins: Message);
        swap_action();
        buy_program(program: Message);
        expand_clockwise();
        expand_counterclockwise();
        buy_ticket();
        build_loge();
        no_investment();
        open_market(market: Number, bid: Number);
        open_none();
        place_bid(bid: Number);
        drop_out();
        offer(to: Seat, give: List, want: List);
        offer_to_all(give: List, want: List);
        finish();
        accept();
        refuse();
        counter(give: List, want: List);
        pick(seat: Seat);
        cancel();
        produce();
        skip();
        move_noble(what: Message);
        move_two(first: Message, second: Message);
        move_by_medal(what: Message);
        announce(program: Message);
        perform();
        perform_with(extras: List);
        discard(token: Name);
        ask_for(token: Name);
        ask_for_nothing();

        ask_invest();
        ask_invest_more(number: Number);
        ask_invest_for_medals(number: Number);
        ask_invest_for_action(number: Number);
        ask_invest_too_dear(medals: Number, coins: Message);
        ask_invest_nothing();
        ask_open(least: Message);
        ask_open_too_dear(medals: Number, coins: Message);
        ask_open_empty();
        ask_bid(leader: Seat, bid: Number, market: Number);
        ask_bid_too_dear(leader: Seat, bid: Number, market: Number, medals: Number, coins: Message);
        ask_trade(proposals: Number);
        ask_trade_over();
        ask_answer(trader: Seat, give: List, want: List);
        ask_answer_convert(trader: Seat, give: List, want: List);
        ask_answer_lacking(trader: Seat, give: List, want: List);
        ask_counter(seat: Seat, give: List, want: List);
        ask_counter_convert(seat: Seat, give: List, want: List);
        ask_counter_lacking(seat: Seat, give: List, want: List);
        ask_pick(seats: List);
        ask_produce();
        ask_one_die(dice: List);
        ask_two_dice(dice: List);
        ask_announce();
        ask_announce_or_move(steps: Number);
        ask_perform(program: Message);
        ask_perform_jokers(program: Message);
        ask_perform_medals(program: Message, spectators: Number);
        ask_perform_both(program: Message, spectators: Number);
        ask_discard();
        ask_request(donor: Seat);

        game_over();
        no_such_seat(seat: Seat);
        not_your_decision(seat: Seat);
        not_now(decision: Name);
        cashed_too_late();
        swapped_too_late();
        no_medal();
        no_action_token();
        no_medal_in_supply();
        first_is_not_paid_so();
        further_is_paid_so();
        too_few_medals();
        not_for_sale(number: Number);
        number_too_low();
        arena_is_full_size();
        square_is_taken(square: Number);
        no_ticket_left();
        has_loge();
        too_dear(price: Number, coins: Number);
        market_is_empty(market: Number);
        opening_too_low(least: Number);
        bid_too_low(bid: Number);
        bid_beyond_coins(coins: Message);
        too_many_proposals(proposals: Number);
        no_partner();
        one_sided();
        no_token_in_trade();
        you_lack(goods: List);
        other_lacks(seat: Seat, goods: List);
        all_lack(goods: List);
        refused_before();
        same_terms();
        one_counter();
        not_accepted(seat: Seat);
        wrong_sum();
        wrong_steps();
        one_die_one_noble();
        two_different_nobles();
        no_such_noble(noble: Name, square: Number);
        wrong_medal_move(steps: Number);
        medal_move_at_wrong_time();
        program_not_held(number: Number);
        arena_too_small(number: Number, squares: Number);
        too_few_tokens(number: Number, least: Number);
        too_few_jokers(least: Number);
        too_many_jokers(most: Number);
        too_many_medals(medals: Message);
        not_committed(token: Name);
        special_token();
        donor_has_none(seat: Seat, token: Name);

        heading_programs();
        heading_arena();
        heading_auctions();
        heading_bid();
        heading_offers();
        heading_dice();
        heading_medals();
        heading_show();
        heading_token();
        heading_any_time();
        heading_or();
        table_turn(turn: Number, turns: Number);
        table_part(number: Number, part: Name);
        table_over();
        table_starts(seat: Seat);
        table_bag(count: Number);
        table_supply(medals: Number, tickets: Number);
        table_pack(name: Text);
        table_market(market: Number);
        table_empty();
        table_auction(seat: Seat, bid: Number, seats: List);
        table_barred(seats: List);
        table_arena(seat: Seat, squares: Text);
        table_nobles(nobles: Text);
        table_signs();
        table_best_show(spectators: Number);
        table_tickets(count: Number);
        table_podiums(count: Number);
        table_loge();
        table_arena_size(squares: Number);
        table_showed(program: Number);
        table_no_tokens();
        table_programs(programs: Text);
        table_show_now(score: Number, total: Number);
        table_show_now_with_jokers(score: Number, with_jokers: Number, total: Number);
        table_needs_squares(squares: Number);
        table_too_few_tokens();
        table_lacks(tokens: Text);
        table_complete();
        table_for_sale();
        table_price(coins: Text, squares: Number);
        table_nothing_lacking();
        table_to(to: Number);
        table_to_with(to: Number, outcomes: List);
        table_moves(first: Message, second: Message);
        table_by_and(steps: Number, reached: Message);
        table_announce(name: Text, spectators: Number);
        paid(shows: Number, coins: Message);
        tie_break();
    }
}

impl Messages for Colosseum {
    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = say::SIGNATURES;
    const TIPS: &'static [Tip] = TIPS;

    const SERIES: &'static [&'static str] = &["spectators", "coins", "medals"];

    fn names() -> Vec<String> {
        names::all()
    }

    fn event(event: &Event) -> Message {
        match event {
            Event::Dealt { seat, tokens, programs, names } => {
                let programs = programs.iter().zip(names).map(|(&number, name)| program(number, name));
                say::dealt(*seat, programs.collect::<List>(), counted(tokens))
            }
            Event::TurnBegins { turn, seat } => say::turn_began(*turn, *seat),
            Event::Cashed { seat, coins } => say::cashed(*seat, say::coins(*coins)),
            Event::Swapped { seat } => say::swapped(*seat),
            Event::Bought { seat, program: number, name, extra } => {
                paid(say::bought_program(*seat, program(*number, name)), *extra)
            }
            Event::Expanded { seat, square, extra } => paid(say::expanded(*seat, *square), *extra),
            Event::BoughtTicket { seat, extra } => paid(say::bought_ticket(*seat), *extra),
            Event::BuiltLoge { seat, extra } => paid(say::built_loge(*seat), *extra),
            Event::NoInvestment { seat } => say::did_not_invest(*seat),
            Event::Opened { seat, market, bid, tokens } => {
                say::opened(*seat, *market, say::coins(*bid), counted(tokens))
            }
            Event::PassedAuction { seat } => say::opened_none(*seat),
            Event::Bid { seat, bid } => say::bid(*seat, *bid),
            Event::Dropped { seat } => say::dropped_out(*seat),
            Event::Won { seat, market, bid, tokens } => {
                say::won_market(*seat, *market, say::coins(*bid), counted(tokens))
            }
            Event::EmperorToken { seat, medal: true } => say::medal_for_token(*seat),
            Event::EmperorToken { seat, medal: false } => say::nothing_for_token(*seat),
            Event::Refilled { market, tokens } => say::refilled(*market, counted(tokens)),
            Event::Offered { seat, to: Some(to), give, want } => say::offered(*seat, *to, goods(give), goods(want)),
            Event::Offered { seat, to: None, give, want } => say::offered_to_all(*seat, goods(give), goods(want)),
            Event::Countered { seat, give, want } => say::countered(*seat, goods(give), goods(want)),
            Event::Accepted { seat } => say::accepted(*seat),
            Event::Refused { seat } => say::refused(*seat),
            Event::Traded { seat, with, gave, got } => say::traded(*seat, *with, goods(gave), goods(got)),
            Event::Cancelled { seat } => say::cancelled(*seat),
            Event::FinishedTrading { seat } => say::finished_trading(*seat),
            Event::Rolled { seat, dice } => say::rolled(*seat, faces(dice)),
            Event::SkippedShow { seat } => say::no_show(*seat),
            Event::Moved { seat, noble, to, medal: true } => say::moved_to_rest(*seat, standing(*noble), *to),
            Event::Moved { seat, noble, to, medal: false } => say::moved(*seat, standing(*noble), *to),
            Event::MedalMoved { seat, noble, to } => say::moved_by_medal(*seat, standing(*noble), *to),
            Event::Announced { seat, program: number, name } => say::announced(*seat, program(*number, name)),
            Event::Performed { seat, program: number, name, jokers, count, spectators } => {
                say::performed(*seat, program(*number, name), *jokers, *spectators, terms(count))
            }
            Event::StarMoved { star, to: Some(to) } => say::star_moved(*star, *to),
            Event::StarMoved { star, to: None } => say::star_returned(*star),
            Event::RolledOff { seat, total } => say::rolled_off(*seat, *total),
            Event::Podium { seat } => say::got_podium(*seat),
            Event::Discarded { seat, token } => say::discarded(*seat, *token),
            Event::Donated { seat, to, token } => say::donated(*seat, *token, *to),
            Event::NoRequest { seat } => say::asked_for_nothing(*seat),
            Event::Ended { shows } => {
                let shows = shows.iter().enumerate().map(|(index, &show)| say::best_show(Seat::new(index), show));
                say::ended(shows.collect::<List>())
            }
        }
    }

    fn choice(&self, action: Action) -> Message {
        match action {
            Action::CashMedal => say::cash_medal(say::coins(self.state.numbers.medal_coins)),
            Action::SwapAction => say::swap_action(),
            Action::Invest(investment, extra) => paid(self.investment(investment), extra),
            Action::NoInvestment => say::no_investment(),
            Action::Open { market, bid } => say::open_market(market, bid),
            Action::Pass => say::open_none(),
            Action::Bid(bid) => say::place_bid(bid),
            Action::Drop => say::drop_out(),
            Action::Offer { to: Some(to), give, want } => say::offer(to, goods(&give), goods(&want)),
            Action::Offer { to: None, give, want } => say::offer_to_all(goods(&give), goods(&want)),
            Action::Finish => say::finish(),
            Action::Accept => say::accept(),
            Action::Refuse => say::refuse(),
            Action::Counter { give, want } => say::counter(goods(&give), goods(&want)),
            Action::Pick(seat) => say::pick(seat),
            Action::Cancel => say::cancel(),
            Action::Produce => say::produce(),
            Action::Skip => say::skip(),
            Action::Move(from, steps) => say::move_noble(self.state.moving(from, steps as i8, Means::Dice)),
            Action::MoveTwo(one, a, other, b) => {
                let (first, second) = (self.state.moving(one, a as i8, Means::Dice), Means::DiceAfter(one, a));
                say::move_two(first, self.state.moving(other, b as i8, second))
            }
            Action::MedalMove(from, steps) => say::move_by_medal(self.state.moving(from, steps, Means::Medal)),
            Action::Announce(number) => say::announce(self.state.titled(number)),
            Action::Perform { jokers: 0, medals: 0 } => say::perform(),
            Action::Perform { jokers, medals } => {
                let extras = [(jokers > 0).then(|| say::jokers(jokers)), (medals > 0).then(|| say::medals(medals))];
                say::perform_with(extras.into_iter().flatten().collect::<List>())
            }
            Action::Discard(token) => say::discard(token),
            Action::Ask(token) => say::ask_for(token),
            Action::NoRequest => say::ask_for_nothing(),
        }
    }

    fn question(&self, seat: Seat) -> Message {
        self.state.question(seat)
    }

    /// CO-11.2: coins, then stars.
    fn decided_by(&self) -> Option<Message> {
        let mut tie = self.standing()?.broken_tie()?;
        let coins = |seat: Seat| i64::from(self.state.coins[seat.index()]);
        let stars = |seat: Seat| self.state.star_count(seat) as i64;
        let most = coins(tie.winners.first()?);
        let rivals: SeatSet = tie.others.iter().filter(|&seat| coins(seat) == most).collect();
        let counts = |tie: &BrokenTie, count: &dyn Fn(Seat) -> i64| -> List {
            tie.winners.iter().chain(tie.others.iter()).map(|seat| say::seat_count(seat, count(seat))).collect()
        };
        let winners: List = tie.winners.iter().collect();
        if rivals.is_empty() {
            return Some(say::tie_by_coins(tie.scores(), winners, counts(&tie, &coins)));
        }
        tie.others = rivals;
        Some(say::tie_by_stars(tie.scores(), winners, counts(&tie, &stars)))
    }
}

impl Colosseum {
    fn investment(&self, investment: Investment) -> Message {
        match investment {
            Investment::Program(number) => say::buy_program(self.state.titled(number)),
            Investment::Expansion { clockwise: true } => say::expand_clockwise(),
            Investment::Expansion { clockwise: false } => say::expand_counterclockwise(),
            Investment::Ticket => say::buy_ticket(),
            Investment::Loge => say::build_loge(),
        }
    }
}

impl State {
    /// Actions may name any number, even one that no program has.
    fn titled(&self, number: u8) -> Message {
        let programs = &self.content.programs;
        program(number, &programs.get(usize::from(number)).unwrap_or(&programs[0]).name)
    }
}

/// Tooltips, one sentence each.
pub(crate) fn help(numbers: &Numbers) -> Vec<Message> {
    let worth = &numbers.worth;
    let nobles = [Noble::Emperor, Noble::Consul, Noble::Senator];
    let mut help = vec![say::about_best_show(), say::about_program()];
    help.extend(nobles.map(|noble| say::about_noble(noble, worth.noble(noble))));
    help.extend([
        say::about_resting_area(),
        say::about_ticket(worth.ticket),
        say::about_podium(worth.podium),
        say::about_earlier(worth.earlier_show),
        say::about_star(worth.star),
        say::about_medal(numbers.medal_coins, MEDAL_STEPS, worth.medal),
        say::about_loge(),
        say::about_expansion(LARGEST_ARENA),
    ]);
    help
}

fn program(number: u8, name: &Title) -> Message {
    say::program(name.as_str(), number)
}

fn paid(investment: Message, extra: Extra) -> Message {
    match extra {
        Extra::None => investment,
        Extra::Medals => say::for_medals(investment),
        Extra::Action => say::with_action(investment),
    }
}

/// Tokens and coins as a phrase: `2 Lions, a Joker and 4 coins`.
pub(crate) fn goods(bundle: &Bundle) -> List {
    let List(mut items) = some(|asset| usize::from(bundle.tokens.get(asset.index()).copied().unwrap_or(0)));
    if bundle.coins > 0 {
        items.push(Arg::from(say::coins(bundle.coins)));
    }
    List(items)
}

fn counted(tokens: &[Asset]) -> List {
    some(|asset| tokens.iter().filter(|&&token| token == asset).count())
}

/// The non-zero counts of tokens by type.
fn some(count: impl Fn(Asset) -> usize) -> List {
    let counted = Asset::ALL.into_iter().map(|asset| (asset, count(asset)));
    counted.filter(|&(_, count)| count > 0).map(|(asset, count)| say::tokens(asset, count)).collect()
}

fn faces(dice: &[u8]) -> List {
    dice.iter().map(|&face| say::face(face)).collect()
}

fn standing(at: NobleAt) -> Message {
    say::noble_on(at.noble, at.square)
}

fn terms(count: &Count) -> Message {
    let terms = Term::ALL.into_iter().map(|term| (term, term.of(count))).filter(|&(_, spectators)| spectators > 0);
    let terms = terms.map(|(term, spectators)| say::term(term, spectators));
    terms.reduce(say::sum).unwrap_or_else(|| say::term(Term::Program, 0u8))
}
