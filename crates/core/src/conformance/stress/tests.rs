//! Tests of the stress test itself: a small game with one fault at a time shows that each fault is found.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Broken, Tally, stress};
use crate::{
    Chance, Game, Illegal, Log, Match, Meta, OptionsError, ParseError, Seat, SeatSet, Seats, Standing, Variant,
    VariantKind, Viewer,
};
use crate::{Fuzzed, Step};

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Fault {
    #[default]
    None,
    /// An amount that only `check` accepts takes a coin more than it says.
    TakesTooMuch,
    /// The same choice is listed twice once the bowl is nearly empty.
    ListedTwice,
    /// `check` accepts an action that is neither listed nor parametric.
    AcceptsTheUnlisted,
    /// Any seat may act.
    ActsOutOfTurn,
    /// The secret number is dealt again although it has been shown.
    ImaginesTheImpossible,
    /// The legal actions reveal the secret.
    ChecksTheSecret,
    /// The event has another amount than was taken.
    SaysAnotherAmount,
    /// A half empty bowl is set up differently from its description.
    IsSetUpOtherwise,
    /// The game never ends.
    NeverEnds,
    /// An amount that only `check` accepts makes the rules panic.
    Panics,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Options {
    fault: Fault,
}

/// Two seats take coins from a bowl in turn, at least one; the last one to take wins. Seat a has a secret number, which it may show.
#[derive(Clone, Debug)]
struct Bowl {
    fault: Fault,
    bowl: u8,
    taken: [u8; 2],
    turn: usize,
    secret: u8,
    shown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Action {
    Take(u8),
    Show,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Event {
    Took(u8),
    Shown(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(count) => write!(f, "take {count}"),
            Action::Show => f.write_str("show"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text.strip_prefix("take ") {
            Some(count) => count.parse().map(Action::Take).map_err(|_| ParseError::new("a number")),
            None if text == "show" => Ok(Action::Show),
            None => Err(ParseError::new("take or show")),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for Bowl {
    const META: Meta = Meta {
        key: "bowl",
        title: "Bowl",
        designer: "",
        year: None,
        min_seats: 2,
        max_seats: 2,
        recommended_seats: 2,
        minutes: 1,
        tie_rule: None,
        rule_prefix: "BO",
        rules_version: 1,
        rules: "",
        variants: &[Variant { option: "fault", rule: None, kind: VariantKind::Document }],
    };
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = (u8, [u8; 2], Option<u8>);

    fn start(
        options: &Options,
        _seats: Seats,
        chance: &mut impl Chance,
        _log: &mut impl Log<Event>,
    ) -> Result<Bowl, OptionsError> {
        let secret = chance.below(100) as u8;
        Ok(Bowl { fault: options.fault, bowl: 40, taken: [0, 0], turn: 0, secret, shown: false })
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two")
    }

    fn to_act(&self) -> SeatSet {
        let over = self.bowl == 0 && self.fault != Fault::NeverEnds;
        if over { SeatSet::default() } else { [Seat::new(self.turn)].into_iter().collect() }
    }

    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            into.extend((1..=2.min(self.bowl)).map(Action::Take));
            if self.fault == Fault::ListedTwice && self.bowl == 1 {
                into.push(Action::Take(1));
            }
            if seat.index() == 0 && !self.shown || self.fault == Fault::NeverEnds {
                into.push(Action::Show);
            }
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let no = || Err(Illegal::new("BO-1", crate::message::shared::nothing_to_do()));
        if !self.to_act().contains(seat) && self.fault != Fault::ActsOutOfTurn {
            return no();
        }
        match action {
            Action::Take(count) if count == 0 || count > self.bowl => no(),
            Action::Take(3..) if self.fault == Fault::ChecksTheSecret && self.secret < 50 => no(),
            Action::Take(_) => Ok(()),
            Action::Show if self.fault == Fault::NeverEnds => Ok(()),
            Action::Show if seat.index() == 0 && !self.shown => Ok(()),
            Action::Show if self.fault == Fault::AcceptsTheUnlisted => Ok(()),
            Action::Show => no(),
        }
    }

    fn play(&mut self, seat: Seat, action: Action, _chance: &mut impl Chance, log: &mut impl Log<Event>) {
        match action {
            Action::Take(count) => {
                assert!(self.fault != Fault::Panics || count < 3, "no rule for this");
                let extra = u8::from(self.fault == Fault::TakesTooMuch && count > 2);
                let said = count + u8::from(self.fault == Fault::SaysAnotherAmount && count > 2);
                self.bowl -= count;
                self.taken[seat.index()] += count + extra;
                self.turn = 1 - self.turn;
                log.add(|| Event::Took(said));
            }
            Action::Show => {
                self.shown = true;
                let secret = self.secret;
                log.add(|| Event::Shown(secret));
            }
        }
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let sees = viewer == Viewer::All || viewer == Viewer::Seat(Seat::new(0));
        (self.bowl, self.taken, sees.then_some(self.secret))
    }

    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Bowl {
        let known = seat.index() == 0 || self.shown && self.fault != Fault::ImaginesTheImpossible;
        let secret = if known { self.secret } else { chance.below(100) as u8 };
        Bowl { secret, ..self.clone() }
    }

    fn standing(&self) -> Option<Standing> {
        let score = |seat: Seat| i32::from(self.taken[seat.index()]);
        self.to_act().is_empty().then(|| Standing::by_key(self.seats(), score, score))
    }
}

impl Fuzzed for Bowl {
    const STYLES: &'static [&'static str] = &["greedy"];
    const BRANCHES: &'static [&'static str] = &["shown", "the bowl is emptied at once"];
    type Model = [u8; 2];

    fn arbitrary_action(&self, _seat: Seat, chance: &mut impl Chance) -> Action {
        if chance.below(4) == 0 { Action::Show } else { Action::Take(chance.below(41) as u8) }
    }

    fn is_parametric(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Take(_))
    }

    fn style_weight(&self, _style: &'static str, _seat: Seat, action: Action) -> u32 {
        u32::from(action == Action::Take(2))
    }

    fn check_invariants(&self) -> Result<(), String> {
        match u32::from(self.bowl) + self.taken.iter().map(|&count| u32::from(count)).sum::<u32>() {
            40 => Ok(()),
            sum => Err(format!("{sum} coins")),
        }
    }

    fn start_model(&self, _events: &[Event]) -> [u8; 2] {
        [0, 0]
    }

    fn check_model(&self, model: &mut [u8; 2], events: &[Event]) -> Result<(), String> {
        for event in events {
            if let Event::Took(count) = event {
                model[1 - self.turn] += count;
            }
        }
        if *model == self.taken { Ok(()) } else { Err(format!("{:?} by the model {model:?}", self.taken)) }
    }

    fn log_allows(&self, _seat: Seat, log: &[Event]) -> Result<(), String> {
        match log.iter().find(|event| matches!(event, Event::Shown(number) if *number != self.secret)) {
            Some(event) => Err(format!("{event}, but the secret is {}", self.secret)),
            None => Ok(()),
        }
    }

    fn survives_set_up(&self, options: &Options) -> Result<(), String> {
        if options.fault == Fault::IsSetUpOtherwise && self.bowl <= 20 {
            Err("set up again, too few".to_string())
        } else {
            Ok(())
        }
    }

    fn branches(step: &Step<'_, Bowl>, reached: &mut dyn FnMut(&'static str)) {
        if step.action == Action::Show {
            reached("shown");
        }
        if step.before.bowl == 40 && step.after.bowl == 0 {
            reached("the bowl is emptied at once");
        }
    }
}

/// The record ends before the action that makes the rules panic, and the law names it.
#[test]
fn a_panic_comes_with_the_record_of_its_game() {
    let seats = Seats::new(2).expect("two");
    let options = Options { fault: Fault::Panics };
    let mut broken = (0..400).filter_map(|seed| stress::<Bowl>(&options, seats, seed, &mut Tally::new::<Bowl>()).err());
    let Broken { law, mut record } = broken.find(|broken| broken.record.actions.len() > 1).expect("a panic");
    assert!(law.contains("a panic when ") && law.contains("plays take "), "{law}");
    // The record shows the fault: it ends with the action that panicked. What came before can be played.
    let last = record.actions.pop().expect("the action that panicked");
    assert!(law.contains(&format!("{} plays {}", last.seat, last.text)), "{law}");
    Match::<Bowl>::replay(&record).expect("what came before it can be played");
}

/// The first broken law within this many games.
fn first_broken(fault: Fault) -> (Option<String>, Tally) {
    let mut tally = Tally::new::<Bowl>();
    for seed in 0..400 {
        let seats = Seats::new(2).expect("two");
        if let Err(broken) = stress::<Bowl>(&Options { fault }, seats, seed, &mut tally) {
            assert_eq!(broken.record.game, "bowl");
            return (Some(broken.law), tally);
        }
    }
    (None, tally)
}

#[test]
fn a_sound_game_breaks_no_law_and_branches_are_counted() {
    let (broken, tally) = first_broken(Fault::None);
    assert_eq!(broken, None);
    assert_eq!(tally.games, 400);
    assert!(
        tally.unlisted > 0 && tally.imagined > 0 && tally.restaged > 400 && tally.accepted < tally.drawn,
        "{tally:?}"
    );
    assert!(tally.unreached().next().is_none(), "{tally:?}");
}

#[test]
fn every_fault_is_found_and_named() {
    for (fault, says) in [
        (Fault::TakesTooMuch, "coins"),
        (Fault::ListedTwice, "listed twice"),
        (Fault::AcceptsTheUnlisted, "allowed, but not listed"),
        (Fault::ActsOutOfTurn, "is not to act"),
        (Fault::ChecksTheSecret, "but in what b imagines"),
        (Fault::ImaginesTheImpossible, "imagined state does not fit the log"),
        (Fault::SaysAnotherAmount, "by the model"),
        (Fault::IsSetUpOtherwise, "set up again"),
        (Fault::NeverEnds, "does not end"),
        (Fault::Panics, ": no rule for this"),
    ] {
        let (broken, _) = first_broken(fault);
        let law = broken.unwrap_or_else(|| panic!("{fault:?} is not found"));
        assert!(law.contains(says), "{fault:?}: {law}");
    }
}
