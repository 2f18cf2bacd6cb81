//! The numbers of `content/numbers.toml` that packs cannot change, read when the crate is compiled. The exceptions are the
//! supplies of tickets and medals, which a pack may reduce.

pub(super) const TEXT: &str = include_str!("../../content/numbers.toml");

pub(crate) const TICKETS: u8 = small("box", "tickets");
/// They are numbered from 1. Each seat is dealt two, so that as many as there may be seats are dealt twice (CO-3.8).
pub(crate) const PROGRAMS: u8 = small("box", "programs");
pub(crate) const DEALT_PROGRAMS: u8 = 2 * harena_core::MAX_SEATS as u8;
pub(crate) const PODIUMS: u8 = small("box", "podiums");
pub(crate) const MEDALS: u8 = small("box", "medals");
/// Tokens for the markets and the deal; all others are in the bag (CO-3.4, CO-3.6).
pub(crate) const GREEN_TOKENS: usize = 40;
pub(crate) const ORANGE_TOKENS: usize = number("box", "tokens") as usize - GREEN_TOKENS;

pub(crate) const MARKETS: u8 = small("markets", "markets");
pub(crate) const SQUARES: u8 = small("route", "squares");

pub(crate) const TURNS: u8 = small("game", "turns");
pub(crate) const START_SQUARES: u8 = small("game", "arena-squares");

// CO-5.2, CO-5.3
pub(crate) const LARGEST_ARENA: u8 = small("investments", "largest-arena");
pub(crate) const MEDALS_FOR_ANOTHER: u8 = small("investments", "medals-for-another");

/// The most squares that one medal moves a noble (CO-9.8).
pub(crate) const MEDAL_STEPS: i8 = small("medal", "steps") as i8;

/// The tokens needed for a star (CO-12.2).
pub(crate) const STAR_TOKENS: u8 = small("star", "least-tokens");

const fn small(section: &str, key: &str) -> u8 {
    let number = number(section, key);
    assert!(number < 128);
    number as u8
}

/// The number at a key of a section; a compile error if there is none.
const fn number(section: &str, key: &str) -> u16 {
    let text = TEXT.as_bytes();
    let (mut line, mut inside) = (0, false);
    while line < text.len() {
        if text[line] == b'[' {
            let end = line + 1 + section.len();
            inside = has_at(text, line + 1, section) && has_at(text, end, "]");
        } else if inside && has_at(text, line, key) && has_at(text, line + key.len(), " = ") {
            return leading_number(text, line + key.len() + " = ".len());
        }
        while line < text.len() && text[line] != b'\n' {
            line += 1;
        }
        line += 1;
    }
    panic!("numbers.toml has no such number")
}

const fn has_at(text: &[u8], at: usize, what: &str) -> bool {
    let what = what.as_bytes();
    let mut place = 0;
    while place < what.len() {
        if at + place >= text.len() || text[at + place] != what[place] {
            return false;
        }
        place += 1;
    }
    true
}

const fn leading_number(text: &[u8], mut at: usize) -> u16 {
    assert!(text[at].is_ascii_digit(), "a number is expected");
    let mut number = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        number = 10 * number + (text[at] - b'0') as u16;
        at += 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{Asset, Noble};
    use crate::content::{Content, SharedContent};
    use crate::rules::MEDAL_MOVES;
    use crate::state::State;

    /// The constants are equal to what a TOML parser reads.
    #[test]
    fn constants_match_the_toml() {
        let table: toml::Table = toml::from_str(TEXT).unwrap();
        let mut count = 0;
        for (section, entry) in &table {
            for (key, value) in entry.as_table().unwrap() {
                if let Some(value) = value.as_integer() {
                    assert_eq!(i64::from(number(section, key)), value, "{section}.{key}");
                    count += 1;
                }
            }
        }
        assert!(count > 30);
    }

    /// The component list of the rulebook (CO-1.2, CO-1.3, CO-1.4).
    #[test]
    fn the_components_match_the_rulebook() {
        let most_seats = u16::try_from(harena_core::MAX_SEATS).unwrap();
        let of_seats = |each: u8| most_seats * u16::from(each);
        assert_eq!(number("box", "arena-pieces"), of_seats(START_SQUARES));
        assert_eq!(number("box", "arena-expansions"), of_seats(LARGEST_ARENA - START_SQUARES));
        assert_eq!(number("box", "loges"), most_seats);
        assert_eq!((TICKETS, MEDALS), (10, 18));
        assert_eq!(PODIUMS, TURNS - 1, "one for each closing ceremony");
        let Content { board, programs, .. } = Content::standard();
        let tokens = board.green.iter().chain(&board.orange).map(|&count| u16::from(count)).sum::<u16>();
        assert_eq!((number("box", "tokens"), tokens), (152, 152));
        assert_eq!(board.green.iter().map(|&count| usize::from(count)).sum::<usize>(), GREEN_TOKENS);
        assert_eq!(board.orange.iter().map(|&count| usize::from(count)).sum::<usize>(), ORANGE_TOKENS);
        let dealt = programs.iter().filter(|program| program.required > 0 && program.cost == 0).count();
        assert_eq!(dealt, usize::from(DEALT_PROGRAMS));
        assert_eq!(number("box", "programs"), programs.iter().filter(|program| program.required > 0).count() as u16);
        assert_eq!(number("box", "nobles"), Noble::SIX.len() as u16);
        assert_eq!(number("box", "dice"), 2);
        assert_eq!(number("box", "stars"), Asset::STARS.len() as u16);
    }

    /// The sizes of arrays match the numbers of pieces.
    #[test]
    fn array_sizes_match_the_content() {
        let state =
            State::empty(&Default::default(), harena_core::Seats::new(4).unwrap(), &SharedContent::of(None).unwrap());
        assert_eq!(number("markets", "markets"), state.markets.len() as u16);
        assert_eq!(number("markets", "places"), state.markets[0].len() as u16);
        assert_eq!(number("box", "dice"), state.dice.len() as u16);
        assert_eq!((MEDAL_MOVES[0], MEDAL_MOVES[5]), (-MEDAL_STEPS, MEDAL_STEPS));
        let table: toml::Table = toml::from_str(TEXT).unwrap();
        let types: Vec<&str> =
            table["star"]["types"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
        assert_eq!(types, Asset::STARS.map(Asset::name));
    }
}
