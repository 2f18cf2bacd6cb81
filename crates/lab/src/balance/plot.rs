//! A report as an SVG chart: each section is a row of panels, one per column, with a dot for each number and a line for
//! its interval.

use std::fmt::Write as _;

use harena_core::balance::{Column, Measure, Row, Section, Unit};

use super::report::Report;
use crate::svg::{
    ABOVE, Axis, BELOW, FAINT, LEVEL, MARGIN, Page, REFERENCE, STRIPE, clipped, escaped, line, round_step, subtitle,
    text,
};

const WIDTH: f64 = 1120.0;
const LINE: f64 = 21.0;
/// The gap between two panels.
const GAP: f64 = 30.0;
/// The maximum width of a panel.
const WIDEST: f64 = 300.0;
/// The approximate width of a letter.
const LETTER: f64 = 7.0;
/// Intervals of numbers with fewer samples do not extend the axis; they may be cut.
const MIN_SAMPLES: u64 = 30;

/// Draws all sections of a report, one below the other.
pub fn plot(report: &Report) -> String {
    let mut body = String::new();
    let table = format!("{} seats: {}. Seed {}.", report.seats, report.player_names(), report.seed);
    let lines: Vec<String> = lines(&table).into_iter().chain(lines(LEGEND)).collect();
    let mut top = subtitle(&mut body, lines.iter().map(String::as_str));
    for section in report.sections.iter().filter(|section| !section.rows.is_empty()) {
        top = draw_section(&mut body, section, top + 34.0);
    }
    let title = format!("{}: balance in {} games", report.title, report.games);
    let size = [WIDTH, top + MARGIN];
    Page { name: "balance", size, font_size: 13, title: &title, description: LEGEND }.with(&body)
}

const LEGEND: &str = "Dots are the numbers, lines their 95% intervals, dashed lines mean even. Blue: above even; orange: \
                      below even; grey: no significant difference, or nothing to compare with. Hover over a dot to \
                      see its value.";

/// Draws a section below `top`. Returns its bottom.
fn draw_section(svg: &mut String, section: &Section, top: f64) -> f64 {
    text(svg, [MARGIN, top], r#" font-size="16" font-weight="600""#, section.title);
    let mut top = top + 20.0;
    for line in lines(&section.says) {
        text(svg, [MARGIN, top], FAINT, &line);
        top += 17.0;
    }
    top += 12.0;
    let longest = section.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let labels = (longest as f64 * LETTER).clamp(70.0, 230.0) + 22.0;
    let count = section.columns.len() as f64;
    let width = ((WIDTH - 2.0 * MARGIN - labels - GAP * (count - 1.0)) / count).min(WIDEST);
    let right = MARGIN + labels + count * width + (count - 1.0) * GAP;
    let rows = top + 8.0;
    for (index, row) in section.rows.iter().enumerate() {
        let y = rows + index as f64 * LINE;
        if index % 2 == 0 {
            let wide = right - MARGIN + 16.0;
            let _ = writeln!(
                svg,
                r#"<rect x="{:.1}" y="{y:.1}" width="{wide:.1}" height="{LINE}" rx="3"{STRIPE}/>"#,
                MARGIN - 8.0
            );
        }
        text(svg, [MARGIN, y + 15.0], "", &clipped(&row.label, 33));
    }
    let bottom = rows + section.rows.len() as f64 * LINE;
    for (index, column) in section.columns.iter().enumerate() {
        let left = MARGIN + labels + index as f64 * (width + GAP);
        let measures: Vec<Measure> = section.rows.iter().map(|row| row.measures[index]).collect();
        let axis = axis(&same_scale(section, index), [left, left + width]);
        let panel = Panel { column, axis, top: rows, bottom };
        panel.draw(svg, &section.rows, &measures);
    }
    bottom + 20.0
}

/// The numbers of a column and of the columns with the same scale.
fn same_scale(section: &Section, index: usize) -> Vec<(&Column, Measure)> {
    let group = section.columns[index].scale_group;
    let fits = |other: usize| other == index || (group.is_some() && section.columns[other].scale_group == group);
    let columns = (0..section.columns.len()).filter(|&other| fits(other));
    columns
        .flat_map(|other| section.rows.iter().map(move |row| (&section.columns[other], row.measures[other])))
        .collect()
}

/// One column of a section.
struct Panel<'a> {
    column: &'a Column,
    axis: Axis,
    top: f64,
    bottom: f64,
}

