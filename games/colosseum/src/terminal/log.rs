//! Log lines with coloured seats and pieces.

use harena_core::message::Messages as _;
use harena_core::terminal::{Paint, painted};

use crate::{Colosseum, Event};

pub(super) fn line(event: &Event, paint: Paint) -> String {
    let message = Colosseum::event(event);
    let plain = || painted(&message, Paint::never(), &|_, text| text.to_string());
    match event {
        Event::TurnBegins { .. } => paint.bold(&plain()),
        Event::StarMoved { to: None, .. } | Event::Refilled { .. } => paint.dim(&plain()),
        _ => painted(&message, paint, &|_, text| paint.bold(text)),
    }
}

#[cfg(test)]
mod tests {
    use harena_core::{FastRng, Game as _, Match, Seats, Seed, random_action};

    use super::*;

    /// Seats are coloured capitals, and tokens and nobles are highlighted.
    #[test]
    fn lines_are_coloured() {
        let seats = Seats::new(5).expect("a table");
        let mut game = Match::<Colosseum>::start(Default::default(), seats, Seed::Xoshiro(3)).expect("good options");
        let (mut chance, mut legal) = (FastRng::new(4), Vec::new());
        while let Some(seat) = game.game().to_act().first() {
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("listed");
        }
        let escape = '\u{1b}';
        for event in game.events() {
            let (plain, painted) = (line(event, Paint::never()), line(event, Paint::always()));
            assert!(!plain.contains([escape, '{', '$', '_']), "{plain}");
            assert!(plain.starts_with(|first: char| first.is_ascii_uppercase()), "{plain}");
            assert!(painted.contains(escape), "{painted}");
        }
        let won = game.events().iter().find(|event| matches!(event, Event::Won { .. })).expect("a market was won");
        let painted = line(won, Paint::always());
        assert!(
            painted.starts_with(escape) && painted.ends_with("\u{1b}[0m"),
            "the winner and the last token: {painted}"
        );
    }
}
