//! Fitting text to a terminal: its width, wrapping between words, padding by what is seen.

use std::path::Path;

use console::{Term, measure_text_width};

/// What to assume where nobody says how wide the terminal is.
const USUAL: usize = 80;
/// Narrower than this, tables would be worse cut than broken; wider, lines are hard to read.
const NARROWEST: usize = 40;
const WIDEST: usize = 160;

/// Stands for a blank at which no line may be broken, as in "troll 7". [`wrap`] and [`flow`] print it as a blank.
pub(crate) const HARD_BLANK: &str = "\u{a0}";

/// How many columns there are: those of the terminal, else what COLUMNS says, else 80.
pub(crate) fn terminal_width() -> usize {
    let terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let said = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    terminal.or_else(said).filter(|&columns| columns > 0).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// How many columns a text takes: colour codes take none, wide characters two.
pub(crate) fn visible_width(text: &str) -> usize {
    measure_text_width(text)
}

/// Pads by what is seen, not by colour codes.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(visible_width(text))))
}

/// Cuts what people write so that it fits a column and cannot disturb the terminal.
pub(crate) fn clipped(text: &str, width: usize) -> String {
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

/// Breaks every line that is too long between words; what follows is indented like the line itself.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| {
        let indent = line.len() - line.trim_start_matches(' ').len();
        broken(line, indent, width)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A label and a text beside it: what does not fit goes on below the beginning of the text.
pub(crate) fn hang(label: &str, text: &str, width: usize) -> String {
    broken(&format!("{label}{text}"), visible_width(label), width)
}

/// Breaks one line between words; what follows is indented by this much.
pub(crate) fn broken(line: &str, indent: usize, width: usize) -> String {
    // Behind a deep indentation there would be no room left.
    let indent = indent.min(width / 2);
    let blanks = " ".repeat(indent);
    let (mut out, mut used, mut begun) = (String::new(), 0, false);
    for word in line.split(' ') {
        for (index, piece) in pieces(word, width - indent).enumerate() {
            let needed = visible_width(&piece) + usize::from(begun && index == 0);
            if begun && (index > 0 || used + needed > width) {
                out.truncate(out.trim_end_matches(' ').len());
                out += "\n";
                out += &blanks;
                used = indent;
            } else if begun {
                out.push(' ');
                used += 1;
            }
            used += visible_width(&piece);
            out += &piece;
            begun = true;
        }
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.replace(HARD_BLANK, " ")
}

/// A word, cut where it is longer than a line: only a hash or a path is.
fn pieces(word: &str, width: usize) -> impl Iterator<Item = String> {
    let mut cut = vec![String::new()];
    let breakable = visible_width(word) > width && !word.contains('\u{1b}');
    for c in word.chars() {
        let last = cut.last_mut().expect("never empty");
        if breakable && visible_width(last) >= width {
            cut.push(c.to_string());
        } else {
            last.push(c);
        }
    }
    cut.into_iter()
}

/// Items beside a label, two blanks apart, none of them broken unless it is longer than a line.
pub(crate) fn flow(label: &str, items: &[String], width: usize) -> String {
    let indent = visible_width(label).min(width / 2);
    let (mut out, mut used) = (label.to_string(), visible_width(label));
    for (index, item) in items.iter().enumerate() {
        let too_long = indent + visible_width(item.trim_end()) > width;
        let words: Vec<&str> = if too_long { item.split(' ').collect() } else { vec![item] };
        for (word_index, word) in words.into_iter().enumerate() {
            let gap = match (index, word_index) {
                (0, 0) => "",
                (_, 0) => "  ",
                _ => " ",
            };
            if used + gap.len() + visible_width(word.trim_end()) > width && used > indent {
                out.truncate(out.trim_end_matches(' ').len());
                out += "\n";
                out += &" ".repeat(indent);
                used = indent;
            } else {
                out += gap;
                used += gap.len();
            }
            out += word;
            used += visible_width(word);
        }
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.replace(HARD_BLANK, " ")
}

/// A file as somebody can paste it into a shell.
pub(crate) fn pasted(file: &Path) -> String {
    let text = file.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:@%~".contains(c);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// `1 card`, `2 cards`.
pub(crate) fn counted(count: impl Into<u64>, thing: &str) -> String {
    match count.into() {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn enumerated(items: &[String]) -> String {
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
        let card = format!("the troll{HARD_BLANK}7 wins");
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
    fn files_are_quoted_where_a_shell_would_split_them() {
        assert_eq!(pasted(Path::new("/tmp/a-1.hrec")), "/tmp/a-1.hrec");
        assert_eq!(pasted(Path::new("Ann's game.hrec")), "'Ann'\\''s game.hrec'");
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!(counted(1u32, "card") + ", " + &counted(0u32, "card"), "1 card, 0 cards");
        assert_eq!(enumerated(&["a", "b", "c"].map(String::from)), "a, b and c");
    }
}
