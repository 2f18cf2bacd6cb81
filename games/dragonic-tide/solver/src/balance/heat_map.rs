//! The balance as an SVG heat map.
//!
//! The cells have the same colours on light and dark pages, and contain their values as numbers too.

use std::fmt::Write as _;

use harena_dragonic_tide::{Character, Kind};
use harena_lab::svg::{EDGE, FAINT, MARGIN, Page, escaped, subtitle, text};

use super::{Balance, Duel};

const CELL: [f64; 2] = [86.0, 54.0];
/// The top left corner of the grid: to its left are the names of the rows, above it those of the columns and the title.
const GRID: [f64; 2] = [112.0, 160.0];
/// Between the grid and the averages.
const GAP: f64 = 18.0;
const COUNT: f64 = 6.0;
const WIDTH: f64 = GRID[0] + 7.0 * CELL[0] + GAP + MARGIN;
const LEGEND: f64 = GRID[1] + COUNT * CELL[1] + 40.0;
const HEIGHT: f64 = LEGEND + 70.0;

/// The colours of a cell without a value, and of its text.
const EMPTY: [&str; 2] = ["#e9e9e7", "#5b5f68"];

type Colour = [f64; 3];

/// From equal to the end of the scale, for values below and above 0.5.
const BEHIND: [Colour; 5] =
    [WHITE, [254.0, 224.0, 182.0], [253.0, 184.0, 99.0], [224.0, 130.0, 20.0], [179.0, 88.0, 6.0]];
const AHEAD: [Colour; 5] =
    [WHITE, [209.0, 229.0, 240.0], [146.0, 197.0, 222.0], [67.0, 147.0, 195.0], [33.0, 102.0, 172.0]];
const WHITE: Colour = [247.0, 247.0, 247.0];

/// Draws the matrix of a report: the character of the row against that of the column, and the averages.
pub fn heat_map(balance: &Balance) -> String {
    let scale = Scale::of(balance);
    let line = "Expected score of the character in the row, with optimal play and OVERDRIVE picks";
    let draw = format!("A duel without a winner after round {} is half a win for both.", balance.round_limit);
    let pack = balance.content.as_ref().map(|name| format!("Content pack “{name}”"));
    let mut svg = String::new();
    subtitle(&mut svg, [Some(line), Some(&draw), pack.as_deref()].into_iter().flatten());
    axes(&mut svg);
    for (line, row) in balance.characters.iter().enumerate() {
        for (column, (&value, other)) in row.against.iter().zip(Character::ALL).enumerate() {
            let place = [GRID[0] + column as f64 * CELL[0], GRID[1] + line as f64 * CELL[1]];
            let hint = match (balance.duel(row.character, other), row.character == other) {
                (_, true) => "a character does not play against itself".to_string(),
                (Some(duel), _) => described(duel, row.character),
                (None, _) => format!("{} against {}: not solved", row.character.name(), other.name()),
            };
            let number = match value {
                Some(value) => format!("{value:.3}"),
                None if row.character == other => "–".to_string(),
                None => "?".to_string(),
            };
            cell(&mut svg, place, &Cell { value, number: &number, hint: &hint, attributes: "" }, scale);
        }
        let place = [GRID[0] + COUNT * CELL[0] + GAP, GRID[1] + line as f64 * CELL[1]];
        let hint = format!("{} against all others, on average", row.character.name());
        let number = row.field.map_or("?".to_string(), |field| format!("{field:.3}"));
        let attributes = r#" font-weight="600""#;
        cell(&mut svg, place, &Cell { value: row.field, number: &number, hint: &hint, attributes }, scale);
    }
    legend(&mut svg, scale, balance);
    let (title, description) = ("Dragonic Tide: who beats whom", format!("{line}. {draw}"));
    let size = [WIDTH, HEIGHT];
    Page { name: "heat-map", size, font_size: 15, title, description: &description }.with(&svg)
}

