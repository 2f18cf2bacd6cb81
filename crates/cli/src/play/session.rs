//! The game loop: show, ask, play, save.

use std::io;

use harena_catalog::roster;
use harena_core::message::Messages;
use harena_core::terminal::{Draw, beside_letter, hang, pad, readings, said_to, wrap_indented};
use harena_core::{Evaluate, FastRng, Game, Match, OptionsError, Perspective, Seat, Seed, Viewer};
use harena_players::search::Budget;
use harena_players::{Blocking, Hint, Player};

use super::save::{self, Save};
use super::screen::{Screen, is_quit};
use super::{choices, random};
use crate::shell::pasted;
use crate::words::say;
use crate::{ending, rules};

pub(super) struct Session<G: Evaluate + Draw + Messages> {
    game: Match<G>,
    /// The computer player of each seat; `None` for a person.
    bots: Vec<Option<Box<dyn Player<G>>>>,
    thought: FastRng,
    save: Save,
    screen: Screen,
    /// How much of the log each seat has been told.
    told: Vec<usize>,
    /// The person who looked at the screen last.
    watching: Option<Seat>,
}

/// How long a hint is thought over, and how many choices it names.
const HINT: Budget = Budget::millis(1000);
const SHOWN: usize = 5;

/// What a person at the prompt decided.
enum Answer<A> {
    Act(A),
    TakeBack,
    Quit,
    /// The end of the input: nobody can be asked again.
    Gone,
}

impl<G: Evaluate + Draw + Messages> Session<G> {
    pub(super) fn new(game: Match<G>, save: Save, screen: Screen) -> anyhow::Result<Session<G>> {
        let name = |seat| beside_letter(game.names(), seat);
        let bots =
            game.game().seats().iter().map(|seat| roster::<G>().player(name(seat), Blocking::Never).ok()).collect();
        // Somebody who comes back wants to see where things stand, not the whole story.
        let told = match game.actions().len() {
            0 => 0,
            played => game.event_offset(played.saturating_sub(8)),
        };
        let told = vec![told; game.game().seats().count()];
        // With a seed of one's own the whole game is repeatable, the computer players too.
        let thought = match game.seed() {
            Seed::Xoshiro(seed) => FastRng::nth(seed, game.actions().len() as u64 + 1),
            Seed::ChaCha20(_) => FastRng::new(random()?),
        };
        Ok(Session { game, bots, thought, save, screen, told, watching: None })
    }

