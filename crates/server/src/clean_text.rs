//! Texts from people: names and chat messages. Removes characters that could deceive a reader.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_security::skeleton;

/// The text without invisible characters: control characters, line breaks, fillers, and marks that change the direction
/// of writing. `None` if nothing visible is left, or the text is too long.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    // Much longer texts are not processed at all.
    if text.len() > 8 * most {
        return None;
    }
    let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let spaced: String = spaced.filter(|c| !is_invisible(*c)).collect();
    let words = spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (words.chars().any(is_visible) && words.chars().count() <= most).then_some(words)
}

/// What a reader does not see: control and format characters (which change the direction of writing, or join or separate
/// letters), characters without a width, and blank ones; and private-use characters, which archived replays use as
/// placeholders.
fn is_invisible(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate};
    match c.general_category() {
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate => true,
        _ => is_ignorable(c) || is_blank(c) || is_noncharacter(c),
    }
}

/// Unicode's property Default_Ignorable_Code_Point, without format characters, and without the variation selectors of
/// emoji.
fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
        | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// Characters that Unicode counts as letters or symbols, and whose glyph is blank: an object, Braille and hieroglyph
/// blanks, a Khitan filler, a null notehead.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{fffc}' | '\u{2800}' | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}')
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Accents and variation selectors, which make no difference to [`look_alike_key`].
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether a character shows something by itself, which combining marks and variation selectors do not.
fn is_visible(c: char) -> bool {
    c != ' ' && !matches!(c.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// A key that is equal for names that a reader could confuse, in any alphabet (the confusables of Unicode Technical
/// Standard 39). Case, accents, spaces and punctuation make no difference.
pub(crate) fn look_alike_key(name: &str) -> String {
    // Twice: an upper-case letter may have other look-alikes than its lower-case letter.
    let first: String = skeleton(name).collect();
    let small = first.to_lowercase();
    let whole: String = skeleton(&small).filter(|c| !is_mark(*c)).flat_map(char::to_lowercase).map(alike).collect();
    let letters: String = whole.chars().filter(|c| c.is_alphanumeric()).collect();
    // A name without letters is compared by its symbols.
    if letters.is_empty() { whole } else { letters }
}

/// The text is in lower case, so a look-alike of a capital I has become a small l.
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
    fn texts_are_cleaned() {
        assert_eq!(clean("  Ann \n B\u{202e}ob\u{0} ", 20).as_deref(), Some("Ann Bob"));
        assert_eq!(clean("<b>&\"'", 20).as_deref(), Some("<b>&\"'"));
        assert_eq!(clean("\u{200b}\t", 20), None);
        assert_eq!(clean("\u{3164}\u{2800}", 20), None);
        assert_eq!(clean("\u{301}", 20), None);
        // Blank glyphs, marks without a letter, and characters that are never shown.
        for blank in
            "\u{1d159}\u{16fe4}\u{13441}\u{fffc}\u{2065}\u{fff0}\u{fdd0}\u{1ffff}\u{e0020}\u{600}\u{1dfa}\u{2d7f}"
                .chars()
        {
            assert_eq!(clean(&blank.to_string(), 20), None, "{:x}", u32::from(blank));
        }
        for seen in ["न", "नि", "김", "ف", "😀", "𓀀", "𝅘𝅥", "1", "."] {
            assert_eq!(clean(seen, 20).as_deref(), Some(seen));
        }
        assert_eq!(clean("123456", 5), None);
        assert_eq!(clean("ääääää", 6).as_deref(), Some("ääääää"));
    }

    #[test]
    fn look_alikes_have_the_same_key() {
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
            assert_eq!(look_alike_key(one), look_alike_key(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("♥", "♦"), ("Анна", "Anna"), ("王", "玉")] {
            assert_ne!(look_alike_key(one), look_alike_key(other), "{one} {other}");
        }
    }
}
