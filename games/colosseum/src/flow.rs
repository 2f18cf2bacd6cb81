//! The flow of the game: turns and phases, investing, closing ceremonies, the end. Auctions, trading and producing are
//! in separate files.

use harena_core::{Chance, Log, Seat, SeatSet, Standing};

use crate::actions::{Action, Event, Extra, Investment};
use crate::assets::Asset;
use crate::chance;
use crate::content::{MEDALS_FOR_ANOTHER, SQUARES, TURNS};
use crate::state::{NONE, Phase, State};

impl State {
    /// CO-3.3 to CO-3.10: markets and hands, what is left over (CO-3.5), the bag (CO-3.6), programs (CO-3.7, CO-3.8, CO-R61),
    /// the first stars (CO-3.9).
    pub(crate) fn deal(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut green = chance::green(&self.content.board.green, chance).into_iter().rev();
        let mut next = || green.next().expect("forty tokens are enough (tested with the content)");
        for slot in self.markets.iter_mut().flatten() {
            *slot = next();
        }
        let each = self.content.board.deal[self.seats.count() - 3];
        for seat in self.seats.iter() {
            for _ in 0..each {
                self.tokens[seat.index()][next() as usize] += 1;
            }
        }
        self.reserve = green.next().unwrap_or(NONE);
        for asset in Asset::ALL {
            for _ in 0..self.content.board.orange[asset.index()] {
                self.put_into_bag(asset as u8);
            }
        }
        let (small, large) = chance::programs(chance);
        for (index, seat) in self.seats.iter().enumerate() {
            let dealt = [small[4 - index], large[4 - index]];
            self.take_programs(seat, 1 << dealt[0] | 1 << dealt[1]);
            let names = || dealt.map(|number| self.program(number).name.clone());
            log.add(|| Event::Dealt { seat, tokens: self.token_list(seat), programs: dealt, names: names() });
        }
        self.for_sale = (11..=30).fold(0, |mask, number| mask | 1 << number);
        self.award_stars(log);
        self.begin_turn(log);
    }

    pub(crate) fn token_list(&self, seat: Seat) -> Vec<Asset> {
        let of = |asset: Asset| {
            std::iter::repeat_n(asset, self.tokens[seat.index()].get(asset.index()).map_or(0, |&n| n as usize))
        };
        Asset::ALL.into_iter().flat_map(of).collect()
    }

