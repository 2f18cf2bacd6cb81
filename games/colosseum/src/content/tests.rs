use super::*;
use crate::assets::Asset;

fn loaded(pack: &str) -> Result<Content, harena_core::ContentError> {
    Content::load(Some(&Pack::parse(pack).unwrap()))
}

/// Counts of tokens, prices and minimums of programs (CO-1.4, CO-1.6, CO-1.7, CO-1.8, CO-R3, CO-R4, CO-R64).
#[test]
fn the_content_is_consistent() {
    let Content { programs, board, .. } = Content::standard();
    assert_eq!(programs[20].name.as_str(), "Circus Maximus");
    assert_eq!((programs[20].cost, programs[20].squares, programs[20].least()), (25, 3, 4));
    assert_eq!(programs[18].missing, [22, 18, 14, 10, 5]);
    assert_eq!((programs[19].least(), programs[15].least(), programs[30].least()), (3, 4, 10));
    let total = |asset: Asset| board.green[asset.index()] + board.orange[asset.index()];
    let totals = Asset::ALL.map(total);
    assert_eq!(totals, [20, 12, 12, 12, 12, 11, 11, 10, 10, 10, 10, 10, 4, 4, 4]);
    // Enough green tokens for the markets and the deal, with at most one left over (CO-3.5).
    for (index, &each) in board.deal.iter().enumerate() {
        assert_eq!(GREEN_TOKENS as u8 - 15 - each * (index as u8 + 3), u8::from(index < 2));
    }
}

