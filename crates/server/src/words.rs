//! Words of people: names and chat. They are data everywhere; what could play tricks on a reader is taken out.

/// The text without what nobody can see: control characters, line breaks, and signs that turn the direction of writing.
/// `None` if nothing is left, or too much.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    // Somebody who sends much more than allowed is not read to the end.
    if text.len() > 8 * most {
        return None;
    }
    let visible = |c: &char| !c.is_control() && !is_invisible(*c);
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(visible).collect();
    let words = spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (!words.is_empty() && words.chars().count() <= most).then_some(words)
}

/// Marks that change the direction of writing, join or part letters, or take no room.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cleaned() {
        assert_eq!(clean("  Ann \n B\u{202e}ob\u{0} ", 20).as_deref(), Some("Ann Bob"));
        assert_eq!(clean("<b>&\"'", 20).as_deref(), Some("<b>&\"'"));
        assert_eq!(clean("\u{200b}\t", 20), None);
        assert_eq!(clean("123456", 5), None);
        assert_eq!(clean("ääääää", 6).as_deref(), Some("ääääää"));
    }
}
