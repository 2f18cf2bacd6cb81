//! Events in English sentences.

use harena_core::message::Messages as _;
use harena_core::tell::{Reader, Tell};

use crate::actions::Event;
use crate::{Arena, Edition};

impl<E: Edition> Tell for Arena<E> {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        Arena::<E>::event(event).say("en", reader)
    }
}
