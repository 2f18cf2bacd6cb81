//! Checks the words of a game against its messages and names: no entry is missing or unused, and every variable exists.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

use super::SHARED;
use crate::message::{ArgType, NameSignature, Signature, shared};

/// Problems of the words of a game in one language. `names` are all named objects.
pub fn check(language: &str, words: &str, signatures: &[Signature], names: &[NameSignature]) -> Vec<String> {
    let shared_words = SHARED.iter().find(|(of, _)| *of == language).map_or("", |(_, words)| *words);
    check_files(language, &[shared_words, words], signatures, names)
}

pub(super) fn check_files(
    language: &str,
    files: &[&str],
    signatures: &[Signature],
    names: &[NameSignature],
) -> Vec<String> {
    let mut check = Check { language, problems: Vec::new(), entries: BTreeMap::new(), names };
    for file in files {
        check.read(file);
    }
    let all: Vec<Signature> = shared::SIGNATURES.iter().chain(signatures).copied().collect();
    check.compare(&all);
    check.problems
}

/// Entries that every language needs, with their variables: for seats and for lists, and the title of a chart of all games.
const COMMON: [(&str, &[(&str, Value)]); 5] = [
    ("seat", &[("person", Value::Person), ("name", Value::Text)]),
    ("list-none", &[]),
    ("list-last", &[("rest", Value::Text), ("item", Value::Text)]),
    ("list-next", &[("rest", Value::Text), ("item", Value::Text)]),
    ("chart-chance", &[]),
];

/// What a variable may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value<'a> {
    /// Never the same twice: nothing can be selected by it.
    Text,
    Number,
    /// `you` or `other`.
    Person,
    /// The id of a name of this kind, if the argument is called like a kind.
    Id(Option<&'a str>),
}

/// The references of a pattern.
#[derive(Default)]
struct Uses {
    variables: BTreeSet<String>,
    /// The variables of selectors, with their keys.
    selected: Vec<(String, Vec<String>)>,
    messages: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// An entry: its value and its attributes.
struct Words {
    value: Uses,
    attributes: BTreeMap<String, Uses>,
}

struct Check<'a> {
    language: &'a str,
    problems: Vec<String>,
    entries: BTreeMap<String, Words>,
    names: &'a [NameSignature],
}

