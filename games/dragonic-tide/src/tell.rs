//! Events in English sentences.

use harena_core::message::Messages as _;
use harena_core::tell::{Reader, Tell};
use harena_core::words::Words;

use crate::DragonicTide;
use crate::actions::Event;

impl Tell for DragonicTide {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        Words::of::<DragonicTide>("en").say(&DragonicTide::event(event), reader)
    }
}
