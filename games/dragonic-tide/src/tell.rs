//! Events in English sentences.

use harena_core::message::Messages as _;
use harena_core::tell::{Reader, Tell};

use crate::DragonicTide;
use crate::actions::Event;

impl Tell for DragonicTide {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        DragonicTide::event(event).say("en", reader)
    }
}