fn axes(svg: &mut String) {
    let top = GRID[1] - 12.0;
    text(svg, [GRID[0] - 12.0, top], &format!(r#"{FAINT} text-anchor="end" font-size="13""#), "against");
    for (index, character) in Character::ALL.into_iter().enumerate() {
        let index = index as f64;
        let middle = GRID[0] + (index + 0.5) * CELL[0];
        text(svg, [middle, top], r#" text-anchor="middle""#, character.name());
        let line = GRID[1] + (index + 0.5) * CELL[1] + 5.0;
        text(svg, [GRID[0] - 12.0, line], r#" text-anchor="end""#, character.name());
    }
    let middle = GRID[0] + (COUNT + 0.5) * CELL[0] + GAP;
    text(svg, [middle, top], r#" text-anchor="middle" font-weight="600""#, "field");
}

/// One cell of the matrix.
struct Cell<'a> {
    value: Option<f64>,
    number: &'a str,
    /// The tooltip.
    hint: &'a str,
    /// Further attributes of the text.
    attributes: &'a str,
}

fn cell(svg: &mut String, [x, y]: [f64; 2], cell: &Cell<'_>, scale: Scale) {
    let (fill, ink) = cell.value.map_or((EMPTY[0].to_string(), EMPTY[1]), |value| {
        let colour = scale.colour(value);
        (hex(colour), readable(colour))
    });
    let _ = writeln!(
        svg,
        r#"<g><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="{fill}"{EDGE} stroke-opacity="0.6"/>"#,
        escaped(cell.hint),
        x + 1.5,
        y + 1.5,
        CELL[0] - 3.0,
        CELL[1] - 3.0,
    );
    let middle = [x + CELL[0] / 2.0, y + CELL[1] / 2.0 + 6.0];
    let attributes = format!(r#" text-anchor="middle" font-size="16" fill="{ink}"{}"#, cell.attributes);
    text(svg, middle, &attributes, cell.number);
    *svg += "</g>\n";
}

fn legend(svg: &mut String, scale: Scale, balance: &Balance) {
    let (left, width) = (GRID[0], COUNT * CELL[0]);
    *svg += "<defs><linearGradient id=\"harena-scale\">\n";
    let stops = BEHIND.iter().rev().chain(&AHEAD[1..]);
    for (index, &colour) in stops.enumerate() {
        let _ = writeln!(svg, r#"<stop offset="{}%" stop-color="{}"/>"#, index as f64 * 12.5, hex(colour));
    }
    let _ = writeln!(
        svg,
        "</linearGradient></defs>\n<rect x=\"{left}\" y=\"{LEGEND}\" width=\"{width}\" height=\"12\" rx=\"3\" \
         fill=\"url(#harena-scale)\"{EDGE}/>"
    );
    for step in 0..5 {
        let share = f64::from(step) / 4.0;
        let value = 0.5 + (2.0 * share - 1.0) * scale.reach;
        let place = [left + share * width, LEGEND + 29.0];
        text(svg, place, &format!(r#"{FAINT} text-anchor="middle" font-size="13""#), &format!("{value:.3}"));
    }
    let small = format!(r#"{FAINT} font-size="13""#);
    let caption = LEGEND + 49.0;
    text(svg, [left, caption], &small, "the row is behind");
    text(svg, [left + width / 2.0, caption], &format!(r#"{small} text-anchor="middle""#), "even");
    text(svg, [left + width, caption], &format!(r#"{small} text-anchor="end""#), "the row is ahead");
    if !balance.missing.is_empty() {
        let middle = left + width + GAP + CELL[0] / 2.0;
        let small = format!(r#"{small} text-anchor="middle""#);
        text(svg, [middle, LEGEND + 10.0], &small, &format!("{} of {}", balance.solved, balance.settings));
        text(svg, [middle, LEGEND + 29.0], &small, "solved");
    }
}

/// The tooltip: the value and the optimal picks.
fn described(duel: &Duel, character: Character) -> String {
    let first = usize::from(duel.characters[0] != character);
    let [one, other] = [first, 1 - first].map(|seat| duel.characters[seat].name());
    let picks = |seat: usize| {
        let share = |(kind, share): (Kind, f64)| format!("{} {:.0}%", kind.name(), 100.0 * share);
        duel.taken(seat).map(share).collect::<Vec<_>>().join(", ")
    };
    let value = duel.value_to(character).unwrap_or(duel.value);
    format!("{one} against {other}: {value:.4}. {one} picks {}; {other} picks {}.", picks(first), picks(1 - first))
}

/// The distance from 0.5 at which the colours end.
#[derive(Clone, Copy)]
struct Scale {
    reach: f64,
}

impl Scale {
    /// The largest distance of a value, rounded up to a multiple of 0.05 and at least 0.1, so that small differences do not look large.
    fn of(balance: &Balance) -> Scale {
        let values = balance.characters.iter().flat_map(|row| row.against.iter().flatten());
        let farthest = values.map(|value| (value - 0.5).abs()).fold(0.0, f64::max);
        Scale { reach: ((farthest * 20.0 - 1e-6).ceil() / 20.0).clamp(0.1, 0.5) }
    }

    fn colour(self, value: f64) -> Colour {
        let side = if value < 0.5 { &BEHIND } else { &AHEAD };
        let place = ((value - 0.5).abs() / self.reach).min(1.0) * (side.len() - 1) as f64;
        let below = (place as usize).min(side.len() - 2);
        let share = place - below as f64;
        [0, 1, 2].map(|channel| side[below][channel] + share * (side[below + 1][channel] - side[below][channel]))
    }
}

const DARK: &str = "#1c1d21";

/// Dark or white text, whichever has more contrast on this colour.
fn readable(colour: Colour) -> &'static str {
    let linear = |channel: f64| match channel / 255.0 {
        low if low <= 0.040_45 => low / 12.92,
        high => ((high + 0.055) / 1.055).powf(2.4),
    };
    let [red, green, blue] = colour.map(linear);
    let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    // The contrast with white and with `DARK`, whose luminance is 0.012.
    if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.062 { "#ffffff" } else { DARK }
}

fn hex(colour: Colour) -> String {
    let [red, green, blue] = colour.map(|channel| channel.round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
