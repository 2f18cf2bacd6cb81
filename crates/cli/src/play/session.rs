//! The game loop: show, ask, play, save.

use std::io;

use harena_catalog::roster;
use harena_core::message::Messages;
use harena_core::terminal::{TextTable, beside_letter, hang, pad, parse_candidates, said_to, wrap_indented};
use harena_core::{Evaluate, FastRng, Game, Match, OptionsError, Perspective, Seat, Seed, Viewer};
use harena_players::search::Budget;
use harena_players::{Blocking, Hint, Player};

use super::choices::{self, Choice};
use super::random;
use super::save::{self, Save};
use super::screen::{Screen, is_quit};
use crate::atomic_file;
use crate::shell::quoted;
use crate::words::say;
use crate::{ending, rules};

pub(super) struct Session<G: Evaluate + TextTable + Messages> {
    game: Match<G>,
    /// The computer player of each seat; `None` for a person.
    bots: Vec<Option<Box<dyn Player<G>>>>,
    /// The generator of the computer players.
    player_rng: FastRng,
    save: Save,
    screen: Screen,
    /// The number of events that each seat has been shown.
    shown: Vec<usize>,
    /// The seat that the screen was last shown to.
    at_screen: Option<Seat>,
}

/// The time of a hint, and how many choices it shows.
const HINT: Budget = Budget::millis(1000);
const HINT_CHOICES: usize = 5;

/// The decision of a person at the prompt.
enum Answer<A> {
    Act(A),
    TakeBack,
    Quit,
    EndOfInput,
}

impl<G: Evaluate + TextTable + Messages> Session<G> {
    pub(super) fn new(game: Match<G>, save: Save, screen: Screen) -> anyhow::Result<Session<G>> {
        let name = |seat| beside_letter(game.names(), seat);
        let bots =
            game.game().seats().iter().map(|seat| roster::<G>().player(name(seat), Blocking::Never).ok()).collect();
        // In a resumed game only the latest events are shown, not the whole log.
        let shown = match game.actions().len() {
            0 => 0,
            played => game.event_offset(played.saturating_sub(8)),
        };
        let shown = vec![shown; game.game().seats().count()];
        // With a given seed the whole game is reproducible, including the computer players.
        let player_rng = match game.seed() {
            Seed::Xoshiro(seed) => FastRng::nth(seed, game.actions().len() as u64 + 1),
            Seed::ChaCha20(_) => FastRng::new(random()?),
        };
        Ok(Session { game, bots, player_rng, save, screen, shown, at_screen: None })
    }

