//! What each player has: coins, tokens, programs with what they lack.

use harena_core::terminal::{Look, beside_letter, clipped, hang, pad};

use crate::{Asset, Phase, ProgramView, SeatView, View};

pub(super) fn seats(view: &View, names: &[String], look: Look) -> String {
    view.seats.iter().map(|seat| block(seat, view, names, look)).collect::<Vec<_>>().join("\n")
}

fn block(seat: &SeatView, view: &View, names: &[String], look: Look) -> String {
    let marker = if view.to_act == Some(seat.seat) { "›" } else { " " };
    let name = clipped(beside_letter(names, seat.seat), 14);
    let mut facts = vec![
        format!("best show {}", seat.best_show),
        plural(u32::from(seat.coins), "coin"),
        plural(u32::from(seat.medals), "medal"),
    ];
    if seat.tickets > 0 {
        facts.push(plural(u32::from(seat.tickets), "ticket"));
    }
    if seat.podiums > 0 {
        facts.push(plural(u32::from(seat.podiums), "podium"));
    }
    if seat.loge {
        facts.push("loge".to_string());
    }
    facts.push(format!("arena {}", seat.arena.len()));
    if let Some(show) = seat.show {
        facts.push(format!("showed {show}"));
    }
    let label = format!("{marker}{} {}", look.paint.letter(seat.seat), pad(&name, 15));
    let mut lines = vec![hang(&label, &facts.join(" · "), look.width)];
    lines.push(hang("     ", &tokens(seat, look), look.width));
    let own = view.viewer == Some(seat.seat);
    if own {
        for program in &seat.programs {
            lines.push(hang("     ", &program_line(program, seat.arena.len()), look.width));
        }
    } else {
        // Whoever trades wants to know what the others lack.
        let trading = matches!(view.phase, Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick);
        let programs: Vec<_> = seat.programs.iter().map(|program| short_program(program, trading)).collect();
        lines.push(hang("     ", &look.paint.dim(&format!("programs {}", programs.join(", "))), look.width));
    }
    lines.join("\n")
}

fn plural(count: u32, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn tokens(seat: &SeatView, look: Look) -> String {
    let texts: Vec<_> = seat
        .tokens
        .iter()
        .map(|(asset, count)| {
            let text = if *count == 1 { asset.to_string() } else { format!("{count} {asset}") };
            if seat.stars.contains(asset) { look.paint.bold(&format!("{text}★")) } else { text }
        })
        .collect();
    if texts.is_empty() { "no tokens".to_string() } else { texts.join(", ") }
}

fn missing(missing: &[(Asset, u8)]) -> String {
    let parts =
        missing.iter().map(|(asset, count)| if *count == 1 { asset.to_string() } else { format!("{count} {asset}") });
    parts.collect::<Vec<_>>().join(", ")
}

/// `14 Satyricon of Momus: 12, a show of 21 now, lacks torch, 2 priest`
fn program_line(program: &ProgramView, squares: usize) -> String {
    let done = if program.produced { " ✓" } else { "" };
    let mut text = format!("{:>2} {}{done}: ", program.number, program.name);
    if program.producible {
        text += &format!("{}", program.score_now);
        if program.score_with_jokers > program.score_now {
            text += &format!(" ({} with jokers)", program.score_with_jokers);
        }
        text += &format!(", a show of {} now", program.total);
    } else if squares < program.squares as usize {
        text += &format!("needs {} squares", program.squares);
    } else {
        text += "too few tokens yet";
    }
    if !program.missing.is_empty() {
        text += &format!(", lacks {}", missing(&program.missing));
    }
    text
}

/// What can be bought, with what the seat that looks would still lack.
pub(super) fn for_sale(view: &View, look: Look) -> String {
    let own = view.viewer.and_then(|viewer| view.seats.get(viewer.index()));
    let have = |asset: Asset| {
        let tokens = own.map_or(&[][..], |own| &own.tokens[..]);
        tokens.iter().find(|(other, _)| *other == asset).map_or(0, |(_, count)| *count)
    };
    let highest = own.and_then(|own| own.programs.iter().filter(|p| p.produced).map(|p| p.number).max()).unwrap_or(0);
    let mut lines = vec![look.paint.bold("Programs for sale: coins, squares, spectators; what you would lack")];
    let for_sale = |number: u8| number > highest && view.programs_for_sale.contains(&number);
    for program in view.program_facts.iter().filter(|program| for_sale(program.number)) {
        let lacking = program.needs.iter().map(|&(asset, need)| (asset, need.saturating_sub(have(asset))));
        let lacking: Vec<(Asset, u8)> = lacking.filter(|(_, count)| *count > 0).collect();
        let (number, complete) = (program.number, program.spectators[0]);
        let label = format!(" {number:>2} {:>2}c {} sq {complete:>2}  ", program.cost, program.squares);
        let text =
            format!("{}: {}", program.name, if lacking.is_empty() { "nothing".to_string() } else { missing(&lacking) });
        lines.push(hang(&label, &text, look.width));
    }
    lines.join("\n")
}

fn short_program(program: &ProgramView, in_full: bool) -> String {
    let done = if program.produced { "✓" } else { "" };
    let lacking: u32 = program.missing.iter().map(|(_, count)| u32::from(*count)).sum();
    match lacking {
        0 => format!("{}{done} complete", program.number),
        _ if in_full => format!("{}{done} lacks {}", program.number, missing(&program.missing).replace(", ", " + ")),
        _ => format!("{}{done} lacks {lacking}", program.number),
    }
}
