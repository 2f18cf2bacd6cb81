//! What all pictures have in common.

use std::fmt::Write as _;

pub(crate) const PAPER: &str = "#fcfcfb";
pub(crate) const INK: &str = "#1c1d21";
pub(crate) const FAINT: &str = "#5b5f68";
pub(crate) const EDGE: &str = "#c9c9c5";

pub(crate) fn text(svg: &mut String, [x, y]: [f64; 2], attributes: &str, content: &str) {
    let _ = writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}"{attributes}>{}</text>"#, escaped(content));
}

/// Names of packs and players come from people, and XML knows no control characters.
pub(crate) fn escaped(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    clean.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The next of 1, 2, 5, 10, … times a power of ten.
pub(crate) fn round_step(wanted: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= wanted - 1e-12);
    factor.unwrap_or(10.0) * power
}

/// No longer than so many letters.
pub(crate) fn clipped(label: &str, letters: usize) -> String {
    if label.chars().count() <= letters {
        return label.to_string();
    }
    label.chars().take(letters - 1).chain(['…']).collect()
}
