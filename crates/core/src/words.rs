//! Messages as sentences of a language.
//!
//! The words of a game are Fluent files: its own (`games/<game>/words/<language>.ftl`) and those that all games share
//! (`words/<language>.ftl` of this crate). The browser renders the same files in the same way.
//!
//! Fluent gets more variables than a message has arguments, so that grammar stays in the files:
//! - for a seat `$seat`, its attributes (`$seat-start`, `$seat-possessive`) and `$seat-person`, which is `you` for the reader
//!   and `other` otherwise;
//! - for a name `$card`, its attributes (`$card-a`), and `$card-id` to select by;
//! - for a list `$cards`, and `$cards-count` to select by.

mod check;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};

pub use self::check::check;
use crate::chart::series_word_id;
use crate::message::{Arg, Message, Messages, NameSignature, Signature};
use crate::tip::Tip;
use crate::touch::Names;
use crate::{Seat, meta};

/// The words that all games share, by language.
pub const SHARED: &[(&str, &str)] = &[("en", include_str!("../words/en.ftl"))];

/// The reader of a sentence: the names of the players, and the reader's own seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader<'a> {
    pub names: Names<'a>,
    /// `None` for spectators and for texts that are kept.
    pub you: Option<Seat>,
}

/// The words of one game in one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({:?})", self.bundle.locales)
    }
}

/// An invalid file of words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WordsError(String);

/// The words of a game in all its languages, as Fluent files. Each is parsed on first use.
pub struct Translations {
    files: &'static [(&'static str, &'static str)],
    read: OnceLock<Vec<OnceLock<Words>>>,
}

/// The words of this crate alone.
pub static SHARED_TRANSLATIONS: Translations = Translations::new(&[("en", "")]);

impl Translations {
    /// By language; English must be among them.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Translations {
        Translations { files, read: OnceLock::new() }
    }

    pub fn files(&self) -> &'static [(&'static str, &'static str)] {
        self.files
    }

    /// The words in this language, or in English if there are none.
    pub fn language(&self, language: &str) -> &Words {
        let find = |language: &str| self.files.iter().position(|(of, _)| *of == language);
        let index = find(language).or_else(|| find("en")).expect("every game has its words in English");
        let read = self.read.get_or_init(|| self.files.iter().map(|_| OnceLock::new()).collect());
        read[index].get_or_init(|| {
            let (language, words) = self.files[index];
            Words::new(language, words).unwrap_or_else(|error| panic!("words that a test checks: {error}"))
        })
    }
}

impl fmt::Debug for Translations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.files.iter().map(|(language, _)| language)).finish()
    }
}

impl Words {
    /// Parses the words of a game, in addition to those that all games share.
    pub fn new(language: &str, words: &str) -> Result<Words, WordsError> {
        let locale = language.parse().map_err(|error| WordsError(format!("{language:?} is no language: {error}")))?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Isolation marks around placeholders are read aloud and counted as letters; all our languages have one direction.
        bundle.set_use_isolating(false);
        let shared = SHARED.iter().find(|(of, _)| *of == language).map_or("", |(_, words)| *words);
        for source in [shared, words] {
            let resource = FluentResource::try_new(source.to_string())
                .map_err(|(_, errors)| WordsError(format!("{language}: {}", errors[0])))?;
            bundle.add_resource(resource).map_err(|errors| WordsError(format!("{language}: {}", listed(&errors))))?;
        }
        Ok(Words { bundle })
    }

    /// The sentence for a reader. A missing entry is shown by its id instead of failing; a test checks every language
    /// with [`problems`].
    pub fn say(&self, message: &Message, reader: Reader<'_>) -> String {
        self.say_with(message, reader, &|_, text| text)
    }

    /// The sentence with every seat and name formatted by `show`, for instance in its colour.
    pub fn say_with(&self, message: &Message, reader: Reader<'_>, show: Show<'_>) -> String {
        Speaker { words: self, reader, show }.say(message)
    }

    /// The name of an object, such as a card.
    pub fn name(&self, id: &str) -> String {
        self.format(id, None, &FluentArgs::new()).unwrap_or_else(|| id.to_string())
    }

