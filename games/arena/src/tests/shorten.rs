//! What shortening removes from a long history, and what it does not.

use harena_core::Seat;

use crate::cards::{CardSet, Ix, NONE};
use crate::history::{CREATURES, History, Kind, SOME_PLAYABLE, Zones};

/// Moves of a few cards of two seats: at the beginning the first seat has the cards 0 to 3, the second 50 to 53.
struct Trajectory {
    history: History,
    zones: Zones,
}

impl Trajectory {
    fn new() -> Trajectory {
        let mut history = History::NONE;
        history.begin(CardSet::EMPTY);
        let mut hand = [CardSet::EMPTY; 5];
        (hand[0], hand[1]) = ((0..4).collect(), (50..54).collect());
        let zones =
            Zones { hand, aside: [CardSet::EMPTY; 5], secret: [NONE; 5], deck: (80..90).collect(), alive: u8::MAX };
        Trajectory { history, zones }
    }

    /// Adds a move or an observation of the first seat.
    fn then(mut self, kind: Kind, number: u8) -> Trajectory {
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

    fn all(self, kind: Kind, cards: &[Ix]) -> Trajectory {
        cards.iter().fold(self, |trajectory, &ix| trajectory.then(kind, ix))
    }

    /// The entries left when only redundant ones are removed.
    fn left(mut self) -> Vec<Kind> {
        self.history.forget(self.zones, 0, 0);
        self.history.entries().iter().map(|entry| entry.kind()).collect()
    }

    /// The entries left when everything is removed that can be.
    fn least(mut self) -> Vec<Kind> {
        self.history.forget(self.zones, usize::MAX, usize::MAX);
        self.history.entries().iter().map(|entry| entry.kind()).collect()
    }
}

#[test]
fn cards_that_come_back_unobserved_are_forgotten() {
    use Kind::{Aside, Back, Draw, Leave};
    let stunned = || Trajectory::new().all(Aside, &[0, 1]);
    assert_eq!(stunned().all(Back, &[0, 1]).left(), []);
    // Any two of the other three may have been set aside, and even any two of the other two.
    assert_eq!(stunned().then(Leave, 2).all(Back, &[0, 1]).left(), [Leave]);
    assert_eq!(stunned().all(Leave, &[2, 3]).all(Back, &[0, 1]).left(), [Leave, Leave]);
    // Of three that leave, one was drawn since: otherwise there would not have been two to set aside.
    let three = stunned().then(Draw, 80).all(Leave, &[2, 3, 80]).all(Back, &[0, 1]).left();
    assert_eq!(three, [Aside, Aside, Draw, Leave, Leave, Leave, Back, Back]);
    // They have not come back yet.
    assert_eq!(stunned().left(), [Aside, Aside]);
    // Twice, and twice before they come back.
    assert_eq!(stunned().all(Back, &[0, 1]).all(Aside, &[1, 2]).all(Back, &[1, 2]).left(), []);
    assert_eq!(stunned().then(Aside, 2).all(Back, &[0, 1, 2]).left(), []);
}

#[test]
fn observations_in_between_are_not_forgotten() {
    use Kind::{Aside, Back, Lacks, MeetsBid, Shows};
    for (kind, number) in [(Shows, 0), (Lacks, CREATURES + 3), (Lacks, 9), (MeetsBid, 2)] {
        let trajectory = Trajectory::new().all(Aside, &[0, 1]).then(kind, number).all(Back, &[0, 1]);
        assert_eq!(trajectory.left(), [Aside, Aside, kind, Back, Back]);
    }
}

#[test]
fn implied_observations_are_forgotten() {
    use Kind::{Draw, Enter, Leave, MeetsBid, Shows, Table};
    // The next card that leaves is one of those observed, unless it may have been drawn since.
    assert_eq!(Trajectory::new().then(MeetsBid, 2).then(Leave, 2).left(), [Leave]);
    assert_eq!(Trajectory::new().then(MeetsBid, 2).then(Leave, 1).left(), [MeetsBid, Leave]);
    assert_eq!(Trajectory::new().then(MeetsBid, 3).then(Draw, 80).then(Leave, 3).left(), [MeetsBid, Draw, Leave]);
    // A card that leaves a hand was in one when nothing could be drawn, unless it was visible.
    assert_eq!(Trajectory::new().then(Table, SOME_PLAYABLE).then(Leave, 2).left(), [Leave]);
    let taken = Trajectory::new().then(Table, SOME_PLAYABLE).then(Enter, 60).then(Leave, 60).left();
    assert_eq!(taken, [Table, Enter, Leave]);
    // A shown hand stays known until a card is drawn.
    assert_eq!(Trajectory::new().then(Shows, 0).then(Leave, 1).then(Shows, 0).left(), [Shows, Leave]);
    assert_eq!(Trajectory::new().then(Shows, 0).then(Draw, 80).then(Shows, 0).left(), [Shows, Draw, Shows]);
    // An empty hand shows nothing.
    assert_eq!(Trajectory::new().all(Leave, &[0, 1, 2, 3]).then(Shows, 0).left(), [Leave; 4]);
}

#[test]
fn visible_cards_are_forgotten_with_the_observations_they_satisfy() {
    use Kind::{Aside, Back, Draw, Lacks, Leave, MeetsBid};
    let known = || Trajectory::new().then(Draw, 80).all(Aside, &[80, 2]).then(Lacks, 9).all(Back, &[80, 2]);
    assert_eq!(known().then(Leave, 80).least(), [Aside, Lacks, Back]);
    // The card satisfied one observation, but not the other.
    let meets = |strength| Trajectory::new().then(MeetsBid, strength).then(Draw, 80).all(Leave, &[80, 3]);
    assert_eq!((meets(3).least(), meets(2).least()), (vec![], vec![MeetsBid]));
}
