//! The balance report of the duel from its solved values: which character beats which under optimal play.

use std::io::Write;

use harena_command::exit::{Outcome, Result};
use harena_command::out::stdout;
use harena_command::{ShowArgs, atomic_file, terminal};
use harena_core::terminal::{Look, NO_BREAK_SPACE, clipped, counted, hang, pad, wrap};
use harena_dragonic_tide::{Character, Kind};

use super::results_file;
use crate::Results;
use crate::balance::{Balance, Duel, Missing, Replies, heat_map};

/// The paragraph in the help of `harena balance`.
pub(super) const MEANING: &str = "Dragonic Tide is solved: without --players the report has the expected scores under optimal play, and a duel without a winner after the last round (60 in the built-in content) is half a win for both.";

/// Reports the values of a file, or the built-in ones. Also writes a heat map if `svg` names a file.
pub(super) fn show(ShowArgs { from, svg, json }: ShowArgs<'_>) -> Result {
    let balance = match from {
        Some(file) => Balance::of(&results_file::read(file)?),
        None => Balance::of(Results::standard()),
    };
    if let Some(file) = svg {
        atomic_file::write(file, &heat_map(&balance))?;
    }
    let mut out = stdout();
    if json {
        writeln!(out, "{}", serde_json::to_string(&balance)?)?;
        return Ok(Outcome::Success);
    }
    let look = terminal::look();
    opening(&balance, look, &mut out)?;
    if !balance.pairings.is_empty() {
        matrix(&balance, look, &mut out)?;
        picks(&balance, look, &mut out)?;
    }
    replies(&balance.replies, look, &mut out)?;
    exactness(&balance, look, &mut out)?;
    missing(&balance, look, &mut out)?;
    if let Some(file) = svg {
        writeln!(out, "\n{}", wrap(&format!("Heat map in {}", file.display()), look.width))?;
    }
    Ok(Outcome::Success)
}

fn opening(balance: &Balance, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    let pack = balance.content.as_ref().map_or_else(String::new, |name| format!(" with the pack \"{name}\""));
    let heading =
        format!("Dragonic Tide{}, by {} of {} solved settings", clipped(&pack, 80), balance.solved, balance.settings);
    writeln!(out, "{}", look.paint.bold(&wrap(&heading, look.width)))?;
    let meaning = format!(
        "Expected score of the character in the row, with optimal play and optimal OVERDRIVE picks on both sides. A duel \
         without a winner after {} is a draw, half a win for both (DT-10.4).",
        counted(balance.round_limit, "round")
    );
    writeln!(out, "{}", wrap(&meaning, look.width))
}

/// Row against column. On a narrow terminal names and numbers are shortened instead of wrapped.
fn matrix(balance: &Balance, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    let narrow = look.width < 72;
    let (letters, column) = if narrow { (3, 5) } else { (8, 9) };
    let short = |name: &str| name.chars().take(letters).collect::<String>();
    let shown = |value: Option<f64>| match value.map(|value| format!("{value:.3}")) {
        None => "?".to_string(),
        Some(text) if narrow => text.strip_prefix('0').unwrap_or(&text[..4]).to_string(),
        Some(text) => text,
    };
    let heads: String = Character::ALL.iter().map(|one| format!("{:>column$}", short(one.name()))).collect();
    writeln!(out, "\n{:letters$}{heads}{:>column$}", "", if narrow { "all" } else { "field" })?;
    for row in &balance.characters {
        let against = Character::ALL.iter().zip(row.against);
        let cells: String = against
            .map(|(&other, value)| if other == row.character { "–".to_string() } else { shown(value) })
            .map(|text| format!("{text:>column$}"))
            .collect();
        let field = look.paint.bold(&format!("{:>column$}", shown(row.field)));
        writeln!(out, "{:letters$}{cells}{field}", short(row.character.name()))?;
    }
    Ok(())
}

fn picks(balance: &Balance, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    let heading = "Optimal secret picks of OVERDRIVE cards (DT-2.6)";
    writeln!(out, "\n{}", look.paint.bold(&wrap(heading, look.width)))?;
    for duel in &balance.pairings {
        let [first, second] = duel.characters.map(Character::name);
        let label = format!("{} {:.3}  ", pad(&format!("{first} – {second}"), 18), duel.value);
        writeln!(out, "{}", hang(&label, &format!("{} against {}", mix(duel, 0), mix(duel, 1)), look.width))?;
    }
    Ok(())
}

