//! The text output of a tournament: what will be played, and the results.

use std::io::Write;
use std::path::Path;

use harena_core::terminal::{Look, clipped, counted, pad, visible_width, wrap};
use harena_lab::tournament::{Meeting, Report, Results, Row, Schedule};

use crate::out::Out;
use crate::simulate::MAX_DECISIONS;

const MEANING: &str = "a player rated 100 higher than another finishes ahead of it in 64% of their games. \
                       Bradley–Terry model of who finished ahead of whom, with one virtual drawn deal for each pair; \
                       intervals by bootstrap over the deals.";
const NO_INTERVALS: &str = "With one deal per table the ratings have no intervals; use more --games.";

pub(super) struct Reporter<'a> {
    /// The file of the results.
    pub(super) file: Option<&'a Path>,
    /// Print only one object at the end.
    pub(super) json: bool,
    pub(super) out: Out,
    pub(super) look: Look,
}

impl Reporter<'_> {
    /// Prints what will be played, before the first game.
    pub(super) fn begin(
        &mut self,
        results: &Results,
        schedule: &Schedule,
        deals: u64,
        open: usize,
    ) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        let (parameters, seats) = (&results.parameters, schedule.seats.count());
        let games = schedule.games(deals);
        self.heading(&format!(
            "{} with {seats} seats: {}, seed {}",
            parameters.game,
            counted(games, "game"),
            parameters.seed
        ))?;
        let tables = schedule.tables.len();
        let each = if tables == 1 { "" } else { " each" };
        let [least, most] = schedule.games_each(deals);
        let games_each =
            if least == most { counted(most, "game") } else { format!("{least} to {}", counted(most, "game")) };
        self.say(&format!(
            "{}, {}{each}, every deal in {seats} rotations; {games_each} for each player",
            counted(tables as u64, "table"),
            counted(deals, "deal"),
        ))?;
        if parameters.players.len() < seats {
            self.say("There are fewer players than seats: a game counts once for each seat of a player.")?;
        }
        let played = games - (open * seats) as u64;
        if let (Some(file), 1..) = (self.file, played) {
            self.say(&format!("{played} of {games} games are already in {}.", file.display()))?;
        }
        Ok(self.out.flush()?)
    }

    pub(super) fn end(&mut self, report: &Report, threads: Option<usize>) -> anyhow::Result<()> {
        if self.json {
            return Ok(writeln!(self.out, "{}", serde_json::to_string(report)?)?);
        }
        self.ratings(report)?;
        self.matrix(report)?;
        self.ladder(report)?;
        self.thinking(report)?;
        let digits = if report.seconds < 1.0 { 3 } else { 1 };
        let speed = format!(
            "{} and {} in {:.digits$} seconds: {:.0} decisions per second{}",
            counted(report.games, "game"),
            counted(report.decisions, "decision"),
            report.seconds,
            report.decisions_per_second,
            threads.map_or_else(String::new, |threads| format!(" on {}", counted(threads as u64, "thread")))
        );
        writeln!(self.out)?;
        self.say(&speed)?;
        if report.unfinished > 0 {
            let games = counted(report.unfinished, "game");
            self.say(&format!("{games} did not end within {MAX_DECISIONS} decisions and were not counted"))?;
        }
        if let Some(file) = self.file {
            self.say(&format!("All games are in {}", file.display()))?;
        }
        Ok(())
    }

    /// Lists the other files that were written.
    pub(super) fn files(&mut self, csv: Option<&Path>, plot: Option<&Path>) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        for (what, file) in [("Table", csv), ("Ratings", plot)] {
            file.map_or(Ok(()), |file| self.say(&format!("{what} in {}", file.display())))?;
        }
        Ok(())
    }

    fn ratings(&mut self, report: &Report) -> anyhow::Result<()> {
        let column = |head: &str, cell: &dyn Fn(&Row) -> String| Column::of(report, head, cell);
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let columns = [
            column("rating", &|row| signed(row.rating)),
            column("95% interval", &|row| match (row.rating_low, row.rating_high) {
                (Some(low), Some(high)) => format!("{} to {}", signed(low), signed(high)),
                _ => "?".to_string(),
            }),
            column("won", &|row| percent(row.win_share) + "%"),
            column("95%", &|row| format!("{}–{}", percent(row.win_low), percent(row.win_high))),
            column("rank", &|row| format!("{:.2}", row.mean_rank)),
            column("score", &|row| format!("{:.2}", row.mean_score)),
        ];
        writeln!(self.out)?;
        self.beside_names(report, &columns)?;
        let zero = report.zero.as_ref().map_or_else(|| "mean 0".to_string(), |zero| format!("{zero} = 0"));
        let meaning = format!("Elo scale, {zero}: {MEANING}");
        let meaning = if report.deals > 1 { &meaning } else { NO_INTERVALS };
        Ok(writeln!(self.out, "{}", self.look.paint.dim(&wrap(meaning, self.look.width)))?)
    }

    /// Row against column. Columns that do not fit follow below.
    fn matrix(&mut self, report: &Report) -> anyhow::Result<()> {
        let most = report.matrix.rows().iter().flatten().flatten().map(|meeting| meeting.games).max().unwrap_or(0);
        let few = report.matrix.rows().iter().flatten().flatten().any(|meeting| meeting.games < most);
        let games = format!("{}{}", if few { "up to " } else { "" }, counted(most, "game"));
        writeln!(self.out)?;
        self.heading("Row finished ahead of column, in percent")?;
        self.say(&format!("{games} for each pair; a tie is half"))?;
        let cell = |meeting: &Option<Meeting>, own: bool| match meeting {
            Some(meeting) => format!("{:.1}", 100.0 * meeting.share),
            None => if own { "–" } else { "?" }.to_string(),
        };
        let columns: Vec<Column> = (0..report.entrants.len())
            .map(|other| Column {
                head: (other + 1).to_string(),
                cells: report
                    .matrix
                    .rows()
                    .iter()
                    .enumerate()
                    .map(|(one, row)| cell(&row[other], one == other))
                    .collect(),
            })
            .collect();
        let mut rest = &columns[..];
        while !rest.is_empty() {
            let shown = self.beside_names(report, rest)?;
            rest = &rest[shown.max(1)..];
        }
        Ok(())
    }

    /// Each player against the next in the ranking, if they met, with intervals.
    fn ladder(&mut self, report: &Report) -> anyhow::Result<()> {
        writeln!(self.out)?;
        self.heading("Each player against the next, with 95% intervals")?;
        for (index, pair) in report.entrants.windows(2).enumerate() {
            let Some(meeting) = report.matrix[index][index + 1] else { continue };
            let [share, low, high] = [meeting.share, meeting.low, meeting.high].map(|share| 100.0 * share);
            let games = counted(meeting.games, "game");
            let line =
                format!("{} over {}: {share:.1}% ({low:.1}–{high:.1}) of {games}", pair[0].player, pair[1].player);
            self.say(&line)?;
        }
        Ok(())
    }

    fn thinking(&mut self, report: &Report) -> anyhow::Result<()> {
        let column = |head: &str, cell: &dyn Fn(&Row) -> String| Column::of(report, head, cell);
        let columns = [
            column("decisions", &|row| row.decisions.to_string()),
            column("mean", &|row| time(row.mean_think_seconds)),
            column("longest", &|row| time(row.longest_think_seconds)),
        ];
        writeln!(self.out)?;
        self.heading("Thinking time per decision")?;
        self.beside_names(report, &columns)?;
        Ok(())
    }

    /// A line per entrant with its place and name, and as many columns as fit. Returns the number of columns printed.
    fn beside_names(&mut self, report: &Report, columns: &[Column]) -> anyhow::Result<usize> {
        // At most a fifth of the line, to leave room for the columns.
        let longest = self.look.width / 5;
        let names: Vec<String> = report.entrants.iter().map(|row| clipped(&row.player, longest)).collect();
        let places = report.entrants.len().to_string().len().max(2);
        let names_wide = names.iter().map(|name| visible_width(name)).max().unwrap_or(0).max("player".len());
        let mut used = places + 1 + names_wide;
        let fitting = columns.iter().take_while(|column| {
            used += 2 + column.width();
            used <= self.look.width
        });
        let columns: Vec<&Column> = fitting.collect();
        let line = |start: String, cells: &dyn Fn(&Column) -> String| {
            columns.iter().fold(start, |line, column| line + "  " + &right(&cells(column), column.width()))
        };
        let head = line(format!("{:places$} {}", "", pad("player", names_wide)), &|column| column.head.clone());
        writeln!(self.out, "{}", self.look.paint.dim(&head))?;
        for (index, name) in names.iter().enumerate() {
            let start = format!("{:places$} {}", index + 1, pad(name, names_wide));
            writeln!(self.out, "{}", line(start, &|column| column.cells[index].clone()))?;
        }
        Ok(columns.len())
    }

    fn heading(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.out, "{}", self.look.paint.bold(&wrap(text, self.look.width)))
    }

    fn say(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.out, "{}", wrap(text, self.look.width))
    }
}

