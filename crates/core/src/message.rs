//! Messages: the texts of a game as ids with typed arguments.
//!
//! The engine only gives the id of an event, question or refusal; the phrasing is in the game's `words/<language>.ftl`, which
//! [`Words`](crate::words::Words) renders. Clients get messages and render the same files. Messages are declared once, by
//! [`messages!`](crate::messages), which makes a function for each, so that an argument cannot be forgotten or misspelled.
//! A message knows the files that it is phrased in, so it can be printed anywhere.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::tip::Tip;
use crate::words::Reader;
use crate::words::Translations;
use crate::{Game, Seat};

/// Something that a game says, as data: the id of a message in the words of the game
/// (`games/<game>/words/<language>.ftl`), and its arguments.
#[derive(Clone)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "core.ts", type = "{ id: string, args?: { [name in string]: Arg }, text?: string }")
)]
pub struct Message {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub id: &'static str,
    /// In the order of their declaration.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, Arg>, required = false))]
    pub args: Vec<(&'static str, Arg)>,
    /// The sentence, if a language was requested.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub text: Option<Box<str>>,
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub translations: &'static Translations,
}

impl Message {
    /// The sentence in a language, for a reader.
    pub fn render(&self, language: &str, reader: Reader<'_>) -> String {
        self.translations.language(language).render(self, reader)
    }

    /// A text that is the same in every language, as a message.
    pub fn plain(text: impl Into<Text>) -> Message {
        shared::plain(text)
    }

    /// Reads a message of a game as it was stored or sent, if it is still one of its messages.
    pub fn from_json<G: Messages>(json: &Value) -> Option<Message> {
        from_json(json, G::SIGNATURES, G::translations())
    }
}

fn from_json(json: &Value, signatures: &[Signature], translations: &'static Translations) -> Option<Message> {
    let id = json.get("id")?.as_str()?;
    let signature = signatures.iter().chain(shared::SIGNATURES).find(|signature| signature.id == id)?;
    let value = |value: &Value| arg_from_json(value, signatures, translations);
    let arg = |(name, _): &(&'static str, ArgType)| Some((*name, value(json.get("args")?.get(name)?)?));
    let args = signature.args.iter().map(arg).collect::<Option<_>>()?;
    Some(Message { id: signature.id, args, text: None, translations })
}

fn arg_from_json(json: &Value, signatures: &[Signature], translations: &'static Translations) -> Option<Arg> {
    match json {
        Value::Number(number) => number.as_i64().map(Arg::Number),
        Value::String(text) => Some(Arg::Text(text.clone())),
        Value::Array(items) => {
            let items = items.iter().map(|item| arg_from_json(item, signatures, translations));
            items.collect::<Option<_>>().map(Arg::List)
        }
        Value::Object(_) => {
            match (json.get("seat").and_then(Value::as_str), json.get("name").and_then(Value::as_str)) {
                (Some(seat), _) => seat.parse().ok().map(Arg::Seat),
                (_, Some(name)) => Some(Arg::Name(Cow::Owned(name.to_string()))),
                _ => from_json(json, signatures, translations).map(Arg::Message),
            }
        }
        Value::Null | Value::Bool(_) => None,
    }
}

/// In English, for a reader who knows seats by their letters.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render("en", Reader::default()))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.id, self.args)
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        (self.id, &self.args) == (other.id, &other.args)
    }
}

impl Eq for Message {}

/// Messages of this crate; their words are those that all games share.
pub(crate) mod shared {
    crate::messages! {
        translations = crate::words::SHARED_TRANSLATIONS;
        no_such_object();
        nothing_to_do();
        not_your_turn(seats: List);
        plain(text: Text);
        values_switch();
        values_number(least: Number, most: Number);
        values_choice(others: Text, last: Text);
        values_set(count: Number, names: Text);
        values_document();
        default_random();
        default_none();
        win_together();
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "core.ts", type = "number | string | { seat: Seat } | { name: string } | Array<Arg> | Message")
)]
pub enum Arg {
    #[serde(rename = "seat")]
    Seat(Seat),
    /// An object with a name in the words, such as a card.
    #[serde(rename = "name")]
    Name(Cow<'static, str>),
    #[serde(untagged)]
    Number(i64),
    /// Text that is the same in every language: user input, or a name from a content pack.
    #[serde(untagged)]
    Text(String),
    /// Joined as the language joins lists.
    #[serde(untagged)]
    List(Vec<Arg>),
    /// A nested message.
    #[serde(untagged)]
    Message(Message),
}

/// Any JSON: the schema language has no short form for the alternatives.
#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Arg {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let description = "An argument of a message: a seat, something that has a name in the words, a number, text \
                           that is the same in every language, a list, or another message.";
        let any = utoipa::openapi::schema::SchemaType::AnyValue;
        utoipa::openapi::ObjectBuilder::new().schema_type(any).description(Some(description)).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Arg {}

/// The types of arguments in [`messages!`](crate::messages); the words are checked against them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgType {
    Seat,
    Number,
    Name,
    Text,
    List,
    Message,
}

/// A game that describes events and choices with messages.
pub trait Messages: Game {
    /// The words of the game, by language.
    fn translations() -> &'static Translations;

    /// All messages of the game.
    const SIGNATURES: &'static [Signature];

    /// The tips of a guided first game, in the order in which they are shown.
    const TIPS: &'static [Tip] = &[];

