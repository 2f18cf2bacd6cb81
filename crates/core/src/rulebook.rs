//! The numbered rules as text, and the check for rules that no test cites.
//!
//! A rules document (`games/<game>/rules.md`) holds one rule a line: `- **CA-9.1** text`. A table may follow its rule.

use std::collections::BTreeSet;

/// One numbered rule or ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    pub id: &'a str,
    /// The heading of its section, without markup.
    pub section: &'a str,
    /// The text after the id, with its table, if any.
    pub text: String,
}

/// All rules of a rules document, in order.
pub fn rules(markdown: &str) -> Vec<Rule<'_>> {
    let mut rules: Vec<Rule<'_>> = Vec::new();
    let mut section = "";
    let mut open = false;
    for line in markdown.lines() {
        if let Some(heading) = line.strip_prefix("##") {
            section = heading.trim_start_matches('#').trim();
            open = false;
        } else if let Some((id, text)) = item(line) {
            rules.push(Rule { id, section, text: text.to_string() });
            open = true;
        } else if open && !line.trim().is_empty() {
            let rule = rules.last_mut().expect("a rule is open");
            rule.text.push('\n');
            rule.text.push_str(line);
        }
    }
    rules
}

fn item(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.strip_prefix("- **")?.split_once("**")?;
    is_id(id).then(|| (id, text.trim()))
}

/// Whether this is the id of a rule: two capitals, a dash, perhaps one of `R`, `E`, `T`, `Q`, `X` and `N`, digits with dots between
/// them, and perhaps one small letter for a part of a rule.
pub fn is_id(text: &str) -> bool {
    let Some((prefix, number)) = text.split_once('-') else { return false };
    let number = number.strip_prefix(KINDS).unwrap_or(number);
    let digits = number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number);
    prefix.len() == 2
        && prefix.bytes().all(|b| b.is_ascii_uppercase())
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// The kinds of numbered items: ruling, statement of the rulebook, trial, question, example, note.
const KINDS: [char; 6] = ['R', 'E', 'T', 'Q', 'X', 'N'];

/// All rule ids with this prefix that a text cites.
pub fn cited_ids<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let mut ids = BTreeSet::new();
    let marker = format!("{prefix}-");
    let mut from = 0;
    while let Some(found) = text[from..].find(&marker) {
        let start = from + found;
        let number = start + marker.len();
        let rest = &text[number..];
        let kind = rest.len() - rest.strip_prefix(KINDS).unwrap_or(rest).len();
        let digits = rest[kind..].bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
        let mut end = number + kind + digits;
        let mut following = text[end..].chars();
        let letter = following.next().is_some_and(|c| c.is_ascii_lowercase());
        // A word directly after the number, or text after a full stop, is not part of the id.
        if letter && !text[..end].ends_with('.') && !following.next().is_some_and(char::is_alphanumeric) {
            end += 1;
        }
        let id = text[start..end].trim_end_matches('.');
        if is_id(id) {
            ids.insert(id);
        }
        from = number;
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_keeps_its_table() {
        let text = "# T\n## CA-1 Parts\n- **CA-1.1** One.\n\n| a |\n| b |\n\n- **CA-R2** *Q?* Two.\n### More\nprose\n";
        let rules = rules(text);
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0].text, "One.\n| a |\n| b |");
        assert_eq!((rules[1].id, rules[1].section), ("CA-R2", "CA-1 Parts"));
    }

    #[test]
    fn ids_are_found_in_prose() {
        let ids = cited_ids("see (CA-1.1), CA-24. and CA-R5; not CA- or CAR-1 or TA-1.", "CA");
        assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["CA-1.1", "CA-24", "CA-R5"]);
    }

    /// A letter for a part of a rule, questions of the rulebook, and what only looks like one of them.
    #[test]
    fn parts_and_questions_have_ids() {
        let text = "XX-7.7a, XX-7.7b. (XX-8.1a) XX-Q001: XX-9.4and XX-R5.a XX-12c1 XX-Qa";
        let ids = cited_ids(text, "XX");
        let expected = ["XX-12", "XX-7.7a", "XX-7.7b", "XX-8.1a", "XX-9.4", "XX-Q001", "XX-R5"];
        assert_eq!(ids.into_iter().collect::<Vec<_>>(), expected);
        assert!(["XX-7.7a", "XX-Q001", "XX-R40", "XX-T54"].into_iter().all(is_id));
        assert!(
            ["XX-7.7A", "XX-7.7ab", "XX-7.a", "XX-a", "XX-QQ1", "XX-", "xx-7.7a", "XX-7."].iter().all(|id| !is_id(id))
        );
        let rules =
            rules("## XX-7 OVERDRIVE\n- **XX-7.7** One.\n| a |\n- **XX-7.7a** *Tyranny.* Two.\n- **XX-Q001** Why?\n");
        assert_eq!(rules.iter().map(|rule| rule.id).collect::<Vec<_>>(), ["XX-7.7", "XX-7.7a", "XX-Q001"]);
    }
}