    /// Plays until the game is over or the user quits.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        let result = self.play();
        if result.is_err() && !self.game.actions().is_empty() {
            // Save the game even if the terminal is closed.
            let _ = self.save.write(&self.game.record());
        }
        result
    }

    fn play(&mut self) -> anyhow::Result<()> {
        if let Some(hash) = self.game.seed().commitment() {
            self.screen.print_dimmed(&say::deal_fixed(hash).to_string())?;
        }
        if self.game.actions().is_empty() && self.bots.iter().any(Option::is_none) {
            self.screen.print_dimmed(&say::type_help().to_string())?;
        }
        while let Some(seat) = self.game.game().to_act().first() {
            if let Some(bot) = &mut self.bots[seat.index()] {
                let action = bot.choose(&Perspective::new(self.game.game(), seat), &mut self.player_rng);
                self.game.play(seat, action)?;
                continue;
            }
            if let Some((seat, action)) = self.game.game().forced_action() {
                self.game.play(seat, action)?;
                continue;
            }
            match self.ask(seat)? {
                Answer::Act(action) => {
                    self.game.play(seat, action)?;
                    self.autosave()?;
                }
                Answer::TakeBack => {
                    self.take_back()?;
                    self.autosave()?;
                }
                Answer::Quit => {
                    if self.quit()? {
                        return Ok(());
                    }
                }
                Answer::EndOfInput => {
                    self.save.write(&self.game.record())?;
                    return self.print_resume_command();
                }
            }
        }
        self.finish()
    }

    fn autosave(&mut self) -> io::Result<()> {
        match self.save.autosave(&self.game.record()) {
            Some(warning) => self.screen.warn(&warning),
            None => Ok(()),
        }
    }

    /// Saves at the end. If that fails, the user may save elsewhere or quit without saving.
    fn quit(&mut self) -> anyhow::Result<bool> {
        let Err(error) = self.save.write(&self.game.record()) else {
            self.print_resume_command()?;
            return Ok(true);
        };
        self.screen.warn(&say::cannot_save(format!("{error:#}")).to_string())?;
        loop {
            let Some(line) = self.screen.prompt(">")? else { return Err(error) };
            match line.split_once(' ') {
                Some(("save", file)) => self.copy_to(file)?,
                _ if is_quit(&line) => return Ok(true),
                _ if line.is_empty() => {}
                _ => return Ok(false),
            }
        }
    }

    fn print_resume_command(&mut self) -> anyhow::Result<()> {
        self.screen.say(&say::resume_with().to_string())?;
        self.screen.print(&format!("  {}", self.save.resume_command()))?;
        Ok(())
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        let saved = self.save.write(&self.game.record());
        match self.only_person() {
            Some(seat) => self.show_events(seat)?,
            // With no or several people: the public events that not all of them have seen.
            None => {
                let people = self.bots.iter().zip(&self.shown).filter(|(bot, _)| bot.is_none());
                let since = people.map(|(_, &shown)| shown).min().unwrap_or(0);
                self.log(Viewer::Spectator, since, None)?;
            }
        }
        let viewer = self.only_person().map_or(Viewer::Spectator, Viewer::Seat);
        let look = self.screen.look();
        let table = G::draw(&self.game.game().view(viewer), self.game.options(), self.game.names(), look);
        self.screen.print(&format!("\n{table}"))?;
        if let Some(text) = ending::text(&self.game, look) {
            self.screen.print(&text)?;
        }
        match saved {
            Ok(()) => {
                self.screen.say(&format!("\n{}", say::replay_with()))?;
                self.screen.print(&format!("  harena replay {}", quoted(self.save.file())))?;
            }
            Err(error) => self.screen.warn(&format!("\n{}", say::not_saved(format!("{error:#}"))))?,
        }
        if self.game.seed().commitment().is_some() {
            self.screen.print_dimmed(&say::seed_of_deal(self.game.seed().text()).to_string())?;
        }
        Ok(())
    }

    /// The seat of the only person, if there is exactly one.
    fn only_person(&self) -> Option<Seat> {
        let mut people = self.game.game().seats().iter().filter(|seat| self.bots[seat.index()].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Shows the events that this seat has not seen yet.
    fn show_events(&mut self, seat: Seat) -> io::Result<()> {
        self.log(seat.into(), self.shown[seat.index()], None)?;
        self.shown[seat.index()] = self.game.events().len();
        Ok(())
    }

    /// The log of this viewer from this event on; only the last lines if a number is given.
    fn log(&mut self, viewer: Viewer, since: usize, last: Option<usize>) -> io::Result<()> {
        let look = self.screen.look();
        let lines: Vec<String> = self
            .game
            .log(viewer, since)
            .map(|event| wrap_indented(&format!("  {}", <G as TextTable>::event(&event, look.paint)), 4, look.width))
            .collect();
        let skipped = last.map_or(0, |last| lines.len().saturating_sub(last));
        if lines.len() > skipped {
            self.screen.print("")?;
        }
        lines[skipped..].iter().try_for_each(|line| self.screen.print(line))
    }

    fn ask(&mut self, seat: Seat) -> anyhow::Result<Answer<G::Action>> {
        if self.only_person().is_none() && self.at_screen != Some(seat) {
            match self.pass_keyboard(seat)? {
                Some(line) if is_quit(&line) => return Ok(Answer::Quit),
                Some(_) => {}
                None => return Ok(Answer::EndOfInput),
            }
        }
        self.at_screen = Some(seat);
        self.show_events(seat)?;
        let view = self.game.game().view(seat.into());
        self.table(&view)?;
        let mut legal = Vec::new();
        self.game.game().legal(seat, &mut legal);
        let question = Messages::question(self.game.game(), seat);
        self.screen.bold(&said_to(None, &question))?;
        let mut list = choices::list(self.game.game(), &legal, &[], self.screen.look());
        self.screen.print(&list.text)?;
        loop {
            let Some(line) = self.screen.prompt(">")? else { return Ok(Answer::EndOfInput) };
            let (word, rest) = line.split_once(' ').map_or((line.as_str(), ""), |(word, rest)| (word, rest.trim()));
            match word {
                "" => {}
                "help" | "?" => self.help(&view)?,
                _ if is_quit(&line) => return Ok(Answer::Quit),
                "undo" => return Ok(Answer::TakeBack),
                "table" | "t" => self.table(&view)?,
                "choices" | "c" => {
                    list = choices::list(self.game.game(), &legal, &[], self.screen.look());
                    self.screen.print(&list.text)?;
                }
                "log" => match (rest, rest.parse::<usize>()) {
                    ("", _) => self.log(seat.into(), 0, None)?,
                    (_, Ok(last)) => self.log(seat.into(), 0, Some(last))?,
                    _ => self.screen.warn(&say::which_lines().to_string())?,
                },
                "hint" => self.hint(seat)?,
                "rule" | "rules" => self.rule(rest)?,
                "save" => self.copy_to(rest)?,
                _ => match self.parse(seat, &line, &list.choices) {
                    Ok(Choice::Act(action)) => return Ok(Answer::Act(action)),
                    Ok(Choice::Narrow(labels)) => {
                        list = choices::list(self.game.game(), &legal, &labels, self.screen.look());
                        self.screen.print(&list.text)?;
                    }
                    Err(why) => self.screen.warn(&why)?,
                },
            }
        }
    }

    fn table(&mut self, view: &G::View) -> io::Result<()> {
        let table = G::draw(view, self.game.options(), self.game.names(), self.screen.look());
        self.screen.print(&format!("\n{table}"))
    }

    /// Parses a number or an action in notation; otherwise returns a message.
    fn parse(&self, seat: Seat, line: &str, choices: &[Choice<G::Action>]) -> Result<Choice<G::Action>, String> {
        let number = line.parse::<usize>().ok();
        let candidates = match number.map(|number| self.game.game().number(number)) {
            Some(Some(action)) => vec![action],
            Some(None) => {
                let choice = number.and_then(|number| choices.get(number.checked_sub(1)?));
                return choice.cloned().ok_or_else(|| say::number_out_of_range(choices.len()).to_string());
            }
            None => parse_candidates::<G>(line),
        };
        let mut refusals = Vec::new();
        for &action in &candidates {
            match self.game.game().check(seat, action) {
                Ok(()) => return Ok(Choice::Act(action)),
                Err(illegal) => refusals.push(illegal),
            }
        }
        match (refusals.first(), line.parse::<G::Action>()) {
            (Some(illegal), _) => Err(say::not_allowed(illegal.to_string(), illegal.rule.to_string()).to_string()),
            (None, Err(error)) => Err(error.to_string()),
            (None, Ok(action)) => Err(say::nothing_to_choose(action.to_string()).to_string()),
        }
    }

    fn help(&mut self, view: &G::View) -> io::Result<()> {
        let look = self.screen.look();
        self.screen.print(&format!("\n{}\n", G::help(view, self.game.options(), look)))?;
        self.screen.say(&say::help_choose().to_string())?;
        let (prefix, topic) = (G::META.rule_prefix, G::help_topic());
        let rule = format!("rule {prefix}-9.1");
        let commands = [
            ("table, choices", say::help_table()),
            ("log, log 20", say::help_log()),
            (&rule, say::help_rule(prefix, topic)),
            ("hint", say::help_hint()),
            ("undo", say::help_undo()),
            ("save FILE", say::help_save()),
            ("quit", say::help_quit()),
        ];
        for (command, meaning) in commands {
            self.screen.print(&hang(&pad(&format!("  {command}"), 18), &meaning.to_string(), look.width))?;
        }
        Ok(())
    }

    /// The recommendations of the search for this seat, with win probabilities. The search sees only what the seat sees.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        self.screen.print_dimmed(&say::thinking().to_string())?;
        let perspective = Perspective::new(self.game.game(), seat);
        // A separate generator, so that a hint does not change a reproducible game.
        let mut chance = FastRng::nth(self.game.actions().len() as u64, seat.index() as u64);
        let Hint { choices, simultaneous, .. } = roster::<G>().hint(&perspective, HINT, &mut chance);
        let width = choices.iter().take(HINT_CHOICES).map(|one| one.action.chars().count()).max().unwrap_or(0);
        for (index, one) in choices.iter().take(HINT_CHOICES).enumerate() {
            let mix = match simultaneous {
                true => format!("   {}", say::of_the_time(format!("{:3.0}", 100.0 * one.share))),
                false => String::new(),
            };
            let win = say::to_win(format!("{:4.0}", 100.0 * one.win_probability));
            let text = format!("  {}  {win}{mix}", pad(&one.action, width));
            if index == 0 { self.screen.bold(&text)? } else { self.screen.print(&text)? }
        }
        if simultaneous {
            self.screen.print_dimmed(&say::foreseen().to_string())?;
        }
        Ok(())
    }

    fn rule(&mut self, query: &str) -> io::Result<()> {
        let (prefix, topic) = (G::META.rule_prefix, G::help_topic());
        if query.is_empty() {
            return self.screen.say(&say::which_rule(prefix, topic).to_string());
        }
        match rules::find(G::META.key, query) {
            Ok(found) => rules::show(&found, self.screen.look(), &mut self.screen.out),
            Err(error) => self.screen.warn(&say::try_rule(format!("{error:#}"), prefix, topic).to_string()),
        }
    }

    /// `save` alone saves the game to its file; with a file name it writes a copy.
    fn copy_to(&mut self, file: &str) -> io::Result<()> {
        let record = self.game.record();
        let (file, result) = if file.is_empty() {
            (self.save.file().to_path_buf(), self.save.write(&record))
        } else {
            let file = save::expanded(file);
            let result = save::may_write(&file, &record).and_then(|()| atomic_file::write(&file, &record.to_string()));
            (file, result)
        };
        match result {
            Ok(()) => self.screen.say(&format!("Saved to {}", file.display())),
            Err(error) => self.screen.warn(&format!("{error:#}.")),
        }
    }

    /// Takes back the last decision of a person. People at one keyboard can agree to it themselves. Simultaneous choices
    /// are taken back together: a player who has seen the other choices must not choose again alone.
    fn take_back(&mut self) -> anyhow::Result<()> {
        let is_person = |(seat, action): &(Seat, G::Action), game: &G| {
            self.bots[seat.index()].is_none() && game.forced_action() != Some((*seat, *action))
        };
        let mut at = None;
        for index in (0..self.game.actions().len()).rev() {
            let before = self.game.back_to(index)?;
            if is_person(&self.game.actions()[index], before.game()) {
                at = Some(self.game.back_to(first_of_choices(&self.game, index)?)?);
                break;
            }
        }
        match at {
            Some(game) => {
                self.game = game;
                let events = self.game.events().len();
                self.shown.iter_mut().for_each(|shown| *shown = (*shown).min(events));
                self.screen.print_dimmed(&say::taken_back().to_string())?;
            }
            None => self.screen.warn(&say::nothing_to_take_back().to_string())?,
        }
        Ok(())
    }

    /// With several people at one keyboard: hides the cards of one person before the next looks. Returns the typed line.
    fn pass_keyboard(&mut self, seat: Seat) -> anyhow::Result<Option<String>> {
        self.screen.clear()?;
        let name = beside_letter(self.game.names(), seat);
        self.screen.prompt(&said_to(None, &say::pass_keyboard(name, seat)))
    }
}

/// The index of the first of the simultaneous choices that this one belongs to: the seat was to act before the others
/// had chosen.
fn first_of_choices<G: Game>(game: &Match<G>, index: usize) -> Result<usize, OptionsError> {
    let (seat, _) = game.actions()[index];
    let mut first = index;
    while let Some(earlier) = first.checked_sub(1) {
        let (other, _) = game.actions()[earlier];
        let asked = game.back_to(earlier)?.game().to_act();
        if other == seat || !asked.contains(seat) {
            break;
        }
        first = earlier;
    }
    Ok(first)
}
