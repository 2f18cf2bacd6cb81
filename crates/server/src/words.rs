//! Words of people: names and chat. They are data everywhere; what could play tricks on a reader is taken out.

use unicode_security::skeleton;

/// The text without what nobody can see: control characters, line breaks, fillers, and signs that turn the direction of
/// writing. `None` if nothing that can be seen is left, or too much.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    // Somebody who sends much more than allowed is not read to the end.
    if text.len() > 8 * most {
        return None;
    }
    let visible = |c: &char| !c.is_control() && !is_invisible(*c);
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(visible).collect();
    let words = spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let shows = words.chars().any(|c| c != ' ' && !is_mark(c));
    (shows && words.chars().count() <= most).then_some(words)
}

/// Marks that change the direction of writing, join or part letters, or take no room; letters that are blank; and what has no
/// meaning that everybody knows (private use), as archived replays have a use for it.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}'
        | '\u{e000}'..='\u{f8ff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// What changes the sign before it and is nothing without one: accents, and the choice between pictures.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// What a name looks like: the same for names that a reader could take for each other, whatever alphabet they are written in
/// (the confusables of Unicode Technical Standard 39). Capitals, accents, spaces and punctuation make no difference.
pub(crate) fn look(name: &str) -> String {
    // Twice: a capital may look like something that its small letter does not.
    let first: String = skeleton(name).collect();
    let small = first.to_lowercase();
    let whole: String = skeleton(&small).filter(|c| !is_mark(*c)).flat_map(char::to_lowercase).map(alike).collect();
    let letters: String = whole.chars().filter(|c| c.is_alphanumeric()).collect();
    // A name of nothing but signs is told apart by them.
    if letters.is_empty() { whole } else { letters }
}

/// Capitals are small by now, so that what looks like a capital I has become a small l.
fn alike(c: char) -> char {
    match c {
        'i' | '1' | '|' | 'ı' => 'l',
        '0' => 'o',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cleaned() {
        assert_eq!(clean("  Ann \n B\u{202e}ob\u{0} ", 20).as_deref(), Some("Ann Bob"));
        assert_eq!(clean("<b>&\"'", 20).as_deref(), Some("<b>&\"'"));
        assert_eq!(clean("\u{200b}\t", 20), None);
        assert_eq!(clean("\u{3164}\u{2800}", 20), None);
        assert_eq!(clean("\u{301}", 20), None);
        assert_eq!(clean("123456", 5), None);
        assert_eq!(clean("ääääää", 6).as_deref(), Some("ääääää"));
    }

    #[test]
    fn names_that_look_alike_are_alike() {
        for (one, other) in [
            ("Ann", "aNN"),
            ("Ann", "\u{410}nn"),
            ("Bill", "Bi1l"),
            ("BILL", "bill"),
            ("Bill", "BlIl"),
            ("Otto", "0tt\u{3bf}"),
            ("Zoë", "Zoe"),
            ("Ann", "A n-n."),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("♥", "♦"), ("Анна", "Anna"), ("王", "玉")] {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }
}