    /// Plays until the game is over or everybody has left.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        let result = self.play();
        if result.is_err() && !self.game.actions().is_empty() {
            // The screen may be gone, but the game need not be.
            let _ = self.save.keep(&self.game.record());
        }
        result
    }

    fn play(&mut self) -> anyhow::Result<()> {
        if let Some(hash) = self.game.seed().commitment() {
            self.screen.aside(&say::deal_fixed(hash).to_string())?;
        }
        if self.game.actions().is_empty() && self.bots.iter().any(Option::is_none) {
            self.screen.aside(&say::type_help().to_string())?;
        }
        while let Some(seat) = self.game.game().to_act().first() {
            if let Some(bot) = &mut self.bots[seat.index()] {
                let action = bot.choose(&Perspective::new(self.game.game(), seat), &mut self.thought);
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
                    if self.leave()? {
                        return Ok(());
                    }
                }
                Answer::Gone => {
                    self.save.keep(&self.game.record())?;
                    return self.farewell();
                }
            }
        }
        self.finish()
    }

    fn autosave(&mut self) -> io::Result<()> {
        match self.save.keep_or_warn(&self.game.record()) {
            Some(warning) => self.screen.warn(&warning),
            None => Ok(()),
        }
    }

    /// Saves for good. If that fails, whoever is there may save elsewhere, or insist.
    fn leave(&mut self) -> anyhow::Result<bool> {
        let Err(error) = self.save.keep(&self.game.record()) else {
            self.farewell()?;
            return Ok(true);
        };
        self.screen
            .warn(&format!("{error:#}. \"save FILE\" writes it elsewhere; \"quit\" again leaves it unsaved."))?;
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

    fn farewell(&mut self) -> anyhow::Result<()> {
        self.screen.say("Saved. Go on with:")?;
        self.screen.drawn(&format!("  {}", self.save.resume_command()))?;
        Ok(())
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        let saved = self.save.keep(&self.game.record());
        match self.only_person() {
            Some(seat) => self.tell(seat)?,
            // Nobody plays, or several look at once: what everybody may know since the first of them looked away.
            None => {
                let people = self.bots.iter().zip(&self.told).filter(|(bot, _)| bot.is_none());
                let since = people.map(|(_, &told)| told).min().unwrap_or(0);
                self.log(Viewer::Spectator, since, None)?;
            }
        }
        let viewer = self.only_person().map_or(Viewer::Spectator, Viewer::Seat);
        let look = self.screen.look();
        let table = G::draw(&self.game.game().view(viewer), self.game.options(), self.game.names(), look);
        self.screen.drawn(&format!("\n{table}"))?;
        if let Some(text) = ending::text(&self.game, look) {
            self.screen.drawn(&text)?;
        }
        match saved {
            Ok(()) => {
                self.screen.say("\nLook at it again with:")?;
                self.screen.drawn(&format!("  harena replay {}", pasted(self.save.file())))?;
            }
            Err(error) => self.screen.warn(&format!("\nThis game is not saved: {error:#}"))?,
        }
        if self.game.seed().commitment().is_some() {
            self.screen.aside(&say::seed_of_deal(self.game.seed().text()).to_string())?;
        }
        Ok(())
    }

    /// The person who plays, if there is just one.
    fn only_person(&self) -> Option<Seat> {
        let mut people = self.game.game().seats().iter().filter(|seat| self.bots[seat.index()].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Tells a person what happened since they last looked.
    fn tell(&mut self, seat: Seat) -> io::Result<()> {
        self.log(seat.into(), self.told[seat.index()], None)?;
        self.told[seat.index()] = self.game.events().len();
        Ok(())
    }

    /// What this viewer may know from this event on; only the last lines if a number is given.
    fn log(&mut self, viewer: Viewer, since: usize, last: Option<usize>) -> io::Result<()> {
        let look = self.screen.look();
        let lines: Vec<String> = self
            .game
            .log(viewer, since)
            .map(|event| wrap_indented(&format!("  {}", <G as Draw>::event(&event, look.paint)), 4, look.width))
            .collect();
        let skipped = last.map_or(0, |last| lines.len().saturating_sub(last));
        if lines.len() > skipped {
            self.screen.drawn("")?;
        }
        lines[skipped..].iter().try_for_each(|line| self.screen.drawn(line))
    }

    fn ask(&mut self, seat: Seat) -> anyhow::Result<Answer<G::Action>> {
        if self.only_person().is_none() && self.watching != Some(seat) {
            match self.hand_over(seat)? {
                Some(line) if is_quit(&line) => return Ok(Answer::Quit),
                Some(_) => {}
                None => return Ok(Answer::Gone),
            }
        }
        self.watching = Some(seat);
        self.tell(seat)?;
        let view = self.game.game().view(seat.into());
        self.table(&view)?;
        let mut legal = Vec::new();
        self.game.game().legal(seat, &mut legal);
        let question = Messages::question(self.game.game(), seat);
        self.screen.bold(&said_to(None, &question))?;
        let (list, ordered) = choices::list::<G>(&legal, self.screen.look());
        self.screen.drawn(&list)?;
        loop {
            let Some(line) = self.screen.prompt(">")? else { return Ok(Answer::Gone) };
            let (word, rest) = line.split_once(' ').map_or((line.as_str(), ""), |(word, rest)| (word, rest.trim()));
            match word {
                "" => {}
                "help" | "?" => self.help(&view)?,
                _ if is_quit(&line) => return Ok(Answer::Quit),
                "undo" => return Ok(Answer::TakeBack),
                "table" | "t" => self.table(&view)?,
                "choices" | "c" => {
                    let (list, _) = choices::list::<G>(&legal, self.screen.look());
                    self.screen.drawn(&list)?;
                }
                "log" => match (rest, rest.parse::<usize>()) {
                    ("", _) => self.log(seat.into(), 0, None)?,
                    (_, Ok(last)) => self.log(seat.into(), 0, Some(last))?,
                    _ => self.screen.warn("\"log\" shows everything, \"log 20\" the last 20 lines.")?,
                },
                "hint" => self.hint(seat)?,
                "rule" | "rules" => self.rule(rest)?,
                "save" => self.copy_to(rest)?,
                _ => match self.understand(seat, &line, &ordered) {
                    Ok(action) => return Ok(Answer::Act(action)),
                    Err(why) => self.screen.warn(&why)?,
                },
            }
        }
    }

    fn table(&mut self, view: &G::View) -> io::Result<()> {
        let table = G::draw(view, self.game.options(), self.game.names(), self.screen.look());
        self.screen.drawn(&format!("\n{table}"))
    }

    /// A number of the list, or an action in words; otherwise why not.
    fn understand(&self, seat: Seat, line: &str, ordered: &[G::Action]) -> Result<G::Action, String> {
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1).and_then(|index| ordered.get(index)) {
                Some(&action) => Ok(action),
                None => Err(say::number_out_of_range(ordered.len()).to_string()),
            };
        }
        let readings = readings::<G>(line);
        let mut refusals = Vec::new();
        for &action in &readings {
            match self.game.game().check(seat, action) {
                Ok(()) => return Ok(action),
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
        self.screen.drawn(&format!("\n{}\n", G::help(view, self.game.options(), look)))?;
        self.screen.say(&say::help_choose().to_string())?;
        let (prefix, topic) = (G::META.rule_prefix, G::topic());
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
            self.screen.drawn(&hang(&pad(&format!("  {command}"), 18), &meaning.to_string(), look.width))?;
        }
        Ok(())
    }

    /// What the search would do in this seat, with its chances. It knows what the seat knows.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        self.screen.aside(&say::thinking().to_string())?;
        let sight = Perspective::new(self.game.game(), seat);
        // Random numbers of its own, so that asking for a hint changes nothing in a game that can be repeated.
        let mut chance = FastRng::nth(self.game.actions().len() as u64, seat.index() as u64);
        let Hint { choices, at_once, .. } = roster::<G>().hint(&sight, HINT, &mut chance);
        let width = choices.iter().take(SHOWN).map(|one| one.action.chars().count()).max().unwrap_or(0);
        for (index, one) in choices.iter().take(SHOWN).enumerate() {
            let mix = match at_once {
                true => format!("   {}", say::of_the_time(format!("{:3.0}", 100.0 * one.share))),
                false => String::new(),
            };
            let win = say::to_win(format!("{:4.0}", 100.0 * one.chance));
            let text = format!("  {}  {win}{mix}", pad(&one.action, width));
            if index == 0 { self.screen.bold(&text)? } else { self.screen.drawn(&text)? }
        }
        if at_once {
            self.screen.aside(&say::foreseen().to_string())?;
        }
        Ok(())
    }

    fn rule(&mut self, query: &str) -> io::Result<()> {
        let (prefix, topic) = (G::META.rule_prefix, G::topic());
        if query.is_empty() {
            return self.screen.say(&say::which_rule(prefix, topic).to_string());
        }
        match rules::find(G::META.key, query) {
            Ok(found) => rules::show(&found, self.screen.look(), &mut self.screen.out),
            Err(error) => self.screen.warn(&say::try_rule(format!("{error:#}"), prefix, topic).to_string()),
        }
    }

    /// `save` alone saves where the game is kept; with a file it makes a copy there.
    fn copy_to(&mut self, file: &str) -> io::Result<()> {
        let record = self.game.record();
        let (file, result) = if file.is_empty() {
            (self.save.file().to_path_buf(), self.save.keep(&record))
        } else {
            let file = save::expanded(file);
            let result = save::may_write(&file, &record).and_then(|()| save::write(&file, &record.to_string()));
            (file, result)
        };
        match result {
            Ok(()) => self.screen.say(&format!("Saved to {}", file.display())),
            Err(error) => self.screen.warn(&format!("{error:#}.")),
        }
    }

    /// Back to the last decision of a person before this one. Among people it needs their word,
    /// which they can give around one keyboard. What was chosen at the same time is taken back with it: whoever has seen
    /// the others' choices shall not choose against them.
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
                self.told.iter_mut().for_each(|told| *told = (*told).min(events));
                self.screen.aside(&say::taken_back().to_string())?;
            }
            None => self.screen.warn(&say::nothing_to_take_back().to_string())?,
        }
        Ok(())
    }

    /// Around one keyboard: hides one person's cards before the next looks. Gives what they typed.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<Option<String>> {
        self.screen.clear()?;
        let name = beside_letter(self.game.names(), seat);
        self.screen.prompt(&said_to(None, &say::hand_over(name, seat)))
    }
}

/// The first of the choices that were made at the same time as this one, each in its turn: the seat was already to act before
/// the others had chosen.
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
