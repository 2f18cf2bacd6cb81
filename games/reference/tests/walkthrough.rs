//! `docs/new-game.md` explains connect four; its quotations match the code word for word, and its counts are correct.

/// Without indentation: quotations are flush left.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_walkthrough_quotes_the_code() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let page = std::fs::read_to_string(format!("{root}docs/new-game.md")).expect("the page is there");
    let mut quotations = 0;
    for block in page.split("```rust ").skip(1) {
        let (file, rest) = block.split_once('\n').expect("a file name, then its text");
        let quoted = rest.split("```").next().expect("the block ends");
        let code = std::fs::read_to_string(format!("{root}{file}")).unwrap_or_else(|error| panic!("{file}: {error}"));
        let (quoted, code) = (lines(quoted), lines(&code));
        assert!(code.windows(quoted.len()).any(|window| window == quoted), "{file} does not contain {quoted:#?}");
        quotations += 1;
    }
    assert!(quotations >= 8, "only {quotations} quotations");
}

/// The page says: a hundred lines, another hundred below them, and twice as many for the rules of the other games.
#[test]
fn the_line_counts_of_the_page_are_correct() {
    let code = |files: &[&str]| -> usize {
        let lines = |file: &&str| {
            let path = format!("{}/src/{file}.rs", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            lines(&text).iter().filter(|line| !line.starts_with("//")).count()
        };
        files.iter().map(lines).sum()
    };
    let hundred = |count: usize| (80..=110).contains(&count);
    assert!(hundred(code(&["connect_four"])), "{}", code(&["connect_four"]));
    let below = code(&["connect_four/bits", "connect_four/view", "connect_four/notation"]);
    assert!(hundred(below), "{below}");
    for other in ["leduc", "goofspiel"] {
        assert!(hundred(code(&[other]) / 2), "{other}: {}", code(&[other]));
    }
}
