//! A balance report as text: the findings first, then the tables, split if the terminal is narrow.

use std::io::{self, Write};

use harena_core::balance::{Column, Measure, Section, Unit};
use harena_core::terminal::{Look, clipped, counted, hang, pad, visible_width, wrap};
use harena_lab::balance::Report;

/// The number of findings that are printed before the tables.
const FINDINGS: usize = 10;
/// Between two columns.
const GAP: &str = "   ";

pub(super) fn print(report: &Report, look: Look, out: &mut impl Write) -> io::Result<()> {
    let say = |out: &mut dyn Write, text: &str| writeln!(out, "{}", wrap(text, look.width));
    let games = counted(report.games, "game");
    let Report { title, seats, seed, .. } = report;
    let heading = format!("{title} with {seats} seats: {games} of {}, seed {seed}", report.player_names());
    writeln!(out, "{}", look.paint.bold(&wrap(&heading, look.width)))?;
    say(
        out,
        "Each number has its 95% interval and its sample size n. + and − mark numbers that are significantly above or \
         below even; by chance, about one in forty even numbers gets a + and one a −.",
    )?;
    if report.unfinished > 0 {
        say(out, &format!("{} did not end and are excluded.", counted(report.unfinished, "game")))?;
    }
    if report.games == 0 {
        return say(out, "There are no games to report on.");
    }
    findings(report, look, out)?;
    for section in report.sections.iter().filter(|section| !section.rows.is_empty()) {
        writeln!(out, "\n{}", look.paint.bold(&wrap(section.title, look.width)))?;
        say(out, &section.says)?;
        table(section, look, out)?;
    }
    Ok(())
}

fn findings(report: &Report, look: Look, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}", look.paint.bold("What stands out"))?;
    let notable = report.notable(FINDINGS);
    if notable.is_empty() {
        return writeln!(out, "{}", wrap("Nothing differs significantly from even.", look.width));
    }
    for one in notable {
        let [value, low, high] =
            [one.measure.value, one.measure.low, one.measure.high].map(|share| percent(share, "%"));
        let even = percent(Some(one.even), "%");
        let place = format!("{}, {}: {}", one.section.title, one.row.label, one.column.title);
        let text = format!("{place} {value} ({low} to {high}); even is {even}");
        writeln!(out, "{}", hang("  · ", &text, look.width))?;
    }
    Ok(())
}

/// As many columns as fit side by side; the others below, with the labels repeated.
fn table(section: &Section, look: Look, out: &mut impl Write) -> io::Result<()> {
    let columns: Vec<Vec<String>> = (0..section.columns.len()).map(|index| cells(section, index)).collect();
    let width = |column: &[String]| column.iter().map(|cell| visible_width(cell)).max().unwrap_or(0);
    let widest = columns.iter().map(|column| width(column)).max().unwrap_or(0);
    let longest = section.rows.iter().map(|row| visible_width(&row.label)).max().unwrap_or(0);
    let labels = longest.min(look.width.saturating_sub(widest + GAP.len()).max(8));
    let mut rest = &columns[..];
    while !rest.is_empty() {
        let mut used = labels;
        let fits = |column: &&Vec<String>| {
            used += GAP.len() + width(column);
            used <= look.width
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (part, others) = rest.split_at(count);
        rest = others;
        let line = |label: &str, index: usize| {
            let cells: String =
                part.iter().map(|column| format!("{GAP}{}", pad(&column[index], width(column)))).collect();
            format!("{}{cells}", pad(&clipped(label, labels), labels)).trim_end().to_string()
        };
        writeln!(out, "{}", look.paint.dim(&line("", 0)))?;
        for (index, row) in section.rows.iter().enumerate() {
            writeln!(out, "{}", line(&row.label, index + 1))?;
        }
    }
    Ok(())
}

/// The title of a column and its cells, with the parts of the numbers aligned.
fn cells(section: &Section, index: usize) -> Vec<String> {
    let column = &section.columns[index];
    let measures: Vec<&Measure> = section.rows.iter().map(|row| &row.measures[index]).collect();
    let digits = digits(column, &measures);
    let number = |value: Option<f64>| match column.unit {
        Unit::Share => percent(value, ""),
        Unit::Mean => value.map_or("–".to_string(), |value| plain(format!("{value:.digits$}"))),
    };
    let parts: Vec<[String; 3]> = measures
        .iter()
        .map(|measure| {
            let value = match (column.unit, measure.value) {
                (Unit::Share, Some(_)) => number(measure.value) + "%",
                _ => number(measure.value),
            };
            let interval = match (measure.low, measure.high) {
                (Some(_), Some(_)) => format!("{}–{}", number(measure.low), number(measure.high)),
                _ => String::new(),
            };
            [value, interval, abbreviated(measure.n)]
        })
        .collect();
    let wide = |part: usize| parts.iter().map(|parts| visible_width(&parts[part])).max().unwrap_or(0);
    let [values, intervals, counts] = [0, 1, 2].map(wide);
    let right = |text: &str, width: usize| format!("{}{text}", " ".repeat(width - visible_width(text)));
    let rows = parts.iter().zip(&measures).map(|([value, interval, count], measure)| {
        let mark = match column.even.map_or(0.0, |even| measure.beyond(even)) {
            beyond if beyond > 0.0 => "+",
            beyond if beyond < 0.0 => "−",
            _ => " ",
        };
        let sign = if column.even.is_some() { mark } else { "" };
        format!("{} {}{sign} {}", right(value, values), right(interval, intervals), right(count, counts))
    });
    std::iter::once(column.title.to_string()).chain(rows).collect()
}

/// The number of digits with which the largest numbers have about three significant ones.
fn digits(column: &Column, measures: &[&Measure]) -> usize {
    let largest = measures.iter().filter_map(|measure| measure.value).map(f64::abs).fold(0.0, f64::max);
    match largest {
        _ if column.unit == Unit::Share => 1,
        largest if largest >= 100.0 => 0,
        largest if largest >= 10.0 => 1,
        _ => 2,
    }
}

/// No negative zero.
fn plain(number: String) -> String {
    match number.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| "0.".contains(c)) => rest.to_string(),
        _ => number,
    }
}

fn percent(share: Option<f64>, sign: &str) -> String {
    share.map_or("–".to_string(), |share| format!("{:.1}{sign}", 100.0 * share))
}

/// `812`, `12k`, `3M`: four characters at most.
fn abbreviated(count: u64) -> String {
    match count {
        0..=9_999 => count.to_string(),
        10_000..=999_499 => format!("{}k", (count + 500) / 1000),
        _ => format!("{}M", (count + 500_000) / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_short_and_plain() {
        let short = [0, 812, 9_999, 10_000, 999_499, 999_500, 2_600_000].map(abbreviated);
        assert_eq!(short, ["0", "812", "9999", "10k", "999k", "1M", "3M"]);
        assert_eq!(["-0.00", "-0.01", "0.0"].map(|text| plain(text.to_string())), ["0.00", "-0.01", "0.0"]);
    }
}
