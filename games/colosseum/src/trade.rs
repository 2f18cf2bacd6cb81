//! Phase 3: trading (CO-8).

use harena_core::{Chance, Log, Seat};

use crate::actions::Event;
use crate::assets::{Bundle, Goods};
use crate::state::{Deal, Phase, State};

impl State {
    /// Each seat is active trader once, in turn order (CO-8.1, CO-R32).
    pub(crate) fn begin_trading(&mut self) {
        self.position = 0;
        self.begin_trader();
    }

    fn begin_trader(&mut self) {
        self.proposals = 0;
        self.refusals = 0;
        self.back_to_trader();
    }

    pub(crate) fn finish_trading(&mut self, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::FinishedTrading { seat });
        self.position += 1;
        if self.position as usize == self.seats.count() {
            self.begin_shows(chance, log);
        } else {
            self.begin_trader();
        }
    }

    /// A code for an offer to a seat: a refused offer cannot be repeated unchanged (CO-R28).
    pub(crate) fn offer_code(to: Seat, give: &Bundle, want: &Bundle) -> u32 {
        Code::to(to).and_bundle(give).and_bundle(want).0
    }

    /// The same as [`was_refused`](State::was_refused), for listed offers.
    #[inline]
    pub(crate) fn has_refused(&self, partner: Seat, give: Goods, want: Goods) -> bool {
        self.refusals > 0 && {
            let code = Code::to(partner).and_goods(give).and_goods(want).0;
            self.refused[..self.refusals as usize].contains(&code)
        }
    }

    pub(crate) fn was_refused(&self, by: Seat, give: &Bundle, want: &Bundle) -> bool {
        self.refusals > 0 && {
            let code = State::offer_code(by, give, want);
            self.refused[..self.refusals as usize].contains(&code)
        }
    }

    /// Remembers an offer that failed, no matter which seat refused it (CO-R28).
    fn note_refusal(&mut self, by: Seat) {
        let table = &mut self.table;
        if let Some(place) = table.refused.get_mut(table.refusals as usize) {
            *place = State::offer_code(by, &table.deal.give, &table.deal.want);
            table.refusals += 1;
        }
    }

    /// Whether this offer can be made to this partner now: they could give what is wanted and have not refused the
    /// same offer.
    pub(crate) fn can_be_asked(&self, partner: Seat, give: &Bundle, want: &Bundle) -> bool {
        self.could_give(partner, want) && !self.was_refused(partner, give, want)
    }

    /// The active trader offers a trade to one seat or to all (CO-8.2, CO-8.6).
    pub(crate) fn offer(&mut self, to: Option<Seat>, give: Bundle, want: Bundle, log: &mut impl Log<Event>) {
        let seat = self.asked;
        self.proposals += 1;
        self.deal = Deal { open: to.is_none(), give, want, ..Deal::default() };
        log.add(|| Event::Offered { seat, to, give, want });
        match to {
            Some(partner) => (self.phase, self.asked) = (Phase::Answer, partner),
            None => self.ask_next_partner(log),
        }
    }

    /// An open offer goes to every seat that owns what is wanted, clockwise (CO-8.6).
    fn ask_next_partner(&mut self, log: &mut impl Log<Event>) {
        let trader = self.trader();
        let mut seat = self.seats.next(self.asked);
        while seat != trader {
            if self.can_be_asked(seat, &self.deal.give, &self.deal.want) {
                (self.phase, self.asked) = (Phase::Answer, seat);
                return;
            }
            seat = self.seats.next(seat);
        }
        // They have made no decision since, so they still own what they agreed to give (CO-8.4).
        let accepted = self.deal.accepted;
        match (accepted.len(), accepted.first()) {
            (0, _) | (_, None) => self.back_to_trader(),
            (1, Some(partner)) => self.trade(partner, self.deal.give, self.deal.want, log),
            _ => (self.phase, self.asked) = (Phase::Pick, trader),
        }
    }

    fn back_to_trader(&mut self) {
        self.deal = Deal::default();
        (self.phase, self.asked) = (Phase::Trade, self.trader());
    }

    pub(crate) fn accept(&mut self, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Accepted { seat });
        if self.phase == Phase::Counter {
            let partner = self.deal.countered_by.expect("a counter-offer has an author");
            self.trade(partner, self.deal.counter_give, self.deal.counter_want, log);
        } else if self.deal.open {
            self.deal.accepted = self.deal.accepted.with(seat);
            self.ask_next_partner(log);
        } else {
            self.trade(seat, self.deal.give, self.deal.want, log);
        }
    }

    pub(crate) fn refuse(&mut self, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Refused { seat });
        if self.phase == Phase::Answer {
            self.note_refusal(seat);
        }
        if let Some(partner) = self.deal.countered_by.take().filter(|_| self.deal.open) {
            self.asked = partner; // the other seats are still to be asked
            self.ask_next_partner(log);
        } else if self.deal.open && self.phase == Phase::Answer {
            self.ask_next_partner(log);
        } else {
            self.back_to_trader();
        }
    }

    /// The active trader answers a counter-offer immediately; if it is refused, an open offer goes to the next seat
    /// (CO-8.6, CO-R31).
    pub(crate) fn counter(&mut self, give: Bundle, want: Bundle, log: &mut impl Log<Event>) {
        let seat = self.asked;
        self.note_refusal(seat);
        log.add(|| Event::Countered { seat, give, want });
        self.deal.countered_by = Some(seat);
        (self.deal.counter_give, self.deal.counter_want) = (want, give);
        (self.phase, self.asked) = (Phase::Counter, self.trader());
    }

    pub(crate) fn pick(&mut self, partner: Seat, log: &mut impl Log<Event>) {
        self.trade(partner, self.deal.give, self.deal.want, log);
    }

    pub(crate) fn cancel(&mut self, log: &mut impl Log<Event>) {
        let seat = self.asked;
        log.add(|| Event::Cancelled { seat });
        for partner in self.deal.accepted.iter() {
            self.note_refusal(partner);
        }
        self.back_to_trader();
    }

    /// An open offer ends when the active trader has swapped away what it gives (CO-8.4). A counter-offer has its own terms
    /// and must still be answered.
    pub(crate) fn end_offer_without_goods(&mut self, log: &mut impl Log<Event>) {
        let seat = self.trader();
        if !self.deal.open || self.owns(seat, &self.deal.give) {
            return;
        }
        log.add(|| Event::Cancelled { seat });
        if self.phase == Phase::Counter {
            let Deal { countered_by, counter_give, counter_want, .. } = self.deal;
            self.deal = Deal { countered_by, counter_give, counter_want, ..Deal::default() };
        } else {
            self.back_to_trader();
        }
    }

    /// In one step; then the stars are checked (CO-8.5, CO-8.7, CO-R57).
    fn trade(&mut self, partner: Seat, give: Bundle, want: Bundle, log: &mut impl Log<Event>) {
        let trader = self.trader();
        debug_assert!(self.owns(trader, &give) && self.owns(partner, &want), "both own what they give (CO-8.4)");
        let (t, p) = (trader.index(), partner.index());
        for kind in 0..give.tokens.len() {
            self.tokens[t][kind] = self.tokens[t][kind] - give.tokens[kind] + want.tokens[kind];
            self.tokens[p][kind] = self.tokens[p][kind] - want.tokens[kind] + give.tokens[kind];
        }
        self.coins[t] = self.coins[t] - give.coins + want.coins;
        self.coins[p] = self.coins[p] - want.coins + give.coins;
        log.add(|| Event::Traded { seat: trader, with: partner, gave: give, got: want });
        self.award_stars(log);
        // Holdings have changed: refused offers may be repeated (CO-R28).
        self.refusals = 0;
        self.back_to_trader();
    }
}