    /// An attribute of an entry, such as the effect of a card, with its variables; `None` if it has no such attribute.
    pub fn attribute(&self, id: &str, attribute: &str, numbers: &[(&str, i64)]) -> Option<String> {
        let mut args = FluentArgs::new();
        for (name, number) in numbers {
            args.set(*name, *number);
        }
        self.format(id, Some(attribute), &args)
    }

    fn format(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(attribute) => message.get_attribute(attribute)?.value(),
        };
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned())
    }
}

/// Formats a seat or name in a message, given its text.
pub type Show<'a> = &'a dyn Fn(&Arg, String) -> String;

/// Words with a reader.
struct Speaker<'a> {
    words: &'a Words,
    reader: Reader<'a>,
    show: Show<'a>,
}

impl Speaker<'_> {
    fn say(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            self.set(&mut args, name, arg);
        }
        self.words.format(message.id, None, &args).unwrap_or_else(|| message.id.to_string())
    }

    fn set<'a>(&self, args: &mut FluentArgs<'a>, name: &'a str, arg: &Arg) {
        match arg {
            Arg::Number(number) => args.set(name, *number),
            Arg::Seat(seat) => {
                let person = if self.reader.you == Some(*seat) { "you" } else { "other" };
                let mut own = FluentArgs::new();
                own.set("person", person);
                own.set("name", self.reader.names.of(*seat));
                self.set_with_attributes(args, name, "seat", arg, &own);
                args.set(format!("{name}-person"), person);
            }
            Arg::Name(id) => {
                self.set_with_attributes(args, name, id, arg, &FluentArgs::new());
                args.set(format!("{name}-id"), id.to_string());
            }
            Arg::List(items) => {
                args.set(name, self.list(items));
                args.set(format!("{name}-count"), items.len());
            }
            Arg::Text(_) | Arg::Message(_) => args.set(name, self.part(arg)),
        }
    }

    /// Sets a variable to the text of an entry, and one more for each of its attributes.
    fn set_with_attributes<'a>(
        &self,
        args: &mut FluentArgs<'a>,
        name: &'a str,
        id: &str,
        arg: &Arg,
        own: &FluentArgs<'_>,
    ) {
        let value = self.words.format(id, None, own).unwrap_or_else(|| id.to_string());
        args.set(name, (self.show)(arg, value));
        let Some(entry) = self.words.bundle.get_message(id) else { return };
        for attribute in entry.attributes() {
            let value = self.words.format(id, Some(attribute.id()), own).unwrap_or_default();
            args.set(format!("{name}-{}", attribute.id()), (self.show)(arg, value));
        }
    }

    /// A single value.
    fn part(&self, arg: &Arg) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Message(message) => self.say(message),
            Arg::List(items) => self.list(items),
            Arg::Name(id) => (self.show)(arg, self.words.name(id)),
            Arg::Seat(_) => {
                let mut args = FluentArgs::new();
                self.set(&mut args, "it", arg);
                match args.get("it") {
                    Some(FluentValue::String(name)) => name.to_string(),
                    _ => String::new(),
                }
            }
        }
    }

    fn list(&self, items: &[Arg]) -> String {
        let Some((first, rest)) = items.split_first() else { return self.words.name("list-none") };
        let mut list = self.part(first);
        for (index, item) in rest.iter().enumerate() {
            let mut args = FluentArgs::new();
            args.set("rest", list);
            args.set("item", self.part(item));
            let id = if index + 1 == rest.len() { "list-last" } else { "list-next" };
            list = self.words.format(id, None, &args).unwrap_or_else(|| id.to_string());
        }
        list
    }
}

