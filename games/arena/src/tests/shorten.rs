//! What is forgotten of a long history, and what is not.

use harena_core::Seat;

use crate::cards::{CardSet, Ix, NONE};
use crate::history::{CREATURES, History, Kind, SOMEBODY, Zones};

/// The course of a few cards of two seats: the first has the cards 0 to 3 in the beginning, the second 50 to 53.
struct Course {
    history: History,
    zones: Zones,
}

impl Course {
    fn new() -> Course {
        let mut history = History::NONE;
        history.begin(CardSet::EMPTY);
        let mut hand = [CardSet::EMPTY; 5];
        (hand[0], hand[1]) = ((0..4).collect(), (50..54).collect());
        let zones =
            Zones { hand, aside: [CardSet::EMPTY; 5], secret: [NONE; 5], deck: (80..90).collect(), alive: u8::MAX };
        Course { history, zones }
    }

    /// Something that happens to a card of the first seat, or that is learnt of it.
    fn then(mut self, kind: Kind, number: u8) -> Course {
        self.history.note(kind, Seat::new(0), number);
        let (hand, aside) = (&mut self.zones.hand[0], &mut self.zones.aside[0]);
        match kind {
            Kind::Draw | Kind::Enter => hand.add(number),
            Kind::Leave => hand.remove(number),
            Kind::Aside => (hand.remove(number), aside.add(number)).1,
            Kind::Back => (aside.remove(number), hand.add(number)).1,
            _ => {}
        }
        if kind == Kind::Draw {
            self.zones.deck.remove(number);
        }
        self
    }

    fn all(self, kind: Kind, cards: &[Ix]) -> Course {
        cards.iter().fold(self, |course, &ix| course.then(kind, ix))
    }

    /// What is left when nothing is forgotten that says something.
    fn left(mut self) -> Vec<Kind> {
        self.history.forget(self.zones, 0, 0);
        self.history.entries().iter().map(|entry| entry.kind()).collect()
    }

    /// What is left when everything is forgotten that can be.
    fn least(mut self) -> Vec<Kind> {
        self.history.forget(self.zones, usize::MAX, usize::MAX);
        self.history.entries().iter().map(|entry| entry.kind()).collect()
    }
}

#[test]
fn cards_that_come_back_unobserved_are_forgotten() {
    use Kind::{Aside, Back, Draw, Leave};
    let stunned = || Course::new().all(Aside, &[0, 1]);
    assert_eq!(stunned().all(Back, &[0, 1]).left(), []);
    // Any two of the other three may have been set aside, and even any two of the other two.
    assert_eq!(stunned().then(Leave, 2).all(Back, &[0, 1]).left(), [Leave]);
    assert_eq!(stunned().all(Leave, &[2, 3]).all(Back, &[0, 1]).left(), [Leave, Leave]);
    // Of three that leave one was drawn since, or else there would not have been two to set aside.
    let three = stunned().then(Draw, 80).all(Leave, &[2, 3, 80]).all(Back, &[0, 1]).left();
    assert_eq!(three, [Aside, Aside, Draw, Leave, Leave, Leave, Back, Back]);
    // They have not come back yet.
    assert_eq!(stunned().left(), [Aside, Aside]);
    // Two times, and two times before they come back.
    assert_eq!(stunned().all(Back, &[0, 1]).all(Aside, &[1, 2]).all(Back, &[1, 2]).left(), []);
    assert_eq!(stunned().then(Aside, 2).all(Back, &[0, 1, 2]).left(), []);
}

#[test]
fn what_is_learnt_of_a_hand_in_the_meantime_is_not_forgotten() {
    use Kind::{Aside, Back, Lacks, Meets, Shows};
    for (kind, number) in [(Shows, 0), (Lacks, CREATURES + 3), (Lacks, 9), (Meets, 2)] {
        let course = Course::new().all(Aside, &[0, 1]).then(kind, number).all(Back, &[0, 1]);
        assert_eq!(course.left(), [Aside, Aside, kind, Back, Back]);
    }
}

#[test]
fn what_is_implied_is_forgotten() {
    use Kind::{Draw, Enter, Leave, Meets, Shows, Table};
    // The next card that leaves is one of those that were meant; unless it was drawn since.
    assert_eq!(Course::new().then(Meets, 2).then(Leave, 2).left(), [Leave]);
    assert_eq!(Course::new().then(Meets, 2).then(Leave, 1).left(), [Meets, Leave]);
    assert_eq!(Course::new().then(Meets, 3).then(Draw, 80).then(Leave, 3).left(), [Meets, Draw, Leave]);
    // What leaves a hand was in one when nothing could be drawn; unless it lay in the open.
    assert_eq!(Course::new().then(Table, SOMEBODY).then(Leave, 2).left(), [Leave]);
    let taken = Course::new().then(Table, SOMEBODY).then(Enter, 60).then(Leave, 60).left();
    assert_eq!(taken, [Table, Enter, Leave]);
    // A hand that was shown stays known until something is drawn.
    assert_eq!(Course::new().then(Shows, 0).then(Leave, 1).then(Shows, 0).left(), [Shows, Leave]);
    assert_eq!(Course::new().then(Shows, 0).then(Draw, 80).then(Shows, 0).left(), [Shows, Draw, Shows]);
    // An empty one shows nothing.
    assert_eq!(Course::new().all(Leave, &[0, 1, 2, 3]).then(Shows, 0).left(), [Leave; 4]);
}

#[test]
fn courses_of_open_cards_are_forgotten_with_what_they_were_enough_for() {
    use Kind::{Aside, Back, Draw, Lacks, Leave, Meets};
    let known = || Course::new().then(Draw, 80).all(Aside, &[80, 2]).then(Lacks, 9).all(Back, &[80, 2]);
    assert_eq!(known().then(Leave, 80).least(), [Aside, Lacks, Back]);
    // It was enough for the one, and not for the other.
    let meets = |strength| Course::new().then(Meets, strength).then(Draw, 80).all(Leave, &[80, 3]);
    assert_eq!((meets(3).least(), meets(2).least()), (vec![], vec![Meets]));
}
