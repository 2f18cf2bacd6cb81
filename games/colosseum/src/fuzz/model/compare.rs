//! Compares the model with the state.

use super::{Entry, Model, same, there};
use crate::assets::{Asset, NobleAt};
use crate::content::SQUARES;
use crate::state::{NONE, Phase, State};

impl Model {
    pub(in crate::fuzz) fn compare(&mut self, state: &State) -> Entry {
        for seat in self.seats.iter() {
            self.compare_account(state, seat.index()).map_err(|wrong| format!("{seat}: {wrong}"))?;
        }
        self.compare_table(state)?;
        if state.phase == Phase::Request {
            same("who asks", state.asked, self.asker()?)?;
        }
        if state.phase == Phase::Over {
            self.compare_standing(state)?;
        }
        Ok(())
    }

    fn compare_account(&self, state: &State, s: usize) -> Entry {
        let account = &self.accounts[s];
        same("tokens", state.tokens[s], account.tokens)?;
        same("coins", state.coins[s], account.coins)?;
        same("medals", state.medals[s], account.medals)?;
        same("tickets", state.tickets[s], account.tickets)?;
        same("podiums", state.podiums[s], account.podiums)?;
        same("the best show", state.score[s], account.best)?;
        same("the Loge", state.loges.iter().any(|seat| seat.index() == s), account.loge)?;
        let arena: Vec<u8> = (0..state.arena_len[s]).map(|step| (state.arena[s] + step) % SQUARES).collect();
        same("the arena", &arena, &account.arena)?;
        same("programs", state.held[s], bits(&account.held))?;
        same("programs produced", state.produced[s], bits(&account.produced))?;
        same("the show of this turn", (state.show[s], state.show_jokers[s]), account.show.unwrap_or_default())
    }

    fn compare_table(&self, state: &State) -> Entry {
        same("the turn", (state.turn, state.starter), (self.turn, self.starter))?;
        same("programs for sale", state.for_sale, bits(&self.for_sale))?;
        for (market, tokens) in self.markets.iter().enumerate() {
            same(&format!("market {}", market + 1), &there(&state.markets[market]), tokens)?;
        }
        let mut bag = [0; 15];
        state.bag[..state.bag_len as usize].iter().for_each(|&token| bag[token as usize] += 1);
        same("the bag", bag, self.bag)?;
        same("the box", state.removed_tokens, self.removed_tokens)?;
        same("the reserve", there(&[state.reserve]), self.reserve.into_iter().collect())?;
        same("the medals in the supply", state.medal_supply, self.medals)?;
        same("the tickets in the supply", state.ticket_supply, self.tickets)?;
        // Two of a kind are indistinguishable.
        let mut nobles: Vec<NobleAt> = (0..6).map(|index| state.noble_at(index)).collect();
        nobles.sort();
        let mut own = self.nobles.clone();
        own.sort();
        same("the nobles", nobles, own)?;
        for (star, holder) in self.stars.iter().enumerate() {
            let holder = holder.map_or(NONE, |seat| seat.index() as u8);
            same(&format!("the {} star", Asset::STARS[star]), state.stars[star], holder)?;
        }
        let auction = (state.phase == Phase::Bid).then_some((state.market, state.bid, state.leader));
        same("the auction", auction, self.auction)
    }

    /// Best show, then coins, then stars (CO-11.2).
    fn compare_standing(&self, state: &State) -> Entry {
        let standing = state.standing().ok_or("there is no standing")?;
        let worth = |seat: harena_core::Seat| {
            let account = &self.accounts[seat.index()];
            (account.best, account.coins, self.stars.iter().filter(|&&holder| holder == Some(seat)).count())
        };
        for seat in self.seats.iter() {
            let ahead = self.seats.iter().filter(|&other| worth(other) > worth(seat)).count();
            same(&format!("the rank of {seat}"), usize::from(standing.rank(seat)), ahead + 1)?;
        }
        Ok(())
    }
}

fn bits(programs: &[u8]) -> u32 {
    programs.iter().fold(0, |mask, number| mask | 1 << number)
}
