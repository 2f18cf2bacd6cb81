//! Trades: a seat owns what it gives, and the exchange matches the agreement (CO-8.4, CO-8.5, CO-8.6).

use harena_core::Seat;

use super::{Entry, Model, ensure, pay, same};
use crate::actions::Event;
use crate::assets::{Asset, Bundle};

/// The current offer.
#[derive(Debug)]
pub(super) struct Offer {
    trader: Seat,
    to: Option<Seat>,
    give: Bundle,
    want: Bundle,
    accepted: Vec<Seat>,
    answered: Vec<Seat>,
    /// The seat that made it, and what the trader would give and get.
    counter: Option<(Seat, Bundle, Bundle)>,
    /// The trader has accepted the counter-offer.
    agreed: bool,
}

impl Model {
    pub(super) fn talk(&mut self, event: &Event) -> Entry {
        match event {
            Event::Offered { seat, to, give, want } => {
                let (give, want) = (*give, *want);
                self.owns(*seat, &give)?;
                let mut others = self.seats.iter().filter(|other| other != seat && to.is_none_or(|to| to == *other));
                let could = others.any(|other| self.could_give(other, &want));
                ensure(could, "no seat that is asked could ever give that")?;
                let (accepted, answered) = (Vec::new(), Vec::new());
                self.offer = Some(Offer {
                    trader: *seat,
                    to: *to,
                    give,
                    want,
                    accepted,
                    answered,
                    counter: None,
                    agreed: false,
                });
            }
            Event::Countered { seat, give, want } => {
                let (give, want) = (*give, *want);
                self.owns(*seat, &give)?;
                let offer = self.answer(*seat)?;
                offer.counter = Some((*seat, want, give));
                let trader = offer.trader;
                ensure(self.could_give(trader, &want), "the trader could never give that")?;
            }
            Event::Refused { seat } => {
                let offer = self.offer.as_mut().ok_or("there is no offer")?;
                if *seat == offer.trader {
                    offer.counter.take().ok_or("there is no counter")?;
                } else {
                    self.answer(*seat)?;
                }
            }
            Event::Accepted { seat } => {
                let offer = self.offer.as_mut().ok_or("there is no offer")?;
                if *seat == offer.trader {
                    let (by, give, want) = offer.counter.ok_or("there is no counter")?;
                    offer.agreed = true;
                    self.owns(*seat, &give)?;
                    return self.owns(by, &want);
                }
                let (trader, give, want) = (offer.trader, offer.give, offer.want);
                self.answer(*seat)?.accepted.push(*seat);
                self.owns(trader, &give)?;
                self.owns(*seat, &want)?;
            }
            Event::Traded { seat, with, gave, got } => self.exchange(*seat, *with, *gave, *got)?,
            Event::Cancelled { seat } => {
                let offer = self.offer.as_mut().ok_or("there is no offer")?;
                same("the trader", *seat, offer.trader)?;
                ensure(offer.to.is_none(), "it was not made to all seats")?;
                offer.accepted.clear();
            }
            _ => {}
        }
        Ok(())
    }

    /// The answer of a seat, which must have been asked and may answer only once.
    fn answer(&mut self, seat: Seat) -> Result<&mut Offer, String> {
        let offer = self.offer.as_mut().ok_or("there is no offer")?;
        ensure(offer.to.is_none_or(|to| to == seat) && seat != offer.trader, "it was not made to them")?;
        ensure(!offer.answered.contains(&seat) && offer.counter.is_none(), "it has been answered")?;
        offer.answered.push(seat);
        Ok(offer)
    }

    fn exchange(&mut self, seat: Seat, with: Seat, gave: Bundle, got: Bundle) -> Entry {
        let offer = self.offer.take().ok_or("there is no offer")?;
        same("the trader", seat, offer.trader)?;
        if offer.agreed {
            same("the counter", Some((with, gave, got)), offer.counter)?;
        } else {
            ensure(offer.accepted.contains(&with), "they have not accepted")?;
            same("the offer", (gave, got), (offer.give, offer.want))?;
        }
        for (from, to, goods) in [(seat, with, gave), (with, seat, got)] {
            self.owns(from, &goods)?;
            for (kind, &count) in goods.tokens.iter().enumerate() {
                pay(&mut self.of(from).tokens[kind], count, "tokens")?;
                self.of(to).tokens[kind] += count;
            }
            pay(&mut self.of(from).coins, goods.coins, "coins")?;
            self.of(to).coins += goods.coins;
        }
        Ok(())
    }

    /// Whether a seat owns goods, or could own them after conversions (CO-13.5, CO-14.3).
    fn could_give(&self, seat: Seat, goods: &Bundle) -> bool {
        let account = &self.accounts[seat.index()];
        let coins = self.content.numbers.medal_coins;
        converting(account.tokens, account.coins, account.medals, self.medals, coins, goods)
    }

    fn owns(&mut self, seat: Seat, goods: &Bundle) -> Entry {
        let account = self.of(seat);
        let tokens = account.tokens.iter().zip(&goods.tokens).all(|(have, give)| have >= give);
        if tokens && account.coins >= goods.coins { Ok(()) } else { Err(format!("{seat} does not own {goods}")) }
    }
}

/// Tries all sequences of conversions.
fn converting(mut tokens: [u8; 14], coins: u16, medals: u8, supply: u8, each: u16, goods: &Bundle) -> bool {
    if tokens.iter().zip(&goods.tokens).any(|(have, give)| have < give) {
        return false;
    }
    if coins >= goods.coins || medals > 0 && converting(tokens, coins + each, medals - 1, supply + 1, each, goods) {
        return true;
    }
    let action = &mut tokens[Asset::Action.index()];
    *action > 0 && supply > 0 && {
        *action -= 1;
        converting(tokens, coins, medals + 1, supply - 1, each, goods)
    }
}