impl<'a> Check<'a> {
    fn problem(&mut self, problem: String) {
        let problem = format!("{}: {problem}", self.language);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn read(&mut self, source: &str) {
        let resource = match parser::parse(source) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                for error in errors {
                    let line = source[..error.pos.start].lines().count().max(1);
                    self.problem(format!("line {line}: {error}"));
                }
                resource
            }
        };
        for entry in resource.body {
            let (id, value, attributes) = match entry {
                Entry::Message(message) => (message.id.name.to_string(), message.value, message.attributes),
                Entry::Term(term) => (format!("-{}", term.id.name), Some(term.value), term.attributes),
                _ => continue,
            };
            let attribute = |it: &ast::Attribute<&str>| (it.id.name.to_string(), Uses::of(Some(&it.value)));
            let words =
                Words { value: Uses::of(value.as_ref()), attributes: attributes.iter().map(attribute).collect() };
            if self.entries.insert(id.clone(), words).is_some() {
                self.problem(format!("{id} is repeated"));
            }
        }
    }

    fn compare(&mut self, signatures: &[Signature]) {
        let mut reached = BTreeSet::new();
        for signature in signatures {
            self.closure(signature.id, &mut reached, |check, arg, part| {
                let (_, kind) = signature.args.iter().find(|(name, _)| *name == arg)?;
                check.value(*kind, arg, part)
            });
        }
        for name in self.names {
            self.name(name, &mut reached);
        }
        for (id, variables) in COMMON {
            self.closure(id, &mut reached, |_, arg, part| {
                let (_, value) = variables.iter().find(|(name, _)| *name == arg && part.is_none())?;
                Some(*value)
            });
        }
        self.attributes();
        let unused: Vec<String> = self.entries.keys().filter(|id| !reached.contains(*id)).cloned().collect();
        for id in unused {
            self.problem(format!("{id} is never used"));
        }
    }

    /// A name stands alone and has no variables; its attributes have the numbers of its signature.
    fn name(&mut self, name: &NameSignature, reached: &mut BTreeSet<String>) {
        self.closure(&name.id, reached, |_, arg, part| {
            (name.numbers.contains(&arg) && part.is_none()).then_some(Value::Number)
        });
        let Some(words) = self.entries.get(&name.id) else { return };
        let variables: Vec<String> = words.value.variables.iter().cloned().collect();
        for variable in variables {
            self.problem(format!("{} uses ${variable}, but only the attributes of a name have numbers", name.id));
        }
    }

    /// Names of one kind (`card-axe`, `card-club`) have the same attributes, so that any of them fits where one does. Options and
    /// tips have a text.
    fn attributes(&mut self) {
        let mut of_kind: BTreeMap<&str, BTreeSet<String>> =
            ["option", "tip"].map(|kind| (kind, BTreeSet::from(["text".to_string()]))).into();
        for name in self.names {
            let attributes = self.entries.get(&name.id).map(|words| words.attributes.keys().cloned());
            of_kind.entry(name.kind()).or_default().extend(attributes.into_iter().flatten());
        }
        for name in self.names {
            let Some(words) = self.entries.get(&name.id) else { continue };
            let has = |attribute: &String| words.attributes.contains_key(attribute);
            let missing: Vec<String> = of_kind[name.kind()].iter().filter(|it| !has(it)).cloned().collect();
            for attribute in missing {
                self.problem(format!("{} has no attribute .{attribute}, which others of its kind have", name.id));
            }
        }
    }

    /// Checks an entry and all that it refers to. `value` is what a variable is, given its argument and part: `("card", "a")` for
    /// `$card-a`.
    fn closure(
        &mut self,
        of: &str,
        reached: &mut BTreeSet<String>,
        value: impl Fn(&Self, &str, Option<&str>) -> Option<Value<'a>>,
    ) {
        let (mut open, mut found) = (vec![of.to_string()], BTreeSet::new());
        let mut problems = Vec::new();
        while let Some(id) = open.pop() {
            let Some(words) = self.entries.get(&id) else {
                problems.push(format!("there are no words for {id}"));
                continue;
            };
            if !found.insert(id) {
                continue;
            }
            for uses in std::iter::once(&words.value).chain(words.attributes.values()) {
                open.extend(uses.messages.iter().cloned());
                let value = |variable: &str| {
                    let (arg, part) =
                        variable.split_once('-').map_or((variable, None), |(arg, part)| (arg, Some(part)));
                    value(self, arg, part)
                };
                for variable in uses.variables.iter().filter(|variable| value(variable).is_none()) {
                    problems
                        .push(format!("{of} uses ${variable}, which is neither an argument of it nor a part of one"));
                }
                for (variable, keys) in &uses.selected {
                    let Some(value) = value(variable) else { continue };
                    for key in keys.iter().filter(|key| !self.is_key(value, key)) {
                        problems.push(format!("{of} selects ${variable} by {key:?}, which it never is"));
                    }
                }
                for function in &uses.functions {
                    problems.push(format!("{of} calls {function}, but words have no functions"));
                }
            }
        }
        reached.append(&mut found);
        for problem in problems {
            self.problem(problem);
        }
    }

    /// What an argument or a part of one is; `None` if its type does not have the part.
    fn value(&self, kind: ArgType, arg: &str, part: Option<&str>) -> Option<Value<'a>> {
        match (kind, part) {
            (ArgType::Number, None) | (ArgType::List, Some("count")) => Some(Value::Number),
            (_, None) => Some(Value::Text),
            (ArgType::Seat, Some("person")) => Some(Value::Person),
            (ArgType::Seat, Some(part)) => {
                self.entries.get("seat").filter(|seat| seat.attributes.contains_key(part)).map(|_| Value::Text)
            }
            (ArgType::Name, Some("id")) => Some(Value::Id(self.kind(arg))),
            (ArgType::Name, Some(part)) => self.has_attribute(self.kind(arg), part).then_some(Value::Text),
            (ArgType::Number | ArgType::Text | ArgType::List | ArgType::Message, Some(_)) => None,
        }
    }

    /// The kind that an argument is called like: a `$card` is one of `card-axe` and `card-club`.
    fn kind(&self, arg: &str) -> Option<&'a str> {
        self.names.iter().map(NameSignature::kind).find(|kind| *kind == arg)
    }

    /// Whether the names of a kind have an attribute without numbers, which messages cannot give. An argument that is called
    /// otherwise may be of any kind.
    fn has_attribute(&self, kind: Option<&str>, part: &str) -> bool {
        let of_kind = |name: &&NameSignature| kind.is_none_or(|kind| name.kind() == kind);
        let mut attributes = self.names.iter().filter(of_kind).filter_map(|name| {
            let uses = self.entries.get(&name.id)?.attributes.get(part)?;
            Some(uses.variables.is_empty())
        });
        attributes.next().is_some_and(|first| first && attributes.all(|plain| plain))
    }

    /// Whether a value can be selected by a key.
    fn is_key(&self, value: Value<'_>, key: &str) -> bool {
        const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
        match value {
            Value::Text => false,
            Value::Number => PLURALS.contains(&key) || key.parse::<f64>().is_ok(),
            Value::Person => ["you", "other"].contains(&key),
            Value::Id(kind) => {
                let is = |name: &NameSignature| name.id == key && kind.is_none_or(|kind| name.kind() == kind);
                key == "other" || self.names.iter().any(is)
            }
        }
    }
}

impl Uses {
    fn of(pattern: Option<&Pattern<&str>>) -> Uses {
        let mut uses = Uses::default();
        if let Some(pattern) = pattern {
            uses.pattern(pattern);
        }
        uses
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                if let InlineExpression::VariableReference { id } = selector {
                    let keys = variants.iter().map(|variant| match &variant.key {
                        VariantKey::Identifier { name } => (*name).to_string(),
                        VariantKey::NumberLiteral { value } => (*value).to_string(),
                    });
                    self.selected.push((id.name.to_string(), keys.collect()));
                }
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_string());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_string());
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                self.messages.insert(format!("-{}", id.name));
                self.arguments(arguments.as_ref());
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.functions.insert(id.name.to_string());
                self.arguments(Some(arguments));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn arguments(&mut self, arguments: Option<&ast::CallArguments<&str>>) {
        let Some(arguments) = arguments else { return };
        for inline in arguments.positional.iter().chain(arguments.named.iter().map(|named| &named.value)) {
            self.inline(inline);
        }
    }
}
