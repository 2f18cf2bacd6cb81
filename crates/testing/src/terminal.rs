//! Tables as text fit the terminal.

use harena_core::Viewer;
use harena_core::terminal::{Look, Paint, TextTable, visible_width};

/// Long names, also in wide characters.
const NAMES: [&str; 5] = ["Bartholomew the Very Long", "你好吗你好吗你好吗", "greedy", "x", "Octavia"];

/// Draws this position and its help: no line is too long, all words are there, and colour changes nothing else.
///
/// # Panics
/// If a check fails.
pub fn table_fits<G: TextTable>(game: &G, options: &G::Options, viewer: Viewer, width: usize) {
    let names: Vec<String> = NAMES[..game.seats().count()].iter().map(ToString::to_string).collect();
    let view = game.view(viewer);
    let [plain, painted] = [Paint::never(), Paint::always()].map(|paint| Look { paint, width });
    let unnamed = G::draw(&view, options, &[], plain);
    let coloured = G::draw(&view, options, &[], painted);
    let texts = [G::draw(&view, options, &names, plain), G::help(&view, options, plain)];
    for line in texts.iter().chain([&unnamed, &coloured]).flat_map(|text| text.lines()) {
        assert!(visible_width(line) <= width, "{width}: {line:?}");
        assert!(!line.contains(['{', '}', '$', '_']), "words are missing: {line:?}");
        assert!(!line.ends_with(' '), "{line:?}");
    }
    assert_eq!(without_colours(&coloured), unnamed);
}

/// Without the codes of colours, which end with `m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    first.to_string() + &parts.map(|part| part.split_once('m').map_or("", |(_, text)| text)).collect::<String>()
}
