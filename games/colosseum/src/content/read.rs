//! Reads and validates the content files and the changes of a pack.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use harena_core::content::{check_source, is_title, lists_field, within};
use harena_core::{ContentError, PathStep};
use toml::{Table, Value};

use super::pack::merge;
use super::{
    Board, Content, GREEN_TOKENS, LARGEST_ARENA, MEDALS, Numbers, ORANGE_TOKENS, Pack, Program, Programs, SQUARES,
    START_SQUARES, TICKETS, Title, Worth,
};
use crate::assets::Asset;

/// The files, in the order of the facts.
const FILES: [&str; 3] =
    [super::fixed::TEXT, include_str!("../../content/board.toml"), include_str!("../../content/programs.toml")];

/// The maximum number of Jokers: computer players enumerate all ways to perform a show.
const MAX_JOKERS: u8 = 4;

type Read<T> = Result<T, ContentError>;

impl Content {
    pub(super) fn load(pack: Option<&Pack>) -> Read<Content> {
        Content::read(&table(pack)?, pack.map(|pack| pack.name().to_string()))
    }

    pub(super) fn read(table: &Table, pack: Option<String>) -> Read<Content> {
        sources(table)?;
        let board = board(table)?;
        let numbers = numbers(table, &board)?;
        let programs = programs(table)?;
        Ok(Content { pack, programs, board, numbers })
    }
}

/// All files as one, with the changes of a pack.
pub(super) fn table(pack: Option<&Pack>) -> Read<Table> {
    let mut all = Table::new();
    for text in FILES {
        all.extend(text.parse::<Table>().map_err(|error| ContentError::new(error.to_string()))?);
    }
    if let Some(pack) = pack {
        merge(&mut all, pack)?;
    }
    Ok(all)
}

/// Every entry has a source.
fn sources(table: &Table) -> Read<()> {
    for (section, value) in table {
        let entries: Vec<(PathStep, &Value)> = match value {
            Value::Array(entries) => {
                entries.iter().enumerate().map(|(index, entry)| (PathStep::item(section, index), entry)).collect()
            }
            entry => vec![(PathStep::Key(section.clone()), entry)],
        };
        for (at, entry) in entries {
            let source = entry.get("source").and_then(Value::as_str).unwrap_or_default();
            check_source(source).map_err(|error| error.within(at))?;
        }
    }
    Ok(())
}

/// One entry and its path.
struct Entry<'a> {
    at: PathStep,
    table: &'a Table,
}

impl<'a> Entry<'a> {
    fn section(table: &'a Table, name: &str) -> Read<Entry<'a>> {
        let at = PathStep::Key(name.to_string());
        match table.get(name).and_then(Value::as_table) {
            Some(table) => Ok(Entry { at, table }),
            None => Err(ContentError::new("expected a table").within(at)),
        }
    }

    fn wrong<T>(&self, field: &str, why: impl std::fmt::Display) -> Read<T> {
        Err(ContentError::new(why.to_string()).at(field).within(self.at.clone()))
    }

    fn get(&self, field: &str) -> Read<&'a Value> {
        let missing = || ContentError::about(field, format!("{field} is missing")).within(self.at.clone());
        self.table.get(field).ok_or_else(missing)
    }

    fn within(&self, field: &str, value: &Value, range: &RangeInclusive<u16>) -> Read<u16> {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        within(value.as_integer(), value, &range).map_err(|error| error.at(field).within(self.at.clone()))
    }

    fn number(&self, field: &str, range: RangeInclusive<u16>) -> Read<u16> {
        self.within(field, self.get(field)?, &range)
    }

    fn small(&self, field: &str, most: u8) -> Read<u8> {
        self.number(field, 0..=most.into()).map(|number| number as u8)
    }

    fn numbers(&self, field: &str, range: RangeInclusive<u16>) -> Read<Vec<u16>> {
        let value = self.get(field)?;
        let Some(items) = value.as_array() else { return self.wrong(field, format!("a list of numbers, not {value}")) };
        items.iter().map(|item| self.within(field, item, &range)).collect()
    }

    /// The number of squares of the route.
    fn squares<const COUNT: usize>(&self, field: &str, last: u8) -> Read<[u8; COUNT]> {
        let squares: Vec<u8> = self.numbers(field, 0..=last.into())?.into_iter().map(|square| square as u8).collect();
        <[u8; COUNT]>::try_from(squares).or_else(|_| self.wrong(field, format!("{COUNT} squares")))
    }

    /// The number of tokens of each type.
    fn tokens(&self, field: &str, most: u8) -> Read<[u8; 15]> {
        let Some(table) = self.get(field)?.as_table() else {
            return self.wrong(field, "a table such as { lion = 2, cage = 1 }");
        };
        let mut counts = [0; 15];
        for (name, count) in table {
            let Some(asset) = Asset::ALL.into_iter().find(|asset| asset.name() == name) else {
                let all = Asset::ALL.map(Asset::name).join(", ");
                return self.wrong(field, format!("there is no token {name:?}; there are {all}"));
            };
            let inside = Entry { at: PathStep::Key(field.to_string()), table };
            let count = inside.within(name, count, &(0..=most.into()));
            counts[asset.index()] = count.map_err(|error| error.within(self.at.clone()))? as u8;
        }
        Ok(counts)
    }
}

