//! Messages of the game; the words are in `words/goofspiel/`.

use harena_core::Seat;
use harena_core::message::{Message, Messages, Signature};
use harena_core::words::Translations;

use super::{Bid, Event, Goofspiel};

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../../words/goofspiel/en.ftl"))]);

pub(super) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        prize(card: Number);
        bid(seat: Seat, card: Number);
        bid_some_card(seat: Seat);
        took_prize(seat: Seat);
        tie();

        bid_card(card: Number);
        which_bid(prize: Number);

        over();
        no_bid_now();
        not_held(card: Number);
    }
}

impl Messages for Goofspiel {
    const SIGNATURES: &'static [Signature] = say::SIGNATURES;

    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    fn names() -> Vec<String> {
        Vec::new()
    }

    fn event(event: &Event) -> Message {
        match *event {
            Event::Prize { card } => say::prize(card + 1),
            Event::Bid { seat, card: Some(card) } => say::bid(seat, card + 1),
            Event::Bid { seat, card: None } => say::bid_some_card(seat),
            Event::Turned { winner: Some(seat), .. } => say::took_prize(seat),
            Event::Turned { winner: None, .. } => say::tie(),
        }
    }

    fn choice(&self, Bid(card): Bid) -> Message {
        say::bid_card(card + 1)
    }

    fn question(&self, _seat: Seat) -> Message {
        say::which_bid(self.prizes.at(self.turn) + 1)
    }
}
