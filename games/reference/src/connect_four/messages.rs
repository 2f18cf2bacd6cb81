//! Messages of the game; the words are in `words/connect-four/`.

use harena_core::Seat;
use harena_core::message::{Message, Messages, Signature};
use harena_core::words::Translations;

use super::{ConnectFour, Drop, Event};

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../../words/connect-four/en.ftl"))]);

pub(super) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        dropped(seat: Seat, column: Number);
        won(seat: Seat);
        full();

        drop_stone(column: Number);
        which_column();

        over();
        not_your_turn_now();
        column_full();
    }
}

impl Messages for ConnectFour {
    const SIGNATURES: &'static [Signature] = say::SIGNATURES;

    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    fn names() -> Vec<String> {
        Vec::new()
    }

    fn event(event: &Event) -> Message {
        match *event {
            Event::Dropped { seat, column } => say::dropped(seat, column + 1),
            Event::Won { seat } => say::won(seat),
            Event::Full => say::full(),
        }
    }

    fn choice(&self, Drop(column): Drop) -> Message {
        say::drop_stone(column + 1)
    }

    fn question(&self, _seat: Seat) -> Message {
        say::which_column()
    }
}
