//! The game loop: show, ask, play, save.

use std::io::{BufRead as _, Write as _};
use std::path::PathBuf;

use harena_catalog::rules;
use harena_core::{Fast, Match, Seat, Sight, Viewer};
use harena_players::{Greedy, Player, by_name};

use super::save;
use crate::draw::{Draw, name_of, pad, visible_width};
use crate::paint::Paint;

/// What stands for a person in the list of players.
pub(crate) const HUMAN: &str = "human";

pub(crate) struct Session<G: Greedy + Draw> {
    game: Match<G>,
    /// The computer player of each seat; `None` for a person.
    bots: Vec<Option<Box<dyn Player<G>>>>,
    thought: Fast,
    save: PathBuf,
    paint: Paint,
    /// How much of the log has been told.
    told: usize,
    /// The person who looked at the screen last.
    watching: Option<Seat>,
}

/// What a person at the prompt decided.
enum Answer<A> {
    Act(A),
    TakeBack,
    Quit,
}

impl<G: Greedy + Draw> Session<G> {
    pub(crate) fn new(game: Match<G>, save: PathBuf, paint: Paint) -> anyhow::Result<Session<G>> {
        let bots = game.game().seats().iter().map(|seat| by_name(&name_of(game.names(), seat)).ok()).collect();
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("the system gives no random numbers: {error}"))?;
        let thought = Fast::new(u64::from_le_bytes(bytes));
        Ok(Session { game, bots, thought, save, paint, told: 0, watching: None })
    }

    pub(crate) fn run(&mut self) -> anyhow::Result<()> {
        if let Some(hash) = self.game.seed().commitment() {
            println!("{}", self.paint.dim(&format!("The deal is fixed: the SHA-256 of its seed is {hash}")));
        }
        if self.game.actions().is_empty() {
            println!("{}", self.paint.dim("Type \"help\" whenever you like."));
        } else {
            // Somebody who comes back wants to see where things stand, not the whole story.
            self.told = self.game.mark(self.game.actions().len().saturating_sub(8));
        }
        while let Some(seat) = self.game.game().to_act().first() {
            if let Some(bot) = &mut self.bots[seat.index()] {
                let action = bot.choose(&Sight::new(self.game.game(), seat), &mut self.thought);
                self.game.play(seat, action)?;
                continue;
            }
            if let Some((seat, action)) = self.game.game().formality() {
                self.game.play(seat, action)?;
                continue;
            }
            match self.ask(seat)? {
                Answer::Act(action) => {
                    self.game.play(seat, action)?;
                    save::write(&self.save, &self.game.record().to_string())?;
                }
                Answer::TakeBack => self.take_back()?,
                Answer::Quit => {
                    save::write(&self.save, &self.game.record().to_string())?;
                    println!("Saved. Go on with: harena play {} --resume {}", G::META.key, self.save.display());
                    return Ok(());
                }
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        save::write(&self.save, &self.game.record().to_string())?;
        let viewer = self.only_person().map_or(Viewer::Table, Viewer::Seat);
        self.tell(viewer);
        println!("\n{}", G::draw(&self.game.game().view(viewer), self.game.names(), self.paint));
        let standing = self.game.game().standing().expect("the game is over");
        let mut order: Vec<Seat> = standing.seats().iter().collect();
        order.sort_by_key(|&seat| standing.rank(seat));
        for seat in order {
            let name = name_of(self.game.names(), seat);
            let text = format!("{}. {name}, {}", standing.rank(seat), standing.score(seat));
            println!("{}", self.paint.seat(seat, &text));
        }
        println!("\nLook at it again with: harena replay {}", self.save.display());
        if self.game.seed().commitment().is_some() {
            println!("{}", self.paint.dim(&format!("The seed of the deal was {}", self.game.seed().text())));
        }
        Ok(())
    }

    /// The person who plays, if there is just one.
    fn only_person(&self) -> Option<Seat> {
        let mut people = self.game.game().seats().iter().filter(|seat| self.bots[seat.index()].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Tells what happened since last time.
    fn tell(&mut self, viewer: Viewer) {
        if self.told < self.game.events().len() {
            println!();
        }
        for event in self.game.log(viewer, self.told) {
            println!("  {}", G::line(&event.to_string(), self.paint));
        }
        self.told = self.game.events().len();
    }

    fn ask(&mut self, seat: Seat) -> anyhow::Result<Answer<G::Action>> {
        if self.only_person().is_none() && self.watching != Some(seat) {
            self.hand_over(seat)?;
        }
        self.watching = Some(seat);
        self.tell(seat.into());
        let view = self.game.game().view(seat.into());
        println!("\n{}", G::draw(&view, self.game.names(), self.paint));
        let mut legal = Vec::new();
        self.game.game().legal(seat, &mut legal);
        println!("{}", self.paint.bold(&G::question(&view)));
        let legal = self.list(legal);
        loop {
            let Some(line) = prompt("> ")? else { return Ok(Answer::Quit) };
            let line = line.trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "" => {}
                "help" | "?" => self.help(&view),
                "quit" | "q" | "exit" => return Ok(Answer::Quit),
                "undo" => return Ok(Answer::TakeBack),
                "table" | "t" => println!("\n{}", G::draw(&view, self.game.names(), self.paint)),
                "choices" | "c" => _ = self.list(legal.clone()),
                "log" => {
                    for event in self.game.log(seat.into(), 0) {
                        println!("  {}", G::line(&event.to_string(), self.paint));
                    }
                }
                "rule" | "rules" => show_rule(G::META.key, rest, self.paint),
                "save" => {
                    let file = if rest.is_empty() { self.save.clone() } else { PathBuf::from(rest) };
                    match save::write(&file, &self.game.record().to_string()) {
                        Ok(()) => println!("Saved to {}", file.display()),
                        Err(error) => println!("{}", self.paint.warn(&format!("{error:#}"))),
                    }
                }
                _ => match self.understand(seat, line, &legal) {
                    Ok(action) => return Ok(Answer::Act(action)),
                    Err(why) => println!("{}", self.paint.warn(&why)),
                },
            }
        }
    }

    /// A number of the list, or an action in notation; otherwise why not.
    fn understand(&self, seat: Seat, line: &str, legal: &[G::Action]) -> Result<G::Action, String> {
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1).and_then(|index| legal.get(index)) {
                Some(&action) => Ok(action),
                None => Err(format!("Choose a number from 1 to {}.", legal.len())),
            };
        }
        let action: G::Action = line.parse().map_err(|error| format!("{error}"))?;
        match self.game.game().check(seat, action) {
            Ok(()) => Ok(action),
            Err(illegal) => Err(format!("Not allowed: {illegal}. Type \"rule {}\" to read it.", illegal.rule)),
        }
    }

    /// Lists the choices under their headings, in columns, and gives them in the order of the list.
    fn list(&self, legal: Vec<G::Action>) -> Vec<G::Action> {
        let mut groups: Vec<(&str, Vec<G::Action>)> = Vec::new();
        for action in legal {
            let heading = G::heading(action);
            match groups.iter_mut().find(|(other, _)| *other == heading) {
                Some((_, actions)) => actions.push(action),
                None => groups.push((heading, vec![action])),
            }
        }
        let mut ordered = Vec::new();
        for (heading, actions) in groups {
            println!(" {}", self.paint.dim(heading));
            let texts: Vec<String> = actions
                .iter()
                .enumerate()
                .map(|(index, action)| {
                    let number = self.paint.bold(&format!("{:3}", ordered.len() + index + 1));
                    format!("{number} {}", G::line(&action.to_string(), self.paint))
                })
                .collect();
            columns(&texts);
            ordered.extend(actions);
        }
        ordered
    }

    fn help(&self, view: &G::View) {
        println!("\n{}", G::help(view));
        println!(
            "Type the number of a choice, or the action itself. Besides:\n  \
             table, choices   show them again\n  log              everything you have seen so far\n  \
             rule CA-9.1      read a rule; rule stalemate finds every rule that speaks of it\n  \
             undo             take your last decision back\n  save FILE        (it is saved after each decision anyway)\n  \
             quit             leave; go on later with --resume"
        );
    }

    /// Back to the last decision of a person before this one. Among people it needs their word,
    /// which they can give around one keyboard.
    fn take_back(&mut self) -> anyhow::Result<()> {
        let is_person = |(seat, action): &(Seat, G::Action), game: &G| {
            self.bots[seat.index()].is_none() && game.formality() != Some((*seat, *action))
        };
        let record = self.game.record();
        let mut at = None;
        for index in (0..self.game.actions().len()).rev() {
            let before = record.replay_first::<G>(index)?;
            if is_person(&self.game.actions()[index], before.game()) {
                at = Some(before);
                break;
            }
        }
        match at {
            Some(game) => {
                self.game = game;
                self.told = self.game.events().len();
                println!("{}", self.paint.dim("Taken back."));
            }
            None => println!("{}", self.paint.warn("There is nothing to take back.")),
        }
        Ok(())
    }

    /// Around one keyboard: hides one person's cards before the next looks.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<()> {
        let name = name_of(self.game.names(), seat);
        if self.paint.is_on() {
            print!("\x1b[2J\x1b[3J\x1b[H");
        } else {
            println!("{}", "\n".repeat(60));
        }
        prompt(&format!("{name} ({seat}), it is your decision. Press Enter when only you can see the screen. "))?;
        Ok(())
    }
}

