//! What the game has to say, as messages.

use harena_core::message::{Message, Messages, Signature};
use harena_core::tell::{Reader, Tell as _};
use harena_core::terminal::Draw;
use harena_core::touch::{Names, Touch as _};
use harena_core::words::{SHARED_TRANSLATIONS, Translations};
use harena_core::{Game as _, Seat};

use crate::actions::{Action, Event};
use crate::{Arena, Edition};

impl<E: Edition> Messages for Arena<E> {
    fn translations() -> &'static Translations {
        &SHARED_TRANSLATIONS
    }

    const SIGNATURES: &'static [Signature] = &[];

    fn names() -> Vec<String> {
        Vec::new()
    }

    fn event(event: &Event) -> Message {
        Message::from(Self::tell(event, Reader::default()))
    }

    fn choice(&self, action: Action) -> Message {
        Message::from(self.label(action, Names::default()))
    }

    fn question(&self, seat: Seat) -> Message {
        Message::from(<Self as Draw>::question(&self.view(seat.into())))
    }
}
