//! The arena as a table: a line for each creature, a column for each round.

use harena_core::message::List;
use harena_core::terminal::{Look, Paint, clipped, letter, pad, painted, visible_width, wrap, wrap_indented};

use super::pieces;
use crate::content::ROUNDS;
use crate::messages::{self, say};
use crate::{Card, Creature, CreatureView, Face, Options, Phase, PileView, View};

pub(super) fn header(view: &View, title: &str, options: &Options, look: Look) -> String {
    let mut parts = vec![say::table_round(view.round, ROUNDS), say::table_deck(view.deck)];
    parts.push(match view.discard_top {
        Some(top) => say::table_discards(view.discard_count, pieces::card(top, look.paint)),
        None => say::table_no_discards(),
    });
    if view.games > 1 {
        parts.push(say::table_game(view.game_number, view.games));
    }
    if let Some(pack) = &options.content {
        parts.push(say::table_pack(clipped(&pack.name, 60)));
    }
    if view.stalemated {
        parts.push(say::table_stalemated());
    }
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    wrap(&format!("{}  {}", look.paint.bold(title), parts.join(" · ")), look.width)
}

/// The table, and below it what the end of the round depends on. On a narrow terminal the cells get narrower, and if
/// that is not enough the earliest rounds are left out: they matter only for the stakes.
pub(super) fn table(view: &View, bets_in_last_round: bool, look: Look) -> String {
    let columns = Columns { first: 1, tight: false, bets_in_last_round };
    let tight = (1..=view.round).map(|first| Columns { first, tight: true, ..columns });
    let candidates = std::iter::once(columns).chain(tight).map(|columns| (columns, grid(view, columns, look.paint)));
    let mut chosen = None;
    for (columns, lines) in candidates {
        let fits = lines.iter().all(|line| visible_width(line) <= look.width);
        chosen = Some((columns, lines));
        if fits {
            break;
        }
    }
    let (columns, lines) = chosen.expect("there is a first round");
    let mut parts = vec![lines.join("\n")];
    if columns.first > 1 {
        let text = say::table_left_out(columns.first - 1).to_string();
        parts.push(look.paint.dim(&wrap(&text, look.width)));
    }
    if view.phase != Phase::Over {
        parts.push(wrap_indented(&state_of_round(view, look.paint), 2, look.width));
    }
    parts.join("\n")
}

/// Which columns there are, and how wide.
#[derive(Clone, Copy)]
struct Columns {
    /// The first round shown.
    first: u8,
    tight: bool,
    bets_in_last_round: bool,
}

fn grid(view: &View, columns: Columns, paint: Paint) -> Vec<String> {
    let has_cells = |creature: &CreatureView| {
        creature.head_referee || creature.cell.as_ref().is_some_and(|cell| cell.top.is_some())
    };
    let cells = view.creatures.iter().any(has_cells);
    let (mut titles, mut values) = (vec![String::new()], vec![String::new()]);
    for round in columns.first..=view.round {
        let title = if columns.tight { say::table_column_narrow(round) } else { say::table_column(round) }.to_string();
        titles.push(if round == view.round { paint.bold(&title) } else { paint.dim(&title) });
        let value = match view.numbers.bet_values[usize::from(round) - 1] {
            _ if usize::from(round) == ROUNDS && !columns.bets_in_last_round => say::table_no_bets(),
            value if columns.tight => say::table_bets_narrow(value),
            value => say::table_bets(value),
        };
        values.push(paint.dim(&value.to_string()));
    }
    if cells {
        let title = if columns.tight { say::table_revealed_narrow() } else { say::table_revealed() };
        titles.push(paint.dim(&title.to_string()));
        values.push(String::new());
    }
    titles.push(paint.dim(&say::table_stakes().to_string()));
    let mut rows = vec![titles, values];
    for creature in &view.creatures {
        let mut row = vec![name(creature, view, paint)];
        for pile in creature.piles.iter().skip(usize::from(columns.first) - 1) {
            row.push(pile_text(pile, creature.alive, columns.tight, paint));
        }
        if cells {
            let mut text = creature.cell.as_ref().map_or_else(String::new, |cell| match cell.top {
                Some(_) => pile_text(cell, creature.alive, columns.tight, paint),
                None => String::new(),
            });
            if creature.head_referee {
                text += "⚑";
            }
            row.push(text);
        }
        row.push(stakes(creature, view, paint));
        rows.push(row);
    }
    aligned(&rows, if columns.tight { " " } else { "  " })
}

fn aligned(rows: &[Vec<String>], gap: &str) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| visible_width(cell)).max();
    let widths: Vec<usize> = (0..count).filter_map(widest).collect();
    rows.iter()
        .map(|row| {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, &width)| pad(cell, width)).collect();
            cells.join(gap).trim_end().to_string()
        })
        .collect()
}

fn name(creature: &CreatureView, view: &View, paint: Paint) -> String {
    if !creature.alive {
        return paint.dim(&format!(" {} ✝", messages::name(creature.creature)));
    }
    let marker = if Some(creature.creature) == view.acting { "›" } else { " " };
    format!("{marker}{}", pieces::heading(creature.creature, paint))
}

fn stakes(creature: &CreatureView, view: &View, paint: Paint) -> String {
    let mut stakes = Vec::new();
    for (seat, stake) in view.seats.iter().zip(&creature.stakes) {
        if let Some(stake) = stake {
            let backs = creature.backer == Some(seat.seat) && creature.alive;
            let star = if backs { "★" } else { "" };
            stakes.push(paint.seat(seat.seat, &format!("{}{stake}{star}", letter(seat.seat))));
        }
    }
    stakes.join(" ")
}

/// `7`, `s4`, `·` without a card; then the height of a higher pile, then the bet.
fn pile_text(pile: &PileView, alive: bool, tight: bool, paint: Paint) -> String {
    let top = match pile.top.map(Card::face) {
        None => "·".to_string(),
        Some(Face::Fighter(_, strength)) => strength.to_string(),
        Some(Face::Spectator(strength)) => format!("s{strength}"),
        Some(_) => "?".to_string(),
    };
    let blank = if tight { "" } else { " " };
    let mut text = if tight { format!("{top:>2}") } else { format!("{top:>3}") };
    if pile.height > 1 {
        text += &format!("{blank}×{}", pile.height);
    }
    text = if alive && pile.top.is_some() { paint.bold(&text) } else { paint.dim(&text) };
    if let Some(seat) = pile.bet {
        text += blank;
        text += &paint.seat(seat, &format!("●{}", letter(seat)));
    }
    text
}

/// The creatures that still need a card, and the one that would be eliminated: the round ends when every creature has a
/// card and just one has the lowest value (CA-22.1, TA-21.1).
fn state_of_round(view: &View, paint: Paint) -> String {
    let living = || view.creatures.iter().filter(|creature| creature.alive);
    let waiting: List = living().filter(|c| c.value.is_none()).map(|c| c.creature).collect();
    let least = living().filter_map(|creature| creature.value).min();
    let lowest: Vec<Creature> =
        living().filter(|c| c.value.is_some() && c.value == least).map(|c| c.creature).collect();
    let listed = || lowest.iter().copied().collect::<List>();
    let message = match (least, waiting.0.is_empty(), lowest.as_slice()) {
        (None, ..) => say::table_no_card_yet(),
        (Some(least), true, &[creature]) => say::table_lowest_alone(creature, least),
        (Some(least), true, _) => say::table_lowest_shared(listed(), least),
        (Some(least), false, _) => say::table_waiting(waiting, listed(), least),
    };
    painted(&message, paint, &|id, text| pieces::named(id, text, paint))
}
