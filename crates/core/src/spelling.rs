//! Suggestions for misspelt names.

/// Names with more edits than this are not suggested.
const MAX_EDITS: usize = 2;

/// The most similar name within `MAX_EDITS`, ignoring case.
pub fn nearest<'a>(misspelt: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let misspelt = misspelt.to_lowercase();
    let length = misspelt.chars().count();
    names
        .into_iter()
        // Input may be very long; the distance is at least the difference in length.
        .filter(|name| name.chars().count().abs_diff(length) <= MAX_EDITS)
        .map(|name| (strsim::levenshtein(&misspelt, &name.to_lowercase()), name))
        .filter(|&(edits, _)| edits <= MAX_EDITS)
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_may_be_wrong() {
        let nearest = |name| nearest(name, ["gorgon", "Titan"]);
        assert_eq!(nearest("Gorgn"), Some("gorgon"));
        assert_eq!(nearest("titannn"), Some("Titan"));
        assert_eq!(nearest("titannnn"), None);
        assert_eq!(nearest(&"x".repeat(100_000)), None);
    }
}
