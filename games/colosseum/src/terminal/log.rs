//! Lines of the log with seats in their colours.

use harena_core::Seat;
use harena_core::terminal::{Paint, led_by_seat, letter};

use crate::Event;

pub(super) fn line(event: &Event, paint: Paint) -> String {
    let text = event.to_string();
    let painted = |seat: Seat| paint.letter(seat);
    match event {
        Event::TurnBegins { turn, seat } => paint.bold(&format!("turn {turn} begins with {}", letter(*seat))),
        Event::StarMoved { star, to: Some(seat) } => format!("the {star} star goes to {}", painted(*seat)),
        Event::StarMoved { .. } | Event::Refilled { .. } => paint.dim(&text),
        Event::Ended { shows } => {
            let parts: Vec<_> =
                shows.iter().enumerate().map(|(index, show)| format!("{} {show}", painted(Seat::new(index)))).collect();
            format!("the best shows: {}", parts.join(", "))
        }
        Event::Offered { seat, to: Some(to), give, want } => {
            format!("{} offers {} {give} for {want}", painted(*seat), painted(*to))
        }
        Event::Traded { seat, with, gave, got } => {
            format!("{} gives {} {gave} for {got}", painted(*seat), painted(*with))
        }
        Event::Donated { seat, to, token } => format!("{} donates {token} to {}", painted(*seat), painted(*to)),
        _ => led_by_seat(&text, paint),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The painted line says the same as the plain one, with capital letters for seats.
    #[test]
    fn lines_say_the_same() {
        use harena_core::{Fast, Match, Seats, Seed, random_action};
        let seats = Seats::new(5).expect("a table");
        let options = Default::default();
        let mut game = Match::<crate::Colosseum>::start(options, seats, Seed::Xoshiro(3)).expect("good options");
        let (mut chance, mut legal) = (Fast::new(4), Vec::new());
        while let Some(seat) = harena_core::Game::to_act(game.game()).first() {
            let action = random_action(game.game(), seat, &mut legal, &mut chance);
            game.play(seat, action).expect("listed");
        }
        for event in game.events() {
            let (plain, painted) = (event.to_string(), line(event, Paint::never()));
            assert_eq!(painted.to_lowercase(), plain.to_lowercase());
            assert!(
                !painted.starts_with(|c: char| ('a'..='e').contains(&c)) || painted.starts_with("the "),
                "{painted}"
            );
        }
    }
}
