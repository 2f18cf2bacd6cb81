//! Deletes a person. The account is deleted, and events at tables stay without personal data: names and chat messages
//! are replaced, and the id becomes a different one at each table, so that games of the same person cannot be linked.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::hub::Hub;
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Command, Refusal};
use crate::store::{Mention, Notice, StoreError, User};
use crate::table::Actor;

/// The replacements for the name and the chat messages of a deleted person.
const NAME: &str = "deleted";
const TEXT: &str = "(deleted)";
/// A live table may store the old data again, so the search is repeated until nothing is found.
const PASSES: usize = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// The result of deleting a person.
#[derive(Debug)]
pub(crate) struct Erasure {
    /// The number of tables that mentioned them.
    pub(crate) tables: usize,
    /// Tables that may still mention them, because something there cannot be read.
    pub(crate) damaged: Vec<TableId>,
}

/// Deletes a person. The account is deleted first: an interrupted deletion can be repeated with the id. Damaged data at
/// one table does not stop the others.
pub(crate) async fn erase(hub: &Arc<Hub>, user: &User) -> Result<Erasure, Refusal> {
    let known: BTreeSet<String> = names_of(&hub.store.tables_of(&user.id).await?);
    leave_tables(hub, user).await?;
    hub.store.delete_user(&user.id).await?;
    hub.notify(Notice::Gone { user: user.id.clone() }).await;
    let mut aliases = HashMap::new();
    for _ in 0..PASSES {
        let mut damaged = BTreeSet::new();
        let mut changed = BTreeSet::new();
        for mut mention in hub.store.mentions(&user.id).await? {
            // An unreadable document does not mention a person who was not a member of the table.
            if let Mention::Unreadable { table, named: false } = &mention
                && !known.is_empty()
                && !known.contains(table.as_str())
            {
                continue;
            }
            let (table, body) = parts(&mut mention);
            let alias = aliases.entry(table.clone()).or_insert_with(UserId::random);
            let Some(body) = body else {
                damaged.insert(table.clone());
                continue;
            };
            *body = anonymous(body, &user.id, alias).unwrap_or_else(|| scrubbed(body, &user.id, alias));
            let table = table.clone();
            match hub.store.rewrite(&mention).await {
                Ok(()) => _ = changed.insert(table),
                Err(StoreError::Damaged(why) | StoreError::Unreadable(why)) => {
                    tracing::error!(%table, why, "a person cannot be removed from the data of a table");
                    damaged.insert(table);
                }
                Err(error) => return Err(error.into()),
            }
        }
        if changed.is_empty() {
            return Ok(Erasure { tables: aliases.len(), damaged: damaged.into_iter().collect() });
        }
        for table in changed {
            hub.notify(Notice::Changed { table }).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
    Err(Refusal::new(Code::Busy, "the account is deleted, but tables still store its data; repeat this with the id"))
}

/// Leaves or resigns everywhere, so that other players do not wait.
async fn leave_tables(hub: &Arc<Hub>, user: &User) -> Result<(), Refusal> {
    let actor = Actor { user: user.id.clone(), name: user.name.clone() };
    for table in hub.store.tables_of(&user.id).await? {
        let Ok(live) = hub.table(&table).await else { continue }; // a table that cannot be opened is not running
        for command in [Command::Leave, Command::Resign] {
            let _ = live.command(actor.clone(), command).await; // refused where it does not apply
        }
    }
    Ok(())
}

fn names_of(tables: &[TableId]) -> BTreeSet<String> {
    tables.iter().map(|table| table.as_str().to_string()).collect()
}

/// The table of a document, and its body if it is readable.
fn parts(mention: &mut Mention) -> (&TableId, Option<&mut String>) {
    match mention {
        Mention::Unreadable { table, .. } => (table, None),
        Mention::Setup { table, body }
        | Mention::Summary { table, body }
        | Mention::Entry { table, body, .. }
        | Mention::Snapshot { table, body }
        | Mention::Compressed { table, body } => (table, Some(body)),
    }
}

/// Replaces a person in a JSON document; `None` if it is not valid JSON.
fn anonymous(body: &str, user: &UserId, alias: &UserId) -> Option<String> {
    let mut value: Value = serde_json::from_str(body).ok()?;
    replace(&mut value, user.as_str(), alias.as_str());
    Some(value.to_string())
}

/// The same for invalid JSON. It is unknown whose names and messages it contains, so all are replaced.
fn scrubbed(body: &str, user: &UserId, alias: &UserId) -> String {
    let mut scrubbed = body.replace(user.as_str(), alias.as_str());
    for (field, instead) in [("\"name\":", NAME), ("\"text\":", TEXT)] {
        let mut from = 0;
        while let Some(at) = scrubbed[from..].find(field) {
            let begin = from + at + field.len();
            let length = text_length(&scrubbed[begin..]);
            scrubbed.replace_range(begin..begin + length, &format!("\"{instead}\""));
            from = begin;
        }
    }
    scrubbed
}

/// The length of a JSON string with leading whitespace and quotes; the whole rest if it does not end.
fn text_length(rest: &str) -> usize {
    let Some(opening) = rest.find('"').filter(|opening| rest[..*opening].trim().is_empty()) else { return 0 };
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip_while(|(at, _)| *at <= opening) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn replace(value: &mut Value, user: &str, alias: &str) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| replace(one, user, alias)),
        Value::Object(fields) => {
            if fields.get("user").is_some_and(|found| found == user) {
                for (field, instead) in [("name", NAME), ("text", TEXT)] {
                    if let Some(found) = fields.get_mut(field) {
                        *found = instead.into();
                    }
                }
            }
            fields.iter_mut().for_each(|(_, one)| replace(one, user, alias));
        }
        Value::String(text) if text == user => *text = alias.to_string(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn invalid_json_keeps_no_names_or_messages() {
        let (ann, alias) = (UserId::random(), UserId::random());
        let body = json!({ "deed": "chat", "user": ann, "name": "Ann \"the\" first", "text": "Bonn \\" });
        let (whole, after) = (body.to_string(), json!({ "deed": "chat", "user": alias, "name": NAME, "text": TEXT }));
        assert_eq!(scrubbed(&whole, &ann, &alias), after.to_string());
        // Cut off at any position.
        for length in 0..whole.len() {
            let scrubbed = scrubbed(&whole[..length], &ann, &alias);
            assert!(
                !scrubbed.contains("Ann") && !scrubbed.contains("first") && !scrubbed.contains("Bonn"),
                "{scrubbed}"
            );
        }
        assert_eq!(scrubbed(r#"{"name":7,"text":["#, &ann, &alias), r#"{"name":"deleted"7,"text":"(deleted)"["#);
    }

    #[test]
    fn only_data_of_the_person_is_replaced() {
        let (ann, bob, alias) = (UserId::random(), UserId::random(), UserId::random());
        let body = json!([
            [1, { "deed": "sit", "seat": "a", "user": ann, "name": "Ann" }],
            [2, { "deed": "chat", "user": ann, "name": "Ann", "text": "I live in Bonn" }],
            [3, { "deed": "chat", "user": bob, "name": "Bob", "text": "nice" }],
            { "host": ann },
        ]);
        let after: Value = serde_json::from_str(&anonymous(&body.to_string(), &ann, &alias).unwrap()).unwrap();
        let wanted = json!([
            [1, { "deed": "sit", "seat": "a", "user": alias, "name": "deleted" }],
            [2, { "deed": "chat", "user": alias, "name": "deleted", "text": "(deleted)" }],
            [3, { "deed": "chat", "user": bob, "name": "Bob", "text": "nice" }],
            { "host": alias },
        ]);
        assert_eq!(after, wanted);
    }
}
