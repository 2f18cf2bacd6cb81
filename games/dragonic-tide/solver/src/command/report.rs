//! The output of `harena solve`: what the values mean, each value when it is computed, and a summary.

use std::io::Write;
use std::path::Path;

use harena_command::out::Out;
use harena_command::shell::quoted;
use harena_core::terminal::{Look, clipped, counted, pad, wrap};
use harena_dragonic_tide::{Character, Content, Kind};

use super::wanted::Wanted;
use super::work::Solved;
use crate::{Entry, Results};

const MEANING: &str = "Exploitability is the sum of what each side could gain, in wins per duel, by playing a best response \
                       to the other's solved strategy; optimal play has 0.";

pub(super) struct Report<'a> {
    pub(super) wanted: &'a Wanted,
    /// The file with the values.
    pub(super) file: Option<&'a Path>,
    /// Print only one JSON object at the end.
    pub(super) json: bool,
    /// The number of settings to solve; the others are in the file.
    pub(super) open: usize,
    /// The seconds for the last solved setting, and for its check.
    pub(super) took: (f64, f64),
    pub(super) out: Out,
    pub(super) look: Look,
}

impl Report<'_> {
    /// The introduction: what the values mean.
    pub(super) fn begin(&mut self, content: &Content, check: bool) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        let pack = content.pack.as_ref().map_or_else(String::new, |pack| format!(" with the pack \"{}\"", pack.name()));
        self.heading(&format!("Dragonic Tide{}, solved", clipped(&pack, 80)))?;
        self.say(&format!(
            "A value is the expected score of the first character when both sides play optimally and know each other's \
             OVERDRIVE card. A duel without a winner after {} is a draw, half a win for both (DT-10.4).",
            counted(content.numbers.round_limit, "round")
        ))?;
        let (all, file) = (self.wanted.settings.len(), self.file.map(Path::display));
        match file {
            Some(file) if self.open < all && all == 1 => self.say(&format!("This setting is already in {file}."))?,
            Some(file) if self.open < all => {
                self.say(&format!("{} of {all} settings are already in {file}.", all - self.open))?;
            }
            _ => {}
        }
        if self.open > 0 && !self.wanted.is_single() {
            let more = if check { "  exploitable" } else { "" };
            writeln!(self.out, "\n{:37}   value  positions  seconds{more}", "")?;
        }
        Ok(self.out.flush()?)
    }

    /// One of several settings, as soon as it is solved.
    pub(super) fn row(&mut self, solved: &Solved) -> anyhow::Result<()> {
        self.took = (solved.seconds, solved.check_seconds);
        if self.json || self.wanted.is_single() {
            return Ok(());
        }
        let entry = self.wanted.shown(&solved.entry);
        let [a, b] = names(&entry).map(|(character, kind)| format!("{} {}", pad(character, 8), pad(kind, 8)));
        let more = gap(&entry).map_or_else(String::new, |gap| format!("  {gap:11.6}"));
        let (value, positions, seconds) = (entry.value, entry.positions, solved.seconds);
        writeln!(self.out, "{a} – {b}  {value:.4}  {positions:9}  {seconds:7.1}{more}")?;
        Ok(self.out.flush()?)
    }

    /// The summary of all requested settings, including those that were in the file before.
    pub(super) fn end(&mut self, results: &Results, seconds: f64, threads: usize) -> anyhow::Result<()> {
        let found = self.wanted.settings.iter().filter_map(|setting| results.find(setting));
        let entries: Vec<Entry> = found.map(|entry| self.wanted.shown(entry)).collect();
        if self.json {
            let asked = Results { entries, ..results.clone() };
            return Ok(writeln!(self.out, "{}", serde_json::to_string(&asked)?)?);
        }
        let time = format!("{seconds:.1} seconds on {}", counted(threads as u64, "thread"));
        writeln!(self.out)?;
        if let [entry] = &entries[..] {
            let (solving, checking) = self.took;
            let threads = counted(threads as u64, "thread");
            self.single(entry, &format!("solved in {solving:.1} seconds and checked in {checking:.1} on {threads}"))?;
        } else {
            self.several(&entries, &time)?;
        }
        match (self.wanted.pair, self.file) {
            (Some(pair), _) if !self.wanted.is_single() => self.picks(results, pair)?,
            (None, Some(file)) => {
                self.say(&format!("For a balance report: harena balance dragonic-tide --from {}", quoted(file)))?;
            }
            _ => {}
        }
        if let Some(file) = self.file.filter(|_| self.open > 0) {
            let count = counted(results.entries.len() as u64, "value");
            self.say(&format!("{count} in {}", file.display()))?;
        }
        Ok(())
    }

    fn single(&mut self, entry: &Entry, time: &str) -> anyhow::Result<()> {
        let [(first, own), (second, other)] = names(entry);
        self.heading(&format!("{first} with {own} against {second} with {other}: {:.4}", entry.value))?;
        let time = if self.open > 0 { format!(", {time}") } else { String::new() };
        self.say(&format!("{}{time}", counted(entry.positions as u64, "position")))?;
        if let (Some(low), Some(high), Some(gap)) = (entry.low, entry.high, gap(entry)) {
            self.say(&format!(
                "Checked: the solved strategies guarantee {first} at least {low:.4} against any strategy of {second}, and \
                 limit {first} to at most {high:.4} with any strategy: exploitability {gap:.6}. {MEANING}"
            ))?;
        }
        Ok(())
    }

    fn several(&mut self, entries: &[Entry], time: &str) -> anyhow::Result<()> {
        if self.open > 0 {
            self.say(&format!("{} in {time}", counted(self.open as u64, "setting")))?;
        }
        let gaps: Vec<f64> = entries.iter().filter_map(gap).collect();
        match gaps.iter().copied().reduce(f64::max) {
            Some(most) if gaps.len() == entries.len() => {
                self.say(&format!("Checked: exploitability at most {most:.6} in all of them. {MEANING}"))
            }
            _ => Ok(()),
        }
    }

    /// The sixteen settings of a pairing as one matrix game, in which both pick in secret.
    fn picks(&mut self, results: &Results, pair: [Character; 2]) -> anyhow::Result<()> {
        let Some(picks) = results.picks(pair) else { return Ok(()) };
        let [first, second] = pair.map(Character::name);
        writeln!(self.out)?;
        self.heading(&format!("{first} (rows) against {second} (columns), by OVERDRIVE card"))?;
        let heads: String = Kind::ALL.iter().map(|kind| format!("  {:>8}", kind.name())).collect();
        writeln!(self.out, "{:8}{heads}", "")?;
        for (kind, row) in Kind::ALL.iter().zip(picks.values) {
            let values: String = row.iter().map(|value| format!("  {value:8.4}")).collect();
            writeln!(self.out, "{}{values}", pad(kind.name(), 8))?;
        }
        let mix = |mix: &[f32]| {
            let taken = Kind::ALL.iter().zip(mix).filter(|(_, share)| **share > 0.0);
            taken.map(|(kind, share)| format!("{} {:.1}%", kind.name(), 100.0 * share)).collect::<Vec<_>>().join(", ")
        };
        let (rows, columns) = (mix(&picks.solution.rows), mix(&picks.solution.columns));
        self.say(&format!(
            "\nOptimal picks when both pick in secret (DT-2.6); value {:.4} for {first}:",
            picks.value()
        ))?;
        self.say(&format!("  {} {rows}\n  {} {columns}", pad(first, 8), pad(second, 8)))
    }

    fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        let text = wrap(text, self.look.width);
        Ok(writeln!(self.out, "{}", self.look.paint.bold(&text))?)
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", wrap(text, self.look.width))?)
    }
}

/// The exploitability, if the setting was checked.
fn gap(entry: &Entry) -> Option<f64> {
    Some((entry.high? - entry.low?).max(0.0))
}

/// The names of both characters and of their OVERDRIVE cards.
fn names(entry: &Entry) -> [(&'static str, &'static str); 2] {
    [0, 1].map(|seat| {
        let character = entry.characters[seat].parse().map_or("", Character::name);
        (character, entry.overdrives[seat].parse().map_or("", Kind::name))
    })
}
