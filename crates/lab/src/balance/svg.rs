//! What all pictures have in common.

use std::fmt::Write as _;

pub(super) fn text(svg: &mut String, [x, y]: [f64; 2], attributes: &str, content: &str) {
    let _ = writeln!(svg, r#"<text x="{x}" y="{y}"{attributes}>{}</text>"#, escaped(content));
}

/// Names of packs and players come from people.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
