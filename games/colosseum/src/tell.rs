//! Events in English sentences.

use harena_core::message::Messages as _;
use harena_core::tell::{Reader, Tell};

use crate::Colosseum;
use crate::actions::Event;

impl Tell for Colosseum {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        Colosseum::event(event).say("en", reader)
    }
}