/// FNV-1a over the bytes of an offer. Most of them are zero, and a zero only multiplies: several zeros by a power.
#[derive(Clone, Copy)]
struct Code(u32);

impl Code {
    const PRIME: u32 = 0x0100_0193;
    const POWERS: [u32; 15] = {
        let mut powers = [1; 15];
        let mut power = 1;
        while power < powers.len() {
            powers[power] = Code::PRIME.wrapping_mul(powers[power - 1]);
            power += 1;
        }
        powers
    };

    #[inline]
    fn to(seat: Seat) -> Code {
        Code(0x811c_9dc5).and(seat.index() as u8)
    }

    #[inline]
    fn and(self, byte: u8) -> Code {
        Code((self.0 ^ u32::from(byte)).wrapping_mul(Code::PRIME))
    }

    #[inline]
    fn and_zeros(self, count: usize) -> Code {
        Code(self.0.wrapping_mul(Code::POWERS[count]))
    }

    fn and_bundle(self, bundle: &Bundle) -> Code {
        let (mut code, mut zeros) = (self, 0);
        for &count in &bundle.tokens {
            if count == 0 {
                zeros += 1;
            } else {
                code = code.and_zeros(zeros).and(count);
                zeros = 0;
            }
        }
        let [low, high] = bundle.coins.to_le_bytes();
        code.and_zeros(zeros).and(low).and(high)
    }

    /// The same as for the bundle of these goods.
    #[inline]
    fn and_goods(self, goods: Goods) -> Code {
        let code = match goods.token {
            Some(asset) => self.and_zeros(asset.index()).and(1).and_zeros(13 - asset.index()),
            None => self.and_zeros(14),
        };
        let [low, high] = goods.coins.to_le_bytes();
        code.and(low).and(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Asset;

    #[test]
    fn goods_and_their_bundles_have_the_same_code() {
        let tokens = Asset::ALL[..14].iter().map(|&asset| Goods::of(asset));
        let goods: Vec<Goods> = tokens.chain([0, 3, 8, 300].map(Goods::coins)).collect();
        for &give in &goods {
            for &want in &goods {
                let seat = Seat::new(2);
                let code = Code::to(seat).and_goods(give).and_goods(want).0;
                assert_eq!(code, State::offer_code(seat, &give.bundle(), &want.bundle()));
                // Byte by byte, as in the specification of the code.
                let bytes = [give, want].map(|goods| (goods.bundle().tokens, goods.bundle().coins.to_le_bytes()));
                let bytes = bytes.iter().flat_map(|(tokens, coins)| tokens.iter().chain(coins));
                let plain = std::iter::once(&2)
                    .chain(bytes)
                    .fold(0x811c_9dc5u32, |code, &byte| (code ^ u32::from(byte)).wrapping_mul(0x0100_0193));
                assert_eq!(code, plain);
            }
        }
    }
}
