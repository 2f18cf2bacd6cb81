//! Fitting text to a terminal: wrapping between words, padding to a visible width.

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// A space at which no line is broken, as in "troll 7". [`wrap`] and [`flow`] print it as a space.
pub const NO_BREAK_SPACE: &str = "\u{a0}";

/// The columns of a text: 0 for colour codes, 2 for wide characters.
pub fn visible_width(text: &str) -> usize {
    display_width(text)
}

/// Pads to a visible width; colour codes do not count.
pub fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(visible_width(text))))
}

/// Truncates user input to a column and removes control characters.
pub fn clipped(text: &str, width: usize) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    if visible_width(&clean) <= width {
        return clean;
    }
    let mut cut = String::new();
    for c in clean.chars() {
        if visible_width(&cut) + visible_width(c.encode_utf8(&mut [0; 4])) >= width {
            break;
        }
        cut.push(c);
    }
    cut.push('…');
    cut
}

/// Wraps long lines between words; continuation lines keep the indent of the line.
pub fn wrap(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| {
        let indent = line.len() - line.trim_start_matches(' ').len();
        wrap_indented(line, indent, width)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A label with text beside it; wrapped lines are indented by its width.
pub fn hang(label: &str, text: &str, width: usize) -> String {
    wrap_indented(&format!("{label}{text}"), visible_width(label), width)
}

/// Items beside a label, two spaces apart; only items longer than a line are broken.
pub fn flow(label: &str, items: &[String], width: usize) -> String {
    let room = width - capped_indent(visible_width(label), width);
    let items = items.iter().map(|item| match item.trim_end_matches(' ') {
        long if visible_width(long) > room => item.clone(),
        // Spaces that pad an item may break, so that they vanish at the end of a line.
        whole => whole.replace(' ', NO_BREAK_SPACE) + &item[whole.len()..],
    });
    hang(label, &items.collect::<Vec<_>>().join("  "), width)
}

/// Wraps one line between words, with this indent for continuation lines. A word longer than a line, such as a hash or a path, is
/// broken.
pub fn wrap_indented(line: &str, indent: usize, width: usize) -> String {
    let indent = " ".repeat(capped_indent(indent, width));
    let options = Options::new(width)
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::fill(line, options).replace(NO_BREAK_SPACE, " ")
}

/// At most half of the width, so that there is room for text.
fn capped_indent(indent: usize, width: usize) -> usize {
    indent.min(width / 2)
}

/// `1 card`, `2 cards`.
pub fn counted(count: impl Into<u64>, thing: &str) -> String {
    match count.into() {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn enumerated(items: &[String]) -> String {
    match items {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("  one two three four", 12), "  one two\n  three four");
        assert_eq!(hang("label: ", "one two three", 16), "label: one two\n       three");
        assert_eq!(wrap("short\n\nlines", 40), "short\n\nlines");
        let card = format!("the troll{NO_BREAK_SPACE}7 wins");
        assert_eq!(wrap(&card, 11), "the troll 7\nwins");
        assert_eq!(wrap(&card, 10), "the\ntroll 7\nwins");
    }

    #[test]
    fn colour_takes_no_room_and_long_words_are_cut() {
        assert_eq!(wrap("\u{1b}[1mone\u{1b}[0m two", 7), "\u{1b}[1mone\u{1b}[0m two");
        assert_eq!(wrap(&format!("hash {}", "f".repeat(25)), 10), format!("hash\n{0}\n{0}\nfffff", "f".repeat(10)));
        assert_eq!(visible_width("你好"), 4);
        assert_eq!(clipped("你好吗", 5), "你好…");
        assert_eq!(clipped("a\u{1b}[2Jb", 9), "a[2Jb");
    }

    #[test]
    fn items_flow_unbroken() {
        let items = ["1 troll 7", "2 ettin 3", "3 wyrm 10"].map(String::from);
        assert_eq!(flow("play  ", &items, 28), "play  1 troll 7  2 ettin 3\n      3 wyrm 10");
        let long = ["bets worth 4, 9 with the secret bet".to_string(), "x".to_string()];
        assert_eq!(flow("- ", &long, 20), "- bets worth 4, 9\n  with the secret\n  bet  x");
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!(counted(1u32, "card") + ", " + &counted(0u32, "card"), "1 card, 0 cards");
        assert_eq!(enumerated(&["a", "b", "c"].map(String::from)), "a, b and c");
    }
}