impl Panel<'_> {
    fn draw(&self, svg: &mut String, rows: &[Row], measures: &[Measure]) {
        let head = [(self.axis.left + self.axis.right) / 2.0, self.top - 6.0];
        text(svg, head, r#" text-anchor="middle" font-weight="600""#, self.column.title);
        if measures.iter().all(|measure| measure.value.is_none()) {
            return;
        }
        let span = [self.top, self.bottom];
        self.axis.draw(svg, span, |tick| tick_label(self.column.unit, self.axis.step, tick));
        if let Some(even) = self.column.even {
            self.axis.vertical(svg, even, span, REFERENCE);
        }
        for (index, (row, measure)) in rows.iter().zip(measures).enumerate() {
            let y = self.top + (index as f64 + 0.5) * LINE;
            self.dot(svg, y, row, measure);
        }
    }

    fn dot(&self, svg: &mut String, y: f64, row: &Row, measure: &Measure) {
        let Some(value) = measure.value else { return };
        let beyond = self.column.even.map_or(0.0, |even| measure.beyond(even));
        let look = if beyond > 0.0 {
            ABOVE
        } else if beyond < 0.0 {
            BELOW
        } else {
            LEVEL
        };
        let hint = format!("{}, {}: {}", row.label, self.column.title, described(self.column.unit, measure));
        let _ = write!(svg, "<g{look}><title>{}</title>", escaped(&hint));
        if let (Some(low), Some(high)) = (measure.low, measure.high) {
            line(svg, [self.axis.x(low), y], [self.axis.x(high), y], r#" stroke-width="2""#);
        }
        let _ = writeln!(svg, r#"<circle cx="{:.1}" cy="{y:.1}" r="4"/></g>"#, self.axis.x(value));
    }
}

/// `52.1%, 95% interval 50.0% to 54.2%, n = 1000`
fn described(unit: Unit, measure: &Measure) -> String {
    let number = |value: f64| match unit {
        Unit::Share => format!("{:.1}%", 100.0 * value),
        Unit::Mean => format!("{value:.2}"),
    };
    let value = measure.value.map_or("unknown".to_string(), number);
    match (measure.low, measure.high) {
        (Some(low), Some(high)) => {
            format!("{value}, 95% interval {} to {}, n = {}", number(low), number(high), measure.n)
        }
        _ => format!("{value}, n = {}", measure.n),
    }
}

/// An axis with round ticks that contains all numbers, and the intervals of those with enough samples.
fn axis(numbers: &[(&Column, Measure)], [left, right]: [f64; 2]) -> Axis {
    let shown = numbers.iter().filter(|(_, measure)| measure.value.is_some()).flat_map(|(column, measure)| {
        let ends = if measure.n >= MIN_SAMPLES { [measure.low, measure.high] } else { [None; 2] };
        [measure.value, column.even, ends[0], ends[1]]
    });
    let shown = shown.flatten();
    let (low, high) = shown.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
    let unit = numbers.first().map_or(Unit::Mean, |(column, _)| column.unit);
    if low > high {
        return Axis { left, right, low: 0.0, high: 1.0, step: 0.5 };
    }
    // Small differences must not look large.
    let least = if unit == Unit::Share { 0.05 } else { (0.02 * high.abs()).max(1e-3) };
    let spread = (high - low).max(least);
    let step = round_step(spread / 3.0);
    // A value only slightly beyond a tick does not need another tick.
    let (mut low, mut high) = ((low / step + 0.02).floor() * step, (high / step - 0.02).ceil() * step);
    if unit == Unit::Share {
        (low, high) = (low.max(0.0), high.min(1.0));
    }
    if high - low < step / 2.0 {
        high = low + step;
    }
    Axis { left, right, low, high, step }
}

/// The label of a tick.
fn tick_label(unit: Unit, step: f64, tick: f64) -> String {
    let digits = |step: f64| (-(step.log10() + 1e-9).floor()).max(0.0) as usize;
    match unit {
        Unit::Share => format!("{:.*}%", digits(100.0 * step), 100.0 * tick),
        Unit::Mean => format!("{:.*}", digits(step), tick),
    }
}

/// Wraps a sentence to the width of the chart, with an average width of letters.
fn lines(sentence: &str) -> Vec<String> {
    let fits = ((WIDTH - 2.0 * MARGIN) / LETTER) as usize;
    let mut lines = vec![String::new()];
    for word in sentence.split_whitespace() {
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= fits {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPAN: [f64; 2] = [0.0, 100.0];

    fn scale(column: &Column, measures: &[Measure]) -> Axis {
        axis(&measures.iter().map(|&measure| (column, measure)).collect::<Vec<_>>(), SPAN)
    }

    fn ticks(unit: Unit, axis: Axis) -> Vec<String> {
        axis.ticks().map(|tick| tick_label(unit, axis.step, tick)).collect()
    }

    #[test]
    fn axes_are_round_and_contain_everything() {
        let column = Column::share("x", "x").even(0.25);
        let measure = |value, low, high| Measure { value: Some(value), low: Some(low), high: Some(high), n: 1000 };
        let shares = scale(&column, &[measure(0.3, 0.27, 0.33), measure(0.22, 0.19, 0.26)]);
        assert_eq!(ticks(Unit::Share, shares), ["15%", "20%", "25%", "30%", "35%"]);
        let means = scale(&Column::mean("x", "x"), &[measure(7.0, 6.9, 7.1), measure(7.2, 7.15, 7.25)]);
        assert_eq!(ticks(Unit::Mean, means), ["6.8", "7.0", "7.2", "7.4"]);
        let nearly = scale(&Column::mean("x", "x"), &[measure(0.01, -0.001, 0.02), measure(3.0, 2.9, 4.001)]);
        assert_eq!(ticks(Unit::Mean, nearly), ["0", "2", "4"]);
    }

    /// No numbers, one number, equal numbers, and huge intervals of few samples.
    #[test]
    fn axes_of_unusual_data() {
        let mean = Column::mean("x", "x");
        let wide = Measure { value: Some(3.0), low: Some(-900.0), high: Some(906.0), n: 2 };
        let zero = Measure { value: Some(0.0), low: Some(0.0), high: Some(0.0), n: 100 };
        for measures in [vec![], vec![Measure::default()], vec![wide], vec![zero, zero], vec![wide, zero]] {
            let scale = scale(&mean, &measures);
            assert!(scale.high > scale.low && (1..9).contains(&scale.ticks().count()), "{scale:?}");
            assert!(scale.high < 10.0, "{scale:?}");
        }
    }

    #[test]
    fn columns_of_a_group_have_one_scale() {
        let column = |key| Column::mean(key, key);
        let columns = vec![column("a").scale_group("x"), column("b").scale_group("x"), column("c")];
        let number = |value| Measure { value: Some(value), n: 1, ..Measure::default() };
        let section =
            Section::new("s", "S", "Says.", columns, [Row::new("r", [number(1.0), number(9.0), number(50.0)])]);
        let [a, b, c] = [0, 1, 2].map(|index| axis(&same_scale(&section, index), SPAN));
        assert_eq!(a, b);
        assert!(a.high < 11.0 && c.low > 40.0);
    }
}
