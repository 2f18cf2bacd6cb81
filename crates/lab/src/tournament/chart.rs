//! The ratings as a picture: an SVG with a whisker for each interval.
//!
//! It stands on a background of its own, so that it can be read on a dark page and on a light one. No script, no style
//! sheet, no font of its own: whatever shows SVG shows it, and its text can be selected and searched.

use std::fmt::Write as _;

use super::report::{Report, Row};
use crate::svg::{EDGE, FAINT, INK, PAPER, clipped, escaped, round_step, text};

const WIDTH: f64 = 780.0;
const MARGIN: f64 = 28.0;
const ROW: f64 = 34.0;
/// Where the rows begin: above them is the title.
const TOP: f64 = 112.0;
/// For the rating in numbers, on the right.
const NUMBERS: f64 = 190.0;
/// What a letter takes in the middle, at the size of the names.
const LETTER: f64 = 8.2;
/// Longer names are cut.
const LONGEST_NAME: usize = 30;

const DOT: &str = "#2166ac";

/// Draws the ratings of a tournament in the game of this title, the best on top.
pub fn rating_chart(title: &str, report: &Report) -> String {
    let axis = Axis::of(report);
    let bottom = TOP + ROW * report.entrants.len() as f64;
    let mut svg = String::new();
    head(&mut svg, title, report, bottom + 66.0);
    grid(&mut svg, &axis, bottom);
    for (index, row) in report.entrants.iter().enumerate() {
        entrant(&mut svg, &axis, row, TOP + ROW * (index as f64 + 0.5));
    }
    svg += "</svg>\n";
    svg
}

fn head(svg: &mut String, title: &str, report: &Report, height: f64) {
    let title = escaped(&format!("{title}: ratings"));
    let seats = report.plan.seats;
    let line = format!("{} games with {seats} seats, every deal in {seats} rotations", report.games);
    let zero = report.zero.as_ref().map_or_else(|| "mean 0".to_string(), |zero| format!("measured from {zero}"));
    let meaning = format!("Elo scale, {zero}; the lines are 95% intervals");
    let _ = write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif" font-size="15" fill="{INK}" aria-labelledby="harena-ratings-title harena-ratings-desc">
<title id="harena-ratings-title">{title}</title>
<desc id="harena-ratings-desc">{line}. {}.</desc>
<rect x="0.5" y="0.5" width="{}" height="{}" rx="10" fill="{PAPER}" stroke="{EDGE}"/>
<text x="{MARGIN}" y="42" font-size="21" font-weight="600">{title}</text>
"#,
        escaped(&meaning),
        WIDTH - 1.0,
        height - 1.0,
    );
    let small = format!(r#" fill="{FAINT}" font-size="14""#);
    text(svg, [MARGIN, 68.0], &small, &line);
    text(svg, [MARGIN, 88.0], &small, &meaning);
}

/// A line for every round number, a stronger one at 0, and the numbers below.
fn grid(svg: &mut String, axis: &Axis, bottom: f64) {
    for rating in axis.ticks() {
        let (x, strong) = (axis.place(rating), rating == 0.0);
        let (colour, width) = if strong { (FAINT, 1.2) } else { (EDGE, 1.0) };
        line(svg, [x, TOP], [x, bottom + 6.0], colour, width);
        let attributes = format!(r#" text-anchor="middle" fill="{FAINT}" font-size="13""#);
        text(svg, [x, bottom + 25.0], &attributes, &signed(rating));
    }
    let middle = (axis.left + axis.right) / 2.0;
    text(svg, [middle, bottom + 47.0], &format!(r#" text-anchor="middle" fill="{FAINT}" font-size="13""#), "rating");
}

fn entrant(svg: &mut String, axis: &Axis, row: &Row, y: f64) {
    let name = clipped(&row.player, LONGEST_NAME);
    let won = format!("won {:.1}% of {} games", 100.0 * row.win_share, row.games);
    let hint = format!("{}: {}, {won}", row.player, described(row));
    let _ = writeln!(svg, "<g><title>{}</title>", escaped(&hint));
    text(svg, [axis.left - 16.0, y + 5.0], r#" text-anchor="end""#, &name);
    let x = axis.place(row.rating);
    if let (Some(low), Some(high)) = (row.rating_low, row.rating_high) {
        let [low, high] = [low, high].map(|rating| axis.place(rating));
        line(svg, [low, y], [high, y], INK, 1.6);
        for end in [low, high] {
            line(svg, [end, y - 6.0], [end, y + 6.0], INK, 1.6);
        }
    }
    let _ = writeln!(svg, r#"<circle cx="{x:.1}" cy="{y}" r="5.5" fill="{DOT}" stroke="{PAPER}" stroke-width="1.5"/>"#);
    text(svg, [axis.right + 18.0, y + 5.0], r#" font-size="14""#, &described(row));
    *svg += "</g>\n";
}

/// `+312 (+250 to +390)`
fn described(row: &Row) -> String {
    match (row.rating_low, row.rating_high) {
        (Some(low), Some(high)) => format!("{} ({} to {})", signed(row.rating), signed(low), signed(high)),
        _ => signed(row.rating),
    }
}

/// What the picture shows from left to right.
struct Axis {
    /// Where the plot begins and ends.
    left: f64,
    right: f64,
    /// The ratings there, both a multiple of the step.
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    fn of(report: &Report) -> Axis {
        let names =
            report.entrants.iter().map(|row| clipped(&row.player, LONGEST_NAME).chars().count()).max().unwrap_or(0);
        let shown = report.entrants.iter().flat_map(|row| [Some(row.rating), row.rating_low, row.rating_high]);
        let (low, high) =
            shown.flatten().fold((-10.0, 10.0), |(low, high): (f64, f64), rating| (low.min(rating), high.max(rating)));
        let step = round_step((high - low) / 6.0);
        Axis {
            left: MARGIN + 24.0 + LETTER * names as f64,
            right: WIDTH - MARGIN - NUMBERS,
            low: (low / step).floor() * step,
            high: (high / step).ceil() * step,
            step,
        }
    }

    fn place(&self, rating: f64) -> f64 {
        self.left + (rating - self.low) / (self.high - self.low) * (self.right - self.left)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let (low, step) = (self.low, self.step);
        let count = ((self.high - self.low) / step).round() as usize;
        (0..=count).map(move |index| (low / step).round() * step + index as f64 * step)
    }
}

fn signed(rating: f64) -> String {
    if rating.round() == 0.0 { "0".to_string() } else { format!("{rating:+.0}") }
}

fn line(svg: &mut String, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], colour: &str, width: f64) {
    let _ = writeln!(
        svg,
        r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}" stroke-width="{width}"/>"#
    );
}