/// Errors in the content files are found, too.
#[test]
fn wrong_content_is_refused_with_its_path() {
    let table = read::table(None).unwrap().to_string();
    for (right, wrong, why) in [
        ("number = 2\n", "number = 1\n", "program 1: this number stands twice"),
        ("number = 30\n", "number = 31\n", "program: number: 1 to 30, not 31"),
        ("source = \"published\"", "source = \"hearsay\"", "the source is rulebook, published or reconstructed"),
        ("\"1-3\"", "\"1\"", "die: faces"),
    ] {
        assert!(table.contains(right), "{right}");
        let error = Content::read(&table.replacen(right, wrong, 1).parse().unwrap(), None).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}

/// Games with equal packs share one content as long as one of them uses it (CO-1.9).
#[test]
fn equal_packs_share_one_content() {
    let shared = |coins: usize| {
        let pack = Pack::parse(&format!("name = 'shared'\n[game]\ncoins = {coins}")).unwrap();
        SharedContent::of(Some(&pack)).unwrap()
    };
    let (one, same, other) = (shared(41), shared(41), shared(42));
    assert!(std::ptr::eq::<Content>(&*one, &*same));
    assert_eq!((one.numbers.start_coins, other.numbers.start_coins), (41, 42));
    let wrong = Pack::parse("name = 'shared'\n[game]\ncoin = 41").unwrap();
    assert!(matches!(SharedContent::of(Some(&wrong)), Err(OptionsError::Content(_))));
}

/// CO-1.9
#[test]
fn a_pack_replaces_values_and_nothing_else() {
    let content = loaded(
        "name = 'trial'\nsource = 'our own'\n[game]\ncoins = 40\n[spectators]\nemperor = 9\n[tokens.green]\nhorse = 7\nlion = 1\n\
         [nobles]\nsenator = [5, 19, 30]\n[[program]]\nnumber = 30\nname = 'Grand Finale'\nneeds = { lion = 4, cage = 2 }\ncomplete = 60\nmissing = [50, 40]\n",
    )
    .unwrap();
    let standard = Content::standard();
    assert_eq!(content.numbers.start_coins, 40);
    let worth = Worth { emperor: 9, ..standard.numbers.worth };
    assert_eq!(content.numbers.worth, worth);
    assert!(content.numbers.is_resting_area(5) && !content.numbers.is_resting_area(6));
    assert_eq!(content.board.green[Asset::Horse.index()], 7);
    assert_eq!(content.board.green[Asset::Gladiator.index()], 10);
    let finale = &content.programs[30];
    assert_eq!((finale.name.as_str(), finale.cost, finale.required, finale.least()), ("Grand Finale", 40, 6, 4));
    assert_eq!((finale.spectators(0), finale.spectators(2), finale.spectators(3)), (Some(60), Some(40), None));
    assert_eq!(content.programs[29].complete, standard.programs[29].complete);

    let pack = Pack::parse("name = 'trial'\n[game]\ncoins = 40\n[medal]\ncoins = 6\n").unwrap();
    let facts = facts(Some(&pack)).unwrap();
    let of_pack: Vec<String> =
        facts.iter().filter(|fact| fact.source == "pack trial").map(|fact| fact.entry.clone()).collect();
    assert_eq!(of_pack, ["game"], "what is the same is not replaced");
}

/// CO-1.9: a pack that would break the rules is refused, with the path and the expected value.
#[test]
fn a_wrong_pack_is_refused_with_its_path() {
    for (pack, why) in [
        ("[game]\ncoins = 30\n", "a pack begins with its name"),
        ("name = 'x'\n[wings]\n", "wings: there is no such part; there are name, source, box"),
        ("name = 'x'\ngame = 3\n", "game: expected a table [game]"),
        ("name = 'x'\n[program]\n", "program: expected entries, each written [[program]]"),
        ("name = 'x'\n[[program]]\ncost = 3\n", "program 1: each entry has a number: 1 to 30"),
        (
            "name = 'x'\n[[program]]\nnumber = 4\n[[program]]\nnumber = 4\nmissing = [7, 5]\n",
            "program 2: there is another entry with the number 4",
        ),
        ("name = 'x'\n[[program]]\nnumber = 31\n", "program 31: there is none"),
        ("name = 'x'\n[game]\nturns = 6\n", "game: turns cannot be replaced; what can be replaced is coins"),
        ("name = 'x'\n[game]\nlives = 6\n", "game: lives does not exist; what can be replaced is coins"),
        ("name = 'x'\n[game]\nsource = 'me'\n", "game: source cannot be replaced"),
        ("name = 'x'\n[game]\ncoins = 'many'\n", "game: coins is written like 30, not like \"many\""),
        ("name = 'x'\n[game]\ncoins = 999\n", "game: coins: 0 to 200, not 999"),
        ("name = 'x'\n[spectators]\nstar = -1\n", "spectators: star: 0 to 15, not -1"),
        ("name = 'x'\n[box]\nmedals = 19\n", "box: medals: 0 to 18, not 19"),
        ("name = 'x'\n[arenas]\n3 = [8, 12, 32]\n", "arenas: 3: 8 and 12 are less than 6 squares apart"),
        ("name = 'x'\n[arenas]\n3 = [2, 20, 33]\n", "arenas: 3: 33 and 2 are less than 6 squares apart"),
        ("name = 'x'\n[arenas]\n3 = [20, 8, 32]\n", "arenas: 3: from the lowest square to the highest"),
        ("name = 'x'\n[arenas]\n3 = [8, 20]\n", "arenas: 3: 3 squares"),
        ("name = 'x'\n[nobles]\nemperor = [6]\n", "nobles: six different squares"),
        ("name = 'x'\n[nobles]\nemperor = [36]\n", "nobles: emperor: 0 to 35, not 36"),
        ("name = 'x'\n[tokens.green]\nhorse = 7\n", "tokens: green: 40 tokens in all, not 41"),
        ("name = 'x'\n[tokens.green]\nhorse = 5\njoker = 1\n", "tokens: green: joker: special tokens are orange"),
        ("name = 'x'\n[tokens.orange]\njoker = 6\nlion = 6\n", "tokens: orange: joker: 0 to 4, not 6"),
        ("name = 'x'\n[tokens.orange]\nhorses = 6\n", "tokens: orange: there is no token \"horses\""),
        ("name = 'x'\n[[program]]\nnumber = 3\ncost = 5\n", "program 3: cost: 0: it is dealt, not sold, not 5"),
        ("name = 'x'\n[[program]]\nnumber = 30\ncost = 0\n", "program 30: cost: 1 or more: it is sold, not 0"),
        (
            "name = 'x'\n[[program]]\nnumber = 30\ncost = 30\n",
            "program 30: cost: at least 37, that of program 29, not 30",
        ),
        (
            "name = 'x'\n[[program]]\nnumber = 29\ncomplete = 60\n",
            "program 29: complete: at most 50, that of program 30, not 60",
        ),
        (
            "name = 'x'\n[[program]]\nnumber = 30\nmissing = [45, 45]\n",
            "program 30: missing: every missing token costs spectators",
        ),
        ("name = 'x'\n[[program]]\nnumber = 1\nneeds = { lion = 2 }\n", "program 1: missing: fewer than 2 scores"),
        (
            "name = 'x'\n[[program]]\nnumber = 1\nneeds = { joker = 3 }\n",
            "program 1: needs: standard tokens only, not joker",
        ),
        ("name = 'x'\n[[program]]\nnumber = 1\nname = ''\n", "program 1: name: a title of at most 60 letters"),
        ("name = 'x'\n[[program]]\nnumber = 1\nsquares = 3\n", "program 1: squares cannot be replaced"),
    ] {
        let error = loaded(pack).map(|_| ()).unwrap_err();
        assert!(error.to_string().starts_with(why), "{pack}: {error}");
    }
}