    /// The keys of the series of its chart, the most important one first. The title of each is the entry `chart-<key>` of the
    /// words.
    const SERIES: &'static [&'static str] = &[];

    /// The ids of all named objects; the prefix is the kind: `card-axe`, `card-club`.
    fn names() -> Vec<String>;

    /// The names whose attributes contain numbers.
    fn numbers_of_names() -> Vec<NameSignature> {
        Vec::new()
    }

    /// The message of an event that is already redacted for the reader.
    fn event(event: &Self::Event) -> Message;

    /// The label of an action: a few words for a button.
    fn choice(&self, action: Self::Action) -> Message;

    /// After the game: how a tie for the victory was broken, with the quantities that decided, such as `62–62: Bob had more
    /// coins, 12 to 9`. `None` if the scores decided, or the victory is shared.
    fn decided_by(&self) -> Option<Message> {
        None
    }

    /// The prompt for a seat to act: one sentence, with a full stop or a question mark. It may use only what the seat knows.
    fn question(&self, seat: Seat) -> Message;
}

/// How a message was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    pub id: &'static str,
    pub args: &'static [(&'static str, ArgType)],
}

/// A named object, and the numbers that its attributes may use: `$draw` in the text of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameSignature {
    pub id: String,
    pub numbers: Vec<&'static str>,
}

impl NameSignature {
    /// The prefix of its id: `card` of `card-axe`.
    pub fn kind(&self) -> &str {
        self.id.split_once('-').map_or(&self.id, |(kind, _)| kind)
    }
}

/// Without numbers.
impl From<String> for NameSignature {
    fn from(id: String) -> NameSignature {
        NameSignature { id, numbers: Vec::new() }
    }
}

/// On the wire: `{"id": "won", "args": {"seat": {"seat": "a"}}}`; without `args` if there are none.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Wire<'a> {
            id: &'a str,
            #[serde(skip_serializing_if = "BTreeMap::is_empty")]
            args: BTreeMap<&'a str, &'a Arg>,
            #[serde(skip_serializing_if = "Option::is_none")]
            text: Option<&'a str>,
        }
        let args = self.args.iter().map(|(name, arg)| (*name, arg)).collect();
        Wire { id: self.id, args, text: self.text.as_deref() }.serialize(serializer)
    }
}

/// The name of an object: the id of its entry in the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(pub Cow<'static, str>);

impl From<&'static str> for Name {
    fn from(id: &'static str) -> Name {
        Name(Cow::Borrowed(id))
    }
}

impl From<String> for Name {
    fn from(id: String) -> Name {
        Name(Cow::Owned(id))
    }
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub i64);

macro_rules! numbers {
    ($($int:ty),*) => {
        $(impl From<$int> for Number {
            fn from(number: $int) -> Number {
                Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers!(u8, u16, u32, usize, i8, i16, i32, i64);

/// A list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(pub Vec<Arg>);

impl<T: Into<Arg>> FromIterator<T> for List {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> List {
        List(items.into_iter().map(Into::into).collect())
    }
}

/// Text that is the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(pub String);

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.to_string())
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Number> for Arg {
    fn from(number: Number) -> Arg {
        Arg::Number(number.0)
    }
}

impl From<Name> for Arg {
    fn from(name: Name) -> Arg {
        Arg::Name(name.0)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(text.0)
    }
}

impl From<List> for Arg {
    fn from(list: List) -> Arg {
        Arg::List(list.0)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

/// Declares messages: a function that makes each, and `SIGNATURES`, by which the words are checked.
///
/// ```
/// use harena_core::Seat;
/// use harena_core::words::Translations;
///
/// static TRANSLATIONS: Translations =
///     Translations::new(&[("en", "won = { $seat } won\ndamaged = { $seat } lost { $amount } health")]);
/// mod say {
///     harena_core::messages! {
///         translations = super::TRANSLATIONS;
///         won(seat: Seat);
///         damaged(seat: Seat, amount: Number);
///     }
/// }
///
/// fn main() {
///     let message = say::damaged(Seat::new(0), 3u8);
///     assert_eq!(message.to_string(), "a lost 3 health");
///     assert_eq!(serde_json::to_string(&message).unwrap(), r#"{"id":"damaged","args":{"amount":3,"seat":{"seat":"a"}}}"#);
///     assert_eq!(say::SIGNATURES.len(), 2);
/// #   let _ = say::won(Seat::new(1));
/// }
/// ```
#[macro_export]
macro_rules! messages {
    (translations = $translations:path; $($(#[$meta:meta])* $id:ident($($arg:ident: $kind:ident),* $(,)?);)*) => {
        $(
            $(#[$meta])*
            pub(crate) fn $id($($arg: impl Into<$crate::message::kinds::$kind>),*) -> $crate::message::Message {
                $crate::message::Message {
                    id: stringify!($id),
                    args: vec![$((stringify!($arg), {
                        let value: $crate::message::kinds::$kind = $arg.into();
                        value.into()
                    })),*],
                    text: None,
                    translations: &$translations,
                }
            }
        )*

        pub(crate) const SIGNATURES: &[$crate::message::Signature] = &[$(
            $crate::message::Signature {
                id: stringify!($id),
                args: &[$((stringify!($arg), $crate::message::ArgType::$kind)),*],
            }
        ),*];
    };
}

/// The types of arguments by the names that [`messages!`](crate::messages) gives them.
pub mod kinds {
    pub use super::{List, Message, Name, Number, Text};
    pub use crate::Seat;
}