fn show_rule(key: &str, query: &str, paint: Paint) {
    let all = harena_core::rulebook::rules(rules::text(key).unwrap_or_default());
    let word = query.to_lowercase();
    let found = all.iter().filter(|rule| {
        rule.id.eq_ignore_ascii_case(query)
            || (word.len() > 2
                && !harena_core::rulebook::is_id(&query.to_uppercase())
                && rule.text.to_lowercase().contains(&word))
    });
    let mut any = false;
    for rule in found {
        any = true;
        println!("  {}  {}", paint.bold(rule.id), rule.text.replace("**", "").replace('\n', "\n    "));
    }
    if !any {
        println!("{}", paint.warn(&format!("There is no rule {query:?}; try \"rule CA-9.1\" or \"rule backer\".")));
    }
}

/// Prints texts in as many columns as fit.
fn columns(texts: &[String]) {
    let widest = texts.iter().map(|text| visible_width(text)).max().unwrap_or(0) + 2;
    let count = (100 / widest).max(1);
    for row in texts.chunks(count) {
        let line: String = row.iter().map(|text| pad(text, widest)).collect();
        println!("  {}", line.trim_end());
    }
}

/// A line from the person; `None` at the end of the input.
pub(crate) fn prompt(text: &str) -> anyhow::Result<Option<String>> {
    print!("{text}");
    std::io::stdout().flush()?;
    let mut line = Vec::new();
    let count = std::io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
