//! Events in English sentences.

use harena_core::message::Messages;
use harena_core::tell::{Reader, Tell};

use crate::Colossi;
use crate::actions::Event;

impl Tell for Colossi {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        <Colossi as Messages>::event(event).say("en", reader)
    }
}
