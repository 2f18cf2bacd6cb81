//! The ratings as an SVG chart with intervals as whiskers.

use std::fmt::Write as _;

use super::report::{Report, Row};
use crate::svg::{
    ABOVE, Axis, FAINT, MARGIN, Page, REFERENCE, WHISKER, clipped, escaped, line, round_step, subtitle, text,
};

const WIDTH: f64 = 780.0;
const ROW: f64 = 34.0;
/// The top of the rows, below the title.
const TOP: f64 = 112.0;
/// The width of the ratings as numbers, on the right.
const NUMBERS: f64 = 190.0;
/// The average width of a letter at the font size of the names.
const LETTER: f64 = 8.2;
/// Longer names are cut.
const LONGEST_NAME: usize = 30;

/// Draws the ratings of a tournament in the game of this title, the best on top.
pub fn rating_chart(title: &str, report: &Report) -> String {
    let axis = axis(report);
    let bottom = TOP + ROW * report.entrants.len() as f64;
    let seats = report.parameters.seats;
    let games = format!("{} games with {seats} seats, every deal in {seats} rotations", report.games);
    let zero = report.zero.as_ref().map_or_else(|| "mean 0".to_string(), |zero| format!("{zero} = 0"));
    let meaning = format!("Elo scale, {zero}; the lines are 95% intervals");
    let mut body = String::new();
    subtitle(&mut body, [games.as_str(), &meaning]);
    axis.draw(&mut body, [TOP, bottom], signed);
    axis.vertical(&mut body, 0.0, [TOP, bottom], REFERENCE);
    let middle = (axis.left + axis.right) / 2.0;
    text(&mut body, [middle, bottom + 38.0], &format!(r#"{FAINT} text-anchor="middle" font-size="13""#), "rating");
    for (index, row) in report.entrants.iter().enumerate() {
        entrant(&mut body, &axis, row, TOP + ROW * (index as f64 + 0.5));
    }
    let (title, description) = (format!("{title}: ratings"), format!("{games}. {meaning}."));
    let size = [WIDTH, bottom + 58.0];
    Page { name: "ratings", size, font_size: 15, title: &title, description: &description }.with(&body)
}

fn entrant(svg: &mut String, axis: &Axis, row: &Row, y: f64) {
    let name = clipped(&row.player, LONGEST_NAME);
    let won = format!("won {:.1}% of {} games", 100.0 * row.win_share, row.games);
    let hint = format!("{}: {}, {won}", row.player, described(row));
    let _ = writeln!(svg, "<g><title>{}</title>", escaped(&hint));
    text(svg, [axis.left - 16.0, y + 5.0], r#" text-anchor="end""#, &name);
    if let (Some(low), Some(high)) = (row.rating_low, row.rating_high) {
        let [low, high] = [low, high].map(|rating| axis.x(rating));
        line(svg, [low, y], [high, y], WHISKER);
        for end in [low, high] {
            line(svg, [end, y - 6.0], [end, y + 6.0], WHISKER);
        }
    }
    let _ = writeln!(svg, r#"<circle cx="{:.1}" cy="{y}" r="5.5"{ABOVE}/>"#, axis.x(row.rating));
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

/// Round ratings around all intervals and 0, to the right of the names.
fn axis(report: &Report) -> Axis {
    let names = report.entrants.iter().map(|row| clipped(&row.player, LONGEST_NAME).chars().count()).max().unwrap_or(0);
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

fn signed(rating: f64) -> String {
    if rating.round() == 0.0 { "0".to_string() } else { format!("{rating:+.0}") }
}
