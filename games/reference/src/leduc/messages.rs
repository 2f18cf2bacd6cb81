//! Messages of the game; the words are in `words/leduc-poker/`.

use harena_core::Seat;
use harena_core::message::{Message, Messages, Signature};
use harena_core::words::Translations;

use super::{Action, Event, Leduc};

static TRANSLATIONS: Translations = Translations::new(&[("en", include_str!("../../words/leduc-poker/en.ftl"))]);

pub(super) mod say {
    harena_core::messages! {
        translations = super::TRANSLATIONS;

        dealt(seat: Seat, card: Text);
        dealt_some_card(seat: Seat);
        turned_up(card: Text);
        folded(seat: Seat);
        called(seat: Seat);
        raised(seat: Seat);
        showed(seat: Seat, card: Text);

        fold();
        call();
        raise();
        which_action();

        over();
        not_your_turn_now();
        too_many_raises();
        nothing_to_fold_to();
    }
}

impl Messages for Leduc {
    const SIGNATURES: &'static [Signature] = say::SIGNATURES;

    fn translations() -> &'static Translations {
        &TRANSLATIONS
    }

    fn names() -> Vec<String> {
        Vec::new()
    }

    fn event(event: &Event) -> Message {
        match *event {
            Event::Dealt { seat, card: Some(card) } => say::dealt(seat, card.to_string()),
            Event::Dealt { seat, card: None } => say::dealt_some_card(seat),
            Event::Public { card } => say::turned_up(card.to_string()),
            Event::Said { seat, action: Action::Fold } => say::folded(seat),
            Event::Said { seat, action: Action::Call } => say::called(seat),
            Event::Said { seat, action: Action::Raise } => say::raised(seat),
            Event::Showed { seat, card } => say::showed(seat, card.to_string()),
        }
    }

    fn choice(&self, action: Action) -> Message {
        match action {
            Action::Fold => say::fold(),
            Action::Call => say::call(),
            Action::Raise => say::raise(),
        }
    }

    fn question(&self, _seat: Seat) -> Message {
        say::which_action()
    }
}