struct Column {
    head: String,
    cells: Vec<String>,
}

impl Column {
    /// One cell per entrant.
    fn of(report: &Report, head: &str, cell: impl Fn(&Row) -> String) -> Column {
        Column { head: head.to_string(), cells: report.entrants.iter().map(cell).collect() }
    }

    fn width(&self) -> usize {
        self.cells.iter().chain([&self.head]).map(|cell| visible_width(cell)).max().unwrap_or(0)
    }
}

fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(visible_width(text))))
}

fn signed(rating: f64) -> String {
    if rating.round() == 0.0 { "0".to_string() } else { format!("{rating:+.0}") }
}

/// `210 ns`, `12.3 µs`, `4.0 ms`, `1.52 s`
fn time(seconds: f64) -> String {
    match seconds {
        short if short < 1e-6 => format!("{:.0} ns", short * 1e9),
        short if short < 1e-3 => format!("{:.1} µs", short * 1e6),
        short if short < 1.0 => format!("{:.1} ms", short * 1e3),
        long => format!("{long:.2} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_ratings_are_readable() {
        assert_eq!([2.1e-7, 1.234e-5, 0.004, 1.519].map(time), ["210 ns", "12.3 µs", "4.0 ms", "1.52 s"]);
        assert_eq!([-0.3, 0.0, 12.6, -99.5].map(signed), ["0", "0", "+13", "-100"]);
    }
}
