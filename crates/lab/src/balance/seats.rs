//! Metrics of every game: wins by seat, length, margin.

use harena_core::balance::{Column, Ledger, Row, Section};
use harena_core::{Seat, Seats, Standing};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Metric {
    Wins(Seat),
    Score(Seat),
    /// By position in the order of play, from 0.
    WinsInOrder(usize),
    ScoreInOrder(usize),
    /// The first seat to act is not seat `a`.
    OtherSeatFirst,
    Decisions,
    WinningScore,
    /// The score of the winner minus the best other score.
    Margin,
    Shared,
}

/// Counts a finished game. `first` is the first seat to act, if it was one seat alone.
pub(super) fn count(ledger: &mut Ledger<Metric>, first: Option<Seat>, decisions: u64, standing: &Standing) {
    let seats = standing.seats();
    for seat in seats.iter() {
        ledger.win_trial(Metric::Wins(seat), seat);
        ledger.record(Metric::Score(seat), standing.score(seat));
    }
    if let Some(first) = first {
        for (place, seat) in seats.from(first).enumerate() {
            ledger.win_trial(Metric::WinsInOrder(place), seat);
            ledger.record(Metric::ScoreInOrder(place), standing.score(seat));
        }
        ledger.trial(Metric::OtherSeatFirst, first.index() != 0);
    }
    ledger.record(Metric::Decisions, decisions as i64);
    let winners = standing.winners();
    ledger.trial(Metric::Shared, winners.len() > 1);
    if let Some(winner) = winners.first() {
        let best_other = seats.iter().filter(|&seat| seat != winner).map(|seat| standing.score(seat)).max();
        ledger.record(Metric::WinningScore, standing.score(winner));
        if let Some(other) = best_other {
            ledger.record(Metric::Margin, standing.score(winner) - other);
        }
    }
}

pub(super) fn sections(ledger: &Ledger<Metric>, seats: Seats, players: &[String]) -> Vec<Section> {
    let even = 1.0 / seats.count() as f64;
    let mixed = players.iter().any(|player| *player != players[0]);
    let columns = || vec![Column::share("wins", "wins").even(even), Column::mean("score", "score")];
    let meaning = "A shared victory is split among the winners.";
    let caution = "The seats have different players: this compares the players more than the seats.";
    let by_seat = Section::new(
        "seats",
        "Seats",
        if mixed { format!("{meaning} {caution}") } else { meaning.to_string() },
        columns(),
        seats.iter().map(|seat| {
            let label = format!("{seat} {}", players[seat.index()]);
            Row::new(label, [ledger.share(Metric::Wins(seat)), ledger.mean(Metric::Score(seat))])
        }),
    );
    let in_order = Section::new(
        "order",
        "Order of play",
        "Clockwise from the first seat to act. In games that draw the first seat at random, this is the first-player \
         advantage.",
        columns(),
        (0..seats.count()).map(|place| {
            let measures = [ledger.share(Metric::WinsInOrder(place)), ledger.mean(Metric::ScoreInOrder(place))];
            Row::new(["first", "second", "third", "fourth", "fifth"][place], measures)
        }),
    );
    let length = Section::new(
        "games",
        "Length and margin",
        "Decisions per game, of all seats together; the winning score, and its lead over the best other score.",
        vec![
            Column::mean("decisions", "decisions"),
            Column::mean("winning-score", "winning score"),
            Column::mean("margin", "margin"),
            Column::share("shared", "shared victories"),
        ],
        [Row::new(
            "all games",
            [
                ledger.mean_count(Metric::Decisions),
                ledger.mean(Metric::WinningScore),
                ledger.mean(Metric::Margin),
                ledger.share(Metric::Shared),
            ],
        )],
    );
    let mut sections = vec![by_seat];
    // If seat `a` always begins, the order of play is the same as the order of the seats.
    if ledger.successes(Metric::OtherSeatFirst) > 0.0 && !mixed {
        sections.push(in_order);
    }
    sections.push(length);
    sections
}
