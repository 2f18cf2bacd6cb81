//! The log of a game's events.

/// Takes the events of a game, in order.
///
/// The event is made by a closure, so that an unused log costs nothing: with [`NoLog`] the
/// closure is never called and the compiler drops it.
pub trait Log<Event> {
    fn add(&mut self, event: impl FnOnce() -> Event);
}

/// The log of playouts: discards everything, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl<Event> Log<Event> for NoLog {
    #[inline(always)]
    fn add(&mut self, _event: impl FnOnce() -> Event) {}
}

impl<Event> Log<Event> for Vec<Event> {
    fn add(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

impl<Event, L: Log<Event>> Log<Event> for &mut L {
    #[inline(always)]
    fn add(&mut self, event: impl FnOnce() -> Event) {
        (**self).add(event);
    }
}