/// Problems of the words of a game, in every language.
pub fn problems<G: Messages>() -> Vec<String> {
    let tips = G::TIPS.iter().map(Tip::word_id);
    let series = G::SERIES.iter().map(|key| series_word_id(key));
    let names: BTreeSet<String> = G::names().into_iter().chain(G::META.word_ids()).chain(tips).chain(series).collect();
    let mut numbers: BTreeMap<_, _> = G::numbers_of_names().into_iter().map(|it| (it.id, it.numbers)).collect();
    let names = names.into_iter().map(|id| NameSignature { numbers: numbers.remove(&id).unwrap_or_default(), id });
    let names: Vec<NameSignature> = names.collect();
    assert!(numbers.is_empty(), "these are no names: {numbers:?}");
    let signatures: Vec<Signature> = G::SIGNATURES.iter().chain([&meta::SCORE]).copied().collect();
    let files = G::translations().files();
    files.iter().flat_map(|(language, words)| check(language, words, &signatures, &names)).collect()
}

fn listed(errors: &[FluentError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{List, Name};

    static TRANSLATIONS: Translations = Translations::new(&[("en", WORDS)]);

    mod say {
        crate::messages! {
            translations = super::TRANSLATIONS;
            took(seat: Seat, cards: List);
            hit(seat: Seat, other: Seat, card: Name, amount: Number);
            wrapped(inner: Message);
            beat(tool: Name);
        }
    }

    const WORDS: &str = "
took = { $seat-start } took { $cards-count ->
    [0] no card
    [one] one card: { $cards }
   *[other] { $cards-count } cards: { $cards }
}
hit = { $seat-start } hit { $other } with { $card-a } for { $amount }
wrapped = Then: { $inner }.
beat = All { $tool-plural }
card-axe = Axe
    .a = an Axe
card-club = Club
    .a = a Club
item-drum = Drum
    .plural = Drums
    .text = Draw { $draw ->
        [one] a card
       *[other] { $draw } cards
    }.
item-flute = Flute
    .plural = Flutes
    .text = No effect.
tip-goal = Win
    .text = Hit often.
";

    fn rendered(message: &Message, you: Option<Seat>) -> String {
        let names = ["Julia".to_string(), "Marc".to_string()];
        message.say("en", Reader { names: Names(&names), you })
    }

    #[test]
    fn grammar_is_in_the_words() {
        let [julia, marc] = [Seat::new(0), Seat::new(1)];
        let hit = say::hit(julia, marc, "card-axe", 3u8);
        assert_eq!(rendered(&hit, None), "Julia hit Marc with an Axe for 3");
        assert_eq!(rendered(&hit, Some(marc)), "Julia hit you with an Axe for 3");
        assert_eq!(rendered(&hit, Some(julia)), "You hit Marc with an Axe for 3");
        let cards = |ids: &[&'static str]| ids.iter().map(|id| Name::from(*id)).collect::<List>();
        assert_eq!(rendered(&say::took(julia, cards(&[])), None), "Julia took no card");
        assert_eq!(rendered(&say::took(julia, cards(&["card-axe"])), None), "Julia took one card: Axe");
        let three = say::took(julia, cards(&["card-axe", "card-club", "card-axe"]));
        assert_eq!(rendered(&three, None), "Julia took 3 cards: Axe, Club and Axe");
        assert_eq!(rendered(&say::wrapped(hit), None), "Then: Julia hit Marc with an Axe for 3.");
        assert_eq!(rendered(&say::beat("item-drum"), None), "All Drums");
        let words = Words::new("en", "card-axe = Axe\n    .text = Hits for { $damage }.").unwrap();
        assert_eq!(words.attribute("card-axe", "text", &[("damage", 4)]).as_deref(), Some("Hits for 4."));
        assert_eq!(words.attribute("card-axe", "a", &[]), None);
    }

    #[test]
    fn what_has_no_words_is_shown_by_its_id() {
        let message = Message { id: "unheard-of", args: Vec::new(), text: None, translations: &TRANSLATIONS };
        assert_eq!(rendered(&message, None), "unheard-of");
        assert!(Words::new("en", "broken = { $").is_err());
        assert!(Words::new("en", "seat = mine").unwrap_err().to_string().contains("seat"));
    }

    fn names() -> [NameSignature; 5] {
        let numbers = |id: &str| if id == "item-drum" { vec!["draw"] } else { Vec::new() };
        ["card-axe", "card-club", "item-drum", "item-flute", "tip-goal"]
            .map(|id| NameSignature { id: id.to_string(), numbers: numbers(id) })
    }

    #[test]
    fn the_check_finds_what_does_not_fit() {
        let names = names();
        assert_eq!(check("en", WORDS, say::SIGNATURES, &names), Vec::<String>::new());
        let wrong = [
            ("hit = { $seat-start } hit { $other } with { $card-a } for { $amount }", "hit = Hit", "other"),
            ("{ $amount }", "{ $cards }", "hit uses $cards"),
            ("{ $amount }", "{ $amount-start }", "hit uses $amount-start"),
            ("{ $card-a }", "{ $card-the }", "hit uses $card-the"),
            ("card-club = Club\n    .a = a Club", "card-club = Club", "card-club has no attribute .a"),
            ("card-axe = Axe\n    .a = an Axe", "", "there are no words for card-axe"),
            ("wrapped = Then: { $inner }.", "", "there are no words for wrapped"),
            ("wrapped =", "extra = Never said\nwrapped =", "extra is never used"),
            ("[one] one card", "[sword] one card", "took selects $cards-count by \"sword\""),
            ("wrapped =", "wrapped = { missing }\nold =", "missing"),
            ("wrapped =", "wrapped = Then\nwrapped =", "wrapped is repeated"),
            ("{ $cards-count ->", "{ $cards ->", "took selects $cards by \"0\""),
            ("took = { $seat-start }", "took = { $seat-start ->\n   *[me] I\n }", "took selects $seat-start by \"me\""),
            ("hit = ", "hit = { ", "line "),
            ("{ $draw } cards", "{ $drew } cards", "item-drum uses $drew"),
            ("[one] a card\n", "[sword] a card\n", "item-drum selects $draw by \"sword\""),
            ("No effect.", "Draw { $draw }.", "item-flute uses $draw"),
            ("item-drum = Drum", "item-drum = Drum { $draw }", "item-drum uses $draw"),
            ("Hit often.", "Hit { $amount } times.", "tip-goal uses $amount"),
            ("{ $amount }", "{ NUMBER($amount) ->\n   *[other] all\n }", "hit calls NUMBER"),
            // Other names have these, but no card.
            ("{ $card-a }", "{ $card-plural }", "hit uses $card-plural"),
            ("{ $card-a }", "{ $card-text }", "hit uses $card-text"),
            (
                "{ $card-a }",
                "{ $card-id ->\n   [item-drum] it\n  *[other] all\n }",
                "hit selects $card-id by \"item-drum\"",
            ),
            // Its text has a number, which a message does not have.
            ("{ $tool-plural }", "{ $tool-text }", "beat uses $tool-text"),
            ("tip-goal = Win\n    .text = Hit often.", "tip-goal = Win", "tip-goal has no attribute .text"),
        ];
        for (from, to, expected) in wrong {
            assert!(WORDS.contains(from), "{from}");
            let problems = check("en", &WORDS.replace(from, to), say::SIGNATURES, &names);
            assert!(problems.iter().all(|problem| problem.starts_with("en: ")), "{problems:?}");
            if expected == "other" {
                // A message may leave an argument out.
                assert_eq!(problems, Vec::<String>::new());
            } else {
                assert!(problems.iter().any(|problem| problem.contains(expected)), "{expected}: {problems:?}");
            }
        }
    }

    /// The words that all games share are checked with those of each game.
    #[test]
    fn unused_shared_words_are_found() {
        let (language, shared) = SHARED[0];
        assert_eq!(check::check_files(language, &[shared], &[], &[]), Vec::<String>::new());
        let extra = format!("{shared}\nextra = Never said");
        assert_eq!(check::check_files(language, &[&extra], &[], &[]), ["en: extra is never used"]);
    }

    /// A language that the words of all games do not have yet lacks all of them.
    #[test]
    fn the_check_is_for_every_language() {
        let problems = check("de", &WORDS.replace("wrapped = Then: { $inner }.", ""), say::SIGNATURES, &names());
        for missing in ["wrapped", "not_your_turn", "seat", "list-none", "list-last", "list-next", "chart-chance"] {
            let expected = format!("de: there are no words for {missing}");
            assert!(problems.contains(&expected), "{expected}: {problems:?}");
        }
    }
}
