use super::sample::phrase_symbols;
use super::*;
use crate::film::tests::{film, played};

const LONGEST: usize = 1 << 20;

#[test]
fn whatever_is_squeezed_comes_out_as_it_was() {
    let texts = [
        "",
        "x",
        "[1,2]\n{\"b\":[\"a\",\"Ünïcödé \u{E000} \\\" \u{1}\u{2}\u{7f}\"]}\n",
        "}}]]\"\\",
        &"abc, ".repeat(3000),
    ];
    for number in 0..=sample_of("colossi") {
        for text in texts {
            let block = squeeze(text, number);
            assert_eq!(unsqueeze(&block, LONGEST).as_deref(), Ok(text), "{number}");
        }
        assert!(squeeze(texts[4], number).len() < 100);
    }
    assert_eq!(sample_of("chess"), 0);
}

#[test]
fn what_is_no_block_is_said_to_be_none() {
    let text = "{\"event\":\"drew\"}\n".repeat(50);
    let block = squeeze(&text, 1);
    assert_eq!(unsqueeze(&block, text.len() - 1), Err(NoText), "too long");
    assert_eq!(unsqueeze(&[], LONGEST), Err(NoText));
    assert_eq!(unsqueeze(&[1, 0, 0], LONGEST), Err(NoText));
    assert_eq!(unsqueeze(&[99, 1, 0, 0, 0, 7], LONGEST), Err(NoText));
    assert_ne!(unsqueeze(&block[..6], LONGEST), Ok(text));
}

/// Blocks from the day on which the format was made, one for each sample. If they cannot be read any more, neither can what is stored.
#[test]
fn old_blocks_are_read_for_ever() {
    let text = "{\"b\":[\"a\",\"prepare spark at left\"],\"e\":[[{\"event\":\"drew\",\"seat\":\"a\"},\"\u{E000} drew a card\"]]}\n";
    let now = (0..=5).map(|number| squeeze(text, number));
    let now: Vec<String> = now.map(|block| block.iter().map(|byte| format!("{byte:02x}")).collect()).collect();
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/samples/blocks.txt");
    let old = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(old.lines().count(), 6, "{}", now.join("\n"));
    for code in old.lines() {
        let byte = |at: usize| u8::from_str_radix(&code[at..at + 2], 16).unwrap();
        let block: Vec<u8> = (0..code.len()).step_by(2).map(byte).collect();
        assert_eq!(unsqueeze(&block, LONGEST).as_deref(), Ok(text), "{code}");
    }
}

/// How the samples were made, and how others would be. It must not be done again: what is stored is read by those that are there.
#[test]
#[ignore = "writes files that must not change"]
fn make_the_samples() {
    const SEEDS: [u8; 2] = [101, 102];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/samples");
    std::fs::create_dir_all(&folder).unwrap();
    for key in harena_catalog::KEYS {
        let meta = crate::house::meta(key).unwrap();
        let mut text = String::new();
        for seats in [meta.min_seats, meta.max_seats] {
            for seed in SEEDS.into_iter().map(|seed| seed + 2 * u8::from(seats == meta.max_seats)) {
                text.push_str(&film(&*played(key, seats, seed)).text());
            }
        }
        let phrases = phrases_of(text.as_bytes());
        let mut file = phrases.join(&0);
        file.extend([0, 0]);
        file.extend(text.as_bytes());
        let file = miniz_oxide::deflate::compress_to_vec(&file, 9);
        println!("{key}: {} bytes of text, {} in the file", text.len(), file.len());
        std::fs::write(folder.join(format!("{key}.bin")), file).unwrap();
    }
}

/// Phrases that texts like this are made of: pairs that come most often are joined, again and again (byte pair encoding), and of
/// those that come of it the ones are kept that save most.
fn phrases_of(text: &[u8]) -> Vec<Vec<u8>> {
    use std::collections::{BTreeMap, HashMap};
    const JOINED: usize = 450;
    let mut meanings: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
    let mut symbols: Vec<usize> = text.iter().map(|&byte| byte.into()).collect();
    for joined in 256..256 + JOINED {
        let mut counts: HashMap<[usize; 2], usize> = HashMap::new();
        // Lines begin anew.
        for pair in symbols.windows(2).filter(|pair| pair[0] != usize::from(b'\n')) {
            *counts.entry([pair[0], pair[1]]).or_default() += 1;
        }
        let Some((pair, _)) = counts.into_iter().filter(|one| one.1 > 20).max_by_key(|&(pair, count)| (count, pair))
        else {
            break;
        };
        meanings.push([&meanings[pair[0]][..], &meanings[pair[1]]].concat());
        let mut shorter = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            match shorter.last() {
                Some(&last) if last == pair[0] && symbol == pair[1] => *shorter.last_mut().unwrap() = joined,
                _ => shorter.push(symbol),
            }
        }
        symbols = shorter;
    }
    let mut phrases = meanings.split_off(256);
    let most = phrase_symbols().count();
    while phrases.len() > most {
        // Twice as many as there are symbols cannot be told apart by one: here they are counted by a greedy reader of their own.
        let mut by_start: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
        for (index, phrase) in phrases.iter().enumerate() {
            by_start.entry(&phrase[..2]).or_default().push(index);
        }
        by_start.values_mut().for_each(|all| all.sort_by_key(|&index| std::cmp::Reverse(phrases[index].len())));
        let (mut saves, mut at) = (vec![0; phrases.len()], 0);
        while at < text.len() {
            let possible = text.get(at..at + 2).and_then(|start| by_start.get(start));
            let found = possible.and_then(|all| all.iter().find(|&&index| text[at..].starts_with(&phrases[index])));
            at += found.map_or(1, |&index| {
                saves[index] += phrases[index].len() - 1;
                phrases[index].len()
            });
        }
        let mut order: Vec<usize> = (0..phrases.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(saves[index]));
        order.truncate(most.max(phrases.len() * 17 / 20));
        phrases = order.into_iter().map(|index| phrases[index].clone()).collect();
    }
    phrases
}
