//! Metrics of every game: wins by seat, length, margin.

use harena_core::balance::{Column, Ledger, Row, Section};
use harena_core::{Seat, Seats, Standing};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Metric {
    Wins(Seat),
    Score(Seat),
    /// By place in the order of play, from 0.
    WinsInOrder(usize),
    ScoreInOrder(usize),
    /// The seat that was asked first is not the first seat of the table.
    Displaced,
    Decisions,
    WinningScore,
    /// The winner's score less that of the best other seat.
    Margin,
    Shared,
}

/// A finished game. `first`: who was asked first, if it was one seat alone.
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
        ledger.trial(Metric::Displaced, first.index() != 0);
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
    let meaning = "A victory that several share is split among them.";
    let caution = "The seats have different players: this compares them more than it compares seats.";
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
        "Clockwise from the seat that was asked first. This is the seat advantage where the first seat is drawn by \
         lot.",
        columns(),
        (0..seats.count()).map(|place| {
            let measures = [ledger.share(Metric::WinsInOrder(place)), ledger.mean(Metric::ScoreInOrder(place))];
            Row::new(["first", "second", "third", "fourth", "fifth"][place], measures)
        }),
    );
    let length = Section::new(
        "games",
        "Length and margin",
        "Decisions in a game, by all seats together; the winner's score, and its distance to the best other score.",
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
    // Where the first seat always begins, the order of play says the same again.
    if ledger.successes(Metric::Displaced) > 0.0 && !mixed {
        sections.push(in_order);
    }
    sections.push(length);
    sections
}