fn numbers(table: &Table, board: &Board) -> Read<Numbers> {
    let section = |name: &str| Entry::section(table, name);
    let (supplies, prices, spectators) = (section("box")?, section("investments")?, section("spectators")?);
    // With these limits the coins of a seat always fit into 16 bits.
    let worth = |field: &str| spectators.number(field, 0..=15);
    Ok(Numbers {
        tickets: supplies.small("tickets", TICKETS)?,
        medals: supplies.small("medals", MEDALS)?,
        start_coins: section("game")?.number("coins", 0..=200)?,
        opening_bid: section("markets")?.number("opening-bid", 1..=50)?,
        expansion_price: prices.number("expansion", 0..=100)?,
        ticket_price: prices.number("ticket", 0..=100)?,
        loge_price: prices.number("loge", 0..=100)?,
        medal_coins: section("medal")?.number("coins", 0..=20)?,
        worth: Worth {
            emperor: worth("emperor")?,
            consul: worth("consul")?,
            senator: worth("senator")?,
            ticket: worth("ticket")?,
            podium: worth("podium")?,
            earlier_show: worth("earlier-show")?,
            star: worth("star")?,
            medal: worth("medal")?,
        },
        resting: board.nobles.iter().fold(0, |squares, square| squares | 1 << square),
    })
}

fn board(table: &Table) -> Read<Board> {
    let section = |name: &str| Entry::section(table, name);
    let faces = section("die")?.get("faces")?;
    if faces != &Value::from(["1-3", "2", "3", "4", "5", "6"].map(String::from).to_vec()) {
        return Err(ContentError::new("1-3, 2, 3, 4, 5 and 6").at("faces").at("die"));
    }
    let deal = section("deal")?;
    let tokens = section("tokens")?;
    let (green, orange) = (tokens.tokens("green", 40)?, tokens.tokens("orange", 40)?);
    let sum = |counts: &[u8; 15]| counts.iter().map(|&count| u16::from(count)).sum::<u16>();
    for (field, found, right) in [("green", sum(&green), GREEN_TOKENS), ("orange", sum(&orange), ORANGE_TOKENS)] {
        if usize::from(found) != right {
            return tokens.wrong(field, format!("{right} tokens in all, not {found}"));
        }
    }
    let wrong = |field: &str, asset: Asset, why| Err(ContentError::new(why).at(asset.name()).at(field).at("tokens"));
    for asset in Asset::ALL {
        let all = green[asset.index()] + orange[asset.index()];
        if !asset.is_standard() && green[asset.index()] > 0 {
            return wrong("green", asset, "special tokens are orange".to_string());
        }
        if asset == Asset::Joker && all > MAX_JOKERS {
            return wrong("orange", asset, format!("0 to {MAX_JOKERS}, not {all}"));
        }
        if all > 40 {
            return Err(ContentError::new(format!("{asset}: 40 at most, not {all}")).at("tokens"));
        }
    }
    Ok(Board {
        arenas: arenas(&section("arenas")?)?,
        nobles: nobles(&section("nobles")?)?,
        deal: [deal.small("3", 8)?, deal.small("4", 6)?, deal.small("5", 5)?],
        green,
        orange,
    })
}

/// In the order of the seats, with gaps large enough that arenas never overlap (CO-3.1, CO-R16).
fn arenas(entry: &Entry<'_>) -> Read<[[u8; 5]; 3]> {
    let last = SQUARES - START_SQUARES;
    let mut arenas = [[0; 5]; 3];
    arenas[0][..3].copy_from_slice(&entry.squares::<3>("3", last)?);
    arenas[1][..4].copy_from_slice(&entry.squares::<4>("4", last)?);
    arenas[2] = entry.squares::<5>("5", last)?;
    let apart = START_SQUARES + 2 * (LARGEST_ARENA - START_SQUARES);
    for (index, starts) in arenas.iter().enumerate() {
        let (field, starts) = ((index + 3).to_string(), &starts[..index + 3]);
        if !starts.is_sorted() {
            return entry.wrong(&field, "from the lowest square to the highest");
        }
        for (seat, &start) in starts.iter().enumerate() {
            let next = starts[(seat + 1) % starts.len()];
            if (next + SQUARES - start) % SQUARES < apart {
                return entry.wrong(&field, format!("{start} and {next} are less than {apart} squares apart"));
            }
        }
    }
    Ok(arenas)
}

