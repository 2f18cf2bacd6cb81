//! Both arena games on a terminal.

mod choices;
mod help;
mod pieces;
mod seats;
mod table;

use harena_core::Seat;
use harena_core::message::{Message, Messages};
use harena_core::terminal::{ListedAction, Look, Paint, TextTable, painted};

pub(crate) use help::sign_names;

use crate::messages::{in_words_of, say};
use crate::{Action, Arena, Edition, Event, Options, View};

impl<E: Edition> TextTable for Arena<E> {
    fn draw(view: &View, options: &Options, names: &[String], look: Look) -> String {
        let mut parts = vec![
            table::header(view, E::META.title, options, look),
            table::table(view, E::RULES.bets_in_last_round, look),
            seats::seats(view, names, look),
        ];
        parts.extend(seats::cards(view, look));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n") + "\n"
    }

    fn heading(action: Action) -> Message {
        in_words_of::<E>(choices::heading(action))
    }

    fn choice(action: Action, paint: Paint) -> ListedAction {
        choices::choice(action, paint)
    }

    fn parse_short(text: &str) -> Vec<Action> {
        choices::parse_short(text)
    }

    fn event(event: &Event, paint: Paint) -> String {
        painted(&<Self as Messages>::event(event), paint, &|id, text| pieces::named(id, text, paint))
    }

    fn help(view: &View, _options: &Options, look: Look) -> String {
        help::help::<E>(view, look)
    }

    fn help_topic() -> &'static str {
        "backer"
    }

    fn score_details(view: &View, seat: Seat) -> String {
        seats::score_details(view, seat)
    }

    fn tie_break() -> String {
        say::tie_break(if E::RULES.titan { "TA-22.4" } else { "CA-23.4" }).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Colossal, ColossalArena, Creature, Shown, Titan};
    use harena_core::{FastRng, Game as _, NoLog, Seats, Viewer};

    /// Seats are capital letters in their colours, creatures have their own colours.
    #[test]
    fn the_log_is_coloured() {
        let [a, b] = [0, 1].map(Seat::new);
        let troll = Creature::Troll;
        let paint = Paint::always();
        let line = |event: Event| <ColossalArena as TextTable>::event(&event, paint);
        let (seat, coloured) = (paint.letter(a), pieces::heading(troll, paint));
        assert_eq!(
            line(Event::Played { seat: a, card: Card::spectator(3), on: Some(troll) }),
            format!("{seat} played Spectator 3 on the {coloured}")
        );
        let cards = Shown::Cards(vec![troll.card(7), Card::PREFECT]);
        let drawn = format!("{seat} drew {coloured} 7 and the Prefect");
        assert_eq!(line(Event::Drew { seat: a, cards }), drawn);
        let demanded = Event::Demanded { seat: b, of: a, creature: troll };
        let article = paint.coloured(137, "a Troll");
        assert_eq!(line(demanded), format!("{} demanded {article} card from {seat}", paint.letter(b)));
    }

    #[test]
    fn a_question_has_seats_in_capitals() {
        let names = |_: &str, text: &str| text.to_string();
        let asked = crate::messages::say::question_keep(Seat::new(1));
        assert_eq!(painted(&asked, Paint::never(), &names), "Keep one of the three cards from B's hand.");
    }

    #[test]
    fn help_names_the_powers_of_this_game() {
        fn check<E: Edition>(expected: [&str; 3]) {
            let seats = Seats::new(3).unwrap();
            let game = Arena::<E>::start(&Options::default(), seats, &mut FastRng::new(1), &mut NoLog).unwrap();
            let look = Look { paint: Paint::never(), width: 400 };
            let help = Arena::<E>::help(&game.view(Viewer::Spectator), &Options::default(), look);
            assert!(expected.iter().all(|text| help.contains(text)), "{help}");
        }
        check::<Titan>([
            "Regenerative Power: Take a visible Troll card",
            "(TA-17)",
            "pay 4, 3, 2 and 1, depending on the round",
        ]);
        check::<Colossal>(["pay 4, 3, 2, 1 and 0, depending on the round", "a secret bet pays 5", "×3"]);
    }
}
