//! The holdings of each player: coins, tokens, programs and their missing tokens.

use harena_core::terminal::{Look, beside_letter, clipped, hang, pad};

use super::counted;
use crate::messages::say;
use crate::{Asset, Phase, ProgramView, SeatView, View};

pub(super) fn seats(view: &View, names: &[String], look: Look) -> String {
    view.seats.iter().map(|seat| block(seat, view, names, look)).collect::<Vec<_>>().join("\n")
}

fn block(seat: &SeatView, view: &View, names: &[String], look: Look) -> String {
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    let name = clipped(beside_letter(names, seat.seat), 14);
    let mut facts = vec![say::table_best_show(seat.best_show), say::coins(seat.coins), say::medals(seat.medals)];
    if seat.tickets > 0 {
        facts.push(say::table_tickets(seat.tickets));
    }
    if seat.podiums > 0 {
        facts.push(say::table_podiums(seat.podiums));
    }
    if seat.loge {
        facts.push(say::table_loge());
    }
    facts.push(say::table_arena_size(seat.arena.len()));
    facts.extend(seat.show.map(say::table_showed));
    let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
    let label = format!("{marker}{} {}", look.paint.letter(seat.seat), pad(&name, 15));
    let mut lines = vec![hang(&label, &facts.join(" · "), look.width)];
    lines.push(hang("     ", &tokens(seat, look), look.width));
    let own = view.viewer == Some(seat.seat);
    if own {
        for program in &seat.programs {
            lines.push(hang("     ", &program_line(program, seat.arena.len()), look.width));
        }
    } else {
        // In a trade, what the others lack is relevant.
        let trading = matches!(view.phase, Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick);
        let programs: Vec<_> = seat.programs.iter().map(|program| short_program(program, trading)).collect();
        let programs = say::table_programs(programs.join(", ")).to_string();
        lines.push(hang("     ", &look.paint.dim(&programs), look.width));
    }
    lines.join("\n")
}

fn tokens(seat: &SeatView, look: Look) -> String {
    let texts: Vec<_> = seat
        .tokens
        .iter()
        .map(|(asset, count)| {
            let text = counted(*asset, usize::from(*count));
            if seat.stars.contains(asset) { look.paint.bold(&format!("{text}★")) } else { text }
        })
        .collect();
    if texts.is_empty() { say::table_no_tokens().to_string() } else { texts.join(", ") }
}

/// `torch, 2 priest`, with this separator.
fn missing(missing: &[(Asset, u8)], between: &str) -> String {
    let parts = missing.iter().map(|&(asset, count)| counted(asset, usize::from(count)));
    parts.collect::<Vec<_>>().join(between)
}

/// `14 Satyricon of Momus: 12, 21 in total now, lacks torch, 2 priest`
fn program_line(program: &ProgramView, squares: usize) -> String {
    let done = if program.produced { " ✓" } else { "" };
    let (now, jokers, total) = (program.score_now, program.score_with_jokers, program.total);
    let mut facts = vec![match program.producible {
        true if jokers > now => say::table_show_now_with_jokers(now, jokers, total),
        true => say::table_show_now(now, total),
        false if squares < program.squares as usize => say::table_needs_squares(program.squares),
        false => say::table_too_few_tokens(),
    }];
    if !program.missing.is_empty() {
        facts.push(say::table_lacks(missing(&program.missing, ", ")));
    }
    let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
    format!("{:>2} {}{done}: {}", program.number, program.name, facts.join(", "))
}

/// The programs for sale, with the tokens that the viewer would lack.
pub(super) fn for_sale(view: &View, look: Look) -> String {
    let own = view.viewer.and_then(|viewer| view.seats.get(viewer.index()));
    let have = |asset: Asset| {
        let tokens = own.map_or(&[][..], |own| &own.tokens[..]);
        tokens.iter().find(|(other, _)| *other == asset).map_or(0, |(_, count)| *count)
    };
    let highest = own.and_then(|own| own.programs.iter().filter(|p| p.produced).map(|p| p.number).max()).unwrap_or(0);
    let mut lines = vec![look.paint.bold(&say::table_for_sale().to_string())];
    let for_sale = |number: u8| number > highest && view.programs_for_sale.contains(&number);
    for program in view.program_facts.iter().filter(|program| for_sale(program.number)) {
        let lacking = program.needs.iter().map(|&(asset, need)| (asset, need.saturating_sub(have(asset))));
        let lacking: Vec<(Asset, u8)> = lacking.filter(|(_, count)| *count > 0).collect();
        let (number, complete) = (program.number, program.spectators[0]);
        let price = say::table_price(format!("{:>2}", program.cost), program.squares);
        let label = format!(" {number:>2} {price} {complete:>2}  ");
        let lacking = match lacking.as_slice() {
            [] => say::table_nothing_lacking().to_string(),
            some => missing(some, ", "),
        };
        lines.push(hang(&label, &format!("{}: {lacking}", program.name), look.width));
    }
    lines.join("\n")
}

fn short_program(program: &ProgramView, in_full: bool) -> String {
    let done = if program.produced { "✓" } else { "" };
    let lacking: u32 = program.missing.iter().map(|(_, count)| u32::from(*count)).sum();
    let lacks = match lacking {
        0 => say::table_complete(),
        _ if in_full => say::table_lacks(missing(&program.missing, " + ")),
        _ => say::table_lacks(lacking.to_string()),
    };
    format!("{}{done} {lacks}", program.number)
}