/// The squares on which the nobles start (CO-3.2).
fn nobles(entry: &Entry<'_>) -> Read<[u8; 6]> {
    let last = SQUARES - 1;
    let [emperor] = entry.squares("emperor", last)?;
    let [consul, other_consul] = entry.squares("consul", last)?;
    let [one, two, three] = entry.squares("senator", last)?;
    let nobles = [emperor, consul, other_consul, one, two, three];
    if BTreeSet::from(nobles).len() < nobles.len() {
        return Err(ContentError::new("six different squares").at("nobles"));
    }
    Ok(nobles)
}

fn programs(table: &Table) -> Read<Programs> {
    let list = || ContentError::new("expected a list").at("program");
    let entries = table.get("program").and_then(Value::as_array).ok_or_else(list)?;
    let mut programs: Programs = std::array::from_fn(|number| Program {
        number: number as u8,
        name: Title(Arc::from("")),
        cost: 0,
        squares: 0,
        needs: [0; 12],
        required: 0,
        least: 0,
        complete: 0,
        missing: Vec::new(),
    });
    for entry in entries {
        let written = || ContentError::new("each entry is written [[program]]").at("program");
        let table = entry.as_table().ok_or_else(written)?;
        let program = program(table)?;
        let place = &mut programs[program.number as usize];
        if place.required > 0 {
            return Err(ContentError::new("this number stands twice").within(place_of(program.number)));
        }
        *place = program;
    }
    let is_replaced = |number: usize, field: &str| {
        let tables = entries.iter().filter_map(Value::as_table);
        let mut of_number = tables.filter(|table| table.get("number") == Some(&Value::from(number as i64)));
        of_number.any(|table| lists_field(table, "pack", field))
    };
    // CO-1.8
    for (number, pair) in programs.windows(2).enumerate().map(|(index, pair)| (index + 1, pair)) {
        let [before, program] = pair else { continue };
        let wrong = |error: ContentError| Err(error.within(place_of(number as u8)));
        let (free, squares) = match number {
            1..=10 => (true, 2),
            11..=20 => (false, 3),
            _ => (false, 4),
        };
        if program.required == 0 {
            return wrong("is missing".into());
        }
        if program.squares != squares {
            return wrong(ContentError::new(format!("{squares}, not {}", program.squares)).at("squares"));
        }
        if free != (program.cost == 0) {
            let right = if free { "0: it is dealt, not sold" } else { "1 or more: it is sold" };
            return wrong(ContentError::new(format!("{right}, not {}", program.cost)).at("cost"));
        }
        for (field, least, found) in
            [("cost", before.cost, program.cost), ("complete", before.complete, program.complete)]
        {
            if found >= least {
                continue;
            }
            // The error names what the pack changed, so that it has a line of the pack.
            if !is_replaced(number, field) && is_replaced(number - 1, field) {
                let why = format!("at most {found}, that of program {number}, not {least}");
                return Err(ContentError::new(why).at(field).within(place_of(before.number)));
            }
            let why = format!("at least {least}, that of program {}, not {found}", number - 1);
            return wrong(ContentError::new(why).at(field));
        }
    }
    Ok(programs)
}

fn place_of(program: u8) -> PathStep {
    PathStep::numbered("program", program.into())
}

fn program(table: &Table) -> Read<Program> {
    let number = Entry { at: PathStep::Key("program".to_string()), table }.number("number", 1..=30)? as u8;
    let entry = Entry { at: place_of(number), table };
    let name = entry.get("name")?.as_str().filter(|name| is_title(name));
    let Some(name) = name else { return entry.wrong("name", "a title of at most 60 letters") };
    let needs = entry.tokens("needs", 10)?;
    if let Some(asset) = Asset::ALL.iter().find(|asset| !asset.is_standard() && needs[asset.index()] > 0) {
        return entry.wrong("needs", format!("standard tokens only, not {asset}"));
    }
    let needs = *needs.first_chunk::<12>().expect("there are twelve standard types");
    let required = needs.iter().map(|&need| u16::from(need)).sum::<u16>();
    if !(1..=30).contains(&required) {
        return entry.wrong("needs", format!("1 to 30 tokens in all, not {required}"));
    }
    let complete = entry.number("complete", 1..=100)?;
    let missing = entry.numbers("missing", 1..=100)?;
    if missing.len() >= usize::from(required) {
        return entry
            .wrong("missing", format!("fewer than {required} scores, the number of tokens, not {}", missing.len()));
    }
    let scores = || std::iter::once(complete).chain(missing.iter().copied());
    if scores().zip(scores().skip(1)).any(|(more, fewer)| fewer >= more) {
        return entry
            .wrong("missing", "every missing token costs spectators, so each score is lower than the one before");
    }
    Ok(Program {
        number,
        name: Title(Arc::from(name)),
        cost: entry.number("cost", 0..=100)?,
        squares: entry.small("squares", LARGEST_ARENA)?,
        needs,
        required: required as u8,
        least: required as u8 - missing.len() as u8,
        complete,
        missing,
    })
}