    pub(crate) fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match action {
            Action::CashMedal => {
                // CO-13.3, CO-13.5
                self.spend_medals(seat, 1);
                self.coins[seat.index()] += self.numbers.medal_coins;
                self.refusals = 0; // holdings have changed (CO-R28)
                log.add(|| Event::Cashed { seat, coins: self.numbers.medal_coins });
            }
            Action::SwapAction => {
                // CO-14.3, CO-R13
                self.box_token(seat, Asset::Action);
                self.earn_medal(seat);
                self.refusals = 0;
                log.add(|| Event::Swapped { seat });
                self.end_offer_without_goods(log);
            }
            Action::Invest(investment, extra) => self.invest(investment, extra, log),
            Action::NoInvestment => {
                log.add(|| Event::NoInvestment { seat });
                self.next_investor();
            }
            Action::Open { market, bid } => self.open_auction(market, bid, chance, log),
            Action::Pass => self.pass_auction(chance, log),
            Action::Bid(bid) => self.raise(bid, log),
            Action::Drop => self.drop_out(chance, log),
            Action::Offer { to, give, want } => self.offer(to, give, want, log),
            Action::Finish => self.finish_trading(chance, log),
            Action::Accept => self.accept(log),
            Action::Refuse => self.refuse(log),
            Action::Counter { give, want } => self.counter(give, want, log),
            Action::Pick(partner) => self.pick(partner, log),
            Action::Cancel => self.cancel(log),
            Action::Produce => self.roll(chance, log),
            Action::Skip => {
                log.add(|| Event::SkippedShow { seat });
                self.next_producer(chance, log);
            }
            Action::Move(noble, steps) => self.move_by_dice(&[(noble, steps)], log),
            Action::MoveTwo(one, a, other, b) => self.move_by_dice(&[(one, a), (other, b)], log),
            Action::MedalMove(noble, steps) => self.move_by_medal(noble, steps, log),
            Action::Announce(program) => {
                self.announced = program;
                self.phase = Phase::Perform;
                log.add(|| Event::Announced { seat, program, name: self.program(program).name.clone() });
            }
            Action::Perform { jokers, medals } => self.perform(jokers, medals, chance, log),
            Action::Discard(token) => {
                // CO-10.2, CO-10.5
                self.box_token(seat, token);
                log.add(|| Event::Discarded { seat, token });
                self.award_stars(log);
                self.position += 1;
                self.next_discard(chance, log);
            }
            Action::Ask(token) => {
                // CO-10.3
                let donor = self.podium;
                self.tokens[donor.index()][token.index()] -= 1;
                self.tokens[seat.index()][token.index()] += 1;
                log.add(|| Event::Donated { seat: donor, to: seat, token });
                self.award_stars(log);
                self.next_turn(log);
            }
            Action::NoRequest => {
                log.add(|| Event::NoRequest { seat });
                self.next_turn(log);
            }
        }
    }

    // Medals and special tokens.

    /// Takes one medal from the supply, if there is one (CO-13.1). Returns whether there was.
    pub(crate) fn earn_medal(&mut self, seat: Seat) -> bool {
        let there = self.medal_supply > 0;
        if there {
            self.medal_supply -= 1;
            self.medals[seat.index()] += 1;
        }
        there
    }

    /// Spent medals return to the supply (CO-13.2, CO-13.4, CO-R12).
    pub(crate) fn spend_medals(&mut self, seat: Seat, count: u8) {
        self.medals[seat.index()] -= count;
        self.medal_supply += count;
    }

    pub(crate) fn box_token(&mut self, seat: Seat, token: Asset) {
        self.tokens[seat.index()][token.index()] -= 1;
        self.removed_tokens[token.index()] += 1;
    }

    // Turns.

    /// Begins a turn with its starting player (CO-4.1, CO-4.3, CO-R63).
    fn begin_turn(&mut self, log: &mut impl Log<Event>) {
        let (turn, seat) = (self.turn, self.starter);
        log.add(|| Event::TurnBegins { turn, seat });
        self.show = [0; harena_core::MAX_SEATS];
        self.show_jokers = [0; harena_core::MAX_SEATS];
        (self.position, self.investments) = (0, 0);
        (self.phase, self.asked) = (Phase::Invest, seat);
    }

    fn next_turn(&mut self, log: &mut impl Log<Event>) {
        self.turn += 1;
        self.starter = self.seats.next(self.starter);
        self.begin_turn(log);
    }

    // Investing (CO-5).

    /// Buys a program, an expansion, a ticket or a loge (CO-5.2, CO-5.3, CO-5.4, CO-5.5, CO-5.7, CO-5.8, CO-5.9,
    /// CO-5.10).
    fn invest(&mut self, investment: Investment, extra: Extra, log: &mut impl Log<Event>) {
        let seat = self.asked;
        let s = seat.index();
        match extra {
            Extra::None => {}
            Extra::Medals => self.spend_medals(seat, MEDALS_FOR_ANOTHER),
            Extra::Action => self.box_token(seat, Asset::Action),
        }
        self.coins[s] -= self.price(investment);
        match investment {
            Investment::Program(program) => {
                self.for_sale &= !(1 << program);
                self.take_programs(seat, 1 << program);
                let name = || self.program(program).name.clone();
                log.add(|| Event::Bought { seat, program, name: name(), extra });
            }
            Investment::Expansion { clockwise } => {
                let square = self.expansion_square(seat, clockwise);
                if !clockwise {
                    self.arena[s] = square;
                }
                self.arena_len[s] += 1;
                log.add(|| Event::Expanded { seat, square, extra });
            }
            Investment::Ticket => {
                self.ticket_supply -= 1;
                self.tickets[s] += 1;
                log.add(|| Event::BoughtTicket { seat, extra });
            }
            Investment::Loge => {
                self.loges = self.loges.with(seat);
                log.add(|| Event::BuiltLoge { seat, extra });
            }
        }
        self.investments += 1;
        // Asked again only with two medals or a token, even with too few coins for any investment (D2, CO-R8, CO-R15).
        let can_pay = self.medals[s] >= MEDALS_FOR_ANOTHER || self.count(seat, Asset::Action) > 0;
        if self.investments >= self.max_investments || !can_pay {
            self.next_investor();
        }
    }

    /// The square that an expansion adds (CO-5.5).
    pub(crate) fn expansion_square(&self, seat: Seat, clockwise: bool) -> u8 {
        let (start, len) = (self.arena[seat.index()], self.arena_len[seat.index()]);
        if clockwise { (start + len) % SQUARES } else { (start + SQUARES - 1) % SQUARES }
    }

    /// CO-5.1; a seat that declines one phase takes part in the others (CO-4.5).
    fn next_investor(&mut self) {
        self.position += 1;
        self.investments = 0;
        if self.position as usize == self.seats.count() {
            self.begin_auctions();
        } else {
            self.asked = self.in_order(self.position);
        }
    }

    // Closing ceremonies (CO-10).

    /// After the last show of a turn (CO-10.1, CO-11.1, CO-R59).
    pub(crate) fn close_turn(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.turn == TURNS {
            self.phase = Phase::Over;
            log.add(|| Event::Ended { shows: self.seats.iter().map(|seat| self.score[seat.index()]).collect() });
            return;
        }
        let seat = self.best_by(SeatSet::all(self.seats), true, chance, log);
        self.podiums[seat.index()] += 1;
        self.podium = seat;
        log.add(|| Event::Podium { seat });
        self.position = 0;
        self.next_discard(chance, log);
    }

    /// The seats with the highest score, or the lowest, and among these the most coins, or the fewest.
    pub(crate) fn tied_for_best(&self, among: SeatSet, highest: bool) -> SeatSet {
        let key = |seat: Seat| {
            let (score, coins) = (i32::from(self.score[seat.index()]), i32::from(self.coins[seat.index()]));
            if highest { (score, coins) } else { (-score, -coins) }
        };
        let best = among.iter().map(key).max();
        among.iter().filter(|&seat| Some(key(seat)) == best).collect()
    }

    /// Highest score and most coins, or lowest score and fewest coins; then dice, highest total (CO-10.1, CO-10.3,
    /// CO-R47, CO-R52, CO-R53).
    fn best_by(&self, among: SeatSet, highest: bool, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Seat {
        let mut tied = self.tied_for_best(among, highest);
        while tied.len() > 1 {
            let mut totals = [0; harena_core::MAX_SEATS];
            for seat in self.seats.from(self.starter).filter(|&seat| tied.contains(seat)) {
                let total = chance::roll_off(chance);
                totals[seat.index()] = total;
                log.add(|| Event::RolledOff { seat, total });
            }
            let most = tied.iter().map(|seat| totals[seat.index()]).max().unwrap_or(0);
            tied = tied.iter().filter(|&seat| totals[seat.index()] == most).collect();
        }
        tied.first().expect("a seat is left")
    }

    /// Every producer of this turn in turn order (CO-10.2, CO-R48, CO-R49).
    fn next_discard(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while (self.position as usize) < self.seats.count() {
            let seat = self.in_order(self.position);
            if self.show[seat.index()] != 0 {
                (self.phase, self.asked) = (Phase::Discard, seat);
                return;
            }
            self.position += 1;
        }
        self.donation(chance, log);
    }

    /// The tokens committed to this turn's show that may be discarded (CO-10.2).
    pub(crate) fn discardable(&self, seat: Seat) -> impl Iterator<Item = Asset> + '_ {
        let program = self.program(self.show[seat.index()]);
        let real = Asset::STANDARD
            .into_iter()
            .filter(move |&asset| program.needs[asset.index()] > 0 && self.count(seat, asset) > 0);
        let joker = (self.show_jokers[seat.index()] > 0).then_some(Asset::Joker);
        real.chain(joker)
    }

    /// The seat with the lowest score may ask for a token of the one with the new podium (CO-10.3, CO-10.4, CO-R50,
    /// CO-R51).
    fn donation(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if !Asset::STANDARD.iter().any(|&asset| self.count(self.podium, asset) > 0) {
            self.next_turn(log);
            return;
        }
        let others = SeatSet::all(self.seats).without(self.podium);
        let asker = self.best_by(others, false, chance, log);
        (self.phase, self.asked) = (Phase::Request, asker);
    }

    /// Best show, then coins, then stars; then the victory is shared (CO-11.2, CO-R54).
    pub(crate) fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::Over).then(|| {
            let score = |seat: Seat| i32::from(self.score[seat.index()]);
            Standing::by_key(self.seats, score, |seat| (score(seat), self.coins[seat.index()], self.star_count(seat)))
        })
    }

    /// The price of an investment (CO-5.3).
    #[inline]
    pub(crate) fn price(&self, investment: Investment) -> u16 {
        match investment {
            Investment::Program(number) => self.program(number).cost,
            Investment::Expansion { .. } => self.numbers.expansion_price,
            Investment::Ticket => self.numbers.ticket_price,
            Investment::Loge => self.numbers.loge_price,
        }
    }
}
