//! Checks the words of a game against its messages: no entry is missing or unused, and every variable exists.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

use super::SHARED;
use crate::message::{ArgType, Signature, shared};

/// Problems of the words of a game in one language. `names` are the ids of all named objects.
pub fn check(language: &str, words: &str, signatures: &[Signature], names: &[String]) -> Vec<String> {
    let shared_words = SHARED.iter().find(|(of, _)| *of == language).map_or("", |(_, words)| *words);
    let mut check = Check { language, problems: Vec::new(), entries: BTreeMap::new(), own: BTreeSet::new() };
    check.read(shared_words, false);
    check.read(words, true);
    let all: Vec<Signature> = shared::SIGNATURES.iter().chain(signatures).copied().collect();
    check.compare(&all, names);
    check.problems
}

/// Entries that every language needs: for seats and for lists, and the title of a chart of all games.
const COMMON: [&str; 5] = ["seat", "list-none", "list-last", "list-next", "chart-win-probability"];

/// The references of an entry.
#[derive(Default)]
struct Uses {
    variables: BTreeSet<String>,
    /// The variables of selectors, with their keys.
    selected: Vec<(String, Vec<String>)>,
    messages: BTreeSet<String>,
    attributes: BTreeSet<String>,
}

struct Check<'a> {
    language: &'a str,
    problems: Vec<String>,
    entries: BTreeMap<String, Uses>,
    /// Entries of the game only.
    own: BTreeSet<String>,
}

impl Check<'_> {
    fn problem(&mut self, problem: String) {
        self.problems.push(format!("{}: {problem}", self.language));
    }

    fn read(&mut self, source: &str, own: bool) {
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
            let mut uses = Uses::default();
            for pattern in value.iter().chain(attributes.iter().map(|attribute| &attribute.value)) {
                uses.pattern(pattern);
            }
            uses.attributes = attributes.iter().map(|attribute| attribute.id.name.to_string()).collect();
            if own {
                self.own.insert(id.clone());
            }
            if self.entries.insert(id.clone(), uses).is_some() {
                self.problem(format!("{id} is repeated"));
            }
        }
    }

    fn compare(&mut self, signatures: &[Signature], names: &[String]) {
        let mut reached = BTreeSet::new();
        for signature in signatures {
            for id in self.closure(signature.id, &mut reached) {
                let uses = &self.entries[&id];
                let variables: Vec<String> = uses.variables.iter().cloned().collect();
                let selected = uses.selected.clone();
                for variable in variables {
                    self.variable(signature, &variable, names);
                }
                for (variable, keys) in selected {
                    self.keys(signature, &variable, &keys, names);
                }
            }
        }
        for name in names.iter().map(String::as_str).chain(COMMON) {
            self.closure(name, &mut reached);
        }
        self.attributes(names);
        let unused: Vec<String> = self.own.difference(&reached).cloned().collect();
        for id in unused {
            self.problem(format!("{id} is never used"));
        }
    }

    /// Names of one kind (`card-axe`, `card-club`) have the same attributes, so that any of them fits where one does. Options and
    /// tips have a text.
    fn attributes(&mut self, names: &[String]) {
        let kind = |name: &str| name.split('-').next().unwrap_or_default().to_string();
        let mut of_kind: BTreeMap<String, BTreeSet<String>> =
            ["option", "tip"].map(|kind| (kind.to_string(), BTreeSet::from(["text".to_string()]))).into();
        for name in names {
            let attributes = self.entries.get(name).map(|uses| uses.attributes.clone()).unwrap_or_default();
            of_kind.entry(kind(name)).or_default().extend(attributes);
        }
        for name in names {
            let Some(uses) = self.entries.get(name) else { continue };
            let missing: Vec<String> = of_kind[&kind(name)].difference(&uses.attributes).cloned().collect();
            for attribute in missing {
                self.problem(format!("{name} has no attribute .{attribute}, which others of its kind have"));
            }
        }
    }

    /// An entry and all that it refers to.
    fn closure(&mut self, id: &str, reached: &mut BTreeSet<String>) -> Vec<String> {
        let (mut open, mut found) = (vec![id.to_string()], Vec::new());
        while let Some(id) = open.pop() {
            match self.entries.get(&id) {
                None => self.problem(format!("there are no words for {id}")),
                Some(uses) if !found.contains(&id) => {
                    open.extend(uses.messages.iter().cloned());
                    reached.insert(id.clone());
                    found.push(id);
                }
                Some(_) => {}
            }
        }
        found
    }

    /// A variable is an argument, or a part of one that its type provides.
    fn variable(&mut self, signature: &Signature, variable: &str, names: &[String]) {
        let (arg, part) = variable.split_once('-').map_or((variable, None), |(arg, part)| (arg, Some(part)));
        let kind = signature.args.iter().find(|(name, _)| *name == arg).map(|(_, kind)| *kind);
        let fits = match (kind, part) {
            (None, _) => false,
            (Some(_), None) | (Some(ArgType::Seat), Some("person")) | (Some(ArgType::Name), Some("id")) => true,
            (Some(ArgType::List), Some("count")) => true,
            (Some(ArgType::Seat), Some(part)) => {
                self.entries.get("seat").is_some_and(|it| it.attributes.contains(part))
            }
            (Some(ArgType::Name), Some(part)) => {
                let has = |name: &String| self.entries.get(name).is_some_and(|uses| uses.attributes.contains(part));
                names.iter().any(has)
            }
            (Some(_), Some(_)) => false,
        };
        if !fits {
            let id = signature.id;
            self.problem(format!("{id} uses ${variable}, which is neither an argument of it nor a part of one"));
        }
    }

    /// The possible keys of a selector.
    fn keys(&mut self, signature: &Signature, variable: &str, keys: &[String], names: &[String]) {
        const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
        let (arg, part) = variable.split_once('-').map_or((variable, None), |(arg, part)| (arg, Some(part)));
        let kind = signature.args.iter().find(|(name, _)| *name == arg).map(|(_, kind)| *kind);
        let fits = |key: &String| match (kind, part) {
            (Some(ArgType::Number), None) | (Some(ArgType::List), Some("count")) => {
                PLURALS.contains(&key.as_str()) || key.parse::<f64>().is_ok()
            }
            (Some(ArgType::Seat), Some("person")) => ["you", "other"].contains(&key.as_str()),
            (Some(ArgType::Name), Some("id")) => key == "other" || names.contains(key),
            _ => false,
        };
        for key in keys.iter().filter(|key| !fits(key)) {
            self.problems
                .push(format!("{}: {} selects ${variable} by {key:?}, which it never is", self.language, signature.id));
        }
    }
}

impl Uses {
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
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(Some(arguments)),
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