/// `Tyranny 40%, Blessing 60%`. Probabilities below 0.5% are shown as `<1%` and not as 0%.
fn mix(duel: &Duel, seat: usize) -> String {
    let share = |(kind, share): (Kind, f64)| match share {
        share if share < 0.005 => format!("{}{NO_BREAK_SPACE}<1%", kind.name()),
        share => format!("{}{NO_BREAK_SPACE}{:.0}%", kind.name(), 100.0 * share),
    };
    duel.taken(seat).map(share).collect::<Vec<_>>().join(", ")
}

/// How good each kind is as a response to a known pick, as in DT-13.7.
fn replies(replies: &Replies, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    if replies.cases == 0 {
        return Ok(());
    }
    let cases = replies.cases;
    let heading = format!("Best response to a known pick, in {cases} cases (DT-13.7)");
    writeln!(out, "\n{}", look.paint.bold(&wrap(&heading, look.width)))?;
    let meaning = "How often each is the best response, and how far it is behind the best one, in percentage points:";
    writeln!(out, "{}", wrap(meaning, look.width))?;
    writeln!(out, "{:8}  best    min  mean   max", "")?;
    for reply in &replies.kinds {
        let behind = reply.behind.map(|behind| [behind.min, behind.mean, behind.max].map(|share| 100.0 * share));
        let [min, mean, max] = behind.unwrap_or_default();
        writeln!(out, "{}  {:4}  {min:5.1} {mean:5.1} {max:5.1}", pad(reply.kind.name(), 8), reply.best)?;
    }
    let mooncell = replies.kinds.iter().find(|reply| reply.kind == Kind::Mooncell);
    if let Some((reply, behind)) = mooncell.and_then(|reply| Some((reply, reply.behind?))) {
        let how_often = match reply.best {
            0 => "never the best response".to_string(),
            best => format!("the best response in {best} of {cases} cases"),
        };
        let [min, mean, max] = [behind.min, behind.mean, behind.max].map(|share| 100.0 * share);
        let text = format!(
            "Mooncell is {how_often}: it is {min:.1} to {max:.1} percentage points behind, {mean:.1} on average."
        );
        writeln!(out, "{}", wrap(&text, look.width))?;
    }
    if replies.close > 0 {
        let text = format!("In {} of the cases the best two agree to four decimals.", replies.close);
        writeln!(out, "{}", wrap(&text, look.width))?;
    }
    Ok(())
}

fn exactness(balance: &Balance, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    let Some(most) = balance.exploitability else { return Ok(()) };
    let text = format!(
        "{} of {} settings were checked with best responses. The largest exploitability is {most:.6}: the sum of what each \
         side could gain, in wins per duel, against the solved strategies.",
        balance.checked, balance.settings
    );
    writeln!(out, "\n{}", wrap(&text, look.width))
}

/// The missing settings by pairing: `all 16`, or the missing pairs of picks.
fn missing(balance: &Balance, look: Look, out: &mut impl Write) -> std::io::Result<()> {
    if balance.missing.is_empty() {
        return Ok(());
    }
    let heading = format!("{} of {} settings are not solved:", balance.missing.len(), balance.settings);
    writeln!(out, "\n{}", look.paint.warn(&wrap(&heading, look.width)))?;
    for group in balance.missing.chunk_by(|one, other| one.characters == other.characters) {
        let [first, second] = group[0].characters.map(Character::name);
        let picks = |one: &Missing| one.overdrives.map(Kind::key).join("/");
        let text = match group.len() {
            16 => "all 16".to_string(),
            _ => group.iter().map(picks).collect::<Vec<_>>().join(", "),
        };
        writeln!(out, "{}", hang(&pad(&format!("  {first} – {second}"), 22), &text, look.width))?;
    }
    let hint = "A pairing is shown when its 16 settings are solved: harena solve dragonic-tide --all --out FILE";
    writeln!(out, "{}", wrap(hint, look.width))
}
