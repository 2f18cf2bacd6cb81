//! Shared by all charts: the page with its title, colours, text, lines and axes.
//!
//! A chart has no scripts and no fonts, so that every SVG viewer shows it, and its text can be selected and searched. It
//! has its own background, which is dark if the viewer prefers a dark colour scheme. Blue and orange are safe for
//! colour-blind people, and no information is in the colour alone.

use std::fmt::Write as _;

/// Around everything.
pub const MARGIN: f64 = 28.0;
/// The width of the number below a tick.
const TICK_LABEL: f64 = 36.0;

// Attributes of elements: a class for the dark scheme, and the light colour.
pub const FAINT: &str = r##" class="faint" fill="#5b5f68""##;
pub const STRIPE: &str = r##" class="stripe" fill="#f1f1ee""##;
pub const EDGE: &str = r##" class="edge" stroke="#c9c9c5""##;
pub const WHISKER: &str = r##" class="whisker" stroke="#1c1d21" stroke-width="1.6""##;
/// A value to compare with.
pub const REFERENCE: &str = r##" class="reference" stroke="#5b5f68" stroke-dasharray="3 3""##;
pub const ABOVE: &str = r##" class="above" fill="#2166ac" stroke="#2166ac""##;
pub const BELOW: &str = r##" class="below" fill="#b35806" stroke="#b35806""##;
pub const LEVEL: &str = r##" class="level" fill="#565b66" stroke="#565b66""##;

const STYLE: &str = "<style>
@media (prefers-color-scheme: dark) {
.paper{fill:#17181b;stroke:#3a3c42}.ink{fill:#e8e8e6}.faint{fill:#a9adb6}.stripe{fill:#202226}
.edge{stroke:#3a3c42}.whisker{stroke:#e8e8e6}.reference{stroke:#a9adb6}
.above{fill:#6cb4e4;stroke:#6cb4e4}.below{fill:#f2a04a;stroke:#f2a04a}.level{fill:#b9bdc6;stroke:#b9bdc6}
}
</style>
";

/// A chart with title and background.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Makes ids unique where several charts are on one web page.
    pub name: &'a str,
    pub size: [f64; 2],
    pub font_size: u8,
    pub title: &'a str,
    /// The text alternative of the chart.
    pub description: &'a str,
}

impl Page<'_> {
    /// The whole file, with the title above the body.
    pub fn with(&self, body: &str) -> String {
        let Page { name, size: [width, height], font_size, .. } = self;
        let [title, description] = [self.title, self.description].map(escaped);
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif" font-size="{font_size}" class="ink" fill="#1c1d21" aria-labelledby="harena-{name}-title harena-{name}-desc">
<title id="harena-{name}-title">{title}</title>
<desc id="harena-{name}-desc">{description}</desc>
{STYLE}<rect class="paper" x="0.5" y="0.5" width="{}" height="{}" rx="10" fill="#fcfcfb" stroke="#c9c9c5"/>
"##,
            width - 1.0,
            height - 1.0,
        );
        text(&mut svg, [MARGIN, 42.0], r#" font-size="21" font-weight="600""#, self.title);
        svg + body + "</svg>\n"
    }
}

/// Lines below the title. Returns the baseline of the last one.
pub fn subtitle<'a>(svg: &mut String, lines: impl IntoIterator<Item = &'a str>) -> f64 {
    let mut baseline = 48.0;
    for line in lines {
        baseline += 20.0;
        text(svg, [MARGIN, baseline], &format!(r#"{FAINT} font-size="14""#), line);
    }
    baseline
}

pub fn text(svg: &mut String, [x, y]: [f64; 2], attributes: &str, content: &str) {
    let _ = writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}"{attributes}>{}</text>"#, escaped(content));
}

pub fn line(svg: &mut String, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], attributes: &str) {
    let _ = writeln!(svg, r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"{attributes}/>"#);
}

/// Escapes names of packs and players for XML, and removes control characters, which XML does not allow.
pub fn escaped(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    clean.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Cuts a label to this many characters.
pub fn clipped(label: &str, length: usize) -> String {
    if label.chars().count() <= length {
        return label.to_string();
    }
    label.chars().take(length - 1).chain(['…']).collect()
}

/// The horizontal axis of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    pub left: f64,
    pub right: f64,
    /// The values at both ends.
    pub low: f64,
    pub high: f64,
    /// The distance of two ticks.
    pub step: f64,
}

impl Axis {
    /// The position of a value. Values outside of the axis are clamped to its ends.
    pub fn x(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        self.left + share.clamp(0.0, 1.0) * (self.right - self.left)
    }

    pub fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Axis { low, high, step, .. } = *self;
        let first = (low / step - 1e-9).ceil() as i64;
        (first..).map(move |index| index as f64 * step).take_while(move |tick| *tick <= high + 1e-9)
    }

    /// Draws a vertical line per tick, with numbers below where there is room.
    pub fn draw(&self, svg: &mut String, [top, bottom]: [f64; 2], label: impl Fn(f64) -> String) {
        let every = (TICK_LABEL / (self.x(self.low + self.step) - self.left)).ceil().max(1.0) as usize;
        for (index, tick) in self.ticks().enumerate() {
            let x = self.x(tick);
            self.vertical(svg, tick, [top, bottom], EDGE);
            if index % every > 0 {
                continue;
            }
            // At the ends aligned inwards, so that the numbers of adjacent axes do not overlap.
            let anchor = match x {
                x if x < self.left + 1.0 => "start",
                x if x > self.right - 1.0 => "end",
                _ => "middle",
            };
            let attributes = format!(r#"{FAINT} text-anchor="{anchor}" font-size="12""#);
            text(svg, [x, bottom + 15.0], &attributes, &label(tick));
        }
    }

    pub fn vertical(&self, svg: &mut String, value: f64, [top, bottom]: [f64; 2], attributes: &str) {
        line(svg, [self.x(value), top], [self.x(value), bottom], attributes);
    }
}

/// The next of 1, 2, 5, 10, … times a power of ten.
pub fn round_step(wanted: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= wanted - 1e-12);
    factor.unwrap_or(10.0) * power
}
