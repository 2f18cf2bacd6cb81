//! The numbered rules as text, and the check which of them no test names.
//!
//! `docs/rules/<game>.md` holds one rule a line: `- **CA-9.1** text`. A table may follow its rule.

use std::collections::BTreeSet;

/// One numbered rule or ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    pub id: &'a str,
    /// The heading it stands under, without marks.
    pub section: &'a str,
    /// The text behind the id; a table that belongs to it follows after a line break.
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

/// Whether this is the id of a rule: two capitals, a dash, digits, dots and at most one `R`.
pub fn is_id(text: &str) -> bool {
    let Some((prefix, number)) = text.split_once('-') else { return false };
    let digits = number.strip_prefix(['R', 'E', 'T']).unwrap_or(number);
    prefix.len() == 2
        && prefix.bytes().all(|b| b.is_ascii_uppercase())
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// All rule ids with this prefix that a text names.
pub fn ids_named<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let mut ids = BTreeSet::new();
    let marker = format!("{prefix}-");
    let mut from = 0;
    while let Some(found) = text[from..].find(&marker) {
        let start = from + found;
        let number = start + marker.len();
        let length = text[number..].bytes().take_while(|b| b.is_ascii_digit() || b".RET".contains(b)).count();
        let id = text[start..number + length].trim_end_matches('.');
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
        let ids = ids_named("see (CA-1.1), CA-24. and CA-R5; not CA- or CAR-1 or TA-1.", "CA");
        assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["CA-1.1", "CA-24", "CA-R5"]);
    }
}
